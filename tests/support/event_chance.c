#include "support/event_chance.h"

#include <assert.h>
#include <string.h>

/* With so few pieces games go round and round. */
enum { TURNS = 512, FEW_PIECES = 3 };

static unsigned pick(const event_source *s, unsigned n)
{
    return s->below(s->ctx, n);
}

/* Once in n times. */
static bool once_in(const event_source *s, unsigned n)
{
    return pick(s, n) == n - 1;
}

/* ─── tables ──────────────────────────────────────────────────────────────── */

static void pick_time(chuhe_time_control *time, const event_source *s)
{
    static const char *const texts[] = {"none",
                                        "none",
                                        "60m",
                                        "3s/2,2s/2:repeat",
                                        "4s/3:drop,1s/1:repeat",
                                        "5s+1s",
                                        "2s:delay=1s",
                                        "2s:byo=1sx3",
                                        "0s:byo=2s",
                                        "9s:move=2s:byo=1s",
                                        "0s:move=1s",
                                        "1s/1,1s/1,9s:byo=500ms",
                                        "1999-6.1",
                                        "1957-1",
                                        "1957-2",
                                        "online"};
    const char *text = texts[pick(s, sizeof texts / sizeof *texts)];
    chuhe_status status = chuhe_time_control_from_text(time, text, strlen(text), NULL);
    assert(status == CHUHE_OK);
    (void)status;
}

static void start_from(chuhe_referee_options *o, const char *fen)
{
    o->has_start = chuhe_setup_from_fen(&o->start, fen, strlen(fen), NULL) == CHUHE_OK;
}

#define RED_CHECKS "R8/4k4/9/9/9/9/9/9/9/3K5 w - - 0 1"
#define BLACK_CHECKS "3k5/9/9/9/9/9/9/9/4K4/r8 b - - 0 1"
#define SOLDIER_ENTERS "3k5/1P7/9/9/9/8r/9/9/8R/4K4 b - - 0 1"

static void pick_start(chuhe_referee_options *o, const event_source *s)
{
    static const char *const fens[] = {
        RED_CHECKS,
        BLACK_CHECKS,
        SOLDIER_ENTERS,
        "3k5/9/9/9/9/9/9/9/p8/R3K3r b - - 9 30",          /* Black's soldier */
        "4ka3/9/4b4/9/9/9/9/4B4/9/3AK4 w - - 0 1",        /* nobody can win */
        "3k5/9/9/4p4/9/9/9/9/R8/4K4 w - - 3 20",          /* near mate */
        "3c5/4k4/4r4/9/9/3C5/9/9/3KR4/9 w - - 0 1",       /* checks on both sides */
        "3k5/9/9/9/p3r3C/9/9/R8/4N4/4K4 w - - 0 1",       /* a pinned horse */
        "2bakab2/9/9/9/2C6/2c6/9/9/9/2BAKAB2 w - - 0 1"}; /* cannons and a river */
    if (once_in(s, 2))
        start_from(o, fens[pick(s, sizeof fens / sizeof *fens)]);
}

static void flip_now_and_then(bool *value, const event_source *s)
{
    if (once_in(s, 8))
        *value = !*value;
}

static void pick_limits(chuhe_table_rules *r, const event_source *s)
{
    if (once_in(s, 3))
        r->fouls_that_lose = (uint8_t)pick(s, 4);
    if (once_in(s, 3))
        r->repetition = (chuhe_repetition_way)pick(s, 3);
    if (once_in(s, 3))
        r->natural_limit = (chuhe_natural_limit)pick(s, 3);
    if (once_in(s, 3))
        r->natural_limit_rounds = (uint16_t)(1 + pick(s, 6));
    if (once_in(s, 3))
        r->late_limit_ms = pick(s, 4000);
    if (once_in(s, 3))
        r->record_exempt_ms = pick(s, 4000);
}

static void pick_rules(chuhe_table_rules *r, const event_source *s)
{
    const chuhe_rulebook *book = NULL;
    if (once_in(s, 2))
        book = chuhe_rulebook_at(pick(s, (unsigned)chuhe_rulebook_count()));
    chuhe_table_rules_init(r, (chuhe_table)pick(s, CHUHE_TABLES), book);
    flip_now_and_then(&r->press_by_hand, s);
    flip_now_and_then(&r->touch_move, s);
    flip_now_and_then(&r->illegal_move_loses, s);
    flip_now_and_then(&r->warns_first, s);
    flip_now_and_then(&r->takes_back, s);
    flip_now_and_then(&r->keeps_records, s);
    flip_now_and_then(&r->dead_draw_ends, s);
    pick_limits(r, s);
}

