/* Whether two referees are the same, field by field: there are gaps in structs. */
#include <string.h>

#include "referee/referee_parts.h"

static bool same_setup(const chuhe_setup *a, const chuhe_setup *b)
{
    return chuhe_setup_is_same(a, b) && a->quiet_plies == b->quiet_plies && a->round == b->round;
}

static bool same_rules(const chuhe_table_rules *a, const chuhe_table_rules *b)
{
    return a->book == b->book && a->rules_1957 == b->rules_1957 && a->first_side == b->first_side &&
           a->press_by_hand == b->press_by_hand && a->touch_move == b->touch_move &&
           a->illegal_move_loses == b->illegal_move_loses &&
           a->fouls_that_lose == b->fouls_that_lose && a->warns_first == b->warns_first &&
           a->takes_back == b->takes_back && a->keeps_records == b->keeps_records &&
           a->repetition == b->repetition && a->natural_limit == b->natural_limit &&
           a->natural_limit_rounds == b->natural_limit_rounds &&
           a->dead_draw_ends == b->dead_draw_ends && a->late_limit_ms == b->late_limit_ms &&
           a->record_exempt_ms == b->record_exempt_ms;
}

static bool same_options(const chuhe_referee_options *a, const chuhe_referee_options *b)
{
    return same_rules(&a->rules, &b->rules) && chuhe_time_control_is_same(&a->time, &b->time) &&
           a->odds.first_moves == b->odds.first_moves &&
           a->odds.removed.half[0] == b->odds.removed.half[0] &&
           a->odds.removed.half[1] == b->odds.removed.half[1] && a->markers == b->markers &&
           a->has_start == b->has_start && (!a->has_start || same_setup(&a->start, &b->start));
}

static bool same_turn(const chuhe_turn *a, const chuhe_turn *b)
{
    return memcmp(a->rows, b->rows, sizeof a->rows) == 0 && a->late == b->late &&
           a->move == b->move && a->becomes == b->becomes;
}

bool referee_event_is_same(const chuhe_event *a, const chuhe_event *b)
{
    return a->kind == b->kind && a->by == b->by && a->at_ms == b->at_ms && a->side == b->side &&
           a->square == b->square && a->square2 == b->square2 && same_turn(&a->turn, &b->turn) &&
           a->row == b->row && a->consent == b->consent && a->accident == b->accident &&
           a->hand_on == b->hand_on && a->count == b->count && a->ms == b->ms &&
           a->foul == b->foul && a->ending == b->ending && a->result == b->result &&
           a->correction == b->correction && strcmp(a->text, b->text) == 0;
}

