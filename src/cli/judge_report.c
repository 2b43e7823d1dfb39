#include "cli/judge_report.h"

#include <string.h>

#include "base/text.h"
#include "cli/record_words.h"
#include "cli/terminal_board.h"

/* Columns: of a page, of labels, of the number of a round, of Red's moves. */
enum { WIDTH = 79, LABEL = 13, NUMBER = 6, COLUMN = 30 };

#define STYLE_LABEL "2"
#define STYLE_GRAVE "1;33"
#define STYLE_VERDICT "1"

static void begin_style(buffer *out, const cli *c, const char *style)
{
    if (cli_has_color(c))
        buffer_printf(out, "\033[%sm", style);
}

static void end_style(buffer *out, const cli *c)
{
    if (cli_has_color(c))
        buffer_text(out, "\033[0m");
}

static void say_label(cli *c, cli_text label)
{
    const char *words = cli_text_in(c->language, label);
    buffer_text(&c->out, "  ");
    begin_style(&c->out, c, STYLE_LABEL);
    buffer_text(&c->out, words);
    end_style(&c->out, c);
    text_append_padding(&c->out, 2 + text_width(words, strlen(words)), LABEL);
}

/* A line `  label   text`, the text wrapped beside the label. */
static void say_row(cli *c, cli_text label, const buffer *text, const char *style)
{
    say_label(c, label);
    if (style)
        begin_style(&c->out, c, style);
    if (buffer_failed(text))
        buffer_fail(&c->out);
    else if (text->bytes)
        text_append_wrapped(&c->out, text->bytes, LABEL, LABEL, WIDTH);
    if (style)
        end_style(&c->out, c);
    buffer_text(&c->out, "\n");
}

static const char *tag_or(const replay_game *g, const char *name, const char *other)
{
    const char *value = chuhe_record_tag(g->record, name);
    return value ? value : other;
}

static void say_players(cli *c, const replay_game *g)
{
    buffer text;
    const char *red = tag_or(g, "Red", ""), *black = tag_or(g, "Black", "");
    if (!*red && !*black)
        return;
    buffer_init(&text);
    text_append_printable(&text, red, strlen(red));
    buffer_text(&text, " - ");
    text_append_printable(&text, black, strlen(black));
    say_row(c, CLI_TEXT_JUDGE_PLAYERS, &text, NULL);
    buffer_deinit(&text);
}

/* Moves given as options have no name to tell. */
void judge_say_heading(cli *c, const replay_game *g)
{
    if (g->source->path[0] == '-' && g->source->path[1] == '-')
        return;
    record_append_title(&c->out, c, g->source);
    buffer_text(&c->out, "\n");
    say_players(c, g);
}

/* The FEN without its counters, in one piece; and how often the position stood. */
static void say_position(cli *c, const replay_game *g, unsigned occurrences)
{
    chuhe_setup setup;
    char fen[CHUHE_FEN_CAP];
    size_t len;
    const chuhe_position *now = chuhe_game_position(&g->game);
    chuhe_position_to_setup(&setup, now);
    say_label(c, CLI_TEXT_JUDGE_POSITION);
    if (chuhe_setup_to_fen(fen, sizeof fen, &len, &setup) == CHUHE_OK)
        buffer_append(&c->out, fen, strcspn(fen, " ") + 2);
    buffer_text(&c->out, "\n");
    text_append_padding(&c->out, 0, LABEL);
    cli_say(&c->out, c, CLI_TEXT_JUDGE_STOOD, cli_number(chuhe_game_plies(&g->game)).text,
            cli_side_name(c, chuhe_position_to_move(now)), cli_number(occurrences).text);
    buffer_text(&c->out, "\n");
}

static void say_book(cli *c, const chuhe_rulebook *book)
{
    buffer text;
    buffer_init(&text);
    buffer_text(&text, judge_book_title(c, book));
    cli_say(&text, c, CLI_TEXT_JUDGE_OPEN);
    buffer_text(&text, book->name);
    cli_say(&text, c, CLI_TEXT_JUDGE_CLOSE);
    say_row(c, CLI_TEXT_JUDGE_BOOK, &text, NULL);
    buffer_deinit(&text);
}

/* The round that a ply belongs to. */
static unsigned round_of(const replay_game *g, size_t ply)
{
    chuhe_position before;
    chuhe_game_position_at(&before, &g->game, ply - 1);
    return chuhe_position_round(&before);
}

