/* XBoard's protocol (CECP, versions 1 and 2). The engine keeps the game by itself: it
 * is told moves in force mode until it is asked for the first time, and from then on
 * plays its side. */
#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "match/match_dialect.h"

/* ---- the greeting ---- */

/* `name=value` or `name="value with blanks"` from *at on; false at the end. */
static bool take_feature(const char **name, size_t *name_len, const char **value, size_t *value_len,
                         const char **at)
{
    const char *from = *at + strspn(*at, " \t");
    *name = from;
    *name_len = strcspn(from, "= \t");
    from += *name_len;
    if (*from != '=')
        return false;
    from++;
    bool is_quoted = *from == '"';
    from += is_quoted;
    *value = from;
    *value_len = strcspn(from, is_quoted ? "\"" : " \t");
    from += *value_len;
    *at = from + (is_quoted && *from == '"');
    return true;
}

/* Whether xiangqi is in a list of names divided by commas. */
static bool has_xiangqi(const char *list, size_t len)
{
    while (len > 0) {
        const char *comma = memchr(list, ',', len);
        size_t one = comma ? (size_t)(comma - list) : len;
        if (one == strlen("xiangqi") && strncasecmp(list, "xiangqi", one) == 0)
            return true;
        list += one + (comma != NULL);
        len -= one + (comma != NULL);
    }
    return false;
}

static void take_value(match_player *player, const char *name, size_t name_len, const char *value,
                       size_t len)
{
    bool is_on = len == 1 && value[0] == '1';
    char key[16];
    snprintf(key, sizeof key, "%.*s", (int)(name_len < 15 ? name_len : 15), name);
    if (strcmp(key, "usermove") == 0)
        player->has_usermove = is_on;
    else if (strcmp(key, "setboard") == 0)
        player->has_setboard = is_on;
    else if (strcmp(key, "ping") == 0)
        player->has_ping = is_on;
    else if (strcmp(key, "reuse") == 0)
        player->restarts = !is_on;
    else if (strcmp(key, "variants") == 0)
        player->lacks_xiangqi = !has_xiangqi(value, len);
    else if (strcmp(key, "memory") == 0 && is_on)
        match_declare(player, "Hash", 4);
    else if (strcmp(key, "smp") == 0 && is_on)
        match_declare(player, "Threads", 7);
    else if (strcmp(key, "myname") == 0)
        snprintf(player->name, sizeof player->name, "%.*s", (int)(len < 63 ? len : 63), value);
    else if (strcmp(key, "option") == 0) {
        const char *dash = len ? memmem(value, len, " -", 2) : NULL;
        match_declare(player, value, dash ? (size_t)(dash - value) : len);
    }
}

static bool greet(match_player *player, const char *line)
{
    const char *rest, *name, *value;
    size_t name_len, value_len;
    bool is_done = false;
    if (!match_has_word(line, "feature", &rest))
        return false;
    while (take_feature(&name, &name_len, &value, &value_len, &rest)) {
        if (name_len == 4 && strncmp(name, "done", 4) == 0) {
            is_done = value_len == 1 && value[0] == '1';
            player->waits_for_more = !is_done;
            continue;
        }
        take_value(player, name, name_len, value, value_len);
    }
    return is_done;
}

/* MaxQi 4.8 leaves the first file as it is when it is told to clear the board. */
static match_setup usual_setup(const match_player *player)
{
    if (player->has_setboard)
        return MATCH_SETUP_FEN;
    return strncmp(player->name, "MaxQi", 5) == 0 ? MATCH_SETUP_MOVES : MATCH_SETUP_EDIT;
}

static void settle(buffer *out, match_player *player)
{
    const match_spec *spec = player->spec;
    if (player->ranks == MATCH_RANKS_AUTO)
        player->ranks = MATCH_RANKS_0;
    if (player->letters == MATCH_LETTERS_AUTO)
        player->letters = MATCH_LETTERS_HE;
    if (player->setup == MATCH_SETUP_AUTO)
        player->setup = usual_setup(player);
    for (size_t i = 0; i < spec->option_count; i++) {
        const char *name = spec->option_names[i], *value = spec->option_values[i];
        if (strcasecmp(name, "Hash") == 0)
            buffer_printf(out, "memory %s\n", value);
        else if (strcasecmp(name, "Threads") == 0)
            buffer_printf(out, "cores %s\n", value);
        else
            buffer_printf(out, "option %s=%s\n", name, value);
    }
}

