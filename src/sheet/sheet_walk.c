/* The moves that stand, and how each is written. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sheet/sheet_model.h"

/* Written on the board before it, whoever's turn the board thinks it is: in the first moves
 * of odds one side moves several times. Where nothing else can be said, in coordinates. */
void sheet_write_move(char buf[SHEET_MOVE_CAP], const sheet_walk *walk, chuhe_side side,
                      chuhe_move move)
{
    chuhe_setup setup = walk->board;
    chuhe_setup_report report;
    chuhe_position position;
    size_t len;
    setup.to_move = side;
    chuhe_faults faults = chuhe_setup_check(&report, &setup);
    if (chuhe_position_from_setup(&position, NULL, &setup, faults) == CHUHE_OK &&
        chuhe_move_to_styled_text(buf, SHEET_MOVE_CAP, &len, &position, move,
                                  walk->options->notation, &walk->options->style) == CHUHE_OK)
        return;
    chuhe_square_to_text(buf, chuhe_move_from(move));
    chuhe_square_to_text(buf + 2, chuhe_move_to(move));
}

/* What was played, with the markers and the promotion that came before it. */
static void write_turn(char buf[SHEET_MOVE_CAP], const sheet_walk *walk, chuhe_move move)
{
    const chuhe_event *event = &walk->entry->event;
    chuhe_turn turn = walk->turn;
    size_t len;
    turn.move = move;
    turn.becomes = event->kind == CHUHE_EVENT_MOVE ? event->turn.becomes : CHUHE_NO_KIND;
    if (event->kind == CHUHE_EVENT_OPEN)
        (void)!chuhe_turn_from_text(&turn, walk->sealed, strlen(walk->sealed), NULL);
    if (chuhe_turn_to_text(buf, SHEET_MOVE_CAP, &len, &turn) != CHUHE_OK)
        buf[0] = '\0';
}

static bool make_room(sheet_walk *walk)
{
    if (walk->count < walk->capacity)
        return true;
    size_t capacity = walk->capacity ? 2 * walk->capacity : 128;
    sheet_ply *plies = realloc(walk->plies, capacity * sizeof *plies);
    if (!plies) {
        walk->s->failed = true;
        return false;
    }
    walk->plies = plies;
    walk->capacity = capacity;
    return true;
}

void sheet_push_ply(sheet_walk *walk, const chuhe_effect *played)
{
    if (!make_room(walk))
        return;
    const sheet_ply *last = walk->count ? &walk->plies[walk->count - 1] : NULL;
    sheet_ply *ply = &walk->plies[walk->count++];
    chuhe_move move = played->move;
    *ply = (sheet_ply){.side = played->side,
                       .column = walk->s->column[0] == played->side ? 0 : 1,
                       .offered = walk->offers_next[played->side],
                       .before = walk->board};
    bool begins = !last || ply->column <= last->column;
    ply->round = (last ? last->round : 0) + begins;
    if (chuhe_referee_variant(walk->referee))
        write_turn(ply->text, walk, move);
    else
        sheet_write_move(ply->text, walk, played->side, move);
    walk->board.board[chuhe_move_to(move)] = walk->board.board[chuhe_move_from(move)];
    walk->board.board[chuhe_move_from(move)] = CHUHE_NO_PIECE;
    walk->offers_next[played->side] = false;
    walk->turn = chuhe_turn_make(CHUHE_NO_MOVE);
}

void sheet_drop_plies(buffer *told, sheet_walk *walk, size_t count)
{
    if (count >= walk->count) /* there was none, or no memory for them */
        return;
    for (size_t i = count; i < walk->count; i++) {
        buffer_text(told, i > count ? " " : "");
        buffer_text(told, walk->plies[i].text);
    }
    walk->board = walk->plies[count].before;
    walk->count = count;
    walk->turn = chuhe_turn_make(CHUHE_NO_MOVE);
    memset(walk->offers_next, 0, sizeof walk->offers_next);
}

/* What of the turn under way comes before its move. */
static void follow_turn(sheet_walk *walk)
{
    const chuhe_event *event = &walk->entry->event;
    if (event->kind == CHUHE_EVENT_MARKER && event->count < CHUHE_MARKERS_MAX)
        walk->turn.rows[event->count] = event->row;
    else if (event->kind == CHUHE_EVENT_PROMOTE)
        walk->turn.late = event->turn.late;
    else if (event->kind == CHUHE_EVENT_SEAL)
        memcpy(walk->sealed, event->text, sizeof walk->sealed);
    else if (event->kind == CHUHE_EVENT_START && !walk->begun) {
        walk->begun = true;
        walk->start_ms = event->at_ms;
    }
}

