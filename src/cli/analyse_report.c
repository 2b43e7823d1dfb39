/* What analyse says of a game: its moves with their scores, the curve, the sums. */
#include <string.h>

#include "base/text.h"
#include "cli/analyse.h"
#include "cli/judge_report.h"

/* Columns: of a page, of labels, of the number of a round, of Red's moves, of a
 * score beside its move and how wide it is, of a number in the sums. */
enum { WIDTH = 79, LABEL = 13, NUMBER = 6, COLUMN = 32, SCORE_AT = 14, SCORE_WIDTH = 6, SUM = 10 };

enum { LINE_PLIES = 6 };

#define STYLE_LABEL "2"
static const char *const styles[REVIEW_GRADES] = {"", "33", "1;33", "1;31"};

static void begin_style(buffer *out, const cli *c, const char *style)
{
    if (*style && cli_has_color(c))
        buffer_printf(out, "\033[%sm", style);
}

static void end_style(buffer *out, const cli *c, const char *style)
{
    if (*style && cli_has_color(c))
        buffer_text(out, "\033[0m");
}

static void say_row(cli *c, cli_text label, const buffer *text)
{
    const char *words = cli_text_in(c->language, label);
    buffer_text(&c->out, "  ");
    begin_style(&c->out, c, STYLE_LABEL);
    buffer_text(&c->out, words);
    end_style(&c->out, c, STYLE_LABEL);
    text_append_padding(&c->out, 2 + text_width(words, strlen(words)), LABEL);
    if (text->bytes)
        text_append_wrapped(&c->out, text->bytes, LABEL, LABEL, WIDTH);
    if (buffer_failed(text))
        buffer_fail(&c->out);
    buffer_text(&c->out, "\n");
}

static void say_heading(cli *c, const analysis *a)
{
    const review *r = &a->review;
    const chuhe_rulebook *book = a->options->engine.book;
    size_t all = chuhe_game_plies(r->game);
    buffer text;
    judge_say_heading(c, a->g);
    buffer_init(&text);
    buffer_text(&text, judge_book_title(c, book));
    cli_say(&text, c, CLI_TEXT_JUDGE_OPEN);
    buffer_text(&text, book->name);
    cli_say(&text, c, CLI_TEXT_JUDGE_CLOSE);
    say_row(c, CLI_TEXT_ANALYSE_RULES, &text);
    buffer_clear(&text);
    analyse_append_search(&text, c, a->options);
    say_row(c, CLI_TEXT_ANALYSE_SEARCH, &text);
    if (r->count && r->count < all) {
        buffer_clear(&text);
        cli_say(&text, c, CLI_TEXT_ANALYSE_PLIES_RANGE, cli_number(r->from).text,
                cli_number(r->to).text, cli_number(all).text);
        say_row(c, CLI_TEXT_ANALYSE_PLIES, &text);
    }
    buffer_deinit(&text);
}

/* ---- moves ---- */

/* `炮二平五 ?   +0.35`; returns the columns used. */
static size_t append_cell(buffer *out, const cli *c, const analysis *a, size_t index)
{
    const review_ply *ply = &a->review.plies[index];
    const char *style = styles[ply->grade], *sign = review_grade_sign(ply->grade);
    score_text score = analyse_score_at(a, index + 1);
    chuhe_position before;
    buffer move;
    buffer_init(&move);
    analyse_position(&before, a, index);
    notation_append(&move, &before, ply->move, &a->options->notation);
    if (*sign)
        buffer_printf(&move, " %s", sign);
    size_t width = move.bytes ? text_width(move.bytes, move.len) : 0;
    begin_style(out, c, style);
    buffer_append(out, move.bytes, move.len);
    end_style(out, c, style);
    if (buffer_failed(&move))
        buffer_fail(out);
    buffer_deinit(&move);
    size_t len = strlen(score.text), at = width < SCORE_AT ? SCORE_AT : width + 1;
    if (len == 0) /* it is not known */
        return width;
    at += len < SCORE_WIDTH ? SCORE_WIDTH - len : 0;
    text_append_padding(out, width, at);
    buffer_text(out, score.text);
    return at + len;
}

/* Lines under the round: `炮二平五: …`, wrapped, or without the move. */
static void append_note(buffer *out, const cli *c, const analysis *a, size_t index, bool names_move,
                        const buffer *text)
{
    chuhe_position before;
    buffer line;
    if (text->len == 0)
        return;
    buffer_init(&line);
    analyse_position(&before, a, index);
    if (names_move) {
        notation_append(&line, &before, a->review.plies[index].move, &a->options->notation);
        cli_say(&line, c, CLI_TEXT_COLON);
    }
    buffer_append(&line, text->bytes, text->len);
    text_append_padding(out, 0, NUMBER + 2);
    if (buffer_failed(&line) || buffer_failed(text))
        buffer_fail(out);
    else
        text_append_wrapped(out, line.bytes, NUMBER + 2, NUMBER + 4, WIDTH);
    buffer_text(out, "\n");
    buffer_deinit(&line);
}

