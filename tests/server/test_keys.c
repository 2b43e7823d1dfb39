/* Names, secrets, and how much one address may ask. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/keys.h"
#include "server/limits.h"
#include "server/new_game.h"

static void names_and_keys(void **state)
{
    char id[KEYS_ID], other[KEYS_ID], key[KEYS_KEY];
    (void)state;
    assert_true(keys_begin());
    keys_make_id(id);
    keys_make_id(other);
    keys_make_key(key);
    assert_int_equal(strlen(id), KEYS_ID - 1);
    assert_int_equal(strlen(key), KEYS_KEY - 1);
    assert_string_not_equal(id, other);
    assert_true(keys_is_id(id) && keys_is_message(key));
}

/* The same key is another one in another game. */
static void hashes(void **state)
{
    uint8_t a[STORE_HASH], b[STORE_HASH];
    (void)state;
    keys_hash(a, "game1", "key");
    keys_hash(b, "game1", "key");
    assert_true(keys_same(a, b));
    keys_hash(b, "game2", "key");
    assert_false(keys_same(a, b));
    keys_hash(b, "game1", "keys");
    assert_false(keys_same(a, b));
    keys_hash(a, "game1k", "ey");
    keys_hash(b, "game1", "key");
    assert_false(keys_same(a, b));
}

static void what_is_a_name(void **state)
{
    static const char *const none[] = {"", " ", "a b", "a/b", "..", "a'", "名", "a\n"};
    (void)state;
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_false(keys_is_id(none[i]) || keys_is_message(none[i]));
    assert_true(keys_is_message("0123456789012345678901234567890123456789"));
    assert_false(keys_is_message("01234567890123456789012345678901234567890"));
    assert_false(keys_is_id("01234567890123456789012345678901"));
}

static void connections_of_one_address(void **state)
{
    limits *l = limits_new(2);
    (void)state;
    assert_non_null(l);
    assert_true(limits_hold(l, "10.0.0.1", LIMITS_WEBSOCKETS, 1, 0));
    assert_true(limits_hold(l, "10.0.0.1", LIMITS_WEBSOCKETS, 1, 0));
    assert_false(limits_hold(l, "10.0.0.1", LIMITS_WEBSOCKETS, 1, 0));
    assert_true(limits_hold(l, "10.0.0.2", LIMITS_WEBSOCKETS, 1, 0));
    limits_release(l, "10.0.0.1", LIMITS_WEBSOCKETS, 1);
    assert_true(limits_hold(l, "10.0.0.1", LIMITS_WEBSOCKETS, 1, 0));
    limits_free(l);
}

/* Bodies are bounded for each and for all, and what cannot be held changes nothing. */
static void bytes_in_flight(void **state)
{
    enum { MIB = 1 << 20, EACH = 12, ALL = 128 };
    limits *l = limits_new(2);
    char address[32];
    (void)state;
    assert_true(limits_hold(l, "greedy", LIMITS_BODY_BYTES, EACH * MIB - 1, 0));
    assert_false(limits_hold(l, "greedy", LIMITS_BODY_BYTES, 2, 0));
    assert_false(limits_hold(l, "greedy", LIMITS_BODY_BYTES, SIZE_MAX, 0));
    assert_true(limits_hold(l, "greedy", LIMITS_BODY_BYTES, 1, 0));
    assert_true(limits_hold(l, "greedy", LIMITS_WEBSOCKETS, 1, 0));
    for (unsigned i = 1; i < ALL / EACH; i++) {
        snprintf(address, sizeof address, "%u", i);
        assert_true(limits_hold(l, address, LIMITS_BODY_BYTES, EACH * MIB, 0));
    }
    assert_true(limits_hold(l, "last", LIMITS_BODY_BYTES, ALL % EACH * MIB, 0));
    assert_false(limits_hold(l, "late", LIMITS_BODY_BYTES, 1, 0));
    limits_release(l, "greedy", LIMITS_BODY_BYTES, EACH * MIB);
    assert_true(limits_hold(l, "late", LIMITS_BODY_BYTES, 1, 0));
    limits_free(l);
}

