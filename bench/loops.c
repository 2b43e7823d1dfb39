/* What repetition costs an engine.
 *
 * usage: loops [LIST]
 *
 * In processor time, the best of several turns:
 *  - where nothing is repeated: a node played and taken back, on a bare position,
 *    on a line that is looked after, and asked about as well;
 *  - small trees full of loops, over a list of loops (that of the tests, or LIST):
 *    what a repetition costs under every book, ruled each time anew and with what
 *    was ruled before remembered. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <chuhe.h>

#include "engine/loops.h"
#include "lines.h"
#include "support/ruling_cases.h"

enum { TURNS = 7, LINES = 100, TREES_MAX = 400, DEPTH = 6, WIDTH = 4 };

static const chuhe_rulebook *book_of(const char *name)
{
    return chuhe_rulebook_by_name(name, strlen(name));
}

static loops *new_loops(void)
{
    loops *on = loops_new(1000);
    if (on == NULL) {
        fprintf(stderr, "loops: not enough memory\n");
        exit(3);
    }
    return on;
}

/* ─── where nothing is repeated ───────────────────────────────────────────── */

static size_t walk_loops(const line *lines, loops *on, bool ask, uint64_t *sum)
{
    size_t nodes = 0;
    chuhe_position start;
    chuhe_position_start(&start);
    for (const line *l = lines; l < lines + LINES; l++) {
        loops_begin(on, book_of("none"), &start, NULL, 0, 0);
        for (size_t i = 0; i < l->plies; i++) {
            for (size_t k = 0; k < l->child_count[i]; k++, nodes++) {
                loops_play(on, l->children[i][k]);
                *sum += loops_position(on)->hash & 1;
                if (ask && loops_rule(on, (unsigned)i) != LOOPS_NONE)
                    exit(3);
                loops_take_back(on);
            }
            loops_play(on, l->moves[i]);
        }
    }
    return nodes;
}

static void measure_quiet_nodes(void)
{
    static line lines[LINES];
    loops *on = new_loops();
    chance luck = {2020};
    double best[3] = {1e9, 1e9, 1e9};
    uint64_t sum = 0;
    size_t nodes = 0;
    for (int i = 0; i < LINES; i++)
        lines_make(&lines[i], &luck);
    for (int turn = 0; turn < TURNS * 9; turn++) {
        double begin = lines_processor_seconds();
        nodes = turn % 3 == 2 ? lines_walk_bare(lines, LINES, &sum)
                              : walk_loops(lines, on, turn % 3 == 0, &sum);
        double taken = lines_processor_seconds() - begin;
        if (taken < best[turn % 3])
            best[turn % 3] = taken;
    }
    if (sum == 0)
        exit(3); /* it is used, so that the walk is not left out */
    double per = 1e9 / (double)nodes;
    printf("nothing repeated, %zu nodes: played and taken back %.1f ns a node, looked after %.1f, "
           "asked as well %.1f\n",
           nodes, best[2] * per, best[1] * per, best[0] * per);
    loops_free(on);
}

/* ─── trees full of loops ─────────────────────────────────────────────────── */

typedef struct tree {
    chuhe_position start;
} tree;

static tree trees[TREES_MAX];
static size_t tree_count;

static void add_tree(const ruling_case *it, void *ctx)
{
    (void)ctx;
    chuhe_position start;
    if (tree_count < TREES_MAX &&
        chuhe_position_from_setup(&start, NULL, &it->line.start, 0) == CHUHE_OK)
        trees[tree_count++].start = start;
}

typedef struct walk {
    loops *on;
    bool afresh; /* repetitions are ruled without the memory */
    unsigned depth;
    uint64_t nodes, repeated, decided;
} walk;

/* The move that goes back where the side to move came from, and some others. */
static size_t choose(chuhe_move *chosen, const loops *on)
{
    chuhe_move moves[CHUHE_MOVES_MAX], back = CHUHE_NO_MOVE;
    size_t count = chuhe_position_moves(moves, CHUHE_MOVES_MAX, loops_position(on)), kept = 0;
    chance luck = {loops_position(on)->hash};
    if (on->plies >= 2) {
        chuhe_move last = on->history[on->plies - 2].move;
        back = chuhe_move_make(chuhe_move_to(last), chuhe_move_from(last));
    }
    for (size_t i = 0; i < count; i++)
        if (moves[i] == back)
            chosen[kept++] = back;
    for (int i = 0; kept < WIDTH && i < 2 * WIDTH && count > 0; i++)
        chosen[kept++] = moves[chance_below(&luck, (unsigned)count)];
    return kept;
}

/* What the tree's last repetition is ruled, each time anew. */
static bool is_decided_afresh(const loops *on)
{
    chuhe_ruling_options options = {on->book, 2, 20000};
    const chuhe_undo *end = on->history + on->plies;
    size_t back = 4;
    while (end[-(ptrdiff_t)back].hash != loops_position(on)->hash)
        back += 2;
    chuhe_verdict verdict = chuhe_loop_verdict(loops_position(on), end - back, back, &options);
    return verdict == CHUHE_VERDICT_RED_LOSES || verdict == CHUHE_VERDICT_BLACK_LOSES;
}

static void visit(walk *w, unsigned height)
{
    chuhe_move moves[WIDTH];
    w->nodes++;
    loops_verdict verdict = loops_rule(w->on, height);
    if (verdict != LOOPS_NONE) {
        bool decided = verdict != LOOPS_DRAW;
        if (w->afresh)
            decided = is_decided_afresh(w->on);
        w->repeated++;
        w->decided += decided;
        return;
    }
    if (height == w->depth)
        return;
    size_t count = choose(moves, w->on);
    for (size_t i = 0; i < count; i++) {
        loops_play(w->on, moves[i]);
        visit(w, height + 1);
        loops_take_back(w->on);
    }
}

/* Each tree is gone through deeper and deeper, as a search does. */
static double walk_trees(walk *w, const chuhe_rulebook *book, bool afresh)
{
    *w = (walk){.on = w->on, .afresh = afresh};
    double begin = lines_processor_seconds();
    for (size_t i = 0; i < tree_count; i++) {
        loops_begin(w->on, book, &trees[i].start, NULL, 0, 0);
        for (w->depth = 4; w->depth <= DEPTH; w->depth++)
            visit(w, 0);
    }
    return lines_processor_seconds() - begin;
}

int main(int argc, char **argv)
{
    int bad;
    measure_quiet_nodes();
    const char *list = argc > 1 ? argv[1] : RULING_CASES;
    if (ruling_cases_visit(list, add_tree, NULL, &bad) < 0 || tree_count == 0) {
        fprintf(stderr, "loops: %s: no loops\n", list);
        return 3;
    }
    walk w = {.on = new_loops()};
    double plain = walk_trees(&w, book_of("none"), false);
    printf("%zu trees, %llu nodes, %llu repetitions; under none %.0f ns a node\n", tree_count,
           (unsigned long long)w.nodes, (unsigned long long)w.repeated,
           plain * 1e9 / (double)w.nodes);
    for (size_t i = 0; i < chuhe_rulebook_count(); i++) {
        const chuhe_rulebook *book = chuhe_rulebook_at(i);
        double remembered = walk_trees(&w, book, false) - plain;
        double afresh = walk_trees(&w, book, true) - plain - remembered;
        printf("%-8s a repetition costs %.2f us ruled afresh, %.2f us with the memory; "
               "%llu decided\n",
               book->name, afresh * 1e6 / (double)w.repeated, remembered * 1e6 / (double)w.repeated,
               (unsigned long long)w.decided);
    }
    loops_free(w.on);
    return 0;
}
