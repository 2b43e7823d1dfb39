/* The parts of the referee: its state, and the step that an event makes of it. */
#ifndef REFEREE_PARTS_H
#define REFEREE_PARTS_H

#include "chuhe/referee.h"
#include "referee/board.h"
#include "referee/touch.h"

/* All of the state but board and log. A plain value: a step works on a copy, which
 * takes its place once the event is taken. */
typedef struct referee_live {
    chuhe_phase phase;
    chuhe_result result;
    chuhe_ending ending;
    bool both_lose;
    bool has_time; /* there was an event: now_ms counts */
    int64_t now_ms, start_ms, stopped_ms, lag_ms[CHUHE_SIDES];
    uint8_t running; /* whose clock runs, or CHUHE_SIDES */
    uint8_t resumes; /* whose clock runs again after a pause */
    bool move_made;  /* that side has moved and not pressed */
    chuhe_clock clock;
    int64_t move_from_ms[CHUHE_SIDES]; /* what a side had used when its move began */
    uint32_t counted[CHUHE_SIDES]; /* moves to come that an earlier period has counted already: as
                                      many were taken off since it ended */
    uint8_t offer_by;              /* at most one proposal is open: an offer, ... */
    uint8_t take_back_by;          /* ... or a wish to take back */
    uint32_t take_back_plies;
    uint8_t refused[CHUHE_SIDES];
    uint8_t fouls[CHUHE_SIDES];
    uint32_t unrecorded[CHUHE_SIDES];
    uint32_t omitted[CHUHE_SIDES]; /* of these, made while there was time to write (9.1.7) */
    bool record_due[CHUHE_SIDES];
    uint8_t warned;    /* who has been told to change */
    bool warned_moved; /* and has made a move since */
    bool seated[CHUHE_SIDES];
    bool signed_by[CHUHE_PARTIES];
    touches touched[CHUHE_SIDES];
    char player[CHUHE_SIDES][CHUHE_EVENT_TEXT_CAP];
    bool has_sealed;
    char sealed[CHUHE_EVENT_TEXT_CAP];
} referee_live;

/* What is kept of a ply beside the board's. */
typedef struct referee_ply {
    int64_t at_ms, spent_ms, left_ms, used_ms;
    uint32_t entry;
    uint32_t period, moves; /* of the mover's clock before it */
    bool counts;            /* for that period; else it stands for one that was taken off */
    bool record_waits;      /* with so little left in that period it need not be written yet */
} referee_ply;

struct chuhe_referee {
    chuhe_allocator allocator;
    chuhe_referee_options options;
    referee_live live;
    board board;
    referee_ply *plies; /* board_plies(&board) of them */
    size_t ply_capacity;
    chuhe_log_entry *log;
    size_t log_count, log_capacity;
    chuhe_effect *effects; /* of all entries of the log, in its order */
    size_t effect_count, effect_capacity;
};

/* One event on its way. */
typedef struct referee_step {
    chuhe_referee *referee;
    const chuhe_event *event;
    referee_live *live;
    chuhe_answer *answer;
} referee_step;

/* Takes the event or says why not. A refusal leaves the board as it was; what it did
 * to live and answer does not count. */
typedef chuhe_refusal referee_handler(referee_step *step);

referee_handler referee_seated, referee_start, referee_tick, referee_pause, referee_resume,
    referee_adjourn, referee_seal, referee_open, referee_resign;
referee_handler referee_touch, referee_adjust;
referee_handler referee_move, referee_marker, referee_promote, referee_press;
referee_handler referee_offer, referee_withdraw, referee_accept, referee_refuse,
    referee_claim_repetition, referee_claim_limit, referee_take_back;
referee_handler referee_foul, referee_time, referee_correct, referee_forfeit, referee_rule,
    referee_sign;
referee_handler referee_record, referee_miss;

static inline chuhe_side referee_other(chuhe_side side)
{
    return (chuhe_side)(1 - side);
}

/* A move ends with a press of the clock: where there are clocks. */
bool referee_presses(const chuhe_referee *referee);
/* The side's own time: its clock runs, or it is to move and the other side has not pressed
 * yet; without a press, its turn, and without clocks also until its move is answered. */
bool referee_own_time(const referee_step *step, chuhe_side side);

