/* XQF (象棋演播室): reading. docs/formats/xqf.md tells the layout. */
#include "record/xqf.h"

#include <string.h>

#include "record/binary_guess.h"
#include "record/binary_text.h"
#include "record/binary_walk.h"
#include "record/codecs.h"
#include "record/tree.h"

const xqf_field xqf_fields[XQF_FIELDS] = {
    {"Title", 0x050, 64},       {"Event", 0x0D0, 64},   {"Date", 0x110, 16},
    {"Site", 0x120, 16},        {"Red", 0x130, 16},     {"Black", 0x140, 16},
    {"TimeControl", 0x150, 64}, {"RedTime", 0x190, 16}, {"BlackTime", 0x1A0, 16},
    {"Annotator", 0x1D0, 16},   {"Author", 0x1E0, 16}};

const char *const xqf_kinds[XQF_KINDS] = {"", "opening", "middlegame", "endgame"};

unsigned xqf_slot(unsigned version, const xqf_keys *keys, unsigned i)
{
    return version >= 12 ? (keys->points + 1u + i) % XQF_PIECES : i;
}

chuhe_piece xqf_piece(int slot)
{
    static const chuhe_kind order[16] = {
        CHUHE_CHARIOT,  CHUHE_HORSE,   CHUHE_ELEPHANT, CHUHE_ADVISOR, CHUHE_GENERAL, CHUHE_ADVISOR,
        CHUHE_ELEPHANT, CHUHE_HORSE,   CHUHE_CHARIOT,  CHUHE_CANNON,  CHUHE_CANNON,  CHUHE_SOLDIER,
        CHUHE_SOLDIER,  CHUHE_SOLDIER, CHUHE_SOLDIER,  CHUHE_SOLDIER};
    return chuhe_piece_make(slot < 16 ? CHUHE_RED : CHUHE_BLACK, order[slot % 16]);
}

void xqf_keys_from_header(xqf_keys *keys, const unsigned char *header)
{
    static const char owner[] = "[(C) Copyright Mr. Dong Shiwei.]";
    *keys = (xqf_keys){0};
    if (header[XQF_AT_VERSION] <= XQF_PLAIN)
        return;
    const unsigned char *key = header + XQF_AT_KEYS;
    unsigned factor[4];
    for (int i = 1; i < 4; i++)
        factor[i] = 54u * key[i] * key[i] + 221;
    keys->points = (uint8_t)(factor[1] * key[1]);
    keys->from = (uint8_t)(factor[2] * keys->points);
    keys->to = (uint8_t)(factor[3] * keys->from);
    keys->comment = (key[0] * 256u + key[1]) % 32000 + 767;
    for (int i = 0; i < 32; i++) {
        unsigned k = header[XQF_AT_OR + i % 4] | (header[XQF_AT_MASK] & key[i % 4]);
        keys->pad[i] = (uint8_t)(k & (unsigned char)owner[i]);
    }
}

typedef struct reader {
    const codec_input *in;
    tracker *t;
    unsigned char header[XQF_HEADER]; /* zeros where the file is shorter */
    xqf_keys keys;
    binary_text text;
    char *plain; /* a comment without its pad */
    size_t plain_capacity;
    size_t at; /* the next byte to read */
    binary_walk walk;
} reader;

/* A node as it stands in the file. */
typedef struct node {
    unsigned from, to; /* file * 10 + rank */
    bool has_next, has_sibling, has_comment;
    size_t at;
} node;

static bool warn(reader *r, size_t at, const char *message)
{
    return tracker_warn(r->t, CHUHE_E_SYNTAX, message, (tracker_place){at, 0}, NULL, 0);
}

static inline unsigned byte_at(const reader *r, size_t at)
{
    return ((unsigned char)r->in->bytes[at] - (unsigned)r->keys.pad[(at - XQF_HEADER) % 32]) & 255;
}

static unsigned point_to_square(unsigned point)
{
    unsigned file = point / 10, rank = point % 10;
    return file < 9 ? 9 * rank + file : CHUHE_NO_SQUARE;
}

