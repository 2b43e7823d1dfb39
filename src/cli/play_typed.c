/* What people type: commands, and moves in any notation. */
#include <stdlib.h>
#include <string.h>

#include "cli/play_ui.h"

/* ---- commands ---- */

static bool has_word(const char *words, const char *word, size_t len)
{
    while (*words) {
        size_t n = strcspn(words, " ");
        if (n == len && memcmp(words, word, len) == 0)
            return true;
        words += n;
        words += strspn(words, " ");
    }
    return false;
}

play_word play_find_word(const char **rest, const char *line)
{
    static const char *const words[] = {
#define PLAY_WORDS_OF(name, words, en, zh) words,
        PLAY_WORD_LIST(PLAY_WORDS_OF)
#undef PLAY_WORDS_OF
    };
    line += strspn(line, " \t");
    size_t len = strcspn(line, " \t");
    *rest = line + len + strspn(line + len, " \t");
    for (int i = 0; len && i < PLAY_WORDS; i++)
        if (has_word(words[i], line, len))
            return (play_word)i;
    *rest = line;
    return PLAY_WORDS;
}

static bool stands_on_screen(play_word word)
{
    return word == PLAY_WORD_BOARD || word == PLAY_WORD_MOVES || word == PLAY_WORD_CLOCK;
}

void play_append_help(buffer *out, const play_ui *ui, bool on_screen)
{
    static const char *const rows[][3] = {
#define PLAY_HELP_ROW(name, words, en, zh) {words, en, zh},
        PLAY_WORD_LIST(PLAY_HELP_ROW)
#undef PLAY_HELP_ROW
    };
    cli_say(out, ui->c, CLI_TEXT_PLAY_HELP_MOVES);
    buffer_text(out, "\n");
    for (int i = 0; i < PLAY_WORDS; i++)
        if (!on_screen || !stands_on_screen((play_word)i))
            buffer_printf(out, "  %s: %s\n", rows[i][0],
                          rows[i][ui->c->language == CLI_CHINESE ? 2 : 1]);
}

/* ---- moves ---- */

/* `h3h10`: with a 10 in it a move has its ranks counted from 1. */
static bool counts_from_one(const char *text)
{
    for (const char *at = text; *at; at++)
        if (*at >= 'a' && *at <= 'i' && strncmp(at + 1, "10", 2) == 0)
            return true;
    return false;
}

static void complain(play_ui *ui, const char *text, chuhe_status status)
{
    cli_say(&ui->news, ui->c,
            counts_from_one(text) ? CLI_TEXT_PLAY_NO_MOVE_FROM_ONE : CLI_TEXT_PLAY_NO_MOVE, text,
            cli_status_sentence(ui->c, status));
    buffer_text(&ui->news, "\n");
    ui->refused = true;
}

/* Two points, whatever stands there: whether that is a move the referee says. */
static bool read_points(chuhe_turn *turn, const char *text)
{
    chuhe_square from, to;
    size_t len = strlen(text), second = len == 5 && text[2] == '-' ? 3 : 2;
    if (len != second + 2 || chuhe_square_from_text(&from, text, 2, NULL) != CHUHE_OK ||
        chuhe_square_from_text(&to, text + second, 2, NULL) != CHUHE_OK)
        return false;
    *turn = chuhe_turn_make(chuhe_move_make(from, to));
    return true;
}

/* The board of the variant, for moves that the standard game has as well. */
static bool standard_board(chuhe_position *position, const play_ui *ui)
{
    chuhe_setup setup;
    if (play_position(position, ui))
        return true;
    chuhe_referee_setup(&setup, ui->game->referee);
    return chuhe_position_from_setup(position, NULL, &setup, CHUHE_FAULTS_ALL) == CHUHE_OK;
}

bool play_read_turn(chuhe_turn *turn, play_ui *ui, const char *text)
{
    chuhe_position position;
    chuhe_move move;
    chuhe_status status = CHUHE_E_SYNTAX;
    size_t len = strlen(text);
    if (read_points(turn, text))
        return true;
    if (chuhe_referee_variant(ui->game->referee) &&
        chuhe_turn_from_text(turn, text, len, NULL) == CHUHE_OK)
        return true;
    if (standard_board(&position, ui))
        status = chuhe_move_from_any_text(&move, NULL, &position, text, len, NULL);
    if (status == CHUHE_OK)
        *turn = chuhe_turn_make(move);
    else
        complain(ui, text, status);
    return status == CHUHE_OK;
}

/* ---- words with something behind them ---- */

static void say(play_ui *ui, cli_text text, const char *a, const char *b)
{
    cli_say(&ui->news, ui->c, text, a, b);
    buffer_text(&ui->news, "\n");
}

static void refuse(play_ui *ui, cli_text text, const char *found)
{
    say(ui, text, found, "");
    ui->refused = true;
}

static void claim(play_ui *ui, const char *rest)
{
    if (has_word("repetition r 循环", rest, strlen(rest)))
        play_simple(ui->game, CHUHE_EVENT_CLAIM_REPETITION);
    else if (has_word("limit l 自然限着", rest, strlen(rest)))
        play_simple(ui->game, CHUHE_EVENT_CLAIM_LIMIT);
    else
        refuse(ui, CLI_TEXT_PLAY_CLAIM_WHAT, rest);
}

static void touch(play_ui *ui, const char *rest)
{
    chuhe_square square;
    if (chuhe_square_from_text(&square, rest, strlen(rest), NULL) == CHUHE_OK)
        play_touch(ui->game, square);
    else
        refuse(ui, CLI_TEXT_PLAY_WHICH_POINT, rest);
}

