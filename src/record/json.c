/* The JSON reader: docs/formats/json.md tells the format. */
#include <string.h>

#include "record/json_cut.h"
#include "record/json_value.h"
#include "record/json_write.h"
#include "record/tree.h"

/* Members of a game and of a node. */
typedef enum json_member {
    JSON_CHUHE,
    JSON_RESULT,
    JSON_START,
    JSON_TAGS,
    JSON_NODES,
    JSON_MOVE,
    JSON_PARENT,
    JSON_BEFORE,
    JSON_COMMENT,
    JSON_MARKS,
    JSON_LEFT,
    JSON_MEMBERS
} json_member;
static const char *const member_names[JSON_MEMBERS] = {"chuhe",   "result", "start",  "tags",
                                                       "nodes",   "move",   "parent", "before",
                                                       "comment", "marks",  "left_ms"};
/* Which belong to a game, which to a node. */
enum {
    GAME_MEMBERS = 1 << JSON_CHUHE | 1 << JSON_RESULT | 1 << JSON_START | 1 << JSON_TAGS |
                   1 << JSON_NODES | 1 << JSON_COMMENT | 1 << JSON_MARKS | 1 << JSON_LEFT,
    NODE_MEMBERS = 1 << JSON_MOVE | 1 << JSON_PARENT | 1 << JSON_BEFORE | 1 << JSON_COMMENT |
                   1 << JSON_MARKS | 1 << JSON_LEFT
};

/* The values of an object's known members; one that is not there is empty. */
typedef struct json_members {
    record_span value[JSON_MEMBERS];
} json_members;

/* A node of the list, chained to its siblings; `next` is its parent at first. */
typedef struct json_entry {
    uint32_t at; /* in the list */
    uint32_t first, next;
} json_entry;
enum { NO_ENTRY = 0xffffffffu };

/* A line that is being told: its last node, and that one's siblings to come. */
typedef struct json_frame {
    uint32_t node, sibling;
    size_t ply;
} json_frame;

/* A text that was read: it lies in the source, or where it was unescaped. */
typedef struct json_text {
    const char *text;
    size_t len;
} json_text;

typedef struct json_reader {
    source text;
    tracker *t;
    json_entry *entries; /* [0] is the start */
    size_t count, capacity;
    size_t list; /* where the list of nodes begins */
    json_frame *frames;
    size_t frame_count, frame_capacity;
    char *unescaped[2];
    size_t unescaped_capacity[2];
    bool is_broken; /* the object gathered last is */
    bool is_odd;    /* it is that, or holds members that are warned about */
    bool no_memory;
} json_reader;

static bool warn(json_reader *r, chuhe_status code, const char *message, record_span span)
{
    const char *text;
    size_t len;
    if (!source_decode(&r->text, &text, &len, source_beginning(&r->text, span)))
        return !(r->no_memory = true);
    return tracker_warn(r->t, code, message, source_place(&r->text, span.begin), text, len);
}

static bool warn_broken(json_reader *r, size_t at)
{
    return tracker_warn(r->t, CHUHE_E_SYNTAX, "the JSON text is broken here",
                        source_place(&r->text, at), NULL, 0);
}

static bool is_empty(record_span span)
{
    return span.begin == span.end;
}

/* Reads a text; false when the span is no text, or there is no memory (see
 * r->no_memory). Two can be had at a time, 0 and 1. One without escapes stands for
 * itself, quotes apart. */
static bool load_text(json_reader *r, json_text *to, record_span span, int which)
{
    const char *text, *bytes = r->text.text;
    size_t len;
    *to = (json_text){NULL, 0};
    if (span.end - span.begin < 2 || bytes[span.begin] != '"' || bytes[span.end - 1] != '"')
        return false;
    if (!source_decode(&r->text, &text, &len, (record_span){span.begin + 1, span.end - 1}))
        return !(r->no_memory = true);
    bool is_plain = text == bytes + span.begin + 1;
    for (size_t i = 0; i < len && is_plain; i++)
        is_plain = (unsigned char)text[i] >= 0x20 && text[i] != '\\';
    if (is_plain) {
        *to = (json_text){text, len};
        return true;
    }
    char **unescaped = &r->unescaped[which];
    if (!tree_reserve(r->text.allocator, unescaped, &r->unescaped_capacity[which], 1, len + 1))
        return !(r->no_memory = true);
    to->text = *unescaped;
    return json_unescape(*unescaped, &to->len, text, len);
}

