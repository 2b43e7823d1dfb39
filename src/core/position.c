/* Positions: the door from setups, playing and taking back, the hash. */
#include <string.h>

#include "core/limits.h"

const chuhe_piece core_slot_piece[NO_SLOT + 1] = {
    1,  2,  2,  3,  3,  4,  4,  5,  5,  6,  6,
    7,  7,  7,  7,  7,  9,  10, 10, 11, 11, 12,
    12, 13, 13, 14, 14, 15, 15, 15, 15, 15, CHUHE_NO_PIECE};

static const uint8_t first_slot[CHUHE_KINDS] = {
    SLOT_GENERAL, SLOT_ADVISOR, SLOT_ELEPHANT, SLOT_HORSE, SLOT_CHARIOT, SLOT_CANNON, SLOT_SOLDIER};
static const uint8_t slot_count[CHUHE_KINDS] = {1, 2, 2, 2, 2, 2, 5};

void chuhe_position_start(chuhe_position *position)
{
    chuhe_setup setup;
    chuhe_setup_start(&setup);
    /* The start position has no faults. */
    chuhe_status status = chuhe_position_from_setup(position, NULL, &setup, 0);
    (void)status;
}

static bool is_piece(chuhe_piece piece)
{
    return piece <= 15 && piece != 8;
}

/* Puts a piece on an empty square. A piece beyond the usual set shares the
 * slot of another: only irregular positions have such, and they go by slot_at. */
static void put(chuhe_position *p, chuhe_piece piece, chuhe_square square)
{
    chuhe_side side = chuhe_piece_side(piece);
    chuhe_kind kind = chuhe_piece_kind(piece);
    int slot = SLOTS_PER_SIDE * side + first_slot[kind];
    for (int i = 1; i < slot_count[kind] && p->square_of[slot] != OFF_BOARD; i++)
        slot++;
    core_words words = core_words_load(p->occupied[side]) | core_square_words[square];
    core_words_store(p->occupied[side], words);
    p->square_of[slot] = square;
    p->slot_at[square] = (uint8_t)slot;
    p->hash ^= core_hash_keys[piece][square];
}

chuhe_status chuhe_position_from_setup(chuhe_position *position, chuhe_setup_report *report,
                                       const chuhe_setup *setup, chuhe_faults forgive)
{
    chuhe_setup_report own_report;
    if (report == NULL)
        report = &own_report;
    chuhe_faults faults = chuhe_setup_check(report, setup);
    if (setup->to_move > CHUHE_BLACK)
        return CHUHE_E_RANGE;
    for (int square = 0; square < CHUHE_SQUARES; square++)
        if (!is_piece(setup->board[square]))
            return CHUHE_E_RANGE;
    if (faults & ~forgive)
        return CHUHE_E_UNPLAYABLE;
    chuhe_position p;
    memset(&p, 0, sizeof p);
    memset(p.square_of, OFF_BOARD, sizeof p.square_of);
    memset(p.slot_at, NO_SLOT, sizeof p.slot_at);
    p.to_move = setup->to_move;
    p.irregular = faults != 0;
    p.quiet_plies = setup->quiet_plies;
    p.round = setup->round;
    p.hash = setup->to_move == CHUHE_BLACK ? core_hash_black_to_move : 0;
    for (int square = 0; square < CHUHE_SQUARES; square++)
        if (setup->board[square] != CHUHE_NO_PIECE)
            put(&p, setup->board[square], (chuhe_square)square);
    *position = p;
    return CHUHE_OK;
}

void chuhe_position_to_setup(chuhe_setup *setup, const chuhe_position *p)
{
    for (int square = 0; square < CHUHE_SQUARES; square++)
        setup->board[square] = core_slot_piece[p->slot_at[square]];
    setup->to_move = p->to_move;
    setup->quiet_plies = p->quiet_plies;
    setup->round = p->round;
}

chuhe_status chuhe_position_from_fen(chuhe_position *position, const char *text, size_t len,
                                     chuhe_error *err)
{
    chuhe_setup setup;
    chuhe_setup_report report;
    chuhe_status status = chuhe_setup_from_fen(&setup, text, len, err);
    if (status != CHUHE_OK)
        return status;
    status = chuhe_position_from_setup(position, &report, &setup, 0);
    if (status != CHUHE_OK && err != NULL) {
        err->code = status;
        err->offset = 0;
        err->message = status == CHUHE_E_UNPLAYABLE
                           ? chuhe_fault_message(__builtin_ctz(report.faults))
                           : chuhe_status_message(status);
    }
    return status;
}

