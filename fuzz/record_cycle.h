/* What holds for every text format: reading fails in no other way than that there
 * is no game, and what is read is written and read again without a difference,
 * unless the writer warned of what the format cannot hold. */
#ifndef FUZZ_RECORD_CYCLE_H
#define FUZZ_RECORD_CYCLE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <chuhe.h>

typedef struct cycle {
    chuhe_write_options options;
    char *text;
    size_t len, capacity;
    size_t lost;                  /* warnings of the writer */
    const chuhe_record *original; /* while it is compared */
    size_t games;
} cycle;

static void cycle_must(bool holds, const cycle *c, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "%s:\n%.*s\n", what, (int)c->len, c->text == NULL ? "" : c->text);
    abort();
}

static bool cycle_put(const char *bytes, size_t len, void *ctx)
{
    cycle *c = ctx;
    if (c->len + len > c->capacity) {
        c->capacity = 2 * (c->len + len);
        c->text = realloc(c->text, c->capacity);
        if (c->text == NULL)
            abort();
    }
    memcpy(c->text + c->len, bytes, len);
    c->len += len;
    return true;
}

static bool cycle_on_loss(const chuhe_warning *warning, void *ctx)
{
    cycle *c = ctx;
    cycle_must(warning->message != NULL, c, "a warning without a message");
    c->lost++;
    return true;
}

static bool cycle_on_again(chuhe_record *record, chuhe_format format, chuhe_charset charset,
                           size_t index, void *ctx)
{
    cycle *c = ctx;
    (void)format;
    (void)charset;
    (void)index;
    c->games++;
    if (c->lost == 0)
        cycle_must(chuhe_record_is_same(c->original, record), c, "read again it differs");
    cycle_must(chuhe_record_main_plies(c->original) == chuhe_record_main_plies(record), c,
               "read again it has other moves");
    return true;
}

static bool cycle_on_game(chuhe_record *record, chuhe_format format, chuhe_charset charset,
                          size_t index, void *ctx)
{
    cycle *c = ctx;
    chuhe_sink sink = {cycle_put, c};
    chuhe_game_reader reader = {cycle_on_again, NULL, c};
    chuhe_read_options options = {.format = format, .charset = CHUHE_CHARSET_UTF8};
    (void)charset;
    (void)index;
    c->len = c->lost = c->games = 0;
    c->original = record;
    cycle_must(chuhe_write(record, &c->options, &sink) == CHUHE_OK, c, "cannot be written");
    chuhe_status status = chuhe_read_records(c->text, c->len, &options, &reader, NULL);
    cycle_must(status == CHUHE_OK && c->games == 1, c, "is no one game when read again");
    return true;
}

static inline int record_cycle(chuhe_format format, chuhe_notation notation, const uint8_t *data,
                               size_t size)
{
    cycle c = {.options = {.format = format, .notation = notation, .warning = cycle_on_loss}};
    c.options.ctx = &c;
    c.options.coordinates = notation == CHUHE_NOTATION_COORDINATES;
    chuhe_game_reader reader = {cycle_on_game, NULL, &c};
    chuhe_read_options options = {.format = format};
    chuhe_status status = chuhe_read_records((const char *)data, size, &options, &reader, NULL);
    cycle_must(status == CHUHE_OK || status == CHUHE_E_NO_RECORD, &c, chuhe_status_message(status));
    free(c.text);
    return 0;
}

#endif
