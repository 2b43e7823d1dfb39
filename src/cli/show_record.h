/* A position out of a record, for show. */
#ifndef CLI_SHOW_RECORD_H
#define CLI_SHOW_RECORD_H

#include "cli/record_files.h"

typedef struct show_record {
    record_options from;
    const char *path; /* NULL: no record is asked for */
    unsigned game;    /* from 1; 0 when none is named: the first */
    unsigned ply;
    bool has_ply; /* else the last */

    /* What was found. */
    bool found;
    size_t games, plies; /* in the file as far as it was read; on the main line */
    chuhe_setup setup;
    chuhe_move last;
    buffer title, move; /* as text; the move in Chinese */
} show_record;

/* CLI_GO_ON; or, after having complained, CLI_NO or CLI_IO. */
int show_record_find(cli *c, show_record *r);
void show_record_deinit(show_record *r);

/* Which position it is: a line, and members for JSON. */
void show_record_say(buffer *out, const cli *c, const show_record *r);
void show_record_json(json *writer, const show_record *r);

#endif
