/* The extended FEN: docs/formats/settings.md. */
#include <string.h>

#include "core/error.h"
#include "variant/variant_rules.h"

static const char pool_letters[CHUHE_SIDES][CHUHE_POOL_KINDS + 1] = {"RNC", "rnc"};

/* A word of the text: what stands from `begin` on is read up to `end`. */
typedef struct word {
    const char *text;
    size_t begin, end;
} word;

typedef chuhe_status (*word_reader)(chuhe_variant_position *p, word *w);

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool next_word(word *w, size_t len)
{
    w->begin = w->end;
    while (w->begin < len && is_blank(w->text[w->begin]))
        w->begin++;
    w->end = w->begin;
    while (w->end < len && !is_blank(w->text[w->end]))
        w->end++;
    return w->begin < w->end;
}

/* Whether the word begins so; steps behind it. */
static bool skip(word *w, const char *key)
{
    size_t len = strlen(key);
    if (w->end - w->begin < len || memcmp(w->text + w->begin, key, len) != 0)
        return false;
    w->begin += len;
    return true;
}

/* --- reading --------------------------------------------------------------------- */

/* One or two digits; *count is how many. */
static chuhe_status read_rows(uint8_t rows[CHUHE_MARKERS_MAX], unsigned *count, word *w)
{
    for (*count = 0; w->begin < w->end && *count < CHUHE_MARKERS_MAX; w->begin++) {
        char c = w->text[w->begin];
        if (c < '0' || c > '9')
            break;
        if (c == '9')
            return CHUHE_E_RANGE;
        rows[(*count)++] = (uint8_t)(c - '0');
    }
    return *count > 0 ? CHUHE_OK : CHUHE_E_SYNTAX;
}

static chuhe_status read_settings(chuhe_variant_position *p, word *w)
{
    unsigned red = 0, black = 0;
    size_t begin = w->begin;
    chuhe_status status = read_rows(p->rows[CHUHE_RED], &red, w);
    if (status == CHUHE_OK)
        status = skip(w, "/") ? read_rows(p->rows[CHUHE_BLACK], &black, w) : CHUHE_E_SYNTAX;
    if (status != CHUHE_OK)
        return status;
    if (w->begin != w->end || red != black)
        return CHUHE_E_SYNTAX;
    p->markers = (uint8_t)red;
    variant_powers both = variant_powers_of(p, CHUHE_RED) & variant_powers_of(p, CHUHE_BLACK) & ~1u;
    if (both == 0)
        return CHUHE_OK;
    w->begin = begin;
    return CHUHE_E_RANGE;
}

static unsigned count_pieces(const chuhe_variant_position *p, chuhe_piece piece)
{
    unsigned count = 0;
    for (int square = 0; square < CHUHE_SQUARES; square++)
        count += p->board[square] == piece;
    return count;
}

/* A letter of a pool; there are two of each kind, on the board or off it. */
static chuhe_status read_pool_letter(chuhe_variant_position *p, char c)
{
    static const chuhe_kind kinds[CHUHE_POOL_KINDS] = {
        [CHUHE_POOL_CHARIOT] = CHUHE_CHARIOT,
        [CHUHE_POOL_HORSE] = CHUHE_HORSE,
        [CHUHE_POOL_CANNON] = CHUHE_CANNON,
    };
    if (c == 'H' || c == 'h')
        c = c == 'H' ? 'N' : 'n';
    for (chuhe_side side = CHUHE_RED; side < CHUHE_SIDES; side++)
        for (unsigned index = 0; index < CHUHE_POOL_KINDS; index++)
            if (pool_letters[side][index] == c) {
                p->pool[side][index]++;
                unsigned on_board = count_pieces(p, chuhe_piece_make(side, kinds[index]));
                return on_board + p->pool[side][index] <= 2 ? CHUHE_OK : CHUHE_E_RANGE;
            }
    return CHUHE_E_SYNTAX;
}

static chuhe_status read_pool(chuhe_variant_position *p, word *w)
{
    for (; w->begin < w->end; w->begin++) {
        chuhe_status status = read_pool_letter(p, w->text[w->begin]);
        if (status != CHUHE_OK)
            return status;
    }
    return CHUHE_OK;
}

static chuhe_status read_square(chuhe_square *square, word *w)
{
    if (w->end - w->begin < 2)
        return CHUHE_E_SYNTAX;
    int file = w->text[w->begin] - 'a', rank = w->text[w->begin + 1] - '0';
    if (!variant_is_on_board(file, rank))
        return CHUHE_E_SQUARE;
    *square = chuhe_square_make(file, rank);
    return CHUHE_OK;
}

