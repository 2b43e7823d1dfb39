#include "cli/setup_argument.h"

#include <string.h>
#include <unistd.h>

#include "base/text.h"

int setup_argument_add(cli *c, setup_argument *argument, const char *value)
{
    size_t len = strlen(value);
    if (len + argument->len + 2 > sizeof argument->text)
        return cli_refuse(c, CLI_TEXT_FEN_TOO_LONG, cli_number(sizeof argument->text - 2).text);
    argument->given = true;
    if (argument->len)
        argument->text[argument->len++] = ' ';
    memcpy(argument->text + argument->len, value, len + 1);
    argument->len += len;
    return CLI_GO_ON;
}

/* Whether it is a file, or named like a record. */
static bool is_file(const setup_argument *argument)
{
    const char *dot = strrchr(argument->text, '.');
    return access(argument->text, F_OK) == 0 ||
           (dot && chuhe_format_from_name(dot + 1) != CHUHE_FORMAT_AUTO);
}

/* The FEN with a mark under the place that could not be read. */
static int complain_fen(cli *c, const setup_argument *argument, const chuhe_error *err)
{
    if (strspn(argument->text, " \t") == argument->len)
        return cli_refuse(c, CLI_TEXT_EMPTY_FEN);
    if (is_file(argument))
        return cli_refuse(c, CLI_TEXT_FEN_IS_FILE, argument->text);
    cli_complain(c, CLI_TEXT_BAD_FEN, cli_number(err->offset + 1).text,
                 cli_status_sentence(c, err->code));
    buffer lines;
    buffer_init(&lines);
    buffer_text(&lines, "  ");
    text_append_printable(&lines, argument->text, argument->len);
    buffer_text(&lines, "\n  ");
    size_t before = err->offset < argument->len ? err->offset : argument->len;
    text_append_padding(&lines, 0, text_width(argument->text, before));
    buffer_text(&lines, "^\n");
    cli_say(&lines, c, CLI_TEXT_TRY_HELP, " ", c->command->name);
    buffer_text(&lines, "\n");
    cli_complain_raw(c, &lines);
    buffer_deinit(&lines);
    return CLI_USAGE;
}

int setup_argument_read(cli *c, chuhe_setup *setup, const setup_argument *argument)
{
    chuhe_error err;
    if (!argument->given)
        chuhe_setup_start(setup);
    else if (chuhe_setup_from_fen(setup, argument->text, argument->len, &err) != CHUHE_OK)
        return complain_fen(c, argument, &err);
    return CLI_GO_ON;
}

void setup_append_squares(buffer *out, chuhe_squareset squares)
{
    const char *comma = "";
    for (chuhe_square square = chuhe_squareset_next(squares, 0); square < CHUHE_SQUARES;
         square = chuhe_squareset_next(squares, (chuhe_square)(square + 1))) {
        char text[3];
        chuhe_square_to_text(text, square);
        buffer_printf(out, "%s%s", comma, text);
        comma = ", ";
    }
}

void setup_say_faults(buffer *out, const cli *c, const chuhe_setup_report *report,
                      chuhe_faults which, const char *line_start)
{
    for (int i = 0; i < CHUHE_FAULT_COUNT; i++) {
        if (!(which >> i & 1))
            continue;
        buffer_printf(out, "%s%s", line_start, cli_fault_sentence(c, i));
        if (!chuhe_squareset_is_empty(report->where[i])) {
            cli_say(out, c, CLI_TEXT_COLON);
            setup_append_squares(out, report->where[i]);
        }
        buffer_text(out, "\n");
    }
}

int setup_complain_unplayable(cli *c, const chuhe_setup_report *report)
{
    cli_complain(c, CLI_TEXT_UNPLAYABLE);
    buffer lines;
    buffer_init(&lines);
    setup_say_faults(&lines, c, report, report->faults, "  - ");
    cli_complain_raw(c, &lines);
    buffer_deinit(&lines);
    return CLI_NO;
}

int setup_to_position(cli *c, chuhe_position *position, const chuhe_setup *setup)
{
    chuhe_setup_report report;
    if (chuhe_position_from_setup(position, &report, setup, 0) == CHUHE_OK)
        return CLI_GO_ON;
    return setup_complain_unplayable(c, &report);
}

const char *setup_side_key(chuhe_side side)
{
    return side == CHUHE_RED ? "red" : "black";
}

void setup_json(json *writer, const char *fen_key, const chuhe_setup *setup)
{
    char fen[CHUHE_FEN_CAP];
    size_t len;
    json_key(writer, fen_key);
    if (chuhe_setup_to_fen(fen, sizeof fen, &len, setup) == CHUHE_OK)
        json_string(writer, fen, len);
    else
        json_null(writer);
    json_key(writer, "to_move");
    json_text(writer, setup_side_key(setup->to_move));
}

void setup_json_squares(json *writer, chuhe_squareset squares)
{
    json_begin_array(writer);
    for (chuhe_square square = chuhe_squareset_next(squares, 0); square < CHUHE_SQUARES;
         square = chuhe_squareset_next(squares, (chuhe_square)(square + 1))) {
        char text[3];
        chuhe_square_to_text(text, square);
        json_string(writer, text, 2);
    }
    json_end_array(writer);
}

void setup_json_faults(json *writer, const cli *c, const chuhe_setup_report *report,
                       chuhe_faults forgiven)
{
    json_begin_array(writer);
    for (int i = 0; i < CHUHE_FAULT_COUNT; i++) {
        if (!(report->faults >> i & 1))
            continue;
        json_begin_object(writer);
        json_key(writer, "name");
        json_text(writer, chuhe_fault_name(i));
        json_key(writer, "message");
        json_text(writer, cli_fault_sentence(c, i));
        json_key(writer, "squares");
        setup_json_squares(writer, report->where[i]);
        json_key(writer, "forgiven");
        json_bool(writer, forgiven >> i & 1);
        json_end_object(writer);
    }
    json_end_array(writer);
}
