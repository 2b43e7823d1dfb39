#include "cli/solve_report.h"

#include "base/text.h"
#include "cli/setup_argument.h"
#include "cli/standing_words.h"

enum { NUMBER_WIDTH = 3, MOVE_WIDTH = 12, FIRSTS_ON_LINE = 6 };

static void say_sentence(cli *c, cli_text text, uint64_t first, uint64_t second)
{
    cli_say(&c->out, c, text, cli_number(first).text, cli_number(second).text);
    buffer_text(&c->out, "\n");
}

/* `  1. 炮二平五    将5进1`: a move of each side on a line. */
static void say_line(cli *c, const solve_question *q, const solve_result *r)
{
    chuhe_position position = q->position;
    for (unsigned i = 0; i < r->length; i++) {
        size_t before = c->out.len;
        if (i % 2 == 0)
            buffer_printf(&c->out, "%*u. ", NUMBER_WIDTH, i / 2 + 1);
        notation_append(&c->out, &position, r->line[i], &q->look);
        chuhe_position_play_unchecked(&position, NULL, r->line[i]);
        if (i % 2 == 1 || i + 1 == r->length) {
            buffer_text(&c->out, "\n");
        } else if (!buffer_failed(&c->out)) {
            size_t used = text_width(c->out.bytes + before, c->out.len - before);
            text_append_padding(&c->out, used, NUMBER_WIDTH + 2 + MOVE_WIDTH);
        }
    }
    if (r->length < 2 * r->mate - 1) {
        cli_say(&c->out, c, CLI_TEXT_SOLVE_CUT);
        buffer_text(&c->out, "\n");
    } else {
        standing_say(&c->out, c, &position);
    }
}

static void say_firsts(cli *c, const solve_question *q, const solve_result *r)
{
    say_sentence(c, r->firsts_complete ? CLI_TEXT_SOLVE_FIRSTS : CLI_TEXT_SOLVE_FIRSTS_CUT,
                 r->first_count, 0);
    for (unsigned i = 0; i < r->first_count; i++) {
        buffer_text(&c->out, "  ");
        notation_append(&c->out, &q->position, r->firsts[i], &q->look);
        if (i % FIRSTS_ON_LINE == FIRSTS_ON_LINE - 1 || i + 1 == r->first_count)
            buffer_text(&c->out, "\n");
    }
}

static void say_mate(cli *c, const solve_question *q, const solve_result *r)
{
    const char *side = cli_side_name(c, chuhe_position_to_move(&q->position));
    cli_say(&c->out, c, r->mate == 1 ? CLI_TEXT_SOLVE_IN_ONE : CLI_TEXT_SOLVE_IN, side,
            cli_number(r->mate).text);
    buffer_text(&c->out, "\n");
    say_line(c, q, r);
    if (q->all_firsts)
        say_firsts(c, q, r);
}

void solve_say(cli *c, const solve_question *q, const solve_result *r)
{
    switch (r->outcome) {
    case SOLVE_MATE:
        say_mate(c, q, r);
        return;
    case SOLVE_NEVER:
        if (!chuhe_position_has_move(&q->position))
            standing_say(&c->out, c, &q->position);
        if (q->checks_only)
            say_sentence(c, CLI_TEXT_SOLVE_NEVER_BY_CHECKS, 0, 0);
        else
            say_sentence(c, q->max == 1 ? CLI_TEXT_SOLVE_NONE_IN_ONE : CLI_TEXT_SOLVE_NONE, q->max,
                         0);
        return;
    case SOLVE_NONE:
        if (q->checks_only)
            say_sentence(c, CLI_TEXT_SOLVE_NONE_BY_CHECKS, q->max, 0);
        else
            say_sentence(c, q->max == 1 ? CLI_TEXT_SOLVE_NONE_IN_ONE : CLI_TEXT_SOLVE_NONE, q->max,
                         0);
        return;
    case SOLVE_UNKNOWN:
        say_sentence(c, r->none_within ? CLI_TEXT_SOLVE_UNKNOWN : CLI_TEXT_SOLVE_UNKNOWN_YET,
                     r->nodes, r->none_within);
    }
}

static void add_moves(json *writer, const char *key, const chuhe_move *moves, unsigned count)
{
    json_key(writer, key);
    json_begin_array(writer);
    for (unsigned i = 0; i < count; i++) {
        char text[5];
        chuhe_square_to_text(text, chuhe_move_from(moves[i]));
        chuhe_square_to_text(text + 2, chuhe_move_to(moves[i]));
        json_string(writer, text, 4);
    }
    json_end_array(writer);
}

static void add_number(json *writer, const char *key, uint64_t number, bool is_known)
{
    json_key(writer, key);
    if (is_known)
        json_unsigned(writer, number);
    else
        json_null(writer);
}

static void add_answer(json *writer, const solve_question *q, const solve_result *r)
{
    bool is_mate = r->outcome == SOLVE_MATE, never = r->outcome == SOLVE_NEVER;
    json_key(writer, "outcome");
    json_text(writer, is_mate ? "mate" : r->outcome == SOLVE_UNKNOWN ? "unknown" : "none");
    add_number(writer, "mate", r->mate, is_mate);
    add_number(writer, "none_within", r->none_within, !never);
    json_key(writer, "never");
    json_bool(writer, never);
    add_moves(writer, "line", r->line, r->length);
    if (q->all_firsts) {
        add_moves(writer, "firsts", r->firsts, r->first_count);
        json_key(writer, "firsts_complete");
        json_bool(writer, r->firsts_complete || r->outcome == SOLVE_NONE || never);
    }
}

void solve_json(cli *c, const solve_question *q, const solve_result *r)
{
    json writer;
    json_init(&writer, &c->out);
    json_begin_object(&writer);
    setup_json(&writer, "fen", &q->setup);
    json_key(&writer, "max");
    json_unsigned(&writer, q->max);
    json_key(&writer, "checks_only");
    json_bool(&writer, q->checks_only);
    add_answer(&writer, q, r);
    json_key(&writer, "nodes");
    json_unsigned(&writer, r->nodes);
    json_key(&writer, "seconds");
    json_decimal(&writer, (double)r->elapsed_ms / 1000);
    json_end_object(&writer);
    buffer_text(&c->out, "\n");
}
