/* A replayed game as one JSON object. */
#include <string.h>

#include "cli/record_words.h"
#include "cli/replay_report.h"
#include "cli/setup_argument.h"
#include "cli/standing_words.h"

static void write_comment(json *writer, const replay_game *g, chuhe_node node,
                          chuhe_comment_place place)
{
    size_t len;
    const char *text = chuhe_record_comment(&len, g->record, node, place);
    if (!text)
        return;
    json_begin_object(writer);
    json_key(writer, "ply");
    json_unsigned(writer, chuhe_record_ply(g->record, node));
    json_key(writer, "before");
    json_bool(writer, place == CHUHE_COMMENT_BEFORE);
    json_key(writer, "text");
    json_string(writer, text, len);
    json_end_object(writer);
}

/* Those of a line, from one of its nodes on. */
static void write_comments(json *writer, const replay_game *g, chuhe_node node)
{
    json_key(writer, "comments");
    json_begin_array(writer);
    for (; node != CHUHE_NO_NODE; node = chuhe_record_first_child(g->record, node)) {
        write_comment(writer, g, node, CHUHE_COMMENT_BEFORE);
        write_comment(writer, g, node, CHUHE_COMMENT_AFTER);
    }
    json_end_array(writer);
}

static void write_move(json *writer, const chuhe_position *position, chuhe_move move,
                       const notation_choice *choice)
{
    buffer text;
    buffer_init(&text);
    notation_append(&text, position, move, choice);
    json_key(writer, chuhe_notation_name(choice->notation));
    json_string(writer, text.bytes, text.len);
    if (buffer_failed(&text))
        buffer_fail(writer->out);
    buffer_deinit(&text);
}

/* The move in coordinates and in the notation that was asked for; the position goes
 * on. */
static void write_ply(json *writer, chuhe_position *position, chuhe_move move,
                      const notation_choice *choice)
{
    static const notation_choice coordinates = {.notation = CHUHE_NOTATION_COORDINATES};
    chuhe_undo undo;
    json_begin_object(writer);
    write_move(writer, position, move, &coordinates);
    if (choice->notation != CHUHE_NOTATION_COORDINATES)
        write_move(writer, position, move, choice);
    chuhe_position_play_unchecked(position, &undo, move);
    json_key(writer, "check");
    json_bool(writer, chuhe_position_is_check(position));
    json_end_object(writer);
}

static void write_plies(json *writer, const chuhe_game *game, const notation_choice *choice)
{
    chuhe_position position = *chuhe_game_start(game);
    json_key(writer, "plies");
    json_begin_array(writer);
    for (size_t i = 0; i < chuhe_game_plies(game); i++)
        write_ply(writer, &position, chuhe_game_ply(game, i), choice);
    json_end_array(writer);
}

/* ---- variations ---- */

/* A variation: its first node, and the number of the line whose ply that takes the
 * place of; 0 is the main line. */
typedef struct line {
    chuhe_node node;
    size_t of;
} line;

/* Appends the lines that leave a line at a node, or below it. */
static void find_lines(buffer *lines, const chuhe_record *record, chuhe_node node, size_t of)
{
    for (; node != CHUHE_NO_NODE; node = chuhe_record_first_child(record, node))
        for (chuhe_node other = chuhe_record_next_sibling(record, node); other != CHUHE_NO_NODE;
             other = chuhe_record_next_sibling(record, other))
            buffer_append(lines, &(line){other, of}, sizeof(line));
}

static void write_line(json *writer, const replay_game *g, const line *l,
                       const notation_choice *choice)
{
    chuhe_position position;
    chuhe_record_position(&position, g->record, chuhe_record_parent(g->record, l->node));
    json_begin_object(writer);
    json_key(writer, "of");
    json_unsigned(writer, l->of);
    json_key(writer, "ply");
    json_unsigned(writer, chuhe_record_ply(g->record, l->node));
    json_key(writer, "plies");
    json_begin_array(writer);
    for (chuhe_node node = l->node; node != CHUHE_NO_NODE;
         node = chuhe_record_first_child(g->record, node))
        write_ply(writer, &position, chuhe_record_move(g->record, node), choice);
    json_end_array(writer);
    write_comments(writer, g, l->node);
    json_end_object(writer);
}

