/* Positions where one side is saved by repeating moves and by nothing else, or not
 * even by that: what the engine makes of them hangs on the rule book.
 *
 * A line of tests/engine_rulings.jsonl has a position, the moves of a loop that
 * begins there (and of a game before it, perhaps), and what it comes to for the
 * side to move under each book: draw, lost or won. The referee has to rule the
 * loop so, and the engine has to see it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

#include "base/json_read.h"
#include "engine/engine.h"
#include "support/played_line.h"

enum { LINE_CAP = 4096, NODES = 60000, LEVEL_MOST = 100, LOST_LEAST = 400, PER_BOOK = 3 };

/* What a book makes of the loop, for the side to move. */
typedef enum fate { FATE_DRAW, FATE_LOST, FATE_WON, FATES } fate;
static const char *const fate_names[] = {"draw", "lost", "won"};

static size_t faults, seen[FATES][16]; /* by the number of the book */

typedef struct story {
    const char *id;
    played_line game; /* before the loop */
    played_line loop; /* the same and the loop once */
    chuhe_position start;
} story;

static void complain(const story *s, const chuhe_rulebook *book, const char *what, int value)
{
    faults++;
    print_message("%s under %s: %s (%d)\n", s->id, book->name, what, value);
}

/* ─── the referee ─────────────────────────────────────────────────────────── */

static chuhe_verdict expected(const story *s, fate f)
{
    chuhe_position now = s->start;
    for (size_t i = 0; i < s->game.plies; i++)
        chuhe_position_play_unchecked(&now, NULL, s->game.moves[i]);
    bool red = chuhe_position_to_move(&now) == CHUHE_RED;
    if (f == FATE_DRAW)
        return CHUHE_VERDICT_DRAW;
    return red == (f == FATE_LOST) ? CHUHE_VERDICT_RED_LOSES : CHUHE_VERDICT_BLACK_LOSES;
}

static void ask_referee(const story *s, const chuhe_rulebook *book, fate f)
{
    chuhe_game game;
    chuhe_ruling ruling;
    chuhe_ruling_options options = {book, 2, 0};
    assert_int_equal(played_line_game(&game, &s->loop, NULL), CHUHE_OK);
    assert_int_equal(chuhe_game_judge(&ruling, &game, &options, NULL), CHUHE_OK);
    if (ruling.verdict != expected(s, f))
        complain(s, book, chuhe_verdict_name(ruling.verdict), (int)f);
    chuhe_ruling_deinit(&ruling);
    chuhe_game_deinit(&game);
}

/* ─── the engine ──────────────────────────────────────────────────────────── */

static void ask_engine(const story *s, const chuhe_rulebook *book, fate f)
{
    engine_options options;
    engine_limits limits = {.nodes = NODES};
    engine_result result;
    engine_options_default(&options);
    options.hash_mb = 4;
    options.book = book;
    options.natural_limit_plies = 0;
    engine *e = engine_new(&options);
    assert_non_null(e);
    assert_true(engine_set_position(e, &s->start, s->game.moves, s->game.plies));
    engine_search(&result, e, &limits, NULL, NULL);
    int score = result.line.score;
    bool holds = f == FATE_DRAW   ? abs(score) <= LEVEL_MOST
                 : f == FATE_LOST ? score <= -LOST_LEAST
                                  : score >= LOST_LEAST;
    if (!holds)
        complain(s, book, fate_names[f], score);
    engine_free(e);
}

/* ─── the list ────────────────────────────────────────────────────────────── */

static void ask_books(const story *s, const json_value *books, fate f)
{
    for (size_t i = 0; i < json_value_count(books); i++) {
        const char *name = json_value_text(json_value_at(books, i));
        assert_non_null(name);
        const chuhe_rulebook *book = chuhe_rulebook_by_name(name, strlen(name));
        assert_non_null(book);
        for (size_t k = 0; k < chuhe_rulebook_count(); k++)
            seen[f][k] += chuhe_rulebook_at(k) == book;
        ask_referee(s, book, f);
        ask_engine(s, book, f);
    }
}

static void read_story(story *s, const json_value *value)
{
    char moves[LINE_CAP];
    const char *fen = json_value_text(json_value_member(value, "fen"));
    const char *game = json_value_text(json_value_member(value, "game"));
    const char *loop = json_value_text(json_value_member(value, "loop"));
    s->id = json_value_text(json_value_member(value, "id"));
    assert_true(s->id != NULL && fen != NULL && loop != NULL);
    game = game != NULL ? game : "";
    snprintf(moves, sizeof moves, "%s%s%s", game, *game != '\0' ? " " : "", loop);
    if (!played_line_read(&s->game, fen, game) || !played_line_read(&s->loop, fen, moves) ||
        chuhe_position_from_setup(&s->start, NULL, &s->loop.start, 0) != CHUHE_OK)
        fail_msg("%s cannot be played", s->id);
}

static void test_the_engine_knows_what_its_book_forbids(void **state)
{
    (void)state;
    char line[LINE_CAP], why[JSON_WHY];
    FILE *file = fopen("tests/engine_rulings.jsonl", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        static story s;
        json_value *value = json_value_read(line, strlen(line), why);
        if (value == NULL)
            fail_msg("%s: %s", why, line);
        read_story(&s, value);
        for (fate f = 0; f < FATES; f++)
            ask_books(&s, json_value_member(value, fate_names[f]), f);
        json_value_free(value);
    }
    fclose(file);
    assert_int_equal(faults, 0);
}

/* No book is left out: each allows something, and each but the last forbids
 * something. */
static void test_every_book_is_asked(void **state)
{
    (void)state;
    for (size_t i = 0; i < chuhe_rulebook_count(); i++) {
        const chuhe_rulebook *book = chuhe_rulebook_at(i);
        print_message("%s: %zu drawn, %zu lost, %zu won\n", book->name, seen[FATE_DRAW][i],
                      seen[FATE_LOST][i], seen[FATE_WON][i]);
        assert_true(seen[FATE_DRAW][i] >= PER_BOOK);
        assert_true(seen[FATE_LOST][i] + seen[FATE_WON][i] >= PER_BOOK ||
                    strcmp(book->name, "none") == 0);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_engine_knows_what_its_book_forbids),
        cmocka_unit_test(test_every_book_is_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
