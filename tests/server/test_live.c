/* Live games without a network: what anybody is told is in the store. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "eventlog/eventlog.h"
#include "server/live.h"

enum { NOON = 1000000000 };

/* What the listener heard last. */
typedef struct heard {
    unsigned taken, lost;
    uint32_t number;
    char message[LIVE_MESSAGE];
    void *sender;
} heard;

typedef struct place {
    char path[64];
    store *s;
    live *l;
    heard heard;
    int64_t now;
} place;

static void on_taken(live_game *game, uint32_t number, const char *message, void *sender, void *ctx)
{
    heard *h = ctx;
    assert_true(number <= game->committed);
    h->taken++;
    h->number = number;
    h->sender = sender;
    snprintf(h->message, sizeof h->message, "%s", message);
}

static void on_lost(live_game *game, const char *message, void *sender, void *ctx)
{
    heard *h = ctx;
    assert_int_equal(game->events, game->committed);
    h->lost++;
    h->sender = sender;
    snprintf(h->message, sizeof h->message, "%s", message);
}

static void come_up(place *p)
{
    char why[STORE_WHY];
    const live_listener listener = {on_taken, on_lost, &p->heard};
    p->s = store_open(p->path, why);
    assert_non_null(p->s);
    p->l = live_new(p->s, &listener, p->now, why);
    assert_non_null(p->l);
}

static void go_down(place *p)
{
    live_free(p->l);
    store_close(p->s);
}

static int set_up(void **state)
{
    place *p = calloc(1, sizeof *p);
    snprintf(p->path, sizeof p->path, "/tmp/test_live_XXXXXX");
    int fd = mkstemp(p->path);
    assert_true(fd >= 0);
    close(fd);
    p->now = NOON;
    come_up(p);
    *state = p;
    return 0;
}

static int tear_down(void **state)
{
    place *p = *state;
    char other[80];
    go_down(p);
    unlink(p->path);
    snprintf(other, sizeof other, "%s-wal", p->path);
    unlink(other);
    snprintf(other, sizeof other, "%s-shm", p->path);
    unlink(other);
    free(p);
    return 0;
}

static live_game *new_game(place *p, const char *id, const char *time)
{
    chuhe_referee_options options;
    live_settings settings = {.delay_s = 0};
    chuhe_referee_options_init(&options);
    chuhe_table_rules_init(&options.rules, CHUHE_TABLE_CASUAL, NULL);
    assert_int_equal(chuhe_time_control_from_text(&options.time, time, strlen(time), NULL),
                     CHUHE_OK);
    live_game *game = live_add(p->l, id, &options, &settings, p->now);
    assert_non_null(game);
    game->is_here[CHUHE_RED] = game->is_here[CHUHE_BLACK] = true;
    return game;
}

static live_game *begun(place *p)
{
    live_game *game = new_game(p, "abc", "60s");
    assert_true(live_seat_player(p->l, game, CHUHE_RED, p->now));
    assert_true(live_seat_player(p->l, game, CHUHE_BLACK, p->now));
    assert_true(live_commit(p->l));
    return game;
}

static live_outcome send(place *p, live_game *game, store_role role, const char *text,
                         const char *message)
{
    chuhe_event event;
    chuhe_answer answer;
    eventlog_fault fault = {.line = 0};
    uint32_t number = 0;
    assert_true(eventlog_read_event(&event, text, strlen(text), game->referee, &fault));
    live_outcome outcome =
        live_event(&answer, &number, p->l, game, role, &event, message, p, p->now);
    if (outcome == LIVE_REPEATED)
        p->heard.number = number;
    return outcome;
}

static const char red_move[] = "{\"at\":0,\"event\":\"move\",\"by\":\"red\",\"move\":\"h2e2\"}";
static const char black_move[] = "{\"at\":0,\"event\":\"move\",\"by\":\"black\",\"move\":\"h9g7\"}";

static chuhe_table_state state_of(const live_game *game)
{
    chuhe_table_state state;
    chuhe_referee_state(&state, game->referee);
    return state;
}

