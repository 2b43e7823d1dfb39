/* What the parts of `referee` share. */
#ifndef CLI_REFEREE_VIEW_H
#define CLI_REFEREE_VIEW_H

#include "cli/referee_words.h"
#include "cli/terminal_board.h"

/* A game that is told, and how. */
typedef struct referee_view {
    const chuhe_referee *referee;
    notation_choice look;
    terminal_board board;
} referee_view;

/* One event and its answer: a line with the time, who and what (`words`, as
 * referee_append_event made them before the event was applied), and under it the
 * effects or the refusal. */
void referee_say_event(cli *c, const chuhe_event *event, const buffer *words,
                       const chuhe_answer *answer);
/* How the game stands: board, clocks, offers, fouls, what is allowed, the result, and
 * the ruling on a repetition that mattered. */
void referee_say_state(cli *c, const referee_view *view);

/* The same for programs, one object a line. `line`: of the log, 0 when unknown. */
void referee_json_event(cli *c, size_t line, const chuhe_event *event, const chuhe_answer *answer);
void referee_json_state(cli *c, const referee_view *view);

/* Whether a repetition has ended the game or somebody has been told to change. */
bool referee_has_ruling(const chuhe_table_state *state);

/* Tables of what may be in a log; a log that runs. */
void referee_explain(cli *c);
void referee_example(cli *c);

#endif
