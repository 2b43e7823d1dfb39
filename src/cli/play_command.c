/* chuhe play: a game at the terminal. */
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "cli/book_option.h"
#include "cli/play_ui.h"
#include "cli/setup_argument.h"
#include "cli/time_option.h"

enum {
    KEY_TIME = CLI_KEY,
    KEY_RULES,
    KEY_TABLE,
    KEY_ODDS,
    KEY_REMOVE,
    KEY_SETTINGS,
    KEY_FEN,
    KEY_RED,
    KEY_BLACK,
    KEY_SIDE,
    KEY_LEVEL,
    KEY_THINK,
    KEY_RESIGN,
    KEY_SEED,
    KEY_SAVE,
    KEY_RESUME,
    KEY_RECORD,
    KEY_PLAIN,
    KEY_LETTERS,
    KEY_ASCII,
    KEY_BLACK_BELOW
};

static const cli_option options[] = {
    {"time", "CONTROL", KEY_TIME, CLI_TEXT_PLAY_OPTION_TIME},
    {"rules", "BOOK", KEY_RULES, CLI_TEXT_PLAY_OPTION_RULES},
    {"table", "NAME", KEY_TABLE, CLI_TEXT_PLAY_OPTION_TABLE},
    {"odds", "NUMBER", KEY_ODDS, CLI_TEXT_PLAY_OPTION_ODDS},
    {"remove", "POINTS", KEY_REMOVE, CLI_TEXT_PLAY_OPTION_REMOVE},
    {"settings", "MARKERS", KEY_SETTINGS, CLI_TEXT_PLAY_OPTION_SETTINGS},
    {"fen", "FEN", KEY_FEN, CLI_TEXT_PLAY_OPTION_FEN},
    {"red", "NAME", KEY_RED, CLI_TEXT_PLAY_OPTION_RED},
    {"black", "NAME", KEY_BLACK, CLI_TEXT_PLAY_OPTION_BLACK},
    {"side", "SIDE", KEY_SIDE, CLI_TEXT_PLAY_OPTION_SIDE},
    {"level", "NUMBER", KEY_LEVEL, CLI_TEXT_PLAY_OPTION_LEVEL},
    {"think", "TIME", KEY_THINK, CLI_TEXT_PLAY_OPTION_THINK},
    {"resign", NULL, KEY_RESIGN, CLI_TEXT_PLAY_OPTION_RESIGN},
    {"seed", "NUMBER", KEY_SEED, CLI_TEXT_PLAY_OPTION_SEED},
    {"save", "FILE", KEY_SAVE, CLI_TEXT_PLAY_OPTION_SAVE},
    {"resume", "FILE", KEY_RESUME, CLI_TEXT_PLAY_OPTION_RESUME},
    {"record", "FILE", KEY_RECORD, CLI_TEXT_PLAY_OPTION_RECORD},
    {"plain", NULL, KEY_PLAIN, CLI_TEXT_PLAY_OPTION_PLAIN},
    {"notation", "NAME", 'n', CLI_TEXT_OPTION_NOTATION},
    NOTATION_STYLE_OPTIONS,
    {"letters", NULL, KEY_LETTERS, CLI_TEXT_PLAY_OPTION_LETTERS},
    {"ascii", NULL, KEY_ASCII, CLI_TEXT_OPTION_ASCII},
    {"black-below", NULL, KEY_BLACK_BELOW, CLI_TEXT_OPTION_BLACK_BELOW},
};

static int run(cli *c, int argc, char **argv);

const cli_command cli_play = {.name = "play",
                              .arguments = "",
                              .summary = CLI_TEXT_PLAY_SUMMARY,
                              .details = CLI_TEXT_PLAY_DETAILS,
                              .options = options,
                              .option_count = sizeof options / sizeof *options,
                              .run = run};

enum { SIDE_NONE, SIDE_RED, SIDE_BLACK, SIDE_RANDOM };

/* What was asked for. */
typedef struct asked {
    play_options play;
    const chuhe_rulebook *book;
    chuhe_table table;
    const char *fen, *save, *resume;
    const char *by_the_file; /* an option that a file which goes on has said already */
    int side;
    bool has_level, has_seed, plain, has_notation;
    char own_save[64];
    play_ui ui;
} asked;

