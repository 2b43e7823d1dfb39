#include "cli/record_words.h"

#include <string.h>

#include "base/text.h"

const char *result_words(const cli *c, chuhe_result result)
{
    static const cli_text texts[] = {[CHUHE_RESULT_OPEN] = CLI_TEXT_RESULT_OPEN,
                                     [CHUHE_RESULT_RED_WINS] = CLI_TEXT_RESULT_RED,
                                     [CHUHE_RESULT_BLACK_WINS] = CLI_TEXT_RESULT_BLACK,
                                     [CHUHE_RESULT_DRAW] = CLI_TEXT_RESULT_DRAW};
    return cli_text_in(c->language, texts[result]);
}

const char *result_sign(chuhe_result result)
{
    static const char *const signs[] = {[CHUHE_RESULT_OPEN] = "*",
                                        [CHUHE_RESULT_RED_WINS] = "1-0",
                                        [CHUHE_RESULT_BLACK_WINS] = "0-1",
                                        [CHUHE_RESULT_DRAW] = "1/2-1/2"};
    return signs[result];
}

void record_append_name(buffer *out, const cli *c, const record_game *game)
{
    warning_place place = record_place(game);
    text_append_printable(out, place.path, strlen(place.path));
    if (place.game)
        cli_say(out, c, CLI_TEXT_GAME_NUMBER, cli_number(place.game).text);
}

void record_append_title(buffer *out, const cli *c, const record_game *game)
{
    const char *title = chuhe_record_tag(game->record, "Title");
    record_append_name(out, c, game);
    if (!title)
        return;
    cli_say(out, c, CLI_TEXT_COLON);
    text_append_printable(out, title, strlen(title));
}

void record_json_source(json *writer, const record_game *game)
{
    json_key(writer, "file");
    json_text(writer, game->path);
    json_key(writer, "game");
    json_unsigned(writer, game->number);
    json_key(writer, "format");
    json_text(writer, chuhe_format_name(game->format));
    json_key(writer, "encoding");
    json_text(writer, game->charset ? chuhe_charset_name(game->charset) : NULL);
}

void record_json_tags(json *writer, const chuhe_record *record)
{
    json_key(writer, "tags");
    json_begin_object(writer);
    for (size_t i = 0; i < chuhe_record_tag_count(record); i++) {
        const char *name, *value;
        chuhe_record_tag_at(&name, &value, record, i);
        json_key(writer, name);
        json_text(writer, value);
    }
    json_end_object(writer);
}

void record_json_moves(json *writer, const chuhe_record *record)
{
    chuhe_position position = *chuhe_record_start(record);
    json_key(writer, "moves");
    json_begin_array(writer);
    for (chuhe_node node = chuhe_record_first_child(record, CHUHE_ROOT); node != CHUHE_NO_NODE;
         node = chuhe_record_first_child(record, node)) {
        char text[CHUHE_MOVE_TEXT_CAP];
        size_t len;
        chuhe_undo undo;
        chuhe_move move = chuhe_record_move(record, node);
        if (chuhe_move_to_text(text, sizeof text, &len, &position, move,
                               CHUHE_NOTATION_COORDINATES) == CHUHE_OK)
            json_string(writer, text, len);
        chuhe_position_play_unchecked(&position, &undo, move);
    }
    json_end_array(writer);
}
