/* The moves of the pieces, checks and their answers, ends: facts a player can
 * check on a board. Clauses: Chinese rules of 1999. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "support/facts.h"

#define START "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"

static void the_general_steps_inside_its_palace(void **state)
{
    (void)state;
    /* d1 would face the general on d9 */
    facts_goes("3k5/9/9/9/9/9/9/9/4K4/9 w", "e1", "e0 e2 f1");
    facts_goes("3k5/9/9/9/9/9/9/5K3/9/9 w", "f2", "f1 e2");
    facts_goes("3k5/9/9/9/9/9/9/9/9/5K3 b", "d9", "d8 e9");
    facts_refused("3k5/9/9/9/9/9/9/5K3/9/9 w", "f2f3", CHUHE_E_PALACE);
    facts_refused("3k5/9/9/9/9/9/9/5K3/9/9 w", "f2g2", CHUHE_E_PALACE);
    facts_refused("3k5/9/9/9/9/9/9/9/9/5K3 b", "d9c9", CHUHE_E_PALACE);
    facts_refused("3k5/9/9/9/9/9/9/9/9/4K4 w", "e0e2", CHUHE_E_GENERAL_STEP);
    facts_refused("3k5/9/9/9/9/9/9/9/9/4K4 w", "e0f1", CHUHE_E_GENERAL_STEP);
}

static void advisors_keep_to_the_five_points(void **state)
{
    (void)state;
    facts_goes("3k5/9/9/9/9/9/9/9/4A4/4K4 w", "e1", "d0 f0 d2 f2");
    facts_goes("3k5/9/9/9/9/9/9/3A5/9/4K4 w", "d2", "e1");
    facts_goes("3k5/4a4/9/9/9/9/9/9/9/4K4 b", "e8", "f9 d7 f7");
    facts_refused("3k5/9/9/9/9/9/9/3A5/9/4K4 w", "d2c3", CHUHE_E_PALACE);
    facts_refused("3k5/9/9/9/9/9/9/3A5/9/4K4 w", "d2d1", CHUHE_E_ADVISOR_STEP);
}

static void elephants_need_a_free_eye_and_stay_at_home(void **state)
{
    (void)state;
    facts_goes("3k5/9/9/9/9/9/9/4B4/9/4K4 w", "e2", "c0 g0 c4 g4");
    facts_goes("3k5/9/9/9/9/9/9/4B4/3p5/4K4 w", "e2", "g0 c4 g4");
    facts_goes("3k5/9/9/9/9/9/5N3/4B4/9/4K4 w", "e2", "c0 g0 c4");
    facts_refused("3k5/9/9/9/9/9/9/4B4/3p5/4K4 w", "e2c0", CHUHE_E_BLOCKED_EYE);
    facts_goes("3k5/9/9/9/9/2B6/9/9/9/4K4 w", "c4", "a2 e2");
    facts_refused("3k5/9/9/9/9/2B6/9/9/9/4K4 w", "c4e6", CHUHE_E_RIVER);
    facts_refused("3k5/9/9/9/9/2B6/9/9/9/4K4 w", "c4d5", CHUHE_E_ELEPHANT_STEP);
    facts_goes("3k5/9/9/9/2b6/9/9/9/9/4K4 b", "c5", "a7 e7");
    facts_refused("3k5/9/9/9/2b6/9/9/9/9/4K4 b", "c5a3", CHUHE_E_RIVER);
}

static void a_piece_beside_the_horse_blocks_its_leg(void **state)
{
    (void)state;
    facts_goes("3k5/9/9/9/9/4N4/9/9/9/4K4 w", "e4", "d6 f6 c5 g5 c3 g3 d2 f2");
    /* friend or enemy, but only next to it along a line */
    facts_goes("3k5/9/9/9/4p4/4N4/9/9/9/4K4 w", "e4", "c5 g5 c3 g3 d2 f2");
    facts_goes("3k5/9/9/9/9/3CN4/9/9/9/4K4 w", "e4", "d6 f6 g5 g3 d2 f2");
    facts_goes("3k5/9/9/9/3P1P3/4N4/9/9/9/4K4 w", "e4", "d6 f6 c5 g5 c3 g3 d2 f2");
    facts_goes("3k5/9/9/9/9/9/9/9/9/N3K4 w", "a0", "b2 c1");
    facts_refused(START, "b0d1", CHUHE_E_BLOCKED_LEG);
    facts_refused("3k5/9/9/9/4p4/4N4/9/9/9/4K4 w", "e4f6", CHUHE_E_BLOCKED_LEG);
    facts_refused("3k5/9/9/9/9/4N4/9/9/9/4K4 w", "e4g6", CHUHE_E_HORSE_STEP);
}

