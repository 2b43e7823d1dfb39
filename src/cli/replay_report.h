/* What replay says about a game. */
#ifndef CLI_REPLAY_REPORT_H
#define CLI_REPLAY_REPORT_H

#include "cli/replay_game.h"
#include "cli/terminal_board.h"

/* Where a game stands, for messages. */
typedef struct replay_place {
    const char *path; /* as it was given */
    const char *text; /* the whole file */
    size_t len;
    size_t line, line_offset; /* the line that was worked out last, and for what */
    bool numbered;            /* the file holds several games */
    chuhe_record_format format;
} replay_place;

/* The line of the file, from 1, that an offset is in. */
size_t replay_line(replay_place *place, size_t offset);

/* Heading, headers and moves; then the final board and how the game stands. */
void replay_say_moves(cli *c, const replay_game *g, replay_place *place, chuhe_notation notation);
void replay_say_end(cli *c, const replay_game *g, const terminal_board *look);
/* One line instead of all that. */
void replay_say_briefly(cli *c, const replay_game *g, replay_place *place);
/* One object on one line. */
void replay_say_json(cli *c, const replay_game *g, replay_place *place);

/* On standard error: the warnings of the reader, and why a game could not be played
 * to its end. */
void replay_complain_warnings(cli *c, const replay_game *g, replay_place *place);
void replay_complain_failure(cli *c, const replay_game *g, replay_place *place);

#endif
