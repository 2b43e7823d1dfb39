/* The rules of 2020: clauses 24 (words), 25 (general rulings), 26 (special
 * ones). Clauses that were not at hand are named in spec/cxa2020.md. */
#include "rulebook/books.h"

static const chuhe_clause notes[] = {
    {"24.2", "a mate threat means to mate from the next move on, at once or by checks in a row",
     "杀：下一着起，直接或连将将死对方"},
    {"24.3",
     "a chase: from the next move on a piece can be taken, by the piece that moved, by one it "
     "opened the way for, or by several together; or won by checks, or by a complete exchange that "
     "gains; and the winner is not mated at once",
     "捉：下一着起可由走动之子、被让开之子或数子联合吃子，或以将军得子，或全部交换后得子，且得子后"
     "不立被将死"},
    {"24.4", "an exchange offers like for like, and accepting costs neither mate nor force",
     "兑：以同类子求换，应兑不被杀亦不失子"},
    {"24.7", "a follow keeps its eye on a protected piece", "跟：看住有根子而未捉"},
    {"24.8", "exchange, offer, block and follow count as idle", "兑、献、拦、跟均作闲"},
    {"24.9", "of a loop the first move is not counted when it is a capture",
     "循环之初吃子的一着不计"},
    {"24.15",
     "protected means fully so, hidden protection included; fewer protectors than attackers is "
     "too weak",
     "有根子含暗根；根少于捉子者为少根"},
    {"25.3", "one side does what is forbidden, the other what is allowed: the first must change",
     "一方禁止着法、一方允许着法，前者变着"},
    {"26.1.1", "a soldier or general that moves so that another piece chases: that is a chase",
     "走将帅、兵卒而使他子产生捉，作捉"},
    {"26.1.2", "what the general's move out of check happens to threaten is idle (26.1.2, 26.1.3)",
     "将帅应将时附带的捉、杀作闲（26.1.2、26.1.3）"},
    {"26.1.4", "a piece that answers a check threatens only what was not threatened before",
     "他子应将，其捉、杀以原先不存在者为限"},
    {"26.2",
     "a lone attacker that must hold a point may happen to attack an advisor or elephant: idle",
     "单子守要点时附带捉士象，作闲"},
    {"26.5",
     "a chase of a protecting or pinned piece, or of pieces that take each other, counts when the "
     "complete exchange does not lose",
     "捉做根子、被牵子及各吃各子：全部交换后相等或得子作捉，失子作闲"},
    {"26.8", "a move of two kinds is of the graver one; a crossed soldier has no fixed worth",
     "一着兼有两种性质时从重；过河兵卒价值不定"},
    {"", "60 rounds without a capture draw; an event may set fewer",
     "自然限着：连续60回合无吃子作和，可酌减"},
};

