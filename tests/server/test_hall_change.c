/* Games of a hall that have not begun: called otherwise, put on another board, taken out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/account_facts.h"
#include "support/hall_facts.h"

static void changes(table *t, const hall *h, const board *b, const char *key, const char *what,
                    unsigned status, const char *part)
{
    char body[1024];
    snprintf(body, sizeof body, "{\"key\":\"%s\",\"game\":\"%s\",%s}", key, b->id, what);
    hall_asks(t, h, "/change", body, status, part);
}

static void the_director_changes_names_and_place(void **state)
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
    table_wait(&t, 50);
    while (person_hear(&arbiter))
        continue;
    changes(&t, &h, &b, h.director, "\"board\":7,\"round\":2,\"red\":\"丙\"", 200, "\"board\":7");
    assert_true(
        person_hears(&arbiter, "\"is\":\"game\"", "\"players\":{\"red\":\"丙\",\"black\":\"乙\"}"));
    assert_non_null(strstr(arbiter.last, "\"board\":7,\"round\":2"));
    table_wait(&t, 50);
    assert_true(person_hears(&arbiter, "\"is\":\"hall\"", "\"board\":7,\"round\":2"));
    /* What is not named stays. */
    changes(&t, &h, &b, h.director, "\"black\":\"丁\"", 200, "\"red\":\"丙\",\"black\":\"丁\"");
    changes(&t, &h, &b, h.director, "\"remove\":false", 200, "\"black\":\"丁\"");
    person_go(&arbiter);
    table_crash(&t);
    hall_asks(&t, &h, "", NULL, 200, "\"board\":7,\"round\":2");
    snprintf(path, sizeof path, "/api/games/%s", b.id);
    table_asks(&t, path, NULL, 200, "\"name\":\"丁\"");
    table_asks(&t, path, NULL, 200, "\"board\":7");
    table_clear(&t);
}

/* Who has sat down under a wrong name has the right one in all that is told of the game. */
static void who_sits_is_called_otherwise(void **state)
{
    table t;
    hall h;
    board b;
    person red, arbiter;
    char path[64];
    (void)state;
    table_set_up(&t);
    hall_make(&h, &t);
    hall_add(&b, &t, &h, hall_casual);
    person_come(&red, &t);
    person_come(&arbiter, &t);
    board_joins(&red, &b, b.red, "red");
    hub_commit(t.hub);
    changes(&t, &h, &b, h.director, "\"red\":\"丙\"", 200, "\"red\":\"丙\"");
    assert_true(person_hears(&red, "\"is\":\"game\"", "\"players\":{\"red\":\"丙\""));
    hall_opens(&arbiter, &h, h.arbiter, "arbiter");
    board_joins(&arbiter, &b, NULL, "arbiter");
    board_plays(&t, &arbiter, &b, "a1", "{\"event\":\"start\",\"by\":\"arbiter\"}", "\"taken\"");
    board_plays(&t, &arbiter, &b, "a2",
                "{\"event\":\"ruling\",\"by\":\"arbiter\",\"result\":\"draw\"}", "\"taken\"");
    person_go(&red);
    person_go(&arbiter);
    table_crash(&t);
    table_asks(&t, "/api/games?which=ended", NULL, 200, "丙");
    snprintf(path, sizeof path, "/games/%s.pgn", b.id);
    table_asks(&t, path, NULL, 200, "[Red \"丙\"]");
    snprintf(path, sizeof path, "/games/%s.sheet.txt", b.id);
    table_asks(&t, path, NULL, 200, "丙");
    table_clear(&t);
}

static void a_game_is_taken_out(void **state)
{
    table t;
    hall h;
    board b, other;
    person red, arbiter;
    char path[64];
    (void)state;
    table_set_up(&t);
    hall_make(&h, &t);
    hall_add(&b, &t, &h, hall_casual);
    hall_add(&other, &t, &h, hall_casual);
    person_come(&red, &t);
    person_come(&arbiter, &t);
    board_joins(&red, &b, b.red, "red");
    hall_opens(&arbiter, &h, h.arbiter, "arbiter");
    board_joins(&arbiter, &b, NULL, "arbiter");
    table_wait(&t, 50);
    while (person_hear(&arbiter))
        continue;
    changes(&t, &h, &b, h.director, "\"remove\":true", 200, "\"removed\":true");
    assert_true(person_hears(&red, "\"is\":\"game\"", "\"withdrawn\":true"));
    assert_true(person_hears(&arbiter, "\"is\":\"game\"", "\"withdrawn\":true"));
    table_wait(&t, 50);
    assert_true(person_hears(&arbiter, "\"is\":\"hall\"", other.id));
    assert_null(strstr(arbiter.last, b.id));
    assert_null(live_find(hub_live(t.hub), b.id));
    /* Nothing is taken in it any more, and it is changed no more. */
    board_plays(&t, &arbiter, &b, "a1", "{\"event\":\"start\",\"by\":\"arbiter\"}", "\"over\"");
    board_plays(&t, &red, &b, "r1", "{\"event\":\"resign\"}", "\"over\"");
    changes(&t, &h, &b, h.director, "\"red\":\"丙\"", 404, "no_game");
    person_go(&red);
    person_go(&arbiter);
    /* So it is after a restart, for who comes by his link. */
    table_crash(&t);
    person_come(&red, &t);
    board_joins(&red, &b, b.red, "red");
    assert_non_null(strstr(red.last, "\"withdrawn\":true"));
    board_plays(&t, &red, &b, "r1", "{\"event\":\"resign\"}", "\"over\"");
    person_go(&red);
    snprintf(path, sizeof path, "/api/games/%s", b.id);
    table_asks(&t, path, NULL, 200, "waiting");
    assert_int_equal(live_count(hub_live(t.hub)), 1);
    table_clear(&t);
}

