/* What a ruling costs.
 *
 * usage: judge [LIST…]
 *
 * Three things, in processor time, the best of several turns:
 *  - where nothing is repeated: a node of a search, played, asked about and taken
 *    back, under watch and without the question, and on a bare position;
 *  - a loop of chases of four plies, asked about by an engine (axf, wxf2018);
 *  - whole rulings of the book of 2020 with their proofs, over lists of loops: that
 *    of the tests, and those named or found in the environment. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <chuhe.h>

#include "lines.h"
#include "support/ruling_cases.h"

enum { TURNS = 9, LINES = 100, RULINGS_MAX = 4096 };

/* ─── where nothing is repeated ───────────────────────────────────────────── */

static chuhe_ruling_options options_of(const char *book)
{
    chuhe_ruling_options options = {chuhe_rulebook_by_name(book, strlen(book)), 2, 0};
    return options;
}

/* Goes through every line and its children; returns how many nodes. `sum` keeps
 * the answers from being left out. */
static size_t walk_watch(const line *lines, chuhe_watch *watch, chuhe_undo *history, bool ask,
                         uint64_t *sum)
{
    size_t nodes = 0;
    chuhe_position start;
    chuhe_ruling_options options = options_of("axf");
    chuhe_position_start(&start);
    for (const line *l = lines; l < lines + LINES; l++) {
        chuhe_watch_init(watch, &start, history, LINES_PLIES + 1, &options);
        for (size_t i = 0; i < l->plies; i++) {
            for (size_t k = 0; k < l->child_count[i]; k++, nodes++) {
                chuhe_watch_play(watch, l->children[i][k]);
                if (ask)
                    *sum += chuhe_watch_verdict(watch);
                chuhe_watch_take_back(watch);
            }
            chuhe_watch_play(watch, l->moves[i]);
        }
    }
    return nodes;
}

static void measure_quiet_nodes(void)
{
    static line lines[LINES];
    static chuhe_watch watch;
    chuhe_undo history[LINES_PLIES + 1];
    chance luck = {2020};
    double best[3] = {1e9, 1e9, 1e9};
    uint64_t sum = 0, verdicts = 0;
    size_t nodes = 0;
    for (int i = 0; i < LINES; i++)
        lines_make(&lines[i], &luck);
    for (int turn = 0; turn < TURNS * 3; turn++) {
        double begin = lines_processor_seconds();
        nodes = turn % 3 == 2 ? lines_walk_bare(lines, LINES, &sum)
                              : walk_watch(lines, &watch, history, turn % 3 == 0, &verdicts);
        double taken = lines_processor_seconds() - begin;
        if (taken < best[turn % 3])
            best[turn % 3] = taken;
    }
    if (verdicts != 0) {
        fprintf(stderr, "judge: something was repeated\n");
        exit(3);
    }
    if (sum == 0)
        exit(3); /* it is used, so that the walk is not left out */
    double per = 1e9 / (double)nodes;
    printf("nothing repeated, %zu nodes: played and taken back %.1f ns a node, under watch %.1f, "
           "asked as well %.1f; the question costs %.1f ns\n",
           nodes, best[2] * per, best[1] * per, best[0] * per, (best[0] - best[1]) * per);
}

/* ─── a loop of chases ────────────────────────────────────────────────────── */

/* A chariot chases a horse from side to side. */
static void measure_chase(const char *book)
{
    enum { QUESTIONS = 20000 };
    static chuhe_watch watch;
    static played_line loop;
    chuhe_undo history[4];
    chuhe_position start;
    chuhe_ruling_options options = options_of(book);
    double best = 1e9;
    unsigned verdict = 0;
    if (!played_line_read(&loop, "9/9/5k3/9/1R7/9/2n6/9/9/4K4 w", "b5b3 c3d5 b3b5 d5c3") ||
        chuhe_position_from_setup(&start, NULL, &loop.start, 0) != CHUHE_OK)
        exit(3);
    chuhe_watch_init(&watch, &start, history, 4, &options);
    for (size_t i = 0; i < loop.plies; i++)
        chuhe_watch_play(&watch, loop.moves[i]);
    for (int turn = 0; turn < TURNS; turn++) {
        double begin = lines_processor_seconds();
        for (int i = 0; i < QUESTIONS; i++)
            verdict = chuhe_watch_verdict(&watch);
        double taken = (lines_processor_seconds() - begin) / QUESTIONS;
        if (taken < best)
            best = taken;
    }
    printf("a loop of four plies under %s: %.2f us, %s\n", book, best * 1e6,
           chuhe_verdict_name((chuhe_verdict)verdict));
}

/* ─── whole rulings ───────────────────────────────────────────────────────── */

typedef struct series {
    bool all; /* also the loops that the list gives to other books only */
    size_t count, unknown;
    double seconds[RULINGS_MAX];
    char slowest[RULING_CASE_WORD];
    double most;
    uint64_t nodes;
} series;

static bool is_of_2020(const ruling_case *it)
{
    for (size_t i = 0; i < it->book_count; i++)
        if (strcmp(it->books[i], "cxa2020") == 0)
            return true;
    return false;
}

static void judge_case(const ruling_case *it, void *ctx)
{
    series *s = ctx;
    size_t first;
    unsigned times = played_line_count(&first, &it->line, it->line.plies);
    chuhe_game game;
    chuhe_ruling ruling;
    chuhe_ruling_options options = options_of("cxa2020");
    options.occurrences = times;
    if (times < 2 || s->count == RULINGS_MAX || (!s->all && !is_of_2020(it)))
        return;
    if (played_line_game(&game, &it->line, NULL) != CHUHE_OK)
        return; /* not playable */
    double begin = lines_processor_seconds();
    if (chuhe_game_judge(&ruling, &game, &options, NULL) != CHUHE_OK)
        exit(3);
    double taken = lines_processor_seconds() - begin;
    s->seconds[s->count++] = taken;
    s->unknown += ruling.verdict == CHUHE_VERDICT_UNKNOWN;
    s->nodes += ruling.nodes;
    if (taken > s->most) {
        s->most = taken;
        memcpy(s->slowest, it->id, sizeof s->slowest);
    }
    chuhe_ruling_deinit(&ruling);
    chuhe_game_deinit(&game);
}

static int compare_seconds(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void measure_list(const char *path, bool all)
{
    static series s;
    int bad;
    memset(&s, 0, sizeof s);
    s.all = all;
    if (ruling_cases_visit(path, judge_case, &s, &bad) < 0 || s.count == 0) {
        fprintf(stderr, "judge: %s: no loops\n", path);
        exit(3);
    }
    qsort(s.seconds, s.count, sizeof *s.seconds, compare_seconds);
    printf("%zu rulings of cxa2020 in full, %s: median %.2f ms, worst %.1f ms (%s), %llu nodes in "
           "the mean, %zu unknown\n",
           s.count, path, s.seconds[s.count / 2] * 1e3, s.most * 1e3, s.slowest,
           (unsigned long long)(s.nodes / s.count), s.unknown);
}

int main(int argc, char **argv)
{
    char path[4096];
    measure_quiet_nodes();
    measure_chase("axf");
    measure_chase("wxf2018");
    for (int i = 1; i < argc; i++)
        measure_list(argv[i], false);
    if (argc > 1)
        return 0;
    measure_list(RULING_CASES, true);
    if (ruling_cases_path(path, sizeof path))
        measure_list(path, false);
    return 0;
}
