#include "eventlog/eventlog_field.h"

#include <stdio.h>
#include <string.h>

const char *const eventlog_parties[CHUHE_PARTIES] = {"red", "black", "arbiter"};
const char *const eventlog_results[EVENTLOG_RESULTS] = {"open", "red_wins", "black_wins", "draw"};

/* ---- what is wrong ---- */

/* Cut where a character begins. */
static void copy(char *out, size_t cap, const char *text)
{
    size_t len = strlen(text);
    if (len >= cap)
        for (len = cap - 1; len > 0 && ((unsigned char)text[len] & 0xC0) == 0x80;)
            len--;
    memcpy(out, text, len);
    out[len] = '\0';
}

bool eventlog_fail(eventlog_fault *fault, eventlog_problem problem, const char *field,
                   eventlog_expected expected, const char *list, const json_value *found)
{
    char shown[EVENTLOG_WORDS + 8];
    size_t line = fault->line;
    *fault = (eventlog_fault){.problem = problem, .expected = expected, .line = line};
    copy(fault->field, sizeof fault->field, field ? field : "");
    copy(fault->expected_list, sizeof fault->expected_list, list ? list : "");
    json_value_show(shown, sizeof shown, found);
    copy(fault->found, sizeof fault->found, shown);
    return false;
}

void eventlog_list(char out[EVENTLOG_WORDS * 3], const char *const *words, size_t count)
{
    size_t cap = EVENTLOG_WORDS * 3, used = 0;
    out[0] = '\0';
    for (size_t i = 0; i < count && used < cap; i++)
        used += (size_t)snprintf(out + used, cap - used, "%s%s", i ? ", " : "", words[i]);
}

static bool fail_words(const eventlog_fields *in, eventlog_problem problem, const char *name,
                       const char *const *words, size_t count)
{
    char list[EVENTLOG_WORDS * 3];
    eventlog_list(list, words, count);
    return eventlog_fail(in->fault, problem, name, EVENTLOG_EXPECT_ONE_OF, list,
                         json_value_member(in->object, name));
}

json_value *eventlog_object(const char *text, size_t len, eventlog_fault *fault)
{
    char why[JSON_WHY];
    json_value *value = len <= EVENTLOG_LINE_MAX ? json_value_read(text, len, why) : NULL;
    if (len > EVENTLOG_LINE_MAX) {
        eventlog_fail(fault, EVENTLOG_TOO_LONG, NULL, EVENTLOG_EXPECT_OBJECT, NULL, NULL);
    } else if (!value) {
        eventlog_fail(fault, EVENTLOG_NOT_JSON, NULL, EVENTLOG_EXPECT_OBJECT, NULL, NULL);
        copy(fault->found, sizeof fault->found, why);
    } else if (!json_value_is_object(value)) {
        eventlog_fail(fault, EVENTLOG_WRONG_TYPE, NULL, EVENTLOG_EXPECT_OBJECT, NULL, value);
        json_value_free(value);
        value = NULL;
    }
    return value;
}

/* ---- fields ---- */

bool eventlog_has(const eventlog_fields *in, const char *name)
{
    return json_value_member(in->object, name) != NULL;
}

bool eventlog_only(const eventlog_fields *in, const char *const *known, size_t count,
                   eventlog_problem problem)
{
    const char *stranger = json_value_stranger(in->object, known, count);
    return !stranger || fail_words(in, problem, stranger, known, count);
}

bool eventlog_read_number(uint32_t *number, const eventlog_fields *in, const char *name,
                          uint32_t min, uint32_t max)
{
    const json_value *value = json_value_member(in->object, name);
    char range[48];
    int64_t found;
    if (!value)
        return true;
    snprintf(range, sizeof range, "%u-%u", (unsigned)min, (unsigned)max);
    if (!json_value_integer(&found, value))
        return eventlog_fail(in->fault, EVENTLOG_WRONG_TYPE, name, EVENTLOG_EXPECT_NUMBER, range,
                             value);
    if (found < (int64_t)min || found > (int64_t)max)
        return eventlog_fail(in->fault, EVENTLOG_BAD_VALUE, name, EVENTLOG_EXPECT_NUMBER, range,
                             value);
    *number = (uint32_t)found;
    return true;
}

