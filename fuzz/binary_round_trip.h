/* What the fuzz targets of the binary formats have in common. */
#ifndef FUZZ_BINARY_ROUND_TRIP_H
#define FUZZ_BINARY_ROUND_TRIP_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <chuhe.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds)
{
    if (!holds)
        abort();
}

/* What is written, and what it was written from. */
typedef struct written {
    char *bytes;
    size_t len, capacity, warnings, games;
    const chuhe_record *record;
    chuhe_format format;
    unsigned version;
} written;

static bool put(const char *bytes, size_t len, void *ctx)
{
    written *w = ctx;
    if (w->len + len > w->capacity) {
        w->capacity = 2 * (w->len + len);
        w->bytes = realloc(w->bytes, w->capacity);
        must(w->bytes != NULL);
    }
    memcpy(w->bytes + w->len, bytes, len);
    w->len += len;
    return true;
}

static bool on_write_warning(const chuhe_warning *warning, void *ctx)
{
    written *w = ctx;
    (void)warning;
    w->warnings++;
    return true;
}

static bool on_read_again(chuhe_record *record, chuhe_format format, chuhe_charset charset,
                          size_t index, void *ctx)
{
    written *w = ctx;
    (void)charset;
    must(format == w->format && index == 0);
    must(chuhe_record_node_count(record) == chuhe_record_node_count(w->record));
    must(w->warnings != 0 || chuhe_record_is_same(record, w->record));
    w->games++;
    return true;
}

/* Writing a record that was read and reading it again gives the same one; where
 * something cannot be held, which is warned about, the moves at least. */
static bool on_read(chuhe_record *record, chuhe_format format, chuhe_charset charset, size_t index,
                    void *ctx)
{
    const written *how = ctx;
    written w = {.record = record, .format = how->format, .version = how->version};
    (void)format;
    (void)charset;
    (void)index;
    chuhe_write_options options = {
        .format = w.format, .version = w.version, .warning = on_write_warning, .ctx = &w};
    chuhe_sink sink = {put, &w};
    chuhe_status status = chuhe_write(record, &options, &sink);
    must(status == CHUHE_OK || (status == CHUHE_E_RANGE && w.warnings != 0 && w.len == 0));
    if (status == CHUHE_OK) {
        chuhe_read_options again = {.format = w.format,
                                    .charset = w.format == CHUHE_FORMAT_XQF ? CHUHE_CHARSET_GB18030
                                                                            : CHUHE_CHARSET_AUTO};
        chuhe_game_reader reader = {on_read_again, NULL, &w};
        must(chuhe_read_records(w.bytes, w.len, &again, &reader, NULL) == CHUHE_OK);
        must(w.games == 1);
    }
    free(w.bytes);
    return true;
}

/* Reads the data as one format; writes each game as another. */
static int round_trip(const uint8_t *data, size_t size, chuhe_format from, chuhe_format to,
                      unsigned version)
{
    written how = {.format = to, .version = version};
    chuhe_read_options options = {.format = from};
    chuhe_game_reader reader = {on_read, NULL, &how};
    chuhe_status status = chuhe_read_records((const char *)data, size, &options, &reader, NULL);
    must(status == CHUHE_OK || status == CHUHE_E_NO_RECORD);
    return 0;
}

#endif
