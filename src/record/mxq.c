#include "record/codecs.h"

static int likeness(const char *bytes, size_t len)
{
    (void)bytes;
    (void)len;
    return 0;
}

const codec codec_mxq = {CHUHE_FORMAT_MXQ, true, likeness, NULL, NULL};
