#include "notation/move_meaning.h"

#include "core/board.h"
#include "core/error.h"
#include "notation/fellows.h"

/* What a search for the moves that fit a text has found so far. */
typedef struct findings {
    chuhe_move *moves;
    size_t cap, count;
    chuhe_status refused; /* how the most nearly legal of the others fails; CHUHE_OK if none */
} findings;

/* How near a refused move came to being legal: leaving the board is the
 * coarsest fault, and explain's codes go on from coarse to fine. */
static int nearness(chuhe_status refused)
{
    return refused == CHUHE_E_OFF_BOARD ? 0 : -(int)refused;
}

static void refuse(findings *found, chuhe_status why)
{
    if (found->refused == CHUHE_OK || nearness(why) > nearness(found->refused))
        found->refused = why;
}

static void try_move(findings *found, const chuhe_position *position, chuhe_square from,
                     chuhe_square to)
{
    chuhe_move move = chuhe_move_make(from, to);
    chuhe_status status = chuhe_position_explain(position, move);

    if (status != CHUHE_OK) {
        refuse(found, status);
        return;
    }
    if (found->count < found->cap)
        found->moves[found->count] = move;
    found->count++;
}

/* ---- Chinese, short, WXF: a piece, a way and a number ---- */

/* For a piece that moves aslant the number names the file it goes to: how many
 * ranks it then moves, or 0 when it cannot go to that file. */
static int slant_ranks(chuhe_kind kind, int files)
{
    switch (kind) {
    case CHUHE_ADVISOR:
        return files == 1 ? 1 : 0;
    case CHUHE_ELEPHANT:
        return files == 2 ? 2 : 0;
    default: /* the horse */
        return files == 1 ? 2 : files == 2 ? 1 : 0;
    }
}

static chuhe_status misstep(chuhe_kind kind)
{
    return kind == CHUHE_ADVISOR    ? CHUHE_E_ADVISOR_STEP
           : kind == CHUHE_ELEPHANT ? CHUHE_E_ELEPHANT_STEP
                                    : CHUHE_E_HORSE_STEP;
}

/* Tries the way that the text says, or one of those it may mean. */
static void try_way(findings *found, const chuhe_position *position, chuhe_square from,
                    const notation_syntax *syntax, notation_motion motion)
{
    chuhe_side side = position->to_move;
    int file = notation_own_file(side, from), rank = notation_own_rank(side, from);
    bool aslant = syntax->kind >= CHUHE_ADVISOR && syntax->kind <= CHUHE_HORSE;
    int ranks = syntax->target;

    if (aslant) {
        int files = file - syntax->target;
        ranks = slant_ranks(syntax->kind, files < 0 ? -files : files);
        if (ranks == 0 || motion == NOTATION_SIDEWAYS) {
            refuse(found, misstep(syntax->kind));
            return;
        }
    }
    if (aslant || motion == NOTATION_SIDEWAYS)
        file = syntax->target;
    if (motion != NOTATION_SIDEWAYS)
        rank += motion == NOTATION_FORWARD ? ranks : -ranks;
    if (rank < 0 || rank >= CHUHE_RANKS)
        refuse(found, CHUHE_E_OFF_BOARD);
    else
        try_move(found, position, from, notation_own_square(side, file, rank));
}

static void try_piece(findings *found, const chuhe_position *position, chuhe_square from,
                      const notation_syntax *syntax)
{
    if (syntax->motion != NOTATION_ANY_MOTION) {
        try_way(found, position, from, syntax, syntax->motion);
        return;
    }
    for (notation_motion motion = NOTATION_FORWARD; motion <= NOTATION_SIDEWAYS; motion++)
        try_way(found, position, from, syntax, motion);
}

/* Whether the text means a piece that stands to its fellows like this. The older
 * letters call the second of four or five soldiers the front one as well, and
 * the first "++". */
