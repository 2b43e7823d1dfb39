/* Words and times. */
#include <stdio.h>

#include "sheet/sheet_model.h"

static const struct {
    const char *english, *chinese;
} words[SHEET_WORDS] = {
#define SHEET_WORD_TEXTS(name, en, zh) {en, zh},
    SHEET_TEXT_LIST(SHEET_WORD_TEXTS)
#undef SHEET_WORD_TEXTS
};

const char *sheet_text_of(bool chinese, sheet_word word)
{
    return chinese ? words[word].chinese : words[word].english;
}

void sheet_say(buffer *out, bool chinese, sheet_word word, const char *const args[4])
{
    for (const char *c = sheet_text_of(chinese, word); *c;) {
        if (c[0] == '{' && c[1] >= '1' && c[1] <= '4' && c[2] == '}') {
            const char *arg = args[c[1] - '1'];
            buffer_text(out, arg ? arg : "");
            c += 3;
        } else {
            buffer_append(out, c++, 1);
        }
    }
}

const char *sheet_party(bool chinese, chuhe_party party)
{
    static const sheet_word names[CHUHE_PARTIES] = {SHEET_RED, SHEET_BLACK, SHEET_ARBITER};
    return sheet_text_of(chinese, names[party]);
}

void sheet_time(char buf[SHEET_TIME_CAP], int64_t ms)
{
    long long seconds = ms / 1000;
    if (ms == CHUHE_NEVER_MS)
        buf[0] = '\0';
    else if (seconds >= 3600)
        snprintf(buf, SHEET_TIME_CAP, "%lld:%02lld:%02lld", seconds / 3600, seconds / 60 % 60,
                 seconds % 60);
    else
        snprintf(buf, SHEET_TIME_CAP, "%lld:%02lld", seconds / 60, seconds % 60);
}

void sheet_exact_time(char buf[SHEET_TIME_CAP], int64_t ms)
{
    long long seconds = ms / 1000;
    int used = snprintf(buf, SHEET_TIME_CAP, "%lld:%02lld:%02lld", seconds / 3600,
                        seconds / 60 % 60, seconds % 60);
    if (ms % 1000 == 0)
        return;
    used += snprintf(buf + used, SHEET_TIME_CAP - (size_t)used, ".%03d", (int)(ms % 1000));
    while (buf[used - 1] == '0')
        buf[--used] = '\0';
}
