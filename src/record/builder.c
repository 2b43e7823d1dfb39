/* Reading into records: a visitor that builds each game's tree. */
#include <string.h>

#include <chuhe/codec.h>

#include "record/codecs.h"
#include "record/tree.h"

typedef struct builder_frame {
    size_t ply;     /* the ply that the variation takes the place of */
    size_t pending; /* nodes of the outer line from there on */
} builder_frame;

/* The present line is kept as the tracker keeps it (see tracker.h): `path` holds
 * the nodes of its first plies, from the root, and the last `pending` of `saved`
 * the others, the next one at the top. */
typedef struct builder {
    const chuhe_game_reader *reader;
    tracker tracker; /* which tells it everything */
    chuhe_record *record;
    chuhe_format format;
    chuhe_charset charset;
    size_t index;
    chuhe_node *path;
    size_t plies, path_capacity; /* path[plies] is the last */
    chuhe_node *saved;
    size_t saved_count, saved_capacity, pending;
    builder_frame *frames;
    size_t frame_count, frame_capacity;
    bool has_before; /* a comment waits for the next move, as the root's "before" */
    chuhe_status status;
} builder;

/* Notes a failure; true when there is none. */
static bool keep(builder *b, chuhe_status status)
{
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
    b->plies = b->saved_count = b->pending = b->frame_count = 0;
    b->has_before = false;
    if (!tree_reserve(&b->record->allocator, &b->path, &b->path_capacity, sizeof *b->path, 1))
        return keep(b, CHUHE_E_MEMORY);
    b->path[0] = CHUHE_ROOT;
    return true;
}

static bool on_tag(const char *name, size_t name_len, const char *value, size_t value_len,
                   void *ctx)
{
    builder *b = ctx;
    size_t old_len = 0;
    const char *old = tree_text_tag(&old_len, b->record, name, name_len);
    if (old != NULL && (old_len != value_len || memcmp(old, value, value_len) != 0)) {
        chuhe_warning warning = {.code = CHUHE_E_SYNTAX,
                                 .message = "a header comes twice; the last counts",
                                 .offset = b->tracker.last_place.offset,
                                 .line = b->tracker.last_place.line,
                                 .text = name,
                                 .text_len = name_len};
        if (b->reader->warning != NULL && !b->reader->warning(&warning, b->reader->ctx))
            return false;
    }
    return keep(b, chuhe_record_set_tag(b->record, name, name_len, value, value_len));
}

static bool on_start(const chuhe_setup *setup, chuhe_faults faults, void *ctx)
{
    builder *b = ctx;
    (void)faults;
    return keep(b, chuhe_record_set_start(b->record, setup));
}

/* Puts back nodes that a variation took away, until so many plies are there. */
static void go_forward(builder *b, size_t plies)
{
    for (; b->plies < plies && b->pending != 0; b->pending--)
        b->path[++b->plies] = b->saved[--b->saved_count];
}

/* The last node of the present line. */
static chuhe_node here(const builder *b)
{
    return b->pending != 0 ? b->saved[b->saved_count - b->pending] : b->path[b->plies];
}

/* A comment that waited for a move goes to the node: before it, or after it when
 * no move came. */
static bool place_waiting(builder *b, chuhe_node node, chuhe_comment_place place)
{
    size_t len;
    const char *text = chuhe_record_comment(&len, b->record, CHUHE_ROOT, CHUHE_COMMENT_BEFORE);
    if (!b->has_before)
        return true;
    b->has_before = false;
    return keep(b, text == NULL ? CHUHE_OK
                                : chuhe_record_add_comment(b->record, node, place, text, len)) &&
           keep(b, chuhe_record_set_comment(b->record, CHUHE_ROOT, CHUHE_COMMENT_BEFORE, NULL, 0));
}

static bool on_move(chuhe_move move, const chuhe_position *before, size_t ply, void *ctx)
{
    builder *b = ctx;
    (void)before;
    chuhe_node node;
    go_forward(b, ply - 1);
    if (!tree_reserve(&b->record->allocator, &b->path, &b->path_capacity, sizeof *b->path, ply + 1))
        return keep(b, CHUHE_E_MEMORY);
    if (!keep(b, tree_add_at_depth(&node, b->record, b->path[b->plies], move, b->frame_count)))
        return false;
    b->path[++b->plies] = node;
    return place_waiting(b, node, CHUHE_COMMENT_BEFORE);
}

static bool on_variation(size_t ply, void *ctx)
{
    builder *b = ctx;
    go_forward(b, ply - 1);
    size_t back = b->plies - (ply - 1);
    if (!tree_reserve(&b->record->allocator, &b->frames, &b->frame_capacity, sizeof *b->frames,
                      b->frame_count + 1) ||
        !tree_reserve(&b->record->allocator, &b->saved, &b->saved_capacity, sizeof *b->saved,
                      b->saved_count + back))
        return keep(b, CHUHE_E_MEMORY);
    for (; b->plies > ply - 1; b->pending++)
        b->saved[b->saved_count++] = b->path[b->plies--];
    b->frames[b->frame_count++] = (builder_frame){ply, b->pending};
    b->pending = 0;
    return true;
}

static bool on_end_variation(void *ctx)
{
    builder *b = ctx;
    if (!place_waiting(b, here(b), CHUHE_COMMENT_AFTER))
        return false;
    builder_frame frame = b->frames[--b->frame_count];
    go_forward(b, frame.ply - 1);
    b->plies = frame.ply - 1;
    b->saved_count -= b->pending;
    b->pending = frame.pending;
    return true;
}

static bool on_comment(chuhe_comment_place place, const char *text, size_t len, void *ctx)
{
    builder *b = ctx;
    bool waits = place == CHUHE_COMMENT_BEFORE;
    b->has_before |= waits;
    return keep(
        b, chuhe_record_add_comment(b->record, waits ? CHUHE_ROOT : here(b), place, text, len));
}

static bool on_mark(unsigned mark, void *ctx)
{
    builder *b = ctx;
    chuhe_status status = chuhe_record_add_mark(b->record, here(b), mark);
    if (status != CHUHE_E_RANGE)
        return keep(b, status);
    chuhe_warning warning = {status,
                             "a move bears at most 8 marks, 1 to 255; this one is left out",
                             0,
                             0,
                             b->plies + b->pending,
                             NULL,
                             0,
                             b->frame_count};
    return b->reader->warning == NULL || b->reader->warning(&warning, b->reader->ctx);
}

static bool on_clock(uint32_t left_ms, void *ctx)
{
    builder *b = ctx;
    return keep(b, chuhe_record_set_clock(b->record, here(b), left_ms));
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
    if (!place_waiting(b, here(b), CHUHE_COMMENT_AFTER))
        return false;
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
        status = codecs_read(&b.tracker, bytes, len, options, &visitor, err);
        if (b.status != CHUHE_OK)
            status = b.status;
    }
    void *arrays[] = {b.path, b.saved, b.frames};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
        if (arrays[i] != NULL)
            b.record->allocator.resize(arrays[i], 0, b.record->allocator.ctx);
    chuhe_record_free(b.record);
    if (status != CHUHE_OK && err != NULL)
        *err = (chuhe_error){status, 0, chuhe_status_message(status)};
    return status;
}
