/* `chuhe serve` under load, on loopback: many games with two sockets each, and a move a game
 * every so often. How long a move takes until both players have it, on the disk by then.
 *
 * The load generator needs its share of the machine, too, and says what it lacked: for so long
 * it was deaf, and by so much late. */
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "server_load.h"
#include "support/server_process.h"
#include "support/ws_client.h"

enum { WARM_S = 3, GAMES_MAX = 10000, STEP_S = 10, BOUND_MS = 100, MINUTE_S = 60 };

static const char usage[] =
    "usage: bench_server CHUHE [OPTION]…\n"
    "  --games N       games, with two sockets each (200)\n"
    "  --seconds S     so long, after three seconds to warm up (30)\n"
    "  --every MS      a move a game (2000)\n"
    "  --database FILE where to keep them (a file in TMPDIR, removed afterwards)\n"
    "  --climb         faster and faster, ten seconds each, until one move in a hundred takes\n"
    "                  more than 100 ms\n"
    "  --soak MINUTES  games of some 60 plies that end and make room for new ones; what the\n"
    "                  server has after each minute\n";

static server_process *running;

static void give_up(const char *why)
{
    fprintf(stderr, "bench_server: %s\n", why);
    if (running)
        server_kill(running);
    exit(1);
}

/* ---- what the system and the server say of the server ---- */

typedef struct usage_now {
    double memory_kib, processor_s, commits, commit_s, games, sockets;
} usage_now;

static double memory_kib(long pid)
{
    char path[64], line[256];
    double kib = 0;
    snprintf(path, sizeof path, "/proc/%ld/status", pid);
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        if (strncmp(line, "VmRSS:", 6) == 0)
            kib = strtod(line + 6, NULL);
    if (f)
        fclose(f);
    return kib;
}

