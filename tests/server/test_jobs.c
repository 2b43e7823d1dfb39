/* Analyses and reviews over HTTP: how programs begin them, ask for them and end them. */
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/analyses.h"
#include "server/hub_jobs.h"
#include "server/reviews.h"
#include "support/fake_program.h"
#include "support/hub_facts.h"

enum { PATIENCE_MS = 60000, STEP_MS = 5, SILENT_MS = 1000, PATH = 96 };

static const char lines_path[] = "/api/analyses", reviews_path[] = "/api/reviews";

/* An engine that answers each question by `answer`, and goes on reading. */
#define ENGINE(answer)                                                                             \
    "while read -r line; do case $line in uci) echo uciok;; go*) " answer ";; "                    \
    "stop) echo bestmove h2e2;; esac; done\n"

static const char two_lines[] =
    ENGINE("echo info depth 7 score cp 31 multipv 1 pv h2e2 h9g7; "
           "echo info depth 7 score mate -3 multipv 2 pv b2e2; echo bestmove h2e2");
static const char goes_on[] = ENGINE("echo info depth 7 score cp 31 multipv 1 pv h2e2 h9g7");
static const char endless[] = "while :; do echo '{\"done\":1,\"all\":3}'; sleep 0.05; done\n";

static void wake(void *ctx)
{
    (void)ctx;
}

typedef struct desk {
    fake engine, chuhe;
    table table;
    analyses *analyses;
    reviews *reviews;
    buffer answer; /* the last one */
    char location[PATH];
} desk;

static void set_up(desk *d, const char *engine, const char *chuhe)
{
    signal(SIGPIPE, SIG_IGN);
    fake_make(&d->engine, engine);
    fake_make(&d->chuhe, chuhe);
    table_set_up(&d->table);
    buffer_init(&d->answer);
    d->analyses = analyses_new(d->engine.path, 1, wake, NULL);
    d->reviews = reviews_new(d->chuhe.path, 1, SILENT_MS, wake, NULL);
    assert_non_null(d->analyses);
    assert_non_null(d->reviews);
    hub_use_analyses(d->table.hub, d->analyses);
    hub_use_reviews(d->table.hub, d->reviews);
    hub_use_limits(d->table.hub, d->table.web.limits);
}

static void clear(desk *d)
{
    hub_use_analyses(d->table.hub, NULL);
    hub_use_reviews(d->table.hub, NULL);
    analyses_free(d->analyses);
    reviews_free(d->reviews);
    table_clear(&d->table);
    fake_clear(&d->engine);
    fake_clear(&d->chuhe);
    buffer_deinit(&d->answer);
}

/* The status; what is answered is in d->answer. */
static unsigned asks_from(desk *d, const char *address, const char *path, const char *body)
{
    http_reply reply;
    http_request request = {.method = body ? HTTP_POST : HTTP_GET,
                            .host = "here:8080",
                            .type = "application/json",
                            .body = body,
                            .len = body ? strlen(body) : 0};
    snprintf(request.address, sizeof request.address, "%s", address);
    snprintf(request.path, sizeof request.path, "%s", path);
    table_answer(&reply, &d->table, &request);
    buffer_clear(&d->answer);
    if (reply.fixed)
        buffer_append(&d->answer, reply.fixed, reply.fixed_len);
    else
        buffer_append(&d->answer, reply.body.bytes, reply.body.len);
    snprintf(d->location, sizeof d->location, "%.90s", reply.location);
    unsigned status = reply.status;
    http_reply_free(&reply);
    return status;
}

static void asks(desk *d, const char *path, const char *body, unsigned status, const char *part)
{
    unsigned got = asks_from(d, "192.0.2.1", path, body);
    if (got != status || !strstr(d->answer.bytes, part))
        fail_msg("%s %s: %u %s, not %s", path, body ? body : "", got, d->answer.bytes, part);
}

