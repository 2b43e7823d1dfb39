/* The game tree of a record: editing it, deep trees, and what happens when there
 * is no memory. */
#include "support/chance_record.h"
#include "tree_steps.h"

/* The whole tree as text: children after their parent, in brackets when there
 * is a choice. */
static void tree_is(const chuhe_record *record, const char *expected)
{
    char text[4096] = "";
    size_t used = 0;
    for (chuhe_node n = chuhe_record_next(record, CHUHE_ROOT); n != CHUHE_NO_NODE;
         n = chuhe_record_next(record, n)) {
        char from[3], to[3];
        chuhe_square_to_text(from, chuhe_move_from(chuhe_record_move(record, n)));
        chuhe_square_to_text(to, chuhe_move_to(chuhe_record_move(record, n)));
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%zu%s%s", used == 0 ? "" : " ",
                                 chuhe_record_ply(record, n), from, to);
    }
    assert_string_equal(text, expected);
}

static void test_a_new_record(void **state)
{
    (void)state;
    chuhe_record *r = new_record();
    assert_true(chuhe_record_is_usual_start(r));
    assert_int_equal(chuhe_record_node_count(r), 0);
    assert_int_equal(chuhe_record_result(r), CHUHE_RESULT_OPEN);
    assert_int_equal(chuhe_record_next(r, CHUHE_ROOT), CHUHE_NO_NODE);
    assert_null(comment_of(r, CHUHE_ROOT));
    chuhe_record_free(r);
    chuhe_record_free(NULL);
}

static void test_the_same_move_is_the_same_node(void **state)
{
    (void)state;
    chuhe_record *r = new_record();
    chuhe_node a = add(r, CHUHE_ROOT, "h2e2"), b = add(r, CHUHE_ROOT, "h0g2");
    assert_int_equal(add(r, CHUHE_ROOT, "h2e2"), a);
    assert_int_not_equal(a, b);
    assert_int_equal(chuhe_record_node_count(r), 2);
    assert_int_equal(chuhe_record_variation_count(r), 1);
    assert_int_equal(chuhe_record_previous_sibling(r, b), a);
    chuhe_record_free(r);
}

static void test_an_illegal_move_says_why_and_changes_nothing(void **state)
{
    (void)state;
    chuhe_record *r = new_record();
    chuhe_node a = add(r, CHUHE_ROOT, "h2e2"), b = 77;
    assert_int_equal(chuhe_record_add(&b, r, a, move_of("h0g2")), CHUHE_E_WRONG_SIDE);
    assert_int_equal(chuhe_record_add(&b, r, CHUHE_ROOT, move_of("e4e4")), CHUHE_E_EMPTY_SQUARE);
    assert_int_equal(b, 77);
    tree_is(r, "1h2e2");
    chuhe_record_free(r);
}

/* 1. 炮二平五 (or 马二进三 马8进7, or 兵七进一) 马8进7 (or 炮8平5) 马二进三 */
static chuhe_record *branched(chuhe_node nodes[6])
{
    chuhe_record *r = new_record();
    nodes[0] = add(r, CHUHE_ROOT, "h2e2");
    nodes[1] = add(r, nodes[0], "h9g7");
    nodes[2] = add(r, nodes[1], "h0g2");
    nodes[3] = add(r, nodes[0], "h7e7");
    nodes[4] = add(r, CHUHE_ROOT, "h0g2");
    nodes[5] = add(r, nodes[4], "h9g7");
    add(r, CHUHE_ROOT, "c3c4");
    return r;
}

static void test_promoting(void **state)
{
    (void)state;
    chuhe_node n[6];
    chuhe_record *r = branched(n);
    tree_is(r, "1h2e2 2h9g7 3h0g2 2h7e7 1h0g2 2h9g7 1c3c4");
    chuhe_record_promote(r, n[4]);
    tree_is(r, "1h0g2 2h9g7 1h2e2 2h9g7 3h0g2 2h7e7 1c3c4");
    chuhe_record_promote(r, n[4]); /* the first stays */
    chuhe_record_promote(r, CHUHE_ROOT);
    tree_is(r, "1h0g2 2h9g7 1h2e2 2h9g7 3h0g2 2h7e7 1c3c4");
    chuhe_record_make_main(r, n[3]);
    tree_is(r, "1h2e2 2h7e7 2h9g7 3h0g2 1h0g2 2h9g7 1c3c4");
    assert_int_equal(chuhe_record_main_plies(r), 2);
    chuhe_record_free(r);
}

