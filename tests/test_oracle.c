/* The library against the rules oracle (support/oracle.h): moves, checks, counts
 * and refusals on some 20,000 random positions, half of them study boards that
 * play never brings about. CHUHE_SEED in the environment chooses other boards. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/chance.h"
#include "support/facts.h"
#include "support/oracle.h"

/* Study boards are worked out slowly, so fewer of them are looked at in depth. */
enum { POSITIONS = 10000, REFUSALS_EVERY = 10, WALK = 24 };
enum { DEEP_EVERY = 20, STUDY_DEEP_EVERY = 400, STUDY_DEPTH_2_EVERY = 40 };

typedef struct pair {
    chuhe_setup setup;       /* what the oracle plays on */
    chuhe_position position; /* what the library plays on */
    char fen[CHUHE_FEN_CAP];
} pair;

static uint64_t seed(void)
{
    const char *text = getenv("CHUHE_SEED");
    return text != NULL ? strtoull(text, NULL, 0) : 19990101;
}

static void name_board(pair *both)
{
    size_t len;
    assert_int_equal(chuhe_setup_to_fen(both->fen, sizeof both->fen, &len, &both->setup), CHUHE_OK);
}

static void compare_boards(const pair *both)
{
    for (chuhe_square s = 0; s < CHUHE_SQUARES; s++)
        if (chuhe_position_piece_at(&both->position, s) != both->setup.board[s])
            fail_msg("%s: another piece on square %d", both->fen, s);
    assert_int_equal(chuhe_position_to_move(&both->position), both->setup.to_move);
}

static int compare_moves(const void *a, const void *b)
{
    return *(const chuhe_move *)a - *(const chuhe_move *)b;
}

static void compare_lists(const pair *both, oracle_moves *expected)
{
    chuhe_move moves[CHUHE_STUDY_MOVES_MAX];
    size_t count = chuhe_position_moves(moves, CHUHE_STUDY_MOVES_MAX, &both->position);
    qsort(moves, count, sizeof moves[0], compare_moves);
    qsort(expected->move, expected->count, sizeof expected->move[0], compare_moves);
    for (size_t i = 0; i < count || i < expected->count; i++) {
        chuhe_move ours = i < count ? moves[i] : 0xffff;
        chuhe_move theirs = i < expected->count ? expected->move[i] : 0xffff;
        if (ours == theirs)
            continue;
        chuhe_move odd = ours < theirs ? ours : theirs;
        fail_msg("%s: move %c%d%c%d is only in the list of the %s", both->fen,
                 'a' + chuhe_square_file(chuhe_move_from(odd)),
                 chuhe_square_rank(chuhe_move_from(odd)),
                 'a' + chuhe_square_file(chuhe_move_to(odd)), chuhe_square_rank(chuhe_move_to(odd)),
                 ours < theirs ? "library" : "oracle");
    }
    size_t counted = chuhe_position_count_moves(&both->position);
    uint64_t perft = chuhe_position_perft(&both->position, 1);
    if (counted != expected->count || perft != expected->count ||
        chuhe_position_has_move(&both->position) != (expected->count > 0))
        fail_msg("%s: %zu moves, counted %zu, perft %llu", both->fen, expected->count, counted,
                 (unsigned long long)perft);
}

static void compare_checks(const pair *both, size_t count)
{
    chuhe_squareset expected = oracle_checkers(&both->setup, both->setup.to_move);
    chuhe_squareset found = chuhe_position_checkers(&both->position);
    bool is_check = !chuhe_squareset_is_empty(expected);
    if (memcmp(&expected, &found, sizeof found) != 0)
        fail_msg("%s: other checkers, %d where %d are expected", both->fen,
                 chuhe_squareset_count(found), chuhe_squareset_count(expected));
    if (chuhe_position_is_check(&both->position) != is_check)
        fail_msg("%s: is_check says otherwise than checkers", both->fen);
    chuhe_standing standing =
        count > 0 ? (is_check ? CHUHE_STANDING_CHECK : CHUHE_STANDING_OPEN)
                  : (is_check ? CHUHE_STANDING_CHECKMATE : CHUHE_STANDING_STALEMATE);
    if (chuhe_position_standing(&both->position) != standing)
        fail_msg("%s: standing %d, expected %d", both->fen,
                 (int)chuhe_position_standing(&both->position), (int)standing);
}

