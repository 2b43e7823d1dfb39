#include "verdict/verdict.h"

#include <stdio.h>

#include "verdict/verdict_texts.h"

const char *verdict_class_word(bool chinese, chuhe_class value)
{
    return chinese ? chuhe_class_message_zh(value) : chuhe_class_message(value);
}

const char *verdict_conduct_word(bool chinese, chuhe_conduct value)
{
    return chinese ? chuhe_conduct_message_zh(value) : chuhe_conduct_message(value);
}

const char *verdict_remark_word(bool chinese, chuhe_remark value)
{
    return chinese ? chuhe_remark_message_zh(value) : chuhe_remark_message(value);
}

const char *verdict_clause_number(const chuhe_clause *clause)
{
    return clause && clause->number ? clause->number : "";
}

const char *verdict_clause_words(bool chinese, const chuhe_clause *clause)
{
    const char *words = NULL;
    if (clause)
        words = chinese ? clause->chinese : clause->english;
    return words ? words : "";
}

/* The file as its owner counts it; of a general nobody asks. */
static const char *file_number(chuhe_piece piece, chuhe_square square)
{
    static const char *const red[] = {"九", "八", "七", "六", "五", "四", "三", "二", "一"};
    static const char *const black[] = {"1", "2", "3", "4", "5", "6", "7", "8", "9"};
    if (chuhe_piece_kind(piece) == CHUHE_GENERAL)
        return "";
    return (chuhe_piece_side(piece) == CHUHE_RED ? red : black)[chuhe_square_file(square)];
}

void verdict_append_piece(buffer *out, bool chinese, const chuhe_position *position,
                          chuhe_square square)
{
    static const verdict_text kinds[CHUHE_KINDS] = {
        [CHUHE_GENERAL] = VERDICT_TEXT_GENERAL,   [CHUHE_ADVISOR] = VERDICT_TEXT_ADVISOR,
        [CHUHE_ELEPHANT] = VERDICT_TEXT_ELEPHANT, [CHUHE_HORSE] = VERDICT_TEXT_HORSE,
        [CHUHE_CHARIOT] = VERDICT_TEXT_CHARIOT,   [CHUHE_CANNON] = VERDICT_TEXT_CANNON,
        [CHUHE_SOLDIER] = VERDICT_TEXT_SOLDIER};
    char point[3] = "?";
    chuhe_piece piece = CHUHE_NO_PIECE;
    if (square < CHUHE_SQUARES) {
        chuhe_square_to_text(point, square);
        piece = chuhe_position_piece_at(position, square);
    }
    if (piece == CHUHE_NO_PIECE) {
        buffer_text(out, point);
        return;
    }
    verdict_say(out, chinese,
                chuhe_piece_side(piece) == CHUHE_RED ? VERDICT_TEXT_PIECE_RED
                                                     : VERDICT_TEXT_PIECE_BLACK,
                verdict_text_in(chinese, kinds[chuhe_piece_kind(piece)]),
                chuhe_piece_chinese(piece), file_number(piece, square), point);
}

void verdict_append_pieces(buffer *out, bool chinese, const chuhe_position *position,
                           chuhe_squareset squares)
{
    bool first = true;
    for (chuhe_square square = chuhe_squareset_next(squares, 0); square < CHUHE_SQUARES;
         square = chuhe_squareset_next(squares, (chuhe_square)(square + 1))) {
        if (!first)
            verdict_say(out, chinese, VERDICT_TEXT_AND);
        first = false;
        verdict_append_piece(out, chinese, position, square);
    }
}

void verdict_append_move(buffer *out, const chuhe_position *position, chuhe_move move)
{
    char text[CHUHE_MOVE_TEXT_CAP];
    size_t len;
    if (chuhe_move_to_text(text, sizeof text, &len, position, move, CHUHE_NOTATION_CHINESE) ==
        CHUHE_OK) {
        buffer_append(out, text, len);
        return;
    }
    chuhe_square ends[2] = {chuhe_move_from(move), chuhe_move_to(move)};
    for (int i = 0; i < 2; i++) {
        if (ends[i] < CHUHE_SQUARES)
            chuhe_square_to_text(text, ends[i]);
        buffer_text(out, ends[i] < CHUHE_SQUARES ? text : "?");
    }
}

void verdict_append_line(buffer *out, const chuhe_position *position, const chuhe_move *moves,
                         size_t count)
{
    chuhe_position now = *position;
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            buffer_text(out, " ");
        verdict_append_move(out, &now, moves[i]);
        if (chuhe_position_explain(&now, moves[i]) != CHUHE_OK)
            return; /* nothing can be played after it */
        chuhe_position_play_unchecked(&now, NULL, moves[i]);
    }
}

/* ---- conducts ---- */

