/* Game records by chance, and what tests of formats do with any record. */
#ifndef TESTS_SUPPORT_CHANCE_RECORD_H
#define TESTS_SUPPORT_CHANCE_RECORD_H

#include <chuhe.h>

#include "support/chance.h"

/* Fills a record with so many moves or fewer: a main line with variations at any
 * depth, comments after some of the moves (of several lines, Chinese and ASCII),
 * a result, and tags that every format holds. */
void chance_record(chuhe_record *record, chance *luck, unsigned nodes);

/* What is written, in memory. */
typedef struct written {
    char *bytes;
    size_t len, capacity;
    size_t warnings;
    char last_warning[160];
} written;

/* Writes the record; the caller frees out->bytes. */
chuhe_status written_from(written *out, const chuhe_record *record, chuhe_format format,
                          unsigned version);

/* Reads the first game of the bytes into a record; *warnings (may be NULL) counts
 * what was told. */
chuhe_status written_read(chuhe_record **record, size_t *warnings, const char *bytes, size_t len,
                          chuhe_format format, const chuhe_allocator *allocator);

/* An allocator that counts, and that fails at the allocation `fail_at` (counted
 * from 0) if it is not SIZE_MAX. */
typedef struct counted {
    size_t live, peak, calls, fail_at;
} counted;
chuhe_allocator counted_allocator(counted *c);

#endif
