/* What the referee says, and clocks, in words. */
#include <inttypes.h>
#include <string.h>

#include "cli/play_ui.h"

static bool is_chinese(const play_ui *ui)
{
    return ui->c->language == CLI_CHINESE;
}

const char *play_name(const play_ui *ui, chuhe_side side)
{
    const char *name = chuhe_referee_player(ui->game->referee, side);
    return *name ? name : cli_side_name(ui->c, side);
}

/* ---- clocks ---- */

static void append_seconds(buffer *out, int64_t seconds)
{
    enum { MINUTE = 60, HOUR = 60 * MINUTE };
    if (seconds >= HOUR)
        buffer_printf(out, "%" PRId64 ":%02d:%02d", seconds / HOUR, (int)(seconds / MINUTE % 60),
                      (int)(seconds % MINUTE));
    else
        buffer_printf(out, "%d:%02d", (int)(seconds / MINUTE), (int)(seconds % MINUTE));
}

/* The last seconds are shown in tenths. */
void play_append_time(buffer *out, int64_t ms)
{
    enum { SECOND = 1000, SHORT = 20 * SECOND };
    if (ms >= SHORT) {
        append_seconds(out, (ms + SECOND - 1) / SECOND);
        return;
    }
    append_seconds(out, ms / SECOND);
    buffer_printf(out, ".%d", (int)(ms % SECOND / 100));
}

void play_append_clock(buffer *out, const play_ui *ui, const chuhe_table_state *state,
                       chuhe_side side)
{
    const chuhe_clock_face *face = &state->clock.face[side];
    const chuhe_period *period = chuhe_clock_period(&state->clock, side);
    if (!period) {
        append_seconds(out, face->used_ms / 1000);
        return;
    }
    play_append_time(out, chuhe_clock_display(&state->clock, side));
    if (period->byoyomi_count)
        cli_say(out, ui->c, CLI_TEXT_PLAY_BYOYOMI, cli_number(face->byoyomi_left).text);
    if (period->moves > face->moves)
        cli_say(out, ui->c, CLI_TEXT_PLAY_MOVES_TO_GO,
                cli_number(period->moves - face->moves).text);
}

/* ---- answers ---- */

static const char *pick(const play_ui *ui, const char *en, const char *zh)
{
    return is_chinese(ui) ? zh : en;
}

/* ` (1999 4.1.1)`; nothing for no clause. */
static void append_clause(buffer *out, const play_ui *ui, const char *clause)
{
    if (clause && *clause)
        cli_say(out, ui->c, CLI_TEXT_PLAY_CLAUSE, clause);
}

static const char *party_name(const play_ui *ui, chuhe_party party)
{
    return party < CHUHE_SIDES ? play_name(ui, party)
                               : cli_text_in(ui->c->language, CLI_TEXT_PLAY_ARBITER);
}

static void append_outcome(buffer *out, const play_ui *ui, chuhe_result result, chuhe_ending ending,
                           const char *clause)
{
    static const cli_text results[] = {CLI_TEXT_RESULT_OPEN, CLI_TEXT_RESULT_RED,
                                       CLI_TEXT_RESULT_BLACK, CLI_TEXT_RESULT_DRAW};
    cli_say(out, ui->c, results[result]);
    if (ending != CHUHE_ENDING_NONE) {
        cli_say(out, ui->c, CLI_TEXT_COLON);
        buffer_text(out, pick(ui, chuhe_ending_message(ending), chuhe_ending_message_zh(ending)));
    }
    append_clause(out, ui, clause);
    if (ending == CHUHE_ENDING_ILLEGAL_MOVE && ui->game->why != CHUHE_OK) {
        cli_say(out, ui->c, CLI_TEXT_COLON);
        buffer_text(out, cli_status_sentence(ui->c, ui->game->why));
    }
}

void play_append_result(buffer *out, const play_ui *ui)
{
    chuhe_table_state state;
    chuhe_referee_state(&state, ui->game->referee);
    append_outcome(out, ui, state.result, state.ending, state.clause);
}

static void append_refusal(buffer *out, const play_ui *ui, const chuhe_answer *answer)
{
    if (answer->refusal == CHUHE_REFUSAL_ILLEGAL_MOVE && answer->why != CHUHE_OK)
        buffer_text(out, cli_status_sentence(ui->c, answer->why));
    else
        buffer_text(out, pick(ui, chuhe_refusal_message(answer->refusal),
                              chuhe_refusal_message_zh(answer->refusal)));
    append_clause(out, ui, answer->clause);
    buffer_text(out, "\n");
}

/* The number that an effect has, where it has one. */
static void append_number(buffer *out, const play_ui *ui, const chuhe_effect *effect)
{
    char square[3];
    switch (effect->kind) {
    case CHUHE_EFFECT_MARKER:
    case CHUHE_EFFECT_MARKERS_RETURN:
        cli_say(out, ui->c, CLI_TEXT_COLON);
        play_append_row(out, ui, effect->number);
        break;
    case CHUHE_EFFECT_PERIOD:
    case CHUHE_EFFECT_TAKE_BACK_ASKED:
        buffer_printf(out, " %" PRIu32, effect->number);
        break;
    case CHUHE_EFFECT_FOUL:
        cli_say(out, ui->c, CLI_TEXT_COLON);
        buffer_text(
            out, pick(ui, chuhe_foul_message(effect->foul), chuhe_foul_message_zh(effect->foul)));
        append_clause(out, ui, chuhe_foul_clause(effect->foul));
        buffer_printf(out, " %" PRIu32, effect->number);
        break;
    case CHUHE_EFFECT_MUST_MOVE:
    case CHUHE_EFFECT_TOUCHED:
        chuhe_square_to_text(square, effect->square);
        buffer_printf(out, " %s", square);
        break;
    default:
        break;
    }
}

