/* Records: making them, their start, and walking their tree. */
#include "record/tree.h"

#include <stdlib.h>
#include <string.h>

static void *default_resize(void *old, size_t size, void *ctx)
{
    (void)ctx;
    if (size == 0) {
        free(old);
        return NULL;
    }
    return realloc(old, size);
}

const chuhe_allocator *tree_default_allocator(void)
{
    static const chuhe_allocator plain = {default_resize, NULL};
    return &plain;
}

bool tree_reserve(const chuhe_allocator *allocator, void *array, size_t *capacity, size_t size,
                  size_t need)
{
    void *old;
    memcpy(&old, array, sizeof old);
    if (need <= *capacity)
        return true;
    /* long arrays grow by less, so that a record stays within a few times the
     * size of what it is read from */
    size_t more = *capacity < 65536 ? *capacity / 2 : *capacity / 4;
    size_t wanted = *capacity < 8 ? 8 : *capacity + more;
    if (wanted < need)
        wanted = need;
    if (wanted > SIZE_MAX / 2 / size)
        return false;
    void *grown = allocator->resize(old, wanted * size, allocator->ctx);
    if (grown == NULL)
        return false;
    memcpy(array, &grown, sizeof grown);
    *capacity = wanted;
    return true;
}

/* The nodes of a new tree: the root. There is always room for it. */
static void plant(chuhe_record *record)
{
    *tree_at(record, CHUHE_ROOT) =
        (tree_node){CHUHE_NO_NODE, CHUHE_NO_NODE, CHUHE_NO_NODE, 0, CHUHE_NO_MOVE, 0};
    record->node_end = record->live = 1;
    record->free_nodes = CHUHE_NO_NODE;
    record->extra_count = 0;
}

static chuhe_status add_chunk(chuhe_record *record)
{
    const chuhe_allocator *allocator = &record->allocator;
    if (!tree_reserve(allocator, &record->chunks, &record->chunk_capacity, sizeof *record->chunks,
                      record->chunk_count + 1))
        return CHUHE_E_MEMORY;
    tree_node *chunk = allocator->resize(NULL, TREE_CHUNK * sizeof *chunk, allocator->ctx);
    if (chunk == NULL)
        return CHUHE_E_MEMORY;
    record->chunks[record->chunk_count++] = chunk;
    return CHUHE_OK;
}

chuhe_status chuhe_record_new(chuhe_record **record, const chuhe_allocator *allocator)
{
    if (allocator == NULL)
        allocator = tree_default_allocator();
    chuhe_record *made = allocator->resize(NULL, sizeof *made, allocator->ctx);
    if (made == NULL)
        return CHUHE_E_MEMORY;
    memset(made, 0, sizeof *made);
    made->allocator = *allocator;
    chuhe_status status = add_chunk(made);
    if (status != CHUHE_OK) {
        chuhe_record_free(made);
        return status;
    }
    chuhe_record_clear(made);
    *record = made;
    return CHUHE_OK;
}

void chuhe_record_free(chuhe_record *record)
{
    if (record == NULL)
        return;
    chuhe_allocator allocator = record->allocator;
    for (size_t i = 0; i < record->chunk_count; i++)
        allocator.resize(record->chunks[i], 0, allocator.ctx);
    if (record->chunks != NULL)
        allocator.resize(record->chunks, 0, allocator.ctx);
    if (record->extras != NULL)
        allocator.resize(record->extras, 0, allocator.ctx);
    if (record->tags != NULL)
        allocator.resize(record->tags, 0, allocator.ctx);
    if (record->tag_slots != NULL)
        allocator.resize(record->tag_slots, 0, allocator.ctx);
    if (record->text != NULL)
        allocator.resize(record->text, 0, allocator.ctx);
    allocator.resize(record, 0, allocator.ctx);
}

void chuhe_record_clear(chuhe_record *record)
{
    chuhe_position_start(&record->start);
    record->faults = 0;
    record->result = CHUHE_RESULT_OPEN;
    record->tag_count = record->slot_count = 0;
    record->text_len = record->text_waste = 0;
    plant(record);
}

chuhe_status chuhe_record_set_start(chuhe_record *record, const chuhe_setup *setup)
{
    chuhe_setup_report report;
    chuhe_position start;
    chuhe_status status = chuhe_position_from_setup(&start, &report, setup, CHUHE_FAULTS_ALL);
    if (status != CHUHE_OK)
        return status;
    chuhe_record_delete(record, CHUHE_ROOT);
    record->start = start;
    record->faults = report.faults;
    return CHUHE_OK;
}

