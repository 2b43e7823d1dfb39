#include "settings_pair.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static int square_of(chuhe_square square)
{
    return square == CHUHE_NO_SQUARE ? SETTINGS_NOWHERE : square;
}

settings_board settings_board_of(const chuhe_variant_position *position)
{
    settings_board board;
    memset(&board, 0, sizeof board);
    for (chuhe_square s = 0; s < CHUHE_SQUARES; s++) {
        chuhe_piece piece = position->board[s];
        char letter = '.';
        if (piece != CHUHE_NO_PIECE)
            letter = (chuhe_piece_side(piece) == CHUHE_RED ? "KABNRCP"
                                                           : "kabnrcp")[chuhe_piece_kind(piece)];
        board.at[s / 9][s % 9] = letter;
        board.spent[s] = chuhe_squareset_has(position->spent, s);
    }
    board.to_move = position->to_move == CHUHE_RED ? SETTINGS_RED : SETTINGS_BLACK;
    board.markers = position->markers;
    for (int side = 0; side < 2; side++) {
        for (int m = 0; m < 2; m++)
            board.row[side][m] = position->rows[side][m];
        board.pool[side][0] = position->pool[side][CHUHE_POOL_CHARIOT];
        board.pool[side][1] = position->pool[side][CHUHE_POOL_HORSE];
        board.pool[side][2] = position->pool[side][CHUHE_POOL_CANNON];
        board.waiting[side] = square_of(position->waiting[side]);
    }
    for (int m = 0; m < 2; m++) {
        board.began[m] = position->begin_rows[m];
        board.fell[m] = position->fallen >> m & 1;
    }
    board.captured_on = square_of(position->captured_on);
    return board;
}

chuhe_status settings_pair_read(settings_pair *pair, const char *fen, const char *rows,
                                const char *extra)
{
    char text[512];
    chuhe_error err;
    int len =
        snprintf(text, sizeof text, "%s settings:%s%s%s", fen, rows, *extra ? " " : "", extra);
    chuhe_status status = chuhe_variant_from_fen(&pair->ours, text, (size_t)len, &err);
    if (status == CHUHE_OK)
        pair->theirs = settings_board_of(&pair->ours);
    return status;
}

const char *settings_pair_text(char *buf, const settings_pair *pair)
{
    size_t len;
    if (chuhe_variant_to_fen(buf, CHUHE_VARIANT_FEN_CAP, &len, &pair->ours) != CHUHE_OK)
        return "(no text)";
    return buf;
}

void settings_pair_compare_boards(const settings_pair *pair)
{
    char text[CHUHE_VARIANT_FEN_CAP];
    settings_board ours = settings_board_of(&pair->ours);
    const settings_board *theirs = &pair->theirs;
    if (memcmp(ours.at, theirs->at, sizeof ours.at) != 0 || ours.to_move != theirs->to_move)
        fail_msg("%s: the oracle has other pieces or another side", settings_pair_text(text, pair));
    if (memcmp(ours.row, theirs->row, sizeof ours.row) != 0)
        fail_msg("%s: the oracle has the markers on %d%d/%d%d", settings_pair_text(text, pair),
                 theirs->row[0][0], theirs->row[0][1], theirs->row[1][0], theirs->row[1][1]);
    if (memcmp(ours.pool, theirs->pool, sizeof ours.pool) != 0)
        fail_msg("%s: the oracle has other captured pieces", settings_pair_text(text, pair));
    if (memcmp(ours.waiting, theirs->waiting, sizeof ours.waiting) != 0)
        fail_msg("%s: the oracle has waiting soldiers on %d and %d", settings_pair_text(text, pair),
                 theirs->waiting[0], theirs->waiting[1]);
    if (memcmp(ours.began, theirs->began, sizeof ours.began) != 0 ||
        memcmp(ours.fell, theirs->fell, sizeof ours.fell) != 0)
        fail_msg("%s: the oracle has markers begun or fallen otherwise",
                 settings_pair_text(text, pair));
    if (memcmp(ours.spent, theirs->spent, sizeof ours.spent) != 0)
        fail_msg("%s: the oracle has other spent soldiers", settings_pair_text(text, pair));
    if (ours.captured_on != theirs->captured_on)
        fail_msg("%s: the oracle has a capture on %d", settings_pair_text(text, pair),
                 theirs->captured_on);
}

