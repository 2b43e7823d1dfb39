/* What the parts of `judge` share. */
#ifndef CLI_JUDGE_H
#define CLI_JUDGE_H

#include "cli/replay_game.h"
#include "verdict/verdict.h"

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
    bool goes_on; /* a live game that the ruling has not ended: whoever must change may do so still
                   */
} judge_options;

/* Faults of a start that leave enough to rule on; chuhe_game_judge says which. */
enum { JUDGE_FORGIVEN = CHUHE_FAULT_SOLDIER_OUTSIDE };

/* The language in use, for verdict.h. */
static inline bool judge_is_chinese(const cli *c)
{
    return c->language == CLI_CHINESE;
}

/* The last ply after which a position stood that had stood before; 0 when there is none. */
size_t judge_last_repeated(const chuhe_game *game);

/* That the library refuses to rule: CLI_NO, or CLI_IO when there is no memory. */
int judge_complain(cli *c, const char *path, chuhe_status status);
/* The ruling on the present position; CLI_GO_ON, or what judge_complain gives. */
int judge_rule(cli *c, chuhe_ruling *ruling, const replay_game *g,
               const chuhe_ruling_options *options);

#endif
