/* Hands out the moves of a position one by one, the likely best first: the move
 * from the table, captures that win, killers, quiet moves by what was learned,
 * captures that lose. Each stage lists its moves only when it is reached. */
#ifndef ENGINE_PICKER_H
#define ENGINE_PICKER_H

#include <chuhe.h>

#include "engine/history.h"

enum { PICKER_KILLERS = 2, PICKER_BEFORE = 3 };

typedef enum picker_stage {
    PICKER_TABLE,
    PICKER_LIST_CAPTURES,
    PICKER_GOOD_CAPTURES,
    PICKER_KILLER_MOVES,
    PICKER_LIST_QUIETS,
    PICKER_QUIETS,
    PICKER_BAD_CAPTURES,
    PICKER_LIST_EVASIONS,
    PICKER_EVASIONS,
    PICKER_END
} picker_stage;

typedef struct picker {
    const chuhe_position *position;
    const history *learned;
    const history_followups *before[PICKER_BEFORE]; /* after the move 1, 2 and 4 plies ago; NULL */
    chuhe_move table_move;
    chuhe_move killers[PICKER_KILLERS];
    picker_stage stage, after_table;
    bool only_captures; /* quiescence */
    bool skip_quiets;   /* may be set at any time */
    int good;           /* what a capture must win to come early */
    unsigned next, end, next_killer, bad_end, next_bad;
    chuhe_move moves[CHUHE_MOVES_MAX];
    chuhe_move bad[CHUHE_MOVES_MAX]; /* captures put off */
    int32_t values[CHUHE_MOVES_MAX];
} picker;

/* `table_move` must be legal or CHUHE_NO_MOVE. The caller fills in killers and
 * before[] afterwards if there are any. */
void picker_init(picker *pick, const chuhe_position *position, const history *learned,
                 chuhe_move table_move, bool in_check);
/* The table move, whatever it is, then captures that win at least `good`, the best
 * first. */
void picker_init_captures(picker *pick, const chuhe_position *position, const history *learned,
                          chuhe_move table_move, int good);
/* The next move, or CHUHE_NO_MOVE. */
chuhe_move picker_next(picker *pick);

#endif