/* A soldier may wait on its last rank, one a side; the side that has just moved has
 * not had PROMOTION in force then. */
static bool can_wait(const chuhe_variant_position *p, chuhe_square at)
{
    if (p->board[at] == CHUHE_NO_PIECE)
        return false;
    chuhe_side side = chuhe_piece_side(p->board[at]);
    return p->board[at] == chuhe_piece_make(side, CHUHE_SOLDIER) &&
           variant_own_rank(side, at / 9) == 9 && p->waiting[side] == CHUHE_NO_SQUARE &&
           (side == p->to_move || !chuhe_variant_has(p, side, CHUHE_SETTING_PROMOTION));
}

static chuhe_status read_waiting(chuhe_variant_position *p, word *w)
{
    for (; w->begin < w->end; w->begin += 2) {
        chuhe_square at;
        chuhe_status status = read_square(&at, w);
        if (status != CHUHE_OK)
            return status;
        if (!can_wait(p, at))
            return CHUHE_E_SQUARE;
        p->waiting[chuhe_piece_side(p->board[at])] = at;
    }
    return CHUHE_OK;
}

/* A soldier that is spent stands across the river, not on the last rank. */
static bool can_be_spent(const chuhe_variant_position *p, chuhe_square at)
{
    if (p->board[at] == CHUHE_NO_PIECE || chuhe_squareset_has(p->spent, at))
        return false;
    chuhe_side side = chuhe_piece_side(p->board[at]);
    int own_rank = variant_own_rank(side, at / 9);
    return p->board[at] == chuhe_piece_make(side, CHUHE_SOLDIER) && own_rank >= 5 && own_rank < 9;
}

static chuhe_status read_spent(chuhe_variant_position *p, word *w)
{
    for (; w->begin < w->end; w->begin += 2) {
        chuhe_square at;
        chuhe_status status = read_square(&at, w);
        if (status != CHUHE_OK)
            return status;
        if (!can_be_spent(p, at))
            return CHUHE_E_SQUARE;
        chuhe_squareset_add(&p->spent, at);
    }
    return CHUHE_OK;
}

/* The piece that has just captured belongs to the side that is not to move. */
static chuhe_status read_captured(chuhe_variant_position *p, word *w)
{
    chuhe_square at;
    chuhe_status status = read_square(&at, w);
    if (status != CHUHE_OK)
        return status;
    if (!variant_is_own(p->board[at], p->to_move ^ 1))
        return CHUHE_E_SQUARE;
    p->captured_on = at;
    w->begin += 2;
    return w->begin == w->end ? CHUHE_OK : CHUHE_E_SYNTAX;
}

/* The words behind the FEN, settings first, each at most once. */
static chuhe_status read_words(chuhe_variant_position *p, word *w, size_t len)
{
    static const struct {
        const char *key;
        word_reader reader;
    } words[] = {{"settings:", read_settings},
                 {"pool:", read_pool},
                 {"waiting:", read_waiting},
                 {"spent:", read_spent},
                 {"captured:", read_captured}};
    enum { WORDS = sizeof words / sizeof *words };
    unsigned next = 0;
    while (next_word(w, len)) {
        unsigned i = next;
        while (i < WORDS && !skip(w, words[i].key))
            i++;
        if (i == WORDS || w->begin == w->end)
            return CHUHE_E_SYNTAX;
        chuhe_status status = words[i].reader(p, w);
        if (status != CHUHE_OK)
            return status;
        next = i + 1;
    }
    return CHUHE_OK;
}

/* Where the words behind the FEN begin. */
static size_t find_words(const char *text, size_t len)
{
    word w = {text, 0, 0};
    while (next_word(&w, len)) {
        size_t begin = w.begin;
        if (skip(&w, "settings:"))
            return begin;
    }
    return len;
}

/* What is wrong with the board for the standard game but not for this one is left out:
 * facing generals where one may fly. A check on the side not to move is looked for
 * without settings. */
