/* chuhe convert: records from one format to another. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/convert_output.h"
#include "cli/convert_tally.h"
#include "cli/notation_option.h"
#include "cli/progress.h"

enum { KEY_TO = CLI_KEY, KEY_FORMAT, KEY_CHARSET, KEY_BLACK_BELOW, KEY_XQF_VERSION };

static const cli_option options[] = {
    {"output", "OUT", 'o', CLI_TEXT_OPTION_OUTPUT},
    RECORD_OPTIONS,
    {"to", "FORMAT", KEY_TO, CLI_TEXT_OPTION_TO},
    {"notation", "NAME", 'n', CLI_TEXT_OPTION_CONVERT_NOTATION},
    {"format", "NAME", KEY_FORMAT, CLI_TEXT_OPTION_SAME_AS_NOTATION},
    {"encoding", "NAME", KEY_CHARSET, CLI_TEXT_OPTION_ENCODING},
    NOTATION_STYLE_OPTIONS,
    {"black-below", NULL, KEY_BLACK_BELOW, CLI_TEXT_OPTION_STYLE_1957},
    {"xqf-version", "1.0|1.8", KEY_XQF_VERSION, CLI_TEXT_OPTION_XQF_VERSION},
    {"quiet", NULL, 'q', CLI_TEXT_OPTION_CONVERT_QUIET},
};

static int run(cli *c, int argc, char **argv);

const cli_command cli_convert = {.name = "convert",
                                 .arguments = "FILE...|-",
                                 .summary = CLI_TEXT_CONVERT_SUMMARY,
                                 .details = CLI_TEXT_CONVERT_DETAILS,
                                 .options = options,
                                 .option_count = sizeof options / sizeof *options,
                                 .run = run};

typedef struct convert {
    cli *c;
    record_options from;
    chuhe_write_options write;
    const char *out;
    bool quiet, look_given; /* how moves are to be written */
    bool script_given;
    buffer paths; /* the files, each ended by a zero */
    size_t path_count;

    convert_output output;
    progress progress;
    size_t done, bad; /* files read, and those that hold no record or cannot be read */
    size_t games, plies;
    size_t told; /* warnings told of the present file */
    tally found, lost;
    size_t lost_count; /* moves and texts among what was lost in writing */
    int status;
} convert;

static int set_version(convert *v, const char *value)
{
    if (strcmp(value, "1.0") == 0)
        v->write.version = 10;
    else if (strcmp(value, "1.8") == 0)
        v->write.version = 18;
    else
        return cli_refuse(v->c, CLI_TEXT_BAD_VALUE, "--xqf-version", "1.0, 1.8", value);
    return CLI_GO_ON;
}

static int set_notation(convert *v, const char *option, const char *value)
{
    int status = notation_option_read(v->c, &v->write.notation, option, value);
    v->write.coordinates = status == CLI_GO_ON && v->write.notation == CHUHE_NOTATION_COORDINATES;
    return status;
}

static int handle(cli *c, int key, const char *value, void *ctx)
{
    convert *v = ctx;
    v->look_given |= key == 'n' || key == KEY_FORMAT || key == KEY_BLACK_BELOW ||
                     key == NOTATION_KEY_SCRIPT || key == NOTATION_KEY_DIGITS ||
                     key == NOTATION_KEY_PLACES;
    v->script_given |= key == NOTATION_KEY_SCRIPT;
    switch (key) {
    case 'o':
        v->out = value;
        break;
    case 'q':
        v->quiet = true;
        break;
    case 'n':
        return set_notation(v, "--notation", value);
    case KEY_FORMAT:
        if (chuhe_format_from_name(value) != CHUHE_FORMAT_AUTO && strcmp(value, "wxf") != 0)
            return cli_refuse(c, CLI_TEXT_FORMAT_IS_TO, value);
        return set_notation(v, "--format", value);
    case KEY_TO:
        return record_read_format(c, &v->write.format, "--to", value, true);
    case KEY_CHARSET:
        return record_read_charset(c, &v->write.charset, "--encoding", value);
    case KEY_BLACK_BELOW:
        v->write.style.black_below = true;
        break;
    case KEY_XQF_VERSION:
        return set_version(v, value);
    case NOTATION_KEY_SCRIPT:
    case NOTATION_KEY_DIGITS:
    case NOTATION_KEY_PLACES:
        return notation_style_read(c, &v->write.style, key, value);
    case CLI_KEY_ARGUMENT:
        buffer_append(&v->paths, value, strlen(value) + 1);
        v->path_count++;
        break;
    default:
        return record_read_option(c, &v->from, key, value);
    }
    return CLI_GO_ON;
}

