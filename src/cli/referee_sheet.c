#include "cli/referee_sheet.h"

#include <string.h>

int referee_sheet_read_format(cli *c, referee_sheet *wanted, const char *value)
{
    static const char *const names[] = {"text", "svg", "html"};
    for (unsigned i = 0; i < 3; i++) {
        if (strcmp(value, names[i]) == 0) {
            wanted->format = (referee_sheet_format)(REFEREE_SHEET_TEXT + i);
            return CLI_GO_ON;
        }
    }
    return cli_refuse(c, CLI_TEXT_BAD_VALUE, "--sheet", "text, svg, html", value);
}

static int no_memory(cli *c)
{
    cli_complain(c, CLI_TEXT_NO_MEMORY);
    return CLI_IO;
}

/* Where the document goes: the path, `-` or NULL is standard output. */
static int deliver(cli *c, const char *path, const buffer *document)
{
    if (buffer_failed(document))
        return no_memory(c);
    if (!path || strcmp(path, "-") == 0) {
        buffer_append(&c->out, document->bytes, document->len);
        return CLI_DONE;
    }
    file_problem problem = file_write(path, document->bytes, document->len);
    return problem.fault == FILE_OK ? CLI_DONE : cli_complain_file(c, path, problem);
}

/* `sheet.svg`, or `sheet-2.svg` where there are several pages. */
static void page_path(buffer *out, const char *path, size_t page, size_t pages)
{
    const char *name = strrchr(path, '/');
    const char *dot = strrchr(name ? name : path, '.');
    size_t stem = dot ? (size_t)(dot - path) : strlen(path);
    if (pages == 1) {
        buffer_text(out, path);
        return;
    }
    buffer_append(out, path, stem);
    buffer_printf(out, "-%zu%s", page + 1, path + stem);
}

static int write_page(cli *c, const referee_sheet *wanted, const struct sheet *made, size_t page,
                      size_t pages)
{
    buffer document, path;
    buffer_init(&document);
    buffer_init(&path);
    sheet_svg(&document, made, page);
    page_path(&path, wanted->path ? wanted->path : "-", page, pages);
    int status = buffer_failed(&path) ? no_memory(c) : deliver(c, path.bytes, &document);
    buffer_deinit(&path);
    buffer_deinit(&document);
    return status;
}

static int write_pages(cli *c, const referee_sheet *wanted, const struct sheet *made)
{
    size_t pages = sheet_pages(made);
    int status = CLI_DONE;
    if (pages > 1 && (!wanted->path || strcmp(wanted->path, "-") == 0)) {
        cli_complain(c, CLI_TEXT_REFEREE_PAGES, cli_number(pages).text);
        return CLI_NO;
    }
    for (size_t page = 0; page < pages && status == CLI_DONE; page++)
        status = write_page(c, wanted, made, page, pages);
    return status;
}

static int write_whole(cli *c, const referee_sheet *wanted, const struct sheet *made)
{
    buffer document;
    buffer_init(&document);
    if (wanted->format == REFEREE_SHEET_TEXT)
        sheet_text(&document, made);
    else
        sheet_html(&document, made);
    int status = deliver(c, wanted->path, &document);
    buffer_deinit(&document);
    return status;
}

int referee_sheet_write(cli *c, referee_sheet *wanted, const chuhe_referee *referee,
                        const notation_choice *look)
{
    wanted->options.chinese = c->language == CLI_CHINESE;
    wanted->options.notation = look->notation;
    wanted->options.style = look->style;
    struct sheet *made = sheet_new(referee, &wanted->options);
    if (!made)
        return no_memory(c);
    int status = wanted->format == REFEREE_SHEET_SVG ? write_pages(c, wanted, made)
                                                     : write_whole(c, wanted, made);
    sheet_free(made);
    return status;
}
