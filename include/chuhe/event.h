/* Events of a live game, what they bring about, and why they are refused. The
 * referee (referee.h) is fed with them. Clauses: "1999 5.7" is clause 5.7 of the
 * Chinese rules of 1999; "2006" are the rules as published in that year, which say
 * more of offers; "1957" those of 1957, which have no numbers of this kind; "settings 1.5"
 * is in spec/settings.md. */
#ifndef CHUHE_EVENT_H
#define CHUHE_EVENT_H

#include "clock.h"
#include "game.h"
#include "status.h"
#include "table.h"
#include "types.h"
#include "variant.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What may happen: X(name, text, English, Chinese). Who acts is event.by; which
 * other fields count is said below (chuhe_event). */
#define CHUHE_EVENT_LIST(X)                                                                        \
    X(SEATED, "seated", "takes a seat", "入座")                                                    \
    X(START, "start", "the round begins", "开赛")                                                  \
    X(TICK, "tick", "time passes", "时间流逝")                                                     \
    X(TOUCH, "touch", "touches a piece", "摸子")                                                   \
    X(ADJUST, "adjust", "puts a piece straight", "摆正棋子")                                       \
    X(MOVE, "move", "moves", "走子")                                                               \
    X(MARKER, "marker", "moves a marker", "移动标志棋")                                            \
    X(PROMOTE, "promote", "promotes the waiting soldier", "升变底线兵")                            \
    X(PRESS, "press", "presses the clock", "按钟")                                                 \
    X(OFFER, "offer", "offers a draw", "提和")                                                     \
    X(WITHDRAW, "withdraw", "wants to withdraw the offer", "撤回提和")                             \
    X(ACCEPT, "accept", "accepts", "同意")                                                         \
    X(REFUSE, "refuse", "refuses", "不同意")                                                       \
    X(CLAIM_REPETITION, "claim_repetition", "claims by repetition", "提请裁决循环")                \
    X(CLAIM_LIMIT, "claim_limit", "claims the natural limit", "提出自然限着")                      \
    X(RESIGN, "resign", "resigns", "认输")                                                         \
    X(TAKE_BACK, "take_back", "asks to take back", "请求悔棋")                                     \
    X(FOUL, "foul", "a foul is given", "判犯规")                                                   \
    X(TIME, "time", "the time is corrected", "更正用时")                                           \
    X(PAUSE, "pause", "the clocks are stopped", "停钟")                                            \
    X(RESUME, "resume", "the clocks go on", "续钟")                                                \
    X(ADJOURN, "adjourn", "the session ends", "封棋")                                              \
    X(SEAL, "seal", "seals a move", "暗记封棋着法")                                                \
    X(OPEN, "open", "the sealed move is opened", "启封")                                           \
    X(RECORD, "record", "has written the record", "记录补全")                                      \
    X(MISS, "miss", "has not written moves", "漏记")                                               \
    X(CORRECT, "correct", "an error is put right", "纠正错误")                                     \
    X(FORFEIT, "forfeit", "is declared to have lost", "判负")                                      \
    X(RULING, "ruling", "the arbiter rules", "裁决")                                               \
    X(SIGN, "sign", "signs", "签字")

typedef enum chuhe_event_kind {
#define CHUHE_EVENT_ENUM(name, text, en, zh) CHUHE_EVENT_##name,
    CHUHE_EVENT_LIST(CHUHE_EVENT_ENUM)
#undef CHUHE_EVENT_ENUM
        CHUHE_EVENTS
} chuhe_event_kind;

/* Fouls: X(name, number in clause 9.1, English, Chinese) */
#define CHUHE_FOUL_LIST(X)                                                                         \
    X(DISTURBS, 1, "disturbs the opponent in his time", "在对方走棋时间内干扰对方")                \
    X(CLOCK, 2, "stops or starts the clock without leave", "擅停擅开棋钟")                         \
    X(OFFERS_AGAIN, 3, "offers a draw again after a refusal", "提和被拒后连续提出")                \
    X(FALSE_LIMIT, 4, "claims a natural limit that is not reached", "提出自然限着不属实")          \
    X(TOUCHES_FIXED, 5, "touches an own piece that cannot move", "摸触己方不能走动的棋子")         \
    X(TOUCHES_SAFE, 6, "touches an enemy piece that nothing can take",                             \
      "摸触己方无法吃掉的对方棋子")                                                                \
    X(RECORD, 7, "has not recorded four moves running", "连续漏记着数超过规定")                    \
    X(CONDUCT, 8, "breaks the players' code in a small way", "违反棋手须知情节轻微")