static void begins_when_both_are_there(void **state)
{
    place *p = *state;
    live_game *game = new_game(p, "abc", "60s");
    assert_true(live_seat_player(p->l, game, CHUHE_RED, p->now));
    assert_int_equal(state_of(game).phase, CHUHE_PHASE_WAITING);
    game->is_here[CHUHE_RED] = false; /* he sits there, and has gone */
    assert_true(live_seat_player(p->l, game, CHUHE_BLACK, p->now));
    assert_int_equal(state_of(game).phase, CHUHE_PHASE_WAITING);
    game->is_here[CHUHE_RED] = true;
    assert_true(live_seat_player(p->l, game, CHUHE_RED, p->now));
    assert_int_equal(state_of(game).phase, CHUHE_PHASE_PLAYING);
    assert_int_equal(p->heard.taken, 0);
    assert_true(live_commit(p->l));
    assert_int_equal(p->heard.taken, 3);
}

static void is_told_once_it_is_kept(void **state)
{
    place *p = *state;
    live_game *game = begun(p);
    unsigned before = p->heard.taken;
    p->now += 1500;
    assert_int_equal(send(p, game, STORE_RED, red_move, "m1"), LIVE_TAKEN);
    assert_true(live_waits(p->l));
    assert_int_equal(p->heard.taken, before);
    assert_true(live_commit(p->l));
    assert_false(live_waits(p->l));
    assert_int_equal(p->heard.taken, before + 1);
    assert_string_equal(p->heard.message, "m1");
    assert_ptr_equal(p->heard.sender, p);
    assert_int_equal(state_of(game).clock.face[CHUHE_RED].used_ms, 1500);
}

static void a_message_counts_once(void **state)
{
    place *p = *state;
    live_game *game = begun(p);
    assert_int_equal(send(p, game, STORE_RED, red_move, "m1"), LIVE_TAKEN);
    uint32_t number = game->events;
    assert_true(live_commit(p->l));
    assert_int_equal(send(p, game, STORE_RED, red_move, "m1"), LIVE_REPEATED);
    assert_int_equal(p->heard.number, number);
    assert_int_equal(game->events, number);
    /* also for a server that has been started again */
    go_down(p);
    come_up(p);
    game = live_find(p->l, "abc");
    assert_int_equal(send(p, game, STORE_RED, red_move, "m1"), LIVE_REPEATED);
}

static void everybody_acts_for_himself(void **state)
{
    place *p = *state;
    live_game *game = begun(p);
    const char foul[] =
        "{\"at\":0,\"event\":\"foul\",\"by\":\"arbiter\",\"side\":\"black\",\"foul\":\"9.1.1\"}";
    assert_int_equal(send(p, game, STORE_WATCHER, red_move, NULL), LIVE_FORBIDDEN);
    assert_int_equal(send(p, game, STORE_BLACK, red_move, NULL), LIVE_REFUSED);
    assert_int_equal(send(p, game, STORE_RED, foul, NULL), LIVE_REFUSED);
    assert_false(live_waits(p->l));
    assert_int_equal(send(p, game, STORE_RED, black_move, NULL), LIVE_REFUSED);
    assert_int_equal(send(p, game, STORE_RED, red_move, NULL), LIVE_TAKEN);
}

static void stands_after_an_outage(void **state)
{
    place *p = *state;
    live_game *game = begun(p);
    p->now += 2000;
    assert_int_equal(send(p, game, STORE_RED, red_move, "m1"), LIVE_TAKEN);
    assert_true(live_commit(p->l));
    p->now += 3000;
    assert_int_equal(send(p, game, STORE_BLACK, black_move, "m2"), LIVE_TAKEN); /* is lost */
    go_down(p);
    p->now += 3600000;
    come_up(p);
    game = live_find(p->l, "abc");
    assert_non_null(game);
    assert_int_equal(state_of(game).phase, CHUHE_PHASE_PAUSED);
    assert_int_equal(state_of(game).plies, 1);
    game->is_here[CHUHE_RED] = true;
    live_tick(p->l, p->now);
    assert_int_equal(state_of(game).phase, CHUHE_PHASE_PAUSED);
    game->is_here[CHUHE_BLACK] = true;
    live_tick(p->l, p->now);
    assert_int_equal(state_of(game).phase, CHUHE_PHASE_PLAYING);
    assert_true(live_commit(p->l));
    p->now += 500;
    assert_int_equal(send(p, game, STORE_BLACK, black_move, "m2"), LIVE_TAKEN);
    assert_int_equal(state_of(game).clock.face[CHUHE_BLACK].used_ms, 500);
    assert_int_equal(state_of(game).clock.face[CHUHE_RED].used_ms, 2000);
}