static void pick_any(chuhe_referee_options *o, const event_source *s)
{
    pick_rules(&o->rules, s);
    pick_time(&o->time, s);
    pick_start(o, s);
    if (once_in(s, 4))
        o->odds.first_moves = (uint8_t)pick(s, 4);
    if (once_in(s, 8) && !o->has_start)
        chuhe_squareset_add(&o->odds.removed, (chuhe_square)pick(s, 4));
    o->markers = (uint8_t)(once_in(s, 2) ? 1 + pick(s, 2) : 0);
}

/* What comes up too seldom by itself: who must change is warned, a soldier waits, the
 * first moves of odds could capture or check. */
static void pick_scene(chuhe_referee_options *o, const event_source *s)
{
    switch (pick(s, 3)) {
    case 0:
        start_from(o, once_in(s, 2) ? RED_CHECKS : BLACK_CHECKS);
        return;
    case 1:
        start_from(o, SOLDIER_ENTERS);
        o->markers = (uint8_t)(1 + pick(s, 2));
        return;
    default:
        start_from(o, RED_CHECKS);
        o->odds.first_moves = (uint8_t)(2 + pick(s, 2));
        o->markers = (uint8_t)pick(s, 2);
        return;
    }
}

void event_chance_options(chuhe_referee_options *options, const event_source *source)
{
    chuhe_referee_options_init(options);
    if (once_in(source, 6))
        pick_scene(options, source);
    else
        pick_any(options, source);
}

/* ─── events ──────────────────────────────────────────────────────────────── */

/* The moment of the next event, now and then to the millisecond of a flag, or early. */
static int64_t pick_time_of(const chuhe_table_state *state, const event_source *s)
{
    int64_t until = CHUHE_NEVER_MS;
    switch (pick(s, 16)) {
    case 0:
        return state->now_ms + pick(s, 300);
    case 1:
        return state->now_ms + (once_in(s, 3) ? pick(s, 3000) : 1);
    case 2:
        if (state->running < CHUHE_SIDES)
            until = chuhe_clock_until_flag(&state->clock, state->running);
        if (once_in(s, 4) && until < CHUHE_NEVER_MS)
            return state->now_ms + until - 1 + pick(s, 3);
        return state->now_ms;
    case 3:
        return once_in(s, 8) ? state->now_ms - 1 + pick(s, 2) * 40000 : state->now_ms;
    default:
        return state->now_ms + pick(s, 4);
    }
}

static void pick_text(char *text, const event_source *s)
{
    static const char *const texts[] = {
        "",
        "张三",
        "h2e2",
        "炮二平五",
        "[3]h2e2",
        "h9g7",
        "a9a8",
        "xyz",
        "\xff\xfe",
        "[-,2]a0a1",
        "123456789012345678901234567890123456789012345678901234567890123"};
    strcpy(text, texts[pick(s, sizeof texts / sizeof *texts)]);
}

/* Where some piece stands. */
static chuhe_square pick_piece(const chuhe_referee *r, const event_source *s)
{
    chuhe_setup setup;
    chuhe_referee_setup(&setup, r);
    chuhe_square square = (chuhe_square)pick(s, CHUHE_SQUARES);
    while (setup.board[square] == CHUHE_NO_PIECE)
        square = (chuhe_square)((square + 1) % CHUHE_SQUARES);
    return square;
}

static bool goes_back(const chuhe_referee *r, const chuhe_table_state *state, chuhe_turn turn)
{
    if (state->plies < 2)
        return false;
    chuhe_played_ply ply;
    chuhe_referee_ply(&ply, r, state->plies - 2);
    return chuhe_move_from(ply.turn.move) == chuhe_move_to(turn.move) &&
           chuhe_move_to(ply.turn.move) == chuhe_move_from(turn.move);
}

