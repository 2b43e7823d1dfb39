/* The piece list of DhtmlXQ records: 32 places, each the point of one piece. */
#include <string.h>

#include "core/error.h"
#include "core/setup_attack.h"
#include <chuhe/setup.h>

enum { PLACES = 16, LIST_DIGITS = 4 * PLACES };

/* The kind that each of a side's sixteen places is for. */
static const chuhe_kind kind_of_place[PLACES] = {
    CHUHE_CHARIOT,  CHUHE_HORSE,   CHUHE_ELEPHANT, CHUHE_ADVISOR, CHUHE_GENERAL, CHUHE_ADVISOR,
    CHUHE_ELEPHANT, CHUHE_HORSE,   CHUHE_CHARIOT,  CHUHE_CANNON,  CHUHE_CANNON,  CHUHE_SOLDIER,
    CHUHE_SOLDIER,  CHUHE_SOLDIER, CHUHE_SOLDIER,  CHUHE_SOLDIER};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* Finds where the digits begin and checks that there are 64 and nothing else. */
static chuhe_status find_digits(size_t *begin, const char *text, size_t len, chuhe_error *err)
{
    size_t at = 0;

    while (at < len && is_blank(text[at]))
        at++;
    *begin = at;
    while (at < len && text[at] >= '0' && text[at] <= '9' && at - *begin < LIST_DIGITS)
        at++;
    if (at - *begin < LIST_DIGITS)
        return core_fail(err, CHUHE_E_SYNTAX, at);
    while (at < len && is_blank(text[at]))
        at++;
    return at == len ? CHUHE_OK : core_fail(err, CHUHE_E_SYNTAX, at);
}

chuhe_status chuhe_setup_from_piece_list(chuhe_setup *setup, const char *text, size_t len,
                                         chuhe_error *err)
{
    chuhe_setup read;
    size_t begin;
    chuhe_status status = find_digits(&begin, text, len, err);

    if (status != CHUHE_OK)
        return status;
    chuhe_setup_init(&read);
    for (size_t place = 0; place < 2 * PLACES; place++) {
        size_t at = begin + 2 * place;
        int file = text[at] - '0';
        int from_top = text[at + 1] - '0';
        if (file == 9 && from_top == 9)
            continue;
        if (file == 9)
            return core_fail(err, CHUHE_E_SQUARE, at);
        chuhe_square square = chuhe_square_make(file, 9 - from_top);
        if (read.board[square] != CHUHE_NO_PIECE)
            return core_fail(err, CHUHE_E_SQUARE_TAKEN, at);
        chuhe_side side = place < PLACES ? CHUHE_RED : CHUHE_BLACK;
        read.board[square] = chuhe_piece_make(side, kind_of_place[place % PLACES]);
    }
    *setup = read;
    return CHUHE_OK;
}

/* The first place for the kind that is still free ('9' in front), or PLACES. */
static size_t free_place(const char *list, chuhe_kind kind)
{
    size_t place = 0;
    while (place < PLACES && (kind_of_place[place] != kind || list[2 * place] != '9'))
        place++;
    return place;
}

/* Alike pieces take their places from their player's right to his left, home
 * rank first, as other programs list the start position. */
static bool write_side(char *list, const chuhe_setup *setup, chuhe_side side)
{
    for (int step = 0; step < CHUHE_SQUARES; step++) {
        int file = side == CHUHE_RED ? 8 - step / 10 : step / 10;
        int rank = side == CHUHE_RED ? step % 10 : 9 - step % 10;
        chuhe_piece piece = setup->board[chuhe_square_make(file, rank)];
        if (piece == CHUHE_NO_PIECE || chuhe_piece_side(piece) != side)
            continue;
        size_t place = free_place(list, chuhe_piece_kind(piece));
        if (place == PLACES)
            return false;
        list[2 * place] = (char)('0' + file);
        list[2 * place + 1] = (char)('0' + 9 - rank);
    }
    return true;
}

chuhe_status chuhe_setup_to_piece_list(char *buf, size_t cap, size_t *len, const chuhe_setup *setup)
{
    char list[LIST_DIGITS];

    memset(list, '9', sizeof list);
    if (!setup_board_is_sound(setup->board) || !write_side(list, setup, CHUHE_RED) ||
        !write_side(list + 2 * PLACES, setup, CHUHE_BLACK))
        return CHUHE_E_RANGE;
    *len = LIST_DIGITS;
    if (cap <= LIST_DIGITS)
        return CHUHE_E_SPACE;
    memcpy(buf, list, LIST_DIGITS);
    buf[LIST_DIGITS] = '\0';
    return CHUHE_OK;
}
