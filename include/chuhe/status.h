/* Status codes and errors. */
#ifndef CHUHE_STATUS_H
#define CHUHE_STATUS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CHUHE_VERSION_MAJOR 0
#define CHUHE_VERSION_MINOR 1
#define CHUHE_VERSION_PATCH 0
#define CHUHE_VERSION "0.1.0"

#if defined(__GNUC__)
#define CHUHE_WARN_UNUSED __attribute__((warn_unused_result))
#define CHUHE_API __attribute__((visibility("default")))
#else
#define CHUHE_WARN_UNUSED
#define CHUHE_API
#endif

/* Every status: X(code, value, short name, English sentence, Chinese sentence).
 * Codes, names and messages are all derived from this one list. */
#define CHUHE_STATUS_LIST(X)                                                                       \
    X(CHUHE_OK, 0, "ok", "no error", "无误")                                                       \
    /* general */                                                                                  \
    X(CHUHE_E_SPACE, -1, "space", "the buffer is too small", "缓冲区太小")                         \
    X(CHUHE_E_MEMORY, -2, "memory", "out of memory", "内存不足")                                   \
    X(CHUHE_E_RANGE, -3, "range", "a value is out of its range", "数值超出范围")                   \
    X(CHUHE_E_LIMIT, -4, "limit", "the text is longer than this program reads",                    \
      "文本超过可读的长度")                                                                        \
    /* text */                                                                                     \
    X(CHUHE_E_SYNTAX, -10, "syntax", "the text cannot be read", "无法读懂该文本")                  \
    X(CHUHE_E_FEN_PIECE, -11, "fen_piece", "not a piece letter", "不是棋子字母")                   \
    X(CHUHE_E_FEN_RANK, -12, "fen_rank", "a rank does not hold nine points", "一行不是九个交叉点") \
    X(CHUHE_E_FEN_RANKS, -13, "fen_ranks", "the board does not have ten ranks", "棋盘不是十行")    \
    X(CHUHE_E_FEN_SIDE, -14, "fen_side", "the side to move must be w, r or b",                     \
      "走棋方应为 w、r 或 b")                                                                      \
    X(CHUHE_E_FEN_FIELDS, -15, "fen_fields", "a FEN has 1, 2, 4 or 6 fields",                      \
      "FEN 应有 1、2、4 或 6 段")                                                                  \
    X(CHUHE_E_FEN_NUMBER, -16, "fen_number", "not a number that fits", "数字不合")                 \
    X(CHUHE_E_SQUARE, -17, "square", "not a point of the board", "不是棋盘上的交叉点")             \
    X(CHUHE_E_SQUARE_TAKEN, -18, "square_taken", "two pieces on one point",                        \
      "同一交叉点上有两个棋子")                                                                    \
    X(CHUHE_E_NO_RECORD, -19, "no_record", "no game record was found", "没有找到棋谱")             \
    /* setup */                                                                                    \
    X(CHUHE_E_UNPLAYABLE, -30, "unplayable", "the setup is not a playable position",               \
      "局面不合规则，无法对局")                                                                    \
    /* moves: why a move is refused */                                                             \
    X(CHUHE_E_EMPTY_SQUARE, -40, "empty_square", "there is no piece to move", "起点没有棋子")      \
    X(CHUHE_E_WRONG_SIDE, -41, "wrong_side", "it is the other side's turn", "没有轮到这一方走棋")  \
    X(CHUHE_E_NO_MOVE, -42, "no_move", "a move must go to another point",                          \
      "着法必须走到另一个交叉点")                                                                  \
    X(CHUHE_E_OWN_PIECE, -43, "own_piece", "an own piece stands there", "目标点有己方棋子")        \
    X(CHUHE_E_GENERAL_STEP, -44, "general_step", "the general moves one point along a line",       \
      "帅（将）每着只许直走或横走一步")                                                            \
    X(CHUHE_E_ADVISOR_STEP, -45, "advisor_step", "the advisor moves one point along a diagonal",   \
      "仕（士）每着只许斜走一步")                                                                  \
    X(CHUHE_E_ELEPHANT_STEP, -46, "elephant_step",                                                 \
      "the elephant moves two points along a diagonal", "相（象）走田字")                          \
    X(CHUHE_E_HORSE_STEP, -47, "horse_step",                                                       \
      "the horse moves one point straight and one diagonally", "马走日字")                         \
    X(CHUHE_E_STRAIGHT_ONLY, -48, "straight_only", "the piece moves along a line only",            \
      "车、炮只走直线")                                                                            \
    X(CHUHE_E_SOLDIER_STEP, -49, "soldier_step",                                                   \
      "the soldier moves one point forward, or sideways once across the river",                    \
      "兵（卒）每着只走一步")                                                                      \
    X(CHUHE_E_SOLDIER_BACK, -50, "soldier_back", "the soldier never moves back",                   \
      "兵（卒）不能后退")                                                                          \
    X(CHUHE_E_SOLDIER_SIDE, -51, "soldier_side",                                                   \
      "the soldier moves sideways only after crossing the river", "兵（卒）未过河不能横走")        \
    X(CHUHE_E_PALACE, -52, "palace", "the general and advisors may not leave the palace",          \
      "帅（将）、仕（士）不能走出九宫")                                                            \
    X(CHUHE_E_RIVER, -53, "river", "the elephant may not cross the river", "相（象）不能过河")     \
    X(CHUHE_E_BLOCKED_EYE, -54, "blocked_eye", "the elephant's eye is blocked", "塞象眼")          \
    X(CHUHE_E_BLOCKED_LEG, -55, "blocked_leg", "the horse's leg is blocked", "蹩马腿")             \
    X(CHUHE_E_BLOCKED_PATH, -56, "blocked_path", "a piece stands in the way", "中途有子阻挡")      \
    X(CHUHE_E_NO_SCREEN, -57, "no_screen", "the cannon needs a screen to capture",                 \
      "炮吃子必须隔一个棋子")                                                                      \
    X(CHUHE_E_SCREENS, -58, "screens", "the cannon captures over exactly one screen",              \
      "炮吃子只能隔一个棋子")                                                                      \
    X(CHUHE_E_GENERALS_FACING, -59, "generals_facing", "the generals would face each other",       \
      "将帅不能对面")                                                                              \
    X(CHUHE_E_LEFT_IN_CHECK, -60, "left_in_check", "the own general would be left in check",       \
      "走后己方帅（将）被将军")                                                                    \
    X(CHUHE_E_MARKER_RECAPTURE, -61, "marker_recapture", "a turn that recaptures moves no marker", \
      "吃回对方吃子之棋时不得移动标志棋")                                                          \
    X(CHUHE_E_PROMOTION, -62, "promotion", "the soldier cannot become that piece now",             \
      "兵（卒）此时不能升变为该棋子")                                                              \
    X(CHUHE_E_TAKES_GENERAL, -63, "takes_general", "a general is never taken",                     \
      "帅（将）不能被吃掉")                                                                        \
    /* notation */                                                                                 \
    X(CHUHE_E_NO_SUCH_PIECE, -70, "no_such_piece", "no such piece stands on that file",            \
      "该线上没有这个棋子")                                                                        \
    X(CHUHE_E_AMBIGUOUS, -71, "ambiguous", "the text fits more than one move", "着法有歧义")       \
    X(CHUHE_E_OFF_BOARD, -72, "off_board", "the move would leave the board", "着法走出棋盘")       \
    /* game */                                                                                     \
    X(CHUHE_E_GAME_OVER, -80, "game_over", "the game has ended", "对局已经结束")                   \
    X(CHUHE_E_CLAIM, -81, "claim", "the claim does not hold", "提出的和棋要求不成立")              \
    X(CHUHE_E_NOTHING_TO_TAKE_BACK, -82, "nothing_to_take_back", "there is no move to take back",  \
      "没有可以悔的着法")

typedef enum chuhe_status {
#define CHUHE_STATUS_ENUM(code, value, name, en, zh) code = (value),
    CHUHE_STATUS_LIST(CHUHE_STATUS_ENUM)
#undef CHUHE_STATUS_ENUM
} chuhe_status;

/* Where and why reading failed. */
typedef struct chuhe_error {
    chuhe_status code;
    size_t offset;       /* byte offset into the text that was given; 0 for what is not text */
    const char *message; /* a constant English sentence, never NULL once filled; not owned */
} chuhe_error;

/* The short name ("blocked_leg"), the English and the Chinese sentence of a
 * status: constant strings, never NULL, also for values not in the list. */
CHUHE_API const char *chuhe_status_name(chuhe_status status);
CHUHE_API const char *chuhe_status_message(chuhe_status status);
CHUHE_API const char *chuhe_status_message_zh(chuhe_status status);

/* The version of the library that is linked, as "major.minor.patch". */
CHUHE_API const char *chuhe_version(void);

#ifdef __cplusplus
}
#endif

#endif
