#include "server/analyses.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "server/engine_child.h"

enum {
    LATE_MS = 5000, /* beyond what it was given */
    STOP_MS = 2000, /* after "stop" */
    LOOK_MS = 50,   /* how soon it is seen that nobody asks any more */
    TRIES = 2,
    NICE = 10
};

struct analysis {
    analysis *next;  /* of those that wait */
    analysis *newer; /* of those with news */
    buffer ask;      /* the lines that ask it */
    unsigned lines;
    void *asker; /* NULL: gone */
    bool begun, is_new;
    analysis_news news;
    /* of the thread */
    analysis_news draft;
    bool fresh; /* the draft has not been told */
    int64_t told_ms;
};

typedef struct worker {
    analyses *all;
    pthread_t thread;
    engine_child engine;
} worker;

struct analyses {
    char *program;
    void (*wake)(void *ctx);
    void *ctx;
    pthread_mutex_t lock;
    pthread_cond_t asked;
    analysis *first, **last;
    analysis *news, **news_last;
    unsigned waiting, count;
    atomic_bool ends;
    worker *workers;
    server_log *log;
};

static void free_analysis(analysis *it)
{
    buffer_deinit(&it->ask);
    free(it);
}

/* ---- what the engine says ---- */

static bool read_move(chuhe_move *move, const char *text)
{
    chuhe_square from, to;
    if (chuhe_square_from_text(&from, text, 2, NULL) != CHUHE_OK ||
        chuhe_square_from_text(&to, text + 2, 2, NULL) != CHUHE_OK)
        return false;
    *move = chuhe_move_make(from, to);
    return true;
}

static void read_moves(analysis_line *line, const char *at)
{
    line->count = 0;
    while (line->count < ANALYSES_PLIES) {
        at += strspn(at, " ");
        if (strcspn(at, " ") != 4 || !read_move(&line->moves[line->count], at))
            return;
        line->count++;
        at += 4;
    }
}

static bool read_score(analysis_line *line, const char *at)
{
    line->is_mate = strncmp(at, "mate ", 5) == 0;
    if (!line->is_mate && strncmp(at, "cp ", 3) != 0)
        return false;
    line->score = (int)strtol(at + (line->is_mate ? 5 : 3), NULL, 10);
    return true;
}

static unsigned number_after(const char *line, const char *word, unsigned otherwise)
{
    const char *at = strstr(line, word);
    return at ? (unsigned)strtoul(at + strlen(word), NULL, 10) : otherwise;
}

/* Makes the draft the news. With the lock. */
static void publish(analyses *a, analysis *it, bool done)
{
    it->news = it->draft;
    it->news.done = done;
    if (!it->asker)
        return;
    if (!it->is_new) {
        it->newer = NULL;
        *a->news_last = it;
        a->news_last = &it->newer;
    }
    it->is_new = true;
    a->wake(a->ctx);
}

/* What has come, unless something was told just now. */
static void tell(analyses *a, analysis *it)
{
    int64_t now = engine_clock_ms();
    if (!it->fresh || now - it->told_ms < ANALYSES_PAUSE_MS)
        return;
    it->told_ms = now;
    it->fresh = false;
    pthread_mutex_lock(&a->lock);
    publish(a, it, false);
    pthread_mutex_unlock(&a->lock);
}

/* Lines of one depth come one after the other and are told together: when as many are there
 * as were asked for, or when those of the next depth begin. */
static void on_info(analyses *a, analysis *it, const char *text)
{
    const char *score = strstr(text, " score "), *moves = strstr(text, " pv ");
    unsigned number = number_after(text, " multipv ", 1);
    if (strncmp(text, "info ", 5) != 0 || !score || !moves || strstr(text, "bound ") ||
        number < 1 || number > it->lines || number > it->draft.count + 1)
        return;
    analysis_line line;
    if (!read_score(&line, score + 7))
        return;
    read_moves(&line, moves + 4);
    if (number == 1)
        tell(a, it);
    it->draft.lines[number - 1] = line;
    it->fresh = true;
    if (number == 1)
        it->draft.depth = number_after(text, " depth ", 0);
    if (number > it->draft.count)
        it->draft.count = number;
    if (number == it->lines)
        tell(a, it);
}

