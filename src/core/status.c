/* Names and sentences of the status codes, all read from CHUHE_STATUS_LIST. */
#include <chuhe/status.h>

#define NAME_CASE(code, value, name, en, zh)                                                       \
    case code:                                                                                     \
        return name;
#define ENGLISH_CASE(code, value, name, en, zh)                                                    \
    case code:                                                                                     \
        return en;
#define CHINESE_CASE(code, value, name, en, zh)                                                    \
    case code:                                                                                     \
        return zh;

const char *chuhe_status_name(chuhe_status status)
{
    switch (status) {
        CHUHE_STATUS_LIST(NAME_CASE)
    }
    return "unknown";
}

const char *chuhe_status_message(chuhe_status status)
{
    switch (status) {
        CHUHE_STATUS_LIST(ENGLISH_CASE)
    }
    return "an unknown status";
}

const char *chuhe_status_message_zh(chuhe_status status)
{
    switch (status) {
        CHUHE_STATUS_LIST(CHINESE_CASE)
    }
    return "未知状态";
}

const char *chuhe_version(void)
{
    return CHUHE_VERSION;
}
