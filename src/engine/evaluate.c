/* What the evaluation keeps up to date move by move, and the score. */
#include "engine/evaluate.h"

#include <stddef.h>
#include <string.h>

#include "core/board.h"
#include "engine/eval_weights.h"

enum { PHASE_MAX = 32 };

const int16_t eval_worth[CHUHE_KINDS] = {0, 200, 200, 430, 1000, 460, 130};

static const uint8_t phase_of_kind[CHUHE_KINDS] = {0, 0, 0, 2, 4, 2, 0};

/* A piece on its square. */
static int32_t place(chuhe_piece piece, chuhe_square square)
{
    const eval_weights *w = &eval_weights_now;
    static const size_t maps[CHUHE_KINDS] = {
        offsetof(eval_weights, GENERAL_PLACE),  offsetof(eval_weights, ADVISOR_PLACE),
        offsetof(eval_weights, ELEPHANT_PLACE), offsetof(eval_weights, HORSE_PLACE),
        offsetof(eval_weights, CHARIOT_PLACE),  offsetof(eval_weights, CANNON_PLACE),
        offsetof(eval_weights, SOLDIER_PLACE)};
    chuhe_kind kind = chuhe_piece_kind(piece);
    chuhe_side side = chuhe_piece_side(piece);
    const int32_t *map = (const int32_t *)(const void *)((const char *)w + maps[kind]);
    int32_t value = w->WORTH[kind] + map[eval_fold[side][square]];
    return side == CHUHE_RED ? value : -value;
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
    }
}

static int blend(int32_t packed, int phase)
{
    return (eval_middle(packed) * phase + eval_end(packed) * (PHASE_MAX - phase)) / PHASE_MAX;
}

int eval_score(const chuhe_position *position, const eval_sums *sums)
{
    int score = blend(sums->places, sums->phase);
    if (position->to_move == CHUHE_BLACK)
        score = -score;
    return score + blend(eval_weights_now.TEMPO[0], sums->phase);
}

void eval_explain(eval_account *account, const chuhe_position *position)
{
    eval_sums sums;
    memset(account, 0, sizeof *account);
    eval_begin(&sums, position);
    account->phase = sums.phase;
    account->phase_max = PHASE_MAX;
    account->scale = account->scale_max = 1;
    account->score = eval_score(position, &sums);
}
