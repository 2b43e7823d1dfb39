/* A game reviewed move by move: what each ply gave away, and why.
 *
 * Every position of the part that is looked at is searched once, from the last
 * to the first, so that what was found about later positions helps with the
 * earlier ones. What a ply is worth is the score of the position that it leads
 * to; what could have been had is the score of the best move. The difference is
 * weighed as winning chances (chance.h): a soldier less matters at level play
 * and hardly at all where the game is decided. A ply that seems to give something
 * away is looked at again, deeper, before it is blamed.
 *
 * Who searches is the caller's choice; engine_searcher.h has the engine. */
#ifndef REVIEW_REVIEW_H
#define REVIEW_REVIEW_H

#include <chuhe.h>

#include "review/chance.h"

enum { REVIEW_LINE_MAX = 32, REVIEW_LINES_MAX = 8 };

typedef struct review_line {
    int score; /* for the side to move; engine/score.h says what it means */
    unsigned depth, length;
    chuhe_move moves[REVIEW_LINE_MAX];
} review_line;

/* What was found of a position: lines with different first moves, best first. */
typedef struct review_found {
    unsigned count;
    review_line lines[REVIEW_LINES_MAX];
    uint64_t nodes;
} review_found;

/* Looks at the position after the first `plies` plies of the game, which has a
 * legal move. `again`: it was looked at before, look deeper. False when it was
 * told to stop; what was found does then not count. */
typedef struct review_searcher {
    bool (*search)(review_found *found, const chuhe_game *game, size_t plies, bool again,
                   void *ctx);
    void *ctx;
} review_searcher;

/* A position that stood before, and what the rule book says of it. */
typedef struct review_repetition {
    unsigned occurrences; /* 1: it is new */
    size_t earlier;       /* the ply after which it last stood, when it did */
    chuhe_verdict verdict;
    bool due; /* the book would rule on it in play */
    const chuhe_clause *clause;
} review_repetition;

typedef struct review_position {
    bool known;         /* it was searched, or is decided without */
    bool has_verdict;   /* the rules end the game here: */
    int verdict;        /* the score that they give, for the side to move */
    review_found found; /* count 0 where the game has ended */
    review_repetition repetition;
} review_position;

/* Why a ply is worse than another. What is zero does not apply. */
typedef struct review_why {
    int misses_mate, allows_mate; /* in so many moves */
    bool breaks_rule;             /* completes a repetition that the mover loses */
    bool repeats;                 /* completes one that is a draw */
    bool loses_pieces;            /* by the line that follows: `lost` for `gained` … */
    bool misses_pieces;           /* … or the better line would win `gained` for `lost` */
    uint8_t lost[CHUHE_KINDS], gained[CHUHE_KINDS];
    review_standing from, to; /* how the mover stood and stands */
} review_why;

typedef struct review_ply {
    size_t ply; /* 1 is the game's first */
    unsigned round;
    chuhe_side side;
    chuhe_move move;
    bool known;
    bool is_forced;    /* the only legal move */
    bool is_best;      /* nothing better was found */
    int before, after; /* scores for the mover: of the best move, of this one */
    double loss;       /* of winning chances, 0 to 1 */
    review_grade grade;
    review_why why; /* where the grade is one to be told */
} review_ply;

typedef struct review_side {
    unsigned moves;  /* known, and not forced */
    unsigned best;   /* of these, nothing better was found */
    double accuracy; /* in percent, when there are any */
    double loss;     /* of winning chances, the mean of a move */
    unsigned grades[REVIEW_GRADES];
} review_side;

typedef struct review_options {
    size_t from, to; /* plies, 1 is the first; 0: the first, the last */
    const chuhe_rulebook *book;
    unsigned natural_limit_plies; /* without a capture that draw; 0: none */
} review_options;

typedef struct review {
    const chuhe_game *game;
    size_t from, to, count;     /* the plies; count is 0 when there are none */
    review_position *positions; /* count + 1: before the first ply … after the last */
    review_ply *plies;          /* count */
    review_side sides[CHUHE_SIDES];
    uint64_t nodes;
    bool stopped; /* before everything was known: the later plies are */
} review;

/* Called after each position that was looked at, and before, with 0, while the rules are looked
 * at. False: the review stops. */
typedef bool (*review_on_progress)(size_t done, size_t all, void *ctx);

/* Reviews a game, which must start from a regular position and stay as it is
 * while the review is used. `on_progress` may be NULL. The review must be given to
 * review_deinit. Errors: CHUHE_E_RANGE (from or to beyond the game, or to before
 * from), CHUHE_E_MEMORY; nothing needs freeing then. */
chuhe_status review_game(review *r, const chuhe_game *game, const review_options *options,
                         const review_searcher *searcher, review_on_progress on_progress,
                         void *ctx) CHUHE_WARN_UNUSED;
void review_deinit(review *r);

/* The position before a ply of the review, by index; index `count` is the last. */
static inline const review_position *review_position_at(const review *r, size_t index)
{
    return &r->positions[index];
}
/* Red's winning chances there; false when it is not known. */
bool review_red_chance(double *chance, const review *r, size_t index);
/* The score there as Red sees it; false when it is not known. */
bool review_red_score(int *score, const review *r, size_t index);

#endif
