/* Rule books (棋例): the rulings on repetition as tables.
 *
 * A book says what it sees in a move (check, mate threat, chase and how), how
 * grave each way of repeating moves is, and which clause says so. The graver
 * side must change and loses when it does not; sides that are equally grave
 * draw. Everything that rules or explains reads these tables; adding a book is
 * writing one more. All of it is constant data and may be read by any thread. */
#ifndef CHUHE_RULEBOOK_H
#define CHUHE_RULEBOOK_H

#include <stddef.h>

#include "status.h"
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What one ply is, from the weakest to the gravest: X(name, short name,
 * English, Chinese). */
#define CHUHE_CLASS_LIST(X)                                                                        \
    X(IDLE, "idle", "idle", "闲")                                                                  \
    X(FOLLOW, "follow", "follow", "跟")                                                            \
    X(BLOCK, "block", "block", "拦")                                                               \
    X(OFFER, "offer", "offer", "献")                                                               \
    X(EXCHANGE, "exchange", "exchange", "兑")                                                      \
    X(CHASE, "chase", "chase", "捉")                                                               \
    X(KILL, "kill", "mate threat", "杀")                                                           \
    X(CHECK, "check", "check", "将")

typedef enum chuhe_class {
#define CHUHE_CLASS_ENUM(name, text, en, zh) CHUHE_CLASS_##name,
    CHUHE_CLASS_LIST(CHUHE_CLASS_ENUM)
#undef CHUHE_CLASS_ENUM
        CHUHE_CLASSES
} chuhe_class;

/* How a side played over a whole loop: X(name, short name, English, Chinese).
 * Those up to GENERAL_CHASE are what books allow; the rest is for a book to
 * weigh (chuhe_rulebook.conducts). */
#define CHUHE_CONDUCT_LIST(X)                                                                      \
    X(IDLE, "idle", "idle moves", "闲着")                                                          \
    X(FOLLOW, "perpetual_follow", "perpetual follow", "长跟")                                      \
    X(BLOCK, "perpetual_block", "perpetual block", "长拦")                                         \
    X(OFFER, "perpetual_offer", "perpetual offer", "长献")                                         \
    X(EXCHANGE, "perpetual_exchange", "perpetual offer of exchange", "长兑")                       \
    X(CHECK_IDLE, "check_and_idle", "checks and idle moves", "一将一闲")                           \
    X(KILL_IDLE, "kill_and_idle", "mate threats and idle moves", "一杀一闲")                       \
    X(CHASE_IDLE, "chase_and_idle", "chases and idle moves", "一捉一闲")                           \
    X(SOLDIER_CHASE, "soldier_chase", "perpetual chase by soldiers", "兵卒长捉")                   \
    X(GENERAL_CHASE, "general_chase", "perpetual chase by the general", "将帅长捉")                \
    X(CHASE_IN_TURN, "chase_in_turn", "chases of different pieces in turn", "轮捉数子")            \
    X(CHASE_JOINT, "joint_chase", "joint chases", "联合捉")                                        \
    X(CHASE, "perpetual_chase", "perpetual chase", "长捉")                                         \
    X(CHASE_CHARIOT, "chariot_chase", "perpetual chase of a chariot by a lesser piece", "长捉车")  \
    X(CHASE_PINNED, "pinned_chase", "perpetual chase of a chariot pinned by a horse",              \
      "长捉被马牵制之车")                                                                          \
    X(KILL_CHASE, "kill_and_chase", "mate threats and chases", "一杀一捉")                         \
    X(CHECK_CHASE, "check_and_chase", "checks and chases", "一将一捉")                             \
    X(CHECK_GAIN, "check_and_gain", "checks and threats to win a piece by check", "一将一要抽吃")  \
    X(CHECK_KILL, "check_and_kill", "checks and mate threats", "一将一杀")                         \
    X(KILL, "perpetual_kill", "perpetual mate threat", "长杀")                                     \
    X(CHECK, "perpetual_check", "perpetual check", "长将")

typedef enum chuhe_conduct {
#define CHUHE_CONDUCT_ENUM(name, text, en, zh) CHUHE_CONDUCT_##name,
    CHUHE_CONDUCT_LIST(CHUHE_CONDUCT_ENUM)
#undef CHUHE_CONDUCT_ENUM
        CHUHE_CONDUCTS
} chuhe_conduct;

