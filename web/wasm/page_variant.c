/* The settings variant. */
#include <stdlib.h>

#include "wasm/page_state.h"

static chuhe_variant_position *variant_of(int32_t handle)
{
    return page_handle_find(handle, PAGE_VARIANT);
}

int32_t page_variant_start(uint32_t markers)
{
    chuhe_variant_position start;
    if (markers < 1 || markers > CHUHE_MARKERS_MAX)
        return CHUHE_E_RANGE;
    chuhe_variant_start(&start, markers);
    return page_handle_copy(PAGE_VARIANT, &start, sizeof start);
}

int32_t page_variant_from_fen(uint32_t len)
{
    chuhe_variant_position position;
    const char *text = page_input_text(len);
    chuhe_status status =
        text ? chuhe_variant_from_fen(&position, text, len, page_error()) : CHUHE_E_RANGE;
    return status == CHUHE_OK ? page_handle_copy(PAGE_VARIANT, &position, sizeof position)
                              : (int32_t)status;
}

int32_t page_variant_fen(int32_t handle)
{
    const chuhe_variant_position *position = variant_of(handle);
    char fen[CHUHE_VARIANT_FEN_CAP];
    size_t len;
    if (!position)
        return CHUHE_E_RANGE;
    chuhe_status status = chuhe_variant_to_fen(fen, sizeof fen, &len, position);
    if (status != CHUHE_OK)
        return status;
    buffer_append(page_begin_output(), fen, len);
    return page_end_output();
}

/* ---- all of it ---- */

/* Of each side the rows of its markers. */
static void put_rows(json *out, const chuhe_variant_position *position)
{
    static const char *const sides[] = {"red", "black"};
    json_key(out, "rows");
    json_begin_object(out);
    for (int side = 0; side < CHUHE_SIDES; side++) {
        json_key(out, sides[side]);
        json_begin_array(out);
        for (int i = 0; i < position->markers; i++)
            json_unsigned(out, position->rows[side][i]);
        json_end_array(out);
    }
    json_end_object(out);
}

static void put_pool(json *out, const chuhe_variant_position *position)
{
    static const char *const sides[] = {"red", "black"};
    json_key(out, "pool");
    json_begin_object(out);
    for (int side = 0; side < CHUHE_SIDES; side++) {
        json_key(out, sides[side]);
        json_begin_object(out);
        page_json_number(out, "chariot", position->pool[side][CHUHE_POOL_CHARIOT]);
        page_json_number(out, "horse", position->pool[side][CHUHE_POOL_HORSE]);
        page_json_number(out, "cannon", position->pool[side][CHUHE_POOL_CANNON]);
        json_end_object(out);
    }
    json_end_object(out);
}

static void put_waiting(json *out, const chuhe_variant_position *position)
{
    json_key(out, "waiting");
    json_begin_object(out);
    page_json_square(out, "red", position->waiting[CHUHE_RED]);
    page_json_square(out, "black", position->waiting[CHUHE_BLACK]);
    json_end_object(out);
}

void page_json_turn_item(json *out, const chuhe_turn *turn)
{
    char text[CHUHE_TURN_TEXT_CAP];
    size_t len;
    bool written = chuhe_turn_to_text(text, sizeof text, &len, turn) == CHUHE_OK;
    json_text(out, written ? text : NULL);
}

/* A soldier that enters the last rank may become three things, or none. */
enum { TURNS = 4 * CHUHE_STUDY_MOVES_MAX };

static void put_turns(json *out, const chuhe_variant_position *position)
{
    chuhe_turn *turns = malloc(TURNS * sizeof *turns);
    json_key(out, "turns");
    json_begin_array(out);
    if (turns) {
        size_t count = chuhe_variant_moves(turns, TURNS, position);
        for (size_t i = 0; i < count; i++)
            page_json_turn_item(out, &turns[i]);
    } else
        buffer_fail(out->out);
    json_end_array(out);
    free(turns);
}

int32_t page_variant_view(int32_t handle)
{
    const chuhe_variant_position *position = variant_of(handle);
    char fen[CHUHE_VARIANT_FEN_CAP];
    size_t len;
    if (!position)
        return CHUHE_E_RANGE;
    chuhe_status status = chuhe_variant_to_fen(fen, sizeof fen, &len, position);
    if (status != CHUHE_OK)
        return status;
    json *out = page_begin_json();
    page_json_text(out, "fen", fen);
    page_json_side(out, "to_move", position->to_move);
    page_json_number(out, "quiet_plies", position->quiet_plies);
    page_json_number(out, "round", position->round);
    page_json_standing(out, chuhe_variant_standing(position));
    page_json_squares(out, "checkers", chuhe_variant_checkers(position));
    page_json_bool(out, "dead", chuhe_variant_is_dead(position));
    put_rows(out, position);
    put_pool(out, position);
    put_waiting(out, position);
    put_turns(out, position);
    return page_end_json();
}

/* ---- playing ---- */

int32_t page_variant_set_marker(int32_t handle, uint32_t marker, uint32_t row)
{
    chuhe_variant_position *position = variant_of(handle);
    return position ? (int32_t)chuhe_variant_set_marker(position, marker, row) : CHUHE_E_RANGE;
}

int32_t page_variant_promote(int32_t handle, uint32_t kind)
{
    chuhe_variant_position *position = variant_of(handle);
    return position && kind < CHUHE_KINDS
               ? (int32_t)chuhe_variant_promote(position, (chuhe_kind)kind)
               : CHUHE_E_RANGE;
}

static chuhe_status read_turn(chuhe_turn *turn, uint32_t len)
{
    const char *text = page_input_text(len);
    return text ? chuhe_turn_from_text(turn, text, len, page_error()) : CHUHE_E_RANGE;
}

int32_t page_variant_explain(int32_t handle, uint32_t len)
{
    const chuhe_variant_position *position = variant_of(handle);
    chuhe_turn turn;
    chuhe_status status = position ? read_turn(&turn, len) : CHUHE_E_RANGE;
    return status == CHUHE_OK ? (int32_t)chuhe_variant_explain(position, &turn) : (int32_t)status;
}

int32_t page_variant_play(int32_t handle, uint32_t len)
{
    chuhe_variant_position *position = variant_of(handle);
    chuhe_turn turn;
    chuhe_status status = position ? read_turn(&turn, len) : CHUHE_E_RANGE;
    return status == CHUHE_OK ? (int32_t)chuhe_variant_play(position, &turn) : (int32_t)status;
}
