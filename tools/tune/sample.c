/* Positions as the files of games hold them. */
#include <string.h>

#include "tune.h"

void tune_sample_init(tune_sample *sample, const chuhe_position *position, int score)
{
    memset(sample, 0, sizeof *sample);
    for (int square = 0; square < CHUHE_SQUARES; square++)
        sample->board[square / 2] |=
            (uint8_t)(chuhe_position_piece_at(position, (chuhe_square)square) << 4 * (square & 1));
    sample->to_move = chuhe_position_to_move(position) == CHUHE_BLACK;
    sample->score = (int16_t)score;
}

bool tune_sample_position(chuhe_position *position, const tune_sample *sample)
{
    chuhe_setup setup;
    chuhe_setup_init(&setup);
    for (int square = 0; square < CHUHE_SQUARES; square++)
        setup.board[square] = sample->board[square / 2] >> 4 * (square & 1) & 15;
    setup.to_move = sample->to_move;
    return chuhe_position_from_setup(position, NULL, &setup, 0) == CHUHE_OK;
}

unsigned tune_below(tune_luck *luck, unsigned n) /* splitmix64 */
{
    uint64_t z = luck->state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return (unsigned)((z ^ z >> 31) >> 32) % n;
}
