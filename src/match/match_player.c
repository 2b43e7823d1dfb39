#include "match/match_player.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

#include "base/text.h"
#include "match/match_dialect.h"

enum {
    LINE_CAP = 8192,
    HELLO_MS = 15000,     /* to a protocol that was named */
    GUESS_MS = 4000,      /* to one that is tried */
    OLD_XBOARD_MS = 2000, /* an engine of the first version says nothing */
    READY_MS = 30000,
    SLICE_MS = 100,           /* how long a wish to cancel may go unnoticed */
    PASSED_OVER_MOST = 10000, /* lines: an engine may never cease to talk */
    QUIT_MS = 500,
    GONE_MS = 100
};

int64_t match_now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

void match_player_init(match_player *player, const match_spec *spec, const match_limits *limits,
                       const atomic_bool *cancel)
{
    *player = (match_player){.spec = spec,
                             .limits = spec->has_limits ? spec->limits : *limits,
                             .cancel = cancel,
                             .ranks = spec->ranks,
                             .letters = spec->letters,
                             .setup = spec->setup};
}

void match_player_deinit(match_player *player)
{
    match_player_stop(player);
    buffer_deinit(&player->declared);
    buffer_deinit(&player->out);
}

static match_trouble trouble(match_trouble_kind kind, const char *detail)
{
    match_trouble found = {.kind = kind};
    snprintf(found.detail, sizeof found.detail, "%s", detail);
    return found;
}

/* ---- lines ---- */

static void remember(match_player *player, const char *line)
{
    char *place = player->said[player->said_count++ % MATCH_SAID_LINES];
    snprintf(place, MATCH_SAID_CAP, "%.*s", MATCH_SAID_CAP - 1, line);
}

typedef enum hearing { HEARD, NOT_IN_TIME, CLOSED, CANCELLED } hearing;

static bool is_past(int64_t until_us)
{
    return until_us >= 0 && match_now_us() > until_us;
}

/* The next line, unless the moment comes first; a negative moment never comes. What
 * has come already is heard even after it. */
static hearing hear(match_player *player, char line[LINE_CAP], int64_t until_us)
{
    for (;;) {
        if (atomic_load_explicit(player->cancel, memory_order_relaxed))
            return CANCELLED;
        int64_t left_us = until_us < 0 ? SLICE_MS * 1000 : until_us - match_now_us();
        int64_t wait_ms = (left_us + 999) / 1000;
        if (wait_ms > SLICE_MS)
            wait_ms = SLICE_MS;
        process_result result =
            process_read_line(&player->child, line, LINE_CAP, wait_ms > 0 ? (int)wait_ms : 0);
        if (result == PROCESS_CLOSED)
            return CLOSED;
        if (result != PROCESS_TIMEOUT) {
            remember(player, line);
            return HEARD;
        }
        if (left_us <= 0)
            return NOT_IN_TIME;
    }
}

/* What is in player->out goes out. A process that has gone shows when it is listened to. */
static bool send(match_player *player)
{
    bool is_whole = !buffer_failed(&player->out);
    if (is_whole && player->out.len)
        (void)process_write(&player->child, player->out.bytes, player->out.len);
    buffer_clear(&player->out);
    return is_whole;
}

static void end_process(match_player *player, int grace_ms)
{
    if (!player->runs)
        return;
    player->wait_status = process_stop(&player->child, grace_ms);
    player->runs = false;
}

void match_player_stop(match_player *player)
{
    if (!player->runs)
        return;
    if (player->dialect)
        (void)process_write(&player->child, player->dialect->quit, strlen(player->dialect->quit));
    end_process(player, QUIT_MS);
}

void match_player_ending(char *text, size_t cap, const match_player *player)
{
    int status = player->wait_status;
    if (WIFSIGNALED(status))
        snprintf(text, cap, "signal %d (%s)", WTERMSIG(status), strsignal(WTERMSIG(status)));
    else
        snprintf(text, cap, "exit status %d", WEXITSTATUS(status));
}

static void append_said(buffer *out, const match_player *player, const char *text, size_t len)
{
    const char *name = player->spec->name ? player->spec->name : player->name;
    buffer_text(out, "    ");
    text_append_printable(out, name, strlen(name));
    buffer_text(out, "> ");
    text_append_printable(out, text, len);
    buffer_text(out, "\n");
}

void match_player_said(buffer *out, const match_player *player)
{
    size_t count = player->said_count;
    size_t first = count > MATCH_SAID_LINES ? count - MATCH_SAID_LINES : 0;
    for (size_t i = first; i < count; i++) {
        const char *line = player->said[i % MATCH_SAID_LINES];
        append_said(out, player, line, strlen(line));
    }
    const char *at = player->child.last_errors, *end = at + player->child.errors_len;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        append_said(out, player, at, (size_t)((stop ? stop : end) - at));
        at = stop ? stop + 1 : end;
    }
}

/* ---- starting ---- */

