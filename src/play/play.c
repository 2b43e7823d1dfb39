#include "play/play.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LEVEL_DEFAULT = 5, THINK_DEFAULT_MS = 2000 };

static int64_t monotonic_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void play_options_init(play_options *options)
{
    *options =
        (play_options){.engine = CHUHE_SIDES, .level = LEVEL_DEFAULT, .think_ms = THINK_DEFAULT_MS};
    chuhe_referee_options_init(&options->table);
    chuhe_table_rules_init(&options->table.rules, CHUHE_TABLE_CASUAL,
                           chuhe_rulebook_by_name("cxa2020", 7));
}

int64_t play_now(const play_game *g)
{
    return monotonic_ms() - g->zero_ms;
}

void play_state(chuhe_table_state *state, const play_game *g)
{
    chuhe_referee_state_at(state, g->referee, play_now(g));
}

bool play_is_engine(const play_game *g, chuhe_side side)
{
    return g->options.engine == side;
}

static chuhe_side other(chuhe_side side)
{
    return (chuhe_side)!side;
}

chuhe_side play_actor(const play_game *g)
{
    chuhe_table_state state;
    if (g->options.engine < CHUHE_SIDES)
        return other(g->options.engine);
    chuhe_referee_state(&state, g->referee);
    return state.running < CHUHE_SIDES ? state.running : state.to_move;
}

chuhe_side play_mover(const play_game *g, chuhe_square square)
{
    chuhe_table_state state;
    chuhe_setup setup;
    if (g->options.engine < CHUHE_SIDES)
        return other(g->options.engine);
    chuhe_referee_state(&state, g->referee);
    chuhe_referee_setup(&setup, g->referee);
    chuhe_piece piece = square < CHUHE_SQUARES ? setup.board[square] : CHUHE_NO_PIECE;
    bool has_moved = state.running < CHUHE_SIDES && state.move_made;
    if (has_moved && piece != CHUHE_NO_PIECE && chuhe_piece_side(piece) == state.running)
        return state.running;
    return state.to_move;
}

/* ---- beginning and end ---- */

static bool make_thinker(play_game *g)
{
    const chuhe_table_rules *rules = &chuhe_referee_get_options(g->referee)->rules;
    engine_options options;
    if (g->options.engine >= CHUHE_SIDES)
        return true;
    engine_options_default(&options);
    options.level = g->options.level;
    options.seed = g->options.seed;
    options.book = rules->book;
    options.natural_limit_plies =
        rules->natural_limit == CHUHE_LIMIT_OFF ? 0 : 2u * rules->natural_limit_rounds;
    options.overhead_ms = 100;
    g->thinker = thinker_new(&options, g->hooks.wake, g->hooks.ctx);
    return g->thinker != NULL;
}

static chuhe_status make(play_game **game, const play_options *options, const play_hooks *hooks)
{
    play_game *g = calloc(1, sizeof *g);
    if (!g)
        return CHUHE_E_MEMORY;
    g->options = *options;
    g->hooks = *hooks;
    g->lock = PLAY_NO_LOCK;
    g->zero_ms = monotonic_ms();
    chuhe_status status = chuhe_referee_new(&g->referee, &options->table, NULL);
    if (status == CHUHE_OK && !make_thinker(g))
        status = CHUHE_E_MEMORY;
    if (status == CHUHE_OK)
        *game = g;
    else
        play_free(g);
    return status;
}

void play_free(play_game *g)
{
    if (!g)
        return;
    thinker_free(g->thinker);
    chuhe_referee_free(g->referee);
    if (g->lock >= 0)
        close(g->lock);
    free(g);
}

static void seat(play_game *g, chuhe_side side)
{
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_SEATED, side, 0);
    memcpy(event.text, g->options.names[side], sizeof event.text);
    play_do(g, event);
}

chuhe_status play_new(play_game **game, const play_options *options, const play_hooks *hooks)
{
    chuhe_status status = make(game, options, hooks);
    if (status != CHUHE_OK)
        return status;
    (*game)->zero_ms = monotonic_ms(); /* making the engine took its time */
    seat(*game, CHUHE_RED);
    seat(*game, CHUHE_BLACK);
    play_do(*game, chuhe_event_make(CHUHE_EVENT_START, CHUHE_PARTY_ARBITER, 0));
    return CHUHE_OK;
}

