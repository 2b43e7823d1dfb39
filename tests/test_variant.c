/* The nine settings, one power after the other: with it, without it, with the
 * opponent's only, and when both sides ask for it. Clauses: spec/settings.md. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

#include "support/facts.h"
#include "support/variant_facts.h"

/* A turn and what becomes of it. */
typedef struct fact {
    const char *name;
    const char *fen, *turn;
    chuhe_status status;
} fact;

#define OPEN_FILE "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1"
#define CROSSED "4k4/9/9/4P4/9/9/9/9/9/3K5 w - - 0 1"
#define EYE "4k4/9/9/9/9/9/9/9/3N5/2B2K3 w - - 0 1"
#define LEG "4k4/9/9/9/9/9/9/9/1C7/1N3K3 w - - 0 1"
#define JUMP "4k4/9/9/9/9/9/C8/9/9/R4K3 w - - 0 1"
#define STRIDE "4k4/9/9/9/9/9/9/9/9/3A1K3 w - - 0 1"
#define SEVENTH "3k5/P8/9/9/9/9/9/9/9/4K4 w - - 0 1"
/* General and cannon against general, advisor and elephant, and a horse on the point
 * before the cannon's place in the opening. */
#define BEFORE_CANNON "3ak1b2/9/9/7n1/9/9/9/7C1/9/3K5 w - - 0 1"

