/* Two processes on one store: each game is one's, and nobody else writes to it. On SQLite two
 * handles of one file, and on PostgreSQL, where they tell each other what has changed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/analyses.h"
#include "server/keys.h"
#include "support/shared_facts.h"

static const char friends[] = "{\"game\":{\"table\":\"casual\",\"time\":\"10m\"},"
                              "\"red\":{\"who\":\"me\"},\"black\":{\"who\":\"friend\"}}";
static const char runs_on[] = "{\"game\":{\"table\":\"casual\",\"time\":\"10m\"},"
                              "\"red\":{\"who\":\"me\"},\"black\":{\"who\":\"friend\"},"
                              "\"outage\":\"run\"}";
static const char open_seat[] = "{\"game\":{\"table\":\"casual\",\"time\":\"10m\"},"
                                "\"red\":{\"who\":\"me\"},\"black\":{\"who\":\"lobby\"}}";
static const char engine_black[] = "{\"game\":{\"table\":\"casual\",\"time\":\"10m\"},"
                                   "\"red\":{\"who\":\"me\"},\"black\":{\"who\":\"engine\"},"
                                   "\"outage\":\"run\"}";

static const char red_move[] = "{\"event\":\"move\",\"move\":\"h2e2\"}";
static const char black_move[] = "{\"event\":\"move\",\"move\":\"h9g7\"}";

static chuhe_table_state state_at(const shared_scene *it, unsigned which)
{
    chuhe_table_state state;
    live_game *game = live_find(hub_live(it->t[which].hub), it->id);
    assert_non_null(game);
    chuhe_referee_state(&state, game->referee);
    return state;
}

/* ---- facts ---- */

static void a_game_is_where_it_was_made(void **state)
{
    shared_scene *it = *state;
    person p;
    http_reply reply;
    char path[64];
    shared_start(it, friends);
    person_come(&p, &it->t[B]);
    shared_join(&p, it->id, it->keys[0]);
    shared_is_elsewhere(&p, "/a");
    person_event(&p, it->id, "m1", red_move);
    shared_is_elsewhere(&p, "/a");
    person_say(&p, "{\"do\":\"join\",\"game\":\"%s\"}", it->id);
    shared_is_elsewhere(&p, "/a");
    person_say(&p, "{\"do\":\"join\",\"game\":\"nobody\"}");
    assert_true(person_hears(&p, "\"is\":\"error\"", "no_game"));
    snprintf(path, sizeof path, "/api/games/%s", it->id);
    table_ask(&reply, &it->t[B], path, NULL);
    assert_int_equal(reply.status, 200);
    http_reply_free(&reply);
    shared_plays(it, A, &it->red, "m1", red_move, "\"is\":\"taken\"");
    table_ask(&reply, &it->t[B], path, NULL);
    assert_non_null(strstr(reply.body.bytes, "h2e2"));
    http_reply_free(&reply);
    person_go(&p);
}

static void a_seat_is_taken_where_the_game_is(void **state)
{
    shared_scene *it = *state;
    http_reply reply;
    char path[64];
    shared_start(it, open_seat);
    snprintf(path, sizeof path, "/api/games/%s/take", it->id);
    table_ask(&reply, &it->t[B], path, "{}");
    assert_int_equal(reply.status, 307);
    char location[80];
    snprintf(location, sizeof location, "/a%s", path);
    assert_string_equal(reply.location, location);
    http_reply_free(&reply);
    table_ask(&reply, &it->t[A], path, "{}");
    assert_int_equal(reply.status, 200);
    http_reply_free(&reply);
    table_ask(&reply, &it->t[B], "/api/games/nobody/take", "{}");
    assert_int_equal(reply.status, 404);
    http_reply_free(&reply);
}

