/* Accounts over HTTP: making one, logging in and out, another password.
 *
 * What a password costs to try is the protection of whoever chose a weak one, so trying takes
 * its time: a task does it, and the store is asked before and after, in the thread of the hub. */
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/http.h"

enum { PASSWORD = ACCOUNTS_PASSWORD, LIMIT_KEY = 48 };

/* What the thread of the hub gives a task, and gets back. */
typedef struct account_work {
    char name[LIVE_NAME];
    int64_t id;                        /* of the account; 0: there is none */
    char password[PASSWORD];           /* that is tried, or that is to be kept */
    char kept[crypto_pwhash_STRBYTES]; /* what it is tried against */
    char next[PASSWORD];               /* that takes its place */
    char made[crypto_pwhash_STRBYTES]; /* what is to be kept of it */
    bool is_right;
} account_work;

/* For a name that nobody has: to try a password there takes as long. */
static const char nobodys[] = "$argon2id$v=19$m=65536,t=2,p=1$BIdCk4C9Is812PA4dijTdw$"
                              "Oj5bE1lYBifZhYOQoHfz60I7PmuGnoPIB+jcxI8aHoQ";

/* ---- cookies ---- */

static void set_cookie(http_reply *reply, const http_request *request, const char *token)
{
    snprintf(reply->cookie, sizeof reply->cookie,
             ACCOUNTS_COOKIE "=%s; HttpOnly; SameSite=Strict; Path=/; Max-Age=%d%s", token,
             token[0] ? ACCOUNTS_DAYS * 24 * 60 * 60 : 0, request->secure ? "; Secure" : "");
}

static void say_name(http_reply *reply, const char *name)
{
    json writer;
    json_init(&writer, &reply->body);
    json_begin_object(&writer);
    server_put_text(&writer, "name", name);
    json_end_object(&writer);
}

/* ---- how often one may try ---- */

/* An account has the same bucket however its name is written. */
static void limit_key(char key[LIMIT_KEY], const account_work *work)
{
    unsigned char hash[16];
    if (work->id) {
        snprintf(key, LIMIT_KEY, "account %lld", (long long)work->id);
        return;
    }
    crypto_generichash(hash, sizeof hash, (const unsigned char *)work->name, strlen(work->name),
                       NULL, 0);
    memcpy(key, "name ", sizeof "name ");
    sodium_bin2hex(key + strlen(key), LIMIT_KEY - 8, hash, sizeof hash);
}

static bool may_try(http_reply *reply, web *w, const http_request *request,
                    const account_work *work)
{
    char key[LIMIT_KEY];
    limit_key(key, work);
    /* Also what is right is work. */
    if (!limits_take(w->limits, request->address, LIMITS_WORK, hub_now(w->hub))) {
        http_fail(reply, SERVER_TOO_FAST);
        return false;
    }
    if (!limits_take(w->limits, request->address, LIMITS_LOGIN, hub_now(w->hub))) {
        http_fail(reply, SERVER_TOO_FAST);
        return false;
    }
    if (!limits_take_name(w->limits, key, hub_now(w->hub))) {
        limits_give_back(w->limits, request->address, LIMITS_LOGIN);
        http_fail(reply, SERVER_TOO_FAST);
        return false;
    }
    return true;
}

/* Only what is wrong counts. */
static void give_back_try(web *w, const http_request *request, const account_work *work)
{
    char key[LIMIT_KEY];
    limit_key(key, work);
    limits_give_back(w->limits, request->address, LIMITS_LOGIN);
    limits_give_back_name(w->limits, key);
}

/* ---- tasks ---- */

static void take_work(account_work *work, const char *bytes)
{
    memcpy(work, bytes, sizeof *work);
}

static void give_work(http_reply *reply, account_work *work, http_finish finish)
{
    buffer_append(&reply->body, work, sizeof *work);
    reply->finish = finish;
    sodium_memzero(work, sizeof *work);
}

/* False: there was no memory to find out. */
static bool try_password(account_work *work)
{
    const char *kept = work->id ? work->kept : nobodys;
    errno = 0;
    bool fits = crypto_pwhash_str_verify(kept, work->password, strlen(work->password)) == 0;
    work->is_right = fits && work->id;
    return fits || errno == EINVAL;
}

