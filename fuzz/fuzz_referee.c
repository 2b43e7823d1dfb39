/* The referee of a live game. Bytes that begin as saved ones do are restored; others
 * are three bytes of options and then events, told in short.
 *
 * Whatever comes: one clock at most runs, time is conserved to the millisecond, a
 * refusal changes nothing, a game that has ended stays so, and what was saved is
 * restored as the same. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <chuhe.h>

enum { DEEDS_MAX = 200, SAVED_MAX = 1 << 16 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds)
{
    if (!holds)
        abort();
}

/* ---- what always holds ---- */

static void check_clocks(const chuhe_table_state *s, int64_t start_ms)
{
    bool runs = s->phase == CHUHE_PHASE_PLAYING || s->phase == CHUHE_PHASE_SEALING;

    must((s->running < CHUHE_SIDES) == runs);
    must(!s->move_made || runs);
    if (s->phase != CHUHE_PHASE_WAITING)
        must(s->clock.face[0].used_ms + s->clock.face[1].used_ms + s->stopped_ms ==
             s->now_ms - start_ms);
    for (int i = 0; i < CHUHE_SIDES; i++)
        must(s->clock.face[i].left_ms >= 0 && s->clock.face[i].used_ms >= 0);
}

static void check_proposals(const chuhe_table_state *s)
{
    must(s->offer_by == CHUHE_SIDES || s->take_back_by == CHUHE_SIDES);
    must(s->may_offer[CHUHE_RED] || s->may_offer[CHUHE_BLACK]);
}

static void check_end(const chuhe_table_state *s)
{
    bool over = s->phase == CHUHE_PHASE_ENDED || s->phase == CHUHE_PHASE_CLOSED;

    must(over == (s->result != CHUHE_RESULT_OPEN));
    must(over == (s->ending != CHUHE_ENDING_NONE));
    must(over == (s->clause[0] != '\0'));
}

/* Saved and restored it is the same, and is saved as the same bytes. */
static void check_saving(const chuhe_referee *referee)
{
    uint8_t *bytes = malloc(2 * SAVED_MAX), *again = bytes + SAVED_MAX;
    size_t len = 0, len_again = 0;
    chuhe_referee *restored;

    must(bytes != NULL);
    must(chuhe_referee_save(bytes, SAVED_MAX, &len, referee) == CHUHE_OK);
    must(chuhe_referee_restore(&restored, bytes, len, NULL, NULL) == CHUHE_OK);
    must(chuhe_referee_is_same(referee, restored));
    must(chuhe_referee_save(again, SAVED_MAX, &len_again, restored) == CHUHE_OK);
    must(len == len_again && memcmp(bytes, again, len) == 0);
    chuhe_referee_free(restored);
    free(bytes);
}

/* ---- bytes of a save ---- */

/* The same game has one form. */
static void check_one_form(const chuhe_referee *referee, const uint8_t *data, size_t size)
{
    size_t len = 0;

    must(chuhe_referee_save(NULL, 0, &len, referee) == CHUHE_E_SPACE && len == size);
    uint8_t *bytes = malloc(len);
    must(bytes != NULL);
    must(chuhe_referee_save(bytes, len, &len, referee) == CHUHE_OK);
    must(memcmp(bytes, data, size) == 0);
    free(bytes);
}

static void try_restore(const uint8_t *data, size_t size)
{
    chuhe_referee *referee;
    chuhe_error err = {CHUHE_OK, 0, NULL};

    if (chuhe_referee_restore(&referee, data, size, NULL, &err) != CHUHE_OK) {
        must(err.code != CHUHE_OK && err.offset <= size && err.message != NULL);
        return;
    }
    check_one_form(referee, data, size);
    check_saving(referee);
    chuhe_referee_free(referee);
}

/* ---- events ---- */

typedef struct table {
    chuhe_referee *referee;
    int64_t now, start_ms;
} table;

static const char *const times[] = {"none",         "1m/2,30s/2:repeat", "10s+1s",
                                    "30s:delay=2s", "20s:byo=5sx3",      "1m:move=20s:byo=10s",
                                    "1957-2",       "10s/3:drop,5s"};
static const char *const starts[] = {NULL, "4k4/9/9/9/9/9/9/9/4C4/3K5 w",
                                     "3k5/9/9/9/p7R/9/9/9/4K4/R2A5 w",
                                     "4k4/1R7/9/5P3/9/4r4/9/9/2p1p4/3K5 w"};

static void choose_start(chuhe_referee_options *options, const char *fen)
{
    options->has_start = fen != NULL;
    if (fen != NULL)
        must(chuhe_setup_from_fen(&options->start, fen, strlen(fen), NULL) == CHUHE_OK);
}

static chuhe_referee *new_referee(const uint8_t *bytes)
{
    chuhe_referee_options options;
    chuhe_referee *referee = NULL;

    chuhe_referee_options_init(&options);
    chuhe_table_rules_init(&options.rules, (chuhe_table)(bytes[0] % CHUHE_TABLES), NULL);
    if (bytes[0] & 0x40)
        options.rules.takes_back = options.rules.keeps_records = true;
    if (bytes[0] & 0x80)
        options.rules.repetition = CHUHE_REPETITION_AUTOMATIC;
    if (bytes[1] & 0x80)
        options.rules.late_limit_ms = 5000;
    const char *time = times[bytes[1] % 8];
    must(chuhe_time_control_from_text(&options.time, time, strlen(time), NULL) == CHUHE_OK);
    options.odds.first_moves = bytes[1] >> 3 & 3;
    options.markers = bytes[2] % 3;
    choose_start(&options, starts[bytes[2] >> 2 & 3]);
    must(chuhe_referee_new(&referee, &options, NULL) == CHUHE_OK);
    return referee;
}

