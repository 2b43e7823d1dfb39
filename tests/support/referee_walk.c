#include "support/referee_walk.h"

#include <stdlib.h>
#include <string.h>

/* After so many events a closed sheet has shown that it takes none. */
enum { TURNS = 512, CLOSED_EVENTS = 3 };

#define HOLDS(condition)                                                                           \
    do {                                                                                           \
        if (!(condition))                                                                          \
            return #condition;                                                                     \
    } while (0)
#define PASSES(check)                                                                              \
    do {                                                                                           \
        const char *what = (check);                                                                \
        if (what != NULL)                                                                          \
            return what;                                                                           \
    } while (0)

/* What is looked at: the referee, and one that hears only what the first has taken. */
typedef struct walk {
    chuhe_referee *referee, *echo;
    const event_source *source;
    walk_tally *tally;
    int64_t start_ms;
    unsigned closed; /* events since the sheet was closed */
    uint8_t *bytes;
    size_t cap;
} walk;

static bool is_over(const chuhe_table_state *s)
{
    return s->phase == CHUHE_PHASE_ENDED || s->phase == CHUHE_PHASE_CLOSED;
}

/* ─── one referee ─────────────────────────────────────────────────────────── */

static const char *check_clocks(const chuhe_table_state *s, int64_t start_ms)
{
    const chuhe_clock_face *red = &s->clock.face[CHUHE_RED], *black = &s->clock.face[CHUHE_BLACK];
    int64_t used = red->used_ms + black->used_ms;
    HOLDS(red->left_ms >= 0 && black->left_ms >= 0 && s->stopped_ms >= 0);
    HOLDS(!(red->flag && black->flag));
    if (s->phase == CHUHE_PHASE_WAITING) {
        HOLDS(used == 0 && s->stopped_ms == 0);
        return NULL;
    }
    HOLDS(used + s->stopped_ms == s->now_ms - start_ms);
    HOLDS(s->lag_ms[CHUHE_RED] + s->lag_ms[CHUHE_BLACK] <= s->stopped_ms);
    if (!is_over(s))
        HOLDS(!red->flag && !black->flag);
    if (s->running < CHUHE_SIDES)
        HOLDS(chuhe_clock_until_flag(&s->clock, s->running) > 0);
    return NULL;
}

static const char *check_phase(const chuhe_table_state *s)
{
    bool runs = s->phase == CHUHE_PHASE_PLAYING || s->phase == CHUHE_PHASE_SEALING;
    HOLDS((s->running < CHUHE_SIDES) == runs);
    HOLDS((s->result != CHUHE_RESULT_OPEN) == is_over(s));
    HOLDS((s->ending != CHUHE_ENDING_NONE) == is_over(s));
    HOLDS((s->clause[0] != '\0') == is_over(s));
    HOLDS(s->has_sealed == (s->phase == CHUHE_PHASE_ADJOURNED));
    HOLDS(!is_over(s) || (s->offer_by == CHUHE_SIDES && s->take_back_by == CHUHE_SIDES));
    HOLDS(s->offer_by == CHUHE_SIDES || s->take_back_by == CHUHE_SIDES);
    HOLDS((s->phase == CHUHE_PHASE_CLOSED) == s->signed_by[CHUHE_PARTY_ARBITER]);
    return NULL;
}

static const char *check_plies(const chuhe_referee *r, const chuhe_table_state *s)
{
    int64_t before_ms = INT64_MIN;
    uint32_t own[CHUHE_SIDES] = {0};
    chuhe_setup setup;
    chuhe_referee_setup(&setup, r);
    HOLDS(setup.to_move == s->to_move);
    for (size_t i = 0; i < s->plies; i++) {
        chuhe_played_ply ply;
        chuhe_referee_ply(&ply, r, i);
        chuhe_referee_setup_at(&setup, r, i);
        HOLDS(setup.to_move == ply.side);
        HOLDS(setup.board[chuhe_move_from(ply.turn.move)] != CHUHE_NO_PIECE);
        HOLDS(ply.at_ms >= before_ms && ply.spent_ms >= 0 && ply.left_ms >= 0 && ply.used_ms >= 0);
        HOLDS(ply.entry < chuhe_referee_log_count(r));
        before_ms = ply.at_ms;
        own[ply.side]++;
    }
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++)
        HOLDS(s->unrecorded[side] <= own[side]);
    return NULL;
}

