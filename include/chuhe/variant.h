/* The settings variant (设定格与标志棋): xiangqi with nine switchable powers.
 *
 * Beside the board are nine rows, 0 to 8, and each side has one marker (标志棋) or
 * two. A marker's row is the setting in force for the pieces of its owner. On his
 * own turn, before his move, a player may put his markers on other rows; that costs
 * no move (移动设定不占步数). The rules and what had to be decided about them are in
 * spec/settings.md.
 *
 * No move takes a general, not even one that a marker has just been moved to attack:
 * it is in check, and its side has the next turn to answer. Legal is a move when the
 * own general is safe afterwards, by the settings then in force.
 *
 * The river is a screen (RIVER_SCREEN) for a cannon and an enemy piece, a general
 * too, on one file, on different banks, with nothing between them, when no other
 * piece can ever be a screen for taking that piece: besides the two there are only
 * generals (which do not count), advisors and elephants, and none of the five points
 * of a side that still has an advisor, or of the seven of one that still has an
 * elephant (the two themselves aside), lies on the file or rank of the piece to be taken with room
 * for a cannon behind it.
 *
 * The standard game knows nothing of this: it has its own board and its own moves,
 * written for clarity. A variant position is a plain value without pointers: copy
 * it with `=`. */
#ifndef CHUHE_VARIANT_H
#define CHUHE_VARIANT_H

#include "position.h"
#include "setup.h"
#include "status.h"
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The settings, in the order of their rows: X(name, short name, English, Chinese,
 * what it does in English, in Chinese) */
#define CHUHE_SETTING_LIST(X)                                                                      \
    X(NONE, "none", "no change", "无变化", "no added power", "无加规增强功能")                     \
    X(RIVER_SCREEN, "river_screen", "river as screen", "河炮架",                                   \
      "the cannon may capture across the river as if the river were a screen, where no piece can " \
      "ever be one",                                                                               \
      "全场无炮架可用时，炮可以河界为架隔河打子")                                                  \
    X(FLYING_GENERAL, "flying_general", "flying general", "可飞将",                                \
      "the general attacks the enemy general along an open file", "帅（将）可飞将，对方须解将")    \
    X(PROMOTION, "promotion", "promotion", "升底兵",                                               \
      "a soldier that enters the last rank may become a captured chariot, cannon or horse",        \
      "兵（卒）到底线可升变为被吃掉的己方车马炮")                                                  \
    X(SOLDIER_BACK, "soldier_back", "soldier steps back", "兵可退",                                \
      "a soldier across the river may step back, not onto the own bank",                           \
      "过河兵（卒）可退，但不能退回己方河岸")                                                      \
    X(FREE_EYE, "free_eye", "unblocked elephant", "象不堵",                                        \
      "a blocked eye does not stop the elephant", "相（象）不受塞眼限制")                          \
    X(FREE_LEG, "free_leg", "unblocked horse", "马无蹩", "a blocked leg does not stop the horse",  \
      "马不受蹩腿限制")                                                                            \
    X(CHARIOT_JUMP, "chariot_jump", "jumping chariot", "车可越",                                   \
      "the chariot may also jump over one piece, without capturing",                               \
      "车可越过一子走，不限距离，不可越吃")                                                        \
    X(LONG_ADVISOR, "long_advisor", "striding advisor", "士阔步",                                  \
      "the advisor may also go or capture two steps along a diagonal of the palace, over an "      \
      "empty middle",                                                                              \
      "仕（士）可沿士线斜走两步，不能越子")

typedef enum chuhe_setting {
#define CHUHE_SETTING_ENUM(name, text, en, zh, does, does_zh) CHUHE_SETTING_##name,
    CHUHE_SETTING_LIST(CHUHE_SETTING_ENUM)
#undef CHUHE_SETTING_ENUM
        CHUHE_SETTINGS
} chuhe_setting;

/* Constant strings; "unknown" for a value out of range. */
CHUHE_API const char *chuhe_setting_name(chuhe_setting setting);
CHUHE_API const char *chuhe_setting_message(chuhe_setting setting);
CHUHE_API const char *chuhe_setting_message_zh(chuhe_setting setting);
CHUHE_API const char *chuhe_setting_effect(chuhe_setting setting);
CHUHE_API const char *chuhe_setting_effect_zh(chuhe_setting setting);

enum { CHUHE_MARKERS_MAX = 2 };

/* What a side's captured pieces are that its soldiers may become. */
enum { CHUHE_POOL_CHARIOT, CHUHE_POOL_HORSE, CHUHE_POOL_CANNON, CHUHE_POOL_KINDS };

