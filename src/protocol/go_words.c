#include "protocol/go_words.h"

#include "protocol/study.h"

typedef struct reading {
    go_order *order;
    const line_of_play *line;
    int64_t unit;
    chuhe_side own;
    bool has_move_time;
} reading;

/* Words that want a number. */
typedef enum go_word {
    GO_RED_TIME,
    GO_BLACK_TIME,
    GO_RED_INCREMENT,
    GO_BLACK_INCREMENT,
    GO_OWN_TIME,
    GO_OTHER_TIME,
    GO_OWN_INCREMENT,
    GO_OTHER_INCREMENT,
    GO_MOVES_TO_GO,
    GO_OTHER_MOVES_TO_GO,
    GO_MOVE_TIME,
    GO_DEPTH,
    GO_NODES,
    GO_MATE,
    GO_PERFT,
    GO_WORDS
} go_word;

static const char *const number_words[GO_WORDS] = {
    [GO_RED_TIME] = "wtime",
    [GO_BLACK_TIME] = "btime",
    [GO_RED_INCREMENT] = "winc",
    [GO_BLACK_INCREMENT] = "binc",
    [GO_OWN_TIME] = "time",
    [GO_OTHER_TIME] = "opptime",
    [GO_OWN_INCREMENT] = "increment",
    [GO_OTHER_INCREMENT] = "oppincrement",
    [GO_MOVES_TO_GO] = "movestogo",
    [GO_OTHER_MOVES_TO_GO] = "oppmovestogo",
    [GO_MOVE_TIME] = "movetime",
    [GO_DEPTH] = "depth",
    [GO_NODES] = "nodes",
    [GO_MATE] = "mate",
    [GO_PERFT] = "perft",
};

static go_word find(word w)
{
    for (unsigned i = 0; i < GO_WORDS; i++)
        if (word_is(w, number_words[i]))
            return (go_word)i;
    return GO_WORDS;
}

/* Thirty years: what is longer is as good as that, and can be reckoned with. */
#define TIME_MOST INT64_C(1000000000000)

/* A limit of nothing would mean no limit at all. */
static int64_t within(int64_t value, int64_t least, int64_t most)
{
    return value < least ? least : value > most ? most : value;
}

static void set_clock(reading *r, chuhe_side side, int64_t ms)
{
    r->order->limits.time_ms[side] = within(ms, 1, TIME_MOST);
    r->order->limits.has_clock = true;
}

static void set_increment(reading *r, chuhe_side side, int64_t ms)
{
    r->order->limits.increment_ms[side] = within(ms, 0, TIME_MOST);
}

static void set_other(reading *r, go_word what, int64_t value)
{
    engine_limits *limits = &r->order->limits;
    switch (what) {
    case GO_MOVES_TO_GO:
        limits->moves_to_go = (unsigned)within(value, 0, 10000);
        break;
    case GO_MOVE_TIME:
        limits->move_ms = within(value * r->unit, 1, TIME_MOST);
        r->has_move_time = true;
        break;
    case GO_DEPTH:
        limits->depth = (unsigned)within(value, 1, ENGINE_PLIES_MAX);
        break;
    case GO_NODES:
        limits->nodes = (uint64_t)within(value, 1, INT64_MAX);
        break;
    case GO_MATE:
        limits->mate = (unsigned)within(value, 1, ENGINE_PLIES_MAX);
        break;
    case GO_PERFT:
        r->order->is_perft = true;
        r->order->perft_depth = (unsigned)within(value, 0, PERFT_PLIES_MAX);
        break;
    default: /* the opponent's moves to go change nothing */
        break;
    }
}

static void set_number(reading *r, go_word what, int64_t value)
{
    chuhe_side other = (chuhe_side)(1 - r->own);
    switch (what) {
    case GO_RED_TIME:
        set_clock(r, CHUHE_RED, value);
        break;
    case GO_BLACK_TIME:
        set_clock(r, CHUHE_BLACK, value);
        break;
    case GO_RED_INCREMENT:
        set_increment(r, CHUHE_RED, value);
        break;
    case GO_BLACK_INCREMENT:
        set_increment(r, CHUHE_BLACK, value);
        break;
    case GO_OWN_TIME:
        set_clock(r, r->own, value * r->unit);
        break;
    case GO_OTHER_TIME:
        r->order->limits.time_ms[other] = within(value * r->unit, 1, TIME_MOST);
        break;
    case GO_OWN_INCREMENT:
        set_increment(r, r->own, value * r->unit);
        break;
    case GO_OTHER_INCREMENT:
        set_increment(r, other, value * r->unit);
        break;
    default:
        set_other(r, what, value);
        break;
    }
}

static void cannot_read(go_order *order, word w, const char *what)
{
    if (order->what)
        return;
    order->unread = w;
    order->what = what;
}

/* Moves, up to the first word that does not begin like one (no word of `go` has a
 * digit second). */
static void read_only_moves(reading *r, words *text)
{
    words rest = *text;
    word w;
    while (words_next(&w, &rest) && w.len >= 2 && w.text[1] >= '0' && w.text[1] <= '9') {
        chuhe_move move;
        *text = rest;
        go_order *order = r->order;
        if (move_word_read(&move, &r->line->now, w, r->line->ranks) != CHUHE_OK)
            cannot_read(order, w, "a legal move");
        else if (order->only_count < CHUHE_MOVES_MAX)
            order->only[order->only_count++] = move;
    }
}

static void read_number(reading *r, go_word what, word name, words *text)
{
    words rest = *text;
    word w;
    int64_t value;
    bool has_word = words_next(&w, &rest);
    if (has_word && word_number(&value, w)) {
        *text = rest;
        set_number(r, what, value);
    } else if (!has_word || !word_is(w, "infinite")) { /* `depth infinite` is good UCCI */
        cannot_read(r->order, name, "a number after it");
    }
}

void go_words_read(go_order *order, words text, const line_of_play *line, int time_unit)
{
    *order = (go_order){.what = NULL};
    reading r = {
        .order = order, .line = line, .unit = time_unit, .own = chuhe_position_to_move(&line->now)};
    word w;
    while (words_next(&w, &text)) {
        go_word what = find(w);
        if (what != GO_WORDS)
            read_number(&r, what, w, &text);
        else if (word_is(w, "searchmoves"))
            read_only_moves(&r, &text);
        else if (word_is(w, "infinite"))
            order->limits.infinite = true;
        else if (word_is(w, "ponder"))
            order->limits.ponder = true;
        else if (word_is(w, "draw"))
            order->offers_draw = true;
    }
    /* Adapters send the clock as well, and it then holds what the move may take. */
    if (r.has_move_time)
        order->limits.has_clock = false;
}
