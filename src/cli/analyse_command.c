/* chuhe analyse: games reviewed move by move with the engine. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/analyse.h"
#include "cli/book_option.h"
#include "cli/convert_output.h"
#include "cli/convert_tally.h"
#include "cli/interrupt.h"
#include "cli/picture_files.h"
#include "cli/progress.h"
#include "cli/replay_report.h"
#include "cli/time_option.h"
#include "review/engine_searcher.h"

enum {
    KEY_RULES = CLI_KEY,
    KEY_GAME,
    KEY_DEPTH,
    KEY_NODES,
    KEY_TIME,
    KEY_THREADS,
    KEY_HASH,
    KEY_LINES,
    KEY_FROM_PLY,
    KEY_TO_PLY,
    KEY_TO,
    KEY_CHARSET,
    KEY_SCORES,
    KEY_SVG,
    KEY_PNG,
    KEY_WIDTH,
    KEY_PROGRESS
};

enum { NODES_DEFAULT = 200000, MOST_NUMBER = 1000000000, AGAIN_S = 1 };

static const cli_option options[] = {
    {"output", "OUT", 'o', CLI_TEXT_OPTION_ANALYSE_OUTPUT},
    {"to", "FORMAT", KEY_TO, CLI_TEXT_OPTION_TO},
    {"encoding", "NAME", KEY_CHARSET, CLI_TEXT_OPTION_ENCODING},
    {"scores", NULL, KEY_SCORES, CLI_TEXT_OPTION_SCORES},
    {"svg", "FILE", KEY_SVG, CLI_TEXT_OPTION_PLOT_SVG},
    {"png", "FILE", KEY_PNG, CLI_TEXT_OPTION_PLOT_PNG},
    {"width", "PIXELS", KEY_WIDTH, CLI_TEXT_OPTION_PLOT_WIDTH},
    {"depth", "PLIES", KEY_DEPTH, CLI_TEXT_OPTION_DEPTH},
    {"nodes", "NUMBER", KEY_NODES, CLI_TEXT_OPTION_ANALYSE_NODES},
    {"time", "TIME", KEY_TIME, CLI_TEXT_OPTION_TIME},
    {"threads", "NUMBER", KEY_THREADS, CLI_TEXT_OPTION_ENGINE_THREADS},
    {"hash", "MB", KEY_HASH, CLI_TEXT_OPTION_HASH},
    {"lines", "NUMBER", KEY_LINES, CLI_TEXT_OPTION_LINES},
    {"rules", "BOOK", KEY_RULES, CLI_TEXT_OPTION_BOOK},
    {"from-ply", "NUMBER", KEY_FROM_PLY, CLI_TEXT_OPTION_FROM_PLY},
    {"to-ply", "NUMBER", KEY_TO_PLY, CLI_TEXT_OPTION_TO_PLY},
    {"game", "NUMBER", KEY_GAME, CLI_TEXT_OPTION_ONE_GAME},
    RECORD_OPTIONS,
    {"notation", "NAME", 'n', CLI_TEXT_OPTION_NOTATION},
    NOTATION_STYLE_OPTIONS,
    {"quiet", NULL, 'q', CLI_TEXT_OPTION_ANALYSE_QUIET},
    {"progress", NULL, KEY_PROGRESS, CLI_TEXT_OPTION_ANALYSE_PROGRESS},
};

static int run(cli *c, int argc, char **argv);

const cli_command cli_analyse = {.name = "analyse",
                                 .arguments = "FILE...|-",
                                 .summary = CLI_TEXT_ANALYSE_SUMMARY,
                                 .details = CLI_TEXT_ANALYSE_DETAILS,
                                 .options = options,
                                 .option_count = sizeof options / sizeof *options,
                                 .run = run};

typedef struct analyse {
    cli *c;
    analyse_options options;
    record_options from;
    chuhe_write_options write;
    buffer paths; /* the files, each ended by a zero */
    engine *engine;
    interrupt interrupt;
    convert_output output;
    tally lost;
    size_t lost_count;
    progress progress;
    buffer what; /* the game that is looked at, for the progress */
    size_t done, all;
    double began; /* when the game was begun */
    double told;  /* when a line for programs was written last */
    unsigned pictures;
    bool tells_progress; /* in lines of JSON */
    bool gives_up;       /* something went wrong that the next game would meet as well */
    int status;
} analyse;

/* ---- options ---- */

