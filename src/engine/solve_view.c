#include "engine/solve_view.h"

#include <stdlib.h>

#include "core/counting.h"

void solve_zones_init(solve_zones *zones, chuhe_side attacker)
{
    int base = attacker == CHUHE_RED ? PALACE_POINTS : 0; /* the defender's palace */
    memset(zones, 0, sizeof *zones);
    for (int general = 0; general < CHUHE_SQUARES; general++) {
        int point = core_palace_points[general] - base;
        int file = chuhe_square_file((chuhe_square)general);
        int rank = chuhe_square_rank((chuhe_square)general);
        bool is_palace = file >= 3 && file <= 5 && (base ? rank >= 7 : rank <= 2);
        for (int square = 0; is_palace && square < CHUHE_SQUARES; square++) {
            int across = abs(chuhe_square_file((chuhe_square)square) - file);
            int along = abs(chuhe_square_rank((chuhe_square)square) - rank);
            zones->is_near[point][square] =
                across == 0 || along == 0 || (across == 1 && along == 1);
        }
    }
}

/* Where any piece would become the screen of a cannon that faces the general
 * with nothing between. */
static void add_screens(unsigned *on_rank, unsigned *on_file, const solve_view *view,
                        core_words between, core_lines cannon)
{
    uint64_t words[4];
    core_words_store(words, between);
    if (cannon.rank_row == view->at.rank_row)
        *on_file |= core_file_bits(words, view->at) & 0x3ff;
    else
        *on_rank |= core_rank_bits(words, view->at) & 0x1ff;
}

/* The squares of a line in words 2 and 3. */
static void add_squares(chuhe_squareset *set, core_words words)
{
    for (uint64_t bits = words[2]; bits != 0; bits &= bits - 1) {
        unsigned bit = (unsigned)__builtin_ctzll(bits);
        chuhe_squareset_add(set, (chuhe_square)(9 * (bit % 10) + bit / 10));
    }
    for (uint64_t bits = words[3]; bits != 0; bits &= bits - 1) {
        unsigned bit = (unsigned)__builtin_ctzll(bits);
        chuhe_squareset_add(set, (chuhe_square)(9 * (bit % 10) + bit / 10 + 6));
    }
}

/* What the attacker's pieces on the general's lines, and his horses with a
 * blocked leg, wait for. */
static void look_at_attackers(unsigned *on_rank, unsigned *on_file, solve_view *view,
                              const chuhe_position *p, core_words occupied)
{
    const uint8_t *ours = p->square_of + view->attacker * SLOTS_PER_SIDE;
    for (int slot = SLOT_CHARIOT; slot < SLOT_CANNON + 2; slot++) {
        core_lines its = core_square_lines[ours[slot]];
        if (ours[slot] == OFF_BOARD ||
            (its.rank_row != view->at.rank_row && its.file_row != view->at.file_row))
            continue;
        core_words between = core_between[view->point][ours[slot]], screens = between & occupied;
        int count = __builtin_popcountll(screens[2]) + __builtin_popcountll(screens[3]);
        bool is_cannon = slot >= SLOT_CANNON;
        if (count == (is_cannon ? 2 : 1))
            add_squares(&view->uncovers, screens);
        else if (is_cannon && count == 0)
            add_screens(on_rank, on_file, view, between, its);
    }
    for (int slot = SLOT_HORSE; slot < SLOT_HORSE + 2; slot++) {
        uint8_t leg = core_horse_leg[view->point][ours[slot]];
        if (ours[slot] != OFF_BOARD && leg != OFF_BOARD)
            chuhe_squareset_add(&view->uncovers, leg);
    }
}