static const int64_t waits[] = {0, 0, 0, 0, 1, 999, 1000, 3000};

/* Six bytes of everything. */
static chuhe_event read_event(const table *t, const uint8_t *b)
{
    chuhe_event e = chuhe_event_make((chuhe_event_kind)(b[0] % (CHUHE_EVENTS + 1)),
                                     (chuhe_party)(b[1] % 4), t->now + waits[b[2] & 7]);
    e.side = (chuhe_side)(b[1] >> 2 & 1);
    e.square = b[3] % 91;
    e.square2 = b[4] % 91;
    e.turn.move = (chuhe_move)(b[3] | b[4] << 7);
    e.turn.becomes = b[5] & 1 ? CHUHE_NO_KIND : b[5] >> 4;
    e.turn.late = b[5] & 7;
    e.row = b[5] % 10;
    e.consent = (b[1] & 0x10) != 0;
    e.accident = (b[1] & 0x20) != 0;
    e.hand_on = (b[1] & 0xC0) == 0x40;
    e.count = b[4] % 8;
    e.ms = e.kind == CHUHE_EVENT_MOVE || e.kind == CHUHE_EVENT_PRESS ? waits[b[5] >> 1 & 7]
                                                                     : ((int64_t)b[3] - 128) * 1000;
    e.foul = (chuhe_foul)(b[3] % (CHUHE_FOULS + 1));
    e.ending = (chuhe_ending)(b[3] % (CHUHE_ENDINGS + 1));
    e.result = (chuhe_result)(b[4] % 5);
    e.correction = (chuhe_correction)(b[5] % 4);
    memcpy(e.text, b + 3, 3);
    return e;
}

/* A legal move of the side to move. */
static chuhe_event read_move(const table *t, uint8_t choice)
{
    chuhe_turn turns[512];
    chuhe_table_state state;

    chuhe_referee_state(&state, t->referee);
    chuhe_event e = chuhe_event_make(CHUHE_EVENT_MOVE, state.to_move, t->now);
    size_t count = chuhe_referee_allowed(turns, 512, t->referee);
    must(count <= 512);
    if (count > 0)
        e.turn = turns[choice % count];
    return e;
}

static void check_answer(table *t, const chuhe_answer *answer, const chuhe_table_state *before,
                         size_t log_before)
{
    chuhe_table_state after;
    size_t log_after = chuhe_referee_log_count(t->referee);
    bool fell = answer->refusal == CHUHE_REFUSAL_OVER && answer->effect_count > 0;

    chuhe_referee_state(&after, t->referee);
    if (before->phase == CHUHE_PHASE_WAITING && after.phase != CHUHE_PHASE_WAITING)
        t->start_ms = after.now_ms;
    if (answer->refusal == CHUHE_REFUSAL_NONE || fell) {
        must(log_after == log_before + 1);
    } else {
        must(log_after == log_before && answer->effect_count == 0);
        must(after.now_ms == before->now_ms && after.phase == before->phase &&
             after.plies == before->plies && after.running == before->running);
    }
    if (before->result != CHUHE_RESULT_OPEN)
        must(after.result != CHUHE_RESULT_OPEN && after.plies == before->plies);
    t->now = after.now_ms;
    check_clocks(&after, t->start_ms);
    check_proposals(&after);
    check_end(&after);
}

static void apply(table *t, const chuhe_event *event)
{
    chuhe_answer answer;
    chuhe_table_state before;
    size_t log_before = chuhe_referee_log_count(t->referee);

    chuhe_referee_state(&before, t->referee);
    chuhe_referee_apply(&answer, t->referee, event);
    check_answer(t, &answer, &before, log_before);
}

static void do_plain(table *t, chuhe_event_kind kind, chuhe_party by)
{
    chuhe_event event = chuhe_event_make(kind, by, t->now);
    apply(t, &event);
}

/* One deed; returns how many bytes it used. */
static size_t act(table *t, const uint8_t *bytes, size_t size)
{
    chuhe_event event;

    if (bytes[0] >= 0x80) {
        event = read_move(t, bytes[0] & 0x7F);
        apply(t, &event);
        do_plain(t, CHUHE_EVENT_PRESS, event.by);
        return 1;
    }
    if (size < 6)
        return size;
    event = read_event(t, bytes);
    apply(t, &event);
    return 6;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 0 && data[0] == 'c') {
        try_restore(data, size);
        return 0;
    }
    if (size < 4)
        return 0;
    table t = {new_referee(data), 0, 0};
    if (data[3] & 1) {
        do_plain(&t, CHUHE_EVENT_SEATED, CHUHE_RED);
        do_plain(&t, CHUHE_EVENT_SEATED, CHUHE_BLACK);
        do_plain(&t, CHUHE_EVENT_START, CHUHE_PARTY_ARBITER);
    }
    unsigned deeds = 0;
    for (size_t at = 4; at < size && deeds < DEEDS_MAX; deeds++)
        at += act(&t, data + at, size - at);
    check_saving(t.referee);
    chuhe_referee_free(t.referee);
    return 0;
}