/* Who has to say yes or no now. */
static void append_question(buffer *out, const play_ui *ui, const chuhe_effect *effect)
{
    bool asks =
        effect->kind == CHUHE_EFFECT_OFFERED || effect->kind == CHUHE_EFFECT_TAKE_BACK_ASKED;
    if (asks && effect->side < CHUHE_SIDES && !play_is_engine(ui->game, (chuhe_side)!effect->side))
        cli_say(out, ui->c, CLI_TEXT_PLAY_YES_OR_NO, play_name(ui, (chuhe_side)!effect->side));
}

static void append_effect(buffer *out, const play_ui *ui, const chuhe_effect *effect)
{
    bool has_side = effect->side < CHUHE_PARTIES && effect->kind != CHUHE_EFFECT_MARKERS_RETURN &&
                    effect->kind != CHUHE_EFFECT_TAKEN_BACK && effect->kind != CHUHE_EFFECT_CLOSED;
    if (effect->kind == CHUHE_EFFECT_ENDED) {
        append_outcome(out, ui, effect->result, effect->ending, effect->clause);
        buffer_text(out, "\n");
        return;
    }
    if (has_side)
        cli_say(out, ui->c, CLI_TEXT_PLAY_SAYS, party_name(ui, effect->side));
    buffer_text(
        out, pick(ui, chuhe_effect_message(effect->kind), chuhe_effect_message_zh(effect->kind)));
    append_number(out, ui, effect);
    if (effect->kind != CHUHE_EFFECT_FOUL)
        append_clause(out, ui, effect->clause);
    append_question(out, ui, effect);
    buffer_text(out, "\n");
}

static bool is_check_now(const play_ui *ui)
{
    const chuhe_variant_position *variant = chuhe_referee_variant(ui->game->referee);
    chuhe_position position;
    if (variant)
        return chuhe_variant_is_check(variant, CHUHE_SIDES);
    return play_position(&position, ui) && chuhe_position_is_check(&position);
}

/* `Red: 炮二平五 (check)`. */
static void append_played(buffer *out, const play_ui *ui, const chuhe_effect *effect)
{
    chuhe_table_state state;
    chuhe_referee_state(&state, ui->game->referee);
    cli_say(out, ui->c, CLI_TEXT_PLAY_SAYS, party_name(ui, effect->side));
    if (state.plies)
        play_append_ply(out, ui, state.plies - 1);
    if (is_check_now(ui))
        cli_say(out, ui->c, CLI_TEXT_PLAY_CHECK);
    buffer_text(out, "\n");
}

void play_append_answer(buffer *out, const play_ui *ui, const chuhe_event *event,
                        const chuhe_answer *answer)
{
    bool taken = answer->refusal == CHUHE_REFUSAL_NONE;
    if (taken && (event->kind == CHUHE_EVENT_PAUSE || event->kind == CHUHE_EVENT_RESUME)) {
        play_append_turn(out, ui);
        buffer_text(out, "\n");
    }
    for (uint8_t i = 0; i < answer->effect_count; i++) {
        const chuhe_effect *effect = &answer->effects[i];
        if (effect->kind == CHUHE_EFFECT_PLAYED)
            append_played(out, ui, effect);
        else if (effect->kind != CHUHE_EFFECT_CLOCK_RUNS &&
                 effect->kind != CHUHE_EFFECT_CLOCKS_STOP)
            append_effect(out, ui, effect);
    }
    if (!taken && answer->effect_count == 0)
        append_refusal(out, ui, answer);
}

bool play_append_open_question(buffer *out, const play_ui *ui)
{
    chuhe_table_state state;
    chuhe_referee_state(&state, ui->game->referee);
    bool back = state.take_back_by < CHUHE_SIDES;
    uint8_t by = back ? state.take_back_by : state.offer_by;
    if (play_is_over(ui) || by >= CHUHE_SIDES || play_is_engine(ui->game, (chuhe_side)!by))
        return false;
    cli_say(out, ui->c, back ? CLI_TEXT_PLAY_WANTS_BACK : CLI_TEXT_PLAY_OFFERS, play_name(ui, by),
            play_name(ui, (chuhe_side)!by));
    return true;
}

void play_append_turn(buffer *out, const play_ui *ui)
{
    chuhe_table_state state;
    chuhe_referee_state(&state, ui->game->referee);
    if (play_append_open_question(out, ui))
        return;
    if (state.phase == CHUHE_PHASE_PLAYING && state.running < CHUHE_SIDES && state.move_made)
        cli_say(out, ui->c, CLI_TEXT_PLAY_MUST_PRESS, play_name(ui, state.running));
    else if (state.phase == CHUHE_PHASE_PLAYING && play_is_engine(ui->game, state.to_move))
        cli_say(out, ui->c, CLI_TEXT_PLAY_THINKS, play_name(ui, state.to_move));
    else if (state.phase == CHUHE_PHASE_PLAYING)
        cli_say(out, ui->c, CLI_TEXT_TO_MOVE, play_name(ui, state.to_move));
    else if (state.phase == CHUHE_PHASE_PAUSED)
        cli_say(out, ui->c, CLI_TEXT_PLAY_PAUSED);
    else
        play_append_result(out, ui);
}
