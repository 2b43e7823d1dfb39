/* XQF (象棋演播室): writing versions 1.0 (plain) and 1.8. */
#include <string.h>
#include <strings.h>

#include "record/binary_write.h"
#include "record/xqf.h"

typedef struct writer {
    binary_writer common;
    unsigned version;
    unsigned char header[XQF_HEADER];
    xqf_keys keys;
    size_t at; /* the next byte's place in the file */
} writer;

/* Any keys do that add up to zero; these are always the same, so that a record
 * is always written as the same bytes. */
static void set_keys(writer *w)
{
    static const unsigned char or_bytes[4] = {0x12, 0x84, 0x41, 0x28};
    static const unsigned char keys[4] = {0x06, 0x35, 0x5A, 0x6B};
    w->header[XQF_AT_VERSION] = (unsigned char)w->version;
    if (w->version != XQF_PLAIN) {
        w->header[XQF_AT_MASK] = 0xAE;
        memcpy(w->header + XQF_AT_OR, or_bytes, sizeof or_bytes);
        memcpy(w->header + XQF_AT_KEYS, keys, sizeof keys);
    }
    xqf_keys_from_header(&w->keys, w->header);
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

static void set_tag(writer *w, const char *name, const char *value)
{
    for (int i = 0; i < XQF_FIELDS; i++) {
        const xqf_field *f = &xqf_fields[i];
        if (strcasecmp(f->tag, name) != 0)
            continue;
        size_t len = binary_write_field(&w->common, (char *)w->header + f->at + 1, f->size - 1u,
                                        f->tag, value);
        w->header[f->at] = (unsigned char)len;
        return;
    }
    if (strcasecmp(name, "Kind") != 0 || !set_kind(w, value))
        binary_write_lost_tag(&w->common, name);
}

/* Places the pieces; false when there are more of a kind than XQF has points for. */
static bool set_points(writer *w, const chuhe_setup *setup)
{
    enum { ABSENT = 99 };
    unsigned char points[XQF_PIECES];
    memset(points, ABSENT, sizeof points);
    for (int square = 0; square < CHUHE_SQUARES; square++) {
        if (setup->board[square] == CHUHE_NO_PIECE)
            continue;
        int slot = 0;
        while (slot < XQF_PIECES &&
               (points[slot] != ABSENT || xqf_piece(slot) != setup->board[square]))
            slot++;
        if (slot == XQF_PIECES)
            return false;
        points[slot] = (unsigned char)(square % 9 * 10 + square / 9);
    }
    for (unsigned i = 0; i < XQF_PIECES; i++) {
        unsigned slot = xqf_slot(w->version, &w->keys, i);
        w->header[XQF_AT_POINTS + i] = (unsigned char)(points[slot] + w->keys.points);
    }
    return true;
}

static bool set_header(writer *w)
{
    static const unsigned char results[] = {0, 1, 2, 3};
    const chuhe_record *record = w->common.record;
    out *o = w->common.o;
    chuhe_setup setup;
    memcpy(w->header, "XQ", 2);
    set_keys(w);
    chuhe_position_to_setup(&setup, chuhe_record_start(record));
    if (!set_points(w, &setup)) {
        out_warn(o, CHUHE_E_RANGE, "XQF cannot hold a start with more pieces than a set has", 0);
        return false;
    }
    if (setup.quiet_plies != 0 || setup.round != 1)
        out_warn(o, CHUHE_E_SYNTAX, "XQF has no place for the counters of the start", 0);
    w->header[XQF_AT_FIRST] = setup.to_move;
    w->header[XQF_AT_RESULT] = results[chuhe_record_result(record)];
    for (size_t i = 0; i < chuhe_record_tag_count(record); i++) {
        const char *name, *value;
        chuhe_record_tag_at(&name, &value, record, i);
        set_tag(w, name, value);
    }
    return true;
}

static void put(const void *bytes, size_t len, void *ctx)
{
    writer *w = ctx;
    const unsigned char *from = bytes;
    for (size_t i = 0; i < len; i++, w->at++)
        out_byte(w->common.o, (from[i] + (unsigned)w->keys.pad[(w->at - XQF_HEADER) % 32]) & 255);
}

/* The four bytes of a node, the length of its comment and the comment. */
static void put_node(writer *w, chuhe_node node, size_t ply)
{
    const chuhe_record *record = w->common.record;
    size_t length = binary_write_comment_length(&w->common, node, ply);
    bool is_plain = w->version == XQF_PLAIN;
    bool has_next = chuhe_record_first_child(record, node) != CHUHE_NO_NODE;
    bool has_sibling =
        node != CHUHE_ROOT && chuhe_record_next_sibling(record, node) != CHUHE_NO_NODE;
    chuhe_move move = chuhe_record_move(record, node);
    chuhe_square from = chuhe_move_from(move), to = chuhe_move_to(move);
    unsigned tag =
        is_plain ? (has_next ? 0xF0u : 0) | (has_sibling ? 0x0Fu : 0)
                 : (has_next ? 0x80u : 0) | (has_sibling ? 0x40u : 0) | (length != 0 ? 0x20u : 0);
    unsigned char bytes[8] = {(unsigned char)(from % 9 * 10 + from / 9 + 24 + w->keys.from),
                              (unsigned char)(to % 9 * 10 + to / 9 + 32 + w->keys.to),
                              (unsigned char)tag};
    for (unsigned i = 0; i < 4; i++)
        bytes[4 + i] = (unsigned char)(((uint32_t)length + w->keys.comment) >> 8 * i);
    put(bytes, is_plain || length != 0 ? 8 : 4, w);
    binary_write_comment(&w->common, node);
}

void xqf_write(const chuhe_record *record, const chuhe_write_options *options, out *o)
{
    writer w = {.version = options->version == XQF_PLAIN ? XQF_PLAIN : XQF_LATEST,
                .at = XQF_HEADER};
    w.common = (binary_writer){.record = record,
                               .o = o,
                               .format = "XQF",
                               .charset = CHUHE_CHARSET_GB18030,
                               .put = put,
                               .ctx = &w};
    if (!set_header(&w)) {
        out_fail(o, CHUHE_E_RANGE);
        return;
    }
    out_bytes(o, w.header, XQF_HEADER);
    size_t ply = 0;
    for (chuhe_node n = CHUHE_ROOT; n != CHUHE_NO_NODE && o->status == CHUHE_OK;
         n = binary_write_next(record, n, &ply))
        put_node(&w, n, ply);
}
