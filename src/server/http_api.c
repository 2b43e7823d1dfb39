/* What is made of a request alone: rulings here, records in http_records.c. */
#include <stdio.h>
#include <string.h>

#include "base/json_read.h"
#include "eventlog/eventlog_state.h"
#include "server/http.h"
#include "verdict/verdict.h"

enum {
    MOVES_MAX = 2000,
    /* Some seconds at most; who wants more has the command. */
    NODES_MAX = 2000000,
    FORGIVEN = CHUHE_FAULT_SOLDIER_OUTSIDE
};

/* ---- what is asked ---- */

typedef struct question {
    const chuhe_rulebook *book;
    chuhe_game game;
    bool has_game;
} question;

static bool refuse(http_reply *reply, const char *en, const char *zh)
{
    http_fail_because(reply, SERVER_BAD_REQUEST, en, zh);
    return false;
}

static bool refuse_member(http_reply *reply, const char *name)
{
    char en[96], zh[96];
    snprintf(en, sizeof en, "\"%s\" has a wrong value", name);
    snprintf(zh, sizeof zh, "“%s”的值有误", name);
    return refuse(reply, en, zh);
}

static bool read_book(question *q, const json_value *object, http_reply *reply)
{
    const json_value *member = json_value_member(object, "rules");
    const char *name = member ? json_value_text(member) : "cxa2020";
    q->book = name ? chuhe_rulebook_by_name(name, strlen(name)) : NULL;
    return q->book ? true : refuse_member(reply, "rules");
}

/* All that keeps the position from being played on. */
static bool refuse_faults(http_reply *reply, chuhe_faults faults)
{
    buffer en, zh;
    buffer_init(&en);
    buffer_init(&zh);
    for (int i = 0; i < CHUHE_FAULT_COUNT; i++) {
        if (!((faults & ~(chuhe_faults)FORGIVEN) >> i & 1))
            continue;
        buffer_printf(&en, "%s%s", en.len ? "; " : "", chuhe_fault_message(i));
        buffer_printf(&zh, "%s%s", zh.len ? "；" : "", chuhe_fault_message_zh(i));
    }
    refuse(reply, en.bytes, zh.bytes);
    buffer_deinit(&en);
    buffer_deinit(&zh);
    return false;
}

static bool read_start(question *q, const json_value *object, http_reply *reply)
{
    /* Nothing but the loop is to end the game. */
    static const chuhe_game_rules rules = {CHUHE_LIMIT_OFF, 60, false};
    const json_value *member = json_value_member(object, "fen");
    const char *fen = json_value_text(member);
    chuhe_setup setup;
    chuhe_setup_report report;
    chuhe_position start;
    chuhe_error error;
    chuhe_setup_start(&setup);
    if (member && !fen)
        return refuse_member(reply, "fen");
    if (fen && chuhe_setup_from_fen(&setup, fen, strlen(fen), &error) != CHUHE_OK)
        return refuse(reply, chuhe_status_message(error.code), chuhe_status_message_zh(error.code));
    if (chuhe_position_from_setup(&start, &report, &setup, FORGIVEN) != CHUHE_OK)
        return refuse_faults(reply, report.faults);
    q->has_game = chuhe_game_init(&q->game, &start, &rules, NULL) == CHUHE_OK;
    if (!q->has_game)
        http_fail(reply, SERVER_MEMORY);
    return q->has_game;
}

static bool refuse_move(http_reply *reply, size_t number, chuhe_status status)
{
    char en[256], zh[256];
    if (status == CHUHE_E_MEMORY) {
        http_fail(reply, SERVER_MEMORY);
        return false;
    }
    snprintf(en, sizeof en, "move %zu: %s", number, chuhe_status_message(status));
    snprintf(zh, sizeof zh, "第 %zu 着：%s", number, chuhe_status_message_zh(status));
    return refuse(reply, en, zh);
}

static bool play_moves(question *q, const json_value *object, http_reply *reply)
{
    const json_value *moves = json_value_member(object, "moves");
    size_t count = json_value_is_array(moves) ? json_value_count(moves) : 0;
    if ((moves && !json_value_is_array(moves)) || count > MOVES_MAX)
        return refuse_member(reply, "moves");
    for (size_t i = 0; i < count; i++) {
        const char *text = json_value_text(json_value_at(moves, i));
        chuhe_move move;
        if (!text)
            return refuse_member(reply, "moves");
        chuhe_status status = chuhe_move_from_any_text(&move, NULL, chuhe_game_position(&q->game),
                                                       text, strlen(text), NULL);
        if (status == CHUHE_OK)
            status = chuhe_game_play(&q->game, move);
        if (status != CHUHE_OK)
            return refuse_move(reply, i + 1, status);
    }
    return true;
}

static bool read_question(question *q, const json_value *object, http_reply *reply)
{
    static const char *const known[] = {"fen", "moves", "rules"};
    if (!json_value_is_object(object)) {
        http_fail(reply, SERVER_BAD_JSON);
        return false;
    }
    const char *stranger = json_value_stranger(object, known, sizeof known / sizeof *known);
    if (stranger)
        return refuse(reply, "there may be \"fen\", \"moves\" and \"rules\", and nothing else",
                      "只能有 \"fen\"、\"moves\" 与 \"rules\"");
    return read_book(q, object, reply) && read_start(q, object, reply) &&
           play_moves(q, object, reply);
}

/* ---- what is answered ---- */

static void write_ruling(http_reply *reply, const question *q, bool chinese)
{
    const chuhe_ruling_options options = {.book = q->book, .occurrences = 2, .nodes = NODES_MAX};
    chuhe_ruling ruling;
    chuhe_setup now;
    char fen[CHUHE_FEN_CAP];
    size_t len;
    json writer;
    chuhe_position_to_setup(&now, chuhe_game_position(&q->game));
    if (chuhe_setup_to_fen(fen, sizeof fen, &len, &now) != CHUHE_OK ||
        chuhe_game_judge(&ruling, &q->game, &options, NULL) != CHUHE_OK) {
        http_fail(reply, SERVER_MEMORY);
        return;
    }
    json_init(&writer, &reply->body);
    json_begin_object(&writer);
    server_put_text(&writer, "fen", fen);
    server_put_text(&writer, "to_move", verdict_side_key(now.to_move));
    verdict_json_ruling(&writer, chinese, &q->game, &ruling);
    json_end_object(&writer);
    chuhe_ruling_deinit(&ruling);
}

static void judge(http_reply *reply, const http_request *request)
{
    char why[JSON_WHY], language[8] = "en";
    question q = {.book = NULL};
    json_value *value = json_value_read(request->body, request->len, why);
    http_query(language, sizeof language, request, "lang");
    if (!value)
        http_fail(reply, SERVER_BAD_JSON);
    else if (read_question(&q, value, reply))
        write_ruling(reply, &q, strcmp(language, "zh") == 0);
    if (q.has_game)
        chuhe_game_deinit(&q.game);
    json_value_free(value);
}

/* ---- the way ---- */

static const struct {
    const char *path;
    http_task task;
    bool takes_file;
} tasks[] = {{"/api/judge", judge, false},
             {"/api/convert", http_convert, true},
             {"/api/read", http_read, true}};

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