static void begin_work(http_reply *reply, web *w, const http_request *request, http_task task,
                       http_finish refused, account_work *work)
{
    if (w->has_threads) {
        buffer_append(&reply->body, work, sizeof *work);
        reply->task = task;
        reply->tries_password = true;
        reply->refused = refused;
    } else {
        http_request with_work = *request;
        with_work.body = (const char *)work;
        with_work.len = sizeof *work;
        http_do_task(reply, task, &with_work);
        http_finish_task(reply, w, request);
    }
    sodium_memzero(work, sizeof *work);
}

static void end_work(account_work *work, http_reply *reply)
{
    take_work(work, reply->body.bytes);
    http_clean(&reply->body);
}

/* No thread has tried the password. */
static void was_not_tried(http_reply *reply, web *w, const http_request *request)
{
    account_work work;
    end_work(&work, reply);
    give_back_try(w, request, &work);
    limits_give_back(w->limits, request->address, LIMITS_WORK);
    sodium_memzero(&work, sizeof work);
}

static void was_not_made(http_reply *reply, web *w, const http_request *request)
{
    (void)reply;
    limits_give_back(w->limits, request->address, LIMITS_KEEP);
}

/* ---- sessions ---- */

/* Whoever was logged in at that browser is so no more. False: the store fails. */
static bool end_session(web *w, const http_request *request)
{
    uint8_t token_hash[STORE_HASH];
    store *s = hub_store(w->hub);
    if (!request->session[0])
        return true;
    accounts_hash(token_hash, request->session);
    if (!store_session_end(s, token_hash) && store_why(s)[0])
        return false;
    hub_end_session(w->hub, request->session);
    return true;
}

/* The session is in the store; his name is said already, for which there might be no memory. */
static void welcome(http_reply *reply, web *w, const http_request *request, const char *token)
{
    end_session(w, request); /* where the store fails it ends by its time */
    set_cookie(reply, request, token);
}

/* What he has called himself is not told: it may be the password. */
static void fail_login(http_reply *reply, web *w, const http_request *request)
{
    http_fail(reply, SERVER_BAD_LOGIN);
    server_log_often(hub_log(w->hub), "wrong_login", NULL, request->address);
}

static void finish_login(http_reply *reply, web *w, const http_request *request)
{
    account_work work;
    store_user user;
    end_work(&work, reply);
    bool found = work.is_right && store_user_by_id(&user, hub_store(w->hub), work.id);
    if (work.is_right && !found && store_why(hub_store(w->hub))[0]) {
        http_fail(reply, SERVER_STORE);
    } else if (!found || strcmp(user.password, work.kept) != 0) { /* or changed meanwhile */
        fail_login(reply, w, request);
    } else {
        char name[LIVE_NAME], token[ACCOUNTS_TOKEN];
        snprintf(name, sizeof name, "%s", user.name);
        give_back_try(w, request, &work);
        say_name(reply, name);
        if (buffer_failed(&reply->body))
            http_fail(reply, SERVER_MEMORY);
        else if (accounts_begin(token, hub_store(w->hub), work.id, hub_now(w->hub)))
            welcome(reply, w, request, token);
        else
            http_fail(reply, SERVER_STORE);
        sodium_memzero(token, sizeof token);
    }
    sodium_memzero(&work, sizeof work);
}

static void do_login(http_reply *reply, const http_request *request)
{
    account_work work;
    take_work(&work, request->body);
    if (try_password(&work))
        give_work(reply, &work, finish_login);
    else
        http_fail(reply, SERVER_MEMORY);
    sodium_memzero(&work, sizeof work);
}

/* ---- what a request says ---- */

static bool read_password(char password[PASSWORD], const json_value *object, const char *member)
{
    const char *text = json_value_text(json_value_member(object, member));
    if (!text || !accounts_is_password(text))
        return false;
    snprintf(password, PASSWORD, "%s", text);
    return true;
}

static void fail_password(http_reply *reply)
{
    http_fail_because(reply, SERVER_BAD_REQUEST, "a password has 8 to 128 characters",
                      "密码须为 8 至 128 个字符");
}

