/* The referee (裁判): a live game as a state machine.
 *
 * It is fed events and answers each with its effects, or with a refusal that names
 * the clause. It has no clock of its own: every event bears its time. The same
 * events always make the same game, so a game is its log. What is refused changes
 * nothing and is not in the log.
 *
 * Clauses: the Chinese rules of 1999 (chapters 1, 2) and of 1957; spec/procedure.md
 * has them in prose with what had to be decided. A referee is used by one thread at
 * a time. */
#ifndef CHUHE_REFEREE_H
#define CHUHE_REFEREE_H

#include "event.h"
#include "game.h"
#include "ruling.h"
#include "table.h"
#include "variant.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct chuhe_referee chuhe_referee;

/* A table with nobody at it. The caller owns it. allocator NULL: the C library's.
 * Errors: CHUHE_E_RANGE (options; odds that remove a general or from an empty
 * point), CHUHE_E_UNPLAYABLE (the start), CHUHE_E_MEMORY. */
CHUHE_API chuhe_status chuhe_referee_new(chuhe_referee **referee,
                                         const chuhe_referee_options *options,
                                         const chuhe_allocator *allocator) CHUHE_WARN_UNUSED;
CHUHE_API void chuhe_referee_free(chuhe_referee *referee); /* NULL is allowed */

/* Takes an event, or refuses it. First the clock that runs is let run to the
 * event's time; where its flag falls on the way the game ends in that millisecond,
 * and the event is refused as OVER (the fall itself is then logged as a TICK at the
 * event's time, and the answer has its effects as well as the refusal: the one case
 * in which a refusal comes with effects). An event at the very millisecond in which
 * the flag falls comes too late. Somebody who is not there when late_limit_ms have
 * passed since the start has lost in the next millisecond, in the same manner. A TICK
 * that finds such an end is taken.
 *
 * Order of what is asked: the values of the event and who brings it (BAD_EVENT, WHO), its
 * time (TIME_BACK), what time has done (OVER), the phase, whether the player is there
 * (NOT_SEATED), and then the matter itself. Times must lie within 2^53 milliseconds of 0.
 * `answer` is always filled. */
CHUHE_API void chuhe_referee_apply(chuhe_answer *answer, chuhe_referee *referee,
                                   const chuhe_event *event);

CHUHE_API const chuhe_referee_options *chuhe_referee_get_options(const chuhe_referee *referee);

typedef enum chuhe_phase {
    CHUHE_PHASE_WAITING, /* before the start */
    CHUHE_PHASE_PLAYING,
    CHUHE_PHASE_PAUSED,
    CHUHE_PHASE_SEALING, /* the session has ended, a move is to be sealed */
    CHUHE_PHASE_ADJOURNED,
    CHUHE_PHASE_ENDED,
    CHUHE_PHASE_CLOSED, /* signed by all */
    CHUHE_PHASES
} chuhe_phase;

/* Short names ("playing"), English and Chinese. */
CHUHE_API const char *chuhe_phase_name(chuhe_phase phase);
CHUHE_API const char *chuhe_phase_message(chuhe_phase phase);
CHUHE_API const char *chuhe_phase_message_zh(chuhe_phase phase);

/* What a display shows. */
typedef struct chuhe_table_state {
    chuhe_phase phase;
    chuhe_result result;
    chuhe_ending ending;
    const char *clause; /* of the ending, "" while the game goes on */
    bool both_lose;     /* both have lost: neither came, or the arbiter has said so; result is
                           then DRAW in form only */
    int64_t now_ms;     /* of the last event */
    chuhe_side to_move;
    uint8_t running; /* whose clock runs; CHUHE_SIDES: none does */
    bool move_made;  /* the side whose clock runs has moved and not pressed */
    chuhe_clock clock;
    int64_t stopped_ms;          /* since the start, while no clock ran, or a move was on the way */
    int64_t lag_ms[CHUHE_SIDES]; /* of that: while each side's moves and presses were on the way */
    uint8_t offer_by;            /* an open draw offer; CHUHE_SIDES: none */
    uint8_t refused[CHUHE_SIDES]; /* how often each side's offers were refused (saturating) */
    bool may_offer[CHUHE_SIDES];  /* equal chances: an offer now would not come too often */
    uint8_t take_back_by;         /* an open wish to take back; CHUHE_SIDES: none */
    uint32_t take_back_plies;
    uint8_t fouls[CHUHE_SIDES];
    uint32_t unrecorded[CHUHE_SIDES];
    bool record_due[CHUHE_SIDES]; /* who must complete the record before the next move (7.2) */
    uint8_t warned;               /* who has been told to change; CHUHE_SIDES: nobody */
    uint8_t odds_left;            /* first moves that are still to be made in this turn by odds */
    bool seated[CHUHE_SIDES];
    bool signed_by[CHUHE_PARTIES];
    bool has_sealed; /* a sealed move lies there; its text is in the log only */
    uint32_t plies;  /* odds moves included */
} chuhe_table_state;

