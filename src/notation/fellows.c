#include "notation/fellows.h"

void notation_find_fellows(notation_fellows *fellows, const chuhe_position *position,
                           chuhe_kind kind)
{
    chuhe_side side = chuhe_position_to_move(position);
    chuhe_piece piece = chuhe_piece_make(side, kind);
    int ordered = 0;

    fellows->count = 0;
    fellows->crowded_files = 0;
    for (int file = 1; file <= CHUHE_FILES; file++) {
        int first = fellows->count;
        for (int rank = CHUHE_RANKS - 1; rank >= 0; rank--) {
            chuhe_square square = notation_own_square(side, file, rank);
            if (chuhe_position_piece_at(position, square) != piece)
                continue;
            notation_fellow *fellow = &fellows->list[fellows->count++];
            fellow->file = (uint8_t)file;
            fellow->rank = (uint8_t)rank;
            fellow->place = (uint8_t)(fellows->count - first);
        }
        int here = fellows->count - first;
        fellows->crowded_files += here >= 2;
        for (int i = first; i < fellows->count; i++) {
            fellows->list[i].on_file = (uint8_t)here;
            fellows->list[i].order = (uint8_t)(here >= 2 ? ++ordered : 0);
        }
    }
}
