/* What a conversion has warned of, for the header Chuhe-Warnings: letters of ASCII, and not too
 * many. */
#ifndef SERVER_HTTP_WARNINGS_H
#define SERVER_HTTP_WARNINGS_H

#include <chuhe.h>

#include "base/json.h"

enum { HTTP_WARNINGS = 100, HTTP_WARNINGS_BYTES = 2000 };

typedef struct http_warning {
    chuhe_status code;
    size_t game, line, ply; /* 0: none */
    char message[160];
} http_warning;

typedef struct http_warnings {
    http_warning list[HTTP_WARNINGS];
    size_t count; /* of all; the list has the first of them */
    size_t known; /* so many have their game */
} http_warnings;

/* Of which game it is turns out later (0). */
void http_warnings_note(http_warnings *all, const chuhe_warning *warning);
/* Those that have come since are of that game, from 1 on; 0: of none. */
void http_warnings_are_of(http_warnings *all, size_t game);
/* Those that have come since do not count. */
void http_warnings_forget(http_warnings *all);
/* A JSON array: each with its "code", and with "game", "line" and "ply" where it has them; the
 * first with a sentence has it as "message", in both languages; at last {"more": N}, where there
 * is no room for all. Nothing when there is none. */
void http_warnings_write(buffer *out, const http_warnings *all);

/* The member "message" of an open object: what a warning says, in both languages. */
void http_warning_message(json *writer, chuhe_status code, const char *message);

#endif
