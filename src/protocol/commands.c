#include <string.h>

#include "protocol/bench.h"
#include "protocol/session.h"
#include "protocol/study.h"

static void greet(session *s, dialect in)
{
    buffer lines;
    buffer_init(&lines);
    s->in = in;
    buffer_printf(&lines, "id name Chuhe %s\nid author Chuhe\n", chuhe_version());
    settings_list(&lines, in);
    buffer_text(&lines, in == DIALECT_UCCI ? "ucciok\n" : "uciok\n");
    output_send(&s->out, &lines);
    buffer_deinit(&lines);
}

static void run_uci(session *s, words rest)
{
    (void)rest;
    greet(s, DIALECT_UCI);
}

static void run_ucci(session *s, words rest)
{
    (void)rest;
    greet(s, DIALECT_UCCI);
}

static void run_isready(session *s, words rest)
{
    (void)rest;
    output_line(&s->out, "readyok");
}

static void run_newgame(session *s, words rest)
{
    (void)rest;
    engine_options options;
    s->settings.seed += UINT64_C(0x9E3779B97F4A7C15);
    settings_to_engine(&options, &s->settings);
    (void)engine_set_options(s->engine, &options);
    engine_forget(s->engine);
}

/* Hands a changed setting on; when that fails the old ones stay. */
static void apply(session *s, const settings *changed, setting_id id)
{
    engine_options options;
    settings_to_engine(&options, changed);
    bool fits = s->needs.inline_nodes == 0 || (options.hash_mb <= 2 && options.threads <= 2);
    if (fits && engine_set_options(s->engine, &options)) {
        s->settings = *changed;
        if (id == SETTING_RANKS)
            s->told_ranks = false;
    } else {
        session_say(s, "not enough memory for that %s; the old value stays",
                    setting_name(id, s->in));
    }
}

static void refuse_value(session *s, setting_id id, word value)
{
    buffer range;
    buffer_init(&range);
    settings_say_range(&range, id);
    session_say(s, "setoption %s: '%s' is not %s; the old value stays", setting_name(id, s->in),
                session_quote(value).text, range.bytes ? range.bytes : "");
    buffer_deinit(&range);
}

static void run_setoption(session *s, words rest)
{
    settings changed = s->settings;
    setting_id id = SETTINGS;
    word value;
    switch (settings_read(&changed, &id, &value, rest)) {
    case SETTING_UNKNOWN:
        if (s->in == DIALECT_UCI) /* front ends of UCCI set what they please */
            session_say(s, "setoption: there is no option '%s'", session_quote(value).text);
        return;
    case SETTING_BAD_VALUE:
        refuse_value(s, id, value);
        return;
    case SETTING_OTHER_GAME:
        session_say(s, "setoption UCI_Variant: this engine plays xiangqi, not '%s'",
                    session_quote(value).text);
        return;
    case SETTING_SET:
        break;
    }
    if (id == SETTING_CLEAR_HASH)
        engine_forget(s->engine);
    else if (id == SETTING_NEW_GAME)
        run_newgame(s, rest);
    else
        apply(s, &changed, id);
}

/* The moves may show that ranks are counted otherwise than the option says. */
static void tell_ranks(session *s)
{
    rank_count usual = (rank_count)s->settings.value[SETTING_RANKS];
    if (s->line.ranks == usual || s->told_ranks)
        return;
    s->told_ranks = true;
    session_say(s,
                "these moves count ranks from %d; they are read and answered so, but where no "
                "move shows it, option Ranks decides",
                s->line.ranks == RANKS_1_10);
}

static void tell_bad_move(session *s, const line_told *told)
{
    session_say(s, "position: move %zu '%s': %s; the position before it is kept", told->number,
                session_quote(told->what).text, told->error.message);
}

static void run_position(session *s, words rest)
{
    line_told told;
    s->banned_count = 0;
    switch (
        line_of_play_read(&s->line, &told, rest, (rank_count)s->settings.value[SETTING_RANKS])) {
    case LINE_READ:
        tell_ranks(s);
        break;
    case LINE_NO_FEN:
        session_say(s, "position: startpos or a FEN was expected; the old position is kept");
        break;
    case LINE_BAD_FEN:
        session_say(s, "position: '%s': %s; the old position is kept",
                    session_quote(told.what).text, told.error.message);
        break;
    case LINE_BAD_MOVE:
        tell_bad_move(s, &told);
        break;
    case LINE_NO_MEMORY:
        session_say(s, "position: not enough memory for so long a game; the old one is kept");
        break;
    }
}

static void run_banmoves(session *s, words rest)
{
    rank_count ranks = move_words_count(rest, s->line.ranks);
    word w;
    s->banned_count = 0;
    while (words_next(&w, &rest)) {
        chuhe_move move;
        if (move_word_read(&move, &s->line.now, w, ranks) != CHUHE_OK)
            session_say(s, "banmoves: '%s' is no legal move here", session_quote(w).text);
        else if (s->banned_count < CHUHE_MOVES_MAX)
            s->banned[s->banned_count++] = move;
    }
}

static void run_go(session *s, words rest)
{
    int unit = s->in == DIALECT_UCCI && !s->settings.value[SETTING_MILLISECONDS] ? GO_SECONDS
                                                                                 : GO_MILLISECONDS;
    go_words_read(&s->order, rest, &s->line, unit);
    if (s->order.what)
        session_say(s, "go: '%s': %s was expected; it is passed over",
                    session_quote(s->order.unread).text, s->order.what);
    if (s->order.is_perft)
        work_perft(s);
    else
        work_search(s);
}

