/* The settings variant at a live game: markers and promotions as events, taken back,
 * sealed and saved. What the settings do is in test_variant*.c. */
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

/* Black takes the chariot a4; Red's soldier is before the last rank. */
#define BEFORE_LAST_RANK "3k5/P8/9/9/r8/R8/9/9/9/4K4 b"

static void begin(table_facts *t, const char *fen, uint8_t markers)
{
    chuhe_referee_options options = table_options(CHUHE_TABLE_CASUAL, "10m", fen);
    options.markers = markers;
    table_begin_with(t, &options);
}

static void set_marker(table_facts *t, chuhe_side by, unsigned marker, unsigned row)
{
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_MARKER, by, 0);
    event.count = marker;
    event.row = (uint8_t)row;
    table_apply(t, event);
}

static void promote(table_facts *t, chuhe_side by, chuhe_kind kind)
{
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_PROMOTE, by, 0);
    event.turn.late = kind;
    table_apply(t, event);
}

static void enter(table_facts *t, const char *move, chuhe_kind becomes)
{
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_MOVE, RED, 0);
    assert_int_equal(chuhe_turn_from_text(&event.turn, move, strlen(move), NULL), CHUHE_OK);
    event.turn.becomes = becomes;
    table_apply(t, event);
}

static chuhe_kind kind_at(const table_facts *t, chuhe_square square)
{
    chuhe_piece piece = chuhe_referee_variant(t->referee)->board[square];
    assert_int_not_equal(piece, CHUHE_NO_PIECE);
    return chuhe_piece_kind(piece);
}

static void assert_saved_as_it_is(const table_facts *t)
{
    uint8_t bytes[2048];
    size_t len;
    chuhe_referee *restored = NULL;
    assert_int_equal(chuhe_referee_save(bytes, sizeof bytes, &len, t->referee), CHUHE_OK);
    assert_int_equal(chuhe_referee_restore(&restored, bytes, len, NULL, NULL), CHUHE_OK);
    assert_true(chuhe_referee_is_same(t->referee, restored));
    chuhe_referee_free(restored);
}

static void test_a_soldier_becomes_a_chariot_as_it_enters(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, BEFORE_LAST_RANK, 1);
    table_play(&t, "a5a4");
    enter(&t, "a8a9", CHUHE_CHARIOT); /* the setting is not in force */
    table_refused(&t, CHUHE_REFUSAL_ILLEGAL_MOVE, "1999 4.1.6");
    assert_int_equal(t.answer.why, CHUHE_E_PROMOTION);
    set_marker(&t, RED, 0, CHUHE_SETTING_PROMOTION);
    enter(&t, "a8a9", CHUHE_HORSE); /* none was taken */
    assert_int_equal(t.answer.why, CHUHE_E_PROMOTION);
    enter(&t, "a8a9", CHUHE_GENERAL);
    table_refused(&t, CHUHE_REFUSAL_BAD_EVENT, "");
    enter(&t, "a8a9", CHUHE_CHARIOT);
    table_taken(&t);
    assert_int_equal(kind_at(&t, 81), CHUHE_CHARIOT);
    assert_saved_as_it_is(&t);
    table_end(&t);
}

/* It entered without the setting; on the next turn it may still become one. */
static void test_a_soldier_becomes_a_chariot_a_turn_later(void **state)
{
    (void)state;
    table_facts t;
    chuhe_played_ply ply;
    begin(&t, BEFORE_LAST_RANK, 1);
    table_play(&t, "a5a4 a8a9 a4a5");
    promote(&t, RED, CHUHE_CHARIOT);
    table_refused(&t, CHUHE_REFUSAL_ILLEGAL_MOVE, "1999 4.1.6");
    assert_int_equal(t.answer.why, CHUHE_E_PROMOTION);
    set_marker(&t, RED, 0, CHUHE_SETTING_PROMOTION);
    promote(&t, BLACK, CHUHE_CHARIOT);
    table_refused(&t, CHUHE_REFUSAL_NOT_YOUR_TURN, "1999 2.1");
    promote(&t, RED, CHUHE_CHARIOT);
    table_taken(&t);
    assert_int_equal(kind_at(&t, 81), CHUHE_CHARIOT);
    assert_int_equal(table_state(&t).plies, 3); /* that costs no move */
    assert_saved_as_it_is(&t);
    table_play(&t, "e0e1");
    chuhe_referee_ply(&ply, t.referee, 3);
    assert_int_equal(ply.turn.late, CHUHE_CHARIOT);
    assert_int_equal(ply.turn.rows[0], CHUHE_SETTING_PROMOTION);
    assert_true(chuhe_variant_is_check(chuhe_referee_variant(t.referee), CHUHE_SIDES));
    table_end(&t);
}

