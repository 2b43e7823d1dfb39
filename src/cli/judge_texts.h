/* The texts of `judge`, as texts.h has them. */
#ifndef CLI_JUDGE_TEXTS_H
#define CLI_JUDGE_TEXTS_H

/* clang-format off */
#define CLI_JUDGE_TEXT_LIST(X) \
    X(JUDGE_SUMMARY, "rule on repetition, and say why", "裁决循环局面并说明理由") \
    X(JUDGE_DETAILS, \
      "Reads records as 'chuhe replay' does, or the moves of --moves from the position of --fen, and " \
      "rules on the position that the game has come to: what each ply of the loop is (check, mate " \
      "threat, chase, exchange ...) and why, how each side has played, the clause of the rule book, " \
      "who must change. It rules as soon as a position has stood twice and says whether the ruling is " \
      "due in play.\n" \
      "--cases reads a file of cases, an object a line: id, type (repetition, or left out), rulebook, " \
      "fen, moves (an array), expected (red_loses, black_loses, draw, not_repeated, unknown or " \
      "disputed), and if need be labels (the class of each ply of the loop) and also (further " \
      "rulebooks). It prints those that are ruled otherwise and counts them.\n" \
      "Exit status 1 when a game could not be read wholly, or a case is ruled otherwise.", \
      "像 'chuhe replay' 一样读取棋谱，或从 --fen 的局面走 --moves 的着法，对棋局当前局面作出裁决：" \
      "循环中每一着的性质（将、杀、捉、兑等）与理由、双方的走法、棋规条款、由谁变着。" \
      "局面出现两次即作裁决，并说明对局中是否已到裁决之时。\n" \
      "--cases 读取案例文件，每行一个对象：id、type（repetition 或不写）、rulebook、fen、moves（数组）、" \
      "expected（red_loses、black_loses、draw、not_repeated、unknown 或 disputed），另可有 labels（循环中每一着的性质）" \
      "与 also（其他棋规）。列出裁决不同的案例并计数。\n" \
      "有棋局未能完整读取，或有案例裁决不同时，退出状态为 1。") \
    X(OPTION_BOOK, "the rule book (default: cxa2020)", "所用棋规（默认 cxa2020）") \
    X(OPTION_MOVES, "moves in any notation instead of a file", "不读文件，直接给出着法，写法不限") \
    X(OPTION_JUDGE_FEN, "where the moves of --moves begin (default: the start position)", "--moves 的起始局面（默认为开局局面）") \
    X(OPTION_JUDGE_PLY, "rule on the position after so many plies (default: the last)", "裁决走了若干着之后的局面（默认为最后局面）") \
    X(OPTION_ONE_GAME, "only this game of the file", "只取文件中的第几局") \
    X(OPTION_IN_PLAY, "rule only when the loop has run as often as the book asks for in play", "循环次数达到棋规所定次数才裁决") \
    X(OPTION_ALL_BOOKS, "the rulings of all books, a line each", "列出各部棋规的裁决，每部一行") \
    X(OPTION_NEXT, "the moves that would complete a repetition which the side to move loses", "列出走后形成循环而走棋方应判负的着法") \
    X(OPTION_JUDGE_BOARD, "draw the position that the loop begins with", "画出循环开始时的局面") \
    X(OPTION_NODES, "positions that the searches for one ruling may look at (default: 4000000)", "一次裁决最多搜索的局面数（默认 4000000）") \
    X(OPTION_CASES, "check the rulings of a file of cases", "核对案例文件中的裁决") \
    X(OPTION_LABELS, "with --cases: list the plies that are classed otherwise than labelled", "与 --cases 同用：列出性质与标注不同的着法") \
    X(OPTION_ALSO, "with --cases: rule under the further books of each case as well", "与 --cases 同用：案例另列的棋规也一并裁决") \
    X(JUDGE_ONLY_WITH, "{1} does nothing without {2}", "{1} 只与 {2} 一起使用") \
    X(JUDGE_NOT_WITH, "{1} cannot be used together with {2}", "{1} 不能与 {2} 一起使用") \
    X(JUDGE_ONE_PICTURE, "there is more than one game; name the one to be drawn with --game", "不止一局，请用 --game 指定要画的一局") \
    X(JUDGE_STUDY, "{1}: no ruling on a game that starts from an unplayable position", "{1}：起始局面不合规则，不作裁决") \
    X(JUDGE_NO_PLY, "{1}: there is no ply {2}; plies that could be played: {3}", "{1}：没有第 {2} 着；可走着数为 {3}") \
    /* words */ \
    X(JUDGE_AND, " and ", "、") \
    X(JUDGE_SEMICOLON, "; ", "；") \
    X(JUDGE_FULL_STOP, ".", "。") \
    X(JUDGE_NEXT_SENTENCE, ". ", "。") \
    X(JUDGE_OPEN, " (", "（") \
    X(JUDGE_CLOSE, ")", "）") \
    /* the ruling */ \
    X(JUDGE_BOOK, "rule book", "棋规") \
    X(JUDGE_POSITION, "position", "局面") \
    X(JUDGE_PLAYERS, "players", "对局者") \
    X(JUDGE_WINDOW, "window", "裁决范围") \
    X(JUDGE_STOOD, "after ply {1}, {2} to move; it has stood {3} times", "第 {1} 着之后，轮到{2}走棋，已出现 {3} 次") \
    X(JUDGE_WINDOW_IS, "plies {1} to {2}, rounds {3} to {4}", "第 {1} 着至第 {2} 着，第 {3} 回合至第 {4} 回合") \
    X(JUDGE_SAME, "; one loop of {1} plies, which was played {2} times and is shown once", "；{1} 着一循环，走了 {2} 遍，只列一遍") \
    X(JUDGE_DUE, "; loops: {2}, and the book asks for {1} in play: the ruling is due", "；循环 {2} 次，棋规所定为 {1} 次，应予裁决") \
    X(JUDGE_NOT_DUE, "; loops: {2}, and the book asks for {1} in play: the ruling is not yet due", "；循环 {2} 次，棋规所定为 {1} 次，对局中尚未到裁决之时") \
    X(JUDGE_REASON, "reason", "理由") \
    X(JUDGE_CLAUSE, "clause", "条款") \
    X(JUDGE_VERDICT, "verdict", "裁决") \
    X(JUDGE_MUST_CHANGE, "{1} must change, and loses when it does not", "{1}变着，不变作负") \
    X(JUDGE_LOSES, "{1} must change, did not, and loses", "{1}应变着而不变，判负") \
    X(JUDGE_DRAWS, "Draw, for nobody has to change and nobody has changed", "双方不变，判和") \
    X(JUDGE_WOULD_DRAW, "Draw when nobody changes", "双方不变作和") \
    X(JUDGE_UNKNOWN, "It cannot be told: the searches were cut after {1} positions (--nodes allows more)", "无法判定：搜索 {1} 个局面后达到限度（可用 --nodes 放宽）") \
    X(JUDGE_NOT_REPEATED, "after {1} {2} the position is not repeated; nothing to rule", "走了 {1} 着，局面未重复，无须裁决") \
    X(JUDGE_NOT_YET, "after {1} {2} the position has stood {3} times; the book asks for {4}; nothing to rule yet", "走了 {1} 着，局面已出现 {3} 次，棋规要求 {4} 次，尚不裁决") \
    X(JUDGE_EARLIER, "; a position was repeated up to ply {1} (--ply {1} rules on it)", "；第 {1} 着时局面曾重复（用 --ply {1} 裁决）") \
    /* all books, next */ \
    X(JUDGE_RED_LOSES_BRIEFLY, "Red loses", "红方负") \
    X(JUDGE_BLACK_LOSES_BRIEFLY, "Black loses", "黑方负") \
    X(JUDGE_DRAW_BRIEFLY, "draw", "和") \
    X(JUDGE_NONE_BRIEFLY, "no ruling", "不裁决") \
    X(JUDGE_UNKNOWN_BRIEFLY, "unknown", "无法判定") \
    X(JUDGE_NEXT_NONE, "{1} to move: no move would complete a repetition that {1} loses", "轮到{1}走棋：没有形成循环而应判负的着法") \
    X(JUDGE_NEXT_SOME, "{1} to move: these moves would complete a repetition that {1} loses ({2}):", "轮到{1}走棋：以下着法形成循环，{1}应判负（{2}）：") \
    /* the picture */ \
    X(JUDGE_INK_ATTACK, "attacks, or gives check", "捉、将军") \
    X(JUDGE_INK_GUARD, "protects", "作根") \
    X(JUDGE_INK_FALSE_GUARD, "protects falsely: may not recapture", "假根") \
    X(JUDGE_AFTER, "after ply {1}: {2}", "第 {1} 着之后：{2}") \
    /* cases */ \
    X(CASE_BAD_LINE, "{1}:{2}: not a case: {3}", "{1}:{2}：不是案例：{3}") \
    X(CASE_NO_OBJECT, "the line is no object", "此行不是对象") \
    X(CASE_NO_MEMBER, "'{1}' is missing or no {2}", "缺少“{1}”，或不是 {2}") \
    X(CASE_PROBLEM, "{1}:{2}: {3}: {4}", "{1}:{2}：{3}：{4}") \
    X(CASE_BAD_EXPECTED, "there is no verdict '{1}'", "没有裁决“{1}”") \
    X(CASE_BAD_MOVE, "move {1} '{2}': {3}", "第 {1} 着“{2}”：{3}") \
    X(CASE_DIFFERS, "{1} ({2}): expected {3}, got {4}; {5}", "{1}（{2}）：应为 {3}，实为 {4}；{5}") \
    X(CASE_CLASSES, "    classes: {1}", "    性质：{1}") \
    X(CASE_PRINTED, "    printed: {1}", "    标注：{1}") \
    X(CASE_LABEL, "{1} ({2}): ply {3} {4}: printed {5}, got {6}", "{1}（{2}）：第 {3} 着 {4}：标注 {5}，实为 {6}") \
    X(CASE_SKIPPED, "skipped, of another type: {1}", "类型不同而略过：{1}") \
    X(CASE_DISPUTED, "disputed, not counted: {1}", "有争议而不计：{1}") \
    X(CASE_BAD_LINES, "lines that are no cases: {1}", "不是案例的行：{1}") \
    X(CASE_LABELS, "labels: {1} of {2} plies as printed ({3} when idle, follow, block, offer and exchange count as one)", "标注：{2} 着中 {1} 着相符（闲、跟、拦、献、兑不分时为 {3} 着）") \
    X(CASE_SUM, "{1} agree, {2} differ, {3} unknown", "相符 {1}，不同 {2}，无法判定 {3}")
/* clang-format on */

#endif
