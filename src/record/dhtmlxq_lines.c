#include "record/dhtmlxq_lines.h"

#include <stdlib.h>

#include "record/tree.h"

void xq_lines_init(xq_lines *l, const chuhe_allocator *allocator)
{
    *l = (xq_lines){.allocator = allocator};
}

void xq_lines_deinit(xq_lines *l)
{
    void *arrays[] = {l->lines, l->comments, l->numbers, l->branches, l->queue};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
        if (arrays[i] != NULL)
            l->allocator->resize(arrays[i], 0, l->allocator->ctx);
}

int xq_next_ply(char digits[4], size_t *offset, const char *text, record_span moves, size_t *at)
{
    int count = 0;
    while (count < 4 && *at < moves.end) {
        char c = text[*at];
        if (c >= '0' && c <= '9') {
            if (count == 0)
                *offset = *at;
            digits[count++] = c;
        } else if (c != ' ' && c != '\t' && c != '\r' && c != '\n') {
            break;
        }
        (*at)++;
    }
    return count;
}

static uint32_t count_plies(const source *s, record_span moves)
{
    char digits[4];
    size_t offset, at = moves.begin, plies = 0;
    while (xq_next_ply(digits, &offset, s->text, moves, &at) == 4)
        plies++;
    return plies < UINT32_MAX / 4 ? (uint32_t)plies : UINT32_MAX / 4;
}

bool xq_lines_add(xq_lines *l, const source *s, uint32_t leaves, uint32_t start, uint32_t number,
                  record_span moves)
{
    if (l->count >= XQ_NONE / 2 ||
        !tree_reserve(l->allocator, &l->lines, &l->capacity, sizeof *l->lines, l->count + 1))
        return false;
    l->lines[l->count++] = (xq_line){.moves = moves,
                                     .number = number,
                                     .leaves = leaves,
                                     .start = start,
                                     .plies = count_plies(s, moves),
                                     .owner = XQ_NONE,
                                     .more = XQ_NONE,
                                     .first_named = XQ_NONE,
                                     .next_named = XQ_NONE};
    return true;
}

bool xq_lines_begin(xq_lines *l, const source *s, record_span moves)
{
    l->count = l->comment_count = 0;
    return xq_lines_add(l, s, XQ_NONE, 1, 0, moves);
}

bool xq_lines_add_comment(xq_lines *l, uint32_t number, uint32_t ply, record_span text)
{
    if (l->comment_count >= XQ_NONE / 2 ||
        !tree_reserve(l->allocator, &l->comments, &l->comment_capacity, sizeof *l->comments,
                      l->comment_count + 1))
        return false;
    uint32_t order = (uint32_t)l->comment_count;
    l->comments[l->comment_count++] = (xq_comment){text, number, ply, XQ_NONE, order, false};
    return true;
}

static int compare(uint32_t a, uint32_t b)
{
    return a < b ? -1 : a > b;
}

static int compare_keys(const void *x, const void *y)
{
    const xq_key *a = x, *b = y;
    int order = compare(a->first, b->first);
    if (order == 0)
        order = compare(a->second, b->second);
    return order != 0 ? order : compare(a->index, b->index);
}

static int compare_comments(const void *x, const void *y)
{
    const xq_comment *a = x, *b = y;
    int order = compare(a->line, b->line);
    if (order == 0)
        order = compare(a->ply, b->ply);
    return order != 0 ? order : compare(a->order, b->order);
}

