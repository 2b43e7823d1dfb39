#include "support/game_players.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <poll.h>
#include <time.h>

#include "base/json_read.h"
#include "eventlog/eventlog.h"

/* Who is not answered for so long tries elsewhere. */
enum { RETRY_MS = 100, AGAIN_MS = 500, SILENCE_MS = 3000 };

int64_t players_now(void)
{
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (int64_t)at.tv_sec * 1000 + at.tv_nsec / 1000000;
}

/* ---- games ---- */

/* Half of the games run on while the server is away. */
static void make(char id[24], players_game *g, unsigned port, unsigned number)
{
    char body[256];
    buffer answer;
    buffer_init(&answer);
    snprintf(body, sizeof body,
             "{\"game\":{\"table\":\"casual\",\"time\":\"100m+5s\"},\"red\":{\"who\":\"me\"},"
             "\"black\":{\"who\":\"friend\"},\"outage\":\"%s\"}",
             number % 2 ? "run" : "pause");
    assert_int_equal(ws_http(&answer, port, "/api/games", body), 201);
    assert_true(ws_find(id, 24, answer.bytes, answer.len, "\"id\":\""));
    for (unsigned side = 0; g && side < 2; side++) {
        char link[128], before[64];
        snprintf(before, sizeof before, "\"%s\":\"", side ? "black" : "red");
        assert_true(ws_find(link, sizeof link, answer.bytes, answer.len, before));
        snprintf(g->seats[side].key, sizeof g->seats[side].key, "%s", strchr(link, '#') + 1);
    }
    buffer_deinit(&answer);
}

void players_make_extra(players *p, unsigned server)
{
    make(p->extra[p->extras++ % PLAYERS_GAMES], NULL, p->servers[server].port, 0);
}

/* ---- connections ---- */

/* Connects at once, or a little later to the next server. */
static void connect_player(players *p, players_game *g, players_seat *s)
{
    int64_t now = players_now();
    ws_hang_up(&s->ws);
    s->joined = false;
    s->again_ms = s->asked_ms = INT64_MAX;
    if (ws_connect(&s->ws, p->servers[s->server].port, "")) {
        ws_say(&s->ws, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\",\"have\":%u}", g->id,
               s->key, s->have);
        s->asked_ms = now;
        return;
    }
    s->ws.fd = -1;
    s->again_ms = now + AGAIN_MS;
    s->server = (s->server + 1) % p->server_count;
}

static void try_next(const players *p, players_seat *s)
{
    ws_hang_up(&s->ws);
    s->joined = false;
    s->asked_ms = INT64_MAX;
    s->again_ms = players_now() + AGAIN_MS;
    s->server = (s->server + 1) % p->server_count;
}

void players_lose(players *p, unsigned server)
{
    for (unsigned i = 0; i < 2 * p->count; i++) {
        players_game *g = &p->games[i / 2];
        players_seat *s = &g->seats[i % 2];
        if (s->server != server)
            continue;
        ws_hang_up(&s->ws);
        s->joined = false;
        s->asked_ms = g->again_ms = INT64_MAX;
        s->again_ms = players_now();
    }
}

void players_hang_up(players *p)
{
    for (unsigned i = 0; i < 2 * p->count; i++)
        ws_hang_up(&p->games[i / 2].seats[i % 2].ws);
}

void players_begin(players *p, unsigned count)
{
    for (p->count = 0; p->count < count; p->count++) {
        players_game *g = &p->games[p->count];
        make(g->id, g, p->servers[p->count % p->server_count].port, p->count / 2);
        chuhe_position_start(&g->position);
        g->again_ms = INT64_MAX;
        for (unsigned side = 0; side < 2; side++) {
            g->seats[side].ws.fd = -1;
            g->seats[side].server = side % p->server_count;
            connect_player(p, g, &g->seats[side]);
        }
    }
}

/* ---- moves ---- */

static void say_move(players_game *g)
{
    players_seat *s = &g->seats[g->plies % 2];
    g->again_ms = INT64_MAX;
    if (!s->joined)
        return; /* it is said when he has joined */
    if (s->asked_ms == INT64_MAX)
        s->asked_ms = players_now();
    ws_say(&s->ws,
           "{\"do\":\"event\",\"game\":\"%s\",\"n\":\"m%u\",\"event\":{\"event\":\"move\","
           "\"move\":\"%s\"}}",
           g->id, g->plies, g->moves[g->plies].move);
}

