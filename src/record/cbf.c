/* The CBF reader: docs/formats/cbf.md tells what is known of the format. */
#include <string.h>

#include "record/cbf_scan.h"
#include "record/codecs.h"
#include "record/tree.h"

typedef struct cbf_reader {
    source text;
    tracker *t;
    bool in_game, in_head, in_moves;
    size_t game_at;    /* where the game begins */
    record_span field; /* the element whose text is gathered; empty: none */
    bool is_move;      /* it is a <Move> */
    size_t field_at;   /* where its text begins */
    char *value;       /* that text, UTF-8 */
    size_t value_len, value_capacity;
    bool has_moves;   /* a move has been told */
    bool no_start;    /* the start cannot be read */
    bool line_ended;  /* by end="1" */
    bool warned_late; /* of moves after that, or without a start */
    bool no_memory;
} cbf_reader;

static const struct cbf_name {
    const char *name, *tag;
} names[] = {{"Name", "Title"},
             {"From", "Source"},
             {"Contest", "Event"},
             {"TimeRule", "TimeControl"},
             {"RedRating", "RedElo"},
             {"BlackRating", "BlackElo"},
             {"Commentator", "Annotator"},
             {"Creator", "Author"}};

static bool warn(cbf_reader *r, chuhe_status code, const char *message, record_span span)
{
    const char *text;
    size_t len;
    if (!source_decode(&r->text, &text, &len, source_beginning(&r->text, span)))
        return !(r->no_memory = true);
    return tracker_warn(r->t, code, message, source_place(&r->text, span.begin), text, len);
}

static bool append(cbf_reader *r, const char *text, size_t len)
{
    if (!tree_reserve(r->text.allocator, &r->value, &r->value_capacity, 1, r->value_len + len + 1))
        return !(r->no_memory = true);
    memcpy(r->value + r->value_len, text, len);
    r->value_len += len;
    return true;
}

static bool append_span(cbf_reader *r, record_span span)
{
    const char *text;
    size_t len;
    if (!source_decode(&r->text, &text, &len, span))
        return !(r->no_memory = true);
    return append(r, text, len);
}

/* Gathers text; in CDATA an ampersand is itself. */
static bool gather(cbf_reader *r, record_span span, bool has_entities)
{
    size_t begin = span.begin;
    for (size_t at = span.begin; at < span.end && has_entities; at++) {
        char utf8[4];
        size_t len, count;
        if (r->text.text[at] != '&' ||
            (count = xml_entity(utf8, &len, &r->text, at, span.end)) == 0)
            continue;
        if (!append_span(r, (record_span){begin, at}) || !append(r, utf8, len))
            return false;
        begin = at + count;
        at = begin - 1;
    }
    return append_span(r, (record_span){begin, span.end});
}

/* Line ends as '\n', no blanks at either end. */
static record_span tidy_value(cbf_reader *r)
{
    size_t count = 0;
    for (size_t i = 0; i < r->value_len; i++) {
        char c = r->value[i];
        if (c == '\r' && i + 1 < r->value_len && r->value[i + 1] == '\n')
            continue;
        r->value[count++] = c == '\r' ? '\n' : c;
    }
    r->value_len = count;
    return record_trim(r->value, (record_span){0, count});
}

static bool end_game(cbf_reader *r)
{
    if (!r->in_game)
        return true;
    r->in_game = r->in_head = r->in_moves = false;
    return (!r->text.has_bad || warn(r, CHUHE_E_SYNTAX, "bytes that are no text in this encoding",
                                     (record_span){r->game_at, r->game_at})) &&
           tracker_end(r->t);
}

static bool begin_game(cbf_reader *r, size_t at)
{
    if (!end_game(r))
        return false;
    r->in_game = true;
    r->game_at = at;
    r->has_moves = r->no_start = r->line_ended = r->warned_late = false;
    r->text.has_bad = false;
    if (!source_game(&r->text, at, at)) /* places are asked for in order */
        return !(r->no_memory = true);
    return tracker_begin(r->t, source_place(&r->text, at));
}

