#include "match/match_spec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *match_protocol_name(match_protocol protocol)
{
    static const char *const names[] = {
#define MATCH_PROTOCOL_ROW(name, text) text,
        MATCH_PROTOCOL_LIST(MATCH_PROTOCOL_ROW)
#undef MATCH_PROTOCOL_ROW
    };
    return names[protocol];
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* One word from *at on, written over itself without its quotes and backslashes. */
static match_spec_fault take_word(char **word, char **at)
{
    char *from = *at, *to, quote = 0;
    while (is_blank(*from))
        from++;
    *word = to = from;
    for (; *from && (quote || !is_blank(*from)); from++) {
        if (quote ? *from == quote : *from == '\'' || *from == '"') {
            quote = quote ? 0 : *from;
            continue;
        }
        /* Within "" a backslash only keeps a quote or a backslash from its meaning. */
        if (*from == '\\' &&
            (quote ? quote == '"' && (from[1] == '"' || from[1] == '\\') : from[1]))
            from++;
        *to++ = *from;
    }
    *at = *from ? from + 1 : from;
    *to = '\0';
    return quote ? MATCH_SPEC_OPEN_QUOTE : MATCH_SPEC_NONE;
}

/* Divides the text in place. Empty words can only come from quotes. */
static match_spec_fault divide(const char **words, size_t *count, char *text)
{
    *count = 0;
    for (;;) {
        while (is_blank(*text))
            text++;
        if (!*text)
            return MATCH_SPEC_NONE;
        if (*count == MATCH_WORDS_MAX)
            return MATCH_SPEC_TOO_MANY;
        char *word;
        match_spec_fault fault = take_word(&word, &text);
        if (fault != MATCH_SPEC_NONE)
            return fault;
        words[(*count)++] = word;
    }
}

/* The index of a value in a list of names that ends with NULL, -1 when it is none. */
static int index_of(const char *value, const char *const *names)
{
    for (int i = 0; names[i]; i++)
        if (strcmp(names[i], value) == 0)
            return i;
    return -1;
}

static bool set_choice(match_spec *spec, const char *key, const char *value, bool *known)
{
    static const char *const ranks[] = {"auto", "0", "1", NULL};
    static const char *const letters[] = {"auto", "nb", "he", NULL};
    static const char *const setups[] = {"auto", "fen", "edit", "moves", NULL};
    static const char *const answers[] = {"no", "yes", NULL};
    static const char *const protocols[] = {"auto", "uci", "ucci", "cyclone", "xboard", NULL};
    _Static_assert(sizeof protocols / sizeof *protocols == MATCH_PROTOCOLS + 1,
                   "each protocol has its name here");
    static const struct {
        const char *key;
        const char *const *names;
    } choices[] = {{"ranks", ranks},
                   {"letters", letters},
                   {"setup", setups},
                   {"restart", answers},
                   {"proto", protocols}};
    int which = -1, value_index = -1;
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++)
        if (strcmp(choices[i].key, key) == 0) {
            which = (int)i;
            value_index = index_of(value, choices[i].names);
        }
    *known = which >= 0;
    if (value_index < 0)
        return false;
    switch (which) {
    case 0:
        spec->ranks = (match_ranks)value_index;
        break;
    case 1:
        spec->letters = (match_letters)value_index;
        break;
    case 2:
        spec->setup = (match_setup)value_index;
        break;
    case 3:
        spec->restarts = value_index == 1;
        break;
    default:
        spec->protocol = (match_protocol)value_index;
    }
    return true;
}

static bool set_limit(match_spec *spec, const char *key, const char *value, bool *known)
{
    uint64_t number = 0;
    bool is_right = false;
    *known = true;
    if (strcmp(key, "st") == 0)
        is_right = match_seconds_read(&spec->limits.move_ms, value) && spec->limits.move_ms > 0;
    else if (strcmp(key, "tc") == 0)
        is_right = match_clock_read(&spec->limits.clock, value);
    else if (strcmp(key, "nodes") == 0)
        is_right = match_count_read(&spec->limits.nodes, value, UINT64_MAX / 2);
    else if (strcmp(key, "depth") == 0) {
        is_right = match_count_read(&number, value, 1000);
        spec->limits.depth = (unsigned)number;
    } else {
        *known = false;
        return false;
    }
    spec->has_limits = true;
    return is_right;
}