/* Fields may be read; write them through the functions below only. */
typedef struct chuhe_variant_position {
    chuhe_piece board[CHUHE_SQUARES];
    chuhe_side to_move;
    uint8_t markers;                              /* a side: 1 or 2 */
    uint8_t rows[CHUHE_SIDES][CHUHE_MARKERS_MAX]; /* 0..8; unused ones are 0 */
    uint8_t pool[CHUHE_SIDES][CHUHE_POOL_KINDS];  /* own pieces lost and not yet got back */
    chuhe_square waiting[CHUHE_SIDES]; /* a soldier that entered the last rank on that side's last
                                          turn without PROMOTION in force: on its next turn it may
                                          still be promoted; CHUHE_NO_SQUARE */
    chuhe_square captured_on;          /* where the last turn captured: markers stay on a turn that
                                          recaptures there; CHUHE_NO_SQUARE when it did not */
    chuhe_squareset spent; /* soldiers of both sides that were on the last rank and stepped back:
                              they are never promoted */
    uint8_t begin_rows[CHUHE_MARKERS_MAX]; /* of the side to move, as its turn began */
    uint8_t fallen;       /* its markers (bits 0, 1) that fell back to 0 on this turn */
    uint16_t quiet_plies; /* since the last capture, saturating */
    uint16_t round;
} chuhe_variant_position;

/* The value of a marker that stays where it is, and of no promotion. */
enum { CHUHE_ROW_STAYS = 255, CHUHE_NO_KIND = 255 };

/* One turn: markers first, then the soldier that waits, then the move. */
typedef struct chuhe_turn {
    uint8_t rows[CHUHE_MARKERS_MAX]; /* where the own markers go: 0..8 or CHUHE_ROW_STAYS */
    chuhe_kind late;                 /* what the waiting soldier becomes; CHUHE_NO_KIND */
    chuhe_move move;
    chuhe_kind becomes; /* what the soldier that moves becomes on the last rank; CHUHE_NO_KIND */
} chuhe_turn;

static inline chuhe_turn chuhe_turn_make(chuhe_move move)
{
    chuhe_turn turn = {{CHUHE_ROW_STAYS, CHUHE_ROW_STAYS}, CHUHE_NO_KIND, move, CHUHE_NO_KIND};
    return turn;
}

/* The start position, or any other, with all markers on 0 and empty pools, and so
 * many markers a side (1 or 2). Errors of from_setup: CHUHE_E_RANGE,
 * CHUHE_E_UNPLAYABLE (as chuhe_position_from_setup, forgiving nothing; report may be
 * NULL. For settings in force from the start see chuhe_variant_from_fen). */
CHUHE_API void chuhe_variant_start(chuhe_variant_position *position, unsigned markers);
CHUHE_API chuhe_status chuhe_variant_from_setup(chuhe_variant_position *position,
                                                chuhe_setup_report *report,
                                                const chuhe_setup *setup,
                                                unsigned markers) CHUHE_WARN_UNUSED;
/* The board, side and counters, without what the variant adds. */
CHUHE_API void chuhe_variant_to_setup(chuhe_setup *setup, const chuhe_variant_position *position);

/* Reads and writes the extended FEN (docs/formats/settings.md):
 *   FEN with six fields, then ` settings:R/B` with the rows of the markers of Red and
 *   of Black as digits (one or two each), then, each only where there is something to
 *   say, ` pool:LETTERS` (captured pieces that may come back, upper case Red's: RNC,
 *   lower case Black's), ` waiting:SQUARES` (at most one a side), ` spent:SQUARES` and
 *   ` captured:SQUARE`. A plain FEN is read with one marker a side, on 0. The turn
 *   begins with what is read: what was done before a move is not written.
 * Errors: CHUHE_E_FEN_*, CHUHE_E_SYNTAX, CHUHE_E_RANGE (no such row, two equal rows
 * but 0 of the two sides, pools with more than there are), CHUHE_E_SQUARE (no such
 * point, or what stands there cannot be meant),
 * CHUHE_E_UNPLAYABLE (a fault; facing generals are none where a side has
 * FLYING_GENERAL in force, and a check on the side not to move that only the other
 * side's settings give is none: its marker may just have been put there). */
enum { CHUHE_VARIANT_FEN_CAP = 224 };
CHUHE_API chuhe_status chuhe_variant_from_fen(chuhe_variant_position *position, const char *text,
                                              size_t len, chuhe_error *err) CHUHE_WARN_UNUSED;
CHUHE_API chuhe_status chuhe_variant_to_fen(
    char *buf, size_t cap, size_t *len, const chuhe_variant_position *position) CHUHE_WARN_UNUSED;

/* Whether a setting is in force for a side. */
CHUHE_API bool chuhe_variant_has(const chuhe_variant_position *position, chuhe_side side,
                                 chuhe_setting setting);

/* Puts one of the own markers (0, or 1 where there are two) on a row. Where the
 * other side has markers on that row, and it is not 0, they and this one go back to 0
 * at once (双方同样设置时标志棋同时退回无变化). It costs no move and may be done any number
 * of times before the move; but a marker that fell back stays on 0 until the next own
 * turn. On a turn that recaptures no marker may have moved (chuhe_variant_play); one
 * that was put back to where it was when the turn began has not.
 * Errors: CHUHE_E_RANGE (no such marker or row, or it fell back on this turn). */
