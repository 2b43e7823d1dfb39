/* Names of classes and conducts, from the lists in the public header. */
#include <chuhe/rulebook.h>

#define CLASS_NAME(name, text, en, zh) [CHUHE_CLASS_##name] = text,
#define CLASS_ENGLISH(name, text, en, zh) [CHUHE_CLASS_##name] = en,
#define CLASS_CHINESE(name, text, en, zh) [CHUHE_CLASS_##name] = zh,
#define CONDUCT_NAME(name, text, en, zh) [CHUHE_CONDUCT_##name] = text,
#define CONDUCT_ENGLISH(name, text, en, zh) [CHUHE_CONDUCT_##name] = en,
#define CONDUCT_CHINESE(name, text, en, zh) [CHUHE_CONDUCT_##name] = zh,

static const char *const class_names[] = {CHUHE_CLASS_LIST(CLASS_NAME)};
static const char *const class_english[] = {CHUHE_CLASS_LIST(CLASS_ENGLISH)};
static const char *const class_chinese[] = {CHUHE_CLASS_LIST(CLASS_CHINESE)};
static const char *const conduct_names[] = {CHUHE_CONDUCT_LIST(CONDUCT_NAME)};
static const char *const conduct_english[] = {CHUHE_CONDUCT_LIST(CONDUCT_ENGLISH)};
static const char *const conduct_chinese[] = {CHUHE_CONDUCT_LIST(CONDUCT_CHINESE)};

static const char *pick(const char *const *texts, unsigned count, unsigned value)
{
    return value < count ? texts[value] : "unknown";
}

const char *chuhe_class_name(chuhe_class value)
{
    return pick(class_names, CHUHE_CLASSES, value);
}

const char *chuhe_class_message(chuhe_class value)
{
    return pick(class_english, CHUHE_CLASSES, value);
}

const char *chuhe_class_message_zh(chuhe_class value)
{
    return pick(class_chinese, CHUHE_CLASSES, value);
}

const char *chuhe_conduct_name(chuhe_conduct value)
{
    return pick(conduct_names, CHUHE_CONDUCTS, value);
}

const char *chuhe_conduct_message(chuhe_conduct value)
{
    return pick(conduct_english, CHUHE_CONDUCTS, value);
}

const char *chuhe_conduct_message_zh(chuhe_conduct value)
{
    return pick(conduct_chinese, CHUHE_CONDUCTS, value);
}
