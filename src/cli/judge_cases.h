/* Files of cases: loops with the ruling that is expected. */
#ifndef CLI_JUDGE_CASES_H
#define CLI_JUDGE_CASES_H

#include "cli/judge.h"

typedef struct judge_cases {
    const char *path;
    bool labels, also;          /* list labels that differ; rule under further books */
    chuhe_ruling_options limit; /* its bound on the searches and its occurrences; the book is the
                                   case's */
} judge_cases;

/* CLI_DONE, CLI_NO when something was ruled otherwise or could not be ruled on,
 * CLI_IO. */
int judge_cases_run(cli *c, const judge_cases *asked);

#endif
