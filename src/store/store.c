/* Opening, transactions, and the one way to ask the database. */
#include "store/store.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "store/store_parts.h"
#include "store/store_schema.h"

/* The length of a text that was cut, without the beginning of a last character. */
static size_t whole_characters(const char *text, size_t len)
{
    size_t lead = len, size;
    while (lead > 0 && len - lead < 3 && ((unsigned char)text[lead - 1] & 0xc0) == 0x80)
        lead--;
    if (lead == 0 || (unsigned char)text[lead - 1] < 0xc0)
        return len;
    return text_next(text + lead - 1, len - lead + 1, &size) < 0 ? lead - 1 : len;
}

void store_say(char why[STORE_WHY], const char *format, ...)
{
    char line[STORE_WHY];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    line[whole_characters(line, strcspn(line, "\n"))] = '\0';
    memcpy(why, line, sizeof line);
}

const char *store_sql_text(store_sql which)
{
    static const char *const texts[] = {
#define STORE_SQL_TEXT(name, text) text,
        STORE_SQL_LIST(STORE_SQL_TEXT)
#undef STORE_SQL_TEXT
    };
    return texts[which];
}

/* ---- values ---- */

store_value store_value_number(int64_t number)
{
    return (store_value){.kind = STORE_NUMBER, .number = number};
}

store_value store_value_text(const char *text)
{
    if (!text)
        return (store_value){.kind = STORE_NOTHING};
    return (store_value){.kind = STORE_TEXT, .bytes = text, .len = strlen(text)};
}

store_value store_value_hash(const uint8_t hash[STORE_HASH])
{
    return (store_value){.kind = STORE_BYTES, .bytes = hash, .len = STORE_HASH};
}

bool store_is_id(const char *id)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    size_t len = strspn(id, allowed);
    return len > 0 && len < STORE_ID && id[len] == '\0';
}

/* ---- asking ---- */

bool store_refuse(store *s, const char *word)
{
    store_say(s->why, "%s", word);
    return false;
}

static bool fail(store *s)
{
    store_say(s->why, "%s", *s->link->why ? s->link->why : "the database failed");
    s->spoiled = s->within;
    return false;
}

static bool are_texts(const store_value *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (values[i].kind == STORE_TEXT && !text_is_utf8(values[i].bytes, values[i].len))
            return false;
    return true;
}

/* What every call begins with. */
static bool may_ask(store *s, const store_value *values, size_t count)
{
    assert(!s->asking);
    buffer_clear(&s->texts);
    s->why[0] = '\0';
    if (s->spoiled)
        return store_refuse(s, "the transaction has failed already");
    return are_texts(values, count) || store_refuse(s, STORE_BAD_TEXT);
}

bool store_ask(store *s, store_sql which, const store_value *values, unsigned count)
{
    assert(count <= STORE_VALUES);
    if (!may_ask(s, values, count))
        return false;
    if (!s->link->backend->start(s->link, which, values, count))
        return fail(s);
    s->asking = true;
    return true;
}

store_found store_next(store *s)
{
    store_found found = s->link->backend->next(s->link);
    if (found == STORE_FAILED)
        fail(s);
    return found;
}

bool store_finish(store *s)
{
    s->link->backend->finish(s->link);
    s->asking = false;
    if (!buffer_failed(&s->texts))
        return true;
    buffer_deinit(&s->texts);
    return store_refuse(s, "no memory");
}

int64_t store_number_at(store *s, int column)
{
    return s->link->backend->number(s->link, column);
}

const char *store_text_at(store *s, int column)
{
    return s->link->backend->text(s->link, column);
}

bool store_ask_number(int64_t *number, store *s, store_sql which, const store_value *values,
                      unsigned count)
{
    if (!store_ask(s, which, values, count))
        return false;
    bool found = store_next(s) == STORE_ROW;
    if (found)
        *number = store_number_at(s, 0);
    store_finish(s);
    return found;
}

bool store_run(int64_t *changed, store *s, store_sql which, const store_value *values,
               unsigned count)
{
    if (!store_ask(s, which, values, count))
        return false;
    bool done = store_next(s) == STORE_DONE;
    if (done)
        *changed = s->link->backend->changed(s->link);
    store_finish(s);
    return done;
}

bool store_change(store *s, store_sql which, const store_value *values, unsigned count,
                  const char *refusal)
{
    int64_t changed = 0;
    if (!store_run(&changed, s, which, values, count))
        return false;
    return changed > 0 || store_refuse(s, refusal);
}

