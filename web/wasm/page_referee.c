/* Live games: events in, answers out, in the words of the event log. */
#include <stdlib.h>
#include <string.h>

#include "eventlog/eventlog.h"
#include "eventlog/eventlog_state.h"
#include "wasm/page_state.h"

static chuhe_referee *referee_of(int32_t handle)
{
    return page_handle_find(handle, PAGE_REFEREE);
}

/* ---- what is wrong with a line ---- */

static int32_t tell_fault(const eventlog_fault *fault)
{
    buffer en, zh;
    buffer_init(&en);
    buffer_init(&zh);
    eventlog_fault_append(&en, fault, false);
    eventlog_fault_append(&zh, fault, true);
    json *out = page_begin_json();
    page_json_text(out, "field", fault->field[0] ? fault->field : NULL);
    page_json_words(out, "message", en.bytes, zh.bytes);
    if (buffer_failed(&en) || buffer_failed(&zh))
        buffer_fail(out->out);
    buffer_deinit(&en);
    buffer_deinit(&zh);
    int32_t status = page_end_json();
    return status == CHUHE_OK ? CHUHE_E_SYNTAX : status;
}

/* ---- tables ---- */

int32_t page_referee_new(uint32_t len)
{
    chuhe_referee_options options;
    chuhe_referee *referee;
    const char *text = page_input_text(len);
    eventlog_fault fault = {.problem = EVENTLOG_NO_PROBLEM};
    if (len && !text)
        return CHUHE_E_RANGE;
    if (len == 0)
        chuhe_referee_options_init(&options);
    else if (!eventlog_read_options(&options, text, len, &fault))
        return tell_fault(&fault);
    chuhe_status status = chuhe_referee_new(&referee, &options, NULL);
    return status == CHUHE_OK ? page_handle_new(PAGE_REFEREE, referee) : (int32_t)status;
}

static void put_refusal(json *out, const chuhe_answer *answer)
{
    bool is_move = answer->refusal == CHUHE_REFUSAL_ILLEGAL_MOVE && answer->why != CHUHE_OK;
    page_json_text(out, "refusal", chuhe_refusal_name(answer->refusal));
    if (answer->clause && *answer->clause)
        page_json_text(out, "clause", answer->clause);
    if (is_move)
        page_json_words(out, "message", chuhe_status_message(answer->why),
                        chuhe_status_message_zh(answer->why));
    else
        page_json_words(out, "message", chuhe_refusal_message(answer->refusal),
                        chuhe_refusal_message_zh(answer->refusal));
}

int32_t page_referee_apply(int32_t handle, uint32_t len)
{
    chuhe_referee *referee = referee_of(handle);
    const char *text = page_input_text(len);
    chuhe_event event;
    chuhe_answer answer;
    eventlog_fault fault = {.problem = EVENTLOG_NO_PROBLEM};
    if (!referee || !text)
        return CHUHE_E_RANGE;
    if (!eventlog_read_event(&event, text, len, referee, &fault))
        return tell_fault(&fault);
    chuhe_referee_apply(&answer, referee, &event);
    bool taken = answer.refusal == CHUHE_REFUSAL_NONE;
    json *out = page_begin_json();
    eventlog_json_event(out, &event);
    page_json_number(out, "at_ms", event.at_ms);
    page_json_bool(out, "taken", taken);
    if (!taken)
        put_refusal(out, &answer);
    if (answer.why != CHUHE_OK)
        page_json_text(out, "why", chuhe_status_name(answer.why));
    eventlog_json_effects(out, answer.effects, answer.effect_count);
    int32_t status = page_end_json();
    return status == CHUHE_OK ? taken : status;
}

/* Times beyond what a double counts exactly are no times. */
static bool is_time(double at_ms)
{
    return at_ms >= 0 && at_ms <= 9007199254740991.0;
}

int32_t page_referee_state(int32_t handle, double at_ms, uint32_t first_move)
{
    const chuhe_referee *referee = referee_of(handle);
    chuhe_table_state state;
    if (!referee)
        return CHUHE_E_RANGE;
    if (is_time(at_ms))
        chuhe_referee_state_at(&state, referee, (int64_t)at_ms);
    else
        chuhe_referee_state(&state, referee);
    json *out = page_begin_json();
    eventlog_json_state(out, referee, &state, EVENTLOG_BOTH, false);
    json_key(out, "moves");
    json_begin_array(out);
    for (uint32_t i = first_move; i < state.plies; i++)
        eventlog_json_ply(out, referee, i);
    json_end_array(out);
    return page_end_json();
}

