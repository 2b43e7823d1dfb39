/* chuhe judge: rules on repetition and says why. */
#include <string.h>

#include "cli/book_option.h"
#include "cli/cli.h"
#include "cli/judge_cases.h"
#include "cli/judge_report.h"
#include "cli/picture_files.h"
#include "cli/replay_report.h"
#include "cli/setup_argument.h"

enum {
    KEY_RULES = CLI_KEY,
    KEY_FEN,
    KEY_MOVES,
    KEY_PLY,
    KEY_GAME,
    KEY_IN_PLAY,
    KEY_ALL_BOOKS,
    KEY_NEXT,
    KEY_BOARD,
    KEY_NODES,
    KEY_SVG,
    KEY_PNG,
    KEY_WIDTH,
    KEY_LETTERS,
    KEY_CASES,
    KEY_LABELS,
    KEY_ALSO
};

static const cli_option options[] = {
    {"rules", "BOOK", KEY_RULES, CLI_TEXT_OPTION_BOOK},
    {"fen", "FEN", KEY_FEN, CLI_TEXT_OPTION_JUDGE_FEN},
    {"moves", "MOVES", KEY_MOVES, CLI_TEXT_OPTION_MOVES},
    {"ply", "NUMBER", KEY_PLY, CLI_TEXT_OPTION_JUDGE_PLY},
    {"game", "NUMBER", KEY_GAME, CLI_TEXT_OPTION_ONE_GAME},
    RECORD_OPTIONS,
    {"in-play", NULL, KEY_IN_PLAY, CLI_TEXT_OPTION_IN_PLAY},
    {"all-books", NULL, KEY_ALL_BOOKS, CLI_TEXT_OPTION_ALL_BOOKS},
    {"next", NULL, KEY_NEXT, CLI_TEXT_OPTION_NEXT},
    {"board", NULL, KEY_BOARD, CLI_TEXT_OPTION_JUDGE_BOARD},
    {"nodes", "NUMBER", KEY_NODES, CLI_TEXT_OPTION_NODES},
    {"svg", "FILE", KEY_SVG, CLI_TEXT_OPTION_SVG},
    {"png", "FILE", KEY_PNG, CLI_TEXT_OPTION_PNG},
    {"width", "PIXELS", KEY_WIDTH, CLI_TEXT_OPTION_WIDTH},
    {"letters", NULL, KEY_LETTERS, CLI_TEXT_OPTION_LETTERS},
    {"cases", "FILE", KEY_CASES, CLI_TEXT_OPTION_CASES},
    {"labels", NULL, KEY_LABELS, CLI_TEXT_OPTION_LABELS},
    {"also", NULL, KEY_ALSO, CLI_TEXT_OPTION_ALSO},
};

static int run(cli *c, int argc, char **argv);

const cli_command cli_judge = {.name = "judge",
                               .arguments = "FILE...|-",
                               .summary = CLI_TEXT_JUDGE_SUMMARY,
                               .details = CLI_TEXT_JUDGE_DETAILS,
                               .options = options,
                               .option_count = sizeof options / sizeof *options,
                               .run = run};

typedef struct judge {
    cli *c;
    judge_options options;
    record_options from;
    setup_argument fen;
    const char *moves, *rules;
    judge_cases cases;
    buffer paths; /* the files, each ended by a zero */
    unsigned pictures;
    int status;
} judge;

static int read_number(cli *c, unsigned *number, const char *option, const char *value,
                       unsigned min)
{
    if (cli_read_number(number, value, min, 1000000000))
        return CLI_GO_ON;
    return cli_refuse(c, CLI_TEXT_BAD_VALUE, option, min ? "1, 2, 3 ..." : "0, 1, 2 ...", value);
}

/* The options that take no value. */
static bool set_flag(judge *j, int key)
{
    switch (key) {
    case KEY_IN_PLAY:
        j->options.ruling.occurrences = 0;
        return true;
    case KEY_ALL_BOOKS:
        return j->options.all_books = true;
    case KEY_NEXT:
        return j->options.next = true;
    case KEY_BOARD:
        return j->options.board = true;
    case KEY_LETTERS:
        return j->options.letters = true;
    case KEY_LABELS:
        return j->cases.labels = true;
    case KEY_ALSO:
        return j->cases.also = true;
    default:
        return false;
    }
}

static int handle_number(judge *j, int key, const char *value)
{
    unsigned nodes;
    switch (key) {
    case KEY_PLY:
        j->options.has_ply = true;
        return read_number(j->c, &j->options.ply, "--ply", value, 0);
    case KEY_GAME:
        return read_number(j->c, &j->options.game, "--game", value, 1);
    case KEY_NODES:
        if (read_number(j->c, &nodes, "--nodes", value, 1) != CLI_GO_ON)
            return CLI_USAGE;
        j->options.ruling.nodes = nodes;
        return CLI_GO_ON;
    case KEY_WIDTH:
        if (cli_read_number(&j->options.width, value, PICTURE_WIDTH_MIN, PICTURE_WIDTH_MAX))
            return CLI_GO_ON;
        return cli_refuse(j->c, CLI_TEXT_BAD_VALUE, "--width", "64-8000", value);
    default:
        return record_read_option(j->c, &j->from, key, value);
    }
}

