/* Reading and writing game records in the formats that players use. */
#ifndef CHUHE_CODEC_H
#define CHUHE_CODEC_H

#include "game.h"
#include "notation.h"
#include "record.h"
#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The formats: X(name, short name, usual file name extension, what it is, read,
 * write). docs/formats/ tells of each what it can hold. */
#define CHUHE_FORMAT_LIST(X)                                                                       \
    X(DHTMLXQ, "dhtmlxq", "ubb", "DhtmlXQ (东萍 UBB), also inside HTML pages", true, true)         \
    X(PGN, "pgn", "pgn", "PGN for xiangqi", true, true)                                            \
    X(XQF, "xqf", "xqf", "XQF (象棋演播室) 1.0 to 1.8", true, true)                                \
    X(CBR, "cbr", "cbr", "CBR (象棋桥) 1 and 2", true, true)                                       \
    X(CBL, "cbl", "cbl", "CBL (象棋桥) library of games", true, false)                             \
    X(WXF, "wxf", "wxf", "WXF and PlayOK", true, true)                                             \
    X(TEXT, "text", "txt", "plain list of moves in any notation", true, true)                      \
    X(MXQ, "mxq", "mxq", "MXQ", true, false)                                                       \
    X(CBF, "cbf", "cbf", "CBF (象棋桥 XML)", true, false)                                          \
    X(JSON, "json", "json", "Chuhe's own JSON, without loss", true, true)

typedef enum chuhe_format {
    CHUHE_FORMAT_AUTO = 0,
#define CHUHE_FORMAT_ENUM(name, text, extension, what, read, write) CHUHE_FORMAT_##name,
    CHUHE_FORMAT_LIST(CHUHE_FORMAT_ENUM)
#undef CHUHE_FORMAT_ENUM
        CHUHE_FORMATS
} chuhe_format;

/* Texts of a format, "" for values not in the list. */
CHUHE_API const char *chuhe_format_name(chuhe_format format);
CHUHE_API const char *chuhe_format_extension(chuhe_format format);
CHUHE_API const char *chuhe_format_what(chuhe_format format);
CHUHE_API bool chuhe_format_can_read(chuhe_format format);
CHUHE_API bool chuhe_format_can_write(chuhe_format format);
/* The format with that short name or extension, without regard to case, or
 * CHUHE_FORMAT_AUTO. */
CHUHE_API chuhe_format chuhe_format_from_name(const char *name);

/* Text encodings: X(name, short name). */
#define CHUHE_CHARSET_LIST(X)                                                                      \
    X(UTF8, "utf-8")                                                                               \
    X(GB18030, "gb18030")                                                                          \
    X(BIG5, "big5")                                                                                \
    X(UTF16LE, "utf-16le")                                                                         \
    X(UTF16BE, "utf-16be")

typedef enum chuhe_charset {
    CHUHE_CHARSET_AUTO = 0,
#define CHUHE_CHARSET_ENUM(name, text) CHUHE_CHARSET_##name,
    CHUHE_CHARSET_LIST(CHUHE_CHARSET_ENUM)
#undef CHUHE_CHARSET_ENUM
        CHUHE_CHARSETS
} chuhe_charset;

CHUHE_API const char *chuhe_charset_name(chuhe_charset charset);
/* Also knows gbk, gb2312, cp936 (as GB18030), cp950 (as Big5), utf8, utf16. */
CHUHE_API chuhe_charset chuhe_charset_from_name(const char *name);

/* Something wrong in what is read, or something that a format cannot hold. The
 * texts live only during the call. */
typedef struct chuhe_warning {
    chuhe_status code;
    const char *message; /* an English sentence */
    size_t offset;       /* byte in the input */
    size_t line;         /* line of the input, from 1; 0 in binary formats */
    size_t ply;          /* the ply it is about, 0 when none */
    const char *text;    /* what stood there, UTF-8; may be NULL */
    size_t text_len;
    size_t depth; /* 0: the ply is on the main line; else how deep in variations */
} chuhe_warning;

/* What reading a game tells, in order: begin, tags and start (in any order),
 * then moves with what belongs to them, then end. Any callback may be NULL;
 * returning false stops the reading, which then ends with CHUHE_OK.
 * Texts are UTF-8, live only during the call and are not zero-terminated.
 *
 *   begin      a game starts: which format and charset, its index in the input
 *              (from 0), its first byte.
 *   tag        a header tag, named as record.h says.
 *   start      where the game starts; faults are forgiven (see
 *              chuhe_record_set_start) and warned about.
 *   move       a legal move on the present line; `before` is the position that
 *              it is played on, `ply` counts from 1.
 *   variation  what follows, up to end_variation, takes the place of ply `ply`
 *              and what comes after it on the present line. Variations may be
 *              nested. After end_variation the line goes on where it was.
 *   comment    on the last move, or on the start when there is none yet;
 *              CHUHE_COMMENT_BEFORE: on the next move.
 *   mark       on the last move.
 *   clock      on the last move.
 *   result     as stated.
 *   warning    something is wrong; reading goes on. An illegal or unreadable
 *              move ends its line: the rest of that line is passed over.
 *   end        the game is over. */
