#ifndef RECORD_DHTMLXQ_WRITE_H
#define RECORD_DHTMLXQ_WRITE_H

#include "record/codecs.h"

void xq_write(const chuhe_record *record, const chuhe_write_options *options, out *o);

#endif
