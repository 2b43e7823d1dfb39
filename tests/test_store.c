/* What lasts: games, their events and keys, and who has which game. The same
 * facts hold on SQLite and on PostgreSQL. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "support/store_facts.h"

static bool add(store *s, const char *game, uint32_t number, const char *text, const char *message)
{
    return store_event_add(s, game, number, 1000 + (int64_t)number, text, message);
}

/* Events as they are told, one after the other. */
static bool tell_event(uint32_t number, int64_t applied_ms, const char *text, const char *message,
                       void *ctx)
{
    buffer_printf(ctx, "%u@%lld %s %s;", number, (long long)applied_ms, text,
                  message ? message : "-");
    return true;
}

static void events_are(store *s, const char *game, uint32_t after, const char *expected)
{
    buffer told;
    buffer_init(&told);
    assert_true(store_events(s, game, after, tell_event, &told));
    assert_string_equal(told.bytes ? told.bytes : "", expected);
    buffer_deinit(&told);
}

/* ---- games ---- */

static void a_game_is_kept_as_it_is(void **state)
{
    store *s = scene_store(state);
    const store_game game = {.id = "Abc123",
                             .options = "{\"rules\": \"cxa2020\"}",
                             .settings = "{\"delay_s\": 3}",
                             .created_ms = 1764513000123,
                             .red = "许银川",
                             .black = "O'Brien; DROP TABLE games; --"};
    store_game back;
    assert_true(store_game_add(s, &game));
    s = scene_again(state);
    assert_true(store_game_get(&back, s, "Abc123"));
    assert_string_equal(back.id, "Abc123");
    assert_string_equal(back.options, game.options);
    assert_string_equal(back.settings, game.settings);
    assert_string_equal(back.red, game.red);
    assert_string_equal(back.black, game.black);
    assert_true(back.created_ms == game.created_ms && back.ended_ms == 0);
    assert_true(back.events == 0 && back.result == 0);
}

static void an_id_is_given_once(void **state)
{
    store *s = scene_store(state);
    store_game back;
    assert_true(fact_add_game(s, "a", 1));
    scene_refused(fact_add_game(s, "a", 2), s, STORE_TAKEN);
    assert_true(fact_add_game(s, "A", 3));
    assert_true(store_game_get(&back, s, "a") && back.created_ms == 1);
    scene_refused(store_game_get(&back, s, "b"), s, "");
}

static void an_id_is_letters_and_digits(void **state)
{
    static const char *const bad[] = {"",   "a b", "a'",    "../a",
                                      "将", "a\n", "a\xff", "abcdefghijklmnopqrstuvwxyz012345"};
    store *s = scene_store(state);
    uint8_t hash[STORE_HASH];
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        scene_refused(fact_add_game(s, bad[i], 1), s, STORE_BAD_TEXT);
        scene_refused(store_study_put(s, bad[i], fact_hash(hash, 1), "{}", 1), s, STORE_BAD_TEXT);
    }
    assert_true(fact_add_game(s, "abcdefghijklmnopqrstuvwxyz01234", 1));
}

static void a_game_ends(void **state)
{
    store *s = scene_store(state);
    store_game game, back;
    assert_true(fact_add_game(s, "g", 5));
    assert_true(store_game_get(&game, s, "g"));
    store_game ended = {.id = "g", .ended_ms = 99, .result = 2, .red = "r", .black = "b"};
    assert_true(store_game_update(s, &ended));
    assert_true(store_game_get(&back, s, "g"));
    assert_true(back.ended_ms == 99 && back.result == 2 && back.created_ms == 5);
    assert_string_equal(back.black, "b");
    assert_string_equal(back.settings, "{}");
    ended.id = "nobody";
    scene_refused(store_game_update(s, &ended), s, STORE_NO_GAME);
}

/* Who sits where changes neither the end of a game nor what it is. */
static void seats_are_of_live_games(void **state)
{
    store *s = scene_store(state);
    store_game back;
    assert_true(fact_add_game(s, "g", 5));
    assert_true(store_game_set_seats(s, "g", "{\"seats\": 2}", "r", "b"));
    assert_true(store_game_get(&back, s, "g"));
    assert_string_equal(back.settings, "{\"seats\": 2}");
    assert_string_equal(back.red, "r");
    assert_string_equal(back.black, "b");
    assert_true(back.ended_ms == 0 && back.created_ms == 5);
    assert_true(store_game_update(
        s, &(store_game){.id = "g", .ended_ms = 99, .result = 2, .red = "R", .black = "B"}));
    scene_refused(store_game_set_seats(s, "g", "{}", "x", "y"), s, STORE_NO_GAME);
    scene_refused(store_game_set_seats(s, "nobody", "{}", "x", "y"), s, STORE_NO_GAME);
    assert_true(store_game_get(&back, s, "g"));
    assert_true(back.ended_ms == 99 && back.result == 2);
    assert_string_equal(back.settings, "{\"seats\": 2}");
    assert_string_equal(back.red, "R");
}

