#ifndef RECORD_JSON_WRITE_H
#define RECORD_JSON_WRITE_H

#include "record/codecs.h"

/* The version of the format that is written, and the newest that is understood. */
enum { JSON_VERSION = 1 };

void json_write(const chuhe_record *record, const chuhe_write_options *options, out *o);

/* Results by value, as the format names them. */
extern const char *const json_results[4];

#endif
