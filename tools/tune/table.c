/* The table of weights as text: src/engine/eval_table.h. */
#include <stdlib.h>
#include <string.h>

#include "tune.h"

static const struct {
    const char *name, *term;
    unsigned count, columns;
} rows[] = {
#define ROW(name, count, columns, term, values) {#name, #term, count, columns},
    EVAL_WEIGHT_LIST(ROW)
#undef ROW
};

void tune_table_built_in(tune_table *table)
{
    table->weights = eval_weights_now;
    memcpy(table->chances, eval_chances_now, sizeof table->chances);
}

void tune_table_use(const tune_table *table)
{
    eval_weights_now = table->weights;
    memcpy(eval_chances_now, table->chances, sizeof table->chances);
}

static char *read_text(const char *path)
{
    FILE *in = fopen(path, "rb");
    if (in == NULL)
        return NULL;
    enum { CAP = 1 << 20 };
    char *text = malloc(CAP + 1);
    size_t len = text == NULL ? 0 : fread(text, 1, CAP, in);
    fclose(in);
    if (text != NULL)
        text[len] = '\0';
    return text;
}

static bool parse_weights(tune_table *table, const char **at)
{
    int32_t *weights = (int32_t *)&table->weights;
    for (int i = 0; i < EVAL_WEIGHT_COUNT;) {
        const char *found = strstr(*at, "S(");
        int middle, end;
        if (found == NULL)
            return false;
        *at = found + 2;
        if (sscanf(*at, "%d,%d)", &middle, &end) == 2)
            weights[i++] = EVAL_PACK(middle, end);
    }
    return strstr(*at, "S(") == NULL;
}

static bool parse_chances(tune_table *table, const char *at)
{
    int count = 0;
    at = strstr(at, "#define EVAL_CHANCE_LIST");
    while (at != NULL && (at = strstr(at, " X(")) != NULL) {
        char *next = (char *)at + 3;
        for (int i = 0; i < EVAL_CHANCE_COLUMNS && count < EVAL_CHANCE_COUNT; i++) {
            table->chances[count++] = (uint8_t)strtoul(next, &next, 10);
            next += *next == ',';
        }
        at = next;
    }
    return count == EVAL_CHANCE_COUNT;
}

bool tune_table_read(tune_table *table, const char *path)
{
    char *text = read_text(path);
    const char *at = text;
    bool good = text != NULL && parse_weights(table, &at) && parse_chances(table, at);
    if (text == NULL)
        fprintf(stderr, "tune: cannot read %s\n", path);
    else if (!good)
        fprintf(stderr, "tune: %s is no table of %d weights and %d chances\n", path,
                EVAL_WEIGHT_COUNT, EVAL_CHANCE_COUNT);
    free(text);
    return good;
}

static void write_values(FILE *out, const int32_t *weights, unsigned row)
{
    unsigned count = rows[row].count, columns = rows[row].columns;
    for (unsigned i = 0; i < count; i++) {
        if (i != 0)
            fputs(", ", out);
        if (count > 8 && i % columns == 0)
            fputs("\\\n        ", out);
        fprintf(out, "S(%d,%d)", eval_middle(weights[i]), eval_end(weights[i]));
    }
}

static void write_rows(FILE *out, const tune_table *table)
{
    const int32_t *weights = (const int32_t *)&table->weights;
    fputs("#define EVAL_WEIGHT_LIST(X)", out);
    for (unsigned row = 0; row < sizeof rows / sizeof *rows; row++) {
        fprintf(out, " \\\n    X(%s, %u, %u, %s, (", rows[row].name, rows[row].count,
                rows[row].columns, rows[row].term);
        write_values(out, weights, row);
        fputs("))", out);
        weights += rows[row].count;
    }
    fputs("\n\n#define EVAL_CHANCE_LIST(X)", out);
    for (int i = 0; i < EVAL_CHANCE_COUNT; i++)
        fprintf(out, i % EVAL_CHANCE_COLUMNS == 0 ? " \\\n    X(%d" : ", %d%s", table->chances[i],
                i % EVAL_CHANCE_COLUMNS == EVAL_CHANCE_COLUMNS - 1 ? ")" : "");
    fputs("\n/* clang-format on */\n", out);
}

/* What stands before the rows is kept. */
bool tune_table_write(const char *path, const tune_table *table)
{
    char *text = read_text(path);
    char *begin = text == NULL ? NULL : strstr(text, "#define EVAL_WEIGHT_LIST");
    if (begin == NULL) {
        fprintf(stderr, "tune: %s is no table to write to\n", path);
        free(text);
        return false;
    }
    FILE *out = fopen(path, "wb");
    if (out != NULL) {
        fwrite(text, 1, (size_t)(begin - text), out);
        write_rows(out, table);
    }
    free(text);
    if (out == NULL || ferror(out) || fclose(out) != 0) {
        fprintf(stderr, "tune: cannot write %s\n", path);
        return false;
    }
    return true;
}
