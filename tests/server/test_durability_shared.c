/* Two servers on one PostgreSQL, of which now one, now the other is killed, ended, or made to
 * stand still for longer than a lease, while moves flow: what was acknowledged is there,
 * nothing is there twice, and every game replays. CHUHE_LONG=1: 200 games, 50 kills. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include <signal.h>
#include <time.h>

#include "server/leases.h"
#include "support/game_players.h"
#include "support/store_facts.h"

enum { STILL_MS = LEASES_MS + 5000 };

typedef struct play {
    players players;
    store_place place;
} play;

static void start(play *p, unsigned server)
{
    char address[8];
    const char *const options[] = {"--engine", "none", "--per-address", "0", "--advertise",
                                   address,    NULL};
    snprintf(address, sizeof address, "/p%u", server);
    if (!server_start(&p->players.servers[server], CHUHE_PROGRAM, p->place.where, options))
        fail_msg("server %u does not start", server);
}

static int set_up(void **state)
{
    play *p = calloc(1, sizeof *p);
    assert_non_null(p);
    signal(SIGPIPE, SIG_IGN);
    p->players.luck = (chance){20261130};
    p->players.server_count = PLAYERS_SERVERS;
    place_make(&p->place);
    for (unsigned i = 0; i < PLAYERS_SERVERS; i++)
        start(p, i);
    *state = p;
    return 0;
}

static int tear_down(void **state)
{
    int status = 0;
    play *p = *state;
    players_hang_up(&p->players);
    for (unsigned i = 0; i < PLAYERS_SERVERS; i++)
        if (server_end(&p->players.servers[i], PLAYERS_PATIENCE_MS) != 0)
            status = 1;
    place_remove(&p->place);
    free(p);
    return status;
}

/* ---- what happens to a server ---- */

/* It has its games back. */
static void kill_and_come_back(play *p, unsigned server)
{
    server_kill(&p->players.servers[server]);
    start(p, server);
}

/* The other one takes its games over. */
static void kill_and_stay_away(play *p, unsigned server)
{
    server_kill(&p->players.servers[server]);
    players_wait(&p->players);
    start(p, server);
}

static void end_and_stay_away(play *p, unsigned server)
{
    assert_int_equal(server_end(&p->players.servers[server], PLAYERS_PATIENCE_MS), 0);
    players_wait(&p->players);
    start(p, server);
}

/* It wakes up with its games, with moves that were sent to it, and without its leases. */
static void stand_still(play *p, unsigned server)
{
    assert_int_equal(kill(p->players.servers[server].child.pid, SIGSTOP), 0);
    players_go_on(&p->players, players_now() + STILL_MS);
    assert_int_equal(kill(p->players.servers[server].child.pid, SIGCONT), 0);
}

/* Every other time what the server said at the end is not heard, so that moves are sent again
 * which it has. */
static void go_away(play *p, unsigned turn)
{
    const struct timespec moment = {.tv_nsec = 5000000};
    static void (*const ways[])(play *, unsigned) = {kill_and_come_back, kill_and_stay_away,
                                                     kill_and_come_back};
    unsigned server = chance_below(&p->players.luck, PLAYERS_SERVERS);
    players_make_extra(&p->players, server);
    players_move_all(&p->players);
    if (turn % 2 == 0) {
        nanosleep(&moment, NULL);
        players_lose(&p->players, server);
    }
    ways[turn % 3](p, server);
}

static void meet(play *p)
{
    players_wait(&p->players); /* games with moves under way */
    players_go_on(&p->players, players_now() + chance_below(&p->players.luck, 150));
}

static void nothing_acknowledged_is_lost(void **state)
{
    bool is_long = getenv("CHUHE_LONG") != NULL;
    unsigned games = is_long ? PLAYERS_GAMES : 10, kills = is_long ? 50 : 3;
    unsigned others = 0; /* ended, or stood still */
    play *p = *state;
    players *all = &p->players;
    all->pace_ms = is_long ? 800 : 80;
    players_begin(all, games);
    for (unsigned i = 0; i < kills; i++) {
        meet(p);
        go_away(p, i);
        if (i % 10 != 1)
            continue;
        meet(p);
        stand_still(p, chance_below(&all->luck, PLAYERS_SERVERS));
        meet(p);
        end_and_stay_away(p, chance_below(&all->luck, PLAYERS_SERVERS));
        others += 2;
    }
    players_wait(all);
    players_check(all);
    print_message("%u games (%u ended), %u kills, %u stops: %lu moves acknowledged, %lu of them "
                  "when they were sent again; sent elsewhere %lu times\n",
                  games, players_over(all), kills, others, all->acknowledged, all->repeated,
                  all->elsewhere);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_acknowledged_is_lost, set_up, tear_down)};
    if (!place_is_postgres()) {
        puts("it needs a PostgreSQL, which CHUHE_POSTGRES names");
        return 77;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