/* What the log says of the engine, for which events have no words, stands in a line
 * that is no event: `# engine: black, level 5`. */
static void read_engine(play_options *options, const char *text, size_t len)
{
    static const char *const starts[] = {"# engine: red, level ", "# engine: black, level "};
    unsigned given = options->level;
    uint8_t chosen = options->engine;
    for (uint8_t side = CHUHE_RED; side < CHUHE_SIDES; side++) {
        size_t start = strlen(starts[side]);
        if (len <= start || memcmp(text, starts[side], start) != 0)
            continue;
        options->engine = side;
        unsigned level = 0;
        for (size_t i = start; i < len && text[i] >= '0' && text[i] <= '9' && level < 100; i++)
            level = 10 * level + (unsigned)(text[i] - '0');
        options->level = given ? given : level;
    }
    if (chosen < CHUHE_SIDES)
        options->engine = chosen;
    else if (given && options->engine >= CHUHE_SIDES)
        options->engine = CHUHE_BLACK;
    if (options->level < 1 || options->level > ENGINE_LEVELS)
        options->level = LEVEL_DEFAULT;
}

static void apply(chuhe_answer *answer, play_game *g, const chuhe_event *event)
{
    chuhe_referee_apply(answer, g->referee, event);
    if (answer->refusal == CHUHE_REFUSAL_NONE)
        g->why = answer->why;
}

/* All events of the log; false when one cannot be read or is refused. */
static bool replay(play_game *g, eventlog *log, eventlog_fault *fault, chuhe_refusal *refused)
{
    chuhe_event event;
    chuhe_answer answer;
    eventlog_step step;
    while ((step = eventlog_next(&event, log, g->referee, fault)) == EVENTLOG_EVENT) {
        apply(&answer, g, &event);
        if (answer.refusal == CHUHE_REFUSAL_NONE)
            continue;
        *refused = answer.refusal;
        fault->line = log->line;
        return false;
    }
    for (uint8_t side = CHUHE_RED; side < CHUHE_SIDES; side++)
        strncpy(g->options.names[side], chuhe_referee_player(g->referee, side),
                CHUHE_EVENT_TEXT_CAP - 1);
    return step == EVENTLOG_END;
}

/* The time goes on from the last event; nobody's clock runs. */
static void wake_up(play_game *g)
{
    chuhe_table_state state;
    chuhe_referee_state(&state, g->referee);
    g->zero_ms = monotonic_ms() - state.now_ms;
    if (state.phase == CHUHE_PHASE_WAITING)
        play_do(g, chuhe_event_make(CHUHE_EVENT_START, CHUHE_PARTY_ARBITER, 0));
    else if (state.phase == CHUHE_PHASE_PLAYING)
        play_pause(g);
    chuhe_referee_state(&state, g->referee);
    if (state.phase == CHUHE_PHASE_PAUSED && state.clock.control.period_count == 0)
        play_pause(g);
}

chuhe_status play_resume(play_game **game, const play_options *options, const play_hooks *hooks,
                         const char *text, size_t len, eventlog_fault *fault,
                         chuhe_refusal *refused)
{
    eventlog log;
    play_options o = *options;
    *fault = (eventlog_fault){.problem = EVENTLOG_NO_PROBLEM};
    *refused = CHUHE_REFUSAL_NONE;
    read_engine(&o, text, len);
    eventlog_begin(&log, text, len);
    if (!eventlog_options(&o.table, &log, fault))
        return CHUHE_E_SYNTAX;
    chuhe_status status = make(game, &o, hooks);
    if (status != CHUHE_OK)
        return status;
    if (replay(*game, &log, fault, refused)) {
        wake_up(*game);
        return CHUHE_OK;
    }
    play_free(*game);
    *game = NULL;
    return CHUHE_E_SYNTAX;
}

/* ---- what people do ---- */

bool play_do(play_game *g, chuhe_event event)
{
    chuhe_answer answer;
    event.at_ms = play_now(g);
    apply(&answer, g, &event);
    bool taken = answer.refusal == CHUHE_REFUSAL_NONE;
    if (taken || answer.effect_count)
        play_save(g);
    g->hooks.told(&event, &answer, g->hooks.ctx);
    return taken;
}