bool eventlog_read_yes_no(bool *value, const eventlog_fields *in, const char *name)
{
    const json_value *found = json_value_member(in->object, name);
    return !found || json_value_truth(value, found) ||
           eventlog_fail(in->fault, EVENTLOG_WRONG_TYPE, name, EVENTLOG_EXPECT_YES_NO, NULL, found);
}

bool eventlog_read_word(unsigned *index, const eventlog_fields *in, const char *name,
                        const char *const *words, size_t count)
{
    const json_value *value = json_value_member(in->object, name);
    const char *text = json_value_text(value);
    if (!value)
        return true;
    for (unsigned i = 0; text && i < count; i++) {
        if (strcmp(text, words[i]) == 0) {
            *index = i;
            return true;
        }
    }
    return fail_words(in, text ? EVENTLOG_BAD_VALUE : EVENTLOG_WRONG_TYPE, name, words, count);
}

bool eventlog_read_text(const char **text, const eventlog_fields *in, const char *name,
                        eventlog_expected expected)
{
    const json_value *value = json_value_member(in->object, name);
    *text = json_value_text(value);
    return !value || *text ||
           eventlog_fail(in->fault, EVENTLOG_WRONG_TYPE, name, expected, NULL, value);
}

static bool fail_value(const eventlog_fields *in, const char *name, eventlog_expected expected)
{
    return eventlog_fail(in->fault, EVENTLOG_BAD_VALUE, name, expected, NULL,
                         json_value_member(in->object, name));
}

bool eventlog_read_square(chuhe_square *square, const eventlog_fields *in, const char *name)
{
    const char *text;
    if (!eventlog_read_text(&text, in, name, EVENTLOG_EXPECT_SQUARE))
        return false;
    return !text || chuhe_square_from_text(square, text, strlen(text), NULL) == CHUHE_OK ||
           fail_value(in, name, EVENTLOG_EXPECT_SQUARE);
}

chuhe_kind eventlog_kind_of(char letter)
{
    switch (letter) {
    case 'R':
    case 'r':
        return CHUHE_CHARIOT;
    case 'N':
    case 'n':
    case 'H':
    case 'h':
        return CHUHE_HORSE;
    case 'C':
    case 'c':
        return CHUHE_CANNON;
    default:
        return CHUHE_NO_KIND;
    }
}

char eventlog_letter_of(chuhe_kind kind)
{
    return kind == CHUHE_CHARIOT ? 'R' : kind == CHUHE_HORSE ? 'N' : 'C';
}

bool eventlog_read_kind(chuhe_kind *kind, const eventlog_fields *in, const char *name)
{
    static const char *const letters[] = {"R", "N", "C"};
    const char *text;
    if (!eventlog_read_text(&text, in, name, EVENTLOG_EXPECT_ONE_OF))
        return fail_words(in, EVENTLOG_WRONG_TYPE, name, letters, 3);
    if (!text)
        return true;
    if (strlen(text) != 1 || eventlog_kind_of(text[0]) == CHUHE_NO_KIND)
        return fail_words(in, EVENTLOG_BAD_VALUE, name, letters, 3);
    *kind = eventlog_kind_of(text[0]);
    return true;
}

/* ---- times ---- */

/* At least one digit, at most `most`; moves on. */
static bool take_digits(int64_t *number, const char **at, unsigned least, unsigned most)
{
    unsigned count = 0;
    *number = 0;
    for (; count < most && **at >= '0' && **at <= '9'; count++, ++*at)
        *number = 10 * *number + (**at - '0');
    return count >= least;
}

static bool take(const char **at, char sign)
{
    if (**at != sign)
        return false;
    ++*at;
    return true;
}