static bool tell_game(const store_game *game, void *ctx)
{
    buffer_printf(ctx, "%s/%u ", game->id, game->events);
    return ((buffer *)ctx)->len < 40;
}

static void games_are(store *s, store_which which, unsigned offset, unsigned limit,
                      const char *expected)
{
    buffer told;
    buffer_init(&told);
    assert_true(store_games(s, which, offset, limit, tell_game, &told));
    assert_string_equal(told.bytes ? told.bytes : "", expected);
    buffer_deinit(&told);
}

static void games_are_listed_newest_first(void **state)
{
    store *s = scene_store(state);
    games_are(s, STORE_ALL, 0, 10, "");
    for (int i = 0; i < 6; i++)
        assert_true(fact_add_game(s, (char[]){'g', (char)('0' + i), 0}, 100 + i / 2));
    assert_true(add(s, "g3", 1, "x", NULL));
    assert_true(store_game_update(s, &(store_game){.id = "g1", .ended_ms = 200}));
    assert_true(store_game_update(s, &(store_game){.id = "g4", .ended_ms = 200}));
    games_are(s, STORE_ALL, 0, 10, "g5/0 g4/0 g3/1 g2/0 g1/0 g0/0 ");
    games_are(s, STORE_ALL, 2, 2, "g3/1 g2/0 ");
    games_are(s, STORE_LIVE, 0, 10, "g5/0 g3/1 g2/0 g0/0 ");
    games_are(s, STORE_LIVE, 3, 10, "g0/0 ");
    games_are(s, STORE_ENDED, 0, 10, "g4/0 g1/0 ");
    games_are(s, STORE_ENDED, 0, 0, "");
    games_are(s, STORE_ENDED, 7, 10, "");
}

static void a_listener_may_stop(void **state)
{
    store *s = scene_store(state);
    for (int i = 0; i < 20; i++)
        assert_true(fact_add_game(s, (char[]){'g', (char)('a' + i), 0}, 100 + i));
    games_are(s, STORE_ALL, 0, 20, "gt/0 gs/0 gr/0 gq/0 gp/0 go/0 gn/0 gm/0 ");
    assert_true(fact_add_game(s, "more", 1));
}

/* ---- events ---- */

static void events_come_back_in_order(void **state)
{
    store *s = scene_store(state);
    assert_true(fact_add_game(s, "g", 1));
    assert_true(fact_add_game(s, "h", 1));
    assert_true(add(s, "g", 1, "{\"move\": \"h2e2\"}", "m1"));
    assert_true(add(s, "h", 1, "other", NULL));
    assert_true(add(s, "g", 2, "马8进7", NULL));
    assert_true(add(s, "g", 3, "", "m3"));
    s = scene_again(state);
    events_are(s, "g", 0, "1@1001 {\"move\": \"h2e2\"} m1;2@1002 马8进7 -;3@1003  m3;");
    events_are(s, "g", 2, "3@1003  m3;");
    events_are(s, "g", 3, "");
    events_are(s, "h", 0, "1@1001 other -;");
    events_are(s, "nobody", 0, "");
    assert_int_equal(fact_events(s, "g"), 3);
}

static void an_event_has_the_next_number(void **state)
{
    store *s = scene_store(state);
    assert_true(fact_add_game(s, "g", 1));
    scene_refused(add(s, "g", 0, "x", NULL), s, STORE_NUMBER_OFF);
    scene_refused(add(s, "g", 2, "x", NULL), s, STORE_NUMBER_OFF);
    assert_true(add(s, "g", 1, "x", NULL));
    scene_refused(add(s, "g", 1, "y", NULL), s, STORE_NUMBER_OFF);
    scene_refused(add(s, "g", 3, "y", NULL), s, STORE_NUMBER_OFF);
    scene_refused(add(s, "g", UINT32_MAX, "y", NULL), s, STORE_NUMBER_OFF);
    assert_true(add(s, "g", 2, "z", NULL));
    scene_refused(add(s, "nobody", 1, "x", NULL), s, STORE_NO_GAME);
    events_are(s, "g", 0, "1@1001 x -;2@1002 z -;");
}

