/* The rules of a table: the sets that have a name, and who plays which colour. */
#include <chuhe/table.h>

#include <assert.h>
#include <string.h>

enum { MINUTE = 60000, LATE_LIMIT = 15 * MINUTE, RECORD_EXEMPT = 3 * MINUTE, USUAL_LIMIT = 60 };

#define TABLE_NAME(name, text, en, zh) text,
#define TABLE_ENGLISH(name, text, en, zh) en,
#define TABLE_CHINESE(name, text, en, zh) zh,

static const char *const names[] = {CHUHE_TABLE_LIST(TABLE_NAME)};
static const char *const english[] = {CHUHE_TABLE_LIST(TABLE_ENGLISH)};
static const char *const chinese[] = {CHUHE_TABLE_LIST(TABLE_CHINESE)};

static const char *pick(const char *const *texts, unsigned value)
{
    return value < CHUHE_TABLES ? texts[value] : "unknown";
}

const char *chuhe_table_name(chuhe_table table)
{
    return pick(names, table);
}

const char *chuhe_table_message(chuhe_table table)
{
    return pick(english, table);
}

const char *chuhe_table_message_zh(chuhe_table table)
{
    return pick(chinese, table);
}

/* Clause 7.2, which lets a player in need of time put off the record, is of 1999;
 * the rules of 1957 know nothing like it. */
static const chuhe_table_rules sets[CHUHE_TABLES] = {
    [CHUHE_TABLE_TOURNAMENT] =
        {
            .first_side = CHUHE_RED,
            .press_by_hand = true,
            .touch_move = true,
            .illegal_move_loses = true,
            .fouls_that_lose = 3,
            .warns_first = true,
            .keeps_records = true,
            .repetition = CHUHE_REPETITION_CLAIM,
            .natural_limit = CHUHE_LIMIT_CLAIM,
            .late_limit_ms = LATE_LIMIT,
            .record_exempt_ms = RECORD_EXEMPT,
        },
    [CHUHE_TABLE_TOURNAMENT_1957] =
        {
            .rules_1957 = true,
            .first_side = CHUHE_BLACK,
            .press_by_hand = true,
            .touch_move = true,
            .illegal_move_loses = true,
            .warns_first = true,
            .keeps_records = true,
            .repetition = CHUHE_REPETITION_CLAIM,
            .natural_limit = CHUHE_LIMIT_OFF,
            .late_limit_ms = LATE_LIMIT,
        },
    [CHUHE_TABLE_ONLINE] =
        {
            .first_side = CHUHE_RED,
            .repetition = CHUHE_REPETITION_AUTOMATIC,
            .natural_limit = CHUHE_LIMIT_ENDS,
            .dead_draw_ends = true,
        },
    [CHUHE_TABLE_CASUAL] =
        {
            .first_side = CHUHE_RED,
            .takes_back = true,
            .repetition = CHUHE_REPETITION_AUTOMATIC,
            .natural_limit = CHUHE_LIMIT_ENDS,
            .dead_draw_ends = true,
        },
};

static const char *const book_of[CHUHE_TABLES] = {
    [CHUHE_TABLE_TOURNAMENT] = "cxa1999",
    [CHUHE_TABLE_TOURNAMENT_1957] = "cxa1957",
    [CHUHE_TABLE_ONLINE] = "online",
    [CHUHE_TABLE_CASUAL] = "online",
};

void chuhe_table_rules_init(chuhe_table_rules *rules, chuhe_table table, const chuhe_rulebook *book)
{
    assert((unsigned)table < CHUHE_TABLES);
    *rules = sets[table];
    rules->book =
        book != NULL ? book : chuhe_rulebook_by_name(book_of[table], strlen(book_of[table]));
    unsigned rounds = rules->book->natural_limit_rounds;
    rules->natural_limit_rounds = (uint16_t)(rounds != 0 ? rounds : USUAL_LIMIT);
}

chuhe_side chuhe_colour_of_guesser(bool guessed_right, unsigned game,
                                   const chuhe_table_rules *rules)
{
    bool begins_first_game = guessed_right;
    bool exchanged = game % 2 == 0;
    return begins_first_game != exchanged ? rules->first_side : (chuhe_side)(rules->first_side ^ 1);
}

void chuhe_referee_options_init(chuhe_referee_options *options)
{
    memset(options, 0, sizeof *options);
    chuhe_table_rules_init(&options->rules, CHUHE_TABLE_TOURNAMENT, NULL);
    chuhe_setup_start(&options->start);
}
