/* Games that have ended and are not closed: they are signed and corrected whenever it may be. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/hall_facts.h"

enum { DAY_MS = 24 * 60 * 60 * 1000 };

static void ends(table *t, const board *b, person *red, person *arbiter)
{
    board_plays(t, arbiter, b, "a1", "{\"event\":\"start\",\"by\":\"arbiter\"}", "\"taken\"");
    board_plays(t, red, b, "r1", "{\"event\":\"resign\"}", "\"taken\"");
}

static void leaves(person *p, const board *b)
{
    person_say(p, "{\"do\":\"leave\",\"game\":\"%s\"}", b->id);
}

static void a_game_is_signed_after_a_restart(void **state)
{
    table t;
    hall h;
    board b;
    person red, black, arbiter, watcher;
    (void)state;
    table_set_up(&t);
    hall_make(&h, &t);
    hall_add(&b, &t, &h, hall_casual);
    person_come(&red, &t);
    person_come(&black, &t);
    person_come(&arbiter, &t);
    hall_opens(&arbiter, &h, h.arbiter, "arbiter");
    board_joins(&red, &b, b.red, "red");
    board_joins(&black, &b, b.black, "black");
    board_joins(&arbiter, &b, NULL, "arbiter");
    ends(&t, &b, &red, &arbiter);
    person_go(&red);
    person_go(&black);
    person_go(&arbiter);
    table_crash(&t);
    assert_int_equal(live_count(hub_live(t.hub)), 0);
    person_come(&red, &t);
    person_come(&black, &t);
    person_come(&arbiter, &t);
    person_come(&watcher, &t);
    /* Who only watches does not take it up. */
    board_joins(&watcher, &b, NULL, "watcher");
    assert_int_equal(live_count(hub_live(t.hub)), 0);
    board_joins(&black, &b, b.black, "black");
    assert_int_equal(live_count(hub_live(t.hub)), 1);
    board_joins(&red, &b, b.red, "red");
    hall_opens(&arbiter, &h, h.arbiter, "arbiter");
    board_joins(&arbiter, &b, NULL, "arbiter");
    board_plays(&t, &arbiter, &b, "a2",
                "{\"event\":\"time\",\"by\":\"arbiter\",\"side\":\"red\",\"ms\":\"1m\"}",
                "\"taken\"");
    board_plays(&t, &arbiter, &b, "a3",
                "{\"event\":\"ruling\",\"by\":\"arbiter\",\"result\":\"draw\"}", "\"taken\"");
    board_plays(&t, &watcher, &b, "w1", "{\"event\":\"sign\"}", "\"forbidden\"");
    board_plays(&t, &red, &b, "r2", "{\"event\":\"sign\"}", "\"taken\"");
    board_plays(&t, &black, &b, "b2", "{\"event\":\"sign\"}", "\"taken\"");
    board_plays(&t, &arbiter, &b, "a4", "{\"event\":\"sign\",\"by\":\"arbiter\"}", "\"taken\"");
    assert_true(person_hears(&watcher, "\"is\":\"event\"", "\"phase\":\"closed\""));
    table_asks(&t, "/api/games?which=ended", NULL, 200, "\"result\":\"draw\"");
    table_asks(&t, "/api/games", NULL, 200, "\"games\":[]"); /* it is not live for that */
    /* What is closed stays closed. */
    person_go(&red);
    person_go(&black);
    person_go(&arbiter);
    person_go(&watcher);
    table_crash(&t);
    person_come(&red, &t);
    board_joins(&red, &b, b.red, "red");
    assert_int_equal(live_count(hub_live(t.hub)), 0);
    board_plays(&t, &red, &b, "r3", "{\"event\":\"sign\"}", "\"over\"");
    person_go(&red);
    table_clear(&t);
}

static void a_game_is_signed_after_it_left_the_memory(void **state)
{
    table t;
    hall h;
    board b;
    person red, arbiter;
    (void)state;
    table_set_up(&t);
    hall_make(&h, &t);
    hall_add(&b, &t, &h, hall_casual);
    person_come(&red, &t);
    person_come(&arbiter, &t);
    hall_opens(&arbiter, &h, h.arbiter, "arbiter");
    board_joins(&red, &b, b.red, "red");
    board_joins(&arbiter, &b, NULL, "arbiter");
    ends(&t, &b, &red, &arbiter);
    leaves(&red, &b);
    leaves(&arbiter, &b);
    for (unsigned i = 0; i < 2; i++) {
        table_wait(&t, DAY_MS);
        assert_int_equal(live_count(hub_live(t.hub)), 0);
        board_joins(&red, &b, b.red, "red");
        board_plays(&t, &red, &b, i ? "r3" : "r2", "{\"event\":\"sign\"}", i ? "refused" : "taken");
        leaves(&red, &b);
    }
    /* A game that only its two players play is taken up as well. */
    char id[STORE_ID], keys[2][64];
    table_make(id, keys[0], keys[1], &t, "{\"game\":{\"table\":\"casual\"}}");
    board own = {.id = ""};
    snprintf(own.id, sizeof own.id, "%s", id);
    board_joins(&red, &own, keys[0], "red");
    board_joins(&arbiter, &own, keys[1], "black");
    table_wait(&t, 0);
    board_plays(&t, &red, &own, "q1", "{\"event\":\"resign\"}", "\"taken\"");
    leaves(&red, &own);
    leaves(&arbiter, &own);
    table_wait(&t, DAY_MS);
    assert_int_equal(live_count(hub_live(t.hub)), 0);
    board_joins(&arbiter, &own, keys[1], "black");
    board_plays(&t, &arbiter, &own, "q2", "{\"event\":\"sign\"}", "\"taken\"");
    person_go(&red);
    person_go(&arbiter);
    table_clear(&t);
}

/* Nobody came: that is no draw, in no list and in no record. */
static void both_have_lost(void **state)
{
    table t;
    hall h;
    board b;
    person arbiter;
    char path[64];
    (void)state;
    table_set_up(&t);
    hall_make(&h, &t);
    hall_add(&b, &t, &h, hall_casual);
    person_come(&arbiter, &t);
    hall_opens(&arbiter, &h, h.arbiter, "arbiter");
    board_joins(&arbiter, &b, NULL, "arbiter");
    person_event(&arbiter, b.id, "s", "{\"event\":\"start\"}");
    person_event(&arbiter, b.id, "f",
                 "{\"event\":\"forfeit\",\"side\":\"both\",\"ending\":\"late\"}");
    hub_commit(t.hub);
    assert_true(person_hears(&arbiter, "\"event\":\"forfeit\"", "\"both_lose\":true"));
    table_asks(&t, "/api/games?which=ended", NULL, 200,
               "\"result\":\"draw\",\"both_lose\":true");
    snprintf(path, sizeof path, "/games/%s.pgn", b.id);
    table_asks(&t, path, NULL, 200, "[Result \"*\"]");
    table_asks(&t, path, NULL, 200,
               "[Termination \"双方均判负：迟到 · both lose: came too late (1999 4.1.5)\"]");
    person_go(&arbiter);
    table_clear(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_signed_after_a_restart),
        cmocka_unit_test(a_game_is_signed_after_it_left_the_memory),
        cmocka_unit_test(both_have_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