static void a_message_is_taken_once(void **state)
{
    store *s = scene_store(state);
    assert_true(fact_add_game(s, "g", 1));
    assert_true(fact_add_game(s, "h", 1));
    assert_true(add(s, "g", 1, "x", "k"));
    scene_refused(add(s, "g", 2, "x", "k"), s, STORE_DOUBLE);
    scene_refused(add(s, "g", 1, "x", "k"), s, STORE_DOUBLE);
    assert_true(add(s, "h", 1, "x", "k"));
    assert_true(add(s, "g", 2, "x", "K"));
    assert_true(add(s, "g", 3, "x", NULL));
    assert_true(add(s, "g", 4, "x", NULL));
    assert_int_equal(fact_events(s, "g"), 4);
}

/* 150 events of three games; the one with that index has another number. */
static void make_many(store_event events[150], char keys[150][8], size_t off)
{
    static const char *const games[] = {"g", "h", "i"};
    for (uint32_t i = 0; i < 150; i++) {
        snprintf(keys[i], 8, "k%u", i);
        events[i] = (store_event){.game = games[i % 3],
                                  .number = i / 3 + 1 + (i == off),
                                  .applied_ms = i,
                                  .text = keys[i],
                                  .message = i % 2 ? keys[i] : NULL};
    }
}

static void many_events_are_added_together(void **state)
{
    store *s = scene_store(state);
    store_event events[150];
    char keys[150][8];
    make_many(events, keys, 150);
    assert_true(fact_add_game(s, "g", 1) && fact_add_game(s, "h", 1) && fact_add_game(s, "i", 1));
    assert_true(store_begin(s));
    assert_true(store_events_add(NULL, s, NULL, 0));
    assert_true(store_events_add(NULL, s, events, 150));
    assert_true(add(s, "g", 51, "single", NULL));
    assert_true(store_commit(s));
    s = scene_again(state);
    assert_int_equal(fact_events(s, "g"), 51);
    assert_int_equal(fact_events(s, "i"), 50);
    events_are(s, "h", 48, "49@145 k145 k145;50@148 k148 -;");
}

static void one_that_is_refused_refuses_all(void **state)
{
    static const size_t offs[] = {0, 1, 63, 64, 100, 149};
    store *s = scene_store(state);
    store_event events[150];
    char keys[150][8];
    size_t refused;
    assert_true(fact_add_game(s, "g", 1) && fact_add_game(s, "h", 1) && fact_add_game(s, "i", 1));
    for (unsigned i = 0; i < sizeof offs / sizeof offs[0]; i++) {
        make_many(events, keys, offs[i]);
        assert_true(store_begin(s));
        scene_refused(store_events_add(&refused, s, events, 150), s, STORE_NUMBER_OFF);
        assert_int_equal(refused, offs[i]);
        assert_false(add(s, "g", 1, "x", NULL));
        assert_false(store_commit(s));
        assert_int_equal(fact_events(s, "g") + fact_events(s, "h"), 0);
    }
    make_many(events, keys, 150);
    events[90].message = "k87";
    assert_true(store_begin(s));
    scene_refused(store_events_add(&refused, s, events, 150), s, STORE_DOUBLE);
    assert_int_equal(refused, 90);
    store_roll_back(s);
    events[90].message = "\xff";
    assert_true(store_begin(s));
    scene_refused(store_events_add(NULL, s, events, 150), s, STORE_BAD_TEXT);
    store_roll_back(s);
    events[90].message = NULL;
    assert_true(store_begin(s) && store_events_add(NULL, s, events, 150) && store_commit(s));
    assert_int_equal(fact_events(s, "i"), 50);
}

/* ---- transactions ---- */

static void a_transaction_is_kept_or_not(void **state)
{
    store *s = scene_store(state);
    store_game game;
    assert_true(store_begin(s));
    assert_true(fact_add_game(s, "g", 1));
    assert_true(add(s, "g", 1, "x", NULL));
    assert_true(store_commit(s));
    assert_true(store_begin(s));
    assert_true(add(s, "g", 2, "x", NULL));
    assert_true(fact_add_game(s, "h", 1));
    assert_int_equal(fact_events(s, "g"), 2);
    store_roll_back(s);
    assert_int_equal(fact_events(s, "g"), 1);
    assert_false(store_game_get(&game, s, "h"));
    assert_true(store_begin(s));
    assert_true(add(s, "g", 2, "y", NULL));
    s = scene_again(state); /* closed in the middle */
    events_are(s, "g", 0, "1@1001 x -;");
}

