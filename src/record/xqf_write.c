/* XQF (象棋演播室): writing versions 1.0 (plain) and 1.8. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "record/charset.h"
#include "record/xqf.h"

typedef struct writer {
    const chuhe_record *record;
    const chuhe_write_options *options;
    out *o;
    unsigned char header[XQF_HEADER];
    xqf_keys keys;
    size_t at;       /* the next byte's place in the file */
    bool has_before; /* has told that comments before moves are moved */
    bool has_marks, has_clocks;
} writer;

static const xqf_field *field_of(const char *tag)
{
    for (int i = 0; i < XQF_FIELDS; i++)
        if (strcasecmp(xqf_fields[i].tag, tag) == 0)
            return &xqf_fields[i];
    return NULL;
}

/* The length of the longest beginning that fits when encoded. */
static size_t fit(const char *text, size_t len, size_t room)
{
    size_t fits = 0, used = 0;
    while (fits < len) {
        char encoded[8];
        size_t step = charset_utf8_length(text + fits, len - fits);
        step = step == 0 ? 1 : step;
        used +=
            charset_encode(encoded, sizeof encoded, CHUHE_CHARSET_GB18030, text + fits, step, NULL);
        if (used > room)
            break;
        fits += step;
    }
    return fits;
}

static void set_field(writer *w, const xqf_field *f, const char *value)
{
    size_t len = strlen(value), room = f->size - 1u;
    if (len > room / 2) { /* it may be too long: GB18030 needs at most two bytes for three */
        size_t fits = fit(value, len, room);
        if (fits < len) {
            char message[80];
            snprintf(message, sizeof message, "%s is cut to the %zu bytes that XQF has for it",
                     f->tag, room);
            out_warn(w->o, CHUHE_E_SPACE, message, 0);
        }
        len = fits;
    }
    char *place = (char *)w->header + f->at;
    *(unsigned char *)place = (unsigned char)charset_encode(place + 1, room, CHUHE_CHARSET_GB18030,
                                                            value, len, &w->o->lost);
}

static bool set_kind(writer *w, const char *value)
{
    for (unsigned i = 1; i < XQF_KINDS; i++)
        if (strcasecmp(xqf_kinds[i], value) == 0) {
            w->header[XQF_AT_KIND] = (unsigned char)i;
            return true;
        }
    return false;
}

static void set_tags(writer *w)
{
    for (size_t i = 0; i < chuhe_record_tag_count(w->record); i++) {
        const char *name, *value;
        chuhe_record_tag_at(&name, &value, w->record, i);
        const xqf_field *f = field_of(name);
        if (f != NULL) {
            set_field(w, f, value);
        } else if (strcasecmp(name, "Kind") != 0 || !set_kind(w, value)) {
            char message[120];
            snprintf(message, sizeof message, "XQF has no place for the tag %.60s", name);
            out_warn(w->o, CHUHE_E_SYNTAX, message, 0);
        }
    }
}

/* Places the pieces; false when there are more of a kind than XQF has points for. */
static bool set_points(writer *w, const chuhe_setup *setup)
{
    unsigned char points[XQF_PIECES];
    memset(points, 99, sizeof points);
    for (int square = 0; square < CHUHE_SQUARES; square++) {
        if (setup->board[square] == CHUHE_NO_PIECE)
            continue;
        int slot = 0;
        while (slot < XQF_PIECES && (points[slot] != 99 || xqf_piece(slot) != setup->board[square]))
            slot++;
        if (slot == XQF_PIECES)
            return false;
        points[slot] = (unsigned char)(square % 9 * 10 + square / 9);
    }
    for (unsigned i = 0; i < XQF_PIECES; i++) {
        unsigned slot = w->header[XQF_AT_VERSION] >= 12 ? (w->keys.points + 1u + i) % 32 : i;
        w->header[XQF_AT_POINTS + i] = (unsigned char)(points[slot] + w->keys.points);
    }
    return true;
}

/* Any keys do that add up to zero; these are always the same, so that a record
 * is always written as the same bytes. */
static void set_keys(writer *w)
{
    static const unsigned char or_bytes[4] = {0x12, 0x84, 0x41, 0x28};
    static const unsigned char keys[4] = {0x06, 0x35, 0x5A, 0x6B};
    w->header[XQF_AT_VERSION] = w->options->version == XQF_PLAIN ? XQF_PLAIN : XQF_LATEST;
    if (w->header[XQF_AT_VERSION] != XQF_PLAIN) {
        w->header[XQF_AT_MASK] = 0xAE;
        memcpy(w->header + XQF_AT_OR, or_bytes, sizeof or_bytes);
        memcpy(w->header + XQF_AT_KEYS, keys, sizeof keys);
    }
    xqf_keys_from_header(&w->keys, w->header);
}

static bool set_header(writer *w)
{
    static const unsigned char results[] = {0, 1, 2, 3};
    chuhe_setup setup;
    memcpy(w->header, "XQ", 2);
    set_keys(w);
    chuhe_position_to_setup(&setup, chuhe_record_start(w->record));
    if (!set_points(w, &setup)) {
        out_warn(w->o, CHUHE_E_RANGE, "XQF cannot hold a start with more pieces than a set has", 0);
        return false;
    }
    if (setup.quiet_plies != 0 || setup.round != 1)
        out_warn(w->o, CHUHE_E_SYNTAX, "XQF has no place for the counters of the start", 0);
    w->header[XQF_AT_FIRST] = setup.to_move;
    w->header[XQF_AT_RESULT] = results[chuhe_record_result(w->record)];
    set_tags(w);
    return true;
}

