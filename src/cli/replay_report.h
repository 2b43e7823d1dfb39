/* What replay says about a game. */
#ifndef CLI_REPLAY_REPORT_H
#define CLI_REPLAY_REPORT_H

#include "cli/notation_option.h"
#include "cli/replay_game.h"
#include "cli/terminal_board.h"

/* How the moves are printed. */
typedef struct replay_look {
    notation_choice notation;
    bool variations; /* all of them, not only how many there are */
    terminal_board board;
} replay_look;

/* Heading, headers and moves; then the final board and how the game stands. */
void replay_say_moves(cli *c, const replay_game *g, const replay_look *look);
void replay_say_end(cli *c, const replay_game *g, const replay_look *look);
/* One line instead of all that. */
void replay_say_briefly(cli *c, const replay_game *g);
/* One object on one line. */
void replay_say_json(cli *c, const replay_game *g, const replay_look *look);

/* On standard error: the warnings of the reader, and why a game could not be played
 * to its end. */
void replay_complain_warnings(cli *c, const replay_game *g);
void replay_complain_failure(cli *c, const replay_game *g);

#endif
