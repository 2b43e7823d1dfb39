/* chuhe match: engines against each other. */
#include <stdlib.h>
#include <string.h>

#include "cli/book_option.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/match_words.h"
#include "cli/notation_option.h"
#include "cli/progress.h"

enum {
    KEY_OPENINGS = CLI_KEY,
    KEY_GAMES,
    KEY_SEED,
    KEY_CONCURRENCY,
    KEY_ST,
    KEY_TC,
    KEY_NODES,
    KEY_DEPTH,
    KEY_MARGIN,
    KEY_HANG,
    KEY_RULES,
    KEY_MAX_PLIES,
    KEY_DRAW_SCORE,
    KEY_DRAW_MOVES,
    KEY_DRAW_AFTER,
    KEY_RESIGN_SCORE,
    KEY_RESIGN_MOVES,
    KEY_SPRT,
    KEY_PGN,
    KEY_RESUME
};

static const cli_option options[] = {
    {"engine", "SPEC", 'e', CLI_TEXT_MATCH_OPTION_ENGINE},
    {"openings", "FILE", KEY_OPENINGS, CLI_TEXT_MATCH_OPTION_OPENINGS},
    {"games", "NUMBER", KEY_GAMES, CLI_TEXT_MATCH_OPTION_GAMES},
    {"seed", "NUMBER", KEY_SEED, CLI_TEXT_MATCH_OPTION_SEED},
    {"st", "SECONDS", KEY_ST, CLI_TEXT_MATCH_OPTION_ST},
    {"tc", "CLOCK", KEY_TC, CLI_TEXT_MATCH_OPTION_TC},
    {"nodes", "NUMBER", KEY_NODES, CLI_TEXT_MATCH_OPTION_NODES},
    {"depth", "NUMBER", KEY_DEPTH, CLI_TEXT_MATCH_OPTION_DEPTH},
    {"margin", "SECONDS", KEY_MARGIN, CLI_TEXT_MATCH_OPTION_MARGIN},
    {"hang", "SECONDS", KEY_HANG, CLI_TEXT_MATCH_OPTION_HANG},
    {"concurrency", "NUMBER", KEY_CONCURRENCY, CLI_TEXT_MATCH_OPTION_CONCURRENCY},
    {"rules", "NAME", KEY_RULES, CLI_TEXT_MATCH_OPTION_RULES},
    {"max-plies", "NUMBER", KEY_MAX_PLIES, CLI_TEXT_MATCH_OPTION_MAX_PLIES},
    {"draw-score", "NUMBER", KEY_DRAW_SCORE, CLI_TEXT_MATCH_OPTION_DRAW_SCORE},
    {"draw-moves", "NUMBER", KEY_DRAW_MOVES, CLI_TEXT_MATCH_OPTION_DRAW_MOVES},
    {"draw-after", "ROUND", KEY_DRAW_AFTER, CLI_TEXT_MATCH_OPTION_DRAW_AFTER},
    {"resign-score", "NUMBER", KEY_RESIGN_SCORE, CLI_TEXT_MATCH_OPTION_RESIGN_SCORE},
    {"resign-moves", "NUMBER", KEY_RESIGN_MOVES, CLI_TEXT_MATCH_OPTION_RESIGN_MOVES},
    {"sprt", "ELO0,ELO1[,ALPHA,BETA]", KEY_SPRT, CLI_TEXT_MATCH_OPTION_SPRT},
    {"pgn", "FILE", KEY_PGN, CLI_TEXT_MATCH_OPTION_PGN},
    {"notation", "NAME", 'n', CLI_TEXT_MATCH_OPTION_NOTATION},
    {"resume", "FILE", KEY_RESUME, CLI_TEXT_MATCH_OPTION_RESUME},
    {"quiet", NULL, 'q', CLI_TEXT_MATCH_OPTION_QUIET},
};

static int run(cli *c, int argc, char **argv);

const cli_command cli_match = {.name = "match",
                               .arguments = "--engine SPEC --engine SPEC",
                               .summary = CLI_TEXT_MATCH_SUMMARY,
                               .details = CLI_TEXT_MATCH_DETAILS,
                               .options = options,
                               .option_count = sizeof options / sizeof *options,
                               .run = run};

typedef struct request {
    cli *c;
    match_plan plan;
    unsigned engines; /* given so far */
    const char *openings_path;
    bool has_seed, has_draw_score, has_resign_score, quiet;
    const char *draw_option, *resign_option; /* that need a score with them */
    uint64_t seed;
    progress shown;
} request;

