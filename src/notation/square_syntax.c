/* Moves written as two squares. */
#include "core/error.h"
#include "notation/move_syntax.h"

/* A square of the text: its letter's file and its rank as written. */
typedef struct written_square {
    size_t at;
    int file, rank;
} written_square;

/* How many bytes the rank at text[at] has, 0 for none. Ranks counted from 1 have
 * a tenth, which some write ':'. */
static size_t rank_bytes(const char *text, size_t len, size_t at, bool to_ten)
{
    if (at >= len)
        return 0;
    if (to_ten && text[at] == ':')
        return 1;
    if (!notation_is_digit(text[at]))
        return 0;
    return to_ten && text[at] == '1' && at + 1 < len && text[at + 1] == '0' ? 2 : 1;
}

static chuhe_status scan_squares(written_square squares[2], bool *dash, size_t *end, int *parts,
                                 const char *text, size_t len, size_t at, bool to_ten,
                                 chuhe_error *err)
{
    int sound = 0;

    *dash = false;
    for (int i = 0; i < 2; i++) {
        if (i == 1 && at < len && text[at] == '-') {
            *dash = true;
            at++;
        }
        bool letter = at < len && notation_is_letter(text[at]);
        size_t bytes = letter ? rank_bytes(text, len, at + 1, to_ten) : 0;
        sound += letter + (bytes != 0);
        if (parts != NULL)
            *parts = sound;
        if (bytes == 0)
            return core_fail(err, CHUHE_E_SYNTAX, letter ? at + 1 : at);
        squares[i].at = at;
        squares[i].file = notation_letter_file(text[at]);
        squares[i].rank = bytes == 2 || text[at + 1] == ':' ? 10 : text[at + 1] - '0';
        at += 1 + bytes;
    }
    for (int i = 0; i < 2; i++) {
        if (squares[i].file >= CHUHE_FILES)
            return core_fail(err, CHUHE_E_SQUARE, squares[i].at);
        if (to_ten && squares[i].rank == 0)
            return core_fail(err, CHUHE_E_SQUARE, squares[i].at + 1);
    }
    *end = at;
    return CHUHE_OK;
}

static chuhe_status scan(notation_syntax *syntax, int *parts, const char *text, size_t len,
                         size_t at, bool to_ten, chuhe_error *err)
{
    written_square squares[2];
    bool dash;
    size_t end;
    chuhe_status status = scan_squares(squares, &dash, &end, parts, text, len, at, to_ten, err);

    if (status != CHUHE_OK)
        return status;
    bool iccs = dash || text[at] <= 'Z';
    bool has_ten = squares[0].rank == 10 || squares[1].rank == 10;
    *syntax = (notation_syntax){
        .notation = to_ten ? CHUHE_NOTATION_COORDINATES10
                    : iccs ? CHUHE_NOTATION_ICCS
                           : CHUHE_NOTATION_COORDINATES,
        .start = at,
        .end = end,
        .to_at = squares[1].at,
        .from = chuhe_square_make(squares[0].file, squares[0].rank - to_ten),
        .to = chuhe_square_make(squares[1].file, squares[1].rank - to_ten),
        .ranks = has_ten ? NOTATION_RANKS_FROM_1 : NOTATION_RANKS_EITHER,
    };
    return CHUHE_OK;
}

chuhe_status notation_scan_coordinates(notation_syntax *syntax, int *parts, const char *text,
                                       size_t len, size_t at, chuhe_error *err)
{
    return scan(syntax, parts, text, len, at, false, err);
}

chuhe_status notation_scan_coordinates10(notation_syntax *syntax, int *parts, const char *text,
                                         size_t len, size_t at, chuhe_error *err)
{
    return scan(syntax, parts, text, len, at, true, err);
}
