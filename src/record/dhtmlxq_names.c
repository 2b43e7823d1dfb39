#include "record/dhtmlxq_names.h"

#include <string.h>
#include <strings.h>

static const struct xq_name {
    const char *name, *tag;
} names[] = {{"title", "Title"},
             {"event", "Event"},
             {"date", "Date"},
             {"place", "Site"},
             {"round", "Round"},
             {"table", "Table"},
             {"red", "Red"},
             {"black", "Black"},
             {"redteam", "RedTeam"},
             {"blackteam", "BlackTeam"},
             {"redtime", "RedTime"},
             {"blacktime", "BlackTime"},
             {"redrating", "RedElo"},
             {"blackrating", "BlackElo"},
             {"timerule", "TimeControl"},
             {"remark", "Remark"},
             {"author", "Author"},
             {"refer", "Source"},
             {"open", "Opening"}};
enum { NAMES = sizeof names / sizeof *names };

static bool is_word(const char *name, size_t len, const char *word)
{
    return strlen(word) == len && memcmp(name, word, len) == 0;
}

const char *xq_tag_of_name(const char *name, size_t len)
{
    for (unsigned i = 0; i < NAMES; i++)
        if (is_word(name, len, names[i].name))
            return names[i].tag;
    return NULL;
}

const char *xq_name_of_tag(const char *tag)
{
    for (unsigned i = 0; i < NAMES; i++)
        if (strcasecmp(tag, names[i].tag) == 0)
            return names[i].name;
    return NULL;
}

/* Numbers at the end of a name, divided by '_': as many as asked for, and
 * nothing else. */
static bool read_numbers(uint32_t *numbers, size_t count, const char *text, size_t len)
{
    size_t at = 0;
    for (size_t i = 0; i < count; i++) {
        size_t begin = at;
        numbers[i] = 0;
        for (; at < len && at - begin < 9 && text[at] >= '0' && text[at] <= '9'; at++)
            numbers[i] = numbers[i] * 10 + (uint32_t)(text[at] - '0');
        if (at == begin || (i + 1 < count && (at == len || text[at++] != '_')))
            return false;
    }
    return at == len;
}

static bool has_prefix(const char *name, size_t len, const char *prefix)
{
    return len >= strlen(prefix) && memcmp(name, prefix, strlen(prefix)) == 0;
}

bool xq_branch_name(uint32_t *leaves, uint32_t *start, uint32_t *number, const char *name,
                    size_t len)
{
    uint32_t numbers[3];
    if (!has_prefix(name, len, "move_") || !read_numbers(numbers, 3, name + 5, len - 5))
        return false;
    *leaves = numbers[0];
    *start = numbers[1];
    *number = numbers[2];
    return true;
}

bool xq_comment_name(uint32_t *line, uint32_t *ply, const char *name, size_t len)
{
    uint32_t numbers[2] = {0, 0};
    if (!has_prefix(name, len, "comment"))
        return false;
    if (!read_numbers(numbers + 1, 1, name + 7, len - 7) &&
        !read_numbers(numbers, 2, name + 7, len - 7))
        return false;
    *line = numbers[0];
    *ply = numbers[1];
    return true;
}

bool xq_is_own_name(const char *name, size_t len)
{
    static const char *const own[] = {"fen", "binit", "movelist", "result",
                                      "ver", "init",  "length"};
    uint32_t numbers[3];
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (is_word(name, len, own[i]))
            return true;
    return xq_branch_name(&numbers[0], &numbers[1], &numbers[2], name, len) ||
           xq_comment_name(&numbers[0], &numbers[1], name, len);
}

bool xq_result_of_text(chuhe_result *result, const char *text, size_t len)
{
    static const struct result_text {
        const char *text;
        chuhe_result result;
    } texts[] = {{"红胜", CHUHE_RESULT_RED_WINS},
                 {"紅勝", CHUHE_RESULT_RED_WINS},
                 {"红方胜", CHUHE_RESULT_RED_WINS},
                 {"紅方勝", CHUHE_RESULT_RED_WINS},
                 {"黑负", CHUHE_RESULT_RED_WINS},
                 {"黑負", CHUHE_RESULT_RED_WINS},
                 {"红先胜", CHUHE_RESULT_RED_WINS},
                 {"紅先勝", CHUHE_RESULT_RED_WINS},
                 {"先胜", CHUHE_RESULT_RED_WINS},
                 {"先勝", CHUHE_RESULT_RED_WINS},
                 {"W", CHUHE_RESULT_RED_WINS},
                 {"1-0", CHUHE_RESULT_RED_WINS},
                 {"黑胜", CHUHE_RESULT_BLACK_WINS},
                 {"黑勝", CHUHE_RESULT_BLACK_WINS},
                 {"黑方胜", CHUHE_RESULT_BLACK_WINS},
                 {"黑方勝", CHUHE_RESULT_BLACK_WINS},
                 {"红负", CHUHE_RESULT_BLACK_WINS},
                 {"紅負", CHUHE_RESULT_BLACK_WINS},
                 {"红先负", CHUHE_RESULT_BLACK_WINS},
                 {"紅先負", CHUHE_RESULT_BLACK_WINS},
                 {"先负", CHUHE_RESULT_BLACK_WINS},
                 {"先負", CHUHE_RESULT_BLACK_WINS},
                 {"L", CHUHE_RESULT_BLACK_WINS},
                 {"0-1", CHUHE_RESULT_BLACK_WINS},
                 {"和棋", CHUHE_RESULT_DRAW},
                 {"和局", CHUHE_RESULT_DRAW},
                 {"和", CHUHE_RESULT_DRAW},
                 {"先和", CHUHE_RESULT_DRAW},
                 {"平局", CHUHE_RESULT_DRAW},
                 {"红先和", CHUHE_RESULT_DRAW},
                 {"紅先和", CHUHE_RESULT_DRAW},
                 {"D", CHUHE_RESULT_DRAW},
                 {"1/2-1/2", CHUHE_RESULT_DRAW},
                 {"未知", CHUHE_RESULT_OPEN},
                 {"不明", CHUHE_RESULT_OPEN},
                 {"未定", CHUHE_RESULT_OPEN},
                 {"*", CHUHE_RESULT_OPEN}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        if (is_word(text, len, texts[i].text)) {
            *result = texts[i].result;
            return true;
        }
    }
    return false;
}

const char *xq_result_text(chuhe_result result, chuhe_charset charset)
{
    static const char *const texts[2][4] = {{"未知", "红胜", "黑胜", "和棋"},
                                            {"未知", "紅勝", "黑勝", "和棋"}};
    return texts[charset == CHUHE_CHARSET_BIG5][(unsigned)result < 4 ? result : 0];
}

bool xq_begins_with_ecco(const char *text, size_t len)
{
    return len >= 3 && text[0] >= 'A' && text[0] <= 'E' && text[1] >= '0' && text[1] <= '9' &&
           text[2] >= '0' && text[2] <= '9' && (len == 3 || text[3] == ' ');
}
