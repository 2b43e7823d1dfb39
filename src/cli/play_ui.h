/* What the two faces of `play` share: the screen (play_screen.c) and lines
 * (play_lines.c). */
#ifndef CLI_PLAY_UI_H
#define CLI_PLAY_UI_H

#include "cli/cli.h"
#include "cli/notation_option.h"
#include "cli/play_wait.h"
#include "play/play.h"

typedef struct play_ui {
    cli *c;
    play_game *game;
    notation_choice notation;
    bool letters, ascii; /* how the board is drawn */
    bool black_below;
    buffer news;        /* what was told since it was last emptied: a line each */
    bool refused;       /* the last event was */
    bool told_problem;  /* that the game cannot be kept */
    const char *record; /* written at the end; NULL: none */
    play_waiting wait;
    bool quits;
    bool asks_kind;   /* the last line was a move with which a soldier may become something, */
    chuhe_turn asked; /* and did not say what: this one */
} play_ui;

/* ---- words (play_words.c) ---- */

/* What came of an event, a line or more; nothing where there is nothing to say. */
void play_append_answer(buffer *out, const play_ui *ui, const chuhe_event *event,
                        const chuhe_answer *answer);
/* `Red wins: checkmate (1999 4.1.1)`, or `the game goes on`. */
void play_append_result(buffer *out, const play_ui *ui);
/* What somebody has to say yes or no to; false when there is nothing. */
bool play_append_open_question(buffer *out, const play_ui *ui);
/* `Red to move`, who must answer, or what the game waits for. */
void play_append_turn(buffer *out, const play_ui *ui);
/* `1:02:03`, `4:59`, `0:09.8`. */
void play_append_time(buffer *out, int64_t ms);
/* What a side's clock shows, spans of byo-yomi and moves to be made; without clocks the
 * time used. */
void play_append_clock(buffer *out, const play_ui *ui, const chuhe_table_state *state,
                       chuhe_side side);
/* The player's name, or the side. */
const char *play_name(const play_ui *ui, chuhe_side side);

/* ---- moves and pieces (play_moves.c) ---- */

/* The position now, for the standard game; false in the variant. */
bool play_position(chuhe_position *position, const play_ui *ui);
/* The ply with that index, in the notation in use. */
void play_append_ply(buffer *out, const play_ui *ui, size_t index);
/* A turn that may be played now. */
void play_append_turn_text(buffer *out, const play_ui *ui, const chuhe_turn *turn);
/* The moves so far, one round a line. */
void play_append_moves(buffer *out, const play_ui *ui);
/* The pieces that a side has lost. */
void play_append_lost(buffer *out, const play_ui *ui, chuhe_side side);
/* The last move that was made, or CHUHE_NO_MOVE. */
chuhe_move play_last_move(const play_ui *ui);
/* What may be played now from a point (CHUHE_NO_SQUARE: from any); a list to be freed,
 * NULL when there is no memory. */
chuhe_turn *play_allowed(size_t *count, const play_ui *ui, chuhe_square from);
/* What a soldier may become by a turn, its markers first, and the one that waits (turn
 * NULL): bits 1 << kind. */
unsigned play_may_become(const play_ui *ui, const chuhe_turn *turn);
/* `r chariot, n horse` */
void play_append_kinds(buffer *out, const play_ui *ui, unsigned kinds);
/* What soldiers become: R, N, C; CHUHE_KINDS for another letter. */
chuhe_kind play_kind_of_letter(char letter);

/* ---- the settings variant (play_settings.c) ---- */

/* `3 promotion`; and whose markers lie on that row: `R`, `R1`. */
void play_append_row(buffer *out, const play_ui *ui, unsigned row);
void play_append_markers(buffer *out, const play_ui *ui, chuhe_side side, unsigned row);
/* All rows, one a line; nothing in the standard game. */
void play_append_rows(buffer *out, const play_ui *ui);

/* ---- what is typed (play_typed.c) ---- */