static int handle(cli *c, int key, const char *value, void *ctx)
{
    judge *j = ctx;
    if (set_flag(j, key))
        return CLI_GO_ON;
    switch (key) {
    case KEY_RULES:
        j->rules = value;
        return book_option_read(c, &j->options.ruling.book, value);
    case KEY_FEN:
        return setup_argument_add(c, &j->fen, value);
    case KEY_MOVES:
        j->moves = value;
        return CLI_GO_ON;
    case KEY_SVG:
        j->options.svg = value;
        return CLI_GO_ON;
    case KEY_PNG:
        j->options.png = value;
        return CLI_GO_ON;
    case KEY_CASES:
        j->cases.path = value;
        return CLI_GO_ON;
    case CLI_KEY_ARGUMENT:
        buffer_append(&j->paths, value, strlen(value) + 1);
        return CLI_GO_ON;
    default:
        return handle_number(j, key, value);
    }
}

/* Refuses options that do not go together. */
static int check_options(const judge *j)
{
    const judge_options *o = &j->options;
    bool cases = j->cases.path != NULL, draws = o->svg || o->png;
    const char *typed = j->moves ? "--moves" : "--fen";
    bool types = j->moves || j->fen.given;
    const struct {
        bool bad;
        const char *option, *other;
    } pairs[] = {{cases && j->paths.len, "FILE", "--cases"},
                 {cases && types, typed, "--cases"},
                 {cases && j->rules, "--rules", "--cases"},
                 {cases && o->has_ply, "--ply", "--cases"},
                 {cases && o->game, "--game", "--cases"},
                 {cases && o->all_books, "--all-books", "--cases"},
                 {cases && o->next, "--next", "--cases"},
                 {cases && draws, o->svg ? "--svg" : "--png", "--cases"},
                 {types && j->paths.len, typed, "FILE"},
                 {o->all_books && j->rules, "--rules", "--all-books"},
                 {o->all_books && o->next, "--next", "--all-books"},
                 {o->all_books && draws, o->svg ? "--svg" : "--png", "--all-books"},
                 {o->next && draws, o->svg ? "--svg" : "--png", "--next"}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (pairs[i].bad)
            return cli_refuse(j->c, CLI_TEXT_JUDGE_NOT_WITH, pairs[i].option, pairs[i].other);
    if (!cases && (j->cases.labels || j->cases.also))
        return cli_refuse(j->c, CLI_TEXT_JUDGE_ONLY_WITH, j->cases.labels ? "--labels" : "--also",
                          "--cases");
    if (o->width && !o->png)
        return cli_refuse(j->c, CLI_TEXT_ONLY_WITH_PNG, "--width");
    if (o->svg && o->png && strcmp(o->svg, "-") == 0 && strcmp(o->png, "-") == 0)
        return cli_refuse(j->c, CLI_TEXT_TWO_ON_OUTPUT);
    if (!cases && !types && j->paths.len == 0)
        return cli_refuse(j->c, CLI_TEXT_NO_FILE);
    return CLI_GO_ON;
}

/* ---- one game ---- */

static int say_ruling(judge *j, const replay_game *g)
{
    cli *c = j->c;
    const judge_options *o = &j->options;
    chuhe_ruling ruling;
    int status = judge_rule(c, &ruling, g, &o->ruling);
    if (status != CLI_GO_ON)
        return status;
    bool on_output = (o->svg && strcmp(o->svg, "-") == 0) || (o->png && strcmp(o->png, "-") == 0);
    if (on_output)
        ; /* the picture is the answer */
    else if (c->json)
        judge_say_json(c, g, &ruling);
    else
        judge_say(c, g, o, &ruling);
    status = cli_flush(c);
    status = cli_worse(status, judge_draw(c, g, o, &ruling, &j->pictures));
    chuhe_ruling_deinit(&ruling);
    return status;
}

/* Goes back to the ply that --ply names. */
static int go_to_ply(judge *j, replay_game *g)
{
    cli *c = j->c;
    size_t plies = chuhe_game_plies(&g->game);
    if (j->options.has_ply && j->options.ply > plies) {
        cli_complain(c, CLI_TEXT_JUDGE_NO_PLY, g->source->path, cli_number(j->options.ply).text,
                     cli_number(plies).text);
        return CLI_NO;
    }
    for (; j->options.has_ply && plies > j->options.ply; plies--)
        if (chuhe_game_take_back(&g->game) != CHUHE_OK)
            return CLI_NO; /* cannot be: that many were played */
    return CLI_GO_ON;
}

static int say_game(judge *j, replay_game *g)
{
    cli *c = j->c;
    int status = replay_game_is_whole(g) ? CLI_DONE : CLI_NO, told;
    replay_complain_warnings(c, g);
    replay_complain_failure(c, g);
    if (chuhe_record_faults(g->record) & ~(chuhe_faults)JUDGE_FORGIVEN) {
        cli_complain(c, CLI_TEXT_JUDGE_STUDY, g->source->path);
        return CLI_NO;
    }
    if (j->moves && (g->refused != CHUHE_OK || g->source->warnings->worst >= WARNING_TEXT))
        return CLI_NO; /* what was typed can be typed again */
    if (go_to_ply(j, g) != CLI_GO_ON)
        return CLI_NO;
    if (j->options.next)
        told = judge_say_next(c, g, &j->options);
    else if (j->options.all_books)
        told = judge_say_books(c, g, &j->options);
    else
        return cli_worse(status, say_ruling(j, g));
    return cli_worse(status, told == CLI_GO_ON ? cli_flush(c) : told);
}

static bool on_game(const record_game *game, void *ctx)
{
    /* Nothing but the loop is to end the game. */
    static const chuhe_game_rules rules = {CHUHE_LIMIT_OFF, 60, false};
    judge *j = ctx;
    int status = game->warnings->worst >= WARNING_TEXT ? CLI_NO : CLI_DONE;
    if (game->record && j->options.game && game->number != j->options.game)
        return game->number < j->options.game;
    if (!game->record) {
        record_complain_warnings(j->c, game, 20);
    } else {
        replay_game g;
        if (replay_game_init(&g, game, &rules) != CHUHE_OK) {
            cli_complain(j->c, CLI_TEXT_NO_MEMORY_FOR, game->path);
            j->status = CLI_IO;
            return false;
        }
        status = say_game(j, &g);
        replay_game_deinit(&g);
    }
    j->status = cli_worse(j->status, status);
    return status != CLI_IO && status != CLI_USAGE;
}

/* ---- where games come from ---- */

/* A position and no moves is a game as well. */
static int judge_start(judge *j, const char *name, const chuhe_setup *setup)
{
    chuhe_record *record;
    warning_list none;
    warning_list_init(&none);
    if (chuhe_record_new(&record, NULL) != CHUHE_OK) {
        cli_complain(j->c, CLI_TEXT_NO_MEMORY);
        return CLI_IO;
    }
    const record_game game = {.path = name,
                              .record = record,
                              .format = CHUHE_FORMAT_TEXT,
                              .charset = CHUHE_CHARSET_UTF8,
                              .number = 1,
                              .warnings = &none};
    if (chuhe_record_set_start(record, setup) == CHUHE_OK)
        on_game(&game, j);
    chuhe_record_free(record);
    warning_list_deinit(&none);
    return j->status;
}

/* The moves of --moves, read as a plain list with the FEN before it. */
static int judge_typed(judge *j)
{
    cli *c = j->c;
    chuhe_setup setup;
    chuhe_setup_report report;
    char fen[CHUHE_FEN_CAP];
    size_t len;
    const char *name = j->moves ? "--moves" : "--fen";
    int status = setup_argument_read(c, &setup, &j->fen);
    if (status != CLI_GO_ON)
        return status;
    if (chuhe_setup_check(&report, &setup) & ~(chuhe_faults)JUDGE_FORGIVEN)
        return setup_complain_unplayable(c, &report);
    if (!j->moves || j->moves[strspn(j->moves, " \t\r\n")] == '\0' ||
        chuhe_setup_to_fen(fen, sizeof fen, &len, &setup) != CHUHE_OK)
        return judge_start(j, name, &setup);
    buffer text;
    buffer_init(&text);
    buffer_printf(&text, "FEN: %s\n%s\n", fen, j->moves);
    if (buffer_failed(&text)) {
        cli_complain(c, CLI_TEXT_NO_MEMORY);
        status = CLI_IO;
    } else {
        status = record_text_read(c, name, text.bytes, text.len, on_game, j);
    }
    buffer_deinit(&text);
    return cli_worse(j->status, status);
}

static int judge_files(judge *j)
{
    const char *at = j->paths.bytes, *end = at + j->paths.len;
    for (; at < end && !j->c->broken && j->status != CLI_USAGE; at += strlen(at) + 1) {
        /* It changes the status as well: first it, then the status. */
        int ended = record_file_read(j->c, at, &j->from, true, on_game, j);
        j->status = cli_worse(j->status, ended);
    }
    return cli_worse(j->status, cli_flush(j->c));
}

static int run(cli *c, int argc, char **argv)
{
    judge j = {.c = c,
               .options.ruling = {.book = chuhe_rulebook_by_name("cxa2020", 7), .occurrences = 2}};
    int status = cli_parse(c, &cli_judge, argc, argv, handle, &j);
    if (status == CLI_GO_ON && buffer_failed(&j.paths)) {
        cli_complain(c, CLI_TEXT_NO_MEMORY);
        status = CLI_IO;
    }
    if (status == CLI_GO_ON)
        status = check_options(&j);
    j.cases.limit = j.options.ruling;
    if (status == CLI_GO_ON && j.cases.path)
        status = judge_cases_run(c, &j.cases);
    else if (status == CLI_GO_ON && (j.moves || j.fen.given))
        status = judge_typed(&j);
    else if (status == CLI_GO_ON)
        status = judge_files(&j);
    buffer_deinit(&j.paths);
    return status;
}
