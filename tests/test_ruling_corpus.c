/* Rulings that are known: a list of this project, and a longer one where the
 * environment says so (CHUHE_CASES, or the rules beside CHUHE_CORPUS). Each is
 * ruled as expected, is borne out by the board, and is the same in a mirror, with
 * the colours changed, and begun at any other ply of the loop. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

#include "support/ruling_cases.h"
#include "support/ruling_check.h"

static const char own_list[] = "tests/ruling_cases.jsonl";

/* Cases whose ruling here is not the one that their source gives, with the
 * reason; they are checked in every other way. */
static const struct exception {
    const char *id, *book, *reason;
} exceptions[] = {
    {"cxa2020-ref08", "cxa2020", "the whole does not close, as it says, but its last rounds do"},
    {"own-false-root-cxa2020", "cxa2020", "the protector takes a chariot elsewhere in return"},
    {"own-horse-chases-protected-rook-cxa2020", "cxa2020",
     "Black threatens mate at every ply, so both do what is forbidden"},
    {"wxf-orange-155", "axf", "not one of Black's victims is chased at every ply"},
    {"wxf-orange-155", "wxf2018", "not one of Black's victims is chased at every ply"},
};

typedef struct count {
    int agree, differ, excepted, unknown, weak, weak_differ, faults, unplayable;
} count;

static bool is_excepted(const ruling_case *it, const char *book)
{
    for (size_t i = 0; i < sizeof exceptions / sizeof *exceptions; i++)
        if (strcmp(exceptions[i].id, it->id) == 0 && strcmp(exceptions[i].book, book) == 0)
            return true;
    return false;
}

static void report(const char *what, const ruling_case *it, const char *book, const char *found)
{
    char text[PLAYED_LINE_TEXT_CAP];
    played_line_text(text, &it->line);
    print_message("%s: %s under %s: expected %s, %s: %s\n", what, it->id, book, it->expected, found,
                  text);
}

static chuhe_verdict verdict_on(const played_line *line, const chuhe_ruling_options *options,
                                chuhe_ruling *keep)
{
    chuhe_game game;
    chuhe_ruling ruling;
    assert_int_equal(played_line_game(&game, line, NULL), CHUHE_OK);
    assert_int_equal(chuhe_game_judge(&ruling, &game, options, NULL), CHUHE_OK);
    chuhe_game_deinit(&game);
    chuhe_verdict verdict = ruling.verdict;
    if (keep != NULL)
        *keep = ruling;
    else
        chuhe_ruling_deinit(&ruling);
    return verdict;
}

static bool is_same(chuhe_verdict a, chuhe_verdict b)
{
    return a == b || a == CHUHE_VERDICT_UNKNOWN || b == CHUHE_VERDICT_UNKNOWN;
}

/* The other forms of the loop; NULL when they are ruled the same. */
static const char *find_odd_form(const ruling_case *it, chuhe_ruling_options options,
                                 const chuhe_ruling *ruling)
{
    played_line other;
    chuhe_verdict verdict = ruling->verdict;
    played_line_mirror(&other, &it->line);
    if (!is_same(verdict_on(&other, &options, NULL), verdict))
        return "another ruling in a mirror";
    played_line_swap_colours(&other, &it->line);
    if (!is_same(verdict_on(&other, &options, NULL), ruling_check_swapped(verdict)))
        return "another ruling with the colours changed";
    options.occurrences = 2;
    for (size_t later = 1; later < ruling->ply_count; later++) {
        played_line_turn(&other, &it->line, ruling->first, ruling->last, later);
        if (!is_same(verdict_on(&other, &options, NULL), verdict))
            return "another ruling when begun at another ply";
    }
    return NULL;
}

/* Counts what was found against what was expected. */
static void compare(count *sum, const ruling_case *it, const chuhe_rulebook *book,
                    chuhe_verdict verdict)
{
    const char *found = chuhe_verdict_name(verdict);
    bool none = strcmp(it->expected, "not_repeated") == 0;
    bool weak = it->is_weak && book->chase == CHUHE_CHASE_ANY_GAIN;
    if (strcmp(it->expected, "disputed") == 0)
        return;
    if (strcmp(found, none ? "none" : it->expected) == 0) {
        sum->agree++;
        sum->weak += weak;
    } else if (weak) {
        sum->weak_differ++;
    } else if (is_excepted(it, book->name)) {
        sum->excepted++;
    } else {
        sum->differ++;
        sum->unknown += verdict == CHUHE_VERDICT_UNKNOWN;
        report("differs", it, book->name, found);
    }
}

/* Some printed examples have a piece where it cannot come; those are not ruled on,
 * but for soldiers. */
static bool is_playable(const ruling_case *it)
{
    chuhe_game game;
    chuhe_status status = played_line_game(&game, &it->line, NULL);
    if (status == CHUHE_OK)
        chuhe_game_deinit(&game);
    return status == CHUHE_OK;
}

static void look_at(const ruling_case *it, const char *name, count *sum)
{
    const chuhe_rulebook *book = chuhe_rulebook_by_name(name, strlen(name));
    char why[RULING_CHECK_WHY_CAP];
    chuhe_ruling ruling;
    size_t first;
    if (book == NULL) {
        fail_msg("%s: no book is called '%s'", it->id, name);
        return; /* what an analyser does not know of fail_msg */
    }
    unsigned times = played_line_count(&first, &it->line, it->line.plies);
    chuhe_ruling_options options = {book, times < 2 ? 2 : times, 0};
    compare(sum, it, book, verdict_on(&it->line, &options, &ruling));
    const char *odd = find_odd_form(it, options, &ruling);
    if (!ruling_check_holds(why, &it->line, options.occurrences, &ruling)) {
        sum->faults++;
        report("not borne out", it, name, why);
    } else if (odd != NULL) {
        sum->faults++;
        report("not alike", it, name, odd);
    }
    chuhe_ruling_deinit(&ruling);
}

static void look_under_each_book(const ruling_case *it, void *ctx)
{
    if (!is_playable(it)) {
        ((count *)ctx)->unplayable++;
        return;
    }
    for (size_t i = 0; i < it->book_count; i++)
        look_at(it, it->books[i], ctx);
}

static void look_through(const char *path)
{
    count sum = {0};
    int bad = 0;
    int cases = ruling_cases_visit(path, look_under_each_book, &sum, &bad);
    print_message("%d loops, %d unplayable: %d rulings agree, %d differ (%d unknown), %d known to "
                  "differ; of the guesses %d agree, %d differ; %d not borne out\n",
                  cases, sum.unplayable, sum.agree, sum.differ, sum.unknown, sum.excepted, sum.weak,
                  sum.weak_differ, sum.faults);
    assert_true(cases > 0);
    assert_int_equal(bad, 0);
    assert_int_equal(sum.faults, 0);
    assert_int_equal(sum.differ, 0);
}

static void test_the_own_list(void **state)
{
    (void)state;
    look_through(own_list);
}

static void test_the_longer_list(void **state)
{
    char path[4096];
    (void)state;
    if (!ruling_cases_path(path, sizeof path)) {
        print_message("no list of rulings: CHUHE_CASES and CHUHE_CORPUS name none\n");
        skip();
    }
    look_through(path);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_own_list),
        cmocka_unit_test(test_the_longer_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
