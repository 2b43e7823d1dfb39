#include "warning/warning_words.h"

#include <string.h>

#include "base/text.h"
#include "warning/warning_texts.h"

static const struct known {
    warning_weight weight;
    const char *en, *zh;
} knowns[] = {
#define ROW(weight, en, zh) {WARNING_##weight, en, zh},
    WARNING_TEXT_LIST(ROW)
#undef ROW
};

/* What stands in the place of a *. */
typedef struct part {
    const char *text;
    size_t len;
} part;
enum { PARTS = 4 };

/* Whether the message is the pattern with something in place of each *. */
static bool matches(part parts[PARTS], const char *pattern, const char *message)
{
    size_t plain = strcspn(pattern, "*");
    if (strncmp(pattern, message, plain) != 0)
        return false;
    for (int i = 0; pattern[plain] == '*' && i < PARTS; i++) {
        message += plain;
        pattern += plain + 1;
        plain = strcspn(pattern, "*");
        const char *end =
            plain ? memmem(message, strlen(message), pattern, plain) : message + strlen(message);
        if (!end)
            return false;
        parts[i] = (part){message, (size_t)(end - message)};
        message = end;
    }
    return strcmp(pattern + plain, "") == 0 && message[plain] == '\0';
}

static const struct known *find(part parts[PARTS], const char *message)
{
    for (size_t i = 0; i < sizeof knowns / sizeof *knowns; i++)
        if (matches(parts, knowns[i].en, message))
            return &knowns[i];
    return NULL;
}

static bool is_number(part p)
{
    for (size_t i = 0; i < p.len; i++)
        if (p.text[i] < '0' || p.text[i] > '9')
            return false;
    return p.len != 0;
}

void warning_kind(char *buf, size_t cap, const char *message)
{
    part parts[PARTS];
    size_t used = 0, which = 0;
    const struct known *known = find(parts, message);
    for (const char *at = known ? known->en : message; *at; at++) {
        bool stands_for = known && *at == '*' && !is_number(parts[which]);
        part one = stands_for ? parts[which] : (part){at, 1};
        which += known && *at == '*';
        for (size_t i = 0; i < one.len && used + 1 < cap; i++)
            buf[used++] = one.text[i];
    }
    buf[used] = '\0';
}

/* A move that is refused carries its ply; what the table does not know may have
 * been anything. */
warning_weight warning_weigh(chuhe_status code, const char *message, size_t ply)
{
    part parts[PARTS];
    const struct known *known = find(parts, message);
    if (known)
        return known->weight;
    return code == CHUHE_E_UNPLAYABLE && ply == 0 ? WARNING_NOTE : WARNING_MOVES;
}

int warning_fault(const char *message)
{
    for (int i = 0; i < CHUHE_FAULT_COUNT; i++)
        if (strcmp(chuhe_fault_message(i), message) == 0)
            return i;
    return -1;
}

/* {1} and so on stand for the parts. */
static void append_filled(buffer *out, const char *text, const part parts[PARTS])
{
    while (*text) {
        size_t plain = strcspn(text, "{");
        buffer_append(out, text, plain);
        text += plain;
        if (text[0] == '{' && text[1] >= '1' && text[1] < '1' + PARTS && text[2] == '}') {
            part one = parts[text[1] - '1'];
            text_append_printable(out, one.text, one.len);
            text += 3;
        } else if (text[0] == '{') {
            buffer_text(out, "{");
            text++;
        }
    }
}

void warning_say(buffer *out, bool in_chinese, chuhe_status code, const char *message)
{
    part parts[PARTS] = {{"", 0}};
    const struct known *known = in_chinese ? find(parts, message) : NULL;
    int fault = in_chinese && !known ? warning_fault(message) : -1;
    if (known)
        append_filled(out, known->zh, parts);
    else if (fault >= 0)
        buffer_text(out, chuhe_fault_message_zh(fault));
    else if (in_chinese && strcmp(chuhe_status_message(code), message) == 0)
        buffer_text(out, chuhe_status_message_zh(code));
    else
        text_append_printable(out, message, strlen(message));
}
