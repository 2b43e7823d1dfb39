/* Why a move is refused, and who attacks what: told one move at a time, by the
 * letter of the rules (1999, 2.2, 2.3, 3.1). It serves every position, study
 * positions included. */
#include <stdlib.h>

#include "core/limits.h"

typedef struct step {
    chuhe_side side;
    int from_file, from_rank, files, ranks; /* of the move; `ranks` counts forward */
    int to_file, to_rank;                   /* ranks as the mover counts them, 0 its own */
} step;

static bool is_occupied(const chuhe_position *p, int square)
{
    return p->slot_at[square] != NO_SLOT;
}

/* The pieces strictly between two squares of one line. */
static int count_between(const chuhe_position *p, chuhe_square from, chuhe_square to)
{
    int stride = from / 9 == to / 9 ? 1 : 9, count = 0;
    int low = from < to ? from : to, high = from < to ? to : from;
    for (int square = low + stride; square < high; square += stride)
        count += is_occupied(p, square);
    return count;
}

static bool is_in_palace(const step *s)
{
    return s->to_file >= 3 && s->to_file <= 5 && s->to_rank <= 2;
}

static chuhe_status general_status(const step *s)
{
    if (abs(s->files) + abs(s->ranks) != 1)
        return CHUHE_E_GENERAL_STEP;
    return is_in_palace(s) ? CHUHE_OK : CHUHE_E_PALACE;
}

/* From its own points an advisor's step inside the palace always ends on one of
 * them; from elsewhere, on study boards, it may not. The same holds of elephants
 * and soldiers below. */
static chuhe_status advisor_status(const step *s)
{
    if (abs(s->files) != 1 || abs(s->ranks) != 1)
        return CHUHE_E_ADVISOR_STEP;
    return is_in_palace(s) && (s->to_file + s->to_rank) % 2 == 1 ? CHUHE_OK : CHUHE_E_PALACE;
}

static chuhe_status elephant_status(const chuhe_position *p, const step *s, int eye)
{
    if (abs(s->files) != 2 || abs(s->ranks) != 2)
        return CHUHE_E_ELEPHANT_STEP;
    if (s->to_rank > 4)
        return CHUHE_E_RIVER;
    bool is_point = s->to_rank % 2 == 0 && s->to_file % 4 == (s->to_rank == 2 ? 0 : 2);
    if (!is_point)
        return CHUHE_E_ELEPHANT_STEP;
    return is_occupied(p, eye) ? CHUHE_E_BLOCKED_EYE : CHUHE_OK;
}

static chuhe_status horse_status(const chuhe_position *p, chuhe_square from, chuhe_square to)
{
    int files = to % 9 - from % 9, ranks = to / 9 - from / 9, leg;
    if (abs(files) == 2 && abs(ranks) == 1)
        leg = from + files / 2;
    else if (abs(files) == 1 && abs(ranks) == 2)
        leg = from + 9 * (ranks / 2);
    else
        return CHUHE_E_HORSE_STEP;
    return is_occupied(p, leg) ? CHUHE_E_BLOCKED_LEG : CHUHE_OK;
}

static chuhe_status line_status(const chuhe_position *p, chuhe_square from, chuhe_square to,
                                bool is_cannon)
{
    if (from % 9 != to % 9 && from / 9 != to / 9)
        return CHUHE_E_STRAIGHT_ONLY;
    int between = count_between(p, from, to);
    if (!is_cannon || !is_occupied(p, to))
        return between == 0 ? CHUHE_OK : CHUHE_E_BLOCKED_PATH;
    if (between == 0)
        return CHUHE_E_NO_SCREEN;
    return between == 1 ? CHUHE_OK : CHUHE_E_SCREENS;
}

static chuhe_status soldier_status(const step *s)
{
    if (abs(s->files) + abs(s->ranks) != 1)
        return s->ranks < 0 ? CHUHE_E_SOLDIER_BACK : CHUHE_E_SOLDIER_STEP;
    if (s->ranks < 0)
        return CHUHE_E_SOLDIER_BACK;
    if (s->files != 0 && s->from_rank < 5)
        return CHUHE_E_SOLDIER_SIDE;
    bool is_point = s->to_rank >= 5 || (s->to_rank >= 3 && s->to_file % 2 == 0);
    return is_point ? CHUHE_OK : CHUHE_E_SOLDIER_STEP;
}

