/* Who is logged in among the peers. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/hub_parts.h"

enum { LOOKED_AT = 64, TIDY_MS = 60 * 60 * 1000 };

void hub_use_session(hub_peer *peer, const char *token)
{
    snprintf(peer->token, sizeof peer->token, "%s", token);
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

/* The next one who is logged in: his session may have ended by its time, or in another process. */
static void check_one(hub *h)
{
    for (unsigned i = 0; i < LOOKED_AT; i++) {
        hub_peer *peer = h->checked ? h->checked : h->peers;
        if (!peer)
            return;
        h->checked = peer->next;
        if (!peer->account || peer->cut)
            continue;
        hub_find_account(peer);
        return;
    }
}

void hub_keep_sessions(hub *h, int64_t now_ms)
{
    check_one(h);
    if (now_ms - h->tidy_ms < TIDY_MS && now_ms >= h->tidy_ms)
        return;
    h->tidy_ms = now_ms;
    store_tidy(h->store, now_ms);
}
