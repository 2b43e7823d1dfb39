/* The first line: what is played by. */
#include <string.h>

#include "eventlog/eventlog_field.h"

static const char *const game_fields[] = {
    "table",          "rules",      "time",          "odds",         "markers",
    "start",          "press",      "touch_move",    "illegal_move", "fouls",
    "warns_first",    "take_back",  "records",       "repetition",   "natural_limit",
    "dead_draw_ends", "late_limit", "record_exempt", "first",        "clauses"};

static const char *const tables[] = {
#define TABLE_NAME(name, text, en, zh) text,
    CHUHE_TABLE_LIST(TABLE_NAME)
#undef TABLE_NAME
};

/* In the order of their values; the first of a pair stands for false. */
static const char *const presses[] = {"machine", "hand"};
static const char *const illegal_moves[] = {"refused", "loses"};
static const char *const clause_years[] = {"1999", "1957"};
static const char *const repetitions[] = {"claim", "automatic", "off"};
static const char *const limits[] = {"ends", "claim", "off"};

enum { ROUNDS_MAX = 32767, BOOKS_MAX = 32 };

/* ---- reading ---- */

static bool read_pair(bool *value, const eventlog_fields *in, const char *name,
                      const char *const *words)
{
    unsigned index = *value;
    if (!eventlog_read_word(&index, in, name, words, 2))
        return false;
    *value = index == 1;
    return true;
}

static bool read_book(const chuhe_rulebook **book, const eventlog_fields *in)
{
    const char *names[BOOKS_MAX];
    size_t count = chuhe_rulebook_count();
    unsigned index = BOOKS_MAX;
    for (size_t i = 0; i < count && i < BOOKS_MAX; i++)
        names[i] = chuhe_rulebook_at(i)->name;
    if (!eventlog_read_word(&index, in, "rules", names, count < BOOKS_MAX ? count : BOOKS_MAX))
        return false;
    *book = index < BOOKS_MAX ? chuhe_rulebook_at(index) : NULL;
    return true;
}

static bool read_small(uint8_t *value, const eventlog_fields *in, const char *name, uint32_t max)
{
    uint32_t number = *value;
    if (!eventlog_read_number(&number, in, name, 0, max))
        return false;
    *value = (uint8_t)number;
    return true;
}

static bool read_object(eventlog_fields *inner, const eventlog_fields *in, const char *name)
{
    inner->object = json_value_member(in->object, name);
    inner->fault = in->fault;
    return !inner->object || json_value_is_object(inner->object) ||
           eventlog_fail(in->fault, EVENTLOG_WRONG_TYPE, name, EVENTLOG_EXPECT_OBJECT, NULL,
                         inner->object);
}

static bool read_limit(chuhe_table_rules *rules, const eventlog_fields *in)
{
    static const char *const names[] = {"way", "rounds"};
    eventlog_fields inner;
    unsigned way = rules->natural_limit;
    uint32_t rounds = rules->natural_limit_rounds;
    if (!read_object(&inner, in, "natural_limit"))
        return false;
    if (!inner.object)
        return true;
    if (!eventlog_only(&inner, names, 2, EVENTLOG_UNKNOWN_FIELD) ||
        !eventlog_read_word(&way, &inner, "way", limits, 3) ||
        !eventlog_read_number(&rounds, &inner, "rounds", 1, ROUNDS_MAX))
        return false;
    rules->natural_limit = (chuhe_natural_limit)way;
    rules->natural_limit_rounds = (uint16_t)rounds;
    return true;
}

static bool read_squares(chuhe_squareset *set, const eventlog_fields *in, const char *name)
{
    const json_value *list = json_value_member(in->object, name);
    if (list && !json_value_is_array(list))
        return eventlog_fail(in->fault, EVENTLOG_WRONG_TYPE, name, EVENTLOG_EXPECT_SQUARES, NULL,
                             list);
    for (size_t i = 0; i < json_value_count(list); i++) {
        const char *text = json_value_text(json_value_at(list, i));
        chuhe_square square;
        if (!text || chuhe_square_from_text(&square, text, strlen(text), NULL) != CHUHE_OK)
            return eventlog_fail(in->fault, EVENTLOG_BAD_VALUE, name, EVENTLOG_EXPECT_SQUARES, NULL,
                                 list);
        chuhe_squareset_add(set, square);
    }
    return true;
}

