#include "cli/judge_words.h"

#include "cli/notation_option.h"

const char *judge_class_word(const cli *c, chuhe_class value)
{
    return c->language == CLI_CHINESE ? chuhe_class_message_zh(value) : chuhe_class_message(value);
}

const char *judge_conduct_word(const cli *c, chuhe_conduct value)
{
    return c->language == CLI_CHINESE ? chuhe_conduct_message_zh(value)
                                      : chuhe_conduct_message(value);
}

const char *judge_remark_word(const cli *c, chuhe_remark value)
{
    return c->language == CLI_CHINESE ? chuhe_remark_message_zh(value)
                                      : chuhe_remark_message(value);
}

const char *judge_book_title(const cli *c, const chuhe_rulebook *book)
{
    return c->language == CLI_CHINESE ? book->title_zh : book->title;
}

const char *judge_clause_number(const chuhe_clause *clause)
{
    return clause && clause->number ? clause->number : "";
}

const char *judge_clause_words(const cli *c, const chuhe_clause *clause)
{
    const char *words = NULL;
    if (clause)
        words = c->language == CLI_CHINESE ? clause->chinese : clause->english;
    return words ? words : "";
}

cli_text judge_verdict_briefly(chuhe_verdict verdict)
{
    static const cli_text texts[] = {[CHUHE_VERDICT_NONE] = CLI_TEXT_JUDGE_NONE_BRIEFLY,
                                     [CHUHE_VERDICT_DRAW] = CLI_TEXT_JUDGE_DRAW_BRIEFLY,
                                     [CHUHE_VERDICT_RED_LOSES] = CLI_TEXT_JUDGE_RED_LOSES_BRIEFLY,
                                     [CHUHE_VERDICT_BLACK_LOSES] =
                                         CLI_TEXT_JUDGE_BLACK_LOSES_BRIEFLY,
                                     [CHUHE_VERDICT_UNKNOWN] = CLI_TEXT_JUDGE_UNKNOWN_BRIEFLY};
    return texts[verdict];
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

void judge_append_piece(buffer *out, const cli *c, const chuhe_position *position,
                        chuhe_square square)
{
    static const cli_text kinds[CHUHE_KINDS] = {
        [CHUHE_GENERAL] = CLI_TEXT_GENERAL,   [CHUHE_ADVISOR] = CLI_TEXT_ADVISOR,
        [CHUHE_ELEPHANT] = CLI_TEXT_ELEPHANT, [CHUHE_HORSE] = CLI_TEXT_HORSE,
        [CHUHE_CHARIOT] = CLI_TEXT_CHARIOT,   [CHUHE_CANNON] = CLI_TEXT_CANNON,
        [CHUHE_SOLDIER] = CLI_TEXT_SOLDIER};
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
    cli_say(out, c,
            chuhe_piece_side(piece) == CHUHE_RED ? CLI_TEXT_JUDGE_PIECE_RED
                                                 : CLI_TEXT_JUDGE_PIECE_BLACK,
            cli_text_in(c->language, kinds[chuhe_piece_kind(piece)]), chuhe_piece_chinese(piece),
            file_number(piece, square), point);
}

void judge_append_pieces(buffer *out, const cli *c, const chuhe_position *position,
                         chuhe_squareset squares)
{
    bool first = true;
    for (chuhe_square square = chuhe_squareset_next(squares, 0); square < CHUHE_SQUARES;
         square = chuhe_squareset_next(squares, (chuhe_square)(square + 1))) {
        if (!first)
            cli_say(out, c, CLI_TEXT_JUDGE_AND);
        first = false;
        judge_append_piece(out, c, position, square);
    }
}

void judge_append_move(buffer *out, const chuhe_position *position, chuhe_move move)
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

void judge_append_line(buffer *out, const chuhe_position *position, const chuhe_move *moves,
                       size_t count)
{
    chuhe_position now = *position;
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            buffer_text(out, " ");
        judge_append_move(out, &now, moves[i]);
        if (chuhe_position_explain(&now, moves[i]) != CHUHE_OK)
            return; /* nothing can be played after it */
        chuhe_position_play_unchecked(&now, NULL, moves[i]);
    }
}

/* ---- conducts ---- */

