#include "record/dhtmlxq_fields.h"

#include <string.h>

/* One tag: [DhtmlXQ_name], [/DhtmlXQ_name], or without a name. */
typedef struct tag {
    bool found, closes;
    record_span whole, name; /* the name is empty for the brackets of a game */
} tag;

/* The length of an opening bracket at text[at], 0 when there is none. */
static size_t opening_bracket(const char *text, size_t len, size_t at)
{
    if (text[at] == '[')
        return 1;
    if (text[at] == '\\' && len - at >= 6 && memcmp(text + at, "\\u005", 5) == 0 &&
        (text[at + 5] == 'B' || text[at + 5] == 'b'))
        return 6;
    return 0;
}

static size_t closing_bracket(const char *text, size_t len, size_t at)
{
    if (at < len && text[at] == ']')
        return 1;
    if (len - at >= 6 && memcmp(text + at, "\\u005", 5) == 0 &&
        (text[at + 5] == 'D' || text[at + 5] == 'd'))
        return 6;
    return 0;
}

static bool is_name_character(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static bool skip_word(const char *text, size_t len, size_t *at, const char *word)
{
    size_t word_len = strlen(word);

    if (len - *at < word_len || memcmp(text + *at, word, word_len) != 0)
        return false;
    *at += word_len;
    return true;
}

/* Reads the tag that begins at text[at], if there is one. */
static tag read_tag(const char *text, size_t len, size_t at)
{
    tag read = {.whole = {at, at}};
    size_t next = at + opening_bracket(text, len, at);
    size_t bracket;

    if (next == at)
        return read;
    read.closes = skip_word(text, len, &next, "/");
    if (!skip_word(text, len, &next, "DhtmlXQ"))
        return read;
    if (skip_word(text, len, &next, "_")) {
        read.name.begin = next;
        while (next < len && is_name_character(text[next]))
            next++;
        read.name.end = next;
        if (read.name.begin == next)
            return read;
    } else {
        skip_word(text, len, &next, "iFrame");
    }
    bracket = closing_bracket(text, len, next);
    read.found = bracket > 0;
    read.whole.end = next + bracket;
    return read;
}

/* Finds the next tag that begins in text[at..end). It goes from character to
 * character: in GB18030 and Big5 a bracket may be the second byte of one. */
static tag find_tag(const source *s, size_t end, size_t at)
{
    for (; at < end; at += source_step(s, at)) {
        if (s->text[at] != '[' && s->text[at] != '\\')
            continue;
        tag read = read_tag(s->text, end, at);
        if (read.found)
            return read;
    }
    return (tag){.whole = {end, end}};
}

static bool is_same_name(const char *text, record_span a, record_span b)
{
    return a.end - a.begin == b.end - b.begin &&
           memcmp(text + a.begin, text + b.begin, a.end - a.begin) == 0;
}

dhtmlxq_field dhtmlxq_next_field(const source *s, size_t end, size_t at)
{
    tag open = find_tag(s, end, at);
    bool has_name = open.name.end > open.name.begin;
    dhtmlxq_field field = {.kind = DHTMLXQ_NOTHING, .whole = open.whole, .name = open.name};

    if (!open.found)
        return field;
    if (!has_name) {
        field.kind = open.closes ? DHTMLXQ_GAME_CLOSES : DHTMLXQ_GAME_OPENS;
    } else if (open.closes) {
        field.kind = DHTMLXQ_STRAY_CLOSE;
    } else {
        tag next = find_tag(s, end, open.whole.end);
        bool closed_somehow = next.found && next.closes && next.name.end > next.name.begin;
        field.kind = DHTMLXQ_VALUE;
        field.value = (record_span){open.whole.end, next.whole.begin};
        field.whole.end = closed_somehow ? next.whole.end : next.whole.begin;
        field.is_closed = closed_somehow && is_same_name(s->text, open.name, next.name);
    }
    return field;
}
