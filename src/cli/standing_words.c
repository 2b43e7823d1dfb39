#include "cli/standing_words.h"

#include "cli/setup_argument.h"

static void append_piece(buffer *out, const cli *c, chuhe_piece piece, chuhe_square square)
{
    static const cli_text names[CHUHE_KINDS] = {
        [CHUHE_GENERAL] = CLI_TEXT_GENERAL,   [CHUHE_ADVISOR] = CLI_TEXT_ADVISOR,
        [CHUHE_ELEPHANT] = CLI_TEXT_ELEPHANT, [CHUHE_HORSE] = CLI_TEXT_HORSE,
        [CHUHE_CHARIOT] = CLI_TEXT_CHARIOT,   [CHUHE_CANNON] = CLI_TEXT_CANNON,
        [CHUHE_SOLDIER] = CLI_TEXT_SOLDIER};
    char text[3];
    chuhe_square_to_text(text, square);
    bool chinese = c->language == CLI_CHINESE; /* where the sides' names differ */
    buffer_printf(out, "%s %s",
                  chinese ? chuhe_piece_chinese(piece)
                          : cli_text_in(c->language, names[chuhe_piece_kind(piece)]),
                  text);
}

void standing_append_pieces(buffer *out, const cli *c, const chuhe_position *position,
                            chuhe_squareset squares)
{
    bool first = true;
    for (chuhe_square square = chuhe_squareset_next(squares, 0); square < CHUHE_SQUARES;
         square = chuhe_squareset_next(squares, (chuhe_square)(square + 1))) {
        if (!first)
            cli_say(out, c, CLI_TEXT_COMMA);
        first = false;
        append_piece(out, c, chuhe_position_piece_at(position, square), square);
    }
}

void standing_say(buffer *out, const cli *c, const chuhe_position *position)
{
    chuhe_side side = chuhe_position_to_move(position);
    const char *loser = cli_side_name(c, side), *winner = cli_side_name(c, (chuhe_side)!side);
    chuhe_standing standing = chuhe_position_standing(position);
    if (standing == CHUHE_STANDING_CHECK || standing == CHUHE_STANDING_CHECKMATE) {
        cli_say(out, c, CLI_TEXT_IN_CHECK, loser);
        standing_append_pieces(out, c, position, chuhe_position_checkers(position));
        buffer_text(out, "\n");
    }
    if (standing == CHUHE_STANDING_CHECKMATE)
        cli_say(out, c, CLI_TEXT_CHECKMATED, loser, winner);
    else if (standing == CHUHE_STANDING_STALEMATE)
        cli_say(out, c, CLI_TEXT_STALEMATED, loser, winner);
    else
        return;
    buffer_text(out, "\n");
}

void standing_json(json *writer, const chuhe_position *position)
{
    static const char *const names[] = {[CHUHE_STANDING_OPEN] = "open",
                                        [CHUHE_STANDING_CHECK] = "check",
                                        [CHUHE_STANDING_CHECKMATE] = "checkmate",
                                        [CHUHE_STANDING_STALEMATE] = "stalemate"};
    json_key(writer, "standing");
    json_text(writer, names[chuhe_position_standing(position)]);
    json_key(writer, "check");
    json_bool(writer, chuhe_position_is_check(position));
    json_key(writer, "checkers");
    setup_json_squares(writer, chuhe_position_checkers(position));
}