/* ---- options ---- */

static int read_table(cli *c, asked *a, const char *value)
{
    buffer names;
    buffer_init(&names);
    for (int i = 0; i < CHUHE_TABLES; i++) {
        const char *name = chuhe_table_name((chuhe_table)i);
        buffer_printf(&names, "%s%s", i ? ", " : "", name);
        if (strcmp(name, value) == 0) {
            a->table = (chuhe_table)i;
            buffer_deinit(&names);
            return CLI_GO_ON;
        }
    }
    int status =
        cli_refuse(c, CLI_TEXT_BAD_VALUE, "--table", names.bytes ? names.bytes : "", value);
    buffer_deinit(&names);
    return status;
}

static int read_time(cli *c, asked *a, const char *value)
{
    chuhe_error error;
    if (chuhe_time_control_from_text(&a->play.table.time, value, strlen(value), &error) == CHUHE_OK)
        return CLI_GO_ON;
    return cli_refuse(c, CLI_TEXT_PLAY_BAD_TIME, value, cli_number(error.offset).text,
                      cli_status_sentence(c, error.code));
}

static int read_removed(cli *c, asked *a, const char *value)
{
    const char *at = value;
    chuhe_square square;
    do {
        size_t len = strcspn(at, ",");
        if (chuhe_square_from_text(&square, at, len, NULL) != CHUHE_OK)
            return cli_refuse(c, CLI_TEXT_BAD_VALUE, "--remove", "b0,h0", value);
        chuhe_squareset_add(&a->play.table.odds.removed, square);
        at += len;
    } while (*at++ == ',');
    return CLI_GO_ON;
}

static int read_side(cli *c, asked *a, const char *value)
{
    static const char *const names[] = {"red", "black", "random"};
    for (int i = 0; i < 3; i++) {
        if (strcmp(value, names[i]) == 0) {
            a->side = SIDE_RED + i;
            return CLI_GO_ON;
        }
    }
    return cli_refuse(c, CLI_TEXT_BAD_VALUE, "--side", "red, black, random", value);
}

static int read_name(cli *c, asked *a, chuhe_side side, const char *option, const char *value)
{
    if (strlen(value) >= CHUHE_EVENT_TEXT_CAP)
        return cli_refuse(c, CLI_TEXT_BAD_VALUE, option, "1-63", value);
    strcpy(a->play.names[side], value);
    return CLI_GO_ON;
}

static int read_number(cli *c, asked *a, int key, const char *value)
{
    static const struct {
        const char *option, *expected;
        unsigned min, max;
    } rows[] = {[KEY_ODDS - KEY_TIME] = {"--odds", "2, 3", 2, CHUHE_FIRST_MOVES_MAX},
                [KEY_SETTINGS - KEY_TIME] = {"--settings", "1, 2", 1, CHUHE_MARKERS_MAX},
                [KEY_LEVEL - KEY_TIME] = {"--level", "1-10", 1, ENGINE_LEVELS},
                [KEY_SEED - KEY_TIME] = {"--seed", "0-2000000000", 0, 2000000000}};
    unsigned number;
    int row = key - KEY_TIME;
    if (!cli_read_number(&number, value, rows[row].min, rows[row].max))
        return cli_refuse(c, CLI_TEXT_BAD_VALUE, rows[row].option, rows[row].expected, value);
    if (key == KEY_ODDS) {
        a->play.table.odds.first_moves = (uint8_t)number;
    } else if (key == KEY_SETTINGS) {
        a->play.table.markers = (uint8_t)number;
    } else if (key == KEY_LEVEL) {
        a->play.level = number;
        a->has_level = true;
    } else {
        a->play.seed = number;
        a->has_seed = true;
    }
    return CLI_GO_ON;
}

/* What a file that goes on has said already. */
static void note_file_option(asked *a, int key)
{
    static const struct {
        int key;
        const char *option;
    } rows[] = {{KEY_TIME, "--time"},         {KEY_RULES, "--rules"},   {KEY_TABLE, "--table"},
                {KEY_ODDS, "--odds"},         {KEY_REMOVE, "--remove"}, {KEY_FEN, "--fen"},
                {KEY_SETTINGS, "--settings"}, {KEY_RED, "--red"},       {KEY_BLACK, "--black"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].key == key)
            a->by_the_file = rows[i].option;
}

