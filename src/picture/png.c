/* From SVG to PNG by librsvg and cairo. */
#include <cairo.h>
#include <librsvg/rsvg.h>
#include <math.h>
#include <string.h>

#include "picture/picture.h"

enum {
    MAX_SVG_BYTES = 16 << 20,
    MAX_SIDE = 16384,       /* pixels; cairo itself ends at 32767 */
    MAX_PIXELS = 128 << 20, /* half a gigabyte of memory */
    DEFAULT_SIDE = 512      /* of a drawing that names no size */
};

/* Declared entities can blow up, and librsvg 2.54 leaks them. The zero byte keeps
 * out texts of 16 bits a character, where they would not be found. */
static bool has_entities(const char *svg, size_t svg_len)
{
    static const char entity[] = "<!ENTITY";
    return memchr(svg, '\0', svg_len) || memmem(svg, svg_len, entity, sizeof entity - 1);
}

/* Never reads from anywhere but the text: without a base address librsvg
 * refuses files, and it knows no network. */
static RsvgHandle *read_svg(const char *svg, size_t svg_len, const char **why)
{
    if (svg_len > MAX_SVG_BYTES) {
        *why = "the drawing is larger than 16 MiB";
        return NULL;
    }
    if (svg_len > 0 && has_entities(svg, svg_len)) {
        *why = "the drawing declares entities or is not in UTF-8, and is not read";
        return NULL;
    }
    RsvgHandle *handle =
        svg_len > 0 ? rsvg_handle_new_from_data((const guint8 *)svg, svg_len, NULL) : NULL;
    if (!handle)
        *why = "the drawing is not well-formed SVG";
    return handle;
}

/* The height that goes with the width; 0 when the picture would be too large. */
static int height_for_width(RsvgHandle *handle, int width)
{
    gdouble w = 0, h = 0;
    if (!rsvg_handle_get_intrinsic_size_in_pixels(handle, &w, &h)) {
        gboolean has_width, has_height, has_box;
        RsvgLength length_w, length_h;
        RsvgRectangle box;
        rsvg_handle_get_intrinsic_dimensions(handle, &has_width, &length_w, &has_height, &length_h,
                                             &has_box, &box);
        w = has_box ? box.width : DEFAULT_SIDE;
        h = has_box ? box.height : DEFAULT_SIDE;
    }
    double height = ceil(width * (h / w) - 1e-6);
    if (!(w > 0) || !(h > 0) || !(height <= MAX_SIDE) || width * height > MAX_PIXELS)
        return 0;
    return height < 1 ? 1 : (int)height;
}

static cairo_status_t append_png(void *ctx, const unsigned char *bytes, unsigned len)
{
    buffer *png = ctx;
    buffer_append(png, bytes, len);
    return buffer_failed(png) ? CAIRO_STATUS_NO_MEMORY : CAIRO_STATUS_SUCCESS;
}

static bool draw(cairo_surface_t *surface, RsvgHandle *handle, int width, int height)
{
    const RsvgRectangle page = {0, 0, width, height};
    cairo_t *cairo = cairo_create(surface);
    bool drawn = rsvg_handle_render_document(handle, cairo, &page, NULL) &&
                 cairo_status(cairo) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(cairo);
    return drawn;
}

/* What went into the buffer before the failure is taken out again. */
static bool write_png(buffer *png, cairo_surface_t *surface, const char **why)
{
    size_t len = png->len;
    if (buffer_failed(png) ||
        cairo_surface_write_to_png_stream(surface, append_png, png) != CAIRO_STATUS_SUCCESS) {
        png->len = len;
        if (png->bytes)
            png->bytes[len] = '\0';
        *why = "there is not enough memory for the picture";
        return false;
    }
    return true;
}

bool picture_svg_to_png(buffer *png, const char *svg, size_t svg_len, int width, const char **why)
{
    const char *ignored;
    RsvgHandle *handle = NULL;
    cairo_surface_t *surface = NULL;
    bool done = false;

    if (!why)
        why = &ignored;
    if (width < 1 || width > MAX_SIDE) {
        *why = "the width must be 1 to 16384 pixels";
        return false;
    }
    handle = read_svg(svg, svg_len, why);
    if (!handle)
        return false;
    int height = height_for_width(handle, width);
    if (height == 0) {
        *why = "the drawing has no size, or the picture would be too large";
        goto out;
    }
    surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS) {
        *why = "there is not enough memory for the picture";
        goto out;
    }
    if (!draw(surface, handle, width, height)) {
        *why = "the drawing cannot be rendered";
        goto out;
    }
    done = write_png(png, surface, why);
out:
    if (surface)
        cairo_surface_destroy(surface);
    g_object_unref(handle);
    return done;
}
