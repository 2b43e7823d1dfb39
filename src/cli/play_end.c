/* The end of a game at the terminal, and what is kept of it. */
#include <string.h>

#include "cli/judge_report.h"
#include "cli/play_ui.h"

/* ---- rulings ---- */

static chuhe_status copy_game(chuhe_game *copy, const chuhe_game *game)
{
    chuhe_status status = chuhe_game_init(copy, chuhe_game_start(game), &game->rules, NULL);
    for (size_t i = 0; status == CHUHE_OK && i < chuhe_game_plies(game); i++)
        status = chuhe_game_play(copy, chuhe_game_ply(game, i));
    if (status != CHUHE_OK)
        chuhe_game_deinit(copy);
    return status;
}

static bool ended_by_repetition(const play_ui *ui)
{
    chuhe_table_state state;
    chuhe_referee_state(&state, ui->game->referee);
    return state.ending == CHUHE_ENDING_REPETITION || state.ending == CHUHE_ENDING_REPETITION_DRAW;
}

/* `judge` says it, of a game without a name. `out` may be where the program's answer is
 * collected. */
static void say_ruling(buffer *out, const play_ui *ui, const chuhe_game *game,
                       const chuhe_ruling *ruling)
{
    cli *c = ui->c;
    const record_game source = {.path = "--play"};
    const judge_options options = {.ruling.book = ruling->book,
                                   .goes_on = !ended_by_repetition(ui)};
    replay_game g = {.source = &source};
    buffer before = c->out, said;
    if (copy_game(&g.game, game) != CHUHE_OK)
        return;
    buffer_init(&c->out);
    judge_say(c, &g, &options, ruling);
    said = c->out;
    c->out = before;
    if (buffer_failed(&said))
        buffer_fail(out);
    else
        buffer_append(out, said.bytes, said.len);
    buffer_deinit(&said);
    chuhe_game_deinit(&g.game);
}

/* As soon as the position has stood twice, whether the book rules in play by then or
 * not. */
bool play_append_ruling(buffer *out, play_ui *ui)
{
    chuhe_ruling ruling;
    const chuhe_game *game = chuhe_referee_game(ui->game->referee);
    const chuhe_ruling_options options = {
        .book = chuhe_referee_get_options(ui->game->referee)->rules.book, .occurrences = 2};
    if (!game || chuhe_game_judge(&ruling, game, &options, NULL) != CHUHE_OK)
        return false;
    bool any = ruling.verdict != CHUHE_VERDICT_NONE && ruling.ply_count;
    if (any)
        say_ruling(out, ui, game, &ruling);
    chuhe_ruling_deinit(&ruling);
    return any;
}

bool play_is_over(const play_ui *ui)
{
    chuhe_table_state state;
    chuhe_referee_state(&state, ui->game->referee);
    return state.phase == CHUHE_PHASE_ENDED || state.phase == CHUHE_PHASE_CLOSED;
}

/* ---- files ---- */

static void say_file(buffer *out, play_ui *ui, cli_text text, const char *path, const char *why)
{
    cli_say(out, ui->c, text, path, why);
    buffer_text(out, "\n");
}

static bool put(const char *bytes, size_t len, void *ctx)
{
    buffer *out = ctx;
    buffer_append(out, bytes, len);
    return !buffer_failed(out);
}

static chuhe_status write_record(buffer *bytes, const play_ui *ui, chuhe_format format)
{
    const chuhe_write_options options = {.format = format};
    const chuhe_sink sink = {.put = put, .ctx = bytes};
    chuhe_record *record;
    buffer ending;
    buffer_init(&ending);
    if (play_is_over(ui))
        play_append_result(&ending, ui);
    const char *words = ending.bytes ? ending.bytes : "";
    chuhe_status status =
        buffer_failed(&ending) ? CHUHE_E_MEMORY : play_to_record(&record, ui->game, words);
    if (status == CHUHE_OK) {
        status = chuhe_write(record, &options, &sink);
        chuhe_record_free(record);
    }
    buffer_deinit(&ending);
    return status;
}

