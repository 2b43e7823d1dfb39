/* Pieces of JSON, with the members and words that the programs' --json has. */
#include <string.h>

#include "eventlog/eventlog_state.h"
#include "wasm/page_state.h"

void page_json_text(json *out, const char *key, const char *text)
{
    json_key(out, key);
    json_text(out, text);
}

void page_json_words(json *out, const char *key, const char *en, const char *zh)
{
    if (en && *en)
        eventlog_json_words(out, key, EVENTLOG_BOTH, en, zh);
    else
        page_json_text(out, key, NULL);
}

void page_json_number(json *out, const char *key, int64_t number)
{
    json_key(out, key);
    json_signed(out, number);
}

void page_json_bool(json *out, const char *key, bool value)
{
    json_key(out, key);
    json_bool(out, value);
}

void page_json_side(json *out, const char *key, unsigned side)
{
    static const char *const names[] = {"red", "black"};
    page_json_text(out, key, side < CHUHE_SIDES ? names[side] : NULL);
}

static void square_item(json *out, chuhe_square square)
{
    char text[3];
    if (square >= CHUHE_SQUARES) {
        json_null(out);
        return;
    }
    chuhe_square_to_text(text, square);
    json_text(out, text);
}

void page_json_square(json *out, const char *key, chuhe_square square)
{
    json_key(out, key);
    square_item(out, square);
}

void page_json_squares(json *out, const char *key, chuhe_squareset squares)
{
    json_key(out, key);
    json_begin_array(out);
    for (chuhe_square s = chuhe_squareset_next(squares, 0); s < CHUHE_SQUARES;
         s = chuhe_squareset_next(squares, (chuhe_square)(s + 1)))
        square_item(out, s);
    json_end_array(out);
}

void page_json_move_item(json *out, chuhe_move move)
{
    char text[5] = "";
    if (chuhe_move_from(move) < CHUHE_SQUARES && chuhe_move_to(move) < CHUHE_SQUARES) {
        chuhe_square_to_text(text, chuhe_move_from(move));
        chuhe_square_to_text(text + 2, chuhe_move_to(move));
    }
    json_text(out, text);
}

void page_json_move(json *out, const char *key, chuhe_move move)
{
    json_key(out, key);
    page_json_move_item(out, move);
}

void page_json_setup(json *out, const chuhe_setup *setup)
{
    char fen[CHUHE_FEN_CAP];
    size_t len;
    bool written = chuhe_setup_to_fen(fen, sizeof fen, &len, setup) == CHUHE_OK;
    page_json_text(out, "fen", written ? fen : NULL);
    page_json_side(out, "to_move", setup->to_move);
}

void page_json_standing(json *out, chuhe_standing standing)
{
    static const char *const names[] = {"open", "check", "checkmate", "stalemate"};
    page_json_text(out, "standing", names[standing]);
    page_json_bool(out, "check",
                   standing == CHUHE_STANDING_CHECK || standing == CHUHE_STANDING_CHECKMATE);
}
