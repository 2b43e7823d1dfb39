/* The games of the corpus, told in every notation and read back. CHUHE_CORPUS
 * names its folder; without it there is nothing to do. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

enum { GAMES = 4596 };

/* Where the value of a key of one line of JSON begins, after its quote; NULL
 * when it is no string. None of the strings wanted holds an escape. */
static const char *value_of(const char *line, const char *key)
{
    const char *found = strstr(line, key);

    if (found == NULL)
        return NULL;
    found += strlen(key);
    return *found == '"' ? found + 1 : NULL;
}

/* Reads a move in one notation, which must be this move and nothing else. */
static void check_in(const chuhe_position *position, chuhe_move move, chuhe_notation notation,
                     const chuhe_text_style *style, const char *line)
{
    char text[CHUHE_MOVE_TEXT_CAP], coordinates[CHUHE_MOVE_TEXT_CAP], again[CHUHE_MOVE_TEXT_CAP];
    size_t len = 0;
    chuhe_move read = CHUHE_NO_MOVE;

    assert_int_equal(
        chuhe_move_to_styled_text(text, sizeof text, &len, position, move, notation, style),
        CHUHE_OK);
    if (chuhe_move_from_text(&read, position, notation, text, len, NULL) != CHUHE_OK)
        fail_msg("'%s' is not read in %.60s", text, line);
    assert_int_equal(chuhe_move_to_text(coordinates, sizeof coordinates, &len, position, move,
                                        CHUHE_NOTATION_COORDINATES),
                     CHUHE_OK);
    assert_int_equal(
        chuhe_move_to_text(again, sizeof again, &len, position, read, CHUHE_NOTATION_COORDINATES),
        CHUHE_OK);
    if (strcmp(coordinates, again) != 0)
        fail_msg("'%s' is read as %s, not %s, in %.60s", text, again, coordinates, line);
}

/* One game; returns its number of plies. */
static size_t check_game(const char *line)
{
    static const chuhe_text_style styles[] = {
        {.digits = CHUHE_DIGITS_BY_SIDE},
        {.script = CHUHE_SCRIPT_TRADITIONAL, .digits = CHUHE_DIGITS_BY_SIDE_WIDE},
        {.digits = CHUHE_DIGITS_ASCII, .black_below = true}};
    const char *fen = value_of(line, "\"fen\": "), *next = value_of(line, "\"moves\": ");
    chuhe_position position;
    size_t plies = 0;

    assert_non_null(next);
    chuhe_position_start(&position);
    if (fen != NULL)
        assert_int_equal(chuhe_position_from_fen(&position, fen, strcspn(fen, "\""), NULL),
                         CHUHE_OK);
    for (size_t len; (len = strcspn(next, " \"")) != 0; plies++) {
        chuhe_move move = CHUHE_NO_MOVE;
        if (chuhe_move_from_text(&move, &position, CHUHE_NOTATION_COORDINATES, next, len, NULL) !=
            CHUHE_OK)
            fail_msg("%.*s is no legal move in %.60s", (int)len, next, line);
        for (size_t i = 0; i < sizeof styles / sizeof styles[0]; i++)
            check_in(&position, move, CHUHE_NOTATION_CHINESE, &styles[i], line);
        check_in(&position, move, CHUHE_NOTATION_WXF, NULL, line);
        check_in(&position, move, CHUHE_NOTATION_ICCS, NULL, line);
        check_in(&position, move, CHUHE_NOTATION_COORDINATES10, NULL, line);
        assert_int_equal(chuhe_position_play(&position, NULL, move), CHUHE_OK);
        next += len + (next[len] == ' ');
    }
    return plies;
}

static void test_games_in_every_notation(void **state)
{
    (void)state;
    const char *corpus = getenv("CHUHE_CORPUS");
    char path[4096];
    char *line = NULL;
    size_t capacity = 0, games = 0, plies = 0;

    if (corpus == NULL) {
        print_message("CHUHE_CORPUS is not set\n");
        skip();
    }
    snprintf(path, sizeof path, "%s/games/ccpd-uci.jsonl", corpus);
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        print_message("there is no %s\n", path);
        skip();
    }
    for (; getline(&line, &capacity, file) > 0; games++)
        plies += check_game(line);
    free(line);
    fclose(file);
    print_message("%zu games, %zu plies\n", games, plies);
    assert_int_equal(games, GAMES);
    assert_true(plies > 70 * GAMES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_games_in_every_notation)};
    return cmocka_run_group_tests_name("corpus_notation", tests, NULL, NULL);
}
