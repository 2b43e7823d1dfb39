/* The frame of the command line: what every command sees.
 *
 * A command collects its answer in cli.out and hands it over with cli_flush.
 * Messages about what went wrong go to standard error through cli_complain. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <chuhe.h>

#include "base/buffer.h"
#include "base/file.h"
#include "base/json.h"
#include "cli/texts.h"

/* Exit statuses. CLI_GO_ON is none: the parser found nothing that ends the run. */
enum { CLI_DONE = 0, CLI_NO = 1, CLI_USAGE = 2, CLI_IO = 3, CLI_GO_ON = -1 };

typedef enum cli_color { CLI_COLOR_AUTO, CLI_COLOR_ALWAYS, CLI_COLOR_NEVER } cli_color;

typedef struct cli cli;

typedef struct cli_option {
    const char *name;  /* without the dashes */
    const char *value; /* what it is called in the help; NULL when it takes none */
    int key;           /* a letter makes a short option too */
    cli_text doc;
} cli_option;

typedef struct cli_command {
    const char *name;
    const char *arguments; /* for the usage line */
    cli_text summary;      /* one line */
    cli_text details;      /* some lines under the usage */
    const cli_option *options;
    size_t option_count;
    int (*run)(cli *c, int argc, char **argv); /* argv[0] is the command's name */
} cli_command;

struct cli {
    cli_language language;
    bool language_given; /* by an option, not by the locale */
    bool utf8;           /* the terminal shows UTF-8, as far as the locale says */
    bool json;
    cli_color color;
    bool help, version;         /* asked for */
    const cli_command *command; /* the one that runs; NULL before that */
    buffer out;
    bool broken;       /* standard output cannot be written */
    bool has_progress; /* a line of progress stands on the terminal */
};

/* Keys of options without a letter begin here; one key above any letter's means
 * an argument that is no option. */
enum { CLI_KEY = 1000, CLI_KEY_ARGUMENT = 999 };

/* What a command does with an option or an argument: CLI_GO_ON, or the exit
 * status after having complained. */
typedef int (*cli_handler)(cli *c, int key, const char *value, void *ctx);

/* Reads the command's own and the common options; `handle` may be NULL for a
 * command without any. Answers --help and --version itself. CLI_GO_ON, or the
 * status to end with. */
int cli_parse(cli *c, const cli_command *command, int argc, char **argv, cli_handler handle,
              void *ctx);
/* The options before the command; *next is the index of the command's name, or
 * argc when there is none. */
int cli_parse_before_command(cli *c, int argc, char **argv, int *next);

/* The table of commands, ended by NULL. */
extern const cli_command *const cli_commands[];
extern const cli_command cli_show, cli_moves, cli_status, cli_perft, cli_replay, cli_info,
    cli_convert, cli_judge, cli_rules, cli_analyse, cli_match, cli_play, cli_referee, cli_solve,
    cli_serve;

const cli_command *cli_find_command(const char *name);
/* The command whose name is nearest to the word, or NULL when none is near. */
const char *cli_nearest_command(const char *word);
/* How many letters must be put in, left out, changed or swapped with the next (at most 63 letters
 * are looked at). */
size_t cli_distance(const char *a, const char *b);

/* Help of the program as a whole, and of one command. */
void cli_help(buffer *out, const cli *c);
void cli_command_help(buffer *out, const cli *c, const cli_command *command);
extern const cli_option cli_common_options[];
extern const size_t cli_common_option_count;

/* Reads the environment. */
void cli_init(cli *c);
void cli_deinit(cli *c);

/* Writes cli.out to standard output and empties it. CLI_DONE, or CLI_IO after
 * having complained; a reader that has gone away is not worth words. */
int cli_flush(cli *c);
/* The worse of two exit statuses: CLI_IO before CLI_USAGE before CLI_NO. */
int cli_worse(int a, int b);

/* Appends a text, with {1}, {2} … replaced by the strings that follow, which are
 * made fit to print. */
#define cli_say(out, c, ...)                                                                       \
    cli_say_list(out, (c)->language, CLI_FIRST(__VA_ARGS__, 0),                                    \
                 (const char *const[]){CLI_REST(__VA_ARGS__, NULL)})
#define CLI_FIRST(first, ...) first
#define CLI_REST(first, ...) __VA_ARGS__
void cli_say_list(buffer *out, cli_language language, cli_text text, const char *const *args);
/* The same with a text that is not of the list. */
void cli_say_words(buffer *out, const char *text, const char *const *args);

/* A sentence on standard error, with the program's and command's name before and
 * a line end after it. What was in cli.out is written first. */
#define cli_complain(c, ...)                                                                       \
    cli_complain_list(c, CLI_FIRST(__VA_ARGS__, 0),                                                \
                      (const char *const[]){CLI_REST(__VA_ARGS__, NULL)})
void cli_complain_list(cli *c, cli_text text, const char *const *args);
/* The same, and where to find help; always gives CLI_USAGE. */
#define cli_refuse(c, ...)                                                                         \
    cli_refuse_list(c, CLI_FIRST(__VA_ARGS__, 0),                                                  \
                    (const char *const[]){CLI_REST(__VA_ARGS__, NULL)})
int cli_refuse_list(cli *c, cli_text text, const char *const *args);
/* Lines that are already made, on standard error, as they are. */
void cli_complain_raw(cli *c, const buffer *lines);
/* Says what happened to a file; gives CLI_IO, or CLI_DONE for FILE_OK. */
int cli_complain_file(cli *c, const char *path, file_problem problem);

bool cli_has_color(const cli *c);
/* The columns of the terminal that the descriptor is; COLUMNS or 80 when it is
 * none. */
size_t cli_width(int fd);
/* Takes a line of progress off the terminal. */
void cli_clear_progress(cli *c);

/* A number as text, for cli_say: cli_number(n).text lives as long as the call. */
typedef struct cli_digits {
    char text[24];
} cli_digits;
cli_digits cli_number(uint64_t number);
/* Reads a whole number within bounds; false when it is none. */
bool cli_read_number(unsigned *number, const char *text, unsigned min, unsigned max);

/* The library's sentences in the language in use. */
const char *cli_status_sentence(const cli *c, chuhe_status status);
const char *cli_fault_sentence(const cli *c, int fault);
const char *cli_reason_sentence(const cli *c, chuhe_reason reason);
const char *cli_side_name(const cli *c, chuhe_side side);
/* Of two texts of the library the one in the language of the command. */
const char *cli_pick(const cli *c, const char *en, const char *zh);

#endif
