/* What may be read of a referee. */
#include <assert.h>
#include <string.h>

#include "referee/referee_parts.h"

const chuhe_referee_options *chuhe_referee_get_options(const chuhe_referee *referee)
{
    return &referee->options;
}

static void copy_counts(chuhe_table_state *state, const referee_live *live)
{
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++) {
        state->lag_ms[side] = live->lag_ms[side];
        state->refused[side] = live->refused[side];
        state->may_offer[side] = live->refused[side] <= live->refused[1 - side];
        state->fouls[side] = live->fouls[side];
        state->unrecorded[side] = live->unrecorded[side];
        state->record_due[side] = live->record_due[side];
        state->seated[side] = live->seated[side];
    }
    for (chuhe_party party = 0; party < CHUHE_PARTIES; party++)
        state->signed_by[party] = live->signed_by[party];
}

static void fill_state(chuhe_table_state *state, const chuhe_referee *r, const referee_live *live)
{
    memset(state, 0, sizeof *state);
    state->phase = live->phase;
    state->result = live->result;
    state->ending = live->ending;
    state->clause = chuhe_ending_clause(live->ending, r->options.rules.rules_1957);
    state->both_lose = live->both_lose;
    state->now_ms = live->now_ms;
    state->to_move = board_to_move(&r->board);
    state->running = live->running;
    state->move_made = live->move_made && live->running != CHUHE_SIDES;
    state->clock = live->clock;
    state->stopped_ms = live->stopped_ms;
    state->offer_by = live->offer_by;
    state->take_back_by = live->take_back_by;
    state->take_back_plies = live->take_back_by != CHUHE_SIDES ? live->take_back_plies : 0;
    state->warned = live->warned;
    state->odds_left = (uint8_t)board_odds_left(&r->board);
    state->has_sealed = live->has_sealed;
    state->plies = (uint32_t)board_plies(&r->board);
    copy_counts(state, live);
}

void chuhe_referee_state(chuhe_table_state *state, const chuhe_referee *referee)
{
    fill_state(state, referee, &referee->live);
}

void chuhe_referee_state_at(chuhe_table_state *state, const chuhe_referee *referee, int64_t at_ms)
{
    static const int64_t far = INT64_MAX / 4; /* for no overflow */
    referee_live live = referee->live;

    at_ms = at_ms < far ? at_ms : far;
    if (live.has_time && at_ms > live.now_ms && live.phase != CHUHE_PHASE_WAITING) {
        int64_t elapsed = at_ms - live.now_ms, passed = 0;
        if (live.running != CHUHE_SIDES)
            passed = chuhe_clock_run(&live.clock, live.running, elapsed);
        live.stopped_ms += elapsed - passed;
    }
    if (!live.has_time || at_ms > live.now_ms)
        live.now_ms = at_ms;
    fill_state(state, referee, &live);
}

const char *chuhe_referee_player(const chuhe_referee *referee, chuhe_side side)
{
    return referee->live.player[side];
}

void chuhe_referee_setup(chuhe_setup *setup, const chuhe_referee *referee)
{
    board_setup(setup, &referee->board);
}

void chuhe_referee_start(chuhe_setup *setup, const chuhe_referee *referee)
{
    *setup = referee->board.start;
}

void chuhe_referee_setup_at(chuhe_setup *setup, const chuhe_referee *referee, size_t index)
{
    board_setup_at(setup, &referee->board, index);
}

const chuhe_variant_position *chuhe_referee_variant(const chuhe_referee *referee)
{
    return referee->board.is_variant ? &referee->board.now : NULL;
}

const chuhe_game *chuhe_referee_game(const chuhe_referee *referee)
{
    return referee->board.is_variant ? NULL : &referee->board.game;
}

static bool may_move(chuhe_phase phase)
{
    return phase != CHUHE_PHASE_ADJOURNED && phase != CHUHE_PHASE_ENDED &&
           phase != CHUHE_PHASE_CLOSED;
}

size_t chuhe_referee_allowed(chuhe_turn *turns, size_t cap, const chuhe_referee *referee)
{
    const board *b = &referee->board;
    chuhe_turn all[BOARD_TURNS_MAX];
    size_t found = 0;

    if (!may_move(referee->live.phase))
        return 0;
    size_t count = board_turns(all, BOARD_TURNS_MAX, b);
    touch_duty duty = touch_work_out(&referee->live.touched[board_to_move(b)], b);
    for (size_t i = 0; i < count; i++) {
        if (!touch_allows(&duty, &all[i]))
            continue;
        if (found < cap)
            turns[found] = all[i];
        found++;
    }
    return found;
}

chuhe_status chuhe_referee_judge(chuhe_ruling *ruling, const chuhe_referee *referee,
                                 const chuhe_allocator *allocator)
{
    chuhe_ruling_options options = {.book = referee->options.rules.book};

    if (referee->board.is_variant)
        return CHUHE_E_RANGE;
    return chuhe_game_judge(ruling, &referee->board.game, &options, allocator);
}

void chuhe_referee_ply(chuhe_played_ply *ply, const chuhe_referee *referee, size_t index)
{
    assert(index < board_plies(&referee->board));
    const board_ply *played = board_ply_at(&referee->board, index);
    const referee_ply *noted = &referee->plies[index];

    *ply = (chuhe_played_ply){
        .side = played->side,
        .odds = played->odds,
        .turn = played->turn,
        .at_ms = noted->at_ms,
        .spent_ms = noted->spent_ms,
        .left_ms = noted->left_ms,
        .used_ms = noted->used_ms,
        .lag_ms = referee_lag(&referee->log[noted->entry].event),
        .entry = noted->entry,
    };
}

size_t chuhe_referee_log_count(const chuhe_referee *referee)
{
    return referee->log_count;
}

const chuhe_log_entry *chuhe_referee_log(const chuhe_referee *referee, size_t index)
{
    assert(index < referee->log_count);
    return &referee->log[index];
}
