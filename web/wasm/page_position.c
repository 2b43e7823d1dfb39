/* Setups and positions. */
#include <string.h>

#include "wasm/page_state.h"

static void put_faults(json *out, const chuhe_setup_report *report)
{
    json_key(out, "faults");
    json_begin_array(out);
    for (int i = 0; i < CHUHE_FAULT_COUNT; i++) {
        if (!(report->faults >> i & 1))
            continue;
        json_begin_object(out);
        page_json_text(out, "name", chuhe_fault_name(i));
        page_json_words(out, "message", chuhe_fault_message(i), chuhe_fault_message_zh(i));
        page_json_squares(out, "squares", report->where[i]);
        json_end_object(out);
    }
    json_end_array(out);
}

int32_t page_setup_check(uint32_t len)
{
    chuhe_setup setup;
    chuhe_setup_report report;
    const char *text = page_input_text(len);
    chuhe_status status =
        text ? chuhe_setup_from_fen(&setup, text, len, page_error()) : CHUHE_E_RANGE;
    if (status != CHUHE_OK)
        return status;
    chuhe_setup_check(&report, &setup);
    json *out = page_begin_json();
    page_json_setup(out, &setup);
    page_json_bool(out, "playable", report.faults == 0);
    put_faults(out, &report);
    return page_end_json();
}

int32_t page_position_start(void)
{
    chuhe_position start;
    chuhe_position_start(&start);
    return page_handle_copy(PAGE_POSITION, &start, sizeof start);
}

int32_t page_position_from_fen(uint32_t len, uint32_t forgive)
{
    chuhe_setup setup;
    chuhe_position position;
    const char *text = page_input_text(len);
    chuhe_status status =
        text ? chuhe_setup_from_fen(&setup, text, len, page_error()) : CHUHE_E_RANGE;
    if (status == CHUHE_OK)
        status = chuhe_position_from_setup(&position, NULL, &setup, forgive & CHUHE_FAULTS_ALL);
    return status == CHUHE_OK ? page_handle_copy(PAGE_POSITION, &position, sizeof position)
                              : (int32_t)status;
}

int32_t page_position_fen(int32_t handle)
{
    const chuhe_position *position = page_position_of(handle);
    chuhe_setup setup;
    char fen[CHUHE_FEN_CAP];
    size_t len;
    if (!position)
        return CHUHE_E_RANGE;
    chuhe_position_to_setup(&setup, position);
    chuhe_status status = chuhe_setup_to_fen(fen, sizeof fen, &len, &setup);
    if (status != CHUHE_OK)
        return status;
    buffer_append(page_begin_output(), fen, len);
    return page_end_output();
}

int32_t page_position_view(int32_t handle)
{
    const chuhe_position *position = page_position_of(handle);
    chuhe_move moves[CHUHE_STUDY_MOVES_MAX];
    chuhe_setup setup;
    if (!position)
        return CHUHE_E_RANGE;
    json *out = page_begin_json();
    chuhe_position_to_setup(&setup, position);
    page_json_setup(out, &setup);
    page_json_number(out, "quiet_plies", setup.quiet_plies);
    page_json_number(out, "round", setup.round);
    page_json_standing(out, chuhe_position_standing(position));
    page_json_squares(out, "checkers", chuhe_position_checkers(position));
    page_json_bool(out, "dead", chuhe_position_is_dead(position));
    json_key(out, "moves");
    json_begin_array(out);
    size_t count = chuhe_position_moves(moves, CHUHE_STUDY_MOVES_MAX, position);
    for (size_t i = 0; i < count; i++)
        page_json_move_item(out, moves[i]);
    json_end_array(out);
    return page_end_json();
}

int32_t page_position_moves(int32_t handle)
{
    const chuhe_position *position = page_position_of(handle);
    chuhe_move moves[CHUHE_STUDY_MOVES_MAX];
    if (!position)
        return CHUHE_E_RANGE;
    return page_put_moves(moves, chuhe_position_moves(moves, CHUHE_STUDY_MOVES_MAX, position));
}

int32_t page_position_count(int32_t handle)
{
    const chuhe_position *position = page_position_of(handle);
    return position ? (int32_t)chuhe_position_count_moves(position) : CHUHE_E_RANGE;
}

int32_t page_position_explain(int32_t handle, uint32_t move)
{
    const chuhe_position *position = page_position_of(handle);
    return position ? (int32_t)chuhe_position_explain(position, page_move(move)) : CHUHE_E_RANGE;
}

int32_t page_position_play(int32_t handle, uint32_t move)
{
    chuhe_position *position = page_position_of(handle);
    return position ? (int32_t)chuhe_position_play(position, NULL, page_move(move)) : CHUHE_E_RANGE;
}

int32_t page_position_to_move(int32_t handle)
{
    const chuhe_position *position = page_position_of(handle);
    return position ? chuhe_position_to_move(position) : CHUHE_E_RANGE;
}

int32_t page_position_standing(int32_t handle)
{
    const chuhe_position *position = page_position_of(handle);
    return position ? (int32_t)chuhe_position_standing(position) : CHUHE_E_RANGE;
}

int32_t page_position_is_dead(int32_t handle)
{
    const chuhe_position *position = page_position_of(handle);
    return position ? chuhe_position_is_dead(position) : CHUHE_E_RANGE;
}

uint64_t page_position_perft(int32_t handle, uint32_t depth)
{
    const chuhe_position *position = page_position_of(handle);
    return position && depth <= PAGE_DEPTH_MAX ? chuhe_position_perft(position, depth) : 0;
}
