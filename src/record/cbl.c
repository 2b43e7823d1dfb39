/* CBL (象棋桥): libraries of games. docs/formats/cbl.md tells the layout. */
#include <stdio.h>
#include <string.h>

#include "record/cbl_old.h"
#include "record/cbr.h"

#define CBL_MAGIC "CCBridgeLibrary" /* and a zero byte */
enum {
    CBL_AT_SLOTS = 60,
    CBL_HEADER = 66624,
    CBL_INDEX_ENTRY = 276,
    CBL_STEP = 4096,
    CBL_LIVE = 2 /* a flag of an index entry: not deleted */
};

/* Told with every game, and with the first one. */
static const cbr_field name_field = {"Library", 64, 512};
static const cbr_field library_fields[] = {
    {"LibrarySource", 576, 256}, {"LibraryAuthor", 832, 64},    {"LibraryAuthorEmail", 896, 64},
    {"LibraryCreated", 960, 64}, {"LibraryModified", 1024, 64}, {"LibraryRemark", 1090, 65534}};

static uint32_t number_at(const codec_input *in, size_t at)
{
    uint32_t value = 0;
    for (unsigned i = 0; i < 4 && at + i < in->len; i++)
        value |= (uint32_t)(unsigned char)in->bytes[at + i] << 8 * i;
    return value;
}

/* The next step, at or after `at`, that begins with a record. */
static size_t find_record(const codec_input *in, size_t at)
{
    for (; at < in->len && in->len - at >= sizeof CBR_MAGIC; at += CBL_STEP)
        if (memcmp(in->bytes + at, CBR_MAGIC, sizeof CBR_MAGIC) == 0)
            return at;
    return in->len;
}

static bool warn(tracker *t, size_t at, const char *message)
{
    return tracker_warn(t, CHUHE_E_SYNTAX, message, (tracker_place){at, 0}, NULL, 0);
}

/* Tells the tags of the library; a record's own bounds are put back. */
static bool tell_library(cbr_reader *r, bool is_first)
{
    size_t end = r->end;
    r->end = r->in->len < CBL_HEADER ? r->in->len : CBL_HEADER;
    bool on = cbr_read_fields(r, &name_field, 1, 0) &&
              (!is_first || cbr_read_fields(r, library_fields,
                                            sizeof library_fields / sizeof *library_fields, 0));
    r->end = end;
    return on;
}

/* Records stand in the order of the index. */
static bool check_index(cbr_reader *r, size_t number, uint32_t slots)
{
    size_t entry = CBL_HEADER + number * CBL_INDEX_ENTRY;
    uint32_t flags = number < slots ? number_at(r->in, entry) : CBL_LIVE;
    return flags == 0 || (flags & CBL_LIVE) ||
           warn(r->t, r->begin,
                "the library marks this record as deleted; it is read all the same");
}

/* The first record, looked for where the index ends; if it is not there the
 * number of slots is wrong, and it is looked for everywhere. */
static size_t first_record(cbr_reader *r, uint32_t slots)
{
    const codec_input *in = r->in;
    size_t at = find_record(in, CBL_HEADER + (size_t)slots * CBL_INDEX_ENTRY);
    if (at < in->len)
        return at;
    for (at = CBL_HEADER; at < in->len; at++) {
        const char *next = memchr(in->bytes + at, CBR_MAGIC[0], in->len - at);
        if (next == NULL)
            break;
        at = (size_t)(next - in->bytes);
        if (in->len - at < sizeof CBR_MAGIC || memcmp(next, CBR_MAGIC, sizeof CBR_MAGIC) != 0)
            continue;
        warn(r->t, CBL_AT_SLOTS, "the records do not begin where the index ends");
        return at;
    }
    warn(r->t, in->len, "the library holds no record");
    return in->len;
}

/* Warns about records that stand in the index, before the first record, and are not among
 * those that were read: the file has been cut, or a record has lost its beginning. */
static void check_count(cbr_reader *r, size_t number, uint32_t slots, size_t first)
{
    size_t used = 0, missing = 0, at = CBL_HEADER;
    for (uint32_t i = 0; i < slots && at + CBL_INDEX_ENTRY <= first; i++, at += CBL_INDEX_ENTRY) {
        uint32_t flags = number_at(r->in, at);
        used += flags != 0;
        missing += used > number && (flags & CBL_LIVE);
    }
    if (missing == 0)
        return;
    char message[96];
    snprintf(message, sizeof message, "the index has %zu records, the library only %zu", used,
             number);
    warn(r->t, r->in->len, message);
}

static void read_library(cbr_reader *r)
{
    const codec_input *in = r->in;
    uint32_t slots = number_at(in, CBL_AT_SLOTS);
    size_t number = 0, at = first_record(r, slots), first = at;
    while (at < in->len && !r->t->stopped) {
        size_t next = find_record(in, at + CBL_STEP);
        r->begin = at;
        r->end = next;
        if (!tracker_begin(r->t, (tracker_place){at, 0}) || !check_index(r, number, slots) ||
            !tell_library(r, number == 0) || !cbr_read_game(r))
            return;
        number++;
        at = next;
    }
    if (number > 0 && !r->t->stopped)
        check_count(r, number, slots, first);
}

static bool is_library(const char *bytes, size_t len)
{
    return len >= sizeof CBL_MAGIC && memcmp(bytes, CBL_MAGIC, sizeof CBL_MAGIC) == 0;
}

static chuhe_status read_cbl(const codec_input *in, tracker *t)
{
    if (cbl_old_is(in->bytes, in->len))
        return cbl_old_read(in, t);
    bool begins = is_library(in->bytes, in->len);
    if (!begins || in->len <= CBL_HEADER) {
        binary_text_warn_none(t, "CBL", begins, in->len, CBL_HEADER + CBR_HEADER);
        return CHUHE_E_NO_RECORD;
    }
    cbr_reader r;
    cbr_reader_init(&r, in, t);
    read_library(&r);
    cbr_reader_deinit(&r);
    return CHUHE_OK;
}

static int likeness(const char *bytes, size_t len)
{
    return is_library(bytes, len) || cbl_old_is(bytes, len) ? 100 : 0;
}

const codec codec_cbl = {CHUHE_FORMAT_CBL, true, likeness, read_cbl, NULL};
