/* UCI, and its two relatives: UCCI 3 and the dialect of Cyclone. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/match_dialect.h"

/* ---- the greeting ---- */

/* `Hash type spin …`: the length of the name, which may have blanks in it. */
static size_t name_length(const char *text)
{
    const char *type = strstr(text, " type ");
    return type ? (size_t)(type - text) : strlen(text);
}

/* A combo of variants: Fairy-Stockfish and other players of many variants of chess
 * must be told which one to play, and it counts ranks from 1. */
static void look_at_variants(match_player *player, const char *rest)
{
    char word[64];
    unsigned variants = 0;
    bool has_xiangqi = false;
    while (match_next_word(word, sizeof word, &rest))
        if (strcmp(word, "var") == 0 && match_next_word(word, sizeof word, &rest)) {
            variants++;
            has_xiangqi = has_xiangqi || strcmp(word, "xiangqi") == 0;
        }
    player->lacks_xiangqi = variants > 0 && !has_xiangqi;
    player->is_fairy = player->is_fairy || (variants > 2 && has_xiangqi);
}

static void greet_common(match_player *player, const char *line)
{
    const char *rest;
    if (match_has_word(line, "id", &rest) && match_has_word(rest, "name", &rest)) {
        snprintf(player->name, sizeof player->name, "%s", rest);
        player->is_fairy = player->is_fairy || strncmp(player->name, "Fairy-Stockfish", 15) == 0;
    }
    if (!match_has_word(line, "option", &rest))
        return;
    (void)match_has_word(rest, "name", &rest); /* UCCI leaves the word out */
    size_t len = name_length(rest);
    match_declare(player, rest, len);
    if (len == strlen("UCI_Variant") && strncmp(rest, "UCI_Variant", len) == 0)
        look_at_variants(player, rest + len);
}

static bool greet_uci(match_player *player, const char *line)
{
    greet_common(player, line);
    return match_has_word(line, "uciok", NULL);
}

static bool greet_ucci(match_player *player, const char *line)
{
    greet_common(player, line);
    return match_has_word(line, "ucciok", NULL);
}

/* ---- options ---- */

static void settle_uci(buffer *out, match_player *player)
{
    const match_spec *spec = player->spec;
    if (player->ranks == MATCH_RANKS_AUTO)
        player->ranks = player->is_fairy ? MATCH_RANKS_1 : MATCH_RANKS_0;
    if (player->letters == MATCH_LETTERS_AUTO && strncmp(player->name, "Sjaak", 5) == 0)
        player->letters = MATCH_LETTERS_HE; /* the letters of XBoard */
    if (match_has_option(player, "UCI_Variant") && !match_sets_option(player, "UCI_Variant"))
        buffer_text(out, "setoption name UCI_Variant value xiangqi\n");
    /* A net that was not named is one for chess, or not there. */
    if (match_has_option(player, "Use NNUE") && !match_sets_option(player, "Use NNUE") &&
        !match_sets_option(player, "EvalFile") && player->is_fairy)
        buffer_text(out, "setoption name Use NNUE value false\n");
    for (size_t i = 0; i < spec->option_count; i++)
        buffer_printf(out, "setoption name %s value %s\n", spec->option_names[i],
                      spec->option_values[i]);
}

static void settle_ucci(buffer *out, match_player *player)
{
    const match_spec *spec = player->spec;
    if (player->ranks == MATCH_RANKS_AUTO)
        player->ranks = MATCH_RANKS_0;
    player->uses_ms = match_has_option(player, "usemillisec");
    if (player->uses_ms)
        buffer_text(out, "setoption usemillisec true\n");
    for (size_t i = 0; i < spec->option_count; i++)
        buffer_printf(out, "setoption %s %s\n", spec->option_names[i], spec->option_values[i]);
}

/* ---- a game ---- */

static void begin_uci(buffer *out, match_player *player, const match_opening *opening, bool *waits)
{
    (void)player;
    (void)opening;
    buffer_text(out, "ucinewgame\nisready\n");
    *waits = true;
}

