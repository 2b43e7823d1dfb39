/* What goes to a browser. */
#include <string.h>

#include "eventlog/eventlog.h"
#include "eventlog/eventlog_state.h"
#include "server/wire.h"

static const char *const roles[STORE_ROLES] = {"watcher", "red", "black", "arbiter"};
static const char *const who_words[] = {"person", "lobby", "engine"};

const char *wire_role_name(store_role role)
{
    return roles[role];
}

wire_view wire_view_of(const live_game *game)
{
    return (wire_view){.game = game, .referee = game->referee, .events = game->committed};
}

static json begin(buffer *out, const char *is, const char *game)
{
    json writer;
    json_init(&writer, out);
    json_begin_object(&writer);
    server_put_text(&writer, "is", is);
    if (game)
        server_put_text(&writer, "game", game);
    return writer;
}

/* A sealed move is nobody's to read until it is opened. */
static chuhe_event open_event(const chuhe_event *event, bool is_sealed)
{
    chuhe_event told = *event;
    if (is_sealed && told.kind == CHUHE_EVENT_SEAL)
        told.text[0] = '\0';
    return told;
}

static void put_entry(json *writer, const wire_view *view, uint32_t number, bool is_sealed)
{
    const chuhe_log_entry *entry = chuhe_referee_log(view->referee, number - 1);
    const chuhe_event told = open_event(&entry->event, is_sealed);
    server_put_number(writer, "seq", number);
    json_key(writer, "event");
    json_begin_object(writer);
    eventlog_json_event(writer, &told);
    json_end_object(writer);
    eventlog_json_effects(writer, entry->effects, entry->effect_count);
    server_put_number(writer, "at", live_event_ms(view->game, number));
}

/* As the clocks are at that time of day. */
static void put_state(json *writer, const wire_view *view, int64_t now_ms, bool all_moves)
{
    chuhe_table_state state;
    int64_t at = now_ms - view->delay_ms - view->game->created_ms;
    chuhe_referee_state(&state, view->referee);
    if (at > state.now_ms)
        chuhe_referee_state_at(&state, view->referee, at);
    json_key(writer, "state");
    json_begin_object(writer);
    eventlog_json_state(writer, view->referee, &state, EVENTLOG_BOTH, all_moves);
    json_end_object(writer);
    server_put_number(writer, "now", now_ms);
}

/* The object inside the first line of the log. */
/* Of the line that a log begins with, what it says of the game. */
static void put_options_line(json *writer, const char *line, size_t len)
{
    static const char before[] = "{\"game\":";
    while (len && line[len - 1] != '}')
        len--;
    json_key(writer, "options");
    if (len > sizeof before && memcmp(line, before, sizeof before - 1) == 0) {
        buffer_append(writer->out, line + sizeof before - 1, len - sizeof before);
        writer->comma = true;
    } else {
        json_null(writer);
    }
}

static void put_options(json *writer, const chuhe_referee *referee)
{
    buffer line;
    buffer_init(&line);
    eventlog_write_options(&line, chuhe_referee_get_options(referee));
    put_options_line(writer, line.bytes, line.len);
    if (buffer_failed(&line))
        buffer_fail(writer->out);
    buffer_deinit(&line);
}

const char *wire_player_name(const wire_view *view, chuhe_side side)
{
    return live_player_name(view->game, view->referee, side);
}

static void put_players(json *writer, const wire_view *view)
{
    json_key(writer, "players");
    json_begin_object(writer);
    server_put_text(writer, "red", wire_player_name(view, CHUHE_RED));
    server_put_text(writer, "black", wire_player_name(view, CHUHE_BLACK));
    json_end_object(writer);
    json_key(writer, "seats");
    json_begin_object(writer);
    live_settings_tell(writer, &view->game->settings);
    json_end_object(writer);
}

void wire_write_game(buffer *out, const wire_view *view, store_role role, uint32_t have,
                     int64_t now_ms)
{
    json writer = begin(out, "game", view->game->id);
    chuhe_table_state state;
    chuhe_referee_state(&state, view->referee);
    server_put_text(&writer, "role", roles[role]);
    server_put_number(&writer, "created", view->game->created_ms);
    put_options(&writer, view->referee);
    put_players(&writer, view);
    json_key(&writer, "events");
    json_begin_array(&writer);
    for (uint32_t number = have < view->events ? have + 1 : view->events + 1;
         number <= view->events; number++) {
        json_begin_object(&writer);
        put_entry(&writer, view, number, state.has_sealed);
        json_end_object(&writer);
    }
    json_end_array(&writer);
    put_state(&writer, view, now_ms, true);
    json_end_object(&writer);
}

void wire_write_event(buffer *out, const wire_view *view, uint32_t number, int64_t now_ms)
{
    json writer = begin(out, "event", view->game->id);
    chuhe_table_state state;
    chuhe_referee_state(&state, view->referee);
    put_entry(&writer, view, number, state.has_sealed);
    put_state(&writer, view, now_ms, false);
    json_end_object(&writer);
}

void wire_write_taken(buffer *out, const char *game, const char *message, uint32_t number)
{
    json writer = begin(out, "taken", game);
    server_put_text(&writer, "n", message);
    server_put_number(&writer, "seq", number);
    json_end_object(&writer);
}