/* A soldier comes to the last rank, or something is captured. */
static bool is_eager(const chuhe_setup *setup, chuhe_turn turn)
{
    chuhe_square from = chuhe_move_from(turn.move), to = chuhe_move_to(turn.move);
    int last = setup->to_move == CHUHE_RED ? CHUHE_RANKS - 1 : 0;
    return setup->board[to] != CHUHE_NO_PIECE ||
           (chuhe_square_rank(to) == last && chuhe_square_rank(from) != last &&
            chuhe_piece_kind(setup->board[from]) == CHUHE_SOLDIER);
}

static unsigned pieces_on(const chuhe_setup *setup)
{
    unsigned pieces = 0;
    for (chuhe_square square = 0; square < CHUHE_SQUARES; square++)
        pieces += setup->board[square] != CHUHE_NO_PIECE;
    return pieces;
}

static bool checks(const chuhe_referee *r, chuhe_turn turn)
{
    const chuhe_variant_position *p = chuhe_referee_variant(r);
    if (p != NULL) {
        chuhe_variant_position next = *p;
        return chuhe_variant_play(&next, &turn) == CHUHE_OK &&
               chuhe_variant_is_check(&next, CHUHE_SIDES);
    }
    chuhe_position next = *chuhe_game_position(chuhe_referee_game(r));
    return chuhe_position_play(&next, NULL, turn.move) == CHUHE_OK &&
           chuhe_position_is_check(&next);
}

/* One of the turns that are allowed, back to where the piece came from rather often, so
 * that positions are repeated. CHUHE_NO_MOVE when there is none. */
static chuhe_turn pick_turn(const chuhe_referee *r, const chuhe_table_state *state,
                            const event_source *s)
{
    chuhe_turn turns[TURNS];
    size_t count = chuhe_referee_allowed(turns, TURNS, r);
    if (count == 0)
        return chuhe_turn_make(CHUHE_NO_MOVE);
    chuhe_setup setup;
    chuhe_referee_setup(&setup, r);
    bool few = pieces_on(&setup) <= FEW_PIECES;
    unsigned wish = pick(s, few ? 16 : 4);
    for (size_t i = 0; i < count; i++) {
        if ((wish == 0 && is_eager(&setup, turns[i])) ||
            (wish >= 2 && goes_back(r, state, turns[i])))
            return turns[i];
    }
    for (size_t i = 0; few && i < count; i++)
        if (checks(r, turns[i]))
            return turns[i];
    return turns[pick(s, (unsigned)count)];
}

/* A legal move of the board, whatever odds and touched pieces say, or just any. */
static chuhe_turn pick_unbound_turn(const chuhe_referee *r, const event_source *s)
{
    chuhe_turn turns[TURNS];
    chuhe_move moves[CHUHE_MOVES_MAX];
    const chuhe_variant_position *p = chuhe_referee_variant(r);
    if (once_in(s, 4))
        return chuhe_turn_make(chuhe_move_make(pick_piece(r, s), (chuhe_square)pick(s, 90)));
    size_t count = p != NULL ? chuhe_variant_moves(turns, TURNS, p)
                             : chuhe_position_moves(moves, CHUHE_MOVES_MAX,
                                                    chuhe_game_position(chuhe_referee_game(r)));
    if (count == 0)
        return chuhe_turn_make(CHUHE_NO_MOVE);
    size_t which = pick(s, (unsigned)count);
    return p != NULL ? turns[which] : chuhe_turn_make(moves[which]);
}

static void write_seal(char *text, chuhe_turn turn)
{
    size_t len;
    chuhe_status status = chuhe_turn_to_text(text, CHUHE_EVENT_TEXT_CAP, &len, &turn);
    assert(status == CHUHE_OK);
    (void)status;
}

/* Anything: some values out of their range. */
static void pick_values(chuhe_event *e, const chuhe_referee *r, const chuhe_table_state *state,
                        const event_source *s)
{
    e->side = (chuhe_side)pick(s, once_in(s, 16) ? 4 : CHUHE_SIDES);
    e->square = (chuhe_square)pick(s, once_in(s, 16) ? 256 : CHUHE_SQUARES);
    e->square2 = once_in(s, 2) ? (chuhe_square)pick(s, 92) : (chuhe_square)CHUHE_NO_SQUARE;
    e->turn = once_in(s, 2) ? pick_turn(r, state, s)
                            : chuhe_turn_make(chuhe_move_make((chuhe_square)pick(s, CHUHE_SQUARES),
                                                              (chuhe_square)pick(s, 91)));
    if (once_in(s, 4))
        e->turn.becomes = (chuhe_kind)pick(s, 8);
    e->turn.late = (chuhe_kind)(CHUHE_ADVISOR + pick(s, 6));
    e->row = (uint8_t)pick(s, 10);
    e->consent = once_in(s, 2);
    e->accident = once_in(s, 4);
    e->hand_on = once_in(s, 4);
    e->count = pick(s, 4);
    e->ms = (int64_t)pick(s, 6000) - 3000;
    e->foul = (chuhe_foul)pick(s, CHUHE_FOULS + 1);
    e->ending = (chuhe_ending)pick(s, CHUHE_ENDINGS + 1);
    e->result = (chuhe_result)pick(s, 5);
    e->correction = (chuhe_correction)pick(s, CHUHE_CORRECTIONS + 1);
    pick_text(e->text, s);
}

