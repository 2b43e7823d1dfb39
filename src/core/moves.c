/* Listing the legal moves of a side, for positions with regular pieces. */
#include "core/counting.h"

static chuhe_move *put_word(chuhe_move *moves, uint8_t from, uint64_t targets, unsigned base)
{
    for (; targets != 0; targets &= targets - 1)
        *moves++ = chuhe_move_make(from, (uint8_t)(base + (unsigned)__builtin_ctzll(targets)));
    return moves;
}

static chuhe_move *put_lines(chuhe_move *moves, uint8_t from, unsigned rank, unsigned file)
{
    core_lines at = core_square_lines[from];
    unsigned rank_base = 9u * (at.file_row >> 8), file_base = at.rank_row >> 7;
    for (; rank != 0; rank &= rank - 1)
        *moves++ = chuhe_move_make(from, (uint8_t)(rank_base + (unsigned)__builtin_ctz(rank)));
    for (; file != 0; file &= file - 1)
        *moves++ = chuhe_move_make(from, (uint8_t)(file_base + 9u * (unsigned)__builtin_ctz(file)));
    return moves;
}

static chuhe_move *put_chariot(chuhe_move *moves, const counting *c, uint8_t from)
{
    core_lines at = core_square_lines[from];
    core_reach rank = core_on_rank(at, core_rank_bits(c->occupied, at));
    core_reach file = core_on_file(at, core_file_bits(c->occupied, at));
    return put_lines(moves, from, rank.reach & core_rank_bits(c->may_go, at),
                     file.reach & core_file_bits(c->may_go, at));
}

static chuhe_move *put_cannon(chuhe_move *moves, const counting *c, uint8_t from)
{
    core_lines at = core_square_lines[from];
    core_reach rank = core_on_rank(at, core_rank_bits(c->occupied, at));
    core_reach file = core_on_file(at, core_file_bits(c->occupied, at));
    return put_lines(moves, from,
                     (rank.reach & core_rank_bits(c->may_move, at)) |
                         (rank.hit & core_rank_bits(c->may_capture, at)),
                     (file.reach & core_file_bits(c->may_move, at)) |
                         (file.hit & core_file_bits(c->may_capture, at)));
}

static chuhe_move *put_piece(chuhe_move *moves, const counting *c, int us, const chuhe_position *p,
                             unsigned slot)
{
    uint8_t from = p->square_of[slot];
    int half = from >= 45;
    uint64_t targets;
    switch (chuhe_piece_kind(core_slot_piece[slot])) {
    case CHUHE_CHARIOT:
        return put_chariot(moves, c, from);
    case CHUHE_CANNON:
        return put_cannon(moves, c, from);
    case CHUHE_HORSE:
        targets = counting_leap(core_horse_legs, core_horse_targets, c->occupied, from, half);
        return put_word(moves, from, targets & c->may_go[half], half ? 27 : 0);
    case CHUHE_ELEPHANT:
        targets = counting_leap(core_elephant_eyes, core_elephant_targets, c->occupied, from, us);
        return put_word(moves, from, targets & c->may_go[us], us ? 27 : 0);
    case CHUHE_ADVISOR:
        return put_word(moves, from, core_advisor_targets[from] & c->may_go[us], us ? 27 : 0);
    default:
        return put_word(moves, from, core_soldier_targets[us][from] & c->may_go[us ^ 1],
                        us ? 0 : 27);
    }
}

/* Which squares a listing is about: everything but own pieces, the enemy's
 * pieces, or the empty squares. */
typedef enum wanted_squares { WANTED_ALL, WANTED_CAPTURES, WANTED_QUIETS } wanted_squares;

