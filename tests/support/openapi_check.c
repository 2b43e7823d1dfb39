#include "support/openapi_check.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_read.h"

enum { OPERATIONS = 64, WHERE = 256, NAME = 64 };

static json_t *description;
static const char *seen[OPERATIONS];
static size_t seen_count;

static void forget(void)
{
    json_decref(description);
}

/* All of JSON in a program has the same memory, which the first reading sets up. */
static json_t *described(void)
{
    char why[JSON_WHY];
    if (description)
        return description;
    json_value_free(json_value_read("{}", 2, why));
    description = json_load_file("docs/openapi.json", JSON_REJECT_DUPLICATES, NULL);
    if (description)
        atexit(forget);
    return description;
}

typedef struct check {
    char *why;
    char where[WHERE]; /* in the value */
} check;

__attribute__((format(printf, 2, 3))) static bool fail(const check *c, const char *format, ...)
{
    va_list args;
    size_t len = (size_t)snprintf(c->why, OPENAPI_WHY, "%s: ", c->where);
    va_start(args, format);
    if (len < OPENAPI_WHY)
        vsnprintf(c->why + len, OPENAPI_WHY - len, format, args);
    va_end(args);
    return false;
}

static check inside(const check *c, const char *name)
{
    check inner = {.why = c->why};
    snprintf(inner.where, sizeof inner.where, "%.180s.%.60s", c->where, name);
    return inner;
}

/* ---- values ---- */

static bool fits(const check *c, const json_t *schema, json_t *value);

static const json_t *resolve(const json_t *schema)
{
    static const char before[] = "#/components/schemas/";
    const char *ref = json_string_value(json_object_get(schema, "$ref"));
    const json_t *all = json_object_get(json_object_get(described(), "components"), "schemas");
    if (!ref)
        return schema;
    return strncmp(ref, before, sizeof before - 1) == 0
               ? json_object_get(all, ref + sizeof before - 1)
               : NULL;
}

static bool is_within(const json_t *schema, const char *least, const char *most, json_int_t number)
{
    const json_t *low = json_object_get(schema, least), *high = json_object_get(schema, most);
    return (!low || number >= json_integer_value(low)) &&
           (!high || number <= json_integer_value(high));
}

static size_t characters(const char *text)
{
    size_t count = 0;
    for (; *text; text++)
        count += ((unsigned char)*text & 0xc0) != 0x80;
    return count;
}

static bool fits_text(const check *c, const json_t *schema, const json_t *value)
{
    const json_t *words = json_object_get(schema, "enum"), *word;
    const char *text = json_string_value(value);
    size_t i;
    if (!text)
        return fail(c, "is no string");
    if (!is_within(schema, "minLength", "maxLength", (json_int_t)characters(text)))
        return fail(c, "is too short or too long");
    json_array_foreach(words, i, word)
    {
        if (strcmp(json_string_value(word), text) == 0)
            return true;
    }
    return !words || fail(c, "\"%s\" is none of its words", text);
}

static bool fits_array(const check *c, const json_t *schema, const json_t *value)
{
    json_t *item;
    size_t i;
    if (!json_is_array(value))
        return fail(c, "is no array");
    if (!is_within(schema, "minItems", "maxItems", (json_int_t)json_array_size(value)))
        return fail(c, "has too few items or too many");
    json_array_foreach(value, i, item)
    {
        check inner = inside(c, "[]");
        if (!fits(&inner, json_object_get(schema, "items"), item))
            return false;
    }
    return true;
}

/* What is not described is not there, unless additionalProperties says that it may be. */
static bool fits_object(const check *c, const json_t *schema, json_t *value)
{
    const json_t *properties = json_object_get(schema, "properties"), *name;
    bool is_open = json_is_true(json_object_get(schema, "additionalProperties"));
    const char *key;
    json_t *member;
    size_t i;
    if (!json_is_object(value))
        return fail(c, "is no object");
    json_array_foreach(json_object_get(schema, "required"), i, name)
    {
        if (!json_object_get(value, json_string_value(name)))
            return fail(c, "has no \"%s\"", json_string_value(name));
    }
    json_object_foreach(value, key, member)
    {
        const json_t *of = json_object_get(properties, key);
        check inner = inside(c, key);
        if (of ? !fits(&inner, of, member) : !is_open)
            return of ? false : fail(&inner, "is not described");
    }
    return true;
}

