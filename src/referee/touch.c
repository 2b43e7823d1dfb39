/* What touched pieces bind to. */
#include "referee/touch.h"

#include <string.h>

static bool is_touched(const touches *t, chuhe_square square)
{
    for (uint8_t i = 0; i < t->count; i++)
        if (t->square[i] == square)
            return true;
    return false;
}

static void add_one(touches *t, chuhe_square square, bool with_next)
{
    if (t->count == TOUCH_MAX)
        return;
    t->square[t->count] = square;
    t->with_next[t->count] = with_next && t->count + 1 < TOUCH_MAX;
    t->count++;
}

void touch_add(touches *t, chuhe_square square, chuhe_square second)
{
    bool adds_first = square != CHUHE_NO_SQUARE && !is_touched(t, square);
    bool adds_second = second != CHUHE_NO_SQUARE && second != square && !is_touched(t, second);
    if (adds_first)
        add_one(t, square, adds_second);
    if (adds_second)
        add_one(t, second, false);
}

/* Takes one out. Of two at once, the other then stands alone. */
static void forget(touches *t, uint8_t index)
{
    if (index > 0)
        t->with_next[index - 1] = false;
    uint8_t behind = (uint8_t)(t->count - index - 1);
    memmove(&t->square[index], &t->square[index + 1], behind * sizeof *t->square);
    memmove(&t->with_next[index], &t->with_next[index + 1], behind * sizeof *t->with_next);
    t->count--;
    t->square[t->count] = 0; /* so that equal touches are equal bytes */
    t->with_next[t->count] = false;
}

void touch_follow(touches *t, chuhe_move move)
{
    for (uint8_t i = 0; i < t->count; i++) {
        if (t->square[i] == chuhe_move_to(move)) {
            forget(t, i);
            break;
        }
    }
    for (uint8_t i = 0; i < t->count; i++)
        if (t->square[i] == chuhe_move_from(move))
            t->square[i] = chuhe_move_to(move);
}

/* The turns that are to choose from, and whose they are. */
typedef struct choice {
    chuhe_turn turns[BOARD_TURNS_MAX];
    size_t count;
    const board *b;
} choice;

static void look(choice *c, const board *b)
{
    c->b = b;
    c->count = board_turns(c->turns, BOARD_TURNS_MAX, b);
}

/* Whether there is such a turn; CHUHE_NO_SQUARE: from or to anywhere. */
static bool can(const choice *c, chuhe_square from, chuhe_square to)
{
    for (size_t i = 0; i < c->count; i++) {
        chuhe_move move = c->turns[i].move;
        if ((from == CHUHE_NO_SQUARE || chuhe_move_from(move) == from) &&
            (to == CHUHE_NO_SQUARE || chuhe_move_to(move) == to))
            return true;
    }
    return false;
}

static bool is_own(const board *b, chuhe_square square)
{
    return chuhe_piece_side(board_piece_at(b, square)) == board_to_move(b);
}

/* What was touched, own and enemy pieces apart, each in order; and whether an enemy
 * one was the first of all. */
typedef struct hands {
    uint8_t own_count, enemy_count;
    chuhe_square own[TOUCH_MAX], enemy[TOUCH_MAX];
    bool enemy_first;
} hands;

static void sort_one(hands *h, const board *b, chuhe_square square, bool with_enemy)
{
    bool own = is_own(b, square);
    if (h->own_count + h->enemy_count == 0)
        h->enemy_first = !own || with_enemy; /* at once is as if the enemy's came first: 5.5 */
    if (own)
        h->own[h->own_count++] = square;
    else
        h->enemy[h->enemy_count++] = square;
}

static bool binds(const choice *c, chuhe_square square)
{
    if (board_piece_at(c->b, square) == CHUHE_NO_PIECE)
        return false;
    return is_own(c->b, square) ? can(c, square, CHUHE_NO_SQUARE) : can(c, CHUHE_NO_SQUARE, square);
}

