/* Time controls as text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

#include "support/chance.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE };

static chuhe_time_control read_control(const char *text)
{
    chuhe_time_control control;
    chuhe_error err = {CHUHE_OK, 0, NULL};
    if (chuhe_time_control_from_text(&control, text, strlen(text), &err) != CHUHE_OK)
        fail_msg("%s: %s at %zu", text, err.message, err.offset);
    assert_int_equal(chuhe_time_control_check(&control), CHUHE_OK);
    return control;
}

/* Written as `text`, and that reads the same. */
static void assert_written(const chuhe_time_control *control, const char *text)
{
    char written[CHUHE_TIME_CONTROL_TEXT_CAP];
    size_t len = 0;
    assert_int_equal(chuhe_time_control_to_text(written, sizeof written, &len, control), CHUHE_OK);
    assert_string_equal(written, text);
    assert_int_equal(len, strlen(text));
    chuhe_time_control again = read_control(written);
    assert_true(chuhe_time_control_is_same(control, &again));
    memset(written, 'x', sizeof written);
    assert_int_equal(chuhe_time_control_to_text(written, len, &len, control), CHUHE_E_SPACE);
    assert_int_equal(len, strlen(text));
    assert_int_equal(written[0], 'x');
    assert_int_equal(chuhe_time_control_to_text(written, len + 1, &len, control), CHUHE_OK);
}

static void test_presets(void **state)
{
    (void)state;
    for (size_t i = 0; i < chuhe_time_preset_count(); i++) {
        chuhe_time_control by_name = read_control(chuhe_time_preset_name(i));
        chuhe_time_control by_text = read_control(chuhe_time_preset_text(i));
        assert_true(chuhe_time_control_is_same(&by_name, &by_text));
        assert_true(*chuhe_time_preset_message(i) && *chuhe_time_preset_message_zh(i));
    }
    chuhe_time_control control = read_control("1999-6.1");
    assert_int_equal(control.period_count, 2);
    assert_true(control.repeats_last);
    assert_int_equal(control.periods[0].base_ms, 90 * MINUTE);
    assert_int_equal(control.periods[0].moves, 40);
    assert_int_equal(control.periods[1].base_ms, 15 * MINUTE);
    assert_int_equal(control.periods[1].moves, 10);
    assert_written(&control, "90m/40,15m/10:repeat");
    control = read_control("none");
    assert_int_equal(control.period_count, 0);
    assert_written(&control, "none");
}

static void test_a_period_with_everything(void **state)
{
    (void)state;
    chuhe_time_control control =
        read_control("1h30m/40+30s:delay=2s500ms:move=1m:byo=1m30sx5:drop,0s/1:byo=9s:repeat");
    const chuhe_period *period = &control.periods[0];
    assert_int_equal(period->base_ms, 90 * MINUTE);
    assert_int_equal(period->moves, 40);
    assert_int_equal(period->increment_ms, 30 * SECOND);
    assert_int_equal(period->delay_ms, 2500);
    assert_int_equal(period->byoyomi_ms, 90 * SECOND);
    assert_int_equal(period->byoyomi_count, 5);
    assert_int_equal(period->move_limit_ms, MINUTE);
    assert_true(period->drops_unused);
    assert_false(control.periods[1].drops_unused);
    assert_written(&control, "90m/40+30s:delay=2500ms:byo=1m30sx5:move=1m:drop,0s/1:byo=9s:repeat");
}

static void test_times(void **state)
{
    (void)state;
    static const struct {
        const char *text, *written;
        uint32_t ms;
    } times[] = {
        {"1ms", "1ms", 1},
        {"007s", "7s", 7000},
        {"60s", "1m", 60000},
        {"90s", "1m30s", 90000},
        {"2h", "120m", 7200000},
        {"1h1m1s1ms", "3661001ms", 3661001},
        {"1h90s", "61m30s", 3690000},
        {"100h", "6000m", CHUHE_TIME_MAX},
        {"360000000ms", "6000m", CHUHE_TIME_MAX},
        {"99h59m59s999ms", "359999999ms", CHUHE_TIME_MAX - 1},
    };
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        chuhe_time_control control = read_control(times[i].text);
        assert_int_equal(control.periods[0].base_ms, times[i].ms);
        assert_written(&control, times[i].written);
    }
}

