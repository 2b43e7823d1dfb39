/* A match: two engines, many games, and what they come to.
 *
 * Games are numbered from 0. Games 2p and 2p+1 are pair p: opening p (modulo their
 * number), first with player 0 as Red and then with player 1. Several are played at a
 * time, each with processes of its own. */
#ifndef MATCH_MATCH_H
#define MATCH_MATCH_H

#include <chuhe.h>
#include <pthread.h>

#include "base/file.h"
#include "match/match_game.h"
#include "match/match_stats.h"

enum { MATCH_PLAYERS = 2, MATCH_CONCURRENCY_MAX = 64, MATCH_GAMES_MAX = 1000000 };

typedef struct match_plan {
    match_spec specs[MATCH_PLAYERS];
    match_openings openings;
    unsigned games, concurrency;
    match_limits limits;
    match_rules rules;
    bool has_sprt;
    match_sprt sprt;
    const char *pgn_path;    /* NULL: no games are written */
    const char *state_path;  /* NULL: the match cannot be resumed */
    chuhe_notation notation; /* of the games that are written */
    bool coordinates;        /* as chuhe_write_options has it */
} match_plan;

typedef struct match_tally {
    unsigned won[CHUHE_SIDES], drawn[CHUHE_SIDES], lost[CHUHE_SIDES]; /* by the side played */
    unsigned faults[MATCH_ENDS]; /* how often it lost by its own fault */
    match_usage usage;
} match_tally;

/* A game that is over. */
typedef struct match_report {
    unsigned game;
    unsigned red; /* the player who was Red */
    match_outcome outcome;
    buffer said; /* the last lines of the player at fault */
} match_report;

/* X(name, English, Chinese): why a match stops before its end. {1} is a file, {2}
 * a line or a reason. */
#define MATCH_PROBLEM_LIST(X)                                                                      \
    X(NONE, "", "")                                                                                \
    X(ENGINE, "", "")                                                                              \
    X(FILE, "", "")                                                                                \
    X(IN_USE, "'{1}' is in use by another match", "“{1}”正被另一场比赛使用")                       \
    X(OTHER_PLAN,                                                                                  \
      "'{1}' belongs to a match with other engines, limits, openings or rules; name another file", \
      "“{1}”属于另一场比赛（引擎、时限、开局或规则不同）；请换一个文件")                           \
    X(BAD_STATE, "'{1}', line {2}: this is not the state of a match",                              \
      "“{1}”第 {2} 行：不是比赛状态")                                                              \
    X(NO_THREAD, "no thread can be started: {2}", "无法启动线程：{2}")                             \
    X(NO_MEMORY, "out of memory", "内存不足")

typedef enum match_problem_kind {
#define MATCH_PROBLEM_ENUM(name, en, zh) MATCH_PROBLEM_##name,
    MATCH_PROBLEM_LIST(MATCH_PROBLEM_ENUM)
#undef MATCH_PROBLEM_ENUM
        MATCH_PROBLEMS
} match_problem_kind;

typedef struct match_problem {
    match_problem_kind kind;
    unsigned player; /* of ENGINE */
    match_trouble trouble;
    buffer said;       /* of ENGINE: its last lines */
    file_problem file; /* of FILE */
    const char *path;
    char detail[MATCH_DETAIL_CAP];
} match_problem;

typedef struct match match;

/* Called with the match locked: they may look at it but not wait. Any may be NULL. */
typedef struct match_listener {
    void (*over)(const match *m, const match_report *report, void *ctx);
    void (*tick)(const match *m, void *ctx); /* some times a second */
    void *ctx;
} match_listener;

struct match {
    match_plan *plan;
    char names[MATCH_PLAYERS][MATCH_NAME_CAP];
    match_tally tallies[MATCH_PLAYERS];
    match_counts counts; /* scores of player 0 */
    unsigned ends[MATCH_ENDS];
    unsigned done, resumed, under_way; /* games; resumed ones are among those done */
    match_verdict verdict;
    match_problem problem;
    /* private */
    match_listener listener;
    atomic_bool cancel;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    unsigned workers; /* that still run */
    uint8_t *results; /* by game: 0 not played, 1 under way, 2 + twice player 0's score */
    int pgn, state;   /* descriptors, or -1 */
    uint64_t pgn_bytes;
};

/* Plays the plan's games, those left over when a state file says so; blocks. The
 * plan and its texts must outlive the match. */
void match_init(match *m, match_plan *plan, const match_listener *listener);
void match_run(match *m);
/* Ends the match as soon as possible; games under way do not count. From any thread
 * and from a signal handler. */
void match_cancel(match *m);
void match_deinit(match *m);

#endif
