/* Whose a seat is, and for how long it can be taken. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/accounts.h"
#include "support/hall_facts.h"

/* ---- asking ---- */

/* With the session of somebody; the caller frees the reply. */
static void ask_as(http_reply *reply, table *t, const char *token, const char *path,
                   const char *body)
{
    http_request request = {.method = HTTP_POST,
                            .host = "here:8080",
                            .type = "application/json",
                            .address = "127.0.0.1",
                            .body = body,
                            .len = strlen(body)};
    snprintf(request.path, sizeof request.path, "%s", path);
    snprintf(request.session, sizeof request.session, "%s", token);
    table_answer(reply, t, &request);
}

static void log_in(char token[ACCOUNTS_TOKEN], table *t, const char *name)
{
    store_user user = {.name = name, .password = "-"};
    assert_true(store_user_add(t->store, &user));
    assert_true(accounts_begin(token, t->store, user.id, t->web.started_ms));
}

/* A game with an arbiter, as whoever makes it wishes; with the keys that there are. */
typedef struct scene {
    board b;
    char arbiter[HALL_KEY];
} scene;

static void find_link(char key[HALL_KEY], const char *links, const char *of)
{
    char before[24];
    snprintf(before, sizeof before, "\"%s\":\"", of);
    key[0] = '\0';
    if (strstr(links, before))
        hall_find_key(key, &links, before);
}

static void make(scene *it, table *t, const char *seats)
{
    http_reply reply;
    char body[256];
    snprintf(body, sizeof body, "{\"game\":{\"table\":\"casual\"},%s,\"arbiter\":true}", seats);
    ask_as(&reply, t, "", "/api/games", body);
    assert_int_equal(reply.status, 201);
    *it = (scene){.arbiter = ""};
    snprintf(it->b.id, sizeof it->b.id, "%.12s", strstr(reply.body.bytes, "\"id\":\"") + 6);
    find_link(it->b.red, reply.body.bytes, "red");
    find_link(it->b.black, reply.body.bytes, "black");
    find_link(it->arbiter, reply.body.bytes, "arbiter");
    http_reply_free(&reply);
}

static void takes(table *t, const scene *it, const char *token, const char *body, unsigned status,
                  const char *part)
{
    http_reply reply;
    char path[64];
    snprintf(path, sizeof path, "/api/games/%s/take", it->b.id);
    ask_as(&reply, t, token, path, body);
    if (reply.status != status || !strstr(reply.body.bytes, part))
        fail_msg("%s: %u %s", body, reply.status, reply.body.bytes);
    http_reply_free(&reply);
}

/* ---- a game that is over ---- */

static const char in_lobby[] = "\"red\":{\"name\":\"甲\"},\"black\":{\"who\":\"lobby\"}";

static void is_over(table *t, const scene *it)
{
    store_game row;
    hub_commit(t->hub);
    assert_true(store_game_get(&row, t->store, it->b.id));
    assert_true(row.ended_ms != 0);
    assert_int_equal(row.result, CHUHE_RESULT_RED_WINS);
    table_asks(t, "/api/games?which=ended", NULL, 200, "\"result\":\"red_wins\"");
    table_asks(t, "/api/games?which=open", NULL, 200, "\"games\":[]");
    table_asks(t, "/api/games?which=live", NULL, 200, "\"games\":[]");
}