/* `one check, two idle moves`; 一将两闲. */
static void append_count(buffer *out, const cli *c, chuhe_class what, size_t count)
{
#define ONE(name, text, en, zh) [CHUHE_CLASS_##name] = CLI_TEXT_JUDGE_ONE_##name,
#define MANY(name, text, en, zh) [CHUHE_CLASS_##name] = CLI_TEXT_JUDGE_MANY_##name,
    static const cli_text one[] = {CHUHE_CLASS_LIST(ONE)}, many[] = {CHUHE_CLASS_LIST(MANY)};
    static const char *const words[CLI_LANGUAGES][11] = {
        {"", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"},
        {"", "", "两", "三", "四", "五", "六", "七", "八", "九", "十"}};
    const cli_digits digits = cli_number(count);
    if (count == 1)
        cli_say(out, c, one[what]);
    else
        cli_say(out, c, many[what], count <= 10 ? words[c->language][count] : digits.text);
}

/* What the moves of a side in one loop are, the gravest first. */
static void append_counts(buffer *out, const cli *c, const chuhe_ruling *ruling, chuhe_side side)
{
    size_t counts[CHUHE_CLASSES] = {0}, period = judge_period(ruling);
    bool first = true;
    for (size_t i = 0; i < period; i++)
        if (ruling->plies[i].side == side)
            counts[ruling->plies[i].class_]++;
    for (int i = CHUHE_CLASSES - 1; i >= 0; i--) {
        if (counts[i] == 0)
            continue;
        if (!first && c->language == CLI_ENGLISH)
            cli_say(out, c, CLI_TEXT_COMMA);
        first = false;
        append_count(out, c, (chuhe_class)i, counts[i]);
    }
}

/* Whether the conduct has no more to say than what the single moves are. */
static bool is_mixture(chuhe_conduct conduct)
{
    return conduct == CHUHE_CONDUCT_IDLE || conduct == CHUHE_CONDUCT_CHECK_IDLE ||
           conduct == CHUHE_CONDUCT_KILL_IDLE || conduct == CHUHE_CONDUCT_CHASE_IDLE;
}

void judge_append_conduct(buffer *out, const cli *c, const chuhe_ruling *ruling, chuhe_side side)
{
    chuhe_conduct conduct = ruling->conduct[side];
    if (is_mixture(conduct) && ruling->ply_count)
        append_counts(out, c, ruling, side);
    else
        buffer_text(out, judge_conduct_word(c, conduct));
}

static void append_side(buffer *out, const cli *c, const chuhe_ruling *ruling, chuhe_side side)
{
    buffer conduct;
    buffer_init(&conduct);
    judge_append_conduct(&conduct, c, ruling, side);
    cli_say(out, c, CLI_TEXT_JUDGE_CONDUCT, cli_side_name(c, side),
            conduct.bytes ? conduct.bytes : "");
    if (buffer_failed(&conduct))
        buffer_fail(out);
    buffer_deinit(&conduct);
}

void judge_append_conducts(buffer *out, const cli *c, const chuhe_ruling *ruling)
{
    append_side(out, c, ruling, CHUHE_RED);
    cli_say(out, c, CLI_TEXT_JUDGE_CONDUCTS_APART);
    append_side(out, c, ruling, CHUHE_BLACK);
}

void judge_append_account(buffer *out, const cli *c, const chuhe_ruling *ruling)
{
    const chuhe_conduct_rule *rules = ruling->book->conducts;
    int red = rules[ruling->conduct[CHUHE_RED]].weight;
    int black = rules[ruling->conduct[CHUHE_BLACK]].weight;
    chuhe_verdict verdict = red > black   ? CHUHE_VERDICT_RED_LOSES
                            : black > red ? CHUHE_VERDICT_BLACK_LOSES
                                          : CHUHE_VERDICT_DRAW;
    chuhe_side graver = red > black ? CHUHE_RED : CHUHE_BLACK;
    judge_append_conducts(out, c, ruling);
    if (ruling->verdict == CHUHE_VERDICT_NONE || ruling->verdict == CHUHE_VERDICT_UNKNOWN)
        return;
    cli_say(out, c, CLI_TEXT_JUDGE_NEXT_SENTENCE);
    if (ruling->verdict != verdict)
        cli_say(out, c, CLI_TEXT_JUDGE_WHY_SPECIAL);
    else if (red == black)
        cli_say(out, c, red ? CLI_TEXT_JUDGE_WHY_EQUAL : CLI_TEXT_JUDGE_WHY_ALLOWED);
    else
        cli_say(out, c, red && black ? CLI_TEXT_JUDGE_WHY_GRAVER : CLI_TEXT_JUDGE_WHY_ONE,
                cli_side_name(c, graver), cli_side_name(c, (chuhe_side)!graver));
}

void judge_append_verdict(buffer *out, const cli *c, const chuhe_ruling *ruling)
{
    switch (ruling->verdict) {
    case CHUHE_VERDICT_RED_LOSES:
    case CHUHE_VERDICT_BLACK_LOSES:
        cli_say(
            out, c, ruling->due ? CLI_TEXT_JUDGE_LOSES : CLI_TEXT_JUDGE_MUST_CHANGE,
            cli_side_name(c, ruling->verdict == CHUHE_VERDICT_RED_LOSES ? CHUHE_RED : CHUHE_BLACK));
        break;
    case CHUHE_VERDICT_DRAW:
        cli_say(out, c, ruling->due ? CLI_TEXT_JUDGE_DRAWS : CLI_TEXT_JUDGE_WOULD_DRAW);
        break;
    case CHUHE_VERDICT_UNKNOWN:
        cli_say(out, c, CLI_TEXT_JUDGE_UNKNOWN, cli_number(ruling->nodes).text);
        break;
    default:
        cli_say(out, c, judge_verdict_briefly(ruling->verdict));
    }
}
