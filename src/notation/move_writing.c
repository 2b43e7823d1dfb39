#include <string.h>

#include "core/board.h"
#include "notation/fellows.h"
#include "notation/move_meaning.h"

/* A line of text that is being put together; every part is short. */
typedef struct line {
    char text[CHUHE_MOVE_TEXT_CAP];
    size_t len;
} line;

static void add(line *out, const char *part)
{
    size_t len = strlen(part);
    memcpy(out->text + out->len, part, len);
    out->len += len;
}

static void add_char(line *out, char c)
{
    out->text[out->len++] = c;
}

/* ---- squares ---- */

static void write_square(line *out, chuhe_square square, chuhe_notation notation)
{
    int rank = chuhe_square_rank(square) + (notation == CHUHE_NOTATION_COORDINATES10);

    add_char(out,
             (char)((notation == CHUHE_NOTATION_ICCS ? 'A' : 'a') + chuhe_square_file(square)));
    if (rank == 10)
        add_char(out, '1');
    add_char(out, (char)('0' + rank % 10));
}

static void write_squares(line *out, chuhe_move move, chuhe_notation notation)
{
    write_square(out, chuhe_move_from(move), notation);
    if (notation == CHUHE_NOTATION_ICCS)
        add_char(out, '-');
    write_square(out, chuhe_move_to(move), notation);
}

/* ---- what is to be said of a legal move ---- */

/* How one of several on a file is told from its fellows. */
static void pick_in_chinese(notation_syntax *said, notation_fellow fellow)
{
    bool by_order = fellow.crowded_files >= 2 || fellow.on_file > 3;

    if (by_order && fellow.order > 9) {
        said->pick = NOTATION_BY_FILE;
    } else if (by_order) {
        said->pick = NOTATION_BY_ORDER;
        said->order = fellow.order;
    } else if (fellow.place == 1) {
        said->pick = NOTATION_FRONT;
    } else {
        said->pick = fellow.place == fellow.on_file ? NOTATION_REAR : NOTATION_MIDDLE;
    }
}

/* Soldiers of which a sign would not tell which are counted on their file, from
 * the front. */
static void pick_in_wxf(notation_syntax *said, notation_fellow fellow)
{
    bool by_place = said->kind == CHUHE_SOLDIER &&
                    (fellow.on_file > 2 || (fellow.on_file == 2 && fellow.crowded_files >= 2));

    if (by_place && fellow.place <= 9) {
        said->pick = NOTATION_BY_PLACE;
        said->order = fellow.place;
    } else if (fellow.on_file >= 2 && fellow.place == 1) {
        said->pick = NOTATION_FRONT;
    } else if (fellow.on_file >= 2 && fellow.place == fellow.on_file) {
        said->pick = NOTATION_REAR;
    }
}

/* Whether the file does without a word of order. The text with the file always
 * fits the move itself. Who reads the short form knows no motion. */
static bool file_does(const notation_syntax *said, const chuhe_position *position,
                      chuhe_places places)
{
    bool published = places == CHUHE_PLACES_PUBLISHED;
    notation_syntax with_file = *said;

    if (places == CHUHE_PLACES_ALWAYS || (published && said->kind == CHUHE_SOLDIER))
        return false;
    if (said->notation == CHUHE_NOTATION_SHORT)
        with_file.motion = NOTATION_ANY_MOTION;
    return notation_fits_one(position, &with_file,
                             published ? NOTATION_FIT_BUT_FOR_GENERAL : NOTATION_FIT_LEGAL);
}

/* Fills the pick; what stands there by default is the file. */
static void describe_piece(notation_syntax *said, const chuhe_position *position, chuhe_square from,
                           chuhe_places places)
{
    chuhe_square squares[CHUHE_SQUARES];
    chuhe_move found;
    int count, index = 0;

    /* The direction tells alike advisors and elephants apart, and there is one
     * general; only in study positions may that fail. */
    if (said->kind <= CHUHE_ELEPHANT) {
        if (!position->irregular)
            return;
        notation_syntax in_full = *said;
        in_full.notation = CHUHE_NOTATION_CHINESE;
        if (notation_resolve(&found, position, &in_full, NULL) != CHUHE_E_AMBIGUOUS)
            return;
    }
    count = notation_find_squares(squares, position, said->kind);
    while (squares[index] != from)
        index++;
    notation_fellow fellow = notation_fellow_at(squares, count, index);
    if (said->notation == CHUHE_NOTATION_WXF)
        pick_in_wxf(said, fellow);
    else if (fellow.on_file > 1 && !file_does(said, position, places))
        pick_in_chinese(said, fellow);
}

static void describe(notation_syntax *said, const chuhe_position *position, chuhe_move move,
                     chuhe_notation notation, chuhe_places places)
{
    chuhe_side side = position->to_move;
    chuhe_square from = chuhe_move_from(move), to = chuhe_move_to(move);
    int file = notation_own_file(side, from), to_file = notation_own_file(side, to);
    int ranks = notation_own_rank(side, to) - notation_own_rank(side, from);

    *said = (notation_syntax){.notation = notation, .pick = NOTATION_BY_FILE, .file = file};
    said->kind = chuhe_piece_kind(core_slot_piece[position->slot_at[from]]);
    said->motion = ranks == 0  ? NOTATION_SIDEWAYS
                   : ranks > 0 ? NOTATION_FORWARD
                               : NOTATION_BACKWARD;
    said->target = to_file != file ? to_file : ranks > 0 ? ranks : -ranks;
    describe_piece(said, position, from, places);
}

