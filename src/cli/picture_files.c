#include "cli/picture_files.h"

#include <string.h>

static int write_one(cli *c, const char *path, const buffer *bytes)
{
    if (strcmp(path, "-") != 0)
        return cli_complain_file(c, path, file_write(path, bytes->bytes, bytes->len));
    buffer_append(&c->out, bytes->bytes, bytes->len);
    return cli_flush(c);
}

int picture_files_write(cli *c, const char *svg_path, const char *png_path, int width,
                        const chuhe_setup *setup, const picture_options *options)
{
    int status = CLI_DONE;
    const char *why = "";
    buffer svg, png;
    buffer_init(&svg);
    buffer_init(&png);
    picture_board_svg(&svg, setup, options);
    if (buffer_failed(&svg)) {
        cli_complain(c, CLI_TEXT_NO_MEMORY);
        status = CLI_IO;
        goto out;
    }
    if (svg_path)
        status = write_one(c, svg_path, &svg);
    if (!png_path)
        goto out;
    if (picture_svg_to_png(&png, svg.bytes, svg.len, width, &why)) {
        status = cli_worse(status, write_one(c, png_path, &png));
    } else {
        cli_complain(c, CLI_TEXT_CANNOT_DRAW, png_path, why);
        status = CLI_IO;
    }
out:
    buffer_deinit(&svg);
    buffer_deinit(&png);
    return status;
}
