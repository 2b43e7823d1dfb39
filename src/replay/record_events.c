/* A game record replayed as a live game. */
#include "replay/record_events.h"

#include <string.h>
#include <strings.h>

#include "base/text.h"

typedef struct player {
    const chuhe_record *record;
    const chuhe_referee_options *options;
    chuhe_referee *referee;
    record_replay *replay;
    int64_t now_ms;
    bool after_press;             /* clock times were taken after the press, increment and all */
    bool flag[CHUHE_SIDES];       /* fell, says the record */
    int64_t total[CHUHE_SIDES];   /* time used, or -1: not known */
    size_t moves[CHUHE_SIDES];    /* of the main line */
    size_t made[CHUHE_SIDES];     /* so far */
    int64_t last_ms[CHUHE_SIDES]; /* clock time before, -1: none */
} player;

static chuhe_side side_of_ply(const player *p, size_t ply)
{
    chuhe_side first = chuhe_position_to_move(chuhe_record_start(p->record));
    return (chuhe_side)(ply % 2 ? 1 - first : first);
}

/* ---- sums ---- */

/* What is left in seconds becomes what was used, by the time that there was. */
static int64_t used_of_left(const player *p, chuhe_side side, const char *text)
{
    const chuhe_time_control *control = &p->options->time;
    size_t digits = strspn(text, "0123456789");
    int64_t left = 0;
    if (control->period_count == 0 || digits == 0 || digits > 6 || text[digits])
        return -1;
    for (size_t i = 0; i < digits; i++)
        left = 10 * left + (text[i] - '0');
    int64_t there =
        control->periods[0].base_ms + (int64_t)p->moves[side] * control->periods[0].increment_ms;
    return there >= 1000 * left ? there - 1000 * left : -1;
}

static void read_sums(player *p, record_sums sums)
{
    static const char *const tags[CHUHE_SIDES] = {"RedTime", "BlackTime"};
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++) {
        const char *text = chuhe_record_tag(p->record, tags[side]);
        int64_t ms = -1;
        if (text && sums == RECORD_SUMS_LEFT) {
            ms = used_of_left(p, side, text);
            p->flag[side] = ms >= 0 && strspn(text, "0") == strlen(text);
        } else if (text && !record_sum_from_text(&ms, text)) {
            ms = -1;
        }
        p->total[side] = ms;
        if (ms >= 0)
            p->replay->times = RECORD_TIMES_TOTALS;
    }
}

/* An even share of the sum; who lost on time takes one more share and does not move. */
static int64_t share(const player *p, chuhe_side side)
{
    int64_t parts = (int64_t)p->moves[side] + p->flag[side], made = (int64_t)p->made[side];
    if (p->total[side] < 0)
        return 0;
    return p->total[side] * (made + 1) / parts - p->total[side] * made / parts;
}

/* ---- clock times ---- */

bool record_has_clocks(const chuhe_record *record)
{
    chuhe_node node = CHUHE_ROOT;
    while ((node = chuhe_record_first_child(record, node)) != CHUHE_NO_NODE)
        if (chuhe_record_clock(record, node) != CHUHE_NO_CLOCK)
            return true;
    return false;
}

/* A first clock with more on it than there was tells that the increment is in it;
 * otherwise it is where a machine presses, and is not where a hand has yet to. */
static bool are_after_press(const player *p)
{
    chuhe_clock clock;
    chuhe_node node = chuhe_record_first_child(p->record, CHUHE_ROOT);
    chuhe_clock_init(&clock, &p->options->time);
    const chuhe_period *period = chuhe_clock_period(&clock, CHUHE_RED);
    if (!period || period->increment_ms == 0)
        return false; /* it comes to the same */
    for (int i = 0; i < 2 && node != CHUHE_NO_NODE; i++) {
        uint32_t left = chuhe_record_clock(p->record, node);
        if (left != CHUHE_NO_CLOCK && left > chuhe_clock_display(&clock, CHUHE_RED))
            return true;
        node = chuhe_record_first_child(p->record, node);
    }
    return !p->options->rules.press_by_hand;
}

