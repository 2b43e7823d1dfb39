/* Accounts with their sessions and games, halls, studies, and games that rest: the same facts on
 * SQLite and PostgreSQL. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/store_facts.h"

/* ---- accounts ---- */

static bool add_user(int64_t *id, store *s, const char *name)
{
    store_user user = {.name = name, .password = "$argon2id$", .created_ms = 7};
    bool added = store_user_add(s, &user);
    *id = user.id;
    return added;
}

static void a_name_is_one_in_any_case(void **state)
{
    store *s = scene_store(state);
    int64_t first, second, none;
    store_user user;
    assert_true(add_user(&first, s, "Ångström"));
    assert_true(add_user(&second, s, "王天一Ω"));
    assert_true(first != second && first > 0 && second > 0);
    scene_refused(add_user(&none, s, "ÅNGSTRÖM"), s, STORE_TAKEN);
    scene_refused(add_user(&none, s, "A\u030angstro\u0308m"), s, STORE_TAKEN);
    scene_refused(add_user(&none, s, "王天一ω"), s, STORE_TAKEN);
    scene_refused(add_user(&none, s, "王天一\u200bΩ"), s, STORE_TAKEN); /* a blank of no width */
    static const char *const blanks[] = {
        " 王天一Ω",      "王天一Ω ",      "王 天一Ω",      "王天一\u00a0Ω",   "王天一\u1680Ω",
        "王天一\u2003Ω", "王天一\u2800Ω", "王天一Ω\u3000", "王天一\xc2\x85Ω", "王天一\u202eΩ",
        "王天一\u3164Ω", "王天一\uffa0Ω", "王天一\ue000Ω"};
    for (size_t i = 0; i < sizeof blanks / sizeof *blanks; i++) {
        scene_refused(add_user(&none, s, blanks[i]), s, STORE_TAKEN);
        assert_true(store_user_by_name(&user, s, blanks[i]) && user.id == second);
    }
    assert_true(store_user_by_name(&user, s, "ångström") && user.id == first);
    assert_string_equal(user.name, "Ångström");
    assert_string_equal(user.password, "$argon2id$");
    assert_true(user.created_ms == 7);
    scene_refused(store_user_by_name(&user, s, "Angstrom"), s, "");
    assert_true(add_user(&none, s, "Straße"));
    scene_refused(add_user(&none, s, "STRASSE"), s, STORE_TAKEN);
}

static void a_name_is_a_text(void **state)
{
    store *s = scene_store(state);
    int64_t id = 0;
    store_user user;
    scene_refused(add_user(&id, s, ""), s, STORE_BAD_TEXT);
    scene_refused(add_user(&id, s, "\u200b"), s, STORE_BAD_TEXT);
    scene_refused(add_user(&id, s, " \u2800\u3000"), s, STORE_BAD_TEXT);
    scene_refused(add_user(&id, s, "a\xc3"), s, STORE_BAD_TEXT);
    scene_refused(store_user_by_name(&user, s, "a\xc3"), s, "");
}

static void an_account_is_found_by_its_number(void **state)
{
    store *s = scene_store(state);
    store_user user = {.name = "Hu", .password = "p"}, back;
    assert_true(store_user_add(s, &user));
    s = scene_again(state);
    assert_true(store_user_by_id(&back, s, user.id));
    assert_string_equal(back.name, "Hu");
    scene_refused(store_user_by_id(&back, s, user.id + 1), s, "");
}

static void a_session_ends(void **state)
{
    store *s = scene_store(state);
    uint8_t hash[STORE_HASH];
    int64_t id = 0;
    store_user user;
    assert_true(add_user(&id, s, "Li"));
    assert_true(store_session_add(s, fact_hash(hash, 1), id, 1000));
    assert_true(store_session_add(s, fact_hash(hash, 2), id, 2000));
    scene_refused(store_session_add(s, fact_hash(hash, 2), id, 3000), s, STORE_TAKEN);
    assert_true(store_session_user(&user, s, fact_hash(hash, 1), 999) && user.id == id);
    assert_string_equal(user.name, "Li");
    scene_refused(store_session_user(&user, s, fact_hash(hash, 1), 1000), s, "");
    scene_refused(store_session_user(&user, s, fact_hash(hash, 3), 0), s, "");
    assert_true(store_tidy(s, 1000));
    assert_false(store_session_user(&user, s, fact_hash(hash, 1), 0));
    assert_true(store_session_user(&user, s, fact_hash(hash, 2), 1000));
    assert_true(store_session_end(s, fact_hash(hash, 2)));
    assert_false(store_session_user(&user, s, fact_hash(hash, 2), 1000));
    scene_refused(store_session_end(s, fact_hash(hash, 2)), s, "");
}

