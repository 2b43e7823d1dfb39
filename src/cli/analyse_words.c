/* Scores and reasons in words. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/analyse.h"

/* ---- numbers ---- */

score_text analyse_score(int score, chuhe_side side)
{
    score_text made;
    int red = side == CHUHE_RED ? score : -score;
    char sign = red > 0 ? '+' : '-';
    int size = abs(red);
    if (size == SCORE_MATE)
        snprintf(made.text, sizeof made.text, "%c#", sign);
    else if (score_is_mate(size))
        snprintf(made.text, sizeof made.text, "%cM%d", sign, score_moves_to_mate(size));
    else if (size > SCORE_EVAL_MAX)
        snprintf(made.text, sizeof made.text, "%cR", sign);
    else if (size == 0)
        snprintf(made.text, sizeof made.text, "0.00");
    else
        snprintf(made.text, sizeof made.text, "%c%d.%02d", sign, size / 100, size % 100);
    return made;
}

score_text analyse_score_at(const analysis *a, size_t index)
{
    int score;
    return review_red_score(&score, &a->review, index) ? analyse_score(score, CHUHE_RED)
                                                       : (score_text){""};
}

score_text analyse_percent(double share)
{
    score_text made;
    int tenths = (int)lround(1000 * share);
    snprintf(made.text, sizeof made.text, "%d.%d", tenths / 10, tenths % 10);
    return made;
}

score_text analyse_whole_percent(double share)
{
    score_text made;
    snprintf(made.text, sizeof made.text, "%d", (int)lround(100 * share));
    return made;
}

const char *analyse_grade_word(const cli *c, review_grade grade)
{
    static const cli_text texts[REVIEW_GRADES] = {[REVIEW_INACCURACY] = CLI_TEXT_ANALYSE_INACCURACY,
                                                  [REVIEW_MISTAKE] = CLI_TEXT_ANALYSE_MISTAKE,
                                                  [REVIEW_BLUNDER] = CLI_TEXT_ANALYSE_BLUNDER};
    return grade == REVIEW_FINE ? "" : cli_text_in(c->language, texts[grade]);
}

static void append_separated(buffer *out, const cli *c, size_t begin, cli_text separator)
{
    if (out->len > begin)
        cli_say(out, c, separator);
}

void analyse_append_search(buffer *out, const cli *c, const analyse_options *options)
{
    const struct {
        uint64_t number;
        cli_text text;
    } parts[] = {
        {options->limits.depth, CLI_TEXT_ANALYSE_SEARCH_DEPTH},
        {options->limits.nodes, CLI_TEXT_ANALYSE_SEARCH_NODES},
        {(uint64_t)options->limits.move_ms, CLI_TEXT_ANALYSE_SEARCH_TIME},
        {options->engine.threads > 1 ? options->engine.threads : 0,
         CLI_TEXT_ANALYSE_SEARCH_THREADS},
    };
    size_t begin = out->len;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (!parts[i].number)
            continue;
        append_separated(out, c, begin, CLI_TEXT_COMMA);
        cli_say(out, c, parts[i].text, cli_number(parts[i].number).text);
    }
}

/* ---- reasons ---- */

/* `two soldiers`, `两兵`. */
static void append_pieces_of(buffer *out, const cli *c, chuhe_side side, chuhe_kind kind,
                             unsigned count)
{
    static const char *const english[] = {"", "", "two ", "three ", "four ", "five "};
    static const char *const chinese[] = {"", "", "两", "三", "四", "五"};
    static const cli_text names[CHUHE_KINDS] = {
        CLI_TEXT_GENERAL, CLI_TEXT_ADVISOR, CLI_TEXT_ELEPHANT, CLI_TEXT_HORSE,
        CLI_TEXT_CHARIOT, CLI_TEXT_CANNON,  CLI_TEXT_SOLDIER};
    count = count > 5 ? 5 : count;
    if (c->language == CLI_CHINESE) {
        buffer_text(out, chinese[count]);
        buffer_text(out, chuhe_piece_chinese(chuhe_piece_make(side, kind)));
        return;
    }
    const char *name = cli_text_in(CLI_ENGLISH, names[kind]);
    buffer_text(out, count > 1 ? english[count] : strchr("ae", *name) ? "an " : "a ");
    buffer_text(out, name);
    if (count > 1)
        buffer_text(out, "s");
}

/* The pieces of a side, the strongest first; false when there are none. */
static bool append_pieces(buffer *out, const cli *c, chuhe_side side,
                          const uint8_t counts[CHUHE_KINDS])
{
    static const chuhe_kind order[] = {CHUHE_CHARIOT,  CHUHE_CANNON,  CHUHE_HORSE,
                                       CHUHE_ELEPHANT, CHUHE_ADVISOR, CHUHE_SOLDIER};
    size_t left = 0, count = sizeof order / sizeof *order;
    bool any = false;
    for (size_t i = 0; i < count; i++)
        left += counts[order[i]] > 0;
    for (size_t i = 0; i < count; i++) {
        if (!counts[order[i]])
            continue;
        if (any)
            cli_say(out, c, left == 1 ? CLI_TEXT_JUDGE_AND : CLI_TEXT_COMMA);
        append_pieces_of(out, c, side, order[i], counts[order[i]]);
        any = true;
        left--;
    }
    return any;
}