/* Begins one; where it is asked for. */
static void begins(desk *d, char path[PATH], const char *kind, const char *body)
{
    asks(d, kind, body, 202, "{\"id\":\"");
    snprintf(path, PATH, "%s/%.*s", kind, (int)strcspn(d->answer.bytes + 7, "\""),
             d->answer.bytes + 7);
    assert_int_equal(strlen(path), strlen(kind) + KEYS_KEY);
    assert_string_equal(d->location, path);
}

/* Until the answer holds that. */
static void comes(desk *d, const char *path, const char *part)
{
    for (int waited = 0; waited < PATIENCE_MS; waited += STEP_MS) {
        hub_tell_analyses(d->table.hub);
        hub_tell_reviews(d->table.hub);
        d->table.web.started_ms += STEP_MS;
        asks(d, path, NULL, 200, "");
        if (strstr(d->answer.bytes, part))
            return;
        poll(NULL, 0, STEP_MS);
    }
    fail_msg("%s: %s never comes: %s", path, part, d->answer.bytes);
}

static void await_child(const fake *f, bool runs)
{
    for (int waited = 0; waited < PATIENCE_MS; waited += STEP_MS) {
        pid_t child = fake_child(f);
        if (child && (kill(child, 0) == 0) == runs)
            return;
        poll(NULL, 0, STEP_MS);
    }
    fail_msg("the child %s", runs ? "never runs" : "never ends");
}

static void stops(desk *d, const char *path, unsigned status, const char *part)
{
    char stop[PATH + 8];
    snprintf(stop, sizeof stop, "%s/stop", path);
    asks(d, stop, "{}", status, part);
}

/* ---- what comes of them ---- */

static void lines_come_and_are_kept(void **state)
{
    desk d;
    char path[PATH];
    (void)state;
    set_up(&d, two_lines, endless);
    begins(&d, path, lines_path, "{\"moves\":[\"炮二平五\"],\"lines\":2,\"level\":3}");
    comes(&d, path, "\"state\":\"done\"");
    assert_non_null(strstr(d.answer.bytes, "\"depth\":7,\"lines\":[{\"score\":31,\"moves\":"
                                           "[\"h2e2\",\"h9g7\"]},{\"mate\":-3,\"moves\":"
                                           "[\"b2e2\"]}]}"));
    table_wait(&d.table, HUB_JOBS_KEPT_MS - 60000);
    asks(&d, path, NULL, 200, "\"state\":\"done\"");
    stops(&d, path, 200, "\"state\":\"done\"");
    table_wait(&d.table, 120000);
    asks(&d, path, NULL, 404, "no_job");
    stops(&d, path, 404, "no_job");
    clear(&d);
}

static void newest_lines_are_told_while_they_come(void **state)
{
    desk d;
    char first[PATH], second[PATH];
    (void)state;
    set_up(&d, goes_on, endless);
    begins(&d, first, lines_path, "{\"lines\":1}");
    comes(&d, first, "\"state\":\"running\",\"depth\":7,\"lines\":[{\"score\":31,");
    begins(&d, second, lines_path, "{}");
    asks(&d, second, NULL, 200, "\"state\":\"waiting\",\"depth\":0,\"lines\":[]}");
    stops(&d, first, 200, "\"state\":\"done\",\"depth\":7,\"lines\":[{\"score\":31,");
    comes(&d, second, "\"state\":\"running\"");
    stops(&d, second, 200, "\"state\":");
    clear(&d);
}

