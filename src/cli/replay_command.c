/* chuhe replay: plays through game records. */
#include <string.h>

#include "base/text.h"
#include "cli/cli.h"
#include "cli/notation_option.h"
#include "cli/picture_files.h"
#include "cli/replay_report.h"

enum { KEY_FORMAT = CLI_KEY, KEY_RULES, KEY_SVG, KEY_PNG, KEY_LETTERS, KEY_CHARACTERS };

/* The largest file that is read; the longest real collections take a few MiB. */
enum { FILE_LIMIT = 256 << 20 };

static const cli_option options[] = {
    {"notation", "NAME", 'n', CLI_TEXT_OPTION_NOTATION},
    {"format", "NAME", KEY_FORMAT, CLI_TEXT_OPTION_FORMAT},
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
    chuhe_notation notation;
    bool format_given;
    chuhe_record_format format;
    chuhe_game_rules rules;
    bool quiet, letters, characters;
    const char *svg_folder, *png_folder;
    buffer paths;      /* the files, each ended by a zero */
    buffer used_names; /* the pictures' names so far, each ended by a zero */
    terminal_board look;
    replay_place place; /* the file being read */
    unsigned games;     /* so far in it */
    bool in_game;
    replay_game game;
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
                              "limit=60, limit=off, claim=60, off", value);
        at += len;
    } while (*at++ == ',');
    return CLI_GO_ON;
}

static int set_format(replay *r, const char *value)
{
    for (int i = 0; i < CHUHE_RECORD_FORMATS; i++) {
        if (strcmp(value, chuhe_record_format_name((chuhe_record_format)i)) == 0) {
            r->format = (chuhe_record_format)i;
            r->format_given = true;
            return CLI_GO_ON;
        }
    }
    buffer names;
    buffer_init(&names);
    for (int i = 0; i < CHUHE_RECORD_FORMATS; i++)
        buffer_printf(&names, "%s%s", i ? ", " : "",
                      chuhe_record_format_name((chuhe_record_format)i));
    int status =
        cli_refuse(r->c, CLI_TEXT_BAD_VALUE, "--format", names.bytes ? names.bytes : "", value);
    buffer_deinit(&names);
    return status;
}