static void test_refusals(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        chuhe_status status;
        size_t offset;
    } refusals[] = {
        {"", CHUHE_E_SYNTAX, 0},
        {"None", CHUHE_E_SYNTAX, 0},
        {"1999-6.6", CHUHE_E_SYNTAX, 4},
        {"none,5m", CHUHE_E_SYNTAX, 0},
        {" 5m", CHUHE_E_SYNTAX, 0},
        {"5m ", CHUHE_E_SYNTAX, 2},
        {"5", CHUHE_E_SYNTAX, 1},
        {"5d", CHUHE_E_SYNTAX, 1},
        {"5.5m", CHUHE_E_SYNTAX, 1},
        {"-5m", CHUHE_E_SYNTAX, 0},
        {"5M", CHUHE_E_SYNTAX, 1},
        {"5m1h", CHUHE_E_SYNTAX, 3},      /* not in falling order */
        {"5m5m", CHUHE_E_SYNTAX, 3},      /* the same unit twice */
        {"5ms5s", CHUHE_E_SYNTAX, 4},     /* nothing is smaller */
        {"5m30", CHUHE_E_SYNTAX, 4},      /* a number without a unit */
        {"5m/", CHUHE_E_SYNTAX, 3},       /* how many moves? */
        {"5m/0", CHUHE_E_RANGE, 3},       /* none */
        {"5m/10001", CHUHE_E_RANGE, 3},   /* too many */
        {"5m+", CHUHE_E_SYNTAX, 3},       /* how much? */
        {"5m+3s/40", CHUHE_E_SYNTAX, 5},  /* moves come first */
        {"5m:", CHUHE_E_SYNTAX, 3},       /* which option? */
        {"5m:fast", CHUHE_E_SYNTAX, 3},   /* none of them */
        {"5m:delay", CHUHE_E_SYNTAX, 3},  /* it wants a time */
        {"5m:delay=", CHUHE_E_SYNTAX, 9}, /* here */
        {"5m:byo=30sx", CHUHE_E_SYNTAX, 11},
        {"5m:byo=30sx0", CHUHE_E_RANGE, 11},
        {"5m:byo=30sx1001", CHUHE_E_RANGE, 11},
        {"5m:byo=0sx3", CHUHE_E_RANGE, 9},
        {"5m:move=5s:move=6s", CHUHE_E_SYNTAX, 11},
        {"5m:drop:drop", CHUHE_E_SYNTAX, 8},
        {"5m:drops", CHUHE_E_SYNTAX, 7},
        {"0s", CHUHE_E_RANGE, 0},
        {"0s+30s", CHUHE_E_RANGE, 0},
        {"5m/40,0s:delay=5s", CHUHE_E_RANGE, 6},
        {"5m,5m", CHUHE_E_SYNTAX, 2},
        {"5m/40,", CHUHE_E_SYNTAX, 6},
        {",5m", CHUHE_E_SYNTAX, 0},
        {"5m:repeat", CHUHE_E_SYNTAX, 3},
        {"5m/40:repeat,5m", CHUHE_E_SYNTAX, 6},
        {"5m/40:repeat:repeat", CHUHE_E_SYNTAX, 13},
        {"1m/1,1m/1,1m/1,1m/1,1m/1,1m/1,1m/1,1m/1,1m", CHUHE_E_LIMIT, 40},
        {"100h1ms", CHUHE_E_RANGE, 0},
        {"5m/40,101h", CHUHE_E_RANGE, 6},
        {"360000001ms", CHUHE_E_RANGE, 0},
        {"4294967297s", CHUHE_E_RANGE, 0},
        {"99999999999999999999999999h", CHUHE_E_RANGE, 0},
        {"5m/99999999999999999999999999", CHUHE_E_RANGE, 3},
    };
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        const char *text = refusals[i].text;
        chuhe_time_control control, untouched;
        chuhe_error err = {CHUHE_OK, 0, NULL};
        memset(&control, 0xa5, sizeof control);
        memset(&untouched, 0xa5, sizeof untouched);
        chuhe_status status = chuhe_time_control_from_text(&control, text, strlen(text), &err);
        if (status != refusals[i].status || err.offset != refusals[i].offset)
            fail_msg("'%s': %s at %zu", text, chuhe_status_name(status), err.offset);
        assert_int_equal(err.code, status);
        assert_string_equal(err.message, chuhe_status_message(status));
        assert_memory_equal(&control, &untouched, sizeof control);
        assert_int_equal(chuhe_time_control_from_text(&control, text, strlen(text), NULL), status);
    }
    /* a zero in the text, and a text that goes on after its length */
    chuhe_time_control control;
    assert_int_equal(chuhe_time_control_from_text(&control, "5m\0", 3, NULL), CHUHE_E_SYNTAX);
    assert_int_equal(chuhe_time_control_from_text(&control, "5m/40", 2, NULL), CHUHE_OK);
    assert_int_equal(control.periods[0].moves, 0);
    assert_int_equal(chuhe_time_control_from_text(&control, "none", 3, NULL), CHUHE_E_SYNTAX);
}