static bool is_for_arbiter(chuhe_event_kind kind)
{
    switch (kind) {
    case CHUHE_EVENT_START:
    case CHUHE_EVENT_FOUL:
    case CHUHE_EVENT_TIME:
    case CHUHE_EVENT_PAUSE:
    case CHUHE_EVENT_RESUME:
    case CHUHE_EVENT_ADJOURN:
    case CHUHE_EVENT_OPEN:
    case CHUHE_EVENT_MISS:
    case CHUHE_EVENT_CORRECT:
    case CHUHE_EVENT_FORFEIT:
    case CHUHE_EVENT_RULING:
        return true;
    default:
        return false;
    }
}

static bool ends_game(chuhe_event_kind kind)
{
    return kind == CHUHE_EVENT_RESIGN || kind == CHUHE_EVENT_FORFEIT ||
           kind == CHUHE_EVENT_RULING || kind == CHUHE_EVENT_ACCEPT;
}

/* Any kind of event; those that end the game at once are rarer. */
static chuhe_event_kind pick_kind(const event_source *s)
{
    chuhe_event_kind kind = (chuhe_event_kind)pick(s, CHUHE_EVENTS);
    return ends_game(kind) && !once_in(s, 4) ? CHUHE_EVENT_MARKER : kind;
}

/* Whether somebody may want to claim: the position stands there again and again. */
static bool is_repeated(const chuhe_referee *r)
{
    const chuhe_game *game = chuhe_referee_game(r);
    return game != NULL &&
           chuhe_game_occurrences(game) > chuhe_referee_get_options(r)->rules.book->loops;
}

/* A soldier that waits is promoted, if the marker is set right. */
static chuhe_event_kind usual_in_turn(const chuhe_referee *r, const event_source *s)
{
    const chuhe_variant_position *p = chuhe_referee_variant(r);
    if (once_in(s, 12))
        return CHUHE_EVENT_TOUCH;
    if (p == NULL)
        return is_repeated(r) && once_in(s, 2) ? CHUHE_EVENT_CLAIM_REPETITION : CHUHE_EVENT_MOVE;
    if (p->waiting[p->to_move] != CHUHE_NO_SQUARE && !once_in(s, 3))
        return chuhe_variant_has(p, p->to_move, CHUHE_SETTING_PROMOTION) ? CHUHE_EVENT_PROMOTE
                                                                         : CHUHE_EVENT_MARKER;
    return once_in(s, 4) ? CHUHE_EVENT_MARKER : CHUHE_EVENT_MOVE;
}

static bool all_are_there(const chuhe_table_state *state)
{
    return state->seated[CHUHE_RED] && state->seated[CHUHE_BLACK];
}

/* What usually comes next in a phase. */
static chuhe_event_kind usual_kind(const chuhe_referee *r, const chuhe_table_state *state,
                                   const event_source *s)
{
    const chuhe_table_rules *rules = &chuhe_referee_get_options(r)->rules;
    switch (state->phase) {
    case CHUHE_PHASE_WAITING:
        return all_are_there(state) || once_in(s, 8) ? CHUHE_EVENT_START : CHUHE_EVENT_SEATED;
    case CHUHE_PHASE_PLAYING:
        if (!all_are_there(state) && once_in(s, 2))
            return CHUHE_EVENT_SEATED;
        if (state->offer_by < CHUHE_SIDES || state->take_back_by < CHUHE_SIDES)
            return once_in(s, 3) ? CHUHE_EVENT_ACCEPT : CHUHE_EVENT_REFUSE;
        if (rules->press_by_hand && state->move_made)
            return once_in(s, 8) ? CHUHE_EVENT_OFFER : CHUHE_EVENT_PRESS;
        return usual_in_turn(r, s);
    case CHUHE_PHASE_PAUSED:
        return CHUHE_EVENT_RESUME;
    case CHUHE_PHASE_SEALING:
        return CHUHE_EVENT_SEAL;
    case CHUHE_PHASE_ADJOURNED:
        return CHUHE_EVENT_OPEN;
    default:
        return CHUHE_EVENT_SIGN;
    }
}

