#include "cli/convert_output.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

bool convert_output_is_folder(const char *path)
{
    size_t len = strlen(path);
    return len && (path[len - 1] == '/' || file_is_directory(path));
}

void convert_output_init(convert_output *o, cli *c, const char *path,
                         const chuhe_write_options *options)
{
    *o = (convert_output){.c = c, .write = *options, .path = path ? path : "-"};
    o->is_folder = convert_output_is_folder(o->path);
    o->holds_many = options->format != CHUHE_FORMAT_XQF && options->format != CHUHE_FORMAT_CBR;
    o->writer.fd = -1;
    buffer_init(&o->target);
    buffer_init(&o->only);
}

static void close_open(convert_output *o)
{
    if (o->writer.fd >= 0)
        file_writer_abort(&o->writer);
    buffer_clear(&o->only);
    o->is_open = o->failed = false;
    o->games = 0;
}

void convert_output_deinit(convert_output *o)
{
    close_open(o);
    buffer_deinit(&o->target);
    buffer_deinit(&o->only);
    number_set_deinit(&o->inputs);
    number_set_deinit(&o->used);
}

/* ---- names ---- */

static uint64_t identity(const struct stat *file)
{
    const uint64_t both[2] = {(uint64_t)file->st_dev, (uint64_t)file->st_ino};
    return number_of_bytes(both, sizeof both);
}

void convert_output_add_input(convert_output *o, const char *path)
{
    struct stat file;
    if (strcmp(path, "-") != 0 && stat(path, &file) == 0 && S_ISREG(file.st_mode))
        number_set_add(&o->inputs, identity(&file));
}

static bool is_input(const convert_output *o, const char *path)
{
    struct stat file;
    return stat(path, &file) == 0 && S_ISREG(file.st_mode) &&
           number_set_has(&o->inputs, identity(&file));
}

bool convert_output_is_input(const convert_output *o)
{
    return !o->is_folder && strcmp(o->path, "-") != 0 && is_input(o, o->path);
}

/* A name in the folder after the input's, and the game's number where each game
 * has a file of its own, with zeros so that names sort; none is given twice in one run. */
static void name_target(convert_output *o, const record_game *game)
{
    const char *slash = strrchr(game->path, '/');
    const char *base = slash ? slash + 1 : game->path, *dot = strrchr(base, '.');
    int len = dot && dot > base ? (int)(dot - base) : (int)strlen(base);
    if (strcmp(game->path, "-") == 0) {
        base = "stdin";
        len = 5;
    }
    size_t end = strlen(o->path);
    const char *separator = end && o->path[end - 1] == '/' ? "" : "/";
    for (unsigned again = 1;; again++) {
        buffer_clear(&o->target);
        buffer_printf(&o->target, "%s%s%.*s", o->path, separator, len, base);
        if (!o->holds_many && game->is_one_of_several)
            buffer_printf(&o->target, "-%03zu", game->number);
        if (again > 1)
            buffer_printf(&o->target, "_%u", again);
        buffer_printf(&o->target, ".%s", chuhe_format_extension(o->write.format));
        if (buffer_failed(&o->target) ||
            number_set_add(&o->used, number_of_bytes(o->target.bytes, o->target.len)))
            return;
    }
}

/* ---- opening, writing, closing ---- */

static int complain_target(convert_output *o, file_problem problem)
{
    bool nobody_reads = strcmp(o->target.bytes, "-") == 0 && problem.error == EPIPE;
    o->failed = true;
    if (strcmp(o->target.bytes, "-") != 0)
        return cli_complain_file(o->c, o->target.bytes, problem);
    o->c->broken = true;
    if (!nobody_reads)
        cli_complain(o->c, CLI_TEXT_CANNOT_WRITE_OUTPUT, strerror(problem.error));
    return CLI_IO;
}

static int open_target(convert_output *o, const record_game *game)
{
    if (o->is_folder) {
        name_target(o, game);
    } else {
        buffer_clear(&o->target);
        buffer_text(&o->target, o->path);
    }
    o->is_open = true;
    if (buffer_failed(&o->target) || o->used.failed || o->inputs.failed) {
        cli_complain(o->c, CLI_TEXT_NO_MEMORY);
        o->failed = true;
        return CLI_IO;
    }
    if (o->is_folder && is_input(o, o->target.bytes)) {
        cli_complain(o->c, CLI_TEXT_IS_INPUT, o->target.bytes);
        o->failed = true;
        return CLI_IO;
    }
    if (!o->holds_many)
        return CLI_DONE;
    file_problem problem = file_writer_open(&o->writer, o->target.bytes);
    return problem.fault == FILE_OK ? CLI_DONE : complain_target(o, problem);
}

static bool put(const char *bytes, size_t len, void *ctx)
{
    convert_output *o = ctx;
    if (o->holds_many)
        return file_writer_put(&o->writer, bytes, len);
    buffer_append(&o->only, bytes, len);
    return !buffer_failed(&o->only);
}

static int commit(convert_output *o)
{
    int status = CLI_DONE;
    if (o->is_open && !o->failed) {
        file_problem problem = {.fault = FILE_OK};
        if (!o->holds_many) {
            problem = file_writer_open(&o->writer, o->target.bytes);
            if (problem.fault == FILE_OK)
                file_writer_put(&o->writer, o->only.bytes, o->only.len);
        }
        /* Of a folder of new files each can be made again, and waiting for the
         * disk once a file would take most of the time. */
        if (problem.fault == FILE_OK)
            problem = file_writer_commit(&o->writer, !o->is_folder);
        if (problem.fault == FILE_OK) {
            o->files++;
            o->written += o->games;
        } else {
            status = complain_target(o, problem);
        }
    }
    close_open(o);
    return status;
}

static int write_game(convert_output *o, const record_game *game)
{
    const chuhe_sink sink = {put, o};
    chuhe_status status = chuhe_write(game->record, &o->write, &sink);
    if (status == CHUHE_OK) {
        o->games++;
        return CLI_DONE;
    }
    o->failed = true;
    if (status == CHUHE_E_SPACE && o->holds_many && o->writer.problem.fault != FILE_OK)
        return complain_target(o, o->writer.problem);
    if (status == CHUHE_E_RANGE) { /* only formats of one game refuse one */
        cli_complain(o->c, CLI_TEXT_CANNOT_HOLD, game->path, cli_number(game->number).text,
                     chuhe_format_name(o->write.format));
        return CLI_NO;
    }
    cli_complain(o->c, CLI_TEXT_NO_RECORD, game->path,
                 cli_status_sentence(o->c, status == CHUHE_E_SPACE ? CHUHE_E_MEMORY : status));
    return CLI_IO;
}

int convert_output_begin(convert_output *o)
{
    if (!o->is_folder)
        return CLI_DONE;
    return cli_complain_file(o->c, o->path, file_make_directory(o->path));
}

int convert_output_game(convert_output *o, const record_game *game)
{
    if (o->is_open && o->failed)
        return CLI_IO; /* was told */
    if (o->is_open && !o->holds_many) {
        o->failed = true;
        return cli_refuse(o->c, CLI_TEXT_HOLDS_ONE, chuhe_format_name(o->write.format), o->path);
    }
    int status = o->is_open ? CLI_DONE : open_target(o, game);
    if (status == CLI_DONE)
        status = write_game(o, game);
    if (o->is_folder && !o->holds_many)
        status = cli_worse(status, commit(o));
    return status;
}

int convert_output_end_file(convert_output *o)
{
    return o->is_folder ? commit(o) : CLI_DONE;
}

int convert_output_finish(convert_output *o)
{
    return commit(o);
}
