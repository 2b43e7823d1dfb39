/* chuhe moves: the legal moves of a position. */
#include <stdlib.h>

#include "base/text.h"
#include "cli/cli.h"
#include "cli/notation_option.h"
#include "cli/setup_argument.h"

static const cli_option options[] = {
    {"notation", "NAME", 'n', CLI_TEXT_OPTION_NOTATION_LIST},
    NOTATION_STYLE_OPTIONS,
};

static int run(cli *c, int argc, char **argv);

const cli_command cli_moves = {.name = "moves",
                               .arguments = "[FEN]",
                               .summary = CLI_TEXT_MOVES_SUMMARY,
                               .details = CLI_TEXT_MOVES_DETAILS,
                               .options = options,
                               .option_count = sizeof options / sizeof *options,
                               .run = run};

typedef struct moves {
    setup_argument fen;
    bool one_notation;
    notation_choice look;
    chuhe_move list[CHUHE_MOVES_MAX];
    size_t count;
} moves;

static int handle(cli *c, int key, const char *value, void *ctx)
{
    moves *m = ctx;
    if (key == CLI_KEY_ARGUMENT)
        return setup_argument_add(c, &m->fen, value);
    if (key != 'n')
        return notation_style_read(c, &m->look.style, key, value);
    m->one_notation = true;
    return notation_option_read(c, &m->look.notation, "--notation", value);
}

static int rank_of_kind(chuhe_kind kind)
{
    static const int order[CHUHE_KINDS] = {
        [CHUHE_CHARIOT] = 0,  [CHUHE_HORSE] = 1,   [CHUHE_CANNON] = 2, [CHUHE_SOLDIER] = 3,
        [CHUHE_ELEPHANT] = 4, [CHUHE_ADVISOR] = 5, [CHUHE_GENERAL] = 6};
    return order[kind];
}

/* Piece by piece, the strong kinds first, then by squares. */
static int compare(const void *a, const void *b, void *ctx)
{
    const chuhe_position *position = ctx;
    chuhe_move x = *(const chuhe_move *)a, y = *(const chuhe_move *)b;
    chuhe_square from_x = chuhe_move_from(x), from_y = chuhe_move_from(y);
    int kind_x = rank_of_kind(chuhe_piece_kind(chuhe_position_piece_at(position, from_x)));
    int kind_y = rank_of_kind(chuhe_piece_kind(chuhe_position_piece_at(position, from_y)));
    if (kind_x != kind_y)
        return kind_x - kind_y;
    if (from_x != from_y)
        return from_x - from_y;
    return chuhe_move_to(x) - chuhe_move_to(y);
}

static void say_list(cli *c, const chuhe_position *position, const moves *m)
{
    for (size_t i = 0; i < m->count; i++) {
        notation_append(&c->out, position, m->list[i], &m->look);
        buffer_text(&c->out, "\n");
    }
}

static void say_piece(cli *c, const moves *m, chuhe_piece piece, chuhe_square square)
{
    char text[3];
    chuhe_square_to_text(text, square);
    buffer_printf(&c->out, "%s %s ", chuhe_piece_styled(piece, &m->look.style), text);
}

/* A line or more a piece: where it stands, then its moves, four to a line. */
static void say_table(cli *c, const chuhe_position *position, const moves *m)
{
    enum { A_LINE = 4, LABEL = 6 };
    const notation_choice chinese = {CHUHE_NOTATION_CHINESE, m->look.style};
    size_t on_line = 0;
    for (size_t i = 0; i < m->count; i++) {
        chuhe_square from = chuhe_move_from(m->list[i]);
        bool new_piece = i == 0 || from != chuhe_move_from(m->list[i - 1]);
        if (i > 0 && (new_piece || on_line == A_LINE)) {
            buffer_text(&c->out, "\n");
            on_line = 0;
        }
        if (new_piece)
            say_piece(c, m, chuhe_position_piece_at(position, from), from);
        else if (on_line == 0)
            text_append_padding(&c->out, 0, LABEL);
        buffer_text(&c->out, "  ");
        notation_append_coordinates(&c->out, position, m->list[i]);
        buffer_text(&c->out, " ");
        notation_append(&c->out, position, m->list[i], &chinese);
        on_line++;
    }
    if (m->count)
        buffer_text(&c->out, "\n");
    cli_say(&c->out, c, m->count == 1 ? CLI_TEXT_ONE_MOVE : CLI_TEXT_MOVE_COUNT,
            cli_side_name(c, chuhe_position_to_move(position)), cli_number(m->count).text);
    buffer_text(&c->out, "\n");
}

static void say_json(cli *c, const chuhe_setup *setup, const chuhe_position *position,
                     const moves *m)
{
    json writer;
    json_init(&writer, &c->out);
    json_begin_object(&writer);
    setup_json(&writer, "fen", setup);
    json_key(&writer, "count");
    json_unsigned(&writer, m->count);
    json_key(&writer, "moves");
    json_begin_array(&writer);
    for (size_t i = 0; i < m->count; i++) {
        json_begin_object(&writer);
        for (int n = 0; n < CHUHE_NOTATION_SAN; n++) {
            char text[CHUHE_MOVE_TEXT_CAP];
            size_t len = 0;
            json_key(&writer, chuhe_notation_name((chuhe_notation)n));
            if (chuhe_move_to_styled_text(text, sizeof text, &len, position, m->list[i],
                                          (chuhe_notation)n, &m->look.style) == CHUHE_OK)
                json_string(&writer, text, len);
            else
                json_null(&writer);
        }
        json_end_object(&writer);
    }
    json_end_array(&writer);
    json_end_object(&writer);
    buffer_text(&c->out, "\n");
}

static int run(cli *c, int argc, char **argv)
{
    moves m = {0};
    chuhe_setup setup;
    chuhe_position position;
    int status = cli_parse(c, &cli_moves, argc, argv, handle, &m);
    if (status == CLI_GO_ON)
        status = setup_argument_read(c, &setup, &m.fen);
    if (status == CLI_GO_ON)
        status = setup_to_position(c, &position, &setup);
    if (status != CLI_GO_ON)
        return status;
    m.count = chuhe_position_moves(m.list, CHUHE_MOVES_MAX, &position);
    qsort_r(m.list, m.count, sizeof *m.list, compare, &position);
    if (c->json)
        say_json(c, &setup, &position, &m);
    else if (m.one_notation)
        say_list(c, &position, &m);
    else
        say_table(c, &position, &m);
    return cli_flush(c);
}
