/* What the module's parts share: input, output, handles, and pieces of JSON. */
#ifndef PAGE_STATE_H
#define PAGE_STATE_H

#include <chuhe.h>

#include "base/json.h"
#include "wasm/page.h"

/* The input's first `len` bytes; NULL when there was never room for so many. */
const char *page_input_text(uint32_t len);
/* The error that readers fill in. */
chuhe_error *page_error(void);

/* The output, emptied; and what to return when it is written. */
buffer *page_begin_output(void);
int32_t page_end_output(void);
/* The same with JSON's writer, for one object. */
json *page_begin_json(void);
int32_t page_end_json(void);

typedef enum page_kind {
    PAGE_NOTHING,
    PAGE_POSITION, /* chuhe_position */
    PAGE_GAME,     /* chuhe_game */
    PAGE_VARIANT,  /* chuhe_variant_position */
    PAGE_REFEREE,  /* chuhe_referee, made and freed by the library */
    PAGE_KINDS
} page_kind;

/* A handle for what is copied there; a status when there is no memory. */
int32_t page_handle_copy(page_kind kind, const void *what, size_t size);
/* A handle for memory that it owns from now on, also when there is none for a handle. */
int32_t page_handle_new(page_kind kind, void *what);
/* NULL when the handle is none, or of another kind. */
void *page_handle_find(int32_t handle, page_kind kind);

static inline chuhe_position *page_position_of(int32_t handle)
{
    return page_handle_find(handle, PAGE_POSITION);
}
static inline chuhe_game *page_game_of(int32_t handle)
{
    return page_handle_find(handle, PAGE_GAME);
}

/* A move value of 16 bits; 0xFFFF, which is no move of any position, for others. */
chuhe_move page_move(uint32_t move);
/* Moves as the output, 16 bits each; returns how many. */
int32_t page_put_moves(const chuhe_move *moves, size_t count);

/* Members of an object that is open. A clause may be NULL. */
void page_json_text(json *out, const char *key, const char *text);
/* {"en":…,"zh":…}; null where there are no words. */
void page_json_words(json *out, const char *key, const char *en, const char *zh);
void page_json_number(json *out, const char *key, int64_t number);
void page_json_bool(json *out, const char *key, bool value);
void page_json_side(json *out, const char *key, unsigned side); /* null for none */
void page_json_square(json *out, const char *key, chuhe_square square);
void page_json_squares(json *out, const char *key, chuhe_squareset squares);
void page_json_move(json *out, const char *key, chuhe_move move);
void page_json_setup(json *out, const chuhe_setup *setup); /* "fen", "to_move" */
void page_json_standing(json *out, chuhe_standing standing);
/* The members of a ruling, and of one ply of it. */
void page_json_ruling(json *out, const chuhe_game *game, const chuhe_ruling *ruling);
void page_json_ply(json *out, const chuhe_position *before, const chuhe_ruled_ply *ply);

/* Elements of an array that is open. */
void page_json_move_item(json *out, chuhe_move move);
void page_json_turn_item(json *out, const chuhe_turn *turn);

/* NULL when there is no such book. */
const chuhe_rulebook *page_book(uint32_t index);

#endif