static void a_password_is_changed_by_who_knows_the_old_one(void **state)
{
    store *s = scene_store(state);
    int64_t id = 0;
    store_user user;
    assert_true(add_user(&id, s, "Li"));
    scene_refused(store_user_set_password(s, id, "$other$", "$new$"), s, STORE_NO_USER);
    scene_refused(store_user_set_password(s, id + 1, "$argon2id$", "$new$"), s, STORE_NO_USER);
    assert_true(store_user_set_password(s, id, "$argon2id$", "$new$"));
    assert_true(store_user_by_id(&user, s, id));
    assert_string_equal(user.password, "$new$");
}

/* The newest stay, the one that was added last among them whenever it ends. */
static void an_account_has_so_many_sessions(void **state)
{
    store *s = scene_store(state);
    store_user user;
    uint8_t hash[STORE_HASH];
    int64_t li = 0, hu = 0;
    assert_true(add_user(&li, s, "Li") && add_user(&hu, s, "Hu"));
    assert_true(store_session_add(s, fact_hash(hash, 200), hu, 1));
    for (unsigned i = 0; i < STORE_SESSIONS + 3; i++)
        assert_true(store_session_add(s, fact_hash(hash, i), li, 1000 + i));
    for (unsigned i = 0; i < STORE_SESSIONS + 3; i++)
        assert_int_equal(store_session_user(&user, s, fact_hash(hash, i), 0), i >= 3);
    assert_true(store_session_add(s, fact_hash(hash, 100), li, 500));
    assert_true(store_session_user(&user, s, fact_hash(hash, 100), 0));
    assert_false(store_session_user(&user, s, fact_hash(hash, 3), 0));
    assert_true(store_session_user(&user, s, fact_hash(hash, 4), 0));
    assert_true(store_session_user(&user, s, fact_hash(hash, 200), 0) && user.id == hu);
}

static void all_sessions_but_one_end(void **state)
{
    store *s = scene_store(state);
    uint8_t hash[STORE_HASH];
    int64_t li = 0, hu = 0;
    store_user user;
    assert_true(add_user(&li, s, "Li") && add_user(&hu, s, "Hu"));
    for (unsigned i = 1; i <= 4; i++)
        assert_true(store_session_add(s, fact_hash(hash, i), i == 4 ? hu : li, 1000));
    assert_true(store_sessions_end(s, li, fact_hash(hash, 2)));
    assert_false(store_session_user(&user, s, fact_hash(hash, 1), 0));
    assert_true(store_session_user(&user, s, fact_hash(hash, 2), 0) && user.id == li);
    assert_false(store_session_user(&user, s, fact_hash(hash, 3), 0));
    assert_true(store_session_user(&user, s, fact_hash(hash, 4), 0) && user.id == hu);
    assert_true(store_sessions_end(s, li, fact_hash(hash, 2)));
}

/* ---- their games ---- */

typedef struct own_games {
    char told[256];
} own_games;

static bool on_own_game(const store_game *game, store_role role, void *ctx)
{
    own_games *list = ctx;
    size_t len = strlen(list->told);
    snprintf(list->told + len, sizeof list->told - len, " %s:%d", game->id, (int)role);
    return true;
}

static void games_are_of_who_plays_them(void **state)
{
    store *s = scene_store(state);
    own_games list = {""}, other = {""}, some = {""};
    int64_t li = 0, hu = 0;
    assert_true(add_user(&li, s, "Li") && add_user(&hu, s, "Hu"));
    assert_true(fact_add_game(s, "old", 5) && fact_add_game(s, "new", 7));
    assert_true(fact_add_game(s, "mid", 6) && fact_add_game(s, "none", 8));
    assert_true(store_player_add(s, li, "new", STORE_RED));
    assert_true(store_player_add(s, li, "old", STORE_BLACK));
    assert_true(store_player_add(s, li, "mid", STORE_RED));
    assert_true(store_player_add(s, hu, "mid", STORE_BLACK));
    scene_refused(store_player_add(s, li, "mid", STORE_BLACK), s, STORE_TAKEN);
    scene_refused(store_player_add(s, li, "nowhere", STORE_RED), s, STORE_NO_GAME);
    scene_refused(store_player_add(s, hu + 9, "mid", STORE_RED), s, STORE_NO_GAME);
    s = scene_again(state);
    assert_true(store_games_of(s, li, 0, 10, on_own_game, &list));
    assert_string_equal(list.told, " new:1 mid:1 old:2");
    assert_true(store_games_of(s, li, 1, 1, on_own_game, &some));
    assert_string_equal(some.told, " mid:1");
    assert_true(store_games_of(s, hu, 0, 10, on_own_game, &other));
    assert_string_equal(other.told, " mid:2");
    /* He plays in one of them no more; another one's are as they were. */
    assert_true(store_player_remove(s, li, "mid") && store_player_remove(s, li, "none"));
    memset(&list, 0, sizeof list);
    memset(&other, 0, sizeof other);
    s = scene_again(state);
    assert_true(store_games_of(s, li, 0, 10, on_own_game, &list));
    assert_string_equal(list.told, " new:1 old:2");
    assert_true(store_games_of(s, hu, 0, 10, on_own_game, &other));
    assert_string_equal(other.told, " mid:2");
    assert_true(store_player_add(s, li, "mid", STORE_BLACK));
}

