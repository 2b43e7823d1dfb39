/* By what name an arbiter seats somebody who comes to his table. */
#include <stdio.h>
#include <string.h>

#include "server/hub_parts.h"

/* The seat's own name, where it has one that nobody may change, or where he gives none. Guests
 * are not called as accounts are; in a hall its officials say who plays. */
server_error hub_name_seated(hub *h, const live_game *game, chuhe_event *event)
{
    if (event->kind != CHUHE_EVENT_SEATED || event->by >= CHUHE_SIDES)
        return SERVER_NO_ERROR;
    const live_seat *its = &game->settings.seats[event->by];
    if (!event->text[0] || strcmp(event->text, its->name) == 0) {
        snprintf(event->text, sizeof event->text, "%s", its->name);
        return SERVER_NO_ERROR;
    }
    if (its->account || its->who == LIVE_ENGINE)
        return SERVER_FORBIDDEN;
    if (!accounts_can_show(event->text))
        return SERVER_BAD_EVENT;
    if (game->settings.hall[0])
        return SERVER_NO_ERROR;
    accounts_name use = accounts_may_use(h->store, &(account){.id = 0}, event->text);
    return use == ACCOUNTS_NAME_FREE    ? SERVER_NO_ERROR
           : use == ACCOUNTS_NAME_TAKEN ? SERVER_NAME_TAKEN
                                        : SERVER_STORE;
}
