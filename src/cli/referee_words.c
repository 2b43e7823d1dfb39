#include "cli/referee_words.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "eventlog/eventlog.h"

/* ---- names and small pieces ---- */

const char *referee_party_name(const cli *c, unsigned party)
{
    if (party < CHUHE_SIDES)
        return cli_side_name(c, (chuhe_side)party);
    return cli_text_in(c->language, party == CHUHE_PARTY_ARBITER ? CLI_TEXT_REFEREE_ARBITER
                                                                 : CLI_TEXT_REFEREE_NOBODY);
}

const char *referee_ending_words(const cli *c, chuhe_ending ending)
{
    return cli_pick(c, chuhe_ending_message(ending), chuhe_ending_message_zh(ending));
}

const char *referee_setting_words(const cli *c, unsigned row)
{
    return cli_pick(c, chuhe_setting_message((chuhe_setting)row),
                    chuhe_setting_message_zh((chuhe_setting)row));
}

static const char *foul_words(const cli *c, chuhe_foul foul)
{
    return cli_pick(c, chuhe_foul_message(foul), chuhe_foul_message_zh(foul));
}

void referee_append_time(buffer *out, int64_t ms)
{
    char text[EVENTLOG_AT_CAP];
    eventlog_at_to_text(text, ms);
    buffer_text(out, text);
}

void referee_append_clause(buffer *out, const cli *c, const char *clause)
{
    if (!clause || !*clause)
        return;
    cli_say(out, c, CLI_TEXT_REFEREE_OPEN);
    buffer_text(out, clause);
    cli_say(out, c, CLI_TEXT_REFEREE_CLOSE);
}

static void append_result_words(buffer *out, const cli *c, chuhe_result result)
{
    static const cli_text words[] = {[CHUHE_RESULT_OPEN] = CLI_TEXT_REFEREE_UNDECIDED,
                                     [CHUHE_RESULT_RED_WINS] = CLI_TEXT_REFEREE_RED_WINS,
                                     [CHUHE_RESULT_BLACK_WINS] = CLI_TEXT_REFEREE_BLACK_WINS,
                                     [CHUHE_RESULT_DRAW] = CLI_TEXT_REFEREE_DRAW};
    cli_say(out, c, words[result]);
}

void referee_append_result(buffer *out, const cli *c, chuhe_result result, chuhe_ending ending,
                           const char *clause)
{
    if (result == CHUHE_RESULT_DRAW &&
        (ending == CHUHE_ENDING_LATE || ending == CHUHE_ENDING_CONDUCT))
        cli_say(out, c, CLI_TEXT_REFEREE_BOTH_LOSE); /* nobody draws for these */
    else
        append_result_words(out, c, result);
    cli_say(out, c, CLI_TEXT_COLON);
    buffer_text(out, referee_ending_words(c, ending));
    referee_append_clause(out, c, clause);
}

static void append_points(buffer *out, chuhe_move move)
{
    char text[5];
    chuhe_square_to_text(text, chuhe_move_from(move));
    chuhe_square_to_text(text + 2, chuhe_move_to(move));
    buffer_text(out, text);
}

static bool append_legal(buffer *out, const chuhe_setup *setup, chuhe_move move,
                         const notation_choice *look)
{
    chuhe_position position;
    char text[CHUHE_MOVE_TEXT_CAP];
    size_t len;
    if (chuhe_position_from_setup(&position, NULL, setup, CHUHE_FAULTS_ALL) != CHUHE_OK ||
        chuhe_move_to_styled_text(text, sizeof text, &len, &position, move, look->notation,
                                  &look->style) != CHUHE_OK)
        return false;
    buffer_append(out, text, len);
    return true;
}

void referee_append_turn(buffer *out, const chuhe_setup *setup, const chuhe_turn *turn,
                         const notation_choice *look)
{
    if (look->notation == CHUHE_NOTATION_COORDINATES || !append_legal(out, setup, turn->move, look))
        append_points(out, turn->move);
    if (turn->becomes != CHUHE_NO_KIND)
        buffer_printf(out, "=%c", eventlog_letter_of(turn->becomes));
}

/* ---- events ---- */

static const char *kind_name(const cli *c, chuhe_kind kind)
{
    return cli_text_in(c->language, (cli_text)(CLI_TEXT_GENERAL + kind));
}

static void append_square(buffer *out, const chuhe_setup *setup, chuhe_square square)
{
    char text[3];
    if (square >= CHUHE_SQUARES)
        return;
    chuhe_square_to_text(text, square);
    if (setup && setup->board[square] != CHUHE_NO_PIECE)
        buffer_printf(out, "%s ", chuhe_piece_chinese(setup->board[square]));
    buffer_text(out, text);
}

