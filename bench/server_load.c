#include "server_load.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

#include "support/chance.h"
#include "support/ws_client.h"

enum {
    EVENTS = 256,
    PATIENCE_S = 60,
    AT_ONCE = 64, /* games that are being made */
    HEAD = 200,   /* of a message: what it is stands within */
    WEB = 2       /* beside the sockets of the two players: the request for the game */
};

typedef enum stage { NOTHING, MAKING, JOINING, PLAYING, OVER } stage;

typedef struct game {
    stage stage;
    char id[24];
    ws_client ws[2], web;
    bool begun[2], heard[2];
    chuhe_position position;
    unsigned plies, last;  /* last: the ply after which a player resigns */
    double next_s, sent_s; /* sent_s: 0 when no move is under way */
} game;

typedef struct samples {
    float *ms;
    size_t count, capacity;
} samples;

struct load {
    load_options options;
    int epoll;
    game *games;
    unsigned making, next; /* next: whose move is due first */
    bool measures;
    double looked_s; /* when the sockets were looked at last */
    samples moves, deaf;
    double late_s;
    load_report counts;
    chance luck;
    const char *why; /* NULL: all is well */
};

double load_now(void)
{
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (double)at.tv_sec + 1e-9 * (double)at.tv_nsec;
}

static void add_sample(load *l, samples *s, double seconds)
{
    if (s->count == s->capacity) {
        size_t capacity = s->capacity ? 2 * s->capacity : 1 << 16;
        float *ms = realloc(s->ms, capacity * sizeof *ms);
        if (!ms) {
            l->why = "out of memory";
            return;
        }
        s->ms = ms;
        s->capacity = capacity;
    }
    s->ms[s->count++] = (float)(1000 * seconds);
}

/* ---- a game begins and ends ---- */

static void watch(load *l, const ws_client *ws, unsigned number, unsigned which)
{
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = 3 * number + which};
    if (epoll_ctl(l->epoll, EPOLL_CTL_ADD, ws->fd, &event) != 0)
        l->why = "a socket cannot be watched";
}

