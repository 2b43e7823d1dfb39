/* Halls and accounts when there is no memory: whichever piece of it is refused, all of a request
 * is done or nothing, and who asked is told. The linker puts the functions below in the place of
 * those of the C library. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/accounts.h"
#include "server/halls.h"
#include "server/wire.h"
#include "support/hall_facts.h"

enum { PIECES_MAX = 20000 };

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

/* So many are granted before one is refused; -1: all are. */
static long granted = -1;

static bool refuses(void)
{
    return granted >= 0 && granted-- == 0;
}

void *__wrap_malloc(size_t size)
{
    return refuses() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return refuses() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return refuses() ? NULL : __real_realloc(old, size);
}

/* False: nothing was refused. */
static bool ask_without(http_reply *reply, table *t, const char *path, const char *body,
                        long pieces)
{
    granted = pieces;
    t->is_unchecked = true;
    table_ask(reply, t, path, body);
    bool refused = granted < 0;
    granted = -1;
    t->is_unchecked = false;
    t->web.started_ms += 10000; /* nobody is too fast here */
    return refused;
}

static void all_games_are_made_or_none(void **state)
{
    table t;
    hall h;
    char path[64], body[256];
    bool refused = true;
    unsigned made = 0;
    (void)state;
    table_set_up(&t);
    hall_make(&h, &t);
    snprintf(path, sizeof path, "/api/halls/%s/games", h.id);
    snprintf(body, sizeof body, "{\"key\":\"%s\",\"games\":[{\"board\":1},{\"board\":2}]}",
             h.director);
    for (long pieces = 0; refused && pieces < PIECES_MAX; pieces++) {
        http_reply reply;
        unsigned there;
        refused = ask_without(&reply, &t, path, body, pieces);
        assert_true(reply.status == 201 || reply.status >= 400);
        made += reply.status == 201;
        http_reply_free(&reply);
        assert_true(store_hall_count(&there, t.store, h.id));
        assert_int_equal(there, 2 * made);
        assert_int_equal(live_count(hub_live(t.hub)), 2 * made);
    }
    assert_false(refused);
    assert_true(made >= 1);
    table_clear(&t);
}

static void an_account_is_there_or_not(void **state)
{
    static const char body[] = "{\"name\":\"Li\",\"password\":\"correct horse\"}";
    table t;
    unsigned status = 0;
    (void)state;
    table_set_up(&t);
    for (long pieces = 0; status != 201 && pieces < PIECES_MAX; pieces++) {
        http_reply reply;
        store_user user;
        ask_without(&reply, &t, "/api/account", body, pieces);
        status = reply.status;
        assert_true(status == 201 || status >= 400);
        assert_int_equal(store_user_by_name(&user, t.store, "Li"), status == 201);
        assert_int_equal(reply.cookie[0] != '\0', status == 201);
        http_reply_free(&reply);
    }
    assert_int_equal(status, 201);
    status = 0;
    for (long pieces = 0; status != 200 && pieces < PIECES_MAX; pieces++) {
        http_reply reply;
        ask_without(&reply, &t, "/api/session", body, pieces);
        status = reply.status;
        assert_true(status == 200 || status >= 400);
        assert_true(status != 401); /* it was not wrong */
        http_reply_free(&reply);
    }
    assert_int_equal(status, 200);
    table_clear(&t);
}

/* Whoever is told that his password was not changed has the old one. */
static void a_password_is_changed_or_not(void **state)
{
    static const char body[] = "{\"old\":\"correct horse\",\"new\":\"battery staple\"}";
    static const char path[] = "/api/account/password";
    table t;
    unsigned status = 0;
    http_reply reply;
    http_request request = {.method = HTTP_POST,
                            .type = "application/json",
                            .address = "127.0.0.1",
                            .body = body,
                            .len = sizeof body - 1};
    (void)state;
    table_set_up(&t);
    table_ask(&reply, &t, "/api/account", "{\"name\":\"Li\",\"password\":\"correct horse\"}");
    assert_int_equal(reply.status, 201);
    accounts_token(request.session, reply.cookie);
    http_reply_free(&reply);
    snprintf(request.path, sizeof request.path, "%s", path);
    for (long pieces = 0; status != 200 && pieces < PIECES_MAX; pieces++) {
        store_user before, after;
        char kept[256];
        assert_true(store_user_by_name(&before, t.store, "Li"));
        snprintf(kept, sizeof kept, "%s", before.password);
        granted = pieces;
        http_answer(&reply, &t.web, &request);
        granted = -1;
        t.web.started_ms += 10000;
        status = reply.status;
        http_reply_free(&reply);
        assert_true(status == 200 || status >= 500);
        assert_true(store_user_by_name(&after, t.store, "Li"));
        assert_int_equal(strcmp(after.password, kept) != 0, status == 200);
    }
    assert_int_equal(status, 200);
    table_clear(&t);
}

/* Who hears nothing hears it when he asks again; what he may do in a game is never more. */
static void a_hall_is_opened_or_not(void **state)
{
    table t;
    hall h;
    board b;
    char open[128], join[64];
    bool refused = true;
    (void)state;
    table_set_up(&t);
    hall_make(&h, &t);
    hall_add(&b, &t, &h, hall_casual);
    snprintf(open, sizeof open, "{\"do\":\"hall\",\"hall\":\"%s\",\"key\":\"%s\"}", h.id,
             h.arbiter);
    snprintf(join, sizeof join, "{\"do\":\"join\",\"game\":\"%s\"}", b.id);
    for (long pieces = 0; refused && pieces < PIECES_MAX; pieces++) {
        person p;
        person_come(&p, &t);
        granted = pieces;
        hub_receive(p.peer, open, strlen(open));
        hub_receive(p.peer, join, strlen(join));
        refused = granted < 0;
        granted = -1;
        if (!p.cut) {
            hall_opens(&p, &h, h.arbiter, "arbiter");
            board_joins(&p, &b, NULL, "arbiter");
        }
        person_go(&p);
    }
    assert_false(refused);
    table_clear(&t);
}

/* A message that was good is never told to be bad. */
static void no_message_is_called_nonsense(void **state)
{
    static const char ping[] = "{\"do\":\"ping\",\"t\":7,\"unknown\":{\"a\":[1,2,3]}}";
    wire_message message;
    server_error error = SERVER_MEMORY;
    unsigned refused = 0;
    (void)state;
    for (long pieces = 0; error != SERVER_NO_ERROR && pieces < PIECES_MAX; pieces++) {
        granted = pieces;
        error = wire_read(&message, ping, sizeof ping - 1);
        granted = -1;
        refused += error == SERVER_MEMORY;
        assert_true(error == SERVER_MEMORY || error == SERVER_NO_ERROR);
    }
    assert_int_equal(error, SERVER_NO_ERROR);
    assert_true(refused > 0);
    json_value_free(message.value);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_games_are_made_or_none),
        cmocka_unit_test(an_account_is_there_or_not),
        cmocka_unit_test(a_password_is_changed_or_not),
        cmocka_unit_test(a_hall_is_opened_or_not),
        cmocka_unit_test(no_message_is_called_nonsense),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