static void nobody_looks_at_a_game_that_is_taken_out(void **state)
{
    table t;
    hall h;
    board b;
    (void)state;
    table_set_up(&t);
    hall_make(&h, &t);
    hall_add(&b, &t, &h, hall_casual);
    changes(&t, &h, &b, h.director, "\"remove\":true", 200, "removed");
    hall_asks(&t, &h, "", NULL, 200, "\"games\":[]");
    assert_int_equal(live_count(hub_live(t.hub)), 0);
    /* The place is free again. */
    hall_add(&b, &t, &h, hall_casual);
    hall_asks(&t, &h, "", NULL, 200, b.id);
    table_clear(&t);
}

static void a_game_that_has_begun_stays(void **state)
{
    table t;
    hall h;
    board b;
    person arbiter;
    (void)state;
    table_set_up(&t);
    hall_make(&h, &t);
    hall_add(&b, &t, &h, hall_casual);
    person_come(&arbiter, &t);
    hall_opens(&arbiter, &h, h.arbiter, "arbiter");
    board_joins(&arbiter, &b, NULL, "arbiter");
    /* It begins although the store does not know yet. */
    person_say(&arbiter,
               "{\"do\":\"event\",\"game\":\"%s\",\"n\":\"a1\",\"event\":{\"event\":\"start\","
               "\"by\":\"arbiter\"}}",
               b.id);
    changes(&t, &h, &b, h.director, "\"remove\":true", 409, "begun");
    changes(&t, &h, &b, h.director, "\"red\":\"丙\"", 409, "begun");
    board_plays(&t, &arbiter, &b, "a2",
                "{\"event\":\"ruling\",\"by\":\"arbiter\",\"result\":\"draw\"}", "\"taken\"");
    changes(&t, &h, &b, h.director, "\"remove\":true", 409, "begun");
    person_go(&arbiter);
    table_crash(&t);
    changes(&t, &h, &b, h.director, "\"remove\":true", 409, "begun");
    hall_asks(&t, &h, "", NULL, 200, b.id);
    table_clear(&t);
}

/* ---- a seat that the wrong account has ---- */

typedef struct claimed {
    table t;
    hall h;
    board b;
    char hu[ACCOUNTS_TOKEN], key[HALL_KEY]; /* who has it; the key of the seat, once it is new */
} claimed;

static void claim(claimed *c)
{
    char path[64], body[160];
    table_set_up(&c->t);
    hall_make(&c->h, &c->t);
    hall_add(&c->b, &c->t, &c->h,
             "{\"game\":{\"table\":\"casual\",\"late_limit\":\"15m\"},\"red\":{\"name\":\"甲\"}}");
    account_sign_up(c->hu, &c->t, "Hu");
    snprintf(path, sizeof path, "/api/games/%s/take", c->b.id);
    snprintf(body, sizeof body, "{\"name\":\"\",\"key\":\"%s\"}", c->b.black);
    account_asks(&c->t, c->hu, path, body, 200, "\"role\":\"black\",\"key\":\"\"");
}

static void takes_back(claimed *c)
{
    char path[64], body[256];
    http_reply reply;
    snprintf(path, sizeof path, "/api/halls/%s/change", c->h.id);
    snprintf(body, sizeof body, "{\"key\":\"%s\",\"game\":\"%s\",\"take_back\":\"black\"}",
             c->h.arbiter, c->b.id);
    table_ask(&reply, &c->t, path, body);
    assert_int_equal(reply.status, 200);
    const char *at = reply.body.bytes;
    hall_find_key(c->key, &at, "\"link\":\"/t/");
    assert_non_null(strstr(reply.body.bytes, "\"red\":\"甲\",\"black\":\"\""));
    http_reply_free(&reply);
}

