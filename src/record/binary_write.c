#include "record/binary_write.h"

#include <stdio.h>
#include <string.h>

#include "record/charset.h"

/* The length of the longest beginning that fits when encoded. */
static size_t fit(const char *text, size_t len, size_t room, chuhe_charset charset)
{
    size_t fits = 0, used = 0;
    while (fits < len) {
        char encoded[8];
        size_t step = charset_utf8_length(text + fits, len - fits);
        step = step == 0 ? 1 : step;
        used += charset_encode(encoded, sizeof encoded, charset, text + fits, step, NULL);
        if (used > room)
            break;
        fits += step;
    }
    return fits;
}

size_t binary_write_field(binary_writer *w, char *field, size_t room, const char *tag,
                          const char *text)
{
    size_t len = strlen(text);
    if (len > room / 2) { /* no charset needs more than two bytes for one of UTF-8 */
        size_t fits = fit(text, len, room, w->charset);
        if (fits < len) {
            char message[120];
            snprintf(message, sizeof message, "%s is cut to the %zu bytes that %s has for it", tag,
                     room, w->format);
            out_warn(w->o, CHUHE_E_SPACE, message, 0);
        }
        len = fits;
    }
    return charset_encode(field, room, w->charset, text, len, &w->o->lost);
}

void binary_write_lost_tag(binary_writer *w, const char *name)
{
    char message[120];
    snprintf(message, sizeof message, "%s has no place for the tag %.60s", w->format, name);
    out_warn(w->o, CHUHE_E_SYNTAX, message, 0);
}

/* Encodes a text with "\r\n" between lines: tells its length and, if it is to be
 * put, puts it. Piece by piece, so that no memory is needed. */
static size_t encode(binary_writer *w, const char *text, size_t len, bool is_put)
{
    size_t total = 0;
    while (len != 0) {
        char encoded[512];
        size_t part = 0, n;
        while (part < len && part < 100 && text[part] != '\n') {
            size_t step = charset_utf8_length(text + part, len - part);
            part += step == 0 ? 1 : step;
        }
        if (part == 0) {
            n = charset_encode(encoded, sizeof encoded, w->charset, "\r\n", 2, NULL);
            part = 1;
        } else {
            n = charset_encode(encoded, sizeof encoded, w->charset, text, part,
                               is_put ? &w->o->lost : NULL);
        }
        if (is_put)
            w->put(encoded, n, w->ctx);
        total += n;
        text += part;
        len -= part;
    }
    return total;
}

static void tell(binary_writer *w, bool *told, const char *what, size_t ply)
{
    char message[120];
    if (*told)
        return;
    *told = true;
    snprintf(message, sizeof message, "%s has no %s", w->format, what);
    out_warn(w->o, CHUHE_E_SYNTAX, message, ply);
}

/* Both comments, one after the other, as the format's only one. */
static size_t comment(binary_writer *w, chuhe_node node, bool is_put)
{
    size_t len[2], total = 0;
    const char *before = chuhe_record_comment(&len[0], w->record, node, CHUHE_COMMENT_BEFORE);
    const char *after = chuhe_record_comment(&len[1], w->record, node, CHUHE_COMMENT_AFTER);
    if (before != NULL)
        total += encode(w, before, len[0], is_put);
    if (before != NULL && after != NULL)
        total += encode(w, "\n", 1, is_put);
    if (after != NULL)
        total += encode(w, after, len[1], is_put);
    return total;
}

size_t binary_write_comment_length(binary_writer *w, chuhe_node node, size_t ply)
{
    uint8_t marks[CHUHE_MARKS_MAX];
    size_t len;
    if (chuhe_record_comment(&len, w->record, node, CHUHE_COMMENT_BEFORE) != NULL)
        tell(w, &w->told_before, "comments before a move; they are put with those after it", ply);
    if (chuhe_record_marks(marks, w->record, node) != 0)
        tell(w, &w->told_marks, "marks on moves", ply);
    if (chuhe_record_clock(w->record, node) != CHUHE_NO_CLOCK)
        tell(w, &w->told_clocks, "clock times of moves", ply);
    return comment(w, node, false);
}

void binary_write_comment(binary_writer *w, chuhe_node node)
{
    comment(w, node, true);
}

chuhe_node binary_write_next(const chuhe_record *record, chuhe_node node, size_t *ply)
{
    chuhe_node next = chuhe_record_next(record, node);
    if (next != CHUHE_NO_NODE && next == chuhe_record_first_child(record, node)) {
        ++*ply;
        return next;
    }
    /* a sibling of this node, or of one above it */
    while (next != CHUHE_NO_NODE &&
           chuhe_record_parent(record, node) != chuhe_record_parent(record, next)) {
        node = chuhe_record_parent(record, node);
        --*ply;
    }
    return next;
}
