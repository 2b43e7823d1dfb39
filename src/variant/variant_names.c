/* Names and texts of the settings, from the list in the public header. */
#include <chuhe/variant.h>

#define SETTING_NAME(name, text, en, zh, does, does_zh) text,
#define SETTING_ENGLISH(name, text, en, zh, does, does_zh) en,
#define SETTING_CHINESE(name, text, en, zh, does, does_zh) zh,
#define SETTING_EFFECT(name, text, en, zh, does, does_zh) does,
#define SETTING_EFFECT_CHINESE(name, text, en, zh, does, does_zh) does_zh,

static const char *const names[] = {CHUHE_SETTING_LIST(SETTING_NAME)};
static const char *const english[] = {CHUHE_SETTING_LIST(SETTING_ENGLISH)};
static const char *const chinese[] = {CHUHE_SETTING_LIST(SETTING_CHINESE)};
static const char *const effects[] = {CHUHE_SETTING_LIST(SETTING_EFFECT)};
static const char *const effects_chinese[] = {CHUHE_SETTING_LIST(SETTING_EFFECT_CHINESE)};

static const char *pick(const char *const *texts, unsigned value)
{
    return value < CHUHE_SETTINGS ? texts[value] : "unknown";
}

const char *chuhe_setting_name(chuhe_setting setting)
{
    return pick(names, setting);
}

const char *chuhe_setting_message(chuhe_setting setting)
{
    return pick(english, setting);
}

const char *chuhe_setting_message_zh(chuhe_setting setting)
{
    return pick(chinese, setting);
}

const char *chuhe_setting_effect(chuhe_setting setting)
{
    return pick(effects, setting);
}

const char *chuhe_setting_effect_zh(chuhe_setting setting)
{
    return pick(effects_chinese, setting);
}