static void who_is_there_keeps_his_games(void **state)
{
    shared_scene *it = *state;
    shared_start(it, friends);
    for (int i = 0; i < 120; i++)
        shared_pass(it, 1000, true, true);
    assert_non_null(live_find(hub_live(it->t[A].hub), it->id));
    assert_null(live_find(hub_live(it->t[B].hub), it->id));
    shared_plays(it, A, &it->red, "m1", red_move, "\"is\":\"taken\"");
}

static void who_is_gone_loses_his_games(void **state)
{
    shared_scene *it = *state;
    person p;
    shared_start(it, friends);
    shared_pass(it, 2000, true, true);
    shared_plays(it, A, &it->red, "m1", red_move, "\"is\":\"taken\"");
    shared_end(it, A);
    person_come(&p, &it->t[B]);
    shared_pass(it, LEASES_MS - 3000, false, false);
    shared_join(&p, it->id, it->keys[0]);
    shared_is_elsewhere(&p, "/a");
    shared_pass(it, 3000, false, false);
    shared_join(&p, it->id, it->keys[0]);
    assert_true(person_hears(&p, "\"is\":\"game\"", "h2e2"));
    assert_int_equal(state_at(it, B).phase, CHUHE_PHASE_PAUSED);
    person other;
    person_come(&other, &it->t[B]);
    shared_join(&other, it->id, it->keys[1]);
    shared_pass(it, 500, false, true);
    assert_int_equal(state_at(it, B).phase, CHUHE_PHASE_PLAYING);
    assert_int_equal(state_at(it, B).clock.face[CHUHE_RED].used_ms, 2000);
    assert_int_equal(state_at(it, B).clock.face[CHUHE_BLACK].used_ms, 0);
    /* what was taken there is known here */
    shared_plays(it, B, &p, "m1", red_move, "\"is\":\"taken\"");
    shared_pass(it, 700, false, true);
    shared_plays(it, B, &other, "m2", black_move, "\"is\":\"taken\"");
    assert_int_equal(state_at(it, B).clock.face[CHUHE_BLACK].used_ms, 700);
    person_go(&p);
    person_go(&other);
}

static void a_clock_may_run_on(void **state)
{
    shared_scene *it = *state;
    shared_start(it, runs_on);
    shared_end(it, A);
    shared_pass(it, LEASES_MS + 1000, false, true);
    assert_int_equal(state_at(it, B).phase, CHUHE_PHASE_PLAYING);
    person p;
    person_come(&p, &it->t[B]);
    shared_join(&p, it->id, it->keys[0]);
    shared_plays(it, B, &p, "m1", red_move, "\"is\":\"taken\"");
    assert_int_equal(state_at(it, B).clock.face[CHUHE_RED].used_ms, LEASES_MS + 1000);
    person_go(&p);
}

static void many_games_are_taken_up(void **state)
{
    enum { MANY = 70 };
    shared_scene *it = *state;
    char ids[MANY][STORE_ID], key[64];
    for (int i = 0; i < MANY; i++) {
        it->t[A].web.started_ms += 7000; /* one may not make them faster */
        table_make(ids[i], key, key, &it->t[A], friends);
    }
    it->t[B].web.started_ms = it->t[A].web.started_ms;
    shared_end(it, A);
    shared_pass(it, LEASES_MS, false, true);
    shared_pass(it, 50, false, true);
    for (int i = 0; i < MANY; i++)
        assert_non_null(live_find(hub_live(it->t[B].hub), ids[i]));
}

/* It stands still for half a minute before it has written what was sent to it, and does not
 * know that another one has its game. */
