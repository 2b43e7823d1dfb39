/* Works a sheet out. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sheet/sheet_layout.h"

void sheet_options_init(sheet_options *options)
{
    memset(options, 0, sizeof *options);
    options->notation = CHUHE_NOTATION_CHINESE;
}

/* ---- the head ---- */

static void add_field(sheet *s, sheet_word label, bool is_half, char *value)
{
    s->fields[s->field_count++] = (sheet_field){label, is_half, value};
}

static void add_text_field(sheet *s, sheet_word label, bool is_half, const char *text)
{
    add_field(s, label, is_half, sheet_copy(s, text));
}

static void add_player(sheet *s, chuhe_side side, const chuhe_referee *referee,
                       const sheet_options *options)
{
    const char *given = options->player[side], *team = options->team[side];
    const char *name = given ? given : chuhe_referee_player(referee, side);
    sheet_word label = side == CHUHE_RED ? SHEET_RED : SHEET_BLACK;
    buffer whole;
    buffer_init(&whole);
    const char *const args[4] = {name, team, NULL, NULL};
    if (team && *team)
        sheet_say(&whole, s->chinese, SHEET_NAME_AND_TEAM, args);
    else
        buffer_text(&whole, name);
    s->failed = s->failed || buffer_failed(&whole);
    add_text_field(s, label, false, whole.bytes);
    s->signer[side] = sheet_copy(s, name);
    buffer_deinit(&whole);
}

static void add_time_control(sheet *s, const chuhe_time_control *control)
{
    buffer text;
    buffer_init(&text);
    sheet_say_time_control(&text, s->chinese, control);
    add_field(s, SHEET_TIME_CONTROL, false, sheet_take(s, &text));
    buffer_deinit(&text);
}

/* What stood on the squares before it was taken off. */
static void say_removed(buffer *out, const sheet *s, const chuhe_referee_options *options,
                        const chuhe_text_style *style)
{
    chuhe_setup before = options->start;
    buffer pieces;
    buffer_init(&pieces);
    if (!options->has_start)
        chuhe_setup_start(&before);
    chuhe_square square = chuhe_squareset_next(options->odds.removed, 0);
    for (; square != CHUHE_NO_SQUARE;
         square = chuhe_squareset_next(options->odds.removed, (chuhe_square)(square + 1))) {
        char name[3];
        chuhe_square_to_text(name, square);
        const char *const args[4] = {chuhe_piece_styled(before.board[square], style), name, NULL,
                                     NULL};
        if (pieces.len)
            buffer_text(&pieces, sheet_text_of(s->chinese, SHEET_COMMA));
        sheet_say(&pieces, s->chinese, SHEET_ODDS_PIECE, args);
    }
    const char *const args[4] = {pieces.bytes, NULL, NULL, NULL};
    sheet_say(out, s->chinese, SHEET_ODDS_REMOVED, args);
    if (buffer_failed(&pieces))
        buffer_fail(out);
    buffer_deinit(&pieces);
}

static void add_odds(sheet *s, const chuhe_referee_options *options, const chuhe_text_style *style)
{
    static const char *const numbers[][2] = {{"2", "两"}, {"3", "三"}};
    unsigned moves = options->odds.first_moves;
    bool removes = !chuhe_squareset_is_empty(options->odds.removed);
    buffer text;
    if (moves < 2 && !removes)
        return;
    buffer_init(&text);
    if (moves >= 2) {
        const char *const args[4] = {numbers[moves - 2][s->chinese], NULL, NULL, NULL};
        sheet_say(&text, s->chinese, SHEET_ODDS_FIRST_MOVES, args);
    }
    if (moves >= 2 && removes)
        buffer_text(&text, sheet_text_of(s->chinese, SHEET_COMMA));
    if (removes)
        say_removed(&text, s, options, style);
    add_field(s, SHEET_ODDS, false, sheet_take(s, &text));
    buffer_deinit(&text);
}

static void add_game(sheet *s, const chuhe_referee *referee)
{
    const chuhe_referee_options *options = chuhe_referee_get_options(referee);
    if (options->markers > 0) {
        const char number[2] = {(char)('0' + options->markers), '\0'};
        const char *const args[4] = {number, NULL, NULL, NULL};
        buffer text;
        buffer_init(&text);
        sheet_say(&text, s->chinese, SHEET_VARIANT, args);
        add_field(s, SHEET_GAME, false, sheet_take(s, &text));
        buffer_deinit(&text);
    }
    if (options->has_start) {
        char fen[CHUHE_FEN_CAP];
        size_t len;
        if (chuhe_setup_to_fen(fen, sizeof fen, &len, &options->start) == CHUHE_OK)
            add_text_field(s, SHEET_START, false, fen);
    }
}

