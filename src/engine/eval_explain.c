/* Where a score comes from: how often each weight counts, and the account. */
#include <string.h>

#include "engine/eval_board.h"

#define EVAL_ADD(e, us, name, index, times)                                                        \
    ((e)->counts[(us)*EVAL_WEIGHT_COUNT + (&eval_weights_now.name[index] - all_weights())] +=      \
     (int)(times))

static EVAL_CONST int32_t *all_weights(void)
{
    return (EVAL_CONST int32_t *)&eval_weights_now;
}

#include "engine/eval_balance.h"
#include "engine/eval_terms.h"

static void trace_places(eval_board *e, int us)
{
    for (int slot = us * SLOTS_PER_SIDE; slot < (us + 1) * SLOTS_PER_SIDE; slot++) {
        unsigned square = e->p->square_of[slot];
        if (square == OFF_BOARD)
            continue;
        unsigned at = eval_fold[us][square];
        switch (chuhe_piece_kind(core_slot_piece[slot])) {
        case CHUHE_GENERAL:
            EVAL_ADD(e, us, GENERAL_PLACE, at, 1);
            break;
        case CHUHE_ADVISOR:
            EVAL_ADD(e, us, ADVISOR_PLACE, at, 1);
            break;
        case CHUHE_ELEPHANT:
            EVAL_ADD(e, us, ELEPHANT_PLACE, at, 1);
            break;
        case CHUHE_HORSE:
            EVAL_ADD(e, us, HORSE_PLACE, at, 1);
            break;
        case CHUHE_CHARIOT:
            EVAL_ADD(e, us, CHARIOT_PLACE, at, 1);
            break;
        case CHUHE_CANNON:
            EVAL_ADD(e, us, CANNON_PLACE, at, 1);
            break;
        default:
            EVAL_ADD(e, us, SOLDIER_PLACE, at, 1);
        }
    }
}

void eval_trace(int32_t counts[CHUHE_SIDES * EVAL_WEIGHT_COUNT], const chuhe_position *position)
{
    eval_board e;
    eval_sums sums;
    memset(counts, 0, sizeof *counts * CHUHE_SIDES * EVAL_WEIGHT_COUNT);
    e.p = position;
    e.counts = counts;
    eval_begin(&sums, position);
    trace_places(&e, CHUHE_RED);
    trace_places(&e, CHUHE_BLACK);
    eval_balance_terms(&e, sums.material);
    eval_board_terms(&e);
    EVAL_ADD(&e, position->to_move, TEMPO, 0, 1);
}

static const eval_term term_names[EVAL_TERM_COUNT] = {
#define EVAL_TERM_NAMES(name, en, zh) {en, zh, {0, 0}, {0, 0}},
    EVAL_TERM_LIST(EVAL_TERM_NAMES)
#undef EVAL_TERM_NAMES
};

/* Which term a row of weights belongs to, and where it ends. */
static const struct {
    unsigned count, term;
} rows[] = {
#define EVAL_TERM_OF_ROW(name, count, columns, term, values) {count, EVAL_TERM_##term},
    EVAL_WEIGHT_LIST(EVAL_TERM_OF_ROW)
#undef EVAL_TERM_OF_ROW
};

static int32_t add_terms(eval_account *account, const int32_t *counts)
{
    int32_t total = 0;
    unsigned weight = 0;
    for (unsigned row = 0; row < sizeof rows / sizeof *rows; row++) {
        eval_term *term = &account->terms[rows[row].term];
        for (unsigned end = weight + rows[row].count; weight < end; weight++)
            for (int side = CHUHE_RED; side <= CHUHE_BLACK; side++) {
                int32_t value =
                    counts[side * EVAL_WEIGHT_COUNT + (int)weight] * all_weights()[weight];
                term->middle[side] += eval_middle(value);
                term->end[side] += eval_end(value);
                total += side == CHUHE_RED ? value : -value;
            }
    }
    return total;
}

void eval_explain(eval_account *account, const chuhe_position *position)
{
    int32_t counts[CHUHE_SIDES * EVAL_WEIGHT_COUNT];
    eval_sums sums;
    memset(account, 0, sizeof *account);
    memcpy(account->terms, term_names, sizeof term_names);
    account->count = EVAL_TERM_COUNT;
    eval_begin(&sums, position);
    eval_trace(counts, position);
    int32_t total = add_terms(account, counts);
    account->phase = sums.phase;
    account->phase_max = EVAL_PHASE_MAX;
    account->scale = eval_scale(eval_blend(total, sums.phase), &sums);
    account->scale_max = EVAL_CHANCE_MAX;
    account->score = eval_finish(total, position, &sums);
}
