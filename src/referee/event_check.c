/* What an event of each kind says, who may bring it, and when. */
#include <string.h>

#include "referee/referee_parts.h"

enum { BY_PLAYERS = 1, BY_ARBITER = 2, BY_ANYBODY = BY_PLAYERS | BY_ARBITER };
enum {
    WAITING = 1 << CHUHE_PHASE_WAITING,
    PLAYING = 1 << CHUHE_PHASE_PLAYING,
    PAUSED = 1 << CHUHE_PHASE_PAUSED,
    SEALING = 1 << CHUHE_PHASE_SEALING,
    ADJOURNED = 1 << CHUHE_PHASE_ADJOURNED,
    ENDED = 1 << CHUHE_PHASE_ENDED,
    AT_TABLE = PLAYING | PAUSED | SEALING,
    GOING_ON = AT_TABLE | ADJOURNED
};

/* Times within this of 0 can be added up without a thought of overflow. */
static const int64_t time_limit = (int64_t)1 << 53;

typedef struct event_form {
    unsigned by, phases, fields;
} event_form;

static const event_form forms[CHUHE_EVENTS] = {
    [CHUHE_EVENT_SEATED] = {BY_PLAYERS, WAITING | GOING_ON, FIELD_TEXT},
    [CHUHE_EVENT_START] = {BY_ARBITER, WAITING, 0},
    [CHUHE_EVENT_TICK] = {BY_ANYBODY, WAITING | GOING_ON, 0},
    [CHUHE_EVENT_TOUCH] = {BY_PLAYERS, PLAYING, FIELD_SQUARE | FIELD_SQUARE2},
    [CHUHE_EVENT_ADJUST] = {BY_PLAYERS, PLAYING, FIELD_SQUARE | FIELD_LEAVE},
    [CHUHE_EVENT_MOVE] = {BY_PLAYERS, PLAYING, FIELD_MOVE | FIELD_MS},
    [CHUHE_EVENT_MARKER] = {BY_PLAYERS, PLAYING, FIELD_COUNT | FIELD_ROW},
    [CHUHE_EVENT_PROMOTE] = {BY_PLAYERS, PLAYING, FIELD_LATE},
    [CHUHE_EVENT_PRESS] = {BY_PLAYERS, PLAYING, FIELD_MS},
    [CHUHE_EVENT_OFFER] = {BY_PLAYERS, PLAYING, 0},
    [CHUHE_EVENT_WITHDRAW] = {BY_PLAYERS, GOING_ON, 0},
    [CHUHE_EVENT_ACCEPT] = {BY_PLAYERS, GOING_ON, 0},
    [CHUHE_EVENT_REFUSE] = {BY_PLAYERS, GOING_ON, 0},
    [CHUHE_EVENT_CLAIM_REPETITION] = {BY_ANYBODY, AT_TABLE, 0},
    [CHUHE_EVENT_CLAIM_LIMIT] = {BY_PLAYERS, AT_TABLE, 0},
    [CHUHE_EVENT_RESIGN] = {BY_PLAYERS, GOING_ON, 0},
    [CHUHE_EVENT_TAKE_BACK] = {BY_PLAYERS, PLAYING, FIELD_COUNT},
    [CHUHE_EVENT_FOUL] = {BY_ARBITER, AT_TABLE, FIELD_SIDE | FIELD_FOUL},
    [CHUHE_EVENT_TIME] = {BY_ARBITER, GOING_ON | ENDED, FIELD_SIDE | FIELD_MS},
    [CHUHE_EVENT_PAUSE] = {BY_ARBITER, PLAYING, FIELD_TEXT},
    [CHUHE_EVENT_RESUME] = {BY_ARBITER, PAUSED, FIELD_TEXT},
    [CHUHE_EVENT_ADJOURN] = {BY_ARBITER, PLAYING, 0},
    [CHUHE_EVENT_SEAL] = {BY_PLAYERS, SEALING, FIELD_TEXT},
    [CHUHE_EVENT_OPEN] = {BY_ARBITER, ADJOURNED, 0},
    [CHUHE_EVENT_RECORD] = {BY_PLAYERS, AT_TABLE, 0},
    [CHUHE_EVENT_MISS] = {BY_ARBITER, AT_TABLE, FIELD_SIDE | FIELD_COUNT},
    [CHUHE_EVENT_CORRECT] = {BY_ARBITER, PLAYING | PAUSED,
                             FIELD_CORRECTION | FIELD_COUNT | FIELD_SQUARE | FIELD_TEXT},
    [CHUHE_EVENT_FORFEIT] = {BY_ARBITER, GOING_ON, FIELD_SIDE | FIELD_ENDING | FIELD_TEXT},
    [CHUHE_EVENT_RULING] = {BY_ARBITER, GOING_ON | ENDED, FIELD_RESULT | FIELD_ENDING | FIELD_TEXT},
    [CHUHE_EVENT_SIGN] = {BY_ANYBODY, ENDED, 0},
};

