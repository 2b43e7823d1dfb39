/* What stands at the head of a game's score sheet and of its record. */
#ifndef SERVER_GAME_HEADING_H
#define SERVER_GAME_HEADING_H

#include "server/halls.h"
#include "server/wire.h"

/* "" where it is not known. */
typedef struct game_heading {
    char event[HALLS_NAME + 1]; /* the hall's name */
    char date[16];              /* when the round began, where the server is: 2026-11-30 */
    char round[12], table[12];
    char time[CHUHE_TIME_CONTROL_TEXT_CAP]; /* the time control as text (chuhe/clock.h) */
} game_heading;

/* A hall that cannot be read has no name. */
void game_heading_of(game_heading *heading, store *s, const wire_view *view);

#endif
