/* Moves, markers, promotions, and the press of the clock. */
#include <assert.h>

#include "referee/referee_parts.h"

/* Whether the side may make its move now; who has made it may not make another. */
static chuhe_refusal check_turn(const referee_step *step)
{
    chuhe_side by = step->event->by;

    if (board_to_move(&step->referee->board) == by)
        return CHUHE_REFUSAL_NONE;
    return step->live->move_made && step->live->running == by ? CHUHE_REFUSAL_MOVED
                                                              : CHUHE_REFUSAL_NOT_YOUR_TURN;
}

/* What no hand can do on a board is refused, and never loses. */
static bool is_no_move(chuhe_status why)
{
    return why == CHUHE_E_EMPTY_SQUARE || why == CHUHE_E_NO_MOVE || why == CHUHE_E_SQUARE;
}

/* An illegal move loses where the table has it so (4.1.6; 4.1.2); else it is refused. */
static chuhe_refusal illegal_move(referee_step *step, chuhe_status why)
{
    step->answer->why = why;
    if (!step->referee->options.rules.illegal_move_loses || is_no_move(why))
        return CHUHE_REFUSAL_ILLEGAL_MOVE;
    referee_lose(step, step->event->by,
                 why == CHUHE_E_GENERALS_FACING ? CHUHE_ENDING_FACING : CHUHE_ENDING_ILLEGAL_MOVE);
    return CHUHE_REFUSAL_NONE;
}

/* The hand is still on the piece: so far it is touched, and the one that it would take
 * after it. */
static chuhe_refusal hold(referee_step *step)
{
    const board *b = &step->referee->board;
    chuhe_move move = step->event->turn.move;
    chuhe_side by = step->event->by;
    chuhe_piece held = board_piece_at(b, chuhe_move_from(move));
    chuhe_piece met = board_piece_at(b, chuhe_move_to(move));

    if (held == CHUHE_NO_PIECE)
        return CHUHE_REFUSAL_NO_PIECE;
    referee_touch_pieces(step, by, chuhe_move_from(move), CHUHE_NO_SQUARE);
    if (!referee_is_over(step->live) && met != CHUHE_NO_PIECE && chuhe_piece_side(met) != by)
        referee_touch_pieces(step, by, chuhe_move_to(move), CHUHE_NO_SQUARE);
    return CHUHE_REFUSAL_NONE;
}

chuhe_refusal referee_move(referee_step *step)
{
    const chuhe_turn *turn = &step->event->turn;
    chuhe_side by = step->event->by;
    chuhe_status why = CHUHE_OK;
    chuhe_refusal refusal = check_turn(step);

    if (refusal != CHUHE_REFUSAL_NONE)
        return refusal;
    if (step->event->hand_on)
        return hold(step);
    if (step->live->record_due[by])
        return CHUHE_REFUSAL_RECORD_DUE;
    refusal = board_explain(&why, &step->referee->board, turn);
    if (refusal == CHUHE_REFUSAL_ILLEGAL_MOVE)
        return illegal_move(step, why);
    if (refusal != CHUHE_REFUSAL_NONE)
        return refusal;
    touch_duty duty = touch_work_out(&step->live->touched[by], &step->referee->board);
    if (!touch_allows(&duty, turn))
        return duty.clause;
    return referee_play(step, turn, false);
}

static chuhe_refusal check_settings(const referee_step *step)
{
    if (step->referee->options.markers == 0)
        return CHUHE_REFUSAL_NO_SETTINGS;
    return check_turn(step);
}

chuhe_refusal referee_marker(referee_step *step)
{
    bool returned = false;
    const chuhe_event *event = step->event;
    chuhe_refusal refusal = check_settings(step);

    if (refusal != CHUHE_REFUSAL_NONE)
        return refusal;
    if (event->count >= step->referee->options.markers)
        return CHUHE_REFUSAL_NO_MARKER;
    switch (board_marker(&step->referee->board, &returned, event->count, event->row)) {
    case CHUHE_OK:
        break;
    case CHUHE_E_PROMOTION:
        return CHUHE_REFUSAL_MOVED;
    default: /* marker and row are good */
        return CHUHE_REFUSAL_MARKER_FELL;
    }
    referee_effect(step, CHUHE_EFFECT_MARKER, event->by)->number = event->row;
    if (returned)
        referee_effect(step, CHUHE_EFFECT_MARKERS_RETURN, CHUHE_SIDES)->number = event->row;
    return CHUHE_REFUSAL_NONE;
}

chuhe_refusal referee_promote(referee_step *step)
{
    chuhe_refusal refusal = check_settings(step);

    if (refusal != CHUHE_REFUSAL_NONE)
        return refusal;
    chuhe_status status = board_promote(&step->referee->board, step->event->turn.late);
    if (status == CHUHE_OK)
        return CHUHE_REFUSAL_NONE;
    step->answer->why = status;
    return CHUHE_REFUSAL_ILLEGAL_MOVE;
}

chuhe_refusal referee_press(referee_step *step)
{
    referee_live *live = step->live;
    chuhe_side by = step->event->by;

    if (!referee_presses(step->referee) || live->running != by)
        return CHUHE_REFUSAL_NO_CLOCK;
    if (!live->move_made)
        return CHUHE_REFUSAL_NOT_MOVED;
    referee_move_over(step, by);
    live->move_made = false;
    referee_run_clock(step, referee_other(by));
    return CHUHE_REFUSAL_NONE;
}
