/* Names, sentences and clauses of events, fouls, endings, refusals and effects, from the
 * lists in the public header. */
#include <string.h>

#include "chuhe/event.h"
#include "chuhe/referee.h"

#define EVENT_NAME(name, text, en, zh) [CHUHE_EVENT_##name] = text,
#define EVENT_ENGLISH(name, text, en, zh) [CHUHE_EVENT_##name] = en,
#define EVENT_CHINESE(name, text, en, zh) [CHUHE_EVENT_##name] = zh,
#define FOUL_CLAUSE(name, number, en, zh) [CHUHE_FOUL_##name] = "1999 9.1." #number,
#define FOUL_ENGLISH(name, number, en, zh) [CHUHE_FOUL_##name] = en,
#define FOUL_CHINESE(name, number, en, zh) [CHUHE_FOUL_##name] = zh,
#define ENDING_NAME(name, text, en, zh, c1999, c1957) [CHUHE_ENDING_##name] = text,
#define ENDING_ENGLISH(name, text, en, zh, c1999, c1957) [CHUHE_ENDING_##name] = en,
#define ENDING_CHINESE(name, text, en, zh, c1999, c1957) [CHUHE_ENDING_##name] = zh,
#define ENDING_1999(name, text, en, zh, c1999, c1957) [CHUHE_ENDING_##name] = c1999,
#define ENDING_1957(name, text, en, zh, c1999, c1957) [CHUHE_ENDING_##name] = c1957,
#define REFUSAL_NAME(name, text, en, zh, clause) [CHUHE_REFUSAL_##name] = text,
#define REFUSAL_ENGLISH(name, text, en, zh, clause) [CHUHE_REFUSAL_##name] = en,
#define REFUSAL_CHINESE(name, text, en, zh, clause) [CHUHE_REFUSAL_##name] = zh,
#define REFUSAL_CLAUSE(name, text, en, zh, clause) [CHUHE_REFUSAL_##name] = clause,
#define EFFECT_NAME(name, text, en, zh) [CHUHE_EFFECT_##name] = text,
#define EFFECT_ENGLISH(name, text, en, zh) [CHUHE_EFFECT_##name] = en,
#define EFFECT_CHINESE(name, text, en, zh) [CHUHE_EFFECT_##name] = zh,

static const char *const event_names[] = {CHUHE_EVENT_LIST(EVENT_NAME)};
static const char *const event_english[] = {CHUHE_EVENT_LIST(EVENT_ENGLISH)};
static const char *const event_chinese[] = {CHUHE_EVENT_LIST(EVENT_CHINESE)};
static const char *const foul_clauses[] = {CHUHE_FOUL_LIST(FOUL_CLAUSE)};
static const char *const foul_english[] = {CHUHE_FOUL_LIST(FOUL_ENGLISH)};
static const char *const foul_chinese[] = {CHUHE_FOUL_LIST(FOUL_CHINESE)};
static const char *const ending_names[] = {CHUHE_ENDING_LIST(ENDING_NAME)};
static const char *const ending_english[] = {CHUHE_ENDING_LIST(ENDING_ENGLISH)};
static const char *const ending_chinese[] = {CHUHE_ENDING_LIST(ENDING_CHINESE)};
static const char *const ending_1999[] = {CHUHE_ENDING_LIST(ENDING_1999)};
static const char *const ending_1957[] = {CHUHE_ENDING_LIST(ENDING_1957)};
static const char *const refusal_names[] = {CHUHE_REFUSAL_LIST(REFUSAL_NAME)};
static const char *const refusal_english[] = {CHUHE_REFUSAL_LIST(REFUSAL_ENGLISH)};
static const char *const refusal_chinese[] = {CHUHE_REFUSAL_LIST(REFUSAL_CHINESE)};
static const char *const refusal_clauses[] = {CHUHE_REFUSAL_LIST(REFUSAL_CLAUSE)};
static const char *const effect_names[] = {CHUHE_EFFECT_LIST(EFFECT_NAME)};
static const char *const effect_english[] = {CHUHE_EFFECT_LIST(EFFECT_ENGLISH)};
static const char *const effect_chinese[] = {CHUHE_EFFECT_LIST(EFFECT_CHINESE)};

