/* Records: tags, comments, marks and clocks. */
#include "record/tree.h"

#include <string.h>
#include <strings.h>

#include "record/clean.h"

static const size_t header = sizeof(size_t);
static const size_t roomy = ~(SIZE_MAX >> 1); /* the flag of a text with room to grow */

/* The bytes that a text takes, given its length with the flag. */
static size_t bytes_of(size_t word)
{
    size_t len = word & ~roomy, bytes = header + len + 1, room = 64;
    if ((word & roomy) == 0)
        return bytes;
    while (room < bytes)
        room *= 2;
    return room;
}

/* The length of the text at the place, with the flag. */
static size_t word_at(const chuhe_record *record, size_t place)
{
    size_t word;
    memcpy(&word, record->text + place - 1, header);
    return word;
}

/* Makes room for so many bytes more. A source text that lies in the arena itself
 * moves along. */
static bool reserve_bytes(chuhe_record *record, const char **source, size_t bytes)
{
    uintptr_t begin = (uintptr_t)record->text, at = (uintptr_t)*source;
    bool inside = record->text != NULL && at >= begin && at < begin + record->text_len;
    if (bytes > SIZE_MAX / 4 || !tree_reserve(&record->allocator, &record->text,
                                              &record->text_capacity, 1, record->text_len + bytes))
        return false;
    if (inside)
        *source = record->text + (at - begin);
    return true;
}

/* Puts in a text for which there is room; returns its place. */
static size_t put_text(chuhe_record *record, const char *text, size_t len)
{
    char *at = record->text + record->text_len;
    memcpy(at, &len, header);
    if (len != 0)
        memcpy(at + header, text, len);
    at[header + len] = '\0';
    size_t place = record->text_len + 1;
    record->text_len += bytes_of(len);
    return place;
}

static bool append_text(size_t *place, chuhe_record *record, const char *text, size_t len)
{
    if (len > SIZE_MAX / 8 || !reserve_bytes(record, &text, bytes_of(len)))
        return false;
    *place = put_text(record, text, len);
    return true;
}

const char *tree_text_at(size_t *len, const chuhe_record *record, size_t place)
{
    *len = word_at(record, place) & ~roomy;
    return record->text + place - 1 + header;
}

void tree_text_drop(chuhe_record *record, size_t place)
{
    record->text_waste += bytes_of(word_at(record, place));
}

/* Moves one text from the old arena to the new one. */
static void move_text(size_t *place, const char *old, chuhe_record *record)
{
    size_t word;
    if (*place == 0)
        return;
    memcpy(&word, old + *place - 1, header);
    memcpy(record->text + record->text_len, old + *place - 1, header + (word & ~roomy) + 1);
    *place = record->text_len + 1;
    record->text_len += bytes_of(word);
}

/* Gives back the room of texts no longer used, once it is more than half. */
static void compact(chuhe_record *record)
{
    const chuhe_allocator *allocator = &record->allocator;
    if (record->text_waste < 65536 || record->text_waste < record->text_len / 2)
        return;
    size_t room = record->text_len - record->text_waste + 1;
    char *old = record->text, *fresh = allocator->resize(NULL, room, allocator->ctx);
    if (fresh == NULL)
        return; /* no harm: the waste stays */
    record->text = fresh;
    record->text_capacity = room;
    record->text_len = record->text_waste = 0;
    for (size_t i = 0; i < record->tag_count; i++) {
        move_text(&record->tags[i].name, old, record);
        move_text(&record->tags[i].value, old, record);
    }
    for (size_t i = 0; i < record->extra_count; i++)
        for (int k = 0; k < 2; k++)
            move_text(&record->extras[i].comment[k], old, record);
    allocator->resize(old, 0, allocator->ctx);
}

chuhe_status tree_text_add(size_t *place, chuhe_record *record, const char *text, size_t len)
{
    return append_text(place, record, text, len) ? CHUHE_OK : CHUHE_E_MEMORY;
}

/* Begins at a number that no file knows, the record's place in memory, so that none
 * can hold names made to fall on each other. The order of tags does not depend on it. */
static size_t hash_name(const chuhe_record *record, const char *name, size_t len)
{
    uint64_t seed = (uintptr_t)record * UINT64_C(0x9E3779B97F4A7C15);
    size_t hash = (size_t)(seed ^ seed >> 29 ^ seed >> 47);
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)name[i];
        hash = (hash ^ (c >= 'A' && c <= 'Z' ? c + 32u : c)) * 16777619u;
    }
    return hash ^ hash >> 15;
}