/* All of them, each behind the line that it leaves. */
static void write_lines(json *writer, const replay_game *g, const notation_choice *choice)
{
    buffer lines;
    buffer_init(&lines);
    find_lines(&lines, g->record, chuhe_record_first_child(g->record, CHUHE_ROOT), 0);
    json_key(writer, "lines");
    json_begin_array(writer);
    for (size_t i = 0; (i + 1) * sizeof(line) <= lines.len; i++) {
        line next;
        memcpy(&next, lines.bytes + i * sizeof next, sizeof next);
        write_line(writer, g, &next, choice);
        find_lines(&lines, g->record, chuhe_record_first_child(g->record, next.node), i + 1);
    }
    json_end_array(writer);
    if (buffer_failed(&lines))
        buffer_fail(writer->out);
    buffer_deinit(&lines);
}

/* ---- the game ---- */

/* `recorded` is null where the record states no result. */
static void write_end(json *writer, const cli *c, const chuhe_record *record,
                      const chuhe_game *game)
{
    static const char *const results[] = {[CHUHE_RESULT_OPEN] = "open",
                                          [CHUHE_RESULT_RED_WINS] = "red_wins",
                                          [CHUHE_RESULT_BLACK_WINS] = "black_wins",
                                          [CHUHE_RESULT_DRAW] = "draw"};
    chuhe_result recorded = chuhe_record_result(record);
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
    json_key(writer, "recorded");
    json_text(writer, recorded == CHUHE_RESULT_OPEN ? NULL : results[recorded]);
}

/* Null, or why the record could not be played to its end. */
static void write_error(json *writer, const cli *c, const replay_game *g)
{
    bool refused = g->refused != CHUHE_OK;
    chuhe_status status = refused ? g->refused : CHUHE_E_UNPLAYABLE;
    json_key(writer, "error");
    if (!refused && !replay_game_is_study(g)) {
        json_null(writer);
        return;
    }
    json_begin_object(writer);
    json_key(writer, "name");
    json_text(writer, chuhe_status_name(status));
    json_key(writer, "message");
    json_text(writer, cli_status_sentence(c, status));
    if (refused) {
        json_key(writer, "line");
        json_unsigned(writer, g->refusal.line);
        json_key(writer, "offset");
        json_unsigned(writer, g->refusal.offset);
        json_key(writer, "ply");
        json_unsigned(writer, g->refusal.ply);
        json_key(writer, "text");
        json_string(writer, g->refusal.text, g->refusal.text_len);
    }
    json_key(writer, "faults");
    setup_json_faults(writer, c, &g->report, 0);
    json_end_object(writer);
}

void replay_say_json(cli *c, const replay_game *g, const replay_look *look)
{
    json writer;
    json_init(&writer, &c->out);
    json_begin_object(&writer);
    record_json_source(&writer, g->source);
    record_json_tags(&writer, g->record);
    json_key(&writer, "start");
    json_begin_object(&writer);
    setup_json(&writer, "fen", &g->setup);
    json_end_object(&writer);
    write_plies(&writer, &g->game, &look->notation);
    write_end(&writer, c, g->record, &g->game);
    json_key(&writer, "variations");
    json_unsigned(&writer, chuhe_record_variation_count(g->record));
    if (look->variations)
        write_lines(&writer, g, &look->notation);
    write_comments(&writer, g, CHUHE_ROOT);
    warning_list_json(&writer, c, g->source->warnings);
    write_error(&writer, c, g);
    json_end_object(&writer);
    buffer_text(&c->out, "\n");
}
