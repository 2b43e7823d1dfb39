/* Plays the examples of spec/settings.md, which tells what a block may say. Prints one
 * TAP case a line of a block; for one that fails, its file and line.
 *
 *   test_spec_settings [FILE...]   (from the root of the tree; default: spec/settings.md) */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <chuhe.h>

enum { LINE_CAP = 512, MOVES_CAP = 256 };

static char complaint[2 * LINE_CAP];

static bool wrong(const char *what, const char *about)
{
    snprintf(complaint, sizeof complaint, "%s: %s", what, about);
    return false;
}

/* Each line gets the position as it stands and what is behind its first word. */
typedef bool (*line_check)(chuhe_variant_position *p, char *rest);

static bool read_turn(chuhe_turn *turn, const char *word)
{
    return chuhe_turn_from_text(turn, word, strlen(word), NULL) == CHUHE_OK ||
           wrong("this is no turn", word);
}

static bool read_squares(chuhe_squareset *set, char *words)
{
    *set = (chuhe_squareset){{0, 0}};
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) {
        int file = word[0] - 'a', rank = word[1] - '0';
        if (strlen(word) != 2 || file < 0 || file > 8 || rank < 0 || rank > 9)
            return wrong("this is no point", word);
        chuhe_squareset_add(set, chuhe_square_make(file, rank));
    }
    return true;
}

static bool same_squares(chuhe_squareset got, char *words)
{
    chuhe_squareset wanted;
    if (!read_squares(&wanted, words))
        return false;
    for (chuhe_square at = 0; at < CHUHE_SQUARES; at++)
        if (chuhe_squareset_has(got, at) != chuhe_squareset_has(wanted, at)) {
            char name[3] = {(char)('a' + at % 9), (char)('0' + at / 9), '\0'};
            return wrong(chuhe_squareset_has(got, at) ? "this point, too" : "not this point", name);
        }
    return true;
}

static bool check_fen(chuhe_variant_position *p, char *rest)
{
    chuhe_error err;
    return chuhe_variant_from_fen(p, rest, strlen(rest), &err) == CHUHE_OK ||
           wrong(err.message, rest + err.offset);
}

/* Whether each turn is explained so. */
static bool check_turns(const chuhe_variant_position *p, char *words, const char *status)
{
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) {
        chuhe_turn turn;
        if (!read_turn(&turn, word))
            return false;
        const char *got = chuhe_status_name(chuhe_variant_explain(p, &turn));
        if (strcmp(got, status) != 0)
            return wrong(word, got);
    }
    return true;
}

static bool check_legal(chuhe_variant_position *p, char *rest)
{
    return check_turns(p, rest, "ok");
}

static bool check_refused(chuhe_variant_position *p, char *rest)
{
    size_t len = strcspn(rest, " ");
    if (rest[len] == '\0')
        return wrong("a name and turns are wanted", rest);
    rest[len] = '\0';
    return check_turns(p, rest + len + 1, rest);
}

static bool check_goes(chuhe_variant_position *p, char *rest)
{
    chuhe_turn turns[MOVES_CAP];
    chuhe_squareset from, got = {{0, 0}};
    char *to = strstr(rest, " to ");
    if (!to)
        return wrong("'to' is wanted", rest);
    *to = '\0';
    if (!read_squares(&from, rest))
        return false;
    size_t count = chuhe_variant_moves(turns, MOVES_CAP, p);
    for (size_t i = 0; i < count && i < MOVES_CAP; i++)
        if (chuhe_squareset_has(from, chuhe_move_from(turns[i].move)))
            chuhe_squareset_add(&got, chuhe_move_to(turns[i].move));
    return same_squares(got, to + 4);
}

static bool check_checked(chuhe_variant_position *p, char *rest)
{
    if (strcmp(rest, "nobody") == 0)
        *rest = '\0';
    return same_squares(chuhe_variant_checkers(p), rest);
}

static bool check_stands(chuhe_variant_position *p, char *rest)
{
    static const char *const names[] = {[CHUHE_STANDING_OPEN] = "open",
                                        [CHUHE_STANDING_CHECK] = "check",
                                        [CHUHE_STANDING_CHECKMATE] = "checkmate",
                                        [CHUHE_STANDING_STALEMATE] = "stalemate"};
    const char *got = names[chuhe_variant_standing(p)];
    return strcmp(got, rest) == 0 || wrong("it stands", got);
}

static bool check_play(chuhe_variant_position *p, char *rest)
{
    for (char *word = strtok(rest, " "); word; word = strtok(NULL, " ")) {
        chuhe_turn turn;
        if (!read_turn(&turn, word))
            return false;
        chuhe_status status = chuhe_variant_play(p, &turn);
        if (status != CHUHE_OK)
            return wrong(word, chuhe_status_message(status));
    }
    return true;
}

static bool check_comes_to(chuhe_variant_position *p, char *rest)
{
    char text[CHUHE_VARIANT_FEN_CAP];
    size_t len;
    if (chuhe_variant_to_fen(text, sizeof text, &len, p) != CHUHE_OK)
        return wrong("it cannot be written", "");
    return strcmp(text, rest) == 0 || wrong("it comes to", text);
}

static bool check_line(chuhe_variant_position *p, char *line)
{
    static const struct {
        const char *key;
        line_check check;
    } lines[] = {{"fen ", check_fen},   {"legal ", check_legal},      {"refused ", check_refused},
                 {"goes ", check_goes}, {"checked ", check_checked},  {"stands ", check_stands},
                 {"play ", check_play}, {"comes_to ", check_comes_to}};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (strncmp(line, lines[i].key, strlen(lines[i].key)) == 0)
            return lines[i].check(p, line + strlen(lines[i].key));
    return wrong("a line that is none", line);
}

/* Runs the lines of all blocks; returns how many failed. */
static unsigned run_file(const char *path, unsigned *cases)
{
    chuhe_variant_position p;
    char text[LINE_CAP], shown[LINE_CAP];
    unsigned number = 0, failed = 0;
    bool inside = false;
    FILE *in = fopen(path, "r");
    chuhe_variant_start(&p, 1);
    while (in && fgets(text, sizeof text, in)) {
        number++;
        text[strcspn(text, "\n")] = '\0';
        if (!inside || strcmp(text, "```") == 0) {
            inside = !inside && strcmp(text, "```settings") == 0;
            continue;
        }
        memcpy(shown, text, sizeof shown);
        bool good = check_line(&p, text);
        failed += !good;
        printf("%sok %u - %s:%u: %s\n", good ? "" : "not ", ++*cases, path, number, shown);
        if (!good)
            printf("# %s\n", complaint);
    }
    if (in)
        fclose(in);
    return failed;
}

int main(int argc, char **argv)
{
    unsigned cases = 0, failed = 0;
    if (argc < 2)
        failed = run_file("spec/settings.md", &cases);
    for (int i = 1; i < argc; i++)
        failed += run_file(argv[i], &cases);
    if (cases == 0) {
        printf("not ok %u - no example is found\n", ++cases);
        failed++;
    }
    printf("1..%u\n", cases);
    return failed > 0;
}