static void the_chariot_goes_until_something_stands_there(void **state)
{
    (void)state;
    facts_goes("3k5/9/9/2p6/9/2R3P2/9/9/9/2B1K4 w", "c4", "c1 c2 c3 c5 c6 a4 b4 d4 e4 f4");
    facts_refused("3k5/9/9/2p6/9/2R3P2/9/9/9/2B1K4 w", "c4c7", CHUHE_E_BLOCKED_PATH);
    facts_refused("3k5/9/9/2p6/9/2R3P2/9/9/9/2B1K4 w", "c4h4", CHUHE_E_BLOCKED_PATH);
    facts_refused("3k5/9/9/2p6/9/2R3P2/9/9/9/2B1K4 w", "c4d5", CHUHE_E_STRAIGHT_ONLY);
}

static void the_cannon_captures_over_exactly_one_screen(void **state)
{
    (void)state;
    /* b6 is the screen, b8 behind it can be taken, b9 behind two cannot. */
    static const char fen[] = "1c1k5/1r7/9/1n7/9/1C6n/9/9/9/4K4 w";
    facts_goes(fen, "b4", "b0 b1 b2 b3 b5 b8 a4 c4 d4 e4 f4 g4 h4");
    facts_refused(fen, "b4b6", CHUHE_E_NO_SCREEN);
    facts_refused(fen, "b4i4", CHUHE_E_NO_SCREEN);
    facts_refused(fen, "b4b9", CHUHE_E_SCREENS);
    facts_refused(fen, "b4b7", CHUHE_E_BLOCKED_PATH);
    facts_refused(fen, "b4c5", CHUHE_E_STRAIGHT_ONLY);
    /* an own piece is as good a screen */
    facts_goes("3k5/1r7/9/1N7/9/1C7/9/9/9/4K4 w", "b4",
               "b0 b1 b2 b3 b5 b8 a4 c4 d4 e4 f4 g4 h4 i4");
    facts_goes(START, "h2", "h1 h3 h4 h5 h6 h9 c2 d2 e2 f2 g2 i2");
}

static void the_soldier_walks_sideways_beyond_the_river(void **state)
{
    (void)state;
    facts_goes("3k5/9/9/9/9/9/2P6/9/9/4K4 w", "c3", "c4");
    facts_goes("3k5/9/9/9/9/2P6/9/9/9/4K4 w", "c4", "c5");
    facts_goes("3k5/9/9/9/2P6/9/9/9/9/4K4 w", "c5", "b5 c6 d5");
    facts_goes("3k4P/9/9/9/9/9/9/9/9/4K4 w", "i9", "h9");
    facts_goes("3k5/9/9/9/2p6/9/9/9/9/4K4 b", "c5", "c4");
    facts_goes("3k5/9/9/9/9/2p6/9/9/9/4K4 b", "c4", "b4 c3 d4");
    facts_goes("3k5/9/9/9/9/9/9/9/9/p3K4 b", "a0", "b0");
    facts_refused("3k5/9/9/9/9/2P6/9/9/9/4K4 w", "c4d4", CHUHE_E_SOLDIER_SIDE);
    facts_refused("3k5/9/9/9/2P6/9/9/9/9/4K4 w", "c5c4", CHUHE_E_SOLDIER_BACK);
    facts_refused("3k5/9/9/9/9/9/2P6/9/9/4K4 w", "c3c5", CHUHE_E_SOLDIER_STEP);
    facts_refused("3k5/9/9/9/2p6/9/9/9/9/4K4 b", "c5c6", CHUHE_E_SOLDIER_BACK);
    facts_refused("3k5/9/9/9/2p6/9/9/9/9/4K4 b", "c5b5", CHUHE_E_SOLDIER_SIDE);
}

