/* chuhe perft: counts move sequences. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "cli/cli.h"
#include "cli/notation_option.h"
#include "cli/setup_argument.h"

enum { KEY_FEN = CLI_KEY, KEY_DIVIDE, KEY_THREADS };

/* Beyond this a count takes centuries in any position that is worth one. */
enum { DEPTH_MAX = 20, THREADS_MAX = 256 };

static const cli_option options[] = {
    {"fen", "FEN", KEY_FEN, CLI_TEXT_OPTION_FEN},
    {"divide", NULL, KEY_DIVIDE, CLI_TEXT_OPTION_DIVIDE},
    {"threads", "NUMBER", KEY_THREADS, CLI_TEXT_OPTION_THREADS},
};

static int run(cli *c, int argc, char **argv);

const cli_command cli_perft = {.name = "perft",
                               .arguments = "DEPTH",
                               .summary = CLI_TEXT_PERFT_SUMMARY,
                               .details = CLI_TEXT_PERFT_DETAILS,
                               .options = options,
                               .option_count = sizeof options / sizeof *options,
                               .run = run};

typedef struct perft_request {
    setup_argument fen;
    bool has_depth, divide;
    unsigned depth, threads;
} perft_request;

static int handle(cli *c, int key, const char *value, void *ctx)
{
    perft_request *request = ctx;
    switch (key) {
    case KEY_FEN:
        return setup_argument_add(c, &request->fen, value);
    case KEY_DIVIDE:
        request->divide = true;
        break;
    case KEY_THREADS:
        if (!cli_read_number(&request->threads, value, 1, THREADS_MAX))
            return cli_refuse(c, CLI_TEXT_BAD_VALUE, "--threads", "1-256", value);
        break;
    case CLI_KEY_ARGUMENT:
        if (request->has_depth)
            return cli_refuse(c, CLI_TEXT_TOO_MANY_ARGUMENTS, value);
        if (!cli_read_number(&request->depth, value, 0, DEPTH_MAX))
            return cli_refuse(c, CLI_TEXT_BAD_DEPTH, cli_number(DEPTH_MAX).text, value);
        request->has_depth = true;
        break;
    }
    return CLI_GO_ON;
}

/* One piece of the work: the sequences that begin with this move, or with these
 * two when `second` is one. */
typedef struct task {
    size_t root; /* index of the first move */
    chuhe_move second;
    uint64_t count;
} task;

/* Shared by the threads. A task is written by the thread that took it only. */
typedef struct count {
    chuhe_position start;
    chuhe_move roots[CHUHE_MOVES_MAX];
    size_t root_count;
    unsigned depth;
    task *tasks;
    size_t task_count;
    atomic_size_t next;
} count;

static void count_task(const count *all, task *one)
{
    chuhe_position position = all->start;
    chuhe_undo undo;
    unsigned depth = all->depth - 1;
    chuhe_position_play_unchecked(&position, &undo, all->roots[one->root]);
    if (one->second != CHUHE_NO_MOVE) {
        chuhe_position_play_unchecked(&position, &undo, one->second);
        depth--;
    }
    one->count = chuhe_position_perft(&position, depth);
}

static void *work(void *ctx)
{
    count *all = ctx;
    for (;;) {
        size_t i = atomic_fetch_add(&all->next, 1);
        if (i >= all->task_count)
            return NULL;
        count_task(all, &all->tasks[i]);
    }
}

/* A task for each first move, or for each pair of first moves where there is
 * depth enough: the first moves alone differ too much in size to share out. */
static bool make_tasks(count *all, bool pairs)
{
    all->tasks = malloc((all->root_count * (pairs ? CHUHE_MOVES_MAX : 1) + 1) * sizeof(task));
    if (!all->tasks)
        return false;
    for (size_t root = 0; root < all->root_count; root++) {
        chuhe_move seconds[CHUHE_MOVES_MAX] = {CHUHE_NO_MOVE};
        size_t second_count = 1;
        if (pairs) {
            chuhe_position position = all->start;
            chuhe_undo undo;
            chuhe_position_play_unchecked(&position, &undo, all->roots[root]);
            second_count = chuhe_position_moves(seconds, CHUHE_MOVES_MAX, &position);
        }
        for (size_t i = 0; i < second_count; i++)
            all->tasks[all->task_count++] = (task){.root = root, .second = seconds[i]};
    }
    return true;
}

/* The calling thread works too, so a thread that cannot be had costs only time. */
static void run_tasks(count *all, unsigned threads)
{
    pthread_t others[THREADS_MAX];
    unsigned started = 0;
    while (started + 1 < threads && pthread_create(&others[started], NULL, work, all) == 0)
        started++;
    work(all);
    for (unsigned i = 0; i < started; i++)
        pthread_join(others[i], NULL);
}

static int compare(const void *a, const void *b)
{
    chuhe_move x = *(const chuhe_move *)a, y = *(const chuhe_move *)b;
    int from_x = chuhe_move_from(x), from_y = chuhe_move_from(y);
    return from_x != from_y ? from_x - from_y : chuhe_move_to(x) - chuhe_move_to(y);
}