static void a_review_tells_how_far_it_is(void **state)
{
    desk d;
    char path[PATH], stopped[PATH];
    (void)state;
    set_up(&d, two_lines,
           "read -r record\necho '{\"done\":1,\"all\":3}'\nsleep 0.3\n"
           "printf '{\"plies\":[],\"record\":%s,\"options\":\"%s\"}\\n' \"$record\" \"$*\"\n");
    begins(&d, path, reviews_path,
           "{\"moves\":[\"炮二平五\",\"h9g7\"],\"level\":3,\"rules\":\"cxa1999\",\"lang\":\"zh\"}");
    asks(&d, path, NULL, 200, "\"progress\":{\"done\":0,\"of\":3}");
    begins(&d, stopped, reviews_path, "{\"moves\":[\"h2e2\"]}");
    asks(&d, stopped, NULL, 200, "\"state\":\"waiting\",\"progress\":{\"done\":0,\"of\":2}}");
    stops(&d, stopped, 200, "\"state\":\"failed\"");
    asks(&d, stopped, NULL, 200, "\"error\":\"stopped\",\"message\":{\"en\":");
    comes(&d, path, "\"state\":\"running\",\"progress\":{\"done\":1,\"of\":3}}");
    comes(&d, path, "\"state\":\"done\",\"progress\":{\"done\":3,\"of\":3},\"review\":{\"plies\":");
    assert_non_null(strstr(d.answer.bytes, "--lang zh analyse --progress --from json "
                                           "--rules cxa1999 --nodes 10000 -"));
    clear(&d);
}

static void what_fails_is_told(void **state)
{
    desk d;
    char lines[PATH], review[PATH], over[PATH];
    (void)state;
    set_up(&d, ENGINE("kill -9 $$"), "exit 1\n");
    begins(&d, lines, lines_path, "{}");
    begins(&d, review, reviews_path, "{}");
    comes(&d, lines, "\"state\":\"failed\"");
    comes(&d, lines, "\"error\":\"failed\",\"message\":{\"en\":");
    comes(&d, review, "\"error\":\"failed\",\"message\":{\"en\":");
    /* where there is no move, nothing has failed */
    begins(&d, over, lines_path, "{\"fen\":\"1R1k5/R8/9/9/9/9/9/9/9/4K4 b\"}");
    comes(&d, over, "\"state\":\"done\",\"depth\":0,\"lines\":[]}");
    clear(&d);
}

/* ---- who may ask for what ---- */

static void wrong_jobs_are_refused(void **state)
{
    static const struct {
        const char *path, *body;
        unsigned status;
        const char *part;
    } wrong[] = {{lines_path, "", 400, "bad_json"},
                 {lines_path, "[]", 400, "bad_json"},
                 {lines_path, "{\"lines\":6}", 400, "\\\"lines\\\" are 1 to 5"},
                 {lines_path, "{\"lines\":\"2\"}", 400, "\\\"lines\\\" are 1 to 5"},
                 {lines_path, "{\"level\":0}", 400, "\\\"level\\\""},
                 {lines_path, "{\"lang\":\"zh\"}", 400, "there is no \\\"lang\\\" here"},
                 {lines_path, "{\"fen\":\"quit\"}", 400, "bad_request"},
                 {lines_path, "{\"moves\":[\"h2e2\",\"h2e2\"]}", 400, "move 2"},
                 {lines_path, "{\"rules\":\"--help\"}", 400, "\\\"rules\\\""},
                 {reviews_path, "{\"lines\":2}", 400, "there is no \\\"lines\\\" here"},
                 {reviews_path, "{\"level\":11}", 400, "\\\"level\\\""},
                 {reviews_path, "{\"lang\":\"fr\"}", 400, "\\\"lang\\\""},
                 {reviews_path, "{\"moves\":[7]}", 400, "\\\"moves\\\""},
                 {lines_path, NULL, 405, "method"},
                 {reviews_path, NULL, 405, "method"},
                 {"/api/analyses/aaaaaaaaaaaaaaaaaaaaaaaaaa", NULL, 404, "no_job"},
                 {"/api/analyses/a", NULL, 404, "no_job"},
                 {"/api/reviews/aaaaaaaaaaaaaaaaaaaaaaaaaa/stop", "{}", 404, "no_job"},
                 {"/api/reviews/aaaaaaaaaaaaaaaaaaaaaaaaaa/stop", NULL, 405, "method"},
                 {"/api/reviews/aaaaaaaaaaaaaaaaaaaaaaaaaa", "{}", 405, "method"},
                 {"/api/analyses/", NULL, 404, "not_found"},
                 {"/api/analyses/aaaaaaaaaaaaaaaaaaaaaaaaaaa", NULL, 404, "not_found"},
                 {"/api/analyses/aaaaaaaaaaaaaaaaaaaaaaaaaa/go", "{}", 404, "not_found"},
                 {"/api/analysesx", "{}", 404, "not_found"}};
    desk d;
    char path[PATH], other[PATH + 16];
    (void)state;
    set_up(&d, goes_on, endless);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        d.table.web.started_ms += 1000;
        asks(&d, wrong[i].path, wrong[i].body, wrong[i].status, wrong[i].part);
    }
    /* a name is one of its kind */
    begins(&d, path, lines_path, "{}");
    snprintf(other, sizeof other, "%s%s", reviews_path, path + strlen(lines_path));
    asks(&d, other, NULL, 404, "no_job");
    clear(&d);
}

