/* The texts of `analyse`, as texts.h has them. */
#ifndef CLI_ANALYSE_TEXTS_H
#define CLI_ANALYSE_TEXTS_H

/* clang-format off */
#define CLI_ANALYSE_TEXT_LIST(X) \
    X(ANALYSE_SUMMARY, "review games move by move with the engine", "用引擎逐着复盘") \
    X(ANALYSE_DETAILS, \
      "Reads records as 'chuhe replay' does and looks at every position of the main line. Each move " \
      "is compared with the best one as winning chances: a loss of 5% is an inaccuracy (?!), 10% a " \
      "mistake (?), 20% a blunder (?\?). Tells why in words, what would have been better, how " \
      "accurate each side was, and how the game swung. Positions that stood before are ruled on by " \
      "the rule book.\n" \
      "Scores are in soldiers and seen from Red: +1.50 is good for Red, -M3 says that Black mates in " \
      "three moves, +# that Black is mated, +R that Black loses by the rule book if the line is " \
      "repeated.\n" \
      "-o writes the record with marks, comments and the better lines as variations. Ctrl-C ends the " \
      "search, and what was found is told and written: it goes from the last ply to the first.\n" \
      "With --depth or --nodes and one thread the same game always gives the same answer.\n" \
      "Exit status 1 when a game could not be read or analysed wholly, or something was lost in " \
      "writing.", \
      "像 'chuhe replay' 一样读取棋谱，分析主变的每个局面。每一着与最佳着法按胜率比较：胜率损失 5% 为缓着（?!），" \
      "10% 为失着（?），20% 为败着（?\?）。用文字说明原因、更好的着法、双方的准确率以及形势的起伏。" \
      "重复出现的局面按棋规裁决。\n" \
      "分数以兵为单位，从红方看：+1.50 表示红方优势，-M3 表示黑方三步成杀，+# 表示黑方已被将死或困毙，" \
      "+R 表示如此循环下去黑方依棋规判负。\n" \
      "-o 写出带标记、注解与更好变着的棋谱。按 Ctrl-C 停止搜索，已得的结果照样显示并写出：分析由最后一着往前进行。\n" \
      "用 --depth 或 --nodes 且只用一个线程时，同一局棋的结果总是相同。\n" \
      "有棋局未能完整读取或分析，或写出时有内容丢失时，退出状态为 1。") \
    X(OPTION_ANALYSE_OUTPUT, "file or folder for the annotated record", "把带注解的棋谱写到此文件或文件夹") \
    X(OPTION_DEPTH, "search each position so many plies deep", "每个局面搜索的深度（着）") \
    X(OPTION_ANALYSE_NODES, "search at most so many positions for each (default: 200000)", "每个局面最多搜索的节点数（默认 200000）") \
    X(OPTION_TIME, "search each position so long: 500ms, 2s, 0.5", "每个局面搜索的时间：500ms、2s、0.5") \
    X(OPTION_ENGINE_THREADS, "threads of the engine (default: 1)", "引擎的线程数（默认 1）") \
    X(OPTION_HASH, "memory of the engine's table in MB (default: 16)", "引擎置换表的内存，单位 MB（默认 16）") \
    X(OPTION_LINES, "so many lines a position, 1 to 8 (default: 1)", "每个局面给出几条变化，1 至 8（默认 1）") \
    X(OPTION_FROM_PLY, "begin with this ply", "从第几着开始") \
    X(OPTION_TO_PLY, "end with this ply", "到第几着为止") \
    X(OPTION_SCORES, "with -o: the score of every move as a comment", "与 -o 同用：每一着都注明分数") \
    X(OPTION_PLOT_SVG, "draw the curve of the game as SVG; - is standard output", "把形势曲线画成 SVG；“-”为标准输出") \
    X(OPTION_PLOT_PNG, "draw the curve of the game as PNG; - is standard output", "把形势曲线画成 PNG；“-”为标准输出") \
    X(OPTION_PLOT_WIDTH, "width of the PNG in pixels (default: 1200)", "PNG 的宽度（像素，默认 1200）") \
    X(OPTION_ANALYSE_QUIET, "only the sums of each game", "每局只显示总计") \
    X(OPTION_ANALYSE_PROGRESS, "with --json: a line for each position that was looked at", "与 --json 同用：每分析完一个局面输出一行") \
    X(ANALYSE_STUDY, "{1}: the game starts from a position that no game comes to, and is not analysed", "{1}：起始局面不合规则，不作分析") \
    X(ANALYSE_STOPPED, "{1}: stopped; plies analysed: {2} of {3}", "{1}：已停止；分析了 {2} 着，共 {3} 着") \
    X(ANALYSE_WITHOUT_OUTPUT, "{1} does nothing without --output", "{1} 只与 --output 一起使用") \
    X(ANALYSE_WITHOUT_JSON, "{1} does nothing without --json", "{1} 只与 --json 一起使用") \
    X(ANALYSE_PROGRESS, "{1} of {2} positions, {3}%", "局面 {1}/{2}，{3}%") \
    X(ANALYSE_LEFT, ", about {1} left", "，约剩 {1}") \
    /* the report */ \
    X(ANALYSE_RULES, "rules", "棋规") \
    X(ANALYSE_SEARCH, "search", "搜索") \
    X(ANALYSE_SEARCH_DEPTH, "depth {1}", "深度 {1}") \
    X(ANALYSE_SEARCH_NODES, "{1} nodes a position", "每局面 {1} 节点") \
    X(ANALYSE_SEARCH_TIME, "{1} ms a position", "每局面 {1} 毫秒") \
    X(ANALYSE_SEARCH_THREADS, "threads {1}", "线程 {1}") \
    X(ANALYSE_PLIES, "plies", "着法") \
    X(ANALYSE_PLIES_RANGE, "{1} to {2} of {3}", "第 {1} 至 {2} 着，共 {3} 着") \
    X(ANALYSE_NO_MOVES, "there is no move to analyse; the position: {1}", "没有着法可分析；局面：{1}") \
    X(ANALYSE_BETTER, "better ({1}): {2}", "更好（{1}）：{2}") \
    X(ANALYSE_REPEATED, "the position has stood {1} times, last after ply {2}: {3}", "局面第 {1} 次出现（上次在第 {2} 着之后）：{3}") \
    X(ANALYSE_DUE, "; the ruling is due", "；已到裁决之时") \
    X(ANALYSE_CURVE, "Red's winning chances", "红方胜率") \
    X(ANALYSE_CURVE_MARKS, ". inaccuracy  ? mistake  X blunder", ". 缓着  ? 失着  X 败着") \
    X(ANALYSE_INACCURACY, "inaccuracy", "缓着") \
    X(ANALYSE_MISTAKE, "mistake", "失着") \
    X(ANALYSE_BLUNDER, "blunder", "败着") \
    X(ANALYSE_ACCURACY, "accuracy", "准确率") \
    X(ANALYSE_BEST, "best", "最佳") \
    X(ANALYSE_LOSS, "loss", "损失") \
    X(ANALYSE_MOVES, "moves", "着数") \
    /* `Red: accuracy 86 %, best moves 20 of 31, ?! 2, ? 1, ?? 0` */ \
    X(ANALYSE_SIDE, "{1}: accuracy {2}%, best moves {3} of {4}; ?! {5}, ? {6}, ?? {7}", "{1}：准确率 {2}%，最佳着法 {3}/{4}；缓着 {5}，失着 {6}，败着 {7}") \
    X(ANALYSE_SIDE_NONE, "{1}: no moves", "{1}：没有着法") \
    /* comments in records */ \
    X(ANALYSE_COMMENT_SCORES, "Scores in soldiers, seen from Red; searched: {1}.", "分数以兵为单位，从红方看；搜索：{1}。") \
    X(ANALYSE_COMMENT_BETTER, "Better: {1} ({2}).", "更好：{1}（{2}）。") \
    X(ANALYSE_COMMENT_DEPTH, "{1}, depth {2}", "{1}，深度 {2}") \
    /* reasons */ \
    X(WHY_MISSES_MATE, "misses mate in {1}", "错过 {1} 步杀") \
    X(WHY_ALLOWS_MATE, "allows mate in {1}", "让对方 {1} 步成杀") \
    X(WHY_BREAKS_RULE, "completes a repetition that {1} loses", "形成循环，{1}应变不变，判负") \
    X(WHY_REPEATS, "lets the game be drawn by repetition", "循环不变，作和") \
    X(WHY_LOSES, "loses {1}", "丢{1}") \
    X(WHY_LOSES_FOR, "loses {1} for {2}", "丢{1}，只换得{2}") \
    X(WHY_MISSES, "misses winning {1}", "错过得{1}") \
    X(WHY_MISSES_FOR, "misses winning {1} for {2}", "错过以{2}换{1}") \
    X(WHY_STANDING, "{1}'s game goes from {2} to {3}", "{1}由{2}转为{3}") \
    X(WHY_CHANCES, "{1}'s winning chances fall from {2}% to {3}%", "{1}的胜率由 {2}% 降为 {3}%") \
    X(STANDING_LOST, "lost", "败势") \
    X(STANDING_WORSE, "worse", "劣势") \
    X(STANDING_LEVEL, "level", "均势") \
    X(STANDING_BETTER, "better", "优势") \
    X(STANDING_WINNING, "winning", "胜势")
/* clang-format on */

#endif
