/* Records: tags, comments, marks and clocks. */
#include "record/tree.h"

#include <string.h>
#include <strings.h>

static const size_t header = sizeof(size_t);

/* Makes room for one more text of `len` bytes. A source text that lies in the
 * arena itself moves along. */
static bool reserve_text(chuhe_record *record, const char **source, size_t len)
{
    uintptr_t begin = (uintptr_t)record->text, at = (uintptr_t)*source;
    bool inside = record->text != NULL && at >= begin && at < begin + record->text_len;
    if (len > SIZE_MAX / 4 ||
        !tree_reserve(&record->allocator, &record->text, &record->text_capacity, 1,
                      record->text_len + header + len + 1))
        return false;
    if (inside)
        *source = record->text + (at - begin);
    return true;
}

static bool append_text(size_t *place, chuhe_record *record, const char *text, size_t len)
{
    if (!reserve_text(record, &text, len))
        return false;
    char *at = record->text + record->text_len;
    memcpy(at, &len, header);
    if (len != 0)
        memcpy(at + header, text, len);
    at[header + len] = '\0';
    *place = record->text_len + 1;
    record->text_len += header + len + 1;
    return true;
}

const char *tree_text_at(size_t *len, const chuhe_record *record, size_t place)
{
    const char *at = record->text + place - 1;
    memcpy(len, at, header);
    return at + header;
}

void tree_text_drop(chuhe_record *record, size_t place)
{
    size_t len;
    tree_text_at(&len, record, place);
    record->text_waste += header + len + 1;
}

/* Moves one text from the old arena to the new one. */
static void move_text(size_t *place, const char *old, chuhe_record *record)
{
    size_t len;
    if (*place == 0)
        return;
    memcpy(&len, old + *place - 1, header);
    memcpy(record->text + record->text_len, old + *place - 1, header + len + 1);
    *place = record->text_len + 1;
    record->text_len += header + len + 1;
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

static size_t find_tag(const chuhe_record *record, const char *name, size_t name_len)
{
    for (size_t i = 0; i < record->tag_count; i++) {
        size_t len;
        const char *text = tree_text_at(&len, record, record->tags[i].name);
        if (len == name_len && strncasecmp(text, name, len) == 0)
            return i;
    }
    return SIZE_MAX;
}

static void remove_tag(chuhe_record *record, size_t index)
{
    tree_text_drop(record, record->tags[index].name);
    tree_text_drop(record, record->tags[index].value);
    record->tag_count--;
    memmove(&record->tags[index], &record->tags[index + 1],
            (record->tag_count - index) * sizeof *record->tags);
}

chuhe_status chuhe_record_set_tag(chuhe_record *record, const char *name, size_t name_len,
                                  const char *value, size_t value_len)
{
    size_t index = find_tag(record, name, name_len), name_at = 0, value_at = 0;
    if (value_len == 0) {
        if (index != SIZE_MAX)
            remove_tag(record, index);
        return CHUHE_OK;
    }
    if (index == SIZE_MAX &&
        (!tree_reserve(&record->allocator, &record->tags, &record->tag_capacity,
                       sizeof *record->tags, record->tag_count + 1) ||
         !append_text(&name_at, record, name, name_len)))
        return CHUHE_E_MEMORY;
    if (!append_text(&value_at, record, value, value_len))
        return CHUHE_E_MEMORY;
    if (index == SIZE_MAX) {
        record->tags[record->tag_count++] = (tree_tag){name_at, value_at};
    } else {
        tree_text_drop(record, record->tags[index].value);
        record->tags[index].value = value_at;
    }
    compact(record);
    return CHUHE_OK;
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

chuhe_status chuhe_record_set_comment(chuhe_record *record, chuhe_node node,
                                      chuhe_comment_place place, const char *text, size_t len)
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

chuhe_status chuhe_record_add_comment(chuhe_record *record, chuhe_node node,
                                      chuhe_comment_place place, const char *text, size_t len)
{
    tree_extra *extra = tree_extra_of(record, node);
    size_t at, old_len, old = extra == NULL ? 0 : extra->comment[place];
    if (len == 0)
        return CHUHE_OK;
    if (old == 0)
        return chuhe_record_set_comment(record, node, place, text, len);
    tree_text_at(&old_len, record, old);
    /* room for the joined text first, so that nothing moves while it is copied */
    size_t joined = old_len + 1 + len;
    if (len > SIZE_MAX / 4 || !reserve_text(record, &text, joined))
        return CHUHE_E_MEMORY;
    if (!append_text(&at, record, tree_text_at(&old_len, record, old), old_len))
        return CHUHE_E_MEMORY;
    char *end = record->text + record->text_len - 1;
    *end = '\n';
    memcpy(end + 1, text, len);
    end[1 + len] = '\0';
    memcpy(record->text + at - 1, &joined, header);
    record->text_len += 1 + len;
    tree_text_drop(record, old);
    extra->comment[place] = at;
    compact(record);
    return CHUHE_OK;
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