/* ---- a game ---- */

static void append_limits(buffer *out, const match_limits *limits)
{
    const match_clock *clock = &limits->clock;
    if (limits->move_ms && limits->move_ms % 1000 == 0)
        buffer_printf(out, "st %lld\n", (long long)(limits->move_ms / 1000));
    else if (limits->move_ms) /* `st` takes whole seconds: one move to the next control instead */
        buffer_printf(out, "level 1 %lld:%02lld 0\n", (long long)(limits->move_ms / 60000),
                      (long long)(limits->move_ms / 1000 % 60 + 1));
    else if (match_limits_has_clock(limits))
        buffer_printf(out, "level %u %lld:%02lld %g\n", clock->moves,
                      (long long)(clock->base_ms / 60000), (long long)(clock->base_ms / 1000 % 60),
                      (double)clock->increment_ms / 1000);
    if (limits->depth)
        buffer_printf(out, "sd %u\n", limits->depth);
}

/* Piece by piece. Nobody says who is to move; after a move of Red it is Black. */
static void append_edit(buffer *out, const chuhe_position *position)
{
    bool is_black = chuhe_position_to_move(position) == CHUHE_BLACK;
    buffer_text(out, is_black ? "a3a4\nedit\n#\n" : "edit\n#\n");
    for (chuhe_side side = CHUHE_RED; side < CHUHE_SIDES; side++) {
        if (side == CHUHE_BLACK)
            buffer_text(out, "c\n");
        for (chuhe_square square = 0; square < CHUHE_SQUARES; square++) {
            chuhe_piece piece = chuhe_position_piece_at(position, square);
            if (piece == CHUHE_NO_PIECE || chuhe_piece_side(piece) != side)
                continue;
            char letter = (char)toupper((unsigned char)chuhe_piece_letter(piece));
            letter = letter == 'N' ? 'H' : letter == 'B' ? 'E' : letter;
            buffer_printf(out, "%c%c%d\n", letter, 'a' + chuhe_square_file(square),
                          chuhe_square_rank(square));
        }
    }
    buffer_text(out, ".\n");
}

static void append_user_move(buffer *out, const match_player *player, chuhe_move move)
{
    buffer text;
    buffer_init(&text);
    match_append_move(&text, player, move);
    buffer_text(out, player->has_usermove ? "usermove" : "");
    /* The move comes with a blank before it. */
    buffer_printf(out, "%s\n", text.bytes ? text.bytes + !player->has_usermove : "");
    buffer_deinit(&text);
}

/* Moves are safer than editing, where they are known. */
static void append_setup(buffer *out, const match_player *player, const match_opening *opening)
{
    bool is_found_out = player->spec->setup == MATCH_SETUP_AUTO;
    switch (player->setup == MATCH_SETUP_EDIT && is_found_out && opening->moves ? MATCH_SETUP_MOVES
                                                                                : player->setup) {
    case MATCH_SETUP_MOVES:
        for (size_t i = 0; i < opening->move_count; i++)
            append_user_move(out, player, opening->moves[i]);
        break;
    case MATCH_SETUP_EDIT:
        append_edit(out, &opening->position);
        break;
    default:
        buffer_text(out, "setboard ");
        match_append_fen(out, player, &opening->position, 6, 'w');
        buffer_text(out, "\n");
    }
}

static void begin(buffer *out, match_player *player, const match_opening *opening, bool *waits)
{
    chuhe_position usual;
    chuhe_position_start(&usual);
    player->plays = player->refused_setup = false;
    player->told_plies = 0;
    buffer_text(out, "new\nvariant xiangqi\n");
    append_limits(out, &player->limits);
    buffer_text(out, "easy\npost\nforce\n");
    if (!chuhe_position_is_same(&opening->position, &usual))
        append_setup(out, player, opening);
    *waits = player->has_ping;
    if (player->has_ping)
        buffer_printf(out, "ping %u\n", ++player->ping);
}

static bool is_refusal(const char *line)
{
    return strncasecmp(line, "Illegal move", 12) == 0 || strcasestr(line, "illegal position");
}