/* It goes down again before anybody is back. */
static void stands_after_two_outages(void **state)
{
    place *p = *state;
    live_game *game = begun(p);
    for (unsigned i = 0; i < 2; i++) {
        go_down(p);
        p->now += 60000;
        come_up(p);
        game = live_find(p->l, "abc");
        assert_int_equal(state_of(game).phase, CHUHE_PHASE_PAUSED);
    }
    game->is_here[CHUHE_RED] = game->is_here[CHUHE_BLACK] = true;
    live_tick(p->l, p->now);
    assert_int_equal(state_of(game).phase, CHUHE_PHASE_PLAYING);
}

/* What an arbiter has paused he lets go on himself. */
static void an_arbiters_pause_stands(void **state)
{
    place *p = *state;
    live_game *game = begun(p);
    const char pause[] = "{\"at\":0,\"event\":\"pause\",\"by\":\"arbiter\"}";
    assert_int_equal(send(p, game, STORE_ARBITER, pause, "a1"), LIVE_TAKEN);
    assert_true(live_commit(p->l));
    go_down(p);
    come_up(p);
    game = live_find(p->l, "abc");
    game->is_here[CHUHE_RED] = game->is_here[CHUHE_BLACK] = true;
    live_tick(p->l, p->now);
    assert_int_equal(state_of(game).phase, CHUHE_PHASE_PAUSED);
}

static void time_ends_a_game(void **state)
{
    place *p = *state;
    live_game *game = begun(p);
    assert_int_equal(live_tick(p->l, p->now + 59999), NOON + 60000);
    assert_int_equal(state_of(game).phase, CHUHE_PHASE_PLAYING);
    live_tick(p->l, p->now + 60000);
    assert_int_equal(state_of(game).ending, CHUHE_ENDING_TIME);
    assert_int_equal(game->deadline_ms, CHUHE_NEVER_MS);
    assert_true(live_commit(p->l));
    store_game stored;
    assert_true(store_game_get(&stored, p->s, "abc"));
    assert_int_equal(stored.ended_ms, NOON + 60000);
    assert_int_equal(stored.result, CHUHE_RESULT_BLACK_WINS);
    /* an ended game is not taken up again, but can be looked at */
    go_down(p);
    come_up(p);
    assert_null(live_find(p->l, "abc"));
    game = live_read(p->l, "abc", NULL);
    assert_non_null(game);
    assert_int_equal(state_of(game).ending, CHUHE_ENDING_TIME);
    live_game_free(game);
}

/* A move that comes after the flag has fallen is refused, and the fall is kept. */
static void a_late_move_brings_the_flag(void **state)
{
    place *p = *state;
    live_game *game = begun(p);
    uint32_t events = game->events;
    p->now += 60000;
    assert_int_equal(send(p, game, STORE_RED, red_move, "m1"), LIVE_REFUSED);
    assert_int_equal(game->events, events + 1);
    assert_true(live_commit(p->l));
    assert_string_equal(p->heard.message, "");
    assert_null(p->heard.sender);
}

static void goes_back_when_the_store_fails(void **state)
{
    place *p = *state;
    live_game *game = begun(p);
    /* Somebody else has written the next event. */
    assert_true(store_event_add(p->s, "abc", game->events + 1, p->now,
                                "{\"at\":0,\"event\":\"offer\",\"by\":\"red\"}", NULL));
    assert_int_equal(send(p, game, STORE_RED, red_move, "m1"), LIVE_TAKEN);
    assert_false(live_commit(p->l));
    assert_int_equal(p->heard.lost, 1);
    assert_string_equal(p->heard.message, "m1");
    assert_int_equal(state_of(game).plies, 0);
    assert_int_equal(state_of(game).offer_by, CHUHE_RED);
    assert_int_equal(send(p, game, STORE_RED, red_move, "m1"), LIVE_TAKEN);
    assert_true(live_commit(p->l));
}

/* Events can be neither read nor written. */
static void hide_games(place *p, bool hidden)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(p->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db,
                                  hidden ? "ALTER TABLE events RENAME TO hidden"
                                         : "ALTER TABLE hidden RENAME TO events",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(db);
}

