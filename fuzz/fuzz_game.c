/* Games played by chance: a byte of settings, then (if there is a line end) a
 * FEN to start from, then one byte a deed.
 *
 * Whatever is done, the game agrees with what can be worked out anew from its
 * plies, and taking back everything leads to the start. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <chuhe.h>

/* Moves of study positions are worked out slowly, so fewer of them are played. */
enum { DEEDS_MAX = 256, STUDY_DEEDS_MAX = 24 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds)
{
    if (!holds)
        abort();
}

static bool is_equal(const chuhe_position *a, const chuhe_position *b)
{
    return chuhe_position_is_same(a, b) && chuhe_position_hash(a) == chuhe_position_hash(b) &&
           chuhe_position_quiet_plies(a) == chuhe_position_quiet_plies(b) &&
           chuhe_position_round(a) == chuhe_position_round(b);
}

/* The start: the FEN before the line end, faults forgiven, or the usual one.
 * Returns how many deeds may follow. */
static size_t read_start(chuhe_position *start, const uint8_t **data, size_t *size)
{
    chuhe_setup setup;
    chuhe_setup_report report = {0};
    const uint8_t *end = *size > 0 ? memchr(*data, '\n', *size) : NULL;

    chuhe_position_start(start);
    if (end == NULL)
        return DEEDS_MAX;
    size_t len = (size_t)(end - *data);
    if (chuhe_setup_from_fen(&setup, (const char *)*data, len, NULL) == CHUHE_OK)
        must(chuhe_position_from_setup(start, &report, &setup, CHUHE_FAULTS_ALL) == CHUHE_OK);
    *data += len + 1;
    *size -= len + 1;
    return report.faults != 0 ? STUDY_DEEDS_MAX : DEEDS_MAX;
}

/* The position, hash included, is what its own setup makes. */
static void check_position(const chuhe_position *now)
{
    chuhe_setup setup;
    chuhe_position anew;
    chuhe_position_to_setup(&setup, now);
    must(chuhe_position_from_setup(&anew, NULL, &setup, CHUHE_FAULTS_ALL) == CHUHE_OK);
    must(is_equal(&anew, now));
}

/* Plays any move at all; it must go as the position and the outcome say. */
static void try_move(chuhe_game *game, chuhe_move move)
{
    chuhe_position before = *chuhe_game_position(game);
    size_t plies = chuhe_game_plies(game);
    chuhe_status expected = chuhe_game_outcome(game).result != CHUHE_RESULT_OPEN
                                ? CHUHE_E_GAME_OVER
                                : chuhe_position_explain(&before, move);

    must(chuhe_game_play(game, move) == expected);
    must(chuhe_game_plies(game) == plies + (expected == CHUHE_OK));
    if (expected == CHUHE_OK) {
        must(chuhe_game_ply(game, plies) == move);
        check_position(chuhe_game_position(game));
    } else {
        must(is_equal(&before, chuhe_game_position(game)));
    }
}

static void play_legal(chuhe_game *game, unsigned choice)
{
    chuhe_move moves[CHUHE_STUDY_MOVES_MAX];
    const chuhe_position *now = chuhe_game_position(game);
    size_t count = chuhe_position_moves(moves, CHUHE_STUDY_MOVES_MAX, now);

    must(count <= CHUHE_STUDY_MOVES_MAX);
    must(count == chuhe_position_count_moves(now));
    must((count > 0) == chuhe_position_has_move(now));
    if (count > 0) {
        must(chuhe_position_explain(now, moves[choice % count]) == CHUHE_OK);
        try_move(game, moves[choice % count]);
    }
}

static void take_back(chuhe_game *game)
{
    size_t plies = chuhe_game_plies(game);
    if (plies == 0) {
        must(chuhe_game_take_back(game) == CHUHE_E_NOTHING_TO_TAKE_BACK);
        return;
    }
    chuhe_position before;
    chuhe_game_position_at(&before, game, plies - 1);
    must(chuhe_game_take_back(game) == CHUHE_OK);
    must(chuhe_game_plies(game) == plies - 1);
    must(is_equal(&before, chuhe_game_position(game)));
}

static void declare(chuhe_game *game, uint8_t deed)
{
    bool was_open = chuhe_game_outcome(game).result == CHUHE_RESULT_OPEN;
    chuhe_status status =
        deed < 0xf2 ? chuhe_game_resign(game, deed & 1) : chuhe_game_claim_natural_limit(game);
    if (was_open)
        must((status == CHUHE_OK) == (chuhe_game_outcome(game).result != CHUHE_RESULT_OPEN));
    else
        must(status == CHUHE_E_GAME_OVER);
}

/* One deed; returns how many more bytes it used. */
static size_t act(chuhe_game *game, const uint8_t *bytes, size_t size)
{
    uint8_t deed = bytes[0];

    if (deed < 0xe0)
        play_legal(game, deed);
    else if (deed < 0xf0)
        take_back(game);
    else if (deed < 0xf4)
        declare(game, deed);
    else if (size >= 3) {
        try_move(game, (chuhe_move)(bytes[1] | bytes[2] << 8));
        return 2;
    }
    return 0;
}

/* Plays the whole game again and looks at every position it went through. */
static void check_repetitions(const chuhe_game *game)
{
    size_t earlier[DEEDS_MAX];
    size_t count = chuhe_game_earlier(earlier, DEEDS_MAX, game);
    size_t found = count;
    chuhe_position at = *chuhe_game_start(game);

    must(count <= chuhe_game_plies(game));
    must(chuhe_game_occurrences(game) == count + 1);
    for (size_t ply = 0; ply < chuhe_game_plies(game); ply++) {
        if (chuhe_position_is_same(&at, chuhe_game_position(game)))
            must(found > 0 && earlier[--found] == ply);
        must(chuhe_position_play(&at, NULL, chuhe_game_ply(game, ply)) == CHUHE_OK);
    }
    must(found == 0);
    must(is_equal(&at, chuhe_game_position(game)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    chuhe_game game;
    chuhe_position start;
    if (size == 0)
        return 0;

    chuhe_game_rules rules = {(chuhe_natural_limit)(data[0] % 3), data[0] / 12u, data[0] / 3 % 2};
    data++;
    size--;
    size_t deeds_left = read_start(&start, &data, &size);
    if (chuhe_game_init(&game, &start, &rules, NULL) != CHUHE_OK) {
        must(rules.natural_limit != CHUHE_LIMIT_OFF && rules.natural_limit_rounds == 0);
        return 0;
    }
    for (size_t at = 0; at < size && deeds_left > 0; at++, deeds_left--)
        at += act(&game, data + at, size - at);
    check_repetitions(&game);
    while (chuhe_game_plies(&game) > 0)
        take_back(&game);
    must(is_equal(&start, chuhe_game_position(&game)));
    must(is_equal(&start, chuhe_game_start(&game)));
    chuhe_game_deinit(&game);
    return 0;
}