typedef struct chuhe_visitor {
    bool (*begin)(chuhe_format format, chuhe_charset charset, size_t index, size_t offset,
                  void *ctx);
    bool (*tag)(const char *name, size_t name_len, const char *value, size_t value_len, void *ctx);
    bool (*start)(const chuhe_setup *setup, chuhe_faults faults, void *ctx);
    bool (*move)(chuhe_move move, const chuhe_position *before, size_t ply, void *ctx);
    bool (*variation)(size_t ply, void *ctx);
    bool (*end_variation)(void *ctx);
    bool (*comment)(chuhe_comment_place place, const char *text, size_t len, void *ctx);
    bool (*mark)(unsigned mark, void *ctx);
    bool (*clock)(uint32_t left_ms, void *ctx);
    bool (*result)(chuhe_result result, void *ctx);
    bool (*warning)(const chuhe_warning *warning, void *ctx);
    bool (*end)(void *ctx);
    void *ctx;
} chuhe_visitor;

typedef struct chuhe_read_options {
    chuhe_format format;              /* CHUHE_FORMAT_AUTO: find out */
    chuhe_charset charset;            /* CHUHE_CHARSET_AUTO: find out */
    const char *file_name;            /* a hint by its extension; NULL: none */
    const chuhe_allocator *allocator; /* NULL: realloc and free */
} chuhe_read_options;

/* What the bytes seem to be; CHUHE_FORMAT_AUTO when nothing fits. The charset is
 * chosen by what decodes *and* parses: the decoder under which most move texts
 * are read. */
CHUHE_API chuhe_format chuhe_detect_format(const char *bytes, size_t len, const char *file_name);
CHUHE_API chuhe_charset chuhe_detect_charset(const char *bytes, size_t len);

/* Reads every game in the bytes. Memory: the longest game, not the input.
 * Errors: CHUHE_E_NO_RECORD when there is no game in it, CHUHE_E_MEMORY. */
CHUHE_API chuhe_status chuhe_read(const char *bytes, size_t len, const chuhe_read_options *options,
                                  const chuhe_visitor *visitor, chuhe_error *err) CHUHE_WARN_UNUSED;

/* Reads every game into a record, which is handed over, complete, once a game;
 * the record is the reader's and is used again for the next game. Warnings come
 * before the game they belong to. Returning false stops. */
typedef struct chuhe_game_reader {
    bool (*game)(chuhe_record *record, chuhe_format format, chuhe_charset charset, size_t index,
                 void *ctx);
    bool (*warning)(const chuhe_warning *warning, void *ctx); /* may be NULL */
    void *ctx;
} chuhe_game_reader;
CHUHE_API chuhe_status chuhe_read_records(const char *bytes, size_t len,
                                          const chuhe_read_options *options,
                                          const chuhe_game_reader *reader,
                                          chuhe_error *err) CHUHE_WARN_UNUSED;

/* Where written bytes go. Returning false stops the writing (CHUHE_E_SPACE). */
typedef struct chuhe_sink {
    bool (*put)(const char *bytes, size_t len, void *ctx);
    void *ctx;
} chuhe_sink;

typedef struct chuhe_write_options {
    chuhe_format format;     /* one that can be written */
    chuhe_charset charset;   /* CHUHE_CHARSET_AUTO: UTF-8; only for text formats */
    chuhe_notation notation; /* of the moves in PGN and text; COORDINATES (0) there
                                means the format's own, CHINESE, unless the next says: */
    bool coordinates;        /* moves as h2e2 */
    chuhe_text_style style;
    unsigned version;                                         /* XQF: 10 or 18 (0: 18) */
    bool (*warning)(const chuhe_warning *warning, void *ctx); /* may be NULL; what cannot be held */
    void *ctx;
    const chuhe_allocator *allocator; /* NULL: realloc and free */
} chuhe_write_options;

/* Writes one game. Several may be written one after the other to the same sink
 * in DhtmlXQ, PGN, WXF, text and JSON (an object a line).
 * Errors: CHUHE_E_RANGE (a format that cannot be written), CHUHE_E_SPACE,
 * CHUHE_E_MEMORY. */
CHUHE_API chuhe_status chuhe_write(const chuhe_record *record, const chuhe_write_options *options,
                                   const chuhe_sink *sink) CHUHE_WARN_UNUSED;

#ifdef __cplusplus
}
#endif

#endif
