#include "play/settings_search.h"

#include <stdlib.h>
#include <string.h>

#include "engine/clock.h"
#include "engine/score.h"

enum { QUIET_DEPTH = 6, LEVELS = SETTINGS_DEPTH_MAX + QUIET_DEPTH + 1, MOST_MOVES = 256 };

/* A turn and how early it is looked at. */
typedef struct candidate {
    chuhe_turn turn;
    int key;
} candidate;

typedef struct search {
    const settings_limits *limits;
    const atomic_bool *stop;
    int64_t deadline;
    bool cut;          /* time is over: nothing that is found counts any more */
    chuhe_turn *turns; /* CHUHE_TURNS_MAX of them, to be sorted out */
    candidate *lists[LEVELS];
} search;

/* ---- worth ---- */

static int worth_of(chuhe_kind kind)
{
    static const int worth[CHUHE_KINDS] = {
        [CHUHE_GENERAL] = 0,   [CHUHE_ADVISOR] = 200, [CHUHE_ELEPHANT] = 200, [CHUHE_HORSE] = 430,
        [CHUHE_CHARIOT] = 950, [CHUHE_CANNON] = 470,  [CHUHE_SOLDIER] = 100};
    return worth[kind];
}

/* Soldiers across the river, and pieces that stand in the middle and forward. */
static int place_of(chuhe_piece piece, chuhe_square square)
{
    chuhe_kind kind = chuhe_piece_kind(piece);
    int file = chuhe_square_file(square), rank = chuhe_square_rank(square);
    int ahead = chuhe_piece_side(piece) == CHUHE_RED ? rank : 9 - rank;
    int middle = 4 - abs(file - 4);
    switch (kind) {
    case CHUHE_SOLDIER:
        return ahead >= 5 ? 60 + 10 * middle + 4 * ahead : 4 * ahead;
    case CHUHE_HORSE:
    case CHUHE_CHARIOT:
        return 3 * middle + 5 * (ahead < 7 ? ahead : 7);
    case CHUHE_CANNON:
        return 6 * middle;
    default:
        return 0;
    }
}

/* The same position always seems the same. */
static int noise_at(const search *s, const chuhe_variant_position *p)
{
    uint64_t hash = s->limits->seed ^ 0x9E3779B97F4A7C15U;
    if (s->limits->noise == 0)
        return 0;
    for (chuhe_square square = 0; square < CHUHE_SQUARES; square++)
        hash = (hash ^ p->board[square]) * 0x100000001B3U;
    hash ^= hash >> 29;
    return (int)(hash % (unsigned)(2 * s->limits->noise + 1)) - s->limits->noise;
}

static int evaluate(const search *s, const chuhe_variant_position *p)
{
    int sum = noise_at(s, p);
    for (chuhe_square square = 0; square < CHUHE_SQUARES; square++) {
        chuhe_piece piece = p->board[square];
        if (piece == CHUHE_NO_PIECE)
            continue;
        int value = worth_of(chuhe_piece_kind(piece)) + place_of(piece, square);
        sum += chuhe_piece_side(piece) == p->to_move ? value : -value;
    }
    return sum;
}

/* ---- turns ---- */

static int moved_markers(const chuhe_turn *turn)
{
    int moved = 0;
    for (int i = 0; i < CHUHE_MARKERS_MAX; i++)
        moved += turn->rows[i] != CHUHE_ROW_STAYS;
    return moved;
}

static int key_of(const chuhe_variant_position *p, const chuhe_turn *turn)
{
    chuhe_piece victim = p->board[chuhe_move_to(turn->move)];
    int key = victim == CHUHE_NO_PIECE ? 0 : 100 + worth_of(chuhe_piece_kind(victim));
    if (turn->becomes != CHUHE_NO_KIND)
        key += worth_of(turn->becomes);
    if (turn->late != CHUHE_NO_KIND)
        key += worth_of(turn->late);
    return key;
}

static int by_key(const void *a, const void *b)
{
    return ((const candidate *)b)->key - ((const candidate *)a)->key;
}

/* A marker is moved for what the move needs it for, or to answer a check; at the root
 * for anything else as well, one marker at a time. */
static bool is_wanted(const chuhe_turn *turn, const uint8_t *plain, bool checked, bool root)
{
    int moved = moved_markers(turn);
    if (moved == 0)
        return true;
    if (moved > 1 && !checked)
        return false;
    bool needs = !(plain[turn->move / 8] >> turn->move % 8 & 1);
    return root || checked || needs;
}

static size_t list_turns(search *s, candidate *list, const chuhe_variant_position *p, bool root)
{
    uint8_t plain[(1 << 14) / 8] = {0}; /* moves that need no marker */
    bool checked = chuhe_variant_is_check(p, CHUHE_SIDES);
    size_t kept = 0, count = chuhe_variant_moves(s->turns, CHUHE_TURNS_MAX, p);
    for (size_t i = 0; i < count; i++)
        plain[s->turns[i].move / 8] |= (uint8_t)(1u << s->turns[i].move % 8);
    count = chuhe_variant_turns(s->turns, CHUHE_TURNS_MAX, p);
    for (size_t i = 0; i < count && i < CHUHE_TURNS_MAX; i++) {
        const chuhe_turn *turn = &s->turns[i];
        if (is_wanted(turn, plain, checked, root))
            list[kept++] = (candidate){.turn = *turn, .key = key_of(p, turn)};
    }
    qsort(list, kept, sizeof *list, by_key);
    return kept;
}

