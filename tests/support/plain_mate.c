#include "support/plain_mate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Whether the side to move is mated before the attacker has made n more moves. */
static bool is_lost(const chuhe_position *position, unsigned n, bool checks_only)
{
    chuhe_move moves[CHUHE_MOVES_MAX];
    size_t count = chuhe_position_moves(moves, CHUHE_MOVES_MAX, position);
    if (n == 0 && count > 0)
        return false;
    for (size_t i = 0; i < count; i++) {
        chuhe_position after = *position;
        assert_int_equal(chuhe_position_play(&after, NULL, moves[i]), CHUHE_OK);
        if (!plain_mates(&after, n, checks_only))
            return false;
    }
    return true;
}

bool plain_move_mates(const chuhe_position *position, chuhe_move move, unsigned n, bool checks_only)
{
    chuhe_position after = *position;
    assert_int_equal(chuhe_position_play(&after, NULL, move), CHUHE_OK);
    return (!checks_only || chuhe_position_is_check(&after)) && is_lost(&after, n - 1, checks_only);
}

bool plain_mates(const chuhe_position *position, unsigned n, bool checks_only)
{
    chuhe_move moves[CHUHE_MOVES_MAX];
    size_t count = chuhe_position_moves(moves, CHUHE_MOVES_MAX, position);
    for (size_t i = 0; i < count; i++)
        if (plain_move_mates(position, moves[i], n, checks_only))
            return true;
    return false;
}

unsigned plain_mate_number(const chuhe_position *position, unsigned max, bool checks_only)
{
    for (unsigned n = 1; n <= max; n++)
        if (plain_mates(position, n, checks_only))
            return n;
    return 0;
}

void plain_play_mate(const chuhe_position *position, const chuhe_move *line, unsigned length)
{
    chuhe_position at = *position;
    assert_true(length % 2 == 1);
    for (unsigned i = 0; i < length; i++)
        assert_int_equal(chuhe_position_play(&at, NULL, line[i]), CHUHE_OK);
    assert_false(chuhe_position_has_move(&at));
}