CHUHE_API chuhe_status chuhe_variant_set_marker(chuhe_variant_position *position, unsigned marker,
                                                unsigned row) CHUHE_WARN_UNUSED;

/* The soldier that waits becomes a captured piece, as chuhe_turn.late does: before the
 * move, and it costs none. Errors: CHUHE_E_PROMOTION (nobody waits, PROMOTION is not in
 * force now, or no such piece was captured). */
CHUHE_API chuhe_status chuhe_variant_promote(chuhe_variant_position *position,
                                             chuhe_kind kind) CHUHE_WARN_UNUSED;

/* Whether the side to move is in check (`side` CHUHE_SIDES), or the given side. Facing
 * generals are a check when the other side has FLYING_GENERAL in force. */
CHUHE_API bool chuhe_variant_is_check(const chuhe_variant_position *position, chuhe_side side);
/* The pieces that give check to the side to move. */
CHUHE_API chuhe_squareset chuhe_variant_checkers(const chuhe_variant_position *position);

/* The legal moves of the side to move with the markers as they stand, each with
 * every promotion it may take (and without): turns that move no marker and promote
 * no waiting soldier. Writes at most cap, returns how many there are. */
CHUHE_API size_t chuhe_variant_moves(chuhe_turn *turns, size_t cap,
                                     const chuhe_variant_position *position);
/* All legal turns: with every placing of the own markers, and with every late
 * promotion. In a placing each marker stays or goes to one of the eight other rows,
 * marker 0 before marker 1; one that fell back on this turn stays. Turns that come to
 * the same position are each counted. */
enum { CHUHE_TURNS_MAX = 65536 };
CHUHE_API size_t chuhe_variant_turns(chuhe_turn *turns, size_t cap,
                                     const chuhe_variant_position *position);
/* Whether there is any legal turn, with any placing of the own markers. */
CHUHE_API bool chuhe_variant_has_turn(const chuhe_variant_position *position);

/* CHUHE_OK when the turn is legal; otherwise which rule forbids it: as
 * chuhe_position_explain (facing generals only where the mover has not
 * FLYING_GENERAL), CHUHE_E_RANGE (no such row or marker, or it fell back on this
 * turn), CHUHE_E_TAKES_GENERAL, CHUHE_E_MARKER_RECAPTURE (a turn that recaptures moves
 * no marker), CHUHE_E_PROMOTION (not a soldier that enters the last rank for the first
 * time, none that waits, PROMOTION is not in force, or no such piece was captured). */
CHUHE_API chuhe_status chuhe_variant_explain(const chuhe_variant_position *position,
                                             const chuhe_turn *turn);
/* Plays a turn after checking it. On failure the position is untouched. */
CHUHE_API chuhe_status chuhe_variant_play(chuhe_variant_position *position,
                                          const chuhe_turn *turn) CHUHE_WARN_UNUSED;

/* How it stands for the side to move: mate and stalemate when no placing of its
 * markers leaves a legal turn. Mate when it is in check with the markers as they
 * stand. */
CHUHE_API chuhe_standing chuhe_variant_standing(const chuhe_variant_position *position);
/* Whether neither side can ever win (1999 rules, 4.2.1), with any settings: both have
 * nothing but the general. With more, FLYING_GENERAL may let a general mate. */
CHUHE_API bool chuhe_variant_is_dead(const chuhe_variant_position *position);
/* Same board, side to move, rows (in any order of a side's markers), pools, waiting
 * and spent soldiers and captured_on. */
CHUHE_API bool chuhe_variant_is_same(const chuhe_variant_position *a,
                                     const chuhe_variant_position *b);

/* The number of sequences of moves of that length with the markers never moved and
 * no late promotion (promotions on entering count); depth 0 gives 1. */
CHUHE_API uint64_t chuhe_variant_perft(const chuhe_variant_position *position, unsigned depth);
/* The same with whole turns (chuhe_variant_turns). */
CHUHE_API uint64_t chuhe_variant_perft_turns(const chuhe_variant_position *position,
                                             unsigned depth);

/* A turn as text: markers as `[3]` (the first) or `[3,4]` (two, `-` stays: `[-,4]`), a
 * late promotion as `=R!` before the move, the move as coordinates, a promotion as
 * `=R`: `[3]a8a9=R`, `[3]=C!e0e1`, `h2e2`. Letters R N C (H too), either case.
 * Errors: CHUHE_E_SYNTAX, CHUHE_E_SQUARE, CHUHE_E_RANGE; CHUHE_E_SPACE. The text
 * is not checked against a position. */
enum { CHUHE_TURN_TEXT_CAP = 24 };
CHUHE_API chuhe_status chuhe_turn_from_text(chuhe_turn *turn, const char *text, size_t len,
                                            chuhe_error *err) CHUHE_WARN_UNUSED;
CHUHE_API chuhe_status chuhe_turn_to_text(char *buf, size_t cap, size_t *len,
                                          const chuhe_turn *turn) CHUHE_WARN_UNUSED;

#ifdef __cplusplus
}
#endif

#endif
