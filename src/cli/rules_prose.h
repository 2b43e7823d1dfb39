/* A rule book in prose and in JSON, both made from its table. */
#ifndef CLI_RULES_PROSE_H
#define CLI_RULES_PROSE_H

#include "cli/cli.h"

enum { RULES_WIDTH = 79 };

/* The whole book. */
void rules_prose(cli *c, const chuhe_rulebook *book);
/* The value for a book: what the table says, the words in both languages. */
void rules_json(json *writer, const chuhe_rulebook *book);

#endif
