/* The game as files: the log, and a record. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "play/play.h"

/* What events have no words for is said in a line that readers pass over. */
static void append_engine(buffer *out, const play_game *g)
{
    static const char *const names[] = {"red", "black"};
    if (g->options.engine < CHUHE_SIDES)
        buffer_printf(out, "# engine: %s, level %u\n", names[g->options.engine], g->options.level);
}

static void append_log(buffer *text, const play_game *g)
{
    append_engine(text, g);
    eventlog_write(text, g->referee);
}

/* ---- the file that the game is kept in ---- */

/* Whether the path still names the file that is open. */
static bool is_still(int fd, const char *path)
{
    struct stat opened, named;
    return fstat(fd, &opened) == 0 && stat(path, &named) == 0 && opened.st_dev == named.st_dev &&
           opened.st_ino == named.st_ino;
}

/* Who has the lock puts a new file in the old one's place, locked as well; then the new
 * one is the one to ask. */
int play_lock(const char *path)
{
    enum { TRIES = 100 };
    for (int i = 0; i < TRIES; i++) {
        int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
        if (fd < 0)
            return PLAY_NO_LOCK;
        bool locked = flock(fd, LOCK_EX | LOCK_NB) == 0;
        int error = errno;
        if (locked && is_still(fd, path))
            return fd;
        close(fd);
        if (!locked)
            return error == EWOULDBLOCK ? PLAY_LOCKED : PLAY_NO_LOCK;
    }
    return PLAY_LOCKED;
}

/* The new file is locked before it takes the name, so that there is no moment in which
 * another could take the game up. */
static file_problem write_kept(play_game *g, const buffer *text)
{
    file_writer writer;
    file_problem problem = file_writer_open(&writer, g->save);
    if (problem.fault != FILE_OK)
        return problem;
    int lock = writer.path ? fcntl(writer.fd, F_DUPFD_CLOEXEC, 0) : PLAY_NO_LOCK;
    if (lock >= 0)
        flock(lock, LOCK_EX | LOCK_NB);
    file_writer_put(&writer, text->bytes, text->len);
    problem = file_writer_commit(&writer, true);
    bool fine = problem.fault == FILE_OK;
    int done_with = fine ? g->lock : lock;
    if (done_with >= 0)
        close(done_with);
    g->lock = fine ? lock : g->lock;
    g->has_file |= fine;
    return problem;
}

static file_problem keep(play_game *g)
{
    struct stat there;
    /* somebody else's, that was not there when the game began */
    if (!g->has_file && stat(g->save, &there) == 0 && S_ISREG(there.st_mode))
        return (file_problem){.fault = FILE_CANNOT_WRITE, .error = EEXIST};
    buffer text;
    buffer_init(&text);
    append_log(&text, g);
    file_problem problem = {.fault = FILE_NO_MEMORY};
    if (!buffer_failed(&text))
        problem = write_kept(g, &text);
    buffer_deinit(&text);
    return problem;
}

file_problem play_write_log(play_game *g, const char *path)
{
    if (g->save && strcmp(path, g->save) == 0)
        return keep(g);
    buffer text;
    buffer_init(&text);
    append_log(&text, g);
    file_problem problem = {.fault = FILE_NO_MEMORY};
    if (!buffer_failed(&text))
        problem = file_write(path, text.bytes, text.len);
    buffer_deinit(&text);
    return problem;
}

/* Players that sit down and clocks that stop are nothing to keep. */
bool play_is_kept(const play_game *g)
{
    size_t count = chuhe_referee_log_count(g->referee);
    for (size_t i = 0; g->save && i < count; i++) {
        chuhe_event_kind kind = chuhe_referee_log(g->referee, i)->event.kind;
        if (kind != CHUHE_EVENT_SEATED && kind != CHUHE_EVENT_START && kind != CHUHE_EVENT_PAUSE &&
            kind != CHUHE_EVENT_RESUME)
            return true;
    }
    return false;
}

void play_save(play_game *g)
{
    if (play_is_kept(g))
        g->save_problem = keep(g);
}

void play_leave(play_game *g)
{
    chuhe_table_state state;
    play_opponent_stop(g);
    chuhe_referee_state(&state, g->referee);
    if (state.phase == CHUHE_PHASE_PLAYING)
        play_pause(g);
    play_save(g);
}

/* ---- records ---- */

static chuhe_status set_tag(chuhe_record *record, const char *name, const char *value)
{
    return *value ? chuhe_record_set_tag(record, name, strlen(name), value, strlen(value))
                  : CHUHE_OK;
}

static chuhe_status add_tags(chuhe_record *record, const play_game *g)
{
    char date[16], time_text[CHUHE_TIME_CONTROL_TEXT_CAP];
    size_t len;
    time_t now = time(NULL);
    struct tm local;
    chuhe_status status = CHUHE_OK;
    if (localtime_r(&now, &local) && strftime(date, sizeof date, "%Y.%m.%d", &local))
        status = set_tag(record, "Date", date);
    if (status == CHUHE_OK)
        status = set_tag(record, "Red", chuhe_referee_player(g->referee, CHUHE_RED));
    if (status == CHUHE_OK)
        status = set_tag(record, "Black", chuhe_referee_player(g->referee, CHUHE_BLACK));
    const chuhe_time_control *control = &chuhe_referee_get_options(g->referee)->time;
    if (status == CHUHE_OK && control->period_count &&
        chuhe_time_control_to_text(time_text, sizeof time_text, &len, control) == CHUHE_OK)
        status = set_tag(record, "TimeControl", time_text);
    return status;
}

static chuhe_status add_moves(chuhe_record *record, const play_game *g, const char *ending)
{
    const chuhe_game *game = chuhe_referee_game(g->referee);
    chuhe_table_state state;
    chuhe_played_ply ply;
    chuhe_node node = CHUHE_ROOT;
    chuhe_status status = CHUHE_OK;
    chuhe_referee_state(&state, g->referee);
    size_t count = chuhe_game_plies(game), skipped = state.plies - count;
    for (size_t i = 0; i < count && status == CHUHE_OK; i++) {
        chuhe_referee_ply(&ply, g->referee, skipped + i);
        status = chuhe_record_add(&node, record, node, chuhe_game_ply(game, i));
        if (status == CHUHE_OK && ply.left_ms != CHUHE_NEVER_MS)
            status = chuhe_record_set_clock(record, node, (uint32_t)ply.left_ms);
    }
    if (status == CHUHE_OK && *ending)
        status =
            chuhe_record_set_comment(record, node, CHUHE_COMMENT_AFTER, ending, strlen(ending));
    chuhe_record_set_result(record, state.result);
    return status;
}

chuhe_status play_to_record(chuhe_record **record, const play_game *g, const char *ending)
{
    chuhe_setup start;
    const chuhe_game *game = chuhe_referee_game(g->referee);
    if (!game)
        return CHUHE_E_RANGE;
    chuhe_status status = chuhe_record_new(record, NULL);
    if (status != CHUHE_OK)
        return status;
    chuhe_position_to_setup(&start, chuhe_game_start(game));
    status = chuhe_record_set_start(*record, &start);
    if (status == CHUHE_OK)
        status = add_tags(*record, g);
    if (status == CHUHE_OK)
        status = add_moves(*record, g, ending);
    if (status != CHUHE_OK)
        chuhe_record_free(*record);
    return status;
}
