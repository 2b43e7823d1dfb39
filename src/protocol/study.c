#include "protocol/study.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>

#include "base/text.h"
#include "engine/evaluate.h"

static void say(buffer *out, people_language language, people_text text)
{
    buffer_text(out, people_text_in(language, text));
}

static void say_line(buffer *out, people_language language, people_text text)
{
    say(out, language, text);
    buffer_text(out, "\n");
}

static void write_ranks(buffer *out, const chuhe_position *position, rank_count ranks)
{
    for (int rank = CHUHE_RANKS - 1; rank >= 0; rank--) {
        buffer_printf(out, "%2d ", rank + (ranks == RANKS_1_10 ? 1 : 0));
        for (int file = 0; file < CHUHE_FILES; file++) {
            chuhe_piece piece = chuhe_position_piece_at(position, chuhe_square_make(file, rank));
            buffer_printf(out, " %c", chuhe_piece_letter(piece));
        }
        buffer_text(out, "\n");
    }
    buffer_text(out, "    a b c d e f g h i\n");
}

static void write_checkers(buffer *out, const chuhe_position *position, people_language language,
                           rank_count ranks)
{
    chuhe_squareset checkers = chuhe_position_checkers(position);
    if (chuhe_squareset_is_empty(checkers)) {
        say_line(out, language, PEOPLE_TEXT_NO_CHECK);
        return;
    }
    say(out, language, PEOPLE_TEXT_CHECKERS);
    const char *gap = "";
    for (chuhe_square s = chuhe_squareset_next(checkers, 0); s != CHUHE_NO_SQUARE;
         s = chuhe_squareset_next(checkers, (chuhe_square)(s + 1)), gap = " ")
        buffer_printf(out, "%s%c%d", gap, 'a' + chuhe_square_file(s),
                      chuhe_square_rank(s) + (ranks == RANKS_1_10 ? 1 : 0));
    buffer_text(out, "\n");
}

void study_board(buffer *out, const chuhe_position *position, people_language language,
                 rank_count ranks)
{
    chuhe_setup setup;
    char fen[CHUHE_FEN_CAP];
    size_t len = 0;
    write_ranks(out, position, ranks);
    chuhe_position_to_setup(&setup, position);
    if (chuhe_setup_to_fen(fen, sizeof fen, &len, &setup) == CHUHE_OK)
        buffer_printf(out, "fen %.*s\n", (int)len, fen);
    buffer_printf(out, "key %016" PRIx64 "\n", chuhe_position_hash(position));
    say_line(out, language,
             chuhe_position_to_move(position) == CHUHE_RED ? PEOPLE_TEXT_RED_TO_MOVE
                                                           : PEOPLE_TEXT_BLACK_TO_MOVE);
    write_checkers(out, position, language, ranks);
    say(out, language, PEOPLE_TEXT_LAST_CAPTURE);
    buffer_printf(out, "%u\n", chuhe_position_quiet_plies(position));
}

enum { NAME_WIDTH_MAX = 56, NUMBER_WIDTH = 8 };

/* A table: the column of names is as wide as its longest. */
typedef struct table {
    buffer *out;
    people_language language;
    size_t name_width;
} table;

static const char *term_name(const eval_term *term, people_language language)
{
    return language == PEOPLE_CHINESE ? term->name_zh : term->name;
}

static size_t widest_name(const eval_account *account, people_language language)
{
    size_t widest = 0;
    for (unsigned i = 0; i < account->count; i++) {
        const char *name = term_name(&account->terms[i], language);
        size_t width = text_width(name, strlen(name));
        if (width > widest)
            widest = width;
    }
    return widest < NAME_WIDTH_MAX ? widest + 1 : NAME_WIDTH_MAX;
}

static void write_name(const table *t, const char *name)
{
    size_t used = text_append_cut(t->out, name, strlen(name), t->name_width);
    text_append_padding(t->out, used, t->name_width);
}

/* A heading over columns of numbers. */
static void write_heading(const table *t, people_text heading, size_t columns)
{
    const char *text = people_text_in(t->language, heading);
    text_append_padding(t->out, text_width(text, strlen(text)), columns * NUMBER_WIDTH);
    buffer_text(t->out, text);
}

static void write_headings(const table *t)
{
    write_name(t, people_text_in(t->language, PEOPLE_TEXT_TERM));
    write_heading(t, PEOPLE_TEXT_RED, 2);
    write_heading(t, PEOPLE_TEXT_BLACK, 2);
    write_heading(t, PEOPLE_TEXT_SUM, 2);
    buffer_text(t->out, "\n");
    write_name(t, "");
    for (int i = 0; i < 3; i++) {
        write_heading(t, PEOPLE_TEXT_MIDDLE, 1);
        write_heading(t, PEOPLE_TEXT_END, 1);
    }
    buffer_text(t->out, "\n");
}

