/* XQF files put together by hand. */
#ifndef TESTS_SUPPORT_XQF_FILE_H
#define TESTS_SUPPORT_XQF_FILE_H

#include <stddef.h>

enum { XQF_FILE_CAP = 4096, XQF_FILE_TREE = 1024 };

typedef struct xqf_file {
    unsigned char bytes[XQF_FILE_CAP];
    size_t len;
} xqf_file;

/* The usual start, without moves; nothing is hidden. */
void xqf_file_begin(xqf_file *f, unsigned version);
/* A text of the header. */
void xqf_file_text(xqf_file *f, size_t at, const char *gb18030);
/* A node with the given flags: N next, S sibling. The root's move is "". */
void xqf_file_node(xqf_file *f, const char *move, const char *flags, const char *comment);
/* Hides what a version above 1.0 hides, with keys that add up to zero. */
void xqf_file_hide(xqf_file *f, unsigned key_xy, unsigned key_from, unsigned key_to, unsigned mask);

#endif
