/* What stands on a sheet, worked out and not yet laid out. */
#ifndef SHEET_SHEET_MODEL_H
#define SHEET_SHEET_MODEL_H

#include "base/buffer.h"
#include "sheet/sheet.h"
#include "sheet/sheet_texts.h"

enum { SHEET_TIME_CAP = 24, SHEET_MOVE_CAP = 48 };

/* One side's move in a round. */
typedef struct sheet_cell {
    char move[SHEET_MOVE_CAP]; /* with its marks; "" where there is none */
    char spent[SHEET_TIME_CAP];
    char rest[SHEET_TIME_CAP]; /* left; where there are no clocks: used */
} sheet_cell;

typedef struct sheet_row {
    unsigned round;
    sheet_cell cell[CHUHE_SIDES]; /* by column */
} sheet_row;

/* Texts, one after the other, each ended by a zero. */
typedef struct sheet_list {
    buffer bytes;
    size_t count;
} sheet_list;

typedef struct sheet_field {
    sheet_word label;
    bool is_half; /* two such in a row share a line */
    char *value;  /* "": to be filled in by hand */
} sheet_field;

enum { SHEET_FIELDS_MAX = 14 };

struct sheet {
    bool chinese, failed;
    sheet_times times;
    bool has_clocks, has_extension; /* moves have a delay, what they take beyond is told */
    chuhe_side column[CHUHE_SIDES]; /* whose moves stand in which column */
    sheet_field fields[SHEET_FIELDS_MAX];
    size_t field_count;
    sheet_row *rows;
    size_t row_count, row_capacity;
    sheet_list notes;
    size_t page_count;     /* as the layout has it */
    char *result, *reason; /* reason: "" while there is none */
    char *sum_time[CHUHE_SIDES], *sum_left[CHUHE_SIDES], *sum_extension[CHUHE_SIDES],
        *sum_fouls[CHUHE_SIDES];
    char *signer[CHUHE_PARTIES];
    bool is_signed[CHUHE_PARTIES];
};

/* Words in the language of the sheet. */
const char *sheet_text_of(bool chinese, sheet_word word);
/* Appends them with {1}, {2}, {3}, {4} put in; NULL where there are fewer. */
void sheet_say(buffer *out, bool chinese, sheet_word word, const char *const args[4]);
/* `Red` or `红方`; `the arbiter`. */
const char *sheet_party(bool chinese, chuhe_party party);

/* 2:05, 1:02:05: whole seconds, what is beyond them is dropped. "" for
 * CHUHE_NEVER_MS. */
void sheet_time(char buf[SHEET_TIME_CAP], int64_t ms);
/* 0:02:05.25, exact. */
void sheet_exact_time(char buf[SHEET_TIME_CAP], int64_t ms);

/* A copy, fit to print and cut to so many columns, so that it does not fill the page; text
 * may be NULL. On failure NULL, and s->failed. */
enum { SHEET_VALUE_COLUMNS = 400 };
char *sheet_copy(sheet *s, const char *text);
/* What a buffer holds, which is emptied; the same. */
char *sheet_take(sheet *s, buffer *text);
void sheet_list_add(sheet_list *list, const char *text);
/* Appends the text in lines of at most `width` columns: broken at blanks, between Chinese
 * characters, and where there is neither, anywhere. Of the first line `column` columns
 * are used already; the others begin with `indent` blanks. */
void sheet_wrap(buffer *out, const char *text, size_t column, size_t indent, size_t width);

/* One ply that stands when the log has been walked through. */
typedef struct sheet_ply {
    chuhe_side side;
    uint8_t column;
    unsigned round;
    bool offered; /* a draw, by its side, in the time of this move */
    chuhe_setup before;
    char text[SHEET_MOVE_CAP];
} sheet_ply;

/* The log, walked through from its beginning. */
typedef struct sheet_walk {
    sheet *s;
    const chuhe_referee *referee;
    const sheet_options *options;
    const chuhe_log_entry *entry;
    int64_t start_ms; /* when the round began */
    bool begun;
    chuhe_setup board; /* as it stands; without use in the variant */
    sheet_ply *plies;
    size_t count, capacity;
    chuhe_turn turn; /* markers and late promotion of the turn under way */
    char sealed[CHUHE_EVENT_TEXT_CAP];
    bool offers_next[CHUHE_SIDES]; /* offered before the move */
    unsigned fouls[CHUHE_SIDES];
    buffer foul_clauses[CHUHE_SIDES];
} sheet_walk;

/* Fills in rows, notes and fouls. */
void sheet_walk_log(sheet *s, const chuhe_referee *referee, const sheet_options *options);
/* A move on the board as it stands, as the sheet writes moves; not of the variant. */
void sheet_write_move(char buf[SHEET_MOVE_CAP], const sheet_walk *walk, chuhe_side side,
                      chuhe_move move);
/* Adds the ply that the entry has made; takes plies off until `count` are left, and says
 * which. */
void sheet_push_ply(sheet_walk *walk, const chuhe_effect *played);
void sheet_drop_plies(buffer *told, sheet_walk *walk, size_t count);
/* Tells of the entry under way what a sheet tells. */
void sheet_note_event(sheet_walk *walk);
void sheet_note_effect(sheet_walk *walk, const chuhe_effect *effect);

#endif
