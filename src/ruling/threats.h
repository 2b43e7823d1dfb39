/* Everything that the side to move threatens in a position: pieces it could win
 * and mates, as the Chinese books see them. */
#ifndef RULING_THREATS_H
#define RULING_THREATS_H

#include "ruling/search.h"

typedef enum threat_kind {
    THREAT_MATE,     /* mate next move or by checks */
    THREAT_UNROOTED, /* a capture that cannot be answered */
    THREAT_WORTH,    /* a chariot taken by a lesser piece */
    THREAT_UNDER,    /* an exchange on one point that gains */
    THREAT_EXCHANGE, /* an exchange over several points that gains */
    THREAT_CHECKS,   /* a piece won by checks */
    THREAT_EVEN,     /* an even exchange: no threat, but an offer of one */
    THREAT_REFUTED   /* a capture that wins on its point, but loses elsewhere */
} threat_kind;

typedef struct threat {
    threat_kind kind;
    uint8_t attacker; /* slot of the piece that begins */
    slot_set victims; /* one for captures; for checks whatever falls */
    slot_set screens; /* own fighting pieces over which a cannon takes */
    slot_set takers;  /* for exchanges: the pieces that could take part on the point */
    chuhe_move first;
    bool joint; /* other pieces have to help on the point: they uphold the capture */
    bool firm;  /* a gain even after what the other side may take elsewhere */
    bool mated; /* a refuted capture: by mate */
    bool alone; /* by a general or soldier without any other piece's help */
    search_line line;
} threat;

enum { THREATS_MAX = 48 };

typedef struct threat_list {
    unsigned count;
    threat items[THREATS_MAX];
} threat_list;

typedef struct threat_depth {
    unsigned mate_checks, gain_checks; /* 0: not looked for */
} threat_depth;

/* What could be won before the move that made the position. */
typedef struct threat_stood {
    slot_set victims;  /* by any piece */
    slot_set by_mover; /* by checks that the piece which moved would have begun */
    unsigned mover;    /* slot */
} threat_stood;

/* The list for the side to move. When that side is in check, captures are taken
 * as if it were not, and there are no mates or gains by checks. Exchanges
 * over several points and checks that win only what is in `stood` are no gain. */
void threats_find(threat_list *list, search *s, const chuhe_position *p, threat_depth depth,
                  const threat_stood *stood);

/* Whether the list of the side to move, not in check, could hold a mate or a gain:
 * found sooner than the list. */
bool threats_any(search *s, const chuhe_position *p, threat_depth depth);

/* Adds the mates and gains by checks of the side that is not to move in p, were
 * it to move; none when either side is in check. */
void threats_add_checks(threat_list *list, search *s, const chuhe_position *p, threat_depth depth);

/* Whether a capture would win as it does without one of the own pieces. */
bool threats_wins_without(search *s, const chuhe_position *p, chuhe_move move, unsigned slot);

static inline bool threat_is_gain(threat_kind kind)
{
    return kind != THREAT_MATE && kind != THREAT_EVEN && kind != THREAT_REFUTED;
}

#endif
