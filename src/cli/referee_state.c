/* How a live game stands, in words. */
#include <string.h>

#include "base/text.h"
#include "cli/judge_report.h"
#include "cli/referee_view.h"
#include "eventlog/eventlog_state.h"

enum { WIDTH = 79, TIME_WIDTH = 13, WHO_WIDTH = 9, TURNS = CHUHE_STUDY_MOVES_MAX };

/* ---- an event ---- */

/* Text under an event, wrapped. */
static void say_under(cli *c, const buffer *text, const char *sign)
{
    size_t column = TIME_WIDTH + WHO_WIDTH;
    text_append_padding(&c->out, 0, column);
    buffer_text(&c->out, sign);
    if (buffer_failed(text))
        buffer_fail(&c->out);
    else if (text->bytes)
        text_append_wrapped(&c->out, text->bytes, column + 2, column + 2, WIDTH);
    buffer_text(&c->out, "\n");
}

/* Whether the effect says no more than the event itself. */
static bool is_echo(const chuhe_event *event, const chuhe_effect *effect)
{
    static const struct {
        chuhe_event_kind event;
        chuhe_effect_kind effect;
    } echoes[] = {{CHUHE_EVENT_MOVE, CHUHE_EFFECT_PLAYED},
                  {CHUHE_EVENT_OFFER, CHUHE_EFFECT_OFFERED},
                  {CHUHE_EVENT_REFUSE, CHUHE_EFFECT_REFUSED},
                  {CHUHE_EVENT_TAKE_BACK, CHUHE_EFFECT_TAKE_BACK_ASKED},
                  {CHUHE_EVENT_SEAL, CHUHE_EFFECT_SEALED},
                  {CHUHE_EVENT_SIGN, CHUHE_EFFECT_SIGNED}};
    for (size_t i = 0; i < sizeof echoes / sizeof *echoes; i++)
        if (event->kind == echoes[i].event && effect->kind == echoes[i].effect &&
            effect->side == event->by)
            return true;
    return false;
}

static void say_effects(cli *c, const chuhe_event *event, const chuhe_answer *answer)
{
    buffer text;
    buffer_init(&text);
    for (unsigned i = 0; i < answer->effect_count; i++) {
        if (is_echo(event, &answer->effects[i]))
            continue;
        if (text.len)
            cli_say(&text, c, CLI_TEXT_REFEREE_SEMICOLON);
        referee_append_effect(&text, c, &answer->effects[i]);
    }
    if (answer->refusal == CHUHE_REFUSAL_NONE && answer->why != CHUHE_OK) {
        cli_say(&text, c, CLI_TEXT_REFEREE_SEMICOLON); /* an illegal move has lost */
        buffer_text(&text, cli_status_sentence(c, answer->why));
    }
    if (text.len || buffer_failed(&text))
        say_under(c, &text, "> ");
    buffer_deinit(&text);
}

static void say_refusal(cli *c, const chuhe_answer *answer)
{
    buffer text;
    buffer_init(&text);
    referee_append_refusal(&text, c, answer);
    say_under(c, &text, "! ");
    buffer_deinit(&text);
}

/* `0:02:05     Red      `: a time that is too long for its column moves the rest on. Gives
 * the columns used. */
static size_t append_head(buffer *head, const cli *c, const chuhe_event *event)
{
    const char *who = referee_party_name(c, event->by);
    referee_append_time(head, event->at_ms);
    size_t from = head->len < TIME_WIDTH ? TIME_WIDTH : head->len + 1;
    text_append_padding(head, head->len, from);
    buffer_text(head, who);
    text_append_padding(head, from + text_width(who, strlen(who)), from + WHO_WIDTH);
    return from + WHO_WIDTH;
}

void referee_say_event(cli *c, const chuhe_event *event, const buffer *words,
                       const chuhe_answer *answer)
{
    buffer head;
    buffer_init(&head);
    size_t column = append_head(&head, c, event);
    if (buffer_failed(&head) || buffer_failed(words)) {
        buffer_fail(&c->out);
    } else {
        buffer_append(&c->out, head.bytes, head.len);
        text_append_wrapped(&c->out, words->bytes, column, TIME_WIDTH + WHO_WIDTH, WIDTH);
    }
    buffer_text(&c->out, "\n");
    buffer_deinit(&head);
    say_effects(c, event, answer);
    if (answer->refusal != CHUHE_REFUSAL_NONE)
        say_refusal(c, answer);
}

/* ---- the state ---- */

/* A line of its own. */
static void say_line(cli *c, cli_text text, const char *first, const char *second)
{
    cli_say(&c->out, c, text, first, second);
    buffer_text(&c->out, "\n");
}

static void add(buffer *out, const cli *c, cli_text text, uint64_t first, uint64_t second)
{
    cli_say(out, c, CLI_TEXT_REFEREE_SEMICOLON);
    cli_say(out, c, text, cli_number(first).text, cli_number(second).text);
}

