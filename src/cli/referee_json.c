/* A live game for programs. */
#include <string.h>

#include "cli/judge_report.h"
#include "cli/referee_view.h"
#include "eventlog/eventlog.h"
#include "eventlog/eventlog_state.h"

static void put_refusal(json *writer, const cli *c, const chuhe_answer *answer)
{
    buffer words;
    buffer_init(&words);
    referee_append_refusal(&words, c, answer);
    json_put_text(writer, "refusal", chuhe_refusal_name(answer->refusal));
    json_put_some_text(writer, "clause", answer->clause);
    json_put_some_text(writer, "message", words.bytes);
    buffer_deinit(&words);
}

void referee_json_event(cli *c, size_t line, const chuhe_event *event, const chuhe_answer *answer)
{
    json writer;
    bool taken = answer->refusal == CHUHE_REFUSAL_NONE;
    json_init(&writer, &c->out);
    json_begin_object(&writer);
    if (line)
        json_put_number(&writer, "line", (int64_t)line);
    eventlog_json_event(&writer, event);
    json_put_number(&writer, "at_ms", event->at_ms);
    json_put_bool(&writer, "taken", taken);
    if (!taken)
        put_refusal(&writer, c, answer);
    if (answer->why != CHUHE_OK)
        json_put_text(&writer, "why", chuhe_status_name(answer->why));
    eventlog_json_effects(&writer, answer->effects, answer->effect_count);
    json_end_object(&writer);
    buffer_text(&c->out, "\n");
}

/* ---- the state ---- */

static void put_ruling(json *writer, const cli *c, const referee_view *view)
{
    chuhe_ruling ruling;
    if (chuhe_referee_judge(&ruling, view->referee, NULL) != CHUHE_OK)
        return;
    json_key(writer, "ruling");
    json_begin_object(writer);
    verdict_json_ruling(writer, judge_is_chinese(c), chuhe_referee_game(view->referee), &ruling);
    json_end_object(writer);
    chuhe_ruling_deinit(&ruling);
}

void referee_json_state(cli *c, const referee_view *view)
{
    json writer;
    chuhe_table_state state;
    chuhe_referee_state(&state, view->referee);
    json_init(&writer, &c->out);
    json_begin_object(&writer);
    json_key(&writer, "state");
    json_begin_object(&writer);
    eventlog_json_state(&writer, view->referee, &state,
                        c->language == CLI_CHINESE ? EVENTLOG_CHINESE : EVENTLOG_ENGLISH, true);
    if (referee_has_ruling(&state) && chuhe_referee_game(view->referee))
        put_ruling(&writer, c, view);
    json_end_object(&writer);
    json_end_object(&writer);
    buffer_text(&c->out, "\n");
}
