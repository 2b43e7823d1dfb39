/* What reading game records tells, as one text that a test can compare. */
#ifndef TESTS_SUPPORT_RECORD_STORY_H
#define TESTS_SUPPORT_RECORD_STORY_H

#include <chuhe.h>

/* In the order in which it is told: tags as `Name=value`, the result, comments in
 * {}, moves as coordinates, variations as `(ply: … )`, and `end`. Of the warnings
 * the first is kept. */
typedef struct record_story {
    char text[8192];
    size_t games, warnings;
    size_t ply;
    chuhe_status code;
    char message[160];
} record_story;

/* Reads bytes of which nothing is said beforehand. */
chuhe_status record_story_read(record_story *s, const void *bytes, size_t len);

#endif
