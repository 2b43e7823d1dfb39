/* What the server tells whoever runs it, line by line. */
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "base/json_read.h"
#include "server/analyses.h"
#include "server/reviews.h"
#include "support/account_facts.h"
#include "support/pair_facts.h"

enum { TEXT = 1 << 16, PATIENCE_MS = 60000, STEP_MS = 5 };

typedef struct scene {
    table t;
    server_log log;
    FILE *file;
    char text[TEXT]; /* all lines until now */
} scene;

static void set_up_with(scene *it, bool quiet)
{
    signal(SIGPIPE, SIG_IGN);
    table_set_up(&it->t);
    it->file = tmpfile();
    assert_non_null(it->file);
    server_log_init(&it->log, fileno(it->file), quiet);
    hub_use_log(it->t.hub, &it->log);
    hub_use_limits(it->t.hub, it->t.web.limits);
    server_log_tick(&it->log, it->t.web.started_ms);
}

static void set_up(scene *it)
{
    set_up_with(it, false);
}

static void clear(scene *it)
{
    table_clear(&it->t);
    server_log_deinit(&it->log);
    fclose(it->file);
}

static const char *lines(scene *it)
{
    ssize_t len = pread(fileno(it->file), it->text, sizeof it->text - 1, 0);
    assert_true(len >= 0 && len < TEXT - 1);
    it->text[len] = '\0';
    return it->text;
}

static unsigned how_many(scene *it, const char *part)
{
    unsigned count = 0;
    for (const char *at = lines(it); (at = strstr(at, part)) != NULL; at++)
        count++;
    return count;
}

static void says(scene *it, unsigned times, const char *part)
{
    if (how_many(it, part) != times)
        fail_msg("not %u times %s in:\n%s", times, part, it->text);
}

/* ---- games ---- */

static const char friends[] = "{\"game\":{\"table\":\"casual\",\"time\":\"10m\"},"
                              "\"red\":{\"who\":\"me\"},\"black\":{\"who\":\"friend\"}}";
static const char open_seat[] = "{\"game\":{\"table\":\"casual\"},"
                                "\"red\":{\"who\":\"me\"},\"black\":{\"who\":\"lobby\"}}";

static void the_life_of_a_game(void **state)
{
    static scene it;
    char id[STORE_ID], keys[2][64], part[160];
    person people[2];
    (void)state;
    set_up(&it);
    table_make(id, keys[0], keys[1], &it.t, friends);
    snprintf(part, sizeof part, "\"level\":\"info\",\"what\":\"game_made\",\"game\":\"%s\"", id);
    says(&it, 1, part);
    for (unsigned i = 0; i < 2; i++) {
        person_come(&people[i], &it.t);
        person_say(&people[i], "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", id, keys[i]);
    }
    hub_commit(it.t.hub);
    snprintf(part, sizeof part, "\"what\":\"game_begun\",\"game\":\"%s\"}\n", id);
    says(&it, 1, part);
    person_event(&people[0], id, "m1", "{\"event\":\"move\",\"move\":\"h2e2\"}");
    person_event(&people[1], id, "r1", "{\"event\":\"resign\"}");
    says(&it, 0, "game_ended"); /* before the store has it */
    hub_commit(it.t.hub);
    snprintf(part, sizeof part,
             "\"what\":\"game_ended\",\"game\":\"%s\",\"result\":\"red_wins\",\"ending\":"
             "\"resignation\",\"plies\":1}\n",
             id);
    says(&it, 1, part);
    person_event(&people[0], id, "s1", "{\"event\":\"sign\"}");
    hub_commit(it.t.hub);
    says(&it, 1, "game_ended");
    says(&it, 0, keys[0]);
    says(&it, 0, keys[1]);
    person_go(&people[0]);
    person_go(&people[1]);
    clear(&it);
}

