#include "protocol/bench.h"

#include <inttypes.h>
#include <string.h>

#include "engine/engine.h"

typedef struct bench_state {
    const job *job;
    engine *engine;
} bench_state;

static void on_report(const engine_report *report, void *ctx)
{
    (void)report;
    const bench_state *b = ctx;
    if (job_must_stop(b->job))
        engine_stop(b->engine);
}

static bool search_one(engine_result *result, bench_state *b, const char *fen, unsigned depth)
{
    chuhe_position position;
    engine_limits limits = {.depth = depth};
    if (chuhe_position_from_fen(&position, fen, strlen(fen), NULL) != CHUHE_OK)
        return false;
    engine_forget(b->engine);
    if (!engine_set_position(b->engine, &position, NULL, 0))
        return false;
    engine_search(result, b->engine, &limits, on_report, b);
    return true;
}

static void tell_sums(output *out, uint64_t nodes, int64_t ms)
{
    output_line(out, "nodes %" PRIu64, nodes);
    output_line(out, "time  %" PRId64 " ms", ms);
    output_line(out, "nps   %.0f", ms > 0 ? (double)nodes * 1000 / (double)ms : 0.0);
}

bool bench_run(output *out, const job *j, unsigned depth)
{
    engine_options options;
    engine_options_default(&options);
    bench_state b = {j, engine_new(&options)};
    uint64_t nodes = 0;
    int64_t ms = 0;
    if (!b.engine)
        return false;
    for (size_t i = 0; bench_position(i) && !job_must_stop(j); i++) {
        engine_result result;
        if (!search_one(&result, &b, bench_position(i), depth)) {
            output_line(out, "position %zu cannot be searched", i + 1);
            continue;
        }
        output_line(out, "position %2zu  nodes %10" PRIu64 "  score %6d  %s", i + 1, result.nodes,
                    result.line.score, bench_position(i));
        nodes += result.nodes;
        ms += result.elapsed_ms;
    }
    engine_free(b.engine);
    if (job_must_stop(j))
        output_line(out, "stopped; the count is not whole");
    tell_sums(out, nodes, ms);
    return true;
}
