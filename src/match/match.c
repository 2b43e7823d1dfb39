#include "match/match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "match/match_state.h"

enum { TICK_MS = 200 };

enum { NOT_PLAYED = 0, UNDER_WAY = 1, PLAYED = 2 };

/* One thread with its own two engines. */
typedef struct worker {
    match *m;
    pthread_t thread;
    match_player players[MATCH_PLAYERS];
    chuhe_record *record;
} worker;

void match_init(match *m, match_plan *plan, const match_listener *listener)
{
    pthread_condattr_t attributes;
    *m = (match){.plan = plan, .listener = *listener, .pgn = -1, .state = -1};
    pthread_mutex_init(&m->lock, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&m->changed, &attributes);
    pthread_condattr_destroy(&attributes);
}

void match_deinit(match *m)
{
    buffer_deinit(&m->problem.said);
    free(m->results);
    pthread_cond_destroy(&m->changed);
    pthread_mutex_destroy(&m->lock);
}

void match_cancel(match *m)
{
    atomic_store(&m->cancel, true);
}

/* The first trouble is the one that is told; what others come to by being cancelled
 * is none. */
static void take_trouble(match *m, unsigned player, const match_trouble *trouble,
                         const match_player *who)
{
    match_cancel(m);
    if (trouble->kind == MATCH_TROUBLE_CANCELLED || m->problem.kind != MATCH_PROBLEM_NONE)
        return;
    m->problem.kind =
        trouble->kind == MATCH_TROUBLE_NO_MEMORY ? MATCH_PROBLEM_NO_MEMORY : MATCH_PROBLEM_ENGINE;
    m->problem.player = player;
    m->problem.trouble = *trouble;
    match_player_said(&m->problem.said, who);
}

/* ---- one thread ---- */

/* The next game to play; false when there is none. */
static bool take_game(match *m, unsigned *game)
{
    bool is_found = false;
    pthread_mutex_lock(&m->lock);
    for (unsigned i = 0; i < m->plan->games && !atomic_load(&m->cancel) && !is_found; i++) {
        if (m->results[i] != NOT_PLAYED)
            continue;
        m->results[i] = UNDER_WAY;
        m->under_way++;
        *game = i;
        is_found = true;
    }
    pthread_mutex_unlock(&m->lock);
    return is_found;
}

static bool is_decided(match *m)
{
    if (m->plan->has_sprt)
        m->verdict = match_sprt_verdict(&m->plan->sprt, &m->counts);
    return m->verdict != MATCH_SPRT_OPEN;
}

static void end_game(match *m, match_report *report, worker *w)
{
    const match_outcome *outcome = &report->outcome;
    pthread_mutex_lock(&m->lock);
    m->under_way--;
    m->results[report->game] = NOT_PLAYED;
    if (outcome->result == CHUHE_RESULT_OPEN) {
        unsigned player = outcome->troubled == CHUHE_RED ? report->red : 1 - report->red;
        take_trouble(m, player, &outcome->trouble, &w->players[player]);
    } else if (m->problem.kind == MATCH_PROBLEM_NONE && m->verdict == MATCH_SPRT_OPEN) {
        if (match_state_add(m, report, w->record)) {
            match_count(m, report);
            if (m->listener.over)
                m->listener.over(m, report, m->listener.ctx);
        } else {
            match_cancel(m);
        }
        if (is_decided(m))
            match_cancel(m);
    }
    pthread_mutex_unlock(&m->lock);
}

static void play_game(worker *w, unsigned game)
{
    match *m = w->m;
    match_report report = {.game = game, .red = game % 2};
    const match_openings *openings = &m->plan->openings;
    match_player *const players[CHUHE_SIDES] = {&w->players[report.red],
                                                &w->players[1 - report.red]};
    chuhe_record_clear(w->record);
    match_game_play(&report.outcome, w->record, players,
                    &openings->items[game / 2 % openings->count], &m->plan->rules);
    if (match_end_is_fault(report.outcome.end))
        match_player_said(&report.said, players[report.outcome.loser]);
    end_game(m, &report, w);
    buffer_deinit(&report.said);
}

