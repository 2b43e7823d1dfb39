/* A line that is an event. */
#include <string.h>

#include "eventlog/eventlog_field.h"

enum {
    SIDE = 1 << 0,
    SQUARE = 1 << 1,
    SQUARE2 = 1 << 2,
    MOVE = 1 << 3,
    BECOMES = 1 << 4,
    LATE = 1 << 5,
    MARKER = 1 << 6,
    ROW = 1 << 7,
    CONSENT = 1 << 8,
    ACCIDENT = 1 << 9,
    HAND_ON = 1 << 10,
    COUNT = 1 << 11,
    MS = 1 << 12,
    FOUL = 1 << 13,
    ENDING = 1 << 14,
    RESULT = 1 << 15,
    CORRECTION = 1 << 16,
    NAME = 1 << 17,   /* the text of SEATED */
    SEALED = 1 << 18, /* the text of SEAL */
    TEXT = 1 << 19,
    LAG = 1 << 20 /* the ms of MOVE and PRESS */
};

/* In the order of their bits. */
static const char *const field_names[] = {
    "side",   "square",  "square2",    "move",    "becomes", "late", "marker",
    "row",    "consent", "accident",   "hand_on", "count",   "ms",   "foul",
    "ending", "result",  "correction", "name",    "move",    "text", "lag"};
enum { FIELDS = sizeof field_names / sizeof *field_names };

/* Whose event it is when the line does not say. */
typedef enum whose { NOBODYS, THE_ARBITERS, OF_SIDE_TO_MOVE, OF_RUNNING_CLOCK } whose;

typedef struct event_form {
    uint32_t needs, may; /* bits of fields */
    whose by;
} event_form;

static const event_form forms[CHUHE_EVENTS] = {
    [CHUHE_EVENT_SEATED] = {0, NAME, NOBODYS},
    [CHUHE_EVENT_START] = {0, 0, THE_ARBITERS},
    [CHUHE_EVENT_TICK] = {0, 0, THE_ARBITERS},
    [CHUHE_EVENT_TOUCH] = {SQUARE, SQUARE2, NOBODYS},
    [CHUHE_EVENT_ADJUST] = {SQUARE, CONSENT | ACCIDENT, NOBODYS},
    [CHUHE_EVENT_MOVE] = {MOVE, BECOMES | HAND_ON | LAG, OF_SIDE_TO_MOVE},
    [CHUHE_EVENT_MARKER] = {ROW, MARKER, OF_SIDE_TO_MOVE},
    [CHUHE_EVENT_PROMOTE] = {LATE, 0, OF_SIDE_TO_MOVE},
    [CHUHE_EVENT_PRESS] = {0, LAG, OF_RUNNING_CLOCK},
    [CHUHE_EVENT_TAKE_BACK] = {COUNT, 0, NOBODYS},
    [CHUHE_EVENT_FOUL] = {SIDE | FOUL, 0, THE_ARBITERS},
    [CHUHE_EVENT_TIME] = {SIDE | MS, 0, THE_ARBITERS},
    [CHUHE_EVENT_PAUSE] = {0, TEXT, THE_ARBITERS},
    [CHUHE_EVENT_RESUME] = {0, TEXT, THE_ARBITERS},
    [CHUHE_EVENT_ADJOURN] = {0, 0, THE_ARBITERS},
    [CHUHE_EVENT_SEAL] = {SEALED, 0, OF_SIDE_TO_MOVE},
    [CHUHE_EVENT_OPEN] = {0, 0, THE_ARBITERS},
    [CHUHE_EVENT_MISS] = {SIDE | COUNT, 0, THE_ARBITERS},
    [CHUHE_EVENT_CORRECT] = {CORRECTION, COUNT | SQUARE | TEXT, THE_ARBITERS}, /* see corrections */
    [CHUHE_EVENT_FORFEIT] = {SIDE | ENDING, TEXT, THE_ARBITERS},
    [CHUHE_EVENT_RULING] = {RESULT, ENDING | TEXT, THE_ARBITERS},
};

/* What a correction needs is needed, and what belongs to another one is no part of it. */
static const event_form corrections[CHUHE_CORRECTIONS] = {
    [CHUHE_CORRECT_PLIES] = {CORRECTION | COUNT, TEXT, THE_ARBITERS},
    [CHUHE_CORRECT_ORDER] = {CORRECTION, TEXT, THE_ARBITERS},
    [CHUHE_CORRECT_BOARD] = {CORRECTION | SQUARE, TEXT, THE_ARBITERS},
};