static void who_stood_still_writes_nothing(void **state)
{
    shared_scene *it = *state;
    person p, third;
    char other_id[STORE_ID], other_keys[2][64];
    shared_start(it, runs_on); /* where taking it up is no event */
    it->t[A].web.started_ms += 3000;
    table_make(other_id, other_keys[0], other_keys[1], &it->t[A], friends);
    person_come(&third, &it->t[A]);
    shared_join(&third, other_id, other_keys[0]);
    table_wait(&it->t[A], 0);
    it->t[B].web.started_ms = it->t[A].web.started_ms;
    while (person_hear(&it->red))
        continue;
    /* in the same transaction is an event of a game that nobody takes over */
    person_event(&it->red, it->id, "m1", red_move);
    person_say(&third, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", other_id, other_keys[1]);
    shared_pass(it, 30000, false, false);
    person_come(&p, &it->t[B]);
    shared_join(&p, it->id, it->keys[0]);
    assert_true(person_hears(&p, "\"is\":\"game\"", "\"role\":\"red\""));
    hub_commit(it->t[B].hub);
    uint32_t before = fact_events(it->t[B].store, it->id);
    uint32_t other = fact_events(it->t[B].store, other_id);
    hub_commit(it->t[A].hub);
    assert_int_equal(fact_events(it->t[B].store, it->id), before);
    assert_true(fact_events(it->t[B].store, other_id) > other);
    table_wait(&it->t[A], 0);
    while (person_hear(&it->red) && !strstr(it->red.last, "elsewhere"))
        assert_null(strstr(it->red.last, "\"n\":\"m1\""));
    assert_non_null(strstr(it->red.last, "\"address\":\"/b\""));
    shared_is_elsewhere(&it->black, "/b");
    assert_null(live_find(hub_live(it->t[A].hub), it->id));
    assert_non_null(live_find(hub_live(it->t[A].hub), other_id));
    assert_int_equal(fact_events(it->t[B].store, it->id), before);
    person_go(&p);
    person_go(&third);
}

/* What is old is not told, to nobody: not as a refusal either. */
static void who_stood_still_tells_nothing(void **state)
{
    shared_scene *it = *state;
    person p;
    http_reply reply;
    char path[64];
    shared_start(it, runs_on);
    shared_pass(it, 30000, false, false);
    person_come(&p, &it->t[B]);
    shared_join(&p, it->id, it->keys[0]);
    shared_plays(it, B, &p, "m1", red_move, "\"is\":\"taken\"");
    snprintf(path, sizeof path, "/api/games/%s", it->id);
    table_ask(&reply, &it->t[A], path, NULL);
    assert_non_null(strstr(reply.body.bytes, "h2e2"));
    http_reply_free(&reply);
    while (person_hear(&it->black))
        continue;
    person_event(&it->black, it->id, "m2", black_move);
    assert_true(person_hear(&it->black));
    assert_non_null(strstr(it->black.last, "\"address\":\"/b\""));
    shared_join(&it->red, it->id, it->keys[0]);
    assert_true(person_hears(&it->red, "\"is\":\"elsewhere\"", "\"address\":\"/b\""));
    assert_null(live_find(hub_live(it->t[A].hub), it->id));
    person_go(&p);
}

static void who_stood_still_hears_of_it(void **state)
{
    shared_scene *it = *state;
    shared_start(it, friends);
    shared_pass(it, 30000, false, true);
    assert_non_null(live_find(hub_live(it->t[B].hub), it->id));
    shared_pass(it, 0, true, true);
    shared_is_elsewhere(&it->red, "/b");
    assert_null(live_find(hub_live(it->t[A].hub), it->id));
}

static void who_stood_still_gives_no_seat(void **state)
{
    shared_scene *it = *state;
    http_reply reply;
    person p;
    char path[64];
    shared_start(it, open_seat);
    live_game *old = live_find(hub_live(it->t[A].hub), it->id);
    shared_pass(it, 30000, false, false);
    person_come(&p, &it->t[B]);
    shared_join(&p, it->id, it->keys[0]);
    hub_commit(it->t[B].hub);
    assert_true(store_begin(it->t[A].store));
    assert_false(live_take_seat(hub_live(it->t[A].hub), old, CHUHE_BLACK, "x", 0));
    store_roll_back(it->t[A].store);
    snprintf(path, sizeof path, "/api/games/%s/take", it->id);
    table_ask(&reply, &it->t[A], path, "{}");
    assert_int_equal(reply.status, 307);
    http_reply_free(&reply);
    table_ask(&reply, &it->t[B], path, "{}");
    assert_int_equal(reply.status, 200);
    http_reply_free(&reply);
    person_go(&p);
}

static void who_stops_gives_his_games_away(void **state)
{
    shared_scene *it = *state;
    person p;
    shared_start(it, friends);
    shared_plays(it, A, &it->red, "m1", red_move, "\"is\":\"taken\"");
    hub_release(it->t[A].hub);
    shared_is_elsewhere(&it->red, "");
    person_come(&p, &it->t[B]);
    shared_join(&p, it->id, it->keys[0]);
    assert_true(person_hears(&p, "\"is\":\"game\"", "h2e2"));
    shared_join(&it->black, it->id, it->keys[1]);
    shared_is_elsewhere(&it->black, "/b");
    table_wait(&it->t[A], 5000);
    assert_null(live_find(hub_live(it->t[A].hub), it->id));
    person_go(&p);
}

static void who_comes_again_has_his_games(void **state)
{
    shared_scene *it = *state;
    shared_start(it, friends);
    shared_end(it, A);
    shared_begin(it, A, FACTS_NOON + 1000);
    assert_int_equal(state_at(it, A).phase, CHUHE_PHASE_PAUSED);
}

static int64_t red_has_used(const shared_scene *it, unsigned which)
{
    chuhe_table_state state = state_at(it, which);
    assert_int_equal(state.phase, CHUHE_PHASE_PAUSED);
    return state.clock.face[CHUHE_RED].used_ms;
}

/* What Red has thought is known by the lease: in all of a minute but the last seconds. */
static void what_was_thought_is_known_to_others(void **state)
{
    shared_scene *it = *state;
    person p;
    shared_start(it, friends);
    for (unsigned i = 0; i < 60; i++)
        shared_pass(it, 1000, true, true);
    shared_end(it, A);
    shared_pass(it, LEASES_MS + 1000, false, true);
    person_come(&p, &it->t[B]);
    shared_join(&p, it->id, it->keys[0]);
    assert_true(person_hears(&p, "\"is\":\"game\"", "\"text\":\"outage\""));
    int64_t used_ms = red_has_used(it, B);
    assert_true(used_ms <= 60000 && used_ms >= 60000 - LEASES_KEEP_MS - 1000);
    person_go(&p);
}

static void what_was_thought_is_known_to_who_comes_again(void **state)
{
    shared_scene *it = *state;
    shared_start(it, friends);
    for (unsigned i = 0; i < 60; i++)
        shared_pass(it, 1000, true, true);
    shared_end(it, A);
    shared_begin(it, A, FACTS_NOON + 61000);
    int64_t used_ms = red_has_used(it, A);
    assert_true(used_ms <= 60000 && used_ms >= 60000 - LEASES_KEEP_MS - 1000);
}

static void who_stops_stops_the_clocks(void **state)
{
    shared_scene *it = *state;
    person p;
    shared_start(it, friends);
    shared_pass(it, 12345, true, true);
    int64_t now_ms = hub_now(it->t[A].hub);
    hub_release(it->t[A].hub);
    shared_pass(it, 60000, false, true);
    person_come(&p, &it->t[B]);
    shared_join(&p, it->id, it->keys[0]);
    assert_int_equal(red_has_used(it, B), now_ms - FACTS_NOON);
    person_go(&p);
}

static void what_another_one_changes_is_noticed(void **state)
{
    shared_scene *it = *state;
    live_game *game;
    if (!place_is_postgres())
        skip();
    shared_start(it, friends);
    shared_settle(it);
    while (person_hear(&it->red))
        continue;
    assert_true(store_game_set_seats(
        it->t[B].store, it->id,
        "{\"red\":{\"who\":\"person\"},\"black\":{\"who\":\"person\",\"name\":\"新\"},"
        "\"arbiter\":false,\"delay_s\":0,\"outage\":\"pause\"}",
        "", "新"));
    shared_settle(it);
    game = live_find(hub_live(it->t[A].hub), it->id);
    assert_non_null(game);
    assert_string_equal(game->settings.seats[CHUHE_BLACK].name, "新");
    assert_true(person_hears(&it->red, "\"is\":\"game\"", "新"));
}

static void note_thought(const live_game *game, void *ctx)
{
    (void)game;
    ++*(unsigned *)ctx;
}

static void one_process_thinks(void **state)
{
    shared_scene *it = *state;
    for (unsigned i = 0; i < TABLES; i++)
        hub_use_engines(it->t[i].hub, &(hub_engines){note_thought, &it->thoughts[i]});
    shared_start(it, engine_black);
    shared_plays(it, A, &it->red, "m1", red_move, "\"is\":\"taken\"");
    shared_settle(it);
    assert_true(it->thoughts[A] > 0);
    assert_int_equal(it->thoughts[B], 0);
    unsigned before = it->thoughts[A];
    shared_pass(it, 30000, false, true);
    shared_pass(it, 50, false, true);
    assert_true(it->thoughts[B] > 0);
    /* what A has thought meanwhile is not played */
    live_game *game = live_find(hub_live(it->t[A].hub), it->id);
    assert_non_null(game);
    chuhe_event move = chuhe_event_make(CHUHE_EVENT_RESIGN, CHUHE_PARTY_BLACK, 0);
    hub_engine_says(it->t[A].hub, it->id, game->events, &move);
    uint32_t events = fact_events(it->t[B].store, it->id);
    hub_commit(it->t[A].hub);
    assert_int_equal(fact_events(it->t[B].store, it->id), events);
    shared_pass(it, 50, true, true);
    assert_int_equal(it->thoughts[A], before);
}

/* A game that has ended is its process's as long as it has it, and everybody's afterwards. */
static void an_ended_game_is_read_everywhere(void **state)
{
    shared_scene *it = *state;
    person p;
    shared_start(it, friends);
    shared_plays(it, A, &it->red, "m1", "{\"event\":\"resign\"}", "\"is\":\"taken\"");
    person_come(&p, &it->t[B]);
    person_say(&p, "{\"do\":\"join\",\"game\":\"%s\"}", it->id);
    shared_is_elsewhere(&p, "/a");
    person_go(&it->red);
    person_go(&it->black);
    for (int i = 0; i < 100; i++)
        shared_pass(it, 8000, true, true);
    assert_null(live_find(hub_live(it->t[A].hub), it->id));
    person_say(&p, "{\"do\":\"join\",\"game\":\"%s\"}", it->id);
    assert_true(person_hears(&p, "\"is\":\"game\"", "resign"));
    person watcher;
    person_come(&watcher, &it->t[A]);
    person_say(&watcher, "{\"do\":\"join\",\"game\":\"%s\"}", it->id);
    assert_true(person_hears(&watcher, "\"is\":\"game\"", "resign"));
    /* Who may sign it takes it up. */
    shared_join(&p, it->id, it->keys[0]);
    shared_plays(it, B, &p, "s1", "{\"event\":\"sign\"}", "\"is\":\"taken\"");
    person_come(&it->black, &it->t[A]);
    shared_join(&it->black, it->id, it->keys[1]);
    shared_is_elsewhere(&it->black, "/b");
    shared_settle(it);
    if (place_is_postgres())
        shared_is_elsewhere(&watcher, "/b");
    person_go(&watcher);
    person_go(&it->black);
    person_go(&p);
}

/* A game that everybody has left is nobody's, and whose it is asked of. */
static void a_game_that_rests_is_whose_it_is_asked_of(void **state)
{
    enum { HOUR_MS = 3600000 };
    shared_scene *it = *state;
    person p;
    shared_start(it, "{\"game\":{\"table\":\"casual\"},\"red\":{\"who\":\"me\"},"
                     "\"black\":{\"who\":\"friend\"}}");
    shared_plays(it, A, &it->red, "m1", red_move, "\"is\":\"taken\"");
    uint32_t events = fact_events(it->t[B].store, it->id);
    person_go(&it->red);
    person_go(&it->black);
    hub_let_rest(it->t[A].hub, 2 * HOUR_MS);
    for (unsigned i = 0; i < 3 * HOUR_MS / 8000; i++)
        shared_pass(it, 8000, true, true);
    assert_int_equal(live_count(hub_live(it->t[A].hub)), 0);
    assert_int_equal(live_count(hub_live(it->t[B].hub)),
                     0); /* which looks for such as nobody has */
    person_come(&p, &it->t[B]);
    shared_join(&p, it->id, it->keys[1]);
    assert_non_null(live_find(hub_live(it->t[B].hub), it->id));
    shared_plays(it, B, &p, "m2", "{\"event\":\"move\",\"move\":\"h9g7\"}", "\"is\":\"taken\"");
    assert_int_equal(fact_events(it->t[A].store, it->id), events + 1);
    person_come(&it->red, &it->t[A]);
    person_say(&it->red, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", it->id, it->keys[0]);
    shared_is_elsewhere(&it->red, "/b");
    person_go(&it->red);
    person_go(&p);
}

static void addresses_are_paths(void **state)
{
    static const char *const good[] = {"/p1", "/a/b", "/games-2_x.y"};
    static const char *const bad[] = {"",     "/",     "p1",   "/p1/",   "//p1",   "/a//b",
                                      "/../", "/a/..", "/a b", "/a?b=1", "/a\r\nx"};
    char longest[LEASES_ADDRESS + 1];
    (void)state;
    memset(longest, 'a', sizeof longest);
    longest[0] = '/';
    longest[LEASES_ADDRESS] = '\0';
    assert_false(leases_is_address(longest));
    longest[LEASES_ADDRESS - 1] = '\0';
    assert_true(leases_is_address(longest));
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(leases_is_address(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(leases_is_address(bad[i]));
}

static void wake_nobody(void *ctx)
{
    (void)ctx;
}

/* An analysis is of the process that was asked, which says where it is found. */
static void a_job_is_where_it_was_begun(void **state)
{
    shared_scene *it = *state;
    http_reply reply;
    analyses *engines = analyses_new("/no/engine", 1, wake_nobody, NULL);
    assert_non_null(engines);
    hub_use_analyses(it->t[A].hub, engines);
    table_ask(&reply, &it->t[A], "/api/analyses", "{}");
    assert_int_equal(reply.status, 202);
    assert_memory_equal(reply.location, "/a/api/analyses/", 16);
    table_asks(&it->t[B], reply.location + 2, NULL, 404, "no_job");
    http_reply_free(&reply);
    hub_use_analyses(it->t[A].hub, NULL);
    analyses_free(engines);
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, shared_set_up, shared_tear_down)
    const struct CMUnitTest tests[] = {
        CASE(a_game_is_where_it_was_made),
        CASE(a_seat_is_taken_where_the_game_is),
        CASE(a_job_is_where_it_was_begun),
        CASE(who_is_there_keeps_his_games),
        CASE(who_is_gone_loses_his_games),
        CASE(a_clock_may_run_on),
        CASE(many_games_are_taken_up),
        CASE(who_stood_still_writes_nothing),
        CASE(who_stood_still_tells_nothing),
        CASE(who_stood_still_hears_of_it),
        CASE(who_stood_still_gives_no_seat),
        CASE(who_stops_gives_his_games_away),
        CASE(who_comes_again_has_his_games),
        CASE(what_was_thought_is_known_to_others),
        CASE(what_was_thought_is_known_to_who_comes_again),
        CASE(who_stops_stops_the_clocks),
        CASE(what_another_one_changes_is_noticed),
        CASE(one_process_thinks),
        CASE(an_ended_game_is_read_everywhere),
        CASE(a_game_that_rests_is_whose_it_is_asked_of),
        cmocka_unit_test(addresses_are_paths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
