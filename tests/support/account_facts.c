#include "support/account_facts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

void account_ask_from(http_reply *reply, table *t, const char *token, const char *address,
                      const char *path, const char *body)
{
    http_request request = {.method = body ? HTTP_POST : HTTP_GET,
                            .host = "here:8080",
                            .type = "application/json",
                            .body = body,
                            .len = body ? strlen(body) : 0};
    const char *mark = strchr(path, '?');
    snprintf(request.path, sizeof request.path, "%.*s",
             (int)(mark ? (size_t)(mark - path) : strlen(path)), path);
    snprintf(request.query, sizeof request.query, "%s", mark ? mark + 1 : "");
    snprintf(request.session, sizeof request.session, "%s", token);
    snprintf(request.address, sizeof request.address, "%s", address);
    table_answer(reply, t, &request);
}

void account_asks_from(table *t, const char *token, const char *address, const char *path,
                       const char *body, unsigned status, const char *part)
{
    http_reply reply;
    account_ask_from(&reply, t, token, address, path, body);
    if (reply.status != status || (part && !strstr(reply.body.bytes ? reply.body.bytes : "", part)))
        fail_msg("%s %s: %u %s", path, body ? body : "", reply.status, reply.body.bytes);
    http_reply_free(&reply);
}

void account_asks(table *t, const char *token, const char *path, const char *body, unsigned status,
                  const char *part)
{
    account_asks_from(t, token, "127.0.0.1", path, body, status, part);
}

void account_take_cookie(char token[ACCOUNTS_TOKEN], const http_reply *reply)
{
    const char *end = strchr(reply->cookie, ';');
    char pair[HTTP_COOKIE];
    assert_non_null(end);
    assert_non_null(strstr(end, "HttpOnly; SameSite=Strict; Path=/; Max-Age=2592000"));
    assert_null(strstr(end, "Secure"));
    snprintf(pair, sizeof pair, "%.*s", (int)(end - reply->cookie), reply->cookie);
    accounts_token(token, pair);
    assert_int_equal(strlen(token), ACCOUNTS_TOKEN - 1);
}

void account_enter(char token[ACCOUNTS_TOKEN], table *t, const char *path, const char *name,
                   const char *password, unsigned status)
{
    http_reply reply;
    char body[256];
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"%s\"}", name, password);
    account_ask_from(&reply, t, "", "127.0.0.1", path, body);
    if (reply.status != status)
        fail_msg("%s: %u %s", body, reply.status, reply.body.bytes);
    account_take_cookie(token, &reply);
    http_reply_free(&reply);
}

void account_sign_up(char token[ACCOUNTS_TOKEN], table *t, const char *name)
{
    account_enter(token, t, "/api/account", name, "correct horse", 201);
}

void account_log_in(char token[ACCOUNTS_TOKEN], table *t, const char *name, const char *password)
{
    account_enter(token, t, "/api/session", name, password, 200);
}

void account_is_called(table *t, const char *token, const char *name)
{
    char said[80];
    snprintf(said, sizeof said, name ? "{\"name\":\"%s\"}" : "{\"name\":null}", name);
    account_asks(t, token, "/api/session", NULL, 200, said);
}
