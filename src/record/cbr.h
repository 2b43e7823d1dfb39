/* What CBR and CBL share: a record of CCBridge, alone or in a library. */
#ifndef RECORD_CBR_H
#define RECORD_CBR_H

#include <chuhe/codec.h>

#include "record/binary_text.h"
#include "record/binary_walk.h"
#include "record/codecs.h"

enum { CBR_HEADER = 2214 };
#define CBR_MAGIC "CCBridge Record" /* and a zero byte */

/* Places in the header. */
enum {
    CBR_AT_VERSION = 19,
    CBR_AT_KIND = 2040,
    CBR_AT_RESULT = 2076,
    CBR_AT_FIRST = 2112,
    CBR_AT_ROUND = 2116,
    CBR_AT_BOARD = 2120,
    CBR_AT_MARK = 2210
};

/* Flags of a node: four bytes, the flags, one that is not used, from, to. */
enum { CBR_NODE_ENDS = 1, CBR_NODE_SIBLING = 2, CBR_NODE_COMMENT = 4 };

/* Texts, UTF-16LE: the tag, the place of the field and its size in bytes. */
typedef struct cbr_field {
    const char *tag;
    uint32_t at, size;
} cbr_field;
enum { CBR_FIELDS = 29 };
extern const cbr_field cbr_fields[CBR_FIELDS];

/* The piece of a byte of the board, and back. */
chuhe_piece cbr_piece_from_byte(unsigned byte);
unsigned cbr_piece_to_byte(chuhe_piece piece);

typedef struct cbr_reader {
    const codec_input *in;
    tracker *t;
    binary_text text;
    size_t begin, end; /* the bytes of the present record */
    size_t at;         /* the next one to read */
    bool is_alone;     /* it is all of a file; bytes behind it are warned about */
    binary_walk walk;
} cbr_reader;

void cbr_reader_init(cbr_reader *r, const codec_input *in, tracker *t);
void cbr_reader_deinit(cbr_reader *r);
/* Tells fields as tags; `base` is where their structure begins. False: stop. */
bool cbr_read_fields(cbr_reader *r, const cbr_field *fields, size_t count, size_t base);
/* Tells all of the record between begin and end, but for tracker_begin. False:
 * stop. */
bool cbr_read_game(cbr_reader *r);

/* cbr_write.c */
void cbr_write(const chuhe_record *record, const chuhe_write_options *options, out *o);

#endif
