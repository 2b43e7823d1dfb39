#include "support/chance_record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- records ---- */

static void must(chuhe_status status)
{
    if (status != CHUHE_OK)
        abort();
}

static void comment_by_chance(chuhe_record *record, chuhe_node node, chance *luck)
{
    static const char *const lines[] = {"好棋",
                                        "！",
                                        "The cannon controls the file.",
                                        "红优\n黑可战",
                                        "马8进7",
                                        "如改走车一平二,则炮2进4",
                                        "",
                                        "俥傌"};
    char text[600];
    size_t len = 0;
    unsigned count = 1 + chance_below(luck, 4);
    for (unsigned i = 0; i < count; i++)
        len += (size_t)snprintf(text + len, sizeof text - len, "%s%s", i == 0 ? "" : "\n",
                                lines[chance_below(luck, 8)]);
    must(chuhe_record_set_comment(record, node, CHUHE_COMMENT_AFTER, text, len));
}

void chance_record(chuhe_record *record, chance *luck, unsigned nodes)
{
    static const char *const tags[][2] = {
        {"Title", "中炮对屏风马"}, {"Event", "个人赛"},    {"Red", "甲"},
        {"Black", "Player B"},     {"Date", "1999-01-02"}, {"Site", "广州"}};
    chuhe_record_clear(record);
    for (unsigned i = 0; i < sizeof tags / sizeof *tags; i++)
        if (chance_below(luck, 2))
            must(chuhe_record_set_tag(record, tags[i][0], strlen(tags[i][0]), tags[i][1],
                                      strlen(tags[i][1])));
    chuhe_record_set_result(record, (chuhe_result)chance_below(luck, 4));
    chuhe_node *all = malloc((nodes + 1) * sizeof *all);
    size_t count = 1;
    all[0] = CHUHE_ROOT;
    for (unsigned i = 0; i < nodes; i++) {
        chuhe_node parent =
            all[chance_below(luck, 8) ? count - 1 : chance_below(luck, (unsigned)count)];
        chuhe_position position;
        chuhe_record_position(&position, record, parent);
        chuhe_move move = chance_move(&position, luck);
        if (move == CHUHE_NO_MOVE)
            continue;
        must(chuhe_record_add(&all[count], record, parent, move));
        if (chance_below(luck, 6) == 0)
            comment_by_chance(record, all[count], luck);
        count++;
    }
    if (chance_below(luck, 3) == 0)
        comment_by_chance(record, CHUHE_ROOT, luck);
    free(all);
}

/* ---- writing and reading in memory ---- */

static bool put(const char *bytes, size_t len, void *ctx)
{
    written *out = ctx;
    if (out->len + len > out->capacity) {
        out->capacity = 2 * (out->len + len);
        out->bytes = realloc(out->bytes, out->capacity);
        if (out->bytes == NULL)
            abort();
    }
    memcpy(out->bytes + out->len, bytes, len);
    out->len += len;
    return true;
}

static bool on_write_warning(const chuhe_warning *warning, void *ctx)
{
    written *out = ctx;
    out->warnings++;
    snprintf(out->last_warning, sizeof out->last_warning, "%s", warning->message);
    return true;
}

chuhe_status written_from(written *out, const chuhe_record *record, chuhe_format format,
                          unsigned version)
{
    *out = (written){0};
    chuhe_write_options options = {
        .format = format, .version = version, .warning = on_write_warning, .ctx = out};
    chuhe_sink sink = {put, out};
    return chuhe_write(record, &options, &sink);
}

typedef struct taking {
    chuhe_record *record;
    size_t warnings;
    chuhe_status status;
} taking;

static bool on_game(chuhe_record *record, chuhe_format format, chuhe_charset charset, size_t index,
                    void *ctx)
{
    taking *t = ctx;
    (void)format;
    (void)charset;
    (void)index;
    chuhe_setup setup;
    chuhe_position_to_setup(&setup, chuhe_record_start(record));
    t->status = chuhe_record_new(&t->record, NULL);
    if (t->status == CHUHE_OK)
        t->status = chuhe_record_set_start(t->record, &setup);
    if (t->status == CHUHE_OK)
        t->status = chuhe_record_merge(t->record, record);
    if (t->status != CHUHE_OK)
        return false;
    chuhe_record_set_result(t->record, chuhe_record_result(record));
    for (size_t i = 0; i < chuhe_record_tag_count(record); i++) {
        const char *name, *value;
        chuhe_record_tag_at(&name, &value, record, i);
        must(chuhe_record_set_tag(t->record, name, strlen(name), value, strlen(value)));
    }
    return false;
}

static bool on_read_warning(const chuhe_warning *warning, void *ctx)
{
    taking *t = ctx;
    (void)warning;
    t->warnings++;
    return true;
}

chuhe_status written_read(chuhe_record **record, size_t *warnings, const char *bytes, size_t len,
                          chuhe_format format, const chuhe_allocator *allocator)
{
    taking t = {0};
    chuhe_read_options options = {.format = format, .allocator = allocator};
    chuhe_game_reader reader = {on_game, on_read_warning, &t};
    chuhe_status status = chuhe_read_records(bytes, len, &options, &reader, NULL);
    if (status == CHUHE_OK)
        status = t.status;
    if (warnings != NULL)
        *warnings = t.warnings;
    if (status != CHUHE_OK) {
        chuhe_record_free(t.record);
        t.record = NULL;
    }
    *record = t.record;
    return status;
}

/* ---- counting memory ---- */

enum { HEAD = 16 }; /* the size stands before each piece */

static void *counted_resize(void *old, size_t size, void *ctx)
{
    counted *c = ctx;
    char *piece = old == NULL ? NULL : (char *)old - HEAD;
    size_t before = 0;
    if (piece != NULL)
        memcpy(&before, piece, sizeof before);
    if (size == 0) {
        c->live -= before;
        free(piece);
        return NULL;
    }
    if (c->calls++ == c->fail_at)
        return NULL;
    /* while it grows, both pieces may be there */
    if (c->live + size > c->peak)
        c->peak = c->live + size;
    char *grown = realloc(piece, size + HEAD);
    if (grown == NULL)
        abort();
    memcpy(grown, &size, sizeof size);
    c->live = c->live - before + size;
    return grown + HEAD;
}

chuhe_allocator counted_allocator(counted *c)
{
    return (chuhe_allocator){counted_resize, c};
}