typedef enum chuhe_foul {
#define CHUHE_FOUL_ENUM(name, number, en, zh) CHUHE_FOUL_##name,
    CHUHE_FOUL_LIST(CHUHE_FOUL_ENUM)
#undef CHUHE_FOUL_ENUM
        CHUHE_FOULS
} chuhe_foul;

CHUHE_API const char *chuhe_foul_clause(chuhe_foul foul); /* "1999 9.1.3" */
CHUHE_API const char *chuhe_foul_message(chuhe_foul foul);
CHUHE_API const char *chuhe_foul_message_zh(chuhe_foul foul);

/* How a game ends: X(name, text, English, Chinese, clause of 1999, of 1957). The
 * side named is the one that loses. */
#define CHUHE_ENDING_LIST(X)                                                                       \
    X(NONE, "none", "the game goes on", "对局继续", "", "")                                        \
    X(CHECKMATE, "checkmate", "checkmate", "将死", "1999 4.1.1", "1957 winning 1")                 \
    X(FACING, "facing", "a move left the generals facing", "走棋后形成帅将对面", "1999 4.1.2",     \
      "1957 forbidden 7")                                                                          \
    X(STALEMATE, "stalemate", "stalemate: the side that cannot move loses", "困毙", "1999 4.1.3",  \
      "1957 winning 1")                                                                            \
    X(TIME, "time", "the flag fell", "超时", "1999 4.1.4", "1957 time")                            \
    X(LATE, "late", "came too late", "迟到", "1999 4.1.5", "1957 late")                            \
    X(ILLEGAL_MOVE, "illegal_move", "an illegal move", "走棋违反行棋规定", "1999 4.1.6",           \
      "1957 moves")                                                                                \
    X(SEALED_MOVE, "sealed_move", "the sealed move is illegal or ambiguous", "封棋着法有误",       \
      "2006 4.1.6", "1957 sealed move")                                                            \
    X(REPETITION, "repetition", "did not change what must be changed", "应变着而不变",             \
      "1999 4.1.7", "1957 forbidden")                                                              \
    X(FOULS, "fouls", "the third foul", "三次犯规", "1999 4.1.8", "1999 4.1.8")                    \
    X(RESIGNATION, "resignation", "resignation", "认输", "1999 4.1.9", "1957 winning")             \
    X(CONDUCT, "conduct", "refuses the rules or breaks discipline", "拒绝遵守规则或严重违纪",      \
      "1999 4.1.10", "1957 arbiter")                                                               \
    X(DEAD_DRAW, "dead_draw", "neither side can win", "双方均无取胜可能", "1999 4.2.1",            \
      "1957 draw 1")                                                                               \
    X(AGREEMENT, "agreement", "a draw was offered and accepted", "双方同意和棋", "1999 4.2.2",     \
      "1957 draw")                                                                                 \
    X(REPETITION_DRAW, "repetition_draw", "repetition: nobody must change and nobody does",        \
      "循环反复，不变作和", "1999 4.2.3", "1957 draw 2")                                           \
    X(NATURAL_LIMIT, "natural_limit", "natural limit: too many rounds without a capture",          \
      "自然限着", "1999 4.2.4", "1999 4.2.4")                                                      \
    X(RULED, "ruled", "by ruling of the arbiter", "裁判裁定", "1999 9.2", "1957 arbiter")

typedef enum chuhe_ending {
#define CHUHE_ENDING_ENUM(name, text, en, zh, c1999, c1957) CHUHE_ENDING_##name,
    CHUHE_ENDING_LIST(CHUHE_ENDING_ENUM)
#undef CHUHE_ENDING_ENUM
        CHUHE_ENDINGS
} chuhe_ending;