static void next_move(players *p, players_game *g)
{
    chuhe_move move = chance_move(&g->position, &p->luck);
    if (move == CHUHE_NO_MOVE || g->plies == PLAYERS_PLIES) {
        g->over = true;
        return;
    }
    chuhe_square_to_text(g->moves[g->plies].move, chuhe_move_from(move));
    chuhe_square_to_text(g->moves[g->plies].move + 2, chuhe_move_to(move));
    if (p->pace_ms)
        g->again_ms = players_now() + p->pace_ms;
    else
        say_move(g);
}

static chuhe_move read_move(const char text[PLAYERS_MOVE])
{
    chuhe_square from, to;
    assert_int_equal(chuhe_square_from_text(&from, text, 2, NULL), CHUHE_OK);
    assert_int_equal(chuhe_square_from_text(&to, text + 2, 2, NULL), CHUHE_OK);
    return chuhe_move_make(from, to);
}

static void on_taken(players *p, players_game *g, const json_value *message)
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

static void on_refused(players_game *g, const json_value *message)
{
    const char *refusal = json_value_text(json_value_member(message, "refusal"));
    if (strcmp(refusal, "over") == 0)
        g->over = true;
    else if (!strcmp(refusal, "paused") || !strcmp(refusal, "not_started") ||
             !strcmp(refusal, "not_joined"))
        g->again_ms = players_now() + RETRY_MS;
    else
        fail_msg("game %s, move %s: %s", g->id, g->moves[g->plies].move, refusal);
}

/* What was told once is told the same ever after. */
static void hear_event(players_game *g, players_seat *s, const json_value *entry)
{
    uint64_t seq;
    const json_value *event = json_value_member(entry, "event");
    const char *kind = json_value_text(json_value_member(event, "event"));
    const char *move = json_value_text(json_value_member(event, "move"));
    assert_true(json_value_unsigned(&seq, json_value_member(entry, "seq")));
    assert_int_equal(seq, s->have + 1);
    assert_true(seq < 4 * PLAYERS_PLIES);
    s->have++;
    const char *told = strcmp(kind, "move") == 0 ? move : "-";
    if (g->told[seq][0])
        assert_string_equal(g->told[seq], told);
    snprintf(g->told[seq], PLAYERS_MOVE, "%s", told);
}

static void on_game(players *p, players_game *g, players_seat *s, const json_value *message)
{
    const json_value *events = json_value_member(message, "events");
    for (size_t i = 0; i < json_value_count(events); i++)
        hear_event(g, s, json_value_at(events, i));
    s->joined = true;
    g->joined_at = s->have;
    if (!g->seats[0].joined || !g->seats[1].joined || g->over)
        return;
    if (g->moves[g->plies].move[0])
        say_move(g);
    else
        next_move(p, g);
}

/* "": any process may have it. */
static void go_elsewhere(players *p, players_game *g, players_seat *s, const json_value *message)
{
    const char *address = json_value_text(json_value_member(message, "address"));
    unsigned server = (s->server + 1) % p->server_count;
    p->elsewhere++;
    assert_true(!address[0] || sscanf(address, "/p%u", &server) == 1);
    assert_true(server < p->server_count);
    s->joined = false;
    s->asked_ms = INT64_MAX;
    s->again_ms = players_now() + (server == s->server ? AGAIN_MS : 0);
    s->server = server;
    g->again_ms = INT64_MAX;
}

static void hear(players *p, players_game *g, players_seat *s, const char *text, size_t len)
{
    char why[JSON_WHY];
    json_value *message = json_value_read(text, len, why);
    const char *is = json_value_text(json_value_member(message, "is"));
    assert_non_null(is);
    if (strcmp(is, "presence") != 0)
        s->asked_ms = INT64_MAX;
    if (strcmp(is, "game") == 0) {
        on_game(p, g, s, message);
    } else if (strcmp(is, "event") == 0) {
        hear_event(g, s, message);
    } else if (strcmp(is, "taken") == 0) {
        on_taken(p, g, message);
    } else if (strcmp(is, "refused") == 0) {
        on_refused(g, message);
    } else if (strcmp(is, "elsewhere") == 0) {
        go_elsewhere(p, g, s, message);
    } else if (strcmp(is, "error") == 0) { /* on a fast machine he plays faster than one may */
        assert_string_equal(json_value_text(json_value_member(message, "code")), "too_fast");
        g->again_ms = players_now() + RETRY_MS;
    } else {
        assert_string_equal(is, "presence");
    }
    json_value_free(message);
}