static bool load_number(json_reader *r, uint64_t *number, record_span span)
{
    return json_number(number, r->text.text + span.begin, span.end - span.begin);
}

/* The member with that name, quotes included, or JSON_MEMBERS. */
static json_member member_of(const json_reader *r, record_span key)
{
    record_span name = {key.begin + 1, key.end - 1};
    int i = 0;
    while (i < JSON_MEMBERS && !record_span_is(r->text.text, name, member_names[i]))
        i++;
    return (json_member)i;
}

/* Gathers an object's members; others than the wanted ones are warned about when
 * `tells`. *end is behind the object, or where it is broken. */
static bool gather(json_reader *r, json_members *m, size_t *end, size_t at, int wanted, bool tells)
{
    json_cursor c;
    record_span key, value;
    memset(m, 0, sizeof *m);
    r->is_odd = false;
    json_open(&c, &r->text, at);
    while (json_next(&c, &key, &value)) {
        json_member member = member_of(r, key);
        bool is_wanted = member < JSON_MEMBERS && (wanted >> member & 1);
        bool is_again = is_wanted && !is_empty(m->value[member]);
        if (is_wanted)
            m->value[member] = value;
        r->is_odd |= is_again || !is_wanted;
        if (tells && !is_wanted && !warn(r, CHUHE_E_SYNTAX, "a member that is not known", key))
            return false;
        if (tells && is_again &&
            !warn(r, CHUHE_E_SYNTAX, "a member stands twice; the last counts", key))
            return false;
    }
    *end = c.at;
    r->is_broken = c.is_broken;
    r->is_odd |= c.is_broken;
    return !tells || !c.is_broken || warn_broken(r, c.at);
}

static bool tell_start(json_reader *r, record_span span)
{
    chuhe_setup setup;
    chuhe_error err;
    json_text fen;
    if (is_empty(span))
        return true;
    bool is_text = load_text(r, &fen, span, 0);
    if (r->no_memory)
        return false;
    chuhe_status status =
        is_text ? chuhe_setup_from_fen(&setup, fen.text, fen.len, &err) : CHUHE_E_SYNTAX;
    if (status != CHUHE_OK) {
        bool going = is_text ? tracker_bad_fen(r->t, &err, source_place(&r->text, span.begin),
                                               fen.text, fen.len)
                             : warn(r, status, "the start cannot be read", span);
        tracker_no_start(r->t);
        return going;
    }
    return tracker_start(r->t, &setup, source_place(&r->text, span.begin));
}

static bool tell_result(json_reader *r, record_span span)
{
    json_text word;
    int result = 0;
    if (is_empty(span))
        return true;
    bool is_text = load_text(r, &word, span, 0);
    while (is_text && result < 4 &&
           (strlen(json_results[result]) != word.len ||
            memcmp(json_results[result], word.text, word.len) != 0))
        result++;
    if (r->no_memory)
        return false;
    if (!is_text || result == 4)
        return warn(r, CHUHE_E_SYNTAX, "a result is open, red, black or draw", span);
    return tracker_result(r->t, (chuhe_result)result);
}

static bool tell_tag(json_reader *r, record_span key, record_span value)
{
    json_text name, text;
    bool is_name = load_text(r, &name, key, 0), is_text = load_text(r, &text, value, 1);
    if (r->no_memory)
        return false;
    tracker_at(r->t, source_place(&r->text, key.begin));
    return is_name && is_text ? tracker_tag_named(r->t, name.text, name.len, text.text, text.len)
                              : warn(r, CHUHE_E_SYNTAX, "a tag is a text", value);
}

static bool tell_tags(json_reader *r, record_span span)
{
    json_cursor c;
    record_span key, value;
    if (is_empty(span))
        return true;
    if (r->text.text[span.begin] != '{')
        return warn(r, CHUHE_E_SYNTAX, "the tags are an object", span);
    json_open(&c, &r->text, span.begin);
    while (json_next(&c, &key, &value))
        if (!tell_tag(r, key, value))
            return false;
    return !c.is_broken || warn_broken(r, c.at);
}

