/* The referee: what is said of a live game, who may do what and when. Touched pieces, offers and
 * clocks by clause are in test_procedure*.c. Clauses of 1999 unless another year is named. */
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

typedef const char *text_of(int value);

static const char *event_text(int value)
{
    return chuhe_event_name((chuhe_event_kind)value);
}
static const char *effect_text(int value)
{
    return chuhe_effect_name((chuhe_effect_kind)value);
}
static const char *refusal_text(int value)
{
    return chuhe_refusal_name((chuhe_refusal)value);
}
static const char *ending_text(int value)
{
    return chuhe_ending_name((chuhe_ending)value);
}
static const char *phase_text(int value)
{
    return chuhe_phase_name((chuhe_phase)value);
}
static const char *foul_text(int value)
{
    return chuhe_foul_clause((chuhe_foul)value);
}

static void assert_different(text_of *text, int count)
{
    for (int i = 0; i < count; i++) {
        assert_true(strlen(text(i)) > 0);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(text(i), text(j));
    }
    assert_string_equal(text(count), "unknown");
}

static void test_everything_has_a_name_of_its_own(void **state)
{
    (void)state;
    assert_different(event_text, CHUHE_EVENTS);
    assert_different(effect_text, CHUHE_EFFECTS);
    assert_different(refusal_text, CHUHE_REFUSALS);
    assert_different(ending_text, CHUHE_ENDINGS);
    assert_different(phase_text, CHUHE_PHASES);
    assert_different(foul_text, CHUHE_FOULS);
    assert_string_equal(chuhe_foul_clause(CHUHE_FOUL_OFFERS_AGAIN), "1999 9.1.3");
    assert_string_equal(chuhe_phase_message_zh(CHUHE_PHASE_ADJOURNED), "封棋");
}

/* A sentence in either language for everything but what is nothing. */
static void assert_sentences(const char *english, const char *chinese)
{
    assert_true(strlen(english) > 0 && strlen(chinese) > 0);
    assert_string_not_equal(english, chinese);
}

static void test_everything_is_said_in_both_languages(void **state)
{
    (void)state;
    for (int i = 0; i < CHUHE_EVENTS; i++)
        assert_sentences(chuhe_event_message((chuhe_event_kind)i),
                         chuhe_event_message_zh((chuhe_event_kind)i));
    for (int i = 0; i < CHUHE_FOULS; i++)
        assert_sentences(chuhe_foul_message((chuhe_foul)i), chuhe_foul_message_zh((chuhe_foul)i));
    for (int i = CHUHE_REFUSAL_NONE + 1; i < CHUHE_REFUSALS; i++)
        assert_sentences(chuhe_refusal_message((chuhe_refusal)i),
                         chuhe_refusal_message_zh((chuhe_refusal)i));
    for (int i = 0; i < CHUHE_EFFECTS; i++)
        assert_sentences(chuhe_effect_message((chuhe_effect_kind)i),
                         chuhe_effect_message_zh((chuhe_effect_kind)i));
    for (int i = 0; i < CHUHE_PHASES; i++)
        assert_sentences(chuhe_phase_message((chuhe_phase)i),
                         chuhe_phase_message_zh((chuhe_phase)i));
}

static void test_every_ending_names_a_clause_of_either_year(void **state)
{
    (void)state;
    for (int i = CHUHE_ENDING_NONE + 1; i < CHUHE_ENDINGS; i++) {
        assert_true(strlen(chuhe_ending_clause((chuhe_ending)i, false)) > 5);
        assert_true(strlen(chuhe_ending_clause((chuhe_ending)i, true)) > 5);
        assert_true(strlen(chuhe_ending_message((chuhe_ending)i)) > 0);
        assert_true(strlen(chuhe_ending_message_zh((chuhe_ending)i)) > 0);
    }
    assert_string_equal(chuhe_ending_clause(CHUHE_ENDING_TIME, false), "1999 4.1.4");
    assert_string_equal(chuhe_ending_clause(CHUHE_ENDING_TIME, true), "1957 time");
}

