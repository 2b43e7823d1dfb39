#include "support/hall_facts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

const char hall_casual[] =
    "{\"game\":{\"table\":\"casual\",\"time\":\"10m\"},\"red\":{\"name\":\"甲\"},"
    "\"black\":{\"name\":\"乙\"},\"board\":3,\"round\":1}";

void hall_asks(table *t, const hall *h, const char *what, const char *body, unsigned status,
               const char *part)
{
    char path[128];
    snprintf(path, sizeof path, "/api/halls/%s%s", h->id, what);
    table_asks(t, path, body, status, part);
}

/* What stands between `before` and the next quote, from *at on. */
static void find(char *found, size_t cap, const char **at, const char *before)
{
    const char *start = strstr(*at, before);
    assert_non_null(start);
    start += strlen(before);
    size_t len = strcspn(start, "\"");
    assert_true(len < cap);
    snprintf(found, cap, "%.*s", (int)len, start);
    *at = start + len;
}

void hall_find_key(char key[HALL_KEY], const char **at, const char *before)
{
    char link[HALL_KEY];
    find(link, sizeof link, at, before);
    const char *mark = strchr(link, '#');
    assert_non_null(mark);
    snprintf(key, HALL_KEY, "%.60s", mark + 1);
}

void hall_make(hall *h, table *t)
{
    http_reply reply;
    table_ask(&reply, t, "/api/halls", "{\"name\":\"乡镇杯\"}");
    assert_int_equal(reply.status, 201);
    const char *at = reply.body.bytes;
    find(h->id, sizeof h->id, &at, "\"id\":\"");
    hall_find_key(h->director, &at, "\"director\":\"");
    hall_find_key(h->arbiter, &at, "\"arbiter\":\"");
    http_reply_free(&reply);
}

void hall_add(board *b, table *t, const hall *h, const char *game)
{
    http_reply reply;
    char path[64], body[1024];
    snprintf(path, sizeof path, "/api/halls/%s/games", h->id);
    snprintf(body, sizeof body, "{\"key\":\"%s\",\"games\":[%s]}", h->director, game);
    table_ask(&reply, t, path, body);
    if (reply.status != 201)
        fail_msg("%s: %u %s", body, reply.status, reply.body.bytes);
    assert_null(strstr(reply.body.bytes, "\"arbiter\""));
    const char *at = reply.body.bytes;
    find(b->id, sizeof b->id, &at, "\"id\":\"");
    hall_find_key(b->red, &at, "\"red\":\"");
    hall_find_key(b->black, &at, "\"black\":\"");
    http_reply_free(&reply);
}

void hall_opens(person *p, const hall *h, const char *key, const char *role)
{
    char said[64];
    if (key)
        person_say(p, "{\"do\":\"hall\",\"hall\":\"%s\",\"key\":\"%s\"}", h->id, key);
    else
        person_say(p, "{\"do\":\"hall\",\"hall\":\"%s\"}", h->id);
    snprintf(said, sizeof said, "\"role\":\"%s\"", role);
    assert_true(person_hears(p, "\"is\":\"hall\"", said));
}

void board_joins(person *p, const board *b, const char *key, const char *role)
{
    char said[64];
    if (key)
        person_say(p, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", b->id, key);
    else
        person_say(p, "{\"do\":\"join\",\"game\":\"%s\"}", b->id);
    snprintf(said, sizeof said, "\"role\":\"%s\"", role);
    if (!person_hears(p, "\"is\":\"game\"", said))
        fail_msg("he is no %s", role);
}

void board_plays(table *t, person *who, const board *b, const char *n, const char *event,
                 const char *outcome)
{
    char answer[64];
    person_event(who, b->id, n, event);
    hub_commit(t->hub);
    snprintf(answer, sizeof answer, "\"n\":\"%s\"", n);
    if (!person_hears(who, answer, ""))
        fail_msg("%s %s: no answer", n, event);
    if (!strstr(who->last, outcome))
        fail_msg("%s %s: %s", n, event, who->last);
}