void settings_pair_set_marker(settings_pair *pair, int marker, int row)
{
    bool may = settings_set_marker(&pair->theirs, marker, row);
    chuhe_status status = chuhe_variant_set_marker(&pair->ours, (unsigned)marker, (unsigned)row);
    assert_int_equal(status, may ? CHUHE_OK : CHUHE_E_RANGE);
    settings_pair_compare_boards(pair);
}

/* A turn as one number, so that lists can be sorted. */
typedef uint64_t turn_key;

static unsigned kind_number(char kind)
{
    return kind == 'R' ? 1 : kind == 'N' ? 2 : kind == 'C' ? 3 : 0;
}

static turn_key key_of(const settings_turn *turn)
{
    turn_key key = (turn_key)turn->row[0] * 16 + (turn_key)turn->row[1];
    key = key * 4 + kind_number(turn->late);
    key = key * 128 + (turn_key)turn->from;
    key = key * 128 + (turn_key)turn->to;
    return key * 4 + kind_number(turn->becomes);
}

static char letter_of(chuhe_kind kind)
{
    return (char)(kind == CHUHE_CHARIOT   ? 'R'
                  : kind == CHUHE_HORSE   ? 'N'
                  : kind == CHUHE_CANNON  ? 'C'
                  : kind == CHUHE_NO_KIND ? 0
                                          : '?');
}

static settings_turn their_turn(const settings_pair *pair, const chuhe_turn *turn)
{
    const int *now = pair->theirs.row[pair->theirs.to_move];
    settings_turn theirs = {{now[0], now[1]}, 0, 0, 0, 0};
    for (int m = 0; m < 2; m++)
        if (turn->rows[m] != CHUHE_ROW_STAYS)
            theirs.row[m] = turn->rows[m];
    theirs.late = letter_of(turn->late);
    theirs.from = chuhe_move_from(turn->move);
    theirs.to = chuhe_move_to(turn->move);
    theirs.becomes = letter_of(turn->becomes);
    return theirs;
}

static chuhe_kind kind_of_letter(char letter)
{
    return (chuhe_kind)(letter == 'R'   ? CHUHE_CHARIOT
                        : letter == 'N' ? CHUHE_HORSE
                        : letter == 'C' ? CHUHE_CANNON
                                        : CHUHE_NO_KIND);
}

chuhe_turn settings_pair_turn(const settings_pair *pair, const settings_turn *turn)
{
    const int *now = pair->theirs.row[pair->theirs.to_move];
    chuhe_turn ours =
        chuhe_turn_make(chuhe_move_make((chuhe_square)turn->from, (chuhe_square)turn->to));
    for (int m = 0; m < pair->theirs.markers; m++)
        if (turn->row[m] != now[m])
            ours.rows[m] = (uint8_t)turn->row[m];
    ours.late = kind_of_letter(turn->late);
    ours.becomes = kind_of_letter(turn->becomes);
    return ours;
}

static int compare_keys(const void *a, const void *b)
{
    turn_key x = *(const turn_key *)a, y = *(const turn_key *)b;
    return (x > y) - (x < y);
}

bool settings_turn_is_same(const settings_turn *a, const settings_turn *b)
{
    return key_of(a) == key_of(b);
}

static void fail_on(const settings_pair *pair, turn_key key, const char *who)
{
    static const char kinds[] = {'-', 'R', 'N', 'C'};
    char text[CHUHE_VARIANT_FEN_CAP];
    unsigned becomes = key % 4, to = (unsigned)(key / 4 % 128), from = (unsigned)(key / 512 % 128);
    unsigned late = (unsigned)(key / 65536 % 4), rows = (unsigned)(key / 262144);
    fail_msg("%s: [%u,%u] late %c %c%u%c%u becomes %c: only in the list of the %s, or more often",
             settings_pair_text(text, pair), rows / 16, rows % 16, kinds[late], 'a' + from % 9,
             from / 9, 'a' + to % 9, to / 9, kinds[becomes], who);
}

static void compare_lists(const settings_pair *pair, const chuhe_turn *ours, size_t our_count,
                          const settings_turn *theirs, size_t their_count)
{
    size_t most = our_count > their_count ? our_count : their_count;
    turn_key *a = calloc(most + 1, sizeof *a), *b = calloc(most + 1, sizeof *b);
    assert_true(a != NULL && b != NULL);
    for (size_t i = 0; i < most; i++) {
        settings_turn turn;
        a[i] = b[i] = UINT64_MAX;
        if (i < our_count) {
            turn = their_turn(pair, &ours[i]);
            a[i] = key_of(&turn);
        }
        if (i < their_count)
            b[i] = key_of(&theirs[i]);
    }
    qsort(a, most, sizeof *a, compare_keys);
    qsort(b, most, sizeof *b, compare_keys);
    for (size_t i = 0; i < most; i++)
        if (a[i] != b[i])
            fail_on(pair, a[i] < b[i] ? a[i] : b[i], a[i] < b[i] ? "library" : "oracle");
    free(a);
    free(b);
}

