/* chuhe show: a board in the terminal or as a picture. */
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/cli.h"
#include "cli/picture_files.h"
#include "cli/setup_argument.h"
#include "cli/show_last.h"
#include "cli/show_record.h"
#include "cli/standing_words.h"
#include "cli/terminal_board.h"

enum {
    KEY_LETTERS = CLI_KEY,
    KEY_CHARACTERS,
    KEY_ASCII,
    KEY_BLACK_BELOW,
    KEY_SVG,
    KEY_PNG,
    KEY_WIDTH,
    KEY_TITLE,
    KEY_LAST,
    KEY_ARROWS,
    KEY_MARK,
    KEY_PLY,
    KEY_GAME
};

static const cli_option options[] = {
    {"ply", "NUMBER", KEY_PLY, CLI_TEXT_OPTION_PLY},
    {"game", "NUMBER", KEY_GAME, CLI_TEXT_OPTION_GAME},
    RECORD_OPTIONS,
    {"letters", NULL, KEY_LETTERS, CLI_TEXT_OPTION_LETTERS},
    {"characters", NULL, KEY_CHARACTERS, CLI_TEXT_OPTION_CHARACTERS},
    {"ascii", NULL, KEY_ASCII, CLI_TEXT_OPTION_ASCII},
    {"black-below", NULL, KEY_BLACK_BELOW, CLI_TEXT_OPTION_BLACK_BELOW},
    {"last", "MOVE", KEY_LAST, CLI_TEXT_OPTION_LAST},
    {"mark", "SQUARE,...", KEY_MARK, CLI_TEXT_OPTION_MARK},
    {"arrows", "MOVE,...", KEY_ARROWS, CLI_TEXT_OPTION_ARROWS},
    {"svg", "FILE", KEY_SVG, CLI_TEXT_OPTION_SVG},
    {"png", "FILE", KEY_PNG, CLI_TEXT_OPTION_PNG},
    {"width", "PIXELS", KEY_WIDTH, CLI_TEXT_OPTION_WIDTH},
    {"title", "TEXT", KEY_TITLE, CLI_TEXT_OPTION_TITLE},
};

static int run(cli *c, int argc, char **argv);

const cli_command cli_show = {.name = "show",
                              .arguments = "[FEN|FILE]",
                              .summary = CLI_TEXT_SHOW_SUMMARY,
                              .details = CLI_TEXT_SHOW_DETAILS,
                              .options = options,
                              .option_count = sizeof options / sizeof *options,
                              .run = run};

enum { MOST_ARROWS = 64 };

typedef struct show {
    buffer arguments; /* each ended by a zero */
    size_t argument_count;
    show_record record;
    terminal_board look;
    bool characters;
    picture_arrow arrows[MOST_ARROWS];
    size_t arrow_count;
    const char *svg, *png, *title, *last;
    unsigned width; /* 0 when none is asked for */
} show;

/* `e2e9`, also with a dash between. */
static bool read_arrow(picture_arrow *arrow, const char *text, size_t len)
{
    size_t second = len == 5 && text[2] == '-' ? 3 : 2;
    return len == second + 2 && chuhe_square_from_text(&arrow->from, text, 2, NULL) == CHUHE_OK &&
           chuhe_square_from_text(&arrow->to, text + second, 2, NULL) == CHUHE_OK &&
           arrow->from != arrow->to;
}

static int add_arrows(cli *c, show *s, const char *text)
{
    for (; *text; text += text[0] == ',') {
        size_t len = strcspn(text, ",");
        if (s->arrow_count == MOST_ARROWS)
            return cli_refuse(c, CLI_TEXT_TOO_MANY_ARROWS, cli_number(MOST_ARROWS).text);
        if (!read_arrow(&s->arrows[s->arrow_count++], text, len))
            return cli_refuse(c, CLI_TEXT_BAD_VALUE, "--arrows", "e2e9,h2h9", text);
        text += len;
    }
    return CLI_GO_ON;
}

static int add_marks(cli *c, show *s, const char *text)
{
    const char *list = text;
    for (; *text; text += text[0] == ',') {
        size_t len = strcspn(text, ",");
        chuhe_square square;
        if (chuhe_square_from_text(&square, text, len, NULL) != CHUHE_OK)
            return cli_refuse(c, CLI_TEXT_BAD_VALUE, "--mark", "e5,d4", list);
        chuhe_squareset_add(&s->look.marks, square);
        text += len;
    }
    return CLI_GO_ON;
}

