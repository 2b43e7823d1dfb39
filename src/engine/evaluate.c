/* What the evaluation keeps up to date move by move, and the score. */
#include "engine/evaluate.h"

#include <string.h>

#include "core/board.h"
#include "engine/eval_board.h"

#define EVAL_ADD(e, us, name, index, times)                                                        \
    ((e)->score[us] += eval_weights_now.name[index] * (int)(times))
#include "engine/eval_balance.h"

const int16_t eval_worth[CHUHE_KINDS] = {0, 200, 200, 430, 1000, 460, 130};

static const uint8_t phase_of_kind[CHUHE_KINDS] = {0, 0, 0, 2, 4, 2, 0};

/* A piece on its square. */
static int32_t place(chuhe_piece piece, chuhe_square square)
{
    static EVAL_CONST int32_t *const maps[CHUHE_KINDS] = {
        eval_weights_now.GENERAL_PLACE,  eval_weights_now.ADVISOR_PLACE,
        eval_weights_now.ELEPHANT_PLACE, eval_weights_now.HORSE_PLACE,
        eval_weights_now.CHARIOT_PLACE,  eval_weights_now.CANNON_PLACE,
        eval_weights_now.SOLDIER_PLACE};
    chuhe_side side = chuhe_piece_side(piece);
    int32_t value = maps[chuhe_piece_kind(piece)][eval_fold[side][square]];
    return side == CHUHE_RED ? value : -value;
}

static void weigh_material(eval_sums *sums)
{
    eval_board e;
    eval_army red = eval_army_of(sums->material, CHUHE_RED);
    eval_army black = eval_army_of(sums->material, CHUHE_BLACK);
    e.score[CHUHE_RED] = e.score[CHUHE_BLACK] = 0;
    eval_balance_terms(&e, sums->material);
    sums->balance = e.score[CHUHE_RED] - e.score[CHUHE_BLACK];
    sums->chance[CHUHE_RED] = (uint16_t)eval_chance_index(&red, &black);
    sums->chance[CHUHE_BLACK] = (uint16_t)eval_chance_index(&black, &red);
}

void eval_begin(eval_sums *sums, const chuhe_position *position)
{
    memset(sums, 0, sizeof *sums);
    for (int square = 0; square < CHUHE_SQUARES; square++) {
        chuhe_piece piece = core_slot_piece[position->slot_at[square]];
        if (piece == CHUHE_NO_PIECE)
            continue;
        sums->places += place(piece, (chuhe_square)square);
        sums->phase += phase_of_kind[chuhe_piece_kind(piece)];
        sums->material += (uint64_t)1 << 4 * (piece - 1);
    }
    weigh_material(sums);
}

void eval_play(eval_sums *after, const eval_sums *sums, const chuhe_position *before,
               chuhe_move move)
{
    chuhe_square from = chuhe_move_from(move), to = chuhe_move_to(move);
    chuhe_piece mover = core_slot_piece[before->slot_at[from]];
    chuhe_piece captured = core_slot_piece[before->slot_at[to]];
    *after = *sums;
    after->places += place(mover, to) - place(mover, from);
    if (captured != CHUHE_NO_PIECE) {
        after->places -= place(captured, to);
        after->phase -= phase_of_kind[chuhe_piece_kind(captured)];
        after->material -= (uint64_t)1 << 4 * (captured - 1);
        weigh_material(after);
    }
}

int eval_blend(int32_t packed, int phase)
{
    return (eval_middle(packed) * phase + eval_end(packed) * (EVAL_PHASE_MAX - phase)) /
           EVAL_PHASE_MAX;
}

int eval_scale(int blended, const eval_sums *sums)
{
    return eval_chances_now[sums->chance[blended >= 0 ? CHUHE_RED : CHUHE_BLACK]];
}

int eval_finish(int32_t packed, const chuhe_position *position, const eval_sums *sums)
{
    int score = eval_blend(packed, sums->phase);
    score = score * eval_scale(score, sums) / EVAL_CHANCE_MAX;
    return position->to_move == CHUHE_RED ? score : -score;
}

int eval_score(const chuhe_position *position, const eval_sums *sums)
{
    int32_t tempo = eval_weights_now.TEMPO[0];
    int32_t packed = sums->places + sums->balance + eval_board_score(position) +
                     (position->to_move == CHUHE_RED ? tempo : -tempo);
    return eval_finish(packed, position, sums);
}
