#include "support/ruling_cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_CAP = 32768, MOVES_CAP = 5 * PLAYED_LINE_MAX + 1 };

/* Where the value of a key begins; NULL when the line lacks the key. */
static const char *value_of(const char *line, const char *key)
{
    char quoted[RULING_CASE_WORD];
    snprintf(quoted, sizeof quoted, "\"%s\": ", key);
    const char *found = strstr(line, quoted);
    return found == NULL ? NULL : found + strlen(quoted);
}

/* Reads the text that begins at the quote; returns what is behind it. */
static const char *read_text(char *text, size_t cap, const char *at)
{
    size_t len = 0;
    for (at++; *at != '"' && *at != '\0'; at++)
        if (len + 1 < cap)
            text[len++] = *at;
    text[len] = '\0';
    return *at == '"' ? at + 1 : at;
}

static bool read_word(char *word, size_t cap, const char *line, const char *key)
{
    const char *at = value_of(line, key);
    word[0] = '\0';
    if (at == NULL || *at != '"')
        return false;
    read_text(word, cap, at);
    return true;
}

/* The moves, in either form, divided by blanks. */
static bool read_moves(char *moves, size_t cap, const char *line)
{
    const char *at = value_of(line, "moves");
    moves[0] = '\0';
    if (at == NULL || *at == '"')
        return at != NULL && *read_text(moves, cap, at) != '\0';
    size_t len = 0;
    for (at++; *at == '"' && len + 6 < cap; at += *at == ',' ? 2 : 0) {
        if (len > 0)
            moves[len++] = ' ';
        at = read_text(moves + len, cap - len, at);
        len += strlen(moves + len);
    }
    return *at == ']';
}

static void add_books(ruling_case *it, const char *list)
{
    if (list == NULL || *list != '[')
        return;
    for (list++; *list == '"' && it->book_count < RULING_CASE_BOOKS; list += *list == ',' ? 2 : 0)
        list = read_text(it->books[it->book_count++], RULING_CASE_WORD, list);
}

static bool read_case(ruling_case *it, const char *line, int *bad)
{
    char fen[CHUHE_FEN_CAP], confidence[RULING_CASE_WORD], type[RULING_CASE_WORD];
    char moves[MOVES_CAP];
    if (read_word(type, sizeof type, line, "type") && strcmp(type, "repetition") != 0)
        return false;
    it->book_count = 0;
    add_books(it, value_of(line, "books"));
    if (it->book_count == 0 && read_word(it->books[0], RULING_CASE_WORD, line, "rulebook"))
        it->book_count = 1;
    add_books(it, value_of(line, "also"));
    read_word(confidence, sizeof confidence, line, "confidence_cxa");
    it->is_weak = strcmp(confidence, "low") == 0;
    if (it->book_count == 0 || !read_word(it->id, sizeof it->id, line, "id") ||
        !read_word(it->expected, sizeof it->expected, line, "expected") ||
        !read_word(it->provenance, sizeof it->provenance, line, "provenance") ||
        !read_word(fen, sizeof fen, line, "fen") || !read_moves(moves, sizeof moves, line) ||
        !played_line_read(&it->line, fen, moves)) {
        ++*bad;
        return false;
    }
    return true;
}

int ruling_cases_visit(const char *path, void (*visit)(const ruling_case *it, void *ctx), void *ctx,
                       int *bad)
{
    int count = 0;
    FILE *file = fopen(path, "r");
    char *line = malloc(LINE_CAP);
    ruling_case *it = malloc(sizeof *it);
    *bad = 0;
    if (file == NULL || line == NULL || it == NULL)
        count = -1;
    while (count >= 0 && fgets(line, LINE_CAP, file) != NULL) {
        if (!read_case(it, line, bad))
            continue;
        count++;
        visit(it, ctx);
    }
    free(it);
    free(line);
    if (file != NULL)
        fclose(file);
    return count;
}

bool ruling_cases_path(char *path, size_t cap)
{
    const char *list = getenv("CHUHE_CASES"), *corpus = getenv("CHUHE_CORPUS");
    if (list == NULL && corpus == NULL)
        return false;
    int len = list != NULL ? snprintf(path, cap, "%s", list)
                           : snprintf(path, cap, "%s/../rules/cases.jsonl", corpus);
    FILE *file = len > 0 && (size_t)len < cap ? fopen(path, "r") : NULL;
    if (file == NULL)
        return false;
    fclose(file);
    return true;
}
