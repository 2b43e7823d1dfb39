/* The score sheet of a live game: --sheet and what belongs to it. */
#ifndef CLI_REFEREE_SHEET_H
#define CLI_REFEREE_SHEET_H

#include "cli/referee_words.h"
#include "sheet/sheet.h"

typedef enum referee_sheet_format {
    REFEREE_NO_SHEET,
    REFEREE_SHEET_TEXT,
    REFEREE_SHEET_SVG,
    REFEREE_SHEET_HTML
} referee_sheet_format;

typedef struct referee_sheet {
    referee_sheet_format format;
    const char *path; /* NULL: standard output */
    const char *head; /* the last option that was given for the head */
    sheet_options options;
} referee_sheet;

/* The value of --sheet: CLI_GO_ON, or CLI_USAGE after having complained. */
int referee_sheet_read_format(cli *c, referee_sheet *wanted, const char *value);

/* Writes it in the notation: to the file, or into c->out. SVG in several pages goes to
 * FILE-1.svg, FILE-2.svg …; on standard output only where there is one page. CLI_DONE,
 * or after having complained CLI_NO (several pages), CLI_IO. */
int referee_sheet_write(cli *c, referee_sheet *wanted, const chuhe_referee *referee,
                        const notation_choice *look);

#endif
