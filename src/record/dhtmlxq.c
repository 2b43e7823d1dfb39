/* The DhtmlXQ reader: where a game begins and ends, and what is told of it. */
#include <string.h>

#include "record/dhtmlxq_fields.h"
#include "record/dhtmlxq_lines.h"
#include "record/dhtmlxq_names.h"
#include "record/dhtmlxq_write.h"
#include "record/tree.h"

/* A game and the fields that must be known before it can begin. */
typedef struct xq_game {
    record_span whole;
    record_span fen, binit, movelist, result;
    bool has_fen, has_binit, has_movelist, has_result;
    bool is_wrapped; /* stands in [DhtmlXQ] … */
    bool is_closed;  /* … [/DhtmlXQ] */
    bool is_open;    /* it might be another if the text went on */
} xq_game;

/* A line that is being told. */
typedef struct xq_frame {
    uint32_t line, ply; /* the last ply told */
    uint32_t branch, comment;
    size_t at; /* in its moves */
} xq_frame;

typedef struct xq_reader {
    source text;
    tracker *t;
    xq_game game;
    xq_lines lines;
    xq_frame *frames;
    size_t frame_count, frame_capacity;
    char *copy; /* of a text that is told, with its line breaks made */
    size_t copy_capacity;
    bool no_memory;
} xq_reader;

static bool warn(xq_reader *r, const char *message, record_span span)
{
    const char *text;
    size_t len;
    if (!source_decode(&r->text, &text, &len, span))
        return !(r->no_memory = true);
    return tracker_warn(r->t, CHUHE_E_SYNTAX, message, source_place(&r->text, span.begin), text,
                        len);
}

static bool warn_at(xq_reader *r, chuhe_status code, const char *message, size_t at)
{
    return tracker_warn(r->t, code, message, source_place(&r->text, at), NULL, 0);
}

/* Tags that a game has once: where games are not wrapped, the second one
 * belongs to the next game. (blacktime, for one, comes twice in real records.) */
static const char *const once_names[] = {"ver",      "init",  "title", "binit",  "fen",
                                         "movelist", "red",   "black", "event",  "date",
                                         "place",    "round", "open",  "result", "author"};
enum { ONCE_COUNT = sizeof once_names / sizeof once_names[0] };

/* The bit of a name in once_names, or 0. */
static unsigned once_bit(const char *text, record_span name)
{
    for (unsigned i = 0; i < ONCE_COUNT; i++) {
        if (record_span_is(text, name, once_names[i]))
            return 1u << i;
    }
    return 0;
}

static bool note(record_span *kept, bool *has, const char *text, const dhtmlxq_field *field,
                 const char *name)
{
    if (!record_span_is(text, field->name, name))
        return false;
    if (!*has)
        *kept = record_trim(text, field->value);
    *has = true;
    return true;
}

static void note_field(xq_game *game, const char *text, const dhtmlxq_field *field)
{
    (void)(note(&game->fen, &game->has_fen, text, field, "fen") ||
           note(&game->binit, &game->has_binit, text, field, "binit") ||
           note(&game->movelist, &game->has_movelist, text, field, "movelist") ||
           note(&game->result, &game->has_result, text, field, "result"));
}

/* Finds the next stretch of fields that belong together; false at the end of
 * the text. It may hold no game (nothing that makes one). */
static bool find_game(xq_game *game, const source *s, size_t at)
{
    unsigned seen = 0;
    bool any = false;
    *game = (xq_game){.whole = {at, at}};
    for (;;) {
        dhtmlxq_field field = dhtmlxq_next_field(s, s->len, at);
        unsigned bit = field.kind == DHTMLXQ_VALUE ? once_bit(s->text, field.name) : 0;
        if (field.kind == DHTMLXQ_NOTHING) {
            game->is_open = s->is_cut;
            return any;
        }
        if (any && (field.kind == DHTMLXQ_GAME_OPENS || (!game->is_wrapped && (bit & seen))))
            return true;
        if (!any)
            game->whole.begin = field.whole.begin;
        any = true;
        at = game->whole.end = field.whole.end;
        seen |= bit;
        if (field.kind == DHTMLXQ_GAME_OPENS)
            game->is_wrapped = true;
        if (field.kind == DHTMLXQ_VALUE)
            note_field(game, s->text, &field);
        if (field.kind == DHTMLXQ_GAME_CLOSES) {
            game->is_closed = true;
            return true;
        }
    }
}

