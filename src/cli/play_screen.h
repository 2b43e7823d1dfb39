/* `play` on the whole screen, by curses: what its parts share.
 *
 *      1    2    3                  > Black            9:58     who, and its clock
 * 9   [车]─[马]─[象]                  马                        what it has taken
 *      │    │    │                   1. 炮二平五   马8进7       the moves
 * 8    ├────┼────┼──                 2. ...
 *      …                              卒
 *                                     Red              9:41
 * Red: 炮二平五                                                 what was told
 * Black to move   ? help  …                                     what is to be done */
#ifndef CLI_PLAY_SCREEN_H
#define CLI_PLAY_SCREEN_H

#include "cli/play_ui.h"

enum { SCREEN_ROWS = 24, SCREEN_COLUMNS = 80, SCREEN_ENTRY_MAX = 200 };

/* What the keys mean just now. */
typedef enum screen_mode {
    SCREEN_BOARD,   /* the cursor goes about the board, letters are commands */
    SCREEN_ENTRY,   /* a line is typed */
    SCREEN_RESIGN,  /* really? */
    SCREEN_CLAIM,   /* what? */
    SCREEN_BECOMES, /* what does the soldier become that moves, */
    SCREEN_LATE,    /* or the one that waits? */
    SCREEN_PAGER    /* a text is read */
} screen_mode;

typedef enum screen_style {
    SCREEN_PLAIN,
    SCREEN_DIM,
    SCREEN_STRONG,
    SCREEN_RED,
    SCREEN_BLACK,
    SCREEN_LAST,
    SCREEN_TARGET,
    SCREEN_SELECTED,
    SCREEN_STYLES
} screen_style;

/* Where the board was before a letter that may begin a move was taken for a command. */
typedef struct screen_before {
    char letter; /* 0: there is none */
    chuhe_square cursor;
    bool black_below;
} screen_before;

typedef struct play_screen {
    play_ui *ui;
    bool color;
    screen_mode mode;
    chuhe_square cursor, selected; /* selected: CHUHE_NO_SQUARE when none is */
    chuhe_squareset targets;       /* where the selected piece may go */
    buffer entry;                  /* the line that is typed */
    size_t fresh;             /* how much of it stays when a character is typed at once; 0: all */
    unsigned marker;          /* the one that digits move, */
    uint32_t marked;          /* in the turn after so many plies */
    chuhe_turn turn;          /* the move whose promotion is asked for, */
    unsigned kinds;           /* and what the soldier may become: bits 1 << kind */
    buffer moves;             /* as they are listed, */
    size_t listed;            /* of a game with so many entries in its log, */
    chuhe_notation listed_as; /* in this notation */
    chuhe_move last;          /* that was played then */
    size_t scrolled;          /* lines of the moves below what is shown */
    buffer text;              /* of the pager */
    size_t top;               /* its first line shown */
    screen_before before;
    buffer told;      /* the status line, */
    size_t told_last; /* and where the last that was told begins in it */
    bool told_end;    /* the end of the game was shown */
} play_screen;

/* ---- drawing (play_draw.c, play_draw_board.c) ---- */

void screen_draw(const play_screen *s);
void screen_draw_board(const play_screen *s);
/* Text in a style, cut to so many columns; returns those used. */
int screen_put(const play_screen *s, int y, int x, int width, screen_style style, bool reverse,
               const char *text);
/* The point that is drawn there, or CHUHE_NO_SQUARE. */
chuhe_square screen_square_at(const play_screen *s, int y, int x);

/* ---- keys (play_keys.c, play_board_keys.c) ---- */

/* A key of curses: a code (is_code), or a character. */
void screen_key(play_screen *s, unsigned key, bool is_code);
/* The cursor by so many points to the right and down, as they are seen. */
void screen_move_cursor(play_screen *s, int right, int down);
/* Takes the piece there, or goes there with the piece that is taken. */
void screen_choose(play_screen *s, chuhe_square square);
/* Plays a turn; first asks what the soldier becomes, where it may. */
void screen_play(play_screen *s, const chuhe_turn *turn);
/* Nothing is taken any more. */
void screen_release(play_screen *s);
/* With the answer to what a soldier becomes. */
void screen_promote(play_screen *s, chuhe_kind kind);

/* ---- texts over the whole screen (play_pager.c) ---- */

/* Shows a text; the buffer is emptied. */
void screen_show_text(play_screen *s, buffer *text);
void screen_draw_pager(const play_screen *s);
void screen_pager_key(play_screen *s, unsigned key, bool is_code);
void screen_show_help(play_screen *s);
void screen_show_ruling(play_screen *s);

#endif
