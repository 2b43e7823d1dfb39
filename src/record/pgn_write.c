#include "record/pgn_write.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "record/pgn_tags.h"
#include "record/text_clock.h"
#include "record/text_tags.h"
#include "record/text_write.h"
#include "record/tree.h"

/* A number stays with its move, which takes so many columns at most with the blank. */
enum { WIDTH = 78, MOVE_WIDTH = 9 };

typedef struct pgn_writer {
    out *o;
    const chuhe_record *record;
    const chuhe_allocator *allocator;
    chuhe_notation notation;
    chuhe_position now;
    chuhe_undo *line;
    size_t plies, capacity;
    size_t column;
    text_told told;
    bool glue;         /* no blank before the next word */
    bool needs_number; /* the next move needs one even if it is the second of its round */
} pgn_writer;

/* ---- headers ---- */

static void write_tag(out *o, const char *name, const char *value)
{
    out_cstr(o, "[");
    out_cstr(o, name);
    out_cstr(o, " \"");
    text_write_value(o, value, true);
    out_cstr(o, "\"]\n");
}

/* Whether a header would be read back as it is: some names have a meaning of
 * their own in PGN, others are read as a name they are short for. */
static bool can_hold(const char *name, const char *value)
{
    static const char *const own[] = {"FEN", "Result", "Format", "SetUp"};
    char line[256], buf[64];
    pgn_tag tag;
    int len = snprintf(line, sizeof line, "[%s \"\"]", name);
    if (len < 0 || (size_t)len >= sizeof line || !pgn_read_tag(&tag, line, (size_t)len, 0) ||
        tag.broken != NULL || tag.end != (size_t)len)
        return false;
    text_part read = text_tag_name(buf, tag.name);
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (text_part_is(read, own[i]))
            return false;
    if ((strcasecmp(name, "Game") == 0 && strcasecmp(value, "Chinese Chess") == 0) ||
        (strcasecmp(name, "Variant") == 0 && strcasecmp(value, "xiangqi") == 0))
        return false;
    return text_part_is(read, name) && strcmp(value, "?") != 0 && strcmp(value, "????.??.??") != 0;
}

static bool is_in_coordinates(const pgn_writer *w)
{
    return w->notation == CHUHE_NOTATION_COORDINATES || w->notation == CHUHE_NOTATION_COORDINATES10;
}

/* Moves in coordinates are for chess programs that know xiangqi as a variant: to
 * them Red is White. */
static void write_side_tag(const pgn_writer *w, const char *name, const char *value)
{
    static const char *const names[][2] = {
        {"Red", "White"}, {"RedTeam", "WhiteTeam"}, {"RedElo", "WhiteElo"}};
    for (size_t i = 0; is_in_coordinates(w) && i < sizeof names / sizeof *names; i++)
        if (strcasecmp(name, names[i][0]) == 0)
            name = names[i][1];
    write_tag(w->o, name, value);
}

static void write_other_tags(const pgn_writer *w, const char *const *done, size_t done_count)
{
    const chuhe_record *record = w->record;
    bool lost = false;
    for (size_t i = 0; i < chuhe_record_tag_count(record); i++) {
        const char *name, *value;
        bool is_done = false;
        chuhe_record_tag_at(&name, &value, record, i);
        bool held = can_hold(name, value);
        for (size_t k = 0; k < done_count; k++)
            is_done = is_done || strcasecmp(name, done[k]) == 0;
        if (held && !is_done)
            write_side_tag(w, name, value);
        lost = lost || !held;
    }
    if (lost)
        out_warn(w->o, CHUHE_E_SYNTAX, "a header that PGN cannot hold is left out", 0);
}

/* The variant comes before the FEN: XBoard reads a FEN by the rules of the game
 * it knows by then. It counts ranks from 0, and its horses and elephants are h
 * and e, never n and b; programs that count from 1 want n and b. */
static void write_start(const pgn_writer *w)
{
    char fen[CHUHE_FEN_CAP];
    if (is_in_coordinates(w))
        write_tag(w->o, "Variant", "xiangqi");
    text_start_fen(fen, w->record, false);
    for (char *c = fen; w->notation == CHUHE_NOTATION_COORDINATES && *c != '\0' && *c != ' '; c++) {
        static const char from[] = "nbNB", to[] = "heHE";
        const char *at = strchr(from, *c);
        *c = at != NULL ? to[at - from] : *c;
    }
    if (fen[0] != '\0')
        write_tag(w->o, "FEN", fen);
}