static void a_key_that_is_void_opens_nothing(void **state)
{
    store *s = scene_store(state);
    uint8_t hash[STORE_HASH];
    assert_true(fact_add_game(s, "g", 1) && fact_add_game(s, "h", 1));
    assert_true(store_key_add(s, "g", STORE_RED, fact_hash(hash, 1)));
    assert_true(store_key_add(s, "g", STORE_BLACK, fact_hash(hash, 2)));
    assert_true(store_key_add(s, "h", STORE_RED, fact_hash(hash, 1)));
    assert_true(store_keys_void(s, "g", STORE_RED));
    assert_int_equal(store_key_role(s, "g", fact_hash(hash, 1)), STORE_WATCHER);
    assert_int_equal(store_key_role(s, "g", fact_hash(hash, 2)), STORE_BLACK);
    assert_int_equal(store_key_role(s, "h", fact_hash(hash, 1)), STORE_RED);
    assert_true(store_keys_void(s, "g", STORE_RED)); /* there is none any more */
}

/* ---- halls ---- */

static bool on_hall_game(const store_hall_game *game, void *ctx)
{
    own_games *list = ctx;
    size_t len = strlen(list->told);
    snprintf(list->told + len, sizeof list->told - len, " %s:%u:%u", game->game, game->board,
             game->round);
    return true;
}

static void a_hall_has_games_in_order(void **state)
{
    store *s = scene_store(state);
    store_hall hall = {.id = "h1", .name = "乡镇杯", .created_ms = 7}, back;
    own_games list = {""};
    scene_refused(store_hall_get(&back, s, "h1"), s, "");
    assert_true(store_hall_add(s, &hall));
    scene_refused(store_hall_add(s, &hall), s, STORE_TAKEN);
    hall.id = "h2";
    assert_true(store_hall_add(s, &hall));
    hall.id = "h 3";
    scene_refused(store_hall_add(s, &hall), s, STORE_BAD_TEXT);
    hall = (store_hall){.id = "h3", .name = ""};
    scene_refused(store_hall_add(s, &hall), s, STORE_BAD_TEXT);
    assert_true(fact_add_game(s, "z", 5) && fact_add_game(s, "a", 5));
    assert_true(store_hall_game_add(s, "h1", &(store_hall_game){"z", 1, 2}));
    assert_true(store_hall_game_add(s, "h1", &(store_hall_game){"a", 0, 0}));
    scene_refused(store_hall_game_add(s, "h2", &(store_hall_game){"a", 1, 1}), s, STORE_NO_HALL);
    scene_refused(store_hall_game_add(s, "h9", &(store_hall_game){"a", 1, 1}), s, STORE_NO_HALL);
    scene_refused(store_hall_game_add(s, "h1", &(store_hall_game){"q", 1, 1}), s, STORE_NO_HALL);
    s = scene_again(state);
    unsigned count = 7;
    assert_true(store_hall_count(&count, s, "h1") && count == 2);
    assert_true(store_hall_count(&count, s, "h9") && count == 0);
    assert_true(store_hall_has(s, "h1", "a"));
    scene_refused(store_hall_has(s, "h2", "a"), s, "");
    assert_true(store_begin(s) && store_hall_hold(s, "h1") && store_commit(s));
    assert_true(store_begin(s));
    scene_refused(store_hall_hold(s, "h9"), s, STORE_NO_HALL);
    store_roll_back(s);
    assert_true(store_hall_get(&back, s, "h1") && back.created_ms == 7);
    assert_string_equal(back.name, "乡镇杯");
    assert_true(store_hall_games(s, "h1", on_hall_game, &list));
    assert_string_equal(list.told, " z:1:2 a:0:0");
}

