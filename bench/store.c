/* Durable events a second: one a transaction, and in groups, over 2000 live games; what a
 * commit takes, and an event at 1000 a second, what an event takes on the disk, and reading games
 * back. Beside it what the disk does without a store: 4 KiB written and flushed.
 *
 *     store [FOLDER | postgres://…] [SECONDS]     (a file in TMPDIR or /tmp, 2 each)
 *
 * A PostgreSQL database is left with the games in it: tools/postgres.sh gives one that
 * goes away. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "store/store.h"

#define TICK_S 0.002
enum {
    GAMES = 2000,
    COMMITS_MAX = 200000,
    PAGE = 4096,
    NAME_CAP = 512,
    READ = 500,
    GROUP_MAX = 1000
};

static uint32_t counts[GAMES];
static double times_ms[COMMITS_MAX];
static unsigned long added;

static void give_up(const char *why)
{
    fprintf(stderr, "store: %s\n", why);
    exit(1);
}

static double now_s(void)
{
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (double)at.tv_sec + 1e-9 * (double)at.tv_nsec;
}

static const char *id_of(char id[STORE_ID], unsigned game)
{
    snprintf(id, STORE_ID, "bench%ux%ld", game, (long)getpid());
    return id;
}

static int by_size(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

static void report(const char *what, unsigned group, unsigned commits, double seconds)
{
    qsort(times_ms, commits, sizeof times_ms[0], by_size);
    printf("%-22s %9.0f a second   median %.2f ms, p99 %.2f ms, most %.2f ms\n", what,
           commits * group / seconds, times_ms[commits / 2], times_ms[commits * 99UL / 100],
           times_ms[commits - 1]);
    fflush(stdout);
}

/* ---- the disk alone ---- */

static void measure_disk(const char *path, double seconds)
{
    char page[PAGE];
    unsigned commits = 0;
    memset(page, 'x', sizeof page);
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
    if (fd < 0)
        give_up("there is no writing in that folder");
    unlink(path);
    for (double from = now_s(), at = from; at < from + seconds && commits < COMMITS_MAX;) {
        if (write(fd, page, sizeof page) != sizeof page || fdatasync(fd) != 0)
            give_up("the disk fails");
        double then = now_s();
        times_ms[commits++] = 1e3 * (then - at);
        at = then;
    }
    close(fd);
    report("4 KiB written, flushed", 1, commits, seconds);
}

/* ---- events ---- */

static void make_games(store *s)
{
    char id[STORE_ID];
    bool done = store_begin(s);
    for (unsigned i = 0; done && i < GAMES; i++) {
        const store_game game = {.id = id_of(id, i),
                                 .options = "{\"table\": \"casual\", \"time\": \"10m+5s\"}",
                                 .settings = "{}",
                                 .created_ms = i};
        done = store_game_add(s, &game);
    }
    if (!done || !store_commit(s))
        give_up(store_why(s));
}

/* The next events, together. */
static bool add_events(store *s, unsigned count)
{
    static char ids[GROUP_MAX][STORE_ID], texts[GROUP_MAX][160], keys[GROUP_MAX][32];
    static store_event events[GROUP_MAX];
    for (unsigned i = 0; i < count; i++, added++) {
        unsigned game = (unsigned)(added * 2654435761UL % GAMES);
        snprintf(texts[i], sizeof texts[i],
                 "{\"event\": \"move\", \"by\": \"red\", \"at\": %lu, \"move\": \"h2e2\"}", added);
        snprintf(keys[i], sizeof keys[i], "%016lx", added * 11400714819323198485UL);
        events[i] =
            (store_event){id_of(ids[i], game), ++counts[game], (int64_t)added, texts[i], keys[i]};
    }
    if (count > 1)
        return store_events_add(NULL, s, events, count);
    return store_event_add(s, events->game, events->number, events->applied_ms, events->text,
                           events->message);
}

