/* `chuhe serve` under load, on loopback: many games with two sockets each, and a move a game
 * every so often. How long a move takes until both players have it, on the disk by then.
 *
 *     server CHUHE [GAMES] [SECONDS] [MS_A_MOVE] [DATABASE]     (200, 30, 2000, a file in TMPDIR)
 *
 * The load generator needs its share of the machine, too: `late` says by how much it was
 * behind with sending at worst. */
#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "support/chance.h"
#include "support/server_process.h"
#include "support/ws_client.h"

enum {
    GAMES_MAX = 10000,
    SAMPLES_MAX = 4000000,
    EVENTS = 256,
    WARM_S = 3,
    PATIENCE_S = 60,
    AT_ONCE = 200
};

typedef struct game {
    char id[24], keys[2][40];
    ws_client ws[2];
    bool joined[2], heard[2];
    chuhe_position position;
    unsigned plies;
    double next_s, sent_s; /* sent_s: 0 when no move is under way */
    bool begun, over;
} game;

typedef struct load {
    server_process server;
    int epoll;
    game *games;
    unsigned count, refused, overdue;
    double every_s, measure_from, late_s;
    float *ms;
    size_t samples;
    chance luck;
} load;

static server_process *running;

static void give_up(const char *why)
{
    fprintf(stderr, "server: %s\n", why);
    if (running)
        server_kill(running);
    exit(1);
}

static double now_s(void)
{
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (double)at.tv_sec + 1e-9 * (double)at.tv_nsec;
}

/* ---- what the system says of the server ---- */

static double memory_kib(const load *l)
{
    char path[64], line[256];
    double kib = 0;
    snprintf(path, sizeof path, "/proc/%ld/status", (long)l->server.child.pid);
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        if (strncmp(line, "VmRSS:", 6) == 0)
            kib = strtod(line + 6, NULL);
    if (f)
        fclose(f);
    return kib;
}

static double processor_s(const load *l)
{
    char path[64], line[1024] = "";
    unsigned long user = 0, kernel = 0;
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)l->server.child.pid);
    FILE *f = fopen(path, "r");
    if (f && fgets(line, sizeof line, f) && strrchr(line, ')'))
        sscanf(strrchr(line, ')'), ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
               &kernel);
    if (f)
        fclose(f);
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

static double metric(const load *l, const char *name)
{
    buffer answer;
    char line[64];
    buffer_init(&answer);
    snprintf(line, sizeof line, "\nchuhe_%s ", name);
    ws_http(&answer, l->server.port, "/metrics", NULL);
    const char *at = answer.bytes ? strstr(answer.bytes, line) : NULL;
    double value = at ? strtod(at + strlen(line), NULL) : 0;
    buffer_deinit(&answer);
    return value;
}

/* ---- beginning ---- */

static void make(load *l, game *g)
{
    static const char body[] = "{\"game\":{\"table\":\"casual\",\"time\":\"100m+5s\"},"
                               "\"red\":{\"who\":\"me\"},\"black\":{\"who\":\"friend\"}}";
    buffer answer;
    char link[128];
    buffer_init(&answer);
    if (ws_http(&answer, l->server.port, "/api/games", body) != 201 ||
        !ws_find(g->id, sizeof g->id, answer.bytes, answer.len, "\"id\":\""))
        give_up("no game can be made");
    for (unsigned side = 0; side < 2; side++) {
        if (!ws_find(link, sizeof link, answer.bytes, answer.len,
                     side ? "\"black\":\"" : "\"red\":\"") ||
            !strchr(link, '#'))
            give_up("a game has no links");
        snprintf(g->keys[side], sizeof g->keys[side], "%s", strchr(link, '#') + 1);
    }
    chuhe_position_start(&g->position);
    buffer_deinit(&answer);
}

static void join(load *l, unsigned number)
{
    game *g = &l->games[number / 2];
    ws_client *ws = &g->ws[number % 2];
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = number};
    if (!ws_connect(ws, l->server.port, "") ||
        epoll_ctl(l->epoll, EPOLL_CTL_ADD, ws->fd, &event) != 0)
        give_up("cannot connect");
    ws_say(ws, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", g->id, g->keys[number % 2]);
}

