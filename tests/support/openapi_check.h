/* Holds requests and their answers against docs/openapi.json. */
#ifndef SUPPORT_OPENAPI_CHECK_H
#define SUPPORT_OPENAPI_CHECK_H

#include <stdbool.h>
#include <stddef.h>

enum { OPENAPI_WHY = 1024 };

typedef struct openapi_exchange {
    bool is_post;
    const char *path, *query; /* of the request */
    const char *request;      /* its body */
    size_t request_len;
    bool is_json; /* the request */
    unsigned status;
    const char *type; /* of the answer */
    const char *answer;
    size_t answer_len;
    const char *warnings; /* the header Chuhe-Warnings; NULL: it is not there */
} openapi_exchange;

/* The answer's status, type and members are described; of what has succeeded, the request's
 * members and the names in its query as well. Otherwise `why` says what is not. What is not
 * described at all may only be refused, but for the pages of the client. */
bool openapi_describes(char why[OPENAPI_WHY], const openapi_exchange *it);
/* The same of the status alone; the request by its head. */
bool openapi_has_status(char why[OPENAPI_WHY], const char *head, unsigned status);
/* An operation that has not succeeded yet since the program began; NULL: there is none. */
const char *openapi_unseen(void);

#endif