/* The value of a span as it is told: UTF-8, "||" and line ends as '\n'. */
static bool decode_value(xq_reader *r, const char **text, size_t *len, record_span span)
{
    if (!source_decode(&r->text, text, len, span))
        return !(r->no_memory = true);
    if (memchr(*text, '|', *len) == NULL && memchr(*text, '\r', *len) == NULL)
        return true;
    if (!tree_reserve(r->text.allocator, &r->copy, &r->copy_capacity, 1, *len))
        return !(r->no_memory = true);
    size_t count = 0;
    for (size_t i = 0; i < *len; i++) {
        char c = (*text)[i], next = i + 1 < *len ? (*text)[i + 1] : '\0';
        bool is_break = (c == '|' && next == '|') || c == '\r';
        i += is_break && (c == '|' || next == '\n');
        r->copy[count++] = is_break ? '\n' : c;
    }
    *text = r->copy;
    *len = count;
    return true;
}

/* The four digits of a ply as squares; false when one is off the board. */
static bool to_move(chuhe_move *move, const char digits[4])
{
    if (digits[0] > '8' || digits[2] > '8')
        return false;
    *move = chuhe_move_make(chuhe_square_make(digits[0] - '0', '9' - digits[1]),
                            chuhe_square_make(digits[2] - '0', '9' - digits[3]));
    return true;
}

/* The record names no side: whoever owns the first piece moved is to move. */
static void set_side_to_move(chuhe_setup *setup, const xq_reader *r)
{
    char digits[4];
    size_t offset, at = r->game.movelist.begin;
    chuhe_move move;
    if (xq_next_ply(digits, &offset, r->text.text, r->game.movelist, &at) == 4 &&
        to_move(&move, digits) && setup->board[chuhe_move_from(move)] != CHUHE_NO_PIECE)
        setup->to_move = chuhe_piece_side(setup->board[chuhe_move_from(move)]);
}

/* Reads the start from one of its fields; *status tells whether it can be read. */
static bool read_start(xq_reader *r, chuhe_status *status, chuhe_setup *setup, record_span given,
                       bool is_fen)
{
    chuhe_error err = {CHUHE_OK, 0, NULL};
    const char *text = r->text.text + given.begin;
    size_t len = given.end - given.begin;
    *status = is_fen ? chuhe_setup_from_fen(setup, text, len, &err)
                     : chuhe_setup_from_piece_list(setup, text, len, &err);
    return *status == CHUHE_OK || warn_at(r, *status, err.message, given.begin + err.offset);
}

/* Tells the start; *is_known is false when there is one that cannot be read. */
static bool tell_start(xq_reader *r, bool *is_known)
{
    const xq_game *game = &r->game;
    bool has_fen = game->fen.end > game->fen.begin, has_list = game->binit.end > game->binit.begin;
    chuhe_setup setup;
    chuhe_status status = CHUHE_OK;
    size_t at = game->whole.begin;
    chuhe_setup_start(&setup);
    if (has_fen) {
        at = game->fen.begin;
        if (!read_start(r, &status, &setup, game->fen, true))
            return false;
    }
    if (has_list && (!has_fen || status != CHUHE_OK)) {
        at = game->binit.begin;
        if (!read_start(r, &status, &setup, game->binit, false))
            return false;
    }
    *is_known = status == CHUHE_OK;
    if (!*is_known)
        return game->movelist.end == game->movelist.begin ||
               warn_at(r, CHUHE_E_SYNTAX,
                       "the moves are passed over, because the start cannot be read",
                       game->movelist.begin);
    set_side_to_move(&setup, r);
    return tracker_start(r->t, &setup, source_place(&r->text, at));
}

static bool tell_result(xq_reader *r)
{
    const char *text;
    size_t len;
    chuhe_result result;
    if (r->game.result.end == r->game.result.begin)
        return true;
    if (!source_decode(&r->text, &text, &len, r->game.result))
        return !(r->no_memory = true);
    if (xq_result_of_text(&result, text, len))
        return tracker_result(r->t, result);
    return warn(r, "not a result that is understood", r->game.result);
}

