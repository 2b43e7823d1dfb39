/* A match in words and in JSON. */
#ifndef CLI_MATCH_WORDS_H
#define CLI_MATCH_WORDS_H

#include "cli/cli.h"
#include "match/match.h"

/* What is wrong with an --engine, an openings file; CLI_USAGE. */
int match_refuse_spec(cli *c, const char *text, match_spec_fault fault, const char *word);
int match_refuse_openings(cli *c, const char *path, const match_opening_problem *problem);
/* Why a match stopped; CLI_IO, or CLI_GO_ON when it did not. */
int match_complain(cli *c, const match *m);

/* One game that is over, with the last lines of an engine at fault. */
void match_append_game(buffer *out, const cli *c, const match *m, const match_report *report);
/* `chuhe 7.5 : 4.5 Fairy-Stockfish`. */
void match_append_score(buffer *out, const match *m);

/* The table at the end. */
void match_append_table(buffer *out, const cli *c, const match *m);
void match_append_json(buffer *out, const match *m);

#endif
