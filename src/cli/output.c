/* Where the commands' words go. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/cli.h"

/* The first of the variables that is set and not empty. */
static const char *first_variable(const char *const *names)
{
    for (; *names; names++) {
        const char *value = getenv(*names);
        if (value && *value)
            return value;
    }
    return "";
}

void cli_init(cli *c)
{
    const char *messages = first_variable((const char *[]){"LC_ALL", "LC_MESSAGES", "LANG", NULL});
    const char *letters = first_variable((const char *[]){"LC_ALL", "LC_CTYPE", "LANG", NULL});
    *c = (cli){.language = strncmp(messages, "zh", 2) == 0 ? CLI_CHINESE : CLI_ENGLISH};
    /* Read from the name: setlocale knows only locales that are installed, and a
     * small system has none. */
    c->utf8 = strcasestr(letters, "utf-8") || strcasestr(letters, "utf8");
    buffer_init(&c->out);
}

void cli_deinit(cli *c)
{
    cli_clear_progress(c);
    buffer_deinit(&c->out);
}

int cli_worse(int a, int b)
{
    return a > b ? a : b;
}

void cli_clear_progress(cli *c)
{
    if (c->has_progress)
        (void)file_write_all(STDERR_FILENO, "\r\033[K", 4);
    c->has_progress = false;
}

int cli_flush(cli *c)
{
    cli_clear_progress(c);
    if (buffer_failed(&c->out)) {
        buffer_deinit(&c->out);
        cli_complain(c, CLI_TEXT_NO_MEMORY);
        return CLI_IO;
    }
    int error = c->broken ? EPIPE : file_write_all(STDOUT_FILENO, c->out.bytes, c->out.len);
    buffer_deinit(&c->out);
    if (error == 0)
        return CLI_DONE;
    c->broken = true;
    if (error != EPIPE)
        cli_complain(c, CLI_TEXT_CANNOT_WRITE_OUTPUT, strerror(error));
    return CLI_IO;
}

void cli_say_words(buffer *out, const char *text, const char *const *args)
{
    text_append_filled(out, text, args);
}

void cli_say_list(buffer *out, cli_language language, cli_text text, const char *const *args)
{
    cli_say_words(out, cli_text_in(language, text), args);
}

void cli_complain_raw(cli *c, const buffer *lines)
{
    if (c->out.len)
        (void)cli_flush(c); /* its failure shows again when the command flushes */
    cli_clear_progress(c);
    /* Nobody is left to be told when this fails. */
    (void)file_write_all(STDERR_FILENO, lines->bytes, lines->len);
}

static void begin_complaint(buffer *line, const cli *c)
{
    buffer_init(line);
    buffer_text(line, "chuhe");
    if (c->command)
        buffer_printf(line, " %s", c->command->name);
    buffer_text(line, ": ");
}

void cli_complain_list(cli *c, cli_text text, const char *const *args)
{
    buffer line;
    begin_complaint(&line, c);
    cli_say_list(&line, c->language, text, args);
    buffer_text(&line, "\n");
    cli_complain_raw(c, &line);
    buffer_deinit(&line);
}

int cli_refuse_list(cli *c, cli_text text, const char *const *args)
{
    buffer line;
    begin_complaint(&line, c);
    cli_say_list(&line, c->language, text, args);
    buffer_text(&line, "\n");
    cli_say(&line, c, CLI_TEXT_TRY_HELP, c->command ? " " : "", c->command ? c->command->name : "");
    buffer_text(&line, "\n");
    cli_complain_raw(c, &line);
    buffer_deinit(&line);
    return CLI_USAGE;
}

int cli_complain_file(cli *c, const char *path, file_problem problem)
{
    if (problem.fault == FILE_OK)
        return CLI_DONE;
    static const cli_text texts[] = {
        [FILE_OK] = CLI_TEXT_CANNOT_READ,           [FILE_CANNOT_OPEN] = CLI_TEXT_CANNOT_OPEN,
        [FILE_CANNOT_READ] = CLI_TEXT_CANNOT_READ,  [FILE_IS_DIRECTORY] = CLI_TEXT_IS_DIRECTORY,
        [FILE_TOO_LARGE] = CLI_TEXT_FILE_TOO_LARGE, [FILE_CANNOT_SPOOL] = CLI_TEXT_CANNOT_SPOOL,
        [FILE_NO_MEMORY] = CLI_TEXT_NO_MEMORY_FOR,  [FILE_CANNOT_WRITE] = CLI_TEXT_CANNOT_WRITE};
    if (strcmp(path, "-") == 0)
        path = cli_text_in(c->language, CLI_TEXT_STANDARD_INPUT);
    cli_complain(c, texts[problem.fault], path, problem.error ? strerror(problem.error) : "");
    return CLI_IO;
}

bool cli_has_color(const cli *c)
{
    if (c->color != CLI_COLOR_AUTO)
        return c->color == CLI_COLOR_ALWAYS;
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
    if ((no_color && *no_color) || !term || strcmp(term, "dumb") == 0)
        return false;
    return isatty(STDOUT_FILENO);
}

size_t cli_width(int fd)
{
    struct winsize size;
    unsigned columns;
    const char *given = getenv("COLUMNS");
    if (ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col;
    return given && cli_read_number(&columns, given, 10, 10000) ? columns : 80;
}

cli_digits cli_number(uint64_t number)
{
    cli_digits digits;
    snprintf(digits.text, sizeof digits.text, "%llu", (unsigned long long)number);
    return digits;
}

bool cli_read_number(unsigned *number, const char *text, unsigned min, unsigned max)
{
    unsigned value = 0;
    if (!*text)
        return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9' || value > max / 10)
            return false;
        value = 10 * value + (unsigned)(*text - '0');
    }
    if (value < min || value > max)
        return false;
    *number = value;
    return true;
}

const char *cli_pick(const cli *c, const char *en, const char *zh)
{
    return c->language == CLI_CHINESE ? zh : en;
}

const char *cli_status_sentence(const cli *c, chuhe_status status)
{
    return cli_pick(c, chuhe_status_message(status), chuhe_status_message_zh(status));
}

const char *cli_fault_sentence(const cli *c, int fault)
{
    return cli_pick(c, chuhe_fault_message(fault), chuhe_fault_message_zh(fault));
}

const char *cli_reason_sentence(const cli *c, chuhe_reason reason)
{
    return cli_pick(c, chuhe_reason_message(reason), chuhe_reason_message_zh(reason));
}

const char *cli_side_name(const cli *c, chuhe_side side)
{
    return cli_text_in(c->language, side == CHUHE_RED ? CLI_TEXT_RED : CLI_TEXT_BLACK);
}
