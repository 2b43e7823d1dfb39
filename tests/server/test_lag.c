/* Moves that come over a slow line: what the clocks do not pay of it, and its bounds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/pair_facts.h"

static const char minute[] = "{\"game\":{\"table\":\"casual\",\"time\":\"60s\",\"repetition\":"
                             "\"off\"},\"outage\":\"run\"}";

typedef struct scene {
    pair_scene pair;
    unsigned messages;
} scene;

static void begin(scene *it, const char *request)
{
    it->messages = 0;
    pair_begin(&it->pair, request);
}

/* He sends it now, having thought for so long. */
static void sends(scene *it, chuhe_side side, const char *event, int64_t thought)
{
    person_say(&it->pair.people[side],
               "{\"do\":\"event\",\"game\":\"%s\",\"n\":\"m%u\",\"event\":%s,\"thought\":%lld}",
               it->pair.id, ++it->messages, event, (long long)thought);
    hub_commit(it->pair.t.hub);
}

/* It comes so long after the last event, and its player has thought for so long. */
static void moves(scene *it, chuhe_side side, const char *move, int64_t after, int64_t thought)
{
    char event[64];
    table_wait(&it->pair.t, after);
    snprintf(event, sizeof event, "{\"event\":\"move\",\"move\":\"%s\"}", move);
    sends(it, side, event, thought);
}

static int64_t used(const scene *it, chuhe_side side)
{
    return pair_state(&it->pair).clock.face[side].used_ms;
}

static void what_was_not_thought_is_left_out(void **state)
{
    scene it;
    (void)state;
    begin(&it, minute);
    moves(&it, CHUHE_RED, "h2e2", 5000, 4800);
    assert_int_equal(used(&it, CHUHE_RED), 4800);
    assert_true(person_hears(&it.pair.people[1], "\"event\":\"move\"", "\"lag\":200"));
    moves(&it, CHUHE_BLACK, "h9g7", 3000, 3000);
    assert_int_equal(used(&it, CHUHE_BLACK), 3000);
    moves(&it, CHUHE_RED, "h0g2", 100, 0); /* made in advance */
    assert_int_equal(used(&it, CHUHE_RED), 4800);
    moves(&it, CHUHE_BLACK, "i9h9", 3000, 9000); /* more than there was */
    assert_int_equal(used(&it, CHUHE_BLACK), 6000);
    assert_int_equal(pair_state(&it.pair).lag_ms[CHUHE_RED], 300);
    pair_end(&it.pair);
}

/* Whoever does not say pays for all of it. */
static void who_does_not_say_pays(void **state)
{
    scene it;
    (void)state;
    begin(&it, minute);
    table_wait(&it.pair.t, 5000);
    person_event(&it.pair.people[0], it.pair.id, "m", "{\"event\":\"move\",\"move\":\"h2e2\"}");
    hub_commit(it.pair.t.hub);
    assert_int_equal(used(&it, CHUHE_RED), 5000);
    pair_end(&it.pair);
}

/* 500 ms a move, 1000 at first, and each move gives 100 back: who says that he never thinks
 * has 1000, 600, 200, 100, 100 … */
static void there_are_bounds(void **state)
{
    static const int64_t gone[] = {1500, 3000, 4800, 6700, 8600};
    static const char *const red[] = {"a0a1", "a1a0", "a0a1", "a1a0", "a0a1"};
    static const char *const black[] = {"a9a8", "a8a9", "a9a8", "a8a9", "a9a8"};
    scene it;
    (void)state;
    begin(&it, minute);
    for (unsigned i = 0; i < 5; i++) {
        moves(&it, CHUHE_RED, red[i], 2000, 0);
        assert_int_equal(used(&it, CHUHE_RED), gone[i]);
        moves(&it, CHUHE_BLACK, black[i], 1000, 1000);
    }
    /* the bounds are in the log: a server that was started again knows them */
    pair_go(&it.pair);
    table_crash(&it.pair.t);
    pair_come(&it.pair);
    int64_t before = used(&it, CHUHE_RED);
    moves(&it, CHUHE_RED, "a1a0", 2000, 0);
    assert_int_equal(used(&it, CHUHE_RED), before + 1900);
    pair_end(&it.pair);
}

static void a_game_has_its_own_bound(void **state)
{
    scene it;
    (void)state;
    begin(&it, "{\"game\":{\"table\":\"casual\",\"time\":\"60s\"},\"lag_ms\":0}");
    moves(&it, CHUHE_RED, "h2e2", 2000, 0);
    assert_int_equal(used(&it, CHUHE_RED), 2000);
    pair_end(&it.pair);
    begin(&it, "{\"game\":{\"table\":\"casual\",\"time\":\"60s\"},\"lag_ms\":1000}");
    moves(&it, CHUHE_RED, "h2e2", 2000, 0);
    assert_int_equal(used(&it, CHUHE_RED), 1000);
    pair_end(&it.pair);
}

/* Red's line was slow before, so its flag waits for a move that was made in time: but not
 * for one that was not, and not for ever. */
