#include "verdict/verdict_texts.h"

#include "base/text.h"

static const char *const texts[][2] = {
#define ROW(name, en, zh) {en, zh},
    VERDICT_TEXT_LIST(ROW)
#undef ROW
};

const char *verdict_text_in(bool chinese, verdict_text text)
{
    return texts[text][chinese];
}

void verdict_say_list(buffer *out, bool chinese, verdict_text text, const char *const *args)
{
    text_append_filled(out, verdict_text_in(chinese, text), args);
}

const char *verdict_side_name(bool chinese, chuhe_side side)
{
    return verdict_text_in(chinese, side == CHUHE_RED ? VERDICT_TEXT_RED : VERDICT_TEXT_BLACK);
}
