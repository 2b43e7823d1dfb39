/* A game as a file: its log, its record, its score sheet, the board now. */
#include <stdio.h>
#include <string.h>

#include "eventlog/eventlog.h"
#include "picture/picture.h"
#include "server/game_heading.h"
#include "server/http.h"
#include "server/keys.h"
#include "server/wire.h"
#include "sheet/sheet.h"

enum { PNG_WIDTH = 800 };

/* ---- the record ---- */

static bool set_tag(chuhe_record *record, const char *name, const char *value)
{
    return !value[0] ||
           chuhe_record_set_tag(record, name, strlen(name), value, strlen(value)) == CHUHE_OK;
}

/* The time of day of a move is no part of a record; the clock after it is. */
static bool add_clock(chuhe_record *record, chuhe_node node, const chuhe_referee *referee,
                      size_t index)
{
    chuhe_played_ply ply;
    chuhe_referee_ply(&ply, referee, index);
    return ply.left_ms == CHUHE_NEVER_MS || ply.left_ms < 0 || ply.left_ms >= UINT32_MAX ||
           chuhe_record_set_clock(record, node, (uint32_t)ply.left_ms) == CHUHE_OK;
}

static bool add_moves(chuhe_record *record, const chuhe_referee *referee,
                      const chuhe_table_state *state)
{
    const chuhe_game *game = chuhe_referee_game(referee);
    size_t plies = chuhe_game_plies(game);
    chuhe_node node = CHUHE_ROOT;
    for (size_t i = 0; i < plies; i++)
        if (chuhe_record_add(&node, record, node, chuhe_game_ply(game, i)) != CHUHE_OK ||
            !add_clock(record, node, referee, state->plies - plies + i))
            return false;
    return true;
}

/* Dates of records have dots. */
static bool set_heading(chuhe_record *record, game_heading heading, const wire_view *view)
{
    for (char *c = heading.date; *c; c++)
        if (*c == '-')
            *c = '.';
    return set_tag(record, "Event", heading.event) && set_tag(record, "Date", heading.date) &&
           set_tag(record, "Round", heading.round) && set_tag(record, "Table", heading.table) &&
           set_tag(record, "Red", wire_player_name(view, CHUHE_RED)) &&
           set_tag(record, "Black", wire_player_name(view, CHUHE_BLACK)) &&
           set_tag(record, "TimeControl", heading.time);
}

/* Why it ended, in both languages, with the clause. Records have no result for two who lose. */
static bool set_end(chuhe_record *record, const chuhe_table_state *state)
{
    char text[256];
    chuhe_record_set_result(record, state->both_lose ? CHUHE_RESULT_OPEN : state->result);
    if (state->result == CHUHE_RESULT_OPEN)
        return true;
    snprintf(text, sizeof text, "%s%s · %s%s%s%s%s", state->both_lose ? "双方均判负：" : "",
             chuhe_ending_message_zh(state->ending), state->both_lose ? "both lose: " : "",
             chuhe_ending_message(state->ending), state->clause[0] ? " (" : "", state->clause,
             state->clause[0] ? ")" : "");
    return set_tag(record, "Termination", text);
}

static bool fill_record(chuhe_record *record, const wire_view *view, const game_heading *heading)
{
    chuhe_table_state state;
    chuhe_setup start;
    const chuhe_referee *referee = view->referee;
    chuhe_referee_state(&state, referee);
    chuhe_position_to_setup(&start, chuhe_game_start(chuhe_referee_game(referee)));
    if (chuhe_record_set_start(record, &start) != CHUHE_OK || !set_heading(record, *heading, view))
        return false;
    return set_end(record, &state) && add_moves(record, referee, &state);
}

static bool put_bytes(const char *bytes, size_t len, void *ctx)
{
    buffer_append(ctx, bytes, len);
    return !buffer_failed(ctx);
}

const char *http_type_of_format(chuhe_format format)
{
    switch (format) {
    case CHUHE_FORMAT_PGN:
        return "application/x-chess-pgn; charset=utf-8";
    case CHUHE_FORMAT_JSON:
        return "application/json";
    case CHUHE_FORMAT_XQF:
    case CHUHE_FORMAT_CBR:
        return "application/octet-stream";
    default:
        return "text/plain; charset=utf-8";
    }
}

static void answer_record(http_reply *reply, const wire_view *view, const game_heading *heading,
                          chuhe_format format)
{
    chuhe_record *record = NULL;
    const chuhe_sink sink = {put_bytes, &reply->body};
    const chuhe_write_options options = {.format = format};
    if (!chuhe_referee_game(view->referee)) { /* the settings variant */
        http_fail(reply, SERVER_CANNOT_HOLD);
        return;
    }
    reply->type = http_type_of_format(format);
    if (chuhe_record_new(&record, NULL) != CHUHE_OK || !fill_record(record, view, heading) ||
        chuhe_write(record, &options, &sink) != CHUHE_OK)
        http_fail(reply, SERVER_MEMORY);
    chuhe_record_free(record);
}

