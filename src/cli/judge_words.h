/* Rulings in words: what several outputs of `judge` share. */
#ifndef CLI_JUDGE_WORDS_H
#define CLI_JUDGE_WORDS_H

#include "cli/judge.h"

/* In the language in use. */
const char *judge_book_title(const cli *c, const chuhe_rulebook *book);
/* Red loses, draw ...: a word or two. */
cli_text judge_verdict_briefly(chuhe_verdict verdict);

/* The verdict in a sentence: `is_final`, whether it has decided the game. */
void judge_append_verdict(buffer *out, const cli *c, const chuhe_ruling *ruling, bool is_final);

#endif