static int add_engine(request *r, const char *value)
{
    char word[64];
    if (r->engines >= MATCH_PLAYERS)
        return cli_refuse(r->c, CLI_TEXT_MATCH_ENGINES, cli_number(r->engines + 1).text);
    match_spec_fault fault = match_spec_read(&r->plan.specs[r->engines], word, sizeof word, value);
    if (fault != MATCH_SPEC_NONE)
        return match_refuse_spec(r->c, value, fault, word);
    r->engines++;
    return CLI_GO_ON;
}

static int read_number(request *r, unsigned *number, const char *option, const char *value,
                       unsigned least, unsigned most)
{
    if (cli_read_number(number, value, least, most))
        return CLI_GO_ON;
    buffer range;
    buffer_init(&range);
    buffer_printf(&range, "%u-%u", least, most);
    int status =
        cli_refuse(r->c, CLI_TEXT_BAD_VALUE, option, range.bytes ? range.bytes : "", value);
    buffer_deinit(&range);
    return status;
}

static int read_count(request *r, uint64_t *count, const char *option, const char *value,
                      uint64_t most)
{
    if (match_count_read(count, value, most))
        return CLI_GO_ON;
    return cli_refuse(r->c, CLI_TEXT_BAD_VALUE, option, "1, 2, 3 ...", value);
}

static int read_seconds(request *r, int64_t *ms, const char *option, const char *value,
                        bool may_be_0)
{
    if (match_seconds_read(ms, value) && (may_be_0 || *ms > 0))
        return CLI_GO_ON;
    return cli_refuse(r->c, CLI_TEXT_BAD_VALUE, option, "0.1, 5, 1:30 ...", value);
}

/* `ELO0,ELO1` and perhaps the two risks. */
static int read_sprt(request *r, const char *value)
{
    double numbers[4] = {0, 0, 0.05, 0.05};
    const char *at = value;
    size_t count = 0;
    for (; count < 4; count++) {
        char *end;
        numbers[count] = strtod(at, &end);
        if (end == at || (*end && *end != ',' && *end != ' '))
            break;
        at = end + (*end != '\0');
        if (!*end) {
            count++;
            break;
        }
    }
    match_sprt test = {numbers[0], numbers[1], numbers[2], numbers[3]};
    bool is_right = !*at && (count == 2 || count == 4) && test.elo0 < test.elo1 &&
                    test.elo0 > -1000 && test.elo1 < 1000 && test.alpha > 0 && test.alpha < 0.5 &&
                    test.beta > 0 && test.beta < 0.5;
    if (!is_right)
        return cli_refuse(r->c, CLI_TEXT_BAD_VALUE, "--sprt", "0,5; -3,1,0.05,0.05 ...", value);
    r->plan.sprt = test;
    r->plan.has_sprt = true;
    return CLI_GO_ON;
}

/* Everything about when a game ends. */
static int handle_rules(request *r, int key, const char *value)
{
    match_rules *rules = &r->plan.rules;
    switch (key) {
    case KEY_RULES:
        return book_option_read(r->c, &rules->book, value);
    case KEY_MAX_PLIES:
        return read_number(r, &rules->plies_max, "--max-plies", value, 1, 100000);
    case KEY_DRAW_SCORE:
        r->has_draw_score = true;
        return read_number(r, &rules->draw_score, "--draw-score", value, 0, 100000);
    case KEY_DRAW_MOVES:
        r->draw_option = "--draw-moves";
        return read_number(r, &rules->draw_moves, "--draw-moves", value, 1, 1000);
    case KEY_DRAW_AFTER:
        r->draw_option = "--draw-after";
        return read_number(r, &rules->draw_after, "--draw-after", value, 0, 10000);
    case KEY_RESIGN_SCORE:
        r->has_resign_score = true;
        return read_number(r, &rules->resign_score, "--resign-score", value, 1, 100000);
    default:
        r->resign_option = "--resign-moves";
        return read_number(r, &rules->resign_moves, "--resign-moves", value, 1, 1000);
    }
}

