/* Records: whether two hold the same. */
#include "record/tree.h"

#include <string.h>

static bool same_tags(const chuhe_record *a, const chuhe_record *b)
{
    if (a->tag_count != b->tag_count)
        return false;
    for (size_t i = 0; i < a->tag_count; i++) {
        const char *name, *value;
        chuhe_record_tag_at(&name, &value, a, i);
        const char *other = chuhe_record_tag(b, name);
        if (other == NULL || strcmp(value, other) != 0)
            return false;
    }
    return true;
}

static bool same_extra(const chuhe_record *a, chuhe_node na, const chuhe_record *b, chuhe_node nb)
{
    for (int place = 0; place < 2; place++) {
        size_t len_a = 0, len_b = 0;
        const char *text_a = chuhe_record_comment(&len_a, a, na, (chuhe_comment_place)place);
        const char *text_b = chuhe_record_comment(&len_b, b, nb, (chuhe_comment_place)place);
        if ((text_a == NULL) != (text_b == NULL) || len_a != len_b ||
            (text_a != NULL && memcmp(text_a, text_b, len_a) != 0))
            return false;
    }
    uint8_t marks_a[CHUHE_MARKS_MAX], marks_b[CHUHE_MARKS_MAX];
    size_t count = chuhe_record_marks(marks_a, a, na);
    return count == chuhe_record_marks(marks_b, b, nb) && memcmp(marks_a, marks_b, count) == 0 &&
           chuhe_record_clock(a, na) == chuhe_record_clock(b, nb);
}

bool chuhe_record_is_same(const chuhe_record *a, const chuhe_record *b)
{
    if (!chuhe_position_is_same(&a->start, &b->start) || a->result != b->result ||
        a->live != b->live || !same_tags(a, b))
        return false;
    chuhe_node na = CHUHE_ROOT, nb = CHUHE_ROOT;
    for (;;) {
        const tree_node *ta = tree_at(a, na), *tb = tree_at(b, nb);
        if (ta->move != tb->move || !same_extra(a, na, b, nb) ||
            (ta->first_child == CHUHE_NO_NODE) != (tb->first_child == CHUHE_NO_NODE) ||
            (ta->next == CHUHE_NO_NODE) != (tb->next == CHUHE_NO_NODE))
            return false;
        na = chuhe_record_next(a, na);
        nb = chuhe_record_next(b, nb);
        if (na == CHUHE_NO_NODE || nb == CHUHE_NO_NODE)
            return na == nb;
    }
}
