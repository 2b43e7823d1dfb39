/* What happened besides the moves. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "sheet/sheet_model.h"

/* When it was: at what time of the round, unless no times are told, and after which
 * move. */
static void begin_note(buffer *note, const sheet_walk *walk, int64_t at_ms)
{
    const sheet_ply *last = walk->count ? &walk->plies[walk->count - 1] : NULL;
    bool chinese = walk->s->chinese;
    char at[SHEET_TIME_CAP], round[16];
    bool is_before = !walk->begun || at_ms < walk->start_ms;
    buffer_init(note);
    sheet_exact_time(at, is_before ? 0 : at_ms - walk->start_ms);
    snprintf(round, sizeof round, "%u", last ? last->round : 0);
    const char *const args[4] = {at, round, last ? sheet_party(chinese, last->side) : NULL, NULL};
    if (walk->s->times == SHEET_TIMES_ALL)
        sheet_say(note, chinese, last ? SHEET_AFTER : SHEET_BEFORE, args);
    else
        sheet_say(note, chinese, last ? SHEET_AFTER_PLAIN : SHEET_BEFORE_PLAIN, args);
    buffer_text(note, sheet_text_of(chinese, SHEET_COLON));
}

static void end_note(sheet_walk *walk, buffer *note)
{
    if (buffer_failed(note))
        walk->s->failed = true;
    else
        sheet_list_add(&walk->s->notes, note->bytes);
    buffer_deinit(note);
}

static void tell(sheet_walk *walk, sheet_word word, const char *const args[4])
{
    buffer note;
    begin_note(&note, walk, walk->entry->event.at_ms);
    sheet_say(&note, walk->s->chinese, word, args);
    end_note(walk, &note);
}

static void tell_of(sheet_walk *walk, sheet_word word, chuhe_party who, const char *what)
{
    const char *const args[4] = {sheet_party(walk->s->chinese, who), what, NULL, NULL};
    tell(walk, word, args);
}

static void tell_number(sheet_walk *walk, sheet_word word, chuhe_party who, uint32_t number)
{
    char text[16];
    snprintf(text, sizeof text, "%u", number);
    tell_of(walk, word, who, text);
}

static const char *ending_of(const sheet_walk *walk, chuhe_ending ending)
{
    return walk->s->chinese ? chuhe_ending_message_zh(ending) : chuhe_ending_message(ending);
}

static const char *clause_of(const sheet_walk *walk, chuhe_ending ending)
{
    return chuhe_ending_clause(ending, chuhe_referee_get_options(walk->referee)->rules.rules_1957);
}

/* What the arbiter said with it comes behind it. */
static void tell_decision(sheet_walk *walk, sheet_word word, const char *const args[4])
{
    const char *said = walk->entry->event.text;
    buffer note, whole;
    begin_note(&note, walk, walk->entry->event.at_ms);
    buffer_init(&whole);
    sheet_say(&whole, walk->s->chinese, word, args);
    if (*said) {
        buffer clean;
        buffer_init(&clean);
        text_append_printable(&clean, said, strlen(said));
        const char *const parts[4] = {whole.bytes, clean.bytes, NULL, NULL};
        sheet_say(&note, walk->s->chinese, SHEET_NOTE_SAYS, parts);
        if (buffer_failed(&clean))
            buffer_fail(&note);
        buffer_deinit(&clean);
    } else {
        buffer_text(&note, whole.bytes ? whole.bytes : "");
    }
    if (buffer_failed(&whole))
        buffer_fail(&note);
    buffer_deinit(&whole);
    end_note(walk, &note);
}

static void tell_forfeit(sheet_walk *walk)
{
    const chuhe_event *event = &walk->entry->event;
    bool both = event->side == CHUHE_SIDES;
    const char *const args[4] = {both ? NULL : sheet_party(walk->s->chinese, event->side),
                                 ending_of(walk, event->ending), clause_of(walk, event->ending),
                                 NULL};
    tell_decision(walk, both ? SHEET_NOTE_FORFEIT_BOTH : SHEET_NOTE_FORFEIT, args);
}

static void tell_ruling(sheet_walk *walk)
{
    const chuhe_event *event = &walk->entry->event;
    static const sheet_word results[] = {SHEET_NOT_ENDED, SHEET_RED_WINS, SHEET_BLACK_WINS,
                                         SHEET_DRAW};
    const char *const args[4] = {sheet_text_of(walk->s->chinese, results[event->result]),
                                 ending_of(walk, event->ending), NULL, NULL};
    tell_decision(walk, SHEET_NOTE_RULING, args);
}

