#include "cli/judge_cases.h"

#include <string.h>

#include "cli/judge_case.h"
#include "cli/judge_report.h"

typedef struct counts {
    size_t agree, differ, unknown;
    size_t skipped, disputed, bad_lines;
    size_t labels, same, alike; /* alike: idle and what is allowed like it taken as one */
} counts;

typedef struct cases {
    cli *c;
    const judge_cases *asked;
    counts sum;
    size_t line;
    int status;
} cases;

static void complain_line(cases *s, const buffer *why)
{
    cli_complain(s->c, CLI_TEXT_CASE_BAD_LINE, s->asked->path, cli_number(s->line).text,
                 why->bytes ? why->bytes : "");
    s->sum.bad_lines++;
}

/* A case that cannot be ruled on: it counts as one that differs. */
static void complain_case(cases *s, const judge_case *it, const buffer *why)
{
    cli_complain(s->c, CLI_TEXT_CASE_PROBLEM, s->asked->path, cli_number(s->line).text, it->id,
                 why->bytes ? why->bytes : "");
    s->sum.differ++;
}

/* The same, for the library refuses it. */
static void refuse(cases *s, const judge_case *it, chuhe_status status)
{
    buffer why;
    buffer_init(&why);
    buffer_text(&why, cli_status_sentence(s->c, status));
    complain_case(s, it, &why);
    buffer_deinit(&why);
}

/* ---- labels ---- */

/* The label of a ply of the window. The labels are those of the last plies; of more
 * plies than labels they are said again and again. */
static const char *label_of(const judge_case *it, const chuhe_ruling *ruling, size_t index)
{
    size_t count = json_value_count(it->labels);
    if (count == 0)
        return NULL;
    size_t from_end = (ruling->ply_count - 1 - index) % count;
    const char *label = json_value_text(json_value_at(it->labels, count - 1 - from_end));
    return label ? label : "";
}

static bool is_idle(const char *word)
{
    for (int i = 0; i < CHUHE_CLASS_CHASE; i++)
        if (strcmp(word, chuhe_class_name((chuhe_class)i)) == 0)
            return true;
    return false;
}

/* With the reason that was found. */
static void tell_label(cases *s, const judge_case *it, const chuhe_ruling *ruling, size_t index,
                       const char *label)
{
    const chuhe_ruled_ply *ply = &ruling->plies[index];
    chuhe_position before, after;
    buffer move;
    buffer_init(&move);
    chuhe_game_position_at(&before, &it->game, ply->ply - 1);
    chuhe_game_position_at(&after, &it->game, ply->ply);
    verdict_append_move(&move, &before, ply->move);
    cli_say(&s->c->out, s->c, CLI_TEXT_CASE_LABEL, it->id, ruling->book->name,
            cli_number(ply->ply).text, move.bytes ? move.bytes : "", label,
            chuhe_class_name(ply->class_));
    buffer_text(&s->c->out, "\n    ");
    size_t begin = s->c->out.len;
    verdict_append_reason(&s->c->out, judge_is_chinese(s->c), ply, &after);
    if (s->c->out.len == begin)
        buffer_text(&s->c->out, "-");
    buffer_text(&s->c->out, "\n");
    buffer_deinit(&move);
}

/* Every label once, on the last plies of the window. */
static void compare_labels(cases *s, const judge_case *it, const chuhe_ruling *ruling)
{
    size_t count = json_value_count(it->labels);
    size_t first = count < ruling->ply_count ? ruling->ply_count - count : 0;
    for (size_t i = first; i < ruling->ply_count; i++) {
        const char *label = label_of(it, ruling, i);
        if (!label)
            continue;
        const char *got = chuhe_class_name(ruling->plies[i].class_);
        bool same = strcmp(label, got) == 0;
        s->sum.labels++;
        s->sum.same += same;
        s->sum.alike += same || (is_idle(label) && is_idle(got));
        if (!same && s->asked->labels && !s->c->json)
            tell_label(s, it, ruling, i, label);
    }
}

/* ---- results ---- */