static bool is_named(const chuhe_record *record, size_t index, const char *name, size_t name_len)
{
    size_t len;
    const char *text = tree_text_at(&len, record, record->tags[index].name);
    return len == name_len && strncasecmp(text, name, len) == 0;
}

static size_t find_tag(const chuhe_record *record, const char *name, size_t name_len)
{
    if (record->slot_count == 0) {
        for (size_t i = 0; i < record->tag_count; i++)
            if (is_named(record, i, name, name_len))
                return i;
        return SIZE_MAX;
    }
    for (size_t at = hash_name(record, name, name_len);; at++) {
        uint32_t slot = record->tag_slots[at & (record->slot_count - 1)];
        if (slot == 0)
            return SIZE_MAX;
        if (is_named(record, slot - 1, name, name_len))
            return slot - 1;
    }
}

const char *tree_text_tag(size_t *len, const chuhe_record *record, const char *name,
                          size_t name_len)
{
    size_t index = find_tag(record, name, name_len);
    return index == SIZE_MAX ? NULL : tree_text_at(len, record, record->tags[index].value);
}

static void enter_tag(chuhe_record *record, size_t index)
{
    size_t len;
    const char *name = tree_text_at(&len, record, record->tags[index].name);
    size_t at = hash_name(record, name, len);
    while (record->tag_slots[at & (record->slot_count - 1)] != 0)
        at++;
    record->tag_slots[at & (record->slot_count - 1)] = (uint32_t)index + 1;
}

static void enter_all_tags(chuhe_record *record)
{
    memset(record->tag_slots, 0, record->slot_count * sizeof *record->tag_slots);
    for (size_t i = 0; i < record->tag_count; i++)
        enter_tag(record, i);
}

/* Readies the table of tags for one more; few tags need none. A quarter of the
 * slots is used at most. */
static bool reserve_tag(chuhe_record *record)
{
    size_t count = record->tag_count + 1, wanted = 64;
    if (count >= UINT32_MAX / 8 ||
        !tree_reserve(&record->allocator, &record->tags, &record->tag_capacity,
                      sizeof *record->tags, count))
        return false;
    if (count <= 16 || count <= record->slot_count / 4)
        return true;
    while (wanted < 8 * count)
        wanted *= 2;
    if (!tree_reserve(&record->allocator, &record->tag_slots, &record->slot_capacity,
                      sizeof *record->tag_slots, wanted))
        return false;
    record->slot_count = wanted;
    enter_all_tags(record);
    return true;
}

static void remove_tag(chuhe_record *record, size_t index)
{
    tree_text_drop(record, record->tags[index].name);
    tree_text_drop(record, record->tags[index].value);
    record->tag_count--;
    memmove(&record->tags[index], &record->tags[index + 1],
            (record->tag_count - index) * sizeof *record->tags);
    if (record->slot_count != 0)
        enter_all_tags(record);
}

static chuhe_status add_tag(chuhe_record *record, const char *name, size_t name_len,
                            const char *value, size_t value_len)
{
    if (name_len > SIZE_MAX / 16 || value_len > SIZE_MAX / 16 || !reserve_tag(record))
        return CHUHE_E_MEMORY;
    /* room for both at once: either may lie in the arena, and must not be lost
     * when that moves */
    const char *sources[2] = {name, value};
    size_t bytes = bytes_of(name_len) + bytes_of(value_len);
    uintptr_t begin = (uintptr_t)record->text, at = (uintptr_t)value;
    bool inside = record->text != NULL && at >= begin && at < begin + record->text_len;
    if (!reserve_bytes(record, &sources[0], bytes))
        return CHUHE_E_MEMORY;
    if (inside)
        sources[1] = record->text + (at - begin);
    tree_tag *tag = &record->tags[record->tag_count];
    tag->name = put_text(record, sources[0], name_len);
    tag->value = put_text(record, sources[1], value_len);
    record->tag_count++;
    if (record->slot_count != 0)
        enter_tag(record, record->tag_count - 1);
    return CHUHE_OK;
}

/* A text that may be kept: the one given, or a copy without its control
 * characters, which is the caller's. */
typedef struct kept_text {
    const char *text;
    size_t len;
    char *copy;
} kept_text;

static bool keep_text(kept_text *kept, const chuhe_record *record, const char *text, size_t len)
{
    bool ignored = false;
    *kept = (kept_text){text, len, NULL};
    if (len > SIZE_MAX / 16)
        return false;
    if (clean_is(text, len))
        return true;
    kept->copy = record->allocator.resize(NULL, 3 * len, record->allocator.ctx);
    if (kept->copy == NULL)
        return false;
    kept->text = kept->copy;
    kept->len = clean_text(kept->copy, text, len, &ignored);
    return true;
}

