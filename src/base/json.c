#include "base/json.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/text.h"

void json_init(json *writer, buffer *out)
{
    *writer = (json){.out = out};
}

/* Before every value and key; after it, the next one needs a comma. */
static void separate(json *writer)
{
    if (writer->comma)
        buffer_text(writer->out, ",");
    writer->comma = true;
}

static void begin(json *writer, const char *bracket)
{
    separate(writer);
    buffer_text(writer->out, bracket);
    writer->comma = false;
}

static void end(json *writer, const char *bracket)
{
    buffer_text(writer->out, bracket);
    writer->comma = true;
}

void json_begin_object(json *writer)
{
    begin(writer, "{");
}

void json_end_object(json *writer)
{
    end(writer, "}");
}

void json_begin_array(json *writer)
{
    begin(writer, "[");
}

void json_end_array(json *writer)
{
    end(writer, "]");
}

static void escape(buffer *out, int32_t code)
{
    switch (code) {
    case '"':
        buffer_text(out, "\\\"");
        break;
    case '\\':
        buffer_text(out, "\\\\");
        break;
    case '\n':
        buffer_text(out, "\\n");
        break;
    case '\r':
        buffer_text(out, "\\r");
        break;
    case '\t':
        buffer_text(out, "\\t");
        break;
    default:
        buffer_printf(out, "\\u%04x", (unsigned)code);
    }
}

/* Beyond what JSON demands, DEL and U+0080–U+009F are escaped, which steer
 * terminals, and U+2028 and U+2029, which end a line in old JavaScript. */
static bool needs_escape(int32_t code)
{
    return code < 0x20 || code == '"' || code == '\\' || (code >= 0x7F && code < 0xA0) ||
           code == 0x2028 || code == 0x2029;
}

void json_string(json *writer, const char *text, size_t len)
{
    separate(writer);
    buffer_text(writer->out, "\"");
    size_t size;
    for (size_t i = 0; i < len; i += size) {
        int32_t code = text_next(text + i, len - i, &size);
        if (code < 0)
            buffer_text(writer->out, "\xEF\xBF\xBD");
        else if (needs_escape(code))
            escape(writer->out, code);
        else
            buffer_append(writer->out, text + i, size);
    }
    buffer_text(writer->out, "\"");
}

void json_key(json *writer, const char *key)
{
    json_string(writer, key, strlen(key));
    buffer_text(writer->out, ":");
    writer->comma = false;
}

void json_text(json *writer, const char *text)
{
    if (text)
        json_string(writer, text, strlen(text));
    else
        json_null(writer);
}

void json_unsigned(json *writer, uint64_t number)
{
    separate(writer);
    buffer_printf(writer->out, "%" PRIu64, number);
}

void json_signed(json *writer, int64_t number)
{
    separate(writer);
    buffer_printf(writer->out, "%" PRId64, number);
}

void json_decimal(json *writer, double number)
{
    if (!isfinite(number)) {
        json_null(writer);
        return;
    }
    separate(writer);
    buffer_printf(writer->out, "%.2f", number);
}

void json_bool(json *writer, bool value)
{
    separate(writer);
    buffer_text(writer->out, value ? "true" : "false");
}

void json_null(json *writer)
{
    separate(writer);
    buffer_text(writer->out, "null");
}

void json_put_text(json *writer, const char *key, const char *text)
{
    json_key(writer, key);
    json_text(writer, text);
}

void json_put_number(json *writer, const char *key, int64_t number)
{
    json_key(writer, key);
    json_signed(writer, number);
}

void json_put_bool(json *writer, const char *key, bool value)
{
    json_key(writer, key);
    json_bool(writer, value);
}

void json_put_some_text(json *writer, const char *key, const char *text)
{
    if (text && *text)
        json_put_text(writer, key, text);
}
