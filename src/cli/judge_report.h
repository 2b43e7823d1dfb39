/* What `judge` says of a game. */
#ifndef CLI_JUDGE_REPORT_H
#define CLI_JUDGE_REPORT_H

#include "cli/judge_words.h"

/* The ruling as an arbiter would write it; one line when there is none. */
void judge_say(cli *c, const replay_game *g, const judge_options *options,
               const chuhe_ruling *ruling);
/* One object on one line. */
void judge_say_json(cli *c, const replay_game *g, const chuhe_ruling *ruling);
/* The rulings of all books; the moves that are forbidden next. CLI_GO_ON, or what
 * judge_complain gives. */
int judge_say_books(cli *c, const replay_game *g, const judge_options *options);
int judge_say_next(cli *c, const replay_game *g, const judge_options *options);

/* The picture; `done` counts those of this run. CLI_DONE, or after having complained
 * CLI_USAGE, CLI_IO. */
int judge_draw(cli *c, const replay_game *g, const judge_options *options,
               const chuhe_ruling *ruling, unsigned *done);

/* Heading: what game it is, and where it stands. */
void judge_say_heading(cli *c, const replay_game *g);

#endif
