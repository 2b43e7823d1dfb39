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

#include <poll.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "base/json_read.h"
#include "eventlog/eventlog.h"
#include "support/chance.h"
#include "support/server_process.h"
#include "support/ws_client.h"

enum { GAMES_MAX = 200, PLIES_MAX = 600, MOVE = 5, RETRY_MS = 100, PATIENCE_MS = 60000 };

typedef struct played {
    char move[MOVE];
    uint32_t seq; /* as it was acknowledged */
} played;

/* Two players, who move in turn; each move is sent until it is acknowledged. */
typedef struct game {
    char id[24], keys[2][40];
    ws_client ws[2];
    uint32_t have[2];
    bool joined[2];
    uint32_t joined_at;      /* the last event when the players came back */
    chuhe_position position; /* after the moves that were acknowledged */
    unsigned plies;
    played moves[PLIES_MAX + 1];
    /* What the players were told: by the number of the event. */
    char told[4 * PLIES_MAX][MOVE];
    int64_t again_ms;
    bool over;
} game;

typedef struct play {
    server_process server;
    char folder[32], database[64];
    game games[GAMES_MAX];
    char extra[GAMES_MAX][24]; /* games that were only made */
    unsigned count, extras;
    unsigned long acknowledged, repeated;
    chance luck;
} play;

static int64_t now_ms(void)
{
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (int64_t)at.tv_sec * 1000 + at.tv_nsec / 1000000;
}

/* ---- beginning ---- */

static void start(play *p)
{
    static const char *const options[] = {"--engine", "none", "--per-address", "0", NULL};
    if (!server_start(&p->server, CHUHE_PROGRAM, p->database, options))
        fail_msg("the server does not start");
}

static int set_up(void **state)
{
    play *p = calloc(1, sizeof *p);
    assert_non_null(p);
    signal(SIGPIPE, SIG_IGN);
    p->luck = (chance){20261130};
    strcpy(p->folder, "/tmp/chuhe_durability_XXXXXX");
    assert_non_null(mkdtemp(p->folder));
    snprintf(p->database, sizeof p->database, "%s/games.db", p->folder);
    start(p);
    *state = p;
    return 0;
}

static int tear_down(void **state)
{
    static const char *const endings[] = {"", "-wal", "-shm"};
    play *p = *state;
    for (unsigned i = 0; i < p->count; i++)
        for (unsigned side = 0; side < 2; side++)
            ws_hang_up(&p->games[i].ws[side]);
    int status = server_end(&p->server, PATIENCE_MS);
    for (unsigned i = 0; i < 3; i++) {
        char name[80];
        snprintf(name, sizeof name, "%s%s", p->database, endings[i]);
        unlink(name);
    }
    rmdir(p->folder);
    free(p);
    return status;
}

/* Half of the games run on while the server is away. */
static void make(char id[24], char keys[2][40], const play *p, unsigned number)
{
    char body[256];
    buffer answer;
    buffer_init(&answer);
    snprintf(body, sizeof body,
             "{\"game\":{\"table\":\"casual\",\"time\":\"100m+5s\"},\"red\":{\"who\":\"me\"},"
             "\"black\":{\"who\":\"friend\"},\"outage\":\"%s\"}",
             number % 2 ? "run" : "pause");
    assert_int_equal(ws_http(&answer, p->server.port, "/api/games", body), 201);
    assert_true(ws_find(id, 24, answer.bytes, answer.len, "\"id\":\""));
    for (unsigned side = 0; keys && side < 2; side++) {
        char link[128], before[64];
        snprintf(before, sizeof before, "\"%s\":\"", side ? "black" : "red");
        assert_true(ws_find(link, sizeof link, answer.bytes, answer.len, before));
        snprintf(keys[side], 40, "%s", strchr(link, '#') + 1);
    }
    buffer_deinit(&answer);
}

static void connect_player(game *g, unsigned side, unsigned port)
{
    assert_true(ws_connect(&g->ws[side], port, ""));
    g->joined[side] = false;
    ws_say(&g->ws[side], "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\",\"have\":%u}", g->id,
           g->keys[side], g->have[side]);
}

static void begin_games(play *p, unsigned count)
{
    for (p->count = 0; p->count < count; p->count++) {
        game *g = &p->games[p->count];
        make(g->id, g->keys, p, p->count);
        chuhe_position_start(&g->position);
        g->again_ms = INT64_MAX;
        connect_player(g, 0, p->server.port);
        connect_player(g, 1, p->server.port);
    }
}

/* ---- moves ---- */

static void say_move(game *g)
{
    unsigned side = g->plies % 2;
    g->again_ms = INT64_MAX;
    ws_say(&g->ws[side],
           "{\"do\":\"event\",\"game\":\"%s\",\"n\":\"m%u\",\"event\":{\"event\":\"move\","
           "\"move\":\"%s\"}}",
           g->id, g->plies, g->moves[g->plies].move);
}

