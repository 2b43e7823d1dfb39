/* What the files of the halls' API share. */
#ifndef SERVER_HTTP_HALLS_H
#define SERVER_HTTP_HALLS_H

#include "server/http.h"

/* The office of who asks, by the object's "key" or by his account; at least `least`, or the
 * reply says that he may not. */
bool http_hall_has_office(http_reply *reply, web *w, const http_request *request, const char *id,
                          const json_value *object, store_office least);
/* Its "game", which is of the hall, where it can be changed: here, or nowhere any more. NULL:
 * the reply says why not, or where it is. */
const char *http_hall_game(http_reply *reply, web *w, const http_request *request, const char *id,
                           const json_value *object);
/* POST /api/halls/ID/change */
void http_hall_change(http_reply *reply, web *w, const http_request *request, const char *id,
                      const json_value *object);

#endif
