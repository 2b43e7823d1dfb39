/* What differs between protocols. Everything is written into a buffer, which the
 * player sends. */
#ifndef MATCH_DIALECT_H
#define MATCH_DIALECT_H

#include "match/match_player.h"

struct match_dialect {
    match_protocol protocol;
    const char *hello, *stop, *quit;
    /* A line of the greeting; true when it is complete. */
    bool (*greet)(match_player *player, const char *line);
    /* What follows the greeting: options. */
    void (*settle)(buffer *out, match_player *player);
    /* A new game; *waits is whether an answer is to be waited for. */
    void (*begin)(buffer *out, match_player *player, const match_opening *opening, bool *waits);
    bool (*is_ready)(match_player *player, const char *line);
    void (*ask)(buffer *out, match_player *player, const match_question *question);
    match_reply_kind (*listen)(match_reply *reply, match_player *player, const char *line);
    /* A line that came when nothing was asked; NULL: such lines mean nothing. */
    void (*overhear)(match_player *player, const char *line);
};

extern const match_dialect match_uci, match_ucci, match_cyclone, match_xboard;

/* Helpers of the dialects. */

/* The next word of a line, ended by blanks, cut to fit; false at the end. */
bool match_next_word(char *word, size_t cap, const char **line);
/* Whether the line begins with the word. `rest` (may be NULL) is what follows. */
bool match_has_word(const char *line, const char *word, const char **rest);
/* An option that the engine declared: whether it did, without regard to case. */
void match_declare(match_player *player, const char *name, size_t len);
bool match_has_option(const match_player *player, const char *name);
/* Whether the spec sets that option. */
bool match_sets_option(const match_player *player, const char *name);
/* The FEN of a position with so many fields, in the engine's letters, Red being `red`. */
void match_append_fen(buffer *out, const match_player *player, const chuhe_position *position,
                      unsigned fields, char red);
/* A blank and the move, as the engine writes moves. */
void match_append_move(buffer *out, const match_player *player, chuhe_move move);

#endif
