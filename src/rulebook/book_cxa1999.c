/* The rules of 1999. The first chapters are known in full; of the chapter on
 * rulings some clauses. What is known of the later books fills the gaps
 * (spec/cxa1999.md says where). Clauses 4.x are those that make a loss or a draw
 * of a ruling. */
#include "rulebook/books.h"

static const chuhe_clause notes[] = {
    {"4.1.2", "a move that leaves the generals facing loses", "走后形成帅（将）直接对面为负"},
    {"4.1.3", "a side that cannot move loses", "被困毙为负"},
    {"4.2.1", "a simple position that neither side can win is a draw",
     "双方均无可能取胜的简单局势为和"},
    {"4.2.3", "the loop must have run three times", "循环反复三次，方作裁决"},
    {"4.2.4", "60 rounds without a capture draw; an event may set fewer",
     "自然限着：连续60回合无吃子作和，可酌减"},
    {"25.3",
     "force: chariot, horse, cannon, crossed soldier, advisor, elephant; the general and a "
     "soldier before the river are none. A chariot is worth two of horse and cannon; an advisor an "
     "elephant; a crossed soldier has no fixed worth",
     "子力：车、马、炮、过河兵卒、士、象；将帅与未过河兵卒不算。一车等于马、炮之两子，士等于象，过"
     "河兵卒价值不定"},
    {"28.16", "a piece that is falsely or too weakly protected counts as unprotected",
     "假根子、少根子均作无根子"},
    {"29.1",
     "a piece is chased by a direct capture, by checks that win it, or by a complete exchange that "
     "gains",
     "捉子三式：直接吃、连将后吃、全部交换后得子"},
    {"29.2", "the chase comes from the move just played and was not there before",
     "捉必由此着所生，着前并不存在"},
    {"29.3", "what is won is an unprotected piece of some worth", "被捉者须为有价值的无根子"},
    {"29.4", "having taken it, the chaser is not mated at once", "吃子之后不致立被将死"},
};

const chuhe_rulebook rulebook_cxa1999 = {
    .name = "cxa1999",
    .title = "Chinese rules of 1999",
    .title_zh = "象棋竞赛规则（1999）",
    .source = "Competition rules of xiangqi, 1999: chapters 1 and 2 in full, single clauses of the "
              "chapter on rulings; the rest from common practice",
    .first_side = CHUHE_RED,
    .loops = 3,
    .natural_limit_rounds = 60,
    .natural_limit_checks = 0,
    .kill_checks = 4,
    .chase = CHUHE_CHASE_ANY_GAIN,
    .gain_checks = 2,
    .escape_is_idle = true,
    .key_point_is_idle = true,
    .joint_is_lighter = false,
    .conducts =
        {
            [CHUHE_CONDUCT_IDLE] = {0, {"28.9", "idle moves are allowed", "闲着许可"}},
            [CHUHE_CONDUCT_FOLLOW] = {0, {"4.2.3", "perpetual follow is allowed", "长跟许可"}},
            [CHUHE_CONDUCT_BLOCK] = {0, {"4.2.3", "perpetual block is allowed", "长拦许可"}},
            [CHUHE_CONDUCT_OFFER] = {0, {"4.2.3", "perpetual offer is allowed", "长献许可"}},
            [CHUHE_CONDUCT_EXCHANGE] = {0,
                                        {"4.2.3", "perpetual offer of exchange is allowed",
                                         "长兑许可"}},
            [CHUHE_CONDUCT_CHECK_IDLE] = {0,
                                          {"4.2.3", "checks and idle moves in turn are allowed",
                                           "一将一闲许可"}},
            [CHUHE_CONDUCT_KILL_IDLE] =
                {0, {"4.2.3", "mate threats and idle moves in turn are allowed", "一杀一闲许可"}},
            [CHUHE_CONDUCT_CHASE_IDLE] = {0,
                                          {"4.2.3", "chases and idle moves in turn are allowed",
                                           "一捉一闲许可"}},
            [CHUHE_CONDUCT_SOLDIER_CHASE] = {0,
                                             {"4.2.3", "a soldier may chase perpetually",
                                              "兵卒可以长捉"}},
            [CHUHE_CONDUCT_GENERAL_CHASE] = {0,
                                             {"4.2.3", "the general may chase perpetually",
                                              "将帅可以长捉"}},
            [CHUHE_CONDUCT_CHASE_IN_TURN] = {1,
                                             {"4.1.7", "perpetual chase, of one piece or several",
                                              "长捉，不论捉一子或轮捉数子"}},
            [CHUHE_CONDUCT_CHASE_JOINT] = {1,
                                           {"4.1.7", "perpetual chase by several pieces together",
                                            "长捉，数子联合亦同"}},
            [CHUHE_CONDUCT_CHASE_CHARIOT] =
                {1,
                 {"4.1.7", "a chariot, protected or not, is chased by a lesser piece at every move",
                  "以马、炮等着着捉车，不论有根无根"}},
            [CHUHE_CONDUCT_CHASE] = {1, {"4.1.7", "perpetual chase", "长捉"}},
            [CHUHE_CONDUCT_CHASE_PINNED] = {1,
                                            {"4.1.7", "no graver than another chase",
                                             "与其他长捉同"}},
            [CHUHE_CONDUCT_KILL_CHASE] = {1,
                                          {"4.1.7", "mate threats and chases in turn", "一杀一捉"}},
            [CHUHE_CONDUCT_CHECK_CHASE] = {1, {"4.1.7", "checks and chases in turn", "一将一捉"}},
            [CHUHE_CONDUCT_CHECK_GAIN] = {1,
                                          {"4.1.7",
                                           "checks and threats to win a piece by check, in turn; "
                                           "such a threat is a chase (29.1)",
                                           "一将一要抽吃，抽吃作捉（29.1）"}},
            [CHUHE_CONDUCT_CHECK_KILL] = {1,
                                          {"4.1.7", "checks and mate threats in turn", "一将一杀"}},
            [CHUHE_CONDUCT_KILL] = {1, {"4.1.7", "perpetual mate threat", "长杀"}},
            [CHUHE_CONDUCT_CHECK] = {2,
                                     {"4.1.7",
                                      "perpetual check by one side, whatever the other side does",
                                      "单方长将，不论对方如何"}},
        },
    .draw = {"4.2.3", "neither side does what is forbidden: a draw when neither changes",
             "双方均为允许着法，不变作和"},
    .notes = notes,
    .note_count = sizeof notes / sizeof *notes,
    .draw_forbidden = {"4.2.3",
                       "both sides do what is forbidden, and not one alone checks perpetually: a "
                       "draw when neither changes",
                       "双方均为禁止着法而非单方长将，不变作和"},
    .source_zh = "《象棋竞赛规则》1999年版：第一、二章全文，棋例一章仅个别条款，其余依通行裁法",
    .summary = "perpetual check, mate threat and chase lose, and their mixtures",
    .summary_zh = "长将、长杀、长捉及其交替作负",
};
