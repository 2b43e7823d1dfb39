/* chuhe status: how a position stands, or why it is none. */
#include <string.h>

#include "cli/cli.h"
#include "cli/setup_argument.h"
#include "cli/standing_words.h"

enum { KEY_FORGIVE = CLI_KEY };

static const cli_option options[] = {
    {"forgive", "FAULT,...|all", KEY_FORGIVE, CLI_TEXT_OPTION_FORGIVE},
};

static int run(cli *c, int argc, char **argv);

const cli_command cli_status = {.name = "status",
                                .arguments = "[FEN]",
                                .summary = CLI_TEXT_STATUS_SUMMARY,
                                .details = CLI_TEXT_STATUS_DETAILS,
                                .options = options,
                                .option_count = sizeof options / sizeof *options,
                                .run = run};

typedef struct status_request {
    setup_argument fen;
    chuhe_faults forgive;
} status_request;

static bool read_fault(chuhe_faults *faults, const char *text, size_t len)
{
    if (len == 3 && memcmp(text, "all", 3) == 0) {
        *faults |= CHUHE_FAULTS_ALL;
        return true;
    }
    for (int i = 0; i < CHUHE_FAULT_COUNT; i++) {
        const char *name = chuhe_fault_name(i);
        if (strlen(name) == len && memcmp(name, text, len) == 0) {
            *faults |= (chuhe_faults)1 << i;
            return true;
        }
    }
    return false;
}

static int refuse_fault(cli *c, const char *value)
{
    buffer names;
    buffer_init(&names);
    buffer_text(&names, "all");
    for (int i = 0; i < CHUHE_FAULT_COUNT; i++)
        buffer_printf(&names, ", %s", chuhe_fault_name(i));
    const char *expected = names.bytes ? names.bytes : "";
    int status = cli_refuse(c, CLI_TEXT_BAD_VALUE, "--forgive", expected, value);
    buffer_deinit(&names);
    return status;
}

static int handle(cli *c, int key, const char *value, void *ctx)
{
    status_request *request = ctx;
    if (key == CLI_KEY_ARGUMENT)
        return setup_argument_add(c, &request->fen, value);
    for (const char *at = value; *at; at += *at == ',') {
        size_t len = strcspn(at, ",");
        if (!read_fault(&request->forgive, at, len))
            return refuse_fault(c, value);
        at += len;
    }
    return CLI_GO_ON;
}

static void say_playable(cli *c, const chuhe_position *position)
{
    buffer *out = &c->out;
    size_t moves = chuhe_position_count_moves(position);
    cli_say(out, c, CLI_TEXT_TO_MOVE, cli_side_name(c, chuhe_position_to_move(position)));
    buffer_text(out, "\n");
    standing_say(out, c, position);
    cli_say(out, c, CLI_TEXT_LEGAL_MOVES, cli_number(moves).text);
    buffer_text(out, "\n");
    if (chuhe_position_is_dead(position) && moves > 0) {
        cli_say(out, c, CLI_TEXT_DEAD);
        buffer_text(out, "\n");
    }
}

static void say_text(cli *c, const chuhe_setup *setup, const chuhe_position *position,
                     const chuhe_setup_report *report, chuhe_faults forgive)
{
    if (position) {
        say_playable(c, position);
        if (report->faults) {
            cli_say(&c->out, c, CLI_TEXT_FORGIVEN);
            buffer_text(&c->out, "\n");
            setup_say_faults(&c->out, c, report, report->faults, "  - ");
        }
        return;
    }
    cli_say(&c->out, c, CLI_TEXT_TO_MOVE, cli_side_name(c, setup->to_move));
    buffer_text(&c->out, "\n");
    cli_say(&c->out, c, CLI_TEXT_UNPLAYABLE);
    buffer_text(&c->out, "\n");
    setup_say_faults(&c->out, c, report, report->faults & ~forgive, "  - ");
}

static void say_json(cli *c, const chuhe_setup *setup, const chuhe_position *position,
                     const chuhe_setup_report *report, chuhe_faults forgive)
{
    json writer;
    json_init(&writer, &c->out);
    json_begin_object(&writer);
    setup_json(&writer, "fen", setup);
    json_key(&writer, "playable");
    json_bool(&writer, position != NULL);
    if (position) {
        chuhe_standing standing = chuhe_position_standing(position);
        bool lost = standing == CHUHE_STANDING_CHECKMATE || standing == CHUHE_STANDING_STALEMATE;
        standing_json(&writer, position);
        json_key(&writer, "winner");
        json_text(&writer, lost ? setup_side_key((chuhe_side)!setup->to_move) : NULL);
        json_key(&writer, "dead");
        json_bool(&writer, chuhe_position_is_dead(position));
        json_key(&writer, "legal_moves");
        json_unsigned(&writer, chuhe_position_count_moves(position));
    }
    json_key(&writer, "faults");
    setup_json_faults(&writer, c, report, forgive);
    json_end_object(&writer);
    buffer_text(&c->out, "\n");
}

static int run(cli *c, int argc, char **argv)
{
    status_request request = {0};
    chuhe_setup setup;
    int status = cli_parse(c, &cli_status, argc, argv, handle, &request);
    if (status == CLI_GO_ON)
        status = setup_argument_read(c, &setup, &request.fen);
    if (status != CLI_GO_ON)
        return status;
    chuhe_setup_report report;
    chuhe_position position;
    bool playable =
        chuhe_position_from_setup(&position, &report, &setup, request.forgive) == CHUHE_OK;
    (c->json ? say_json : say_text)(c, &setup, playable ? &position : NULL, &report,
                                    request.forgive);
    return cli_worse(cli_flush(c), playable ? CLI_DONE : CLI_NO);
}