static void write_tags(const pgn_writer *w)
{
    static const char *const first[] = {"Event",   "Site", "Date",      "Round",
                                        "RedTeam", "Red",  "BlackTeam", "Black"};
    out *o = w->o;
    write_tag(o, "Game", "Chinese Chess");
    for (size_t i = 0; i < sizeof first / sizeof *first; i++) {
        const char *value = chuhe_record_tag(w->record, first[i]);
        bool is_team = i == 4 || i == 6;
        if (value != NULL || !is_team)
            write_side_tag(w, first[i], value == NULL || !can_hold(first[i], value) ? "" : value);
    }
    write_tag(o, "Result", text_result_name(chuhe_record_result(w->record)));
    write_other_tags(w, first, sizeof first / sizeof *first);
    write_start(w);
    static const char *const formats[CHUHE_NOTATIONS] = {
        [CHUHE_NOTATION_COORDINATES] = "Coordinates",
        [CHUHE_NOTATION_COORDINATES10] = "Coordinates10",
        [CHUHE_NOTATION_ICCS] = "ICCS",
        [CHUHE_NOTATION_SHORT] = "Short",
        [CHUHE_NOTATION_WXF] = "WXF"};
    if (formats[w->notation] != NULL)
        write_tag(o, "Format", formats[w->notation]);
    out_cstr(o, "\n");
}

/* ---- moves ---- */

/* A blank or a line break before a word of the given width. */
static void space(pgn_writer *w, size_t width)
{
    if (w->column + width + 1 > WIDTH && w->column != 0 && !w->glue) {
        out_cstr(w->o, "\n");
        w->column = 0;
    } else if (w->column != 0 && !w->glue) {
        out_cstr(w->o, " ");
        w->column++;
    }
    w->glue = false;
}

static void write_word(pgn_writer *w, const char *text)
{
    size_t len = strlen(text), width = text_columns(text, len);
    space(w, width);
    out_text(w->o, text, len);
    w->column += width;
}

static void write_comment(pgn_writer *w, const char *prefix, const char *text, size_t len)
{
    size_t first = 0;
    while (first < len && text[first] != '\n')
        first++;
    space(w, text_columns(text, first) + strlen(prefix) + 2);
    size_t width = text_write_comment(w->o, &w->told, prefix, text, len, w->plies);
    w->column = first == len ? w->column + width : width;
    w->needs_number = true;
}

static void write_number(pgn_writer *w)
{
    char text[32];
    bool black = chuhe_position_to_move(&w->now) == CHUHE_BLACK;
    bool black_began = chuhe_position_to_move(chuhe_record_start(w->record)) == CHUHE_BLACK;
    if (black && !w->needs_number)
        return;
    snprintf(text, sizeof text, black ? "%zu..." : "%zu.", (w->plies + black_began) / 2 + 1);
    space(w, text_columns(text, strlen(text)) + MOVE_WIDTH);
    w->glue = true;
    write_word(w, text);
}

/* The comment that stands after a node's move, and its clock time. */
static void write_after(pgn_writer *w, chuhe_node node)
{
    size_t len = 0;
    char clock[32] = "";
    const char *text = chuhe_record_comment(&len, w->record, node, CHUHE_COMMENT_AFTER);
    uint32_t left = chuhe_record_clock(w->record, node);
    if (left != CHUHE_NO_CLOCK && node == CHUHE_ROOT)
        out_warn(w->o, CHUHE_E_SYNTAX, "a clock time without a move is left out", 0);
    else if (left != CHUHE_NO_CLOCK)
        text_clock_command(clock, left);
    if (text != NULL || clock[0] != '\0')
        write_comment(w, clock, text == NULL ? "" : text, len);
}

static void write_move(pgn_writer *w, chuhe_node node)
{
    char text[CHUHE_MOVE_TEXT_CAP];
    uint8_t marks[CHUHE_MARKS_MAX];
    size_t len;
    const char *before = chuhe_record_comment(&len, w->record, node, CHUHE_COMMENT_BEFORE);
    w->needs_number = w->needs_number || before != NULL;
    write_number(w);
    if (before != NULL)
        write_comment(w, "", before, len);
    text_write_move(text, w->o, &w->told, &w->now, chuhe_record_move(w->record, node), w->notation,
                    w->plies + 1);
    write_word(w, text);
    w->needs_number = false;
    size_t count = chuhe_record_marks(marks, w->record, node);
    for (size_t i = 0; i < count; i++) {
        snprintf(text, sizeof text, "$%u", (unsigned)marks[i]);
        write_word(w, text);
    }
    write_after(w, node);
}