static void *work(void *ctx)
{
    worker *w = ctx;
    match *m = w->m;
    unsigned game;
    while (take_game(m, &game))
        play_game(w, game);
    for (unsigned i = 0; i < MATCH_PLAYERS; i++)
        match_player_stop(&w->players[i]);
    pthread_mutex_lock(&m->lock);
    m->workers--;
    pthread_cond_signal(&m->changed);
    pthread_mutex_unlock(&m->lock);
    return NULL;
}

/* ---- all of them ---- */

/* What a player is called: as the command line has it, or as it calls itself. Two of
 * one name are told apart. */
static void take_names(match *m, const worker *first)
{
    for (unsigned i = 0; i < MATCH_PLAYERS; i++) {
        const match_player *player = &first->players[i];
        const char *name = player->spec->name ? player->spec->name : player->name;
        snprintf(m->names[i], MATCH_NAME_CAP, "%s", name);
    }
    if (strcmp(m->names[0], m->names[1]) == 0) {
        m->names[1][MATCH_NAME_CAP - 5] = '\0';
        strcat(m->names[1], " (2)");
    }
}

/* The engines of the first thread are started at once, so that what is wrong with one
 * shows before any game. */
static bool start_first(match *m, worker *first)
{
    for (unsigned i = 0; i < MATCH_PLAYERS; i++) {
        match_trouble found = match_player_start(&first->players[i]);
        if (found.kind == MATCH_TROUBLE_NONE)
            continue;
        const match_player *player = &first->players[i];
        const char *name = player->name[0] ? player->name : player->spec->argv[0];
        snprintf(m->names[i], MATCH_NAME_CAP, "%s", player->spec->name ? player->spec->name : name);
        take_trouble(m, i, &found, player);
        return false;
    }
    take_names(m, first);
    return true;
}

static bool start_threads(match *m, worker *workers, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        pthread_mutex_lock(&m->lock);
        m->workers++;
        pthread_mutex_unlock(&m->lock);
        int error = pthread_create(&workers[i].thread, NULL, work, &workers[i]);
        if (error == 0)
            continue;
        pthread_mutex_lock(&m->lock);
        m->workers--;
        if (i == 0) {
            m->problem.kind = MATCH_PROBLEM_NO_THREAD;
            snprintf(m->problem.detail, sizeof m->problem.detail, "%s", strerror(error));
        }
        pthread_mutex_unlock(&m->lock);
        workers[i].m = NULL; /* fewer threads do as well */
        return i > 0;
    }
    return true;
}

static void await(match *m, worker *workers, unsigned count)
{
    pthread_mutex_lock(&m->lock);
    while (m->workers > 0) {
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += TICK_MS * 1000000L;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&m->changed, &m->lock, &until);
        if (m->listener.tick)
            m->listener.tick(m, m->listener.ctx);
    }
    pthread_mutex_unlock(&m->lock);
    for (unsigned i = 0; i < count && workers[i].m; i++)
        pthread_join(workers[i].thread, NULL);
}

static bool make_workers(match *m, worker *workers, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        workers[i].m = m;
        for (unsigned k = 0; k < MATCH_PLAYERS; k++)
            match_player_init(&workers[i].players[k], &m->plan->specs[k], &m->plan->limits,
                              &m->cancel);
        if (chuhe_record_new(&workers[i].record, NULL) != CHUHE_OK)
            return false;
    }
    return true;
}

static void play_all(match *m, unsigned count)
{
    worker *workers = calloc(count, sizeof *workers);
    bool is_made = workers && make_workers(m, workers, count);
    if (!is_made)
        m->problem.kind = MATCH_PROBLEM_NO_MEMORY;
    else if (start_first(m, &workers[0]) && match_state_open(m) && !is_decided(m) &&
             start_threads(m, workers, count))
        await(m, workers, count);
    for (unsigned i = 0; workers && i < count; i++) {
        for (unsigned k = 0; workers[i].players[k % MATCH_PLAYERS].spec && k < MATCH_PLAYERS; k++)
            match_player_deinit(&workers[i].players[k]);
        chuhe_record_free(workers[i].record);
    }
    free(workers);
}

void match_run(match *m)
{
    unsigned count = m->plan->concurrency;
    if (count > m->plan->games)
        count = m->plan->games;
    m->results = calloc(MATCH_GAMES_MAX + 2, 1);
    if (!m->results) {
        m->problem.kind = MATCH_PROBLEM_NO_MEMORY;
        return;
    }
    play_all(m, count);
    match_state_close(m);
}
