/* No ruling at all: whoever repeats, it is a draw. For engines and study. */
#include "rulebook/books.h"

const chuhe_rulebook rulebook_none = {
    .name = "none",
    .title = "No ruling on repetition",
    .title_zh = "不裁循环",
    .source = "no book",
    .first_side = CHUHE_RED,
    .loops = 2,
    .natural_limit_rounds = 0,
    .natural_limit_checks = 0,
    .kill_checks = 0,
    .chase = CHUHE_CHASE_NONE,
    .joint_is_lighter = false,
    .draw = {"", "a position that is repeated draws, whatever the moves are",
             "局面循环即作和，不论着法"},
    .source_zh = "不是规则书",
    .summary = "a repeated position draws, perpetual check included",
    .summary_zh = "局面循环即作和，长将亦然",
};
