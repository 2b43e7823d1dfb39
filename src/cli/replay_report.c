#include "cli/replay_report.h"

#include <string.h>

#include "base/text.h"
#include "cli/notation_option.h"
#include "cli/setup_argument.h"
#include "cli/standing_words.h"

enum { WIDTH = 79 };

/* Counts on from the last answer: offsets mostly grow, and there may be many. */
size_t replay_line(replay_place *place, size_t offset)
{
    if (place->line == 0 || offset < place->line_offset) {
        place->line = 1;
        place->line_offset = 0;
    }
    for (; place->line_offset < offset && place->line_offset < place->len; place->line_offset++)
        place->line += place->text[place->line_offset] == '\n';
    return place->line;
}

/* The name of the file, with the number of the game when there are several. */
static void append_name(buffer *out, const cli *c, const replay_game *g, const replay_place *place)
{
    text_append_printable(out, place->path, strlen(place->path));
    if (place->numbered)
        cli_say(out, c, CLI_TEXT_GAME_NUMBER, cli_number(g->number).text);
}

static void append_title(buffer *out, const cli *c, const replay_game *g, const replay_place *place)
{
    size_t len = 0;
    const char *title = replay_game_tag(&len, g, "title");
    append_name(out, c, g, place);
    if (!title || len == 0)
        return;
    cli_say(out, c, CLI_TEXT_COLON);
    text_append_printable(out, title, len);
}

static void append_label(buffer *out, const cli *c, const replay_note *tag)
{
    static const struct {
        const char *name;
        cli_text label;
    } labels[] = {{"red", CLI_TEXT_TAG_RED},       {"black", CLI_TEXT_TAG_BLACK},
                  {"result", CLI_TEXT_TAG_RESULT}, {"date", CLI_TEXT_TAG_DATE},
                  {"event", CLI_TEXT_TAG_EVENT},   {"place", CLI_TEXT_TAG_PLACE}};
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        if (strlen(labels[i].name) == tag->first_len &&
            memcmp(labels[i].name, tag->first, tag->first_len) == 0) {
            cli_say(out, c, labels[i].label);
            return;
        }
    }
    text_append_printable(out, tag->first, tag->first_len);
}

static void append_tags(buffer *out, const cli *c, const replay_game *g)
{
    replay_note tag;
    size_t at = 0;
    while (replay_game_next_note(&tag, &at, g, REPLAY_TAG)) {
        if (tag.second_len == 0 || (tag.first_len == 5 && memcmp(tag.first, "title", 5) == 0))
            continue;
        buffer_text(out, "  ");
        append_label(out, c, &tag);
        cli_say(out, c, CLI_TEXT_COLON);
        text_append_printable(out, tag.second, tag.second_len);
        buffer_text(out, "\n");
    }
}

static void append_start(buffer *out, const cli *c, const replay_game *g)
{
    chuhe_setup usual;
    char fen[CHUHE_FEN_CAP];
    size_t len;
    chuhe_setup_start(&usual);
    if (chuhe_setup_is_same(&usual, &g->setup) ||
        chuhe_setup_to_fen(fen, sizeof fen, &len, &g->setup) != CHUHE_OK)
        return;
    buffer_text(out, "  ");
    cli_say(out, c, CLI_TEXT_START, fen);
    buffer_text(out, "\n");
}

/* A comment, its lines kept: in DhtmlXQ `||` ends one. */
static void append_comment(buffer *out, const replay_note *comment, const replay_place *place)
{
    buffer clean;
    buffer_init(&clean);
    for (size_t i = 0; i < comment->first_len;) {
        size_t rest = comment->first_len - i, len = 0;
        const char *at = comment->first + i;
        bool bars = false;
        while (len < rest && at[len] != '\n' && !bars) {
            bars = place->format == CHUHE_RECORD_DHTMLXQ && rest - len >= 2 && at[len] == '|' &&
                   at[len + 1] == '|';
            len += !bars;
        }
        text_append_printable(&clean, at, len);
        i += len + (bars ? 2 : 1);
        if (i < comment->first_len)
            buffer_text(&clean, "\n");
    }
    text_append_padding(out, 0, 6);
    if (buffer_failed(&clean))
        buffer_fail(out);
    else if (clean.bytes)
        text_append_wrapped(out, clean.bytes, 6, 6, WIDTH);
    buffer_text(out, "\n");
    buffer_deinit(&clean);
}

/* The comments that follow the plies first..last. */
static void append_comments(buffer *out, const replay_game *g, const replay_place *place,
                            size_t first, size_t last)
{
    replay_note comment;
    size_t at = 0;
    while (replay_game_next_note(&comment, &at, g, REPLAY_COMMENT))
        if (comment.number >= first && comment.number <= last)
            append_comment(out, &comment, place);
}

/* The state of the move list while it is written. */
typedef struct list {
    buffer *out;
    const cli *c;
    chuhe_position position;
    chuhe_notation notation;
    bool marks; /* a sign for check or mate was written */
} list;

