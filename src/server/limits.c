#include "server/limits.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/limits_table.h"

/* Of addresses there is room for all that have a connection, and as many beside them. */
enum { CONNECTIONS_ALL = 1 << 16, ADDRESSES = 2 * CONNECTIONS_ALL, ACCOUNTS = 1 << 14 };

/* At once, and a second; a site (an IPv6 /48, of 65,536 networks) has so many times as much. */
static const struct {
    double burst, a_second, site;
} rates[LIMITS_KINDS] = {[LIMITS_REQUEST] = {200, 40, 8},      [LIMITS_CREATE] = {30, 0.15, 2},
                         [LIMITS_WORK] = {40, 4, 8},           [LIMITS_KEEP] = {20, 1.0 / 60, 4},
                         [LIMITS_BOARD] = {600, 1.0 / 120, 1}, [LIMITS_LOGIN] = {10, 0.1, 4},
                         [LIMITS_NAME] = {50, 0.5, 1}};

/* Beside its WebSocket a page loads its files. */
enum { REVIEWS_EACH = 4, REVIEWS_ALL = 1 << 10, JOBS_EACH = 12, JOBS_ALL = 1 << 10 };
enum { RESULTS_EACH = 64, RESULTS_ALL = 1 << 10, KEPT_EACH = 16 << 20, KEPT_ALL = 64 << 20 };
enum { CONNECTIONS_EACH = 8, BODIES = 12 << 20, BODIES_ALL = 128 << 20, LARGE_ALL = 48 << 20 };
enum { SITE_HOLDS = 4 /* times what one network may */ };

struct limits {
    size_t each[LIMITS_HELD], all[LIMITS_HELD]; /* at most */
    size_t held[LIMITS_HELD];                   /* by all */
    limits_table *addresses, *accounts;
};

/* ---- what a place has ---- */

static double times(const limits_place *p, unsigned kind)
{
    return p->is_site ? rates[kind].site : 1;
}

static double tokens_at(const limits_place *p, unsigned kind, int64_t now_ms)
{
    double seconds = now_ms > p->seen_ms ? (double)(now_ms - p->seen_ms) / 1000 : 0;
    double tokens = p->tokens[kind] + seconds * rates[kind].a_second * times(p, kind);
    double most = rates[kind].burst * times(p, kind);
    return tokens < most ? tokens : most;
}

static void refill(limits_place *p, int64_t now_ms)
{
    for (unsigned kind = 0; kind < LIMITS_KINDS; kind++)
        p->tokens[kind] = tokens_at(p, kind, now_ms);
    p->seen_ms = now_ms;
}

static limits_place *make(limits_table *t, const char *name, bool is_site, int64_t now_ms)
{
    bool is_new;
    limits_place *p = limits_table_make(t, name, &is_new, now_ms);
    if (p && is_new)
        p->is_site = is_site;
    for (unsigned kind = 0; is_new && p && kind < LIMITS_KINDS; kind++)
        p->tokens[kind] = rates[kind].burst * times(p, kind);
    if (p)
        refill(p, now_ms);
    return p;
}

static bool holds_nothing(const limits_place *p, int64_t now_ms)
{
    (void)now_ms;
    for (unsigned what = 0; what < LIMITS_HELD; what++)
        if (p->held[what] > 0)
            return false;
    return true;
}

/* Nothing is lost with an account that may be tried as often as one that nobody has tried. */
static bool is_rested(const limits_place *p, int64_t now_ms)
{
    return tokens_at(p, LIMITS_NAME, now_ms) >= rates[LIMITS_NAME].burst;
}

/* ---- beginning and end ---- */

limits *limits_new(unsigned websockets)
{
    limits *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->each[LIMITS_WEBSOCKETS] = websockets;
    l->each[LIMITS_CONNECTIONS] = (size_t)websockets * CONNECTIONS_EACH;
    l->each[LIMITS_REVIEWS] = REVIEWS_EACH;
    l->all[LIMITS_REVIEWS] = REVIEWS_ALL;
    l->each[LIMITS_ANALYSES] = REVIEWS_EACH;
    l->all[LIMITS_ANALYSES] = REVIEWS_ALL;
    l->each[LIMITS_RESULTS] = RESULTS_EACH;
    l->all[LIMITS_RESULTS] = RESULTS_ALL;
    l->each[LIMITS_RESULT_BYTES] = KEPT_EACH;
    l->all[LIMITS_RESULT_BYTES] = KEPT_ALL;
    l->each[LIMITS_JOBS] = JOBS_EACH;
    l->all[LIMITS_JOBS] = JOBS_ALL;
    l->each[LIMITS_BODY_BYTES] = l->each[LIMITS_LARGE_BYTES] = BODIES;
    l->all[LIMITS_WEBSOCKETS] = l->all[LIMITS_CONNECTIONS] = CONNECTIONS_ALL;
    l->all[LIMITS_BODY_BYTES] = BODIES_ALL;
    l->all[LIMITS_LARGE_BYTES] = LARGE_ALL;
    l->addresses = limits_table_new(ADDRESSES, holds_nothing);
    l->accounts = limits_table_new(ACCOUNTS, is_rested);
    if (l->addresses && l->accounts)
        return l;
    limits_free(l);
    return NULL;
}

static bool is_without_limits(const limits *l)
{
    return l->each[LIMITS_WEBSOCKETS] == 0;
}

void limits_free(limits *l)
{
    if (!l)
        return;
    limits_table_free(l->addresses);
    limits_table_free(l->accounts);
    free(l);
}

/* ---- who asks ---- */

/* Who it is that asks: an address of IPv4, or the network of one of IPv6 (a /64), since its
 * holder has all addresses in there; and the site that the network is of (a /48), since many
 * have all of that. */