/* Options that only fill something in; false for others. */
static bool keep(asked *a, int key, const char *value)
{
    switch (key) {
    case KEY_FEN:
        a->fen = value;
        return true;
    case KEY_RESIGN:
        return a->play.resigns = true;
    case KEY_SAVE:
        a->save = value;
        return true;
    case KEY_RESUME:
        a->resume = value;
        return true;
    case KEY_RECORD:
        a->ui.record = value;
        return true;
    case KEY_PLAIN:
        return a->plain = true;
    case KEY_LETTERS:
        return a->ui.letters = true;
    case KEY_ASCII:
        return a->ui.ascii = true;
    case KEY_BLACK_BELOW:
        return a->ui.black_below = true;
    default:
        return false;
    }
}

static int handle(cli *c, int key, const char *value, void *ctx)
{
    asked *a = ctx;
    note_file_option(a, key);
    if (keep(a, key, value))
        return CLI_GO_ON;
    switch (key) {
    case CLI_KEY_ARGUMENT:
        return cli_refuse(c, CLI_TEXT_TOO_MANY_ARGUMENTS, value);
    case KEY_TIME:
        return read_time(c, a, value);
    case KEY_RULES:
        return book_option_read(c, &a->book, value);
    case KEY_TABLE:
        return read_table(c, a, value);
    case KEY_REMOVE:
        return read_removed(c, a, value);
    case KEY_RED:
        return read_name(c, a, CHUHE_RED, "--red", value);
    case KEY_BLACK:
        return read_name(c, a, CHUHE_BLACK, "--black", value);
    case KEY_SIDE:
        return read_side(c, a, value);
    case KEY_THINK:
        return time_option_read(c, &a->play.think_ms, "--think", value);
    case 'n':
        a->has_notation = true;
        return notation_option_read(c, &a->ui.notation.notation, "--notation", value);
    case NOTATION_KEY_SCRIPT:
    case NOTATION_KEY_DIGITS:
    case NOTATION_KEY_PLACES:
        return notation_style_read(c, &a->ui.notation.style, key, value);
    default:
        return read_number(c, a, key, value);
    }
}

/* ---- the game ---- */

/* The start, and the rules of the table. CLI_GO_ON, or after having complained. */
static int set_table(cli *c, asked *a)
{
    chuhe_referee_options *table = &a->play.table;
    setup_argument fen = {.len = 0};
    chuhe_position position;
    if (!a->book && a->table == CHUHE_TABLE_CASUAL)
        a->book = chuhe_rulebook_by_name("cxa2020", 7);
    chuhe_table_rules_init(&table->rules, a->table, a->book);
    if (!a->fen)
        return CLI_GO_ON;
    int status = setup_argument_add(c, &fen, a->fen);
    if (status == CLI_GO_ON)
        status = setup_argument_read(c, &table->start, &fen);
    if (status == CLI_GO_ON)
        status = setup_to_position(c, &position, &table->start);
    table->has_start = true;
    return status;
}

/* Who plays what; names. */
static void set_players(cli *c, asked *a)
{
    uint64_t chance = 0;
    if (a->has_seed)
        chance = a->play.seed;
    else if (getrandom(&chance, sizeof chance, 0) == sizeof chance)
        a->play.seed = chance;
    if (a->side == SIDE_RANDOM)
        a->side = (chance ^ chance >> 7) & 1 ? SIDE_RED : SIDE_BLACK;
    if (a->side == SIDE_NONE && a->has_level && !a->resume)
        a->side = SIDE_RED;
    if (a->side == SIDE_NONE)
        return;
    a->play.engine = a->side == SIDE_RED ? CHUHE_BLACK : CHUHE_RED;
    if (a->side == SIDE_BLACK)
        a->ui.black_below = true;
    char *name = a->play.names[a->play.engine];
    buffer words;
    buffer_init(&words);
    cli_say(&words, c, CLI_TEXT_PLAY_ENGINE_NAME, cli_number(a->play.level).text);
    if (!*name && words.bytes && words.len < CHUHE_EVENT_TEXT_CAP)
        strcpy(name, words.bytes);
    buffer_deinit(&words);
}

