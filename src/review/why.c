#include "review/why.h"

#include "engine/score.h"

enum {
    FOLLOWED = 12, /* plies of a line that material is counted over */
    WORTH_TELLING = 90,
    DECIDED = 1000 /* a score that says no more by being greater */
};

/* For counting who won what; a horse and a cannon are an even exchange. */
static const int16_t worth[CHUHE_KINDS] = {
    [CHUHE_ADVISOR] = 200, [CHUHE_ELEPHANT] = 200, [CHUHE_HORSE] = 430,
    [CHUHE_CHARIOT] = 950, [CHUHE_CANNON] = 450,   [CHUHE_SOLDIER] = 100};

/* What a side lost and gained. */
typedef struct account {
    uint8_t lost[CHUHE_KINDS], gained[CHUHE_KINDS];
} account;

static int net(const account *a)
{
    int sum = 0;
    for (int kind = 0; kind < CHUHE_KINDS; kind++)
        sum += worth[kind] * (a->gained[kind] - a->lost[kind]);
    return sum;
}

static bool can_capture_on(const chuhe_position *position, chuhe_square square)
{
    chuhe_move moves[CHUHE_MOVES_MAX];
    size_t count = chuhe_position_moves(moves, CHUHE_MOVES_MAX, position);
    for (size_t i = 0; i < count; i++)
        if (chuhe_move_to(moves[i]) == square)
            return true;
    return false;
}

/* Whether the exchanges have come to an end after the given ply of a line. */
static bool is_quiet(const chuhe_position *after, const review_line *line, unsigned ply,
                     bool was_capture)
{
    if (ply + 1 < line->length) {
        chuhe_square to = chuhe_move_to(line->moves[ply + 1]);
        return chuhe_position_piece_at(after, to) == CHUHE_NO_PIECE;
    }
    return !was_capture || !can_capture_on(after, chuhe_move_to(line->moves[ply]));
}

/* What the side that begins wins and loses in a line, counted at the last moment
 * at which nothing is left hanging. */
static void follow(account *result, const chuhe_position *from, const review_line *line)
{
    chuhe_position position = *from;
    account now = {{0}, {0}};
    *result = now;
    for (unsigned i = 0; i < line->length && i < FOLLOWED; i++) {
        chuhe_piece taken = chuhe_position_piece_at(&position, chuhe_move_to(line->moves[i]));
        if (taken != CHUHE_NO_PIECE)
            (i % 2 ? now.lost : now.gained)[chuhe_piece_kind(taken)]++;
        if (chuhe_position_play(&position, NULL, line->moves[i]) != CHUHE_OK)
            return; /* cannot be: lines are legal */
        if (is_quiet(&position, line, i, taken != CHUHE_NO_PIECE))
            *result = now;
    }
}

static void cancel(uint8_t *a, uint8_t *b)
{
    uint8_t both = *a < *b ? *a : *b;
    *a = (uint8_t)(*a - both);
    *b = (uint8_t)(*b - both);
}

/* Leaves out what was exchanged evenly. */
static void simplify(account *a)
{
    for (int kind = 0; kind < CHUHE_KINDS; kind++)
        cancel(&a->lost[kind], &a->gained[kind]);
    cancel(&a->lost[CHUHE_HORSE], &a->gained[CHUHE_CANNON]);
    cancel(&a->lost[CHUHE_CANNON], &a->gained[CHUHE_HORSE]);
    cancel(&a->lost[CHUHE_ADVISOR], &a->gained[CHUHE_ELEPHANT]);
    cancel(&a->lost[CHUHE_ELEPHANT], &a->gained[CHUHE_ADVISOR]);
}

/* Pieces are named only where they and what the score lost are of one size. */
static bool accounts_for(int pieces, int told, int given_away)
{
    int least = given_away < DECIDED ? given_away : DECIDED;
    return pieces >= WORTH_TELLING && 5 * pieces >= 2 * least && told <= 2 * given_away + 150;
}

static void explain_pieces(review_why *why, const review_ply *ply, const chuhe_position *before,
                           const review_line *best, const review_line *played)
{
    account wanted, got;
    follow(&wanted, before, best);
    follow(&got, before, played);
    bool loses = net(&got) <= -WORTH_TELLING, misses = net(&wanted) >= WORTH_TELLING;
    account *told = loses ? &got : &wanted;
    int size = loses ? -net(&got) : net(&wanted);
    if (!accounts_for(net(&wanted) - net(&got), size, ply->before - ply->after))
        return;
    why->loses_pieces = loses;
    why->misses_pieces = !loses && misses;
    simplify(told);
    for (int kind = 0; kind < CHUHE_KINDS; kind++) {
        why->lost[kind] = told->lost[kind];
        why->gained[kind] = told->gained[kind];
    }
}

void review_explain(review_why *why, const review_ply *ply, const chuhe_position *before,
                    const review_line *best, const review_line *played)
{
    bool could = score_is_mate(ply->before), is = score_is_mate(ply->after);
    *why = (review_why){.from = review_standing_of(review_chance(ply->before)),
                        .to = review_standing_of(review_chance(ply->after))};
    if (could && ply->before > 0 && !(is && ply->after > 0))
        why->misses_mate = score_moves_to_mate(ply->before);
    if (is && ply->after < 0 && !(could && ply->before < 0))
        why->allows_mate = score_moves_to_mate(-ply->after); /* as the opponent sees it */
    if (!why->misses_mate && !why->allows_mate)
        explain_pieces(why, ply, before, best, played);
}