chuhe_piece chuhe_position_piece_at(const chuhe_position *p, chuhe_square square)
{
    return core_slot_piece[p->slot_at[square]];
}

chuhe_side chuhe_position_to_move(const chuhe_position *p)
{
    return p->to_move;
}

unsigned chuhe_position_quiet_plies(const chuhe_position *p)
{
    return p->quiet_plies;
}

unsigned chuhe_position_round(const chuhe_position *p)
{
    return p->round;
}

chuhe_square chuhe_position_general(const chuhe_position *p, chuhe_side side)
{
    if (!p->irregular)
        return p->square_of[side * SLOTS_PER_SIDE];
    for (int square = 0; square < CHUHE_SQUARES; square++)
        if (core_slot_piece[p->slot_at[square]] == chuhe_piece_make(side, CHUHE_GENERAL))
            return (chuhe_square)square;
    return CHUHE_NO_SQUARE;
}

uint64_t chuhe_position_hash(const chuhe_position *p)
{
    return p->hash;
}

bool chuhe_position_is_same(const chuhe_position *a, const chuhe_position *b)
{
    if (a->to_move != b->to_move || a->hash != b->hash ||
        memcmp(a->occupied, b->occupied, sizeof a->occupied) != 0)
        return false;
    for (int square = 0; square < CHUHE_SQUARES; square++)
        if (core_slot_piece[a->slot_at[square]] != core_slot_piece[b->slot_at[square]])
            return false;
    return true;
}

void chuhe_position_play_unchecked(chuhe_position *p, chuhe_undo *undo, chuhe_move move)
{
    chuhe_square from = chuhe_move_from(move), to = chuhe_move_to(move);
    uint8_t mover = p->slot_at[from], captured = p->slot_at[to];
    int us = p->to_move;
    if (undo != NULL)
        *undo = (chuhe_undo){p->hash, move, p->quiet_plies, p->round, captured};
    core_words own = core_words_load(p->occupied[us]);
    core_words theirs = core_words_load(p->occupied[us ^ 1]);
    core_words_store(p->occupied[us], own ^ core_square_words[from] ^ core_square_words[to]);
    core_words_store(p->occupied[us ^ 1], theirs & ~core_square_words[to]);
    p->square_of[captured] = OFF_BOARD;
    p->square_of[mover] = to;
    p->slot_at[from] = NO_SLOT;
    p->slot_at[to] = mover;
    const uint64_t *keys = core_hash_keys[core_slot_piece[mover]];
    p->hash ^= keys[from] ^ keys[to] ^ core_hash_keys[core_slot_piece[captured]][to] ^
               core_hash_black_to_move;
    if (captured != NO_SLOT)
        p->quiet_plies = 0;
    else if (p->quiet_plies < UINT16_MAX)
        p->quiet_plies++;
    if (us == CHUHE_BLACK && p->round < UINT16_MAX)
        p->round++;
    p->to_move = (uint8_t)(us ^ 1);
}

void chuhe_position_take_back(chuhe_position *p, const chuhe_undo *undo)
{
    chuhe_square from = chuhe_move_from(undo->move), to = chuhe_move_to(undo->move);
    uint8_t mover = p->slot_at[to];
    int us = p->to_move ^ 1;
    core_words own = core_words_load(p->occupied[us]);
    core_words_store(p->occupied[us], own ^ core_square_words[from] ^ core_square_words[to]);
    if (undo->captured != NO_SLOT) {
        core_words theirs = core_words_load(p->occupied[us ^ 1]);
        core_words_store(p->occupied[us ^ 1], theirs | core_square_words[to]);
    }
    p->square_of[undo->captured] = to;
    p->square_of[mover] = from;
    p->slot_at[from] = mover;
    p->slot_at[to] = undo->captured;
    p->hash = undo->hash;
    p->quiet_plies = undo->quiet_plies;
    p->round = undo->round;
    p->to_move = (uint8_t)us;
}

chuhe_status chuhe_position_play(chuhe_position *position, chuhe_undo *undo, chuhe_move move)
{
    chuhe_status status = chuhe_position_explain(position, move);
    if (status == CHUHE_OK)
        chuhe_position_play_unchecked(position, undo, move);
    return status;
}
