#include "match/match_state.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/json.h"
#include "base/json_read.h"

static bool fail_file(match *m, const char *path, file_fault fault)
{
    m->problem.kind = MATCH_PROBLEM_FILE;
    m->problem.path = path;
    m->problem.file = (file_problem){fault, errno};
    return false;
}

static bool fail(match *m, match_problem_kind kind)
{
    m->problem.kind = kind;
    m->problem.path = m->plan->state_path;
    return false;
}

/* ---- counting ---- */

void match_count(match *m, const match_report *report)
{
    const match_outcome *outcome = &report->outcome;
    unsigned score[MATCH_PLAYERS]; /* twice the points */
    for (unsigned player = 0; player < MATCH_PLAYERS; player++) {
        match_tally *tally = &m->tallies[player];
        chuhe_side side = player == report->red ? CHUHE_RED : CHUHE_BLACK;
        bool is_draw = outcome->result == CHUHE_RESULT_DRAW;
        bool is_lost = !is_draw && outcome->loser == side;
        unsigned *count = is_draw ? tally->drawn : is_lost ? tally->lost : tally->won;
        count[side]++;
        score[player] = is_draw ? 1 : is_lost ? 0 : 2;
        if (is_lost && match_end_is_fault(outcome->end))
            tally->faults[outcome->end]++;
        match_usage_add(&tally->usage, &outcome->usage[side]);
    }
    unsigned *single[] = {&m->counts.losses, &m->counts.draws, &m->counts.wins};
    (*single[score[0]])++;
    m->ends[outcome->end]++;
    m->results[report->game] = (uint8_t)(2 + score[0]);
    uint8_t other = m->results[report->game ^ 1];
    if (other >= 2)
        m->counts.pairs[score[0] + other - 2]++;
    m->done++;
}

/* ---- writing ---- */

static const char *result_sign(chuhe_result result)
{
    return result == CHUHE_RESULT_DRAW       ? "1/2-1/2"
           : result == CHUHE_RESULT_RED_WINS ? "1-0"
                                             : "0-1";
}

/* What must be the same when a match goes on. */
static void describe_plan(buffer *out, const match_plan *plan)
{
    const match_rules *rules = &plan->rules;
    for (unsigned i = 0; i < MATCH_PLAYERS; i++)
        buffer_printf(out, "engine: %s; ", plan->specs[i].given);
    match_limits_write(out, &plan->limits);
    buffer_printf(out, "; openings %016llx; %s; limit %d %u; plies %u; draw %u %u %u; resign %u %u",
                  (unsigned long long)match_openings_mark(&plan->openings), rules->book->name,
                  (int)rules->game.natural_limit, rules->game.natural_limit_rounds,
                  rules->plies_max, rules->draw_moves, rules->draw_after, rules->draw_score,
                  rules->resign_moves, rules->resign_score);
}

static bool append_line(match *m, buffer *line)
{
    buffer_text(line, "\n");
    if (buffer_failed(line))
        return fail(m, MATCH_PROBLEM_NO_MEMORY);
    int error = file_write_all(m->state, line->bytes, line->len);
    if (error == 0 && fdatasync(m->state) != 0 && errno != EINVAL && errno != EROFS)
        error = errno;
    errno = error;
    return error == 0 || fail_file(m, m->plan->state_path, FILE_CANNOT_WRITE);
}

static bool write_header(match *m)
{
    buffer line, plan;
    json writer;
    buffer_init(&line);
    buffer_init(&plan);
    describe_plan(&plan, m->plan);
    json_init(&writer, &line);
    json_begin_object(&writer);
    json_key(&writer, "chuhe_match");
    json_unsigned(&writer, 1);
    json_key(&writer, "plan");
    json_string(&writer, plan.bytes ? plan.bytes : "", plan.len);
    json_key(&writer, "pgn");
    json_text(&writer, m->plan->pgn_path);
    json_key(&writer, "pgn_bytes");
    json_unsigned(&writer, m->pgn_bytes);
    json_end_object(&writer);
    if (buffer_failed(&plan))
        buffer_fail(&line);
    bool is_written = append_line(m, &line);
    buffer_deinit(&plan);
    buffer_deinit(&line);
    return is_written;
}

/* The numbers of a usage, in one order for reading and writing. */
enum { USAGE_NUMBERS = 7 };
static void usage_numbers(uint64_t *numbers[USAGE_NUMBERS], match_usage *usage)
{
    uint64_t *all[USAGE_NUMBERS] = {&usage->moves,        &usage->time_us,     &usage->longest_us,
                                    &usage->depths,       &usage->told_depths, &usage->nodes,
                                    &usage->nodes_time_us};
    memcpy(numbers, all, sizeof all);
}