/* Reads the four bytes of a node, without its comment. */
static bool peek_node(const reader *r, node *n)
{
    if (r->at + 4 > r->in->len)
        return false;
    unsigned tag = byte_at(r, r->at + 2);
    n->at = r->at;
    n->from = (byte_at(r, r->at) - 24 - r->keys.from) & 255;
    n->to = (byte_at(r, r->at + 1) - 32 - r->keys.to) & 255;
    if (r->header[XQF_AT_VERSION] <= XQF_PLAIN) {
        n->has_next = (tag & 0xF0) != 0;
        n->has_sibling = (tag & 0x0F) != 0;
        n->has_comment = true;
    } else {
        n->has_next = (tag & 0x80) != 0;
        n->has_sibling = (tag & 0x40) != 0;
        n->has_comment = (tag & 0x20) != 0;
    }
    return true;
}

/* Where the comment of a node begins, and its length, which may be more than is
 * left. False: the file ends before that is told. */
static bool find_comment(const reader *r, const node *n, size_t *at, size_t *length)
{
    *at = n->at + 4;
    *length = 0;
    if (!n->has_comment)
        return true;
    if (r->in->len - *at < 4)
        return false;
    uint32_t told = 0;
    for (unsigned i = 0; i < 4; i++)
        told |= (uint32_t)byte_at(r, *at + i) << 8 * i;
    *length = told - r->keys.comment;
    *at += 4;
    return true;
}

/* Copies what there is of a comment, without its pad. */
static bool take_comment(reader *r, size_t at, size_t len)
{
    if (!tree_reserve(r->in->allocator, &r->plain, &r->plain_capacity, 1, len)) {
        r->t->failure = CHUHE_E_MEMORY;
        return false;
    }
    for (size_t i = 0; i < len; i++)
        r->plain[i] = (char)byte_at(r, at + i);
    return true;
}

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Reads the comment after the four bytes of a node and tells it; `at` is left
 * behind it. */
static bool read_comment(reader *r, const node *n)
{
    size_t length;
    if (!find_comment(r, n, &r->at, &length)) {
        r->at = r->in->len;
        return warn(r, n->at, "the file ends where the length of a comment should stand");
    }
    size_t len = smaller(length, r->in->len - r->at);
    if (length > len && !warn(r, n->at, "a comment is longer than what is left of the file"))
        return false;
    if (len == 0)
        return true;
    if (!take_comment(r, r->at, len))
        return false;
    if (!binary_text_decode(&r->text, r->plain, len, false)) {
        r->t->failure = CHUHE_E_MEMORY;
        return false;
    }
    r->at += len;
    if (r->text.has_more && !warn(r, n->at, "what stands behind a zero in a text is left out"))
        return false;
    tracker_at(r->t, (tracker_place){n->at, 0});
    return binary_walk_comment(&r->walk, r->text.text, r->text.len);
}

/* Looks through the comments, from the root's on, as read_moves will. */
static bool guess_by_comments(reader *r, binary_guess *guess)
{
    node n;
    size_t open = 0, length;
    for (bool more = true; more && peek_node(r, &n);) {
        bool is_root = r->at == XQF_HEADER;
        if (!find_comment(r, &n, &r->at, &length))
            break;
        size_t len = smaller(length, r->in->len - r->at);
        if (len != 0) {
            if (!take_comment(r, r->at, len))
                return false;
            binary_guess_add(guess, r->plain, len, len < length);
        }
        r->at += len;
        open += n.has_sibling && !is_root;
        more = n.has_next || open != 0;
        open -= more && !n.has_next;
    }
    r->at = XQF_HEADER;
    return true;
}

static size_t field_length(const reader *r, const xqf_field *f)
{
    return smaller(r->header[f->at], f->size - 1u);
}

/* A text of two bytes a character leaves a byte empty in a field of odd size. */
static bool fills_field(const xqf_field *f, size_t len)
{
    return len + 2 >= f->size;
}

/* What the texts are in, judged by all of them. False: no memory. */
static bool guess_charset(reader *r)
{
    binary_guess guess = {0};
    for (int i = 0; i < XQF_FIELDS; i++) {
        const xqf_field *f = &xqf_fields[i];
        size_t len = field_length(r, f);
        binary_guess_add(&guess, r->header + f->at + 1, len, fills_field(f, len));
    }
    if (!guess_by_comments(r, &guess))
        return false;
    r->text.charset = binary_guess_charset(&guess);
    return true;
}

