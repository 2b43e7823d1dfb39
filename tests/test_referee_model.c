/* A model check of the referee (support/referee_model.h): small games, all orders of the
 * events of an alphabet. In each state that is come to
 *   - at most one clock runs, and time is kept to the millisecond;
 *   - what is refused changes nothing; a finished game takes signatures, the arbiter's
 *     ruling and corrections of time, and nothing once he has signed;
 *   - offers keep equal chances, the third foul loses, no game goes on with a flag down;
 *   - log and saved bytes give the same game again.
 *
 * The ordinary run follows few events in a row, CHUHE_LONG=1 eight. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

#include "support/referee_model.h"
#include "support/table_facts.h"

enum { RED = CHUHE_RED, BLACK = CHUHE_BLACK, ARBITER = CHUHE_PARTY_ARBITER };
enum { LONG_DEPTH = 8 };

#define E(name) .kind = CHUHE_EVENT_##name
#define MOVE(who, text)                                                                            \
    {                                                                                              \
        E(MOVE), .by = (who), .move = (text)                                                       \
    }
#define BOTH(name)                                                                                 \
    {E(name), .by = RED},                                                                          \
    {                                                                                              \
        E(name), .by = BLACK                                                                       \
    }
#define ARBITERS(name)                                                                             \
    {                                                                                              \
        E(name), .by = ARBITER                                                                     \
    }
#define COUNT(array) (sizeof(array) / sizeof *(array))
/* Chariots step out and back. */
#define STEPS MOVE(RED, "a0a1"), MOVE(RED, "a1a0"), MOVE(BLACK, "a9a8"), MOVE(BLACK, "a8a9")

static const model_letter sit_down[] = {BOTH(SEATED), ARBITERS(START)};

static bool is_long(void)
{
    const char *text = getenv("CHUHE_LONG");
    return text != NULL && *text != '\0' && *text != '0';
}

/* Both players are there and the game has begun. */
static model_world world(const char *name, chuhe_table table, const char *time, const char *fen)
{
    model_world w;
    memset(&w, 0, sizeof w);
    w.name = name;
    w.options = table_options(table, time, fen);
    w.first = sit_down;
    w.first_count = COUNT(sit_down);
    return w;
}

static void explore(model_tally *tally, model_world *w, const model_letter *letters, size_t count,
                    int64_t step_ms, unsigned depth, unsigned long_depth)
{
    memset(tally, 0, sizeof *tally);
    w->letters = letters;
    w->letter_count = count;
    w->step_ms = step_ms;
    w->depth = is_long() ? long_depth : depth;
    model_explore(tally, w);
}

static void test_periods_pressed_by_hand(void **state)
{
    (void)state;
    static const model_letter letters[] = {
        STEPS, BOTH(PRESS), {E(PRESS), .by = BLACK, .ms = 400}, ARBITERS(TICK)};
    model_world w = world("periods", CHUHE_TABLE_TOURNAMENT, "3s/2,2s/2:repeat", NULL);
    model_tally tally;
    explore(&tally, &w, letters, COUNT(letters), 1000, 6, LONG_DEPTH);
    assert_true(tally.endings[CHUHE_ENDING_TIME]);
    assert_true(tally.refusals[CHUHE_REFUSAL_NO_CLOCK] && tally.refusals[CHUHE_REFUSAL_NOT_MOVED]);
}

static void test_byoyomi_pressed_by_the_machine(void **state)
{
    (void)state;
    static const model_letter letters[] = {
        STEPS, {E(MOVE), .by = RED, .move = "a0a1", .ms = 200}, ARBITERS(TICK), BOTH(RESIGN)};
    static const char *const times[] = {"1s:byo=1s", "1s:delay=1s", "2s/1+1s,1s:byo=1s",
                                        "2s:move=1s", "1s/1:drop,1s:byo=1sx2"};
    for (size_t i = 0; i < COUNT(times); i++) {
        model_world w = world(times[i], CHUHE_TABLE_ONLINE, times[i], NULL);
        model_tally tally;
        explore(&tally, &w, letters, COUNT(letters), 500, 5, LONG_DEPTH);
        assert_true(tally.endings[CHUHE_ENDING_TIME] && tally.endings[CHUHE_ENDING_RESIGNATION]);
    }
}

