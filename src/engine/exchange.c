/* Static exchange evaluation. */
#include "engine/exchange.h"

#include "core/counting.h"
#include "engine/evaluate.h"

/* The board while pieces disappear from it. */
typedef struct exchange {
    const chuhe_position *p;
    uint64_t occupied[4];
    uint32_t gone; /* bit slot: taken, or standing on the square and done */
    chuhe_square target;
    core_lines at;
} exchange;

static bool is_there(const exchange *x, int slot)
{
    return x->p->square_of[slot] != OFF_BOARD && !(x->gone >> slot & 1);
}

/* In the word of leapers: words[0] for ranks 0..4, words[1] above. */
static bool leaps_to(const core_block *blocks, const uint64_t targets[][16], const exchange *x,
                     chuhe_square from)
{
    int word = from >= 45;
    int bit = x->target - 27 * word;
    return bit >= 0 && bit < 63 &&
           counting_leap(blocks, targets, x->occupied, from, word) >> bit & 1;
}

static bool steps_to(const exchange *x, uint64_t targets, int word)
{
    int bit = x->target - 27 * word;
    return bit >= 0 && bit < 63 && targets >> bit & 1;
}

static bool on_line(const exchange *x, chuhe_square from, unsigned rank, unsigned file)
{
    core_lines at = core_square_lines[from];
    if (at.file_row == x->at.file_row)
        return rank >> (at.rank_row >> 7) & 1;
    return at.rank_row == x->at.rank_row && file >> (at.file_row >> 8) & 1;
}

static int first_there(const exchange *x, int first, int count)
{
    for (int slot = first; slot < first + count; slot++)
        if (is_there(x, slot))
            return slot;
    return -1;
}

/* The cheapest piece of a side that can capture on the square, or -1. */
static int cheapest(const exchange *x, int side)
{
    const uint8_t *square_of = x->p->square_of;
    int base = side * SLOTS_PER_SIDE;
    for (int slot = base + SLOT_SOLDIER; slot < base + SLOTS_PER_SIDE; slot++)
        if (is_there(x, slot) && steps_to(x, core_soldier_targets[side][square_of[slot]], side ^ 1))
            return slot;
    if (first_there(x, base + SLOT_ADVISOR, 4) >= 0 && (x->target < 45) == (side == CHUHE_RED)) {
        for (int slot = base + SLOT_ADVISOR; slot < base + SLOT_ELEPHANT; slot++)
            if (is_there(x, slot) && steps_to(x, core_advisor_targets[square_of[slot]], side))
                return slot;
        for (int slot = base + SLOT_ELEPHANT; slot < base + SLOT_HORSE; slot++)
            if (is_there(x, slot) &&
                leaps_to(core_elephant_eyes, core_elephant_targets, x, square_of[slot]))
                return slot;
    }
    for (int slot = base + SLOT_HORSE; slot < base + SLOT_CHARIOT; slot++)
        if (is_there(x, slot) && leaps_to(core_horse_legs, core_horse_targets, x, square_of[slot]))
            return slot;
    core_reach rank = core_on_rank(x->at, core_rank_bits(x->occupied, x->at));
    core_reach file = core_on_file(x->at, core_file_bits(x->occupied, x->at));
    for (int slot = base + SLOT_CANNON; slot < base + SLOT_SOLDIER; slot++)
        if (is_there(x, slot) && on_line(x, square_of[slot], rank.hit, file.hit))
            return slot;
    for (int slot = base + SLOT_CHARIOT; slot < base + SLOT_CANNON; slot++)
        if (is_there(x, slot) && on_line(x, square_of[slot], rank.reach, file.reach))
            return slot;
    if (steps_to(x, core_general_targets[square_of[base]], side) && is_there(x, base))
        return base;
    return -1;
}

static int worth(int slot)
{
    return eval_worth[chuhe_piece_kind(core_slot_piece[slot])];
}

static void take_off(exchange *x, int slot)
{
    x->gone |= (uint32_t)1 << slot;
    core_words all = core_words_load(x->occupied);
    core_words_store(x->occupied, all & ~core_square_words[x->p->square_of[slot]]);
}

bool exchange_wins(const chuhe_position *p, chuhe_move move, int at_least)
{
    chuhe_square from = chuhe_move_from(move), to = chuhe_move_to(move);
    int mover = p->slot_at[from], victim = p->slot_at[to];
    int side = p->to_move;
    int balance = (victim == NO_SLOT ? 0 : worth(victim)) - at_least;
    if (balance < 0)
        return false;
    balance -= worth(mover);
    /* A general that may go there is not taken there. */
    if (balance >= 0 || chuhe_piece_kind(core_slot_piece[mover]) == CHUHE_GENERAL)
        return true;
    exchange x = {.p = p, .target = to, .at = core_square_lines[to]};
    core_words_store(x.occupied, core_words_load(p->occupied[0]) | core_words_load(p->occupied[1]) |
                                     core_square_words[to]);
    if (victim != NO_SLOT)
        x.gone |= (uint32_t)1 << victim;
    take_off(&x, mover);
    /* The square stays occupied, by whoever stands there at the moment. */
    for (;;) {
        side ^= 1;
        int next = cheapest(&x, side);
        if (next < 0)
            break;
        bool is_general = chuhe_piece_kind(core_slot_piece[next]) == CHUHE_GENERAL;
        take_off(&x, next);
        /* A general does not go where it would be taken. */
        if (is_general && cheapest(&x, side ^ 1) >= 0)
            break;
        balance = -balance - 1 - worth(next);
        if (balance >= 0) {
            side ^= 1;
            break;
        }
    }
    /* Now `side` cannot, or will not, go on: it is behind. */
    return side != p->to_move;
}
