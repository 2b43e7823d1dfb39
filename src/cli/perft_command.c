/* chuhe perft: counts move sequences. */
#include <stdio.h>

#include "cli/cli.h"
#include "cli/notation_option.h"
#include "cli/perft_count.h"
#include "cli/setup_argument.h"

enum { KEY_FEN = CLI_KEY, KEY_DIVIDE, KEY_THREADS };

static const cli_option options[] = {
    {"fen", "FEN", KEY_FEN, CLI_TEXT_OPTION_FEN},
    {"divide", NULL, KEY_DIVIDE, CLI_TEXT_OPTION_DIVIDE},
    {"threads", "NUMBER", KEY_THREADS, CLI_TEXT_OPTION_THREADS},
};

static int run(cli *c, int argc, char **argv);

const cli_command cli_perft = {.name = "perft",
                               .arguments = "DEPTH",
                               .summary = CLI_TEXT_PERFT_SUMMARY,
                               .details = CLI_TEXT_PERFT_DETAILS,
                               .options = options,
                               .option_count = sizeof options / sizeof *options,
                               .run = run};

typedef struct perft_request {
    setup_argument fen;
    bool has_depth, divide;
    unsigned depth, threads;
} perft_request;

static int handle(cli *c, int key, const char *value, void *ctx)
{
    perft_request *request = ctx;
    switch (key) {
    case KEY_FEN:
        return setup_argument_add(c, &request->fen, value);
    case KEY_DIVIDE:
        request->divide = true;
        break;
    case KEY_THREADS:
        if (!cli_read_number(&request->threads, value, 1, PERFT_THREADS_MAX))
            return cli_refuse(c, CLI_TEXT_BAD_VALUE, "--threads", "1-256", value);
        break;
    case CLI_KEY_ARGUMENT:
        if (request->has_depth)
            return cli_refuse(c, CLI_TEXT_TOO_MANY_ARGUMENTS, value);
        if (!cli_read_number(&request->depth, value, 0, PERFT_DEPTH_MAX))
            return cli_refuse(c, CLI_TEXT_BAD_DEPTH, cli_number(PERFT_DEPTH_MAX).text, value);
        request->has_depth = true;
        break;
    }
    return CLI_GO_ON;
}

static void say_json(cli *c, const chuhe_setup *setup, const perft_count *all, double seconds)
{
    json writer;
    json_init(&writer, &c->out);
    json_begin_object(&writer);
    setup_json(&writer, "fen", setup);
    json_key(&writer, "depth");
    json_unsigned(&writer, all->depth);
    json_key(&writer, "nodes");
    json_unsigned(&writer, all->total);
    json_key(&writer, "seconds");
    json_decimal(&writer, seconds);
    if (all->divides) {
        json_key(&writer, "divide");
        json_begin_object(&writer);
        for (size_t i = 0; i < all->root_count; i++) {
            char text[CHUHE_MOVE_TEXT_CAP];
            size_t len;
            if (chuhe_move_to_text(text, sizeof text, &len, &all->start, all->roots[i],
                                   CHUHE_NOTATION_COORDINATES) != CHUHE_OK)
                continue; /* cannot be: the move is legal and fits */
            json_key(&writer, text);
            json_unsigned(&writer, all->by[i]);
        }
        json_end_object(&writer);
    }
    json_end_object(&writer);
    buffer_text(&c->out, "\n");
}

static void say_text(cli *c, const perft_count *all)
{
    buffer_printf(&c->out, "%s\n", cli_number(all->total).text);
    for (size_t i = 0; all->divides && i < all->root_count; i++) {
        notation_append_coordinates(&c->out, &all->start, all->roots[i]);
        buffer_printf(&c->out, " %s\n", cli_number(all->by[i]).text);
    }
}

static void say_rate(cli *c, uint64_t total, double seconds)
{
    char time_text[32], rate[32];
    snprintf(time_text, sizeof time_text, "%.3f", seconds);
    snprintf(rate, sizeof rate, "%.1f", seconds > 0 ? (double)total / seconds / 1e6 : 0.0);
    buffer line;
    buffer_init(&line);
    cli_say(&line, c, CLI_TEXT_RATE, time_text, rate);
    buffer_text(&line, "\n");
    cli_complain_raw(c, &line);
    buffer_deinit(&line);
}

static int count_and_say(cli *c, const chuhe_setup *setup, perft_count *all)
{
    progress shown;
    progress_init(&shown, c, 2.0);
    all->progress = &shown;
    bool counted = perft_count_run(all);
    all->progress = NULL;
    if (!counted) {
        cli_complain(c, CLI_TEXT_NO_MEMORY);
        return CLI_IO;
    }
    double seconds = progress_seconds(&shown);
    if (c->json) {
        say_json(c, setup, all, seconds);
        return cli_flush(c);
    }
    say_text(c, all);
    int status = cli_flush(c);
    if (status == CLI_DONE)
        say_rate(c, all->total, seconds);
    return status;
}

static int run(cli *c, int argc, char **argv)
{
    perft_request request = {.threads = 1};
    chuhe_setup setup;
    perft_count all = {.total = 0};
    int status = cli_parse(c, &cli_perft, argc, argv, handle, &request);
    if (status == CLI_GO_ON && !request.has_depth)
        status = cli_refuse(c, CLI_TEXT_NO_DEPTH, cli_number(PERFT_DEPTH_MAX).text);
    if (status == CLI_GO_ON)
        status = setup_argument_read(c, &setup, &request.fen);
    if (status == CLI_GO_ON)
        status = setup_to_position(c, &all.start, &setup);
    if (status != CLI_GO_ON)
        return status;
    all.depth = request.depth;
    all.threads = request.threads;
    all.divides = request.divide && request.depth > 0;
    return count_and_say(c, &setup, &all);
}