enum { MOVES_MAX = 1024 };

void settings_pair_compare_moves(const settings_pair *pair)
{
    static const char *const wrong_count = "the library counts otherwise than it lists";
    chuhe_turn ours[MOVES_MAX];
    settings_turn theirs[MOVES_MAX];
    size_t our_count = chuhe_variant_moves(ours, MOVES_MAX, &pair->ours);
    size_t their_count = settings_moves(theirs, MOVES_MAX, &pair->theirs);
    assert_true(our_count <= MOVES_MAX && their_count <= MOVES_MAX);
    compare_lists(pair, ours, our_count, theirs, their_count);
    if (chuhe_variant_moves(NULL, 0, &pair->ours) != our_count ||
        chuhe_variant_perft(&pair->ours, 1) != our_count)
        fail_msg("%s", wrong_count);
}

size_t settings_pair_compare_turns(settings_turn **turns, const settings_pair *pair)
{
    size_t count = settings_turns(NULL, 0, &pair->theirs);
    size_t our_count = chuhe_variant_turns(NULL, 0, &pair->ours);
    chuhe_turn *ours = calloc(our_count + 1, sizeof *ours);
    *turns = calloc(count + 1, sizeof **turns);
    assert_true(ours != NULL && *turns != NULL);
    settings_turns(*turns, count, &pair->theirs);
    assert_int_equal(chuhe_variant_turns(ours, our_count, &pair->ours), our_count);
    compare_lists(pair, ours, our_count, *turns, count);
    assert_int_equal(chuhe_variant_perft_turns(&pair->ours, 1), count);
    assert_int_equal(chuhe_variant_has_turn(&pair->ours), count > 0);
    free(ours);
    return count;
}

void settings_pair_compare_checks(const settings_pair *pair)
{
    char text[CHUHE_VARIANT_FEN_CAP];
    int side = pair->theirs.to_move;
    bool check = settings_in_check(&pair->theirs, side);
    if (chuhe_variant_is_check(&pair->ours, CHUHE_SIDES) != check ||
        chuhe_variant_is_check(&pair->ours, (chuhe_side)side) != check)
        fail_msg("%s: the oracle says %s", settings_pair_text(text, pair),
                 check ? "check" : "no check");
    chuhe_squareset checkers = chuhe_variant_checkers(&pair->ours);
    assert_int_equal(!chuhe_squareset_is_empty(checkers), check);
    for (chuhe_square s = 0; s < CHUHE_SQUARES; s++) {
        chuhe_piece piece = pair->ours.board[s];
        if (piece == CHUHE_NO_PIECE || chuhe_piece_side(piece) == side)
            continue;
        if (chuhe_squareset_has(checkers, s) != settings_gives_check(&pair->theirs, s))
            fail_msg("%s: they differ on the check by %c%d", settings_pair_text(text, pair),
                     'a' + s % 9, s / 9);
    }
}

void settings_pair_compare_standing(const settings_pair *pair, size_t turns)
{
    char text[CHUHE_VARIANT_FEN_CAP];
    chuhe_standing standing = chuhe_variant_standing(&pair->ours);
    bool check = settings_in_check(&pair->theirs, pair->theirs.to_move);
    bool mate = standing == CHUHE_STANDING_CHECKMATE;
    bool stalemate = standing == CHUHE_STANDING_STALEMATE;
    if (mate != (turns == 0 && check) || stalemate != (turns == 0 && !check))
        fail_msg("%s: standing %d, the oracle has %zu turns%s", settings_pair_text(text, pair),
                 (int)standing, turns, check ? ", in check" : "");
}

void settings_pair_play(settings_pair *pair, const settings_turn *turn)
{
    char text[CHUHE_VARIANT_FEN_CAP];
    chuhe_turn ours = settings_pair_turn(pair, turn);
    chuhe_status status = chuhe_variant_explain(&pair->ours, &ours);
    if (status != CHUHE_OK)
        fail_msg("%s: a turn in the list is explained away: %s", settings_pair_text(text, pair),
                 chuhe_status_message(status));
    assert_int_equal(chuhe_variant_play(&pair->ours, &ours), CHUHE_OK);
    settings_play(&pair->theirs, turn);
    settings_pair_compare_boards(pair);
}
