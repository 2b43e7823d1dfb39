#include "rulebook/books.h"

const chuhe_rulebook rulebook_axf = {
    .name = "axf",
    .title = "Asian rules",
    .title_zh = "亚洲象棋规则",
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
            [CHUHE_CONDUCT_CHASE_PINNED] = {1, {"", "", ""}},
            [CHUHE_CONDUCT_CHECK] = {3, {"", "", ""}},
        },
    .draw = {"", "", ""},
};
