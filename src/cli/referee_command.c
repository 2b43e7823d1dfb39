/* chuhe referee: the log of a live game, event by event. */
#include <string.h>

#include "base/text.h"
#include "cli/cli.h"
#include "cli/referee_record.h"
#include "cli/referee_sheet.h"
#include "cli/referee_view.h"
#include "eventlog/eventlog.h"

enum {
    KEY_STATE = CLI_KEY,
    KEY_UNTIL,
    KEY_LOG,
    KEY_RECORD,
    KEY_TIME,
    KEY_GAME,
    KEY_EXAMPLE,
    KEY_EXPLAIN,
    KEY_SHEET,
    KEY_EVENT,
    KEY_PLACE,
    KEY_DATE,
    KEY_ROUND,
    KEY_TABLE,
    KEY_ARBITER,
    KEY_LETTERS,
    KEY_ASCII,
    KEY_BLACK_BELOW
};
enum { FILE_MAX = 256 << 20 };

static const cli_option options[] = {
    {"state", NULL, KEY_STATE, CLI_TEXT_OPTION_REFEREE_STATE},
    {"until", "NUMBER", KEY_UNTIL, CLI_TEXT_OPTION_REFEREE_UNTIL},
    {"log", NULL, KEY_LOG, CLI_TEXT_OPTION_REFEREE_LOG},
    {"record", NULL, KEY_RECORD, CLI_TEXT_OPTION_REFEREE_RECORD},
    {"time", "CONTROL", KEY_TIME, CLI_TEXT_OPTION_REFEREE_TIME},
    {"game", "NUMBER", KEY_GAME, CLI_TEXT_OPTION_GAME},
    RECORD_OPTIONS,
    {"example", NULL, KEY_EXAMPLE, CLI_TEXT_OPTION_REFEREE_EXAMPLE},
    {"explain", NULL, KEY_EXPLAIN, CLI_TEXT_OPTION_REFEREE_EXPLAIN},
    {"notation", "NAME", 'n', CLI_TEXT_OPTION_NOTATION},
    NOTATION_STYLE_OPTIONS,
    {"sheet", "FORMAT", KEY_SHEET, CLI_TEXT_OPTION_REFEREE_SHEET},
    {"output", "FILE", 'o', CLI_TEXT_OPTION_REFEREE_OUTPUT},
    {"event", "TEXT", KEY_EVENT, CLI_TEXT_OPTION_REFEREE_EVENT},
    {"place", "TEXT", KEY_PLACE, CLI_TEXT_OPTION_REFEREE_PLACE},
    {"date", "TEXT", KEY_DATE, CLI_TEXT_OPTION_REFEREE_DATE},
    {"round", "TEXT", KEY_ROUND, CLI_TEXT_OPTION_REFEREE_ROUND},
    {"table", "TEXT", KEY_TABLE, CLI_TEXT_OPTION_REFEREE_TABLE},
    {"arbiter", "TEXT", KEY_ARBITER, CLI_TEXT_OPTION_REFEREE_ARBITER},
    {"letters", NULL, KEY_LETTERS, CLI_TEXT_OPTION_LETTERS},
    {"ascii", NULL, KEY_ASCII, CLI_TEXT_OPTION_ASCII},
    {"black-below", NULL, KEY_BLACK_BELOW, CLI_TEXT_OPTION_BLACK_BELOW},
};

static int run(cli *c, int argc, char **argv);

const cli_command cli_referee = {.name = "referee",
                                 .arguments = "[FILE]",
                                 .summary = CLI_TEXT_REFEREE_SUMMARY,
                                 .details = CLI_TEXT_REFEREE_DETAILS,
                                 .options = options,
                                 .option_count = sizeof options / sizeof *options,
                                 .run = run};

typedef struct request {
    cli *c;
    const char *path;
    bool only_state, writes_log, is_record, wants_example, wants_explanation;
    bool has_until, has_time;
    unsigned until, game;
    chuhe_time_control time;
    record_options from;
    const char *record_option; /* given, and only for records */
    referee_view view;
    referee_sheet sheet;
    chuhe_referee *referee;
    unsigned events; /* so far */
    int status;
} request;

