/* Score sheets of games that are told as logs. */
#ifndef TESTS_SUPPORT_SHEET_FACTS_H
#define TESTS_SUPPORT_SHEET_FACTS_H

#include "sheet/sheet.h"

/* Lines of logs: both sit down and the round begins at 0; an event; a move; a press. */
#define SEATS                                                                                      \
    "{\"at\":0,\"event\":\"seated\",\"by\":\"red\",\"name\":\"甲\"}\n"                            \
    "{\"at\":0,\"event\":\"seated\",\"by\":\"black\",\"name\":\"乙\"}\n"                          \
    "{\"at\":0,\"event\":\"start\"}\n"
#define AT(time, rest) "{\"at\":\"" time "\",\"event\":" rest "}\n"
#define MOVE(time, move) AT(time, "\"move\",\"move\":\"" move "\"")
#define PRESS(time) AT(time, "\"press\"")
#define TOURNAMENT "{\"game\":{\"table\":\"tournament\",\"time\":\"1999-6.1\"}}\n"

sheet_options sheet_english(void);
sheet_options sheet_chinese(void);

/* The game of a log (eventlog.h), every event of which must be taken, but for those that
 * come too late: their line begins with a blank. The caller frees it. */
chuhe_referee *sheet_game(const char *text);

typedef enum sheet_form { SHEET_FORM_TEXT, SHEET_FORM_HTML, SHEET_FORM_SVG } sheet_form;

/* The sheet in such a form, the pages of SVG one after the other; the caller frees it. */
char *sheet_write(const chuhe_referee *referee, const sheet_options *options, sheet_form form);
char *sheet_of_log(const char *log, const sheet_options *options, sheet_form form);

/* That a text stands on the sheet, or does not. */
void sheet_assert_has(const char *text, const char *what);
void sheet_assert_has_not(const char *text, const char *what);
/* A sheet as text has all of these, up to NULL. */
void sheet_assert_text(const char *log, const sheet_options *options, const char *const facts[]);
/* Each tag is closed by its own, entities are known, and there is nothing else that would
 * be markup. */
void sheet_assert_well_formed(const char *markup);

#endif
