#include "store/store_names.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

/* Is counted among the symbols, and is a blank. */
enum { BRAILLE_BLANK = 0x2800 };

bool store_name_is_seen(int32_t code)
{
    switch (utf8proc_category(code)) {
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_CN:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
    case UTF8PROC_CATEGORY_ZS:
        return false;
    default:
        return code != BRAILLE_BLANK && !utf8proc_get_property(code)->ignorable;
    }
}

bool store_name_disturbs(int32_t code)
{
    switch (utf8proc_category(code)) {
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
        return true;
    default:
        return code == 0x061c || code == 0x200e || code == 0x200f ||
               (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
    }
}

/* Takes out what is not seen, in its place. */
static void keep_seen(char *text)
{
    char *to = text;
    for (const char *from = text; *from;) {
        utf8proc_int32_t code;
        utf8proc_ssize_t size = utf8proc_iterate((const utf8proc_uint8_t *)from, -1, &code);
        if (size <= 0)
            break;
        if (store_name_is_seen(code)) {
            memmove(to, from, (size_t)size);
            to += size;
        }
        from += size;
    }
    *to = '\0';
}

char *store_name_fold(const char *name)
{
    char *folded = (char *)utf8proc_NFKC_Casefold((const utf8proc_uint8_t *)name);
    if (folded)
        keep_seen(folded);
    if (folded && *folded)
        return folded;
    free(folded);
    return NULL;
}
