#include "engine/solve_last.h"

#include "core/counting.h"
#include "engine/solve_witness.h"

/* A list of checks that is being made. */
typedef struct check_list {
    chuhe_move *end;
    const solve_view *view;
    chuhe_position *position;
} check_list;

static void put(check_list *list, uint8_t from, uint8_t to)
{
    chuhe_move move = chuhe_move_make(from, to);
    if (solve_gives_check(list->view, list->position, move))
        *list->end++ = move;
}

static void put_word(check_list *list, uint8_t from, uint64_t targets, unsigned base)
{
    for (; targets != 0; targets &= targets - 1)
        put(list, from, (uint8_t)(base + (unsigned)__builtin_ctzll(targets)));
}

/* A chariot or a cannon. From outside the zone it gives check only where its own
 * lines cross the general's. */
static void put_lines(check_list *list, uint8_t from, chuhe_kind kind, unsigned rank, unsigned file)
{
    const solve_view *view = list->view;
    core_lines at = core_square_lines[from];
    unsigned own_rank = at.file_row >> 8, own_file = at.rank_row >> 7;
    if (!view->is_near[from]) {
        rank &= (view->on_file[kind] >> own_rank & 1u) << (view->at.rank_row >> 7);
        file &= (view->on_rank[kind] >> own_file & 1u) << (view->at.file_row >> 8);
    }
    for (; rank != 0; rank &= rank - 1)
        put(list, from, (uint8_t)(9 * own_rank + (unsigned)__builtin_ctz(rank)));
    for (; file != 0; file &= file - 1)
        put(list, from, (uint8_t)(own_file + 9 * (unsigned)__builtin_ctz(file)));
}

static void put_line_piece(check_list *list, const counting *c, uint8_t from, chuhe_kind kind)
{
    core_lines at = core_square_lines[from];
    core_reach rank = core_on_rank(at, core_rank_bits(c->occupied, at));
    core_reach file = core_on_file(at, core_file_bits(c->occupied, at));
    if (kind == CHUHE_CHARIOT)
        put_lines(list, from, kind, rank.reach & core_rank_bits(c->may_go, at),
                  file.reach & core_file_bits(c->may_go, at));
    else
        put_lines(list, from, kind,
                  (rank.reach & core_rank_bits(c->may_move, at)) |
                      (rank.hit & core_rank_bits(c->may_capture, at)),
                  (file.reach & core_file_bits(c->may_move, at)) |
                      (file.hit & core_file_bits(c->may_capture, at)));
}

static void put_piece(check_list *list, const counting *c, unsigned slot)
{
    uint8_t from = list->position->square_of[slot];
    int us = list->view->attacker, half = from >= 45;
    chuhe_kind kind = chuhe_piece_kind(core_slot_piece[slot]);
    uint64_t targets;
    switch (kind) {
    case CHUHE_CHARIOT:
    case CHUHE_CANNON:
        put_line_piece(list, c, from, kind);
        return;
    case CHUHE_HORSE:
        targets = counting_leap(core_horse_legs, core_horse_targets, c->occupied, from, half);
        put_word(list, from, targets & c->may_go[half], half ? 27 : 0);
        return;
    case CHUHE_ELEPHANT:
        targets = counting_leap(core_elephant_eyes, core_elephant_targets, c->occupied, from, us);
        put_word(list, from, targets & c->may_go[us], us ? 27 : 0);
        return;
    case CHUHE_ADVISOR:
        put_word(list, from, core_advisor_targets[from] & c->may_go[us], us ? 27 : 0);
        return;
    default:
        put_word(list, from, core_soldier_targets[us][from] & c->may_go[us ^ 1], us ? 0 : 27);
    }
}

/* As core_generate lists moves, within the same limits. */
size_t solve_list_checks(chuhe_move *moves, const solve_view *view, chuhe_position *p)
{
    int us = view->attacker;
    unsigned base = (unsigned)us * SLOTS_PER_SIDE;
    core_words own = core_words_load(p->occupied[us]);
    core_words theirs = core_words_load(p->occupied[us ^ 1]);
    uint8_t general = p->square_of[base];
    check_list list = {moves, view, p};
    limits_suspects suspects;
    suspects.count = 0;
    uint64_t danger = limits_danger(&suspects, us, p, own | theirs);
    bool in_check = danger >> core_palace_bit(us, general) & 1;
    limits limit = {.all = core_everywhere};
    if (in_check || suspects.count != 0)
        limits_from_suspects(&limit, p, us, &suspects, in_check);
    put_word(&list, general, core_general_targets[general] & ~p->occupied[us][us] & ~danger,
             us ? 27 : 0);
    counting c;
    counting_init(&c, own, theirs, limit.all);
    for (unsigned slot = base + 1; slot < base + SLOTS_PER_SIDE; slot++)
        if (p->square_of[slot] != OFF_BOARD && !(limit.is_special >> (slot - base) & 1))
            put_piece(&list, &c, slot);
    for (int i = 0; i < limit.special_count; i++) {
        counting_init(&c, own, theirs, limit.special[i]);
        put_piece(&list, &c, limit.special_slot[i]);
    }
    return (size_t)(list.end - moves);
}

static bool mates_when_played(chuhe_position *p, chuhe_move move)
{
    chuhe_undo undo;
    chuhe_position_play_unchecked(p, &undo, move);
    bool is_mate = !solve_has_move(p);
    chuhe_position_take_back(p, &undo);
    return is_mate;
}

/* A move that gives no check and leaves the defender without a move. */
static chuhe_move stalemating_move(const solve_view *view, chuhe_position *p)
{
    solve_witness found[SOLVE_WITNESSES];
    chuhe_move moves[CHUHE_MOVES_MAX];
    int witnesses = solve_find_witnesses(found, view, p);
    if (witnesses == SOLVE_WITNESSES)
        return CHUHE_NO_MOVE;
    size_t count = core_generate(moves, p);
    for (size_t i = 0; i < count; i++)
        if (!solve_leaves_witness(found, witnesses, moves[i]) && mates_when_played(p, moves[i]))
            return moves[i];
    return CHUHE_NO_MOVE;
}

chuhe_move solve_last_move(const solve_zones *zones, chuhe_position *p, bool checks_only)
{
    chuhe_move checks[CHUHE_MOVES_MAX];
    solve_view view;
    solve_view_init(&view, zones, p);
    size_t count = solve_list_checks(checks, &view, p);
    for (size_t i = 0; i < count; i++)
        if (mates_when_played(p, checks[i]))
            return checks[i];
    return checks_only ? CHUHE_NO_MOVE : stalemating_move(&view, p);
}
