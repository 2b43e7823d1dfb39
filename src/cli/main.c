/* chuhe: the rules and records of xiangqi on the command line. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"

const cli_command *const cli_commands[] = {&cli_show,    &cli_moves,   &cli_status,  &cli_perft,
                                           &cli_replay,  &cli_info,    &cli_convert, &cli_judge,
                                           &cli_rules,   &cli_analyse, &cli_match,   &cli_play,
                                           &cli_referee, &cli_solve,   &cli_serve,   NULL};

const cli_command *cli_find_command(const char *name)
{
    for (size_t i = 0; cli_commands[i]; i++)
        if (strcmp(cli_commands[i]->name, name) == 0)
            return cli_commands[i];
    return NULL;
}

const char *cli_nearest_command(const char *word)
{
    const char *nearest = NULL;
    size_t least = SIZE_MAX, len = strlen(word);
    for (size_t i = 0; cli_commands[i]; i++) {
        const char *name = cli_commands[i]->name;
        size_t distance = cli_distance(word, name);
        bool begins_it = len >= 2 && strncmp(word, name, len) == 0;
        if ((begins_it || 3 * distance <= strlen(name)) && distance < least) {
            least = distance;
            nearest = name;
        }
    }
    return nearest;
}

/* A descriptor that the caller closed would be given to the first file that is
 * opened, and the answer written into it. What stands in its place cannot be
 * used, so that reading and writing fail as they should. */
static void hold_standard_descriptors(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && errno == EBADF)
            if (open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
                return;
}

/* A file that is looked at in place was cut short by another program. Nothing is
 * left behind: what is being written has no name yet. */
static void on_file_changed(int number)
{
    static const char words[] = "chuhe: a file was cut short while it was read\n";
    (void)number;
    if (write(STDERR_FILENO, words, sizeof words - 1) < 0)
        _exit(CLI_IO);
    _exit(CLI_IO);
}

static void set_signals(void)
{
    signal(SIGPIPE, SIG_IGN); /* a reader that goes away is a failed write like others, */
    signal(SIGXFSZ, SIG_IGN); /* and so is a file that may not grow any further */
    signal(SIGBUS, on_file_changed);
}

static int answer(cli *c)
{
    if (c->version)
        buffer_printf(&c->out, "chuhe %s\n", chuhe_version());
    else
        cli_help(&c->out, c);
    return cli_flush(c);
}

static int run_command(cli *c, int argc, char **argv)
{
    if (strcmp(argv[0], "help") == 0) {
        c->help = true;
        if (argc < 2)
            return answer(c);
        argc--;
        argv++;
    }
    c->command = cli_find_command(argv[0]);
    if (c->command)
        return c->command->run(c, argc, argv);
    const char *nearest = cli_nearest_command(argv[0]);
    return nearest ? cli_refuse(c, CLI_TEXT_UNKNOWN_COMMAND_NEAR, argv[0], nearest)
                   : cli_refuse(c, CLI_TEXT_UNKNOWN_COMMAND, argv[0]);
}

int main(int argc, char **argv)
{
    hold_standard_descriptors();
    set_signals();
    cli c;
    cli_init(&c);
    int next = argc;
    int status = cli_parse_before_command(&c, argc, argv, &next);
    if (status == CLI_GO_ON) {
        if (next < argc)
            status = run_command(&c, argc - next, argv + next);
        else if (c.help || c.version)
            status = answer(&c);
        else
            status = cli_refuse(&c, CLI_TEXT_NO_COMMAND);
    }
    cli_deinit(&c);
    return status;
}
