/* How far a long work has come: one line on standard error, when that is a
 * terminal, which the next words take the place of. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <time.h>

#include "cli/cli.h"

typedef struct progress {
    cli *c;
    bool is_wanted;
    double after; /* seconds before the first line */
    struct timespec start, last;
} progress;

void progress_init(progress *p, cli *c, double after);
double progress_seconds(const progress *p);
/* Whether it is time for the line; a few times a second. */
bool progress_is_due(progress *p);
void progress_show(progress *p, const buffer *line);

#endif