static int handle_time(request *r, int key, const char *value)
{
    match_limits *limits = &r->plan.limits;
    uint64_t depth = 0;
    int status;
    switch (key) {
    case KEY_ST:
        return read_seconds(r, &limits->move_ms, "--st", value, false);
    case KEY_TC:
        if (match_clock_read(&limits->clock, value))
            return CLI_GO_ON;
        return cli_refuse(r->c, CLI_TEXT_BAD_VALUE, "--tc", "0.5+0.05, 40/60+0.6, 5:00 ...", value);
    case KEY_NODES:
        return read_count(r, &limits->nodes, "--nodes", value, UINT64_MAX / 2);
    case KEY_DEPTH:
        status = read_count(r, &depth, "--depth", value, 1000);
        limits->depth = (unsigned)depth;
        return status;
    case KEY_MARGIN:
        return read_seconds(r, &r->plan.rules.margin_ms, "--margin", value, true);
    default:
        status = read_seconds(r, &r->plan.rules.hang_ms, "--hang", value, false);
        r->plan.rules.think_ms = r->plan.rules.hang_ms;
        return status;
    }
}

static int handle_notation(request *r, const char *value)
{
    int status = notation_option_read(r->c, &r->plan.notation, "--notation", value);
    r->plan.coordinates = r->plan.notation == CHUHE_NOTATION_COORDINATES;
    return status;
}

static int handle(cli *c, int key, const char *value, void *ctx)
{
    request *r = ctx;
    unsigned seed = 0;
    int status;
    switch (key) {
    case 'e':
        return add_engine(r, value);
    case 'q':
        r->quiet = true;
        return CLI_GO_ON;
    case 'n':
        return handle_notation(r, value);
    case KEY_OPENINGS:
        r->openings_path = value;
        return CLI_GO_ON;
    case KEY_GAMES:
        return read_number(r, &r->plan.games, "--games", value, 1, MATCH_GAMES_MAX);
    case KEY_SEED:
        status = read_number(r, &seed, "--seed", value, 0, 1000000000);
        r->seed = seed;
        r->has_seed = true;
        return status;
    case KEY_CONCURRENCY:
        return read_number(r, &r->plan.concurrency, "--concurrency", value, 1,
                           MATCH_CONCURRENCY_MAX);
    case KEY_SPRT:
        return read_sprt(r, value);
    case KEY_PGN:
        r->plan.pgn_path = value;
        return CLI_GO_ON;
    case KEY_RESUME:
        r->plan.state_path = value;
        return CLI_GO_ON;
    case CLI_KEY_ARGUMENT:
        return cli_refuse(c, CLI_TEXT_TOO_MANY_ARGUMENTS, value);
    default:
        return key >= KEY_ST && key <= KEY_HANG ? handle_time(r, key, value)
                                                : handle_rules(r, key, value);
    }
}

/* What options mean together. */
static int check(request *r)
{
    match_plan *plan = &r->plan;
    match_rules *rules = &plan->rules;
    if (r->engines != MATCH_PLAYERS)
        return cli_refuse(r->c, CLI_TEXT_MATCH_ENGINES, cli_number(r->engines).text);
    if (plan->limits.move_ms && match_limits_has_clock(&plan->limits))
        return cli_refuse(r->c, CLI_TEXT_MATCH_TIME_TWICE);
    for (unsigned i = 0; i < MATCH_PLAYERS; i++)
        if (match_limits_is_none(&plan->limits) && !plan->specs[i].has_limits)
            return cli_refuse(r->c, CLI_TEXT_MATCH_NO_LIMIT);
    if (r->draw_option && !r->has_draw_score)
        return cli_refuse(r->c, CLI_TEXT_MATCH_ONLY_WITH, r->draw_option, "--draw-score");
    if (r->resign_option && !r->has_resign_score)
        return cli_refuse(r->c, CLI_TEXT_MATCH_ONLY_WITH, r->resign_option, "--resign-score");
    if (!r->has_draw_score)
        rules->draw_moves = 0;
    if (!r->has_resign_score)
        rules->resign_moves = 0;
    rules->game = (chuhe_game_rules)CHUHE_GAME_RULES_DEFAULT;
    if (rules->book->natural_limit_rounds)
        rules->game.natural_limit_rounds = rules->book->natural_limit_rounds;
    else
        rules->game.natural_limit = CHUHE_LIMIT_OFF;
    return CLI_GO_ON;
}

