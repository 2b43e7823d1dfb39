/* The screen around the board. */
#include <curses.h>
#include <string.h>

#include "base/text.h"
#include "cli/play_screen.h"

enum { PANEL = 49, PANEL_TOP = 2 };

/* ---- the means ---- */

static attr_t attributes(const play_screen *s, screen_style style)
{
    static const attr_t plain[SCREEN_STYLES] = {
        [SCREEN_STRONG] = A_BOLD, [SCREEN_RED] = A_BOLD,    [SCREEN_BLACK] = A_BOLD,
        [SCREEN_LAST] = A_BOLD,   [SCREEN_TARGET] = A_BOLD, [SCREEN_SELECTED] = A_BOLD};
    attr_t a = plain[style];
    if (style == SCREEN_DIM)
        a = s->color ? A_DIM : A_NORMAL;
    return s->color ? a | (attr_t)COLOR_PAIR(style) : a;
}

/* Terminals without UTF-8 get a question mark for what they cannot show. */
static void make_plain(char *text)
{
    char *to = text;
    for (const char *at = text; *at; at++) {
        if ((unsigned char)*at < 0x80)
            *to++ = *at;
        else if (((unsigned char)*at & 0xC0) == 0xC0)
            *to++ = '?';
    }
    *to = '\0';
}

int screen_put(const play_screen *s, int y, int x, int width, screen_style style, bool reverse,
               const char *text)
{
    buffer cut;
    int used = 0;
    buffer_init(&cut);
    if (width > 0)
        used = (int)text_append_cut(&cut, text, strlen(text), (size_t)width);
    if (cut.bytes && !buffer_failed(&cut)) {
        if (s->ui->letters && s->ui->ascii)
            make_plain(cut.bytes);
        attr_t a = attributes(s, style) | (reverse ? A_REVERSE : A_NORMAL);
        attron(a);
        mvaddstr(y, x, cut.bytes);
        attroff(a);
    }
    buffer_deinit(&cut);
    return used;
}

static int put_buffer(const play_screen *s, int y, int x, int width, screen_style style,
                      buffer *text)
{
    int used = text->bytes && !buffer_failed(text)
                   ? screen_put(s, y, x, width, style, false, text->bytes)
                   : 0;
    buffer_deinit(text);
    return used;
}

static int panel_width(void)
{
    return COLS - PANEL - 1;
}

/* ---- players ---- */

/* `> Red: 张三      4:58`. */
static void draw_player(const play_screen *s, int y, const chuhe_table_state *state,
                        chuhe_side side)
{
    const play_ui *ui = s->ui;
    bool runs = state->running == side;
    buffer who, clock;
    buffer_init(&who);
    buffer_init(&clock);
    play_append_clock(&clock, ui, state, side);
    int columns = clock.bytes ? (int)text_width(clock.bytes, clock.len) : 0;
    const char *name = chuhe_referee_player(ui->game->referee, side);
    buffer_text(&who, cli_side_name(ui->c, side));
    if (*name) {
        cli_say(&who, ui->c, CLI_TEXT_COLON);
        text_append_printable(&who, name, strlen(name));
    }
    screen_put(s, y, PANEL, 1, SCREEN_STRONG, false, runs ? ">" : " ");
    put_buffer(s, y, PANEL + 2, panel_width() - 3 - columns,
               side == CHUHE_RED ? SCREEN_RED : SCREEN_STRONG, &who);
    put_buffer(s, y, PANEL + panel_width() - columns, columns, runs ? SCREEN_STRONG : SCREEN_PLAIN,
               &clock);
}

/* What a side has taken from the other. */
static void draw_taken(const play_screen *s, int y, chuhe_side side)
{
    buffer pieces;
    chuhe_side from = (chuhe_side)!side;
    buffer_init(&pieces);
    play_append_lost(&pieces, s->ui, from);
    put_buffer(s, y, PANEL + 2, panel_width() - 2, from == CHUHE_RED ? SCREEN_RED : SCREEN_PLAIN,
               &pieces);
}

