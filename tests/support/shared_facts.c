#include "support/shared_facts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/keys.h"

static const char *const addresses[TABLES] = {"/a", "/b"};

static int64_t read_clock(void *ctx)
{
    return ((const table *)ctx)->web.started_ms;
}

static void wake(void *connection)
{
    (void)connection;
}

static void cut(void *connection)
{
    ((person *)connection)->cut = true;
}

void shared_begin(shared_scene *it, unsigned which, int64_t now_ms)
{
    char why[STORE_WHY];
    table *t = &it->t[which];
    const hub_calls calls = {.wake = wake, .cut = cut, .now = read_clock, .ctx = t};
    *t = (table){.web.started_ms = now_ms};
    t->store = place_open(&it->place);
    t->hub = hub_new_shared(t->store, &calls, addresses[which], why);
    assert_non_null(t->hub);
    t->web.hub = t->hub;
    t->web.limits = limits_new(100);
    assert_non_null(t->web.limits);
}

/* As by a crash. */
void shared_end(shared_scene *it, unsigned which)
{
    table *t = &it->t[which];
    hub_free(t->hub);
    store_close(t->store);
    limits_free(t->web.limits);
    t->hub = NULL;
}

int shared_set_up(void **state)
{
    shared_scene *it = calloc(1, sizeof *it);
    assert_non_null(it);
    assert_true(keys_begin());
    place_make(&it->place);
    shared_begin(it, A, FACTS_NOON);
    shared_begin(it, B, FACTS_NOON);
    *state = it;
    return 0;
}

int shared_tear_down(void **state)
{
    shared_scene *it = *state;
    free(it->red.last);
    free(it->black.last);
    for (unsigned i = 0; i < TABLES; i++)
        if (it->t[i].hub)
            shared_end(it, i);
    place_remove(&it->place);
    free(it);
    return 0;
}

/* Time passes for all; those who stand still do not notice. */
void shared_pass(shared_scene *it, int64_t ms, bool a_runs, bool b_runs)
{
    for (unsigned i = 0; i < TABLES; i++)
        it->t[i].web.started_ms += ms;
    if (a_runs && it->t[A].hub)
        table_wait(&it->t[A], 0);
    if (b_runs && it->t[B].hub)
        table_wait(&it->t[B], 0);
}

/* Until both have noticed what the other one has done. */
void shared_settle(shared_scene *it)
{
    for (int i = 0; i < 3; i++)
        shared_pass(it, 1000, true, true);
}

void shared_join(person *p, const char *id, const char *key)
{
    person_say(p, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", id, key);
}

void shared_start(shared_scene *it, const char *request)
{
    table_make(it->id, it->keys[0], it->keys[1], &it->t[A], request);
    person_come(&it->red, &it->t[A]);
    person_come(&it->black, &it->t[A]);
    shared_join(&it->red, it->id, it->keys[0]);
    if (it->keys[1][0])
        shared_join(&it->black, it->id, it->keys[1]);
    table_wait(&it->t[A], 0);
}

/* He sends it and is answered. */
void shared_plays(shared_scene *it, unsigned which, person *who, const char *n, const char *event,
                  const char *outcome)
{
    char answer[64];
    person_event(who, it->id, n, event);
    hub_commit(it->t[which].hub);
    snprintf(answer, sizeof answer, "\"n\":\"%s\"", n);
    if (!person_hears(who, answer, outcome))
        fail_msg("%s: no %s", n, outcome);
}

void shared_is_elsewhere(person *p, const char *address)
{
    char text[96];
    snprintf(text, sizeof text, "\"address\":\"%s\"", address);
    if (!person_hears(p, "\"is\":\"elsewhere\"", text))
        fail_msg("not told that it is at %s", address);
}
