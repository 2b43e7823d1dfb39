/* What base/json_read.h promises, without jansson.
 *
 * All values of a text stand in one array, each after the one that it is in; they find
 * their neighbours by number, and the array by their own. Containers that are open are
 * found by the number of the one around them, so that nothing calls itself. */
#include "base/json_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/text.h"

enum { DEPTH_MAX = 64, NONE = 0 };

typedef enum kind { OBJECT, ARRAY, TEXT, INTEGER, REAL, TRUE_, FALSE_, NULL_ } kind;

/* Number 0 is none of the text's: its `text` is the room that all texts are in. */
struct json_value {
    uint32_t self, around, first, last, next; /* numbers; NONE */
    kind kind;
    const char *key;  /* in an object */
    const char *text; /* of a string; of a real number as it was written */
    int64_t number;
};

typedef struct reader {
    const char *at, *end;
    json_value *all;
    uint32_t count, room;
    char *texts; /* the next text goes here; what is unescaped is never longer */
    unsigned depth;
    const char *why; /* NULL: no fault so far */
} reader;

static bool fail(reader *r, const char *why)
{
    if (!r->why)
        r->why = why;
    return false;
}

static void skip_blanks(reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\n' || *r->at == '\r'))
        r->at++;
}

static char peek(const reader *r)
{
    return r->at < r->end ? *r->at : '\0';
}

/* ---- strings ---- */

static bool read_hex(uint32_t *unit, reader *r)
{
    *unit = 0;
    if (r->end - r->at < 4)
        return fail(r, "an escape is cut");
    for (int i = 0; i < 4; i++, r->at++) {
        const char c = *r->at;
        const char lower = (char)(c | 0x20);
        uint32_t digit = c >= '0' && c <= '9'           ? (uint32_t)(c - '0')
                         : lower >= 'a' && lower <= 'f' ? (uint32_t)(lower - 'a') + 10
                                                        : 16;
        if (digit == 16)
            return fail(r, "an escape is none");
        *unit = *unit << 4 | digit;
    }
    return true;
}

static void put_code(reader *r, uint32_t code)
{
    if (code < 0x80) {
        *r->texts++ = (char)code;
        return;
    }
    static const unsigned char marks[] = {0, 0xC0, 0xE0, 0xF0};
    int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    *r->texts++ = (char)(marks[more] | code >> 6 * more);
    while (more-- > 0)
        *r->texts++ = (char)(0x80 | (code >> 6 * more & 0x3F));
}

static bool read_unicode(reader *r)
{
    uint32_t code, low;
    if (!read_hex(&code, r))
        return false;
    if (code >= 0xD800 && code < 0xDC00) {
        if (r->end - r->at < 2 || r->at[0] != '\\' || r->at[1] != 'u')
            return fail(r, "half of a pair of surrogates");
        r->at += 2;
        if (!read_hex(&low, r))
            return false;
        if (low < 0xDC00 || low > 0xDFFF)
            return fail(r, "half of a pair of surrogates");
        code = 0x10000 + ((code & 0x3FF) << 10 | (low & 0x3FF));
    } else if (code >= 0xDC00 && code < 0xE000) {
        return fail(r, "half of a pair of surrogates");
    }
    if (code == 0)
        return fail(r, "a zero in a text");
    put_code(r, code);
    return true;
}

static bool read_escape(reader *r)
{
    static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    const char c = peek(r);
    const char *found = c ? strchr(letters, c) : NULL;
    r->at++;
    if (c == 'u')
        return read_unicode(r);
    if (!found)
        return fail(r, "an escape is none");
    *r->texts++ = meanings[found - letters];
    return true;
}

/* After its first quote. NULL after a fault. */
static const char *read_text(reader *r)
{
    const char *text = r->texts;
    while (r->at < r->end && *r->at != '"') {
        size_t size;
        int32_t code = text_next(r->at, (size_t)(r->end - r->at), &size);
        if (code < 0x20) {
            fail(r, code < 0 ? "not UTF-8" : "a control character in a text");
            return NULL;
        }
        if (code == '\\') {
            r->at++;
            if (!read_escape(r))
                return NULL;
            continue;
        }
        memcpy(r->texts, r->at, size);
        r->texts += size;
        r->at += size;
    }
    if (r->at == r->end) {
        fail(r, "a text has no end");
        return NULL;
    }
    r->at++;
    *r->texts++ = '\0';
    return text;
}

/* ---- numbers and words ---- */

static size_t digits(reader *r)
{
    const char *from = r->at;
    while (peek(r) >= '0' && peek(r) <= '9')
        r->at++;
    return (size_t)(r->at - from);
}

