/* What the weights are about: X(name, English, Chinese). An account of a score
 * has one line for each. */
#ifndef ENGINE_EVAL_TERMS_H
#define ENGINE_EVAL_TERMS_H

#define EVAL_TERM_LIST(X)                                                                          \
    X(MATERIAL, "material", "子力")                                                                \
    X(BALANCE, "which pieces are left", "子力搭配")                                                \
    X(PLACES, "places of pieces", "子力位置")                                                      \
    X(PALACE, "shelter of the general", "将帅阵形")                                                \
    X(CHARIOTS, "freedom of chariots", "车的活动")                                                 \
    X(HORSES, "freedom of horses", "马的活动")                                                     \
    X(CANNONS, "freedom of cannons", "炮的活动")                                                   \
    X(NEARNESS, "places about the enemy general", "对敌将的位置")                                  \
    X(AIMS, "lines on the general (hollow and bottom cannon, pins)", "线上瞄将（空头炮、沉底炮）") \
    X(ATTACK, "attack on the palace", "攻击九宫")                                                  \
    X(CHECKS, "checks at hand", "潜在将军")                                                        \
    X(THREATS, "pieces attacked", "捉子")                                                          \
    X(LOOSE, "pieces without protection", "无根子")                                                \
    X(LINKS, "pieces that protect each other", "子力联络")                                         \
    X(SOLDIERS, "soldiers", "兵卒")                                                                \
    X(TEMPO, "to move", "先手")

enum eval_term_index {
#define EVAL_TERM_INDEX(name, en, zh) EVAL_TERM_##name,
    EVAL_TERM_LIST(EVAL_TERM_INDEX)
#undef EVAL_TERM_INDEX
        EVAL_TERM_COUNT
};

#endif
