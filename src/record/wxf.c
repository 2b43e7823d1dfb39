#include "record/codecs.h"

static int likeness(const char *bytes, size_t len)
{
    (void)bytes;
    (void)len;
    return 0;
}

const codec codec_wxf = {CHUHE_FORMAT_WXF, false, likeness, NULL, NULL};
