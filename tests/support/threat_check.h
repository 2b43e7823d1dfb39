/* Whether the threats that a ruling lists under a ply are there: each is played
 * out on the oracle's boards, with every answer where something is forced. */
#ifndef TESTS_SUPPORT_THREAT_CHECK_H
#define TESTS_SUPPORT_THREAT_CHECK_H

#include <chuhe.h>

/* Why not, or NULL when it is. `before` is the board that the ply was played on. */
const char *threat_check_refute(const chuhe_setup *before, const chuhe_ruled_ply *ply,
                                const chuhe_threat *threat, const chuhe_rulebook *book);

#endif
