/* What a move brings about, from the hand-off on, and going back. */
#include <assert.h>

#include "referee/referee_parts.h"
#include "referee/repetition.h"

/* The move counts for the mover's period, unless it stands for one that has counted; who enters a
 * new one with moves that are not written down must write them first (7.2). */
static void count_move(referee_step *step, chuhe_side mover)
{
    referee_live *live = step->live;

    if (live->counted[mover] > 0) {
        live->counted[mover]--;
        return;
    }
    if (!chuhe_clock_move_made(&live->clock, mover))
        return;
    referee_effect(step, CHUHE_EFFECT_PERIOD, mover)->number = live->clock.face[mover].period;
    if (live->unrecorded[mover] > 0 && !live->record_due[mover]) {
        live->record_due[mover] = true;
        referee_effect(step, CHUHE_EFFECT_RECORD_DUE, mover);
    }
}

/* Who runs after the mover's hand-off. With a press to come the mover's clock goes on;
 * where the other side has forgotten its press, that clock was running all along and now
 * runs for its owner's next move. */
static void switch_clocks(referee_step *step, chuhe_side mover, bool sealed)
{
    referee_live *live = step->live;
    chuhe_side next = board_to_move(&step->referee->board), other = referee_other(mover);

    if (referee_presses(step->referee) && !sealed && live->running == mover && next == other) {
        live->move_made = true;
        return;
    }
    if (live->running == other && live->move_made)
        referee_move_over(step, other);
    referee_move_over(step, mover);
    live->move_made = false;
    referee_run_clock(step, next);
}

/* 7.2: by what was left in the period that the move was made in. */
static bool record_may_wait(const referee_step *step, const chuhe_clock_face *before,
                            chuhe_side mover)
{
    chuhe_clock clock = step->live->clock;

    clock.face[mover] = *before;
    return chuhe_clock_display(&clock, mover) < step->referee->options.rules.record_exempt_ms;
}

static void note_ply(referee_step *step, size_t index, const chuhe_clock_face *before)
{
    chuhe_referee *r = step->referee;
    chuhe_side mover = board_ply_at(&r->board, index)->side;

    r->plies[index] = (referee_ply){
        .at_ms = step->event->at_ms,
        .spent_ms = before->used_ms - r->live.move_from_ms[mover],
        .left_ms = chuhe_clock_display(&step->live->clock, mover),
        .used_ms = before->used_ms,
        .entry = (uint32_t)r->log_count,
        .period = before->period,
        .moves = before->moves,
        .counts = r->live.counted[mover] == 0,
        .record_waits = record_may_wait(step, before, mover),
    };
}

bool referee_limit_is_reached(const chuhe_referee *r)
{
    const chuhe_table_rules *rules = &r->options.rules;

    return board_limit_plies(&r->board, rules->book->natural_limit_checks) >=
           2u * rules->natural_limit_rounds;
}

void referee_judge_board(referee_step *step)
{
    const chuhe_referee *r = step->referee;
    const chuhe_table_rules *rules = &r->options.rules;
    chuhe_standing standing = board_standing(&r->board);
    chuhe_side to_move = board_to_move(&r->board);

    if (standing == CHUHE_STANDING_CHECKMATE)
        referee_lose(step, to_move, CHUHE_ENDING_CHECKMATE);
    else if (standing == CHUHE_STANDING_STALEMATE)
        referee_lose(step, to_move, CHUHE_ENDING_STALEMATE);
    else if (rules->dead_draw_ends && board_is_dead(&r->board))
        referee_end(step, CHUHE_RESULT_DRAW, CHUHE_ENDING_DEAD_DRAW);
    else if (rules->natural_limit == CHUHE_LIMIT_ENDS && referee_limit_is_reached(r))
        referee_end(step, CHUHE_RESULT_DRAW, CHUHE_ENDING_NATURAL_LIMIT);
}

/* Who must change is told, unless he was told before and has moved since: then he has
 * not changed. */
static chuhe_refusal warn_or_lose(referee_step *step, chuhe_side side, const char *clause)
{
    referee_live *live = step->live;

    if (!step->referee->options.rules.warns_first || (live->warned == side && live->warned_moved)) {
        referee_lose(step, side, CHUHE_ENDING_REPETITION);
        return CHUHE_REFUSAL_NONE;
    }
    if (live->warned == side)
        return CHUHE_REFUSAL_TOLD;
    live->warned = side;
    live->warned_moved = false;
    referee_effect(step, CHUHE_EFFECT_WARNED, side)->clause = clause;
    return CHUHE_REFUSAL_NONE;
}

