/* What keys do. */
#include <curses.h>
#include <string.h>

#include "cli/play_screen.h"

enum { KEY_ESCAPE = 27, CTRL_L = 12, CTRL_U = 21 };

/* ---- a line that is typed ---- */

static void begin_entry(play_screen *s, const char *text)
{
    screen_release(s);
    buffer_clear(&s->entry);
    buffer_text(&s->entry, text);
    s->fresh = 0;
    s->mode = SCREEN_ENTRY;
}

static void append_character(buffer *line, unsigned c)
{
    char bytes[5] = {0};
    if (c < 0x80) {
        bytes[0] = (char)c;
    } else if (c < 0x800) {
        bytes[0] = (char)(0xC0 | c >> 6);
        bytes[1] = (char)(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
        bytes[0] = (char)(0xE0 | c >> 12);
        bytes[1] = (char)(0x80 | (c >> 6 & 0x3F));
        bytes[2] = (char)(0x80 | (c & 0x3F));
    } else {
        bytes[0] = (char)(0xF0 | (c >> 18 & 7));
        bytes[1] = (char)(0x80 | (c >> 12 & 0x3F));
        bytes[2] = (char)(0x80 | (c >> 6 & 0x3F));
        bytes[3] = (char)(0x80 | (c & 0x3F));
    }
    if (line->len < SCREEN_ENTRY_MAX)
        buffer_text(line, bytes);
}

static void drop_character(buffer *line)
{
    while (line->len && ((unsigned char)line->bytes[--line->len] & 0xC0) == 0x80)
        continue;
    if (line->bytes)
        line->bytes[line->len] = '\0';
}

static void obey(play_screen *s)
{
    play_word word;
    buffer line = s->entry;
    buffer_init(&s->entry);
    s->mode = SCREEN_BOARD;
    if (line.len && !buffer_failed(&line) && !play_type(s->ui, line.bytes, &word)) {
        if (word == PLAY_WORD_HELP)
            screen_show_help(s);
        else if (word == PLAY_WORD_WHY)
            screen_show_ruling(s);
        else
            cli_say(&s->ui->news, s->ui->c, CLI_TEXT_PLAY_STANDS_HERE);
    }
    if (s->ui->asks_kind)
        screen_play(s, &s->ui->asked);
    s->ui->asks_kind = false;
    buffer_deinit(&line);
}

static void entry_key(play_screen *s, unsigned key, bool is_code)
{
    size_t fresh = s->fresh;
    s->fresh = 0;
    if ((is_code && key == KEY_ENTER) || (!is_code && (key == '\n' || key == '\r')))
        obey(s);
    else if ((is_code && key == KEY_BACKSPACE) || (!is_code && (key == 127 || key == 8)))
        drop_character(&s->entry);
    else if (!is_code && key == KEY_ESCAPE)
        s->mode = SCREEN_BOARD;
    else if (!is_code && key == CTRL_U)
        buffer_clear(&s->entry);
    else if (!is_code && key >= ' ') {
        while (fresh && s->entry.len > fresh)
            drop_character(&s->entry);
        append_character(&s->entry, key);
    }
}

/* ---- questions ---- */

static void answer_key(play_screen *s, unsigned key, bool is_code)
{
    screen_mode mode = s->mode;
    chuhe_kind kind = key < 0x80 ? play_kind_of_letter((char)key) : CHUHE_KINDS;
    if (is_code && mode != SCREEN_BECOMES)
        key = KEY_ESCAPE;
    if (mode == SCREEN_BECOMES || mode == SCREEN_LATE) {
        if (kind < CHUHE_KINDS && s->kinds >> kind & 1)
            screen_promote(s, kind);
        else if (key == '-' || key == '\n' || key == '\r')
            screen_promote(s, CHUHE_NO_KIND);
        else if (key == KEY_ESCAPE)
            s->mode = SCREEN_BOARD;
        return;
    }
    s->mode = SCREEN_BOARD;
    if (mode == SCREEN_RESIGN && key == 'y')
        play_simple(s->ui->game, CHUHE_EVENT_RESIGN);
    else if (mode == SCREEN_CLAIM && key == 'r')
        play_simple(s->ui->game, CHUHE_EVENT_CLAIM_REPETITION);
    else if (mode == SCREEN_CLAIM && key == 'l')
        play_simple(s->ui->game, CHUHE_EVENT_CLAIM_LIMIT);
}

/* ---- letters that are commands ---- */

static bool is_asked(const play_screen *s)
{
    chuhe_table_state state;
    chuhe_referee_state(&state, s->ui->game->referee);
    return state.offer_by < CHUHE_SIDES || state.take_back_by < CHUHE_SIDES;
}

/* The space bar is the clock where a move ends with a press of it: a piece must not be
 * touched by pressing once too often. */
static bool presses(const play_screen *s)
{
    return chuhe_referee_get_options(s->ui->game->referee)->rules.press_by_hand;
}

static void type(play_screen *s, const char *line)
{
    play_word word;
    play_type(s->ui, line, &word);
}

static void ask_for_late(play_screen *s)
{
    const chuhe_variant_position *variant = chuhe_referee_variant(s->ui->game->referee);
    if (!variant)
        return;
    s->kinds = play_may_become(s->ui, NULL);
    if (s->kinds)
        s->mode = SCREEN_LATE;
    else if (variant->waiting[variant->to_move] == CHUHE_NO_SQUARE)
        cli_say(&s->ui->news, s->ui->c, CLI_TEXT_PLAY_NOBODY_WAITS);
    else if (!chuhe_variant_has(variant, variant->to_move, CHUHE_SETTING_PROMOTION))
        cli_say(&s->ui->news, s->ui->c, CLI_TEXT_PLAY_NO_PROMOTION);
    else
        cli_say(&s->ui->news, s->ui->c, CLI_TEXT_PLAY_POOL_EMPTY);
}

/* After the end a record is what is wanted. */
static void begin_save(play_screen *s)
{
    static const char log[] = ".jsonl", record[] = ".pgn";
    const char *path = s->ui->game->save ? s->ui->game->save : "";
    size_t len = strlen(path), end = sizeof log - 1;
    begin_entry(s, "save ");
    s->fresh = s->entry.len; /* a name that is typed takes the place of the proposed one */
    if (play_is_over(s->ui) && chuhe_referee_game(s->ui->game->referee) && len > end &&
        strcmp(path + len - end, log) == 0) {
        buffer_append(&s->entry, path, len - end);
        buffer_text(&s->entry, record);
    } else {
        buffer_text(&s->entry, path);
    }
}

static void choose_marker(play_screen *s)
{
    const chuhe_variant_position *variant = chuhe_referee_variant(s->ui->game->referee);
    if (!variant || variant->markers < 2)
        return;
    s->marker = !s->marker;
    cli_say(&s->ui->news, s->ui->c, CLI_TEXT_PLAY_MARKER_IS, cli_number(s->marker + 1).text);
}

static bool cursor_letter(play_screen *s, unsigned key)
{
    static const char letters[] = "hjkl";
    static const int steps[][2] = {{-1, 0}, {0, 1}, {0, -1}, {1, 0}};
    const char *at = key < 0x80 ? strchr(letters, (int)key) : NULL;
    if (!at || !key)
        return false;
    screen_move_cursor(s, steps[at - letters][0], steps[at - letters][1]);
    return true;
}

/* After the end the referee says that it has ended. */
static void ask(play_screen *s, unsigned key)
{
    if (play_is_over(s->ui))
        type(s, key == 'r' ? "resign" : "claim repetition");
    else
        s->mode = key == 'r' ? SCREEN_RESIGN : SCREEN_CLAIM;
}

static bool command_letter(play_screen *s, unsigned key)
{
    switch (key) {
    case 'r':
    case 'c':
        return ask(s, key), true;
    case 'n':
        return type(s, is_asked(s) ? "no" : "notation"), true;
    case 'o':
    case 'y':
    case 'u':
    case 'p':
    case 'f':
    case 'q':
        return type(s, (char[2]){(char)key, '\0'}), true;
    case 's':
        return begin_save(s), true;
    case 'm':
        return choose_marker(s), true;
    case 'w':
        return screen_show_ruling(s), true;
    case '+':
        return ask_for_late(s), true;
    case '?':
        return screen_show_help(s), true;
    default:
        return false;
    }
}

/* `h2e2` begins with a letter that is a command: when a digit comes after it, it was
 * none. */
static bool begins_move(play_screen *s, unsigned key)
{
    char text[3] = {s->before.letter, (char)key, '\0'};
    bool begins = s->before.letter && key >= '0' && key <= '9';
    if (begins) {
        s->cursor = s->before.cursor;
        s->ui->black_below = s->before.black_below;
        begin_entry(s, text);
    }
    s->before.letter = '\0';
    return begins;
}

static void remember(play_screen *s, unsigned key)
{
    bool may_begin = key < 0x80 && key && strchr("hcf", (int)key);
    s->before = (screen_before){.letter = may_begin ? (char)key : '\0',
                                .cursor = s->cursor,
                                .black_below = s->ui->black_below};
}

static void move_marker(play_screen *s, unsigned row)
{
    const chuhe_variant_position *variant = chuhe_referee_variant(s->ui->game->referee);
    screen_release(s);
    play_marker(s->ui->game, variant->markers > 1 ? s->marker : 0, row);
}

static void board_character(play_screen *s, unsigned key)
{
    bool variant = chuhe_referee_variant(s->ui->game->referee) != NULL;
    if (begins_move(s, key))
        return;
    remember(s, key);
    if (cursor_letter(s, key) || command_letter(s, key))
        return;
    if (key == ' ' && presses(s))
        type(s, "press");
    else if (key == '\n' || key == '\r' || key == ' ')
        screen_choose(s, s->cursor);
    else if (key == KEY_ESCAPE)
        screen_release(s);
    else if (key == CTRL_L)
        clearok(stdscr, TRUE);
    else if (key == ':')
        begin_entry(s, "");
    else if (variant && key >= '0' && key <= '8')
        move_marker(s, key - '0');
    else if (key > ' ' && key != 127) {
        begin_entry(s, "");
        append_character(&s->entry, key);
    }
}

/* ---- keys that are no characters ---- */

static void click(play_screen *s, const MEVENT *event)
{
    chuhe_square square = screen_square_at(s, event->y, event->x);
    if ((event->bstate & BUTTON1_PRESSED) && s->mode == SCREEN_BOARD && square != CHUHE_NO_SQUARE)
        screen_choose(s, square);
}

/* Clicks that come fast are one key; curses hands them out the last one first. */
static void clicks(play_screen *s)
{
    enum { MOST = 16 };
    MEVENT events[MOST];
    int count = 0;
    while (count < MOST && getmouse(&events[count]) == OK)
        count++;
    while (count > 0)
        click(s, &events[--count]);
}

static void board_code(play_screen *s, unsigned key)
{
    switch (key) {
    case KEY_LEFT:
        screen_move_cursor(s, -1, 0);
        break;
    case KEY_RIGHT:
        screen_move_cursor(s, 1, 0);
        break;
    case KEY_UP:
        screen_move_cursor(s, 0, -1);
        break;
    case KEY_DOWN:
        screen_move_cursor(s, 0, 1);
        break;
    case KEY_ENTER:
        screen_choose(s, s->cursor);
        break;
    case KEY_PPAGE:
        s->scrolled++;
        break;
    case KEY_NPAGE:
        s->scrolled -= s->scrolled > 0;
        break;
    default:
        break;
    }
}

void screen_key(play_screen *s, unsigned key, bool is_code)
{
    if (is_code && key == KEY_MOUSE)
        clicks(s);
    else if (is_code && key == KEY_RESIZE)
        return; /* all is drawn anew after every key */
    else if (s->mode == SCREEN_PAGER)
        screen_pager_key(s, key, is_code);
    else if (s->mode == SCREEN_ENTRY)
        entry_key(s, key, is_code);
    else if (s->mode != SCREEN_BOARD) {
        /* `c2=5` begins with the letter that asks what is claimed */
        bool was_move = !is_code && s->mode == SCREEN_CLAIM && begins_move(s, key);
        if (!was_move)
            answer_key(s, key, is_code);
    } else if (is_code)
        board_code(s, key);
    else
        board_character(s, key);
}