static void append_ply(list *l, chuhe_move move)
{
    enum { COLUMN = 14 };
    size_t begin = l->out->len;
    notation_append(l->out, &l->position, move, l->notation);
    chuhe_undo undo;
    chuhe_position_play_unchecked(&l->position, &undo, move);
    if (chuhe_position_is_check(&l->position)) {
        buffer_text(l->out, chuhe_position_has_move(&l->position) ? "+" : "#");
        l->marks = true;
    }
    if (chuhe_position_to_move(&l->position) == CHUHE_BLACK && !buffer_failed(l->out))
        text_append_padding(l->out, text_width(l->out->bytes + begin, l->out->len - begin), COLUMN);
}

static void append_blanks_trimmed(buffer *out)
{
    while (out->len && out->bytes[out->len - 1] == ' ')
        out->bytes[--out->len] = '\0';
    buffer_text(out, "\n");
}

/* The moves in two columns, as books print them. */
static void append_moves(list *l, const replay_game *g, const replay_place *place)
{
    size_t plies = chuhe_game_plies(&g->game);
    l->position = *chuhe_game_start(&g->game);
    append_comments(l->out, g, place, 0, 0);
    for (size_t i = 0; i < plies;) {
        size_t first = i + 1;
        buffer_printf(l->out, "%4u. ", chuhe_position_round(&l->position));
        if (chuhe_position_to_move(&l->position) == CHUHE_RED)
            append_ply(l, chuhe_game_ply(&g->game, i++));
        else
            buffer_text(l->out, "...           ");
        if (i < plies)
            append_ply(l, chuhe_game_ply(&g->game, i++));
        append_blanks_trimmed(l->out);
        append_comments(l->out, g, place, first, i);
    }
    append_comments(l->out, g, place, plies + 1, SIZE_MAX);
    if (l->marks) {
        buffer_text(l->out, "  ");
        cli_say(l->out, l->c, CLI_TEXT_SIGNS);
        buffer_text(l->out, "\n");
    }
}

void replay_say_moves(cli *c, const replay_game *g, replay_place *place, chuhe_notation notation)
{
    append_title(&c->out, c, g, place);
    buffer_text(&c->out, "\n");
    append_tags(&c->out, c, g);
    append_start(&c->out, c, g);
    buffer_text(&c->out, "\n");
    size_t before = c->out.len;
    list l = {.out = &c->out, .c = c, .notation = notation};
    if (g->playable)
        append_moves(&l, g, place);
    else
        append_comments(&c->out, g, place, 0, SIZE_MAX);
    if (c->out.len > before)
        buffer_text(&c->out, "\n");
}

static const char *result_words(const cli *c, chuhe_result result)
{
    static const cli_text texts[] = {[CHUHE_RESULT_OPEN] = CLI_TEXT_RESULT_OPEN,
                                     [CHUHE_RESULT_RED_WINS] = CLI_TEXT_RESULT_RED,
                                     [CHUHE_RESULT_BLACK_WINS] = CLI_TEXT_RESULT_BLACK,
                                     [CHUHE_RESULT_DRAW] = CLI_TEXT_RESULT_DRAW};
    return cli_text_in(c->language, texts[result]);
}

/* `after 8 plies: checkmate, Red wins`, or whose turn it is. */
static void append_standing(buffer *out, const cli *c, const replay_game *g)
{
    chuhe_outcome outcome = chuhe_game_outcome(&g->game);
    const chuhe_position *now = chuhe_game_position(&g->game);
    cli_digits plies = cli_number(chuhe_game_plies(&g->game));
    bool one = chuhe_game_plies(&g->game) == 1;
    const char *unit = cli_text_in(c->language, one ? CLI_TEXT_PLY : CLI_TEXT_PLIES);
    if (outcome.result == CHUHE_RESULT_OPEN)
        cli_say(out, c, CLI_TEXT_GOES_ON, plies.text, unit,
                cli_side_name(c, chuhe_position_to_move(now)));
    else
        cli_say(out, c, CLI_TEXT_ENDED, plies.text, unit, cli_reason_sentence(c, outcome.reason),
                result_words(c, outcome.result));
}

static void append_claim(buffer *out, const cli *c, const replay_game *g)
{
    unsigned quiet = chuhe_position_quiet_plies(chuhe_game_position(&g->game));
    if (g->rules.natural_limit != CHUHE_LIMIT_CLAIM || quiet < 2 * g->rules.natural_limit_rounds)
        return;
    cli_say(out, c, CLI_TEXT_MAY_CLAIM, cli_number(quiet / 2).text);
    buffer_text(out, "\n");
}

