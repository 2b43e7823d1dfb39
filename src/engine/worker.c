/* A thread's line of play. */
#include "engine/worker.h"

#include <string.h>

#include "core/board.h"

static const chuhe_position *position(const worker *w)
{
    return loops_position(w->on);
}

static void begin_keys(node *n, const chuhe_position *p)
{
    n->soldiers = n->pieces[0] = n->pieces[1] = 0;
    for (int slot = 0; slot < CHUHE_SIDES * SLOTS_PER_SIDE; slot++) {
        if (p->square_of[slot] == OFF_BOARD)
            continue;
        chuhe_piece piece = core_slot_piece[slot];
        uint64_t key = core_hash_keys[piece][p->square_of[slot]];
        if (chuhe_piece_kind(piece) == CHUHE_SOLDIER)
            n->soldiers ^= key;
        else
            n->pieces[slot / SLOTS_PER_SIDE] ^= key;
    }
}

void worker_begin(worker *w)
{
    memset(w->nodes_, 0, sizeof w->nodes_);
    for (int i = 0; i < WORKER_BEFORE; i++)
        w->nodes_[i].evaluation = SCORE_NONE;
    node *root = worker_root(w);
    eval_begin(&root->sums, position(w));
    begin_keys(root, position(w));
    root->in_check = core_is_in_check(position(w));
    root->evaluation = SCORE_NONE;
}

static uint64_t *key_of(node *n, chuhe_piece piece)
{
    return chuhe_piece_kind(piece) == CHUHE_SOLDIER ? &n->soldiers
                                                    : &n->pieces[chuhe_piece_side(piece)];
}

void worker_play(worker *w, node *n, chuhe_move move)
{
    const chuhe_position *p = position(w);
    chuhe_square from = chuhe_move_from(move), to = chuhe_move_to(move);
    chuhe_piece mover = core_slot_piece[p->slot_at[from]];
    chuhe_piece victim = core_slot_piece[p->slot_at[to]];
    node *next = n + 1;
    table_prefetch(&w->shared->table, p->hash ^ core_hash_keys[mover][from] ^
                                          core_hash_keys[mover][to] ^ core_hash_keys[victim][to] ^
                                          core_hash_black_to_move);
    n->move = move;
    n->captures = victim != CHUHE_NO_PIECE;
    n->followups = &w->learned->after[mover][to];
    n->correction = &w->learned->correction[mover][to];
    eval_play(&next->sums, &n->sums, p, move);
    next->soldiers = n->soldiers;
    next->pieces[0] = n->pieces[0];
    next->pieces[1] = n->pieces[1];
    *key_of(next, mover) ^= core_hash_keys[mover][from] ^ core_hash_keys[mover][to];
    if (victim != CHUHE_NO_PIECE)
        *key_of(next, victim) ^= core_hash_keys[victim][to];
    loops_play(w->on, move);
    atomic_store_explicit(&w->nodes, worker_count(w) + 1, memory_order_relaxed);
    next->in_check = core_is_in_check(position(w));
}

void worker_take_back(worker *w)
{
    loops_take_back(w->on);
}

void worker_pass(worker *w, node *n)
{
    node *next = n + 1;
    n->move = CHUHE_NO_MOVE;
    n->followups = NULL;
    n->correction = NULL;
    next->sums = n->sums;
    next->soldiers = n->soldiers;
    next->pieces[0] = n->pieces[0];
    next->pieces[1] = n->pieces[1];
    next->in_check = false;
    loops_pass(w->on);
    table_prefetch(&w->shared->table, position(w)->hash);
    atomic_store_explicit(&w->nodes, worker_count(w) + 1, memory_order_relaxed);
}

void worker_unpass(worker *w)
{
    loops_unpass(w->on);
}

/* A misjudgement of a position, the same each time it is looked at. */
static int misjudge(const worker *w, uint64_t key)
{
    key ^= w->shared->options.seed;
    key = (key ^ key >> 31) * 0x9e3779b97f4a7c15u;
    int first = (int)(key >> 40 & 0xff) + (int)(key >> 48 & 0xff) + (int)(key >> 56);
    return (first - 382) * w->shared->noise / 382;
}

static int correction(const worker *w, const node *n, int side)
{
    const history *h = w->learned;
    int sum = 2 * h->soldiers[side][n->soldiers % HISTORY_CORRECTION_SIZE] +
              h->pieces[side][0][n->pieces[0] % HISTORY_CORRECTION_SIZE] +
              h->pieces[side][1][n->pieces[1] % HISTORY_CORRECTION_SIZE];
    if (n[-1].correction != NULL)
        sum += *n[-1].correction;
    return sum / 48;
}

int worker_evaluate(worker *w, node *n, int *raw)
{
    const chuhe_position *p = position(w);
    if (*raw == SCORE_NONE) {
        *raw = eval_score(p, &n->sums);
        if (w->shared->noise != 0)
            *raw += misjudge(w, p->hash);
    }
    int value = *raw + correction(w, n, p->to_move);
    return value > SCORE_EVAL_MAX    ? SCORE_EVAL_MAX
           : value < -SCORE_EVAL_MAX ? -SCORE_EVAL_MAX
                                     : value;
}
