/* One case: a line of a file of cases, read and played. */
#ifndef CLI_JUDGE_CASE_H
#define CLI_JUDGE_CASE_H

#include "base/json_read.h"
#include "cli/cli.h"

typedef struct judge_case {
    json_value *line;
    const char *id, *type; /* type NULL: none is given */
    const json_value *labels, *also;
    const chuhe_rulebook *book;
    chuhe_verdict expected;
    bool disputed;
    bool has_game;
    chuhe_game game;
} judge_case;

/* Reads a line as far as its type. False, with a sentence in `why`, when it is no case;
 * in either case judge_case_deinit must follow. */
bool judge_case_read(judge_case *it, cli *c, buffer *why, const char *text, size_t len);
/* The rest: book, expectation, and the game played to its end. */
bool judge_case_play(judge_case *it, cli *c, buffer *why);
void judge_case_deinit(judge_case *it);

/* A book by name; NULL, with a sentence in `why`, when there is none. */
const chuhe_rulebook *judge_find_book(const cli *c, buffer *why, const char *name);

#endif
