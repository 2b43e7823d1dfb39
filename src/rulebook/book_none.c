#include "rulebook/books.h"

const chuhe_rulebook rulebook_none = {
    .name = "none",
    .title = "No ruling on repetition",
    .title_zh = "不裁循环",
    .source = "",
    .first_side = CHUHE_RED,
    .loops = 2,
    .natural_limit_rounds = 0,
    .natural_limit_checks = 0,
    .kill_checks = 0,
    .chase = CHUHE_CHASE_NONE,
    .joint_is_lighter = false,
    .one_square_free = false,
    .conducts =
        {

        },
    .draw = {"", "", ""},
};
