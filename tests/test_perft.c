/* Perft: the number of lines of play, against public counts. The ordinary run
 * goes to depth 4; with CHUHE_LONG set in the environment, to the last known
 * depth of each position. CHUHE_CORPUS may name a folder with a further list,
 * perft.txt. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

#include "support/facts.h"
#include "support/perft_list.h"

/* Tests run in the root of the project. */
static const char list_path[] = "tests/perft_positions.txt";

enum { ORDINARY_DEPTH = 4 };

static unsigned depth_limit(void)
{
    return getenv("CHUHE_LONG") != NULL ? PERFT_LIST_DEPTHS : ORDINARY_DEPTH;
}

static void check_line(const perft_line *line)
{
    chuhe_position position;
    facts_set_up(&position, line->fen, 0);
    chuhe_position before = position;
    for (unsigned depth = 1; depth <= line->depths && depth <= depth_limit(); depth++) {
        uint64_t nodes = chuhe_position_perft(&position, depth);
        if (line->nodes[depth] != 0 && nodes != line->nodes[depth])
            fail_msg("%s depth %u: %llu, expected %llu", line->fen, depth,
                     (unsigned long long)nodes, (unsigned long long)line->nodes[depth]);
    }
    assert_true(facts_is_identical(&position, &before));
}

static unsigned check_list(const char *path)
{
    perft_line line;
    unsigned number = 0, count = 0;
    perft_list_result result;
    FILE *file = fopen(path, "r");
    if (file == NULL)
        fail_msg("%s cannot be read", path);
    while ((result = perft_list_next(&line, &number, file)) == PERFT_LIST_LINE) {
        check_line(&line);
        count++;
    }
    fclose(file);
    if (result == PERFT_LIST_BAD)
        fail_msg("%s:%u: expected FEN ;D1 count", path, number);
    return count;
}

static void every_position_of_the_list(void **state)
{
    (void)state;
    assert_int_equal(check_list(list_path), 13);
}

static void every_position_of_the_corpus(void **state)
{
    (void)state;
    const char *corpus = getenv("CHUHE_CORPUS");
    char path[4096];
    if (corpus == NULL || *corpus == '\0') {
        print_message("CHUHE_CORPUS is not set\n");
        skip();
    }
    snprintf(path, sizeof path, "%s/perft.txt", corpus);
    assert_true(check_list(path) > 0);
}

static void depth_zero_is_one_line(void **state)
{
    (void)state;
    chuhe_position position;
    chuhe_position_start(&position);
    assert_int_equal(chuhe_position_perft(&position, 0), 1);
}

static void nothing_follows_a_mate(void **state)
{
    (void)state;
    chuhe_position position;
    facts_set_up(&position, "R2k5/1R7/9/9/9/9/9/9/9/4K4 b", 0);
    for (unsigned depth = 1; depth <= 4; depth++)
        assert_int_equal(chuhe_position_perft(&position, depth), 0);
}

/* Perft of a position is the sum of those after each of its moves. */
static uint64_t sum_of_moves(const chuhe_position *position, unsigned depth)
{
    chuhe_move moves[CHUHE_MOVES_MAX];
    size_t count = chuhe_position_moves(moves, CHUHE_MOVES_MAX, position);
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        chuhe_position after = *position;
        chuhe_undo undo;
        chuhe_position_play_unchecked(&after, &undo, moves[i]);
        sum += chuhe_position_perft(&after, depth - 1);
    }
    return sum;
}

static void the_parts_make_the_whole(void **state)
{
    (void)state;
    chuhe_position position;
    chuhe_position_start(&position);
    for (unsigned depth = 1; depth <= ORDINARY_DEPTH; depth++)
        assert_int_equal(sum_of_moves(&position, depth), chuhe_position_perft(&position, depth));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_position_of_the_list),
        cmocka_unit_test(every_position_of_the_corpus),
        cmocka_unit_test(depth_zero_is_one_line),
        cmocka_unit_test(nothing_follows_a_mate),
        cmocka_unit_test(the_parts_make_the_whole),
    };
    return cmocka_run_group_tests_name("perft", tests, NULL, NULL);
}