static void without_an_engine_that_is_said(void **state)
{
    table t;
    (void)state;
    table_set_up(&t);
    table_asks(&t, lines_path, "{}", 501, "this server has no engine");
    table_asks(&t, reviews_path, "{}", 501, "no_engine");
    table_clear(&t);
}

/* Those of the WebSocket count as well, and another address is none of their business. */
static void an_address_has_so_many_at_once(void **state)
{
    enum { AT_ONCE = 4 };
    desk d;
    person p;
    char paths[AT_ONCE][PATH];
    (void)state;
    set_up(&d, goes_on, endless);
    for (int i = 0; i < AT_ONCE; i++)
        begins(&d, paths[i], lines_path, "{}");
    asks(&d, lines_path, "{}", 429, "too_many");
    assert_int_equal(asks_from(&d, "192.0.2.2", lines_path, "{}"), 202);
    stops(&d, paths[2], 200, "");
    begins(&d, paths[2], lines_path, "{}");
    asks(&d, lines_path, "{}", 429, "too_many");
    person_come(&p, &d.table);
    hub_set_address(p.peer, "192.0.2.1");
    person_say(&p, "{\"do\":\"review\",\"id\":\"r\"}");
    for (int i = 0; i < AT_ONCE - 1; i++)
        begins(&d, paths[i], reviews_path, "{}");
    asks(&d, reviews_path, "{}", 429, "too_many");
    person_say(&p, "{\"do\":\"no_review\",\"id\":\"r\"}");
    begins(&d, paths[3], reviews_path, "{}");
    person_go(&p);
    clear(&d);
}

static void work_is_limited(void **state)
{
    desk d;
    unsigned refused = 0;
    (void)state;
    set_up(&d, "exit 0\n", "exit 0\n");
    for (int i = 0; i < 60; i++)
        refused += asks_from(&d, "192.0.2.1", lines_path, "{\"fen\":7}") == 429;
    assert_int_equal(refused, 20);
    clear(&d);
}

/* Of one address the newest are kept. */
static void older_ones_make_room(void **state)
{
    enum { KEPT = 64 };
    desk d;
    char first[PATH], second[PATH], path[PATH];
    (void)state;
    set_up(&d, two_lines, endless);
    begins(&d, first, lines_path, "{}");
    stops(&d, first, 200, "");
    begins(&d, second, lines_path, "{}");
    stops(&d, second, 200, "");
    for (int i = 2; i <= KEPT; i++) {
        d.table.web.started_ms += 1000;
        begins(&d, path, lines_path, "{}");
        stops(&d, path, 200, "");
    }
    asks(&d, first, NULL, 404, "no_job");
    asks(&d, second, NULL, 200, "");
    asks(&d, path, NULL, 200, "");
    clear(&d);
}