static int handle(cli *c, int key, const char *value, void *ctx)
{
    show *s = ctx;
    switch (key) {
    case KEY_LETTERS:
        s->look.letters = true;
        break;
    case KEY_CHARACTERS:
        s->characters = true;
        break;
    case KEY_ASCII:
        s->look.ascii = true;
        break;
    case KEY_BLACK_BELOW:
        s->look.black_below = true;
        break;
    case KEY_SVG:
        s->svg = value;
        break;
    case KEY_PNG:
        s->png = value;
        break;
    case KEY_TITLE:
        s->title = value;
        break;
    case KEY_WIDTH:
        if (!cli_read_number(&s->width, value, PICTURE_WIDTH_MIN, PICTURE_WIDTH_MAX))
            return cli_refuse(c, CLI_TEXT_BAD_VALUE, "--width", "64-8000", value);
        break;
    case KEY_LAST:
        s->last = value;
        break;
    case KEY_ARROWS:
        return add_arrows(c, s, value);
    case KEY_MARK:
        return add_marks(c, s, value);
    case KEY_PLY:
        s->record.has_ply = cli_read_number(&s->record.ply, value, 0, 1000000000);
        if (!s->record.has_ply)
            return cli_refuse(c, CLI_TEXT_BAD_VALUE, "--ply", "0, 1, 2 ...", value);
        break;
    case KEY_GAME:
        if (!cli_read_number(&s->record.game, value, 1, 1000000000))
            return cli_refuse(c, CLI_TEXT_BAD_VALUE, "--game", "1, 2, 3 ...", value);
        break;
    case CLI_KEY_ARGUMENT:
        buffer_append(&s->arguments, value, strlen(value) + 1);
        s->argument_count++;
        break;
    default:
        return record_read_option(c, &s->record.from, key, value);
    }
    return CLI_GO_ON;
}

/* What the drawing alone does not say: whose turn, marks, what is wrong. */
static void say_notes(buffer *out, const cli *c, const show *s, const chuhe_setup *setup,
                      const chuhe_setup_report *report)
{
    cli_say(out, c, CLI_TEXT_TO_MOVE, cli_side_name(c, setup->to_move));
    buffer_text(out, "\n");
    char from[3], to[3];
    if (s->look.last_move != CHUHE_NO_MOVE) {
        chuhe_square_to_text(from, chuhe_move_from(s->look.last_move));
        chuhe_square_to_text(to, chuhe_move_to(s->look.last_move));
        cli_say(out, c, CLI_TEXT_LAST_MOVE, from, to);
        buffer_text(out, "\n");
    }
    if (!chuhe_squareset_is_empty(s->look.marks)) {
        cli_say(out, c, CLI_TEXT_MARKED);
        setup_append_squares(out, s->look.marks);
        buffer_text(out, "\n");
    }
    for (size_t i = 0; i < s->arrow_count; i++) {
        chuhe_square_to_text(from, s->arrows[i].from);
        chuhe_square_to_text(to, s->arrows[i].to);
        cli_say(out, c, CLI_TEXT_ARROW, from, to);
        buffer_text(out, "\n");
    }
    if (report->faults) {
        cli_say(out, c, CLI_TEXT_UNPLAYABLE);
        buffer_text(out, "\n");
        setup_say_faults(out, c, report, report->faults, "  - ");
        return;
    }
    chuhe_position position;
    if (chuhe_position_from_setup(&position, NULL, setup, 0) == CHUHE_OK)
        standing_say(out, c, &position);
}

static int show_pictures(cli *c, const show *s, const chuhe_setup *setup)
{
    picture_options picture = {.black_below = s->look.black_below,
                               .letters = s->look.letters && !s->characters,
                               .title = s->title,
                               .last_move = s->look.last_move,
                               .marks = s->look.marks,
                               .arrows = s->arrows,
                               .arrow_count = s->arrow_count};
    return picture_files_write(c, s->svg, s->png, (int)(s->width ? s->width : PICTURE_WIDTH), setup,
                               &picture);
}

static void show_in_terminal(cli *c, show *s, const chuhe_setup *setup,
                             const chuhe_setup_report *report)
{
    bool utf8 = c->utf8 || s->characters || (c->language_given && c->language == CLI_CHINESE);
    if (s->characters)
        s->look.letters = false;
    else if (!utf8)
        s->look.letters = true;
    s->look.ascii = s->look.ascii || !utf8;
    s->look.color = cli_has_color(c);
    if (s->title) {
        text_append_printable(&c->out, s->title, strlen(s->title));
        buffer_text(&c->out, "\n");
    }
    if (s->record.path)
        show_record_say(&c->out, c, &s->record);
    terminal_board_append(&c->out, setup, &s->look);
    say_notes(&c->out, c, s, setup, report);
}

static void show_json(cli *c, const show *s, const chuhe_setup *setup,
                      const chuhe_setup_report *report)
{
    json writer;
    json_init(&writer, &c->out);
    json_begin_object(&writer);
    if (s->record.path)
        show_record_json(&writer, &s->record);
    setup_json(&writer, "fen", setup);
    json_key(&writer, "playable");
    json_bool(&writer, report->faults == 0);
    json_key(&writer, "faults");
    setup_json_faults(&writer, c, report, 0);
    json_end_object(&writer);
    buffer_text(&c->out, "\n");
}

/* Whether the arguments name a record: an option says so, or the only one is no
 * FEN but a file, or named like one. */
static bool wants_record(const show *s)
{
    const char *first = s->arguments.bytes, *dot = first ? strrchr(first, '.') : NULL;
    chuhe_setup setup;
    if (s->record.has_ply || s->record.game || s->record.from.format || s->record.from.charset)
        return true;
    return s->argument_count == 1 && first != NULL &&
           chuhe_setup_from_fen(&setup, first, strlen(first), NULL) != CHUHE_OK &&
           (strcmp(first, "-") == 0 || access(first, F_OK) == 0 ||
            (dot && chuhe_format_from_name(dot + 1) != CHUHE_FORMAT_AUTO));
}

