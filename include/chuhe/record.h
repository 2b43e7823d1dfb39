/* Game records (棋谱): reading text that holds one or more games. */
#ifndef CHUHE_RECORD_H
#define CHUHE_RECORD_H

#include "notation.h"
#include "position.h"
#include "setup.h"
#include "status.h"
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The formats: X(name, short name). */
#define CHUHE_RECORD_FORMAT_LIST(X)                                                                \
    X(DHTMLXQ, "dhtmlxq") /* 东萍 UBB text, also with '[' written as \u005B */                   \
    X(MOVES, "moves")     /* a plain list of moves */

typedef enum chuhe_record_format {
#define CHUHE_RECORD_FORMAT_ENUM(name, text) CHUHE_RECORD_##name,
    CHUHE_RECORD_FORMAT_LIST(CHUHE_RECORD_FORMAT_ENUM)
#undef CHUHE_RECORD_FORMAT_ENUM
        CHUHE_RECORD_FORMATS
} chuhe_record_format;

CHUHE_API const char *chuhe_record_format_name(chuhe_record_format format);

/* What a reader is told, in the order in which it stands in the text. Each
 * callback may be NULL. Returning false stops the reading (not an error);
 * nothing more is told then, not even the end.
 * Text that is passed lives only during the call and is not zero-terminated;
 * offsets count bytes from the start of the text that is read.
 *
 *   begin      a game starts with this setup, which may be unplayable.
 *              `setup_status` is CHUHE_OK, or why the start given in the record
 *              could not be read (the setup is then the usual start position
 *              and no moves follow). `offset` is where the game begins, or
 *              what of its start could not be read.
 *   tag        a header: its name ("title", "red", "black", "result", "date",
 *              "event", "place", …) and value, blanks at the ends trimmed.
 *   move       the text of one ply, not yet checked against any position. In
 *              DhtmlXQ it is four digits, already turned into `coordinates`.
 *              A word that was surely meant as a move but is none (炮二瓶五) is
 *              told too, so that it is refused in its place.
 *   comment    text that belongs after the given ply (0: before the first); in
 *              DhtmlXQ "||" in it stands for a line break. It comes in the order
 *              of the text, in DhtmlXQ after all moves.
 *   warning    something is wrong that does not stop the reading.
 *   end        the game is over.
 *
 * Order: begin, then tags, moves, comments and warnings, then end. */
typedef struct chuhe_record_visitor {
    bool (*begin)(const chuhe_setup *setup, chuhe_status setup_status, size_t offset, void *ctx);
    bool (*tag)(const char *name, size_t name_len, const char *value, size_t value_len, void *ctx);
    bool (*move)(const char *text, size_t len, size_t offset, void *ctx);
    bool (*comment)(size_t ply, const char *text, size_t len, size_t offset, void *ctx);
    bool (*warning)(chuhe_status status, const char *message, size_t offset, void *ctx);
    bool (*end)(void *ctx);
    void *ctx;
} chuhe_record_visitor;

/* The format that the text seems to be in. */
CHUHE_API chuhe_record_format chuhe_record_detect(const char *text, size_t len);

/* Reads every game in the text, in the given format. Uses no memory of its own.
 *
 * DhtmlXQ: games stand between [DhtmlXQ] and [/DhtmlXQ], or, where those are
 *   missing, a game begins when a tag of the game before comes again. Tags read:
 *   binit, fen (wins over binit), movelist, comment<ply>; every other tag with
 *   a value is passed on as it is named. A tag closes at its own closing tag or,
 *   with a warning, at the next tag. Branches (move_P_N_C) are passed over with
 *   a warning. The side to move first is the owner of the first piece moved.
 * Moves: `Name: value` header lines (a `FEN:` line gives the start), lines
 *   beginning with '#' are comments, and everything else is moves in any
 *   notation with or without round numbers (`1.`, `1、`) and a result at the end
 *   (1-0, 0-1, 1/2-1/2, *, 红胜, 和棋 …), which is told as the tag "result".
 *   Text in {}, () or （） is a comment, other words give a warning. A header
 *   may also be written [Name "value"]; usual Chinese names (标题, 红方 …) are
 *   told in English. A header after moves begins the next game; so does a line
 *   of three or more '-' or '=', and a move after a result.
 *
 * Errors: CHUHE_E_NO_RECORD when there is no game in the text. */
CHUHE_API chuhe_status chuhe_record_read(chuhe_record_format format, const char *text, size_t len,
                                         const chuhe_record_visitor *visitor,
                                         chuhe_error *err) CHUHE_WARN_UNUSED;

#ifdef __cplusplus
}
#endif

#endif
