/* The settings variant against its oracle (support/settings_oracle.h): moves, whole
 * turns, checks, mates and what is remembered, on the positions of
 * settings_positions.txt under all 81 pairs of settings, and on random play with one
 * marker a side and with two.
 *
 * The ordinary run takes a sample. With CHUHE_LONG=1 in the environment every pair on
 * every position is counted to depth 3, which takes some minutes. CHUHE_SEED chooses
 * other random games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

#include "support/chance.h"
#include "support/settings_pair.h"

enum { POSITIONS_MAX = 64, ROWS = 9 };

typedef struct listed_position {
    char fen[128];
    char extra[64];
} listed_position;

typedef struct position_list {
    size_t count;
    listed_position of[POSITIONS_MAX];
} position_list;

static bool is_long(void)
{
    const char *text = getenv("CHUHE_LONG");
    return text != NULL && *text != '\0' && *text != '0';
}

static uint64_t seed(void)
{
    const char *text = getenv("CHUHE_SEED");
    return text != NULL ? strtoull(text, NULL, 0) : 20060712;
}

/* The FEN ends before the first word with a colon in it. */
static void split(listed_position *position, const char *line)
{
    const char *extra = strchr(line, ':');
    while (extra != NULL && *extra != ' ')
        extra--;
    size_t len = extra != NULL ? (size_t)(extra - line) : strlen(line);
    assert_true(len < sizeof position->fen);
    memcpy(position->fen, line, len);
    position->fen[len] = '\0';
    snprintf(position->extra, sizeof position->extra, "%s", extra != NULL ? extra + 1 : "");
}

static int read_list(void **state)
{
    static position_list list;
    char line[256];
    FILE *file = fopen(SETTINGS_POSITIONS, "r");
    if (file == NULL)
        return -1;
    while (fgets(line, sizeof line, file) != NULL && list.count < POSITIONS_MAX) {
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] != '\0' && line[0] != '#')
            split(&list.of[list.count++], line);
    }
    fclose(file);
    *state = &list;
    return 0;
}

/* The position with a pair of settings, equal ones gone back to 0. */
static void take(settings_pair *pair, const listed_position *listed, int red, int black)
{
    char rows[4] = {(char)('0' + red), '/', (char)('0' + black), '\0'};
    if (red == black)
        rows[0] = rows[2] = '0';
    chuhe_status status = settings_pair_read(pair, listed->fen, rows, listed->extra);
    if (status != CHUHE_OK)
        fail_msg("%s %s %s: %s", listed->fen, rows, listed->extra, chuhe_status_message(status));
}

static void test_there_are_fifty_positions_and_more(void **state)
{
    const position_list *list = *state;
    assert_true(list->count >= 50);
    for (size_t i = 0; i < list->count; i++) {
        settings_pair pair;
        take(&pair, &list->of[i], 0, 0);
        assert_false(settings_in_check(&pair.theirs, 1 - pair.theirs.to_move));
    }
}

static void test_moves_and_checks_under_every_pair(void **state)
{
    const position_list *list = *state;
    settings_pair pair;
    for (size_t i = 0; i < list->count; i++)
        for (int red = 0; red < ROWS; red++)
            for (int black = 0; black < ROWS; black++) {
                take(&pair, &list->of[i], red, black);
                settings_pair_compare_checks(&pair);
                settings_pair_compare_moves(&pair);
            }
}

static void compare_perft(const settings_pair *pair, unsigned depth)
{
    char text[CHUHE_VARIANT_FEN_CAP];
    uint64_t ours = chuhe_variant_perft(&pair->ours, depth);
    uint64_t theirs = settings_perft(&pair->theirs, depth);
    if (ours != theirs)
        fail_msg("%s: depth %u: %llu lines, the oracle has %llu", settings_pair_text(text, pair),
                 depth, (unsigned long long)ours, (unsigned long long)theirs);
}

/* All pairs to depth 3 in the long run; in the ordinary one three pairs of each position
 * to depth 2, other pairs each time. */