static bool fits_one(const check *c, const json_t *list, json_t *value)
{
    const json_t *schema;
    size_t i;
    json_array_foreach(list, i, schema)
    {
        if (fits(c, schema, value))
            return true;
    }
    return false;
}

static bool fits_all(const check *c, const json_t *list, json_t *value)
{
    const json_t *schema;
    size_t i;
    json_array_foreach(list, i, schema)
    {
        if (!fits(c, schema, value))
            return false;
    }
    return true;
}

static bool fits(const check *c, const json_t *schema, json_t *value)
{
    const json_t *all = json_object_get(schema, "allOf"), *one = json_object_get(schema, "oneOf");
    if (json_is_null(value) && json_is_true(json_object_get(schema, "nullable")))
        return true;
    if (all || one)
        return all ? fits_all(c, all, value) : fits_one(c, one, value);
    const json_t *real = resolve(schema);
    if (real != schema && real)
        return fits(c, real, value);
    const char *type = json_string_value(json_object_get(real, "type"));
    if (!type)
        return fail(c, "its schema has no type");
    if (strcmp(type, "object") == 0)
        return fits_object(c, real, value);
    if (strcmp(type, "array") == 0)
        return fits_array(c, real, value);
    if (strcmp(type, "string") == 0)
        return fits_text(c, real, value);
    if (strcmp(type, "boolean") == 0)
        return json_is_boolean(value) || fail(c, "is neither true nor false");
    return (json_is_integer(value) &&
            is_within(real, "minimum", "maximum", json_integer_value(value))) ||
           fail(c, "is no whole number, or out of its range");
}

static bool fits_json(char why[OPENAPI_WHY], const char *what, const json_t *schema,
                      const char *text, size_t len)
{
    check c = {.why = why};
    json_error_t error;
    json_t *value = json_loadb(text, len, JSON_ALLOW_NUL, &error);
    snprintf(c.where, sizeof c.where, "%s", what);
    bool good = value ? fits(&c, schema, value) : fail(&c, "is no JSON: %s", error.text);
    json_decref(value);
    return good;
}

/* ---- operations ---- */

/* "{id}" is what has no slash, and none of what follows it. */
static bool is_path(const char *template, const char *path)
{
    while (*template) {
        if (*template != '{') {
            if (*template ++ != *path++)
                return false;
            continue;
        }
        template += strcspn(template, "}") + 1;
        char until[3] = {'/', *template, '\0'};
        size_t len = strcspn(path, until);
        if (len == 0)
            return false;
        path += len;
    }
    return *path == '\0';
}

/* With what all operations of the path have in common. */
static json_t *find(const openapi_exchange *it, const char **name)
{
    const char *template;
    json_t *item;
    json_object_foreach(json_object_get(described(), "paths"), template, item)
    {
        json_t *operation = json_object_get(item, it->is_post ? "post" : "get");
        if (operation && is_path(template, it->path)) {
            *name = json_string_value(json_object_get(operation, "operationId"));
            return operation;
        }
    }
    return NULL;
}

static bool has_parameter(const json_t *operation, const char *name, size_t len)
{
    const json_t *parameter;
    size_t i;
    json_array_foreach(json_object_get(operation, "parameters"), i, parameter)
    {
        const char *own = json_string_value(json_object_get(parameter, "name"));
        if (strlen(own) == len && strncmp(own, name, len) == 0)
            return true;
    }
    return false;
}

static bool describes_query(char why[OPENAPI_WHY], const json_t *operation, const char *query)
{
    for (const char *at = query; *at; at += *at == '&') {
        size_t len = strcspn(at, "=&");
        if (!has_parameter(operation, at, len)) {
            snprintf(why, OPENAPI_WHY, "the query \"%.*s\" is not described", (int)len, at);
            return false;
        }
        at += strcspn(at, "&");
    }
    return true;
}

