/* What runs beside the reader: searching, counting, the benchmark. */
#include "protocol/bench.h"
#include "protocol/session.h"
#include "protocol/study.h"

static bool begin(session *s, job_work work)
{
    engine_arm(s->engine);
    if (job_begin(&s->job, work, s)) {
        session_stop_if_told(s);
        return true;
    }
    session_say(s, "the system has no thread to spare; try again");
    return false;
}

/* Every `go` is answered: who asked waits for it. */
static void answer_nothing(session *s)
{
    const engine_result nothing = {.best = CHUHE_NO_MOVE};
    buffer lines;
    buffer_init(&lines);
    answer_best(&lines, s->style, &nothing, false);
    output_send(&s->out, &lines);
    buffer_deinit(&lines);
    s->is_search = s->is_endless = false;
}

/* Nothing but stop or a mate would end it. */
static bool is_endless(const engine_limits *limits)
{
    return limits->infinite || limits->ponder ||
           (limits->depth == 0 && limits->nodes == 0 && limits->move_ms == 0 && !limits->has_clock);
}

static void on_report(const engine_report *report, void *ctx)
{
    session *s = ctx;
    buffer lines;
    buffer_init(&lines);
    answer_report(&lines, s->style, report);
    output_send(&s->out, &lines);
    buffer_deinit(&lines);
}

/* A draw is agreed to by who has no better hopes. */
static bool agrees(const session *s, const engine_result *result)
{
    return atomic_load(&s->draw_offered) && result->line.depth > 0 &&
           result->line.score <= SCORE_DRAW;
}

static void search(job *j, void *ctx)
{
    session *s = ctx;
    engine_result result;
    buffer lines;
    engine_search(&result, s->engine, &s->order.limits, on_report, s);
    buffer_init(&lines);
    answer_best(&lines, s->style, &result, agrees(s, &result));
    job_is_over(j);
    output_send(&s->out, &lines);
    buffer_deinit(&lines);
}

/* In a test every search ends by itself, and soon. */
static void bound_for_test(session *s)
{
    engine_limits *limits = &s->order.limits;
    if (s->needs.inline_nodes == 0)
        return;
    limits->infinite = limits->ponder = false;
    if (limits->nodes == 0 || limits->nodes > s->needs.inline_nodes)
        limits->nodes = s->needs.inline_nodes;
}

void work_search(session *s)
{
    engine_limits *limits = &s->order.limits;
    s->style = (answer_style){s->in, s->line.ranks};
    if (!engine_set_position(s->engine, &s->line.start, s->line.moves, s->line.count)) {
        session_say(s, "not enough memory for so long a game");
        answer_nothing(s);
        return;
    }
    bound_for_test(s);
    limits->only = s->order.only;
    limits->only_count = s->order.only_count;
    limits->banned = s->banned;
    limits->banned_count = s->banned_count;
    s->is_search = true;
    s->is_endless = is_endless(limits);
    atomic_store(&s->draw_offered, s->order.offers_draw);
    if (!begin(s, search))
        answer_nothing(s);
}

static void perft(job *j, void *ctx)
{
    session *s = ctx;
    study_perft(&s->out, j, &s->place, s->order.perft_depth, s->style.ranks);
}

void work_perft(session *s)
{
    if (s->needs.inline_nodes > 0 && s->order.perft_depth > 2)
        s->order.perft_depth = 2;
    s->place = s->line.now;
    s->style = (answer_style){s->in, s->line.ranks};
    (void)begin(s, perft);
}

static void bench(job *j, void *ctx)
{
    session *s = ctx;
    if (!bench_run(&s->out, j, s->bench_depth))
        output_line(&s->out, "not enough memory");
}

void work_bench(session *s)
{
    if (s->needs.inline_nodes > 0)
        s->bench_depth = 1;
    (void)begin(s, bench);
}