/* ---- the tree, without recursion ---- */

static bool play(pgn_writer *w, chuhe_node node)
{
    if (!tree_reserve(w->allocator, &w->line, &w->capacity, sizeof *w->line, w->plies + 1)) {
        out_fail(w->o, CHUHE_E_MEMORY);
        return false;
    }
    chuhe_position_play_unchecked(&w->now, &w->line[w->plies++],
                                  chuhe_record_move(w->record, node));
    return true;
}

static void open_variation(pgn_writer *w)
{
    write_word(w, "(");
    w->glue = w->needs_number = true;
}

/* From the end of a line back to where writing goes on: the head of the next
 * variation, or what follows the move whose variations have been written. *node
 * is CHUHE_NO_NODE when all is done; *is_written: only its line is left. */
static bool climb(pgn_writer *w, chuhe_node *node, bool *is_written)
{
    for (;;) {
        chuhe_node parent = chuhe_record_parent(w->record, *node);
        if (parent == CHUHE_NO_NODE) {
            *node = CHUHE_NO_NODE;
            return true;
        }
        chuhe_position_take_back(&w->now, &w->line[--w->plies]);
        chuhe_node main = chuhe_record_first_child(w->record, parent);
        if (main == *node) {
            *node = parent;
            continue;
        }
        w->glue = true;
        write_word(w, ")");
        w->needs_number = true;
        chuhe_node next = chuhe_record_next_sibling(w->record, *node);
        *is_written = next == CHUHE_NO_NODE;
        *node = *is_written ? main : next;
        if (!*is_written)
            open_variation(w);
        return true;
    }
}

/* Each move is written, then its variations, then it is played and what follows
 * is written. */
static void write_moves(pgn_writer *w)
{
    chuhe_node node = chuhe_record_first_child(w->record, CHUHE_ROOT);
    bool is_written = false;
    while (node != CHUHE_NO_NODE && w->o->status == CHUHE_OK) {
        chuhe_node parent = chuhe_record_parent(w->record, node);
        if (!is_written) {
            write_move(w, node);
            chuhe_node other = chuhe_record_next_sibling(w->record, node);
            if (other != CHUHE_NO_NODE && chuhe_record_first_child(w->record, parent) == node) {
                open_variation(w);
                node = other;
                continue;
            }
        }
        is_written = false;
        if (!play(w, node))
            return;
        chuhe_node next = chuhe_record_first_child(w->record, node);
        if (next != CHUHE_NO_NODE)
            node = next;
        else
            climb(w, &node, &is_written);
    }
}

static void warn_of_root(out *o, const chuhe_record *record)
{
    uint8_t marks[CHUHE_MARKS_MAX];
    size_t len;
    if (chuhe_record_marks(marks, record, CHUHE_ROOT) != 0)
        out_warn(o, CHUHE_E_SYNTAX, "a mark without a move is left out", 0);
    if (chuhe_record_comment(&len, record, CHUHE_ROOT, CHUHE_COMMENT_BEFORE) != NULL)
        out_warn(o, CHUHE_E_SYNTAX, "a comment before the start is left out", 0);
}

void pgn_write(const chuhe_record *record, const chuhe_write_options *options, out *o)
{
    pgn_writer w = {.o = o,
                    .record = record,
                    .allocator =
                        options->allocator != NULL ? options->allocator : tree_default_allocator(),
                    .notation = text_notation(o, options->notation),
                    .now = *chuhe_record_start(record),
                    .needs_number = true};
    if (o->status != CHUHE_OK)
        return;
    write_tags(&w);
    warn_of_root(o, record);
    write_after(&w, CHUHE_ROOT);
    write_moves(&w);
    write_word(&w, text_result_name(chuhe_record_result(record)));
    out_cstr(o, "\n\n");
    if (w.line != NULL)
        w.allocator->resize(w.line, 0, w.allocator->ctx);
}
