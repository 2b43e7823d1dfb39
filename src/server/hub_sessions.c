/* Who is logged in among the peers. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/hub_parts.h"

enum {
    /* At each tick so many peers are passed; of those who are logged in so many are asked
     * about that all have been after ROUND ticks, half a minute. */
    PASSED = 64,
    ROUND = 600,
    TIDY_MS = 60 * 60 * 1000
};

void hub_use_session(hub_peer *peer, const char *token)
{
    snprintf(peer->token, sizeof peer->token, "%s", token);
    accounts_hash(peer->session, peer->token);
}

bool hub_find_account(hub_peer *peer)
{
    account who;
    if (!accounts_find(&who, peer->hub->store, peer->token, hub_now(peer->hub)))
        return false;
    if (peer->account && peer->account != who.id) /* he may sit by it */
        hub_cut(peer);
    peer->account = who.id;
    return true;
}

static bool is_token(const hub_peer *peer, const char *token)
{
    return peer->token[0] && strlen(token) == sizeof peer->token - 1 &&
           sodium_memcmp(peer->token, token, sizeof peer->token) == 0;
}

void hub_end_session(hub *h, const char *token)
{
    for (hub_peer *peer = h->peers; peer; peer = peer->next)
        if (is_token(peer, token))
            hub_cut(peer);
}

void hub_end_sessions(hub *h, int64_t id, const char *but)
{
    for (hub_peer *peer = h->peers; peer; peer = peer->next)
        if (peer->account == id && !is_token(peer, but))
            hub_cut(peer);
}

/* ---- what time brings ---- */

void hub_forget_checked(const hub_peer *peer)
{
    hub *h = peer->hub;
    if (h->checked == peer)
        h->checked = peer->next;
}

void hub_doubt_session(hub *h, const uint8_t hash[STORE_HASH])
{
    if (!hash)
        h->doubted = h->numbers.peers;
    for (hub_peer *peer = hash ? h->peers : NULL; peer; peer = peer->next)
        if (peer->account && memcmp(peer->session, hash, STORE_HASH) == 0)
            hub_find_account(peer);
}

/* The next ones who are logged in: a session may have ended by its time, or in another process. */
static void check_some(hub *h)
{
    size_t asked = 0, passed = h->numbers.peers / ROUND;
    size_t most = h->doubted ? PASSED : 1 + passed;
    for (passed = passed < PASSED ? PASSED : passed; passed > 0 && asked < most; passed--) {
        hub_peer *peer = h->checked ? h->checked : h->peers;
        if (!peer)
            return;
        h->checked = peer->next;
        h->doubted -= h->doubted > 0;
        if (!peer->account || peer->cut)
            continue;
        if (!hub_find_account(peer)) /* the store fails */
            return;
        asked++;
    }
}

void hub_keep_sessions(hub *h, int64_t now_ms)
{
    check_some(h);
    if (now_ms - h->tidy_ms < TIDY_MS && now_ms >= h->tidy_ms)
        return;
    h->tidy_ms = now_ms;
    store_tidy(h->store, now_ms);
}
