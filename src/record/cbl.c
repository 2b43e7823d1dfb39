#include "record/codecs.h"

static int likeness(const char *bytes, size_t len)
{
    (void)bytes;
    (void)len;
    return 0;
}

const codec codec_cbl = {CHUHE_FORMAT_CBL, true, likeness, NULL, NULL};
