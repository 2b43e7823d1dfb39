/* The older CBL (象棋桥): docs/formats/cbl.md tells the layout. */
#include "record/cbl_old.h"

#include <string.h>
#include <zlib.h>

#include "record/binary_text.h"
#include "record/binary_walk.h"
#include "record/xqf.h"

#define OLD_MAGIC "CCBridge" /* and a number, 21 */
enum {
    OLD_AT_SIZE = 16,
    OLD_AT_STREAM = 20,
    OLD_TIME = 19,
    OLD_ENTRY = 6,
    OLD_LEAST = 143, /* a record without texts and moves */
    OLD_NAME = 512
};

/* What is unpacked, and how far it is read. Reading beyond `end` gives zeros and
 * is noted. */
typedef struct reader {
    const codec_input *in;
    tracker *t;
    unsigned char *bytes;
    size_t len, end, at;
    bool ran_out;
    binary_text text;
    binary_walk walk;
} reader;

/* A place in what is unpacked has no byte of its own in the file. */
static const tracker_place stream = {OLD_AT_STREAM, 0};

static bool warn(reader *r, const char *message)
{
    return tracker_warn(r->t, CHUHE_E_SYNTAX, message, stream, NULL, 0);
}

bool cbl_old_is(const char *bytes, size_t len)
{
    return len > OLD_AT_STREAM && memcmp(bytes, OLD_MAGIC "\x15\0\0\0", 12) == 0;
}

/* zlib takes its memory from the reader's allocator. */
static void *take(void *ctx, unsigned count, unsigned size)
{
    const chuhe_allocator *a = ctx;
    return a->resize(NULL, (size_t)count * size, a->ctx);
}

static void give_back(void *ctx, void *memory)
{
    const chuhe_allocator *a = ctx;
    a->resize(memory, 0, a->ctx);
}

/* Unpacks as much as the file says, but no more than a library of its size holds:
 * real ones unpack to two to ten times as much. */
static bool unpack(reader *r)
{
    const codec_input *in = r->in;
    size_t declared = 0, most = 8 * in->len + ((size_t)4 << 20);
    for (unsigned i = 0; i < 4; i++)
        declared |= (size_t)(unsigned char)in->bytes[OLD_AT_SIZE + i] << 8 * i;
    size_t room = declared < most ? declared : most;
    chuhe_allocator allocator = *in->allocator;
    z_stream z = {.zalloc = take,
                  .zfree = give_back,
                  .opaque = &allocator,
                  .next_in = (z_const Bytef *)(uintptr_t)(in->bytes + OLD_AT_STREAM),
                  .avail_in = (uInt)(in->len - OLD_AT_STREAM)};
    r->bytes = allocator.resize(NULL, room == 0 ? 1 : room, allocator.ctx);
    if (r->bytes == NULL || inflateInit(&z) != Z_OK) {
        r->t->failure = CHUHE_E_MEMORY;
        return false;
    }
    z.next_out = r->bytes;
    z.avail_out = (uInt)room;
    int outcome = inflate(&z, Z_FINISH);
    r->len = room - z.avail_out;
    inflateEnd(&z);
    if (outcome == Z_MEM_ERROR) {
        r->t->failure = CHUHE_E_MEMORY;
        return false;
    }
    if (outcome == Z_STREAM_END)
        return true;
    return warn(r, z.avail_out == 0 ? "the library unpacks to more than it says"
                                    : "the library is damaged; what can be unpacked is read");
}

static unsigned read_byte(reader *r)
{
    if (r->at < r->end)
        return r->bytes[r->at++];
    r->ran_out = true;
    return 0;
}

static uint32_t read_number(reader *r, unsigned bytes)
{
    uint32_t value = 0;
    for (unsigned i = 0; i < bytes; i++)
        value |= read_byte(r) << 8 * i;
    return value;
}

/* Decodes a text, with "||" between lines in the file, without line ends behind. */
static bool decode(reader *r, size_t len)
{
    binary_text *b = &r->text;
    if (len > r->end - r->at) {
        len = r->end - r->at;
        r->ran_out = true;
    }
    if (!binary_text_decode(b, r->bytes + r->at, len, false)) {
        r->t->failure = CHUHE_E_MEMORY;
        return false;
    }
    r->at += len;
    size_t to = 0;
    for (size_t i = 0; i < b->len; i++) {
        bool is_break = b->text[i] == '|' && i + 1 < b->len && b->text[i + 1] == '|';
        b->text[to++] = is_break ? '\n' : b->text[i];
        i += is_break;
    }
    while (to != 0 && strchr("\r\n ", b->text[to - 1]) != NULL)
        to--;
    b->len = to;
    return true;
}