/* ---- time ---- */

static void serve_seat(players *p, players_game *g, players_seat *s)
{
    const char *text;
    size_t len;
    bool here = ws_receive(&s->ws);
    while (s->again_ms == INT64_MAX && ws_next(&s->ws, &text, &len))
        hear(p, g, s, text, len);
    if (s->again_ms == INT64_MAX && !here && p->server_count > 1)
        try_next(p, s);
    else if (!here)
        ws_hang_up(&s->ws);
    if (s->ws.fd >= 0)
        ws_send(&s->ws);
}

static void look_at_time(players *p, players_game *g, players_seat *s, int64_t now)
{
    if (s->again_ms <= now)
        connect_player(p, g, s);
    else if (p->server_count > 1 && s->asked_ms != INT64_MAX && now - s->asked_ms > SILENCE_MS)
        try_next(p, s);
}

void players_go_on(players *p, int64_t until)
{
    struct pollfd polled[2 * PLAYERS_GAMES];
    for (int64_t now = players_now(); now < until; now = players_now()) {
        for (unsigned i = 0; i < 2 * p->count; i++) {
            const ws_client *c = &p->games[i / 2].seats[i % 2].ws;
            polled[i] = (struct pollfd){c->fd, (short)(POLLIN | (ws_has_more(c) ? POLLOUT : 0)), 0};
        }
        poll(polled, 2 * p->count, until - now < 20 ? (int)(until - now) : 20);
        for (unsigned i = 0; i < 2 * p->count; i++) {
            players_game *g = &p->games[i / 2];
            players_seat *s = &g->seats[i % 2];
            if (polled[i].revents)
                serve_seat(p, g, s);
            look_at_time(p, g, s, now);
            if (i % 2 && g->again_ms <= now && !g->over)
                say_move(g);
        }
    }
}

void players_move_all(players *p)
{
    for (unsigned i = 0; i < p->count; i++)
        if (p->games[i].again_ms != INT64_MAX && !p->games[i].over)
            say_move(&p->games[i]);
}

void players_wait(players *p)
{
    int64_t until = players_now() + PLAYERS_PATIENCE_MS;
    unsigned before[PLAYERS_GAMES] = {0}, waiting = p->count;
    for (unsigned i = 0; i < p->count; i++)
        before[i] = p->games[i].plies;
    while (waiting && players_now() < until) {
        players_go_on(p, players_now() + 5);
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
static void check_event(const players_game *g, uint32_t number, const chuhe_event *event,
                        unsigned *plies)
{
    char move[PLAYERS_MOVE] = "-";
    if (event->kind == CHUHE_EVENT_MOVE) {
        assert_true(*plies <= g->plies);
        chuhe_square_to_text(move, chuhe_move_from(event->turn.move));
        chuhe_square_to_text(move + 2, chuhe_move_to(event->turn.move));
        assert_string_equal(move, g->moves[*plies].move);
        if (*plies < g->plies)
            assert_int_equal(number, g->moves[*plies].seq);
        ++*plies;
    }
    if (number < 4 * PLAYERS_PLIES && g->told[number][0])
        assert_string_equal(g->told[number], move);
}

static void check_game(const players_game *g, unsigned port)
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
    assert_int_equal(ws_http(&answer, port, path, NULL), 200);
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
    assert_true(number >= g->seats[0].have && number >= g->seats[1].have);
    chuhe_referee_free(referee);
    buffer_deinit(&answer);
}

void players_check(const players *p)
{
    for (unsigned server = 0; server < p->server_count; server++) {
        unsigned port = p->servers[server].port;
        buffer answer;
        buffer_init(&answer);
        for (unsigned i = 0; i < p->count; i++)
            check_game(&p->games[i], port);
        for (unsigned i = 0; i < p->extras && i < PLAYERS_GAMES; i++) {
            char path[64];
            snprintf(path, sizeof path, "/api/games/%s", p->extra[i]);
            assert_int_equal(ws_http(&answer, port, path, NULL), 200);
        }
        buffer_deinit(&answer);
    }
}

unsigned players_over(const players *p)
{
    unsigned over = 0;
    for (unsigned i = 0; i < p->count; i++)
        over += p->games[i].over;
    return over;
}
