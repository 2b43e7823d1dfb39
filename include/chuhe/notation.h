/* Moves as text. */
#ifndef CHUHE_NOTATION_H
#define CHUHE_NOTATION_H

#include "position.h"
#include "status.h"
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The notations: X(name, short name, example).
 *   COORDINATES     ranks 0..9, as UCI and UCCI engines for xiangqi have them
 *   COORDINATES10   ranks 1..10, as Fairy-Stockfish and pychess have them
 *   ICCS            ranks 0..9, with a hyphen
 *   CHINESE         the full form of the rule books (1999 rules, 7.5)
 *   SHORT           their short form: 进, 平 and 退 are left out
 *   WXF             letters and signs; C2=5 and C2.5 both are read
 *   SAN             as XBoard (ranks 0..9) and pychess (ranks 1..10) have it; is
 *                   read only */
#define CHUHE_NOTATION_LIST(X)                                                                     \
    X(COORDINATES, "coordinates", "h2e2")                                                          \
    X(COORDINATES10, "coordinates10", "h3e3")                                                      \
    X(ICCS, "iccs", "H2-E2")                                                                       \
    X(CHINESE, "chinese", "炮二平五")                                                              \
    X(SHORT, "short", "炮25")                                                                      \
    X(WXF, "wxf", "C2=5")                                                                          \
    X(SAN, "san", "Che3")

typedef enum chuhe_notation {
#define CHUHE_NOTATION_ENUM(name, text, example) CHUHE_NOTATION_##name,
    CHUHE_NOTATION_LIST(CHUHE_NOTATION_ENUM)
#undef CHUHE_NOTATION_ENUM
        CHUHE_NOTATIONS
} chuhe_notation;

/* How Chinese and short forms are written. All zero: simplified characters,
 * Chinese digits for the side below, ASCII digits for the side above, but in the
 * short form ASCII digits for both (炮25, 马87). */
typedef enum chuhe_script { CHUHE_SCRIPT_SIMPLIFIED, CHUHE_SCRIPT_TRADITIONAL } chuhe_script;
typedef enum chuhe_digits {
    CHUHE_DIGITS_BY_SIDE,      /* 一 for the side below, 1 for the side above;
                                  in the short form 1 for both */
    CHUHE_DIGITS_BY_SIDE_WIDE, /* 一 for the side below, １ for the side above */
    CHUHE_DIGITS_CHINESE,      /* 一 for both */
    CHUHE_DIGITS_ASCII,        /* 1 for both */
    CHUHE_DIGITS_WIDE          /* １ for both */
} chuhe_digits;
/* When the words of order (前, 中, 后, 一 to 五) take the place of the file. */
typedef enum chuhe_places {
    CHUHE_PLACES_ALWAYS,   /* whenever pieces alike share a file, as the rule books have it */
    CHUHE_PLACES_NEEDED,   /* only when the text with the file would fit more legal moves
                              than this one: 炮五平六, not 前炮平六, when the other cannon
                              may not go there. What fits is judged in the notation that
                              is written: in short more of the words are needed. */
    CHUHE_PLACES_PUBLISHED /* as many published games have it: always for soldiers, and
                              for the others when one more of them could make the move by
                              its way of moving, even if its general forbids it */
} chuhe_places;
typedef struct chuhe_text_style {
    chuhe_script script;
    chuhe_digits digits;
    bool black_below; /* the form of the 1957 rules: the side below, which moves
                         first, is Black (将士象卒), the side above is Red */
    chuhe_places places;
} chuhe_text_style;

CHUHE_API const char *chuhe_notation_name(chuhe_notation notation);

/* A square as text (`e2`), and back. Files a..i or A..I, ranks 0..9.
 * Errors: CHUHE_E_SQUARE. */
CHUHE_API void chuhe_square_to_text(char buf[3], chuhe_square square);
CHUHE_API chuhe_status chuhe_square_from_text(chuhe_square *square, const char *text, size_t len,
                                              chuhe_error *err) CHUHE_WARN_UNUSED;

/* Bytes that suffice for any move in any notation. */
enum { CHUHE_MOVE_TEXT_CAP = 32 };