/* ---- options ---- */

static int handle_number(request *r, int key, const char *value)
{
    if (key == KEY_GAME) {
        r->record_option = "--game";
        if (!cli_read_number(&r->game, value, 1, 1000000000))
            return cli_refuse(r->c, CLI_TEXT_BAD_VALUE, "--game", "1, 2, 3 ...", value);
        return CLI_GO_ON;
    }
    r->has_until = cli_read_number(&r->until, value, 0, 1000000000);
    return r->has_until ? CLI_GO_ON
                        : cli_refuse(r->c, CLI_TEXT_BAD_VALUE, "--until", "0, 1, 2 ...", value);
}

static int handle_time(request *r, const char *value)
{
    r->record_option = "--time";
    r->has_time = true;
    if (chuhe_time_control_from_text(&r->time, value, strlen(value), NULL) == CHUHE_OK)
        return CLI_GO_ON;
    return cli_refuse(r->c, CLI_TEXT_BAD_VALUE, "--time", "1999-6.1, 60m+30s, none ...", value);
}

static int handle_flag(request *r, int key)
{
    switch (key) {
    case KEY_STATE:
        r->only_state = true;
        break;
    case KEY_LOG:
        r->writes_log = true;
        break;
    case KEY_RECORD:
        r->is_record = true;
        break;
    case KEY_EXAMPLE:
        r->wants_example = true;
        break;
    case KEY_EXPLAIN:
        r->wants_explanation = true;
        break;
    case KEY_LETTERS:
        r->view.board.letters = true;
        break;
    case KEY_ASCII:
        r->view.board.ascii = true;
        break;
    default:
        r->view.board.black_below = true;
    }
    return CLI_GO_ON;
}

/* The head of the sheet. */
static int handle_head(request *r, int key, const char *value)
{
    sheet_options *head = &r->sheet.options;
    static const char *const names[] = {"--event", "--place", "--date",
                                        "--round", "--table", "--arbiter"};
    const char **fields[] = {&head->event, &head->place, &head->date,
                             &head->round, &head->table, &head->arbiter};
    *fields[key - KEY_EVENT] = value;
    r->sheet.head = names[key - KEY_EVENT];
    return CLI_GO_ON;
}

static int handle_sheet(request *r, int key, const char *value)
{
    if (key == KEY_SHEET)
        return referee_sheet_read_format(r->c, &r->sheet, value);
    r->sheet.path = value;
    return CLI_GO_ON;
}

static int handle(cli *c, int key, const char *value, void *ctx)
{
    request *r = ctx;
    switch (key) {
    case CLI_KEY_ARGUMENT:
        if (r->path)
            return cli_refuse(c, CLI_TEXT_TOO_MANY_ARGUMENTS, value);
        r->path = value;
        return CLI_GO_ON;
    case KEY_UNTIL:
    case KEY_GAME:
        return handle_number(r, key, value);
    case KEY_TIME:
        return handle_time(r, value);
    case RECORD_KEY_FROM:
    case RECORD_KEY_ENCODING:
        r->record_option = key == RECORD_KEY_FROM ? "--from" : "--from-encoding";
        return record_read_option(c, &r->from, key, value);
    case 'n':
        return notation_option_read(c, &r->view.look.notation, "--notation", value);
    case NOTATION_KEY_SCRIPT:
    case NOTATION_KEY_DIGITS:
    case NOTATION_KEY_PLACES:
        return notation_style_read(c, &r->view.look.style, key, value);
    case 'o':
    case KEY_SHEET:
        return handle_sheet(r, key, value);
    default:
        return key >= KEY_EVENT && key <= KEY_ARBITER ? handle_head(r, key, value)
                                                      : handle_flag(r, key);
    }
}

