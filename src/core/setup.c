/* Setups: the empty board, the start position, and what is wrong with one. */
#include <chuhe/setup.h>

#include <string.h>

#include "core/setup_attack.h"

/* The board of a setup with everything that is no piece taken away, and where
 * the pieces of each side and kind stand. */
typedef struct census {
    chuhe_piece board[CHUHE_SQUARES];
    chuhe_squareset of[CHUHE_SIDES][CHUHE_KINDS];
} census;

#define FAULT_NAME(name, text, en, zh) text,
#define FAULT_ENGLISH(name, text, en, zh) en,
#define FAULT_CHINESE(name, text, en, zh) zh,

const char *chuhe_fault_name(int index)
{
    static const char *const names[] = {CHUHE_FAULT_LIST(FAULT_NAME)};
    return index >= 0 && index < CHUHE_FAULT_COUNT ? names[index] : "unknown";
}

const char *chuhe_fault_message(int index)
{
    static const char *const messages[] = {CHUHE_FAULT_LIST(FAULT_ENGLISH)};
    return index >= 0 && index < CHUHE_FAULT_COUNT ? messages[index] : "an unknown fault";
}

const char *chuhe_fault_message_zh(int index)
{
    static const char *const messages[] = {CHUHE_FAULT_LIST(FAULT_CHINESE)};
    return index >= 0 && index < CHUHE_FAULT_COUNT ? messages[index] : "未知问题";
}

void chuhe_setup_init(chuhe_setup *setup)
{
    memset(setup, 0, sizeof *setup);
    setup->to_move = CHUHE_RED;
    setup->round = 1;
}

/* Puts a piece on a point as its own player sees it: rank 0 is his home rank.
 * The start position is the same for both, so files need no turning. */
static void put(chuhe_setup *setup, chuhe_side side, int file, int own_rank, chuhe_kind kind)
{
    int rank = side == CHUHE_RED ? own_rank : 9 - own_rank;
    setup->board[chuhe_square_make(file, rank)] = chuhe_piece_make(side, kind);
}

void chuhe_setup_start(chuhe_setup *setup)
{
    static const chuhe_kind home[CHUHE_FILES] = {CHUHE_CHARIOT,  CHUHE_HORSE,   CHUHE_ELEPHANT,
                                                 CHUHE_ADVISOR,  CHUHE_GENERAL, CHUHE_ADVISOR,
                                                 CHUHE_ELEPHANT, CHUHE_HORSE,   CHUHE_CHARIOT};
    chuhe_setup_init(setup);
    for (chuhe_side side = CHUHE_RED; side < CHUHE_SIDES; side++) {
        for (int file = 0; file < CHUHE_FILES; file++)
            put(setup, side, file, 0, home[file]);
        put(setup, side, 1, 2, CHUHE_CANNON);
        put(setup, side, 7, 2, CHUHE_CANNON);
        for (int file = 0; file < CHUHE_FILES; file += 2)
            put(setup, side, file, 3, CHUHE_SOLDIER);
    }
}

bool chuhe_setup_is_same(const chuhe_setup *a, const chuhe_setup *b)
{
    return a->to_move == b->to_move && memcmp(a->board, b->board, sizeof a->board) == 0;
}

static void take_census(census *all, const chuhe_setup *setup)
{
    memset(all, 0, sizeof *all);
    for (chuhe_square square = 0; square < CHUHE_SQUARES; square++) {
        chuhe_piece piece = setup->board[square];
        if (setup_is_piece(piece)) {
            all->board[square] = piece;
            chuhe_squareset_add(&all->of[chuhe_piece_side(piece)][chuhe_piece_kind(piece)], square);
        }
    }
}

static void add_all(chuhe_squareset *to, chuhe_squareset from)
{
    to->half[0] |= from.half[0];
    to->half[1] |= from.half[1];
}

static void report_fault(chuhe_setup_report *report, int index, chuhe_squareset where)
{
    report->faults |= (chuhe_faults)1 << index;
    add_all(&report->where[index], where);
}

