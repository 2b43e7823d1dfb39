/* Live games by chance: random tables, random events, and what may never be otherwise.
 * CHUHE_SEED chooses other games, CHUHE_LONG=1 plays a million. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

#include "support/chance.h"
#include "support/referee_walk.h"

enum { EVENTS = 80, WALKS = 2000, LONG_WALKS = 1000000 };

static unsigned chance_for_events(void *ctx, unsigned n)
{
    return chance_below(ctx, n);
}

static uint64_t seed_of(uint64_t walk)
{
    const char *text = getenv("CHUHE_SEED");
    return (text != NULL ? strtoull(text, NULL, 10) : 1) * 1000000007U + walk;
}

static bool is_long(void)
{
    const char *text = getenv("CHUHE_LONG");
    return text != NULL && strcmp(text, "1") == 0;
}

static void walk_all(walk_tally *tally, uint64_t walks)
{
    for (uint64_t i = 0; i < walks; i++) {
        chance luck = {seed_of(i)};
        event_source source = {chance_for_events, &luck};
        const char *what = referee_walk(tally, &source, 1 + chance_below(&luck, EVENTS));
        if (what != NULL)
            fail_msg("walk %llu: does not hold: %s", (unsigned long long)i, what);
    }
}

/* Whatever can happen does happen in so many games, so that all of it is checked. */
static void assert_everything_came_up(const walk_tally *tally)
{
    for (unsigned i = 0; i < CHUHE_EVENTS; i++)
        if (tally->kinds[i] == 0 && i != CHUHE_EVENT_WITHDRAW) /* which no rule allows */
            fail_msg("never taken: %s", chuhe_event_name((chuhe_event_kind)i));
    for (unsigned i = 1; i < CHUHE_ENDINGS; i++)
        if (tally->endings[i] == 0)
            fail_msg("no game ended by %s", chuhe_ending_name((chuhe_ending)i));
    for (unsigned i = 1; i < CHUHE_REFUSALS; i++)
        if (tally->refusals[i] == 0 && i != CHUHE_REFUSAL_NO_MEMORY && i != CHUHE_REFUSAL_UNDECIDED)
            fail_msg("never refused: %s", chuhe_refusal_name((chuhe_refusal)i));
    for (unsigned i = 0; i < CHUHE_EFFECTS; i++)
        if (tally->effects[i] == 0)
            fail_msg("never an effect: %s", chuhe_effect_name((chuhe_effect_kind)i));
}

static void test_what_may_never_be_otherwise(void **state)
{
    (void)state;
    walk_tally tally = {0};
    walk_all(&tally, is_long() ? LONG_WALKS : WALKS);
    printf("# %llu games, %llu events, %llu taken\n", (unsigned long long)tally.walks,
           (unsigned long long)tally.events, (unsigned long long)tally.taken);
    if (is_long())
        assert_everything_came_up(&tally);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_may_never_be_otherwise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
