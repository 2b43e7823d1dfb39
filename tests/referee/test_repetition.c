/* Repetition at the table: when the book rules, and what it comes to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "board_facts.h"
#include "core/heap.h"
#include "referee/repetition.h"
#include "support/facts.h"

/* Red's chariot checks at every move. */
#define RED_CHECKS "R8/4k4/9/9/9/9/9/9/9/3K5 w - - 0 1"
#define RED_LOOP "a9a8 e8e9 a8a9 e9e8 "
/* The same for Black. */
#define BLACK_CHECKS "3k5/9/9/9/9/9/9/9/4K4/r8 b - - 0 1"
#define BLACK_LOOP "a0a1 e1e0 a1a0 e0e1 "
/* Each move uncovers a check, and answers the other side's. */
#define BOTH_CHECK "3c5/4k4/4r4/9/9/3C5/9/9/3KR4/9 w - - 0 1"
#define BOTH_LOOP "d4e4 e7d7 e4d4 d7e7 "
#define SHUFFLE "a0a1 a9a8 a1a0 a8a9 "

static const chuhe_rulebook *book(const char *name)
{
    return chuhe_rulebook_by_name(name, strlen(name));
}

static void assert_rules(const board *b, const char *name, chuhe_verdict verdict,
                         const char *clause)
{
    repetition r;
    assert_int_equal(repetition_rule(&r, b, book(name), &core_heap), CHUHE_OK);
    if (r.verdict != verdict)
        fail_msg("%s: %s", name, chuhe_verdict_name(r.verdict));
    assert_string_equal(r.clause, clause);
}

/* "Three times": the fourth time of the position. */
static void test_the_loop_runs_three_times(void **state)
{
    (void)state;
    board b;
    board_facts_begin(&b, RED_CHECKS, 0, 0);
    board_facts_play(&b, RED_LOOP RED_LOOP "a9a8 e8e9 a8a9");
    assert_rules(&b, "cxa1999", CHUHE_VERDICT_NONE, "");
    board_facts_play(&b, "e9e8");
    assert_rules(&b, "cxa1999", CHUHE_VERDICT_RED_LOSES,
                 book("cxa1999")->conducts[CHUHE_CONDUCT_CHECK].clause.number);
    board_facts_play(&b, "a9a8 e8e7");
    assert_rules(&b, "cxa1999", CHUHE_VERDICT_NONE, "");
    board_deinit(&b);
}

/* A book without numbers has its words cited. */
static void test_a_server_rules_a_loop_earlier(void **state)
{
    (void)state;
    board b;
    board_facts_begin(&b, RED_CHECKS, 0, 0);
    board_facts_play(&b, RED_LOOP "a9a8 e8e9 a8a9");
    assert_rules(&b, "online", CHUHE_VERDICT_NONE, "");
    board_facts_play(&b, "e9e8");
    assert_rules(&b, "online", CHUHE_VERDICT_RED_LOSES,
                 book("online")->conducts[CHUHE_CONDUCT_CHECK].clause.english);
    assert_rules(&b, "none", CHUHE_VERDICT_DRAW, book("none")->draw.english);
    assert_rules(&b, "cxa1999", CHUHE_VERDICT_NONE, "");
    board_deinit(&b);
}

static void test_nobody_must_change(void **state)
{
    (void)state;
    board b;
    board_facts_begin(&b, NULL, 0, 0);
    board_facts_play(&b, SHUFFLE SHUFFLE SHUFFLE);
    repetition r;
    assert_int_equal(repetition_rule(&r, &b, book("cxa1999"), &core_heap), CHUHE_OK);
    assert_int_equal(r.verdict, CHUHE_VERDICT_DRAW);
    assert_true(r.clause[0] != '\0');
    board_deinit(&b);
}

static void *refuse(void *old, size_t size, void *ctx)
{
    (void)old;
    (void)size;
    (void)ctx;
    return NULL;
}

static void test_no_memory_to_rule(void **state)
{
    (void)state;
    const chuhe_allocator none = {refuse, NULL};
    board b;
    board_facts_begin(&b, RED_CHECKS, 0, 0);
    board_facts_play(&b, RED_LOOP RED_LOOP RED_LOOP);
    repetition r = {CHUHE_VERDICT_UNKNOWN, "untouched"};
    assert_int_equal(repetition_rule(&r, &b, book("cxa1999"), &none), CHUHE_E_MEMORY);
    assert_string_equal(r.clause, "untouched");
    board_deinit(&b);
}

/* ─── the variant ─────────────────────────────────────────────────────────── */

static void variant_rules(const char *fen, const char *moves, const char *name,
                          chuhe_verdict verdict)
{
    board b;
    board_facts_begin(&b, fen, 0, 1);
    board_facts_play(&b, moves);
    assert_rules(&b, name, verdict, "");
    board_deinit(&b);
}

static void test_in_the_variant_only_perpetual_check_loses(void **state)
{
    (void)state;
    variant_rules(RED_CHECKS, RED_LOOP RED_LOOP, "cxa1999", CHUHE_VERDICT_NONE);
    variant_rules(RED_CHECKS, RED_LOOP RED_LOOP RED_LOOP, "cxa1999", CHUHE_VERDICT_RED_LOSES);
    variant_rules(RED_CHECKS, RED_LOOP RED_LOOP, "online", CHUHE_VERDICT_RED_LOSES);
    variant_rules(BLACK_CHECKS, BLACK_LOOP BLACK_LOOP BLACK_LOOP, "cxa2020",
                  CHUHE_VERDICT_BLACK_LOSES);
    variant_rules(NULL, SHUFFLE SHUFFLE SHUFFLE, "cxa1999", CHUHE_VERDICT_DRAW);
    variant_rules(BOTH_CHECK, BOTH_LOOP BOTH_LOOP BOTH_LOOP, "cxa1999", CHUHE_VERDICT_DRAW);
}

/* Settings are part of the position. */
static void test_a_marker_breaks_the_loop(void **state)
{
    (void)state;
    board b;
    bool returned;
    board_facts_begin(&b, RED_CHECKS, 0, 1);
    board_facts_play(&b, RED_LOOP RED_LOOP);
    assert_int_equal(board_marker(&b, &returned, 0, CHUHE_SETTING_FREE_EYE), CHUHE_OK);
    board_facts_play(&b, RED_LOOP);
    assert_rules(&b, "cxa1999", CHUHE_VERDICT_NONE, "");
    board_facts_play(&b, RED_LOOP RED_LOOP RED_LOOP);
    assert_rules(&b, "cxa1999", CHUHE_VERDICT_RED_LOSES, "");
    board_deinit(&b);
}

/* A side that has checked at every move but one of the loop does not lose. */
static void test_one_quiet_move_in_the_variant(void **state)
{
    (void)state;
    static const char loop[] = "a9a8 e8e9 a8b8 e9f9 b8b9 f9f8 b9a9 f8e8 ";
    board b;
    board_facts_begin(&b, RED_CHECKS, 0, 1);
    for (int i = 0; i < 3; i++)
        board_facts_play(&b, loop);
    assert_rules(&b, "cxa1999", CHUHE_VERDICT_DRAW, "");
    board_deinit(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_loop_runs_three_times),
        cmocka_unit_test(test_a_server_rules_a_loop_earlier),
        cmocka_unit_test(test_nobody_must_change),
        cmocka_unit_test(test_no_memory_to_rule),
        cmocka_unit_test(test_in_the_variant_only_perpetual_check_loses),
        cmocka_unit_test(test_a_marker_breaks_the_loop),
        cmocka_unit_test(test_one_quiet_move_in_the_variant),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