/* Until the store can be read again nothing is taken, and what was told stands. */
static void a_game_that_cannot_be_read_waits(void **state)
{
    place *p = *state;
    live_game *game = begun(p);
    uint32_t events = game->events;
    assert_int_equal(send(p, game, STORE_RED, red_move, "m1"), LIVE_TAKEN);
    hide_games(p, true);
    assert_false(live_commit(p->l));
    assert_int_equal(p->heard.lost, 1);
    assert_int_equal(game->events, events);
    assert_int_equal(state_of(game).plies, 0);
    assert_int_equal(send(p, game, STORE_RED, red_move, "m1"), LIVE_OFF);
    live_tick(p->l, p->now + 60000);
    assert_int_equal(state_of(game).phase, CHUHE_PHASE_PLAYING);
    hide_games(p, false);
    live_tick(p->l, p->now);
    assert_int_equal(send(p, game, STORE_RED, red_move, "m1"), LIVE_TAKEN);
    assert_true(live_commit(p->l));
    assert_int_equal(game->events, events + 1);
}

/* The players sit, and the game starts, once the store can be written to. */
static void what_the_server_does_is_done_again(void **state)
{
    place *p = *state;
    live_game *game = new_game(p, "abc", "60s");
    game->is_here[CHUHE_RED] = game->is_here[CHUHE_BLACK] = true;
    assert_true(live_seat_player(p->l, game, CHUHE_RED, p->now));
    assert_true(live_seat_player(p->l, game, CHUHE_BLACK, p->now));
    hide_games(p, true);
    assert_false(live_commit(p->l));
    hide_games(p, false);
    assert_int_equal(state_of(game).phase, CHUHE_PHASE_WAITING);
    live_tick(p->l, p->now);
    assert_int_equal(state_of(game).phase, CHUHE_PHASE_PLAYING);
    assert_true(live_commit(p->l));
    p->now += 60000;
    live_tick(p->l, p->now);
    hide_games(p, true);
    assert_false(live_commit(p->l));
    hide_games(p, false);
    live_tick(p->l, p->now);
    assert_true(live_commit(p->l));
    assert_int_equal(state_of(game).ending, CHUHE_ENDING_TIME);
}

static void an_outage_ends_though_the_store_fails(void **state)
{
    place *p = *state;
    begun(p);
    go_down(p);
    come_up(p);
    live_game *game = live_find(p->l, "abc");
    game->is_here[CHUHE_RED] = game->is_here[CHUHE_BLACK] = true;
    live_tick(p->l, p->now);
    hide_games(p, true);
    assert_false(live_commit(p->l));
    hide_games(p, false);
    assert_int_equal(state_of(game).phase, CHUHE_PHASE_PAUSED);
    live_tick(p->l, p->now);
    assert_true(live_commit(p->l));
    assert_int_equal(state_of(game).phase, CHUHE_PHASE_PLAYING);
}

/* A game takes so many events and no more, but can be ended. */
static void a_full_game_can_only_end(void **state)
{
    static const char adjust[] = "{\"at\":0,\"event\":\"adjust\",\"by\":\"red\",\"square\":\"h2\"}";
    place *p = *state;
    live_game *game = begun(p);
    while (game->events < LIVE_EVENTS_MAX)
        assert_int_equal(send(p, game, STORE_RED, adjust, NULL), LIVE_TAKEN);
    assert_int_equal(send(p, game, STORE_RED, adjust, NULL), LIVE_FULL);
    assert_int_equal(send(p, game, STORE_RED, red_move, "m1"), LIVE_FULL);
    assert_int_equal(
        send(p, game, STORE_BLACK, "{\"at\":0,\"event\":\"resign\",\"by\":\"black\"}", "m2"),
        LIVE_TAKEN);
    assert_int_equal(state_of(game).result, CHUHE_RESULT_RED_WINS);
}

static void a_game_that_never_begins(void **state)
{
    place *p = *state;
    store_game stored;
    live_game *game = new_game(p, "abc", "60s");
    assert_true(live_seat_player(p->l, game, CHUHE_RED, p->now));
    assert_true(live_commit(p->l));
    assert_true(live_abandon(p->l, game, p->now + 5));
    assert_null(live_find(p->l, "abc"));
    assert_true(store_game_get(&stored, p->s, "abc"));
    assert_int_equal(stored.ended_ms, NOON + 5);
    assert_int_equal(stored.result, CHUHE_RESULT_OPEN);
    game = live_read(p->l, "abc", NULL);
    assert_non_null(game);
    assert_int_equal(game->events, 1);
    live_game_free(game);
}