/* What is wrong with the brackets of a field. */
static bool warn_of_field(xq_reader *r, const dhtmlxq_field *field)
{
    if (field->kind == DHTMLXQ_STRAY_CLOSE)
        return warn(r, "a closing tag with nothing to close", field->whole);
    if (field->kind == DHTMLXQ_VALUE && !field->is_closed)
        return warn(r, "a tag is not closed by its own name",
                    (record_span){field->whole.begin, field->value.begin});
    return true;
}

/* Whether the field gives once more what the game may have once. */
static bool is_second(const xq_reader *r, const dhtmlxq_field *field)
{
    const char *text = r->text.text;
    size_t at = record_trim(text, field->value).begin;
    const xq_game *game = &r->game;
    return record_span_is(text, field->name, "fen")        ? at != game->fen.begin
           : record_span_is(text, field->name, "binit")    ? at != game->binit.begin
           : record_span_is(text, field->name, "movelist") ? at != game->movelist.begin
           : record_span_is(text, field->name, "result")   ? at != game->result.begin
                                                           : false;
}

/* The opening, often with its ECCO code in front. */
static bool tell_opening(xq_reader *r, const char *text, size_t len)
{
    if (!xq_begins_with_ecco(text, len))
        return tracker_tag(r->t, "Opening", text, len);
    size_t after = 3;
    while (after < len && text[after] == ' ')
        after++;
    return tracker_tag(r->t, "ECCO", text, 3) &&
           tracker_tag(r->t, "Opening", text + after, len - after);
}

static bool tell_tag(xq_reader *r, const dhtmlxq_field *field)
{
    const char *name = r->text.text + field->name.begin, *text;
    size_t name_len = field->name.end - field->name.begin, len;
    record_span value = record_trim(r->text.text, field->value);
    if (value.begin == value.end)
        return true;
    const char *tag = xq_tag_of_name(name, name_len);
    if (!decode_value(r, &text, &len, value))
        return false;
    tracker_at(r->t, source_place(&r->text, field->whole.begin));
    if (tag == NULL)
        return tracker_tag_named(r->t, name, name_len, text, len);
    return strcmp(tag, "Opening") == 0 ? tell_opening(r, text, len)
                                       : tracker_tag(r->t, tag, text, len);
}

/* Tells the tags, and gathers branches and comments. */
static bool tell_field(xq_reader *r, const dhtmlxq_field *field, bool is_known)
{
    const char *name = r->text.text + field->name.begin;
    size_t len = field->name.end - field->name.begin;
    record_span value = record_trim(r->text.text, field->value);
    uint32_t leaves, start, number;
    if (!warn_of_field(r, field))
        return false;
    if (field->kind != DHTMLXQ_VALUE)
        return true;
    if (xq_branch_name(&leaves, &start, &number, name, len))
        return !is_known || xq_lines_add(&r->lines, &r->text, leaves, start, number, value) ||
               !(r->no_memory = true);
    if (xq_comment_name(&number, &start, name, len))
        return value.begin == value.end || xq_lines_add_comment(&r->lines, number, start, value) ||
               !(r->no_memory = true);
    if (is_second(r, field))
        return warn(r, "the game has this tag twice; the first counts", field->whole);
    return xq_is_own_name(name, len) || tell_tag(r, field);
}

static bool tell_fields(xq_reader *r, bool is_known)
{
    const xq_game *game = &r->game;
    for (size_t at = game->whole.begin; at < game->whole.end;) {
        dhtmlxq_field field = dhtmlxq_next_field(&r->text, game->whole.end, at);
        at = field.whole.end;
        if (!tell_field(r, &field, is_known))
            return false;
    }
    return !game->is_wrapped || game->is_closed ||
           warn_at(r, CHUHE_E_SYNTAX, "the game is not closed by [/DhtmlXQ]", game->whole.end);
}

/* The comments of a line on the ply told last. */
static bool tell_comments(xq_reader *r, xq_frame *frame)
{
    const xq_line *line = &r->lines.lines[frame->line];
    for (; frame->comment < line->comment_end; frame->comment++) {
        const xq_comment *comment = &r->lines.comments[frame->comment];
        const char *text;
        size_t len;
        if (comment->ply != frame->ply)
            return true;
        if (comment->is_astray &&
            !warn(r, "the comment is on a ply that is not there; it goes to the line's last",
                  comment->text))
            return false;
        tracker_at(r->t, source_place(&r->text, comment->text.begin));
        if (!decode_value(r, &text, &len, comment->text) ||
            !tracker_comment(r->t, CHUHE_COMMENT_AFTER, text, len))
            return false;
    }
    return true;
}