static int read_openings(request *r)
{
    match_openings *openings = &r->plan.openings;
    if (!r->openings_path) {
        if (match_openings_usual(openings))
            return CLI_GO_ON;
        cli_complain(r->c, CLI_TEXT_NO_MEMORY);
        return CLI_IO;
    }
    file_view view;
    file_problem problem = file_view_open(&view, r->openings_path, 64 << 20);
    if (problem.fault != FILE_OK)
        return cli_complain_file(r->c, r->openings_path, problem);
    match_opening_problem found = match_openings_read(openings, view.bytes, view.len);
    file_view_close(&view);
    if (found.fault != MATCH_OPENING_NONE)
        return match_refuse_openings(r->c, r->openings_path, &found);
    if (r->has_seed)
        match_openings_shuffle(openings, r->seed);
    return CLI_GO_ON;
}

/* ---- while it runs ---- */

static void cancel(void *ctx)
{
    match_cancel(ctx);
}

static void on_game_over(const match *m, const match_report *report, void *ctx)
{
    request *r = ctx;
    buffer line;
    if (r->quiet && !match_end_is_fault(report->outcome.end))
        return;
    buffer_init(&line);
    match_append_game(&line, r->c, m, report);
    cli_complain_raw(r->c, &line);
    buffer_deinit(&line);
}

static void on_tick(const match *m, void *ctx)
{
    request *r = ctx;
    buffer line, score;
    if (!progress_is_due(&r->shown))
        return;
    buffer_init(&line);
    buffer_init(&score);
    match_append_score(&score, m);
    cli_say(&line, r->c, CLI_TEXT_MATCH_PROGRESS, cli_number(m->done).text,
            cli_number(m->plan->games).text, cli_number(m->under_way).text,
            score.bytes ? score.bytes : "");
    progress_show(&r->shown, &line);
    buffer_deinit(&score);
    buffer_deinit(&line);
}

/* 0 when the match came to its end and, with a test, to the stronger hypothesis. */
static int tell(request *r, const match *m)
{
    cli *c = r->c;
    bool is_whole = m->done >= m->plan->games || m->verdict != MATCH_SPRT_OPEN;
    int status = match_complain(c, m);
    if (status != CLI_GO_ON && m->done == 0)
        return status;
    if (status == CLI_GO_ON && !is_whole)
        cli_complain(c, CLI_TEXT_MATCH_INTERRUPTED);
    if (c->json)
        match_append_json(&c->out, m);
    else
        match_append_table(&c->out, c, m);
    int flushed = cli_flush(c);
    if (status == CLI_GO_ON)
        status =
            is_whole && (!m->plan->has_sprt || m->verdict == MATCH_SPRT_ELO1) ? CLI_DONE : CLI_NO;
    return cli_worse(status, flushed);
}

static int play(request *r)
{
    match m;
    const match_listener listener = {.over = on_game_over, .tick = on_tick, .ctx = r};
    interrupt ctrl_c;
    if (r->plan.games == 0)
        r->plan.games = 2 * (unsigned)r->plan.openings.count;
    if (r->openings_path && r->plan.games > 2 * r->plan.openings.count)
        cli_complain(r->c, CLI_TEXT_MATCH_REPEATED, cli_number(r->plan.openings.count).text,
                     cli_number(r->plan.games).text);
    match_init(&m, &r->plan, &listener);
    interrupt_hold(&ctrl_c);
    interrupt_watch(&ctrl_c, cancel, &m);
    progress_init(&r->shown, r->c, 0.5);
    match_run(&m);
    interrupt_end(&ctrl_c);
    if (m.resumed && m.problem.kind == MATCH_PROBLEM_NONE)
        cli_complain(r->c, CLI_TEXT_MATCH_RESUMED, cli_number(m.resumed).text);
    int status = tell(r, &m);
    match_deinit(&m);
    return status;
}

static int run(cli *c, int argc, char **argv)
{
    request r = {.c = c,
                 .plan = {.concurrency = 1,
                          .notation = CHUHE_NOTATION_CHINESE,
                          .rules = {.book = chuhe_rulebook_by_name("cxa2020", 7),
                                    .draw_moves = 8,
                                    .draw_after = 40,
                                    .resign_moves = 4,
                                    .margin_ms = 100,
                                    .hang_ms = 10000,
                                    .think_ms = 300000}}};
    int status = cli_parse(c, &cli_match, argc, argv, handle, &r);
    if (status == CLI_GO_ON)
        status = check(&r);
    if (status == CLI_GO_ON)
        status = read_openings(&r);
    if (status == CLI_GO_ON)
        status = play(&r);
    match_openings_free(&r.plan.openings);
    for (unsigned i = 0; i < MATCH_PLAYERS; i++)
        match_spec_free(&r.plan.specs[i]);
    return status;
}