static void next_move(play *p, game *g)
{
    chuhe_move move = chance_move(&g->position, &p->luck);
    if (move == CHUHE_NO_MOVE || g->plies == PLIES_MAX) {
        g->over = true;
        return;
    }
    chuhe_square_to_text(g->moves[g->plies].move, chuhe_move_from(move));
    chuhe_square_to_text(g->moves[g->plies].move + 2, chuhe_move_to(move));
    say_move(g);
}

static chuhe_move read_move(const char text[MOVE])
{
    chuhe_square from, to;
    assert_int_equal(chuhe_square_from_text(&from, text, 2, NULL), CHUHE_OK);
    assert_int_equal(chuhe_square_from_text(&to, text + 2, 2, NULL), CHUHE_OK);
    return chuhe_move_make(from, to);
}

static void on_taken(play *p, game *g, const json_value *message)
{
    char n[16];
    uint64_t seq;
    snprintf(n, sizeof n, "m%u", g->plies);
    if (strcmp(json_value_text(json_value_member(message, "n")), n) != 0)
        return; /* that it was taken has been said before */
    assert_true(json_value_unsigned(&seq, json_value_member(message, "seq")));
    g->moves[g->plies].seq = (uint32_t)seq;
    assert_int_equal(chuhe_position_play(&g->position, NULL, read_move(g->moves[g->plies].move)),
                     CHUHE_OK);
    g->plies++;
    p->acknowledged++;
    p->repeated += seq <= g->joined_at;
    next_move(p, g);
}

static void on_refused(game *g, const json_value *message)
{
    const char *refusal = json_value_text(json_value_member(message, "refusal"));
    if (strcmp(refusal, "over") == 0)
        g->over = true;
    else if (!strcmp(refusal, "paused") || !strcmp(refusal, "not_started") ||
             !strcmp(refusal, "not_joined"))
        g->again_ms = now_ms() + RETRY_MS;
    else
        fail_msg("game %s, move %s: %s", g->id, g->moves[g->plies].move, refusal);
}

/* What was told once is told the same ever after. */
static void hear_event(game *g, unsigned side, const json_value *entry)
{
    uint64_t seq;
    const json_value *event = json_value_member(entry, "event");
    const char *kind = json_value_text(json_value_member(event, "event"));
    const char *move = json_value_text(json_value_member(event, "move"));
    assert_true(json_value_unsigned(&seq, json_value_member(entry, "seq")));
    assert_int_equal(seq, g->have[side] + 1);
    assert_true(seq < 4 * PLIES_MAX);
    g->have[side]++;
    const char *told = strcmp(kind, "move") == 0 ? move : "-";
    if (g->told[seq][0])
        assert_string_equal(g->told[seq], told);
    snprintf(g->told[seq], MOVE, "%s", told);
}

static void hear(play *p, game *g, unsigned side, const char *text, size_t len)
{
    char why[JSON_WHY];
    json_value *message = json_value_read(text, len, why);
    const char *is = json_value_text(json_value_member(message, "is"));
    assert_non_null(is);
    if (strcmp(is, "game") == 0) {
        const json_value *events = json_value_member(message, "events");
        for (size_t i = 0; i < json_value_count(events); i++)
            hear_event(g, side, json_value_at(events, i));
        g->joined[side] = true;
        g->joined_at = g->have[side];
        if (g->joined[0] && g->joined[1] && g->moves[g->plies].move[0])
            say_move(g);
        else if (g->joined[0] && g->joined[1])
            next_move(p, g);
    } else if (strcmp(is, "event") == 0) {
        hear_event(g, side, message);
    } else if (strcmp(is, "taken") == 0) {
        on_taken(p, g, message);
    } else if (strcmp(is, "refused") == 0) {
        on_refused(g, message);
    } else if (strcmp(is, "error") == 0) { /* on a fast machine he plays faster than one may */
        assert_string_equal(json_value_text(json_value_member(message, "code")), "too_fast");
        g->again_ms = now_ms() + RETRY_MS;
    } else {
        assert_string_equal(is, "presence");
    }
    json_value_free(message);
}

/* Whatever happens until then; the server may be dead. */
static void go_on(play *p, int64_t until)
{
    struct pollfd polled[2 * GAMES_MAX];
    const char *text;
    size_t len;
    for (int64_t now = now_ms(); now < until; now = now_ms()) {
        for (unsigned i = 0; i < 2 * p->count; i++) {
            const ws_client *c = &p->games[i / 2].ws[i % 2];
            polled[i] = (struct pollfd){c->fd, (short)(POLLIN | (ws_has_more(c) ? POLLOUT : 0)), 0};
        }
        poll(polled, 2 * p->count, until - now < 20 ? (int)(until - now) : 20);
        for (unsigned i = 0; i < 2 * p->count; i++) {
            game *g = &p->games[i / 2];
            if (polled[i].revents) {
                bool here = ws_receive(&g->ws[i % 2]);
                while (ws_next(&g->ws[i % 2], &text, &len))
                    hear(p, g, i % 2, text, len);
                if (!here)
                    ws_hang_up(&g->ws[i % 2]);
                ws_send(&g->ws[i % 2]);
            }
            if (i % 2 && g->again_ms <= now && !g->over)
                say_move(g);
        }
    }
}