static const char *const phase_names[CHUHE_PHASES] = {
    [CHUHE_PHASE_WAITING] = "waiting",     [CHUHE_PHASE_PLAYING] = "playing",
    [CHUHE_PHASE_PAUSED] = "paused",       [CHUHE_PHASE_SEALING] = "sealing",
    [CHUHE_PHASE_ADJOURNED] = "adjourned", [CHUHE_PHASE_ENDED] = "ended",
    [CHUHE_PHASE_CLOSED] = "closed",
};
static const char *const phase_english[CHUHE_PHASES] = {
    [CHUHE_PHASE_WAITING] = "before the start",
    [CHUHE_PHASE_PLAYING] = "the game is on",
    [CHUHE_PHASE_PAUSED] = "the clocks are stopped",
    [CHUHE_PHASE_SEALING] = "a move is to be sealed",
    [CHUHE_PHASE_ADJOURNED] = "adjourned",
    [CHUHE_PHASE_ENDED] = "the game has ended",
    [CHUHE_PHASE_CLOSED] = "signed by all",
};
static const char *const phase_chinese[CHUHE_PHASES] = {
    [CHUHE_PHASE_WAITING] = "尚未开赛",  [CHUHE_PHASE_PLAYING] = "对局中",
    [CHUHE_PHASE_PAUSED] = "停钟",       [CHUHE_PHASE_SEALING] = "待暗记封棋着法",
    [CHUHE_PHASE_ADJOURNED] = "封棋",    [CHUHE_PHASE_ENDED] = "对局结束",
    [CHUHE_PHASE_CLOSED] = "各方已签字",
};

chuhe_event chuhe_event_make(chuhe_event_kind kind, chuhe_party by, int64_t at_ms)
{
    chuhe_event event;

    memset(&event, 0, sizeof event);
    event.kind = kind;
    event.by = by;
    event.at_ms = at_ms;
    event.square = event.square2 = CHUHE_NO_SQUARE;
    event.turn = chuhe_turn_make(CHUHE_NO_MOVE);
    return event;
}

static const char *pick(const char *const *texts, unsigned count, unsigned value)
{
    return value < count ? texts[value] : "unknown";
}

const char *chuhe_event_name(chuhe_event_kind kind)
{
    return pick(event_names, CHUHE_EVENTS, kind);
}

const char *chuhe_event_message(chuhe_event_kind kind)
{
    return pick(event_english, CHUHE_EVENTS, kind);
}

const char *chuhe_event_message_zh(chuhe_event_kind kind)
{
    return pick(event_chinese, CHUHE_EVENTS, kind);
}

const char *chuhe_foul_clause(chuhe_foul foul)
{
    return pick(foul_clauses, CHUHE_FOULS, foul);
}

const char *chuhe_foul_message(chuhe_foul foul)
{
    return pick(foul_english, CHUHE_FOULS, foul);
}

const char *chuhe_foul_message_zh(chuhe_foul foul)
{
    return pick(foul_chinese, CHUHE_FOULS, foul);
}

const char *chuhe_ending_name(chuhe_ending ending)
{
    return pick(ending_names, CHUHE_ENDINGS, ending);
}

const char *chuhe_ending_message(chuhe_ending ending)
{
    return pick(ending_english, CHUHE_ENDINGS, ending);
}

const char *chuhe_ending_message_zh(chuhe_ending ending)
{
    return pick(ending_chinese, CHUHE_ENDINGS, ending);
}

const char *chuhe_ending_clause(chuhe_ending ending, bool rules_1957)
{
    return pick(rules_1957 ? ending_1957 : ending_1999, CHUHE_ENDINGS, ending);
}

const char *chuhe_refusal_name(chuhe_refusal refusal)
{
    return pick(refusal_names, CHUHE_REFUSALS, refusal);
}

const char *chuhe_refusal_message(chuhe_refusal refusal)
{
    return pick(refusal_english, CHUHE_REFUSALS, refusal);
}

const char *chuhe_refusal_message_zh(chuhe_refusal refusal)
{
    return pick(refusal_chinese, CHUHE_REFUSALS, refusal);
}

const char *chuhe_refusal_clause(chuhe_refusal refusal)
{
    return pick(refusal_clauses, CHUHE_REFUSALS, refusal);
}

const char *chuhe_effect_name(chuhe_effect_kind kind)
{
    return pick(effect_names, CHUHE_EFFECTS, kind);
}

const char *chuhe_effect_message(chuhe_effect_kind kind)
{
    return pick(effect_english, CHUHE_EFFECTS, kind);
}

const char *chuhe_effect_message_zh(chuhe_effect_kind kind)
{
    return pick(effect_chinese, CHUHE_EFFECTS, kind);
}

const char *chuhe_phase_name(chuhe_phase phase)
{
    return pick(phase_names, CHUHE_PHASES, phase);
}

const char *chuhe_phase_message(chuhe_phase phase)
{
    return pick(phase_english, CHUHE_PHASES, phase);
}

const char *chuhe_phase_message_zh(chuhe_phase phase)
{
    return pick(phase_chinese, CHUHE_PHASES, phase);
}