static void nobody_sits_down_at_a_game_that_is_over(void **state)
{
    table t;
    scene it;
    person arbiter, looks;
    char li[ACCOUNTS_TOKEN];
    (void)state;
    table_set_up(&t);
    log_in(li, &t, "Li");
    make(&it, &t, in_lobby);
    person_come(&arbiter, &t);
    person_come(&looks, &t);
    person_say(&looks, "{\"do\":\"lobby\"}");
    assert_true(person_hears(&looks, "\"is\":\"lobby\"", it.b.id));
    board_joins(&arbiter, &it.b, it.arbiter, "arbiter");
    board_plays(&t, &arbiter, &it.b, "a1", "{\"event\":\"start\",\"by\":\"arbiter\"}", "\"taken\"");
    person_event(&arbiter, it.b.id, "a2",
                 "{\"event\":\"ruling\",\"by\":\"arbiter\",\"result\":\"red_wins\"}");
    takes(&t, &it, "", "{\"name\":\"late\"}", 409, "not_open"); /* nor before it is kept */
    is_over(&t, &it);
    takes(&t, &it, "", "{\"name\":\"late\"}", 409, "not_open");
    takes(&t, &it, li, "{}", 409, "not_open");
    is_over(&t, &it);
    table_wait(&t, 1000);
    assert_true(person_hears(&looks, "\"is\":\"lobby\"", "\"open\":[],\"live\":[]"));
    person_go(&arbiter);
    person_go(&looks);
    /* Taken up again for its sheet. */
    table_crash(&t);
    person_come(&arbiter, &t);
    board_joins(&arbiter, &it.b, it.arbiter, "arbiter");
    assert_int_equal(live_count(hub_live(t.hub)), 1);
    takes(&t, &it, "", "{\"name\":\"late\"}", 409, "not_open");
    board_plays(&t, &arbiter, &it.b, "a3", "{\"event\":\"sign\",\"by\":\"arbiter\"}", "\"taken\"");
    takes(&t, &it, "", "{\"name\":\"late\"}", 409, "not_open");
    is_over(&t, &it);
    person_go(&arbiter);
    table_clear(&t);
}

static void a_seat_is_open_while_the_game_goes_on(void **state)
{
    table t;
    scene it;
    person arbiter;
    (void)state;
    table_set_up(&t);
    make(&it, &t, in_lobby);
    person_come(&arbiter, &t);
    board_joins(&arbiter, &it.b, it.arbiter, "arbiter");
    board_plays(&t, &arbiter, &it.b, "a1", "{\"event\":\"start\",\"by\":\"arbiter\"}", "\"taken\"");
    table_asks(&t, "/api/games?which=open", NULL, 200, it.b.id);
    takes(&t, &it, "", "{\"name\":\"Bo\"}", 200, "\"role\":\"black\"");
    person_go(&arbiter);
    table_clear(&t);
}

/* ---- a key whose seat is an account's ---- */

static const char with_friends[] = "\"red\":{\"who\":\"friend\"},\"black\":{\"who\":\"friend\"}";

