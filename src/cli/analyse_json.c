/* A reviewed game for programs. */
#include "cli/analyse.h"
#include "cli/judge_words.h"
#include "cli/record_words.h"

/* The members "score" (hundredths of a soldier), "mate" (moves, minus for Black) and
 * "ruled", as Red sees it; all but one are null or false. */
static void say_score(json *w, const char *key, int score, chuhe_side side)
{
    int red = side == CHUHE_RED ? score : -score, size = red < 0 ? -red : red;
    json_key(w, key);
    json_begin_object(w);
    json_key(w, "text");
    json_text(w, analyse_score(score, side).text);
    json_key(w, "soldiers");
    if (size > SCORE_EVAL_MAX)
        json_null(w);
    else
        json_decimal(w, red / 100.0);
    json_key(w, "mate_in");
    if (score_is_mate(size))
        json_unsigned(w, (uint64_t)score_moves_to_mate(size));
    else
        json_null(w);
    json_key(w, "winner");
    if (size > SCORE_EVAL_MAX)
        json_text(w, red > 0 ? "red" : "black");
    else
        json_null(w);
    json_end_object(w);
}

static void say_move(json *w, const char *key, const chuhe_position *before, chuhe_move move)
{
    buffer text;
    buffer_init(&text);
    notation_append_coordinates(&text, before, move);
    json_key(w, key);
    json_string(w, text.bytes ? text.bytes : "", text.len);
    buffer_deinit(&text);
}

static void say_text(json *w, const char *key, const buffer *text)
{
    json_key(w, key);
    if (text->len)
        json_string(w, text->bytes, text->len);
    else
        json_null(w);
}

static void say_line(json *w, const review_line *line, const chuhe_position *from, chuhe_side side)
{
    chuhe_position position = *from;
    json_begin_object(w);
    say_score(w, "score", line->score, side);
    json_key(w, "depth");
    json_unsigned(w, line->depth);
    json_key(w, "moves");
    json_begin_array(w);
    for (unsigned i = 0; i < line->length; i++) {
        buffer text;
        buffer_init(&text);
        notation_append_coordinates(&text, &position, line->moves[i]);
        json_string(w, text.bytes ? text.bytes : "", text.len);
        buffer_deinit(&text);
        chuhe_position_play_unchecked(&position, NULL, line->moves[i]);
    }
    json_end_array(w);
    json_end_object(w);
}

static void say_lines(json *w, const review_found *found, const chuhe_position *from,
                      chuhe_side side)
{
    json_key(w, "lines");
    json_begin_array(w);
    for (unsigned i = 0; i < found->count; i++)
        say_line(w, &found->lines[i], from, side);
    json_end_array(w);
}

static void say_repetition(json *w, const review_repetition *told)
{
    json_key(w, "repetition");
    if (told->occurrences < 2) {
        json_null(w);
        return;
    }
    json_begin_object(w);
    json_key(w, "occurrences");
    json_unsigned(w, told->occurrences);
    json_key(w, "earlier");
    json_unsigned(w, told->earlier);
    json_key(w, "verdict");
    json_text(w, chuhe_verdict_name(told->verdict));
    json_key(w, "clause");
    json_text(w, told->clause ? told->clause->number : NULL);
    json_key(w, "due");
    json_bool(w, told->due);
    json_end_object(w);
}

/* What was found of a ply, when it was looked at. */
static void say_findings(json *w, const cli *c, const analysis *a, size_t index,
                         const chuhe_position *before)
{
    const review_ply *ply = &a->review.plies[index];
    buffer why;
    say_score(w, "before", ply->before, ply->side);
    say_score(w, "after", ply->after, ply->side);
    json_key(w, "chance_before");
    json_decimal(w, 100 * review_chance(ply->before));
    json_key(w, "chance_after");
    json_decimal(w, 100 * review_chance(ply->after));
    json_key(w, "loss");
    json_decimal(w, 100 * ply->loss);
    json_key(w, "accuracy");
    json_decimal(w, review_accuracy(ply->loss));
    json_key(w, "grade");
    json_text(w, review_grade_name(ply->grade));
    json_key(w, "mark");
    json_text(w, ply->grade == REVIEW_FINE ? NULL : review_grade_sign(ply->grade));
    buffer_init(&why);
    if (ply->grade != REVIEW_FINE)
        analyse_append_why(&why, c, ply);
    say_text(w, "why", &why);
    buffer_deinit(&why);
    json_key(w, "is_best");
    json_bool(w, ply->is_best);
    json_key(w, "is_forced");
    json_bool(w, ply->is_forced);
    say_lines(w, &a->review.positions[index].found, before, ply->side);
}

