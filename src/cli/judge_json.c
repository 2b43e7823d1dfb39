/* Rulings for programs. */
#include <string.h>

#include "cli/judge_report.h"
#include "cli/record_words.h"
#include "cli/setup_argument.h"

void judge_json_move(json *writer, const char *key, const chuhe_position *position, chuhe_move move,
                     chuhe_notation notation)
{
    char text[CHUHE_MOVE_TEXT_CAP];
    size_t len;
    json_key(writer, key);
    if (chuhe_move_to_text(text, sizeof text, &len, position, move, notation) == CHUHE_OK)
        json_string(writer, text, len);
    else
        json_null(writer);
}

static void write_square(json *writer, const char *key, chuhe_square square)
{
    char text[3];
    json_key(writer, key);
    if (square < CHUHE_SQUARES)
        chuhe_square_to_text(text, square);
    json_text(writer, square < CHUHE_SQUARES ? text : NULL);
}

static void write_buffer(json *writer, const char *key, const buffer *text)
{
    json_key(writer, key);
    if (buffer_failed(text))
        buffer_fail(writer->out);
    json_string(writer, text->bytes, text->len);
}

static void write_threat(json *writer, const chuhe_threat *threat, const chuhe_position *passed)
{
    buffer line;
    buffer_init(&line);
    json_begin_object(writer);
    write_square(writer, "attacker", threat->attacker);
    write_square(writer, "victim", threat->victim);
    json_key(writer, "means");
    json_text(writer, chuhe_means_name(threat->means));
    json_key(writer, "protection");
    json_text(writer, chuhe_protection_name(threat->protection));
    write_square(writer, "protector", threat->protector);
    json_key(writer, "counts");
    json_bool(writer, threat->counts);
    json_key(writer, "line");
    json_begin_array(writer);
    for (size_t i = 0; i < threat->line_length; i++) {
        char text[5] = "";
        if (chuhe_move_from(threat->line[i]) < CHUHE_SQUARES &&
            chuhe_move_to(threat->line[i]) < CHUHE_SQUARES) {
            chuhe_square_to_text(text, chuhe_move_from(threat->line[i]));
            chuhe_square_to_text(text + 2, chuhe_move_to(threat->line[i]));
        }
        json_text(writer, text);
    }
    json_end_array(writer);
    judge_append_line(&line, passed, threat->line, threat->line_length);
    write_buffer(writer, "line_chinese", &line);
    json_end_object(writer);
    buffer_deinit(&line);
}

static void write_threats(json *writer, const chuhe_ruled_ply *ply, const chuhe_position *after)
{
    chuhe_position passed;
    judge_pass(&passed, after);
    json_key(writer, "threats");
    json_begin_array(writer);
    for (size_t i = 0; i < ply->threat_count; i++)
        write_threat(writer, &ply->threats[i], &passed);
    json_end_array(writer);
}

/* That of the first victim. */
static void write_protection(json *writer, const chuhe_ruled_ply *ply)
{
    const char *name = NULL;
    bool chases = ply->class_ != CHUHE_CLASS_CHECK && ply->class_ != CHUHE_CLASS_KILL;
    for (size_t i = 0; i < ply->threat_count && chases && !name; i++)
        if (ply->threats[i].counts)
            name = chuhe_protection_name(ply->threats[i].protection);
    json_key(writer, "protection");
    json_text(writer, name);
}

