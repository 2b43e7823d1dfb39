#include "cli/perft_count.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

/* One piece of the work: the sequences that begin with this move, or with these
 * two when `second` is one. */
struct perft_task {
    size_t root; /* index of the first move */
    chuhe_move second;
    uint64_t count;
};

/* While progress is shown, no more plies than this are counted in one go. */
enum { ONE_GO = 5 };

typedef struct frame {
    chuhe_move moves[CHUHE_MOVES_MAX];
    size_t count, next;
    chuhe_undo undo; /* of the move that led here */
} frame;

/* The same as chuhe_position_perft, telling how far it has come. */
static uint64_t count_telling(perft_count *all, chuhe_position *position, unsigned depth)
{
    frame frames[PERFT_DEPTH_MAX];
    unsigned at = 0;
    uint64_t total = 0;
    frames[0].count = chuhe_position_moves(frames[0].moves, CHUHE_MOVES_MAX, position);
    frames[0].next = 0;
    for (;;) {
        frame *here = &frames[at];
        if (here->next == here->count) {
            if (at == 0)
                return total;
            chuhe_position_take_back(position, &here->undo);
            at--;
            continue;
        }
        frame *there = &frames[at + 1];
        chuhe_position_play_unchecked(position, &there->undo, here->moves[here->next++]);
        if (depth - at - 1 > ONE_GO) {
            there->count = chuhe_position_moves(there->moves, CHUHE_MOVES_MAX, position);
            there->next = 0;
            at++;
            continue;
        }
        uint64_t count = chuhe_position_perft(position, depth - at - 1);
        atomic_fetch_add_explicit(&all->nodes, count, memory_order_relaxed);
        total += count;
        chuhe_position_take_back(position, &there->undo);
    }
}

static void count_task(perft_count *all, perft_task *one)
{
    chuhe_position position = all->start;
    chuhe_undo undo;
    unsigned depth = all->depth - 1;
    chuhe_position_play_unchecked(&position, &undo, all->roots[one->root]);
    if (one->second != CHUHE_NO_MOVE) {
        chuhe_position_play_unchecked(&position, &undo, one->second);
        depth--;
    }
    bool tells = all->progress->is_wanted && depth > ONE_GO;
    one->count =
        tells ? count_telling(all, &position, depth) : chuhe_position_perft(&position, depth);
    if (!tells)
        atomic_fetch_add_explicit(&all->nodes, one->count, memory_order_relaxed);
    atomic_fetch_add_explicit(&all->done, 1, memory_order_relaxed);
}

static void *work(void *ctx)
{
    perft_count *all = ctx;
    for (;;) {
        size_t i = atomic_fetch_add(&all->next, 1);
        if (i >= all->task_count)
            return NULL;
        count_task(all, &all->tasks[i]);
    }
}

/* A task for each first move, or for each pair of first moves where there is
 * depth enough: the first moves alone differ too much in size to share out. */
static bool make_tasks(perft_count *all, bool pairs)
{
    all->tasks = malloc((all->root_count * (pairs ? CHUHE_MOVES_MAX : 1) + 1) * sizeof *all->tasks);
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
            all->tasks[all->task_count++] = (perft_task){.root = root, .second = seconds[i]};
    }
    return true;
}

static void show(perft_count *all)
{
    if (!progress_is_due(all->progress))
        return;
    char nodes[32], rate[32], seconds[32];
    double counted = (double)atomic_load(&all->nodes), time = progress_seconds(all->progress);
    snprintf(nodes, sizeof nodes, "%.0f", counted / 1e6);
    snprintf(rate, sizeof rate, "%.1f", counted / time / 1e6);
    snprintf(seconds, sizeof seconds, "%.0f", time);
    buffer line;
    buffer_init(&line);
    cli_say(&line, all->progress->c, CLI_TEXT_PERFT_PROGRESS, cli_number(all->done).text,
            cli_number(all->task_count).text, nodes, seconds, rate);
    progress_show(all->progress, &line);
    buffer_deinit(&line);
}

/* Waits for a thread, showing how far all have come. */
static void await(perft_count *all, pthread_t thread)
{
    struct timespec until;
    for (;;) {
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 200000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        if (pthread_timedjoin_np(thread, NULL, &until) == 0)
            return;
        show(all);
    }
}

/* The calling thread works too, unless it shows progress; so a thread that cannot
 * be had costs only time. */
static void run_tasks(perft_count *all)
{
    pthread_t others[PERFT_THREADS_MAX];
    unsigned started = 0, wanted = all->threads - (all->progress->is_wanted ? 0 : 1);
    while (started < wanted && pthread_create(&others[started], NULL, work, all) == 0)
        started++;
    if (!all->progress->is_wanted || started == 0)
        work(all);
    for (unsigned i = 0; i < started; i++) {
        if (all->progress->is_wanted)
            await(all, others[i]);
        else
            pthread_join(others[i], NULL);
    }
    cli_clear_progress(all->progress->c);
}

static int compare(const void *a, const void *b)
{
    chuhe_move x = *(const chuhe_move *)a, y = *(const chuhe_move *)b;
    int from_x = chuhe_move_from(x), from_y = chuhe_move_from(y);
    return from_x != from_y ? from_x - from_y : chuhe_move_to(x) - chuhe_move_to(y);
}

bool perft_count_run(perft_count *all)
{
    all->root_count = chuhe_position_moves(all->roots, CHUHE_MOVES_MAX, &all->start);
    qsort(all->roots, all->root_count, sizeof *all->roots, compare);
    bool shows = all->progress->is_wanted && all->depth > ONE_GO;
    if (all->depth == 0 || (all->threads == 1 && !all->divides && !shows)) {
        all->total = chuhe_position_perft(&all->start, all->depth);
        return true;
    }
    if (!make_tasks(all, (all->threads > 1 || shows) && all->depth > 2))
        return false;
    run_tasks(all);
    for (size_t i = 0; i < all->task_count; i++) {
        all->total += all->tasks[i].count;
        all->by[all->tasks[i].root] += all->tasks[i].count;
    }
    free(all->tasks);
    return true;
}
