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

/* The first step on a whole text: it is one move and nothing else. What is in
 * `syntax` after a failure does not count. */
static chuhe_status scan_whole(notation_syntax *syntax, notation_scan *scan, const char *text,
                               size_t len, chuhe_error *err)
{
    chuhe_status status = scan(syntax, NULL, text, len, notation_skip_blanks(text, len, 0), err);

    if (status != CHUHE_OK)
        return status;
    size_t rest = notation_skip_blanks(text, len, syntax->end);
    return rest == len ? CHUHE_OK : core_fail(err, CHUHE_E_SYNTAX, rest);
}

chuhe_status chuhe_move_from_text(chuhe_move *move, const chuhe_position *position,
                                  chuhe_notation notation, const char *text, size_t len,
                                  chuhe_error *err)
{
    notation_scan *scan = notation_scan_of(notation);
    notation_syntax syntax;

    if (scan == NULL)
        return core_fail(err, CHUHE_E_RANGE, 0);
    chuhe_status status = scan_whole(&syntax, scan, text, len, err);
    return status == CHUHE_OK ? notation_resolve(move, position, &syntax, err) : status;
}

size_t chuhe_move_candidates(chuhe_move *moves, size_t cap, const chuhe_position *position,
                             chuhe_notation notation, const char *text, size_t len)
{
    notation_scan *scan = notation_scan_of(notation);
    notation_syntax syntax;

    if (scan == NULL || scan_whole(&syntax, scan, text, len, NULL) != CHUHE_OK)
        return 0;
    return notation_candidates(moves, cap, position, &syntax);
}

/* Tries a list of notations, ended by NULL: the first whose syntax the text has.
 * When there is none, the error of the one that went furthest is told. */
static chuhe_status scan_first(notation_syntax *syntax, notation_scan *const *scans,
                               const char *text, size_t len, chuhe_error *err)
{
    chuhe_error furthest = {CHUHE_OK, 0, NULL}, now;

    for (; *scans != NULL; scans++) {
        if (scan_whole(syntax, *scans, text, len, &now) == CHUHE_OK)
            return CHUHE_OK;
        if (furthest.code == CHUHE_OK || now.offset > furthest.offset)
            furthest = now;
    }
    return core_fail(err, furthest.code, furthest.offset);
}

/* C3e3 may be a cannon of the third rank in SAN where the square C3 has none. */
static bool is_mixed_case(const char *text, const notation_syntax *squares)
{
    return squares->notation == CHUHE_NOTATION_ICCS && squares->to_at == squares->start + 2 &&
           text[squares->start] <= 'Z' && text[squares->to_at] >= 'a';
}

chuhe_status chuhe_move_from_any_text(chuhe_move *move, chuhe_notation *found,
                                      const chuhe_position *position, const char *text, size_t len,
                                      chuhe_error *err)
{
    static notation_scan *const letters[] = {notation_scan_any, notation_scan_wxf,
                                             notation_scan_san, NULL};
    static notation_scan *const others[] = {notation_scan_chinese, notation_scan_short,
                                            notation_scan_wxf, NULL};
    size_t at = notation_skip_blanks(text, len, 0);
    bool is_letter = at < len && notation_is_letter(text[at]);
    notation_syntax syntax, san;
    chuhe_error why = {CHUHE_OK, 0, NULL};

    chuhe_status status = scan_first(&syntax, is_letter ? letters : others, text, len, err);
    if (status != CHUHE_OK)
        return status;
    status = notation_resolve(move, position, &syntax, &why);
    if (status != CHUHE_OK && is_letter && is_mixed_case(text, &syntax) &&
        scan_whole(&san, notation_scan_san, text, len, NULL) == CHUHE_OK &&
        notation_resolve(move, position, &san, NULL) == CHUHE_OK) {
        status = CHUHE_OK;
        syntax = san;
    }
    if (status != CHUHE_OK)
        return core_fail(err, status, why.offset);
    if (found != NULL)
        *found = syntax.notation;
    return CHUHE_OK;
}
