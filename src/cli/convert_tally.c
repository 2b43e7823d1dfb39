#include "cli/convert_tally.h"

#include <stdlib.h>
#include <string.h>

void tally_add(tally *t, chuhe_status code, const char *message, size_t count)
{
    size_t i = 0;
    char kind_message[TALLY_MESSAGE];
    warning_kind(kind_message, sizeof kind_message, message);
    t->total += count;
    while (i < t->kind_count && strcmp(t->kinds[i].message, kind_message) != 0)
        i++;
    if (i == TALLY_KINDS)
        return; /* counted in the total only */
    tally_kind *kind = &t->kinds[i];
    if (i == t->kind_count) {
        t->kind_count++;
        kind->code = code;
        memcpy(kind->message, kind_message, sizeof kind_message);
    }
    kind->count += count;
}

void tally_add_list(tally *t, const warning_list *list)
{
    warning w;
    size_t at = 0;
    while (warning_list_next(&w, &at, list))
        tally_add(t, w.code, w.message, 1);
    t->total += list->not_kept;
}

static int compare(const void *a, const void *b)
{
    const tally_kind *x = a, *y = b;
    if (x->count != y->count)
        return x->count < y->count ? 1 : -1;
    return strcmp(x->message, y->message);
}

/* What the messages of a kind say; an ellipsis where they differ. */
static void append_kind(buffer *out, const cli *c, const tally_kind *kind)
{
    buffer sentence;
    buffer_init(&sentence);
    warning_append_sentence(&sentence, c, kind->code, kind->message);
    for (size_t i = 0; i < sentence.len; i++) {
        if (sentence.bytes[i] == '*')
            buffer_text(out, "…");
        else
            buffer_append(out, sentence.bytes + i, 1);
    }
    if (buffer_failed(&sentence))
        buffer_fail(out);
    buffer_deinit(&sentence);
}

void tally_say(buffer *out, const cli *c, tally *t, cli_text heading, const char *argument)
{
    if (t->total == 0)
        return;
    qsort(t->kinds, t->kind_count, sizeof *t->kinds, compare);
    buffer_text(out, "  ");
    cli_say(out, c, heading, cli_number(t->total).text, argument);
    buffer_text(out, "\n");
    for (size_t i = 0; i < t->kind_count; i++) {
        buffer_printf(out, "%8zu  ", t->kinds[i].count);
        append_kind(out, c, &t->kinds[i]);
        buffer_text(out, "\n");
    }
}

void tally_json(json *writer, const cli *c, const char *key, tally *t)
{
    qsort(t->kinds, t->kind_count, sizeof *t->kinds, compare);
    json_key(writer, key);
    json_begin_array(writer);
    for (size_t i = 0; i < t->kind_count; i++) {
        const tally_kind *kind = &t->kinds[i];
        buffer sentence;
        buffer_init(&sentence);
        append_kind(&sentence, c, kind);
        json_begin_object(writer);
        json_key(writer, "code");
        json_text(writer, chuhe_status_name(kind->code));
        json_key(writer, "message");
        json_string(writer, sentence.bytes, sentence.len);
        buffer_deinit(&sentence);
        json_key(writer, "count");
        json_unsigned(writer, kind->count);
        json_end_object(writer);
    }
    json_end_array(writer);
}