/* ---- moves ---- */

static void say_move(load *l, game *g, double now)
{
    char text[5];
    chuhe_move move = chance_move(&g->position, &l->luck);
    if (move == CHUHE_NO_MOVE) {
        g->over = true;
        return;
    }
    chuhe_square_to_text(text, chuhe_move_from(move));
    chuhe_square_to_text(text + 2, chuhe_move_to(move));
    chuhe_position_play_unchecked(&g->position, NULL, move);
    g->heard[0] = g->heard[1] = false;
    g->sent_s = now;
    ws_say(&g->ws[g->plies % 2],
           "{\"do\":\"event\",\"game\":\"%s\",\"n\":\"m%u\",\"event\":{\"event\":\"move\","
           "\"move\":\"%s\"}}",
           g->id, g->plies, text);
    g->plies++;
}

static void hear(load *l, game *g, unsigned side, const char *text, size_t len)
{
    static const char event[] = "{\"is\":\"event\"", move[] = "\"event\":\"move\"",
                      start[] = "\"event\":\"start\"", refused[] = "{\"is\":\"refused\"",
                      ended[] = "\"ended\"";
    if (len > sizeof refused && memcmp(text, refused, sizeof refused - 1) == 0) {
        l->refused++;
        g->over = true;
    }
    if (len < sizeof event || memcmp(text, event, sizeof event - 1) != 0)
        return;
    const char *first = memmem(text, len < 200 ? len : 200, move, sizeof move - 1);
    if (memmem(text, len < 200 ? len : 200, start, sizeof start - 1))
        g->begun = true;
    if (!first)
        return;
    if (memmem(text, len < 600 ? len : 600, ended, sizeof ended - 1))
        g->over = true;
    g->heard[side] = true;
    if (g->sent_s > 0 && g->heard[0] && g->heard[1]) {
        double now = now_s();
        if (g->sent_s >= l->measure_from && l->samples < SAMPLES_MAX)
            l->ms[l->samples++] = (float)(1000 * (now - g->sent_s));
        g->sent_s = 0;
    }
}

static void listen_to(load *l, int wait_ms)
{
    struct epoll_event events[EVENTS];
    const char *text;
    size_t len;
    int count = epoll_wait(l->epoll, events, EVENTS, wait_ms);
    for (int i = 0; i < count; i++) {
        unsigned number = events[i].data.u32;
        game *g = &l->games[number / 2];
        ws_client *ws = &g->ws[number % 2];
        bool here = ws_receive(ws);
        while (ws_next(ws, &text, &len))
            hear(l, g, number % 2, text, len);
        if (!here) {
            fprintf(stderr, "socket %u: answered %u, said goodbye with %u\n", number, ws->status,
                    ws->bye);
            give_up("the server has closed a connection");
        }
    }
}

static void begin(load *l)
{
    double until = now_s() + PATIENCE_S;
    unsigned waiting = l->count;
    for (unsigned i = 0; i < l->count; i++)
        make(l, &l->games[i]);
    for (unsigned i = 0; i < 2 * l->count; i++) {
        join(l, i);
        while (i >= AT_ONCE && !l->games[(i - AT_ONCE) / 2].ws[i % 2].open && now_s() < until)
            listen_to(l, 1);
    }
    while (waiting && now_s() < until) {
        listen_to(l, 10);
        waiting = 0;
        for (unsigned i = 0; i < l->count; i++)
            waiting += !l->games[i].begun;
    }
    if (waiting)
        give_up("not all games begin");
}

static void play(load *l, double seconds)
{
    double from = now_s(), until = from + WARM_S + seconds;
    l->measure_from = from + WARM_S;
    for (unsigned i = 0; i < l->count; i++)
        l->games[i].next_s = from + l->every_s * i / l->count;
    for (double now = from; now < until; now = now_s()) {
        for (unsigned i = 0; i < l->count; i++) {
            game *g = &l->games[i];
            if (g->over || now < g->next_s)
                continue;
            if (now >= l->measure_from && now - g->next_s > l->late_s)
                l->late_s = now - g->next_s;
            g->next_s += l->every_s;
            if (g->sent_s > 0)
                l->overdue++;
            else
                say_move(l, g, now_s());
        }
        listen_to(l, 1);
    }
}

