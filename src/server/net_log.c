/* Lines about what the server does. */
#include <stdarg.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "server/net_parts.h"

static void put(const char *level, const char *what, va_list pairs)
{
    buffer line;
    json writer;
    char when[32];
    time_t now = time(NULL);
    struct tm utc;
    const char *name;
    gmtime_r(&now, &utc);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &utc);
    buffer_init(&line);
    json_init(&writer, &line);
    json_begin_object(&writer);
    server_put_text(&writer, "time", when);
    server_put_text(&writer, "level", level);
    server_put_text(&writer, "what", what);
    while ((name = va_arg(pairs, const char *)) != NULL)
        server_put_text(&writer, name, va_arg(pairs, const char *));
    json_end_object(&writer);
    buffer_text(&line, "\n");
    if (!buffer_failed(&line))
        file_write_all(STDERR_FILENO, line.bytes, line.len);
    buffer_deinit(&line);
}

void net_log(const net *n, const char *what, ...)
{
    va_list pairs;
    if (n->options.quiet)
        return;
    va_start(pairs, what);
    put("info", what, pairs);
    va_end(pairs);
}

void net_complain(const char *what, ...)
{
    va_list pairs;
    va_start(pairs, what);
    put("error", what, pairs);
    va_end(pairs);
}
