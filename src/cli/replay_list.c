#include "cli/replay_list.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

/* Columns: of a page, of Red's move, of the number before it; variations go in by
 * STEP a level, no further than DEEPEST. */
enum { WIDTH = 79, COLUMN = 14, INDENT = 6, STEP = 2, DEEPEST = 10 };

typedef struct list {
    buffer *out;
    const cli *c;
    const chuhe_record *record;
    const replay_look *look;
    chuhe_position position; /* before the next move */
    bool has_signs;          /* a sign for check or mate was written */
} list;

static const char *mark_text(char text[8], unsigned mark)
{
    static const char *const signs[] = {"", "!", "?", "!!", "??", "!?", "?!"};
    if (mark < sizeof signs / sizeof *signs)
        return signs[mark];
    snprintf(text, 8, " $%u", mark);
    return text;
}

/* The move of a node and its signs; the position goes on. */
static void append_move(buffer *out, list *l, chuhe_node node)
{
    uint8_t marks[CHUHE_MARKS_MAX];
    char text[8];
    chuhe_undo undo;
    chuhe_move move = chuhe_record_move(l->record, node);
    notation_append(out, &l->position, move, &l->look->notation);
    chuhe_position_play_unchecked(&l->position, &undo, move);
    if (chuhe_position_is_check(&l->position)) {
        buffer_text(out, chuhe_position_has_move(&l->position) ? "+" : "#");
        l->has_signs = true;
    }
    size_t count = chuhe_record_marks(marks, l->record, node);
    for (size_t i = 0; i < count; i++)
        buffer_text(out, mark_text(text, marks[i]));
}

/* A text cleaned line by line. */
static void append_clean(buffer *out, const char *text, size_t len)
{
    for (size_t i = 0; i < len;) {
        const char *end = memchr(text + i, '\n', len - i);
        size_t line = end ? (size_t)(end - (text + i)) : len - i;
        text_append_printable(out, text + i, line);
        i += line + 1;
        if (i < len)
            buffer_text(out, "\n");
    }
}

static void append_wrapped(buffer *out, const buffer *text, size_t indent)
{
    text_append_padding(out, 0, indent);
    if (buffer_failed(text))
        buffer_fail(out);
    else if (text->bytes)
        text_append_wrapped(out, text->bytes, indent, indent, WIDTH);
    buffer_text(out, "\n");
}

static void append_comment(list *l, chuhe_node node, chuhe_comment_place place, size_t indent)
{
    size_t len;
    const char *text = chuhe_record_comment(&len, l->record, node, place);
    if (!text)
        return;
    buffer clean;
    buffer_init(&clean);
    append_clean(&clean, text, len);
    append_wrapped(l->out, &clean, indent);
    buffer_deinit(&clean);
}

static void end_line(buffer *out)
{
    while (out->len && out->bytes[out->len - 1] == ' ')
        out->bytes[--out->len] = '\0';
    buffer_text(out, "\n");
}

/* ---- variations ---- */

/* A variation that waits to be printed. */
typedef struct waiting {
    chuhe_node node;
    size_t depth;
} waiting;

/* The siblings after a node, to be taken from the end in their order. */
static void push_siblings(buffer *stack, const list *l, chuhe_node node, size_t depth)
{
    size_t first = stack->len;
    while ((node = chuhe_record_next_sibling(l->record, node)) != CHUHE_NO_NODE)
        buffer_append(stack, &(waiting){node, depth}, sizeof(waiting));
    if (buffer_failed(stack))
        return;
    waiting *low = (waiting *)(void *)(stack->bytes + first);
    waiting *high = (waiting *)(void *)(stack->bytes + stack->len);
    while (low + 1 < high) {
        waiting other = *low;
        *low++ = *--high;
        *high = other;
    }
}

static bool pop(waiting *top, buffer *stack)
{
    if (buffer_failed(stack) || stack->len == 0)
        return false;
    stack->len -= sizeof *top;
    memcpy(top, stack->bytes + stack->len, sizeof *top);
    return true;
}

static void append_numbered(buffer *text, list *l, chuhe_node node, bool is_first)
{
    chuhe_side side = chuhe_position_to_move(&l->position);
    if (text->len)
        buffer_text(text, " ");
    if (side == CHUHE_RED || is_first)
        buffer_printf(text, "%u.%s ", chuhe_position_round(&l->position),
                      side == CHUHE_RED ? "" : "..");
    append_move(text, l, node);
}

static void append_comment_inside(buffer *text, const list *l, chuhe_node node,
                                  chuhe_comment_place place)
{
    size_t len;
    const char *comment = chuhe_record_comment(&len, l->record, node, place);
    if (!comment)
        return;
    buffer_text(text, text->len ? " {" : "{");
    append_clean(text, comment, len);
    buffer_text(text, "}");
}