/* The file may be shorter than its header. */
static bool take_header(reader *r)
{
    const codec_input *in = r->in;
    memcpy(r->header, in->bytes, in->len < XQF_HEADER ? in->len : XQF_HEADER);
    xqf_keys_from_header(&r->keys, r->header);
    r->at = XQF_HEADER;
    r->text.charset = in->charset;
    if (in->charset == CHUHE_CHARSET_AUTO && !guess_charset(r))
        return false;
    r->t->charset = r->text.charset;
    return tracker_begin(r->t, (tracker_place){0, 0});
}

static bool check_header(reader *r)
{
    const unsigned char *h = r->header;
    unsigned version = h[XQF_AT_VERSION];
    if (r->in->len < XQF_HEADER && !warn(r, r->in->len, "the file ends within its header"))
        return false;
    if (version > XQF_LATEST &&
        !warn(r, XQF_AT_VERSION, "a version above 1.8; it is read as version 1.8"))
        return false;
    if (version < XQF_PLAIN &&
        !warn(r, XQF_AT_VERSION, "a version below 1.0; it is read as version 1.0"))
        return false;
    if (r->in->charset == CHUHE_CHARSET_AUTO &&
        !binary_guess_warn(r->t, r->text.charset, (tracker_place){xqf_fields[0].at, 0}))
        return false;
    unsigned sum =
        0u + h[XQF_AT_KEYS] + h[XQF_AT_KEYS + 1] + h[XQF_AT_KEYS + 2] + h[XQF_AT_KEYS + 3];
    if (version > XQF_PLAIN && sum % 256 != 0)
        return warn(r, XQF_AT_KEYS, "the keys do not add up to zero; the moves may be misread");
    return true;
}

static bool read_tags(reader *r)
{
    for (int i = 0; i < XQF_FIELDS; i++) {
        const xqf_field *f = &xqf_fields[i];
        size_t len = field_length(r, f);
        if (len < r->header[f->at] &&
            !warn(r, f->at, "a text of the header is longer than its field"))
            return false;
        if (!binary_text_decode(&r->text, r->header + f->at + 1, len, fills_field(f, len))) {
            r->t->failure = CHUHE_E_MEMORY;
            return false;
        }
        if (r->text.has_more && !warn(r, f->at, "what stands behind a zero in a text is left out"))
            return false;
        tracker_at(r->t, (tracker_place){f->at, 0});
        if (!tracker_tag(r->t, f->tag, r->text.text, r->text.len))
            return false;
    }
    unsigned kind = r->header[XQF_AT_KIND];
    if (kind >= XQF_KINDS)
        return warn(r, XQF_AT_KIND, "an unknown kind of record");
    return tracker_tag(r->t, "Kind", xqf_kinds[kind], strlen(xqf_kinds[kind]));
}

static bool read_result(reader *r)
{
    static const chuhe_result results[] = {CHUHE_RESULT_OPEN, CHUHE_RESULT_RED_WINS,
                                           CHUHE_RESULT_BLACK_WINS, CHUHE_RESULT_DRAW,
                                           CHUHE_RESULT_DRAW};
    unsigned result = r->header[XQF_AT_RESULT];
    if (result >= sizeof results / sizeof *results)
        return warn(r, XQF_AT_RESULT, "an unknown result");
    return tracker_result(r->t, results[result]);
}

/* Sets the pieces out. Of two on one point the first is kept. */
static bool read_board(reader *r, chuhe_setup *setup)
{
    chuhe_setup_init(setup);
    for (unsigned i = 0; i < XQF_PIECES; i++) {
        unsigned point = (r->header[XQF_AT_POINTS + i] - (unsigned)r->keys.points) & 255;
        unsigned square = point_to_square(point);
        if (square == CHUHE_NO_SQUARE)
            continue;
        if (setup->board[square] != CHUHE_NO_PIECE) {
            if (!warn(r, XQF_AT_POINTS + i, "two pieces stand on one point; one is left out"))
                return false;
            continue;
        }
        setup->board[square] = xqf_piece((int)xqf_slot(r->header[XQF_AT_VERSION], &r->keys, i));
    }
    return true;
}

