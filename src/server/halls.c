#include "server/halls.h"

#include <string.h>

#include "server/keys.h"
#include "server/server_words.h"

store_office halls_office(store *s, const char *hall, const char *key, int64_t account)
{
    uint8_t hash[STORE_HASH];
    if (!key)
        return account ? store_hall_official(s, hall, account) : STORE_NO_OFFICE;
    keys_hash(hash, hall, key);
    return store_hall_key_office(s, hall, hash);
}

const char *halls_office_name(store_office office)
{
    static const char *const names[] = {"watcher", "arbiter", "director"};
    return names[office];
}

static bool put_game(const store_hall_game *game, void *ctx)
{
    json *writer = ctx;
    json_begin_object(writer);
    server_put_text(writer, "id", game->game);
    if (game->board)
        server_put_number(writer, "board", game->board);
    if (game->round)
        server_put_number(writer, "round", game->round);
    json_end_object(writer);
    return true;
}

bool halls_put(json *writer, store *s, const char *hall)
{
    store_hall row;
    if (!store_hall_get(&row, s, hall))
        return false;
    server_put_text(writer, "name", row.name);
    server_put_number(writer, "created", row.created_ms);
    json_key(writer, "games");
    json_begin_array(writer);
    bool good = store_hall_games(s, hall, put_game, writer);
    json_end_array(writer);
    return good;
}