/* ---- settings ---- */

/* All markers of a side on one row: `R1R2`. */
static int markers_width(const play_ui *ui)
{
    const chuhe_variant_position *variant = chuhe_referee_variant(ui->game->referee);
    const char *name = cli_text_in(ui->c->language, CLI_TEXT_PLAY_RED_MARKER);
    int each = (int)text_width(name, strlen(name));
    return variant->markers > 1 ? (each + 1) * variant->markers : each;
}

/* The nine rows, and whose markers lie there. Returns how many lines they take. */
static int draw_settings(const play_screen *s, int y)
{
    const play_ui *ui = s->ui;
    if (!chuhe_referee_variant(ui->game->referee))
        return 0;
    int column = markers_width(ui), right = PANEL + panel_width() - 2 * column - 1;
    for (int row = 0; row < CHUHE_SETTINGS; row++) {
        buffer line, red, black;
        buffer_init(&line);
        buffer_init(&red);
        buffer_init(&black);
        play_append_row(&line, ui, (unsigned)row);
        play_append_markers(&red, ui, CHUHE_RED, (unsigned)row);
        play_append_markers(&black, ui, CHUHE_BLACK, (unsigned)row);
        bool in_force = red.len || black.len;
        put_buffer(s, y + row, PANEL, right - PANEL - 1, in_force ? SCREEN_STRONG : SCREEN_PLAIN,
                   &line);
        put_buffer(s, y + row, right, column, SCREEN_RED, &red);
        put_buffer(s, y + row, right + column + 1, column, SCREEN_STRONG, &black);
    }
    return CHUHE_SETTINGS;
}

/* ---- moves ---- */