static chuhe_status check_playable(const chuhe_variant_position *p, const chuhe_setup *setup,
                                   chuhe_error *err)
{
    chuhe_setup_report report;
    chuhe_faults faults = chuhe_setup_check(&report, setup);
    if (chuhe_variant_has(p, CHUHE_RED, CHUHE_SETTING_FLYING_GENERAL) ||
        chuhe_variant_has(p, CHUHE_BLACK, CHUHE_SETTING_FLYING_GENERAL))
        faults &= ~(chuhe_faults)CHUHE_FAULT_GENERALS_FACING;
    if (faults == 0)
        return CHUHE_OK;
    int index = 0;
    while (!(faults >> index & 1))
        index++;
    core_fail(err, CHUHE_E_UNPLAYABLE, 0);
    if (err != NULL)
        err->message = chuhe_fault_message(index);
    return CHUHE_E_UNPLAYABLE;
}

chuhe_status chuhe_variant_from_fen(chuhe_variant_position *position, const char *text, size_t len,
                                    chuhe_error *err)
{
    chuhe_setup setup;
    chuhe_variant_position p;
    size_t fen_len = find_words(text, len);
    chuhe_status status = chuhe_setup_from_fen(&setup, text, fen_len, err);
    if (status != CHUHE_OK)
        return status;
    variant_set_up(&p, &setup, 1);
    word w = {text, fen_len, fen_len};
    status = read_words(&p, &w, len);
    if (status != CHUHE_OK)
        return core_fail(err, status, w.begin);
    status = check_playable(&p, &setup, err);
    if (status != CHUHE_OK)
        return status;
    variant_begin_turn(&p);
    *position = p;
    return CHUHE_OK;
}

/* --- writing --------------------------------------------------------------------- */

/* The text that is being written. It has room for whatever a position may hold. */
typedef struct writer {
    char text[CHUHE_VARIANT_FEN_CAP];
    size_t len;
} writer;

static void put(writer *out, const char *text)
{
    size_t len = strlen(text);
    memcpy(out->text + out->len, text, len);
    out->len += len;
}

static void put_char(writer *out, char c)
{
    out->text[out->len++] = c;
}

static void put_square(writer *out, chuhe_square square)
{
    put_char(out, (char)('a' + square % 9));
    put_char(out, (char)('0' + square / 9));
}

static void put_settings(writer *out, const chuhe_variant_position *p)
{
    put(out, " settings:");
    for (chuhe_side side = CHUHE_RED; side < CHUHE_SIDES; side++) {
        if (side == CHUHE_BLACK)
            put_char(out, '/');
        for (unsigned marker = 0; marker < p->markers; marker++)
            put_char(out, (char)('0' + p->rows[side][marker]));
    }
}

static void put_pool(writer *out, const chuhe_variant_position *p)
{
    bool any = false;
    for (chuhe_side side = CHUHE_RED; side < CHUHE_SIDES; side++)
        for (unsigned index = 0; index < CHUHE_POOL_KINDS; index++)
            for (unsigned i = 0; i < p->pool[side][index]; i++) {
                if (!any)
                    put(out, " pool:");
                any = true;
                put_char(out, pool_letters[side][index]);
            }
}

static void put_squares(writer *out, const char *key, chuhe_squareset squares)
{
    if (chuhe_squareset_is_empty(squares))
        return;
    put(out, key);
    for (chuhe_square at = chuhe_squareset_next(squares, 0); at != CHUHE_NO_SQUARE;
         at = chuhe_squareset_next(squares, (chuhe_square)(at + 1)))
        put_square(out, at);
}

chuhe_status chuhe_variant_to_fen(char *buf, size_t cap, size_t *len,
                                  const chuhe_variant_position *position)
{
    writer out;
    chuhe_setup setup;
    chuhe_squareset waiting = {{0, 0}}, captured = {{0, 0}};
    chuhe_variant_to_setup(&setup, position);
    chuhe_status status = chuhe_setup_to_fen(out.text, CHUHE_FEN_CAP, &out.len, &setup);
    if (status != CHUHE_OK)
        return status;
    for (chuhe_side side = CHUHE_RED; side < CHUHE_SIDES; side++)
        if (position->waiting[side] != CHUHE_NO_SQUARE)
            chuhe_squareset_add(&waiting, position->waiting[side]);
    if (position->captured_on != CHUHE_NO_SQUARE)
        chuhe_squareset_add(&captured, position->captured_on);
    put_settings(&out, position);
    put_pool(&out, position);
    put_squares(&out, " waiting:", waiting);
    put_squares(&out, " spent:", position->spent);
    put_squares(&out, " captured:", captured);
    *len = out.len;
    if (cap <= out.len)
        return CHUHE_E_SPACE;
    memcpy(buf, out.text, out.len);
    buf[out.len] = '\0';
    return CHUHE_OK;
}
