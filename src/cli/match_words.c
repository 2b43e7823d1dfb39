#include "cli/match_words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

/* The sentences of src/match, in the language in use. */
#define SENTENCE(name, en, zh) {en, zh},
static const char *const troubles[][CLI_LANGUAGES] = {MATCH_TROUBLE_LIST(SENTENCE)};
static const char *const problems[][CLI_LANGUAGES] = {MATCH_PROBLEM_LIST(SENTENCE)};
static const char *const spec_faults[][CLI_LANGUAGES] = {MATCH_SPEC_FAULT_LIST(SENTENCE)};
static const char *const opening_faults[][CLI_LANGUAGES] = {MATCH_OPENING_FAULT_LIST(SENTENCE)};
#undef SENTENCE

typedef struct words {
    char text[512];
} words;

/* A sentence with what it is about, short enough to be put into another. */
static words make_words(const char *sentence, const char *first, const char *second)
{
    words made = {""};
    buffer out;
    buffer_init(&out);
    cli_say_words(&out, sentence, (const char *const[]){first, second, NULL});
    snprintf(made.text, sizeof made.text, "%s", out.bytes ? out.bytes : "");
    buffer_deinit(&out);
    return made;
}

int match_refuse_spec(cli *c, const char *text, match_spec_fault fault, const char *word)
{
    words why = make_words(spec_faults[fault][c->language], word, "");
    return cli_refuse(c, CLI_TEXT_MATCH_BAD_SPEC, text, why.text);
}

int match_refuse_openings(cli *c, const char *path, const match_opening_problem *problem)
{
    const char *about = problem->fault == MATCH_OPENING_REST
                            ? problem->word
                            : cli_status_sentence(c, problem->status);
    words why = make_words(opening_faults[problem->fault][c->language], about, "");
    if (problem->fault == MATCH_OPENING_EMPTY || problem->fault == MATCH_OPENING_NO_MEMORY)
        cli_complain(c, CLI_TEXT_MATCH_BAD_OPENINGS, path, why.text);
    else
        cli_complain(c, CLI_TEXT_MATCH_BAD_OPENING, path, cli_number(problem->line).text, why.text);
    return CLI_IO;
}

static void complain_of_engine(cli *c, const match *m)
{
    const match_problem *problem = &m->problem;
    words why =
        make_words(troubles[problem->trouble.kind][c->language], problem->trouble.detail, "");
    cli_complain(c, CLI_TEXT_MATCH_ENGINE_TROUBLE, m->names[problem->player], why.text);
    if (problem->said.len == 0)
        return;
    cli_complain(c, CLI_TEXT_MATCH_SAID);
    cli_complain_raw(c, &problem->said);
}

int match_complain(cli *c, const match *m)
{
    const match_problem *problem = &m->problem;
    if (problem->kind == MATCH_PROBLEM_NONE)
        return CLI_GO_ON;
    if (problem->kind == MATCH_PROBLEM_ENGINE) {
        complain_of_engine(c, m);
    } else if (problem->kind == MATCH_PROBLEM_FILE) {
        cli_complain_file(c, problem->path, problem->file);
    } else {
        words why = make_words(problems[problem->kind][c->language],
                               problem->path ? problem->path : "", problem->detail);
        cli_complain(c, CLI_TEXT_AS_IT_IS, why.text);
    }
    return CLI_IO;
}

/* ---- a game ---- */

static const char *end_words(const cli *c, match_end end)
{
    return c->language == CLI_CHINESE ? match_end_message_zh(end) : match_end_message(end);
}

/* Points of a player, in halves: `7.5`. */
static void append_points(buffer *out, unsigned halves)
{
    buffer_printf(out, "%u%s", halves / 2, halves % 2 ? ".5" : "");
}

static unsigned halves_of(const match_tally *tally)
{
    return 2 * (tally->won[0] + tally->won[1]) + tally->drawn[0] + tally->drawn[1];
}