static bool read_odds(chuhe_odds *odds, const eventlog_fields *in)
{
    static const char *const names[] = {"first_moves", "removed"};
    eventlog_fields inner;
    if (!read_object(&inner, in, "odds"))
        return false;
    return !inner.object ||
           (eventlog_only(&inner, names, 2, EVENTLOG_UNKNOWN_FIELD) &&
            read_small(&odds->first_moves, &inner, "first_moves", CHUHE_FIRST_MOVES_MAX) &&
            read_squares(&odds->removed, &inner, "removed"));
}

static bool read_repetition(chuhe_table_rules *rules, const eventlog_fields *in)
{
    unsigned way = rules->repetition, first = rules->first_side;
    if (!eventlog_read_word(&way, in, "repetition", repetitions, 3) ||
        !eventlog_read_word(&first, in, "first", eventlog_parties, CHUHE_SIDES))
        return false;
    rules->repetition = (chuhe_repetition_way)way;
    rules->first_side = (chuhe_side)first;
    return true;
}

static bool read_rules(chuhe_table_rules *rules, const eventlog_fields *in)
{
    const chuhe_rulebook *book = NULL;
    unsigned table = CHUHE_TABLE_TOURNAMENT;
    if (!eventlog_read_word(&table, in, "table", tables, CHUHE_TABLES) || !read_book(&book, in))
        return false;
    chuhe_table_rules_init(rules, (chuhe_table)table, book);
    return read_pair(&rules->press_by_hand, in, "press", presses) &&
           read_pair(&rules->illegal_move_loses, in, "illegal_move", illegal_moves) &&
           read_pair(&rules->rules_1957, in, "clauses", clause_years) &&
           eventlog_read_yes_no(&rules->touch_move, in, "touch_move") &&
           eventlog_read_yes_no(&rules->warns_first, in, "warns_first") &&
           eventlog_read_yes_no(&rules->takes_back, in, "take_back") &&
           eventlog_read_yes_no(&rules->keeps_records, in, "records") &&
           eventlog_read_yes_no(&rules->dead_draw_ends, in, "dead_draw_ends") &&
           read_small(&rules->fouls_that_lose, in, "fouls", UINT8_MAX) &&
           eventlog_read_time(&rules->late_limit_ms, in, "late_limit", false) &&
           eventlog_read_time(&rules->record_exempt_ms, in, "record_exempt", false) &&
           read_repetition(rules, in) && read_limit(rules, in);
}

static bool read_time_control(chuhe_time_control *time, const eventlog_fields *in)
{
    const char *text;
    if (!eventlog_read_text(&text, in, "time", EVENTLOG_EXPECT_TIME_CONTROL))
        return false;
    return !text || chuhe_time_control_from_text(time, text, strlen(text), NULL) == CHUHE_OK ||
           eventlog_fail(in->fault, EVENTLOG_BAD_VALUE, "time", EVENTLOG_EXPECT_TIME_CONTROL, NULL,
                         json_value_member(in->object, "time"));
}

static bool read_start(chuhe_referee_options *options, const eventlog_fields *in)
{
    const char *text;
    if (!eventlog_read_text(&text, in, "start", EVENTLOG_EXPECT_FEN))
        return false;
    if (!text)
        return true;
    options->has_start = true;
    return chuhe_setup_from_fen(&options->start, text, strlen(text), NULL) == CHUHE_OK ||
           eventlog_fail(in->fault, EVENTLOG_BAD_VALUE, "start", EVENTLOG_EXPECT_FEN, NULL,
                         json_value_member(in->object, "start"));
}

static bool read_game(chuhe_referee_options *options, const eventlog_fields *in)
{
    return eventlog_only(in, game_fields, sizeof game_fields / sizeof *game_fields,
                         EVENTLOG_UNKNOWN_FIELD) &&
           read_rules(&options->rules, in) && read_time_control(&options->time, in) &&
           read_odds(&options->odds, in) &&
           read_small(&options->markers, in, "markers", CHUHE_MARKERS_MAX) &&
           read_start(options, in);
}