/* A turn that is taken back takes its markers and promotions along. */
static void test_a_turn_is_taken_back_whole(void **state)
{
    (void)state;
    table_facts t;
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_TAKE_BACK, RED, 0);
    event.count = 1;
    begin(&t, BEFORE_LAST_RANK, 1);
    table_play(&t, "a5a4 a8a9 a4a5");
    set_marker(&t, RED, 0, CHUHE_SETTING_PROMOTION);
    promote(&t, RED, CHUHE_CHARIOT);
    table_play(&t, "e0e1");
    table_apply(&t, event);
    table_do(&t, CHUHE_EVENT_ACCEPT, BLACK);
    table_taken(&t);
    assert_int_equal(kind_at(&t, 81), CHUHE_SOLDIER);
    assert_int_equal(chuhe_referee_variant(t.referee)->rows[RED][0], 0);
    assert_saved_as_it_is(&t);
    table_end(&t);
}

static void test_a_late_promotion_is_sealed(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, BEFORE_LAST_RANK, 2);
    table_play(&t, "a5a4 a8a9 a4a5");
    table_do(&t, CHUHE_EVENT_ADJOURN, ARBITER);
    table_seal(&t, RED, "[3,-]=R!e0e1");
    table_do(&t, CHUHE_EVENT_OPEN, ARBITER);
    table_goes_on(&t);
    assert_int_equal(kind_at(&t, 81), CHUHE_CHARIOT);
    table_end(&t);
}

/* A sealed turn that may not be made leaves the markers as they were put before. */
static void test_a_wrong_sealed_turn_changes_no_marker(void **state)
{
    (void)state;
    static const char *const wrong[] = {"[8,8]a0a9", "[-,9]e0e1", "=R!e0e1", "[3,-]", "[3]e0e1x"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        table_facts t;
        begin(&t, BEFORE_LAST_RANK, 2);
        table_play(&t, "a5a4");
        set_marker(&t, RED, 1, CHUHE_SETTING_FREE_LEG);
        table_do(&t, CHUHE_EVENT_ADJOURN, ARBITER);
        table_seal(&t, RED, wrong[i]);
        table_do(&t, CHUHE_EVENT_OPEN, ARBITER);
        table_stands(&t, CHUHE_RESULT_BLACK_WINS, CHUHE_ENDING_SEALED_MOVE, "2006 4.1.6");
        assert_int_equal(chuhe_referee_variant(t.referee)->rows[RED][0], 0);
        assert_int_equal(chuhe_referee_variant(t.referee)->rows[RED][1], CHUHE_SETTING_FREE_LEG);
        assert_int_equal(table_state(&t).plies, 1);
        table_end(&t);
    }
}

/* A turn that recaptures has moved no marker (吃回): at a tournament that loses. */
static void test_a_recapture_after_a_marker(void **state)
{
    (void)state;
    static const char *const fen = "3k5/9/9/9/r8/R8/9/9/9/R3K4 b";
    for (int loses = 0; loses < 2; loses++) {
        table_facts t;
        chuhe_referee_options options =
            table_options(loses ? CHUHE_TABLE_TOURNAMENT : CHUHE_TABLE_CASUAL, "10m", fen);
        options.markers = 1;
        table_begin_with(&t, &options);
        table_play(&t, "a5a4");
        set_marker(&t, RED, 0, CHUHE_SETTING_FREE_LEG);
        table_move(&t, RED, "a0a4");
        if (loses) {
            table_stands(&t, CHUHE_RESULT_BLACK_WINS, CHUHE_ENDING_ILLEGAL_MOVE, "1999 4.1.6");
        } else {
            table_refused(&t, CHUHE_REFUSAL_ILLEGAL_MOVE, "1999 4.1.6");
            assert_int_equal(t.answer.why, CHUHE_E_MARKER_RECAPTURE);
            set_marker(&t, RED, 0, CHUHE_SETTING_NONE); /* back where it was */
            table_play(&t, "a0a4");
        }
        table_end(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_soldier_becomes_a_chariot_as_it_enters),
        cmocka_unit_test(test_a_soldier_becomes_a_chariot_a_turn_later),
        cmocka_unit_test(test_a_turn_is_taken_back_whole),
        cmocka_unit_test(test_a_late_promotion_is_sealed),
        cmocka_unit_test(test_a_wrong_sealed_turn_changes_no_marker),
        cmocka_unit_test(test_a_recapture_after_a_marker),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
