/* `play` line by line: for scripts, for screen readers, for pipes.
 *
 * While the engine thinks a pipe is not read, so that a script need not wait; a
 * person at a terminal may type meanwhile. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "cli/play_ui.h"
#include "cli/terminal_board.h"

typedef struct lines {
    play_ui *ui;
    buffer waiting; /* what was read and not used yet */
    bool at_end;    /* of the input */
    bool is_person; /* at a terminal */
    bool shows_board;
    bool any_refused;
} lines;

static void show_board(const lines *l)
{
    const play_ui *ui = l->ui;
    chuhe_setup setup;
    const terminal_board look = {.letters = ui->letters,
                                 .ascii = ui->ascii,
                                 .black_below = ui->black_below,
                                 .color = cli_has_color(ui->c),
                                 .last_move = play_last_move(ui)};
    chuhe_referee_setup(&setup, ui->game->referee);
    terminal_board_append(&ui->c->out, &setup, &look);
    play_append_rows(&ui->c->out, ui);
}

static void show_clocks(const lines *l)
{
    chuhe_table_state state;
    play_state(&state, l->ui->game);
    for (uint8_t side = CHUHE_RED; side < CHUHE_SIDES; side++) {
        buffer time;
        buffer_init(&time);
        play_append_clock(&time, l->ui, &state, side);
        cli_say(&l->ui->c->out, l->ui->c, CLI_TEXT_PLAY_SAYS, play_name(l->ui, side));
        buffer_append(&l->ui->c->out, time.bytes, time.len);
        buffer_text(&l->ui->c->out, "\n");
        buffer_deinit(&time);
    }
}

static void say_no_ruling(play_ui *ui)
{
    cli_say(&ui->news, ui->c, CLI_TEXT_PLAY_NO_RULING);
    buffer_text(&ui->news, "\n");
}

/* What is the business of this face. */
static void show(lines *l, play_word word, const char *rest)
{
    play_ui *ui = l->ui;
    if (word == PLAY_WORD_BOARD && strcmp(rest, "on") == 0)
        l->shows_board = true;
    else if (word == PLAY_WORD_BOARD && strcmp(rest, "off") == 0)
        l->shows_board = false;
    else if (word == PLAY_WORD_BOARD)
        show_board(l);
    else if (word == PLAY_WORD_MOVES)
        play_append_moves(&ui->c->out, ui);
    else if (word == PLAY_WORD_CLOCK)
        show_clocks(l);
    else if (word == PLAY_WORD_HELP)
        play_append_help(&ui->c->out, ui, false);
    else if (word == PLAY_WORD_WHY && !play_append_ruling(&ui->c->out, ui))
        say_no_ruling(ui);
}

/* What was told goes out. */
static bool tell(lines *l)
{
    play_ui *ui = l->ui;
    if (ui->news.len)
        buffer_append(&ui->c->out, ui->news.bytes, ui->news.len);
    buffer_clear(&ui->news);
    return cli_flush(ui->c) == CLI_DONE;
}

static void ask_for_kind(play_ui *ui, const char *line)
{
    buffer kinds;
    buffer_init(&kinds);
    play_append_kinds(&kinds, ui, play_may_become(ui, &ui->asked));
    cli_say(&ui->news, ui->c, CLI_TEXT_PLAY_SAY_KIND, kinds.bytes ? kinds.bytes : "", line);
    buffer_text(&ui->news, "\n");
    buffer_deinit(&kinds);
    ui->refused = true;
}

static void obey(lines *l, const char *line)
{
    play_ui *ui = l->ui;
    play_word word;
    const char *rest;
    chuhe_table_state before, after;
    chuhe_referee_state(&before, ui->game->referee);
    bool done = play_type(ui, line, &word);
    if (ui->asks_kind)
        ask_for_kind(ui, line);
    play_find_word(&rest, line);
    if (!done)
        show(l, word, rest);
    l->any_refused |= ui->refused;
    chuhe_referee_state(&after, ui->game->referee);
    if (l->shows_board && before.plies != after.plies) {
        tell(l);
        show_board(l);
    }
    if (word == PLAY_WORD_FLIP && !ui->refused)
        show_board(l);
}

