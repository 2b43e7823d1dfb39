#include "cli/terminal_board.h"

#include <string.h>

#include "base/text.h"

/* Columns from one file to the next, and before the first file's line. A piece
 * in characters takes four columns: the line runs under its second. */
typedef struct geometry {
    int pitch, margin;
} geometry;

enum { MOST_COLUMNS = 64 };

static geometry geometry_of(const terminal_board *look)
{
    return look->letters ? (geometry){.pitch = 4, .margin = 4}
                         : (geometry){.pitch = 5, .margin = 5};
}

/* Points are named as they are seen: row 0 is the upper edge, column 0 the left. */
static chuhe_square seen_at(const terminal_board *look, int row, int column)
{
    return look->black_below ? chuhe_square_make(8 - column, row)
                             : chuhe_square_make(column, 9 - row);
}

static const char *crossing(const terminal_board *look, int row, int column)
{
    static const char *const signs[4][3] = {
        {"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"├", "┴", "┤"}, {"└", "┴", "┘"}};
    if (look->ascii)
        return "+";
    int side = column == 0 ? 0 : column == 8 ? 2 : 1;
    if (row == 5 && side == 1) /* below the river */
        return "┬";
    return signs[row == 0 ? 0 : row == 9 ? 3 : row == 4 ? 2 : 1][side];
}

static void append_styled(buffer *out, const terminal_board *look, const char *style,
                          const char *text)
{
    if (look->color && *style && *text)
        buffer_printf(out, "\033[%sm%s\033[0m", style, text);
    else
        buffer_text(out, text);
}

static const char *marker_at(const terminal_board *look, chuhe_square square)
{
    if (chuhe_squareset_has(look->marks, square))
        return "x";
    chuhe_move last = look->last_move;
    bool is_last =
        last != CHUHE_NO_MOVE && (square == chuhe_move_from(last) || square == chuhe_move_to(last));
    return is_last ? "*" : NULL;
}

/* A line of at most three columns. */
static void append_line(buffer *out, const terminal_board *look, int columns)
{
    static const char *const plain[] = {"", "-", "--", "---"};
    static const char *const drawn[] = {"", "─", "──", "───"};
    append_styled(out, look, "2", (look->ascii ? plain : drawn)[columns]);
}

/* A piece, its marker if any, and the line to the next file. */
static void append_piece(buffer *out, const terminal_board *look, chuhe_piece piece,
                         const char *marker, bool is_last)
{
    bool red = chuhe_piece_side(piece) == CHUHE_RED;
    char text[16] = {chuhe_piece_letter(piece), '\0'};
    if (!look->letters) {
        text[0] = red ? '(' : '[';
        strcpy(text + 1, chuhe_piece_chinese(piece));
        strcat(text, red ? ")" : "]");
    }
    append_styled(out, look, red ? "1;31" : "1", text);
    int rest = look->letters ? 3 : 1;
    if (marker) {
        append_styled(out, look, "1;33", marker);
        rest--;
    }
    if (!is_last)
        append_line(out, look, rest);
}

static void append_rank(buffer *out, const chuhe_setup *setup, const terminal_board *look, int row)
{
    geometry g = geometry_of(look);
    char number[4] = {(char)('0' + chuhe_square_rank(seen_at(look, row, 0))), '\0'};
    append_styled(out, look, "2", number);
    text_append_padding(out, 1, (size_t)(look->letters ? g.margin : g.margin - 1));
    for (int column = 0; column < CHUHE_FILES; column++) {
        chuhe_square square = seen_at(look, row, column);
        const char *marker = marker_at(look, square);
        if (setup->board[square] != CHUHE_NO_PIECE) {
            append_piece(out, look, setup->board[square], marker, column == 8);
            continue;
        }
        if (!look->letters && column == 0)
            buffer_text(out, " ");
        else if (!look->letters)
            append_line(out, look, 1);
        append_styled(out, look, marker ? "1;33" : "2",
                      marker ? marker : crossing(look, row, column));
        if (column < 8)
            append_line(out, look, 3);
    }
    buffer_text(out, "\n");
}

/* The lines between two ranks, with the diagonals of the palaces. */
static void append_between(buffer *out, const terminal_board *look, int upper)
{
    geometry g = geometry_of(look);
    const char *cells[MOST_COLUMNS];
    int columns = g.margin + 8 * g.pitch + 1, middle = g.margin + 4 * g.pitch;
    for (int i = 0; i < columns; i++)
        cells[i] = " ";
    for (int column = 0; column < CHUHE_FILES; column++)
        cells[g.margin + column * g.pitch] = look->ascii ? "|" : "│";
    bool opening = upper == 0 || upper == 7, closing = upper == 1 || upper == 8;
    if (opening || closing) {
        cells[middle - 2] = look->ascii ? (opening ? "\\" : "/") : opening ? "╲" : "╱";
        cells[middle + 2] = look->ascii ? (opening ? "/" : "\\") : opening ? "╱" : "╲";
    }
    buffer line;
    buffer_init(&line);
    for (int i = 0; i < columns; i++)
        buffer_text(&line, cells[i]);
    if (buffer_failed(&line))
        buffer_fail(out);
    else
        append_styled(out, look, "2", line.bytes);
    buffer_deinit(&line);
    buffer_text(out, "\n");
}

static void append_river(buffer *out, const terminal_board *look)
{
    geometry g = geometry_of(look);
    const char *text = look->letters ? "    Chu River      Han Border  "
                                     : "         楚 河           汉 界         ";
    text_append_padding(out, 0, (size_t)g.margin);
    append_styled(out, look, "2", look->ascii ? "|" : "│");
    append_styled(out, look, "2", text);
    append_styled(out, look, "2", look->ascii ? "|" : "│");
    buffer_text(out, "\n");
}

/* Each side counts the files from its own right hand: Red in Chinese digits. */
static void append_numbers(buffer *out, const terminal_board *look, chuhe_side side)
{
    static const char *const red[] = {"一", "二", "三", "四", "五", "六", "七", "八", "九"};
    static const char *const digits[] = {"1", "2", "3", "4", "5", "6", "7", "8", "9"};
    geometry g = geometry_of(look);
    bool chinese = side == CHUHE_RED && !look->letters;
    text_append_padding(out, 0, (size_t)g.margin);
    for (int column = 0; column < CHUHE_FILES; column++) {
        int file = chuhe_square_file(seen_at(look, 0, column));
        int number = side == CHUHE_RED ? 8 - file : file;
        append_styled(out, look, side == CHUHE_RED ? "31" : "", (chinese ? red : digits)[number]);
        if (column < 8)
            text_append_padding(out, chinese ? 2 : 1, (size_t)g.pitch);
    }
    buffer_text(out, "\n");
}

static void append_file_letters(buffer *out, const terminal_board *look)
{
    geometry g = geometry_of(look);
    text_append_padding(out, 0, (size_t)g.margin);
    for (int column = 0; column < CHUHE_FILES; column++) {
        char letter[2] = {(char)('a' + chuhe_square_file(seen_at(look, 0, column))), '\0'};
        append_styled(out, look, "2", letter);
        if (column < 8)
            text_append_padding(out, 1, (size_t)g.pitch);
    }
    buffer_text(out, "\n");
}

void terminal_board_append(buffer *out, const chuhe_setup *setup, const terminal_board *look)
{
    append_numbers(out, look, look->black_below ? CHUHE_RED : CHUHE_BLACK);
    for (int row = 0; row < CHUHE_RANKS; row++) {
        append_rank(out, setup, look, row);
        if (row == 4)
            append_river(out, look);
        else if (row < 9)
            append_between(out, look, row);
    }
    append_numbers(out, look, look->black_below ? CHUHE_BLACK : CHUHE_RED);
    append_file_letters(out, look);
}
