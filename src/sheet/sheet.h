/* Score sheets (棋谱记录纸) of live games: the moves with their times, what happened
 * besides, the result with both sides' used times and fouls, and lines for three
 * signatures (1999 rules, 7.1, 7.5, 9.2, 10.1), as text, as SVG pages and as HTML
 * that prints as such pages. */
#ifndef SHEET_SHEET_H
#define SHEET_SHEET_H

#include <chuhe.h>
#include <chuhe/referee.h>

#include "base/buffer.h"

/* How much is said of times. */
typedef enum sheet_times {
    SHEET_TIMES_ALL,    /* each move's, what was left or used then, and when things happened */
    SHEET_TIMES_TOTALS, /* only both sides' sums at the end */
    SHEET_TIMES_NONE
} sheet_times;

/* What stands at the head, and how it is written. All zero: English, blank fields to be
 * filled in by hand, moves in full (炮二平五). Texts are UTF-8 and may be NULL or empty,
 * and hold anything: they are made fit to print. */
typedef struct sheet_options {
    bool chinese;
    const char *event, *round, *date, *place, *table, *arbiter;
    const char *player[CHUHE_SIDES]; /* NULL: as seated */
    const char *team[CHUHE_SIDES];
    chuhe_notation notation; /* CHUHE_NOTATION_COORDINATES is 0: see sheet_options_init */
    chuhe_text_style style;
    sheet_times times;
} sheet_options;

/* All zero but the notation, which is CHUHE_NOTATION_CHINESE; SHORT is the short form of
 * 7.5. In the settings variant moves are turn texts whatever it is: [3]a8a9=R. */
void sheet_options_init(sheet_options *options);

/* A sheet that is worked out; it needs neither the referee nor the options any more. */
typedef struct sheet sheet;

/* NULL when there is no memory. The game may be at any point: not begun, under way,
 * ended, signed. Moves that were taken back are not among the moves but noted. */
sheet *sheet_new(const chuhe_referee *referee, const sheet_options *options);
void sheet_free(sheet *s); /* NULL is allowed */

/* Each appends a whole document; failure shows in the buffer (buffer_failed).
 * Text: at most SHEET_COLUMNS columns but for what cannot be broken, '\n' at the ends of lines. */
enum { SHEET_COLUMNS = 78 };
void sheet_text(buffer *out, const sheet *s);
/* A page of paper (A4, upright), counted from 0 below sheet_pages; there is at least one. */
size_t sheet_pages(const sheet *s);
void sheet_svg(buffer *out, const sheet *s, size_t page);
/* All of it in one page of HTML, without scripts and without anything from elsewhere;
 * printed, it is cut into pages of A4 between rows, the head of the table on each. */
void sheet_html(buffer *out, const sheet *s);

/* Appends a time control in words: those of the preset that is the same, where there is one. */
void sheet_say_time_control(buffer *out, bool chinese, const chuhe_time_control *control);

#endif
