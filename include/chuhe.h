/* Chuhe (楚河): the rules of xiangqi (象棋) as a C library.
 *
 * This header brings in the whole public face of libchuhe. Nothing outside
 * include/chuhe is API.
 *
 * Conventions that hold everywhere, unless a function says otherwise:
 *  - outputs come first, then the subject, then inputs, a `chuhe_error *` last;
 *  - on failure no output is touched; any `chuhe_error *` may be NULL;
 *  - text is UTF-8, given as (pointer, length), never needing a final zero;
 *  - writers take (buf, cap, *len): at most cap bytes are written, *len is the
 *    length without the final zero. When cap is too small for the text and a
 *    zero, nothing is written, CHUHE_E_SPACE is returned and *len still says
 *    how long the text is (so cap = *len + 1 suffices the next time);
 *  - pointers must not be NULL unless the comment allows it;
 *  - functions are re-entrant; two threads may share a value that neither
 *    changes. The library keeps no state of its own.
 */
#ifndef CHUHE_H
#define CHUHE_H

#include "chuhe/clock.h"
#include "chuhe/codec.h"
#include "chuhe/event.h"
#include "chuhe/game.h"
#include "chuhe/notation.h"
#include "chuhe/position.h"
#include "chuhe/record.h"
#include "chuhe/referee.h"
#include "chuhe/rulebook.h"
#include "chuhe/ruling.h"
#include "chuhe/setup.h"
#include "chuhe/status.h"
#include "chuhe/table.h"
#include "chuhe/types.h"
#include "chuhe/variant.h"

#endif
