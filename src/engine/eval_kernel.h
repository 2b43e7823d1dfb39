/* The terms of the evaluation that are worked out anew for each position.
 *
 * Included by each build of it, which says what EVAL_ADD(e, side, name, index,
 * times) does with a weight: add it to a score, or note that it counts. Every
 * term is a weight of eval_table.h times a small number. */
#include "engine/eval_points.h"
#include "engine/eval_weights.h"

/* What a side attacks (and so protects), own pieces included. */
typedef struct eval_side {
    points own, guards, soldiers, all;
    points horse[2], chariot[2];
    points cannon_moves[2], cannon[2]; /* before its screens, and beyond them */
    unsigned attackers, kinds;         /* of the enemy palace */
} eval_side;

typedef struct eval_board {
    const chuhe_position *p;
    uint64_t occupied[4];
    points occupied_points;
    eval_side side[CHUHE_SIDES];
    int32_t score[CHUHE_SIDES];
    int32_t *counts; /* of the weights, by side, when they are wanted */
} eval_board;

CORE_INLINE points eval_palace(int us)
{
    return (points)(0x38 | 0x38 << 9 | 0x38 << 18) << (us == CHUHE_RED ? 0 : 63);
}

CORE_INLINE const uint8_t *eval_squares(const eval_board *e, int us)
{
    return e->p->square_of + us * SLOTS_PER_SIDE;
}

CORE_INLINE points eval_guards(const eval_board *e, int us)
{
    const uint8_t *ours = eval_squares(e, us);
    uint64_t found = core_general_targets[ours[SLOT_GENERAL]];
    for (int i = SLOT_ADVISOR; i < SLOT_ADVISOR + 2; i++)
        found |= core_advisor_targets[ours[i]];
    for (int i = SLOT_ELEPHANT; i < SLOT_ELEPHANT + 2; i++)
        found |= counting_leap(core_elephant_eyes, core_elephant_targets, e->occupied, ours[i], us);
    return points_of_word(found, us);
}

CORE_INLINE void eval_survey(eval_board *e, int us)
{
    eval_side *side = &e->side[us];
    const uint8_t *ours = eval_squares(e, us);
    uint64_t soldiers = 0;
    for (int i = SLOT_SOLDIER; i < SLOT_SOLDIER + 5; i++)
        soldiers |= core_soldier_targets[us][ours[i]];
    side->own = points_of_words(e->p->occupied[us]);
    side->soldiers = points_of_word(soldiers, us ^ 1);
    side->guards = eval_guards(e, us);
    side->all = side->soldiers | side->guards;
    side->attackers = side->kinds = 0;
    for (int i = 0; i < 2; i++) {
        side->horse[i] = points_of_horse(e->occupied, ours[SLOT_HORSE + i]);
        side->chariot[i] =
            points_rays_from(e->occupied, core_square_lines[ours[SLOT_CHARIOT + i]]).reach;
        points_rays cannon =
            points_rays_from(e->occupied, core_square_lines[ours[SLOT_CANNON + i]]);
        side->cannon_moves[i] = cannon.reach & ~e->occupied_points;
        side->cannon[i] = cannon.hit;
        side->all |= side->horse[i] | side->chariot[i] | side->cannon[i];
    }
}

/* Where a square lies as seen from the enemy general: see the maps. */
CORE_INLINE unsigned eval_near(const eval_board *e, int us, unsigned square)
{
    return eval_near_point[core_palace_points[eval_squares(e, us ^ 1)[SLOT_GENERAL]]][square];
}

/* The enemy pieces that one of ours attacks. */
#define EVAL_ATTACKS(e, us, attacked, name)                                                        \
    for (points left_ = (attacked) & (e)->side[(us) ^ 1].own; left_ != 0; left_ &= left_ - 1) {    \
        unsigned at_ = (uint64_t)left_ != 0                                                        \
                           ? (unsigned)__builtin_ctzll((uint64_t)left_)                            \
                           : 64u + (unsigned)__builtin_ctzll((uint64_t)(left_ >> 64));             \
        unsigned kind_ = chuhe_piece_kind(core_slot_piece[(e)->p->slot_at[at_]]);                  \
        EVAL_ADD(e, us, name, 7 * points_has((e)->side[(us) ^ 1].all, at_) + kind_, 1);            \
    }

/* How a piece bears on the palace. */
CORE_INLINE unsigned eval_palace_points(eval_board *e, int us, points attacked, unsigned kind)
{
    unsigned count = points_count(attacked & eval_palace(us ^ 1));
    if (count != 0) {
        e->side[us].attackers++;
        e->side[us].kinds |= kind;
    }
    return count;
}

