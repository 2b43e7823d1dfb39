#include "record/codecs.h"

static int likeness(const char *bytes, size_t len)
{
    (void)bytes;
    (void)len;
    return 0;
}

const codec codec_cbr = {CHUHE_FORMAT_CBR, true, likeness, NULL, NULL};