static void a_refusal_does_not_end_a_transaction(void **state)
{
    store *s = scene_store(state);
    uint8_t hash[STORE_HASH];
    store_user user = {.name = "Li", .password = "p"};
    assert_true(store_user_add(s, &user));
    assert_true(fact_add_game(s, "g", 1));
    assert_true(store_begin(s));
    assert_true(add(s, "g", 1, "x", "k"));
    scene_refused(fact_add_game(s, "g", 1), s, STORE_TAKEN);
    scene_refused(add(s, "g", 1, "x", NULL), s, STORE_NUMBER_OFF);
    scene_refused(add(s, "g", 2, "x", "k"), s, STORE_DOUBLE);
    scene_refused(add(s, "g", 2, "\xff", NULL), s, STORE_BAD_TEXT);
    scene_refused(store_user_add(s, &user), s, STORE_TAKEN);
    scene_refused(store_key_add(s, "nobody", STORE_RED, fact_hash(hash, 1)), s, STORE_NO_GAME);
    scene_refused(store_session_add(s, fact_hash(hash, 1), user.id + 1, 9), s, STORE_NO_USER);
    assert_true(store_is_healthy(s));
    assert_true(add(s, "g", 2, "y", NULL));
    assert_true(store_commit(s));
    events_are(s, "g", 0, "1@1001 x k;2@1002 y -;");
}

static void a_store_is_healthy(void **state)
{
    assert_true(store_is_healthy(scene_store(state)));
    assert_string_equal(store_why(scene_store(state)), "");
}

/* ---- keys ---- */

static void a_key_opens_its_seat(void **state)
{
    store *s = scene_store(state);
    uint8_t hash[STORE_HASH];
    assert_true(fact_add_game(s, "g", 1));
    assert_true(fact_add_game(s, "h", 1));
    assert_true(store_key_add(s, "g", STORE_RED, fact_hash(hash, 1)));
    assert_true(store_key_add(s, "g", STORE_BLACK, fact_hash(hash, 2)));
    assert_true(store_key_add(s, "g", STORE_ARBITER, fact_hash(hash, 0)));
    scene_refused(store_key_add(s, "g", STORE_ARBITER, fact_hash(hash, 1)), s, STORE_TAKEN);
    s = scene_again(state);
    assert_int_equal(store_key_role(s, "g", fact_hash(hash, 1)), STORE_RED);
    assert_int_equal(store_key_role(s, "g", fact_hash(hash, 2)), STORE_BLACK);
    assert_int_equal(store_key_role(s, "g", fact_hash(hash, 0)), STORE_ARBITER);
    assert_int_equal(store_key_role(s, "g", fact_hash(hash, 3)), STORE_WATCHER);
    assert_int_equal(store_key_role(s, "h", fact_hash(hash, 1)), STORE_WATCHER);
    assert_int_equal(store_key_role(s, "' OR 1=1 --", fact_hash(hash, 1)), STORE_WATCHER);
}

/* ---- texts that mean harm ---- */

static void any_text_comes_back(void **state)
{
    static const char *const texts[] = {"'",
                                        "\"",
                                        "\\",
                                        "'; DROP TABLE events; --",
                                        "?1 $1 %s %n",
                                        "<script>",
                                        "\x01\t\r\n\x7f",
                                        "\\x41",
                                        "NULL",
                                        "\U0001F400\u0301"};
    store *s = scene_store(state);
    assert_true(fact_add_game(s, "g", 1));
    buffer expected;
    buffer_init(&expected);
    for (uint32_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        assert_true(add(s, "g", i + 1, texts[i], texts[i]));
        buffer_printf(&expected, "%u@%u %s %s;", i + 1, 1001 + i, texts[i], texts[i]);
    }
    events_are(scene_again(state), "g", 0, expected.bytes);
    buffer_deinit(&expected);
}

static void study_is(store *s, const char *id, const char *expected)
{
    const char *json = NULL;
    assert_true(store_study_get(&json, s, id));
    assert_string_equal(json, expected);
}