static bool is_ready(match_player *player, const char *line)
{
    const char *rest;
    if (is_refusal(line))
        player->refused_setup = true;
    return match_has_word(line, "pong", &rest) && strtoul(rest, NULL, 10) == player->ping;
}

static void append_times(buffer *out, const match_player *player, const match_question *question)
{
    chuhe_side own = chuhe_position_to_move(chuhe_game_position(question->game));
    chuhe_side other = (chuhe_side)(1 - own);
    int64_t left = question->left_ms[own], others = question->left_ms[other];
    if (player->limits.move_ms && player->limits.move_ms % 1000)
        left = player->limits.move_ms;
    else if (!match_limits_has_clock(&player->limits))
        return;
    buffer_printf(out, "time %lld\notim %lld\n", (long long)(left / 10),
                  (long long)((question->has_clock[other] ? others : left) / 10));
}

static void ask(buffer *out, match_player *player, const match_question *question)
{
    size_t plies = chuhe_game_plies(question->game);
    if (question->again) { /* it believes that the game is over */
        append_times(out, player, question);
        buffer_text(out, "go\n");
        player->plays = true;
        return;
    }
    if (player->plays)
        append_times(out, player, question);
    else
        buffer_text(out, "force\n");
    for (; player->told_plies < plies; player->told_plies++)
        append_user_move(out, player, chuhe_game_ply(question->game, player->told_plies));
    if (!player->plays) {
        append_times(out, player, question);
        buffer_text(out, "go\n");
    }
    player->plays = true;
    player->told_plies++; /* the move that it will make itself */
}

/* ---- answers ---- */

/* `12  35  104  88231 e2e4 …`: depth, score, hundredths of a second, positions. */
static void take_thinking(match_thought *thought, const char *line)
{
    long numbers[4];
    for (int i = 0; i < 4; i++) {
        char *end;
        numbers[i] = strtol(line, &end, 10);
        if (end == line)
            return;
        line = end;
        if (i == 0 && *line && *line != ' ' && *line != '\t')
            line++; /* `9.` or `9&` */
    }
    if (numbers[0] < 0 || numbers[0] > 1000 || numbers[3] < 0)
        return;
    bool is_mate = labs(numbers[1]) > 99999 && labs(numbers[1]) < 101000;
    thought->has_score = labs(numbers[1]) < INT_MAX;
    thought->is_mate = is_mate;
    thought->score = (int)(!is_mate         ? numbers[1]
                           : numbers[1] < 0 ? numbers[1] + 100000
                                            : numbers[1] - 100000);
    thought->depth = (unsigned)numbers[0];
    thought->nodes = (uint64_t)numbers[3];
}

static bool claims_end(const char *line)
{
    return match_has_word(line, "1-0", NULL) || match_has_word(line, "0-1", NULL) ||
           match_has_word(line, "1/2-1/2", NULL);
}

/* It takes the game to be over and will not play on by itself. */
static void overhear(match_player *player, const char *line)
{
    if (claims_end(line))
        player->plays = false;
}

static match_reply_kind listen(match_reply *reply, match_player *player, const char *line)
{
    const char *rest;
    (void)player;
    if (match_has_word(line, "move", &rest)) {
        (void)match_next_word(reply->text, sizeof reply->text, &rest);
        return MATCH_REPLY_MOVE;
    }
    if (match_has_word(line, "resign", NULL))
        return MATCH_REPLY_RESIGNS;
    if (is_refusal(line) || claims_end(line)) {
        snprintf(reply->text, sizeof reply->text, "%s", line);
        return is_refusal(line) ? MATCH_REPLY_REFUSED : MATCH_REPLY_NO_MOVE;
    }
    take_thinking(&reply->thought, line);
    return MATCH_REPLY_NONE;
}

const match_dialect match_xboard = {.protocol = MATCH_XBOARD,
                                    .hello = "xboard\nprotover 2\n",
                                    .stop = "?\n",
                                    .quit = "quit\n",
                                    .greet = greet,
                                    .settle = settle,
                                    .begin = begin,
                                    .is_ready = is_ready,
                                    .ask = ask,
                                    .listen = listen,
                                    .overhear = overhear};
