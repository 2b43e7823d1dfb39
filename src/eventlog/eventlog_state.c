/* A live game for programs: effects and the state. */
#include "eventlog/eventlog_state.h"

#include "eventlog/eventlog_field.h"

enum { TURNS = CHUHE_STUDY_MOVES_MAX };

static void put_points(json *writer, const char *key, chuhe_move move)
{
    char text[5];
    chuhe_square_to_text(text, chuhe_move_from(move));
    chuhe_square_to_text(text + 2, chuhe_move_to(move));
    json_put_text(writer, key, text);
}

/* null for nobody */
static void put_party(json *writer, const char *key, unsigned party)
{
    json_put_text(writer, key, party < CHUHE_PARTIES ? eventlog_parties[party] : NULL);
}

static void put_side(json *writer, const char *key, unsigned side)
{
    json_put_text(writer, key, side < CHUHE_SIDES ? eventlog_parties[side] : NULL);
}

void eventlog_json_words(json *writer, const char *key, eventlog_language language, const char *en,
                         const char *zh)
{
    if (language != EVENTLOG_BOTH) {
        json_put_text(writer, key, language == EVENTLOG_CHINESE ? zh : en);
        return;
    }
    json_key(writer, key);
    json_begin_object(writer);
    json_put_text(writer, "en", en);
    json_put_text(writer, "zh", zh);
    json_end_object(writer);
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
        json_put_number(writer, "number", effect->number);
        break;
    case CHUHE_EFFECT_FOUL:
        json_put_text(writer, "foul", chuhe_foul_clause(effect->foul));
        json_put_number(writer, "number", effect->number);
        break;
    case CHUHE_EFFECT_TIME_CORRECTED:
    case CHUHE_EFFECT_FLAG:
        json_put_number(writer, "ms", effect->ms);
        break;
    default:
        break;
    }
}

static void put_effect(json *writer, const chuhe_effect *effect)
{
    char square[3];
    json_begin_object(writer);
    json_put_text(writer, "effect", chuhe_effect_name(effect->kind));
    switch (effect->kind) {
    case CHUHE_EFFECT_CLOCKS_STOP:
    case CHUHE_EFFECT_MARKERS_RETURN:
    case CHUHE_EFFECT_TAKEN_BACK:
    case CHUHE_EFFECT_CORRECTED:
    case CHUHE_EFFECT_CLOSED:
        break;
    case CHUHE_EFFECT_ENDED:
        json_put_text(writer, "result", eventlog_results[effect->result]);
        json_put_text(writer, "ending", chuhe_ending_name(effect->ending));
        break;
    default:
        put_party(writer, "side", effect->side);
    }
    if (effect->kind == CHUHE_EFFECT_PLAYED)
        put_points(writer, "move", effect->move);
    if ((effect->kind == CHUHE_EFFECT_MUST_MOVE || effect->kind == CHUHE_EFFECT_TOUCHED) &&
        effect->square < CHUHE_SQUARES) {
        chuhe_square_to_text(square, effect->square);
        json_put_text(writer, "square", square);
    }
    put_numbers(writer, effect);
    json_put_some_text(writer, "clause", effect->clause);
    json_end_object(writer);
}

void eventlog_json_effects(json *writer, const chuhe_effect *effects, size_t count)
{
    json_key(writer, "effects");
    json_begin_array(writer);
    for (size_t i = 0; i < count; i++)
        put_effect(writer, &effects[i]);
    json_end_array(writer);
}

/* ---- the sides ---- */

static void put_clock(json *writer, const chuhe_table_state *state, chuhe_side side)
{
    const chuhe_clock_face *face = &state->clock.face[side];
    const chuhe_period *period = chuhe_clock_period(&state->clock, side);
    json_put_number(writer, "used_ms", face->used_ms);
    if (state->lag_ms[side])
        json_put_number(writer, "lag_ms", state->lag_ms[side]);
    if (!period)
        return;
    json_put_number(writer, "left_ms", chuhe_clock_display(&state->clock, side));
    json_put_number(writer, "period", face->period);
    json_put_number(writer, "moves_in_period", face->moves);
    json_put_bool(writer, "flag", face->flag);
    if (period->delay_ms)
        json_put_number(writer, "extension_ms", face->base_used_ms);
}

static void put_of_side(json *writer, const chuhe_referee *referee, const chuhe_table_state *state,
                        chuhe_side side)
{
    json_key(writer, eventlog_parties[side]);
    json_begin_object(writer);
    json_put_text(writer, "name", chuhe_referee_player(referee, side));
    json_put_bool(writer, "seated", state->seated[side]);
    put_clock(writer, state, side);
    json_put_number(writer, "fouls", state->fouls[side]);
    json_put_number(writer, "unrecorded", state->unrecorded[side]);
    json_put_bool(writer, "record_due", state->record_due[side]);
    json_put_number(writer, "offers_refused", state->refused[side]);
    json_put_bool(writer, "may_offer", state->may_offer[side]);
    json_put_bool(writer, "signed", state->signed_by[side]);
    json_end_object(writer);
}

