/* The texts of `match`, as texts.h has them. Why a game or a match ends, and what is
 * wrong with an engine, is in the headers of src/match. */
#ifndef CLI_MATCH_TEXTS_H
#define CLI_MATCH_TEXTS_H

/* clang-format off */
#define CLI_MATCH_TEXT_LIST(X) \
    X(MATCH_SUMMARY, "play engines against each other", "引擎对战") \
    X(MATCH_DETAILS, \
      "Plays two engines, named by two --engine, against each other and says which is the stronger. " \
      "Each opening is played twice, with colours reversed. Mates, rulings on repetition, the natural " \
      "limit and dead draws are judged by the program and not by the engines; crashes, hangs, illegal " \
      "moves and time losses lose the game and are counted.\n" \
      "SPEC is 'COMMAND KEY=VALUE...' or 'cmd=COMMAND KEY=VALUE...'; quotes hold blanks together. Keys: " \
      "name, proto (auto, uci, ucci, cyclone, xboard), dir (the folder it runs in), option.NAME, st, tc, " \
      "nodes, depth and margin (instead of the match's), ranks (0 or 1: how the engine counts them), " \
      "letters (nb or he: of horses and elephants in a FEN), setup (fen, edit or moves), restart (yes: a " \
      "new process for each game). Example:\n" \
      "  chuhe match --engine 'cmd=fairy-stockfish option.Hash=64' --engine 'cmd=\"./mine -x\" name=new' " \
      "--openings FILE --st 0.1 --pgn games.pgn --resume match.state\n" \
      "An openings file has a FEN or EPD a line; what follows '#' or 'moves' is passed over.\n" \
      "Exit status 1 when the match was interrupted, or --sprt did not end with the stronger hypothesis.", \
      "让两个 --engine 指定的引擎对战，并判断孰强。每个开局先后手各下一次。将死、循环裁决、自然限着、" \
      "双方均无取胜可能由本程序判定，不由引擎判定；崩溃、无响应、违规着法与超时判负并分别计数。\n" \
      "SPEC 为“命令 名=值...”或“cmd=命令 名=值...”，含空格处加引号。可用的名：name、proto（auto、uci、ucci、" \
      "cyclone、xboard）、dir（运行的文件夹）、option.选项名、st、tc、nodes、depth、margin（代替整场比赛的设定）、" \
      "ranks（0 或 1，引擎计行的起点）、letters（nb 或 he，FEN 中马与象的字母）、setup（fen、edit 或 moves）、" \
      "restart（yes：每局重新启动）。例：\n" \
      "  chuhe match --engine 'cmd=fairy-stockfish option.Hash=64' --engine 'cmd=\"./mine -x\" name=new' " \
      "--openings FILE --st 0.1 --pgn games.pgn --resume match.state\n" \
      "开局文件每行一个 FEN 或 EPD；“#”或“moves”之后的内容略过。\n" \
      "比赛被中断，或 --sprt 未得出较强的结论时，退出状态为 1。") \
    X(MATCH_OPTION_ENGINE, "an engine; give it twice", "引擎；须给出两个") \
    X(MATCH_OPTION_OPENINGS, "positions that games begin with (default: the start position)", "开局局面文件（默认为开局局面）") \
    X(MATCH_OPTION_GAMES, "how many games (default: each opening twice)", "局数（默认每个开局两局）") \
    X(MATCH_OPTION_SEED, "shuffle the openings; the same number gives the same order", "打乱开局次序；同一数字次序相同") \
    X(MATCH_OPTION_CONCURRENCY, "games played at a time, 1-64 (default: 1)", "同时进行的局数，1-64（默认 1）") \
    X(MATCH_OPTION_ST, "time for each move, e.g. 0.1", "每着用时（秒），如 0.1") \
    X(MATCH_OPTION_TC, "a clock: seconds + increment, or moves/seconds + increment, e.g. 0.5+0.05, 40/60+0.6", "棋钟：秒+加秒，或 着数/秒+加秒，如 0.5+0.05、40/60+0.6") \
    X(MATCH_OPTION_NODES, "positions looked at for each move; k and M may follow", "每着搜索的局面数；可用 k、M") \
    X(MATCH_OPTION_DEPTH, "plies of depth for each move", "每着的搜索深度") \
    X(MATCH_OPTION_MARGIN, "how much a time may be overstepped (default: 0.1)", "允许超过时限多少秒（默认 0.1）") \
    X(MATCH_OPTION_HANG, "how long past its time an engine may be silent before it is killed (default: 10; without a limit of time 300 in all)", "超过时限后多少秒无响应即终止引擎（默认 10；不限时则总共 300）") \
    X(MATCH_OPTION_RULES, "the rule book on repetition (default: cxa2020)", "裁决循环所用棋规（默认 cxa2020）") \
    X(MATCH_OPTION_MAX_PLIES, "a game of so many plies is drawn", "走满若干着判和") \
    X(MATCH_OPTION_DRAW_SCORE, "both scores within so many hundredths of a soldier draw the game", "双方评分的绝对值均不超过若干（百分之一兵）则判和") \
    X(MATCH_OPTION_DRAW_MOVES, "for so many moves of each side in a row (default: 8)", "须连续若干回合（默认 8）") \
    X(MATCH_OPTION_DRAW_AFTER, "not before so many rounds (default: 40)", "若干回合之后才判和（默认 40）") \
    X(MATCH_OPTION_RESIGN_SCORE, "lost when both scores agree on so many hundredths", "双方评分均认为相差若干（百分之一兵）则判负") \
    X(MATCH_OPTION_RESIGN_MOVES, "for so many moves of each side in a row (default: 4)", "须连续若干回合（默认 4）") \
    X(MATCH_OPTION_SPRT, "end when it is decided whether the first engine is by ELO1 rather than by ELO0 stronger (default: 0.05,0.05)", "判明第一个引擎强 ELO1 还是 ELO0 时结束（默认 0.05,0.05）") \
    X(MATCH_OPTION_PGN, "append the games to a file as they end", "每局结束即附加到文件") \
    X(MATCH_OPTION_NOTATION, "of the moves in that file (default: chinese)", "该文件中着法的写法（默认 chinese）") \
    X(MATCH_OPTION_RESUME, "keep the match's state in a file, and go on from there", "把比赛状态保存在文件中，可由此继续") \
    X(MATCH_OPTION_QUIET, "no line for each game", "不逐局显示") \
    /* wrong usage */ \
    X(MATCH_ENGINES, "a match takes two engines: --engine SPEC --engine SPEC (given: {1})", "对战需要两个引擎：--engine SPEC --engine SPEC（已给出 {1} 个）") \
    X(MATCH_BAD_SPEC, "--engine {1}: {2}", "--engine {1}：{2}") \
    X(MATCH_NO_LIMIT, "how long may an engine think? --st, --tc, --nodes or --depth says", "引擎可以想多久？请给出 --st、--tc、--nodes 或 --depth") \
    X(MATCH_TIME_TWICE, "--st and --tc cannot be used together", "--st 与 --tc 不能同时使用") \
    X(MATCH_BAD_OPENING, "{1}:{2}: {3}", "{1}:{2}：{3}") \
    X(MATCH_BAD_OPENINGS, "'{1}': {2}", "“{1}”：{2}") \
    X(MATCH_ONLY_WITH, "{1} does nothing without {2}", "{1} 只与 {2} 一起使用") \
    X(MATCH_REPEATED, "note: there are {1} openings for {2} games: some are played again, and engines that always think alike play the same games", "注意：{2} 局只有 {1} 个开局：有些会重复，每次想法相同的引擎会下出同样的棋局") \
    /* troubles */ \
    X(MATCH_ENGINE_TROUBLE, "engine {1} {2}", "引擎 {1} {2}") \
    X(MATCH_SAID, "its last lines:", "其最后的输出：") \
    X(MATCH_INTERRUPTED, "the match was interrupted; games under way do not count", "比赛已中断；进行中的棋局不计") \
    X(MATCH_RESUMED, "going on after {1} games that are over", "已有 {1} 局，继续比赛") \
    /* a game */ \
    X(MATCH_GAME, "{1}/{2}  {3} – {4}  {5}  {6}, {7} plies  [{8}]", "{1}/{2}  {3} – {4}  {5}  {6}，{7} 着  [{8}]") \
    X(MATCH_FAULT, "  {1}: {2}: {3}", "  {1}：{2}：{3}") \
    X(MATCH_PROGRESS, "{1} of {2} games, {3} under way  {4}", "已下 {1} 局，共 {2} 局，进行中 {3} 局  {4}") \
    /* the table */ \
    X(MATCH_LABEL_MATCH, "match", "比赛") \
    X(MATCH_LABEL_LIMITS, "limits", "时限") \
    X(MATCH_LABEL_SCORE, "score", "比分") \
    X(MATCH_LABEL_PAIRS, "pairs", "成对") \
    X(MATCH_LABEL_ENDS, "ends", "结局") \
    X(MATCH_LABEL_FAULTS, "faults", "过失") \
    X(MATCH_LABEL_MOVES, "thinking", "用时") \
    X(MATCH_GAMES_OF, "{1} against {2}, {3} games of {4}, rules {5}", "{1} 对 {2}，{4} 局中已下 {3} 局，棋规 {5}") \
    X(MATCH_OWN_LIMITS, "{1}: {2}", "{1}：{2}") \
    X(MATCH_SCORE, "{1} {2} : {3} {4} ({5} %)", "{1} {2} : {3} {4}（{5} %）") \
    X(MATCH_ELO, "{1} [{2}, {3}] (95 %), superiority {4} %", "{1} [{2}, {3}]（95 %），强于对手的可能 {4} %") \
    X(MATCH_ELO_ALONE, "{1} (the error is not known: too little was played, or nothing varies)", "{1}（误差未知：局数太少，或结果全无变化）") \
    X(MATCH_PAIRS, "0: {1}   ½: {2}   1: {3}   1½: {4}   2: {5}", "0：{1}   ½：{2}   1：{3}   1½：{4}   2：{5}") \
    X(MATCH_SPRT, "elo0 {1}, elo1 {2}: ratio {3} in [{4}, {5}]: {6}", "elo0 {1}，elo1 {2}：似然比 {3}，界限 [{4}, {5}]：{6}") \
    X(MATCH_SPRT_OPEN, "not decided", "未决") \
    X(MATCH_SPRT_ELO0, "elo0 accepted", "接受 elo0") \
    X(MATCH_SPRT_ELO1, "elo1 accepted", "接受 elo1") \
    X(MATCH_WON, "won", "胜") \
    X(MATCH_DRAWN, "drawn", "和") \
    X(MATCH_LOST, "lost", "负") \
    X(MATCH_AS_RED, "as Red", "执红") \
    X(MATCH_AS_BLACK, "as Black", "执黑") \
    X(MATCH_NO_FAULTS, "none", "无") \
    X(MATCH_USAGE, "{1}: {2} ms a move (longest {3})", "{1}：每着 {2} 毫秒（最长 {3}）") \
    X(MATCH_USAGE_DEPTH, ", depth {1}", "，深度 {1}") \
    X(MATCH_USAGE_RATE, ", {1} million positions a second", "，每秒 {1} 百万局面")
/* clang-format on */

#endif