const chuhe_position *chuhe_record_start(const chuhe_record *record)
{
    return &record->start;
}

chuhe_faults chuhe_record_faults(const chuhe_record *record)
{
    return record->faults;
}

bool chuhe_record_is_usual_start(const chuhe_record *record)
{
    chuhe_position usual;
    chuhe_position_start(&usual);
    return chuhe_position_is_same(&usual, &record->start);
}

void chuhe_record_set_result(chuhe_record *record, chuhe_result result)
{
    record->result = result;
}

chuhe_result chuhe_record_result(const chuhe_record *record)
{
    return record->result;
}

chuhe_node chuhe_record_parent(const chuhe_record *record, chuhe_node node)
{
    return tree_at(record, node)->parent;
}

chuhe_node chuhe_record_first_child(const chuhe_record *record, chuhe_node node)
{
    return tree_at(record, node)->first_child;
}

chuhe_node chuhe_record_next_sibling(const chuhe_record *record, chuhe_node node)
{
    return tree_at(record, node)->next;
}

chuhe_node chuhe_record_previous_sibling(const chuhe_record *record, chuhe_node node)
{
    chuhe_node parent = tree_at(record, node)->parent, before = CHUHE_NO_NODE;
    if (parent == CHUHE_NO_NODE)
        return CHUHE_NO_NODE;
    for (chuhe_node n = tree_at(record, parent)->first_child; n != node;
         n = tree_at(record, n)->next)
        before = n;
    return before;
}

chuhe_move chuhe_record_move(const chuhe_record *record, chuhe_node node)
{
    return tree_at(record, node)->move;
}

size_t chuhe_record_ply(const chuhe_record *record, chuhe_node node)
{
    size_t ply = 0;
    for (; node != CHUHE_ROOT; node = tree_at(record, node)->parent)
        ply++;
    return ply;
}

size_t chuhe_record_node_count(const chuhe_record *record)
{
    return record->live - 1;
}

size_t chuhe_record_variation_count(const chuhe_record *record)
{
    size_t count = 0;
    for (chuhe_node n = CHUHE_ROOT; n != CHUHE_NO_NODE; n = chuhe_record_next(record, n))
        count += tree_at(record, n)->next != CHUHE_NO_NODE;
    return count;
}

size_t chuhe_record_main_plies(const chuhe_record *record)
{
    size_t plies = 0;
    for (chuhe_node n = tree_at(record, CHUHE_ROOT)->first_child; n != CHUHE_NO_NODE;
         n = tree_at(record, n)->first_child)
        plies++;
    return plies;
}

chuhe_node chuhe_record_next(const chuhe_record *record, chuhe_node node)
{
    const tree_node *n = tree_at(record, node);
    if (n->first_child != CHUHE_NO_NODE)
        return n->first_child;
    while (n->next == CHUHE_NO_NODE) {
        if (n->parent == CHUHE_NO_NODE)
            return CHUHE_NO_NODE;
        n = tree_at(record, n->parent);
    }
    return n->next;
}

enum { STRIDE = 1024 };

/* Plays the moves from below `top` down to `node`, `plies` of them. They are
 * noted on the way up, the last STRIDE that are still to be played each time. */
static void play_down(chuhe_position *position, const chuhe_record *record, chuhe_node node,
                      size_t plies)
{
    chuhe_move moves[STRIDE];
    for (size_t done = 0; done < plies;) {
        size_t end = plies - done > STRIDE ? done + STRIDE : plies;
        chuhe_node n = node;
        for (size_t at = plies; at > done; at--, n = tree_at(record, n)->parent)
            if (at <= end)
                moves[at - done - 1] = tree_at(record, n)->move;
        for (; done < end; done++)
            chuhe_position_play_unchecked(position, NULL, moves[done % STRIDE]);
    }
}

/* The way up must be turned into the way down without memory of its own length:
 * the nodes at equal steps are noted on one way up, and then each step is gone
 * by itself. */
void chuhe_record_position(chuhe_position *position, const chuhe_record *record, chuhe_node node)
{
    chuhe_node anchors[STRIDE];
    size_t ply = chuhe_record_ply(record, node), step = ply / STRIDE + 1, count = 0;
    for (size_t at = ply; at > 0; at--, node = tree_at(record, node)->parent)
        if (at % step == 0 || at == ply)
            anchors[count++] = node;
    *position = record->start;
    for (size_t done = 0; count > 0; count--) {
        size_t end = count == 1 ? ply : done + step;
        play_down(position, record, anchors[count - 1], end - done);
        done = end;
    }
}
