/* Rulings in words: what several outputs of `judge` share. */
#ifndef CLI_JUDGE_WORDS_H
#define CLI_JUDGE_WORDS_H

#include "cli/judge.h"

/* The library's words in the language in use. */
const char *judge_class_word(const cli *c, chuhe_class value);
const char *judge_conduct_word(const cli *c, chuhe_conduct value);
const char *judge_remark_word(const cli *c, chuhe_remark value);
const char *judge_book_title(const cli *c, const chuhe_rulebook *book);
/* A clause's number and what it says; "" where the book has none, and for NULL. */
const char *judge_clause_number(const chuhe_clause *clause);
const char *judge_clause_words(const cli *c, const chuhe_clause *clause);
/* Red loses, draw ...: a word or two. */
cli_text judge_verdict_briefly(chuhe_verdict verdict);

/* `Red's chariot 车八 (b9)`: as in Chinese moves, with its point. */
void judge_append_piece(buffer *out, const cli *c, const chuhe_position *position,
                        chuhe_square square);
/* The same of a set, with "and" between. */
void judge_append_pieces(buffer *out, const cli *c, const chuhe_position *position,
                         chuhe_squareset squares);
/* A move in Chinese; its points where it is no legal move. */
void judge_append_move(buffer *out, const chuhe_position *position, chuhe_move move);
/* Moves from a position on, with blanks between. */
void judge_append_line(buffer *out, const chuhe_position *position, const chuhe_move *moves,
                       size_t count);

/* How a side played: `perpetual check`, or what its moves in one loop are. */
void judge_append_conduct(buffer *out, const cli *c, const chuhe_ruling *ruling, chuhe_side side);
/* `Red: perpetual check; Black: two idle moves`. */
void judge_append_conducts(buffer *out, const cli *c, const chuhe_ruling *ruling);
/* The same, and why these conducts give this verdict. */
void judge_append_account(buffer *out, const cli *c, const chuhe_ruling *ruling);
/* The verdict in a sentence. */
void judge_append_verdict(buffer *out, const cli *c, const chuhe_ruling *ruling);

/* What a ply threatens and why it counts or not: sentences; nothing for an idle ply
 * that nothing is to be said of. */
void judge_append_reason(buffer *out, const cli *c, const chuhe_ruled_ply *ply,
                         const chuhe_position *after);

#endif
