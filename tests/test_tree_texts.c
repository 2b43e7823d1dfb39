/* What belongs to a record and to its moves: tags, comments, marks, clocks. */
#include "support/chance_record.h"
#include "tree_steps.h"

static void test_tags(void **state)
{
    (void)state;
    chuhe_record *r = new_record();
    const char *name, *value;
    set_tag(r, "Red", "甲");
    set_tag(r, "Black", "乙");
    set_tag(r, "RED", "丙");
    assert_int_equal(chuhe_record_tag_count(r), 2);
    chuhe_record_tag_at(&name, &value, r, 0);
    assert_string_equal(name, "Red");
    assert_string_equal(value, "丙");
    set_tag(r, "red", "");
    assert_int_equal(chuhe_record_tag_count(r), 1);
    assert_null(chuhe_record_tag(r, "Red"));
    set_tag(r, "nothing", "");
    assert_int_equal(chuhe_record_tag_count(r), 1);
    /* what ends with a zero byte when it is read cannot go on behind one */
    assert_int_equal(chuhe_record_set_tag(r, "A\0B", 3, "x\0y", 3), CHUHE_OK);
    assert_string_equal(chuhe_record_tag(r, "A"), "x");
    assert_int_equal(chuhe_record_set_tag(r, "A", 1, "\0y", 2), CHUHE_OK);
    assert_null(chuhe_record_tag(r, "A"));
    chuhe_record_free(r);
}

/* A tag may be made of another one's texts, which move when room is made. */
static void test_tags_of_texts_of_the_record_itself(void **state)
{
    (void)state;
    char name[32], first[200];
    memset(first, 'v', sizeof first);
    chuhe_record *r = new_record();
    assert_int_equal(chuhe_record_set_tag(r, "T0", 2, first, sizeof first), CHUHE_OK);
    for (int i = 1; i < 200; i++) {
        snprintf(name, sizeof name, "T%d", i - 1);
        const char *value = chuhe_record_tag(r, name);
        snprintf(name, sizeof name, "T%d", i);
        assert_int_equal(chuhe_record_set_tag(r, name, strlen(name), value, strlen(value)),
                         CHUHE_OK);
    }
    assert_memory_equal(chuhe_record_tag(r, "T199"), first, sizeof first);
    /* a value as a name, and a name as a value */
    for (int i = 0; i < 200; i++) {
        const char *a, *b;
        chuhe_record_tag_at(&a, &b, r, (size_t)i);
        assert_int_equal(chuhe_record_set_tag(r, b, (size_t)(1 + i % 190), a, strlen(a)), CHUHE_OK);
    }
    assert_non_null(chuhe_record_tag(r, "vvvvv"));
    chuhe_record_free(r);
}

/* With a look at every other tag for each it would take minutes. */
static void test_very_many_tags(void **state)
{
    (void)state;
    enum { TAGS = 300000 };
    clock_t begin = clock();
    chuhe_record *r = new_record();
    char name[32];
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < TAGS; i++) {
            snprintf(name, sizeof name, "%s%d", round == 0 ? "Tag" : "tAG", i);
            set_tag(r, name, name);
        }
        assert_int_equal(chuhe_record_tag_count(r), TAGS);
    }
    assert_string_equal(chuhe_record_tag(r, "TAG299999"), "tAG299999");
    assert_null(chuhe_record_tag(r, "Tag300000"));
    set_tag(r, "Tag0", "");
    assert_null(chuhe_record_tag(r, "Tag0"));
    assert_string_equal(chuhe_record_tag(r, "Tag1"), "tAG1");
    chuhe_record_clear(r);
    assert_null(chuhe_record_tag(r, "Tag1"));
    set_tag(r, "Tag1", "x");
    assert_string_equal(chuhe_record_tag(r, "Tag1"), "x");
    chuhe_record_free(r);
    quick(begin);
}

enum { MANY = 65530 };

static double seconds_to_set(char names[MANY][8])
{
    chuhe_record *r = new_record();
    clock_t begin = clock();
    for (size_t i = 0; i < MANY; i++)
        set_tag(r, names[i], "x");
    double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
    assert_int_equal(chuhe_record_tag_count(r), MANY);
    chuhe_record_free(r);
    return seconds;
}

/* Names that a table whose hash is the same for everybody (here FNV-1a) keeps in a
 * thirty-second of its slots take no longer than others. */