static void assert_no_table(const chuhe_referee_options *options, chuhe_status status)
{
    chuhe_referee *referee = NULL;
    assert_int_equal(chuhe_referee_new(&referee, options, NULL), status);
    assert_null(referee);
}

static void test_tables_that_cannot_be(void **state)
{
    (void)state;
    chuhe_referee_options good = table_options(CHUHE_TABLE_TOURNAMENT, "none", NULL), o = good;
    o.rules.book = NULL;
    assert_no_table(&o, CHUHE_E_RANGE);
    o = good, o.rules.natural_limit_rounds = 0;
    assert_no_table(&o, CHUHE_E_RANGE);
    o = good, o.rules.late_limit_ms = -1;
    assert_no_table(&o, CHUHE_E_RANGE);
    o = good, o.markers = 3;
    assert_no_table(&o, CHUHE_E_RANGE);
    o = good, o.odds.first_moves = 4;
    assert_no_table(&o, CHUHE_E_RANGE);
    o = good, o.time.period_count = 1; /* a period of no time */
    assert_no_table(&o, CHUHE_E_RANGE);
    o = good, chuhe_squareset_add(&o.odds.removed, 4); /* Red's general */
    assert_no_table(&o, CHUHE_E_RANGE);
    o = good, o.has_start = true, chuhe_setup_init(&o.start); /* an empty board */
    assert_no_table(&o, CHUHE_E_UNPLAYABLE);
    chuhe_referee_free(NULL);
}

/* ---- what is said of a game ---- */

static void test_a_table_with_nobody_at_it(void **state)
{
    (void)state;
    table_facts t;
    chuhe_referee_options options = table_options(CHUHE_TABLE_TOURNAMENT, "60m", NULL);
    table_set_up(&t, &options);
    chuhe_table_state s = table_state(&t);
    assert_int_equal(s.phase, CHUHE_PHASE_WAITING);
    assert_int_equal(s.running, CHUHE_SIDES);
    assert_int_equal(s.offer_by, CHUHE_SIDES);
    assert_int_equal(s.warned, CHUHE_SIDES);
    assert_int_equal(s.to_move, RED);
    assert_false(s.seated[RED]);
    assert_string_equal(s.clause, "");
    assert_string_equal(chuhe_referee_player(t.referee, RED), "");
    assert_int_equal(chuhe_referee_log_count(t.referee), 0);
    table_move(&t, RED, "h2e2");
    table_refused(&t, CHUHE_REFUSAL_NOT_STARTED, "");
    table_end(&t);
}

static void test_players_have_names(void **state)
{
    (void)state;
    table_facts t;
    chuhe_referee_options options = table_options(CHUHE_TABLE_TOURNAMENT, "60m", NULL);
    table_set_up(&t, &options);
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_SEATED, BLACK, 0);
    strcpy(event.text, "胡荣华");
    table_apply(&t, event);
    table_taken(&t);
    assert_string_equal(chuhe_referee_player(t.referee, BLACK), "胡荣华");
    table_apply(&t, event);
    table_refused(&t, CHUHE_REFUSAL_SEATED, "");
    event.by = RED;
    memcpy(event.text, "\xe8\x83", 3); /* a character that is cut */
    table_apply(&t, event);
    table_refused(&t, CHUHE_REFUSAL_BAD_EVENT, "");
    memset(event.text, 'x', sizeof event.text); /* no end */
    table_apply(&t, event);
    table_refused(&t, CHUHE_REFUSAL_BAD_EVENT, "");
    table_end(&t);
}

static void assert_board(const chuhe_setup *setup, const char *fen)
{
    char text[CHUHE_FEN_CAP];
    size_t len;
    assert_int_equal(chuhe_setup_to_fen(text, sizeof text, &len, setup), CHUHE_OK);
    assert_string_equal(text, fen);
}