CHUHE_API const char *chuhe_ending_name(chuhe_ending ending);
CHUHE_API const char *chuhe_ending_message(chuhe_ending ending);
CHUHE_API const char *chuhe_ending_message_zh(chuhe_ending ending);
CHUHE_API const char *chuhe_ending_clause(chuhe_ending ending, bool rules_1957);

/* What CHUHE_EVENT_CORRECT puts right (5.8), only while the game goes on. */
typedef enum chuhe_correction {
    CHUHE_CORRECT_PLIES, /* back to the position after `count` plies: moves made after a piece was
                            displaced or put on a wrong point are taken off; times stay */
    CHUHE_CORRECT_ORDER, /* the wrong side began, or the colours were exchanged: from the start
                            again; clocks stay */
    CHUHE_CORRECT_BOARD, /* a piece on the board stood wrong (square): put back, no move was
                            affected */
    CHUHE_CORRECTIONS
} chuhe_correction;

enum { CHUHE_EVENT_TEXT_CAP = 64 };

/* More of a move or a press was never on the way to the table. */
enum { CHUHE_LAG_MAX_MS = 10000 };

/* The text of a PAUSE that no arbiter has ordered: the server was away; and of the RESUME with
 * which it lets the game go on. */
#define CHUHE_PAUSE_OUTAGE "outage"

/* One event. Set what does not count to zero (chuhe_event_make does).
 *
 *   SEATED    by, text: the player's name (may be empty)
 *   START     by arbiter. The clock of the side to move runs, seated or not. A start that is
 *             mate, stalemate or drawn ends the game at once.
 *   TICK      any; nothing but the time
 *   TOUCH     by; square; square2: a second piece touched at once, or CHUHE_NO_SQUARE. Out of
 *             turn it binds on the next own turn.
 *   ADJUST    by; square; consent: the opponent agreed, which counts in the own time only;
 *             accident: an obvious accident (5.6). Else it is a touch.
 *   MOVE      by; turn.move, turn.becomes (variant); hand_on: the hand is still on the piece:
 *             only a touch (5.7). From an empty point or to the same one: refused, it never
 *             loses. What odds forbid is refused. ms: so much of the time until at_ms it was
 *             on the way to a table that is far away (a server's), 0 to CHUHE_LAG_MAX_MS:
 *             neither side's clock pays for it, and no flag falls in it. Not longer than
 *             since the event before, and only where the mover's clock ran and the move stops
 *             it (no hand_on, no press to come): else BAD_EVENT.
 *   MARKER    by; count: which marker, 0 or 1; row   (variant, before the move)
 *   PROMOTE   by; turn.late                          (variant, before the move)
 *   PRESS     by; where there are clocks that are pressed by hand. A press that is forgotten
 *             is made up by the opponent's move, during which the clock ran on. ms: as of MOVE.
 *   OFFER, WITHDRAW, RESIGN   by. In the opponent's time an offer is a foul (9.1.1); who is to
 *             move need not wait for a press that is forgotten. One proposal is open at a
 *             time. It is refused by REFUSE or by the opponent's move.
 *   ACCEPT, REFUSE   by; answers a draw offer, or a wish to take back
 *   CLAIM_REPETITION, CLAIM_LIMIT   by, in the own time (8.5; else 9.1.1); the arbiter may
 *             rule repetition unasked, at any time (4.2.3). Who is told to change loses when
 *             he has moved since and the ruling still stands; a position that has not stood
 *             before takes the warning away.
 *   TAKE_BACK by; count: plies, at least 1. Times stay; the moves no longer count for the
 *             period they were made in. A period that they have ended stays ended, and what is
 *             made for them does not count again. The clock of the side to move runs; the delay,
 *             byo-yomi span and limit of a move begin anew for both sides.
 *   FOUL      by arbiter; side, foul. FOULS_OFF where fouls are not counted.
 *   TIME      by arbiter; side, ms, not 0 (added to what is left; negative takes). NO_TIME where
 *             there is no clock, or nothing on it but a limit for each move. The time that was
 *             used stays: a note on the sheet says that it was corrected. After the end
 *             signatures are void.
 *   PAUSE, RESUME   by arbiter; text: why (may be empty; CHUHE_PAUSE_OUTAGE)
 *   ADJOURN, OPEN   by arbiter. ADJOURN: the side to move seals next;
 *             OPEN plays the sealed move and starts the opponent's clock
 *   SEAL      by; text: the move in any notation (variant: turn text). Its clock stops. The
 *             move is judged when it is opened, touched pieces and odds included: one that
 *             may not be played loses.
 *   RECORD    by: has written down all its moves
 *   MISS      by arbiter; side; count: own moves more that it has not recorded, at least 1; not
 *             more in all than it has made (NOT_SO_MANY): its last ones. Those that it made with
 *             less than record_exempt_ms left in their period are no part of a foul (7.2). When
 *             some are of an earlier period, the record is due.
 *   CORRECT   by arbiter; correction, text; PLIES: count; BOARD: square. Where it takes moves
 *             off, clocks go on as after TAKE_BACK, an offer that is open lapses, a warning and
 *             what was touched bind no more; where it takes none off, nothing changes.
 *   FORFEIT   by arbiter; side, or CHUHE_SIDES: both have lost, for LATE and CONDUCT only (else
 *             NO_SUCH_END); ending: TIME, LATE, ILLEGAL_MOVE, CONDUCT, SEALED_MOVE, FOULS or
 *             REPETITION; text
 *   RULING    by arbiter; result (not OPEN), ending: RULED, or a reason that gives such a
 *             result (else NO_SUCH_END); text. After the end it corrects the result, and
 *             signatures are void.
 *   SIGN      by a side or the arbiter, after the end; the arbiter last (10.1), who does not
 *             wait for a player that never came
 *
 * Before the start these are taken: SEATED, TICK and START, which is taken then only; OPEN
 * only while the game is adjourned. While the clocks are stopped by PAUSE only these are taken:
 * SEATED, TICK, RESUME, RESIGN, ACCEPT, REFUSE, claims, RECORD, and those of the arbiter but PAUSE
 * and ADJOURN. While a move is to be sealed: the same with SEAL for RESUME, without CORRECT. While
 * the game is adjourned: SEATED, TICK, OPEN, RESIGN, ACCEPT, REFUSE, TIME, FORFEIT, RULING. After
 * the end: SIGN, RULING, TIME. WITHDRAW is never taken.
 */
