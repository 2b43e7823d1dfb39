/* Learning from what was searched. */
#include "engine/learn.h"

#include "core/board.h"

const int learn_plies_back[PICKER_BEFORE] = {1, 2, 4};

int learn_bonus(int depth)
{
    int bonus = 150 * depth - 60;
    return bonus > 1800 ? 1800 : bonus;
}

static int16_t *quiet_history(worker *w, chuhe_move move)
{
    return &w->learned
                ->quiet[loops_position(w->on)->to_move][chuhe_move_from(move)][chuhe_move_to(move)];
}

int learn_value(worker *w, const node *n, chuhe_move move)
{
    const chuhe_position *p = loops_position(w->on);
    chuhe_piece mover = core_slot_piece[p->slot_at[chuhe_move_from(move)]];
    chuhe_square to = chuhe_move_to(move);
    int value = *quiet_history(w, move);
    for (int i = 0; i < 2; i++)
        if (n[-learn_plies_back[i]].followups != NULL)
            value += (*n[-learn_plies_back[i]].followups)[mover][to];
    return value;
}

void learn_quiet(worker *w, node *n, chuhe_move move, int bonus)
{
    const chuhe_position *p = loops_position(w->on);
    chuhe_piece mover = core_slot_piece[p->slot_at[chuhe_move_from(move)]];
    chuhe_square to = chuhe_move_to(move);
    history_learn(quiet_history(w, move), bonus);
    for (int i = 0; i < PICKER_BEFORE; i++)
        if (n[-learn_plies_back[i]].followups != NULL)
            history_learn(&(*n[-learn_plies_back[i]].followups)[mover][to], bonus);
}

void learn_of_last(worker *w, node *n, int bonus)
{
    const chuhe_position *p = loops_position(w->on);
    chuhe_move move = n[-1].move;
    chuhe_square to = chuhe_move_to(move);
    if (move == CHUHE_NO_MOVE || n[-1].captures)
        return;
    chuhe_piece mover = core_slot_piece[p->slot_at[to]];
    history_learn(&w->learned->quiet[p->to_move ^ 1][chuhe_move_from(move)][to], bonus / 2);
    if (n[-2].followups != NULL)
        history_learn(&(*n[-2].followups)[mover][to], bonus);
}

static void learn_capture(worker *w, chuhe_move move, int bonus)
{
    const chuhe_position *p = loops_position(w->on);
    chuhe_piece mover = core_slot_piece[p->slot_at[chuhe_move_from(move)]];
    chuhe_square to = chuhe_move_to(move);
    chuhe_kind victim = chuhe_piece_kind(core_slot_piece[p->slot_at[to]]);
    history_learn(&w->learned->capture[mover][to][victim], bonus);
}

void learn_refutation(worker *w, node *n, chuhe_move move, int depth, const chuhe_move *quiets,
                      unsigned quiet_count, const chuhe_move *captures, unsigned capture_count)
{
    int bonus = learn_bonus(depth);
    if (loops_position(w->on)->slot_at[chuhe_move_to(move)] == NO_SLOT) {
        if (n->killers[0] != move) {
            n->killers[1] = n->killers[0];
            n->killers[0] = move;
        }
        learn_quiet(w, n, move, bonus);
        for (unsigned i = 0; i < quiet_count; i++)
            learn_quiet(w, n, quiets[i], -bonus);
    } else {
        learn_capture(w, move, bonus);
    }
    for (unsigned i = 0; i < capture_count; i++)
        learn_capture(w, captures[i], -bonus);
}

void learn_correction(worker *w, node *n, int score, int depth)
{
    int bonus = (score - n->evaluation) * depth / 8;
    bonus = bonus > 256 ? 256 : bonus < -256 ? -256 : bonus;
    int side = loops_position(w->on)->to_move;
    history *h = w->learned;
    history_correct(&h->soldiers[side][n->soldiers % HISTORY_CORRECTION_SIZE], bonus);
    for (int owner = 0; owner < CHUHE_SIDES; owner++)
        history_correct(&h->pieces[side][owner][n->pieces[owner] % HISTORY_CORRECTION_SIZE], bonus);
    if (n[-1].correction != NULL)
        history_correct(n[-1].correction, bonus);
}