/* As many addresses as one likes, in bounded memory, and nobody who is connected is lost. */
static void very_many_addresses(void **state)
{
    limits *l = limits_new(1);
    char address[32];
    (void)state;
    assert_true(limits_hold(l, "stays", LIMITS_WEBSOCKETS, 1, 0));
    for (unsigned i = 0; i < 300000; i++) {
        snprintf(address, sizeof address, "%u", i);
        assert_true(limits_take(l, address, LIMITS_REQUEST, i));
    }
    assert_false(limits_hold(l, "stays", LIMITS_WEBSOCKETS, 1, 300000));
    limits_free(l);
}

/* All networks of one site hold a bounded number, and shut nobody else out. */
static void a_site_is_bounded(void **state)
{
    enum { NETWORKS = 1 << 16, EACH = 2 };
    limits *l = limits_new(EACH);
    char address[32];
    unsigned held = 0, asked = 0;
    (void)state;
    assert_non_null(l);
    for (unsigned i = 0; i < NETWORKS; i++) {
        snprintf(address, sizeof address, "2001:db8:1:%x::1", i);
        held += limits_hold(l, address, LIMITS_WEBSOCKETS, 1, 0);
        asked += limits_take(l, address, LIMITS_REQUEST, 0);
    }
    assert_true(held >= EACH && held < 10 * EACH);
    assert_true(asked >= 200 && asked < 10 * 200);
    for (unsigned i = 0; i < 256; i++) {
        snprintf(address, sizeof address, "203.0.113.%u", i);
        assert_true(limits_take(l, address, LIMITS_REQUEST, 0));
        assert_true(limits_hold(l, address, LIMITS_WEBSOCKETS, 1, 0));
    }
    assert_true(limits_hold(l, "2001:db8:2::1", LIMITS_WEBSOCKETS, 1, 0));
    /* What one network gives up another one of the site may hold. */
    assert_false(limits_hold(l, "2001:db8:1:ffff::1", LIMITS_WEBSOCKETS, 1, 0));
    limits_release(l, "2001:db8:1::1", LIMITS_WEBSOCKETS, 1);
    assert_true(limits_hold(l, "2001:db8:1:ffff::1", LIMITS_WEBSOCKETS, 1, 0));
    limits_free(l);
}

/* Passwords that are tried against one account: addresses, as many as there are, do not make
 * the server forget them. */
static void an_account_is_not_forgotten(void **state)
{
    enum { ADDRESSES = 300000, AT_ONCE = 50 };
    limits *l = limits_new(100);
    char name[32];
    unsigned tried = 0;
    (void)state;
    assert_non_null(l);
    for (unsigned i = 0; i < ADDRESSES; i++) {
        snprintf(name, sizeof name, "10.%u.%u.%u", i >> 16, i >> 8 & 255, i & 255);
        assert_true(limits_take(l, name, LIMITS_LOGIN, 0));
        tried += limits_take_name(l, "account 5", 0);
    }
    assert_int_equal(tried, AT_ONCE);
    limits_give_back_name(l, "account 5");
    assert_true(limits_take_name(l, "account 5", 0));
    assert_false(limits_take_name(l, "account 5", 1000));
    assert_true(limits_take_name(l, "account 5", 2000));
    limits_free(l);
}

/* Nor do other accounts: where there is no room for one more, it has to wait until those that
 * were tried have had their rest. */
static void accounts_are_remembered_or_refused(void **state)
{
    enum { NAMES = 100000 };
    limits *l = limits_new(100);
    char name[32];
    unsigned tried = 0;
    (void)state;
    assert_non_null(l);
    while (limits_take_name(l, "account 5", 0))
        tried++;
    for (unsigned i = 0; i < NAMES; i++) {
        snprintf(name, sizeof name, "name %u", i);
        tried += limits_take_name(l, name, 0);
    }
    assert_true(tried < NAMES / 2);
    assert_false(limits_take_name(l, "account 5", 0));
    for (unsigned i = 0; i < 1000; i++) {
        snprintf(name, sizeof name, "later %u", i);
        assert_true(limits_take_name(l, name, 200000));
    }
    limits_free(l);
}