static void say_window(cli *c, const replay_game *g, const chuhe_ruling *ruling)
{
    buffer text;
    size_t period = verdict_period(ruling);
    unsigned loops = ruling->occurrences - 1;
    buffer_init(&text);
    cli_say(&text, c, CLI_TEXT_JUDGE_WINDOW_IS, cli_number(ruling->first).text,
            cli_number(ruling->last).text, cli_number(round_of(g, ruling->first)).text,
            cli_number(round_of(g, ruling->last)).text);
    if (period < ruling->ply_count)
        cli_say(&text, c, CLI_TEXT_JUDGE_SAME, cli_number(period).text,
                cli_number(ruling->ply_count / period).text);
    cli_say(&text, c, ruling->due ? CLI_TEXT_JUDGE_DUE : CLI_TEXT_JUDGE_NOT_DUE,
            cli_number(ruling->book->loops).text, cli_number(loops).text);
    say_row(c, CLI_TEXT_JUDGE_WINDOW, &text, NULL);
    buffer_deinit(&text);
}

/* ---- the loop ---- */

/* `车八进一 (check)`; returns its columns. */
static size_t append_cell(buffer *out, const cli *c, const chuhe_position *before,
                          const chuhe_ruled_ply *ply)
{
    buffer text;
    size_t width = 0;
    bool grave = ply->class_ >= CHUHE_CLASS_CHASE;
    buffer_init(&text);
    verdict_append_move(&text, before, ply->move);
    cli_say(&text, c, CLI_TEXT_JUDGE_OPEN);
    buffer_text(&text, verdict_class_word(judge_is_chinese(c), ply->class_));
    if (ply->unsure)
        buffer_text(&text, "?");
    cli_say(&text, c, CLI_TEXT_JUDGE_CLOSE);
    if (grave)
        begin_style(out, c, STYLE_GRAVE);
    if (buffer_failed(&text)) {
        buffer_fail(out);
    } else {
        buffer_append(out, text.bytes, text.len);
        width = text_width(text.bytes, text.len);
    }
    if (grave)
        end_style(out, c);
    buffer_deinit(&text);
    return width;
}

/* `       车八进一: check by …`, wrapped. */
static void append_reason(buffer *out, const cli *c, const chuhe_position *before,
                          const chuhe_position *after, const chuhe_ruled_ply *ply)
{
    buffer text;
    buffer_init(&text);
    verdict_append_reason(&text, judge_is_chinese(c), ply, after);
    if (text.len) {
        buffer line;
        buffer_init(&line);
        verdict_append_move(&line, before, ply->move);
        cli_say(&line, c, CLI_TEXT_COLON);
        size_t used = NUMBER + 2;
        text_append_padding(out, 0, used);
        buffer_append(&line, text.bytes, text.len);
        if (buffer_failed(&line))
            buffer_fail(out);
        else
            text_append_wrapped(out, line.bytes, used, used + 2, WIDTH);
        buffer_text(out, "\n");
        buffer_deinit(&line);
    }
    if (buffer_failed(&text))
        buffer_fail(out);
    buffer_deinit(&text);
}

static void say_sides(cli *c)
{
    const char *red = cli_side_name(c, CHUHE_RED), *black = cli_side_name(c, CHUHE_BLACK);
    text_append_padding(&c->out, 0, NUMBER);
    buffer_text(&c->out, red);
    text_append_padding(&c->out, text_width(red, strlen(red)), COLUMN);
    buffer_text(&c->out, black);
    buffer_text(&c->out, "\n");
}

/* A line a round, Red's move and Black's, and what is to be said of them under it. */
static void say_loop(cli *c, const replay_game *g, const chuhe_ruling *ruling)
{
    verdict_walk walk;
    const chuhe_ruled_ply *ply;
    size_t period = verdict_period(ruling), width = 0;
    buffer reasons;
    buffer_init(&reasons);
    buffer_text(&c->out, "\n");
    say_sides(c);
    verdict_walk_begin(&walk, &g->game, ruling);
    while (walk.next < period && (ply = verdict_walk_next(&walk)) != NULL) {
        bool first = walk.next == 1, red = ply->side == CHUHE_RED;
        if (red || first)
            buffer_printf(&c->out, "%4u. ", chuhe_position_round(&walk.before));
        if (!red && first)
            buffer_text(&c->out, "...");
        if (!red)
            text_append_padding(&c->out, first ? 3 : width, width < COLUMN ? COLUMN : width + 2);
        width = append_cell(&c->out, c, &walk.before, ply);
        append_reason(&reasons, c, &walk.before, &walk.after, ply);
        if (red && walk.next < period)
            continue;
        buffer_text(&c->out, "\n");
        buffer_append(&c->out, reasons.bytes, reasons.len);
        buffer_clear(&reasons);
        width = 0;
    }
    if (buffer_failed(&reasons))
        buffer_fail(&c->out);
    buffer_deinit(&reasons);
    buffer_text(&c->out, "\n");
}