static match_trouble run_process(match_player *player)
{
    const process_options options = {
        .folder = player->spec->folder, .keeps_errors = true, .has_own_group = true};
    player->said_count = 0;
    player->name[0] = '\0';
    player->is_fairy = player->lacks_xiangqi = player->waits_for_more = false;
    player->has_usermove = player->has_setboard = player->has_ping = false;
    player->plays = false;
    buffer_clear(&player->declared);
    int error = process_start_with(&player->child, player->spec->argv, &options);
    if (error != 0)
        return trouble(MATCH_TROUBLE_CANNOT_START, strerror(error));
    player->runs = true;
    return trouble(MATCH_TROUBLE_NONE, "");
}

static match_trouble after_silence(match_player *player, hearing heard, const char *question)
{
    char ending[MATCH_DETAIL_CAP];
    if (heard == CANCELLED)
        return trouble(MATCH_TROUBLE_CANCELLED, "");
    if (heard == NOT_IN_TIME) {
        end_process(player, 0);
        return trouble(MATCH_TROUBLE_SILENT, question);
    }
    end_process(player, GONE_MS);
    match_player_ending(ending, sizeof ending, player);
    return trouble(MATCH_TROUBLE_GONE, ending);
}

/* Says hello and listens until the greeting is complete. */
static match_trouble greet(match_player *player, const match_dialect *dialect, int wait_ms)
{
    char line[LINE_CAP], word[16];
    bool is_xboard = dialect->protocol == MATCH_XBOARD;
    int64_t begun = match_now_us(), until = begun + 1000 * (int64_t)wait_ms;
    player->dialect = dialect;
    buffer_text(&player->out, dialect->hello);
    if (!send(player))
        return trouble(MATCH_TROUBLE_NO_MEMORY, "");
    for (;;) {
        hearing heard = hear(player, line, until);
        if (heard == HEARD && dialect->greet(player, line))
            return trouble(MATCH_TROUBLE_NONE, "");
        if (heard == HEARD && !is_past(until))
            continue;
        if (heard == HEARD)
            heard = NOT_IN_TIME;
        /* The first version of XBoard's protocol knows no features. */
        if (is_xboard && heard == NOT_IN_TIME && wait_ms == OLD_XBOARD_MS &&
            !player->waits_for_more)
            return trouble(MATCH_TROUBLE_NONE, "");
        const char *hello = dialect->hello;
        (void)match_next_word(word, sizeof word, &hello);
        word[strcspn(word, "\n")] = '\0';
        return after_silence(player, heard, word);
    }
}

/* Each protocol with a process of its own: a hello that is not understood may do harm. */
static match_trouble find_protocol(match_player *player)
{
    static const match_dialect *const dialects[] = {&match_uci, &match_ucci, &match_xboard};
    match_trouble found = trouble(MATCH_TROUBLE_NONE, "");
    for (size_t i = 0; i < sizeof dialects / sizeof *dialects; i++) {
        found = run_process(player);
        if (found.kind != MATCH_TROUBLE_NONE)
            return found;
        found = greet(player, dialects[i], GUESS_MS);
        if (found.kind == MATCH_TROUBLE_NONE || found.kind == MATCH_TROUBLE_CANCELLED)
            return found;
    }
    player->dialect = NULL;
    return found.kind == MATCH_TROUBLE_SILENT ? trouble(MATCH_TROUBLE_NO_PROTOCOL, "") : found;
}

static match_trouble greet_named(match_player *player, match_protocol protocol)
{
    static const match_dialect *const dialects[MATCH_PROTOCOLS] = {[MATCH_UCI] = &match_uci,
                                                                   [MATCH_UCCI] = &match_ucci,
                                                                   [MATCH_CYCLONE] = &match_cyclone,
                                                                   [MATCH_XBOARD] = &match_xboard};
    match_trouble found = run_process(player);
    if (found.kind != MATCH_TROUBLE_NONE)
        return found;
    bool is_xboard = protocol == MATCH_XBOARD;
    found = greet(player, dialects[protocol], is_xboard ? OLD_XBOARD_MS : HELLO_MS);
    return found;
}

static match_trouble check_options(const match_player *player)
{
    const match_spec *spec = player->spec;
    if (player->lacks_xiangqi)
        return trouble(MATCH_TROUBLE_NO_XIANGQI, "");
    if (player->dialect->protocol == MATCH_XBOARD && player->limits.nodes)
        return trouble(MATCH_TROUBLE_NO_NODES, "");
    /* In UCCI an option that was not declared is no error. */
    for (size_t i = 0; player->dialect->protocol != MATCH_UCCI && i < spec->option_count; i++)
        if (!match_has_option(player, spec->option_names[i]))
            return trouble(MATCH_TROUBLE_NO_OPTION, spec->option_names[i]);
    return trouble(MATCH_TROUBLE_NONE, "");
}

