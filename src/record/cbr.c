/* CBR (象棋桥): reading. docs/formats/cbr.md tells the layout. */
#include "record/cbr.h"

#include <string.h>

const cbr_field cbr_fields[CBR_FIELDS] = {
    {"Title", 180, 128},       {"Category", 308, 256},       {"Source", 564, 64},
    {"EventType", 628, 64},    {"Event", 692, 64},           {"Round", 756, 64},
    {"Group", 820, 32},        {"Table", 852, 32},           {"Date", 884, 64},
    {"Site", 948, 64},         {"TimeControl", 1012, 64},    {"Red", 1076, 64},
    {"RedTeam", 1140, 64},     {"RedTime", 1204, 64},        {"RedElo", 1268, 32},
    {"Black", 1300, 64},       {"BlackTeam", 1364, 64},      {"BlackTime", 1428, 64},
    {"BlackElo", 1492, 32},    {"Referee", 1524, 64},        {"Recorder", 1588, 64},
    {"Annotator", 1652, 64},   {"AnnotatorEmail", 1716, 64}, {"Author", 1780, 64},
    {"AuthorEmail", 1844, 64}, {"Created", 1908, 64},        {"Modified", 1972, 64},
    {"Nature", 2044, 32},      {"Termination", 2080, 32}};

static const chuhe_kind kinds[8] = {CHUHE_KINDS,   CHUHE_CHARIOT, CHUHE_HORSE,  CHUHE_ELEPHANT,
                                    CHUHE_ADVISOR, CHUHE_GENERAL, CHUHE_CANNON, CHUHE_SOLDIER};

chuhe_piece cbr_piece_from_byte(unsigned byte)
{
    unsigned side = byte >> 4, kind = byte & 15;
    if (side < 1 || side > 2 || kind < 1 || kind > 7)
        return CHUHE_NO_PIECE;
    return chuhe_piece_make(side == 1 ? CHUHE_RED : CHUHE_BLACK, kinds[kind]);
}

unsigned cbr_piece_to_byte(chuhe_piece piece)
{
    for (unsigned kind = 1; piece != CHUHE_NO_PIECE && kind < 8; kind++)
        if (kinds[kind] == chuhe_piece_kind(piece))
            return (chuhe_piece_side(piece) == CHUHE_RED ? 0x10 : 0x20) + kind;
    return 0;
}

void cbr_reader_init(cbr_reader *r, const codec_input *in, tracker *t)
{
    *r = (cbr_reader){.in = in, .t = t, .end = in->len};
    t->charset = CHUHE_CHARSET_UTF16LE;
    binary_text_init(&r->text, in->allocator, CHUHE_CHARSET_UTF16LE);
    binary_walk_init(&r->walk, t, in->allocator);
}

void cbr_reader_deinit(cbr_reader *r)
{
    binary_walk_deinit(&r->walk);
    binary_text_deinit(&r->text);
}

static bool warn(cbr_reader *r, size_t at, const char *message)
{
    return tracker_warn(r->t, CHUHE_E_SYNTAX, message, (tracker_place){at, 0}, NULL, 0);
}

static bool decode(cbr_reader *r, size_t at, size_t len)
{
    if (binary_text_decode(&r->text, r->in->bytes + at, len, false))
        return true;
    r->t->failure = CHUHE_E_MEMORY;
    return false;
}

bool cbr_read_fields(cbr_reader *r, const cbr_field *fields, size_t count, size_t base)
{
    for (size_t i = 0; i < count; i++) {
        size_t at = base + fields[i].at, left = r->end > at ? r->end - at : 0;
        tracker_at(r->t, (tracker_place){at, 0});
        if (!decode(r, at, left < fields[i].size ? left : fields[i].size) ||
            !tracker_tag(r->t, fields[i].tag, r->text.text, r->text.len))
            return false;
    }
    return true;
}

static unsigned header_byte(const cbr_reader *r, size_t at)
{
    return r->begin + at < r->end ? (unsigned char)r->in->bytes[r->begin + at] : 0;
}

static bool read_result(cbr_reader *r)
{
    static const chuhe_result results[] = {CHUHE_RESULT_OPEN, CHUHE_RESULT_RED_WINS,
                                           CHUHE_RESULT_BLACK_WINS, CHUHE_RESULT_DRAW};
    unsigned result = header_byte(r, CBR_AT_RESULT);
    if (result < sizeof results / sizeof *results)
        return tracker_result(r->t, results[result]);
    return warn(r, r->begin + CBR_AT_RESULT, "a result that is none of win, loss and draw");
}

static unsigned index_to_square(unsigned index)
{
    return index < CHUHE_SQUARES ? 9 * (9 - index / 9) + index % 9 : CHUHE_NO_SQUARE;
}

/* The first move tells who begins, as in other formats; where there is none, the
 * header does. */
static chuhe_side first_side(const cbr_reader *r, const chuhe_setup *setup)
{
    size_t at = r->begin + CBR_HEADER;
    if (at + 4 <= r->end && !(r->in->bytes[at] & CBR_NODE_ENDS)) {
        uint32_t skip = 0;
        if ((r->in->bytes[at] & CBR_NODE_COMMENT) && r->end - at >= 8) {
            for (unsigned i = 0; i < 4; i++)
                skip |= (uint32_t)(unsigned char)r->in->bytes[at + 4 + i] << 8 * i;
            at += 4;
        }
        at += 4;
        if (skip <= r->end - at && r->end - at - skip >= 4) {
            unsigned square = index_to_square((unsigned char)r->in->bytes[at + skip + 2]);
            if (square != CHUHE_NO_SQUARE && setup->board[square] != CHUHE_NO_PIECE)
                return chuhe_piece_side(setup->board[square]);
        }
    }
    return header_byte(r, CBR_AT_FIRST) == 2 ? CHUHE_BLACK : CHUHE_RED;
}

