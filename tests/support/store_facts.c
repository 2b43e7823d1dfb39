#include "support/store_facts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool place_is_postgres(void)
{
    const char *url = getenv("CHUHE_POSTGRES");
    return url && *url;
}

/* psql is at hand where there is a PostgreSQL to test with. */
static void in_psql(const char *statement, const char *name)
{
    char command[PLACE_CAP];
    snprintf(command, sizeof command, "psql -qX \"$CHUHE_POSTGRES\" -c '%s %s%s' >/dev/null 2>&1",
             statement, name, statement[0] == 'D' ? " CASCADE" : "");
    assert_int_equal(system(command), 0);
}

static void make_schema(store_place *place)
{
    static unsigned made;
    const char *url = getenv("CHUHE_POSTGRES");
    char name[64];
    snprintf(name, sizeof name, "chuhe_%ld_%u", (long)getpid(), made++);
    in_psql("CREATE SCHEMA", name);
    place->folder[0] = '\0';
    snprintf(place->where, sizeof place->where,
             "%s%capplication_name=%s&options=-csearch_path%%3D%s", url,
             strchr(url, '?') ? '&' : '?', name, name);
}

void place_make(store_place *place)
{
    if (place_is_postgres()) {
        make_schema(place);
        return;
    }
    strcpy(place->folder, "/tmp/chuhe-store-XXXXXX");
    assert_non_null(mkdtemp(place->folder));
    snprintf(place->where, sizeof place->where, "%s/games.db", place->folder);
}

void place_remove(const store_place *place)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    if (place_is_postgres()) {
        in_psql("DROP SCHEMA", strrchr(place->where, 'D') + 1);
        return;
    }
    for (unsigned i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char name[PLACE_CAP + 16];
        snprintf(name, sizeof name, "%s%s", place->where, ends[i]);
        unlink(name);
    }
    assert_int_equal(rmdir(place->folder), 0);
}

store *place_open(const store_place *place)
{
    char why[STORE_WHY];
    store *s = store_open(place->where, why);
    if (!s)
        fail_msg("%s", why);
    return s;
}

bool fact_add_game(store *s, const char *id, int64_t created_ms)
{
    const store_game game = {
        .id = id, .options = "{}", .settings = "{}", .created_ms = created_ms, .red = "甲"};
    return store_game_add(s, &game);
}

uint32_t fact_events(store *s, const char *id)
{
    store_game game;
    assert_true(store_game_get(&game, s, id));
    return game.events;
}

const uint8_t *fact_hash(uint8_t hash[STORE_HASH], unsigned number)
{
    for (unsigned i = 0; i < STORE_HASH; i++)
        hash[i] = (uint8_t)(number >> (8 * (i % 4)));
    return hash;
}
