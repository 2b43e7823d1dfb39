/* Pictures of a position that somebody asks about. */
#include <stdio.h>
#include <string.h>

#include "picture/picture.h"
#include "server/http.h"

enum { WIDTH = 800, WIDTH_MIN = 100, WIDTH_MAX = 2000, ARROWS_MAX = 100, TITLE_MAX = 200 };

typedef struct drawing {
    chuhe_setup setup;
    picture_options options;
    picture_arrow arrows[ARROWS_MAX];
    bool png;
    unsigned width;
} drawing;

static bool is_square(chuhe_square *square, const char *text, size_t len)
{
    return len == 2 && chuhe_square_from_text(square, text, len, NULL) == CHUHE_OK;
}

static bool read_square(chuhe_square *square, const json_value *value)
{
    const char *text = json_value_text(value);
    return text && is_square(square, text, strlen(text));
}

static bool read_fen(drawing *d, const json_value *object)
{
    const json_value *member = json_value_member(object, "fen");
    const char *fen = json_value_text(member);
    chuhe_setup_start(&d->setup);
    return !member || (fen && chuhe_setup_from_fen(&d->setup, fen, strlen(fen), NULL) == CHUHE_OK);
}

/* "h2e2" */
static bool read_last(drawing *d, const json_value *object)
{
    const json_value *member = json_value_member(object, "last");
    const char *text = json_value_text(member);
    chuhe_square from, to;
    d->options.last_move = CHUHE_NO_MOVE;
    if (!member)
        return true;
    if (!text || strlen(text) != 4 || !is_square(&from, text, 2) || !is_square(&to, text + 2, 2))
        return false;
    d->options.last_move = chuhe_move_make(from, to);
    return true;
}

/* One of two words; the first where there is none. */
static bool read_choice(bool *second, const json_value *object, const char *name,
                        const char *first_word, const char *second_word)
{
    const json_value *member = json_value_member(object, name);
    const char *text = json_value_text(member);
    *second = text && strcmp(text, second_word) == 0;
    return !member || *second || (text && strcmp(text, first_word) == 0);
}

static bool read_title(drawing *d, const json_value *object)
{
    const json_value *member = json_value_member(object, "title");
    d->options.title = json_value_text(member);
    return !member || (d->options.title && strlen(d->options.title) <= TITLE_MAX);
}

static bool read_arrows(drawing *d, const json_value *object)
{
    const json_value *arrows = json_value_member(object, "arrows");
    size_t count = json_value_count(arrows);
    if ((arrows && !json_value_is_array(arrows)) || count > ARROWS_MAX)
        return false;
    for (size_t i = 0; i < count; i++) {
        const json_value *arrow = json_value_at(arrows, i);
        d->arrows[i] = (picture_arrow){.ink = PICTURE_INK_PLAIN};
        if (!read_square(&d->arrows[i].from, json_value_member(arrow, "from")) ||
            !read_square(&d->arrows[i].to, json_value_member(arrow, "to")))
            return false;
    }
    d->options.arrows = d->arrows;
    d->options.arrow_count = count;
    return true;
}

static bool read_marks(drawing *d, const json_value *object)
{
    const json_value *marks = json_value_member(object, "marks");
    chuhe_square square;
    if (marks && !json_value_is_array(marks))
        return false;
    for (size_t i = 0; i < json_value_count(marks); i++) {
        if (!read_square(&square, json_value_at(marks, i)))
            return false;
        chuhe_squareset_add(&d->options.marks, square);
    }
    return true;
}

static bool read_type(drawing *d, const http_request *request)
{
    char type[8] = "svg";
    bool good = http_query(type, sizeof type, request, "type") || !http_query_has(request, "type");
    d->png = strcmp(type, "png") == 0;
    return good && (d->png || strcmp(type, "svg") == 0);
}

static bool read_width(drawing *d, const http_request *request)
{
    d->width = WIDTH;
    return http_query_number(&d->width, request, "width", WIDTH_MAX) && d->width >= WIDTH_MIN;
}

static const char *const members[] = {"fen", "last", "below", "style", "title", "marks", "arrows"};

/* What is wrong with it, and what it is to be. */
static const struct {
    const char *name, *en, *zh;
} faults[] = {
    {"type", "is svg or png", "应为 svg 或 png"},
    {"width", "is a whole number, 100 to 2000", "应为 100 至 2000 的整数"},
    {"fen", "is no position", "不是有效的局面"},
    {"last", "is a move as h2e2", "应为 h2e2 形式的着法"},
    {"title", "is a text of up to 200 bytes", "应为不超过 200 字节的文字"},
    {"marks", "are points, as [\"e4\"]", "应为点的列表，如 [\"e4\"]"},
    {"arrows", "are up to 100 of {\"from\", \"to\"}, each a point",
     "至多 100 支 {\"from\", \"to\"}，均为点"},
    {"below", "is red or black", "应为 red 或 black"},
    {"style", "is characters or letters", "应为 characters 或 letters"},
};
enum { FAULTS = sizeof faults / sizeof *faults };

/* Which fault it has; FAULTS: none. */
static size_t read_drawing(drawing *d, const json_value *object, const http_request *request)
{
    *d = (drawing){.width = WIDTH};
    const bool good[FAULTS] = {
        read_type(d, request),
        read_width(d, request),
        read_fen(d, object),
        read_last(d, object),
        read_title(d, object),
        read_marks(d, object),
        read_arrows(d, object),
        read_choice(&d->options.black_below, object, "below", "red", "black"),
        read_choice(&d->options.letters, object, "style", "characters", "letters"),
    };
    size_t fault = 0;
    while (fault < FAULTS && good[fault])
        fault++;
    return fault;
}

static void draw(http_reply *reply, const drawing *d)
{
    buffer svg;
    if (!d->png) {
        reply->type = "image/svg+xml";
        picture_board_svg(&reply->body, &d->setup, &d->options);
        return;
    }
    buffer_init(&svg);
    reply->type = "image/png";
    picture_board_svg(&svg, &d->setup, &d->options);
    if (buffer_failed(&svg) ||
        !picture_svg_to_png(&reply->body, svg.bytes, svg.len, (int)d->width, NULL))
        http_fail(reply, SERVER_MEMORY);
    buffer_deinit(&svg);
}

void http_picture(http_reply *reply, const http_request *request)
{
    enum { MEMBERS = sizeof members / sizeof *members };
    drawing d;
    json_value *value = http_read_object(reply, request);
    if (!value)
        return;
    const char *stranger = json_value_stranger(value, members, MEMBERS);
    size_t fault = read_drawing(&d, value, request);
    if (stranger) {
        http_fail_stranger(reply, stranger, members, MEMBERS);
    } else if (fault < FAULTS) {
        http_fail_value(reply, faults[fault].name, faults[fault].en, faults[fault].zh);
    } else {
        reply->policy = HTTP_DOCUMENT;
        draw(reply, &d);
    }
    json_value_free(value);
}