chuhe_refusal referee_judge_repetition(referee_step *step, bool asked)
{
    const chuhe_referee *r = step->referee;
    repetition ruling;
    chuhe_refusal refusal = CHUHE_REFUSAL_NONE;
    chuhe_status status = repetition_rule(&ruling, &r->board, r->options.rules.book, &r->allocator);

    if (status == CHUHE_E_MEMORY)
        return CHUHE_REFUSAL_NO_MEMORY;
    if (status != CHUHE_OK || ruling.verdict == CHUHE_VERDICT_UNKNOWN)
        refusal = CHUHE_REFUSAL_UNDECIDED;
    else if (ruling.verdict == CHUHE_VERDICT_NONE)
        refusal = CHUHE_REFUSAL_NO_REPETITION;
    else if (ruling.verdict == CHUHE_VERDICT_DRAW)
        referee_end(step, CHUHE_RESULT_DRAW, CHUHE_ENDING_REPETITION_DRAW);
    else
        refusal =
            warn_or_lose(step, ruling.verdict == CHUHE_VERDICT_RED_LOSES ? CHUHE_RED : CHUHE_BLACK,
                         ruling.clause);
    return asked || refusal == CHUHE_REFUSAL_NO_MEMORY ? refusal : CHUHE_REFUSAL_NONE;
}

/* A position that has not stood before ends the loop, and with it the warning. */
static void watch_warned(referee_step *step, chuhe_side mover)
{
    referee_live *live = step->live;

    if (live->warned == CHUHE_SIDES)
        return;
    if (mover == live->warned)
        live->warned_moved = true;
    if (board_occurrences(&step->referee->board) == 1) {
        live->warned = CHUHE_SIDES;
        live->warned_moved = false;
    }
}

/* What ends the game after a ply. */
static chuhe_refusal judge_ply(referee_step *step, chuhe_side mover)
{
    watch_warned(step, mover);
    referee_judge_board(step);
    if (referee_is_over(step->live) ||
        step->referee->options.rules.repetition != CHUHE_REPETITION_AUTOMATIC ||
        board_occurrences(&step->referee->board) == 1)
        return CHUHE_REFUSAL_NONE;
    return referee_judge_repetition(step, false);
}

chuhe_refusal referee_play(referee_step *step, const chuhe_turn *turn, bool sealed)
{
    chuhe_referee *r = step->referee;
    chuhe_side mover = board_to_move(&r->board);
    chuhe_clock_face before = step->live->clock.face[mover];
    size_t index = board_plies(&r->board);

    if (board_play(&r->board, turn) != CHUHE_OK)
        return CHUHE_REFUSAL_NO_MEMORY;
    referee_move_answers(step, mover);
    referee_effect(step, CHUHE_EFFECT_PLAYED, mover)->move = turn->move;
    count_move(step, mover);
    step->live->touched[mover] = (touches){0};
    touch_follow(&step->live->touched[referee_other(mover)], turn->move);
    chuhe_refusal refusal = judge_ply(step, mover);
    if (refusal != CHUHE_REFUSAL_NONE) {
        board_return(&r->board, index);
        return refusal;
    }
    if (!referee_is_over(step->live)) {
        switch_clocks(step, mover, sealed);
        referee_begin_turn(step);
    }
    note_ply(step, index, &before);
    return CHUHE_REFUSAL_NONE;
}

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Times stay, but moves that are taken off no longer count for the period in which they
 * were made. A period that has ended stays so: what is made again does not count twice. */
static void uncount_moves(referee_step *step, size_t plies)
{
    const chuhe_referee *r = step->referee;
    uint32_t left[CHUHE_SIDES] = {0, 0};

    for (size_t i = board_plies(&r->board); i > plies; i--) {
        chuhe_side side = board_ply_at(&r->board, i - 1)->side;
        chuhe_clock_face *face = &step->live->clock.face[side];
        const referee_ply *ply = &r->plies[i - 1];
        if (ply->counts && ply->period == face->period)
            face->moves = ply->moves;
        else
            step->live->counted[side]++;
    }
    for (size_t i = 0; i < plies; i++)
        left[board_ply_at(&r->board, i)->side]++;
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++) {
        step->live->unrecorded[side] = least(step->live->unrecorded[side], left[side]);
        step->live->omitted[side] = least(step->live->omitted[side], step->live->unrecorded[side]);
    }
}

/* Who moves now begins the move anew, and so will who moved last: what was spent on moves
 * that are taken off belongs to none. */
static void begin_moves_anew(referee_live *live)
{
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++) {
        chuhe_clock_face *face = &live->clock.face[side];
        face->spent_ms = face->byoyomi_spent_ms = 0;
        live->move_from_ms[side] = face->used_ms;
    }
}

void referee_return(referee_step *step, size_t plies)
{
    referee_live *live = step->live;
    board *b = &step->referee->board;

    assert(plies < board_plies(b));
    uncount_moves(step, plies);
    begin_moves_anew(live);
    board_return(b, plies);
    live->move_made = false;
    live->offer_by = live->take_back_by = live->warned = CHUHE_SIDES;
    live->warned_moved = false;
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++) {
        live->touched[side] = (touches){0};
        live->record_due[side] = live->record_due[side] && live->unrecorded[side] > 0;
    }
    if (live->phase == CHUHE_PHASE_PAUSED)
        live->resumes = board_to_move(b);
    else
        referee_run_clock(step, board_to_move(b));
}