static void test_what_is_no_time_control(void **state)
{
    (void)state;
    char text[CHUHE_TIME_CONTROL_TEXT_CAP];
    size_t len;
    const chuhe_time_control usual = read_control("5m/40,5m/30:repeat");
    chuhe_time_control wrong[12];
    for (size_t i = 0; i < 12; i++)
        wrong[i] = usual;
    wrong[0].period_count = CHUHE_PERIODS_MAX + 1;
    wrong[1].period_count = 0;
    wrong[2].periods[1].moves = 0;
    wrong[3].periods[0].moves = 0;
    wrong[4].periods[0].base_ms = CHUHE_TIME_MAX + 1;
    wrong[5].periods[0].increment_ms = CHUHE_TIME_MAX + 1;
    wrong[6].periods[0].delay_ms = CHUHE_TIME_MAX + 1;
    wrong[7].periods[0].byoyomi_ms = CHUHE_TIME_MAX + 1;
    wrong[8].periods[0].move_limit_ms = CHUHE_TIME_MAX + 1;
    wrong[9].periods[0].moves = 10001;
    wrong[10].periods[0].byoyomi_count = 1;
    wrong[11].periods[1].base_ms = 0;
    assert_int_equal(chuhe_time_control_check(&usual), CHUHE_OK);
    for (size_t i = 0; i < 12; i++) {
        assert_int_equal(chuhe_time_control_check(&wrong[i]), CHUHE_E_RANGE);
        assert_int_equal(chuhe_time_control_to_text(text, sizeof text, &len, &wrong[i]),
                         CHUHE_E_RANGE);
    }
}

static void test_same(void **state)
{
    (void)state;
    chuhe_time_control a = read_control("5m/40,5m/30:repeat"), b;
    static const char *const others[] = {"5m/40,5m/30", "5m/40", "5m/40,6m/30:repeat",
                                         "5m/41,5m/30:repeat", "5m/40,5m/30:drop:repeat"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        b = read_control(others[i]);
        assert_false(chuhe_time_control_is_same(&a, &b));
        assert_false(chuhe_time_control_is_same(&b, &a));
    }
    b = a;
    b.periods[5].moves = 1; /* beyond the count: no part of it */
    assert_true(chuhe_time_control_is_same(&a, &b));
}

/* The longest of all fits, and any reads as it was written. */
static void test_any_control(void **state)
{
    (void)state;
    char text[CHUHE_TIME_CONTROL_TEXT_CAP];
    size_t len, longest = 0;
    chance luck = {20260602};
    static const uint32_t most[] = {999, 59999, 3600000, CHUHE_TIME_MAX};
    for (int i = 0; i < 2000; i++) {
        chuhe_time_control control;
        memset(&control, 0, sizeof control);
        control.period_count = (uint8_t)(1 + chance_below(&luck, CHUHE_PERIODS_MAX));
        control.repeats_last = chance_below(&luck, 2) == 0;
        for (unsigned k = 0; k < control.period_count; k++) {
            uint32_t *times[] = {&control.periods[k].base_ms, &control.periods[k].increment_ms,
                                 &control.periods[k].delay_ms, &control.periods[k].byoyomi_ms,
                                 &control.periods[k].move_limit_ms};
            for (size_t t = 0; t < 5; t++)
                *times[t] = 1 + chance_below(&luck, most[chance_below(&luck, 4)]);
            control.periods[k].moves = 1 + chance_below(&luck, 10000);
            control.periods[k].byoyomi_count = chance_below(&luck, 1001);
            control.periods[k].drops_unused = chance_below(&luck, 2) == 0;
        }
        assert_int_equal(chuhe_time_control_to_text(text, sizeof text, &len, &control), CHUHE_OK);
        chuhe_time_control again = read_control(text);
        assert_true(chuhe_time_control_is_same(&control, &again));
        longest = len > longest ? len : longest;
    }
    chuhe_time_control control;
    memset(&control, 0, sizeof control);
    control.period_count = CHUHE_PERIODS_MAX;
    control.repeats_last = true;
    for (size_t k = 0; k < CHUHE_PERIODS_MAX; k++)
        control.periods[k] = (chuhe_period){359999999, 10000, 359999999, 359999999,
                                            359999999, 1000,  359999999, true};
    assert_int_equal(chuhe_time_control_to_text(text, sizeof text, &len, &control), CHUHE_OK);
    assert_true(len >= longest);
    assert_true(len < CHUHE_TIME_CONTROL_TEXT_CAP);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_presets),
        cmocka_unit_test(test_a_period_with_everything),
        cmocka_unit_test(test_times),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_what_is_no_time_control),
        cmocka_unit_test(test_same),
        cmocka_unit_test(test_any_control),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