/* Who would do it. */
static chuhe_party pick_party(chuhe_event_kind kind, const chuhe_table_state *state,
                              const event_source *s)
{
    if (once_in(s, 32))
        return (chuhe_party)pick(s, CHUHE_PARTIES + 1);
    if (is_for_arbiter(kind))
        return CHUHE_PARTY_ARBITER;
    if (kind == CHUHE_EVENT_SIGN)
        return (chuhe_party)pick(s, CHUHE_PARTIES);
    if (kind == CHUHE_EVENT_SEATED)
        return state->seated[CHUHE_RED] ? CHUHE_PARTY_BLACK : CHUHE_PARTY_RED;
    if ((kind == CHUHE_EVENT_PRESS || kind == CHUHE_EVENT_OFFER) && state->running < CHUHE_SIDES)
        return state->running;
    if (kind == CHUHE_EVENT_ACCEPT || kind == CHUHE_EVENT_REFUSE) {
        uint8_t asker = state->offer_by < CHUHE_SIDES ? state->offer_by : state->take_back_by;
        return asker < CHUHE_SIDES ? (chuhe_party)(asker ^ 1) : CHUHE_PARTY_RED;
    }
    return once_in(s, 12) ? (chuhe_party)(state->to_move ^ 1) : state->to_move;
}

/* Some are on the way for a part of the time, and a few say that it was more. */
static void pick_lag(chuhe_event *e, const chuhe_table_state *state, const event_source *s)
{
    int64_t passed = e->at_ms - state->now_ms;
    if (passed <= 0 || passed > CHUHE_LAG_MAX_MS || !once_in(s, 4))
        return;
    e->ms = (int64_t)pick(s, (unsigned)passed + 1) + once_in(s, 16);
}

/* Who signs or moves a piece chooses what. */
static void fill_usual(chuhe_event *e, const chuhe_referee *r, const chuhe_table_state *state,
                       const event_source *s)
{
    if (e->kind == CHUHE_EVENT_MOVE) {
        e->turn = once_in(s, 16) ? pick_unbound_turn(r, s) : pick_turn(r, state, s);
        pick_lag(e, state, s);
    } else if (e->kind == CHUHE_EVENT_PRESS) {
        pick_lag(e, state, s);
    } else if (e->kind == CHUHE_EVENT_SEAL) {
        write_seal(e->text, pick_turn(r, state, s));
    } else if (e->kind == CHUHE_EVENT_TOUCH) {
        e->square = pick_piece(r, s);
        e->square2 = once_in(s, 3) ? pick_piece(r, s) : (chuhe_square)CHUHE_NO_SQUARE;
    } else if (e->kind == CHUHE_EVENT_PROMOTE) {
        e->turn.late = (chuhe_kind)(CHUHE_HORSE + pick(s, 3));
    } else if (e->kind == CHUHE_EVENT_MARKER) {
        const chuhe_variant_position *p = chuhe_referee_variant(r);
        bool waits = p->waiting[p->to_move] != CHUHE_NO_SQUARE;
        e->count = pick(s, p->markers);
        e->row = waits ? CHUHE_SETTING_PROMOTION : (uint8_t)pick(s, CHUHE_SETTINGS);
    }
}

chuhe_event event_chance_next(const chuhe_referee *referee, const event_source *source)
{
    chuhe_table_state state;
    chuhe_referee_state(&state, referee);
    bool usual = pick(source, 8) < 7;
    chuhe_event_kind kind = usual ? usual_kind(referee, &state, source) : pick_kind(source);
    chuhe_event e =
        chuhe_event_make(kind, pick_party(kind, &state, source), pick_time_of(&state, source));
    if (usual)
        fill_usual(&e, referee, &state, source);
    else
        pick_values(&e, referee, &state, source);
    return e;
}
