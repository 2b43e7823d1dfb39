/* The engine as a player: it moves, presses the clock, answers offers. */
#include <string.h>

#include "play/play.h"

enum { HURRY_MS = 300, HOPELESS = -1500 };

static chuhe_side own_side(const play_game *g)
{
    return g->options.engine;
}

static bool act(play_game *g, chuhe_event_kind kind)
{
    return play_do(g, chuhe_event_make(kind, own_side(g), 0));
}

void play_opponent_stop(play_game *g)
{
    if (g->thinker)
        thinker_drop(g->thinker);
}

/* ---- thinking ---- */

/* As its clock would have it: what is left until a flag could fall, shared out over the
 * moves of the period. Byo-yomi is taken as time for each move. */
static void set_clock(engine_limits *limits, const chuhe_clock *clock, chuhe_side side)
{
    enum { RESERVE_MS = 400 };
    limits->has_clock = true;
    for (chuhe_side s = CHUHE_RED; s < CHUHE_SIDES; s++) {
        const chuhe_period *period = chuhe_clock_period(clock, s);
        limits->time_ms[s] = clock->face[s].left_ms;
        limits->increment_ms[s] =
            (int64_t)period->increment_ms + period->delay_ms + period->byoyomi_ms;
    }
    const chuhe_period *own = chuhe_clock_period(clock, side);
    const chuhe_clock_face *face = &clock->face[side];
    if (own->moves > face->moves)
        limits->moves_to_go = own->moves - face->moves;
    int64_t for_move =
        own->base_ms == 0 || face->left_ms == 0 ? (int64_t)own->byoyomi_ms + own->delay_ms : 0;
    if (own->move_limit_ms && (for_move == 0 || own->move_limit_ms < for_move))
        for_move = face->left_ms == 0 ? own->move_limit_ms : for_move;
    if (for_move == 0)
        return;
    limits->has_clock = false; /* nothing can be saved up: most of it is used */
    limits->move_ms = for_move > 2 * RESERVE_MS ? for_move - RESERVE_MS : for_move / 2;
    limits->moves_to_go = 0;
}

/* The moves that odds and touched pieces leave. */
static size_t allowed_moves(chuhe_move moves[CHUHE_MOVES_MAX], const play_game *g)
{
    chuhe_turn turns[CHUHE_MOVES_MAX];
    size_t count = chuhe_referee_allowed(turns, CHUHE_MOVES_MAX, g->referee);
    for (size_t i = 0; i < count && i < CHUHE_MOVES_MAX; i++)
        moves[i] = turns[i].move;
    return count < CHUHE_MOVES_MAX ? count : CHUHE_MOVES_MAX;
}

static bool copy_moves(buffer *moves, const chuhe_game *game)
{
    for (size_t i = 0; i < chuhe_game_plies(game); i++) {
        chuhe_move move = chuhe_game_ply(game, i);
        buffer_append(moves, &move, sizeof move);
    }
    return !buffer_failed(moves);
}

/* With the moves that led to it, for the rule book; as it stands where they are moves
 * of odds. */
static void ask(play_game *g, const chuhe_table_state *state)
{
    chuhe_move only[CHUHE_MOVES_MAX];
    engine_limits limits = {.move_ms = g->options.think_ms};
    chuhe_setup setup;
    chuhe_position now, start;
    buffer moves;
    buffer_init(&moves);
    const chuhe_game *game = chuhe_referee_game(g->referee);
    chuhe_referee_setup(&setup, g->referee);
    if (chuhe_position_from_setup(&now, NULL, &setup, 0) != CHUHE_OK)
        return;
    start = now;
    if (chuhe_position_is_same(chuhe_game_position(game), &now) && copy_moves(&moves, game))
        start = *chuhe_game_start(game);
    limits.only = only;
    limits.only_count = allowed_moves(only, g);
    if (limits.only_count == chuhe_position_count_moves(&now))
        limits.only_count = 0;
    if (state->clock.control.period_count) {
        limits.move_ms = 0;
        set_clock(&limits, &state->clock, own_side(g));
    }
    thinker_ask(
        g->thinker, &start, (const chuhe_move *)(const void *)moves.bytes,
        chuhe_position_is_same(&start, &now) && moves.len == 0 ? 0 : moves.len / sizeof(chuhe_move),
        &limits);
    g->asked_plies = state->plies;
    buffer_deinit(&moves);
}