static void begin_ucci(buffer *out, match_player *player, const match_opening *opening, bool *waits)
{
    (void)player;
    (void)opening;
    buffer_text(out, "setoption newgame\nisready\n");
    *waits = true;
}

static bool is_ready(match_player *player, const char *line)
{
    (void)player;
    return match_has_word(line, "readyok", NULL);
}

static bool is_usual(const chuhe_position *position)
{
    chuhe_position usual;
    chuhe_position_start(&usual);
    return chuhe_position_is_same(position, &usual) && chuhe_position_quiet_plies(position) == 0;
}

/* The plies that are told as moves: all, or in UCCI those since the last capture. */
static size_t first_told(const match_player *player, const match_question *question)
{
    size_t plies = chuhe_game_plies(question->game);
    if (question->again)
        return plies;
    if (player->dialect->protocol != MATCH_UCCI)
        return 0;
    unsigned quiet = chuhe_position_quiet_plies(chuhe_game_position(question->game));
    return quiet < plies ? plies - quiet : 0;
}

static void append_position(buffer *out, const match_player *player, const match_question *question)
{
    chuhe_position from;
    size_t plies = chuhe_game_plies(question->game), first = first_told(player, question);
    bool is_cyclone = player->dialect->protocol == MATCH_CYCLONE;
    chuhe_game_position_at(&from, question->game, first);
    buffer_text(out, is_cyclone ? "" : "position ");
    if (is_usual(&from)) {
        buffer_text(out, "startpos");
    } else {
        buffer_text(out, "fen ");
        match_append_fen(out, player, &from, is_cyclone ? 2 : 6, is_cyclone ? 'r' : 'w');
    }
    if (first < plies)
        buffer_text(out, " moves");
    for (size_t i = first; i < plies; i++)
        match_append_move(out, player, chuhe_game_ply(question->game, i));
    buffer_text(out, "\n");
}

static void append_counts(buffer *out, const match_limits *limits)
{
    if (limits->depth)
        buffer_printf(out, " depth %u", limits->depth);
    if (limits->nodes)
        buffer_printf(out, " nodes %llu", (unsigned long long)limits->nodes);
}

static void ask_uci(buffer *out, match_player *player, const match_question *question)
{
    static const char names[CHUHE_SIDES] = {'w', 'b'};
    append_position(out, player, question);
    buffer_text(out, "go");
    append_counts(out, &player->limits);
    if (player->limits.move_ms)
        buffer_printf(out, " movetime %lld", (long long)player->limits.move_ms);
    if (match_limits_has_clock(&player->limits)) {
        for (chuhe_side side = CHUHE_RED; side < CHUHE_SIDES; side++)
            if (question->has_clock[side])
                buffer_printf(out, " %ctime %lld %cinc %lld", names[side],
                              (long long)question->left_ms[side], names[side],
                              (long long)question->increment_ms[side]);
        if (question->moves_to_go)
            buffer_printf(out, " movestogo %u", question->moves_to_go);
    }
    buffer_text(out, "\n");
}

/* UCCI counts in seconds unless it was told otherwise, and never less than one. */
static long long ucci_time(const match_player *player, int64_t ms)
{
    if (player->uses_ms)
        return (long long)ms;
    return ms > 0 && ms < 1000 ? 1 : (long long)(ms / 1000);
}

static void ask_ucci(buffer *out, match_player *player, const match_question *question)
{
    chuhe_side own = chuhe_position_to_move(chuhe_game_position(question->game));
    chuhe_side other = (chuhe_side)(1 - own);
    append_position(out, player, question);
    buffer_text(out, "go");
    append_counts(out, &player->limits);
    if (player->limits.move_ms) /* UCCI has no word for it: one move, then the clock starts anew */
        buffer_printf(out, " time %lld movestogo 1", ucci_time(player, player->limits.move_ms));
    if (match_limits_has_clock(&player->limits)) {
        buffer_printf(out, " time %lld", ucci_time(player, question->left_ms[own]));
        if (question->moves_to_go)
            buffer_printf(out, " movestogo %u", question->moves_to_go);
        else
            buffer_printf(out, " increment %lld", ucci_time(player, question->increment_ms[own]));
        if (question->has_clock[other])
            buffer_printf(out, " opptime %lld oppincrement %lld",
                          ucci_time(player, question->left_ms[other]),
                          ucci_time(player, question->increment_ms[other]));
    }
    buffer_text(out, "\n");
}