int32_t page_referee_allowed(int32_t handle)
{
    const chuhe_referee *referee = referee_of(handle);
    if (!referee)
        return CHUHE_E_RANGE;
    size_t count = chuhe_referee_allowed(NULL, 0, referee);
    chuhe_turn *turns = count ? malloc(count * sizeof *turns) : NULL;
    if (count && !turns)
        return CHUHE_E_MEMORY;
    if (count)
        chuhe_referee_allowed(turns, count, referee);
    json *out = page_begin_json();
    json_key(out, "turns");
    json_begin_array(out);
    for (size_t i = 0; i < count; i++)
        page_json_turn_item(out, &turns[i]);
    json_end_array(out);
    free(turns);
    return page_end_json();
}

int32_t page_referee_judge(int32_t handle)
{
    const chuhe_referee *referee = referee_of(handle);
    chuhe_ruling ruling;
    chuhe_status status = referee ? chuhe_referee_judge(&ruling, referee, NULL) : CHUHE_E_RANGE;
    if (status != CHUHE_OK)
        return status;
    page_json_ruling(page_begin_json(), chuhe_referee_game(referee), &ruling);
    chuhe_ruling_deinit(&ruling);
    return page_end_json();
}

/* ---- the log ---- */

int32_t page_referee_log(int32_t handle, uint32_t first)
{
    const chuhe_referee *referee = referee_of(handle);
    if (!referee)
        return CHUHE_E_RANGE;
    size_t count = chuhe_referee_log_count(referee);
    json *out = page_begin_json();
    page_json_number(out, "count", (int64_t)count);
    json_key(out, "entries");
    json_begin_array(out);
    for (size_t i = first; i < count; i++) {
        const chuhe_log_entry *entry = chuhe_referee_log(referee, i);
        json_begin_object(out);
        eventlog_json_event(out, &entry->event);
        eventlog_json_effects(out, entry->effects, entry->effect_count);
        json_end_object(out);
    }
    json_end_array(out);
    return page_end_json();
}

int32_t page_referee_text(int32_t handle)
{
    const chuhe_referee *referee = referee_of(handle);
    if (!referee)
        return CHUHE_E_RANGE;
    eventlog_write(page_begin_output(), referee);
    return page_end_output();
}

int32_t page_referee_save(int32_t handle)
{
    const chuhe_referee *referee = referee_of(handle);
    size_t len = 0;
    if (!referee)
        return CHUHE_E_RANGE;
    chuhe_status status = chuhe_referee_save(NULL, 0, &len, referee);
    if (status != CHUHE_E_SPACE)
        return status;
    uint8_t *bytes = malloc(len);
    if (!bytes)
        return CHUHE_E_MEMORY;
    status = chuhe_referee_save(bytes, len, &len, referee);
    if (status == CHUHE_OK) {
        buffer_append(page_begin_output(), bytes, len);
        status = page_end_output();
    }
    free(bytes);
    return status;
}

int32_t page_referee_restore(uint32_t len)
{
    chuhe_referee *referee;
    const char *bytes = page_input_text(len);
    chuhe_status status =
        bytes ? chuhe_referee_restore(&referee, (const uint8_t *)bytes, len, NULL, page_error())
              : CHUHE_E_RANGE;
    return status == CHUHE_OK ? page_handle_new(PAGE_REFEREE, referee) : (int32_t)status;
}

/* ---- what it plays with ---- */

int32_t page_referee_position(int32_t handle)
{
    const chuhe_referee *referee = referee_of(handle);
    if (!referee)
        return CHUHE_E_RANGE;
    const chuhe_variant_position *variant = chuhe_referee_variant(referee);
    if (variant)
        return page_handle_copy(PAGE_VARIANT, variant, sizeof *variant);
    return page_handle_copy(PAGE_POSITION, chuhe_game_position(chuhe_referee_game(referee)),
                            sizeof(chuhe_position));
}

/* The same plies again; nothing ends it but mate. */
static chuhe_status copy_game(chuhe_game *copy, const chuhe_game *game)
{
    const chuhe_game_rules rules = {CHUHE_LIMIT_OFF, 1, false};
    chuhe_status status = chuhe_game_init(copy, chuhe_game_start(game), &rules, NULL);
    if (status != CHUHE_OK)
        return status;
    size_t plies = chuhe_game_plies(game);
    for (size_t i = 0; i < plies && status == CHUHE_OK; i++)
        status = chuhe_game_play(copy, chuhe_game_ply(game, i));
    if (status != CHUHE_OK)
        chuhe_game_deinit(copy);
    return status;
}

int32_t page_referee_game(int32_t handle)
{
    const chuhe_referee *referee = referee_of(handle);
    const chuhe_game *game = referee ? chuhe_referee_game(referee) : NULL;
    if (!game)
        return CHUHE_E_RANGE;
    chuhe_game *copy = malloc(sizeof *copy);
    if (!copy)
        return CHUHE_E_MEMORY;
    chuhe_status status = copy_game(copy, game);
    if (status == CHUHE_OK)
        return page_handle_new(PAGE_GAME, copy);
    free(copy);
    return status;
}
