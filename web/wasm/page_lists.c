/* The lists of the headers, so that a page has no second copy of names and words; time
 * controls, of which presets are a list. */
#include <stddef.h>

#include "sheet/sheet.h"
#include "wasm/page_state.h"

typedef const char *(*words)(int index);

typedef struct list {
    const char *name;
    int count;
    words key, en, zh; /* en and zh may be NULL */
} list;

/* Each list's functions take an enum of their own; these take an int. */
#define NAME_OF(list, type)                                                                        \
    static const char *list##_key(int index)                                                       \
    {                                                                                              \
        return chuhe_##list##_name((type)index);                                                   \
    }
#define WORDS_OF(list, type)                                                                       \
    NAME_OF(list, type)                                                                            \
    static const char *list##_en(int index)                                                        \
    {                                                                                              \
        return chuhe_##list##_message((type)index);                                                \
    }                                                                                              \
    static const char *list##_zh(int index)                                                        \
    {                                                                                              \
        return chuhe_##list##_message_zh((type)index);                                             \
    }
WORDS_OF(fault, int)
WORDS_OF(reason, chuhe_reason)
WORDS_OF(class, chuhe_class)
WORDS_OF(conduct, chuhe_conduct)
WORDS_OF(verdict, chuhe_verdict)
WORDS_OF(means, chuhe_means)
WORDS_OF(protection, chuhe_protection)
WORDS_OF(remark, chuhe_remark)
WORDS_OF(table, chuhe_table)
WORDS_OF(event, chuhe_event_kind)
WORDS_OF(refusal, chuhe_refusal)
WORDS_OF(effect, chuhe_effect_kind)
WORDS_OF(ending, chuhe_ending)
WORDS_OF(phase, chuhe_phase)
NAME_OF(notation, chuhe_notation)

#define LIST(name, count)                                                                          \
    {                                                                                              \
#name, count, name##_key, name##_en, name##_zh                                             \
    }
static const list lists[] = {LIST(fault, CHUHE_FAULT_COUNT),
                             LIST(reason, CHUHE_REASONS),
                             LIST(class, CHUHE_CLASSES),
                             LIST(conduct, CHUHE_CONDUCTS),
                             LIST(verdict, CHUHE_VERDICTS),
                             LIST(means, CHUHE_MEANS_COUNT),
                             LIST(protection, CHUHE_PROTECTIONS),
                             LIST(remark, CHUHE_REMARKS),
                             LIST(table, CHUHE_TABLES),
                             LIST(event, CHUHE_EVENTS),
                             LIST(refusal, CHUHE_REFUSALS),
                             LIST(effect, CHUHE_EFFECTS),
                             LIST(ending, CHUHE_ENDINGS),
                             LIST(phase, CHUHE_PHASES),
                             {"notation", CHUHE_NOTATIONS, notation_key, NULL, NULL}};

/* An item that is left open, for what else is to be said of it. */
static void begin_item(json *out, int value, const char *name, const char *en, const char *zh)
{
    json_begin_object(out);
    page_json_number(out, "value", value);
    page_json_text(out, "name", name);
    if (en)
        page_json_text(out, "en", en);
    if (zh)
        page_json_text(out, "zh", zh);
}

static void put_item(json *out, int value, const char *name, const char *en, const char *zh)
{
    begin_item(out, value, name, en, zh);
    json_end_object(out);
}

static void put_list(json *out, const list *one)
{
    json_key(out, one->name);
    json_begin_array(out);
    for (int i = 0; i < one->count; i++)
        put_item(out, i, one->key(i), one->en ? one->en(i) : NULL, one->zh ? one->zh(i) : NULL);
    json_end_array(out);
}

static void put_statuses(json *out)
{
    static const chuhe_status statuses[] = {
#define STATUS(code, value, name, en, zh) code,
        CHUHE_STATUS_LIST(STATUS)
#undef STATUS
    };
    json_key(out, "status");
    json_begin_array(out);
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
        put_item(out, statuses[i], chuhe_status_name(statuses[i]),
                 chuhe_status_message(statuses[i]), chuhe_status_message_zh(statuses[i]));
    json_end_array(out);
}

