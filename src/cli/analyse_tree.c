/* What was found, put into the record: marks, comments, better lines. */
#include <stdlib.h>
#include <string.h>

#include "cli/analyse.h"

/* How much of a better line is written; one that mates, to its end. */
enum { VARIATION_PLIES = 10 };

/* PGN's numbers for ?!, ? and ??. */
static const unsigned marks[REVIEW_GRADES] = {0, 6, 2, 4};
enum { LAST_QUALITY_MARK = 6 };

typedef struct annotation {
    cli *c;
    const analysis *a;
    chuhe_record *record;
    chuhe_status status;
} annotation;

static void keep(annotation *n, chuhe_status status)
{
    if (n->status == CHUHE_OK)
        n->status = status;
}

/* A comment that stands there already is not written again. */
static void add_comment(annotation *n, chuhe_node node, const buffer *text)
{
    size_t len;
    const char *there = chuhe_record_comment(&len, n->record, node, CHUHE_COMMENT_AFTER);
    if (buffer_failed(text))
        keep(n, CHUHE_E_MEMORY);
    else if (text->len && !(there && memmem(there, len, text->bytes, text->len)))
        keep(n, chuhe_record_add_comment(n->record, node, CHUHE_COMMENT_AFTER, text->bytes,
                                         text->len));
}

/* What somebody thought of the move stays. */
static void add_mark(annotation *n, chuhe_node node, unsigned mark)
{
    uint8_t there[CHUHE_MARKS_MAX];
    size_t count = chuhe_record_marks(there, n->record, node);
    for (size_t i = 0; i < count; i++)
        if (there[i] <= LAST_QUALITY_MARK)
            return;
    if (count < CHUHE_MARKS_MAX)
        keep(n, chuhe_record_add_mark(n->record, node, mark));
}

/* ---- the move that was played ---- */

/* `a` becomes `A`. */
static void append_sentence(buffer *out, const buffer *clause)
{
    if (!clause->len)
        return;
    char first = clause->bytes[0];
    if (first >= 'a' && first <= 'z')
        first = (char)(first - 'a' + 'A');
    buffer_append(out, &first, 1);
    buffer_append(out, clause->bytes + 1, clause->len - 1);
}

/* `? +0.35 → +1.20: loses a horse. Better: 马二进三 (+0.35).` */
static void comment_on_error(annotation *n, buffer *text, size_t index)
{
    const cli *c = n->c;
    const review_ply *ply = &n->a->review.plies[index];
    const review_line *best = &n->a->review.positions[index].found.lines[0];
    buffer part;
    buffer_init(&part);
    buffer_printf(text, "%s %s → %s", review_grade_sign(ply->grade),
                  analyse_score(ply->before, ply->side).text,
                  analyse_score(ply->after, ply->side).text);
    cli_say(text, c, CLI_TEXT_COLON);
    analyse_append_why(text, c, ply);
    cli_say(text, c, CLI_TEXT_JUDGE_NEXT_SENTENCE);
    chuhe_position before;
    analyse_position(&before, n->a, index);
    notation_append(&part, &before, best->moves[0], &n->a->options->notation);
    cli_say(text, c, CLI_TEXT_ANALYSE_COMMENT_BETTER, part.bytes ? part.bytes : "",
            analyse_score(best->score, ply->side).text);
    if (buffer_failed(&part))
        buffer_fail(text);
    buffer_deinit(&part);
}

static void annotate_move(annotation *n, chuhe_node node, size_t index)
{
    const review_ply *ply = &n->a->review.plies[index];
    buffer text, part;
    buffer_init(&text);
    buffer_init(&part);
    if (ply->grade != REVIEW_FINE) {
        comment_on_error(n, &text, index);
        add_mark(n, node, marks[ply->grade]);
    } else if (n->a->options->scores) {
        buffer_text(&text, analyse_score_at(n->a, index + 1).text);
    }
    add_comment(n, node, &text);
    analyse_append_repetition(&part, n->c, &n->a->review, index);
    buffer_clear(&text);
    append_sentence(&text, &part);
    if (text.len)
        cli_say(&text, n->c, CLI_TEXT_JUDGE_FULL_STOP);
    add_comment(n, node, &text);
    if (buffer_failed(&part))
        keep(n, CHUHE_E_MEMORY);
    buffer_deinit(&text);
    buffer_deinit(&part);
}

/* ---- better lines ---- */

static void add_line(annotation *n, chuhe_node parent, const review_line *line, chuhe_side side)
{
    unsigned most = score_is_mate(line->score) ? line->length : VARIATION_PLIES;
    chuhe_node node = parent, first = CHUHE_NO_NODE;
    buffer text;
    for (unsigned i = 0; i < line->length && i < most && n->status == CHUHE_OK; i++) {
        keep(n, chuhe_record_add(&node, n->record, node, line->moves[i]));
        if (first == CHUHE_NO_NODE)
            first = node;
    }
    if (n->status != CHUHE_OK || first == CHUHE_NO_NODE)
        return;
    buffer_init(&text);
    cli_say(&text, n->c, CLI_TEXT_ANALYSE_COMMENT_DEPTH, analyse_score(line->score, side).text,
            cli_number(line->depth).text);
    add_comment(n, first, &text);
    buffer_deinit(&text);
}

static void add_better_lines(annotation *n, chuhe_node parent, size_t index)
{
    const review_ply *ply = &n->a->review.plies[index];
    const review_found *found = &n->a->review.positions[index].found;
    for (unsigned i = 0; i < found->count && ply->grade != REVIEW_FINE; i++)
        if (found->lines[i].moves[0] != ply->move && found->lines[i].score > ply->after)
            add_line(n, parent, &found->lines[i], ply->side);
}

/* ---- the game ---- */

static void annotate_game(annotation *n)
{
    static const char name[] = "Annotator";
    cli *c = n->c;
    buffer text, search;
    buffer_init(&text);
    buffer_init(&search);
    for (int side = 0; side < CHUHE_SIDES; side++) {
        analyse_append_side(&text, c, &n->a->review, (chuhe_side)side);
        buffer_text(&text, "\n");
    }
    analyse_append_search(&search, c, n->a->options);
    cli_say(&text, c, CLI_TEXT_ANALYSE_COMMENT_SCORES, search.bytes ? search.bytes : "");
    if (buffer_failed(&search))
        buffer_fail(&text);
    add_comment(n, CHUHE_ROOT, &text);
    buffer_clear(&text);
    buffer_printf(&text, "chuhe %s", chuhe_version()); /* XQF has room for 16 bytes */
    if (buffer_failed(&text))
        keep(n, CHUHE_E_MEMORY);
    else if (!chuhe_record_tag(n->record, name))
        keep(n, chuhe_record_set_tag(n->record, name, sizeof name - 1, text.bytes, text.len));
    buffer_deinit(&text);
    buffer_deinit(&search);
}

chuhe_status analyse_annotate(cli *c, const analysis *a)
{
    annotation n = {c, a, a->g->record, CHUHE_OK};
    const review *r = &a->review;
    chuhe_node parent = CHUHE_ROOT;
    if (r->count == 0)
        return CHUHE_OK;
    for (size_t ply = 1; ply <= r->to && n.status == CHUHE_OK; ply++) {
        chuhe_node node = chuhe_record_first_child(n.record, parent);
        if (ply >= r->from && r->plies[ply - r->from].known) {
            annotate_move(&n, node, ply - r->from);
            add_better_lines(&n, parent, ply - r->from);
        }
        parent = node;
    }
    annotate_game(&n);
    return n.status;
}