static double processor_s(long pid)
{
    char path[64], line[1024] = "";
    unsigned long user = 0, kernel = 0;
    snprintf(path, sizeof path, "/proc/%ld/stat", pid);
    FILE *f = fopen(path, "r");
    if (f && fgets(line, sizeof line, f) && strrchr(line, ')'))
        sscanf(strrchr(line, ')'), ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
               &kernel);
    if (f)
        fclose(f);
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

static double metric(const buffer *answer, const char *name)
{
    char line[64];
    snprintf(line, sizeof line, "\nchuhe_%s ", name);
    const char *at = answer->bytes ? strstr(answer->bytes, line) : NULL;
    return at ? strtod(at + strlen(line), NULL) : 0;
}

static usage_now look(const server_process *server)
{
    buffer answer;
    long pid = (long)server->child.pid;
    buffer_init(&answer);
    ws_http(&answer, server->port, "/metrics", NULL);
    const usage_now now = {.memory_kib = memory_kib(pid),
                           .processor_s = processor_s(pid),
                           .commits = metric(&answer, "commits_total"),
                           .commit_s = metric(&answer, "commit_seconds_total"),
                           .games = metric(&answer, "games"),
                           .sockets = metric(&answer, "sockets")};
    buffer_deinit(&answer);
    return now;
}

/* ---- runs ---- */

typedef struct bench {
    server_process server;
    load *load;
    unsigned games, minutes;
    double seconds, every_s;
    bool climbs;
    char database[300];
    bool keeps; /* the database stays */
} bench;

static void play(load_report *report, bench *b, double every_s, double warm_s, double seconds)
{
    const char *why;
    if (!load_play(report, b->load, every_s, warm_s, seconds, &why))
        give_up(why);
    if (report->moves == 0)
        give_up("no move was heard");
}

static void tell(const load_report *r, const usage_now *before, const usage_now *after,
                 double seconds)
{
    double commits = after->commits - before->commits;
    printf("%.0f moves a second, to both players in: median %.2f ms, p99 %.2f ms, p99.9 %.2f ms, "
           "most %.2f ms\n",
           r->moves_s, r->median, r->p99, r->p999, r->most);
    printf("  the generator: deaf for %.2f ms (p99), at most %.1f ms; late by %.1f ms at most\n",
           r->deaf_p99, r->deaf_most, r->late_most);
    printf("  %u moves overdue, %u refused, %u readers caught up, %u games ended\n", r->overdue,
           r->refused, r->caught_up, r->ended);
    printf("  server: %.0f %% of a processor; %.1f commits a second of %.2f ms\n",
           100 * (after->processor_s - before->processor_s) / seconds, commits / seconds,
           commits > 0 ? 1000 * (after->commit_s - before->commit_s) / commits : 0);
    fflush(stdout);
}

static void run_steady(bench *b, double empty_kib)
{
    load_report report;
    const usage_now before = look(&b->server);
    play(&report, b, b->every_s, WARM_S, b->seconds);
    const usage_now after = look(&b->server);
    tell(&report, &before, &after, b->seconds + WARM_S);
    printf("  memory: %.1f MiB empty; with its two sockets a game has %.1f KiB at the start, %.1f "
           "KiB at the end\n",
           empty_kib / 1024, (before.memory_kib - empty_kib) / b->games,
           (after.memory_kib - empty_kib) / b->games);
}

static void run_climb(bench *b)
{
    double best = 0, every_s = b->every_s;
    for (bool good = true; good; every_s /= 1.25) {
        load_report report;
        const usage_now before = look(&b->server);
        play(&report, b, every_s, WARM_S, STEP_S);
        const usage_now after = look(&b->server);
        tell(&report, &before, &after, STEP_S + WARM_S);
        good = report.p99 <= BOUND_MS && report.overdue <= report.moves / 100;
        if (good)
            best = report.moves_s;
    }
    printf("highest rate with p99 within %d ms: %.0f moves a second\n", BOUND_MS, best);
}

static void run_soak(bench *b)
{
    unsigned ended = 0;
    printf("minute  moves/s  p99 ms  games ended  in memory  sockets  RSS MiB\n");
    for (unsigned minute = 1; minute <= b->minutes; minute++) {
        load_report report;
        play(&report, b, b->every_s, 0, MINUTE_S);
        const usage_now now = look(&b->server);
        ended += report.ended;
        printf("%6u %8.0f %7.2f %12u %10.0f %8.0f %8.1f\n", minute, report.moves_s, report.p99, ended,
               now.games, now.sockets, now.memory_kib / 1024);
        fflush(stdout);
    }
}

static void run(bench *b)
{
    enum { PLIES = 60 };
    const char *why;
    const load_options options = {
        .port = b->server.port, .games = b->games, .plies = b->minutes ? PLIES : 0};
    double empty_kib = memory_kib((long)b->server.child.pid), began_s = load_now();
    b->load = load_new(&options);
    if (!b->load)
        give_up("out of memory");
    if (!load_begin(b->load, &why))
        give_up(why);
    printf("%u games made and joined in %.1f s\n", b->games, load_now() - began_s);
    if (b->minutes)
        run_soak(b);
    else if (b->climbs)
        run_climb(b);
    else
        run_steady(b, empty_kib);
    load_free(b->load);
}

/* ---- beginning ---- */

static void read_options(bench *b, int argc, char **argv)
{
    static const struct option options[] = {
        {"games", required_argument, NULL, 'g'}, {"seconds", required_argument, NULL, 's'},
        {"every", required_argument, NULL, 'e'}, {"database", required_argument, NULL, 'd'},
        {"climb", no_argument, NULL, 'c'},       {"soak", required_argument, NULL, 'k'},
        {NULL, 0, NULL, 0}};
    const char *folder = getenv("TMPDIR");
    *b = (bench){.games = 200, .seconds = 30, .every_s = 2};
    snprintf(b->database, sizeof b->database, "%.200s/chuhe_bench_server_%ld.db",
             folder ? folder : "/tmp", (long)getpid());
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (option == 'g')
            b->games = (unsigned)strtoul(optarg, NULL, 10);
        else if (option == 's')
            b->seconds = strtod(optarg, NULL);
        else if (option == 'e')
            b->every_s = strtod(optarg, NULL) / 1000;
        else if (option == 'c')
            b->climbs = true;
        else if (option == 'k')
            b->minutes = (unsigned)strtoul(optarg, NULL, 10);
        else if (option == 'd') {
            snprintf(b->database, sizeof b->database, "%s", optarg);
            b->keeps = true;
        } else {
            give_up(usage);
        }
    }
    if (optind + 1 != argc || b->games < 1 || b->games > GAMES_MAX || !(b->every_s > 0) ||
        !(b->seconds > 0))
        give_up(usage);
}

/* A socket is a descriptor. */
static void raise_limit(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return;
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
}

int main(int argc, char **argv)
{
    static const char *const server_options[] = {"--engine", "none", "--per-address", "0", NULL};
    static const char *const endings[] = {"", "-wal", "-shm", ".lock"};
    bench b;
    read_options(&b, argc, argv);
    signal(SIGPIPE, SIG_IGN);
    raise_limit();
    if (!server_start(&b.server, argv[optind], b.database, server_options))
        give_up("the server does not start");
    running = &b.server;
    run(&b);
    server_end(&b.server, 10000);
    for (size_t i = 0; !b.keeps && i < sizeof endings / sizeof *endings; i++) {
        char name[310];
        snprintf(name, sizeof name, "%s%s", b.database, endings[i]);
        unlink(name);
    }
    return 0;
}
