/* A replayed game as one JSON object. */
#include <string.h>

#include "cli/replay_report.h"
#include "cli/setup_argument.h"
#include "cli/standing_words.h"

static void write_tags(json *writer, const replay_game *g)
{
    replay_note tag;
    size_t at = 0;
    json_key(writer, "tags"); /* not an object: a record may have a tag twice */
    json_begin_array(writer);
    while (replay_game_next_note(&tag, &at, g, REPLAY_TAG)) {
        json_begin_object(writer);
        json_key(writer, "name");
        json_string(writer, tag.first, tag.first_len);
        json_key(writer, "value");
        json_string(writer, tag.second, tag.second_len);
        json_end_object(writer);
    }
    json_end_array(writer);
}

static void write_comments(json *writer, const replay_game *g)
{
    replay_note comment;
    size_t at = 0;
    json_key(writer, "comments");
    json_begin_array(writer);
    while (replay_game_next_note(&comment, &at, g, REPLAY_COMMENT)) {
        json_begin_object(writer);
        json_key(writer, "ply");
        json_unsigned(writer, comment.number);
        json_key(writer, "text");
        json_string(writer, comment.first, comment.first_len);
        json_end_object(writer);
    }
    json_end_array(writer);
}

static void write_warnings(json *writer, const replay_game *g, replay_place *place)
{
    replay_note warning;
    size_t at = 0;
    json_key(writer, "warnings");
    json_begin_array(writer);
    while (replay_game_next_note(&warning, &at, g, REPLAY_WARNING)) {
        json_begin_object(writer);
        json_key(writer, "line");
        json_unsigned(writer, replay_line(place, warning.number));
        json_key(writer, "name");
        json_text(writer, chuhe_status_name(warning.status));
        json_key(writer, "message");
        json_string(writer, warning.first, warning.first_len);
        json_end_object(writer);
    }
    json_end_array(writer);
}

static void write_move(json *writer, const chuhe_position *position, chuhe_move move,
                       chuhe_notation notation)
{
    char text[CHUHE_MOVE_TEXT_CAP];
    size_t len;
    json_key(writer, chuhe_notation_name(notation));
    if (chuhe_move_to_text(text, sizeof text, &len, position, move, notation) == CHUHE_OK)
        json_string(writer, text, len);
    else
        json_null(writer);
}

static void write_plies(json *writer, const chuhe_game *game)
{
    chuhe_position position = *chuhe_game_start(game);
    json_key(writer, "plies");
    json_begin_array(writer);
    for (size_t i = 0; i < chuhe_game_plies(game); i++) {
        chuhe_move move = chuhe_game_ply(game, i);
        chuhe_undo undo;
        json_begin_object(writer);
        write_move(writer, &position, move, CHUHE_NOTATION_COORDINATES);
        write_move(writer, &position, move, CHUHE_NOTATION_CHINESE);
        chuhe_position_play_unchecked(&position, &undo, move);
        json_key(writer, "check");
        json_bool(writer, chuhe_position_is_check(&position));
        json_end_object(writer);
    }
    json_end_array(writer);
}

static void write_end(json *writer, const cli *c, const chuhe_game *game)
{
    static const char *const results[] = {[CHUHE_RESULT_OPEN] = "open",
                                          [CHUHE_RESULT_RED_WINS] = "red_wins",
                                          [CHUHE_RESULT_BLACK_WINS] = "black_wins",
                                          [CHUHE_RESULT_DRAW] = "draw"};
    chuhe_outcome outcome = chuhe_game_outcome(game);
    chuhe_setup final;
    chuhe_position_to_setup(&final, chuhe_game_position(game));
    json_key(writer, "final");
    json_begin_object(writer);
    setup_json(writer, "fen", &final);
    standing_json(writer, chuhe_game_position(game));
    json_key(writer, "occurrences");
    json_unsigned(writer, chuhe_game_occurrences(game));
    json_end_object(writer);
    json_key(writer, "result");
    json_text(writer, results[outcome.result]);
    json_key(writer, "reason");
    json_text(writer, chuhe_reason_name(outcome.reason));
    json_key(writer, "message");
    json_text(writer, cli_reason_sentence(c, outcome.reason));
}

/* Null, or why the record could not be played to its end. */
static void write_error(json *writer, const cli *c, const replay_game *g, replay_place *place)
{
    json_key(writer, "error");
    if (replay_game_is_whole(g)) {
        json_null(writer);
        return;
    }
    bool refused = g->playable && g->refused != CHUHE_OK;
    chuhe_status status = refused                       ? g->refused
                          : g->setup_status != CHUHE_OK ? g->setup_status
                                                        : CHUHE_E_UNPLAYABLE;
    json_begin_object(writer);
    json_key(writer, "name");
    json_text(writer, chuhe_status_name(status));
    json_key(writer, "message");
    json_text(writer, cli_status_sentence(c, status));
    json_key(writer, "line");
    json_unsigned(writer, replay_line(place, refused ? g->refused_offset : g->offset));
    if (refused) {
        json_key(writer, "ply");
        json_unsigned(writer, chuhe_game_plies(&g->game) + 1);
        json_key(writer, "text");
        json_string(writer, g->refused_text, g->refused_len);
    }
    json_key(writer, "faults");
    setup_json_faults(writer, c, &g->report, 0);
    json_end_object(writer);
}

void replay_say_json(cli *c, const replay_game *g, replay_place *place)
{
    json writer;
    json_init(&writer, &c->out);
    json_begin_object(&writer);
    json_key(&writer, "file");
    json_text(&writer, place->path);
    json_key(&writer, "game");
    json_unsigned(&writer, g->number);
    json_key(&writer, "format");
    json_text(&writer, chuhe_record_format_name(place->format));
    write_tags(&writer, g);
    json_key(&writer, "start");
    json_begin_object(&writer);
    setup_json(&writer, "fen", &g->setup);
    json_end_object(&writer);
    if (g->playable) {
        write_plies(&writer, &g->game);
        write_end(&writer, c, &g->game);
    }
    write_comments(&writer, g);
    write_warnings(&writer, g, place);
    write_error(&writer, c, g, place);
    json_end_object(&writer);
    buffer_text(&c->out, "\n");
}
