/* The DhtmlXQ reader: where a game begins and ends, and what is told of it. */
#include <string.h>

#include "record/dhtmlxq_fields.h"

/* A game and the fields that must be known before it can begin. */
typedef struct dhtmlxq_game {
    record_span whole;
    record_span fen, binit, movelist;
    bool has_fen, has_binit, has_movelist;
    bool is_wrapped; /* stands in [DhtmlXQ] … */
    bool is_closed;  /* … [/DhtmlXQ] */
} dhtmlxq_game;

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

static void note_field(dhtmlxq_game *game, const char *text, const dhtmlxq_field *field)
{
    (void)(note(&game->fen, &game->has_fen, text, field, "fen") ||
           note(&game->binit, &game->has_binit, text, field, "binit") ||
           note(&game->movelist, &game->has_movelist, text, field, "movelist"));
}

/* Finds the next stretch of fields that belong together; false at the end of
 * the text. It may hold no game (nothing that makes one). */
static bool find_game(dhtmlxq_game *game, const char *text, size_t len, size_t at)
{
    unsigned seen = 0;
    bool any = false;

    *game = (dhtmlxq_game){.whole = {at, at}};
    for (;;) {
        dhtmlxq_field field = dhtmlxq_next_field(text, len, at);
        unsigned bit = field.kind == DHTMLXQ_VALUE ? once_bit(text, field.name) : 0;

        if (field.kind == DHTMLXQ_NOTHING)
            return any;
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
            note_field(game, text, &field);
        if (field.kind == DHTMLXQ_GAME_CLOSES) {
            game->is_closed = true;
            return true;
        }
    }
}

/* The four digits of a ply as coordinates; the files run on past `i` for digits
 * off the board, so that reading the move names that fault. */
static void to_coordinates(char move[4], const char digits[4])
{
    for (int i = 0; i < 4; i += 2) {
        move[i] = (char)('a' + (digits[i] - '0'));
        move[i + 1] = (char)('0' + ('9' - digits[i + 1]));
    }
}

/* Collects the next ply's digits from the move list, over blanks. Returns how
 * many there are before the list ends or something else stands there. */
