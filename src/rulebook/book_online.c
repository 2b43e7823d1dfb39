/* What programs and servers do that only look at checks. No server's text is
 * meant; spec/online.md says what is common to them. */
#include "rulebook/books.h"

static const chuhe_clause notes[] = {
    {"", "chases and mate threats are not looked at", "不看捉与杀"},
    {"", "the loop is ruled when it has run twice: the third time of a position",
     "循环两次即裁：同一局面第三次出现"},
    {"", "60 rounds without a capture draw", "60回合无吃子作和"},
};

const chuhe_rulebook rulebook_online = {
    .name = "online",
    .title = "A common online rule",
    .title_zh = "通用网络规则",
    .source = "what servers and programs have in common that look at checks only; no book",
    .first_side = CHUHE_RED,
    .loops = 2,
    .natural_limit_rounds = 60,
    .natural_limit_checks = 0,
    .kill_checks = 0,
    .chase = CHUHE_CHASE_NONE,
    .joint_is_lighter = false,
    .conducts =
        {
            [CHUHE_CONDUCT_CHECK_IDLE] = {0,
                                          {"", "checks and other moves in turn are allowed",
                                           "将军与他着交替，许可"}},
            [CHUHE_CONDUCT_CHECK] = {1, {"", "perpetual check loses", "长将作负"}},
        },
    .draw = {"", "neither side checks at every move: a draw", "双方均非着着将军，作和"},
    .notes = notes,
    .note_count = sizeof notes / sizeof *notes,
    .draw_forbidden = {"", "both sides check at every move: a draw", "双方互相长将，作和"},
    .source_zh = "只看将军的网站与程序的共同做法；不是规则书",
    .summary = "perpetual check loses, everything else draws; ruled at the third occurrence",
    .summary_zh = "长将作负，其余作和；第三次出现即裁",
};
