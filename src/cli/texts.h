/* Every text that a person reads, in English and Chinese side by side.
 *
 * X(NAME, English, Chinese). {1}, {2} … stand for what cli_say is given. The
 * library's own sentences (why a move is refused, what is wrong with a setup, how
 * a game ended) are in its headers, in both languages too. */
#ifndef CLI_TEXTS_H
#define CLI_TEXTS_H

#include <chuhe.h>

#include "cli/analyse_texts.h"
#include "cli/judge_texts.h"
#include "cli/solve_texts.h"
#include "cli/referee_texts.h"
#include "cli/match_texts.h"
#include "cli/play_texts.h"
#include "cli/serve_texts.h"

#define CLI_FAULT_NAME(name, text, en, zh) text ", "
/* `  pgn (.pgn): PGN for xiangqi; read, write` */
#define CLI_FORMAT_LINE_EN(name, text, extension, what, read, write)                               \
    "  " text " (." extension "): " what CLI_FORMAT_EN_##write "\n"
#define CLI_FORMAT_EN_true ""
#define CLI_FORMAT_EN_false "; read only"
#define CLI_FORMAT_LINE_ZH(name, text, extension, what, read, write)                               \
    "  " text "（." extension "）：" CLI_FORMAT_ZH_##name CLI_FORMAT_ZH_##write "\n"
#define CLI_FORMAT_ZH_DHTMLXQ "DhtmlXQ（东萍 UBB），也可在 HTML 网页中"
#define CLI_FORMAT_ZH_PGN "象棋 PGN"
#define CLI_FORMAT_ZH_XQF "XQF（象棋演播室）1.0 至 1.8"
#define CLI_FORMAT_ZH_CBR "CBR（象棋桥）1 与 2"
#define CLI_FORMAT_ZH_CBL "CBL（象棋桥）棋库"
#define CLI_FORMAT_ZH_WXF "WXF 与 PlayOK"
#define CLI_FORMAT_ZH_TEXT "着法列表，任何写法"
#define CLI_FORMAT_ZH_MXQ "MXQ"
#define CLI_FORMAT_ZH_CBF "CBF（象棋桥 XML）"
#define CLI_FORMAT_ZH_JSON "楚河自己的 JSON，不丢失内容"
#define CLI_FORMAT_ZH_true ""
#define CLI_FORMAT_ZH_false "；只读"

typedef enum cli_language { CLI_ENGLISH, CLI_CHINESE, CLI_LANGUAGES } cli_language;