/* ---- answers ---- */

static void take_score(match_thought *thought, const char **rest)
{
    char word[32];
    if (!match_next_word(word, sizeof word, rest))
        return;
    bool is_mate = strcmp(word, "mate") == 0;
    if ((is_mate || strcmp(word, "cp") == 0) && !match_next_word(word, sizeof word, rest))
        return;
    char *end;
    long value = strtol(word, &end, 10);
    if (end == word || *end || value < -1000000 || value > 1000000)
        return;
    thought->has_score = true;
    thought->is_mate = is_mate;
    thought->score = (int)value;
}

static void take_info(match_thought *thought, const char *rest)
{
    char word[32];
    match_thought read = *thought;
    while (match_next_word(word, sizeof word, &rest)) {
        if (strcmp(word, "string") == 0 || strcmp(word, "pv") == 0)
            break;
        if (strcmp(word, "score") == 0) {
            take_score(&read, &rest);
            continue;
        }
        bool is_depth = strcmp(word, "depth") == 0, is_nodes = strcmp(word, "nodes") == 0;
        bool is_rank = strcmp(word, "multipv") == 0;
        if (!is_depth && !is_nodes && !is_rank)
            continue;
        if (!match_next_word(word, sizeof word, &rest))
            break;
        unsigned long long number = strtoull(word, NULL, 10);
        if (is_rank && number > 1)
            return; /* of a line that is not the best one */
        if (is_depth && number < 10000)
            read.depth = (unsigned)number;
        if (is_nodes)
            read.nodes = number;
    }
    *thought = read;
}

static match_reply_kind listen(match_reply *reply, match_player *player, const char *line)
{
    static const char *const none[] = {"(none)", "none", "0000", "NULL", "null", "a0a0", ""};
    const char *rest;
    char word[32];
    (void)player;
    if (match_has_word(line, "info", &rest)) {
        take_info(&reply->thought, rest);
        return MATCH_REPLY_NONE;
    }
    if (match_has_word(line, "nobestmove", NULL))
        return MATCH_REPLY_NO_MOVE;
    if (!match_has_word(line, "bestmove", &rest))
        return MATCH_REPLY_NONE;
    (void)match_next_word(reply->text, sizeof reply->text, &rest);
    if (strcmp(reply->text, "resign") == 0)
        return MATCH_REPLY_RESIGNS;
    while (match_next_word(word, sizeof word, &rest))
        if (strcmp(word, "resign") == 0)
            return MATCH_REPLY_RESIGNS;
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        if (strcmp(reply->text, none[i]) == 0)
            return MATCH_REPLY_NO_MOVE;
    return MATCH_REPLY_MOVE;
}

const match_dialect match_uci = {.protocol = MATCH_UCI,
                                 .hello = "uci\n",
                                 .stop = "stop\n",
                                 .quit = "quit\n",
                                 .greet = greet_uci,
                                 .settle = settle_uci,
                                 .begin = begin_uci,
                                 .is_ready = is_ready,
                                 .ask = ask_uci,
                                 .listen = listen};

const match_dialect match_cyclone = {.protocol = MATCH_CYCLONE,
                                     .hello = "uci\n",
                                     .stop = "stop\n",
                                     .quit = "quit\n",
                                     .greet = greet_uci,
                                     .settle = settle_uci,
                                     .begin = begin_uci,
                                     .is_ready = is_ready,
                                     .ask = ask_uci,
                                     .listen = listen};

const match_dialect match_ucci = {.protocol = MATCH_UCCI,
                                  .hello = "ucci\n",
                                  .stop = "stop\n",
                                  .quit = "quit\n",
                                  .greet = greet_ucci,
                                  .settle = settle_ucci,
                                  .begin = begin_ucci,
                                  .is_ready = is_ready,
                                  .ask = ask_ucci,
                                  .listen = listen};
