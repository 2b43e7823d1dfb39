/* What the files of this room share: an open store, and asking its database. */
#ifndef STORE_STORE_PARTS_H
#define STORE_STORE_PARTS_H

#include "base/buffer.h"
#include "store/store_backend.h"

struct store {
    store_link *link;
    buffer texts; /* what the last call gave out */
    char why[STORE_WHY];
    bool within;  /* a transaction */
    bool spoiled; /* which has failed already */
    bool asking;  /* a statement is running: a callback must not ask another */
};

/* Values of a statement; a NULL text is nothing. */
store_value store_value_number(int64_t number);
store_value store_value_text(const char *text);
store_value store_value_hash(const uint8_t hash[STORE_HASH]);

/* Answers false with this word, or with "". */
bool store_refuse(store *s, const char *word);

/* Begins a statement; false when it cannot be, or a text is none. After true,
 * store_next until it is no row, then store_finish, which is false when there was no
 * memory for the texts to keep. */
bool store_ask(store *s, store_sql which, const store_value *values, unsigned count);
store_found store_next(store *s);
bool store_finish(store *s);
int64_t store_number_at(store *s, int column);
const char *store_text_at(store *s, int column);

/* The number that a statement gives first; false: none, or the store fails. */
bool store_ask_number(int64_t *number, store *s, store_sql which, const store_value *values,
                      unsigned count);

/* Runs a statement that gives no rows: true when it changed at least one; otherwise the
 * word is the refusal. */
bool store_change(store *s, store_sql which, const store_value *values, unsigned count,
                  const char *refusal);
/* The same for one that may well change nothing. */
bool store_run(int64_t *changed, store *s, store_sql which, const store_value *values,
               unsigned count);

/* Runs a statement for many rows of values, within a transaction; the backend has `many`.
 * *unchanged is the first that changed nothing, or `rows`. */
bool store_run_many(size_t *unchanged, store *s, store_sql which, const store_value *values,
                    unsigned width, size_t rows);

/* Keeps texts of a row until the next call: store_keep all of them (from the place that
 * it returns), then store_kept. */
size_t store_keep(store *s, int column);
const char *store_kept(const store *s, size_t place);

/* Letters and digits, at least one and fewer than STORE_ID. */
bool store_is_id(const char *id);

#define STORE_COUNT_OF(array) ((unsigned)(sizeof(array) / sizeof(array)[0]))

#endif
