#include "match/match_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const end_texts[][3] = {
#define MATCH_END_ROW(name, text, en, zh) {text, en, zh},
    MATCH_END_LIST(MATCH_END_ROW)
#undef MATCH_END_ROW
};

const char *match_end_name(match_end end)
{
    return end_texts[end][0];
}

const char *match_end_message(match_end end)
{
    return end_texts[end][1];
}

const char *match_end_message_zh(match_end end)
{
    return end_texts[end][2];
}

match_end match_end_by_name(const char *name)
{
    for (match_end end = MATCH_END_NONE; end < MATCH_ENDS; end++)
        if (strcmp(end_texts[end][0], name) == 0)
            return end;
    return MATCH_END_NONE;
}

bool match_end_is_fault(match_end end)
{
    return end >= MATCH_END_CRASH;
}

void match_usage_add(match_usage *sum, const match_usage *more)
{
    sum->moves += more->moves;
    sum->time_us += more->time_us;
    if (more->longest_us > sum->longest_us)
        sum->longest_us = more->longest_us;
    sum->depths += more->depths;
    sum->told_depths += more->told_depths;
    sum->nodes += more->nodes;
    sum->nodes_time_us += more->nodes_time_us;
}

/* A game under way. */
typedef struct play {
    match_outcome *outcome;
    chuhe_record *record;
    chuhe_node node; /* of the last move */
    match_player *const *players;
    const match_rules *rules;
    chuhe_game game;
    int64_t left_us[CHUHE_SIDES];
    unsigned to_go[CHUHE_SIDES]; /* moves to the next time control */
    /* for the scores: plies in a row that are near 0, moves in a row far from it */
    unsigned level_plies, lost_moves[CHUHE_SIDES], won_moves[CHUHE_SIDES];
} play;

static void end_drawn(play *p, match_end end)
{
    p->outcome->result = CHUHE_RESULT_DRAW;
    p->outcome->end = end;
}

static void end_lost(play *p, chuhe_side loser, match_end end, const char *detail)
{
    p->outcome->result = loser == CHUHE_RED ? CHUHE_RESULT_BLACK_WINS : CHUHE_RESULT_RED_WINS;
    p->outcome->end = end;
    p->outcome->loser = loser;
    snprintf(p->outcome->detail, sizeof p->outcome->detail, "%.*s",
             (int)sizeof p->outcome->detail - 1, detail);
}

static bool is_over(const play *p)
{
    return p->outcome->end != MATCH_END_NONE || p->outcome->trouble.kind != MATCH_TROUBLE_NONE;
}

/* ---- what the rules say ---- */

static void end_by_rules(play *p)
{
    static const match_end ends[CHUHE_REASONS] = {
        [CHUHE_REASON_CHECKMATE] = MATCH_END_CHECKMATE,
        [CHUHE_REASON_STALEMATE] = MATCH_END_STALEMATE,
        [CHUHE_REASON_RESIGNATION] = MATCH_END_RESIGNATION,
        [CHUHE_REASON_DEAD_DRAW] = MATCH_END_DEAD_DRAW,
        [CHUHE_REASON_NATURAL_LIMIT] = MATCH_END_NATURAL_LIMIT};
    chuhe_outcome outcome = chuhe_game_outcome(&p->game);
    if (outcome.result == CHUHE_RESULT_DRAW)
        end_drawn(p, ends[outcome.reason]);
    else if (outcome.result != CHUHE_RESULT_OPEN)
        end_lost(p, outcome.result == CHUHE_RESULT_RED_WINS ? CHUHE_BLACK : CHUHE_RED,
                 ends[outcome.reason], "");
}

static void rule_on_repetition(play *p)
{
    const chuhe_ruling_options options = {.book = p->rules->book};
    chuhe_ruling ruling;
    if (chuhe_game_occurrences(&p->game) < 2 ||
        chuhe_game_judge(&ruling, &p->game, &options, NULL) != CHUHE_OK)
        return;
    bool is_due = ruling.verdict != CHUHE_VERDICT_NONE && ruling.due;
    chuhe_side loser = ruling.verdict == CHUHE_VERDICT_RED_LOSES ? CHUHE_RED : CHUHE_BLACK;
    if (is_due && ruling.verdict == CHUHE_VERDICT_DRAW)
        end_drawn(p, MATCH_END_REPETITION_DRAWN);
    else if (is_due && ruling.verdict == CHUHE_VERDICT_UNKNOWN)
        end_drawn(p, MATCH_END_REPETITION_UNKNOWN);
    else if (is_due)
        end_lost(p, loser, MATCH_END_REPETITION_LOST, chuhe_conduct_message(ruling.conduct[loser]));
    chuhe_ruling_deinit(&ruling);
}