static void make(load *l, unsigned number)
{
    static const char body[] = "{\"game\":{\"table\":\"casual\",\"time\":\"100m+5s\"},"
                               "\"red\":{\"who\":\"me\"},\"black\":{\"who\":\"friend\"}}";
    game *g = &l->games[number];
    char request[512];
    int len = snprintf(request, sizeof request,
                       "POST /api/games HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nConnection: close\r\n"
                       "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                       l->options.port, sizeof body - 1, body);
    *g = (game){.stage = MAKING, .ws = {{.fd = -1}, {.fd = -1}}, .next_s = g->next_s};
    if (!ws_reach(&g->web, l->options.port)) {
        l->why = "cannot connect";
        return;
    }
    l->making++;
    watch(l, &g->web, number, WEB);
    ws_raw(&g->web, request, (size_t)len);
}

static bool find_key(char key[40], const ws_client *web, const char *before)
{
    char link[128];
    if (!ws_find(link, sizeof link, web->in.bytes, web->in.len, before) || !strchr(link, '#'))
        return false;
    snprintf(key, 40, "%s", strchr(link, '#') + 1);
    return true;
}

/* The answer is here: both players join. */
static void join(load *l, unsigned number)
{
    game *g = &l->games[number];
    char keys[2][40];
    l->making--;
    if (!g->web.in.bytes || !strstr(g->web.in.bytes, " 201 ") ||
        !ws_find(g->id, sizeof g->id, g->web.in.bytes, g->web.in.len, "\"id\":\"") ||
        !find_key(keys[0], &g->web, "\"red\":\"") || !find_key(keys[1], &g->web, "\"black\":\"")) {
        l->why = "no game can be made";
        return;
    }
    ws_hang_up(&g->web);
    chuhe_position_start(&g->position);
    if (l->options.plies)
        g->last = l->options.plies / 2 + chance_below(&l->luck, l->options.plies);
    for (unsigned side = 0; side < 2; side++) {
        if (!ws_connect(&g->ws[side], l->options.port, "")) {
            l->why = "cannot connect";
            return;
        }
        watch(l, &g->ws[side], number, side);
        ws_say(&g->ws[side], "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", g->id, keys[side]);
    }
    g->stage = JOINING;
}

static void leave(load *l, game *g)
{
    for (unsigned side = 0; side < 2; side++)
        ws_hang_up(&g->ws[side]);
    g->stage = NOTHING;
    l->counts.ended++;
}

/* ---- moves ---- */

static void say_event(game *g, unsigned side, const char *what, const char *move)
{
    ws_say(&g->ws[side],
           "{\"do\":\"event\",\"game\":\"%s\",\"n\":\"m%u\",\"event\":{\"event\":\"%s\"%s%s%s}}", g->id,
           g->plies, what, *move ? ",\"move\":\"" : "", move, *move ? "\"" : "");
}

static void say_move(load *l, game *g, double now)
{
    char text[5];
    chuhe_move move = chance_move(&g->position, &l->luck);
    if ((g->last && g->plies >= g->last) || move == CHUHE_NO_MOVE) {
        say_event(g, g->plies % 2, "resign", "");
        g->stage = OVER;
        return;
    }
    chuhe_square_to_text(text, chuhe_move_from(move));
    chuhe_square_to_text(text + 2, chuhe_move_to(move));
    chuhe_position_play_unchecked(&g->position, NULL, move);
    g->heard[0] = g->heard[1] = false;
    g->sent_s = now;
    say_event(g, g->plies % 2, "move", text);
    g->plies++;
}

static bool has(const char *text, size_t len, const char *what)
{
    return memmem(text, len, what, strlen(what)) != NULL;
}

static void both_have_it(load *l, game *g)
{
    double now = load_now();
    if (l->measures)
        add_sample(l, &l->moves, now - g->sent_s);
    g->sent_s = 0;
}

static void hear(load *l, game *g, unsigned side, const char *text, size_t len)
{
    size_t head = len < HEAD ? len : HEAD;
    bool anew = has(text, head, "{\"is\":\"game\""), event = has(text, head, "{\"is\":\"event\"");
    if (has(text, head, "{\"is\":\"refused\"") || has(text, head, "{\"is\":\"error\"")) {
        l->counts.refused++;
        g->stage = OVER;
    }
    if ((event && has(text, head, "\"event\":\"start\"")) ||
        (anew && has(text, len, "\"event\":\"start\"")))
        g->begun[side] = true;
    if (g->stage == JOINING && g->begun[0] && g->begun[1])
        g->stage = PLAYING;
    if (event && has(text, len, "\"phase\":\"ended\""))
        g->stage = OVER;
    if (anew && g->plies)
        l->counts.caught_up++;
    if (!(event && has(text, head, "\"event\":\"move\"")) && !(anew && g->plies))
        return;
    g->heard[side] = true;
    if (g->sent_s > 0 && g->heard[0] && g->heard[1])
        both_have_it(l, g);
}

/* ---- the loop ---- */

static void take(load *l, unsigned number, unsigned which)
{
    game *g = &l->games[number];
    ws_client *ws = which == WEB ? &g->web : &g->ws[which];
    const char *text;
    size_t len;
    if (ws->fd < 0) /* hung up since */
        return;
    bool here = ws_receive(ws);
    if (which == WEB) {
        if (!here)
            join(l, number);
        return;
    }
    while (ws_next(ws, &text, &len))
        hear(l, g, which, text, len);
    if (!here) {
        fprintf(stderr, "game %u: answered %u, said goodbye with %u\n", number, ws->status, ws->bye);
        l->why = "the server has closed a connection";
    }
}

/* One look at the sockets, waiting at most so long. */
static void listen_to(load *l, int wait_ms)
{
    struct epoll_event events[EVENTS];
    double before = load_now();
    int count = epoll_wait(l->epoll, events, EVENTS, wait_ms);
    double now = load_now(), overslept = count ? 0 : now - before - 1e-3 * wait_ms;
    if (l->measures) /* since the last look; asleep it would have heard */
        add_sample(l, &l->deaf, before - l->looked_s + (overslept > 0 ? overslept : 0));
    l->looked_s = now;
    for (int i = 0; i < count; i++)
        take(l, events[i].data.u32 / 3, events[i].data.u32 % 3);
}

static void tend(load *l, unsigned number)
{
    game *g = &l->games[number];
    if (g->stage == OVER)
        leave(l, g);
    if (g->stage == NOTHING && l->making < AT_ONCE && !l->why)
        make(l, number);
}

static void move_if_due(load *l, game *g, double now)
{
    if (now - g->next_s > l->late_s)
        l->late_s = now - g->next_s;
    if (g->stage != PLAYING)
        return;
    if (g->sent_s > 0)
        l->counts.overdue++;
    else
        say_move(l, g, load_now());
}

bool load_begin(load *l, const char **why)
{
    double until = load_now() + PATIENCE_S;
    unsigned playing = 0;
    while (playing < l->options.games && !l->why && load_now() < until) {
        playing = 0;
        for (unsigned i = 0; i < l->options.games; i++) {
            tend(l, i);
            playing += l->games[i].stage == PLAYING;
        }
        listen_to(l, 10);
    }
    if (!l->why && playing < l->options.games)
        l->why = "not all games begin";
    *why = l->why;
    return !l->why;
}

/* ---- what came of it ---- */

static int by_size(const void *a, const void *b)
{
    float left = *(const float *)a, right = *(const float *)b;
    return (left > right) - (left < right);
}

static double share(const samples *s, double part)
{
    return s->count ? (double)s->ms[(size_t)(part * (double)(s->count - 1))] : 0;
}

static void sum_up(load_report *report, load *l, double seconds)
{
    qsort(l->moves.ms, l->moves.count, sizeof(float), by_size);
    qsort(l->deaf.ms, l->deaf.count, sizeof(float), by_size);
    *report = l->counts;
    report->moves = (unsigned)l->moves.count;
    report->moves_s = (double)l->moves.count / seconds;
    report->median = share(&l->moves, 0.5);
    report->p99 = share(&l->moves, 0.99);
    report->p999 = share(&l->moves, 0.999);
    report->most = share(&l->moves, 1);
    report->deaf_p99 = share(&l->deaf, 0.99);
    report->deaf_most = share(&l->deaf, 1);
    report->late_most = 1000 * l->late_s;
}

static void start_measuring(load *l)
{
    l->counts = (load_report){.moves = 0};
    l->moves.count = l->deaf.count = 0;
    l->late_s = 0;
    l->measures = true;
}

bool load_play(load_report *report, load *l, double every_s, double warm_s, double seconds,
               const char **why)
{
    double from = load_now(), until = from + warm_s + seconds;
    l->measures = false;
    for (unsigned i = 0; i < l->options.games; i++)
        l->games[(l->next + i) % l->options.games].next_s = from + every_s * i / l->options.games;
    for (double now = from; now < until && !l->why; now = load_now()) {
        if (!l->measures && now >= from + warm_s)
            start_measuring(l);
        while (l->games[l->next].next_s <= now) {
            game *g = &l->games[l->next];
            move_if_due(l, g, now);
            tend(l, l->next);
            g->next_s += every_s;
            l->next = (l->next + 1) % l->options.games;
        }
        listen_to(l, 1);
    }
    sum_up(report, l, seconds);
    l->measures = false;
    *why = l->why;
    return !l->why;
}

load *load_new(const load_options *options)
{
    load *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->options = *options;
    l->luck.state = 1;
    l->epoll = epoll_create1(EPOLL_CLOEXEC);
    l->games = calloc(options->games, sizeof *l->games);
    for (unsigned i = 0; l->games && i < options->games; i++)
        l->games[i].web.fd = l->games[i].ws[0].fd = l->games[i].ws[1].fd = -1;
    if (l->games && l->epoll >= 0)
        return l;
    load_free(l);
    return NULL;
}

void load_free(load *l)
{
    if (!l)
        return;
    for (unsigned i = 0; l->games && i < l->options.games; i++) {
        ws_hang_up(&l->games[i].web);
        ws_hang_up(&l->games[i].ws[0]);
        ws_hang_up(&l->games[i].ws[1]);
    }
    if (l->epoll >= 0)
        close(l->epoll);
    free(l->games);
    free(l->moves.ms);
    free(l->deaf.ms);
    free(l);
}