CORE_INLINE void eval_loose(eval_board *e, int us, unsigned square, unsigned kind)
{
    if (!points_has(e->side[us].all, square))
        EVAL_ADD(e, us, LOOSE, kind, 1);
}

CORE_INLINE void eval_horse(eval_board *e, int us, int i)
{
    const eval_side *side = &e->side[us], *them = &e->side[us ^ 1];
    unsigned square = eval_squares(e, us)[SLOT_HORSE + i];
    points targets = side->horse[i];
    points safe = targets & ~(side->own | them->guards | them->soldiers | them->horse[0] |
                              them->horse[1] | them->cannon[0] | them->cannon[1]);
    EVAL_ADD(e, us, HORSE_MOVES, points_count(safe), 1);
    EVAL_ADD(e, us, HORSE_LEGS, points_count(targets), 1);
    EVAL_ADD(e, us, HORSE_NEAR, eval_near(e, us, square), 1);
    EVAL_ADD(e, us, PALACE_BY, 0, (int)eval_palace_points(e, us, targets, 1));
    eval_loose(e, us, square, CHUHE_HORSE);
    EVAL_ATTACKS(e, us, targets, HORSE_ATTACKS);
}

/* How many pieces stand between the enemy general and a square on its lines, and
 * how many of them are ours. */
typedef struct eval_between {
    bool on_file, on_rank;
    unsigned pieces, ours;
} eval_between;

CORE_INLINE eval_between eval_between_general(const eval_board *e, int us, unsigned square)
{
    unsigned general = eval_squares(e, us ^ 1)[SLOT_GENERAL];
    core_lines a = core_square_lines[square], b = core_square_lines[general];
    eval_between found = {a.rank_row == b.rank_row, a.file_row == b.file_row, 0, 0};
    if (!found.on_file && !found.on_rank)
        return found;
    core_words between = core_between[core_palace_points[general]][square];
    const uint64_t *own = e->p->occupied[us];
    found.pieces =
        counting_bits(between[2] & e->occupied[2]) + counting_bits(between[3] & e->occupied[3]);
    found.ours = counting_bits(between[2] & own[2]) + counting_bits(between[3] & own[3]);
    return found;
}

CORE_INLINE void eval_chariot(eval_board *e, int us, int i)
{
    const eval_side *side = &e->side[us], *them = &e->side[us ^ 1];
    unsigned square = eval_squares(e, us)[SLOT_CHARIOT + i];
    points reach = side->chariot[i];
    EVAL_ADD(e, us, CHARIOT_MOVES, points_count(reach & ~(side->own | them->all)), 1);
    EVAL_ADD(e, us, CHARIOT_NEAR, eval_near(e, us, square), 1);
    EVAL_ADD(e, us, PALACE_BY, 1, (int)eval_palace_points(e, us, reach, 2));
    eval_between line = eval_between_general(e, us, square);
    if ((line.on_file || line.on_rank) && line.pieces <= 2)
        EVAL_ADD(e, us, CHARIOT_AIMS,
                 (line.on_file ? 0 : 6) + line.pieces * (line.pieces + 1) / 2 + line.ours, 1);
    eval_loose(e, us, square, CHUHE_CHARIOT);
    EVAL_ATTACKS(e, us, reach, CHARIOT_ATTACKS);
}

CORE_INLINE void eval_cannon(eval_board *e, int us, int i)
{
    const eval_side *side = &e->side[us], *them = &e->side[us ^ 1];
    unsigned square = eval_squares(e, us)[SLOT_CANNON + i];
    points hits = side->cannon[i];
    points cheap = them->guards | them->soldiers | them->horse[0] | them->horse[1];
    EVAL_ADD(e, us, CANNON_MOVES, points_count(side->cannon_moves[i] & ~cheap), 1);
    EVAL_ADD(e, us, CANNON_NEAR, eval_near(e, us, square), 1);
    EVAL_ADD(e, us, PALACE_BY, 2, (int)eval_palace_points(e, us, hits, 4));
    eval_between line = eval_between_general(e, us, square);
    if (line.on_file || line.on_rank) {
        unsigned which = line.pieces <= 2 ? line.pieces * (line.pieces + 1) / 2 + line.ours : 6;
        EVAL_ADD(e, us, CANNON_AIMS, (line.on_file ? 0 : 7) + which, 1);
    }
    eval_loose(e, us, square, CHUHE_CANNON);
    EVAL_ATTACKS(e, us, hits, CANNON_ATTACKS);
}