/* A name or a password that nobody can have is as wrong as another. */
static bool read_login(account_work *work, const json_value *object, http_reply *reply)
{
    const char *name = json_value_text(json_value_member(object, "name"));
    const char *password = json_value_text(json_value_member(object, "password"));
    if (!name || !password) {
        http_fail_value(reply, name ? "password" : "name", HTTP_TEXT_EN, HTTP_TEXT_ZH);
        return false;
    }
    snprintf(work->name, sizeof work->name, "%s", strlen(name) < LIVE_NAME ? name : "");
    snprintf(work->password, sizeof work->password, "%s",
             strlen(password) < PASSWORD ? password : "");
    return true;
}

/* False: the store fails. */
static bool find_user(account_work *work, store *s)
{
    store_user user;
    if (!store_user_by_name(&user, s, work->name))
        return store_why(s)[0] == '\0';
    work->id = user.id;
    snprintf(work->kept, sizeof work->kept, "%s", user.password);
    return true;
}

static void post_session(http_reply *reply, web *w, const http_request *request,
                         const json_value *object)
{
    account_work work = {.id = 0};
    if (!read_login(&work, object, reply))
        return;
    if (!find_user(&work, hub_store(w->hub)))
        http_fail(reply, SERVER_STORE);
    else if (may_try(reply, w, request, &work))
        begin_work(reply, w, request, do_login, was_not_tried, &work);
    sodium_memzero(&work, sizeof work);
}

static void get_session(http_reply *reply, web *w, const http_request *request)
{
    account who;
    if (http_account(&who, reply, w, request))
        say_name(reply, who.id ? who.name : NULL);
}

static void post_end(http_reply *reply, web *w, const http_request *request,
                     const json_value *object)
{
    (void)object;
    if (!end_session(w, request)) {
        http_fail(reply, SERVER_STORE);
        return;
    }
    set_cookie(reply, request, "");
    say_name(reply, NULL);
}

/* ---- a new account ---- */

/* The account with its first session, or neither. */
static server_error add_account(char token[ACCOUNTS_TOKEN], web *w, const account_work *work)
{
    store *s = hub_store(w->hub);
    store_user user = {.name = work->name, .password = work->made, .created_ms = hub_now(w->hub)};
    if (!store_begin(s))
        return SERVER_STORE;
    bool added = store_user_add(s, &user);
    if (added && accounts_begin(token, s, user.id, user.created_ms))
        return store_commit(s) ? SERVER_NO_ERROR : SERVER_STORE;
    bool taken = !added && strcmp(store_why(s), STORE_TAKEN) == 0;
    store_roll_back(s);
    return taken ? SERVER_NAME_TAKEN : SERVER_STORE;
}

static void finish_account(http_reply *reply, web *w, const http_request *request)
{
    account_work work;
    char token[ACCOUNTS_TOKEN];
    end_work(&work, reply);
    say_name(reply, work.name);
    server_error error = buffer_failed(&reply->body) ? SERVER_MEMORY : add_account(token, w, &work);
    if (error == SERVER_NO_ERROR) {
        welcome(reply, w, request, token);
        reply->status = 201;
        SERVER_LOG(hub_log(w->hub), LOG_INFO, "account_made", LOG_TEXT("account", work.name));
    } else {
        http_fail(reply, error);
    }
    sodium_memzero(token, sizeof token);
    sodium_memzero(&work, sizeof work);
}

static void do_account(http_reply *reply, const http_request *request)
{
    account_work work;
    take_work(&work, request->body);
    if (accounts_keep_password(work.made, work.password))
        give_work(reply, &work, finish_account);
    else
        http_fail(reply, SERVER_MEMORY);
    sodium_memzero(&work, sizeof work);
}