static bool describes_request(char why[OPENAPI_WHY], const json_t *operation,
                              const openapi_exchange *it)
{
    const json_t *content = json_object_get(json_object_get(operation, "requestBody"), "content");
    const json_t *schema = json_object_get(json_object_get(content, "application/json"), "schema");
    return describes_query(why, operation, it->query) &&
           (!it->is_post || !it->is_json || json_object_get(content, "*/*") ||
            fits_json(why, "request", schema, it->request, it->request_len));
}

static bool describes_warnings(char why[OPENAPI_WHY], const json_t *response, const char *warnings)
{
    const json_t *header = json_object_get(json_object_get(response, "headers"), "Chuhe-Warnings");
    const json_t *media = json_object_get(json_object_get(header, "content"), "application/json");
    return !warnings || fits_json(why, "Chuhe-Warnings", json_object_get(media, "schema"), warnings,
                                  strlen(warnings));
}

static bool describes_answer(char why[OPENAPI_WHY], const json_t *operation,
                             const openapi_exchange *it)
{
    char status[16], type[NAME];
    snprintf(status, sizeof status, "%u", it->status);
    snprintf(type, sizeof type, "%.*s", (int)strcspn(it->type, ";"), it->type);
    const json_t *response = json_object_get(json_object_get(operation, "responses"), status);
    const json_t *content = json_object_get(response, "content");
    const json_t *media = json_object_get(content, type);
    if (!response || (!media && !json_object_get(content, "*/*"))) {
        snprintf(why, OPENAPI_WHY, "%s of type %s is not described", status, type);
        return false;
    }
    const json_t *schema = json_object_get(media, "schema");
    return describes_warnings(why, response, it->warnings) &&
           (!schema || fits_json(why, "answer", schema, it->answer, it->answer_len));
}

static void note_seen(const char *name)
{
    for (size_t i = 0; i < seen_count; i++)
        if (strcmp(seen[i], name) == 0)
            return;
    if (seen_count < OPERATIONS)
        seen[seen_count++] = name;
}

bool openapi_describes(char why[OPENAPI_WHY], const openapi_exchange *it)
{
    const char *name = "";
    bool is_good = it->status < 400 && it->status != 307;
    const json_t *operation = find(it, &name);
    why[0] = '\0';
    if (!operation) {
        snprintf(why, OPENAPI_WHY, "it is not described");
        return !is_good || strncmp(it->path, "/api/", 5) != 0;
    }
    if (!describes_answer(why, operation, it) ||
        (is_good && !describes_request(why, operation, it)))
        return false;
    if (is_good)
        note_seen(name);
    return true;
}

/* Paths of the client's pages, and what is no plain request, are none of its business; nor is
 * anything where the description is not (measurements run anywhere). */
bool openapi_has_status(char why[OPENAPI_WHY], const char *head, unsigned status)
{
    char method[8] = "", path[WHERE] = "", number[16];
    const char *name;
    if (!described() || sscanf(head, "%7s %255[^ ?%\r\n]", method, path) != 2 ||
        (strcmp(method, "GET") != 0 && strcmp(method, "POST") != 0))
        return true;
    const openapi_exchange it = {.is_post = method[0] == 'P', .path = path};
    const json_t *operation = find(&it, &name);
    snprintf(number, sizeof number, "%u", status);
    snprintf(why, OPENAPI_WHY, "docs/openapi.json: %s %s: %u is not described", method, path,
             status);
    return operation ? json_object_get(json_object_get(operation, "responses"), number) != NULL
                     : status >= 400 || strncmp(path, "/api/", 5) != 0;
}

static bool was_seen(const char *name)
{
    for (size_t i = 0; i < seen_count; i++)
        if (strcmp(seen[i], name) == 0)
            return true;
    return false;
}

const char *openapi_unseen(void)
{
    const char *path, *method;
    json_t *item, *operation;
    json_object_foreach(json_object_get(described(), "paths"), path, item)
    {
        json_object_foreach(item, method, operation)
        {
            const char *name = json_string_value(json_object_get(operation, "operationId"));
            if (!name || !was_seen(name))
                return name ? name : path;
        }
    }
    return NULL;
}
