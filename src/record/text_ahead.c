#include "record/text_ahead.h"

#include "record/text_words.h"

chuhe_status text_ahead_look(text_ahead *ahead, const codec_input *in, size_t from, text_look *look,
                             void *ctx)
{
    charset_lines lines;
    bool found = false, in_comment = false;
    if (ahead->has_looked && from >= ahead->from && from <= ahead->until)
        return CHUHE_OK;
    chuhe_status status =
        charset_lines_init(&lines, in->bytes + from, in->len - from, in->charset, in->allocator);
    while (status == CHUHE_OK && !found && charset_lines_next(&lines)) {
        if (!in_comment)
            charset_lines_skip_marks(&lines);
        in_comment = in_comment && !text_ends_comment(lines.text, lines.text_len);
        found = look(ctx, &lines, &in_comment);
    }
    if (status == CHUHE_OK)
        status = lines.failure;
    ahead->has_looked = status == CHUHE_OK;
    ahead->from = from;
    ahead->until = found ? from + lines.offset : in->len;
    charset_lines_deinit(&lines);
    return status;
}