static bool tell_move(xq_reader *r, xq_frame *frame)
{
    char digits[4], text[4];
    size_t offset = 0;
    chuhe_move move;
    const xq_line *line = &r->lines.lines[frame->line];
    xq_next_ply(digits, &offset, r->text.text, line->moves, &frame->at);
    frame->ply++;
    tracker_place place = source_place(&r->text, offset);
    if (to_move(&move, digits))
        return tracker_move(r->t, move, place);
    for (int i = 0; i < 4; i += 2) { /* files run on past i, so that the fault is named */
        text[i] = (char)('a' + (digits[i] - '0'));
        text[i + 1] = (char)('0' + ('9' - digits[i + 1]));
    }
    return tracker_move_text(r->t, CHUHE_NOTATION_COORDINATES, text, sizeof text, place);
}

/* What is wrong at the end of a line's digits. */
static bool warn_of_end(xq_reader *r, const xq_frame *frame)
{
    char digits[4];
    record_span moves = r->lines.lines[frame->line].moves;
    size_t offset = 0, at = frame->at;
    int count = xq_next_ply(digits, &offset, r->text.text, moves, &at);
    if (at < moves.end)
        return warn(r, "the move list holds something besides digits",
                    (record_span){at, moves.end});
    return count == 0 ||
           warn(r, "the move list ends within a move", (record_span){offset, moves.end});
}

static bool push_frame(xq_reader *r, uint32_t line)
{
    if (!tree_reserve(r->text.allocator, &r->frames, &r->frame_capacity, sizeof *r->frames,
                      r->frame_count + 1))
        return !(r->no_memory = true);
    const xq_line *l = &r->lines.lines[line];
    xq_frame *frame = &r->frames[r->frame_count++];
    *frame = (xq_frame){line, l->start - 1, l->first_branch, l->first_comment, l->moves.begin};
    return line != 0 || tell_comments(r, frame);
}

/* Goes into a branch that leaves the line at the ply told last, or that leads it
 * on. */
static bool enter_branch(xq_reader *r, xq_frame *frame)
{
    uint32_t branch = r->lines.branches[frame->branch++].index;
    const xq_line *line = &r->lines.lines[branch];
    if (line->plies == 0)
        return true;
    tracker_place place = source_place(&r->text, line->moves.begin);
    if (line->is_more) {
        if (!tracker_warn(r->t, CHUHE_E_SYNTAX,
                          "a branch leaves its line after the last ply; it leads the line on",
                          place, NULL, 0))
            return false;
    } else if (!tracker_variation(r->t, line->start, place)) {
        return false;
    }
    return push_frame(r, branch);
}

static bool leave_line(xq_reader *r)
{
    const xq_frame *frame = &r->frames[r->frame_count - 1];
    const xq_line *line = &r->lines.lines[frame->line];
    if (!warn_of_end(r, frame))
        return false;
    r->frame_count--;
    return frame->line == 0 || line->is_more ||
           tracker_end_variation(r->t, source_place(&r->text, line->moves.end));
}

/* Tells moves, and at each ply the branches that take its place, depth first. */
static bool tell_lines(xq_reader *r)
{
    r->frame_count = 0;
    if (!push_frame(r, 0))
        return false;
    while (r->frame_count != 0) {
        xq_frame *frame = &r->frames[r->frame_count - 1];
        const xq_line *line = &r->lines.lines[frame->line];
        bool has_branch = frame->branch < line->branch_end;
        uint32_t next = has_branch ? r->lines.branches[frame->branch].second : 0;
        bool is_ok;
        if (has_branch && next <= frame->ply)
            is_ok = enter_branch(r, frame);
        else if (frame->ply < xq_line_end(line))
            is_ok = tell_move(r, frame) && tell_comments(r, frame);
        else
            is_ok = has_branch ? enter_branch(r, frame) : leave_line(r);
        if (!is_ok)
            return false;
    }
    return true;
}

