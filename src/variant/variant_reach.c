/* Why a move is refused: one move judged by the letter of the rules and of the
 * settings. The lists of moves (variant_steps.c) are made otherwise and must agree. */
#include <stdlib.h>

#include "variant/variant_rules.h"

/* The move, files and ranks as its player counts: forward is up. */
typedef struct step {
    const chuhe_piece *board;
    variant_powers powers;
    chuhe_square from, to;
    int files, ranks;
    int from_rank, to_rank, to_file;
    bool captures;
} step;

/* The pieces between the two points of a line. */
static int count_between(const step *s)
{
    int stride = s->from / 9 == s->to / 9 ? 1 : 9, count = 0;
    int low = s->from < s->to ? s->from : s->to, high = s->from < s->to ? s->to : s->from;
    for (int square = low + stride; square < high; square += stride)
        count += s->board[square] != CHUHE_NO_PIECE;
    return count;
}

static bool middle_is_taken(const step *s)
{
    return s->board[(s->from + s->to) / 2] != CHUHE_NO_PIECE;
}

static bool stays_in_palace(const step *s)
{
    return s->to_file >= 3 && s->to_file <= 5 && s->to_rank <= 2;
}

static chuhe_status general_status(const step *s)
{
    bool flies = variant_can(s->powers, CHUHE_SETTING_FLYING_GENERAL) && s->captures &&
                 chuhe_piece_kind(s->board[s->to]) == CHUHE_GENERAL && s->files == 0 &&
                 count_between(s) == 0;
    if (flies)
        return CHUHE_OK;
    if (abs(s->files) + abs(s->ranks) != 1)
        return CHUHE_E_GENERAL_STEP;
    return stays_in_palace(s) ? CHUHE_OK : CHUHE_E_PALACE;
}

static chuhe_status advisor_status(const step *s)
{
    bool is_long = abs(s->files) == 2 && abs(s->ranks) == 2 &&
                   variant_can(s->powers, CHUHE_SETTING_LONG_ADVISOR);
    if (!is_long && (abs(s->files) != 1 || abs(s->ranks) != 1))
        return CHUHE_E_ADVISOR_STEP;
    if (!stays_in_palace(s))
        return CHUHE_E_PALACE;
    return is_long && middle_is_taken(s) ? CHUHE_E_BLOCKED_PATH : CHUHE_OK;
}

static chuhe_status elephant_status(const step *s)
{
    if (abs(s->files) != 2 || abs(s->ranks) != 2)
        return CHUHE_E_ELEPHANT_STEP;
    if (s->to_rank > 4)
        return CHUHE_E_RIVER;
    bool is_blocked = middle_is_taken(s) && !variant_can(s->powers, CHUHE_SETTING_FREE_EYE);
    return is_blocked ? CHUHE_E_BLOCKED_EYE : CHUHE_OK;
}

static chuhe_status horse_status(const step *s)
{
    int files = s->to % 9 - s->from % 9, ranks = s->to / 9 - s->from / 9;
    if (abs(files) + abs(ranks) != 3 || files == 0 || ranks == 0)
        return CHUHE_E_HORSE_STEP;
    int leg = s->from + files / 2 + 9 * (ranks / 2); /* one of the halves is 0 */
    bool is_blocked =
        s->board[leg] != CHUHE_NO_PIECE && !variant_can(s->powers, CHUHE_SETTING_FREE_LEG);
    return is_blocked ? CHUHE_E_BLOCKED_LEG : CHUHE_OK;
}

static chuhe_status chariot_status(const step *s)
{
    if (s->files != 0 && s->ranks != 0)
        return CHUHE_E_STRAIGHT_ONLY;
    int between = count_between(s);
    bool jumps = between == 1 && !s->captures && variant_can(s->powers, CHUHE_SETTING_CHARIOT_JUMP);
    return between == 0 || jumps ? CHUHE_OK : CHUHE_E_BLOCKED_PATH;
}

static chuhe_status cannon_status(const step *s)
{
    if (s->files != 0 && s->ranks != 0)
        return CHUHE_E_STRAIGHT_ONLY;
    int between = count_between(s);
    if (!s->captures)
        return between == 0 ? CHUHE_OK : CHUHE_E_BLOCKED_PATH;
    if (between == 0) {
        bool has_river = variant_can(s->powers, CHUHE_SETTING_RIVER_SCREEN) &&
                         variant_river_is_screen(s->board, s->from, s->to);
        return has_river ? CHUHE_OK : CHUHE_E_NO_SCREEN;
    }
    return between == 1 ? CHUHE_OK : CHUHE_E_SCREENS;
}

static chuhe_status soldier_status(const step *s)
{
    if (abs(s->files) + abs(s->ranks) != 1)
        return s->ranks < 0 ? CHUHE_E_SOLDIER_BACK : CHUHE_E_SOLDIER_STEP;
    if (s->ranks < 0) {
        bool may = s->to_rank >= 5 && variant_can(s->powers, CHUHE_SETTING_SOLDIER_BACK);
        return may ? CHUHE_OK : CHUHE_E_SOLDIER_BACK;
    }
    return s->files != 0 && s->from_rank < 5 ? CHUHE_E_SOLDIER_SIDE : CHUHE_OK;
}

chuhe_status variant_reach(const chuhe_piece *board, variant_powers powers, chuhe_square from,
                           chuhe_square to)
{
    static chuhe_status (*const of_kind[CHUHE_KINDS])(const step *) = {
        [CHUHE_GENERAL] = general_status,   [CHUHE_ADVISOR] = advisor_status,
        [CHUHE_ELEPHANT] = elephant_status, [CHUHE_HORSE] = horse_status,
        [CHUHE_CHARIOT] = chariot_status,   [CHUHE_CANNON] = cannon_status,
        [CHUHE_SOLDIER] = soldier_status,
    };
    chuhe_side side = chuhe_piece_side(board[from]);
    step s = {.board = board, .powers = powers, .from = from, .to = to};
    s.to_file = to % 9;
    s.files = to % 9 - from % 9;
    s.from_rank = variant_own_rank(side, from / 9);
    s.to_rank = variant_own_rank(side, to / 9);
    s.ranks = s.to_rank - s.from_rank;
    s.captures = board[to] != CHUHE_NO_PIECE;
    return of_kind[chuhe_piece_kind(board[from])](&s);
}
