#include "record/cbf_scan.h"

#include <string.h>

#include "record/charset.h"

static bool begins(const source *s, size_t at, const char *word)
{
    size_t len = strlen(word);
    return s->len - at >= len && memcmp(s->text + at, word, len) == 0;
}

/* Behind the next such word, or the end. */
static size_t behind(const source *s, size_t at, const char *word)
{
    const char *found = memmem(s->text + at, s->len - at, word, strlen(word));
    return found == NULL ? s->len : (size_t)(found - s->text) + strlen(word);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static bool is_name_start(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (unsigned char)c >= 0x80;
}

/* The end of a tag: behind the next '>' that is not in quotes; a '<' also ends
 * it, where a '>' was forgotten. */
static size_t tag_end(const source *s, size_t at, size_t *inside)
{
    char quote = '\0';
    for (; at < s->len; at++) {
        char c = s->text[at];
        if (c == '<')
            break;
        if (quote != '\0')
            quote = c == quote ? '\0' : quote;
        else if (c == '"' || c == '\'')
            quote = c;
        else if (c == '>') {
            *inside = at;
            return at + 1;
        }
    }
    *inside = at;
    return at;
}

static xml_piece read_tag(const source *s, size_t at)
{
    bool closes = s->text[at + 1] == '/';
    xml_piece piece = {.kind = closes ? XML_CLOSE : XML_OPEN, .whole = {at, at}};
    size_t begin = at + 1 + closes, end = begin, inside;
    while (end < s->len && !is_blank(s->text[end]) && strchr("/><", s->text[end]) == NULL)
        end++;
    piece.name = (record_span){begin, end};
    piece.whole.end = tag_end(s, end, &inside);
    piece.attributes = (record_span){end, inside};
    if (inside > end && s->text[inside - 1] == '/') {
        piece.is_empty = !closes;
        piece.attributes.end--;
    }
    return piece;
}

/* Whether mark-up begins at the '<' there. */
static bool is_markup(const source *s, size_t at)
{
    char next = at + 1 < s->len ? s->text[at + 1] : '\0';
    return next == '/' || next == '!' || next == '?' || is_name_start(next);
}

static xml_piece read_text(const source *s, size_t at)
{
    size_t end = at;
    do {
        const char *bracket = memchr(s->text + end + 1, '<', s->len - end - 1);
        end = bracket == NULL ? s->len : (size_t)(bracket - s->text);
    } while (end < s->len && !is_markup(s, end));
    return (xml_piece){.kind = XML_TEXT, .whole = {at, end}, .text = {at, end}};
}

xml_piece xml_next(const source *s, size_t at)
{
    while (at < s->len) {
        if (s->text[at] != '<' || !is_markup(s, at))
            return read_text(s, at);
        if (begins(s, at, "<![CDATA[")) {
            size_t end = behind(s, at + 9, "]]>");
            bool closed = end - at >= 12 && memcmp(s->text + end - 3, "]]>", 3) == 0;
            return (xml_piece){
                .kind = XML_CDATA, .whole = {at, end}, .text = {at + 9, closed ? end - 3 : end}};
        }
        if (begins(s, at, "<!--"))
            at = behind(s, at + 4, "-->");
        else if (begins(s, at, "<?"))
            at = behind(s, at + 2, "?>");
        else if (begins(s, at, "<!"))
            at = behind(s, at + 2, ">");
        else
            return read_tag(s, at);
    }
    return (xml_piece){.kind = XML_NOTHING, .whole = {s->len, s->len}};
}

bool xml_next_attribute(record_span *name, record_span *value, const source *s,
                        record_span *attributes)
{
    size_t at = attributes->begin, end = attributes->end;
    while (at < end && (is_blank(s->text[at]) || s->text[at] == '=' || s->text[at] == '"' ||
                        s->text[at] == '\''))
        at++;
    *name = (record_span){at, at};
    while (at < end && !is_blank(s->text[at]) && s->text[at] != '=')
        at++;
    name->end = at;
    while (at < end && is_blank(s->text[at]))
        at++;
    *value = (record_span){at, at};
    if (at < end && s->text[at] == '=') {
        at++;
        while (at < end && is_blank(s->text[at]))
            at++;
        char quote = at < end ? s->text[at] : '\0';
        bool quoted = quote == '"' || quote == '\'';
        value->begin = at += quoted;
        while (at < end && (quoted ? s->text[at] != quote : !is_blank(s->text[at])))
            at++;
        value->end = at;
        at += quoted && at < end;
    }
    attributes->begin = at;
    return name->end > name->begin;
}

static int digit_of(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : 16;
}

/* "&#20013;", "&#x4E2D;" */
static size_t numbered(char utf8[4], size_t *len, const source *s, size_t at, size_t end)
{
    size_t next = at + 2;
    bool is_hex = next < end && (s->text[next] == 'x' || s->text[next] == 'X');
    int base = is_hex ? 16 : 10;
    uint32_t code = 0;
    next += is_hex;
    size_t begin = next;
    while (next < end && next - begin < 8 && digit_of(s->text[next]) < base)
        code = code * (uint32_t)base + (uint32_t)digit_of(s->text[next++]);
    if (next == begin || next >= end || s->text[next] != ';')
        return 0;
    *len = charset_put_utf8(utf8, code == 0 ? 0xFFFD : code);
    return next + 1 - at;
}

size_t xml_entity(char utf8[4], size_t *len, const source *s, size_t at, size_t end)
{
    static const struct entity {
        const char *text;
        char c;
    } entities[] = {
        {"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&apos;", '\''}};
    if (end - at >= 3 && s->text[at + 1] == '#')
        return numbered(utf8, len, s, at, end);
    for (size_t i = 0; i < sizeof entities / sizeof *entities; i++) {
        size_t count = strlen(entities[i].text);
        if (end - at >= count && memcmp(s->text + at, entities[i].text, count) == 0) {
            utf8[0] = entities[i].c;
            *len = 1;
            return count;
        }
    }
    return 0;
}