bool play_simple(play_game *g, chuhe_event_kind kind)
{
    return play_do(g, chuhe_event_make(kind, play_actor(g), 0));
}

bool play_touch(play_game *g, chuhe_square square)
{
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_TOUCH, play_mover(g, square), 0);
    event.square = square;
    return play_do(g, event);
}

static bool put_marker(play_game *g, chuhe_side by, unsigned marker, unsigned row)
{
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_MARKER, by, 0);
    event.count = marker;
    event.row = (uint8_t)row;
    return play_do(g, event);
}

bool play_marker(play_game *g, unsigned marker, unsigned row)
{
    return put_marker(g, play_mover(g, CHUHE_NO_SQUARE), marker, row);
}

bool play_turn_by(play_game *g, chuhe_side by, const chuhe_turn *turn)
{
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_PROMOTE, by, 0);
    for (unsigned i = 0; i < CHUHE_MARKERS_MAX; i++)
        if (turn->rows[i] != CHUHE_ROW_STAYS && !put_marker(g, by, i, turn->rows[i]))
            return false;
    event.turn.late = turn->late;
    if (turn->late != CHUHE_NO_KIND && !play_do(g, event))
        return false;
    event = chuhe_event_make(CHUHE_EVENT_MOVE, by, 0);
    event.turn.move = turn->move;
    event.turn.becomes = turn->becomes;
    return play_do(g, event);
}

bool play_turn(play_game *g, const chuhe_turn *turn)
{
    return play_turn_by(g, play_mover(g, chuhe_move_from(turn->move)), turn);
}

bool play_reply(play_game *g, bool yes)
{
    chuhe_table_state state;
    chuhe_party by = play_actor(g);
    chuhe_referee_state(&state, g->referee);
    uint8_t asked_by = state.take_back_by < CHUHE_SIDES ? state.take_back_by : state.offer_by;
    if (g->options.engine >= CHUHE_SIDES && asked_by < CHUHE_SIDES)
        by = other(asked_by);
    return play_do(g, chuhe_event_make(yes ? CHUHE_EVENT_ACCEPT : CHUHE_EVENT_REFUSE, by, 0));
}

/* Against the engine its answer goes back as well, so that the person is to move. */
bool play_take_back(play_game *g)
{
    chuhe_table_state state;
    chuhe_played_ply ply = {.side = play_actor(g)};
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_TAKE_BACK, play_actor(g), 0);
    chuhe_referee_state(&state, g->referee);
    bool alone = g->options.engine >= CHUHE_SIDES, found = false;
    while (!found && event.count < state.plies) {
        event.count++;
        chuhe_referee_ply(&ply, g->referee, state.plies - event.count);
        found = alone || ply.side == event.by;
    }
    if (!found)
        event.count++;
    else
        event.by = ply.side;
    return play_do(g, event);
}

bool play_pause(play_game *g)
{
    chuhe_table_state state;
    chuhe_referee_state(&state, g->referee);
    return play_do(g, chuhe_event_make(state.phase == CHUHE_PHASE_PAUSED ? CHUHE_EVENT_RESUME
                                                                         : CHUHE_EVENT_PAUSE,
                                       CHUHE_PARTY_ARBITER, 0));
}

/* ---- what is due ---- */

void play_act(play_game *g)
{
    chuhe_table_state state;
    play_state(&state, g);
    bool plays = state.phase == CHUHE_PHASE_PLAYING && state.running < CHUHE_SIDES;
    if (plays && state.clock.face[state.running].flag)
        play_do(g, chuhe_event_make(CHUHE_EVENT_TICK, CHUHE_PARTY_ARBITER, 0));
    if (g->thinker)
        play_opponent_act(g);
}

int64_t play_wait(const play_game *g)
{
    enum { HURRY_MS = 400, STEP_MS = 50 };
    chuhe_table_state state;
    play_state(&state, g);
    if (state.phase != CHUHE_PHASE_PLAYING || state.running >= CHUHE_SIDES)
        return CHUHE_NEVER_MS;
    int64_t left = chuhe_clock_until_flag(&state.clock, state.running);
    if (left == CHUHE_NEVER_MS || !play_is_engine(g, state.running))
        return left;
    return left > HURRY_MS + STEP_MS ? left - HURRY_MS : STEP_MS;
}
