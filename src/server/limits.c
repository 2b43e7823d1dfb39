#include "server/limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ADDRESS = 48, PLACES = 4096, PROBES = 8 };

/* At once, and a second. */
static const struct {
    double burst, a_second;
} rates[LIMITS_KINDS] = {
    [LIMITS_REQUEST] = {200, 40}, [LIMITS_CREATE] = {30, 0.5}, [LIMITS_WORK] = {40, 4}};

typedef struct place {
    char address[ADDRESS];
    unsigned open;
    double tokens[LIMITS_KINDS];
    int64_t seen_ms;
} place;

struct limits {
    unsigned connections;
    place places[PLACES];
};

limits *limits_new(unsigned connections)
{
    limits *l = calloc(1, sizeof *l);
    if (l)
        l->connections = connections;
    return l;
}

void limits_free(limits *l)
{
    free(l);
}

static size_t hash(const char *address)
{
    uint32_t h = 2166136261u;
    for (; *address; address++)
        h = (h ^ (unsigned char)*address) * 16777619u;
    return h % PLACES;
}

static void refill(place *p, int64_t now_ms)
{
    double seconds = now_ms > p->seen_ms ? (double)(now_ms - p->seen_ms) / 1000 : 0;
    for (unsigned kind = 0; kind < LIMITS_KINDS; kind++) {
        p->tokens[kind] += seconds * rates[kind].a_second;
        if (p->tokens[kind] > rates[kind].burst)
            p->tokens[kind] = rates[kind].burst;
    }
    p->seen_ms = now_ms;
}

static place *find(limits *l, const char *address)
{
    size_t at = hash(address);
    for (unsigned i = 0; i < PROBES; i++) {
        place *p = &l->places[(at + i) % PLACES];
        if (strncmp(p->address, address, ADDRESS - 1) == 0)
            return p;
    }
    return NULL;
}

/* Its place, or that of whoever was not heard of for longest among those that share it;
 * NULL when all of these are connected. */
static place *find_or_make(limits *l, const char *address, int64_t now_ms)
{
    place *found = find(l, address);
    size_t at = hash(address);
    for (unsigned i = 0; !found && i < PROBES; i++) {
        place *p = &l->places[(at + i) % PLACES];
        if (!p->address[0])
            found = p;
    }
    for (unsigned i = 0; !found && i < PROBES; i++) {
        place *p = &l->places[(at + i) % PLACES];
        if (p->open == 0 && (!found || p->seen_ms < found->seen_ms))
            found = p;
    }
    if (found && strncmp(found->address, address, ADDRESS - 1) != 0) {
        *found = (place){.seen_ms = now_ms};
        snprintf(found->address, sizeof found->address, "%s", address);
        for (unsigned kind = 0; kind < LIMITS_KINDS; kind++)
            found->tokens[kind] = rates[kind].burst;
    }
    if (found)
        refill(found, now_ms);
    return found;
}

bool limits_take(limits *l, const char *address, limits_kind kind, int64_t now_ms)
{
    if (l->connections == 0)
        return true;
    place *p = find_or_make(l, address, now_ms);
    if (!p || p->tokens[kind] < 1)
        return false;
    p->tokens[kind] -= 1;
    return true;
}

bool limits_open(limits *l, const char *address, int64_t now_ms)
{
    if (l->connections == 0)
        return true;
    place *p = find_or_make(l, address, now_ms);
    if (!p || p->open >= l->connections)
        return false;
    p->open++;
    return true;
}

void limits_close(limits *l, const char *address)
{
    place *p = l->connections ? find(l, address) : NULL;
    if (p && p->open)
        p->open--;
}