/* Tells a text with its length before it, or one of a fixed length, as a tag. */
static bool read_tag(reader *r, const char *tag, size_t fixed)
{
    size_t len = fixed != 0 ? fixed : read_number(r, 4);
    return decode(r, len) && tracker_tag(r->t, tag, r->text.text, r->text.len);
}

/* Six texts that are empty in every library seen: what stands in them is told,
 * but not what it is. */
static bool read_unknown(reader *r)
{
    static const char *const names[] = {"Unknown1", "Unknown2", "Unknown3",
                                        "Unknown4", "Unknown5", "Unknown6"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!read_tag(r, names[i], 0))
            return false;
        if (r->text.len != 0 && !warn(r, "a text of the record whose meaning is not known"))
            return false;
    }
    return true;
}

/* A point is file * 16 + rank from the top, both from 1 in the start and from 0
 * in moves. */
static unsigned point_to_square(unsigned point, unsigned origin)
{
    unsigned file = (point >> 4) - origin, rank = (point & 15) - origin;
    return file < 9 && rank < 10 ? 9 * (9 - rank) + file : CHUHE_NO_SQUARE;
}

static bool read_board(reader *r, chuhe_setup *setup)
{
    chuhe_setup_init(setup);
    for (int slot = 0; slot < XQF_PIECES; slot++) {
        unsigned square = point_to_square(read_byte(r), 1);
        if (square == CHUHE_NO_SQUARE)
            continue;
        if (setup->board[square] == CHUHE_NO_PIECE)
            setup->board[square] = xqf_piece(slot);
        else if (!warn(r, "two pieces stand on one point; one is left out"))
            return false;
    }
    return true;
}

/* Tells the nodes, OLD_ENTRY bytes each from `moves` on: ply, from, to, and the
 * move again as text. Their comments follow, a line each. */
static bool read_moves(reader *r, size_t moves, size_t count)
{
    bool is_good = true;
    for (size_t i = 0; i < count; i++) {
        const unsigned char *node = r->bytes + moves + i * OLD_ENTRY;
        const unsigned char *line = r->bytes + r->at;
        const unsigned char *end = r->at == r->end ? NULL : memchr(line, '\r', r->end - r->at);
        size_t ply = node[0] | (unsigned)node[1] << 8;
        chuhe_move move = chuhe_move_make((chuhe_square)point_to_square(node[2], 0),
                                          (chuhe_square)point_to_square(node[3], 0));
        if (!decode(r, end == NULL ? r->end - r->at : (size_t)(end - line)))
            return false;
        for (int k = 0; k < 2 && r->at < r->end; k++)
            r->at++; /* "\r\n" */
        if (ply == 0 || ply > r->walk.ply + 1) {
            if (is_good && !warn(r, "a move does not follow those before it; it is left out"))
                return false;
            is_good = false;
            continue;
        }
        is_good = true;
        if (!binary_walk_move(&r->walk, ply, move, stream) ||
            !binary_walk_comment(&r->walk, r->text.text, r->text.len))
            return false;
    }
    return r->at == r->end || warn(r, "text follows after the last comment");
}

/* The texts between the board and the moves; the game's comment is decoded last. */
static bool read_head(reader *r)
{
    static const chuhe_result results[] = {CHUHE_RESULT_OPEN, CHUHE_RESULT_RED_WINS,
                                           CHUHE_RESULT_BLACK_WINS, CHUHE_RESULT_DRAW};
    read_number(r, 4); /* a kind */
    uint32_t result = read_number(r, 4);
    read_number(r, 4); /* who moves first; the first move tells it */
    if (!read_tag(r, "Title", 0) || !read_unknown(r))
        return false;
    read_number(r, 4); /* a kind */
    if (!read_tag(r, "Annotator", 0) || !read_tag(r, "AnnotatorEmail", 0) ||
        !read_tag(r, "Author", 0) || !read_tag(r, "AuthorEmail", 0))
        return false;
    if (result >= sizeof results / sizeof *results)
        return warn(r, "an unknown result");
    return tracker_result(r->t, results[result]);
}

