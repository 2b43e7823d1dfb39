/* A turn as text: `[3,-]=C!a8a9=R`. */
#include <string.h>

#include <chuhe/variant.h>

#include "core/error.h"

/* The text that is being read. */
typedef struct reader {
    const char *text;
    size_t len, at;
} reader;

static char peek(const reader *r)
{
    return r->at < r->len ? r->text[r->at] : '\0';
}

static bool accept(reader *r, char c)
{
    if (r->at >= r->len || r->text[r->at] != c)
        return false;
    r->at++;
    return true;
}

/* A row, or `-` for a marker that stays. */
static chuhe_status read_row(uint8_t *row, reader *r)
{
    char c = peek(r);
    if (c == '9')
        return CHUHE_E_RANGE;
    if (c != '-' && (c < '0' || c > '9'))
        return CHUHE_E_SYNTAX;
    *row = c == '-' ? (uint8_t)CHUHE_ROW_STAYS : (uint8_t)(c - '0');
    r->at++;
    return CHUHE_OK;
}

static chuhe_status read_rows(chuhe_turn *turn, reader *r)
{
    if (!accept(r, '['))
        return CHUHE_OK;
    chuhe_status status = read_row(&turn->rows[0], r);
    if (status == CHUHE_OK && accept(r, ','))
        status = read_row(&turn->rows[1], r);
    if (status != CHUHE_OK)
        return status;
    return accept(r, ']') ? CHUHE_OK : CHUHE_E_SYNTAX;
}

/* Behind `=`: what a soldier becomes. */
static chuhe_status read_kind(chuhe_kind *kind, reader *r)
{
    switch (peek(r)) {
    case 'R':
    case 'r':
        *kind = CHUHE_CHARIOT;
        break;
    case 'N':
    case 'n':
    case 'H':
    case 'h':
        *kind = CHUHE_HORSE;
        break;
    case 'C':
    case 'c':
        *kind = CHUHE_CANNON;
        break;
    default:
        return CHUHE_E_SYNTAX;
    }
    r->at++;
    return CHUHE_OK;
}

static chuhe_status read_square(chuhe_square *square, reader *r)
{
    char letter = peek(r);
    int file = letter >= 'a' ? letter - 'a' : letter - 'A';
    bool is_letter = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
    if (!is_letter)
        return CHUHE_E_SYNTAX;
    if (file >= CHUHE_FILES)
        return CHUHE_E_SQUARE;
    r->at++;
    char digit = peek(r);
    if (digit < '0' || digit > '9')
        return CHUHE_E_SYNTAX;
    r->at++;
    *square = chuhe_square_make(file, digit - '0');
    return CHUHE_OK;
}

static chuhe_status read_move(chuhe_move *move, reader *r)
{
    chuhe_square from = 0, to = 0;
    chuhe_status status = read_square(&from, r);
    if (status == CHUHE_OK)
        status = read_square(&to, r);
    *move = chuhe_move_make(from, to);
    return status;
}

static chuhe_status read_turn(chuhe_turn *turn, reader *r)
{
    chuhe_status status = read_rows(turn, r);
    if (status == CHUHE_OK && accept(r, '=')) {
        status = read_kind(&turn->late, r);
        if (status == CHUHE_OK && !accept(r, '!'))
            status = CHUHE_E_SYNTAX;
    }
    if (status == CHUHE_OK)
        status = read_move(&turn->move, r);
    if (status == CHUHE_OK && accept(r, '='))
        status = read_kind(&turn->becomes, r);
    if (status != CHUHE_OK)
        return status;
    return r->at == r->len ? CHUHE_OK : CHUHE_E_SYNTAX;
}

chuhe_status chuhe_turn_from_text(chuhe_turn *turn, const char *text, size_t len, chuhe_error *err)
{
    chuhe_turn read = chuhe_turn_make(CHUHE_NO_MOVE);
    reader r = {text, len, 0};
    chuhe_status status = read_turn(&read, &r);
    if (status != CHUHE_OK)
        return core_fail(err, status, r.at);
    *turn = read;
    return CHUHE_OK;
}

/* --- writing -------------------------------------------------------------------- */

/* The letter of what a soldier may become; 0 for what it may not. */
static char kind_letter(chuhe_kind kind)
{
    switch (kind) {
    case CHUHE_CHARIOT:
        return 'R';
    case CHUHE_HORSE:
        return 'N';
    case CHUHE_CANNON:
        return 'C';
    default:
        return '\0';
    }
}

static bool is_writable(const chuhe_turn *turn)
{
    for (int i = 0; i < CHUHE_MARKERS_MAX; i++)
        if (turn->rows[i] >= CHUHE_SETTINGS && turn->rows[i] != CHUHE_ROW_STAYS)
            return false;
    if (turn->late != CHUHE_NO_KIND && kind_letter(turn->late) == '\0')
        return false;
    if (turn->becomes != CHUHE_NO_KIND && kind_letter(turn->becomes) == '\0')
        return false;
    return chuhe_move_from(turn->move) < CHUHE_SQUARES && chuhe_move_to(turn->move) < CHUHE_SQUARES;
}

static char row_letter(uint8_t row)
{
    return row == CHUHE_ROW_STAYS ? '-' : (char)('0' + row);
}

static size_t write_rows(char *out, const chuhe_turn *turn)
{
    size_t used = 0;
    if (turn->rows[0] == CHUHE_ROW_STAYS && turn->rows[1] == CHUHE_ROW_STAYS)
        return 0;
    out[used++] = '[';
    out[used++] = row_letter(turn->rows[0]);
    if (turn->rows[1] != CHUHE_ROW_STAYS) {
        out[used++] = ',';
        out[used++] = row_letter(turn->rows[1]);
    }
    out[used++] = ']';
    return used;
}

static size_t write_square(char *out, chuhe_square square)
{
    out[0] = (char)('a' + square % 9);
    out[1] = (char)('0' + square / 9);
    return 2;
}

chuhe_status chuhe_turn_to_text(char *buf, size_t cap, size_t *len, const chuhe_turn *turn)
{
    char out[CHUHE_TURN_TEXT_CAP];
    if (!is_writable(turn))
        return CHUHE_E_RANGE;
    size_t used = write_rows(out, turn);
    if (turn->late != CHUHE_NO_KIND) {
        out[used++] = '=';
        out[used++] = kind_letter(turn->late);
        out[used++] = '!';
    }
    used += write_square(out + used, chuhe_move_from(turn->move));
    used += write_square(out + used, chuhe_move_to(turn->move));
    if (turn->becomes != CHUHE_NO_KIND) {
        out[used++] = '=';
        out[used++] = kind_letter(turn->becomes);
    }
    *len = used;
    if (cap <= used)
        return CHUHE_E_SPACE;
    memcpy(buf, out, used);
    buf[used] = '\0';
    return CHUHE_OK;
}
