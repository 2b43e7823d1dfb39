#include "table_facts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

chuhe_referee_options table_options(chuhe_table kind, const char *time, const char *fen)
{
    chuhe_referee_options options;
    chuhe_referee_options_init(&options);
    chuhe_table_rules_init(&options.rules, kind, NULL);
    assert_int_equal(chuhe_time_control_from_text(&options.time, time, strlen(time), NULL),
                     CHUHE_OK);
    if (fen != NULL) {
        options.has_start = true;
        assert_int_equal(chuhe_setup_from_fen(&options.start, fen, strlen(fen), NULL), CHUHE_OK);
    }
    return options;
}

void table_set_up(table_facts *t, const chuhe_referee_options *options)
{
    memset(t, 0, sizeof *t);
    assert_int_equal(chuhe_referee_new(&t->referee, options, NULL), CHUHE_OK);
}

void table_begin_with(table_facts *t, const chuhe_referee_options *options)
{
    table_set_up(t, options);
    table_do(t, CHUHE_EVENT_SEATED, CHUHE_RED);
    table_taken(t);
    table_do(t, CHUHE_EVENT_SEATED, CHUHE_BLACK);
    table_taken(t);
    table_do(t, CHUHE_EVENT_START, CHUHE_PARTY_ARBITER);
    table_taken(t);
}

void table_begin(table_facts *t, chuhe_table kind, const char *time, const char *fen)
{
    chuhe_referee_options options = table_options(kind, time, fen);
    table_begin_with(t, &options);
}

void table_end(table_facts *t)
{
    chuhe_referee_free(t->referee);
    t->referee = NULL;
}

void table_wait(table_facts *t, int64_t ms)
{
    t->now += ms;
}

void table_apply(table_facts *t, chuhe_event event)
{
    event.at_ms = t->now;
    chuhe_referee_apply(&t->answer, t->referee, &event);
}

void table_do(table_facts *t, chuhe_event_kind kind, chuhe_party by)
{
    table_apply(t, chuhe_event_make(kind, by, t->now));
}

static chuhe_square square_of(const char *text)
{
    return text == NULL ? CHUHE_NO_SQUARE : chuhe_square_make(text[0] - 'a', text[1] - '0');
}

void table_touch(table_facts *t, chuhe_side by, const char *square, const char *square2)
{
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_TOUCH, by, t->now);
    event.square = square_of(square);
    event.square2 = square_of(square2);
    table_apply(t, event);
}

void table_adjust(table_facts *t, chuhe_side by, const char *square, bool consent, bool accident)
{
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_ADJUST, by, t->now);
    event.square = square_of(square);
    event.consent = consent;
    event.accident = accident;
    table_apply(t, event);
}

static chuhe_move move_of(const char *text)
{
    return chuhe_move_make(square_of(text), square_of(text + 2));
}

static void move(table_facts *t, chuhe_side by, const char *text, bool hand_on)
{
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_MOVE, by, t->now);
    event.turn = chuhe_turn_make(move_of(text));
    event.hand_on = hand_on;
    table_apply(t, event);
}

void table_move(table_facts *t, chuhe_side by, const char *text)
{
    move(t, by, text, false);
}

void table_put(table_facts *t, chuhe_side by, const char *text)
{
    move(t, by, text, true);
}

void table_give_foul(table_facts *t, chuhe_side side, chuhe_foul foul)
{
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_FOUL, CHUHE_PARTY_ARBITER, t->now);
    event.side = side;
    event.foul = foul;
    table_apply(t, event);
}

void table_miss(table_facts *t, chuhe_side side, unsigned count)
{
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_MISS, CHUHE_PARTY_ARBITER, t->now);
    event.side = side;
    event.count = count;
    table_apply(t, event);
}

void table_seal(table_facts *t, chuhe_side by, const char *text)
{
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_SEAL, by, t->now);
    assert_true(strlen(text) < sizeof event.text);
    memcpy(event.text, text, strlen(text) + 1);
    table_apply(t, event);
}

void table_play(table_facts *t, const char *moves)
{
    while (*moves != '\0') {
        chuhe_side side = table_state(t).to_move;
        table_move(t, side, moves);
        if (t->answer.refusal != CHUHE_REFUSAL_NONE)
            fail_msg("%.4s is refused: %s, %s", moves, chuhe_refusal_message(t->answer.refusal),
                     chuhe_status_message(t->answer.why));
        chuhe_table_state state = table_state(t);
        if (state.move_made && state.running == side && state.phase == CHUHE_PHASE_PLAYING) {
            table_do(t, CHUHE_EVENT_PRESS, side);
            table_taken(t);
        }
        moves += moves[4] == ' ' ? 5 : 4;
    }
}

