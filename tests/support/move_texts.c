#include "support/move_texts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/facts.h"

/* Reads from memory that ends where the text ends, so that a sanitizer sees any
 * look beyond it. */
static chuhe_status read_text(chuhe_move *move, chuhe_notation *found,
                              const chuhe_position *position, chuhe_notation notation,
                              const char *text, chuhe_error *err)
{
    size_t len = strlen(text);
    char *copy = malloc(len > 0 ? len : 1);
    assert_non_null(copy);
    memcpy(copy, text, len);
    chuhe_status status = notation == MOVE_TEXTS_ANY
                              ? chuhe_move_from_any_text(move, found, position, copy, len, err)
                              : chuhe_move_from_text(move, position, notation, copy, len, err);
    free(copy);
    return status;
}

void move_texts_read(const char *fen, chuhe_notation notation, const char *text, const char *move)
{
    chuhe_position position;
    chuhe_error err = {CHUHE_OK, 0, "no error"};
    chuhe_move read = CHUHE_NO_MOVE, candidate = CHUHE_NO_MOVE;

    facts_set_up(&position, fen, 0);
    if (read_text(&read, NULL, &position, notation, text, &err) != CHUHE_OK)
        fail_msg("%s: '%s': byte %zu: %s", fen, text, err.offset, err.message);
    if (read != facts_move(move))
        fail_msg("%s: '%s' is not read as %s", fen, text, move);
    if (notation != MOVE_TEXTS_ANY &&
        (chuhe_move_candidates(&candidate, 1, &position, notation, text, strlen(text)) != 1 ||
         candidate != read))
        fail_msg("%s: '%s' has not %s as its only candidate", fen, text, move);
}

void move_texts_refuse(const char *fen, chuhe_notation notation, const char *text, chuhe_status why,
                       size_t offset)
{
    chuhe_position position;
    chuhe_error err = {CHUHE_OK, 99, NULL};
    chuhe_move read = 77;
    chuhe_notation found = CHUHE_NOTATIONS;

    facts_set_up(&position, fen, 0);
    chuhe_status status = read_text(&read, &found, &position, notation, text, &err);
    if (status != why || err.code != why)
        fail_msg("%s: '%s' gives %s, not %s", fen, text, chuhe_status_name(status),
                 chuhe_status_name(why));
    if (err.offset != offset)
        fail_msg("%s: '%s' shows at byte %zu, not %zu", fen, text, err.offset, offset);
    assert_string_equal(err.message, chuhe_status_message(why));
    assert_int_equal(read, 77);
    assert_int_equal(found, CHUHE_NOTATIONS);
    size_t count = chuhe_move_candidates(NULL, 0, &position, notation, text, strlen(text));
    if (why == CHUHE_E_AMBIGUOUS ? notation != MOVE_TEXTS_ANY && count < 2 : count != 0)
        fail_msg("%s: '%s' has %zu candidates", fen, text, count);
}

void move_texts_fit(const char *fen, chuhe_notation notation, const char *text, const char *moves)
{
    chuhe_position position;
    chuhe_move found[CHUHE_MOVES_MAX];
    size_t expected = (strlen(moves) + 1) / 5;

    facts_set_up(&position, fen, 0);
    size_t count =
        chuhe_move_candidates(found, CHUHE_MOVES_MAX, &position, notation, text, strlen(text));
    if (count != expected)
        fail_msg("%s: '%s' fits %zu moves, expected '%s'", fen, text, count, moves);
    for (size_t i = 0; i < expected; i++) {
        bool is_there = false;
        for (size_t j = 0; j < count; j++)
            is_there |= found[j] == facts_move(moves + 5 * i);
        if (!is_there)
            fail_msg("%s: '%s' does not fit %s", fen, text, moves + 5 * i);
    }
    move_texts_refuse(fen, notation, text, CHUHE_E_AMBIGUOUS, 0);
}

void move_texts_write(const char *fen, chuhe_notation notation, const chuhe_text_style *style,
                      const char *move, const char *text)
{
    chuhe_position position;
    char written[CHUHE_MOVE_TEXT_CAP];
    size_t len = 0;

    facts_set_up(&position, fen, 0);
    assert_int_equal(chuhe_move_to_styled_text(written, sizeof written, &len, &position,
                                               facts_move(move), notation, style),
                     CHUHE_OK);
    if (strcmp(written, text) != 0)
        fail_msg("%s: %s is written '%s', not '%s'", fen, move, written, text);
    assert_int_equal(len, strlen(text));
    move_texts_read(fen, notation, text, move);
}

/* ---- every legal move of a position ---- */

static void fail_on(const chuhe_position *position, const char *text, const char *what)
{
    chuhe_setup setup;
    char fen[CHUHE_FEN_CAP];
    size_t len;

    chuhe_position_to_setup(&setup, position);
    assert_int_equal(chuhe_setup_to_fen(fen, sizeof fen, &len, &setup), CHUHE_OK);
    fail_msg("%s: '%s' %s", fen, text, what);
}

