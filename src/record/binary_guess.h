/* Which encoding the texts of a binary file are in, all of them taken together.
 * GB18030 is what these formats have; another one is taken only where it is
 * plain. docs/formats/xqf.md tells the test exactly. */
#ifndef RECORD_BINARY_GUESS_H
#define RECORD_BINARY_GUESS_H

#include "record/tracker.h"

typedef struct binary_guess {
    bool not_gb18030, not_utf8, not_big5; /* some text does not decode */
    size_t characters, chinese;           /* taken as UTF-8: beyond ASCII; of Chinese text */
    size_t pairs, common;                 /* taken as Big5: of two bytes; often used ones */
    size_t private_use;                   /* of the pairs, taken as GB18030 */
} binary_guess;

/* Looks at one more text, up to its first zero byte. One that may have been cut
 * may end within a character. */
void binary_guess_add(binary_guess *g, const void *bytes, size_t len, bool may_be_cut);
/* CHUHE_CHARSET_GB18030, BIG5 or UTF8. */
chuhe_charset binary_guess_charset(const binary_guess *g);
/* Tells that it was another than GB18030. False: stop. */
bool binary_guess_warn(tracker *t, chuhe_charset charset, tracker_place place);

#endif
