#include "referee_watch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition))                                                                          \
            return #condition;                                                                     \
    } while (0)

enum { NOBODY = CHUHE_SIDES, ALLOWED_MAX = 512 };

static uint64_t mix(uint64_t hash, uint64_t value)
{
    for (int i = 0; i < 8; i++, value >>= 8)
        hash = (hash ^ (value & 255)) * 0x100000001b3U;
    return hash;
}

void watch_begin(watch *w, const chuhe_referee_options *options)
{
    memset(w, 0, sizeof *w);
    w->options = *options;
    w->running = NOBODY;
    assert_int_equal(chuhe_referee_new(&w->referee, options, NULL), CHUHE_OK);
    chuhe_referee_state(&w->now, w->referee);
}

void watch_end(watch *w)
{
    chuhe_referee_free(w->referee);
    w->referee = NULL;
}

/* ---- what is kept ---- */

static void keep_effect(watch *w, const chuhe_effect *effect, const chuhe_table_state *before,
                        const chuhe_event *event)
{
    switch (effect->kind) {
    case CHUHE_EFFECT_CLOCK_RUNS:
        w->running = effect->side;
        w->began_ms[effect->side] = event->at_ms;
        break;
    case CHUHE_EFFECT_CLOCKS_STOP:
        w->other_past = mix(w->other_past, w->running);
        w->running = NOBODY;
        break;
    case CHUHE_EFFECT_PLAYED:
        w->past[effect->side] = 0;
        w->began_ms[1 - effect->side] = event->at_ms;
        w->ply_past[w->plies++] = mix(effect->side, (uint64_t)event->at_ms);
        break;
    case CHUHE_EFFECT_TAKEN_BACK:
    case CHUHE_EFFECT_CORRECTED:
        if (effect->number < w->plies && w->options.time.period_count > 1)
            w->other_past = mix(mix(w->other_past, w->plies), effect->number);
        w->plies = effect->number;
        break;
    case CHUHE_EFFECT_REFUSED:
        if (before->offer_by != NOBODY)
            w->refused[before->offer_by]++;
        break;
    case CHUHE_EFFECT_FOUL:
        w->fouls[effect->side]++;
        break;
    case CHUHE_EFFECT_WARNED:
        w->warned_at = w->plies;
        break;
    case CHUHE_EFFECT_RECORD_DUE:
        w->record_due[effect->side] = true;
        break;
    case CHUHE_EFFECT_ENDED:
        w->running = NOBODY;
        w->ends++;
        break;
    default:
        break;
    }
}

static void keep_past(watch *w, const chuhe_event *event)
{
    uint64_t hash =
        mix(mix(mix(event->kind + 1U, event->square), event->square2), event->turn.move);
    hash = mix(mix(mix(hash, event->consent), event->accident), event->hand_on);
    hash = mix(hash, w->plies);
    if (event->kind == CHUHE_EVENT_TOUCH || event->kind == CHUHE_EVENT_ADJUST ||
        (event->kind == CHUHE_EVENT_MOVE && event->hand_on))
        w->past[event->by] = mix(w->past[event->by], hash);
    if (event->kind == CHUHE_EVENT_SEAL)
        for (const char *c = event->text; *c != '\0'; c++)
            w->other_past = mix(w->other_past, (unsigned char)*c);
    if (event->kind == CHUHE_EVENT_RECORD)
        w->record_due[event->by] = false;
    if (event->kind == CHUHE_EVENT_MISS)
        w->other_past = mix(w->other_past, mix(event->side, w->plies));
    if (event->kind == CHUHE_EVENT_START)
        w->start_ms = event->at_ms;
}

/* ---- what must hold ---- */

/* Of the event that was taken: how long it was on the way. */
static int64_t lag_of_last(const watch *w)
{
    size_t count = chuhe_referee_log_count(w->referee);
    if (count == 0)
        return 0;
    const chuhe_event *last = &chuhe_referee_log(w->referee, count - 1)->event;
    return last->kind == CHUHE_EVENT_MOVE || last->kind == CHUHE_EVENT_PRESS ? last->ms : 0;
}

/* The time since the event before goes to the clock that ran, or to none: to none what the
 * event was on the way. */
