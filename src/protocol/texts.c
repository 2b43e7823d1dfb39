#include "protocol/texts.h"

#include <stdlib.h>
#include <string.h>

static const char *const texts[PEOPLE_TEXTS][2] = {
#define PEOPLE_TEXT_ROW(id, en, zh) [PEOPLE_TEXT_##id] = {en, zh},
    PEOPLE_TEXT_LIST(PEOPLE_TEXT_ROW)
#undef PEOPLE_TEXT_ROW
};

const char *people_text_in(people_language language, people_text text)
{
    return texts[text][language];
}

people_language people_language_of_locale(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return strncmp(value, "zh", 2) == 0 ? PEOPLE_CHINESE : PEOPLE_ENGLISH;
    }
    return PEOPLE_ENGLISH;
}
