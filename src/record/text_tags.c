#include "record/text_tags.h"

#include <string.h>
#include <strings.h>

#include "record/charset.h"
#include "record/text_words.h"

text_part text_part_of(const char *string)
{
    return (text_part){string, strlen(string)};
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

text_part text_trim(text_part part)
{
    while (part.len != 0 && is_blank(part.text[0])) {
        part.text++;
        part.len--;
    }
    while (part.len != 0 && is_blank(part.text[part.len - 1]))
        part.len--;
    return part;
}

bool text_part_is(text_part part, const char *string)
{
    return strlen(string) == part.len && strncasecmp(part.text, string, part.len) == 0;
}

/* A Chinese name is written for the first entry of its English one. */
static const struct tag_name {
    const char *chinese, *name;
} tag_names[] = {
    {"标题", "Title"},
    {"標題", "Title"},
    {"赛事", "Event"},
    {"賽事", "Event"},
    {"比赛", "Event"},
    {"轮次", "Round"},
    {"輪次", "Round"},
    {"日期", "Date"},
    {"地点", "Site"},
    {"地點", "Site"},
    {"布局", "Opening"},
    {"佈局", "Opening"},
    {"开局", "Opening"},
    {"变例", "Variation"},
    {"變例", "Variation"},
    {"红方", "Red"},
    {"紅方", "Red"},
    {"黑方", "Black"},
    {"红方团体", "RedTeam"},
    {"紅方團體", "RedTeam"},
    {"黑方团体", "BlackTeam"},
    {"黑方團體", "BlackTeam"},
    {"记时规则", "TimeControl"},
    {"计时规则", "TimeControl"},
    {"計時規則", "TimeControl"},
    {"记时", "TimeControl"},
    {"红方用时", "RedTime"},
    {"紅方用時", "RedTime"},
    {"黑方用时", "BlackTime"},
    {"黑方用時", "BlackTime"},
    {"评注", "Annotator"},
    {"評注", "Annotator"},
    {"评论", "Annotator"},
    {"作者", "Author"},
    {"备注", "Remark"},
    {"備註", "Remark"},
    {"台次", "Table"},
    {"来源网站", "Source"},
    {"來源網站", "Source"},
    {"来源", "Source"},
    {"结果", "Result"},
    {"結果", "Result"},
    {"局面", "FEN"},
};

text_part text_tag_name(char buf[64], text_part name)
{
    for (size_t i = 0; i < sizeof tag_names / sizeof *tag_names; i++)
        if (text_part_is(name, tag_names[i].chinese))
            return text_part_of(tag_names[i].name);
    if (name.len >= 5 && name.len < 64 && strncasecmp(name.text, "White", 5) == 0) {
        memcpy(buf, "Red", 3);
        memcpy(buf + 3, name.text + 5, name.len - 5);
        return (text_part){buf, name.len - 2};
    }
    return name;
}

const char *text_tag_chinese(const char *name, chuhe_charset charset)
{
    for (size_t i = 0; i < sizeof tag_names / sizeof *tag_names; i++) {
        const char *chinese = tag_names[i].chinese;
        char encoded[64];
        size_t lost = 0;
        if (strcasecmp(tag_names[i].name, name) != 0)
            continue;
        charset_encode(encoded, sizeof encoded, charset, chinese, strlen(chinese), &lost);
        if (lost == 0)
            return chinese;
    }
    return NULL;
}

static bool contains(text_part part, const char *word)
{
    for (size_t i = 0; i < part.len; i++)
        if (text_starts_with(part.text, part.len, i, word))
            return true;
    return false;
}

bool text_result(chuhe_result *result, text_part value)
{
    value = text_trim(value);
    if (value.len == 0)
        return false;
    text_word word = text_word_at(value.text, value.len, 0);
    if (word.kind == TEXT_RESULT && word.end == value.len) {
        *result = (chuhe_result)word.value;
        return true;
    }
    bool red = contains(value, "红") || contains(value, "紅"), black = contains(value, "黑");
    bool wins = contains(value, "胜") || contains(value, "勝"), loses = contains(value, "负");
    if (contains(value, "和") && !wins && !loses)
        *result = CHUHE_RESULT_DRAW;
    else if (red != black && wins != loses)
        *result = red == wins ? CHUHE_RESULT_RED_WINS : CHUHE_RESULT_BLACK_WINS;
    else
        return false;
    return true;
}

const char *text_result_name(chuhe_result result)
{
    static const char *const names[] = {"*", "1-0", "0-1", "1/2-1/2"};
    return names[(unsigned)result < 4 ? result : 0];
}

bool text_format(int *ranks, text_part value)
{
    static const struct format {
        const char *name;
        int ranks; /* -1: not told */
    } formats[] = {{"Chinese", -1},
                   {"Short", -1},
                   {"WXF", -1},
                   {"SAN", -1},
                   {"ICCS", CHUHE_NOTATION_COORDINATES},
                   {"Coordinates", CHUHE_NOTATION_COORDINATES},
                   {"Coordinates10", CHUHE_NOTATION_COORDINATES10}};
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        if (!text_part_is(value, formats[i].name))
            continue;
        if (formats[i].ranks >= 0)
            *ranks = formats[i].ranks;
        return true;
    }
    return false;
}

