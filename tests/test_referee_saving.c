/* A game that is saved and restored at any point, bytes that were never saved, and
 * memory that runs out: what is refused changes nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

#include "support/table_facts.h"

enum { RED = CHUHE_RED, BLACK = CHUHE_BLACK, ARBITER = CHUHE_PARTY_ARBITER };
enum { BYTES_MAX = 4096 };

/* A game with something of everything. */
enum { STORY_LENGTH = 34 };

static chuhe_event with_text(chuhe_event event, const char *text)
{
    strcpy(event.text, text);
    return event;
}

static chuhe_event with_move(chuhe_event event, const char *text)
{
    assert_int_equal(chuhe_turn_from_text(&event.turn, text, strlen(text), NULL), CHUHE_OK);
    return event;
}

static chuhe_event with_side(chuhe_event event, chuhe_side side)
{
    event.side = side;
    return event;
}

static chuhe_event plain(unsigned index, chuhe_event_kind kind, chuhe_party by)
{
    return chuhe_event_make(kind, by, (int64_t)index * 1700 - 1000);
}

static const char *const moves[] = {"h2e2", "h9g7", "h0g2", "i9h9"};

static chuhe_event opening(unsigned i)
{
    if (i < 2)
        return with_text(plain(i, CHUHE_EVENT_SEATED, (chuhe_party)i), i == 0 ? "胡荣华" : "Black");
    if (i == 2)
        return plain(i, CHUHE_EVENT_START, ARBITER);
    unsigned ply = (i - 3) / 2;
    chuhe_party by = (chuhe_party)(ply % 2);
    return i % 2 == 1 ? with_move(plain(i, CHUHE_EVENT_MOVE, by), moves[ply])
                      : plain(i, CHUHE_EVENT_PRESS, by);
}

static chuhe_event middle(unsigned i)
{
    chuhe_event e;
    switch (i) {
    case 11:
        return plain(i, CHUHE_EVENT_OFFER, RED);
    case 12:
        return plain(i, CHUHE_EVENT_REFUSE, BLACK);
    case 13:
        return plain(i, CHUHE_EVENT_OFFER, RED); /* a foul */
    case 14:
        return with_side(plain(i, CHUHE_EVENT_FOUL, ARBITER), BLACK);
    case 15:
        e = with_side(plain(i, CHUHE_EVENT_TIME, ARBITER), BLACK);
        e.ms = -90000;
        return e;
    case 16:
        return plain(i, CHUHE_EVENT_PAUSE, ARBITER);
    case 17:
        e = plain(i, CHUHE_EVENT_CORRECT, ARBITER);
        e.count = 3;
        return with_text(e, "moved");
    case 18:
        return plain(i, CHUHE_EVENT_RESUME, ARBITER);
    case 19:
        e = plain(i, CHUHE_EVENT_ADJUST, BLACK);
        e.square = 81;
        e.accident = true;
        return e;
    case 20:
        e = plain(i, CHUHE_EVENT_TOUCH, BLACK);
        e.square = 89;
        return e;
    case 21:
        e = with_side(plain(i, CHUHE_EVENT_MISS, ARBITER), RED);
        e.count = 1;
        return e;
    default:
        return plain(i, CHUHE_EVENT_RECORD, RED);
    }
}

static chuhe_event ending(unsigned i)
{
    chuhe_event e;
    switch (i) {
    case 23:
        e = with_move(plain(i, CHUHE_EVENT_MOVE, BLACK), "i9h9");
        e.hand_on = true;
        return e;
    case 24:
        return with_move(plain(i, CHUHE_EVENT_MOVE, BLACK), "i9h9");
    case 25:
        return with_move(plain(i, CHUHE_EVENT_MOVE, RED), "i0h0"); /* the press was forgotten */
    case 26:
        return plain(i, CHUHE_EVENT_ADJOURN, ARBITER);
    case 27:
        return with_text(plain(i, CHUHE_EVENT_SEAL, BLACK), "马２进３");
    case 28:
        return plain(i, CHUHE_EVENT_OPEN, ARBITER);
    case 29:
        return plain(i, CHUHE_EVENT_RESIGN, BLACK);
    case 30:
        e = plain(i, CHUHE_EVENT_RULING, ARBITER);
        e.result = CHUHE_RESULT_DRAW;
        e.ending = CHUHE_ENDING_RULED;
        return e;
    default:
        return plain(i, CHUHE_EVENT_SIGN, (chuhe_party)(i - 31));
    }
}

static chuhe_event story(unsigned i)
{
    return i < 11 ? opening(i) : i < 23 ? middle(i) : ending(i);
}

static chuhe_referee *new_referee(const chuhe_allocator *allocator)
{
    chuhe_referee *referee = NULL;
    chuhe_referee_options options = table_options(CHUHE_TABLE_TOURNAMENT, "1999-6.1", NULL);
    assert_int_equal(chuhe_referee_new(&referee, &options, allocator), CHUHE_OK);
    return referee;
}