static double seconds_between(const struct timespec *from, const struct timespec *to)
{
    return (double)(to->tv_sec - from->tv_sec) + 1e-9 * (double)(to->tv_nsec - from->tv_nsec);
}

/* The total, or what each first move gives, added to by[root]. */
static bool count_all(uint64_t *total, uint64_t by[CHUHE_MOVES_MAX], count *all,
                      const perft_request *request)
{
    all->root_count = chuhe_position_moves(all->roots, CHUHE_MOVES_MAX, &all->start);
    qsort(all->roots, all->root_count, sizeof *all->roots, compare);
    all->depth = request->depth;
    if (request->depth == 0 || (request->threads == 1 && !request->divide)) {
        *total = chuhe_position_perft(&all->start, request->depth);
        return true;
    }
    if (!make_tasks(all, request->threads > 1 && request->depth > 2))
        return false;
    run_tasks(all, request->threads);
    *total = 0;
    for (size_t i = 0; i < all->task_count; i++) {
        *total += all->tasks[i].count;
        by[all->tasks[i].root] += all->tasks[i].count;
    }
    free(all->tasks);
    return true;
}

static void say_json(cli *c, const chuhe_setup *setup, const count *all, uint64_t total,
                     const uint64_t *by, bool divide, double seconds)
{
    json writer;
    json_init(&writer, &c->out);
    json_begin_object(&writer);
    setup_json(&writer, "fen", setup);
    json_key(&writer, "depth");
    json_unsigned(&writer, all->depth);
    json_key(&writer, "nodes");
    json_unsigned(&writer, total);
    json_key(&writer, "seconds");
    json_decimal(&writer, seconds);
    if (divide) {
        json_key(&writer, "divide");
        json_begin_object(&writer);
        for (size_t i = 0; i < all->root_count; i++) {
            char text[CHUHE_MOVE_TEXT_CAP];
            size_t len;
            if (chuhe_move_to_text(text, sizeof text, &len, &all->start, all->roots[i],
                                   CHUHE_NOTATION_COORDINATES) != CHUHE_OK)
                continue; /* cannot be: the move is legal and fits */
            json_key(&writer, text);
            json_unsigned(&writer, by[i]);
        }
        json_end_object(&writer);
    }
    json_end_object(&writer);
    buffer_text(&c->out, "\n");
}

static void say_text(cli *c, const count *all, uint64_t total, const uint64_t *by, bool divide)
{
    buffer_printf(&c->out, "%s\n", cli_number(total).text);
    for (size_t i = 0; divide && i < all->root_count; i++) {
        notation_append_coordinates(&c->out, &all->start, all->roots[i]);
        buffer_printf(&c->out, " %s\n", cli_number(by[i]).text);
    }
}

static void say_rate(cli *c, uint64_t total, double seconds)
{
    char time_text[32], rate[32];
    snprintf(time_text, sizeof time_text, "%.3f", seconds);
    snprintf(rate, sizeof rate, "%.1f", seconds > 0 ? (double)total / seconds / 1e6 : 0.0);
    buffer line;
    buffer_init(&line);
    cli_say(&line, c, CLI_TEXT_RATE, time_text, rate);
    buffer_text(&line, "\n");
    cli_complain_raw(c, &line);
    buffer_deinit(&line);
}

static int count_and_say(cli *c, const chuhe_setup *setup, const perft_request *request, count *all)
{
    uint64_t total, by[CHUHE_MOVES_MAX] = {0};
    struct timespec before, after;
    clock_gettime(CLOCK_MONOTONIC, &before);
    if (!count_all(&total, by, all, request)) {
        cli_complain(c, CLI_TEXT_NO_MEMORY);
        return CLI_IO;
    }
    clock_gettime(CLOCK_MONOTONIC, &after);
    double seconds = seconds_between(&before, &after);
    bool divide = request->divide && request->depth > 0;
    if (c->json) {
        say_json(c, setup, all, total, by, divide, seconds);
        return cli_flush(c);
    }
    say_text(c, all, total, by, divide);
    int status = cli_flush(c);
    if (status == CLI_DONE)
        say_rate(c, total, seconds);
    return status;
}

static int run(cli *c, int argc, char **argv)
{
    perft_request request = {.threads = 1};
    chuhe_setup setup;
    count all = {0};
    int status = cli_parse(c, &cli_perft, argc, argv, handle, &request);
    if (status == CLI_GO_ON && !request.has_depth)
        status = cli_refuse(c, CLI_TEXT_NO_DEPTH, cli_number(DEPTH_MAX).text);
    if (status == CLI_GO_ON)
        status = setup_argument_read(c, &setup, &request.fen);
    if (status == CLI_GO_ON)
        status = setup_to_position(c, &all.start, &setup);
    if (status != CLI_GO_ON)
        return status;
    return count_and_say(c, &setup, &request, &all);
}
