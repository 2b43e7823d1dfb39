/* A referee as bytes: options and events, numbers as base-128 varints with the lowest
 * group first, signed ones in zigzag. The same list of fields reads and writes. */
#include <string.h>

#include "referee/referee_parts.h"

static const char magic[] = "chuhe referee 2\n";

enum { BOOK_NAME_MAX = 64, VARINT_MAX = 10 };

/* Bytes on their way in or out. What goes wrong when reading is kept until the end of
 * the item. */
typedef struct stream {
    bool writes;
    const uint8_t *in;
    uint8_t *out;
    size_t cap; /* of out, or how many there are of in */
    size_t at;  /* written ones may be more than there is room for */
    bool bad;
} stream;

static uint8_t get(stream *s)
{
    if (s->at >= s->cap) {
        s->bad = true;
        return 0;
    }
    return s->in[s->at++];
}

static void put(stream *s, uint8_t byte)
{
    if (s->at < s->cap)
        s->out[s->at] = byte;
    s->at++;
}

static void put_number(stream *s, uint64_t value)
{
    for (; value >= 0x80; value >>= 7)
        put(s, (uint8_t)(value | 0x80));
    put(s, (uint8_t)value);
}

/* Only the shortest form: the same game has one form. */
static uint64_t get_number(stream *s)
{
    uint64_t value = 0;

    for (unsigned i = 0; i < VARINT_MAX; i++) {
        uint8_t byte = get(s);
        if ((i == VARINT_MAX - 1 && byte > 1) || (i > 0 && byte == 0))
            s->bad = true;
        value |= (uint64_t)(byte & 0x7F) << (7 * i);
        if (byte < 0x80)
            return value;
    }
    s->bad = true;
    return 0;
}

/* A number from 0 to max. */
static uint64_t pass(stream *s, uint64_t value, uint64_t max)
{
    if (s->writes) {
        put_number(s, value);
        return value;
    }
    value = get_number(s);
    if (value > max)
        s->bad = true;
    return s->bad ? 0 : value;
}

static int64_t pass_signed(stream *s, int64_t value)
{
    uint64_t folded = (uint64_t)value << 1 ^ (value < 0 ? UINT64_MAX : 0);

    folded = pass(s, folded, UINT64_MAX);
    return (int64_t)(folded >> 1) ^ (folded & 1 ? -1 : 0);
}

static void pass_byte(stream *s, uint8_t *value, uint8_t max)
{
    *value = (uint8_t)pass(s, *value, max);
}

static void pass_bool(stream *s, bool *value)
{
    *value = pass(s, *value, 1) == 1;
}

static void pass_u16(stream *s, uint16_t *value)
{
    *value = (uint16_t)pass(s, *value, UINT16_MAX);
}

static void pass_u32(stream *s, uint32_t *value)
{
    *value = (uint32_t)pass(s, *value, UINT32_MAX);
}

/* A text of less than cap bytes. */
static void pass_text(stream *s, char *text, size_t cap)
{
    size_t len = (size_t)pass(s, s->writes ? strlen(text) : 0, cap - 1);

    for (size_t i = 0; i < len; i++) {
        if (s->writes)
            put(s, (uint8_t)text[i]);
        else
            text[i] = (char)get(s);
    }
    if (!s->writes) {
        text[len] = '\0';
        if (strlen(text) != len)
            s->bad = true;
    }
}

static void pass_magic(stream *s)
{
    for (size_t i = 0; magic[i] != '\0'; i++) {
        if (s->writes)
            put(s, (uint8_t)magic[i]);
        else if (!s->bad && get(s) != (uint8_t)magic[i])
            s->bad = true;
    }
}

static void pass_book(stream *s, const chuhe_rulebook **book)
{
    char name[BOOK_NAME_MAX] = "";

    if (s->writes && strlen((*book)->name) < sizeof name)
        strcpy(name, (*book)->name);
    pass_text(s, name, sizeof name);
    const chuhe_rulebook *found = chuhe_rulebook_by_name(name, strlen(name));
    if (found == NULL || (s->writes && found != *book))
        s->bad = true;
    *book = found;
}

