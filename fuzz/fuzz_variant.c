/* The settings variant: a line with an extended FEN, a line with a turn, then one byte
 * a turn to be played by chance.
 *
 * What is read is written and read the same; legal is what the lists say; and
 * positions keep what the rules promise of them. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <chuhe.h>

/* MOVES_CAP as many as there can be, so that a list that is too long is seen. */
enum { TURNS_PLAYED_MAX = 40, MOVES_CAP = 256 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds)
{
    if (!holds)
        abort();
}

/* Cuts off the text up to the line end; what is left begins behind it. */
static size_t cut_line(const char **line, const uint8_t **data, size_t *size)
{
    const uint8_t *end = *size > 0 ? memchr(*data, '\n', *size) : NULL;
    size_t len = end != NULL ? (size_t)(end - *data) : *size;
    size_t used = end != NULL ? len + 1 : len;
    *line = (const char *)*data;
    *data += used;
    *size -= used;
    return len;
}

/* The position at the beginning of a turn is written and read the same. */
static void check_text(const chuhe_variant_position *p)
{
    char text[CHUHE_VARIANT_FEN_CAP], again[CHUHE_VARIANT_FEN_CAP];
    size_t len, again_len;
    chuhe_variant_position back;
    must(chuhe_variant_to_fen(text, sizeof text, &len, p) == CHUHE_OK && strlen(text) == len);
    must(chuhe_variant_from_fen(&back, text, len, NULL) == CHUHE_OK);
    must(chuhe_variant_is_same(p, &back));
    must(back.quiet_plies == p->quiet_plies && back.round == p->round);
    must(chuhe_variant_to_fen(again, sizeof again, &again_len, &back) == CHUHE_OK);
    must(again_len == len && memcmp(text, again, len) == 0);
    must(chuhe_variant_to_fen(again, len, &again_len, p) == CHUHE_E_SPACE && again_len == len);
}

static void read_turn(chuhe_turn *turn, const char *text, size_t len)
{
    chuhe_turn back;
    chuhe_error err;
    char out[CHUHE_TURN_TEXT_CAP];
    size_t out_len;
    *turn = chuhe_turn_make(CHUHE_NO_MOVE);
    chuhe_status status = chuhe_turn_from_text(turn, text, len, &err);
    if (status != CHUHE_OK) {
        must(err.code == status && err.offset <= len && err.message != NULL);
        must(turn->move == CHUHE_NO_MOVE);
        return;
    }
    must(chuhe_turn_to_text(out, sizeof out, &out_len, turn) == CHUHE_OK);
    must(chuhe_turn_from_text(&back, out, out_len, NULL) == CHUHE_OK);
    must(back.move == turn->move && back.late == turn->late && back.becomes == turn->becomes);
    must(memcmp(back.rows, turn->rows, sizeof back.rows) == 0);
}

static bool is_promotion(const chuhe_turn *turn)
{
    return turn->becomes != CHUHE_NO_KIND;
}

/* Without settings the moves and checks are those of the standard game. */
static void check_standard(const chuhe_variant_position *p, size_t moves)
{
    static const uint8_t none[CHUHE_SIDES][CHUHE_MARKERS_MAX] = {{0}};
    chuhe_setup setup;
    chuhe_position standard;
    if (memcmp(p->rows, none, sizeof none) != 0)
        return;
    chuhe_variant_to_setup(&setup, p);
    must(chuhe_position_from_setup(&standard, NULL, &setup, 0) == CHUHE_OK);
    must(chuhe_position_count_moves(&standard) == moves);
    must(chuhe_position_is_check(&standard) == chuhe_variant_is_check(p, CHUHE_SIDES));
}