void replay_say_end(cli *c, const replay_game *g, const terminal_board *look)
{
    buffer *out = &c->out;
    if (g->setup_status != CHUHE_OK) /* there is nothing to show */
        return;
    chuhe_setup final;
    replay_game_final(&final, g);
    terminal_board board = *look;
    if (g->playable && chuhe_game_plies(&g->game))
        board.last_move = chuhe_game_ply(&g->game, chuhe_game_plies(&g->game) - 1);
    terminal_board_append(out, &final, &board);
    if (!g->playable) {
        cli_say(out, c, CLI_TEXT_NOT_PLAYED_AT_ALL);
        buffer_text(out, "\n\n");
        return;
    }
    append_standing(out, c, g);
    buffer_text(out, "\n");
    if (chuhe_game_outcome(&g->game).result == CHUHE_RESULT_OPEN)
        standing_say(out, c, chuhe_game_position(&g->game));
    unsigned times = chuhe_game_occurrences(&g->game);
    if (times > 1) {
        cli_say(out, c, CLI_TEXT_OCCURRENCES, cli_number(times).text);
        buffer_text(out, "\n");
    }
    append_claim(out, c, g);
    buffer_text(out, "\n");
}

void replay_say_briefly(cli *c, const replay_game *g, replay_place *place)
{
    append_title(&c->out, c, g, place);
    cli_say(&c->out, c, CLI_TEXT_COLON);
    if (g->playable && g->setup_status == CHUHE_OK)
        append_standing(&c->out, c, g);
    else
        cli_say(&c->out, c, CLI_TEXT_NOT_PLAYED_AT_ALL);
    buffer_text(&c->out, "\n");
}

/* `chuhe replay: FILE:LINE: game N: ` */
static void append_place(buffer *out, const cli *c, const replay_game *g, replay_place *place,
                         size_t offset)
{
    buffer_text(out, "chuhe replay: ");
    text_append_printable(out, place->path, strlen(place->path));
    buffer_printf(out, ":%zu", replay_line(place, offset));
    if (place->numbered)
        cli_say(out, c, CLI_TEXT_GAME_NUMBER, cli_number(g->number).text);
    cli_say(out, c, CLI_TEXT_COLON);
}

void replay_complain_warnings(cli *c, const replay_game *g, replay_place *place)
{
    enum { MOST = 20 }; /* of a game: what is no record at all gives thousands */
    replay_note warning;
    buffer lines;
    buffer_init(&lines);
    size_t at = 0, count = 0;
    while (replay_game_next_note(&warning, &at, g, REPLAY_WARNING)) {
        if (++count > MOST)
            continue;
        append_place(&lines, c, g, place, warning.number);
        cli_say(&lines, c, CLI_TEXT_WARNING);
        text_append_printable(&lines, warning.first, warning.first_len);
        buffer_text(&lines, "\n");
    }
    if (count > MOST) {
        buffer_text(&lines, "  ");
        cli_say(&lines, c, CLI_TEXT_MORE_WARNINGS, cli_number(count - MOST).text);
        buffer_text(&lines, "\n");
    }
    if (lines.len)
        cli_complain_raw(c, &lines);
    buffer_deinit(&lines);
}

static void append_not_played(buffer *out, const cli *c, const replay_game *g, size_t played)
{
    if (g->move_texts <= played)
        return;
    buffer_text(out, "  ");
    cli_say(out, c, CLI_TEXT_NOT_PLAYED, cli_number(g->move_texts - played).text);
    buffer_text(out, "\n");
}

static void append_refusal(buffer *out, const cli *c, const replay_game *g, replay_place *place)
{
    const chuhe_position *now = chuhe_game_position(&g->game);
    size_t plies = chuhe_game_plies(&g->game);
    char text[sizeof g->refused_text + 1] = {0};
    memcpy(text, g->refused_text, g->refused_len);
    append_place(out, c, g, place, g->refused_offset);
    cli_say(out, c, CLI_TEXT_REFUSED, cli_number(plies + 1).text,
            cli_number(chuhe_position_round(now)).text,
            cli_side_name(c, chuhe_position_to_move(now)), text,
            cli_status_sentence(c, g->refused));
    buffer_text(out, "\n");
    append_not_played(out, c, g, plies + 1);
}

void replay_complain_failure(cli *c, const replay_game *g, replay_place *place)
{
    if (replay_game_is_whole(g))
        return;
    buffer lines;
    buffer_init(&lines);
    if (g->setup_status != CHUHE_OK) {
        append_place(&lines, c, g, place, g->offset);
        cli_say(&lines, c, CLI_TEXT_BAD_START, cli_status_sentence(c, g->setup_status));
        buffer_text(&lines, "\n");
    } else if (!g->playable) {
        append_place(&lines, c, g, place, g->offset);
        cli_say(&lines, c, CLI_TEXT_UNPLAYABLE_START);
        buffer_text(&lines, "\n");
        setup_say_faults(&lines, c, &g->report, g->report.faults, "  - ");
        append_not_played(&lines, c, g, 0);
    } else {
        append_refusal(&lines, c, g, place);
    }
    cli_complain_raw(c, &lines);
    buffer_deinit(&lines);
}