static const fact facts[] = {
    /* 0, 2 可飞将 */
    {"2 off: no general steps onto the open file", OPEN_FILE, "d0e0", CHUHE_E_GENERALS_FACING},
    {"2 on: it may", OPEN_FILE " settings:2/0", "d0e0", CHUHE_OK},
    {"2 of the opponent only: not", OPEN_FILE " settings:0/2", "d0e0", CHUHE_E_GENERALS_FACING},
    {"2 of both: both markers fall, not", OPEN_FILE " settings:0/2", "[2]d0e0",
     CHUHE_E_GENERALS_FACING},
    {"2 just put on", OPEN_FILE, "[2]d0e0", CHUHE_OK},
    {"2 just left", OPEN_FILE " settings:2/0", "[0]d0e0", CHUHE_E_GENERALS_FACING},
    {"2: a piece may leave the file between", "4k4/9/9/9/9/4N4/9/9/9/4K4 w - - 0 1 settings:2/0",
     "e4c5", CHUHE_OK},
    {"2 off: it may not", "4k4/9/9/9/9/4N4/9/9/9/4K4 w - - 0 1", "e4c5", CHUHE_E_GENERALS_FACING},
    {"2: the flying general must be answered", "4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1 settings:2/0",
     "e9e8", CHUHE_E_GENERALS_FACING},
    {"2: by stepping off the file", "4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1 settings:2/0", "e9d9",
     CHUHE_OK},
    {"2: or by a piece between", "4k4/9/9/9/r8/9/9/9/9/4K4 b - - 0 1 settings:2/0", "a5e5",
     CHUHE_OK},
    {"2: to make both markers fall is no answer", "4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1 settings:2/0",
     "[2]e9e8", CHUHE_E_GENERALS_FACING},
    {"2: two markers take the power over", "4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1 settings:20/00",
     "[2,2]e9e8", CHUHE_OK},
    {"2: it never takes", "4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1 settings:20/00", "[2,2]e9e0",
     CHUHE_E_TAKES_GENERAL},
    {"2 off: nor does it fly", "4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1 settings:2/0", "e9e0",
     CHUHE_E_GENERAL_STEP},

    /* 3 升底兵 */
    {"3 off: no promotion", SEVENTH " settings:0/0 pool:R", "a8a9=R", CHUHE_E_PROMOTION},
    {"3 on: a chariot that was captured", SEVENTH " settings:3/0 pool:R", "a8a9=R", CHUHE_OK},
    {"3: no cannon was captured", SEVENTH " settings:3/0 pool:R", "a8a9=C", CHUHE_E_PROMOTION},
    {"3: may be declined", SEVENTH " settings:3/0 pool:R", "a8a9", CHUHE_OK},
    {"3 of the opponent only: not", SEVENTH " settings:0/3 pool:Rr", "a8a9=R", CHUHE_E_PROMOTION},
    {"3 of both: both markers fall, not", SEVENTH " settings:0/3 pool:R", "[3]a8a9=R",
     CHUHE_E_PROMOTION},
    {"3: the other side's pieces do not count", SEVENTH " settings:3/0 pool:r", "a8a9=R",
     CHUHE_E_PROMOTION},
    {"3: the marker first, then the soldier", SEVENTH " settings:0/0 pool:N", "[3]a8a9=N",
     CHUHE_OK},
    {"3: no advisor comes back", SEVENTH " settings:3/0 pool:R", "d0e0=R", CHUHE_E_EMPTY_SQUARE},
    {"3: only soldiers", "P2k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1 settings:3/0 pool:R", "e0e1=R",
     CHUHE_E_PROMOTION},
    {"3: only on entering the last rank", "P2k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1 settings:3/0 pool:R",
     "a9b9=R", CHUHE_E_PROMOTION},

    /* 4 兵可退 */
    {"4 off: the soldier never steps back", CROSSED, "e6e5", CHUHE_E_SOLDIER_BACK},
    {"4 on: it does", CROSSED " settings:4/0", "e6e5", CHUHE_OK},
    {"4 of the opponent only: not", CROSSED " settings:0/4", "e6e5", CHUHE_E_SOLDIER_BACK},
    {"4 of both: both markers fall, not", CROSSED " settings:0/4", "[4]e6e5", CHUHE_E_SOLDIER_BACK},
    {"4: not onto the own bank", "4k4/9/9/9/4P4/9/9/9/9/3K5 w - - 0 1 settings:4/0", "e5e4",
     CHUHE_E_SOLDIER_BACK},
    {"4: nor before the river", "4k4/9/9/9/9/4P4/9/9/9/3K5 w - - 0 1 settings:4/0", "e4e3",
     CHUHE_E_SOLDIER_BACK},
    {"4: it captures backwards", "4k4/9/9/4P4/4r4/9/9/9/9/3K5 w - - 0 1 settings:4/0", "e6e5",
     CHUHE_OK},
    {"4: one point only", "4k4/9/4P4/9/9/9/9/9/9/3K5 w - - 0 1 settings:4/0", "e7e5",
     CHUHE_E_SOLDIER_BACK},
    {"4: Black's the other way", "3k5/9/9/9/9/9/4p4/9/9/4K4 b - - 0 1 settings:0/4", "e3e4",
     CHUHE_OK},
    {"4: Black's own bank", "3k5/9/9/9/9/4p4/9/9/9/4K4 b - - 0 1 settings:0/4", "e4e5",
     CHUHE_E_SOLDIER_BACK},

    /* 5 象不堵 */
    {"5 off: the eye is blocked", EYE, "c0e2", CHUHE_E_BLOCKED_EYE},
    {"5 on: it does not matter", EYE " settings:5/0", "c0e2", CHUHE_OK},
    {"5 of the opponent only: it does", EYE " settings:0/5", "c0e2", CHUHE_E_BLOCKED_EYE},
    {"5 of both: both markers fall, it does", EYE " settings:0/5", "[5]c0e2", CHUHE_E_BLOCKED_EYE},
    {"5: it captures so", "4k4/9/9/9/9/9/9/4n4/3N5/2B2K3 w - - 0 1 settings:5/0", "c0e2", CHUHE_OK},
    {"5: never across the river", "4k4/9/9/9/9/2B6/9/9/9/5K3 w - - 0 1 settings:5/0", "c4e6",
     CHUHE_E_RIVER},

    /* 6 马无蹩 */
    {"6 off: the leg is blocked", LEG, "b0c2", CHUHE_E_BLOCKED_LEG},
    {"6 on: it does not matter", LEG " settings:6/0", "b0c2", CHUHE_OK},
    {"6 of the opponent only: it does", LEG " settings:0/6", "b0c2", CHUHE_E_BLOCKED_LEG},
    {"6 of both: both markers fall, it does", LEG " settings:0/6", "[6]b0c2", CHUHE_E_BLOCKED_LEG},
    {"6: a general is not taken at once", "4k4/5P3/5N3/9/9/9/9/9/9/3K5 w - - 0 1", "[6]f7e9",
     CHUHE_E_TAKES_GENERAL},
    {"6: and so a horse checks", "4k4/5P3/5N3/9/9/9/9/9/9/3K5 w - - 0 1", "[6]d0d1", CHUHE_OK},

    /* 7 车可越 */
    {"7 off: a piece stands in the way", JUMP, "a0a5", CHUHE_E_BLOCKED_PATH},
    {"7 on: the chariot goes over one piece", JUMP " settings:7/0", "a0a5", CHUHE_OK},
    {"7 of the opponent only: not", JUMP " settings:0/7", "a0a5", CHUHE_E_BLOCKED_PATH},
    {"7 of both: both markers fall, not", JUMP " settings:0/7", "[7]a0a5", CHUHE_E_BLOCKED_PATH},
    {"7: never to capture", "4k4/9/9/9/r8/9/C8/9/9/R4K3 w - - 0 1 settings:7/0", "a0a5",
     CHUHE_E_BLOCKED_PATH},
    {"7: not over two", "4k4/9/9/9/9/C8/C8/9/9/R4K3 w - - 0 1 settings:7/0", "a0a5",
     CHUHE_E_BLOCKED_PATH},
    {"7: over an enemy piece", "4k4/9/9/9/9/9/c8/9/9/R4K3 w - - 0 1 settings:7/0", "a0a9",
     CHUHE_OK},
    {"7: it still captures without a jump", "4k4/9/9/9/9/9/c8/9/9/R4K3 w - - 0 1 settings:7/0",
     "a0a3", CHUHE_OK},

    /* 8 士阔步 */
    {"8 off: one step", STRIDE, "d0f2", CHUHE_E_ADVISOR_STEP},
    {"8 on: two", STRIDE " settings:8/0", "d0f2", CHUHE_OK},
    {"8 of the opponent only: one", STRIDE " settings:0/8", "d0f2", CHUHE_E_ADVISOR_STEP},
    {"8 of both: both markers fall, one", STRIDE " settings:0/8", "[8]d0f2", CHUHE_E_ADVISOR_STEP},
    {"8: not over a piece", "4k4/9/9/9/9/9/9/9/4C4/3A1K3 w - - 0 1 settings:8/0", "d0f2",
     CHUHE_E_BLOCKED_PATH},
    {"8: it captures so", "4k4/9/9/9/9/9/9/5c3/9/3A1K3 w - - 0 1 settings:8/0", "d0f2", CHUHE_OK},
    {"8: inside the palace", STRIDE " settings:8/0", "d0b2", CHUHE_E_PALACE},

    /* 1 河炮架 */
    {"1 off: no screen", BEFORE_CANNON, "h2h6", CHUHE_E_NO_SCREEN},
    {"1 on: any piece before the cannon's place", BEFORE_CANNON " settings:1/0", "h2h6", CHUHE_OK},
    {"1 of the opponent only: no screen", BEFORE_CANNON " settings:0/1", "h2h6", CHUHE_E_NO_SCREEN},
    {"1 of both: both markers fall", BEFORE_CANNON " settings:0/1", "[1]h2h6", CHUHE_E_NO_SCREEN},
    {"1: a soldier somewhere could be a screen",
     "3ak1b2/9/9/7n1/9/9/P8/7C1/9/3K5 w - - 0 1 settings:1/0", "h2h6", CHUHE_E_NO_SCREEN},
    {"1: and so could another cannon", "3ak1b2/9/9/7n1/9/9/c8/7C1/9/3K5 w - - 0 1 settings:1/0",
     "h2h6", CHUHE_E_NO_SCREEN},
    {"1: an elephant could, from g5", "3ak1b2/9/9/6n2/9/9/9/6C2/9/3K5 w - - 0 1 settings:1/0",
     "g2g6", CHUHE_E_NO_SCREEN},
    {"1: not where there is none", "3ak4/9/9/6n2/9/9/9/6C2/9/3K5 w - - 0 1 settings:1/0", "g2g6",
     CHUHE_OK},
    {"1: Red's own elephants count", "3ak4/9/9/6n2/9/9/9/B5C2/9/3K5 w - - 0 1 settings:1/0", "g2g6",
     CHUHE_E_NO_SCREEN},
    {"1: on e7 no other elephant could: a7 and i7 have no room behind",
     "2bk5/9/4n4/9/9/9/9/4C4/9/4K4 w - - 0 1 settings:1/0", "e2e7", CHUHE_OK},
    {"1: on e8 no other advisor could", "3a1k3/4n4/9/9/9/9/9/9/4C4/3K5 w - - 0 1 settings:1/0",
     "e1e8", CHUHE_OK},
    {"1: on e7 an advisor could", "3a1k3/9/4n4/9/9/9/9/9/4C4/3K5 w - - 0 1 settings:1/0", "e1e7",
     CHUHE_E_NO_SCREEN},
    {"1: on one bank there is no river", "3ak1b2/9/9/7n1/7C1/9/9/9/9/3K5 w - - 0 1 settings:1/0",
     "h5h6", CHUHE_E_NO_SCREEN},
    {"1: nor along a rank", "3ak1b2/9/9/C6n1/9/9/9/9/9/3K5 w - - 0 1 settings:1/0", "a6h6",
     CHUHE_E_NO_SCREEN},
    {"1: from bank to bank in a full game",
     "rnbakabnr/9/1c5c1/p3p1p1p/2p6/2C6/P1P1P1P1P/7C1/9/RNBAKABNR w - - 0 1 settings:1/0", "c4c5",
     CHUHE_E_NO_SCREEN},
    {"1: a real screen needs no river", "3ak4/9/9/7n1/7P1/9/9/7C1/9/3K5 w - - 0 1 settings:1/0",
     "h2h6", CHUHE_OK},
    {"1: two screens are two", "3ak4/9/9/7n1/7P1/9/7N1/7C1/9/3K5 w - - 0 1 settings:1/0", "h2h6",
     CHUHE_E_SCREENS},
    {"1: Black's cannon", "3k5/9/1c7/9/9/9/1N7/9/9/4KA3 b - - 0 1 settings:0/1", "b7b3", CHUHE_OK},
    {"1: what was the only screen there could be is taken",
     "3k5/4c4/9/9/9/9/9/9/4r4/4K4 w - - 0 1 settings:0/1", "e0e1", CHUHE_E_LEFT_IN_CHECK},
    {"1 off: it may be taken", "3k5/4c4/9/9/9/9/9/9/4r4/4K4 w - - 0 1", "e0e1", CHUHE_OK},

    /* what a power does not change */
    {"a pinned piece is pinned, jumping too", "4k4/9/9/9/4r4/9/4R4/9/9/4K4 w - - 0 1 settings:7/0",
     "e3a3", CHUHE_E_LEFT_IN_CHECK},
    {"no own piece is taken", JUMP " settings:7/0", "a0a3", CHUHE_E_OWN_PIECE},
    {"the other side's piece is not moved", OPEN_FILE, "e9d9", CHUHE_E_WRONG_SIDE},
    {"a move goes somewhere", OPEN_FILE, "d0d0", CHUHE_E_NO_MOVE},
    {"there is no second marker", OPEN_FILE, "[-,2]d0d1", CHUHE_E_RANGE},
};

