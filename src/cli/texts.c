#include "cli/texts.h"

#include <stddef.h>
#include <string.h>

static const char *const texts[][CLI_LANGUAGES] = {
#define ROW(name, en, zh) {en, zh},
    CLI_TEXT_LIST(ROW)
#undef ROW
};

const char *cli_text_in(cli_language language, cli_text text)
{
    return texts[text][language];
}

const char *cli_text_translated(cli_language language, const char *english)
{
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (strcmp(texts[i][CLI_ENGLISH], english) == 0)
            return texts[i][language];
    return english;
}