static void append_touched(buffer *out, const cli *c, const chuhe_setup *setup,
                           const chuhe_event *event)
{
    append_square(out, setup, event->square);
    if (event->square2 < CHUHE_SQUARES)
        cli_say(out, c, CLI_TEXT_COMMA);
    append_square(out, setup, event->square2);
    if (event->consent)
        cli_say(out, c, CLI_TEXT_REFEREE_CONSENT);
    if (event->accident)
        cli_say(out, c, CLI_TEXT_REFEREE_ACCIDENT);
}

/* What the clock did not pay of it. */
static void append_lag(buffer *out, const cli *c, const chuhe_event *event)
{
    char seconds[24];
    if (event->ms == 0)
        return;
    snprintf(seconds, sizeof seconds, "%d.%03d", (int)(event->ms / 1000), (int)(event->ms % 1000));
    cli_say(out, c, CLI_TEXT_REFEREE_LAG, seconds);
}

static void append_moved(buffer *out, const cli *c, chuhe_setup *setup, const chuhe_event *event,
                         const notation_choice *look)
{
    if (event->by < CHUHE_SIDES)
        setup->to_move = event->by;
    referee_append_turn(out, setup, &event->turn, look);
    if (event->hand_on)
        cli_say(out, c, CLI_TEXT_REFEREE_HAND_ON);
    append_lag(out, c, event);
}

static void append_correction(buffer *out, const cli *c, const chuhe_event *event)
{
    static const cli_text words[CHUHE_CORRECTIONS] = {
        [CHUHE_CORRECT_PLIES] = CLI_TEXT_REFEREE_CORRECT_PLIES,
        [CHUHE_CORRECT_ORDER] = CLI_TEXT_REFEREE_CORRECT_ORDER,
        [CHUHE_CORRECT_BOARD] = CLI_TEXT_REFEREE_CORRECT_BOARD};
    cli_say(out, c, words[event->correction], cli_number(event->count).text);
    if (event->square < CHUHE_SQUARES)
        cli_say(out, c, CLI_TEXT_COLON);
    append_square(out, NULL, event->square);
}

/* `1 ply`, `2 plies` */
static void append_plies(buffer *out, const cli *c, uint32_t count)
{
    cli_say(out, c, CLI_TEXT_REFEREE_PLIES, cli_number(count).text,
            cli_text_in(c->language, count == 1 ? CLI_TEXT_PLY : CLI_TEXT_PLIES));
}

/* What the arbiter says of a side. */
static void append_of_side(buffer *out, const cli *c, const chuhe_event *event)
{
    if (event->side < CHUHE_SIDES)
        buffer_text(out, cli_side_name(c, event->side));
    else
        cli_say(out, c, CLI_TEXT_REFEREE_BOTH);
    cli_say(out, c, CLI_TEXT_COLON);
    if (event->kind == CHUHE_EVENT_FOUL) {
        buffer_text(out, foul_words(c, event->foul));
        referee_append_clause(out, c, chuhe_foul_clause(event->foul));
    } else if (event->kind == CHUHE_EVENT_TIME) {
        buffer_text(out, event->ms < 0 ? "" : "+");
        referee_append_time(out, event->ms);
    } else if (event->kind == CHUHE_EVENT_MISS) {
        append_plies(out, c, event->count);
    } else {
        buffer_text(out, referee_ending_words(c, event->ending));
    }
}

static void append_setting(buffer *out, const cli *c, const chuhe_event *event)
{
    cli_say(out, c, CLI_TEXT_REFEREE_MARKER_TO, cli_number(event->count + 1).text,
            cli_number(event->row).text, referee_setting_words(c, event->row));
}

static void append_details(buffer *out, const cli *c, chuhe_setup *setup, const chuhe_event *event,
                           const notation_choice *look)
{
    switch (event->kind) {
    case CHUHE_EVENT_TOUCH:
    case CHUHE_EVENT_ADJUST:
        append_touched(out, c, setup, event);
        break;
    case CHUHE_EVENT_MOVE:
        append_moved(out, c, setup, event, look);
        break;
    case CHUHE_EVENT_PRESS:
        append_lag(out, c, event);
        break;
    case CHUHE_EVENT_MARKER:
        append_setting(out, c, event);
        break;
    case CHUHE_EVENT_PROMOTE:
        buffer_text(out, kind_name(c, event->turn.late));
        break;
    case CHUHE_EVENT_TAKE_BACK:
        append_plies(out, c, event->count);
        break;
    case CHUHE_EVENT_FOUL:
    case CHUHE_EVENT_TIME:
    case CHUHE_EVENT_MISS:
    case CHUHE_EVENT_FORFEIT:
        append_of_side(out, c, event);
        break;
    case CHUHE_EVENT_CORRECT:
        append_correction(out, c, event);
        break;
    case CHUHE_EVENT_RULING:
        referee_append_result(out, c, event->result, event->ending, NULL);
        break;
    default:
        break;
    }
}

