#include "server/new_game.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "eventlog/eventlog.h"
#include "server/keys.h"

enum {
    OPTIONS_MAX = 4096,
    DAY_MS = 24 * 60 * 60 * 1000,
    CLOCK_DAYS = 30,
    MOVES = 100 /* after which it is looked how much a clock can hold */
};

static const char *const side_words[] = {"red", "black"};

/* ---- reading ---- */

static void fail_options(http_reply *reply, const eventlog_fault *fault)
{
    buffer en, zh;
    buffer_init(&en);
    buffer_init(&zh);
    eventlog_fault_append(&en, fault, false);
    eventlog_fault_append(&zh, fault, true);
    http_fail_because(reply, SERVER_BAD_OPTIONS, en.bytes, zh.bytes);
    buffer_deinit(&en);
    buffer_deinit(&zh);
}

static bool read_options(new_game *made, const json_value *object, http_reply *reply)
{
    char text[OPTIONS_MAX], line[OPTIONS_MAX + 16];
    eventlog_fault fault = {.line = 0};
    const json_value *game = json_value_member(object, "game");
    chuhe_referee_options_init(&made->options);
    json_value_show(text, sizeof text, game);
    snprintf(line, sizeof line, "{\"game\":%s}", game ? text : "{}");
    if (strlen(text) < sizeof text - 1 &&
        eventlog_read_options(&made->options, line, strlen(line), &fault))
        return true;
    fail_options(reply, &fault);
    return false;
}

static bool is_me(const json_value *object, const char *side)
{
    const char *who = json_value_text(json_value_member(json_value_member(object, side), "who"));
    return who && strcmp(who, "me") == 0;
}

static void exchange(new_game *made)
{
    live_seat seat = made->settings.seats[CHUHE_RED];
    made->settings.seats[CHUHE_RED] = made->settings.seats[CHUHE_BLACK];
    made->settings.seats[CHUHE_BLACK] = seat;
    if (made->me < CHUHE_SIDES)
        made->me = (chuhe_side)!made->me;
}

/* The seat of who is logged in is his account's, and has its name. */
static bool name_seats(new_game *made, web *w, const account *who, http_reply *reply)
{
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++) {
        live_seat *seat = &made->settings.seats[side];
        if (side == made->me && who->id) {
            seat->account = who->id;
            memcpy(seat->name, who->name, sizeof seat->name);
            continue;
        }
        /* Not even his own: the other one is not he. */
        if (!http_may_use_name(reply, w, &(account){.id = 0}, seat->name))
            return false;
    }
    return true;
}

/* What settings are to be, by the end of their names. */
static const struct {
    const char *name, *en, *zh;
} wishes[] = {
    {".who", "is me, friend, lobby or engine", "应为 me、friend、lobby 或 engine"},
    {".level", "is a whole number, 1 to 10", "应为 1 至 10 的整数"},
    {".name", HTTP_NAME_EN, HTTP_NAME_ZH},
    {"arbiter", "is true or false", "应为 true 或 false"},
    {"delay_s", "is a whole number, 0 to 3600", "应为 0 至 3600 的整数"},
    {"lag_ms", "is a whole number, 0 to 1000", "应为 0 至 1000 的整数"},
    {"outage", "is pause or run", "应为 pause 或 run"},
    {"colours", "is random, or not there", "应为 random，或不写"},
};

static bool refuse_wish(http_reply *reply, const char *wrong)
{
    size_t len = strlen(wrong);
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
        size_t end = strlen(wishes[i].name);
        if (len >= end && strcmp(wrong + len - end, wishes[i].name) == 0) {
            http_fail_value(reply, wrong, wishes[i].en, wishes[i].zh);
            return false;
        }
    }
    http_fail_value(reply, wrong, "is an object", "应为对象");
    return false;
}

