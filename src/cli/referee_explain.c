/* What may be in a log: tables from the library's own lists, and an example. */
#include <string.h>

#include "base/text.h"
#include "cli/referee_view.h"
#include "eventlog/eventlog.h"

enum { NAME_WIDTH = 24, WIDTH = 79 };

static void say_heading(cli *c, cli_text text)
{
    if (c->out.len)
        buffer_text(&c->out, "\n");
    cli_say(&c->out, c, text);
    buffer_text(&c->out, "\n");
}

/* `  name      words (clause)`, wrapped. */
static void say_row(cli *c, const char *name, const char *words, const char *clause)
{
    buffer text;
    size_t used = 2 + text_width(name, strlen(name));
    buffer_init(&text);
    buffer_text(&text, words);
    referee_append_clause(&text, c, clause);
    buffer_text(&c->out, "  ");
    buffer_text(&c->out, name);
    text_append_padding(&c->out, used, NAME_WIDTH);
    if (used >= NAME_WIDTH)
        buffer_text(&c->out, " ");
    if (buffer_failed(&text))
        buffer_fail(&c->out);
    else if (text.bytes)
        text_append_wrapped(&c->out, text.bytes, used < NAME_WIDTH ? NAME_WIDTH : used + 1,
                            NAME_WIDTH, WIDTH);
    buffer_text(&c->out, "\n");
    buffer_deinit(&text);
}

static void explain_events(cli *c)
{
    say_heading(c, CLI_TEXT_REFEREE_HEAD_EVENTS);
    for (unsigned i = 0; i < CHUHE_EVENTS; i++) {
        chuhe_event_kind kind = (chuhe_event_kind)i;
        buffer fields;
        buffer_init(&fields);
        eventlog_append_fields(&fields, kind);
        say_row(c, chuhe_event_name(kind),
                cli_pick(c, chuhe_event_message(kind), chuhe_event_message_zh(kind)),
                fields.bytes ? fields.bytes : "");
        buffer_deinit(&fields);
    }
}

static void explain_endings(cli *c)
{
    say_heading(c, CLI_TEXT_REFEREE_HEAD_ENDINGS);
    for (unsigned i = CHUHE_ENDING_NONE + 1; i < CHUHE_ENDINGS; i++) {
        chuhe_ending ending = (chuhe_ending)i;
        buffer clauses;
        buffer_init(&clauses);
        buffer_printf(&clauses, "%s; %s", chuhe_ending_clause(ending, false),
                      chuhe_ending_clause(ending, true));
        say_row(c, chuhe_ending_name(ending), referee_ending_words(c, ending),
                clauses.bytes ? clauses.bytes : "");
        buffer_deinit(&clauses);
    }
}

static void explain_fouls(cli *c)
{
    say_heading(c, CLI_TEXT_REFEREE_HEAD_FOULS);
    for (unsigned i = 0; i < CHUHE_FOULS; i++) {
        chuhe_foul foul = (chuhe_foul)i;
        say_row(c, chuhe_foul_clause(foul),
                cli_pick(c, chuhe_foul_message(foul), chuhe_foul_message_zh(foul)), NULL);
    }
}

static void explain_refusals(cli *c)
{
    say_heading(c, CLI_TEXT_REFEREE_HEAD_REFUSALS);
    for (unsigned i = CHUHE_REFUSAL_NONE + 1; i < CHUHE_REFUSALS; i++) {
        chuhe_refusal refusal = (chuhe_refusal)i;
        say_row(c, chuhe_refusal_name(refusal),
                cli_pick(c, chuhe_refusal_message(refusal), chuhe_refusal_message_zh(refusal)),
                chuhe_refusal_clause(refusal));
    }
}

