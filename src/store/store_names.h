/* Names of people: when two of them are the same, and what of them is seen. */
#ifndef STORE_STORE_NAMES_H
#define STORE_STORE_NAMES_H

#include <stdbool.h>
#include <stdint.h>

/* Whether such a character leaves anything to be seen; no blank does. */
bool store_name_is_seen(int32_t code);
/* Whether it turns or breaks the text around it: controls, line ends, marks of direction. */
bool store_name_disturbs(int32_t code);
/* A name as names are compared: without regard to case and width, and of what is seen alone,
 * so neither blanks nor anything else that nobody sees makes another name. NULL when nothing is
 * left of it, it is not UTF-8, or there is no memory. The caller frees it. */
char *store_name_fold(const char *name);

#endif