static const char *check_time(watch *w, const chuhe_table_state *before, int64_t at_ms)
{
    const chuhe_table_state *now = &w->now;
    int64_t lag = w->changed ? lag_of_last(w) : 0;
    bool begun = before->phase != CHUHE_PHASE_WAITING;
    int64_t passed = begun && w->has_now ? at_ms - before->now_ms : 0, spent = 0;
    CHECK(now->now_ms == at_ms);
    if (before->running != NOBODY) {
        spent = now->clock.face[before->running].used_ms - w->used[before->running];
        CHECK(spent >= 0 && spent <= passed - lag);
        CHECK(spent == passed - lag || now->phase >= CHUHE_PHASE_ENDED);
        w->used[before->running] += spent;
    }
    CHECK(lag == 0 || before->running != NOBODY);
    CHECK(now->lag_ms[CHUHE_RED] + now->lag_ms[CHUHE_BLACK] ==
          before->lag_ms[CHUHE_RED] + before->lag_ms[CHUHE_BLACK] + lag);
    w->stopped += passed - spent;
    CHECK(now->clock.face[CHUHE_RED].used_ms == w->used[CHUHE_RED]);
    CHECK(now->clock.face[CHUHE_BLACK].used_ms == w->used[CHUHE_BLACK]);
    CHECK(now->stopped_ms == w->stopped);
    if (begun)
        CHECK(w->used[0] + w->used[1] + now->stopped_ms == at_ms - w->start_ms);
    return NULL;
}

static const char *check_clocks(const watch *w)
{
    const chuhe_table_state *now = &w->now;
    CHECK(now->running == w->running);
    CHECK(now->phase == CHUHE_PHASE_PLAYING || now->phase == CHUHE_PHASE_SEALING ||
          now->running == NOBODY);
    CHECK(now->phase != CHUHE_PHASE_PLAYING || now->running != NOBODY);
    CHECK(!now->move_made || now->running == 1 - now->to_move || now->odds_left > 0);
    CHECK(now->phase != CHUHE_PHASE_PLAYING || now->move_made || now->running == now->to_move);
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++) {
        CHECK(now->clock.face[side].left_ms >= 0);
        CHECK(!now->record_due[side] || now->unrecorded[side] > 0);
        CHECK(!now->clock.face[side].flag || now->phase >= CHUHE_PHASE_ENDED);
    }
    if (now->running != NOBODY)
        CHECK(chuhe_clock_until_flag(&now->clock, now->running) > 0);
    return NULL;
}

static const char *check_offers(const watch *w, const chuhe_table_state *before,
                                const chuhe_event *event)
{
    const chuhe_table_state *now = &w->now;
    CHECK(now->refused[0] == w->refused[0] && now->refused[1] == w->refused[1]);
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++)
        CHECK(now->may_offer[side] == (now->refused[side] <= now->refused[1 - side]));
    CHECK(abs(now->refused[0] - now->refused[1]) <= 1);
    CHECK(now->offer_by == NOBODY || now->take_back_by == NOBODY);
    for (int i = 0; i < w->answer.effect_count; i++) {
        const chuhe_effect *effect = &w->answer.effects[i];
        if (effect->kind == CHUHE_EFFECT_PLAYED)
            CHECK(now->offer_by == NOBODY || now->offer_by == effect->side);
        if (effect->kind == CHUHE_EFFECT_ENDED && effect->ending == CHUHE_ENDING_AGREEMENT &&
            event->kind == CHUHE_EVENT_ACCEPT)
            CHECK(before->offer_by == 1 - event->by);
        if (effect->kind == CHUHE_EFFECT_OFFERED)
            CHECK(before->may_offer[effect->side] &&
                  (before->running == effect->side || w->options.time.period_count == 0 ||
                   (before->move_made && before->to_move == effect->side)));
    }
    return NULL;
}

static const char *check_end(const watch *w, const chuhe_table_state *before)
{
    const chuhe_table_state *now = &w->now;
    bool over = now->phase >= CHUHE_PHASE_ENDED;
    unsigned limit = w->options.rules.fouls_that_lose;
    CHECK((now->result != CHUHE_RESULT_OPEN) == over);
    CHECK((now->ending != CHUHE_ENDING_NONE) == over);
    CHECK((*now->clause != '\0') == over);
    CHECK((w->ends > 0) == over);
    CHECK(now->phase != CHUHE_PHASE_CLOSED || now->signed_by[CHUHE_PARTY_ARBITER]);
    CHECK(before->phase < CHUHE_PHASE_ENDED || over);
    CHECK(before->phase != CHUHE_PHASE_CLOSED);
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++) {
        CHECK(now->fouls[side] == w->fouls[side]);
        CHECK(limit == 0 ? now->fouls[side] == 0 : now->fouls[side] <= limit);
        CHECK(limit == 0 || now->fouls[side] < limit || over);
        if (limit > 0 && now->fouls[side] == limit && before->fouls[side] < limit)
            CHECK(now->ending == CHUHE_ENDING_FOULS &&
                  now->result == (side ? CHUHE_RESULT_RED_WINS : CHUHE_RESULT_BLACK_WINS));
    }
    return NULL;
}

