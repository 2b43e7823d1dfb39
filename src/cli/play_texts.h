/* The texts of `play`, as texts.h has them. What the referee says is in the headers of
 * the library, the list of commands in play_ui.h. */
#ifndef CLI_PLAY_TEXTS_H
#define CLI_PLAY_TEXTS_H

/* clang-format off */
#define CLI_PLAY_TEXT_LIST(X) \
    X(PLAY_SUMMARY, "play: two people at one terminal, or against the engine", "对局：两人同机，或与引擎对弈") \
    X(PLAY_DETAILS, \
      "Two people play at one terminal; with --level or --side it is a person against the engine. " \
      "The game is played by the rules of a table, with clocks, draw offers and rulings on repetition, and is " \
      "kept in a file, which --resume goes on with. A terminal shows board, moves and clocks; '?' there lists " \
      "the keys. Without a terminal, and with --plain, moves and commands are read line by line; 'help' lists " \
      "them. Exit status 1 when a signal ended it, or when not from a terminal a line was refused.", \
      "两人同机对弈；用 --level 或 --side 时与引擎对弈。按所选规则进行，有棋钟、提和、循环裁决；对局存入文件，" \
      "可用 --resume 继续。在终端上显示棋盘、着法与用时，按“?”列出按键。没有终端或用 --plain 时，逐行读取着法与命令，" \
      "“help”列出命令。被信号终止时退出状态为 1；非终端输入中有一行被拒绝时亦为 1。") \
    X(PLAY_OPTION_TIME, "clocks: a preset (1999-6.1, rapid, blitz ...), or periods such as 10m+5s, 60m/30,10m/10:repeat, 10m:byo=30s (default: none)", "棋钟：预设名（1999-6.1、rapid、blitz 等），或如 10m+5s、60m/30,10m/10:repeat、10m:byo=30s（默认不计时）") \
    X(PLAY_OPTION_RULES, "the rule book on repetition (default: cxa2020 for casual, else that of the table)", "裁决循环所用棋规（默认 casual 用 cxa2020，其他随所选规则）") \
    X(PLAY_OPTION_TABLE, "rules of the table: casual (the default), online, tournament or tournament1957", "对局规则：casual（默认）、online、tournament 或 tournament1957") \
    X(PLAY_OPTION_ODDS, "the side that begins makes so many moves at once: 2 or 3", "先走一方连走几着：2 或 3（让先）") \
    X(PLAY_OPTION_REMOVE, "pieces taken off before the game, e.g. b0,h0", "开局前去掉的棋子，如 b0,h0（让子）") \
    X(PLAY_OPTION_SETTINGS, "the settings variant, with so many markers a side: 1 or 2", "设定格与标志棋，每方标志棋数：1 或 2") \
    X(PLAY_OPTION_FEN, "begin with this position", "从此局面开始") \
    X(PLAY_OPTION_RED, "name of the player of Red", "红方姓名") \
    X(PLAY_OPTION_BLACK, "name of the player of Black", "黑方姓名") \
    X(PLAY_OPTION_SIDE, "play this side against the engine: red, black or random", "与引擎对弈时己方执：red、black 或 random") \
    X(PLAY_OPTION_LEVEL, "play against the engine at this level, 1 (beginner) to 10 (default: 5)", "与引擎对弈，级别 1（初学）至 10（默认 5）") \
    X(PLAY_OPTION_THINK, "time that the engine takes for a move where there are no clocks (default: 2s)", "不计时时引擎每着用时（默认 2s）") \
    X(PLAY_OPTION_RESIGN, "the engine resigns when it is lost", "引擎败局已定时认输") \
    X(PLAY_OPTION_SEED, "of what a level below 10 errs by, and of the random side", "引擎低级别失误与随机执方所用的种子") \
    X(PLAY_OPTION_SAVE, "keep the game in this file (default: chuhe-DATE-TIME.jsonl here; none when not from a terminal)", "对局存入此文件（默认为当前文件夹的 chuhe-日期-时间.jsonl；非终端输入时不存）") \
    X(PLAY_OPTION_RESUME, "go on with the game that is kept in this file", "继续此文件中的对局") \
    X(PLAY_OPTION_RECORD, "write a record at the end, in the format of the extension, e.g. game.pgn", "结束时写成棋谱，格式随扩展名，如 game.pgn") \
    X(PLAY_OPTION_PLAIN, "line by line, also on a terminal", "逐行进行（在终端上也是）") \
    X(PLAY_OPTION_LETTERS, "letters instead of characters for the pieces", "棋子用字母代替汉字") \
    /* wrong usage */ \
    X(PLAY_NO_JSON, "there is no JSON here; --save FILE keeps the game as events, a JSON object a line", "没有 JSON 输出；--save FILE 将对局存为事件，每行一个 JSON 对象") \
    X(PLAY_NOT_WITH_RESUME, "{1} does nothing with --resume: what is played by stands in the file", "{1} 与 --resume 一起使用时不起作用：规则以文件中所记为准") \
    X(PLAY_BAD_TIME, "--time '{1}', byte {2}: {3}", "--time “{1}” 第 {2} 字节：{3}") \
    X(PLAY_SAVE_THERE, "'{1}' is there already; --resume goes on with it", "“{1}”已经存在；用 --resume 可以继续") \
    X(PLAY_RECORD_THERE, "'{1}' is there already", "“{1}”已经存在") \
    X(PLAY_LOCKED, "'{1}': another program goes on with this game", "“{1}”：另一个程序正在继续此局") \
    X(PLAY_LAST_LINE_CUT, "{1}: the last line was not written to its end; the game goes on without it", "{1}：最后一行没有写完，对局从其前继续") \
    X(PLAY_CANNOT_BEGIN, "the game cannot begin: {1}", "无法开局：{1}") \
    X(PLAY_BAD_LOG, "{1}: {2}", "{1}：{2}") \
    X(PLAY_LOG_REFUSED, "{1}, line {2}: {3}", "{1} 第 {2} 行：{3}") \
    X(PLAY_NO_SCREEN, "the terminal '{1}' cannot show a screen; line by line, then", "终端“{1}”不能整屏显示，改为逐行进行") \
    /* what is told */ \
    X(PLAY_ENGINE_NAME, "engine, level {1}", "引擎 {1} 级") \
    X(PLAY_ARBITER, "Arbiter", "裁判") \
    X(PLAY_SAYS, "{1}: ", "{1}：") \
    X(PLAY_CHECK, " (check)", "（将军）") \
    X(PLAY_CLAUSE, " ({1})", "（{1}）") \
    X(PLAY_OFFERS, "{1} offers a draw; {2}: yes or no?", "{1}提和；{2}：同意（y）或不同意（n）？") \
    X(PLAY_WANTS_BACK, "{1} wants to take back; {2}: yes or no?", "{1}请求悔棋；{2}：同意（y）或不同意（n）？") \
    X(PLAY_YES_OR_NO, "; {1}: yes or no?", "；{1}：同意（y）或不同意（n）？") \
    X(PLAY_BYOYOMI, " x{1}", " x{1}") \
    X(PLAY_MOVES_TO_GO, " /{1}", " /{1}") \
    X(PLAY_MUST_PRESS, "{1} must press: space, or 'press'", "{1}按钟（空格，或 press）") \
    X(PLAY_THINKS, "{1} thinks", "{1}思考中") \
    X(PLAY_PAUSED, "The clocks are stopped; p goes on", "已停钟；按 p 继续") \
    X(PLAY_NO_MOVE, "'{1}': {2}", "“{1}”：{2}") \
    X(PLAY_NO_MOVE_FROM_ONE, "'{1}', its ranks counted from 1 to 10 (the board has 0 to 9): {2}", "“{1}”（因有 10，横线按 1 至 10 计；棋盘上为 0 至 9）：{2}") \
    X(PLAY_CLAIM_WHAT, "claim repetition, or claim limit; not '{1}'", "claim repetition（循环）或 claim limit（自然限着），而不是“{1}”") \
    X(PLAY_WHICH_POINT, "a point is named as h2, not '{1}'", "交叉点写如 h2，而不是“{1}”") \
    X(PLAY_WHICH_ROW, "a row is 0 to 8, with the marker before it where there are two (2 3), not '{1}'", "设定格为 0 至 8，有两枚标志棋时先写第几枚（2 3），而不是“{1}”") \
    X(PLAY_WHICH_KIND, "a soldier becomes R, N or C, not '{1}'", "兵（卒）升变为 R、N 或 C，而不是“{1}”") \
    X(PLAY_SURPLUS, "not understood after the command: '{1}'", "命令之后的“{1}”无法理解") \
    X(PLAY_NOTATION_IS, "notation: {1}", "写法：{1}") \
    X(PLAY_NO_NOTATION, "there is no notation '{1}'", "没有写法“{1}”") \
    X(PLAY_SAVE_WHERE, "save where? save FILE", "存到何处？save FILE") \
    X(PLAY_SAVED, "written: {1}", "已写入：{1}") \
    X(PLAY_SAVED_RESUME, "saved; to go on: chuhe play --resume {1}", "已保存；继续请用：chuhe play --resume {1}") \
    X(PLAY_NOT_KEPT, "nothing was played, and no file was written", "没有走棋，未存文件") \
    X(PLAY_KEPT_IN, "the game is kept in {1}", "对局存于 {1}") \
    X(PLAY_NO_FORMAT, "'{1}': no format of records has that extension (.jsonl keeps the game, .pgn is a record)", "“{1}”：没有这种扩展名的格式（.jsonl 保存对局，.pgn 为棋谱）") \
    X(PLAY_NO_RECORD, "'{1}': records cannot hold the settings variant; save it as .jsonl", "“{1}”：棋谱不能保存设定格与标志棋；请存为 .jsonl") \
    X(PLAY_NO_RULING, "no repetition stands on the board", "当前没有循环") \
    X(PLAY_MARKER_IS, "digits move marker {1}", "数字键移动第 {1} 枚标志棋") \
    X(PLAY_RED_MARKER, "R", "红") \
    X(PLAY_BLACK_MARKER, "B", "黑") \
    X(PLAY_HELP_MOVES, \
      "A move in any notation: h2e2, 炮二平五, C2=5; in the settings variant also [3]a8a9=R. Commands, each in several words:", \
      "着法可用任何写法：h2e2、炮二平五、C2=5；设定格另有 [3]a8a9=R。命令，各有几种写法：") \
    /* the screen */ \
    X(PLAY_TOO_SMALL, "the terminal is too small: {1}×{2} is needed, it has {3}×{4}", "终端太小：需要 {1}×{2}，现为 {3}×{4}") \
    X(PLAY_REALLY_RESIGN, "{1}: resign? y resigns, any other key does not", "{1}认输？y 认输，其他键取消") \
    X(PLAY_WHICH_CLAIM, "Claim what? r repetition, l natural limit, any other key: nothing", "提请什么？r 循环，l 自然限着，其他键取消") \
    X(PLAY_BECOMES, "The soldier becomes: {1}; Enter: it stays a soldier", "升变：{1}；回车：不升变") \
    X(PLAY_TO_CHARIOT, "r chariot", "r 车") \
    X(PLAY_TO_HORSE, "n horse", "n 马") \
    X(PLAY_TO_CANNON, "c cannon", "c 炮") \
    X(PLAY_COMMA, ", ", "，") \
    X(PLAY_SAY_KIND, "say what the soldier becomes ({1}): {2}=R, or {2}=- when it stays a soldier", "须说明升变为何子（{1}）：{2}=R；不升变写 {2}=-") \
    X(PLAY_NOBODY_WAITS, "no soldier waits to be promoted", "没有等待升变的兵（卒）") \
    X(PLAY_NO_PROMOTION, "the soldier that waits is promoted only with a marker on row 3 (promotion)", "须有标志棋在第 3 格（升底兵）方可升变") \
    X(PLAY_POOL_EMPTY, "no chariot, horse or cannon was captured that it could become", "己方没有被吃掉的车马炮可供升变") \
    X(PLAY_STANDS_HERE, "that stands on the screen", "屏幕上已有显示") \
    X(PLAY_KEYS_HINT, "? help  q quit  o draw  u back  r resign", "? 帮助  q 退出  o 提和  u 悔棋  r 认输  : 输入") \
    X(PLAY_OVER_HINT, "The game has ended   s save or write a record  w why  f turn  q quit", "对局已经结束   s 保存或写成棋谱  w 理由  f 翻转  q 退出") \
    X(PLAY_OVER_LINES, "The game has ended: save, moves, why, quit", "对局已经结束：save、moves、why、quit") \
    X(PLAY_PAGER_HINT, " up, down, space; q: back to the board ", " 上下键、空格翻页；q：返回棋盘 ") \
    X(PLAY_HELP_KEYS, \
      "arrows, h j k l   move the cursor; so does a click\n" \
      "Enter             take the piece, go with it; Escape lets it go\n" \
      "a move            is typed at once, or behind ':', and ends with Enter\n" \
      "o   offer a draw                y n   answer an offer\n" \
      "r   resign                      u     take back\n" \
      "c   claim: repetition, limit    w     why: the ruling on the repetition\n" \
      "p   stop the clocks, go on      space press the clock (tournament)\n" \
      "f   turn the board              n     another notation\n" \
      "s   save, or write a record     q     save and leave\n" \
      "PgUp PgDn         scroll the moves\n" \
      "Settings: 0-8 put the marker on a row, m takes the other marker, + promotes\n" \
      "the soldier that waits.\n" \
      "Signs: (red) [black] <taken> {1}may be captured{2} o may go there * last move\n", \
      "方向键、h j k l   移动光标；也可点击鼠标\n" \
      "回车              拿起棋子、走到此处；Esc 放下\n" \
      "着法              可直接输入，或先按“:”，回车结束\n" \
      "o   提和                        y n   答复提议\n" \
      "r   认输                        u     悔棋\n" \
      "c   提请裁决：循环、自然限着    w     理由：循环的裁决\n" \
      "p   停钟、续钟                  空格  按钟（正式比赛）\n" \
      "f   翻转棋盘                    n     换着法写法\n" \
      "s   保存或写成棋谱              q     保存并退出\n" \
      "PgUp PgDn         翻看着法\n" \
      "设定格：0-8 移动标志棋，m 换另一枚，+ 升变等待的兵（卒）。\n" \
      "记号：(红) [黑] <已拿起> {1}可吃{2} o 可走 * 上一着\n")
/* clang-format on */

#endif
