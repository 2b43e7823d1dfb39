/* Halls: their games, their officials, links made anew. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/hub_parts.h"
#include "support/hall_facts.h"

/* ---- making ---- */

static void a_hall_has_its_games_in_order(void **state)
{
    table t;
    hall h;
    board one, two;
    (void)state;
    table_set_up(&t);
    hall_make(&h, &t);
    hall_add(&one, &t, &h, hall_casual);
    hall_add(&two, &t, &h, "{\"board\":1}");
    table_crash(&t);
    char games[256];
    snprintf(games, sizeof games,
             "\"games\":[{\"id\":\"%s\",\"board\":3,\"round\":1},{\"id\":\"%s\",\"board\":1}]",
             one.id, two.id);
    hall_asks(&t, &h, "", NULL, 200, games);
    hall_asks(&t, &h, "", NULL, 200, "\"name\":\"乡镇杯\"");
    snprintf(games, sizeof games, "/api/games/%s", one.id);
    snprintf(games + 64, 64, "\"hall\":\"%s\",\"board\":3,\"round\":1}", h.id);
    table_asks(&t, games, NULL, 200, games + 64);
    table_asks(&t, "/api/games", NULL, 200, "\"board\":3");
    table_clear(&t);
}

static void wrong_halls_are_refused(void **state)
{
    static const char *const bodies[] = {"{}", "{\"name\":7}", "{\"name\":\"\"}",
                                         "{\"name\":\"a\\nb\"}", "{\"name\":null}"};
    table t;
    (void)state;
    table_set_up(&t);
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++)
        table_asks(&t, "/api/halls", bodies[i], 400, "bad_request");
    table_asks(&t, "/api/halls", "[]", 400, "bad_json");
    table_asks(&t, "/api/halls", NULL, 405, "method");
    table_asks(&t, "/api/halls/abc", NULL, 404, "no_hall");
    table_asks(&t, "/api/halls/abc", "{}", 405, "method");
    table_asks(&t, "/api/halls/abc/games", "{}", 404, "no_hall");
    table_asks(&t, "/api/halls/abc/links", "{}", 404, "no_hall");
    table_asks(&t, "/api/halls/abc/games", NULL, 405, "method");
    table_asks(&t, "/api/halls/abc/x", NULL, 404, "not_found");
    table_asks(&t, "/api/halls/../x", NULL, 404, "not_found");
    table_asks(&t, "/api/hallsx", NULL, 404, "not_found");
    table_clear(&t);
}

static void all_games_are_made_or_none(void **state)
{
    static const struct {
        const char *games, *part;
    } wrong[] = {
        {"[]", "bad_request"},
        {"7", "bad_request"},
        {"[7]", "\"game\":1"},
        {"[{},{},{\"game\":{\"table\":\"moon\"}}]", "\"game\":3"},
        {"[{},{\"game\":{\"start\":\"9/9/9/9/9/9/9/9/9/9 w\"}}]", "\"game\":2"},
        {"[{},{\"board\":0}]", "\"game\":2"},
        {"[{\"round\":10000}]", "\"game\":1"},
        {"[{\"red\":{\"who\":\"engine\"}}]", "no_engine"},
        {"[{},{\"red\":{\"who\":\"engine\"},\"black\":{\"who\":\"engine\"}}]", "\"game\":2"}};
    table t;
    hall h;
    char body[512];
    (void)state;
    table_set_up(&t);
    hall_make(&h, &t);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        snprintf(body, sizeof body, "{\"key\":\"%s\",\"games\":%s}", h.director, wrong[i].games);
        http_reply reply;
        char path[64];
        snprintf(path, sizeof path, "/api/halls/%s/games", h.id);
        table_ask(&reply, &t, path, body);
        if (reply.status < 400 || !strstr(reply.body.bytes, wrong[i].part))
            fail_msg("%s: %u %s", body, reply.status, reply.body.bytes);
        http_reply_free(&reply);
    }
    hall_asks(&t, &h, "", NULL, 200, "\"games\":[]");
    assert_int_equal(live_count(hub_live(t.hub)), 0);
    table_clear(&t);
}

