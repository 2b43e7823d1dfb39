/* Moves as text. */
#include "wasm/page_state.h"

int32_t page_move_text(int32_t handle, uint32_t move, uint32_t notation, uint32_t style)
{
    const chuhe_position *position = page_position_of(handle);
    const chuhe_text_style wanted = {.script = (chuhe_script)(style & 15),
                                     .digits = (chuhe_digits)(style >> 4 & 15),
                                     .places = (chuhe_places)(style >> 8 & 15),
                                     .black_below = style >> 12 & 1};
    char text[CHUHE_MOVE_TEXT_CAP];
    size_t len;
    if (!position || notation >= CHUHE_NOTATIONS || style >> 13)
        return CHUHE_E_RANGE;
    chuhe_status status = chuhe_move_to_styled_text(text, sizeof text, &len, position,
                                                    page_move(move), notation, &wanted);
    if (status != CHUHE_OK)
        return status;
    buffer_append(page_begin_output(), text, len);
    return page_end_output();
}

int32_t page_move_from_text(int32_t handle, uint32_t len, int32_t notation)
{
    const chuhe_position *position = page_position_of(handle);
    const char *text = page_input_text(len);
    chuhe_move move = CHUHE_NO_MOVE;
    if (!position || !text || notation < -1 || notation >= CHUHE_NOTATIONS)
        return CHUHE_E_RANGE;
    chuhe_status status =
        notation < 0 ? chuhe_move_from_any_text(&move, NULL, position, text, len, page_error())
                     : chuhe_move_from_text(&move, position, (chuhe_notation)notation, text, len,
                                            page_error());
    return status == CHUHE_OK ? move : (int32_t)status;
}

int32_t page_move_candidates(int32_t handle, uint32_t len, uint32_t notation)
{
    const chuhe_position *position = page_position_of(handle);
    const char *text = page_input_text(len);
    chuhe_move moves[CHUHE_STUDY_MOVES_MAX];
    if (!position || !text || notation >= CHUHE_NOTATIONS)
        return CHUHE_E_RANGE;
    return page_put_moves(
        moves, chuhe_move_candidates(moves, CHUHE_STUDY_MOVES_MAX, position, notation, text, len));
}
