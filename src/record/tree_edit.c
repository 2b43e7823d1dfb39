/* Records: adding, deleting, promoting and merging moves. */
#include "record/tree.h"

static chuhe_node find_child(const chuhe_record *record, chuhe_node parent, chuhe_move move,
                             chuhe_node *last)
{
    *last = CHUHE_NO_NODE;
    for (chuhe_node n = tree_at(record, parent)->first_child; n != CHUHE_NO_NODE;
         n = tree_at(record, n)->next) {
        if (tree_at(record, n)->move == move)
            return n;
        *last = n;
    }
    return CHUHE_NO_NODE;
}

/* A number for a new node. */
static chuhe_status take_node(chuhe_node *node, chuhe_record *record)
{
    if (record->free_nodes != CHUHE_NO_NODE) {
        *node = record->free_nodes;
        record->free_nodes = tree_at(record, *node)->next;
        return CHUHE_OK;
    }
    if (record->node_end == CHUHE_NO_NODE)
        return CHUHE_E_LIMIT;
    if (record->node_end == record->chunk_count * TREE_CHUNK) {
        const chuhe_allocator *allocator = &record->allocator;
        if (!tree_reserve(allocator, &record->chunks, &record->chunk_capacity,
                          sizeof *record->chunks, record->chunk_count + 1))
            return CHUHE_E_MEMORY;
        tree_node *chunk = allocator->resize(NULL, TREE_CHUNK * sizeof *chunk, allocator->ctx);
        if (chunk == NULL)
            return CHUHE_E_MEMORY;
        record->chunks[record->chunk_count++] = chunk;
    }
    *node = (chuhe_node)record->node_end++;
    tree_at(record, *node)->extra = 0;
    return CHUHE_OK;
}

static chuhe_status append(chuhe_node *child, chuhe_record *record, chuhe_node parent,
                           chuhe_node last, chuhe_move move)
{
    chuhe_node node;
    chuhe_status status = take_node(&node, record);
    if (status != CHUHE_OK)
        return status;
    uint32_t extra = tree_at(record, node)->extra; /* one that a deleted node has left empty */
    *tree_at(record, node) = (tree_node){parent, CHUHE_NO_NODE, CHUHE_NO_NODE, extra, move, 0};
    if (last == CHUHE_NO_NODE)
        tree_at(record, parent)->first_child = node;
    else
        tree_at(record, last)->next = node;
    record->live++;
    if (child != NULL)
        *child = node;
    return CHUHE_OK;
}

chuhe_status chuhe_record_add(chuhe_node *child, chuhe_record *record, chuhe_node parent,
                              chuhe_move move)
{
    chuhe_node last, found = find_child(record, parent, move, &last);
    if (found != CHUHE_NO_NODE) {
        if (child != NULL)
            *child = found;
        return CHUHE_OK;
    }
    chuhe_position position;
    chuhe_record_position(&position, record, parent);
    chuhe_status status = chuhe_position_explain(&position, move);
    return status != CHUHE_OK ? status : append(child, record, parent, last, move);
}

chuhe_status chuhe_record_add_unchecked(chuhe_node *child, chuhe_record *record, chuhe_node parent,
                                        chuhe_move move)
{
    chuhe_node last, found = find_child(record, parent, move, &last);
    if (found == CHUHE_NO_NODE)
        return append(child, record, parent, last, move);
    if (child != NULL)
        *child = found;
    return CHUHE_OK;
}

/* Takes a node out from among its siblings. */
static void unlink_node(chuhe_record *record, chuhe_node node)
{
    tree_node *n = tree_at(record, node);
    chuhe_node before = chuhe_record_previous_sibling(record, node);
    if (before == CHUHE_NO_NODE)
        tree_at(record, n->parent)->first_child = n->next;
    else
        tree_at(record, before)->next = n->next;
}

chuhe_status tree_add_at_depth(chuhe_node *child, chuhe_record *record, chuhe_node parent,
                               chuhe_move move, size_t depth)
{
    chuhe_node last, node = find_child(record, parent, move, &last), before = CHUHE_NO_NODE;
    uint16_t rank = depth < UINT16_MAX ? (uint16_t)depth : UINT16_MAX;
    if (node == CHUHE_NO_NODE) {
        chuhe_status status = append(&node, record, parent, last, move);
        if (status != CHUHE_OK)
            return status;
        tree_at(record, node)->depth = rank;
    } else if (tree_at(record, node)->depth > rank) {
        tree_at(record, node)->depth = rank;
    }
    *child = node;
    for (chuhe_node n = tree_at(record, parent)->first_child;
         n != node && tree_at(record, n)->depth <= rank; n = tree_at(record, n)->next)
        before = n;
    chuhe_node after = before == CHUHE_NO_NODE ? tree_at(record, parent)->first_child
                                               : tree_at(record, before)->next;
    if (after == node)
        return CHUHE_OK;
    unlink_node(record, node);
    tree_at(record, node)->next = after;
    if (before == CHUHE_NO_NODE)
        tree_at(record, parent)->first_child = node;
    else
        tree_at(record, before)->next = node;
    return CHUHE_OK;
}

void chuhe_record_promote(chuhe_record *record, chuhe_node node)
{
    if (node == CHUHE_ROOT)
        return;
    chuhe_node before = chuhe_record_previous_sibling(record, node);
    if (before == CHUHE_NO_NODE)
        return;
    tree_node *n = tree_at(record, node);
    unlink_node(record, node);
    chuhe_node before_that = chuhe_record_previous_sibling(record, before);
    n->next = before;
    if (before_that == CHUHE_NO_NODE)
        tree_at(record, n->parent)->first_child = node;
    else
        tree_at(record, before_that)->next = node;
}

