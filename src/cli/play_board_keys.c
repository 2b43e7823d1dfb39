/* The cursor and the pieces: what keys and clicks on the board do. */
#include <stdlib.h>

#include "cli/play_screen.h"

void screen_move_cursor(play_screen *s, int right, int down)
{
    int turn = s->ui->black_below ? -1 : 1;
    int file = chuhe_square_file(s->cursor) + turn * right;
    int rank = chuhe_square_rank(s->cursor) - turn * down;
    if (file >= 0 && file < CHUHE_FILES && rank >= 0 && rank < CHUHE_RANKS)
        s->cursor = chuhe_square_make(file, rank);
}

void screen_release(play_screen *s)
{
    s->selected = CHUHE_NO_SQUARE;
    s->targets = (chuhe_squareset){{0, 0}};
}

static chuhe_side side_to_move(const play_screen *s)
{
    chuhe_table_state state;
    chuhe_referee_state(&state, s->ui->game->referee);
    return state.to_move;
}

static bool is_own(const play_screen *s, chuhe_square square)
{
    chuhe_setup setup;
    chuhe_side side = side_to_move(s);
    chuhe_referee_setup(&setup, s->ui->game->referee);
    return !play_is_engine(s->ui->game, side) && setup.board[square] != CHUHE_NO_PIECE &&
           chuhe_piece_side(setup.board[square]) == side;
}

static bool touch_binds(const play_screen *s)
{
    return chuhe_referee_get_options(s->ui->game->referee)->rules.touch_move;
}

static void take(play_screen *s, chuhe_square square)
{
    size_t count;
    screen_release(s);
    if (touch_binds(s) && !play_touch(s->ui->game, square))
        return;
    chuhe_turn *turns = play_allowed(&count, s->ui, square);
    s->selected = square;
    for (size_t i = 0; i < count; i++)
        chuhe_squareset_add(&s->targets, chuhe_move_to(turns[i].move));
    free(turns);
}

void screen_play(play_screen *s, const chuhe_turn *turn)
{
    s->turn = *turn;
    s->kinds = play_may_become(s->ui, turn);
    if (s->kinds)
        s->mode = SCREEN_BECOMES;
    else
        play_turn(s->ui->game, turn);
}

/* Whether that may be played is the referee's business. */
static void go(play_screen *s, chuhe_square square)
{
    chuhe_turn turn = chuhe_turn_make(chuhe_move_make(s->selected, square));
    screen_release(s);
    screen_play(s, &turn);
}

void screen_choose(play_screen *s, chuhe_square square)
{
    bool own = is_own(s, square);
    s->cursor = square;
    if (s->selected == square)
        screen_release(s);
    else if (own)
        take(s, square);
    else if (s->selected != CHUHE_NO_SQUARE)
        go(s, square);
}

void screen_promote(play_screen *s, chuhe_kind kind)
{
    bool late = s->mode == SCREEN_LATE;
    chuhe_event event =
        chuhe_event_make(CHUHE_EVENT_PROMOTE, play_mover(s->ui->game, CHUHE_NO_SQUARE), 0);
    s->mode = SCREEN_BOARD;
    s->turn.becomes = kind;
    event.turn.late = kind;
    if (!late)
        play_turn(s->ui->game, &s->turn);
    else if (kind != CHUHE_NO_KIND)
        play_do(s->ui->game, event);
}
