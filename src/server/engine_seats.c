#include "server/engine_seats.h"

#include <stdlib.h>
#include <string.h>

#include "server/bots.h"

enum {
    THINK_MS = 3000, /* at most */
    THINK_UNTIMED_MS = 2000,
    THINK_LEAST_MS = 50,
    MOVES_TO_COME = 30, /* that its time must suffice for */
    KEPT_BACK_MS = 300, /* for the way through the server */
    DRAW_SCORE = -100   /* who stands no better takes a draw */
};

/* What needs no thinking. */
typedef struct prompt {
    char game[STORE_ID];
    uint32_t events;
    chuhe_event event;
} prompt;

struct engine_seats {
    hub *hub;
    bots *bots;
    prompt *prompts;
    size_t count, capacity;
};

static bool is_engine(const live_game *game, uint8_t side)
{
    return side < CHUHE_SIDES && game->settings.seats[side].who == LIVE_ENGINE;
}

/* ---- what it is asked ---- */

static int64_t think_ms(const chuhe_table_state *state, chuhe_side side)
{
    const chuhe_period *period = chuhe_clock_period(&state->clock, side);
    if (!period)
        return THINK_UNTIMED_MS;
    int64_t until = chuhe_clock_until_flag(&state->clock, side) - KEPT_BACK_MS;
    int64_t share = until / MOVES_TO_COME + period->increment_ms / 2 + period->byoyomi_ms / 2;
    int64_t ms = share < THINK_MS ? share : THINK_MS;
    ms = ms < until ? ms : until;
    return ms > THINK_LEAST_MS ? ms : THINK_LEAST_MS;
}

/* The moves that may be played; the caller frees them. */
static chuhe_move *allowed(size_t *count, const live_game *game)
{
    chuhe_turn *turns = malloc(CHUHE_STUDY_MOVES_MAX * sizeof *turns);
    chuhe_move *moves = malloc(CHUHE_STUDY_MOVES_MAX * sizeof *moves);
    *count = 0;
    if (turns && moves) {
        *count = chuhe_referee_allowed(turns, CHUHE_STUDY_MOVES_MAX, game->referee);
        for (size_t i = 0; i < *count; i++)
            moves[i] = turns[i].move;
    }
    free(turns);
    return moves;
}

/* In the first moves of odds only what stands on the board is asked about. */
static void ask_of_odds(engine_seats *e, const live_game *game, bots_question *q)
{
    chuhe_move *moves = allowed(&q->only_count, game);
    chuhe_referee_setup(&q->start, game->referee);
    q->only = moves;
    if (q->only_count)
        bots_ask(e->bots, q);
    free(moves);
}

static void ask_of_game(engine_seats *e, const chuhe_game *record, bots_question *q)
{
    size_t plies = chuhe_game_plies(record);
    chuhe_move *moves = malloc((plies + 1) * sizeof *moves);
    if (!moves)
        return;
    for (size_t i = 0; i < plies; i++)
        moves[i] = chuhe_game_ply(record, i);
    chuhe_position_to_setup(&q->start, chuhe_game_start(record));
    q->moves = moves;
    q->move_count = plies;
    bots_ask(e->bots, q);
    free(moves);
}

static void ask(engine_seats *e, const live_game *game, const chuhe_table_state *state)
{
    const chuhe_game *record = chuhe_referee_game(game->referee);
    chuhe_side side = state->to_move;
    if (!record) /* the settings variant, which engines do not play */
        return;
    bots_question q = {.events = game->events,
                       .side = side,
                       .level = game->settings.seats[side].level,
                       .move_ms = think_ms(state, side),
                       .book = chuhe_referee_get_options(game->referee)->rules.book};
    memcpy(q.game, game->id, sizeof q.game);
    if (state->odds_left > 0)
        ask_of_odds(e, game, &q);
    else
        ask_of_game(e, record, &q);
}

/* ---- what it does at once ---- */

static void do_at_once(engine_seats *e, const live_game *game, chuhe_side side,
                       chuhe_event_kind kind)
{
    if (e->count == e->capacity) {
        size_t wanted = e->capacity ? 2 * e->capacity : 16;
        prompt *grown = realloc(e->prompts, wanted * sizeof *grown);
        if (!grown)
            return;
        e->prompts = grown;
        e->capacity = wanted;
    }
    prompt *p = &e->prompts[e->count++];
    *p = (prompt){.events = game->events, .event = chuhe_event_make(kind, side, 0)};
    memcpy(p->game, game->id, sizeof p->game);
}

/* An engine lets moves be taken back, and presses the clock. */
static void think(const live_game *game, void *ctx)
{
    engine_seats *e = ctx;
    chuhe_table_state state;
    chuhe_referee_state(&state, game->referee);
    if (state.take_back_by < CHUHE_SIDES && is_engine(game, 1 - state.take_back_by))
        do_at_once(e, game, (chuhe_side)(1 - state.take_back_by), CHUHE_EVENT_ACCEPT);
    else if (state.phase != CHUHE_PHASE_PLAYING)
        return;
    else if (state.move_made && is_engine(game, state.running))
        do_at_once(e, game, state.running, CHUHE_EVENT_PRESS);
    else if (is_engine(game, state.to_move))
        ask(e, game, &state);
}

/* ---- what it answers ---- */

/* A draw that was offered is taken by who stands no better; the move refuses it. */
static void tell(engine_seats *e, const bots_answer *answer)
{
    live_game *game = live_find(hub_live(e->hub), answer->game);
    chuhe_table_state state;
    if (!game || answer->move == CHUHE_NO_MOVE)
        return;
    chuhe_referee_state(&state, game->referee);
    bool takes_draw = state.offer_by == 1 - answer->side && answer->score <= DRAW_SCORE;
    chuhe_event event =
        chuhe_event_make(takes_draw ? CHUHE_EVENT_ACCEPT : CHUHE_EVENT_MOVE, answer->side, 0);
    if (!takes_draw)
        event.turn = chuhe_turn_make(answer->move);
    hub_engine_says(e->hub, answer->game, answer->events, &event);
}

void engine_seats_work(engine_seats *e)
{
    bots_answer answer;
    prompt *prompts = e->prompts;
    size_t count = e->count;
    e->prompts = NULL; /* telling makes new ones */
    e->count = e->capacity = 0;
    for (size_t i = 0; i < count; i++)
        hub_engine_says(e->hub, prompts[i].game, prompts[i].events, &prompts[i].event);
    free(prompts);
    while (bots_next(e->bots, &answer))
        tell(e, &answer);
}

engine_seats *engine_seats_new(hub *h, const char *engine, unsigned workers,
                               void (*wake)(void *ctx), void *ctx)
{
    engine_seats *e = calloc(1, sizeof *e);
    if (!e)
        return NULL;
    e->hub = h;
    e->bots = bots_new(engine, workers, wake, ctx);
    if (!e->bots) {
        free(e);
        return NULL;
    }
    bots_use_log(e->bots, hub_log(h));
    const hub_engines engines = {.think = think, .ctx = e};
    hub_use_engines(h, &engines);
    return e;
}

void engine_seats_free(engine_seats *e)
{
    if (!e)
        return;
    bots_free(e->bots);
    free(e->prompts);
    free(e);
}