static int read_number(cli *c, unsigned *number, const char *option, const char *value,
                       unsigned min, unsigned max)
{
    char range[32];
    if (cli_read_number(number, value, min, max))
        return CLI_GO_ON;
    snprintf(range, sizeof range, "%u-%u", min, max);
    return cli_refuse(c, CLI_TEXT_BAD_VALUE, option, range, value);
}

static int handle_search(analyse *z, int key, const char *value)
{
    analyse_options *o = &z->options;
    unsigned number = 0;
    int status;
    switch (key) {
    case KEY_DEPTH:
        return read_number(z->c, &o->limits.depth, "--depth", value, 1, ENGINE_PLIES_MAX - 1);
    case KEY_NODES:
        status = read_number(z->c, &number, "--nodes", value, 1, MOST_NUMBER);
        o->limits.nodes = number;
        return status;
    case KEY_TIME:
        return time_option_read(z->c, &o->limits.move_ms, "--time", value);
    case KEY_THREADS:
        return read_number(z->c, &o->engine.threads, "--threads", value, 1, ENGINE_THREADS_MAX);
    case KEY_HASH:
        status = read_number(z->c, &number, "--hash", value, 1, ENGINE_HASH_MB_MAX);
        o->engine.hash_mb = number;
        return status;
    case KEY_LINES:
        return read_number(z->c, &o->engine.lines, "--lines", value, 1, REVIEW_LINES_MAX);
    case KEY_RULES:
        return book_option_read(z->c, &o->engine.book, value);
    default:
        return record_read_option(z->c, &z->from, key, value);
    }
}

static int handle_output(analyse *z, int key, const char *value)
{
    analyse_options *o = &z->options;
    switch (key) {
    case 'o':
        o->out = value;
        return CLI_GO_ON;
    case KEY_TO:
        return record_read_format(z->c, &z->write.format, "--to", value, true);
    case KEY_CHARSET:
        return record_read_charset(z->c, &z->write.charset, "--encoding", value);
    case KEY_SCORES:
        o->scores = true;
        return CLI_GO_ON;
    case KEY_SVG:
        o->svg = value;
        return CLI_GO_ON;
    case KEY_PNG:
        o->png = value;
        return CLI_GO_ON;
    case KEY_WIDTH:
        return read_number(z->c, &o->width, "--width", value, PICTURE_WIDTH_MIN, PICTURE_WIDTH_MAX);
    default:
        return handle_search(z, key, value);
    }
}

static int handle(cli *c, int key, const char *value, void *ctx)
{
    analyse *z = ctx;
    analyse_options *o = &z->options;
    switch (key) {
    case KEY_FROM_PLY:
        return read_number(c, &o->from, "--from-ply", value, 1, MOST_NUMBER);
    case KEY_TO_PLY:
        return read_number(c, &o->to, "--to-ply", value, 1, MOST_NUMBER);
    case KEY_GAME:
        return read_number(c, &o->game, "--game", value, 1, MOST_NUMBER);
    case 'n':
        return notation_option_read(c, &o->notation.notation, "--notation", value);
    case NOTATION_KEY_SCRIPT:
    case NOTATION_KEY_DIGITS:
    case NOTATION_KEY_PLACES:
        return notation_style_read(c, &o->notation.style, key, value);
    case 'q':
        o->quiet = true;
        return CLI_GO_ON;
    case KEY_PROGRESS:
        z->tells_progress = true;
        return CLI_GO_ON;
    case CLI_KEY_ARGUMENT:
        buffer_append(&z->paths, value, strlen(value) + 1);
        return CLI_GO_ON;
    default:
        return handle_output(z, key, value);
    }
}

static bool is_output(const char *path)
{
    return path && strcmp(path, "-") == 0;
}

/* The format to write: named, or that of the output's extension. */
static int find_format(analyse *z)
{
    const char *out = z->options.out;
    const char *dot = out && !convert_output_is_folder(out) ? strrchr(out, '.') : NULL;
    if (!out && (z->write.format || z->write.charset || z->options.scores))
        return cli_refuse(z->c, CLI_TEXT_ANALYSE_WITHOUT_OUTPUT,
                          z->write.format    ? "--to"
                          : z->write.charset ? "--encoding"
                                             : "--scores");
    if (!out || z->write.format != CHUHE_FORMAT_AUTO)
        return CLI_GO_ON;
    if (!dot || strchr(dot, '/'))
        return cli_refuse(z->c, CLI_TEXT_NO_OUTPUT_FORMAT);
    return record_read_format(z->c, &z->write.format, "--output", dot + 1, true);
}

