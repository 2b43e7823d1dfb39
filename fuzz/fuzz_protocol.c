/* Lines of a front end. Each line of the input is handed to a session whose
 * searches look at a few positions only. Whatever comes: what is answered are whole
 * lines of clean text, the position is the one that its moves lead to, each of
 * them legal, every `isready` is answered, and the end of the input ends the
 * session. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "protocol/session.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { NODES = 40, LINES_MAX = 64 };

typedef struct heard {
    size_t ready; /* how often readyok was said */
} heard;

static void require(bool holds)
{
    if (!holds)
        abort();
}

static bool hear(const char *bytes, size_t len, void *ctx)
{
    heard *h = ctx;
    require(len > 0 && bytes[len - 1] == '\n' && text_is_utf8(bytes, len));
    for (size_t i = 0; i < len; i++)
        require((unsigned char)bytes[i] >= ' ' || bytes[i] == '\n');
    if (len == 8 && memcmp(bytes, "readyok\n", 8) == 0)
        h->ready++;
    return true;
}

static void check_line_of_play(const line_of_play *line)
{
    chuhe_position at = line->start;
    for (size_t i = 0; i < line->count; i++)
        require(chuhe_position_play(&at, NULL, line->moves[i]) == CHUHE_OK);
    require(chuhe_position_is_same(&at, &line->now) && at.irregular == 0);
}

static void check_is_ready(session *s, heard *h)
{
    size_t before = h->ready;
    session_line(s, "isready", 7);
    session_tick(s);
    require(session_is_over(s) || h->ready == before + 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const session_needs usual = {.put = hear, .inline_nodes = NODES, .seed = 1};
    session_needs needs = usual;
    heard h = {0};
    session *s = malloc(sizeof *s);
    needs.ctx = &h;
    require(s != NULL && session_init(s, &needs));
    const char *at = (const char *)data, *end = at + size;
    for (int i = 0; at < end && i < LINES_MAX; i++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t len = stop ? (size_t)(stop - at) : (size_t)(end - at);
        session_line(s, at, len);
        session_tick(s);
        check_line_of_play(&s->line);
        at += len + 1 <= (size_t)(end - at) ? len + 1 : len;
    }
    check_is_ready(s, &h);
    session_end(s);
    require(session_is_over(s));
    session_deinit(s);
    free(s);
    return 0;
}
