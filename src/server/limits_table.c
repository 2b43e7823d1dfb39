#include "server/limits_table.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOOKS = 64 /* for a place that may go */ };

struct limits_table {
    unsigned char key[crypto_shorthash_KEYBYTES];
    limits_may_go may_go;
    size_t cap, used;
    limits_place *newest, *oldest;
    limits_place **chains; /* as many as there are places */
    limits_place *places;  /* memory that was never used is none yet */
};

limits_table *limits_table_new(size_t places, limits_may_go may_go)
{
    limits_table *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    randombytes_buf(t->key, sizeof t->key);
    t->may_go = may_go;
    t->cap = places;
    t->chains = calloc(places, sizeof *t->chains);
    t->places = calloc(places, sizeof *t->places);
    if (t->chains && t->places)
        return t;
    limits_table_free(t);
    return NULL;
}

void limits_table_free(limits_table *t)
{
    if (!t)
        return;
    free(t->chains);
    free(t->places);
    free(t);
}

static limits_place **chain_of(limits_table *t, const char *name)
{
    unsigned char bytes[crypto_shorthash_BYTES];
    uint64_t hash;
    crypto_shorthash(bytes, (const unsigned char *)name, strlen(name), t->key);
    memcpy(&hash, bytes, sizeof hash);
    return &t->chains[hash % t->cap];
}

limits_place *limits_table_find(limits_table *t, const char *name)
{
    limits_place *p = *chain_of(t, name);
    while (p && strcmp(p->name, name) != 0)
        p = p->next;
    return p;
}

/* ---- by age ---- */

static void unlink_age(limits_table *t, limits_place *p)
{
    *(p->newer ? &p->newer->older : &t->newest) = p->older;
    *(p->older ? &p->older->newer : &t->oldest) = p->newer;
}

static void link_newest(limits_table *t, limits_place *p)
{
    p->newer = NULL;
    p->older = t->newest;
    *(t->newest ? &t->newest->newer : &t->oldest) = p;
    t->newest = p;
}

static void unlink_chain(limits_table *t, const limits_place *p)
{
    limits_place **link = chain_of(t, p->name);
    while (*link != p)
        link = &(*link)->next;
    *link = p->next;
}

/* A place that nobody needs. What must stay is looked at again only after all others. */
static limits_place *vacate(limits_table *t, int64_t now_ms)
{
    if (t->used < t->cap)
        return &t->places[t->used++];
    for (unsigned i = 0; i < LOOKS && t->oldest; i++) {
        limits_place *p = t->oldest;
        unlink_age(t, p);
        if (t->may_go(p, now_ms)) {
            unlink_chain(t, p);
            return p;
        }
        link_newest(t, p);
    }
    return NULL;
}

limits_place *limits_table_make(limits_table *t, const char *name, bool *is_new, int64_t now_ms)
{
    limits_place *p = limits_table_find(t, name);
    *is_new = false;
    if (p) {
        unlink_age(t, p);
        link_newest(t, p);
        return p;
    }
    p = vacate(t, now_ms);
    if (!p)
        return NULL;
    *p = (limits_place){.seen_ms = now_ms};
    snprintf(p->name, sizeof p->name, "%s", name);
    limits_place **chain = chain_of(t, p->name);
    p->next = *chain;
    *chain = p;
    link_newest(t, p);
    *is_new = true;
    return p;
}
