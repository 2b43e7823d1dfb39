/* chuhe info: what stands in record files, a line a game. */
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/info_table.h"
#include "cli/record_words.h"

static const cli_option options[] = {RECORD_OPTIONS};

static int run(cli *c, int argc, char **argv);

const cli_command cli_info = {.name = "info",
                              .arguments = "FILE...|-",
                              .summary = CLI_TEXT_INFO_SUMMARY,
                              .details = CLI_TEXT_INFO_DETAILS,
                              .options = options,
                              .option_count = sizeof options / sizeof *options,
                              .run = run};

typedef struct info {
    cli *c;
    record_options from;
    buffer paths; /* each ended by a zero */
    info_table table;
    bool is_terminal;
    bool has_heading; /* was written */
    int status;
} info;

static int handle(cli *c, int key, const char *value, void *ctx)
{
    info *i = ctx;
    if (key != CLI_KEY_ARGUMENT)
        return record_read_option(c, &i->from, key, value);
    buffer_append(&i->paths, value, strlen(value) + 1);
    return CLI_GO_ON;
}

static void say_json(cli *c, const record_game *game)
{
    json writer;
    char fen[CHUHE_FEN_CAP];
    size_t len = 0;
    chuhe_setup start;
    chuhe_position_to_setup(&start, chuhe_record_start(game->record));
    if (chuhe_setup_to_fen(fen, sizeof fen, &len, &start) != CHUHE_OK)
        len = 0; /* cannot be: it fits */
    json_init(&writer, &c->out);
    json_begin_object(&writer);
    record_json_source(&writer, game);
    record_json_tags(&writer, game->record);
    json_key(&writer, "fen");
    json_string(&writer, fen, len);
    record_json_moves(&writer, game->record);
    json_key(&writer, "plies");
    json_unsigned(&writer, chuhe_record_main_plies(game->record));
    json_key(&writer, "result");
    json_text(&writer, result_sign(chuhe_record_result(game->record)));
    json_key(&writer, "variations");
    json_unsigned(&writer, chuhe_record_variation_count(game->record));
    json_key(&writer, "comments");
    json_unsigned(&writer, chuhe_record_comment_count(game->record));
    warning_list_json(&writer, c, game->warnings);
    json_end_object(&writer);
    buffer_text(&c->out, "\n");
}

/* Lines go out at once on a terminal, else many at a time. */
static int flush_some(const info *i)
{
    enum { MANY = 1 << 16 };
    return i->is_terminal || i->c->out.len >= MANY ? cli_flush(i->c) : CLI_DONE;
}

static bool on_game(const record_game *game, void *ctx)
{
    info *i = ctx;
    cli *c = i->c;
    if (game->warnings->worst >= WARNING_TEXT)
        i->status = cli_worse(i->status, CLI_NO);
    if (!game->record) {
        record_complain_warnings(c, game, 20);
        return true;
    }
    enum { MOST_A_GAME = 5 }; /* --json has them all */
    if (c->json) {
        say_json(c, game);
    } else {
        if (i->is_terminal && !i->has_heading)
            info_table_say_heading(&c->out, c, &i->table);
        i->has_heading = true;
        info_table_say(&c->out, &i->table, game);
        record_complain_warnings(c, game, MOST_A_GAME);
    }
    i->status = cli_worse(i->status, flush_some(i));
    return !c->broken;
}

static int run(cli *c, int argc, char **argv)
{
    info i = {.c = c, .is_terminal = isatty(STDOUT_FILENO)};
    int status = cli_parse(c, &cli_info, argc, argv, handle, &i);
    if (status == CLI_GO_ON && buffer_failed(&i.paths)) {
        cli_complain(c, CLI_TEXT_NO_MEMORY);
        status = CLI_IO;
    }
    if (status == CLI_GO_ON && i.paths.len == 0)
        status = cli_refuse(c, CLI_TEXT_NO_FILE);
    if (status == CLI_GO_ON) {
        info_table_init(&i.table, i.is_terminal ? cli_width(STDOUT_FILENO) : 0);
        const char *at = i.paths.bytes, *end = at + i.paths.len;
        for (; at < end && !c->broken; at += strlen(at) + 1) {
            /* It changes the status as well: first it, then the status. */
            int ended = record_file_read(c, at, &i.from, false, on_game, &i);
            i.status = cli_worse(i.status, ended);
        }
        status = cli_worse(i.status, cli_flush(c));
    }
    buffer_deinit(&i.paths);
    return status;
}
