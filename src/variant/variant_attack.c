/* Who attacks a general, and whether generals face each other. Advisors, elephants
 * and generals (but for FLYING_GENERAL) never reach the enemy palace. */
#include "variant/variant_rules.h"

variant_powers variant_powers_of(const chuhe_variant_position *p, chuhe_side side)
{
    variant_powers powers = 0;
    for (unsigned marker = 0; marker < p->markers; marker++)
        powers |= 1u << p->rows[side][marker];
    return powers;
}

chuhe_square variant_general(const chuhe_piece *board, chuhe_side side)
{
    for (int own_rank = 0; own_rank <= 2; own_rank++)
        for (int file = 3; file <= 5; file++) {
            chuhe_square at = chuhe_square_make(file, variant_own_rank(side, own_rank));
            if (board[at] == chuhe_piece_make(side, CHUHE_GENERAL))
                return at;
        }
    return CHUHE_NO_SQUARE;
}

/* --- the river as a screen ---------------------------------------------------- */

/* Whether an advisor or elephant can ever stand there; ranks as its side counts. */
static bool may_stand(chuhe_kind kind, int file, int own_rank)
{
    if (kind == CHUHE_ADVISOR)
        return file >= 3 && file <= 5 && own_rank <= 2 && (file + own_rank) % 2 == 1;
    return own_rank <= 4 && own_rank % 2 == 0 && file % 4 == (own_rank == 2 ? 0 : 2);
}

/* Whether a piece on the point could be the screen of a cannon that takes on the
 * target: on one line with it, and room for the cannon behind it. */
static bool could_screen(chuhe_square point, chuhe_square target)
{
    int files = point % 9 - target % 9, ranks = point / 9 - target / 9;
    if (point == target || (files != 0 && ranks != 0))
        return false;
    int file_behind = point % 9 + (files > 0) - (files < 0);
    int rank_behind = point / 9 + (ranks > 0) - (ranks < 0);
    return variant_is_on_board(file_behind, rank_behind);
}

/* Whether an advisor or elephant of the side could ever come to be such a screen. */
static bool could_ever_screen(chuhe_side side, chuhe_kind kind, chuhe_square target)
{
    for (int square = 0; square < CHUHE_SQUARES; square++)
        if (may_stand(kind, square % 9, variant_own_rank(side, square / 9)) &&
            could_screen((chuhe_square)square, target))
            return true;
    return false;
}

bool variant_river_is_screen(const chuhe_piece *board, chuhe_square cannon, chuhe_square target)
{
    int step = target > cannon ? 9 : -9;
    if (cannon % 9 != target % 9 || (cannon / 9 < 5) == (target / 9 < 5))
        return false;
    for (int square = cannon + step; square != target; square += step)
        if (board[square] != CHUHE_NO_PIECE)
            return false;
    for (int square = 0; square < CHUHE_SQUARES; square++) {
        if (board[square] == CHUHE_NO_PIECE || square == cannon || square == target)
            continue;
        chuhe_kind kind = chuhe_piece_kind(board[square]);
        if (kind > CHUHE_ELEPHANT) /* it could come anywhere that matters */
            return false;
        if (kind != CHUHE_GENERAL &&
            could_ever_screen(chuhe_piece_side(board[square]), kind, target))
            return false;
    }
    return true;
}

/* --- attacks -------------------------------------------------------------------- */

/* The attack that is being looked for. */
typedef struct siege {
    const chuhe_piece *board;
    chuhe_square general; /* attacked? */
    chuhe_side by;
    variant_powers powers; /* of that side */
    chuhe_squareset found;
    bool faces;
} siege;

/* A soldier beside the general, one point away in that direction. */
static bool soldier_attacks(const siege *s, int files, int ranks)
{
    int own_rank = variant_own_rank(s->by, s->general / 9);
    int forward = s->by == CHUHE_RED ? -ranks : ranks; /* of its step onto the general */
    if (files != 0)
        return own_rank >= 5;
    return forward > 0 || (variant_can(s->powers, CHUHE_SETTING_SOLDIER_BACK) && own_rank >= 5);
}

/* The first piece seen from the general, `distance` points away. */
static bool first_attacks(siege *s, chuhe_square at, int files, int ranks, int distance)
{
    switch (chuhe_piece_kind(s->board[at])) {
    case CHUHE_CHARIOT:
        return true;
    case CHUHE_SOLDIER:
        return distance == 1 && soldier_attacks(s, files, ranks);
    case CHUHE_CANNON:
        return files == 0 && variant_can(s->powers, CHUHE_SETTING_RIVER_SCREEN) &&
               variant_river_is_screen(s->board, at, s->general);
    case CHUHE_GENERAL: /* only on the file can one be seen */
        s->faces = true;
        return variant_can(s->powers, CHUHE_SETTING_FLYING_GENERAL);
    default:
        return false;
    }
}

static void look_along(siege *s, int files, int ranks)
{
    int file = s->general % 9 + files, rank = s->general / 9 + ranks;
    int seen = 0;
    for (int distance = 1; seen < 2 && variant_is_on_board(file, rank); distance++) {
        chuhe_square at = chuhe_square_make(file, rank);
        if (s->board[at] != CHUHE_NO_PIECE) {
            seen++;
            bool is_theirs = chuhe_piece_side(s->board[at]) == s->by;
            if (is_theirs && (seen == 1 ? first_attacks(s, at, files, ranks, distance)
                                        : chuhe_piece_kind(s->board[at]) == CHUHE_CANNON))
                chuhe_squareset_add(&s->found, at);
        }
        file += files;
        rank += ranks;
    }
}

static void look_for_horses(siege *s)
{
    static const int jumps[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                    {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    for (int i = 0; i < 8; i++) {
        int file = s->general % 9 + jumps[i][0], rank = s->general / 9 + jumps[i][1];
        if (!variant_is_on_board(file, rank))
            continue;
        chuhe_square at = chuhe_square_make(file, rank);
        chuhe_square leg = chuhe_square_make(file - jumps[i][0] / 2, rank - jumps[i][1] / 2);
        if (s->board[at] == chuhe_piece_make(s->by, CHUHE_HORSE) &&
            (s->board[leg] == CHUHE_NO_PIECE || variant_can(s->powers, CHUHE_SETTING_FREE_LEG)))
            chuhe_squareset_add(&s->found, at);
    }
}

chuhe_squareset variant_attackers(bool *faces, const chuhe_piece *board, chuhe_side side,
                                  variant_powers theirs)
{
    siege s = {board, variant_general(board, side), side ^ 1, theirs, {{0, 0}}, false};
    look_along(&s, 0, 1);
    look_along(&s, 0, -1);
    look_along(&s, 1, 0);
    look_along(&s, -1, 0);
    look_for_horses(&s);
    *faces = s.faces;
    return s.found;
}

chuhe_status variant_safety(const chuhe_piece *board, chuhe_side side,
                            const variant_powers powers[CHUHE_SIDES])
{
    bool faces;
    chuhe_squareset attackers = variant_attackers(&faces, board, side, powers[side ^ 1]);
    if (faces && !variant_can(powers[side], CHUHE_SETTING_FLYING_GENERAL))
        return CHUHE_E_GENERALS_FACING;
    return chuhe_squareset_is_empty(attackers) ? CHUHE_OK : CHUHE_E_LEFT_IN_CHECK;
}