static int next_ply(char digits[4], size_t *offset, const char *text, record_span list, size_t *at)
{
    int count = 0;

    while (count < 4 && *at < list.end) {
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

/* The record names no side: whoever owns the first piece moved is to move. */
static void set_side_to_move(chuhe_setup *setup, const char *text, const dhtmlxq_game *game)
{
    char digits[4], move[4];
    size_t offset = 0, at = game->movelist.begin;
    chuhe_square from;

    if (next_ply(digits, &offset, text, game->movelist, &at) < 4)
        return;
    to_coordinates(move, digits);
    if (chuhe_square_from_text(&from, move, 2, NULL) == CHUHE_OK &&
        setup->board[from] != CHUHE_NO_PIECE)
        setup->to_move = chuhe_piece_side(setup->board[from]);
}

/* Tells the beginning; false when the start could not be read. */
static bool tell_begin(record_sink *sink, const dhtmlxq_game *game)
{
    bool is_fen = game->fen.end > game->fen.begin;
    record_span given = is_fen ? game->fen : game->binit;
    chuhe_error err = {CHUHE_OK, 0, NULL};
    chuhe_setup setup;

    chuhe_setup_start(&setup);
    if (given.end > given.begin) {
        const char *value = sink->text + given.begin;
        size_t len = given.end - given.begin;
        chuhe_status status = is_fen ? chuhe_setup_from_fen(&setup, value, len, &err)
                                     : chuhe_setup_from_piece_list(&setup, value, len, &err);
        if (status != CHUHE_OK) {
            chuhe_setup_start(&setup);
            record_tell_begin(sink, &setup, status, given.begin + err.offset);
            return false;
        }
    }
    set_side_to_move(&setup, sink->text, game);
    record_tell_begin(sink, &setup, CHUHE_OK, game->whole.begin);
    return true;
}

static bool has_prefix(const char *text, record_span name, const char *prefix)
{
    size_t len = strlen(prefix);
    return name.end - name.begin >= len && memcmp(text + name.begin, prefix, len) == 0;
}

/* What is wrong with the brackets of a field. */
static void warn_of_field(record_sink *sink, const dhtmlxq_field *field)
{
    if (field->kind == DHTMLXQ_STRAY_CLOSE)
        record_tell_warning(sink, CHUHE_E_SYNTAX, "a closing tag with nothing to close",
                            field->whole.begin);
    else if (field->kind == DHTMLXQ_VALUE && !field->is_closed)
        record_tell_warning(sink, CHUHE_E_SYNTAX, "a tag is not closed by its own name",
                            field->whole.begin);
}

/* Whether a tag named like this is not simply passed on: the start and the
 * moves are told in their own way, and comments later. */
static bool is_told_elsewhere(const char *text, record_span name)
{
    return record_span_is(text, name, "fen") || record_span_is(text, name, "binit") ||
           record_span_is(text, name, "movelist") || has_prefix(text, name, "comment");
}

/* Warns when the field gives the start or the moves once more. */
static void warn_of_second(record_sink *sink, const dhtmlxq_game *game, const dhtmlxq_field *field)
{
    size_t at = record_trim(sink->text, field->value).begin;

    if (record_span_is(sink->text, field->name, "fen") ? at == game->fen.begin
        : record_span_is(sink->text, field->name, "binit")
            ? at == game->binit.begin
            : !record_span_is(sink->text, field->name, "movelist") || at == game->movelist.begin)
        return;
    record_tell_warning(sink, CHUHE_E_SYNTAX, "the game has this tag twice; the first counts",
                        field->whole.begin);
}

static void tell_tags(record_sink *sink, const dhtmlxq_game *game)
{
    const char *text = sink->text;
    size_t at = game->whole.begin;
    bool branches = false;

    while (at < game->whole.end && !sink->stopped) {
        dhtmlxq_field field = dhtmlxq_next_field(text, game->whole.end, at);
        at = field.whole.end;
        warn_of_field(sink, &field);
        if (field.kind != DHTMLXQ_VALUE)
            continue;
        if (has_prefix(text, field.name, "move_")) {
            if (!branches)
                record_tell_warning(sink, CHUHE_E_SYNTAX, "branches are passed over",
                                    field.whole.begin);
            branches = true;
        } else if (is_told_elsewhere(text, field.name)) {
            warn_of_second(sink, game, &field);
        } else {
            record_tell_tag(sink, text + field.name.begin, field.name.end - field.name.begin,
                            field.value);
        }
    }
    if (game->is_wrapped && !game->is_closed)
        record_tell_warning(sink, CHUHE_E_SYNTAX, "the game is not closed by [/DhtmlXQ]",
                            game->whole.end);
}

static void tell_moves(record_sink *sink, const dhtmlxq_game *game)
{
    char digits[4], move[4];
    size_t offset = 0, at = game->movelist.begin;
    int count;

    while ((count = next_ply(digits, &offset, sink->text, game->movelist, &at)) == 4 &&
           !sink->stopped) {
        to_coordinates(move, digits);
        record_tell_move(sink, move, sizeof move, offset);
    }
    if (at < game->movelist.end)
        record_tell_warning(sink, CHUHE_E_SYNTAX, "the move list holds something besides digits",
                            at);
    else if (count > 0)
        record_tell_warning(sink, CHUHE_E_SYNTAX, "the move list ends within a move", offset);
}

/* The ply of a comment on the main line: `comment` and its number, in at most
 * nine digits. */
static bool comment_ply(size_t *ply, const char *text, record_span name)
{
    size_t at = name.begin + strlen("comment");

    if (!has_prefix(text, name, "comment") || at == name.end || name.end - at > 9)
        return false;
    *ply = 0;
    for (; at < name.end; at++) {
        if (text[at] < '0' || text[at] > '9')
            return false;
        *ply = *ply * 10 + (size_t)(text[at] - '0');
    }
    return true;
}

static void tell_comments(record_sink *sink, const dhtmlxq_game *game)
{
    size_t at = game->whole.begin;
    size_t ply;

    while (at < game->whole.end && !sink->stopped) {
        dhtmlxq_field field = dhtmlxq_next_field(sink->text, game->whole.end, at);
        at = field.whole.end;
        if (field.kind == DHTMLXQ_VALUE && comment_ply(&ply, sink->text, field.name))
            record_tell_comment(sink, ply, field.value);
    }
}

void record_read_dhtmlxq(record_sink *sink)
{
    dhtmlxq_game game;
    size_t at = 0;

    while (!sink->stopped && find_game(&game, sink->text, sink->len, at)) {
        at = game.whole.end;
        if (!game.has_fen && !game.has_binit && !game.has_movelist)
            continue;
        bool is_readable = tell_begin(sink, &game);
        tell_tags(sink, &game);
        if (is_readable)
            tell_moves(sink, &game);
        tell_comments(sink, &game);
        record_tell_end(sink);
    }
}
