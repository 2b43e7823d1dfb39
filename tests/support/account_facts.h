/* Requests of who has an account, for tests of a server without a network. */
#ifndef SUPPORT_ACCOUNT_FACTS_H
#define SUPPORT_ACCOUNT_FACTS_H

#include "server/accounts.h"
#include "support/hub_facts.h"

/* With the session of somebody; "": a guest. A POST when there is a body. The caller frees the
 * reply. */
void account_ask_from(http_reply *reply, table *t, const char *token, const char *address,
                      const char *path, const char *body);
/* The answer has that status, and that part if it is not NULL. */
void account_asks_from(table *t, const char *token, const char *address, const char *path,
                       const char *body, unsigned status, const char *part);
void account_asks(table *t, const char *token, const char *path, const char *body, unsigned status,
                  const char *part);
/* The token that a browser keeps. */
void account_take_cookie(char token[ACCOUNTS_TOKEN], const http_reply *reply);
void account_enter(char token[ACCOUNTS_TOKEN], table *t, const char *path, const char *name,
                   const char *password, unsigned status);
void account_sign_up(char token[ACCOUNTS_TOKEN], table *t, const char *name);
void account_log_in(char token[ACCOUNTS_TOKEN], table *t, const char *name, const char *password);
void account_is_called(table *t, const char *token, const char *name);

#endif
