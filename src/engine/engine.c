/* The engine as a whole: its threads, its options, the search from start to end. */
#include "engine/engine.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "core/board.h"
#include "engine/clock.h"
#include "engine/level.h"
#include "engine/root.h"

struct engine {
    common shared;
    worker **workers;
    unsigned worker_count;
    chuhe_position start, now;
    chuhe_move *moves;
    size_t move_count;
    size_t loops_plies; /* what each worker's loops can hold */
    pthread_mutex_t lock;
    pthread_cond_t changed; /* stop or pondering */
};

void engine_options_default(engine_options *options)
{
    *options = (engine_options){.hash_mb = ENGINE_HASH_MB_DEFAULT,
                                .threads = 1,
                                .lines = 1,
                                .level = ENGINE_LEVELS,
                                .seed = 0,
                                .book = chuhe_rulebook_by_name("cxa2020", 7),
                                .natural_limit_plies = 120,
                                .overhead_ms = 10};
}

static void worker_free(worker *w)
{
    if (w == NULL)
        return;
    loops_free(w->on);
    free(w->learned);
    free(w->root);
    free(w);
}

static worker *worker_new(common *shared, unsigned number, size_t plies)
{
    worker *w = calloc(1, sizeof *w);
    if (w == NULL)
        return NULL;
    w->shared = shared;
    w->number = number;
    w->on = loops_new(plies);
    w->learned = calloc(1, sizeof *w->learned);
    w->root = calloc(CHUHE_MOVES_MAX, sizeof *w->root);
    if (w->on == NULL || w->learned == NULL || w->root == NULL) {
        worker_free(w);
        return NULL;
    }
    return w;
}

static bool set_threads(engine *e, unsigned count)
{
    worker **workers = calloc(count, sizeof *workers);
    if (workers == NULL)
        return false;
    for (unsigned i = 0; i < count; i++) {
        workers[i] =
            i < e->worker_count ? e->workers[i] : worker_new(&e->shared, i, e->loops_plies);
        if (workers[i] != NULL)
            continue;
        while (i-- > e->worker_count)
            worker_free(workers[i]);
        free(workers);
        return false;
    }
    for (unsigned i = count; i < e->worker_count; i++)
        worker_free(e->workers[i]);
    free(e->workers);
    e->workers = workers;
    e->worker_count = count;
    return true;
}

engine *engine_new(const engine_options *options)
{
    engine *e = calloc(1, sizeof *e);
    if (e == NULL)
        return NULL;
    e->shared.options = *options;
    e->loops_plies = 2 * ENGINE_PLIES_MAX;
    pthread_mutex_init(&e->lock, NULL);
    pthread_cond_init(&e->changed, NULL);
    chuhe_position_start(&e->start);
    e->now = e->start;
    if (table_init(&e->shared.table, options->hash_mb) && set_threads(e, options->threads))
        return e;
    engine_free(e);
    return NULL;
}

void engine_free(engine *e)
{
    if (e == NULL)
        return;
    for (unsigned i = 0; i < e->worker_count; i++)
        worker_free(e->workers[i]);
    free(e->workers);
    table_deinit(&e->shared.table);
    free(e->moves);
    pthread_cond_destroy(&e->changed);
    pthread_mutex_destroy(&e->lock);
    free(e);
}

bool engine_set_options(engine *e, const engine_options *options)
{
    table other = e->shared.table;
    bool resizes = options->hash_mb != e->shared.options.hash_mb;
    if (resizes && !table_init(&other, options->hash_mb))
        return false;
    if (options->threads != e->worker_count && !set_threads(e, options->threads)) {
        if (resizes)
            table_deinit(&other);
        return false;
    }
    if (resizes) {
        table_deinit(&e->shared.table);
        e->shared.table = other;
    }
    if (options->book != e->shared.options.book || options->level != e->shared.options.level ||
        options->seed != e->shared.options.seed ||
        options->natural_limit_plies != e->shared.options.natural_limit_plies)
        engine_forget(e); /* what was found holds for other rules or another judgement */
    e->shared.options = *options;
    return true;
}

