#include "cli/warning_list.h"

#include <string.h>

#include "base/text.h"

enum { KEPT_MOST = 1000, TEXT_MOST = 240 };

void warning_list_init(warning_list *list)
{
    *list = (warning_list){.count = 0};
    buffer_init(&list->kept);
}

void warning_list_deinit(warning_list *list)
{
    buffer_deinit(&list->kept);
}

void warning_list_clear(warning_list *list)
{
    buffer_clear(&list->kept);
    list->count = list->not_kept = 0;
    list->worst = WARNING_NONE;
}

/* The length of the text cut at a character's end. */
static size_t cut(const char *text, size_t len)
{
    if (len <= TEXT_MOST)
        return len;
    len = TEXT_MOST;
    while (len && ((unsigned char)text[len] & 0xC0) == 0x80)
        len--;
    return len;
}

void warning_list_add(warning_list *list, const chuhe_warning *from)
{
    warning_weight weight = warning_weigh(from->code, from->message, from->ply);
    if (weight > list->worst)
        list->worst = weight;
    if (++list->count > KEPT_MOST) {
        list->not_kept++;
        return;
    }
    warning w = {.code = from->code,
                 .offset = from->offset,
                 .line = from->line,
                 .ply = from->ply,
                 .depth = from->depth,
                 .message_len = strlen(from->message),
                 .text_len = from->text ? cut(from->text, from->text_len) : 0};
    buffer_append(&list->kept, &w, sizeof w);
    buffer_append(&list->kept, from->message, w.message_len + 1);
    buffer_append(&list->kept, from->text, w.text_len);
}

bool warning_list_next(warning *next, size_t *at, const warning_list *list)
{
    if (*at + sizeof *next > list->kept.len)
        return false;
    memcpy(next, list->kept.bytes + *at, sizeof *next); /* not aligned */
    next->message = list->kept.bytes + *at + sizeof *next;
    next->text = next->message + next->message_len + 1;
    *at += sizeof *next + next->message_len + 1 + next->text_len;
    return true;
}

void warning_append_sentence(buffer *out, const cli *c, chuhe_status code, const char *message)
{
    warning_say(out, c->language == CLI_CHINESE, code, message);
}

bool warning_is_of_start(const warning *w)
{
    return w->code == CHUHE_E_UNPLAYABLE && w->ply == 0 && warning_fault(w->message) >= 0;
}

void warning_append_place(buffer *out, const cli *c, const warning_place *place, size_t line,
                          size_t offset)
{
    buffer_printf(out, "chuhe %s: ", c->command->name);
    text_append_printable(out, place->path, strlen(place->path));
    if (line)
        buffer_printf(out, ":%zu", line);
    else if (offset)
        cli_say(out, c, CLI_TEXT_AT_OFFSET, cli_number(offset).text);
    if (place->game)
        cli_say(out, c, CLI_TEXT_GAME_NUMBER, cli_number(place->game).text);
    cli_say(out, c, CLI_TEXT_COLON);
}

void warning_append(buffer *out, const cli *c, const warning_place *place, const warning *w)
{
    warning_append_place(out, c, place, w->line, w->offset);
    if (w->ply)
        cli_say(out, c, w->depth ? CLI_TEXT_VARIATION_PLY : CLI_TEXT_PLY_NUMBER,
                cli_number(w->ply).text);
    else
        cli_say(out, c, CLI_TEXT_WARNING);
    if (w->ply && w->text_len) {
        buffer_text(out, " '");
        text_append_printable(out, w->text, w->text_len);
        buffer_text(out, "'");
    }
    if (w->ply)
        cli_say(out, c, CLI_TEXT_COLON);
    warning_append_sentence(out, c, w->code, w->message);
    if (!w->ply && w->text_len) {
        cli_say(out, c, CLI_TEXT_COLON);
        text_append_cut(out, w->text, w->text_len, 60);
    }
    buffer_text(out, "\n");
}

void warning_append_more(buffer *out, const cli *c, size_t count)
{
    buffer_text(out, "  ");
    cli_say(out, c, CLI_TEXT_MORE_WARNINGS, cli_number(count).text);
    buffer_text(out, "\n");
}

static void write_json(json *writer, const cli *c, const warning *w)
{
    buffer sentence;
    buffer_init(&sentence);
    warning_append_sentence(&sentence, c, w->code, w->message);
    json_begin_object(writer);
    json_key(writer, "code");
    json_text(writer, chuhe_status_name(w->code));
    json_key(writer, "message");
    json_string(writer, sentence.bytes, sentence.len);
    json_key(writer, "line");
    json_unsigned(writer, w->line);
    json_key(writer, "offset");
    json_unsigned(writer, w->offset);
    json_key(writer, "ply");
    json_unsigned(writer, w->ply);
    json_key(writer, "text");
    json_string(writer, w->text, w->text_len);
    json_end_object(writer);
    if (buffer_failed(&sentence))
        buffer_fail(writer->out);
    buffer_deinit(&sentence);
}

void warning_list_json(json *writer, const cli *c, const warning_list *list)
{
    warning w;
    size_t at = 0;
    json_key(writer, "warnings");
    json_begin_array(writer);
    while (warning_list_next(&w, &at, list))
        write_json(writer, c, &w);
    if (list->not_kept) {
        buffer more;
        buffer_init(&more);
        cli_say(&more, c, CLI_TEXT_MORE_WARNINGS, cli_number(list->not_kept).text);
        w = (warning){.code = CHUHE_E_LIMIT, .message = more.bytes ? more.bytes : "", .text = ""};
        write_json(writer, c, &w);
        buffer_deinit(&more);
    }
    json_end_array(writer);
}
