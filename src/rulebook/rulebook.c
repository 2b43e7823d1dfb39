/* The list of books. */
#include <string.h>

#include "rulebook/books.h"

static const chuhe_rulebook *const books[] = {
    &rulebook_cxa1957, &rulebook_cxa1999, &rulebook_cxa2020, &rulebook_axf,
    &rulebook_wxf2018, &rulebook_online,  &rulebook_none,
};

enum { BOOKS = sizeof books / sizeof *books };

size_t chuhe_rulebook_count(void)
{
    return BOOKS;
}

const chuhe_rulebook *chuhe_rulebook_at(size_t index)
{
    return index < BOOKS ? books[index] : NULL;
}

const chuhe_rulebook *chuhe_rulebook_by_name(const char *name, size_t len)
{
    for (size_t i = 0; i < BOOKS; i++)
        if (strlen(books[i]->name) == len && memcmp(books[i]->name, name, len) == 0)
            return books[i];
    return NULL;
}