static void test_deleting(void **state)
{
    (void)state;
    chuhe_node n[6];
    chuhe_record *r = branched(n);
    comment(r, n[5], "好");
    comment(r, CHUHE_ROOT, "开局");
    assert_int_equal(chuhe_record_comment_count(r), 2);
    chuhe_record_delete(r, n[4]);
    tree_is(r, "1h2e2 2h9g7 3h0g2 2h7e7 1c3c4");
    assert_int_equal(chuhe_record_comment_count(r), 1);
    chuhe_record_delete(r, n[1]);
    tree_is(r, "1h2e2 2h7e7 1c3c4");
    /* a number given anew brings nothing of what it was */
    chuhe_node again = add(r, n[3], "b0c2");
    assert_null(comment_of(r, again));
    assert_int_equal(chuhe_record_node_count(r), 4);
    chuhe_record_delete(r, CHUHE_ROOT);
    assert_int_equal(chuhe_record_node_count(r), 0);
    assert_string_equal(comment_of(r, CHUHE_ROOT), "开局");
    chuhe_record_free(r);
}

static void test_setting_the_start_deletes_the_moves(void **state)
{
    (void)state;
    chuhe_node n[6];
    chuhe_record *r = branched(n);
    chuhe_setup setup;
    chuhe_setup_init(&setup);
    set_tag(r, "Red", "甲");
    assert_int_equal(chuhe_record_set_start(r, &setup), CHUHE_OK);
    assert_int_equal(chuhe_record_node_count(r), 0);
    assert_true(chuhe_record_faults(r) & CHUHE_FAULT_NO_RED_GENERAL);
    assert_false(chuhe_record_is_usual_start(r));
    assert_string_equal(chuhe_record_tag(r, "red"), "甲");
    setup.to_move = 7;
    assert_int_equal(chuhe_record_set_start(r, &setup), CHUHE_E_RANGE);
    chuhe_record_free(r);
}

static void test_positions_along_the_tree(void **state)
{
    (void)state;
    chuhe_node n[6];
    chuhe_record *r = branched(n);
    chuhe_position position, expected;
    chuhe_record_position(&position, r, n[5]);
    chuhe_position_start(&expected);
    assert_int_equal(chuhe_position_play(&expected, NULL, move_of("h0g2")), CHUHE_OK);
    assert_int_equal(chuhe_position_play(&expected, NULL, move_of("h9g7")), CHUHE_OK);
    assert_true(chuhe_position_is_same(&position, &expected));
    chuhe_record_free(r);
}

static void test_merging(void **state)
{
    (void)state;
    chuhe_node n[6];
    chuhe_record *r = branched(n), *other = new_record();
    chuhe_node a = add(other, CHUHE_ROOT, "h2e2"), b = add(other, a, "b9c7");
    add(other, b, "h0g2");
    comment(r, n[0], "甲");
    comment(other, a, "乙");
    comment(other, b, "丙");
    assert_int_equal(chuhe_record_add_mark(other, b, 1), CHUHE_OK);
    assert_int_equal(chuhe_record_set_clock(other, a, 5), CHUHE_OK);
    set_tag(r, "Red", "本");
    set_tag(other, "red", "他");
    set_tag(other, "Black", "他");
    chuhe_record_set_result(other, CHUHE_RESULT_DRAW);
    assert_int_equal(chuhe_record_merge(r, other), CHUHE_OK);
    tree_is(r, "1h2e2 2h9g7 3h0g2 2h7e7 2b9c7 3h0g2 1h0g2 2h9g7 1c3c4");
    assert_string_equal(comment_of(r, n[0]), "甲\n乙");
    assert_string_equal(chuhe_record_tag(r, "Red"), "本");
    assert_string_equal(chuhe_record_tag(r, "Black"), "他");
    assert_int_equal(chuhe_record_result(r), CHUHE_RESULT_DRAW);
    assert_int_equal(chuhe_record_clock(r, n[0]), 5);
    chuhe_setup setup;
    chuhe_setup_init(&setup);
    assert_int_equal(chuhe_record_set_start(other, &setup), CHUHE_OK);
    assert_int_equal(chuhe_record_merge(r, other), CHUHE_E_RANGE);
    chuhe_record_free(other);
    chuhe_record_free(r);
}

