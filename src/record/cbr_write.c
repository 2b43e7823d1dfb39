/* CBR (象棋桥): writing version 2. */
#include <string.h>
#include <strings.h>

#include "record/binary_write.h"
#include "record/cbr.h"

static void set_tag(binary_writer *w, unsigned char *header, const char *name, const char *value)
{
    for (int i = 0; i < CBR_FIELDS; i++) {
        const cbr_field *f = &cbr_fields[i];
        if (strcasecmp(f->tag, name) != 0)
            continue;
        /* the field ends with a character zero */
        binary_write_field(w, (char *)header + f->at, f->size - 2, f->tag, value);
        return;
    }
    binary_write_lost_tag(w, name);
}

static void set_header(binary_writer *w, unsigned char *header)
{
    static const unsigned char results[] = {0, 1, 2, 3};
    chuhe_setup setup;
    chuhe_position_to_setup(&setup, chuhe_record_start(w->record));
    memcpy(header, CBR_MAGIC, sizeof CBR_MAGIC);
    header[CBR_AT_VERSION] = 2;
    header[CBR_AT_KIND] = 1;
    header[CBR_AT_RESULT] = results[chuhe_record_result(w->record)];
    header[CBR_AT_FIRST] = setup.to_move == CHUHE_RED ? 1 : 2;
    header[CBR_AT_ROUND] = (unsigned char)setup.round;
    header[CBR_AT_ROUND + 1] = (unsigned char)(setup.round >> 8);
    for (int i = 0; i < CHUHE_SQUARES; i++)
        header[CBR_AT_BOARD + i] =
            (unsigned char)cbr_piece_to_byte(setup.board[9 * (9 - i / 9) + i % 9]);
    memset(header + CBR_AT_MARK, 0xFF, 4);
    if (setup.quiet_plies != 0)
        out_warn(w->o, CHUHE_E_SYNTAX, "CBR has no place for the plies since the last capture", 0);
    for (size_t i = 0; i < chuhe_record_tag_count(w->record); i++) {
        const char *name, *value;
        chuhe_record_tag_at(&name, &value, w->record, i);
        set_tag(w, header, name, value);
    }
}

static void put(const void *bytes, size_t len, void *ctx)
{
    out_bytes(ctx, bytes, len);
}

static unsigned square_to_index(chuhe_square square)
{
    return 9u * (9 - square / 9) + square % 9;
}

static void put_node(binary_writer *w, chuhe_node node, size_t ply)
{
    size_t length = binary_write_comment_length(w, node, ply);
    bool has_next = chuhe_record_first_child(w->record, node) != CHUHE_NO_NODE;
    bool has_sibling =
        node != CHUHE_ROOT && chuhe_record_next_sibling(w->record, node) != CHUHE_NO_NODE;
    chuhe_move move = chuhe_record_move(w->record, node);
    unsigned char bytes[8] = {(unsigned char)((has_next ? 0 : CBR_NODE_ENDS) |
                                              (has_sibling ? CBR_NODE_SIBLING : 0) |
                                              (length != 0 ? CBR_NODE_COMMENT : 0))};
    if (node != CHUHE_ROOT) {
        bytes[2] = (unsigned char)square_to_index(chuhe_move_from(move));
        bytes[3] = (unsigned char)square_to_index(chuhe_move_to(move));
    }
    for (unsigned i = 0; i < 4; i++)
        bytes[4 + i] = (unsigned char)((uint32_t)length >> 8 * i);
    out_bytes(w->o, bytes, length != 0 ? 8 : 4);
    binary_write_comment(w, node);
}

void cbr_write(const chuhe_record *record, const chuhe_write_options *options, out *o)
{
    (void)options;
    unsigned char header[CBR_HEADER] = {0};
    binary_writer w = {.record = record,
                       .o = o,
                       .format = "CBR",
                       .charset = CHUHE_CHARSET_UTF16LE,
                       .put = put,
                       .ctx = o};
    set_header(&w, header);
    out_bytes(o, header, sizeof header);
    size_t ply = 0;
    for (chuhe_node n = CHUHE_ROOT; n != CHUHE_NO_NODE && o->status == CHUHE_OK;
         n = binary_write_next(record, n, &ply))
        put_node(&w, n, ply);
}