void chuhe_record_make_main(chuhe_record *record, chuhe_node node)
{
    for (; node != CHUHE_ROOT; node = tree_at(record, node)->parent) {
        tree_node *n = tree_at(record, node), *parent = tree_at(record, n->parent);
        if (parent->first_child == node)
            continue;
        unlink_node(record, node);
        n->next = parent->first_child;
        parent->first_child = node;
    }
}

static void drop_extra(chuhe_record *record, chuhe_node node)
{
    tree_extra *extra = tree_extra_of(record, node);
    if (extra == NULL)
        return;
    for (int place = 0; place < 2; place++)
        if (extra->comment[place] != 0)
            tree_text_drop(record, extra->comment[place]);
    *extra = (tree_extra){{0, 0}, CHUHE_NO_CLOCK, 0, {0}};
}

static void free_node(chuhe_record *record, chuhe_node node)
{
    drop_extra(record, node);
    tree_node *n = tree_at(record, node);
    *n = (tree_node){CHUHE_NO_NODE, CHUHE_NO_NODE, record->free_nodes, n->extra, CHUHE_NO_MOVE, 0};
    record->free_nodes = node;
    record->live--;
}

/* Frees everything below a node, leaf by leaf. */
static void free_below(chuhe_record *record, chuhe_node top)
{
    chuhe_node node = top;
    for (;;) {
        chuhe_node child = tree_at(record, node)->first_child;
        if (child != CHUHE_NO_NODE) {
            node = child;
            continue;
        }
        if (node == top)
            return;
        chuhe_node parent = tree_at(record, node)->parent;
        tree_at(record, parent)->first_child = tree_at(record, node)->next;
        free_node(record, node);
        node = parent;
    }
}

void chuhe_record_delete(chuhe_record *record, chuhe_node node)
{
    free_below(record, node);
    if (node == CHUHE_ROOT)
        return;
    unlink_node(record, node);
    free_node(record, node);
}

/* Copies what belongs to a move. */
static chuhe_status merge_extra(chuhe_record *record, chuhe_node node, const chuhe_record *other,
                                chuhe_node from)
{
    chuhe_status status = CHUHE_OK;
    for (int place = 0; place < 2 && status == CHUHE_OK; place++) {
        size_t len, own_len = 0;
        chuhe_comment_place where = (chuhe_comment_place)place;
        const char *text = chuhe_record_comment(&len, other, from, where);
        const char *own = chuhe_record_comment(&own_len, record, node, where);
        if (text != NULL &&
            !(own != NULL && own_len == len && __builtin_memcmp(own, text, len) == 0))
            status = chuhe_record_add_comment(record, node, where, text, len);
    }
    uint8_t marks[CHUHE_MARKS_MAX];
    size_t count = chuhe_record_marks(marks, other, from);
    for (size_t i = 0; i < count && status == CHUHE_OK; i++) {
        status = chuhe_record_add_mark(record, node, marks[i]);
        if (status == CHUHE_E_RANGE) /* no room for more marks */
            status = CHUHE_OK;
    }
    uint32_t clock = chuhe_record_clock(other, from);
    if (status == CHUHE_OK && clock != CHUHE_NO_CLOCK &&
        chuhe_record_clock(record, node) == CHUHE_NO_CLOCK)
        status = chuhe_record_set_clock(record, node, clock);
    return status;
}

static chuhe_status merge_tags(chuhe_record *record, const chuhe_record *other)
{
    chuhe_status status = CHUHE_OK;
    for (size_t i = 0; i < chuhe_record_tag_count(other) && status == CHUHE_OK; i++) {
        const char *name, *value;
        chuhe_record_tag_at(&name, &value, other, i);
        if (chuhe_record_tag(record, name) == NULL)
            status = chuhe_record_set_tag(record, name, __builtin_strlen(name), value,
                                          __builtin_strlen(value));
    }
    return status;
}

chuhe_status chuhe_record_merge(chuhe_record *record, const chuhe_record *other)
{
    if (!chuhe_position_is_same(&record->start, &other->start))
        return CHUHE_E_RANGE;
    chuhe_status status = merge_tags(record, other);
    if (status == CHUHE_OK)
        status = merge_extra(record, CHUHE_ROOT, other, CHUHE_ROOT);
    if (record->result == CHUHE_RESULT_OPEN)
        record->result = other->result;
    /* Both trees are walked together: `here` is where `node`'s parent is. */
    chuhe_node here = CHUHE_ROOT, node = tree_at(other, CHUHE_ROOT)->first_child;
    while (node != CHUHE_NO_NODE && status == CHUHE_OK) {
        const tree_node *n = tree_at(other, node);
        chuhe_node mine = CHUHE_NO_NODE;
        status = chuhe_record_add_unchecked(&mine, record, here, n->move);
        if (status == CHUHE_OK)
            status = merge_extra(record, mine, other, node);
        if (status != CHUHE_OK)
            break;
        if (n->first_child != CHUHE_NO_NODE) {
            here = mine;
            node = n->first_child;
            continue;
        }
        while (n->next == CHUHE_NO_NODE && n->parent != CHUHE_ROOT) {
            n = tree_at(other, n->parent);
            here = tree_at(record, here)->parent;
        }
        node = n->next;
    }
    return status;
}