static void post_account(http_reply *reply, web *w, const http_request *request,
                         const json_value *object)
{
    account_work work = {.id = 0};
    const char *name = json_value_text(json_value_member(object, "name"));
    if (!name || !accounts_is_name(name))
        http_fail_because(reply, SERVER_BAD_REQUEST,
                          "a name has up to 32 characters (63 bytes) that are seen",
                          "名称至多 32 个可见字符（63 字节）");
    else if (!read_password(work.password, object, "password"))
        fail_password(reply);
    else if (http_may_use_name(reply, w, &(account){.id = 0}, name)) {
        if (!limits_take(w->limits, request->address, LIMITS_KEEP, hub_now(w->hub))) {
            http_fail(reply, SERVER_TOO_FAST);
        } else {
            snprintf(work.name, sizeof work.name, "%s", name);
            begin_work(reply, w, request, do_account, was_not_made, &work);
        }
    }
    sodium_memzero(&work, sizeof work);
}

/* ---- another password ---- */

static void finish_password(http_reply *reply, web *w, const http_request *request)
{
    account_work work;
    account who;
    end_work(&work, reply);
    if (!work.is_right) {
        fail_login(reply, w, request);
    } else if (http_account(&who, reply, w, request)) {
        give_back_try(w, request, &work);
        say_name(reply, who.name);
        if (who.id != work.id) { /* the session has ended meanwhile */
            http_fail(reply, SERVER_NOT_LOGGED_IN);
        } else if (buffer_failed(&reply->body)) {
            http_fail(reply, SERVER_MEMORY);
        } else if (accounts_change_password(hub_store(w->hub), work.id, work.kept, work.made,
                                            request->session)) {
            hub_end_sessions(w->hub, work.id, request->session);
        } else {
            bool changed = strcmp(store_why(hub_store(w->hub)), STORE_NO_USER) == 0;
            http_fail(reply, changed ? SERVER_BAD_LOGIN : SERVER_STORE);
        }
    }
    sodium_memzero(&work, sizeof work);
}

static void do_password(http_reply *reply, const http_request *request)
{
    account_work work;
    take_work(&work, request->body);
    if (try_password(&work) && (!work.is_right || accounts_keep_password(work.made, work.next)))
        give_work(reply, &work, finish_password);
    else
        http_fail(reply, SERVER_MEMORY);
    sodium_memzero(&work, sizeof work);
}

static void post_password(http_reply *reply, web *w, const http_request *request,
                          const json_value *object)
{
    account_work work = {.id = 0};
    account who;
    const char *old = json_value_text(json_value_member(object, "old"));
    if (!http_account(&who, reply, w, request))
        return;
    if (!who.id) {
        http_fail(reply, SERVER_NOT_LOGGED_IN);
    } else if (!old) {
        http_fail_value(reply, "old", HTTP_TEXT_EN, HTTP_TEXT_ZH);
    } else if (!read_password(work.next, object, "new")) {
        fail_password(reply);
    } else {
        memcpy(work.name, who.name, sizeof work.name);
        snprintf(work.password, sizeof work.password, "%s", strlen(old) < PASSWORD ? old : "");
        if (!find_user(&work, hub_store(w->hub)))
            http_fail(reply, SERVER_STORE);
        else if (may_try(reply, w, request, &work))
            begin_work(reply, w, request, do_password, was_not_tried, &work);
    }
    sodium_memzero(&work, sizeof work);
}

/* ---- the way ---- */

typedef void (*account_action)(http_reply *reply, web *w, const http_request *request,
                               const json_value *object);

static void post(http_reply *reply, web *w, const http_request *request, account_action action)
{
    json_value *object = http_read_object(reply, request);
    if (object)
        action(reply, w, request, object);
    json_value_free(object);
}

bool http_accounts(http_reply *reply, web *w, const http_request *request)
{
    static const struct {
        const char *path;
        account_action action;
    } posts[] = {{"/api/account", post_account},
                 {"/api/account/password", post_password},
                 {"/api/session", post_session},
                 {"/api/session/end", post_end}};
    if (request->method != HTTP_POST && strcmp(request->path, "/api/session") == 0) {
        get_session(reply, w, request);
        return true;
    }
    for (size_t i = 0; i < sizeof posts / sizeof *posts; i++) {
        if (strcmp(request->path, posts[i].path) != 0)
            continue;
        if (request->method == HTTP_POST)
            post(reply, w, request, posts[i].action);
        else
            http_fail(reply, SERVER_METHOD);
        return true;
    }
    return false;
}