static void tell(chuhe_referee *referee, unsigned i)
{
    chuhe_answer answer;
    chuhe_event event = story(i);
    chuhe_referee_apply(&answer, referee, &event);
    if (answer.refusal != CHUHE_REFUSAL_NONE)
        fail_msg("event %u: %s", i, chuhe_refusal_name(answer.refusal));
}

static size_t save(uint8_t bytes[BYTES_MAX], const chuhe_referee *referee)
{
    size_t len = 0;
    assert_int_equal(chuhe_referee_save(bytes, BYTES_MAX, &len, referee), CHUHE_OK);
    return len;
}

static void test_the_game_is_its_log_at_every_point(void **state)
{
    (void)state;
    chuhe_referee *referee = new_referee(NULL), *restored = NULL;
    uint8_t bytes[BYTES_MAX];
    for (unsigned i = 0; i <= STORY_LENGTH; i++) {
        size_t len = save(bytes, referee);
        assert_int_equal(chuhe_referee_restore(&restored, bytes, len, NULL, NULL), CHUHE_OK);
        assert_true(chuhe_referee_is_same(referee, restored));
        if (i < STORY_LENGTH) {
            tell(restored, i);
            assert_false(chuhe_referee_is_same(referee, restored));
            tell(referee, i);
            assert_true(
                chuhe_referee_is_same(referee, restored)); /* it goes on as the other does */
        }
        chuhe_referee_free(restored);
    }
    chuhe_table_state s;
    chuhe_referee_state(&s, referee);
    assert_int_equal(s.phase, CHUHE_PHASE_CLOSED);
    chuhe_referee_free(referee);
}

static chuhe_referee *whole_story(void)
{
    chuhe_referee *referee = new_referee(NULL);
    for (unsigned i = 0; i < STORY_LENGTH; i++)
        tell(referee, i);
    return referee;
}

static void test_room_for_the_bytes(void **state)
{
    (void)state;
    chuhe_referee *referee = whole_story();
    uint8_t bytes[BYTES_MAX];
    size_t len = save(bytes, referee), needed = 0;
    assert_int_equal(chuhe_referee_save(bytes, len - 1, &needed, referee), CHUHE_E_SPACE);
    assert_int_equal(needed, len);
    assert_int_equal(chuhe_referee_save(bytes, len, &needed, referee), CHUHE_OK);
    assert_int_equal(chuhe_referee_save(NULL, 0, &needed, referee), CHUHE_E_SPACE);
    chuhe_referee_free(referee);
}

static void test_a_book_of_ones_own_is_not_saved(void **state)
{
    (void)state;
    chuhe_referee *referee = NULL;
    chuhe_referee_options options = table_options(CHUHE_TABLE_TOURNAMENT, "none", NULL);
    chuhe_rulebook own = *options.rules.book;
    uint8_t bytes[BYTES_MAX];
    size_t len = 0;
    options.rules.book = &own;
    assert_int_equal(chuhe_referee_new(&referee, &options, NULL), CHUHE_OK);
    assert_int_equal(chuhe_referee_save(bytes, sizeof bytes, &len, referee), CHUHE_E_RANGE);
    chuhe_referee_free(referee);
}

/* What is cut anywhere is not restored, and neither is what goes on. */
static void test_bytes_that_are_cut_or_go_on(void **state)
{
    (void)state;
    chuhe_referee *referee = whole_story(), *none = NULL;
    uint8_t bytes[BYTES_MAX];
    chuhe_error err;
    size_t len = save(bytes, referee);
    for (size_t cut = 0; cut < len; cut++) {
        uint8_t *exact = malloc(cut + 1); /* so that a checker sees a read beyond it */
        memcpy(exact, bytes, cut);
        assert_int_equal(chuhe_referee_restore(&none, exact, cut, NULL, &err), CHUHE_E_SYNTAX);
        assert_true(err.offset <= cut);
        free(exact);
    }
    bytes[len] = 0;
    assert_int_equal(chuhe_referee_restore(&none, bytes, len + 1, NULL, &err), CHUHE_E_SYNTAX);
    assert_int_equal(err.offset, len);
    assert_null(none);
    chuhe_referee_free(referee);
}

/* Any byte may be another one: then it is refused, or it is another good game. */
static void test_bytes_that_are_changed(void **state)
{
    (void)state;
    chuhe_referee *referee = whole_story();
    uint8_t bytes[BYTES_MAX];
    size_t len = save(bytes, referee);
    for (size_t at = 0; at < len; at++) {
        for (unsigned bit = 0; bit < 8; bit++) {
            chuhe_referee *other = NULL;
            bytes[at] ^= (uint8_t)(1u << bit);
            if (chuhe_referee_restore(&other, bytes, len, NULL, NULL) == CHUHE_OK)
                assert_false(chuhe_referee_is_same(referee, other));
            chuhe_referee_free(other);
            bytes[at] ^= (uint8_t)(1u << bit);
        }
    }
    chuhe_referee_free(referee);
}

