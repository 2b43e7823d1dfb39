/* The older libraries of CCBridge: one zlib stream. */
#ifndef RECORD_CBL_OLD_H
#define RECORD_CBL_OLD_H

#include "record/codecs.h"

bool cbl_old_is(const char *bytes, size_t len);
chuhe_status cbl_old_read(const codec_input *in, tracker *t);

#endif