static void test_merging_a_record_with_itself(void **state)
{
    (void)state;
    chuhe_node n[6];
    chuhe_record *r = branched(n);
    comment(r, n[2], "一");
    set_tag(r, "Red", "甲");
    assert_int_equal(chuhe_record_merge(r, r), CHUHE_OK);
    tree_is(r, "1h2e2 2h9g7 3h0g2 2h7e7 1h0g2 2h9g7 1c3c4");
    assert_string_equal(comment_of(r, n[2]), "一");
    chuhe_record_free(r);
}

static void test_what_makes_records_differ(void **state)
{
    (void)state;
    chuhe_node n[6], m[6];
    chuhe_record *a = branched(n), *b = branched(m);
    assert_true(chuhe_record_is_same(a, b));
    set_tag(a, "Red", "甲");
    set_tag(a, "Black", "乙");
    assert_false(chuhe_record_is_same(a, b));
    set_tag(b, "BLACK", "乙");
    set_tag(b, "Red", "甲");
    assert_true(chuhe_record_is_same(a, b)); /* in any order */
    set_tag(b, "Red", "丙");
    assert_false(chuhe_record_is_same(a, b));
    set_tag(b, "Red", "甲");
    chuhe_record_promote(b, m[4]);
    assert_false(chuhe_record_is_same(a, b)); /* variations have an order */
    chuhe_record_make_main(b, m[0]);
    assert_true(chuhe_record_is_same(a, b));
    comment(b, m[5], "好");
    assert_false(chuhe_record_is_same(a, b));
    comment(b, m[5], "");
    assert_true(chuhe_record_is_same(a, b));
    assert_int_equal(chuhe_record_add_mark(b, m[1], 3), CHUHE_OK);
    assert_false(chuhe_record_is_same(a, b));
    chuhe_record_clear_marks(b, m[1]);
    assert_int_equal(chuhe_record_set_clock(b, m[1], 0), CHUHE_OK);
    assert_false(chuhe_record_is_same(a, b));
    assert_int_equal(chuhe_record_set_clock(b, m[1], CHUHE_NO_CLOCK), CHUHE_OK);
    assert_true(chuhe_record_is_same(a, b));
    chuhe_record_set_result(b, CHUHE_RESULT_RED_WINS);
    assert_false(chuhe_record_is_same(a, b));
    chuhe_record_set_result(b, CHUHE_RESULT_OPEN);
    chuhe_record_delete(b, m[2]);
    assert_false(chuhe_record_is_same(a, b));
    chuhe_record_free(a);
    chuhe_record_free(b);
}

/* Chariots going up and down: 100,000 plies, and every fourth another way that
 * leads nowhere. */
static chuhe_record *deep(size_t plies)
{
    static const char *const moves[] = {"a0a1", "a9a8", "a1a0", "a8a9"};
    chuhe_record *r = new_record();
    chuhe_node node = CHUHE_ROOT;
    for (size_t i = 0; i < plies; i++) {
        chuhe_node parent = node;
        assert_int_equal(chuhe_record_add_unchecked(&node, r, parent, move_of(moves[i % 4])),
                         CHUHE_OK);
        if (i % 4 == 0)
            assert_int_equal(chuhe_record_add_unchecked(NULL, r, parent, move_of("i0i1")),
                             CHUHE_OK);
    }
    return r;
}