static match_spec_fault set(match_spec *spec, const char *key, const char *value)
{
    bool known = true, is_right = true;
    if (strcmp(key, "cmd") == 0) {
        spec->command = (char *)value;
    } else if (strcmp(key, "name") == 0) {
        spec->name = value;
        is_right = *value != '\0';
    } else if (strcmp(key, "dir") == 0) {
        spec->folder = value;
    } else if (strcmp(key, "margin") == 0) {
        is_right = match_seconds_read(&spec->margin_ms, value);
    } else if (strncmp(key, "option.", 7) == 0) {
        if (spec->option_count == MATCH_OPTIONS_MAX)
            return MATCH_SPEC_TOO_MANY;
        is_right = key[7] && !strpbrk(key, "\r\n") && !strpbrk(value, "\r\n");
        spec->option_names[spec->option_count] = key + 7;
        spec->option_values[spec->option_count++] = value;
    } else {
        is_right = set_choice(spec, key, value, &known);
        if (!known)
            is_right = set_limit(spec, key, value, &known);
    }
    if (!known)
        return MATCH_SPEC_UNKNOWN_KEY;
    return is_right ? MATCH_SPEC_NONE : MATCH_SPEC_BAD_VALUE;
}

static match_spec_fault read_words(match_spec *spec, char *word, size_t cap)
{
    const char *words[MATCH_WORDS_MAX];
    size_t count;
    match_spec_fault fault = divide(words, &count, spec->text);
    for (size_t i = 0; i < count && fault == MATCH_SPEC_NONE; i++) {
        char *equals = strchr(words[i], '=');
        snprintf(word, cap, "%s", words[i]);
        if (!equals && i == 0) {
            spec->command = (char *)words[i];
            continue;
        }
        if (!equals)
            return MATCH_SPEC_NO_KEY;
        *equals = '\0';
        snprintf(word, cap, "%s", words[i]);
        fault = set(spec, words[i], equals + 1);
    }
    if (fault == MATCH_SPEC_NONE && match_limits_has_clock(&spec->limits) && spec->limits.move_ms)
        fault = MATCH_SPEC_TIME_TWICE;
    return fault;
}

static match_spec_fault divide_command(match_spec *spec)
{
    size_t count = 0;
    if (!spec->command)
        return MATCH_SPEC_NO_COMMAND;
    spec->command_words = strdup(spec->command);
    if (!spec->command_words)
        return MATCH_SPEC_NO_MEMORY;
    match_spec_fault fault = divide(spec->argv, &count, spec->command_words);
    if (fault == MATCH_SPEC_NONE && (count == 0 || !*spec->argv[0]))
        fault = MATCH_SPEC_NO_COMMAND;
    spec->argv[count] = NULL;
    return fault;
}

match_spec_fault match_spec_read(match_spec *spec, char *word, size_t cap, const char *text)
{
    word[0] = '\0';
    *spec = (match_spec){.given = strdup(text), .text = strdup(text), .margin_ms = -1};
    match_spec_fault fault = spec->given && spec->text ? MATCH_SPEC_NONE : MATCH_SPEC_NO_MEMORY;
    if (fault == MATCH_SPEC_NONE)
        fault = read_words(spec, word, cap);
    if (fault == MATCH_SPEC_NONE)
        fault = divide_command(spec);
    if (fault != MATCH_SPEC_NONE)
        match_spec_free(spec);
    return fault;
}

void match_spec_free(match_spec *spec)
{
    free(spec->given);
    free(spec->text);
    free(spec->command_words);
    *spec = (match_spec){.margin_ms = -1};
}
