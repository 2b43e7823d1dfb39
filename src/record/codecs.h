/* The table of formats: who recognises, reads and writes each. */
#ifndef RECORD_CODECS_H
#define RECORD_CODECS_H

#include <chuhe/codec.h>

#include "record/out.h"
#include "record/tracker.h"

/* What a reader gets. */
typedef struct codec_input {
    const char *bytes;
    size_t len;
    chuhe_charset charset; /* never AUTO for text formats; text inside binary ones: a hint */
    const chuhe_allocator *allocator;
} codec_input;

typedef struct codec {
    chuhe_format format;
    bool is_binary; /* its charset is not found out beforehand */
    /* How sure one can be that the bytes are in this format: 0 not at all, 100
     * beyond doubt (a magic number). Looks at the first bytes only, unless it
     * must; for text formats the bytes are as they are in the file, in any of
     * the charsets, so it looks for ASCII. */
    int (*likeness)(const char *bytes, size_t len);
    /* Reads every game. CHUHE_OK also when the tracker was stopped; otherwise
     * CHUHE_E_MEMORY, CHUHE_E_NO_RECORD. NULL: cannot be read. */
    chuhe_status (*read)(const codec_input *in, tracker *t);
    /* Writes one game; failures are kept in `out`. NULL: cannot be written. */
    void (*write)(const chuhe_record *record, const chuhe_write_options *options, out *out);
} codec;

/* chuhe_read with the caller's tracker, where a visitor finds the place of what it is
 * told (last_place). */
chuhe_status codecs_read(tracker *t, const char *bytes, size_t len,
                         const chuhe_read_options *options, const chuhe_visitor *visitor,
                         chuhe_error *err) CHUHE_WARN_UNUSED;

/* The codec of a format, or NULL. */
const codec *codec_of(chuhe_format format);

/* One line each, defined in the codec's own file. */
extern const codec codec_dhtmlxq, codec_pgn, codec_xqf, codec_cbr, codec_cbl, codec_wxf, codec_text,
    codec_mxq, codec_cbf, codec_json;

#endif
