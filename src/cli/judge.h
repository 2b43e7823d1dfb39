/* What the parts of `judge` share. */
#ifndef CLI_JUDGE_H
#define CLI_JUDGE_H

#include "cli/replay_game.h"

/* What was asked for. */
typedef struct judge_options {
    chuhe_ruling_options ruling;
    bool all_books, next;
    bool board; /* draw the position that the loop begins with */
    bool has_ply;
    unsigned ply, game; /* game: from 1, 0 for all */
    const char *svg, *png;
    unsigned width; /* of the PNG, 0 when none is asked for */
    bool letters;
} judge_options;

/* Faults of a start that leave enough to rule on; chuhe_game_judge says which. */
enum { JUDGE_FORGIVEN = CHUHE_FAULT_SOLDIER_OUTSIDE };

/* The plies of a ruling one after the other, with the positions before and after
 * each. Begins with the game and the ruling on its present position. */
typedef struct judge_walk {
    const chuhe_ruling *ruling;
    size_t next;
    chuhe_position before, after;
} judge_walk;

void judge_walk_begin(judge_walk *walk, const chuhe_game *game, const chuhe_ruling *ruling);
/* NULL behind the last. */
const chuhe_ruled_ply *judge_walk_next(judge_walk *walk);

/* The plies of the shortest loop that the whole window repeats, with the same findings
 * each time; ply_count when it repeats none. */
size_t judge_period(const chuhe_ruling *ruling);

/* The position with the other side to move, as if the side to move passed. */
void judge_pass(chuhe_position *passed, const chuhe_position *position);

/* The last ply after which a position stood that had stood before; 0 when there is none. */
size_t judge_last_repeated(const chuhe_game *game);

/* The pieces that make a ply what it is, and what they are after: the checkers and the
 * general, or attackers and victims of the threats that count. */
chuhe_squareset judge_attackers(const chuhe_ruled_ply *ply);
chuhe_squareset judge_victims(const chuhe_ruled_ply *ply, const chuhe_position *after);

/* That the library refuses to rule: CLI_NO, or CLI_IO when there is no memory. */
int judge_complain(cli *c, const char *path, chuhe_status status);
/* The ruling on the present position; CLI_GO_ON, or what judge_complain gives. */
int judge_rule(cli *c, chuhe_ruling *ruling, const replay_game *g,
               const chuhe_ruling_options *options);

#endif
