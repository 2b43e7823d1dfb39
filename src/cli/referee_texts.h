/* The texts of `referee`, as texts.h has them. */
#ifndef CLI_REFEREE_TEXTS_H
#define CLI_REFEREE_TEXTS_H

/* clang-format off */
#define CLI_REFEREE_TEXT_LIST(X) \
    X(REFEREE_SUMMARY, "referee a live game: moves, clocks, offers, claims, fouls", "执裁对局：着法、棋钟、提和、裁决、犯规") \
    X(REFEREE_DETAILS, \
      "Goes through the log of a game ('-' or no FILE is standard input), one event a line, and says of " \
      "each what it brings about, or why it is refused and by which clause; then how the game stands. " \
      "--example prints a log to begin with, --explain what may be in one; docs/referee.md has the " \
      "whole format.\n" \
      "--record makes the log of a game record (PGN and others), by the clock times in it where there " \
      "are any.\n" \
      "Exit status 1 when an event was refused, or a line is none.", \
      "逐行读取对局日志（FILE 为 “-” 或不给时为标准输入），说明每个事件的结果，或按哪一条被驳回；最后说明对局现状。" \
      "--example 给出一份可用的日志，--explain 列出日志中可以写什么；完整格式见 docs/referee.md。\n" \
      "--record 把棋谱（PGN 等）变成日志，棋谱中有用时的按其用时。\n" \
      "有事件被驳回，或某行无法读懂时，退出状态为 1。") \
    X(OPTION_REFEREE_STATE, "print only how the game stands at the end", "只显示最后的对局现状") \
    X(OPTION_REFEREE_UNTIL, "stop after so many events", "只处理前若干个事件") \
    X(OPTION_REFEREE_LOG, "print the log of what was taken, in its usual form", "输出已被接受的事件的日志（规范格式）") \
    X(OPTION_REFEREE_RECORD, "FILE is a game record, not a log", "FILE 是棋谱而不是日志") \
    X(OPTION_REFEREE_TIME, "of a record: the time control, e.g. 1999-6.1 or 60m+30s (default: its TimeControl)", "棋谱的时限，如 1999-6.1 或 60m+30s（默认用其 TimeControl）") \
    X(OPTION_REFEREE_EXAMPLE, "print an example of a log", "输出一份示例日志") \
    X(OPTION_REFEREE_EXPLAIN, "print the tables of events, endings, refusals, fouls and time controls", "列出事件、终局、驳回理由、犯规与时限") \
    X(OPTION_REFEREE_SHEET, "print the game's record sheet: text, svg or html", "输出对局记录表：text、svg 或 html") \
    X(OPTION_REFEREE_OUTPUT, "where the sheet goes (default: standard output)", "记录表写到哪个文件（默认标准输出）") \
    X(OPTION_REFEREE_EVENT, "of the sheet: the event", "记录表：赛事") \
    X(OPTION_REFEREE_PLACE, "of the sheet: the place", "记录表：地点") \
    X(OPTION_REFEREE_DATE, "of the sheet: the date", "记录表：日期") \
    X(OPTION_REFEREE_ROUND, "of the sheet: the round", "记录表：轮次") \
    X(OPTION_REFEREE_TABLE, "of the sheet: the table", "记录表：台次") \
    X(OPTION_REFEREE_ARBITER, "of the sheet: the arbiter", "记录表：裁判员") \
    X(REFEREE_BAD_LINE, "{1}: {2}", "{1}：{2}") \
    X(REFEREE_ONLY_WITH, "{1} does nothing without {2}", "{1} 只与 {2} 一起使用") \
    X(REFEREE_ONE_OF, "only one of {1} and {2}", "{1} 与 {2} 只能用一个") \
    X(REFEREE_NO_GAME, "'{1}' has no such game", "“{1}”没有这一局") \
    X(REFEREE_OFF_CLOCKS, "'{1}': clock times that no time spent leads to: {2}", "“{1}”：与时限不符的用时记录 {2} 处") \
    X(REFEREE_OTHER_RESULT, "'{1}': the game ends otherwise than the record says", "“{1}”：对局的结果与棋谱所记不同") \
    X(REFEREE_LEFT_OUT, "'{1}': the game had ended; moves left out: {2}", "“{1}”：对局已经结束，略去的着数：{2}") \
    X(REFEREE_PAGES, "the sheet has {1} pages: name a file with --output", "记录表共 {1} 页：请用 --output 指定文件") \
    X(REFEREE_REFUSED_AT, "{1}: line {2}: {3}", "{1}：第 {2} 行：{3}") \
    X(REFEREE_EMPTY, "'{1}' holds no log; 'chuhe referee --example' prints one", "“{1}”中没有日志；'chuhe referee --example' 给出一份") \
    X(REFEREE_ARBITER, "arbiter", "裁判") \
    X(REFEREE_NOBODY, "nobody", "无") \
    X(REFEREE_OPEN, " (", "（") \
    X(REFEREE_CLOSE, ")", "）") \
    X(REFEREE_SEMICOLON, "; ", "；") \
    X(REFEREE_REFUSED, "refused: ", "驳回：") \
    X(REFEREE_HAND_ON, " (hand still on)", "（手未离子）") \
    X(REFEREE_LAG, " ({1} s on the way)", "（在途 {1} 秒）") \
    X(REFEREE_CONSENT, " (the opponent agreed)", "（对方同意）") \
    X(REFEREE_ACCIDENT, " (an obvious accident)", "（显系无意）") \
    X(REFEREE_MARKER_TO, "marker {1} to row {2}: {3}", "标志棋 {1} 到第 {2} 格：{3}") \
    X(REFEREE_PLIES, "{1} {2}", "{1} {2}") \
    X(REFEREE_CORRECT_PLIES, "back to the position after ply {1}", "恢复到第 {1} 着之后") \
    X(REFEREE_CORRECT_ORDER, "from the start again", "从头重下") \
    X(REFEREE_CORRECT_BOARD, "a piece is put back", "棋子复位") \
    X(REFEREE_RED_WINS, "Red wins", "红胜") \
    X(REFEREE_BLACK_WINS, "Black wins", "黑胜") \
    X(REFEREE_DRAW, "draw", "和棋") \
    X(REFEREE_BOTH, "both", "双方") \
    X(REFEREE_BOTH_LOSE, "both have lost", "双方均判负") \
    X(REFEREE_UNDECIDED, "the game goes on", "对局继续") \
    X(REFEREE_NUMBER_NOW, "number {1}", "第 {1} 次") \
    X(REFEREE_PLIES_LEFT, "plies that stand: {1}", "余 {1} 着") \
    X(REFEREE_ROW, "row {1}", "第 {1} 格") \
    /* the state */ \
    X(REFEREE_PHASE, "{1}; {2} {4}; {3} to move", "{1}；已走 {2} {4}；轮到{3}走棋") \
    X(REFEREE_ENDED_AFTER, "{1}; {2} {4}", "{1}；共 {2} {4}") \
    X(REFEREE_NO_CLOCK, "used {1}", "已用 {1}") \
    X(REFEREE_LEFT, "{1} left", "余 {1}") \
    X(REFEREE_PERIOD, "period {1}, {2} moves in it", "第 {1} 时限，已走 {2} 着") \
    X(REFEREE_EXTENSION, "extension time used {1}", "已用延长时间 {1}") \
    X(REFEREE_FLAG, "the flag has fallen", "已超时") \
    X(REFEREE_RUNNING, "the clock runs", "棋钟走动") \
    X(REFEREE_NOT_PRESSED, "has moved and not pressed the clock", "已走子，未按钟") \
    X(REFEREE_FOULS, "fouls: {1}", "犯规 {1} 次") \
    X(REFEREE_UNRECORDED, "moves not recorded: {1}", "漏记 {1} 着") \
    X(REFEREE_RECORD_DUE, "must complete the record before moving", "须先补全记录方可走棋") \
    X(REFEREE_OFFERS_REFUSED, "offers refused: {1}", "提和被拒 {1} 次") \
    X(REFEREE_MAY_NOT_OFFER, "may not offer a draw again yet", "暂不得再提和") \
    X(REFEREE_ABSENT, "has not come", "未到场") \
    X(REFEREE_SIGNED, "has signed", "已签字") \
    X(REFEREE_OFFER, "A draw is offered by {1}.", "{1}已提和，待答复。") \
    X(REFEREE_TAKE_BACK, "{1} asks to take back moves: {2}.", "{1}请求悔 {2} 着，待答复。") \
    X(REFEREE_WARNED, "{1} has been told to change.", "{1}须变着。") \
    X(REFEREE_SEALED, "A sealed move lies there.", "有一着封棋着法。") \
    X(REFEREE_ODDS_LEFT, "First moves of odds still to be made: {1}.", "让先尚余 {1} 着。") \
    X(REFEREE_ALLOWED, "Only these moves are allowed now: ", "现在只许走：") \
    X(REFEREE_RESULT, "Result: ", "结果：") \
    X(REFEREE_SETTINGS, "Settings: Red {1}; Black {2}.", "设定：红方 {1}；黑方 {2}。") \
    X(REFEREE_RULING_UNKNOWN, "No ruling on the repetition can be told: {1}", "循环无法判定：{1}") \
    /* explain */ \
    X(REFEREE_HEAD_EVENTS, "Events (who; fields, those in [ ] may be left out)", "事件（由谁；字段，[ ] 中的可省略）") \
    X(REFEREE_HEAD_ENDINGS, "Endings (1999 rules; 1957 rules)", "终局（1999年规则；1957年规则）") \
    X(REFEREE_HEAD_REFUSALS, "Refusals", "驳回理由") \
    X(REFEREE_HEAD_FOULS, "Fouls", "犯规") \
    X(REFEREE_HEAD_TABLES, "Tables", "规则组合") \
    X(REFEREE_HEAD_TIMES, "Time controls", "时限") \
    X(REFEREE_HEAD_SETTINGS, "Settings of the variant", "设定格")
/* clang-format on */

#endif
