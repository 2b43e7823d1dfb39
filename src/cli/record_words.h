/* Results, and the numbers of a record, in words and for JSON. */
#ifndef CLI_RECORD_WORDS_H
#define CLI_RECORD_WORDS_H

#include "cli/record_files.h"

const char *result_words(const cli *c, chuhe_result result);
/* As in PGN: 1-0, 0-1, 1/2-1/2, *. */
const char *result_sign(chuhe_result result);

/* `FILE, game 3`, and with `: TITLE` behind it. */
void record_append_name(buffer *out, const cli *c, const record_game *game);
void record_append_title(buffer *out, const cli *c, const record_game *game);

/* The members "file", "game", "format" and "encoding" (null in binary files). */
void record_json_source(json *writer, const record_game *game);
/* The members "tags" (an object), and "moves" (the main line in coordinates). */
void record_json_tags(json *writer, const chuhe_record *record);
void record_json_moves(json *writer, const chuhe_record *record);

#endif
