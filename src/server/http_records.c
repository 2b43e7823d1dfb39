/* Files of records: into another format, and as JSON. */
#include <stdio.h>
#include <string.h>

#include "server/http.h"
#include "server/http_warnings.h"

enum {
    OUTPUT_MAX = 8 << 20,
    GAMES_MAX = 10000,
    WORD = 32,
    WARNINGS_MAX = 1000 /* of a file, in a body */
};

/* ---- what is asked ---- */

typedef struct work {
    http_reply *reply;
    chuhe_read_options from;
    chuhe_write_options to;
    char name[64];        /* of the file */
    unsigned only;        /* this game; 0: all */
    size_t games;         /* that were handed over */
    http_warnings *noted; /* of a conversion */
    unsigned warnings;    /* of a file that is read */
    json said;            /* they, for an array: of the game, or of the file */
    json writer;          /* the answer */
    buffer waiting;       /* what `said` writes into */
    bool too_large, cannot_hold, failed;
} work;

/* A value of the query, "" where there is none; what is too long is none that is known. */
static bool read_word(char word[WORD], const http_request *request, const char *name)
{
    if (http_query(word, WORD, request, name))
        return true;
    snprintf(word, WORD, "?");
    return http_query_has(request, name);
}

static bool read_charset(chuhe_charset *charset, http_reply *reply, const http_request *request,
                         const char *name)
{
    char text[WORD];
    if (!read_word(text, request, name))
        return true;
    *charset = chuhe_charset_from_name(text);
    if (*charset == CHUHE_CHARSET_AUTO)
        http_fail_value(reply, name, "is no encoding that is known here", "不是已知的编码");
    return *charset != CHUHE_CHARSET_AUTO;
}

static bool read_from(work *w, const http_request *request)
{
    char format[WORD];
    if (http_query(w->name, sizeof w->name, request, "name"))
        w->from.file_name = w->name;
    if (read_word(format, request, "from")) {
        w->from.format = chuhe_format_from_name(format);
        if (!chuhe_format_can_read(w->from.format)) {
            http_fail_value(w->reply, "from", "is no format that is read here", "不是可读的格式");
            return false;
        }
    }
    if (!read_charset(&w->from.charset, w->reply, request, "from_encoding"))
        return false;
    if (http_query_number(&w->only, request, "game", GAMES_MAX))
        return true;
    http_fail_number(w->reply, "game", 1, GAMES_MAX);
    return false;
}

/* Every notation but SAN, which is only read, and is the last. */
static bool read_notation(work *w, const http_request *request)
{
    char name[WORD];
    if (!read_word(name, request, "notation"))
        return true;
    int i = 0;
    while (i < CHUHE_NOTATION_SAN && strcmp(chuhe_notation_name((chuhe_notation)i), name) != 0)
        i++;
    w->to.notation = (chuhe_notation)i;
    w->to.coordinates = w->to.notation == CHUHE_NOTATION_COORDINATES;
    if (i == CHUHE_NOTATION_SAN)
        http_fail_value(w->reply, "notation", "is no notation that is written here",
                        "不是可写的记谱法");
    return i < CHUHE_NOTATION_SAN;
}

static bool read_to(work *w, const http_request *request)
{
    char format[WORD];
    bool is_there = read_word(format, request, "to");
    w->to.format = chuhe_format_from_name(is_there ? format : "?");
    if (!chuhe_format_can_write(w->to.format)) {
        http_fail_value(w->reply, "to",
                        is_there ? "is no format that is written here" : "is missing: a format",
                        is_there ? "不是可写的格式" : "缺失，应为格式");
        return false;
    }
    return read_charset(&w->to.charset, w->reply, request, "encoding") && read_notation(w, request);
}

/* ---- what is written ---- */

static bool put_bytes(const char *bytes, size_t len, void *ctx)
{
    work *w = ctx;
    w->too_large = w->too_large || w->reply->body.len + len > OUTPUT_MAX;
    if (!w->too_large)
        buffer_append(&w->reply->body, bytes, len);
    return !w->too_large && !buffer_failed(&w->reply->body);
}

static bool write_record(work *w, const chuhe_record *record)
{
    const chuhe_sink sink = {put_bytes, w};
    w->failed = chuhe_write(record, &w->to, &sink) != CHUHE_OK;
    return !w->failed;
}

static void fail(work *w, chuhe_status status)
{
    if (w->cannot_hold)
        http_fail_because(w->reply, SERVER_BAD_REQUEST,
                          "this format holds one game only: \"game\" says which",
                          "该格式只能存一局，请用 \"game\" 指定");
    else if (w->too_large)
        http_fail(w->reply, SERVER_TOO_LARGE);
    else if (w->failed || status == CHUHE_E_MEMORY)
        http_fail(w->reply, SERVER_MEMORY);
    else if (status != CHUHE_OK || w->games == 0)
        http_fail(w->reply, SERVER_NO_RECORD);
}

