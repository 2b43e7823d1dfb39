/* What the program says to people, in English and Chinese. Front ends get English:
 * nobody knows in what encoding they read. */
#ifndef PROTOCOL_TEXTS_H
#define PROTOCOL_TEXTS_H

#include <stdbool.h>

typedef enum people_language { PEOPLE_ENGLISH, PEOPLE_CHINESE } people_language;

/* X(id, English, Chinese) */
#define PEOPLE_TEXT_LIST(X)                                                                                 \
    X(GREETING, "a xiangqi engine for front ends that speak UCI, UCCI or UCI-Cyclone.",                     \
      "象棋引擎，供支持 UCI、UCCI 或 UCI-Cyclone 的界面使用。")                                             \
    X(GREETING_HELP, "Type help for the commands, quit to leave.",                                          \
      "输入 help 查看命令，quit 退出。")                                                                    \
    X(USAGE,                                                                                                \
      "usage: chuhe-engine [--lang en|zh] [bench [DEPTH]]\n"                                                \
      "\n"                                                                                                  \
      "Without more it reads commands from its standard input, as a front end for\n"                        \
      "xiangqi sends them: in UCI (after uci), in UCCI 3 (after ucci), or in the\n"                         \
      "Cyclone form of UCI.\n"                                                                              \
      "\n"                                                                                                  \
      "  bench [DEPTH]     search the positions of a fixed list and count the nodes\n"                      \
      "  --lang en|zh      the language for people (otherwise that of the locale)\n"                        \
      "  --help            this text\n"                                                                     \
      "  --version         the version\n"                                                                   \
      "\n",                                                                                                 \
      "用法：chuhe-engine [--lang en|zh] [bench [深度]]\n"                                             \
      "\n"                                                                                                  \
      "不带其他参数时，从标准输入读取象棋界面发来的命令：UCI（先发 uci）、\n" \
      "UCCI 3（先发 ucci），或 UCI 的 Cyclone 形式。\n"                                           \
      "\n"                                                                                                  \
      "  bench [深度]      搜索一组固定局面并统计节点数\n"                                  \
      "  --lang en|zh      显示给人看的语言（默认按系统语言）\n"                           \
      "  --help            本说明\n"                                                                     \
      "  --version         版本\n"                                                                        \
      "\n")                                                                                                 \
    X(COMMANDS,                                                                                             \
      "commands\n"                                                                                          \
      "  uci, ucci             choose the dialect; answered with the options\n"                             \
      "  isready               answered with readyok\n"                                                     \
      "  setoption name X value Y, setoption X Y\n"                                                         \
      "  ucinewgame, uccinewgame, newgame\n"                                                                \
      "  position startpos|fen F [moves M...], also without the word position\n"                            \
      "  go [depth N] [nodes N] [movetime MS] [wtime MS] [btime MS] [winc MS] [binc MS]\n"                  \
      "     [movestogo N] [mate N] [infinite] [ponder] [searchmoves M...]\n"                                \
      "     UCCI: [time T] [increment T] [opptime T] [oppincrement T] [draw]\n"                             \
      "  banmoves M...         moves that are not to be played here (UCCI)\n"                               \
      "  stop, ponderhit, quit\n"                                                                           \
      "for people\n"                                                                                        \
      "  d                     the board, its FEN and who gives check\n"                                    \
      "  eval                  where the score of the position comes from\n"                                \
      "  perft N, go perft N   count the move sequences of N plies by their first move\n"                   \
      "  bench [DEPTH]         search a fixed list of positions and count the nodes\n"                      \
      "  help                  this list\n",                                                                \
      "命令\n"                                                                                            \
      "  uci, ucci             选择协议，并列出选项\n"                                            \
      "  isready               回答 readyok\n"                                                            \
      "  setoption name X value Y, setoption X Y\n"                                                         \
      "  ucinewgame, uccinewgame, newgame\n"                                                                \
      "  position startpos|fen F [moves M...]，position 一词可省\n"                                    \
      "  go [depth N] [nodes N] [movetime MS] [wtime MS] [btime MS] [winc MS] [binc MS]\n"                  \
      "     [movestogo N] [mate N] [infinite] [ponder] [searchmoves M...]\n"                                \
      "     UCCI：[time T] [increment T] [opptime T] [oppincrement T] [draw]\n"                            \
      "  banmoves M...         此局面下的禁着（UCCI）\n"                                           \
      "  stop, ponderhit, quit\n"                                                                           \
      "供人使用\n"                                                                                      \
      "  d                     显示棋盘、FEN 和将军的棋子\n"                                     \
      "  eval                  说明局面分数的来源\n"                                               \
      "  perft N, go perft N   按第一着统计 N 步的着法序列数\n"                                \
      "  bench [深度]          搜索一组固定局面并统计节点数\n"                              \
      "  help                  本列表\n")                                                                   \
    X(BAD_ARGUMENT, "this program has no argument ", "本程序没有这个参数：")                                \
    X(BAD_DEPTH, "bench takes a depth from 1 to 60, not ", "bench 的深度应为 1 到 60，而不是 ")             \
    X(BAD_LANG, "--lang takes en or zh, not ", "--lang 只能是 en 或 zh，而不是 ")                           \
    X(SEE_HELP, "try --help", "请用 --help 查看说明")                                                       \
    X(NO_MEMORY, "there is not enough memory to start", "内存不足，无法启动")                               \
    X(NO_OUTPUT, "the answers cannot be written", "无法写出回答")                                           \
    X(RED_TO_MOVE, "Red to move", "轮到红方走棋")                                                           \
    X(BLACK_TO_MOVE, "Black to move", "轮到黑方走棋")                                                       \
    X(CHECKERS, "check from: ", "将军者：")                                                                 \
    X(NO_CHECK, "no check", "没有将军")                                                                     \
    X(LAST_CAPTURE, "plies since the last capture: ", "距上次吃子的着数：")                                 \
    X(TERM, "term", "项目")                                                                                 \
    X(RED, "Red", "红方")                                                                                   \
    X(BLACK, "Black", "黑方")                                                                               \
    X(SUM, "Red - Black", "红 - 黑")                                                                        \
    X(MIDDLE, "middle", "中局")                                                                             \
    X(END, "end", "残局")                                                                                   \
    X(TOTAL, "all together", "合计")                                                                        \
    X(PHASE, "pieces left (0 is a bare endgame): ", "剩余子力（0 为最简残局）：")                           \
    X(SCALE, "what the endgame leaves of it: ", "残局胜算系数：")                                           \
    X(SCORE, "score for the side to move: ", "走棋方得分：")

typedef enum people_text {
#define PEOPLE_TEXT_ENUM(id, en, zh) PEOPLE_TEXT_##id,
    PEOPLE_TEXT_LIST(PEOPLE_TEXT_ENUM)
#undef PEOPLE_TEXT_ENUM
        PEOPLE_TEXTS
} people_text;

const char *people_text_in(people_language language, people_text text);
/* As the locale of the environment has it. */
people_language people_language_of_locale(void);

#endif
