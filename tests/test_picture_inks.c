/* Board pictures: arrows in the inks of their meaning, and the legend. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <librsvg/rsvg.h>

#include "picture/picture.h"

#define START "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

/* ---- help ---- */

static chuhe_setup setup_of(const char *fen)
{
    chuhe_setup setup;
    assert_int_equal(chuhe_setup_from_fen(&setup, fen, strlen(fen), NULL), CHUHE_OK);
    return setup;
}

/* The caller frees the text. */
static char *draw_setup(const chuhe_setup *setup, const picture_options *options)
{
    buffer svg;
    buffer_init(&svg);
    picture_board_svg(&svg, setup, options);
    assert_false(buffer_failed(&svg));
    assert_int_equal(strlen(svg.bytes), svg.len);
    return svg.bytes;
}

static char *draw_fen(const char *fen, const picture_options *options)
{
    chuhe_setup setup = setup_of(fen);
    return draw_setup(&setup, options);
}

static int count(const char *text, const char *what)
{
    int n = 0;
    for (const char *s = strstr(text, what); s; s = strstr(s + 1, what))
        n++;
    return n;
}

static void assert_well_formed(const char *svg)
{
    GError *error = NULL;
    RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)svg, strlen(svg), &error);
    if (!handle)
        fail_msg("not well-formed: %s", error->message);
    g_object_unref(handle);
}

/* ---- the facts ---- */

/* Each ink has its colour, false protection is dashed, and the legend says so. */
static void inks_and_their_legend_are_drawn(void **state)
{
    (void)state;
    const picture_arrow arrows[] = {{19, 70, PICTURE_INK_ATTACK},
                                    {0, 9, PICTURE_INK_GUARD},
                                    {8, 17, PICTURE_INK_FALSE_GUARD},
                                    {2, 4, (picture_ink)77}};
    const picture_legend legend[] = {{PICTURE_INK_ATTACK, "attacks <&>"},
                                     {PICTURE_INK_FALSE_GUARD, "假根"}};
    picture_options options = {.arrows = arrows, .arrow_count = 4, .title = "a title"};
    char *bare = draw_fen(START, &options);
    assert_int_equal(count(bare, "class=\"arrow\""), 4);
    assert_int_equal(count(bare, "stroke-dasharray"), 1);
    options.legend = legend;
    options.legend_count = 2;
    char *svg = draw_fen(START, &options);
    assert_int_equal(count(svg, "class=\"arrow\""), 6);
    assert_int_equal(count(svg, "stroke-dasharray"), 2);
    assert_int_equal(count(svg, ">attacks &lt;&amp;&gt;</text>"), 1);
    assert_int_equal(count(svg, ">假根</text>"), 1);
    assert_well_formed(svg);
    int bare_at = 0, at = 0; /* the title makes room */
    assert_int_equal(sscanf(strstr(bare, "<text x="), "<text x=\"%*d\" y=\"%d", &bare_at), 1);
    assert_int_equal(sscanf(strstr(svg, "<text x="), "<text x=\"%*d\" y=\"%d", &at), 1);
    free(bare);
    free(svg);
    assert_true(at > bare_at);
}

/* A line of the legend is one line, however long its text. */
static void long_legends_are_cut(void **state)
{
    (void)state;
    static char text[4001] = "a text that is longer than a line of the legend can be ";
    memset(text + strlen(text), 'x', 3900);
    picture_legend lines[40] = {{PICTURE_INK_GUARD, NULL}};
    for (int i = 0; i < 40; i++)
        lines[i].text = i ? text : "";
    picture_options options = {.legend = lines, .legend_count = 40};
    char *svg = draw_fen(START, &options);
    assert_true(count(svg, "class=\"legend\"") < 10);
    assert_true(count(svg, "…</text>") > 0);
    assert_well_formed(svg);
    free(svg);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(inks_and_their_legend_are_drawn),
        cmocka_unit_test(long_legends_are_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