static void test_deep_trees(void **state)
{
    (void)state;
    enum { PLIES = 100002 };
    clock_t begin = clock();
    chuhe_record *a = deep(PLIES), *b = new_record();
    chuhe_node last = CHUHE_ROOT;
    assert_int_equal(chuhe_record_main_plies(a), PLIES);
    assert_int_equal(chuhe_record_variation_count(a), 25001);
    while (chuhe_record_first_child(a, last) != CHUHE_NO_NODE)
        last = chuhe_record_first_child(a, last);
    assert_int_equal(chuhe_record_ply(a, last), PLIES);
    chuhe_position position;
    chuhe_record_position(&position, a, last);
    assert_int_equal(chuhe_position_piece_at(&position, chuhe_square_make(0, 1)),
                     chuhe_piece_make(CHUHE_RED, CHUHE_CHARIOT));
    assert_int_equal(chuhe_position_piece_at(&position, chuhe_square_make(0, 8)),
                     chuhe_piece_make(CHUHE_BLACK, CHUHE_CHARIOT));
    assert_int_equal(chuhe_record_merge(b, a), CHUHE_OK);
    assert_true(chuhe_record_is_same(a, b));
    last = CHUHE_ROOT;
    while (chuhe_record_first_child(b, last) != CHUHE_NO_NODE)
        last = chuhe_record_first_child(b, last);
    chuhe_record_make_main(b, last);
    chuhe_record_delete(b, chuhe_record_first_child(b, CHUHE_ROOT));
    assert_int_equal(chuhe_record_node_count(b), 1);
    chuhe_record_free(a);
    chuhe_record_free(b);
    quick(begin);
}

/* The way to a position is turned about in pieces; at every length it is the
 * same as the way played. */
static void test_positions_of_deep_nodes(void **state)
{
    (void)state;
    enum { PLIES = 9000 };
    chance luck = {7};
    chuhe_record *r = new_record();
    chuhe_position now, found;
    chuhe_node node = CHUHE_ROOT;
    chuhe_position_start(&now);
    for (size_t ply = 1; ply <= PLIES; ply++) {
        chuhe_move move = chance_move(&now, &luck);
        if (move == CHUHE_NO_MOVE)
            break;
        assert_int_equal(chuhe_record_add_unchecked(&node, r, node, move), CHUHE_OK);
        chuhe_position_play_unchecked(&now, NULL, move);
        if (ply > 2100 && ply % 97 != 0)
            continue;
        chuhe_record_position(&found, r, node);
        assert_true(chuhe_position_is_same(&now, &found));
        assert_int_equal(chuhe_position_quiet_plies(&now), chuhe_position_quiet_plies(&found));
    }
    chuhe_record_free(r);
}

/* Going up once for every thousand plies would take hours here. */
static void test_a_position_takes_time_in_proportion_to_its_ply(void **state)
{
    (void)state;
    clock_t begin = clock();
    chuhe_record *r = deep(4000000);
    chuhe_node last = CHUHE_ROOT;
    chuhe_position position;
    while (chuhe_record_first_child(r, last) != CHUHE_NO_NODE)
        last = chuhe_record_first_child(r, last);
    chuhe_record_position(&position, r, last);
    assert_true(chuhe_position_is_same(&position, chuhe_record_start(r)));
    chuhe_record_free(r);
    quick(begin);
}

/* Builds a bit of everything; stops where something fails. */
static chuhe_status build(chuhe_record *r)
{
    chuhe_node node = CHUHE_ROOT, other = CHUHE_ROOT;
    chuhe_status status = CHUHE_OK;
    char name[16];
    for (int i = 0; i < 40 && status == CHUHE_OK; i++) {
        snprintf(name, sizeof name, "Tag%d", i);
        status = chuhe_record_set_tag(r, name, strlen(name), "值", strlen("值"));
    }
    static const char *const moves[] = {"a0a1", "a9a8", "a1a0", "a8a9"};
    for (size_t i = 0; i < 5000 && status == CHUHE_OK; i++) {
        chuhe_node parent = node;
        status = chuhe_record_add_unchecked(&node, r, parent, move_of(moves[i % 4]));
        if (status == CHUHE_OK && i % 400 == 0)
            status = chuhe_record_add(&other, r, parent, move_of("i0i1"));
        if (status == CHUHE_OK && i % 100 == 0)
            status = chuhe_record_set_comment(r, node, CHUHE_COMMENT_AFTER, "注", 3);
        if (status == CHUHE_OK && i % 150 == 0)
            status = chuhe_record_add_comment(r, node, CHUHE_COMMENT_AFTER, "解", 3);
        if (status == CHUHE_OK && i % 200 == 0)
            status = chuhe_record_add_mark(r, node, 1 + (unsigned)i % 9);
        if (status == CHUHE_OK && i % 300 == 0)
            status = chuhe_record_set_clock(r, node, (uint32_t)i);
    }
    return status;
}

/* A record that ran out of memory is still one: it can be walked, written over
 * and freed. */