/* `one check, two idle moves`; 一将两闲. */
static void append_count(buffer *out, bool chinese, chuhe_class what, size_t count)
{
#define ONE(name, text, en, zh) [CHUHE_CLASS_##name] = VERDICT_TEXT_ONE_##name,
#define MANY(name, text, en, zh) [CHUHE_CLASS_##name] = VERDICT_TEXT_MANY_##name,
    static const verdict_text one[] = {CHUHE_CLASS_LIST(ONE)}, many[] = {CHUHE_CLASS_LIST(MANY)};
    static const char *const words[2][11] = {
        {"", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"},
        {"", "", "两", "三", "四", "五", "六", "七", "八", "九", "十"}};
    char digits[24];
    snprintf(digits, sizeof digits, "%zu", count);
    if (count == 1)
        verdict_say(out, chinese, one[what]);
    else
        verdict_say(out, chinese, many[what], count <= 10 ? words[chinese][count] : digits);
}

/* What the moves of a side in one loop are, the gravest first. */
static void append_counts(buffer *out, bool chinese, const chuhe_ruling *ruling, chuhe_side side)
{
    size_t counts[CHUHE_CLASSES] = {0}, period = verdict_period(ruling);
    bool first = true;
    for (size_t i = 0; i < period; i++)
        if (ruling->plies[i].side == side)
            counts[ruling->plies[i].class_]++;
    for (int i = CHUHE_CLASSES - 1; i >= 0; i--) {
        if (counts[i] == 0)
            continue;
        if (!first && !chinese)
            verdict_say(out, chinese, VERDICT_TEXT_COMMA);
        first = false;
        append_count(out, chinese, (chuhe_class)i, counts[i]);
    }
}

/* Whether the conduct has no more to say than what the single moves are. */
static bool is_mixture(chuhe_conduct conduct)
{
    return conduct == CHUHE_CONDUCT_IDLE || conduct == CHUHE_CONDUCT_CHECK_IDLE ||
           conduct == CHUHE_CONDUCT_KILL_IDLE || conduct == CHUHE_CONDUCT_CHASE_IDLE;
}

void verdict_append_conduct(buffer *out, bool chinese, const chuhe_ruling *ruling, chuhe_side side)
{
    chuhe_conduct conduct = ruling->conduct[side];
    if (is_mixture(conduct) && ruling->ply_count)
        append_counts(out, chinese, ruling, side);
    else
        buffer_text(out, verdict_conduct_word(chinese, conduct));
}

static void append_side(buffer *out, bool chinese, const chuhe_ruling *ruling, chuhe_side side)
{
    buffer conduct;
    buffer_init(&conduct);
    verdict_append_conduct(&conduct, chinese, ruling, side);
    verdict_say(out, chinese, VERDICT_TEXT_CONDUCT, verdict_side_name(chinese, side),
                conduct.bytes ? conduct.bytes : "");
    if (buffer_failed(&conduct))
        buffer_fail(out);
    buffer_deinit(&conduct);
}

void verdict_append_conducts(buffer *out, bool chinese, const chuhe_ruling *ruling)
{
    append_side(out, chinese, ruling, CHUHE_RED);
    verdict_say(out, chinese, VERDICT_TEXT_CONDUCTS_APART);
    append_side(out, chinese, ruling, CHUHE_BLACK);
}

void verdict_append_account(buffer *out, bool chinese, const chuhe_ruling *ruling)
{
    const chuhe_conduct_rule *rules = ruling->book->conducts;
    int red = rules[ruling->conduct[CHUHE_RED]].weight;
    int black = rules[ruling->conduct[CHUHE_BLACK]].weight;
    chuhe_verdict verdict = red > black   ? CHUHE_VERDICT_RED_LOSES
                            : black > red ? CHUHE_VERDICT_BLACK_LOSES
                                          : CHUHE_VERDICT_DRAW;
    chuhe_side graver = red > black ? CHUHE_RED : CHUHE_BLACK;
    verdict_append_conducts(out, chinese, ruling);
    if (ruling->verdict == CHUHE_VERDICT_NONE || ruling->verdict == CHUHE_VERDICT_UNKNOWN)
        return;
    verdict_say(out, chinese, VERDICT_TEXT_NEXT_SENTENCE);
    if (ruling->verdict != verdict)
        verdict_say(out, chinese, VERDICT_TEXT_WHY_SPECIAL);
    else if (red == black)
        verdict_say(out, chinese, red ? VERDICT_TEXT_WHY_EQUAL : VERDICT_TEXT_WHY_ALLOWED);
    else
        verdict_say(out, chinese, red && black ? VERDICT_TEXT_WHY_GRAVER : VERDICT_TEXT_WHY_ONE,
                    verdict_side_name(chinese, graver),
                    verdict_side_name(chinese, (chuhe_side)!graver));
}
