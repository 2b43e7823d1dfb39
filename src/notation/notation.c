#include <chuhe/notation.h>

#include "core/error.h"
#include "notation/move_meaning.h"

const char *chuhe_notation_name(chuhe_notation notation)
{
    switch (notation) {
#define NOTATION_NAME(name, text, example)                                                         \
    case CHUHE_NOTATION_##name:                                                                    \
        return text;
        CHUHE_NOTATION_LIST(NOTATION_NAME)
#undef NOTATION_NAME
    default:
        return "unknown";
    }
}

void chuhe_square_to_text(char buf[3], chuhe_square square)
{
    buf[0] = (char)('a' + chuhe_square_file(square));
    buf[1] = (char)('0' + chuhe_square_rank(square));
    buf[2] = '\0';
}

chuhe_status chuhe_square_from_text(chuhe_square *square, const char *text, size_t len,
                                    chuhe_error *err)
{
    int file;

    if (len == 0 || !notation_is_letter(text[0]))
        return core_fail(err, CHUHE_E_SQUARE, 0);
    file = text[0] >= 'a' ? text[0] - 'a' : text[0] - 'A';
    if (file >= CHUHE_FILES)
        return core_fail(err, CHUHE_E_SQUARE, 0);
    if (len == 1 || !notation_is_digit(text[1]))
        return core_fail(err, CHUHE_E_SQUARE, 1);
    if (len > 2)
        return core_fail(err, CHUHE_E_SQUARE, 2);
    *square = chuhe_square_make(file, text[1] - '0');
    return CHUHE_OK;
}

typedef chuhe_status scan_function(notation_syntax *syntax, int *parts, const char *text,
                                   size_t len, size_t at, chuhe_error *err);

/* Both steps: the whole text is one move in the syntax, and it is legal. */
static chuhe_status read_move(chuhe_move *move, chuhe_notation *found,
                              const chuhe_position *position, scan_function *scan, const char *text,
                              size_t len, chuhe_error *err)
{
    notation_syntax syntax;
    chuhe_status status = scan(&syntax, NULL, text, len, notation_skip_blanks(text, len, 0), err);
    size_t rest;

    if (status != CHUHE_OK)
        return status;
    rest = notation_skip_blanks(text, len, syntax.end);
    if (rest != len)
        return core_fail(err, CHUHE_E_SYNTAX, rest);
    status = notation_resolve(move, position, &syntax, err);
    if (status == CHUHE_OK && found != NULL)
        *found = syntax.notation;
    return status;
}

chuhe_status chuhe_move_from_text(chuhe_move *move, const chuhe_position *position,
                                  chuhe_notation notation, const char *text, size_t len,
                                  chuhe_error *err)
{
    switch (notation) {
    case CHUHE_NOTATION_COORDINATES:
    case CHUHE_NOTATION_ICCS:
        return read_move(move, NULL, position, notation_scan_coordinates, text, len, err);
    case CHUHE_NOTATION_CHINESE:
        return read_move(move, NULL, position, notation_scan_chinese, text, len, err);
    default:
        return core_fail(err, CHUHE_E_RANGE, 0);
    }
}

chuhe_status chuhe_move_from_any_text(chuhe_move *move, chuhe_notation *found,
                                      const chuhe_position *position, const char *text, size_t len,
                                      chuhe_error *err)
{
    return read_move(move, found, position, notation_scan_any, text, len, err);
}
