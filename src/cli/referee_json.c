/* A live game for programs. */
#include <string.h>

#include "cli/judge_report.h"
#include "cli/referee_view.h"
#include "cli/setup_argument.h"
#include "eventlog/eventlog.h"

enum { TURNS = CHUHE_STUDY_MOVES_MAX };

static const char *const parties[] = {"red", "black", "arbiter"};
static const char *const results[] = {"open", "red_wins", "black_wins", "draw"};

static void put_text(json *writer, const char *key, const char *text)
{
    json_key(writer, key);
    json_text(writer, text);
}

/* Where there is nothing to tell, there is no member. */
static void put_word(json *writer, const char *key, const char *text)
{
    if (text && *text)
        put_text(writer, key, text);
}

static void put_number(json *writer, const char *key, int64_t number)
{
    json_key(writer, key);
    json_signed(writer, number);
}

static void put_bool(json *writer, const char *key, bool value)
{
    json_key(writer, key);
    json_bool(writer, value);
}

static void put_points(json *writer, const char *key, chuhe_move move)
{
    char text[5];
    chuhe_square_to_text(text, chuhe_move_from(move));
    chuhe_square_to_text(text + 2, chuhe_move_to(move));
    put_text(writer, key, text);
}

/* null for nobody */
static void put_party(json *writer, const char *key, unsigned party)
{
    put_text(writer, key, party < CHUHE_PARTIES ? parties[party] : NULL);
}

static void put_side(json *writer, const char *key, unsigned side)
{
    put_text(writer, key, side < CHUHE_SIDES ? parties[side] : NULL);
}

/* ---- an event ---- */

static void put_numbers(json *writer, const chuhe_effect *effect)
{
    switch (effect->kind) {
    case CHUHE_EFFECT_MARKER:
    case CHUHE_EFFECT_MARKERS_RETURN:
    case CHUHE_EFFECT_PERIOD:
    case CHUHE_EFFECT_TAKE_BACK_ASKED:
    case CHUHE_EFFECT_TAKEN_BACK:
    case CHUHE_EFFECT_CORRECTED:
        put_number(writer, "number", effect->number);
        break;
    case CHUHE_EFFECT_FOUL:
        put_text(writer, "foul", chuhe_foul_clause(effect->foul));
        put_number(writer, "number", effect->number);
        break;
    case CHUHE_EFFECT_TIME_CORRECTED:
    case CHUHE_EFFECT_FLAG:
        put_number(writer, "ms", effect->ms);
        break;
    default:
        break;
    }
}

static void put_effect(json *writer, const chuhe_effect *effect)
{
    char square[3];
    json_begin_object(writer);
    put_text(writer, "effect", chuhe_effect_name(effect->kind));
    switch (effect->kind) {
    case CHUHE_EFFECT_CLOCKS_STOP:
    case CHUHE_EFFECT_MARKERS_RETURN:
    case CHUHE_EFFECT_TAKEN_BACK:
    case CHUHE_EFFECT_CORRECTED:
    case CHUHE_EFFECT_CLOSED:
        break;
    case CHUHE_EFFECT_ENDED:
        put_text(writer, "result", results[effect->result]);
        put_text(writer, "ending", chuhe_ending_name(effect->ending));
        break;
    default:
        put_party(writer, "side", effect->side);
    }
    if (effect->kind == CHUHE_EFFECT_PLAYED)
        put_points(writer, "move", effect->move);
    if (effect->kind == CHUHE_EFFECT_MUST_MOVE && effect->square < CHUHE_SQUARES) {
        chuhe_square_to_text(square, effect->square);
        put_text(writer, "square", square);
    }
    put_numbers(writer, effect);
    put_word(writer, "clause", effect->clause);
    json_end_object(writer);
}

static void put_refusal(json *writer, const cli *c, const chuhe_answer *answer)
{
    buffer words;
    buffer_init(&words);
    referee_append_refusal(&words, c, answer);
    put_text(writer, "refusal", chuhe_refusal_name(answer->refusal));
    put_word(writer, "clause", answer->clause);
    put_word(writer, "message", words.bytes);
    buffer_deinit(&words);
}

void referee_json_event(cli *c, size_t line, const chuhe_event *event, const chuhe_answer *answer)
{
    json writer;
    bool taken = answer->refusal == CHUHE_REFUSAL_NONE;
    json_init(&writer, &c->out);
    json_begin_object(&writer);
    if (line)
        put_number(&writer, "line", (int64_t)line);
    eventlog_json_event(&writer, event);
    put_number(&writer, "at_ms", event->at_ms);
    put_bool(&writer, "taken", taken);
    if (!taken)
        put_refusal(&writer, c, answer);
    if (answer->why != CHUHE_OK)
        put_text(&writer, "why", chuhe_status_name(answer->why));
    json_key(&writer, "effects");
    json_begin_array(&writer);
    for (unsigned i = 0; i < answer->effect_count; i++)
        put_effect(&writer, &answer->effects[i]);
    json_end_array(&writer);
    json_end_object(&writer);
    buffer_text(&c->out, "\n");
}

/* ---- the state ---- */

static void put_clock(json *writer, const chuhe_table_state *state, chuhe_side side)
{
    const chuhe_clock_face *face = &state->clock.face[side];
    put_number(writer, "used_ms", face->used_ms);
    if (!state->clock.control.period_count)
        return;
    put_number(writer, "left_ms", chuhe_clock_display(&state->clock, side));
    put_number(writer, "period", face->period);
    put_number(writer, "moves_in_period", face->moves);
    put_bool(writer, "flag", face->flag);
}

