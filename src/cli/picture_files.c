#include "cli/picture_files.h"

#include <string.h>

static int write_one(cli *c, const char *path, const buffer *bytes)
{
    if (strcmp(path, "-") != 0)
        return cli_complain_file(c, path, file_write(path, bytes->bytes, bytes->len));
    buffer_append(&c->out, bytes->bytes, bytes->len);
    return cli_flush(c);
}

int picture_files_write_svg(cli *c, const char *svg_path, const char *png_path, int width,
                            const buffer *svg)
{
    int status = CLI_DONE;
    const char *why = "";
    buffer png;
    if (buffer_failed(svg)) {
        cli_complain(c, CLI_TEXT_NO_MEMORY);
        return CLI_IO;
    }
    if (svg_path)
        status = write_one(c, svg_path, svg);
    if (!png_path)
        return status;
    buffer_init(&png);
    if (picture_svg_to_png(&png, svg->bytes, svg->len, width, &why)) {
        status = cli_worse(status, write_one(c, png_path, &png));
    } else {
        cli_complain(c, CLI_TEXT_CANNOT_DRAW, png_path, why);
        status = CLI_IO;
    }
    buffer_deinit(&png);
    return status;
}

int picture_files_write(cli *c, const char *svg_path, const char *png_path, int width,
                        const chuhe_setup *setup, const picture_options *options)
{
    buffer svg;
    buffer_init(&svg);
    picture_board_svg(&svg, setup, options);
    int status = picture_files_write_svg(c, svg_path, png_path, width, &svg);
    buffer_deinit(&svg);
    return status;
}