/* `loses a chariot for a horse`. */
static void append_exchange(buffer *out, const cli *c, const review_ply *ply)
{
    buffer lost, gained;
    buffer_init(&lost);
    buffer_init(&gained);
    const review_why *why = &ply->why;
    bool gives = append_pieces(&lost, c, ply->side, why->lost);
    bool takes = append_pieces(&gained, c, (chuhe_side)!ply->side, why->gained);
    const char *lost_text = gives && lost.bytes ? lost.bytes : "";
    const char *gained_text = takes && gained.bytes ? gained.bytes : "";
    if (why->loses_pieces)
        cli_say(out, c, takes ? CLI_TEXT_WHY_LOSES_FOR : CLI_TEXT_WHY_LOSES, lost_text,
                gained_text);
    else
        cli_say(out, c, gives ? CLI_TEXT_WHY_MISSES_FOR : CLI_TEXT_WHY_MISSES, gained_text,
                lost_text);
    if (buffer_failed(&lost) || buffer_failed(&gained))
        buffer_fail(out);
    buffer_deinit(&lost);
    buffer_deinit(&gained);
}

static void append_change(buffer *out, const cli *c, const review_ply *ply)
{
    static const cli_text words[REVIEW_STANDINGS] = {
        CLI_TEXT_STANDING_LOST, CLI_TEXT_STANDING_WORSE, CLI_TEXT_STANDING_LEVEL,
        CLI_TEXT_STANDING_BETTER, CLI_TEXT_STANDING_WINNING};
    const review_why *why = &ply->why;
    const char *side = cli_side_name(c, ply->side);
    if (why->from != why->to)
        cli_say(out, c, CLI_TEXT_WHY_STANDING, side, cli_text_in(c->language, words[why->from]),
                cli_text_in(c->language, words[why->to]));
    else
        cli_say(out, c, CLI_TEXT_WHY_CHANCES, side,
                analyse_whole_percent(review_chance(ply->before)).text,
                analyse_whole_percent(review_chance(ply->after)).text);
}

void analyse_append_why(buffer *out, const cli *c, const review_ply *ply)
{
    const review_why *why = &ply->why;
    size_t begin = out->len;
    if (why->misses_mate)
        cli_say(out, c, CLI_TEXT_WHY_MISSES_MATE, cli_number((uint64_t)why->misses_mate).text);
    if (why->allows_mate) {
        append_separated(out, c, begin, CLI_TEXT_JUDGE_AND);
        cli_say(out, c, CLI_TEXT_WHY_ALLOWS_MATE, cli_number((uint64_t)why->allows_mate).text);
    }
    if (why->breaks_rule || why->repeats) {
        append_separated(out, c, begin, CLI_TEXT_JUDGE_SEMICOLON);
        cli_say(out, c, why->breaks_rule ? CLI_TEXT_WHY_BREAKS_RULE : CLI_TEXT_WHY_REPEATS,
                cli_side_name(c, ply->side));
    }
    if (why->loses_pieces || why->misses_pieces) {
        append_separated(out, c, begin, CLI_TEXT_JUDGE_SEMICOLON);
        append_exchange(out, c, ply);
    }
    if (why->misses_mate || why->allows_mate)
        return;
    append_separated(out, c, begin, CLI_TEXT_JUDGE_SEMICOLON);
    append_change(out, c, ply);
}

void analyse_append_repetition(buffer *out, const cli *c, const review *r, size_t index)
{
    const review_repetition *now = &r->positions[index + 1].repetition;
    const review_repetition *last = &r->positions[index].repetition;
    bool zh = c->language == CLI_CHINESE;
    if (now->occurrences < 2 || (last->occurrences > 1 && last->verdict == now->verdict &&
                                 last->due == now->due && last->occurrences == now->occurrences))
        return;
    cli_say(out, c, CLI_TEXT_ANALYSE_REPEATED, cli_number(now->occurrences).text,
            cli_number(now->earlier).text,
            zh ? chuhe_verdict_message_zh(now->verdict) : chuhe_verdict_message(now->verdict));
    if (now->clause && now->clause->number && *now->clause->number) {
        cli_say(out, c, CLI_TEXT_JUDGE_OPEN);
        buffer_text(out, now->clause->number);
        cli_say(out, c, CLI_TEXT_JUDGE_CLOSE);
    }
    if (now->due)
        cli_say(out, c, CLI_TEXT_ANALYSE_DUE);
}

/* ---- sums and lines ---- */

void analyse_append_side(buffer *out, const cli *c, const review *r, chuhe_side side)
{
    const review_side *sums = &r->sides[side];
    if (sums->moves == 0)
        cli_say(out, c, CLI_TEXT_ANALYSE_SIDE_NONE, cli_side_name(c, side));
    else
        cli_say(out, c, CLI_TEXT_ANALYSE_SIDE, cli_side_name(c, side),
                analyse_percent(sums->accuracy / 100).text, cli_number(sums->best).text,
                cli_number(sums->moves).text, cli_number(sums->grades[REVIEW_INACCURACY]).text,
                cli_number(sums->grades[REVIEW_MISTAKE]).text,
                cli_number(sums->grades[REVIEW_BLUNDER]).text);
}

void analyse_position(chuhe_position *position, const analysis *a, size_t index)
{
    chuhe_game_position_at(position, a->review.game, a->review.from - 1 + index);
}

void analyse_append_line(buffer *out, const analysis *a, size_t index, const review_line *line,
                         unsigned most)
{
    chuhe_position position;
    analyse_position(&position, a, index);
    for (unsigned i = 0; i < line->length && i < most; i++) {
        if (i)
            buffer_text(out, " ");
        notation_append(out, &position, line->moves[i], &a->options->notation);
        chuhe_position_play_unchecked(&position, NULL, line->moves[i]);
    }
    if (line->length > most)
        buffer_text(out, " …");
}