/* Names of classes and conducts; "unknown" for a value out of range. */
CHUHE_API const char *chuhe_class_name(chuhe_class value);
CHUHE_API const char *chuhe_class_message(chuhe_class value);
CHUHE_API const char *chuhe_class_message_zh(chuhe_class value);
CHUHE_API const char *chuhe_conduct_name(chuhe_conduct value);
CHUHE_API const char *chuhe_conduct_message(chuhe_conduct value);
CHUHE_API const char *chuhe_conduct_message_zh(chuhe_conduct value);

/* A clause of a book: its number as the book counts, and what it says in short,
 * in words of this project. number "" where the book has no number for it. All
 * three are NULL where the book says nothing: a conduct that it does not name. */
typedef struct chuhe_clause {
    const char *number;
    const char *english;
    const char *chinese;
} chuhe_clause;

/* What a book makes of a conduct. */
typedef struct chuhe_conduct_rule {
    uint8_t weight; /* 0: allowed; the side with the greater weight must change */
    chuhe_clause clause;
} chuhe_conduct_rule;

/* A ruling for two conducts that the weights would rule otherwise. */
typedef struct chuhe_exception {
    chuhe_conduct one, other; /* of whichever side */
    bool draw;                /* draw; otherwise the side of `one` must change */
    chuhe_clause clause;
} chuhe_exception;

/* How a book sees chases. */
typedef enum chuhe_chase_style {
    CHUHE_CHASE_NONE,    /* the book knows no chase */
    CHUHE_CHASE_DIRECT,  /* only captures from the next move on, of one piece at every ply (AXF) */
    CHUHE_CHASE_ANY_GAIN /* whatever wins a piece: also by checks and by exchanges (CXA) */
} chuhe_chase_style;

typedef struct chuhe_rulebook {
    const char *name;  /* as on the command line: "cxa2020" */
    const char *title; /* English */
    const char *title_zh;
    const char *source;            /* where its text comes from */
    chuhe_side first_side;         /* the colour that the book's own text gives the first move */
    unsigned loops;                /* how often the loop must have run before the ruling, in play */
    unsigned natural_limit_rounds; /* 0: none */
    unsigned natural_limit_checks; /* a side's checks beyond this many do not count; 0: all count */
    /* A mate threat may take that many checks: 1 is mate next move; 0: the book knows
     * no mate threat. With CHUHE_CHASE_DIRECT mate threats are told, never weighed. */
    unsigned kill_checks;
    chuhe_chase_style chase;
    unsigned gain_checks;   /* a gain may take that many checks; for ANY_GAIN only */
    bool escape_is_idle;    /* what the general's way out of check attacks is idle (2020, 26.1.2) */
    bool key_point_is_idle; /* the last attacking piece, which has to hold a point, attacks advisors
                               and elephants by the way: idle (2020, 26.2) */
    bool joint_is_lighter;  /* a joint chase is weighed as CHUHE_CONDUCT_CHASE_JOINT */
    chuhe_conduct_rule conducts[CHUHE_CONDUCTS];
    chuhe_clause draw; /* why equal weights of 0 draw */
    const chuhe_exception *exceptions;
    size_t exception_count;
    const chuhe_clause *notes; /* further clauses, for readers only */
    size_t note_count;
    chuhe_clause draw_forbidden; /* why equal weights above 0 draw: both do what is forbidden */
    const char *source_zh;
    const char *summary; /* one line: what is special about the book */
    const char *summary_zh;
} chuhe_rulebook;

/* The books that the library knows, in order of age, the online rule and "none"
 * last: cxa1957 cxa1999 cxa2020 axf wxf2018 online none. NULL from at() when
 * index is not below count(); NULL from by_name() when there is no such book. */
CHUHE_API size_t chuhe_rulebook_count(void);
CHUHE_API const chuhe_rulebook *chuhe_rulebook_at(size_t index);
CHUHE_API const chuhe_rulebook *chuhe_rulebook_by_name(const char *name, size_t len);

#ifdef __cplusplus
}
#endif

#endif
