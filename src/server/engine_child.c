#include "server/engine_child.h"

#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum {
    HELLO_MS = 10000, /* a program on a busy machine may take its time to start */
    SLICE_MS = 200,   /* short waits, so that an end of the server is seen */
    GRACE_MS = 200
};

int64_t engine_clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool engine_child_say(engine_child *c, const char *text, size_t len)
{
    return process_write(&c->process, text, len) == PROCESS_OK;
}

process_result engine_child_hear(engine_child *c, char line[ENGINE_LINE], int64_t until)
{
    while (!atomic_load(c->ends)) {
        int64_t left = until - engine_clock_ms();
        if (left <= 0)
            break;
        process_result got = process_read_line(&c->process, line, ENGINE_LINE,
                                               left > SLICE_MS ? SLICE_MS : (int)left);
        if (got == PROCESS_OK || got == PROCESS_CLOSED)
            return got;
    }
    return PROCESS_TIMEOUT;
}

bool engine_child_wait(engine_child *c, const char *word, char line[ENGINE_LINE], int64_t until,
                       void (*other)(const char *line, void *ctx), void *ctx)
{
    while (engine_child_hear(c, line, until) == PROCESS_OK) {
        if (strncmp(line, word, strlen(word)) == 0)
            return true;
        if (other)
            other(line, ctx);
    }
    return false;
}

bool engine_child_start(engine_child *c)
{
    char line[ENGINE_LINE];
    const char *const argv[] = {c->program, NULL};
    const process_options options = {.has_own_group = true, .keeps_errors = true};
    if (c->runs)
        return true;
    if (process_start_with(&c->process, argv, &options) != 0)
        return false;
    c->runs = true;
    if (c->nice) /* a wish: it works without */
        (void)setpriority(PRIO_PROCESS, (id_t)c->process.pid, c->nice);
    return engine_child_say(c, "uci\n", 4) &&
           engine_child_wait(c, "uciok", line, engine_clock_ms() + HELLO_MS, NULL, NULL);
}

void engine_child_stop(engine_child *c)
{
    if (c->runs)
        process_stop(&c->process, GRACE_MS);
    c->runs = false;
}

void engine_put_move(buffer *out, chuhe_move move)
{
    char from[3], to[3];
    chuhe_square_to_text(from, chuhe_move_from(move));
    chuhe_square_to_text(to, chuhe_move_to(move));
    buffer_printf(out, " %s%s", from, to);
}