static void put_books(json *out)
{
    json_key(out, "book");
    json_begin_array(out);
    for (size_t i = 0; i < chuhe_rulebook_count(); i++) {
        const chuhe_rulebook *book = chuhe_rulebook_at(i);
        begin_item(out, (int)i, book->name, book->title, book->title_zh);
        page_json_text(out, "summary", book->summary);
        page_json_text(out, "summary_zh", book->summary_zh);
        page_json_side(out, "first_side", book->first_side);
        page_json_number(out, "loops", book->loops);
        page_json_number(out, "natural_limit_rounds", book->natural_limit_rounds);
        json_end_object(out);
    }
    json_end_array(out);
}

static void put_times(json *out)
{
    json_key(out, "time");
    json_begin_array(out);
    for (size_t i = 0; i < chuhe_time_preset_count(); i++) {
        begin_item(out, (int)i, chuhe_time_preset_name(i), chuhe_time_preset_message(i),
                   chuhe_time_preset_message_zh(i));
        page_json_text(out, "text", chuhe_time_preset_text(i));
        json_end_object(out);
    }
    json_end_array(out);
}

static void put_settings(json *out)
{
    json_key(out, "setting");
    json_begin_array(out);
    for (int i = 0; i < CHUHE_SETTINGS; i++) {
        const chuhe_setting setting = (chuhe_setting)i;
        begin_item(out, i, chuhe_setting_name(setting), chuhe_setting_message(setting),
                   chuhe_setting_message_zh(setting));
        page_json_text(out, "does", chuhe_setting_effect(setting));
        page_json_text(out, "does_zh", chuhe_setting_effect_zh(setting));
        json_end_object(out);
    }
    json_end_array(out);
}

static void put_fouls(json *out)
{
    json_key(out, "foul");
    json_begin_array(out);
    for (int i = 0; i < CHUHE_FOULS; i++)
        put_item(out, i, chuhe_foul_clause((chuhe_foul)i), chuhe_foul_message((chuhe_foul)i),
                 chuhe_foul_message_zh((chuhe_foul)i));
    json_end_array(out);
}

int32_t page_lists(void)
{
    json *out = page_begin_json();
    page_json_text(out, "version", chuhe_version());
    put_statuses(out);
    put_books(out);
    put_times(out);
    put_fouls(out);
    put_settings(out);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        put_list(out, &lists[i]);
    return page_end_json();
}

static chuhe_status read_time_control(chuhe_time_control *control, uint32_t len)
{
    const char *text = page_input_text(len);
    return text ? chuhe_time_control_from_text(control, text, len, page_error()) : CHUHE_E_RANGE;
}

int32_t page_time_control(uint32_t len)
{
    chuhe_time_control control;
    char written[CHUHE_TIME_CONTROL_TEXT_CAP];
    size_t written_len;
    chuhe_status status = read_time_control(&control, len);
    if (status == CHUHE_OK)
        status = chuhe_time_control_to_text(written, sizeof written, &written_len, &control);
    if (status != CHUHE_OK)
        return status;
    buffer_append(page_begin_output(), written, written_len);
    return page_end_output();
}

int32_t page_time_control_words(uint32_t len)
{
    chuhe_time_control control;
    buffer text;
    chuhe_status status = read_time_control(&control, len);
    if (status != CHUHE_OK)
        return status;
    json *out = page_begin_json();
    for (int chinese = 0; chinese < 2; chinese++) {
        buffer_init(&text);
        sheet_say_time_control(&text, chinese, &control);
        if (buffer_failed(&text))
            status = CHUHE_E_MEMORY;
        else
            page_json_text(out, chinese ? "zh" : "en", text.bytes);
        buffer_deinit(&text);
    }
    return status == CHUHE_OK ? page_end_json() : status;
}
