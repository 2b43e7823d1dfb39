/* What the parts of `analyse` share. */
#ifndef CLI_ANALYSE_H
#define CLI_ANALYSE_H

#include "cli/notation_option.h"
#include "cli/replay_game.h"
#include "engine/engine.h"
#include "review/review.h"

/* What was asked for. */
typedef struct analyse_options {
    engine_options engine;
    engine_limits limits;     /* depth, nodes and move_ms */
    unsigned from, to, game;  /* plies and game from 1; 0: no bound, all */
    notation_choice notation; /* of moves in the report and in comments */
    const char *svg, *png, *out;
    unsigned width; /* of the PNG, 0 when none is asked for */
    bool scores, quiet;
} analyse_options;

/* One game, and what was found of it. */
typedef struct analysis {
    const analyse_options *options;
    const replay_game *g;
    review review;
} analysis;

/* `+0.35`, `-M3`, `+#`, `+R`, as Red sees it; `side` is who the score is for. */
typedef struct score_text {
    char text[16];
} score_text;
score_text analyse_score(int score, chuhe_side side);
/* The same of a position of the review; "" where it is not known. */
score_text analyse_score_at(const analysis *a, size_t index);
/* A share of 1 in percent: `86.2`, or without the part behind the point. */
score_text analyse_percent(double share);
score_text analyse_whole_percent(double share);

/* "inaccuracy", …; "" for a move that is fine. */
const char *analyse_grade_word(const cli *c, review_grade grade);
/* How each position is searched: `depth 12, threads 2`. */
void analyse_append_search(buffer *out, const cli *c, const analyse_options *options);
/* Why a ply that has a grade has it: `loses a horse; Red's game …`. */
void analyse_append_why(buffer *out, const cli *c, const review_ply *ply);
/* What is to be told of the repetition after a ply; nothing where it is no news. */
void analyse_append_repetition(buffer *out, const cli *c, const review *r, size_t index);
/* `Red: accuracy 86.2 %, …`. */
void analyse_append_side(buffer *out, const cli *c, const review *r, chuhe_side side);
/* Moves of a line from a position on, with blanks between. */
void analyse_append_line(buffer *out, const analysis *a, size_t index, const review_line *line,
                         unsigned most);
/* The position before a ply of the review. */
void analyse_position(chuhe_position *position, const analysis *a, size_t index);

/* The whole report, and its curve. */
void analyse_say(cli *c, const analysis *a);
void analyse_say_curve(cli *c, const analysis *a);
/* One object on one line. */
void analyse_say_json(cli *c, const analysis *a);
/* Marks, comments and better lines, put into the game's record. CHUHE_OK or
 * CHUHE_E_MEMORY. */
chuhe_status analyse_annotate(cli *c, const analysis *a);
/* The curve as pictures: CLI_DONE, or CLI_IO after having complained. */
int analyse_draw(cli *c, const analysis *a);

#endif
