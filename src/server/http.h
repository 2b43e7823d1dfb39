/* What HTTP asks and what is answered, without the network. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include "base/buffer.h"
#include "base/json_read.h"
#include "server/accounts.h"
#include "server/hub.h"
#include "server/limits.h"
#include "server/server_words.h"

/* Bytes of a body: of most requests, and of a file that is read. */
enum { HTTP_BODY_MAX = 1 << 20, HTTP_FILE_MAX = 8 << 20 };
enum { HTTP_TEXT = 512, HTTP_COOKIE = 160 };

typedef enum http_method { HTTP_GET, HTTP_HEAD, HTTP_POST, HTTP_OTHER } http_method;

/* Texts are "" where the request has none. */
typedef struct http_request {
    http_method method;
    char path[HTTP_TEXT]; /* decoded, without what follows the question mark */
    char query[HTTP_TEXT];
    char host[HTTP_TEXT], origin[HTTP_TEXT], type[HTTP_TEXT];
    char match[HTTP_TEXT];        /* If-None-Match */
    char address[64];             /* who asks */
    char session[ACCOUNTS_TOKEN]; /* the token in the cookie */
    bool secure;                  /* it came by https, as far as the proxy says */
    bool takes_gzip;
    bool wants_page;  /* a browser that goes there: it asks for HTML */
    bool admitted;    /* its LIMITS_REQUEST was taken when it began */
    const char *body; /* of a POST */
    size_t len;
} http_request;

/* How far a page that is answered may go. */
typedef enum http_policy {
    HTTP_CLIENT,  /* the client: its own scripts and styles */
    HTTP_DOCUMENT /* a document for reading: no scripts at all, styles of its own */
} http_policy;

typedef struct http_reply http_reply;
typedef struct web web;
/* Makes a reply out of the request alone, in any thread. */
typedef void (*http_task)(http_reply *reply, const http_request *request);
/* What is then done with it in the thread of the hub; the request's body is gone. */
typedef void (*http_finish)(http_reply *reply, web *w, const http_request *request);

struct http_reply {
    unsigned status;
    server_error error; /* that it tells; SERVER_NO_ERROR */
    const char *type;
    http_policy policy;
    buffer body;                   /* what is answered, unless: */
    const void *fixed;             /* bytes that last as long as the server */
    size_t fixed_len;              /* */
    hub_message *message;          /* that they are in; NULL: none */
    const char *tag;               /* its ETag, with quotes; NULL: not to be kept */
    bool lasts;                    /* its name changes with its content: may be kept for ever */
    bool gzip;                     /* fixed is compressed */
    char file_name[STORE_ID + 16]; /* to be saved under; "": to be shown */
    char cookie[HTTP_COOKIE];      /* to be set; "": none */
    char location[LEASES_ADDRESS + 4 * HTTP_TEXT]; /* of a 307, or 308 */
    unsigned allow_post;                           /* with 405: which method there is */
    buffer warnings;     /* a JSON array for the header Chuhe-Warnings; empty: none */
    http_task task;      /* not answered yet: this would take its time. What the body
                            holds is the request's for it, in place of its own */
    unsigned work;       /* that the task counts as */
    bool tries_password; /* the task: it waits for no others than its like */
    http_finish refused; /* the task is not done after all: what was counted is given back */
    http_finish finish;  /* of the reply of a task: what is still to be done */
};

typedef struct http_files http_files;

/* What answering needs. */
struct web {
    hub *hub;
    limits *limits;
    const http_files *files;    /* NULL: no client */
    const char *allowed_origin; /* beside its own; NULL */
    int64_t started_ms;
    bool closing;
    bool healthy; /* the store, when it was looked at last */
    int64_t healthy_ms;
    bool has_threads; /* for tasks; otherwise they are done at once */
};

/* Always fills in the reply; the caller frees it. With threads the reply may be but the
 * task that makes it. */
void http_answer(http_reply *reply, web *w, const http_request *request);
/* Makes the reply that the task gives. */
void http_do_task(http_reply *reply, http_task task, const http_request *request);
/* What is left of it for the thread of the hub; nothing in most cases. */
void http_finish_task(http_reply *reply, web *w, const http_request *request);
/* Nobody does the task: the reply says so, and what was counted for it is given back. */
void http_refuse_task(http_reply *reply, web *w, const http_request *request, server_error error);
void http_reply_free(http_reply *reply);
/* Frees the bytes, which may have a password among them, and leaves nothing of them. */
void http_wipe(buffer *bytes);
/* The same, and keeps the memory: what is then answered in it cannot fail for want of any. */
void http_clean(buffer *bytes);
/* Whether the request, if it says where it comes from, comes from the server's own pages. */
bool http_is_own_origin(const web *w, const char *origin, const char *host);