void referee_append_event(buffer *out, const cli *c, const chuhe_referee *referee,
                          const chuhe_event *event, const notation_choice *look)
{
    buffer details;
    chuhe_setup setup;
    chuhe_referee_setup(&setup, referee);
    buffer_init(&details);
    append_details(&details, c, &setup, event, look);
    if (details.len && event->text[0])
        cli_say(&details, c, CLI_TEXT_REFEREE_SEMICOLON);
    text_append_printable(&details, event->text, strlen(event->text));
    buffer_text(out,
                cli_pick(c, chuhe_event_message(event->kind), chuhe_event_message_zh(event->kind)));
    if (details.len) {
        cli_say(out, c, CLI_TEXT_COLON);
        buffer_append(out, details.bytes, details.len);
    }
    if (buffer_failed(&details))
        buffer_fail(out);
    buffer_deinit(&details);
}

/* ---- effects ---- */

static void append_counted(buffer *out, const cli *c, cli_text words, uint32_t number)
{
    cli_say(out, c, CLI_TEXT_COLON);
    cli_say(out, c, words, cli_number(number).text);
}

static void append_foul_effect(buffer *out, const cli *c, const chuhe_effect *effect)
{
    cli_say(out, c, CLI_TEXT_COLON);
    buffer_text(out, foul_words(c, effect->foul));
    cli_say(out, c, CLI_TEXT_COMMA);
    cli_say(out, c, CLI_TEXT_REFEREE_NUMBER_NOW, cli_number(effect->number).text);
}

static void append_number_or_time(buffer *out, const cli *c, const chuhe_effect *effect)
{
    switch (effect->kind) {
    case CHUHE_EFFECT_PLAYED:
        cli_say(out, c, CLI_TEXT_COLON);
        append_points(out, effect->move);
        break;
    case CHUHE_EFFECT_MARKER:
    case CHUHE_EFFECT_MARKERS_RETURN:
        append_counted(out, c, CLI_TEXT_REFEREE_ROW, effect->number);
        break;
    case CHUHE_EFFECT_PERIOD:
        append_counted(out, c, CLI_TEXT_AS_IT_IS, effect->number);
        break;
    case CHUHE_EFFECT_MUST_MOVE:
    case CHUHE_EFFECT_TOUCHED:
        cli_say(out, c, CLI_TEXT_COLON);
        append_square(out, NULL, effect->square);
        break;
    case CHUHE_EFFECT_FOUL:
        append_foul_effect(out, c, effect);
        break;
    case CHUHE_EFFECT_TAKE_BACK_ASKED:
        cli_say(out, c, CLI_TEXT_COLON);
        append_plies(out, c, effect->number);
        break;
    case CHUHE_EFFECT_TAKEN_BACK:
    case CHUHE_EFFECT_CORRECTED:
        append_counted(out, c, CLI_TEXT_REFEREE_PLIES_LEFT, effect->number);
        break;
    case CHUHE_EFFECT_TIME_CORRECTED:
    case CHUHE_EFFECT_FLAG:
        cli_say(out, c, CLI_TEXT_COLON);
        referee_append_time(out, effect->ms);
        break;
    default:
        break;
    }
}

static bool is_of_party(chuhe_effect_kind kind)
{
    return kind != CHUHE_EFFECT_CLOCKS_STOP && kind != CHUHE_EFFECT_MARKERS_RETURN &&
           kind != CHUHE_EFFECT_TAKEN_BACK && kind != CHUHE_EFFECT_CORRECTED &&
           kind != CHUHE_EFFECT_ENDED && kind != CHUHE_EFFECT_CLOSED;
}

void referee_append_effect(buffer *out, const cli *c, const chuhe_effect *effect)
{
    if (effect->kind == CHUHE_EFFECT_ENDED) {
        referee_append_result(out, c, effect->result, effect->ending, effect->clause);
        return;
    }
    if (is_of_party(effect->kind)) {
        buffer_text(out, referee_party_name(c, effect->side));
        cli_say(out, c, CLI_TEXT_COLON);
    }
    buffer_text(out, cli_pick(c, chuhe_effect_message(effect->kind),
                              chuhe_effect_message_zh(effect->kind)));
    append_number_or_time(out, c, effect);
    referee_append_clause(out, c,
                          effect->kind == CHUHE_EFFECT_FOUL ? chuhe_foul_clause(effect->foul)
                                                            : effect->clause);
}

void referee_append_refusal(buffer *out, const cli *c, const chuhe_answer *answer)
{
    cli_say(out, c, CLI_TEXT_REFEREE_REFUSED);
    buffer_text(out, cli_pick(c, chuhe_refusal_message(answer->refusal),
                              chuhe_refusal_message_zh(answer->refusal)));
    if (answer->refusal == CHUHE_REFUSAL_ILLEGAL_MOVE && answer->why != CHUHE_OK) {
        cli_say(out, c, CLI_TEXT_COLON);
        buffer_text(out, cli_status_sentence(c, answer->why));
    }
    referee_append_clause(out, c, answer->clause);
}
