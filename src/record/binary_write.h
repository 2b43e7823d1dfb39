/* What the writers of XQF and CBR share. */
#ifndef RECORD_BINARY_WRITE_H
#define RECORD_BINARY_WRITE_H

#include "record/out.h"

typedef struct binary_writer {
    const chuhe_record *record;
    out *o;
    const char *format; /* its name, for warnings */
    chuhe_charset charset;
    /* Puts bytes of the tree; `ctx` may hide them. */
    void (*put)(const void *bytes, size_t len, void *ctx);
    void *ctx;
    bool told_before, told_marks, told_clocks;
} binary_writer;

/* Encodes a text into a field of `room` bytes, cut between characters where it
 * must be, which is warned about; the rest is left as it is. Returns the length. */
size_t binary_write_field(binary_writer *w, char *field, size_t room, const char *tag,
                          const char *text);
/* Warns of a tag that the format has no place for. */
void binary_write_lost_tag(binary_writer *w, const char *name);

/* The length of a node's comment when encoded, with "\r\n" between lines; 0 when
 * there is none. A comment before the move comes first. Warns of what else the
 * node has, marks and clock, once of each. */
size_t binary_write_comment_length(binary_writer *w, chuhe_node node, size_t ply);
void binary_write_comment(binary_writer *w, chuhe_node node);

/* The next node, as chuhe_record_next; *ply goes with it. */
chuhe_node binary_write_next(const chuhe_record *record, chuhe_node node, size_t *ply);

#endif
