#include "match/match_openings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS_MAX = 6 };

typedef struct span {
    const char *text;
    size_t len;
} span;

static bool span_is(span word, const char *text)
{
    return word.len == strlen(text) && memcmp(word.text, text, word.len) == 0;
}

/* The next word of the line, empty at its end. */
static span next_word(span *line)
{
    while (line->len && (*line->text == ' ' || *line->text == '\t' || *line->text == '\r')) {
        line->text++;
        line->len--;
    }
    span word = {line->text, 0};
    while (word.len < line->len && !strchr(" \t\r", word.text[word.len]))
        word.len++;
    line->text += word.len;
    line->len -= word.len;
    return word;
}

static bool is_number(span word)
{
    for (size_t i = 0; i < word.len; i++)
        if (word.text[i] < '0' || word.text[i] > '9')
            return false;
    return word.len > 0;
}

/* Whether the word can be a field of a FEN, given how many there were before it. */
static bool is_field(span word, size_t before)
{
    switch (before) {
    case 0:
        return true;
    case 1:
        return word.len == 1 && strchr("wWrRbB", word.text[0]);
    case 2:
    case 3:
        return span_is(word, "-");
    case 4:
    case 5:
        return is_number(word);
    default:
        return false;
    }
}

/* The moves behind the word `moves`, if they lead from the usual start to here. */
static void remember_moves(match_opening *opening, span rest)
{
    chuhe_position now;
    chuhe_position_start(&now);
    size_t most = rest.len / 4 + 1;
    chuhe_move *moves = malloc(most * sizeof *moves);
    size_t count = 0;
    if (!moves)
        return;
    for (span word = next_word(&rest); word.len && count < most; word = next_word(&rest)) {
        chuhe_move move;
        chuhe_error error;
        if (chuhe_move_from_text(&move, &now, CHUHE_NOTATION_COORDINATES, word.text, word.len,
                                 &error) != CHUHE_OK)
            break;
        chuhe_position_play_unchecked(&now, NULL, move);
        moves[count++] = move;
    }
    if (count == 0 || !chuhe_position_is_same(&now, &opening->position)) {
        free(moves);
        return;
    }
    opening->moves = moves;
    opening->move_count = count;
}

static match_opening_problem problem(match_opening_fault fault, chuhe_status status, span word)
{
    match_opening_problem found = {.fault = fault, .status = status};
    snprintf(found.word, sizeof found.word, "%.*s", (int)(word.len < 60 ? word.len : 60),
             word.len ? word.text : "");
    return found;
}

/* The text of the FEN: the fields that fit, 1, 2, 4 or 6 of them. */
static span take_fen(span *line)
{
    span rest = *line, first = next_word(&rest), fen = first;
    *line = rest;
    for (size_t fields = 1; fields < FIELDS_MAX; fields++) {
        span word = next_word(&rest);
        if (!word.len || !is_field(word, fields))
            break;
        if (fields % 2 == 1) { /* the second of a pair: they count together */
            fen.len = (size_t)(word.text + word.len - fen.text);
            *line = rest;
        }
    }
    return fen;
}

/* What follows the position must be the operations of an EPD, or `moves`. */
static bool is_epd(span rest)
{
    while (rest.len && strchr(" \t\r", rest.text[rest.len - 1]))
        rest.len--;
    return rest.len && rest.text[rest.len - 1] == ';';
}

