/* Live games when memory runs out: each allocation is refused once. The event is then
 * refused and leaves no trace, and is taken when it comes again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

#include "support/chance.h"
#include "support/event_chance.h"
#include "support/facts.h"

enum { GAMES = 40, EVENTS = 120, BYTES = 65536 };

/* An allocator that refuses one request for more memory and counts its blocks. */
typedef struct miser {
    size_t asked, refused; /* the request to refuse, counted from 1 */
    size_t blocks;
} miser;

static void *resize(void *old, size_t size, void *ctx)
{
    miser *m = ctx;
    if (size == 0) {
        m->blocks -= old != NULL;
        free(old);
        return NULL;
    }
    if (++m->asked == m->refused)
        return NULL;
    m->blocks += old == NULL;
    return realloc(old, size);
}

/* A game by chance: what it was played by, and what was taken. */
typedef struct story {
    chuhe_referee_options options;
    chuhe_referee *referee;
    chuhe_event events[EVENTS];
    size_t count;
} story;

static unsigned chance_for_events(void *ctx, unsigned n)
{
    return chance_below(ctx, n);
}

static void tell(story *s, chance *luck)
{
    event_source source = {chance_for_events, luck};
    do
        event_chance_options(&s->options, &source);
    while (chuhe_referee_new(&s->referee, &s->options, NULL) != CHUHE_OK);
    for (s->count = 0; s->count < EVENTS;) {
        chuhe_answer answer;
        chuhe_event event = event_chance_next(s->referee, &source);
        chuhe_referee_apply(&answer, s->referee, &event);
        s->events[s->count++] = event;
        chuhe_table_state state;
        chuhe_referee_state(&state, s->referee);
        if (state.phase == CHUHE_PHASE_CLOSED)
            return;
    }
}

static void add(story *s, chuhe_event event)
{
    chuhe_answer answer;
    chuhe_referee_apply(&answer, s->referee, &event);
    assert_int_equal(answer.refusal, CHUHE_REFUSAL_NONE);
    s->events[s->count++] = event;
}

/* Perpetual check on a server, where the ruling comes by itself, and needs memory. */
static void tell_loop(story *s)
{
    static const char fen[] = "R8/4k4/9/9/9/9/9/9/9/3K5 w - - 0 1";
    static const char *const loop[] = {"a9a8", "e8e9", "a8a9", "e9e8"};
    chuhe_referee_options_init(&s->options);
    chuhe_table_rules_init(&s->options.rules, CHUHE_TABLE_ONLINE, NULL);
    assert_int_equal(chuhe_setup_from_fen(&s->options.start, fen, strlen(fen), NULL), CHUHE_OK);
    s->options.has_start = true;
    s->count = 0;
    assert_int_equal(chuhe_referee_new(&s->referee, &s->options, NULL), CHUHE_OK);
    add(s, chuhe_event_make(CHUHE_EVENT_SEATED, CHUHE_PARTY_RED, 0));
    add(s, chuhe_event_make(CHUHE_EVENT_SEATED, CHUHE_PARTY_BLACK, 0));
    add(s, chuhe_event_make(CHUHE_EVENT_START, CHUHE_PARTY_ARBITER, 0));
    for (int i = 0; i < 8; i++) {
        chuhe_event event = chuhe_event_make(CHUHE_EVENT_MOVE, (chuhe_party)(i % 2), i);
        event.turn.move = facts_move(loop[i % 4]);
        add(s, event);
    }
    chuhe_table_state state;
    chuhe_referee_state(&state, s->referee);
    assert_int_equal(state.ending, CHUHE_ENDING_REPETITION);
}

/* The game told again to a referee of that allocator, and once more what it had no
 * memory for. `echo` hears the same with memory enough. */
static void retell(const story *s, chuhe_referee *referee, chuhe_referee *echo)
{
    chuhe_answer answer, expected;
    for (size_t i = 0; i < s->count; i++) {
        chuhe_referee_apply(&answer, referee, &s->events[i]);
        if (answer.refusal == CHUHE_REFUSAL_NO_MEMORY) {
            assert_int_equal(answer.effect_count, 0);
            assert_true(chuhe_referee_is_same(referee, echo));
            chuhe_referee_apply(&answer, referee, &s->events[i]);
        }
        chuhe_referee_apply(&expected, echo, &s->events[i]);
        assert_int_equal(answer.refusal, expected.refusal);
        assert_int_equal(answer.effect_count, expected.effect_count);
    }
    assert_true(chuhe_referee_is_same(referee, echo));
    assert_true(chuhe_referee_is_same(referee, s->referee));
}

/* Whether the request with that number was made, and so refused. */
static bool retell_without(const story *s, size_t refused)
{
    miser m = {.refused = refused};
    chuhe_allocator allocator = {resize, &m};
    chuhe_referee *referee = NULL, *echo = NULL;
    chuhe_status status = chuhe_referee_new(&referee, &s->options, &allocator);
    if (status != CHUHE_OK) {
        assert_int_equal(status, CHUHE_E_MEMORY);
        assert_null(referee);
        assert_int_equal(m.blocks, 0);
        return true;
    }
    assert_int_equal(chuhe_referee_new(&echo, &s->options, NULL), CHUHE_OK);
    retell(s, referee, echo);
    chuhe_referee_free(referee);
    chuhe_referee_free(echo);
    assert_int_equal(m.blocks, 0);
    return m.asked >= refused;
}

static bool restore_without(const story *s, size_t refused)
{
    static uint8_t bytes[BYTES];
    size_t len;
    miser m = {.refused = refused};
    chuhe_allocator allocator = {resize, &m};
    chuhe_referee *restored = NULL;
    assert_int_equal(chuhe_referee_save(bytes, sizeof bytes, &len, s->referee), CHUHE_OK);
    chuhe_status status = chuhe_referee_restore(&restored, bytes, len, &allocator, NULL);
    if (m.asked >= refused) {
        assert_int_equal(status, CHUHE_E_MEMORY);
        assert_null(restored);
    } else {
        assert_int_equal(status, CHUHE_OK);
        assert_true(chuhe_referee_is_same(restored, s->referee));
        chuhe_referee_free(restored);
    }
    assert_int_equal(m.blocks, 0);
    return m.asked >= refused;
}

/* Returns how many requests were refused, each once. */
static size_t refuse_each(const story *s)
{
    size_t requests = 0;
    for (size_t refused = 1; retell_without(s, refused); refused++)
        requests++;
    for (size_t refused = 1; restore_without(s, refused); refused++)
        requests++;
    return requests;
}

static void test_every_request_is_refused_once(void **state)
{
    (void)state;
    chance luck = {4};
    size_t requests = 0;
    for (int i = 0; i < GAMES; i++) {
        story s;
        tell(&s, &luck);
        requests += refuse_each(&s);
        chuhe_referee_free(s.referee);
    }
    assert_true(requests > 10 * GAMES);
}

static void test_a_ruling_without_memory(void **state)
{
    (void)state;
    story s;
    tell_loop(&s);
    assert_true(refuse_each(&s) >= 6);
    chuhe_referee_free(s.referee);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_request_is_refused_once),
        cmocka_unit_test(test_a_ruling_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
