/* FEN: a setup as one line of text. */
#include <string.h>

#include "core/error.h"
#include "core/setup_attack.h"
#include <chuhe/setup.h>

/* The letters that are written, by piece. */
static const char letters[CHUHE_PIECES + 1] = ".KABNRCP.kabnrcp";

/* A stretch of the text that is being read. */
typedef struct span {
    size_t begin, end;
} span;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Cuts the next word off the text from `at` on; false when only blanks are left. */
static bool next_field(span *field, const char *text, size_t len, size_t at)
{
    while (at < len && is_blank(text[at]))
        at++;
    field->begin = at;
    while (at < len && !is_blank(text[at]))
        at++;
    field->end = at;
    return field->begin < field->end;
}

/* The piece of a letter; CHUHE_NO_PIECE when it is none. */
static chuhe_piece piece_from_letter(char c)
{
    static const char known[] = "kabnrcp"
                                "gemh"; /* as other programs call them */
    static const chuhe_kind kinds[] = {
        CHUHE_GENERAL, CHUHE_ADVISOR, CHUHE_ELEPHANT, CHUHE_HORSE,    CHUHE_CHARIOT, CHUHE_CANNON,
        CHUHE_SOLDIER, CHUHE_GENERAL, CHUHE_ELEPHANT, CHUHE_ELEPHANT, CHUHE_HORSE};
    bool is_red = c >= 'A' && c <= 'Z';
    const char *found = c != '\0' ? strchr(known, is_red ? c - 'A' + 'a' : c) : NULL;
    if (found == NULL)
        return CHUHE_NO_PIECE;
    return chuhe_piece_make(is_red ? CHUHE_RED : CHUHE_BLACK, kinds[found - known]);
}

/* Ranks come from 9 down to 0, files from a to i. */
static chuhe_status read_board(chuhe_setup *setup, const char *text, span field, chuhe_error *err)
{
    int file = 0;
    int rank = 9;

    for (size_t at = field.begin; at < field.end; at++) {
        char c = text[at];
        if (c == '/') {
            if (file != 9)
                return core_fail(err, CHUHE_E_FEN_RANK, at);
            if (rank == 0)
                return core_fail(err, CHUHE_E_FEN_RANKS, at);
            file = 0;
            rank--;
            continue;
        }
        bool is_gap = c >= '1' && c <= '9';
        chuhe_piece piece = piece_from_letter(c);
        if (c == '0' && at > field.begin && text[at - 1] >= '1' && text[at - 1] <= '9')
            return core_fail(err, CHUHE_E_FEN_RANK, at); /* 10 points, or more */
        if (!is_gap && piece == CHUHE_NO_PIECE)
            return core_fail(err, CHUHE_E_FEN_PIECE, at);
        int points = is_gap ? c - '0' : 1;
        if (file + points > 9)
            return core_fail(err, CHUHE_E_FEN_RANK, at);
        if (!is_gap)
            setup->board[chuhe_square_make(file, rank)] = piece;
        file += points;
    }
    if (file != 9)
        return core_fail(err, CHUHE_E_FEN_RANK, field.end);
    return rank == 0 ? CHUHE_OK : core_fail(err, CHUHE_E_FEN_RANKS, field.end);
}

static chuhe_status read_side(chuhe_side *side, const char *text, span field, chuhe_error *err)
{
    if (field.end - field.begin == 1) {
        switch (text[field.begin]) {
        case 'w':
        case 'W':
        case 'r':
        case 'R':
            *side = CHUHE_RED;
            return CHUHE_OK;
        case 'b':
        case 'B':
            *side = CHUHE_BLACK;
            return CHUHE_OK;
        default:
            break;
        }
    }
    return core_fail(err, CHUHE_E_FEN_SIDE, field.begin);
}

/* Fields three and four mean nothing in xiangqi; any word does. */
static chuhe_status read_unused(const char *text, span field, chuhe_error *err)
{
    for (size_t at = field.begin; at < field.end; at++) {
        unsigned char c = (unsigned char)text[at];
        if (c < 0x20 || c == 0x7f) {
            core_fail(err, CHUHE_E_FEN_FIELDS, at);
            if (err != NULL)
                err->message = "a control character stands in the FEN";
            return CHUHE_E_FEN_FIELDS;
        }
    }
    return CHUHE_OK;
}

