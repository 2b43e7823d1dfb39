/* Requests that threads answer: how many wait, and who waits no more. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/http_work.h"

/* A task that goes on until the gate is opened. */
static struct gate {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    unsigned inside, ready;
    bool is_open;
} gate = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0, false};

static void wait_at_gate(http_reply *reply, const http_request *request)
{
    (void)request;
    pthread_mutex_lock(&gate.lock);
    gate.inside++;
    pthread_cond_broadcast(&gate.changed);
    while (!gate.is_open)
        pthread_cond_wait(&gate.changed, &gate.lock);
    pthread_mutex_unlock(&gate.lock);
    buffer_text(&reply->body, "done");
}

static void wake(void *ctx)
{
    (void)ctx;
    pthread_mutex_lock(&gate.lock);
    gate.ready++;
    pthread_cond_broadcast(&gate.changed);
    pthread_mutex_unlock(&gate.lock);
}

static void await(const unsigned *count, unsigned wanted)
{
    pthread_mutex_lock(&gate.lock);
    while (*count < wanted)
        pthread_cond_wait(&gate.changed, &gate.lock);
    pthread_mutex_unlock(&gate.lock);
}

static void open_gate(bool is_open)
{
    pthread_mutex_lock(&gate.lock);
    gate.is_open = is_open;
    gate.inside = gate.ready = 0;
    pthread_cond_broadcast(&gate.changed);
    pthread_mutex_unlock(&gate.lock);
}

static http_job *ask(http_work *w, void *asker)
{
    const http_request request = {.method = HTTP_POST};
    buffer body;
    buffer_init(&body);
    buffer_text(&body, "a body");
    http_job *job = http_work_ask(w, wait_at_gate, &request, &body, asker);
    assert_int_equal(body.len, job ? 0 : 6);
    buffer_deinit(&body);
    return job;
}

/* So many wait; who hangs up makes room for another at once, also in the middle and at the end,
 * and only those who wait still are answered. */
static void who_waits_no_more_makes_room(void **state)
{
    enum { STAY = HTTP_WORK_WAITING + 3 };
    http_work *w = http_work_new(1, wake, NULL);
    http_job *jobs[HTTP_WORK_WAITING];
    int askers[STAY], answered = 0;
    http_reply reply;
    (void)state;
    assert_non_null(w);
    open_gate(false);
    http_job *begun = ask(w, &askers[STAY - 1]);
    await(&gate.inside, 1);
    for (unsigned i = 0; i < HTTP_WORK_WAITING; i++) {
        jobs[i] = ask(w, &askers[i]);
        assert_non_null(jobs[i]);
    }
    assert_null(ask(w, &askers[0]));
    static const unsigned gone[] = {0, HTTP_WORK_WAITING / 2, HTTP_WORK_WAITING - 1};
    for (unsigned i = 0; i < 3; i++) {
        http_work_forget(w, jobs[gone[i]]);
        jobs[gone[i]] = ask(w, &askers[gone[i]]);
        assert_non_null(jobs[gone[i]]);
        assert_null(ask(w, &askers[0]));
    }
    for (unsigned i = 0; i < HTTP_WORK_WAITING; i += 2)
        http_work_forget(w, jobs[i]);
    http_work_forget(w, begun); /* it is ended, for nobody */
    open_gate(true);
    await(&gate.ready, HTTP_WORK_WAITING / 2 + 1);
    for (int *asker; (asker = http_work_next(w, &reply)) != NULL; answered++) {
        assert_int_equal((asker - askers) % 2, 1);
        assert_string_equal(reply.body.bytes, "done");
        http_reply_free(&reply);
    }
    assert_int_equal(answered, HTTP_WORK_WAITING / 2);
    http_work_free(w);
}

/* Memory that looks at what is given back to it. */
enum { BODY = 4096 };
static char memory[BODY];
static unsigned given_back, left;

static void *watched(void *old, size_t size, void *ctx)
{
    (void)ctx;
    if (size)
        return old || size > BODY ? NULL : memory;
    given_back++;
    for (size_t i = 0; i < BODY; i++)
        left += old && memory[i] != '\0';
    return NULL;
}

static void is_wiped(http_work *w, bool is_answered)
{
    const http_request request = {.method = HTTP_POST};
    int asker;
    buffer body;
    http_reply reply;
    memset(memory, 0, sizeof memory);
    given_back = left = 0;
    buffer_init_with(&body, watched, NULL);
    buffer_text(&body, "correct horse");
    http_job *job = http_work_ask(w, wait_at_gate, &request, &body, &asker);
    assert_non_null(job);
    assert_string_equal(memory, "correct horse");
    if (is_answered) {
        open_gate(true);
        await(&gate.ready, 1);
        while (http_work_next(w, &reply))
            http_reply_free(&reply);
    } else {
        http_work_forget(w, job);
    }
    assert_int_equal(given_back, 1);
    assert_int_equal(left, 0);
}

/* A body may have a password in it: nothing of it is left in memory that is given back. */
static void nothing_is_left_of_a_body(void **state)
{
    http_work *w = http_work_new(1, wake, NULL);
    int asker;
    http_reply reply;
    (void)state;
    assert_non_null(w);
    open_gate(false);
    is_wiped(w, true);
    open_gate(false);
    assert_non_null(ask(w, &asker));
    await(&gate.inside, 1);
    is_wiped(w, false);
    open_gate(true);
    await(&gate.ready, 1);
    while (http_work_next(w, &reply))
        http_reply_free(&reply);
    http_work_free(w);
    /* Nor of what was to be a task when there is an error instead. */
    memset(memory, 0, sizeof memory);
    given_back = left = 0;
    reply = (http_reply){.status = 200};
    buffer_init_with(&reply.body, watched, NULL);
    buffer_text(&reply.body, "correct horse");
    buffer_clear(&reply.body);
    http_wipe(&reply.body);
    assert_true(given_back == 1 && left == 0);
}

/* What waits when the threads end is given up. */
static void an_end_gives_up_what_waits(void **state)
{
    http_work *w = http_work_new(1, wake, NULL);
    int asker;
    (void)state;
    assert_non_null(w);
    open_gate(false);
    http_job *begun = ask(w, &asker), *waiting = ask(w, &asker);
    await(&gate.inside, 1);
    open_gate(true);
    http_work_stop(w);
    http_work_forget(w, begun);
    (void)waiting;
    http_work_free(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_waits_no_more_makes_room),
        cmocka_unit_test(nothing_is_left_of_a_body),
        cmocka_unit_test(an_end_gives_up_what_waits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
