/* MXQ (弈天): reading. docs/formats/mxq.md tells the layout. */
#include <string.h>

#include "record/binary_guess.h"
#include "record/binary_text.h"
#include "record/codecs.h"

/* A text: a byte with its length, and its bytes. */
typedef struct text {
    const char *bytes;
    size_t len, at;
} text;

typedef struct reader {
    const codec_input *in;
    tracker *t;
    binary_text decoded;
    size_t at;
} reader;

static bool warn(reader *r, size_t at, const char *message)
{
    return tracker_warn(r->t, CHUHE_E_SYNTAX, message, (tracker_place){at, 0}, NULL, 0);
}

/* The next text; false at the end. One that the file cuts short is told so by
 * `is_cut`. */
static bool next_text(const codec_input *in, size_t *at, text *t, bool *is_cut)
{
    if (*at >= in->len)
        return false;
    size_t len = (unsigned char)in->bytes[*at], left = in->len - *at - 1;
    *is_cut = len > left;
    *t = (text){in->bytes + *at + 1, len < left ? len : left, *at};
    *at += 1 + t->len;
    return true;
}

static bool text_is(const text *t, const char *word)
{
    return t->len == strlen(word) && memcmp(t->bytes, word, t->len) == 0;
}

/* "7C-4C": file from Red's left from 0, rank from Red's side from A. */
static bool text_is_move(const text *t, chuhe_move *move)
{
    if (t->len != 5 || t->bytes[2] != '-')
        return false;
    unsigned from_file = (unsigned char)t->bytes[0] - (unsigned)'0';
    unsigned from_rank = (unsigned char)t->bytes[1] - (unsigned)'A';
    unsigned to_file = (unsigned char)t->bytes[3] - (unsigned)'0';
    unsigned to_rank = (unsigned char)t->bytes[4] - (unsigned)'A';
    if (from_file > 8 || to_file > 8 || from_rank > 9 || to_rank > 9)
        return false;
    *move = chuhe_move_make((chuhe_square)(9 * from_rank + from_file),
                            (chuhe_square)(9 * to_rank + to_file));
    return true;
}

static bool decode(reader *r, const char *bytes, size_t len)
{
    if (binary_text_decode(&r->decoded, bytes, len, false))
        return true;
    r->t->failure = CHUHE_E_MEMORY;
    return false;
}

/* "red-胜-black": the word between the names tells how Red fared. */
static bool read_players(reader *r, const text *t)
{
    static const struct word {
        const char *text;
        chuhe_result result;
    } words[] = {{"-胜-", CHUHE_RESULT_RED_WINS},
                 {"-勝-", CHUHE_RESULT_RED_WINS},
                 {"-负-", CHUHE_RESULT_BLACK_WINS},
                 {"-負-", CHUHE_RESULT_BLACK_WINS},
                 {"-和-", CHUHE_RESULT_DRAW}};
    if (!decode(r, t->bytes, t->len))
        return false;
    const char *all = r->decoded.text;
    size_t len = r->decoded.len;
    for (size_t at = 0; at < len; at++)
        for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
            size_t width = strlen(words[i].text);
            if (len - at < width || memcmp(all + at, words[i].text, width) != 0)
                continue;
            return tracker_tag(r->t, "Red", all, at) &&
                   tracker_tag(r->t, "Black", all + at + width, len - at - width) &&
                   tracker_result(r->t, words[i].result);
        }
    return tracker_tag(r->t, "Event", all, len);
}

/* The texts before "Moves", in their order. */
static bool read_field(reader *r, size_t number, const text *t)
{
    static const char *const tags[] = {"Site",     "Date",         NULL,           "RedElo",
                                       "BlackElo", "TimeControl1", "TimeControl2", "TimeControl3",
                                       "RedTime",  "BlackTime",    "Termination"};
    if (number == 2)
        return read_players(r, t);
    if (number >= sizeof tags / sizeof *tags)
        return t->len == 0 || warn(r, t->at, "a text before the moves that is not known");
    return decode(r, t->bytes, t->len) &&
           tracker_tag(r->t, tags[number], r->decoded.text, r->decoded.len);
}

static bool read_head(reader *r)
{
    text t;
    bool is_cut;
    for (size_t number = 0; next_text(r->in, &r->at, &t, &is_cut); number++) {
        if (text_is(&t, "Moves"))
            return true;
        if (t.len >= 9 && memcmp(t.bytes, "initboard", 9) == 0) {
            tracker_no_start(r->t);
            if (!warn(r, t.at, "a start other than the usual one, which cannot be read"))
                return false;
        } else if (!read_field(r, number, &t)) {
            return false;
        }
    }
    return warn(r, r->at, "the file ends before its moves");
}

static bool read_moves(reader *r)
{
    text t;
    bool is_cut;
    chuhe_move move;
    while (next_text(r->in, &r->at, &t, &is_cut)) {
        if (text_is(&t, "Ends"))
            return r->at == r->in->len || warn(r, r->at, "bytes follow after the last move");
        if (is_cut)
            return warn(r, t.at, "the file ends within a move");
        if (text_is_move(&t, &move)) {
            if (!tracker_move(r->t, move, (tracker_place){t.at, 0}))
                return false;
        } else if (!decode(r, t.bytes, t.len) ||
                   !tracker_warn(r->t, CHUHE_E_SYNTAX, "a text among the moves that is none",
                                 (tracker_place){t.at, 0}, r->decoded.text, r->decoded.len)) {
            return false;
        }
    }
    return warn(r, r->at, "the file ends before its moves do");
}

/* The first texts are short and hold no control characters; "Moves" follows. */
static bool is_mxq(const char *bytes, size_t len)
{
    codec_input in = {.bytes = bytes, .len = len};
    text t;
    bool is_cut;
    size_t at = 0;
    for (int number = 0; number < 16 && next_text(&in, &at, &t, &is_cut); number++) {
        if (text_is(&t, "Moves"))
            return number >= 3;
        for (size_t i = 0; i < t.len; i++)
            if ((unsigned char)t.bytes[i] < 32)
                return false;
    }
    return false;
}

static chuhe_charset guess_charset(const codec_input *in)
{
    binary_guess guess = {0};
    text t;
    bool is_cut;
    for (size_t at = 0; next_text(in, &at, &t, &is_cut);)
        binary_guess_add(&guess, t.bytes, t.len, is_cut);
    return binary_guess_charset(&guess);
}

static chuhe_status read_mxq(const codec_input *in, tracker *t)
{
    if (!is_mxq(in->bytes, in->len))
        return CHUHE_E_NO_RECORD;
    reader r = {.in = in, .t = t};
    bool is_told = in->charset != CHUHE_CHARSET_AUTO;
    t->charset = is_told ? in->charset : guess_charset(in);
    binary_text_init(&r.decoded, in->allocator, t->charset);
    if (tracker_begin(t, (tracker_place){0, 0}) &&
        (is_told || binary_guess_warn(t, t->charset, (tracker_place){0, 0})) && read_head(&r) &&
        read_moves(&r))
        tracker_end(t);
    binary_text_deinit(&r.decoded);
    return CHUHE_OK;
}

static int likeness(const char *bytes, size_t len)
{
    return is_mxq(bytes, len) ? 95 : 0;
}

const codec codec_mxq = {CHUHE_FORMAT_MXQ, true, likeness, read_mxq, NULL};