/* Looking ahead is no event: time is conserved there, too. */
static const char *check_ahead(const chuhe_referee *r, const chuhe_table_state *s)
{
    chuhe_table_state then;
    chuhe_referee_state_at(&then, r, s->now_ms + 7777);
    HOLDS(then.phase == s->phase && then.plies == s->plies && then.running == s->running);
    int64_t passed = then.clock.face[CHUHE_RED].used_ms - s->clock.face[CHUHE_RED].used_ms +
                     then.clock.face[CHUHE_BLACK].used_ms - s->clock.face[CHUHE_BLACK].used_ms +
                     then.stopped_ms - s->stopped_ms;
    HOLDS(passed == (s->phase == CHUHE_PHASE_WAITING ? 0 : 7777));
    return NULL;
}

static const char *check_state(const walk *w, const chuhe_table_state *s)
{
    const chuhe_table_rules *rules = &chuhe_referee_get_options(w->referee)->rules;
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++)
        HOLDS(s->fouls[side] <= rules->fouls_that_lose);
    PASSES(check_clocks(s, w->start_ms));
    PASSES(check_phase(s));
    PASSES(check_plies(w->referee, s));
    return check_ahead(w->referee, s);
}

/* ─── saved and restored ──────────────────────────────────────────────────── */

static const char *save(walk *w, size_t *len)
{
    chuhe_status status = chuhe_referee_save(w->bytes, w->cap, len, w->referee);
    if (status == CHUHE_E_SPACE) {
        free(w->bytes);
        w->cap = 2 * *len;
        w->bytes = malloc(w->cap);
        HOLDS(w->bytes != NULL);
        status = chuhe_referee_save(w->bytes, w->cap, len, w->referee);
    }
    HOLDS(status == CHUHE_OK);
    return NULL;
}

/* One of the moves that are allowed is taken, unless the record has to be written
 * first; one that is not allowed is not. On a copy, which the caller throws away. */
static const char *check_allowed(chuhe_referee *copy, const chuhe_table_state *s, const walk *w)
{
    chuhe_turn turns[TURNS];
    size_t count = chuhe_referee_allowed(turns, TURNS, copy);
    HOLDS(count <= TURNS);
    if (s->phase == CHUHE_PHASE_PLAYING && s->odds_left == 0 && chuhe_referee_game(copy) != NULL)
        HOLDS(count > 0); /* whatever was touched, something is left */
    chuhe_event move = chuhe_event_make(CHUHE_EVENT_MOVE, s->to_move, s->now_ms);
    chuhe_answer answer;
    if (s->phase != CHUHE_PHASE_PLAYING || !s->seated[s->to_move])
        return NULL;
    move.turn =
        chuhe_turn_make(chuhe_move_make((chuhe_square)w->source->below(w->source->ctx, 90),
                                        (chuhe_square)w->source->below(w->source->ctx, 90)));
    bool allowed = false;
    for (size_t i = 0; i < count; i++)
        allowed = allowed || (turns[i].move == move.turn.move && turns[i].becomes == CHUHE_NO_KIND);
    if (!allowed && count > 0 && w->source->below(w->source->ctx, 2) == 0) {
        move.turn = turns[w->source->below(w->source->ctx, (unsigned)count)];
        allowed = true;
    }
    chuhe_referee_apply(&answer, copy, &move);
    chuhe_table_state after;
    chuhe_referee_state(&after, copy);
    bool played = after.plies == s->plies + 1;
    HOLDS(played == (allowed && answer.refusal != CHUHE_REFUSAL_RECORD_DUE));
    HOLDS(!played || answer.refusal == CHUHE_REFUSAL_NONE);
    return NULL;
}

static const char *check_saved(walk *w, const chuhe_table_state *s)
{
    size_t len, again;
    chuhe_referee *copy;
    PASSES(save(w, &len));
    HOLDS(chuhe_referee_restore(&copy, w->bytes, len, NULL, NULL) == CHUHE_OK);
    const char *what = NULL;
    if (!chuhe_referee_is_same(w->referee, copy))
        what = "the restored referee is the same";
    else if (chuhe_referee_save(w->bytes, w->cap, &again, copy) != CHUHE_OK || again != len)
        what = "it is saved in the same bytes";
    else
        what = check_allowed(copy, s, w);
    chuhe_referee_free(copy);
    return what;
}

/* ─── an event ────────────────────────────────────────────────────────────── */

static const char *check_answer(const chuhe_answer *a, bool taken, const chuhe_table_state *before,
                                const chuhe_table_state *after)
{
    HOLDS(a->effect_count <= CHUHE_EFFECTS_MAX && a->clause != NULL);
    bool ended_by_time = a->refusal == CHUHE_REFUSAL_OVER && a->effect_count > 0;
    HOLDS(taken == (a->refusal == CHUHE_REFUSAL_NONE || ended_by_time));
    HOLDS(taken || a->effect_count == 0);
    HOLDS(!ended_by_time || (!is_over(before) && is_over(after)));
    HOLDS(a->refusal != CHUHE_REFUSAL_ILLEGAL_MOVE || a->why != CHUHE_OK);
    bool ended = false;
    for (unsigned i = 0; i < a->effect_count; i++)
        ended = ended || a->effects[i].kind == CHUHE_EFFECT_ENDED;
    HOLDS(a->why == CHUHE_OK || a->refusal == CHUHE_REFUSAL_ILLEGAL_MOVE || ended);
    HOLDS(ended || is_over(before) == is_over(after));
    return NULL;
}