static match_opening_problem read_line(match_opening *opening, span line, span comment)
{
    span fen = take_fen(&line), none = {"", 0}, word;
    chuhe_error error;
    *opening = (match_opening){.moves = NULL};
    if (span_is(fen, "startpos")) {
        chuhe_setup_start(&opening->setup);
    } else {
        chuhe_status status = chuhe_setup_from_fen(&opening->setup, fen.text, fen.len, &error);
        if (status != CHUHE_OK)
            return problem(MATCH_OPENING_FEN, status, none);
    }
    chuhe_setup_report report;
    chuhe_status status =
        chuhe_position_from_setup(&opening->position, &report, &opening->setup, 0);
    if (status != CHUHE_OK)
        return problem(MATCH_OPENING_UNPLAYABLE, status, none);
    if (!chuhe_position_has_move(&opening->position) || chuhe_position_is_dead(&opening->position))
        return problem(MATCH_OPENING_OVER, CHUHE_OK, none);
    span rest = line;
    word = next_word(&line);
    if (word.len && !span_is(word, "moves") && !is_epd(rest))
        return problem(MATCH_OPENING_REST, CHUHE_OK, word);
    while (word.len && !span_is(word, "moves"))
        word = next_word(&line);
    if (!word.len) {
        line = comment;
        do
            word = next_word(&line);
        while (word.len && !span_is(word, "moves"));
    }
    if (word.len)
        remember_moves(opening, line);
    return problem(MATCH_OPENING_NONE, CHUHE_OK, none);
}

static bool reserve_one(match_openings *openings)
{
    if (openings->count < openings->capacity)
        return true;
    size_t capacity = openings->capacity ? 2 * openings->capacity : 16;
    match_opening *items = realloc(openings->items, capacity * sizeof *items);
    if (!items)
        return false;
    openings->items = items;
    openings->capacity = capacity;
    return true;
}

bool match_openings_usual(match_openings *openings)
{
    *openings = (match_openings){.items = NULL};
    if (!reserve_one(openings))
        return false;
    match_opening *usual = &openings->items[openings->count++];
    *usual = (match_opening){.moves = NULL};
    chuhe_setup_start(&usual->setup);
    chuhe_position_start(&usual->position);
    return true;
}

static match_opening_problem read_lines(match_openings *openings, const char *text, size_t len)
{
    match_opening_problem found = {.fault = MATCH_OPENING_NONE};
    static const char mark[] = "\xEF\xBB\xBF";
    if (len >= 3 && memcmp(text, mark, 3) == 0) {
        text += 3;
        len -= 3;
    }
    for (size_t number = 1; len > 0; number++) {
        const char *end = memchr(text, '\n', len);
        span line = {text, end ? (size_t)(end - text) : len}, comment = {"", 0};
        len -= line.len + (end != NULL);
        text += line.len + (end != NULL);
        const char *sign = memchr(line.text, '#', line.len);
        if (sign) {
            comment = (span){sign + 1, line.len - (size_t)(sign + 1 - line.text)};
            line.len = (size_t)(sign - line.text);
        }
        span peek = line;
        if (next_word(&peek).len == 0)
            continue;
        if (!reserve_one(openings))
            return problem(MATCH_OPENING_NO_MEMORY, CHUHE_E_MEMORY, (span){"", 0});
        match_opening *opening = &openings->items[openings->count];
        found = read_line(opening, line, comment);
        found.line = opening->line = number;
        if (found.fault != MATCH_OPENING_NONE)
            return found;
        openings->count++;
    }
    if (openings->count == 0)
        found.fault = MATCH_OPENING_EMPTY;
    return found;
}

match_opening_problem match_openings_read(match_openings *openings, const char *text, size_t len)
{
    *openings = (match_openings){.items = NULL};
    match_opening_problem found = read_lines(openings, text, len);
    if (found.fault != MATCH_OPENING_NONE)
        match_openings_free(openings);
    return found;
}

void match_openings_free(match_openings *openings)
{
    for (size_t i = 0; i < openings->count; i++)
        free(openings->items[i].moves);
    free(openings->items);
    *openings = (match_openings){.items = NULL};
}

/* One step of splitmix64. */
static uint64_t mix(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

void match_openings_shuffle(match_openings *openings, uint64_t seed)
{
    for (size_t left = openings->count; left > 1; left--) {
        size_t other = (size_t)(mix(&seed) % left);
        match_opening taken = openings->items[left - 1];
        openings->items[left - 1] = openings->items[other];
        openings->items[other] = taken;
    }
}

uint64_t match_openings_mark(const match_openings *openings)
{
    uint64_t sum = openings->count;
    for (size_t i = 0; i < openings->count; i++) {
        uint64_t state = sum ^ chuhe_position_hash(&openings->items[i].position);
        sum = mix(&state);
    }
    return sum;
}