static const char *const event_names[] = {
#define EVENT_NAME(name, text, en, zh) text,
    CHUHE_EVENT_LIST(EVENT_NAME)
#undef EVENT_NAME
};
static const char *const ending_names[] = {
#define ENDING_NAME(name, text, en, zh, c1999, c1957) text,
    CHUHE_ENDING_LIST(ENDING_NAME)
#undef ENDING_NAME
};
static const char *const foul_numbers[] = {"9.1.1", "9.1.2", "9.1.3", "9.1.4",
                                           "9.1.5", "9.1.6", "9.1.7", "9.1.8"};
_Static_assert(sizeof foul_numbers / sizeof *foul_numbers == CHUHE_FOULS, "a number for each foul");
/* Both only of a forfeit. */
static const char *const side_names[CHUHE_SIDES + 1] = {"red", "black", "both"};
static const char *const correction_names[] = {"plies", "order", "board"};

/* ---- reading: moves ---- */

static bool fail_move(const eventlog_fields *in, eventlog_problem problem, chuhe_status why,
                      bool is_coordinates)
{
    eventlog_fail(in->fault, problem, "move",
                  is_coordinates ? EVENTLOG_EXPECT_TURN : EVENTLOG_EXPECT_MOVE, NULL,
                  json_value_member(in->object, "move"));
    in->fault->why = why;
    return false;
}

/* `h2e2`, `H2-E2`, and what a soldier becomes: `a8a9=R`. Legal or not. */
static bool read_coordinates(chuhe_turn *turn, const char *text)
{
    chuhe_square from, to;
    size_t len = strlen(text), second;
    if (len < 4 || chuhe_square_from_text(&from, text, 2, NULL) != CHUHE_OK)
        return false;
    second = text[2] == '-' ? 3 : 2;
    if (len < second + 2 || chuhe_square_from_text(&to, text + second, 2, NULL) != CHUHE_OK)
        return false;
    text += second + 2;
    if (text[0] == '=' && eventlog_kind_of(text[1]) != CHUHE_NO_KIND) {
        turn->becomes = eventlog_kind_of(text[1]);
        text += 2;
    }
    if (text[0] != '\0')
        return false;
    turn->move = chuhe_move_make(from, to);
    return true;
}

/* The board as it stands for the side whose move it is said to be. */
static bool position_of(chuhe_position *position, const chuhe_referee *referee, chuhe_party by)
{
    chuhe_setup setup;
    if (!referee || chuhe_referee_variant(referee))
        return false;
    chuhe_referee_setup(&setup, referee);
    if (by < CHUHE_SIDES)
        setup.to_move = by;
    return chuhe_position_from_setup(position, NULL, &setup, CHUHE_FAULTS_ALL) == CHUHE_OK;
}

static bool read_move(chuhe_event *event, const eventlog_fields *in, const chuhe_referee *referee)
{
    chuhe_position position;
    const char *text;
    if (!eventlog_read_text(&text, in, "move", EVENTLOG_EXPECT_MOVE))
        return false;
    if (!text || read_coordinates(&event->turn, text))
        return true;
    if (!position_of(&position, referee, event->by))
        return fail_move(in, EVENTLOG_BAD_VALUE, CHUHE_E_SYNTAX, true);
    chuhe_status status =
        chuhe_move_from_any_text(&event->turn.move, NULL, &position, text, strlen(text), NULL);
    return status == CHUHE_OK || fail_move(in, EVENTLOG_NO_MOVE, status, false);
}

/* ---- reading: fields ---- */

static bool read_text(chuhe_event *event, const eventlog_fields *in, const char *name)
{
    const char *text;
    if (!eventlog_read_text(&text, in, name, EVENTLOG_EXPECT_SHORT_TEXT))
        return false;
    if (text && strlen(text) >= sizeof event->text)
        return eventlog_fail(in->fault, EVENTLOG_BAD_VALUE, name, EVENTLOG_EXPECT_SHORT_TEXT, NULL,
                             json_value_member(in->object, name));
    if (text)
        memcpy(event->text, text, strlen(text) + 1);
    return true;
}