static bool whole(json_value *value, reader *r, const char *from)
{
    bool negative = *from == '-';
    uint64_t most = (uint64_t)INT64_MAX + negative, sum = 0;
    value->kind = INTEGER;
    for (const char *c = from + negative; c < r->at; c++) {
        uint64_t digit = (uint64_t)(*c - '0');
        if (sum > (most - digit) / 10)
            return fail(r, "a number is too great");
        sum = 10 * sum + digit;
    }
    value->number = negative ? (int64_t)(0 - sum) : (int64_t)sum;
    return true;
}

/* Its value is of no use here; it can be shown as it was written. */
static void real(json_value *value, reader *r, const char *from)
{
    value->kind = REAL;
    value->text = r->texts;
    memcpy(r->texts, from, (size_t)(r->at - from));
    r->texts += r->at - from;
    *r->texts++ = '\0';
}

static bool read_number(json_value *value, reader *r)
{
    const char *from = r->at;
    bool is_real = false;
    r->at += *from == '-';
    const char *first = r->at;
    size_t count = digits(r);
    if (count == 0 || (*first == '0' && count > 1))
        return fail(r, "not a number");
    if (peek(r) == '.') {
        is_real = true;
        r->at++;
        if (digits(r) == 0)
            return fail(r, "not a number");
    }
    if (peek(r) == 'e' || peek(r) == 'E') {
        is_real = true;
        r->at++;
        if (peek(r) == '+' || peek(r) == '-')
            r->at++;
        if (digits(r) == 0)
            return fail(r, "not a number");
    }
    if (!is_real)
        return whole(value, r, from);
    real(value, r, from);
    return true;
}

static bool read_word(json_value *value, reader *r)
{
    static const struct {
        const char *word;
        kind kind;
    } words[] = {{"true", TRUE_}, {"false", FALSE_}, {"null", NULL_}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t len = strlen(words[i].word);
        if ((size_t)(r->end - r->at) < len || memcmp(r->at, words[i].word, len) != 0)
            continue;
        r->at += len;
        value->kind = words[i].kind;
        return true;
    }
    return fail(r, r->at == r->end ? "the text is cut" : "not a value");
}

/* ---- the tree ---- */

static json_value *add(reader *r, uint32_t around, const char *key)
{
    if (r->count == r->room) {
        uint32_t room = 2 * r->room;
        json_value *all = realloc(r->all, room * sizeof *all);
        if (!all) {
            fail(r, "out of memory");
            return NULL;
        }
        r->all = all;
        r->room = room;
    }
    json_value *value = &r->all[r->count];
    *value = (json_value){.self = r->count++, .around = around, .key = key};
    json_value *container = &r->all[around];
    if (container->last)
        r->all[container->last].next = value->self;
    else
        container->first = value->self;
    container->last = value->self;
    return value;
}

static bool read_key(const char **key, reader *r, const json_value *object)
{
    if (peek(r) != '"')
        return fail(r, "a name is missing");
    r->at++;
    *key = read_text(r);
    if (!*key)
        return false;
    if (json_value_member(object, *key))
        return fail(r, "a name stands twice");
    skip_blanks(r);
    if (peek(r) != ':')
        return fail(r, "':' is missing");
    r->at++;
    skip_blanks(r);
    return true;
}

/* Reads a value, and opens it if it is a container. */
static bool read_value(uint32_t *open, reader *r, const char *key)
{
    json_value *value = add(r, *open, key);
    const char c = peek(r);
    if (!value)
        return false;
    if (c == '{' || c == '[') {
        if (++r->depth > DEPTH_MAX)
            return fail(r, "nested too deeply");
        value->kind = c == '{' ? OBJECT : ARRAY;
        *open = value->self;
        r->at++;
        return true;
    }
    if (c == '"') {
        r->at++;
        value->kind = TEXT;
        value->text = read_text(r);
        return value->text != NULL;
    }
    if (c == '-' || (c >= '0' && c <= '9'))
        return read_number(value, r);
    return read_word(value, r);
}

/* One more value of the container that is open, or its end. */
static bool step(uint32_t *open, reader *r)
{
    const json_value *container = &r->all[*open];
    const char *key = NULL;
    skip_blanks(r);
    if (peek(r) == (container->kind == OBJECT ? '}' : ']')) {
        r->at++;
        r->depth--;
        *open = container->around;
        return true;
    }
    if (container->first) {
        if (peek(r) != ',')
            return fail(r, "',' is missing");
        r->at++;
        skip_blanks(r);
    }
    if (container->kind == OBJECT && !read_key(&key, r, container))
        return false;
    return read_value(open, r, key);
}

static bool read_all(reader *r)
{
    uint32_t open = 0;
    skip_blanks(r);
    if (peek(r) != '{' && peek(r) != '[')
        return fail(r, "neither an object nor an array");
    if (!read_value(&open, r, NULL))
        return false;
    while (open)
        if (!step(&open, r))
            return false;
    skip_blanks(r);
    return r->at == r->end || fail(r, "more follows after the end");
}

