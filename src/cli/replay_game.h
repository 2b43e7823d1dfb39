/* One game of a record, collected while it is read and played through. */
#ifndef CLI_REPLAY_GAME_H
#define CLI_REPLAY_GAME_H

#include "cli/cli.h"

typedef enum replay_note_kind { REPLAY_TAG, REPLAY_COMMENT, REPLAY_WARNING } replay_note_kind;

/* Something the record says beside its moves. Two texts follow in the buffer. */
typedef struct replay_note {
    replay_note_kind kind;
    size_t number; /* ply of a comment, offset of a warning */
    chuhe_status status;
    size_t first_len, second_len;
    const char *first, *second; /* tag: name and value; else the text and "" */
} replay_note;

typedef struct replay_game {
    unsigned number; /* within its file, from 1 */
    size_t offset;   /* where it begins */
    chuhe_setup setup;
    chuhe_status setup_status;
    chuhe_setup_report report;
    bool playable; /* the start was read and is a position */
    chuhe_game_rules rules;
    chuhe_game game; /* only when playable */
    buffer notes;
    size_t move_texts; /* all, those after a refused one too */
    /* The first ply that was refused. */
    chuhe_status refused; /* CHUHE_OK when none was */
    size_t refused_offset;
    char refused_text[64];
    size_t refused_len;
} replay_game;

/* Starts the game of a record's setup. */
void replay_game_init(replay_game *g, const chuhe_setup *setup, chuhe_status setup_status,
                      const chuhe_game_rules *rules);
void replay_game_deinit(replay_game *g);

void replay_game_add_note(replay_game *g, replay_note note);
/* The next note of a kind; *at begins with 0. False when there is no more. */
bool replay_game_next_note(replay_note *note, size_t *at, const replay_game *g,
                           replay_note_kind kind);
/* The value of a tag, or NULL; not ended by a zero. */
const char *replay_game_tag(size_t *len, const replay_game *g, const char *name);

/* Plays a ply unless one was refused before. */
void replay_game_play(replay_game *g, const char *text, size_t len, size_t offset);

/* Whether the record could be played to its end. */
bool replay_game_is_whole(const replay_game *g);
/* The setup on the board at the end. */
void replay_game_final(chuhe_setup *setup, const replay_game *g);

#endif
