/* Warnings counted by kind. */
#ifndef CLI_CONVERT_TALLY_H
#define CLI_CONVERT_TALLY_H

#include "cli/warning_list.h"

enum { TALLY_MESSAGE = 128 }; /* the library's are shorter */

typedef struct tally_kind {
    chuhe_status code;
    char message[TALLY_MESSAGE]; /* English, as warning_kind makes it */
    size_t count;
} tally_kind;

/* As many kinds as the library has sentences, and some more. */
enum { TALLY_KINDS = 400 };

typedef struct tally {
    tally_kind kinds[TALLY_KINDS];
    size_t kind_count;
    size_t total;
} tally;

void tally_add(tally *t, chuhe_status code, const char *message, size_t count);
/* Every warning of a list. */
void tally_add_list(tally *t, const warning_list *list);

/* `heading`, with {1} for the total and {2} for what is given; then a line a kind,
 * the most frequent first. Nothing when there was none. */
void tally_say(buffer *out, const cli *c, tally *t, cli_text heading, const char *argument);
/* A member: an array of objects with code, message, count. */
void tally_json(json *writer, const cli *c, const char *key, tally *t);

#endif
