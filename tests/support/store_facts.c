#include "support/store_facts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* NULL: SQLite. */
static const char *postgres_url(void)
{
    const char *url = getenv("CHUHE_POSTGRES");
    return url && *url ? url : NULL;
}

bool place_is_postgres(void)
{
    return postgres_url() != NULL;
}

void fact_psql(const char *url, const char *statement)
{
    char *const words[] = {"psql", "-qXAt",           "-o", "/dev/null", (char *)url,
                           "-c",   (char *)statement, NULL};
    pid_t child;
    int status = -1;
    assert_int_equal(posix_spawnp(&child, "psql", NULL, NULL, words, environ), 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

static void make_schema(store_place *place, const char *url)
{
    static unsigned made;
    char name[64], statement[128];
    snprintf(name, sizeof name, "chuhe_%ld_%u", (long)getpid(), made++);
    snprintf(statement, sizeof statement, "CREATE SCHEMA %s", name);
    fact_psql(url, statement);
    place->folder[0] = '\0';
    snprintf(place->where, sizeof place->where,
             "%s%capplication_name=%s&options=-csearch_path%%3D%s", url,
             strchr(url, '?') ? '&' : '?', name, name);
}

void place_make(store_place *place)
{
    const char *url = postgres_url();
    if (url) {
        make_schema(place, url);
        return;
    }
    strcpy(place->folder, "/tmp/chuhe-store-XXXXXX");
    assert_non_null(mkdtemp(place->folder));
    snprintf(place->where, sizeof place->where, "%s/games.db", place->folder);
}

void place_remove(const store_place *place)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    char statement[PLACE_CAP];
    if (place_is_postgres()) {
        snprintf(statement, sizeof statement,
                 "SET client_min_messages = error; DROP SCHEMA %s CASCADE",
                 strrchr(place->where, 'D') + 1);
        fact_psql(getenv("CHUHE_POSTGRES"), statement);
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

int scene_set_up(void **state)
{
    store_scene *it = calloc(1, sizeof *it);
    assert_non_null(it);
    place_make(&it->place);
    it->s = place_open(&it->place);
    *state = it;
    return 0;
}

int scene_tear_down(void **state)
{
    store_scene *it = *state;
    store_close(it->s);
    place_remove(&it->place);
    free(it);
    return 0;
}

store *scene_store(void **state)
{
    return ((store_scene *)*state)->s;
}

store *scene_again(void **state)
{
    store_scene *it = *state;
    store_close(it->s);
    it->s = place_open(&it->place);
    return it->s;
}

void scene_refused(bool answer, const store *s, const char *word)
{
    assert_false(answer);
    assert_string_equal(store_why(s), word);
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
