/* Reading PGN. */
#include <string.h>
#include <strings.h>

#include "record/pgn_tags.h"
#include "record/pgn_write.h"

typedef struct pgn_reader {
    text_moves m;
    bool in_game, in_moves;
    bool seen_game, seen_event; /* headers that begin a game */
    bool after_blank;           /* an empty line since the last header */
    bool told_passing;          /* that text between games is passed over */
    bool has_result;
    chuhe_result result;
    text_buffer value, joined;
} pgn_reader;

static bool begin(pgn_reader *p)
{
    p->in_game = true;
    p->in_moves = p->seen_game = p->seen_event = p->has_result = p->told_passing = false;
    return text_moves_begin(&p->m);
}

static bool end(pgn_reader *p)
{
    if (!p->in_game)
        return true;
    p->in_game = false;
    return text_moves_end(&p->m, p->has_result ? &p->result : NULL);
}

/* ---- headers ---- */

static bool take_result(pgn_reader *p, text_part value, tracker_place place)
{
    value = text_trim(value);
    if (value.len == 0 || text_part_is(value, "?"))
        return true;
    p->has_result = text_result(&p->result, value);
    return p->has_result || tracker_warn(p->m.t, CHUHE_E_SYNTAX, "a result that is not known",
                                         place, value.text, value.len);
}

/* Headers that say what others say by other means; *taken: it is one of these. */
static bool take_special(pgn_reader *p, bool *taken, text_part name, text_part value,
                         tracker_place place)
{
    *taken = true;
    if (text_part_is(name, "FEN"))
        return value.len == 0 || text_start(p->m.t, value, place);
    if (text_part_is(name, "Result"))
        return take_result(p, value, place);
    if ((text_part_is(name, "Game") && text_part_is(value, "Chinese Chess")) ||
        (text_part_is(name, "Variant") && text_part_is(value, "xiangqi")) ||
        (text_part_is(name, "SetUp") && value.len == 1) ||
        (text_part_is(name, "Format") && text_format(&p->m.ranks, value)))
        return true;
    *taken = false;
    return true;
}

static bool tell_tag(pgn_reader *p, const pgn_tag *tag, tracker_place place)
{
    char buf[64];
    bool taken;
    text_part name = text_tag_name(buf, tag->name);
    p->value.len = 0;
    if (!text_buffer_add(&p->m, &p->value, tag->value.text, tag->value.len))
        return false;
    text_part value = {p->value.text, pgn_unescape(p->value.text, p->value.len)};
    if (tag->broken != NULL &&
        !tracker_warn(p->m.t, CHUHE_E_SYNTAX, tag->broken, place, value.text, value.len))
        return false;
    if (!take_special(p, &taken, name, value, place))
        return false;
    if (taken || text_part_is(value, "?") || text_part_is(value, "????.??.??"))
        return true; /* the signs of PGN for what is not known */
    return text_tag(p->m.t, name, value, place);
}

/* A value that goes on in the lines that follow, where its end is found there.
 * The present line is done with then in any case. */
static bool join_lines(pgn_reader *p, pgn_tag *tag)
{
    enum { LINES_MAX = 16 };
    charset_lines *lines = &p->m.lines;
    text_buffer *joined = &p->joined;
    size_t next = lines->next, line = lines->line, bad = lines->bad, close;
    size_t name_len = tag->name.len;
    joined->len = 0;
    if (!text_buffer_add(&p->m, joined, tag->name.text, name_len) ||
        !text_buffer_add(&p->m, joined, tag->value.text, tag->value.len))
        return false;
    size_t end = joined->len;
    for (int i = 0; i < LINES_MAX && charset_lines_next(lines); i++) {
        if (lines->text_len == 0 || lines->text[0] == '[')
            break;
        bool ends = pgn_ends_value(&close, lines->text, lines->text_len);
        if (!text_buffer_add(&p->m, joined, " ", 1) ||
            !text_buffer_add(&p->m, joined, lines->text, ends ? close : lines->text_len))
            return false;
        if (!ends)
            continue;
        tag->broken = "a header that goes over several lines";
        end = joined->len;
        next = lines->next;
        line = lines->line;
        bad = lines->bad;
        break;
    }
    lines->next = next;
    lines->line = line;
    lines->bad = bad;
    tag->name = (text_part){joined->text, name_len};
    tag->value = (text_part){joined->text + name_len, end - name_len};
    return true;
}

/* Whether a header belongs to the next game. */
static bool begins_next(const pgn_reader *p, const pgn_tag *tag)
{
    return !p->in_game || p->in_moves ||
           (p->after_blank && ((p->seen_game && text_part_is(tag->name, "Game")) ||
                               (p->seen_event && text_part_is(tag->name, "Event"))));
}