bool store_run_many(size_t *unchanged, store *s, store_sql which, const store_value *values,
                    unsigned width, size_t rows)
{
    assert(s->within && width <= STORE_VALUES && rows <= STORE_MANY);
    if (!may_ask(s, values, width * rows))
        return false;
    return s->link->backend->many(unchanged, s->link, which, values, width, rows) || fail(s);
}

size_t store_keep(store *s, int column)
{
    size_t place = s->texts.len;
    const char *text = store_text_at(s, column);
    buffer_append(&s->texts, text ? text : "", text ? strlen(text) + 1 : 1);
    return place;
}

const char *store_kept(const store *s, size_t place)
{
    return buffer_failed(&s->texts) ? NULL : s->texts.bytes + place;
}

/* ---- transactions ---- */

bool store_begin(store *s)
{
    assert(!s->within);
    s->why[0] = '\0';
    if (!s->link->backend->begin(s->link))
        return fail(s);
    s->within = true;
    return true;
}

void store_roll_back(store *s)
{
    if (!s->within)
        return;
    s->link->backend->roll_back(s->link);
    s->within = s->spoiled = false;
}

bool store_commit(store *s)
{
    assert(s->within);
    if (s->spoiled) {
        store_roll_back(s);
        return store_refuse(s, "the transaction has failed already");
    }
    if (s->link->backend->commit(s->link)) {
        s->within = false;
        return true;
    }
    fail(s);
    store_roll_back(s);
    return false;
}

bool store_conclude(store *s, bool good)
{
    if (good)
        return store_commit(s);
    store_roll_back(s);
    return false;
}

/* ---- opening ---- */

static bool take_steps(store *s, int64_t from, char why[STORE_WHY])
{
    char line[sizeof "UPDATE chuhe SET version = " + 3 * sizeof(int)];
    for (int64_t i = from; i < STORE_VERSION; i++)
        if (!s->link->backend->script(s->link, s->link->backend->steps[i])) {
            store_say(why, "its tables cannot be brought up to date: %s", s->link->why);
            return false;
        }
    snprintf(line, sizeof line, "UPDATE chuhe SET version = %d", STORE_VERSION);
    if (from == STORE_VERSION || s->link->backend->script(s->link, line))
        return true;
    store_say(why, "%s", s->link->why);
    return false;
}

static bool bring_up_to_date(store *s, char why[STORE_WHY])
{
    if (!store_begin(s)) {
        store_say(why, "%s", s->why);
        return false;
    }
    int64_t version = s->link->backend->version(s->link);
    bool fits = version >= 0 && version <= STORE_VERSION;
    if (version < 0)
        store_say(why, "it cannot be read: %s", s->link->why);
    else if (!fits)
        store_say(why,
                  "it was written by a newer Chuhe (version %d of the tables; this one knows %d)",
                  (int)version, STORE_VERSION);
    if (fits && take_steps(s, version, why)) {
        if (store_commit(s))
            return true;
        store_say(why, "%s", s->why);
    }
    store_roll_back(s);
    return false;
}

static store_link *open_link(const char *where, char why[STORE_WHY])
{
    if (!strncmp(where, "postgres://", 11) || !strncmp(where, "postgresql://", 13))
        return store_postgres_open(where, why);
    return store_sqlite_open(where, why);
}

store *store_open(const char *where, char why[STORE_WHY])
{
    store_say(why, "no memory");
    store *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    buffer_init(&s->texts);
    s->link = open_link(where, why);
    char reason[STORE_WHY] = "";
    if (s->link && bring_up_to_date(s, reason)) {
        why[0] = '\0';
        return s;
    }
    if (s->link) /* a URL may hold a password */
        store_say(why, "%s: %s", strstr(where, "://") ? "the database" : where, reason);
    store_close(s);
    return NULL;
}

void store_close(store *s)
{
    if (!s)
        return;
    if (s->link) {
        store_roll_back(s);
        s->link->backend->close(s->link);
    }
    buffer_deinit(&s->texts);
    free(s);
}

const char *store_why(const store *s)
{
    return s->why;
}

bool store_is_healthy(store *s)
{
    if (s->within)
        return !s->spoiled;
    return store_change(s, STORE_SQL_HEALTH, NULL, 0, "the database has lost its tables");
}

int store_watch_fd(const store *s)
{
    return s->link->backend->watch_fd(s->link);
}

bool store_changed(store *s, store_on_change on_change, void *ctx)
{
    assert(!s->asking);
    s->why[0] = '\0';
    return s->link->backend->watched(s->link, on_change, ctx) || fail(s);
}
