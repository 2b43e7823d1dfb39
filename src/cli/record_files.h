/* Game records read from files, game by game. */
#ifndef CLI_RECORD_FILES_H
#define CLI_RECORD_FILES_H

#include "cli/cli.h"
#include "cli/warning_list.h"

/* The options --from and --from-encoding. */
enum { RECORD_KEY_FROM = CLI_KEY + 50, RECORD_KEY_ENCODING };
#define RECORD_OPTIONS                                                                             \
    {"from", "FORMAT", RECORD_KEY_FROM, CLI_TEXT_OPTION_FROM},                                     \
    {                                                                                              \
        "from-encoding", "NAME", RECORD_KEY_ENCODING, CLI_TEXT_OPTION_FROM_ENCODING                \
    }

typedef struct record_options {
    chuhe_format format;
    chuhe_charset charset;
} record_options;

/* The value of an option that names a format or an encoding: CLI_GO_ON, or
 * CLI_USAGE after having complained. */
int record_read_format(cli *c, chuhe_format *format, const char *option, const char *value,
                       bool to_write);
int record_read_charset(cli *c, chuhe_charset *charset, const char *option, const char *value);
int record_read_option(cli *c, record_options *options, int key, const char *value);

typedef struct record_game {
    const char *path;
    const file_view *view;
    chuhe_record *record; /* NULL: only warnings that belong to no game */
    chuhe_format format;
    chuhe_charset charset;
    size_t number; /* within its file, from 1 */
    bool is_one_of_several;
    const warning_list *warnings;
} record_game;

warning_place record_place(const record_game *game);

/* What a command does with each game; false: read no further. */
typedef bool (*record_handler)(const record_game *game, void *ctx);

/* Reads every game of a file; `-` is standard input. `look_ahead`: work out whether
 * there are several before the first is handed over. CLI_DONE; or, after having
 * complained, CLI_NO when there is no record in it, CLI_IO. */
int record_file_read(cli *c, const char *path, const record_options *options, bool look_ahead,
                     record_handler handle, void *ctx);

/* The same with a plain list of moves from the command line; `name` is what messages
 * call it, and their places within it are left out. */
int record_text_read(cli *c, const char *name, const char *text, size_t len, record_handler handle,
                     void *ctx);

/* All warnings of a game on standard error, save that many are summed up. */
void record_complain_warnings(cli *c, const record_game *game, size_t most);

#endif
