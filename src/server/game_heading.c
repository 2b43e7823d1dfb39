#include "server/game_heading.h"

#include <stdio.h>
#include <time.h>

static void put_number(char text[12], unsigned number)
{
    if (number)
        snprintf(text, 12, "%u", number);
}

static void put_date(char date[16], const wire_view *view)
{
    for (uint32_t number = 1; number <= view->events; number++) {
        struct tm day;
        if (chuhe_referee_log(view->referee, number - 1)->event.kind != CHUHE_EVENT_START)
            continue;
        const time_t began = (time_t)(live_event_ms(view->game, number) / 1000);
        if (!localtime_r(&began, &day) || !strftime(date, 16, "%Y-%m-%d", &day))
            date[0] = '\0';
        return;
    }
}

void game_heading_of(game_heading *heading, store *s, const wire_view *view)
{
    const live_settings *settings = &view->game->settings;
    store_hall hall;
    size_t len;
    *heading = (game_heading){.event = ""};
    if (settings->hall[0] && store_hall_get(&hall, s, settings->hall))
        snprintf(heading->event, sizeof heading->event, "%s", hall.name);
    put_date(heading->date, view);
    put_number(heading->round, settings->round);
    put_number(heading->table, settings->board);
    const chuhe_time_control *control = &chuhe_referee_get_options(view->referee)->time;
    if (!control->period_count ||
        chuhe_time_control_to_text(heading->time, sizeof heading->time, &len, control) != CHUHE_OK)
        heading->time[0] = '\0';
}