static bool read_wishes(new_game *made, bool *random, const json_value *object, http_reply *reply)
{
    const char *wrong = "";
    const json_value *colours = json_value_member(object, "colours");
    const char *word = json_value_text(colours);
    *random = word && strcmp(word, "random") == 0;
    if (!live_settings_wish(&made->settings, object, &wrong))
        return refuse_wish(reply, wrong);
    if (colours && !*random)
        return refuse_wish(reply, "colours");
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++)
        if (!accounts_can_show(made->settings.seats[side].name))
            return refuse_wish(reply, side == CHUHE_RED ? "red.name" : "black.name");
    return true;
}

static bool read_settings(new_game *made, web *w, const json_value *object, http_reply *reply)
{
    bool random;
    if (!read_wishes(made, &random, object, reply))
        return false;
    made->me = is_me(object, "red")     ? CHUHE_RED
               : is_me(object, "black") ? CHUHE_BLACK
                                        : (chuhe_side)CHUHE_SIDES;
    if (random && randombytes_uniform(2))
        exchange(made);
    unsigned engines = 0;
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++)
        engines += made->settings.seats[side].who == LIVE_ENGINE;
    if (engines == CHUHE_SIDES) /* nobody would come for whom it begins */
        http_fail_because(reply, SERVER_BAD_REQUEST,
                          "an engine plays against a person here: the program `chuhe match` plays "
                          "engines against each other",
                          "此处引擎只与人对局，引擎之间的对局请用程序 chuhe match");
    else if (engines && !hub_has_engines(w->hub))
        http_fail(reply, SERVER_NO_ENGINE);
    else if (engines && made->options.markers > 0)
        http_fail_because(reply, SERVER_BAD_REQUEST, "engines do not play the settings variant",
                          "引擎不会下设定格变体");
    return reply->status == 200;
}

/* With two seats that are open to anybody it would be nobody's: nobody would be there when
 * somebody comes, or could call it off. */
static bool is_somebodys(const new_game *made, http_reply *reply)
{
    const live_settings *settings = &made->settings;
    if (settings->has_arbiter || settings->seats[CHUHE_RED].who != LIVE_OPEN ||
        settings->seats[CHUHE_BLACK].who != LIVE_OPEN)
        return true;
    http_fail_because(reply, SERVER_BAD_REQUEST,
                      "where there is no arbiter one seat at most is open to anybody",
                      "没有裁判时，至多一方可由任何人入座");
    return false;
}

/* A board and a round are from 1 on. */
static bool read_place(new_game *made, const json_value *object, http_reply *reply)
{
    static const char *const words[] = {"board", "round"};
    unsigned *const places[] = {&made->settings.board, &made->settings.round};
    for (unsigned i = 0; i < 2; i++) {
        const json_value *value = json_value_member(object, words[i]);
        uint64_t number = 0;
        if (value &&
            (!json_value_unsigned(&number, value) || number < 1 || number > NEW_GAME_PLACE_MAX)) {
            http_fail_number(reply, words[i], 1, NEW_GAME_PLACE_MAX);
            return false;
        }
        *places[i] = (unsigned)number;
    }
    return true;
}

/* How often a period may have begun after so many moves. */
static int64_t times_begun(const chuhe_time_control *time, uint8_t index)
{
    const chuhe_period *p = &time->periods[index];
    bool is_last = index + 1 == time->period_count;
    return is_last && time->repeats_last && p->moves && !p->drops_unused ? 1 + MOVES / p->moves : 1;
}

/* How long a clock may run on by itself, whichever period it is in: what was left over is added
 * to what a period gives. */
static int64_t runs_ms(const chuhe_time_control *time)
{
    int64_t most = 0, left = 0;
    for (uint8_t i = 0; i < time->period_count; i++) {
        const chuhe_period *p = &time->periods[i];
        int64_t spans = p->byoyomi_count ? p->byoyomi_count : 1;
        left += times_begun(time, i) * p->base_ms + (int64_t)MOVES * p->increment_ms;
        int64_t ms = left + p->delay_ms + spans * p->byoyomi_ms;
        if (p->move_limit_ms && (ms == 0 || p->move_limit_ms < ms))
            ms = p->move_limit_ms; /* of one move: the clock runs on but for that */
        most = ms > most ? ms : most;
        if (p->drops_unused)
            left = 0;
    }
    return most;
}