/* The headers of a line, one or more; *at: behind the last. */
static bool tag_line(pgn_reader *p, size_t *at)
{
    charset_lines *lines = &p->m.lines;
    pgn_tag tag;
    bool is_done = false;
    while (!is_done && pgn_read_tag(&tag, lines->text, lines->text_len, *at)) {
        tracker_place place = text_moves_place(&p->m, *at);
        if (begins_next(p, &tag) && !(end(p) && begin(p)))
            return false;
        p->seen_game = p->seen_game || text_part_is(tag.name, "Game");
        p->seen_event = p->seen_event || text_part_is(tag.name, "Event");
        p->after_blank = false;
        size_t behind = text_skip_blanks(lines->text, lines->text_len, tag.end);
        is_done = tag.is_open;
        if ((tag.is_open && !join_lines(p, &tag)) || !tell_tag(p, &tag, place))
            return false;
        *at = is_done ? lines->text_len : behind;
    }
    return true;
}

/* ---- lines ---- */

static bool pass_over(pgn_reader *p, size_t at)
{
    if (p->told_passing)
        return true;
    p->told_passing = true;
    return text_moves_warn(&p->m, "text between the games is passed over", at, p->m.lines.text_len);
}

static bool moves_line(pgn_reader *p, size_t at)
{
    text_moves *m = &p->m;
    for (;;) {
        if (!p->in_game) {
            bool is_comment = at < m->lines.text_len && m->lines.text[at] == '{', inside = false;
            if (!is_comment && !text_has_move(m->lines.text + at, m->lines.text_len - at, &inside))
                return pass_over(p, at);
            if (!begin(p))
                return false;
        }
        m->at = at;
        text_step step = text_moves_line(m);
        p->in_moves = p->in_moves || m->moves != 0 || m->has_result;
        if (step != TEXT_OVER)
            return step == TEXT_GO;
        at = m->at;
        if (!end(p))
            return false;
    }
}

/* Behind the headers of a line. */
static size_t moves_begin(const char *text, size_t len)
{
    pgn_tag tag;
    size_t at = text_skip_blanks(text, len, 0);
    if (len != 0 && text[0] == '%')
        return len;
    while (pgn_read_tag(&tag, text, len, at)) {
        if (tag.is_open)
            return len;
        at = text_skip_blanks(text, len, tag.end);
    }
    return at;
}

static bool read_line(pgn_reader *p)
{
    const charset_lines *lines = &p->m.lines;
    size_t at = text_skip_blanks(lines->text, lines->text_len, 0);
    if (p->m.in_comment) {
        text_step step = text_moves_line(&p->m);
        if (step != TEXT_OVER)
            return step == TEXT_GO;
        if (!end(p)) /* a header stands where the comment should have ended */
            return false;
    }
    if (at == lines->text_len) {
        p->after_blank = true;
        return true;
    }
    if (lines->text[0] == '%')
        return text_moves_warn(&p->m, "an escaped line is passed over", 0, lines->text_len);
    return tag_line(p, &at) && (at == p->m.lines.text_len || moves_line(p, at));
}

static chuhe_status read(const codec_input *in, tracker *t)
{
    pgn_reader p = {.after_blank = false};
    chuhe_status status = text_moves_init(&p.m, in, t);
    p.m.moves_begin = moves_begin;
    if (status == CHUHE_OK) {
        while (text_moves_next_line(&p.m))
            if (!read_line(&p))
                break;
        if (!t->stopped && t->failure == CHUHE_OK)
            end(&p);
        status = t->failure;
    }
    if (p.value.text != NULL)
        in->allocator->resize(p.value.text, 0, in->allocator->ctx);
    if (p.joined.text != NULL)
        in->allocator->resize(p.joined.text, 0, in->allocator->ctx);
    text_moves_deinit(&p.m);
    return status;
}

/* ---- finding out ---- */

/* A line of ASCII letters, as UTF-16 has them too: zero bytes are left out. */
static size_t plain_line(char *line, size_t cap, const char *bytes, size_t len, size_t *at)
{
    size_t count = 0;
    while (*at < len && bytes[*at] != '\n' && bytes[*at] != '\r') {
        char c = bytes[(*at)++];
        if (c != '\0' && count < cap)
            line[count++] = c;
    }
    if (*at < len)
        ++*at;
    return count;
}

static int likeness(const char *bytes, size_t len)
{
    enum { LOOK = 65536 };
    size_t look = len < LOOK ? len : LOOK;
    int tags = 0;
    for (size_t at = 0; at < look;) {
        char line[128];
        pgn_tag tag;
        size_t count = plain_line(line, sizeof line, bytes, look, &at), start = 0;
        while (start < count && line[start] != '[' && (line[start] == ' ' || (line[start] & 0x80)))
            start++; /* blanks, a byte order mark */
        if (!pgn_read_tag(&tag, line, count, start) || (tag.name.text[0] & 0x80) ||
            strncasecmp(tag.name.text, "DhtmlXQ", 7) == 0)
            continue;
        if (text_part_is(tag.name, "Game") && text_part_is(tag.value, "Chinese Chess"))
            return 95;
        if (tag.broken == NULL && ++tags == 3)
            return 80;
    }
    return tags == 0 ? 0 : 50 + 10 * tags;
}

const codec codec_pgn = {CHUHE_FORMAT_PGN, false, likeness, read, pgn_write};
