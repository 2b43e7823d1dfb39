/* What questions of peers have in common: they have a name, which every answer repeats, and
 * they are work, of which an address may ask only so much. */
#include "eventlog/eventlog_state.h"
#include "server/hub_parts.h"
#include "server/keys.h"

void hub_use_limits(hub *h, limits *l)
{
    h->limits = l;
}

bool hub_may_work(hub_peer *peer)
{
    hub *h = peer->hub;
    return !h->limits || limits_take(h->limits, peer->address, LIMITS_WORK, hub_now(h));
}

bool hub_read_number(unsigned *number, const json_value *object, const char *name, unsigned max)
{
    const json_value *member = json_value_member(object, name);
    uint64_t value;
    if (!member)
        return true;
    if (!json_value_unsigned(&value, member) || value < 1 || value > max)
        return false;
    *number = (unsigned)value;
    return true;
}

static void begin_error(json *writer, buffer *text, server_error error, const char *en,
                        const char *zh)
{
    buffer_init(text);
    json_init(writer, text);
    json_begin_object(writer);
    server_put_text(writer, "is", "error");
    server_put_text(writer, "code", server_error_code(error));
    if (en && en[0])
        eventlog_json_words(writer, "message", EVENTLOG_BOTH, en, zh);
    else
        server_error_json(writer, error);
}

void hub_refuse(hub_peer *peer, const char *id, server_error error, const char *en, const char *zh)
{
    buffer text;
    json writer;
    begin_error(&writer, &text, error, en, zh);
    server_put_text(&writer, "id", id);
    json_end_object(&writer);
    hub_reply(peer, &text);
    hub_note_error(peer->hub, error, peer->address);
}

static void repeat(json *writer, const char *name, const json_value *frame,
                   bool (*is_good)(const char *text))
{
    const char *text = json_value_text(json_value_member(frame, name));
    if (text && is_good(text))
        server_put_text(writer, name, text);
}

void hub_refuse_frame(hub_peer *peer, server_error error, const char *frame, size_t len)
{
    char why[JSON_WHY];
    json_value *value = json_value_read(frame, len, why);
    buffer text;
    json writer;
    begin_error(&writer, &text, error, NULL, NULL);
    repeat(&writer, "game", value, keys_is_id);
    repeat(&writer, "hall", value, keys_is_id);
    repeat(&writer, "id", value, keys_is_message);
    repeat(&writer, "n", value, keys_is_message);
    json_end_object(&writer);
    json_value_free(value);
    hub_reply(peer, &text);
    hub_note_error(peer->hub, error, peer->address);
}
