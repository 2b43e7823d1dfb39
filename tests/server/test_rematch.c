/* Two who have played play once more: who wishes it makes the game, and the other one is told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/pair_facts.h"

static const char two_friends[] = "{\"game\":{\"table\":\"casual\"},\"red\":{\"who\":\"me\"},"
                                  "\"black\":{\"who\":\"friend\"}}";

/* Both sit, somebody watches, and all that was said is read. */
typedef struct scene {
    pair_scene pair;
    person watcher;
} scene;

static void reads_all(person *p)
{
    while (person_hear(p))
        continue;
}

static void begin(scene *it, bool is_over)
{
    pair_scene *p = &it->pair;
    table_set_up(&p->t);
    table_make(p->id, p->keys[0], p->keys[1], &p->t, two_friends);
    for (unsigned i = 0; i < 2; i++) {
        person_come(&p->people[i], &p->t);
        person_say(&p->people[i], "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", p->id,
                   p->keys[i]);
    }
    person_come(&it->watcher, &p->t);
    person_say(&it->watcher, "{\"do\":\"join\",\"game\":\"%s\"}", p->id);
    table_wait(&p->t, 0);
    if (is_over) {
        person_event(&p->people[1], p->id, "r", "{\"event\":\"resign\"}");
        table_wait(&p->t, 0);
    }
    for (unsigned i = 0; i < 2; i++)
        reads_all(&p->people[i]);
    reads_all(&it->watcher);
}

static void end(scene *it)
{
    person_go(&it->watcher);
    pair_end(&it->pair);
}

static void wishes(scene *it, person *who, const char *next, const char *key)
{
    person_say(who, "{\"do\":\"rematch\",\"game\":\"%s\",\"next\":\"%s\",\"key\":\"%s\"}",
               it->pair.id, next, key);
}

static void makes(char id[STORE_ID], scene *it)
{
    char red[64], black[64];
    table_make(id, red, black, &it->pair.t, two_friends);
}

static bool hears_of(person *p, const char *next)
{
    char part[64];
    snprintf(part, sizeof part, "\"next\":\"%s\"", next);
    return person_hears(p, "\"is\":\"rematch\"", part);
}

static void the_other_player_is_told_and_nobody_else(void **state)
{
    scene it;
    char next[STORE_ID];
    (void)state;
    begin(&it, true);
    makes(next, &it);
    wishes(&it, &it.pair.people[0], next, "secret");
    assert_true(person_hears(&it.pair.people[1], "\"is\":\"rematch\"", "\"by\":\"red\""));
    assert_non_null(strstr(it.pair.people[1].last, next));
    assert_non_null(strstr(it.pair.people[1].last, "\"key\":\"secret\""));
    assert_true(person_hears(&it.pair.people[0], "\"is\":\"rematch\"", "\"by\":\"red\""));
    assert_false(person_hear(&it.watcher));
    end(&it);
}

static void of_two_wishes_the_first_counts(void **state)
{
    scene it;
    char first[STORE_ID], second[STORE_ID], third[STORE_ID];
    (void)state;
    begin(&it, true);
    makes(first, &it);
    makes(second, &it);
    makes(third, &it);
    wishes(&it, &it.pair.people[0], first, "a");
    wishes(&it, &it.pair.people[1], second, "b");
    assert_true(hears_of(&it.pair.people[1], first));
    assert_true(hears_of(&it.pair.people[0], first));
    assert_false(hears_of(&it.pair.people[0], second));
    /* who has wished may wish anew: he has made another game */
    wishes(&it, &it.pair.people[0], third, "c");
    assert_true(hears_of(&it.pair.people[1], third));
    end(&it);
}

static void one_that_is_called_off_stands_in_nobodys_way(void **state)
{
    scene it;
    char first[STORE_ID], second[STORE_ID], red[64], black[64], path[64], body[96];
    person *people = it.pair.people;
    (void)state;
    begin(&it, true);
    table_make(first, red, black, &it.pair.t, two_friends);
    makes(second, &it);
    wishes(&it, &people[0], first, "a");
    snprintf(path, sizeof path, "/api/games/%s/withdraw", first);
    snprintf(body, sizeof body, "{\"key\":\"%s\"}", red);
    table_asks(&it.pair.t, path, body, 200, "withdrawn");
    reads_all(&people[0]);
    reads_all(&people[1]);
    /* who comes back is not sent there */
    person_say(&people[1], "{\"do\":\"leave\",\"game\":\"%s\"}", it.pair.id);
    person_say(&people[1], "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", it.pair.id,
               it.pair.keys[1]);
    assert_false(hears_of(&people[1], first));
    wishes(&it, &people[1], second, "b");
    assert_true(hears_of(&people[0], second));
    assert_true(hears_of(&people[1], second));
    end(&it);
}

static void who_loads_the_page_again_is_told_again(void **state)
{
    scene it;
    char next[STORE_ID];
    person *black = &it.pair.people[1];
    (void)state;
    begin(&it, true);
    makes(next, &it);
    wishes(&it, &it.pair.people[0], next, "secret");
    person_say(black, "{\"do\":\"leave\",\"game\":\"%s\"}", it.pair.id);
    reads_all(black);
    person_say(black, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", it.pair.id,
               it.pair.keys[1]);
    assert_true(person_hears(black, "\"is\":\"rematch\"", "\"key\":\"secret\""));
    end(&it);
}

static void only_a_player_wishes_it_and_only_after_the_end(void **state)
{
    scene it;
    (void)state;
    begin(&it, true);
    wishes(&it, &it.watcher, "again", "secret");
    assert_true(person_hears(&it.watcher, "\"is\":\"error\"", "forbidden"));
    assert_false(person_hear(&it.pair.people[0]));
    wishes(&it, &it.pair.people[0], "no/name", "secret");
    assert_true(person_hears(&it.pair.people[0], "\"is\":\"error\"", "bad_request"));
    wishes(&it, &it.pair.people[0], "again", "12345678901234567890123456789012345678901");
    assert_true(person_hears(&it.pair.people[0], "\"is\":\"error\"", "bad_request"));
    assert_false(person_hear(&it.pair.people[1]));
    end(&it);

    begin(&it, false);
    wishes(&it, &it.pair.people[0], "again", "secret");
    assert_true(person_hears(&it.pair.people[0], "\"is\":\"error\"", "forbidden"));
    assert_false(person_hear(&it.pair.people[1]));
    end(&it);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_other_player_is_told_and_nobody_else),
        cmocka_unit_test(of_two_wishes_the_first_counts),
        cmocka_unit_test(one_that_is_called_off_stands_in_nobodys_way),
        cmocka_unit_test(who_loads_the_page_again_is_told_again),
        cmocka_unit_test(only_a_player_wishes_it_and_only_after_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