/* The classes of one loop, or the labels of its plies. */
static void append_classes(buffer *out, const judge_case *it, const chuhe_ruling *ruling,
                           bool labels)
{
    size_t period = verdict_period(ruling);
    for (size_t i = ruling->ply_count - period; i < ruling->ply_count; i++)
        buffer_printf(out, "%s%s", out->len ? " " : "",
                      labels ? label_of(it, ruling, i) : chuhe_class_name(ruling->plies[i].class_));
}

static void say_classes(cases *s, cli_text text, const judge_case *it, const chuhe_ruling *ruling,
                        bool labels)
{
    buffer words;
    buffer_init(&words);
    append_classes(&words, it, ruling, labels);
    cli_say(&s->c->out, s->c, text, words.bytes ? words.bytes : "");
    buffer_text(&s->c->out, "\n");
    buffer_deinit(&words);
}

static const char *expected_name(const judge_case *it)
{
    if (it->disputed)
        return "disputed";
    return it->expected == CHUHE_VERDICT_NONE ? "not_repeated" : chuhe_verdict_name(it->expected);
}

/* A case that was not ruled as expected. */
static void say_difference(cases *s, const judge_case *it, const chuhe_ruling *ruling)
{
    buffer conducts;
    buffer_init(&conducts);
    if (ruling->ply_count)
        verdict_append_conducts(&conducts, judge_is_chinese(s->c), ruling);
    else
        cli_say(&conducts, s->c, CLI_TEXT_JUDGE_NONE_BRIEFLY);
    cli_say(&s->c->out, s->c, CLI_TEXT_CASE_DIFFERS, it->id, ruling->book->name, expected_name(it),
            ruling->verdict == CHUHE_VERDICT_NONE ? "not_repeated"
                                                  : chuhe_verdict_name(ruling->verdict),
            conducts.bytes ? conducts.bytes : "");
    buffer_text(&s->c->out, "\n");
    buffer_deinit(&conducts);
    if (ruling->ply_count == 0)
        return;
    say_classes(s, CLI_TEXT_CASE_CLASSES, it, ruling, false);
    if (json_value_count(it->labels) && ruling->book == it->book)
        say_classes(s, CLI_TEXT_CASE_PRINTED, it, ruling, true);
}

static void say_json(cases *s, const judge_case *it, const chuhe_ruling *ruling, bool agrees)
{
    json writer;
    json_init(&writer, &s->c->out);
    json_begin_object(&writer);
    json_key(&writer, "id");
    json_text(&writer, it->id);
    json_key(&writer, "expected");
    json_text(&writer, expected_name(it));
    json_key(&writer, "agrees");
    json_bool(&writer, agrees);
    verdict_json_ruling(&writer, judge_is_chinese(s->c), &it->game, ruling);
    json_end_object(&writer);
    buffer_text(&s->c->out, "\n");
}

static bool rule(cases *s, const judge_case *it, const chuhe_rulebook *book)
{
    chuhe_ruling ruling;
    chuhe_ruling_options options = s->asked->limit;
    options.book = book;
    chuhe_status status = chuhe_game_judge(&ruling, &it->game, &options, NULL);
    if (status == CHUHE_E_MEMORY) {
        s->status = judge_complain(s->c, s->asked->path, status);
        return false;
    }
    if (status != CHUHE_OK) {
        refuse(s, it, status);
        return true;
    }
    bool agrees = ruling.verdict == it->expected;
    if (it->disputed)
        s->sum.disputed++;
    else if (agrees)
        s->sum.agree++;
    else if (ruling.verdict == CHUHE_VERDICT_UNKNOWN)
        s->sum.unknown++;
    else
        s->sum.differ++;
    if (s->c->json)
        say_json(s, it, &ruling, agrees);
    else if (!agrees && !it->disputed)
        say_difference(s, it, &ruling);
    if (book == it->book)
        compare_labels(s, it, &ruling);
    chuhe_ruling_deinit(&ruling);
    return true;
}

static void rule_also(cases *s, const judge_case *it)
{
    for (size_t i = 0; i < json_value_count(it->also) && s->status != CLI_IO; i++) {
        const char *name = json_value_text(json_value_at(it->also, i));
        buffer why;
        buffer_init(&why);
        const chuhe_rulebook *book = judge_find_book(s->c, &why, name ? name : "");
        if (book)
            rule(s, it, book);
        else
            complain_case(s, it, &why);
        buffer_deinit(&why);
    }
}