typedef struct asker {
    char name[LIMITS_NAME_CAP], site[LIMITS_NAME_CAP]; /* "": none */
} asker;

/* Without the port that some proxies put behind it, brackets and zone. */
static asker bare(const char *address)
{
    asker a = {.site = ""};
    bool in_brackets = address[0] == '[';
    const char *colon = strchr(address, ':');
    size_t len = in_brackets                        ? strcspn(++address, "]%")
                 : colon && !strchr(colon + 1, ':') ? (size_t)(colon - address)
                                                    : strcspn(address, "%");
    snprintf(a.name, sizeof a.name, "%.*s", (int)(len < sizeof a.name ? len : sizeof a.name - 1),
             address);
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
    if (memcmp(b, mapped, sizeof mapped) == 0) {
        snprintf(a.name, sizeof a.name, "%u.%u.%u.%u", b[12], b[13], b[14], b[15]);
        return a;
    }
    snprintf(a.site, sizeof a.site, "%02x%02x:%02x%02x:%02x%02x::/48", b[0], b[1], b[2], b[3], b[4],
             b[5]);
    snprintf(a.name, sizeof a.name, "%02x%02x:%02x%02x:%02x%02x:%02x%02x::/64", b[0], b[1], b[2],
             b[3], b[4], b[5], b[6], b[7]);
    return a;
}

bool limits_are_one(const char *address, const char *other)
{
    const asker a = asker_of(address), b = asker_of(other);
    return strcmp(a.name, b.name) == 0;
}

/* The places of who asks: his own, and before it that of his site. */
enum { ROLES = 2 };
typedef struct places {
    limits_place *of[ROLES];
    unsigned count;
} places;

static places find(limits *l, const char *address)
{
    asker a = asker_of(address);
    places found = {.count = 0};
    const char *const names[ROLES] = {a.site, a.name};
    for (unsigned i = 0; i < ROLES; i++) {
        limits_place *p = names[i][0] || i ? limits_table_find(l->addresses, names[i]) : NULL;
        if (p)
            found.of[found.count++] = p;
    }
    return found;
}

/* Makes them, one after the other, as long as each `may`; a network gets no place when its site
 * has nothing left. False: one may not, or there is no room. */
static bool find_or_make(places *found, limits *l, const char *address, int64_t now_ms,
                         bool (*may)(const limits *l, const limits_place *p, unsigned what,
                                     size_t count),
                         unsigned what, size_t count)
{
    asker a = asker_of(address);
    const char *const names[ROLES] = {a.site, a.name};
    found->count = 0;
    for (unsigned i = a.site[0] ? 0 : 1; i < ROLES; i++) {
        limits_place *p = make(l->addresses, names[i], i == 0, now_ms);
        if (!p || !may(l, p, what, count))
            return false;
        found->of[found->count++] = p;
    }
    return true;
}

/* ---- what is asked for ---- */

static bool has_tokens(const limits *l, const limits_place *p, unsigned kind, size_t count)
{
    (void)l;
    return p->tokens[kind] >= (double)count;
}

bool limits_take_some(limits *l, const char *address, limits_kind kind, unsigned count,
                      int64_t now_ms)
{
    places who;
    if (is_without_limits(l))
        return true;
    if (!find_or_make(&who, l, address, now_ms, has_tokens, kind, count))
        return false;
    for (unsigned i = 0; i < who.count; i++)
        who.of[i]->tokens[kind] -= count;
    return true;
}

bool limits_take(limits *l, const char *address, limits_kind kind, int64_t now_ms)
{
    return limits_take_some(l, address, kind, 1, now_ms);
}

static void give_back(limits_place *p, limits_kind kind)
{
    if (p->tokens[kind] + 1 <= rates[kind].burst * times(p, kind))
        p->tokens[kind] += 1;
}

void limits_give_back(limits *l, const char *address, limits_kind kind)
{
    places who = {.count = 0};
    if (!is_without_limits(l))
        who = find(l, address);
    for (unsigned i = 0; i < who.count; i++)
        give_back(who.of[i], kind);
}

bool limits_take_name(limits *l, const char *name, int64_t now_ms)
{
    if (is_without_limits(l))
        return true;
    limits_place *p = make(l->accounts, name, false, now_ms);
    if (!p || p->tokens[LIMITS_NAME] < 1)
        return false;
    p->tokens[LIMITS_NAME] -= 1;
    return true;
}

void limits_give_back_name(limits *l, const char *name)
{
    limits_place *p = is_without_limits(l) ? NULL : limits_table_find(l->accounts, name);
    if (p)
        give_back(p, LIMITS_NAME);
}

/* ---- what is held ---- */

static bool has_room(const limits *l, const limits_place *p, unsigned what, size_t count)
{
    size_t most = l->each[what] * (p->is_site ? SITE_HOLDS : 1);
    return count <= most && p->held[what] <= most - count;
}

bool limits_hold(limits *l, const char *address, limits_held what, size_t count, int64_t now_ms)
{
    places who;
    if (is_without_limits(l))
        return true;
    if (count > l->all[what] || l->held[what] > l->all[what] - count ||
        !find_or_make(&who, l, address, now_ms, has_room, what, count))
        return false;
    for (unsigned i = 0; i < who.count; i++)
        who.of[i]->held[what] += count;
    l->held[what] += count;
    return true;
}

void limits_release(limits *l, const char *address, limits_held what, size_t count)
{
    places who = {.count = 0};
    if (!is_without_limits(l))
        who = find(l, address);
    for (unsigned i = 0; i < who.count; i++)
        if (who.of[i]->held[what] < count)
            return;
    for (unsigned i = 0; i < who.count; i++)
        who.of[i]->held[what] -= count;
    if (who.count > 0)
        l->held[what] -= count;
}