void table_taken(const table_facts *t)
{
    if (t->answer.refusal != CHUHE_REFUSAL_NONE)
        fail_msg("refused: %s (%s)", chuhe_refusal_name(t->answer.refusal), t->answer.clause);
}

void table_refused(const table_facts *t, chuhe_refusal refusal, const char *clause)
{
    assert_string_equal(chuhe_refusal_name(t->answer.refusal), chuhe_refusal_name(refusal));
    assert_string_equal(t->answer.clause, clause);
}

const chuhe_effect *table_effect(const table_facts *t, chuhe_effect_kind kind, uint8_t side)
{
    for (int i = 0; i < t->answer.effect_count; i++)
        if (t->answer.effects[i].kind == kind && t->answer.effects[i].side == side)
            return &t->answer.effects[i];
    return NULL;
}

static unsigned count_fouls(const table_facts *t, chuhe_side side, chuhe_foul foul)
{
    unsigned count = 0;
    for (int i = 0; i < t->answer.effect_count; i++) {
        const chuhe_effect *effect = &t->answer.effects[i];
        count += effect->kind == CHUHE_EFFECT_FOUL && effect->side == side && effect->foul == foul;
    }
    return count;
}

void table_assert_foul(const table_facts *t, chuhe_side side, chuhe_foul foul, unsigned nth)
{
    table_taken(t);
    assert_int_equal(count_fouls(t, side, foul), 1);
    assert_int_equal(table_state(t).fouls[side], nth);
}

void table_assert_no_foul(const table_facts *t, chuhe_side side)
{
    assert_null(table_effect(t, CHUHE_EFFECT_FOUL, side));
    assert_int_equal(table_state(t).fouls[side], 0);
}

enum { ALLOWED_MAX = 512 };

static size_t allowed(chuhe_turn *turns, const table_facts *t)
{
    size_t count = chuhe_referee_allowed(turns, ALLOWED_MAX, t->referee);
    assert_true(count <= ALLOWED_MAX);
    return count;
}

void table_allows(const table_facts *t, const char *moves)
{
    chuhe_turn turns[ALLOWED_MAX];
    size_t count = allowed(turns, t), named = 0;
    for (; *moves != '\0'; moves += moves[4] == ' ' ? 5 : 4, named++) {
        bool found = false;
        for (size_t i = 0; i < count; i++)
            found = found || turns[i].move == move_of(moves);
        if (!found)
            fail_msg("%.4s is not allowed", moves);
    }
    assert_int_equal(count, named);
}

/* The legal moves of the standard game, from that square or from all. */
static void allows_legal(const table_facts *t, chuhe_square from)
{
    chuhe_turn turns[ALLOWED_MAX];
    chuhe_move legal[CHUHE_MOVES_MAX];
    size_t count = allowed(turns, t), expected = 0;
    const chuhe_position *position = chuhe_game_position(chuhe_referee_game(t->referee));
    size_t legal_count = chuhe_position_moves(legal, CHUHE_MOVES_MAX, position);
    for (size_t i = 0; i < legal_count; i++)
        expected += from == CHUHE_NO_SQUARE || chuhe_move_from(legal[i]) == from;
    assert_true(expected > 0);
    assert_int_equal(count, expected);
    for (size_t i = 0; i < count && from != CHUHE_NO_SQUARE; i++)
        assert_int_equal(chuhe_move_from(turns[i].move), from);
}

void table_allows_moves_of(const table_facts *t, const char *square)
{
    allows_legal(t, square_of(square));
}

void table_allows_all(const table_facts *t)
{
    allows_legal(t, CHUHE_NO_SQUARE);
}

void table_stands(const table_facts *t, chuhe_result result, chuhe_ending ending,
                  const char *clause)
{
    chuhe_table_state state = table_state(t);
    assert_string_equal(chuhe_ending_name(state.ending), chuhe_ending_name(ending));
    assert_int_equal(state.result, result);
    assert_string_equal(state.clause, clause);
    assert_int_equal(state.phase,
                     result == CHUHE_RESULT_OPEN ? CHUHE_PHASE_PLAYING : CHUHE_PHASE_ENDED);
}

void table_goes_on(const table_facts *t)
{
    table_stands(t, CHUHE_RESULT_OPEN, CHUHE_ENDING_NONE, "");
}

chuhe_table_state table_state(const table_facts *t)
{
    chuhe_table_state state;
    chuhe_referee_state(&state, t->referee);
    return state;
}