static void test_tags_chosen_to_fall_on_each_other(void **state)
{
    (void)state;
    enum { SLOTS = 262144 };
    static char plain[MANY][8], chosen[MANY][8];
    unsigned count = 0;
    for (unsigned i = 0; count < MANY; i++) {
        char name[12];
        uint64_t hash = 2166136261u;
        snprintf(name, sizeof name, "t%x", i);
        for (const char *at = name; *at; at++)
            hash = (hash ^ (unsigned char)*at) * 16777619u;
        if (i < MANY)
            memcpy(plain[i], name, sizeof plain[i]);
        if ((hash ^ hash >> 15) % SLOTS < SLOTS / 32)
            memcpy(chosen[count++], name, sizeof chosen[0]);
    }
    assert_true(seconds_to_set(chosen) < 10 * seconds_to_set(plain) + 0.5);
}

static void test_comments(void **state)
{
    (void)state;
    chuhe_record *r = new_record();
    chuhe_node a = add(r, CHUHE_ROOT, "h2e2");
    size_t len = 0;
    comment(r, a, "好着");
    assert_int_equal(chuhe_record_set_comment(r, a, CHUHE_COMMENT_BEFORE, "看", strlen("看")),
                     CHUHE_OK);
    assert_string_equal(chuhe_record_comment(&len, r, a, CHUHE_COMMENT_BEFORE), "看");
    assert_int_equal(len, strlen("看"));
    assert_int_equal(chuhe_record_add_comment(r, a, CHUHE_COMMENT_AFTER, "再看", strlen("再看")),
                     CHUHE_OK);
    assert_string_equal(comment_of(r, a), "好着\n再看");
    comment(r, a, "");
    assert_null(comment_of(r, a));
    assert_int_equal(chuhe_record_comment_count(r), 1);
    chuhe_record_free(r);
}

static void test_a_comment_joined_to_itself(void **state)
{
    (void)state;
    chuhe_record *r = new_record();
    size_t len = 1;
    comment(r, CHUHE_ROOT, "甲");
    for (int i = 0; i < 12; i++) {
        const char *own = chuhe_record_comment(&len, r, CHUHE_ROOT, CHUHE_COMMENT_AFTER);
        assert_int_equal(chuhe_record_add_comment(r, CHUHE_ROOT, CHUHE_COMMENT_AFTER, own, len),
                         CHUHE_OK);
    }
    const char *own = chuhe_record_comment(&len, r, CHUHE_ROOT, CHUHE_COMMENT_AFTER);
    assert_int_equal(len, 4 * 4096 - 1);
    for (size_t i = 0; i < 4096; i++)
        assert_memory_equal(own + 4 * i, "甲\n", i < 4095 ? 4 : 3);
    assert_int_equal(chuhe_record_set_comment(r, CHUHE_ROOT, CHUHE_COMMENT_AFTER, own + 4, 3),
                     CHUHE_OK);
    assert_string_equal(comment_of(r, CHUHE_ROOT), "甲");
    chuhe_record_free(r);
}

/* Copying the whole for each piece would move a terabyte. */
static void test_comments_joined_a_million_times(void **state)
{
    (void)state;
    clock_t begin = clock();
    chuhe_record *r = new_record();
    chuhe_node a = add(r, CHUHE_ROOT, "h2e2");
    size_t len;
    for (int i = 0; i < 1000000; i++)
        assert_int_equal(
            chuhe_record_add_comment(r, i % 2 ? a : CHUHE_ROOT, CHUHE_COMMENT_AFTER, "x", 1),
            CHUHE_OK);
    const char *text = chuhe_record_comment(&len, r, a, CHUHE_COMMENT_AFTER);
    assert_int_equal(len, 999999);
    assert_int_equal(strlen(text), 999999);
    assert_memory_equal(text + 999994, "x\nx\nx", 5);
    chuhe_record_free(r);
    quick(begin);
}

static void test_replaced_texts_do_not_pile_up(void **state)
{
    (void)state;
    counted c = {.fail_at = SIZE_MAX};
    chuhe_allocator allocator = counted_allocator(&c);
    chuhe_record *r;
    char text[1000];
    assert_int_equal(chuhe_record_new(&r, &allocator), CHUHE_OK);
    chuhe_node a = add(r, CHUHE_ROOT, "h2e2");
    comment(r, CHUHE_ROOT, "开局");
    set_tag(r, "Red", "甲");
    for (int i = 0; i < 20000; i++) {
        memset(text, 'a' + i % 26, sizeof text);
        assert_int_equal(chuhe_record_set_comment(r, a, CHUHE_COMMENT_AFTER, text, sizeof text),
                         CHUHE_OK);
    }
    assert_memory_equal(comment_of(r, a), text, sizeof text);
    assert_string_equal(comment_of(r, CHUHE_ROOT), "开局");
    assert_string_equal(chuhe_record_tag(r, "Red"), "甲");
    assert_true(c.peak < 1000000);
    chuhe_record_free(r);
    assert_int_equal(c.live, 0);
}