/* ---- what the scores say ---- */

static void count_scores(play *p, chuhe_side side, const match_thought *thought)
{
    int score = thought->score, far = (int)p->rules->resign_score;
    bool is_level =
        thought->has_score && !thought->is_mate && abs(score) <= (int)p->rules->draw_score;
    bool is_lost = thought->has_score && (thought->is_mate ? score < 0 : score <= -far);
    bool is_won = thought->has_score && (thought->is_mate ? score > 0 : score >= far);
    p->level_plies = is_level ? p->level_plies + 1 : 0;
    p->lost_moves[side] = is_lost ? p->lost_moves[side] + 1 : 0;
    p->won_moves[side] = is_won ? p->won_moves[side] + 1 : 0;
}

static void end_by_scores(play *p)
{
    const match_rules *rules = p->rules;
    size_t plies = chuhe_game_plies(&p->game);
    for (chuhe_side side = CHUHE_RED; rules->resign_moves && side < CHUHE_SIDES; side++)
        if (p->lost_moves[side] >= rules->resign_moves &&
            p->won_moves[1 - side] >= rules->resign_moves)
            end_lost(p, side, MATCH_END_SCORES_LOST, "");
    if (!is_over(p) && rules->draw_moves && plies / 2 >= rules->draw_after &&
        p->level_plies >= 2 * rules->draw_moves)
        end_drawn(p, MATCH_END_SCORES_DRAWN);
    if (!is_over(p) && rules->plies_max && plies >= rules->plies_max)
        end_drawn(p, MATCH_END_LENGTH);
}

/* ---- the record ---- */

/* `+0.35/12 0.10s`, `-M3/20 1.25s`, `0.10s`. */
static void append_thought(buffer *out, const match_reply *reply)
{
    const match_thought *thought = &reply->thought;
    if (thought->has_score && thought->is_mate)
        buffer_printf(out, "%cM%d", thought->score < 0 ? '-' : '+', abs(thought->score));
    else if (thought->has_score)
        buffer_printf(out, "%+.2f", thought->score / 100.0);
    if (thought->has_score && thought->depth)
        buffer_printf(out, "/%u", thought->depth);
    buffer_printf(out, "%s%.3fs", out->len ? " " : "", (double)reply->elapsed_us / 1e6);
}

/* Everything the record cannot take is for lack of memory, which shows at its end. */
static void record_move(play *p, chuhe_side side, chuhe_move move, const match_reply *reply)
{
    buffer comment;
    buffer_init(&comment);
    append_thought(&comment, reply);
    chuhe_status status = chuhe_record_add_unchecked(&p->node, p->record, p->node, move);
    if (status == CHUHE_OK && !buffer_failed(&comment))
        status = chuhe_record_set_comment(p->record, p->node, CHUHE_COMMENT_AFTER, comment.bytes,
                                          comment.len);
    if (status == CHUHE_OK && match_limits_has_clock(&p->players[side]->limits))
        status = chuhe_record_set_clock(
            p->record, p->node, (uint32_t)(p->left_us[side] > 0 ? p->left_us[side] / 1000 : 0));
    if (status != CHUHE_OK || buffer_failed(&comment))
        p->outcome->trouble.kind = MATCH_TROUBLE_NO_MEMORY;
    buffer_deinit(&comment);
}

static void record_end(play *p)
{
    buffer words;
    buffer_init(&words);
    buffer_text(&words, match_end_message(p->outcome->end));
    if (p->outcome->detail[0])
        buffer_printf(&words, ": %s", p->outcome->detail);
    chuhe_record_set_result(p->record, p->outcome->result);
    if (buffer_failed(&words) || chuhe_record_add_comment(p->record, p->node, CHUHE_COMMENT_AFTER,
                                                          words.bytes, words.len) != CHUHE_OK)
        p->outcome->trouble.kind = MATCH_TROUBLE_NO_MEMORY;
    buffer_deinit(&words);
}

