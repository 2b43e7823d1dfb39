/* Repetition at the table. */
#include "referee/repetition.h"

static const char *text_of(const chuhe_clause *clause)
{
    if (clause == NULL || clause->number == NULL)
        return "";
    return clause->number[0] != '\0' ? clause->number : clause->english;
}

static chuhe_status rule_game(repetition *r, const board *b, const chuhe_rulebook *book,
                              const chuhe_allocator *allocator)
{
    chuhe_ruling_options options = {.book = book};
    chuhe_ruling ruling;
    chuhe_status status = chuhe_game_judge(&ruling, &b->game, &options, allocator);
    if (status != CHUHE_OK)
        return status;
    *r = (repetition){ruling.verdict, text_of(ruling.clause)};
    chuhe_ruling_deinit(&ruling);
    return CHUHE_OK;
}

static bool checks_always(const board *b, chuhe_side side)
{
    for (size_t i = board_loop_begin(b); i < board_plies(b); i++) {
        const board_ply *ply = board_ply_at(b, i);
        if (ply->side == side && !ply->check)
            return false;
    }
    return true;
}

/* No book knows the settings: only who checks all the time must change. */
static repetition rule_variant(const board *b)
{
    bool red = checks_always(b, CHUHE_RED), black = checks_always(b, CHUHE_BLACK);
    chuhe_verdict verdict = red == black ? CHUHE_VERDICT_DRAW
                            : red        ? CHUHE_VERDICT_RED_LOSES
                                         : CHUHE_VERDICT_BLACK_LOSES;
    return (repetition){verdict, ""};
}

chuhe_status repetition_rule(repetition *r, const board *b, const chuhe_rulebook *book,
                             const chuhe_allocator *allocator)
{
    if (board_occurrences(b) <= book->loops)
        *r = (repetition){CHUHE_VERDICT_NONE, ""};
    else if (b->is_variant)
        *r = rule_variant(b);
    else
        return rule_game(r, b, book, allocator);
    return CHUHE_OK;
}
