/* The mates of the corpus, in the folder that CHUHE_CORPUS names. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include <chuhe.h>

#include "engine/solve.h"
#include "support/corpus_files.h"
#include "support/plain_mate.h"

enum { LISTED = 947, MOST = 8 };

/* What is worked out in the time allowed (50 ms, 50 ms, 0.5 s, 2 s) at a million
 * positions a second; counted, not timed, so that it holds on every machine. */
static const uint64_t nodes_allowed[] = {0, 50000, 50000, 500000, 2000000};

typedef struct tally {
    unsigned count, shorter;
    uint64_t most_nodes;
    double seconds, most_seconds;
} tally;

static double processor_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* The list gives the number of a mate that is there; some are not the shortest. */
static void check_one(tally *of_number, const chuhe_position *position, unsigned listed)
{
    solve_result r;
    double before = processor_seconds();
    assert_true(solve_find(&r, position, listed, NULL, NULL));
    double seconds = processor_seconds() - before;
    assert_int_equal(r.outcome, SOLVE_MATE);
    assert_true(r.mate <= listed);
    assert_int_equal(r.none_within, r.mate - 1);
    assert_int_equal(r.length, 2 * r.mate - 1);
    plain_play_mate(position, r.line, r.length);
    if (r.mate < listed)
        assert_true(plain_move_mates(position, r.line[0], r.mate, false));
    assert_true(r.nodes <= nodes_allowed[listed]);
    of_number->count++;
    of_number->shorter += r.mate < listed;
    of_number->seconds += seconds;
    if (r.nodes > of_number->most_nodes)
        of_number->most_nodes = r.nodes;
    if (seconds > of_number->most_seconds)
        of_number->most_seconds = seconds;
}

static void test_every_listed_mate_is_found(void **state)
{
    (void)state;
    corpus_file list = corpus_read("mates", "mates.jsonl");
    tally by_number[MOST + 1] = {{0}};
    unsigned count = 0;
    char *rest = NULL;
    for (char *line = strtok_r(list.text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        char fen[CHUHE_FEN_CAP];
        unsigned listed;
        chuhe_position position;
        assert_int_equal(sscanf(line, "{\"fen\": \"%127[^\"]\", \"mate_in\": %u}", fen, &listed),
                         2);
        assert_int_equal(chuhe_position_from_fen(&position, fen, strlen(fen), NULL), CHUHE_OK);
        assert_in_range(listed, 1, sizeof nodes_allowed / sizeof *nodes_allowed - 1);
        check_one(&by_number[listed], &position, listed);
        count++;
    }
    assert_int_equal(count, LISTED);
    free(list.text);
    for (unsigned n = 1; n <= MOST; n++) {
        const tally *t = &by_number[n];
        if (t->count)
            print_message("mate in %u: %u, of which %u are shorter; %.2f ms on average, %.1f ms at "
                          "most (%llu positions)\n",
                          n, t->count, t->shorter, 1e3 * t->seconds / t->count,
                          1e3 * t->most_seconds, (unsigned long long)t->most_nodes);
    }
}

int main(void)
{
    if (!corpus_is_there())
        return 77;
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_listed_mate_is_found)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