static void test_offers_and_claims(void **state)
{
    (void)state;
    static const model_letter letters[] = {STEPS,
                                           BOTH(PRESS),
                                           BOTH(OFFER),
                                           BOTH(ACCEPT),
                                           BOTH(REFUSE),
                                           {E(WITHDRAW), .by = RED},
                                           BOTH(CLAIM_LIMIT),
                                           ARBITERS(CLAIM_REPETITION)};
    model_world w = world("offers", CHUHE_TABLE_TOURNAMENT, "5s", NULL);
    model_tally tally;
    w.options.rules.natural_limit_rounds = 2;
    explore(&tally, &w, letters, COUNT(letters), 0, 6, LONG_DEPTH);
    assert_true(tally.endings[CHUHE_ENDING_AGREEMENT] && tally.endings[CHUHE_ENDING_FOULS]);
    assert_true(tally.endings[CHUHE_ENDING_NATURAL_LIMIT] || !is_long());
    w = world("offers online", CHUHE_TABLE_ONLINE, "5s", NULL);
    explore(&tally, &w, letters, COUNT(letters), 1000, 4, 7);
    assert_true(tally.refusals[CHUHE_REFUSAL_OFFER_AGAIN]);
}

/* The horse b0 can move, the king's advisor d0 cannot; the soldier a5 can be taken by two,
 * e6 by nobody. */
#define TOUCHING "3k5/9/9/4p4/p7R/9/9/9/4K4/RN1A5 w"

static void test_touched_pieces_and_fouls(void **state)
{
    (void)state;
    static const model_letter letters[] = {
        {E(TOUCH), .by = RED, .square = "b0"},
        {E(TOUCH), .by = RED, .square = "d0"},
        {E(TOUCH), .by = RED, .square = "i5"},
        {E(TOUCH), .by = RED, .square = "a5"},
        {E(TOUCH), .by = RED, .square = "e6"},
        {E(TOUCH), .by = RED, .square = "b0", .square2 = "a5"},
        {E(TOUCH), .by = BLACK, .square = "a5"},
        {E(TOUCH), .by = BLACK, .square = "i5"},
        {E(ADJUST), .by = RED, .square = "b0", .consent = true},
        {E(ADJUST), .by = BLACK, .square = "d9", .consent = true},
        {E(ADJUST), .by = BLACK, .square = "e6", .accident = true},
        MOVE(RED, "i5a5"),
        MOVE(RED, "a0a5"),
        MOVE(RED, "b0c2"),
        {E(MOVE), .by = RED, .move = "i5a5", .hand_on = true},
        MOVE(BLACK, "a5a4"),
        MOVE(BLACK, "d9d8"),
        MOVE(BLACK, "d9e9"),
        BOTH(PRESS),
        {E(FOUL), .by = ARBITER, .side = BLACK, .foul = CHUHE_FOUL_DISTURBS},
    };
    model_world w = world("touched", CHUHE_TABLE_TOURNAMENT, "5s", TOUCHING);
    model_tally tally;
    explore(&tally, &w, letters, COUNT(letters), 0, 3, 5);
    assert_true(tally.endings[CHUHE_ENDING_FOULS] && tally.endings[CHUHE_ENDING_ILLEGAL_MOVE]);
    assert_true(tally.refusals[CHUHE_REFUSAL_TOUCHED_OWN]);
    assert_true(tally.refusals[CHUHE_REFUSAL_TOUCHED_OWN_FIRST]);
    assert_true(tally.refusals[CHUHE_REFUSAL_TOUCHED_ENEMY]);
    assert_true(tally.refusals[CHUHE_REFUSAL_TOUCHED_ENEMY_FIRST]);
}

