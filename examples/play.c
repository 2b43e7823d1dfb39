/* The library in one page: play a few moves, ask what is legal and how the game
 * stands. Build it with
 *     cc play.c $(pkg-config --cflags --libs chuhe)
 */
#include <chuhe.h>
#include <stdio.h>
#include <string.h>

static void print_moves(const chuhe_position *position)
{
    chuhe_move moves[CHUHE_MOVES_MAX];
    size_t count = chuhe_position_moves(moves, CHUHE_MOVES_MAX, position);

    printf("%zu legal moves:", count);
    for (size_t i = 0; i < count; i++) {
        char text[CHUHE_MOVE_TEXT_CAP];
        size_t len;
        if (chuhe_move_to_text(text, sizeof text, &len, position, moves[i],
                               CHUHE_NOTATION_CHINESE) == CHUHE_OK)
            printf(" %s", text);
    }
    printf("\n");
}

static chuhe_status play(chuhe_game *game, const char *text)
{
    chuhe_move move;
    chuhe_error error; /* its offset would say where in the text */
    chuhe_status status = chuhe_move_from_any_text(&move, NULL, chuhe_game_position(game), text,
                                                   strlen(text), &error);
    if (status == CHUHE_OK)
        status = chuhe_game_play(game, move);
    return status;
}

int main(void)
{
    /* Any notation is read; a move that is refused leaves the game as it was. */
    static const char *const texts[] = {"炮二平五", "h9g7",     "H0-G2",
                                        "车9平8",   "炮五进五", "炮五进四"};
    chuhe_position start;
    chuhe_game game;

    chuhe_position_start(&start);
    if (chuhe_game_init(&game, &start, NULL, NULL) != CHUHE_OK)
        return 1;

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        chuhe_status status = play(&game, texts[i]);
        printf("%s: %s\n", texts[i], status == CHUHE_OK ? "played" : chuhe_status_message(status));
    }
    print_moves(chuhe_game_position(&game));
    printf("%s\n", chuhe_reason_message(chuhe_game_outcome(&game).reason));

    chuhe_game_deinit(&game);
    return 0;
}
