#include "record/codecs.h"

#include <string.h>
#include <strings.h>

#include "record/charset.h"
#include "record/tree.h"

static const codec *const codecs[] = {&codec_dhtmlxq, &codec_pgn, &codec_xqf,  &codec_cbr,
                                      &codec_cbl,     &codec_wxf, &codec_text, &codec_mxq,
                                      &codec_cbf,     &codec_json};
enum { CODEC_COUNT = sizeof codecs / sizeof *codecs };
_Static_assert(CODEC_COUNT == CHUHE_FORMATS - 1, "every format has a codec");

static const struct format_text {
    const char *name, *extension, *what;
} format_texts[CHUHE_FORMATS] = {{"", "", ""},
#define TEXTS(name, text, extension, what, read, write) {text, extension, what},
                                 CHUHE_FORMAT_LIST(TEXTS)
#undef TEXTS
};

const codec *codec_of(chuhe_format format)
{
    for (size_t i = 0; i < CODEC_COUNT; i++)
        if (codecs[i]->format == format)
            return codecs[i];
    return NULL;
}

static const struct format_text *texts_of(chuhe_format format)
{
    return &format_texts[(unsigned)format < CHUHE_FORMATS ? format : 0];
}

const char *chuhe_format_name(chuhe_format format)
{
    return texts_of(format)->name;
}

const char *chuhe_format_extension(chuhe_format format)
{
    return texts_of(format)->extension;
}

const char *chuhe_format_what(chuhe_format format)
{
    return texts_of(format)->what;
}

bool chuhe_format_can_read(chuhe_format format)
{
    const codec *c = codec_of(format);
    return c != NULL && c->read != NULL;
}

bool chuhe_format_can_write(chuhe_format format)
{
    const codec *c = codec_of(format);
    return c != NULL && c->write != NULL;
}

chuhe_format chuhe_format_from_name(const char *name)
{
    for (int i = 1; i < CHUHE_FORMATS; i++)
        if (strcasecmp(name, format_texts[i].name) == 0 ||
            strcasecmp(name, format_texts[i].extension) == 0)
            return (chuhe_format)i;
    return CHUHE_FORMAT_AUTO;
}

chuhe_format chuhe_detect_format(const char *bytes, size_t len, const char *file_name)
{
    const char *dot = file_name == NULL ? NULL : strrchr(file_name, '.');
    chuhe_format hint = dot == NULL ? CHUHE_FORMAT_AUTO : chuhe_format_from_name(dot + 1);
    chuhe_format best = CHUHE_FORMAT_AUTO;
    int best_likeness = 0;
    for (size_t i = 0; i < CODEC_COUNT; i++) {
        int likeness = codecs[i]->likeness(bytes, len);
        if (likeness > 0 && codecs[i]->format == hint)
            likeness += 10;
        if (likeness > best_likeness) {
            best_likeness = likeness;
            best = codecs[i]->format;
        }
    }
    return best;
}

static chuhe_status no_record(chuhe_error *err, chuhe_status status)
{
    if (err != NULL)
        *err = (chuhe_error){status, 0, chuhe_status_message(status)};
    return status;
}

chuhe_status codecs_read(tracker *t, const char *bytes, size_t len,
                         const chuhe_read_options *options, const chuhe_visitor *visitor,
                         chuhe_error *err)
{
    static const chuhe_read_options none = {CHUHE_FORMAT_AUTO, CHUHE_CHARSET_AUTO, NULL, NULL};
    if (options == NULL)
        options = &none;
    if (len == 0)
        bytes = "";
    const chuhe_allocator *allocator =
        options->allocator != NULL ? options->allocator : tree_default_allocator();
    chuhe_format format = options->format != CHUHE_FORMAT_AUTO
                              ? options->format
                              : chuhe_detect_format(bytes, len, options->file_name);
    const codec *c = codec_of(format);
    if (c == NULL || c->read == NULL)
        return no_record(err, CHUHE_E_NO_RECORD);
    codec_input in = {bytes, len, options->charset, allocator};
    if (in.charset == CHUHE_CHARSET_AUTO && !c->is_binary)
        in.charset = chuhe_detect_charset(bytes, len);
    tracker_init(t, visitor, allocator, format, in.charset);
    chuhe_status status = c->read(&in, t);
    if (status == CHUHE_OK && t->failure != CHUHE_OK)
        status = t->failure;
    if (status == CHUHE_OK && t->games == 0 && !t->stopped)
        status = CHUHE_E_NO_RECORD;
    tracker_deinit(t);
    return status == CHUHE_OK ? CHUHE_OK : no_record(err, status);
}

chuhe_status chuhe_read(const char *bytes, size_t len, const chuhe_read_options *options,
                        const chuhe_visitor *visitor, chuhe_error *err)
{
    tracker t;
    return codecs_read(&t, bytes, len, options, visitor, err);
}

chuhe_status chuhe_write(const chuhe_record *record, const chuhe_write_options *options,
                         const chuhe_sink *sink)
{
    const codec *c = codec_of(options->format);
    if (c == NULL || c->write == NULL)
        return CHUHE_E_RANGE;
    chuhe_charset charset =
        options->charset == CHUHE_CHARSET_AUTO ? CHUHE_CHARSET_UTF8 : options->charset;
    out o;
    out_init(&o, sink, options, charset);
    c->write(record, options, &o);
    return out_finish(&o);
}