/* Levels see from one turn to four. Of a clock a thirtieth is used. */
static void ask_settings(play_game *g, const chuhe_table_state *state)
{
    enum { SHARE = 30 };
    engine_limits time = {.move_ms = g->options.think_ms};
    chuhe_side side = own_side(g);
    if (state->clock.control.period_count) {
        time.move_ms = 0;
        set_clock(&time, &state->clock, side);
    }
    if (time.move_ms == 0)
        time.move_ms = time.time_ms[side] / SHARE + time.increment_ms[side] / 2;
    const settings_limits limits = {.depth = 1 + g->options.level / 3,
                                    .ms = time.move_ms,
                                    .noise = (ENGINE_LEVELS - (int)g->options.level) * 20,
                                    .seed = g->options.seed,
                                    .had = g->had,
                                    .had_count =
                                        g->had_count < PLAY_HAD_MAX ? g->had_count : PLAY_HAD_MAX};
    thinker_ask_settings(g->thinker, chuhe_referee_variant(g->referee), &limits);
    g->asked_plies = state->plies;
}

static void answer(play_game *g, const thinker_answer *found)
{
    g->has_score = true;
    g->score = found->score;
    if (g->options.resigns && found->score < HOPELESS) {
        act(g, CHUHE_EVENT_RESIGN);
        return;
    }
    if (!play_turn_by(g, own_side(g), &found->turn))
        act(g, CHUHE_EVENT_RESIGN); /* cannot be; better than to think of it again and again */
    else if (chuhe_referee_variant(g->referee))
        g->had[g->had_count++ % PLAY_HAD_MAX] = *chuhe_referee_variant(g->referee);
}

/* ---- everything else ---- */

/* A draw is taken when the engine does not think that it is the better. */
static void answer_offer(play_game *g, const chuhe_table_state *state)
{
    if (g->judged_offers == state->plies + 1)
        return; /* the answer comes too early, it seems */
    bool takes = g->has_score && g->score <= 0;
    if (!act(g, takes ? CHUHE_EVENT_ACCEPT : CHUHE_EVENT_REFUSE))
        g->judged_offers = state->plies + 1;
}

/* Where players must claim, nobody else stops who repeats for ever. */
static bool claims_repetition(play_game *g, const chuhe_table_state *state)
{
    const chuhe_table_rules *rules = &chuhe_referee_get_options(g->referee)->rules;
    const chuhe_game *game = chuhe_referee_game(g->referee);
    if (rules->repetition != CHUHE_REPETITION_CLAIM || !game || g->claimed_plies == state->plies ||
        chuhe_game_occurrences(game) <= rules->book->loops)
        return false;
    g->claimed_plies = state->plies;
    return act(g, CHUHE_EVENT_CLAIM_REPETITION);
}

/* True when it did something, so that there may be more to do. */
static bool play_on(play_game *g, const chuhe_table_state *state)
{
    thinker_answer found;
    if (thinker_take(g->thinker, &found)) {
        answer(g, &found);
        return true;
    }
    if (thinker_thinks(g->thinker)) {
        if (chuhe_clock_until_flag(&state->clock, own_side(g)) < HURRY_MS)
            thinker_hurry(g->thinker);
    } else if (chuhe_referee_variant(g->referee)) {
        ask_settings(g, state);
    } else if (!claims_repetition(g, state)) {
        ask(g, state);
    }
    return false;
}

/* Answers to what the person wants. */
static void answer_person(play_game *g, const chuhe_table_state *state)
{
    chuhe_side person = (chuhe_side)!own_side(g);
    if (state->take_back_by == person) {
        thinker_drop(g->thinker);
        g->has_score = false; /* of a position that is no more */
        act(g, CHUHE_EVENT_ACCEPT);
    } else if (state->offer_by == person) {
        answer_offer(g, state);
    }
}

static bool act_once(play_game *g)
{
    chuhe_table_state state;
    chuhe_side side = own_side(g);
    play_state(&state, g);
    bool is_playing = state.phase == CHUHE_PHASE_PLAYING;
    if (thinker_thinks(g->thinker) && (!is_playing || state.plies != g->asked_plies))
        thinker_drop(g->thinker);
    if (!is_playing)
        return false;
    answer_person(g, &state);
    play_state(&state, g);
    if (state.phase != CHUHE_PHASE_PLAYING)
        return false;
    if (state.running == side && state.move_made)
        return act(g, CHUHE_EVENT_PRESS);
    if (state.to_move == side && (state.running == side || state.running >= CHUHE_SIDES))
        return play_on(g, &state);
    return false;
}

/* After a move the clock is pressed, or by odds another is to be made. */
void play_opponent_act(play_game *g)
{
    while (act_once(g))
        continue;
}
