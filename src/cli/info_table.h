/* Records told in one line each. */
#ifndef CLI_INFO_TABLE_H
#define CLI_INFO_TABLE_H

#include "cli/record_files.h"

/* How wide the columns are: those with a text share what is left of the line. */
typedef struct info_table {
    bool cuts; /* what does not fit is cut off */
    size_t file, players, event;
} info_table;

/* For lines of so many columns; 0: as long as they get. */
void info_table_init(info_table *table, size_t width);
void info_table_say_heading(buffer *out, const cli *c, const info_table *table);
void info_table_say(buffer *out, const info_table *table, const record_game *game);

#endif
