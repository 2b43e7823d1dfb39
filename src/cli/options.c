/* Options and arguments, read by argp from tables that the help is made from as
 * well. argp's own help and messages are switched off: they follow the locale of
 * the system, not --lang, and count bytes where Chinese needs columns. */
#include <argp.h>
#include <assert.h>
#include <errno.h>
#include <string.h>

#include "cli/cli.h"

enum { KEY_LANG = CLI_KEY + 100, KEY_JSON, KEY_COLOR, KEY_VERSION };

const cli_option cli_common_options[] = {
    {"lang", "en|zh", KEY_LANG, CLI_TEXT_OPTION_LANG},
    {"json", NULL, KEY_JSON, CLI_TEXT_OPTION_JSON},
    {"color", "auto|always|never", KEY_COLOR, CLI_TEXT_OPTION_COLOR},
    {"help", NULL, 'h', CLI_TEXT_OPTION_HELP},
    {"version", NULL, KEY_VERSION, CLI_TEXT_OPTION_VERSION},
};
const size_t cli_common_option_count = sizeof cli_common_options / sizeof *cli_common_options;

enum { MOST_OPTIONS = 32 };

/* One run of argp. */
typedef struct parse {
    cli *c;
    const cli_command *command;
    cli_handler handle;
    void *ctx;
    int status; /* CLI_GO_ON until something ends the run */
    int *next;  /* where the command's name stands: only before it is known */
} parse;

static int set_language(cli *c, const char *value)
{
    if (strcmp(value, "en") == 0 || strcmp(value, "english") == 0)
        c->language = CLI_ENGLISH;
    else if (strcmp(value, "zh") == 0 || strcmp(value, "chinese") == 0)
        c->language = CLI_CHINESE;
    else
        return cli_refuse(c, CLI_TEXT_BAD_VALUE, "--lang", "en, zh", value);
    c->language_given = true;
    return CLI_GO_ON;
}

static int set_color(cli *c, const char *value)
{
    static const char *const names[] = {"auto", "always", "never"};
    for (int i = 0; i < 3; i++) {
        if (strcmp(value, names[i]) == 0) {
            c->color = (cli_color)i;
            return CLI_GO_ON;
        }
    }
    return cli_refuse(c, CLI_TEXT_BAD_VALUE, "--color", "auto, always, never", value);
}

static bool set_common(parse *p, int key, const char *value)
{
    switch (key) {
    case KEY_LANG:
        p->status = set_language(p->c, value);
        return true;
    case KEY_COLOR:
        p->status = set_color(p->c, value);
        return true;
    case KEY_JSON:
        p->c->json = true;
        return true;
    case KEY_VERSION:
        p->c->version = true;
        return true;
    case 'h':
        p->c->help = true;
        return true;
    default:
        return false;
    }
}

/* The option with the given index among the command's and the common ones, or
 * NULL behind the last. */
static const cli_option *option_at(const cli_command *command, size_t index)
{
    size_t own = command ? command->option_count : 0;
    if (index < own)
        return &command->options[index];
    index -= own;
    return index < cli_common_option_count ? &cli_common_options[index] : NULL;
}

size_t cli_distance(const char *a, const char *b)
{
    enum { MOST = 63 };
    size_t rows[3][MOST + 1], a_len = strnlen(a, MOST), b_len = strnlen(b, MOST);
    for (size_t j = 0; j <= b_len; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= a_len; i++) {
        size_t *row = rows[i % 3], *above = rows[(i + 2) % 3], *higher = rows[(i + 1) % 3];
        row[0] = i;
        for (size_t j = 1; j <= b_len; j++) {
            size_t best = above[j - 1] + (a[i - 1] != b[j - 1]);
            if (above[j] + 1 < best)
                best = above[j] + 1;
            if (row[j - 1] + 1 < best)
                best = row[j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                higher[j - 2] + 1 < best)
                best = higher[j - 2] + 1;
            row[j] = best;
        }
    }
    return rows[a_len % 3][b_len];
}

/* Whether a word may have been meant for the name: two in five of its letters may
 * differ, or one is a part of the other. */
static bool is_near(const char *word, const char *name, size_t distance)
{
    enum { LEAST = 4 };
    size_t len = strlen(name);
    return distance <= 2 || 5 * distance <= 2 * len ||
           (strlen(word) >= LEAST && strstr(name, word)) || (len >= LEAST && strstr(word, name));
}

static void complain_unknown(parse *p, const char *word)
{
    const cli_option *option, *nearest = NULL;
    size_t least = SIZE_MAX;
    char name[64] = {0}; /* without the dashes and a value */
    bool is_long = strncmp(word, "--", 2) == 0;
    size_t len = is_long ? strcspn(word + 2, "=") : 0;
    memcpy(name, word + 2, len < sizeof name ? len : sizeof name - 1);
    for (size_t i = 0; is_long && (option = option_at(p->command, i)) != NULL; i++) {
        size_t distance = cli_distance(name, option->name);
        if (distance < least && is_near(name, option->name, distance)) {
            least = distance;
            nearest = option;
        }
    }
    if (nearest)
        p->status = cli_refuse(p->c, CLI_TEXT_UNKNOWN_OPTION_NEAR, word, nearest->name);
    else
        p->status = cli_refuse(p->c, CLI_TEXT_UNKNOWN_OPTION, word);
}

