#include "server/server_log.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/file.h"
#include "server/server_words.h"

/* ---- lines ---- */

static void put_word(json *writer, const log_word *word)
{
    if (word->text)
        server_put_text(writer, word->name, word->text);
    else
        server_put_number(writer, word->name, word->number);
}

void server_log_say(const server_log *log, log_level level, const char *what,
                    const log_word words[])
{
    static const char *const levels[] = {"info", "warning", "error"};
    buffer line;
    json writer;
    char when[32];
    time_t now = time(NULL);
    struct tm utc;
    if (!log || (log->quiet && level == LOG_INFO))
        return;
    gmtime_r(&now, &utc);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &utc);
    buffer_init(&line);
    json_init(&writer, &line);
    json_begin_object(&writer);
    server_put_text(&writer, "time", when);
    server_put_text(&writer, "level", levels[level]);
    server_put_text(&writer, "what", what);
    for (; words->name; words++)
        put_word(&writer, words);
    json_end_object(&writer);
    buffer_text(&line, "\n");
    if (!buffer_failed(&line))
        file_write_all(log->fd, line.bytes, line.len); /* at once: lines of threads do not mix */
    buffer_deinit(&line);
}

/* ---- what happens often ---- */

void server_log_init(server_log *log, int fd, bool quiet)
{
    *log = (server_log){.fd = fd, .quiet = quiet};
    pthread_mutex_init(&log->lock, NULL);
}

/* "error", "address" and "count", where there are such. */
static void tell(const server_log *log, const log_many *m, unsigned counted)
{
    log_word words[4] = {{NULL, NULL, 0}};
    unsigned count = 0;
    if (m->error)
        words[count++] = (log_word){"error", m->error, 0};
    if (m->address[0])
        words[count++] = (log_word){"address", m->address, 0};
    if (counted)
        words[count] = (log_word){"count", NULL, counted};
    server_log_say(log, LOG_WARNING, m->what, words);
}

static bool is_same(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* NULL: there is no room for another. */
static log_many *find(server_log *log, const char *what, const char *error)
{
    for (unsigned i = 0; i < log->many_count; i++)
        if (is_same(log->many[i].what, what) && is_same(log->many[i].error, error))
            return &log->many[i];
    if (log->many_count == LOG_MANY)
        return NULL;
    log_many *m = &log->many[log->many_count++];
    *m = (log_many){.what = what, .error = error};
    return m;
}

/* One of IPv4 may come as one of IPv6. */
static const char *as_people_write(const char *address)
{
    static const char before[] = "::ffff:";
    bool is_four = strncmp(address, before, sizeof before - 1) == 0 && strchr(address, '.');
    return is_four ? address + sizeof before - 1 : address;
}

static void note(server_log *log, const char *what, const char *error, const char *address,
                 unsigned at_once)
{
    if (!log)
        return;
    pthread_mutex_lock(&log->lock);
    log_many *m = find(log, what, error);
    if (m) {
        m->count++;
        snprintf(m->address, sizeof m->address, "%s", address ? as_people_write(address) : "");
        if (m->told < at_once) {
            m->told++;
            tell(log, m, 0);
        }
    }
    pthread_mutex_unlock(&log->lock);
}

void server_log_often(server_log *log, const char *what, const char *error, const char *address)
{
    note(log, what, error, address, LOG_AT_ONCE);
}

void server_log_count(server_log *log, const char *what, const char *error, const char *address)
{
    note(log, what, error, address, 0);
}

/* With the lock. */
static void tell_counted(server_log *log)
{
    for (unsigned i = 0; i < log->many_count; i++) {
        const log_many *m = &log->many[i];
        if (m->count > m->told)
            tell(log, m, m->count - m->told);
    }
    log->many_count = 0;
}

void server_log_tick(server_log *log, int64_t now_ms)
{
    if (!log || (now_ms - log->minute_ms < LOG_MINUTE_MS && now_ms >= log->minute_ms))
        return;
    pthread_mutex_lock(&log->lock);
    log->minute_ms = now_ms;
    tell_counted(log);
    pthread_mutex_unlock(&log->lock);
}

void server_log_deinit(server_log *log)
{
    tell_counted(log);
    pthread_mutex_destroy(&log->lock);
}