/* The format that the name's ending says; AUTO for the log, or one that cannot be
 * written. */
static chuhe_format format_of(bool *is_log, const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *dot = strrchr(slash ? slash : path, '.');
    *is_log = !dot || strcmp(dot, ".jsonl") == 0;
    chuhe_format format = dot ? chuhe_format_from_name(dot + 1) : CHUHE_FORMAT_AUTO;
    return chuhe_format_can_write(format) ? format : CHUHE_FORMAT_AUTO;
}

static bool say_problem(buffer *out, play_ui *ui, const char *path, file_problem problem)
{
    const char *why = problem.error ? strerror(problem.error) : "";
    if (problem.fault == FILE_OK)
        say_file(out, ui, CLI_TEXT_PLAY_SAVED, path, "");
    else
        say_file(out, ui,
                 problem.fault == FILE_NO_MEMORY ? CLI_TEXT_NO_MEMORY_FOR : CLI_TEXT_CANNOT_WRITE,
                 path, why);
    return problem.fault == FILE_OK;
}

bool play_can_save_as(cli_text *why, const play_ui *ui, const char *path)
{
    bool is_log;
    chuhe_format format = format_of(&is_log, path);
    *why = format == CHUHE_FORMAT_AUTO ? CLI_TEXT_PLAY_NO_FORMAT : CLI_TEXT_PLAY_NO_RECORD;
    return is_log || (format != CHUHE_FORMAT_AUTO && chuhe_referee_game(ui->game->referee));
}

bool play_save_as(buffer *out, play_ui *ui, const char *path)
{
    bool is_log;
    cli_text why;
    chuhe_format format = format_of(&is_log, path);
    if (!play_can_save_as(&why, ui, path)) {
        say_file(out, ui, why, path, "");
        return false;
    }
    if (is_log)
        return say_problem(out, ui, path, play_write_log(ui->game, path));
    buffer bytes;
    buffer_init(&bytes);
    file_problem problem = {.fault = FILE_NO_MEMORY};
    if (write_record(&bytes, ui, format) == CHUHE_OK)
        problem = file_write(path, bytes.bytes, bytes.len);
    buffer_deinit(&bytes);
    return say_problem(out, ui, path, problem);
}

void play_tell_problem(play_ui *ui)
{
    file_problem problem = ui->game->save_problem;
    if (problem.fault != FILE_OK && !ui->told_problem)
        ui->told_problem = !say_problem(&ui->news, ui, ui->game->save, problem);
}

/* ---- the end ---- */

static bool say_log(buffer *out, play_ui *ui)
{
    chuhe_table_state state;
    const play_game *g = ui->game;
    chuhe_referee_state(&state, g->referee);
    if (g->save && !play_is_kept(g))
        say_file(out, ui, CLI_TEXT_PLAY_NOT_KEPT, "", "");
    if (!play_is_kept(g))
        return true;
    if (g->save_problem.fault != FILE_OK)
        return say_problem(out, ui, g->save, g->save_problem);
    bool goes_on = state.phase != CHUHE_PHASE_ENDED && state.phase != CHUHE_PHASE_CLOSED;
    say_file(out, ui, goes_on ? CLI_TEXT_PLAY_SAVED_RESUME : CLI_TEXT_PLAY_SAVED, g->save, "");
    return true;
}

int play_say_end(play_ui *ui, bool is_told)
{
    cli *c = ui->c;
    if (!is_told) {
        play_append_result(&c->out, ui);
        buffer_text(&c->out, "\n");
    }
    if (ended_by_repetition(ui))
        play_append_ruling(&c->out, ui);
    bool fine = say_log(&c->out, ui);
    if (ui->record)
        fine &= play_save_as(&c->out, ui, ui->record);
    int status = cli_flush(c);
    return fine ? status : CLI_IO;
}
