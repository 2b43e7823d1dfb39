/* Facts about moves as text, for cmocka tests. Moves are written `h2e2` as in
 * facts.h; each function fails the running test with the FEN in the message. */
#ifndef TESTS_SUPPORT_MOVE_TEXTS_H
#define TESTS_SUPPORT_MOVE_TEXTS_H

#include <chuhe.h>

#include "support/chance.h"

/* In place of a notation: chuhe_move_from_any_text. */
#define MOVE_TEXTS_ANY CHUHE_NOTATIONS

/* The text is read as this move. */
void move_texts_read(const char *fen, chuhe_notation notation, const char *text, const char *move);
/* The text is refused for this reason, which shows at this byte, and what was to
 * be filled is left alone. */
void move_texts_refuse(const char *fen, chuhe_notation notation, const char *text, chuhe_status why,
                       size_t offset);
/* The text fits exactly these moves, two or more, and is refused as ambiguous. */
void move_texts_fit(const char *fen, chuhe_notation notation, const char *text, const char *moves);
/* The move is written like this and read back. `style` may be NULL. */
void move_texts_write(const char *fen, chuhe_notation notation, const chuhe_text_style *style,
                      const char *move, const char *text);

/* Every legal move is read back from what is written for it in each notation
 * that is written; what is read again is written alike. On a playable position
 * never two are written alike, save in the short form, where a text that several
 * moves fit has them all as candidates. In Chinese the same with words of order
 * only where they are needed, and as published games have them: none is there too
 * many or too few. Returns how many moves there were. */
size_t move_texts_check_all(const chuhe_position *position, bool is_study);

/* Soldiers beyond the river on few files, so that two to five stand on one and
 * two files are crowded; now and then horses, chariots, cannons, elephants and
 * advisors that share a file too. */
void move_texts_crowd(chuhe_setup *setup, chance *luck);

#endif