static void test_fact(void **state)
{
    const fact *f = *state;
    variant_facts_turn_is(f->fen, f->turn, f->status);
}

/* --- checks ---------------------------------------------------------------------- */

/* 1: general and cannon against the bare general. */
static void test_river_check(void **state)
{
    (void)state;
    variant_facts_checkers("4k4/9/9/9/9/9/9/9/4C4/3K5 b - - 0 1 settings:1/0", "e1");
    variant_facts_checkers("3k5/4c4/9/9/9/9/9/9/9/4K4 w - - 0 1 settings:0/1", "e8");
}

static void test_river_check_off(void **state)
{
    (void)state;
    variant_facts_checkers("4k4/9/9/9/9/9/9/9/4C4/3K5 b - - 0 1", "");
}

static void test_river_check_of_the_opponent_only(void **state)
{
    (void)state;
    variant_facts_checkers("4k4/9/9/9/9/9/9/9/4C4/3K5 b - - 0 1 settings:0/1", "");
}

static void test_a_real_screen_checks_anyway(void **state)
{
    (void)state;
    variant_facts_checkers("4k4/4a4/9/9/9/9/9/9/4C4/3K5 b - - 0 1 settings:1/0", "e1");
    variant_facts_checkers("4k4/4a4/9/9/9/9/9/9/4C4/3K5 b - - 0 1", "e1");
}