static void test_plies_boards_and_the_log(void **state)
{
    (void)state;
    table_facts t;
    chuhe_setup setup;
    chuhe_played_ply ply;
    table_begin(&t, CHUHE_TABLE_ONLINE, "10m+10s", NULL);
    table_wait(&t, 4000);
    table_play(&t, "h2e2");
    table_wait(&t, 7000);
    table_play(&t, "h9g7");
    chuhe_referee_ply(&ply, t.referee, 0);
    assert_int_equal(ply.side, RED);
    assert_int_equal(ply.spent_ms, 4000);
    assert_int_equal(ply.used_ms, 4000);
    assert_int_equal(ply.left_ms, 606000);
    assert_false(ply.odds);
    chuhe_referee_ply(&ply, t.referee, 1);
    assert_int_equal(ply.side, BLACK);
    assert_int_equal(ply.at_ms, 11000);
    assert_int_equal(ply.spent_ms, 7000);
    assert_int_equal(chuhe_referee_log(t.referee, ply.entry)->event.kind, CHUHE_EVENT_MOVE);
    assert_int_equal(chuhe_referee_log(t.referee, ply.entry)->effects[0].kind, CHUHE_EFFECT_PLAYED);
    chuhe_referee_setup_at(&setup, t.referee, 1);
    assert_board(&setup, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1");
    chuhe_referee_setup(&setup, t.referee);
    assert_board(&setup, "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2");
    chuhe_referee_start(&setup, t.referee);
    assert_board(&setup, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
    assert_null(chuhe_referee_variant(t.referee));
    assert_int_equal(chuhe_game_plies(chuhe_referee_game(t.referee)), 2);
    table_end(&t);
}

static void test_the_variant_is_no_standard_game(void **state)
{
    (void)state;
    table_facts t;
    chuhe_ruling ruling;
    chuhe_referee_options options = table_options(CHUHE_TABLE_CASUAL, "none", NULL);
    options.markers = 1;
    table_begin_with(&t, &options);
    assert_null(chuhe_referee_game(t.referee));
    assert_int_equal(chuhe_referee_judge(&ruling, t.referee, NULL), CHUHE_E_RANGE);
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_MARKER, RED, 0);
    event.row = CHUHE_SETTING_FREE_LEG;
    table_apply(&t, event);
    assert_int_equal(table_effect(&t, CHUHE_EFFECT_MARKER, RED)->number, 6);
    assert_true(chuhe_variant_has(chuhe_referee_variant(t.referee), RED, CHUHE_SETTING_FREE_LEG));
    table_play(&t, "b0d1"); /* over the leg, which is blocked */
    event.by = BLACK;
    table_apply(&t, event);
    assert_non_null(table_effect(&t, CHUHE_EFFECT_MARKERS_RETURN, CHUHE_SIDES));
    table_apply(&t, event); /* to 6 again, where it fell from */
    table_refused(&t, CHUHE_REFUSAL_MARKER_FELL, "settings 1.5");
    event.row = 0; /* where it is */
    table_apply(&t, event);
    table_refused(&t, CHUHE_REFUSAL_MARKER_FELL, "settings 1.5");
    event.count = 1; /* he has one only */
    table_apply(&t, event);
    table_refused(&t, CHUHE_REFUSAL_NO_MARKER, "");
    event.row = CHUHE_SETTINGS;
    table_apply(&t, event);
    table_refused(&t, CHUHE_REFUSAL_BAD_EVENT, "");
    event.row = 0;
    event.by = RED, event.count = 0;
    table_apply(&t, event);
    table_refused(&t, CHUHE_REFUSAL_NOT_YOUR_TURN, "1999 2.1");
    table_do(&t, CHUHE_EVENT_PROMOTE, BLACK);
    table_refused(&t, CHUHE_REFUSAL_BAD_EVENT, ""); /* into nothing */
    table_end(&t);
    table_begin(&t, CHUHE_TABLE_CASUAL, "none", NULL);
    event = chuhe_event_make(CHUHE_EVENT_MARKER, RED, 0);
    table_apply(&t, event);
    table_refused(&t, CHUHE_REFUSAL_NO_SETTINGS, "");
    table_end(&t);
}

/* Where the rules of the table leave something out. */
static void test_what_is_not_in_force(void **state)
{
    (void)state;
    table_facts t;
    chuhe_referee_options options = table_options(CHUHE_TABLE_CASUAL, "10m", NULL);
    options.rules.natural_limit = CHUHE_LIMIT_OFF;
    options.rules.repetition = CHUHE_REPETITION_OFF;
    table_begin_with(&t, &options);
    assert_int_equal(chuhe_referee_get_options(t.referee)->rules.natural_limit, CHUHE_LIMIT_OFF);
    for (int i = 0; i < 5; i++)
        table_play(&t, "a0a1 a9a8 a1a0 a8a9");
    table_do(&t, CHUHE_EVENT_CLAIM_REPETITION, RED);
    table_refused(&t, CHUHE_REFUSAL_NO_REPETITION, "1999 4.2.3");
    table_do(&t, CHUHE_EVENT_CLAIM_LIMIT, RED);
    table_refused(&t, CHUHE_REFUSAL_LIMIT_NOT_REACHED, "1999 4.2.4");
    table_give_foul(&t, RED, CHUHE_FOUL_CONDUCT);
    table_refused(&t, CHUHE_REFUSAL_FOULS_OFF, "1999 9.1");
    table_do(&t, CHUHE_EVENT_RECORD, RED);
    table_refused(&t, CHUHE_REFUSAL_RECORD_OFF, "");
    table_touch(&t, RED, "b0", NULL); /* nobody minds */
    table_taken(&t);
    table_allows_all(&t);
    table_touch(&t, RED, "e5", NULL); /* nothing stands there */
    table_refused(&t, CHUHE_REFUSAL_NO_PIECE, "");
    table_end(&t);
}

static void test_the_ruling_on_the_board(void **state)
{
    (void)state;
    table_facts t;
    chuhe_ruling ruling;
    table_begin(&t, CHUHE_TABLE_TOURNAMENT, "none", NULL);
    for (int i = 0; i < 3; i++)
        table_play(&t, "a0a1 a9a8 a1a0 a8a9");
    assert_int_equal(chuhe_referee_judge(&ruling, t.referee, NULL), CHUHE_OK);
    assert_int_equal(ruling.verdict, CHUHE_VERDICT_DRAW);
    assert_int_equal(ruling.occurrences, 4);
    chuhe_ruling_deinit(&ruling);
    table_do(&t, CHUHE_EVENT_RESIGN, RED);
    assert_int_equal(chuhe_referee_allowed(NULL, 0, t.referee), 0);
    table_end(&t);
}

/* ---- who, when ---- */

static void test_what_is_not_for_that_party(void **state)
{
    (void)state;
    static const chuhe_event_kind players[] = {CHUHE_EVENT_MOVE, CHUHE_EVENT_OFFER,
                                               CHUHE_EVENT_RESIGN, CHUHE_EVENT_SEAL,
                                               CHUHE_EVENT_CLAIM_LIMIT};
    static const chuhe_event_kind arbiters[] = {CHUHE_EVENT_START, CHUHE_EVENT_PAUSE,
                                                CHUHE_EVENT_OPEN, CHUHE_EVENT_RULING,
                                                CHUHE_EVENT_FORFEIT};
    table_facts t;
    table_begin(&t, CHUHE_TABLE_TOURNAMENT, "60m", NULL);
    for (int i = 0; i < 5; i++) {
        table_do(&t, players[i], ARBITER);
        table_refused(&t, CHUHE_REFUSAL_WHO, "");
        table_do(&t, arbiters[i], RED);
        table_refused(&t, CHUHE_REFUSAL_WHO, "");
    }
    table_do(&t, CHUHE_EVENT_RESIGN, 3); /* nobody */
    table_refused(&t, CHUHE_REFUSAL_BAD_EVENT, "");
    table_do(&t, CHUHE_EVENTS, RED); /* nothing */
    table_refused(&t, CHUHE_REFUSAL_BAD_EVENT, "");
    table_end(&t);
}

/* In which phases each event may come; the first letter is the phase before the start. */
static const struct may_come {
    chuhe_event_kind kind;
    chuhe_party by;
    const char *phases;
} may_come[] = {
    {CHUHE_EVENT_SEATED, BLACK, "wpusa"},   {CHUHE_EVENT_START, ARBITER, "w"},
    {CHUHE_EVENT_TICK, ARBITER, "wpusa"},   {CHUHE_EVENT_TOUCH, RED, "p"},
    {CHUHE_EVENT_ADJUST, RED, "p"},         {CHUHE_EVENT_MOVE, RED, "p"},
    {CHUHE_EVENT_PRESS, RED, "p"},          {CHUHE_EVENT_OFFER, RED, "p"},
    {CHUHE_EVENT_CLAIM_LIMIT, RED, "pus"},  {CHUHE_EVENT_RESIGN, RED, "pusa"},
    {CHUHE_EVENT_FOUL, ARBITER, "pus"},     {CHUHE_EVENT_TIME, ARBITER, "pusae"},
    {CHUHE_EVENT_PAUSE, ARBITER, "p"},      {CHUHE_EVENT_RESUME, ARBITER, "u"},
    {CHUHE_EVENT_ADJOURN, ARBITER, "p"},    {CHUHE_EVENT_SEAL, RED, "s"},
    {CHUHE_EVENT_OPEN, ARBITER, "a"},       {CHUHE_EVENT_RECORD, RED, "pus"},
    {CHUHE_EVENT_CORRECT, ARBITER, "pu"},   {CHUHE_EVENT_FORFEIT, ARBITER, "pusa"},
    {CHUHE_EVENT_RULING, ARBITER, "pusae"}, {CHUHE_EVENT_SIGN, RED, "e"},
};

static void reach(table_facts *t, char phase)
{
    chuhe_referee_options options = table_options(CHUHE_TABLE_TOURNAMENT, "60m", NULL);
    options.rules.late_limit_ms = 0;
    table_set_up(t, &options);
    table_do(t, CHUHE_EVENT_SEATED, RED); /* Black has not come yet */
    if (phase != 'w')
        table_do(t, CHUHE_EVENT_START, ARBITER);
    if (phase == 'u')
        table_do(t, CHUHE_EVENT_PAUSE, ARBITER);
    if (phase == 's' || phase == 'a')
        table_do(t, CHUHE_EVENT_ADJOURN, ARBITER);
    if (phase == 'a')
        table_seal(t, RED, "h2e2");
    if (phase == 'e')
        table_do(t, CHUHE_EVENT_RESIGN, RED);
    table_taken(t);
}

/* One that is good in itself. */
static chuhe_event event_of(const struct may_come *m)
{
    chuhe_event event = chuhe_event_make(m->kind, m->by, 0);
    event.square = 1;
    event.ms = m->kind == CHUHE_EVENT_TIME ? 1000 : 0;
    event.turn = chuhe_turn_make(chuhe_move_make(25, 22));
    event.ending = m->kind == CHUHE_EVENT_FORFEIT ? CHUHE_ENDING_CONDUCT : CHUHE_ENDING_RULED;
    event.result = CHUHE_RESULT_DRAW;
    event.correction = CHUHE_CORRECT_BOARD;
    return event;
}

/* A press before the move comes in the right phase, and is refused for itself. */
static bool is_of_the_phase(const chuhe_answer *answer)
{
    return answer->refusal == CHUHE_REFUSAL_NONE || answer->refusal == CHUHE_REFUSAL_NOT_MOVED;
}

static void test_what_may_come_in_which_phase(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof may_come / sizeof *may_come; i++) {
        for (const char *phase = "wpusae"; *phase != '\0'; phase++) {
            table_facts t;
            reach(&t, *phase);
            table_apply(&t, event_of(&may_come[i]));
            bool expected = strchr(may_come[i].phases, *phase) != NULL;
            if (is_of_the_phase(&t.answer) != expected)
                fail_msg("%s in phase %c: %s", chuhe_event_name(may_come[i].kind), *phase,
                         chuhe_refusal_name(t.answer.refusal));
            if (*phase == 'e' && !expected)
                table_refused(&t, CHUHE_REFUSAL_OVER, "1999 10.1");
            table_end(&t);
        }
    }
}

