/* A position of the settings variant, twice: the library's and the oracle's
 * (support/settings_oracle.h), and whether the two agree on it. */
#ifndef TESTS_SUPPORT_SETTINGS_PAIR_H
#define TESTS_SUPPORT_SETTINGS_PAIR_H

#include <chuhe.h>

#include "settings_oracle.h"

typedef struct settings_pair {
    chuhe_variant_position ours;
    settings_board theirs;
} settings_pair;

/* The oracle's board of a position of the library. */
settings_board settings_board_of(const chuhe_variant_position *position);

/* Reads "FEN", rows "R/B" and "pool:… waiting:…" (may be "") for both. The status is that
 * of chuhe_variant_from_fen. */
chuhe_status settings_pair_read(settings_pair *pair, const char *fen, const char *rows,
                                const char *extra);

/* Fail with the position's text where they differ: in what stands where and is
 * remembered, in the legal moves with the markers as they stand, in all legal turns,
 * in checks, and in how it stands. The lists of the oracle are returned: the caller
 * frees *turns. */
void settings_pair_compare_boards(const settings_pair *pair);
void settings_pair_compare_moves(const settings_pair *pair);
size_t settings_pair_compare_turns(settings_turn **turns, const settings_pair *pair);
void settings_pair_compare_checks(const settings_pair *pair);
void settings_pair_compare_standing(const settings_pair *pair, size_t turns);

/* Puts a marker of the side to move there, on both. */
void settings_pair_set_marker(settings_pair *pair, int marker, int row);
bool settings_turn_is_same(const settings_turn *a, const settings_turn *b);
/* Plays it on both. */
void settings_pair_play(settings_pair *pair, const settings_turn *turn);
/* The library's form of a turn. */
chuhe_turn settings_pair_turn(const settings_pair *pair, const settings_turn *turn);
/* The position as text, for messages; buf has CHUHE_VARIANT_FEN_CAP bytes. */
const char *settings_pair_text(char *buf, const settings_pair *pair);

#endif