static void add_head(sheet *s, const chuhe_referee *referee, const sheet_options *options)
{
    const chuhe_referee_options *game = chuhe_referee_get_options(referee);
    const chuhe_rulebook *book = game->rules.book;
    add_text_field(s, SHEET_EVENT, false, options->event);
    add_text_field(s, SHEET_PLACE, true, options->place);
    add_text_field(s, SHEET_DATE, true, options->date);
    add_text_field(s, SHEET_ROUND, true, options->round);
    add_text_field(s, SHEET_TABLE, true, options->table);
    for (int i = 0; i < CHUHE_SIDES; i++)
        add_player(s, s->column[i], referee, options);
    add_time_control(s, &game->time);
    add_text_field(s, SHEET_RULES, false, s->chinese ? book->title_zh : book->title);
    add_odds(s, game, &options->style);
    add_game(s, referee);
    s->signer[CHUHE_PARTY_ARBITER] = sheet_copy(s, options->arbiter);
}

/* ---- the end ---- */

static void put_result(sheet *s, const chuhe_table_state *state)
{
    sheet_word result = SHEET_NOT_ENDED;
    buffer text;
    if (state->both_lose)
        result = SHEET_BOTH_LOSE;
    else if (state->result == CHUHE_RESULT_RED_WINS)
        result = SHEET_RED_WINS;
    else if (state->result == CHUHE_RESULT_BLACK_WINS)
        result = SHEET_BLACK_WINS;
    else if (state->result == CHUHE_RESULT_DRAW)
        result = SHEET_DRAW;
    s->result = sheet_copy(s, sheet_text_of(s->chinese, result));
    buffer_init(&text);
    const char *const args[4] = {s->chinese ? chuhe_ending_message_zh(state->ending)
                                            : chuhe_ending_message(state->ending),
                                 state->clause, NULL, NULL};
    if (state->ending != CHUHE_ENDING_NONE)
        sheet_say(&text, s->chinese, SHEET_WITH_CLAUSE, args);
    s->reason = sheet_take(s, &text);
    buffer_deinit(&text);
}

static void put_sums(sheet *s, const chuhe_table_state *state)
{
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++) {
        char used[SHEET_TIME_CAP] = "", left[SHEET_TIME_CAP] = "", extension[SHEET_TIME_CAP] = "";
        if (s->times != SHEET_TIMES_NONE)
            sheet_exact_time(used, state->clock.face[side].used_ms);
        if (s->times != SHEET_TIMES_NONE && s->has_clocks)
            sheet_exact_time(left, chuhe_clock_display(&state->clock, side));
        if (s->has_extension)
            sheet_exact_time(extension, state->clock.face[side].base_used_ms);
        s->sum_time[side] = sheet_copy(s, used);
        s->sum_left[side] = sheet_copy(s, left);
        s->sum_extension[side] = sheet_copy(s, extension);
    }
    for (chuhe_party party = 0; party < CHUHE_PARTIES; party++)
        s->is_signed[party] = state->signed_by[party];
}

/* By the 1957 rules it decides between players with equal points. */
static bool has_extension(const sheet *s, const chuhe_clock *clock)
{
    if (s->times == SHEET_TIMES_NONE || !s->has_clocks)
        return false;
    return chuhe_clock_period(clock, CHUHE_RED)->delay_ms > 0 ||
           chuhe_clock_period(clock, CHUHE_BLACK)->delay_ms > 0;
}

/* Worked out at once, so that to ask for it cannot fail. */
static void count_pages(sheet *s)
{
    layout l;
    if (s->failed)
        return;
    layout_init(&l, s);
    s->page_count = l.page_count;
    s->failed = l.failed;
    layout_deinit(&l);
}

sheet *sheet_new(const chuhe_referee *referee, const sheet_options *options)
{
    chuhe_table_state state;
    sheet *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    chuhe_referee_state(&state, referee);
    s->chinese = options->chinese;
    s->times = options->times;
    s->has_clocks = state.clock.control.period_count > 0;
    s->has_extension = has_extension(s, &state.clock);
    s->column[0] = chuhe_referee_get_options(referee)->rules.first_side;
    s->column[1] = (chuhe_side)(1 - s->column[0]);
    add_head(s, referee, options);
    sheet_walk_log(s, referee, options);
    put_result(s, &state);
    put_sums(s, &state);
    count_pages(s);
    if (!s->failed)
        return s;
    sheet_free(s);
    return NULL;
}

void sheet_free(sheet *s)
{
    if (!s)
        return;
    for (size_t i = 0; i < s->field_count; i++)
        free(s->fields[i].value);
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++) {
        free(s->sum_time[side]);
        free(s->sum_left[side]);
        free(s->sum_extension[side]);
        free(s->sum_fouls[side]);
    }
    for (chuhe_party party = 0; party < CHUHE_PARTIES; party++)
        free(s->signer[party]);
    free(s->result);
    free(s->reason);
    free(s->rows);
    buffer_deinit(&s->notes.bytes);
    free(s);
}