/* Commands: X(NAME, what may be typed for it, English, Chinese) */
#define PLAY_WORD_LIST(X)                                                                          \
    X(OFFER, "draw offer o 提和", "offer a draw", "提和")                                          \
    X(YES, "yes y accept 同意", "say yes to an offer or a wish to take back", "同意")              \
    X(NO, "no n refuse 不同意", "say no to it", "不同意")                                          \
    X(RESIGN, "resign r 认输", "resign", "认输")                                                   \
    X(BACK, "back undo u 悔棋", "take back", "悔棋")                                               \
    X(CLAIM, "claim c 提请裁决", "claim: repetition, or limit (natural limit)",                    \
      "提请裁决：repetition（循环）或 limit（自然限着）")                                          \
    X(PRESS, "press 按钟", "press the clock", "按钟")                                              \
    X(PAUSE, "pause p go 停钟 续钟", "stop the clocks, or let them go on", "停钟或续钟")           \
    X(TOUCH, "touch 摸子", "touch a piece: touch h2", "摸子：touch h2")                            \
    X(MARKER, "marker m 标志", "put a marker on a row: marker 3, or marker 1 3 for the first",     \
      "移动标志棋：marker 3，或 marker 1 3（第一枚）")                                             \
    X(PROMOTE, "promote 升变", "promote the soldier that waits: R, N or C",                        \
      "升变等待的兵（卒）：R、N 或 C")                                                             \
    X(BOARD, "board b 棋盘", "show the board; board on: after every move",                         \
      "显示棋盘；board on：每着之后显示")                                                          \
    X(MOVES, "moves 棋谱", "list the moves", "列出着法")                                           \
    X(CLOCK, "clock time 用时", "say what the clocks show", "显示用时")                            \
    X(FLIP, "flip f 翻转", "turn the board", "翻转棋盘")                                           \
    X(NOTATION, "notation 写法", "write moves in another notation: notation wxf",                  \
      "改用另一种着法写法：notation wxf")                                                          \
    X(WHY, "why 理由", "explain the repetition that stands on the board", "说明当前循环的裁决")    \
    X(SAVE, "save s 保存", "save, or write a record: save FILE.pgn",                               \
      "保存，或写成棋谱：save FILE.pgn")                                                           \
    X(HELP, "help ? 帮助", "show this help", "显示此帮助")                                         \
    X(QUIT, "quit q exit 退出", "save and leave", "保存并退出")

typedef enum play_word {
#define PLAY_WORD_ENUM(name, words, en, zh) PLAY_WORD_##name,
    PLAY_WORD_LIST(PLAY_WORD_ENUM)
#undef PLAY_WORD_ENUM
        PLAY_WORDS /* it is a move, or nothing */
} play_word;

/* Which command a line is; *rest is what follows the word. */
play_word play_find_word(const char **rest, const char *line);
/* Carries out a line where both faces do the same: what the game is told. What came of
 * it is in ui->news. False for a word that is the face's business: BOARD, MOVES, CLOCK,
 * HELP, WHY. */
bool play_type(play_ui *ui, const char *line, play_word *word);
/* The turn that a text says, legal or not as long as it names both points; false, with
 * a sentence in ui->news, when it says none. */
bool play_read_turn(chuhe_turn *turn, play_ui *ui, const char *text);
/* The list of commands; on the screen without those for what stands there anyway. */
void play_append_help(buffer *out, const play_ui *ui, bool on_screen);

/* ---- the end, and files (play_end.c) ---- */

/* The ruling on the repetition on the board, ply by ply; false when there is none. */
bool play_append_ruling(buffer *out, play_ui *ui);
/* The log (.jsonl), or a record in the format of the extension. What came of it is
 * appended to `out`; false when it failed. */
bool play_save_as(buffer *out, play_ui *ui, const char *path);
/* Whether there is a format for that name that can hold the game; if not, why. */
bool play_can_save_as(cli_text *why, const play_ui *ui, const char *path);
/* Tells once in ui->news that the game cannot be kept where it should be. */
void play_tell_problem(play_ui *ui);
bool play_is_over(const play_ui *ui);
/* What stands on the terminal when all is over: result (unless that is told already),
 * ruling, where the game is. The exit status. */
int play_say_end(play_ui *ui, bool is_told);

/* The faces: CLI_DONE, CLI_NO when a signal ended it, CLI_IO. */
int play_in_lines(play_ui *ui);
int play_on_screen(play_ui *ui);

#endif
