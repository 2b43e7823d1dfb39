/* What a side could win or mate by, were it to move: bounded searches.
 *
 * Worth of pieces (2020, 25.3): a chariot two horses or cannons, a horse a
 * cannon, an advisor an elephant. A soldier across the river has a floating
 * worth: exchanged for anything it is neither gain nor loss; won for nothing it
 * is a gain; it is never worth more than a horse. A soldier on its own bank has
 * no worth. */
#ifndef RULING_SEARCH_H
#define RULING_SEARCH_H

#include <chuhe/ruling.h>

#include "ruling/attack.h"

/* A pair of one kind, each able to take the other. */
typedef struct search_pair {
    uint8_t ours, theirs; /* slots */
    chuhe_square square;  /* of theirs */
} search_pair;

enum { SEARCH_PAIRS_MAX = 8 };

/* A budget shared by the searches of one ruling, and what they leave out. */
typedef struct search {
    uint64_t nodes, limit;
    bool cut;           /* a search ended at the bound: its "no" is not sure */
    bool by_number;     /* in the exchange at hand more pieces for the same worth are a gain */
    slot_set barred;    /* our pieces that may not take part in the exchange at hand */
    slot_set worthless; /* victims that could be won anyway: no gain */
    unsigned pair_count;
    search_pair pairs[SEARCH_PAIRS_MAX]; /* captures that are exchanges, and no gain */
} search;

/* What was won and lost along a line, from the view of the side that threatens. */
typedef struct search_balance {
    int16_t worth;    /* of pieces other than soldiers */
    int16_t soldiers; /* across the river */
    int16_t pieces;   /* all that counts, by number */
} search_balance;

/* -1 a loss, 0 equal, 1 a gain. */
int search_balance_sign(search_balance balance);
/* The balance after the piece in `victim` (NO_SLOT: none) falls on p, to the
 * threatening side or to the other. */
search_balance search_balance_after(const search *s, search_balance balance,
                                    const chuhe_position *p, unsigned victim, bool ours);

typedef struct search_line {
    uint8_t worth; /* of the dearest piece that falls by checks in it, plus 1; 0: none */
    uint8_t length;
    chuhe_move moves[CHUHE_THREAT_LINE_MAX];
} search_line;

/* How a capture by the side to move fares. */
typedef enum search_capture_result {
    SEARCH_LOSES,    /* the exchange on the point loses */
    SEARCH_COSTS,    /* the exchange on the point wins, but more is lost elsewhere */
    SEARCH_MATED,    /* it wins, but the other side mates */
    SEARCH_EQUAL,    /* an even exchange */
    SEARCH_UNROOTED, /* no legal recapture */
    SEARCH_WORTH,    /* a chariot taken by a lesser piece */
    SEARCH_UNDER,    /* the exchange on the point gains */
    SEARCH_EXCHANGE  /* an exchange over several points gains */
} search_capture_result;

static inline bool search_wins(search_capture_result result)
{
    return result >= SEARCH_UNROOTED;
}

typedef struct search_proof {
    search_line line; /* what was found, beginning with the capture */
    bool firm;        /* a gain even after all that the other side may take elsewhere (26.5: an even
                         result is still a chase); of a pair, that it would be a gain were it no pair */
    bool root_mated;  /* no recapture holds, but one is legal and answered by mate */
} search_proof;

/* Plays a capture and everything that may follow by captures, and by checks of
 * the other side. `in_check`: the side to move is in check, and the capture is
 * weighed as if it were not. */
search_capture_result search_capture(search *s, const chuhe_position *p, chuhe_move move,
                                     bool in_check, search_proof *proof);

/* Fills s->pairs for the side to move: the pairs of one kind that can take each
 * other: it offers an exchange, and chases nothing. */
void search_find_pairs(search *s, const chuhe_position *p);
/* Whether a move is the capture of a pair. */
bool search_is_pair(const search *s, const chuhe_position *p, chuhe_move move);

/* Whether the side to move mates by checks only, in at most `checks` of its own
 * moves, beginning with `first`, a legal move. */
bool search_mates_with(search *s, const chuhe_position *p, chuhe_move first, unsigned checks,
                       search_line *line);

/* Whether the side to move wins something by a check, `first` (legal), and at
 * most `checks` checks in all, whatever the replies. `victims` gets every piece
 * that falls in some way of doing it; *joint says that no single piece gives all
 * the checks and takes. */
bool search_gains_with(search *s, const chuhe_position *p, chuhe_move first, unsigned checks,
                       slot_set *victims, bool *joint, search_line *line);

/* Whether the side to move mates by a few checks, or wins by checks the piece
 * that has just taken (`taker`) and more than `won`, what it took. */
bool search_is_mated_by_checks(search *s, const chuhe_position *p);
bool search_answers_by_checks(search *s, const chuhe_position *p, search_balance won,
                              unsigned taker);

/* Whether a move of the side to move gives check. */
bool search_gives_check(const chuhe_position *p, chuhe_move move);
/* Whether the side to move has a mate by its next move, not by the capture of a
 * pair. */
bool search_has_mate(search *s, const chuhe_position *p);

#endif