static void a_flag_waits_for_what_is_on_its_way(void **state)
{
    scene it;
    (void)state;
    begin(&it, minute);
    moves(&it, CHUHE_RED, "a0a1", 10000, 9800);
    moves(&it, CHUHE_BLACK, "a9a8", 1000, 1000);
    table_wait(&it.pair.t, 50200 + 150); /* 150 ms too late */
    assert_int_equal(pair_state(&it.pair).phase, CHUHE_PHASE_PLAYING);
    moves(&it, CHUHE_RED, "a1a0", 0, 50150);
    assert_int_equal(used(&it, CHUHE_RED), 9800 + 50150);
    assert_int_equal(pair_state(&it.pair).phase, CHUHE_PHASE_PLAYING);
    pair_end(&it.pair);

    begin(&it, minute);
    moves(&it, CHUHE_RED, "a0a1", 10000, 9800);
    moves(&it, CHUHE_BLACK, "a9a8", 1000, 1000);
    moves(&it, CHUHE_RED, "a1a0", 50200 + 150, 50300); /* made when the flag had fallen */
    assert_int_equal(pair_state(&it.pair).ending, CHUHE_ENDING_TIME);
    assert_true(person_hears(&it.pair.people[0], "\"is\":\"refused\"", "\"over\""));
    pair_end(&it.pair);

    begin(&it, minute);
    moves(&it, CHUHE_RED, "a0a1", 10000, 9800);
    moves(&it, CHUHE_BLACK, "a9a8", 1000, 1000);
    table_wait(&it.pair.t, 50200 + 600);
    assert_int_equal(pair_state(&it.pair).ending, CHUHE_ENDING_TIME);
    assert_true(person_hears(&it.pair.people[0], "\"effect\":\"flag\"", "\"ms\":61200"));
    pair_end(&it.pair);
}

/* Whose moves were never on the way has lost in the millisecond. */
static void a_flag_waits_for_nobody_else(void **state)
{
    scene it;
    (void)state;
    begin(&it, minute);
    moves(&it, CHUHE_RED, "a0a1", 10000, 10000);
    moves(&it, CHUHE_BLACK, "a9a8", 1000, 1000);
    table_wait(&it.pair.t, 50000);
    assert_int_equal(pair_state(&it.pair).ending, CHUHE_ENDING_TIME);
    pair_end(&it.pair);
}

/* Where the clock is pressed by hand the press stops it: only what it was on the way. */
static void a_press_is_on_the_way(void **state)
{
    scene it;
    (void)state;
    begin(&it, "{\"game\":{\"table\":\"tournament\",\"time\":\"10m\"}}");
    moves(&it, CHUHE_RED, "h2e2", 5000, 4800);
    assert_int_equal(used(&it, CHUHE_RED), 5000);
    table_wait(&it.pair.t, 1000);
    sends(&it, CHUHE_RED, "{\"event\":\"press\"}", 5700);
    assert_int_equal(used(&it, CHUHE_RED), 5700);
    assert_int_equal(pair_state(&it.pair).lag_ms[CHUHE_RED], 300);
    pair_end(&it.pair);
}

/* Nobody writes into the log himself how long it was, and odd words are refused. */
static void only_the_server_says_how_long(void **state)
{
    scene it;
    (void)state;
    begin(&it, minute);
    table_wait(&it.pair.t, 5000);
    sends(&it, CHUHE_RED, "{\"event\":\"move\",\"move\":\"h2e2\",\"lag\":400}", 5000);
    assert_true(person_hears(&it.pair.people[0], "\"bad_event\"", "\\\"thought\\\""));
    sends(&it, CHUHE_RED, "{\"event\":\"move\",\"move\":\"h2e2\"}", -1);
    assert_true(person_hears(&it.pair.people[0], "\"is\":\"error\"", "\"bad_request\""));
    assert_int_equal(pair_state(&it.pair).plies, 0);
    /* not for another, whatever the event says of whom it is */
    sends(&it, CHUHE_BLACK, "{\"event\":\"move\",\"by\":\"red\",\"move\":\"h2e2\"}", 0);
    assert_true(person_hears(&it.pair.people[1], "\"is\":\"refused\"", "\"not_your_turn\""));
    sends(&it, CHUHE_RED, "{\"event\":\"offer\"}", 0); /* nothing that stops a clock */
    assert_true(person_hears(&it.pair.people[0], "\"is\":\"event\"", "\"event\":\"offer\""));
    assert_int_equal(pair_state(&it.pair).lag_ms[CHUHE_RED], 0);
    pair_end(&it.pair);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_not_thought_is_left_out),
        cmocka_unit_test(who_does_not_say_pays),
        cmocka_unit_test(there_are_bounds),
        cmocka_unit_test(a_game_has_its_own_bound),
        cmocka_unit_test(a_flag_waits_for_what_is_on_its_way),
        cmocka_unit_test(a_flag_waits_for_nobody_else),
        cmocka_unit_test(a_press_is_on_the_way),
        cmocka_unit_test(only_the_server_says_how_long),
    };
    return cmocka_run_group_tests_name("lag", tests, NULL, NULL);
}
