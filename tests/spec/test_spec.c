/* Plays every example that the rule texts in spec/ give and compares the ruling.
 * spec/README.md tells what a block may say. Prints one TAP case a block and book,
 * and for one that fails the file and line of what is wrong.
 *
 *   test_spec [FILE...]      (from the root of the tree; default: spec/ and all of it) */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <chuhe.h>

enum { LINE_CAP = 1024, PATH_CAP = 300, LOOPS = 3, CLASSES_MAX = 64, BOOKS_MAX = 8 };

/* A line of a block with the place it came from. */
typedef struct line {
    unsigned number; /* 0: the block does not say it */
    char text[LINE_CAP];
} line;

typedef struct block {
    char file[PATH_CAP];
    unsigned number; /* of the opening line */
    char books[LINE_CAP];
    line fen, moves, loop, expect, classes, red, black, clause;
} block;

typedef struct tally {
    unsigned cases, failed, blocks;
} tally;

/* --- one case --------------------------------------------------------------- */

static char complaint[4 * LINE_CAP];

static bool wrong(const block *b, unsigned number, const char *what, const char *got)
{
    snprintf(complaint, sizeof complaint, "%s:%u: %s%s%s", b->file, number, what,
             *got ? ": it is " : "", got);
    return false;
}

/* The next word of *at, or NULL; changes the text. */
static char *next_word(char **at)
{
    char *word = *at + strspn(*at, " ");
    if (!*word)
        return NULL;
    *at = word + strcspn(word, " ");
    if (**at)
        *(*at)++ = '\0';
    return word;
}

/* Plays the moves of a line; *count is how many. */
static bool play(chuhe_game *game, const block *b, const line *moves, size_t *count)
{
    char text[LINE_CAP], *at = text, *word;
    memcpy(text, moves->text, sizeof text);
    *count = 0;
    while ((word = next_word(&at)) != NULL) {
        chuhe_move move;
        chuhe_status status = chuhe_move_from_any_text(&move, NULL, chuhe_game_position(game), word,
                                                       strlen(word), NULL);
        if (status == CHUHE_OK)
            status = chuhe_game_play(game, move);
        if (status != CHUHE_OK) {
            char what[2 * LINE_CAP];
            snprintf(what, sizeof what, "'%s' cannot be played: %s", word,
                     chuhe_status_message(status));
            return wrong(b, moves->number, what, "");
        }
        (*count)++;
    }
    return true;
}

/* What the plies of the last loop are, as a line of the block has it. */
static bool same_classes(const block *b, const chuhe_ruling *ruling, size_t length)
{
    char text[LINE_CAP], got[LINE_CAP] = "", *at = text, *word;
    size_t n = 0;
    bool same = ruling->ply_count >= length;
    memcpy(text, b->classes.text, sizeof text);
    for (size_t i = 0; same && i < length; i++) {
        const char *name = chuhe_class_name(ruling->plies[ruling->ply_count - length + i].class_);
        size_t used = strlen(got);
        snprintf(got + used, sizeof got - used, "%s%s", i ? " " : "", name);
    }
    at = text;
    for (; same && (word = next_word(&at)) != NULL; n++)
        same = n < length &&
               strcmp(word,
                      chuhe_class_name(ruling->plies[ruling->ply_count - length + n].class_)) == 0;
    return (same && n == length) || wrong(b, b->classes.number, "the classes differ", got);
}

static bool same_conduct(const block *b, const line *wanted, const chuhe_ruling *ruling,
                         chuhe_side side)
{
    const char *got = chuhe_conduct_name(ruling->conduct[side]);
    return !wanted->number || strcmp(wanted->text, got) == 0 ||
           wrong(b, wanted->number, "the conduct differs", got);
}

static bool same_clause(const block *b, const chuhe_ruling *ruling)
{
    const char *got = ruling->clause ? ruling->clause->number : "none";
    return !b->clause.number || strcmp(b->clause.text, got) == 0 ||
           wrong(b, b->clause.number, "the clause differs", got);
}

static bool compare(const block *b, const chuhe_ruling *ruling, size_t length)
{
    const char *got = chuhe_verdict_name(ruling->verdict);
    if (strcmp(b->expect.text, got) != 0)
        return wrong(b, b->expect.number, "the verdict differs", got);
    if (b->loop.number && !ruling->due)
        return wrong(b, b->loop.number, "after three loops the ruling is not due", "");
    if (b->classes.number && !same_classes(b, ruling, length))
        return false;
    return same_conduct(b, &b->red, ruling, CHUHE_RED) &&
           same_conduct(b, &b->black, ruling, CHUHE_BLACK) && same_clause(b, ruling);
}

