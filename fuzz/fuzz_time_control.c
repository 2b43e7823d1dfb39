/* Any bytes read as a time control. What is read is valid, can be written, and what is
 * written reads the same; its clocks run as far as they say. What is refused says where,
 * and touches nothing. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <chuhe.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds)
{
    if (!holds)
        abort();
}

static void check_refusal(chuhe_status status, const chuhe_error *err, size_t size,
                          const void *control)
{
    unsigned char untouched[sizeof(chuhe_time_control)];
    memset(untouched, 0xa5, sizeof untouched);
    must(status == CHUHE_E_SYNTAX || status == CHUHE_E_RANGE || status == CHUHE_E_LIMIT);
    must(err->code == status && err->offset <= size);
    must(err->message != NULL && err->message[0] != '\0');
    must(memcmp(control, untouched, sizeof untouched) == 0);
}

static void check_text(const chuhe_time_control *control)
{
    char text[CHUHE_TIME_CONTROL_TEXT_CAP], again[CHUHE_TIME_CONTROL_TEXT_CAP];
    chuhe_time_control back;
    size_t len = 0, again_len = 0;
    must(chuhe_time_control_to_text(text, sizeof text, &len, control) == CHUHE_OK);
    must(strlen(text) == len);
    must(chuhe_time_control_from_text(&back, text, len, NULL) == CHUHE_OK);
    must(chuhe_time_control_is_same(control, &back));
    must(chuhe_time_control_to_text(again, sizeof again, &again_len, &back) == CHUHE_OK);
    must(again_len == len && memcmp(text, again, len) == 0);
    must(chuhe_time_control_to_text(again, len, &again_len, control) == CHUHE_E_SPACE);
    must(again_len == len);
}

/* A few moves, each of half the time that there is. */
static void check_clock(const chuhe_time_control *control)
{
    chuhe_clock clock;
    chuhe_clock_init(&clock, control);
    for (int i = 0; i < 12; i++) {
        int64_t until = chuhe_clock_until_flag(&clock, CHUHE_RED);
        if (until == CHUHE_NEVER_MS)
            until = 1000;
        must(until > 0);
        must(chuhe_clock_run(&clock, CHUHE_RED, until / 2) == until / 2);
        if (clock.face[CHUHE_RED].flag)
            return;
        chuhe_clock_move_made(&clock, CHUHE_RED);
        chuhe_clock_move_over(&clock, CHUHE_RED);
        if (chuhe_clock_until_flag(&clock, CHUHE_RED) == 0)
            return; /* the base is used up and nothing follows */
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    chuhe_time_control control;
    chuhe_error err = {CHUHE_OK, 0, NULL};
    memset(&control, 0xa5, sizeof control);
    chuhe_status status = chuhe_time_control_from_text(&control, (const char *)data, size, &err);
    if (status != CHUHE_OK) {
        check_refusal(status, &err, size, &control);
        return 0;
    }
    must(chuhe_time_control_check(&control) == CHUHE_OK);
    check_text(&control);
    check_clock(&control);
    return 0;
}
