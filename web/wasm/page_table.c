/* A table as JSON: effects, and how it stands. The members are those of `chuhe referee
 * --json`. */
#include "wasm/page_state.h"

static const char *const parties[] = {"red", "black", "arbiter"};
static const char *const results[] = {"open", "red_wins", "black_wins", "draw"};

static void put_word(json *out, const char *key, const char *text)
{
    if (text && *text)
        page_json_text(out, key, text);
}

/* ---- effects ---- */

static void put_numbers(json *out, const chuhe_effect *effect)
{
    switch (effect->kind) {
    case CHUHE_EFFECT_MARKER:
    case CHUHE_EFFECT_MARKERS_RETURN:
    case CHUHE_EFFECT_PERIOD:
    case CHUHE_EFFECT_TAKE_BACK_ASKED:
    case CHUHE_EFFECT_TAKEN_BACK:
    case CHUHE_EFFECT_CORRECTED:
        page_json_number(out, "number", effect->number);
        break;
    case CHUHE_EFFECT_FOUL:
        page_json_text(out, "foul", chuhe_foul_clause(effect->foul));
        page_json_number(out, "number", effect->number);
        break;
    case CHUHE_EFFECT_TIME_CORRECTED:
    case CHUHE_EFFECT_FLAG:
        page_json_number(out, "ms", effect->ms);
        break;
    default:
        break;
    }
}

/* Whose it is, where it is anybody's. */
static void put_whose(json *out, const chuhe_effect *effect)
{
    switch (effect->kind) {
    case CHUHE_EFFECT_CLOCKS_STOP:
    case CHUHE_EFFECT_MARKERS_RETURN:
    case CHUHE_EFFECT_TAKEN_BACK:
    case CHUHE_EFFECT_CORRECTED:
    case CHUHE_EFFECT_CLOSED:
        break;
    case CHUHE_EFFECT_ENDED:
        page_json_text(out, "result", results[effect->result]);
        page_json_text(out, "ending", chuhe_ending_name(effect->ending));
        break;
    default:
        page_json_text(out, "side", effect->side < CHUHE_PARTIES ? parties[effect->side] : NULL);
    }
}

void page_json_effects(json *out, const chuhe_effect *effects, unsigned count)
{
    json_key(out, "effects");
    json_begin_array(out);
    for (unsigned i = 0; i < count; i++) {
        const chuhe_effect *effect = &effects[i];
        json_begin_object(out);
        page_json_text(out, "effect", chuhe_effect_name(effect->kind));
        put_whose(out, effect);
        if (effect->kind == CHUHE_EFFECT_PLAYED)
            page_json_move(out, "move", effect->move);
        if (effect->kind == CHUHE_EFFECT_MUST_MOVE && effect->square < CHUHE_SQUARES)
            page_json_square(out, "square", effect->square);
        put_numbers(out, effect);
        put_word(out, "clause", effect->clause);
        json_end_object(out);
    }
    json_end_array(out);
}

/* ---- the state ---- */

static void put_clock(json *out, const chuhe_table_state *state, chuhe_side side)
{
    const chuhe_clock_face *face = &state->clock.face[side];
    page_json_number(out, "used_ms", face->used_ms);
    if (!state->clock.control.period_count)
        return;
    page_json_number(out, "left_ms", chuhe_clock_display(&state->clock, side));
    page_json_number(out, "period", face->period);
    page_json_number(out, "moves_in_period", face->moves);
    page_json_bool(out, "flag", face->flag);
}

static void put_side(json *out, const chuhe_referee *referee, const chuhe_table_state *state,
                     chuhe_side side)
{
    json_key(out, parties[side]);
    json_begin_object(out);
    page_json_text(out, "name", chuhe_referee_player(referee, side));
    page_json_bool(out, "seated", state->seated[side]);
    put_clock(out, state, side);
    page_json_number(out, "fouls", state->fouls[side]);
    page_json_number(out, "unrecorded", state->unrecorded[side]);
    page_json_number(out, "offers_refused", state->refused[side]);
    page_json_bool(out, "may_offer", state->may_offer[side]);
    page_json_bool(out, "signed", state->signed_by[side]);
    json_end_object(out);
}

static void put_board(json *out, const chuhe_referee *referee)
{
    const chuhe_variant_position *variant = chuhe_referee_variant(referee);
    char fen[CHUHE_VARIANT_FEN_CAP];
    size_t len;
    chuhe_setup setup;
    chuhe_referee_setup(&setup, referee);
    page_json_setup(out, &setup);
    if (variant && chuhe_variant_to_fen(fen, sizeof fen, &len, variant) == CHUHE_OK)
        page_json_text(out, "settings_fen", fen);
}

static void put_result(json *out, const chuhe_table_state *state)
{
    page_json_text(out, "result", results[state->result]);
    page_json_text(out, "ending", chuhe_ending_name(state->ending));
    if (state->result == CHUHE_RESULT_OPEN)
        return;
    put_word(out, "clause", state->clause);
    page_json_text(out, "message", chuhe_ending_message(state->ending));
    page_json_text(out, "message_zh", chuhe_ending_message_zh(state->ending));
    page_json_bool(out, "both_lose", state->both_lose);
}

static void put_open_matters(json *out, const chuhe_table_state *state)
{
    page_json_side(out, "running", state->running);
    page_json_bool(out, "move_made", state->move_made);
    page_json_side(out, "offer_by", state->offer_by);
    page_json_side(out, "take_back_by", state->take_back_by);
    page_json_side(out, "warned", state->warned);
    page_json_bool(out, "has_sealed", state->has_sealed);
    page_json_number(out, "odds_left", state->odds_left);
    page_json_bool(out, "arbiter_signed", state->signed_by[CHUHE_PARTY_ARBITER]);
}

static void put_move(json *out, const chuhe_referee *referee, uint32_t index)
{
    chuhe_played_ply ply;
    chuhe_referee_ply(&ply, referee, index);
    json_begin_object(out);
    page_json_side(out, "side", ply.side);
    page_json_move(out, "move", ply.turn.move);
    page_json_number(out, "at_ms", ply.at_ms);
    page_json_number(out, "spent_ms", ply.spent_ms);
    if (ply.left_ms != CHUHE_NEVER_MS)
        page_json_number(out, "left_ms", ply.left_ms);
    json_end_object(out);
}

void page_json_table(json *out, const chuhe_referee *referee, const chuhe_table_state *state,
                     uint32_t first_move)
{
    page_json_text(out, "phase", chuhe_phase_name(state->phase));
    page_json_number(out, "now_ms", state->now_ms);
    put_board(out, referee);
    put_result(out, state);
    put_side(out, referee, state, CHUHE_RED);
    put_side(out, referee, state, CHUHE_BLACK);
    put_open_matters(out, state);
    json_key(out, "moves");
    json_begin_array(out);
    for (uint32_t i = first_move; i < state->plies; i++)
        put_move(out, referee, i);
    json_end_array(out);
}