/* By the arbiter, perhaps with his reason, or because the server was away. */
static void tell_stop(sheet_walk *walk, sheet_word by_arbiter, sheet_word by_outage)
{
    const chuhe_event *event = &walk->entry->event;
    const char *const nothing[4] = {NULL, NULL, NULL, NULL};
    if (strcmp(event->text, CHUHE_PAUSE_OUTAGE) == 0)
        tell(walk, by_outage, nothing);
    else
        tell_decision(walk, by_arbiter, nothing);
}

static bool is_coordinates(const char *text)
{
    chuhe_square from, to;
    return strlen(text) == 4 && chuhe_square_from_text(&from, text, 2, NULL) == CHUHE_OK &&
           chuhe_square_from_text(&to, text + 2, 2, NULL) == CHUHE_OK;
}

/* What a page has sealed is written as all moves are, before the points that were sealed. */
static void append_opened_move(buffer *out, const sheet_walk *walk)
{
    char move[SHEET_MOVE_CAP];
    const chuhe_log_entry *entry = walk->entry;
    if (chuhe_referee_variant(walk->referee) || !is_coordinates(walk->sealed))
        return;
    for (unsigned i = 0; i < entry->effect_count; i++) {
        const chuhe_effect *effect = &entry->effects[i];
        if (effect->kind != CHUHE_EFFECT_PLAYED)
            continue;
        sheet_write_move(move, walk, effect->side, effect->move);
        if (strcmp(move, walk->sealed) != 0)
            buffer_printf(out, "%s = ", move);
    }
}

static void tell_opened(sheet_walk *walk)
{
    buffer clean;
    buffer_init(&clean);
    append_opened_move(&clean, walk);
    text_append_printable(&clean, walk->sealed, strlen(walk->sealed));
    const char *const args[4] = {clean.bytes, NULL, NULL, NULL};
    if (buffer_failed(&clean))
        walk->s->failed = true;
    else
        tell(walk, SHEET_NOTE_OPENED, args);
    buffer_deinit(&clean);
}

void sheet_note_event(sheet_walk *walk)
{
    const chuhe_event *event = &walk->entry->event;
    bool by_arbiter = event->by == CHUHE_PARTY_ARBITER;
    switch (event->kind) {
    case CHUHE_EVENT_SEATED:
        if (walk->begun)
            tell_of(walk, SHEET_NOTE_ARRIVES, event->by, NULL);
        break;
    case CHUHE_EVENT_ACCEPT:
        tell_of(walk, SHEET_NOTE_ACCEPTS, event->by, NULL);
        break;
    case CHUHE_EVENT_CLAIM_REPETITION:
        tell_of(walk, by_arbiter ? SHEET_NOTE_RULES_REPETITION : SHEET_NOTE_CLAIMS_REPETITION,
                event->by, NULL);
        break;
    case CHUHE_EVENT_CLAIM_LIMIT:
        tell_of(walk, SHEET_NOTE_CLAIMS_LIMIT, event->by, NULL);
        break;
    case CHUHE_EVENT_PAUSE:
        tell_stop(walk, SHEET_NOTE_PAUSE, SHEET_NOTE_OUTAGE);
        break;
    case CHUHE_EVENT_RESUME:
        tell_stop(walk, SHEET_NOTE_RESUME, SHEET_NOTE_OUTAGE_OVER);
        break;
    case CHUHE_EVENT_OPEN:
        tell_opened(walk);
        break;
    case CHUHE_EVENT_MISS:
        tell_number(walk, SHEET_NOTE_MISSES, event->side, event->count);
        break;
    case CHUHE_EVENT_RECORD:
        tell_of(walk, SHEET_NOTE_RECORDED, event->by, NULL);
        break;
    case CHUHE_EVENT_FORFEIT:
        tell_forfeit(walk);
        break;
    case CHUHE_EVENT_RULING:
        tell_ruling(walk);
        break;
    default: /* its effects say what there is to say */
        break;
    }
}

/* Its side offered in its own time: after its move, or before it. */
static void mark_offer(sheet_walk *walk, chuhe_side side)
{
    sheet_ply *last = walk->count ? &walk->plies[walk->count - 1] : NULL;
    if (last && last->side == side)
        last->offered = true;
    else
        walk->offers_next[side] = true;
}

static void tell_foul(sheet_walk *walk, const chuhe_effect *effect)
{
    buffer *clauses = &walk->foul_clauses[effect->side];
    const char *clause = chuhe_foul_clause(effect->foul);
    char number[16];
    snprintf(number, sizeof number, "%u", effect->number);
    const char *const args[4] = {sheet_party(walk->s->chinese, effect->side), number,
                                 walk->s->chinese ? chuhe_foul_message_zh(effect->foul)
                                                  : chuhe_foul_message(effect->foul),
                                 clause};
    tell(walk, SHEET_NOTE_FOUL, args);
    for (; walk->fouls[effect->side] < effect->number; walk->fouls[effect->side]++) {
        if (clauses->len)
            buffer_text(clauses, sheet_text_of(walk->s->chinese, SHEET_COMMA));
        buffer_text(clauses, clause);
    }
}

