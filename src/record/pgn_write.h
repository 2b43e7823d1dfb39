/* Writing PGN. */
#ifndef RECORD_PGN_WRITE_H
#define RECORD_PGN_WRITE_H

#include "record/out.h"

void pgn_write(const chuhe_record *record, const chuhe_write_options *options, out *o);

#endif
