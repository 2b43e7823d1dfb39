/* What a person may want to see of a position. */
#ifndef PROTOCOL_STUDY_H
#define PROTOCOL_STUDY_H

#include "protocol/job.h"
#include "protocol/move_words.h"
#include "protocol/output.h"
#include "protocol/texts.h"

/* The board in letters, the FEN, the key, and who gives check. */
void study_board(buffer *out, const chuhe_position *position, people_language language,
                 rank_count ranks);
/* Where the evaluation comes from, term by term. */
void study_evaluation(buffer *out, const chuhe_position *position, people_language language);

/* More plies than anybody can wait for. */
enum { PERFT_PLIES_MAX = 100 };

/* Counts move sequences by their first move; ends early when the job must stop. */
void study_perft(output *out, const job *j, const chuhe_position *position, unsigned depth,
                 rank_count ranks);

#endif