/* What the header lets happen in a phase that does not play. */
static bool may_come(chuhe_event_kind kind, chuhe_phase phase)
{
    bool arbiter = kind == CHUHE_EVENT_FOUL || kind == CHUHE_EVENT_TIME ||
                   kind == CHUHE_EVENT_MISS || kind == CHUHE_EVENT_FORFEIT ||
                   kind == CHUHE_EVENT_RULING;
    bool always = kind == CHUHE_EVENT_SEATED || kind == CHUHE_EVENT_TICK ||
                  kind == CHUHE_EVENT_RESIGN || kind == CHUHE_EVENT_ACCEPT ||
                  kind == CHUHE_EVENT_REFUSE;
    bool standing = always || arbiter || kind == CHUHE_EVENT_CLAIM_REPETITION ||
                    kind == CHUHE_EVENT_CLAIM_LIMIT || kind == CHUHE_EVENT_RECORD;
    switch (phase) {
    case CHUHE_PHASE_PAUSED:
        return standing || kind == CHUHE_EVENT_RESUME || kind == CHUHE_EVENT_CORRECT;
    case CHUHE_PHASE_SEALING:
        return standing || kind == CHUHE_EVENT_SEAL;
    case CHUHE_PHASE_ADJOURNED:
        return always || kind == CHUHE_EVENT_OPEN || kind == CHUHE_EVENT_TIME ||
               kind == CHUHE_EVENT_FORFEIT || kind == CHUHE_EVENT_RULING;
    case CHUHE_PHASE_ENDED:
        return kind == CHUHE_EVENT_SIGN || kind == CHUHE_EVENT_RULING || kind == CHUHE_EVENT_TIME;
    case CHUHE_PHASE_CLOSED:
        return false;
    default:
        return kind != CHUHE_EVENT_WITHDRAW;
    }
}

/* The move that was made was one that might be made, and it made the turn pass. */
static const char *check_move(const watch *w, const chuhe_table_state *before,
                              const chuhe_turn *allowed, size_t count, const chuhe_event *event)
{
    bool may = false, played = false;
    for (int i = 0; i < w->answer.effect_count; i++)
        played = played || w->answer.effects[i].kind == CHUHE_EFFECT_PLAYED;
    for (size_t i = 0; i < count; i++)
        may = may ||
              (allowed[i].move == event->turn.move && allowed[i].becomes == event->turn.becomes);
    CHECK(w->now.plies == w->plies);
    if (played)
        CHECK(w->now.to_move == (before->odds_left > 1 ? before->to_move : 1 - before->to_move));
    if (event->kind != CHUHE_EVENT_MOVE)
        return NULL;
    CHECK(!played || (may && !event->hand_on));
    CHECK(played || !may || event->hand_on || w->answer.refusal != CHUHE_REFUSAL_NONE);
    return NULL;
}

/* A refusal has no effect but where time has ended the game before the event. */
static const char *check_refusal(watch *w, const chuhe_table_state *before,
                                 const chuhe_event *event)
{
    size_t count = chuhe_referee_log_count(w->referee);
    CHECK(w->answer.refusal == CHUHE_REFUSAL_NONE || w->answer.refusal == CHUHE_REFUSAL_OVER ||
          w->answer.effect_count == 0);
    if (!w->changed) {
        CHECK(count == w->log_count);
        CHECK(w->now.now_ms == before->now_ms && w->now.phase == before->phase);
        return NULL;
    }
    const chuhe_log_entry *last = chuhe_referee_log(w->referee, count - 1);
    CHECK(count == w->log_count + 1);
    CHECK(w->answer.refusal == CHUHE_REFUSAL_NONE ? last->event.kind == event->kind
                                                  : last->event.kind == CHUHE_EVENT_TICK);
    CHECK(last->event.at_ms == event->at_ms);
    CHECK(last->effect_count == w->answer.effect_count);
    w->log_count = count;
    return NULL;
}