static bool is_picked(notation_fellow fellow, const notation_syntax *syntax)
{
    int from_rear = fellow.on_file + 1 - fellow.place;
    int depth = syntax->notation == CHUHE_NOTATION_WXF && fellow.on_file > 3 ? 2 : 1;

    switch (syntax->pick) {
    case NOTATION_BY_FILE:
        return true;
    case NOTATION_FRONT:
        return fellow.on_file >= 2 && fellow.place <= depth;
    case NOTATION_MIDDLE:
        return fellow.on_file >= 3 && fellow.place == from_rear;
    case NOTATION_REAR:
        return fellow.on_file >= 2 && from_rear <= depth;
    case NOTATION_BY_ORDER:
        return fellow.order == syntax->order;
    case NOTATION_BY_PLACE:
        return fellow.place == syntax->order;
    case NOTATION_OUTER_FRONT:
        return fellow.on_file > 3 && fellow.place == 1;
    case NOTATION_OUTER_REAR:
        return fellow.on_file > 3 && from_rear == 1;
    }
    return false;
}

static void find_moves(findings *found, const chuhe_position *position,
                       const notation_syntax *syntax)
{
    chuhe_square squares[CHUHE_SQUARES];
    int count;

    if (syntax->pick == NOTATION_BY_FILE) {
        count = notation_find_on_file(squares, position, syntax->kind, syntax->file);
        for (int i = 0; i < count; i++)
            try_piece(found, position, squares[i], syntax);
        return;
    }
    count = notation_find_squares(squares, position, syntax->kind);
    for (int i = 0; i < count; i++)
        if ((syntax->file == 0 ||
             syntax->file == notation_own_file(position->to_move, squares[i])) &&
            is_picked(notation_fellow_at(squares, count, i), syntax))
            try_piece(found, position, squares[i], syntax);
}

/* Two customs for soldiers named by a number that would be a file. Chinese: when
 * none stands on that file the number may be an order, 兵三进一 for 三兵进一. WXF:
 * of three or five on a file, P3 is the middle one if several could go. */
static void find_soldier_moves(findings *found, const chuhe_position *position,
                               const notation_syntax *syntax)
{
    notation_syntax other = *syntax;
    findings again = {.moves = found->moves, .cap = found->cap};

    find_moves(found, position, syntax);
    if (syntax->pick != NOTATION_BY_FILE)
        return;
    if (syntax->notation == CHUHE_NOTATION_WXF) {
        chuhe_move middle;
        again = (findings){.moves = &middle, .cap = 1};
        other.pick = NOTATION_MIDDLE;
        if (found->count < 2)
            return;
        find_moves(&again, position, &other);
        if (again.count != 1)
            return;
        if (found->cap != 0)
            found->moves[0] = middle;
        found->count = 1;
    } else if (found->count == 0 && found->refused == CHUHE_OK) {
        other.pick = NOTATION_BY_ORDER;
        other.order = syntax->file;
        other.file = 0;
        find_moves(&again, position, &other);
        *found = again;
    }
}

/* ---- SAN: a kind and the square it goes to ---- */

static void try_san(findings *found, const chuhe_position *position, chuhe_square from,
                    const notation_syntax *syntax, int first_rank)
{
    int to_rank = syntax->to_rank - first_rank;

    if (to_rank < 0 || to_rank >= CHUHE_RANKS)
        return;
    if ((syntax->from_file >= 0 && syntax->from_file != chuhe_square_file(from)) ||
        (syntax->from_rank >= 0 && syntax->from_rank - first_rank != chuhe_square_rank(from)))
        return;
    chuhe_square to = chuhe_square_make(syntax->to_file, to_rank);
    if (syntax->is_capture && position->slot_at[to] == NO_SLOT)
        refuse(found, CHUHE_E_EMPTY_SQUARE);
    else
        try_move(found, position, from, to);
}