/* ---- a question ---- */

static bool is_asked(analyses *a, const analysis *it)
{
    pthread_mutex_lock(&a->lock);
    bool asked = it->asker != NULL;
    pthread_mutex_unlock(&a->lock);
    return asked;
}

/* Until it has told its best move; true then. */
static bool listen_to(worker *w, analysis *it)
{
    char line[ENGINE_LINE];
    int64_t until = engine_clock_ms() + ANALYSES_MS + LATE_MS, look = 0;
    bool stopped = false;
    while (!atomic_load(&w->all->ends) && engine_clock_ms() < until) {
        int64_t now = engine_clock_ms();
        if (!stopped && now >= look) {
            look = now + LOOK_MS;
            stopped = !is_asked(w->all, it);
            if (stopped && !engine_child_say(&w->engine, "stop\n", 5))
                return false;
            until = stopped ? now + STOP_MS : until;
        }
        process_result got = engine_child_hear(&w->engine, line, now + LOOK_MS);
        if (got == PROCESS_CLOSED)
            return false;
        if (got != PROCESS_OK)
            continue;
        if (strncmp(line, "bestmove", 8) == 0)
            return true;
        if (!stopped)
            on_info(w->all, it, line);
    }
    return false;
}

static void think(worker *w, analysis *it)
{
    for (int i = 0; i < TRIES && !atomic_load(&w->all->ends) && is_asked(w->all, it); i++) {
        it->draft = (analysis_news){.depth = 0};
        if (engine_child_start(&w->engine) &&
            engine_child_say(&w->engine, it->ask.bytes, it->ask.len) && listen_to(w, it))
            return;
        engine_child_stop(&w->engine);
        if (!atomic_load(&w->all->ends))
            server_log_often(w->all->log, "engine_failed", "to_analyse", NULL);
    }
}

static analysis *next_waiting(analyses *a)
{
    analysis *it = a->first;
    if (!it)
        return NULL;
    a->first = it->next;
    if (!a->first)
        a->last = &a->first;
    a->waiting--;
    it->begun = true;
    return it;
}

static void *work(void *ctx)
{
    worker *w = ctx;
    analyses *a = w->all;
    pthread_mutex_lock(&a->lock);
    while (!atomic_load(&a->ends)) {
        analysis *it = next_waiting(a);
        if (!it) {
            pthread_cond_wait(&a->asked, &a->lock);
            continue;
        }
        pthread_mutex_unlock(&a->lock);
        think(w, it);
        pthread_mutex_lock(&a->lock);
        it->begun = false;
        publish(a, it, true);
        if (!it->asker && !it->is_new)
            free_analysis(it);
    }
    pthread_mutex_unlock(&a->lock);
    engine_child_stop(&w->engine);
    return NULL;
}

/* ---- questions and news ---- */

static void write_question(buffer *out, const analysis_question *q)
{
    char fen[CHUHE_FEN_CAP];
    size_t len = 0, moves = chuhe_game_plies(q->game);
    chuhe_setup start;
    chuhe_position_to_setup(&start, chuhe_game_start(q->game));
    if (chuhe_setup_to_fen(fen, sizeof fen, &len, &start) != CHUHE_OK) {
        buffer_fail(out);
        return;
    }
    buffer_printf(out,
                  "ucinewgame\nsetoption name Level value %u\nsetoption name MultiPV value %u\n"
                  "setoption name Repetition Rule value %s\nposition fen %s",
                  q->level, q->lines, q->book->name, fen);
    if (moves)
        buffer_text(out, " moves");
    for (size_t i = 0; i < moves; i++)
        engine_put_move(out, chuhe_game_ply(q->game, i));
    buffer_printf(out, "\ngo movetime %d\n", ANALYSES_MS);
}

