/* What a match reads: engines and clocks as people write them, openings, and lines of
 * engines. The first byte says which. Whatever comes: what is taken holds, what is
 * refused leaves nothing behind, and texts stay within their bounds. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "match/match_dialect.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds)
{
    if (!holds)
        abort();
}

static void read_spec(const char *text)
{
    match_spec spec;
    char word[24];
    match_spec_fault fault = match_spec_read(&spec, word, sizeof word, text);
    require(memchr(word, '\0', sizeof word) != NULL);
    if (fault != MATCH_SPEC_NONE) {
        require(!spec.text && !spec.given && !spec.argv[0]);
        return;
    }
    require(spec.argv[0] && *spec.argv[0] && strcmp(spec.given, text) == 0);
    require(!(match_limits_has_clock(&spec.limits) && spec.limits.move_ms));
    for (size_t i = 0; i < spec.option_count; i++)
        require(*spec.option_names[i] && !strchr(spec.option_values[i], '\n'));
    match_spec_free(&spec);
}

static void read_clock(const char *text)
{
    match_clock clock, again;
    buffer out;
    if (!match_clock_read(&clock, text))
        return;
    require(clock.base_ms >= 0 && clock.increment_ms >= 0 &&
            clock.base_ms + clock.increment_ms > 0);
    buffer_init(&out);
    match_clock_write(&out, &clock);
    require(match_clock_read(&again, out.bytes));
    require(clock.base_ms == again.base_ms && clock.increment_ms == again.increment_ms &&
            clock.moves == again.moves);
    buffer_deinit(&out);
}

static void read_openings(const char *text, size_t len)
{
    match_openings openings;
    match_opening_problem found = match_openings_read(&openings, text, len);
    require((found.fault == MATCH_OPENING_NONE) == (openings.count > 0));
    for (size_t i = 0; i < openings.count; i++) {
        const match_opening *opening = &openings.items[i];
        chuhe_position now;
        chuhe_position_start(&now);
        require(chuhe_position_has_move(&opening->position));
        for (size_t k = 0; k < opening->move_count; k++)
            require(chuhe_position_play(&now, NULL, opening->moves[k]) == CHUHE_OK);
        require(!opening->moves || chuhe_position_is_same(&now, &opening->position));
    }
    match_openings_free(&openings);
}

/* The lines of a greeting, then those of a game. */
static void hear(match_player *player, const match_opening *opening, char *text)
{
    bool is_greeted = false, waits;
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        match_reply reply = {.kind = MATCH_REPLY_NONE};
        if (!is_greeted) {
            is_greeted = player->dialect->greet(player, line);
            if (is_greeted) {
                player->dialect->settle(&player->out, player);
                player->dialect->begin(&player->out, player, opening, &waits);
            }
            continue;
        }
        (void)player->dialect->is_ready(player, line);
        reply.kind = player->dialect->listen(&reply, player, line);
        require(memchr(reply.text, '\0', sizeof reply.text) != NULL);
        require(memchr(player->name, '\0', sizeof player->name) != NULL);
    }
    require(!buffer_failed(&player->out) && !buffer_failed(&player->declared));
}

static void read_lines(const match_dialect *dialect, char *text)
{
    match_spec spec;
    match_openings openings;
    match_player player;
    char word[16];
    atomic_bool cancel = false;
    const match_limits limits = {.move_ms = 1500};
    if (match_spec_read(&spec, word, sizeof word, "x option.Hash=1 'option.Two Words=y'") !=
            MATCH_SPEC_NONE ||
        !match_openings_usual(&openings))
        return;
    match_player_init(&player, &spec, &limits, &cancel);
    player.dialect = dialect;
    hear(&player, &openings.items[0], text);
    match_player_deinit(&player);
    match_openings_free(&openings);
    match_spec_free(&spec);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const match_dialect *const dialects[] = {&match_uci, &match_ucci, &match_cyclone,
                                                    &match_xboard};
    if (size == 0)
        return 0;
    char *text = malloc(size);
    if (!text)
        return 0;
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    switch (data[0]) {
    case 's':
        read_spec(text);
        break;
    case 'c':
        read_clock(text);
        break;
    case 'o':
        read_openings(text, size - 1);
        break;
    default:
        read_lines(dialects[data[0] % 4], text);
    }
    free(text);
    return 0;
}
