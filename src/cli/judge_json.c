/* Rulings for programs. */
#include "cli/judge_report.h"
#include "cli/record_words.h"
#include "cli/setup_argument.h"

void judge_say_json(cli *c, const replay_game *g, const chuhe_ruling *ruling)
{
    json writer;
    chuhe_setup now;
    json_init(&writer, &c->out);
    json_begin_object(&writer);
    record_json_source(&writer, g->source);
    chuhe_position_to_setup(&now, chuhe_game_position(&g->game));
    setup_json(&writer, "fen", &now);
    verdict_json_ruling(&writer, judge_is_chinese(c), &g->game, ruling);
    json_end_object(&writer);
    buffer_text(&c->out, "\n");
}