/* clang-format off */
#define CLI_TEXT_LIST(X) \
    /* words */ \
    X(AS_IT_IS, "{1}", "{1}") \
    X(RED, "Red", "红方") \
    X(BLACK, "Black", "黑方") \
    X(PLY, "ply", "着") \
    X(PLIES, "plies", "着") \
    X(GENERAL, "general", "帅（将）") \
    X(ADVISOR, "advisor", "仕（士）") \
    X(ELEPHANT, "elephant", "相（象）") \
    X(HORSE, "horse", "马") \
    X(CHARIOT, "chariot", "车") \
    X(CANNON, "cannon", "炮") \
    X(SOLDIER, "soldier", "兵（卒）") \
    X(COLON, ": ", "：") \
    X(COMMA, ", ", "、") \
    X(STANDARD_INPUT, "standard input", "标准输入") \
    /* help */ \
    X(PROGRAM, "The rules and records of xiangqi (Chinese chess) on the command line.", "楚河：命令行上的象棋规则与棋谱。") \
    X(USAGE, "Usage: chuhe {1} [OPTION]... {2}", "用法：chuhe {1} [OPTION]... {2}") \
    X(COMMANDS, "Commands:", "命令：") \
    X(OPTIONS, "Options:", "选项：") \
    X(COMMON_OPTIONS, "Options of every command, accepted before it as well:", "各命令通用的选项（也可写在命令之前）：") \
    X(PROGRAM_END, \
      "'chuhe COMMAND --help' says more about a command.\n" \
      "Exit status: 0 done; 1 the answer is no (an illegal move, an unplayable position), or " \
      "something could not be read or written wholly; " \
      "2 wrong usage; 3 something cannot be read or written.", \
      "“chuhe 命令 --help” 显示该命令的详细说明。\n" \
      "退出状态：0 完成；1 答案为否（着法不合规则、局面不合规则），或有内容未能完整读取或写出；2 用法错误；3 无法读取或写入。") \
    X(OPTION_LANG, "language of the texts (default: by locale)", "语言：英文或中文（默认按系统区域设置）") \
    X(OPTION_JSON, "answer in JSON", "以 JSON 输出") \
    X(OPTION_COLOR, "colours (default: auto, on a terminal only; NO_COLOR is respected)", "颜色（默认 auto：只在终端上使用；遵守 NO_COLOR）") \
    X(OPTION_HELP, "show this help", "显示此帮助") \
    X(OPTION_VERSION, "show the version", "显示版本") \
    /* wrong usage */ \
    X(TRY_HELP, "Try 'chuhe{1}{2} --help'.", "请看 'chuhe{1}{2} --help'。") \
    X(NO_COMMAND, "a command is missing", "缺少命令") \
    X(UNKNOWN_COMMAND, "there is no command '{1}'", "没有命令“{1}”") \
    X(UNKNOWN_COMMAND_NEAR, "there is no command '{1}'; did you mean '{2}'?", "没有命令“{1}”；是否指“{2}”？") \
    X(UNKNOWN_OPTION, "there is no option '{1}'", "没有选项“{1}”") \
    X(UNKNOWN_OPTION_NEAR, "there is no option '{1}'; did you mean '--{2}'?", "没有选项“{1}”；是否指“--{2}”？") \
    X(AMBIGUOUS_OPTION, "'{1}' may be short for {2}", "“{1}”可以是 {2} 的缩写") \
    X(OPTION_NEEDS_VALUE, "the option '--{1}' needs a value: {2}", "选项“--{1}”需要一个值：{2}") \
    X(OPTION_TAKES_NO_VALUE, "the option '--{1}' takes no value", "选项“--{1}”不带值") \
    X(BAD_OPTIONS, "the options cannot be read", "无法读懂选项") \
    X(BAD_VALUE, "{1}: expected {2}, not '{3}'", "{1}：应为 {2}，而不是“{3}”") \
    X(TOO_MANY_ARGUMENTS, "unexpected argument '{1}'", "多余的参数“{1}”") \
    /* reading and writing */ \
    X(NO_MEMORY, "out of memory", "内存不足") \
    X(CANNOT_WRITE_OUTPUT, "cannot write to standard output: {1}", "无法写到标准输出：{1}") \
    X(CANNOT_OPEN, "cannot open '{1}': {2}", "无法打开“{1}”：{2}") \
    X(CANNOT_READ, "cannot read '{1}': {2}", "无法读取“{1}”：{2}") \
    X(CANNOT_WRITE, "cannot write '{1}': {2}", "无法写入“{1}”：{2}") \
    X(IS_DIRECTORY, "'{1}' is a folder, not a file", "“{1}”是文件夹，不是文件") \
    X(FILE_TOO_LARGE, "'{1}' gives more than is read from a pipe (4 GiB); a file may be of any size", "“{1}”超过从管道读取的上限（4 GiB）；文件则不限大小") \
    X(CANNOT_SPOOL, "no room to keep what '{1}' gives: {2} (TMPDIR names another folder)", "没有空间存放“{1}”的内容：{2}（可用 TMPDIR 指定另一个文件夹）") \
    X(NO_MEMORY_FOR, "'{1}': out of memory", "“{1}”：内存不足") \
    X(CANNOT_DRAW, "cannot make '{1}': {2}", "无法生成“{1}”：{2}") \
    /* positions */ \
    X(FEN_TOO_LONG, "the FEN is longer than {1} bytes", "FEN 超过 {1} 字节") \
    X(EMPTY_FEN, "the FEN is empty", "FEN 是空的") \
    X(FEN_IS_FILE, "'{1}' is no FEN but a file; 'chuhe show {1}' reads records", "“{1}”不是 FEN 而是文件；'chuhe show {1}' 可读取棋谱") \
    X(BAD_FEN, "FEN, byte {1}: {2}", "FEN 第 {1} 字节：{2}") \
    X(UNPLAYABLE, "this is not a playable position:", "局面不合规则，无法对局：") \
    X(TO_MOVE, "{1} to move", "轮到{1}走棋") \
    X(IN_CHECK, "{1} is in check from: ", "{1}被将军，来自：") \
    X(CHECKMATED, "{1} is checkmated: {2} wins", "{1}被将死，{2}胜") \
    X(STALEMATED, "{1} has no move and is not in check (stalemate): {2} wins", "{1}困毙，{2}胜") \
    X(LEGAL_MOVES, "legal moves: {1}", "合法着法：{1}") \
    X(DEAD, "neither side can win: a draw", "双方均无取胜可能，和棋") \
    X(FORGIVEN, "forgiven:", "已放宽：") \
    /* show */ \
    X(SHOW_SUMMARY, "show a board in the terminal or draw it into a file", "在终端显示棋盘，或绘成图片") \
    X(SHOW_DETAILS, \
      "Without a FEN it is the start position. A FEN need not be quoted. Of a record file ('-' is " \
      "standard input) it is the position after the ply that --ply names, else the last of the " \
      "main line. Black's pieces stand in " \
      "square brackets, Red's in round ones. Points are named by the file a-i from Red's left and " \
      "the rank 0-9 from Red's side. Nothing is printed when a picture is written; '-' as FILE is " \
      "standard output.", \
      "不给 FEN 时为开局局面；FEN 可以不加引号。给出棋谱文件（“-” 为标准输入）时，为 --ply 所指着数之后的局面，" \
      "不指定则为主变最后局面。黑子用方括号，红子用圆括号。交叉点的名称：" \
      "红方左起 a-i 线，红方底线起 0-9 行。写图片时不显示棋盘；FILE 为 “-” 时写到标准输出。") \
    X(OPTION_PLY, "of a record: the position after so many plies (0: the start)", "棋谱中走了若干着之后的局面（0 为起始局面）") \
    X(OPTION_GAME, "of a record: which game of the file (default: 1)", "文件中的第几局（默认 1）") \
    X(NO_SUCH_GAME, "'{1}' has no such game; games in it: {2}", "“{1}”没有这一局；共 {2} 局") \
    X(NO_SUCH_PLY, "'{1}' has no such ply; plies of the main line: {2}", "“{1}”没有这一着；主变共 {2} 着") \
    X(AFTER_PLY, "after ply {1} of {2}: {3}", "第 {1} 着之后（共 {2} 着）：{3}") \
    X(BEFORE_PLIES, "at the start of {1} plies", "起始局面（共 {1} 着）") \
    X(OPTION_LETTERS, "FEN letters instead of characters", "用 FEN 字母代替汉字") \
    X(OPTION_CHARACTERS, "characters, whatever the locale says", "不论区域设置，一律用汉字") \
    X(OPTION_ASCII, "draw the lines with - and |", "用 - 和 | 画线") \
    X(OPTION_BLACK_BELOW, "Black's side below", "黑方在下") \
    X(OPTION_SVG, "write an SVG picture", "写 SVG 图片") \
    X(OPTION_PNG, "write a PNG picture", "写 PNG 图片") \
    X(OPTION_WIDTH, "width of the PNG, 64-8000 (default: 800)", "PNG 的宽度，64-8000（默认 800）") \
    X(OPTION_TITLE, "a title for the picture", "图片的标题") \
    X(OPTION_LAST, "mark the move that was played last, in any notation, e.g. h2e2 or 炮二平五", "标出上一着，写法不限，如 h2e2、炮二平五") \
    X(OPTION_ARROWS, "draw arrows, e.g. e2e9,h2h9", "画箭头，如 e2e9,h2h9") \
    X(OPTION_MARK, "mark points, e.g. e5,d4", "标出交叉点，如 e5,d4") \
    X(BAD_LAST, "--last: '{1}' is no move that leads to this position; e.g. h2e2 or 炮二平五", "--last：“{1}”不是走成此局面的着法；例如 h2e2、炮二平五") \
    X(AMBIGUOUS_LAST, "--last: '{1}' fits more than one move; name both points, e.g. h2e2", "--last：“{1}”有歧义；请写出起点与终点，如 h2e2") \
    X(ONLY_WITH_PNG, "{1} does nothing without --png", "{1} 只与 --png 一起使用") \
    X(NOT_WITH_JSON, "{1} does nothing with --json", "{1} 与 --json 一起使用时不起作用") \
    X(NOT_WITH_QUIET, "{1} does nothing with --quiet", "{1} 与 --quiet 一起使用时不起作用") \
    X(JSON_ON_OUTPUT, "{1} - and --json cannot both be on standard output", "{1} - 与 --json 不能同时写到标准输出") \
    X(TWO_ON_OUTPUT, "only one of --svg and --png can be standard output", "--svg 与 --png 只能有一个写到标准输出") \
    X(UNPLAYABLE_NOTE, "note: this is not a playable position", "注意：局面不合规则，无法对局") \
    X(TOO_MANY_ARROWS, "no more than {1} arrows", "箭头不能超过 {1} 个") \
    X(LAST_MOVE, "* last move: {1} to {2}", "* 上一着：{1} 至 {2}") \
    X(MARKED, "x marked: ", "x 标记：") \
    X(ARROW, "arrow: {1} to {2}", "箭头：{1} 至 {2}") \
    /* moves */ \
    X(MOVES_SUMMARY, "list the legal moves of a position", "列出局面的合法着法") \
    X(MOVES_DETAILS, \
      "Without a FEN it is the start position. Moves come piece by piece, in coordinates and in " \
      "Chinese; with --notation one a line.", \
      "不给 FEN 时为开局局面。按棋子列出，坐标与中文并列；用 --notation 时每行一着。") \
    X(OPTION_NOTATION_LIST, "one move a line: coordinates (h2e2), coordinates10 (h3e3), iccs (H2-E2), chinese (炮二平五), short (炮25) or wxf (C2=5)", "每行一着：coordinates（h2e2）、coordinates10（h3e3）、iccs（H2-E2）、chinese（炮二平五）、short（炮25）或 wxf（C2=5）") \
    X(ONE_MOVE, "{1} to move: one legal move", "轮到{1}走棋：合法着法 1 个") \
    X(MOVE_COUNT, "{1} to move: {2} legal moves", "轮到{1}走棋：合法着法 {2} 个") \
    /* status */ \
    X(STATUS_SUMMARY, "say how a position stands, or why it is not playable", "判断局面：将军、将死、困毙，或为何不合规则") \
    X(STATUS_DETAILS, \
      "Check and by which pieces, checkmate, stalemate, a position that neither side can win, or " \
      "every reason why it cannot be played. Exit status 1 when it is not playable.\n" \
      "Faults that can be forgiven: " CHUHE_FAULT_LIST(CLI_FAULT_NAME) "all.", \
      "将军及来自哪些棋子、将死、困毙、双方均无取胜可能，或局面不合规则的全部原因。局面不合规则时退出状态为 1。\n" \
      "可放宽的不合规则之处：" CHUHE_FAULT_LIST(CLI_FAULT_NAME) "all。") \
    X(OPTION_FORGIVE, "let these faults pass: a study position", "放宽这些不合规则之处（供研究的局面）") \
    /* rule books */ \
    X(UNKNOWN_BOOK, "there is no rule book '{1}'; there are {2}", "没有规则书“{1}”；已有 {2}") \
    X(UNKNOWN_BOOK_NEAR, "there is no rule book '{1}'; did you mean '{2}'? There are {3}", "没有规则书“{1}”；是否指“{2}”？已有 {3}") \
    X(RULES_SUMMARY, "list the rule books, or say how one rules on repetition", "列出规则书，或说明某一本如何裁决循环") \
    X(RULES_DETAILS, \
      "Without a name it is the list. With one: what the book sees in a move, who must change when " \
      "a position is repeated, and the clauses that say so. The words are Chuhe's, the numbers the " \
      "book's.", \
      "不给书名时列出各本。给出书名时说明：该书如何看待一着棋，局面循环时何方应变着，以及所依条款。" \
      "文字为楚河自拟，条款编号依原书。") \
    X(RULES_SOURCE, "source: {1}", "依据：{1}") \
    X(RULES_MOVES, "What a move is", "着法的性质") \
    X(RULES_IS_CHECK, "the general is attacked", "攻击对方将（帅）") \
    X(RULES_ESCAPE_IDLE,                                                                           \
      "what the general attacks or uncovers by moving out of check does not count",                \
      "帅（将）应将而走，由此产生的捉、杀不计")                                                    \
    X(RULES_KEY_POINT_IDLE,                                                                        \
      "the last attacking piece of a side, when it has to hold a point against mate, may attack "  \
      "advisors and elephants by the way",                                                         \
      "单子占据守和要点，附带产生的捉士、捉象不计")                                                \
    X(RULES_IS_MATE_NEXT, "it threatens mate on the next move", "下一着要将死对方") \
    X(RULES_IS_MATE, "it threatens mate from the next move on, by one check or by checks in a row (up to {1} are looked at)", "从下一着起，要以一将或连将将死对方（至多看 {1} 将）") \
    X(RULES_IS_CHASE_DIRECT, \
      "it newly attacks a piece that can be taken from the next move on: one that is " \
      "unprotected or falsely protected, or a chariot that a horse or cannon attacks. The same " \
      "piece must be chased by every move. General and soldiers may chase by " \
      "themselves, and a soldier that has not crossed the river may be chased", \
      "新生攻击，下一着起可吃：无根子、假根子，或马、炮所攻之车；须着着捉同一子。" \
      "将帅、兵卒自身可捉，未过河兵卒可被捉") \
    X(RULES_IS_CHASE_GAIN, \
      "it newly threatens to win a piece from the next move on: by capture, by several pieces " \
      "together, by checks, or by an exchange that gains; and the winner is not mated at once. " \
      "A piece that is falsely or too weakly protected counts as unprotected. General and " \
      "soldiers may chase by themselves, and a soldier that has not crossed the river may be chased", \
      "新生得子之着，从下一着起：直接吃、数子联合、将军得子、或交换得子，且得子后不立被将死。" \
      "假根、少根作无根。将帅、兵卒自身可捉，未过河兵卒可被捉") \
    X(RULES_IS_JOINT, "a chase by several pieces together only, or of a piece too weakly protected, is a joint chase", "仅由数子联合之捉、或捉少根子，作联合捉") \
    X(RULES_IS_IDLE, "anything else; {1} count as idle", "其余着法；{1}均作闲") \
    X(RULES_IS_IDLE_ONLY, "anything else", "其余着法") \
    X(RULES_WHEN, "When and how it is ruled", "裁决") \
    X(RULES_LOOPS, "A ruling comes when the loop has run {1} times. Each side is judged by all its own moves in the loop: one idle move among them, and it does nothing that is forbidden.", "循环 {1} 次后裁决。各方以循环中己方全部着法论：其中有一着闲，即不算犯例。") \
    X(RULES_DRAW_ONLY, "A repetition comes to a ruling when the loop has run {1} times. It is a draw.", "循环 {1} 次后作和。") \
    X(RULES_WHO, "Who must change, the gravest first", "何方变着（由重到轻）") \
    X(RULES_TIER_TOP, "Who does this must change, and loses otherwise, unless the other side does the same (a draw):", "有下列情形之一方应变着，不变作负；双方同犯则作和：") \
    X(RULES_TIER, "Who does this must change, and loses otherwise, unless the other side does the like of it (a draw) or what stands above (then that side must change):", "有下列情形之一方应变着，不变作负；双方同犯则作和，对方所犯更重则对方变着：") \
    X(RULES_EXCEPTIONS, "Exceptions", "例外") \
    X(RULES_AGAINST_DRAW, "{1} against {2}: a draw", "{1}对{2}：作和") \
    X(RULES_AGAINST_LOSS, "{1} against {2}: the first must change", "{1}对{2}：前者变着") \
    X(RULES_ALLOWED, "Allowed", "允许") \
    X(RULES_DRAWS, "Draws", "和棋") \
    X(RULES_NOTES, "Also in the book", "书中其他条款") \
    X(RULES_LIMIT_NONE, "Natural limit: none", "自然限着：无") \
    X(RULES_LIMIT, "Natural limit: {1} rounds without a capture", "自然限着：{1} 回合无吃子") \
    X(RULES_LIMIT_CHECKS, "Natural limit: {1} rounds without a capture; of a side's checks {2} at most are counted", "自然限着：{1} 回合无吃子；一方将军至多计 {2} 着") \
    X(RULES_FIRST, "First move: {1}", "先走：{1}") \
    /* perft */ \
    X(PERFT_SUMMARY, "count the move sequences of a length", "统计给定步数的全部着法序列") \
    X(PERFT_DETAILS, \
      "The first line is the count. Nothing is looked up; the moves of the last ply are counted " \
      "without being played. Time and rate go to standard error.", \
      "第一行为总数。不查表；最后一着只计数，不实际走子。时间与速度写到标准错误。") \
    X(OPTION_FEN, "the position (default: the start position)", "局面（默认为开局局面）") \
    X(OPTION_DIVIDE, "the count of each first move as well", "另列每个第一着的数目") \
    X(OPTION_THREADS, "threads to use, 1-256 (default: 1)", "线程数，1-256（默认 1）") \
    X(NO_DEPTH, "a depth is missing: a number from 0 to {1}", "缺少深度：0 至 {1} 的整数") \
    X(BAD_DEPTH, "the depth must be a number from 0 to {1}, not '{2}'", "深度应为 0 至 {1} 的整数，而不是“{2}”") \
    X(PERFT_PROGRESS, "{1} of {2} parts, {3} million in {4} s, {5} million a second", "已完成 {1}/{2} 部分，{4} 秒共 {3} 百万，每秒 {5} 百万") \
    X(RATE, "{1} s, {2} million a second", "{1} 秒，每秒 {2} 百万") \
    /* replay */ \
    X(REPLAY_SUMMARY, "play through game records and say how they end", "重放棋谱并判断终局") \
    X(REPLAY_DETAILS, \
      "Reads every format that 'chuhe convert --help' lists; '-' is standard input. Prints the " \
      "moves of the main line by rounds with their comments, the final board and how the game " \
      "stands. An illegal move ends its line with the reason; the next game goes on. A start that " \
      "no game comes to is told and played on. Exit status 1 when a game could not be " \
      "read wholly or not be played to its end.", \
      "读取 'chuhe convert --help' 所列的各种格式；“-” 为标准输入。按回合显示主变着法与注解、最后局面与胜负。" \
      "遇到不合规则的着法，说明原因并结束该变，继续下一局。起始局面不合规则时加以说明并照样重放。" \
      "有棋局未能完整读取或不能走完时退出状态为 1。") \
    X(OPTION_NOTATION, "print moves as chinese (炮二平五, the default), short (炮25), wxf (C2=5), iccs (H2-E2), coordinates (h2e2) or coordinates10 (h3e3)", "着法的写法：chinese（炮二平五，默认）、short（炮25）、wxf（C2=5）、iccs（H2-E2）、coordinates（h2e2）或 coordinates10（h3e3）") \
    X(OPTION_SCRIPT, "Chinese characters: simplified (the default) or traditional", "字体：simplified（简体，默认）或 traditional（繁体）") \
    X(OPTION_DIGITS, "digits of Chinese moves: by-side (一 for Red, 1 for Black; the default), by-side-wide (一, １), chinese, ascii or wide", "着法数字：by-side（红方用一，黑方用 1，默认）、by-side-wide（一、１）、chinese、ascii 或 wide") \
    X(OPTION_PLACES, "前, 中, 后 and 一 to 五 in Chinese moves: always (wherever two or more alike stand on a file; the default), needed (only where the file would leave a doubt) or published (as many published games: always for soldiers; for others also where only the general's safety takes the doubt away)", "中文着法中的前、中、后与一至五：always（同一纵线上有两个以上同类棋子就用，默认）、needed（只在用纵线号说不清时才用）或 published（许多已发表棋谱的写法：兵卒总用；其他棋子即使只因送将而不能走也算说不清）") \
    X(OPTION_FROM, "format of the input (default: found out)", "输入的格式（默认自动识别）") \
    X(OPTION_FROM_ENCODING, "encoding of the input: utf-8, gb18030, big5, utf-16le or utf-16be (default: found out)", "输入的编码：utf-8、gb18030、big5、utf-16le 或 utf-16be（默认自动识别）") \
    X(OPTION_VARIATIONS, "print the variations as well, indented; with --json as \"lines\", each with the ply that its first move takes the place of and the line that it leaves (0: the main line)", "同时显示变着，按层缩进；用 --json 时为 lines，各含首着所替代的着数与所离开的变（0 为主变）") \
    X(OPTION_RULES, "limit=60: so many rounds (1 to 32767) without a capture draw the game (the default); claim=60: they may be claimed; limit=off; off: no draws by themselves", "limit=60：若干回合（1 至 32767）无吃子判和（默认）；claim=60：可提出作和；limit=off；off：都不自动判和") \
    X(OPTION_QUIET, "one line a game", "每局只显示一行") \
    X(OPTION_SVG_FOLDER, "write each final position as an SVG picture into this folder", "把每局的最后局面写成 SVG 图片，放入此文件夹") \
    X(OPTION_PNG_FOLDER, "the same as PNG pictures", "同上，PNG 图片") \
    X(NO_FILE, "a file is missing ('-' is standard input)", "缺少文件（“-” 为标准输入）") \
    X(NO_RECORD, "{1}: {2}", "{1}：{2}") \
    X(GAME_NUMBER, ", game {1}", "，第 {1} 局") \
    X(TAG_RED, "Red", "红方") \
    X(TAG_BLACK, "Black", "黑方") \
    X(TAG_RESULT, "result", "结果") \
    X(TAG_DATE, "date", "日期") \
    X(TAG_EVENT, "event", "赛事") \
    X(TAG_PLACE, "place", "地点") \
    X(TAG_ROUND, "round", "轮次") \
    X(TAG_RED_TEAM, "Red's team", "红方团体") \
    X(TAG_BLACK_TEAM, "Black's team", "黑方团体") \
    X(TAG_OPENING, "opening", "开局") \
    X(TAG_VARIATION, "variation", "变例") \
    X(TAG_ANNOTATOR, "annotator", "注解") \
    X(TAG_AUTHOR, "author", "作者") \
    X(TAG_REMARK, "remark", "备注") \
    X(TAG_TABLE, "table", "台次") \
    X(TAG_SOURCE, "source", "来源") \
    X(TAG_TIME_CONTROL, "time control", "记时规则") \
    X(TAG_RED_TIME, "Red's time", "红方用时") \
    X(TAG_BLACK_TIME, "Black's time", "黑方用时") \
    X(START, "start: {1}", "起始局面：{1}") \
    X(VARIATIONS, "variations: {1}", "变着：{1}") \
    X(VARIATIONS_HIDDEN, "variations: {1} (--variations prints them)", "变着：{1}（用 --variations 显示）") \
    X(AT_OFFSET, ", offset {1}", "，偏移 {1}") \
    X(PLY_NUMBER, "ply {1}", "第 {1} 着") \
    X(VARIATION_PLY, "ply {1} of a variation", "变着第 {1} 着") \
    X(SIGNS, "+ check   # checkmate", "+ 将军   # 将死") \
    X(WARNING, "warning: ", "警告：") \
    X(MORE_WARNINGS, "and {1} more warnings", "另有 {1} 条警告") \
    X(REFUSED, "ply {1} (round {2}, {3}) '{4}': {5}", "第 {1} 着（第 {2} 回合，{3}）“{4}”：{5}") \
    X(UNPLAYABLE_START, "the start position is not playable:", "起始局面不合规则，无法对局：") \
    X(NOT_PLAYED, "plies of the record after it that are not played: {1}", "此后棋谱中未走的着数：{1}") \
    X(GOES_ON, "after {1} {2} the game goes on, {3} to move", "走了 {1} 着，对局继续，轮到{3}走棋") \
    X(ENDED, "after {1} {2}: {3}; {4}", "走了 {1} 着：{3}；{4}") \
    X(RECORDED, "; the record says: {1}", "；棋谱所记结果：{1}") \
    X(RESULT_OPEN, "the game goes on", "对局继续") \
    X(RESULT_RED, "Red wins", "红方胜") \
    X(RESULT_BLACK, "Black wins", "黑方胜") \
    X(RESULT_DRAW, "draw", "和棋") \
    X(OCCURRENCES, "this position has stood on the board {1} times", "此局面已出现 {1} 次") \
    X(MAY_CLAIM, "a draw may be claimed: {1} rounds without a capture", "可以提出作和：已有 {1} 回合没有吃子") \
    /* info */ \
    X(INFO_SUMMARY, "tell what stands in record files, a line a game", "列出棋谱文件的内容，每局一行") \
    X(INFO_DETAILS, \
      "File, number of the game, format, encoding, players (or title), event, date, plies of the " \
      "main line, result, and how many variations, comments and warnings there are; cut to the " \
      "terminal's width; the warnings go to standard error. With --json an object a line with file, game, format, encoding, tags, " \
      "fen, moves, plies, result, variations, comments and warnings. Exit status 1 when something " \
      "could not be read wholly.", \
      "依次为文件、局号、格式、编码、对局者（或标题）、赛事、日期、主变着数、结果，以及变着、注解、警告的数目；" \
      "按终端宽度截断；警告写到标准错误。用 --json 时每行一个对象，含 file、game、format、encoding、tags、fen、moves、plies、" \
      "result、variations、comments、warnings。有内容未能完整读取时退出状态为 1。") \
    X(INFO_FILE, "file", "文件") \
    X(INFO_GAME, "game", "局号") \
    X(INFO_FORMAT, "format", "格式") \
    X(INFO_ENCODING, "encoding", "编码") \
    X(INFO_PLAYERS, "players", "对局者") \
    X(INFO_EVENT, "event", "赛事") \
    X(INFO_DATE, "date", "日期") \
    X(INFO_PLIES, "ply", "着数") \
    X(INFO_RESULT, "res", "果") \
    X(INFO_VARIATIONS, "var", "变着") \
    X(INFO_COMMENTS, "com", "注解") \
    X(INFO_WARNINGS, "warn", "警告") \
    /* convert */ \
    X(CONVERT_SUMMARY, "turn game records into another format", "转换棋谱格式") \
    X(CONVERT_DETAILS, \
      "Many games in, many out. OUT is a file, or a folder (one that is there, or a name that ends " \
      "in '/') that gets a file for each input, or for each game where the format holds one only; " \
      "without OUT, and with '-', it is standard output. The format is that of --to or of OUT's " \
      "extension. A file that cannot be read is told and the next is read; a sum stands at the end. " \
      "What is written takes its name when it is whole. Exit status 1 when something could not be " \
      "read wholly, or when moves, variations, comments or characters were lost in writing; the " \
      "sum says which.\n\nFormats:\n" CHUHE_FORMAT_LIST(CLI_FORMAT_LINE_EN), \
      "可读入多局、写出多局。OUT 为文件，或文件夹（已存在，或名称以“/”结尾）：每个输入文件写成一个文件，" \
      "只能存一局的格式则每局一个文件；不给 OUT 或为“-”时写到标准输出。输出格式由 --to 或 OUT 的扩展名决定。" \
      "无法读取的文件加以说明后继续读下一个，最后给出总计。写完整之后才换成目标文件名。" \
      "有内容未能完整读取，或写出时丢失着法、变着、注解或文字时，退出状态为 1，总计中列出所失内容。\n\n格式：\n" CHUHE_FORMAT_LIST(CLI_FORMAT_LINE_ZH)) \
    X(OPTION_OUTPUT, "file or folder to write (default: standard output)", "写到此文件或文件夹（默认为标准输出）") \
    X(OPTION_TO, "format of the output (default: by the extension of OUT)", "输出的格式（默认按 OUT 的扩展名）") \
    X(OPTION_CONVERT_NOTATION, "moves in pgn and text: chinese (the default), short, wxf, iccs, coordinates (h2e2) or coordinates10 (h3e3)", "pgn 与 text 中着法的写法：chinese（默认）、short、wxf、iccs、coordinates（h2e2）或 coordinates10（h3e3）") \
    X(OPTION_SAME_AS_NOTATION, "the same as --notation", "同 --notation") \
    X(OPTION_ENCODING, "encoding of the output: utf-8 (the default), gb18030, big5, utf-16le or utf-16be", "输出的编码：utf-8（默认）、gb18030、big5、utf-16le 或 utf-16be") \
    X(OPTION_STYLE_1957, "moves in the form of 1957: Black below, moving first", "1957 年棋规的写法：黑方在下先行") \
    X(OPTION_XQF_VERSION, "version of XQF to write (default: 1.8)", "所写 XQF 的版本（默认 1.8）") \
    X(OPTION_CONVERT_QUIET, "no warnings and no sum; a line when something was lost", "不显示警告与总计；有内容丢失时只显示一行") \
    X(READ_ONLY, "{1}: {3} is read only; expected {2}", "{1}：{3} 只能读取；应为 {2}") \
    X(FORMAT_IS_TO, "--format is the notation of moves; the format of the output is named by --to {1}", "--format 是着法的写法；输出的格式请用 --to {1} 指定") \
    X(NO_OUTPUT_FORMAT, "the format of the output is not known; name it with --to", "不知道输出的格式，请用 --to 指定") \
    X(NO_ENCODING, "--encoding: {1} has an encoding of its own", "--encoding：{1} 的编码是固定的") \
    X(NO_NOTATION, "--notation, --script, --digits, --places and --black-below are for pgn and text, not for {1}", "--notation、--script、--digits、--places 与 --black-below 只用于 pgn 与 text，不用于 {1}") \
    X(NO_VERSION, "--xqf-version is for xqf, not for {1}", "--xqf-version 只用于 xqf，不用于 {1}") \
    X(HOLDS_ONE, "{1} holds one game only, and there are more for '{2}'; name a folder, which gets a file for each", "{1} 只能存一局，而写入“{2}”的不止一局；请指定文件夹，每局写成一个文件") \
    X(CANNOT_HOLD, "{1}, game {2}: cannot be written as {3}", "{1}，第 {2} 局：不能写成 {3}") \
    X(IS_INPUT, "'{1}' is one of the files that are read; it is left as it is", "“{1}”是输入文件之一，保持原样") \
    X(CONVERT_PROGRESS, "{1} of {2} files, {3} games", "文件 {1}/{2}，{3} 局") \
    X(CONVERT_SUM, "read: files {1}, games {2}, plies {3}; written: files {4}, games {5}", "读取文件 {1} 个、棋局 {2} 局、着法 {3} 着；写出文件 {4} 个、棋局 {5} 局") \
    X(CONVERT_BAD, "files that could not be read, or hold no record: {1}", "无法读取或没有棋谱的文件：{1}") \
    X(CONVERT_FOUND, "warnings while reading: {1}", "读取时的警告：{1}") \
    X(CONVERT_LOST_BRIEFLY, "variations, comments or characters that {2} cannot hold are left out (told {1} times; without -q they are named)", "{2} 不能保存的变着、注解或文字已略去（共 {1} 条；不用 -q 时逐类列出）") \
    X(CONVERT_LOST, "what {2} cannot hold: {1}", "{2} 不能保存的内容：{1}") \
    CLI_JUDGE_TEXT_LIST(X) \
    CLI_SERVE_TEXT_LIST(X) \
    CLI_SOLVE_TEXT_LIST(X) \
    CLI_REFEREE_TEXT_LIST(X) \
    CLI_ANALYSE_TEXT_LIST(X) \
    CLI_MATCH_TEXT_LIST(X) \
    CLI_PLAY_TEXT_LIST(X)
/* clang-format on */

typedef enum cli_text {
#define CLI_TEXT_ENUM(name, en, zh) CLI_TEXT_##name,
    CLI_TEXT_LIST(CLI_TEXT_ENUM)
#undef CLI_TEXT_ENUM
} cli_text;

/* A constant string. */
const char *cli_text_in(cli_language language, cli_text text);

#endif