/* `1:02:03.500` */
static bool clock_from_text(int64_t *ms, const char *at)
{
    int64_t hours, minutes, seconds, thousandths = 0;
    bool minus = take(&at, '-');
    if (!take_digits(&hours, &at, 1, 9) || !take(&at, ':') || !take_digits(&minutes, &at, 2, 2) ||
        !take(&at, ':') || !take_digits(&seconds, &at, 2, 2) || minutes > 59 || seconds > 59)
        return false;
    if (take(&at, '.')) {
        const char *first = at;
        if (!take_digits(&thousandths, &at, 1, 3))
            return false;
        for (const char *digit = at; digit < first + 3; digit++)
            thousandths *= 10;
    }
    *ms = ((hours * 60 + minutes) * 60 + seconds) * 1000 + thousandths;
    if (minus)
        *ms = -*ms;
    return *at == '\0';
}

bool eventlog_read_at(int64_t *ms, const eventlog_fields *in, const char *name)
{
    const json_value *value = json_value_member(in->object, name);
    const char *text = json_value_text(value);
    if (!value || json_value_integer(ms, value) || (text && clock_from_text(ms, text)))
        return true;
    return eventlog_fail(in->fault, text ? EVENTLOG_BAD_VALUE : EVENTLOG_WRONG_TYPE, name,
                         EVENTLOG_EXPECT_AT, NULL, value);
}

/* `2m30s`: units in falling order, each once. */
static bool time_from_text(int64_t *ms, const char *at)
{
    static const struct {
        const char *unit;
        int64_t ms;
    } units[] = {{"h", 3600000}, {"ms", 1}, {"m", 60000}, {"s", 1000}};
    int64_t sum = 0, before = INT64_MAX, number;
    bool minus = take(&at, '-');
    do {
        size_t i = 0;
        if (!take_digits(&number, &at, 1, 9))
            return false;
        while (i < 4 && strncmp(at, units[i].unit, strlen(units[i].unit)) != 0)
            i++;
        if (i == 4 || units[i].ms >= before)
            return false;
        at += strlen(units[i].unit);
        before = units[i].ms;
        sum += number * before;
    } while (*at);
    *ms = minus ? -sum : sum;
    return true;
}

bool eventlog_read_time(int64_t *ms, const eventlog_fields *in, const char *name, bool may_be_less)
{
    const json_value *value = json_value_member(in->object, name);
    const char *text = json_value_text(value);
    int64_t found = 0;
    if (!value)
        return true;
    if (!json_value_integer(&found, value) && (!text || !time_from_text(&found, text)))
        return eventlog_fail(in->fault, text ? EVENTLOG_BAD_VALUE : EVENTLOG_WRONG_TYPE, name,
                             EVENTLOG_EXPECT_TIME, NULL, value);
    if (found < 0 && !may_be_less)
        return fail_value(in, name, EVENTLOG_EXPECT_TIME);
    *ms = found;
    return true;
}

void eventlog_write_time(json *writer, int64_t ms)
{
    char text[32];
    if (ms != 0 && ms % 60000 == 0 && ms / 60000 < 1000000 && ms / 60000 > -1000000)
        snprintf(text, sizeof text, "%lldm", (long long)(ms / 60000));
    else if (ms % 1000 == 0 && ms / 1000 < 1000000 && ms / 1000 > -1000000)
        snprintf(text, sizeof text, "%llds", (long long)(ms / 1000));
    else {
        json_signed(writer, ms);
        return;
    }
    json_text(writer, text);
}

void eventlog_at_to_text(char buf[EVENTLOG_AT_CAP], int64_t ms)
{
    uint64_t size = ms < 0 ? -(uint64_t)ms : (uint64_t)ms;
    int used = snprintf(buf, EVENTLOG_AT_CAP, "%s%llu:%02u:%02u", ms < 0 ? "-" : "",
                        (unsigned long long)(size / 3600000), (unsigned)(size / 60000 % 60),
                        (unsigned)(size / 1000 % 60));
    if (size % 1000)
        snprintf(buf + used, EVENTLOG_AT_CAP - (size_t)used, ".%03u", (unsigned)(size % 1000));
}