/* What the reply says of the server, for its log. */
void http_note(web *w, const http_reply *reply, const char *address);
/* For the files behind it. */
void http_fail(http_reply *reply, server_error error);
/* The object that the body is, for the caller to free; NULL: the reply says why not. */
json_value *http_read_object(http_reply *reply, const http_request *request);
/* Another process of the server answers this request. */
void http_go_elsewhere(http_reply *reply, const http_request *request, const char *address);
void http_fail_because(http_reply *reply, server_error error, const char *en, const char *zh);
/* bad_request, in words: `"limit" is …`; the name of the value and what it is to be. */
void http_fail_value(http_reply *reply, const char *name, const char *en, const char *zh);
#define HTTP_TEXT_EN "is a text"
#define HTTP_TEXT_ZH "应为文字"
#define HTTP_NAME_EN "is a text of up to 63 bytes that are seen"
#define HTTP_NAME_ZH "应为不超过 63 字节的可见文字"
#define HTTP_SIDE_EN "is red or black"
#define HTTP_SIDE_ZH "应为 red 或 black"
void http_fail_number(http_reply *reply, const char *name, unsigned min, unsigned max);
/* The same of a member that there is not, and which ones there are. */
void http_fail_stranger(http_reply *reply, const char *stranger, const char *const *known,
                        size_t count);
/* A value of the query, decoded; false when it is not there, or too long. */
bool http_query(char *value, size_t cap, const http_request *request, const char *name);
/* It is there, however long. */
bool http_query_has(const http_request *request, const char *name);
/* False: it is there, and no number up to max. */
bool http_query_number(unsigned *value, const http_request *request, const char *name,
                       unsigned max);

/* The answer to a POST that a task makes; it counts as LIMITS_WORK, for each MiB once more. */
void http_begin_task(http_reply *reply, web *w, const http_request *request, http_task task);

/* Who is logged in; false: the store fails, and the reply says so. */
bool http_account(account *who, http_reply *reply, web *w, const http_request *request);
/* Whether he may be called so; otherwise the reply says why not. */
bool http_may_use_name(http_reply *reply, web *w, const account *who, const char *name);

/* /api/games…; false: no such address. */
bool http_games(http_reply *reply, web *w, const http_request *request);
/* A live game of this process, by its name; NULL: the reply says why not, `over` where it has
 * ended. */
live_game *http_live_game(http_reply *reply, web *w, const http_request *request, const char *id,
                          server_error over);
/* The end of a transaction in which a game that waits was taken away: it is told as `what`, and
 * the game is no longer live. False: the reply says that the store fails. */
bool http_conclude_withdrawal(http_reply *reply, web *w, live_game *game,
                              const live_settings *settings, bool good, const char *what);
/* POST /api/games/ID/withdraw */
void http_withdraw(http_reply *reply, web *w, const http_request *request, const char *id,
                   const json_value *object);
/* A list of games, for GET /api/games. */
void http_list(http_reply *reply, web *w, const http_request *request);
/* /api/account…, /api/session… */
bool http_accounts(http_reply *reply, web *w, const http_request *request);
/* /api/halls… */
bool http_halls(http_reply *reply, web *w, const http_request *request);
/* /api/studies…; false: no such address. */
bool http_studies(http_reply *reply, web *w, const http_request *request);
/* /api/analyses…, /api/reviews…; false: no such address. */
bool http_jobs(http_reply *reply, web *w, const http_request *request);
/* /games/ID.EXT */
void http_download(http_reply *reply, web *w, const http_request *request);

/* The media type of a record in that format. */
const char *http_type_of_format(chuhe_format format);

/* /api/judge (and /judge), /api/convert, /api/read, /api/picture: what is made of the request
 * alone. The task for the address, NULL: no such address; whether it takes a file, of any type. */
http_task http_api_task(const char *path);
bool http_api_takes_file(const char *path);
/* How long the body of a request to that address may be. */
size_t http_body_max(const char *path);
/* The tasks of records and pictures, for http_api.c. */
void http_convert(http_reply *reply, const http_request *request);
void http_read(http_reply *reply, const http_request *request);
void http_picture(http_reply *reply, const http_request *request);

/* All files of a folder, in memory; NULL, with a sentence in `why`, when it cannot be read.
 * What is not in it when the server starts is not answered: no path leads elsewhere. */
http_files *http_files_new(const char *folder, char why[STORE_WHY]);
void http_files_free(http_files *files);
/* False: no such file. Pages of the client (/, /lobby, /t/ID, /study, …) are its index.html; with a
 * slash behind they lead to those without. */
bool http_files_answer(http_reply *reply, const http_files *files, const http_request *request);
/* Nothing is there, as the reply says: a browser gets the client, which tells it to a person. */
void http_files_none(http_reply *reply, const http_files *files, const http_request *request);

#endif