static void is_sound(chuhe_record *r)
{
    size_t nodes = 0, comments = 0;
    for (chuhe_node n = CHUHE_ROOT; n != CHUHE_NO_NODE; n = chuhe_record_next(r, n)) {
        nodes++;
        comments += comment_of(r, n) != NULL;
    }
    assert_int_equal(nodes, chuhe_record_node_count(r) + 1);
    assert_int_equal(comments, chuhe_record_comment_count(r));
    for (size_t i = 0; i < chuhe_record_tag_count(r); i++) {
        const char *name, *value;
        chuhe_record_tag_at(&name, &value, r, i);
        assert_string_equal(value, "值");
        assert_ptr_equal(chuhe_record_tag(r, name), value);
    }
}

static void test_every_allocation_may_fail(void **state)
{
    (void)state;
    size_t failed = 0;
    for (bool done = false; !done; failed++) {
        counted c = {.fail_at = failed};
        chuhe_allocator allocator = counted_allocator(&c);
        chuhe_record *r = NULL, *whole = new_record();
        chuhe_status status = chuhe_record_new(&r, &allocator);
        if (status == CHUHE_OK) {
            status = build(r);
            assert_true(status == CHUHE_OK || status == CHUHE_E_MEMORY);
            is_sound(r);
            if (status == CHUHE_E_MEMORY) { /* and it goes on when there is memory */
                assert_int_equal(build(r), CHUHE_OK);
                is_sound(r);
            }
        }
        done = status == CHUHE_OK;
        chuhe_record_free(r);
        chuhe_record_free(whole);
        assert_int_equal(c.live, 0);
    }
    assert_true(failed > 20);
}

static void test_every_allocation_of_a_merge_may_fail(void **state)
{
    (void)state;
    chuhe_record *other = new_record();
    assert_int_equal(build(other), CHUHE_OK);
    size_t failed = 0;
    for (bool done = false; !done; failed++) {
        counted c = {.fail_at = failed};
        chuhe_allocator allocator = counted_allocator(&c);
        chuhe_record *r = NULL;
        chuhe_status status = chuhe_record_new(&r, &allocator);
        if (status == CHUHE_OK) {
            status = chuhe_record_merge(r, other);
            assert_true(status == CHUHE_OK || status == CHUHE_E_MEMORY);
            is_sound(r);
            if (status == CHUHE_OK)
                assert_true(chuhe_record_is_same(r, other));
        }
        done = status == CHUHE_OK;
        chuhe_record_free(r);
        assert_int_equal(c.live, 0);
    }
    assert_true(failed > 10);
    chuhe_record_free(other);
}

static void test_clearing_keeps_nothing(void **state)
{
    (void)state;
    chuhe_record *r = new_record(), *empty = new_record();
    assert_int_equal(build(r), CHUHE_OK);
    chuhe_record_set_result(r, CHUHE_RESULT_DRAW);
    chuhe_record_clear(r);
    assert_true(chuhe_record_is_same(r, empty));
    assert_int_equal(build(r), CHUHE_OK);
    assert_int_equal(build(empty), CHUHE_OK);
    assert_true(chuhe_record_is_same(r, empty));
    chuhe_record_free(r);
    chuhe_record_free(empty);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_new_record),
        cmocka_unit_test(test_the_same_move_is_the_same_node),
        cmocka_unit_test(test_an_illegal_move_says_why_and_changes_nothing),
        cmocka_unit_test(test_promoting),
        cmocka_unit_test(test_deleting),
        cmocka_unit_test(test_setting_the_start_deletes_the_moves),
        cmocka_unit_test(test_positions_along_the_tree),
        cmocka_unit_test(test_merging),
        cmocka_unit_test(test_merging_a_record_with_itself),
        cmocka_unit_test(test_what_makes_records_differ),
        cmocka_unit_test(test_deep_trees),
        cmocka_unit_test(test_positions_of_deep_nodes),
        cmocka_unit_test(test_a_position_takes_time_in_proportion_to_its_ply),
        cmocka_unit_test(test_every_allocation_may_fail),
        cmocka_unit_test(test_every_allocation_of_a_merge_may_fail),
        cmocka_unit_test(test_clearing_keeps_nothing),
    };
    return cmocka_run_group_tests_name("tree", tests, NULL, NULL);
}
