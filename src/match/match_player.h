/* An engine that plays: a process, the protocol it speaks, and what is known of it. */
#ifndef MATCH_PLAYER_H
#define MATCH_PLAYER_H

#include <chuhe.h>
#include <stdatomic.h>

#include "base/process.h"
#include "match/match_openings.h"
#include "match/match_spec.h"

/* Why an engine cannot play: X(name, English, Chinese); {1} is a detail. */
#define MATCH_TROUBLE_LIST(X)                                                                      \
    X(NONE, "", "")                                                                                \
    X(CANNOT_START, "cannot be started: {1}", "无法启动：{1}")                                     \
    X(GONE, "went away before it was ready ({1})", "未就绪即退出（{1}）")                          \
    X(SILENT, "does not answer '{1}'", "对“{1}”没有回应")                                          \
    X(NO_PROTOCOL, "answers none of uci, ucci and xboard; proto=… names a protocol",               \
      "对 uci、ucci、xboard 均无回应；可用 proto=… 指定协议")                                      \
    X(NO_OPTION, "has no option '{1}'", "没有选项“{1}”")                                           \
    X(NO_XIANGQI, "does not play xiangqi", "不会下象棋")                                           \
    X(NO_SETUP,                                                                                    \
      "takes no position but the usual start; the openings would have to tell the moves that "     \
      "lead to them (moves h2e2 …)",                                                               \
      "只接受开局局面；开局文件须写明到达局面的着法（moves h2e2 …）")                              \
    X(NO_NODES, "cannot be held to a number of nodes: XBoard's protocol has no word for it",       \
      "无法限制节点数：XBoard 协议没有此项")                                                       \
    X(CANCELLED, "was stopped", "已中止")                                                          \
    X(NO_MEMORY, "has no memory left", "内存不足")

typedef enum match_trouble_kind {
#define MATCH_TROUBLE_ENUM(name, en, zh) MATCH_TROUBLE_##name,
    MATCH_TROUBLE_LIST(MATCH_TROUBLE_ENUM)
#undef MATCH_TROUBLE_ENUM
        MATCH_TROUBLES
} match_trouble_kind;

enum { MATCH_DETAIL_CAP = 128, MATCH_NAME_CAP = 64 };

typedef struct match_trouble {
    match_trouble_kind kind;
    char detail[MATCH_DETAIL_CAP];
} match_trouble;

/* What an engine said of its thinking last. */
typedef struct match_thought {
    bool has_score, is_mate;
    int score; /* hundredths of a soldier, or moves to mate; of the side that thinks */
    unsigned depth;
    uint64_t nodes;
} match_thought;

typedef struct match_question {
    const chuhe_game *game;
    int64_t left_ms[CHUHE_SIDES]; /* on the clocks, for players that have one */
    int64_t increment_ms[CHUHE_SIDES];
    bool has_clock[CHUHE_SIDES];
    unsigned moves_to_go; /* of the one who is asked; 0: no control follows */
    bool again; /* it gave no move at first: asked for the position alone, without its history */
} match_question;

typedef enum match_reply_kind {
    MATCH_REPLY_NONE,    /* not yet: only inside of the room */
    MATCH_REPLY_MOVE,    /* `text` is the move */
    MATCH_REPLY_RESIGNS, /* in so many words */
    MATCH_REPLY_NO_MOVE, /* says that there is none, or that the game is over */
    MATCH_REPLY_REFUSED, /* does not accept the position or the last move */
    MATCH_REPLY_SILENT,  /* nothing in time, nor for a while after */
    MATCH_REPLY_GONE,    /* the process ended or closed its output */
    MATCH_REPLY_CANCELLED
} match_reply_kind;

typedef struct match_reply {
    match_reply_kind kind;
    char text[MATCH_DETAIL_CAP]; /* the move, or the words */
    int64_t elapsed_us;          /* from just before the question was sent to its answer */
    match_thought thought;
} match_reply;

enum { MATCH_SAID_LINES = 6, MATCH_SAID_CAP = 160 };

typedef struct match_dialect match_dialect;

typedef struct match_player {
    const match_spec *spec;
    match_limits limits;       /* its own or the match's */
    const atomic_bool *cancel; /* set: give up waiting */
    const match_dialect *dialect;
    process child;
    bool runs;
    int wait_status;                             /* of the process that ran last */
    char name[MATCH_NAME_CAP];                   /* as it calls itself */
    char said[MATCH_SAID_LINES][MATCH_SAID_CAP]; /* its last lines, in a ring */
    size_t said_count;
    buffer declared; /* its options, a line each */
    buffer out;
    /* found out */
    match_ranks ranks;
    match_letters letters;
    match_setup setup;
    bool is_fairy; /* plays many variants of chess, so it must be told which */
    bool lacks_xiangqi;
    bool uses_ms;  /* UCCI: its times are milliseconds */
    bool restarts; /* needs a new process for each game */
    bool has_usermove, has_setboard, has_ping, waits_for_more; /* XBoard's features */
    /* XBoard: the engine keeps the game by itself */
    bool plays;
    bool refused_setup;
    unsigned ping;
    size_t told_plies;
} match_player;

/* Nothing runs yet. `cancel` and `spec` must outlive the player. */
void match_player_init(match_player *player, const match_spec *spec, const match_limits *limits,
                       const atomic_bool *cancel);
void match_player_deinit(match_player *player);

/* Starts the process, finds out the protocol and sets the options. */
match_trouble match_player_start(match_player *player);
/* Ends the process, if one runs. */
void match_player_stop(match_player *player);

/* Makes it ready for a game from the opening; starts it if need be. */
match_trouble match_player_begin(match_player *player, const match_opening *opening);

/* Asks for a move. After wait_ms (negative: never) it is told to stop thinking;
 * grace_ms later it counts as silent. A silent engine is killed. */
void match_player_ask(match_reply *reply, match_player *player, const match_question *question,
                      int64_t wait_ms, int64_t grace_ms);

/* Its last lines, the standard error's as well, `NAME> text` each. */
void match_player_said(buffer *out, const match_player *player);
/* `exit status 1`, `signal 11 (Segmentation fault)`. */
void match_player_ending(char *text, size_t cap, const match_player *player);

int64_t match_now_us(void);

#endif
