/* The server's settings of a game as JSON. */
#include <stdio.h>
#include <string.h>

#include "server/live_parts.h"

static const char *const who_words[] = {"person", "lobby", "engine"};
static const char *const side_words[] = {"red", "black"};

static void write_seat(json *writer, const char *key, const live_seat *seat, bool is_told)
{
    json_key(writer, key);
    json_begin_object(writer);
    json_key(writer, "who");
    json_text(writer, who_words[seat->who]);
    if (seat->who == LIVE_ENGINE) {
        json_key(writer, "level");
        json_unsigned(writer, seat->level);
    }
    if (seat->name[0]) {
        json_key(writer, "name");
        json_text(writer, seat->name);
    }
    if (seat->is_renamed && !is_told) {
        json_key(writer, "renamed");
        json_bool(writer, true);
    }
    if (seat->account) {
        json_key(writer, "account");
        if (is_told)
            json_bool(writer, true);
        else
            json_signed(writer, seat->account);
    }
    json_end_object(writer);
}

void live_settings_tell_hall(json *writer, const live_settings *settings)
{
    if (!settings->hall[0])
        return;
    json_key(writer, "hall");
    json_text(writer, settings->hall);
    if (settings->board) {
        json_key(writer, "board");
        json_unsigned(writer, settings->board);
    }
    if (settings->round) {
        json_key(writer, "round");
        json_unsigned(writer, settings->round);
    }
}

static void write_all(json *writer, const live_settings *settings, bool is_told)
{
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++)
        write_seat(writer, side_words[side], &settings->seats[side], is_told);
    json_key(writer, "arbiter");
    json_bool(writer, settings->has_arbiter);
    json_key(writer, "delay_s");
    json_unsigned(writer, settings->delay_s);
    json_key(writer, "lag_ms");
    json_unsigned(writer, settings->lag_ms);
    json_key(writer, "outage");
    json_text(writer, settings->outage_runs ? "run" : "pause");
    live_settings_tell_hall(writer, settings);
    if (settings->is_withdrawn) {
        json_key(writer, "withdrawn");
        json_bool(writer, true);
    }
    if (settings->is_away && !is_told) {
        json_key(writer, "away");
        json_bool(writer, true);
    }
}

void live_settings_write(json *writer, const live_settings *settings)
{
    write_all(writer, settings, false);
}

void live_settings_tell(json *writer, const live_settings *settings)
{
    write_all(writer, settings, true);
}

void live_settings_text(buffer *text, const live_settings *settings)
{
    json writer;
    json_init(&writer, text);
    json_begin_object(&writer);
    live_settings_write(&writer, settings);
    json_end_object(&writer);
}

/* Who is not spoken of is a person. */
static bool read_who(live_seat *seat, const json_value *value)
{
    const char *word = value ? json_value_text(value) : "person";
    if (!word)
        return false;
    if (strcmp(word, "me") == 0 || strcmp(word, "friend") == 0 || strcmp(word, "person") == 0)
        seat->who = LIVE_PERSON;
    else if (strcmp(word, "lobby") == 0)
        seat->who = LIVE_OPEN;
    else if (strcmp(word, "engine") == 0)
        seat->who = LIVE_ENGINE;
    else
        return false;
    return true;
}

/* Of each side: the seat itself, and its members. */
static const char *const seat_words[CHUHE_SIDES][4] = {
    {"red", "red.who", "red.level", "red.name"},
    {"black", "black.who", "black.level", "black.name"},
};

/* A seat that is not spoken of is a person's. */
static bool read_seat(live_seat *seat, const json_value *object, const char *const words[4],
                      const char **wrong)
{
    *seat = (live_seat){.who = LIVE_PERSON};
    if (!object)
        return true;
    const json_value *level = json_value_member(object, "level");
    const json_value *name = json_value_member(object, "name");
    const char *text = json_value_text(name);
    uint64_t number = 5;
    *wrong = words[json_value_is_object(object) ? 1 : 0];
    if (!json_value_is_object(object) || !read_who(seat, json_value_member(object, "who")))
        return false;
    *wrong = words[2];
    if (level && (!json_value_unsigned(&number, level) || number < 1 || number > 10))
        return false;
    *wrong = words[3];
    if (name && (!text || strlen(text) >= sizeof seat->name))
        return false;
    if (seat->who == LIVE_ENGINE)
        seat->level = (unsigned)number;
    json_value_integer(&seat->account, json_value_member(object, "account"));
    json_value_truth(&seat->is_renamed, json_value_member(object, "renamed"));
    snprintf(seat->name, sizeof seat->name, "%s", text ? text : "");
    return true;
}

static bool read_outage(live_settings *settings, const json_value *value)
{
    const char *word = json_value_text(value);
    if (!value)
        return true;
    settings->outage_runs = word && strcmp(word, "run") == 0;
    return word && (settings->outage_runs || strcmp(word, "pause") == 0);
}

static bool read_delay(live_settings *settings, const json_value *value)
{
    uint64_t seconds = 0;
    if (value && (!json_value_unsigned(&seconds, value) || seconds > LIVE_DELAY_MAX_S))
        return false;
    settings->delay_s = (unsigned)seconds;
    return true;
}

static bool read_lag(live_settings *settings, const json_value *value)
{
    uint64_t ms = LIVE_LAG_USUAL_MS;
    if (value && (!json_value_unsigned(&ms, value) || ms > LIVE_LAG_MAX_MS))
        return false;
    settings->lag_ms = (unsigned)ms;
    return true;
}

static void read_hall(live_settings *settings, const json_value *object)
{
    const char *hall = json_value_text(json_value_member(object, "hall"));
    uint64_t board = 0, round = 0;
    json_value_unsigned(&board, json_value_member(object, "board"));
    json_value_unsigned(&round, json_value_member(object, "round"));
    snprintf(settings->hall, sizeof settings->hall, "%s", hall ? hall : "");
    settings->board = (unsigned)board;
    settings->round = (unsigned)round;
    json_value_truth(&settings->is_withdrawn, json_value_member(object, "withdrawn"));
    json_value_truth(&settings->is_away, json_value_member(object, "away"));
}

bool live_settings_read(live_settings *settings, const json_value *object, const char **wrong)
{
    live_settings read = {.delay_s = 0};
    const json_value *arbiter = json_value_member(object, "arbiter");
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++)
        if (!read_seat(&read.seats[side], json_value_member(object, side_words[side]),
                       seat_words[side], wrong))
            return false;
    *wrong = "arbiter";
    if (arbiter && !json_value_truth(&read.has_arbiter, arbiter))
        return false;
    *wrong = "delay_s";
    if (!read_delay(&read, json_value_member(object, "delay_s")))
        return false;
    *wrong = "lag_ms";
    if (!read_lag(&read, json_value_member(object, "lag_ms")))
        return false;
    *wrong = "outage";
    if (!read_outage(&read, json_value_member(object, "outage")))
        return false;
    read_hall(&read, object);
    *settings = read;
    return true;
}

bool live_settings_wish(live_settings *settings, const json_value *object, const char **wrong)
{
    if (!live_settings_read(settings, object, wrong))
        return false;
    settings->seats[CHUHE_RED].account = settings->seats[CHUHE_BLACK].account = 0;
    settings->hall[0] = '\0';
    settings->board = settings->round = 0;
    settings->is_withdrawn = settings->is_away = false;
    settings->seats[CHUHE_RED].is_renamed = settings->seats[CHUHE_BLACK].is_renamed = false;
    return true;
}
