/* A second opinion on the settings variant, written from the text of its rules and
 * as plainly as they read: may this piece go from here to there with these settings,
 * and can any enemy piece take the own general afterwards? It is slow and shares
 * nothing with the library; it has a board of characters and its own words.
 *
 * How the text is read where it says little:
 *   - A setting helps its owner's pieces only. Both checks and moves are judged with
 *     the settings in force after the markers have moved.
 *   - 1: nothing stands between cannon and victim, they are on different banks of one
 *     file, and nothing could ever be a screen for taking what stands on that point: on
 *     the whole board there are but these two, generals, which do not count, and advisors
 *     and elephants of which none can come to the victim's file or rank, with a point
 *     behind it for the cannon.
 *   - 2: who has it may leave the generals facing, and that is check.
 *   - 3: a soldier enters the last rank when it comes from the rank before it, and only
 *     the first time counts: one that has stepped back (4) has had its occasions.
 *   - 8: only from corner to corner of the palace.
 *   - No general is ever captured: a check that a moved marker brings about in the own
 *     turn is no reason to end it. */
#ifndef TESTS_SUPPORT_SETTINGS_ORACLE_H
#define TESTS_SUPPORT_SETTINGS_ORACLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SETTINGS_RED, SETTINGS_BLACK };
enum { SETTINGS_NOWHERE = -1 };

typedef struct settings_board {
    char at[10][9]; /* by rank, file: KABNRCP, Black's in lower case, '.' for nothing */
    int to_move;
    int markers;     /* a side: 1 or 2 */
    int row[2][2];   /* by side and marker */
    int pool[2][3];  /* own R, N, C that were lost */
    int waiting[2];  /* 9 * rank + file of a soldier that may be promoted late */
    int captured_on; /* where the last turn captured */
    int began[2];    /* where the markers of the side to move stood as its turn began */
    bool fell[2];    /* those of them that fell back to 0 on this turn: they stay there */
    bool spent[90];  /* soldiers that were on the last rank and have stepped back */
} settings_board;

typedef struct settings_turn {
    int row[2];   /* where the own markers are to stand; as they are: not moved */
    char late;    /* what the waiting soldier becomes: R N C, or 0 */
    int from, to; /* 9 * rank + file */
    char becomes; /* R N C, or 0 */
} settings_turn;

/* Whether an enemy of the side could capture its general now. */
bool settings_in_check(const settings_board *board, int side);
/* Whether the piece on `from` takes the general of the other side. */
bool settings_gives_check(const settings_board *board, int from);
/* Puts an own marker on a row; equal rows of both sides go back to 0. False when it may
 * not: it fell back on this turn. */
bool settings_set_marker(settings_board *board, int marker, int row);
/* Plays a turn that is legal. */
void settings_play(settings_board *board, const settings_turn *turn);

/* The legal turns that move no marker and promote nothing late; all legal turns.
 * They return how many there are and write no more than cap. */
size_t settings_moves(settings_turn *turns, size_t cap, const settings_board *board);
size_t settings_turns(settings_turn *turns, size_t cap, const settings_board *board);

uint64_t settings_perft(const settings_board *board, unsigned depth);
uint64_t settings_perft_turns(const settings_board *board, unsigned depth);

#endif
