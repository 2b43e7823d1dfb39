/* The rule books: which there are, and what a reader may rely on in each. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

static const char *const names[] = {"cxa1957", "cxa1999", "cxa2020", "axf",
                                    "wxf2018", "online",  "none"};
enum { NAMES = sizeof names / sizeof *names };

static const chuhe_rulebook *book(const char *name)
{
    const chuhe_rulebook *found = chuhe_rulebook_by_name(name, strlen(name));
    assert_non_null(found);
    return found;
}

static unsigned weight(const char *name, chuhe_conduct conduct)
{
    return book(name)->conducts[conduct].weight;
}

static void test_books_come_by_age(void **state)
{
    (void)state;
    assert_int_equal(chuhe_rulebook_count(), NAMES);
    for (size_t i = 0; i < NAMES; i++) {
        assert_string_equal(chuhe_rulebook_at(i)->name, names[i]);
        assert_ptr_equal(chuhe_rulebook_at(i), book(names[i]));
    }
    assert_null(chuhe_rulebook_at(NAMES));
}

static void test_only_whole_names_are_found(void **state)
{
    (void)state;
    assert_null(chuhe_rulebook_by_name("cxa1957", 6));
    assert_null(chuhe_rulebook_by_name("cxa19570", 8));
    assert_null(chuhe_rulebook_by_name("CXA1957", 7));
    assert_null(chuhe_rulebook_by_name("", 0));
}

/* A ruling cites a clause: none may be without words, in either language. */
static void assert_clause(const char *name, const chuhe_clause *clause)
{
    if (!clause->number || !clause->english || !clause->english[0] || !clause->chinese ||
        !clause->chinese[0])
        fail_msg("%s: clause '%s' lacks words", name, clause->number ? clause->number : "?");
}

static void test_every_ground_of_a_ruling_has_words(void **state)
{
    (void)state;
    for (size_t i = 0; i < chuhe_rulebook_count(); i++) {
        const chuhe_rulebook *b = chuhe_rulebook_at(i);
        bool forbids = false;
        for (int n = 0; n < CHUHE_CONDUCTS; n++) {
            if (b->conducts[n].weight)
                assert_clause(b->name, &b->conducts[n].clause);
            forbids |= b->conducts[n].weight > 0;
        }
        assert_clause(b->name, &b->draw);
        if (forbids)
            assert_clause(b->name, &b->draw_forbidden);
        for (size_t n = 0; n < b->exception_count; n++)
            assert_clause(b->name, &b->exceptions[n].clause);
        for (size_t n = 0; n < b->note_count; n++)
            assert_clause(b->name, &b->notes[n]);
        const char *const words[] = {b->title,     b->title_zh, b->source,
                                     b->source_zh, b->summary,  b->summary_zh};
        for (size_t n = 0; n < sizeof words / sizeof *words; n++)
            assert_true(words[n] && words[n][0]);
        assert_true(b->loops >= 1);
    }
}

/* No book but "none" lets one side check for ever. */
static void test_perpetual_check_is_the_gravest(void **state)
{
    (void)state;
    for (size_t i = 0; i + 1 < NAMES; i++) {
        const chuhe_rulebook *b = chuhe_rulebook_at(i);
        for (int n = 0; n < CHUHE_CONDUCTS; n++)
            if (n != CHUHE_CONDUCT_CHECK)
                assert_true(b->conducts[n].weight < b->conducts[CHUHE_CONDUCT_CHECK].weight);
    }
    assert_int_equal(weight("none", CHUHE_CONDUCT_CHECK), 0);
}

/* What every book allows (长跟, 长拦, 长兑, 长献, 一将一闲, 兵卒长捉, 将帅长捉). */
static void test_what_is_allowed_everywhere(void **state)
{
    (void)state;
    for (size_t i = 0; i < NAMES; i++)
        for (int n = 0; n <= CHUHE_CONDUCT_GENERAL_CHASE; n++)
            assert_int_equal(weight(names[i], (chuhe_conduct)n), 0);
}

