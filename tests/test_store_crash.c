/* Processes that are killed while they write, and several that write at once: what was
 * acknowledged is there, what was not is there whole or not at all. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/store_facts.h"

enum { BATCH = 7, KILLS = 8, CHILDREN = 3, OF_EACH = 20 };

typedef void (*work)(const store_place *place, int out, unsigned which);

static int set_up(void **state)
{
    *state = calloc(1, sizeof(store_place));
    place_make(*state);
    store *s = place_open(*state);
    assert_true(fact_add_game(s, "g", 1));
    store_close(s);
    return 0;
}

static int tear_down(void **state)
{
    place_remove(*state);
    free(*state);
    return 0;
}

/* A process of its own, which writes to `*in`. It must not come back from its work: what
 * the test has set up is the parent's. */
static pid_t begin_process(int *in, work what, const store_place *place, unsigned which)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        close(ends[0]);
        what(place, ends[1], which);
        _exit(0);
    }
    close(ends[1]);
    *in = ends[0];
    return child;
}

static void ends_well(pid_t child, int in)
{
    int status = -1;
    close(in);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

static void need(bool answer)
{
    if (!answer)
        _exit(1);
}

static uint32_t count_of(store *s)
{
    store_game game;
    need(store_game_get(&game, s, "g"));
    return game.events;
}

static store *open_it(const store_place *place)
{
    char why[STORE_WHY];
    store *s = store_open(place->where, why);
    need(s != NULL);
    return s;
}

/* ---- killed ---- */

/* Commits batches, and tells the count after each. What an earlier process had under way
 * may still come in, so that the first tries are refused. */
static void commit_for_ever(const store_place *place, int out, unsigned which)
{
    store *s = open_it(place);
    for (;;) {
        uint32_t count = count_of(s);
        bool all = store_begin(s);
        for (uint32_t i = 1; all && i <= BATCH; i++)
            all = store_event_add(s, "g", count + i, which, "{\"move\": \"h2e2\"}", NULL);
        if (!all) {
            store_roll_back(s);
            continue;
        }
        count += BATCH;
        need(store_commit(s));
        need(write(out, &count, sizeof count) == sizeof count);
    }
}

static void what_was_acknowledged_is_there(void **state)
{
    const store_place *place = *state;
    uint32_t seen = 0;
    for (unsigned i = 0; i < KILLS; i++) {
        int in;
        uint32_t count;
        pid_t child = begin_process(&in, commit_for_ever, place, i);
        for (unsigned acks = 0; acks < 1 + i * 5 % 7; acks++)
            assert_int_equal(read(in, &seen, sizeof seen), sizeof seen);
        kill(child, SIGKILL);
        while (read(in, &count, sizeof count) == sizeof count)
            seen = count;
        close(in);
        waitpid(child, NULL, 0);
        store *s = place_open(place);
        count = fact_events(s, "g");
        assert_true(count >= seen && count <= seen + BATCH);
        assert_int_equal(count % BATCH, 0);
        store_close(s);
    }
}

static void add_and_wait(const store_place *place, int out, unsigned which)
{
    store *s = open_it(place);
    need(store_begin(s));
    need(store_event_add(s, "g", 1, which, "x", NULL));
    need(fact_add_game(s, "h", 1));
    need(write(out, "!", 1) == 1);
    for (;;)
        pause();
}

static void what_was_not_committed_is_not_there(void **state)
{
    int in;
    char sign;
    store_game game;
    pid_t child = begin_process(&in, add_and_wait, *state, 0);
    assert_int_equal(read(in, &sign, 1), 1);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    close(in);
    store *s = place_open(*state);
    assert_int_equal(fact_events(s, "g"), 0);
    assert_false(store_game_get(&game, s, "h"));
    assert_true(store_event_add(s, "g", 1, 1, "y", NULL));
    store_close(s);
}

/* ---- at once ---- */

/* Adds its events to the game that others add to as well. */
static void add_among_others(const store_place *place, int out, unsigned which)
{
    store *s = open_it(place);
    (void)out;
    for (unsigned added = 0; added < OF_EACH;) {
        if (store_event_add(s, "g", count_of(s) + 1, which, "x", NULL))
            added++;
        else
            need(!strcmp(store_why(s), STORE_NUMBER_OFF));
    }
    store_close(s);
}

typedef struct tally {
    uint32_t last;
    unsigned of[CHILDREN];
} tally;

static bool count_event(uint32_t number, int64_t applied_ms, const char *text, const char *message,
                        void *ctx)
{
    tally *sums = ctx;
    (void)text;
    (void)message;
    if (number != ++sums->last)
        return false;
    sums->of[applied_ms]++;
    return true;
}

static void processes_add_to_one_game(void **state)
{
    pid_t children[CHILDREN];
    int ins[CHILDREN];
    tally sums = {.last = 0};
    for (unsigned i = 0; i < CHILDREN; i++)
        children[i] = begin_process(&ins[i], add_among_others, *state, i);
    for (unsigned i = 0; i < CHILDREN; i++)
        ends_well(children[i], ins[i]);
    store *s = place_open(*state);
    assert_true(store_events(s, "g", 0, count_event, &sums));
    assert_int_equal(sums.last, CHILDREN * OF_EACH);
    for (unsigned i = 0; i < CHILDREN; i++)
        assert_int_equal(sums.of[i], OF_EACH);
    store_close(s);
}

static void open_and_add(const store_place *place, int out, unsigned which)
{
    store *s = open_it(place);
    (void)out;
    need(fact_add_game(s, (char[]){'n', (char)('0' + which), 0}, 1));
    store_close(s);
}

static void processes_make_one_store(void **state)
{
    store_place place;
    pid_t children[CHILDREN];
    int ins[CHILDREN];
    (void)state;
    place_make(&place);
    for (unsigned i = 0; i < CHILDREN; i++)
        children[i] = begin_process(&ins[i], open_and_add, &place, i);
    for (unsigned i = 0; i < CHILDREN; i++)
        ends_well(children[i], ins[i]);
    store *s = place_open(&place);
    assert_int_equal(fact_events(s, "n0") + fact_events(s, "n1") + fact_events(s, "n2"), 0);
    store_close(s);
    place_remove(&place);
}

/* One of them gets the lease, and only one. */
static void take_lease(const store_place *place, int out, unsigned which)
{
    const char owner[] = {(char)('A' + which), 0};
    store *s = open_it(place);
    bool taken = store_lease_take(s, "g", owner, 0, 1000);
    need(taken || !strcmp(store_why(s), STORE_LEASED));
    need(write(out, &taken, sizeof taken) == sizeof taken);
    store_close(s);
}

static void one_process_gets_the_lease(void **state)
{
    pid_t children[CHILDREN];
    int ins[CHILDREN];
    unsigned owners = 0;
    for (unsigned i = 0; i < CHILDREN; i++)
        children[i] = begin_process(&ins[i], take_lease, *state, i);
    for (unsigned i = 0; i < CHILDREN; i++) {
        bool taken = false;
        assert_int_equal(read(ins[i], &taken, sizeof taken), sizeof taken);
        owners += taken;
        ends_well(children[i], ins[i]);
    }
    assert_int_equal(owners, 1);
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        CASE(what_was_acknowledged_is_there), CASE(what_was_not_committed_is_not_there),
        CASE(processes_add_to_one_game),      CASE(processes_make_one_store),
        CASE(one_process_gets_the_lease),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