/* Why, and what would have been better. */
static void append_notes(buffer *out, const cli *c, const analysis *a, size_t index)
{
    const review_ply *ply = &a->review.plies[index];
    const review_found *found = &a->review.positions[index].found;
    buffer text, line;
    buffer_init(&text);
    buffer_init(&line);
    if (ply->grade != REVIEW_FINE)
        analyse_append_why(&text, c, ply);
    append_note(out, c, a, index, true, &text);
    for (unsigned i = 0; i < found->count && ply->grade != REVIEW_FINE; i++) {
        if (found->lines[i].score <= ply->after)
            continue;
        buffer_clear(&text);
        buffer_clear(&line);
        analyse_append_line(&line, a, index, &found->lines[i], LINE_PLIES);
        cli_say(&text, c, CLI_TEXT_ANALYSE_BETTER,
                analyse_score(found->lines[i].score, ply->side).text, line.bytes ? line.bytes : "");
        append_note(out, c, a, index, false, &text);
    }
    buffer_clear(&text);
    analyse_append_repetition(&text, c, &a->review, index);
    append_note(out, c, a, index, true, &text);
    buffer_deinit(&text);
    buffer_deinit(&line);
}

static void say_sides(cli *c)
{
    const char *red = cli_side_name(c, CHUHE_RED), *black = cli_side_name(c, CHUHE_BLACK);
    text_append_padding(&c->out, 0, NUMBER);
    buffer_text(&c->out, red);
    text_append_padding(&c->out, text_width(red, strlen(red)), COLUMN - NUMBER);
    buffer_text(&c->out, black);
    buffer_text(&c->out, "\n");
}

/* A line a round, and what is to be said of it under it. */
static void say_moves(cli *c, const analysis *a)
{
    const review *r = &a->review;
    size_t width = 0;
    bool is_open = false; /* a round stands on an unfinished line */
    buffer notes;
    buffer_init(&notes);
    buffer_text(&c->out, "\n");
    say_sides(c);
    for (size_t i = 0; i < r->count; i++) {
        const review_ply *ply = &r->plies[i];
        bool red = ply->side == CHUHE_RED;
        if (!is_open)
            buffer_printf(&c->out, "%4u. ", ply->round);
        if (!red) {
            width = is_open ? width : 0;
            text_append_padding(&c->out, width, COLUMN - NUMBER);
        }
        width = append_cell(&c->out, c, a, i);
        append_notes(&notes, c, a, i);
        is_open = red && i + 1 < r->count;
        if (is_open)
            continue;
        buffer_text(&c->out, "\n");
        buffer_append(&c->out, notes.bytes, notes.len);
        buffer_clear(&notes);
    }
    if (buffer_failed(&notes))
        buffer_fail(&c->out);
    buffer_deinit(&notes);
}

/* ---- the sums ---- */

static void say_right(cli *c, const char *text)
{
    size_t width = text_width(text, strlen(text));
    text_append_padding(&c->out, width, SUM);
    buffer_text(&c->out, text);
}

static void say_sum_heading(cli *c)
{
    static const cli_text texts[] = {CLI_TEXT_ANALYSE_ACCURACY, CLI_TEXT_ANALYSE_LOSS,
                                     CLI_TEXT_ANALYSE_MOVES, CLI_TEXT_ANALYSE_BEST};
    text_append_padding(&c->out, 0, SUM);
    begin_style(&c->out, c, STYLE_LABEL);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        say_right(c, cli_text_in(c->language, texts[i]));
    for (int grade = REVIEW_INACCURACY; grade < REVIEW_GRADES; grade++)
        buffer_printf(&c->out, "%5s", review_grade_sign((review_grade)grade));
    end_style(&c->out, c, STYLE_LABEL);
    buffer_text(&c->out, "\n");
}

static void say_sums(cli *c, const analysis *a)
{
    say_sum_heading(c);
    for (int i = 0; i < CHUHE_SIDES; i++) {
        const review_side *side = &a->review.sides[i];
        const char *name = cli_side_name(c, (chuhe_side)i);
        score_text accuracy = analyse_percent(side->accuracy / 100);
        score_text loss = analyse_percent(side->loss);
        bool any = side->moves > 0;
        buffer_printf(&c->out, "  %s", name);
        text_append_padding(&c->out, 2 + text_width(name, strlen(name)), SUM);
        strcat(accuracy.text, "%");
        strcat(loss.text, "%");
        say_right(c, any ? accuracy.text : "-");
        say_right(c, any ? loss.text : "-");
        say_right(c, cli_number(side->moves).text);
        say_right(c, cli_number(side->best).text);
        for (int grade = REVIEW_INACCURACY; grade < REVIEW_GRADES; grade++) {
            const char *style = side->grades[grade] ? styles[grade] : "";
            begin_style(&c->out, c, style);
            buffer_printf(&c->out, "%5u", side->grades[grade]);
            end_style(&c->out, c, style);
        }
        buffer_text(&c->out, "\n");
    }
}

/* A position without moves: its score and the best line. */
static void say_position(cli *c, const analysis *a)
{
    const review_found *found = &a->review.positions[0].found;
    buffer line;
    buffer_init(&line);
    buffer_printf(&line, "%s ", analyse_score_at(a, 0).text);
    if (found->count)
        analyse_append_line(&line, a, 0, &found->lines[0], LINE_PLIES);
    cli_say(&c->out, c, CLI_TEXT_ANALYSE_NO_MOVES, line.bytes ? line.bytes : "");
    buffer_text(&c->out, "\n");
    buffer_deinit(&line);
}

void analyse_say(cli *c, const analysis *a)
{
    say_heading(c, a);
    if (a->review.count == 0) {
        say_position(c, a);
        return;
    }
    if (!a->options->quiet)
        say_moves(c, a);
    buffer_text(&c->out, "\n");
    if (!a->options->quiet)
        analyse_say_curve(c, a);
    say_sums(c, a);
    buffer_text(&c->out, "\n");
}
