#include "support/settings_oracle.h"

#include <ctype.h>
#include <stdlib.h>

enum { RIVER = 1, FLYING, PROMOTION, BACK, FREE_EYE, FREE_LEG, JUMP, STRIDE };

static int side_of(char piece)
{
    return isupper((unsigned char)piece) ? SETTINGS_RED : SETTINGS_BLACK;
}

static char kind_of(char piece)
{
    return (char)toupper((unsigned char)piece);
}

static char piece_of(int side, char kind)
{
    return (char)(side == SETTINGS_RED ? kind : tolower((unsigned char)kind));
}

static char at(const settings_board *b, int square)
{
    return b->at[square / 9][square % 9];
}

static bool is_empty(const settings_board *b, int file, int rank)
{
    return b->at[rank][file] == '.';
}

static bool has(const settings_board *b, int side, int setting)
{
    return b->row[side][0] == setting || (b->markers == 2 && b->row[side][1] == setting);
}

/* A rank counted from the side's own back rank. */
static int own_rank(int side, int rank)
{
    return side == SETTINGS_RED ? rank : 9 - rank;
}

static bool in_palace(int side, int file, int rank)
{
    return file >= 3 && file <= 5 && own_rank(side, rank) <= 2;
}

static int sign(int n)
{
    return (n > 0) - (n < 0);
}

/* How many pieces stand between two points of one line. */
static int between(const settings_board *b, int f, int r, int f2, int r2)
{
    int count = 0;
    for (f += sign(f2 - f), r += sign(r2 - r); f != f2 || r != r2;) {
        count += !is_empty(b, f, r);
        int df = sign(f2 - f), dr = sign(r2 - r);
        f += df;
        r += dr;
    }
    return count;
}

/* Whether an advisor or elephant of the side may stand there. */
static bool is_defender_point(int side, char kind, int f, int r)
{
    int rank = own_rank(side, r);
    if (kind == 'A')
        return in_palace(side, f, r) && (f + rank) % 2 == 1;
    return (rank == 2 && f % 4 == 0) || ((rank == 0 || rank == 4) && f % 4 == 2);
}

/* Whether the defender could stand before the victim with a point behind it for a cannon. */
static bool could_be_screen(int side, char kind, int victim)
{
    for (int p = 0; p < 90; p++) {
        int f = p % 9, r = p / 9, vf = victim % 9, vr = victim / 9;
        if (p == victim || (f != vf && r != vr) || !is_defender_point(side, kind, f, r))
            continue;
        int behind_f = f + sign(f - vf), behind_r = r + sign(r - vr);
        if (behind_f >= 0 && behind_f <= 8 && behind_r >= 0 && behind_r <= 9)
            return true;
    }
    return false;
}

/* 河炮架: across the river, where no screen can ever be. */
static bool river_is_screen(const settings_board *b, int cannon, int victim)
{
    if ((cannon / 9 < 5) == (victim / 9 < 5))
        return false;
    for (int p = 0; p < 90; p++) {
        char kind = kind_of(at(b, p));
        if (kind == '.' || kind == 'K' || p == cannon || p == victim)
            continue;
        if ((kind != 'A' && kind != 'B') || could_be_screen(side_of(at(b, p)), kind, victim))
            return false;
    }
    return true;
}

static bool cannon_goes(const settings_board *b, int side, int f, int r, int f2, int r2)
{
    int count = between(b, f, r, f2, r2);
    if (is_empty(b, f2, r2))
        return count == 0;
    return count == 1 || (count == 0 && f == f2 && has(b, side, RIVER) &&
                          river_is_screen(b, 9 * r + f, 9 * r2 + f));
}

static bool soldier_goes(const settings_board *b, int side, int f, int r, int f2, int r2)
{
    int step = own_rank(side, r2) - own_rank(side, r), here = own_rank(side, r);
    if (f == f2)
        return step == 1 || (step == -1 && here >= 6 && has(b, side, BACK));
    return abs(f2 - f) == 1 && step == 0 && here >= 5;
}