/* ---- the search ---- */

static bool is_over(search *s)
{
    s->cut = s->cut || atomic_load(s->stop) || clock_now_ms() >= s->deadline;
    return s->cut;
}

/* Captures only, with the markers as they stand. */
static int settle(search *s, const chuhe_variant_position *p, int alpha, int beta, int level,
                  int depth)
{
    chuhe_turn turns[MOST_MOVES];
    int best = evaluate(s, p);
    if (best >= beta || depth == 0 || is_over(s))
        return best;
    size_t count = chuhe_variant_moves(turns, MOST_MOVES, p), kept = 0;
    candidate *list = s->lists[level];
    for (size_t i = 0; i < count && i < MOST_MOVES; i++)
        if (key_of(p, &turns[i]) > 0)
            list[kept++] = (candidate){.turn = turns[i], .key = key_of(p, &turns[i])};
    qsort(list, kept, sizeof *list, by_key);
    for (size_t i = 0; i < kept && best < beta; i++) {
        chuhe_variant_position next = *p;
        if (chuhe_variant_play(&next, &list[i].turn) != CHUHE_OK)
            continue;
        int score = -settle(s, &next, -beta, best > alpha ? -best : -alpha, level + 1, depth - 1);
        best = score > best ? score : best;
    }
    return best;
}

static int look(search *s, const chuhe_variant_position *p, int alpha, int beta, int level,
                int depth)
{
    if (depth == 0)
        return settle(s, p, alpha, beta, level, QUIET_DEPTH);
    if (is_over(s))
        return 0;
    candidate *list = s->lists[level];
    size_t count = list_turns(s, list, p, false);
    int best = score_mated_in(level);
    for (size_t i = 0; i < count && best < beta && !s->cut; i++) {
        chuhe_variant_position next = *p;
        if (chuhe_variant_play(&next, &list[i].turn) != CHUHE_OK)
            continue;
        int score = -look(s, &next, -beta, best > alpha ? -best : -alpha, level + 1, depth - 1);
        best = score > best ? score : best;
    }
    return best;
}

/* What it costs to come to a position again: progress is better, a loss is worse. */
static int price_of(const search *s, const chuhe_variant_position *p)
{
    enum { PRICE = 80 };
    int price = 0;
    for (size_t i = 0; i < s->limits->had_count; i++)
        price += chuhe_variant_is_same(&s->limits->had[i], p) ? PRICE : 0;
    return price;
}

/* The best of the list comes first in the next, deeper look. */
static void look_at_root(search *s, candidate *list, size_t count, int *score,
                         const chuhe_variant_position *p, int depth)
{
    int best = -SCORE_INFINITE;
    size_t first = 0;
    for (size_t i = 0; i < count; i++) {
        chuhe_variant_position next = *p;
        if (chuhe_variant_play(&next, &list[i].turn) != CHUHE_OK)
            continue;
        int price = price_of(s, &next);
        int found = -look(s, &next, -SCORE_INFINITE, -best - price, 1, depth - 1) - price;
        if (s->cut)
            break;
        if (found > best) {
            best = found;
            first = i;
        }
    }
    if (best == -SCORE_INFINITE)
        return;
    candidate chosen = list[first];
    memmove(list + 1, list, first * sizeof *list);
    list[0] = chosen;
    *score = best;
}

static bool take_memory(search *s)
{
    bool ok = (s->turns = calloc(CHUHE_TURNS_MAX, sizeof *s->turns)) != NULL;
    for (int i = 0; i < LEVELS; i++) {
        size_t size = i <= SETTINGS_DEPTH_MAX ? CHUHE_TURNS_MAX : MOST_MOVES;
        s->lists[i] = calloc(size, sizeof **s->lists);
        ok &= s->lists[i] != NULL;
    }
    return ok;
}

static void give_memory(search *s)
{
    free(s->turns);
    for (int i = 0; i < LEVELS; i++)
        free(s->lists[i]);
}

bool settings_search(chuhe_turn *best, int *score, const chuhe_variant_position *position,
                     const settings_limits *limits, const atomic_bool *stop)
{
    search s = {.limits = limits, .stop = stop, .deadline = clock_now_ms() + limits->ms};
    bool found = false;
    *score = SCORE_DRAW;
    if (take_memory(&s)) {
        size_t count = list_turns(&s, s.lists[0], position, true);
        for (unsigned depth = 1; count && depth <= limits->depth && !s.cut; depth++)
            look_at_root(&s, s.lists[0], count, score, position, (int)depth);
        found = count > 0;
        *best = found ? s.lists[0][0].turn : *best;
    }
    give_memory(&s);
    return found;
}