static void put_of_side(json *writer, const referee_view *view, const chuhe_table_state *state,
                        chuhe_side side)
{
    json_key(writer, parties[side]);
    json_begin_object(writer);
    put_text(writer, "name", chuhe_referee_player(view->referee, side));
    put_bool(writer, "seated", state->seated[side]);
    put_clock(writer, state, side);
    put_number(writer, "fouls", state->fouls[side]);
    put_number(writer, "unrecorded", state->unrecorded[side]);
    put_number(writer, "offers_refused", state->refused[side]);
    put_bool(writer, "may_offer", state->may_offer[side]);
    put_bool(writer, "signed", state->signed_by[side]);
    json_end_object(writer);
}

/* The moves in coordinates, in order. */
static void put_plies(json *writer, const chuhe_referee *referee, size_t plies)
{
    json_key(writer, "moves");
    json_begin_array(writer);
    for (size_t i = 0; i < plies; i++) {
        chuhe_played_ply ply;
        chuhe_referee_ply(&ply, referee, i);
        json_begin_object(writer);
        put_side(writer, "side", ply.side);
        put_points(writer, "move", ply.turn.move);
        put_number(writer, "at_ms", ply.at_ms);
        put_number(writer, "spent_ms", ply.spent_ms);
        if (ply.left_ms != CHUHE_NEVER_MS)
            put_number(writer, "left_ms", ply.left_ms);
        json_end_object(writer);
    }
    json_end_array(writer);
}

static void put_allowed(json *writer, const chuhe_referee *referee, const chuhe_table_state *state)
{
    static const notation_choice coordinates = {.notation = CHUHE_NOTATION_COORDINATES};
    chuhe_turn turns[TURNS];
    chuhe_setup setup;
    size_t count = referee_bound_turns(turns, TURNS, referee, state);
    if (count == 0)
        return;
    chuhe_referee_setup(&setup, referee);
    json_key(writer, "allowed");
    json_begin_array(writer);
    for (size_t i = 0; i < count; i++) {
        buffer text;
        buffer_init(&text);
        referee_append_turn(&text, &setup, &turns[i], &coordinates);
        json_text(writer, text.bytes);
        buffer_deinit(&text);
    }
    json_end_array(writer);
}

static void put_board(json *writer, const chuhe_referee *referee)
{
    const chuhe_variant_position *variant = chuhe_referee_variant(referee);
    char fen[CHUHE_VARIANT_FEN_CAP];
    size_t len;
    chuhe_setup setup;
    chuhe_referee_setup(&setup, referee);
    setup_json(writer, "fen", &setup);
    if (variant && chuhe_variant_to_fen(fen, sizeof fen, &len, variant) == CHUHE_OK)
        put_text(writer, "settings_fen", fen);
}

static void put_result(json *writer, const cli *c, const chuhe_table_state *state)
{
    put_text(writer, "result", results[state->result]);
    put_text(writer, "ending", chuhe_ending_name(state->ending));
    if (state->result == CHUHE_RESULT_OPEN)
        return;
    put_word(writer, "clause", state->clause);
    put_text(writer, "message", referee_ending_words(c, state->ending));
    put_bool(writer, "both_lose", state->both_lose);
}

static void put_open_matters(json *writer, const chuhe_table_state *state)
{
    put_side(writer, "running", state->running);
    put_bool(writer, "move_made", state->move_made);
    put_side(writer, "offer_by", state->offer_by);
    put_side(writer, "take_back_by", state->take_back_by);
    put_side(writer, "warned", state->warned);
    put_bool(writer, "has_sealed", state->has_sealed);
    put_number(writer, "odds_left", state->odds_left);
}

static void put_ruling(json *writer, const cli *c, const referee_view *view)
{
    chuhe_ruling ruling;
    if (chuhe_referee_judge(&ruling, view->referee, NULL) != CHUHE_OK)
        return;
    json_key(writer, "ruling");
    json_begin_object(writer);
    judge_json_ruling(writer, c, chuhe_referee_game(view->referee), &ruling);
    json_end_object(writer);
    chuhe_ruling_deinit(&ruling);
}

void referee_json_state(cli *c, const referee_view *view)
{
    json writer;
    chuhe_table_state state;
    chuhe_referee_state(&state, view->referee);
    json_init(&writer, &c->out);
    json_begin_object(&writer);
    json_key(&writer, "state");
    json_begin_object(&writer);
    put_text(&writer, "phase", chuhe_phase_name(state.phase));
    put_number(&writer, "now_ms", state.now_ms);
    put_board(&writer, view->referee);
    put_result(&writer, c, &state);
    put_of_side(&writer, view, &state, CHUHE_RED);
    put_of_side(&writer, view, &state, CHUHE_BLACK);
    put_open_matters(&writer, &state);
    put_bool(&writer, "arbiter_signed", state.signed_by[CHUHE_PARTY_ARBITER]);
    put_plies(&writer, view->referee, state.plies);
    put_allowed(&writer, view->referee, &state);
    if (referee_has_ruling(&state) && chuhe_referee_game(view->referee))
        put_ruling(&writer, c, view);
    json_end_object(&writer);
    json_end_object(&writer);
    buffer_text(&c->out, "\n");
}
