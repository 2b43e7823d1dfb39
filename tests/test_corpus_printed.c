/* Moves as they stand printed in real Chinese PGN files, from the folder that the
 * environment variable CHUHE_CORPUS names: they have 前 and 後 only where the file leaves
 * a doubt, and are written again to the letter. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

#include "support/corpus_files.h"

/* Four characters of three bytes each; the digits are Chinese or full-width. */
enum { CHARACTER = 3, WAY_AT = 2 * CHARACTER, MOVE_LEN = 4 * CHARACTER };

/* The moves printed in a file, in their order. */
typedef struct printed {
    char *text;
    const char *next; /* behind the last move that was taken */
    const char *name;
} printed;

static void open_file(printed *p, const char *name)
{
    corpus_file f = corpus_read("pgn-big5", name);
    *p = (printed){.text = corpus_move_text(f, "BIG5-HKSCS"), .name = name};
    p->next = p->text;
    free(f.text);
}

/* The next move; false when there is none. */
static bool take_move(char move[MOVE_LEN + 1], printed *p)
{
    const char *way = corpus_next_way(p->next);
    if (way == NULL)
        return false;
    const char *begin = way - WAY_AT;
    if (begin < p->next || strlen(way) < MOVE_LEN - WAY_AT)
        fail_msg("%s: no move around '%.12s'", p->name, way);
    memcpy(move, begin, MOVE_LEN);
    move[MOVE_LEN] = '\0';
    p->next = begin + MOVE_LEN;
    return true;
}

static void write_in(char text[CHUHE_MOVE_TEXT_CAP], const chuhe_position *position,
                     chuhe_move move, chuhe_places places)
{
    const chuhe_text_style style = {
        .script = CHUHE_SCRIPT_TRADITIONAL, .digits = CHUHE_DIGITS_BY_SIDE_WIDE, .places = places};
    size_t len;
    assert_int_equal(chuhe_move_to_styled_text(text, CHUHE_MOVE_TEXT_CAP, &len, position, move,
                                               CHUHE_NOTATION_CHINESE, &style),
                     CHUHE_OK);
}

/* Whether 後炮平六 is told 炮五平六: the same piece and way, with its file. */
static bool is_with_file(const char *text, const char *with_word)
{
    return memcmp(text, with_word + CHARACTER, CHARACTER) == 0 &&
           memcmp(text + WAY_AT, with_word + WAY_AT, MOVE_LEN - WAY_AT) == 0;
}

/* What was compared; how many moves have a word of order as the rules have it and
 * are printed with their file, and how many are printed with a word that is not
 * needed, of soldiers and of others. */
static size_t files, moves, by_file, soldiers, others;

static void compare(printed *p, const chuhe_position *position, chuhe_move move)
{
    char print[MOVE_LEN + 1], text[CHUHE_MOVE_TEXT_CAP];
    chuhe_piece piece = chuhe_position_piece_at(position, chuhe_move_from(move));
    if (!take_move(print, p)) {
        fail_msg("%s: fewer moves are printed than played", p->name);
        return;
    }
    moves++;
    write_in(text, position, move, CHUHE_PLACES_PUBLISHED);
    if (strcmp(text, print) != 0)
        fail_msg("%s: '%s' is printed, '%s' written", p->name, print, text);
    write_in(text, position, move, CHUHE_PLACES_ALWAYS);
    if (strcmp(text, print) != 0) {
        if (!is_with_file(print, text))
            fail_msg("%s: '%s' is printed for '%s'", p->name, print, text);
        by_file++;
    }
    write_in(text, position, move, CHUHE_PLACES_NEEDED);
    if (strcmp(text, print) != 0) {
        if (!is_with_file(text, print))
            fail_msg("%s: '%s' is printed for '%s'", p->name, print, text);
        *(chuhe_piece_kind(piece) == CHUHE_SOLDIER ? &soldiers : &others) += 1;
    }
}

static void close_file(printed *p)
{
    char print[MOVE_LEN + 1];
    if (take_move(print, p))
        fail_msg("%s: '%s' is printed but not played", p->name, print);
    free(p->text);
    files++;
}

/* ---- games as they are read ---- */

static bool on_game(chuhe_record *record, chuhe_format format, chuhe_charset charset, size_t index,
                    void *ctx)
{
    printed *p = ctx;
    chuhe_position position = *chuhe_record_start(record);
    (void)format;
    (void)charset;
    assert_int_equal(index, 0);
    for (chuhe_node n = chuhe_record_first_child(record, CHUHE_ROOT); n != CHUHE_NO_NODE;
         n = chuhe_record_first_child(record, n)) {
        chuhe_move move = chuhe_record_move(record, n);
        compare(p, &position, move);
        assert_int_equal(chuhe_position_play(&position, NULL, move), CHUHE_OK);
    }
    return true;
}

static void compare_as_read(const char *folder, const char *name)
{
    printed p;
    open_file(&p, name);
    corpus_file f = corpus_read(folder, name);
    chuhe_game_reader reader = {on_game, NULL, &p};
    assert_int_equal(chuhe_read_records(f.text, f.len, NULL, &reader, NULL), CHUHE_OK);
    free(f.text);
    close_file(&p);
}

static void start_counting(void)
{
    files = moves = by_file = soldiers = others = 0;
}

static void test_what_is_read_is_written_as_printed(void **state)
{
    (void)state;
    start_counting();
    corpus_visit("pgn-big5", compare_as_read);
    assert_int_equal(files, 321);
    assert_int_equal(moves, 25552);
    assert_int_equal(by_file, 154);
    assert_int_equal(soldiers, 22);
    assert_int_equal(others, 4);
}

/* ---- games as another list has them: no Chinese is read ---- */

static void compare_as_listed(const corpus_game *game)
{
    printed p;
    chuhe_position position;
    open_file(&p, game->name);
    assert_int_equal(chuhe_position_from_fen(&position, game->fen, strlen(game->fen), NULL),
                     CHUHE_OK);
    const char *next = game->moves;
    for (size_t len; (len = strcspn(next, " ")) != 0; next += len + (next[len] == ' ')) {
        chuhe_move move = CHUHE_NO_MOVE;
        assert_int_equal(
            chuhe_move_from_text(&move, &position, CHUHE_NOTATION_COORDINATES, next, len, NULL),
            CHUHE_OK);
        compare(&p, &position, move);
        assert_int_equal(chuhe_position_play(&position, NULL, move), CHUHE_OK);
    }
    close_file(&p);
}

static void test_listed_games_are_written_as_printed(void **state)
{
    (void)state;
    start_counting();
    assert_int_equal(corpus_visit_listed_big5(compare_as_listed), 28);
    assert_int_equal(files, 28);
    assert_int_equal(moves, 1940);
    assert_int_equal(by_file, 14);
    assert_int_equal(soldiers + others, 0);
}

int main(void)
{
    if (!corpus_is_there())
        return 77;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_read_is_written_as_printed),
        cmocka_unit_test(test_listed_games_are_written_as_printed),
    };
    return cmocka_run_group_tests_name("corpus_printed", tests, NULL, NULL);
}