static bool advisor_goes(const settings_board *b, int side, int f, int r, int f2, int r2)
{
    int across = abs(f2 - f), along = abs(r2 - r);
    if (!in_palace(side, f2, r2) || across != along)
        return false;
    return across == 1 ||
           (across == 2 && has(b, side, STRIDE) && is_empty(b, (f + f2) / 2, (r + r2) / 2));
}

static bool elephant_goes(const settings_board *b, int side, int f, int r, int f2, int r2)
{
    return abs(f2 - f) == 2 && abs(r2 - r) == 2 && own_rank(side, r2) <= 4 &&
           (has(b, side, FREE_EYE) || is_empty(b, (f + f2) / 2, (r + r2) / 2));
}

static bool horse_goes(const settings_board *b, int side, int f, int r, int f2, int r2)
{
    if (abs((f2 - f) * (r2 - r)) != 2)
        return false;
    bool wide = abs(f2 - f) == 2;
    return has(b, side, FREE_LEG) ||
           (wide ? is_empty(b, (f + f2) / 2, r) : is_empty(b, f, (r + r2) / 2));
}

static bool chariot_goes(const settings_board *b, int side, int f, int r, int f2, int r2)
{
    int count = between(b, f, r, f2, r2);
    return count == 0 || (count == 1 && has(b, side, JUMP) && is_empty(b, f2, r2));
}

static bool general_goes(const settings_board *b, int side, int f, int r, int f2, int r2)
{
    if (abs(f2 - f) + abs(r2 - r) == 1)
        return in_palace(side, f2, r2);
    return has(b, side, FLYING) && f == f2 && kind_of(b->at[r2][f]) == 'K' &&
           between(b, f, r, f2, r2) == 0;
}

/* Whether the piece could go there, or capture there, safety of the general aside. */
static bool goes(const settings_board *b, int from, int to)
{
    int f = from % 9, r = from / 9, f2 = to % 9, r2 = to / 9;
    char piece = at(b, from), target = at(b, to);
    if (from == to || (target != '.' && side_of(target) == side_of(piece)))
        return false;
    int side = side_of(piece);
    bool straight = f == f2 || r == r2;
    switch (kind_of(piece)) {
    case 'K':
        return general_goes(b, side, f, r, f2, r2);
    case 'A':
        return advisor_goes(b, side, f, r, f2, r2);
    case 'B':
        return elephant_goes(b, side, f, r, f2, r2);
    case 'N':
        return horse_goes(b, side, f, r, f2, r2);
    case 'R':
        return straight && chariot_goes(b, side, f, r, f2, r2);
    case 'C':
        return straight && cannon_goes(b, side, f, r, f2, r2);
    case 'P':
        return soldier_goes(b, side, f, r, f2, r2);
    default:
        return false;
    }
}

static int find(const settings_board *b, char piece)
{
    for (int square = 0; square < 90; square++)
        if (at(b, square) == piece)
            return square;
    return SETTINGS_NOWHERE;
}

bool settings_gives_check(const settings_board *b, int from)
{
    int side = side_of(at(b, from));
    int general = find(b, piece_of(1 - side, 'K'));
    return goes(b, from, general);
}

static bool generals_face(const settings_board *b)
{
    int red = find(b, 'K'), black = find(b, 'k');
    return red % 9 == black % 9 && between(b, red % 9, red / 9, black % 9, black / 9) == 0;
}

bool settings_in_check(const settings_board *b, int side)
{
    int own = find(b, piece_of(side, 'K'));
    for (int square = 0; square < 90; square++)
        if (at(b, square) != '.' && side_of(at(b, square)) != side && goes(b, square, own))
            return true;
    return false;
}

bool settings_set_marker(settings_board *b, int marker, int row)
{
    int side = b->to_move;
    if (b->fell[marker])
        return false;
    b->row[side][marker] = row;
    if (row == 0 || !has(b, 1 - side, row))
        return true;
    for (int s = 0; s < 2; s++)
        for (int m = 0; m < b->markers; m++)
            if (b->row[s][m] == row) {
                b->row[s][m] = 0;
                b->fell[m] = b->fell[m] || s == side;
            }
    return true;
}