static int handle(cli *c, int key, const char *value, void *ctx)
{
    replay *r = ctx;
    switch (key) {
    case 'n':
        return notation_option_read(c, &r->notation, value);
    case 'q':
        r->quiet = true;
        break;
    case KEY_FORMAT:
        return set_format(r, value);
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
static void name_picture(buffer *name, replay *r)
{
    const char *path = r->place.path, *slash = strrchr(path, '/');
    const char *base = slash ? slash + 1 : path, *dot = strrchr(base, '.');
    size_t len = dot && dot > base ? (size_t)(dot - base) : strlen(base);
    for (unsigned again = 1;; again++) {
        buffer_deinit(name);
        if (strcmp(path, "-") == 0)
            buffer_text(name, "stdin");
        else
            buffer_append(name, base, len);
        if (r->place.numbered)
            buffer_printf(name, "-%u", r->game.number);
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

static int write_pictures(replay *r)
{
    if (!r->svg_folder && !r->png_folder)
        return CLI_DONE;
    buffer name, svg, png, title;
    buffer_init(&name);
    buffer_init(&svg);
    buffer_init(&png);
    buffer_init(&title);
    name_picture(&name, r);
    int status = CLI_IO;
    size_t len = 0, plies = r->game.playable ? chuhe_game_plies(&r->game.game) : 0;
    const char *tag = replay_game_tag(&len, &r->game, "title");
    text_append_printable(&title, tag ? tag : "", len);
    chuhe_setup final;
    replay_game_final(&final, &r->game);
    picture_options drawn = {.title = title.len ? title.bytes : NULL,
                             .letters = r->letters,
                             .last_move =
                                 plies ? chuhe_game_ply(&r->game.game, plies - 1) : CHUHE_NO_MOVE};
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

/* Says everything about the game that was read. */
static int finish_game(replay *r)
{
    cli *c = r->c;
    if (buffer_failed(&r->game.notes) || r->game.refused == CHUHE_E_MEMORY) {
        cli_complain(c, CLI_TEXT_NO_MEMORY);
        return CLI_IO;
    }
    replay_complain_warnings(c, &r->game, &r->place);
    if (c->json)
        replay_say_json(c, &r->game, &r->place);
    else if (!r->quiet)
        replay_say_moves(c, &r->game, &r->place, r->notation);
    replay_complain_failure(c, &r->game, &r->place);
    if (!c->json && r->quiet)
        replay_say_briefly(c, &r->game, &r->place);
    else if (!c->json)
        replay_say_end(c, &r->game, &r->look);
    int status = cli_worse(cli_flush(c), write_pictures(r));
    return cli_worse(status, replay_game_is_whole(&r->game) ? CLI_DONE : CLI_NO);
}

static bool on_begin(const chuhe_setup *setup, chuhe_status setup_status, size_t offset, void *ctx)
{
    replay *r = ctx;
    replay_game_init(&r->game, setup, setup_status, &r->rules);
    r->game.number = ++r->games;
    r->game.offset = offset;
    r->in_game = true;
    return true;
}

static bool on_tag(const char *name, size_t name_len, const char *value, size_t value_len,
                   void *ctx)
{
    replay *r = ctx;
    replay_game_add_note(&r->game, (replay_note){.kind = REPLAY_TAG,
                                                 .first = name,
                                                 .first_len = name_len,
                                                 .second = value,
                                                 .second_len = value_len});
    return true;
}

static bool on_move(const char *text, size_t len, size_t offset, void *ctx)
{
    replay *r = ctx;
    replay_game_play(&r->game, text, len, offset);
    return true;
}

static bool on_comment(size_t ply, const char *text, size_t len, size_t offset, void *ctx)
{
    (void)offset;
    replay *r = ctx;
    replay_game_add_note(
        &r->game,
        (replay_note){.kind = REPLAY_COMMENT, .number = ply, .first = text, .first_len = len});
    return true;
}

static bool on_warning(chuhe_status status, const char *message, size_t offset, void *ctx)
{
    replay *r = ctx;
    message = cli_text_translated(r->c->language, message);
    replay_game_add_note(&r->game, (replay_note){.kind = REPLAY_WARNING,
                                                 .number = offset,
                                                 .status = status,
                                                 .first = message,
                                                 .first_len = strlen(message)});
    return true;
}

static bool on_end(void *ctx)
{
    replay *r = ctx;
    int status = finish_game(r);
    replay_game_deinit(&r->game);
    r->in_game = false;
    r->status = cli_worse(r->status, status);
    return status != CLI_IO; /* what cannot be written need not be read */
}

static bool count_game(const chuhe_setup *setup, chuhe_status setup_status, size_t offset,
                       void *ctx)
{
    (void)setup, (void)setup_status, (void)offset;
    return ++*(unsigned *)ctx < 2;
}

/* Whether there are several games, so that they need numbers. */
static bool has_several(const replay_place *place)
{
    unsigned games = 0;
    chuhe_record_visitor visitor = {.begin = count_game, .ctx = &games};
    return chuhe_record_read(place->format, place->text, place->len, &visitor, NULL) == CHUHE_OK &&
           games > 1;
}

static void replay_text(replay *r, const char *path, const buffer *text)
{
    size_t mark = text->len >= 3 && memcmp(text->bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    r->place = (replay_place){
        .path = path, .text = text->bytes ? text->bytes + mark : "", .len = text->len - mark};
    replay_place *place = &r->place;
    place->format = r->format_given ? r->format : chuhe_record_detect(place->text, place->len);
    place->numbered = has_several(place);
    if (!text_is_utf8(place->text, place->len))
        cli_complain(r->c, CLI_TEXT_NOT_UTF8, path);
    r->games = 0;
    chuhe_record_visitor visitor = {.begin = on_begin,
                                    .tag = on_tag,
                                    .move = on_move,
                                    .comment = on_comment,
                                    .warning = on_warning,
                                    .end = on_end,
                                    .ctx = r};
    chuhe_error err;
    if (chuhe_record_read(place->format, place->text, place->len, &visitor, &err) != CHUHE_OK) {
        cli_complain(r->c, CLI_TEXT_NO_RECORD, path, cli_status_sentence(r->c, err.code));
        r->status = cli_worse(r->status, CLI_NO);
    }
    if (r->in_game)
        replay_game_deinit(&r->game);
    r->in_game = false;
}

static void replay_file(replay *r, const char *path)
{
    buffer text;
    buffer_init(&text);
    file_problem problem = file_read(&text, path, FILE_LIMIT);
    if (problem.fault == FILE_OK)
        replay_text(r, path, &text);
    else
        r->status = cli_worse(r->status, cli_complain_file(r->c, path, problem));
    buffer_deinit(&text);
}

static int make_folder(cli *c, const char *folder)
{
    return folder ? cli_complain_file(c, folder, file_make_directory(folder)) : CLI_DONE;
}

static int replay_files(replay *r)
{
    cli *c = r->c;
    bool utf8 = c->utf8 || r->characters || (c->language_given && c->language == CLI_CHINESE);
    r->look = (terminal_board){.letters = !r->characters && (r->letters || !utf8),
                               .ascii = !utf8,
                               .color = cli_has_color(c)};
    r->status = cli_worse(make_folder(c, r->svg_folder), make_folder(c, r->png_folder));
    if (r->status != CLI_DONE)
        return r->status;
    const char *at = r->paths.bytes, *end = at + r->paths.len;
    for (; at < end && !c->broken; at += strlen(at) + 1)
        replay_file(r, at);
    return cli_worse(r->status, cli_flush(c));
}

static int run(cli *c, int argc, char **argv)
{
    replay r = {.c = c, .notation = CHUHE_NOTATION_CHINESE, .rules = CHUHE_GAME_RULES_DEFAULT};
    int status = cli_parse(c, &cli_replay, argc, argv, handle, &r);
    if (status == CLI_GO_ON && buffer_failed(&r.paths)) {
        cli_complain(c, CLI_TEXT_NO_MEMORY);
        status = CLI_IO;
    }
    if (status == CLI_GO_ON && r.paths.len == 0)
        status = cli_refuse(c, CLI_TEXT_NO_FILE);
    if (status == CLI_GO_ON)
        status = replay_files(&r);
    buffer_deinit(&r.paths);
    buffer_deinit(&r.used_names);
    return status;
}