/* 100 at once, and no more than 500. */
static void a_hall_is_bounded(void **state)
{
    table t;
    hall h;
    buffer body;
    char path[64];
    (void)state;
    table_set_up(&t);
    hall_make(&h, &t);
    snprintf(path, sizeof path, "/api/halls/%s/games", h.id);
    for (unsigned count = 101; count >= 100; count--) {
        buffer_init(&body);
        buffer_printf(&body, "{\"key\":\"%s\",\"games\":[{}", h.director);
        for (unsigned i = 1; i < count; i++)
            buffer_text(&body, ",{}");
        buffer_text(&body, "]}");
        if (count == 101)
            table_asks(&t, path, body.bytes, 400, "bad_request");
        for (unsigned i = 0; count == 100 && i < 5; i++)
            table_asks(&t, path, body.bytes, 201, "\"games\"");
        if (count == 100)
            table_asks(&t, path, body.bytes, 429, "too_many");
        buffer_deinit(&body);
    }
    assert_int_equal(live_count(hub_live(t.hub)), 500);
    hall other;
    hall_make(&other, &t);
    char one[160];
    snprintf(one, sizeof one, "{\"key\":\"%s\",\"games\":[{}]}", other.director);
    for (unsigned i = 0; i < 100; i++)
        hall_asks(&t, &other, "/games", one, 201, NULL);
    hall_asks(&t, &other, "/games", one, 429, "too_fast"); /* as many as one address may */
    table_clear(&t);
}

static void a_hall_is_for_its_officials(void **state)
{
    table t;
    hall h, other;
    board b;
    char body[256];
    (void)state;
    table_set_up(&t);
    hall_make(&h, &t);
    hall_make(&other, &t);
    hall_add(&b, &t, &h, hall_casual);
    hall_asks(&t, &h, "/games", "{\"games\":[{}]}", 403, "forbidden");
    hall_asks(&t, &h, "/games", "{\"key\":7,\"games\":[{}]}", 400, "bad_request");
    hall_asks(&t, &h, "/games", "{\"key\":\"<b>\",\"games\":[{}]}", 400, "bad_request");
    const char *const keys[] = {other.director, h.arbiter, b.red};
    for (unsigned i = 0; i < 3; i++) {
        snprintf(body, sizeof body, "{\"key\":\"%s\",\"games\":[{}]}", keys[i]);
        hall_asks(&t, &h, "/games", body, 403, i == 1 ? "forbidden" : "unknown_key");
        snprintf(body, sizeof body, "{\"key\":\"%s\",\"game\":\"%s\",\"role\":\"red\"}", keys[i],
                 b.id);
        hall_asks(&t, &h, "/links", body, i == 1 ? 200 : 403, i == 1 ? "link" : "unknown_key");
    }
    /* A game of one hall is none of another. */
    snprintf(body, sizeof body, "{\"key\":\"%s\",\"game\":\"%s\",\"role\":\"red\"}", other.director,
             b.id);
    hall_asks(&t, &other, "/links", body, 404, "no_game");
    table_clear(&t);
}

/* ---- who may do what in its games ---- */

static void an_arbiter_of_the_hall_rules_in_its_games(void **state)
{
    table t;
    hall h, other;
    board b;
    person arbiter, stranger, director;
    (void)state;
    table_set_up(&t);
    hall_make(&h, &t);
    hall_make(&other, &t);
    hall_add(&b, &t, &h, hall_casual);
    person_come(&arbiter, &t);
    person_come(&stranger, &t);
    person_come(&director, &t);
    hall_opens(&arbiter, &h, h.arbiter, "arbiter");
    hall_opens(&director, &h, h.director, "director");
    hall_opens(&stranger, &other, other.director, "director");
    hall_opens(&stranger, &h, NULL, "watcher");
    board_joins(&arbiter, &b, NULL, "arbiter");
    board_joins(&stranger, &b, NULL, "watcher");
    board_joins(&director, &b, NULL, "arbiter");
    board_plays(&t, &stranger, &b, "s1", "{\"event\":\"start\",\"by\":\"arbiter\"}",
                "\"forbidden\"");
    board_plays(&t, &arbiter, &b, "a1", "{\"event\":\"start\",\"by\":\"arbiter\"}", "\"taken\"");
    board_plays(&t, &director, &b, "d1",
                "{\"event\":\"ruling\",\"by\":\"arbiter\",\"result\":\"draw\"}", "\"taken\"");
    person_go(&arbiter);
    person_go(&stranger);
    person_go(&director);
    table_clear(&t);
}

/* What opens a hall opens it on that connection only, and no game but its own. */
static void an_office_ends_with_the_connection(void **state)
{
    table t;
    hall h;
    board b;
    char own[STORE_ID], keys[2][64];
    person p;
    (void)state;
    table_set_up(&t);
    hall_make(&h, &t);
    hall_add(&b, &t, &h, hall_casual);
    table_make(own, keys[0], keys[1], &t, "{\"arbiter\":true}");
    board alone = {.id = ""};
    snprintf(alone.id, sizeof alone.id, "%s", own);
    person_come(&p, &t);
    board_joins(&p, &b, NULL, "watcher");
    hall_opens(&p, &h, h.arbiter, "arbiter");
    board_joins(&p, &b, NULL, "arbiter");
    board_joins(&p, &alone, NULL, "watcher");
    person_say(&p, "{\"do\":\"no_hall\",\"hall\":\"%s\"}", h.id);
    board_joins(&p, &b, NULL, "watcher");
    person_go(&p);
    person_come(&p, &t);
    board_joins(&p, &b, NULL, "watcher");
    person_go(&p);
    table_clear(&t);
}