static void a_hall_changes_its_games(void **state)
{
    store *s = scene_store(state);
    int64_t marks[5];
    own_games list = {""};
    assert_true(store_hall_add(s, &(store_hall){.id = "h1", .name = "a"}));
    assert_true(store_hall_add(s, &(store_hall){.id = "h2", .name = "a"}));
    assert_true(fact_add_game(s, "z", 5) && fact_add_game(s, "a", 6));
    assert_true(store_hall_mark(&marks[0], s, "h1"));
    assert_true(store_hall_game_add(s, "h1", &(store_hall_game){"z", 1, 2}));
    assert_true(store_hall_game_add(s, "h1", &(store_hall_game){"a", 2, 2}));
    assert_true(store_hall_mark(&marks[1], s, "h1"));
    /* Boards that are exchanged are a change, too. */
    assert_true(store_hall_game_place(s, "h1", &(store_hall_game){"z", 2, 2}));
    assert_true(store_hall_game_place(s, "h1", &(store_hall_game){"a", 1, 2}));
    assert_true(store_hall_mark(&marks[2], s, "h1"));
    scene_refused(store_hall_game_place(s, "h2", &(store_hall_game){"a", 1, 2}), s, STORE_NO_GAME);
    scene_refused(store_hall_game_remove(s, "h2", "a"), s, STORE_NO_GAME);
    assert_true(store_hall_game_remove(s, "h1", "a"));
    scene_refused(store_hall_game_remove(s, "h1", "a"), s, STORE_NO_GAME);
    assert_true(store_hall_mark(&marks[3], s, "h1"));
    /* What was taken out may be in a hall again; another game in its place is another. */
    assert_true(store_hall_game_add(s, "h2", &(store_hall_game){"a", 1, 2}));
    assert_true(fact_add_game(s, "b", 7));
    assert_true(store_hall_game_add(s, "h1", &(store_hall_game){"b", 1, 2}));
    assert_true(store_hall_mark(&marks[4], s, "h1"));
    for (unsigned i = 0; i < 5; i++)
        for (unsigned k = 0; k < i; k++)
            assert_true(marks[i] != marks[k]);
    assert_true(store_hall_games(s, "h1", on_hall_game, &list));
    assert_string_equal(list.told, " z:2:2 b:1:2");
}

static void officials_are_of_their_hall(void **state)
{
    store *s = scene_store(state);
    uint8_t hash[STORE_HASH];
    int64_t id = 0;
    assert_true(add_user(&id, s, "Hu"));
    assert_true(store_hall_add(s, &(store_hall){.id = "h1", .name = "a"}));
    assert_true(store_hall_add(s, &(store_hall){.id = "h2", .name = "a"}));
    assert_true(store_hall_key_add(s, "h1", STORE_HALL_DIRECTOR, fact_hash(hash, 1)));
    assert_true(store_hall_key_add(s, "h1", STORE_HALL_ARBITER, fact_hash(hash, 2)));
    scene_refused(store_hall_key_add(s, "h1", STORE_HALL_ARBITER, fact_hash(hash, 1)), s,
                  STORE_TAKEN);
    scene_refused(store_hall_key_add(s, "h9", STORE_HALL_ARBITER, fact_hash(hash, 1)), s,
                  STORE_NO_HALL);
    assert_int_equal(store_hall_key_office(s, "h1", fact_hash(hash, 1)), STORE_HALL_DIRECTOR);
    assert_int_equal(store_hall_key_office(s, "h1", fact_hash(hash, 2)), STORE_HALL_ARBITER);
    assert_int_equal(store_hall_key_office(s, "h1", fact_hash(hash, 3)), STORE_NO_OFFICE);
    assert_int_equal(store_hall_key_office(s, "h2", fact_hash(hash, 1)), STORE_NO_OFFICE);
    assert_true(store_hall_official_add(s, "h1", id, STORE_HALL_DIRECTOR));
    scene_refused(store_hall_official_add(s, "h1", id, STORE_HALL_ARBITER), s, STORE_TAKEN);
    scene_refused(store_hall_official_add(s, "h1", id + 1, STORE_HALL_ARBITER), s, STORE_NO_USER);
    scene_refused(store_hall_official_add(s, "h9", id, STORE_HALL_ARBITER), s, STORE_NO_HALL);
    assert_int_equal(store_hall_official(s, "h1", id), STORE_HALL_DIRECTOR);
    assert_int_equal(store_hall_official(s, "h2", id), STORE_NO_OFFICE);
    assert_int_equal(store_hall_official(s, "h1", id + 1), STORE_NO_OFFICE);
}

/* ---- studies ---- */

