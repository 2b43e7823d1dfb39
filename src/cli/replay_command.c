/* chuhe replay: plays through game records. */
#include <string.h>

#include "base/text.h"
#include "cli/cli.h"
#include "cli/notation_option.h"
#include "cli/picture_files.h"
#include "cli/replay_report.h"

enum { KEY_RULES = CLI_KEY, KEY_VARIATIONS, KEY_SVG, KEY_PNG, KEY_LETTERS, KEY_CHARACTERS };

static const cli_option options[] = {
    {"notation", "NAME", 'n', CLI_TEXT_OPTION_NOTATION},
    NOTATION_STYLE_OPTIONS,
    {"variations", NULL, KEY_VARIATIONS, CLI_TEXT_OPTION_VARIATIONS},
    RECORD_OPTIONS,
    {"rules", "RULE,...", KEY_RULES, CLI_TEXT_OPTION_RULES},
    {"quiet", NULL, 'q', CLI_TEXT_OPTION_QUIET},
    {"letters", NULL, KEY_LETTERS, CLI_TEXT_OPTION_LETTERS},
    {"characters", NULL, KEY_CHARACTERS, CLI_TEXT_OPTION_CHARACTERS},
    {"svg", "FOLDER", KEY_SVG, CLI_TEXT_OPTION_SVG_FOLDER},
    {"png", "FOLDER", KEY_PNG, CLI_TEXT_OPTION_PNG_FOLDER},
};

static int run(cli *c, int argc, char **argv);

const cli_command cli_replay = {.name = "replay",
                                .arguments = "FILE...|-",
                                .summary = CLI_TEXT_REPLAY_SUMMARY,
                                .details = CLI_TEXT_REPLAY_DETAILS,
                                .options = options,
                                .option_count = sizeof options / sizeof *options,
                                .run = run};

typedef struct replay {
    cli *c;
    replay_look look;
    record_options from;
    chuhe_game_rules rules;
    bool quiet, letters, characters;
    bool has_notation; /* one was asked for */
    const char *svg_folder, *png_folder;
    buffer paths;      /* the files, each ended by a zero */
    buffer used_names; /* the pictures' names so far, each ended by a zero */
    int status;
} replay;

static bool set_limit(replay *r, chuhe_natural_limit kind, const char *value, size_t len)
{
    char text[8] = {0};
    if (len >= sizeof text)
        return false;
    memcpy(text, value, len);
    r->rules.natural_limit = kind;
    if (strcmp(text, "off") == 0) {
        r->rules.natural_limit = CHUHE_LIMIT_OFF;
        return true;
    }
    return cli_read_number(&r->rules.natural_limit_rounds, text, 1, 32767);
}

static bool set_rule(replay *r, const char *text, size_t len)
{
    if (len > 6 && memcmp(text, "limit=", 6) == 0)
        return set_limit(r, CHUHE_LIMIT_ENDS, text + 6, len - 6);
    if (len > 6 && memcmp(text, "claim=", 6) == 0)
        return set_limit(r, CHUHE_LIMIT_CLAIM, text + 6, len - 6);
    if (len != 3 || memcmp(text, "off", 3) != 0)
        return false;
    r->rules.natural_limit = CHUHE_LIMIT_OFF;
    r->rules.dead_draw_ends = false;
    return true;
}

static int set_rules(replay *r, const char *value)
{
    const char *at = value;
    do {
        size_t len = strcspn(at, ",");
        if (!set_rule(r, at, len))
            return cli_refuse(r->c, CLI_TEXT_BAD_VALUE, "--rules",
                              "limit=N, claim=N (N rounds, 1 to 32767), limit=off, off", value);
        at += len;
    } while (*at++ == ',');
    return CLI_GO_ON;
}