json_value *json_value_read(const char *text, size_t len, char why[JSON_WHY])
{
    enum { FIRST_ROOM = 32 };
    reader r = {.at = text, .end = text + len, .room = FIRST_ROOM, .count = 1};
    /* What is kept of a value, with its zero, is never longer than the value and the sign
     * after it. */
    char *texts = malloc(len + 1);
    r.texts = texts;
    r.all = malloc(FIRST_ROOM * sizeof *r.all);
    if (texts && r.all) {
        r.all[0] = (json_value){.text = texts};
        if (read_all(&r))
            return &r.all[1];
    }
    snprintf(why, JSON_WHY, "%s", r.why ? r.why : "out of memory");
    free(texts);
    free(r.all);
    return NULL;
}

void json_value_free(json_value *value)
{
    if (!value)
        return;
    json_value *all = value - value->self;
    free((void *)(uintptr_t)all->text);
    free(all);
}

/* ---- looking ---- */

static const json_value *other(const json_value *value, uint32_t number)
{
    return number ? value - value->self + number : NULL;
}

bool json_value_is_object(const json_value *value)
{
    return value && value->kind == OBJECT;
}

bool json_value_is_array(const json_value *value)
{
    return value && value->kind == ARRAY;
}

const json_value *json_value_member(const json_value *object, const char *key)
{
    if (!json_value_is_object(object))
        return NULL;
    const json_value *member = other(object, object->first);
    while (member && strcmp(member->key, key) != 0)
        member = other(member, member->next);
    return member;
}

size_t json_value_count(const json_value *array)
{
    size_t count = 0;
    if (!json_value_is_array(array))
        return 0;
    for (const json_value *v = other(array, array->first); v; v = other(v, v->next))
        count++;
    return count;
}

const json_value *json_value_at(const json_value *array, size_t index)
{
    if (!json_value_is_array(array))
        return NULL;
    const json_value *value = other(array, array->first);
    while (value && index-- > 0)
        value = other(value, value->next);
    return value;
}

const char *json_value_text(const json_value *value)
{
    return value && value->kind == TEXT ? value->text : NULL;
}

bool json_value_unsigned(uint64_t *number, const json_value *value)
{
    if (!value || value->kind != INTEGER || value->number < 0)
        return false;
    *number = (uint64_t)value->number;
    return true;
}

bool json_value_integer(int64_t *number, const json_value *value)
{
    if (!value || value->kind != INTEGER)
        return false;
    *number = value->number;
    return true;
}

bool json_value_truth(bool *truth, const json_value *value)
{
    if (!value || (value->kind != TRUE_ && value->kind != FALSE_))
        return false;
    *truth = value->kind == TRUE_;
    return true;
}

const char *json_value_stranger(const json_value *object, const char *const *known, size_t count)
{
    if (!json_value_is_object(object))
        return NULL;
    for (const json_value *v = other(object, object->first); v; v = other(v, v->next)) {
        bool is_known = false;
        for (size_t i = 0; i < count && !is_known; i++)
            is_known = strcmp(v->key, known[i]) == 0;
        if (!is_known)
            return v->key;
    }
    return NULL;
}

/* ---- showing ---- */

static void show_scalar(json *out, const json_value *value)
{
    switch (value->kind) {
    case TEXT:
        json_text(out, value->text);
        break;
    case INTEGER:
        json_signed(out, value->number);
        break;
    case REAL:
        buffer_text(out->out, out->comma ? "," : "");
        buffer_text(out->out, value->text);
        out->comma = true;
        break;
    case NULL_:
        json_null(out);
        break;
    default:
        json_bool(out, value->kind == TRUE_);
    }
}

/* Leaves containers that end with this value; returns the next value, or NULL. */
static const json_value *show_ends(json *out, const json_value *value, const json_value *root)
{
    while (value != root && !value->next) {
        value = other(value, value->around);
        if (value->kind == OBJECT)
            json_end_object(out);
        else
            json_end_array(out);
    }
    return value == root ? NULL : other(value, value->next);
}

void json_value_show(char *buf, size_t cap, const json_value *value)
{
    buffer text;
    json out;
    buffer_init(&text);
    json_init(&out, &text);
    for (const json_value *v = value; v;) {
        bool is_container = v->kind == OBJECT || v->kind == ARRAY;
        if (v != value && v->key)
            json_key(&out, v->key);
        if (v->kind == OBJECT)
            json_begin_object(&out);
        else if (v->kind == ARRAY)
            json_begin_array(&out);
        else
            show_scalar(&out, v);
        if (is_container && v->first) {
            v = other(v, v->first);
            continue;
        }
        if (v->kind == OBJECT)
            json_end_object(&out);
        else if (v->kind == ARRAY)
            json_end_array(&out);
        v = show_ends(&out, v, value);
    }
    snprintf(buf, cap, "%s", text.bytes ? text.bytes : "");
    buffer_deinit(&text);
}