static void wrong_messages_are_refused(void **state)
{
    static const char *const wrong[] = {"{\"do\":\"hall\"}",
                                        "{\"do\":\"hall\",\"hall\":7}",
                                        "{\"do\":\"hall\",\"hall\":\"<b>\"}",
                                        "{\"do\":\"hall\",\"hall\":\"abc\",\"key\":7}",
                                        "{\"do\":\"hall\",\"hall\":\"abc\",\"key\":\"\"}",
                                        "{\"do\":\"no_hall\"}"};
    table t;
    hall h;
    person p;
    (void)state;
    table_set_up(&t);
    hall_make(&h, &t);
    person_come(&p, &t);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        person_say(&p, "%s", wrong[i]);
        assert_true(person_hears(&p, "\"is\":\"error\"", "bad_request"));
    }
    /* It is told of which hall. */
    person_say(&p, "{\"do\":\"hall\",\"hall\":\"abc\",\"key\":\"a b\"}");
    assert_true(person_hears(&p, "\"hall\":\"abc\"", "bad_request"));
    person_say(&p, "{\"do\":\"hall\",\"hall\":\"abc\"}");
    assert_true(person_hears(&p, "\"hall\":\"abc\"", "no_hall"));
    person_say(&p, "{\"do\":\"hall\",\"hall\":\"%s\",\"key\":\"abc\"}", h.id);
    assert_true(person_hears(&p, h.id, "unknown_key"));
    person_say(&p, "{\"do\":\"no_hall\",\"hall\":\"abc\"}");
    table_wait(&t, 10000);
    for (unsigned i = 0; i < 9; i++) {
        hall many;
        hall_make(&many, &t);
        person_say(&p, "{\"do\":\"hall\",\"hall\":\"%s\"}", many.id);
        assert_true(person_hears(&p, many.id, i < 8 ? "\"is\":\"hall\"" : "too_many"));
    }
    person_go(&p);
    table_clear(&t);
}

static void who_has_opened_a_hall_hears_of_new_games(void **state)
{
    table t;
    hall h;
    board one, two;
    person watcher, director, gone;
    (void)state;
    table_set_up(&t);
    hall_make(&h, &t);
    person_come(&watcher, &t);
    person_come(&director, &t);
    person_come(&gone, &t);
    hall_opens(&watcher, &h, NULL, "watcher");
    hall_opens(&director, &h, h.director, "director");
    hall_opens(&gone, &h, NULL, "watcher");
    person_say(&gone, "{\"do\":\"no_hall\",\"hall\":\"%s\"}", h.id);
    hall_add(&one, &t, &h, hall_casual);
    hall_add(&two, &t, &h, hall_casual);
    table_wait(&t, 50);
    assert_true(person_hears(&watcher, one.id, two.id));
    assert_non_null(strstr(watcher.last, "\"role\":\"watcher\""));
    assert_false(person_hear(&watcher));
    assert_true(person_hears(&director, two.id, "\"role\":\"director\""));
    assert_false(person_hear(&gone));
    /* Who has not read is told once, later. */
    hall_add(&one, &t, &h, hall_casual);
    table_wait(&t, 50);
    hall_add(&two, &t, &h, hall_casual);
    table_wait(&t, 50);
    assert_true(person_hear(&watcher));
    assert_null(strstr(watcher.last, two.id));
    assert_false(person_hear(&watcher));
    table_wait(&t, 50);
    assert_true(person_hears(&watcher, two.id, ""));
    person_go(&watcher);
    person_go(&director);
    person_go(&gone);
    table_clear(&t);
}

/* ---- so much that others cannot play ---- */

