#include "cli/replay_report.h"

#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "cli/record_words.h"
#include "cli/replay_list.h"
#include "cli/setup_argument.h"
#include "cli/standing_words.h"

static void append_label(buffer *out, const cli *c, const char *name)
{
    static const struct {
        const char *name;
        cli_text label;
    } labels[] = {{"Red", CLI_TEXT_TAG_RED},
                  {"Black", CLI_TEXT_TAG_BLACK},
                  {"Event", CLI_TEXT_TAG_EVENT},
                  {"Site", CLI_TEXT_TAG_PLACE},
                  {"Date", CLI_TEXT_TAG_DATE},
                  {"Round", CLI_TEXT_TAG_ROUND},
                  {"RedTeam", CLI_TEXT_TAG_RED_TEAM},
                  {"BlackTeam", CLI_TEXT_TAG_BLACK_TEAM},
                  {"Opening", CLI_TEXT_TAG_OPENING},
                  {"Variation", CLI_TEXT_TAG_VARIATION},
                  {"Annotator", CLI_TEXT_TAG_ANNOTATOR},
                  {"Author", CLI_TEXT_TAG_AUTHOR},
                  {"Remark", CLI_TEXT_TAG_REMARK},
                  {"Table", CLI_TEXT_TAG_TABLE},
                  {"Source", CLI_TEXT_TAG_SOURCE},
                  {"TimeControl", CLI_TEXT_TAG_TIME_CONTROL},
                  {"RedTime", CLI_TEXT_TAG_RED_TIME},
                  {"BlackTime", CLI_TEXT_TAG_BLACK_TIME}};
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        if (strcasecmp(labels[i].name, name) == 0) {
            cli_say(out, c, labels[i].label);
            return;
        }
    }
    text_append_printable(out, name, strlen(name));
}

static void append_tags(buffer *out, const cli *c, const replay_game *g)
{
    chuhe_result result = chuhe_record_result(g->record);
    for (size_t i = 0; i < chuhe_record_tag_count(g->record); i++) {
        const char *name, *value;
        chuhe_record_tag_at(&name, &value, g->record, i);
        if (strcasecmp(name, "Title") == 0)
            continue;
        buffer_text(out, "  ");
        append_label(out, c, name);
        cli_say(out, c, CLI_TEXT_COLON);
        text_append_printable(out, value, strlen(value));
        buffer_text(out, "\n");
    }
    if (result != CHUHE_RESULT_OPEN) {
        buffer_text(out, "  ");
        cli_say(out, c, CLI_TEXT_TAG_RESULT);
        cli_say(out, c, CLI_TEXT_COLON);
        buffer_text(out, result_words(c, result));
        buffer_text(out, "\n");
    }
}

static void append_start(buffer *out, const cli *c, const replay_game *g)
{
    char fen[CHUHE_FEN_CAP];
    size_t len;
    if (chuhe_record_is_usual_start(g->record) ||
        chuhe_setup_to_fen(fen, sizeof fen, &len, &g->setup) != CHUHE_OK)
        return;
    buffer_text(out, "  ");
    cli_say(out, c, CLI_TEXT_START, fen);
    buffer_text(out, "\n");
}

void replay_say_moves(cli *c, const replay_game *g, const replay_look *look)
{
    record_append_title(&c->out, c, g->source);
    buffer_text(&c->out, "\n");
    append_tags(&c->out, c, g);
    append_start(&c->out, c, g);
    buffer_text(&c->out, "\n");
    size_t before = c->out.len;
    replay_list_append(&c->out, c, g, look);
    if (c->out.len > before)
        buffer_text(&c->out, "\n");
}

/* `after 8 plies: checkmate, Red wins`, or whose turn it is; and what the record
 * states where the board does not say so. */
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
    chuhe_result recorded = chuhe_record_result(g->record);
    if (recorded != CHUHE_RESULT_OPEN && recorded != outcome.result)
        cli_say(out, c, CLI_TEXT_RECORDED, result_words(c, recorded));
}

