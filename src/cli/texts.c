#include "cli/texts.h"

static const char *const texts[][CLI_LANGUAGES] = {
#define ROW(name, en, zh) {en, zh},
    CLI_TEXT_LIST(ROW)
#undef ROW
};

const char *cli_text_in(cli_language language, cli_text text)
{
    return texts[text][language];
}
