#include "cli/progress.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"

static double seconds_between(const struct timespec *from, const struct timespec *to)
{
    return (double)(to->tv_sec - from->tv_sec) + 1e-9 * (double)(to->tv_nsec - from->tv_nsec);
}

void progress_init(progress *p, cli *c, double after)
{
    const char *term = getenv("TERM");
    *p = (progress){.c = c, .after = after};
    p->is_wanted = isatty(STDERR_FILENO) && term && strcmp(term, "dumb") != 0;
    clock_gettime(CLOCK_MONOTONIC, &p->start);
}

double progress_seconds(const progress *p)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return seconds_between(&p->start, &now);
}

bool progress_is_due(progress *p)
{
    struct timespec now;
    if (!p->is_wanted)
        return false;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (seconds_between(&p->start, &now) < p->after ||
        (p->last.tv_sec && seconds_between(&p->last, &now) < 0.2))
        return false;
    p->last = now;
    return true;
}

void progress_show(progress *p, const buffer *line)
{
    buffer out;
    buffer_init(&out);
    buffer_text(&out, "\r\033[K");
    if (line->len)
        text_append_cut(&out, line->bytes, line->len, cli_width(STDERR_FILENO) - 1);
    (void)file_write_all(STDERR_FILENO, out.bytes, out.len); /* only a courtesy */
    buffer_deinit(&out);
    p->c->has_progress = true;
}
