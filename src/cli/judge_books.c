/* One loop in the eyes of every book, and the moves that a book forbids next. */
#include <string.h>

#include "base/text.h"
#include "cli/judge_report.h"
#include "cli/record_words.h"
#include "cli/setup_argument.h"

/* Columns of the table; the last is as wide as it gets. */
enum { BOOK = 11, VERDICT = 13, CLAUSE = 14, CONDUCT = 36 };

static void append_column(buffer *out, const char *text, size_t len, size_t width)
{
    text_append_printable(out, text, len);
    size_t used = text_width(text, len);
    text_append_padding(out, used, used < width ? width : used + 1);
}

static void append_text(buffer *out, const cli *c, cli_text text, size_t width)
{
    const char *words = cli_text_in(c->language, text);
    append_column(out, words, strlen(words), width);
}

static void append_conduct(buffer *out, const cli *c, const chuhe_ruling *ruling, chuhe_side side,
                           size_t width)
{
    buffer text;
    buffer_init(&text);
    if (ruling->ply_count)
        verdict_append_conduct(&text, judge_is_chinese(c), ruling, side);
    else
        buffer_text(&text, "-");
    append_column(out, text.bytes ? text.bytes : "", text.len, width);
    if (buffer_failed(&text))
        buffer_fail(out);
    buffer_deinit(&text);
}

static void end_line(buffer *out)
{
    while (out->len && out->bytes[out->len - 1] == ' ')
        out->bytes[--out->len] = '\0';
    buffer_text(out, "\n");
}

static void say_row(cli *c, const chuhe_ruling *ruling)
{
    buffer *out = &c->out;
    const char *number = verdict_clause_number(ruling->clause);
    buffer_text(out, "  ");
    append_column(out, ruling->book->name, strlen(ruling->book->name), BOOK);
    append_text(out, c, judge_verdict_briefly(ruling->verdict), VERDICT);
    append_column(out, *number ? number : "-", *number ? strlen(number) : 1, CLAUSE);
    append_conduct(out, c, ruling, CHUHE_RED, CONDUCT);
    append_conduct(out, c, ruling, CHUHE_BLACK, 0);
    end_line(out);
}

static void say_headings(cli *c)
{
    buffer_text(&c->out, "  ");
    append_text(&c->out, c, CLI_TEXT_JUDGE_BOOK, BOOK);
    append_text(&c->out, c, CLI_TEXT_JUDGE_VERDICT, VERDICT);
    append_text(&c->out, c, CLI_TEXT_JUDGE_CLAUSE, CLAUSE);
    append_text(&c->out, c, CLI_TEXT_RED, CONDUCT);
    append_text(&c->out, c, CLI_TEXT_BLACK, 0);
    end_line(&c->out);
}

/* An object with an array in it. */
static void begin_json(json *writer, cli *c, const replay_game *g, const char *array)
{
    chuhe_setup now;
    json_init(writer, &c->out);
    json_begin_object(writer);
    record_json_source(writer, g->source);
    chuhe_position_to_setup(&now, chuhe_game_position(&g->game));
    setup_json(writer, "fen", &now);
    json_key(writer, array);
    json_begin_array(writer);
}

static void end_json(json *writer, cli *c)
{
    json_end_array(writer);
    json_end_object(writer);
    buffer_text(&c->out, "\n");
}

int judge_say_books(cli *c, const replay_game *g, const judge_options *options)
{
    json writer = {0};
    int status = CLI_GO_ON;
    if (c->json) {
        begin_json(&writer, c, g, "rulings");
    } else {
        judge_say_heading(c, g);
        say_headings(c);
    }
    for (size_t i = 0; i < chuhe_rulebook_count() && status == CLI_GO_ON; i++) {
        chuhe_ruling ruling;
        chuhe_ruling_options under = options->ruling;
        under.book = chuhe_rulebook_at(i);
        status = judge_rule(c, &ruling, g, &under);
        if (status != CLI_GO_ON)
            break;
        if (c->json) {
            json_begin_object(&writer);
            verdict_json_ruling(&writer, judge_is_chinese(c), &g->game, &ruling);
            json_end_object(&writer);
        } else {
            say_row(c, &ruling);
        }
        chuhe_ruling_deinit(&ruling);
    }
    if (c->json)
        end_json(&writer, c);
    else
        buffer_text(&c->out, "\n");
    return status;
}

