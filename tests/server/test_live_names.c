/* Live games by their names. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/hub_facts.h"

enum { GAMES = 300 };

static live_game *new_game(live *l, const char *id)
{
    chuhe_referee_options options;
    const live_settings settings = {.delay_s = 0};
    chuhe_referee_options_init(&options);
    chuhe_table_rules_init(&options.rules, CHUHE_TABLE_CASUAL, NULL);
    live_game *game = live_add(l, id, &options, &settings, FACTS_NOON);
    assert_non_null(game);
    return game;
}

/* However many there are, and when some have gone. */
static void games_are_found_by_name(void **state)
{
    table t;
    live_game *games[GAMES];
    char id[STORE_ID];
    (void)state;
    table_set_up(&t);
    live *l = hub_live(t.hub);
    assert_null(live_find(l, "many0"));
    assert_true(store_begin(t.store));
    for (unsigned i = 0; i < GAMES; i++) {
        snprintf(id, sizeof id, "many%u", i);
        games[i] = new_game(l, id);
    }
    assert_true(store_commit(t.store));
    for (unsigned i = 0; i < GAMES; i++)
        assert_ptr_equal(live_find(l, games[i]->id), games[i]);
    for (unsigned i = 0; i < GAMES; i += 3)
        live_drop(l, games[i]);
    for (unsigned i = 0; i < GAMES; i++) {
        snprintf(id, sizeof id, "many%u", i);
        assert_ptr_equal(live_find(l, id), i % 3 ? games[i] : NULL);
    }
    assert_int_equal(live_count(l), GAMES - GAMES / 3);
    table_crash(&t);
    l = hub_live(t.hub);
    for (unsigned i = 0; i < GAMES; i++) {
        snprintf(id, sizeof id, "many%u", i);
        const live_game *found = live_find(l, id);
        assert_non_null(found);
        assert_string_equal(found->id, id);
    }
    assert_null(live_find(l, "many"));
    table_clear(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_found_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
