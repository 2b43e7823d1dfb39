/* What the mate search found, in words and in JSON. */
#ifndef CLI_SOLVE_REPORT_H
#define CLI_SOLVE_REPORT_H

#include "cli/cli.h"
#include "cli/notation_option.h"
#include "engine/solve.h"

typedef struct solve_question {
    chuhe_setup setup;
    chuhe_position position;
    unsigned max;
    bool checks_only, all_firsts;
    notation_choice look;
} solve_question;

void solve_say(cli *c, const solve_question *question, const solve_result *result);
void solve_json(cli *c, const solve_question *question, const solve_result *result);

#endif
