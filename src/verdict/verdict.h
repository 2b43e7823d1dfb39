/* Rulings in words and as JSON, for the command and for the server, in English or Chinese. */
#ifndef VERDICT_VERDICT_H
#define VERDICT_VERDICT_H

#include <chuhe.h>

#include "base/buffer.h"
#include "base/json.h"

/* The plies of a ruling one after the other, with the positions before and after
 * each. Begins with the game and the ruling on its present position. */
typedef struct verdict_walk {
    const chuhe_ruling *ruling;
    size_t next;
    chuhe_position before, after;
} verdict_walk;

void verdict_walk_begin(verdict_walk *walk, const chuhe_game *game, const chuhe_ruling *ruling);
/* NULL behind the last. */
const chuhe_ruled_ply *verdict_walk_next(verdict_walk *walk);

/* The plies of the shortest loop that the whole window repeats, with the same findings
 * each time; ply_count when it repeats none. */
size_t verdict_period(const chuhe_ruling *ruling);

/* The position with the other side to move, as if the side to move passed. */
void verdict_pass(chuhe_position *passed, const chuhe_position *position);

/* The pieces that make a ply what it is, and what they are after: the checkers and the
 * general, or attackers and victims of the threats that count. */
chuhe_squareset verdict_attackers(const chuhe_ruled_ply *ply);
chuhe_squareset verdict_victims(const chuhe_ruled_ply *ply, const chuhe_position *after);

/* The library's words. */
const char *verdict_class_word(bool chinese, chuhe_class value);
const char *verdict_conduct_word(bool chinese, chuhe_conduct value);
const char *verdict_remark_word(bool chinese, chuhe_remark value);
/* A clause's number and what it says; "" where the book has none, and for NULL. */
const char *verdict_clause_number(const chuhe_clause *clause);
const char *verdict_clause_words(bool chinese, const chuhe_clause *clause);

/* `Red's chariot 车八 (b9)`: as in Chinese moves, with its point. */
void verdict_append_piece(buffer *out, bool chinese, const chuhe_position *position,
                          chuhe_square square);
/* The same of a set, with "and" between. */
void verdict_append_pieces(buffer *out, bool chinese, const chuhe_position *position,
                           chuhe_squareset squares);
/* A move in Chinese; its points where it is no legal move. */
void verdict_append_move(buffer *out, const chuhe_position *position, chuhe_move move);
/* Moves from a position on, with blanks between. */
void verdict_append_line(buffer *out, const chuhe_position *position, const chuhe_move *moves,
                         size_t count);

/* How a side played: `perpetual check`, or what its moves in one loop are. */
void verdict_append_conduct(buffer *out, bool chinese, const chuhe_ruling *ruling, chuhe_side side);
/* `Red: perpetual check; Black: two idle moves`. */
void verdict_append_conducts(buffer *out, bool chinese, const chuhe_ruling *ruling);
/* The same, and why these conducts give this verdict. */
void verdict_append_account(buffer *out, bool chinese, const chuhe_ruling *ruling);
/* What a ply threatens and why it counts or not: sentences; nothing for an idle ply
 * that nothing is to be said of. */
void verdict_append_reason(buffer *out, bool chinese, const chuhe_ruled_ply *ply,
                           const chuhe_position *after);

/* "red", "black". */
const char *verdict_side_key(chuhe_side side);
/* A move as a member; null where it cannot be written in that notation. */
void verdict_json_move(json *writer, const char *key, const chuhe_position *position,
                       chuhe_move move, chuhe_notation notation);
/* The members of a ruling on the game, for an object that is open. */
void verdict_json_ruling(json *writer, bool chinese, const chuhe_game *game,
                         const chuhe_ruling *ruling);

#endif
