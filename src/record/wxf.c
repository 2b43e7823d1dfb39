/* WXF files, as XieXie and PlayOK write them. */
#include <string.h>
#include <strings.h>

#include "record/text_moves.h"
#include "record/text_tags.h"
#include "record/text_write.h"

typedef struct wxf_reader {
    text_moves m;
    bool in_game, in_moves, told_passing, has_result;
    chuhe_result result;
} wxf_reader;

/* Headers that have another name here than in a record; the others are written
 * as they are called. */
static const struct header {
    const char *key, *tag;
} headers[] = {
    {"EVENT", "Event"}, {"SITE", "Site"}, {"DATE", "Date"}, {"ROUND", "Round"}, {"GAME", "Title"}};

static bool is_key_character(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

/* Cuts a header line into key and value. */
static bool read_header(text_part *key, text_part *value, const char *text, size_t len)
{
    text_part line = text_trim((text_part){text, len});
    size_t end = 0;
    while (end < line.len && is_key_character(line.text[end]))
        end++;
    if (end == 0 || (end < line.len && line.text[end] != ' ' && line.text[end] != '\t'))
        return false;
    *key = (text_part){line.text, end};
    *value = text_trim((text_part){line.text + end, line.len - end});
    return true;
}

static bool starts_with(text_part line, const char *word)
{
    size_t len = strlen(word);
    return line.len >= len && strncasecmp(line.text, word, len) == 0;
}

static bool begin(wxf_reader *w)
{
    w->in_game = true;
    w->in_moves = w->told_passing = w->has_result = false;
    return text_moves_begin(&w->m);
}

static bool end(wxf_reader *w)
{
    if (!w->in_game)
        return true;
    w->in_game = false;
    return text_moves_end(&w->m, w->has_result ? &w->result : NULL);
}

/* RED and BLACK: name ; rating ; team ; and what else there may be. */
static bool player(wxf_reader *w, bool red, text_part value, tracker_place place)
{
    static const char *const tags[2][3] = {{"Black", "BlackElo", "BlackTeam"},
                                           {"Red", "RedElo", "RedTeam"}};
    for (int i = 0; value.len != 0; i++) {
        const char *semicolon = memchr(value.text, ';', value.len);
        size_t len = semicolon == NULL ? value.len : (size_t)(semicolon - value.text);
        text_part field = text_trim((text_part){value.text, len});
        value.text += semicolon == NULL ? len : len + 1;
        value.len -= semicolon == NULL ? len : len + 1;
        if (field.len == 0)
            continue;
        bool going =
            i < 3 ? text_tag(w->m.t, text_part_of(tags[red][i]), field, place)
                  : tracker_warn(w->m.t, CHUHE_E_SYNTAX, "more about a player than is understood",
                                 place, field.text, field.len);
        if (!going)
            return false;
    }
    return true;
}

static bool tell_header(wxf_reader *w, text_part key, text_part value)
{
    char buf[64];
    tracker_place place = text_moves_place(&w->m, 0);
    if (text_part_is(key, "FORMAT") || value.len == 0)
        return true;
    if (text_part_is(key, "RED") || text_part_is(key, "BLACK"))
        return player(w, text_part_is(key, "RED"), value, place);
    if (text_part_is(key, "FEN"))
        return text_start(w->m.t, value, place);
    if (text_part_is(key, "RESULT")) {
        w->has_result = text_result(&w->result, value);
        return w->has_result || text_part_is(value, "?") ||
               tracker_warn(w->m.t, CHUHE_E_SYNTAX, "a result that is not known", place, value.text,
                            value.len);
    }
    text_part name = text_tag_name(buf, key);
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        if (text_part_is(key, headers[i].key))
            name = text_part_of(headers[i].tag);
    return text_tag(w->m.t, name, value, place);
}

static bool pass_over(wxf_reader *w, size_t at)
{
    if (w->told_passing)
        return true;
    w->told_passing = true;
    return text_moves_warn(&w->m, "text that is no part of a game is passed over", at,
                           w->m.lines.text_len);
}

static bool moves_line(wxf_reader *w)
{
    text_step step = text_moves_line(&w->m);
    if (step != TEXT_OVER)
        return step == TEXT_GO;
    if (!end(w))
        return false;
    size_t at = text_skip_blanks(w->m.lines.text, w->m.lines.text_len, w->m.at);
    return at == w->m.lines.text_len || pass_over(w, at);
}

static bool header_line(wxf_reader *w, text_part line)
{
    text_part key, value;
    if (starts_with(line, "START{")) {
        if (!w->in_game && !begin(w))
            return false;
        w->in_moves = true;
        w->m.at = (size_t)(line.text - w->m.lines.text) + strlen("START{");
        return moves_line(w);
    }
    if (!read_header(&key, &value, line.text, line.len) ||
        (!w->in_game && !text_part_is(key, "FORMAT") && !text_part_is(key, "GAME") &&
         !text_part_is(key, "RED") && !text_part_is(key, "BLACK")))
        return pass_over(w, 0);
    if (text_part_is(key, "FORMAT") && !end(w))
        return false;
    return (w->in_game || begin(w)) && tell_header(w, key, value);
}

static bool read_line(wxf_reader *w)
{
    text_part line = text_trim((text_part){w->m.lines.text, w->m.lines.text_len});
    text_part key, value;
    if (w->in_game && w->in_moves) {
        bool next = !w->m.in_comment && read_header(&key, &value, line.text, line.len) &&
                    text_part_is(key, "FORMAT");
        if (!next)
            return moves_line(w);
        if (!text_moves_warn(&w->m, "the moves are not closed by }END", 0, 0) || !end(w))
            return false;
    }
    return line.len == 0 || header_line(w, line);
}

static chuhe_status read(const codec_input *in, tracker *t)
{
    wxf_reader w = {.in_game = false};
    chuhe_status status = text_moves_init(&w.m, in, t);
    w.m.ends_by_brace = true;
    if (status == CHUHE_OK) {
        bool going = true;
        while (going && text_moves_next_line(&w.m))
            going = read_line(&w);
        going = going && !t->stopped && t->failure == CHUHE_OK;
        if (going && w.in_game)
            (void)(text_moves_warn(&w.m, "the moves are not closed by }END", 0, 0) && end(&w));
        status = t->failure;
    }
    text_moves_deinit(&w.m);
    return status;
}

/* ---- writing ---- */

/* A player's field: a semicolon would begin the next one. */
static void write_field(out *o, const char *value)
{
    bool changed = false;
    for (const char *at = value; value != NULL && *at != '\0';) {
        size_t plain = strcspn(at, ";");
        char part[256];
        plain = plain < sizeof part ? plain : sizeof part - 1;
        memcpy(part, at, plain);
        part[plain] = '\0';
        text_write_value(o, part, false);
        at += plain;
        if (*at == ';') {
            out_cstr(o, "；");
            changed = true;
            at++;
        }
    }
    if (changed)
        out_warn(o, CHUHE_E_SYNTAX, "a semicolon in what is said of a player became a wide one", 0);
}

static void write_player(out *o, const chuhe_record *record, const char *key, const char *name,
                         const char *elo, const char *team)
{
    out_cstr(o, key);
    write_field(o, chuhe_record_tag(record, name));
    out_cstr(o, " ; ");
    write_field(o, chuhe_record_tag(record, elo));
    out_cstr(o, " ; ");
    write_field(o, chuhe_record_tag(record, team));
    out_cstr(o, " ;\n");
}

/* Whether a header is read back under its own name and as it is. */
static bool can_hold(const char *name, const char *value)
{
    static const char *const own[] = {"FORMAT", "RED", "BLACK", "FEN", "RESULT", "GAME"};
    char buf[64];
    text_part part = text_part_of(name), trimmed = text_trim(text_part_of(value));
    for (size_t i = 0; i < part.len; i++)
        if (!is_key_character(name[i]))
            return false;
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (text_part_is(part, own[i]))
            return false;
    return part.len != 0 && trimmed.len == strlen(value) &&
           text_part_is(text_tag_name(buf, part), name);
}

static void write_headers(out *o, const chuhe_record *record)
{
    static const char *const players[] = {"Red",   "RedElo",   "RedTeam",
                                          "Black", "BlackElo", "BlackTeam"};
    bool lost = false;
    for (size_t i = 0; i < chuhe_record_tag_count(record); i++) {
        const char *name, *value;
        bool is_done = false;
        chuhe_record_tag_at(&name, &value, record, i);
        for (size_t k = 0; k < sizeof players / sizeof *players; k++)
            is_done = is_done || strcasecmp(name, players[k]) == 0;
        if (is_done)
            continue;
        const char *key = name;
        for (size_t k = 0; k < sizeof headers / sizeof *headers; k++)
            if (strcasecmp(name, headers[k].tag) == 0)
                key = headers[k].key;
        if (!can_hold(name, value)) {
            lost = true;
            continue;
        }
        out_cstr(o, key);
        out_cstr(o, strlen(key) < 8 ? "\t" : " ");
        text_write_value(o, value, false);
        out_cstr(o, "\n");
    }
    if (lost)
        out_warn(o, CHUHE_E_SYNTAX, "a header that WXF cannot hold is left out or changed", 0);
}

static void write_moves(out *o, const chuhe_record *record)
{
    chuhe_position now = *chuhe_record_start(record);
    chuhe_node node = chuhe_record_first_child(record, CHUHE_ROOT);
    text_told told = 0;
    size_t ply = 0, first = chuhe_position_to_move(&now) == CHUHE_BLACK;
    for (; node != CHUHE_NO_NODE && o->status == CHUHE_OK;
         node = chuhe_record_first_child(record, node)) {
        char text[CHUHE_MOVE_TEXT_CAP];
        size_t half = ply + first;
        chuhe_move move = chuhe_record_move(record, node);
        if (half % 2 == 0 || ply == 0)
            out_format(o, half % 2 == 0 ? "%3zu. " : "%3zu... ", half / 2 + 1);
        text_write_move(text, o, &told, &now, move, CHUHE_NOTATION_WXF, ply + 1);
        out_cstr(o, text);
        chuhe_position_play_unchecked(&now, NULL, move);
        ply++;
        out_cstr(o, half % 6 == 5 || chuhe_record_first_child(record, node) == CHUHE_NO_NODE ? "\n"
                    : half % 2 == 1                                                          ? "   "
                                                                                             : " ");
    }
}

static void write(const chuhe_record *record, const chuhe_write_options *options, out *o)
{
    char fen[CHUHE_FEN_CAP];
    (void)options;
    out_cstr(o, "FORMAT\tWXF\n");
    write_player(o, record, "RED\t", "Red", "RedElo", "RedTeam");
    write_player(o, record, "BLACK\t", "Black", "BlackElo", "BlackTeam");
    if (chuhe_record_result(record) != CHUHE_RESULT_OPEN)
        out_format(o, "RESULT\t%s\n", text_result_name(chuhe_record_result(record)));
    write_headers(o, record);
    text_start_fen(fen, record, false);
    if (fen[0] != '\0')
        out_format(o, "FEN\t%s\n", fen);
    out_cstr(o, "START{\n");
    write_moves(o, record);
    out_cstr(o, "}END\n\n");
    text_warn_beyond_main_line(o, record, false);
}

/* ---- finding out ---- */

static int likeness(const char *bytes, size_t len)
{
    enum { LOOK = 4096 };
    char text[LOOK + 1];
    size_t count = 0;
    for (size_t i = 0; i < len && count < LOOK; i++)
        if (bytes[i] != '\0' && (bytes[i] & 0x80) == 0) /* UTF-16 as well, and a byte order mark */
            text[count++] = bytes[i];
    text[count] = '\0';
    const char *format = strstr(text, "FORMAT");
    const char *start = strstr(text, "START{");
    bool named = format != NULL && (format == text || format[-1] == '\n') &&
                 strncmp(format + 6 + strspn(format + 6, " \t"), "WXF", 3) == 0;
    return named ? 95 : start != NULL && (start == text || start[-1] == '\n') ? 60 : 0;
}

const codec codec_wxf = {CHUHE_FORMAT_WXF, false, likeness, read, write};