CORE_INLINE void eval_soldiers(eval_board *e, int us)
{
    const eval_side *side = &e->side[us], *them = &e->side[us ^ 1];
    const uint8_t *ours = eval_squares(e, us), *theirs = eval_squares(e, us ^ 1);
    points soldiers = 0, faced = 0;
    for (int i = SLOT_SOLDIER; i < SLOT_SOLDIER + 5; i++) {
        if (theirs[i] != OFF_BOARD)
            faced |= points_at(theirs[i]);
        if (ours[i] == OFF_BOARD)
            continue;
        soldiers |= points_at(ours[i]);
        EVAL_ADD(e, us, SOLDIER_NEAR, eval_near(e, us, ours[i]), 1);
    }
    const points far = ~(points)0 << 45;
    points crossed = soldiers & (us == CHUHE_RED ? far : ~far);
    points linked = soldiers & side->soldiers;
    EVAL_ADD(e, us, SOLDIERS_CROSSED, points_count(crossed), 1);
    EVAL_ADD(e, us, SOLDIERS_LINKED, points_count(linked & crossed), 1);
    EVAL_ADD(e, us, SOLDIERS_HELD, 0, (int)points_count(soldiers & ~crossed & side->all));
    EVAL_ADD(e, us, SOLDIERS_HELD, 1, (int)points_count(crossed & side->all));
    EVAL_ADD(e, us, SOLDIERS_HELD, 2, (int)points_count(soldiers & ~crossed & them->all));
    EVAL_ADD(e, us, SOLDIERS_HELD, 3, (int)points_count(crossed & them->all));
    faced = us == CHUHE_RED ? faced >> 9 : faced << 9;
    EVAL_ADD(e, us, SOLDIERS_HELD, 4, (int)points_count(soldiers & faced));
    e->side[us].attackers += points_count(crossed & (soldiers & eval_palace(us ^ 1)));
    EVAL_ADD(e, us, PALACE_BY, 3, (int)points_count(side->soldiers & eval_palace(us ^ 1)));
    EVAL_ATTACKS(e, us, side->soldiers, SOLDIER_ATTACKS);
}

/* Pieces that protect each other. */
CORE_INLINE void eval_links(eval_board *e, int us)
{
    const eval_side *side = &e->side[us];
    const uint8_t *ours = eval_squares(e, us);
    if (ours[SLOT_HORSE] != OFF_BOARD && ours[SLOT_HORSE + 1] != OFF_BOARD)
        EVAL_ADD(e, us, LINKED,
                 points_has(side->horse[0], ours[SLOT_HORSE + 1]) +
                     points_has(side->horse[1], ours[SLOT_HORSE]),
                 1);
    if (ours[SLOT_CANNON] != OFF_BOARD && ours[SLOT_CANNON + 1] != OFF_BOARD)
        EVAL_ADD(e, us, LINKED, 3 + points_has(side->cannon[0], ours[SLOT_CANNON + 1]), 1);
    if (ours[SLOT_CHARIOT] != OFF_BOARD && ours[SLOT_CHARIOT + 1] != OFF_BOARD)
        EVAL_ADD(e, us, LINKED, 5 + points_has(side->chariot[0], ours[SLOT_CHARIOT + 1]), 1);
    for (int i = SLOT_ELEPHANT; i < SLOT_ELEPHANT + 2; i++) {
        if (ours[i] == OFF_BOARD)
            continue;
        uint64_t steps =
            counting_leap(core_elephant_eyes, core_elephant_targets, e->occupied, ours[i], us);
        EVAL_ADD(e, us, ELEPHANT_EYES, counting_bits(steps), 1);
        eval_loose(e, us, ours[i], CHUHE_ELEPHANT);
    }
}

/* The advisors about the general: a map of the palace, folded left to right. */
CORE_INLINE unsigned eval_shape(const eval_board *e, int us)
{
    static const uint8_t corner[CHUHE_SIDES][PALACE_POINTS] = {{1, 0, 2, 0, 16, 0, 4, 0, 8},
                                                               {4, 0, 8, 0, 16, 0, 1, 0, 2}};
    static const uint8_t other[32] = {0,  2,  1,  3,  8,  10, 9,  11, 4,  6,  5,
                                      7,  12, 14, 13, 15, 16, 18, 17, 19, 24, 26,
                                      25, 27, 20, 22, 21, 23, 28, 30, 29, 31};
    const uint8_t *ours = eval_squares(e, us);
    unsigned general = core_palace_points[ours[SLOT_GENERAL]] - (unsigned)us * PALACE_POINTS;
    unsigned rank = us == CHUHE_RED ? general / 3 : 2 - general / 3, file = general % 3;
    unsigned advisors = 0;
    for (int i = SLOT_ADVISOR; i < SLOT_ADVISOR + 2; i++)
        if (ours[i] != OFF_BOARD)
            advisors |= corner[us][core_palace_points[ours[i]] - us * PALACE_POINTS];
    if (file == 2 || (file == 1 && other[advisors] < advisors))
        advisors = other[advisors];
    return 32 * (2 * rank + (file == 1)) + advisors;
}

