/* Perft for regular positions. Each build of it (perft_*.c) names the function
 * by PERFT_KERNEL and is compiled for its own kind of processor. */
#include "core/counting.h"

uint64_t PERFT_KERNEL(chuhe_position *position, unsigned depth);

/* What playing a move changes, without hash and counters. */
typedef struct kernel_undo {
    uint8_t from, to, mover, captured;
} kernel_undo;

CORE_INLINE kernel_undo kernel_play(int us, chuhe_position *p, chuhe_move move)
{
    kernel_undo u = {chuhe_move_from(move), chuhe_move_to(move), 0, 0};
    u.mover = p->slot_at[u.from];
    u.captured = p->slot_at[u.to];
    core_words to = core_square_words[u.to];
    core_words own = core_words_load(p->occupied[us]);
    core_words theirs = core_words_load(p->occupied[us ^ 1]);
    core_words_store(p->occupied[us], own ^ core_square_words[u.from] ^ to);
    core_words_store(p->occupied[us ^ 1], theirs & ~to);
    p->square_of[u.captured] = OFF_BOARD;
    p->square_of[u.mover] = u.to;
    p->slot_at[u.from] = NO_SLOT;
    p->slot_at[u.to] = u.mover;
    return u;
}

CORE_INLINE void kernel_take_back(int us, chuhe_position *p, kernel_undo u)
{
    core_words to = core_square_words[u.to];
    core_words own = core_words_load(p->occupied[us]);
    core_words theirs = core_words_load(p->occupied[us ^ 1]);
    core_words_store(p->occupied[us], own ^ core_square_words[u.from] ^ to);
    if (u.captured != NO_SLOT)
        core_words_store(p->occupied[us ^ 1], theirs | to);
    p->square_of[u.captured] = u.to;
    p->square_of[u.mover] = u.from;
    p->slot_at[u.from] = u.mover;
    p->slot_at[u.to] = u.captured;
}

/* The last two plies: every reply is counted, none is listed or played. */
CORE_INLINE uint64_t kernel_replies(int us, chuhe_position *p, const chuhe_move *moves,
                                    size_t count)
{
    uint64_t nodes = 0;
    for (size_t i = 0; i < count; i++) {
        kernel_undo undo = kernel_play(us, p, moves[i]);
        nodes += counting_moves(us ^ 1, p);
        kernel_take_back(us, p, undo);
    }
    return nodes;
}

static uint64_t kernel_perft(chuhe_position *p, unsigned depth)
{
    chuhe_move moves[CHUHE_MOVES_MAX];
    int us = p->to_move;
    size_t count = core_generate(moves, p);
    if (depth == 2)
        return us == CHUHE_RED ? kernel_replies(CHUHE_RED, p, moves, count)
                               : kernel_replies(CHUHE_BLACK, p, moves, count);
    uint64_t nodes = 0;
    for (size_t i = 0; i < count; i++) {
        kernel_undo undo = kernel_play(us, p, moves[i]);
        p->to_move = (uint8_t)(us ^ 1);
        nodes += kernel_perft(p, depth - 1);
        p->to_move = (uint8_t)us;
        kernel_take_back(us, p, undo);
    }
    return nodes;
}

uint64_t PERFT_KERNEL(chuhe_position *position, unsigned depth)
{
    if (depth >= 2)
        return kernel_perft(position, depth);
    return position->to_move == CHUHE_RED ? counting_moves(CHUHE_RED, position)
                                          : counting_moves(CHUHE_BLACK, position);
}