static void test_marks_and_clocks(void **state)
{
    (void)state;
    chuhe_record *r = new_record();
    chuhe_node a = add(r, CHUHE_ROOT, "h2e2");
    uint8_t marks[CHUHE_MARKS_MAX];
    assert_int_equal(chuhe_record_clock(r, a), CHUHE_NO_CLOCK);
    for (unsigned i = 1; i <= 8; i++)
        assert_int_equal(chuhe_record_add_mark(r, a, 10 * i), CHUHE_OK);
    assert_int_equal(chuhe_record_add_mark(r, a, 30), CHUHE_OK); /* there already */
    assert_int_equal(chuhe_record_add_mark(r, a, 31), CHUHE_E_RANGE);
    assert_int_equal(chuhe_record_add_mark(r, a, 0), CHUHE_E_RANGE);
    assert_int_equal(chuhe_record_add_mark(r, a, 256), CHUHE_E_RANGE);
    assert_int_equal(chuhe_record_marks(marks, r, a), 8);
    assert_int_equal(marks[7], 80);
    chuhe_record_clear_marks(r, a);
    assert_int_equal(chuhe_record_marks(marks, r, a), 0);
    assert_int_equal(chuhe_record_set_clock(r, a, 59000), CHUHE_OK);
    assert_int_equal(chuhe_record_clock(r, a), 59000);
    chuhe_record_free(r);
}

/* Whoever sets a text: what is kept has one kind of line end and no zero byte. */
static void test_texts_without_control_characters(void **state)
{
    (void)state;
    chuhe_record *r = new_record();
    size_t len;
    set_tag(r, "Red\x01", "a\r\nb\rc\x1F");
    assert_string_equal(chuhe_record_tag(r, "Red\xEF\xBF\xBD"), "a\nb\nc\xEF\xBF\xBD");
    assert_int_equal(chuhe_record_set_comment(r, CHUHE_ROOT, CHUHE_COMMENT_AFTER, "x\0y\r", 4),
                     CHUHE_OK);
    assert_int_equal(chuhe_record_add_comment(r, CHUHE_ROOT, CHUHE_COMMENT_AFTER, "\r\n\tz", 4),
                     CHUHE_OK);
    assert_string_equal(chuhe_record_comment(&len, r, CHUHE_ROOT, CHUHE_COMMENT_AFTER),
                        "x\xEF\xBF\xBDy\n\n\n\tz");
    assert_int_equal(len, 10);
    /* wherever in a long text it stands, and only there */
    char text[40];
    for (size_t i = 0; i < sizeof text; i++) {
        memset(text, 'x', sizeof text);
        text[i] = 0x7F;
        assert_int_equal(
            chuhe_record_set_comment(r, CHUHE_ROOT, CHUHE_COMMENT_AFTER, text, sizeof text),
            CHUHE_OK);
        const char *kept = chuhe_record_comment(&len, r, CHUHE_ROOT, CHUHE_COMMENT_AFTER);
        assert_int_equal(len, sizeof text + 2);
        assert_memory_equal(kept, text, i);
        assert_memory_equal(kept + i, "\xEF\xBF\xBD", 3);
        assert_memory_equal(kept + i + 3, text + i + 1, sizeof text - i - 1);
    }
    chuhe_record_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tags),
        cmocka_unit_test(test_tags_of_texts_of_the_record_itself),
        cmocka_unit_test(test_very_many_tags),
        cmocka_unit_test(test_tags_chosen_to_fall_on_each_other),
        cmocka_unit_test(test_comments),
        cmocka_unit_test(test_a_comment_joined_to_itself),
        cmocka_unit_test(test_comments_joined_a_million_times),
        cmocka_unit_test(test_replaced_texts_do_not_pile_up),
        cmocka_unit_test(test_marks_and_clocks),
        cmocka_unit_test(test_texts_without_control_characters),
    };
    return cmocka_run_group_tests_name("tree_texts", tests, NULL, NULL);
}