static void drop_copy(kept_text *kept, const chuhe_record *record)
{
    if (kept->copy != NULL)
        record->allocator.resize(kept->copy, 0, record->allocator.ctx);
}

static chuhe_status set_tag(chuhe_record *record, const char *name, size_t name_len,
                            const char *value, size_t value_len)
{
    size_t index = find_tag(record, name, name_len), value_at = 0;
    if (value_len == 0) {
        if (index != SIZE_MAX)
            remove_tag(record, index);
        return CHUHE_OK;
    }
    if (index == SIZE_MAX)
        return add_tag(record, name, name_len, value, value_len);
    if (!append_text(&value_at, record, value, value_len))
        return CHUHE_E_MEMORY;
    tree_text_drop(record, record->tags[index].value);
    record->tags[index].value = value_at;
    compact(record);
    return CHUHE_OK;
}

chuhe_status chuhe_record_set_tag(chuhe_record *record, const char *name, size_t name_len,
                                  const char *value, size_t value_len)
{
    kept_text kept[2] = {{0}};
    chuhe_status status = CHUHE_E_MEMORY;
    if (keep_text(&kept[0], record, name, strnlen(name, name_len)) &&
        keep_text(&kept[1], record, value, value_len == 0 ? 0 : strnlen(value, value_len)))
        status = set_tag(record, kept[0].text, kept[0].len, kept[1].text, kept[1].len);
    drop_copy(&kept[0], record);
    drop_copy(&kept[1], record);
    return status;
}

size_t chuhe_record_tag_count(const chuhe_record *record)
{
    return record->tag_count;
}

void chuhe_record_tag_at(const char **name, const char **value, const chuhe_record *record,
                         size_t index)
{
    size_t len;
    *name = tree_text_at(&len, record, record->tags[index].name);
    *value = tree_text_at(&len, record, record->tags[index].value);
}

const char *chuhe_record_tag(const chuhe_record *record, const char *name)
{
    size_t len, index = find_tag(record, name, strlen(name));
    return index == SIZE_MAX ? NULL : tree_text_at(&len, record, record->tags[index].value);
}

tree_extra *tree_extra_of(const chuhe_record *record, chuhe_node node)
{
    uint32_t extra = tree_at(record, node)->extra;
    return extra == 0 ? NULL : &record->extras[extra - 1];
}

tree_extra *tree_extra_make(chuhe_record *record, chuhe_node node)
{
    tree_extra *extra = tree_extra_of(record, node);
    if (extra != NULL)
        return extra;
    if (record->extra_count >= UINT32_MAX - 1 ||
        !tree_reserve(&record->allocator, &record->extras, &record->extra_capacity,
                      sizeof *record->extras, record->extra_count + 1))
        return NULL;
    extra = &record->extras[record->extra_count++];
    *extra = (tree_extra){{0, 0}, CHUHE_NO_CLOCK, 0, {0}};
    tree_at(record, node)->extra = (uint32_t)record->extra_count;
    return extra;
}

static chuhe_status set_comment(chuhe_record *record, chuhe_node node, chuhe_comment_place place,
                                const char *text, size_t len)
{
    tree_extra *extra = tree_extra_of(record, node);
    size_t at = 0;
    if (len == 0 && extra == NULL)
        return CHUHE_OK;
    if (extra == NULL && (extra = tree_extra_make(record, node)) == NULL)
        return CHUHE_E_MEMORY;
    if (len != 0 && !append_text(&at, record, text, len))
        return CHUHE_E_MEMORY;
    if (extra->comment[place] != 0)
        tree_text_drop(record, extra->comment[place]);
    extra->comment[place] = at;
    compact(record);
    return CHUHE_OK;
}

chuhe_status chuhe_record_set_comment(chuhe_record *record, chuhe_node node,
                                      chuhe_comment_place place, const char *text, size_t len)
{
    kept_text kept;
    if (!keep_text(&kept, record, text, len))
        return CHUHE_E_MEMORY;
    chuhe_status status = set_comment(record, node, place, kept.text, kept.len);
    drop_copy(&kept, record);
    return status;
}

