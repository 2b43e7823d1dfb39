/* Time controls with a name. */
#include <assert.h>

#include <chuhe/clock.h>

typedef struct time_preset {
    const char *name, *text, *message, *message_zh;
} time_preset;

static const time_preset presets[] = {
#define PRESET(name, text, en, zh) {name, text, en, zh},
    CHUHE_TIME_PRESET_LIST(PRESET)
#undef PRESET
};

size_t chuhe_time_preset_count(void)
{
    return sizeof presets / sizeof *presets;
}

const char *chuhe_time_preset_name(size_t index)
{
    assert(index < chuhe_time_preset_count());
    return presets[index].name;
}

const char *chuhe_time_preset_text(size_t index)
{
    assert(index < chuhe_time_preset_count());
    return presets[index].text;
}

const char *chuhe_time_preset_message(size_t index)
{
    assert(index < chuhe_time_preset_count());
    return presets[index].message;
}

const char *chuhe_time_preset_message_zh(size_t index)
{
    assert(index < chuhe_time_preset_count());
    return presets[index].message_zh;
}
