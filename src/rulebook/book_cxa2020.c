#include "rulebook/books.h"

const chuhe_rulebook rulebook_cxa2020 = {
    .name = "cxa2020",
    .title = "Chinese rules of 2020",
    .title_zh = "象棋竞赛规则（2020）",
    .source = "",
    .first_side = CHUHE_RED,
    .loops = 3,
    .natural_limit_rounds = 60,
    .natural_limit_checks = 10,
    .kill_checks = 4,
    .chase = CHUHE_CHASE_ANY_GAIN,
    .joint_is_lighter = true,
    .one_square_free = false,
    .conducts =
        {
            [CHUHE_CONDUCT_CHASE_IN_TURN] = {2, {"", "", ""}},
            [CHUHE_CONDUCT_CHASE_JOINT] = {1, {"", "", ""}},
            [CHUHE_CONDUCT_CHASE] = {2, {"", "", ""}},
            [CHUHE_CONDUCT_CHASE_PINNED] = {2, {"", "", ""}},
            [CHUHE_CONDUCT_KILL_CHASE] = {2, {"", "", ""}},
            [CHUHE_CONDUCT_CHECK_CHASE] = {2, {"", "", ""}},
            [CHUHE_CONDUCT_CHECK_GAIN] = {2, {"", "", ""}},
            [CHUHE_CONDUCT_CHECK_KILL] = {2, {"", "", ""}},
            [CHUHE_CONDUCT_KILL] = {2, {"", "", ""}},
            [CHUHE_CONDUCT_CHECK] = {3, {"", "", ""}},
        },
    .draw = {"", "", ""},
};