CHUHE_API void chuhe_referee_state(chuhe_table_state *state, const chuhe_referee *referee);
/* The same at a later time, were nothing to happen until then: for displays. Where
 * a flag would have fallen the clock shows it; the phase stays. */
CHUHE_API void chuhe_referee_state_at(chuhe_table_state *state, const chuhe_referee *referee,
                                      int64_t at_ms);
/* The name that a player was seated with; "" before. */
CHUHE_API const char *chuhe_referee_player(const chuhe_referee *referee, chuhe_side side);

/* The board as it stands; variant: without what the variant adds. */
CHUHE_API void chuhe_referee_setup(chuhe_setup *setup, const chuhe_referee *referee);
/* The board the game began with (odds taken off). */
CHUHE_API void chuhe_referee_start(chuhe_setup *setup, const chuhe_referee *referee);
/* The position of the variant; NULL in the standard game. */
CHUHE_API const chuhe_variant_position *chuhe_referee_variant(const chuhe_referee *referee);
/* The game, for rulings and notations; NULL in the variant. It begins after those
 * moves of odds that the other side did not answer; its outcome does not count. */
CHUHE_API const chuhe_game *chuhe_referee_game(const chuhe_referee *referee);

/* What the side to move may play now: the legal turns that odds and touched pieces
 * leave (5.1 to 5.5). Markers as they stand. Writes at most cap, returns how many. */
CHUHE_API size_t chuhe_referee_allowed(chuhe_turn *turns, size_t cap, const chuhe_referee *referee);

/* The ruling on the loop that stands on the board, with its reasons; as
 * chuhe_game_judge. Errors: also CHUHE_E_RANGE in the variant. */
CHUHE_API chuhe_status chuhe_referee_judge(chuhe_ruling *ruling, const chuhe_referee *referee,
                                           const chuhe_allocator *allocator) CHUHE_WARN_UNUSED;

/* One ply that was made and not taken back. */
typedef struct chuhe_played_ply {
    chuhe_side side;
    bool odds;        /* the other side did not answer it */
    chuhe_turn turn;  /* markers: where they stood when the move was made (variant) */
    int64_t at_ms;    /* when the hand was off */
    int64_t spent_ms; /* of its clock, since the move before of that side was over, or since
                         moves were taken back, to at_ms */
    int64_t left_ms;  /* chuhe_clock_display then; CHUHE_NEVER_MS without clocks */
    int64_t used_ms;  /* all that side's time then */
    int64_t lag_ms;   /* that it was on the way before at_ms, which no clock paid */
    uint32_t entry;   /* index in the log */
} chuhe_played_ply;

/* index below chuhe_table_state.plies */
CHUHE_API void chuhe_referee_ply(chuhe_played_ply *ply, const chuhe_referee *referee, size_t index);
/* The board before the ply with that index (or now, index = plies). */
CHUHE_API void chuhe_referee_setup_at(chuhe_setup *setup, const chuhe_referee *referee,
                                      size_t index);

/* The log: events that were taken, each with its effects, in order. Pointers live
 * until the next apply. */
typedef struct chuhe_log_entry {
    chuhe_event event;
    uint8_t effect_count;
    const chuhe_effect *effects; /* so many */
} chuhe_log_entry;
CHUHE_API size_t chuhe_referee_log_count(const chuhe_referee *referee);
CHUHE_API const chuhe_log_entry *chuhe_referee_log(const chuhe_referee *referee, size_t index);

/* Whether two referees are in the same state with the same log. */
CHUHE_API bool chuhe_referee_is_same(const chuhe_referee *a, const chuhe_referee *b);

/* Saves options and log as bytes, for any machine; restoring replays the log.
 * Errors of save: CHUHE_E_SPACE (*len is what it needs), CHUHE_E_RANGE (the book is not one
 * that chuhe_rulebook_by_name finds). Errors of restore:
 * CHUHE_E_SYNTAX (not such bytes, cut, or an event that would not be taken; err->offset
 * says where), CHUHE_E_MEMORY and those of chuhe_referee_new. */
CHUHE_API chuhe_status chuhe_referee_save(uint8_t *buf, size_t cap, size_t *len,
                                          const chuhe_referee *referee) CHUHE_WARN_UNUSED;
CHUHE_API chuhe_status chuhe_referee_restore(chuhe_referee **referee, const uint8_t *bytes,
                                             size_t len, const chuhe_allocator *allocator,
                                             chuhe_error *err) CHUHE_WARN_UNUSED;

#ifdef __cplusplus
}
#endif

#endif
