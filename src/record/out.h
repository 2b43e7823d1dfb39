/* Where writers put what they write: encoded, buffered, with one place for
 * failure. */
#ifndef RECORD_OUT_H
#define RECORD_OUT_H

#include <chuhe/codec.h>

typedef struct out {
    const chuhe_sink *sink;
    const chuhe_write_options *options;
    chuhe_charset charset;
    chuhe_status status; /* CHUHE_OK while all goes well; then nothing more is written */
    size_t lost;         /* characters that the charset lacks */
    size_t used;
    char buffer[4096];
} out;

void out_init(out *o, const chuhe_sink *sink, const chuhe_write_options *options,
              chuhe_charset charset);
/* Hands over what is buffered, warns about lost characters; returns the status. */
chuhe_status out_finish(out *o);

/* UTF-8 text, encoded as the charset says. */
void out_text(out *o, const char *text, size_t len);
void out_cstr(out *o, const char *text);
/* A formatted text of at most 255 bytes. */
void out_format(out *o, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Bytes as they are. */
void out_bytes(out *o, const void *bytes, size_t len);
void out_byte(out *o, unsigned byte);
void out_fail(out *o, chuhe_status status);
/* Tells of something that the format cannot hold. */
void out_warn(out *o, chuhe_status code, const char *message, size_t ply);

#endif
