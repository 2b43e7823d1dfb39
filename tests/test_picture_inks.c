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

#include "support/picture_facts.h"

#define START "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

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
    char *bare = picture_draw_fen(START, &options);
    assert_int_equal(picture_count(bare, "class=\"arrow\""), 4);
    assert_int_equal(picture_count(bare, "stroke-dasharray"), 1);
    options.legend = legend;
    options.legend_count = 2;
    char *svg = picture_draw_fen(START, &options);
    assert_int_equal(picture_count(svg, "class=\"arrow\""), 6);
    assert_int_equal(picture_count(svg, "stroke-dasharray"), 2);
    assert_int_equal(picture_count(svg, ">attacks &lt;&amp;&gt;</text>"), 1);
    assert_int_equal(picture_count(svg, ">假根</text>"), 1);
    picture_assert_well_formed(svg);
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
    char *svg = picture_draw_fen(START, &options);
    assert_true(picture_count(svg, "class=\"legend\"") < 10);
    assert_true(picture_count(svg, "…</text>") > 0);
    picture_assert_well_formed(svg);
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
