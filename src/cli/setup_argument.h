/* A position given on the command line, and what is said about a setup. */
#ifndef CLI_SETUP_ARGUMENT_H
#define CLI_SETUP_ARGUMENT_H

#include "cli/cli.h"

/* A FEN collected from arguments: it may come as one or, unquoted, as several. */
typedef struct setup_argument {
    char text[512];
    size_t len;
    bool given;
} setup_argument;

/* One more argument. CLI_GO_ON, or CLI_USAGE after having complained. */
int setup_argument_add(cli *c, setup_argument *argument, const char *value);
/* The setup that was named; the start position when none was. */
int setup_argument_read(cli *c, chuhe_setup *setup, const setup_argument *argument);

/* Lines with each fault and the squares where it shows. */
void setup_say_faults(buffer *out, const cli *c, const chuhe_setup_report *report,
                      chuhe_faults which, const char *line_start);
/* On standard error that the setup is not playable, and why; gives CLI_NO. */
int setup_complain_unplayable(cli *c, const chuhe_setup_report *report);
/* The position of a setup; CLI_GO_ON, or CLI_NO after having complained. */
int setup_to_position(cli *c, chuhe_position *position, const chuhe_setup *setup);

/* Squares as `e4, e5`. */
void setup_append_squares(buffer *out, chuhe_squareset squares);

/* For JSON: the members "fen" and "to_move"; an array of faults; of squares. */
void setup_json(json *writer, const char *fen_key, const chuhe_setup *setup);
void setup_json_faults(json *writer, const cli *c, const chuhe_setup_report *report,
                       chuhe_faults forgiven);
void setup_json_squares(json *writer, chuhe_squareset squares);
const char *setup_side_key(chuhe_side side);

#endif