/* ---- another format ---- */

static bool holds_many(chuhe_format format)
{
    return format != CHUHE_FORMAT_XQF && format != CHUHE_FORMAT_CBR;
}

static bool note(const chuhe_warning *warning, void *ctx)
{
    work *w = ctx;
    http_warnings_note(w->noted, warning);
    return true;
}

/* What the reader has to say of a game comes before it, what the writer has while it is written. */
static bool convert_game(chuhe_record *record, chuhe_format format, chuhe_charset charset,
                         size_t index, void *ctx)
{
    work *w = ctx;
    (void)format;
    (void)charset;
    if (w->only && index + 1 != w->only) {
        http_warnings_forget(w->noted);
        return index + 1 < w->only;
    }
    w->cannot_hold = w->games > 0 && !holds_many(w->to.format);
    w->too_large = w->games >= GAMES_MAX;
    if (w->cannot_hold || w->too_large)
        return false;
    w->games++;
    bool good = write_record(w, record);
    http_warnings_are_of(w->noted, index + 1);
    return good;
}

static void begin_said(work *w)
{
    json_init(&w->said, &w->waiting);
    json_begin_array(&w->said);
}

void http_convert(http_reply *reply, const http_request *request)
{
    http_warnings noted = {.count = 0};
    work w = {.reply = reply, .noted = &noted};
    const chuhe_game_reader reader = {convert_game, note, &w};
    if (!read_from(&w, request) || !read_to(&w, request))
        return;
    w.to.warning = note;
    w.to.ctx = &w;
    reply->policy = HTTP_DOCUMENT;
    reply->type = http_type_of_format(w.to.format);
    snprintf(reply->file_name, sizeof reply->file_name, "game.%.8s",
             chuhe_format_extension(w.to.format));
    fail(&w, chuhe_read_records(request->body, request->len, &w.from, &reader, NULL));
    if (w.only) /* what is behind it was not asked about */
        http_warnings_forget(&noted);
    if (reply->status == 200)
        http_warnings_write(&reply->warnings, &noted);
}

/* ---- as JSON ---- */

static bool tell(const chuhe_warning *warning, void *ctx)
{
    work *w = ctx;
    if (w->warnings++ >= WARNINGS_MAX)
        return true;
    json_begin_object(&w->said);
    server_put_text(&w->said, "code", chuhe_status_name(warning->code));
    http_warning_message(&w->said, warning->code, warning->message);
    server_put_number(&w->said, "offset", (int64_t)warning->offset);
    if (warning->line)
        server_put_number(&w->said, "line", (int64_t)warning->line);
    if (warning->ply)
        server_put_number(&w->said, "ply", (int64_t)warning->ply);
    if (warning->depth)
        server_put_number(&w->said, "depth", (int64_t)warning->depth);
    if (warning->text) {
        json_key(&w->said, "text");
        json_string(&w->said, warning->text, warning->text_len < 80 ? warning->text_len : 80);
    }
    json_end_object(&w->said);
    return true;
}

/* Puts what waits behind the key, and begins anew. */
static void put_said(work *w)
{
    json_end_array(&w->said);
    json_key(&w->writer, "warnings");
    if (buffer_failed(&w->waiting))
        buffer_fail(&w->reply->body);
    buffer_append(&w->reply->body, w->waiting.bytes, w->waiting.len);
    w->writer.comma = true;
    buffer_clear(&w->waiting);
    begin_said(w);
}

static bool read_game(chuhe_record *record, chuhe_format format, chuhe_charset charset,
                      size_t index, void *ctx)
{
    work *w = ctx;
    if (w->only && index + 1 != w->only) {
        buffer_clear(&w->waiting);
        begin_said(w);
        return index + 1 < w->only;
    }
    w->too_large = w->games >= GAMES_MAX;
    if (w->too_large)
        return false;
    w->games++;
    json_begin_object(&w->writer);
    server_put_text(&w->writer, "format", chuhe_format_name(format));
    server_put_text(&w->writer, "encoding", chuhe_charset_name(charset));
    json_key(&w->writer, "record");
    if (!write_record(w, record))
        return false;
    w->writer.comma = true;
    put_said(w);
    json_end_object(&w->writer);
    return true;
}

void http_read(http_reply *reply, const http_request *request)
{
    work w = {.reply = reply, .to = {.format = CHUHE_FORMAT_JSON}};
    const chuhe_game_reader reader = {read_game, tell, &w};
    if (!read_from(&w, request))
        return;
    begin_said(&w);
    json_init(&w.writer, &reply->body);
    json_begin_object(&w.writer);
    json_key(&w.writer, "games");
    json_begin_array(&w.writer);
    chuhe_status status = chuhe_read_records(request->body, request->len, &w.from, &reader, NULL);
    json_end_array(&w.writer);
    put_said(&w); /* of what is behind the last game */
    json_end_object(&w.writer);
    fail(&w, status);
    buffer_deinit(&w.waiting);
}
