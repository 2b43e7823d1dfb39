/* Names of verdicts, means, protections and remarks, from the public lists. */
#include <chuhe/ruling.h>

#define VERDICT_NAME(name, text, en, zh) [CHUHE_VERDICT_##name] = text,
#define VERDICT_ENGLISH(name, text, en, zh) [CHUHE_VERDICT_##name] = en,
#define VERDICT_CHINESE(name, text, en, zh) [CHUHE_VERDICT_##name] = zh,
#define MEANS_NAME(name, text, en, zh) [CHUHE_MEANS_##name] = text,
#define MEANS_ENGLISH(name, text, en, zh) [CHUHE_MEANS_##name] = en,
#define MEANS_CHINESE(name, text, en, zh) [CHUHE_MEANS_##name] = zh,
#define PROTECTION_NAME(name, text, en, zh) [CHUHE_PROTECTION_##name] = text,
#define PROTECTION_ENGLISH(name, text, en, zh) [CHUHE_PROTECTION_##name] = en,
#define PROTECTION_CHINESE(name, text, en, zh) [CHUHE_PROTECTION_##name] = zh,
#define REMARK_NAME(name, text, en, zh) [CHUHE_REMARK_##name] = text,
#define REMARK_ENGLISH(name, text, en, zh) [CHUHE_REMARK_##name] = en,
#define REMARK_CHINESE(name, text, en, zh) [CHUHE_REMARK_##name] = zh,

static const char *const verdict_names[] = {CHUHE_VERDICT_LIST(VERDICT_NAME)};
static const char *const verdict_english[] = {CHUHE_VERDICT_LIST(VERDICT_ENGLISH)};
static const char *const verdict_chinese[] = {CHUHE_VERDICT_LIST(VERDICT_CHINESE)};
static const char *const means_names[] = {CHUHE_MEANS_LIST(MEANS_NAME)};
static const char *const means_english[] = {CHUHE_MEANS_LIST(MEANS_ENGLISH)};
static const char *const means_chinese[] = {CHUHE_MEANS_LIST(MEANS_CHINESE)};
static const char *const protection_names[] = {CHUHE_PROTECTION_LIST(PROTECTION_NAME)};
static const char *const protection_english[] = {CHUHE_PROTECTION_LIST(PROTECTION_ENGLISH)};
static const char *const protection_chinese[] = {CHUHE_PROTECTION_LIST(PROTECTION_CHINESE)};
static const char *const remark_names[] = {CHUHE_REMARK_LIST(REMARK_NAME)};
static const char *const remark_english[] = {CHUHE_REMARK_LIST(REMARK_ENGLISH)};
static const char *const remark_chinese[] = {CHUHE_REMARK_LIST(REMARK_CHINESE)};

#define GETTER(function, type, texts, count)                                                       \
    const char *function(type value)                                                               \
    {                                                                                              \
        return (unsigned)value < (unsigned)(count) ? (texts)[value] : "unknown";                   \
    }

GETTER(chuhe_verdict_name, chuhe_verdict, verdict_names, CHUHE_VERDICTS)
GETTER(chuhe_verdict_message, chuhe_verdict, verdict_english, CHUHE_VERDICTS)
GETTER(chuhe_verdict_message_zh, chuhe_verdict, verdict_chinese, CHUHE_VERDICTS)
GETTER(chuhe_means_name, chuhe_means, means_names, CHUHE_MEANS_COUNT)
GETTER(chuhe_means_message, chuhe_means, means_english, CHUHE_MEANS_COUNT)
GETTER(chuhe_means_message_zh, chuhe_means, means_chinese, CHUHE_MEANS_COUNT)
GETTER(chuhe_protection_name, chuhe_protection, protection_names, CHUHE_PROTECTIONS)
GETTER(chuhe_protection_message, chuhe_protection, protection_english, CHUHE_PROTECTIONS)
GETTER(chuhe_protection_message_zh, chuhe_protection, protection_chinese, CHUHE_PROTECTIONS)
GETTER(chuhe_remark_name, chuhe_remark, remark_names, CHUHE_REMARKS)
GETTER(chuhe_remark_message, chuhe_remark, remark_english, CHUHE_REMARKS)
GETTER(chuhe_remark_message_zh, chuhe_remark, remark_chinese, CHUHE_REMARKS)