static void a_study_changes_from_what_was_seen(void **state)
{
    store *s = scene_store(state);
    uint8_t key[STORE_HASH], other[STORE_HASH];
    fact_hash(key, 1);
    fact_hash(other, 2);
    assert_true(store_study_put(s, "s", key, "one", 1));
    assert_true(store_study_opens(s, "s", key));
    scene_refused(store_study_opens(s, "s", other), s, STORE_OTHER_KEY);
    scene_refused(store_study_opens(s, "t", key), s, STORE_OTHER_KEY);
    assert_true(store_study_change(s, "s", key, "one", "two", 2));
    scene_refused(store_study_change(s, "s", key, "one", "three", 3), s, STORE_CHANGED);
    scene_refused(store_study_change(s, "s", other, "two", "three", 3), s, STORE_OTHER_KEY);
    scene_refused(store_study_change(s, "t", key, "two", "three", 3), s, STORE_OTHER_KEY);
    scene_refused(store_study_change(s, "s", key, "two", "\xff", 3), s, STORE_BAD_TEXT);
    study_is(scene_again(state), "s", "two");
}

static void a_text_may_be_long(void **state)
{
    enum { LONG = 1 << 20 };
    store *s = scene_store(state);
    uint8_t hash[STORE_HASH];
    const char *json = NULL;
    char *text = malloc(LONG + 1);
    memset(text, 'x', LONG);
    text[LONG] = '\0';
    assert_true(fact_add_game(s, "g", 1));
    assert_true(add(s, "g", 1, text, NULL));
    assert_true(store_study_put(s, "s", fact_hash(hash, 1), text, 1));
    assert_true(store_study_get(&json, s, "s"));
    assert_string_equal(json, text);
    assert_int_equal(fact_events(s, "g"), 1);
    free(text);
}

static void a_text_is_utf8(void **state)
{
    static const char *const bad[] = {"\xff", "a\xc3", "\xed\xa0\x80", "\xc0\x80",
                                      "\xf4\x90\x80\x80"};
    store *s = scene_store(state);
    uint8_t hash[STORE_HASH];
    store_game game;
    assert_true(fact_add_game(s, "g", 1));
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        scene_refused(add(s, "g", 1, bad[i], NULL), s, STORE_BAD_TEXT);
        scene_refused(add(s, "g", 1, "x", bad[i]), s, STORE_BAD_TEXT);
        scene_refused(store_study_put(s, "s", fact_hash(hash, 1), bad[i], 1), s, STORE_BAD_TEXT);
        scene_refused(store_game_update(s, &(store_game){.id = "g", .red = bad[i]}), s,
                      STORE_BAD_TEXT);
        scene_refused(store_game_get(&game, s, bad[i]), s, STORE_BAD_TEXT);
    }
}

/* ---- several processes ---- */

static void a_game_has_one_owner(void **state)
{
    store_scene *it = *state;
    store *a = it->s, *b = place_open(&it->place);
    assert_true(fact_add_game(a, "g", 1));
    assert_true(store_lease_take(a, "g", "A", 100, 200));
    scene_refused(store_lease_take(b, "g", "B", 199, 300), b, STORE_LEASED);
    assert_true(store_lease_take(a, "g", "A", 150, 250));
    scene_refused(store_lease_take(b, "g", "B", 200, 300), b, STORE_LEASED);
    assert_string_equal(store_lease_owner(b, "g", 249), "A");
    assert_null(store_lease_owner(b, "g", 250));
    assert_true(store_lease_take(b, "g", "B", 250, 350));
    scene_refused(store_lease_take(a, "g", "A", 251, 400), a, STORE_LEASED);
    scene_refused(store_lease_drop(a, "g", "A"), a, "");
    assert_true(store_lease_drop(b, "g", "B"));
    assert_true(store_lease_take(a, "g", "A", 252, 400));
    scene_refused(store_lease_take(a, "nobody", "A", 1, 2), a, STORE_LEASED);
    store_close(b);
}

static void a_lease_is_held_within_a_transaction(void **state)
{
    enum { GAMES = 70 };
    char names[GAMES][16];
    const char *games[GAMES];
    bool held[GAMES];
    store *s = scene_store(state);
    for (int i = 0; i < GAMES; i++) {
        snprintf(names[i], sizeof names[i], "h%d", i);
        games[i] = names[i];
        assert_true(fact_add_game(s, games[i], 1));
        if (i % 10 != 9)
            assert_true(store_lease_take(s, games[i], i % 10 == 8 ? "B 2" : "A 1", 0, 100));
    }
    assert_true(store_begin(s));
    assert_true(store_leases_hold(held, s, "A 1", games, GAMES));
    assert_true(store_commit(s));
    for (int i = 0; i < GAMES; i++)
        assert_int_equal(held[i], i % 10 < 8);
    assert_true(store_leases_drop(s, "A "));
    assert_null(store_lease_owner(s, "h0", 0));
    assert_string_equal(store_lease_owner(s, "h8", 0), "B 2");
    assert_true(store_begin(s));
    assert_true(store_leases_hold(held, s, "A 1", games, 1));
    assert_true(store_commit(s));
    assert_false(held[0]);
}