static void the_generals_may_not_face(void **state)
{
    (void)state;
    facts_refused("3k5/9/9/9/9/9/9/9/9/4K4 w", "e0d0", CHUHE_E_GENERALS_FACING);
    /* the last piece between them stays on the file, whose ever it is */
    facts_goes("4k4/9/9/9/4P4/9/9/9/9/4K4 w", "e5", "e6");
    facts_refused("4k4/9/9/9/4P4/9/9/9/9/4K4 w", "e5d5", CHUHE_E_GENERALS_FACING);
    facts_goes("4k4/9/9/9/4p4/9/9/9/9/4K4 b", "e5", "e4");
    facts_goes("4k4/9/9/4N4/9/9/9/9/9/4K4 w", "e6", "");
    /* one of two may go */
    facts_goes("4k4/4a4/9/9/4P4/9/9/9/9/4K4 w", "e5", "e6 d5 f5");
    /* taking the piece between is no better than moving it */
    facts_refused("4k4/9/9/9/4p4/9/5N3/9/9/4K4 b", "e5f5", CHUHE_E_SOLDIER_SIDE);
    facts_goes("4k4/9/9/4c4/9/9/9/9/9/R3K4 b", "e6", "e1 e2 e3 e4 e5 e7 e8");
}

static void a_pinned_piece_may_move_along_the_pin(void **state)
{
    (void)state;
    facts_goes("3k5/9/4r4/9/9/9/4R4/9/9/4K4 w", "e3", "e1 e2 e4 e5 e6 e7");
    facts_refused("3k5/9/4r4/9/9/9/4R4/9/9/4K4 w", "e3d3", CHUHE_E_LEFT_IN_CHECK);
    facts_goes("3k5/9/4r4/9/9/9/4N4/9/9/4K4 w", "e3", "");
    /* a pinned cannon needs a screen to take the pinning chariot */
    facts_goes("3k5/9/4r4/9/9/9/4C4/9/9/4K4 w", "e3", "e1 e2 e4 e5 e6");
    /* two pieces before an enemy cannon: neither may leave the other alone */
    facts_goes("3k5/4c4/9/9/9/4P4/9/4N4/9/4K4 w", "e2", "");
    facts_goes("3k5/4c4/9/9/4P4/9/9/4N4/9/4K4 w", "e5", "e6");
    facts_refused("3k5/4c4/9/9/4P4/9/9/4N4/9/4K4 w", "e5f5", CHUHE_E_LEFT_IN_CHECK);
    /* the leg of an enemy horse is a pin too: d1 may not leave */
    facts_refused("5k3/9/9/9/9/9/9/3n5/3C5/4K4 w", "d1c1", CHUHE_E_LEFT_IN_CHECK);
    facts_goes("5k3/9/9/9/9/9/9/3n5/3C5/4K4 w", "d1", "");
}

static void nobody_may_step_before_a_hollow_cannon(void **state)
{
    (void)state;
    /* 空头炮: a cannon that sees the general with nothing between */
    static const char fen[] = "3k5/9/9/9/4c4/9/R8/9/9/4K4 w";
    facts_checkers(fen, "");
    facts_refused(fen, "a3e3", CHUHE_E_LEFT_IN_CHECK);
    facts_goes(fen, "a3", "a0 a1 a2 a4 a5 a6 a7 a8 a9 b3 c3 d3 f3 g3 h3 i3");
    facts_refused("3k5/9/9/9/4c4/9/9/9/9/3AK4 w", "d0e1", CHUHE_E_LEFT_IN_CHECK);
}

static void checks_and_who_gives_them(void **state)
{
    (void)state;
    facts_checkers(START, "");
    facts_checkers("3k5/9/9/9/9/9/9/9/9/r3K4 w", "a0");
    facts_checkers("3k5/9/9/9/9/9/9/9/9/r2AK4 w", "");
    facts_checkers("3k5/9/9/9/9/9/9/9/9/c1B1K4 w", "a0");
    facts_checkers("3k5/9/9/9/9/9/9/9/9/cNB1K4 w", "");
    facts_checkers("3k5/9/9/9/9/9/9/3n5/9/4K4 w", "d2");
    facts_checkers("3k5/9/9/9/9/9/9/3n5/3N5/4K4 w", "");
    facts_checkers("3k5/9/9/9/9/9/9/9/4p4/4K4 w", "e1");
    facts_checkers("3k5/9/9/9/9/9/9/9/9/3pK4 w", "d0");
    facts_checkers("3k5/9/9/9/9/9/9/4p4/9/4K4 w", "");
    /* a soldier that has passed the general gives no check back */
    facts_checkers("3k5/9/9/9/9/9/9/4K4/4p4/9 w", "");
    facts_checkers("3k5/3P5/9/9/9/9/9/9/9/4K4 b", "d8");
}

