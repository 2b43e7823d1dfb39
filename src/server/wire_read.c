/* What comes from a browser. */
#include <stdio.h>
#include <string.h>

#include "eventlog/eventlog.h"
#include "server/keys.h"
#include "server/wire.h"

enum { EVENT_MAX = 4096 };

static const char *const words[WIRE_DOES] = {
#define WIRE_DO_WORD(name, word) word,
    WIRE_DO_LIST(WIRE_DO_WORD)
#undef WIRE_DO_WORD
};

static bool read_what(wire_do *what, const json_value *value)
{
    const char *word = json_value_text(json_value_member(value, "do"));
    for (unsigned i = 0; word && i < WIRE_DOES; i++) {
        if (strcmp(word, words[i]) == 0) {
            *what = (wire_do)i;
            return true;
        }
    }
    return false;
}

static bool read_id(const char **id, const json_value *value)
{
    *id = json_value_text(json_value_member(value, "game"));
    return *id && keys_is_id(*id);
}

static bool read_key(wire_message *message)
{
    const json_value *key = json_value_member(message->value, "key");
    message->key = json_value_text(key);
    return !key || (message->key && keys_is_message(message->key));
}

static bool read_hall(wire_message *message)
{
    message->hall = json_value_text(json_value_member(message->value, "hall"));
    return message->hall && keys_is_id(message->hall);
}

static bool read_join(wire_message *message)
{
    const json_value *have = json_value_member(message->value, "have");
    uint64_t number = 0;
    if (!read_key(message) || (have && !json_value_unsigned(&number, have)) || number > UINT32_MAX)
        return false;
    message->have = (uint32_t)number;
    return read_id(&message->game, message->value);
}

static bool read_rematch(wire_message *message)
{
    message->next = json_value_text(json_value_member(message->value, "next"));
    return message->next && keys_is_id(message->next) && read_key(message) &&
           read_id(&message->game, message->value);
}

static bool read_event(wire_message *message)
{
    const json_value *thought = json_value_member(message->value, "thought");
    message->message = json_value_text(json_value_member(message->value, "n"));
    message->event = json_value_member(message->value, "event");
    message->thought = -1;
    if (thought && (!json_value_integer(&message->thought, thought) || message->thought < 0))
        return false;
    return message->message && keys_is_message(message->message) &&
           json_value_is_object(message->event) && read_id(&message->game, message->value);
}

static bool read_members(wire_message *message)
{
    switch (message->what) {
    case WIRE_DO_JOIN:
        return read_join(message);
    case WIRE_DO_HALL:
        return read_key(message) && read_hall(message);
    case WIRE_DO_NO_HALL:
        return read_hall(message);
    case WIRE_DO_LEAVE:
        return read_id(&message->game, message->value);
    case WIRE_DO_EVENT:
        return read_event(message);
    case WIRE_DO_REMATCH:
        return read_rematch(message);
    case WIRE_DO_ANALYSE:
    case WIRE_DO_NO_ANALYSE:
    case WIRE_DO_REVIEW:
    case WIRE_DO_NO_REVIEW:
        message->message = json_value_text(json_value_member(message->value, "id"));
        return message->message && keys_is_message(message->message);
    case WIRE_DO_PING:
        json_value_integer(&message->t, json_value_member(message->value, "t"));
        return true;
    default:
        return true;
    }
}

server_error wire_read(wire_message *message, const char *text, size_t len)
{
    char why[JSON_WHY];
    *message = (wire_message){.value = json_value_read(text, len, why)};
    if (!message->value)
        return strcmp(why, JSON_NO_MEMORY) == 0 ? SERVER_MEMORY : SERVER_BAD_JSON;
    if (json_value_is_object(message->value) && read_what(&message->what, message->value) &&
        read_members(message))
        return SERVER_NO_ERROR;
    json_value_free(message->value);
    message->value = NULL;
    return SERVER_BAD_REQUEST;
}

/* The line of a log that the event would be. */
static bool make_line(char line[EVENT_MAX], const json_value *object, store_role role)
{
    char text[EVENT_MAX - 64];
    const char *by = role == STORE_RED ? "red" : role == STORE_BLACK ? "black" : NULL;
    json_value_show(text, sizeof text, object);
    if (strlen(text) == sizeof text - 1 || text[0] != '{')
        return false;
    bool has_by = json_value_member(object, "by") != NULL || !by;
    snprintf(line, EVENT_MAX, "{%s%s%s%s%s%s", json_value_member(object, "at") ? "" : "\"at\":0,",
             has_by ? "" : "\"by\":\"", has_by ? "" : by, has_by ? "" : "\"",
             !has_by && text[1] != '}' ? "," : "", text + 1);
    return true;
}

bool wire_read_event(chuhe_event *event, const json_value *object, store_role role,
                     const chuhe_referee *referee, buffer *en, buffer *zh)
{
    char line[EVENT_MAX];
    eventlog_fault fault = {.line = 0};
    if (json_value_member(object, "lag")) {
        buffer_text(en, "\"lag\" is the server's to say; a message may have \"thought\"");
        buffer_text(zh, "“lag”由服务器填写；消息可带“thought”");
        return false;
    }
    if (!make_line(line, object, role)) {
        buffer_text(en, "the event is too long");
        buffer_text(zh, "事件过长");
        return false;
    }
    if (eventlog_read_event(event, line, strlen(line), referee, &fault))
        return true;
    eventlog_fault_append(en, &fault, false);
    eventlog_fault_append(zh, &fault, true);
    return false;
}
