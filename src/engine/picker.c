/* Staged move ordering. */
#include "engine/picker.h"

#include "core/board.h"
#include "engine/evaluate.h"
#include "engine/exchange.h"

static void start(picker *pick, const chuhe_position *position, const history *learned,
                  chuhe_move table_move, picker_stage first)
{
    pick->position = position;
    pick->learned = learned;
    for (int i = 0; i < PICKER_BEFORE; i++)
        pick->before[i] = NULL;
    for (int i = 0; i < PICKER_KILLERS; i++)
        pick->killers[i] = CHUHE_NO_MOVE;
    pick->table_move = table_move;
    pick->stage = table_move != CHUHE_NO_MOVE ? PICKER_TABLE : first;
    pick->after_table = first;
    pick->only_captures = pick->skip_quiets = false;
    pick->good = 0;
    pick->next = pick->end = pick->next_killer = pick->bad_end = pick->next_bad = 0;
}

void picker_init(picker *pick, const chuhe_position *position, const history *learned,
                 chuhe_move table_move, bool in_check)
{
    start(pick, position, learned, table_move,
          in_check ? PICKER_LIST_EVASIONS : PICKER_LIST_CAPTURES);
}

void picker_init_captures(picker *pick, const chuhe_position *position, const history *learned,
                          chuhe_move table_move, int good)
{
    start(pick, position, learned, table_move, PICKER_LIST_CAPTURES);
    pick->only_captures = true;
    pick->good = good;
}

static chuhe_piece piece_on(const picker *pick, chuhe_square square)
{
    return core_slot_piece[pick->position->slot_at[square]];
}

static int32_t capture_value(const picker *pick, chuhe_move move)
{
    chuhe_square to = chuhe_move_to(move);
    chuhe_piece mover = piece_on(pick, chuhe_move_from(move));
    chuhe_kind victim = chuhe_piece_kind(piece_on(pick, to));
    return 12 * eval_worth[victim] + pick->learned->capture[mover][to][victim] / 4 -
           eval_worth[chuhe_piece_kind(mover)] / 8;
}

static int32_t quiet_value(const picker *pick, chuhe_move move)
{
    chuhe_square from = chuhe_move_from(move), to = chuhe_move_to(move);
    chuhe_piece mover = piece_on(pick, from);
    int32_t value = 2 * pick->learned->quiet[pick->position->to_move][from][to];
    for (int i = 0; i < PICKER_BEFORE; i++)
        if (pick->before[i] != NULL)
            value += (i == 0 ? 2 : 1) * (*pick->before[i])[mover][to];
    return value;
}

static bool is_capture(const picker *pick, chuhe_move move)
{
    return pick->position->slot_at[chuhe_move_to(move)] != NO_SLOT;
}

static void list_captures(picker *pick)
{
    pick->end = (unsigned)core_generate_captures(pick->moves, pick->position);
    for (unsigned i = 0; i < pick->end; i++)
        pick->values[i] = capture_value(pick, pick->moves[i]);
    pick->next = 0;
}

static void list_quiets(picker *pick)
{
    pick->end = (unsigned)core_generate_quiets(pick->moves, pick->position);
    for (unsigned i = 0; i < pick->end; i++)
        pick->values[i] = quiet_value(pick, pick->moves[i]);
    pick->next = 0;
}

static void list_evasions(picker *pick)
{
    pick->end = (unsigned)core_generate(pick->moves, pick->position);
    for (unsigned i = 0; i < pick->end; i++)
        pick->values[i] = is_capture(pick, pick->moves[i])
                              ? (1 << 20) + capture_value(pick, pick->moves[i])
                              : quiet_value(pick, pick->moves[i]);
    pick->next = 0;
}

/* Takes the best of what is left of the list; CHUHE_NO_MOVE at its end. */
static chuhe_move take_best(picker *pick)
{
    while (pick->next < pick->end) {
        unsigned best = pick->next;
        for (unsigned i = pick->next + 1; i < pick->end; i++)
            if (pick->values[i] > pick->values[best])
                best = i;
        chuhe_move move = pick->moves[best];
        int32_t value = pick->values[best];
        pick->moves[best] = pick->moves[pick->next];
        pick->values[best] = pick->values[pick->next];
        pick->moves[pick->next] = move;
        pick->values[pick->next] = value;
        pick->next++;
        if (move != pick->table_move)
            return move;
    }
    return CHUHE_NO_MOVE;
}

static bool is_killer(const picker *pick, chuhe_move move)
{
    return move == pick->killers[0] || move == pick->killers[1];
}

static chuhe_move next_good_capture(picker *pick)
{
    chuhe_move move;
    while ((move = take_best(pick)) != CHUHE_NO_MOVE) {
        if (exchange_wins(pick->position, move, pick->good))
            return move;
        pick->bad[pick->bad_end++] = move;
    }
    return CHUHE_NO_MOVE;
}

static chuhe_move next_killer(picker *pick)
{
    while (pick->next_killer < PICKER_KILLERS) {
        chuhe_move move = pick->killers[pick->next_killer++];
        if (move != CHUHE_NO_MOVE && move != pick->table_move && !is_capture(pick, move) &&
            core_is_legal(pick->position, move))
            return move;
        if (move != CHUHE_NO_MOVE)
            pick->killers[pick->next_killer - 1] = CHUHE_NO_MOVE;
    }
    return CHUHE_NO_MOVE;
}

static chuhe_move next_quiet(picker *pick)
{
    chuhe_move move;
    while ((move = take_best(pick)) != CHUHE_NO_MOVE)
        if (!is_killer(pick, move))
            return move;
    return CHUHE_NO_MOVE;
}

chuhe_move picker_next(picker *pick)
{
    chuhe_move move;
    switch (pick->stage) {
    case PICKER_TABLE:
        pick->stage = pick->after_table;
        return pick->table_move;
    case PICKER_LIST_CAPTURES:
        list_captures(pick);
        pick->stage = PICKER_GOOD_CAPTURES;
        /* fall through */
    case PICKER_GOOD_CAPTURES:
        if ((move = next_good_capture(pick)) != CHUHE_NO_MOVE)
            return move;
        if (pick->only_captures) {
            pick->stage = PICKER_END;
            return CHUHE_NO_MOVE;
        }
        pick->stage = PICKER_KILLER_MOVES;
        /* fall through */
    case PICKER_KILLER_MOVES:
        if (!pick->skip_quiets && (move = next_killer(pick)) != CHUHE_NO_MOVE)
            return move;
        pick->stage = PICKER_LIST_QUIETS;
        /* fall through */
    case PICKER_LIST_QUIETS:
        if (!pick->skip_quiets)
            list_quiets(pick);
        pick->stage = PICKER_QUIETS;
        /* fall through */
    case PICKER_QUIETS:
        if (!pick->skip_quiets && (move = next_quiet(pick)) != CHUHE_NO_MOVE)
            return move;
        pick->stage = PICKER_BAD_CAPTURES;
        /* fall through */
    case PICKER_BAD_CAPTURES:
        if (pick->next_bad < pick->bad_end)
            return pick->bad[pick->next_bad++];
        pick->stage = PICKER_END;
        return CHUHE_NO_MOVE;
    case PICKER_LIST_EVASIONS:
        list_evasions(pick);
        pick->stage = PICKER_EVASIONS;
        /* fall through */
    case PICKER_EVASIONS:
        if ((move = take_best(pick)) != CHUHE_NO_MOVE)
            return move;
        pick->stage = PICKER_END;
        return CHUHE_NO_MOVE;
    default:
        return CHUHE_NO_MOVE;
    }
}