typedef struct chuhe_event {
    chuhe_event_kind kind;
    chuhe_party by;
    int64_t at_ms; /* since any moment one likes; never less than that of the event before */
    chuhe_side side;
    chuhe_square square, square2;
    chuhe_turn turn;
    uint8_t row;
    bool consent, accident, hand_on;
    uint32_t count;
    int64_t ms;
    chuhe_foul foul;
    chuhe_ending ending;
    chuhe_result result;
    chuhe_correction correction;
    char text[CHUHE_EVENT_TEXT_CAP]; /* UTF-8, ends with a zero */
} chuhe_event;

/* An event with no squares, no move and an empty text. */
CHUHE_API chuhe_event chuhe_event_make(chuhe_event_kind kind, chuhe_party by, int64_t at_ms);

CHUHE_API const char *chuhe_event_name(chuhe_event_kind kind);
CHUHE_API const char *chuhe_event_message(chuhe_event_kind kind);
CHUHE_API const char *chuhe_event_message_zh(chuhe_event_kind kind);

/* Why an event is refused: X(name, text, English, Chinese, clause) */
#define CHUHE_REFUSAL_LIST(X)                                                                      \
    X(NONE, "none", "", "", "")                                                                    \
    X(TIME_BACK, "time_back", "the event is earlier than the one before it", "时间早于上一事件",   \
      "")                                                                                          \
    X(BAD_EVENT, "bad_event", "a value of the event is out of its range", "事件数值有误", "")      \
    X(WHO, "who", "this is not for that party to do", "此事不由该方行使", "")                      \
    X(NOT_STARTED, "not_started", "the game has not begun", "对局尚未开始", "")                    \
    X(STARTED, "started", "the game has begun", "对局已经开始", "")                                \
    X(NOT_SEATED, "not_seated", "that player is not there", "该方棋手尚未到场", "1999 4.1.5")      \
    X(SEATED, "seated", "that player is there already", "该方棋手已经到场", "")                    \
    X(OVER, "over", "the game has ended", "对局已经结束", "1999 10.1")                             \
    X(NOT_OVER, "not_over", "the game has not ended", "对局尚未结束", "1999 10.1")                 \
    X(SIGNED, "signed", "that party has signed, or the sheet is closed", "已经签字", "1999 10.1")  \
    X(UNSIGNED, "unsigned", "both players sign before the arbiter", "双方棋手尚未签字",            \
      "1999 10.1")                                                                                 \
    X(PAUSED, "paused", "the clocks are stopped", "已经停钟", "")                                  \
    X(NOT_PAUSED, "not_paused", "the clocks are not stopped", "并未停钟", "")                      \
    X(ADJOURNED, "adjourned", "the game is adjourned", "已经封棋", "1957 sealed move")             \
    X(SEAL_DUE, "seal_due", "the side to move must seal its move", "应暗记封棋着法",               \
      "1957 sealed move")                                                                          \
    X(NOT_ADJOURNED, "not_adjourned", "the session has not ended: nothing is to be sealed",        \
      "尚未封棋", "1957 sealed move")                                                              \
    X(NOT_SEALED, "not_sealed", "no move is sealed", "没有封棋着法", "1957 sealed move")           \
    X(NOT_YOUR_TURN, "not_your_turn", "it is the other side's turn", "没有轮到该方走棋",           \
      "1999 2.1")                                                                                  \
    X(MOVED, "moved", "the move is made and cannot be changed", "落子生根，不得更改", "1999 5.7")  \
    X(ILLEGAL_MOVE, "illegal_move", "the move is illegal", "走棋违反行棋规定", "1999 4.1.6")       \
    X(TOUCHED_OWN, "touched_own", "the own piece that was touched must move",                      \
      "触摸己方棋子必须走该子", "1999 5.1")                                                        \
    X(TOUCHED_ENEMY, "touched_enemy", "the enemy piece that was touched must be captured",         \
      "触摸对方棋子必须吃掉该子", "1999 5.2")                                                      \
    X(TOUCHED_OWN_FIRST, "touched_own_first", "first an own piece was touched, then an enemy one", \
      "先摸己子后摸对方棋子，须依次处理", "1999 5.3")                                              \
    X(TOUCHED_ENEMY_FIRST, "touched_enemy_first",                                                  \
      "first an enemy piece was touched, then an own one, or both at once",                        \
      "先摸对方棋子后摸己子，须依次处理", "1999 5.4")                                              \
    X(NO_PIECE, "no_piece", "there is no piece on that point", "该点没有棋子", "")                 \
    X(NO_CLOCK, "no_clock", "players press no clock here, or that side's is not running",          \
      "本局不由棋手按钟，或该方棋钟并未走动", "1999 6")                                            \
    X(NO_TIME, "no_time", "that side has no time on a clock that could be corrected",              \
      "该方没有可更正的时间", "1999 6")                                                            \
    X(NOT_MOVED, "not_moved", "the clock is pressed only after a move", "走棋后方可按钟",          \
      "1999 6")                                                                                    \
    X(OFFER_OPEN, "offer_open",                                                                    \
      "a draw offer or a wish to take back is open: it must be answered first",                    \
      "提和或悔棋的请求尚未答复，须先答复", "2006 4.2.2")                                          \
    X(OFFER_STANDS, "offer_stands", "a draw offer cannot be withdrawn before it is answered",      \
      "提和未经答复，不得撤回", "2006 4.2.2")                                                      \
    X(NOT_OFFERED, "not_offered", "that side has no draw offer open", "该方没有待答复的提和", "")  \
    X(NO_OFFER, "no_offer", "the opponent has proposed nothing that could be answered",            \
      "对方没有待答复的提议", "")                                                                  \
    X(OFFER_TURN, "offer_turn",                                                                    \
      "draws are offered and claimed in the own time, before the clock is pressed",                \
      "只能在己方时间内提和或申请裁和，然后方可按钟", "2006 4.2.2")                                \
    X(OFFER_AGAIN, "offer_again", "refused before: the opponent must have offered in between",     \
      "提和被拒，非经对方提和一次不得再提", "2006 4.2.2")                                          \
    X(NO_REPETITION, "no_repetition", "the position has not been repeated often enough",           \
      "循环反复次数不足", "1999 4.2.3")                                                            \
    X(TOLD, "told", "who must change was told so and has not moved since",                         \
      "已告知应变着的一方，该方尚未走棋", "1999 4.1.7")                                            \
    X(UNDECIDED, "undecided", "the ruling on the repetition cannot be told: the arbiter decides",  \
      "循环无法判定，由裁判裁定", "")                                                              \
    X(LIMIT_NOT_REACHED, "limit_not_reached", "the natural limit is not reached, or not in force", \
      "未达自然限着", "1999 4.2.4")                                                                \
    X(TAKE_BACK_OFF, "take_back_off", "moves may not be taken back", "落子生根，不得悔棋",         \
      "1999 5.7")                                                                                  \
    X(NOTHING_TO_TAKE_BACK, "nothing_to_take_back", "so many moves have not been made",            \
      "没有那么多着法可悔", "")                                                                    \
    X(RECORD_DUE, "record_due", "the record must be completed before the next move",               \
      "须先补全漏记着法方可行棋", "1999 7.2")                                                      \
    X(RECORD_OFF, "record_off", "players keep no record here", "本局不要求棋手记录", "")           \
    X(NOT_SO_MANY, "not_so_many", "that side would have more moves unrecorded than it has made",   \
      "漏记着数超过该方已走着数", "1999 7.1")                                                      \
    X(FOULS_OFF, "fouls_off", "fouls are not counted here", "本局不计犯规", "1999 9.1")            \
    X(NO_SUCH_END, "no_such_end", "that result does not come about for that reason",               \
      "该结果与所称理由不符", "1999 4.2")                                                          \
    X(ODDS_CAPTURE, "odds_capture", "the first moves of odds may not capture",                     \
      "让先所走各着不准吃子", "1957 odds")                                                         \
    X(ODDS_CHECK, "odds_check", "the first moves of odds may not check", "让先所走各着不准将军",   \
      "1957 odds")                                                                                 \
    X(ODDS_SAME_PIECE, "odds_same_piece", "the first moves of odds are made by different pieces",  \
      "让先所走各着须分走不同棋子", "1957 odds")                                                   \
    X(NO_SETTINGS, "no_settings", "this game has no markers", "本局不用标志棋", "")                \
    X(NO_MARKER, "no_marker", "there is no such marker: they are counted from 0",                  \
      "没有该标志棋（编号从 0 起）", "")                                                           \
    X(MARKER_FELL, "marker_fell",                                                                  \
      "a marker that has fallen back stays on 0 until its owner's next turn",                      \
      "退回的标志棋到己方下一回合方可再动", "settings 1.5")                                        \
    X(NO_MEMORY, "no_memory", "out of memory", "内存不足", "")

