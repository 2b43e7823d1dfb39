/* The event loop. */
#include "server/net.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "server/keys.h"
#include "server/net_parts.h"
#include "server/new_game.h"

enum {
    PIECE_IN = 4096,
    ADDRESS = 64,
    HEADERS = 4096, /* requests that are read at the same time: all come back after a restart */
    HEADER_BYTES = 4096,
    GOODBYE_MS = 3000,
    PING_S = 60,
    HANG_UP_S = 90
};

static const lws_retry_bo_t silence = {.secs_since_valid_ping = PING_S,
                                       .secs_since_valid_hangup = HANG_UP_S};

/* ---- what the hub asks of the network ---- */

static void wake(void *connection)
{
    lws_callback_on_writable(((session *)connection)->wsi);
}

static void cut(void *connection)
{
    session *s = connection;
    s->cut = true;
    lws_set_timeout(s->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

static int64_t time_of_day(void *ctx)
{
    struct timespec now;
    (void)ctx;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- libwebsockets ---- */

/* There is no session yet. */
static int confirm_upgrade(struct lws *wsi, const char *upgrade)
{
    session s = {.net = lws_context_user(lws_get_context(wsi)), .wsi = wsi};
    server_error error = net_ws_check(s.net, wsi, upgrade);
    return error == SERVER_NO_ERROR ? 0 : net_http_refuse_upgrade(&s, error);
}

/* Before anything is said: behind a proxy nobody knows yet whose connection it is. */
static bool count_connection(struct lws *wsi)
{
    net *n = lws_context_user(lws_get_context(wsi));
    if (n->options.behind_proxy)
        return true;
    char *address = calloc(1, ADDRESS);
    if (!address)
        return false;
    lws_get_peer_simple(wsi, address, ADDRESS);
    if (!limits_hold(n->limits, address, LIMITS_CONNECTIONS, 1, hub_now(n->hub))) {
        server_log_count(&n->log, "refused", "connections", address);
        free(address);
        return false;
    }
    lws_set_opaque_user_data(wsi, address);
    return true;
}

static void forget_connection(struct lws *wsi)
{
    net *n = lws_context_user(lws_get_context(wsi));
    char *address = lws_get_opaque_user_data(wsi);
    if (address)
        limits_release(n->limits, address, LIMITS_CONNECTIONS, 1);
    lws_set_opaque_user_data(wsi, NULL);
    free(address);
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t len)
{
    session *s = user;
    if (s && !s->net)
        s->net = lws_context_user(lws_get_context(wsi));
    switch (reason) {
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        return count_connection(wsi) ? 0 : -1;
    case LWS_CALLBACK_WSI_DESTROY:
        forget_connection(wsi);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return confirm_upgrade(wsi, in);
    case LWS_CALLBACK_HTTP:
    case LWS_CALLBACK_HTTP_BODY:
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
    case LWS_CALLBACK_HTTP_WRITEABLE:
    case LWS_CALLBACK_TIMER:
        return s ? net_http(s, wsi, reason, in, len) : -1;
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        return s ? net_http(s, wsi, reason, in, len) : 0;
    case LWS_CALLBACK_ESTABLISHED:
    case LWS_CALLBACK_RECEIVE:
    case LWS_CALLBACK_SERVER_WRITEABLE:
    case LWS_CALLBACK_CLOSED:
    case LWS_CALLBACK_WS_SERVER_DROP_PROTOCOL:
        return s ? net_ws(s, wsi, reason, in, len) : 0;
    default:
        return 0;
    }
}

/* In a thread of an engine, or of a task. */
static void on_thread(void *ctx)
{
    lws_cancel_service(((net *)ctx)->loop.context);
}

/* libwebsockets does not say whose line it is. */
static void on_lws_line(int level, const char *line)
{
    const server_log log = {.fd = STDERR_FILENO};
    char text[256];
    (void)level;
    snprintf(text, sizeof text, "%.*s", (int)strcspn(line, "\n"), line);
    SERVER_LOG(&log, LOG_ERROR, "libwebsockets", LOG_TEXT("line", text));
}

static void on_tick(lws_sorted_usec_list_t *sul)
{
    net *n = lws_container_of(sul, net, tick);
    hub_tick(n->hub);
    lws_sul_schedule(n->loop.context, 0, &n->tick, on_tick, HUB_TICK_MS * LWS_US_PER_MS);
}

/* ---- beginning ---- */

static bool open_all(net *n, char why[NET_WHY])
{
    char said[STORE_WHY];
    if (!keys_begin()) {
        snprintf(why, NET_WHY, "the system gives no random numbers");
        return false;
    }
    n->limits = limits_new(n->options.per_address);
    if (n->options.web && !(n->files = http_files_new(n->options.web, said))) {
        snprintf(why, NET_WHY, "%s", said);
        return false;
    }
    n->store = store_open(n->options.database, said);
    if (!n->store) {
        snprintf(why, NET_WHY, "%s", said);
        return false;
    }
    const hub_calls calls = {.wake = wake, .cut = cut, .now = time_of_day};
    /* What several processes can share this one shares, be there others or not. */
    const char *address = store_watch_fd(n->store) >= 0 ? n->options.advertised : NULL;
    n->hub = hub_new_shared(n->store, &calls, address, said);
    if (!n->hub)
        snprintf(why, NET_WHY, "%s", said);
    else
        hub_use_limits(n->hub, n->limits);
    if (n->hub) {
        hub_use_log(n->hub, &n->log);
        hub_let_rest(n->hub, (int64_t)n->options.rest_hours * 60 * 60 * 1000);
        hub_use_room(n->hub, NEW_GAMES_MAX);
    }
    return n->hub != NULL && n->limits != NULL;
}

/* A socket is a descriptor: as many as the system lets the program have. */
static void raise_limit(void)
{
    enum { SOCKETS = 1 << 16 };
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur >= SOCKETS)
        return;
    files.rlim_cur = files.rlim_max < SOCKETS ? files.rlim_max : SOCKETS;
    setrlimit(RLIMIT_NOFILE, &files);
}

static bool listen_on(net *n, char why[NET_WHY])
{
    bool everywhere = strcmp(n->options.host, "*") == 0;
    struct lws_context_creation_info info = {.options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                                                        LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND,
                                             .user = n,
                                             .max_http_header_pool2 = HEADERS,
                                             .max_http_header_data2 = HEADER_BYTES};
    raise_limit();
    if (!net_loop_open(&n->loop, &info)) {
        snprintf(why, NET_WHY, "out of memory, or of descriptors");
        return false;
    }
    n->protocols[0] = (struct lws_protocols){.name = "chuhe",
                                             .callback = on_event,
                                             .per_session_data_size = sizeof(session),
                                             .rx_buffer_size = PIECE_IN,
                                             .user = n};
    info.port = (int)n->options.port;
    info.iface = everywhere ? NULL : n->options.host;
    info.protocols = n->protocols;
    info.retry_and_idle_policy = &silence;
    info.timeout_secs = 20;
    info.keepalive_timeout = 30;
    n->vhost = lws_create_vhost(n->loop.context, &info);
    if (n->vhost) {
        lws_set_log_level(LLL_ERR, on_lws_line);
        return true;
    }
    snprintf(why, NET_WHY, "cannot listen on %s:%u: is the port taken, or the address not here?",
             n->options.host, n->options.port);
    return false;
}

static bool seat_engines(net *n, char why[NET_WHY])
{
    const net_options *o = &n->options;
    if (!o->engine)
        return true;
    snprintf(why, NET_WHY, "no thread for engines can be made");
    n->engines = engine_seats_new(n->hub, o->engine, o->engines, on_thread, n);
    n->analyses = analyses_new(o->engine, o->engines, on_thread, n);
    hub_use_analyses(n->hub, n->analyses);
    return n->engines && n->analyses;
}

static bool hire_reviewers(net *n, char why[NET_WHY])
{
    enum { REVIEWERS = 1 };
    if (!n->options.engine || !n->options.program)
        return true;
    snprintf(why, NET_WHY, "no thread for reviews can be made");
    n->reviews = reviews_new(n->options.program, REVIEWERS, REVIEWS_SILENT_MS, on_thread, n);
    hub_use_reviews(n->hub, n->reviews);
    return n->reviews != NULL;
}

static bool make_threads(net *n, char why[NET_WHY])
{
    snprintf(why, NET_WHY, "no thread can be made");
    n->work = http_work_new(HTTP_WORK_THREADS, on_thread, n);
    n->passwords = http_work_new(HTTP_WORK_THREADS, on_thread, n);
    return n->work && n->passwords;
}

/* All that came in in one round of the loop is one transaction. */
static void end_round(net *n)
{
    net_http_work(n);
    hub_tell_analyses(n->hub);
    hub_tell_reviews(n->hub);
    hub_commit(n->hub);
    if (!n->engines)
        return;
    engine_seats_work(n->engines);
    hub_commit(n->hub);
}

net *net_new(const net_options *options, char why[NET_WHY])
{
    net *n = calloc(1, sizeof *n);
    snprintf(why, NET_WHY, "out of memory");
    if (!n)
        return NULL;
    n->options = *options;
    server_log_init(&n->log, STDERR_FILENO, options->quiet);
    /* Games are taken up where it listens, and not taken from who does. */
    if (listen_on(n, why) && open_all(n, why) && make_threads(n, why) && seat_engines(n, why) &&
        hire_reviewers(n, why)) {
        n->games = (unsigned)live_count(hub_live(n->hub));
        n->web = (web){.hub = n->hub,
                       .limits = n->limits,
                       .files = n->files,
                       .allowed_origin = options->origin,
                       .started_ms = time_of_day(NULL),
                       .has_threads = true};
        on_tick(&n->tick);
        return n;
    }
    net_free(n);
    return NULL;
}

void net_free(net *n)
{
    if (!n)
        return;
    if (n->hub) {
        hub_release(n->hub); /* engines hear of it */
        hub_use_analyses(n->hub, NULL);
        hub_use_reviews(n->hub, NULL);
    }
    engine_seats_free(n->engines);
    http_work_stop(n->work);
    http_work_stop(n->passwords);
    analyses_free(n->analyses);
    reviews_free(n->reviews);
    net_loop_close(&n->loop);
    http_work_free(n->work);
    http_work_free(n->passwords);
    hub_free(n->hub);
    store_close(n->store);
    http_files_free(n->files);
    limits_free(n->limits);
    server_log_deinit(&n->log);
    free(n);
}

unsigned net_port(const net *n)
{
    return (unsigned)lws_get_vhost_listen_port(n->vhost);
}

unsigned net_games(const net *n)
{
    return n->games;
}

/* ---- running ---- */

void net_warn(const net *n, const char *what, const char *sentence)
{
    SERVER_LOG(&n->log, LOG_WARNING, what, LOG_TEXT("message", sentence));
}

/* Of a database its kind: an address of PostgreSQL may hold a password. */
static const char *database_kind(const char *database)
{
    return strcmp(database, ":memory:") == 0 ? "memory"
           : strstr(database, "://")         ? "postgresql"
                                             : "sqlite";
}

static void tell_start(const net *n)
{
    const net_options *o = &n->options;
    const bool is_file = strcmp(database_kind(o->database), "sqlite") == 0;
    SERVER_LOG(
        &n->log, LOG_INFO, "started", LOG_TEXT("version", CHUHE_VERSION), LOG_TEXT("host", o->host),
        LOG_NUMBER("port", net_port(n)), LOG_TEXT("database", database_kind(o->database)),
        LOG_TEXT("file", is_file ? o->database : ""), LOG_TEXT("web", o->web ? o->web : ""),
        LOG_TEXT("engine", o->engine ? o->engine : ""),
        LOG_NUMBER("engines", o->engine ? o->engines : 0),
        LOG_TEXT("advertised", o->advertised ? o->advertised : ""), LOG_NUMBER("games", n->games));
}

/* Everybody is told, and then hangs up; what is asked already is answered. */
static void close_all(net *n)
{
    int64_t until = time_of_day(NULL) + GOODBYE_MS;
    SERVER_LOG(&n->log, LOG_INFO, "stopping", LOG_NUMBER("sockets", n->sockets),
               LOG_NUMBER("requests", n->requests),
               LOG_NUMBER("games", (int64_t)live_count(hub_live(n->hub))));
    n->closing = n->web.closing = true;
    hub_commit(n->hub);
    hub_release(n->hub);
    lws_callback_on_writable_all_protocol(n->loop.context, &n->protocols[0]);
    while ((n->sockets > 0 || n->requests > 0) && time_of_day(NULL) < until) {
        net_loop_round(&n->loop);
        net_http_work(n);
        hub_commit(n->hub);
    }
    hub_commit(n->hub);
}

void net_run(net *n)
{
    tell_start(n);
    end_round(n); /* engines may be to move in games that were taken up */
    while (!atomic_load(&n->stop) && net_loop_round(&n->loop))
        end_round(n);
    close_all(n);
    SERVER_LOG(&n->log, LOG_INFO, "stopped",
               LOG_NUMBER("seconds", (time_of_day(NULL) - n->web.started_ms) / 1000),
               LOG_NUMBER("sockets", n->sockets));
}

void net_stop(net *n)
{
    atomic_store(&n->stop, true);
    lws_cancel_service(n->loop.context);
}
