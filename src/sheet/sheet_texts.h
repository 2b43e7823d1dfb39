/* The words of a score sheet: X(NAME, English, Chinese). {1}, {2} … stand for what
 * sheet_say is given. */
#ifndef SHEET_SHEET_TEXTS_H
#define SHEET_SHEET_TEXTS_H

/* clang-format off */
#define SHEET_TEXT_LIST(X) \
    X(TITLE, "Score sheet", "象棋对局记录表") \
    X(PAGE, "page {1} of {2}", "第 {1} 页，共 {2} 页") \
    /* the head */ \
    X(EVENT, "Event", "赛事") \
    X(ROUND, "Round", "轮次") \
    X(DATE, "Date", "日期") \
    X(PLACE, "Place", "地点") \
    X(TABLE, "Table", "台次") \
    X(RED, "Red", "红方") \
    X(BLACK, "Black", "黑方") \
    X(ARBITER, "Arbiter", "裁判员") \
    X(NAME_AND_TEAM, "{1} ({2})", "{1}（{2}）") \
    X(TIME_CONTROL, "Time control", "用时规定") \
    X(TIME_BASE, "{1}", "{1}") \
    X(TIME_MOVES, "{1} for {2} moves", "{1}{2}着") \
    X(TIME_EVERY, "{1} for every {2} moves", "每{1}{2}着") \
    X(TIME_THEN, "; then ", "，以后") \
    X(TIME_DELAY, ", the first {1} of each move free", "，每着前{1}不计时") \
    X(TIME_INCREMENT, ", and {1} for each move", "，每着加{1}") \
    X(TIME_MOVE_LIMIT, ", no move over {1}", "，步时{1}") \
    X(TIME_BYOYOMI, ", then {1} a move", "，读秒{1}") \
    X(TIME_SPANS, ", then {2} times {1}", "，读秒{1}{2}次") \
    X(TIME_DROPS, ", what is left is lost", "，余时不累计") \
    X(RULES, "Rule book", "棋例") \
    X(ODDS, "Odds", "让棋") \
    X(ODDS_FIRST_MOVES, "the first {1} moves", "让{1}先") \
    X(ODDS_REMOVED, "taken off: {1}", "让子：{1}") \
    X(ODDS_PIECE, "{1} on {2}", "{2}{1}") \
    X(GAME, "Game", "棋种") \
    X(VARIANT, "settings, {1} marker(s) a side", "设定棋，每方标志棋{1}枚") \
    X(START, "Start", "起始局面") \
    X(COLON, ": ", "：") \
    X(COMMA, ", ", "，") \
    /* the table */ \
    X(NUMBER, "No.", "回合") \
    X(SPENT, "spent", "用时") \
    X(LEFT, "left", "余时") \
    X(USED, "used", "累计") \
    /* notes */ \
    X(NOTES, "Notes", "记事") \
    X(BEFORE, "{1}, before the first move", "{1}，首着之前") \
    X(AFTER, "{1}, after {2} {3}", "{1}，第{2}回合{3}走后") \
    X(BEFORE_PLAIN, "before the first move", "首着之前") \
    X(AFTER_PLAIN, "after {2} {3}", "第{2}回合{3}走后") \
    X(NOTE_ARRIVES, "{1} arrives", "{1}到场") \
    X(NOTE_OFFERS, "{1} offers a draw", "{1}提和") \
    X(NOTE_REFUSES, "{1} refuses", "{1}不同意") \
    X(NOTE_ACCEPTS, "{1} agrees", "{1}同意") \
    X(NOTE_FOUL, "foul of {1}, number {2}: {3} ({4})", "{1}第{2}次犯规：{3}（{4}）") \
    X(NOTE_WARNED, "{1} must change ({2})", "{1}须变着（{2}）") \
    X(NOTE_WARNED_PLAIN, "{1} must change", "{1}须变着") \
    X(NOTE_ASKS_BACK, "{1} asks to take back {2}", "{1}请求悔棋{2}着") \
    X(NOTE_TAKEN_BACK, "taken back: {1}", "悔棋，收回：{1}") \
    X(NOTE_CORRECTED_PLIES, "an error is put right (1999 5.8); taken off: {1}", "纠正错误（1999 5.8），撤销：{1}") \
    X(NOTE_CORRECTED_ORDER, "a wrong order or wrong colours are put right (1999 5.8); taken off: {1}", "纠正先后走颠倒或执棋错误（1999 5.8），撤销：{1}") \
    X(NOTE_CORRECTED_BOARD, "a piece that stood wrong is put back on {1} (1999 5.8)", "棋子错位，已在{1}摆正（1999 5.8）") \
    X(NO_MOVES, "no moves", "无着法") \
    X(NOTE_TIME_ADDED, "{1}'s time is corrected: {2} more", "更正{1}用时：加{2}") \
    X(NOTE_TIME_TAKEN, "{1}'s time is corrected: {2} less", "更正{1}用时：减{2}") \
    X(NOTE_PAUSE, "the clocks are stopped", "停钟") \
    X(NOTE_RESUME, "the clocks go on", "续钟") \
    X(NOTE_OUTAGE, "the clocks are stopped: the server was away", "停钟：服务器中断") \
    X(NOTE_OUTAGE_OVER, "the clocks go on: the server is back", "续钟：服务器恢复") \
    X(NOTE_ADJOURNED, "the session ends; {1} is to seal a move", "封棋，由{1}暗记着法") \
    X(NOTE_SEALED, "{1}'s move is sealed", "{1}着法已封") \
    X(NOTE_OPENED, "the sealed move is opened: {1}", "启封，所记着法：{1}") \
    X(NOTE_FLAG, "{1}'s flag falls", "{1}超时") \
    X(NOTE_CLAIMS_REPETITION, "{1} claims by repetition", "{1}提请裁决循环") \
    X(NOTE_RULES_REPETITION, "the arbiter rules on a repetition", "裁判员裁决循环") \
    X(NOTE_CLAIMS_LIMIT, "{1} claims the natural limit", "{1}提出自然限着") \
    X(NOTE_MISSES, "not recorded by {1}: {2} more", "{1}又漏记{2}着") \
    X(NOTE_RECORDED, "{1} has completed the record", "{1}已补全记录") \
    X(NOTE_FORFEIT, "{1} is declared to have lost: {2} ({3})", "判{1}负：{2}（{3}）") \
    X(NOTE_FORFEIT_BOTH, "both are declared to have lost: {2} ({3})", "判双方均负：{2}（{3}）") \
    X(NOTE_RULING, "the arbiter rules: {1}, {2}", "裁判员裁定：{1}，{2}") \
    X(NOTE_RETURN, "equal settings: both markers go back from row {1}", "双方同为设定{1}，标志棋同时退回无变化") \
    X(NOTE_LAG, "{1}'s moves were on the way for {2} in all, which neither clock paid", "{1}着法在途共{2}，不计入双方用时") \
    X(NOTE_SAYS, "{1}: {2}", "{1}：{2}") \
    /* the end */ \
    X(RESULT, "Result", "结果") \
    X(REASON, "Reason", "原因") \
    X(RED_WINS, "Red wins", "红方胜") \
    X(BLACK_WINS, "Black wins", "黑方胜") \
    X(DRAW, "draw", "和棋") \
    X(BOTH_LOSE, "both lose", "双方均负") \
    X(NOT_ENDED, "not ended", "未终局") \
    X(WITH_CLAUSE, "{1} ({2})", "{1}（{2}）") \
    X(SUM_TIME, "Time used", "用时") \
    X(SUM_LEFT, "Time left", "余时") \
    X(SUM_EXTENSION, "Extension", "延长时间") \
    X(SUM_FOULS, "Fouls", "犯规") \
    X(FOULS, "{1} ({2})", "{1}次（{2}）") \
    X(FOULS_NONE, "0", "0") \
    X(SIGNATURES, "Signatures", "签字") \
    X(SIGNED, "signed", "已签字")
/* clang-format on */

typedef enum sheet_word {
#define SHEET_WORD_ENUM(name, en, zh) SHEET_##name,
    SHEET_TEXT_LIST(SHEET_WORD_ENUM)
#undef SHEET_WORD_ENUM
        SHEET_WORDS
} sheet_word;

#endif
