/* Fields of a line: each read into its place, or told why not.
 *
 * All readers leave what they fill in alone when the field is not there, and say false
 * only when it is there and wrong; eventlog_has asks whether it is there. */
#ifndef EVENTLOG_EVENTLOG_FIELD_H
#define EVENTLOG_EVENTLOG_FIELD_H

#include <stdint.h>

#include "base/json.h"
#include "base/json_read.h"
#include "eventlog/eventlog.h"

typedef struct eventlog_fields {
    const json_value *object;
    eventlog_fault *fault;
} eventlog_fields;

/* Fills in the fault and says false. `list` may be NULL, and so may `found`. */
bool eventlog_fail(eventlog_fault *fault, eventlog_problem problem, const char *field,
                   eventlog_expected expected, const char *list, const json_value *found);
/* A list of words, with commas. */
void eventlog_list(char out[EVENTLOG_WORDS * 3], const char *const *words, size_t count);

/* The object that the line holds, for the caller to free; NULL: the fault is filled in. */
json_value *eventlog_object(const char *text, size_t len, eventlog_fault *fault);

bool eventlog_has(const eventlog_fields *in, const char *name);
/* Whether there are no other fields than these. */
bool eventlog_only(const eventlog_fields *in, const char *const *known, size_t count,
                   eventlog_problem problem);
bool eventlog_read_number(uint32_t *number, const eventlog_fields *in, const char *name,
                          uint32_t min, uint32_t max);
bool eventlog_read_yes_no(bool *value, const eventlog_fields *in, const char *name);
/* Which of the words it is. */
bool eventlog_read_word(unsigned *index, const eventlog_fields *in, const char *name,
                        const char *const *words, size_t count);
/* A constant text of the object; NULL when it is not there. */
bool eventlog_read_text(const char **text, const eventlog_fields *in, const char *name,
                        eventlog_expected expected);
bool eventlog_read_square(chuhe_square *square, const eventlog_fields *in, const char *name);
/* "R", "N" or "H", "C", either case. */
bool eventlog_read_kind(chuhe_kind *kind, const eventlog_fields *in, const char *name);
/* When something was: milliseconds, or "1:02:03.500". */
bool eventlog_read_at(int64_t *ms, const eventlog_fields *in, const char *name);
/* How long something takes: milliseconds, or "2m30s"; with a minus where it may be
 * negative. */
bool eventlog_read_time(int64_t *ms, const eventlog_fields *in, const char *name, bool may_be_less);

/* A kind that a soldier may become, from its letter; CHUHE_NO_KIND. */
chuhe_kind eventlog_kind_of(char letter);
/* `15m`, `30s`, or milliseconds: what eventlog_read_time reads. */
void eventlog_write_time(json *writer, int64_t ms);

/* Words in the order of their values. */
enum { EVENTLOG_RESULTS = CHUHE_RESULT_DRAW + 1 };
extern const char *const eventlog_parties[CHUHE_PARTIES]; /* the first ones are the sides */
extern const char *const eventlog_results[EVENTLOG_RESULTS];

#endif