/* explain says ok of the legal moves and of no other pair of squares. */
static void compare_refusals(const pair *both)
{
    for (chuhe_square from = 0; from < CHUHE_SQUARES; from++)
        for (chuhe_square to = 0; to < CHUHE_SQUARES; to++) {
            chuhe_move move = chuhe_move_make(from, to);
            chuhe_status why = chuhe_position_explain(&both->position, move);
            bool in_range = why <= CHUHE_E_EMPTY_SQUARE && why >= CHUHE_E_LEFT_IN_CHECK;
            if (oracle_is_legal(&both->setup, move) ? why != CHUHE_OK : !in_range)
                fail_msg("%s: from %d to %d explained by %s", both->fen, from, to,
                         chuhe_status_name(why));
        }
}

/* Perft works out its last plies in another way than the list of moves. */
static void compare_depth(const pair *both, unsigned depth, const oracle_moves *moves)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < moves->count; i++) {
        chuhe_position after = both->position;
        chuhe_undo undo;
        chuhe_position_play_unchecked(&after, &undo, moves->move[i]);
        sum += depth == 2 ? chuhe_position_count_moves(&after)
                          : chuhe_position_perft(&after, depth - 1);
    }
    uint64_t perft = chuhe_position_perft(&both->position, depth);
    if (perft != sum)
        fail_msg("%s: perft %u is %llu, its parts make %llu", both->fen, depth,
                 (unsigned long long)perft, (unsigned long long)sum);
}

static void compare_all(pair *both, oracle_moves *moves, unsigned index, bool is_study)
{
    name_board(both);
    compare_boards(both);
    oracle_list(moves, &both->setup);
    compare_lists(both, moves);
    compare_checks(both, moves->count);
    if (index % (is_study ? STUDY_DEPTH_2_EVERY : 1) == 0)
        compare_depth(both, 2, moves);
    if (index % (is_study ? STUDY_DEEP_EVERY : DEEP_EVERY) == 0)
        compare_depth(both, 3, moves);
    if (index % REFUSALS_EVERY == 0)
        compare_refusals(both);
}

typedef void setup_maker(chuhe_setup *setup, chance *luck);

static void walk(setup_maker *make, chuhe_faults forgive)
{
    static oracle_moves moves;
    chance luck = {seed()};
    pair both;
    unsigned plies = WALK;
    for (unsigned i = 0; i < POSITIONS; i++) {
        if (plies == WALK) {
            do
                make(&both.setup, &luck);
            while (chuhe_position_from_setup(&both.position, NULL, &both.setup, forgive) !=
                   CHUHE_OK);
            plies = 0;
        }
        compare_all(&both, &moves, i, forgive != 0);
        if (moves.count == 0) {
            plies = WALK;
            continue;
        }
        chuhe_move move = moves.move[chance_below(&luck, (unsigned)moves.count)];
        assert_int_equal(chuhe_position_play(&both.position, NULL, move), CHUHE_OK);
        oracle_play(&both.setup, move);
        plies++;
    }
}

static void moves_agree_on_playable_positions(void **state)
{
    (void)state;
    walk(chance_setup, 0);
}

static void moves_agree_on_study_boards(void **state)
{
    (void)state;
    walk(chance_study_setup, CHUHE_FAULTS_ALL);
}

/* The oracle itself, against the public counts that a player could repeat. */
static void the_oracle_counts_right(void **state)
{
    (void)state;
    chuhe_setup setup;
    chuhe_setup_start(&setup);
    assert_int_equal(oracle_perft(&setup, 1), 44);
    assert_int_equal(oracle_perft(&setup, 2), 1920);
    assert_int_equal(oracle_perft(&setup, 3), 79666);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_oracle_counts_right),
        cmocka_unit_test(moves_agree_on_playable_positions),
        cmocka_unit_test(moves_agree_on_study_boards),
    };
    print_message("seed %llu\n", (unsigned long long)seed());
    return cmocka_run_group_tests_name("oracle", tests, NULL, NULL);
}
