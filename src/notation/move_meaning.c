#include "notation/move_meaning.h"

#include "core/error.h"
#include "notation/fellows.h"

static bool is_picked(const notation_fellow *fellow, const notation_syntax *syntax)
{
    if (syntax->file != 0 && fellow->file != syntax->file)
        return false;
    switch (syntax->pick) {
    case NOTATION_BY_FILE:
        return true;
    case NOTATION_FRONT:
        return fellow->on_file >= 2 && fellow->place == 1;
    case NOTATION_MIDDLE:
        return fellow->on_file == 3 && fellow->place == 2;
    case NOTATION_REAR:
        return fellow->on_file >= 2 && fellow->place == fellow->on_file;
    case NOTATION_BY_ORDER:
        return fellow->order == syntax->order;
    }
    return false;
}

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

/* Where the text sends the piece, or why that is nowhere. */
static chuhe_status find_target(int *file, int *rank, const notation_fellow *from,
                                const notation_syntax *syntax)
{
    bool aslant = syntax->kind == CHUHE_ADVISOR || syntax->kind == CHUHE_ELEPHANT ||
                  syntax->kind == CHUHE_HORSE;
    int ranks = syntax->target;

    *file = from->file;
    *rank = from->rank;
    if (aslant) {
        int files = from->file - syntax->target;
        *file = syntax->target;
        ranks = slant_ranks(syntax->kind, files < 0 ? -files : files);
        if (ranks == 0 || syntax->motion == NOTATION_SIDEWAYS)
            return misstep(syntax->kind);
    } else if (syntax->motion == NOTATION_SIDEWAYS) {
        *file = syntax->target;
        return CHUHE_OK;
    }
    *rank += syntax->motion == NOTATION_FORWARD ? ranks : -ranks;
    return *rank >= 0 && *rank < CHUHE_RANKS ? CHUHE_OK : CHUHE_E_OFF_BOARD;
}

static chuhe_status try_fellow(chuhe_move *move, const chuhe_position *position,
                               const notation_fellow *fellow, const notation_syntax *syntax)
{
    chuhe_side side = chuhe_position_to_move(position);
    int file, rank;
    chuhe_status status = find_target(&file, &rank, fellow, syntax);

    if (status != CHUHE_OK)
        return status;
    *move = chuhe_move_make(notation_own_square(side, fellow->file, fellow->rank),
                            notation_own_square(side, file, rank));
    return chuhe_position_explain(position, *move);
}

/* How near a refused move came to being legal: leaving the board is the
 * coarsest fault, and explain's codes go on from coarse to fine. */
static int nearness(chuhe_status refused)
{
    return refused == CHUHE_E_OFF_BOARD ? 0 : -(int)refused;
}

static chuhe_status resolve_chinese(chuhe_move *move, const chuhe_position *position,
                                    const notation_syntax *syntax, chuhe_error *err)
{
    notation_fellows fellows;
    chuhe_move legal = CHUHE_NO_MOVE, tried = CHUHE_NO_MOVE;
    chuhe_status refused = CHUHE_OK;
    int legal_count = 0;

    notation_find_fellows(&fellows, position, syntax->kind);
    for (int i = 0; i < fellows.count; i++) {
        if (!is_picked(&fellows.list[i], syntax))
            continue;
        chuhe_status status = try_fellow(&tried, position, &fellows.list[i], syntax);
        if (status == CHUHE_OK) {
            legal = tried;
            legal_count++;
        } else if (refused == CHUHE_OK || nearness(status) > nearness(refused)) {
            refused = status;
        }
    }
    if (legal_count > 1)
        return core_fail(err, CHUHE_E_AMBIGUOUS, syntax->start);
    if (legal_count == 1) {
        *move = legal;
        return CHUHE_OK;
    }
    if (refused == CHUHE_OK)
        return core_fail(err, CHUHE_E_NO_SUCH_PIECE, syntax->start);
    return core_fail(err, refused, syntax->to_at);
}

chuhe_status notation_resolve(chuhe_move *move, const chuhe_position *position,
                              const notation_syntax *syntax, chuhe_error *err)
{
    chuhe_move meant;
    chuhe_status status;

    if (syntax->notation == CHUHE_NOTATION_CHINESE)
        return resolve_chinese(move, position, syntax, err);
    meant = chuhe_move_make(syntax->from, syntax->to);
    status = chuhe_position_explain(position, meant);
    if (status == CHUHE_OK)
        *move = meant;
    else if (status == CHUHE_E_EMPTY_SQUARE || status == CHUHE_E_WRONG_SIDE)
        core_fail(err, status, syntax->start);
    else
        core_fail(err, status, syntax->to_at);
    return status;
}