static void pass_rules(stream *s, chuhe_table_rules *r)
{
    pass_book(s, &r->book);
    pass_bool(s, &r->rules_1957);
    pass_byte(s, &r->first_side, CHUHE_SIDES - 1);
    pass_bool(s, &r->press_by_hand);
    pass_bool(s, &r->touch_move);
    pass_bool(s, &r->illegal_move_loses);
    pass_byte(s, &r->fouls_that_lose, UINT8_MAX);
    pass_bool(s, &r->warns_first);
    pass_bool(s, &r->takes_back);
    pass_bool(s, &r->keeps_records);
    r->repetition = (chuhe_repetition_way)pass(s, r->repetition, CHUHE_REPETITION_OFF);
    r->natural_limit = (chuhe_natural_limit)pass(s, r->natural_limit, CHUHE_LIMIT_OFF);
    pass_u16(s, &r->natural_limit_rounds);
    pass_bool(s, &r->dead_draw_ends);
    r->late_limit_ms = pass_signed(s, r->late_limit_ms);
    r->record_exempt_ms = pass_signed(s, r->record_exempt_ms);
}

static void pass_period(stream *s, chuhe_period *p)
{
    pass_u32(s, &p->base_ms);
    pass_u32(s, &p->moves);
    pass_u32(s, &p->increment_ms);
    pass_u32(s, &p->delay_ms);
    pass_u32(s, &p->byoyomi_ms);
    pass_u32(s, &p->byoyomi_count);
    pass_u32(s, &p->move_limit_ms);
    pass_bool(s, &p->drops_unused);
}

static void pass_time(stream *s, chuhe_time_control *control)
{
    pass_byte(s, &control->period_count, CHUHE_PERIODS_MAX);
    pass_bool(s, &control->repeats_last);
    for (unsigned i = 0; i < control->period_count; i++)
        pass_period(s, &control->periods[i]);
}

static void pass_setup(stream *s, chuhe_setup *setup)
{
    for (unsigned i = 0; i < CHUHE_SQUARES; i++)
        pass_byte(s, &setup->board[i], CHUHE_PIECES - 1);
    pass_byte(s, &setup->to_move, CHUHE_SIDES - 1);
    pass_u16(s, &setup->quiet_plies);
    pass_u16(s, &setup->round);
}

static void pass_options(stream *s, chuhe_referee_options *o)
{
    pass_rules(s, &o->rules);
    pass_time(s, &o->time);
    pass_byte(s, &o->odds.first_moves, CHUHE_FIRST_MOVES_MAX);
    for (unsigned i = 0; i < 2; i++)
        o->odds.removed.half[i] = pass(s, o->odds.removed.half[i], UINT64_MAX);
    pass_byte(s, &o->markers, CHUHE_MARKERS_MAX);
    pass_bool(s, &o->has_start);
    if (o->has_start)
        pass_setup(s, &o->start);
}

static void pass_turn(stream *s, chuhe_event *e, unsigned fields)
{
    if (fields & FIELD_MOVE) {
        pass_u16(s, &e->turn.move);
        pass_byte(s, &e->turn.becomes, UINT8_MAX);
        pass_bool(s, &e->hand_on);
    }
    if (fields & FIELD_LATE)
        pass_byte(s, &e->turn.late, UINT8_MAX);
}

static void pass_judgement(stream *s, chuhe_event *e, unsigned fields)
{
    if (fields & FIELD_FOUL)
        e->foul = (chuhe_foul)pass(s, e->foul, CHUHE_FOULS - 1);
    if (fields & FIELD_ENDING)
        e->ending = (chuhe_ending)pass(s, e->ending, CHUHE_ENDINGS - 1);
    if (fields & FIELD_RESULT)
        e->result = (chuhe_result)pass(s, e->result, CHUHE_RESULT_DRAW);
    if (fields & FIELD_CORRECTION)
        e->correction = (chuhe_correction)pass(s, e->correction, CHUHE_CORRECTIONS - 1);
}