/* Every other time what the server said at the end is not heard, so that moves are sent again
 * which it has. */
static void kill_and_come_back(play *p, bool unheard)
{
    const struct timespec moment = {.tv_nsec = 5000000};
    make(p->extra[p->extras++ % GAMES_MAX], NULL, p, 0);
    if (unheard)
        nanosleep(&moment, NULL);
    server_kill(&p->server);
    if (!unheard)
        go_on(p, now_ms() + 1); /* what was said before it died counts */
    start(p);
    for (unsigned i = 0; i < 2 * p->count; i++) {
        game *g = &p->games[i / 2];
        ws_hang_up(&g->ws[i % 2]);
        g->again_ms = INT64_MAX;
        connect_player(g, i % 2, p->server.port);
    }
}

/* Until every game has gone on, so that each kill meets games with moves under way. */
static void wait_for_all(play *p)
{
    int64_t until = now_ms() + PATIENCE_MS;
    unsigned before[GAMES_MAX], waiting = p->count;
    for (unsigned i = 0; i < p->count; i++)
        before[i] = p->games[i].plies;
    while (waiting && now_ms() < until) {
        go_on(p, now_ms() + 5);
        waiting = 0;
        for (unsigned i = 0; i < p->count; i++)
            waiting += !p->games[i].over && p->games[i].plies == before[i];
    }
    if (waiting)
        fail_msg("%u games do not go on", waiting);
}

/* ---- afterwards ---- */

/* Event `number` of the log: the moves are those that were acknowledged, in their order, and
 * perhaps the one that was under way. */
static void check_event(const game *g, uint32_t number, const chuhe_event *event, unsigned *plies)
{
    char move[MOVE] = "-";
    if (event->kind == CHUHE_EVENT_MOVE) {
        assert_true(*plies <= g->plies);
        chuhe_square_to_text(move, chuhe_move_from(event->turn.move));
        chuhe_square_to_text(move + 2, chuhe_move_to(event->turn.move));
        assert_string_equal(move, g->moves[*plies].move);
        if (*plies < g->plies)
            assert_int_equal(number, g->moves[*plies].seq);
        ++*plies;
    }
    if (number < 4 * PLIES_MAX && g->told[number][0])
        assert_string_equal(g->told[number], move);
}

static void check_game(const play *p, const game *g)
{
    char path[64];
    buffer answer;
    chuhe_referee_options options;
    chuhe_referee *referee;
    chuhe_event event;
    chuhe_answer said;
    eventlog log;
    eventlog_fault fault;
    uint32_t number = 0;
    unsigned plies = 0;
    buffer_init(&answer);
    snprintf(path, sizeof path, "/games/%s.log", g->id);
    assert_int_equal(ws_http(&answer, p->server.port, path, NULL), 200);
    const char *body = strstr(answer.bytes, "\r\n\r\n") + 4;
    eventlog_begin(&log, body, strlen(body));
    assert_true(eventlog_options(&options, &log, &fault));
    assert_int_equal(chuhe_referee_new(&referee, &options, NULL), CHUHE_OK);
    while (eventlog_next(&event, &log, referee, &fault) == EVENTLOG_EVENT) {
        check_event(g, ++number, &event, &plies);
        chuhe_referee_apply(&said, referee, &event);
        assert_int_equal(said.refusal, CHUHE_REFUSAL_NONE);
    }
    assert_true(log.at == log.end);
    assert_true(plies >= g->plies);
    assert_true(number >= g->have[0] && number >= g->have[1]);
    chuhe_referee_free(referee);
    buffer_deinit(&answer);
}

static void check_all(const play *p)
{
    buffer answer;
    buffer_init(&answer);
    for (unsigned i = 0; i < p->count; i++)
        check_game(p, &p->games[i]);
    for (unsigned i = 0; i < p->extras && i < GAMES_MAX; i++) {
        char path[64];
        snprintf(path, sizeof path, "/api/games/%s", p->extra[i]);
        assert_int_equal(ws_http(&answer, p->server.port, path, NULL), 200);
    }
    buffer_deinit(&answer);
}

static void nothing_acknowledged_is_lost(void **state)
{
    bool is_long = getenv("CHUHE_LONG") != NULL;
    unsigned games = is_long ? GAMES_MAX : 10, kills = is_long ? 50 : 3;
    play *p = *state;
    begin_games(p, games);
    for (unsigned i = 0; i < kills; i++) {
        wait_for_all(p);
        go_on(p, now_ms() + chance_below(&p->luck, 150));
        kill_and_come_back(p, i % 2 == 0);
    }
    wait_for_all(p);
    check_all(p);
    unsigned over = 0;
    for (unsigned i = 0; i < p->count; i++)
        over += p->games[i].over;
    print_message("%u games (%u ended), %u kills: %lu moves acknowledged, %lu of them when they "
                  "were sent again after a kill\n",
                  games, over, kills, p->acknowledged, p->repeated);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_acknowledged_is_lost, set_up, tear_down)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