unsigned referee_event_fields(chuhe_event_kind kind)
{
    return forms[kind].fields;
}

/* The bytes that go on a UTF-8 lead byte; -1 when it is none. */
static int utf8_more(unsigned char lead)
{
    if (lead < 0x80)
        return 0;
    if (lead >= 0xC2 && lead < 0xE0)
        return 1;
    if (lead >= 0xE0 && lead < 0xF0)
        return 2;
    return lead >= 0xF0 && lead < 0xF5 ? 3 : -1;
}

/* Surrogates, overlong forms and what lies above the last character. */
static bool utf8_is_odd(unsigned char lead, unsigned char second)
{
    return (lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F) ||
           (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F);
}

static bool text_is_good(const char *text)
{
    const char *end = memchr(text, 0, CHUHE_EVENT_TEXT_CAP);

    if (end == NULL)
        return false;
    for (const char *at = text; at < end;) {
        unsigned char lead = (unsigned char)*at;
        int more = utf8_more(lead);
        /* The zero is no byte that goes on, so this never passes it. */
        if (more < 0 || (more > 0 && utf8_is_odd(lead, (unsigned char)at[1])))
            return false;
        at++;
        for (; more > 0; more--, at++) {
            if (((unsigned char)*at & 0xC0) != 0x80)
                return false;
        }
    }
    return true;
}

static bool may_become(chuhe_kind kind)
{
    return kind == CHUHE_CHARIOT || kind == CHUHE_HORSE || kind == CHUHE_CANNON;
}

static bool move_is_good(const chuhe_turn *turn, bool is_variant)
{
    return chuhe_move_from(turn->move) < CHUHE_SQUARES &&
           chuhe_move_to(turn->move) < CHUHE_SQUARES && turn->move < 1 << 14 &&
           (!is_variant || turn->becomes == CHUHE_NO_KIND || may_become(turn->becomes));
}

static bool forfeit_is_good(chuhe_ending ending)
{
    return ending == CHUHE_ENDING_TIME || ending == CHUHE_ENDING_LATE ||
           ending == CHUHE_ENDING_ILLEGAL_MOVE || ending == CHUHE_ENDING_CONDUCT ||
           ending == CHUHE_ENDING_SEALED_MOVE || ending == CHUHE_ENDING_FOULS ||
           ending == CHUHE_ENDING_REPETITION;
}

static bool ruling_is_good(chuhe_result result, chuhe_ending ending)
{
    return result > CHUHE_RESULT_OPEN && result <= CHUHE_RESULT_DRAW &&
           ending > CHUHE_ENDING_NONE && ending < CHUHE_ENDINGS;
}

/* Both sides can only have lost. */
static bool side_is_good(const chuhe_event *e)
{
    return e->side < CHUHE_SIDES || (e->side == CHUHE_SIDES && e->kind == CHUHE_EVENT_FORFEIT);
}

static bool squares_are_good(const chuhe_event *e)
{
    if (e->kind == CHUHE_EVENT_CORRECT)
        return e->correction != CHUHE_CORRECT_BOARD || e->square < CHUHE_SQUARES;
    return e->square < CHUHE_SQUARES &&
           (e->kind != CHUHE_EVENT_TOUCH || e->square2 <= CHUHE_NO_SQUARE);
}

static bool values_are_good(const chuhe_event *e, unsigned fields, bool is_variant)
{
    if ((fields & FIELD_SIDE && !side_is_good(e)) ||
        (fields & FIELD_SQUARE && !squares_are_good(e)) ||
        (fields & FIELD_MOVE && !move_is_good(&e->turn, is_variant)) ||
        (fields & FIELD_LATE && !may_become(e->turn.late)) ||
        (fields & FIELD_ROW && e->row >= CHUHE_SETTINGS) ||
        (fields & FIELD_FOUL && (unsigned)e->foul >= CHUHE_FOULS) ||
        (fields & FIELD_CORRECTION && (unsigned)e->correction >= CHUHE_CORRECTIONS) ||
        (fields & FIELD_MS && (e->ms < -(int64_t)CHUHE_TIME_MAX || e->ms > CHUHE_TIME_MAX)) ||
        (fields & FIELD_TEXT && !text_is_good(e->text)))
        return false;
    switch (e->kind) {
    case CHUHE_EVENT_FORFEIT:
        return forfeit_is_good(e->ending);
    case CHUHE_EVENT_RULING:
        return ruling_is_good(e->result, e->ending);
    case CHUHE_EVENT_TIME:
        return e->ms != 0;
    case CHUHE_EVENT_MOVE:
    case CHUHE_EVENT_PRESS:
        return e->ms >= 0 && e->ms <= CHUHE_LAG_MAX_MS;
    case CHUHE_EVENT_TAKE_BACK:
    case CHUHE_EVENT_MISS:
        return e->count > 0;
    default:
        return true;
    }
}