/* Without a key he is what his account is. */
static void hu_joins(claimed *c, person *hu, const char *role)
{
    char said[32];
    person_come(hu, &c->t);
    hub_use_session(hu->peer, c->hu);
    person_say(hu, "{\"do\":\"join\",\"game\":\"%s\"}", c->b.id);
    snprintf(said, sizeof said, "\"role\":\"%s\"", role);
    assert_true(person_hears(hu, "\"is\":\"game\"", said));
}

static void a_seat_is_taken_back(void **state)
{
    claimed c;
    person hu, red, black, arbiter;
    char path[64], body[160];
    (void)state;
    claim(&c);
    hu_joins(&c, &hu, "black");
    hub_commit(c.t.hub);
    takes_back(&c);
    assert_true(person_hears(&hu, "\"is\":\"game\"", "\"role\":\"watcher\""));
    assert_null(strstr(hu.last, "\"account\""));
    person_event(&hu, c.b.id, "h1", "{\"event\":\"resign\"}");
    assert_true(person_hears(&hu, "\"h1\"", "\"forbidden\""));
    account_asks(&c.t, c.hu, "/api/games?which=mine", NULL, 200, "\"games\":[]");
    person_go(&hu);
    table_crash(&c.t);
    hu_joins(&c, &hu, "watcher");
    /* The old link opens nothing, the new one the seat; its player is called as he is. */
    person_come(&black, &c.t);
    person_say(&black, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", c.b.id, c.b.black);
    assert_true(person_hears(&black, "unknown_key", ""));
    snprintf(path, sizeof path, "/api/games/%s/take", c.b.id);
    snprintf(body, sizeof body, "{\"key\":\"%s\"}", c.key);
    table_asks(&c.t, path, body, 200, "\"nameless\":true");
    snprintf(body, sizeof body, "{\"name\":\"乙\",\"key\":\"%s\"}", c.key);
    table_asks(&c.t, path, body, 200, "\"role\":\"black\"");
    table_asks(&c.t, path, body, 409, "not_open");
    snprintf(body, sizeof body, "{\"key\":\"%s\"}", c.key);
    table_asks(&c.t, path, body, 200, "\"nameless\":false");
    board_joins(&black, &c.b, c.key, "black");
    person_come(&red, &c.t);
    person_come(&arbiter, &c.t);
    board_joins(&red, &c.b, c.b.red, "red");
    hall_opens(&arbiter, &c.h, c.h.arbiter, "arbiter");
    board_joins(&arbiter, &c.b, NULL, "arbiter");
    board_plays(&c.t, &arbiter, &c.b, "a1", "{\"event\":\"start\",\"by\":\"arbiter\"}",
                "\"taken\"");
    board_plays(&c.t, &black, &c.b, "b1", "{\"event\":\"resign\"}", "\"taken\"");
    snprintf(path, sizeof path, "/games/%s.pgn", c.b.id);
    table_asks(&c.t, path, NULL, 200, "[Black \"乙\"]");
    person_go(&hu);
    person_go(&red);
    person_go(&black);
    person_go(&arbiter);
    table_clear(&c.t);
}

/* For the log somebody has come to that seat: that he was the wrong one an arbiter knows, and
 * says. */
static void who_never_comes_to_it_is_declared_late(void **state)
{
    claimed c;
    person hu, red, arbiter;
    (void)state;
    claim(&c);
    hu_joins(&c, &hu, "black");
    hub_commit(c.t.hub);
    takes_back(&c);
    person_go(&hu);
    person_come(&red, &c.t);
    person_come(&arbiter, &c.t);
    board_joins(&red, &c.b, c.b.red, "red");
    hall_opens(&arbiter, &c.h, c.h.arbiter, "arbiter");
    board_joins(&arbiter, &c.b, NULL, "arbiter");
    board_plays(&c.t, &arbiter, &c.b, "a1", "{\"event\":\"start\",\"by\":\"arbiter\"}",
                "\"taken\"");
    table_wait(&c.t, 16 * 60 * 1000);
    assert_false(live_is_over(live_find(hub_live(c.t.hub), c.b.id)));
    board_plays(&c.t, &arbiter, &c.b, "a2",
                "{\"event\":\"forfeit\",\"side\":\"black\",\"ending\":\"late\"}", "\"taken\"");
    assert_true(live_is_over(live_find(hub_live(c.t.hub), c.b.id)));
    person_go(&red);
    person_go(&arbiter);
    table_clear(&c.t);
}

/* Who had it wrongly may take the other seat by its link, and another account this one. */
static void a_seat_that_was_taken_back_is_as_any(void **state)
{
    claimed c;
    char path[64], body[160], li[ACCOUNTS_TOKEN];
    (void)state;
    claim(&c);
    takes_back(&c);
    account_sign_up(li, &c.t, "Li");
    snprintf(path, sizeof path, "/api/games/%s/take", c.b.id);
    snprintf(body, sizeof body, "{\"name\":\"\",\"key\":\"%s\"}", c.key);
    account_asks(&c.t, li, path, body, 200, "\"role\":\"black\",\"key\":\"\"");
    account_asks(&c.t, li, "/api/games?which=mine", NULL, 200, c.b.id);
    takes_back(&c);
    account_asks(&c.t, li, "/api/games?which=mine", NULL, 200, "\"games\":[]");
    table_clear(&c.t);
}

static void only_what_an_account_has_is_taken_back(void **state)
{
    claimed c;
    person arbiter;
    char body[160];
    (void)state;
    claim(&c);
    changes(&c.t, &c.h, &c.b, c.h.arbiter, "\"take_back\":\"red\"", 403, "forbidden");
    changes(&c.t, &c.h, &c.b, c.h.arbiter, "\"take_back\":\"arbiter\"", 400, "bad_request");
    changes(&c.t, &c.h, &c.b, c.h.arbiter, "\"take_back\":true", 400, "bad_request");
    changes(&c.t, &c.h, &c.b, c.b.red, "\"take_back\":\"black\"", 403, "unknown_key");
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"take_back\":\"black\"}", c.b.id);
    hall_asks(&c.t, &c.h, "/change", body, 403, "forbidden");
    person_come(&arbiter, &c.t);
    hall_opens(&arbiter, &c.h, c.h.arbiter, "arbiter");
    board_joins(&arbiter, &c.b, NULL, "arbiter");
    board_plays(&c.t, &arbiter, &c.b, "a1", "{\"event\":\"start\",\"by\":\"arbiter\"}",
                "\"taken\"");
    changes(&c.t, &c.h, &c.b, c.h.arbiter, "\"take_back\":\"black\"", 409, "begun");
    person_go(&arbiter);
    table_clear(&c.t);
}

