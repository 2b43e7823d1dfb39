/* What reading and writing XQF share. */
#ifndef RECORD_XQF_H
#define RECORD_XQF_H

#include <chuhe/codec.h>

#include "record/out.h"

enum { XQF_HEADER = 1024, XQF_PIECES = 32, XQF_PLAIN = 10, XQF_LATEST = 18 };

/* Places in the header. */
enum {
    XQF_AT_VERSION = 0x02,
    XQF_AT_MASK = 0x03,
    XQF_AT_OR = 0x08,
    XQF_AT_KEYS = 0x0C, /* of the sum, of points, of from-squares, of to-squares */
    XQF_AT_POINTS = 0x10,
    XQF_AT_FIRST = 0x32,
    XQF_AT_RESULT = 0x33,
    XQF_AT_KIND = 0x40
};

/* What keeps readers out of files above version 1.0: numbers that are added. */
typedef struct xqf_keys {
    uint8_t points, from, to;
    uint32_t comment; /* to the length of a comment */
    uint8_t pad[32];  /* to the bytes after the header, in turn */
} xqf_keys;

void xqf_keys_from_header(xqf_keys *keys, const unsigned char *header);

/* The slot that the i-th of the 32 points belongs to, and the slot's piece. */
unsigned xqf_slot(unsigned version, const xqf_keys *keys, unsigned i);
chuhe_piece xqf_piece(int slot);

/* Texts of the header: the tag, the place of its length byte, the size of the
 * field with that byte. */
typedef struct xqf_field {
    const char *tag;
    uint16_t at, size;
} xqf_field;
enum { XQF_FIELDS = 11 };
extern const xqf_field xqf_fields[XQF_FIELDS];

/* Kinds: "" for a game. */
enum { XQF_KINDS = 4 };
extern const char *const xqf_kinds[XQF_KINDS];

/* xqf_write.c */
void xqf_write(const chuhe_record *record, const chuhe_write_options *options, out *o);

#endif
