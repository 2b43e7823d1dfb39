/* Games by their names: chains, of which there are about as many as games. */
#include <stdlib.h>

#include "server/live_parts.h"

enum { FIRST_CHAINS = 64 };

/* Names are made by the server, by chance: nobody chooses those that meet. */
static live_game **chain_of(live_game **chains, size_t count, const char *id)
{
    uint32_t hash = 2166136261u;
    for (; *id; id++)
        hash = (hash ^ (unsigned char)*id) * 16777619u;
    return &chains[hash & (count - 1)];
}

static void put(live_game **chains, size_t count, live_game *game)
{
    live_game **chain = chain_of(chains, count, game->id);
    game->same = *chain;
    *chain = game;
}

/* Twice as many; false: there is no memory, and they stay as they are. */
static bool grow(live *l)
{
    size_t count = l->chain_count ? 2 * l->chain_count : FIRST_CHAINS;
    live_game **chains = calloc(count, sizeof(live_game *));
    if (!chains)
        return false;
    for (size_t i = 0; i < l->chain_count; i++)
        while (l->chains[i]) {
            live_game *game = l->chains[i];
            l->chains[i] = game->same;
            put(chains, count, game);
        }
    free(l->chains);
    l->chains = chains;
    l->chain_count = count;
    return true;
}

bool live_index_add(live *l, live_game *game)
{
    if (l->count >= l->chain_count && !grow(l) && l->chain_count == 0)
        return false; /* longer chains would do */
    put(l->chains, l->chain_count, game);
    return true;
}

void live_index_remove(live *l, const live_game *game)
{
    live_game **link = chain_of(l->chains, l->chain_count, game->id);
    while (*link != game)
        link = &(*link)->same;
    *link = game->same;
}

live_game *live_index_chain(const live *l, const char *id)
{
    return l->chain_count ? *chain_of(l->chains, l->chain_count, id) : NULL;
}