/* 1: the advisor on d9 could go to e8. */
static void test_no_river_check_where_an_advisor_could_be_a_screen(void **state)
{
    (void)state;
    variant_facts_checkers("3ak4/9/9/9/9/9/9/9/4C4/3K5 b - - 0 1 settings:1/0", "");
}

static void test_a_flying_general_checks(void **state)
{
    (void)state;
    variant_facts_checkers("4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1 settings:2/0", "e0");
    variant_facts_checkers("4k4/9/9/4p4/9/9/9/9/9/4K4 b - - 0 1 settings:2/0", "");
}

/* 4: the general on e7 before Red's soldier on e8. */
static void test_a_soldier_checks_backwards(void **state)
{
    (void)state;
    variant_facts_checkers("9/4P4/4k4/9/9/9/9/9/9/3K5 b - - 0 1 settings:4/0", "e8");
    variant_facts_checkers("9/4P4/4k4/9/9/9/9/9/9/3K5 b - - 0 1", "");
    variant_facts_checkers("9/9/3k5/9/9/9/9/4K4/4p4/9 w - - 0 1 settings:0/4", "e1");
}

/* 6 */
static void test_a_horse_checks_over_its_leg(void **state)
{
    (void)state;
    variant_facts_checkers("4k4/5P3/5N3/9/9/9/9/9/9/3K5 b - - 0 1 settings:6/0", "f7");
    variant_facts_checkers("4k4/5P3/5N3/9/9/9/9/9/9/3K5 b - - 0 1 settings:0/6", "");
}

