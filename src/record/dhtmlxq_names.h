/* What DhtmlXQ calls things. */
#ifndef RECORD_DHTMLXQ_NAMES_H
#define RECORD_DHTMLXQ_NAMES_H

#include "record/source.h"

/* The tag that a DhtmlXQ name stands for, or NULL when it is passed on as it is. */
const char *xq_tag_of_name(const char *name, size_t len);
/* The other way; NULL: none. */
const char *xq_name_of_tag(const char *tag);

/* Whether a name means something else than a tag: the start, the moves, a
 * comment, what only its own program needs. */
bool xq_is_own_name(const char *name, size_t len);

/* "move_P_N_C": false when it is not that. Numbers have at most nine digits. */
bool xq_branch_name(uint32_t *leaves, uint32_t *start, uint32_t *number, const char *name,
                    size_t len);
/* "commentN", "commentL_N". */
bool xq_comment_name(uint32_t *line, uint32_t *ply, const char *name, size_t len);

/* A result in words, Chinese or not. False: not understood. */
bool xq_result_of_text(chuhe_result *result, const char *text, size_t len);
/* In characters that the charset has. */
const char *xq_result_text(chuhe_result result, chuhe_charset charset);

/* Whether a text begins with an ECCO code ("B00") that ends there or at a blank. */
bool xq_begins_with_ecco(const char *text, size_t len);

#endif