bool eventlog_read_options(chuhe_referee_options *options, const char *text, size_t len,
                           eventlog_fault *fault)
{
    static const char *const outer[] = {"game"};
    chuhe_referee_options found;
    json_value *object = eventlog_object(text, len, fault);
    const eventlog_fields in = {object, fault};
    eventlog_fields game;
    bool good = object && eventlog_only(&in, outer, 1, EVENTLOG_UNKNOWN_FIELD) &&
                read_object(&game, &in, "game");
    if (good && !game.object)
        good = eventlog_fail(fault, EVENTLOG_MISSING, "game", EVENTLOG_EXPECT_OBJECT, NULL, NULL);
    chuhe_referee_options_init(&found);
    good = good && read_game(&found, &game);
    if (good)
        *options = found;
    json_value_free(object);
    return good;
}

/* ---- a game that cannot be ---- */

/* The start without what the odds take from it. */
static void set_up(chuhe_setup *start, const chuhe_referee_options *options)
{
    if (options->has_start) {
        *start = options->start;
    } else {
        chuhe_setup_start(start);
        start->to_move = options->rules.first_side;
    }
    for (chuhe_square square = 0; square < CHUHE_SQUARES; square++)
        if (chuhe_squareset_has(options->odds.removed, square))
            start->board[square] = CHUHE_NO_PIECE;
}

void eventlog_options_fault(eventlog_fault *fault, const chuhe_referee_options *options,
                            chuhe_status why)
{
    chuhe_setup start;
    *fault = (eventlog_fault){.problem = EVENTLOG_BAD_OPTIONS, .why = why};
    if (why != CHUHE_E_UNPLAYABLE)
        return;
    set_up(&start, options);
    chuhe_setup_check(&fault->start, &start);
}

/* ---- writing ---- */

/* In what a set of rules differs from a usual one with the same book: counted, and written
 * where there is a writer. */
typedef struct differences {
    json *writer;
    unsigned count;
} differences;

/* Whether it is to be written. */
static bool differs(differences *d, bool is_other, const char *name)
{
    d->count += is_other;
    if (is_other && d->writer)
        json_key(d->writer, name);
    return is_other && d->writer;
}

static void tell_word(differences *d, const char *name, unsigned value, unsigned usual,
                      const char *const *words)
{
    if (differs(d, value != usual, name))
        json_text(d->writer, words[value]);
}

static void tell_yes_no(differences *d, const char *name, bool value, bool usual)
{
    if (differs(d, value != usual, name))
        json_bool(d->writer, value);
}

static void tell_number(differences *d, const char *name, unsigned value, unsigned usual)
{
    if (differs(d, value != usual, name))
        json_unsigned(d->writer, value);
}

static void tell_time(differences *d, const char *name, int64_t value, int64_t usual)
{
    if (differs(d, value != usual, name))
        eventlog_write_time(d->writer, value);
}

static void tell_limit(differences *d, const chuhe_table_rules *rules,
                       const chuhe_table_rules *usual)
{
    differences inner = {d->writer, 0};
    bool is_other = rules->natural_limit != usual->natural_limit ||
                    rules->natural_limit_rounds != usual->natural_limit_rounds;
    if (!differs(d, is_other, "natural_limit"))
        return;
    json_begin_object(d->writer);
    tell_word(&inner, "way", rules->natural_limit, usual->natural_limit, limits);
    tell_number(&inner, "rounds", rules->natural_limit_rounds, usual->natural_limit_rounds);
    json_end_object(d->writer);
}