static int check_options(analyse *z)
{
    cli *c = z->c;
    analyse_options *o = &z->options;
    bool is_binary;
    int status = find_format(z);
    if (status != CLI_GO_ON)
        return status;
    is_binary = z->write.format == CHUHE_FORMAT_XQF || z->write.format == CHUHE_FORMAT_CBR;
    if (is_binary && z->write.charset != CHUHE_CHARSET_AUTO)
        return cli_refuse(c, CLI_TEXT_NO_ENCODING, chuhe_format_name(z->write.format));
    if (z->paths.len == 0)
        return cli_refuse(c, CLI_TEXT_NO_FILE);
    if (z->tells_progress && !c->json)
        return cli_refuse(c, CLI_TEXT_ANALYSE_WITHOUT_JSON, "--progress");
    if (o->width && !o->png)
        return cli_refuse(c, CLI_TEXT_ONLY_WITH_PNG, "--width");
    if (is_output(o->svg) + is_output(o->png) + is_output(o->out) > 1)
        return cli_refuse(c, CLI_TEXT_TWO_ON_OUTPUT);
    if (o->from && o->to && o->to < o->from)
        return cli_refuse(c, CLI_TEXT_BAD_VALUE, "--to-ply", "--from-ply ...",
                          cli_number(o->to).text);
    if (!o->limits.depth && !o->limits.nodes && !o->limits.move_ms)
        o->limits.nodes = NODES_DEFAULT;
    z->write.notation = o->notation.notation;
    z->write.coordinates = o->notation.notation == CHUHE_NOTATION_COORDINATES;
    z->write.style = o->notation.style;
    return CLI_GO_ON;
}

/* ---- progress ---- */

/* `0:40`. */
static cli_digits minutes(double seconds)
{
    cli_digits text;
    unsigned whole = seconds < 359999 ? (unsigned)seconds : 359999;
    if (whole >= 3600)
        snprintf(text.text, sizeof text.text, "%u:%02u:%02u", whole / 3600, whole / 60 % 60,
                 whole % 60);
    else
        snprintf(text.text, sizeof text.text, "%u:%02u", whole / 60, whole % 60);
    return text;
}

static void show_progress(void *ctx)
{
    analyse *z = ctx;
    buffer line;
    if (!progress_is_due(&z->progress) || z->all == 0)
        return;
    double spent = progress_seconds(&z->progress) - z->began;
    buffer_init(&line);
    cli_say(&line, z->c, CLI_TEXT_ANALYSE_PROGRESS, cli_number(z->done).text,
            cli_number(z->all).text, cli_number(100 * z->done / z->all).text);
    if (z->done > 0)
        cli_say(&line, z->c, CLI_TEXT_ANALYSE_LEFT,
                minutes(spent / (double)z->done * (double)(z->all - z->done)).text);
    cli_say(&line, z->c, CLI_TEXT_COLON);
    buffer_text(&line, z->what.bytes ? z->what.bytes : "");
    progress_show(&z->progress, &line);
    buffer_deinit(&line);
}

/* A line for programs. Nobody works for one that does not listen any more. */
static void tell_progress(analyse *z)
{
    json writer;
    json_init(&writer, &z->c->out);
    json_begin_object(&writer);
    json_put_number(&writer, "done", (int64_t)z->done);
    json_put_number(&writer, "all", (int64_t)z->all);
    json_end_object(&writer);
    buffer_text(&z->c->out, "\n");
    z->told = progress_seconds(&z->progress);
    if (cli_flush(z->c) != CLI_DONE)
        atomic_store(&z->interrupt.stop, true);
}

/* Says so again now and then, though there is nothing new: that it works, and to hear whether
 * somebody listens. */
static void on_news(void *ctx)
{
    analyse *z = ctx;
    show_progress(z);
    if (z->tells_progress && progress_seconds(&z->progress) - z->told >= AGAIN_S)
        tell_progress(z);
}

static bool on_progress(size_t done, size_t all, void *ctx)
{
    analyse *z = ctx;
    bool is_new = z->all == 0 || done != z->done;
    z->done = done;
    z->all = all;
    if (z->tells_progress && is_new)
        tell_progress(z);
    on_news(z);
    return !atomic_load(&z->interrupt.stop);
}

/* ---- one game ---- */