static int check(request *r)
{
    if (r->writes_log && r->only_state)
        return cli_refuse(r->c, CLI_TEXT_REFEREE_ONE_OF, "--log", "--state");
    if (r->writes_log && r->c->json)
        return cli_refuse(r->c, CLI_TEXT_NOT_WITH_JSON, "--log");
    if (r->sheet.format != REFEREE_NO_SHEET && (r->writes_log || r->only_state))
        return cli_refuse(r->c, CLI_TEXT_REFEREE_ONE_OF, "--sheet",
                          r->writes_log ? "--log" : "--state");
    if (r->sheet.format != REFEREE_NO_SHEET && r->c->json)
        return cli_refuse(r->c, CLI_TEXT_NOT_WITH_JSON, "--sheet");
    if (r->sheet.format == REFEREE_NO_SHEET && (r->sheet.path || r->sheet.head))
        return cli_refuse(r->c, CLI_TEXT_REFEREE_ONLY_WITH,
                          r->sheet.path ? "--output" : r->sheet.head, "--sheet");
    if (r->record_option && !r->is_record)
        return cli_refuse(r->c, CLI_TEXT_REFEREE_ONLY_WITH, r->record_option, "--record");
    if (!r->path)
        r->path = "-";
    return CLI_GO_ON;
}

/* ---- the log ---- */

static bool tells_events(const request *r)
{
    return !r->only_state && !r->writes_log && r->sheet.format == REFEREE_NO_SHEET;
}

static void complain_line(request *r, const char *name, const eventlog_fault *fault)
{
    buffer words;
    buffer_init(&words);
    eventlog_fault_append(&words, fault, r->c->language == CLI_CHINESE);
    cli_complain(r->c, CLI_TEXT_REFEREE_BAD_LINE, name, words.bytes ? words.bytes : "");
    buffer_deinit(&words);
    r->status = cli_worse(r->status, CLI_NO);
}

/* A refusal is told wherever the events are not. */
static void tell_refusal(request *r, const char *name, const eventlog *log,
                         const chuhe_answer *answer)
{
    buffer words;
    r->status = cli_worse(r->status, CLI_NO);
    if (tells_events(r))
        return;
    buffer_init(&words);
    referee_append_refusal(&words, r->c, answer);
    cli_complain(r->c, CLI_TEXT_REFEREE_REFUSED_AT, name, cli_number(log->line).text,
                 words.bytes ? words.bytes : "");
    buffer_deinit(&words);
}

static void take_event(request *r, const char *name, const eventlog *log, const chuhe_event *event)
{
    buffer words;
    chuhe_answer answer;
    buffer_init(&words);
    referee_append_event(&words, r->c, r->referee, event, &r->view.look);
    chuhe_referee_apply(&answer, r->referee, event);
    if (answer.refusal != CHUHE_REFUSAL_NONE)
        tell_refusal(r, name, log, &answer);
    if (tells_events(r) && r->c->json)
        referee_json_event(r->c, log->line, event, &answer);
    else if (tells_events(r))
        referee_say_event(r->c, event, &words, &answer);
    buffer_deinit(&words);
    r->events++;
}

static bool begin(request *r, const char *name, eventlog *log)
{
    eventlog_fault fault = {.problem = EVENTLOG_NO_PROBLEM};
    chuhe_referee_options found;
    if (!eventlog_options(&found, log, &fault)) {
        complain_line(r, name, &fault);
        return false;
    }
    chuhe_status status = chuhe_referee_new(&r->referee, &found, NULL);
    if (status == CHUHE_E_MEMORY) {
        cli_complain(r->c, CLI_TEXT_NO_MEMORY);
        r->status = CLI_IO;
        return false;
    }
    if (status != CHUHE_OK) {
        eventlog_options_fault(&fault, &found, status);
        fault.line = log->line ? log->line : 1;
        complain_line(r, name, &fault);
        return false;
    }
    r->view.referee = r->referee;
    return true;
}

static void tell_end(request *r)
{
    cli *c = r->c;
    if (r->writes_log) {
        eventlog_write(&c->out, r->referee);
    } else if (r->sheet.format != REFEREE_NO_SHEET) {
        r->status =
            cli_worse(r->status, referee_sheet_write(c, &r->sheet, r->referee, &r->view.look));
    } else if (c->json) {
        referee_json_state(c, &r->view);
    } else {
        if (!r->only_state && r->events)
            buffer_text(&c->out, "\n");
        referee_say_state(c, &r->view);
    }
}

