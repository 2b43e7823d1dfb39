/* Changes by chance, in transactions that are kept or not, against a plain model in
 * memory: one handle sees what it has done, another one what has been kept. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/store_facts.h"

enum { GAMES = 6, KEYS = 12, EVENTS_MAX = 100, STEPS = 1200, SEEDS = 3, NONE = KEYS };

typedef struct model_game {
    bool there;
    uint32_t events;
    uint8_t key[EVENTS_MAX]; /* of each event; NONE */
    int64_t ended_ms, until_ms;
    char owner;
} model_game;

typedef struct world {
    store_place place;
    store *s, *other;
    model_game now[GAMES], kept[GAMES];
    bool within;
    unsigned short luck[3];
    int64_t clock_ms;
} world;

static unsigned below(world *w, unsigned n)
{
    return (unsigned)nrand48(w->luck) % n;
}

static const char *id_of(char id[2], unsigned game)
{
    id[0] = (char)('a' + game);
    id[1] = '\0';
    return id;
}

static const char *text_of_key(char text[8], unsigned key)
{
    snprintf(text, 8, "key%u", key);
    return key == NONE ? NULL : text;
}

static void answers(const world *w, bool answer, const char *refusal)
{
    assert_string_equal(answer ? "" : store_why(w->s), refusal ? refusal : "");
    assert_true(answer == !refusal);
}

/* ---- changes ---- */

static void add_game(world *w, unsigned game)
{
    char id[2];
    bool added = fact_add_game(w->s, id_of(id, game), game + 1);
    answers(w, added, w->now[game].there ? STORE_TAKEN : NULL);
    w->now[game].there = true;
}

static bool is_used(const model_game *game, unsigned key)
{
    for (uint32_t i = 0; i < game->events && key != NONE; i++)
        if (game->key[i] == key)
            return true;
    return false;
}

static void add_event(world *w, unsigned game)
{
    char id[2], text[8], message[8];
    model_game *of = &w->now[game];
    unsigned key = below(w, 3) ? NONE : below(w, KEYS);
    uint32_t number = of->events + (below(w, 4) ? 1 : below(w, 3));
    if (of->events == EVENTS_MAX)
        return;
    snprintf(text, sizeof text, "%u", number);
    bool added =
        store_event_add(w->s, id_of(id, game), number, number, text, text_of_key(message, key));
    answers(w, added,
            !of->there                 ? STORE_NO_GAME
            : is_used(of, key)         ? STORE_DOUBLE
            : number != of->events + 1 ? STORE_NUMBER_OFF
                                       : NULL);
    if (added)
        of->key[of->events++] = (uint8_t)key;
}

static void end_game(world *w, unsigned game)
{
    char id[2];
    const store_game ended = {.id = id_of(id, game), .ended_ms = below(w, 2) * ++w->clock_ms};
    bool done = store_game_update(w->s, &ended);
    answers(w, done, w->now[game].there ? NULL : STORE_NO_GAME);
    if (done)
        w->now[game].ended_ms = ended.ended_ms;
}

static void take_lease(world *w, unsigned game)
{
    char id[2];
    model_game *of = &w->now[game];
    const char owner[] = {(char)('A' + below(w, 3)), 0};
    int64_t until_ms = ++w->clock_ms + below(w, 20);
    bool may = of->there && (!of->owner || of->owner == *owner || of->until_ms <= w->clock_ms);
    bool taken = store_lease_take(w->s, id_of(id, game), owner, w->clock_ms, until_ms);
    answers(w, taken, may ? NULL : STORE_LEASED);
    if (!may)
        return;
    of->owner = *owner;
    of->until_ms = until_ms;
}

static void turn(world *w)
{
    if (!w->within) {
        assert_true(store_begin(w->s));
        w->within = true;
        return;
    }
    w->within = false;
    if (below(w, 3)) {
        assert_true(store_commit(w->s));
        return;
    }
    store_roll_back(w->s);
    memcpy(w->now, w->kept, sizeof w->now);
}

static void open_again(world *w)
{
    store_close(w->s);
    if (w->within)
        memcpy(w->now, w->kept, sizeof w->now);
    w->within = false;
    w->s = place_open(&w->place);
}

static void step(world *w)
{
    unsigned game = below(w, GAMES);
    switch (below(w, 40)) {
    case 0:
        open_again(w);
        break;
    case 1:
    case 2:
        add_game(w, game);
        break;
    case 3:
    case 4:
    case 5:
        end_game(w, game);
        break;
    case 6:
    case 7:
    case 8:
        take_lease(w, game);
        break;
    case 9:
    case 10:
    case 11:
    case 12:
    case 13:
        turn(w);
        break;
    default:
        add_event(w, game);
        break;
    }
    if (!w->within)
        memcpy(w->kept, w->now, sizeof w->kept);
}

/* ---- what is seen ---- */

static bool on_event(uint32_t number, int64_t applied_ms, const char *text, const char *message,
                     void *ctx)
{
    const model_game **at = ctx;
    char key[8];
    const char *expected = text_of_key(key, (*at)->key[number - 1]);
    assert_true(number <= (*at)->events && applied_ms == number);
    assert_int_equal(strtoul(text, NULL, 10), number);
    assert_string_equal(message ? message : "", expected ? expected : "");
    return true;
}

static void sees_game(store *s, unsigned number, const model_game *expected, int64_t now_ms)
{
    char id[2];
    store_game game;
    bool there = store_game_get(&game, s, id_of(id, number));
    assert_true(there == expected->there);
    if (!there)
        return;
    assert_int_equal(game.events, expected->events);
    assert_true(game.ended_ms == expected->ended_ms);
    assert_true(store_events(s, id, 0, on_event, &expected));
    const char *owner = store_lease_owner(s, id, now_ms);
    if (expected->owner && expected->until_ms > now_ms)
        assert_int_equal(owner ? *owner : 0, expected->owner);
    else
        assert_null(owner);
}

static bool count_game(const store_game *game, void *ctx)
{
    (void)game;
    ++*(unsigned *)ctx;
    return true;
}

static void sees(store *s, const model_game expected[GAMES], int64_t now_ms)
{
    unsigned live = 0, ended = 0, found[STORE_ALL + 1] = {0};
    for (unsigned i = 0; i < GAMES; i++) {
        sees_game(s, i, &expected[i], now_ms);
        live += expected[i].there && !expected[i].ended_ms;
        ended += expected[i].there && expected[i].ended_ms;
    }
    for (unsigned which = STORE_LIVE; which <= STORE_ALL; which++)
        assert_true(store_games(s, (store_which)which, 0, GAMES, count_game, &found[which]));
    assert_int_equal(found[STORE_LIVE], live);
    assert_int_equal(found[STORE_ENDED], ended);
    assert_int_equal(found[STORE_ALL], live + ended);
}

static void the_store_does_as_the_model(void **state)
{
    (void)state;
    for (unsigned short seed = 1; seed <= SEEDS; seed++) {
        world w = {.luck = {seed, 1958, 12}};
        place_make(&w.place);
        w.s = place_open(&w.place);
        w.other = place_open(&w.place);
        for (unsigned i = 0; i < STEPS; i++) {
            step(&w);
            if (below(&w, 10) == 0)
                sees(w.s, w.now, w.clock_ms);
            if (below(&w, 10) == 0)
                sees(w.other, w.kept, w.clock_ms);
        }
        store_close(w.s);
        store_close(w.other);
        place_remove(&w.place);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_store_does_as_the_model)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