const chuhe_rulebook rulebook_cxa2020 = {
    .name = "cxa2020",
    .title = "Chinese rules of 2020",
    .title_zh = "象棋竞赛规则（2020）",
    .source =
        "Competition rules of xiangqi, Chinese Xiangqi Association, 2020: clauses 24 to 26 as "
        "far as they are quoted in public, and the verdicts of the book's figures",
    .first_side = CHUHE_RED,
    .loops = 3,
    .natural_limit_rounds = 60,
    .natural_limit_checks = 0,
    .kill_checks = 4,
    .chase = CHUHE_CHASE_ANY_GAIN,
    .gain_checks = 2,
    .escape_is_idle = true,
    .key_point_is_idle = true,
    .joint_is_lighter = true,
    .conducts =
        {
            [CHUHE_CONDUCT_IDLE] = {0, {"24.14", "idle moves are allowed", "闲着许可"}},
            [CHUHE_CONDUCT_FOLLOW] = {0, {"24.14", "perpetual follow is allowed", "长跟许可"}},
            [CHUHE_CONDUCT_BLOCK] = {0, {"24.14", "perpetual block is allowed", "长拦许可"}},
            [CHUHE_CONDUCT_OFFER] = {0, {"24.14", "perpetual offer is allowed", "长献许可"}},
            [CHUHE_CONDUCT_EXCHANGE] = {0,
                                        {"24.14", "perpetual offer of exchange is allowed",
                                         "长兑许可"}},
            [CHUHE_CONDUCT_CHECK_IDLE] = {0,
                                          {"24.14", "checks and idle moves in turn are allowed",
                                           "一将一闲许可"}},
            [CHUHE_CONDUCT_KILL_IDLE] =
                {0, {"24.14", "mate threats and idle moves in turn are allowed", "一杀一闲许可"}},
            [CHUHE_CONDUCT_CHASE_IDLE] = {0,
                                          {"24.14", "chases and idle moves in turn are allowed",
                                           "一捉一闲许可"}},
            [CHUHE_CONDUCT_SOLDIER_CHASE] = {0,
                                             {"26.1", "a soldier itself may chase perpetually",
                                              "兵卒自身可以长捉"}},
            [CHUHE_CONDUCT_GENERAL_CHASE] = {0,
                                             {"26.1", "the general itself may chase perpetually",
                                              "将帅自身可以长捉"}},
            [CHUHE_CONDUCT_CHASE_IN_TURN] = {2,
                                             {"24.13",
                                              "perpetual chase; the victims need not be the same "
                                              "from move to move (24.11)",
                                              "长捉，被捉之子不必相同（24.11）"}},
            [CHUHE_CONDUCT_CHASE_JOINT] =
                {1,
                 {"24.13",
                  "perpetual chase by several pieces together, or of a "
                  "piece too weakly protected; lighter than a direct one "
                  "(26.9.2, 26.9.3)",
                  "联合长捉或长捉少根子，轻于直接长捉（26.9.2、26.9.3）"}},
            [CHUHE_CONDUCT_CHASE_CHARIOT] =
                {2,
                 {"24.13", "a chariot, protected or not, is chased by a lesser piece at every move",
                  "以马、炮等着着捉车，不论有根无根"}},
            [CHUHE_CONDUCT_CHASE] = {2,
                                     {"24.13", "perpetual chase of an unprotected piece",
                                      "长捉无根子"}},
            [CHUHE_CONDUCT_CHASE_PINNED] = {2,
                                            {"24.13", "no graver than another chase of a chariot",
                                             "与其他捉车同"}},
            [CHUHE_CONDUCT_KILL_CHASE] = {2,
                                          {"24.13", "mate threats and chases in turn", "一杀一捉"}},
            [CHUHE_CONDUCT_CHECK_CHASE] = {2, {"24.13", "checks and chases in turn", "一将一捉"}},
            [CHUHE_CONDUCT_CHECK_GAIN] = {2,
                                          {"24.13",
                                           "checks and threats to win a piece by check, in turn; "
                                           "such a threat is a chase (24.3)",
                                           "一将一要抽吃，抽吃作捉（24.3）"}},
            [CHUHE_CONDUCT_CHECK_KILL] = {2,
                                          {"24.13", "checks and mate threats in turn", "一将一杀"}},
            [CHUHE_CONDUCT_KILL] = {2, {"24.13", "perpetual mate threat", "长杀"}},
            [CHUHE_CONDUCT_CHECK] = {3,
                                     {"25.1",
                                      "perpetual check by one side is never allowed, not even "
                                      "where no other piece can move",
                                      "单方长将，任何情况下均不许，即使别无他子可动"}},
        },
    .draw = {"25.2", "neither side does what is forbidden: a draw when neither changes",
             "双方均为允许着法，不变作和"},
    .notes = notes,
    .note_count = sizeof notes / sizeof *notes,
    .draw_forbidden = {"26.9.4",
                       "both sides do what is forbidden, and alike: a draw when neither changes",
                       "双方均为禁止着法且轻重相同，不变作和"},
    .source_zh = "中国象棋协会《象棋竞赛规则》2020年版：第24至26条中公开引用的部分及图例裁决",
    .summary = "as 1999, with checks, mate threats and direct chases before joint chases",
    .summary_zh = "大体同1999年版；直接长捉重于联合捉",
};