static int handle(cli *c, int key, const char *value, void *ctx)
{
    replay *r = ctx;
    switch (key) {
    case 'n':
        r->has_notation = true;
        return notation_option_read(c, &r->look.notation.notation, "--notation", value);
    case 'q':
        r->quiet = true;
        break;
    case NOTATION_KEY_SCRIPT:
    case NOTATION_KEY_DIGITS:
    case NOTATION_KEY_PLACES:
        return notation_style_read(c, &r->look.notation.style, key, value);
    case RECORD_KEY_FROM:
    case RECORD_KEY_ENCODING:
        return record_read_option(c, &r->from, key, value);
    case KEY_VARIATIONS:
        r->look.variations = true;
        break;
    case KEY_RULES:
        return set_rules(r, value);
    case KEY_LETTERS:
        r->letters = true;
        break;
    case KEY_CHARACTERS:
        r->characters = true;
        break;
    case KEY_SVG:
        r->svg_folder = value;
        break;
    case KEY_PNG:
        r->png_folder = value;
        break;
    case CLI_KEY_ARGUMENT:
        buffer_append(&r->paths, value, strlen(value) + 1);
        break;
    }
    return CLI_GO_ON;
}

static bool is_used(const replay *r, const char *name)
{
    const char *at = r->used_names.bytes, *end = at ? at + r->used_names.len : at;
    for (; at < end; at += strlen(at) + 1)
        if (strcmp(at, name) == 0)
            return true;
    return false;
}

/* A name for the picture after file and game, not given twice in one run. */
static void name_picture(buffer *name, replay *r, const record_game *game)
{
    const char *path = game->path, *slash = strrchr(path, '/');
    const char *base = slash ? slash + 1 : path, *dot = strrchr(base, '.');
    size_t len = dot && dot > base ? (size_t)(dot - base) : strlen(base);
    for (unsigned again = 1;; again++) {
        buffer_deinit(name);
        if (strcmp(path, "-") == 0)
            buffer_text(name, "stdin");
        else
            buffer_append(name, base, len);
        if (game->is_one_of_several)
            buffer_printf(name, "-%03zu", game->number);
        if (again > 1)
            buffer_printf(name, "_%u", again);
        if (buffer_failed(name) || !is_used(r, name->bytes))
            break;
    }
    if (!buffer_failed(name))
        buffer_append(&r->used_names, name->bytes, name->len + 1);
    if (buffer_failed(&r->used_names))
        buffer_fail(name);
}

static char *path_in(buffer *path, const char *folder, const char *name, const char *ending)
{
    if (!folder)
        return NULL;
    buffer_printf(path, "%s/%s.%s", folder, name, ending);
    return path->bytes;
}

/* The picture of the board as the game left it. */
static int write_pictures(replay *r, const replay_game *g)
{
    if (!r->svg_folder && !r->png_folder)
        return CLI_DONE;
    buffer name, svg, png, title;
    buffer_init(&name);
    buffer_init(&svg);
    buffer_init(&png);
    buffer_init(&title);
    name_picture(&name, r, g->source);
    int status = CLI_IO;
    size_t plies = chuhe_game_plies(&g->game);
    const char *tag = chuhe_record_tag(g->record, "Title");
    text_append_printable(&title, tag ? tag : "", tag ? strlen(tag) : 0);
    chuhe_setup final;
    chuhe_position_to_setup(&final, chuhe_game_position(&g->game));
    picture_options drawn = {.title = title.len ? title.bytes : NULL,
                             .letters = r->letters,
                             .last_move =
                                 plies ? chuhe_game_ply(&g->game, plies - 1) : CHUHE_NO_MOVE};
    const char *name_text = buffer_failed(&name) ? NULL : name.bytes;
    char *svg_path = name_text ? path_in(&svg, r->svg_folder, name_text, "svg") : NULL;
    char *png_path = name_text ? path_in(&png, r->png_folder, name_text, "png") : NULL;
    if (!name_text || buffer_failed(&svg) || buffer_failed(&png))
        cli_complain(r->c, CLI_TEXT_NO_MEMORY);
    else
        status = picture_files_write(r->c, svg_path, png_path, PICTURE_WIDTH, &final, &drawn);
    buffer_deinit(&name);
    buffer_deinit(&svg);
    buffer_deinit(&png);
    buffer_deinit(&title);
    return status;
}