static size_t count_lines(const char *text)
{
    size_t lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

/* The last lines that fit, less those that were scrolled away. */
static void draw_moves(const play_screen *s, int top, int rows)
{
    const char *line = s->moves.bytes ? s->moves.bytes : "";
    size_t lines = count_lines(line), shown = rows > 0 ? (size_t)rows : 0;
    size_t first = lines > shown ? lines - shown : 0;
    first -= s->scrolled < first ? s->scrolled : first;
    for (size_t i = 0; i < lines && i < first + shown; i++) {
        size_t len = strcspn(line, "\n");
        if (i >= first) {
            buffer one;
            buffer_init(&one);
            buffer_append(&one, line, len);
            put_buffer(s, top + (int)(i - first), PANEL, panel_width(),
                       i + 1 == lines ? SCREEN_STRONG : SCREEN_PLAIN, &one);
        }
        line += len + 1;
    }
}

static void draw_panel(const play_screen *s)
{
    chuhe_table_state state;
    chuhe_side upper = s->ui->black_below ? CHUHE_RED : CHUHE_BLACK, lower = (chuhe_side)!upper;
    int bottom = LINES - 3;
    play_state(&state, s->ui->game);
    draw_player(s, 0, &state, upper);
    draw_taken(s, 1, upper);
    int top = PANEL_TOP + draw_settings(s, PANEL_TOP);
    draw_moves(s, top + 1, bottom - 2 - top);
    draw_taken(s, bottom - 1, lower);
    draw_player(s, bottom, &state, lower);
}

/* ---- the last two lines ---- */

static void draw_entry(const play_screen *s, int y)
{
    const char *text = s->entry.bytes ? s->entry.bytes : "";
    /* The end of what is typed is what must be seen. */
    while (text_width(text, strlen(text)) + 3 > (size_t)COLS) {
        size_t size;
        (void)text_next(text, strlen(text), &size);
        text += size;
    }
    screen_put(s, y, 0, 1, SCREEN_STRONG, false, ":");
    int used = screen_put(s, y, 1, COLS - 2, SCREEN_PLAIN, false, text);
    move(y, 1 + used);
}

/* What was told, over so many lines. */
static void draw_told(const play_screen *s, const char *told, int rows)
{
    buffer wrapped;
    buffer_init(&wrapped);
    text_append_wrapped(&wrapped, told, 0, 0, (size_t)COLS - 1);
    char *line = wrapped.bytes;
    for (int i = 0; line && i < rows; i++) {
        char *end = strchr(line, '\n');
        if (end)
            *end = '\0';
        screen_put(s, LINES - 2 + i, 0, COLS - 1, SCREEN_STRONG, false, line);
        line = end ? end + 1 : NULL;
    }
    buffer_deinit(&wrapped);
}

/* At the right end; whoever has a long name, the keys are seen. Returns the columns that it
 * takes. */
static int draw_hint(const play_screen *s, int y)
{
    enum { GAP = 2 };
    const char *hint = cli_text_in(s->ui->c->language, CLI_TEXT_PLAY_KEYS_HINT);
    int width = (int)text_width(hint, strlen(hint));
    screen_put(s, y, COLS - 1 - width, width, SCREEN_PLAIN, false, hint);
    return width + GAP;
}

static void draw_prompt(const play_screen *s, int y)
{
    static const cli_text questions[] = {[SCREEN_RESIGN] = CLI_TEXT_PLAY_REALLY_RESIGN,
                                         [SCREEN_CLAIM] = CLI_TEXT_PLAY_WHICH_CLAIM,
                                         [SCREEN_BECOMES] = CLI_TEXT_PLAY_BECOMES,
                                         [SCREEN_LATE] = CLI_TEXT_PLAY_BECOMES};
    const play_ui *ui = s->ui;
    buffer line, about;
    int width = COLS - 1;
    buffer_init(&line);
    buffer_init(&about);
    if (s->mode != SCREEN_BOARD) {
        if (s->mode == SCREEN_RESIGN)
            buffer_text(&about, play_name(ui, play_actor(ui->game)));
        else
            play_append_kinds(&about, ui, s->kinds);
        cli_say(&line, ui->c, questions[s->mode], about.bytes ? about.bytes : "");
    } else if (play_is_over(ui)) {
        cli_say(&line, ui->c, CLI_TEXT_PLAY_OVER_HINT);
    } else if (!play_append_open_question(&line, ui)) {
        play_append_turn(&line, ui);
        width -= draw_hint(s, y);
    }
    put_buffer(s, y, 0, width, SCREEN_PLAIN, &line);
    buffer_deinit(&about);
}

/* What was told in one line, or the last of it where that is too long; what is longer
 * still takes both lines. */
static void draw_bottom(const play_screen *s)
{
    bool both = false;
    if (s->told.len && !buffer_failed(&s->told)) {
        const char *told = s->told.bytes;
        if (text_width(told, s->told.len) >= (size_t)COLS)
            told += s->told_last;
        both = s->mode == SCREEN_BOARD && text_width(told, strlen(told)) >= (size_t)COLS;
        draw_told(s, told, both ? 2 : 1);
    }
    if (s->mode == SCREEN_ENTRY)
        draw_entry(s, LINES - 1);
    else if (!both)
        draw_prompt(s, LINES - 1);
}

static void draw_too_small(const play_screen *s)
{
    buffer line;
    buffer_init(&line);
    cli_say(&line, s->ui->c, CLI_TEXT_PLAY_TOO_SMALL, cli_number(SCREEN_COLUMNS).text,
            cli_number(SCREEN_ROWS).text, cli_number((uint64_t)COLS).text,
            cli_number((uint64_t)LINES).text);
    put_buffer(s, LINES / 2, 0, COLS - 1, SCREEN_STRONG, &line);
}

void screen_draw(const play_screen *s)
{
    erase();
    curs_set(s->mode == SCREEN_ENTRY);
    if (LINES < SCREEN_ROWS || COLS < SCREEN_COLUMNS) {
        draw_too_small(s);
    } else if (s->mode == SCREEN_PAGER) {
        screen_draw_pager(s);
    } else {
        screen_draw_board(s);
        draw_panel(s);
        draw_bottom(s);
    }
    refresh();
}
