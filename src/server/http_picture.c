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
    d->width = WIDTH;
    http_query(type, sizeof type, request, "type");
    d->png = strcmp(type, "png") == 0;
    return (d->png || strcmp(type, "svg") == 0) &&
           http_query_number(&d->width, request, "width", WIDTH_MAX) && d->width >= WIDTH_MIN;
}

/* What is wrong with it; NULL: nothing. */
static const char *read_drawing(drawing *d, const json_value *object, const http_request *request)
{
    static const char *const known[] = {"fen",   "last",  "below", "style",
                                        "title", "marks", "arrows"};
    *d = (drawing){.width = WIDTH};
    const char *stranger = json_value_stranger(object, known, sizeof known / sizeof *known);
    return stranger                                                                      ? "member"
           : !read_type(d, request)                                                      ? "type"
           : !read_fen(d, object)                                                        ? "fen"
           : !read_last(d, object)                                                       ? "last"
           : !read_title(d, object)                                                      ? "title"
           : !read_marks(d, object)                                                      ? "marks"
           : !read_arrows(d, object)                                                     ? "arrows"
           : !read_choice(&d->options.black_below, object, "below", "red", "black")      ? "below"
           : !read_choice(&d->options.letters, object, "style", "characters", "letters") ? "style"
                                                                                         : NULL;
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
    char en[64], zh[64];
    drawing d;
    json_value *value = http_read_object(reply, request);
    if (!value)
        return;
    const char *wrong = read_drawing(&d, value, request);
    if (!wrong) {
        reply->policy = HTTP_DOCUMENT;
        draw(reply, &d);
    } else {
        snprintf(en, sizeof en, "\"%s\" has a wrong value", wrong);
        snprintf(zh, sizeof zh, "“%s”的值有误", wrong);
        http_fail_because(reply, SERVER_BAD_REQUEST, en, zh);
    }
    json_value_free(value);
}