/* Says everything about a game. */
static int say_game(replay *r, const replay_game *g)
{
    cli *c = r->c;
    replay_complain_warnings(c, g);
    if (c->json)
        replay_say_json(c, g, &r->look);
    else if (!r->quiet)
        replay_say_moves(c, g, &r->look);
    replay_complain_failure(c, g);
    if (!c->json && r->quiet)
        replay_say_briefly(c, g);
    else if (!c->json)
        replay_say_end(c, g, &r->look);
    int status = cli_worse(cli_flush(c), write_pictures(r, g));
    return cli_worse(status, replay_game_is_whole(g) ? CLI_DONE : CLI_NO);
}

static bool on_game(const record_game *game, void *ctx)
{
    replay *r = ctx;
    int status = game->warnings->worst >= WARNING_TEXT ? CLI_NO : CLI_DONE;
    if (!game->record) {
        record_complain_warnings(r->c, game, 20);
    } else {
        replay_game g;
        if (replay_game_init(&g, game, &r->rules) != CHUHE_OK) {
            cli_complain(r->c, CLI_TEXT_NO_MEMORY_FOR, game->path);
            r->status = CLI_IO;
            return false;
        }
        status = say_game(r, &g);
        replay_game_deinit(&g);
    }
    r->status = cli_worse(r->status, status);
    return status != CLI_IO; /* what cannot be written need not be read */
}

/* Refuses options that would do nothing. */
static int check_options(const replay *r)
{
    bool in_json = r->c->json, draws = r->svg_folder || r->png_folder;
    const struct {
        bool is_idle;
        const char *option;
        cli_text why;
    } idle[] = {{in_json && r->quiet, "--quiet", CLI_TEXT_NOT_WITH_JSON},
                {in_json && r->letters && !draws, "--letters", CLI_TEXT_NOT_WITH_JSON},
                {in_json && r->characters, "--characters", CLI_TEXT_NOT_WITH_JSON},
                {r->quiet && r->look.variations, "--variations", CLI_TEXT_NOT_WITH_QUIET},
                {r->quiet && r->has_notation, "--notation", CLI_TEXT_NOT_WITH_QUIET}};
    for (size_t i = 0; i < sizeof idle / sizeof *idle; i++)
        if (idle[i].is_idle)
            return cli_refuse(r->c, idle[i].why, idle[i].option);
    return CLI_GO_ON;
}

static int make_folder(cli *c, const char *folder)
{
    return folder ? cli_complain_file(c, folder, file_make_directory(folder)) : CLI_DONE;
}

static int replay_files(replay *r)
{
    cli *c = r->c;
    bool utf8 = c->utf8 || r->characters || (c->language_given && c->language == CLI_CHINESE);
    r->look.board = (terminal_board){.letters = !r->characters && (r->letters || !utf8),
                                     .ascii = !utf8,
                                     .color = cli_has_color(c)};
    r->status = cli_worse(make_folder(c, r->svg_folder), make_folder(c, r->png_folder));
    if (r->status != CLI_DONE)
        return r->status;
    const char *at = r->paths.bytes, *end = at + r->paths.len;
    for (; at < end && !c->broken; at += strlen(at) + 1) {
        /* It changes the status as well: first it, then the status. */
        int ended = record_file_read(c, at, &r->from, true, on_game, r);
        r->status = cli_worse(r->status, ended);
    }
    return cli_worse(r->status, cli_flush(c));
}

static int run(cli *c, int argc, char **argv)
{
    replay r = {.c = c,
                .look.notation.notation = CHUHE_NOTATION_CHINESE,
                .rules = CHUHE_GAME_RULES_DEFAULT};
    int status = cli_parse(c, &cli_replay, argc, argv, handle, &r);
    if (status == CLI_GO_ON && buffer_failed(&r.paths)) {
        cli_complain(c, CLI_TEXT_NO_MEMORY);
        status = CLI_IO;
    }
    if (status == CLI_GO_ON && r.paths.len == 0)
        status = cli_refuse(c, CLI_TEXT_NO_FILE);
    if (status == CLI_GO_ON)
        status = check_options(&r);
    if (status == CLI_GO_ON)
        status = replay_files(&r);
    buffer_deinit(&r.paths);
    buffer_deinit(&r.used_names);
    return status;
}