/* Long reviews as well: what one address has kept is bounded in bytes. */
/* Whoever asks has all addresses of his network, and nobody else's make room for him. */
static void older_ones_of_a_network_make_room(void **state)
{
    enum { KEPT = 64 };
    desk d;
    char others[PATH], first[PATH] = "", path[PATH], address[HUB_ADDRESS];
    (void)state;
    set_up(&d, two_lines, endless);
    begins(&d, others, lines_path, "{}");
    stops(&d, others, 200, "");
    for (int i = 0; i <= KEPT; i++) {
        d.table.web.started_ms += 1000;
        snprintf(address, sizeof address, "2001:db8::%x", (unsigned)i + 1);
        if (asks_from(&d, address, lines_path, "{}") != 202)
            fail_msg("%s: %s", address, d.answer.bytes);
        snprintf(path, PATH, "%s", d.location);
        if (i == 0)
            snprintf(first, PATH, "%s", path);
        stops(&d, path, 200, "");
    }
    asks(&d, first, NULL, 404, "no_job");
    asks(&d, others, NULL, 200, "");
    clear(&d);
}

static void long_reviews_make_room(void **state)
{
    desk d;
    char paths[4][PATH];
    (void)state;
    set_up(&d, two_lines,
           "printf '{\"plies\":[\"'; head -c 6000000 /dev/zero | tr '\\0' x; echo '\"]}'\n");
    for (int i = 0; i < 4; i++) {
        begins(&d, paths[i], reviews_path, "{}");
        comes(&d, paths[i], "\"state\":\"done\"");
        assert_true(d.answer.len > 6000000);
    }
    asks(&d, paths[1], NULL, 404, "no_job");
    asks(&d, paths[2], NULL, 200, "\"state\":\"done\"");
    asks(&d, paths[3], NULL, 200, "\"state\":\"done\"");
    clear(&d);
}

/* An answer that is on its way is whole, also when the job is forgotten meanwhile. */
static void an_answer_outlives_its_job(void **state)
{
    desk d;
    http_reply reply;
    char path[PATH];
    (void)state;
    set_up(&d, two_lines, endless);
    begins(&d, path, lines_path, "{}");
    comes(&d, path, "\"state\":\"done\"");
    table_ask(&reply, &d.table, path, NULL);
    table_wait(&d.table, 2 * HUB_JOBS_KEPT_MS);
    asks(&d, path, NULL, 404, "no_job");
    assert_non_null(memmem(reply.fixed, reply.fixed_len, "\"moves\":[\"h2e2\"", 14));
    assert_int_equal(((const char *)reply.fixed)[reply.fixed_len - 1], '}');
    http_reply_free(&reply);
    clear(&d);
}

static void they_end_with_the_server(void **state)
{
    desk d;
    char lines[PATH], review[PATH];
    (void)state;
    set_up(&d, goes_on, endless);
    begins(&d, lines, lines_path, "{}");
    begins(&d, review, reviews_path, "{}");
    await_child(&d.engine, true);
    await_child(&d.chuhe, true);
    pid_t engine = fake_child(&d.engine), child = fake_child(&d.chuhe);
    hub_use_reviews(d.table.hub, NULL);
    asks(&d, review, NULL, 200, "\"error\":\"closing\"");
    clear(&d);
    assert_int_equal(kill(engine, 0), -1);
    assert_int_equal(kill(child, 0), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_come_and_are_kept),
        cmocka_unit_test(newest_lines_are_told_while_they_come),
        cmocka_unit_test(a_review_tells_how_far_it_is),
        cmocka_unit_test(what_fails_is_told),
        cmocka_unit_test(wrong_jobs_are_refused),
        cmocka_unit_test(without_an_engine_that_is_said),
        cmocka_unit_test(an_address_has_so_many_at_once),
        cmocka_unit_test(work_is_limited),
        cmocka_unit_test(older_ones_make_room),
        cmocka_unit_test(older_ones_of_a_network_make_room),
        cmocka_unit_test(long_reviews_make_room),
        cmocka_unit_test(an_answer_outlives_its_job),
        cmocka_unit_test(they_end_with_the_server),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
