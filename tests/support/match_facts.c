#include "support/match_facts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void read_spec(match_spec *spec, const char *arguments, const char *more)
{
    char text[1024], word[64];
    snprintf(text, sizeof text, "cmd=\"" FAKE_ENGINE " %s\" %s", arguments, more ? more : "");
    match_spec_fault fault = match_spec_read(spec, word, sizeof word, text);
    if (fault != MATCH_SPEC_NONE)
        fail_msg("%s: %d, '%s'", text, (int)fault, word);
}

void match_facts_init(match_facts *facts, const char *one, const char *more_one, const char *two,
                      const char *more_two)
{
    signal(SIGPIPE, SIG_IGN); /* as the program does: engines that go away are no end of it */
    memset(facts, 0, sizeof *facts);
    match_plan *plan = &facts->plan;
    read_spec(&plan->specs[0], one, more_one);
    read_spec(&plan->specs[1], two, more_two);
    match_facts_openings(facts, "startpos\nrnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/"
                                "RNBAKABNR b # moves h2e2\n");
    plan->games = 4;
    plan->concurrency = 1;
    plan->limits.nodes = 10;
    plan->notation = CHUHE_NOTATION_CHINESE;
    plan->rules = (match_rules){.book = chuhe_rulebook_by_name("cxa2020", 7),
                                .game = CHUHE_GAME_RULES_DEFAULT,
                                .plies_max = 12,
                                .margin_ms = 100,
                                .hang_ms = 10000,
                                .think_ms = 20000};
}

void match_facts_openings(match_facts *facts, const char *text)
{
    match_openings_free(&facts->plan.openings);
    assert_int_equal(match_openings_read(&facts->plan.openings, text, strlen(text)).fault,
                     MATCH_OPENING_NONE);
}

static void on_over(const match *m, const match_report *report, void *ctx)
{
    match_facts *facts = ctx;
    buffer_append(&facts->said, report->said.bytes, report->said.len);
    if (facts->count < MATCH_FACTS_GAMES) {
        facts->reports[facts->count] = *report;
        buffer_init(&facts->reports[facts->count].said);
    }
    facts->count++;
    if (facts->stop_at && facts->count >= facts->stop_at)
        match_cancel((match *)m);
}

void match_facts_run(match_facts *facts)
{
    const match_listener listener = {.over = on_over, .ctx = facts};
    match_init(&facts->m, &facts->plan, &listener);
    match_run(&facts->m);
}

void match_facts_again(match_facts *facts)
{
    match_deinit(&facts->m);
    buffer_clear(&facts->said);
    facts->count = 0;
}

void match_facts_deinit(match_facts *facts)
{
    match_deinit(&facts->m);
    buffer_deinit(&facts->said);
    match_openings_free(&facts->plan.openings);
    for (unsigned i = 0; i < MATCH_PLAYERS; i++)
        match_spec_free(&facts->plan.specs[i]);
}

void match_facts_is_clean(const match_facts *facts)
{
    if (facts->m.problem.kind != MATCH_PROBLEM_NONE)
        fail_msg("problem %d, trouble %d: %s", (int)facts->m.problem.kind,
                 (int)facts->m.problem.trouble.kind, facts->m.problem.trouble.detail);
    assert_int_equal(facts->m.done, facts->plan.games);
    for (unsigned i = 0; i < facts->count && i < MATCH_FACTS_GAMES; i++)
        if (match_end_is_fault(facts->reports[i].outcome.end))
            fail_msg("game %u: %s: %s", facts->reports[i].game,
                     match_end_name(facts->reports[i].outcome.end),
                     facts->reports[i].outcome.detail);
}

void match_facts_ended(const match_facts *facts, match_end end, unsigned times)
{
    if (facts->m.ends[end] != times)
        fail_msg("%u games ended by %s, not %u", facts->m.ends[end], match_end_name(end), times);
}

const char *match_facts_path(char path[128], const char *name)
{
    static char folder[64];
    if (!folder[0]) {
        const char *place = getenv("TMPDIR");
        snprintf(folder, sizeof folder, "%.40s/match_XXXXXX", place ? place : "/tmp");
        assert_non_null(mkdtemp(folder));
    }
    snprintf(path, 128, "%s/%s", folder, name);
    unlink(path);
    return path;
}

unsigned match_facts_holds(const char *path, const char *text)
{
    static char bytes[1 << 20];
    FILE *file = fopen(path, "r");
    if (!file)
        return 0;
    size_t len = fread(bytes, 1, sizeof bytes - 1, file);
    fclose(file);
    bytes[len] = '\0';
    unsigned count = 0;
    for (const char *at = bytes; (at = strstr(at, text)) != NULL; at += strlen(text))
        count++;
    return count;
}
