/* The lists that only the engine asks for: captures, quiet moves, and whether a
 * move from elsewhere is legal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <chuhe.h>

#include "core/board.h"
#include "support/chance.h"

enum { BOARDS = 600 };

static bool is_listed(chuhe_move move, const chuhe_move *moves, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

static void check_board(const chuhe_position *p)
{
    chuhe_move all[CHUHE_MOVES_MAX], captures[CHUHE_MOVES_MAX], quiets[CHUHE_MOVES_MAX];
    size_t count = core_generate(all, p);
    size_t capture_count = core_generate_captures(captures, p);
    size_t quiet_count = core_generate_quiets(quiets, p);
    assert_int_equal(count, capture_count + quiet_count);
    for (size_t i = 0; i < count; i++) {
        bool captures_something =
            chuhe_position_piece_at(p, chuhe_move_to(all[i])) != CHUHE_NO_PIECE;
        assert_true(captures_something ? is_listed(all[i], captures, capture_count)
                                       : is_listed(all[i], quiets, quiet_count));
    }
    for (unsigned move = 0; move < 1 << 14; move++)
        assert_int_equal(core_is_legal(p, (chuhe_move)move),
                         is_listed((chuhe_move)move, all, count));
}

static void test_two_lists_make_one(void **state)
{
    (void)state;
    chance luck = {20};
    for (int done = 0; done < BOARDS;) {
        chuhe_setup setup;
        chuhe_position p;
        chance_setup(&setup, &luck);
        if (chuhe_position_from_setup(&p, NULL, &setup, 0) != CHUHE_OK)
            continue;
        check_board(&p);
        done++;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_lists_make_one),
    };
    return cmocka_run_group_tests_name("moves in parts", tests, NULL, NULL);
}
