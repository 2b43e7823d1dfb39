/* Touched pieces (摸子): clauses 5.1 to 5.6, and the fouls 9.1.5 and 9.1.6. */
#include "referee/referee_parts.h"

static const char *clause_of_piece(const referee_step *step, chuhe_side side, chuhe_square square)
{
    chuhe_piece piece = board_piece_at(&step->referee->board, square);

    return chuhe_refusal_clause(chuhe_piece_side(piece) == side ? CHUHE_REFUSAL_TOUCHED_OWN
                                                                : CHUHE_REFUSAL_TOUCHED_ENEMY);
}

static void tell_duty(referee_step *step, chuhe_side side, chuhe_square touched)
{
    const board *b = &step->referee->board;
    touch_duty duty = touch_work_out(&step->live->touched[side], b);

    if (duty.clause == CHUHE_REFUSAL_NONE) {
        referee_effect(step, CHUHE_EFFECT_FREE, side)->clause =
            clause_of_piece(step, side, touched);
        return;
    }
    chuhe_effect *effect = referee_effect(step, CHUHE_EFFECT_MUST_MOVE, side);
    effect->clause = chuhe_refusal_clause(duty.clause);
    effect->square = duty.piece != CHUHE_NO_SQUARE ? duty.piece : duty.target;
    if (duty.captures && duty.piece != CHUHE_NO_SQUARE)
        effect->move = chuhe_move_make(duty.piece, duty.target);
}

/* The foul that touching the piece on its own turn is, where fouls are counted. */
static void fine(referee_step *step, chuhe_side side, chuhe_square square)
{
    chuhe_foul foul;

    if (square != CHUHE_NO_SQUARE && !referee_is_over(step->live) &&
        referee_counts_fouls(step->referee) && touch_is_foul(&foul, &step->referee->board, square))
        referee_add_fouls(step, side, foul, 1);
}

/* What binds on the next turn only is told at once. */
static void tell_touched(referee_step *step, chuhe_side side, chuhe_square square)
{
    if (square == CHUHE_NO_SQUARE)
        return;
    chuhe_effect *effect = referee_effect(step, CHUHE_EFFECT_TOUCHED, side);
    effect->square = square;
    effect->clause = clause_of_piece(step, side, square);
}

void referee_touch_pieces(referee_step *step, chuhe_side side, chuhe_square first,
                          chuhe_square second)
{
    if (!step->referee->options.rules.touch_move)
        return;
    touch_add(&step->live->touched[side], first, second);
    if (board_to_move(&step->referee->board) != side) {
        tell_touched(step, side, first);
        tell_touched(step, side, second);
        return;
    }
    tell_duty(step, side, first);
    fine(step, side, first);
    fine(step, side, second);
}

/* What was touched in the opponent's time binds now. */
void referee_begin_turn(referee_step *step)
{
    chuhe_side side = board_to_move(&step->referee->board);
    const touches *t = &step->live->touched[side];

    if (t->count > 0)
        tell_duty(step, side, t->square[0]);
}

chuhe_refusal referee_touch(referee_step *step)
{
    const chuhe_event *event = step->event;
    const board *b = &step->referee->board;

    if (board_piece_at(b, event->square) == CHUHE_NO_PIECE ||
        (event->square2 != CHUHE_NO_SQUARE && board_piece_at(b, event->square2) == CHUHE_NO_PIECE))
        return CHUHE_REFUSAL_NO_PIECE;
    referee_touch_pieces(step, event->by, event->square,
                         event->square2 == event->square ? CHUHE_NO_SQUARE : event->square2);
    return CHUHE_REFUSAL_NONE;
}

/* 5.6: with the opponent's consent and in the own time; an obvious accident is none. */
chuhe_refusal referee_adjust(referee_step *step)
{
    const chuhe_event *event = step->event;

    if (board_piece_at(&step->referee->board, event->square) == CHUHE_NO_PIECE)
        return CHUHE_REFUSAL_NO_PIECE;
    if (event->accident || (event->consent && referee_own_time(step, event->by))) {
        if (step->referee->options.rules.touch_move)
            referee_effect(step, CHUHE_EFFECT_FREE, event->by)->clause = "1999 5.6";
        return CHUHE_REFUSAL_NONE;
    }
    referee_touch_pieces(step, event->by, event->square, CHUHE_NO_SQUARE);
    return CHUHE_REFUSAL_NONE;
}
