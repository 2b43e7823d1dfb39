#include <chuhe/record.h>

#include "core/error.h"
#include "record/sink.h"

const char *chuhe_record_format_name(chuhe_record_format format)
{
    switch (format) {
#define RECORD_FORMAT_NAME(name, text)                                                             \
    case CHUHE_RECORD_##name:                                                                      \
        return text;
        CHUHE_RECORD_FORMAT_LIST(RECORD_FORMAT_NAME)
#undef RECORD_FORMAT_NAME
    default:
        return "unknown";
    }
}

chuhe_record_format chuhe_record_detect(const char *text, size_t len)
{
    return record_looks_like_dhtmlxq(text, len) ? CHUHE_RECORD_DHTMLXQ : CHUHE_RECORD_MOVES;
}

chuhe_status chuhe_record_read(chuhe_record_format format, const char *text, size_t len,
                               const chuhe_record_visitor *visitor, chuhe_error *err)
{
    record_sink sink = {.text = text, .len = len, .visitor = visitor};

    switch (format) {
    case CHUHE_RECORD_DHTMLXQ:
        record_read_dhtmlxq(&sink);
        break;
    case CHUHE_RECORD_MOVES:
        record_read_move_list(&sink);
        break;
    default:
        return core_fail(err, CHUHE_E_RANGE, 0);
    }
    return sink.games > 0 ? CHUHE_OK : core_fail(err, CHUHE_E_NO_RECORD, 0);
}
