/* The rules of a table: what a live game is played by, beside the moves. The
 * referee (referee.h) carries them out. Clauses as there. */
#ifndef CHUHE_TABLE_H
#define CHUHE_TABLE_H

#include "clock.h"
#include "game.h"
#include "rulebook.h"
#include "setup.h"
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Who does something: a side, or the arbiter. */
typedef uint8_t chuhe_party;
enum {
    CHUHE_PARTY_RED = CHUHE_RED,
    CHUHE_PARTY_BLACK = CHUHE_BLACK,
    CHUHE_PARTY_ARBITER = 2,
    CHUHE_PARTIES = 3
};

typedef enum chuhe_repetition_way {
    CHUHE_REPETITION_CLAIM,     /* a player claims, or the arbiter rules unasked (4.2.3) */
    CHUHE_REPETITION_AUTOMATIC, /* ruled as soon as the loop has run often enough */
    CHUHE_REPETITION_OFF
} chuhe_repetition_way;

typedef struct chuhe_table_rules {
    const chuhe_rulebook *book; /* repetition; not NULL */
    bool rules_1957;            /* endings are cited by the rules of 1957; all else has the clause
                                   that says it, mostly of 1999 */
    chuhe_side first_side;      /* who moves first from the usual start; 1957: Black */
    bool press_by_hand;         /* a move ends with a press of the clock (CHUHE_EVENT_PRESS);
                                   otherwise the hand-off stops the clock */
    bool touch_move;            /* 5.1 to 5.6 are in force */
    bool illegal_move_loses;    /* 4.1.6, 4.1.2; otherwise such a move is refused */
    uint8_t fouls_that_lose;    /* 3: the third foul loses (4.1.8); 0: fouls are not counted,
                                   what would be one is refused */
    bool warns_first;           /* who must change is told first, and loses when the loop goes
                                   on; otherwise it loses as soon as the loop has run */
    bool takes_back;            /* moves may be taken back by agreement (casual play) */
    bool keeps_records;         /* chapter 7: players write the record */
    chuhe_repetition_way repetition;
    chuhe_natural_limit natural_limit; /* 4.2.4 */
    uint16_t natural_limit_rounds;     /* 1..32767; of each side's checks those beyond the book's
                                          natural_limit_checks do not count, nor their answers */
    bool dead_draw_ends;               /* 4.2.1 by itself; otherwise the arbiter rules it */
    int64_t late_limit_ms;             /* 4.1.5, since the start, pauses and adjournments included;
                                  0: nobody is too late */
    int64_t record_exempt_ms;          /* 7.2: who has less than this left in the period may put off
                                  the record */
} chuhe_table_rules;

/* Sets of table rules: X(name, text, English, Chinese) */
#define CHUHE_TABLE_LIST(X)                                                                        \
    X(TOURNAMENT, "tournament", "over the board, as the 1999 rules have it",                       \
      "正式比赛（1999年规则）")                                                                    \
    X(TOURNAMENT_1957, "tournament1957",                                                           \
      "over the board, as the 1957 rules have it: Black begins", "正式比赛（1957年规则，黑先）")   \
    X(ONLINE, "online", "on a server: the machine presses the clock and refuses what is illegal",  \
      "网络对局")                                                                                  \
    X(CASUAL, "casual", "friendly: moves may be taken back", "友谊对局，可悔棋")

typedef enum chuhe_table {
#define CHUHE_TABLE_ENUM(name, text, en, zh) CHUHE_TABLE_##name,
    CHUHE_TABLE_LIST(CHUHE_TABLE_ENUM)
#undef CHUHE_TABLE_ENUM
        CHUHE_TABLES
} chuhe_table;

CHUHE_API const char *chuhe_table_name(chuhe_table table);
CHUHE_API const char *chuhe_table_message(chuhe_table table);
CHUHE_API const char *chuhe_table_message_zh(chuhe_table table);

/* Fills in such a set. book NULL: cxa1999 for TOURNAMENT, cxa1957 for
 * TOURNAMENT_1957, online for ONLINE and CASUAL. The book gives natural_limit_rounds
 * (60 where it has none).
 *                  press touch illegal fouls warns takes records repetition limit dead late
 *   TOURNAMENT      hand  yes   loses   3     yes   no    yes     claim      claim  no   15 min
 *   TOURNAMENT_1957 hand  yes   loses   0     yes   no    yes     claim      off    no   15 min
 *   ONLINE          no    no    refused 0     no    no    no      automatic  ends   yes  none
 *   CASUAL          no    no    refused 0     no    yes   no      automatic  ends   yes  none
 */
CHUHE_API void chuhe_table_rules_init(chuhe_table_rules *rules, chuhe_table table,
                                      const chuhe_rulebook *book);

/* Odds (让先, 让子; 1957 rules). first_moves: the side that moves first makes so many
 * moves at once, by different pieces, none a capture or a check (让两先, 让三先); 0 and
 * 1 are the same. removed: squares of pieces taken off before the game (让子). */
typedef struct chuhe_odds {
    uint8_t first_moves; /* 0..3 */
    chuhe_squareset removed;
} chuhe_odds;

enum { CHUHE_FIRST_MOVES_MAX = 3 };

/* Choosing colours (猜先): the arbiter hides a red and a black piece, one player
 * guesses the colour in one hand; who is right gets the side that moves first. And by
 * turns (分先): in game 2, 4, … colours are exchanged. `game` counts from 1. Gives
 * the side of the player who guessed. */
CHUHE_API chuhe_side chuhe_colour_of_guesser(bool guessed_right, unsigned game,
                                             const chuhe_table_rules *rules);

typedef struct chuhe_referee_options {
    chuhe_table_rules rules;
    chuhe_time_control time;
    chuhe_odds odds;
    uint8_t markers; /* 0: the standard game; 1, 2: the settings variant */
    bool has_start;  /* a start other than the usual one; its side to move begins */
    chuhe_setup start;
} chuhe_referee_options;

/* Tournament rules of 1999, no clocks, no odds, the standard game. */
CHUHE_API void chuhe_referee_options_init(chuhe_referee_options *options);

#ifdef __cplusplus
}
#endif

#endif
