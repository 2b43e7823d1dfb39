/* The ruling on repetition: what each ply of a loop is, who must change, and why.
 *
 * Two ways to ask. chuhe_game_judge explains: it fills a chuhe_ruling with the
 * window, the class of every ply with its proof, the clause and the verdict.
 * chuhe_watch answers engines: at every node, nearly free where nothing is
 * repeated, with the same verdicts, within the bounds.
 *
 * A window runs from the first counted occurrence of the position to its last;
 * each side is judged by all its own plies in it. Searches for mate threats and
 * gains are bounded; where the bound cut one that matters, the verdict is
 * CHUHE_VERDICT_UNKNOWN and never a guess. */
#ifndef CHUHE_RULING_H
#define CHUHE_RULING_H

#include "game.h"
#include "rulebook.h"

#ifdef __cplusplus
extern "C" {
#endif

/* X(name, short name, English, Chinese) */
#define CHUHE_VERDICT_LIST(X)                                                                      \
    X(NONE, "none", "nothing to rule: the position is not repeated", "未循环，无须裁决")           \
    X(DRAW, "draw", "draw when nobody changes", "双方不变作和")                                    \
    X(RED_LOSES, "red_loses", "Red must change, and loses when it does not",                       \
      "红方变着，不变作负")                                                                        \
    X(BLACK_LOSES, "black_loses", "Black must change, and loses when it does not",                 \
      "黑方变着，不变作负")                                                                        \
    X(UNKNOWN, "unknown", "cannot be told within the bounds of the search", "限度之内无法判定")

typedef enum chuhe_verdict {
#define CHUHE_VERDICT_ENUM(name, text, en, zh) CHUHE_VERDICT_##name,
    CHUHE_VERDICT_LIST(CHUHE_VERDICT_ENUM)
#undef CHUHE_VERDICT_ENUM
        CHUHE_VERDICTS
} chuhe_verdict;

CHUHE_API const char *chuhe_verdict_name(chuhe_verdict value);
CHUHE_API const char *chuhe_verdict_message(chuhe_verdict value);
CHUHE_API const char *chuhe_verdict_message_zh(chuhe_verdict value);

/* By what means a piece would be won: X(name, short name, English, Chinese). */
#define CHUHE_MEANS_LIST(X)                                                                        \
    X(DIRECT, "direct", "by the piece that moved", "直接")                                         \
    X(DISCOVERED, "discovered", "by a piece that the move opened the way for", "闪击")             \
    X(SCREEN, "screen", "by a cannon over the piece that moved", "作架")                           \
    X(UNROOTED, "unrooted", "by taking away its protection", "断根")                               \
    X(FREED, "freed", "by a capture that would have cost more before", "去碍")                     \
    X(JOINT, "joint", "by several pieces together", "联合")                                        \
    X(CHECKS, "checks", "by checks", "将军得子")                                                   \
    X(EXCHANGE, "exchange", "by an exchange that gains", "交换得子")                               \
    X(MATE, "mate", "mate", "杀")

typedef enum chuhe_means {
#define CHUHE_MEANS_ENUM(name, text, en, zh) CHUHE_MEANS_##name,
    CHUHE_MEANS_LIST(CHUHE_MEANS_ENUM)
#undef CHUHE_MEANS_ENUM
        CHUHE_MEANS_COUNT
} chuhe_means;

/* How a victim is protected, found by playing the capture: X(name, short name,
 * English, Chinese). */
#define CHUHE_PROTECTION_LIST(X)                                                                   \
    X(NONE, "none", "unprotected", "无根")                                                         \
    X(FALSE, "false", "falsely protected: the protector may not recapture", "假根")                \
    X(UNDER, "under", "too weakly protected", "少根")                                              \
    X(FULL, "full", "protected", "有根")                                                           \
    X(HIDDEN, "hidden", "protected by a piece that the capture lets through", "暗根")              \
    X(WORTH, "worth", "protected, but worth more than the piece that takes it", "有根而子贵")      \
    X(MATED, "mated", "protected, but to recapture is answered by mate", "有根而不能吃回")

typedef enum chuhe_protection {
#define CHUHE_PROTECTION_ENUM(name, text, en, zh) CHUHE_PROTECTION_##name,
    CHUHE_PROTECTION_LIST(CHUHE_PROTECTION_ENUM)
#undef CHUHE_PROTECTION_ENUM
        CHUHE_PROTECTIONS
} chuhe_protection;

CHUHE_API const char *chuhe_means_name(chuhe_means value);
CHUHE_API const char *chuhe_means_message(chuhe_means value);
CHUHE_API const char *chuhe_means_message_zh(chuhe_means value);
CHUHE_API const char *chuhe_protection_name(chuhe_protection value);
CHUHE_API const char *chuhe_protection_message(chuhe_protection value);
CHUHE_API const char *chuhe_protection_message_zh(chuhe_protection value);

enum { CHUHE_THREAT_LINE_MAX = 12, CHUHE_PLY_THREATS_MAX = 8 };

/* One thing that a ply threatens: a piece to be won, or mate. Squares are those
 * after the ply. */
typedef struct chuhe_threat {
    chuhe_square attacker; /* the piece that makes the first move of the line */
    chuhe_square victim;   /* the piece to be won; the general for a mate */
    chuhe_means means;
    chuhe_protection protection; /* of the victim; NONE for a mate */
    chuhe_square protector; /* who protects it, truly or falsely; CHUHE_NO_SQUARE when nobody */
    bool counts;            /* for the class; false when it only explains why it does not (it
                               stood before, the piece is protected, …) */
    uint8_t line_length;
    chuhe_move line[CHUHE_THREAT_LINE_MAX]; /* how it would go on were the other side to pass:
                               begins with the capture or check; both sides' moves in turn */
} chuhe_threat;

/* Why a ply that threatens something is not counted as such, or what else is
 * to be said of it: X(name, short name, English, Chinese). */
#define CHUHE_REMARK_LIST(X)                                                                       \
    X(NONE, "none", "", "")                                                                        \
    X(STOOD_BEFORE, "stood_before", "the threat stood before this move", "原已存在，非此着所生")   \
    X(BY_GENERAL, "by_general", "the general itself may chase", "将帅可以长捉")                    \
    X(BY_SOLDIER, "by_soldier", "a soldier itself may chase", "兵卒可以长捉")                      \
    X(LOSES_BY_IT, "loses_by_it", "to take it would lose more", "得不偿失")                        \
    X(MATED_BY_IT, "mated_by_it", "to take it would be answered by mate", "吃子后被将死")          \
    X(CHECK_ESCAPE, "check_escape", "the general moves out of check", "将帅应将")                  \
    X(KEY_POINT, "key_point", "the last attacking piece has to hold a point", "占据守和要点")

typedef enum chuhe_remark {
#define CHUHE_REMARK_ENUM(name, text, en, zh) CHUHE_REMARK_##name,
    CHUHE_REMARK_LIST(CHUHE_REMARK_ENUM)
#undef CHUHE_REMARK_ENUM
        CHUHE_REMARKS
} chuhe_remark;

CHUHE_API const char *chuhe_remark_name(chuhe_remark value);
CHUHE_API const char *chuhe_remark_message(chuhe_remark value);
CHUHE_API const char *chuhe_remark_message_zh(chuhe_remark value);

typedef struct chuhe_ruled_ply {
    size_t ply; /* 1 is the game's first */
    chuhe_move move;
    chuhe_side side;
    chuhe_class class_; /* as the book sees it */
    chuhe_remark remark;
    chuhe_squareset checkers; /* for a check: the pieces that give it */
    bool unsure;              /* a search was cut: it may be a graver class */
    uint8_t threat_count;
    chuhe_threat threats[CHUHE_PLY_THREATS_MAX]; /* those that count first */
} chuhe_ruled_ply;

typedef struct chuhe_ruling {
    const chuhe_rulebook *book;
    chuhe_verdict verdict;
    bool due;             /* the loop has run as often as the book asks for in play */
    unsigned occurrences; /* of the position, this one included */
    chuhe_conduct conduct[CHUHE_SIDES];
    const chuhe_clause *clause; /* of the book: why; NULL when verdict is NONE or UNKNOWN */
    size_t first, last; /* the window's plies, counted from 1; 0, 0 when nothing is repeated */
    chuhe_ruled_ply *plies; /* last - first + 1 of them, owned by the ruling */
    size_t ply_count;
    uint64_t nodes;         /* positions searched */
    chuhe_allocator allocator;
} chuhe_ruling;

typedef struct chuhe_ruling_options {
    const chuhe_rulebook *book; /* not NULL */
    unsigned occurrences; /* rule once the position has stood that often, at least 2; 0: as the
                             book asks (loops + 1) */
    uint64_t nodes; /* the most positions that all searches together may look at; 0: the default,
                       CHUHE_RULING_NODES */
} chuhe_ruling_options;

enum { CHUHE_RULING_NODES = 4000000 };

/* Rules on the present position of a game. The verdict is NONE when it has not
 * stood often enough. The ruling is filled on success and must be given to
 * chuhe_ruling_deinit; it keeps no pointer into the game. On failure it is
 * untouched. allocator NULL: the C library's.
 * Errors: CHUHE_E_RANGE (occurrences is 1), CHUHE_E_MEMORY, CHUHE_E_UNPLAYABLE
 * (a study position with another fault than a soldier on a point where none
 * comes). */
CHUHE_API chuhe_status chuhe_game_judge(chuhe_ruling *ruling, const chuhe_game *game,
                                        const chuhe_ruling_options *options,
                                        const chuhe_allocator *allocator) CHUHE_WARN_UNUSED;
/* The same after the given number of plies (at most chuhe_game_plies), and as
 * if `move` were played there when it is not CHUHE_NO_MOVE (then also: why the
 * move is illegal). This is how a referee warns before a loop is complete. */
CHUHE_API chuhe_status chuhe_game_judge_at(chuhe_ruling *ruling, const chuhe_game *game,
                                           size_t plies, chuhe_move move,
                                           const chuhe_ruling_options *options,
                                           const chuhe_allocator *allocator) CHUHE_WARN_UNUSED;
CHUHE_API void chuhe_ruling_deinit(chuhe_ruling *ruling);

/* The legal moves of the side to move that would complete a repetition which
 * that side loses, in no order: writes at most cap, returns how many in *count.
 * Errors: as chuhe_game_judge. */
CHUHE_API chuhe_status chuhe_game_forbidden_moves(chuhe_move *moves, size_t cap, size_t *count,
                                                  const chuhe_game *game,
                                                  const chuhe_ruling_options *options,
                                                  const chuhe_allocator *allocator)
    CHUHE_WARN_UNUSED;

/* What a single ply is in the eyes of a book, outside any loop: `before` is the
 * position it is played in, `answers_check` is read from it. For teaching and
 * for annotating; a loop needs the whole window. The move must be legal. */
CHUHE_API void chuhe_ply_classify(chuhe_ruled_ply *ply, const chuhe_position *before,
                                  chuhe_move move, const chuhe_ruling_options *options);

/* ─── for engines ─────────────────────────────────────────────────────────── */

enum { CHUHE_WATCH_SLOTS = 4096 };

/* A line of play under watch. Fields are private. About 8 KB; the caller gives
 * the memory for the plies (history, capacity). No allocation is ever made.
 * One thread at a time. */
typedef struct chuhe_watch {
    chuhe_position now;
    chuhe_undo *history;
    size_t plies, capacity;
    const chuhe_rulebook *book;
    unsigned occurrences;
    uint64_t nodes;
    uint16_t seen[CHUHE_WATCH_SLOTS]; /* how many positions of the line share a slot */
} chuhe_watch;

/* Begins with a position; later plies are those of `history`, at most capacity
 * of them. */
CHUHE_API void chuhe_watch_init(chuhe_watch *watch, const chuhe_position *start,
                                chuhe_undo *history, size_t capacity,
                                const chuhe_ruling_options *options);
/* Plays a move known to be legal; false, and nothing played, when full. */
CHUHE_API bool chuhe_watch_play(chuhe_watch *watch, chuhe_move move);
CHUHE_API void chuhe_watch_take_back(chuhe_watch *watch);
/* The position now. */
CHUHE_API const chuhe_position *chuhe_watch_position(const chuhe_watch *watch);
/* The verdict on the position now: NONE, at the cost of a look-up, when it is
 * not repeated. The same as chuhe_game_judge with the same options, but that the
 * bound may cut the one and not the other, for less is searched where no reasons
 * are asked; UNKNOWN where that gives CHUHE_E_UNPLAYABLE. */
CHUHE_API chuhe_verdict chuhe_watch_verdict(const chuhe_watch *watch);

/* The verdict on one loop, for engines that keep their line themselves: it led to
 * `now`, a position that it began with, and history[0..plies) is what playing it
 * filled in. options->occurrences is not asked. NONE when plies is 0; UNKNOWN
 * where rulings give CHUHE_E_UNPLAYABLE. */
CHUHE_API chuhe_verdict chuhe_loop_verdict(const chuhe_position *now, const chuhe_undo *history,
                                           size_t plies, const chuhe_ruling_options *options);

#ifdef __cplusplus
}
#endif

#endif