static void test_pauses_and_sessions(void **state)
{
    (void)state;
    static const model_letter letters[] = {
        ARBITERS(PAUSE),
        ARBITERS(RESUME),
        ARBITERS(ADJOURN),
        ARBITERS(OPEN),
        {E(SEAL), .by = RED, .text = "a0a1"},
        {E(SEAL), .by = RED, .text = "a0a4"},
        {E(SEAL), .by = BLACK, .text = "a9a8"},
        MOVE(RED, "a0a1"),
        MOVE(BLACK, "a9a8"),
        BOTH(PRESS),
        {E(TIME), .by = ARBITER, .side = RED, .ms = 1000},
        {E(TIME), .by = ARBITER, .side = RED, .ms = -2000},
        {E(RESIGN), .by = BLACK},
        {E(OFFER), .by = RED},
        {E(ACCEPT), .by = BLACK},
        {E(CORRECT), .by = ARBITER, .correction = CHUHE_CORRECT_PLIES},
    };
    model_world w = world("sessions", CHUHE_TABLE_TOURNAMENT, "3s/2,2s/2:repeat", NULL);
    model_tally tally;
    explore(&tally, &w, letters, COUNT(letters), 1000, 4, 7);
    assert_true(tally.endings[CHUHE_ENDING_SEALED_MOVE] && tally.endings[CHUHE_ENDING_TIME]);
    assert_true(tally.kinds[CHUHE_EVENT_OPEN] && tally.kinds[CHUHE_EVENT_RESUME]);
}

/* Red mates in one. */
#define MATE "3k5/4P4/9/9/9/9/9/9/4R4/4K4 w"

static void test_ends_and_signatures(void **state)
{
    (void)state;
    static const model_letter letters[] = {
        MOVE(RED, "e1d1"),
        MOVE(RED, "e1e2"),
        MOVE(RED, "e1e9"),
        {E(RESIGN), .by = RED},
        BOTH(SIGN),
        ARBITERS(SIGN),
        {E(RULING), .by = ARBITER, .result = CHUHE_RESULT_DRAW, .ending = CHUHE_ENDING_RULED},
        {E(RULING), .by = ARBITER, .result = CHUHE_RESULT_RED_WINS, .ending = CHUHE_ENDING_TIME},
        {E(FORFEIT), .by = ARBITER, .side = BLACK, .ending = CHUHE_ENDING_CONDUCT},
        {E(FORFEIT), .by = ARBITER, .side = CHUHE_SIDES, .ending = CHUHE_ENDING_LATE},
        {E(FOUL), .by = ARBITER, .side = RED, .foul = CHUHE_FOUL_CONDUCT},
        {E(TIME), .by = ARBITER, .side = BLACK, .ms = 1000},
        ARBITERS(TICK),
        {E(OFFER), .by = RED},
        {E(TOUCH), .by = RED, .square = "e1"},
        {E(CORRECT), .by = ARBITER, .correction = CHUHE_CORRECT_ORDER},
        ARBITERS(PAUSE),
    };
    model_world w = world("ends", CHUHE_TABLE_TOURNAMENT, "1s", MATE);
    model_tally tally;
    explore(&tally, &w, letters, COUNT(letters), 500, 4, 6);
    assert_true(tally.endings[CHUHE_ENDING_CHECKMATE] && tally.endings[CHUHE_ENDING_RULED]);
    assert_true(tally.refusals[CHUHE_REFUSAL_UNSIGNED] && tally.refusals[CHUHE_REFUSAL_SIGNED]);
    assert_true(tally.kinds[CHUHE_EVENT_SIGN]);
}

/* From where one player has signed: what the sheet still takes. */
static void test_the_sheet_is_closed(void **state)
{
    (void)state;
    static const model_letter first[] = {
        BOTH(SEATED), ARBITERS(START), {E(RESIGN), .by = RED}, {E(SIGN), .by = RED}};
    static const model_letter letters[] = {
        BOTH(SIGN),
        ARBITERS(SIGN),
        {E(RULING), .by = ARBITER, .result = CHUHE_RESULT_DRAW, .ending = CHUHE_ENDING_RULED},
        {E(RULING), .by = ARBITER, .result = CHUHE_RESULT_RED_WINS, .ending = CHUHE_ENDING_TIME},
        {E(TIME), .by = ARBITER, .side = BLACK, .ms = 1000},
        {E(FORFEIT), .by = ARBITER, .side = BLACK, .ending = CHUHE_ENDING_CONDUCT},
        {E(FORFEIT), .by = ARBITER, .side = CHUHE_SIDES, .ending = CHUHE_ENDING_LATE},
        {E(FOUL), .by = ARBITER, .side = BLACK, .foul = CHUHE_FOUL_CONDUCT},
        BOTH(RESIGN),
        ARBITERS(TICK),
        MOVE(RED, "a0a1"),
    };
    model_world w = world("closed", CHUHE_TABLE_TOURNAMENT, "1s", NULL);
    model_tally tally;
    w.first = first;
    w.first_count = COUNT(first);
    explore(&tally, &w, letters, COUNT(letters), 600, 4, 6);
    assert_true(tally.refusals[CHUHE_REFUSAL_SIGNED] && tally.refusals[CHUHE_REFUSAL_UNSIGNED]);
}

