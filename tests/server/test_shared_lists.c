/* Two processes on one store: what lists of games tell, and what each tells whoever runs it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "support/shared_facts.h"

static const char open_seat[] = "{\"game\":{\"table\":\"casual\",\"time\":\"10m\"},"
                                "\"red\":{\"who\":\"me\"},\"black\":{\"who\":\"lobby\"}}";

static bool is_in_list(shared_scene *it, unsigned which, const char *path)
{
    http_reply reply;
    char text[64];
    snprintf(text, sizeof text, "\"id\":\"%s\"", it->id);
    table_ask(&reply, &it->t[which], path, NULL);
    assert_int_equal(reply.status, 200);
    bool found = strstr(reply.body.bytes, text) != NULL;
    http_reply_free(&reply);
    return found;
}

/* The others hear of changes on PostgreSQL. */
static void lists_have_all_games(void **state)
{
    shared_scene *it = *state;
    person p;
    http_reply reply;
    char path[64], id[64];
    shared_start(it, open_seat);
    shared_settle(it);
    assert_true(is_in_list(it, A, "/api/games?which=open"));
    assert_true(is_in_list(it, B, "/api/games?which=open"));
    assert_true(is_in_list(it, B, "/api/games?which=live"));
    assert_false(is_in_list(it, B, "/api/games?which=ended"));
    person_come(&p, &it->t[B]);
    person_say(&p, "{\"do\":\"lobby\"}");
    snprintf(id, sizeof id, "\"id\":\"%s\"", it->id);
    assert_true(person_hears(&p, "\"is\":\"lobby\"", id));
    if (place_is_postgres()) {
        snprintf(path, sizeof path, "/api/games/%s/take", it->id);
        table_ask(&reply, &it->t[A], path, "{}");
        assert_int_equal(reply.status, 200);
        assert_non_null(strstr(reply.body.bytes, "\"key\":\""));
        snprintf(it->keys[1], 64, "%.26s", strstr(reply.body.bytes, "\"key\":\"") + 7);
        http_reply_free(&reply);
        shared_join(&it->black, it->id, it->keys[1]);
        shared_settle(it);
        assert_true(person_hears(&p, "\"open\":[]", id));
        assert_false(is_in_list(it, B, "/api/games?which=open"));
        shared_plays(it, A, &it->red, "m1", "{\"event\":\"resign\"}", "\"is\":\"taken\"");
        shared_settle(it);
        assert_true(person_hears(&p, "\"open\":[]", "\"live\":[]"));
        assert_false(is_in_list(it, B, "/api/games?which=live"));
        assert_true(is_in_list(it, B, "/api/games?which=ended"));
    }
    person_go(&p);
}

/* Who waits in a game is with its own process: the others hear of it. */
static void nobody_is_shown_who_has_gone(void **state)
{
    shared_scene *it = *state;
    if (!place_is_postgres())
        return;
    shared_start(it, open_seat);
    shared_settle(it);
    assert_true(is_in_list(it, B, "/api/games?which=open"));
    person_go(&it->red);
    for (int i = 0; i < 3; i++)
        shared_settle(it);
    assert_false(is_in_list(it, A, "/api/games?which=open"));
    assert_false(is_in_list(it, B, "/api/games?which=open"));
    assert_true(is_in_list(it, B, "/api/games?which=live"));
    person_come(&it->red, &it->t[A]);
    shared_join(&it->red, it->id, it->keys[0]);
    for (int i = 0; i < 3; i++)
        shared_settle(it);
    assert_true(is_in_list(it, A, "/api/games?which=open"));
    assert_true(is_in_list(it, B, "/api/games?which=open"));
}

/* ---- lines for whoever runs them ---- */

static void says(FILE *file, const char *what, const char *part)
{
    char text[4096];
    ssize_t len = pread(fileno(file), text, sizeof text - 1, 0);
    assert_true(len >= 0);
    text[len] = '\0';
    const char *line = strstr(text, what);
    if (!line || (part && !strstr(line, part)))
        fail_msg("no %s in:\n%s", what, text);
}

static void who_has_a_game_is_told(void **state)
{
    shared_scene *it = *state;
    server_log logs[2];
    FILE *files[2];
    char game[48];
    for (unsigned i = 0; i < 2; i++) {
        files[i] = tmpfile();
        assert_non_null(files[i]);
        server_log_init(&logs[i], fileno(files[i]), false);
        hub_use_log(it->t[i].hub, &logs[i]);
    }
    shared_start(it, open_seat);
    snprintf(game, sizeof game, "\"game\":\"%s\"", it->id);
    says(files[A], "\"what\":\"game_made\"", game);
    /* A stands still for so long that B has it. */
    shared_pass(it, 2000, true, true);
    shared_pass(it, 2 * LEASES_MS, false, true);
    shared_pass(it, 50, false, true);
    shared_pass(it, 50, true, true);
    says(files[B], "\"what\":\"game_taken_up\"", game);
    says(files[A], "\"level\":\"warning\",\"what\":\"game_lost\"", game);
    hub_release(it->t[B].hub);
    says(files[B], "\"what\":\"handed_on\",\"games\":1", NULL);
    for (unsigned i = 0; i < 2; i++) {
        hub_use_log(it->t[i].hub, NULL);
        server_log_deinit(&logs[i]);
        fclose(files[i]);
    }
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, shared_set_up, shared_tear_down)
    const struct CMUnitTest tests[] = {
        CASE(lists_have_all_games),
        CASE(nobody_is_shown_who_has_gone),
        CASE(who_has_a_game_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