static void measure_group(store *s, unsigned group, double seconds)
{
    char what[32];
    unsigned commits = 0;
    double from = now_s(), at = from;
    while (at < from + seconds && commits < COMMITS_MAX) {
        bool done = group == 1 || store_begin(s);
        done = done && add_events(s, group);
        if (!done || (group > 1 && !store_commit(s)))
            give_up(store_why(s));
        double then = now_s();
        times_ms[commits++] = 1e3 * (then - at);
        at = then;
    }
    snprintf(what, sizeof what, "events, %u together", group);
    report(what, group, commits, at - from);
}

/* ---- at a steady rate ---- */

/* As a server does it: what has come within a tick is kept together. An event waits from
 * when it comes until it is kept. */
static void measure_rate(store *s, unsigned rate, double seconds)
{
    char what[32];
    unsigned kept = 0, total = (unsigned)(rate * seconds);
    double from = now_s();
    total = total < COMMITS_MAX ? total : COMMITS_MAX;
    while (kept < total) {
        double due = from + (double)(kept + 1) / rate;
        while (now_s() < due + TICK_S)
            nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        unsigned came = (unsigned)((now_s() - from) * rate), first = kept;
        came = came < total ? came : total;
        came = came < kept + GROUP_MAX ? came : kept + GROUP_MAX;
        if (!store_begin(s) || !add_events(s, came - kept) || !store_commit(s))
            give_up(store_why(s));
        kept = came;
        for (double then = now_s(); first < kept; first++)
            times_ms[first] = 1e3 * (then - from - (double)(first + 1) / rate);
    }
    snprintf(what, sizeof what, "events, %u a second", rate);
    report(what, 1, kept, now_s() - from);
}

/* ---- reading ---- */

static bool pass_over(uint32_t number, int64_t applied_ms, const char *text, const char *message,
                      void *ctx)
{
    (void)number;
    (void)applied_ms;
    (void)text;
    (void)message;
    ++*(unsigned long *)ctx;
    return true;
}

static void measure_reading(store *s)
{
    char id[STORE_ID];
    unsigned long events = 0;
    double from = now_s();
    for (unsigned i = 0; i < READ; i++)
        if (!store_events(s, id_of(id, i * 7 % GAMES), 0, pass_over, &events))
            give_up(store_why(s));
    double seconds = now_s() - from;
    printf("read back              %9.0f events a second, %.2f ms a game of %lu\n",
           (double)events / seconds, 1e3 * seconds / READ, events / READ);
}

static void measure(const char *where, double seconds)
{
    static const unsigned groups[] = {1, 10, 100, 1000};
    char why[STORE_WHY];
    store *s = store_open(where, why);
    if (!s)
        give_up(why);
    make_games(s);
    for (unsigned i = 0; i < sizeof groups / sizeof groups[0]; i++)
        measure_group(s, groups[i], seconds);
    measure_rate(s, 1000, 5 * seconds);
    measure_reading(s);
    store_close(s);
}

int main(int argc, char **argv)
{
    const char *where = argc > 1 ? argv[1] : getenv("TMPDIR");
    double seconds = argc > 2 ? strtod(argv[2], NULL) : 2;
    char folder[NAME_CAP], path[NAME_CAP + 16];
    struct stat of;
    if (where && strstr(where, "://")) {
        measure(where, seconds);
        return 0;
    }
    snprintf(folder, sizeof folder, "%s/chuhe-bench-XXXXXX", where ? where : "/tmp");
    if (!mkdtemp(folder))
        give_up("there is no writing in that folder");
    snprintf(path, sizeof path, "%s/store.db", folder);
    measure_disk(path, seconds);
    measure(path, seconds);
    if (stat(path, &of) == 0)
        printf("on the disk            %9.0f bytes an event, of which %zu are its text\n",
               (double)of.st_size / (double)added,
               strlen("{\"event\": \"move\", \"by\": \"red\", "
                      "\"at\": 12345, \"move\": \"h2e2\"}"));
    unlink(path);
    rmdir(folder);
    return 0;
}