/* Where the game is kept: where it was, or a new file here. */
static int set_save(cli *c, asked *a)
{
    time_t now = time(NULL);
    struct tm local;
    if (a->save && (!a->resume || strcmp(a->save, a->resume) != 0) && access(a->save, F_OK) == 0)
        return cli_refuse(c, CLI_TEXT_PLAY_SAVE_THERE, a->save);
    if (!a->save)
        a->save = a->resume;
    if (!a->save && isatty(STDIN_FILENO) && localtime_r(&now, &local) &&
        strftime(a->own_save, sizeof a->own_save, "chuhe-%Y%m%d-%H%M%S.jsonl", &local))
        a->save = a->own_save;
    return CLI_GO_ON;
}

static void told(const chuhe_event *event, const chuhe_answer *answer, void *ctx)
{
    play_ui *ui = ctx;
    if (!ui->game)
        return; /* it is still being made */
    ui->refused |= answer->refusal != CHUHE_REFUSAL_NONE;
    play_append_answer(&ui->news, ui, event, answer);
    play_tell_problem(ui);
}

static void wake(void *ctx)
{
    play_ui *ui = ctx;
    play_wait_wake(&ui->wait);
}

static int complain_log(cli *c, const char *path, const eventlog_fault *fault,
                        chuhe_refusal refused)
{
    buffer words;
    if (refused != CHUHE_REFUSAL_NONE) {
        cli_complain(c, CLI_TEXT_PLAY_LOG_REFUSED, path, cli_number(fault->line).text,
                     c->language == CLI_CHINESE ? chuhe_refusal_message_zh(refused)
                                                : chuhe_refusal_message(refused));
        return CLI_IO;
    }
    buffer_init(&words);
    eventlog_fault_append(&words, fault, c->language == CLI_CHINESE);
    cli_complain(c, CLI_TEXT_PLAY_BAD_LOG, path, words.bytes ? words.bytes : "");
    buffer_deinit(&words);
    return CLI_IO;
}

static int complain_status(cli *c, chuhe_status status)
{
    cli_complain(c, CLI_TEXT_PLAY_CANNOT_BEGIN, cli_status_sentence(c, status));
    return status == CHUHE_E_MEMORY ? CLI_IO : CLI_NO;
}

/* A last line without a line end that makes no sense was being written when the power
 * failed or the disk was full: the game goes on without it. */
static chuhe_status read_log(bool *cut, asked *a, const play_hooks *hooks, const file_view *view,
                             eventlog_fault *fault, chuhe_refusal *refused)
{
    size_t len = view->len;
    chuhe_status status =
        play_resume(&a->ui.game, &a->play, hooks, view->bytes, len, fault, refused);
    while (len && view->bytes[len - 1] != '\n')
        len--;
    *cut = status == CHUHE_E_SYNTAX && *refused == CHUHE_REFUSAL_NONE && len < view->len;
    if (*cut)
        status = play_resume(&a->ui.game, &a->play, hooks, view->bytes, len, fault, refused);
    return status;
}

static int resume(cli *c, asked *a, const play_hooks *hooks)
{
    enum { LARGEST = 1 << 28 };
    file_view view;
    eventlog_fault fault;
    chuhe_refusal refused;
    bool cut;
    if (!a->has_level)
        a->play.level = 0;
    file_problem problem = file_view_open(&view, a->resume, LARGEST);
    if (problem.fault != FILE_OK)
        return cli_complain_file(c, a->resume, problem);
    chuhe_status status = read_log(&cut, a, hooks, &view, &fault, &refused);
    file_view_close(&view);
    if (status == CHUHE_E_SYNTAX)
        return complain_log(c, a->resume, &fault, refused);
    buffer_clear(&a->ui.news); /* how it stands is told by the face */
    if (status == CHUHE_OK && cut) {
        cli_say(&a->ui.news, c, CLI_TEXT_PLAY_LAST_LINE_CUT, a->resume);
        buffer_text(&a->ui.news, "\n");
    }
    return status == CHUHE_OK ? CLI_GO_ON : complain_status(c, status);
}

