/* Reading into records: a visitor that builds each game's tree. */
#include <chuhe/codec.h>

#include "record/tree.h"

typedef struct line_end {
    chuhe_node node;
    size_t ply;
} line_end;

typedef struct builder {
    const chuhe_game_reader *reader;
    chuhe_record *record;
    chuhe_format format;
    chuhe_charset charset;
    size_t index;
    line_end here;  /* of the present line */
    line_end *ends; /* of the outer lines */
    size_t end_count, end_capacity;
    bool has_before; /* a comment waits for the next move, as the root's "before" */
    chuhe_status status;
} builder;

/* Notes a failure; true when there is none. */
static bool keep(builder *b, chuhe_status status)
{
    if (status == CHUHE_E_RANGE) /* more marks than a move can bear: the rest is left out */
        status = CHUHE_OK;
    if (b->status == CHUHE_OK)
        b->status = status;
    return status == CHUHE_OK;
}

static bool on_begin(chuhe_format format, chuhe_charset charset, size_t index, size_t offset,
                     void *ctx)
{
    builder *b = ctx;
    (void)offset;
    chuhe_record_clear(b->record);
    b->format = format;
    b->charset = charset;
    b->index = index;
    b->here = (line_end){CHUHE_ROOT, 0};
    b->end_count = 0;
    b->has_before = false;
    return true;
}

static bool on_tag(const char *name, size_t name_len, const char *value, size_t value_len,
                   void *ctx)
{
    builder *b = ctx;
    return keep(b, chuhe_record_set_tag(b->record, name, name_len, value, value_len));
}

static bool on_start(const chuhe_setup *setup, chuhe_faults faults, void *ctx)
{
    builder *b = ctx;
    (void)faults;
    return keep(b, chuhe_record_set_start(b->record, setup));
}

static bool on_move(chuhe_move move, const chuhe_position *before, size_t ply, void *ctx)
{
    builder *b = ctx;
    (void)before;
    b->here.ply = ply;
    if (!keep(b, chuhe_record_add_unchecked(&b->here.node, b->record, b->here.node, move)))
        return false;
    if (!b->has_before)
        return true;
    size_t len;
    const char *text = chuhe_record_comment(&len, b->record, CHUHE_ROOT, CHUHE_COMMENT_BEFORE);
    b->has_before = false;
    return keep(b, text == NULL ? CHUHE_OK
                                : chuhe_record_set_comment(b->record, b->here.node,
                                                           CHUHE_COMMENT_BEFORE, text, len)) &&
           keep(b, chuhe_record_set_comment(b->record, CHUHE_ROOT, CHUHE_COMMENT_BEFORE, NULL, 0));
}

static bool on_variation(size_t ply, void *ctx)
{
    builder *b = ctx;
    if (!tree_reserve(&b->record->allocator, &b->ends, &b->end_capacity, sizeof *b->ends,
                      b->end_count + 1))
        return keep(b, CHUHE_E_MEMORY);
    b->ends[b->end_count++] = b->here;
    for (; b->here.ply >= ply; b->here.ply--)
        b->here.node = chuhe_record_parent(b->record, b->here.node);
    return true;
}

static bool on_end_variation(void *ctx)
{
    builder *b = ctx;
    b->here = b->ends[--b->end_count];
    return true;
}

static bool on_comment(chuhe_comment_place place, const char *text, size_t len, void *ctx)
{
    builder *b = ctx;
    if (place == CHUHE_COMMENT_BEFORE) {
        b->has_before = true;
        return keep(b, chuhe_record_add_comment(b->record, CHUHE_ROOT, place, text, len));
    }
    return keep(b, chuhe_record_add_comment(b->record, b->here.node, place, text, len));
}

static bool on_mark(unsigned mark, void *ctx)
{
    builder *b = ctx;
    return keep(b, chuhe_record_add_mark(b->record, b->here.node, mark));
}

static bool on_clock(uint32_t left_ms, void *ctx)
{
    builder *b = ctx;
    return keep(b, chuhe_record_set_clock(b->record, b->here.node, left_ms));
}

static bool on_result(chuhe_result result, void *ctx)
{
    builder *b = ctx;
    chuhe_record_set_result(b->record, result);
    return true;
}

static bool on_warning(const chuhe_warning *warning, void *ctx)
{
    builder *b = ctx;
    return b->reader->warning == NULL || b->reader->warning(warning, b->reader->ctx);
}

static bool on_end(void *ctx)
{
    builder *b = ctx;
    return b->reader->game(b->record, b->format, b->charset, b->index, b->reader->ctx);
}

chuhe_status chuhe_read_records(const char *bytes, size_t len, const chuhe_read_options *options,
                                const chuhe_game_reader *reader, chuhe_error *err)
{
    builder b = {.reader = reader};
    const chuhe_allocator *allocator = options != NULL ? options->allocator : NULL;
    chuhe_status status = chuhe_record_new(&b.record, allocator);
    if (status == CHUHE_OK) {
        chuhe_visitor visitor = {on_begin,         on_tag,     on_start, on_move,  on_variation,
                                 on_end_variation, on_comment, on_mark,  on_clock, on_result,
                                 on_warning,       on_end,     &b};
        status = chuhe_read(bytes, len, options, &visitor, err);
        if (b.status != CHUHE_OK)
            status = b.status;
    }
    if (b.ends != NULL)
        b.record->allocator.resize(b.ends, 0, b.record->allocator.ctx);
    chuhe_record_free(b.record);
    if (status != CHUHE_OK && err != NULL)
        *err = (chuhe_error){status, err->offset, chuhe_status_message(status)};
    return status;
}