static bool tell_start(cbf_reader *r, record_span value)
{
    chuhe_setup setup;
    chuhe_error err;
    record_span place = {r->field_at, r->field_at};
    if (r->t->started || r->no_start)
        return warn(r, CHUHE_E_SYNTAX, "a second start, or one after the moves, is passed over",
                    place);
    chuhe_status status =
        chuhe_setup_from_fen(&setup, r->value + value.begin, value.end - value.begin, &err);
    r->no_start = status != CHUHE_OK;
    return r->no_start ? tracker_bad_fen(r->t, &err, source_place(&r->text, r->field_at), NULL, 0)
                       : tracker_start(r->t, &setup, source_place(&r->text, r->field_at));
}

static bool tell_result(cbf_reader *r, record_span value)
{
    static const chuhe_result results[] = {CHUHE_RESULT_OPEN, CHUHE_RESULT_RED_WINS,
                                           CHUHE_RESULT_BLACK_WINS, CHUHE_RESULT_DRAW,
                                           CHUHE_RESULT_DRAW};
    char c = r->value[value.begin];
    if (value.end - value.begin != 1 || c < '0' || c > '4')
        return warn(r, CHUHE_E_SYNTAX, "a result is a digit from 0 to 4",
                    (record_span){r->field_at, r->field_at});
    return tracker_result(r->t, results[c - '0']);
}

/* Tells what the element held whose text was gathered. */
static bool tell_field(cbf_reader *r)
{
    const char *name;
    size_t name_len;
    record_span field = r->field;
    r->field.end = r->field.begin;
    if (field.end == field.begin)
        return true;
    record_span value = tidy_value(r);
    const char *text = r->value + value.begin;
    size_t len = value.end - value.begin;
    if (len == 0)
        return true;
    tracker_at(r->t, source_place(&r->text, r->field_at));
    if (r->is_move)
        return tracker_comment(r->t, CHUHE_COMMENT_AFTER, text, len);
    if (record_span_is(r->text.text, field, "FEN"))
        return tell_start(r, value);
    if (record_span_is(r->text.text, field, "RecordResult"))
        return tell_result(r, value);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (record_span_is(r->text.text, field, names[i].name))
            return tracker_tag(r->t, names[i].tag, text, len);
    if (!source_decode(&r->text, &name, &name_len, field))
        return !(r->no_memory = true);
    return tracker_tag_named(r->t, name, name_len, text, len);
}

static bool begin_field(cbf_reader *r, const xml_piece *piece, bool is_move)
{
    if (!tell_field(r) || !append(r, "", 0)) /* so that there is a value, if empty */
        return false;
    r->value_len = 0;
    r->field = piece->name;
    r->is_move = is_move;
    r->field_at = piece->whole.end;
    return true;
}

/* "77-47": file from Red's left, rank from the top, of both squares. */
static bool to_move(chuhe_move *move, const char *text, size_t len)
{
    if (len != 5 || text[2] != '-')
        return false;
    for (int i = 0; i < 5; i++)
        if (i != 2 && (text[i] < '0' || text[i] > (i % 3 == 0 ? '8' : '9')))
            return false;
    *move = chuhe_move_make(chuhe_square_make(text[0] - '0', '9' - text[1]),
                            chuhe_square_make(text[3] - '0', '9' - text[4]));
    return true;
}

/* Warns, once, about moves that are passed over. */
static bool is_late(cbf_reader *r, record_span value, bool *goes_on)
{
    *goes_on = true;
    if (!r->line_ended && !r->no_start)
        return false;
    if (!r->warned_late)
        *goes_on = warn(r, CHUHE_E_SYNTAX,
                        r->no_start ? "the moves are passed over, because the start cannot be read"
                                    : "moves after the one marked as the last are passed over",
                        value);
    r->warned_late = true;
    return true;
}

static bool tell_move(cbf_reader *r, record_span value)
{
    const char *text = r->text.text + value.begin;
    size_t len = value.end - value.begin;
    chuhe_move move;
    bool goes_on;
    if (!r->has_moves && record_span_is(r->text.text, value, "00-00")) {
        r->has_moves = true; /* the root, which may have a text */
        return true;
    }
    r->has_moves = true;
    if (is_late(r, value, &goes_on))
        return goes_on;
    tracker_place place = source_place(&r->text, value.begin);
    return to_move(&move, text, len)
               ? tracker_move(r->t, move, place)
               : tracker_move_text(r->t, CHUHE_NOTATION_COORDINATES, text, len, place);
}

