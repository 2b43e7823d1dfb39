/* JSON as the page reads it (web/wasm/page_json_read.c), against jansson: the same
 * texts are values for both, and hold the same. That one is compiled here under other
 * names. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_read.h"

json_value *page_value_read(const char *text, size_t len, char why[JSON_WHY]);
void page_value_free(json_value *value);
bool page_value_is_object(const json_value *value);
bool page_value_is_array(const json_value *value);
const json_value *page_value_member(const json_value *object, const char *key);
size_t page_value_count(const json_value *array);
const json_value *page_value_at(const json_value *array, size_t index);
const char *page_value_text(const json_value *value);
bool page_value_unsigned(uint64_t *number, const json_value *value);
bool page_value_integer(int64_t *number, const json_value *value);
bool page_value_truth(bool *truth, const json_value *value);
const char *page_value_stranger(const json_value *object, const char *const *known, size_t count);
void page_value_show(char *buf, size_t cap, const json_value *value);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { KEYS = 32, LONG = 4096 };

static void must(bool holds)
{
    if (!holds)
        abort();
}

static void same_scalar(const json_value *page, const json_value *other)
{
    uint64_t u = 0, v = 0;
    int64_t i = 0, j = 0;
    bool b = false, c = false;
    const char *text = page_value_text(page), *there = json_value_text(other);
    must((text == NULL) == (there == NULL) && (!text || strcmp(text, there) == 0));
    must(page_value_unsigned(&u, page) == json_value_unsigned(&v, other) && u == v);
    must(page_value_integer(&i, page) == json_value_integer(&j, other) && i == j);
    must(page_value_truth(&b, page) == json_value_truth(&c, other) && b == c);
    must(page_value_is_object(page) == json_value_is_object(other));
    must(page_value_is_array(page) == json_value_is_array(other));
}

static void same(const json_value *page, const json_value *other, unsigned depth);

/* The keys come one after the other: each is what is none of those before it. */
static void same_members(const json_value *page, const json_value *other, unsigned depth)
{
    const char *known[KEYS];
    for (size_t count = 0; count < KEYS; count++) {
        const char *key = page_value_stranger(page, known, count);
        const char *there = json_value_stranger(other, known, count);
        must((key == NULL) == (there == NULL) && (!key || strcmp(key, there) == 0));
        if (!key)
            return;
        same(page_value_member(page, key), json_value_member(other, key), depth + 1);
        known[count] = key;
    }
}

/* As deep as the page reads. */
static void same(const json_value *page, const json_value *other, unsigned depth)
{
    must(page && other && depth <= 64);
    same_scalar(page, other);
    must(page_value_count(page) == json_value_count(other));
    for (size_t i = 0; i < page_value_count(page) && i < KEYS; i++)
        same(page_value_at(page, i), json_value_at(other, i), depth + 1);
    same_members(page, other, depth);
}

/* What is shown is read again, and shown the same. */
static void check_shown(const json_value *value)
{
    char text[LONG], again[LONG], why[JSON_WHY];
    page_value_show(text, sizeof text, value);
    must(*text);
    if (strlen(text) == LONG - 1)
        return;
    json_value *read = page_value_read(text, strlen(text), why);
    must(read != NULL);
    page_value_show(again, sizeof again, read);
    must(strcmp(text, again) == 0);
    page_value_free(read);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char why[JSON_WHY] = "", other_why[JSON_WHY] = "";
    char *text = calloc(1, size > 0 ? size : 1); /* exactly as long, for the sanitizer */
    must(text != NULL);
    if (size > 0)
        memcpy(text, data, size);
    json_value *page = page_value_read(text, size, why);
    json_value *other = json_value_read(text, size, other_why);
    bool is_deep = strstr(why, "nested") != NULL;
    bool is_great = strstr(other_why, "real number overflow") != NULL;
    bool has_zero =
        size > 0 && memchr(data, 0, size) != NULL; /* jansson passes over some of them */
    must((page != NULL) == (other != NULL) || is_deep || is_great || (has_zero && !page));
    if (page && other)
        same(page, other, 0);
    if (page)
        check_shown(page);
    page_value_free(page);
    json_value_free(other);
    free(text);
    return 0;
}
