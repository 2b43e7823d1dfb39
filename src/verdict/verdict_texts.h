/* What is said of a ruling: X(NAME, English, Chinese), with {1}, {2} ... for what is filled
 * in. */
#ifndef VERDICT_VERDICT_TEXTS_H
#define VERDICT_VERDICT_TEXTS_H

#include <chuhe.h>

#include "base/buffer.h"

/* clang-format off */
#define VERDICT_TEXT_LIST(X) \
    X(RED, "Red", "红方") \
    X(BLACK, "Black", "黑方") \
    X(COMMA, ", ", "、") \
    X(GENERAL, "general", "帅（将）") \
    X(ADVISOR, "advisor", "仕（士）") \
    X(ELEPHANT, "elephant", "相（象）") \
    X(HORSE, "horse", "马") \
    X(CHARIOT, "chariot", "车") \
    X(CANNON, "cannon", "炮") \
    X(SOLDIER, "soldier", "兵（卒）") \
    X(PIECE_RED, "Red's {1} {2}{3} ({4})", "红{2}{3}（{4}）") \
    X(PIECE_BLACK, "Black's {1} {2}{3} ({4})", "黑{2}{3}（{4}）") \
    X(AND, " and ", "、") \
    X(FULL_STOP, ".", "。") \
    X(NEXT_SENTENCE, ". ", "。") \
    X(ONE_IDLE, "one idle move", "一闲") \
    X(ONE_FOLLOW, "one follow", "一跟") \
    X(ONE_BLOCK, "one block", "一拦") \
    X(ONE_OFFER, "one offer", "一献") \
    X(ONE_EXCHANGE, "one offer of exchange", "一兑") \
    X(ONE_CHASE, "one chase", "一捉") \
    X(ONE_KILL, "one mate threat", "一杀") \
    X(ONE_CHECK, "one check", "一将") \
    X(MANY_IDLE, "{1} idle moves", "{1}闲") \
    X(MANY_FOLLOW, "{1} follows", "{1}跟") \
    X(MANY_BLOCK, "{1} blocks", "{1}拦") \
    X(MANY_OFFER, "{1} offers", "{1}献") \
    X(MANY_EXCHANGE, "{1} offers of exchange", "{1}兑") \
    X(MANY_CHASE, "{1} chases", "{1}捉") \
    X(MANY_KILL, "{1} mate threats", "{1}杀") \
    X(MANY_CHECK, "{1} checks", "{1}将") \
    X(CHECK, "Check by {1}", "{1}将军") \
    X(MATE, "{1} threatens mate", "{1}伏杀") \
    X(MATE_LINE, "{1} threatens mate: {2}", "{1}伏杀：{2}") \
    X(DIRECT, "{1} attacks {2}", "{1}捉{2}") \
    X(DISCOVERED, "The move opens the way for {1}, which attacks {2}", "此着闪开，{1}捉{2}") \
    X(UNROOTED, "The move takes protection away from {2}, which {1} attacks", "此着使{2}失根，{1}捉之") \
    X(SCREEN, "Over the piece that moved, {1} attacks {2}", "以此子为架，{1}捉{2}") \
    X(FREED, "{1} can take {2}, which before this move it could not, or only at a loss", \
      "{1}捉{2}，此着之前不能吃，或吃之不利") \
    X(JOINT, "{1}, together with others, attacks {2}", "{1}与他子联合捉{2}") \
    X(JOINT_WITH, "{1} and {3} together attack {2}", "{1}与{3}联合捉{2}") \
    X(CHECKS, "{1} threatens to win {2} by checks", "{1}有将军抽吃{2}之着") \
    X(EXCHANGE, "{1} threatens to win {2} by an exchange", "{1}可先兑子而得{2}") \
    X(OFFERS, "{1} offers to be exchanged for {2}", "{1}邀兑{2}") \
    X(LINE, ": {1}", "：{1}") \
    X(ROOT_NONE, "; nothing protects it", "，无根") \
    X(ROOT_MATED, "; {1} protects it, but to recapture is answered by mate", "；虽有{1}作根，吃回即被将死") \
    X(ROOT_MATED_NOBODY, "; to recapture is answered by mate", "；吃回即被将死") \
    X(ROOT_FALSE, "; {1} does not really protect it", "；{1}为假根") \
    X(ROOT_FALSE_WHY, "; {1} does not really protect it, for it could not recapture ({2})", "；{1}为假根，吃回则不合规则（{2}）") \
    X(IN_CHECK, "its general would be in check", "走后帅（将）被将军") \
    X(ROOT_FALSE_NOBODY, "; its protection is false", "；假根") \
    X(ROOT_UNDER, "; {1} protects it, which is not enough", "；虽有{1}作根，少根") \
    X(ROOT_UNDER_NOBODY, "; it is protected too weakly", "；少根") \
    X(ROOT_FULL, "; {1} protects it", "；有{1}作根") \
    X(ROOT_FULL_NOBODY, "; it is protected", "；有根") \
    X(ROOT_HIDDEN, "; {1} protects it as soon as the capturing piece has left its way", "；{1}为暗根") \
    X(ROOT_HIDDEN_NOBODY, "; it is protected once the capturing piece has moved", "；暗根") \
    X(ROOT_WORTH, "; {1} protects it, but it is worth more than the piece that takes it", "；虽有{1}作根，子力较贵") \
    X(ROOT_WORTH_NOBODY, "; it is worth more than the piece that takes it", "；子力较贵") \
    X(NOT_COUNTED, "; this does not count", "；不算") \
    X(NOT_COUNTED_WHY, "; this does not count: {1}", "；不算：{1}") \
    X(REMARK, "To be noted: {1}", "注：{1}") \
    X(UNSURE, "The search was cut at its bound; the ply may be graver than that", "搜索达到限度，性质可能更重") \
    X(CONDUCT, "{1}: {2}", "{1}{2}") \
    X(CONDUCTS_APART, "; ", "，") \
    X(WHY_ONE, "{1} does what the book forbids, {2} does not", "{1}为禁止着法，{2}为允许着法") \
    X(WHY_GRAVER, "Both do what the book forbids, {1} what is graver", "双方均为禁止着法，{1}较重") \
    X(WHY_EQUAL, "Both do what the book forbids, and neither is graver", "双方均为禁止着法，轻重相当") \
    X(WHY_ALLOWED, "What both do is allowed", "双方均为允许着法") \
    X(WHY_SPECIAL, "The book has a clause of its own for this pair", "棋规对此另有专条")
/* clang-format on */

typedef enum verdict_text {
#define VERDICT_TEXT_ENUM(name, en, zh) VERDICT_TEXT_##name,
    VERDICT_TEXT_LIST(VERDICT_TEXT_ENUM)
#undef VERDICT_TEXT_ENUM
} verdict_text;

const char *verdict_text_in(bool chinese, verdict_text text);

/* Appends a text, with {1}, {2} ... replaced by the strings that follow, which are made fit
 * to print. */
#define verdict_say(out, chinese, ...)                                                             \
    verdict_say_list(out, chinese, VERDICT_FIRST(__VA_ARGS__, 0),                                  \
                     (const char *const[]){VERDICT_REST(__VA_ARGS__, NULL)})
#define VERDICT_FIRST(first, ...) first
#define VERDICT_REST(first, ...) __VA_ARGS__
void verdict_say_list(buffer *out, bool chinese, verdict_text text, const char *const *args);

const char *verdict_side_name(bool chinese, chuhe_side side);

#endif