void wire_write_refused(buffer *out, const char *game, const char *message,
                        const chuhe_answer *answer)
{
    json writer = begin(out, "refused", game);
    server_put_text(&writer, "n", message);
    server_put_text(&writer, "refusal", chuhe_refusal_name(answer->refusal));
    server_put_text(&writer, "clause", answer->clause);
    eventlog_json_words(&writer, "message", EVENTLOG_BOTH, chuhe_refusal_message(answer->refusal),
                        chuhe_refusal_message_zh(answer->refusal));
    if (answer->why != CHUHE_OK) {
        server_put_text(&writer, "why", chuhe_status_name(answer->why));
        eventlog_json_words(&writer, "why_message", EVENTLOG_BOTH,
                            chuhe_status_message(answer->why),
                            chuhe_status_message_zh(answer->why));
    }
    json_end_object(&writer);
}

void wire_write_not_taken(buffer *out, const char *game, const char *message, server_error error,
                          const buffer *en, const buffer *zh)
{
    json writer = begin(out, "refused", game);
    server_put_text(&writer, "n", message);
    server_put_text(&writer, "refusal", server_error_code(error));
    server_put_text(&writer, "clause", "");
    if (en && zh && en->bytes && zh->bytes)
        eventlog_json_words(&writer, "message", EVENTLOG_BOTH, en->bytes, zh->bytes);
    else
        server_error_json(&writer, error);
    json_end_object(&writer);
}

void wire_write_presence(buffer *out, const char *game, const unsigned here[CHUHE_SIDES],
                         unsigned watchers)
{
    json writer = begin(out, "presence", game);
    server_put_bool(&writer, "red", here[CHUHE_RED] > 0);
    server_put_bool(&writer, "black", here[CHUHE_BLACK] > 0);
    if (here[CHUHE_RED] > 1)
        server_put_bool(&writer, "red_twice", true);
    if (here[CHUHE_BLACK] > 1)
        server_put_bool(&writer, "black_twice", true);
    server_put_number(&writer, "watchers", watchers);
    json_end_object(&writer);
}

void wire_write_rematch(buffer *out, const char *game, chuhe_side by, const char *next,
                        const char *key)
{
    json writer = begin(out, "rematch", game);
    server_put_text(&writer, "by", by == CHUHE_RED ? "red" : "black");
    server_put_text(&writer, "next", next);
    if (key[0])
        server_put_text(&writer, "key", key);
    json_end_object(&writer);
}

void wire_write_error(buffer *out, server_error error, const char *game)
{
    json writer = begin(out, "error", game);
    server_put_text(&writer, "code", server_error_code(error));
    server_error_json(&writer, error);
    json_end_object(&writer);
}

void wire_write_elsewhere(buffer *out, const char *game, const char *address)
{
    json writer = begin(out, "elsewhere", game);
    server_put_text(&writer, "address", address);
    json_end_object(&writer);
}

void wire_write_hall_error(buffer *out, server_error error, const char *hall)
{
    json writer = begin(out, "error", NULL);
    server_put_text(&writer, "hall", hall);
    server_put_text(&writer, "code", server_error_code(error));
    server_error_json(&writer, error);
    json_end_object(&writer);
}

void wire_write_pong(buffer *out, int64_t t, int64_t now_ms)
{
    json writer = begin(out, "pong", NULL);
    server_put_number(&writer, "t", t);
    server_put_number(&writer, "now", now_ms);
    json_end_object(&writer);
}

bool wire_is_told(const live_game *game, int64_t now_ms)
{
    int64_t delay_ms = 1000 * (int64_t)game->settings.delay_s;
    return delay_ms == 0 || game->events == 0 ||
           live_event_ms(game, game->events) + delay_ms <= now_ms;
}

static void put_office(json *writer, const live_settings *settings)
{
    if (settings->has_arbiter)
        server_put_bool(writer, "arbiter", true);
    live_settings_tell_hall(writer, settings);
}

static void put_listed(json *writer, const live_game *game, int64_t now_ms)
{
    chuhe_table_state state;
    wire_view view = wire_view_of(game);
    chuhe_referee_state(&state, game->referee);
    server_put_text(writer, "id", game->id);
    server_put_number(writer, "created", game->created_ms);
    if (wire_is_told(game, now_ms)) {
        server_put_text(writer, "phase", chuhe_phase_name(state.phase));
        server_put_number(writer, "plies", state.plies);
    }
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++) {
        json_key(writer, side == CHUHE_RED ? "red" : "black");
        json_begin_object(writer);
        server_put_text(writer, "who", who_words[game->settings.seats[side].who]);
        server_put_text(writer, "name", wire_player_name(&view, side));
        if (game->settings.seats[side].account)
            server_put_bool(writer, "account", true);
        json_end_object(writer);
    }
    put_office(writer, &game->settings);
    put_options(writer, game->referee);
}

void wire_json_listed(json *writer, const live_game *game, int64_t now_ms)
{
    json_begin_object(writer);
    put_listed(writer, game, now_ms);
    json_end_object(writer);
}

void wire_json_own(json *writer, const live_game *game, store_role role, int64_t now_ms)
{
    json_begin_object(writer);
    put_listed(writer, game, now_ms);
    server_put_text(writer, "role", roles[role]);
    json_end_object(writer);
}

void wire_json_row(json *writer, const store_game *game, const live_settings *settings,
                   store_role role)
{
    json_begin_object(writer);
    server_put_text(writer, "id", game->id);
    server_put_number(writer, "created", game->created_ms);
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++) {
        json_key(writer, side == CHUHE_RED ? "red" : "black");
        json_begin_object(writer);
        server_put_text(writer, "who", who_words[settings->seats[side].who]);
        server_put_text(writer, "name", side == CHUHE_RED ? game->red : game->black);
        if (settings->seats[side].account)
            server_put_bool(writer, "account", true);
        json_end_object(writer);
    }
    put_office(writer, settings);
    put_options_line(writer, game->options, strlen(game->options));
    server_put_text(writer, "role", roles[role]);
    json_end_object(writer);
}
