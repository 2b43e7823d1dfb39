#include "cli/book_option.h"

#include <ctype.h>
#include <string.h>

/* How far a name is from what was written: its beginning, or a year, is as good
 * as near; a third of its letters may differ. SIZE_MAX when it is not meant. */
static size_t distance_to(const char *name, const char *word)
{
    enum { BEGINNING = 2, YEAR = 4 };
    size_t len = strlen(word), distance = cli_distance(word, name);
    if (len >= BEGINNING && strncmp(word, name, len) == 0)
        return 0;
    if (len >= YEAR && strstr(name, word))
        return 1;
    return 3 * distance <= strlen(name) ? distance : SIZE_MAX;
}

static const char *nearest_name(const char *given)
{
    const char *nearest = NULL;
    size_t least = SIZE_MAX;
    char word[32] = "";
    for (size_t i = 0; given[i] && i + 1 < sizeof word; i++)
        word[i] = (char)tolower((unsigned char)given[i]);
    for (size_t i = 0; i < chuhe_rulebook_count(); i++) {
        const char *name = chuhe_rulebook_at(i)->name;
        size_t distance = distance_to(name, word);
        if (distance < least) {
            least = distance;
            nearest = name;
        }
    }
    return nearest;
}

int book_option_read(cli *c, const chuhe_rulebook **book, const char *name)
{
    const chuhe_rulebook *found = chuhe_rulebook_by_name(name, strlen(name));
    if (found) {
        *book = found;
        return CLI_GO_ON;
    }
    buffer list;
    buffer_init(&list);
    for (size_t i = 0; i < chuhe_rulebook_count(); i++)
        buffer_printf(&list, "%s%s", i ? ", " : "", chuhe_rulebook_at(i)->name);
    const char *names = list.bytes ? list.bytes : "", *nearest = nearest_name(name);
    int status = nearest ? cli_refuse(c, CLI_TEXT_UNKNOWN_BOOK_NEAR, name, nearest, names)
                         : cli_refuse(c, CLI_TEXT_UNKNOWN_BOOK, name, names);
    buffer_deinit(&list);
    return status;
}