static void a_check_may_be_answered_by_capture_step_or_interposing(void **state)
{
    (void)state;
    /* The chariot e7 checks. d5 takes it or steps between, a3 steps between, the
     * general leaves the file; d0 is safe as d5 hides it from the general. */
    static const char fen[] = "3k5/9/4r4/9/3N5/9/R8/9/9/4K4 w";
    facts_checkers(fen, "e7");
    facts_legal(fen, "d5e7 d5e3 a3e3 e0d0 e0f0");
    facts_refused(fen, "a3a4", CHUHE_E_LEFT_IN_CHECK);
    facts_refused(fen, "e0e1", CHUHE_E_LEFT_IN_CHECK);
    facts_stands(fen, CHUHE_STANDING_CHECK);
}

static void a_check_by_cannon_may_be_answered_by_its_screen(void **state)
{
    (void)state;
    /* e4 is the screen: it leaves, or a second one joins it at e3. */
    static const char fen[] = "3k5/9/4c4/9/9/4N4/R8/9/9/4K4 w";
    facts_checkers(fen, "e7");
    facts_legal(fen, "e4d6 e4f6 e4c5 e4g5 e4c3 e4g3 e4d2 e4f2 a3e3 e0f0");
    /* whoever takes the screen stands there as the next */
    facts_refused("3k5/9/4c4/9/9/R3n4/9/9/9/4K4 w", "a4e4", CHUHE_E_LEFT_IN_CHECK);
    /* a screen that moves along the file is still a screen */
    facts_refused("3k5/9/4c4/9/9/4R4/9/9/9/4K4 w", "e4e5", CHUHE_E_LEFT_IN_CHECK);
    /* but it may take the cannon */
    facts_goes("3k5/9/4c4/9/9/4R4/9/9/9/4K4 w", "e4", "a4 b4 c4 d4 f4 g4 h4 i4 e7");
}

static void a_check_by_horse_may_be_answered_at_its_leg(void **state)
{
    (void)state;
    static const char fen[] = "5k3/9/9/9/9/9/9/3n5/R8/4K4 w";
    facts_checkers(fen, "d2");
    facts_legal(fen, "a1d1 e0d0 e0e1");
}

static void a_double_check_is_hard_to_answer(void **state)
{
    (void)state;
    /* Chariot and horse: d1 stops the horse, e1 the chariot, neither both. */
    static const char fen[] = "5k3/9/4r4/9/9/9/9/3n5/R8/4K4 w";
    facts_checkers(fen, "e7 d2");
    facts_legal(fen, "e0d0");
    facts_refused(fen, "a1d1", CHUHE_E_LEFT_IN_CHECK);
    facts_refused(fen, "a1e1", CHUHE_E_LEFT_IN_CHECK);
    /* The soldier is the cannon's screen: the general takes it and is free, the
     * advisor that takes it is the next screen. */
    static const char screen[] = "5k3/9/9/9/9/9/9/9/4A4/c2pK4 w";
    facts_checkers(screen, "a0 d0");
    facts_legal(screen, "e0d0");
    facts_refused(screen, "e1d0", CHUHE_E_LEFT_IN_CHECK);
}

static void a_triple_check(void **state)
{
    (void)state;
    /* Soldier, the cannon behind it, and the horse; f0 would face f9. */
    static const char fen[] = "5k3/9/9/9/4c4/9/9/3n5/4p4/4K4 w";
    facts_checkers(fen, "e1 d2 e5");
    facts_legal(fen, "e0e1 e0d0");
    facts_refused(fen, "e0f0", CHUHE_E_GENERALS_FACING);
    /* with a chariot that guards e1 and a soldier that guards d0: mate */
    facts_stands("5k3/9/9/9/4c4/9/9/3n5/r3p4/2p1K4 w", CHUHE_STANDING_CHECKMATE);
}