/* In soldiers, as people count. */
static void write_number(const table *t, int hundredths)
{
    buffer_printf(t->out, "%*.2f", NUMBER_WIDTH, hundredths / 100.0);
}

static void write_term(const table *t, const eval_term *term)
{
    write_name(t, term_name(term, t->language));
    for (int side = 0; side < CHUHE_SIDES; side++) {
        write_number(t, term->middle[side]);
        write_number(t, term->end[side]);
    }
    write_number(t, term->middle[CHUHE_RED] - term->middle[CHUHE_BLACK]);
    write_number(t, term->end[CHUHE_RED] - term->end[CHUHE_BLACK]);
    buffer_text(t->out, "\n");
}

static void write_terms(const table *t, const eval_account *account)
{
    eval_term all = {.name = people_text_in(PEOPLE_ENGLISH, PEOPLE_TEXT_TOTAL),
                     .name_zh = people_text_in(PEOPLE_CHINESE, PEOPLE_TEXT_TOTAL)};
    for (unsigned i = 0; i < account->count; i++) {
        const eval_term *term = &account->terms[i];
        write_term(t, term);
        for (int side = 0; side < CHUHE_SIDES; side++) {
            all.middle[side] += term->middle[side];
            all.end[side] += term->end[side];
        }
    }
    write_term(t, &all);
}

static void write_fraction(buffer *out, people_language language, people_text text, int part,
                           int whole)
{
    say(out, language, text);
    buffer_printf(out, "%d/%d\n", part, whole);
}

void study_evaluation(buffer *out, const chuhe_position *position, people_language language)
{
    eval_account account;
    eval_explain(&account, position);
    table t = {out, language, widest_name(&account, language)};
    write_headings(&t);
    write_terms(&t, &account);
    write_fraction(out, language, PEOPLE_TEXT_PHASE, account.phase, account.phase_max);
    write_fraction(out, language, PEOPLE_TEXT_SCALE, account.scale, account.scale_max);
    say(out, language, PEOPLE_TEXT_SCORE);
    buffer_printf(out, "%.2f\n", account.score / 100.0);
}

static double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* A count that looks at the job now and then: no more plies than this in one go,
 * which take some milliseconds. */
enum { ONE_GO = 4 };

static uint64_t count(const job *j, chuhe_position *position, unsigned depth)
{
    if (depth <= ONE_GO)
        return chuhe_position_perft(position, depth);
    chuhe_move moves[CHUHE_MOVES_MAX];
    size_t total = chuhe_position_moves(moves, CHUHE_MOVES_MAX, position);
    uint64_t sum = 0;
    for (size_t i = 0; i < total && !job_must_stop(j); i++) {
        chuhe_undo undo;
        chuhe_position_play_unchecked(position, &undo, moves[i]);
        sum += count(j, position, depth - 1);
        chuhe_position_take_back(position, &undo);
    }
    return sum;
}

static uint64_t count_by_move(output *out, const job *j, const chuhe_position *position,
                              unsigned depth, rank_count ranks)
{
    chuhe_move moves[CHUHE_MOVES_MAX];
    size_t total = depth > 0 ? chuhe_position_moves(moves, CHUHE_MOVES_MAX, position) : 0;
    uint64_t sum = depth > 0 ? 0 : 1;
    buffer line;
    buffer_init(&line);
    for (size_t i = 0; i < total; i++) {
        chuhe_position next = *position;
        chuhe_position_play_unchecked(&next, NULL, moves[i]);
        uint64_t below = count(j, &next, depth - 1);
        if (job_must_stop(j))
            break;
        move_word_write(&line, moves[i], ranks);
        buffer_printf(&line, ": %" PRIu64, below);
        output_send(out, &line);
        sum += below;
    }
    buffer_deinit(&line);
    return sum;
}

void study_perft(output *out, const job *j, const chuhe_position *position, unsigned depth,
                 rank_count ranks)
{
    double start = seconds_now();
    uint64_t sum = count_by_move(out, j, position, depth, ranks);
    double seconds = seconds_now() - start;
    output_line(out, "\nNodes searched: %" PRIu64, sum);
    if (job_must_stop(j))
        output_line(out, "info string stopped; the count is not whole");
    else
        output_line(out, "info string %.3f seconds, %.1f million a second", seconds,
                    seconds > 0 ? (double)sum / seconds / 1e6 : 0.0);
}