/* What the clock shows after a move that takes so long; -1: it would be too long. */
static int64_t shown_after(const player *p, const chuhe_clock *now, chuhe_side side, int64_t spent)
{
    chuhe_clock clock = *now;
    if (spent < 0 || spent >= chuhe_clock_until_flag(&clock, side))
        return -1;
    (void)chuhe_clock_run(&clock, side, spent);
    (void)chuhe_clock_move_made(&clock, side);
    if (p->after_press)
        chuhe_clock_move_over(&clock, side);
    return chuhe_clock_display(&clock, side);
}

/* The time that leads to what the clock showed: out of the base, or out of byo-yomi
 * behind it. */
static int64_t spent_for(player *p, const chuhe_clock *now, chuhe_side side, int64_t shown)
{
    const chuhe_period *period = chuhe_clock_period(now, side);
    int64_t delay = period->delay_ms, left = now->face[side].left_ms;
    int64_t taken = shown_after(p, now, side, 0) - shown;
    const int64_t tries[] = {taken, taken + delay, left + delay + period->byoyomi_ms - shown};
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++)
        if (shown_after(p, now, side, tries[i]) == shown)
            return tries[i];
    p->replay->off_clocks++;
    return 0;
}

static int64_t spent_by_clock(player *p, chuhe_side side, uint32_t shown)
{
    chuhe_table_state state;
    if (shown == CHUHE_NO_CLOCK)
        return 0;
    chuhe_referee_state(&state, p->referee);
    if (state.clock.control.period_count > 0)
        return spent_for(p, &state.clock, side, shown);
    int64_t before = p->last_ms[side]; /* no clocks at this table: what they lost */
    p->last_ms[side] = shown;
    return before > shown ? before - shown : 0;
}

/* ---- events ---- */

/* False once the game has ended, or an event was refused. */
static bool apply(player *p, const chuhe_event *event)
{
    chuhe_answer answer;
    chuhe_table_state state;
    chuhe_referee_apply(&answer, p->referee, event);
    if (answer.refusal != CHUHE_REFUSAL_NONE && p->replay->why == CHUHE_REFUSAL_NONE &&
        answer.effect_count == 0)
        p->replay->why = answer.refusal;
    chuhe_referee_state(&state, p->referee);
    return answer.refusal == CHUHE_REFUSAL_NONE && state.phase != CHUHE_PHASE_ENDED;
}

static bool apply_kind(player *p, chuhe_event_kind kind, chuhe_party by)
{
    chuhe_event event = chuhe_event_make(kind, by, p->now_ms);
    return apply(p, &event);
}

/* As much of the name as fits, in whole characters. */
static void seat(player *p, chuhe_side side)
{
    const char *name = chuhe_record_tag(p->record, side == CHUHE_RED ? "Red" : "Black");
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_SEATED, side, 0);
    size_t len = name ? strlen(name) : 0, fits = 0, size;
    for (size_t at = 0; at < len; at += size) {
        (void)text_next(name + at, len - at, &size);
        if (at + size < sizeof event.text)
            fits = at + size;
        else
            break;
    }
    if (fits > 0)
        memcpy(event.text, name, fits);
    (void)apply(p, &event);
}

static bool make_move(player *p, chuhe_node node, chuhe_side side)
{
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_MOVE, side, 0);
    p->now_ms += p->replay->times == RECORD_TIMES_CLOCKS
                     ? spent_by_clock(p, side, chuhe_record_clock(p->record, node))
                     : share(p, side);
    event.at_ms = p->now_ms;
    event.turn = chuhe_turn_make(chuhe_record_move(p->record, node));
    bool goes_on = apply(p, &event);
    p->made[side]++;
    if (goes_on && p->options->rules.press_by_hand && p->options->time.period_count > 0)
        goes_on = apply_kind(p, CHUHE_EVENT_PRESS, side);
    return goes_on;
}

static bool make_moves(player *p)
{
    size_t plies = chuhe_record_main_plies(p->record);
    chuhe_node node = CHUHE_ROOT;
    for (size_t i = 0; i < plies; i++) {
        node = chuhe_record_first_child(p->record, node);
        if (!make_move(p, node, side_of_ply(p, i)))
            return false;
    }
    return true;
}

/* ---- the end ---- */

static bool says(const player *p, const char *const words[])
{
    const char *text = chuhe_record_tag(p->record, "Termination");
    for (size_t i = 0; text && words[i]; i++)
        if (strcasestr(text, words[i]))
            return true;
    return false;
}