void match_append_score(buffer *out, const match *m)
{
    text_append_printable(out, m->names[0], strlen(m->names[0]));
    buffer_text(out, " ");
    append_points(out, halves_of(&m->tallies[0]));
    buffer_text(out, " : ");
    append_points(out, halves_of(&m->tallies[1]));
    buffer_text(out, " ");
    text_append_printable(out, m->names[1], strlen(m->names[1]));
}

static const char *sign_of(chuhe_result result)
{
    return result == CHUHE_RESULT_DRAW       ? "1/2-1/2"
           : result == CHUHE_RESULT_RED_WINS ? "1-0"
                                             : "0-1";
}

void match_append_game(buffer *out, const cli *c, const match *m, const match_report *report)
{
    const match_outcome *outcome = &report->outcome;
    unsigned red = report->red;
    buffer score;
    buffer_init(&score);
    match_append_score(&score, m);
    cli_say(out, c, CLI_TEXT_MATCH_GAME, cli_number(report->game + 1).text,
            cli_number(m->plan->games).text, m->names[red], m->names[1 - red],
            sign_of(outcome->result), end_words(c, outcome->end), cli_number(outcome->plies).text,
            score.bytes ? score.bytes : "");
    buffer_text(out, "\n");
    buffer_deinit(&score);
    if (!match_end_is_fault(outcome->end))
        return;
    unsigned loser = outcome->loser == CHUHE_RED ? red : 1 - red;
    cli_say(out, c, CLI_TEXT_MATCH_FAULT, m->names[loser], end_words(c, outcome->end),
            outcome->detail);
    buffer_text(out, "\n");
    buffer_append(out, report->said.bytes, report->said.len);
}

/* ---- the table ---- */

static void append_label(buffer *out, const cli *c, cli_text label)
{
    const char *text = cli_text_in(c->language, label);
    buffer_text(out, text);
    text_append_padding(out, text_width(text, strlen(text)), 11);
}

typedef struct number_text {
    char text[32];
} number_text;

static number_text decimal(double number, int digits)
{
    number_text made;
    if (isinf(number))
        snprintf(made.text, sizeof made.text, "%sinf", number < 0 ? "-" : "+");
    else
        snprintf(made.text, sizeof made.text, "%.*f", digits, number);
    return made;
}

static number_text elo_text(double elo)
{
    number_text made = decimal(elo, 1);
    if (!isinf(elo))
        snprintf(made.text, sizeof made.text, "%+.1f", elo);
    return made;
}

static void append_strength(buffer *out, const cli *c, const match *m)
{
    match_strength strength = match_strength_of(&m->counts);
    number_text elo = elo_text(strength.elo), low = elo_text(strength.low),
                high = elo_text(strength.high), los = decimal(100 * strength.superiority, 1);
    buffer_text(out, "Elo        ");
    if (strength.has_error)
        cli_say(out, c, CLI_TEXT_MATCH_ELO, elo.text, low.text, high.text, los.text);
    else
        cli_say(out, c, CLI_TEXT_MATCH_ELO_ALONE, elo.text);
    buffer_text(out, "\n");
}

static void append_sprt(buffer *out, const cli *c, const match *m)
{
    static const cli_text verdicts[] = {[MATCH_SPRT_OPEN] = CLI_TEXT_MATCH_SPRT_OPEN,
                                        [MATCH_SPRT_ELO0] = CLI_TEXT_MATCH_SPRT_ELO0,
                                        [MATCH_SPRT_ELO1] = CLI_TEXT_MATCH_SPRT_ELO1};
    const match_sprt *test = &m->plan->sprt;
    number_text elo0 = decimal(test->elo0, 1), elo1 = decimal(test->elo1, 1),
                ratio = decimal(match_sprt_ratio(test, &m->counts), 2),
                lower = decimal(match_sprt_lower(test), 2),
                upper = decimal(match_sprt_upper(test), 2);
    if (!m->plan->has_sprt)
        return;
    buffer_text(out, "SPRT       ");
    cli_say(out, c, CLI_TEXT_MATCH_SPRT, elo0.text, elo1.text, ratio.text, lower.text, upper.text,
            cli_text_in(c->language, verdicts[m->verdict]));
    buffer_text(out, "\n");
}

