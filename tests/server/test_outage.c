/* The clocks of games while the server is away. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/pair_facts.h"

enum { HOUR_MS = 3600000 };

static const char minute[] = "{\"game\":{\"table\":\"casual\",\"time\":\"60s\"}}";

static void pass(pair_scene *it, int64_t ms)
{
    for (; ms > 0; ms -= 500)
        table_wait(&it->t, 500);
}

static int64_t used_ms(const pair_scene *it, chuhe_side side)
{
    return pair_state(it).clock.face[side].used_ms;
}

static const chuhe_event *last_event(const pair_scene *it)
{
    const live_game *game = pair_game(it);
    return &chuhe_referee_log(game->referee, game->events - 1)->event;
}

static void is_outage(const pair_scene *it, chuhe_event_kind kind)
{
    assert_int_equal(last_event(it)->kind, kind);
    assert_string_equal(last_event(it)->text, CHUHE_PAUSE_OUTAGE);
}

/* It is away for an hour after a crash. */
static void crash(pair_scene *it)
{
    pair_go(it);
    it->t.web.started_ms += HOUR_MS;
    table_crash(&it->t);
    assert_int_equal(pair_state(it).phase, CHUHE_PHASE_PAUSED);
    is_outage(it, CHUHE_EVENT_PAUSE);
}

/* Killed while somebody thinks, it knows within two seconds how long he has. */
static void what_was_thought_is_not_given_back(void **state)
{
    pair_scene it;
    (void)state;
    pair_begin(&it, minute);
    pass(&it, 41000);
    crash(&it);
    int64_t used = used_ms(&it, CHUHE_RED);
    assert_true(used <= 41000 && used >= 41000 - LIVE_ALIVE_MS);
    pair_come(&it);
    is_outage(&it, CHUHE_EVENT_RESUME);
    assert_true(person_hears(&it.people[1], "\"event\":\"resume\"", "\"text\":\"outage\""));
    /* So it is the second time. */
    pass(&it, 5000);
    crash(&it);
    used += 5000;
    assert_true(used_ms(&it, CHUHE_RED) <= used);
    assert_true(used_ms(&it, CHUHE_RED) >= used - LIVE_ALIVE_MS);
    pair_come(&it);
    pair_end(&it);
}

/* A move that was made since it was alive last counts. */
static void no_pause_is_before_the_last_event(void **state)
{
    pair_scene it;
    (void)state;
    pair_begin(&it, minute);
    pass(&it, 10000);
    it.t.web.started_ms += 900;
    person_event(&it.people[0], it.id, "m1", "{\"event\":\"move\",\"move\":\"h2e2\"}");
    hub_commit(it.t.hub);
    crash(&it);
    assert_int_equal(last_event(&it)->at_ms, 10900);
    assert_int_equal(used_ms(&it, CHUHE_RED), 10900);
    assert_int_equal(used_ms(&it, CHUHE_BLACK), 0);
    pair_come(&it);
    pair_end(&it);
}

/* The clock of the machine was put back meanwhile. */
static void no_pause_is_later_than_now(void **state)
{
    pair_scene it;
    (void)state;
    pair_begin(&it, minute);
    pass(&it, 10000);
    pair_go(&it);
    it.t.web.started_ms -= 6000;
    table_crash(&it.t);
    assert_int_equal(used_ms(&it, CHUHE_RED), 4000);
    pair_come(&it);
    pair_end(&it);
}

static void stopped_it_loses_nothing(void **state)
{
    pair_scene it;
    (void)state;
    pair_begin(&it, minute);
    pass(&it, 10000);
    it.t.web.started_ms += 321;
    hub_release(it.t.hub);
    assert_true(person_hears(&it.people[0], "\"event\":\"pause\"", "\"text\":\"outage\""));
    /* Those who are still here do not begin again. */
    table_wait(&it.t, 500);
    hub_release(it.t.hub);
    crash(&it);
    assert_int_equal(last_event(&it)->at_ms, 10321);
    assert_int_equal(used_ms(&it, CHUHE_RED), 10321);
    pair_come(&it);
    assert_int_equal(pair_state(&it).phase, CHUHE_PHASE_PLAYING);
    pair_end(&it);
}

/* It was there when the flag fell, and could not write it. */
static void a_flag_that_fell_before_has_fallen(void **state)
{
    pair_scene it;
    store_game stored;
    (void)state;
    pair_begin(&it, minute);
    it.t.web.started_ms += 60000;
    assert_true(store_set_alive(it.t.store, it.t.web.started_ms));
    pair_go(&it);
    it.t.web.started_ms += HOUR_MS;
    table_crash(&it.t);
    assert_true(store_game_get(&stored, it.t.store, it.id));
    assert_int_equal(stored.result, CHUHE_RESULT_BLACK_WINS);
    assert_int_equal(stored.ended_ms, FACTS_NOON + 60000);
    table_clear(&it.t);
}

/* Where an outage counts, a clock stands neither before it nor after it. */
static void where_it_counts_no_clock_stands(void **state)
{
    pair_scene it;
    (void)state;
    pair_begin(&it, "{\"game\":{\"table\":\"casual\",\"time\":\"2h\"},\"outage\":\"run\"}");
    pass(&it, 10000);
    hub_release(it.t.hub);
    pair_go(&it);
    it.t.web.started_ms += HOUR_MS;
    table_crash(&it.t);
    pair_come(&it);
    person_event(&it.people[0], it.id, "m1", "{\"event\":\"move\",\"move\":\"h2e2\"}");
    assert_int_equal(used_ms(&it, CHUHE_RED), 10000 + HOUR_MS);
    pair_end(&it);
}

/* While nobody's clock runs, nothing is written. */
static void it_writes_only_while_clocks_run(void **state)
{
    pair_scene it;
    (void)state;
    table_set_up(&it.t);
    table_make(it.id, it.keys[0], it.keys[1], &it.t, minute);
    pass(&it, 10000);
    assert_int_equal(store_alive_ms(it.t.store), 0);
    pair_come(&it);
    pass(&it, 10000);
    assert_true(store_alive_ms(it.t.store) > FACTS_NOON + 10000);
    pair_end(&it);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_thought_is_not_given_back),
        cmocka_unit_test(no_pause_is_before_the_last_event),
        cmocka_unit_test(no_pause_is_later_than_now),
        cmocka_unit_test(stopped_it_loses_nothing),
        cmocka_unit_test(a_flag_that_fell_before_has_fallen),
        cmocka_unit_test(where_it_counts_no_clock_stands),
        cmocka_unit_test(it_writes_only_while_clocks_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
