#include "server/limits.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ADDRESS = 48, PLACES = 4096, PROBES = 8 };

/* At once, and a second. */
static const struct {
    double burst, a_second;
} rates[LIMITS_KINDS] = {
    [LIMITS_REQUEST] = {200, 40},   [LIMITS_CREATE] = {30, 0.5}, [LIMITS_WORK] = {40, 4},
    [LIMITS_KEEP] = {20, 1.0 / 60}, [LIMITS_BOARD] = {600, 0.5}, [LIMITS_LOGIN] = {10, 0.1},
    [LIMITS_NAME] = {50, 0.5}};

/* Beside its WebSocket a page loads its files. */
enum { REVIEWS_EACH = 4, REVIEWS_ALL = 1 << 10 };
enum { CONNECTIONS_EACH = 8, CONNECTIONS_ALL = 1 << 16, BODIES = 4 << 20, BODIES_ALL = 64 << 20 };

typedef struct place {
    char address[ADDRESS];
    size_t held[LIMITS_HELD];
    double tokens[LIMITS_KINDS];
    int64_t seen_ms;
} place;

struct limits {
    size_t each[LIMITS_HELD], all[LIMITS_HELD]; /* at most */
    size_t held[LIMITS_HELD];                   /* by all */
    place places[PLACES];
};

limits *limits_new(unsigned websockets)
{
    limits *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->each[LIMITS_WEBSOCKETS] = websockets;
    l->each[LIMITS_CONNECTIONS] = (size_t)websockets * CONNECTIONS_EACH;
    l->each[LIMITS_REVIEWS] = REVIEWS_EACH;
    l->all[LIMITS_REVIEWS] = REVIEWS_ALL;
    l->each[LIMITS_BODY_BYTES] = BODIES;
    l->all[LIMITS_WEBSOCKETS] = l->all[LIMITS_CONNECTIONS] = CONNECTIONS_ALL;
    l->all[LIMITS_BODY_BYTES] = BODIES_ALL;
    return l;
}

static bool is_without_limits(const limits *l)
{
    return l->each[LIMITS_WEBSOCKETS] == 0;
}

void limits_free(limits *l)
{
    free(l);
}

/* Who it is that asks: an address of IPv4, or the network of one of IPv6 (a /64), since its
 * holder has all addresses in there. */
typedef struct asker {
    char name[ADDRESS];
} asker;

/* Without the port that some proxies put behind it, brackets and zone. */
static asker bare(const char *address)
{
    asker a;
    bool in_brackets = address[0] == '[';
    const char *colon = strchr(address, ':');
    size_t len = in_brackets                        ? strcspn(++address, "]%")
                 : colon && !strchr(colon + 1, ':') ? (size_t)(colon - address)
                                                    : strcspn(address, "%");
    snprintf(a.name, sizeof a.name, "%.*s", (int)(len < ADDRESS ? len : ADDRESS - 1), address);
    return a;
}

static asker asker_of(const char *address)
{
    static const unsigned char mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    struct in6_addr six;
    asker a = bare(address);
    const unsigned char *b = six.s6_addr;
    if (inet_pton(AF_INET6, a.name, &six) != 1)
        return a;
    if (memcmp(b, mapped, sizeof mapped) == 0)
        snprintf(a.name, sizeof a.name, "%u.%u.%u.%u", b[12], b[13], b[14], b[15]);
    else
        snprintf(a.name, sizeof a.name, "%02x%02x:%02x%02x:%02x%02x:%02x%02x::/64", b[0], b[1],
                 b[2], b[3], b[4], b[5], b[6], b[7]);
    return a;
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

static bool holds_nothing(const place *p)
{
    for (unsigned what = 0; what < LIMITS_HELD; what++)
        if (p->held[what] > 0)
            return false;
    return true;
}

/* Its place, or that of whoever was not heard of for longest among those that share it;
 * NULL when all of these hold something. */
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
        if (holds_nothing(p) && (!found || p->seen_ms < found->seen_ms))
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

bool limits_take_some(limits *l, const char *address, limits_kind kind, unsigned count,
                      int64_t now_ms)
{
    if (is_without_limits(l))
        return true;
    place *p = find_or_make(l, asker_of(address).name, now_ms);
    if (!p || p->tokens[kind] < count)
        return false;
    p->tokens[kind] -= count;
    return true;
}

bool limits_take(limits *l, const char *address, limits_kind kind, int64_t now_ms)
{
    return limits_take_some(l, address, kind, 1, now_ms);
}

void limits_give_back(limits *l, const char *address, limits_kind kind)
{
    place *p = is_without_limits(l) ? NULL : find(l, asker_of(address).name);
    if (p && p->tokens[kind] + 1 <= rates[kind].burst)
        p->tokens[kind] += 1;
}

bool limits_hold(limits *l, const char *address, limits_held what, size_t count, int64_t now_ms)
{
    if (is_without_limits(l))
        return true;
    place *p = find_or_make(l, asker_of(address).name, now_ms);
    if (!p || count > l->each[what] || p->held[what] > l->each[what] - count ||
        count > l->all[what] || l->held[what] > l->all[what] - count)
        return false;
    p->held[what] += count;
    l->held[what] += count;
    return true;
}

void limits_release(limits *l, const char *address, limits_held what, size_t count)
{
    place *p = is_without_limits(l) ? NULL : find(l, asker_of(address).name);
    if (!p || p->held[what] < count)
        return;
    p->held[what] -= count;
    l->held[what] -= count;
}