static void check_read_back(const chuhe_position *position, chuhe_notation notation,
                            chuhe_move move, const char *text, size_t len, bool is_study)
{
    chuhe_move read = CHUHE_NO_MOVE, fitting[CHUHE_STUDY_MOVES_MAX];
    chuhe_status status = chuhe_move_from_text(&read, position, notation, text, len, NULL);

    if (status == CHUHE_OK) {
        if (read != move)
            fail_on(position, text, "is read back as another move");
        return;
    }
    if (status != CHUHE_E_AMBIGUOUS || !(is_study || notation == CHUHE_NOTATION_SHORT))
        fail_on(position, text, "is not read back");
    size_t count =
        chuhe_move_candidates(fitting, CHUHE_STUDY_MOVES_MAX, position, notation, text, len);
    bool is_there = false;
    for (size_t i = 0; i < count; i++)
        is_there |= fitting[i] == move;
    if (count < 2 || !is_there)
        fail_on(position, text, "is ambiguous but lacks the move among its candidates");
}

/* A quick mark of a text, so that only texts with the same one are compared. */
static uint32_t mark_of(const char *text)
{
    uint32_t mark = 2166136261u;
    for (; *text != '\0'; text++)
        mark = (mark ^ (unsigned char)*text) * 16777619u;
    return mark;
}

/* ---- words of order only where they are needed ---- */

/* With Chinese digits each character takes so many bytes. The last ones, from
 * the third on, tell the way; before them stand the piece and its file, or a
 * word of order and the piece. */
enum { CHARACTER = 3, WAY_AT = 2 * CHARACTER };

static chuhe_piece piece_of(const chuhe_position *position, chuhe_move move)
{
    return chuhe_position_piece_at(position, chuhe_move_from(move));
}

/* Whether two moves are told alike but for the piece: alike it is, too, and on
 * the same file. */
static bool is_confused(const chuhe_position *position, chuhe_move a, chuhe_move b,
                        const char *text_a, const char *text_b)
{
    return piece_of(position, a) == piece_of(position, b) &&
           chuhe_square_file(chuhe_move_from(a)) == chuhe_square_file(chuhe_move_from(b)) &&
           strcmp(text_a + WAY_AT, text_b + WAY_AT) == 0;
}

/* Whether another piece alike on the file could go the same way, told in full, if
 * its general did not mind: from one file the same way is the same step. */
static bool fellow_could_go(const chuhe_position *position, chuhe_move move)
{
    chuhe_square own = chuhe_move_from(move);
    int step = chuhe_move_to(move) - own;

    for (int from = own % CHUHE_FILES; from < CHUHE_SQUARES; from += CHUHE_FILES) {
        int to = from + step;
        if (from == own || to < 0 || to >= CHUHE_SQUARES ||
            chuhe_position_piece_at(position, (chuhe_square)from) != piece_of(position, move))
            continue;
        chuhe_status status =
            chuhe_position_explain(position, chuhe_move_make((chuhe_square)from, (chuhe_square)to));
        if (status == CHUHE_OK || status == CHUHE_E_GENERALS_FACING ||
            status == CHUHE_E_LEFT_IN_CHECK)
            return true;
    }
    return false;
}

/* Replaces the word of order by the file. */
static void name_file(char *text, const chuhe_position *position, chuhe_move move)
{
    static const char *const numbers[] = {"一", "二", "三", "四", "五", "六", "七", "八", "九"};
    int file = chuhe_square_file(chuhe_move_from(move));
    bool is_red = chuhe_position_to_move(position) == CHUHE_RED;

    memcpy(text, text + CHARACTER, CHARACTER);
    memcpy(text + CHARACTER, numbers[is_red ? 8 - file : file], CHARACTER);
}

/* The move is written as it always is, or with its file in place of its word. */
static void check_word(const chuhe_position *position, chuhe_notation notation, chuhe_move move,
                       chuhe_places places, const char *always, bool as_always, bool is_study)
{
    const chuhe_text_style style = {.digits = CHUHE_DIGITS_CHINESE, .places = places};
    char text[CHUHE_MOVE_TEXT_CAP], expected[CHUHE_MOVE_TEXT_CAP];
    size_t len = 0;

    assert_int_equal(
        chuhe_move_to_styled_text(text, sizeof text, &len, position, move, notation, &style),
        CHUHE_OK);
    check_read_back(position, notation, move, text, len, is_study);
    strcpy(expected, always);
    if (!as_always)
        name_file(expected, position, move);
    if (strcmp(text, expected) != 0)
        fail_on(position, text, "has a word of order too many or too few");
}