static void append_limits(buffer *out, const cli *c, const match *m)
{
    buffer limits;
    buffer_init(&limits);
    append_label(out, c, CLI_TEXT_MATCH_LABEL_LIMITS);
    match_limits_write(&limits, &m->plan->limits);
    if (limits.bytes)
        buffer_text(out, limits.bytes);
    for (unsigned i = 0; i < MATCH_PLAYERS; i++) {
        if (!m->plan->specs[i].has_limits)
            continue;
        buffer_clear(&limits);
        match_limits_write(&limits, &m->plan->specs[i].limits);
        buffer_text(out, out->bytes && out->bytes[out->len - 1] == ' ' ? "" : "; ");
        cli_say(out, c, CLI_TEXT_MATCH_OWN_LIMITS, m->names[i], limits.bytes ? limits.bytes : "");
    }
    buffer_text(out, "\n");
    buffer_deinit(&limits);
}

static void append_cell(buffer *out, const char *text, size_t width)
{
    text_append_padding(
        out, 0,
        width > text_width(text, strlen(text)) ? width - text_width(text, strlen(text)) : 1);
    buffer_text(out, text);
}

static void append_sides(buffer *out, const match_tally *tally, chuhe_side side)
{
    char cell[48];
    snprintf(cell, sizeof cell, "+%u =%u -%u", tally->won[side], tally->drawn[side],
             tally->lost[side]);
    append_cell(out, cell, 16);
}

static void append_tallies(buffer *out, const cli *c, const match *m)
{
    static const cli_text heads[] = {CLI_TEXT_MATCH_WON, CLI_TEXT_MATCH_DRAWN, CLI_TEXT_MATCH_LOST,
                                     CLI_TEXT_MATCH_AS_RED, CLI_TEXT_MATCH_AS_BLACK};
    static const size_t widths[] = {7, 7, 7, 16, 16};
    size_t name_width = 10;
    for (unsigned i = 0; i < MATCH_PLAYERS; i++) {
        size_t width = text_width(m->names[i], strlen(m->names[i]));
        name_width = width > name_width ? width : name_width;
    }
    text_append_padding(out, 0, name_width + 2);
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        append_cell(out, cli_text_in(c->language, heads[i]), widths[i]);
    buffer_text(out, "\n");
    for (unsigned i = 0; i < MATCH_PLAYERS; i++) {
        const match_tally *tally = &m->tallies[i];
        buffer_text(out, "  ");
        text_append_printable(out, m->names[i], strlen(m->names[i]));
        text_append_padding(out, text_width(m->names[i], strlen(m->names[i])), name_width);
        append_cell(out, cli_number(tally->won[0] + tally->won[1]).text, widths[0]);
        append_cell(out, cli_number(tally->drawn[0] + tally->drawn[1]).text, widths[1]);
        append_cell(out, cli_number(tally->lost[0] + tally->lost[1]).text, widths[2]);
        append_sides(out, tally, CHUHE_RED);
        append_sides(out, tally, CHUHE_BLACK);
        buffer_text(out, "\n");
    }
}

static void append_ends(buffer *out, const cli *c, const match *m)
{
    const char *gap = "";
    append_label(out, c, CLI_TEXT_MATCH_LABEL_ENDS);
    for (match_end end = MATCH_END_NONE; end < MATCH_ENDS; end++) {
        if (m->ends[end] == 0)
            continue;
        buffer_printf(out, "%s%s %u", gap, end_words(c, end), m->ends[end]);
        gap = cli_text_in(c->language, CLI_TEXT_COMMA);
    }
    buffer_text(out, "\n");
}