/* 7: a jump never captures, so it never checks. */
static void test_a_jumping_chariot_does_not_check(void **state)
{
    (void)state;
    variant_facts_checkers("4k4/9/9/4p4/9/9/9/9/4R4/3K5 b - - 0 1 settings:7/0", "");
}

/* --- where pieces go --------------------------------------------------------------- */

static void test_where_pieces_go(void **state)
{
    (void)state;
    variant_facts_goes("4k4/9/9/9/9/9/C8/9/9/R4K3 w - - 0 1 settings:7/0", "a0",
                       "a1 a2 a4 a5 a6 a7 a8 a9 b0 c0 d0 e0 g0 h0 i0");
    variant_facts_goes("4k4/9/4P4/9/9/9/9/9/9/3K5 w - - 0 1 settings:4/0", "e7", "e8 d7 f7 e6");
    variant_facts_goes("3k5/9/9/9/9/9/9/9/4A4/4K4 w - - 0 1 settings:8/0", "e1", "d0 f0 d2 f2");
    variant_facts_goes("3k5/9/9/9/9/9/9/5A3/9/4K4 w - - 0 1 settings:8/0", "f2", "e1 d0");
    variant_facts_goes("3k5/9/9/9/9/9/9/9/9/1N2K4 w - - 0 1 settings:6/0", "b0", "a2 c2 d1");
}

/* With nothing set it is the standard game. */
static void test_without_settings_it_is_the_standard_game(void **state)
{
    (void)state;
    static const char *const fens[] = {
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        "r1bakab1r/9/1cn4c1/p1p1p1pnp/9/2P3P2/P3P3P/1C2C1N2/9/RNBAKAB1R w - - 0 1",
        "2bak4/4a4/4b4/4C4/c8/1R7/4pp3/9/4A4/4KAB2 w - - 0 1",
        "3k5/4P4/9/9/9/9/9/9/4R4/4K4 w - - 0 1"};
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        chuhe_variant_position p;
        chuhe_position standard;
        variant_facts_set_up(&p, fens[i]);
        facts_set_up(&standard, fens[i], 0);
        for (unsigned depth = 0; depth <= 3; depth++)
            assert_int_equal(chuhe_variant_perft(&p, depth),
                             chuhe_position_perft(&standard, depth));
    }
}

static void test_settings_have_texts(void **state)
{
    (void)state;
    for (unsigned i = 0; i < CHUHE_SETTINGS; i++) {
        chuhe_setting setting = (chuhe_setting)i;
        assert_true(strlen(chuhe_setting_name(setting)) > 0);
        assert_true(strlen(chuhe_setting_message(setting)) > 0);
        assert_true(strlen(chuhe_setting_message_zh(setting)) > 0);
        assert_true(strlen(chuhe_setting_effect(setting)) > 0);
        assert_true(strlen(chuhe_setting_effect_zh(setting)) > 0);
    }
    assert_int_equal(CHUHE_SETTINGS, 9);
    assert_string_equal(chuhe_setting_message_zh(CHUHE_SETTING_CHARIOT_JUMP), "车可越");
    assert_string_equal(chuhe_setting_name(CHUHE_SETTINGS), "unknown");
}

int main(void)
{
    enum { FACTS = sizeof facts / sizeof *facts };
    const struct CMUnitTest others[] = {
        cmocka_unit_test(test_river_check),
        cmocka_unit_test(test_river_check_off),
        cmocka_unit_test(test_river_check_of_the_opponent_only),
        cmocka_unit_test(test_a_real_screen_checks_anyway),
        cmocka_unit_test(test_no_river_check_where_an_advisor_could_be_a_screen),
        cmocka_unit_test(test_a_flying_general_checks),
        cmocka_unit_test(test_a_soldier_checks_backwards),
        cmocka_unit_test(test_a_horse_checks_over_its_leg),
        cmocka_unit_test(test_a_jumping_chariot_does_not_check),
        cmocka_unit_test(test_where_pieces_go),
        cmocka_unit_test(test_without_settings_it_is_the_standard_game),
        cmocka_unit_test(test_settings_have_texts),
    };
    enum { OTHERS = sizeof others / sizeof *others };
    struct CMUnitTest tests[FACTS + OTHERS];
    memcpy(tests, others, sizeof others);
    for (size_t i = 0; i < FACTS; i++) {
        fact *f = (fact *)(uintptr_t)&facts[i]; /* the test only reads it */
        tests[OTHERS + i] = (struct CMUnitTest){f->name, test_fact, NULL, NULL, f};
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
