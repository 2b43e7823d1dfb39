/* Board pictures written to files. */
#ifndef CLI_PICTURE_FILES_H
#define CLI_PICTURE_FILES_H

#include "cli/cli.h"
#include "picture/picture.h"

/* Width of a PNG in pixels: the usual one, and what is taken. */
enum { PICTURE_WIDTH = 800, PICTURE_WIDTH_MIN = 64, PICTURE_WIDTH_MAX = 8000 };

/* Writes the board to each file that is not NULL; `-` is standard output. CLI_DONE,
 * or CLI_IO after having complained. */
int picture_files_write(cli *c, const char *svg_path, const char *png_path, int width,
                        const chuhe_setup *setup, const picture_options *options);
/* The same with a drawing that is made already. */
int picture_files_write_svg(cli *c, const char *svg_path, const char *png_path, int width,
                            const buffer *svg);

#endif