chuhe_refusal referee_event_check(const chuhe_event *event, bool is_variant)
{
    if ((unsigned)event->kind >= CHUHE_EVENTS || event->by >= CHUHE_PARTIES ||
        event->at_ms < -time_limit || event->at_ms > time_limit)
        return CHUHE_REFUSAL_BAD_EVENT;
    const event_form *form = &forms[event->kind];
    if ((form->by & (event->by == CHUHE_PARTY_ARBITER ? BY_ARBITER : BY_PLAYERS)) == 0)
        return CHUHE_REFUSAL_WHO;
    return values_are_good(event, form->fields, is_variant) ? CHUHE_REFUSAL_NONE
                                                            : CHUHE_REFUSAL_BAD_EVENT;
}

static void keep_move(chuhe_event *kept, const chuhe_event *event, bool is_variant)
{
    kept->turn.move = event->turn.move;
    kept->hand_on = event->hand_on;
    if (is_variant)
        kept->turn.becomes = event->turn.becomes;
}

/* What follows the zero of a text is not text. */
static void keep_text(chuhe_event *kept, const chuhe_event *event)
{
    memcpy(kept->text, event->text, strlen(event->text));
}

/* The values that a side, a square and the like are not. */
static void keep_small(chuhe_event *kept, const chuhe_event *event, unsigned fields)
{
    if (fields & FIELD_SIDE)
        kept->side = event->side;
    if (fields & FIELD_SQUARE &&
        (event->kind != CHUHE_EVENT_CORRECT || event->correction == CHUHE_CORRECT_BOARD))
        kept->square = event->square;
    if (fields & FIELD_SQUARE2)
        kept->square2 = event->square2;
    if (fields & FIELD_LATE)
        kept->turn.late = event->turn.late;
    if (fields & FIELD_ROW)
        kept->row = event->row;
    if (fields & FIELD_LEAVE) {
        kept->consent = event->consent;
        kept->accident = event->accident;
    }
}

chuhe_event referee_event_clean(const chuhe_event *event, bool is_variant)
{
    chuhe_event kept = chuhe_event_make(event->kind, event->by, event->at_ms);
    unsigned fields = forms[event->kind].fields;

    keep_small(&kept, event, fields);
    if (fields & FIELD_MOVE)
        keep_move(&kept, event, is_variant);
    if (fields & FIELD_COUNT &&
        (event->kind != CHUHE_EVENT_CORRECT || event->correction == CHUHE_CORRECT_PLIES))
        kept.count = event->count;
    if (fields & FIELD_MS)
        kept.ms = event->ms;
    if (fields & FIELD_FOUL)
        kept.foul = event->foul;
    if (fields & FIELD_ENDING)
        kept.ending = event->ending;
    if (fields & FIELD_RESULT)
        kept.result = event->result;
    if (fields & FIELD_CORRECTION)
        kept.correction = event->correction;
    if (fields & FIELD_TEXT)
        keep_text(&kept, event);
    return kept;
}

/* Of an event that comes too early or too late for its own sake, whatever the phase
 * of a game that goes on. */
static chuhe_refusal out_of_order(chuhe_event_kind kind, chuhe_phase phase)
{
    switch (kind) {
    case CHUHE_EVENT_START:
        return CHUHE_REFUSAL_STARTED;
    case CHUHE_EVENT_SIGN:
        return CHUHE_REFUSAL_NOT_OVER;
    case CHUHE_EVENT_RESUME:
        return CHUHE_REFUSAL_NOT_PAUSED;
    case CHUHE_EVENT_OPEN:
        return CHUHE_REFUSAL_NOT_SEALED;
    case CHUHE_EVENT_SEAL:
        return phase == CHUHE_PHASE_ADJOURNED ? CHUHE_REFUSAL_ADJOURNED
                                              : CHUHE_REFUSAL_NOT_ADJOURNED;
    default:
        return CHUHE_REFUSAL_NONE;
    }
}

static bool belongs_to_sheet(chuhe_event_kind kind)
{
    return (forms[kind].phases & ENDED) != 0;
}

chuhe_refusal referee_event_phase(chuhe_event_kind kind, chuhe_phase phase)
{
    if (forms[kind].phases & 1u << phase)
        return CHUHE_REFUSAL_NONE;
    if (phase == CHUHE_PHASE_ENDED)
        return CHUHE_REFUSAL_OVER;
    if (phase == CHUHE_PHASE_CLOSED)
        return belongs_to_sheet(kind) ? CHUHE_REFUSAL_SIGNED : CHUHE_REFUSAL_OVER;
    if (phase == CHUHE_PHASE_WAITING)
        return CHUHE_REFUSAL_NOT_STARTED;

    chuhe_refusal refusal = out_of_order(kind, phase);
    if (refusal != CHUHE_REFUSAL_NONE)
        return refusal;
    switch (phase) {
    case CHUHE_PHASE_PAUSED:
        return CHUHE_REFUSAL_PAUSED;
    case CHUHE_PHASE_SEALING:
        return CHUHE_REFUSAL_SEAL_DUE;
    default:
        return CHUHE_REFUSAL_ADJOURNED;
    }
}
