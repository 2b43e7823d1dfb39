#include "support/replay_facts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

typedef struct request {
    replay_facts *r;
    chuhe_referee_options options;
    record_sums sums;
} request;

static bool on_game(chuhe_record *record, chuhe_format format, chuhe_charset charset, size_t index,
                    void *ctx)
{
    request *q = ctx;
    (void)format;
    (void)charset;
    (void)index;
    q->r->recorded = chuhe_record_result(record);
    q->r->recorded_plies = chuhe_record_main_plies(record);
    assert_int_equal(record_replay_new(&q->r->referee, &q->r->replay, record, &q->options, q->sums),
                     CHUHE_OK);
    return false;
}

void replay_begin(replay_facts *r, const char *bytes, size_t len, chuhe_table table,
                  const char *time, record_sums sums)
{
    request q = {.r = r, .sums = sums};
    const chuhe_game_reader reader = {on_game, NULL, &q};
    memset(r, 0, sizeof *r);
    chuhe_referee_options_init(&q.options);
    chuhe_table_rules_init(&q.options.rules, table, NULL);
    assert_int_equal(chuhe_time_control_from_text(&q.options.time, time, strlen(time), NULL),
                     CHUHE_OK);
    assert_int_equal(chuhe_read_records(bytes, len, NULL, &reader, NULL), CHUHE_OK);
    assert_non_null(r->referee);
}

void replay_end(replay_facts *r)
{
    chuhe_referee_free(r->referee);
    r->referee = NULL;
}
