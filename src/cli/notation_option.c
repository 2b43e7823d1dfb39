#include "cli/notation_option.h"

#include <string.h>

int notation_option_read(cli *c, chuhe_notation *notation, const char *value)
{
    for (int i = 0; i < CHUHE_NOTATIONS; i++) {
        if (strcmp(value, chuhe_notation_name((chuhe_notation)i)) == 0) {
            *notation = (chuhe_notation)i;
            return CLI_GO_ON;
        }
    }
    buffer names;
    buffer_init(&names);
    for (int i = 0; i < CHUHE_NOTATIONS; i++)
        buffer_printf(&names, "%s%s", i ? ", " : "", chuhe_notation_name((chuhe_notation)i));
    const char *expected = names.bytes ? names.bytes : "";
    int status = cli_refuse(c, CLI_TEXT_BAD_VALUE, "--notation", expected, value);
    buffer_deinit(&names);
    return status;
}

void notation_append(buffer *out, const chuhe_position *position, chuhe_move move,
                     chuhe_notation notation)
{
    char text[CHUHE_MOVE_TEXT_CAP];
    size_t len;
    if (chuhe_move_to_text(text, sizeof text, &len, position, move, notation) == CHUHE_OK)
        buffer_append(out, text, len);
    else
        buffer_text(out, "?"); /* the caller gave no legal move */
}