static bool tell_comment(json_reader *r, chuhe_comment_place place, record_span span)
{
    json_text text;
    if (is_empty(span))
        return true;
    bool is_text = load_text(r, &text, span, 0);
    tracker_at(r->t, source_place(&r->text, span.begin));
    return !r->no_memory && (is_text ? tracker_comment(r->t, place, text.text, text.len)
                                     : warn(r, CHUHE_E_SYNTAX, "a comment is a text", span));
}

static bool tell_marks(json_reader *r, record_span span)
{
    json_cursor c;
    record_span key, value;
    if (is_empty(span))
        return true;
    if (r->text.text[span.begin] != '[')
        return warn(r, CHUHE_E_SYNTAX, "marks are a list of numbers", span);
    json_open(&c, &r->text, span.begin);
    while (json_next(&c, &key, &value)) {
        uint64_t mark;
        bool is_mark = load_number(r, &mark, value) && mark >= 1 && mark <= 255;
        if (!(is_mark ? tracker_mark(r->t, (unsigned)mark)
                      : warn(r, CHUHE_E_RANGE, "a mark is a number from 1 to 255", value)))
            return false;
    }
    return !c.is_broken || warn_broken(r, c.at);
}

static bool tell_clock(json_reader *r, record_span span)
{
    uint64_t left;
    if (is_empty(span))
        return true;
    bool is_time = load_number(r, &left, span) && left < CHUHE_NO_CLOCK;
    return is_time ? tracker_clock(r->t, (uint32_t)left)
                   : warn(r, CHUHE_E_RANGE, "the time left is a number of milliseconds", span);
}

static bool tell_extras(json_reader *r, const json_members *m)
{
    return tell_comment(r, CHUHE_COMMENT_AFTER, m->value[JSON_COMMENT]) &&
           tell_marks(r, m->value[JSON_MARKS]) && tell_clock(r, m->value[JSON_LEFT]);
}

static bool tell_move(json_reader *r, record_span span, size_t at)
{
    json_text text;
    bool is_text = load_text(r, &text, span, 0);
    tracker_place place = source_place(&r->text, is_text ? span.begin + 1 : at);
    return !r->no_memory &&
           tracker_move_text(r->t, CHUHE_NOTATION_COORDINATES, is_text ? text.text : "",
                             is_text ? text.len : 0, place);
}

static bool tell_node(json_reader *r, uint32_t node)
{
    json_members m;
    size_t at = r->list + r->entries[node].at, end;
    if (r->text.text[at] != '{') {
        json_cut_value(&r->text, &end, at);
        return tell_move(r, (record_span){at, end}, at);
    }
    return gather(r, &m, &end, at, NODE_MEMBERS, true) &&
           tell_comment(r, CHUHE_COMMENT_BEFORE, m.value[JSON_BEFORE]) &&
           tell_move(r, m.value[JSON_MOVE], at) && tell_extras(r, &m);
}

/* What a node that is an object follows; *parent is NO_ENTRY when it hangs on
 * nothing. *end is as gather has it. */
static bool find_parent(json_reader *r, uint32_t *parent, size_t *end, size_t at)
{
    json_members m;
    uint64_t number;
    if (!gather(r, &m, end, at, NODE_MEMBERS, false))
        return false;
    record_span value = m.value[JSON_PARENT];
    if (is_empty(value))
        return true;
    bool is_there = load_number(r, &number, value) && number < r->count;
    *parent = is_there ? (uint32_t)number : NO_ENTRY;
    return is_there || warn(r, CHUHE_E_RANGE, "the node's parent does not come before it",
                            (record_span){at, *end});
}

/* Takes up the element of the list at the cursor and goes behind it. */
static bool take_element(json_reader *r, uint32_t *parent, json_cursor *c)
{
    size_t at = c->at;
    char first = r->text.text[at];
    *parent = (uint32_t)r->count - 1;
    if (first == '{') {
        if (!find_parent(r, parent, &c->at, at))
            return false;
        if (!r->is_broken)
            return true;
    }
    c->is_broken = !json_cut_value(&r->text, &c->at, at);
    if (first == '"' || first == '{' || c->is_broken)
        return true;
    *parent = NO_ENTRY;
    return warn(r, CHUHE_E_SYNTAX, "a node is a move's text or an object",
                (record_span){at, c->at});
}