static bool read_counts(chuhe_event *event, const eventlog_fields *in, uint32_t has)
{
    uint32_t row = event->row;
    if ((has & MARKER) &&
        !eventlog_read_number(&event->count, in, "marker", 0, CHUHE_MARKERS_MAX - 1))
        return false;
    if ((has & COUNT) && !eventlog_read_number(&event->count, in, "count", 0, UINT32_MAX))
        return false;
    if ((has & ROW) && !eventlog_read_number(&row, in, "row", 0, CHUHE_SETTINGS - 1))
        return false;
    event->row = (uint8_t)row;
    return (!(has & MS) || eventlog_read_time(&event->ms, in, "ms", true)) &&
           (!(has & LAG) || eventlog_read_time(&event->ms, in, "lag", false));
}

static bool read_words(chuhe_event *event, const eventlog_fields *in, uint32_t has)
{
    unsigned side = event->side, foul = event->foul, ending = event->ending;
    unsigned result = event->result, correction = event->correction;
    if ((has & ENDING) && event->kind == CHUHE_EVENT_RULING)
        ending = CHUHE_ENDING_RULED;
    unsigned sides = event->kind == CHUHE_EVENT_FORFEIT ? CHUHE_SIDES + 1 : CHUHE_SIDES;
    if (((has & SIDE) && !eventlog_read_word(&side, in, "side", side_names, sides)) ||
        ((has & FOUL) && !eventlog_read_word(&foul, in, "foul", foul_numbers, CHUHE_FOULS)) ||
        ((has & ENDING) &&
         !eventlog_read_word(&ending, in, "ending", ending_names, CHUHE_ENDINGS)) ||
        ((has & RESULT) &&
         !eventlog_read_word(&result, in, "result", eventlog_results, EVENTLOG_RESULTS)) ||
        ((has & CORRECTION) &&
         !eventlog_read_word(&correction, in, "correction", correction_names, CHUHE_CORRECTIONS)))
        return false;
    event->side = (chuhe_side)side;
    event->foul = (chuhe_foul)foul;
    event->ending = (chuhe_ending)ending;
    event->result = (chuhe_result)result;
    event->correction = (chuhe_correction)correction;
    return true;
}

static bool read_board(chuhe_event *event, const eventlog_fields *in, uint32_t has,
                       const chuhe_referee *referee)
{
    return (!(has & SQUARE) || eventlog_read_square(&event->square, in, "square")) &&
           (!(has & SQUARE2) || eventlog_read_square(&event->square2, in, "square2")) &&
           (!(has & MOVE) || read_move(event, in, referee)) &&
           (!(has & BECOMES) || eventlog_read_kind(&event->turn.becomes, in, "becomes")) &&
           (!(has & LATE) || eventlog_read_kind(&event->turn.late, in, "late")) &&
           (!(has & CONSENT) || eventlog_read_yes_no(&event->consent, in, "consent")) &&
           (!(has & ACCIDENT) || eventlog_read_yes_no(&event->accident, in, "accident")) &&
           (!(has & HAND_ON) || eventlog_read_yes_no(&event->hand_on, in, "hand_on")) &&
           (!(has & NAME) || read_text(event, in, "name")) &&
           (!(has & SEALED) || read_text(event, in, "move")) &&
           (!(has & TEXT) || read_text(event, in, "text"));
}

/* ---- reading: the event ---- */

/* What is expected where a field that is needed is not there. */
static bool fail_missing(const eventlog_fields *in, const char *name)
{
    static const struct {
        const char *name;
        eventlog_expected expected;
    } expectations[] = {{"at", EVENTLOG_EXPECT_AT},
                        {"square", EVENTLOG_EXPECT_SQUARE},
                        {"move", EVENTLOG_EXPECT_MOVE},
                        {"ms", EVENTLOG_EXPECT_TIME},
                        {"text", EVENTLOG_EXPECT_TEXT}};
    for (size_t i = 0; i < sizeof expectations / sizeof *expectations; i++)
        if (strcmp(name, expectations[i].name) == 0)
            return eventlog_fail(in->fault, EVENTLOG_MISSING, name, expectations[i].expected, NULL,
                                 NULL);
    return eventlog_fail(in->fault, EVENTLOG_MISSING, name, EVENTLOG_EXPECT_NOTHING, NULL, NULL);
}

/* False: the correction is there, and none. */
static bool find_form(const event_form **form, const eventlog_fields *in, chuhe_event_kind kind)
{
    unsigned correction = CHUHE_CORRECTIONS;
    *form = &forms[kind];
    if (kind != CHUHE_EVENT_CORRECT)
        return true;
    if (!eventlog_read_word(&correction, in, "correction", correction_names, CHUHE_CORRECTIONS))
        return false;
    if (correction < CHUHE_CORRECTIONS)
        *form = &corrections[correction];
    return true;
}

