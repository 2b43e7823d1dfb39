/* Moves and pieces of the game at the terminal. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/play_ui.h"

static bool is_variant(const play_ui *ui)
{
    return chuhe_referee_variant(ui->game->referee) != NULL;
}

/* Moves of odds are made by one side in a row, so the side not to move may stand in no
 * check, and the setup is playable. */
static bool position_of(chuhe_position *position, const chuhe_setup *setup)
{
    return chuhe_position_from_setup(position, NULL, setup, 0) == CHUHE_OK;
}

bool play_position(chuhe_position *position, const play_ui *ui)
{
    chuhe_setup setup;
    if (is_variant(ui))
        return false;
    chuhe_referee_setup(&setup, ui->game->referee);
    return position_of(position, &setup);
}

static void append_turn(buffer *out, const play_ui *ui, const chuhe_position *position,
                        const chuhe_turn *turn)
{
    char text[CHUHE_TURN_TEXT_CAP];
    size_t len;
    if (position)
        notation_append(out, position, turn->move, &ui->notation);
    else if (chuhe_turn_to_text(text, sizeof text, &len, turn) == CHUHE_OK)
        buffer_append(out, text, len);
}

void play_append_turn_text(buffer *out, const play_ui *ui, const chuhe_turn *turn)
{
    chuhe_position position;
    append_turn(out, ui, play_position(&position, ui) ? &position : NULL, turn);
}

/* In the variant a turn says where the markers stood; what is told is what moved. */
static void say_moved_markers(chuhe_turn *turn, const play_ui *ui, size_t index, chuhe_side side)
{
    uint8_t before[CHUHE_MARKERS_MAX] = {0, 0};
    for (size_t i = 0; i < index; i++) {
        chuhe_played_ply ply;
        chuhe_referee_ply(&ply, ui->game->referee, i);
        if (ply.side == side)
            memcpy(before, ply.turn.rows, sizeof before);
    }
    for (int i = 0; i < CHUHE_MARKERS_MAX; i++)
        if (turn->rows[i] == before[i])
            turn->rows[i] = CHUHE_ROW_STAYS;
}

void play_append_ply(buffer *out, const play_ui *ui, size_t index)
{
    chuhe_played_ply ply;
    chuhe_setup before;
    chuhe_position position;
    chuhe_referee_ply(&ply, ui->game->referee, index);
    chuhe_referee_setup_at(&before, ui->game->referee, index);
    if (is_variant(ui)) {
        say_moved_markers(&ply.turn, ui, index, ply.side);
        append_turn(out, ui, NULL, &ply.turn);
    } else {
        append_turn(out, ui, position_of(&position, &before) ? &position : NULL, &ply.turn);
    }
}

void play_append_moves(buffer *out, const play_ui *ui)
{
    enum { NUMBER = 6, COLUMN = 24 };
    chuhe_table_state state;
    chuhe_played_ply ply;
    chuhe_referee_state(&state, ui->game->referee);
    uint8_t first = CHUHE_SIDES, before = CHUHE_SIDES;
    unsigned round = 0;
    size_t used = 0;
    for (size_t i = 0; i < state.plies; i++) {
        chuhe_referee_ply(&ply, ui->game->referee, i);
        first = i == 0 ? ply.side : first;
        if (ply.side == first || ply.side == before) {
            buffer_printf(out, "%s%4u. ", i ? "\n" : "", ++round);
            used = NUMBER;
        } else {
            text_append_padding(out, used, COLUMN);
        }
        size_t at = out->len;
        play_append_ply(out, ui, i);
        if (!buffer_failed(out))
            used += text_width(out->bytes + at, out->len - at);
        before = ply.side;
    }
    if (state.plies)
        buffer_text(out, "\n");
}

chuhe_move play_last_move(const play_ui *ui)
{
    chuhe_table_state state;
    chuhe_played_ply ply;
    chuhe_referee_state(&state, ui->game->referee);
    if (state.plies == 0)
        return CHUHE_NO_MOVE;
    chuhe_referee_ply(&ply, ui->game->referee, state.plies - 1);
    return ply.turn.move;
}

/* ---- pieces ---- */

static void count_pieces(int counts[CHUHE_PIECES + 1], const chuhe_setup *setup, int each)
{
    for (chuhe_square s = 0; s < CHUHE_SQUARES; s++)
        counts[setup->board[s]] += each;
}

void play_append_lost(buffer *out, const play_ui *ui, chuhe_side side)
{
    static const chuhe_kind order[] = {CHUHE_CHARIOT, CHUHE_HORSE,    CHUHE_CANNON,
                                       CHUHE_ADVISOR, CHUHE_ELEPHANT, CHUHE_SOLDIER};
    int counts[CHUHE_PIECES + 1] = {0};
    chuhe_setup setup;
    chuhe_referee_start(&setup, ui->game->referee);
    count_pieces(counts, &setup, 1);
    chuhe_referee_setup(&setup, ui->game->referee);
    count_pieces(counts, &setup, -1);
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        chuhe_piece piece = chuhe_piece_make(side, order[i]);
        for (int n = 0; n < counts[piece]; n++) {
            if (ui->letters)
                buffer_printf(out, "%c", chuhe_piece_letter(piece));
            else
                buffer_text(out, chuhe_piece_styled(piece, &ui->notation.style));
        }
    }
}

chuhe_kind play_kind_of_letter(char letter)
{
    switch (letter) {
    case 'R':
    case 'r':
        return CHUHE_CHARIOT;
    case 'N':
    case 'n':
    case 'H':
    case 'h':
        return CHUHE_HORSE;
    case 'C':
    case 'c':
        return CHUHE_CANNON;
    default:
        return CHUHE_KINDS;
    }
}

chuhe_turn *play_allowed(size_t *count, const play_ui *ui, chuhe_square from)
{
    size_t all = chuhe_referee_allowed(NULL, 0, ui->game->referee), kept = 0;
    chuhe_turn *turns = calloc(all ? all : 1, sizeof *turns);
    *count = 0;
    if (!turns)
        return NULL;
    chuhe_referee_allowed(turns, all, ui->game->referee);
    for (size_t i = 0; i < all; i++)
        if (from == CHUHE_NO_SQUARE || chuhe_move_from(turns[i].move) == from)
            turns[kept++] = turns[i];
    *count = kept;
    return turns;
}
