/* One game of a record, played through under the rules. */
#ifndef CLI_REPLAY_GAME_H
#define CLI_REPLAY_GAME_H

#include "cli/record_files.h"

typedef struct replay_game {
    const record_game *source;
    chuhe_record *record;
    chuhe_setup setup; /* the start */
    chuhe_setup_report report;
    chuhe_game_rules rules;
    chuhe_game game;
    /* The first ply of the main line that was refused, by the reader or because
     * the game had ended. */
    chuhe_status refused; /* CHUHE_OK when none was */
    warning refusal;      /* line and offset are 0 when they are not known */
    char refused_text[CHUHE_MOVE_TEXT_CAP];
    size_t not_played; /* plies after it, as far as they are known */
} replay_game;

/* Plays the main line. CHUHE_E_MEMORY, or CHUHE_OK. */
chuhe_status replay_game_init(replay_game *g, const record_game *source,
                              const chuhe_game_rules *rules);
void replay_game_deinit(replay_game *g);

/* Whether the record was read wholly and could be played to its end. */
bool replay_game_is_whole(const replay_game *g);
/* Whether the start is a study position, which no game comes to. */
bool replay_game_is_study(const replay_game *g);

#endif
