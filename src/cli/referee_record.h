/* A game record as the log of a live game. */
#ifndef CLI_REFEREE_RECORD_H
#define CLI_REFEREE_RECORD_H

#include <chuhe/referee.h>

#include "cli/cli.h"
#include "cli/record_files.h"
#include "sheet/sheet.h"

/* Reads a time control as PGN has it (`40/5400:900+10`, `3600+30`, seconds), or as
 * chuhe_time_control_from_text has it. False: it is neither, or `-` or `?`. */
bool referee_record_time(chuhe_time_control *time, const char *text);

/* Appends the log of the record's main line, as replay/record_events.h replays it. `time`
 * NULL: the time control of the record's TimeControl, or none. CLI_GO_ON; or, after
 * having complained, CLI_NO when the start is not playable, CLI_IO. What was left out
 * is complained of and puts CLI_NO into *status. */
int referee_record_log(cli *c, buffer *log, int *status, const record_game *game,
                       const chuhe_time_control *time);
/* The head of the record's sheet, where nothing else is said: from its tags; no times
 * where it has none. The texts are the record's. */
void referee_record_head(sheet_options *head, const chuhe_record *record);

#endif