/* Games that nobody begins go after a day, those with an arbiter after 30: no address, and no
 * site, keeps so many waiting that there is no room for anybody else's. */
static void nobody_fills_the_server_with_games(void **state)
{
    enum { STEP_MS = 3 * 60 * 1000, DAY = 24 * 20, MONTH = 30 * DAY };
    (void)state;
    for (unsigned who = 0; who < 2; who++) {
        limits *l = limits_new(100);
        unsigned waiting = 0;
        char address[32];
        assert_non_null(l);
        for (unsigned step = 0; step < MONTH; step++)
            for (unsigned i = 0; i < 4; i++) {
                int64_t now = (int64_t)step * STEP_MS;
                snprintf(address, sizeof address, "2001:db8:1:%x::1", who ? i : 1);
                while (limits_take(l, address, LIMITS_BOARD, now))
                    waiting++;
                while (limits_take(l, address, LIMITS_CREATE, now))
                    waiting += step >= MONTH - DAY;
            }
        assert_true(waiting > 600 && waiting < NEW_GAMES_MAX);
        limits_free(l);
    }
}

static void what_was_used_up_comes_back(void **state)
{
    limits *l = limits_new(1);
    unsigned taken = 0;
    (void)state;
    while (taken < 1000 && limits_take(l, "a", LIMITS_CREATE, 5))
        taken++;
    assert_true(taken > 0 && taken < 1000);
    assert_true(limits_take(l, "a", LIMITS_REQUEST, 5));
    assert_false(limits_take(l, "a", LIMITS_CREATE, 6));
    assert_true(limits_take(l, "a", LIMITS_CREATE, 10000));
    limits_free(l);
}

/* Whoever has one address of a network of IPv6 has them all. */
static void a_network_of_ipv6_is_one(void **state)
{
    static const char *const same[] = {"2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff",
                                       "2001:DB8:1:2::", "[2001:db8:1:2::3]:443",
                                       "2001:db8:1:2::1%eth0"};
    static const char *const others[] = {"2001:db8:1:3::1", "2001:db8:2:2::1", "::1", "10.0.0.1"};
    limits *l = limits_new(1);
    (void)state;
    assert_non_null(l);
    assert_true(limits_hold(l, same[0], LIMITS_WEBSOCKETS, 1, 0));
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        assert_false(limits_hold(l, same[i], LIMITS_WEBSOCKETS, 1, 0));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_true(limits_hold(l, others[i], LIMITS_WEBSOCKETS, 1, 0));
    limits_release(l, same[1], LIMITS_WEBSOCKETS, 1);
    assert_true(limits_hold(l, same[2], LIMITS_WEBSOCKETS, 1, 0));
    /* An address of IPv4 is the same in the clothes of IPv6. */
    assert_false(limits_hold(l, "::ffff:10.0.0.1", LIMITS_WEBSOCKETS, 1, 0));
    assert_true(limits_hold(l, "::ffff:10.0.0.2", LIMITS_WEBSOCKETS, 1, 0));
    /* A port that a proxy tells with it makes no other one of it. */
    assert_false(limits_hold(l, "10.0.0.1:4711", LIMITS_WEBSOCKETS, 1, 0));
    assert_false(limits_hold(l, "[::1]", LIMITS_WEBSOCKETS, 1, 0));
    limits_free(l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_and_keys),
        cmocka_unit_test(hashes),
        cmocka_unit_test(what_is_a_name),
        cmocka_unit_test(connections_of_one_address),
        cmocka_unit_test(bytes_in_flight),
        cmocka_unit_test(very_many_addresses),
        cmocka_unit_test(a_site_is_bounded),
        cmocka_unit_test(an_account_is_not_forgotten),
        cmocka_unit_test(accounts_are_remembered_or_refused),
        cmocka_unit_test(nobody_fills_the_server_with_games),
        cmocka_unit_test(what_was_used_up_comes_back),
        cmocka_unit_test(a_network_of_ipv6_is_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
