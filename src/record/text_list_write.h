/* Writing plain lists of moves. */
#ifndef RECORD_TEXT_LIST_WRITE_H
#define RECORD_TEXT_LIST_WRITE_H

#include "record/out.h"

void text_list_write(const chuhe_record *record, const chuhe_write_options *options, out *o);

/* Whether a header line with this name and value is read back as it is. Told by
 * the reader, so that both agree. */
bool text_list_holds(const char *name, const char *value);

#endif