/* Whose turn it is runs out of time; without clocks the arbiter says so. */
static void end_by_time(player *p, chuhe_side loser)
{
    chuhe_table_state state;
    chuhe_referee_state(&state, p->referee);
    int64_t until = chuhe_clock_until_flag(&state.clock, loser);
    if (state.running == loser && until != CHUHE_NEVER_MS) {
        p->now_ms += until;
        (void)apply_kind(p, CHUHE_EVENT_TICK, CHUHE_PARTY_ARBITER);
        return;
    }
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_FORFEIT, CHUHE_PARTY_ARBITER, p->now_ms);
    event.side = loser;
    event.ending = CHUHE_ENDING_TIME;
    (void)apply(p, &event);
}

static void end_by_ruling(player *p)
{
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_RULING, CHUHE_PARTY_ARBITER, p->now_ms);
    event.result = chuhe_record_result(p->record);
    event.ending = CHUHE_ENDING_RULED;
    (void)apply(p, &event);
}

static void end_by_record(player *p)
{
    static const char *const time_words[] = {"time", "超时", "超時", NULL};
    static const char *const resign_words[] = {"resign", "认输", "認輸", NULL};
    static const char *const agree_words[] = {"agree", "同意", "议和", "議和", "提和", NULL};
    chuhe_result result = chuhe_record_result(p->record);
    bool is_lost = result == CHUHE_RESULT_RED_WINS || result == CHUHE_RESULT_BLACK_WINS;
    chuhe_side loser = result == CHUHE_RESULT_RED_WINS ? CHUHE_BLACK : CHUHE_RED;
    chuhe_side to_move = side_of_ply(p, chuhe_record_main_plies(p->record));
    if (result == CHUHE_RESULT_OPEN)
        return;
    if (is_lost && (p->flag[loser] || says(p, time_words))) {
        end_by_time(p, loser);
    } else if (is_lost && says(p, resign_words)) {
        (void)apply_kind(p, CHUHE_EVENT_RESIGN, loser);
    } else if (!is_lost && says(p, agree_words)) {
        if (apply_kind(p, CHUHE_EVENT_OFFER, to_move))
            (void)apply_kind(p, CHUHE_EVENT_ACCEPT, (chuhe_party)(1 - to_move));
    } else {
        end_by_ruling(p);
    }
}

static void play(player *p)
{
    chuhe_table_state state;
    seat(p, CHUHE_RED);
    seat(p, CHUHE_BLACK);
    if (apply_kind(p, CHUHE_EVENT_START, CHUHE_PARTY_ARBITER) && make_moves(p))
        end_by_record(p);
    chuhe_referee_state(&state, p->referee);
    p->replay->plies = state.plies;
    p->replay->left_out = chuhe_record_main_plies(p->record) - state.plies;
    p->replay->other_result = state.result != chuhe_record_result(p->record);
}

chuhe_status record_replay_new(chuhe_referee **referee, record_replay *replay,
                               const chuhe_record *record, const chuhe_referee_options *options,
                               record_sums sums)
{
    chuhe_referee_options table = *options;
    record_replay filled = {.why = CHUHE_REFUSAL_NONE};
    player p = {.record = record, .options = &table, .replay = &filled, .last_ms = {-1, -1}};
    size_t plies = chuhe_record_main_plies(record);
    table.odds = (chuhe_odds){.first_moves = 0};
    table.markers = 0;
    table.has_start = !chuhe_record_is_usual_start(record) || table.rules.first_side != CHUHE_RED;
    chuhe_position_to_setup(&table.start, chuhe_record_start(record));
    chuhe_status status = chuhe_referee_new(&p.referee, &table, NULL);
    if (status != CHUHE_OK)
        return status;
    for (size_t i = 0; i < plies; i++)
        p.moves[side_of_ply(&p, i)]++;
    if (record_has_clocks(record)) {
        filled.times = RECORD_TIMES_CLOCKS;
        p.after_press = are_after_press(&p);
    } else {
        read_sums(&p, sums);
    }
    play(&p);
    *referee = p.referee;
    *replay = filled;
    return CHUHE_OK;
}
