/* Lists of rulings: one loop a line, with the books that it was ruled under. A
 * line is a JSON object with the texts id, fen, expected, provenance, and perhaps
 * confidence_cxa, the moves (a text divided by blanks, or a list), and the books:
 * a list "books", or a text "rulebook" and perhaps a list "also". */
#ifndef TESTS_SUPPORT_RULING_CASES_H
#define TESTS_SUPPORT_RULING_CASES_H

#include "support/played_line.h"

enum { RULING_CASE_BOOKS = 8, RULING_CASE_WORD = 64 };

typedef struct ruling_case {
    char id[RULING_CASE_WORD];
    char expected[RULING_CASE_WORD]; /* the name of a verdict, "not_repeated" or "disputed" */
    char provenance[RULING_CASE_WORD];
    char books[RULING_CASE_BOOKS][RULING_CASE_WORD];
    size_t book_count;
    bool is_weak; /* what it says of the Chinese books is a guess */
    played_line line;
} ruling_case;

/* Visits the repetitions of a list; what is no repetition is left out. Returns how
 * many there were, or -1 when the file cannot be read; *bad counts the lines with
 * moves that cannot be played. */
int ruling_cases_visit(const char *path, void (*visit)(const ruling_case *it, void *ctx), void *ctx,
                       int *bad);
/* Writes the name of the list to look at: CHUHE_CASES in the environment, or the
 * rules beside the corpus that CHUHE_CORPUS names; false when neither is there. */
bool ruling_cases_path(char *path, size_t cap);

#endif
