/* The rules of a table: the sets that have a name, and the choice of colours. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe/table.h>

static chuhe_table_rules rules_of(chuhe_table table)
{
    chuhe_table_rules rules;
    chuhe_table_rules_init(&rules, table, NULL);
    return rules;
}

static const chuhe_rulebook *book(const char *name)
{
    return chuhe_rulebook_by_name(name, strlen(name));
}

static void test_a_tournament_of_1999(void **state)
{
    (void)state;
    chuhe_table_rules r = rules_of(CHUHE_TABLE_TOURNAMENT);
    assert_string_equal(r.book->name, "cxa1999");
    assert_false(r.rules_1957);
    assert_int_equal(r.first_side, CHUHE_RED); /* 2.1 */
    assert_true(r.press_by_hand && r.touch_move && r.illegal_move_loses);
    assert_int_equal(r.fouls_that_lose, 3); /* 4.1.8 */
    assert_true(r.warns_first && r.keeps_records);
    assert_false(r.takes_back || r.dead_draw_ends);
    assert_int_equal(r.repetition, CHUHE_REPETITION_CLAIM);
    assert_int_equal(r.natural_limit, CHUHE_LIMIT_CLAIM);
    assert_int_equal(r.natural_limit_rounds, 60); /* 4.2.4 */
    assert_int_equal(r.late_limit_ms, 15 * 60 * 1000);
    assert_int_equal(r.record_exempt_ms, 3 * 60 * 1000); /* 7.2 */
}

static void test_a_tournament_of_1957(void **state)
{
    (void)state;
    chuhe_table_rules r = rules_of(CHUHE_TABLE_TOURNAMENT_1957);
    assert_string_equal(r.book->name, "cxa1957");
    assert_true(r.rules_1957);
    assert_int_equal(r.first_side, CHUHE_BLACK);
    assert_true(r.press_by_hand && r.touch_move && r.illegal_move_loses && r.keeps_records);
    assert_int_equal(r.fouls_that_lose, 0); /* it knows no count of fouls */
    assert_int_equal(r.natural_limit, CHUHE_LIMIT_OFF);
    assert_int_equal(r.late_limit_ms, 15 * 60 * 1000);
}

static void assert_by_machine(const chuhe_table_rules *r)
{
    assert_string_equal(r->book->name, "online");
    assert_int_equal(r->first_side, CHUHE_RED);
    assert_false(r->press_by_hand || r->touch_move || r->illegal_move_loses);
    assert_int_equal(r->fouls_that_lose, 0);
    assert_false(r->warns_first || r->keeps_records);
    assert_int_equal(r->repetition, CHUHE_REPETITION_AUTOMATIC);
    assert_int_equal(r->natural_limit, CHUHE_LIMIT_ENDS);
    assert_true(r->dead_draw_ends);
    assert_int_equal(r->late_limit_ms, 0);
}

static void test_on_a_server_and_among_friends(void **state)
{
    (void)state;
    chuhe_table_rules online = rules_of(CHUHE_TABLE_ONLINE);
    chuhe_table_rules casual = rules_of(CHUHE_TABLE_CASUAL);
    assert_by_machine(&online);
    assert_by_machine(&casual);
    assert_false(online.takes_back);
    assert_true(casual.takes_back);
}

/* The book brings its limit along; one that has none leaves the usual sixty rounds. */
static void test_another_book(void **state)
{
    (void)state;
    for (size_t i = 0; i < chuhe_rulebook_count(); i++) {
        const chuhe_rulebook *b = chuhe_rulebook_at(i);
        chuhe_table_rules r;
        chuhe_table_rules_init(&r, CHUHE_TABLE_CASUAL, b);
        assert_ptr_equal(r.book, b);
        unsigned rounds = b->natural_limit_rounds ? b->natural_limit_rounds : 60;
        assert_int_equal(r.natural_limit_rounds, rounds);
    }
    chuhe_table_rules r;
    chuhe_table_rules_init(&r, CHUHE_TABLE_TOURNAMENT, book("cxa1957"));
    assert_int_equal(r.first_side, CHUHE_RED); /* the table decides that, not the book */
}

static void test_names(void **state)
{
    (void)state;
    static const char *const names[] = {"tournament", "tournament1957", "online", "casual"};
    for (unsigned i = 0; i < CHUHE_TABLES; i++) {
        assert_string_equal(chuhe_table_name((chuhe_table)i), names[i]);
        assert_true(chuhe_table_message((chuhe_table)i)[0] != '\0');
        assert_true(chuhe_table_message_zh((chuhe_table)i)[0] != '\0');
    }
    assert_string_equal(chuhe_table_name(CHUHE_TABLES), "unknown");
    assert_string_equal(chuhe_table_message(CHUHE_TABLES), "unknown");
    assert_string_equal(chuhe_table_message_zh(CHUHE_TABLES), "unknown");
}

/* 猜先 and 分先: who is right gets the side that begins, and in every second game
 * colours are exchanged. In 1957 Black begins. */
static void test_colours_are_guessed_and_exchanged(void **state)
{
    (void)state;
    chuhe_table_rules today = rules_of(CHUHE_TABLE_TOURNAMENT);
    chuhe_table_rules then = rules_of(CHUHE_TABLE_TOURNAMENT_1957);
    assert_int_equal(chuhe_colour_of_guesser(true, 1, &today), CHUHE_RED);
    assert_int_equal(chuhe_colour_of_guesser(false, 1, &today), CHUHE_BLACK);
    assert_int_equal(chuhe_colour_of_guesser(true, 2, &today), CHUHE_BLACK);
    assert_int_equal(chuhe_colour_of_guesser(false, 2, &today), CHUHE_RED);
    assert_int_equal(chuhe_colour_of_guesser(true, 3, &today), CHUHE_RED);
    assert_int_equal(chuhe_colour_of_guesser(true, 1, &then), CHUHE_BLACK);
    assert_int_equal(chuhe_colour_of_guesser(false, 1, &then), CHUHE_RED);
    assert_int_equal(chuhe_colour_of_guesser(true, 4, &then), CHUHE_RED);
}

static void test_usual_options(void **state)
{
    (void)state;
    chuhe_referee_options options;
    memset(&options, 0xff, sizeof options);
    chuhe_referee_options_init(&options);
    assert_string_equal(options.rules.book->name, "cxa1999");
    assert_int_equal(options.time.period_count, 0);
    assert_int_equal(options.odds.first_moves, 0);
    assert_true(chuhe_squareset_is_empty(options.odds.removed));
    assert_int_equal(options.markers, 0);
    assert_false(options.has_start);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_tournament_of_1999),
        cmocka_unit_test(test_a_tournament_of_1957),
        cmocka_unit_test(test_on_a_server_and_among_friends),
        cmocka_unit_test(test_another_book),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_colours_are_guessed_and_exchanged),
        cmocka_unit_test(test_usual_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