/* Markers of the two sides are never on the same row, but for 0. */
static const char *check_markers(const watch *w)
{
    const chuhe_variant_position *p = chuhe_referee_variant(w->referee);
    for (int i = 0; p != NULL && i < 4; i++) {
        uint8_t red = p->rows[CHUHE_RED][i / 2], black = p->rows[CHUHE_BLACK][i % 2];
        CHECK(red != black || red == 0);
    }
    return NULL;
}

/* A display a millisecond later, if nothing happens: the clock that runs has used it, or
 * none has. */
static const char *check_display(const watch *w)
{
    chuhe_table_state later;
    chuhe_referee_state_at(&later, w->referee, w->now.now_ms + 1);
    CHECK(later.phase == w->now.phase && later.plies == w->now.plies);
    for (uint8_t side = 0; side < CHUHE_SIDES; side++)
        CHECK(later.clock.face[side].used_ms ==
              w->now.clock.face[side].used_ms + (w->now.running == side));
    CHECK(w->now.phase == CHUHE_PHASE_WAITING ||
          later.stopped_ms == w->now.stopped_ms + (w->now.running == NOBODY));
    return NULL;
}

static const char *check_all(watch *w, const chuhe_table_state *before, const chuhe_event *event)
{
    const char *complaint = check_time(w, before, event->at_ms);
    if (complaint == NULL)
        complaint = check_clocks(w);
    if (complaint == NULL)
        complaint = check_offers(w, before, event);
    if (complaint == NULL)
        complaint = check_end(w, before);
    if (complaint == NULL)
        complaint = check_markers(w);
    if (complaint == NULL)
        complaint = check_display(w);
    return complaint;
}

const char *watch_step(watch *w, const chuhe_event *event)
{
    chuhe_turn allowed[ALLOWED_MAX];
    chuhe_table_state before = w->now;
    uint64_t print = watch_fingerprint(w);
    size_t count = event->kind != CHUHE_EVENT_MOVE
                       ? 0
                       : chuhe_referee_allowed(allowed, ALLOWED_MAX, w->referee);
    chuhe_referee_apply(&w->answer, w->referee, event);
    chuhe_referee_state(&w->now, w->referee);
    w->changed = w->answer.refusal == CHUHE_REFUSAL_NONE || w->answer.effect_count > 0;
    const char *complaint = check_refusal(w, &before, event);
    if (complaint != NULL)
        return complaint;
    if (!w->changed)
        return watch_fingerprint(w) == print ? NULL : "what is refused changes nothing";
    if (w->answer.refusal == CHUHE_REFUSAL_NONE) {
        CHECK(may_come(event->kind, before.phase));
        keep_past(w, event);
    }
    for (int i = 0; i < w->answer.effect_count; i++)
        keep_effect(w, &w->answer.effects[i], &before, event);
    complaint = check_all(w, &before, event);
    if (complaint == NULL)
        complaint = check_move(w, &before, allowed, count, event);
    w->has_now = true;
    return complaint;
}

/* ---- again ---- */

static const char *replay_log(const watch *w)
{
    chuhe_referee *again;
    chuhe_answer answer;
    const char *complaint = NULL;
    assert_int_equal(chuhe_referee_new(&again, &w->options, NULL), CHUHE_OK);
    for (size_t i = 0; i < chuhe_referee_log_count(w->referee) && complaint == NULL; i++) {
        const chuhe_log_entry *entry = chuhe_referee_log(w->referee, i);
        chuhe_referee_apply(&answer, again, &entry->event);
        if (answer.refusal != CHUHE_REFUSAL_NONE || answer.effect_count != entry->effect_count)
            complaint = "the log is taken again, with the same effects";
    }
    if (complaint == NULL && !chuhe_referee_is_same(again, w->referee))
        complaint = "the log gives the same game";
    chuhe_referee_free(again);
    return complaint;
}

static const char *restore(const watch *w)
{
    chuhe_referee *again;
    const char *complaint = NULL;
    size_t len = 0;
    if (chuhe_referee_save(NULL, 0, &len, w->referee) != CHUHE_E_SPACE)
        return "saving tells what space it needs";
    uint8_t *bytes = malloc(len);
    assert_non_null(bytes);
    if (chuhe_referee_save(bytes, len, &len, w->referee) != CHUHE_OK ||
        chuhe_referee_restore(&again, bytes, len, NULL, NULL) != CHUHE_OK)
        complaint = "what is saved can be restored";
    free(bytes);
    if (complaint != NULL)
        return complaint;
    if (!chuhe_referee_is_same(again, w->referee))
        complaint = "what is restored is the same game";
    chuhe_referee_free(again);
    return complaint;
}