static bool add_entry(json_reader *r, size_t at, uint32_t parent)
{
    if (!tree_reserve(r->text.allocator, &r->entries, &r->capacity, sizeof *r->entries,
                      r->count + 1))
        return !(r->no_memory = true);
    r->entries[r->count++] = (json_entry){(uint32_t)at, NO_ENTRY, parent};
    return true;
}

/* Goes over the list of nodes and chains children to their parents. */
static bool list_nodes(json_reader *r, record_span span)
{
    json_cursor c;
    record_span key;
    r->count = 0;
    r->list = span.begin;
    if (!add_entry(r, 0, NO_ENTRY) || is_empty(span))
        return !r->no_memory;
    if (r->text.text[span.begin] != '[')
        return warn(r, CHUHE_E_SYNTAX, "the nodes are a list", span);
    json_open(&c, &r->text, span.begin);
    while (json_next_place(&c, &key)) {
        uint32_t parent;
        size_t at = c.at;
        if (at - r->list >= NO_ENTRY || r->count >= NO_ENTRY)
            return warn(r, CHUHE_E_LIMIT, "the list of nodes is longer than can be read",
                        (record_span){at, span.end});
        if (!take_element(r, &parent, &c))
            return false;
        if (c.is_broken) /* half a node */
            break;
        if (!add_entry(r, at - r->list, parent))
            return false;
    }
    for (size_t i = r->count - 1; i > 0; i--) {
        uint32_t parent = r->entries[i].next;
        if (parent == NO_ENTRY)
            continue;
        r->entries[i].next = r->entries[parent].first;
        r->entries[parent].first = (uint32_t)i;
    }
    return true;
}

static bool push_frame(json_reader *r, uint32_t node, size_t ply)
{
    if (!tree_reserve(r->text.allocator, &r->frames, &r->frame_capacity, sizeof *r->frames,
                      r->frame_count + 1))
        return !(r->no_memory = true);
    r->frames[r->frame_count++] = (json_frame){node, NO_ENTRY, ply};
    return true;
}

/* Tells a sibling of the line's last node as a variation. */
static bool enter_sibling(json_reader *r, json_frame *frame)
{
    uint32_t node = frame->sibling;
    size_t ply = frame->ply;
    frame->sibling = r->entries[node].next;
    return tracker_variation(r->t, ply, source_place(&r->text, r->list + r->entries[node].at)) &&
           tell_node(r, node) && push_frame(r, node, ply);
}

/* Tells the tree, each node's siblings right after it, depth first. */
static bool tell_tree(json_reader *r)
{
    r->frame_count = 0;
    if (!push_frame(r, 0, 0))
        return false;
    while (r->frame_count != 0) {
        json_frame *frame = &r->frames[r->frame_count - 1];
        uint32_t child = r->entries[frame->node].first;
        bool goes_on;
        if (frame->sibling != NO_ENTRY) {
            goes_on = enter_sibling(r, frame);
        } else if (child != NO_ENTRY) {
            *frame = (json_frame){child, r->entries[child].next, frame->ply + 1};
            goes_on = tell_node(r, child);
        } else {
            size_t at = r->list + r->entries[frame->node].at;
            goes_on =
                --r->frame_count == 0 || tracker_end_variation(r->t, source_place(&r->text, at));
        }
        if (!goes_on)
            return false;
    }
    return true;
}

/* Whether the version is one that is understood; a newer one is read as far as
 * it is. */
static bool check_version(json_reader *r, record_span span)
{
    uint64_t version;
    return (load_number(r, &version, span) && version >= 1 && version <= JSON_VERSION) ||
           warn(r, CHUHE_E_SYNTAX, "a version of the format that this program does not know", span);
}

static bool tell_game(json_reader *r, const json_members *m, size_t at)
{
    r->text.has_bad = false;
    return tracker_begin(r->t, source_place(&r->text, at)) &&
           check_version(r, m->value[JSON_CHUHE]) && tell_start(r, m->value[JSON_START]) &&
           tell_tags(r, m->value[JSON_TAGS]) && tell_result(r, m->value[JSON_RESULT]) &&
           tell_extras(r, m) && list_nodes(r, m->value[JSON_NODES]) && tell_tree(r);
}