/* One line of moves with its comments; the variations on it are left waiting. */
static void append_variation(list *l, const waiting *from, buffer *stack)
{
    buffer text;
    buffer_init(&text);
    chuhe_record_position(&l->position, l->record, chuhe_record_parent(l->record, from->node));
    chuhe_node last = from->node;
    for (chuhe_node node = from->node; node != CHUHE_NO_NODE;
         node = chuhe_record_first_child(l->record, node)) {
        bool again = node == from->node ||
                     chuhe_record_comment(&(size_t){0}, l->record, last, CHUHE_COMMENT_AFTER);
        append_comment_inside(&text, l, node, CHUHE_COMMENT_BEFORE);
        append_numbered(&text, l, node, again);
        append_comment_inside(&text, l, node, CHUHE_COMMENT_AFTER);
        last = node;
    }
    size_t level = from->depth < DEEPEST ? from->depth : DEEPEST;
    append_wrapped(l->out, &text, INDENT + STEP * level);
    buffer_deinit(&text);
    /* What hangs at the end of the line comes last off the stack. */
    for (; last != from->node; last = chuhe_record_parent(l->record, last))
        push_siblings(stack, l, last, from->depth + 1);
}

/* Every variation in place of a ply of the main line. */
static void append_variations(list *l, chuhe_node node)
{
    buffer stack;
    waiting next;
    if (!l->look->variations || chuhe_record_next_sibling(l->record, node) == CHUHE_NO_NODE)
        return;
    chuhe_position here = l->position;
    buffer_init(&stack);
    push_siblings(&stack, l, node, 1);
    while (pop(&next, &stack))
        append_variation(l, &next, &stack);
    if (buffer_failed(&stack))
        buffer_fail(l->out);
    buffer_deinit(&stack);
    l->position = here;
}

/* ---- the main line ---- */

static bool has_comment(const list *l, chuhe_node node, chuhe_comment_place place)
{
    size_t len;
    return node != CHUHE_NO_NODE && chuhe_record_comment(&len, l->record, node, place) != NULL;
}

/* Whether the two moves of a round stand on one line. */
static bool are_together(const list *l, chuhe_node node, chuhe_node next)
{
    return next != CHUHE_NO_NODE && chuhe_position_to_move(&l->position) == CHUHE_BLACK &&
           !has_comment(l, node, CHUHE_COMMENT_AFTER) &&
           !has_comment(l, next, CHUHE_COMMENT_BEFORE);
}

/* What comes under the line of a move. */
static void append_below(list *l, chuhe_node node)
{
    append_comment(l, node, CHUHE_COMMENT_AFTER, INDENT);
    append_variations(l, node);
}

/* The round that begins with a node: one line, broken where a comment stands
 * between its two moves. Returns the last node printed. */
static chuhe_node append_round(list *l, chuhe_node node)
{
    buffer *out = l->out;
    append_comment(l, node, CHUHE_COMMENT_BEFORE, INDENT);
    buffer_printf(out, "%4u. ", chuhe_position_round(&l->position));
    if (chuhe_position_to_move(&l->position) == CHUHE_BLACK) {
        buffer_text(out, "...");
        text_append_padding(out, 3, COLUMN);
    }
    size_t begin = out->len;
    append_move(out, l, node);
    chuhe_node next = chuhe_record_first_child(l->record, node);
    if (!are_together(l, node, next) || buffer_failed(out)) {
        end_line(out);
        append_below(l, node);
        return node;
    }
    size_t width = text_width(out->bytes + begin, out->len - begin);
    text_append_padding(out, width, width < COLUMN ? COLUMN : width + 1);
    append_move(out, l, next);
    end_line(out);
    append_below(l, node);
    append_below(l, next);
    return next;
}

void replay_list_append(buffer *out, const cli *c, const replay_game *g, const replay_look *look)
{
    list l = {.out = out, .c = c, .record = g->record, .look = look};
    l.position = *chuhe_record_start(g->record);
    append_comment(&l, CHUHE_ROOT, CHUHE_COMMENT_AFTER, INDENT);
    chuhe_node node = chuhe_record_first_child(g->record, CHUHE_ROOT);
    while (node != CHUHE_NO_NODE && !buffer_failed(out)) {
        node = append_round(&l, node);
        node = chuhe_record_first_child(g->record, node);
    }
    size_t variations = chuhe_record_variation_count(g->record);
    if (variations) {
        buffer_text(out, "  ");
        cli_say(out, c, look->variations ? CLI_TEXT_VARIATIONS : CLI_TEXT_VARIATIONS_HIDDEN,
                cli_number(variations).text);
        buffer_text(out, "\n");
    }
    if (l.has_signs) {
        buffer_text(out, "  ");
        cli_say(out, c, CLI_TEXT_SIGNS);
        buffer_text(out, "\n");
    }
}
