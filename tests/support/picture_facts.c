#include "support/picture_facts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <librsvg/rsvg.h>

chuhe_setup picture_setup_of(const char *fen)
{
    chuhe_setup setup;
    assert_int_equal(chuhe_setup_from_fen(&setup, fen, strlen(fen), NULL), CHUHE_OK);
    return setup;
}

char *picture_draw_setup(const chuhe_setup *setup, const picture_options *options)
{
    buffer svg;
    buffer_init(&svg);
    picture_board_svg(&svg, setup, options);
    assert_false(buffer_failed(&svg));
    assert_int_equal(strlen(svg.bytes), svg.len);
    return svg.bytes;
}

char *picture_draw_fen(const char *fen, const picture_options *options)
{
    chuhe_setup setup = picture_setup_of(fen);
    return picture_draw_setup(&setup, options);
}

int picture_count(const char *text, const char *what)
{
    int n = 0;
    for (const char *s = strstr(text, what); s; s = strstr(s + 1, what))
        n++;
    return n;
}

void picture_assert_well_formed(const char *svg)
{
    GError *error = NULL;
    RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)svg, strlen(svg), &error);
    if (!handle)
        fail_msg("not well-formed: %s", error->message);
    g_object_unref(handle);
}