static bool same_clause(const char *a, const char *b)
{
    return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

static bool same_effect(const chuhe_effect *a, const chuhe_effect *b)
{
    return a->kind == b->kind && a->side == b->side && a->square == b->square &&
           a->move == b->move && a->foul == b->foul && a->result == b->result &&
           a->ending == b->ending && a->number == b->number && a->ms == b->ms &&
           same_clause(a->clause, b->clause);
}

static bool same_log(const chuhe_referee *a, const chuhe_referee *b)
{
    if (a->log_count != b->log_count)
        return false;
    for (size_t i = 0; i < a->log_count; i++) {
        const chuhe_log_entry *x = &a->log[i], *y = &b->log[i];
        if (!referee_event_is_same(&x->event, &y->event) || x->effect_count != y->effect_count)
            return false;
        for (unsigned j = 0; j < x->effect_count; j++) {
            if (!same_effect(&x->effects[j], &y->effects[j]))
                return false;
        }
    }
    return true;
}

static bool same_face(const chuhe_clock_face *a, const chuhe_clock_face *b)
{
    return a->used_ms == b->used_ms && a->left_ms == b->left_ms &&
           a->base_used_ms == b->base_used_ms && a->spent_ms == b->spent_ms &&
           a->byoyomi_spent_ms == b->byoyomi_spent_ms && a->byoyomi_left == b->byoyomi_left &&
           a->moves == b->moves && a->period == b->period && a->flag == b->flag;
}

static bool same_touches(const touches *a, const touches *b)
{
    if (a->count != b->count)
        return false;
    for (unsigned i = 0; i < a->count; i++) {
        if (a->square[i] != b->square[i] || a->with_next[i] != b->with_next[i])
            return false;
    }
    return true;
}

static bool same_side(const referee_live *a, const referee_live *b, chuhe_side side)
{
    return same_face(&a->clock.face[side], &b->clock.face[side]) &&
           a->move_from_ms[side] == b->move_from_ms[side] && a->counted[side] == b->counted[side] &&
           a->refused[side] == b->refused[side] && a->fouls[side] == b->fouls[side] &&
           a->unrecorded[side] == b->unrecorded[side] && a->omitted[side] == b->omitted[side] &&
           a->record_due[side] == b->record_due[side] && a->seated[side] == b->seated[side] &&
           same_touches(&a->touched[side], &b->touched[side]) &&
           strcmp(a->player[side], b->player[side]) == 0;
}

static bool same_live(const referee_live *a, const referee_live *b)
{
    return a->phase == b->phase && a->result == b->result && a->ending == b->ending &&
           a->both_lose == b->both_lose && a->has_time == b->has_time && a->now_ms == b->now_ms &&
           a->start_ms == b->start_ms && a->stopped_ms == b->stopped_ms &&
           a->lag_ms[CHUHE_RED] == b->lag_ms[CHUHE_RED] &&
           a->lag_ms[CHUHE_BLACK] == b->lag_ms[CHUHE_BLACK] && a->running == b->running &&
           a->resumes == b->resumes && a->move_made == b->move_made && a->offer_by == b->offer_by &&
           a->take_back_by == b->take_back_by && a->take_back_plies == b->take_back_plies &&
           a->warned == b->warned && a->warned_moved == b->warned_moved &&
           memcmp(a->signed_by, b->signed_by, sizeof a->signed_by) == 0 &&
           a->has_sealed == b->has_sealed && strcmp(a->sealed, b->sealed) == 0 &&
           same_side(a, b, CHUHE_RED) && same_side(a, b, CHUHE_BLACK);
}

static bool same_ply(const chuhe_referee *a, const chuhe_referee *b, size_t index)
{
    chuhe_played_ply x, y;

    chuhe_referee_ply(&x, a, index);
    chuhe_referee_ply(&y, b, index);
    return x.side == y.side && x.odds == y.odds && same_turn(&x.turn, &y.turn) &&
           x.at_ms == y.at_ms && x.spent_ms == y.spent_ms && x.left_ms == y.left_ms &&
           x.used_ms == y.used_ms && x.lag_ms == y.lag_ms && x.entry == y.entry &&
           a->plies[index].period == b->plies[index].period &&
           a->plies[index].moves == b->plies[index].moves &&
           a->plies[index].counts == b->plies[index].counts &&
           a->plies[index].record_waits == b->plies[index].record_waits;
}

static bool same_board(const chuhe_referee *a, const chuhe_referee *b)
{
    chuhe_setup x, y;
    size_t plies = board_plies(&a->board);

    if (plies != board_plies(&b->board))
        return false;
    for (size_t i = 0; i < plies; i++) {
        if (!same_ply(a, b, i))
            return false;
    }
    board_setup(&x, &a->board);
    board_setup(&y, &b->board);
    return same_setup(&x, &y) &&
           (!a->board.is_variant || (a->board.late == b->board.late &&
                                     chuhe_variant_is_same(&a->board.now, &b->board.now)));
}

bool chuhe_referee_is_same(const chuhe_referee *a, const chuhe_referee *b)
{
    return same_options(&a->options, &b->options) && same_log(a, b) &&
           same_live(&a->live, &b->live) && same_board(a, b);
}
