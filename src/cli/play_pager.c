/* Texts that are longer than the screen: the help, a ruling. */
#include <curses.h>
#include <string.h>

#include "base/text.h"
#include "cli/play_screen.h"

static size_t count_lines(const buffer *text)
{
    size_t lines = 0;
    for (size_t i = 0; i < text->len; i++)
        lines += text->bytes[i] == '\n';
    return lines;
}

static size_t rows_shown(void)
{
    return LINES > 2 ? (size_t)LINES - 1 : 1;
}

void screen_show_text(play_screen *s, buffer *text)
{
    buffer_deinit(&s->text);
    s->text = *text;
    buffer_init(text);
    s->top = 0;
    s->mode = SCREEN_PAGER;
}

void screen_draw_pager(const play_screen *s)
{
    buffer line;
    const char *at = s->text.bytes ? s->text.bytes : "";
    for (size_t i = 0; i < s->top + rows_shown() && *at; i++) {
        size_t len = strcspn(at, "\n");
        buffer_init(&line);
        buffer_append(&line, at, len);
        if (i >= s->top && line.bytes)
            screen_put(s, (int)(i - s->top), 0, COLS, SCREEN_PLAIN, false, line.bytes);
        buffer_deinit(&line);
        at += len + (at[len] == '\n');
    }
    buffer_init(&line);
    cli_say(&line, s->ui->c, CLI_TEXT_PLAY_PAGER_HINT);
    if (line.bytes)
        screen_put(s, LINES - 1, 0, COLS - 1, SCREEN_STRONG, true, line.bytes);
    buffer_deinit(&line);
}

void screen_pager_key(play_screen *s, unsigned key, bool is_code)
{
    size_t lines = count_lines(&s->text), page = rows_shown();
    size_t last = lines > page ? lines - page : 0;
    if ((is_code && key == KEY_DOWN) || (!is_code && (key == 'j' || key == '\r' || key == '\n')))
        s->top += 1;
    else if ((is_code && key == KEY_UP) || (!is_code && key == 'k'))
        s->top -= s->top > 0;
    else if ((is_code && key == KEY_NPAGE) || (!is_code && key == ' '))
        s->top += page - 1;
    else if (is_code && key == KEY_PPAGE)
        s->top -= s->top < page - 1 ? s->top : page - 1;
    else if (!is_code)
        s->mode = SCREEN_BOARD;
    if (s->top > last)
        s->top = last;
}

void screen_show_help(play_screen *s)
{
    buffer wrapped, text;
    buffer_init(&text);
    buffer_init(&wrapped);
    cli_say(&text, s->ui->c, CLI_TEXT_PLAY_HELP_KEYS, "{", "}");
    buffer_text(&text, "\n");
    play_append_help(&text, s->ui, true);
    if (text.bytes && !buffer_failed(&text))
        text_append_wrapped(&wrapped, text.bytes, 0, 0, SCREEN_COLUMNS - 1);
    buffer_text(&wrapped, "\n");
    buffer_deinit(&text);
    screen_show_text(s, &wrapped);
}

void screen_show_ruling(play_screen *s)
{
    buffer text;
    cli_color before = s->ui->c->color;
    buffer_init(&text);
    s->ui->c->color = CLI_COLOR_NEVER; /* here they are no sequences of characters */
    bool any = play_append_ruling(&text, s->ui);
    s->ui->c->color = before;
    if (any) {
        screen_show_text(s, &text);
        return;
    }
    buffer_deinit(&text);
    cli_say(&s->ui->news, s->ui->c, CLI_TEXT_PLAY_NO_RULING);
}