static void test_counts_under_every_pair(void **state)
{
    const position_list *list = *state;
    settings_pair pair;
    size_t counted = 0;
    for (size_t i = 0; i < list->count; i++)
        for (size_t both = 0; both < (size_t)ROWS * ROWS; both++) {
            bool chosen = (both + 37 * i) % 27 == 0;
            if (!is_long() && !chosen)
                continue;
            take(&pair, &list->of[i], (int)(both / ROWS), (int)(both % ROWS));
            compare_perft(&pair, is_long() ? 3 : 2);
            counted++;
        }
    print_message("%zu pairs of settings counted\n", counted);
    assert_true(counted >= (is_long() ? (size_t)ROWS * ROWS : 3) * list->count);
}

static void test_standing_under_every_pair(void **state)
{
    const position_list *list = *state;
    settings_pair pair;
    for (size_t i = 0; i < list->count; i++)
        for (size_t both = i % 8; both < (size_t)ROWS * ROWS; both += is_long() ? 1 : 20) {
            settings_turn *turns;
            take(&pair, &list->of[i], (int)(both / ROWS), (int)(both % ROWS));
            size_t count = settings_pair_compare_turns(&turns, &pair);
            settings_pair_compare_standing(&pair, count);
            free(turns);
        }
}

static void test_turns_are_counted_to_depth_two(void **state)
{
    const position_list *list = *state;
    settings_pair pair;
    for (size_t i = 0; i < list->count; i++) {
        take(&pair, &list->of[i], (int)(i % ROWS), (int)(i / ROWS % ROWS));
        uint64_t first = settings_perft_turns(&pair.theirs, 1);
        if (first * first > (is_long() ? 400000U : 12000U))
            continue;
        uint64_t ours = chuhe_variant_perft_turns(&pair.ours, 2);
        assert_int_equal(ours, settings_perft_turns(&pair.theirs, 2));
    }
}

static int weigh(const settings_turn *turn, const settings_board *board)
{
    settings_board after = *board;
    settings_play(&after, turn);
    return (board->at[turn->to / 9][turn->to % 9] != '.') + (turn->late != 0) * 8 +
           (turn->becomes != 0) * 8 + (turn->to == board->captured_on) * 4 +
           settings_in_check(&after, after.to_move) * 2;
}

/* A turn; one that captures, checks or promotes more often than its share. */
static const settings_turn *choose(const settings_turn *turns, size_t count,
                                   const settings_board *board, chance *luck)
{
    const settings_turn *best = NULL;
    int best_weight = -1;
    for (int tries = 0; tries < 8; tries++) {
        const settings_turn *turn = &turns[chance_below(luck, (unsigned)count)];
        int weight = weigh(turn, board);
        if (weight > best_weight) {
            best = turn;
            best_weight = weight;
        }
    }
    return best;
}

typedef struct walk_tally {
    size_t turns, mates, stalemates, late, becomes, recaptures, returns;
} walk_tally;

static void count_turn(walk_tally *tally, const settings_board *board, const settings_turn *turn)
{
    int side = board->to_move;
    tally->turns++;
    tally->late += turn->late != 0;
    tally->becomes += turn->becomes != 0;
    tally->recaptures += turn->to == board->captured_on;
    for (int m = 0; m < board->markers; m++)
        for (int n = 0; n < board->markers; n++)
            tally->returns += turn->row[m] != 0 && turn->row[m] == board->row[1 - side][n];
}

static void walk(walk_tally *tally, settings_pair *pair, chance *luck, unsigned length)
{
    for (unsigned ply = 0; ply < length; ply++) {
        settings_turn *turns;
        if (chance_below(luck, 4) == 0) /* markers by themselves, before the turn */
            for (unsigned n = chance_below(luck, 4); n > 0; n--)
                settings_pair_set_marker(pair, (int)chance_below(luck, pair->ours.markers),
                                         (int)chance_below(luck, ROWS));
        settings_pair_compare_checks(pair);
        settings_pair_compare_moves(pair);
        size_t count = settings_pair_compare_turns(&turns, pair);
        settings_pair_compare_standing(pair, count);
        if (count == 0) {
            bool check = settings_in_check(&pair->theirs, pair->theirs.to_move);
            tally->mates += check;
            tally->stalemates += !check;
            free(turns);
            return;
        }
        const settings_turn *turn = choose(turns, count, &pair->theirs, luck);
        count_turn(tally, &pair->theirs, turn);
        settings_pair_play(pair, turn);
        free(turns);
    }
}

/* From positions of the list, the next ones each time. Positions with very many turns
 * are left to the long run. */
