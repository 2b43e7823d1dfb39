#include "cli/replay_game.h"

#include <string.h>

/* The reader's refusal of a ply of the main line. */
static void find_refusal(replay_game *g)
{
    warning w;
    size_t at = 0;
    while (g->refused == CHUHE_OK && warning_list_next(&w, &at, g->source->warnings)) {
        if (w.ply != chuhe_game_plies(&g->game) + 1 || w.depth ||
            warning_weigh(w.code, w.message, w.ply) != WARNING_MOVES)
            continue;
        g->refused = w.code;
        g->refusal = w;
    }
}

/* The game has ended and the record goes on. */
static void refuse(replay_game *g, chuhe_node node)
{
    const chuhe_record *record = g->record;
    size_t len = 0;
    if (chuhe_move_to_text(g->refused_text, sizeof g->refused_text, &len,
                           chuhe_game_position(&g->game), chuhe_record_move(record, node),
                           CHUHE_NOTATION_CHINESE) != CHUHE_OK)
        len = 0; /* cannot be: the tree holds legal moves */
    g->refused = CHUHE_E_GAME_OVER;
    g->refusal = (warning){.code = CHUHE_E_GAME_OVER,
                           .ply = chuhe_record_ply(record, node),
                           .message = chuhe_status_message(CHUHE_E_GAME_OVER),
                           .text = g->refused_text,
                           .text_len = len};
    g->not_played = chuhe_record_main_plies(record) - g->refusal.ply;
}

chuhe_status replay_game_init(replay_game *g, const record_game *source,
                              const chuhe_game_rules *rules)
{
    chuhe_record *record = source->record;
    *g = (replay_game){.source = source, .record = record, .rules = *rules};
    chuhe_position_to_setup(&g->setup, chuhe_record_start(record));
    chuhe_setup_check(&g->report, &g->setup);
    chuhe_status status = chuhe_game_init(&g->game, chuhe_record_start(record), rules, NULL);
    chuhe_node node = chuhe_record_first_child(record, CHUHE_ROOT);
    while (status == CHUHE_OK && node != CHUHE_NO_NODE) {
        status = chuhe_game_play(&g->game, chuhe_record_move(record, node));
        if (status == CHUHE_OK)
            node = chuhe_record_first_child(record, node);
    }
    if (status == CHUHE_E_MEMORY) {
        replay_game_deinit(g);
        return status;
    }
    if (status != CHUHE_OK)
        refuse(g, node);
    else
        find_refusal(g);
    return CHUHE_OK;
}

void replay_game_deinit(replay_game *g)
{
    chuhe_game_deinit(&g->game);
}

bool replay_game_is_whole(const replay_game *g)
{
    return !replay_game_is_study(g) && g->refused == CHUHE_OK &&
           g->source->warnings->worst < WARNING_TEXT;
}

bool replay_game_is_study(const replay_game *g)
{
    return chuhe_record_faults(g->record) != 0;
}
