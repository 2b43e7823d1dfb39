#include "notation/move_syntax.h"

size_t notation_skip_blanks(const char *text, size_t len, size_t at)
{
    while (at < len) {
        /* every blank begins with one of these bytes */
        unsigned char first = (unsigned char)text[at];
        if (first != ' ' && first != '\t' && first != 0xC2 && first != 0xE3)
            break;
        notation_character c = notation_character_at(text, len, at);
        if (c.role != NOTATION_BLANK)
            break;
        at += c.bytes;
    }
    return at;
}

notation_scan *notation_scan_of(chuhe_notation notation)
{
    switch (notation) {
    case CHUHE_NOTATION_COORDINATES:
    case CHUHE_NOTATION_ICCS:
        return notation_scan_coordinates;
    case CHUHE_NOTATION_COORDINATES10:
        return notation_scan_coordinates10;
    case CHUHE_NOTATION_CHINESE:
        return notation_scan_chinese;
    case CHUHE_NOTATION_SHORT:
        return notation_scan_short;
    case CHUHE_NOTATION_WXF:
        return notation_scan_wxf;
    case CHUHE_NOTATION_SAN:
        return notation_scan_san;
    default:
        return NULL;
    }
}

chuhe_status notation_scan_any(notation_syntax *syntax, int *parts, const char *text, size_t len,
                               size_t at, chuhe_error *err)
{
    notation_syntax read;

    if (at >= len || !notation_is_letter(text[at]))
        return notation_scan_chinese(syntax, parts, text, len, at, err);
    if (notation_scan_coordinates10(&read, parts, text, len, at, NULL) == CHUHE_OK &&
        read.ranks == NOTATION_RANKS_FROM_1) {
        *syntax = read;
        return CHUHE_OK;
    }
    return notation_scan_coordinates(syntax, parts, text, len, at, err);
}
