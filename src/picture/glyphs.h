/* The outlines of the characters that stand on the pictures. */
#ifndef PICTURE_GLYPHS_H
#define PICTURE_GLYPHS_H

typedef struct picture_glyph {
    const char *character; /* UTF-8 */
    const char *path;      /* SVG path data, see glyphs.c */
} picture_glyph;

/* The path data of a character; NULL when it was not taken from the font. */
const char *picture_glyph_path(const char *character);

#endif
