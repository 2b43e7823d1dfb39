/* Requests that say something wrong: the answer names what, and what there may be. */
#include <stdio.h>
#include <string.h>

#include "server/http.h"

enum { SHOWN = 40 /* bytes of a name that somebody has sent */ };

static void fail(http_reply *reply, buffer *en, buffer *zh)
{
    bool good = !buffer_failed(en) && !buffer_failed(zh);
    http_fail_because(reply, SERVER_BAD_REQUEST, good ? en->bytes : NULL, good ? zh->bytes : NULL);
    buffer_deinit(en);
    buffer_deinit(zh);
}

void http_fail_value(http_reply *reply, const char *name, const char *en, const char *zh)
{
    buffer first, second;
    buffer_init(&first);
    buffer_init(&second);
    buffer_printf(&first, "\"%s\" %s", name, en);
    buffer_printf(&second, "“%s”%s", name, zh);
    fail(reply, &first, &second);
}

void http_fail_number(http_reply *reply, const char *name, unsigned min, unsigned max)
{
    char en[64], zh[64];
    snprintf(en, sizeof en, "is a whole number, %u to %u", min, max);
    snprintf(zh, sizeof zh, "应为 %u 至 %u 的整数", min, max);
    http_fail_value(reply, name, en, zh);
}

void http_fail_stranger(http_reply *reply, const char *stranger, const char *const *known,
                        size_t count)
{
    buffer en, zh;
    buffer_init(&en);
    buffer_init(&zh);
    if (strlen(stranger) <= SHOWN) {
        buffer_printf(&en, "there is no \"%s\" here, only ", stranger);
        buffer_printf(&zh, "此处没有“%s”，只有", stranger);
    } else {
        buffer_text(&en, "there is only ");
        buffer_text(&zh, "此处只有");
    }
    for (size_t i = 0; i < count; i++) {
        buffer_printf(&en, "%s\"%s\"", i == 0 ? "" : i + 1 == count ? " and " : ", ", known[i]);
        buffer_printf(&zh, "%s“%s”", i == 0 ? "" : "、", known[i]);
    }
    fail(reply, &en, &zh);
}