typedef enum chuhe_refusal {
#define CHUHE_REFUSAL_ENUM(name, text, en, zh, clause) CHUHE_REFUSAL_##name,
    CHUHE_REFUSAL_LIST(CHUHE_REFUSAL_ENUM)
#undef CHUHE_REFUSAL_ENUM
        CHUHE_REFUSALS
} chuhe_refusal;

CHUHE_API const char *chuhe_refusal_name(chuhe_refusal refusal);
CHUHE_API const char *chuhe_refusal_message(chuhe_refusal refusal);
CHUHE_API const char *chuhe_refusal_message_zh(chuhe_refusal refusal);
CHUHE_API const char *chuhe_refusal_clause(chuhe_refusal refusal);

/* What an event brings about: X(name, text, English, Chinese). In order of time. */
#define CHUHE_EFFECT_LIST(X)                                                                       \
    X(CLOCK_RUNS, "clock_runs", "the clock runs", "棋钟走动")     /* side */                       \
    X(CLOCKS_STOP, "clocks_stop", "the clocks stand", "棋钟停止") /* - */                          \
    X(PLAYED, "played", "the move is made", "着法成立")           /* side, move */                 \
    X(MARKER, "marker", "a marker moved", "标志棋移动")           /* side, number: row */          \
    X(MARKERS_RETURN, "markers_return", "equal settings: both markers go back to 0",               \
      "双方设定相同，标志棋同时退回无变化")                        /* number: row */               \
    X(PERIOD, "period", "a new period begins", "进入下一时限")     /* side, number */              \
    X(OFFERED, "offered", "a draw is offered", "提和")             /* side */                      \
    X(REFUSED, "refused", "the offer is refused", "提和被拒")      /* side: who refuses */         \
    X(MUST_MOVE, "must_move", "a touched piece binds", "摸子走子") /* side, square, clause */      \
    X(TOUCHED, "touched", "touched out of turn: it binds on the own next turn",                    \
      "未轮到走棋时摸子，下一着须按摸子处理") /* side, square, clause */                           \
    X(FREE, "free", "what was touched binds to nothing", "可以另行走子") /* side, clause */        \
    X(FOUL, "foul", "a foul", "犯规")            /* side, foul, number: how many now */            \
    X(WARNED, "warned", "must change", "须变着") /* side, clause of the book */                    \
    X(TAKE_BACK_ASKED, "take_back_asked", "asks to take back",                                     \
      "请求悔棋")                                                    /* side, number: plies */     \
    X(TAKEN_BACK, "taken_back", "moves are taken back", "悔棋")      /* number: plies left */      \
    X(CORRECTED, "corrected", "an error is put right", "错误已纠正") /* number: plies left */      \
    X(TIME_CORRECTED, "time_corrected", "the time is corrected", "用时已更正")   /* side, ms */    \
    X(SEAL_DUE, "seal_due", "the side to move seals its move", "轮走方暗记着法") /* side */        \
    X(SEALED, "sealed", "the move is sealed", "着法已封")                        /* side */        \
    X(RECORD_DUE, "record_due", "must complete the record before moving",                          \
      "须先补全记录")                                          /* side */                          \
    X(FLAG, "flag", "the flag fell", "超时")                   /* side, ms: when */                \
    X(ENDED, "ended", "the game has ended", "对局结束")        /* result, ending, clause */        \
    X(SIGNED, "signed", "signed", "签字")                      /* side: the party */               \
    X(CLOSED, "closed", "the sheet is closed", "对局结果成立") /* - */

