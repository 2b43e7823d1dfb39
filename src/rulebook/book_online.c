#include "rulebook/books.h"

const chuhe_rulebook rulebook_online = {
    .name = "online",
    .title = "A common online rule",
    .title_zh = "通用网络规则",
    .source = "",
    .first_side = CHUHE_RED,
    .loops = 2,
    .natural_limit_rounds = 60,
    .natural_limit_checks = 0,
    .kill_checks = 0,
    .chase = CHUHE_CHASE_NONE,
    .joint_is_lighter = false,
    .one_square_free = false,
    .conducts =
        {
            [CHUHE_CONDUCT_CHECK] = {1, {"", "", ""}},
        },
    .draw = {"", "", ""},
};