static bool write_game(match *m, const match_report *report)
{
    const match_outcome *outcome = &report->outcome;
    buffer line;
    json writer;
    buffer_init(&line);
    json_init(&writer, &line);
    json_begin_object(&writer);
    json_key(&writer, "game");
    json_unsigned(&writer, report->game);
    json_key(&writer, "red");
    json_text(&writer, m->names[report->red]);
    json_key(&writer, "black");
    json_text(&writer, m->names[1 - report->red]);
    json_key(&writer, "result");
    json_text(&writer, result_sign(outcome->result));
    json_key(&writer, "end");
    json_text(&writer, match_end_name(outcome->end));
    json_key(&writer, "plies");
    json_unsigned(&writer, outcome->plies);
    json_key(&writer, "usage");
    json_begin_array(&writer);
    for (chuhe_side side = CHUHE_RED; side < CHUHE_SIDES; side++) {
        match_usage usage = outcome->usage[side];
        uint64_t *numbers[USAGE_NUMBERS];
        usage_numbers(numbers, &usage);
        for (size_t i = 0; i < USAGE_NUMBERS; i++)
            json_unsigned(&writer, *numbers[i]);
    }
    json_end_array(&writer);
    json_key(&writer, "pgn_bytes");
    json_unsigned(&writer, m->pgn_bytes);
    json_end_object(&writer);
    bool is_written = append_line(m, &line);
    buffer_deinit(&line);
    return is_written;
}

static bool put(const char *bytes, size_t len, void *ctx)
{
    buffer_append(ctx, bytes, len);
    return !buffer_failed(ctx);
}

static chuhe_status set_tag(chuhe_record *record, const char *name, const char *value)
{
    return chuhe_record_set_tag(record, name, strlen(name), value, strlen(value));
}

static chuhe_status set_tags(const match *m, const match_report *report, chuhe_record *record)
{
    char date[16], round[32], plies[32];
    time_t now = time(NULL);
    struct tm local;
    buffer limits;
    buffer_init(&limits);
    match_limits_write(&limits, &m->plan->limits);
    strftime(date, sizeof date, "%Y.%m.%d", localtime_r(&now, &local));
    snprintf(round, sizeof round, "%u.%u", report->game / 2 + 1, report->game % 2 + 1);
    snprintf(plies, sizeof plies, "%zu", report->outcome.plies);
    const char *const tags[][2] = {{"Event", "chuhe match"},
                                   {"Date", date},
                                   {"Round", round},
                                   {"Red", m->names[report->red]},
                                   {"Black", m->names[1 - report->red]},
                                   {"TimeControl", limits.bytes ? limits.bytes : ""},
                                   {"Rules", m->plan->rules.book->name},
                                   {"PlyCount", plies},
                                   {"Termination", match_end_name(report->outcome.end)}};
    chuhe_status status = buffer_failed(&limits) ? CHUHE_E_MEMORY : CHUHE_OK;
    for (size_t i = 0; i < sizeof tags / sizeof *tags && status == CHUHE_OK; i++)
        status = set_tag(record, tags[i][0], tags[i][1]);
    buffer_deinit(&limits);
    return status;
}

static bool write_pgn(match *m, const match_report *report, chuhe_record *record)
{
    buffer text;
    buffer_init(&text);
    const chuhe_write_options options = {.format = CHUHE_FORMAT_PGN,
                                         .notation = m->plan->notation,
                                         .coordinates = m->plan->coordinates};
    const chuhe_sink sink = {.put = put, .ctx = &text};
    chuhe_status status = set_tags(m, report, record);
    if (status == CHUHE_OK)
        status = chuhe_write(record, &options, &sink);
    if (status != CHUHE_OK || buffer_failed(&text)) {
        buffer_deinit(&text);
        return fail(m, MATCH_PROBLEM_NO_MEMORY);
    }
    errno = file_write_all(m->pgn, text.bytes, text.len);
    bool is_written = errno == 0 || fail_file(m, m->plan->pgn_path, FILE_CANNOT_WRITE);
    m->pgn_bytes += text.len;
    buffer_deinit(&text);
    return is_written;
}

bool match_state_add(match *m, const match_report *report, chuhe_record *record)
{
    if (m->pgn >= 0 && !write_pgn(m, report, record))
        return false;
    return m->state < 0 || write_game(m, report);
}

/* ---- reading ---- */

static bool read_number(uint64_t *number, const json_value *object, const char *key)
{
    return json_value_unsigned(number, json_value_member(object, key));
}