void eventlog_json_ply(json *writer, const chuhe_referee *referee, size_t index)
{
    chuhe_played_ply ply;
    char turn[CHUHE_TURN_TEXT_CAP];
    size_t len;
    chuhe_referee_ply(&ply, referee, index);
    json_begin_object(writer);
    put_side(writer, "side", ply.side);
    put_points(writer, "move", ply.turn.move);
    if (chuhe_referee_variant(referee) &&
        chuhe_turn_to_text(turn, sizeof turn, &len, &ply.turn) == CHUHE_OK)
        json_put_text(writer, "turn", turn);
    json_put_number(writer, "at_ms", ply.at_ms);
    json_put_number(writer, "spent_ms", ply.spent_ms);
    if (ply.left_ms != CHUHE_NEVER_MS)
        json_put_number(writer, "left_ms", ply.left_ms);
    if (ply.lag_ms)
        json_put_number(writer, "lag_ms", ply.lag_ms);
    json_end_object(writer);
}

static void put_plies(json *writer, const chuhe_referee *referee, size_t plies)
{
    json_key(writer, "moves");
    json_begin_array(writer);
    for (size_t i = 0; i < plies; i++)
        eventlog_json_ply(writer, referee, i);
    json_end_array(writer);
}

static void put_last_ply(json *writer, const chuhe_referee *referee, size_t plies)
{
    json_put_number(writer, "plies", (int64_t)plies);
    if (plies == 0)
        return;
    json_key(writer, "last");
    eventlog_json_ply(writer, referee, plies - 1);
}

/* ---- what is allowed ---- */

static size_t legal_turns(const chuhe_referee *referee, const chuhe_setup *setup)
{
    const chuhe_variant_position *variant = chuhe_referee_variant(referee);
    chuhe_position position;
    if (variant)
        return chuhe_variant_moves(NULL, 0, variant);
    if (chuhe_position_from_setup(&position, NULL, setup, CHUHE_FAULTS_ALL) != CHUHE_OK)
        return 0;
    return chuhe_position_moves(NULL, 0, &position);
}

size_t eventlog_bound_turns(chuhe_turn *turns, size_t cap, const chuhe_referee *referee,
                            const chuhe_table_state *state)
{
    chuhe_setup setup;
    if (state->phase != CHUHE_PHASE_PLAYING || state->move_made)
        return 0;
    chuhe_referee_setup(&setup, referee);
    size_t count = chuhe_referee_allowed(turns, cap, referee);
    if (count > cap)
        count = cap;
    return count < legal_turns(referee, &setup) ? count : 0;
}

/* `h2e2`, `a8a9=R`: the markers stay where they stand. */
static void put_turn(json *writer, const chuhe_turn *turn)
{
    char text[CHUHE_TURN_TEXT_CAP];
    size_t len;
    chuhe_turn bare = chuhe_turn_make(turn->move);
    bare.becomes = turn->becomes;
    bool written = chuhe_turn_to_text(text, sizeof text, &len, &bare) == CHUHE_OK;
    json_text(writer, written ? text : NULL);
}

static void put_allowed(json *writer, const chuhe_referee *referee, const chuhe_table_state *state)
{
    chuhe_turn turns[TURNS];
    size_t count = eventlog_bound_turns(turns, TURNS, referee, state);
    if (count == 0)
        return;
    json_key(writer, "allowed");
    json_begin_array(writer);
    for (size_t i = 0; i < count; i++)
        put_turn(writer, &turns[i]);
    json_end_array(writer);
}

/* ---- the state ---- */

static void put_board(json *writer, const chuhe_referee *referee)
{
    const chuhe_variant_position *variant = chuhe_referee_variant(referee);
    char fen[CHUHE_VARIANT_FEN_CAP];
    size_t len;
    chuhe_setup setup;
    chuhe_referee_setup(&setup, referee);
    json_key(writer, "fen");
    if (chuhe_setup_to_fen(fen, sizeof fen, &len, &setup) == CHUHE_OK)
        json_string(writer, fen, len);
    else
        json_null(writer);
    put_side(writer, "to_move", setup.to_move);
    if (variant && chuhe_variant_to_fen(fen, sizeof fen, &len, variant) == CHUHE_OK)
        json_put_text(writer, "settings_fen", fen);
}

static void put_result(json *writer, const chuhe_table_state *state, eventlog_language language)
{
    json_put_text(writer, "result", eventlog_results[state->result]);
    json_put_text(writer, "ending", chuhe_ending_name(state->ending));
    if (state->result == CHUHE_RESULT_OPEN)
        return;
    json_put_some_text(writer, "clause", state->clause);
    eventlog_json_words(writer, "message", language, chuhe_ending_message(state->ending),
                        chuhe_ending_message_zh(state->ending));
    json_put_bool(writer, "both_lose", state->both_lose);
}

static void put_open_matters(json *writer, const chuhe_table_state *state)
{
    put_side(writer, "running", state->running);
    json_put_bool(writer, "move_made", state->move_made);
    put_side(writer, "offer_by", state->offer_by);
    put_side(writer, "take_back_by", state->take_back_by);
    put_side(writer, "warned", state->warned);
    json_put_bool(writer, "has_sealed", state->has_sealed);
    json_put_number(writer, "odds_left", state->odds_left);
}

void eventlog_json_state(json *writer, const chuhe_referee *referee, const chuhe_table_state *state,
                         eventlog_language language, bool all_moves)
{
    json_put_text(writer, "phase", chuhe_phase_name(state->phase));
    json_put_number(writer, "now_ms", state->now_ms);
    put_board(writer, referee);
    put_result(writer, state, language);
    put_of_side(writer, referee, state, CHUHE_RED);
    put_of_side(writer, referee, state, CHUHE_BLACK);
    put_open_matters(writer, state);
    json_put_bool(writer, "arbiter_signed", state->signed_by[CHUHE_PARTY_ARBITER]);
    (all_moves ? put_plies : put_last_ply)(writer, referee, state->plies);
    put_allowed(writer, referee, state);
}