static void append_with_time(buffer *out, const cli *c, cli_text text, int64_t ms)
{
    buffer time;
    buffer_init(&time);
    referee_append_time(&time, ms);
    cli_say(out, c, text, time.bytes ? time.bytes : "");
    buffer_deinit(&time);
}

static void append_clock(buffer *out, const cli *c, const chuhe_table_state *state, chuhe_side side)
{
    const chuhe_clock_face *face = &state->clock.face[side];
    const chuhe_period *period = chuhe_clock_period(&state->clock, side);
    if (period) {
        append_with_time(out, c, CLI_TEXT_REFEREE_LEFT, chuhe_clock_display(&state->clock, side));
        add(out, c, CLI_TEXT_REFEREE_PERIOD, face->period, face->moves);
    } else {
        append_with_time(out, c, CLI_TEXT_REFEREE_NO_CLOCK, face->used_ms);
    }
    if (period && period->delay_ms) {
        cli_say(out, c, CLI_TEXT_REFEREE_SEMICOLON);
        append_with_time(out, c, CLI_TEXT_REFEREE_EXTENSION, face->base_used_ms);
    }
    if (face->flag)
        add(out, c, CLI_TEXT_REFEREE_FLAG, 0, 0);
    if (state->running == side)
        add(out, c, state->move_made ? CLI_TEXT_REFEREE_NOT_PRESSED : CLI_TEXT_REFEREE_RUNNING, 0,
            0);
}

static void append_notes(buffer *out, const cli *c, const chuhe_table_state *state, chuhe_side side)
{
    if (!state->seated[side])
        add(out, c, CLI_TEXT_REFEREE_ABSENT, 0, 0);
    if (state->fouls[side])
        add(out, c, CLI_TEXT_REFEREE_FOULS, state->fouls[side], 0);
    if (state->unrecorded[side])
        add(out, c, CLI_TEXT_REFEREE_UNRECORDED, state->unrecorded[side], 0);
    if (state->record_due[side] && state->result == CHUHE_RESULT_OPEN)
        add(out, c, CLI_TEXT_REFEREE_RECORD_DUE, 0, 0);
    if (state->refused[side])
        add(out, c, CLI_TEXT_REFEREE_OFFERS_REFUSED, state->refused[side], 0);
    if (!state->may_offer[side] && state->phase == CHUHE_PHASE_PLAYING &&
        state->offer_by >= CHUHE_SIDES)
        add(out, c, CLI_TEXT_REFEREE_MAY_NOT_OFFER, 0, 0);
    if (state->signed_by[side])
        add(out, c, CLI_TEXT_REFEREE_SIGNED, 0, 0);
}

/* `Red      name: 0:12:30 left; period 1, …` */
static void say_side(cli *c, const referee_view *view, const chuhe_table_state *state,
                     chuhe_side side)
{
    buffer text;
    const char *who = cli_side_name(c, side), *name = chuhe_referee_player(view->referee, side);
    buffer_init(&text);
    buffer_text(&c->out, who);
    text_append_padding(&c->out, text_width(who, strlen(who)), WHO_WIDTH);
    text_append_printable(&text, name, strlen(name));
    if (name[0])
        cli_say(&text, c, CLI_TEXT_COLON);
    append_clock(&text, c, state, side);
    append_notes(&text, c, state, side);
    if (buffer_failed(&text))
        buffer_fail(&c->out);
    else
        text_append_wrapped(&c->out, text.bytes, WHO_WIDTH, WHO_WIDTH, WIDTH);
    buffer_text(&c->out, "\n");
    buffer_deinit(&text);
}

static bool is_over(const chuhe_table_state *state)
{
    return state->phase == CHUHE_PHASE_ENDED || state->phase == CHUHE_PHASE_CLOSED;
}

static void say_phase(cli *c, const chuhe_table_state *state)
{
    const char *phase =
        cli_pick(c, chuhe_phase_message(state->phase), chuhe_phase_message_zh(state->phase));
    cli_say(&c->out, c, is_over(state) ? CLI_TEXT_REFEREE_ENDED_AFTER : CLI_TEXT_REFEREE_PHASE,
            phase, cli_number(state->plies).text, cli_side_name(c, state->to_move),
            cli_text_in(c->language, state->plies == 1 ? CLI_TEXT_PLY : CLI_TEXT_PLIES));
    buffer_text(&c->out, "\n");
}

static void say_open_matters(cli *c, const chuhe_table_state *state)
{
    if (state->offer_by < CHUHE_SIDES)
        say_line(c, CLI_TEXT_REFEREE_OFFER, cli_side_name(c, state->offer_by), "");
    if (state->take_back_by < CHUHE_SIDES)
        say_line(c, CLI_TEXT_REFEREE_TAKE_BACK, cli_side_name(c, state->take_back_by),
                 cli_number(state->take_back_plies).text);
    if (state->warned < CHUHE_SIDES && !is_over(state))
        say_line(c, CLI_TEXT_REFEREE_WARNED, cli_side_name(c, state->warned), "");
    if (state->has_sealed)
        say_line(c, CLI_TEXT_REFEREE_SEALED, "", "");
    if (state->odds_left && !is_over(state))
        say_line(c, CLI_TEXT_REFEREE_ODDS_LEFT, cli_number(state->odds_left).text, "");
}

