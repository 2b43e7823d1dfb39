/* The texts of `solve`, as texts.h has them. */
#ifndef CLI_SOLVE_TEXTS_H
#define CLI_SOLVE_TEXTS_H

/* clang-format off */
#define CLI_SOLVE_TEXT_LIST(X) \
    X(SOLVE_SUMMARY, "find the shortest mate, or prove that there is none", "找出最快的杀法，或证明没有") \
    X(SOLVE_DETAILS, \
      "Looks for the mate in the fewest moves of the side to move, whatever the other side does, and " \
      "proves that none is shorter. A stalemated side has lost, so leaving the other without a move " \
      "counts as mate. Every move may be part of it; with --checks-only the attacker may only give " \
      "check, which is much faster to look through.\n" \
      "The line is the fastest mate against the longest resistance. Repetition needs no rule: a " \
      "shortest mate never repeats a position. What was played before the position is not known.\n" \
      "Ctrl-C ends the search, and what is known is told. Without --time the same position always " \
      "gives the same answer.\n" \
      "Exit status 1 when there is no mate within the moves asked for, or a limit came first.", \
      "寻找轮到走棋一方无论对方如何应着都能成杀的最少步数，并证明没有更快的杀法。困毙判负，所以使对方无子可动也算成杀。" \
      "不限着法；用 --checks-only 时攻方每着都须将军（连将杀），搜索快得多。\n" \
      "所示变化为攻方最快、守方抵抗最久的着法。最快的杀法不会重复局面，因此与棋规的循环裁决无关。局面之前的着法不予考虑。\n" \
      "按 Ctrl-C 停止搜索，并显示已知的结果。不用 --time 时，同一局面的结果总是相同。\n" \
      "在所问步数内没有杀法，或先达到了限制时，退出状态为 1。") \
    X(OPTION_SOLVE_MAX, "moves of the attacker, 1-60 (default: 5; with --checks-only 20)", "攻方着数上限，1-60（默认 5；用 --checks-only 时为 20）") \
    X(OPTION_SOLVE_CHECKS, "the attacker gives check with every move (连将杀)", "攻方着着将军（连将杀）") \
    X(OPTION_SOLVE_ALL, "tell every first move that mates as fast", "列出同样快的所有首着") \
    X(OPTION_SOLVE_NODES, "look at so many positions at most", "最多搜索的局面数") \
    X(OPTION_SOLVE_TIME, "search so long at most: 500ms, 2s, 0.5", "最长搜索时间：500ms、2s、0.5") \
    X(OPTION_SOLVE_HASH, "memory for what is known of positions, in MB (default: 128)", "记录已知局面的内存，单位 MB（默认 128）") \
    X(OPTION_SOLVE_BOARD, "show the board before the answer", "先显示棋盘") \
    X(SOLVE_IN_ONE, "{1} mates in one move", "{1}一步成杀") \
    X(SOLVE_IN, "{1} mates in {2} moves", "{1}{2} 步成杀") \
    X(SOLVE_CUT, "stopped; the rest of the line is not known", "已停止；其余着法未知") \
    X(SOLVE_FIRSTS, "first moves that mate as fast: {1}", "同样快的首着共 {1} 个") \
    X(SOLVE_FIRSTS_CUT, "first moves that mate as fast: at least {1} (stopped before all were looked at)", "同样快的首着至少 {1} 个（未查完即停止）") \
    X(SOLVE_NONE, "no mate within {1} moves", "{1} 步内没有杀法") \
    X(SOLVE_NONE_IN_ONE, "no mate in one move", "没有一步杀") \
    X(SOLVE_NONE_BY_CHECKS, "no mate by checks alone within {1} moves", "{1} 步内没有连将杀") \
    X(SOLVE_NEVER_BY_CHECKS, "no mate by checks alone, however many", "没有连将杀，不论多少步") \
    X(SOLVE_UNKNOWN, "stopped after {1} positions: no mate within {2} moves, beyond that it is unknown", "搜索 {1} 个局面后停止：{2} 步内没有杀法，更多步数未知") \
    X(SOLVE_UNKNOWN_YET, "stopped after {1} positions: whether there is a mate is unknown", "搜索 {1} 个局面后停止：是否有杀法未知") \
    X(SOLVE_PROGRESS, "no mate within {1} moves; {2} million positions, {3} s", "{1} 步内没有杀法；{2} 百万个局面，{3} 秒")
/* clang-format on */

#endif