static void seats_are_taken_once(void **state)
{
    place *p = *state;
    chuhe_referee_options options;
    live_settings settings = {.seats = {{.who = LIVE_ENGINE, .level = 3}, {.who = LIVE_OPEN}}};
    chuhe_referee_options_init(&options);
    chuhe_table_rules_init(&options.rules, CHUHE_TABLE_ONLINE, NULL);
    live_game *game = live_add(p->l, "lobby1", &options, &settings, p->now);
    assert_non_null(game);
    assert_true(state_of(game).seated[CHUHE_RED]);
    assert_false(live_take_seat(p->l, game, CHUHE_RED, "x", 0));
    assert_true(live_take_seat(p->l, game, CHUHE_BLACK, "乙", 0));
    assert_false(live_take_seat(p->l, game, CHUHE_BLACK, "丙", 0));
    assert_true(live_commit(p->l));
    go_down(p);
    come_up(p);
    game = live_find(p->l, "lobby1");
    assert_int_equal(game->settings.seats[CHUHE_BLACK].who, LIVE_PERSON);
    assert_string_equal(game->settings.seats[CHUHE_BLACK].name, "乙");
    assert_int_equal(game->settings.seats[CHUHE_RED].level, 3);
}

static void settings_are_read_with_care(void **state)
{
    static const struct {
        const char *text, *wrong; /* NULL: it is right */
    } cases[] = {
        {"{}", NULL},
        {"{\"red\":{\"who\":\"me\",\"name\":\"甲\"},\"black\":{\"who\":\"engine\",\"level\":10}}",
         NULL},
        {"{\"red\":{\"who\":\"nobody\"}}", "red.who"},
        {"{\"red\":7}", "red"},
        {"{\"black\":{\"who\":\"engine\",\"level\":11}}", "black.level"},
        {"{\"black\":{\"who\":\"engine\",\"level\":0}}", "black.level"},
        {"{\"black\":{\"who\":7}}", "black.who"},
        {"{\"black\":{\"name\":\"a\"}}", NULL},
        {"{\"arbiter\":1}", "arbiter"},
        {"{\"delay_s\":3601}", "delay_s"},
        {"{\"delay_s\":-1}", "delay_s"},
        {"{\"outage\":\"stop\"}", "outage"},
        {"{\"lag_ms\":1001}", "lag_ms"},
        {"{\"lag_ms\":\"1s\"}", "lag_ms"},
        {"{\"lag_ms\":1000}", NULL},
        {"{\"lag_ms\":0}", NULL},
        {"{\"outage\":\"run\",\"delay_s\":3600,\"arbiter\":true}", NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char why[JSON_WHY];
        const char *wrong = NULL;
        live_settings settings;
        json_value *value = json_value_read(cases[i].text, strlen(cases[i].text), why);
        assert_non_null(value);
        bool good = live_settings_read(&settings, value, &wrong);
        assert_int_equal(good, cases[i].wrong == NULL);
        if (!good)
            assert_string_equal(wrong, cases[i].wrong);
        json_value_free(value);
    }
}

int main(void)
{
#define LIVE_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        LIVE_TEST(begins_when_both_are_there),
        LIVE_TEST(is_told_once_it_is_kept),
        LIVE_TEST(a_message_counts_once),
        LIVE_TEST(everybody_acts_for_himself),
        LIVE_TEST(stands_after_two_outages),
        LIVE_TEST(an_arbiters_pause_stands),
        LIVE_TEST(stands_after_an_outage),
        LIVE_TEST(time_ends_a_game),
        LIVE_TEST(a_late_move_brings_the_flag),
        LIVE_TEST(goes_back_when_the_store_fails),
        LIVE_TEST(a_game_that_cannot_be_read_waits),
        LIVE_TEST(what_the_server_does_is_done_again),
        LIVE_TEST(an_outage_ends_though_the_store_fails),
        LIVE_TEST(a_full_game_can_only_end),
        LIVE_TEST(a_game_that_never_begins),
        LIVE_TEST(seats_are_taken_once),
        cmocka_unit_test(settings_are_read_with_care),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
