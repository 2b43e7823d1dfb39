#include "rulebook/books.h"

const chuhe_rulebook rulebook_wxf2018 = {
    .name = "wxf2018",
    .title = "World rules of 2018",
    .title_zh = "世界象棋规则（2018）",
    .source = "",
    .first_side = CHUHE_RED,
    .loops = 3,
    .natural_limit_rounds = 60,
    .natural_limit_checks = 10,
    .kill_checks = 1,
    .chase = CHUHE_CHASE_DIRECT,
    .joint_is_lighter = false,
    .one_square_free = false,
    .conducts =
        {
            [CHUHE_CONDUCT_CHASE_JOINT] = {1, {"", "", ""}},
            [CHUHE_CONDUCT_CHASE] = {1, {"", "", ""}},
            [CHUHE_CONDUCT_CHASE_PINNED] = {2, {"", "", ""}},
            [CHUHE_CONDUCT_CHECK] = {3, {"", "", ""}},
        },
    .draw = {"", "", ""},
};