static void test_moves_taken_back(void **state)
{
    (void)state;
    static const model_letter letters[] = {
        STEPS,
        {E(TAKE_BACK), .by = RED, .count = 1},
        {E(TAKE_BACK), .by = RED, .count = 2},
        BOTH(ACCEPT),
        {E(TAKE_BACK), .by = BLACK, .count = 1},
        BOTH(REFUSE),
        BOTH(OFFER),
        ARBITERS(TICK),
        ARBITERS(PAUSE),
        ARBITERS(RESUME),
    };
    model_world w = world("taken back", CHUHE_TABLE_CASUAL, "3s/2,2s/2:repeat", NULL);
    model_tally tally;
    explore(&tally, &w, letters, COUNT(letters), 1000, 4, 7);
    assert_true(tally.kinds[CHUHE_EVENT_TAKE_BACK] && tally.endings[CHUHE_ENDING_AGREEMENT]);
}

static void test_coming_late(void **state)
{
    (void)state;
    static const model_letter letters[] = {
        BOTH(SEATED),   ARBITERS(START), MOVE(RED, "a0a1"), MOVE(BLACK, "a9a8"),   BOTH(PRESS),
        ARBITERS(TICK), BOTH(SIGN),      ARBITERS(SIGN),    {E(RESIGN), .by = RED}};
    model_world w = world("late", CHUHE_TABLE_TOURNAMENT, "3s", NULL);
    model_tally tally;
    w.first_count = 0;
    w.options.rules.late_limit_ms = 1500;
    explore(&tally, &w, letters, COUNT(letters), 1000, 6, LONG_DEPTH);
    assert_true(tally.endings[CHUHE_ENDING_LATE] && tally.endings[CHUHE_ENDING_TIME]);
}

static void test_records(void **state)
{
    (void)state;
    static const model_letter first[] = {BOTH(SEATED),        ARBITERS(START),
                                         MOVE(RED, "a0a1"),   {E(PRESS), .by = RED},
                                         MOVE(BLACK, "a9a8"), {E(PRESS), .by = BLACK}};
    static const model_letter letters[] = {
        STEPS,
        BOTH(PRESS),
        {E(MISS), .by = ARBITER, .side = RED, .count = 1},
        {E(MISS), .by = ARBITER, .side = BLACK, .count = 1},
        BOTH(RECORD),
        ARBITERS(TICK),
    };
    model_world w = world("records", CHUHE_TABLE_TOURNAMENT, "4s/2,4s/2:repeat", NULL);
    model_tally tally;
    w.first = first;
    w.first_count = COUNT(first);
    w.options.rules.record_exempt_ms = 3000;
    explore(&tally, &w, letters, COUNT(letters), 1000, 4, 7);
    assert_true(tally.kinds[CHUHE_EVENT_MISS] && tally.kinds[CHUHE_EVENT_RECORD]);
    assert_true(tally.refusals[CHUHE_REFUSAL_RECORD_DUE]);
}