/* To open a hall is work, also one that is not there; who asks for more is told so. */
static void opening_halls_is_work(void **state)
{
    table t;
    hall h;
    person p;
    unsigned opened = 0;
    (void)state;
    table_set_up(&t);
    hub_use_limits(t.hub, t.web.limits);
    hall_make(&h, &t);
    person_come(&p, &t);
    hub_set_address(p.peer, "10.0.0.1");
    for (unsigned i = 0; i < 80; i++) {
        person_say(&p, "{\"do\":\"hall\",\"hall\":\"%s\"}", i % 2 ? h.id : "none");
        assert_true(person_hear(&p));
        if (strstr(p.last, "\"is\":\"hall\"") || strstr(p.last, "no_hall"))
            opened++;
        else
            assert_non_null(strstr(p.last, "too_many"));
        assert_non_null(strstr(p.last, i % 2 ? h.id : "\"hall\":\"none\""));
    }
    assert_in_range(opened, 30, 50);
    person_go(&p);
    hub_use_limits(t.hub, NULL);
    table_clear(&t);
}

/* What somebody has open is read once, for all, until it changes. */
static void a_hall_is_read_once(void **state)
{
    enum { HALLS = 80, A_PEER = 8, PEERS = HALLS / A_PEER };
    table t;
    person first[PEERS], second[PEERS];
    char where[16], game[16], part[32];
    (void)state;
    table_set_up(&t);
    for (unsigned i = 0; i < PEERS; i++) {
        person_come(&first[i], &t);
        person_come(&second[i], &t);
    }
    for (unsigned i = 0; i < HALLS; i++) {
        const store_hall row = {.id = where, .name = "杯"};
        const store_game added = {
            .id = game, .options = "{}", .settings = "{}", .red = "", .black = ""};
        snprintf(where, sizeof where, "h%u", i);
        snprintf(game, sizeof game, "g%u", i);
        snprintf(part, sizeof part, "\"hall\":\"%s\"", where);
        assert_true(store_hall_add(t.store, &row) && store_game_add(t.store, &added));
        person_say(&first[i / A_PEER], "{\"do\":\"hall\",\"hall\":\"%s\"}", where);
        assert_true(person_hears(&first[i / A_PEER], part, "\"games\":[]"));
        /* Another process adds a game: nobody has looked yet. */
        assert_true(store_hall_game_add(t.store, where, &(store_hall_game){game, 1, 1}));
        person_say(&second[i / A_PEER], "{\"do\":\"hall\",\"hall\":\"%s\"}", where);
        assert_true(person_hears(&second[i / A_PEER], part, "\"games\":[]"));
    }
    /* All are looked at, a few at a time; who has read one message is told the next. */
    unsigned told[2] = {0};
    for (unsigned look = 0; look < 5; look++) {
        hub_look_at_halls(t.hub);
        for (unsigned i = 0; i < A_PEER; i++) {
            table_wait(&t, 50);
            for (unsigned k = 0; k < PEERS; k++) {
                while (person_hears(&first[k], "\"board\":1", ""))
                    told[0]++;
                while (person_hears(&second[k], "\"board\":1", ""))
                    told[1]++;
            }
        }
        assert_int_equal(told[0], told[1]);
        assert_true(look > 0 || (told[0] > 0 && told[0] < HALLS));
    }
    assert_int_equal(told[0], HALLS);
    for (unsigned i = 0; i < PEERS; i++) {
        person_go(&first[i]);
        person_go(&second[i]);
    }
    table_clear(&t);
}

/* ---- on paper ---- */

/* What the table knows of the game stands on its sheet and in its records. */
static void sheets_and_records_have_a_heading(void **state)
{
    static const struct {
        const char *path, *part;
    } facts[] = {
        {".sheet.txt", "Event: 乡镇杯\n"},
        {".sheet.txt", "Date: 1970-01-"},
        {".sheet.txt", "Round: 1 "},
        {".sheet.txt", "Table: 3\n"},
        {".sheet.txt", "Red: 甲\nBlack: 乙\nTime control: 12 minutes, and 3 seconds for each"},
        {".sheet.html?lang=zh", "12分钟，每着加3秒"},
        {".sheet.svg?lang=zh", "乡镇杯"},
        {".pgn", "[Event \"乡镇杯\"]"},
        {".pgn", "[Date \"1970.01."},
        {".pgn", "[Round \"1\"]"},
        {".pgn", "[Table \"3\"]"},
        {".pgn", "[Red \"甲\"]"},
        {".pgn", "[TimeControl \"12m+3s\"]"},
        {".json", "\"乡镇杯\""}};
    table t;
    hall h;
    board b;
    person arbiter;
    char path[64];
    (void)state;
    table_set_up(&t);
    hall_make(&h, &t);
    hall_add(&b, &t, &h,
             "{\"game\":{\"table\":\"casual\",\"time\":\"12m+3s\"},\"red\":{\"name\":\"甲\"},"
             "\"black\":{\"name\":\"乙\"},\"board\":3,\"round\":1}");
    /* The day is not known before the round begins. */
    snprintf(path, sizeof path, "/games/%s.sheet.txt", b.id);
    table_asks(&t, path, NULL, 200, "Date: ____");
    person_come(&arbiter, &t);
    hall_opens(&arbiter, &h, h.arbiter, "arbiter");
    board_joins(&arbiter, &b, NULL, "arbiter");
    board_plays(&t, &arbiter, &b, "a1", "{\"event\":\"start\",\"by\":\"arbiter\"}", "\"taken\"");
    person_go(&arbiter);
    for (unsigned again = 0; again < 2; again++) {
        for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
            snprintf(path, sizeof path, "/games/%s%s", b.id, facts[i].path);
            table_asks(&t, path, NULL, 200, facts[i].part);
        }
        table_crash(&t);
    }
    table_clear(&t);
}