/* ---- moves ---- */

static void start_clocks(play *p)
{
    for (chuhe_side side = CHUHE_RED; side < CHUHE_SIDES; side++) {
        const match_clock *clock = &p->players[side]->limits.clock;
        p->left_us[side] = 1000 * clock->base_ms;
        p->to_go[side] = clock->moves;
        /* With nothing but an increment the first move has that. */
        if (clock->base_ms == 0)
            p->left_us[side] = 1000 * clock->increment_ms;
    }
}

/* The time that a move may take, margin included; negative when there is no limit. */
static int64_t allowed_us(const play *p, chuhe_side side)
{
    const match_player *player = p->players[side];
    int64_t margin = player->spec->margin_ms >= 0 ? player->spec->margin_ms : p->rules->margin_ms;
    if (match_limits_has_clock(&player->limits))
        return p->left_us[side] + 1000 * margin;
    return player->limits.move_ms ? 1000 * (player->limits.move_ms + margin) : -1;
}

static void use_clock(play *p, chuhe_side side, int64_t elapsed_us)
{
    const match_clock *clock = &p->players[side]->limits.clock;
    if (!match_limits_has_clock(&p->players[side]->limits))
        return;
    p->left_us[side] -= elapsed_us;
    if (p->left_us[side] < 0)
        p->left_us[side] = 0; /* within the margin */
    p->left_us[side] += 1000 * clock->increment_ms;
    if (p->to_go[side] && --p->to_go[side] == 0) {
        p->to_go[side] = clock->moves;
        p->left_us[side] += 1000 * clock->base_ms;
    }
}

static void count_usage(match_usage *usage, const match_reply *reply)
{
    uint64_t us = (uint64_t)reply->elapsed_us;
    match_usage one = {.moves = 1, .time_us = us, .longest_us = us};
    if (reply->thought.depth) {
        one.depths = reply->thought.depth;
        one.told_depths = 1;
    }
    if (reply->thought.nodes) {
        one.nodes = reply->thought.nodes;
        one.nodes_time_us = us;
    }
    match_usage_add(usage, &one);
}

static void ask(match_reply *reply, play *p, chuhe_side side)
{
    match_question question = {.game = &p->game, .moves_to_go = p->to_go[side]};
    for (chuhe_side each = CHUHE_RED; each < CHUHE_SIDES; each++) {
        const match_limits *limits = &p->players[each]->limits;
        question.has_clock[each] = match_limits_has_clock(limits);
        question.left_ms[each] = p->left_us[each] / 1000;
        question.increment_ms[each] = limits->clock.increment_ms;
    }
    int64_t allowed = allowed_us(p, side);
    int64_t wait_ms = allowed < 0 ? p->rules->think_ms : (allowed + 999) / 1000;
    int64_t grace_ms = p->rules->hang_ms;
    match_player_ask(reply, p->players[side], &question, wait_ms, grace_ms);
    /* An engine may take the game to be over by rules of its own. It has its say once
     * more, for the rest of its time. */
    if (reply->kind != MATCH_REPLY_NO_MOVE)
        return;
    int64_t used = reply->elapsed_us, used_ms = used / 1000;
    question.again = true;
    question.left_ms[side] -= used_ms < question.left_ms[side] ? used_ms : question.left_ms[side];
    wait_ms -= used_ms < wait_ms ? used_ms : wait_ms;
    match_player_ask(reply, p->players[side], &question, wait_ms, grace_ms);
    reply->elapsed_us += used;
}