static void append_rows(buffer *out, const cli *c, const chuhe_variant_position *position,
                        chuhe_side side)
{
    for (unsigned i = 0; i < position->markers; i++) {
        unsigned row = position->rows[side][i];
        buffer_printf(out, "%s%u ", i ? ", " : "", row);
        buffer_text(out, referee_setting_words(c, row));
    }
}

static void say_settings(cli *c, const chuhe_referee *referee)
{
    const chuhe_variant_position *position = chuhe_referee_variant(referee);
    buffer rows[CHUHE_SIDES];
    if (!position)
        return;
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++) {
        buffer_init(&rows[side]);
        append_rows(&rows[side], c, position, side);
    }
    say_line(c, CLI_TEXT_REFEREE_SETTINGS, rows[CHUHE_RED].bytes ? rows[CHUHE_RED].bytes : "",
             rows[CHUHE_BLACK].bytes ? rows[CHUHE_BLACK].bytes : "");
    buffer_deinit(&rows[CHUHE_RED]);
    buffer_deinit(&rows[CHUHE_BLACK]);
}

/* ---- what is allowed ---- */

static void say_allowed(cli *c, const referee_view *view, const chuhe_table_state *state)
{
    chuhe_turn turns[TURNS];
    chuhe_setup setup;
    buffer text;
    size_t count = eventlog_bound_turns(turns, TURNS, view->referee, state);
    if (count == 0)
        return;
    chuhe_referee_setup(&setup, view->referee);
    buffer_init(&text);
    cli_say(&text, c, CLI_TEXT_REFEREE_ALLOWED);
    for (size_t i = 0; i < count; i++) {
        if (i)
            buffer_text(&text, " ");
        referee_append_turn(&text, &setup, &turns[i], &view->look);
    }
    if (buffer_failed(&text))
        buffer_fail(&c->out);
    else
        text_append_wrapped(&c->out, text.bytes, 0, 2, WIDTH);
    buffer_text(&c->out, "\n");
    buffer_deinit(&text);
}

/* ---- the end ---- */

static void say_result(cli *c, const chuhe_table_state *state)
{
    if (state->result == CHUHE_RESULT_OPEN)
        return;
    cli_say(&c->out, c, CLI_TEXT_REFEREE_RESULT);
    referee_append_result(&c->out, c, state->result, state->ending, state->clause);
    buffer_text(&c->out, "\n");
}

static bool ended_by_repetition(const chuhe_table_state *state)
{
    return state->ending == CHUHE_ENDING_REPETITION ||
           state->ending == CHUHE_ENDING_REPETITION_DRAW;
}

bool referee_has_ruling(const chuhe_table_state *state)
{
    return ended_by_repetition(state) || state->warned < CHUHE_SIDES;
}

/* As `judge` tells it: the game is only looked at. */
static void say_ruling(cli *c, const referee_view *view, const chuhe_table_state *state)
{
    chuhe_ruling ruling;
    const record_game nothing = {.path = "--referee"};
    const judge_options options = {
        .ruling = {.book = chuhe_referee_get_options(view->referee)->rules.book},
        .goes_on = !ended_by_repetition(state)};
    replay_game g = {.source = &nothing};
    chuhe_status status = chuhe_referee_judge(&ruling, view->referee, NULL);
    buffer_text(&c->out, "\n");
    if (status != CHUHE_OK) {
        say_line(c, CLI_TEXT_REFEREE_RULING_UNKNOWN, cli_status_sentence(c, status), "");
        return;
    }
    memcpy(&g.game, chuhe_referee_game(view->referee), sizeof g.game);
    if (ruling.verdict != CHUHE_VERDICT_NONE && ruling.ply_count)
        judge_say(c, &g, &options, &ruling);
    chuhe_ruling_deinit(&ruling);
}

static void say_board(cli *c, const referee_view *view, const chuhe_table_state *state)
{
    terminal_board look = view->board;
    chuhe_setup setup;
    chuhe_played_ply last;
    chuhe_referee_setup(&setup, view->referee);
    if (state->plies) {
        chuhe_referee_ply(&last, view->referee, state->plies - 1);
        look.last_move = last.turn.move;
    }
    terminal_board_append(&c->out, &setup, &look);
    buffer_text(&c->out, "\n");
}

void referee_say_state(cli *c, const referee_view *view)
{
    chuhe_table_state state;
    chuhe_referee_state(&state, view->referee);
    say_board(c, view, &state);
    say_phase(c, &state);
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++)
        say_side(c, view, &state, side);
    say_settings(c, view->referee);
    say_open_matters(c, &state);
    say_allowed(c, view, &state);
    say_result(c, &state);
    if (referee_has_ruling(&state) && chuhe_referee_game(view->referee))
        say_ruling(c, view, &state);
}
