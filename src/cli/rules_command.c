/* chuhe rules: the rule books. */
#include <string.h>

#include "base/text.h"
#include "cli/book_option.h"
#include "cli/cli.h"
#include "cli/rules_prose.h"

static int run(cli *c, int argc, char **argv);

const cli_command cli_rules = {.name = "rules",
                               .arguments = "[BOOK]",
                               .summary = CLI_TEXT_RULES_SUMMARY,
                               .details = CLI_TEXT_RULES_DETAILS,
                               .run = run};

static int handle(cli *c, int key, const char *value, void *ctx)
{
    (void)key; /* there are no options */
    const chuhe_rulebook **book = ctx;
    if (*book)
        return cli_refuse(c, CLI_TEXT_TOO_MANY_ARGUMENTS, value);
    return book_option_read(c, book, value);
}

/* Name and title, and a line on what is special. */
static void say_list(cli *c)
{
    enum { COLUMN = 10 };
    buffer *out = &c->out;
    bool chinese = c->language == CLI_CHINESE;
    for (size_t i = 0; i < chuhe_rulebook_count(); i++) {
        const chuhe_rulebook *book = chuhe_rulebook_at(i);
        buffer_text(out, book->name);
        text_append_padding(out, strlen(book->name), COLUMN);
        buffer_printf(out, "%s\n", chinese ? book->title_zh : book->title);
        text_append_padding(out, 0, COLUMN);
        text_append_wrapped(out, chinese ? book->summary_zh : book->summary, COLUMN, COLUMN,
                            RULES_WIDTH);
        buffer_text(out, "\n");
    }
}

static void say_json(cli *c, const chuhe_rulebook *book)
{
    json writer;
    json_init(&writer, &c->out);
    if (book) {
        rules_json(&writer, book);
    } else {
        json_begin_array(&writer);
        for (size_t i = 0; i < chuhe_rulebook_count(); i++)
            rules_json(&writer, chuhe_rulebook_at(i));
        json_end_array(&writer);
    }
    buffer_text(&c->out, "\n");
}

static int run(cli *c, int argc, char **argv)
{
    const chuhe_rulebook *book = NULL;
    int status = cli_parse(c, &cli_rules, argc, argv, handle, (void *)&book);
    if (status != CLI_GO_ON)
        return status;
    if (c->json)
        say_json(c, book);
    else if (book)
        rules_prose(c, book);
    else
        say_list(c);
    return cli_flush(c);
}