typedef enum chuhe_effect_kind {
#define CHUHE_EFFECT_ENUM(name, text, en, zh) CHUHE_EFFECT_##name,
    CHUHE_EFFECT_LIST(CHUHE_EFFECT_ENUM)
#undef CHUHE_EFFECT_ENUM
        CHUHE_EFFECTS
} chuhe_effect_kind;

CHUHE_API const char *chuhe_effect_name(chuhe_effect_kind kind);
CHUHE_API const char *chuhe_effect_message(chuhe_effect_kind kind);
CHUHE_API const char *chuhe_effect_message_zh(chuhe_effect_kind kind);

typedef struct chuhe_effect {
    chuhe_effect_kind kind;
    uint8_t side; /* or party */
    chuhe_square square;
    chuhe_move move;
    chuhe_foul foul;
    chuhe_result result;
    chuhe_ending ending;
    uint32_t number;
    int64_t ms;
    const char *clause; /* a constant string, or NULL */
} chuhe_effect;

enum { CHUHE_EFFECTS_MAX = 12 };

/* What apply answers. */
typedef struct chuhe_answer {
    chuhe_refusal refusal; /* CHUHE_REFUSAL_NONE: it was taken */
    chuhe_status why;      /* for ILLEGAL_MOVE, and where an illegal move has lost: which rule
                              of movement */
    const char *clause;    /* of the refusal; "" when it is no matter of rules */
    uint8_t effect_count;
    chuhe_effect effects[CHUHE_EFFECTS_MAX];
} chuhe_answer;

#ifdef __cplusplus
}
#endif

#endif