static void follow_effect(sheet_walk *walk, const chuhe_effect *effect)
{
    if (effect->kind == CHUHE_EFFECT_PLAYED)
        sheet_push_ply(walk, effect);
    else
        sheet_note_effect(walk, effect);
}

static void put_cell(sheet *s, sheet_cell *cell, const sheet_ply *ply,
                     const chuhe_played_ply *played)
{
    size_t len = strlen(ply->text);
    memcpy(cell->move, ply->text, len + 1);
    if (ply->offered && len + 4 <= SHEET_MOVE_CAP)
        memcpy(cell->move + len, "(=)", 4);
    if (s->times != SHEET_TIMES_ALL)
        return;
    sheet_time(cell->spent, played->spent_ms);
    sheet_time(cell->rest, s->has_clocks ? played->left_ms : played->used_ms);
}

static void put_rows(const sheet_walk *walk)
{
    sheet *s = walk->s;
    size_t count = walk->count ? walk->plies[walk->count - 1].round : 0;
    s->rows = calloc(count ? count : 1, sizeof *s->rows);
    if (!s->rows) {
        s->failed = true;
        return;
    }
    s->row_count = count;
    for (size_t i = 0; i < walk->count; i++) {
        const sheet_ply *ply = &walk->plies[i];
        sheet_row *row = &s->rows[ply->round - 1];
        chuhe_played_ply played;
        chuhe_referee_ply(&played, walk->referee, i);
        row->round = ply->round;
        put_cell(s, &row->cell[ply->column], ply, &played);
    }
}

static void put_fouls(sheet_walk *walk)
{
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++) {
        buffer *clauses = &walk->foul_clauses[side];
        buffer text;
        char number[16];
        buffer_init(&text);
        snprintf(number, sizeof number, "%u", walk->fouls[side]);
        const char *const args[4] = {number, clauses->bytes, NULL, NULL};
        sheet_say(&text, walk->s->chinese, walk->fouls[side] ? SHEET_FOULS : SHEET_FOULS_NONE,
                  args);
        walk->s->sum_fouls[side] = sheet_take(walk->s, &text);
        walk->s->failed = walk->s->failed || buffer_failed(clauses);
        buffer_deinit(&text);
    }
}

/* What a server has left out of the clocks, in all. */
static void note_lag(sheet_walk *walk, const chuhe_table_state *state)
{
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++) {
        char time[SHEET_TIME_CAP];
        buffer note;
        if (state->lag_ms[side] == 0)
            continue;
        sheet_exact_time(time, state->lag_ms[side]);
        const char *const args[4] = {sheet_party(walk->s->chinese, side), time, NULL, NULL};
        buffer_init(&note);
        sheet_say(&note, walk->s->chinese, SHEET_NOTE_LAG, args);
        if (buffer_failed(&note))
            walk->s->failed = true;
        else
            sheet_list_add(&walk->s->notes, note.bytes);
        buffer_deinit(&note);
    }
}

static void walk_entry(sheet_walk *walk)
{
    follow_turn(walk);
    sheet_note_event(walk);
    for (unsigned k = 0; k < walk->entry->effect_count; k++)
        follow_effect(walk, &walk->entry->effects[k]);
}

void sheet_walk_log(sheet *s, const chuhe_referee *referee, const sheet_options *options)
{
    sheet_walk walk = {
        .s = s, .referee = referee, .options = options, .turn = chuhe_turn_make(CHUHE_NO_MOVE)};
    chuhe_table_state state;
    chuhe_referee_state(&state, referee);
    chuhe_referee_start(&walk.board, referee);
    for (size_t i = 0; i < chuhe_referee_log_count(referee) && !s->failed; i++) {
        walk.entry = chuhe_referee_log(referee, i);
        walk_entry(&walk);
    }
    if (!s->failed && walk.count == state.plies)
        put_rows(&walk);
    else
        s->failed = true;
    put_fouls(&walk);
    note_lag(&walk, &state);
    s->failed = s->failed || buffer_failed(&s->notes.bytes);
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++)
        buffer_deinit(&walk.foul_clauses[side]);
    free(walk.plies);
}