analysis *analyses_ask(analyses *a, const analysis_question *question, void *asker)
{
    analysis *it = calloc(1, sizeof *it);
    if (!it)
        return NULL;
    write_question(&it->ask, question);
    it->lines = question->lines;
    it->asker = asker;
    pthread_mutex_lock(&a->lock);
    bool good = !buffer_failed(&it->ask) && a->waiting < ANALYSES_WAITING;
    if (good) {
        *a->last = it;
        a->last = &it->next;
        a->waiting++;
        pthread_cond_signal(&a->asked);
    }
    pthread_mutex_unlock(&a->lock);
    if (good)
        return it;
    free_analysis(it);
    return NULL;
}

/* Out of those that wait; false when it is not among them. */
static bool take_out(analyses *a, const analysis *which)
{
    for (analysis **link = &a->first; *link; link = &(*link)->next) {
        if (*link != which)
            continue;
        *link = which->next;
        if (!*link)
            a->last = link;
        a->waiting--;
        return true;
    }
    return false;
}

void analyses_stop(analyses *a, analysis *which)
{
    pthread_mutex_lock(&a->lock);
    which->asker = NULL;
    bool over = take_out(a, which) || (!which->begun && !which->is_new);
    pthread_mutex_unlock(&a->lock);
    if (over)
        free_analysis(which);
}

bool analyses_has_begun(analyses *a, const analysis *which)
{
    pthread_mutex_lock(&a->lock);
    bool has = which->begun;
    pthread_mutex_unlock(&a->lock);
    return has;
}

void *analyses_next(analyses *a, analysis_news *news)
{
    void *asker = NULL;
    analysis *it;
    pthread_mutex_lock(&a->lock);
    while (!asker && (it = a->news) != NULL) {
        a->news = it->newer;
        if (!a->news)
            a->news_last = &a->news;
        it->is_new = false;
        asker = it->asker;
        *news = it->news;
        if (!it->begun)
            free_analysis(it);
    }
    pthread_mutex_unlock(&a->lock);
    return asker;
}

/* ---- the pool ---- */

analyses *analyses_new(const char *engine, unsigned workers, void (*wake)(void *ctx), void *ctx)
{
    analyses *a = calloc(1, sizeof *a);
    if (!a)
        return NULL;
    a->wake = wake;
    a->ctx = ctx;
    a->last = &a->first;
    a->news_last = &a->news;
    pthread_mutex_init(&a->lock, NULL);
    pthread_cond_init(&a->asked, NULL);
    a->program = strdup(engine);
    a->workers = calloc(workers, sizeof *a->workers);
    for (unsigned i = 0; a->program && a->workers && i < workers; i++) {
        a->workers[i] =
            (worker){.all = a, .engine = {.program = a->program, .ends = &a->ends, .nice = NICE}};
        if (pthread_create(&a->workers[i].thread, NULL, work, &a->workers[i]) != 0)
            break;
        a->count++;
    }
    if (a->count > 0)
        return a;
    analyses_free(a);
    return NULL;
}

void analyses_use_log(analyses *a, server_log *log)
{
    a->log = log;
}

void analyses_free(analyses *a)
{
    analysis *it;
    if (!a)
        return;
    pthread_mutex_lock(&a->lock);
    atomic_store(&a->ends, true);
    pthread_cond_broadcast(&a->asked);
    pthread_mutex_unlock(&a->lock);
    for (unsigned i = 0; i < a->count; i++)
        pthread_join(a->workers[i].thread, NULL);
    while ((it = next_waiting(a)) != NULL)
        free_analysis(it);
    while ((it = a->news) != NULL) {
        a->news = it->newer;
        free_analysis(it);
    }
    pthread_cond_destroy(&a->asked);
    pthread_mutex_destroy(&a->lock);
    free(a->workers);
    free(a->program);
    free(a);
}
