#include "support/sheet_facts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "eventlog/eventlog.h"

static void fail_line(const eventlog_fault *fault)
{
    buffer words;
    buffer_init(&words);
    eventlog_fault_append(&words, fault, false);
    fail_msg("%s", words.bytes);
}

/* The line of the event that was read last. */
static bool is_late(const char *log, size_t line)
{
    for (; line > 1; line--)
        log = strchr(log, '\n') + 1;
    return *log == ' ';
}

chuhe_referee *sheet_game(const char *text)
{
    eventlog log;
    eventlog_fault fault;
    eventlog_step step;
    chuhe_referee_options options;
    chuhe_referee *referee;
    chuhe_event event;
    chuhe_answer answer;
    eventlog_begin(&log, text, strlen(text));
    if (!eventlog_options(&options, &log, &fault))
        fail_line(&fault);
    assert_int_equal(chuhe_referee_new(&referee, &options, NULL), CHUHE_OK);
    while ((step = eventlog_next(&event, &log, referee, &fault)) != EVENTLOG_END) {
        if (step == EVENTLOG_FAULT)
            fail_line(&fault);
        chuhe_referee_apply(&answer, referee, &event);
        if ((answer.refusal == CHUHE_REFUSAL_NONE) == is_late(text, log.line))
            fail_msg("line %zu: %s", log.line, chuhe_refusal_name(answer.refusal));
    }
    return referee;
}

char *sheet_write(const chuhe_referee *referee, const sheet_options *options, sheet_form form)
{
    buffer out;
    sheet *s = sheet_new(referee, options);
    assert_non_null(s);
    buffer_init(&out);
    if (form == SHEET_FORM_TEXT)
        sheet_text(&out, s);
    else if (form == SHEET_FORM_HTML)
        sheet_html(&out, s);
    else
        for (size_t page = 0; page < sheet_pages(s); page++)
            sheet_svg(&out, s, page);
    assert_false(buffer_failed(&out));
    assert_int_equal(strlen(out.bytes), out.len);
    sheet_free(s);
    return out.bytes;
}

char *sheet_of_log(const char *log, const sheet_options *options, sheet_form form)
{
    chuhe_referee *referee = sheet_game(log);
    char *text = sheet_write(referee, options, form);
    chuhe_referee_free(referee);
    return text;
}

void sheet_assert_has(const char *text, const char *what)
{
    if (!strstr(text, what))
        fail_msg("'%s' is not on the sheet:\n%s", what, text);
}

void sheet_assert_has_not(const char *text, const char *what)
{
    if (strstr(text, what))
        fail_msg("'%s' is on the sheet:\n%s", what, text);
}

/* ---- markup ---- */

enum { DEPTH_MAX = 16, NAME_CAP = 32 };

static size_t name_length(const char *at)
{
    return strcspn(at, " />\n");
}

static const char *check_entity(const char *at)
{
    static const char *const known[] = {"&lt;", "&gt;", "&amp;", "&quot;", "&#39;"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strncmp(at, known[i], strlen(known[i])) == 0)
            return at + strlen(known[i]);
    fail_msg("an ampersand: %.40s", at);
    return NULL;
}

/* A tag, from its '<' on; returns what is behind its '>'. */
static const char *check_tag(char names[DEPTH_MAX][NAME_CAP], size_t *depth, const char *at)
{
    const char *end = strchr(at, '>');
    assert_non_null(end);
    if (at[1] == '!')
        return end + 1;
    bool closes = at[1] == '/', is_empty = end[-1] == '/';
    size_t len = name_length(at + 1 + closes);
    assert_in_range(len, 1, NAME_CAP - 1);
    if (closes) {
        assert_true(*depth > 0);
        --*depth;
        if (strlen(names[*depth]) != len || memcmp(names[*depth], at + 2, len) != 0)
            fail_msg("%s is closed by %.*s", names[*depth], (int)len, at + 2);
    } else if (!is_empty) {
        assert_true(*depth < DEPTH_MAX);
        memcpy(names[*depth], at + 1, len);
        names[(*depth)++][len] = '\0';
    }
    return end + 1;
}

void sheet_assert_well_formed(const char *markup)
{
    char names[DEPTH_MAX][NAME_CAP];
    size_t depth = 0;
    while (*markup) {
        if (*markup == '<')
            markup = check_tag(names, &depth, markup);
        else if (*markup == '&')
            markup = check_entity(markup);
        else
            markup++;
    }
    assert_int_equal(depth, 0);
}

sheet_options sheet_english(void)
{
    sheet_options options;
    sheet_options_init(&options);
    return options;
}

sheet_options sheet_chinese(void)
{
    sheet_options options = sheet_english();
    options.chinese = true;
    return options;
}

void sheet_assert_text(const char *log, const sheet_options *options, const char *const facts[])
{
    char *text = sheet_of_log(log, options, SHEET_FORM_TEXT);
    for (size_t i = 0; facts[i]; i++)
        sheet_assert_has(text, facts[i]);
    free(text);
}