/* What has ended stays so, and closed sheets stay closed. */
static const char *check_order(const chuhe_event *e, const chuhe_table_state *before,
                               const chuhe_table_state *after, bool taken)
{
    if (before->phase == CHUHE_PHASE_CLOSED)
        HOLDS(!taken);
    if (is_over(before)) {
        HOLDS(is_over(after));
        HOLDS(!taken || e->kind == CHUHE_EVENT_SIGN || e->kind == CHUHE_EVENT_RULING ||
              e->kind == CHUHE_EVENT_TIME);
        HOLDS(after->plies == before->plies);
    }
    HOLDS(after->plies <= before->plies + 1);
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++)
        HOLDS(after->fouls[side] >= before->fouls[side] &&
              after->refused[side] >= before->refused[side] &&
              after->clock.face[side].used_ms >= before->clock.face[side].used_ms);
    return NULL;
}

static void count(walk_tally *tally, const chuhe_event *e, const chuhe_answer *a, bool taken)
{
    if (tally == NULL)
        return;
    tally->events++;
    tally->taken += taken;
    tally->refusals[a->refusal]++;
    if (a->refusal == CHUHE_REFUSAL_NONE)
        tally->kinds[e->kind]++;
    for (unsigned i = 0; i < a->effect_count; i++) {
        tally->effects[a->effects[i].kind]++;
        if (a->effects[i].kind == CHUHE_EFFECT_ENDED)
            tally->endings[a->effects[i].ending]++;
    }
}

static const char *repeat_to_echo(const walk *w, const chuhe_answer *answer)
{
    const chuhe_log_entry *entry =
        chuhe_referee_log(w->referee, chuhe_referee_log_count(w->referee) - 1);
    chuhe_event event = entry->event;
    HOLDS(entry->effect_count == answer->effect_count);
    chuhe_answer echoed;
    chuhe_referee_apply(&echoed, w->echo, &event);
    HOLDS(echoed.refusal == CHUHE_REFUSAL_NONE);
    HOLDS(echoed.effect_count == answer->effect_count);
    return NULL;
}

static const char *step(walk *w)
{
    chuhe_table_state before, after;
    chuhe_answer answer;
    chuhe_referee_state(&before, w->referee);
    size_t entries = chuhe_referee_log_count(w->referee);
    chuhe_event event = event_chance_next(w->referee, w->source);
    chuhe_referee_apply(&answer, w->referee, &event);
    chuhe_referee_state(&after, w->referee);
    w->closed += after.phase == CHUHE_PHASE_CLOSED;
    size_t more = chuhe_referee_log_count(w->referee) - entries;
    HOLDS(more <= 1);
    count(w->tally, &event, &answer, more == 1);
    if (more == 1 && event.kind == CHUHE_EVENT_START && answer.refusal == CHUHE_REFUSAL_NONE)
        w->start_ms = event.at_ms;
    HOLDS(entries == 0 || after.now_ms >= before.now_ms); /* the first event begins time */
    PASSES(check_answer(&answer, more == 1, &before, &after));
    PASSES(check_order(&event, &before, &after, more == 1));
    if (more == 1)
        PASSES(repeat_to_echo(w, &answer));
    HOLDS(chuhe_referee_is_same(w->referee, w->echo));
    if (more == 0)
        return NULL;
    PASSES(check_state(w, &after));
    return check_saved(w, &after);
}

const char *referee_walk(walk_tally *tally, const event_source *source, unsigned events)
{
    chuhe_referee_options options;
    walk w = {.source = source, .tally = tally};
    const char *what = NULL;
    event_chance_options(&options, source);
    chuhe_status status = chuhe_referee_new(&w.referee, &options, NULL);
    if (status != CHUHE_OK)
        return status == CHUHE_E_UNPLAYABLE || status == CHUHE_E_RANGE ? NULL : "status";
    if (chuhe_referee_new(&w.echo, &options, NULL) != CHUHE_OK)
        what = "another of the same kind";
    for (unsigned i = 0; i < events && what == NULL && w.closed < CLOSED_EVENTS; i++)
        what = step(&w);
    if (tally != NULL)
        tally->walks++;
    chuhe_referee_free(w.referee);
    chuhe_referee_free(w.echo);
    free(w.bytes);
    return what;
}
