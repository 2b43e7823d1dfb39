/* Real records, in the folder that the environment variable CHUHE_CORPUS names,
 * for cmocka tests: a file that is missing fails the running test. */
#ifndef TESTS_SUPPORT_CORPUS_FILES_H
#define TESTS_SUPPORT_CORPUS_FILES_H

#include <stdbool.h>
#include <stddef.h>

/* Whether there is such a folder; when not, says so as TAP has it. */
bool corpus_is_there(void);

/* A whole file; the caller frees its text, behind which stands a zero. */
typedef struct corpus_file {
    char *text;
    size_t len;
} corpus_file;
corpus_file corpus_read(const char *folder, const char *name);

/* Visits every file in a folder of the corpus, in no particular order. */
void corpus_visit(const char *folder, void (*visit)(const char *folder, const char *name));

/* The move text of a PGN in UTF-8: what stands outside tags and braces. By iconv,
 * so that no reader of ours has a hand in it; the caller frees it. */
char *corpus_move_text(corpus_file pgn, const char *charset);
/* The next 进, 進, 退 or 平 from `at` on, of which each Chinese move has one; NULL
 * when there is none. */
const char *corpus_next_way(const char *at);

/* The list games/ccpd-uci.jsonl: visits those of its games whose PGN is in
 * pgn-big5, under `name`, and returns how many there are. FEN and moves (h2e2,
 * divided by blanks) are as the list has them. */
typedef struct corpus_game {
    const char *name, *fen, *moves;
} corpus_game;
size_t corpus_visit_listed_big5(void (*visit)(const corpus_game *game));

#endif