/* Writes a legal move of the position.
 * Chinese: four characters, simplified, Chinese digits for Red, ASCII digits
 * for Black (炮二平五, 马8进7); 前/后 for two alike on a file (advisors and
 * elephants never need it), 前/中/后 for three soldiers, 一二三四五 from front to
 * back for four or five; when two or more files each hold two or more soldiers,
 * those are numbered from the player's right-hand file to the left, front to
 * back in each. Those words of order are Chinese for either side. Unambiguous on
 * every playable position. The text ends with a zero that *len does not count.
 * Errors: CHUHE_E_SPACE (*len is then what it needs besides the zero);
 * CHUHE_E_RANGE for no notation; CHUHE_E_EMPTY_SQUARE, or the reason of
 * chuhe_position_explain, when it is no legal move. */
CHUHE_API chuhe_status chuhe_move_to_text(char *buf, size_t cap, size_t *len,
                                          const chuhe_position *position, chuhe_move move,
                                          chuhe_notation notation) CHUHE_WARN_UNUSED;

/* The same in a style of one's own; NULL is the style of zeros, which
 * chuhe_move_to_text has. What it says of telling moves apart holds in every style.
 * COORDINATES, COORDINATES10, ICCS and WXF know no style. SAN is not written, and
 * a style or notation that there is none of is not known: CHUHE_E_RANGE. */
CHUHE_API chuhe_status chuhe_move_to_styled_text(char *buf, size_t cap, size_t *len,
                                                 const chuhe_position *position, chuhe_move move,
                                                 chuhe_notation notation,
                                                 const chuhe_text_style *style) CHUHE_WARN_UNUSED;

/* The legal moves that a text fits, at most cap of them; returns how many there
 * are: 0 when it is no move text or fits none, more than 1 when it is ambiguous.
 * The text that chuhe_move_to_text writes fits one, save that in the short form
 * some moves cannot be told apart. */
CHUHE_API size_t chuhe_move_candidates(chuhe_move *moves, size_t cap,
                                       const chuhe_position *position, chuhe_notation notation,
                                       const char *text, size_t len);

/* Reads a move in the given notation, for the side to move, and checks that it
 * is legal. docs/formats/notation.md has the grammars.
 * Coordinates and ICCS: either case, with or without one '-' between; where ranks
 * go from 1 to 10, ':' for 10 too.
 * Chinese: simplified, traditional and variant characters (车車俥伡, 马馬傌, 炮砲包,
 * 帅帥将將, 仕士, 相象, 兵卒, 进進, 后後), Chinese digits and ASCII or full-width
 * Arabic ones for either side, blanks inside and punctuation around the way; the
 * older ways 前兵四平五, 前七进一 and 兵三进一 for the third soldier as well. Either
 * side's piece names do for either side.
 * Short: resolved by what is legal; the full form does too.
 * WXF: C2=5, C2.5, H8+7, either case, +C=5 and C+=5 for the front one; soldiers
 * as 25=6, and in the older ways P7.6 (the middle one), ++.6, 3+.4, Pb=6.
 * SAN: whichever way of counting ranks gives a legal move.
 * Errors: CHUHE_E_SYNTAX (not a move text at all), CHUHE_E_SQUARE,
 * CHUHE_E_NO_SUCH_PIECE, CHUHE_E_OFF_BOARD, CHUHE_E_AMBIGUOUS, or why the move
 * is illegal (chuhe_position_explain); CHUHE_E_RANGE when there is no such
 * notation. err->offset points into the text. */
CHUHE_API chuhe_status chuhe_move_from_text(chuhe_move *move, const chuhe_position *position,
                                            chuhe_notation notation, const char *text, size_t len,
                                            chuhe_error *err) CHUHE_WARN_UNUSED;

/* The same, finding out the notation by itself; `found` may be NULL. Ranks of two
 * squares go from 0 to 9 unless one of them is 10. */
CHUHE_API chuhe_status chuhe_move_from_any_text(chuhe_move *move, chuhe_notation *found,
                                                const chuhe_position *position, const char *text,
                                                size_t len, chuhe_error *err) CHUHE_WARN_UNUSED;

/* The character of a piece in a style (NULL: that of zeros): a constant UTF-8
 * string; "" for what is no piece. */
CHUHE_API const char *chuhe_piece_styled(chuhe_piece piece, const chuhe_text_style *style);

/* The Chinese character of a piece (帅 仕 相 马 车 炮 兵, 将 士 象 马 车 炮 卒):
 * a constant UTF-8 string; "" for CHUHE_NO_PIECE. And its FEN letter; '.' for
 * CHUHE_NO_PIECE. */
CHUHE_API const char *chuhe_piece_chinese(chuhe_piece piece);
CHUHE_API char chuhe_piece_letter(chuhe_piece piece);

#ifdef __cplusplus
}
#endif

#endif