static void how_it_ended_is_told_once(void **state)
{
    static scene it;
    char id[STORE_ID], arbiter[64], part[64], number[8];
    http_reply reply;
    person p;
    (void)state;
    set_up(&it);
    table_ask(&reply, &it.t, "/api/games", "{\"game\":{\"table\":\"casual\"},\"arbiter\":true}");
    snprintf(id, sizeof id, "%.12s", strstr(reply.body.bytes, "\"id\":\"") + 6);
    snprintf(part, sizeof part, "\"arbiter\":\"/t/%s#", id);
    snprintf(arbiter, sizeof arbiter, "%.26s", strstr(reply.body.bytes, part) + strlen(part));
    http_reply_free(&reply);
    person_come(&p, &it.t);
    person_say(&p, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", id, arbiter);
    person_event(&p, id, "s", "{\"event\":\"start\"}");
    for (unsigned i = 0; i < 9; i++) {
        snprintf(number, sizeof number, "a%u", i);
        person_event(&p, id, number,
                     i % 2 ? "{\"event\":\"ruling\",\"result\":\"draw\"}"
                           : "{\"event\":\"ruling\",\"result\":\"red_wins\"}");
        hub_commit(it.t.hub);
    }
    says(&it, 1, "\"what\":\"game_ended\"");
    table_wait(&it.t, LOG_MINUTE_MS);
    says(&it, 1, "\"what\":\"game_ended\"");
    says(&it, 1, "\"what\":\"end_corrected\",\"count\":8}\n");
    person_go(&p);
    clear(&it);
}

static void games_that_are_not_played(void **state)
{
    static scene it;
    char id[STORE_ID], key[64], none[64], path[64], body[96];
    (void)state;
    set_up(&it);
    table_make(id, key, none, &it.t, open_seat);
    snprintf(path, sizeof path, "/api/games/%s/withdraw", id);
    snprintf(body, sizeof body, "{\"key\":\"%s\"}", key);
    table_asks(&it.t, path, body, 200, "withdrawn");
    says(&it, 1, "\"what\":\"game_withdrawn\"");
    table_make(id, key, none, &it.t, open_seat);
    table_wait(&it.t, 2 * 24 * 60 * 60 * 1000);
    says(&it, 1, "\"what\":\"game_forgotten\"");
    says(&it, 0, key);
    clear(&it);
}

static void halls_and_accounts(void **state)
{
    static scene it;
    char token[ACCOUNTS_TOKEN];
    (void)state;
    set_up(&it);
    account_sign_up(token, &it.t, "Li");
    says(&it, 1, "\"what\":\"account_made\",\"account\":\"Li\"}\n");
    table_asks(&it.t, "/api/halls", "{\"name\":\"春季赛\"}", 201, NULL);
    says(&it, 1, "\"what\":\"hall_made\",\"hall\":\"");
    says(&it, 0, token);
    clear(&it);
}

/* ---- what others can make happen as often as they like ---- */

static void wrong_logins_are_told_and_then_counted(void **state)
{
    static scene it;
    char token[ACCOUNTS_TOKEN];
    (void)state;
    set_up(&it);
    account_sign_up(token, &it.t, "Li");
    for (unsigned i = 0; i < 8; i++)
        account_asks_from(&it.t, "", "192.0.2.7", "/api/session",
                          "{\"name\":\"mysecretword\",\"password\":\"wrongword\"}", 401,
                          "bad_login");
    says(&it, LOG_AT_ONCE, "\"level\":\"warning\",\"what\":\"wrong_login\"");
    table_wait(&it.t, LOG_MINUTE_MS);
    says(&it, LOG_AT_ONCE + 1, "\"what\":\"wrong_login\",\"address\":\"192.0.2.7\"");
    says(&it, 1, "\"count\":3}\n");
    says(&it, 0, "mysecretword");
    says(&it, 0, "wrongword");
    clear(&it);
}

static void who_asks_too_much_is_counted(void **state)
{
    static scene it;
    http_reply reply;
    unsigned refused = 0;
    (void)state;
    set_up(&it);
    for (unsigned i = 0; i < 500; i++) {
        table_ask(&reply, &it.t, "/api/games", NULL);
        refused += reply.status == 429;
        http_reply_free(&reply);
    }
    assert_true(refused > 0);
    says(&it, 0, "refused");
    table_wait(&it.t, LOG_MINUTE_MS);
    char part[128];
    snprintf(part, sizeof part,
             "\"level\":\"warning\",\"what\":\"refused\",\"error\":\"too_fast\",\"address\":"
             "\"127.0.0.1\",\"count\":%u}\n",
             refused);
    says(&it, 1, part);
    table_wait(&it.t, LOG_MINUTE_MS); /* nobody since */
    says(&it, 1, "refused");
    clear(&it);
}

static void who_does_not_read_is_told(void **state)
{
    static scene it;
    person p;
    (void)state;
    set_up(&it);
    person_come(&p, &it.t);
    hub_set_address(p.peer, "192.0.2.9");
    for (unsigned i = 0; i < 20000 && !p.cut; i++) {
        it.t.web.started_ms += 40;
        person_say(&p, "{\"do\":\"ping\",\"t\":1}");
    }
    assert_true(p.cut);
    says(&it, 1, "\"what\":\"cut\",\"error\":\"does_not_read\",\"address\":\"192.0.2.9\"}\n");
    person_go(&p);
    clear(&it);
}

static void an_address_makes_no_line(void **state)
{
    static scene it;
    char why[JSON_WHY];
    (void)state;
    set_up(&it);
    server_log_often(&it.log, "wrong_login", NULL, "1\n{\"level\":\"error\"}\"\x01\xff");
    const char *text = lines(&it);
    assert_ptr_equal(strchr(text, '\n'), text + strlen(text) - 1);
    json_value *line = json_value_read(text, strlen(text), why);
    assert_true(json_value_is_object(line));
    json_value_free(line);
    clear(&it);
}

/* However many there are. */
static void the_book_of_counts_is_bounded(void **state)
{
    static scene it;
    static char names[200][16];
    (void)state;
    set_up(&it);
    for (unsigned i = 0; i < 200; i++) {
        snprintf(names[i], sizeof names[i], "thing%u", i);
        server_log_count(&it.log, names[i], NULL, NULL);
    }
    table_wait(&it.t, LOG_MINUTE_MS);
    says(&it, LOG_MANY, "\"what\":\"thing");
    clear(&it);
}

/* ---- what fails ---- */

static void rename_table(const table *t, const char *from, const char *to)
{
    sqlite3 *db;
    char sql[128];
    snprintf(sql, sizeof sql, "ALTER TABLE %s RENAME TO %s", from, to);
    assert_int_equal(sqlite3_open(t->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void a_store_that_fails_is_told_once(void **state)
{
    static scene it;
    (void)state;
    set_up(&it);
    rename_table(&it.t, "games", "hidden");
    for (unsigned i = 0; i < 5; i++) {
        table_asks(&it.t, "/api/games?which=ended", NULL, 503, "\"store\"");
        table_wait(&it.t, 2000);
    }
    says(&it, 1, "\"level\":\"error\",\"what\":\"store_failed\",\"why\":\"");
    says(&it, 0, "store_back");
    rename_table(&it.t, "hidden", "games");
    table_asks(&it.t, "/health", NULL, 200, NULL);
    says(&it, 0, "store_back"); /* it may fail again at once */
    table_wait(&it.t, 6000);
    table_asks(&it.t, "/health", NULL, 200, NULL);
    says(&it, 1, "\"level\":\"warning\",\"what\":\"store_back\",\"seconds\":");
    table_wait(&it.t, 20000);
    table_asks(&it.t, "/health", NULL, 200, NULL);
    says(&it, 1, "store_back");
    says(&it, 1, "store_failed");
    clear(&it);
}

static int64_t real_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Whoever tries a store that is locked waits, and everybody waits with him: it is not tried for
 * the sake of the log, nor for each game that is to be put away, nor every two seconds for the
 * clocks. */
static void a_store_that_is_locked_is_left_alone(void **state)
{
    static scene it;
    char id[STORE_ID], keys[2][64], none[64];
    person people[2];
    sqlite3 *db;
    (void)state;
    set_up(&it);
    for (unsigned i = 0; i < 5; i++)
        table_make(none, keys[0], keys[1], &it.t, open_seat); /* which nobody comes for */
    it.t.web.started_ms += 2 * 24 * 60 * 60 * 1000;
    table_make(id, keys[0], keys[1], &it.t, friends);
    for (unsigned i = 0; i < 2; i++) {
        person_come(&people[i], &it.t);
        person_say(&people[i], "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", id, keys[i]);
    }
    hub_commit(it.t.hub);
    person_event(&people[0], id, "m1", "{\"event\":\"move\",\"move\":\"h2e2\"}");
    person_event(&people[1], id, "m2", "{\"event\":\"move\",\"move\":\"h7e7\"}");
    assert_int_equal(sqlite3_open(it.t.path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    person_event(&people[0], id, "m3", "{\"event\":\"move\",\"move\":\"e2e6\"}");
    hub_commit(it.t.hub);
    says(&it, 1, "\"what\":\"store_failed\",\"why\":\"database is locked\"}\n");
    const int64_t before_ms = real_ms();
    for (unsigned i = 0; i < 4; i++)
        table_wait(&it.t, 2000);
    assert_true(real_ms() - before_ms < 19000); /* three tries, of five seconds each */
    assert_int_equal(sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    says(&it, 0, "store_back");
    table_wait(&it.t, 20000);
    says(&it, 5, "game_forgotten");
    says(&it, 1, "store_back");
    says(&it, 1, "store_failed");
    person_go(&people[0]);
    person_go(&people[1]);
    clear(&it);
}

/* What is answered so although the store works. */
static void a_refusal_is_no_failure(void **state)
{
    static scene it;
    (void)state;
    set_up(&it);
    table_asks(&it.t, "/api/games?which=ended", NULL, 200, NULL);
    hub_note_error(it.t.hub, SERVER_STORE, "192.0.2.7");
    assert_false(store_key_add(it.t.store, "nosuchgame12", STORE_RED, (uint8_t[STORE_HASH]){1}));
    hub_note_error(it.t.hub, SERVER_STORE, "192.0.2.7");
    says(&it, 0, "store_failed");
    clear(&it);
}

static void wake(void *ctx)
{
    (void)ctx;
}

static void awaits(scene *it, const char *part)
{
    for (int waited = 0; waited < PATIENCE_MS && how_many(it, part) == 0; waited += STEP_MS)
        poll(NULL, 0, STEP_MS);
    if (how_many(it, part) == 0)
        fail_msg("no %s in:\n%s", part, it->text);
}

static void engines_that_fail(void **state)
{
    static scene it;
    person p;
    (void)state;
    set_up(&it);
    analyses *a = analyses_new("/no/engine", 1, wake, NULL);
    reviews *r = reviews_new("/bin/true", 1, PATIENCE_MS, wake, NULL);
    assert_non_null(a);
    assert_non_null(r);
    hub_use_analyses(it.t.hub, a);
    hub_use_reviews(it.t.hub, r);
    person_come(&p, &it.t);
    person_say(&p, "{\"do\":\"analyse\",\"id\":\"a1\"}");
    awaits(&it, "\"level\":\"warning\",\"what\":\"engine_failed\",\"error\":\"to_analyse\"}\n");
    person_say(&p, "{\"do\":\"review\",\"id\":\"r1\",\"moves\":[\"h2e2\"]}");
    awaits(&it, "\"level\":\"warning\",\"what\":\"review_failed\",\"error\":\"");
    person_go(&p);
    hub_use_analyses(it.t.hub, NULL);
    hub_use_reviews(it.t.hub, NULL);
    analyses_free(a);
    reviews_free(r);
    clear(&it);
}

static void quiet_leaves_what_goes_wrong(void **state)
{
    static scene it;
    char id[STORE_ID], keys[2][64];
    (void)state;
    set_up_with(&it, true);
    table_make(id, keys[0], keys[1], &it.t, friends);
    says(&it, 0, "what");
    account_asks_from(&it.t, "", "192.0.2.7", "/api/session",
                      "{\"name\":\"Li\",\"password\":\"wrongword\"}", 401, "bad_login");
    says(&it, 1, "what");
    says(&it, 1, "wrong_login");
    clear(&it);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_life_of_a_game),
        cmocka_unit_test(how_it_ended_is_told_once),
        cmocka_unit_test(games_that_are_not_played),
        cmocka_unit_test(halls_and_accounts),
        cmocka_unit_test(wrong_logins_are_told_and_then_counted),
        cmocka_unit_test(who_asks_too_much_is_counted),
        cmocka_unit_test(who_does_not_read_is_told),
        cmocka_unit_test(an_address_makes_no_line),
        cmocka_unit_test(the_book_of_counts_is_bounded),
        cmocka_unit_test(a_store_that_fails_is_told_once),
        cmocka_unit_test(a_store_that_is_locked_is_left_alone),
        cmocka_unit_test(a_refusal_is_no_failure),
        cmocka_unit_test(engines_that_fail),
        cmocka_unit_test(quiet_leaves_what_goes_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