/* `3`, or `2 3`: the second marker on row 3. */
static void marker(play_ui *ui, const char *rest)
{
    size_t len = strlen(rest);
    const char *row = len ? rest + len - 1 : "";
    bool is_short = len == 1, is_long = len == 3 && rest[1] == ' ';
    unsigned which = is_long ? (unsigned)(rest[0] - '1') : 0;
    if ((is_short || is_long) && which < CHUHE_MARKERS_MAX && *row >= '0' && *row <= '8')
        play_marker(ui->game, which, (unsigned)(*row - '0'));
    else
        refuse(ui, CLI_TEXT_PLAY_WHICH_ROW, rest);
}

static void promote(play_ui *ui, const char *rest)
{
    chuhe_event event =
        chuhe_event_make(CHUHE_EVENT_PROMOTE, play_mover(ui->game, CHUHE_NO_SQUARE), 0);
    event.turn.late = play_kind_of_letter(*rest);
    if (event.turn.late < CHUHE_KINDS && rest[1] == '\0')
        play_do(ui->game, event);
    else
        refuse(ui, CLI_TEXT_PLAY_WHICH_KIND, rest);
}

static void set_notation(play_ui *ui, const char *rest)
{
    for (int i = 0; i < CHUHE_NOTATION_SAN; i++) {
        if (strcmp(rest, chuhe_notation_name((chuhe_notation)i)) == 0) {
            ui->notation.notation = (chuhe_notation)i;
            return;
        }
    }
    if (!*rest) {
        ui->notation.notation = (chuhe_notation)((ui->notation.notation + 1) % CHUHE_NOTATION_SAN);
        say(ui, CLI_TEXT_PLAY_NOTATION_IS, chuhe_notation_name(ui->notation.notation), "");
    } else {
        refuse(ui, CLI_TEXT_PLAY_NO_NOTATION, rest);
    }
}

static void save(play_ui *ui, const char *rest)
{
    const char *path = *rest ? rest : ui->game->save;
    if (!path)
        refuse(ui, CLI_TEXT_PLAY_SAVE_WHERE, "");
    else if (!play_save_as(&ui->news, ui, path))
        ui->refused = true;
}

/* Where a soldier may become something that has to be said; `a8a9=-`: it stays. */
static void play_text(play_ui *ui, const char *text)
{
    chuhe_turn turn;
    char begin[CHUHE_TURN_TEXT_CAP];
    size_t len = strlen(text), end = sizeof "=-" - 1;
    bool stays = len > end && len - end < sizeof begin && strcmp(text + len - end, "=-") == 0;
    if (stays) {
        memcpy(begin, text, len - end);
        begin[len - end] = '\0';
        text = begin;
    }
    if (!*text || !play_read_turn(&turn, ui, text))
        return;
    ui->asked = turn;
    ui->asks_kind = !stays && turn.becomes == CHUHE_NO_KIND && play_may_become(ui, &turn) != 0;
    if (!ui->asks_kind)
        play_turn(ui->game, &turn);
}

/* Commands that are an event and nothing else; false for others. */
static bool type_event(play_ui *ui, play_word word)
{
    switch (word) {
    case PLAY_WORD_OFFER:
        play_simple(ui->game, CHUHE_EVENT_OFFER);
        break;
    case PLAY_WORD_RESIGN:
        play_simple(ui->game, CHUHE_EVENT_RESIGN);
        break;
    case PLAY_WORD_PRESS:
        play_simple(ui->game, CHUHE_EVENT_PRESS);
        break;
    case PLAY_WORD_YES:
    case PLAY_WORD_NO:
        play_reply(ui->game, word == PLAY_WORD_YES);
        break;
    case PLAY_WORD_BACK:
        play_take_back(ui->game);
        break;
    case PLAY_WORD_PAUSE:
        play_pause(ui->game);
        break;
    default:
        return false;
    }
    return true;
}

/* Whether a command has words behind it that it does not know: what is not understood
 * must not be passed over (`resign red` makes nobody resign). */
static bool has_surplus(const char *rest, play_word word)
{
    switch (word) {
    case PLAY_WORD_CLAIM:
    case PLAY_WORD_TOUCH:
    case PLAY_WORD_MARKER:
    case PLAY_WORD_PROMOTE:
    case PLAY_WORD_SAVE:
    case PLAY_WORD_NOTATION:
    case PLAY_WORDS:
        return false;
    case PLAY_WORD_BOARD:
        return *rest && !has_word("on off", rest, strlen(rest));
    default:
        return *rest;
    }
}

bool play_type(play_ui *ui, const char *line, play_word *word)
{
    static void (*const with_rest[PLAY_WORDS + 1])(play_ui *, const char *) = {
        [PLAY_WORD_CLAIM] = claim,   [PLAY_WORD_TOUCH] = touch,
        [PLAY_WORD_MARKER] = marker, [PLAY_WORD_PROMOTE] = promote,
        [PLAY_WORD_SAVE] = save,     [PLAY_WORD_NOTATION] = set_notation,
        [PLAY_WORDS] = play_text};
    const char *rest;
    ui->refused = ui->asks_kind = false;
    *word = play_find_word(&rest, line);
    if (has_surplus(rest, *word)) {
        refuse(ui, CLI_TEXT_PLAY_SURPLUS, rest);
        return true;
    }
    if (type_event(ui, *word))
        return true;
    if (with_rest[*word])
        with_rest[*word](ui, rest);
    else if (*word == PLAY_WORD_FLIP)
        ui->black_below = !ui->black_below;
    else if (*word == PLAY_WORD_QUIT)
        ui->quits = true;
    else
        return false;
    return true;
}
