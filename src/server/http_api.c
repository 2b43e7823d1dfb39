/* What is made of a request alone: rulings here, records in http_records.c, pictures in
 * http_picture.c. */
#include <string.h>

#include "server/asked.h"
#include "server/http.h"
#include "verdict/verdict.h"

/* A second or so; who wants more has the command. */
enum { NODES_MAX = 2000000 };

static void write_ruling(http_reply *reply, const asked *a, bool chinese)
{
    const chuhe_ruling_options options = {.book = a->book, .occurrences = 2, .nodes = NODES_MAX};
    chuhe_ruling ruling;
    chuhe_setup now;
    char fen[CHUHE_FEN_CAP];
    size_t len;
    json writer;
    chuhe_position_to_setup(&now, chuhe_game_position(&a->game));
    if (chuhe_setup_to_fen(fen, sizeof fen, &len, &now) != CHUHE_OK ||
        chuhe_game_judge(&ruling, &a->game, &options, NULL) != CHUHE_OK) {
        http_fail(reply, SERVER_MEMORY);
        return;
    }
    json_init(&writer, &reply->body);
    json_begin_object(&writer);
    server_put_text(&writer, "fen", fen);
    server_put_text(&writer, "to_move", verdict_side_key(now.to_move));
    verdict_json_ruling(&writer, chinese, &a->game, &ruling);
    json_end_object(&writer);
    chuhe_ruling_deinit(&ruling);
}

static const char *const members[] = {"fen", "moves", "rules"};
enum { MEMBERS = sizeof members / sizeof *members };

static void judge_asked(http_reply *reply, const json_value *object, bool chinese)
{
    asked a;
    if (asked_read(&a, object))
        write_ruling(reply, &a, chinese);
    else if (a.en[0])
        http_fail_because(reply, a.error, a.en, a.zh);
    else
        http_fail(reply, a.error);
    asked_clear(&a);
}

static void judge(http_reply *reply, const http_request *request)
{
    char language[8] = "en";
    json_value *value = http_read_object(reply, request);
    http_query(language, sizeof language, request, "lang");
    const char *stranger = value ? json_value_stranger(value, members, MEMBERS) : NULL;
    if (stranger)
        http_fail_stranger(reply, stranger, members, MEMBERS);
    else if (value)
        judge_asked(reply, value, strcmp(language, "zh") == 0);
    json_value_free(value);
}

/* ---- the way ---- */

static const struct {
    const char *path;
    http_task task;
    bool takes_file;
    size_t body_max;
} tasks[] = {{"/api/judge", judge, false, HTTP_BODY_MAX},
             {"/judge", judge, false, HTTP_BODY_MAX},
             {"/api/convert", http_convert, true, HTTP_BODY_MAX},
             {"/api/picture", http_picture, false, HTTP_BODY_MAX},
             {"/api/read", http_read, true, HTTP_FILE_MAX}};

http_task http_api_task(const char *path)
{
    for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++)
        if (strcmp(path, tasks[i].path) == 0)
            return tasks[i].task;
    return NULL;
}

bool http_api_takes_file(const char *path)
{
    for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++)
        if (strcmp(path, tasks[i].path) == 0)
            return tasks[i].takes_file;
    return false;
}

size_t http_body_max(const char *path)
{
    for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++)
        if (strcmp(path, tasks[i].path) == 0)
            return tasks[i].body_max;
    return HTTP_BODY_MAX;
}
