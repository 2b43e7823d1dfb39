/* The warnings of the library's readers and writers, found by their English
 * sentence: X(what is lost, English, Chinese). */
#ifndef CLI_WARNING_TEXTS_H
#define CLI_WARNING_TEXTS_H

/* clang-format off */
#define WARNING_TEXT_LIST(X) \
    /* any reader */ \
    X(MOVES, "a variation hangs on a ply that is not there", "变着所接的着法不存在") \
    X(NOTE, "a variation is closed that was not opened", "多余的变着结束标记") \
    X(TEXT, "a move bears at most 8 marks, 1 to 255; this one is left out", "一着最多八个标记（1 至 255），此标记已略去") \
    X(TEXT, "bytes that are no text in this encoding", "不符合此编码的字节")
/* clang-format on */

#endif