void solve_view_init(solve_view *view, const solve_zones *zones, const chuhe_position *p)
{
    chuhe_side attacker = p->to_move;
    uint8_t general = p->square_of[(attacker ^ 1) * SLOTS_PER_SIDE];
    core_words pieces = core_words_load(p->occupied[0]) | core_words_load(p->occupied[1]);
    uint64_t occupied[4];
    core_words_store(occupied, pieces);
    view->attacker = attacker;
    view->point = core_palace_points[general];
    view->is_near = zones->is_near[view->point % PALACE_POINTS];
    view->at = core_square_lines[general];
    core_reach rank = core_on_rank(view->at, core_rank_bits(occupied, view->at));
    core_reach file = core_on_file(view->at, core_file_bits(occupied, view->at));
    unsigned on_rank = 0, on_file = 0;
    view->uncovers = (chuhe_squareset){{0, 0}};
    look_at_attackers(&on_rank, &on_file, view, p, pieces);
    for (int kind = 0; kind < CHUHE_KINDS; kind++) {
        view->on_rank[kind] = (uint16_t)on_rank;
        view->on_file[kind] = (uint16_t)on_file;
    }
    view->on_rank[CHUHE_CHARIOT] |= rank.reach;
    view->on_file[CHUHE_CHARIOT] |= file.reach;
    view->on_rank[CHUHE_CANNON] |= rank.hit;
    view->on_file[CHUHE_CANNON] |= file.hit;
}

static bool checks_when_played(chuhe_position *p, chuhe_move move)
{
    chuhe_undo undo;
    chuhe_position_play_unchecked(p, &undo, move);
    bool is_check = core_is_in_check(p);
    chuhe_position_take_back(p, &undo);
    return is_check;
}

/* By a piece that stands on `to`, which is in the zone, and came from outside. */
static bool checks_from_inside(const solve_view *view, const chuhe_position *p, chuhe_kind kind,
                               chuhe_square to)
{
    core_lines at = core_square_lines[to];
    if (kind == CHUHE_SOLDIER) {
        uint8_t general = p->square_of[(view->attacker ^ 1) * SLOTS_PER_SIDE];
        unsigned bit = core_palace_bit(view->attacker ^ 1, general);
        if (core_soldier_targets[view->attacker][to] >> bit & 1)
            return true;
    }
    if (at.file_row == view->at.file_row)
        return view->on_rank[kind] >> (at.rank_row >> 7) & 1;
    return at.rank_row == view->at.rank_row && view->on_file[kind] >> (at.file_row >> 8) & 1;
}

bool solve_gives_check_near(const solve_view *view, chuhe_position *p, chuhe_move move)
{
    chuhe_square from = chuhe_move_from(move), to = chuhe_move_to(move);
    if (view->is_near[from]) {
        if (view->is_near[to])
            return checks_when_played(p, move);
        if (chuhe_squareset_has(view->uncovers, from))
            return true;
    }
    chuhe_kind kind = chuhe_piece_kind(core_slot_piece[p->slot_at[from]]);
    if (kind == CHUHE_HORSE) {
        uint8_t leg = core_horse_leg[view->point][to];
        if (leg != OFF_BOARD && p->slot_at[leg] == NO_SLOT)
            return true;
    }
    return view->is_near[to] && checks_from_inside(view, p, kind, to);
}

static bool any_piece_moves(const counting *c, int us, const chuhe_position *p)
{
    for (uint8_t slot = SLOT_SOLDIER + 4; slot > SLOT_GENERAL; slot--) {
        uint8_t own = (uint8_t)(us * SLOTS_PER_SIDE + slot);
        if (p->square_of[own] != OFF_BOARD && counting_piece(c, us, p, own) != 0)
            return true;
    }
    return false;
}

CORE_INLINE bool has_move(int us, const chuhe_position *p)
{
    core_words own = core_words_load(p->occupied[us]);
    core_words theirs = core_words_load(p->occupied[us ^ 1]);
    uint8_t general = p->square_of[us * SLOTS_PER_SIDE];
    limits_suspects suspects;
    suspects.count = 0;
    uint64_t danger = limits_danger(&suspects, us, p, own | theirs);
    if (core_general_targets[general] & ~p->occupied[us][us] & ~danger)
        return true;
    bool in_check = danger >> core_palace_bit(us, general) & 1;
    if (in_check || suspects.count != 0)
        return counting_limited(us, p, &suspects, in_check) != 0;
    counting c;
    counting_init(&c, own, theirs, core_everywhere);
    return any_piece_moves(&c, us, p);
}

bool solve_has_move(const chuhe_position *p)
{
    return p->to_move == CHUHE_RED ? has_move(CHUHE_RED, p) : has_move(CHUHE_BLACK, p);
}