/* ---- the end ---- */

static void say_clause(cli *c, const chuhe_ruling *ruling)
{
    const char *number = verdict_clause_number(ruling->clause);
    const char *words = verdict_clause_words(judge_is_chinese(c), ruling->clause);
    buffer text;
    if (!*number && !*words)
        return;
    buffer_init(&text);
    buffer_text(&text, number);
    if (*number && *words)
        cli_say(&text, c, CLI_TEXT_COLON);
    buffer_text(&text, words);
    say_row(c, CLI_TEXT_JUDGE_CLAUSE, &text, NULL);
    buffer_deinit(&text);
}

static void say_end(cli *c, const chuhe_ruling *ruling, bool is_final)
{
    buffer text;
    buffer_init(&text);
    verdict_append_account(&text, judge_is_chinese(c), ruling);
    cli_say(&text, c, CLI_TEXT_JUDGE_FULL_STOP);
    say_row(c, CLI_TEXT_JUDGE_REASON, &text, NULL);
    say_clause(c, ruling);
    buffer_clear(&text);
    judge_append_verdict(&text, c, ruling, is_final);
    cli_say(&text, c, CLI_TEXT_JUDGE_FULL_STOP);
    say_row(c, CLI_TEXT_JUDGE_VERDICT, &text, STYLE_VERDICT);
    buffer_deinit(&text);
}

/* `FILE: TITLE: after 80 plies the position is not repeated …`. */
static void say_briefly(cli *c, const replay_game *g, const judge_options *options,
                        const chuhe_ruling *ruling)
{
    size_t plies = chuhe_game_plies(&g->game), last = judge_last_repeated(&g->game);
    unsigned asked = options->ruling.occurrences;
    const char *unit = cli_text_in(c->language, plies == 1 ? CLI_TEXT_PLY : CLI_TEXT_PLIES);
    record_append_title(&c->out, c, g->source);
    cli_say(&c->out, c, CLI_TEXT_COLON);
    if (ruling->occurrences > 1)
        cli_say(&c->out, c, CLI_TEXT_JUDGE_NOT_YET, cli_number(plies).text, unit,
                cli_number(ruling->occurrences).text,
                cli_number(asked ? asked : ruling->book->loops + 1).text);
    else
        cli_say(&c->out, c, CLI_TEXT_JUDGE_NOT_REPEATED, cli_number(plies).text, unit);
    if (ruling->occurrences < 2 && last)
        cli_say(&c->out, c, CLI_TEXT_JUDGE_EARLIER, cli_number(last).text);
    buffer_text(&c->out, "\n");
}

/* The position that the loop begins with. */
static void say_board(cli *c, const replay_game *g, const judge_options *options,
                      const chuhe_ruling *ruling)
{
    bool utf8 = c->utf8 || (c->language_given && c->language == CLI_CHINESE);
    terminal_board look = {
        .letters = options->letters || !utf8, .ascii = !utf8, .color = cli_has_color(c)};
    chuhe_position first;
    chuhe_setup setup;
    chuhe_game_position_at(&first, &g->game, ruling->first - 1);
    chuhe_position_to_setup(&setup, &first);
    buffer_text(&c->out, "\n");
    terminal_board_append(&c->out, &setup, &look);
}

void judge_say(cli *c, const replay_game *g, const judge_options *options,
               const chuhe_ruling *ruling)
{
    if (ruling->verdict == CHUHE_VERDICT_NONE || ruling->ply_count == 0) {
        say_briefly(c, g, options, ruling);
        return;
    }
    judge_say_heading(c, g);
    say_book(c, ruling->book);
    say_position(c, g, ruling->occurrences);
    say_window(c, g, ruling);
    if (options->board)
        say_board(c, g, options, ruling);
    say_loop(c, g, ruling);
    say_end(c, ruling, ruling->due && !options->goes_on);
    buffer_text(&c->out, "\n");
}