/* Only what binds where `choices` is given; otherwise all that stands there still. */
static void sort(hands *h, const touches *t, const board *b, const choice *choices)
{
    *h = (hands){0};
    for (uint8_t i = 0; i < t->count; i++) {
        chuhe_square square = t->square[i];
        if (board_piece_at(b, square) == CHUHE_NO_PIECE)
            continue;
        if (choices != NULL && !binds(choices, square))
            continue;
        bool with_enemy = t->with_next[i] && i + 1 < t->count &&
                          board_piece_at(b, t->square[i + 1]) != CHUHE_NO_PIECE &&
                          !is_own(b, t->square[i + 1]) &&
                          (choices == NULL || binds(choices, t->square[i + 1]));
        sort_one(h, b, square, with_enemy);
    }
}

/* The rule that says it: where both kinds bind, by what binds; where only one kind is
 * left, the rule is still that of all that was touched. */
static chuhe_refusal clause_of(const hands *all, const hands *binding)
{
    if (all->own_count == 0)
        return CHUHE_REFUSAL_TOUCHED_ENEMY;
    if (all->enemy_count == 0)
        return CHUHE_REFUSAL_TOUCHED_OWN;
    const hands *which = binding->own_count > 0 && binding->enemy_count > 0 ? binding : all;
    return which->enemy_first ? CHUHE_REFUSAL_TOUCHED_ENEMY_FIRST : CHUHE_REFUSAL_TOUCHED_OWN_FIRST;
}

/* The first own piece takes the first enemy piece that it can, or just moves. */
static void own_moves(touch_duty *duty, const hands *h, const choice *c)
{
    duty->piece = h->own[0];
    for (uint8_t i = 0; i < h->enemy_count; i++) {
        if (can(c, duty->piece, h->enemy[i])) {
            duty->captures = true;
            duty->target = h->enemy[i];
            return;
        }
    }
}

/* The first enemy piece is taken, by the first touched piece that can, or by any. */
static void enemy_is_taken(touch_duty *duty, const hands *h, const choice *c)
{
    duty->captures = true;
    duty->target = h->enemy[0];
    for (uint8_t i = 0; i < h->own_count; i++) {
        if (can(c, h->own[i], duty->target)) {
            duty->piece = h->own[i];
            return;
        }
    }
}

touch_duty touch_work_out(const touches *t, const board *b)
{
    touch_duty duty = {CHUHE_REFUSAL_NONE, false, CHUHE_NO_SQUARE, CHUHE_NO_SQUARE};
    if (t->count == 0)
        return duty;
    choice c;
    hands all, binding;
    look(&c, b);
    sort(&all, t, b, NULL);
    sort(&binding, t, b, &c);
    if (binding.own_count + binding.enemy_count == 0)
        return duty;
    duty.clause = clause_of(&all, &binding);
    if (binding.own_count > 0 && !binding.enemy_first)
        own_moves(&duty, &binding, &c);
    else
        enemy_is_taken(&duty, &binding, &c);
    return duty;
}

bool touch_allows(const touch_duty *duty, const chuhe_turn *turn)
{
    if (duty->clause == CHUHE_REFUSAL_NONE)
        return true;
    if (duty->piece != CHUHE_NO_SQUARE && chuhe_move_from(turn->move) != duty->piece)
        return false;
    return !duty->captures || chuhe_move_to(turn->move) == duty->target;
}

bool touch_is_foul(chuhe_foul *foul, const board *b, chuhe_square square)
{
    if (board_piece_at(b, square) == CHUHE_NO_PIECE)
        return false;
    choice c;
    look(&c, b);
    if (binds(&c, square))
        return false;
    *foul = is_own(b, square) ? CHUHE_FOUL_TOUCHES_FIXED : CHUHE_FOUL_TOUCHES_SAFE;
    return true;
}