static void a_key_opens_no_seat_of_an_account(void **state)
{
    table t;
    scene it;
    person p;
    char li[ACCOUNTS_TOKEN], body[96];
    (void)state;
    table_set_up(&t);
    log_in(li, &t, "Li");
    make(&it, &t, with_friends);
    snprintf(body, sizeof body, "{\"name\":\"\",\"key\":\"%s\"}", it.b.red);
    takes(&t, &it, li, body, 200, "{\"role\":\"red\",\"key\":\"\"}");
    for (unsigned i = 0; i < 2; i++) {
        person_come(&p, &t);
        person_say(&p, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", it.b.id, it.b.red);
        assert_true(person_hears(&p, "\"is\":\"error\"", "unknown_key"));
        board_joins(&p, &it.b, it.b.black, "black"); /* the other one is what it was */
        hub_use_session(p.peer, li);
        board_joins(&p, &it.b, NULL, "red");
        person_go(&p);
        takes(&t, &it, "", body, 403, "unknown_key");
        table_crash(&t);
    }
    table_clear(&t);
}

/* A guest keeps his. */
static void a_key_opens_the_seat_that_a_guest_has_named(void **state)
{
    table t;
    scene it;
    person p;
    char body[96];
    (void)state;
    table_set_up(&t);
    make(&it, &t, with_friends);
    snprintf(body, sizeof body, "{\"name\":\"Bo\",\"key\":\"%s\"}", it.b.red);
    takes(&t, &it, "", body, 200, it.b.red);
    person_come(&p, &t);
    board_joins(&p, &it.b, it.b.red, "red");
    person_go(&p);
    table_clear(&t);
}

/* ---- whom an arbiter seats ---- */

static void seats(table *t, person *arbiter, const board *b, const char *by, const char *name,
                  const char *outcome)
{
    static unsigned number;
    char n[16], event[160];
    snprintf(n, sizeof n, "s%u", ++number);
    snprintf(event, sizeof event, "{\"event\":\"seated\",\"by\":\"%s\",\"name\":\"%s\"}", by, name);
    board_plays(t, arbiter, b, n, event, outcome);
}

static void an_arbiter_seats_nobody_as_an_account(void **state)
{
    static const char *const false_names[] = {"Li",  "li",       " Li",     "Li ",
                                              "L i", "L\u2800i", "Li\u00a0"};
    table t;
    scene it;
    person arbiter;
    char li[ACCOUNTS_TOKEN], path[64];
    (void)state;
    table_set_up(&t);
    log_in(li, &t, "Li");
    make(&it, &t, "\"red\":{\"name\":\"甲\"},\"black\":{\"who\":\"friend\"}");
    person_come(&arbiter, &t);
    board_joins(&arbiter, &it.b, it.arbiter, "arbiter");
    for (size_t i = 0; i < sizeof false_names / sizeof *false_names; i++) {
        seats(&t, &arbiter, &it.b, "red", false_names[i], "\"name_taken\"");
        seats(&t, &arbiter, &it.b, "black", false_names[i], "\"name_taken\"");
    }
    seats(&t, &arbiter, &it.b, "black", "\u202eiL", "\"bad_event\"");
    /* Who is not named is called as his seat is; a stranger as he says. */
    seats(&t, &arbiter, &it.b, "red", "", "\"taken\"");
    seats(&t, &arbiter, &it.b, "black", "乙", "\"taken\"");
    snprintf(path, sizeof path, "/api/games/%s", it.b.id);
    table_asks(&t, path, NULL, 200, "\"players\":{\"red\":\"甲\",\"black\":\"乙\"}");
    person_go(&arbiter);
    table_clear(&t);
}

/* His seat has his name and no other. */
static void an_arbiter_seats_an_account_as_what_it_is(void **state)
{
    table t;
    scene it;
    person arbiter;
    char li[ACCOUNTS_TOKEN], path[64];
    (void)state;
    table_set_up(&t);
    log_in(li, &t, "Li");
    make(&it, &t, in_lobby);
    takes(&t, &it, li, "{}", 200, "\"role\":\"black\"");
    person_come(&arbiter, &t);
    board_joins(&arbiter, &it.b, it.arbiter, "arbiter");
    seats(&t, &arbiter, &it.b, "black", "Bo", "\"forbidden\"");
    seats(&t, &arbiter, &it.b, "black", "", "\"taken\"");
    snprintf(path, sizeof path, "/api/games/%s", it.b.id);
    table_asks(&t, path, NULL, 200, "\"black\":\"Li\"}");
    person_go(&arbiter);
    table_clear(&t);
}

/* In a hall its officials say who plays. */
static void officials_of_a_hall_say_who_plays(void **state)
{
    table t;
    hall h;
    board b;
    person arbiter;
    char li[ACCOUNTS_TOKEN];
    (void)state;
    table_set_up(&t);
    log_in(li, &t, "Li");
    hall_make(&h, &t);
    hall_add(&b, &t, &h, hall_casual);
    person_come(&arbiter, &t);
    hall_opens(&arbiter, &h, h.arbiter, "arbiter");
    board_joins(&arbiter, &b, NULL, "arbiter");
    seats(&t, &arbiter, &b, "red", "Li", "\"taken\"");
    seats(&t, &arbiter, &b, "black", "", "\"taken\"");
    person_go(&arbiter);
    table_clear(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_sits_down_at_a_game_that_is_over),
        cmocka_unit_test(a_seat_is_open_while_the_game_goes_on),
        cmocka_unit_test(a_key_opens_no_seat_of_an_account),
        cmocka_unit_test(a_key_opens_the_seat_that_a_guest_has_named),
        cmocka_unit_test(an_arbiter_seats_nobody_as_an_account),
        cmocka_unit_test(an_arbiter_seats_an_account_as_what_it_is),
        cmocka_unit_test(officials_of_a_hall_say_who_plays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