/* What goes to standard output is the record or the picture when that was asked for,
 * and the report otherwise. */
static int tell(analyse *z, const analysis *a)
{
    const analyse_options *o = &z->options;
    cli *c = z->c;
    int status = CLI_DONE;
    if (is_output(o->out) || is_output(o->svg) || is_output(o->png))
        ;
    else if (c->json)
        analyse_say_json(c, a);
    else
        analyse_say(c, a);
    status = cli_flush(c);
    if ((o->svg || o->png) && z->pictures++)
        return cli_refuse(c, CLI_TEXT_JUDGE_ONE_PICTURE);
    return cli_worse(status, analyse_draw(c, a));
}

static int no_memory(analyse *z)
{
    cli_complain(z->c, CLI_TEXT_NO_MEMORY);
    return CLI_IO;
}

/* A game that was played on beyond the natural limit was played without it. */
static unsigned natural_limit(const replay_game *g, unsigned usual)
{
    chuhe_position position = *chuhe_game_start(&g->game);
    for (size_t ply = 0; ply < chuhe_game_plies(&g->game); ply++) {
        if (chuhe_position_quiet_plies(&position) >= usual)
            return 0;
        chuhe_position_play_unchecked(&position, NULL, chuhe_game_ply(&g->game, ply));
    }
    return usual;
}

static int finish(analyse *z, analysis *a, const replay_game *g)
{
    const review *r = &a->review;
    int status = CLI_DONE;
    if (r->stopped) {
        size_t known = 0;
        for (size_t i = 0; i < r->count; i++)
            known += r->plies[i].known;
        cli_complain(z->c, CLI_TEXT_ANALYSE_STOPPED, g->source->path, cli_number(known).text,
                     cli_number(r->count).text);
        status = CLI_NO;
    }
    status = cli_worse(status, tell(z, a));
    if (z->options.out && analyse_annotate(z->c, a) != CHUHE_OK)
        status = no_memory(z);
    return status;
}

static int review_one(analyse *z, const replay_game *g)
{
    analyse_options *o = &z->options;
    engine_options setting = o->engine;
    size_t plies = chuhe_game_plies(&g->game);
    setting.natural_limit_plies = natural_limit(g, setting.natural_limit_plies);
    const review_options wanted = {.from = o->from,
                                   .to = o->to < plies ? o->to : 0,
                                   .book = o->engine.book,
                                   .natural_limit_plies = setting.natural_limit_plies};
    engine_searcher searcher;
    analysis a = {.options = o, .g = g};
    if (o->from > plies) {
        cli_complain(z->c, CLI_TEXT_JUDGE_NO_PLY, g->source->path, cli_number(o->from).text,
                     cli_number(plies).text);
        return CLI_NO;
    }
    if (!engine_set_options(z->engine, &setting) ||
        !engine_searcher_init(&searcher, z->engine, &o->limits, &g->game))
        return no_memory(z);
    searcher.stop = &z->interrupt.stop;
    searcher.on_news = on_news;
    searcher.ctx = z;
    z->done = z->all = 0;
    z->began = progress_seconds(&z->progress);
    const review_searcher face = engine_searcher_face(&searcher);
    chuhe_status made = review_game(&a.review, &g->game, &wanted, &face, on_progress, z);
    bool failed = made != CHUHE_OK || searcher.failed;
    engine_searcher_deinit(&searcher);
    cli_clear_progress(z->c);
    int status = failed ? no_memory(z) : finish(z, &a, g);
    if (made == CHUHE_OK)
        review_deinit(&a.review);
    return status;
}

static int look_at_game(analyse *z, replay_game *g)
{
    int status = replay_game_is_whole(g) ? CLI_DONE : CLI_NO;
    warning_place place = record_place(g->source);
    replay_complain_warnings(z->c, g);
    replay_complain_failure(z->c, g);
    buffer_clear(&z->what);
    buffer_text(&z->what, place.path);
    if (place.game)
        cli_say(&z->what, z->c, CLI_TEXT_GAME_NUMBER, cli_number(place.game).text);
    if (replay_game_is_study(g))
        cli_complain(z->c, CLI_TEXT_ANALYSE_STUDY, g->source->path);
    else
        status = cli_worse(status, review_one(z, g));
    if (z->options.out && status != CLI_USAGE)
        status = cli_worse(status, convert_output_game(&z->output, g->source));
    return status;
}

