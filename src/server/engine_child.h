/* A program that speaks UCI, as a child, for a thread of its own. */
#ifndef SERVER_ENGINE_CHILD_H
#define SERVER_ENGINE_CHILD_H

#include <stdatomic.h>
#include <stdint.h>

#include <chuhe.h>

#include "base/buffer.h"
#include "base/process.h"

enum { ENGINE_LINE = 8192 };

typedef struct engine_child {
    const char *program;
    const atomic_bool *ends; /* set: nothing is waited for any more */
    int nice;                /* how far it stands back for other programs */
    process process;
    bool runs;
} engine_child;

int64_t engine_clock_ms(void);

/* Starts it unless it runs; it has said uciok then. */
bool engine_child_start(engine_child *c);
/* It is killed when it does not end by itself at once. */
void engine_child_stop(engine_child *c);

bool engine_child_say(engine_child *c, const char *text, size_t len);
/* PROCESS_TIMEOUT also when the end was told. At most until that time. */
process_result engine_child_hear(engine_child *c, char line[ENGINE_LINE], int64_t until);
/* The next line that begins with `word`; false when it does not come in time. Others are
 * given to `other`, which may be NULL. */
bool engine_child_wait(engine_child *c, const char *word, char line[ENGINE_LINE], int64_t until,
                       void (*other)(const char *line, void *ctx), void *ctx);

/* Appends " h2e2", as moves stand in what an engine is told. */
void engine_put_move(buffer *out, chuhe_move move);

#endif