static void check_numbers(chuhe_setup_report *report, const census *all)
{
    static const int most[CHUHE_KINDS] = {1, 2, 2, 2, 2, 2, 5};

    for (chuhe_side side = CHUHE_RED; side < CHUHE_SIDES; side++) {
        for (chuhe_kind kind = CHUHE_GENERAL; kind < CHUHE_KINDS; kind++) {
            int count = chuhe_squareset_count(all->of[side][kind]);
            if (kind == CHUHE_GENERAL && count == 0) {
                int index = side == CHUHE_RED ? CHUHE_FAULT_INDEX_NO_RED_GENERAL
                                              : CHUHE_FAULT_INDEX_NO_BLACK_GENERAL;
                report_fault(report, index, all->of[side][kind]);
            } else if (count > most[kind]) {
                int index = kind == CHUHE_GENERAL ? CHUHE_FAULT_INDEX_TWO_GENERALS
                                                  : CHUHE_FAULT_INDEX_TOO_MANY;
                report_fault(report, index, all->of[side][kind]);
            }
        }
    }
}

/* Whether a piece can ever come to the point, which is given as its own player
 * counts ranks (1999 rules, 2.2). */
static bool may_stand(chuhe_kind kind, int file, int own_rank)
{
    bool in_palace = file >= 3 && file <= 5 && own_rank <= 2;

    switch (kind) {
    case CHUHE_GENERAL:
        return in_palace;
    case CHUHE_ADVISOR: /* the corners and the middle */
        return in_palace && (file + own_rank) % 2 == 1;
    case CHUHE_ELEPHANT: /* c g on ranks 0 and 4, a e i on rank 2 */
        return own_rank <= 4 && own_rank % 2 == 0 && file % 4 == (own_rank == 2 ? 0 : 2);
    case CHUHE_SOLDIER: /* no step back, none aside before the river */
        return own_rank >= 5 || (own_rank >= 3 && file % 2 == 0);
    default:
        return true;
    }
}

static void check_places(chuhe_setup_report *report, const census *all)
{
    static const int fault_of[CHUHE_KINDS] = {
        [CHUHE_GENERAL] = CHUHE_FAULT_INDEX_GENERAL_OUTSIDE,
        [CHUHE_ADVISOR] = CHUHE_FAULT_INDEX_ADVISOR_OUTSIDE,
        [CHUHE_ELEPHANT] = CHUHE_FAULT_INDEX_ELEPHANT_OUTSIDE,
        [CHUHE_SOLDIER] = CHUHE_FAULT_INDEX_SOLDIER_OUTSIDE,
    };
    for (chuhe_square square = 0; square < CHUHE_SQUARES; square++) {
        chuhe_piece piece = all->board[square];
        if (piece == CHUHE_NO_PIECE)
            continue;
        chuhe_kind kind = chuhe_piece_kind(piece);
        int rank = chuhe_square_rank(square);
        int own_rank = chuhe_piece_side(piece) == CHUHE_RED ? rank : 9 - rank;
        if (!may_stand(kind, chuhe_square_file(square), own_rank)) {
            chuhe_squareset here = {{0, 0}};
            chuhe_squareset_add(&here, square);
            report_fault(report, fault_of[kind], here);
        }
    }
}

static void check_generals(chuhe_setup_report *report, const census *all, chuhe_side to_move)
{
    const chuhe_squareset *generals[CHUHE_SIDES] = {&all->of[CHUHE_RED][CHUHE_GENERAL],
                                                    &all->of[CHUHE_BLACK][CHUHE_GENERAL]};
    if (chuhe_squareset_count(*generals[CHUHE_RED]) != 1 ||
        chuhe_squareset_count(*generals[CHUHE_BLACK]) != 1)
        return;
    chuhe_square red = chuhe_squareset_next(*generals[CHUHE_RED], 0);
    chuhe_square black = chuhe_squareset_next(*generals[CHUHE_BLACK], 0);
    if (chuhe_square_file(red) == chuhe_square_file(black) &&
        setup_see_each_other(all->board, red, black)) {
        report_fault(report, CHUHE_FAULT_INDEX_GENERALS_FACING, *generals[CHUHE_RED]);
        report_fault(report, CHUHE_FAULT_INDEX_GENERALS_FACING, *generals[CHUHE_BLACK]);
    }
    if (to_move < CHUHE_SIDES) {
        chuhe_squareset attackers =
            setup_attackers(all->board, to_move, to_move == CHUHE_RED ? black : red);
        if (!chuhe_squareset_is_empty(attackers))
            report_fault(report, CHUHE_FAULT_INDEX_OPPONENT_IN_CHECK, attackers);
    }
}

chuhe_faults chuhe_setup_check(chuhe_setup_report *report, const chuhe_setup *setup)
{
    census all;

    take_census(&all, setup);
    memset(report, 0, sizeof *report);
    check_numbers(report, &all);
    check_places(report, &all);
    check_generals(report, &all, setup->to_move);
    return report->faults;
}
