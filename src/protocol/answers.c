#include "protocol/answers.h"

#include <inttypes.h>

static uint64_t per_second(uint64_t nodes, int64_t ms)
{
    return ms > 0 ? (uint64_t)((double)nodes * 1000 / (double)ms) : nodes * 1000;
}

static void write_moves(buffer *out, rank_count ranks, const engine_line *line)
{
    for (unsigned i = 0; i < line->length; i++) {
        buffer_text(out, " ");
        move_word_write(out, line->moves[i], ranks);
    }
}

static void write_counters(buffer *out, const engine_report *report)
{
    buffer_printf(out, " nodes %" PRIu64 " nps %" PRIu64 " hashfull %u time %" PRId64,
                  report->nodes, per_second(report->nodes, report->elapsed_ms),
                  report->hash_permille, report->elapsed_ms);
}

static void write_uci_line(buffer *out, rank_count ranks, const engine_report *report)
{
    static const char *const bounds[] = {
        [ENGINE_EXACT] = "", [ENGINE_AT_LEAST] = " lowerbound", [ENGINE_AT_MOST] = " upperbound"};
    const engine_line *line = report->line;
    bool is_mate = score_is_mate(line->score);
    buffer_printf(out, "info depth %u seldepth %u multipv %u score %s %d%s", line->depth,
                  line->deepest, line->rank, is_mate ? "mate" : "cp",
                  is_mate ? score_moves_to_mate(line->score) : line->score, bounds[line->bound]);
    write_counters(out, report);
    buffer_text(out, " pv");
    write_moves(out, ranks, line);
    buffer_text(out, "\n");
}

/* UCCI has neither bounds nor several lines; counters have a line of their own,
 * and pv comes right after score. */
static void write_ucci_line(buffer *out, rank_count ranks, const engine_report *report)
{
    const engine_line *line = report->line;
    if (line->bound != ENGINE_EXACT || line->rank != 1)
        return;
    buffer_printf(out, "info time %" PRId64 " nodes %" PRIu64 "\n", report->elapsed_ms,
                  report->nodes);
    buffer_printf(out, "info depth %u score %d pv", line->depth, line->score);
    write_moves(out, ranks, line);
    buffer_text(out, "\n");
}

static void write_current(buffer *out, answer_style style, const engine_report *report)
{
    if (report->elapsed_ms < CURRENT_MOVE_MS)
        return;
    if (style.in == DIALECT_UCCI)
        buffer_printf(out, "info time %" PRId64 " nodes %" PRIu64, report->elapsed_ms,
                      report->nodes);
    else {
        buffer_text(out, "info");
        write_counters(out, report);
    }
    if (report->current != CHUHE_NO_MOVE) {
        buffer_text(out, " currmove ");
        move_word_write(out, report->current, style.ranks);
        if (style.in == DIALECT_UCI)
            buffer_printf(out, " currmovenumber %u", report->current_number);
    }
    buffer_text(out, "\n");
}

void answer_report(buffer *out, answer_style style, const engine_report *report)
{
    if (!report->line)
        write_current(out, style, report);
    else if (style.in == DIALECT_UCCI)
        write_ucci_line(out, style.ranks, report);
    else
        write_uci_line(out, style.ranks, report);
}

/* A side that cannot move has lost, in check or not. */
static void write_no_move(buffer *out, answer_style style)
{
    buffer_text(out, style.in == DIALECT_UCCI ? "nobestmove\n"
                                              : "info depth 0 score mate 0\nbestmove (none)\n");
}

void answer_best(buffer *out, answer_style style, const engine_result *result, bool agrees)
{
    if (result->best == CHUHE_NO_MOVE) {
        write_no_move(out, style);
        return;
    }
    buffer_text(out, "bestmove ");
    move_word_write(out, result->best, style.ranks);
    if (result->ponder != CHUHE_NO_MOVE) {
        buffer_text(out, " ponder ");
        move_word_write(out, result->ponder, style.ranks);
    }
    buffer_text(out, agrees && style.in == DIALECT_UCCI ? " draw\n" : "\n");
}
