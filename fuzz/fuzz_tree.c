/* A tree that is edited by chance: a byte that tells which allocation fails (0:
 * none), then a byte a deed and what it needs. Whatever is done, the tree agrees
 * with what can be worked out anew from it, and a copy made by merging it into an
 * empty record is the same. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <chuhe.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { DEEDS_MAX = 400, NODES_MAX = 512 };

typedef struct stint {
    size_t count, fails_at; /* 0: never */
    size_t blocks;
} stint;

static void must(bool holds)
{
    if (!holds)
        abort();
}

static void *stinting_resize(void *old, size_t size, void *ctx)
{
    stint *s = ctx;
    if (size == 0) {
        s->blocks -= old != NULL;
        free(old);
        return NULL;
    }
    if (++s->count == s->fails_at)
        return NULL;
    s->blocks += old == NULL;
    return realloc(old, size);
}

/* The links of the tree agree with one another, and so do the counts. */
static void check(const chuhe_record *r, chuhe_node *nodes, size_t *count)
{
    size_t main_plies = 0, variations = 0;
    *count = 0;
    for (chuhe_node n = CHUHE_ROOT; n != CHUHE_NO_NODE; n = chuhe_record_next(r, n)) {
        chuhe_node before = CHUHE_NO_NODE;
        if (*count < NODES_MAX)
            nodes[*count] = n;
        ++*count;
        for (chuhe_node c = chuhe_record_first_child(r, n); c != CHUHE_NO_NODE;
             c = chuhe_record_next_sibling(r, c)) {
            must(chuhe_record_parent(r, c) == n);
            must(chuhe_record_previous_sibling(r, c) == before);
            must(chuhe_record_ply(r, c) == chuhe_record_ply(r, n) + 1);
            variations += before != CHUHE_NO_NODE;
            before = c;
        }
    }
    for (chuhe_node n = chuhe_record_first_child(r, CHUHE_ROOT); n != CHUHE_NO_NODE;
         n = chuhe_record_first_child(r, n))
        main_plies++;
    must(*count == chuhe_record_node_count(r) + 1);
    must(variations == chuhe_record_variation_count(r));
    must(main_plies == chuhe_record_main_plies(r));
}

static void check_copy(const chuhe_record *r)
{
    chuhe_record *copy;
    chuhe_setup setup;
    must(chuhe_record_new(&copy, NULL) == CHUHE_OK);
    chuhe_position_to_setup(&setup, chuhe_record_start(r));
    must(chuhe_record_set_start(copy, &setup) == CHUHE_OK);
    must(chuhe_record_merge(copy, r) == CHUHE_OK);
    must(chuhe_record_is_same(copy, r) && chuhe_record_is_same(r, copy));
    chuhe_record_free(copy);
}

/* One deed on a node. A failure may only be for want of memory, or a move that
 * is not legal, or a mark too many. */
static chuhe_status act(chuhe_record *r, chuhe_node node, unsigned deed, unsigned a, unsigned b)
{
    static const char text[] = "红黑胜负和局开中残杀";
    const char *own = chuhe_record_comment(NULL, r, node, CHUHE_COMMENT_AFTER);
    chuhe_move moves[CHUHE_MOVES_MAX];
    chuhe_position position;
    size_t count;
    switch (deed % 10) {
    default:
        chuhe_record_position(&position, r, node);
        count = chuhe_position_moves(moves, CHUHE_MOVES_MAX, &position);
        if (count == 0)
            return CHUHE_OK;
        return chuhe_record_add(NULL, r, node, moves[a % count]);
    case 3:
        chuhe_record_promote(r, node);
        return CHUHE_OK;
    case 4:
        chuhe_record_make_main(r, node);
        must(chuhe_record_main_plies(r) >= chuhe_record_ply(r, node));
        return CHUHE_OK;
    case 5:
        if (a % 4 == 0)
            chuhe_record_delete(r, node);
        return CHUHE_OK;
    case 6:
        return chuhe_record_set_comment(
            r, node, node != CHUHE_ROOT && b % 2 ? CHUHE_COMMENT_BEFORE : CHUHE_COMMENT_AFTER, text,
            3 * (a % 10));
    case 7: /* also its own text once more */
        return own != NULL && b % 2
                   ? chuhe_record_add_comment(r, node, CHUHE_COMMENT_AFTER, own, strlen(own) % 300)
                   : chuhe_record_add_comment(r, node, CHUHE_COMMENT_AFTER, text, 3 * (a % 10));
    case 8:
        return b % 2 ? chuhe_record_set_clock(r, node, a) : chuhe_record_add_mark(r, node, a);
    case 9:
        return chuhe_record_set_tag(r, text + 3 * (a % 10), 3, text, 3 * (b % 10));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    chuhe_record *record = NULL;
    chuhe_node nodes[NODES_MAX];
    size_t count = 1;
    if (size == 0)
        return 0;
    stint s = {0, data[0], 0};
    chuhe_allocator allocator = {stinting_resize, &s};
    chuhe_status status = chuhe_record_new(&record, &allocator);
    must(status == CHUHE_OK || s.fails_at != 0);
    if (status != CHUHE_OK) {
        must(s.blocks == 0);
        return 0;
    }
    nodes[0] = CHUHE_ROOT;
    for (size_t at = 1, deeds = 0; at + 4 <= size && deeds < DEEDS_MAX; at += 4, deeds++) {
        size_t among = count < NODES_MAX ? count : NODES_MAX;
        status = act(record, nodes[data[at + 1] % among], data[at], data[at + 2], data[at + 3]);
        must(status != CHUHE_E_MEMORY || s.count >= s.fails_at);
        check(record, nodes, &count);
    }
    check_copy(record);
    chuhe_record_free(record);
    must(s.blocks == 0);
    return 0;
}
