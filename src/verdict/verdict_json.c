/* Rulings for programs. */
#include "verdict/verdict.h"

void verdict_json_move(json *writer, const char *key, const chuhe_position *position,
                       chuhe_move move, chuhe_notation notation)
{
    char text[CHUHE_MOVE_TEXT_CAP];
    size_t len;
    json_key(writer, key);
    if (chuhe_move_to_text(text, sizeof text, &len, position, move, notation) == CHUHE_OK)
        json_string(writer, text, len);
    else
        json_null(writer);
}

const char *verdict_side_key(chuhe_side side)
{
    return side == CHUHE_RED ? "red" : "black";
}

static void put_squares(json *writer, chuhe_squareset squares)
{
    json_begin_array(writer);
    for (chuhe_square square = chuhe_squareset_next(squares, 0); square < CHUHE_SQUARES;
         square = chuhe_squareset_next(squares, (chuhe_square)(square + 1))) {
        char text[3];
        chuhe_square_to_text(text, square);
        json_string(writer, text, 2);
    }
    json_end_array(writer);
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
    verdict_append_line(&line, passed, threat->line, threat->line_length);
    write_buffer(writer, "line_chinese", &line);
    json_end_object(writer);
    buffer_deinit(&line);
}

static void write_threats(json *writer, const chuhe_ruled_ply *ply, const chuhe_position *after)
{
    chuhe_position passed;
    verdict_pass(&passed, after);
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

static void write_ply(json *writer, bool chinese, const verdict_walk *walk,
                      const chuhe_ruled_ply *ply)
{
    buffer because;
    buffer_init(&because);
    json_begin_object(writer);
    json_key(writer, "ply");
    json_unsigned(writer, ply->ply);
    verdict_json_move(writer, "move", &walk->before, ply->move, CHUHE_NOTATION_COORDINATES);
    verdict_json_move(writer, "chinese", &walk->before, ply->move, CHUHE_NOTATION_CHINESE);
    json_key(writer, "side");
    json_text(writer, verdict_side_key(ply->side));
    json_key(writer, "class");
    json_text(writer, chuhe_class_name(ply->class_));
    json_key(writer, "by");
    put_squares(writer, verdict_attackers(ply));
    json_key(writer, "victims");
    put_squares(writer, verdict_victims(ply, &walk->after));
    write_protection(writer, ply);
    json_key(writer, "remark");
    json_text(writer, ply->remark == CHUHE_REMARK_NONE ? NULL : chuhe_remark_name(ply->remark));
    json_key(writer, "unsure");
    json_bool(writer, ply->unsure);
    verdict_append_reason(&because, chinese, ply, &walk->after);
    write_buffer(writer, "because", &because);
    write_threats(writer, ply, &walk->after);
    json_end_object(writer);
    buffer_deinit(&because);
}

static void write_plies(json *writer, bool chinese, const chuhe_game *game,
                        const chuhe_ruling *ruling)
{
    verdict_walk walk;
    const chuhe_ruled_ply *ply;
    json_key(writer, "plies");
    json_begin_array(writer);
    verdict_walk_begin(&walk, game, ruling);
    while ((ply = verdict_walk_next(&walk)) != NULL)
        write_ply(writer, chinese, &walk, ply);
    json_end_array(writer);
}

/* The conducts, why they lead to the verdict, and the verdict. */
static void write_reason(json *writer, bool chinese, const chuhe_ruling *ruling)
{
    buffer text;
    buffer_init(&text);
    json_key(writer, "reason");
    if (ruling->ply_count == 0) {
        json_null(writer);
        return;
    }
    verdict_append_account(&text, chinese, ruling);
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
        json_key(writer, verdict_side_key((chuhe_side)side));
        json_text(writer, chuhe_conduct_name(ruling->conduct[side]));
    }
    json_end_object(writer);
}

void verdict_json_ruling(json *writer, bool chinese, const chuhe_game *game,
                         const chuhe_ruling *ruling)
{
    const char *number = verdict_clause_number(ruling->clause);
    const char *words = verdict_clause_words(chinese, ruling->clause);
    json_key(writer, "rules");
    json_text(writer, ruling->book->name);
    json_key(writer, "verdict");
    json_text(writer, chuhe_verdict_name(ruling->verdict));
    write_reason(writer, chinese, ruling);
    json_key(writer, "clause");
    json_text(writer, *number ? number : NULL);
    json_key(writer, "clause_text");
    json_text(writer, *words ? words : NULL);
    json_key(writer, "window");
    json_begin_array(writer);
    json_unsigned(writer, ruling->first);
    json_unsigned(writer, ruling->last);
    json_end_array(writer);
    write_plies(writer, chinese, game, ruling);
    json_key(writer, "due");
    json_bool(writer, ruling->due);
    json_key(writer, "occurrences");
    json_unsigned(writer, ruling->occurrences);
    write_conducts(writer, ruling);
    json_key(writer, "nodes");
    json_unsigned(writer, ruling->nodes);
}