static void check_places(const chuhe_position *position, chuhe_notation notation,
                         const chuhe_move *moves, size_t count, bool is_study)
{
    static char texts[CHUHE_STUDY_MOVES_MAX][CHUHE_MOVE_TEXT_CAP];
    const chuhe_text_style style = {.digits = CHUHE_DIGITS_CHINESE};
    size_t len = 0;

    for (size_t i = 0; i < count; i++)
        assert_int_equal(chuhe_move_to_styled_text(texts[i], CHUHE_MOVE_TEXT_CAP, &len, position,
                                                   moves[i], notation, &style),
                         CHUHE_OK);
    for (size_t i = 0; i < count; i++) {
        chuhe_piece piece = piece_of(position, moves[i]);
        /* with its file it stays so */
        bool needed = memcmp(texts[i], chuhe_piece_chinese(piece), CHARACTER) == 0;
        bool published = needed || chuhe_piece_kind(piece) == CHUHE_SOLDIER ||
                         fellow_could_go(position, moves[i]);
        for (size_t j = 0; j < count && !needed; j++)
            needed = j != i && is_confused(position, moves[i], moves[j], texts[i], texts[j]);
        check_word(position, notation, moves[i], CHUHE_PLACES_NEEDED, texts[i], needed, is_study);
        if (notation == CHUHE_NOTATION_CHINESE)
            check_word(position, notation, moves[i], CHUHE_PLACES_PUBLISHED, texts[i], published,
                       is_study);
    }
}

size_t move_texts_check_all(const chuhe_position *position, bool is_study)
{
    static char texts[CHUHE_STUDY_MOVES_MAX][CHUHE_MOVE_TEXT_CAP];
    static uint32_t marks[CHUHE_STUDY_MOVES_MAX];
    chuhe_move moves[CHUHE_STUDY_MOVES_MAX];
    size_t count = chuhe_position_moves(moves, CHUHE_STUDY_MOVES_MAX, position);

    for (int n = 0; n < CHUHE_NOTATIONS; n++) {
        chuhe_notation notation = (chuhe_notation)n;
        if (notation == CHUHE_NOTATION_SAN) /* is read only */
            continue;
        for (size_t i = 0; i < count; i++) {
            size_t len = 0;
            if (chuhe_move_to_text(texts[i], CHUHE_MOVE_TEXT_CAP, &len, position, moves[i],
                                   notation) != CHUHE_OK)
                fail_on(position, chuhe_notation_name(notation), "is not written");
            check_read_back(position, notation, moves[i], texts[i], len, is_study);
            marks[i] = mark_of(texts[i]);
            for (size_t j = 0; j < i && !is_study && notation != CHUHE_NOTATION_SHORT; j++)
                if (marks[i] == marks[j] && strcmp(texts[i], texts[j]) == 0)
                    fail_on(position, texts[i], "is written for two moves");
        }
        if (notation == CHUHE_NOTATION_CHINESE || notation == CHUHE_NOTATION_SHORT)
            check_places(position, notation, moves, count, is_study);
    }
    return count;
}

/* ---- crowded files ---- */

static void put_if_empty(chuhe_setup *setup, chuhe_square square, chuhe_kind kind)
{
    if (setup->board[square] == CHUHE_NO_PIECE)
        setup->board[square] = chuhe_piece_make(setup->to_move, kind);
}

void move_texts_crowd(chuhe_setup *setup, chance *luck)
{
    static const chuhe_square near[] = {3, 5, 13, 21, 23}, far[] = {2, 6, 18, 22, 26, 38, 42};
    chuhe_side side = (chuhe_side)chance_below(luck, 2);
    unsigned files = 1 + chance_below(luck, 3), first = chance_below(luck, 9);

    chuhe_setup_init(setup);
    setup->to_move = side;
    put_if_empty(setup, chuhe_square_make(4, side == CHUHE_RED ? 0 : 9), CHUHE_GENERAL);
    setup->board[chuhe_square_make(3, side == CHUHE_RED ? 9 : 0)] =
        chuhe_piece_make(side ^ 1, CHUHE_GENERAL);
    for (unsigned n = 2 + chance_below(luck, 4); n > 0; n--) {
        unsigned rank = 5 + chance_below(luck, 5), file = (first + chance_below(luck, files)) % 9;
        put_if_empty(setup,
                     chuhe_square_make((int)file, (int)(side == CHUHE_RED ? rank : 9 - rank)),
                     CHUHE_SOLDIER);
    }
    for (chuhe_kind kind = CHUHE_HORSE; kind <= CHUHE_CANNON; kind++)
        for (int i = 0; i < 2; i++)
            put_if_empty(setup, (chuhe_square)(first + 9 * chance_below(luck, 10)), kind);
    for (int i = 0; i < 2; i++) {
        chuhe_square a = near[chance_below(luck, 5)], e = far[chance_below(luck, 7)];
        put_if_empty(setup, side == CHUHE_RED ? a : (chuhe_square)(89 - a), CHUHE_ADVISOR);
        put_if_empty(setup, side == CHUHE_RED ? e : (chuhe_square)(89 - e), CHUHE_ELEPHANT);
    }
}
