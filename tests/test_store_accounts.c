/* Accounts with their sessions, and studies: the same facts on SQLite and PostgreSQL. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/store_facts.h"

/* ---- accounts ---- */

static bool add_user(int64_t *id, store *s, const char *name)
{
    store_user user = {.name = name, .password = "$argon2id$", .created_ms = 7};
    bool added = store_user_add(s, &user);
    *id = user.id;
    return added;
}

static void a_name_is_one_in_any_case(void **state)
{
    store *s = scene_store(state);
    int64_t first, second, none;
    store_user user;
    assert_true(add_user(&first, s, "Ångström"));
    assert_true(add_user(&second, s, "王天一Ω"));
    assert_true(first != second && first > 0 && second > 0);
    scene_refused(add_user(&none, s, "ÅNGSTRÖM"), s, STORE_TAKEN);
    scene_refused(add_user(&none, s, "A\u030angstro\u0308m"), s, STORE_TAKEN);
    scene_refused(add_user(&none, s, "王天一ω"), s, STORE_TAKEN);
    scene_refused(add_user(&none, s, "王天一\u200bΩ"), s, STORE_TAKEN); /* a blank of no width */
    assert_true(store_user_by_name(&user, s, "ångström") && user.id == first);
    assert_string_equal(user.name, "Ångström");
    assert_string_equal(user.password, "$argon2id$");
    assert_true(user.created_ms == 7 && !user.is_director);
    scene_refused(store_user_by_name(&user, s, "Angstrom"), s, "");
    assert_true(add_user(&none, s, "Straße"));
    scene_refused(add_user(&none, s, "STRASSE"), s, STORE_TAKEN);
}

static void a_name_is_a_text(void **state)
{
    store *s = scene_store(state);
    int64_t id;
    store_user user;
    scene_refused(add_user(&id, s, ""), s, STORE_BAD_TEXT);
    scene_refused(add_user(&id, s, "\u200b"), s, STORE_BAD_TEXT);
    scene_refused(add_user(&id, s, "a\xc3"), s, STORE_BAD_TEXT);
    scene_refused(store_user_by_name(&user, s, "a\xc3"), s, "");
}

static void a_director_is_known(void **state)
{
    store *s = scene_store(state);
    store_user user = {.name = "Hu", .password = "p", .is_director = true}, back;
    assert_true(store_user_add(s, &user));
    s = scene_again(state);
    assert_true(store_user_by_id(&back, s, user.id) && back.is_director);
    assert_string_equal(back.name, "Hu");
    scene_refused(store_user_by_id(&back, s, user.id + 1), s, "");
}

static void a_session_ends(void **state)
{
    store *s = scene_store(state);
    uint8_t hash[STORE_HASH];
    int64_t id;
    store_user user;
    assert_true(add_user(&id, s, "Li"));
    assert_true(store_session_add(s, fact_hash(hash, 1), id, 1000));
    assert_true(store_session_add(s, fact_hash(hash, 2), id, 2000));
    scene_refused(store_session_add(s, fact_hash(hash, 2), id, 3000), s, STORE_TAKEN);
    assert_true(store_session_user(&user, s, fact_hash(hash, 1), 999) && user.id == id);
    assert_string_equal(user.name, "Li");
    scene_refused(store_session_user(&user, s, fact_hash(hash, 1), 1000), s, "");
    scene_refused(store_session_user(&user, s, fact_hash(hash, 3), 0), s, "");
    assert_true(store_tidy(s, 1000));
    assert_false(store_session_user(&user, s, fact_hash(hash, 1), 0));
    assert_true(store_session_user(&user, s, fact_hash(hash, 2), 1000));
    assert_true(store_session_end(s, fact_hash(hash, 2)));
    assert_false(store_session_user(&user, s, fact_hash(hash, 2), 1000));
    scene_refused(store_session_end(s, fact_hash(hash, 2)), s, "");
}

/* ---- studies ---- */

static void a_study_is_changed_with_its_key(void **state)
{
    store *s = scene_store(state);
    uint8_t hash[STORE_HASH];
    const char *json = NULL;
    assert_true(store_study_put(s, "s1", fact_hash(hash, 1), "{\"a\": 1}", 10));
    assert_true(store_study_put(s, "s1", fact_hash(hash, 1), "{\"a\": 2}", 11));
    scene_refused(store_study_put(s, "s1", fact_hash(hash, 2), "{}", 12), s, STORE_OTHER_KEY);
    s = scene_again(state);
    assert_true(store_study_get(&json, s, "s1"));
    assert_string_equal(json, "{\"a\": 2}");
    scene_refused(store_study_get(&json, s, "s2"), s, "");
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, scene_set_up, scene_tear_down)
    const struct CMUnitTest tests[] = {
        CASE(a_name_is_one_in_any_case),
        CASE(a_name_is_a_text),
        CASE(a_director_is_known),
        CASE(a_session_ends),
        CASE(a_study_is_changed_with_its_key),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
