#include "support/xqf_file.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Where the pieces of the usual start stand: file * 10 + rank. */
static const unsigned char usual_points[32] = {0,  10, 20, 30, 40, 50, 60, 70, 80, 12, 72,
                                               3,  23, 43, 63, 83, 9,  19, 29, 39, 49, 59,
                                               69, 79, 89, 17, 77, 6,  26, 46, 66, 86};

void xqf_file_begin(xqf_file *f, unsigned version)
{
    memset(f, 0, sizeof *f);
    memcpy(f->bytes, "XQ", 2);
    f->bytes[2] = (unsigned char)version;
    memcpy(f->bytes + 0x10, usual_points, 32);
    f->len = XQF_FILE_TREE;
}

void xqf_file_text(xqf_file *f, size_t at, const char *gb18030)
{
    f->bytes[at] = (unsigned char)strlen(gb18030);
    memcpy(f->bytes + at + 1, gb18030, strlen(gb18030));
}

/* A node with the given flags: N next, S sibling. */
void xqf_file_node(xqf_file *f, const char *move, const char *flags, const char *comment)
{
    bool is_plain = f->bytes[2] <= 10;
    unsigned tag = 0;
    if (strchr(flags, 'N') != NULL)
        tag |= is_plain ? 0xF0 : 0x80;
    if (strchr(flags, 'S') != NULL)
        tag |= is_plain ? 0x0F : 0x40;
    if (comment != NULL && !is_plain)
        tag |= 0x20;
    unsigned from = *move == '\0' ? 0 : (unsigned)(move[0] - 'a') * 10 + (unsigned)(move[1] - '0');
    unsigned to = *move == '\0' ? 0 : (unsigned)(move[2] - 'a') * 10 + (unsigned)(move[3] - '0');
    unsigned char *node = f->bytes + f->len;
    node[0] = (unsigned char)(from + 24);
    node[1] = (unsigned char)(to + 32);
    node[2] = (unsigned char)tag;
    f->len += 4;
    if (!is_plain && comment == NULL)
        return;
    uint32_t len = comment == NULL ? 0 : (uint32_t)strlen(comment);
    for (int i = 0; i < 4; i++)
        f->bytes[f->len++] = (unsigned char)(len >> 8 * i);
    if (comment != NULL)
        memcpy(f->bytes + f->len, comment, len);
    f->len += len;
}

/* Hides what a version above 1.0 hides, with keys that add up to zero. */
void xqf_file_hide(xqf_file *f, unsigned key_xy, unsigned key_from, unsigned key_to, unsigned mask)
{
    static const char owner[] = "[(C) Copyright Mr. Dong Shiwei.]";
    unsigned char *h = f->bytes, points[32];
    unsigned keys[4] = {(768 - key_xy - key_from - key_to) % 256, key_xy, key_from, key_to};
    static const unsigned char or_bytes[4] = {0x81, 0x42, 0x24, 0x18};
    unsigned p = (54 * key_xy * key_xy + 221) * key_xy % 256;
    unsigned from = (54 * key_from * key_from + 221) * p % 256;
    unsigned to = (54 * key_to * key_to + 221) * from % 256;
    uint32_t comment = (keys[0] * 256 + keys[1]) % 32000 + 767;
    h[3] = (unsigned char)mask;
    for (int i = 0; i < 4; i++) {
        h[8 + i] = or_bytes[i];
        h[12 + i] = (unsigned char)keys[i];
    }
    memcpy(points, h + 0x10, 32);
    for (unsigned i = 0; i < 32; i++)
        h[0x10 + i] = (unsigned char)(points[h[2] >= 12 ? (p + 1 + i) % 32 : i] + p);
    for (size_t at = XQF_FILE_TREE; at < f->len;) {
        unsigned char *node = h + at;
        bool has_comment = node[2] & 0x20;
        node[0] = (unsigned char)(node[0] + from);
        node[1] = (unsigned char)(node[1] + to);
        at += 4;
        if (!has_comment)
            continue;
        uint32_t len = 0;
        for (int i = 0; i < 4; i++)
            len |= (uint32_t)h[at + (size_t)i] << 8 * i;
        for (int i = 0; i < 4; i++)
            h[at + (size_t)i] = (unsigned char)((len + comment) >> 8 * i);
        at += 4 + len;
    }
    for (size_t at = XQF_FILE_TREE; at < f->len; at++) {
        unsigned i = (at - XQF_FILE_TREE) % 32;
        unsigned key = or_bytes[i % 4] | (mask & keys[i % 4]);
        h[at] = (unsigned char)(h[at] + (key & (unsigned char)owner[i]));
    }
}