match_trouble match_player_start(match_player *player)
{
    match_protocol protocol = player->spec->protocol;
    if (player->dialect)
        protocol = player->dialect->protocol; /* found out before */
    match_trouble found =
        protocol == MATCH_AUTO ? find_protocol(player) : greet_named(player, protocol);
    if (found.kind != MATCH_TROUBLE_NONE) {
        end_process(player, 0);
        return found;
    }
    if (!player->name[0])
        snprintf(player->name, sizeof player->name, "%s", player->spec->argv[0]);
    found = check_options(player);
    if (found.kind != MATCH_TROUBLE_NONE) {
        match_player_stop(player);
        return found;
    }
    player->dialect->settle(&player->out, player);
    return send(player) ? found : trouble(MATCH_TROUBLE_NO_MEMORY, "");
}

/* ---- a game ---- */

static match_trouble begin_once(match_player *player, const match_opening *opening)
{
    char line[LINE_CAP];
    bool waits = false;
    if (player->setup == MATCH_SETUP_MOVES && !opening->moves && opening->line)
        return trouble(MATCH_TROUBLE_NO_SETUP, "");
    player->dialect->begin(&player->out, player, opening, &waits);
    if (!send(player))
        return trouble(MATCH_TROUBLE_NO_MEMORY, "");
    int64_t until = match_now_us() + 1000 * (int64_t)READY_MS;
    while (waits) {
        hearing heard = hear(player, line, until);
        waits = heard != HEARD || !player->dialect->is_ready(player, line);
        if (waits && heard == HEARD && is_past(until))
            heard = NOT_IN_TIME;
        if (heard != HEARD)
            return after_silence(player, heard,
                                 player->dialect->protocol == MATCH_XBOARD ? "ping" : "isready");
    }
    return trouble(MATCH_TROUBLE_NONE, "");
}

match_trouble match_player_begin(match_player *player, const match_opening *opening)
{
    match_trouble found = trouble(MATCH_TROUBLE_NONE, "");
    if (player->runs && (player->restarts || player->spec->restarts))
        match_player_stop(player);
    if (!player->runs)
        found = match_player_start(player);
    if (found.kind == MATCH_TROUBLE_NONE)
        found = begin_once(player, opening);
    if (!player->refused_setup || found.kind == MATCH_TROUBLE_CANCELLED)
        return found;
    /* It does not take a position (and may have gone away over it): by moves then. */
    player->setup = MATCH_SETUP_MOVES;
    player->refused_setup = false;
    found = trouble(MATCH_TROUBLE_NONE, "");
    if (!player->runs)
        found = match_player_start(player);
    return found.kind == MATCH_TROUBLE_NONE ? begin_once(player, opening) : found;
}

/* What was said before the question belongs to something else. */
static hearing pass_over(match_player *player, char line[LINE_CAP])
{
    hearing heard = HEARD;
    for (unsigned i = 0; i < PASSED_OVER_MOST && heard == HEARD; i++) {
        heard = process_has_input(&player->child) ? hear(player, line, 0) : NOT_IN_TIME;
        if (heard == HEARD && player->dialect->overhear)
            player->dialect->overhear(player, line);
    }
    return heard == NOT_IN_TIME ? HEARD : heard;
}

/* Listens until there is an answer or the moment comes. */
static hearing await(match_reply *reply, match_player *player, char line[LINE_CAP], int64_t until)
{
    for (;;) {
        hearing heard = hear(player, line, until);
        if (heard != HEARD)
            return heard;
        int64_t now = match_now_us();
        reply->kind = player->dialect->listen(reply, player, line);
        if (reply->kind != MATCH_REPLY_NONE) {
            reply->elapsed_us += now;
            return HEARD;
        }
        if (is_past(until))
            return NOT_IN_TIME;
    }
}

void match_player_ask(match_reply *reply, match_player *player, const match_question *question,
                      int64_t wait_ms, int64_t grace_ms)
{
    char line[LINE_CAP];
    *reply = (match_reply){.kind = MATCH_REPLY_NONE};
    hearing heard = pass_over(player, line);
    player->dialect->ask(&player->out, player, question);
    int64_t begun = match_now_us();
    reply->elapsed_us = -begun;
    if (!send(player))
        heard = CLOSED;
    if (heard == HEARD)
        heard = await(reply, player, line, wait_ms < 0 ? -1 : begun + 1000 * wait_ms);
    if (heard == NOT_IN_TIME) {
        const char *stop = player->dialect->stop;
        (void)process_write(&player->child, stop, strlen(stop));
        heard = await(reply, player, line, begun + 1000 * (wait_ms + grace_ms));
    }
    if (heard == HEARD)
        return;
    reply->elapsed_us += match_now_us();
    reply->kind = heard == CANCELLED ? MATCH_REPLY_CANCELLED
                  : heard == CLOSED  ? MATCH_REPLY_GONE
                                     : MATCH_REPLY_SILENT;
    end_process(player, heard == CLOSED ? GONE_MS : 0);
}
