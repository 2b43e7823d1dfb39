#include "cli/replay_game.h"

#include <string.h>

void replay_game_init(replay_game *g, const chuhe_setup *setup, chuhe_status setup_status,
                      const chuhe_game_rules *rules)
{
    *g = (replay_game){.setup = *setup, .setup_status = setup_status, .rules = *rules};
    buffer_init(&g->notes);
    chuhe_position position;
    g->playable = chuhe_position_from_setup(&position, &g->report, setup, 0) == CHUHE_OK &&
                  setup_status == CHUHE_OK &&
                  chuhe_game_init(&g->game, &position, rules, NULL) == CHUHE_OK;
}

void replay_game_deinit(replay_game *g)
{
    if (g->playable)
        chuhe_game_deinit(&g->game);
    buffer_deinit(&g->notes);
}

void replay_game_add_note(replay_game *g, replay_note note)
{
    buffer_append(&g->notes, &note, sizeof note);
    buffer_append(&g->notes, note.first, note.first_len);
    buffer_append(&g->notes, note.second, note.second_len);
}

bool replay_game_next_note(replay_note *note, size_t *at, const replay_game *g,
                           replay_note_kind kind)
{
    while (*at + sizeof *note <= g->notes.len) {
        memcpy(note, g->notes.bytes + *at, sizeof *note); /* not aligned */
        note->first = g->notes.bytes + *at + sizeof *note;
        note->second = note->first + note->first_len;
        *at += sizeof *note + note->first_len + note->second_len;
        if (note->kind == kind)
            return true;
    }
    return false;
}

const char *replay_game_tag(size_t *len, const replay_game *g, const char *name)
{
    replay_note tag;
    size_t at = 0;
    while (replay_game_next_note(&tag, &at, g, REPLAY_TAG)) {
        if (tag.first_len == strlen(name) && memcmp(tag.first, name, tag.first_len) == 0) {
            *len = tag.second_len;
            return tag.second;
        }
    }
    return NULL;
}

static chuhe_status play(chuhe_game *game, const char *text, size_t len)
{
    if (chuhe_game_outcome(game).result != CHUHE_RESULT_OPEN)
        return CHUHE_E_GAME_OVER;
    chuhe_move move;
    chuhe_status status =
        chuhe_move_from_any_text(&move, NULL, chuhe_game_position(game), text, len, NULL);
    return status == CHUHE_OK ? chuhe_game_play(game, move) : status;
}

void replay_game_play(replay_game *g, const char *text, size_t len, size_t offset)
{
    g->move_texts++;
    if (!g->playable || g->refused != CHUHE_OK)
        return;
    g->refused = play(&g->game, text, len);
    if (g->refused == CHUHE_OK)
        return;
    g->refused_offset = offset;
    g->refused_len = len < sizeof g->refused_text ? len : sizeof g->refused_text;
    memcpy(g->refused_text, text, g->refused_len);
}

bool replay_game_is_whole(const replay_game *g)
{
    return g->setup_status == CHUHE_OK && g->playable && g->refused == CHUHE_OK;
}

void replay_game_final(chuhe_setup *setup, const replay_game *g)
{
    if (g->playable)
        chuhe_position_to_setup(setup, chuhe_game_position(&g->game));
    else
        *setup = g->setup;
}
