/* What a sheet keeps: copies and lists of texts. */
#include <string.h>

#include "base/text.h"
#include "sheet/sheet_model.h"

char *sheet_take(sheet *s, buffer *text)
{
    char *copy = buffer_failed(text) ? NULL : strdup(text->bytes ? text->bytes : "");
    s->failed = s->failed || !copy;
    buffer_clear(text);
    return copy;
}

char *sheet_copy(sheet *s, const char *text)
{
    buffer clean;
    buffer_init(&clean);
    if (text)
        text_append_cut(&clean, text, strlen(text), SHEET_VALUE_COLUMNS);
    char *copy = sheet_take(s, &clean);
    buffer_deinit(&clean);
    return copy;
}

void sheet_list_add(sheet_list *list, const char *text)
{
    buffer_append(&list->bytes, text, strlen(text) + 1);
    if (!buffer_failed(&list->bytes))
        list->count++;
}