static void run_perft(session *s, words rest)
{
    word w = {"", 0};
    int64_t depth = -1;
    if (!words_next(&w, &rest) || !word_number(&depth, w) || depth < 0) {
        session_say(s, "perft: a number of plies was expected, not '%s'", session_quote(w).text);
        return;
    }
    s->order.perft_depth = depth < PERFT_PLIES_MAX ? (unsigned)depth : PERFT_PLIES_MAX;
    work_perft(s);
}

static void run_bench(session *s, words rest)
{
    word w = {"", 0};
    int64_t depth = BENCH_DEPTH;
    if (words_next(&w, &rest) &&
        (!word_number(&depth, w) || depth < 1 || depth > BENCH_DEPTH_MAX)) {
        session_say(s, "bench: a depth from 1 to %d was expected, not '%s'", BENCH_DEPTH_MAX,
                    session_quote(w).text);
        return;
    }
    s->bench_depth = (unsigned)depth;
    work_bench(s);
}

static void run_stop(session *s, words rest)
{
    (void)rest;
    session_stop(s);
}

static void run_ponderhit(session *s, words rest)
{
    word w;
    if (!s->is_search || !s->order.limits.ponder)
        return;
    if (words_next(&w, &rest) && word_is(w, "draw"))
        atomic_store(&s->draw_offered, true);
    s->is_endless = s->order.limits.infinite;
    engine_ponder_hit(s->engine);
}

static void run_probe(session *s, words rest)
{
    (void)rest;
    output_line(&s->out, "pophash");
}

static void run_quit(session *s, words rest)
{
    (void)rest;
    s->has_quit = true;
    session_drop_waiting(s);
    session_stop(s);
    session_end(s);
}

static void show(session *s, void (*write)(buffer *out, const session *s))
{
    buffer lines;
    buffer_init(&lines);
    write(&lines, s);
    output_send(&s->out, &lines);
    buffer_deinit(&lines);
}

static void write_board(buffer *out, const session *s)
{
    study_board(out, &s->line.now, s->needs.language, s->line.ranks);
}

static void write_evaluation(buffer *out, const session *s)
{
    study_evaluation(out, &s->line.now, s->needs.language);
}

static void write_help(buffer *out, const session *s)
{
    buffer_text(out, people_text_in(s->needs.language, PEOPLE_TEXT_COMMANDS));
}

static void run_d(session *s, words rest)
{
    (void)rest;
    show(s, write_board);
}

static void run_eval(session *s, words rest)
{
    (void)rest;
    show(s, write_evaluation);
}

static void run_help(session *s, words rest)
{
    (void)rest;
    show(s, write_help);
}

/* Known, and nothing to do: `debug on`, `register later`. */
static void run_nothing(session *s, words rest)
{
    (void)s;
    (void)rest;
}

static const command commands[] = {
    {"uci", run_uci, COMMAND_STANDARD},
    {"ucci", run_ucci, COMMAND_STANDARD},
    {"isready", run_isready, COMMAND_STANDARD},
    {"setoption", run_setoption, COMMAND_STANDARD | COMMAND_NEEDS_IDLE},
    {"ucinewgame", run_newgame, COMMAND_STANDARD | COMMAND_NEEDS_IDLE},
    {"uccinewgame", run_newgame, COMMAND_STANDARD | COMMAND_NEEDS_IDLE},
    {"newgame", run_newgame, COMMAND_NEEDS_IDLE},
    {"position", run_position, COMMAND_STANDARD | COMMAND_NEEDS_IDLE},
    {"fen", run_position, COMMAND_NEEDS_IDLE | COMMAND_KEEPS_NAME},
    {"startpos", run_position, COMMAND_NEEDS_IDLE | COMMAND_KEEPS_NAME},
    {"banmoves", run_banmoves, COMMAND_STANDARD | COMMAND_NEEDS_IDLE},
    {"go", run_go, COMMAND_STANDARD | COMMAND_NEEDS_IDLE},
    {"stop", run_stop, COMMAND_STANDARD},
    {"ponderhit", run_ponderhit, COMMAND_STANDARD},
    {"probe", run_probe, 0},
    {"quit", run_quit, COMMAND_STANDARD},
    {"debug", run_nothing, COMMAND_STANDARD},
    {"register", run_nothing, COMMAND_STANDARD},
    {"perft", run_perft, COMMAND_NEEDS_IDLE},
    {"bench", run_bench, COMMAND_NEEDS_IDLE},
    {"d", run_d, 0},
    {"eval", run_eval, 0},
    {"help", run_help, 0},
};

static const command *find_name(word w)
{
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (word_is(w, commands[i].name))
            return &commands[i];
    return NULL;
}

const command *command_find(words *rest, words line)
{
    words at = line;
    word w;
    bool is_first = true;
    while (*rest = at, words_next(&w, &at)) {
        const command *found = find_name(w);
        if (found && (is_first || (found->traits & COMMAND_STANDARD))) {
            if (!(found->traits & COMMAND_KEEPS_NAME))
                *rest = at;
            return found;
        }
        is_first = false;
    }
    *rest = line;
    return NULL;
}
