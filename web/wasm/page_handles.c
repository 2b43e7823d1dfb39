/* Handles: an index into a table, and which use of that place it is. A handle that
 * was given back is refused until the place has had all other numbers. */
#include <stdlib.h>
#include <string.h>

#include "wasm/page_state.h"

enum { PLACES_MAX = 65535, USES = 32767 };

typedef struct place {
    void *what;
    uint16_t use;   /* 1 to USES; of the present or the next handle */
    uint8_t kind;   /* PAGE_NOTHING: free */
    uint32_t after; /* of a free place: the next free one, PLACES_MAX for none */
} place;

static place *places;
static uint32_t place_count, room, live;
static uint32_t first_free = PLACES_MAX;

static bool more_places(void)
{
    uint32_t wanted = room ? 2 * room : 64;
    if (wanted > PLACES_MAX)
        wanted = PLACES_MAX;
    if (room == PLACES_MAX)
        return false;
    place *moved = realloc(places, wanted * sizeof *moved);
    if (!moved)
        return false;
    places = moved;
    room = wanted;
    return true;
}

static place *take_place(void)
{
    if (first_free != PLACES_MAX) {
        place *free_one = &places[first_free];
        first_free = free_one->after;
        return free_one;
    }
    if (place_count == room && !more_places())
        return NULL;
    places[place_count] = (place){.use = 1};
    return &places[place_count++];
}

static void destroy(page_kind kind, void *what)
{
    if (kind == PAGE_REFEREE) {
        chuhe_referee_free(what);
        return;
    }
    if (kind == PAGE_GAME)
        chuhe_game_deinit(what);
    free(what);
}

int32_t page_handle_new(page_kind kind, void *what)
{
    place *taken = take_place();
    if (!taken) {
        destroy(kind, what);
        return CHUHE_E_MEMORY;
    }
    taken->what = what;
    taken->kind = (uint8_t)kind;
    live++;
    return (int32_t)taken->use << 16 | (int32_t)(taken - places + 1);
}

int32_t page_handle_copy(page_kind kind, const void *what, size_t size)
{
    void *copy = malloc(size);
    if (!copy)
        return CHUHE_E_MEMORY;
    memcpy(copy, what, size);
    return page_handle_new(kind, copy);
}

static place *find(int32_t handle)
{
    uint32_t index = ((uint32_t)handle & 0xFFFF) - 1; /* 0 becomes too great */
    if (handle <= 0 || index >= place_count)
        return NULL;
    place *found = &places[index];
    return found->kind != PAGE_NOTHING && found->use == handle >> 16 ? found : NULL;
}

void *page_handle_find(int32_t handle, page_kind kind)
{
    place *found = find(handle);
    return found && found->kind == kind ? found->what : NULL;
}

int32_t page_free(int32_t handle)
{
    place *found = find(handle);
    if (!found)
        return CHUHE_E_RANGE;
    destroy(found->kind, found->what);
    found->kind = PAGE_NOTHING;
    found->use = found->use == USES ? 1 : (uint16_t)(found->use + 1);
    found->after = first_free;
    first_free = (uint32_t)(found - places);
    live--;
    return CHUHE_OK;
}

int32_t page_copy(int32_t handle)
{
    place *found = find(handle);
    if (found && found->kind == PAGE_POSITION)
        return page_handle_copy(PAGE_POSITION, found->what, sizeof(chuhe_position));
    if (found && found->kind == PAGE_VARIANT)
        return page_handle_copy(PAGE_VARIANT, found->what, sizeof(chuhe_variant_position));
    return CHUHE_E_RANGE;
}

int32_t page_handle_count(void)
{
    return (int32_t)live;
}
