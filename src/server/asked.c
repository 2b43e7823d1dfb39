#include "server/asked.h"

#include <stdio.h>
#include <string.h>

enum { FORGIVEN = CHUHE_FAULT_SOLDIER_OUTSIDE };

static bool refuse(asked *a, const char *en, const char *zh)
{
    a->error = SERVER_BAD_REQUEST;
    snprintf(a->en, sizeof a->en, "%s", en);
    snprintf(a->zh, sizeof a->zh, "%s", zh);
    return false;
}

static bool refuse_member(asked *a, const char *name)
{
    a->error = SERVER_BAD_REQUEST;
    snprintf(a->en, sizeof a->en, "\"%s\" has a wrong value", name);
    snprintf(a->zh, sizeof a->zh, "“%s”的值有误", name);
    return false;
}

static bool refuse_memory(asked *a)
{
    a->error = SERVER_MEMORY;
    return false;
}

static bool read_book(asked *a, const json_value *object)
{
    const json_value *member = json_value_member(object, "rules");
    const char *name = member ? json_value_text(member) : "cxa2020";
    a->book = name ? chuhe_rulebook_by_name(name, strlen(name)) : NULL;
    return a->book ? true : refuse_member(a, "rules");
}

/* The first that keeps the position from being played on. */
static bool refuse_faults(asked *a, chuhe_faults faults)
{
    int first = 0;
    while (first + 1 < CHUHE_FAULT_COUNT && !((faults & ~(chuhe_faults)FORGIVEN) >> first & 1))
        first++;
    return refuse(a, chuhe_fault_message(first), chuhe_fault_message_zh(first));
}

static bool read_start(asked *a, const json_value *object)
{
    static const chuhe_game_rules rules = {CHUHE_LIMIT_OFF, 60, false};
    const json_value *member = json_value_member(object, "fen");
    const char *fen = json_value_text(member);
    chuhe_setup setup;
    chuhe_setup_report report;
    chuhe_position start;
    chuhe_error error;
    chuhe_setup_start(&setup);
    if (member && !fen)
        return refuse_member(a, "fen");
    if (fen && chuhe_setup_from_fen(&setup, fen, strlen(fen), &error) != CHUHE_OK)
        return refuse(a, chuhe_status_message(error.code), chuhe_status_message_zh(error.code));
    if (chuhe_position_from_setup(&start, &report, &setup, FORGIVEN) != CHUHE_OK)
        return refuse_faults(a, report.faults);
    a->has_game = chuhe_game_init(&a->game, &start, &rules, NULL) == CHUHE_OK;
    return a->has_game ? true : refuse_memory(a);
}

static bool refuse_move(asked *a, size_t number, chuhe_status status)
{
    if (status == CHUHE_E_MEMORY)
        return refuse_memory(a);
    a->error = SERVER_BAD_REQUEST;
    snprintf(a->en, sizeof a->en, "move %zu: %s", number, chuhe_status_message(status));
    snprintf(a->zh, sizeof a->zh, "第 %zu 着：%s", number, chuhe_status_message_zh(status));
    return false;
}

static bool play_moves(asked *a, const json_value *object)
{
    const json_value *moves = json_value_member(object, "moves");
    size_t count = json_value_is_array(moves) ? json_value_count(moves) : 0;
    if ((moves && !json_value_is_array(moves)) || count > ASKED_MOVES_MAX)
        return refuse_member(a, "moves");
    for (size_t i = 0; i < count; i++) {
        const char *text = json_value_text(json_value_at(moves, i));
        chuhe_move move;
        if (!text)
            return refuse_member(a, "moves");
        chuhe_status status = chuhe_move_from_any_text(&move, NULL, chuhe_game_position(&a->game),
                                                       text, strlen(text), NULL);
        if (status == CHUHE_OK)
            status = chuhe_game_play(&a->game, move);
        if (status != CHUHE_OK)
            return refuse_move(a, i + 1, status);
    }
    return true;
}

bool asked_read(asked *a, const json_value *object)
{
    *a = (asked){.error = SERVER_NO_ERROR};
    return read_book(a, object) && read_start(a, object) && play_moves(a, object);
}

void asked_clear(asked *a)
{
    if (a->has_game)
        chuhe_game_deinit(&a->game);
    a->has_game = false;
}