static void say_ply(json *w, const cli *c, const analysis *a, size_t index)
{
    const review_ply *ply = &a->review.plies[index];
    chuhe_position before;
    buffer text;
    analyse_position(&before, a, index);
    json_begin_object(w);
    json_key(w, "ply");
    json_unsigned(w, ply->ply);
    json_key(w, "round");
    json_unsigned(w, ply->round);
    json_key(w, "side");
    json_text(w, ply->side == CHUHE_RED ? "red" : "black");
    say_move(w, "move", &before, ply->move);
    buffer_init(&text);
    verdict_append_move(&text, &before, ply->move);
    say_text(w, "chinese", &text);
    buffer_deinit(&text);
    json_key(w, "analysed");
    json_bool(w, ply->known);
    if (ply->known)
        say_findings(w, c, a, index, &before);
    say_repetition(w, &a->review.positions[index + 1].repetition);
    json_end_object(w);
}

static void say_side(json *w, const char *key, const review_side *side)
{
    json_key(w, key);
    json_begin_object(w);
    json_key(w, "accuracy");
    if (side->moves)
        json_decimal(w, side->accuracy);
    else
        json_null(w);
    json_key(w, "loss");
    json_decimal(w, 100 * side->loss);
    json_key(w, "moves");
    json_unsigned(w, side->moves);
    json_key(w, "best");
    json_unsigned(w, side->best);
    json_key(w, "inaccuracies");
    json_unsigned(w, side->grades[REVIEW_INACCURACY]);
    json_key(w, "mistakes");
    json_unsigned(w, side->grades[REVIEW_MISTAKE]);
    json_key(w, "blunders");
    json_unsigned(w, side->grades[REVIEW_BLUNDER]);
    json_end_object(w);
}

static void say_search(json *w, const analyse_options *o)
{
    json_key(w, "search");
    json_begin_object(w);
    json_key(w, "depth");
    json_unsigned(w, o->limits.depth);
    json_key(w, "nodes");
    json_unsigned(w, o->limits.nodes);
    json_key(w, "time_ms");
    json_unsigned(w, (uint64_t)o->limits.move_ms);
    json_key(w, "threads");
    json_unsigned(w, o->engine.threads);
    json_key(w, "hash_mb");
    json_unsigned(w, o->engine.hash_mb);
    json_key(w, "lines");
    json_unsigned(w, o->engine.lines);
    json_end_object(w);
}

/* The score of the position that the part begins with, and of a game without moves
 * its lines. */
static void say_start(json *w, const analysis *a)
{
    int score;
    chuhe_position first;
    json_key(w, "start");
    if (!review_red_score(&score, &a->review, 0)) {
        json_null(w);
        return;
    }
    analyse_position(&first, a, 0);
    json_begin_object(w);
    say_score(w, "score", score, CHUHE_RED);
    say_lines(w, &a->review.positions[0].found, &first, chuhe_position_to_move(&first));
    json_end_object(w);
}

void analyse_say_json(cli *c, const analysis *a)
{
    const review *r = &a->review;
    json w;
    json_init(&w, &c->out);
    json_begin_object(&w);
    record_json_source(&w, a->g->source);
    record_json_tags(&w, a->g->record);
    json_key(&w, "rules");
    json_text(&w, a->options->engine.book->name);
    say_search(&w, a->options);
    json_key(&w, "from");
    json_unsigned(&w, r->from);
    json_key(&w, "to");
    json_unsigned(&w, r->to);
    json_key(&w, "whole");
    json_bool(&w, !r->stopped);
    json_key(&w, "nodes");
    json_unsigned(&w, r->nodes);
    say_side(&w, "red", &r->sides[CHUHE_RED]);
    say_side(&w, "black", &r->sides[CHUHE_BLACK]);
    say_start(&w, a);
    json_key(&w, "plies");
    json_begin_array(&w);
    for (size_t i = 0; i < r->count; i++)
        say_ply(&w, c, a, i);
    json_end_array(&w);
    json_end_object(&w);
    buffer_text(&c->out, "\n");
}