/* ---- links ---- */

static void an_old_link_is_void(void **state)
{
    table t;
    hall h;
    board b;
    http_reply reply;
    person thief, player;
    char path[64], body[256], key[HALL_KEY];
    (void)state;
    table_set_up(&t);
    hall_make(&h, &t);
    hall_add(&b, &t, &h, hall_casual);
    person_come(&thief, &t);
    person_come(&player, &t);
    board_joins(&thief, &b, b.red, "red");
    table_wait(&t, 0);
    snprintf(path, sizeof path, "/api/halls/%s/links", h.id);
    snprintf(body, sizeof body, "{\"key\":\"%s\",\"game\":\"%s\",\"role\":\"red\"}", h.director,
             b.id);
    table_ask(&reply, &t, path, body);
    assert_int_equal(reply.status, 200);
    const char *at = reply.body.bytes;
    hall_find_key(key, &at, "\"link\":\"");
    http_reply_free(&reply);
    assert_true(person_hears(&thief, "\"is\":\"game\"", "\"role\":\"watcher\""));
    board_plays(&t, &thief, &b, "x", "{\"event\":\"resign\"}", "\"forbidden\"");
    person_say(&thief, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", b.id, b.red);
    assert_true(person_hears(&thief, "\"is\":\"error\"", "unknown_key"));
    board_joins(&player, &b, key, "red");
    table_wait(&t, 50);
    assert_true(person_hears(&player, "\"is\":\"presence\"", "\"red\":true"));
    assert_null(strstr(player.last, "twice"));
    /* Somebody else has the link too: that is told as long as it is so. */
    board_joins(&thief, &b, key, "red");
    table_wait(&t, 50);
    assert_true(person_hears(&player, "\"is\":\"presence\"", "\"red_twice\":true"));
    /* The other seat's link is what it was; the new one outlives the server. */
    board_joins(&thief, &b, b.black, "black");
    person_go(&thief);
    person_go(&player);
    table_crash(&t);
    person_come(&player, &t);
    board_joins(&player, &b, key, "red");
    person_go(&player);
    table_clear(&t);
}

static void links_are_of_seats_that_links_open(void **state)
{
    static const char *const wrong[] = {"\"role\":\"arbiter\"", "\"role\":7", "\"role\":null",
                                        "\"rule\":\"red\""};
    table t;
    hall h;
    board b;
    char body[256];
    (void)state;
    table_set_up(&t);
    hall_make(&h, &t);
    hall_add(&b, &t, &h, hall_casual);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        snprintf(body, sizeof body, "{\"key\":\"%s\",\"game\":\"%s\",%s}", h.arbiter, b.id,
                 wrong[i]);
        hall_asks(&t, &h, "/links", body, 400, "bad_request");
    }
    snprintf(body, sizeof body, "{\"key\":\"%s\",\"game\":\"nosuchgame\",\"role\":\"red\"}",
             h.arbiter);
    hall_asks(&t, &h, "/links", body, 404, "no_game");
    table_clear(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hall_has_its_games_in_order),
        cmocka_unit_test(wrong_halls_are_refused),
        cmocka_unit_test(all_games_are_made_or_none),
        cmocka_unit_test(a_hall_is_bounded),
        cmocka_unit_test(a_hall_is_for_its_officials),
        cmocka_unit_test(an_arbiter_of_the_hall_rules_in_its_games),
        cmocka_unit_test(an_office_ends_with_the_connection),
        cmocka_unit_test(wrong_messages_are_refused),
        cmocka_unit_test(who_has_opened_a_hall_hears_of_new_games),
        cmocka_unit_test(opening_halls_is_work),
        cmocka_unit_test(a_hall_is_read_once),
        cmocka_unit_test(sheets_and_records_have_a_heading),
        cmocka_unit_test(an_old_link_is_void),
        cmocka_unit_test(links_are_of_seats_that_links_open),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