/* ---- the report ---- */

static int by_size(const void *a, const void *b)
{
    float left = *(const float *)a, right = *(const float *)b;
    return (left > right) - (left < right);
}

static void report(load *l, double seconds, double commits, double commit_s, double used_s)
{
    size_t n = l->samples;
    unsigned over = 0;
    for (unsigned i = 0; i < l->count; i++)
        over += l->games[i].over;
    qsort(l->ms, n, sizeof *l->ms, by_size);
    if (n == 0)
        give_up("no move was heard");
    printf("%u games: %.0f moves a second, to both players in: median %.2f ms, p99 %.2f ms, "
           "p99.9 %.2f ms, most %.2f ms\n",
           l->count, (double)n / seconds, (double)l->ms[n / 2], (double)l->ms[n * 99 / 100],
           (double)l->ms[n * 999 / 1000], (double)l->ms[n - 1]);
    printf("  late %.1f ms at most, %u moves overdue, %u refused, %u games ended\n",
           1000 * l->late_s, l->overdue, l->refused, over);
    printf("  server: %.0f %% of a processor; %.1f commits a second of %.2f ms\n",
           100 * used_s / (seconds + WARM_S), commits / (seconds + WARM_S),
           commits > 0 ? 1000 * commit_s / commits : 0);
}

static void run(load *l, double seconds)
{
    double memory[3] = {memory_kib(l)};
    double began_s = now_s();
    begin(l);
    printf("%u games made and joined in %.1f s\n", l->count, now_s() - began_s);
    memory[1] = memory_kib(l);
    double used = processor_s(l), commits = metric(l, "commits_total"),
           commit_s = metric(l, "commit_seconds_total");
    play(l, seconds);
    memory[2] = memory_kib(l);
    report(l, seconds, metric(l, "commits_total") - commits,
           metric(l, "commit_seconds_total") - commit_s, processor_s(l) - used);
    printf("  memory: %.1f MiB empty; with its two sockets a game has %.1f KiB at the start, %.1f "
           "KiB at the end\n",
           memory[0] / 1024, (memory[1] - memory[0]) / l->count,
           (memory[2] - memory[0]) / l->count);
}

static unsigned long argument(char **argv, int argc, int at, unsigned long usual)
{
    return argc > at ? strtoul(argv[at], NULL, 10) : usual;
}

int main(int argc, char **argv)
{
    static const char *const options[] = {"--engine", "none", "--per-address", "0", NULL};
    static const char *const endings[] = {"", "-wal", "-shm"};
    const char *folder = getenv("TMPDIR");
    char path[256];
    struct rlimit files;
    load l = {.count = (unsigned)argument(argv, argc, 2, 200), .luck = {1}};
    if (argc < 2 || l.count < 1 || l.count > GAMES_MAX)
        give_up("usage: server CHUHE [GAMES] [SECONDS] [MS_A_MOVE] [DATABASE]");
    l.every_s = (double)argument(argv, argc, 4, 2000) / 1000;
    signal(SIGPIPE, SIG_IGN);
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    snprintf(path, sizeof path, "%.200s/chuhe_bench_server_%ld.db", folder ? folder : "/tmp",
             (long)getpid());
    l.games = calloc(l.count, sizeof *l.games);
    l.ms = malloc(SAMPLES_MAX * sizeof *l.ms);
    l.epoll = epoll_create1(EPOLL_CLOEXEC);
    if (!l.games || !l.ms || l.epoll < 0 ||
        !server_start(&l.server, argv[1], argc > 5 ? argv[5] : path, options))
        give_up("the server does not start");
    running = &l.server;
    run(&l, (double)argument(argv, argc, 3, 30));
    server_end(&l.server, 10000);
    for (unsigned i = 0; argc <= 5 && i < 3; i++) {
        char name[300];
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        unlink(name);
    }
    return 0;
}
