/* Reviews of games: children that work at them, and what peers are told. */
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/file.h"
#include "server/reviews.h"
#include "support/fake_program.h"
#include "support/hub_facts.h"

enum { PATIENCE_MS = 60000, STEP_MS = 5, SILENT_MS = 1000 };

static void pause_a_little(void)
{
    poll(NULL, 0, STEP_MS);
}

static void wake(void *ctx)
{
    (void)ctx;
}

typedef struct desk {
    fake fake;
    table table;
    person person;
    reviews *reviews;
} desk;

static void set_up(desk *d, const char *script)
{
    signal(SIGPIPE, SIG_IGN);
    fake_make(&d->fake, script);
    table_set_up(&d->table);
    d->reviews = reviews_new(d->fake.path, 1, SILENT_MS, wake, NULL);
    assert_non_null(d->reviews);
    hub_use_reviews(d->table.hub, d->reviews);
    hub_use_limits(d->table.hub, d->table.web.limits);
    person_come(&d->person, &d->table);
    hub_set_address(d->person.peer, "192.0.2.1");
}

static void clear(desk *d)
{
    person_go(&d->person);
    hub_use_reviews(d->table.hub, NULL);
    reviews_free(d->reviews);
    table_clear(&d->table);
    fake_clear(&d->fake);
}

/* Until a message holds both texts. */
static void hears(desk *d, const char *one, const char *other)
{
    for (int waited = 0; waited < PATIENCE_MS; waited += STEP_MS) {
        hub_tell_reviews(d->table.hub);
        if (person_hears(&d->person, one, other))
            return;
        pause_a_little();
    }
    fail_msg("%s %s is never said", one, other);
}

static void await_child(const desk *d, bool runs)
{
    for (int waited = 0; waited < PATIENCE_MS; waited += STEP_MS) {
        pid_t child = fake_child(&d->fake);
        if (child && (kill(child, 0) == 0) == runs)
            return;
        pause_a_little();
    }
    fail_msg("the child %s", runs ? "never runs" : "never ends");
}

/* ---- what children do ---- */

static void progress_and_the_review_come_through(void **state)
{
    desk d;
    char go[80];
    (void)state;
    /* It says what it was given: the record on its input, the options. */
    set_up(&d, "read -r record\n"
               "while [ ! -e \"$0.go\" ]; do echo '{\"done\":1,\"all\":3}'; sleep 0.02; done\n"
               "printf '{\"plies\":[],\"record\":%s,\"options\":\"%s\"}\\n' \"$record\" \"$*\"\n");
    person_say(&d.person, "{\"do\":\"review\",\"id\":\"r1\",\"moves\":[\"炮二平五\",\"h9g7\"],"
                          "\"level\":3,\"rules\":\"cxa1999\",\"lang\":\"zh\"}");
    hears(&d, "{\"is\":\"review\",\"id\":\"r1\",\"done\":0,", "\"of\":3}");
    hears(&d, "{\"is\":\"review\",\"id\":\"r1\",\"done\":1,", "\"of\":3}");
    snprintf(go, sizeof go, "%s.go", d.fake.path);
    assert_int_equal(file_write(go, "", 0).fault, FILE_OK);
    hears(&d, "\"done\":3,\"of\":3,\"review\":{\"plies\":[],", "\"nodes\":[\"h2e2\",\"h9g7\"]");
    assert_non_null(strstr(d.person.last, "--json --lang zh analyse --progress --from json "
                                          "--rules cxa1999 --nodes 10000 -"));
    unlink(go);
    clear(&d);
}

static void a_child_that_fails_is_told(void **state)
{
    static const char *const scripts[] = {
        "exit 1\n",
        "kill -9 $$\n",
        "echo 'a word' >&2; exit 3\n",
        "echo '{\"done\":1,\"all\":3}'; exit 0\n",
        "echo '[1]'; echo 'no JSON'; echo; echo '{\"plies\":[1'\n",
        "head -c 20000000 /dev/zero\n",
        "head -c 20000000 /dev/zero | tr '\\0' x\n",
        /* it hangs, whether it reads or not */
        "sleep 1000\n",
        "cat >/dev/null; sleep 1000\n",
    };
    (void)state;
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
        desk d;
        set_up(&d, scripts[i]);
        person_say(&d.person, "{\"do\":\"review\",\"id\":\"r\"}");
        hears(&d, "\"failed\":{\"en\":", "\"id\":\"r\"");
        /* and the next one is begun */
        person_say(&d.person, "{\"do\":\"review\",\"id\":\"s\"}");
        hears(&d, "\"failed\":{\"en\":", "\"id\":\"s\"");
        clear(&d);
    }
}