/* ---- memory ---- */

/* Gives memory so many times, then none until it is told otherwise. */
typedef struct scarce {
    unsigned left;
    unsigned asked;
} scarce;

static void *give(void *old, size_t size, void *ctx)
{
    scarce *s = ctx;
    if (size == 0) {
        free(old);
        return NULL;
    }
    s->asked++;
    if (s->left == 0)
        return NULL;
    s->left--;
    return realloc(old, size);
}

/* An event that finds no memory is refused, changes nothing and can be repeated. */
static void tell_scarcely(chuhe_referee *referee, scarce *memory, const chuhe_event *event)
{
    uint8_t before[BYTES_MAX], after[BYTES_MAX];
    chuhe_answer answer;
    size_t len = save(before, referee);
    for (unsigned given = 0; given < 64; given++) {
        memory->left = given;
        chuhe_referee_apply(&answer, referee, event);
        if (answer.refusal != CHUHE_REFUSAL_NO_MEMORY)
            break;
        assert_int_equal(answer.effect_count, 0);
        assert_int_equal(save(after, referee), len);
        assert_memory_equal(before, after, len);
    }
    memory->left = UINT32_MAX;
    assert_string_equal(chuhe_refusal_name(answer.refusal), "none");
}

static void test_events_without_memory(void **state)
{
    (void)state;
    scarce memory = {UINT32_MAX, 0};
    const chuhe_allocator allocator = {give, &memory};
    chuhe_referee *plenty = whole_story(), *referee = new_referee(&allocator);
    for (unsigned i = 0; i < STORY_LENGTH; i++) {
        chuhe_event event = story(i);
        tell_scarcely(referee, &memory, &event);
    }
    assert_true(chuhe_referee_is_same(plenty, referee));
    chuhe_referee_free(referee);
    chuhe_referee_free(plenty);
}

/* The ruling needs memory too, and comes after the move is made: it is unmade. */
static void test_rulings_without_memory(void **state)
{
    (void)state;
    static const char *const loop[] = {"a0a1", "a9a8", "a1a0", "a8a9"};
    scarce memory = {UINT32_MAX, 0};
    const chuhe_allocator allocator = {give, &memory};
    chuhe_referee *referee = NULL;
    chuhe_table_state s;
    chuhe_referee_options options = table_options(CHUHE_TABLE_ONLINE, "10m", NULL);
    assert_int_equal(chuhe_referee_new(&referee, &options, &allocator), CHUHE_OK);
    for (unsigned i = 0; i < 3; i++) {
        chuhe_event event = opening(i);
        tell_scarcely(referee, &memory, &event);
    }
    chuhe_referee_state(&s, referee);
    for (unsigned i = 0; i < 40 && s.result == CHUHE_RESULT_OPEN; i++) {
        chuhe_event event =
            with_move(chuhe_event_make(CHUHE_EVENT_MOVE, s.to_move, 9000), loop[i % 4]);
        tell_scarcely(referee, &memory, &event);
        chuhe_referee_state(&s, referee);
    }
    assert_int_equal(s.ending, CHUHE_ENDING_REPETITION_DRAW);
    chuhe_referee_free(referee);
}

static void test_restoring_without_memory(void **state)
{
    (void)state;
    chuhe_referee *referee = whole_story(), *restored = NULL;
    uint8_t bytes[BYTES_MAX];
    size_t len = save(bytes, referee);
    for (unsigned given = 0;; given++) {
        scarce memory = {given, 0};
        const chuhe_allocator allocator = {give, &memory};
        chuhe_error err = {CHUHE_OK, 0, NULL};
        chuhe_status status = chuhe_referee_restore(&restored, bytes, len, &allocator, &err);
        if (status == CHUHE_OK)
            break;
        assert_int_equal(status, CHUHE_E_MEMORY);
        assert_int_equal(err.code, CHUHE_E_MEMORY);
        assert_null(restored);
        assert_true(given < 100);
    }
    assert_true(chuhe_referee_is_same(referee, restored));
    chuhe_referee_free(restored);
    chuhe_referee_free(referee);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_game_is_its_log_at_every_point),
        cmocka_unit_test(test_room_for_the_bytes),
        cmocka_unit_test(test_a_book_of_ones_own_is_not_saved),
        cmocka_unit_test(test_bytes_that_are_cut_or_go_on),
        cmocka_unit_test(test_bytes_that_are_changed),
        cmocka_unit_test(test_events_without_memory),
        cmocka_unit_test(test_rulings_without_memory),
        cmocka_unit_test(test_restoring_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
