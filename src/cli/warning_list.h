/* The warnings of a game, kept until they are told. */
#ifndef CLI_WARNING_LIST_H
#define CLI_WARNING_LIST_H

#include "cli/cli.h"
#include "warning/warning_words.h"

/* Like the library's, with texts that stay. */
typedef struct warning {
    chuhe_status code;
    size_t offset, line, ply, depth;
    const char *message; /* ends with a zero */
    size_t message_len;
    const char *text;
    size_t text_len;
} warning;

typedef struct warning_list {
    buffer kept;
    size_t count; /* those not kept as well */
    size_t not_kept;
    warning_weight worst;
} warning_list;

void warning_list_init(warning_list *list);
void warning_list_deinit(warning_list *list);
void warning_list_clear(warning_list *list);

/* A list is bounded: of a thousand and more only the first thousand are kept. */
void warning_list_add(warning_list *list, const chuhe_warning *from);
/* The next one; *at begins with 0. False when there is no more. */
bool warning_list_next(warning *next, size_t *at, const warning_list *list);

/* What it says, in the language in use. */
void warning_append_sentence(buffer *out, const cli *c, chuhe_status code, const char *message);
/* Whether it is about a fault of the start position. */
bool warning_is_of_start(const warning *w);

/* Where something stands. */
typedef struct warning_place {
    const char *path;
    size_t game; /* from 1; 0 when the file holds one only */
} warning_place;

/* `chuhe COMMAND: FILE:LINE, game N: `, or with the offset in a binary file. */
void warning_append_place(buffer *out, const cli *c, const warning_place *place, size_t line,
                          size_t offset);
/* The place, the ply if there is one, what is wrong, and the line's end. */
void warning_append(buffer *out, const cli *c, const warning_place *place, const warning *w);
/* A line for what was not told. */
void warning_append_more(buffer *out, const cli *c, size_t count);

/* For JSON: an array of objects. */
void warning_list_json(json *writer, const cli *c, const warning_list *list);

#endif
