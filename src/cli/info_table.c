#include "cli/info_table.h"

#include <string.h>

#include "base/text.h"
#include "cli/record_words.h"

/* The columns whose width does not change, blanks between all of them left out. */
enum {
    NUMBER = 4,
    FORMAT = 7,
    ENCODING = 8,
    DATE = 10,
    PLIES = 4,
    RESULT = 3,
    VARIATIONS = 4,
    COMMENTS = 4,
    WARNINGS = 4,
    FIXED = NUMBER + FORMAT + ENCODING + DATE + PLIES + RESULT + VARIATIONS + COMMENTS + WARNINGS,
    COLUMNS = 12,
    LEAST = 8
};

void info_table_init(info_table *table, size_t width)
{
    table->cuts = width != 0;
    if (width == 0)
        width = 132;
    size_t used = FIXED + COLUMNS - 1, left = width > used + 3 * LEAST ? width - used : 3 * LEAST;
    table->file = left * 3 / 10;
    table->event = left * 3 / 10;
    table->players = left - table->file - table->event;
}

/* A blank before every column but the first. */
static void append_text(buffer *out, bool cuts, const char *text, size_t width)
{
    size_t len = strlen(text), used;
    if (cuts) {
        used = text_append_cut(out, text, len, width);
    } else {
        text_append_printable(out, text, len);
        used = text_width(text, len);
    }
    text_append_padding(out, used, width);
    buffer_text(out, " ");
}

static void append_number(buffer *out, size_t number, int width)
{
    buffer_printf(out, "%*zu ", width, number);
}

static void append_heading(buffer *out, const cli *c, cli_text text, size_t width, bool to_right)
{
    const char *words = cli_text_in(c->language, text);
    size_t used = text_width(words, strlen(words));
    if (to_right)
        text_append_padding(out, used, width);
    append_text(out, true, words, to_right ? used : width);
}

static void end_line(buffer *out)
{
    while (out->len && out->bytes[out->len - 1] == ' ')
        out->bytes[--out->len] = '\0';
    buffer_text(out, "\n");
}

void info_table_say_heading(buffer *out, const cli *c, const info_table *table)
{
    append_heading(out, c, CLI_TEXT_INFO_FILE, table->file, false);
    append_heading(out, c, CLI_TEXT_INFO_GAME, NUMBER, true);
    append_heading(out, c, CLI_TEXT_INFO_FORMAT, FORMAT, false);
    append_heading(out, c, CLI_TEXT_INFO_ENCODING, ENCODING, false);
    append_heading(out, c, CLI_TEXT_INFO_PLAYERS, table->players, false);
    append_heading(out, c, CLI_TEXT_INFO_EVENT, table->event, false);
    append_heading(out, c, CLI_TEXT_INFO_DATE, DATE, false);
    append_heading(out, c, CLI_TEXT_INFO_PLIES, PLIES, true);
    append_heading(out, c, CLI_TEXT_INFO_RESULT, RESULT, false);
    append_heading(out, c, CLI_TEXT_INFO_VARIATIONS, VARIATIONS, true);
    append_heading(out, c, CLI_TEXT_INFO_COMMENTS, COMMENTS, true);
    append_heading(out, c, CLI_TEXT_INFO_WARNINGS, WARNINGS, true);
    end_line(out);
}

static const char *tag_or(const chuhe_record *record, const char *name, const char *other)
{
    const char *value = chuhe_record_tag(record, name);
    return value ? value : other;
}

/* Who played; of a composition, its title. */
static void append_players(buffer *out, const info_table *table, const chuhe_record *record)
{
    const char *red = chuhe_record_tag(record, "Red"), *black = chuhe_record_tag(record, "Black");
    if (!red && !black) {
        append_text(out, table->cuts, tag_or(record, "Title", "-"), table->players);
        return;
    }
    buffer both;
    buffer_init(&both);
    buffer_text(&both, red ? red : "?");
    buffer_text(&both, " - ");
    buffer_text(&both, black ? black : "?");
    if (buffer_failed(&both))
        buffer_fail(out);
    else
        append_text(out, table->cuts, both.bytes, table->players);
    buffer_deinit(&both);
}

void info_table_say(buffer *out, const info_table *table, const record_game *game)
{
    const chuhe_record *record = game->record;
    chuhe_result result = chuhe_record_result(record);
    append_text(out, table->cuts, game->path, table->file);
    append_number(out, game->number, NUMBER);
    append_text(out, false, chuhe_format_name(game->format), FORMAT);
    append_text(out, false, game->charset ? chuhe_charset_name(game->charset) : "-", ENCODING);
    append_players(out, table, record);
    append_text(out, table->cuts, tag_or(record, "Event", "-"), table->event);
    append_text(out, table->cuts, tag_or(record, "Date", "-"), DATE);
    append_number(out, chuhe_record_main_plies(record), PLIES);
    append_text(out, false, result == CHUHE_RESULT_DRAW ? "1/2" : result_sign(result), RESULT);
    append_number(out, chuhe_record_variation_count(record), VARIATIONS);
    append_number(out, chuhe_record_comment_count(record), COMMENTS);
    append_number(out, game->warnings->count, WARNINGS);
    end_line(out);
}