/* ---- games ---- */

/* The writer's warnings are counted and not told one by one: most formats would
 * give the same one for every game. */
static bool on_lost(const chuhe_warning *from, void *ctx)
{
    convert *v = ctx;
    tally_add(&v->lost, from->code, from->message, 1);
    if (warning_weigh(from->code, from->message, from->ply) < WARNING_TEXT)
        return true;
    v->lost_count++;
    v->status = cli_worse(v->status, CLI_NO);
    return true;
}

static void tell_warnings(convert *v, const record_game *game)
{
    enum { MOST = 20 }; /* of a file */
    tally_add_list(&v->found, game->warnings);
    if (v->quiet || game->warnings->count == 0)
        return;
    size_t before = v->told;
    v->told += game->warnings->count;
    if (before >= MOST)
        return;
    warning_place place = record_place(game);
    place.game = game->record ? game->number : 0;
    warning w;
    size_t at = 0;
    buffer lines;
    buffer_init(&lines);
    for (; before < MOST && warning_list_next(&w, &at, game->warnings); before++)
        warning_append(&lines, v->c, &place, &w);
    cli_complain_raw(v->c, &lines);
    buffer_deinit(&lines);
}

static void tell_untold(convert *v)
{
    enum { MOST = 20 };
    if (!v->quiet && v->told > MOST) {
        buffer line;
        buffer_init(&line);
        warning_append_more(&line, v->c, v->told - MOST);
        cli_complain_raw(v->c, &line);
        buffer_deinit(&line);
    }
    v->told = 0;
}

static void show_progress(convert *v)
{
    if (!progress_is_due(&v->progress))
        return;
    buffer line;
    buffer_init(&line);
    cli_say(&line, v->c, CLI_TEXT_CONVERT_PROGRESS, cli_number(v->done).text,
            cli_number(v->path_count).text, cli_number(v->games).text);
    progress_show(&v->progress, &line);
    buffer_deinit(&line);
}

/* Whether the games still have somewhere to go. */
static bool may_go_on(const convert *v)
{
    return !v->c->broken && (v->output.is_folder || !v->output.failed);
}

static bool on_game(const record_game *game, void *ctx)
{
    convert *v = ctx;
    tell_warnings(v, game);
    if (game->warnings->worst >= WARNING_TEXT)
        v->status = cli_worse(v->status, CLI_NO);
    if (!game->record)
        return true;
    v->games++;
    v->plies += chuhe_record_main_plies(game->record);
    int written = convert_output_game(&v->output, game);
    v->status = cli_worse(v->status, written);
    show_progress(v);
    return may_go_on(v);
}

static void convert_file(convert *v, const char *path)
{
    bool look_ahead = v->output.is_folder && !v->output.holds_many;
    int status = record_file_read(v->c, path, &v->from, look_ahead, on_game, v);
    v->bad += status != CLI_DONE;
    v->done++;
    tell_untold(v);
    int ended = convert_output_end_file(&v->output);
    v->status = cli_worse(cli_worse(v->status, status), ended);
    show_progress(v);
}

/* ---- the run ---- */

static void say_summary(convert *v)
{
    buffer out;
    const char *format = chuhe_format_name(v->write.format);
    buffer_init(&out);
    buffer_text(&out, "chuhe convert: ");
    cli_say(&out, v->c, CLI_TEXT_CONVERT_SUM, cli_number(v->done).text, cli_number(v->games).text,
            cli_number(v->plies).text, cli_number(v->output.files).text,
            cli_number(v->output.written).text);
    buffer_text(&out, "\n");
    if (v->bad) {
        buffer_text(&out, "  ");
        cli_say(&out, v->c, CLI_TEXT_CONVERT_BAD, cli_number(v->bad).text);
        buffer_text(&out, "\n");
    }
    tally_say(&out, v->c, &v->found, CLI_TEXT_CONVERT_FOUND, "");
    tally_say(&out, v->c, &v->lost, CLI_TEXT_CONVERT_LOST, format);
    cli_complain_raw(v->c, &out);
    buffer_deinit(&out);
}

/* The one line that --quiet leaves. */
static void say_lost(convert *v)
{
    if (v->lost_count)
        cli_complain(v->c, CLI_TEXT_CONVERT_LOST_BRIEFLY, cli_number(v->lost_count).text,
                     chuhe_format_name(v->write.format));
}

