/* Small steps for tests of a record's tree. */
#ifndef TESTS_TREE_STEPS_H
#define TESTS_TREE_STEPS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include <chuhe.h>

static inline chuhe_move move_of(const char *text)
{
    return chuhe_move_make(chuhe_square_make(text[0] - 'a', text[1] - '0'),
                           chuhe_square_make(text[2] - 'a', text[3] - '0'));
}

static inline chuhe_record *new_record(void)
{
    chuhe_record *record = NULL;
    assert_int_equal(chuhe_record_new(&record, NULL), CHUHE_OK);
    return record;
}

static inline chuhe_node add(chuhe_record *record, chuhe_node parent, const char *move)
{
    chuhe_node node = CHUHE_NO_NODE;
    assert_int_equal(chuhe_record_add(&node, record, parent, move_of(move)), CHUHE_OK);
    return node;
}

static inline void set_tag(chuhe_record *record, const char *name, const char *value)
{
    assert_int_equal(chuhe_record_set_tag(record, name, strlen(name), value, strlen(value)),
                     CHUHE_OK);
}

static inline void comment(chuhe_record *record, chuhe_node node, const char *text)
{
    assert_int_equal(
        chuhe_record_set_comment(record, node, CHUHE_COMMENT_AFTER, text, strlen(text)), CHUHE_OK);
}

static inline const char *comment_of(const chuhe_record *record, chuhe_node node)
{
    return chuhe_record_comment(NULL, record, node, CHUHE_COMMENT_AFTER);
}

/* What takes longer than this takes time out of proportion. */
static inline void quick(clock_t begin)
{
    assert_true((double)(clock() - begin) / CLOCKS_PER_SEC < 30);
}

#endif