/* The header's own word on who moves first is not to be trusted: the first move
 * tells it. */
static chuhe_side first_side(const reader *r, const chuhe_setup *setup, const node *first)
{
    unsigned square = first == NULL ? CHUHE_NO_SQUARE : point_to_square(first->from);
    if (square != CHUHE_NO_SQUARE && setup->board[square] != CHUHE_NO_PIECE)
        return chuhe_piece_side(setup->board[square]);
    return r->header[XQF_AT_FIRST] == 1 ? CHUHE_BLACK : CHUHE_RED;
}

/* Steps over the root, to see the first move, and back. */
static bool find_first(reader *r, const node *root, node *first)
{
    size_t at, length;
    if (!root->has_next || !find_comment(r, root, &at, &length) || length > r->in->len - at)
        return false;
    r->at = at + length;
    bool found = peek_node(r, first);
    r->at = root->at;
    return found;
}

static bool read_moves(reader *r, const node *root)
{
    node n;
    size_t ply = 1;
    bool more = root->has_next;
    while (more) {
        if (!peek_node(r, &n))
            return warn(r, r->at, "the file ends before its moves do");
        chuhe_move move = chuhe_move_make((chuhe_square)point_to_square(n.from),
                                          (chuhe_square)point_to_square(n.to));
        if (!binary_walk_move(&r->walk, ply, move, (tracker_place){n.at, 0}) ||
            !read_comment(r, &n) || (n.has_sibling && !binary_walk_note_sibling(&r->walk, ply)))
            return false;
        more = binary_walk_next(&r->walk, &ply, n.has_next);
    }
    return r->at >= r->in->len || warn(r, r->at, "bytes follow after the last move");
}

static void read_game(reader *r)
{
    chuhe_setup setup;
    node root, first;
    if (!take_header(r) || !check_header(r) || !read_tags(r) || !read_result(r) ||
        !read_board(r, &setup))
        return;
    bool has_root = peek_node(r, &root);
    bool has_first = has_root && find_first(r, &root, &first);
    setup.to_move = first_side(r, &setup, has_first ? &first : NULL);
    if (!tracker_start(r->t, &setup, (tracker_place){XQF_AT_POINTS, 0}))
        return;
    if (!has_root) {
        if (warn(r, r->in->len, "the file ends before its first move"))
            tracker_end(r->t);
        return;
    }
    if (root.has_sibling && !warn(r, root.at, "a sibling of the start is left out"))
        return;
    if (read_comment(r, &root) && read_moves(r, &root) &&
        binary_walk_end(&r->walk, (tracker_place){r->at, 0}))
        tracker_end(r->t);
}

static chuhe_status read_xqf(const codec_input *in, tracker *t)
{
    bool begins = in->len >= 2 && memcmp(in->bytes, "XQ", 2) == 0;
    if (!begins || in->len < XQF_AT_POINTS + XQF_PIECES) {
        binary_text_warn_none(t, "XQF", begins, in->len, XQF_AT_POINTS + XQF_PIECES);
        return CHUHE_E_NO_RECORD;
    }
    reader r = {.in = in, .t = t};
    binary_text_init(&r.text, in->allocator, CHUHE_CHARSET_AUTO);
    binary_walk_init(&r.walk, t, in->allocator);
    read_game(&r);
    binary_walk_deinit(&r.walk);
    binary_text_deinit(&r.text);
    if (r.plain != NULL)
        in->allocator->resize(r.plain, 0, in->allocator->ctx);
    return CHUHE_OK;
}

/* No text begins like this: the third byte is a control character. */
static int likeness(const char *bytes, size_t len)
{
    return len >= 3 && bytes[0] == 'X' && bytes[1] == 'Q' && (unsigned char)bytes[2] < 32 ? 100 : 0;
}

const codec codec_xqf = {CHUHE_FORMAT_XQF, true, likeness, read_xqf, xqf_write};
