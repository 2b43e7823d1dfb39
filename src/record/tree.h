/* The inside of a record: nodes in chunks, texts in one arena. */
#ifndef RECORD_TREE_H
#define RECORD_TREE_H

#include <chuhe/record.h>

enum { TREE_CHUNK = 4096 };

/* 20 bytes a node; most nodes have nothing else. A node that was deleted has
 * move 0 and is chained to the next such by `next`. */
typedef struct tree_node {
    chuhe_node parent, first_child, next;
    uint32_t extra; /* index + 1 into extras, 0: none */
    chuhe_move move;
    uint16_t depth; /* of the variation that brought it, while reading */
} tree_node;

typedef struct tree_extra {
    size_t comment[2]; /* place in the arena + 1, 0: none; by chuhe_comment_place */
    uint32_t clock;
    uint8_t mark_count;
    uint8_t marks[CHUHE_MARKS_MAX];
} tree_extra;

/* Texts lie in the arena as a size_t length, the bytes and a zero byte. One that
 * was joined has room to grow: the top bit of its length is set, and it takes
 * the next power of two. */
typedef struct tree_tag {
    size_t name, value; /* place + 1 */
} tree_tag;

struct chuhe_record {
    chuhe_allocator allocator;
    chuhe_position start;
    chuhe_faults faults;
    chuhe_result result;

    tree_node **chunks;
    size_t chunk_count, chunk_capacity;
    size_t node_end; /* numbers given out so far */
    size_t live;     /* nodes in the tree, the root included */
    chuhe_node free_nodes;

    tree_extra *extras;
    size_t extra_count, extra_capacity;

    tree_tag *tags;
    size_t tag_count, tag_capacity;
    uint32_t *tag_slots; /* tags by hash: index + 1; only when there are many */
    size_t slot_count, slot_capacity;

    char *text;
    size_t text_len, text_capacity, text_waste;
};

/* realloc and free. */
const chuhe_allocator *tree_default_allocator(void);

/* Makes room for `need` elements of an array; false when there is no memory. */
bool tree_reserve(const chuhe_allocator *allocator, void *array, size_t *capacity, size_t size,
                  size_t need);

static inline tree_node *tree_at(const chuhe_record *record, chuhe_node node)
{
    return &record->chunks[node / TREE_CHUNK][node % TREE_CHUNK];
}

/* tree_edit.c: as chuhe_record_add_unchecked, for a reader that is `depth`
 * variations deep. The move comes before those that deeper variations brought
 * (one that repeats moves of its outer line may come first), so that a line goes
 * on by first children whatever its variations hold. */
chuhe_status tree_add_at_depth(chuhe_node *child, chuhe_record *record, chuhe_node parent,
                               chuhe_move move, size_t depth);

/* tree_text.c: stores a text; *place is its place + 1. CHUHE_E_MEMORY. */
chuhe_status tree_text_add(size_t *place, chuhe_record *record, const char *text, size_t len);
const char *tree_text_at(size_t *len, const chuhe_record *record, size_t place);
/* Marks a text as no longer used. */
/* The value of a tag, or NULL. */
const char *tree_text_tag(size_t *len, const chuhe_record *record, const char *name,
                          size_t name_len);
void tree_text_drop(chuhe_record *record, size_t place);
/* The extras of a node: NULL when there are none; tree_extra_make: NULL when
 * there is no memory. */
tree_extra *tree_extra_of(const chuhe_record *record, chuhe_node node);
tree_extra *tree_extra_make(chuhe_record *record, chuhe_node node);

#endif