static void tell_differences(differences *d, const chuhe_table_rules *rules,
                             const chuhe_table_rules *usual)
{
    tell_word(d, "clauses", rules->rules_1957, usual->rules_1957, clause_years);
    tell_word(d, "first", rules->first_side, usual->first_side, eventlog_parties);
    tell_word(d, "press", rules->press_by_hand, usual->press_by_hand, presses);
    tell_yes_no(d, "touch_move", rules->touch_move, usual->touch_move);
    tell_word(d, "illegal_move", rules->illegal_move_loses, usual->illegal_move_loses,
              illegal_moves);
    tell_number(d, "fouls", rules->fouls_that_lose, usual->fouls_that_lose);
    tell_yes_no(d, "warns_first", rules->warns_first, usual->warns_first);
    tell_yes_no(d, "take_back", rules->takes_back, usual->takes_back);
    tell_yes_no(d, "records", rules->keeps_records, usual->keeps_records);
    tell_word(d, "repetition", rules->repetition, usual->repetition, repetitions);
    tell_limit(d, rules, usual);
    tell_yes_no(d, "dead_draw_ends", rules->dead_draw_ends, usual->dead_draw_ends);
    tell_time(d, "late_limit", rules->late_limit_ms, usual->late_limit_ms);
    tell_time(d, "record_exempt", rules->record_exempt_ms, usual->record_exempt_ms);
}

/* Whose clauses are cited weighs more than the rest. */
static unsigned distance(const chuhe_table_rules *rules, const chuhe_table_rules *usual)
{
    differences d = {NULL, 0};
    tell_differences(&d, rules, usual);
    return d.count + (rules->rules_1957 != usual->rules_1957) * 3U;
}

static chuhe_table nearest(chuhe_table_rules *usual, const chuhe_table_rules *rules)
{
    unsigned least = UINT32_MAX;
    chuhe_table best = CHUHE_TABLE_TOURNAMENT;
    for (unsigned i = 0; i < CHUHE_TABLES; i++) {
        chuhe_table_rules candidate;
        chuhe_table_rules_init(&candidate, (chuhe_table)i, rules->book);
        unsigned found = distance(rules, &candidate);
        if (found < least) {
            least = found;
            best = (chuhe_table)i;
            *usual = candidate;
        }
    }
    return best;
}

static void put_rules(json *writer, const chuhe_table_rules *rules)
{
    chuhe_table_rules usual;
    differences d = {writer, 0};
    json_put_text(writer, "table", tables[nearest(&usual, rules)]);
    json_put_text(writer, "rules", rules->book->name);
    tell_differences(&d, rules, &usual);
}

static void put_odds(json *writer, const chuhe_odds *odds)
{
    char text[3];
    if (odds->first_moves == 0 && chuhe_squareset_is_empty(odds->removed))
        return;
    json_key(writer, "odds");
    json_begin_object(writer);
    if (odds->first_moves) {
        json_key(writer, "first_moves");
        json_unsigned(writer, odds->first_moves);
    }
    if (!chuhe_squareset_is_empty(odds->removed)) {
        json_key(writer, "removed");
        json_begin_array(writer);
        for (chuhe_square square = chuhe_squareset_next(odds->removed, 0);
             square != CHUHE_NO_SQUARE;
             square = chuhe_squareset_next(odds->removed, (chuhe_square)(square + 1))) {
            chuhe_square_to_text(text, square);
            json_text(writer, text);
        }
        json_end_array(writer);
    }
    json_end_object(writer);
}

void eventlog_write_options(buffer *out, const chuhe_referee_options *options)
{
    char time[CHUHE_TIME_CONTROL_TEXT_CAP], fen[CHUHE_FEN_CAP];
    size_t len;
    json writer;
    json_init(&writer, out);
    json_begin_object(&writer);
    json_key(&writer, "game");
    json_begin_object(&writer);
    put_rules(&writer, &options->rules);
    if (options->time.period_count &&
        chuhe_time_control_to_text(time, sizeof time, &len, &options->time) == CHUHE_OK) {
        json_key(&writer, "time");
        json_string(&writer, time, len);
    }
    put_odds(&writer, &options->odds);
    if (options->markers) {
        json_key(&writer, "markers");
        json_unsigned(&writer, options->markers);
    }
    if (options->has_start &&
        chuhe_setup_to_fen(fen, sizeof fen, &len, &options->start) == CHUHE_OK) {
        json_key(&writer, "start");
        json_string(&writer, fen, len);
    }
    json_end_object(&writer);
    json_end_object(&writer);
    buffer_text(out, "\n");
}
