#include "support/forced_check.h"

#include "support/chase_check.h"
#include "support/oracle.h"

/* The most boards that one question may look at. */
enum { BOARDS_MAX = 20000 };

typedef struct attempt {
    bool wins_pieces; /* a piece is enough */
    unsigned boards;  /* looked at so far */
} attempt;

static bool is_check(const chuhe_setup *board)
{
    return !chuhe_squareset_is_empty(oracle_checkers(board, board->to_move));
}

static bool is_own(const chuhe_setup *board, chuhe_square square)
{
    return board->board[square] != CHUHE_NO_PIECE &&
           chuhe_piece_side(board->board[square]) == board->to_move;
}

/* The next legal move behind that one, CHUHE_NO_MOVE being before the first and
 * behind the last. It is quicker to go on like this than to list all. */
static chuhe_move next_move(const chuhe_setup *board, chuhe_move move)
{
    int from = chuhe_move_from(move), to = move == CHUHE_NO_MOVE ? 0 : chuhe_move_to(move) + 1;
    for (; from < CHUHE_SQUARES; from++, to = 0) {
        if (!is_own(board, (chuhe_square)from))
            continue;
        for (; to < CHUHE_SQUARES; to++) {
            chuhe_move next = chuhe_move_make((chuhe_square)from, (chuhe_square)to);
            if (oracle_is_legal(board, next))
                return next;
        }
    }
    return CHUHE_NO_MOVE;
}

static bool has_move(const chuhe_setup *board)
{
    return next_move(board, CHUHE_NO_MOVE) != CHUHE_NO_MOVE;
}

/* What stands on the square, as the Chinese books have it: a chariot is two horses
 * or cannons; a soldier has no fixed worth and is put lowest, and is nothing before
 * the river. */
static int worth(const chuhe_setup *board, chuhe_square square)
{
    static const int worths[CHUHE_KINDS] = {
        [CHUHE_GENERAL] = 100, [CHUHE_ADVISOR] = 2, [CHUHE_ELEPHANT] = 2, [CHUHE_HORSE] = 4,
        [CHUHE_CHARIOT] = 8,   [CHUHE_CANNON] = 4,  [CHUHE_SOLDIER] = 1};
    chuhe_piece piece = board->board[square];
    int rank = chuhe_square_rank(square);
    if (chuhe_piece_kind(piece) == CHUHE_SOLDIER)
        return chuhe_piece_side(piece) == CHUHE_RED ? rank >= 5 : rank <= 4;
    return worths[chuhe_piece_kind(piece)];
}

/* What the side to move gains at most by the legal capture and all that follows on
 * that square; either side may stop. */
static int gain(const chuhe_setup *board, chuhe_move move)
{
    chuhe_square to = chuhe_move_to(move);
    chuhe_setup after = *board;
    int most = 0;
    oracle_play(&after, move);
    for (chuhe_square from = 0; from < CHUHE_SQUARES; from++) {
        chuhe_move back = chuhe_move_make(from, to);
        if (!is_own(&after, from) || !oracle_is_legal(&after, back))
            continue;
        int found = gain(&after, back);
        most = found > most ? found : most;
    }
    return worth(board, to) - most;
}

/* What the move takes, and all that follows on its square. */
static int wins_by(const chuhe_setup *board, chuhe_move move)
{
    return board->board[chuhe_move_to(move)] != CHUHE_NO_PIECE ? gain(board, move) : 0;
}

/* Whether the side to move, so much ahead, can come out ahead by a capture or none. */
static bool can_come_out_ahead(const chuhe_setup *board, int ahead)
{
    chuhe_move move = CHUHE_NO_MOVE;
    if (ahead > 0)
        return true;
    while ((move = next_move(board, move)) != CHUHE_NO_MOVE)
        if (ahead + wins_by(board, move) > 0)
            return true;
    return false;
}

static int taken_by(const chuhe_setup *board, chuhe_move move)
{
    chuhe_square to = chuhe_move_to(move);
    return board->board[to] != CHUHE_NO_PIECE ? worth(board, to) : 0;
}

/* In these, `ahead` is what the attacker has taken in the line less what was taken
 * from it. */
static forced_answer attack(const chuhe_setup *board, unsigned checks, int ahead, attempt *run);