static void play_move(play *p, chuhe_side side, match_reply *reply)
{
    chuhe_move move;
    chuhe_error error;
    char detail[MATCH_DETAIL_CAP + 64];
    chuhe_notation notation = p->players[side]->ranks == MATCH_RANKS_1
                                  ? CHUHE_NOTATION_COORDINATES10
                                  : CHUHE_NOTATION_COORDINATES;
    int64_t allowed = allowed_us(p, side);
    count_usage(&p->outcome->usage[side], reply);
    if (allowed >= 0 && reply->elapsed_us > allowed) {
        snprintf(detail, sizeof detail, "%.3f s past its time",
                 (double)(reply->elapsed_us - allowed) / 1e6);
        end_lost(p, side, MATCH_END_TIME_LOSS, detail);
        return;
    }
    chuhe_status status = chuhe_move_from_text(&move, chuhe_game_position(&p->game), notation,
                                               reply->text, strlen(reply->text), &error);
    if (status != CHUHE_OK) {
        snprintf(detail, sizeof detail, "%s: %s", reply->text, chuhe_status_message(status));
        end_lost(p, side, MATCH_END_ILLEGAL_MOVE, detail);
        return;
    }
    use_clock(p, side, reply->elapsed_us);
    if (chuhe_game_play(&p->game, move) != CHUHE_OK) {
        p->outcome->trouble.kind = MATCH_TROUBLE_NO_MEMORY;
        return;
    }
    record_move(p, side, move, reply);
    count_scores(p, side, &reply->thought);
    end_by_rules(p);
    if (!is_over(p))
        rule_on_repetition(p);
    if (!is_over(p))
        end_by_scores(p);
}

static void take_turn(play *p)
{
    chuhe_side side = chuhe_position_to_move(chuhe_game_position(&p->game));
    char ending[MATCH_DETAIL_CAP];
    match_reply reply;
    ask(&reply, p, side);
    switch (reply.kind) {
    case MATCH_REPLY_MOVE:
        play_move(p, side, &reply);
        break;
    case MATCH_REPLY_RESIGNS:
        end_lost(p, side, MATCH_END_RESIGNATION, "");
        break;
    case MATCH_REPLY_NO_MOVE:
    case MATCH_REPLY_REFUSED:
        end_lost(p, side, MATCH_END_NO_MOVE, reply.text);
        break;
    case MATCH_REPLY_SILENT:
        snprintf(ending, sizeof ending, "silent for %.1f s", (double)reply.elapsed_us / 1e6);
        end_lost(p, side, MATCH_END_HANG, ending);
        break;
    case MATCH_REPLY_GONE:
        match_player_ending(ending, sizeof ending, p->players[side]);
        end_lost(p, side, MATCH_END_CRASH, ending);
        break;
    default:
        p->outcome->trouble.kind = MATCH_TROUBLE_CANCELLED;
    }
}

/* An engine that ran and does not come to its next game has crashed or hangs. */
static void begin_player(play *p, chuhe_side side, const match_opening *opening)
{
    bool ran = p->players[side]->runs;
    match_trouble found = match_player_begin(p->players[side], opening);
    if (ran && found.kind == MATCH_TROUBLE_GONE) {
        end_lost(p, side, MATCH_END_CRASH, found.detail);
    } else if (ran && found.kind == MATCH_TROUBLE_SILENT) {
        end_lost(p, side, MATCH_END_HANG, found.detail);
    } else {
        p->outcome->trouble = found;
        p->outcome->troubled = side;
    }
}

void match_game_play(match_outcome *outcome, chuhe_record *record,
                     match_player *const players[CHUHE_SIDES], const match_opening *opening,
                     const match_rules *rules)
{
    *outcome = (match_outcome){.result = CHUHE_RESULT_OPEN};
    play p = {.outcome = outcome,
              .record = record,
              .node = CHUHE_ROOT,
              .players = players,
              .rules = rules};
    if (chuhe_record_set_start(record, &opening->setup) != CHUHE_OK ||
        chuhe_game_init(&p.game, &opening->position, &rules->game, NULL) != CHUHE_OK) {
        outcome->trouble.kind = MATCH_TROUBLE_NO_MEMORY;
        return;
    }
    for (chuhe_side side = CHUHE_RED; side < CHUHE_SIDES && !is_over(&p); side++)
        begin_player(&p, side, opening);
    start_clocks(&p);
    if (!is_over(&p))
        end_by_rules(&p); /* an opening may have reached the natural limit */
    while (!is_over(&p))
        take_turn(&p);
    if (outcome->trouble.kind == MATCH_TROUBLE_NONE)
        record_end(&p); /* may be short of memory */
    if (outcome->trouble.kind != MATCH_TROUBLE_NONE)
        outcome->result = CHUHE_RESULT_OPEN;
    outcome->plies = chuhe_game_plies(&p.game);
    chuhe_game_deinit(&p.game);
}