/* The next line, when it is there whole: its length with the line end, else 0. The last
 * one needs no line end. */
static size_t next_line(lines *l)
{
    const char *end = l->waiting.len ? memchr(l->waiting.bytes, '\n', l->waiting.len) : NULL;
    if (end)
        return (size_t)(end - l->waiting.bytes) + 1;
    return l->at_end ? l->waiting.len : 0;
}

static void take_line(lines *l, size_t len)
{
    buffer line, rest;
    buffer_init(&line);
    buffer_init(&rest);
    buffer_append(&line, l->waiting.bytes, len);
    buffer_append(&rest, l->waiting.bytes + len, l->waiting.len - len);
    buffer_deinit(&l->waiting);
    l->waiting = rest;
    while (line.len && (unsigned char)line.bytes[line.len - 1] <= ' ')
        line.bytes[--line.len] = '\0';
    if (!buffer_failed(&line) && line.len && line.bytes[0] != '#')
        obey(l, line.bytes + (line.bytes[0] == ':'));
    buffer_deinit(&line);
}

static void read_input(lines *l)
{
    enum { LONGEST = 1 << 20 };
    char bytes[4096];
    ssize_t got = read(STDIN_FILENO, bytes, sizeof bytes);
    if (got > 0 && l->waiting.len < LONGEST)
        buffer_append(&l->waiting, bytes, (size_t)got);
    else if (got >= 0 || (errno != EINTR && errno != EAGAIN))
        l->at_end = true;
}

static bool engine_is_busy(const lines *l)
{
    return l->ui->game->thinker && thinker_thinks(l->ui->game->thinker);
}

/* `Red to move`, where a person waits for it. */
static void prompt(lines *l)
{
    if (!l->is_person)
        return;
    if (play_is_over(l->ui))
        cli_say(&l->ui->c->out, l->ui->c, CLI_TEXT_PLAY_OVER_LINES);
    else
        play_append_turn(&l->ui->c->out, l->ui);
    buffer_text(&l->ui->c->out, "> ");
    tell(l);
}

/* False when a signal ended it. */
static bool run(lines *l)
{
    play_ui *ui = l->ui;
    bool asks = true;
    while (!ui->quits) {
        play_act(ui->game);
        bool reads = l->is_person || !engine_is_busy(l);
        size_t len = reads ? next_line(l) : 0;
        if (ui->news.len)
            asks = true;
        if (!tell(l) || (l->at_end && reads && len == 0))
            break;
        if (len) {
            take_line(l, len);
            asks = true;
            continue;
        }
        if (asks && !engine_is_busy(l))
            prompt(l);
        asks = false;
        play_woken woken = play_wait_for(&ui->wait, reads && !l->at_end, play_wait(ui->game));
        if (woken.ended)
            return false;
        if (woken.input)
            read_input(l);
    }
    return true;
}

static bool is_paused(const play_ui *ui)
{
    chuhe_table_state state;
    chuhe_referee_state(&state, ui->game->referee);
    return state.phase == CHUHE_PHASE_PAUSED;
}

int play_in_lines(play_ui *ui)
{
    lines l = {.ui = ui, .is_person = isatty(STDIN_FILENO)};
    buffer_init(&l.waiting);
    show_board(&l);
    if (is_paused(ui) || play_is_over(ui)) {
        play_append_turn(&ui->news, ui);
        buffer_text(&ui->news, "\n");
    }
    bool finished = run(&l);
    tell(&l);
    play_leave(ui->game);
    buffer_clear(&ui->news);
    buffer_deinit(&l.waiting);
    int status = play_say_end(ui, play_is_over(ui));
    if (status == CLI_DONE && (!finished || (l.any_refused && !l.is_person)))
        status = CLI_NO;
    return status;
}
