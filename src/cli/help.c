/* The help, made from the tables of commands and options. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cli/cli.h"

enum { HELP_WIDTH = 79, HELP_COLUMN = 28 };

static void append_entry(buffer *out, const cli *c, const char *left, cli_text right)
{
    size_t used = 2 + strlen(left); /* ASCII */
    buffer_printf(out, "  %s", left);
    if (used + 2 > HELP_COLUMN) {
        buffer_text(out, "\n");
        used = 0;
    }
    text_append_padding(out, used, HELP_COLUMN);
    text_append_wrapped(out, cli_text_in(c->language, right), HELP_COLUMN, HELP_COLUMN, HELP_WIDTH);
    buffer_text(out, "\n");
}

static void append_options(buffer *out, const cli *c, const cli_option *options, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const cli_option *option = &options[i];
        char left[80], letter[8] = "";
        if (option->key < CLI_KEY_ARGUMENT)
            snprintf(letter, sizeof letter, "-%c, ", option->key);
        snprintf(left, sizeof left, "%s--%s%s%s", letter, option->name, option->value ? " " : "",
                 option->value ? option->value : "");
        append_entry(out, c, left, option->doc);
    }
}

static void append_heading(buffer *out, const cli *c, cli_text text)
{
    buffer_text(out, "\n");
    cli_say(out, c, text);
    buffer_text(out, "\n");
}

void cli_command_help(buffer *out, const cli *c, const cli_command *command)
{
    cli_say(out, c, CLI_TEXT_USAGE, command->name, command->arguments);
    buffer_text(out, "\n");
    text_append_wrapped(out, cli_text_in(c->language, command->summary), 0, 0, HELP_WIDTH);
    buffer_text(out, "\n\n");
    text_append_wrapped(out, cli_text_in(c->language, command->details), 0, 0, HELP_WIDTH);
    buffer_text(out, "\n");
    if (command->option_count)
        append_heading(out, c, CLI_TEXT_OPTIONS);
    append_options(out, c, command->options, command->option_count);
    append_heading(out, c, CLI_TEXT_COMMON_OPTIONS);
    append_options(out, c, cli_common_options, cli_common_option_count);
}

void cli_help(buffer *out, const cli *c)
{
    cli_say(out, c, CLI_TEXT_USAGE, "COMMAND", "[ARGUMENT]...");
    buffer_text(out, "\n");
    cli_say(out, c, CLI_TEXT_PROGRAM);
    buffer_text(out, "\n");
    append_heading(out, c, CLI_TEXT_COMMANDS);
    for (size_t i = 0; cli_commands[i]; i++) {
        char left[80];
        snprintf(left, sizeof left, "%s %s", cli_commands[i]->name, cli_commands[i]->arguments);
        append_entry(out, c, left, cli_commands[i]->summary);
    }
    append_heading(out, c, CLI_TEXT_COMMON_OPTIONS);
    append_options(out, c, cli_common_options, cli_common_option_count);
    buffer_text(out, "\n");
    text_append_wrapped(out, cli_text_in(c->language, CLI_TEXT_PROGRAM_END), 0, 0, HELP_WIDTH);
    buffer_text(out, "\n");
}