static void write_ply(json *writer, const cli *c, const judge_walk *walk,
                      const chuhe_ruled_ply *ply)
{
    buffer because;
    buffer_init(&because);
    json_begin_object(writer);
    json_key(writer, "ply");
    json_unsigned(writer, ply->ply);
    judge_json_move(writer, "move", &walk->before, ply->move, CHUHE_NOTATION_COORDINATES);
    judge_json_move(writer, "chinese", &walk->before, ply->move, CHUHE_NOTATION_CHINESE);
    json_key(writer, "side");
    json_text(writer, setup_side_key(ply->side));
    json_key(writer, "class");
    json_text(writer, chuhe_class_name(ply->class_));
    json_key(writer, "by");
    setup_json_squares(writer, judge_attackers(ply));
    json_key(writer, "victims");
    setup_json_squares(writer, judge_victims(ply, &walk->after));
    write_protection(writer, ply);
    json_key(writer, "remark");
    json_text(writer, ply->remark == CHUHE_REMARK_NONE ? NULL : chuhe_remark_name(ply->remark));
    json_key(writer, "unsure");
    json_bool(writer, ply->unsure);
    judge_append_reason(&because, c, ply, &walk->after);
    write_buffer(writer, "because", &because);
    write_threats(writer, ply, &walk->after);
    json_end_object(writer);
    buffer_deinit(&because);
}

static void write_plies(json *writer, const cli *c, const chuhe_game *game,
                        const chuhe_ruling *ruling)
{
    judge_walk walk;
    const chuhe_ruled_ply *ply;
    json_key(writer, "plies");
    json_begin_array(writer);
    judge_walk_begin(&walk, game, ruling);
    while ((ply = judge_walk_next(&walk)) != NULL)
        write_ply(writer, c, &walk, ply);
    json_end_array(writer);
}

/* The conducts, why they lead to the verdict, and the verdict. */
static void write_reason(json *writer, const cli *c, const chuhe_ruling *ruling)
{
    buffer text;
    buffer_init(&text);
    json_key(writer, "reason");
    if (ruling->ply_count == 0) {
        json_null(writer);
        return;
    }
    judge_append_account(&text, c, ruling);
    json_string(writer, text.bytes, text.len);
    if (buffer_failed(&text))
        buffer_fail(writer->out);
    buffer_deinit(&text);
}

static void write_conducts(json *writer, const chuhe_ruling *ruling)
{
    json_key(writer, "conduct");
    if (ruling->ply_count == 0) {
        json_null(writer);
        return;
    }
    json_begin_object(writer);
    for (int side = 0; side < CHUHE_SIDES; side++) {
        json_key(writer, setup_side_key((chuhe_side)side));
        json_text(writer, chuhe_conduct_name(ruling->conduct[side]));
    }
    json_end_object(writer);
}

void judge_json_ruling(json *writer, const cli *c, const chuhe_game *game,
                       const chuhe_ruling *ruling)
{
    const char *number = judge_clause_number(ruling->clause);
    const char *words = judge_clause_words(c, ruling->clause);
    json_key(writer, "rules");
    json_text(writer, ruling->book->name);
    json_key(writer, "verdict");
    json_text(writer, chuhe_verdict_name(ruling->verdict));
    write_reason(writer, c, ruling);
    json_key(writer, "clause");
    json_text(writer, *number ? number : NULL);
    json_key(writer, "clause_text");
    json_text(writer, *words ? words : NULL);
    json_key(writer, "window");
    json_begin_array(writer);
    json_unsigned(writer, ruling->first);
    json_unsigned(writer, ruling->last);
    json_end_array(writer);
    write_plies(writer, c, game, ruling);
    json_key(writer, "due");
    json_bool(writer, ruling->due);
    json_key(writer, "occurrences");
    json_unsigned(writer, ruling->occurrences);
    write_conducts(writer, ruling);
    json_key(writer, "nodes");
    json_unsigned(writer, ruling->nodes);
}

void judge_say_json(cli *c, const replay_game *g, const chuhe_ruling *ruling)
{
    json writer;
    chuhe_setup now;
    json_init(&writer, &c->out);
    json_begin_object(&writer);
    record_json_source(&writer, g->source);
    chuhe_position_to_setup(&now, chuhe_game_position(&g->game));
    setup_json(&writer, "fen", &now);
    judge_json_ruling(&writer, c, &g->game, ruling);
    json_end_object(&writer);
    buffer_text(&c->out, "\n");
}
