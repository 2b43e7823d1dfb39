#include <math.h>

#include "cli/match_words.h"

static void add_number(json *writer, const char *key, uint64_t number)
{
    json_key(writer, key);
    json_unsigned(writer, number);
}

static void add_decimal(json *writer, const char *key, double number, bool is_known)
{
    json_key(writer, key);
    if (is_known)
        json_decimal(writer, number);
    else
        json_null(writer);
}

static void add_player(json *writer, const match *m, unsigned index)
{
    static const char *const sides[CHUHE_SIDES] = {"as_red", "as_black"};
    const match_tally *tally = &m->tallies[index];
    const match_usage *usage = &tally->usage;
    json_begin_object(writer);
    json_key(writer, "name");
    json_text(writer, m->names[index]);
    add_number(writer, "won", tally->won[0] + tally->won[1]);
    add_number(writer, "drawn", tally->drawn[0] + tally->drawn[1]);
    add_number(writer, "lost", tally->lost[0] + tally->lost[1]);
    for (chuhe_side side = CHUHE_RED; side < CHUHE_SIDES; side++) {
        json_key(writer, sides[side]);
        json_begin_object(writer);
        add_number(writer, "won", tally->won[side]);
        add_number(writer, "drawn", tally->drawn[side]);
        add_number(writer, "lost", tally->lost[side]);
        json_end_object(writer);
    }
    json_key(writer, "faults");
    json_begin_object(writer);
    for (match_end end = MATCH_END_NONE; end < MATCH_ENDS; end++)
        if (match_end_is_fault(end))
            add_number(writer, match_end_name(end), tally->faults[end]);
    json_end_object(writer);
    add_number(writer, "moves", usage->moves);
    add_decimal(writer, "ms_per_move", (double)usage->time_us / 1e3 / (double)usage->moves,
                usage->moves > 0);
    add_decimal(writer, "longest_ms", (double)usage->longest_us / 1e3, true);
    add_decimal(writer, "depth", (double)usage->depths / (double)usage->told_depths,
                usage->told_depths > 0);
    add_decimal(writer, "nodes_per_second",
                1e6 * (double)usage->nodes / (double)usage->nodes_time_us,
                usage->nodes_time_us > 0);
    json_end_object(writer);
}

static void add_strength(json *writer, const match *m)
{
    match_strength strength = match_strength_of(&m->counts);
    add_decimal(writer, "score", strength.score, true);
    add_decimal(writer, "elo", strength.elo, !isinf(strength.elo));
    add_decimal(writer, "elo_low", strength.low, strength.has_error);
    add_decimal(writer, "elo_high", strength.high, strength.has_error);
    add_decimal(writer, "superiority", strength.superiority, strength.has_error);
    json_key(writer, "pairs");
    json_begin_array(writer);
    for (size_t i = 0; i < MATCH_PAIR_SCORES; i++)
        json_unsigned(writer, m->counts.pairs[i]);
    json_end_array(writer);
}

static void add_sprt(json *writer, const match *m)
{
    static const char *const verdicts[] = {"open", "elo0", "elo1"};
    const match_sprt *test = &m->plan->sprt;
    json_key(writer, "sprt");
    if (!m->plan->has_sprt) {
        json_null(writer);
        return;
    }
    json_begin_object(writer);
    add_decimal(writer, "elo0", test->elo0, true);
    add_decimal(writer, "elo1", test->elo1, true);
    add_decimal(writer, "alpha", test->alpha, true);
    add_decimal(writer, "beta", test->beta, true);
    add_decimal(writer, "ratio", match_sprt_ratio(test, &m->counts), true);
    add_decimal(writer, "lower", match_sprt_lower(test), true);
    add_decimal(writer, "upper", match_sprt_upper(test), true);
    json_key(writer, "verdict");
    json_text(writer, verdicts[m->verdict]);
    json_end_object(writer);
}

void match_append_json(buffer *out, const match *m)
{
    json writer;
    json_init(&writer, out);
    json_begin_object(&writer);
    add_number(&writer, "games", m->plan->games);
    add_number(&writer, "played", m->done);
    add_number(&writer, "resumed", m->resumed);
    json_key(&writer, "rules");
    json_text(&writer, m->plan->rules.book->name);
    json_key(&writer, "players");
    json_begin_array(&writer);
    for (unsigned i = 0; i < MATCH_PLAYERS; i++)
        add_player(&writer, m, i);
    json_end_array(&writer);
    add_strength(&writer, m);
    add_sprt(&writer, m);
    json_key(&writer, "ends");
    json_begin_object(&writer);
    for (match_end end = MATCH_END_NONE; end < MATCH_ENDS; end++)
        if (m->ends[end])
            add_number(&writer, match_end_name(end), m->ends[end]);
    json_end_object(&writer);
    json_end_object(&writer);
    buffer_text(out, "\n");
}
