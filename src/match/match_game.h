/* One game between two engines, and how it ends. */
#ifndef MATCH_GAME_H
#define MATCH_GAME_H

#include <chuhe.h>

#include "match/match_player.h"

/* X(name, short name, English, Chinese). From CRASH on the loser is at fault. */
#define MATCH_END_LIST(X)                                                                          \
    X(NONE, "none", "not over", "未结束")                                                          \
    X(CHECKMATE, "checkmate", "checkmate", "将死")                                                 \
    X(STALEMATE, "stalemate", "stalemate", "困毙")                                                 \
    X(REPETITION_LOST, "repetition_lost", "lost by repetition", "循环判负")                        \
    X(REPETITION_DRAWN, "repetition_drawn", "drawn by repetition", "循环判和")                     \
    X(REPETITION_UNKNOWN, "repetition_unknown", "drawn by a repetition that cannot be ruled on",   \
      "循环无法裁决判和")                                                                          \
    X(NATURAL_LIMIT, "natural_limit", "natural limit", "自然限着")                                 \
    X(DEAD_DRAW, "dead_draw", "neither side can win", "双方均无取胜可能")                          \
    X(LENGTH, "length", "drawn for length", "着数到限判和")                                        \
    X(RESIGNATION, "resignation", "resignation", "认输")                                           \
    X(SCORES_LOST, "scores_lost", "lost by both scores", "双方评分一致判负")                       \
    X(SCORES_DRAWN, "scores_drawn", "drawn by both scores", "双方评分一致判和")                    \
    X(CRASH, "crash", "crash", "崩溃")                                                             \
    X(HANG, "hang", "hang", "无响应")                                                              \
    X(ILLEGAL_MOVE, "illegal_move", "illegal move", "违规着法")                                    \
    X(TIME_LOSS, "time_loss", "time loss", "超时")                                                 \
    X(NO_MOVE, "no_move", "no move given", "不出着")

typedef enum match_end {
#define MATCH_END_ENUM(name, text, en, zh) MATCH_END_##name,
    MATCH_END_LIST(MATCH_END_ENUM)
#undef MATCH_END_ENUM
        MATCH_ENDS
} match_end;

const char *match_end_name(match_end end);
const char *match_end_message(match_end end);
const char *match_end_message_zh(match_end end);
/* The end with that short name; NONE when there is no such. */
match_end match_end_by_name(const char *name);
bool match_end_is_fault(match_end end);

typedef struct match_rules {
    const chuhe_rulebook *book; /* rules on repetition */
    chuhe_game_rules game;
    unsigned plies_max;  /* a game of so many plies is drawn; 0: never */
    unsigned draw_moves; /* drawn when both score within draw_score that often in a row, from */
    unsigned draw_after; /* this round on; 0 moves: never */
    unsigned draw_score;
    unsigned resign_moves; /* lost when both agree on resign_score that often; 0: never */
    unsigned resign_score;
    int64_t margin_ms; /* of time that may be overstepped */
    int64_t hang_ms;   /* how long past its time an engine may be silent */
    int64_t think_ms;  /* how long at all, where time is not limited */
} match_rules;

/* What one side used of its time in a game, or a player in a match. */
typedef struct match_usage {
    uint64_t moves, time_us, longest_us;
    uint64_t depths; /* sum over those moves that told one */
    uint64_t told_depths;
    uint64_t nodes, nodes_time_us; /* of the moves that told them */
} match_usage;
void match_usage_add(match_usage *sum, const match_usage *more);

typedef struct match_outcome {
    chuhe_result result; /* OPEN: cancelled, or an engine could not be started */
    match_end end;
    chuhe_side loser;              /* when it is not drawn */
    char detail[MATCH_DETAIL_CAP]; /* of a fault or ruling: in English; may be empty */
    size_t plies;
    match_usage usage[CHUHE_SIDES];
    match_trouble trouble; /* kept an engine from starting */
    chuhe_side troubled;
} match_outcome;

/* Plays a game and writes it into the record: moves with comments of score, depth and
 * time, clocks, result; tags are the caller's. A player whose process ended is left
 * without one and starts anew in its next game. */
void match_game_play(match_outcome *outcome, chuhe_record *record,
                     match_player *const players[CHUHE_SIDES], const match_opening *opening,
                     const match_rules *rules);

#endif