static void leases_are_kept_together(void **state)
{
    store *s = scene_store(state);
    unsigned kept = 9;
    buffer told;
    for (int i = 0; i < 4; i++) {
        const char id[] = {'g', (char)('0' + i), 0};
        assert_true(fact_add_game(s, id, i));
        assert_true(store_lease_take(s, id, i < 3 ? "A" : "B", 0, 100));
    }
    assert_true(store_game_update(s, &(store_game){.id = "g3", .ended_ms = 5}));
    assert_true(store_lease_take(s, "g1", "B", 100, 200));
    assert_true(store_leases_keep(&kept, s, "A", 130, 150));
    assert_int_equal(kept, 2);
    assert_true(store_leases_keep(&kept, s, "C", 130, 150));
    assert_int_equal(kept, 0);
    buffer_init(&told);
    assert_true(store_games_free(s, 149, 10, tell_game, &told));
    assert_int_equal(told.len, 0);
    assert_true(store_games_free(s, 150, 10, tell_game, &told));
    assert_string_equal(told.bytes, "g2/0 g0/0 ");
    buffer_deinit(&told);
    assert_true(store_tidy(s, 150));
    assert_string_equal(store_lease_owner(s, "g1", 0), "B");
    assert_null(store_lease_owner(s, "g3", 0));
    /* Of a game that goes on it is still known when its owner was alive. */
    assert_int_equal(store_lease_kept_ms(s, "g0"), 130);
    assert_int_equal(store_lease_kept_ms(s, "g1"), 100);
    assert_int_equal(store_lease_kept_ms(s, "g3"), 0);
    assert_true(store_leases_drop(s, "A"));
    assert_int_equal(store_lease_kept_ms(s, "g0"), 130);
    assert_true(store_lease_take(s, "g0", "C", 131, 200));
    assert_int_equal(store_lease_kept_ms(s, "g0"), 131);
}

static void it_is_known_when_it_was_alive(void **state)
{
    store *s = scene_store(state);
    assert_int_equal(store_alive_ms(s), 0);
    assert_true(store_set_alive(s, 7));
    assert_true(store_begin(s));
    assert_true(store_set_alive(s, 8));
    store_roll_back(s);
    assert_int_equal(store_alive_ms(s), 7);
}

/* Two handles that add the same event: one of them does. */
static void an_event_is_added_by_one_process(void **state)
{
    store_scene *it = *state;
    store *a = it->s, *b = place_open(&it->place);
    assert_true(fact_add_game(a, "g", 1));
    for (uint32_t i = 1; i <= 20; i++) {
        store *first = i % 3 ? a : b, *second = i % 3 ? b : a;
        assert_true(add(first, "g", i, "x", NULL));
        scene_refused(add(second, "g", i, "y", NULL), second, STORE_NUMBER_OFF);
    }
    assert_int_equal(fact_events(b, "g"), 20);
    store_close(b);
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, scene_set_up, scene_tear_down)
    const struct CMUnitTest tests[] = {
        CASE(a_game_is_kept_as_it_is),
        CASE(an_id_is_given_once),
        CASE(an_id_is_letters_and_digits),
        CASE(a_game_ends),
        CASE(seats_are_of_live_games),
        CASE(games_are_listed_newest_first),
        CASE(a_listener_may_stop),
        CASE(events_come_back_in_order),
        CASE(an_event_has_the_next_number),
        CASE(a_message_is_taken_once),
        CASE(many_events_are_added_together),
        CASE(one_that_is_refused_refuses_all),
        CASE(a_transaction_is_kept_or_not),
        CASE(a_refusal_does_not_end_a_transaction),
        CASE(a_store_is_healthy),
        CASE(a_key_opens_its_seat),
        CASE(any_text_comes_back),
        CASE(a_study_changes_from_what_was_seen),
        CASE(a_text_may_be_long),
        CASE(a_text_is_utf8),
        CASE(a_game_has_one_owner),
        CASE(a_lease_is_held_within_a_transaction),
        CASE(leases_are_kept_together),
        CASE(it_is_known_when_it_was_alive),
        CASE(an_event_is_added_by_one_process),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