/* Neither less nor more than the kind has. */
static bool check_fields(const eventlog_fields *in, const event_form *form)
{
    const char *known[FIELDS + 3] = {"at", "event", "by"};
    size_t count = 3;
    for (unsigned i = 0; i < FIELDS; i++) {
        if ((form->needs >> i & 1) && !eventlog_has(in, field_names[i]))
            return fail_missing(in, field_names[i]);
        if ((form->needs | form->may) >> i & 1)
            known[count++] = field_names[i];
    }
    return eventlog_only(in, known, count, EVENTLOG_FIELD_NOT_HERE);
}

/* First of all, that no field has a name that no event has. */
static bool check_names(const eventlog_fields *in)
{
    const char *known[FIELDS + 3] = {"at", "event", "by"};
    memcpy(known + 3, field_names, sizeof field_names);
    return eventlog_only(in, known, FIELDS + 3, EVENTLOG_UNKNOWN_FIELD);
}

static bool read_kind(chuhe_event_kind *kind, const eventlog_fields *in)
{
    char list[EVENTLOG_WORDS * 3];
    unsigned index = 0;
    if (!eventlog_read_word(&index, in, "event", event_names, CHUHE_EVENTS))
        return false;
    *kind = (chuhe_event_kind)index;
    if (eventlog_has(in, "event"))
        return true;
    eventlog_list(list, event_names, CHUHE_EVENTS);
    return eventlog_fail(in->fault, EVENTLOG_MISSING, "event", EVENTLOG_EXPECT_ONE_OF, list, NULL);
}

static bool read_by(chuhe_party *by, const eventlog_fields *in, whose usual,
                    const chuhe_referee *referee)
{
    chuhe_table_state state;
    char list[EVENTLOG_WORDS * 3];
    unsigned index = CHUHE_PARTIES;
    if (!eventlog_read_word(&index, in, "by", eventlog_parties, CHUHE_PARTIES))
        return false;
    if (index == CHUHE_PARTIES && usual == THE_ARBITERS)
        index = CHUHE_PARTY_ARBITER;
    if (index == CHUHE_PARTIES && usual > THE_ARBITERS && referee) {
        chuhe_referee_state(&state, referee);
        bool runs = usual == OF_RUNNING_CLOCK && state.running < CHUHE_SIDES;
        index = runs ? state.running : state.to_move;
    }
    *by = (chuhe_party)index;
    if (index < CHUHE_PARTIES)
        return true;
    eventlog_list(list, eventlog_parties, CHUHE_PARTIES);
    return eventlog_fail(in->fault, EVENTLOG_MISSING, "by", EVENTLOG_EXPECT_ONE_OF, list, NULL);
}

static bool read_event(chuhe_event *event, const eventlog_fields *in, const chuhe_referee *referee)
{
    chuhe_event_kind kind;
    chuhe_party by;
    int64_t at = 0;
    if (eventlog_has(in, "game"))
        return eventlog_fail(in->fault, EVENTLOG_GAME_TWICE, "game", EVENTLOG_EXPECT_NOTHING, NULL,
                             NULL);
    if (!check_names(in) || !read_kind(&kind, in) || !eventlog_read_at(&at, in, "at"))
        return false;
    if (!eventlog_has(in, "at"))
        return fail_missing(in, "at");
    const event_form *form;
    if (!find_form(&form, in, kind))
        return false;
    uint32_t has = form->needs | form->may;
    if (!check_fields(in, form) || !read_by(&by, in, form->by, referee))
        return false;
    *event = chuhe_event_make(kind, by, at);
    return read_words(event, in, has) && read_counts(event, in, has) &&
           read_board(event, in, has, referee);
}

bool eventlog_read_event(chuhe_event *event, const char *text, size_t len,
                         const chuhe_referee *referee, eventlog_fault *fault)
{
    json_value *object = eventlog_object(text, len, fault);
    const eventlog_fields in = {object, fault};
    chuhe_event found;
    bool good = object && read_event(&found, &in, referee);
    if (good)
        *event = found;
    json_value_free(object);
    return good;
}