static int find_record(cli *c, show *s, chuhe_setup *setup)
{
    const char *first = s->arguments.bytes;
    if (s->argument_count == 0 || first == NULL)
        return cli_refuse(c, CLI_TEXT_NO_FILE);
    if (s->argument_count > 1)
        return cli_refuse(c, CLI_TEXT_TOO_MANY_ARGUMENTS, first + strlen(first) + 1);
    s->record.path = first;
    int status = show_record_find(c, &s->record);
    if (status != CLI_GO_ON)
        return status;
    *setup = s->record.setup;
    if (s->look.last_move == CHUHE_NO_MOVE)
        s->look.last_move = s->record.last;
    if (!s->title && s->record.title.len)
        s->title = s->record.title.bytes;
    return CLI_GO_ON;
}

static int find_setup(cli *c, show *s, chuhe_setup *setup)
{
    setup_argument fen = {.len = 0};
    const char *at = s->arguments.bytes, *end = at ? at + s->arguments.len : at;
    int status = CLI_GO_ON;
    if (wants_record(s))
        return find_record(c, s, setup);
    for (; at < end && status == CLI_GO_ON; at += strlen(at) + 1)
        status = setup_argument_add(c, &fen, at);
    return status == CLI_GO_ON ? setup_argument_read(c, setup, &fen) : status;
}

/* Refuses options that would do nothing here. */
static int check_options(cli *c, const show *s)
{
    const struct {
        bool is_idle;
        const char *option;
        cli_text why;
    } idle[] = {
        {s->width && !s->png, "--width", CLI_TEXT_ONLY_WITH_PNG},
        {c->json && s->last, "--last", CLI_TEXT_NOT_WITH_JSON},
        {c->json && s->arrow_count, "--arrows", CLI_TEXT_NOT_WITH_JSON},
        {c->json && s->title, "--title", CLI_TEXT_NOT_WITH_JSON},
        {c->json && s->look.letters, "--letters", CLI_TEXT_NOT_WITH_JSON},
        {c->json && s->characters, "--characters", CLI_TEXT_NOT_WITH_JSON},
        {c->json && s->look.ascii, "--ascii", CLI_TEXT_NOT_WITH_JSON},
        {c->json && s->look.black_below, "--black-below", CLI_TEXT_NOT_WITH_JSON},
        {c->json && !chuhe_squareset_is_empty(s->look.marks), "--mark", CLI_TEXT_NOT_WITH_JSON}};
    bool draws = s->svg || s->png;
    for (size_t i = 0; i < sizeof idle / sizeof *idle; i++)
        if (idle[i].is_idle && !(draws && idle[i].why == CLI_TEXT_NOT_WITH_JSON))
            return cli_refuse(c, idle[i].why, idle[i].option);
    bool prints_svg = s->svg && strcmp(s->svg, "-") == 0;
    bool prints_png = s->png && strcmp(s->png, "-") == 0;
    if (c->json && (prints_svg || prints_png))
        return cli_refuse(c, CLI_TEXT_JSON_ON_OUTPUT, prints_svg ? "--svg" : "--png");
    return prints_svg && prints_png ? cli_refuse(c, CLI_TEXT_TWO_ON_OUTPUT) : CLI_GO_ON;
}

/* Pictures, or what a program reads, do not say for themselves that nobody can
 * play from there. */
static void note_unplayable(cli *c, const chuhe_setup_report *report, bool is_told)
{
    if (report->faults && is_told)
        cli_complain(c, CLI_TEXT_UNPLAYABLE_NOTE);
    else if (report->faults)
        setup_complain_unplayable(c, report);
}

static int show_it(cli *c, show *s)
{
    chuhe_setup setup;
    int status = check_options(c, s);
    if (status == CLI_GO_ON)
        status = find_setup(c, s, &setup);
    if (status == CLI_GO_ON && s->last)
        status = show_last_find(c, &s->look.last_move, &setup, s->last);
    if (status != CLI_GO_ON)
        return status;
    chuhe_setup_report report;
    chuhe_setup_check(&report, &setup);
    bool draws = s->svg || s->png;
    note_unplayable(c, &report, !draws || c->json);
    status = draws ? show_pictures(c, s, &setup) : CLI_DONE;
    if (c->json)
        show_json(c, s, &setup, &report);
    else if (!draws)
        show_in_terminal(c, s, &setup, &report);
    return cli_worse(status, cli_flush(c));
}

static int run(cli *c, int argc, char **argv)
{
    show s = {0};
    int status = cli_parse(c, &cli_show, argc, argv, handle, &s);
    if (status == CLI_GO_ON && buffer_failed(&s.arguments)) {
        cli_complain(c, CLI_TEXT_NO_MEMORY);
        status = CLI_IO;
    }
    if (status == CLI_GO_ON)
        status = show_it(c, &s);
    show_record_deinit(&s.record);
    buffer_deinit(&s.arguments);
    return status;
}