static bool read_game(reader *r)
{
    chuhe_setup setup;
    binary_walk_restart(&r->walk);
    if (!read_board(r, &setup) || !read_head(r))
        return false;
    size_t comment = r->at, comment_len = read_number(r, 4);
    if (!decode(r, comment_len))
        return false;
    read_byte(r);
    if (!read_tag(r, "Created", OLD_TIME) || !read_tag(r, "Modified", OLD_TIME))
        return false;
    size_t count = read_number(r, 4), moves = r->at;
    if (count > (r->end - moves) / OLD_ENTRY) {
        count = (r->end - moves) / OLD_ENTRY;
        r->ran_out = true;
    }
    if (count != 0) {
        unsigned square = point_to_square(r->bytes[moves + 2], 0);
        if (square != CHUHE_NO_SQUARE && setup.board[square] != CHUHE_NO_PIECE)
            setup.to_move = chuhe_piece_side(setup.board[square]);
    }
    r->at = comment;
    if (!tracker_start(r->t, &setup, stream) || !decode(r, read_number(r, 4)) ||
        !tracker_comment(r->t, CHUHE_COMMENT_AFTER, r->text.text, r->text.len))
        return false;
    r->at = moves + count * OLD_ENTRY;
    return read_moves(r, moves, count) && binary_walk_end(&r->walk, stream) &&
           (!r->ran_out || warn(r, "the record is shorter than what stands in it")) &&
           tracker_end(r->t);
}

/* Tells the name of the library, and with the first game the other texts of its
 * head. A name too long for one is told once, too: each game would cost it anew. */
static bool tell_library(reader *r, bool is_first)
{
    static const char *const others[] = {"LibraryUnknown1", "LibraryUnknown2", "LibraryAuthor",
                                         "LibraryAuthorEmail"};
    r->at = 0;
    r->end = r->len;
    size_t name_len = read_number(r, 4);
    r->at = 0;
    if ((is_first || name_len <= OLD_NAME) && !read_tag(r, "Library", 0))
        return false;
    for (size_t i = 0; is_first && i < sizeof others / sizeof *others; i++)
        if (!read_tag(r, others[i], 0))
            return false;
    return !is_first ||
           (read_tag(r, "LibraryCreated", OLD_TIME) && read_tag(r, "LibraryModified", OLD_TIME));
}

/* Five texts, two times, and the number of games. */
static uint32_t skip_head(reader *r)
{
    r->end = r->len;
    for (int i = 0; i < 5; i++) {
        size_t len = read_number(r, 4);
        r->at = len < r->end - r->at ? r->at + len : r->end;
    }
    r->at = r->end - r->at < 2 * OLD_TIME ? r->end : r->at + 2 * OLD_TIME;
    uint32_t games = read_number(r, 4);
    read_number(r, 4);
    return games;
}

static void read_library(reader *r)
{
    uint32_t games = skip_head(r);
    for (uint32_t i = 0; i < games; i++) {
        size_t begin = r->at;
        r->end = r->len;
        r->ran_out = false;
        size_t len = read_number(r, 4);
        if (r->ran_out || len < OLD_LEAST) {
            warn(r, "the library ends before its games do");
            return;
        }
        if (!tracker_begin(r->t, (tracker_place){OLD_AT_STREAM, 0}) || !tell_library(r, i == 0))
            return;
        r->ran_out = len > r->len - begin;
        r->end = r->ran_out ? r->len : begin + len;
        r->at = begin + 4;
        size_t end = r->end;
        if (!read_game(r))
            return;
        r->at = end;
    }
    if (r->at < r->len)
        warn(r, "bytes follow after the last game");
}

chuhe_status cbl_old_read(const codec_input *in, tracker *t)
{
    reader r = {.in = in, .t = t};
    t->charset = in->charset == CHUHE_CHARSET_AUTO ? CHUHE_CHARSET_GB18030 : in->charset;
    binary_text_init(&r.text, in->allocator, t->charset);
    binary_walk_init(&r.walk, t, in->allocator);
    if (unpack(&r))
        read_library(&r);
    binary_walk_deinit(&r.walk);
    binary_text_deinit(&r.text);
    if (r.bytes != NULL)
        in->allocator->resize(r.bytes, 0, in->allocator->ctx);
    return CHUHE_OK;
}