/* Powers only add moves; no piece of a kind is there more than twice. */
static void check_position(const chuhe_variant_position *p)
{
    chuhe_turn turns[MOVES_CAP];
    size_t count = chuhe_variant_moves(turns, MOVES_CAP, p);
    must(count <= MOVES_CAP && chuhe_variant_perft(p, 1) == count);
    for (size_t i = 0; i < count; i++) {
        must(chuhe_variant_explain(p, &turns[i]) == CHUHE_OK);
        must(!is_promotion(&turns[i]) || chuhe_variant_has(p, p->to_move, CHUHE_SETTING_PROMOTION));
    }
    check_standard(p, count);
    chuhe_standing standing = chuhe_variant_standing(p);
    bool is_open = standing == CHUHE_STANDING_OPEN || standing == CHUHE_STANDING_CHECK;
    must(is_open == chuhe_variant_has_turn(p) && (is_open || count == 0));
    must(chuhe_squareset_is_empty(chuhe_variant_checkers(p)) ==
         !chuhe_variant_is_check(p, p->to_move));
    for (unsigned row = 1; row < CHUHE_SETTINGS; row++)
        must(!chuhe_variant_has(p, CHUHE_RED, (chuhe_setting)row) ||
             !chuhe_variant_has(p, CHUHE_BLACK, (chuhe_setting)row));
}

/* Plays one of the legal turns, or, by three choices of four, one that leaves the markers
 * alone, which are sooner listed; false when there is none. */
static bool play_one(chuhe_variant_position *p, chuhe_turn *turns, unsigned choice)
{
    bool is_whole = choice % 4 == 3;
    size_t count = is_whole ? chuhe_variant_turns(turns, CHUHE_TURNS_MAX, p)
                            : chuhe_variant_moves(turns, CHUHE_TURNS_MAX, p);
    chuhe_side mover = p->to_move;
    must(count <= CHUHE_TURNS_MAX);
    must(count > 0 ? chuhe_variant_has_turn(p) : !is_whole || !chuhe_variant_has_turn(p));
    if (count == 0)
        return false;
    chuhe_turn turn = turns[(choice * 2654435761u >> 8) % count];
    must(chuhe_variant_play(p, &turn) == CHUHE_OK);
    must(p->to_move == (mover ^ 1) && !chuhe_variant_is_check(p, mover));
    return true;
}

/* A turn is legal when it is listed; refused it changes nothing. */
static void try_turn(const chuhe_variant_position *p, chuhe_turn *turns, const chuhe_turn *turn)
{
    chuhe_variant_position after = *p;
    chuhe_status status = chuhe_variant_explain(p, turn);
    size_t count = chuhe_variant_turns(turns, CHUHE_TURNS_MAX, p), found = 0;
    must(chuhe_variant_play(&after, turn) == status);
    must(status == CHUHE_OK || memcmp(&after, p, sizeof after) == 0);
    for (size_t i = 0; i < count; i++)
        found += memcmp(turns[i].rows, turn->rows, sizeof turn->rows) == 0 &&
                 turns[i].late == turn->late && turns[i].move == turn->move &&
                 turns[i].becomes == turn->becomes;
    bool is_unlisted = turn->rows[0] == p->rows[p->to_move][0] ||
                       turn->rows[1] == p->rows[p->to_move][1]; /* a marker that stays */
    must(is_unlisted ? found == 0 : found == (status == CHUHE_OK));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *fen, *text;
    chuhe_variant_position p;
    chuhe_turn turn;
    chuhe_error err = {CHUHE_OK, 0, NULL};
    size_t fen_len = cut_line(&fen, &data, &size), len = cut_line(&text, &data, &size);

    read_turn(&turn, text, len);
    chuhe_status status = chuhe_variant_from_fen(&p, fen, fen_len, &err);
    if (status != CHUHE_OK) {
        must(err.code == status && err.offset <= fen_len && err.message != NULL);
        return 0;
    }
    chuhe_turn *turns = malloc(CHUHE_TURNS_MAX * sizeof *turns);
    if (turns == NULL)
        return 0;
    check_text(&p);
    try_turn(&p, turns, &turn);
    for (size_t i = 0; i < size && i < TURNS_PLAYED_MAX; i++) {
        if (!play_one(&p, turns, data[i] + 256u * (unsigned)i))
            break;
        check_text(&p);
        check_position(&p);
    }
    free(turns);
    return 0;
}