/* The line of a game; false when it is none, or comes twice. */
static bool take_game(match *m, const json_value *object)
{
    uint64_t game = 0, plies = 0;
    const char *result = json_value_text(json_value_member(object, "result"));
    const char *end = json_value_text(json_value_member(object, "end"));
    const json_value *used = json_value_member(object, "usage");
    match_report report = {.game = 0};
    match_outcome *outcome = &report.outcome;
    if (!read_number(&game, object, "game") || !read_number(&plies, object, "plies") || !result ||
        !end || json_value_count(used) != 2 * USAGE_NUMBERS ||
        !read_number(&m->pgn_bytes, object, "pgn_bytes"))
        return false;
    outcome->end = match_end_by_name(end);
    if (outcome->end == MATCH_END_NONE || game >= MATCH_GAMES_MAX || m->results[game] != 0)
        return false;
    report.game = (unsigned)game;
    report.red = report.game % 2;
    outcome->plies = plies;
    outcome->result = strcmp(result, "1-0") == 0   ? CHUHE_RESULT_RED_WINS
                      : strcmp(result, "0-1") == 0 ? CHUHE_RESULT_BLACK_WINS
                                                   : CHUHE_RESULT_DRAW;
    outcome->loser = outcome->result == CHUHE_RESULT_RED_WINS ? CHUHE_BLACK : CHUHE_RED;
    for (size_t i = 0; i < 2 * USAGE_NUMBERS; i++) {
        uint64_t *numbers[USAGE_NUMBERS];
        usage_numbers(numbers, &outcome->usage[i / USAGE_NUMBERS]);
        if (!json_value_unsigned(numbers[i % USAGE_NUMBERS], json_value_at(used, i)))
            return false;
    }
    match_count(m, &report);
    m->resumed++;
    return true;
}

/* The first line. */
static bool take_header(match *m, const json_value *object, bool *is_same_pgn)
{
    uint64_t version;
    const char *plan = json_value_text(json_value_member(object, "plan"));
    const char *pgn = json_value_text(json_value_member(object, "pgn"));
    if (!read_number(&version, object, "chuhe_match") || version != 1 || !plan ||
        !read_number(&m->pgn_bytes, object, "pgn_bytes"))
        return fail(m, MATCH_PROBLEM_BAD_STATE);
    buffer own;
    buffer_init(&own);
    describe_plan(&own, m->plan);
    bool is_same = !buffer_failed(&own) && own.bytes && strcmp(own.bytes, plan) == 0;
    buffer_deinit(&own);
    *is_same_pgn = pgn && m->plan->pgn_path && strcmp(pgn, m->plan->pgn_path) == 0;
    return is_same || fail(m, MATCH_PROBLEM_OTHER_PLAN);
}

/* Reads the whole lines; *whole is how many bytes they take. */
static bool read_lines(match *m, const char *text, size_t len, size_t *whole, bool *is_same_pgn)
{
    char why[JSON_WHY];
    *whole = 0;
    for (size_t number = 1;; number++) {
        const char *line = text + *whole, *end = memchr(line, '\n', len - *whole);
        if (!end)
            return true; /* the rest was being written when the match was killed */
        json_value *object = json_value_read(line, (size_t)(end - line), why);
        snprintf(m->problem.detail, sizeof m->problem.detail, "%zu", number);
        bool is_taken =
            object && (number == 1 ? take_header(m, object, is_same_pgn) : take_game(m, object));
        json_value_free(object);
        if (!is_taken) {
            if (m->problem.kind == MATCH_PROBLEM_NONE)
                fail(m, MATCH_PROBLEM_BAD_STATE);
            return false;
        }
        *whole += (size_t)(end - line) + 1;
    }
}

static bool open_state(match *m, bool *is_same_pgn)
{
    const char *path = m->plan->state_path;
    file_view view;
    size_t whole = 0;
    m->state = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (m->state < 0)
        return fail_file(m, path, FILE_CANNOT_OPEN);
    if (flock(m->state, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return fail(m, MATCH_PROBLEM_IN_USE);
    file_problem problem = file_view_open(&view, path, SIZE_MAX);
    if (problem.fault != FILE_OK) {
        errno = problem.error;
        return fail_file(m, path, problem.fault);
    }
    bool is_read = read_lines(m, view.bytes, view.len, &whole, is_same_pgn);
    bool is_longer = whole < view.len;
    file_view_close(&view);
    if (is_read && is_longer && ftruncate(m->state, (off_t)whole) != 0)
        return fail_file(m, path, FILE_CANNOT_WRITE);
    return is_read;
}

/* Games that the state does not know are cut off the PGN file. */
static bool open_pgn(match *m, bool is_same)
{
    const char *path = m->plan->pgn_path;
    struct stat about;
    m->pgn = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (m->pgn < 0 || fstat(m->pgn, &about) != 0)
        return fail_file(m, path, FILE_CANNOT_OPEN);
    if (!S_ISREG(about.st_mode))
        return true;
    if (is_same && (uint64_t)about.st_size > m->pgn_bytes) {
        if (ftruncate(m->pgn, (off_t)m->pgn_bytes) != 0)
            return fail_file(m, path, FILE_CANNOT_WRITE);
        return true;
    }
    m->pgn_bytes = (uint64_t)about.st_size;
    return true;
}

bool match_state_open(match *m)
{
    bool is_same_pgn = false;
    if (m->plan->state_path && !open_state(m, &is_same_pgn))
        return false;
    bool is_new = m->state >= 0 && lseek(m->state, 0, SEEK_END) == 0;
    if (m->plan->pgn_path && !open_pgn(m, is_same_pgn))
        return false;
    return !is_new || write_header(m);
}

void match_state_close(match *m)
{
    if (m->state >= 0)
        close(m->state);
    if (m->pgn >= 0)
        close(m->pgn);
    m->state = m->pgn = -1;
}