static void checkmate(void **state)
{
    (void)state;
    facts_stands(START, CHUHE_STANDING_OPEN);
    /* two chariots */
    facts_stands("R2k5/1R7/9/9/9/9/9/9/9/4K4 b", CHUHE_STANDING_CHECKMATE);
    /* but an elephant that can step between on c9 */
    facts_legal("R2k5/1R7/4b4/9/9/9/9/9/9/4K4 b", "e7c9");
    facts_stands("R2k5/1R7/4b4/9/9/9/9/9/9/4K4 b", CHUHE_STANDING_CHECK);
    /* 重炮: the front cannon is the rear one's screen; an advisor on e8 would be
     * its own */
    facts_stands("3aka3/9/9/9/9/4C4/9/4C4/9/3K5 b", CHUHE_STANDING_CHECKMATE);
    /* a second screen before the rear cannon saves the general: the horse to e3,
     * a rank below the front cannon */
    facts_legal("3aka3/9/9/9/9/2n1C4/9/4C4/9/3K5 b", "c4e3");
}

static void stalemate(void **state)
{
    (void)state;
    /* The general d9 is not attacked; d8 is, and e9 would face e0. */
    static const char fen[] = "3k5/2P6/9/9/9/9/9/9/9/4K4 b";
    facts_checkers(fen, "");
    facts_legal(fen, "");
    facts_stands(fen, CHUHE_STANDING_STALEMATE);
    facts_refused(fen, "d9d8", CHUHE_E_LEFT_IN_CHECK);
    facts_refused(fen, "d9e9", CHUHE_E_GENERALS_FACING);
    /* with a soldier that can step: none */
    facts_stands("3k5/2P6/9/p8/9/9/9/9/9/4K4 b", CHUHE_STANDING_OPEN);
}

/* A move that breaks exactly one rule, for each rule there is. */
static const struct refusal {
    const char *fen, *move;
    chuhe_status why;
} refusals[] = {
    {START, "e4e5", CHUHE_E_EMPTY_SQUARE},
    {START, "a6a5", CHUHE_E_WRONG_SIDE},
    {START, "a0a0", CHUHE_E_NO_MOVE},
    {START, "a0a3", CHUHE_E_OWN_PIECE},
    {"3k5/9/9/9/9/9/9/9/9/4K4 w", "e0e2", CHUHE_E_GENERAL_STEP},
    {START, "d0d1", CHUHE_E_ADVISOR_STEP},
    {START, "c0c1", CHUHE_E_ELEPHANT_STEP},
    {START, "b0b1", CHUHE_E_HORSE_STEP},
    {START, "h2i3", CHUHE_E_OWN_PIECE},
    {START, "h2g1", CHUHE_E_STRAIGHT_ONLY},
    {START, "a0b1", CHUHE_E_STRAIGHT_ONLY},
    {START, "a3a5", CHUHE_E_SOLDIER_STEP},
    {START, "a3a2", CHUHE_E_SOLDIER_BACK},
    {START, "a3b3", CHUHE_E_SOLDIER_SIDE},
    {"3k5/9/9/9/9/9/9/9/9/5K3 w", "f0g0", CHUHE_E_PALACE},
    {"3k5/9/9/9/9/2B6/9/9/9/4K4 w", "c4a6", CHUHE_E_RIVER},
    {"3k5/9/9/9/9/9/9/9/1C7/2B1K4 w", "c0a2", CHUHE_E_BLOCKED_EYE},
    {START, "h0f1", CHUHE_E_BLOCKED_LEG},
    {START, "a0a4", CHUHE_E_BLOCKED_PATH},
    {START, "h2h8", CHUHE_E_BLOCKED_PATH},
    {START, "h2h7", CHUHE_E_NO_SCREEN},
    {"3k5/r8/9/p8/9/P8/9/C8/9/4K4 w", "a2a8", CHUHE_E_SCREENS},
    {"3k5/9/9/9/9/9/9/9/9/4K4 w", "e0d0", CHUHE_E_GENERALS_FACING},
    {"3k5/9/9/9/9/9/9/9/5r3/4K4 w", "e0e1", CHUHE_E_LEFT_IN_CHECK},
};

static void every_reason_for_a_refusal_occurs(void **state)
{
    (void)state;
    size_t count = sizeof refusals / sizeof refusals[0];
    for (size_t i = 0; i < count; i++)
        facts_refused(refusals[i].fen, refusals[i].move, refusals[i].why);
    for (int code = CHUHE_E_EMPTY_SQUARE; code >= CHUHE_E_LEFT_IN_CHECK; code--) {
        bool found = false;
        for (size_t i = 0; i < count && !found; i++)
            found = (int)refusals[i].why == code;
        if (!found)
            fail_msg("no example of %s", chuhe_status_name((chuhe_status)code));
    }
}