static chuhe_status reach_status(const chuhe_position *p, chuhe_square from, chuhe_square to)
{
    chuhe_piece piece = core_slot_piece[p->slot_at[from]];
    step s = {.side = chuhe_piece_side(piece)};
    int forward = s.side == CHUHE_RED ? 1 : -1;
    s.from_file = from % 9;
    s.to_file = to % 9;
    s.files = s.to_file - s.from_file;
    s.ranks = forward * (to / 9 - from / 9);
    s.from_rank = s.side == CHUHE_RED ? from / 9 : 9 - from / 9;
    s.to_rank = s.from_rank + s.ranks;
    switch (chuhe_piece_kind(piece)) {
    case CHUHE_GENERAL:
        return general_status(&s);
    case CHUHE_ADVISOR:
        return advisor_status(&s);
    case CHUHE_ELEPHANT:
        return elephant_status(p, &s, (from + to) / 2);
    case CHUHE_HORSE:
        return horse_status(p, from, to);
    case CHUHE_CHARIOT:
        return line_status(p, from, to, false);
    case CHUHE_CANNON:
        return line_status(p, from, to, true);
    default:
        return soldier_status(&s);
    }
}

static chuhe_squareset attackers_of(const chuhe_position *p, chuhe_square square, chuhe_side side)
{
    chuhe_squareset attackers = {{0, 0}};
    for (int from = 0; from < CHUHE_SQUARES; from++)
        if (p->slot_at[from] >> 4 == side && from != square &&
            reach_status(p, (chuhe_square)from, square) == CHUHE_OK)
            chuhe_squareset_add(&attackers, (chuhe_square)from);
    return attackers;
}

/* The generals of a side. */
static chuhe_squareset generals_of(const chuhe_position *p, chuhe_side side)
{
    chuhe_squareset generals = {{0, 0}};
    if (!p->irregular) {
        chuhe_squareset_add(&generals, p->square_of[side * SLOTS_PER_SIDE]);
        return generals;
    }
    for (int square = 0; square < CHUHE_SQUARES; square++)
        if (core_slot_piece[p->slot_at[square]] == chuhe_piece_make(side, CHUHE_GENERAL))
            chuhe_squareset_add(&generals, (chuhe_square)square);
    return generals;
}

/* The enemy generals that a general of the side faces. */
static chuhe_squareset facing_generals(const chuhe_position *p, chuhe_side side)
{
    chuhe_squareset facing = {{0, 0}}, ours = generals_of(p, side);
    chuhe_squareset theirs = generals_of(p, side ^ 1);
    for (chuhe_square a = chuhe_squareset_next(ours, 0); a != CHUHE_NO_SQUARE;
         a = chuhe_squareset_next(ours, (chuhe_square)(a + 1)))
        for (chuhe_square b = chuhe_squareset_next(theirs, 0); b != CHUHE_NO_SQUARE;
             b = chuhe_squareset_next(theirs, (chuhe_square)(b + 1)))
            if (a % 9 == b % 9 && count_between(p, a, b) == 0)
                chuhe_squareset_add(&facing, b);
    return facing;
}

static chuhe_squareset checkers_of(const chuhe_position *p, chuhe_side side)
{
    chuhe_squareset checkers = {{0, 0}}, ours = generals_of(p, side);
    for (chuhe_square a = chuhe_squareset_next(ours, 0); a != CHUHE_NO_SQUARE;
         a = chuhe_squareset_next(ours, (chuhe_square)(a + 1))) {
        chuhe_squareset attackers = attackers_of(p, a, side ^ 1);
        checkers.half[0] |= attackers.half[0];
        checkers.half[1] |= attackers.half[1];
    }
    return checkers;
}

chuhe_squareset chuhe_position_checkers(const chuhe_position *p)
{
    chuhe_squareset checkers = checkers_of(p, p->to_move);
    chuhe_squareset facing = facing_generals(p, p->to_move);
    checkers.half[0] |= facing.half[0];
    checkers.half[1] |= facing.half[1];
    return checkers;
}

static chuhe_status safety(const chuhe_position *p, chuhe_side side)
{
    if (!chuhe_squareset_is_empty(facing_generals(p, side)))
        return CHUHE_E_GENERALS_FACING;
    if (!chuhe_squareset_is_empty(checkers_of(p, side)))
        return CHUHE_E_LEFT_IN_CHECK;
    return CHUHE_OK;
}

chuhe_status chuhe_position_explain(const chuhe_position *p, chuhe_move move)
{
    chuhe_square from = chuhe_move_from(move), to = chuhe_move_to(move);
    if (from >= CHUHE_SQUARES || to >= CHUHE_SQUARES)
        return CHUHE_E_SQUARE;
    if (p->slot_at[from] == NO_SLOT)
        return CHUHE_E_EMPTY_SQUARE;
    if (p->slot_at[from] >> 4 != p->to_move)
        return CHUHE_E_WRONG_SIDE;
    if (from == to)
        return CHUHE_E_NO_MOVE;
    if (p->slot_at[to] >> 4 == p->to_move)
        return CHUHE_E_OWN_PIECE;
    chuhe_status status = reach_status(p, from, to);
    if (status != CHUHE_OK)
        return status;
    if (!p->irregular && core_is_safe(p, from, to))
        return CHUHE_OK;
    chuhe_position after = *p;
    chuhe_position_play_unchecked(&after, NULL, move);
    return safety(&after, p->to_move);
}