static walk_tally walk_all(const position_list *list, int markers, unsigned times, unsigned length)
{
    chance luck = {seed()};
    walk_tally tally = {0, 0, 0, 0, 0, 0, 0};
    for (unsigned t = 0; t < times; t++)
        for (size_t i = t % 3; i < list->count; i += is_long() ? 1 : 3) {
            settings_pair pair;
            const listed_position *listed = &list->of[i];
            assert_int_equal(settings_pair_read(&pair, listed->fen, markers == 2 ? "00/00" : "0/0",
                                                listed->extra),
                             CHUHE_OK);
            if (is_long() || settings_turns(NULL, 0, &pair.theirs) < 1500)
                walk(&tally, &pair, &luck, length);
        }
    print_message("%zu turns, %zu mates, %zu stalemates, %zu late and %zu prompt promotions, "
                  "%zu recaptures, %zu returns\n",
                  tally.turns, tally.mates, tally.stalemates, tally.late, tally.becomes,
                  tally.recaptures, tally.returns);
    return tally;
}

static void test_random_play_with_one_marker(void **state)
{
    walk_tally tally = walk_all(*state, 1, is_long() ? 60 : 3, 16);
    if (getenv("CHUHE_SEED") != NULL)
        return; /* other games may have less in them */
    assert_true(tally.mates > 0 && tally.late > 0 && tally.becomes > 0);
    assert_true(tally.recaptures > 0 && tally.returns > 0);
}

static void test_random_play_with_two_markers(void **state)
{
    walk_tally tally = walk_all(*state, 2, is_long() ? 12 : 2, 8);
    if (getenv("CHUHE_SEED") != NULL)
        return;
    assert_true(tally.returns > 0 && tally.late + tally.becomes > 0);
}

static settings_turn any_turn(chance *luck)
{
    settings_turn turn = {{(int)chance_below(luck, ROWS), 0}, 0, 0, 0, 0};
    turn.from = (int)chance_below(luck, CHUHE_SQUARES);
    turn.to = (int)chance_below(luck, CHUHE_SQUARES);
    turn.late = "\0\0\0\0RNC"[chance_below(luck, 7)];
    turn.becomes = "\0\0\0\0RNC"[chance_below(luck, 7)];
    return turn;
}

static void try_any_turn(const settings_pair *pair, const settings_turn *turns, size_t count,
                         chance *luck)
{
    settings_turn turn = any_turn(luck);
    chuhe_turn ours = settings_pair_turn(pair, &turn);
    chuhe_variant_position after = pair->ours;
    bool listed = false;
    for (size_t k = 0; k < count; k++)
        listed = listed || settings_turn_is_same(&turns[k], &turn);
    assert_int_equal(chuhe_variant_explain(&pair->ours, &ours) == CHUHE_OK, listed);
    assert_int_equal(chuhe_variant_play(&after, &ours) == CHUHE_OK, listed);
    if (!listed)
        assert_true(chuhe_variant_is_same(&after, &pair->ours));
}

/* What is in no list is refused with a reason, and nothing is changed by it. */
static void test_what_is_in_no_list_is_refused(void **state)
{
    const position_list *list = *state;
    chance luck = {seed() + 1};
    for (size_t i = 0; i < list->count; i++) {
        settings_pair pair;
        take(&pair, &list->of[i], 0, 0);
        size_t count = settings_turns(NULL, 0, &pair.theirs);
        settings_turn *turns = calloc(count + 1, sizeof *turns);
        assert_non_null(turns);
        settings_turns(turns, count, &pair.theirs);
        for (int tries = 0; tries < 60; tries++)
            try_any_turn(&pair, turns, count, &luck);
        free(turns);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_there_are_fifty_positions_and_more),
        cmocka_unit_test(test_moves_and_checks_under_every_pair),
        cmocka_unit_test(test_counts_under_every_pair),
        cmocka_unit_test(test_standing_under_every_pair),
        cmocka_unit_test(test_turns_are_counted_to_depth_two),
        cmocka_unit_test(test_random_play_with_one_marker),
        cmocka_unit_test(test_random_play_with_two_markers),
        cmocka_unit_test(test_what_is_in_no_list_is_refused),
    };
    return cmocka_run_group_tests(tests, read_list, NULL);
}
