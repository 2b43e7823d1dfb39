#include "cli/notation_option.h"

#include <string.h>

static int refuse(cli *c, const char *option, const char *const *names, const char *value)
{
    buffer list;
    buffer_init(&list);
    for (size_t i = 0; names[i]; i++)
        buffer_printf(&list, "%s%s", i ? ", " : "", names[i]);
    int status = cli_refuse(c, CLI_TEXT_BAD_VALUE, option, list.bytes ? list.bytes : "", value);
    buffer_deinit(&list);
    return status;
}

/* The index of the value among the names, which end with NULL; -1 when it is none. */
static int find(const char *const *names, const char *value)
{
    for (int i = 0; names[i]; i++)
        if (strcmp(value, names[i]) == 0)
            return i;
    return -1;
}

/* Every notation but SAN, which is only read, and is the last. */
int notation_option_read(cli *c, chuhe_notation *notation, const char *option, const char *value)
{
    const char *names[CHUHE_NOTATIONS] = {NULL};
    for (int i = 0; i < CHUHE_NOTATION_SAN; i++)
        names[i] = chuhe_notation_name((chuhe_notation)i);
    int index = find(names, value);
    if (index < 0)
        return refuse(c, option, names, value);
    *notation = (chuhe_notation)index;
    return CLI_GO_ON;
}

int notation_style_read(cli *c, chuhe_text_style *style, int key, const char *value)
{
    static const char *const scripts[] = {"simplified", "traditional", NULL};
    static const char *const digits[] = {
        [CHUHE_DIGITS_BY_SIDE] = "by-side", [CHUHE_DIGITS_BY_SIDE_WIDE] = "by-side-wide",
        [CHUHE_DIGITS_CHINESE] = "chinese", [CHUHE_DIGITS_ASCII] = "ascii",
        [CHUHE_DIGITS_WIDE] = "wide",       NULL};
    static const char *const places[] = {"always", "needed", "published", NULL};
    static const struct {
        const char *option, *const *names;
    } parts[] = {{"--script", scripts}, {"--digits", digits}, {"--places", places}};
    int part = key - NOTATION_KEY_SCRIPT;
    int index = find(parts[part].names, value);
    if (index < 0)
        return refuse(c, parts[part].option, parts[part].names, value);
    if (key == NOTATION_KEY_SCRIPT)
        style->script = (chuhe_script)index;
    else if (key == NOTATION_KEY_DIGITS)
        style->digits = (chuhe_digits)index;
    else
        style->places = (chuhe_places)index;
    return CLI_GO_ON;
}

void notation_append(buffer *out, const chuhe_position *position, chuhe_move move,
                     const notation_choice *choice)
{
    char text[CHUHE_MOVE_TEXT_CAP];
    size_t len;
    if (chuhe_move_to_styled_text(text, sizeof text, &len, position, move, choice->notation,
                                  &choice->style) == CHUHE_OK)
        buffer_append(out, text, len);
    else
        buffer_text(out, "?"); /* the caller gave no legal move */
}

void notation_append_coordinates(buffer *out, const chuhe_position *position, chuhe_move move)
{
    static const notation_choice coordinates = {.notation = CHUHE_NOTATION_COORDINATES};
    notation_append(out, position, move, &coordinates);
}