static void only_the_director_changes(void **state)
{
    table t;
    hall h, other;
    board b;
    (void)state;
    table_set_up(&t);
    hall_make(&h, &t);
    hall_make(&other, &t);
    hall_add(&b, &t, &h, hall_casual);
    changes(&t, &h, &b, h.arbiter, "\"remove\":true", 403, "forbidden");
    changes(&t, &h, &b, b.red, "\"remove\":true", 403, "unknown_key");
    changes(&t, &h, &b, other.director, "\"remove\":true", 403, "unknown_key");
    changes(&t, &other, &b, other.director, "\"remove\":true", 404, "no_game");
    hall_asks(&t, &h, "/change", NULL, 405, "method");
    hall_asks(&t, &h, "/change", "{\"game\":\"x\",\"remove\":true}", 403, "forbidden");
    table_asks(&t, "/api/halls/abc/change", "{}", 404, "no_hall");
    hall_asks(&t, &h, "", NULL, 200, b.id);
    table_clear(&t);
}

static void wrong_changes_are_refused(void **state)
{
    static const char *const wrong[] = {
        "\"remove\":1",
        "\"remove\":null",
        "\"board\":0",
        "\"board\":10000",
        "\"round\":\"2\"",
        "\"round\":-1",
        "\"red\":7",
        "\"red\":{\"name\":\"a\"}",
        "\"black\":\"a\\nb\"",
        "\"black\":\"1234567890123456789012345678901234567890123456789012345678901234\""};
    static const char with_engine[] = "{\"game\":{\"table\":\"casual\"},\"red\":{\"name\":\"甲\"}}";
    table t;
    hall h;
    board b;
    (void)state;
    table_set_up(&t);
    hall_make(&h, &t);
    hall_add(&b, &t, &h, with_engine);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        changes(&t, &h, &b, h.director, wrong[i], 400, "bad_request");
    changes(&t, &h, &(board){.id = ""}, h.director, "\"board\":1", 400, "bad_request");
    live_find(hub_live(t.hub), b.id)->settings.seats[CHUHE_BLACK].account = 7;
    changes(&t, &h, &b, h.director, "\"black\":\"丙\"", 403, "forbidden");
    changes(&t, &h, &b, h.director, "\"black\":\"\"", 200, "\"red\":\"甲\"");
    table_clear(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_director_changes_names_and_place),
        cmocka_unit_test(who_sits_is_called_otherwise),
        cmocka_unit_test(a_game_is_taken_out),
        cmocka_unit_test(nobody_looks_at_a_game_that_is_taken_out),
        cmocka_unit_test(a_game_that_has_begun_stays),
        cmocka_unit_test(a_seat_is_taken_back),
        cmocka_unit_test(who_never_comes_to_it_is_declared_late),
        cmocka_unit_test(a_seat_that_was_taken_back_is_as_any),
        cmocka_unit_test(only_what_an_account_has_is_taken_back),
        cmocka_unit_test(only_the_director_changes),
        cmocka_unit_test(wrong_changes_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