static void append_claim(buffer *out, const cli *c, const replay_game *g)
{
    unsigned quiet = chuhe_position_quiet_plies(chuhe_game_position(&g->game));
    if (g->rules.natural_limit != CHUHE_LIMIT_CLAIM || quiet < 2 * g->rules.natural_limit_rounds)
        return;
    cli_say(out, c, CLI_TEXT_MAY_CLAIM, cli_number(quiet / 2).text);
    buffer_text(out, "\n");
}

void replay_say_end(cli *c, const replay_game *g, const replay_look *look)
{
    buffer *out = &c->out;
    chuhe_setup final;
    chuhe_position_to_setup(&final, chuhe_game_position(&g->game));
    terminal_board board = look->board;
    size_t plies = chuhe_game_plies(&g->game);
    if (plies)
        board.last_move = chuhe_game_ply(&g->game, plies - 1);
    terminal_board_append(out, &final, &board);
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

void replay_say_briefly(cli *c, const replay_game *g)
{
    record_append_title(&c->out, c, g->source);
    cli_say(&c->out, c, CLI_TEXT_COLON);
    append_standing(&c->out, c, g);
    buffer_text(&c->out, "\n");
}

/* Whether a warning is told by itself: the start and the refusal have their own
 * sentences. */
static bool is_told_apart(const replay_game *g, const warning *w)
{
    return warning_is_of_start(w) || (g->refused != CHUHE_OK && g->refused != CHUHE_E_GAME_OVER &&
                                      w->ply && !w->depth && w->offset == g->refusal.offset);
}

void replay_complain_warnings(cli *c, const replay_game *g)
{
    enum { MOST = 20 }; /* of a game */
    const warning_list *list = g->source->warnings;
    warning_place place = record_place(g->source);
    warning w;
    buffer lines;
    buffer_init(&lines);
    size_t at = 0, count = 0;
    while (warning_list_next(&w, &at, list)) {
        if (is_told_apart(g, &w))
            continue;
        if (++count <= MOST)
            warning_append(&lines, c, &place, &w);
    }
    count += list->not_kept;
    if (count > MOST)
        warning_append_more(&lines, c, count - MOST);
    if (lines.len)
        cli_complain_raw(c, &lines);
    buffer_deinit(&lines);
}

static void append_refusal(buffer *out, const cli *c, const replay_game *g)
{
    const chuhe_position *now = chuhe_game_position(&g->game);
    warning_place place = record_place(g->source);
    char text[2 * CHUHE_MOVE_TEXT_CAP] = {0};
    memcpy(text, g->refusal.text,
           g->refusal.text_len < sizeof text ? g->refusal.text_len : sizeof text - 1);
    warning_append_place(out, c, &place, g->refusal.line, g->refusal.offset);
    cli_say(out, c, CLI_TEXT_REFUSED, cli_number(g->refusal.ply).text,
            cli_number(chuhe_position_round(now)).text,
            cli_side_name(c, chuhe_position_to_move(now)), text,
            cli_status_sentence(c, g->refused));
    buffer_text(out, "\n");
    if (g->not_played) {
        buffer_text(out, "  ");
        cli_say(out, c, CLI_TEXT_NOT_PLAYED, cli_number(g->not_played).text);
        buffer_text(out, "\n");
    }
}

/* The place of the start: that of the first warning about it. */
static void append_study(buffer *out, const cli *c, const replay_game *g)
{
    warning_place place = record_place(g->source);
    warning w;
    size_t at = 0;
    bool found = false;
    while (!found && warning_list_next(&w, &at, g->source->warnings))
        found = warning_is_of_start(&w);
    warning_append_place(out, c, &place, found ? w.line : 0, found ? w.offset : 0);
    cli_say(out, c, CLI_TEXT_UNPLAYABLE_START);
    buffer_text(out, "\n");
    setup_say_faults(out, c, &g->report, g->report.faults, "  - ");
}

void replay_complain_failure(cli *c, const replay_game *g)
{
    buffer lines;
    buffer_init(&lines);
    if (replay_game_is_study(g))
        append_study(&lines, c, g);
    if (g->refused != CHUHE_OK)
        append_refusal(&lines, c, g);
    if (lines.len)
        cli_complain_raw(c, &lines);
    buffer_deinit(&lines);
}