static chuhe_status read_number(uint16_t *number, const char *text, span field, chuhe_error *err)
{
    unsigned value = 0;

    for (size_t at = field.begin; at < field.end; at++) {
        if (text[at] < '0' || text[at] > '9')
            return core_fail(err, CHUHE_E_FEN_NUMBER, at);
        value = 10 * value + (unsigned)(text[at] - '0');
        if (value > UINT16_MAX)
            return core_fail(err, CHUHE_E_FEN_NUMBER, field.begin);
    }
    *number = (uint16_t)value;
    return CHUHE_OK;
}

static chuhe_status read_field(chuhe_setup *setup, int index, const char *text, span field,
                               chuhe_error *err)
{
    switch (index) {
    case 0:
        return read_board(setup, text, field, err);
    case 1:
        return read_side(&setup->to_move, text, field, err);
    case 2:
    case 3:
        return read_unused(text, field, err);
    case 4:
        return read_number(&setup->quiet_plies, text, field, err);
    case 5:
        return read_number(&setup->round, text, field, err);
    default:
        return core_fail(err, CHUHE_E_FEN_FIELDS, field.begin);
    }
}

chuhe_status chuhe_setup_from_fen(chuhe_setup *setup, const char *text, size_t len,
                                  chuhe_error *err)
{
    chuhe_setup read;
    span field = {0, 0};
    int fields = 0;

    chuhe_setup_init(&read);
    while (next_field(&field, text, len, field.end)) {
        chuhe_status status = read_field(&read, fields, text, field, err);
        if (status != CHUHE_OK)
            return status;
        fields++;
    }
    if (fields == 0 && err != NULL) {
        core_fail(err, CHUHE_E_FEN_FIELDS, len);
        err->message = "the FEN is empty";
        return CHUHE_E_FEN_FIELDS;
    }
    if (fields == 0 || fields == 3 || fields == 5)
        return core_fail(err, CHUHE_E_FEN_FIELDS, len);
    if (read.round == 0)
        read.round = 1;
    *setup = read;
    return CHUHE_OK;
}

static size_t write_board(char *out, const chuhe_setup *setup)
{
    size_t len = 0;

    for (int rank = 9; rank >= 0; rank--) {
        int gap = 0;
        for (int file = 0; file < CHUHE_FILES; file++) {
            chuhe_piece piece = setup->board[chuhe_square_make(file, rank)];
            if (piece == CHUHE_NO_PIECE) {
                gap++;
                continue;
            }
            if (gap > 0) {
                out[len++] = (char)('0' + gap);
                gap = 0;
            }
            out[len++] = letters[piece];
        }
        if (gap > 0)
            out[len++] = (char)('0' + gap);
        if (rank > 0)
            out[len++] = '/';
    }
    return len;
}

static size_t write_text(char *out, const char *text)
{
    size_t len = 0;
    for (; text[len] != '\0'; len++)
        out[len] = text[len];
    return len;
}

static size_t write_number(char *out, unsigned number)
{
    char digits[5];
    size_t count = 0;
    size_t len = 0;

    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    while (count > 0)
        out[len++] = digits[--count];
    return len;
}

chuhe_status chuhe_setup_to_fen(char *buf, size_t cap, size_t *len, const chuhe_setup *setup)
{
    char out[CHUHE_FEN_CAP];
    size_t used;

    if (setup->to_move >= CHUHE_SIDES || !setup_board_is_sound(setup->board))
        return CHUHE_E_RANGE;
    used = write_board(out, setup);
    used += write_text(out + used, setup->to_move == CHUHE_RED ? " w - - " : " b - - ");
    used += write_number(out + used, setup->quiet_plies);
    out[used++] = ' ';
    used += write_number(out + used, setup->round == 0 ? 1 : setup->round);
    *len = used;
    if (cap <= used)
        return CHUHE_E_SPACE;
    memcpy(buf, out, used);
    buf[used] = '\0';
    return CHUHE_OK;
}