/* The first two fields of a FEN whose rest is broken. */
static size_t two_fields(text_part fen)
{
    size_t at = 0;
    for (int field = 0; field < 2; field++) {
        while (at < fen.len && is_blank(fen.text[at]))
            at++;
        while (at < fen.len && !is_blank(fen.text[at]))
            at++;
    }
    return at;
}

bool text_start(tracker *t, text_part fen, tracker_place place)
{
    chuhe_setup setup;
    chuhe_error err;
    fen = text_trim(fen);
    if (t->started)
        return tracker_warn(t, CHUHE_E_SYNTAX, "a second start in one game is passed over", place,
                            fen.text, fen.len);
    if (chuhe_setup_from_fen(&setup, fen.text, fen.len, &err) != CHUHE_OK) {
        if ((err.code != CHUHE_E_FEN_FIELDS && err.code != CHUHE_E_FEN_NUMBER) ||
            chuhe_setup_from_fen(&setup, fen.text, two_fields(fen), NULL) != CHUHE_OK)
            return tracker_bad_fen(t, &err, place, fen.text, fen.len);
        if (!tracker_warn_fen(t, &err, place, fen.text, fen.len))
            return false;
    }
    return tracker_start(t, &setup, place);
}

void text_start_fen(char fen[CHUHE_FEN_CAP], const chuhe_record *record, bool usual_too)
{
    chuhe_setup setup;
    size_t len = 0;
    fen[0] = '\0';
    if (!usual_too && chuhe_record_is_usual_start(record))
        return;
    chuhe_position_to_setup(&setup, chuhe_record_start(record));
    if (chuhe_setup_to_fen(fen, CHUHE_FEN_CAP, &len, &setup) != CHUHE_OK)
        fen[0] = '\0';
}

bool text_tag(tracker *t, text_part name, text_part value, tracker_place place)
{
    if (value.len == 0)
        return true;
    size_t plain = strnlen(value.text, value.len);
    if (memchr(name.text, '\0', name.len) != NULL || plain < value.len) {
        if (!tracker_warn(t, CHUHE_E_SYNTAX, "a header with a zero byte in it is cut there", place,
                          value.text, value.len))
            return false;
        name.len = strnlen(name.text, name.len);
        value = text_trim((text_part){value.text, plain});
    }
    tracker_at(t, place);
    return name.len == 0 || tracker_tag_named(t, name.text, name.len, value.text, value.len);
}

void text_write_value(out *o, const char *value, bool quoted)
{
    bool replaced = false;
    for (const char *at = value; *at != '\0';) {
        size_t plain = 0;
        while ((unsigned char)at[plain] >= 0x20 &&
               !(quoted && (at[plain] == '"' || at[plain] == '\\')))
            plain++;
        out_text(o, at, plain);
        at += plain;
        if (*at == '\0')
            break;
        bool control = (unsigned char)*at < 0x20;
        out_text(o, control ? " " : *at == '"' ? "\\\"" : "\\\\", control ? 1 : 2);
        replaced = replaced || control;
        at++;
    }
    if (replaced)
        out_warn(o, CHUHE_E_SYNTAX, "a line break or control character in a header became a blank",
                 0);
}