const engine_options *engine_get_options(const engine *e)
{
    return &e->shared.options;
}

void engine_forget(engine *e)
{
    table_forget(&e->shared.table);
    for (unsigned i = 0; i < e->worker_count; i++) {
        memset(e->workers[i]->learned, 0, sizeof *e->workers[i]->learned);
        loops_forget(e->workers[i]->on);
    }
}

/* Makes room for a game of that many plies in every worker. */
static bool make_room(engine *e, size_t plies)
{
    if (plies + 2 * ENGINE_PLIES_MAX <= e->loops_plies)
        return true;
    size_t wanted = 2 * plies + 2 * ENGINE_PLIES_MAX;
    for (unsigned i = 0; i < e->worker_count; i++) {
        loops *on = loops_new(wanted);
        if (on == NULL)
            return false;
        loops_free(e->workers[i]->on);
        e->workers[i]->on = on;
    }
    e->loops_plies = wanted;
    return true;
}

bool engine_set_position(engine *e, const chuhe_position *start, const chuhe_move *moves,
                         size_t count)
{
    chuhe_move *copy = NULL;
    if (count != 0) {
        copy = malloc(count * sizeof *copy);
        if (copy == NULL || !make_room(e, count)) {
            free(copy);
            return false;
        }
        memcpy(copy, moves, count * sizeof *copy);
    }
    free(e->moves);
    e->moves = copy;
    e->move_count = count;
    e->start = e->now = *start;
    for (size_t i = 0; i < count; i++)
        chuhe_position_play_unchecked(&e->now, NULL, moves[i]);
    return true;
}

const chuhe_position *engine_position(const engine *e)
{
    return &e->now;
}

