#include "protocol/words.h"

static bool is_blank(char c)
{
    return (unsigned char)c <= ' ' || c == 127;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

words words_of(const char *text, size_t len)
{
    return (words){text, text + len};
}

bool words_next(word *out, words *rest)
{
    const char *at = rest->at;
    while (at < rest->end && is_blank(*at))
        at++;
    const char *start = at;
    while (at < rest->end && !is_blank(*at))
        at++;
    rest->at = at;
    if (at == start)
        return false;
    *out = (word){start, (size_t)(at - start)};
    return true;
}

word words_rest(words rest)
{
    while (rest.at < rest.end && is_blank(*rest.at))
        rest.at++;
    while (rest.end > rest.at && is_blank(rest.end[-1]))
        rest.end--;
    return (word){rest.at, (size_t)(rest.end - rest.at)};
}

bool word_is(word w, const char *text)
{
    size_t i = 0;
    while (i < w.len && text[i] != '\0' && lower(w.text[i]) == lower(text[i]))
        i++;
    return i == w.len && text[i] == '\0';
}

bool word_number(int64_t *value, word w)
{
    const int64_t most = INT64_C(1000000000000000);
    size_t i = w.len > 0 && (w.text[0] == '-' || w.text[0] == '+') ? 1 : 0;
    if (i == w.len)
        return false;
    int64_t sum = 0;
    for (; i < w.len; i++) {
        if (w.text[i] < '0' || w.text[i] > '9')
            return false;
        sum = 10 * sum + (w.text[i] - '0');
        if (sum > most)
            sum = most;
    }
    *value = w.text[0] == '-' ? -sum : sum;
    return true;
}