static void tell_time(sheet_walk *walk, const chuhe_effect *effect)
{
    char text[SHEET_TIME_CAP];
    sheet_exact_time(text, effect->ms < 0 ? -effect->ms : effect->ms);
    tell_of(walk, effect->ms < 0 ? SHEET_NOTE_TIME_TAKEN : SHEET_NOTE_TIME_ADDED, effect->side,
            text);
}

/* The flag fell before the event that found it fallen. */
static void tell_flag(sheet_walk *walk, const chuhe_effect *effect)
{
    buffer note;
    const char *const args[4] = {sheet_party(walk->s->chinese, effect->side), NULL, NULL, NULL};
    begin_note(&note, walk, effect->ms);
    sheet_say(&note, walk->s->chinese, SHEET_NOTE_FLAG, args);
    end_note(walk, &note);
}

/* What is taken off is told where it stood. */
static void tell_dropped(sheet_walk *walk, sheet_word word, uint32_t count)
{
    buffer note, told;
    begin_note(&note, walk, walk->entry->event.at_ms);
    buffer_init(&told);
    sheet_drop_plies(&told, walk, count);
    const char *moves = told.len ? told.bytes : sheet_text_of(walk->s->chinese, SHEET_NO_MOVES);
    const char *const args[4] = {moves, NULL, NULL, NULL};
    sheet_say(&note, walk->s->chinese, word, args);
    if (buffer_failed(&told))
        buffer_fail(&note);
    buffer_deinit(&told);
    end_note(walk, &note);
}

static void tell_corrected(sheet_walk *walk, const chuhe_effect *effect)
{
    char square[3];
    const char *const args[4] = {square, NULL, NULL, NULL};
    switch (walk->entry->event.correction) {
    case CHUHE_CORRECT_PLIES:
        tell_dropped(walk, SHEET_NOTE_CORRECTED_PLIES, effect->number);
        break;
    case CHUHE_CORRECT_ORDER:
        tell_dropped(walk, SHEET_NOTE_CORRECTED_ORDER, effect->number);
        break;
    default:
        chuhe_square_to_text(square, walk->entry->event.square);
        tell(walk, SHEET_NOTE_CORRECTED_BOARD, args);
    }
}

static void tell_return(sheet_walk *walk, uint32_t row)
{
    char text[16];
    snprintf(text, sizeof text, "%u", row);
    const char *const args[4] = {text, NULL, NULL, NULL};
    tell(walk, SHEET_NOTE_RETURN, args);
}

void sheet_note_effect(sheet_walk *walk, const chuhe_effect *effect)
{
    bool warns_plainly = !effect->clause || !*effect->clause;
    switch (effect->kind) {
    case CHUHE_EFFECT_OFFERED:
        mark_offer(walk, effect->side);
        tell_of(walk, SHEET_NOTE_OFFERS, effect->side, NULL);
        break;
    case CHUHE_EFFECT_REFUSED:
        tell_of(walk, SHEET_NOTE_REFUSES, effect->side, NULL);
        break;
    case CHUHE_EFFECT_FOUL:
        tell_foul(walk, effect);
        break;
    case CHUHE_EFFECT_WARNED:
        tell_of(walk, warns_plainly ? SHEET_NOTE_WARNED_PLAIN : SHEET_NOTE_WARNED, effect->side,
                effect->clause);
        break;
    case CHUHE_EFFECT_TAKE_BACK_ASKED:
        tell_number(walk, SHEET_NOTE_ASKS_BACK, effect->side, effect->number);
        break;
    case CHUHE_EFFECT_TAKEN_BACK:
        tell_dropped(walk, SHEET_NOTE_TAKEN_BACK, effect->number);
        break;
    case CHUHE_EFFECT_CORRECTED:
        tell_corrected(walk, effect);
        break;
    case CHUHE_EFFECT_TIME_CORRECTED:
        tell_time(walk, effect);
        break;
    case CHUHE_EFFECT_SEAL_DUE:
        tell_of(walk, SHEET_NOTE_ADJOURNED, effect->side, NULL);
        break;
    case CHUHE_EFFECT_SEALED:
        tell_of(walk, SHEET_NOTE_SEALED, effect->side, NULL);
        break;
    case CHUHE_EFFECT_FLAG:
        tell_flag(walk, effect);
        break;
    case CHUHE_EFFECT_MARKERS_RETURN:
        tell_return(walk, effect->number);
        break;
    default: /* clocks, touches, the end: of no use on a sheet, or said elsewhere on it */
        break;
    }
}