/* All of a log; a line that cannot be read ends it, and how it stands until then is
 * told. */
static void referee_text(request *r, const char *name, const char *text, size_t len)
{
    eventlog log;
    eventlog_fault fault;
    chuhe_event event;
    eventlog_step step = EVENTLOG_END;
    eventlog_begin(&log, text, len);
    if (!begin(r, name, &log))
        return;
    while ((!r->has_until || r->events < r->until) && r->status != CLI_IO &&
           (step = eventlog_next(&event, &log, r->referee, &fault)) == EVENTLOG_EVENT) {
        take_event(r, name, &log, &event);
        r->status = cli_worse(r->status, r->c->out.len > 1 << 16 ? cli_flush(r->c) : CLI_DONE);
    }
    if (log.begun || r->has_until)
        tell_end(r);
    r->status = cli_worse(r->status, cli_flush(r->c));
    if (!log.begun && !r->has_until) {
        cli_complain(r->c, CLI_TEXT_REFEREE_EMPTY, name);
        r->status = cli_worse(r->status, CLI_NO);
    }
    if (step == EVENTLOG_FAULT)
        complain_line(r, name, &fault);
    chuhe_referee_free(r->referee);
}

/* ---- where it comes from ---- */

static int referee_file(request *r)
{
    cli *c = r->c;
    file_view view;
    const char *name =
        strcmp(r->path, "-") == 0 ? cli_text_in(c->language, CLI_TEXT_STANDARD_INPUT) : r->path;
    file_problem problem = file_view_open(&view, r->path, FILE_MAX);
    if (problem.fault != FILE_OK)
        return cli_complain_file(c, r->path, problem);
    referee_text(r, name, view.bytes, view.len);
    file_view_close(&view);
    return r->status;
}

static bool on_game(const record_game *game, void *ctx)
{
    request *r = ctx;
    buffer log;
    if (game->record && game->number < r->game)
        return true;
    record_complain_warnings(r->c, game, 20);
    if (game->warnings->worst >= WARNING_TEXT)
        r->status = cli_worse(r->status, CLI_NO);
    if (!game->record)
        return true;
    buffer_init(&log);
    int status = referee_record_log(r->c, &log, &r->status, game, r->has_time ? &r->time : NULL);
    referee_record_head(&r->sheet.options, game->record);
    if (status == CLI_GO_ON)
        referee_text(r, game->path, log.bytes, log.len);
    else
        r->status = cli_worse(r->status, status);
    buffer_deinit(&log);
    r->game = 0;
    return false;
}

static int referee_record(request *r)
{
    if (r->game == 0)
        r->game = 1;
    int status = record_file_read(r->c, r->path, &r->from, false, on_game, r);
    if (r->game && status == CLI_DONE && r->status == CLI_DONE) {
        cli_complain(r->c, CLI_TEXT_REFEREE_NO_GAME, r->path);
        status = CLI_NO;
    }
    return cli_worse(r->status, status);
}

static int run(cli *c, int argc, char **argv)
{
    bool utf8;
    request r = {.c = c, .view.look.notation = CHUHE_NOTATION_CHINESE};
    sheet_options_init(&r.sheet.options);
    int status = cli_parse(c, &cli_referee, argc, argv, handle, &r);
    if (status == CLI_GO_ON)
        status = check(&r);
    if (status != CLI_GO_ON)
        return status;
    utf8 = c->utf8 || (c->language_given && c->language == CLI_CHINESE);
    r.view.board.letters |= !utf8;
    r.view.board.ascii |= !utf8;
    r.view.board.color = cli_has_color(c);
    if (r.wants_example || r.wants_explanation) {
        if (r.wants_example)
            referee_example(c);
        if (r.wants_explanation)
            referee_explain(c);
        return cli_flush(c);
    }
    return r.is_record ? referee_record(&r) : referee_file(&r);
}
