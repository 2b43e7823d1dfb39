#include "protocol/line_of_play.h"

#include <stdlib.h>
#include <string.h>

void line_of_play_init(line_of_play *line)
{
    *line = (line_of_play){.ranks = RANKS_0_9};
    chuhe_position_start(&line->start);
    line->now = line->start;
}

void line_of_play_deinit(line_of_play *line)
{
    free(line->moves);
    line->moves = NULL;
}

static bool add_move(line_of_play *line, chuhe_move move)
{
    if (line->count == line->capacity) {
        size_t capacity = line->capacity == 0 ? 256 : 2 * line->capacity;
        chuhe_move *moves = realloc(line->moves, capacity * sizeof *moves);
        if (!moves)
            return false;
        line->moves = moves;
        line->capacity = capacity;
    }
    line->moves[line->count++] = move;
    return true;
}

static line_result read_moves(line_of_play *line, line_told *told, words list)
{
    word w;
    while (words_next(&w, &list)) {
        chuhe_move move;
        chuhe_status status = move_word_read(&move, &line->now, w, line->ranks);
        if (status != CHUHE_OK) {
            *told = (line_told){.error = {status, 0, chuhe_status_message(status)},
                                .what = w,
                                .number = line->count + 1};
            return LINE_BAD_MOVE;
        }
        if (!add_move(line, move))
            return LINE_NO_MEMORY;
        chuhe_position_play_unchecked(&line->now, NULL, move);
    }
    return LINE_READ;
}

/* The start: up to the word `moves`, or to the end. */
static line_result read_start(line_of_play *line, line_told *told, words *text)
{
    words rest = *text;
    word w;
    if (!words_next(&w, &rest))
        return LINE_NO_FEN;
    bool is_usual = word_is(w, "startpos");
    if (is_usual || word_is(w, "fen"))
        *text = rest;
    const char *from = text->at, *to = text->at;
    rest = *text;
    while (words_next(&w, &rest) && !word_is(w, "moves"))
        to = rest.at;
    word fen = words_rest((words){from, to});
    *text = rest;
    if (is_usual) {
        chuhe_position_start(&line->start);
        return LINE_READ;
    }
    told->what = fen;
    if (fen.len == 0)
        return LINE_NO_FEN;
    return chuhe_position_from_fen(&line->start, fen.text, fen.len, &told->error) == CHUHE_OK
               ? LINE_READ
               : LINE_BAD_FEN;
}

line_result line_of_play_read(line_of_play *line, line_told *told, words text, rank_count usual)
{
    line_of_play next = {.ranks = usual};
    line_result result = read_start(&next, told, &text);
    if (result != LINE_READ)
        return result;
    next.now = next.start;
    next.ranks = move_words_count(text, usual);
    result = read_moves(&next, told, text);
    if (result == LINE_NO_MEMORY) {
        line_of_play_deinit(&next);
        return result;
    }
    line_of_play_deinit(line);
    *line = next;
    return result;
}