/* ---- what is looked at ---- */

static void answer_sheet(http_reply *reply, const wire_view *view, const game_heading *heading,
                         const char *as, bool chinese)
{
    sheet_options options;
    sheet_options_init(&options);
    options.chinese = chinese;
    options.event = heading->event;
    options.date = heading->date;
    options.round = heading->round;
    options.table = heading->table;
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++)
        options.player[side] = wire_player_name(view, side);
    struct sheet *made = sheet_new(view->referee, &options);
    if (!made) {
        http_fail(reply, SERVER_MEMORY);
        return;
    }
    if (strcmp(as, "html") == 0) {
        reply->type = "text/html; charset=utf-8";
        sheet_html(&reply->body, made);
    } else if (strcmp(as, "svg") == 0) {
        reply->type = "image/svg+xml";
        sheet_svg(&reply->body, made, 0);
    } else {
        reply->type = "text/plain; charset=utf-8";
        sheet_text(&reply->body, made);
    }
    sheet_free(made);
}

/* The body of the request is the board as SVG. */
static void draw_png(http_reply *reply, const http_request *request)
{
    const char *why;
    reply->type = "image/png";
    reply->policy = HTTP_DOCUMENT;
    if (!picture_svg_to_png(&reply->body, request->body, request->len, PNG_WIDTH, &why))
        http_fail(reply, SERVER_MEMORY);
}

static void answer_board(http_reply *reply, const wire_view *view)
{
    chuhe_table_state state;
    chuhe_setup setup;
    chuhe_played_ply last;
    picture_options options = {.last_move = CHUHE_NO_MOVE};
    chuhe_referee_state(&state, view->referee);
    chuhe_referee_setup(&setup, view->referee);
    if (state.plies) {
        chuhe_referee_ply(&last, view->referee, state.plies - 1);
        options.last_move = last.turn.move;
    }
    reply->type = "image/svg+xml";
    picture_board_svg(&reply->body, &setup, &options);
}

/* Drawing takes its time: a thread does it where there are any. */
static void answer_png(http_reply *reply, web *w, const http_request *request,
                       const wire_view *view)
{
    http_request drawn;
    buffer svg;
    if (!limits_take(w->limits, request->address, LIMITS_WORK, hub_now(w->hub))) {
        http_fail(reply, SERVER_TOO_FAST);
        return;
    }
    answer_board(reply, view);
    if (w->has_threads) {
        reply->task = draw_png;
        return;
    }
    svg = reply->body;
    drawn = *request;
    drawn.body = svg.bytes ? svg.bytes : "";
    drawn.len = svg.len;
    http_do_task(reply, draw_png, &drawn);
    buffer_deinit(&svg);
}

/* ---- the way ---- */

static void answer_file(http_reply *reply, store *s, const wire_view *view, const char *as,
                        bool chinese)
{
    chuhe_table_state state;
    game_heading heading;
    chuhe_format format = chuhe_format_from_name(as);
    chuhe_referee_state(&state, view->referee);
    game_heading_of(&heading, s, view);
    reply->policy = HTTP_DOCUMENT;
    if (strcmp(as, "sheet.html") == 0 || strcmp(as, "sheet.svg") == 0 ||
        strcmp(as, "sheet.txt") == 0) {
        answer_sheet(reply, view, &heading, as + 6, chinese);
    } else if (strcmp(as, "svg") == 0) {
        answer_board(reply, view);
    } else if (strcmp(as, "log") == 0 && state.has_sealed) {
        http_fail(reply, SERVER_SEALED);
    } else if (strcmp(as, "log") == 0) {
        reply->type = "application/jsonl; charset=utf-8";
        snprintf(reply->file_name, sizeof reply->file_name, "%s.log", view->game->id);
        eventlog_write(&reply->body, view->referee);
    } else if (chuhe_format_can_write(format)) {
        snprintf(reply->file_name, sizeof reply->file_name, "%s.%.8s", view->game->id,
                 chuhe_format_extension(format));
        answer_record(reply, view, &heading, format);
    } else {
        http_fail(reply, SERVER_NOT_FOUND);
    }
}

void http_download(http_reply *reply, web *w, const http_request *request)
{
    char id[STORE_ID], language[8] = "en";
    const char *name = request->path + strlen("/games/");
    size_t len = strcspn(name, ".");
    hub_glance g;
    server_error error = SERVER_NO_GAME;
    if (len < sizeof id && name[len] == '.') {
        memcpy(id, name, len);
        id[len] = '\0';
        error = keys_is_id(id) ? hub_look(&g, w->hub, id) : SERVER_NO_GAME;
    }
    if (error != SERVER_NO_ERROR) {
        http_fail(reply, error);
        return;
    }
    http_query(language, sizeof language, request, "lang");
    if (strcmp(name + len + 1, "png") == 0)
        answer_png(reply, w, request, &g.view);
    else
        answer_file(reply, hub_store(w->hub), &g.view, name + len + 1, strcmp(language, "zh") == 0);
    hub_look_away(&g);
}