static bool read_start(cbr_reader *r)
{
    chuhe_setup setup;
    chuhe_setup_init(&setup);
    for (unsigned i = 0; i < CHUHE_SQUARES; i++) {
        unsigned byte = header_byte(r, CBR_AT_BOARD + i);
        setup.board[index_to_square(i)] = cbr_piece_from_byte(byte);
        if (byte != 0 && cbr_piece_from_byte(byte) == CHUHE_NO_PIECE &&
            !warn(r, r->begin + CBR_AT_BOARD + i, "a byte of the board is no piece"))
            return false;
    }
    setup.to_move = first_side(r, &setup);
    unsigned first = header_byte(r, CBR_AT_FIRST);
    if (first != 1 && first != 2 &&
        !warn(r, r->begin + CBR_AT_FIRST, "a first mover that is neither Red nor Black"))
        return false;
    unsigned round = header_byte(r, CBR_AT_ROUND) | header_byte(r, CBR_AT_ROUND + 1) << 8;
    setup.round = (uint16_t)(round == 0 ? 1 : round);
    return tracker_start(r->t, &setup, (tracker_place){r->begin + CBR_AT_BOARD, 0});
}

static bool read_comment(cbr_reader *r, size_t node_at)
{
    size_t left = r->end - r->at;
    if (left < 4) {
        r->at = r->end;
        return warn(r, node_at, "the record ends where the length of a comment should stand");
    }
    uint32_t length = 0;
    for (unsigned i = 0; i < 4; i++)
        length |= (uint32_t)(unsigned char)r->in->bytes[r->at + i] << 8 * i;
    r->at += 4;
    left -= 4;
    size_t len = length < left ? length : left;
    if (length > left && !warn(r, node_at, "a comment is longer than what is left of the record"))
        return false;
    if (len == length && len % 2 != 0 && !warn(r, node_at, "a comment ends with half a character"))
        return false;
    if (!decode(r, r->at, len))
        return false;
    r->at += len;
    if (r->text.has_more && !warn(r, node_at, "what stands behind a zero in a text is left out"))
        return false;
    tracker_at(r->t, (tracker_place){node_at, 0});
    return binary_walk_comment(&r->walk, r->text.text, r->text.len);
}

/* Reads a node with its comment; the one at ply 0 is the root, which is no move. */
static bool read_node(cbr_reader *r, size_t ply, unsigned *flags)
{
    const unsigned char *node = (const unsigned char *)r->in->bytes + r->at;
    tracker_place place = {r->at, 0};
    *flags = node[0];
    r->at += 4;
    if (ply == 0) {
        if ((*flags & CBR_NODE_SIBLING) &&
            !warn(r, place.offset, "a sibling of the start is left out"))
            return false;
    } else {
        chuhe_move move = chuhe_move_make((chuhe_square)index_to_square(node[2]),
                                          (chuhe_square)index_to_square(node[3]));
        if (!binary_walk_move(&r->walk, ply, move, place) ||
            ((*flags & CBR_NODE_SIBLING) && !binary_walk_note_sibling(&r->walk, ply)))
            return false;
    }
    return !(*flags & CBR_NODE_COMMENT) || read_comment(r, place.offset);
}

static bool read_moves(cbr_reader *r)
{
    size_t ply = 0;
    unsigned flags;
    r->at = r->begin + CBR_HEADER;
    do {
        if (r->at + 4 > r->end) {
            r->at = r->end;
            return warn(r, r->end, "the record ends before its moves do");
        }
        if (!read_node(r, ply, &flags))
            return false;
    } while (binary_walk_next(&r->walk, &ply, !(flags & CBR_NODE_ENDS)));
    return true;
}

bool cbr_read_game(cbr_reader *r)
{
    unsigned version = header_byte(r, CBR_AT_VERSION);
    binary_walk_restart(&r->walk);
    if (r->end - r->begin < CBR_HEADER && !warn(r, r->end, "the record ends within its header"))
        return false;
    if (version != 2 &&
        !warn(r, r->begin + CBR_AT_VERSION, "a version other than 2; it is read as version 2"))
        return false;
    return cbr_read_fields(r, cbr_fields, CBR_FIELDS, r->begin) && read_result(r) &&
           read_start(r) && read_moves(r) && binary_walk_end(&r->walk, (tracker_place){r->at, 0}) &&
           tracker_end(r->t);
}

static bool is_record(const char *bytes, size_t len)
{
    return len >= sizeof CBR_MAGIC && memcmp(bytes, CBR_MAGIC, sizeof CBR_MAGIC) == 0;
}

static chuhe_status read_cbr(const codec_input *in, tracker *t)
{
    enum { LEAST = CBR_AT_BOARD + CHUHE_SQUARES }; /* less than the board is no record */
    bool begins = is_record(in->bytes, in->len);
    if (!begins || in->len < LEAST) {
        binary_text_warn_none(t, "CBR", begins, in->len, LEAST);
        return CHUHE_E_NO_RECORD;
    }
    cbr_reader r;
    cbr_reader_init(&r, in, t);
    if (tracker_begin(t, (tracker_place){0, 0}) && cbr_read_game(&r) && r.at < r.end)
        warn(&r, r.at, "bytes follow after the last move");
    cbr_reader_deinit(&r);
    return CHUHE_OK;
}

static int likeness(const char *bytes, size_t len)
{
    return is_record(bytes, len) ? 100 : 0;
}

const codec codec_cbr = {CHUHE_FORMAT_CBR, true, likeness, read_cbr, cbr_write};
