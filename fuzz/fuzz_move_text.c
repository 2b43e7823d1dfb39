/* Moves as text. The first byte chooses a position and a notation, the rest is
 * the text. A move that is read is legal, is the only candidate, and is read
 * again from what is written for it in every style; a text that is refused says
 * why, at a byte within it, and has several candidates exactly when it is
 * ambiguous. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <chuhe.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds)
{
    if (!holds)
        abort();
}

/* Start positions of either side, alike pieces on a file, studies. */
static const char *const fens[] = {
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b",
    "3k5/9/2P3P2/2P3P2/4P4/9/9/4C4/4C4/4K4 w",
    "3k5/2P6/2P6/2P6/2P6/2P6/9/5A3/9/2B1KAB2 w",
    "3k1a3/9/3a5/9/6p2/2p3p2/2p3p2/2n6/2n6/4K4 b",
    "3k5/9/9/9/4R4/4R4/4R4/4R4/4A4/3KA4 w",
};
enum { FEN_COUNT = sizeof fens / sizeof fens[0] };

static void set_up(chuhe_position *position, unsigned which)
{
    chuhe_setup setup;
    const char *fen = fens[which % FEN_COUNT];

    require(chuhe_setup_from_fen(&setup, fen, strlen(fen), NULL) == CHUHE_OK);
    require(chuhe_position_from_setup(position, NULL, &setup, CHUHE_FAULTS_ALL) == CHUHE_OK);
}

static void check_in(const chuhe_position *position, chuhe_move move, chuhe_notation notation,
                     const chuhe_text_style *style, bool is_playable)
{
    char text[CHUHE_MOVE_TEXT_CAP];
    size_t len = 0;
    chuhe_move again = CHUHE_NO_MOVE;

    require(chuhe_move_to_styled_text(text, sizeof text, &len, position, move, notation, style) ==
            CHUHE_OK);
    require(len < sizeof text && strlen(text) == len);
    chuhe_status status = chuhe_move_from_text(&again, position, notation, text, len, NULL);
    /* only a study may have more alike than can be told apart */
    require(status == CHUHE_OK ||
            (status == CHUHE_E_AMBIGUOUS && (!is_playable || notation == CHUHE_NOTATION_SHORT)));
    require(status != CHUHE_OK || again == move);
}

static void check_written(const chuhe_position *position, chuhe_move move, bool is_playable)
{
    for (int notation = 0; notation < CHUHE_NOTATIONS; notation++)
        for (unsigned i = 0; i < 60 && notation != CHUHE_NOTATION_SAN; i++) {
            chuhe_text_style style = {.script = (chuhe_script)(i & 1),
                                      .digits = (chuhe_digits)(i % 20 >> 2),
                                      .black_below = (i & 2) != 0,
                                      .places = (chuhe_places)(i / 20)};
            check_in(position, move, (chuhe_notation)notation, &style, is_playable);
        }
}

static void check_candidates(const chuhe_position *position, chuhe_notation notation,
                             const char *text, size_t len, chuhe_status status, chuhe_move move)
{
    chuhe_move fitting[CHUHE_STUDY_MOVES_MAX];
    size_t count =
        chuhe_move_candidates(fitting, CHUHE_STUDY_MOVES_MAX, position, notation, text, len);

    require(count == (status == CHUHE_OK ? 1 : 0) || status == CHUHE_E_AMBIGUOUS);
    require((count > 1) == (status == CHUHE_E_AMBIGUOUS) && count <= CHUHE_STUDY_MOVES_MAX);
    require(count != 1 || fitting[0] == move);
    for (size_t i = 0; i < count; i++) {
        require(chuhe_position_explain(position, fitting[i]) == CHUHE_OK);
        for (size_t j = 0; j < i; j++)
            require(fitting[i] != fitting[j]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;

    unsigned which = data[0] / (CHUHE_NOTATIONS + 1);
    unsigned notation = data[0] % (CHUHE_NOTATIONS + 1);
    const char *text = (const char *)data + 1;
    size_t len = size - 1;
    chuhe_position position;
    chuhe_error err = {CHUHE_OK, 0, NULL};
    chuhe_move move = CHUHE_NO_MOVE;
    chuhe_notation found = CHUHE_NOTATIONS;
    chuhe_status status;

    set_up(&position, which);
    if (notation == CHUHE_NOTATIONS)
        status = chuhe_move_from_any_text(&move, &found, &position, text, len, &err);
    else
        status = chuhe_move_from_text(&move, &position, (chuhe_notation)notation, text, len, &err);

    if (notation < CHUHE_NOTATIONS)
        check_candidates(&position, (chuhe_notation)notation, text, len, status, move);
    if (status == CHUHE_OK) {
        require(chuhe_position_explain(&position, move) == CHUHE_OK);
        require(notation < CHUHE_NOTATIONS || found < CHUHE_NOTATIONS);
        check_written(&position, move, which % FEN_COUNT != FEN_COUNT - 1);
    } else {
        require(err.code == status && err.message != NULL && err.offset <= len);
        require(move == CHUHE_NO_MOVE && found == CHUHE_NOTATIONS);
    }
    return 0;
}
