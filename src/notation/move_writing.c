#include <string.h>

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

static void add_digit(line *out, chuhe_side side, int digit)
{
    if (side == CHUHE_RED)
        add(out, notation_chinese_digit(digit));
    else
        out->text[out->len++] = (char)('0' + digit);
}

static void write_squares(line *out, chuhe_move move, bool iccs)
{
    char square[3];

    chuhe_square_to_text(square, chuhe_move_from(move));
    add(out, square);
    if (iccs)
        add(out, "-");
    chuhe_square_to_text(square, chuhe_move_to(move));
    add(out, square);
    if (iccs) {
        out->text[0] = (char)(out->text[0] - 'a' + 'A');
        out->text[3] = (char)(out->text[3] - 'a' + 'A');
    }
}

/* How the piece is told from its fellows where its file does not do. */
static void pick_among(notation_syntax *said, const notation_fellow *fellow,
                       const notation_fellows *fellows)
{
    bool by_order = fellows->crowded_files >= 2 || fellow->on_file > 3;

    if (fellow->on_file == 1 || (by_order && fellow->order > 9)) {
        said->pick = NOTATION_BY_FILE;
    } else if (by_order) {
        said->pick = NOTATION_BY_ORDER;
        said->order = fellow->order;
    } else if (fellow->place == 1) {
        said->pick = NOTATION_FRONT;
    } else {
        said->pick = fellow->place == fellow->on_file ? NOTATION_REAR : NOTATION_MIDDLE;
    }
    said->file = said->pick == NOTATION_BY_FILE ? fellow->file : 0;
}

/* What is to be said of a legal move. */
static void describe(notation_syntax *said, const chuhe_position *position, chuhe_move move)
{
    chuhe_side side = chuhe_position_to_move(position);
    chuhe_square from = chuhe_move_from(move), to = chuhe_move_to(move);
    int file = notation_own_file(side, from), to_file = notation_own_file(side, to);
    int ranks = notation_own_rank(side, to) - notation_own_rank(side, from);
    notation_fellows fellows;
    const notation_fellow *fellow = fellows.list;
    chuhe_move found;

    *said = (notation_syntax){.notation = CHUHE_NOTATION_CHINESE, .file = file};
    said->kind = chuhe_piece_kind(chuhe_position_piece_at(position, from));
    said->motion = ranks == 0  ? NOTATION_SIDEWAYS
                   : ranks > 0 ? NOTATION_FORWARD
                               : NOTATION_BACKWARD;
    said->target = to_file != file ? to_file : ranks > 0 ? ranks : -ranks;

    /* The direction tells alike advisors and elephants apart, and there is one
     * general; only in study positions may that fail. */
    if (said->kind <= CHUHE_ELEPHANT &&
        notation_resolve(&found, position, said, NULL) != CHUHE_E_AMBIGUOUS)
        return;
    notation_find_fellows(&fellows, position, said->kind);
    while (notation_own_square(side, fellow->file, fellow->rank) != from)
        fellow++;
    pick_among(said, fellow, &fellows);
}

static void write_chinese(line *out, const chuhe_position *position, chuhe_move move)
{
    static const char *const places[] = {
        [NOTATION_FRONT] = "前", [NOTATION_MIDDLE] = "中", [NOTATION_REAR] = "后"};
    static const char *const motions[] = {
        [NOTATION_FORWARD] = "进", [NOTATION_BACKWARD] = "退", [NOTATION_SIDEWAYS] = "平"};
    chuhe_side side = chuhe_position_to_move(position);
    notation_syntax said;

    describe(&said, position, move);
    if (said.pick == NOTATION_BY_ORDER)
        add(out, notation_chinese_digit(said.order)); /* an ordinal for either side */
    else if (said.pick != NOTATION_BY_FILE)
        add(out, places[said.pick]);
    add(out, chuhe_piece_chinese(chuhe_piece_make(side, said.kind)));
    if (said.pick == NOTATION_BY_FILE)
        add_digit(out, side, said.file);
    add(out, motions[said.motion]);
    add_digit(out, side, said.target);
}

chuhe_status chuhe_move_to_text(char *buf, size_t cap, size_t *len, const chuhe_position *position,
                                chuhe_move move, chuhe_notation notation)
{
    line out = {.len = 0};
    chuhe_status status = chuhe_position_explain(position, move);

    if (status != CHUHE_OK)
        return status;
    switch (notation) {
    case CHUHE_NOTATION_COORDINATES:
    case CHUHE_NOTATION_ICCS:
        write_squares(&out, move, notation == CHUHE_NOTATION_ICCS);
        break;
    case CHUHE_NOTATION_CHINESE:
        write_chinese(&out, position, move);
        break;
    default:
        return CHUHE_E_RANGE;
    }
    *len = out.len;
    if (cap <= out.len)
        return CHUHE_E_SPACE;
    memcpy(buf, out.text, out.len);
    buf[out.len] = '\0';
    return CHUHE_OK;
}
