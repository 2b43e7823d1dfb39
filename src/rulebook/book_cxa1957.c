#include "rulebook/books.h"

const chuhe_rulebook rulebook_cxa1957 = {
    .name = "cxa1957",
    .title = "Chinese rules of 1957",
    .title_zh = "中国象棋规则（1957）",
    .source = "",
    .first_side = CHUHE_BLACK,
    .loops = 3,
    .natural_limit_rounds = 0,
    .natural_limit_checks = 0,
    .kill_checks = 4,
    .chase = CHUHE_CHASE_ANY_GAIN,
    .joint_is_lighter = false,
    .one_square_free = true,
    .conducts =
        {
            [CHUHE_CONDUCT_CHASE_IN_TURN] = {0, {"", "", ""}},
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