/* Points from where a piece could give check next without being taken. */
CORE_INLINE void eval_checks(eval_board *e, int us)
{
    const eval_side *side = &e->side[us], *them = &e->side[us ^ 1];
    unsigned general = eval_squares(e, us ^ 1)[SLOT_GENERAL];
    points_rays rays = points_rays_from(e->occupied, core_square_lines[general]);
    points free = ~(side->own | them->all);
    points horse = points_of_horse_checks(e->occupied_points, general) & free &
                   (side->horse[0] | side->horse[1]);
    points chariot = rays.reach & free & (side->chariot[0] | side->chariot[1]);
    points cannon = rays.hit & free & (side->cannon_moves[0] | side->cannon_moves[1]);
    unsigned horses = points_count(horse), chariots = points_count(chariot);
    unsigned cannons = points_count(cannon);
    EVAL_ADD(e, us, SAFE_CHECKS, horses < 3 ? horses : 3, 1);
    EVAL_ADD(e, us, SAFE_CHECKS, 4 + (chariots < 3 ? chariots : 3), 1);
    EVAL_ADD(e, us, SAFE_CHECKS, 8 + (cannons < 3 ? cannons : 3), 1);
    EVAL_ADD(e, us, CHECK_KINDS,
             (horse != 0) | (unsigned)(chariot != 0) << 1 | (unsigned)(cannon != 0) << 2, 1);
}

CORE_INLINE void eval_general(eval_board *e, int us)
{
    const eval_side *side = &e->side[us], *them = &e->side[us ^ 1];
    const uint8_t *ours = eval_squares(e, us);
    core_lines facing = core_square_lines[eval_squares(e, us ^ 1)[SLOT_GENERAL]];
    points seen =
        points_on_lines(facing, 0, core_on_file(facing, core_file_bits(e->occupied, facing)).reach);
    points steps = points_of_word(core_general_targets[ours[SLOT_GENERAL]], us);
    unsigned guards = 0;
    for (int i = SLOT_ADVISOR; i < SLOT_HORSE; i++)
        guards += ours[i] != OFF_BOARD;
    EVAL_ADD(e, us, GENERAL_MOVES, points_count(steps & ~(side->own | them->all | seen)), 1);
    EVAL_ADD(e, us, PALACE_SHAPE, eval_shape(e, us), 1);
    EVAL_ADD(e, us, PALACE_ATTACKED, 6 * guards + (them->attackers < 5 ? them->attackers : 5), 1);
    EVAL_ADD(e, us, PALACE_KINDS, them->kinds, 1);
}

CORE_INLINE void eval_pieces(eval_board *e, int us)
{
    const uint8_t *ours = eval_squares(e, us);
    for (int i = 0; i < 2; i++) {
        if (ours[SLOT_HORSE + i] != OFF_BOARD)
            eval_horse(e, us, i);
        if (ours[SLOT_CHARIOT + i] != OFF_BOARD)
            eval_chariot(e, us, i);
        if (ours[SLOT_CANNON + i] != OFF_BOARD)
            eval_cannon(e, us, i);
    }
    eval_soldiers(e, us);
    eval_links(e, us);
    eval_checks(e, us);
    EVAL_ATTACKS(e, us, e->side[us].guards, GUARD_ATTACKS);
}

CORE_INLINE void eval_board_terms(eval_board *e)
{
    core_words all =
        core_words_load(e->p->occupied[CHUHE_RED]) | core_words_load(e->p->occupied[CHUHE_BLACK]);
    core_words_store(e->occupied, all);
    e->occupied_points = points_of_words(e->occupied);
    e->score[CHUHE_RED] = e->score[CHUHE_BLACK] = 0;
    /* Loops, and no copy of the code for each side: that would push half of the
     * search out of the processor's cache. */
    for (int us = CHUHE_RED; us <= CHUHE_BLACK; us++)
        eval_survey(e, us);
    for (int us = CHUHE_RED; us <= CHUHE_BLACK; us++)
        eval_pieces(e, us);
    for (int us = CHUHE_RED; us <= CHUHE_BLACK; us++)
        eval_general(e, us);
}
