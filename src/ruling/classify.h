/* What one ply is in the eyes of a book. */
#ifndef RULING_CLASSIFY_H
#define RULING_CLASSIFY_H

#include "ruling/quiet.h"
#include "ruling/threats.h"

/* What the verdict needs to know of a ply. */
typedef struct ply_facts {
    chuhe_class class_;
    bool joint;           /* a chase only by several pieces, or of a protected piece by force */
    bool by_checks;       /* a chase only by checks */
    bool by_weak;         /* general or soldier alone attack an unprotected piece */
    chuhe_kind weak_kind; /* which of the two */
    quiet_set quiet;      /* what else an idle ply is */
    bool unsure;
    slot_set victims;  /* newly chased */
    slot_set pinned;   /* those among them that are chariots pinned by a horse */
    slot_set chariots; /* those among them that are chariots, chased by lesser pieces */
} ply_facts;

/* Classes a legal move played in `before` under a book that sees any gain.
 * `earlier` is the position before the other side's last ply, NULL when unknown:
 * what stood there was not made by answering a check (2020, 26.1.4). */
void classify_any_gain(chuhe_ruled_ply *ply, ply_facts *facts, search *s,
                       const chuhe_rulebook *book, const chuhe_position *earlier,
                       const chuhe_position *before, chuhe_move move);

/* Whether a ply is plainly idle (or an offer of exchange) under such a book: neither
 * a check, nor is there anything at all that could be won or mated after it. A quick
 * look that spares the rest; false where it is not plain. */
bool classify_is_plain(search *s, const chuhe_rulebook *book, const chuhe_position *before,
                       chuhe_move move);

/* The same as classify_any_gain under a book that sees direct captures only, with attackers among
 * `ignored` left aside. ply may be NULL: only what the verdict needs is found,
 * and chases only of victims among `wanted`. */
void classify_direct(chuhe_ruled_ply *ply, ply_facts *facts, search *s, const chuhe_rulebook *book,
                     const chuhe_position *before, const chuhe_position *after, chuhe_move move,
                     slot_set wanted, slot_set ignored);

#endif