/* ---- the next moves ---- */

static void say_move(cli *c, const chuhe_position *now, const chuhe_ruling *ruling, chuhe_move move)
{
    char from[3], to[3];
    size_t begin = c->out.len;
    buffer_text(&c->out, "  ");
    verdict_append_move(&c->out, now, move);
    if (!buffer_failed(&c->out)) {
        size_t used = text_width(c->out.bytes + begin, c->out.len - begin);
        text_append_padding(&c->out, used, 12);
    }
    chuhe_square_to_text(from, chuhe_move_from(move));
    chuhe_square_to_text(to, chuhe_move_to(move));
    buffer_printf(&c->out, "%s%s  ", from, to);
    verdict_append_conducts(&c->out, judge_is_chinese(c), ruling);
    if (*verdict_clause_number(ruling->clause)) {
        cli_say(&c->out, c, CLI_TEXT_JUDGE_OPEN);
        buffer_text(&c->out, verdict_clause_number(ruling->clause));
        cli_say(&c->out, c, CLI_TEXT_JUDGE_CLOSE);
    }
    buffer_text(&c->out, "\n");
}

static void write_move(json *writer, const cli *c, const chuhe_position *now,
                       const chuhe_game *game, const chuhe_ruling *ruling, chuhe_move move)
{
    json_begin_object(writer);
    verdict_json_move(writer, "move", now, move, CHUHE_NOTATION_COORDINATES);
    verdict_json_move(writer, "chinese", now, move, CHUHE_NOTATION_CHINESE);
    verdict_json_ruling(writer, judge_is_chinese(c), game, ruling);
    json_end_object(writer);
}

static int tell_moves(cli *c, json *writer, const replay_game *g, const judge_options *options,
                      const chuhe_move *moves, size_t count)
{
    const chuhe_position *now = chuhe_game_position(&g->game);
    for (size_t i = 0; i < count; i++) {
        chuhe_ruling ruling;
        chuhe_status status = chuhe_game_judge_at(&ruling, &g->game, chuhe_game_plies(&g->game),
                                                  moves[i], &options->ruling, NULL);
        if (status != CHUHE_OK)
            return judge_complain(c, g->source->path, status);
        if (c->json)
            write_move(writer, c, now, &g->game, &ruling, moves[i]);
        else
            say_move(c, now, &ruling, moves[i]);
        chuhe_ruling_deinit(&ruling);
    }
    return CLI_GO_ON;
}

int judge_say_next(cli *c, const replay_game *g, const judge_options *options)
{
    chuhe_move moves[CHUHE_MOVES_MAX];
    size_t count = 0;
    json writer = {0};
    const char *side = cli_side_name(c, chuhe_position_to_move(chuhe_game_position(&g->game)));
    chuhe_status found = chuhe_game_forbidden_moves(moves, CHUHE_MOVES_MAX, &count, &g->game,
                                                    &options->ruling, NULL);
    if (found != CHUHE_OK)
        return judge_complain(c, g->source->path, found);
    if (c->json) {
        begin_json(&writer, c, g, "forbidden");
    } else {
        judge_say_heading(c, g);
        cli_say(&c->out, c, count ? CLI_TEXT_JUDGE_NEXT_SOME : CLI_TEXT_JUDGE_NEXT_NONE, side,
                options->ruling.book->name);
        buffer_text(&c->out, "\n");
    }
    int status = tell_moves(c, &writer, g, options, moves,
                            count < CHUHE_MOVES_MAX ? count : CHUHE_MOVES_MAX);
    if (c->json)
        end_json(&writer, c);
    return status;
}