/* The game goes on in the file that it was in, which is nobody else's meanwhile. */
static int resume_locked(cli *c, asked *a, const play_hooks *hooks)
{
    bool same = strcmp(a->save, a->resume) == 0;
    int lock = same ? play_lock(a->resume) : PLAY_NO_LOCK;
    if (lock == PLAY_LOCKED) {
        cli_complain(c, CLI_TEXT_PLAY_LOCKED, a->resume);
        return CLI_IO;
    }
    int status = resume(c, a, hooks);
    if (status == CLI_GO_ON) {
        a->ui.game->lock = lock;
        a->ui.game->has_file = same;
    } else if (lock >= 0) {
        close(lock);
    }
    return status;
}

static int begin(cli *c, asked *a)
{
    const play_hooks hooks = {.told = told, .wake = wake, .ctx = &a->ui};
    int status = a->resume ? resume_locked(c, a, &hooks) : set_table(c, a);
    if (status != CLI_GO_ON)
        return status;
    if (!a->resume) {
        chuhe_status made = play_new(&a->ui.game, &a->play, &hooks);
        if (made != CHUHE_OK)
            return complain_status(c, made);
    }
    a->ui.game->save = a->save;
    if (a->ui.game->options.engine == CHUHE_RED && a->resume)
        a->ui.black_below = true;
    return CLI_GO_ON;
}

/* ---- the face ---- */

static void set_look(cli *c, asked *a)
{
    bool utf8 = c->utf8 || (c->language_given && c->language == CLI_CHINESE);
    a->ui.c = c;
    a->ui.letters |= !utf8;
    a->ui.ascii |= !utf8;
    if (!a->has_notation)
        a->ui.notation.notation = utf8 ? CHUHE_NOTATION_CHINESE : CHUHE_NOTATION_WXF;
}

static int play(asked *a)
{
    bool on_screen = !a->plain && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    if (!a->resume && a->save && isatty(STDIN_FILENO)) {
        cli_say(&a->ui.news, a->ui.c, CLI_TEXT_PLAY_KEPT_IN, a->save);
        buffer_text(&a->ui.news, "\n");
    }
    return on_screen ? play_on_screen(&a->ui) : play_in_lines(&a->ui);
}

/* What fits together; CLI_GO_ON, or CLI_USAGE. */
static int check(cli *c, const asked *a)
{
    if (c->json)
        return cli_refuse(c, CLI_TEXT_PLAY_NO_JSON);
    if (a->resume && a->by_the_file)
        return cli_refuse(c, CLI_TEXT_PLAY_NOT_WITH_RESUME, a->by_the_file);
    if (a->ui.record && access(a->ui.record, F_OK) == 0)
        return cli_refuse(c, CLI_TEXT_PLAY_RECORD_THERE, a->ui.record);
    return CLI_GO_ON;
}

/* What cannot be written at the end is said at the beginning. */
static int check_record(cli *c, asked *a)
{
    cli_text why;
    if (!a->ui.record || play_can_save_as(&why, &a->ui, a->ui.record))
        return CLI_GO_ON;
    return cli_refuse(c, why, a->ui.record);
}

static int run(cli *c, int argc, char **argv)
{
    asked a = {.table = CHUHE_TABLE_CASUAL};
    play_options_init(&a.play);
    int status = cli_parse(c, &cli_play, argc, argv, handle, &a);
    if (status == CLI_GO_ON)
        status = check(c, &a);
    if (status == CLI_GO_ON)
        status = set_save(c, &a);
    if (status != CLI_GO_ON)
        return status;
    set_look(c, &a);
    set_players(c, &a);
    if (!play_wait_begin(&a.ui.wait))
        return complain_status(c, CHUHE_E_MEMORY);
    status = begin(c, &a);
    if (status == CLI_GO_ON)
        status = check_record(c, &a);
    if (status == CLI_GO_ON)
        status = play(&a);
    play_free(a.ui.game);
    play_wait_end(&a.ui.wait);
    buffer_deinit(&a.ui.news);
    return status;
}