static void test_odds_in_1957(void **state)
{
    (void)state;
    static const model_letter letters[] = {
        MOVE(BLACK, "h7e7"),
        MOVE(BLACK, "e7e3"),
        MOVE(BLACK, "e7e8"),
        MOVE(BLACK, "b7e7"),
        MOVE(BLACK, "h7h0"),
        MOVE(BLACK, "b9c7"),
        MOVE(RED, "h2e2"),
        MOVE(RED, "e2e9"),
        BOTH(PRESS),
        ARBITERS(TICK),
        {E(CORRECT), .by = ARBITER, .correction = CHUHE_CORRECT_PLIES, .count = 1},
        BOTH(RESIGN),
    };
    model_world w = world("odds", CHUHE_TABLE_TOURNAMENT_1957, "2s:delay=1s", NULL);
    model_tally tally;
    w.options.odds.first_moves = 3;
    explore(&tally, &w, letters, COUNT(letters), 1000, 5, LONG_DEPTH);
    assert_true(tally.refusals[CHUHE_REFUSAL_ODDS_CAPTURE]);
    assert_true(tally.refusals[CHUHE_REFUSAL_ODDS_SAME_PIECE]);
}

/* The soldiers are before the last rank; Black takes a chariot first. */
#define SETTINGS "3k5/P8/9/9/9/4R4/9/4r4/1p7/5K3 w"

static void test_settings(void **state)
{
    (void)state;
    static const model_letter first[] = {BOTH(SEATED), ARBITERS(START), MOVE(RED, "e4e5"),
                                         MOVE(BLACK, "e2e5")};
    static const model_letter letters[] = {
        {E(MARKER), .by = RED, .count = 0, .row = 3},
        {E(MARKER), .by = RED, .count = 0, .row = 7},
        {E(MARKER), .by = RED, .count = 1, .row = 2},
        {E(MARKER), .by = BLACK, .count = 0, .row = 3},
        {E(PROMOTE), .by = RED, .late = CHUHE_CHARIOT},
        MOVE(RED, "a8a9"),
        {E(MOVE), .by = RED, .move = "a8a9", .becomes = CHUHE_CHARIOT},
        MOVE(RED, "f0f1"),
        MOVE(BLACK, "d9d8"),
        MOVE(BLACK, "b1b0"),
        MOVE(BLACK, "d9e9"),
        {E(TAKE_BACK), .by = RED, .count = 1},
        {E(ACCEPT), .by = BLACK},
        {E(OFFER), .by = RED},
        ARBITERS(ADJOURN),
        {E(SEAL), .by = RED, .text = "[3]a8a9"},
        {E(SEAL), .by = RED, .text = "[3]=R!a9a8"},
        {E(SEAL), .by = BLACK, .text = "[3]d9d8"},
        ARBITERS(OPEN),
    };
    for (uint8_t markers = 1; markers <= 2; markers++) {
        model_world w =
            world(markers == 1 ? "one marker" : "two markers", CHUHE_TABLE_CASUAL, "2s", SETTINGS);
        model_tally tally;
        w.options.markers = markers;
        w.first = first;
        w.first_count = COUNT(first);
        explore(&tally, &w, letters, COUNT(letters), 0, 4, LONG_DEPTH);
        assert_true(tally.kinds[CHUHE_EVENT_MARKER] && tally.kinds[CHUHE_EVENT_PROMOTE]);
        assert_true(tally.kinds[CHUHE_EVENT_OPEN]);
    }
}

/* Red checks all the time; the loop has run twice before. */
#define CHECKS "4k4/1R7/9/5P3/9/4r4/9/9/2p1p4/3K5 w"
#define LOOP MOVE(RED, "b8b9"), MOVE(BLACK, "e9e8"), MOVE(RED, "b9b8"), MOVE(BLACK, "e8e9")

static void test_loops(void **state)
{
    (void)state;
    static const model_letter letters[] = {
        LOOP,
        MOVE(RED, "b8b7"),
        MOVE(BLACK, "e4e5"),
        BOTH(CLAIM_REPETITION),
        ARBITERS(CLAIM_REPETITION),
        BOTH(PRESS),
        {E(CORRECT), .by = ARBITER, .correction = CHUHE_CORRECT_PLIES, .count = 4},
        {E(OFFER), .by = BLACK},
    };
    static const model_letter first[] = {BOTH(SEATED), ARBITERS(START), LOOP, LOOP, LOOP};
    static const chuhe_table tables[] = {CHUHE_TABLE_TOURNAMENT, CHUHE_TABLE_ONLINE,
                                         CHUHE_TABLE_CASUAL};
    for (size_t i = 0; i < COUNT(tables); i++) {
        model_world w = world("loops", tables[i], "none", CHECKS);
        model_tally tally;
        w.first = first;
        w.first_count = tables[i] == CHUHE_TABLE_TOURNAMENT ? COUNT(first) : 5;
        explore(&tally, &w, letters, COUNT(letters), 0, 5, LONG_DEPTH);
        assert_true(tally.endings[CHUHE_ENDING_REPETITION] || !is_long());
    }
}

