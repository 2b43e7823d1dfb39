#include "cli/play_screen.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <unistd.h>

/* The environment may name a locale that is not installed; there is always one that
 * knows UTF-8 and nothing else. */
static void choose_locale(play_ui *ui)
{
    const char *given = setlocale(LC_CTYPE, "");
    if (ui->letters && ui->ascii)
        return;
    if (!given || strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
        given = setlocale(LC_CTYPE, "C.UTF-8");
    if (given)
        return;
    ui->letters = ui->ascii = true;
    ui->c->language = CLI_ENGLISH;
}

static void set_colors(play_screen *s)
{
    static const short colors[SCREEN_STYLES] = {
        [SCREEN_PLAIN] = -1,           [SCREEN_DIM] = -1,
        [SCREEN_STRONG] = -1,          [SCREEN_RED] = COLOR_RED,
        [SCREEN_BLACK] = -1,           [SCREEN_LAST] = COLOR_YELLOW,
        [SCREEN_TARGET] = COLOR_GREEN, [SCREEN_SELECTED] = COLOR_CYAN};
    s->color = cli_has_color(s->ui->c) && has_colors() && start_color() == OK &&
               use_default_colors() == OK;
    for (short i = 1; s->color && i < SCREEN_STYLES; i++)
        init_pair(i, colors[i], -1);
}

static SCREEN *begin(play_screen *s)
{
    enum { ESCAPE_MS = 400 }; /* a key's bytes may come slowly, from afar */
    choose_locale(s->ui);
    SCREEN *terminal = newterm(NULL, stdout, stdin);
    if (!terminal)
        return NULL;
    set_term(terminal);
    if (!tigetstr("cup")) { /* it cannot even move the cursor */
        endwin();
        delscreen(terminal);
        return NULL;
    }
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    if (!getenv("ESCDELAY"))
        set_escdelay(ESCAPE_MS);
    mousemask(BUTTON1_PRESSED | BUTTON1_RELEASED, NULL); /* releases, so that none is merged */
    mouseinterval(0);
    set_colors(s);
    return terminal;
}

static void end(SCREEN *terminal)
{
    mousemask(0, NULL);
    endwin();
    delscreen(terminal);
}

/* The last news take the place of those before: lines become one. */
static void take_news(play_screen *s)
{
    play_ui *ui = s->ui;
    if (ui->news.len == 0 || buffer_failed(&ui->news))
        return;
    buffer_clear(&s->told);
    if (s->told_end) /* the result stays */
        play_append_result(&s->told, ui);
    s->told_last = 0;
    const char *at = ui->news.bytes;
    while (*at) {
        size_t len = strcspn(at, "\n");
        if (s->told.len && len)
            buffer_text(&s->told, "  ");
        if (len && !s->told_end)
            s->told_last = s->told.len;
        buffer_append(&s->told, at, len);
        at += len + (at[len] == '\n');
    }
    buffer_clear(&ui->news);
}

/* Each turn begins with the first marker. */
static void begin_turn(play_screen *s)
{
    chuhe_table_state state;
    chuhe_referee_state(&state, s->ui->game->referee);
    if (state.plies != s->marked)
        s->marker = 0;
    s->marked = state.plies;
}

/* The list is made anew only when it has changed; a piece that is taken up stays so
 * until something is played. */
static void list_moves(play_screen *s)
{
    begin_turn(s);
    chuhe_move last = play_last_move(s->ui);
    size_t log = chuhe_referee_log_count(s->ui->game->referee);
    if (log == s->listed && s->ui->notation.notation == s->listed_as)
        return;
    if (last != s->last)
        screen_release(s);
    s->last = last;
    s->listed = log;
    s->listed_as = s->ui->notation.notation;
    buffer_clear(&s->moves);
    play_append_moves(&s->moves, s->ui);
}

/* A game that ended by repetition is explained at once. */
static void show_end(play_screen *s)
{
    chuhe_table_state state;
    bool over = play_is_over(s->ui);
    chuhe_referee_state(&state, s->ui->game->referee);
    if (over && !s->told_end &&
        (state.ending == CHUHE_ENDING_REPETITION || state.ending == CHUHE_ENDING_REPETITION_DRAW))
        screen_show_ruling(s);
    if (over && !s->told_end)
        screen_release(s);
    if (over && s->told.len == 0)
        play_append_result(&s->told, s->ui);
    s->told_end = over;
}

/* False when the terminal has gone away. */
static bool read_keys(play_screen *s, unsigned *idle)
{
    enum { GONE = 50 };
    wint_t key;
    int got;
    bool any = false;
    while ((got = get_wch(&key)) != ERR && !s->ui->quits) {
        any = true;
        screen_key(s, (unsigned)key, got == KEY_CODE_YES);
    }
    *idle = any ? 0 : *idle + 1;
    return *idle < GONE;
}

/* How long what is shown stays right. */
static int64_t until_change(const play_screen *s)
{
    enum { STEP_MS = 200 };
    chuhe_table_state state;
    int64_t due = play_wait(s->ui->game);
    play_state(&state, s->ui->game);
    return state.running < CHUHE_SIDES && due > STEP_MS ? STEP_MS : due;
}

/* False when a signal ended it. */
static bool run(play_screen *s)
{
    play_ui *ui = s->ui;
    unsigned idle = 0;
    while (!ui->quits) {
        play_act(ui->game);
        take_news(s);
        list_moves(s);
        show_end(s);
        screen_draw(s);
        play_woken woken = play_wait_for(&ui->wait, true, until_change(s));
        if (woken.ended || (woken.input && !read_keys(s, &idle)))
            return false;
    }
    return true;
}

int play_on_screen(play_ui *ui)
{
    play_screen s = {.ui = ui,
                     .cursor = chuhe_square_make(4, ui->black_below ? 9 : 0),
                     .selected = CHUHE_NO_SQUARE};
    SCREEN *terminal = begin(&s);
    if (!terminal) {
        const char *name = getenv("TERM");
        cli_complain(ui->c, CLI_TEXT_PLAY_NO_SCREEN, name ? name : "");
        return play_in_lines(ui);
    }
    bool finished = run(&s);
    end(terminal);
    play_leave(ui->game);
    buffer_clear(&ui->news);
    buffer_deinit(&s.entry);
    buffer_deinit(&s.text);
    buffer_deinit(&s.told);
    buffer_deinit(&s.moves);
    int status = play_say_end(ui, false);
    return status == CLI_DONE && !finished ? CLI_NO : status;
}
