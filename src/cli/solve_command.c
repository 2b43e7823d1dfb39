/* chuhe solve: the shortest mate. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/setup_argument.h"
#include "cli/solve_report.h"
#include "cli/terminal_board.h"
#include "cli/time_option.h"

enum {
    KEY_MAX = CLI_KEY,
    KEY_CHECKS,
    KEY_ALL,
    KEY_NODES,
    KEY_TIME,
    KEY_HASH,
    KEY_BOARD,
    KEY_LETTERS,
    KEY_ASCII,
    KEY_BLACK_BELOW
};
enum { MAX_DEFAULT = 5, MAX_CHECKS_DEFAULT = 20, NODES_MAX = 2000000000 };

static const cli_option options[] = {
    {"max", "MOVES", KEY_MAX, CLI_TEXT_OPTION_SOLVE_MAX},
    {"checks-only", NULL, KEY_CHECKS, CLI_TEXT_OPTION_SOLVE_CHECKS},
    {"all", NULL, KEY_ALL, CLI_TEXT_OPTION_SOLVE_ALL},
    {"nodes", "NUMBER", KEY_NODES, CLI_TEXT_OPTION_SOLVE_NODES},
    {"time", "TIME", KEY_TIME, CLI_TEXT_OPTION_SOLVE_TIME},
    {"hash", "MB", KEY_HASH, CLI_TEXT_OPTION_SOLVE_HASH},
    {"notation", "NAME", 'n', CLI_TEXT_OPTION_NOTATION},
    NOTATION_STYLE_OPTIONS,
    {"board", NULL, KEY_BOARD, CLI_TEXT_OPTION_SOLVE_BOARD},
    {"letters", NULL, KEY_LETTERS, CLI_TEXT_OPTION_LETTERS},
    {"ascii", NULL, KEY_ASCII, CLI_TEXT_OPTION_ASCII},
    {"black-below", NULL, KEY_BLACK_BELOW, CLI_TEXT_OPTION_BLACK_BELOW},
};

static int run(cli *c, int argc, char **argv);

const cli_command cli_solve = {.name = "solve",
                               .arguments = "[FEN]",
                               .summary = CLI_TEXT_SOLVE_SUMMARY,
                               .details = CLI_TEXT_SOLVE_DETAILS,
                               .options = options,
                               .option_count = sizeof options / sizeof *options,
                               .run = run};

typedef struct solve {
    setup_argument fen;
    solve_question question;
    solve_limits limits;
    bool shows_board;
    terminal_board board;
    progress shown;
} solve;

static int handle_number(cli *c, solve *s, int key, const char *value)
{
    unsigned number;
    if (key == KEY_MAX) {
        if (!cli_read_number(&s->question.max, value, 1, SOLVE_MOVES_MAX))
            return cli_refuse(c, CLI_TEXT_BAD_VALUE, "--max", "1-60", value);
    } else if (key == KEY_NODES) {
        if (!cli_read_number(&number, value, 1, NODES_MAX))
            return cli_refuse(c, CLI_TEXT_BAD_VALUE, "--nodes", "1-2000000000", value);
        s->limits.nodes = number;
    } else {
        if (!cli_read_number(&number, value, 1, SOLVE_HASH_MB_MAX))
            return cli_refuse(c, CLI_TEXT_BAD_VALUE, "--hash", "1-65536", value);
        s->limits.hash_mb = number;
    }
    return CLI_GO_ON;
}

static int handle(cli *c, int key, const char *value, void *ctx)
{
    solve *s = ctx;
    switch (key) {
    case CLI_KEY_ARGUMENT:
        return setup_argument_add(c, &s->fen, value);
    case KEY_MAX:
    case KEY_NODES:
    case KEY_HASH:
        return handle_number(c, s, key, value);
    case KEY_TIME:
        return time_option_read(c, &s->limits.time_ms, "--time", value);
    case KEY_CHECKS:
        s->question.checks_only = true;
        return CLI_GO_ON;
    case KEY_ALL:
        s->question.all_firsts = true;
        return CLI_GO_ON;
    case 'n':
        return notation_option_read(c, &s->question.look.notation, "--notation", value);
    case KEY_BOARD:
        s->shows_board = true;
        return CLI_GO_ON;
    case KEY_LETTERS:
        s->shows_board = s->board.letters = true;
        return CLI_GO_ON;
    case KEY_ASCII:
        s->shows_board = s->board.ascii = true;
        return CLI_GO_ON;
    case KEY_BLACK_BELOW:
        s->shows_board = s->board.black_below = true;
        return CLI_GO_ON;
    default:
        return notation_style_read(c, &s->question.look.style, key, value);
    }
}

static void show_board(cli *c, solve *s)
{
    bool utf8 = c->utf8 || (c->language_given && c->language == CLI_CHINESE);
    s->board.letters |= !utf8;
    s->board.ascii |= !utf8;
    s->board.color = cli_has_color(c);
    terminal_board_append(&c->out, &s->question.setup, &s->board);
}

static void show_progress(const solve_progress *now, void *ctx)
{
    solve *s = ctx;
    char nodes[32], seconds[32];
    if (!progress_is_due(&s->shown))
        return;
    snprintf(nodes, sizeof nodes, "%.0f", (double)now->nodes / 1e6);
    snprintf(seconds, sizeof seconds, "%.0f", (double)now->elapsed_ms / 1e3);
    buffer line;
    buffer_init(&line);
    cli_say(&line, s->shown.c, CLI_TEXT_SOLVE_PROGRESS, cli_number(now->none_within).text, nodes,
            seconds);
    progress_show(&s->shown, &line);
    buffer_deinit(&line);
}

static bool find(cli *c, solve_result *result, solve *s)
{
    interrupt ctrl_c;
    progress_init(&s->shown, c, 1.0);
    s->limits.checks_only = s->question.checks_only;
    s->limits.all_firsts = s->question.all_firsts;
    s->limits.on_progress = s->shown.is_wanted ? show_progress : NULL;
    s->limits.ctx = s;
    interrupt_hold(&ctrl_c);
    interrupt_watch(&ctrl_c, NULL, NULL);
    bool found =
        solve_find(result, &s->question.position, s->question.max, &s->limits, &ctrl_c.stop);
    interrupt_end(&ctrl_c);
    return found;
}

static int answer(cli *c, solve *s)
{
    solve_result result;
    if (!find(c, &result, s)) {
        cli_complain(c, CLI_TEXT_NO_MEMORY);
        return CLI_IO;
    }
    if (c->json) {
        solve_json(c, &s->question, &result);
    } else {
        if (s->shows_board)
            show_board(c, s);
        solve_say(c, &s->question, &result);
    }
    int status = cli_flush(c);
    return result.outcome == SOLVE_MATE ? status : cli_worse(status, CLI_NO);
}

static int run(cli *c, int argc, char **argv)
{
    solve s = {.question.look.notation = CHUHE_NOTATION_CHINESE};
    int status = cli_parse(c, &cli_solve, argc, argv, handle, &s);
    if (status == CLI_GO_ON && c->json && s.shows_board)
        status = cli_refuse(c, CLI_TEXT_NOT_WITH_JSON, "--board");
    if (status == CLI_GO_ON)
        status = setup_argument_read(c, &s.question.setup, &s.fen);
    if (status == CLI_GO_ON)
        status = setup_to_position(c, &s.question.position, &s.question.setup);
    if (status != CLI_GO_ON)
        return status;
    if (s.question.max == 0)
        s.question.max = s.question.checks_only ? MAX_CHECKS_DEFAULT : MAX_DEFAULT;
    return answer(c, &s);
}
