/* Sets of points, for the evaluation: what pieces attack, whole boards at once. */
#ifndef ENGINE_EVAL_POINTS_H
#define ENGINE_EVAL_POINTS_H

#include "core/counting.h"

/* Bit = square. */
typedef unsigned __int128 points;

CORE_INLINE points points_at(unsigned square)
{
    return (points)1 << square;
}

CORE_INLINE unsigned points_has(points set, unsigned square)
{
    return (unsigned)(set >> square) & 1;
}

CORE_INLINE unsigned points_count(points set)
{
    return counting_bits((uint64_t)set) + counting_bits((uint64_t)(set >> 64));
}

/* Of one of the first two words of a board. */
CORE_INLINE points points_of_word(uint64_t squares, int word)
{
    return (points)squares << (word ? 27 : 0);
}

CORE_INLINE points points_of_words(const uint64_t words[4])
{
    return words[0] | (points)words[1] << 27;
}

CORE_INLINE unsigned points_file(core_lines at)
{
    return at.rank_row >> 7;
}

CORE_INLINE unsigned points_rank(core_lines at)
{
    return at.file_row >> 8;
}

/* Five points of a file, from bit 0 upwards. */
CORE_INLINE uint64_t points_spread(unsigned ranks)
{
    static const uint64_t third[8] = {0,
                                      1,
                                      1u << 9,
                                      1 | 1u << 9,
                                      1u << 18,
                                      1 | 1u << 18,
                                      1u << 9 | 1u << 18,
                                      1 | 1u << 9 | 1u << 18};
    return third[ranks & 7] | third[ranks >> 3] << 27;
}

/* A file's ten points and a rank's nine, as the lines through `at` have them. */
CORE_INLINE points points_on_lines(core_lines at, unsigned on_rank, unsigned on_file)
{
    points file = points_spread(on_file & 31) | (points)points_spread(on_file >> 5) << 45;
    return file << points_file(at) | (points)on_rank << 9 * points_rank(at);
}

/* What lies before and behind the first piece on each line through a point. */
typedef struct points_rays {
    points reach, hit;
} points_rays;

CORE_INLINE points_rays points_rays_from(const uint64_t occupied[4], core_lines at)
{
    core_reach rank = core_on_rank(at, core_rank_bits(occupied, at));
    core_reach file = core_on_file(at, core_file_bits(occupied, at));
    return (points_rays){points_on_lines(at, rank.reach, file.reach),
                         points_on_lines(at, rank.hit, file.hit)};
}

CORE_INLINE points points_of_horse(const uint64_t occupied[4], uint8_t square)
{
    int word = square >= 45;
    return points_of_word(
        counting_leap(core_horse_legs, core_horse_targets, occupied, square, word), word);
}

/* Where a horse would attack the general on a square of its palace. */
CORE_INLINE points points_of_horse_checks(points occupied, unsigned general)
{
    /* A leg beside the general's corner serves two points: offsets from a
     * square 20 below it, so that none is negative. */
    const points ahead_right = points_at(20 + 19) | points_at(20 + 11);
    const points ahead_left = points_at(20 + 17) | points_at(20 + 7);
    const points back_right = points_at(20 - 17) | points_at(20 - 7);
    const points back_left = points_at(20 - 19) | points_at(20 - 11);
    const points around = (occupied << 20 >> general);
    points found = 0;
    if (!points_has(around, 20 + 10))
        found |= ahead_right;
    if (!points_has(around, 20 + 8))
        found |= ahead_left;
    if (!points_has(around, 20 - 8))
        found |= back_right;
    if (!points_has(around, 20 - 10))
        found |= back_left;
    return found << general >> 20 & (points_at(CHUHE_SQUARES) - 1);
}

#endif
