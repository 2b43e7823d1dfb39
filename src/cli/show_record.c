#include "cli/show_record.h"

#include <string.h>

#include "base/text.h"
#include "cli/notation_option.h"

/* Goes along the main line up to the ply. */
static void take_position(show_record *r, const chuhe_record *record)
{
    static const notation_choice chinese = {.notation = CHUHE_NOTATION_CHINESE};
    chuhe_position position = *chuhe_record_start(record);
    chuhe_node node = CHUHE_ROOT;
    r->plies = chuhe_record_main_plies(record);
    if (!r->has_ply)
        r->ply = (unsigned)r->plies;
    r->last = CHUHE_NO_MOVE;
    for (unsigned i = 0; i < r->ply && i < r->plies; i++) {
        chuhe_undo undo;
        node = chuhe_record_first_child(record, node);
        r->last = chuhe_record_move(record, node);
        if (i + 1 == r->ply)
            notation_append(&r->move, &position, r->last, &chinese);
        chuhe_position_play_unchecked(&position, &undo, r->last);
    }
    chuhe_position_to_setup(&r->setup, &position);
    const char *title = chuhe_record_tag(record, "Title");
    if (title)
        text_append_printable(&r->title, title, strlen(title));
}

/* A file with many games is read up to the one that is wanted only. */
typedef struct search {
    cli *c;
    show_record *r;
} search;

static bool on_game(const record_game *game, void *ctx)
{
    search *s = ctx;
    show_record *r = s->r;
    if (!game->record)
        return true;
    r->games = game->number;
    if (game->number < (r->game ? r->game : 1))
        return true;
    record_complain_warnings(s->c, game, 20);
    take_position(r, game->record);
    r->found = true;
    return false;
}

int show_record_find(cli *c, show_record *r)
{
    search s = {c, r};
    int status = record_file_read(c, r->path, &r->from, false, on_game, &s);
    if (status != CLI_DONE)
        return status;
    if (!r->found)
        cli_complain(c, CLI_TEXT_NO_SUCH_GAME, r->path, cli_number(r->games).text);
    else if (r->ply > r->plies)
        cli_complain(c, CLI_TEXT_NO_SUCH_PLY, r->path, cli_number(r->plies).text);
    else if (!buffer_failed(&r->title) && !buffer_failed(&r->move))
        return CLI_GO_ON;
    else
        cli_complain(c, CLI_TEXT_NO_MEMORY);
    return CLI_NO;
}

void show_record_deinit(show_record *r)
{
    buffer_deinit(&r->title);
    buffer_deinit(&r->move);
}

void show_record_say(buffer *out, const cli *c, const show_record *r)
{
    if (r->ply)
        cli_say(out, c, CLI_TEXT_AFTER_PLY, cli_number(r->ply).text, cli_number(r->plies).text,
                r->move.bytes);
    else
        cli_say(out, c, CLI_TEXT_BEFORE_PLIES, cli_number(r->plies).text);
    buffer_text(out, "\n");
}

void show_record_json(json *writer, const show_record *r)
{
    json_key(writer, "file");
    json_text(writer, r->path);
    json_key(writer, "game");
    json_unsigned(writer, r->games);
    json_key(writer, "ply");
    json_unsigned(writer, r->ply);
    json_key(writer, "plies");
    json_unsigned(writer, r->plies);
    json_key(writer, "move");
    json_text(writer, r->ply ? r->move.bytes : NULL);
}