/* Adds an effect with no more in it than the side (CHUHE_SIDES: none). */
chuhe_effect *referee_effect(referee_step *step, chuhe_effect_kind kind, uint8_t side);
/* The clock of a side runs from now on; told when it did not run before. */
void referee_run_clock(referee_step *step, chuhe_side side);
void referee_stop_clocks(referee_step *step);
/* The side's move is over, by a press, by the machine or by the answer to it. */
void referee_move_over(referee_step *step, chuhe_side side);
void referee_end(referee_step *step, chuhe_result result, chuhe_ending ending);
void referee_lose(referee_step *step, chuhe_side loser, chuhe_ending ending);
void referee_both_lose(referee_step *step, chuhe_ending ending);
bool referee_is_over(const referee_live *live);

/* Whether fouls are counted at this table. */
bool referee_counts_fouls(const chuhe_referee *referee);
/* Fouls at once; the one that is too many ends the game. */
void referee_add_fouls(referee_step *step, chuhe_side side, chuhe_foul foul, unsigned count);

/* Lets time pass up to at_ms: the running clock, lateness. */
void referee_pass_time(referee_step *step, int64_t at_ms);
/* How long the event was on the way, 0 where it says nothing of it; and whether it may say so. */
int64_t referee_lag(const chuhe_event *event);
bool referee_lag_is_good(const referee_step *step);
/* Time passes while the event is on the way: no clock runs, and nobody comes too late by it. */
void referee_pass_lag(referee_step *step);
/* The flag of a clock that runs with nothing left falls at once. */
void referee_drop_flag(referee_step *step);

/* Plays a turn that may be played; the caller has asked. `sealed`: no clock runs, and
 * the opponent's begins. Refusals: NO_MEMORY. */
chuhe_refusal referee_play(referee_step *step, const chuhe_turn *turn, bool sealed);
/* Back to fewer plies; the clock of the side to move runs. */
void referee_return(referee_step *step, size_t plies);
/* Whether there have been as many plies without a capture as the natural limit has. */
bool referee_limit_is_reached(const chuhe_referee *referee);
/* Whether the board itself has ended the game: mate, stalemate, dead draw, natural
 * limit. */
void referee_judge_board(referee_step *step);
/* The book's ruling on what stands. `asked`: by somebody, who is told when there is
 * nothing to rule. Refusals: NO_REPETITION, TOLD, UNDECIDED, NO_MEMORY. */
chuhe_refusal referee_judge_repetition(referee_step *step, bool asked);
/* A move answers what is open. */
void referee_move_answers(referee_step *step, chuhe_side mover);

/* Touched pieces: by the side on its turn or before it; the turn of a side begins. */
void referee_touch_pieces(referee_step *step, chuhe_side side, chuhe_square first,
                          chuhe_square second);
void referee_begin_turn(referee_step *step);

/* The values of an event, and who may bring it: NONE, BAD_EVENT or WHO. */
chuhe_refusal referee_event_check(const chuhe_event *event, bool is_variant);
/* The same event with nothing in it but what counts for its kind. */
chuhe_event referee_event_clean(const chuhe_event *event, bool is_variant);
bool referee_event_is_same(const chuhe_event *a, const chuhe_event *b);
/* Whether such an event may come in that phase. */
chuhe_refusal referee_event_phase(chuhe_event_kind kind, chuhe_phase phase);

/* Bytes of an event, for saving: which fields count for its kind. */
enum {
    FIELD_SIDE = 1 << 0,
    FIELD_SQUARE = 1 << 1,
    FIELD_SQUARE2 = 1 << 2,
    FIELD_MOVE = 1 << 3, /* and becomes, hand_on */
    FIELD_LATE = 1 << 4,
    FIELD_ROW = 1 << 5,
    FIELD_COUNT = 1 << 6,
    FIELD_MS = 1 << 7,
    FIELD_FOUL = 1 << 8,
    FIELD_ENDING = 1 << 9,
    FIELD_RESULT = 1 << 10,
    FIELD_CORRECTION = 1 << 11,
    FIELD_TEXT = 1 << 12,
    FIELD_LEAVE = 1 << 13 /* consent, accident */
};
unsigned referee_event_fields(chuhe_event_kind kind);

#endif