static bool is_among(chuhe_move move, const chuhe_move *moves, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

static void list_root_moves(worker *w, const chuhe_position *p)
{
    const engine_limits *limits = &w->shared->limits;
    chuhe_move moves[CHUHE_MOVES_MAX];
    size_t count = chuhe_position_moves(moves, CHUHE_MOVES_MAX, p);
    w->root_count = 0;
    for (size_t i = 0; i < count; i++) {
        if (limits->only_count != 0 && !is_among(moves[i], limits->only, limits->only_count))
            continue;
        if (is_among(moves[i], limits->banned, limits->banned_count))
            continue;
        w->root[w->root_count++] = (root_move){.move = moves[i],
                                               .score = -SCORE_INFINITE,
                                               .last_score = -SCORE_INFINITE,
                                               .line_length = 1,
                                               .line = {moves[i]}};
    }
}

static void prepare(engine *e, const engine_limits *limits, root_talk *talk)
{
    common *shared = &e->shared;
    level how = level_of(shared->options.level);
    /* A stop that came before counts; the last search's end does not. */
    atomic_store(&shared->stop, false);
    if (atomic_load(&shared->told))
        atomic_store(&shared->stop, true);
    shared->limits = *limits;
    shared->start_ms = clock_now_ms();
    shared->noise = how.noise;
    if (how.nodes != 0 && (limits->nodes == 0 || limits->nodes > how.nodes))
        shared->limits.nodes = how.nodes;
    shared->exact_nodes = shared->limits.nodes != 0 && e->worker_count == 1;
    clock_plan_make(&talk->plan, limits, e->now.to_move, shared->options.overhead_ms);
    table_grow_older(&shared->table);
    for (unsigned i = 0; i < e->worker_count; i++) {
        worker *w = e->workers[i];
        bool fits = loops_begin(w->on, shared->options.book, &e->start, e->moves, e->move_count,
                                shared->options.natural_limit_plies);
        (void)fits; /* engine_set_position made room */
        atomic_store_explicit(&w->nodes, 0, memory_order_relaxed);
        w->next_look = 0;
        w->pass_from = w->done_depth = 0;
        w->talk = talk;
        worker_begin(w);
        list_root_moves(w, &e->now);
    }
}

static void *help(void *ctx)
{
    worker *w = ctx;
    root_deepen(w, w->talk);
    return NULL;
}

/* A search that must go on till it is told, and has nothing left to do. */
static void wait_for_word(engine *e)
{
    pthread_mutex_lock(&e->lock);
    while ((e->shared.limits.infinite || atomic_load(&e->shared.pondering)) &&
           !atomic_load(&e->shared.told))
        pthread_cond_wait(&e->changed, &e->lock);
    pthread_mutex_unlock(&e->lock);
}

static int known_score(const worker *w)
{
    engine_line line;
    root_line(&line, w, 0);
    return line.score;
}

/* Whose choice to follow: a deeper look, when it does not see worse. */
static worker *wisest(engine *e)
{
    worker *best = e->workers[0];
    if (e->shared.options.lines > 1)
        return best;
    for (unsigned i = 1; i < e->worker_count; i++) {
        worker *w = e->workers[i];
        if (w->done_depth > best->done_depth && known_score(w) >= known_score(best))
            best = w;
    }
    return best;
}

static void fill_result(engine_result *result, engine *e, const root_talk *talk)
{
    worker *w = wisest(e);
    root_line(&result->line, w, 0);
    result->best = w->root[0].move;
    result->ponder = w->root[0].line_length > 1 ? w->root[0].line[1] : CHUHE_NO_MOVE;
    result->nodes = root_total_nodes(talk);
    result->elapsed_ms = clock_now_ms() - e->shared.start_ms;
    if (w == e->workers[0] || talk->on_report == NULL)
        return;
    engine_report report = {.line = &result->line,
                            .nodes = result->nodes,
                            .elapsed_ms = result->elapsed_ms,
                            .hash_permille = table_permille(&e->shared.table)};
    talk->on_report(&report, talk->ctx);
}

void engine_search(engine_result *result, engine *e, const engine_limits *limits,
                   engine_on_report on_report, void *ctx)
{
    root_talk talk = {.on_report = on_report,
                      .ctx = ctx,
                      .workers = (const worker *const *)e->workers,
                      .worker_count = e->worker_count};
    pthread_t threads[ENGINE_THREADS_MAX];
    bool runs[ENGINE_THREADS_MAX] = {false};
    pthread_mutex_lock(&e->lock);
    atomic_store(&e->shared.pondering, limits->ponder && !atomic_load(&e->shared.hit));
    pthread_mutex_unlock(&e->lock);
    prepare(e, limits, &talk);
    *result = (engine_result){.line = {.score = score_mated_in(0)}};
    if (e->workers[0]->root_count != 0) {
        for (unsigned i = 1; i < e->worker_count; i++)
            runs[i] = pthread_create(&threads[i], NULL, help, e->workers[i]) == 0;
        root_deepen(e->workers[0], &talk);
    }
    wait_for_word(e);
    atomic_store(&e->shared.stop, true);
    for (unsigned i = 1; i < e->worker_count; i++)
        if (runs[i])
            pthread_join(threads[i], NULL);
    if (e->workers[0]->root_count != 0)
        fill_result(result, e, &talk);
    atomic_store(&e->shared.pondering, false);
}

static void tell(engine *e, bool stop)
{
    pthread_mutex_lock(&e->lock);
    if (stop) {
        atomic_store(&e->shared.told, true);
        atomic_store(&e->shared.stop, true);
    } else {
        atomic_store(&e->shared.hit, true);
        atomic_store(&e->shared.pondering, false);
    }
    pthread_cond_broadcast(&e->changed);
    pthread_mutex_unlock(&e->lock);
}

void engine_stop(engine *e)
{
    tell(e, true);
}

void engine_ponder_hit(engine *e)
{
    tell(e, false);
}

void engine_arm(engine *e)
{
    atomic_store(&e->shared.told, false);
    atomic_store(&e->shared.hit, false);
}
