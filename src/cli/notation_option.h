/* How moves are written: --notation, --script, --digits, --places. */
#ifndef CLI_NOTATION_OPTION_H
#define CLI_NOTATION_OPTION_H

#include "cli/cli.h"

typedef struct notation_choice {
    chuhe_notation notation;
    chuhe_text_style style;
} notation_choice;

/* The options beside --notation. */
enum { NOTATION_KEY_SCRIPT = CLI_KEY + 60, NOTATION_KEY_DIGITS, NOTATION_KEY_PLACES };
#define NOTATION_STYLE_OPTIONS                                                                     \
    {"script", "NAME", NOTATION_KEY_SCRIPT, CLI_TEXT_OPTION_SCRIPT},                               \
        {"digits", "NAME", NOTATION_KEY_DIGITS, CLI_TEXT_OPTION_DIGITS},                           \
    {                                                                                              \
        "places", "NAME", NOTATION_KEY_PLACES, CLI_TEXT_OPTION_PLACES                              \
    }

/* Each: CLI_GO_ON, or CLI_USAGE after having complained. */
int notation_option_read(cli *c, chuhe_notation *notation, const char *option, const char *value);
int notation_style_read(cli *c, chuhe_text_style *style, int key, const char *value);

/* Appends a legal move's text. */
void notation_append(buffer *out, const chuhe_position *position, chuhe_move move,
                     const notation_choice *choice);
/* The same in coordinates. */
void notation_append_coordinates(buffer *out, const chuhe_position *position, chuhe_move move);

#endif