/* Moves a text to a place with room for `joined` bytes; NULL: no memory. */
static char *make_roomy(chuhe_record *record, size_t *place, const char **source, size_t joined)
{
    size_t len;
    if (!reserve_bytes(record, source, bytes_of(joined | roomy)))
        return NULL;
    const char *text = tree_text_at(&len, record, *place);
    char *at = record->text + record->text_len;
    memcpy(at + header, text, len);
    tree_text_drop(record, *place);
    *place = record->text_len + 1;
    record->text_len += bytes_of(joined | roomy);
    return at;
}

/* A text that is joined again and again gets twice the room each time it is
 * full, so that the time for it stays in proportion to its length. */
static chuhe_status add_comment(chuhe_record *record, chuhe_node node, chuhe_comment_place place,
                                const char *text, size_t len)
{
    tree_extra *extra = tree_extra_of(record, node);
    size_t old = extra == NULL ? 0 : extra->comment[place];
    if (len == 0)
        return CHUHE_OK;
    if (old == 0)
        return set_comment(record, node, place, text, len);
    size_t word = word_at(record, old), old_len = word & ~roomy, joined = old_len + 1 + len;
    if (len > SIZE_MAX / 8)
        return CHUHE_E_MEMORY;
    char *at = record->text + old - 1;
    if ((word & roomy) == 0 || bytes_of(word) < header + joined + 1)
        at = make_roomy(record, &extra->comment[place], &text, joined);
    if (at == NULL)
        return CHUHE_E_MEMORY;
    char *end = at + header + old_len;
    memmove(end + 1, text, len);
    *end = '\n';
    end[1 + len] = '\0';
    joined |= roomy;
    memcpy(at, &joined, header);
    compact(record);
    return CHUHE_OK;
}

chuhe_status chuhe_record_add_comment(chuhe_record *record, chuhe_node node,
                                      chuhe_comment_place place, const char *text, size_t len)
{
    kept_text kept;
    if (!keep_text(&kept, record, text, len))
        return CHUHE_E_MEMORY;
    chuhe_status status = add_comment(record, node, place, kept.text, kept.len);
    drop_copy(&kept, record);
    return status;
}

const char *chuhe_record_comment(size_t *len, const chuhe_record *record, chuhe_node node,
                                 chuhe_comment_place place)
{
    tree_extra *extra = tree_extra_of(record, node);
    size_t ignored;
    if (extra == NULL || extra->comment[place] == 0)
        return NULL;
    return tree_text_at(len != NULL ? len : &ignored, record, extra->comment[place]);
}

size_t chuhe_record_comment_count(const chuhe_record *record)
{
    size_t count = 0;
    for (size_t i = 0; i < record->extra_count; i++)
        count += (record->extras[i].comment[0] != 0) + (size_t)(record->extras[i].comment[1] != 0);
    return count;
}

chuhe_status chuhe_record_add_mark(chuhe_record *record, chuhe_node node, unsigned mark)
{
    if (mark < 1 || mark > 255)
        return CHUHE_E_RANGE;
    tree_extra *extra = tree_extra_make(record, node);
    if (extra == NULL)
        return CHUHE_E_MEMORY;
    for (int i = 0; i < extra->mark_count; i++)
        if (extra->marks[i] == mark)
            return CHUHE_OK;
    if (extra->mark_count == CHUHE_MARKS_MAX)
        return CHUHE_E_RANGE;
    extra->marks[extra->mark_count++] = (uint8_t)mark;
    return CHUHE_OK;
}

void chuhe_record_clear_marks(chuhe_record *record, chuhe_node node)
{
    tree_extra *extra = tree_extra_of(record, node);
    if (extra != NULL)
        extra->mark_count = 0;
}

size_t chuhe_record_marks(uint8_t marks[CHUHE_MARKS_MAX], const chuhe_record *record,
                          chuhe_node node)
{
    tree_extra *extra = tree_extra_of(record, node);
    if (extra == NULL)
        return 0;
    memcpy(marks, extra->marks, extra->mark_count);
    return extra->mark_count;
}

chuhe_status chuhe_record_set_clock(chuhe_record *record, chuhe_node node, uint32_t left_ms)
{
    tree_extra *extra = tree_extra_of(record, node);
    if (extra == NULL && left_ms == CHUHE_NO_CLOCK)
        return CHUHE_OK;
    if (extra == NULL && (extra = tree_extra_make(record, node)) == NULL)
        return CHUHE_E_MEMORY;
    extra->clock = left_ms;
    return CHUHE_OK;
}

uint32_t chuhe_record_clock(const chuhe_record *record, chuhe_node node)
{
    tree_extra *extra = tree_extra_of(record, node);
    return extra == NULL ? CHUHE_NO_CLOCK : extra->clock;
}