static size_t generate(chuhe_move *moves, const chuhe_position *p, wanted_squares what)
{
    int us = p->to_move;
    unsigned base = (unsigned)us * SLOTS_PER_SIDE;
    core_words own = core_words_load(p->occupied[us]);
    core_words theirs = core_words_load(p->occupied[us ^ 1]);
    core_words wanted = what == WANTED_ALL        ? core_everywhere
                        : what == WANTED_CAPTURES ? theirs
                                                  : ~(own | theirs);
    uint8_t general = p->square_of[base];
    limits_suspects suspects;
    suspects.count = 0;
    uint64_t danger = limits_danger(&suspects, us, p, own | theirs);
    bool in_check = danger >> core_palace_bit(us, general) & 1;

    limits limit = {.all = core_everywhere};
    if (in_check || suspects.count != 0)
        limits_from_suspects(&limit, p, us, &suspects, in_check);

    chuhe_move *end = put_word(moves, general,
                               core_general_targets[general] & ~p->occupied[us][us] & ~danger &
                                   (us ? wanted[1] : wanted[0]),
                               us ? 27 : 0);
    counting c;
    counting_init(&c, own, theirs, limit.all & wanted);
    for (unsigned slot = base + 1; slot < base + SLOTS_PER_SIDE; slot++)
        if (p->square_of[slot] != OFF_BOARD && !(limit.is_special >> (slot - base) & 1))
            end = put_piece(end, &c, us, p, slot);
    for (int i = 0; i < limit.special_count; i++) {
        counting_init(&c, own, theirs, limit.special[i] & wanted);
        end = put_piece(end, &c, us, p, limit.special_slot[i]);
    }
    return (size_t)(end - moves);
}

size_t core_generate(chuhe_move *moves, const chuhe_position *p)
{
    return generate(moves, p, WANTED_ALL);
}

size_t core_generate_captures(chuhe_move *moves, const chuhe_position *p)
{
    return generate(moves, p, WANTED_CAPTURES);
}

size_t core_generate_quiets(chuhe_move *moves, const chuhe_position *p)
{
    return generate(moves, p, WANTED_QUIETS);
}

bool core_is_in_check(const chuhe_position *p)
{
    int us = p->to_move;
    core_words own = core_words_load(p->occupied[us]);
    core_words theirs = core_words_load(p->occupied[us ^ 1]);
    limits_suspects suspects;
    suspects.count = 0;
    uint64_t danger = limits_danger(&suspects, us, p, own | theirs);
    return danger >> core_palace_bit(us, p->square_of[us * SLOTS_PER_SIDE]) & 1;
}

bool core_is_safe(const chuhe_position *p, chuhe_square from, chuhe_square to)
{
    int us = p->to_move;
    uint8_t general = p->square_of[us * SLOTS_PER_SIDE];
    core_words own = core_words_load(p->occupied[us]);
    core_words theirs = core_words_load(p->occupied[us ^ 1]);
    limits_suspects suspects;
    suspects.count = 0;
    uint64_t danger = limits_danger(&suspects, us, p, own | theirs);
    if (from == general)
        return !(danger >> core_palace_bit(us, to) & 1);
    bool in_check = danger >> core_palace_bit(us, general) & 1;
    if (!in_check && suspects.count == 0)
        return true;
    limits limit;
    limits_from_suspects(&limit, p, us, &suspects, in_check);
    core_words may = limit.all;
    for (int i = 0; i < limit.special_count; i++)
        if (limit.special_slot[i] == p->slot_at[from])
            may = limit.special[i];
    may &= core_square_words[to];
    return (may[2] | may[3]) != 0;
}

/* Whether the piece on `from` goes to `to` as such pieces go; `to` holds no own
 * piece. */
static bool reaches(const chuhe_position *p, int us, chuhe_square from, chuhe_square to)
{
    core_words own = core_words_load(p->occupied[us]);
    core_words theirs = core_words_load(p->occupied[us ^ 1]);
    counting c;
    counting_init(&c, own, theirs, core_square_words[to]);
    if (from == p->square_of[us * SLOTS_PER_SIDE])
        return (core_general_targets[from] & c.may_go[us]) != 0;
    return counting_piece(&c, us, p, p->slot_at[from]) != 0;
}

bool core_is_legal(const chuhe_position *p, chuhe_move move)
{
    chuhe_square from = chuhe_move_from(move), to = chuhe_move_to(move);
    int us = p->to_move;
    return from < CHUHE_SQUARES && to < CHUHE_SQUARES && p->slot_at[from] >> 4 == us &&
           p->slot_at[to] >> 4 != us && reaches(p, us, from, to) && core_is_safe(p, from, to);
}