static void a_move_off_the_board_is_no_move(void **state)
{
    (void)state;
    chuhe_position position;
    chuhe_position_start(&position);
    static const chuhe_move moves[] = {90, 127, 90 << 7, 127 << 7 | 1, 0xffff};
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++)
        assert_int_equal(chuhe_position_explain(&position, moves[i]), CHUHE_E_SQUARE);
}

static void study_boards_have_the_moves_of_their_pieces(void **state)
{
    (void)state;
    /* no red general: the horse need not care for the chariot or for d9 */
    facts_study_goes("3k5/4r4/9/9/9/4N4/9/9/9/9 w", CHUHE_FAULT_NO_RED_GENERAL, "e4",
                     "d6 f6 c5 g5 c3 g3 d2 f2");
    /* two generals: both must be safe, and d0 may not leave e0 in check */
    facts_study_legal("5k3/9/9/9/4r4/9/R8/9/9/3KK4 w", CHUHE_FAULT_TWO_GENERALS, "a3e3");
    /* three chariots, each with its moves */
    facts_study_goes("3k5/9/9/9/9/R8/9/R8/R8/4K4 w", CHUHE_FAULT_TOO_MANY, "a2",
                     "a3 b2 c2 d2 e2 f2 g2 h2 i2");
    facts_study_goes("3k5/9/9/9/9/R8/9/R8/R8/4K4 w", CHUHE_FAULT_TOO_MANY, "a1",
                     "a0 b1 c1 d1 e1 f1 g1 h1 i1");
    /* off their points: only to where they belong */
    facts_study_goes("3k5/9/9/4B4/9/9/9/9/9/4K4 w", CHUHE_FAULT_ELEPHANT_OUTSIDE, "e6", "c4 g4");
    facts_study_goes("3k5/9/9/9/9/9/4B4/9/9/4K4 w", CHUHE_FAULT_ELEPHANT_OUTSIDE, "e3", "");
    facts_study_goes("3k5/9/9/9/9/9/9/6A2/9/4K4 w", CHUHE_FAULT_ADVISOR_OUTSIDE, "g2", "");
    facts_study_goes("3k5/9/9/9/9/9/9/9/6A2/4K4 w", CHUHE_FAULT_ADVISOR_OUTSIDE, "g1", "f0 f2");
    facts_study_goes("3k5/9/9/9/9/9/9/9/6K2/9 w", CHUHE_FAULT_GENERAL_OUTSIDE, "g1", "f1");
    facts_study_goes("3k5/9/9/9/9/9/9/P8/9/4K4 w", CHUHE_FAULT_SOLDIER_OUTSIDE, "a2", "a3");
    facts_study_goes("3k5/9/9/9/9/9/1P7/9/9/4K4 w", CHUHE_FAULT_SOLDIER_OUTSIDE, "b3", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_general_steps_inside_its_palace),
        cmocka_unit_test(advisors_keep_to_the_five_points),
        cmocka_unit_test(elephants_need_a_free_eye_and_stay_at_home),
        cmocka_unit_test(a_piece_beside_the_horse_blocks_its_leg),
        cmocka_unit_test(the_chariot_goes_until_something_stands_there),
        cmocka_unit_test(the_cannon_captures_over_exactly_one_screen),
        cmocka_unit_test(the_soldier_walks_sideways_beyond_the_river),
        cmocka_unit_test(the_generals_may_not_face),
        cmocka_unit_test(a_pinned_piece_may_move_along_the_pin),
        cmocka_unit_test(nobody_may_step_before_a_hollow_cannon),
        cmocka_unit_test(checks_and_who_gives_them),
        cmocka_unit_test(a_check_may_be_answered_by_capture_step_or_interposing),
        cmocka_unit_test(a_check_by_cannon_may_be_answered_by_its_screen),
        cmocka_unit_test(a_check_by_horse_may_be_answered_at_its_leg),
        cmocka_unit_test(a_double_check_is_hard_to_answer),
        cmocka_unit_test(a_triple_check),
        cmocka_unit_test(checkmate),
        cmocka_unit_test(stalemate),
        cmocka_unit_test(every_reason_for_a_refusal_occurs),
        cmocka_unit_test(a_move_off_the_board_is_no_move),
        cmocka_unit_test(study_boards_have_the_moves_of_their_pieces),
    };
    return cmocka_run_group_tests_name("moves", tests, NULL, NULL);
}