static void put(writer *w, const void *bytes, size_t len)
{
    const unsigned char *from = bytes;
    for (size_t i = 0; i < len; i++, w->at++)
        out_byte(w->o, (from[i] + (unsigned)w->keys.pad[(w->at - XQF_HEADER) % 32]) & 255);
}

/* Encodes a text with "\r\n" between lines: tells its length and, if it is to be
 * put, puts it. Piece by piece, so that no memory is needed. */
static size_t encode(writer *w, const char *text, size_t len, bool is_put)
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
            memcpy(encoded, "\r\n", 2);
            n = 2;
            part = 1;
        } else {
            n = charset_encode(encoded, sizeof encoded, CHUHE_CHARSET_GB18030, text, part,
                               is_put ? &w->o->lost : NULL);
        }
        if (is_put)
            put(w, encoded, n);
        total += n;
        text += part;
        len -= part;
    }
    return total;
}

static void put_length(writer *w, size_t length)
{
    uint32_t value = (uint32_t)length + w->keys.comment;
    unsigned char bytes[4];
    for (int i = 0; i < 4; i++)
        bytes[i] = (unsigned char)(value >> 8 * i);
    put(w, bytes, 4);
}

/* Warns of what a node has that XQF does not, once of each. */
static void check_node(writer *w, chuhe_node node, size_t ply, bool has_before)
{
    uint8_t marks[CHUHE_MARKS_MAX];
    if (has_before && !w->has_before) {
        w->has_before = true;
        out_warn(w->o, CHUHE_E_SYNTAX,
                 "XQF has no comments before moves: they are put before those after the move", ply);
    }
    if (!w->has_marks && chuhe_record_marks(marks, w->record, node) != 0) {
        w->has_marks = true;
        out_warn(w->o, CHUHE_E_SYNTAX, "XQF has no marks on moves", ply);
    }
    if (!w->has_clocks && chuhe_record_clock(w->record, node) != CHUHE_NO_CLOCK) {
        w->has_clocks = true;
        out_warn(w->o, CHUHE_E_SYNTAX, "XQF has no clock times of moves", ply);
    }
}

/* The four bytes of a node, and its comment. */
static void put_node(writer *w, chuhe_node node, size_t ply)
{
    size_t len[2];
    const char *text[2] = {chuhe_record_comment(&len[0], w->record, node, CHUHE_COMMENT_BEFORE),
                           chuhe_record_comment(&len[1], w->record, node, CHUHE_COMMENT_AFTER)};
    check_node(w, node, ply, text[0] != NULL);
    bool is_plain = w->header[XQF_AT_VERSION] == XQF_PLAIN;
    bool has_next = chuhe_record_first_child(w->record, node) != CHUHE_NO_NODE;
    bool has_sibling =
        node != CHUHE_ROOT && chuhe_record_next_sibling(w->record, node) != CHUHE_NO_NODE;
    bool has_comment = text[0] != NULL || text[1] != NULL;
    chuhe_move move = chuhe_record_move(w->record, node);
    chuhe_square from = chuhe_move_from(move), to = chuhe_move_to(move);
    unsigned char bytes[4] = {(unsigned char)(from % 9 * 10 + from / 9 + 24 + w->keys.from),
                              (unsigned char)(to % 9 * 10 + to / 9 + 32 + w->keys.to), 0, 0};
    bytes[2] = is_plain ? (unsigned char)((has_next ? 0xF0 : 0) | (has_sibling ? 0x0F : 0))
                        : (unsigned char)((has_next ? 0x80 : 0) | (has_sibling ? 0x40 : 0) |
                                          (has_comment ? 0x20 : 0));
    put(w, bytes, 4);
    if (!has_comment) {
        if (is_plain)
            put_length(w, 0);
        return;
    }
    size_t length = text[0] != NULL && text[1] != NULL ? 2 : 0; /* the line end between them */
    for (int i = 0; i < 2; i++)
        length += text[i] == NULL ? 0 : encode(w, text[i], len[i], false);
    put_length(w, length);
    for (int i = 0; i < 2; i++) {
        if (i == 1 && text[0] != NULL && text[1] != NULL)
            put(w, "\r\n", 2);
        if (text[i] != NULL)
            encode(w, text[i], len[i], true);
    }
}

void xqf_write(const chuhe_record *record, const chuhe_write_options *options, out *o)
{
    writer w = {.record = record, .options = options, .o = o, .at = XQF_HEADER};
    if (!set_header(&w)) {
        out_fail(o, CHUHE_E_RANGE);
        return;
    }
    out_bytes(o, w.header, XQF_HEADER);
    size_t ply = 0;
    for (chuhe_node n = CHUHE_ROOT; n != CHUHE_NO_NODE && o->status == CHUHE_OK;) {
        put_node(&w, n, ply);
        chuhe_node next = chuhe_record_next(record, n), child = chuhe_record_first_child(record, n);
        if (next != CHUHE_NO_NODE && next == child)
            ply++;
        else /* it is a sibling of this node or of one above */
            for (; next != CHUHE_NO_NODE &&
                   chuhe_record_parent(record, n) != chuhe_record_parent(record, next);
                 n = chuhe_record_parent(record, n))
                ply--;
        n = next;
    }
}