/* ---- saying it ---- */

static void add_digit(line *out, chuhe_side side, int digit, const chuhe_text_style *style)
{
    chuhe_digits digits = style->digits;

    if (digits == CHUHE_DIGITS_BY_SIDE || digits == CHUHE_DIGITS_BY_SIDE_WIDE) {
        bool below = side == CHUHE_RED;
        digits = below                            ? CHUHE_DIGITS_CHINESE
                 : digits == CHUHE_DIGITS_BY_SIDE ? CHUHE_DIGITS_ASCII
                                                  : CHUHE_DIGITS_WIDE;
    }
    if (digits == CHUHE_DIGITS_CHINESE) {
        add(out, notation_chinese_digit(digit));
    } else if (digits == CHUHE_DIGITS_WIDE) {
        add(out, "\xEF\xBC"); /* U+FF11 … U+FF19 */
        add_char(out, (char)(0x90 + digit));
    } else {
        add_char(out, (char)('0' + digit));
    }
}

static void write_chinese(line *out, const chuhe_position *position, const notation_syntax *said,
                          const chuhe_text_style *style)
{
    static const char *const places[2][4] = {
        {[NOTATION_FRONT] = "前", [NOTATION_MIDDLE] = "中", [NOTATION_REAR] = "后"},
        {[NOTATION_FRONT] = "前", [NOTATION_MIDDLE] = "中", [NOTATION_REAR] = "後"}};
    static const char *const motions[2][3] = {
        {[NOTATION_FORWARD] = "进", [NOTATION_BACKWARD] = "退", [NOTATION_SIDEWAYS] = "平"},
        {[NOTATION_FORWARD] = "進", [NOTATION_BACKWARD] = "退", [NOTATION_SIDEWAYS] = "平"}};
    chuhe_side side = position->to_move;
    chuhe_text_style with_digits = *style;

    if (said->notation == CHUHE_NOTATION_SHORT && style->digits == CHUHE_DIGITS_BY_SIDE)
        with_digits.digits = CHUHE_DIGITS_ASCII; /* as the 1999 rules have it */
    if (said->pick == NOTATION_BY_ORDER)
        add(out, notation_chinese_digit(said->order)); /* an ordinal in every style */
    else if (said->pick != NOTATION_BY_FILE)
        add(out, places[style->script][said->pick]);
    add(out, chuhe_piece_styled(chuhe_piece_make(side, said->kind), style));
    if (said->pick == NOTATION_BY_FILE)
        add_digit(out, side, said->file, &with_digits);
    if (said->notation == CHUHE_NOTATION_CHINESE)
        add(out, motions[style->script][said->motion]);
    add_digit(out, side, said->target, &with_digits);
}

static void write_wxf(line *out, const notation_syntax *said)
{
    static const char letters[] = "KAEHRCP", signs[] = "+-=";

    add_char(out,
             said->pick == NOTATION_BY_PLACE ? (char)('0' + said->order) : letters[said->kind]);
    add_char(out, said->pick == NOTATION_FRONT  ? '+'
                  : said->pick == NOTATION_REAR ? '-'
                                                : (char)('0' + said->file));
    add_char(out, signs[said->motion]);
    add_char(out, (char)('0' + said->target));
}

chuhe_status chuhe_move_to_styled_text(char *buf, size_t cap, size_t *len,
                                       const chuhe_position *position, chuhe_move move,
                                       chuhe_notation notation, const chuhe_text_style *style)
{
    static const chuhe_text_style plain = {0};
    line out = {.len = 0};
    notation_syntax said;

    if (style == NULL)
        style = &plain;
    if ((int)notation < 0 || notation >= CHUHE_NOTATIONS || notation == CHUHE_NOTATION_SAN ||
        (unsigned)style->script > CHUHE_SCRIPT_TRADITIONAL ||
        (unsigned)style->digits > CHUHE_DIGITS_WIDE ||
        (unsigned)style->places > CHUHE_PLACES_PUBLISHED)
        return CHUHE_E_RANGE;
    chuhe_status status = chuhe_position_explain(position, move);
    if (status != CHUHE_OK)
        return status;
    switch (notation) {
    case CHUHE_NOTATION_CHINESE:
    case CHUHE_NOTATION_SHORT:
        describe(&said, position, move, notation, style->places);
        write_chinese(&out, position, &said, style);
        break;
    case CHUHE_NOTATION_WXF:
        describe(&said, position, move, notation, CHUHE_PLACES_ALWAYS);
        write_wxf(&out, &said);
        break;
    default:
        write_squares(&out, move, notation);
    }
    *len = out.len;
    if (cap <= out.len)
        return CHUHE_E_SPACE;
    memcpy(buf, out.text, out.len);
    buf[out.len] = '\0';
    return CHUHE_OK;
}

chuhe_status chuhe_move_to_text(char *buf, size_t cap, size_t *len, const chuhe_position *position,
                                chuhe_move move, chuhe_notation notation)
{
    return chuhe_move_to_styled_text(buf, cap, len, position, move, notation, NULL);
}
