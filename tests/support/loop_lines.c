#include "support/loop_lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/chance_loop.h"
#include "support/ruling_cases.h"

enum { KNOWN_MAX = 1000, GAMES_MAX = 400, TEXT_CAP = 8192 };

struct loop_lines {
    size_t known, games;
    played_line list[KNOWN_MAX];
    played_line played[GAMES_MAX];
};

static bool is_regular(const played_line *line)
{
    chuhe_position position;
    return chuhe_position_from_setup(&position, NULL, &line->start, 0) == CHUHE_OK;
}

static void add_case(const ruling_case *it, void *ctx)
{
    loop_lines *lines = ctx;
    if (lines->known < KNOWN_MAX && is_regular(&it->line))
        lines->list[lines->known++] = it->line;
}

/* The text of a key of a JSON object in a line; false when it is not there. */
static bool read_text(char text[TEXT_CAP], const char *line, const char *key)
{
    const char *at = strstr(line, key);
    if (at == NULL)
        return false;
    at += strlen(key);
    size_t len = strcspn(at, "\"");
    if (len >= TEXT_CAP)
        return false;
    memcpy(text, at, len);
    text[len] = '\0';
    return true;
}

/* Whether the same four plies come twice in a row, as squares go. */
static bool goes_round(const char *moves)
{
    for (const char *at = moves; strlen(at) >= 39; at += 5)
        if (strncmp(at, at + 20, 19) == 0)
            return true;
    return false;
}

static void read_games(loop_lines *lines, const char *corpus)
{
    static char path[4096], line[4 * TEXT_CAP], fen[TEXT_CAP], moves[TEXT_CAP];
    snprintf(path, sizeof path, "%s/games/ccpd-uci.jsonl", corpus);
    FILE *file = fopen(path, "r");
    while (file != NULL && lines->games < GAMES_MAX && fgets(line, sizeof line, file) != NULL) {
        played_line *next = &lines->played[lines->games];
        if (read_text(moves, line, "\"moves\": \"") && goes_round(moves) &&
            read_text(fen, line, "\"fen\": \"") && played_line_read(next, fen, moves) &&
            is_regular(next))
            lines->games++;
    }
    if (file != NULL)
        fclose(file);
}

loop_lines *loop_lines_new(void)
{
    char path[4096];
    int bad;
    loop_lines *lines = calloc(1, sizeof *lines);
    if (lines == NULL)
        return NULL;
    ruling_cases_visit("tests/ruling_cases.jsonl", add_case, lines, &bad);
    if (ruling_cases_path(path, sizeof path))
        ruling_cases_visit(path, add_case, lines, &bad);
    if (getenv("CHUHE_CORPUS") != NULL)
        read_games(lines, getenv("CHUHE_CORPUS"));
    return lines;
}

void loop_lines_free(loop_lines *lines)
{
    free(lines);
}

size_t loop_lines_known(const loop_lines *lines)
{
    return lines->known;
}

size_t loop_lines_games(const loop_lines *lines)
{
    return lines->games;
}

void loop_lines_draw(played_line *line, const loop_lines *from, chance *luck)
{
    unsigned source = chance_below(luck, 4);
    if (source == 3 && from->games != 0)
        *line = from->played[chance_below(luck, (unsigned)from->games)];
    else if (source >= 2 && from->known != 0)
        *line = from->list[chance_below(luck, (unsigned)from->known)];
    else
        chance_loop(line, 2 + chance_below(luck, 2), luck);
    line->plies = chance_below(luck, (unsigned)line->plies + 1);
}
