/* The board on the screen. The river and the crossings are as in terminal_board.h. */
#include <curses.h>
#include <string.h>

#include "cli/play_screen.h"

enum { TOP = 1, LEFT = 5, PITCH = 5 };

/* Row 0 is the upper edge, column 0 the left. */
static chuhe_square seen_at(const play_screen *s, int row, int column)
{
    return s->ui->black_below ? chuhe_square_make(8 - column, row)
                              : chuhe_square_make(column, 9 - row);
}

chuhe_square screen_square_at(const play_screen *s, int y, int x)
{
    int row = (y - TOP) / 2, column = (x - LEFT + 2) / PITCH;
    if (y < TOP || (y - TOP) % 2 || x < LEFT - 2 || row >= CHUHE_RANKS || column >= CHUHE_FILES)
        return CHUHE_NO_SQUARE;
    return seen_at(s, row, column);
}

static void put(const play_screen *s, int y, int x, screen_style style, const char *text)
{
    screen_put(s, y, x, LEFT + 9 * PITCH - x, style, false, text);
}

static const char *crossing(const play_screen *s, int row, int column)
{
    static const char *const signs[4][3] = {
        {"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"├", "┴", "┤"}, {"└", "┴", "┘"}};
    if (s->ui->ascii)
        return "+";
    int side = column == 0 ? 0 : column == 8 ? 2 : 1;
    if (row == 5 && side == 1) /* below the river */
        return "┬";
    return signs[row == 0 ? 0 : row == 9 ? 3 : row == 4 ? 2 : 1][side];
}

/* ---- what lies under the pieces ---- */

static void draw_line(const play_screen *s, int row)
{
    int y = TOP + 2 * row;
    for (int column = 0; column < CHUHE_FILES; column++) {
        int x = LEFT + PITCH * column;
        put(s, y, x, SCREEN_DIM, crossing(s, row, column));
        if (column < 8)
            put(s, y, x + 1, SCREEN_DIM, s->ui->ascii ? "----" : "────");
    }
}

static void draw_between(const play_screen *s, int upper)
{
    int y = TOP + 2 * upper + 1, middle = LEFT + 4 * PITCH;
    bool ascii = s->ui->ascii;
    for (int column = 0; column < CHUHE_FILES; column++)
        if (upper != 4 || column == 0 || column == 8)
            put(s, y, LEFT + PITCH * column, SCREEN_DIM, ascii ? "|" : "│");
    bool opening = upper == 0 || upper == 7, closing = upper == 1 || upper == 8;
    const char *falls = ascii ? "\\" : "╲", *rises = ascii ? "/" : "╱";
    if (opening || closing) {
        put(s, y, middle - 2, SCREEN_DIM, opening ? falls : rises);
        put(s, y, middle + 2, SCREEN_DIM, opening ? rises : falls);
    }
    if (upper == 4)
        put(s, y, LEFT + 10, SCREEN_DIM,
            s->ui->letters ? "Chu River      Han Border" : "楚 河           汉 界");
}

/* Each side counts the files from its own right hand: Red in Chinese digits. */
static void draw_numbers(const play_screen *s, int y, chuhe_side side)
{
    static const char *const red[] = {"一", "二", "三", "四", "五", "六", "七", "八", "九"};
    static const char *const digits[] = {"1", "2", "3", "4", "5", "6", "7", "8", "9"};
    bool chinese = side == CHUHE_RED && !s->ui->letters;
    for (int column = 0; column < CHUHE_FILES; column++) {
        int file = chuhe_square_file(seen_at(s, 0, column));
        int number = side == CHUHE_RED ? 8 - file : file;
        put(s, y, LEFT + PITCH * column, side == CHUHE_RED ? SCREEN_RED : SCREEN_PLAIN,
            (chinese ? red : digits)[number]);
    }
}

static void draw_names(const play_screen *s)
{
    for (int row = 0; row < CHUHE_RANKS; row++) {
        char text[2] = {(char)('0' + chuhe_square_rank(seen_at(s, row, 0))), '\0'};
        put(s, TOP + 2 * row, 0, SCREEN_DIM, text);
    }
    for (int column = 0; column < CHUHE_FILES; column++) {
        char text[2] = {(char)('a' + chuhe_square_file(seen_at(s, 0, column))), '\0'};
        put(s, TOP + 2 * CHUHE_RANKS, LEFT + PITCH * column, SCREEN_DIM, text);
    }
}

/* ---- pieces ---- */

typedef struct look {
    screen_style style;
    const char *open, *close;
    bool reverse;
} look;

/* Without colours the brackets tell what colours tell. */
static look look_at(const play_screen *s, chuhe_square square, chuhe_piece piece, chuhe_move last)
{
    bool is_red = piece != CHUHE_NO_PIECE && chuhe_piece_side(piece) == CHUHE_RED;
    look l = {.style = is_red ? SCREEN_RED : SCREEN_BLACK,
              .open = is_red ? "(" : "[",
              .close = is_red ? ")" : "]",
              .reverse = square == s->cursor && s->mode != SCREEN_ENTRY};
    if (square == s->selected) {
        l.open = "<";
        l.close = ">";
        l.style = SCREEN_SELECTED;
    } else if (chuhe_squareset_has(s->targets, square)) {
        l.open = "{";
        l.close = "}";
        l.style = SCREEN_TARGET;
    } else if (last != CHUHE_NO_MOVE && square == chuhe_move_to(last)) {
        l.style = is_red ? SCREEN_RED : SCREEN_LAST;
    }
    return l;
}

static void draw_piece(const play_screen *s, int y, int x, chuhe_square square, chuhe_piece piece,
                       chuhe_move last)
{
    char text[16];
    look l = look_at(s, square, piece, last);
    strcpy(text, l.open);
    if (s->ui->letters)
        strcat(text, (char[2]){chuhe_piece_letter(piece), '\0'});
    else
        strcat(text, chuhe_piece_styled(piece, &s->ui->notation.style));
    strcat(text, l.close);
    int used = screen_put(s, y, x - 1, 4, l.style, l.reverse, text);
    if (last != CHUHE_NO_MOVE && square == chuhe_move_to(last))
        put(s, y, x - 1 + used, SCREEN_LAST, "*");
}

static void draw_empty(const play_screen *s, int y, int x, chuhe_square square, int row, int column,
                       chuhe_move last)
{
    bool is_cursor = square == s->cursor && s->mode != SCREEN_ENTRY;
    const char *sign = crossing(s, row, column);
    screen_style style = SCREEN_DIM;
    if (chuhe_squareset_has(s->targets, square)) {
        sign = "o";
        style = SCREEN_TARGET;
    } else if (last != CHUHE_NO_MOVE && square == chuhe_move_from(last)) {
        sign = "*";
        style = SCREEN_LAST;
    } else if (!is_cursor) {
        return;
    }
    screen_put(s, y, x, 1, style, is_cursor, sign);
}

void screen_draw_board(const play_screen *s)
{
    chuhe_setup setup;
    chuhe_move last = play_last_move(s->ui);
    chuhe_side upper = s->ui->black_below ? CHUHE_RED : CHUHE_BLACK;
    chuhe_referee_setup(&setup, s->ui->game->referee);
    draw_numbers(s, 0, upper);
    draw_numbers(s, TOP + 2 * CHUHE_RANKS - 1, (chuhe_side)!upper);
    draw_names(s);
    for (int row = 0; row < CHUHE_RANKS; row++) {
        draw_line(s, row);
        if (row < 9)
            draw_between(s, row);
        for (int column = 0; column < CHUHE_FILES; column++) {
            int y = TOP + 2 * row, x = LEFT + PITCH * column;
            chuhe_square square = seen_at(s, row, column);
            if (setup.board[square] != CHUHE_NO_PIECE)
                draw_piece(s, y, x, square, setup.board[square], last);
            else
                draw_empty(s, y, x, square, row, column, last);
        }
    }
}
