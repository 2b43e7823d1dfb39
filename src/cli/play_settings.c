/* The rows of the settings variant, in lines. */
#include "base/text.h"
#include "cli/play_ui.h"

static const char *name_of(const play_ui *ui, chuhe_setting setting)
{
    return ui->c->language == CLI_CHINESE ? chuhe_setting_message_zh(setting)
                                          : chuhe_setting_message(setting);
}

void play_append_markers(buffer *out, const play_ui *ui, chuhe_side side, unsigned row)
{
    const chuhe_variant_position *variant = chuhe_referee_variant(ui->game->referee);
    for (unsigned i = 0; i < variant->markers; i++) {
        if (variant->rows[side][i] != row)
            continue;
        cli_say(out, ui->c,
                side == CHUHE_RED ? CLI_TEXT_PLAY_RED_MARKER : CLI_TEXT_PLAY_BLACK_MARKER);
        if (variant->markers > 1)
            buffer_printf(out, "%u", i + 1);
    }
}

void play_append_row(buffer *out, const play_ui *ui, unsigned row)
{
    buffer_printf(out, "%u ", row);
    buffer_text(out, name_of(ui, (chuhe_setting)row));
}

unsigned play_may_become(const play_ui *ui, const chuhe_turn *turn)
{
    static const chuhe_kind list[] = {CHUHE_CHARIOT, CHUHE_HORSE, CHUHE_CANNON};
    const chuhe_variant_position *variant = chuhe_referee_variant(ui->game->referee);
    unsigned kinds = 0;
    for (size_t i = 0; variant && i < sizeof list / sizeof *list; i++) {
        chuhe_variant_position copy = *variant;
        chuhe_turn with = turn ? *turn : chuhe_turn_make(CHUHE_NO_MOVE);
        with.becomes = list[i];
        if ((turn ? chuhe_variant_explain(variant, &with)
                  : chuhe_variant_promote(&copy, list[i])) == CHUHE_OK)
            kinds |= 1u << list[i];
    }
    return kinds;
}

void play_append_kinds(buffer *out, const play_ui *ui, unsigned kinds)
{
    static const struct {
        chuhe_kind kind;
        cli_text text;
    } rows[] = {{CHUHE_CHARIOT, CLI_TEXT_PLAY_TO_CHARIOT},
                {CHUHE_HORSE, CLI_TEXT_PLAY_TO_HORSE},
                {CHUHE_CANNON, CLI_TEXT_PLAY_TO_CANNON}};
    bool any = false;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!(kinds >> rows[i].kind & 1))
            continue;
        if (any)
            cli_say(out, ui->c, CLI_TEXT_PLAY_COMMA);
        cli_say(out, ui->c, rows[i].text);
        any = true;
    }
}

void play_append_rows(buffer *out, const play_ui *ui)
{
    enum { COLUMN = 26 };
    if (!chuhe_referee_variant(ui->game->referee))
        return;
    for (unsigned row = 0; row < CHUHE_SETTINGS; row++) {
        buffer line;
        buffer_init(&line);
        play_append_row(&line, ui, row);
        if (line.bytes)
            text_append_padding(&line, text_width(line.bytes, line.len), COLUMN);
        play_append_markers(&line, ui, CHUHE_RED, row);
        play_append_markers(&line, ui, CHUHE_BLACK, row);
        buffer_append(out, line.bytes, line.len);
        buffer_text(out, "\n");
        buffer_deinit(&line);
    }
}