/* Plays and rules; the game is begun. */
static bool judge(const block *b, const chuhe_rulebook *book, chuhe_game *game)
{
    size_t length = 0;
    if (b->moves.number && !play(game, b, &b->moves, &length))
        return false;
    for (int i = 0; b->loop.number && i < LOOPS; i++)
        if (!play(game, b, &b->loop, &length))
            return false;
    chuhe_ruling_options options = {.book = book, .occurrences = 2};
    chuhe_ruling ruling;
    if (chuhe_game_judge(&ruling, game, &options, NULL) != CHUHE_OK)
        return wrong(b, b->number, "no ruling is made", "");
    bool good = compare(b, &ruling, length);
    chuhe_ruling_deinit(&ruling);
    return good;
}

static bool run_case(const block *b, const char *name)
{
    /* No end but the ruling. */
    static const chuhe_game_rules rules = {CHUHE_LIMIT_OFF, 60, false};
    const chuhe_rulebook *book = chuhe_rulebook_by_name(name, strlen(name));
    if (!book)
        return wrong(b, b->number, "there is no such rule book", name);
    if (!b->fen.number || !b->expect.number)
        return wrong(b, b->number, "a block needs 'fen' and 'expect'", "");
    chuhe_setup setup;
    chuhe_position position;
    chuhe_game game;
    if (chuhe_setup_from_fen(&setup, b->fen.text, strlen(b->fen.text), NULL) != CHUHE_OK ||
        chuhe_position_from_setup(&position, NULL, &setup, 0) != CHUHE_OK)
        return wrong(b, b->fen.number, "no playable position", "");
    if (chuhe_game_init(&game, &position, &rules, NULL) != CHUHE_OK)
        return wrong(b, b->number, "no game", "");
    bool good = judge(b, book, &game);
    chuhe_game_deinit(&game);
    return good;
}

static void run_block(block *b, tally *t)
{
    char *at = b->books, *name;
    t->blocks++;
    while ((name = next_word(&at)) != NULL) {
        bool good = run_case(b, name);
        t->cases++;
        t->failed += !good;
        printf("%sok %u - %s:%u: %s: %s\n", good ? "" : "not ", t->cases, b->file, b->number, name,
               b->expect.text);
        if (!good)
            printf("# %s\n", complaint);
    }
}

/* --- reading ---------------------------------------------------------------- */

/* Puts a line of a block where it belongs; false when it is none. */
static bool take_line(block *b, const char *text, unsigned number)
{
    const struct {
        const char *key;
        line *to;
    } keys[] = {{"fen ", &b->fen},       {"moves ", &b->moves},   {"loop ", &b->loop},
                {"expect ", &b->expect}, {"class ", &b->classes}, {"red ", &b->red},
                {"black ", &b->black},   {"clause ", &b->clause}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        size_t len = strlen(keys[i].key);
        if (strncmp(text, keys[i].key, len) != 0 || keys[i].to->number)
            continue;
        keys[i].to->number = number;
        snprintf(keys[i].to->text, sizeof keys[i].to->text, "%s", text + len);
        return true;
    }
    return false;
}

static void broken(const char *path, unsigned number, const char *text, tally *t)
{
    t->cases++;
    t->failed++;
    printf("not ok %u - %s:%u: a line that is none: %s\n", t->cases, path, number, text);
}

static void run_file(const char *path, tally *t)
{
    static block b;
    char text[LINE_CAP];
    unsigned number = 0;
    bool inside = false;
    FILE *in = fopen(path, "r");
    if (!in) {
        broken(path, 0, "the file cannot be read", t);
        return;
    }
    while (fgets(text, sizeof text, in)) {
        text[strcspn(text, "\n")] = '\0';
        number++;
        if (inside && strcmp(text, "```") == 0) {
            inside = false;
            run_block(&b, t);
        } else if (inside && !take_line(&b, text, number)) {
            broken(path, number, text, t);
        } else if (!inside && strncmp(text, "```ruling", 9) == 0) {
            inside = true;
            memset(&b, 0, sizeof b);
            b.number = number;
            snprintf(b.file, sizeof b.file, "%s", path);
            snprintf(b.books, sizeof b.books, "%s", text + 9);
        }
    }
    if (inside)
        broken(path, number, "the block has no end", t);
    fclose(in);
}

static int is_text(const struct dirent *entry)
{
    size_t len = strlen(entry->d_name);
    return len > 3 && strcmp(entry->d_name + len - 3, ".md") == 0;
}

static void run_folder(const char *folder, tally *t)
{
    struct dirent **names;
    int count = scandir(folder, &names, is_text, alphasort);
    for (int i = 0; i < count; i++) {
        char path[PATH_CAP];
        snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
        run_file(path, t);
        free(names[i]);
    }
    if (count >= 0)
        free(names);
}

int main(int argc, char **argv)
{
    tally t = {0};
    for (int i = 1; i < argc; i++)
        run_file(argv[i], &t);
    if (argc < 2)
        run_folder("spec", &t);
    if (t.blocks == 0) {
        printf("not ok %u - no example is found in spec/\n", ++t.cases);
        t.failed++;
    }
    printf("1..%u\n", t.cases);
    return t.failed > 0;
}
