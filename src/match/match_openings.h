/* The positions that games begin with, and their order. */
#ifndef MATCH_OPENINGS_H
#define MATCH_OPENINGS_H

#include <chuhe.h>

typedef struct match_opening {
    chuhe_setup setup;
    chuhe_position position;
    size_t line;       /* of the file; 0 for the usual start */
    chuhe_move *moves; /* that lead to it from the usual start, where the file tells them;
                          NULL where not */
    size_t move_count;
} match_opening;

typedef struct match_openings {
    match_opening *items;
    size_t count, capacity;
} match_openings;

/* X(name, English, Chinese) */
#define MATCH_OPENING_FAULT_LIST(X)                                                                \
    X(NONE, "", "")                                                                                \
    X(FEN, "not a position: {1}", "不是局面：{1}")                                                 \
    X(UNPLAYABLE, "not a playable position: {1}", "局面不合规则：{1}")                             \
    X(OVER, "the game is over in this position", "此局面棋局已经结束")                             \
    X(REST, "'{1}' behind the position is not understood", "局面之后的“{1}”无法读懂")              \
    X(EMPTY, "there is no opening in it", "其中没有开局")                                          \
    X(NO_MEMORY, "out of memory", "内存不足")

typedef enum match_opening_fault {
#define MATCH_OPENING_FAULT_ENUM(name, en, zh) MATCH_OPENING_##name,
    MATCH_OPENING_FAULT_LIST(MATCH_OPENING_FAULT_ENUM)
#undef MATCH_OPENING_FAULT_ENUM
        MATCH_OPENING_FAULTS
} match_opening_fault;

typedef struct match_opening_problem {
    match_opening_fault fault;
    size_t line;
    chuhe_status status; /* of FEN and UNPLAYABLE */
    char word[64];       /* of REST */
} match_opening_problem;

/* Only the usual start position. False when there is no memory. */
bool match_openings_usual(match_openings *openings);
/* Reads lines: a FEN of any kind that chuhe_setup_from_fen knows, or an EPD with
 * operations, or `startpos`; `#` and what follows are passed over, and so is the word
 * `moves` with what follows, but that moves which lead from the usual start to the
 * position are remembered. On failure the openings are empty. */
match_opening_problem match_openings_read(match_openings *openings, const char *text, size_t len);
void match_openings_free(match_openings *openings);

/* Brings them into an order that only the seed decides. */
void match_openings_shuffle(match_openings *openings, uint64_t seed);
/* A number that tells other openings, or the same in another order, apart. */
uint64_t match_openings_mark(const match_openings *openings);

#endif
