#include "server/server_words.h"

#include "eventlog/eventlog_state.h"

typedef struct words {
    const char *code;
    unsigned status;
    const char *en, *zh;
} words;

static const words errors[SERVER_ERRORS] = {{"none", 200, "", ""},
#define SERVER_ERROR_WORDS(name, code, status, en, zh) {code, status, en, zh},
                                            SERVER_ERROR_LIST(SERVER_ERROR_WORDS)
#undef SERVER_ERROR_WORDS
};

const char *server_error_code(server_error error)
{
    return errors[error].code;
}

unsigned server_error_status(server_error error)
{
    return errors[error].status;
}

void server_error_json(json *writer, server_error error)
{
    eventlog_json_words(writer, "message", EVENTLOG_BOTH, errors[error].en, errors[error].zh);
}

void server_put_text(json *writer, const char *key, const char *text)
{
    json_key(writer, key);
    json_text(writer, text);
}

void server_put_number(json *writer, const char *key, int64_t number)
{
    json_key(writer, key);
    json_signed(writer, number);
}

void server_put_bool(json *writer, const char *key, bool value)
{
    json_key(writer, key);
    json_bool(writer, value);
}