/* Goes to the next line that begins with an object, or to the end. */
static bool seek_object_line(json_reader *r, size_t *at)
{
    source *s = &r->text;
    for (;;) {
        const char *feed = *at < s->len ? memchr(s->text + *at, '\n', s->len - *at) : NULL;
        size_t line = feed == NULL ? s->len : json_skip_blanks(s, (size_t)(feed - s->text) + 1);
        bool is_cut = line == s->len && s->is_cut;
        *at = !is_cut || feed == NULL ? line : (size_t)(feed - s->text);
        if (is_cut) {
            if (!source_refill(s, at))
                return !(r->no_memory = true);
        } else if (line == s->len || s->text[line] == '{') {
            return true;
        }
    }
}

/* Tells what is odd about the game's members, now that it is a game's. */
static bool warn_of_members(json_reader *r, size_t begin)
{
    json_members m;
    size_t end;
    return gather(r, &m, &end, begin, GAME_MEMBERS, true) &&
           (!r->text.has_bad ||
            tracker_warn(r->t, CHUHE_E_SYNTAX, "bytes that are no text in this encoding",
                         source_place(&r->text, begin), NULL, 0));
}

/* Reads the object at text[*at] and goes behind it. */
static bool read_object(json_reader *r, size_t *at)
{
    json_members m;
    size_t begin = *at, end;
    if (!gather(r, &m, &end, begin, GAME_MEMBERS, false))
        return false;
    bool is_game = !is_empty(m.value[JSON_CHUHE]), is_broken = r->is_broken, is_odd = r->is_odd;
    if (!is_game) {
        size_t whole;
        json_cut_value(&r->text, &whole, begin);
        end = whole > end ? whole : end;
    }
    if (end == r->text.len && r->text.is_cut) /* try again with more of it */
        return source_refill(&r->text, at) || !(r->no_memory = true);
    *at = end;
    if (!is_game)
        return warn(r, CHUHE_E_NO_RECORD, "an object that is no game: it has no member \"chuhe\"",
                    (record_span){begin, end});
    if (!source_game(&r->text, begin, end))
        return !(r->no_memory = true);
    if (!tell_game(r, &m, begin) || ((is_odd || r->text.has_bad) && !warn_of_members(r, begin)) ||
        !tracker_end(r->t))
        return false;
    *at = is_broken && end > begin ? end - 1 : end;
    return !is_broken || seek_object_line(r, at);
}

static bool read_objects(json_reader *r)
{
    size_t at = 0;
    for (;;) {
        at = json_skip_blanks(&r->text, at);
        char c = at < r->text.len ? r->text.text[at] : '\0';
        if (at == r->text.len) {
            if (!r->text.is_cut)
                return true;
            if (!source_refill(&r->text, &at))
                return !(r->no_memory = true);
        } else if (c == '{') {
            if (!read_object(r, &at))
                return false;
        } else if (c == '[' || c == ']' || c == ',') {
            at++; /* an array of games */
        } else if (!warn_broken(r, at) || !seek_object_line(r, &at)) {
            return false;
        }
    }
}

static chuhe_status read_json(const codec_input *in, tracker *t)
{
    json_reader r = {.t = t};
    chuhe_status status = source_init(&r.text, in);
    if (status == CHUHE_OK)
        read_objects(&r);
    if (r.no_memory)
        status = CHUHE_E_MEMORY;
    if (r.entries != NULL)
        in->allocator->resize(r.entries, 0, in->allocator->ctx);
    if (r.frames != NULL)
        in->allocator->resize(r.frames, 0, in->allocator->ctx);
    for (int i = 0; i < 2; i++)
        if (r.unescaped[i] != NULL)
            in->allocator->resize(r.unescaped[i], 0, in->allocator->ctx);
    source_deinit(&r.text);
    return status;
}

static int likeness(const char *bytes, size_t len)
{
    size_t at = 0, look = len < 65536 ? len : 65536;
    while (at < look && memchr(" \t\r\n\xEF\xBB\xBF\xFF\xFE", bytes[at], 10) != NULL)
        at++;
    if (at == look || (bytes[at] != '{' && bytes[at] != '[' && bytes[at] != '\0'))
        return 0;
    return source_has_word(bytes, look, "\"chuhe\"") ? 95 : 0;
}

const codec codec_json = {CHUHE_FORMAT_JSON, false, likeness, read_json, json_write};