/* The time is told as what has passed since `before`. */
static void pass_event(stream *s, chuhe_event *e, int64_t before)
{
    e->kind = (chuhe_event_kind)pass(s, e->kind, CHUHE_EVENTS - 1);
    pass_byte(s, &e->by, CHUHE_PARTIES - 1);
    e->at_ms = (int64_t)((uint64_t)pass_signed(s, e->at_ms - before) + (uint64_t)before);
    unsigned fields = referee_event_fields(e->kind);

    if (fields & FIELD_SIDE)
        pass_byte(s, &e->side, CHUHE_SIDES);
    if (fields & FIELD_SQUARE)
        pass_byte(s, &e->square, CHUHE_NO_SQUARE);
    if (fields & FIELD_SQUARE2)
        pass_byte(s, &e->square2, CHUHE_NO_SQUARE);
    pass_turn(s, e, fields);
    if (fields & FIELD_ROW)
        pass_byte(s, &e->row, UINT8_MAX);
    if (fields & FIELD_COUNT)
        pass_u32(s, &e->count);
    if (fields & FIELD_MS)
        e->ms = pass_signed(s, e->ms);
    pass_judgement(s, e, fields);
    if (fields & FIELD_TEXT)
        pass_text(s, e->text, CHUHE_EVENT_TEXT_CAP);
    if (fields & FIELD_LEAVE) {
        pass_bool(s, &e->consent);
        pass_bool(s, &e->accident);
    }
}

chuhe_status chuhe_referee_save(uint8_t *buf, size_t cap, size_t *len, const chuhe_referee *referee)
{
    stream s = {.writes = true, .out = buf, .cap = cap};
    chuhe_referee_options options = referee->options;
    int64_t before = 0;

    pass_magic(&s);
    pass_options(&s, &options);
    pass(&s, referee->log_count, UINT64_MAX);
    for (size_t i = 0; i < referee->log_count; i++) {
        chuhe_event event = referee->log[i].event;
        pass_event(&s, &event, before);
        before = event.at_ms;
    }
    if (s.bad)
        return CHUHE_E_RANGE;
    *len = s.at;
    return s.at <= cap ? CHUHE_OK : CHUHE_E_SPACE;
}

static chuhe_status fail(chuhe_error *err, chuhe_status code, size_t offset)
{
    if (err != NULL)
        *err = (chuhe_error){code, offset, chuhe_status_message(code)};
    return code;
}

/* The log has events with nothing in them but what counts. */
static bool is_clean(const chuhe_referee *referee, const chuhe_event *event)
{
    bool is_variant = referee->options.markers > 0;

    if (referee_event_check(event, is_variant) != CHUHE_REFUSAL_NONE)
        return false;
    chuhe_event clean = referee_event_clean(event, is_variant);
    return referee_event_is_same(event, &clean);
}

/* One event of the log. A refusal means that these bytes were not saved by a referee. */
static chuhe_status replay(chuhe_referee *referee, stream *s, int64_t *before, chuhe_error *err)
{
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_TICK, CHUHE_PARTY_ARBITER, 0);
    chuhe_answer answer;
    size_t begin = s->at;

    pass_event(s, &event, *before);
    *before = event.at_ms;
    if (s->bad)
        return fail(err, CHUHE_E_SYNTAX, s->at);
    if (!is_clean(referee, &event))
        return fail(err, CHUHE_E_SYNTAX, begin);
    chuhe_referee_apply(&answer, referee, &event);
    if (answer.refusal == CHUHE_REFUSAL_NO_MEMORY)
        return fail(err, CHUHE_E_MEMORY, begin);
    return answer.refusal == CHUHE_REFUSAL_NONE ? CHUHE_OK : fail(err, CHUHE_E_SYNTAX, begin);
}

static chuhe_status replay_all(chuhe_referee *referee, stream *s, chuhe_error *err)
{
    uint64_t count = pass(s, 0, UINT64_MAX);
    int64_t before = 0;
    chuhe_status status = CHUHE_OK;

    for (uint64_t i = 0; i < count && !s->bad && status == CHUHE_OK; i++)
        status = replay(referee, s, &before, err);
    if (status == CHUHE_OK && (s->bad || s->at != s->cap))
        status = fail(err, CHUHE_E_SYNTAX, s->at);
    return status;
}

chuhe_status chuhe_referee_restore(chuhe_referee **referee, const uint8_t *bytes, size_t len,
                                   const chuhe_allocator *allocator, chuhe_error *err)
{
    stream s = {.in = bytes, .cap = len};
    chuhe_referee_options options;
    chuhe_referee *made;

    chuhe_referee_options_init(&options);
    pass_magic(&s);
    pass_options(&s, &options);
    if (s.bad)
        return fail(err, CHUHE_E_SYNTAX, s.at);
    chuhe_status status = chuhe_referee_new(&made, &options, allocator);
    if (status != CHUHE_OK)
        return fail(err, status, s.at);
    status = replay_all(made, &s, err);
    if (status == CHUHE_OK)
        *referee = made;
    else
        chuhe_referee_free(made);
    return status;
}
