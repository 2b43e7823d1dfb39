/* The moves of a record as books print them. */
#ifndef CLI_REPLAY_LIST_H
#define CLI_REPLAY_LIST_H

#include "cli/replay_report.h"

/* The main line in two columns, comments under their round, variations if asked
 * for, indented by their depth. */
void replay_list_append(buffer *out, const cli *c, const replay_game *g, const replay_look *look);

#endif