static void explain_game(cli *c)
{
    say_heading(c, CLI_TEXT_REFEREE_HEAD_TABLES);
    for (unsigned i = 0; i < CHUHE_TABLES; i++) {
        chuhe_table table = (chuhe_table)i;
        say_row(c, chuhe_table_name(table),
                cli_pick(c, chuhe_table_message(table), chuhe_table_message_zh(table)), NULL);
    }
    say_heading(c, CLI_TEXT_REFEREE_HEAD_TIMES);
    for (size_t i = 0; i < chuhe_time_preset_count(); i++)
        say_row(c, chuhe_time_preset_name(i),
                cli_pick(c, chuhe_time_preset_message(i), chuhe_time_preset_message_zh(i)),
                chuhe_time_preset_text(i));
    say_heading(c, CLI_TEXT_REFEREE_HEAD_SETTINGS);
    for (unsigned i = 0; i < CHUHE_SETTINGS; i++) {
        chuhe_setting setting = (chuhe_setting)i;
        char row[2] = {(char)('0' + i), '\0'};
        say_row(c, row, referee_setting_words(c, i),
                cli_pick(c, chuhe_setting_effect(setting), chuhe_setting_effect_zh(setting)));
    }
}

void referee_explain(cli *c)
{
    explain_events(c);
    explain_game(c);
    explain_fouls(c);
    explain_endings(c);
    explain_refusals(c);
}

/* A short game with a touch, an offer and signatures. */
static const char *const example[] = {
    "# The log of a live game: one event a line. Lines like this one are passed over.\n",
    "# 对局日志：每行一个事件；以 # 开头的行不读。\n",
    "{\"game\":{\"table\":\"tournament\",\"rules\":\"cxa1999\",\"time\":\"1999-6.1\"}}\n",
    "{\"at\":\"0:00:00\",\"event\":\"seated\",\"by\":\"red\",\"name\":\"甲\"}\n",
    "{\"at\":\"0:00:00\",\"event\":\"seated\",\"by\":\"black\",\"name\":\"乙\"}\n",
    "# The clock of the side to move runs; a move ends when the clock is pressed.\n",
    "{\"at\":\"0:00:10\",\"event\":\"start\"}\n",
    "{\"at\":\"0:00:15\",\"event\":\"move\",\"move\":\"炮二平五\"}\n",
    "{\"at\":\"0:00:16\",\"event\":\"press\"}\n",
    "{\"at\":\"0:01:00\",\"event\":\"move\",\"move\":\"炮8平4\"}\n",
    "{\"at\":\"0:01:01\",\"event\":\"press\"}\n",
    "# A cannon is touched: it must move (5.1).\n",
    "{\"at\":\"0:02:00\",\"event\":\"touch\",\"by\":\"red\",\"square\":\"b2\"}\n",
    "{\"at\":\"0:02:05\",\"event\":\"move\",\"move\":\"炮八进四\"}\n",
    "# A draw is offered in the own time, before the clock is pressed.\n",
    "{\"at\":\"0:02:07\",\"event\":\"offer\",\"by\":\"red\"}\n",
    "{\"at\":\"0:02:08\",\"event\":\"press\"}\n",
    "{\"at\":\"0:02:30\",\"event\":\"refuse\",\"by\":\"black\"}\n",
    "{\"at\":\"0:03:00\",\"event\":\"move\",\"move\":\"卒9进1\"}\n",
    "{\"at\":\"0:03:02\",\"event\":\"press\"}\n",
    "# Moves may be written as points, too.\n",
    "{\"at\":\"0:04:00\",\"event\":\"move\",\"move\":\"e2e6\"}\n",
    "{\"at\":\"0:04:02\",\"event\":\"press\"}\n",
    "{\"at\":\"0:05:30\",\"event\":\"resign\",\"by\":\"black\"}\n",
    "{\"at\":\"0:06:00\",\"event\":\"sign\",\"by\":\"red\"}\n",
    "{\"at\":\"0:06:10\",\"event\":\"sign\",\"by\":\"black\"}\n",
    "{\"at\":\"0:06:20\",\"event\":\"sign\",\"by\":\"arbiter\"}\n",
};

void referee_example(cli *c)
{
    for (size_t i = 0; i < sizeof example / sizeof *example; i++)
        buffer_text(&c->out, example[i]);
}