static void a_program_that_is_not_there_is_told(void **state)
{
    desk d;
    (void)state;
    set_up(&d, "");
    fake_clear(&d.fake);
    person_say(&d.person, "{\"do\":\"review\",\"id\":\"r\"}");
    hears(&d, "\"failed\":{\"en\":", "\"id\":\"r\"");
    clear(&d);
}

static const char endless[] = "while :; do echo '{\"done\":1,\"all\":3}'; sleep 0.05; done\n";

/* Nobody works for somebody who is gone. */
static void the_child_goes_with_its_asker(void **state)
{
    desk d;
    (void)state;
    set_up(&d, endless);
    person_say(&d.person, "{\"do\":\"review\",\"id\":\"r\"}");
    await_child(&d, true);
    person_say(&d.person, "{\"do\":\"no_review\",\"id\":\"another\"}");
    hears(&d, "\"done\":1,", "\"id\":\"r\"");
    person_say(&d.person, "{\"do\":\"no_review\",\"id\":\"r\"}");
    await_child(&d, false);
    person_say(&d.person, "{\"do\":\"review\",\"id\":\"s\"}");
    hears(&d, "\"done\":1,", "\"id\":\"s\"");
    await_child(&d, true);
    person_go(&d.person);
    await_child(&d, false);
    person_come(&d.person, &d.table);
    clear(&d);
}

static void another_takes_its_place(void **state)
{
    desk d;
    (void)state;
    set_up(&d, endless);
    person_say(&d.person, "{\"do\":\"review\",\"id\":\"r\"}");
    hears(&d, "\"done\":1,", "\"id\":\"r\"");
    pid_t first = fake_child(&d.fake);
    person_say(&d.person, "{\"do\":\"review\",\"id\":\"s\"}");
    hears(&d, "\"done\":1,", "\"id\":\"s\"");
    assert_int_not_equal(fake_child(&d.fake), first);
    assert_int_equal(kill(first, 0), -1);
    clear(&d);
}

static void the_child_goes_with_the_server(void **state)
{
    desk d;
    (void)state;
    set_up(&d, endless);
    person_say(&d.person, "{\"do\":\"review\",\"id\":\"r\"}");
    await_child(&d, true);
    pid_t child = fake_child(&d.fake);
    clear(&d);
    assert_int_equal(kill(child, 0), -1);
}

/* ---- what peers ask ---- */

/* What is longer than all that may wait for one peer arrives, behind what waited before. */
static void a_long_review_arrives(void **state)
{
    desk d;
    (void)state;
    set_up(&d, "printf '{\"plies\":[\"'; head -c 3000000 /dev/zero | tr '\\0' x; echo '\"]}'\n");
    person_say(&d.person, "{\"do\":\"review\",\"id\":\"r\"}");
    for (int i = 0; i < 20; i++)
        person_say(&d.person, "{\"do\":\"ping\",\"t\":%d}", i);
    hears(&d, "\"review\":{\"plies\":", "\"id\":\"r\"");
    assert_true(strlen(d.person.last) > 3000000);
    assert_false(d.person.cut);
    clear(&d);
}

static void wrong_reviews_are_refused(void **state)
{
    static const struct {
        const char *members, *code;
    } wrong[] = {{"\"level\":0", "bad_request"},        {"\"level\":11", "bad_request"},
                 {"\"level\":\"3\"", "bad_request"},    {"\"lang\":\"fr\"", "bad_request"},
                 {"\"lang\":7", "bad_request"},         {"\"fen\":\"9/9 w\"", "bad_request"},
                 {"\"fen\":7", "bad_request"},          {"\"moves\":[\"h2h9\",7]", "bad_request"},
                 {"\"moves\":\"h2e2\"", "bad_request"}, {"\"rules\":\"--help\"", "bad_request"}};
    desk d;
    (void)state;
    set_up(&d, endless);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        person_say(&d.person, "{\"do\":\"review\",\"id\":\"r\",%s}", wrong[i].members);
        assert_true(person_hears(&d.person, "\"is\":\"error\"", wrong[i].code));
        assert_non_null(strstr(d.person.last, "\"id\":\"r\""));
        d.table.web.started_ms += 1000;
    }
    person_say(&d.person, "{\"do\":\"review\"}");
    assert_true(person_hears(&d.person, "\"is\":\"error\"", "bad_request"));
    person_say(&d.person, "{\"do\":\"review\",\"id\":\"<b>\"}");
    assert_true(person_hears(&d.person, "\"is\":\"error\"", "bad_request"));
    assert_null(strstr(d.person.last, "<b>"));
    hub_use_reviews(d.table.hub, NULL);
    person_say(&d.person, "{\"do\":\"review\",\"id\":\"r\"}");
    assert_true(person_hears(&d.person, "no_engine", "\"id\":\"r\""));
    clear(&d);
}