static bool may_go_on(const analyse *z)
{
    return !z->c->broken && !atomic_load(&z->interrupt.stop) && !z->gives_up;
}

static bool on_game(const record_game *game, void *ctx)
{
    /* A record is taken as it is: no count of rounds ends it. */
    static const chuhe_game_rules rules = {CHUHE_LIMIT_OFF, 60, false};
    analyse *z = ctx;
    int status = game->warnings->worst >= WARNING_TEXT ? CLI_NO : CLI_DONE;
    if (game->record && z->options.game && game->number != z->options.game)
        return game->number < z->options.game;
    if (!game->record) {
        record_complain_warnings(z->c, game, 20);
    } else {
        replay_game g;
        if (replay_game_init(&g, game, &rules) != CHUHE_OK) {
            status = no_memory(z);
        } else {
            status = look_at_game(z, &g);
            replay_game_deinit(&g);
        }
    }
    z->status = cli_worse(z->status, status);
    z->gives_up = status >= CLI_USAGE;
    return may_go_on(z);
}

/* ---- the run ---- */

static bool on_lost(const chuhe_warning *from, void *ctx)
{
    analyse *z = ctx;
    tally_add(&z->lost, from->code, from->message, 1);
    if (warning_weigh(from->code, from->message, from->ply) < WARNING_TEXT)
        return true;
    z->lost_count++;
    z->status = cli_worse(z->status, CLI_NO);
    return true;
}

static void say_lost(analyse *z)
{
    buffer out;
    buffer_init(&out);
    tally_say(&out, z->c, &z->lost, CLI_TEXT_CONVERT_LOST, chuhe_format_name(z->write.format));
    if (out.len)
        cli_complain_raw(z->c, &out);
    buffer_deinit(&out);
}

static void look_at_files(analyse *z)
{
    const char *end = z->paths.bytes + z->paths.len;
    for (const char *at = z->paths.bytes; at < end && may_go_on(z); at += strlen(at) + 1) {
        int status = record_file_read(z->c, at, &z->from, true, on_game, z);
        if (z->options.out)
            status = cli_worse(status, convert_output_end_file(&z->output));
        z->status = cli_worse(z->status, status);
    }
}

static int analyse_files(analyse *z)
{
    convert_output *o = &z->output;
    const char *end = z->paths.bytes + z->paths.len;
    z->write.warning = on_lost;
    z->write.ctx = z;
    convert_output_init(o, z->c, z->options.out, &z->write);
    for (const char *at = z->paths.bytes; at < end; at += strlen(at) + 1)
        convert_output_add_input(o, at);
    if (z->options.out && convert_output_is_input(o))
        z->status = cli_refuse(z->c, CLI_TEXT_IS_INPUT, o->path);
    else if (z->options.out)
        z->status = convert_output_begin(o);
    if (z->status == CLI_DONE) {
        progress_init(&z->progress, z->c, 0.5);
        look_at_files(z);
        if (z->options.out) {
            z->status = cli_worse(z->status, convert_output_finish(o));
            say_lost(z);
        }
    }
    convert_output_deinit(o);
    return cli_worse(z->status, cli_flush(z->c));
}

static void stop_engine(void *ctx)
{
    engine_stop(ctx);
}

/* The engine's threads are made with the signals held back. */
static int with_engine(analyse *z)
{
    int status;
    interrupt_hold(&z->interrupt);
    z->engine = engine_new(&z->options.engine);
    if (z->engine) {
        interrupt_watch(&z->interrupt, stop_engine, z->engine);
        status = analyse_files(z);
    } else {
        status = no_memory(z);
    }
    interrupt_end(&z->interrupt);
    engine_free(z->engine);
    return status;
}

static int run(cli *c, int argc, char **argv)
{
    analyse *z = calloc(1, sizeof *z);
    if (!z) {
        cli_complain(c, CLI_TEXT_NO_MEMORY);
        return CLI_IO;
    }
    z->c = c;
    z->options.notation.notation = CHUHE_NOTATION_CHINESE;
    engine_options_default(&z->options.engine);
    int status = cli_parse(c, &cli_analyse, argc, argv, handle, z);
    if (status == CLI_GO_ON && buffer_failed(&z->paths))
        status = no_memory(z);
    if (status == CLI_GO_ON)
        status = check_options(z);
    if (status == CLI_GO_ON)
        status = with_engine(z);
    buffer_deinit(&z->paths);
    buffer_deinit(&z->what);
    free(z);
    return status;
}
