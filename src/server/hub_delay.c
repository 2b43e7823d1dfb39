/* What watchers see of a game with a delay: the same game, as it was a while ago. */
#include <stdlib.h>

#include "server/hub_parts.h"

bool hub_delay_begin(hub_delay *d, const live_game *game)
{
    *d = (hub_delay){.referee = NULL};
    return chuhe_referee_new(&d->referee, chuhe_referee_get_options(game->referee), NULL) ==
           CHUHE_OK;
}

void hub_delay_end(hub_delay *d)
{
    chuhe_referee_free(d->referee);
    *d = (hub_delay){.referee = NULL};
}

bool hub_delay_step(hub_delay *d, const live_game *game, int64_t now_ms)
{
    chuhe_answer answer;
    if (!d->referee || d->events >= game->committed ||
        live_event_ms(game, d->events + 1) + 1000 * (int64_t)game->settings.delay_s > now_ms)
        return false;
    const chuhe_log_entry *entry = chuhe_referee_log(game->referee, d->events);
    chuhe_referee_apply(&answer, d->referee, &entry->event);
    d->events++;
    return true;
}

wire_view hub_delay_view(const hub_delay *d, const live_game *game)
{
    return (wire_view){.game = game,
                       .referee = d->referee,
                       .events = d->events,
                       .delay_ms = 1000 * (int64_t)game->settings.delay_s};
}

wire_view hub_view(const room *r, store_role role)
{
    return role == STORE_WATCHER && r->delay.referee ? hub_delay_view(&r->delay, r->game)
                                                     : wire_view_of(r->game);
}

void hub_delay_tell(room *r, int64_t now_ms)
{
    while (hub_delay_step(&r->delay, r->game, now_ms))
        hub_tell_event(r, r->delay.events, true, now_ms);
}

/* ---- for those who only look once ---- */

server_error hub_look(hub_glance *g, hub *h, const char *id)
{
    bool fails = false;
    live_wake(h->live, hub_now(h));
    *g = (hub_glance){.game = live_find(h->live, id)};
    if (!g->game)
        g->game = g->read = live_read(h->live, id, &fails);
    if (!g->game)
        return fails ? SERVER_STORE : SERVER_NO_GAME;
    if (g->game->events > g->game->committed)
        hub_commit(h);
    g->view = wire_view_of(g->game);
    if (g->game->settings.delay_s == 0)
        return SERVER_NO_ERROR;
    if (!hub_delay_begin(&g->delay, g->game)) {
        hub_look_away(g);
        return SERVER_MEMORY;
    }
    while (hub_delay_step(&g->delay, g->game, hub_now(h)))
        continue;
    g->view = hub_delay_view(&g->delay, g->game);
    return SERVER_NO_ERROR;
}

void hub_look_away(hub_glance *g)
{
    hub_delay_end(&g->delay);
    live_game_free(g->read);
}