/* Until a flag falls the game is there, even though nobody is. */
static bool read_length(new_game *made, http_reply *reply)
{
    int64_t ms = runs_ms(&made->options.time);
    made->lasts = made->settings.has_arbiter || ms > DAY_MS;
    if (ms <= (int64_t)CLOCK_DAYS * DAY_MS)
        return true;
    http_fail_because(reply, SERVER_BAD_OPTIONS, "here no clock runs for longer than 30 days",
                      "此处棋钟连续走动不得超过 30 天");
    return false;
}

static bool can_be_played(const new_game *made, http_reply *reply)
{
    eventlog_fault fault;
    chuhe_referee *tried = NULL;
    chuhe_status status = chuhe_referee_new(&tried, &made->options, NULL);
    chuhe_referee_free(tried);
    if (status == CHUHE_OK)
        return true;
    eventlog_options_fault(&fault, &made->options, status);
    fail_options(reply, &fault);
    return false;
}

bool new_game_read(new_game *made, web *w, const json_value *object, const account *who,
                   const char *hall, http_reply *reply)
{
    memset(made, 0, sizeof *made);
    if (!read_options(made, object, reply) || !read_settings(made, w, object, reply))
        return false;
    if (hall) {
        made->me = (chuhe_side)CHUHE_SIDES;
        made->settings.has_arbiter = true;
        snprintf(made->settings.hall, sizeof made->settings.hall, "%s", hall);
        if (!read_place(made, object, reply))
            return false;
    } else if (!is_somebodys(made, reply) || !name_seats(made, w, who, reply)) {
        return false;
    }
    return read_length(made, reply) && can_be_played(made, reply);
}

/* ---- making ---- */

static bool put_link(json *writer, web *w, const char *name, const char *id, store_role role)
{
    char key[KEYS_KEY], link[STORE_ID + KEYS_KEY + 8];
    if (!hub_make_key(key, w->hub, id, role))
        return false;
    snprintf(link, sizeof link, "/t/%s#%s", id, key);
    server_put_text(writer, name, link);
    sodium_memzero(key, sizeof key);
    return true;
}

static bool put_seat(json *writer, web *w, const new_game *made, chuhe_side side)
{
    const live_seat *seat = &made->settings.seats[side];
    store_role role = side == CHUHE_RED ? STORE_RED : STORE_BLACK;
    char link[STORE_ID + 8];
    if (seat->who != LIVE_PERSON)
        return true;
    if (!seat->account)
        return put_link(writer, w, side_words[side], made->id, role);
    snprintf(link, sizeof link, "/t/%s", made->id);
    server_put_text(writer, side_words[side], link);
    return store_player_add(hub_store(w->hub), seat->account, made->id, role);
}

static bool put_links(json *writer, web *w, const new_game *made)
{
    char link[STORE_ID + 8];
    json_key(writer, "links");
    json_begin_object(writer);
    bool good = put_seat(writer, w, made, CHUHE_RED) && put_seat(writer, w, made, CHUHE_BLACK);
    if (good && made->settings.has_arbiter && !made->settings.hall[0])
        good = put_link(writer, w, "arbiter", made->id, STORE_ARBITER);
    snprintf(link, sizeof link, "/t/%s", made->id);
    server_put_text(writer, "watch", link);
    json_end_object(writer);
    return good;
}

bool new_game_add(live_game **added, json *writer, web *w, new_game *made)
{
    const store_hall_game placed = {made->id, made->settings.board, made->settings.round};
    keys_make_id(made->id);
    *added = live_add(hub_live(w->hub), made->id, &made->options, &made->settings, hub_now(w->hub));
    if (!*added)
        return false;
    server_put_text(writer, "id", made->id);
    return put_links(writer, w, made) &&
           (!made->settings.hall[0] ||
            store_hall_game_add(hub_store(w->hub), made->settings.hall, &placed));
}

void new_games_lost(web *w, live_game *const games[], size_t count)
{
    for (size_t i = 0; i < count; i++)
        live_drop(hub_live(w->hub), games[i]);
}