static int *pool_of(settings_board *b, int side, char kind)
{
    return &b->pool[side][kind == 'R' ? 0 : kind == 'N' ? 1 : 2];
}

static void promote(settings_board *b, int square, char kind)
{
    int side = side_of(at(b, square));
    b->at[square / 9][square % 9] = piece_of(side, kind);
    --*pool_of(b, side, kind);
}

/* For the first time. */
static bool enters_last_rank(const settings_board *b, int from, int to)
{
    char piece = at(b, from);
    int side = side_of(piece);
    return kind_of(piece) == 'P' && own_rank(side, to / 9) == 9 && own_rank(side, from / 9) != 9 &&
           !b->spent[from];
}

static void place_markers(settings_board *b, const int row[2])
{
    for (int m = 0; m < b->markers; m++)
        if (b->row[b->to_move][m] != row[m])
            settings_set_marker(b, m, row[m]);
}

/* Marks of a soldier go where it goes; one that leaves the last rank gets one, which
 * it needs no longer when it is there again. */
static void move_marks(settings_board *b, int from, int to)
{
    char piece = at(b, from);
    int side = side_of(piece);
    bool was_there = b->spent[from] || own_rank(side, from / 9) == 9;
    b->spent[to] = kind_of(piece) == 'P' && was_there && own_rank(side, to / 9) != 9;
    b->spent[from] = false;
}

/* Markers stand and the waiting soldier is what it is to be; the piece moves. */
static void move_piece(settings_board *b, const settings_turn *turn)
{
    int side = b->to_move, other = 1 - side;
    char target = at(b, turn->to);
    bool enters = enters_last_rank(b, turn->from, turn->to);
    bool missed_first = enters && !has(b, side, PROMOTION);
    b->captured_on = target == '.' ? SETTINGS_NOWHERE : turn->to;
    if (target != '.' &&
        (kind_of(target) == 'R' || kind_of(target) == 'N' || kind_of(target) == 'C'))
        ++*pool_of(b, other, kind_of(target));
    if (b->waiting[other] == turn->to)
        b->waiting[other] = SETTINGS_NOWHERE;
    move_marks(b, turn->from, turn->to);
    b->at[turn->to / 9][turn->to % 9] = at(b, turn->from);
    b->at[turn->from / 9][turn->from % 9] = '.';
    if (turn->becomes)
        promote(b, turn->to, turn->becomes);
    b->waiting[side] = missed_first ? turn->to : SETTINGS_NOWHERE;
    b->to_move = other;
    for (int m = 0; m < 2; m++) {
        b->began[m] = b->row[other][m];
        b->fell[m] = false;
    }
}

void settings_play(settings_board *b, const settings_turn *turn)
{
    place_markers(b, turn->row);
    if (turn->late)
        promote(b, b->waiting[b->to_move], turn->late);
    move_piece(b, turn);
}

typedef struct turn_list {
    settings_turn *turns;
    size_t cap, count;
} turn_list;

static void add(turn_list *list, const settings_turn *turn)
{
    if (list->count < list->cap)
        list->turns[list->count] = *turn;
    list->count++;
}

static bool is_safe(const settings_board *b, const settings_turn *turn)
{
    settings_board after = *b;
    move_piece(&after, turn);
    if (generals_face(&after) && !has(&after, b->to_move, FLYING))
        return false;
    return !settings_in_check(&after, b->to_move);
}

/* A move of a piece, with each promotion that it may take; `b` has the markers and the
 * waiting soldier as the turn has them. */