/* `--lang, --last`: what an abbreviation may stand for. */
static void refuse_ambiguous(parse *p, const char *word, size_t len)
{
    const cli_option *option;
    buffer names;
    buffer_init(&names);
    for (size_t i = 0; (option = option_at(p->command, i)) != NULL; i++)
        if (strncmp(option->name, word + 2, len) == 0)
            buffer_printf(&names, "%s--%s", names.len ? ", " : "", option->name);
    p->status = cli_refuse(p->c, CLI_TEXT_AMBIGUOUS_OPTION, word, names.bytes ? names.bytes : "");
    buffer_deinit(&names);
}

/* argp says only that something was wrong; what, is worked out from the word. */
static void explain_error(parse *p, const struct argp_state *state)
{
    if (p->status != CLI_GO_ON)
        return;
    int index = state->next;
    if (index > 0 && (index >= state->argc || state->argv[index - 1][0] == '-'))
        index--;
    const char *word = state->argv[index];
    if (strlen(word) < 2) {
        p->status = cli_refuse(p->c, CLI_TEXT_BAD_OPTIONS);
        return;
    }
    bool is_long = strncmp(word, "--", 2) == 0;
    size_t len = strcspn(word + 2, "="), fits = 0;
    const cli_option *option, *found = NULL;
    for (size_t i = 0; (option = option_at(p->command, i)) != NULL; i++) {
        bool is_this = is_long ? strncmp(option->name, word + 2, len) == 0
                               : word[1] && option->key == word[strlen(word) - 1];
        if (is_this) {
            found = option;
            fits++;
        }
        if (is_this && is_long && strlen(option->name) == len) {
            fits = 1;
            break;
        }
    }
    if (fits == 0)
        complain_unknown(p, word);
    else if (fits > 1)
        refuse_ambiguous(p, word, len);
    else if (found->value)
        p->status = cli_refuse(p->c, CLI_TEXT_OPTION_NEEDS_VALUE, found->name, found->value);
    else
        p->status = cli_refuse(p->c, CLI_TEXT_OPTION_TAKES_NO_VALUE, found->name);
}

static error_t on_key(int key, char *value, struct argp_state *state)
{
    parse *p = state->input;
    if (key == ARGP_KEY_ERROR) {
        explain_error(p, state);
        return 0;
    }
    if (key == ARGP_KEY_ARG && p->next) {
        *p->next = state->next - 1;
        state->next = state->argc; /* the rest is the command's */
        return 0;
    }
    if (set_common(p, key, value))
        return p->status == CLI_GO_ON ? 0 : EINVAL;
    if (key == ARGP_KEY_ARG)
        key = CLI_KEY_ARGUMENT;
    else if (key <= 0 || (key >= 0x1000000))
        return ARGP_ERR_UNKNOWN; /* argp's own keys */
    if (!p->handle) {
        p->status = cli_refuse(p->c, CLI_TEXT_TOO_MANY_ARGUMENTS, value);
        return EINVAL;
    }
    p->status = p->handle(p->c, key, value, p->ctx);
    return p->status == CLI_GO_ON ? 0 : EINVAL;
}

static int run_argp(parse *p, int argc, char **argv, unsigned flags)
{
    struct argp_option table[MOST_OPTIONS + 1] = {{0}};
    const cli_option *option;
    for (size_t i = 0; (option = option_at(p->command, i)) != NULL; i++) {
        assert(i < MOST_OPTIONS);
        table[i].name = option->name;
        table[i].key = option->key;
        table[i].arg = option->value;
    }
    const struct argp argp = {.options = table, .parser = on_key};
    error_t error = argp_parse(&argp, argc, argv, flags | ARGP_NO_HELP | ARGP_NO_ERRS, NULL, p);
    if (error != 0 && p->status == CLI_GO_ON) {
        cli_complain(p->c, error == ENOMEM ? CLI_TEXT_NO_MEMORY : CLI_TEXT_BAD_OPTIONS);
        p->status = error == ENOMEM ? CLI_IO : CLI_USAGE;
    }
    return p->status;
}

int cli_parse(cli *c, const cli_command *command, int argc, char **argv, cli_handler handle,
              void *ctx)
{
    parse p = {.c = c, .command = command, .handle = handle, .ctx = ctx, .status = CLI_GO_ON};
    int status = run_argp(&p, argc, argv, 0);
    if (status != CLI_GO_ON)
        return status;
    if (c->help)
        cli_command_help(&c->out, c, command);
    else if (c->version)
        buffer_printf(&c->out, "chuhe %s\n", chuhe_version());
    else
        return CLI_GO_ON;
    return cli_flush(c);
}

int cli_parse_before_command(cli *c, int argc, char **argv, int *next)
{
    *next = argc;
    parse p = {.c = c, .status = CLI_GO_ON, .next = next};
    return run_argp(&p, argc, argv, ARGP_IN_ORDER);
}
