/* A server that is killed again and again while moves flow: what was acknowledged is there,
 * nothing is there twice, and every game replays. CHUHE_LONG=1: 200 games, 50 kills. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <signal.h>
#include <time.h>

#include "support/game_players.h"
#include "support/scratch.h"

typedef struct play {
    players players;
    scratch place;
} play;

static void start(play *p)
{
    static const char *const options[] = {"--engine", "none", "--per-address", "0", NULL};
    if (!server_start(&p->players.servers[0], CHUHE_PROGRAM, p->place.database, options))
        fail_msg("the server does not start");
}

static int set_up(void **state)
{
    play *p = calloc(1, sizeof *p);
    assert_non_null(p);
    signal(SIGPIPE, SIG_IGN);
    p->players.luck = (chance){20261130};
    p->players.server_count = 1;
    assert_true(scratch_make(&p->place));
    start(p);
    *state = p;
    return 0;
}

static int tear_down(void **state)
{
    play *p = *state;
    players_hang_up(&p->players);
    int status = server_end(&p->players.servers[0], PLAYERS_PATIENCE_MS);
    scratch_remove(&p->place);
    free(p);
    return status;
}

/* Every other time what the server said at the end is not heard, so that moves are sent again
 * which it has. */
static void kill_and_come_back(play *p, bool unheard)
{
    const struct timespec moment = {.tv_nsec = 5000000};
    players_make_extra(&p->players, 0);
    if (unheard)
        nanosleep(&moment, NULL);
    server_kill(&p->players.servers[0]);
    if (!unheard)
        players_go_on(&p->players, players_now() + 1); /* what was said before it died counts */
    start(p);
    players_lose(&p->players, 0);
}

static void nothing_acknowledged_is_lost(void **state)
{
    bool is_long = getenv("CHUHE_LONG") != NULL;
    unsigned games = is_long ? PLAYERS_GAMES : 10, kills = is_long ? 50 : 3;
    play *p = *state;
    players *all = &p->players;
    players_begin(all, games);
    for (unsigned i = 0; i < kills; i++) {
        players_wait(all); /* so each kill meets games with moves under way */
        players_go_on(all, players_now() + chance_below(&all->luck, 150));
        kill_and_come_back(p, i % 2 == 0);
    }
    players_wait(all);
    players_check(all);
    print_message("%u games (%u ended), %u kills: %lu moves acknowledged, %lu of them when they "
                  "were sent again after a kill\n",
                  games, players_over(all), kills, all->acknowledged, all->repeated);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_acknowledged_is_lost, set_up, tear_down)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