static void try_move(turn_list *list, const settings_board *b, settings_turn turn)
{
    static const char kinds[3] = {'R', 'N', 'C'};
    turn.becomes = 0;
    if (is_safe(b, &turn))
        add(list, &turn);
    if (!enters_last_rank(b, turn.from, turn.to) || !has(b, b->to_move, PROMOTION))
        return;
    for (int k = 0; k < 3; k++) {
        turn.becomes = kinds[k];
        if (b->pool[b->to_move][k] > 0 && is_safe(b, &turn))
            add(list, &turn);
    }
}

static bool markers_moved(const settings_board *b)
{
    for (int m = 0; m < b->markers; m++)
        if (b->fell[m] || b->row[b->to_move][m] != b->began[m])
            return true;
    return false;
}

static void try_moves(turn_list *list, const settings_board *b, settings_turn turn)
{
    for (int from = 0; from < 90; from++) {
        if (at(b, from) == '.' || side_of(at(b, from)) != b->to_move)
            continue;
        for (int to = 0; to < 90; to++) {
            if (!goes(b, from, to) || kind_of(at(b, to)) == 'K')
                continue;
            if (markers_moved(b) && to == b->captured_on)
                continue; /* who recaptures leaves the markers alone */
            turn.from = from;
            turn.to = to;
            try_move(list, b, turn);
        }
    }
}

size_t settings_moves(settings_turn *turns, size_t cap, const settings_board *b)
{
    turn_list list = {turns, cap, 0};
    settings_turn turn = {{b->row[b->to_move][0], b->row[b->to_move][1]}, 0, 0, 0, 0};
    try_moves(&list, b, turn);
    return list.count;
}

/* All moves after the markers have gone to their rows, and after each late promotion. */
static void try_placing(turn_list *list, const settings_board *b, int row0, int row1)
{
    settings_board placed = *b;
    settings_turn turn = {{row0, row1}, 0, 0, 0, 0};
    place_markers(&placed, turn.row);
    try_moves(list, &placed, turn);
    int waiting = placed.waiting[b->to_move];
    if (waiting == SETTINGS_NOWHERE || !has(&placed, b->to_move, PROMOTION))
        return;
    static const char kinds[3] = {'R', 'N', 'C'};
    for (int k = 0; k < 3; k++) {
        if (placed.pool[b->to_move][k] == 0)
            continue;
        settings_board promoted = placed;
        promote(&promoted, waiting, kinds[k]);
        turn.late = kinds[k];
        try_moves(list, &promoted, turn);
    }
}

size_t settings_turns(settings_turn *turns, size_t cap, const settings_board *b)
{
    turn_list list = {turns, cap, 0};
    int rows1 = b->markers == 2 ? 9 : 1;
    for (int row0 = 0; row0 < 9; row0++)
        for (int row1 = 0; row1 < rows1; row1++)
            if ((!b->fell[0] || row0 == 0) && (!b->fell[1] || row1 == 0))
                try_placing(&list, b, row0, row1);
    return list.count;
}

enum { MOVES_MAX = 1024 };

uint64_t settings_perft(const settings_board *b, unsigned depth)
{
    if (depth == 0)
        return 1;
    settings_turn turns[MOVES_MAX];
    size_t count = settings_moves(turns, depth == 1 ? 0 : MOVES_MAX, b);
    if (depth == 1)
        return count;
    uint64_t total = 0;
    for (size_t i = 0; i < count; i++) {
        settings_board after = *b;
        settings_play(&after, &turns[i]);
        total += settings_perft(&after, depth - 1);
    }
    return total;
}

uint64_t settings_perft_turns(const settings_board *b, unsigned depth)
{
    if (depth == 0)
        return 1;
    size_t count = settings_turns(NULL, 0, b);
    if (depth == 1)
        return count;
    settings_turn *turns = malloc(count * sizeof *turns);
    uint64_t total = 0;
    if (turns == NULL)
        abort();
    settings_turns(turns, count, b);
    for (size_t i = 0; i < count; i++) {
        settings_board after = *b;
        settings_play(&after, &turns[i]);
        total += settings_perft_turns(&after, depth - 1);
    }
    free(turns);
    return total;
}