/* Branches and comments that hang on nothing, or hold nothing. */
static bool warn_of_lost(xq_reader *r)
{
    const xq_lines *l = &r->lines;
    for (size_t i = 1; i < l->count; i++) {
        const xq_line *line = &l->lines[i];
        const char *message = line->owner == XQ_NONE
                                  ? "a branch leaves a line or a ply that is not there"
                              : line->plies == 0 ? "a branch without moves"
                                                 : NULL;
        if (message != NULL && !warn(r, message, line->moves))
            return false;
        if (i > 1 && l->numbers[i].first == l->numbers[i - 1].first &&
            !warn(r, "two branches have this number; what is named by it belongs to the first",
                  l->lines[l->numbers[i].index].moves))
            return false;
    }
    for (size_t i = 0; i < l->comment_count; i++)
        if (l->comments[i].line == XQ_NONE &&
            !warn(r, "a comment on a line that is not there", l->comments[i].text))
            return false;
    return true;
}

static bool tell_game(xq_reader *r)
{
    const xq_game *game = &r->game;
    bool is_known = true;
    r->text.has_bad = false;
    if (!source_game(&r->text, game->whole.begin, game->whole.end))
        return !(r->no_memory = true);
    if (!tracker_begin(r->t, source_place(&r->text, game->whole.begin)) ||
        !tell_start(r, &is_known))
        return false;
    record_span moves = is_known ? game->movelist : (record_span){0, 0};
    if (!xq_lines_begin(&r->lines, &r->text, moves))
        return !(r->no_memory = true);
    if (!tell_fields(r, is_known) || !tell_result(r))
        return false;
    if (!xq_lines_resolve(&r->lines))
        return !(r->no_memory = true);
    return tell_lines(r) && warn_of_lost(r) &&
           (!r->text.has_bad ||
            warn_at(r, CHUHE_E_SYNTAX, "bytes that are no text in this encoding",
                    game->whole.begin)) &&
           tracker_end(r->t);
}

/* Finds the game at or behind text[*at] and goes behind it; false at the end. */
static bool next_game(xq_reader *r, size_t *at)
{
    bool is_there = find_game(&r->game, &r->text, *at);
    while (r->game.is_open) {
        if (!source_refill(&r->text, at))
            return !(r->no_memory = true);
        is_there = find_game(&r->game, &r->text, *at);
    }
    *at = r->game.whole.end;
    return is_there;
}

static chuhe_status read_games(const codec_input *in, tracker *t)
{
    xq_reader r = {.t = t};
    size_t at = 0;
    chuhe_status status = source_init(&r.text, in);
    xq_lines_init(&r.lines, in->allocator);
    while (status == CHUHE_OK && next_game(&r, &at)) {
        bool is_game = r.game.has_fen || r.game.has_binit || r.game.has_movelist;
        if (is_game
                ? !tell_game(&r)
                : !warn_at(&r, CHUHE_E_NO_RECORD, "tags without a game: no movelist, binit or fen",
                           r.game.whole.begin))
            break;
    }
    if (r.no_memory)
        status = CHUHE_E_MEMORY;
    if (r.frames != NULL)
        in->allocator->resize(r.frames, 0, in->allocator->ctx);
    if (r.copy != NULL)
        in->allocator->resize(r.copy, 0, in->allocator->ctx);
    xq_lines_deinit(&r.lines);
    source_deinit(&r.text);
    return status;
}

static bool has_any(const char *bytes, size_t len, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (source_has_word(bytes, len, words[i]))
            return true;
    return false;
}

static int likeness(const char *bytes, size_t len)
{
    static const char *const marks[] = {"[DhtmlXQ", "[/DhtmlXQ", "\\u005BDhtmlXQ",
                                        "\\u005bDhtmlXQ"};
    static const char *const certain[] = {"[/DhtmlXQ", "DhtmlXQ_movelist", "DhtmlXQ_binit",
                                          "DhtmlXQ_fen"};
    enum { LOOK = 4 << 20 }; /* a page may have much before it, but not all of a collection */
    size_t look = len < LOOK ? len : LOOK;
    if (!has_any(bytes, look, marks, sizeof marks / sizeof *marks))
        return 0;
    /* a list of moves or a PGN may have a word of it in a comment */
    return has_any(bytes, look, certain, sizeof certain / sizeof *certain) ? 90 : 4;
}

const codec codec_dhtmlxq = {CHUHE_FORMAT_DHTMLXQ, false, likeness, read_games, xq_write};
