/* A live game in words: events, what they bring about, why they are refused. */
#ifndef CLI_REFEREE_WORDS_H
#define CLI_REFEREE_WORDS_H

#include <chuhe/referee.h>

#include "cli/cli.h"
#include "cli/notation_option.h"

const char *referee_party_name(const cli *c, unsigned party);
const char *referee_ending_words(const cli *c, chuhe_ending ending);
const char *referee_setting_words(const cli *c, unsigned row);

/* `1:02:03.500` */
void referee_append_time(buffer *out, int64_t ms);
/* ` (1999 5.1)`; nothing for NULL and "". */
void referee_append_clause(buffer *out, const cli *c, const char *clause);
/* `Red wins: checkmate (1999 4.1.1)`. The clause may be NULL. */
void referee_append_result(buffer *out, const cli *c, chuhe_result result, chuhe_ending ending,
                           const char *clause);
/* A turn in the notation, for the side to move of the board; its points where it is no
 * legal move of the standard game. */
void referee_append_turn(buffer *out, const chuhe_setup *setup, const chuhe_turn *turn,
                         const notation_choice *look);

/* `moves: 炮二平五`, as it is before the event is applied. */
void referee_append_event(buffer *out, const cli *c, const chuhe_referee *referee,
                          const chuhe_event *event, const notation_choice *look);
/* `Red: a foul: disturbs the opponent in his time: number 2 (1999 9.1.1)`. */
void referee_append_effect(buffer *out, const cli *c, const chuhe_effect *effect);
/* `refused: the move is illegal: the horse's leg is blocked (1999 4.1.6)`. */
void referee_append_refusal(buffer *out, const cli *c, const chuhe_answer *answer);

#endif
