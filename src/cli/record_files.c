#include "cli/record_files.h"

#include <string.h>

/* What a pipe may give: it is kept in a temporary file. Files have no bound. */
static const size_t PIPE_LIMIT = (size_t)4 << 30;

int record_read_format(cli *c, chuhe_format *format, const char *option, const char *value,
                       bool to_write)
{
    buffer names;
    const char *comma = "";
    *format = chuhe_format_from_name(value);
    if (*format != CHUHE_FORMAT_AUTO &&
        (to_write ? chuhe_format_can_write(*format) : chuhe_format_can_read(*format)))
        return CLI_GO_ON;
    buffer_init(&names);
    for (int i = 1; i < CHUHE_FORMATS; i++) {
        chuhe_format one = (chuhe_format)i;
        if (!(to_write ? chuhe_format_can_write(one) : chuhe_format_can_read(one)))
            continue;
        buffer_printf(&names, "%s%s", comma, chuhe_format_name(one));
        comma = ", ";
    }
    cli_text text =
        *format != CHUHE_FORMAT_AUTO && to_write ? CLI_TEXT_READ_ONLY : CLI_TEXT_BAD_VALUE;
    int status = cli_refuse(c, text, option, names.bytes ? names.bytes : "", value);
    buffer_deinit(&names);
    return status;
}

int record_read_charset(cli *c, chuhe_charset *charset, const char *option, const char *value)
{
    buffer names;
    *charset = chuhe_charset_from_name(value);
    if (*charset != CHUHE_CHARSET_AUTO)
        return CLI_GO_ON;
    buffer_init(&names);
    for (int i = 1; i < CHUHE_CHARSETS; i++)
        buffer_printf(&names, "%s%s", i > 1 ? ", " : "", chuhe_charset_name((chuhe_charset)i));
    int status = cli_refuse(c, CLI_TEXT_BAD_VALUE, option, names.bytes ? names.bytes : "", value);
    buffer_deinit(&names);
    return status;
}

int record_read_option(cli *c, record_options *options, int key, const char *value)
{
    if (key == RECORD_KEY_FROM)
        return record_read_format(c, &options->format, "--from", value, false);
    return record_read_charset(c, &options->charset, "--from-encoding", value);
}

warning_place record_place(const record_game *game)
{
    return (warning_place){game->path, game->is_one_of_several && game->record ? game->number : 0};
}

/* What is gathered while a file is read. */
typedef struct reading {
    record_game game;
    warning_list warnings;
    record_handler handle;
    void *ctx;
    bool stopped;
    bool no_lines; /* of what was typed, nobody counts the lines */
} reading;

static bool on_game(chuhe_record *record, chuhe_format format, chuhe_charset charset, size_t index,
                    void *ctx)
{
    enum { OFTEN = 100 }; /* so that a mapped file counts as memory no longer than need be */
    reading *r = ctx;
    if (index % OFTEN == 0)
        file_view_release(r->game.view);
    r->game.record = record;
    r->game.format = format;
    r->game.charset = charset;
    r->game.number = index + 1;
    r->stopped = !r->handle(&r->game, r->ctx);
    r->game.record = NULL;
    warning_list_clear(&r->warnings);
    return !r->stopped && !buffer_failed(&r->warnings.kept);
}

static bool on_warning(const chuhe_warning *from, void *ctx)
{
    reading *r = ctx;
    chuhe_warning told = *from;
    if (r->no_lines) {
        told.line = 0;
        told.offset = 0;
    }
    warning_list_add(&r->warnings, &told);
    return true;
}

/* What the first look at a file finds out. */
typedef struct look {
    chuhe_read_options *options;
    size_t games;
} look;

static bool on_begin(chuhe_format format, chuhe_charset charset, size_t index, size_t offset,
                     void *ctx)
{
    look *l = ctx;
    (void)index, (void)offset;
    l->options->format = format; /* so that it need not be found out again */
    l->options->charset = charset;
    return ++l->games < 2;
}

static bool has_several(const file_view *view, chuhe_read_options *options)
{
    look l = {.options = options};
    chuhe_visitor visitor = {.begin = on_begin, .ctx = &l};
    return chuhe_read(view->bytes, view->len, options, &visitor, NULL) == CHUHE_OK && l.games > 1;
}

static int read_view(cli *c, reading *r, chuhe_read_options *options)
{
    const file_view *view = r->game.view;
    chuhe_game_reader reader = {on_game, on_warning, r};
    chuhe_status status = chuhe_read_records(view->bytes, view->len, options, &reader, NULL);
    if (status == CHUHE_E_MEMORY || buffer_failed(&r->warnings.kept)) {
        cli_complain(c, CLI_TEXT_NO_MEMORY_FOR, r->game.path);
        return CLI_IO;
    }
    if (r->warnings.count && !r->stopped)
        r->handle(&r->game, r->ctx);
    if (status == CHUHE_OK)
        return CLI_DONE;
    cli_complain(c, CLI_TEXT_NO_RECORD, r->game.path, cli_status_sentence(c, status));
    return CLI_NO;
}

int record_file_read(cli *c, const char *path, const record_options *options, bool look_ahead,
                     record_handler handle, void *ctx)
{
    file_view view;
    file_problem problem = file_view_open(&view, path, PIPE_LIMIT);
    if (problem.fault != FILE_OK)
        return cli_complain_file(c, path, problem);
    chuhe_read_options read = {.format = options->format,
                               .charset = options->charset,
                               .file_name = strcmp(path, "-") == 0 ? NULL : path};
    reading r = {.game = {.path = path, .view = &view}, .handle = handle, .ctx = ctx};
    warning_list_init(&r.warnings);
    r.game.warnings = &r.warnings;
    r.game.is_one_of_several = look_ahead && has_several(&view, &read);
    int status = read_view(c, &r, &read);
    warning_list_deinit(&r.warnings);
    file_view_close(&view);
    return status;
}

int record_text_read(cli *c, const char *name, const char *text, size_t len, record_handler handle,
                     void *ctx)
{
    file_view view = {.bytes = text, .len = len};
    chuhe_read_options read = {.format = CHUHE_FORMAT_TEXT, .charset = CHUHE_CHARSET_UTF8};
    reading r = {
        .game = {.path = name, .view = &view}, .handle = handle, .ctx = ctx, .no_lines = true};
    warning_list_init(&r.warnings);
    r.game.warnings = &r.warnings;
    int status = read_view(c, &r, &read);
    warning_list_deinit(&r.warnings);
    return status;
}

void record_complain_warnings(cli *c, const record_game *game, size_t most)
{
    warning_place place = record_place(game);
    warning w;
    buffer lines;
    buffer_init(&lines);
    size_t at = 0, told = 0;
    while (told < most && warning_list_next(&w, &at, game->warnings)) {
        warning_append(&lines, c, &place, &w);
        told++;
    }
    if (game->warnings->count > told)
        warning_append_more(&lines, c, game->warnings->count - told);
    if (lines.len)
        cli_complain_raw(c, &lines);
    buffer_deinit(&lines);
}
