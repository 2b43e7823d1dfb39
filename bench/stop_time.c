/* How long after `stop` the best move comes: from the write of the one to the read
 * of the other, as a front end sees it, with 1, 2 and 4 threads.
 *
 *     stop_time CHUHE-ENGINE [TIMES]         (30 times each) */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/process.h"

enum { LINE_CAP = 4096, TIMES_MAX = 1000, LONGEST_MS = 20000 };

static const char *const positions[] = {
    "position startpos\n",
    "position fen 2bakab2/9/1cn1c1n2/p3p3p/2P4r1/PC4BC1/4P3P/R1N3N1R/3r5/2BAKA3 b - - 0 12\n",
    "position fen 3akab2/9/4b4/3R4C/p1p3p2/4pr3/1n2c4/4B4/4N4/2BAKA3 b - - 12 33\n",
};
enum { POSITIONS = sizeof positions / sizeof positions[0] };

static double now_ms(void)
{
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return 1e3 * (double)at.tv_sec + 1e-6 * (double)at.tv_nsec;
}

static void give_up(const char *why)
{
    fprintf(stderr, "stop_time: %s\n", why);
    exit(1);
}

static void say(process *engine, const char *text)
{
    if (process_write(engine, text, strlen(text)) != PROCESS_OK)
        give_up("the engine does not listen");
}

static void wait_for(process *engine, const char *start)
{
    char line[LINE_CAP];
    do {
        if (process_read_line(engine, line, sizeof line, LONGEST_MS) != PROCESS_OK)
            give_up("the engine does not answer");
    } while (strncmp(line, start, strlen(start)) != 0);
}

static double stop_once(process *engine, int round)
{
    say(engine, positions[round % POSITIONS]);
    say(engine, "go infinite\nisready\n");
    wait_for(engine, "readyok");
    /* Stops come at any moment of a search. */
    nanosleep(&(struct timespec){.tv_nsec = 100000000 + 17000000L * (round % 10)}, NULL);
    double from = now_ms();
    say(engine, "stop\n");
    wait_for(engine, "bestmove");
    return now_ms() - from;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void measure(process *engine, int threads, int times)
{
    static double took[TIMES_MAX];
    char text[64];
    snprintf(text, sizeof text, "setoption name Threads value %d\n", threads);
    say(engine, text);
    for (int i = 0; i < times; i++)
        took[i] = stop_once(engine, i);
    qsort(took, (size_t)times, sizeof *took, by_size);
    printf("%d thread%s  median %6.2f ms  nine of ten within %6.2f ms  worst %6.2f ms\n", threads,
           threads == 1 ? " " : "s", took[times / 2], took[times * 9 / 10], took[times - 1]);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    static process engine;
    int times = argc > 2 ? atoi(argv[2]) : 30;
    if (argc < 2 || times < 1 || times > TIMES_MAX) {
        fprintf(stderr, "usage: stop_time CHUHE-ENGINE [TIMES]\n");
        return 2;
    }
    signal(SIGPIPE, SIG_IGN);
    if (process_start(&engine, (const char *const[]){argv[1], NULL}) != 0)
        give_up("the engine does not start");
    for (int threads = 1; threads <= 4; threads *= 2)
        measure(&engine, threads, times);
    say(&engine, "quit\n");
    process_stop(&engine, 1000);
    return 0;
}
