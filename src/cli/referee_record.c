#include "cli/referee_record.h"

#include <string.h>

#include "eventlog/eventlog.h"
#include "replay/record_events.h"

/* ---- time controls ---- */

static bool take_number(uint32_t *number, const char **at, uint32_t most)
{
    uint64_t found = 0;
    const char *from = *at;
    for (; **at >= '0' && **at <= '9' && found <= most; ++*at)
        found = 10 * found + (uint64_t)(**at - '0');
    *number = (uint32_t)found;
    return *at > from && found <= most;
}

/* `MOVES/SECONDS`, `SECONDS+INCREMENT` or both. */
static bool take_period(chuhe_period *period, const char **at)
{
    const uint32_t most = CHUHE_TIME_MAX / 1000;
    uint32_t first, increment = 0;
    *period = (chuhe_period){.moves = 0};
    if (!take_number(&first, at, most))
        return false;
    if (**at == '/') {
        ++*at;
        period->moves = first;
        if (!take_number(&first, at, most))
            return false;
    }
    if (**at == '+') {
        ++*at;
        if (!take_number(&increment, at, most))
            return false;
    }
    period->base_ms = first * 1000;
    period->increment_ms = increment * 1000;
    return true;
}

/* A last period with a number of moves begins again each time, as in PGN. */
bool referee_record_time(chuhe_time_control *time, const char *text)
{
    chuhe_time_control found = {.period_count = 0};
    const char *at = text;
    if (chuhe_time_control_from_text(time, text, strlen(text), NULL) == CHUHE_OK)
        return true;
    do {
        if (found.period_count == CHUHE_PERIODS_MAX ||
            !take_period(&found.periods[found.period_count++], &at))
            return false;
    } while (*at == ':' && *++at);
    found.repeats_last = found.periods[found.period_count - 1].moves != 0;
    if (*at || chuhe_time_control_check(&found) != CHUHE_OK)
        return false;
    *time = found;
    return true;
}

/* ---- the log ---- */

static chuhe_referee_options options_of(const chuhe_record *record, const chuhe_time_control *time)
{
    chuhe_referee_options options;
    const char *text = chuhe_record_tag(record, "TimeControl");
    chuhe_referee_options_init(&options);
    options.rules.press_by_hand = false;
    options.rules.keeps_records = false;
    if (time)
        options.time = *time;
    else if (text && !referee_record_time(&options.time, text))
        options.time.period_count = 0;
    return options;
}

static void complain_replay(cli *c, int *status, const record_game *game,
                            const record_replay *replay)
{
    if (replay->off_clocks)
        cli_complain(c, CLI_TEXT_REFEREE_OFF_CLOCKS, game->path,
                     cli_number(replay->off_clocks).text);
    if (replay->left_out)
        cli_complain(c, CLI_TEXT_REFEREE_LEFT_OUT, game->path, cli_number(replay->left_out).text);
    if (replay->other_result)
        cli_complain(c, CLI_TEXT_REFEREE_OTHER_RESULT, game->path);
    if (replay->left_out || replay->other_result || replay->why != CHUHE_REFUSAL_NONE)
        *status = cli_worse(*status, CLI_NO);
}

int referee_record_log(cli *c, buffer *log, int *status, const record_game *game,
                       const chuhe_time_control *time)
{
    chuhe_referee *referee;
    record_replay replay;
    const chuhe_referee_options options = options_of(game->record, time);
    chuhe_status made =
        record_replay_new(&referee, &replay, game->record, &options, RECORD_SUMS_USED);
    if (made == CHUHE_E_MEMORY) {
        cli_complain(c, CLI_TEXT_NO_MEMORY_FOR, game->path);
        return CLI_IO;
    }
    if (made != CHUHE_OK) {
        cli_complain(c, CLI_TEXT_REFEREE_BAD_LINE, game->path, cli_status_sentence(c, made));
        return CLI_NO;
    }
    complain_replay(c, status, game, &replay);
    eventlog_write(log, referee);
    chuhe_referee_free(referee);
    if (!buffer_failed(log))
        return CLI_GO_ON;
    cli_complain(c, CLI_TEXT_NO_MEMORY_FOR, game->path);
    return CLI_IO;
}

static bool has_sum(const chuhe_record *record, const char *tag)
{
    int64_t ms;
    const char *text = chuhe_record_tag(record, tag);
    return text && record_sum_from_text(&ms, text);
}

void referee_record_head(sheet_options *head, const chuhe_record *record)
{
    const struct {
        const char **field, *tag;
    } fields[] = {{&head->event, "Event"},
                  {&head->place, "Site"},
                  {&head->date, "Date"},
                  {&head->round, "Round"},
                  {&head->team[CHUHE_RED], "RedTeam"},
                  {&head->team[CHUHE_BLACK], "BlackTeam"}};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (!*fields[i].field)
            *fields[i].field = chuhe_record_tag(record, fields[i].tag);
    if (!record_has_clocks(record))
        head->times = has_sum(record, "RedTime") || has_sum(record, "BlackTime")
                          ? SHEET_TIMES_TOTALS
                          : SHEET_TIMES_NONE;
}