static void a_study_is_changed_with_its_key(void **state)
{
    store *s = scene_store(state);
    uint8_t hash[STORE_HASH];
    const char *json = NULL;
    assert_true(store_study_put(s, "s1", fact_hash(hash, 1), "{\"a\": 1}", 10));
    assert_true(store_study_put(s, "s1", fact_hash(hash, 1), "{\"a\": 2}", 11));
    scene_refused(store_study_put(s, "s1", fact_hash(hash, 2), "{}", 12), s, STORE_OTHER_KEY);
    s = scene_again(state);
    assert_true(store_study_get(&json, s, "s1"));
    assert_string_equal(json, "{\"a\": 2}");
    scene_refused(store_study_get(&json, s, "s2"), s, "");
}

/* ---- games that rest ---- */

static bool tell_id(const store_game *game, void *ctx)
{
    char *told = ctx;
    strcat(strcat(told, game->id), " ");
    return true;
}

static void live_are(store *s, const char *expected)
{
    char told[16] = "";
    assert_true(store_games(s, STORE_LIVE, 0, 3, tell_id, told));
    assert_string_equal(told, expected);
}

/* A game that rests is live, and nobody's until somebody asks for it. */
static void a_game_rests(void **state)
{
    store *s = scene_store(state);
    store_game game;
    for (int i = 0; i < 3; i++)
        assert_true(fact_add_game(s, (char[]){'g', (char)('0' + i), 0}, 100 + i));
    assert_true(store_game_rest(s, "g1", true) && store_game_rest(s, "g1", true));
    scene_refused(store_game_rest(s, "nowhere", true), s, STORE_NO_GAME);
    s = scene_again(state);
    live_are(s, "g2 g0 ");
    assert_true(store_game_get(&game, s, "g1") && game.rests && game.ended_ms == 0);
    char told[16] = "";
    assert_true(store_games_free(s, 1000, 10, tell_id, told));
    assert_string_equal(told, "g2 g0 ");
    assert_true(store_game_rest(s, "g1", false));
    live_are(s, "g2 g1 g0 ");
    assert_true(store_game_get(&game, s, "g1") && !game.rests);
    assert_true(store_game_update(s, &(store_game){.id = "g1", .ended_ms = 200}));
    scene_refused(store_game_rest(s, "g1", true), s, STORE_NO_GAME);
}

/* One that has begun rests as long as it may; one that nobody began has ended at last. */
static void what_waits_ends_at_last(void **state)
{
    store *s = scene_store(state);
    store_game game;
    const store_event begun[] = {
        {.game = "g0", .number = 1, .text = "{\"at\":0,\"event\":\"seated\",\"by\":\"red\"}"},
        {.game = "g0", .number = 2, .text = "{\"at\":0,\"event\":\"start\",\"by\":\"arbiter\"}"},
        {.game = "g1", .number = 1, .text = "{\"at\":0,\"event\":\"seated\",\"by\":\"red\"}"}};
    for (int i = 0; i < 4; i++)
        assert_true(fact_add_game(s, (char[]){'g', (char)('0' + i), 0}, 100 + i));
    assert_true(store_begin(s) && store_events_add(NULL, s, begun, 3) && store_commit(s));
    for (int i = 0; i < 3; i++)
        assert_true(store_game_rest(s, (char[]){'g', (char)('0' + i), 0}, true));
    assert_true(store_tidy(s, STORE_WAITS_MS + 102));
    assert_true(store_game_get(&game, s, "g0") && game.ended_ms == 0);
    assert_true(store_game_get(&game, s, "g1") && game.ended_ms == STORE_WAITS_MS + 102);
    assert_true(store_game_get(&game, s, "g2") && game.ended_ms == 0); /* a millisecond younger */
    assert_true(store_game_get(&game, s, "g3") && game.ended_ms == 0); /* it does not rest */
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, scene_set_up, scene_tear_down)
    const struct CMUnitTest tests[] = {
        CASE(a_name_is_one_in_any_case),
        CASE(a_name_is_a_text),
        CASE(an_account_is_found_by_its_number),
        CASE(a_session_ends),
        CASE(a_password_is_changed_by_who_knows_the_old_one),
        CASE(an_account_has_so_many_sessions),
        CASE(all_sessions_but_one_end),
        CASE(games_are_of_who_plays_them),
        CASE(a_key_that_is_void_opens_nothing),
        CASE(a_hall_has_games_in_order),
        CASE(a_hall_changes_its_games),
        CASE(officials_are_of_their_hall),
        CASE(a_study_is_changed_with_its_key),
        CASE(a_game_rests),
        CASE(what_waits_ends_at_last),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