static void test_why_it_is_too_early_or_too_late(void **state)
{
    (void)state;
    static const struct {
        chuhe_event_kind kind;
        chuhe_party by;
        char phase;
        chuhe_refusal refusal;
    } cases[] = {
        {CHUHE_EVENT_START, ARBITER, 'p', CHUHE_REFUSAL_STARTED},
        {CHUHE_EVENT_RESUME, ARBITER, 'p', CHUHE_REFUSAL_NOT_PAUSED},
        {CHUHE_EVENT_PAUSE, ARBITER, 'u', CHUHE_REFUSAL_PAUSED},
        {CHUHE_EVENT_SEAL, RED, 'p', CHUHE_REFUSAL_NOT_ADJOURNED},
        {CHUHE_EVENT_OPEN, ARBITER, 's', CHUHE_REFUSAL_NOT_SEALED},
        {CHUHE_EVENT_MOVE, RED, 's', CHUHE_REFUSAL_SEAL_DUE},
        {CHUHE_EVENT_MOVE, RED, 'a', CHUHE_REFUSAL_ADJOURNED},
        {CHUHE_EVENT_SEAL, RED, 'a', CHUHE_REFUSAL_ADJOURNED},
        {CHUHE_EVENT_SIGN, RED, 'p', CHUHE_REFUSAL_NOT_OVER},
        {CHUHE_EVENT_OFFER, RED, 'w', CHUHE_REFUSAL_NOT_STARTED},
        {CHUHE_EVENT_RESIGN, BLACK, 'p', CHUHE_REFUSAL_NOT_SEATED},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct may_come m = {cases[i].kind, cases[i].by, ""};
        table_facts t;
        reach(&t, cases[i].phase);
        table_apply(&t, event_of(&m));
        assert_string_equal(chuhe_refusal_name(t.answer.refusal),
                            chuhe_refusal_name(cases[i].refusal));
        table_end(&t);
    }
}