void eventlog_append_fields(buffer *out, chuhe_event_kind kind)
{
    const event_form *form = &forms[kind];
    buffer_text(out, form->by == NOBODYS ? "by" : "[by]");
    for (unsigned i = 0; i < FIELDS; i++) {
        if (form->needs >> i & 1)
            buffer_printf(out, ", %s", field_names[i]);
        else if (form->may >> i & 1)
            buffer_printf(out, ", [%s]", field_names[i]);
    }
}

/* ---- writing ---- */

static void put_square(json *writer, const char *name, chuhe_square square)
{
    char text[3];
    chuhe_square_to_text(text, square);
    json_put_text(writer, name, text);
}

static void put_kind(json *writer, const char *name, chuhe_kind kind)
{
    const char text[2] = {eventlog_letter_of(kind), '\0'};
    json_put_text(writer, name, text);
}

static void put_move(json *writer, chuhe_move move)
{
    char text[5];
    chuhe_square_to_text(text, chuhe_move_from(move));
    chuhe_square_to_text(text + 2, chuhe_move_to(move));
    json_put_text(writer, "move", text);
}

static void put_yes(json *writer, const char *name, bool value)
{
    if (value)
        json_put_bool(writer, name, true);
}

static void put_board(json *writer, const chuhe_event *event, uint32_t has)
{
    if ((has & SQUARE) && event->square != CHUHE_NO_SQUARE)
        put_square(writer, "square", event->square);
    if ((has & SQUARE2) && event->square2 != CHUHE_NO_SQUARE)
        put_square(writer, "square2", event->square2);
    if (has & MOVE)
        put_move(writer, event->turn.move);
    if ((has & BECOMES) && event->turn.becomes != CHUHE_NO_KIND)
        put_kind(writer, "becomes", event->turn.becomes);
    if (has & LATE)
        put_kind(writer, "late", event->turn.late);
    if ((has & MARKER) && event->count)
        json_put_number(writer, "marker", event->count);
    if (has & ROW)
        json_put_number(writer, "row", event->row);
    put_yes(writer, "consent", (has & CONSENT) && event->consent);
    put_yes(writer, "accident", (has & ACCIDENT) && event->accident);
    put_yes(writer, "hand_on", (has & HAND_ON) && event->hand_on);
}

static void put_rest(json *writer, const chuhe_event *event, uint32_t needs, uint32_t has)
{
    if (has & CORRECTION)
        json_put_text(writer, "correction", correction_names[event->correction]);
    if ((needs & COUNT) || ((has & COUNT) && event->count))
        json_put_number(writer, "count", event->count);
    if (has & SIDE)
        json_put_text(writer, "side", side_names[event->side]);
    if (has & MS) {
        json_key(writer, "ms");
        eventlog_write_time(writer, event->ms);
    }
    if ((has & LAG) && event->ms)
        json_put_number(writer, "lag", event->ms);
    if (has & FOUL)
        json_put_text(writer, "foul", foul_numbers[event->foul]);
    if (has & RESULT)
        json_put_text(writer, "result", eventlog_results[event->result]);
    if (has & ENDING)
        json_put_text(writer, "ending", ending_names[event->ending]);
    if ((has & NAME) && event->text[0])
        json_put_text(writer, "name", event->text);
    if (has & SEALED)
        json_put_text(writer, "move", event->text);
    if ((has & TEXT) && event->text[0])
        json_put_text(writer, "text", event->text);
}

/* As a person reads it, where it is not counted from somewhere far away. */
static void put_at(json *writer, int64_t at)
{
    char text[EVENTLOG_AT_CAP];
    json_key(writer, "at");
    if (at < 0 || at >= 1000 * INT64_C(3600000)) {
        json_signed(writer, at);
        return;
    }
    eventlog_at_to_text(text, at);
    json_text(writer, text);
}

void eventlog_json_event(json *writer, const chuhe_event *event)
{
    const event_form *form =
        event->kind == CHUHE_EVENT_CORRECT ? &corrections[event->correction] : &forms[event->kind];
    put_at(writer, event->at_ms);
    json_put_text(writer, "event", event_names[event->kind]);
    json_put_text(writer, "by", eventlog_parties[event->by]);
    put_board(writer, event, form->needs | form->may);
    put_rest(writer, event, form->needs, form->needs | form->may);
}

void eventlog_write_event(buffer *out, const chuhe_event *event)
{
    json writer;
    json_init(&writer, out);
    json_begin_object(&writer);
    eventlog_json_event(&writer, event);
    json_end_object(&writer);
    buffer_text(out, "\n");
}
