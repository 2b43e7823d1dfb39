#include "rulebook/books.h"

const chuhe_rulebook rulebook_cxa1999 = {
    .name = "cxa1999",
    .title = "Chinese rules of 1999",
    .title_zh = "象棋竞赛规则（1999）",
    .source = "",
    .first_side = CHUHE_RED,
    .loops = 3,
    .natural_limit_rounds = 60,
    .natural_limit_checks = 0,
    .kill_checks = 4,
    .chase = CHUHE_CHASE_ANY_GAIN,
    .joint_is_lighter = false,
    .one_square_free = false,
    .conducts =
        {
            [CHUHE_CONDUCT_CHASE_IN_TURN] = {1, {"", "", ""}},
            [CHUHE_CONDUCT_CHASE_JOINT] = {1, {"", "", ""}},
            [CHUHE_CONDUCT_CHASE] = {1, {"", "", ""}},
            [CHUHE_CONDUCT_CHASE_PINNED] = {1, {"", "", ""}},
            [CHUHE_CONDUCT_KILL_CHASE] = {1, {"", "", ""}},
            [CHUHE_CONDUCT_CHECK_CHASE] = {1, {"", "", ""}},
            [CHUHE_CONDUCT_CHECK_GAIN] = {1, {"", "", ""}},
            [CHUHE_CONDUCT_CHECK_KILL] = {1, {"", "", ""}},
            [CHUHE_CONDUCT_KILL] = {1, {"", "", ""}},
            [CHUHE_CONDUCT_CHECK] = {2, {"", "", ""}},
        },
    .draw = {"", "", ""},
};