static void test_time_never_goes_back(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_ONLINE, "10m", NULL);
    table_wait(&t, 5000);
    table_play(&t, "h2e2");
    table_wait(&t, -1);
    table_move(&t, BLACK, "h9g7");
    table_refused(&t, CHUHE_REFUSAL_TIME_BACK, "");
    table_wait(&t, 1);
    table_move(&t, BLACK, "h9g7");
    table_taken(&t);
    t.now = INT64_MAX;
    table_do(&t, CHUHE_EVENT_TICK, ARBITER);
    table_refused(&t, CHUHE_REFUSAL_BAD_EVENT, "");
    table_end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_everything_has_a_name_of_its_own),
        cmocka_unit_test(test_everything_is_said_in_both_languages),
        cmocka_unit_test(test_every_ending_names_a_clause_of_either_year),
        cmocka_unit_test(test_tables_that_cannot_be),
        cmocka_unit_test(test_a_table_with_nobody_at_it),
        cmocka_unit_test(test_players_have_names),
        cmocka_unit_test(test_plies_boards_and_the_log),
        cmocka_unit_test(test_the_variant_is_no_standard_game),
        cmocka_unit_test(test_what_is_not_in_force),
        cmocka_unit_test(test_the_ruling_on_the_board),
        cmocka_unit_test(test_what_is_not_for_that_party),
        cmocka_unit_test(test_what_may_come_in_which_phase),
        cmocka_unit_test(test_why_it_is_too_early_or_too_late),
        cmocka_unit_test(test_time_never_goes_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
