#include "protocol/session.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

struct waiting_line {
    waiting_line *next;
    size_t len;
    char text[];
};

bool session_init(session *s, const session_needs *needs)
{
    *s = (session){.needs = *needs};
    engine_options options;
    settings_default(&s->settings);
    s->settings.seed = needs->seed;
    if (needs->inline_nodes > 0)
        s->settings.value[SETTING_HASH] = 1;
    settings_to_engine(&options, &s->settings);
    if (!job_init(&s->job, needs->inline_nodes > 0))
        return false;
    s->engine = engine_new(&options);
    if (!s->engine) {
        job_deinit(&s->job);
        return false;
    }
    output_init(&s->out, needs->put, needs->ctx);
    line_of_play_init(&s->line);
    s->last = &s->first;
    return true;
}

void session_drop_waiting(session *s)
{
    while (s->first) {
        waiting_line *next = s->first->next;
        free(s->first);
        s->first = next;
    }
    s->last = &s->first;
    s->waiting_stops = 0;
}

void session_deinit(session *s)
{
    session_drop_waiting(s);
    line_of_play_deinit(&s->line);
    engine_free(s->engine);
    output_deinit(&s->out);
    job_deinit(&s->job);
}

void session_say(session *s, const char *format, ...)
{
    char text[900];
    va_list args;
    va_start(args, format);
    int len = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (len < 0)
        return;
    output_line(&s->out, "info %s %s", s->in == DIALECT_UCCI ? "message" : "string", text);
}

session_quoted session_quote(word w)
{
    session_quoted q = {""};
    buffer out;
    buffer_init(&out);
    text_append_cut(&out, w.text, w.len, 40);
    if (out.len > 0 && out.len < sizeof q.text)
        memcpy(q.text, out.bytes, out.len);
    buffer_deinit(&out);
    return q;
}

static bool wait_in_line(session *s, const char *text, size_t len)
{
    waiting_line *one = malloc(sizeof *one + len);
    if (!one) {
        session_say(s, "not enough memory to keep a line until the search ends; it is dropped");
        return false;
    }
    one->next = NULL;
    one->len = len;
    memcpy(one->text, text, len);
    *s->last = one;
    s->last = &one->next;
    return true;
}

void session_stop(session *s)
{
    if (!job_is_begun(&s->job))
        return;
    job_ask_to_stop(&s->job);
    if (s->is_search)
        engine_stop(s->engine);
}

/* Whether a line has to wait for its turn. */
static bool must_wait(const session *s, const command *what)
{
    if (!job_is_begun(&s->job))
        return false;
    if (s->settings.value[SETTING_BATCH])
        return true;
    return (what->traits & COMMAND_NEEDS_IDLE) != 0 || s->first != NULL;
}

/* What goes before all that waits. */
static bool is_urgent(const session *s, const command *what)
{
    return !s->settings.value[SETTING_BATCH] && strcmp(what->name, "quit") == 0;
}

static void no_command(session *s, words line)
{
    word text = words_rest(line);
    if (text.len > 0 && s->in == DIALECT_UCI) /* UCCI has no word for it */
        session_say(s, "no command in '%s'; help lists them", session_quote(text).text);
}

static bool is_stop(const command *what)
{
    return strcmp(what->name, "stop") == 0;
}

/* Keeps a line for later. */
static void postpone(session *s, const command *what, const char *line, size_t len)
{
    bool waits = wait_in_line(s, line, len);
    if (s->settings.value[SETTING_BATCH])
        return;
    if (is_stop(what) && waits)
        s->waiting_stops++;
    if (is_stop(what) || s->is_endless)
        session_stop(s);
}

void session_line(session *s, const char *line, size_t len)
{
    words rest;
    const command *what = command_find(&rest, words_of(line, len));
    session_tick(s);
    if (s->over)
        return;
    if (!what)
        no_command(s, words_of(line, len));
    else if (!must_wait(s, what) || is_urgent(s, what))
        what->run(s, rest);
    else
        postpone(s, what, line, len);
}

/* Whether the first of the lines that wait may be done now. */
static bool is_due(const session *s, const command *what)
{
    if (!job_is_begun(&s->job))
        return true;
    return !s->settings.value[SETTING_BATCH] && (what->traits & COMMAND_NEEDS_IDLE) == 0;
}

static void run_waiting(session *s)
{
    while (s->first && !s->over) {
        waiting_line *one = s->first;
        words rest;
        const command *what = command_find(&rest, words_of(one->text, one->len));
        if (!is_due(s, what))
            return;
        s->first = one->next;
        if (!s->first)
            s->last = &s->first;
        if (is_stop(what) && s->waiting_stops > 0)
            s->waiting_stops--;
        what->run(s, rest);
        free(one);
    }
}

/* In batch mode the lines are a script, which is worked off to its end. */
void session_stop_if_told(session *s)
{
    bool in_batch = s->settings.value[SETTING_BATCH];
    if (in_batch ? s->ending && s->is_endless : s->ending || s->waiting_stops > 0)
        session_stop(s);
}

void session_tick(session *s)
{
    do {
        if (job_clear(&s->job))
            s->is_search = s->is_endless = false;
        run_waiting(s);
    } while (job_is_begun(&s->job) && atomic_load(&s->job.is_over));
    if (atomic_load(&s->out.failed) && !s->over) { /* nobody listens any more */
        session_drop_waiting(s);
        s->ending = true;
        session_stop(s);
    }
    if (s->ending && !s->first && !job_is_begun(&s->job) && !s->over) {
        s->over = true;
        if (s->has_quit && s->in == DIALECT_UCCI)
            output_line(&s->out, "bye");
    }
}

void session_end(session *s)
{
    s->ending = true;
    session_stop_if_told(s);
    session_tick(s);
}

int session_wake(const session *s)
{
    return s->job.wake;
}

bool session_is_over(const session *s)
{
    return s->over && !job_is_begun(&s->job);
}
