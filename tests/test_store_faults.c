/* A disk that fails, write by write and flush by flush: what was acknowledged has been
 * flushed, and is there whatever fails afterwards. The calls by which SQLite writes are
 * replaced in this program. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "support/store_facts.h"

enum { EVENTS = 12, STEPS = 60 };

/* The call that fails (1: the next), 0: none, and with which error; afterwards all do. */
static int writes_left, flushes_left, error_code;
static unsigned flushes;

static bool fails(int *left)
{
    if (*left == 0 || --*left > 0)
        return false;
    *left = 1;
    errno = error_code;
    return true;
}

static ssize_t write_or_fail(int fd, const void *bytes, size_t len, off_t at)
{
    return fails(&writes_left) ? -1 : pwrite(fd, bytes, len, at);
}

static int flush(int fd)
{
    flushes++;
    return fails(&flushes_left) ? -1 : (int)syscall(SYS_fdatasync, fd);
}

/* SQLite, which is a shared library, calls these instead of the system's. */
__attribute__((visibility("default"))) int fdatasync(int fildes)
{
    return flush(fildes);
}

__attribute__((visibility("default"))) int fsync(int fd)
{
    return flush(fd);
}

static void replace_write(sqlite3_syscall_ptr by)
{
    sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
    assert_int_equal(vfs->xSetSystemCall(vfs, "pwrite", by), SQLITE_OK);
    vfs->xSetSystemCall(vfs, "pwrite64", by);
}

static int set_up(void **state)
{
    *state = calloc(1, sizeof(store_place));
    place_make(*state);
    replace_write((sqlite3_syscall_ptr)write_or_fail);
    writes_left = flushes_left = 0;
    error_code = EIO;
    return 0;
}

static int tear_down(void **state)
{
    replace_write(NULL);
    place_remove(*state);
    free(*state);
    return 0;
}

static void what_is_kept_has_been_flushed(void **state)
{
    store *s = place_open(*state);
    assert_true(fact_add_game(s, "g", 1));
    for (uint32_t i = 1; i <= EVENTS; i++) {
        unsigned before = flushes;
        assert_true(store_event_add(s, "g", i, 1, "x", NULL));
        assert_true(flushes > before);
        before = flushes;
        assert_true(store_game_update(s, &(store_game){.id = "g", .ended_ms = i}));
        assert_true(flushes > before);
    }
    assert_true(store_begin(s));
    assert_true(store_event_add(s, "g", EVENTS + 1, 1, "x", NULL));
    unsigned before = flushes;
    assert_true(store_commit(s));
    assert_true(flushes > before);
    store_close(s);
}

/* Adds events singly and in twos until one fails; the number of those that were
 * acknowledged. */
static uint32_t add_until_it_fails(store *s)
{
    uint32_t kept = 0;
    while (kept < EVENTS) {
        if (!store_event_add(s, "g", kept + 1, 1, "single", NULL))
            return kept;
        kept++;
        if (!store_begin(s))
            return kept;
        bool both = store_event_add(s, "g", kept + 1, 1, "first of two", NULL) &&
                    store_event_add(s, "g", kept + 2, 1, "second of two", NULL);
        if (!store_commit(s))
            return kept;
        assert_true(both);
        kept += 2;
    }
    return kept;
}

static void after_a_failure(const store_place *place, int *left, int nth)
{
    store *s = place_open(place);
    assert_true(fact_add_game(s, "g", 1));
    *left = nth;
    uint32_t kept = add_until_it_fails(s);
    assert_true(kept < EVENTS || nth > 1);
    if (kept < EVENTS)
        assert_non_null(strchr(store_why(s), ' '));
    *left = 0;
    assert_true(store_is_healthy(s));
    assert_int_equal(fact_events(s, "g"), kept);
    assert_true(store_event_add(s, "g", kept + 1, 1, "goes on", NULL));
    store_close(s);
    s = place_open(place);
    assert_int_equal(fact_events(s, "g"), kept + 1);
    store_close(s);
}

static void at_each_step(store_place *place, int *left)
{
    for (int nth = 1; nth <= STEPS; nth += nth < 20 ? 1 : 7) {
        after_a_failure(place, left, nth);
        place_remove(place);
        place_make(place);
    }
}

static void a_write_that_fails_loses_nothing(void **state)
{
    at_each_step(*state, &writes_left);
}

static void a_full_disk_loses_nothing(void **state)
{
    error_code = ENOSPC;
    at_each_step(*state, &writes_left);
}

static void a_flush_that_fails_loses_nothing(void **state)
{
    at_each_step(*state, &flushes_left);
}

static void a_disk_that_fails_while_opening(void **state)
{
    char why[STORE_WHY];
    const store_place *place = *state;
    for (int nth = 1; nth < 30; nth++) {
        writes_left = nth;
        store *s = store_open(place->where, why);
        if (!s)
            assert_non_null(strchr(why, ' '));
        writes_left = 0;
        store_close(s);
    }
    store *s = place_open(place);
    assert_true(fact_add_game(s, "g", 1));
    store_close(s);
}

int main(void)
{
    unsetenv("CHUHE_POSTGRES");
#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        CASE(what_is_kept_has_been_flushed),   CASE(a_write_that_fails_loses_nothing),
        CASE(a_full_disk_loses_nothing),       CASE(a_flush_that_fails_loses_nothing),
        CASE(a_disk_that_fails_while_opening),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