/* One of each, on all tables. */
static const model_letter everything[] = {
    BOTH(SEATED),
    ARBITERS(START),
    ARBITERS(TICK),
    {E(TOUCH), .by = RED, .square = "a0"},
    {E(TOUCH), .by = BLACK, .square = "a0"},
    {E(ADJUST), .by = BLACK, .square = "a9"},
    MOVE(RED, "a0a1"),
    MOVE(BLACK, "a9a8"),
    MOVE(RED, "a0a5"),
    MOVE(BLACK, "b9c8"),
    {E(MARKER), .by = RED, .row = 6},
    {E(PROMOTE), .by = RED, .late = CHUHE_HORSE},
    BOTH(PRESS),
    BOTH(OFFER),
    {E(WITHDRAW), .by = RED},
    BOTH(ACCEPT),
    BOTH(REFUSE),
    BOTH(CLAIM_REPETITION),
    BOTH(CLAIM_LIMIT),
    BOTH(RESIGN),
    {E(TAKE_BACK), .by = RED, .count = 1},
    {E(TAKE_BACK), .by = BLACK, .count = 1},
    {E(FOUL), .by = ARBITER, .side = RED, .foul = CHUHE_FOUL_CLOCK},
    {E(TIME), .by = ARBITER, .side = RED, .ms = -700},
    ARBITERS(PAUSE),
    ARBITERS(RESUME),
    ARBITERS(ADJOURN),
    {E(SEAL), .by = RED, .text = "a0a1"},
    {E(SEAL), .by = BLACK, .text = "x"},
    ARBITERS(OPEN),
    BOTH(RECORD),
    {E(MISS), .by = ARBITER, .side = RED, .count = 1},
    {E(CORRECT), .by = ARBITER, .correction = CHUHE_CORRECT_PLIES},
    {E(CORRECT), .by = ARBITER, .correction = CHUHE_CORRECT_ORDER},
    {E(CORRECT), .by = ARBITER, .correction = CHUHE_CORRECT_BOARD, .square = "a0"},
    {E(FORFEIT), .by = ARBITER, .side = RED, .ending = CHUHE_ENDING_ILLEGAL_MOVE},
    {E(RULING), .by = ARBITER, .result = CHUHE_RESULT_DRAW, .ending = CHUHE_ENDING_RULED},
    BOTH(SIGN),
    ARBITERS(SIGN),
};

static void test_everything_on_every_table(void **state)
{
    (void)state;
    for (int table = 0; table < CHUHE_TABLES; table++) {
        model_world w = world(chuhe_table_name((chuhe_table)table), (chuhe_table)table, "1s", NULL);
        model_tally tally;
        w.options.rules.late_limit_ms = table == CHUHE_TABLE_TOURNAMENT ? 900 : 0;
        explore(&tally, &w, everything, COUNT(everything), 600, 2, 4);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_periods_pressed_by_hand),
        cmocka_unit_test(test_byoyomi_pressed_by_the_machine),
        cmocka_unit_test(test_offers_and_claims),
        cmocka_unit_test(test_touched_pieces_and_fouls),
        cmocka_unit_test(test_pauses_and_sessions),
        cmocka_unit_test(test_ends_and_signatures),
        cmocka_unit_test(test_the_sheet_is_closed),
        cmocka_unit_test(test_moves_taken_back),
        cmocka_unit_test(test_coming_late),
        cmocka_unit_test(test_records),
        cmocka_unit_test(test_odds_in_1957),
        cmocka_unit_test(test_settings),
        cmocka_unit_test(test_loops),
        cmocka_unit_test(test_everything_on_every_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