static void append_faults(buffer *out, const cli *c, const match *m)
{
    append_label(out, c, CLI_TEXT_MATCH_LABEL_FAULTS);
    bool has_any = false;
    for (unsigned i = 0; i < MATCH_PLAYERS; i++) {
        bool is_first = true;
        for (match_end end = MATCH_END_NONE; end < MATCH_ENDS; end++) {
            unsigned count = m->tallies[i].faults[end];
            if (count == 0)
                continue;
            buffer_text(out, is_first && has_any ? "; " : "");
            if (is_first)
                text_append_printable(out, m->names[i], strlen(m->names[i]));
            buffer_text(out, cli_text_in(c->language, is_first ? CLI_TEXT_COLON : CLI_TEXT_COMMA));
            buffer_printf(out, "%s %u", end_words(c, end), count);
            is_first = false;
            has_any = true;
        }
    }
    if (!has_any)
        cli_say(out, c, CLI_TEXT_MATCH_NO_FAULTS);
    buffer_text(out, "\n");
}

static void append_usage(buffer *out, const cli *c, const match *m)
{
    for (unsigned i = 0; i < MATCH_PLAYERS; i++) {
        const match_usage *usage = &m->tallies[i].usage;
        if (usage->moves == 0)
            continue;
        number_text mean = decimal((double)usage->time_us / 1e3 / (double)usage->moves, 1),
                    longest = decimal((double)usage->longest_us / 1e3, 1);
        append_label(out, c, CLI_TEXT_MATCH_LABEL_MOVES);
        cli_say(out, c, CLI_TEXT_MATCH_USAGE, m->names[i], mean.text, longest.text);
        if (usage->told_depths) {
            number_text depth = decimal((double)usage->depths / (double)usage->told_depths, 1);
            cli_say(out, c, CLI_TEXT_MATCH_USAGE_DEPTH, depth.text);
        }
        if (usage->nodes_time_us) {
            number_text rate = decimal((double)usage->nodes / (double)usage->nodes_time_us, 2);
            cli_say(out, c, CLI_TEXT_MATCH_USAGE_RATE, rate.text);
        }
        buffer_text(out, "\n");
    }
}

void match_append_table(buffer *out, const cli *c, const match *m)
{
    buffer points[MATCH_PLAYERS];
    const unsigned *pairs = m->counts.pairs;
    append_label(out, c, CLI_TEXT_MATCH_LABEL_MATCH);
    cli_say(out, c, CLI_TEXT_MATCH_GAMES_OF, m->names[0], m->names[1], cli_number(m->done).text,
            cli_number(m->plan->games).text, m->plan->rules.book->name);
    buffer_text(out, "\n");
    append_limits(out, c, m);
    for (unsigned i = 0; i < MATCH_PLAYERS; i++) {
        buffer_init(&points[i]);
        append_points(&points[i], halves_of(&m->tallies[i]));
    }
    number_text percent = decimal(100 * match_strength_of(&m->counts).score, 1);
    append_label(out, c, CLI_TEXT_MATCH_LABEL_SCORE);
    cli_say(out, c, CLI_TEXT_MATCH_SCORE, m->names[0], points[0].bytes ? points[0].bytes : "",
            points[1].bytes ? points[1].bytes : "", m->names[1], percent.text);
    buffer_text(out, "\n");
    for (unsigned i = 0; i < MATCH_PLAYERS; i++)
        buffer_deinit(&points[i]);
    append_strength(out, c, m);
    append_label(out, c, CLI_TEXT_MATCH_LABEL_PAIRS);
    cli_say(out, c, CLI_TEXT_MATCH_PAIRS, cli_number(pairs[0]).text, cli_number(pairs[1]).text,
            cli_number(pairs[2]).text, cli_number(pairs[3]).text, cli_number(pairs[4]).text);
    buffer_text(out, "\n");
    append_sprt(out, c, m);
    append_tallies(out, c, m);
    append_ends(out, c, m);
    append_faults(out, c, m);
    append_usage(out, c, m);
}