static void take_line(cases *s, const char *text, size_t len)
{
    judge_case it;
    buffer why;
    buffer_init(&why);
    if (!judge_case_read(&it, s->c, &why, text, len))
        complain_line(s, &why);
    else if (it.type && strcmp(it.type, "repetition") != 0)
        s->sum.skipped++;
    else if (!judge_case_play(&it, s->c, &why))
        complain_case(s, &it, &why);
    else if (rule(s, &it, it.book) && s->asked->also)
        rule_also(s, &it);
    judge_case_deinit(&it);
    buffer_deinit(&why);
    if (s->c->out.len)
        s->status = cli_worse(s->status, cli_flush(s->c));
}

/* ---- the file ---- */

static void say_count(cases *s, cli_text text, size_t count)
{
    if (count == 0)
        return;
    cli_say(&s->c->out, s->c, text, cli_number(count).text);
    buffer_text(&s->c->out, "\n");
}

static void say_sum(cases *s)
{
    buffer *out = &s->c->out;
    const counts *sum = &s->sum;
    say_count(s, CLI_TEXT_CASE_BAD_LINES, sum->bad_lines);
    say_count(s, CLI_TEXT_CASE_SKIPPED, sum->skipped);
    say_count(s, CLI_TEXT_CASE_DISPUTED, sum->disputed);
    if (sum->labels) {
        cli_say(out, s->c, CLI_TEXT_CASE_LABELS, cli_number(sum->same).text,
                cli_number(sum->labels).text, cli_number(sum->alike).text);
        buffer_text(out, "\n");
    }
    cli_say(out, s->c, CLI_TEXT_CASE_SUM, cli_number(sum->agree).text, cli_number(sum->differ).text,
            cli_number(sum->unknown).text);
    buffer_text(out, "\n");
}

static void say_sum_json(cases *s)
{
    const struct {
        const char *key;
        size_t count;
    } members[] = {
        {"agree", s->sum.agree},     {"differ", s->sum.differ},     {"unknown", s->sum.unknown},
        {"skipped", s->sum.skipped}, {"disputed", s->sum.disputed}, {"bad_lines", s->sum.bad_lines},
        {"labels", s->sum.labels},   {"labels_same", s->sum.same},  {"labels_alike", s->sum.alike}};
    json writer;
    json_init(&writer, &s->c->out);
    json_begin_object(&writer);
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        json_key(&writer, members[i].key);
        json_unsigned(&writer, members[i].count);
    }
    json_end_object(&writer);
    buffer_text(&s->c->out, "\n");
}

static bool is_blank(const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (text[i] != ' ' && text[i] != '\t' && text[i] != '\r')
            return false;
    return true;
}

/* Line by line, so that memory does not grow with the file. */
static void take_lines(cases *s, const file_view *view)
{
    enum { OFTEN = 1000 };
    const char *at = view->bytes, *end = at + view->len;
    if (view->len >= 3 && memcmp(at, "\xEF\xBB\xBF", 3) == 0)
        at += 3;
    while (at < end && s->status != CLI_IO) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        size_t len = (size_t)((line_end ? line_end : end) - at);
        s->line++;
        if (!is_blank(at, len))
            take_line(s, at, len);
        if (s->line % OFTEN == 0)
            file_view_release(view);
        at += len + 1;
    }
}

int judge_cases_run(cli *c, const judge_cases *asked)
{
    static const size_t limit = (size_t)4 << 30;
    cases s = {.c = c, .asked = asked, .status = CLI_DONE};
    file_view view;
    file_problem problem = file_view_open(&view, asked->path, limit);
    if (problem.fault != FILE_OK)
        return cli_complain_file(c, asked->path, problem);
    take_lines(&s, &view);
    file_view_close(&view);
    if (s.status == CLI_IO)
        return s.status;
    if (c->json)
        say_sum_json(&s);
    else
        say_sum(&s);
    if (s.sum.differ || s.sum.bad_lines)
        s.status = CLI_NO;
    return cli_worse(s.status, cli_flush(c));
}