static void test_where_the_books_differ(void **state)
{
    (void)state;
    /* Mate threats lose in the Chinese books and draw in the others. */
    assert_true(weight("cxa1957", CHUHE_CONDUCT_KILL) > 0);
    assert_true(weight("cxa2020", CHUHE_CONDUCT_KILL) > 0);
    assert_int_equal(weight("axf", CHUHE_CONDUCT_KILL), 0);
    /* So does a check and a chase in turn. */
    assert_true(weight("cxa1999", CHUHE_CONDUCT_CHECK_CHASE) > 0);
    assert_int_equal(weight("wxf2018", CHUHE_CONDUCT_CHECK_CHASE), 0);
    /* Chases of different pieces in turn. */
    assert_int_equal(weight("cxa1957", CHUHE_CONDUCT_CHASE_IN_TURN), 0);
    assert_true(weight("cxa2020", CHUHE_CONDUCT_CHASE_IN_TURN) > 0);
    assert_int_equal(weight("axf", CHUHE_CONDUCT_CHASE_IN_TURN), 0);
    /* 2020 weighs a joint chase less than a direct one, 1999 does not. */
    assert_true(weight("cxa2020", CHUHE_CONDUCT_CHASE_JOINT) <
                weight("cxa2020", CHUHE_CONDUCT_CHASE));
    assert_int_equal(weight("cxa1999", CHUHE_CONDUCT_CHASE_JOINT),
                     weight("cxa1999", CHUHE_CONDUCT_CHASE));
    /* The chariot that a horse pins is a grade of its own in the world rules. */
    assert_true(weight("wxf2018", CHUHE_CONDUCT_CHASE_PINNED) >
                weight("wxf2018", CHUHE_CONDUCT_CHASE));
    assert_int_equal(weight("axf", CHUHE_CONDUCT_CHASE_PINNED), weight("axf", CHUHE_CONDUCT_CHASE));
    /* The online rule looks at checks alone. */
    for (int n = 0; n < CHUHE_CONDUCT_CHECK; n++)
        assert_int_equal(weight("online", (chuhe_conduct)n), 0);
    /* 1957 gives Black the first move and knows no natural limit. */
    assert_int_equal(book("cxa1957")->first_side, CHUHE_BLACK);
    assert_int_equal(book("cxa1957")->natural_limit_rounds, 0);
    assert_int_equal(book("cxa1999")->first_side, CHUHE_RED);
    assert_int_equal(book("cxa1999")->natural_limit_rounds, 60);
}

static void test_names_of_classes_and_conducts(void **state)
{
    (void)state;
    assert_string_equal(chuhe_class_name(CHUHE_CLASS_KILL), "kill");
    assert_string_equal(chuhe_class_message_zh(CHUHE_CLASS_KILL), "杀");
    assert_string_equal(chuhe_conduct_name(CHUHE_CONDUCT_CHECK_KILL), "check_and_kill");
    assert_string_equal(chuhe_conduct_message(CHUHE_CONDUCT_CHECK), "perpetual check");
    assert_string_equal(chuhe_conduct_message_zh(CHUHE_CONDUCT_CHECK), "长将");
    assert_string_equal(chuhe_class_name(CHUHE_CLASSES), "unknown");
    assert_string_equal(chuhe_conduct_message(CHUHE_CONDUCTS), "unknown");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_books_come_by_age),
        cmocka_unit_test(test_only_whole_names_are_found),
        cmocka_unit_test(test_every_ground_of_a_ruling_has_words),
        cmocka_unit_test(test_perpetual_check_is_the_gravest),
        cmocka_unit_test(test_what_is_allowed_everywhere),
        cmocka_unit_test(test_where_the_books_differ),
        cmocka_unit_test(test_names_of_classes_and_conducts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
