/* Rulings: every ply of the loop with what it threatens. */
#include "wasm/page_state.h"

const chuhe_rulebook *page_book(uint32_t index)
{
    return chuhe_rulebook_at(index);
}

static bool is_check(const chuhe_ruled_ply *ply)
{
    return ply->class_ == CHUHE_CLASS_CHECK;
}

static chuhe_squareset attackers(const chuhe_ruled_ply *ply)
{
    chuhe_squareset set = {{0, 0}};
    if (is_check(ply))
        return ply->checkers;
    for (size_t i = 0; i < ply->threat_count; i++)
        if (ply->threats[i].counts)
            chuhe_squareset_add(&set, ply->threats[i].attacker);
    return set;
}

static chuhe_squareset victims(const chuhe_ruled_ply *ply, const chuhe_position *after)
{
    chuhe_squareset set = {{0, 0}};
    chuhe_square general = chuhe_position_general(after, (chuhe_side)!ply->side);
    if (is_check(ply) && general != CHUHE_NO_SQUARE)
        chuhe_squareset_add(&set, general);
    for (size_t i = 0; i < ply->threat_count && !is_check(ply); i++)
        if (ply->threats[i].counts)
            chuhe_squareset_add(&set, ply->threats[i].victim);
    return set;
}

static void put_threat(json *out, const chuhe_threat *threat)
{
    json_begin_object(out);
    page_json_square(out, "attacker", threat->attacker);
    page_json_square(out, "victim", threat->victim);
    page_json_text(out, "means", chuhe_means_name(threat->means));
    page_json_text(out, "protection", chuhe_protection_name(threat->protection));
    page_json_square(out, "protector", threat->protector);
    page_json_bool(out, "counts", threat->counts);
    json_key(out, "line");
    json_begin_array(out);
    for (size_t i = 0; i < threat->line_length; i++)
        page_json_move_item(out, threat->line[i]);
    json_end_array(out);
    json_end_object(out);
}

/* That of the first piece that would be won. */
static const char *protection_of(const chuhe_ruled_ply *ply)
{
    bool wins = !is_check(ply) && ply->class_ != CHUHE_CLASS_KILL;
    for (size_t i = 0; i < ply->threat_count && wins; i++)
        if (ply->threats[i].counts)
            return chuhe_protection_name(ply->threats[i].protection);
    return NULL;
}

static void put_chinese(json *out, const chuhe_position *before, chuhe_move move)
{
    char text[CHUHE_MOVE_TEXT_CAP];
    size_t len;
    bool written = chuhe_move_to_text(text, sizeof text, &len, before, move,
                                      CHUHE_NOTATION_CHINESE) == CHUHE_OK;
    page_json_text(out, "chinese", written ? text : NULL);
}

void page_json_ply(json *out, const chuhe_position *before, const chuhe_ruled_ply *ply)
{
    chuhe_position after = *before;
    chuhe_position_play_unchecked(&after, NULL, ply->move);
    json_begin_object(out);
    page_json_number(out, "ply", (int64_t)ply->ply);
    page_json_move(out, "move", ply->move);
    put_chinese(out, before, ply->move);
    page_json_side(out, "side", ply->side);
    page_json_text(out, "class", chuhe_class_name(ply->class_));
    page_json_squares(out, "by", attackers(ply));
    page_json_squares(out, "victims", victims(ply, &after));
    page_json_text(out, "protection", protection_of(ply));
    page_json_text(out, "remark",
                   ply->remark == CHUHE_REMARK_NONE ? NULL : chuhe_remark_name(ply->remark));
    page_json_bool(out, "unsure", ply->unsure);
    json_key(out, "threats");
    json_begin_array(out);
    for (size_t i = 0; i < ply->threat_count; i++)
        put_threat(out, &ply->threats[i]);
    json_end_array(out);
    json_end_object(out);
}

static void put_plies(json *out, const chuhe_game *game, const chuhe_ruling *ruling)
{
    chuhe_position before;
    json_key(out, "plies");
    json_begin_array(out);
    if (ruling->ply_count)
        chuhe_game_position_at(&before, game, ruling->first - 1);
    for (size_t i = 0; i < ruling->ply_count; i++) {
        page_json_ply(out, &before, &ruling->plies[i]);
        chuhe_position_play_unchecked(&before, NULL, ruling->plies[i].move);
    }
    json_end_array(out);
}

static void put_clause(json *out, const chuhe_clause *clause)
{
    bool has_number = clause && clause->number && *clause->number;
    page_json_text(out, "clause", has_number ? clause->number : NULL);
    page_json_words(out, "clause_text", clause ? clause->english : NULL,
                    clause ? clause->chinese : NULL);
}

static void put_conducts(json *out, const chuhe_ruling *ruling)
{
    json_key(out, "conduct");
    if (ruling->ply_count == 0) {
        json_null(out);
        return;
    }
    json_begin_object(out);
    page_json_text(out, "red", chuhe_conduct_name(ruling->conduct[CHUHE_RED]));
    page_json_text(out, "black", chuhe_conduct_name(ruling->conduct[CHUHE_BLACK]));
    json_end_object(out);
}

void page_json_ruling(json *out, const chuhe_game *game, const chuhe_ruling *ruling)
{
    page_json_text(out, "rules", ruling->book->name);
    page_json_text(out, "verdict", chuhe_verdict_name(ruling->verdict));
    put_clause(out, ruling->clause);
    json_key(out, "window");
    json_begin_array(out);
    json_unsigned(out, ruling->first);
    json_unsigned(out, ruling->last);
    json_end_array(out);
    put_plies(out, game, ruling);
    page_json_bool(out, "due", ruling->due);
    page_json_number(out, "occurrences", ruling->occurrences);
    put_conducts(out, ruling);
    page_json_number(out, "nodes", (int64_t)ruling->nodes);
}
