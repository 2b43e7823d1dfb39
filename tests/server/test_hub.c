/* What people at browsers see and may do, without the network. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/hub_facts.h"

static const char friends[] =
    "{\"game\":{\"table\":\"casual\",\"time\":\"10m\"},"
    "\"red\":{\"who\":\"me\",\"name\":\"甲\"},\"black\":{\"who\":\"friend\",\"name\":\"乙\"}}";

/* Two players at a table. */
typedef struct pair {
    table t;
    char id[STORE_ID], keys[2][64];
    person red, black;
} pair;

static void sit(pair *p)
{
    person_come(&p->red, &p->t);
    person_come(&p->black, &p->t);
    person_say(&p->red, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", p->id, p->keys[0]);
    person_say(&p->black, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", p->id, p->keys[1]);
    table_wait(&p->t, 0);
}

static void begin(pair *p, const char *request)
{
    table_set_up(&p->t);
    table_make(p->id, p->keys[0], p->keys[1], &p->t, request);
    sit(p);
}

static void end(pair *p)
{
    person_go(&p->red);
    person_go(&p->black);
    table_clear(&p->t);
}

/* He sends it, it is put into the store, and he hears what became of it. */
static void plays(pair *p, person *who, const char *n, const char *event, const char *outcome)
{
    char answer[64];
    person_event(who, p->id, n, event);
    hub_commit(p->t.hub);
    snprintf(answer, sizeof answer, "\"n\":\"%s\"", n);
    if (!person_hears(who, answer, outcome))
        fail_msg("%s %s: no %s", n, event, outcome);
}

static void with_both_there_it_begins(void **state)
{
    pair p;
    (void)state;
    begin(&p, friends);
    assert_true(person_hears(&p.red, "\"is\":\"game\"", "\"role\":\"red\""));
    assert_non_null(strstr(p.red.last, "\"players\":{\"red\":\"甲\",\"black\":\"乙\"}"));
    assert_true(person_hears(&p.red, "\"event\":\"seated\"", "\"name\":\"甲\""));
    assert_true(person_hears(&p.red, "\"event\":\"start\"", "\"phase\":\"playing\""));
    assert_true(person_hears(&p.black, "\"event\":\"start\"", "\"phase\":\"playing\""));
    end(&p);
}

/* 4.1.1: 炮二平五 马8进9, 炮五进四 车9进1, 炮八进二 车9退1, 炮八平五: two cannons on the middle
 * file. */
static void a_game_to_mate(void **state)
{
    static const char *const moves[] = {"h2e2", "h9i7", "e2e6", "i9i8", "b2b4", "i8i9", "b4e4"};
    pair p;
    http_reply reply;
    char event[64], n[8], path[64];
    (void)state;
    begin(&p, friends);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        snprintf(event, sizeof event, "{\"event\":\"move\",\"move\":\"%s\"}", moves[i]);
        snprintf(n, sizeof n, "m%zu", i);
        plays(&p, i % 2 ? &p.black : &p.red, n, event, "\"is\":\"taken\"");
    }
    assert_true(person_hears(&p.black, "\"ending\":\"checkmate\"", "\"result\":\"red_wins\""));
    assert_non_null(strstr(p.black.last, "\"clause\":\"1999 4.1.1\""));
    plays(&p, &p.black, "late", "{\"event\":\"move\",\"move\":\"a9a8\"}", "\"over\"");
    snprintf(path, sizeof path, "/games/%s.pgn", p.id);
    table_ask(&reply, &p.t, path, NULL);
    assert_non_null(strstr(reply.body.bytes, "[Result \"1-0\"]"));
    assert_non_null(strstr(reply.body.bytes, "炮八平五"));
    buffer_deinit(&reply.body);
    table_ask(&reply, &p.t, "/api/games?which=ended", NULL);
    assert_non_null(strstr(reply.body.bytes, p.id));
    buffer_deinit(&reply.body);
    end(&p);
}

static void what_is_heard_is_in_the_store(void **state)
{
    pair p;
    (void)state;
    begin(&p, friends);
    while (person_hear(&p.black))
        continue;
    person_event(&p.red, p.id, "a1", "{\"event\":\"move\",\"move\":\"炮二平五\"}");
    assert_false(person_hear(&p.black)); /* not before it is committed */
    hub_commit(p.t.hub);
    assert_true(person_hears(&p.black, "\"is\":\"event\"", "\"move\":\"h2e2\""));
    assert_true(person_hears(&p.red, "\"is\":\"taken\"", "\"seq\":4"));
    end(&p);
}

static void refusals_say_why(void **state)
{
    pair p;
    (void)state;
    begin(&p, friends);
    plays(&p, &p.black, "b1", "{\"event\":\"move\",\"move\":\"h9g7\"}", "\"not_your_turn\"");
    plays(&p, &p.red, "a1", "{\"event\":\"move\",\"move\":\"h0g3\"}", "\"illegal_move\"");
    plays(&p, &p.red, "a2", "{\"event\":\"move\",\"move\":\"马五进九\"}", "\"bad_event\"");
    plays(&p, &p.red, "a3", "{\"event\":\"fly\"}", "\"bad_event\"");
    plays(&p, &p.red, "a4", "{\"event\":\"tick\",\"by\":\"arbiter\"}", "\"forbidden\"");
    plays(&p, &p.red, "a5", "{\"event\":\"seated\"}", "\"forbidden\"");
    plays(&p, &p.red, "a6", "{\"event\":\"pause\"}", "\"refusal\":\"who\"");
    end(&p);
}

/* An event says it is the opponent's; it is the sender's all the same. */
static void nobody_speaks_for_another(void **state)
{
    pair p;
    person watcher;
    (void)state;
    begin(&p, friends);
    plays(&p, &p.black, "b1", "{\"event\":\"move\",\"by\":\"red\",\"move\":\"h2e2\"}",
          "\"not_your_turn\"");
    plays(&p, &p.black, "b2", "{\"event\":\"resign\",\"by\":\"red\"}", "\"taken\"");
    assert_true(person_hears(&p.red, "\"event\":\"resign\"", "\"result\":\"red_wins\""));
    person_come(&watcher, &p.t);
    person_event(&watcher, p.id, "w1", "{\"event\":\"resign\",\"by\":\"red\"}");
    assert_true(person_hears(&watcher, "\"w1\"", "\"not_joined\""));
    person_say(&watcher, "{\"do\":\"join\",\"game\":\"%s\"}", p.id);
    person_event(&watcher, p.id, "w2", "{\"event\":\"resign\",\"by\":\"red\"}");
    assert_true(person_hears(&watcher, "\"w2\"", "\"forbidden\""));
    person_say(&watcher, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s0\"}", p.id, p.keys[0]);
    assert_true(person_hears(&watcher, "\"is\":\"error\"", "\"unknown_key\""));
    person_go(&watcher);
    end(&p);
}

static void sent_twice_it_happens_once(void **state)
{
    static const char move[] = "{\"event\":\"move\",\"move\":\"h2e2\"}";
    pair p;
    (void)state;
    begin(&p, friends);
    plays(&p, &p.red, "a1", move, "\"seq\":4");
    plays(&p, &p.red, "a1", move, "\"seq\":4");
    person_event(&p.black, p.id, "b1", "{\"event\":\"move\",\"move\":\"h9g7\"}");
    person_event(&p.black, p.id, "b1", "{\"event\":\"move\",\"move\":\"h9g7\"}");
    hub_commit(p.t.hub);
    assert_true(person_hears(&p.black, "\"is\":\"taken\"", "\"seq\":5"));
    assert_true(person_hears(&p.black, "\"is\":\"taken\"", "\"seq\":5"));
    plays(&p, &p.black, "a1", move, "\"used\"");
    end(&p);
}

/* Words that the position has overtaken, and a game that has ended. */
static void sent_again_late_it_is_told_all_the_same(void **state)
{
    static const char move[] = "{\"event\":\"move\",\"move\":\"炮二平五\"}";
    pair p;
    (void)state;
    begin(&p, friends);
    plays(&p, &p.red, "a1", move, "\"seq\":4");
    plays(&p, &p.red, "a1", move, "\"seq\":4");
    plays(&p, &p.black, "b1", "{\"event\":\"resign\"}", "\"seq\":5");
    person_go(&p.red);
    person_go(&p.black);
    table_crash(&p.t);
    sit(&p);
    plays(&p, &p.black, "b1", "{\"event\":\"resign\"}", "\"seq\":5");
    plays(&p, &p.red, "a2", "{\"event\":\"resign\"}", "\"over\"");
    end(&p);
}

static void who_comes_back_hears_what_he_missed(void **state)
{
    pair p;
    (void)state;
    begin(&p, friends);
    plays(&p, &p.red, "a1", "{\"event\":\"move\",\"move\":\"h2e2\"}", "\"seq\":4");
    person_go(&p.black);
    person_come(&p.black, &p.t);
    person_say(&p.black, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\",\"have\":3}", p.id,
               p.keys[1]);
    assert_true(person_hears(&p.black, "\"is\":\"game\"", "\"events\":[{\"seq\":4,"));
    assert_null(strstr(p.black.last, "\"seq\":3,"));
    person_say(&p.black, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\",\"have\":99}", p.id,
               p.keys[1]);
    assert_true(person_hears(&p.black, "\"is\":\"game\"", "\"events\":[]"));
    end(&p);
}

static void a_crash_loses_nothing_that_was_heard(void **state)
{
    pair p;
    (void)state;
    begin(&p, friends);
    plays(&p, &p.red, "a1", "{\"event\":\"move\",\"move\":\"h2e2\"}", "\"seq\":4");
    person_event(&p.black, p.id, "b1", "{\"event\":\"move\",\"move\":\"h9g7\"}"); /* unheard */
    person_go(&p.red);
    person_go(&p.black);
    table_crash(&p.t);
    table_wait(&p.t, 60000);
    sit(&p);
    assert_true(person_hears(&p.black, "\"is\":\"game\"", "\"seq\":4"));
    assert_null(strstr(p.black.last, "h9g7"));
    /* The clock stood meanwhile, and goes on now that both are back. */
    assert_non_null(strstr(p.black.last, "\"event\":\"pause\""));
    assert_true(person_hears(&p.black, "\"event\":\"resume\"", "\"left_ms\":600000"));
    plays(&p, &p.red, "a1", "{\"event\":\"move\",\"move\":\"h2e2\"}", "\"seq\":4");
    plays(&p, &p.black, "b1", "{\"event\":\"move\",\"move\":\"h9g7\"}", "\"taken\"");
    end(&p);
}

static void the_flag_falls_by_itself(void **state)
{
    pair p;
    (void)state;
    begin(&p, friends);
    table_wait(&p.t, 599000);
    while (person_hear(&p.black))
        assert_null(strstr(p.black.last, "red_wins"));
    table_wait(&p.t, 1000);
    assert_true(person_hears(&p.black, "\"effect\":\"flag\"", "\"result\":\"black_wins\""));
    end(&p);
}

static void a_slow_reader_gets_the_game_anew(void **state)
{
    pair p;
    char n[8];
    unsigned messages = 0;
    (void)state;
    begin(&p, friends);
    while (person_hear(&p.black))
        continue;
    for (unsigned i = 0; i < 700; i++) {
        table_wait(&p.t, 100);
        snprintf(n, sizeof n, "t%u", i);
        plays(&p, &p.red, n, "{\"event\":\"adjust\",\"square\":\"h2\"}", "\"is\":\"taken\"");
    }
    while (person_hear(&p.black)) {
        messages++;
        if (strstr(p.black.last, "\"is\":\"game\""))
            assert_non_null(strstr(p.black.last, "[{\"seq\":5,"));
        else if (messages == 1) /* what was next stays */
            assert_non_null(strstr(p.black.last, "\"seq\":4,"));
    }
    assert_true(messages < 400);
    assert_true(hub_count(p.t.hub).overflows > 0);
    assert_false(p.black.cut);
    plays(&p, &p.red, "z", "{\"event\":\"move\",\"move\":\"h2e2\"}", "\"is\":\"taken\"");
    assert_true(person_hears(&p.black, "\"is\":\"event\"", "\"h2e2\""));
    end(&p);
}

static void who_floods_is_cut_off(void **state)
{
    pair p;
    (void)state;
    begin(&p, friends);
    for (unsigned i = 0; i < 200; i++) {
        person_say(&p.red, "{\"do\":\"ping\",\"t\":1}");
        while (person_hear(&p.red))
            continue;
    }
    assert_false(p.red.cut);
    for (unsigned i = 0; i < 400; i++)
        person_say(&p.red, "{\"do\":\"ping\",\"t\":1}");
    assert_true(p.red.cut);
    end(&p);
}

static void nonsense_is_answered(void **state)
{
    static const char *const nonsense[] = {
        "",
        "{",
        "[]",
        "null",
        "7",
        "{\"do\":7}",
        "{\"do\":\"fly\"}",
        "{\"do\":\"join\"}",
        "{\"do\":\"join\",\"game\":\"../x\"}",
        "{\"do\":\"join\",\"game\":\"a\",\"key\":7}",
        "{\"do\":\"join\",\"game\":\"a\",\"have\":-1}",
        "{\"do\":\"event\",\"game\":\"a\"}",
        "{\"do\":\"event\",\"game\":\"a\",\"n\":\"';--\",\"event\":{}}",
        "{\"do\":\"ping\",\"do\":\"ping\"}",
        "{\"do\":\"ping\"}\xff"};
    pair p;
    (void)state;
    begin(&p, friends);
    for (size_t i = 0; i < sizeof nonsense / sizeof *nonsense; i++) {
        hub_receive(p.red.peer, nonsense[i], strlen(nonsense[i]));
        assert_true(person_hears(&p.red, "\"is\":\"error\"", "\"code\":\"bad_"));
    }
    char *deep = malloc(HUB_FRAME_MAX);
    memset(deep, '[', HUB_FRAME_MAX);
    hub_receive(p.red.peer, deep, HUB_FRAME_MAX);
    assert_true(person_hears(&p.red, "\"is\":\"error\"", "\"bad_json\""));
    free(deep);
    end(&p);
}

/* Watchers see everything that much later, clocks included; players do not wait. */
static void watchers_of_a_delayed_game(void **state)
{
    pair p;
    person watcher;
    http_reply reply;
    char path[64];
    (void)state;
    begin(&p, "{\"delay_s\":60,\"game\":{\"time\":\"10m\"}}");
    table_wait(&p.t, 10000);
    plays(&p, &p.red, "a1", "{\"event\":\"move\",\"move\":\"h2e2\"}", "\"is\":\"taken\"");
    person_come(&watcher, &p.t);
    person_say(&watcher, "{\"do\":\"join\",\"game\":\"%s\"}", p.id);
    assert_true(person_hears(&watcher, "\"is\":\"game\"", "\"events\":[]"));
    assert_null(strstr(watcher.last, "h2e2"));
    snprintf(path, sizeof path, "/games/%s.log", p.id);
    table_ask(&reply, &p.t, path, NULL);
    assert_null(strstr(reply.body.bytes, "h2e2"));
    buffer_deinit(&reply.body);
    table_wait(&p.t, 59999);
    while (person_hear(&watcher))
        assert_null(strstr(watcher.last, "h2e2"));
    table_wait(&p.t, 1);
    assert_true(person_hears(&watcher, "\"move\":\"h2e2\"", "\"left_ms\":590000"));
    assert_false(person_hear(&watcher));
    person_go(&watcher);
    end(&p);
}

static void the_lobby(void **state)
{
    pair p;
    person guest;
    http_reply reply;
    char id[STORE_ID], key[64], none[64], path[64];
    (void)state;
    begin(&p, friends);
    person_come(&guest, &p.t);
    person_say(&guest, "{\"do\":\"lobby\"}");
    assert_true(person_hears(&guest, "\"is\":\"lobby\"", "\"open\":[]"));
    table_make(id, key, none, &p.t,
               "{\"red\":{\"who\":\"me\",\"name\":\"<b>\"},\"black\":{\"who\":\"lobby\"}}");
    assert_string_equal(none, "");
    table_wait(&p.t, 1000);
    assert_true(person_hears(&guest, "\"is\":\"lobby\"", id));
    snprintf(path, sizeof path, "/api/games/%s/take", id);
    table_ask(&reply, &p.t, path, "{\"name\":\"丙\"}");
    assert_int_equal(reply.status, 200);
    assert_non_null(strstr(reply.body.bytes, "\"role\":\"black\",\"key\":\""));
    buffer_deinit(&reply.body);
    table_ask(&reply, &p.t, path, "{\"name\":\"丁\"}");
    assert_int_equal(reply.status, 409);
    buffer_deinit(&reply.body);
    table_wait(&p.t, 1000);
    assert_true(person_hears(&guest, "\"is\":\"lobby\"", "\"open\":[]"));
    person_go(&guest);
    end(&p);
}

/* What waits for somebody, in bytes; all of it is read. */
static size_t read_all(person *who)
{
    size_t bytes = 0;
    while (person_hear(who))
        bytes += strlen(who->last);
    return bytes;
}

static void adjusts(pair *p, unsigned times)
{
    for (unsigned i = 0; i < times; i++) {
        char n[24];
        if (i % 20 == 0) {
            table_wait(&p->t, 1000);
            read_all(&p->red);
            read_all(&p->black);
        }
        snprintf(n, sizeof n, "adjust%u", i);
        person_event(&p->red, p->id, n, "{\"event\":\"adjust\",\"square\":\"h2\"}");
    }
    table_wait(&p->t, 1000);
    read_all(&p->red);
    read_all(&p->black);
}

static const char untimed[] = "{\"game\":{\"table\":\"casual\"}}";

/* Of 6000 events: longer than all that may wait for one peer. */
static void a_long_game_arrives(void **state)
{
    pair p;
    person watcher;
    (void)state;
    begin(&p, untimed);
    adjusts(&p, 6000);
    person_come(&watcher, &p.t);
    person_say(&watcher, "{\"do\":\"join\",\"game\":\"%s\"}", p.id);
    person_say(&watcher, "{\"do\":\"ping\",\"t\":1}");
    plays(&p, &p.red, "m", "{\"event\":\"move\",\"move\":\"h2e2\"}", "\"is\":\"taken\"");
    assert_true(person_hears(&watcher, "\"is\":\"game\"", "\"seq\":6003,"));
    assert_true(strlen(watcher.last) > 256 << 10);
    assert_true(person_hears(&watcher, "\"is\":\"event\"", "\"h2e2\""));
    /* When something waits before it, too. */
    person_say(&watcher, "{\"do\":\"ping\",\"t\":1}");
    person_say(&watcher, "{\"do\":\"join\",\"game\":\"%s\"}", p.id);
    assert_true(person_hears(&watcher, "\"is\":\"game\"", "\"seq\":6003,"));
    assert_true(person_hears(&watcher, "\"is\":\"presence\"", "\"watchers\":1"));
    assert_false(watcher.cut);
    person_go(&watcher);
    end(&p);
}

static void count_thoughts(const live_game *game, void *ctx)
{
    (void)game;
    ++*(unsigned *)ctx;
}

static void who_asks_and_does_not_read(void **state)
{
    pair p;
    person guest;
    unsigned thoughts = 0;
    char id[STORE_ID], key[64], none[64];
    (void)state;
    begin(&p, friends);
    hub_use_engines(p.t.hub, &(hub_engines){count_thoughts, &thoughts});
    for (unsigned i = 0; i < 120; i++) {
        table_wait(&p.t, 60000);
        table_make(id, key, none, &p.t,
                   "{\"red\":{\"who\":\"engine\"},\"black\":{\"who\":\"lobby\"}}");
    }
    person_come(&guest, &p.t);
    for (unsigned i = 0; i < 600; i++) {
        table_wait(&p.t, 100);
        person_say(&guest, "{\"do\":\"lobby\"}");
    }
    assert_false(guest.cut);
    assert_true(person_hear(&guest));
    assert_non_null(strstr(guest.last, id)); /* the newest is shown */
    assert_false(person_hear(&guest));
    for (unsigned i = 0; i < 600 && !guest.cut; i++) {
        table_wait(&p.t, 100);
        person_say(&guest, "{\"do\":\"ping\",\"t\":1}");
    }
    assert_true(guest.cut);
    assert_true(read_all(&guest) <= 256 << 10);
    person_go(&guest);
    end(&p);
}

static bool is_in_lobby(table *t, const char *id)
{
    person guest;
    person_come(&guest, t);
    person_say(&guest, "{\"do\":\"lobby\"}");
    bool there = person_hears(&guest, "\"is\":\"lobby\"", id);
    person_go(&guest);
    return there;
}

/* A day after the last one went; not while somebody waits. */
static void a_game_that_never_begins_ends(void **state)
{
    const int64_t day = 24 * 60 * 60 * 1000;
    table t;
    person waits;
    char id[STORE_ID], key[64], none[64];
    (void)state;
    table_set_up(&t);
    table_make(id, key, none, &t, "{\"black\":{\"who\":\"lobby\"}}");
    person_come(&waits, &t);
    person_say(&waits, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", id, key);
    table_wait(&t, 2 * day);
    assert_true(is_in_lobby(&t, id));
    person_go(&waits);
    table_wait(&t, day - 1);
    assert_false(is_in_lobby(&t, id)); /* and nobody would find him there */
    assert_non_null(live_find(hub_live(t.hub), id));
    table_crash(&t);
    table_wait(&t, 1000); /* who was there may come back */
    assert_non_null(live_find(hub_live(t.hub), id));
    table_wait(&t, day);
    assert_null(live_find(hub_live(t.hub), id));
    person_come(&waits, &t);
    person_say(&waits, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", id, key);
    assert_true(person_hears(&waits, "\"is\":\"game\"", "\"event\":\"seated\""));
    person_event(&waits, id, "a1", "{\"event\":\"resign\"}");
    assert_true(person_hears(&waits, "\"a1\"", "\"over\""));
    person_go(&waits);
    table_clear(&t);
}

/* What it did was lost; it is asked again. */
static void an_engine_thinks_again(void **state)
{
    table t;
    person red;
    unsigned thoughts = 0;
    char id[STORE_ID], key[64], none[64];
    const hub_engines engines = {count_thoughts, &thoughts};
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_RESIGN, CHUHE_PARTY_RED, 0);
    (void)state;
    table_set_up(&t);
    hub_use_engines(t.hub, &engines);
    table_make(id, none, key, &t,
               "{\"red\":{\"who\":\"engine\",\"level\":1},\"black\":{\"who\":\"me\"}}");
    person_come(&red, &t);
    person_say(&red, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", id, key);
    table_wait(&t, 100);
    live_game *game = live_find(hub_live(t.hub), id);
    unsigned before = thoughts;
    hub_engine_says(t.hub, id, game->events, &event);
    assert_true(live_waits(hub_live(t.hub)));
    assert_true(store_event_add(t.store, id, game->events, t.web.started_ms,
                                "{\"at\":0,\"event\":\"offer\",\"by\":\"red\"}", NULL));
    hub_commit(t.hub);
    assert_int_equal(hub_count(t.hub).lost, 1);
    table_wait(&t, 50);
    assert_int_equal(thoughts, before + 1);
    /* What somebody else has written is told. */
    assert_true(person_hears(&red, "\"is\":\"game\"", "\"event\":\"offer\""));
    person_go(&red);
    table_clear(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(with_both_there_it_begins),
        cmocka_unit_test(a_game_to_mate),
        cmocka_unit_test(what_is_heard_is_in_the_store),
        cmocka_unit_test(refusals_say_why),
        cmocka_unit_test(nobody_speaks_for_another),
        cmocka_unit_test(sent_twice_it_happens_once),
        cmocka_unit_test(sent_again_late_it_is_told_all_the_same),
        cmocka_unit_test(who_comes_back_hears_what_he_missed),
        cmocka_unit_test(a_crash_loses_nothing_that_was_heard),
        cmocka_unit_test(the_flag_falls_by_itself),
        cmocka_unit_test(a_slow_reader_gets_the_game_anew),
        cmocka_unit_test(who_floods_is_cut_off),
        cmocka_unit_test(nonsense_is_answered),
        cmocka_unit_test(watchers_of_a_delayed_game),
        cmocka_unit_test(the_lobby),
        cmocka_unit_test(a_long_game_arrives),
        cmocka_unit_test(who_asks_and_does_not_read),
        cmocka_unit_test(a_game_that_never_begins_ends),
        cmocka_unit_test(an_engine_thinks_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
