/* The session: seats, start, pauses, the sealed move, and who gives up. */
#include <string.h>

#include "chuhe/notation.h"
#include "referee/referee_parts.h"

chuhe_refusal referee_seated(referee_step *step)
{
    chuhe_side by = step->event->by;

    if (step->live->seated[by])
        return CHUHE_REFUSAL_SEATED;
    step->live->seated[by] = true;
    memcpy(step->live->player[by], step->event->text, CHUHE_EVENT_TEXT_CAP);
    return CHUHE_REFUSAL_NONE;
}

chuhe_refusal referee_start(referee_step *step)
{
    referee_live *live = step->live;

    live->phase = CHUHE_PHASE_PLAYING;
    live->start_ms = step->event->at_ms;
    referee_judge_board(step);
    if (!referee_is_over(live))
        referee_run_clock(step, board_to_move(&step->referee->board));
    return CHUHE_REFUSAL_NONE;
}

chuhe_refusal referee_tick(referee_step *step)
{
    (void)step;
    return CHUHE_REFUSAL_NONE;
}

chuhe_refusal referee_pause(referee_step *step)
{
    step->live->phase = CHUHE_PHASE_PAUSED;
    step->live->resumes = step->live->running;
    referee_stop_clocks(step);
    return CHUHE_REFUSAL_NONE;
}

chuhe_refusal referee_resume(referee_step *step)
{
    step->live->phase = CHUHE_PHASE_PLAYING;
    referee_run_clock(step, step->live->resumes);
    step->live->resumes = CHUHE_SIDES;
    return CHUHE_REFUSAL_NONE;
}

/* A move that is made and not pressed is over: the side to move seals in its own
 * time. A wish to take back lapses, an offer stays open. */
chuhe_refusal referee_adjourn(referee_step *step)
{
    referee_live *live = step->live;
    chuhe_side to_move = board_to_move(&step->referee->board);

    if (live->move_made)
        referee_move_over(step, live->running);
    live->move_made = false;
    live->take_back_by = CHUHE_SIDES;
    live->phase = CHUHE_PHASE_SEALING;
    referee_run_clock(step, to_move);
    referee_effect(step, CHUHE_EFFECT_SEAL_DUE, to_move);
    return CHUHE_REFUSAL_NONE;
}

chuhe_refusal referee_seal(referee_step *step)
{
    referee_live *live = step->live;
    chuhe_side by = step->event->by;

    if (board_to_move(&step->referee->board) != by)
        return CHUHE_REFUSAL_NOT_YOUR_TURN;
    if (live->record_due[by])
        return CHUHE_REFUSAL_RECORD_DUE;
    live->phase = CHUHE_PHASE_ADJOURNED;
    live->has_sealed = true;
    memcpy(live->sealed, step->event->text, CHUHE_EVENT_TEXT_CAP);
    referee_effect(step, CHUHE_EFFECT_SEALED, by);
    referee_stop_clocks(step);
    return CHUHE_REFUSAL_NONE;
}

static bool read_standard(chuhe_turn *turn, const board *b, const char *text)
{
    chuhe_move move = CHUHE_NO_MOVE;

    if (chuhe_move_from_any_text(&move, NULL, chuhe_game_position(&b->game), text, strlen(text),
                                 NULL) != CHUHE_OK)
        return false;
    *turn = chuhe_turn_make(move);
    return true;
}

/* Markers and the waiting soldier are moved as the text says. */
static bool read_variant(chuhe_turn *turn, board *b, const char *text)
{
    bool returned;

    if (chuhe_turn_from_text(turn, text, strlen(text), NULL) != CHUHE_OK)
        return false;
    for (unsigned i = 0; i < CHUHE_MARKERS_MAX; i++) {
        if (turn->rows[i] != CHUHE_ROW_STAYS &&
            board_marker(b, &returned, i, turn->rows[i]) != CHUHE_OK)
            return false;
    }
    return turn->late == CHUHE_NO_KIND || board_promote(b, turn->late) == CHUHE_OK;
}

/* Whether the text is one move that may be played, touched pieces and odds included. */
static bool read_sealed(chuhe_turn *turn, referee_step *step)
{
    board *b = &step->referee->board;
    chuhe_status why;
    bool is_read = b->is_variant ? read_variant(turn, b, step->live->sealed)
                                 : read_standard(turn, b, step->live->sealed);

    if (!is_read || board_explain(&why, b, turn) != CHUHE_REFUSAL_NONE)
        return false;
    touch_duty duty = touch_work_out(&step->live->touched[board_to_move(b)], b);
    return touch_allows(&duty, turn);
}

chuhe_refusal referee_open(referee_step *step)
{
    board *b = &step->referee->board;
    board_turn so_far = board_turn_so_far(b);
    chuhe_side sealer = board_to_move(b);
    chuhe_turn turn;
    chuhe_refusal refusal = CHUHE_REFUSAL_NONE;

    if (read_sealed(&turn, step)) {
        step->live->phase = CHUHE_PHASE_PLAYING;
        step->live->has_sealed = false;
        refusal = referee_play(step, &turn, true);
    } else {
        board_turn_put_back(b, &so_far);
        referee_lose(step, sealer, CHUHE_ENDING_SEALED_MOVE);
    }
    if (refusal != CHUHE_REFUSAL_NONE)
        board_turn_put_back(b, &so_far);
    return refusal;
}

chuhe_refusal referee_resign(referee_step *step)
{
    referee_lose(step, step->event->by, CHUHE_ENDING_RESIGNATION);
    return CHUHE_REFUSAL_NONE;
}