/* Whatever is refused is answered with its name; the place of one is free when it is over. */
static void an_address_has_so_many_reviews(void **state)
{
    enum { PEOPLE = 10 };
    desk d;
    person people[PEOPLE];
    unsigned taken = 0;
    (void)state;
    set_up(&d, endless);
    for (int i = 0; i < PEOPLE; i++) {
        person_come(&people[i], &d.table);
        hub_set_address(people[i].peer, "192.0.2.7");
        person_say(&people[i], "{\"do\":\"review\",\"id\":\"r%d\"}", i);
        hub_tell_reviews(d.table.hub);
        assert_true(person_hear(&people[i]));
        taken += strstr(people[i].last, "\"of\":1") != NULL;
        if (!strstr(people[i].last, "\"of\":1"))
            assert_non_null(strstr(people[i].last, "too_many"));
    }
    assert_int_equal(taken, 4);
    /* another address is none of their business */
    person_say(&d.person, "{\"do\":\"review\",\"id\":\"mine\"}");
    hears(&d, "\"of\":1", "\"id\":\"mine\"");
    person_go(&people[0]);
    person_say(&people[9], "{\"do\":\"review\",\"id\":\"again\"}");
    hub_tell_reviews(d.table.hub);
    assert_true(person_hears(&people[9], "\"of\":1", "again"));
    for (int i = 1; i < PEOPLE; i++)
        person_go(&people[i]);
    clear(&d);
}

static void the_queue_is_bounded(void **state)
{
    enum { PEOPLE = 40 };
    desk d;
    person people[PEOPLE];
    unsigned taken = 0;
    (void)state;
    set_up(&d, endless);
    for (int i = 0; i < PEOPLE; i++) {
        char address[32];
        snprintf(address, sizeof address, "192.0.2.%d", 10 + i);
        person_come(&people[i], &d.table);
        hub_set_address(people[i].peer, address);
        person_say(&people[i], "{\"do\":\"review\",\"id\":\"r%d\"}", i);
        hub_tell_reviews(d.table.hub);
        assert_true(person_hear(&people[i]));
        taken += strstr(people[i].last, "\"of\":1") != NULL;
    }
    assert_true(taken >= REVIEWS_WAITING && taken <= REVIEWS_WAITING + 1);
    for (int i = 0; i < PEOPLE; i++)
        person_go(&people[i]);
    clear(&d);
}

static void work_is_limited_and_every_refusal_answered(void **state)
{
    desk d;
    unsigned refused = 0, taken = 0;
    (void)state;
    set_up(&d, "exit 0\n");
    for (int i = 0; i < 90; i++) {
        char id[32];
        snprintf(id, sizeof id, "\"id\":\"r%d\"", i);
        person_say(&d.person, "{\"do\":\"review\",\"id\":\"r%d\"}", i);
        hub_tell_reviews(d.table.hub);
        assert_true(person_hears(&d.person, id, ""));
        refused += strstr(d.person.last, "too_many") != NULL;
        taken += strstr(d.person.last, "\"is\":\"review\"") != NULL;
    }
    assert_int_equal(refused + taken, 90);
    assert_int_equal(taken, 40);
    /* and so with those that come too fast to be looked at */
    for (int i = 0; i < 30; i++)
        person_say(&d.person, "{\"do\":\"review\",\"id\":\"f%d\"}", i);
    assert_true(person_hears(&d.person, "too_fast", "\"id\":\"f29\""));
    d.table.web.started_ms += 60000; /* and it passes */
    person_say(&d.person, "{\"do\":\"review\",\"id\":\"last\"}");
    hears(&d, "\"failed\"", "\"id\":\"last\"");
    clear(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(progress_and_the_review_come_through),
        cmocka_unit_test(a_child_that_fails_is_told),
        cmocka_unit_test(a_program_that_is_not_there_is_told),
        cmocka_unit_test(the_child_goes_with_its_asker),
        cmocka_unit_test(another_takes_its_place),
        cmocka_unit_test(the_child_goes_with_the_server),
        cmocka_unit_test(a_long_review_arrives),
        cmocka_unit_test(wrong_reviews_are_refused),
        cmocka_unit_test(an_address_has_so_many_reviews),
        cmocka_unit_test(the_queue_is_bounded),
        cmocka_unit_test(work_is_limited_and_every_refusal_answered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