static bool open_move(cbf_reader *r, const xml_piece *piece)
{
    record_span attributes = piece->attributes, name, value, found = {0, 0};
    bool is_last = false;
    if (!begin_field(r, piece, true))
        return false;
    while (xml_next_attribute(&name, &value, &r->text, &attributes)) {
        if (record_span_is(r->text.text, name, "value"))
            found = record_trim(r->text.text, value);
        else if (record_span_is(r->text.text, name, "end"))
            is_last = record_span_is(r->text.text, value, "1");
        else if (!warn(r, CHUHE_E_SYNTAX, "an attribute of a move that is not known", name))
            return false;
    }
    if (found.end == found.begin &&
        !warn(r, CHUHE_E_SYNTAX, "a move without a value", piece->whole))
        return false;
    bool goes_on = found.end == found.begin || tell_move(r, found);
    r->line_ended |= is_last;
    return goes_on;
}

static bool open_tag(cbf_reader *r, const xml_piece *piece)
{
    const char *text = r->text.text;
    bool goes_on = true;
    if (record_span_is(text, piece->name, "ChineseChessRecord"))
        return tell_field(r) && begin_game(r, piece->whole.begin);
    if (!r->in_game)
        return true;
    if (record_span_is(text, piece->name, "Head"))
        r->in_head = !piece->is_empty;
    else if (record_span_is(text, piece->name, "MoveList"))
        r->in_moves = !piece->is_empty;
    else if (r->in_moves && record_span_is(text, piece->name, "Move"))
        goes_on = open_move(r, piece);
    else if (r->in_head)
        goes_on = begin_field(r, piece, false);
    else
        return warn(r, CHUHE_E_SYNTAX, "an element that is not known", piece->name);
    return goes_on && (!piece->is_empty || tell_field(r));
}

static bool close_tag(cbf_reader *r, const xml_piece *piece)
{
    const char *text = r->text.text;
    if (!tell_field(r))
        return false;
    if (record_span_is(text, piece->name, "Head"))
        r->in_head = false;
    else if (record_span_is(text, piece->name, "MoveList"))
        r->in_moves = false;
    else if (record_span_is(text, piece->name, "ChineseChessRecord"))
        return end_game(r);
    return true;
}

static bool read_pieces(cbf_reader *r)
{
    xml_piece piece;
    for (size_t at = 0; (piece = xml_next(&r->text, at)).kind != XML_NOTHING;
         at = piece.whole.end) {
        bool gathers = r->field.end > r->field.begin, goes_on = true;
        if (piece.kind == XML_OPEN)
            goes_on = open_tag(r, &piece);
        else if (piece.kind == XML_CLOSE)
            goes_on = close_tag(r, &piece);
        else if (gathers)
            goes_on = gather(r, piece.text, piece.kind == XML_TEXT);
        if (!goes_on)
            return false;
    }
    if (!tell_field(r))
        return false;
    if (r->in_game && !warn(r, CHUHE_E_SYNTAX, "the record is not closed",
                            (record_span){r->text.len, r->text.len}))
        return false;
    return end_game(r);
}

static chuhe_status read_cbf(const codec_input *in, tracker *t)
{
    cbf_reader r = {.t = t};
    size_t at = 0;
    chuhe_status status = source_init(&r.text, in);
    while (status == CHUHE_OK && r.text.is_cut) /* there is hardly more than one game in it */
        status = source_refill(&r.text, &at) ? CHUHE_OK : CHUHE_E_MEMORY;
    if (status == CHUHE_OK)
        read_pieces(&r);
    if (r.no_memory)
        status = CHUHE_E_MEMORY;
    if (r.value != NULL)
        in->allocator->resize(r.value, 0, in->allocator->ctx);
    source_deinit(&r.text);
    return status;
}

static int likeness(const char *bytes, size_t len)
{
    return source_has_word(bytes, len < 65536 ? len : 65536, "<ChineseChessRecord") ? 95 : 0;
}

const codec codec_cbf = {CHUHE_FORMAT_CBF, false, likeness, read_cbf, NULL};
