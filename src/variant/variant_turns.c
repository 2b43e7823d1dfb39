/* Whole turns, with every placing of the markers, and what depends on them: mate,
 * stalemate; equal positions. */
#include <string.h>

#include "variant/variant_rules.h"

/* The rows that one marker may go to: it stays, or one of the eight others. */
static unsigned choices(uint8_t rows[CHUHE_SETTINGS], const chuhe_variant_position *p,
                        unsigned marker)
{
    unsigned count = 0;
    rows[count++] = CHUHE_ROW_STAYS;
    if (marker >= p->markers || (p->fallen >> marker & 1))
        return count;
    for (uint8_t row = 0; row < CHUHE_SETTINGS; row++)
        if (row != p->rows[p->to_move][marker])
            rows[count++] = row;
    return count;
}

/* Adds a placing, alone and with each late promotion that it allows. */
static size_t add_placing(chuhe_turn *turns, const chuhe_variant_position *p, uint8_t first,
                          uint8_t second)
{
    chuhe_variant_position placed = *p;
    size_t count = 0;
    turns[count] = chuhe_turn_make(CHUHE_NO_MOVE);
    turns[count].rows[0] = first;
    turns[count].rows[1] = second;
    bool waits = p->waiting[p->to_move] != CHUHE_NO_SQUARE;
    if (variant_prepare(&placed, &turns[count++]) != CHUHE_OK || !waits)
        return count;
    for (chuhe_kind kind = CHUHE_HORSE; kind <= CHUHE_CANNON; kind++)
        if (variant_may_become(&placed, p->to_move, kind)) {
            turns[count] = turns[0];
            turns[count++].late = kind;
        }
    return count;
}

size_t variant_placings(chuhe_turn turns[VARIANT_PLACINGS_MAX], const chuhe_variant_position *p)
{
    uint8_t first[CHUHE_SETTINGS], second[CHUHE_SETTINGS];
    unsigned firsts = choices(first, p, 0), seconds = choices(second, p, 1);
    size_t count = 0;
    for (unsigned i = 0; i < firsts; i++)
        for (unsigned k = 0; k < seconds; k++)
            count += add_placing(turns + count, p, first[i], second[k]);
    return count;
}

/* The legal turns that begin with a placing; returns how many. */
static size_t list_after(chuhe_turn turns[VARIANT_MOVES_MAX], const chuhe_variant_position *p,
                         const chuhe_turn *placing)
{
    chuhe_variant_position placed = *p;
    if (variant_prepare(&placed, placing) != CHUHE_OK)
        return 0;
    return variant_list(turns, &placed, placing);
}

size_t chuhe_variant_turns(chuhe_turn *turns, size_t cap, const chuhe_variant_position *position)
{
    chuhe_turn placings[VARIANT_PLACINGS_MAX], some[VARIANT_MOVES_MAX];
    size_t placing_count = variant_placings(placings, position), count = 0;
    for (size_t i = 0; i < placing_count; i++) {
        size_t more = list_after(some, position, &placings[i]);
        for (size_t k = 0; k < more; k++, count++)
            if (count < cap)
                turns[count] = some[k];
    }
    return count;
}

bool chuhe_variant_has_turn(const chuhe_variant_position *position)
{
    chuhe_turn placings[VARIANT_PLACINGS_MAX], some[VARIANT_MOVES_MAX];
    size_t count = variant_placings(placings, position);
    for (size_t i = 0; i < count; i++) /* the first leaves the markers alone */
        if (list_after(some, position, &placings[i]) > 0)
            return true;
    return false;
}

chuhe_standing chuhe_variant_standing(const chuhe_variant_position *position)
{
    bool has_turn = chuhe_variant_has_turn(position);
    if (chuhe_variant_is_check(position, CHUHE_SIDES))
        return has_turn ? CHUHE_STANDING_CHECK : CHUHE_STANDING_CHECKMATE;
    return has_turn ? CHUHE_STANDING_OPEN : CHUHE_STANDING_STALEMATE;
}

bool chuhe_variant_is_dead(const chuhe_variant_position *position)
{
    for (int square = 0; square < CHUHE_SQUARES; square++)
        if (position->board[square] != CHUHE_NO_PIECE &&
            chuhe_piece_kind(position->board[square]) != CHUHE_GENERAL)
            return false;
    return true;
}

/* Whether two sides' markers stand on the same rows, whichever stands where. */
static bool same_rows(const uint8_t a[CHUHE_MARKERS_MAX], const uint8_t b[CHUHE_MARKERS_MAX])
{
    return (a[0] == b[0] && a[1] == b[1]) || (a[0] == b[1] && a[1] == b[0]);
}

bool chuhe_variant_is_same(const chuhe_variant_position *a, const chuhe_variant_position *b)
{
    return memcmp(a->board, b->board, sizeof a->board) == 0 && a->to_move == b->to_move &&
           a->markers == b->markers && same_rows(a->rows[CHUHE_RED], b->rows[CHUHE_RED]) &&
           same_rows(a->rows[CHUHE_BLACK], b->rows[CHUHE_BLACK]) &&
           memcmp(a->pool, b->pool, sizeof a->pool) == 0 &&
           memcmp(a->waiting, b->waiting, sizeof a->waiting) == 0 &&
           memcmp(a->spent.half, b->spent.half, sizeof a->spent.half) == 0 &&
           a->captured_on == b->captured_on;
}
