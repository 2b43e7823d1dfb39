#include "support/pair_facts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

void pair_come(pair_scene *it)
{
    for (unsigned i = 0; i < 2; i++) {
        person_come(&it->people[i], &it->t);
        person_say(&it->people[i], "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", it->id,
                   it->keys[i]);
    }
    table_wait(&it->t, 0);
}

void pair_go(pair_scene *it)
{
    for (unsigned i = 0; i < 2; i++)
        person_go(&it->people[i]);
}

void pair_begin(pair_scene *it, const char *request)
{
    table_set_up(&it->t);
    table_make(it->id, it->keys[0], it->keys[1], &it->t, request);
    pair_come(it);
}

void pair_end(pair_scene *it)
{
    pair_go(it);
    table_clear(&it->t);
}

live_game *pair_game(const pair_scene *it)
{
    return live_find(hub_live(it->t.hub), it->id);
}

chuhe_table_state pair_state(const pair_scene *it)
{
    chuhe_table_state state;
    const live_game *game = pair_game(it);
    assert_non_null(game);
    chuhe_referee_state(&state, game->referee);
    return state;
}

void pair_plays(pair_scene *it, chuhe_side side, const char *n, const char *event)
{
    person_event(&it->people[side], it->id, n, event);
    hub_commit(it->t.hub);
    assert_true(person_hears(&it->people[side], "\"is\":\"taken\"", n));
}
