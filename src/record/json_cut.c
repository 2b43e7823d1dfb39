#include "record/json_cut.h"

#include <string.h>

size_t json_skip_blanks(const source *s, size_t at)
{
    while (at < s->len && (s->text[at] == ' ' || s->text[at] == '\t' || s->text[at] == '\r' ||
                           s->text[at] == '\n'))
        at++;
    return at;
}

/* The end of the string that begins at text[at]; false when there is none in its
 * line. */
static bool cut_string(const source *s, size_t *end, size_t at)
{
    bool has_steps = s->charset != CHUHE_CHARSET_UTF8;
    for (at++; at < s->len; at += has_steps ? source_step(s, at) : 1) {
        char c = s->text[at];
        if ((unsigned char)c > '\\' && !has_steps)
            continue;
        if (c == '"') {
            *end = at + 1;
            return true;
        }
        if (c == '\n' || c == '\r')
            break;
        if (c == '\\' && at + 1 < s->len && s->text[at + 1] != '\n')
            at++;
    }
    *end = at < s->len ? at : s->len;
    return false;
}

static bool is_game_line(const source *s, size_t at)
{
    static const char begin[] = "{\"chuhe\"";
    return s->len - at >= sizeof begin - 1 && memcmp(s->text + at, begin, sizeof begin - 1) == 0;
}

static bool cut_brackets(const source *s, size_t *end, size_t at)
{
    size_t depth = 0;
    while (at < s->len) {
        char c = s->text[at];
        if (c == '"') {
            if (!cut_string(s, end, at))
                return false;
            at = *end;
            continue;
        }
        at++;
        if (c == '{' || c == '[')
            depth++;
        else if ((c == '}' || c == ']') && --depth == 0) {
            *end = at;
            return true;
        } else if (c == '\n' && is_game_line(s, at))
            break;
    }
    *end = at;
    return false;
}

bool json_cut_value(const source *s, size_t *end, size_t at)
{
    char c = at < s->len ? s->text[at] : '\0';
    if (c == '"')
        return cut_string(s, end, at);
    if (c == '{' || c == '[')
        return cut_brackets(s, end, at);
    *end = at;
    while (*end < s->len && memchr(" \t\r\n,:[]{}\"", s->text[*end], 11) == NULL)
        ++*end;
    return *end > at;
}

void json_open(json_cursor *c, const source *s, size_t at)
{
    *c = (json_cursor){s, at + 1, s->text[at] == '{', true, false};
}

static bool broken(json_cursor *c)
{
    c->is_broken = true;
    return false;
}

/* The character there, blanks apart; '\0' at the end, and where the line begins
 * with another game. */
static char look(json_cursor *c)
{
    char here = c->at < c->s->len ? c->s->text[c->at] : '\0';
    if (here > ' ' && here != '{')
        return here;
    c->at = json_skip_blanks(c->s, c->at);
    bool is_end =
        c->at >= c->s->len || (c->s->text[c->at - 1] == '\n' && is_game_line(c->s, c->at));
    return is_end ? '\0' : c->s->text[c->at];
}

bool json_next_place(json_cursor *c, record_span *key)
{
    if (c->is_broken)
        return false;
    char next = look(c);
    if (next == (c->is_object ? '}' : ']')) {
        c->at++;
        return false;
    }
    if (!c->is_first) {
        if (next != ',')
            return broken(c);
        c->at++;
        next = look(c);
    }
    c->is_first = false;
    if (c->is_object) {
        size_t end;
        if (next != '"' || !cut_string(c->s, &end, c->at))
            return broken(c);
        *key = (record_span){c->at, end};
        c->at = end;
        if (look(c) != ':')
            return broken(c);
        c->at++;
        next = look(c);
    }
    return next == '\0' ? broken(c) : true;
}

bool json_next(json_cursor *c, record_span *key, record_span *value)
{
    if (!json_next_place(c, key))
        return false;
    size_t begin = c->at;
    c->is_broken = !json_cut_value(c->s, &c->at, begin);
    *value = (record_span){begin, c->at};
    return c->at > begin;
}