/* On standard error when the games go to standard output. */
static void say_summary_json(convert *v)
{
    buffer out;
    json writer;
    buffer_init(&out);
    json_init(&writer, &out);
    json_begin_object(&writer);
    json_key(&writer, "files");
    json_unsigned(&writer, v->done);
    json_key(&writer, "not_read");
    json_unsigned(&writer, v->bad);
    json_key(&writer, "games");
    json_unsigned(&writer, v->games);
    json_key(&writer, "plies");
    json_unsigned(&writer, v->plies);
    json_key(&writer, "files_written");
    json_unsigned(&writer, v->output.files);
    json_key(&writer, "games_written");
    json_unsigned(&writer, v->output.written);
    tally_json(&writer, v->c, "warnings", &v->found);
    tally_json(&writer, v->c, "not_held", &v->lost);
    json_key(&writer, "lost");
    json_unsigned(&writer, v->lost_count);
    json_end_object(&writer);
    buffer_text(&out, "\n");
    if (strcmp(v->output.path, "-") == 0)
        cli_complain_raw(v->c, &out);
    else
        buffer_append(&v->c->out, out.bytes, out.len);
    buffer_deinit(&out);
}

/* The format to write: named, or that of the output's extension. */
static int find_format(convert *v)
{
    const char *dot = v->out && !convert_output_is_folder(v->out) ? strrchr(v->out, '.') : NULL;
    if (v->write.format != CHUHE_FORMAT_AUTO)
        return CLI_GO_ON;
    if (!dot || strchr(dot, '/'))
        return cli_refuse(v->c, CLI_TEXT_NO_OUTPUT_FORMAT);
    return record_read_format(v->c, &v->write.format, "--output", dot + 1, true);
}

static int check_request(convert *v)
{
    cli *c = v->c;
    if (buffer_failed(&v->paths)) {
        cli_complain(c, CLI_TEXT_NO_MEMORY);
        return CLI_IO;
    }
    if (v->path_count == 0)
        return cli_refuse(c, CLI_TEXT_NO_FILE);
    int status = find_format(v);
    chuhe_format to = v->write.format;
    const char *name = chuhe_format_name(to);
    bool is_binary = to == CHUHE_FORMAT_XQF || to == CHUHE_FORMAT_CBR;
    if (status == CLI_GO_ON && is_binary && v->write.charset != CHUHE_CHARSET_AUTO)
        return cli_refuse(c, CLI_TEXT_NO_ENCODING, name);
    if (status == CLI_GO_ON && v->look_given && to != CHUHE_FORMAT_PGN && to != CHUHE_FORMAT_TEXT)
        return cli_refuse(c, CLI_TEXT_NO_NOTATION, name);
    if (status == CLI_GO_ON && v->write.version && to != CHUHE_FORMAT_XQF)
        return cli_refuse(c, CLI_TEXT_NO_VERSION, name);
    /* Big5 lacks 马, 车 and their like. */
    if (v->write.charset == CHUHE_CHARSET_BIG5 && !v->script_given)
        v->write.style.script = CHUHE_SCRIPT_TRADITIONAL;
    return status;
}

static int convert_files(convert *v)
{
    const char *end = v->paths.bytes + v->paths.len;
    convert_output *o = &v->output;
    v->write.warning = on_lost;
    v->write.ctx = v;
    convert_output_init(o, v->c, v->out, &v->write);
    for (const char *at = v->paths.bytes; at < end; at += strlen(at) + 1)
        convert_output_add_input(o, at);
    if (convert_output_is_input(o))
        v->status = cli_refuse(v->c, CLI_TEXT_IS_INPUT, o->path);
    else
        v->status = convert_output_begin(o);
    if (v->status == CLI_DONE) {
        progress_init(&v->progress, v->c, 1.0);
        for (const char *at = v->paths.bytes; at < end && may_go_on(v); at += strlen(at) + 1)
            convert_file(v, at);
        int finished = convert_output_finish(o);
        v->status = cli_worse(v->status, finished);
        if (v->c->json)
            say_summary_json(v);
        else if (!v->quiet)
            say_summary(v);
        else
            say_lost(v);
    }
    convert_output_deinit(o);
    return cli_worse(v->status, cli_flush(v->c));
}

static int run(cli *c, int argc, char **argv)
{
    convert *v = calloc(1, sizeof *v);
    if (!v) {
        cli_complain(c, CLI_TEXT_NO_MEMORY);
        return CLI_IO;
    }
    v->c = c;
    int status = cli_parse(c, &cli_convert, argc, argv, handle, v);
    if (status == CLI_GO_ON)
        status = check_request(v);
    if (status == CLI_GO_ON)
        status = convert_files(v);
    buffer_deinit(&v->paths);
    free(v);
    return status;
}