/* The side to move was given the move's check: what do all its answers come to? */
static forced_answer defend(const chuhe_setup *board, unsigned checks, int ahead, attempt *run)
{
    forced_answer worst = FORCED_YES;
    chuhe_move answer = CHUHE_NO_MOVE;
    while ((answer = next_move(board, answer)) != CHUHE_NO_MOVE) {
        chuhe_setup after = *board;
        oracle_play(&after, answer);
        forced_answer found = attack(&after, checks, ahead - taken_by(board, answer), run);
        if (found == FORCED_NO)
            return FORCED_NO;
        if (found == FORCED_UNTOLD)
            worst = FORCED_UNTOLD;
    }
    return worst;
}

/* Plays a move that must check, and looks at the answers. */
static forced_answer attempt_move(const chuhe_setup *board, chuhe_move move, unsigned checks,
                                  int ahead, attempt *run)
{
    chuhe_setup after = *board;
    oracle_play(&after, move);
    if (!is_check(&after))
        return FORCED_NO;
    if (run->wins_pieces && ahead + wins_by(board, move) > 0)
        return FORCED_YES;
    if (!has_move(&after))
        return FORCED_YES;
    if (checks <= 1 && !run->wins_pieces)
        return FORCED_NO;
    if (++run->boards > BOARDS_MAX)
        return FORCED_UNTOLD;
    return defend(&after, checks - 1, ahead + taken_by(board, move), run);
}

static forced_answer attack(const chuhe_setup *board, unsigned checks, int ahead, attempt *run)
{
    if (run->wins_pieces && can_come_out_ahead(board, ahead))
        return FORCED_YES;
    if (checks == 0)
        return FORCED_NO;
    forced_answer best = FORCED_NO;
    chuhe_move move = CHUHE_NO_MOVE;
    while ((move = next_move(board, move)) != CHUHE_NO_MOVE) {
        forced_answer found = attempt_move(board, move, checks, ahead, run);
        if (found == FORCED_YES)
            return FORCED_YES;
        if (found == FORCED_UNTOLD)
            best = FORCED_UNTOLD;
    }
    return best;
}

/* The most force that the side to move can come out with by captures alone, either
 * side free to stop, within the limits (it stops where it has looked at too much). */
static int balance(const chuhe_setup *board, int least, int most, unsigned depth, attempt *run)
{
    int best = 0;
    if (depth == 0 || ++run->boards > BOARDS_MAX)
        return 0;
    chuhe_move move = CHUHE_NO_MOVE;
    while (best < most && (move = next_move(board, move)) != CHUHE_NO_MOVE) {
        chuhe_setup after = *board;
        int taken = taken_by(board, move);
        if (board->board[chuhe_move_to(move)] == CHUHE_NO_PIECE)
            continue;
        oracle_play(&after, move);
        int floor = least > best ? least : best;
        int found = taken - balance(&after, taken - most, taken - floor, depth - 1, run);
        best = found > best ? found : best;
    }
    return best;
}

int forced_check_balance(const chuhe_setup *board, chuhe_move capture)
{
    enum { DEPTH = 8, ALL = 1000 };
    attempt run = {.wins_pieces = true};
    chuhe_setup after = *board;
    oracle_play(&after, capture);
    return worth(board, chuhe_move_to(capture)) - balance(&after, -ALL, ALL, DEPTH, &run);
}

forced_answer forced_check_mates(const chuhe_setup *board, chuhe_move first, unsigned checks)
{
    attempt run = {.wins_pieces = false};
    return checks == 0 ? FORCED_NO : attempt_move(board, first, checks, 0, &run);
}

forced_answer forced_check_wins(const chuhe_setup *board, chuhe_move first, unsigned checks)
{
    attempt run = {.wins_pieces = true};
    return checks == 0 ? FORCED_NO : attempt_move(board, first, checks, 0, &run);
}

forced_answer forced_check_can_mate(const chuhe_setup *board, unsigned checks)
{
    attempt run = {.wins_pieces = false};
    return attack(board, checks, 0, &run);
}

forced_answer forced_check_can_win(const chuhe_setup *board, unsigned checks)
{
    attempt run = {.wins_pieces = true};
    return attack(board, checks, 0, &run);
}

bool forced_check_has_mate(const chuhe_setup *board)
{
    return forced_check_can_mate(board, 1) == FORCED_YES;
}
