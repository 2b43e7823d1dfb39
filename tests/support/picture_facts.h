/* Drawing for the tests of pictures. */
#ifndef SUPPORT_PICTURE_FACTS_H
#define SUPPORT_PICTURE_FACTS_H

#include "picture/picture.h"

/* The setup of a FEN that is known to be right. */
chuhe_setup picture_setup_of(const char *fen);
/* An SVG text, for the caller to free. */
char *picture_draw_setup(const chuhe_setup *setup, const picture_options *options);
char *picture_draw_fen(const char *fen, const picture_options *options);
/* How often a text stands in another. */
int picture_count(const char *text, const char *what);
void picture_assert_well_formed(const char *svg);

#endif