/* The first line with that number, or XQ_NONE. */
static uint32_t find_number(const xq_lines *l, uint32_t number)
{
    size_t low = 0, high = l->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (l->numbers[middle].first < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low < l->count && l->numbers[low].first == number ? l->numbers[low].index : XQ_NONE;
}

static void sort_numbers(xq_lines *l)
{
    for (uint32_t i = 0; i < l->count; i++)
        l->numbers[i] = (xq_key){l->lines[i].number, 0, i};
    qsort(l->numbers, l->count, sizeof *l->numbers, compare_keys);
}

/* Chains to each line those that say that they leave it, in the order of the
 * text; they are chained backwards for that. */
static void chain_named(xq_lines *l)
{
    for (size_t i = l->count - 1; i > 0; i--) {
        uint32_t line = find_number(l, l->lines[i].leaves);
        if (line == XQ_NONE)
            continue;
        l->lines[i].next_named = l->lines[line].first_named;
        l->lines[line].first_named = (uint32_t)i;
    }
}

/* A line has the plies before its start in common with its owner, and those
 * before its owner's start with that one's owner, and so on up: the line up
 * there that the ply is an own one of. Going up, starts never grow, so long
 * steps may be tried first; it takes the logarithm of the depth. */
static uint32_t owner_above(const xq_lines *l, uint32_t line, uint32_t ply)
{
    while (l->lines[line].start > ply && line != 0) {
        uint32_t jump = l->lines[line].jump;
        line = l->lines[jump].start > ply ? jump : l->lines[line].owner;
    }
    return line;
}

/* The line that has the ply, or that ends just before it (and nothing leads it
 * on yet); XQ_NONE when there is no such ply. A branch without moves owns
 * nothing: what leaves it leaves its owner. */
static uint32_t find_owner(const xq_lines *l, uint32_t line, uint32_t ply)
{
    if (line != 0 && l->lines[line].plies == 0)
        line = l->lines[line].owner;
    if (ply < l->lines[line].start)
        return owner_above(l, line, ply);
    uint32_t end = xq_line_end(&l->lines[line]);
    if (ply == end + 1 && l->lines[line].more != XQ_NONE)
        return l->lines[line].more;
    return ply <= end + 1 ? line : XQ_NONE;
}

static void hang(xq_lines *l, uint32_t line, uint32_t owner)
{
    xq_line *own = &l->lines[line], *up = &l->lines[owner];
    own->owner = owner;
    own->depth = up->depth + 1;
    const xq_line *far = &l->lines[up->jump];
    own->jump =
        up->depth - far->depth == far->depth - l->lines[far->jump].depth ? far->jump : owner;
    if (own->start == xq_line_end(up) + 1 && own->plies != 0) {
        own->is_more = true;
        up->more = line;
    }
}

/* Hangs each line on its owner, a line before those that leave it. */
static void hang_lines(xq_lines *l)
{
    size_t head = 0, tail = 0;
    l->lines[0].owner = 0;
    l->queue[tail++] = 0;
    while (head < tail) {
        uint32_t line = l->queue[head++];
        for (uint32_t c = l->lines[line].first_named; c != XQ_NONE; c = l->lines[c].next_named) {
            uint32_t owner =
                l->lines[c].start == 0 ? XQ_NONE : find_owner(l, line, l->lines[c].start);
            if (owner == XQ_NONE)
                continue;
            hang(l, c, owner);
            l->queue[tail++] = c;
        }
    }
}

static void sort_branches(xq_lines *l)
{
    for (uint32_t i = 0; i < l->count; i++)
        l->branches[i] = (xq_key){i == 0 ? XQ_NONE : l->lines[i].owner, l->lines[i].start, i};
    qsort(l->branches, l->count, sizeof *l->branches, compare_keys);
    for (uint32_t i = 0, line = 0; line < l->count; line++) {
        l->lines[line].first_branch = i;
        while (i < l->count && l->branches[i].first == line)
            i++;
        l->lines[line].branch_end = i;
    }
}

/* The line and ply of a comment; on a ply beyond its line's end it goes to the
 * end. */
static void place_comment(const xq_lines *l, xq_comment *comment)
{
    uint32_t line = find_number(l, comment->number);
    if (line == XQ_NONE || l->lines[line].owner == XQ_NONE)
        return;
    comment->line = find_owner(l, line, comment->ply);
    if (comment->line != XQ_NONE && comment->ply <= xq_line_end(&l->lines[comment->line]))
        return;
    comment->is_astray = true;
    comment->ply = xq_line_end(&l->lines[line]);
    comment->line = find_owner(l, line, comment->ply);
}

static void place_comments(xq_lines *l)
{
    for (size_t i = 0; i < l->comment_count; i++)
        place_comment(l, &l->comments[i]);
    if (l->comment_count != 0)
        qsort(l->comments, l->comment_count, sizeof *l->comments, compare_comments);
    for (uint32_t i = 0, line = 0; line < l->count; line++) {
        l->lines[line].first_comment = i;
        while (i < l->comment_count && l->comments[i].line == line)
            i++;
        l->lines[line].comment_end = i;
    }
}

bool xq_lines_resolve(xq_lines *l)
{
    if (!tree_reserve(l->allocator, &l->numbers, &l->number_capacity, sizeof *l->numbers,
                      l->count) ||
        !tree_reserve(l->allocator, &l->branches, &l->branch_capacity, sizeof *l->branches,
                      l->count) ||
        !tree_reserve(l->allocator, &l->queue, &l->queue_capacity, sizeof *l->queue, l->count))
        return false;
    sort_numbers(l);
    chain_named(l);
    hang_lines(l);
    sort_branches(l);
    place_comments(l);
    return true;
}