const char *watch_replays(watch *w)
{
    const char *complaint = replay_log(w);
    return complaint != NULL ? complaint : restore(w);
}

/* ---- fingerprint ---- */

static uint64_t mix_face(uint64_t hash, const chuhe_clock_face *face)
{
    hash = mix(mix(hash, (uint64_t)face->used_ms), (uint64_t)face->left_ms);
    hash = mix(mix(hash, (uint64_t)face->base_used_ms), (uint64_t)face->spent_ms);
    hash = mix(mix(hash, (uint64_t)face->byoyomi_spent_ms), face->byoyomi_left);
    return mix(mix(mix(hash, face->moves), face->period), face->flag);
}

static uint64_t mix_state(uint64_t hash, const chuhe_table_state *s)
{
    hash = mix(mix(mix(hash, s->phase), s->result), s->ending);
    hash = mix(mix(mix(hash, s->both_lose), (uint64_t)s->now_ms), s->to_move);
    hash = mix(mix(mix(hash, s->running), s->move_made), (uint64_t)s->stopped_ms);
    hash = mix(mix(mix(hash, s->offer_by), s->take_back_by), s->take_back_plies);
    hash = mix(mix(mix(hash, s->warned), s->odds_left), s->has_sealed);
    for (int side = 0; side < CHUHE_SIDES; side++) {
        hash = mix_face(hash, &s->clock.face[side]);
        hash = mix(mix(mix(hash, s->refused[side]), s->fouls[side]), s->unrecorded[side]);
        hash = mix(mix(hash, s->record_due[side]), (uint64_t)s->lag_ms[side]);
        hash = mix(mix(mix(hash, s->may_offer[side]), s->seated[side]), s->signed_by[side]);
    }
    return mix(mix(hash, s->signed_by[CHUHE_PARTY_ARBITER]), s->plies);
}

static uint64_t mix_variant(uint64_t hash, const chuhe_variant_position *p)
{
    for (int side = 0; side < CHUHE_SIDES; side++) {
        for (int m = 0; m < CHUHE_MARKERS_MAX; m++)
            hash = mix(mix(hash, p->rows[side][m]), p->begin_rows[m]);
        for (int kind = 0; kind < CHUHE_POOL_KINDS; kind++)
            hash = mix(hash, p->pool[side][kind]);
        hash = mix(mix(hash, p->waiting[side]), p->spent.half[side]);
    }
    return mix(mix(hash, p->fallen), p->captured_on);
}

static uint64_t mix_board(uint64_t hash, const chuhe_referee *referee)
{
    chuhe_setup setup;
    chuhe_turn allowed[ALLOWED_MAX];
    const chuhe_variant_position *variant = chuhe_referee_variant(referee);
    chuhe_referee_setup(&setup, referee);
    for (int s = 0; s < CHUHE_SQUARES; s++)
        hash = mix(hash, setup.board[s]);
    size_t count = chuhe_referee_allowed(allowed, ALLOWED_MAX, referee);
    for (size_t i = 0; i < count; i++)
        hash = mix(mix(hash, allowed[i].move), allowed[i].becomes);
    if (variant != NULL)
        hash = mix_variant(hash, variant);
    return hash;
}

static uint64_t mix_plies(uint64_t hash, const watch *w)
{
    for (uint32_t i = 0; i < w->now.plies; i++) {
        chuhe_played_ply ply;
        chuhe_referee_ply(&ply, w->referee, i);
        hash = mix(mix(hash, ply.turn.move), (uint64_t)ply.at_ms);
        hash = mix(mix(hash, (uint64_t)ply.spent_ms), (uint64_t)ply.left_ms);
        hash = mix(mix(hash, (uint64_t)ply.used_ms), w->ply_past[i]);
    }
    return hash;
}

uint64_t watch_fingerprint(const watch *w)
{
    uint64_t hash = mix_plies(mix_board(mix_state(0xcbf29ce484222325U, &w->now), w->referee), w);
    for (int side = 0; side < CHUHE_SIDES; side++) {
        hash = mix(mix(hash, w->past[side]), (uint64_t)w->began_ms[side]);
        hash = mix(hash, w->record_due[side]);
    }
    return mix(mix(hash, w->other_past), w->warned_at);
}