static void find_san_of_kind(findings *found, const chuhe_position *position, chuhe_kind kind,
                             const notation_syntax *syntax, int first_rank)
{
    chuhe_square squares[CHUHE_SQUARES];
    int count = notation_find_squares(squares, position, kind);

    for (int i = 0; i < count; i++)
        try_san(found, position, squares[i], syntax, first_rank);
}

/* A soldier that goes sideways has its file told where another could go forward,
 * as a pawn that captures has in chess: d7 is the one on file d, if it can. */
static void find_san_soldiers(findings *found, const chuhe_position *position,
                              const notation_syntax *syntax, int first_rank)
{
    notation_syntax forward = *syntax;
    size_t before = found->count;

    forward.from_file = syntax->to_file;
    if (syntax->from_file < 0)
        find_san_of_kind(found, position, CHUHE_SOLDIER, &forward, first_rank);
    if (found->count == before)
        find_san_of_kind(found, position, CHUHE_SOLDIER, syntax, first_rank);
}

static void find_san_moves(findings *found, const chuhe_position *position,
                           const notation_syntax *syntax)
{
    for (int first_rank = 0; first_rank <= 1; first_rank++) {
        if (syntax->ranks == (first_rank == 0 ? NOTATION_RANKS_FROM_1 : NOTATION_RANKS_FROM_0))
            continue;
        for (chuhe_kind kind = CHUHE_GENERAL; kind < CHUHE_KINDS; kind++) {
            if (syntax->kind != kind && syntax->kind != CHUHE_KINDS)
                continue;
            if (kind == CHUHE_SOLDIER)
                find_san_soldiers(found, position, syntax, first_rank);
            else
                find_san_of_kind(found, position, kind, syntax, first_rank);
        }
    }
}

/* ---- all of them ---- */

static void find(findings *found, const chuhe_position *position, const notation_syntax *syntax)
{
    switch (syntax->notation) {
    case CHUHE_NOTATION_CHINESE:
    case CHUHE_NOTATION_SHORT:
    case CHUHE_NOTATION_WXF:
        if (syntax->kind == CHUHE_SOLDIER)
            find_soldier_moves(found, position, syntax);
        else
            find_moves(found, position, syntax);
        break;
    case CHUHE_NOTATION_SAN:
        find_san_moves(found, position, syntax);
        break;
    default:
        try_move(found, position, syntax->from, syntax->to);
    }
}

chuhe_status notation_resolve(chuhe_move *move, const chuhe_position *position,
                              const notation_syntax *syntax, chuhe_error *err)
{
    chuhe_move meant = CHUHE_NO_MOVE;
    findings found = {.moves = &meant, .cap = 1};

    find(&found, position, syntax);
    if (found.count == 1) {
        *move = meant;
        return CHUHE_OK;
    }
    if (found.count > 1)
        return core_fail(err, CHUHE_E_AMBIGUOUS, syntax->start);
    if (found.refused == CHUHE_OK)
        return core_fail(err, CHUHE_E_NO_SUCH_PIECE, syntax->start);
    bool at_start = found.refused == CHUHE_E_EMPTY_SQUARE || found.refused == CHUHE_E_WRONG_SIDE;
    return core_fail(err, found.refused,
                     at_start && syntax->notation != CHUHE_NOTATION_SAN ? syntax->start
                                                                        : syntax->to_at);
}

/* A general that forbids a move is the finest fault, so it is the one told. */
bool notation_fits_one(const chuhe_position *position, const notation_syntax *syntax,
                       notation_fit fit)
{
    findings found = {.cap = 0};

    find(&found, position, syntax);
    return found.count == 1 &&
           (fit == NOTATION_FIT_LEGAL ||
            (found.refused != CHUHE_E_GENERALS_FACING && found.refused != CHUHE_E_LEFT_IN_CHECK));
}

size_t notation_candidates(chuhe_move *moves, size_t cap, const chuhe_position *position,
                           const notation_syntax *syntax)
{
    findings found = {.moves = moves, .cap = cap};

    find(&found, position, syntax);
    return found.count;
}
