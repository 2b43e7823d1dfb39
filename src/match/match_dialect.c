#include "match/match_dialect.h"

#include <string.h>
#include <strings.h>

bool match_next_word(char *word, size_t cap, const char **line)
{
    const char *at = *line + strspn(*line, " \t");
    size_t len = strcspn(at, " \t"), kept = len < cap ? len : cap - 1;
    memcpy(word, at, kept);
    word[kept] = '\0';
    *line = at + len;
    return len > 0;
}

bool match_has_word(const char *line, const char *word, const char **rest)
{
    size_t len = strlen(word);
    line += strspn(line, " \t");
    if (strncmp(line, word, len) != 0 || (line[len] && line[len] != ' ' && line[len] != '\t'))
        return false;
    if (rest)
        *rest = line + len + strspn(line + len, " \t");
    return true;
}

void match_declare(match_player *player, const char *name, size_t len)
{
    buffer_append(&player->declared, name, len);
    buffer_text(&player->declared, "\n");
}

bool match_has_option(const match_player *player, const char *name)
{
    const char *at = player->declared.bytes;
    size_t len = strlen(name);
    while (at && *at) {
        size_t line = strcspn(at, "\n");
        if (line == len && strncasecmp(at, name, len) == 0)
            return true;
        at += line + (at[line] != '\0');
    }
    return false;
}

bool match_sets_option(const match_player *player, const char *name)
{
    for (size_t i = 0; i < player->spec->option_count; i++)
        if (strcasecmp(player->spec->option_names[i], name) == 0)
            return true;
    return false;
}

/* The length of the first so many fields. */
static size_t fields_length(const char *fen, unsigned fields)
{
    size_t len = strcspn(fen, " ");
    for (unsigned i = 1; i < fields && fen[len]; i++)
        len += 1 + strcspn(fen + len + 1, " ");
    return len;
}

void match_append_fen(buffer *out, const match_player *player, const chuhe_position *position,
                      unsigned fields, char red)
{
    chuhe_setup setup;
    char fen[CHUHE_FEN_CAP];
    size_t len;
    chuhe_position_to_setup(&setup, position);
    if (chuhe_setup_to_fen(fen, sizeof fen, &len, &setup) != CHUHE_OK) {
        buffer_fail(out);
        return;
    }
    char *side = strchr(fen, ' ') + 1;
    static const char from[] = "nbNB", to[] = "heHE";
    for (char *c = fen; c < side && player->letters == MATCH_LETTERS_HE; c++) {
        const char *at = *c ? strchr(from, *c) : NULL;
        *c = at ? to[at - from] : *c;
    }
    if (*side == 'w')
        *side = red;
    buffer_append(out, fen, fields_length(fen, fields));
}

void match_append_move(buffer *out, const match_player *player, chuhe_move move)
{
    int extra = player->ranks == MATCH_RANKS_1;
    chuhe_square from = chuhe_move_from(move), to = chuhe_move_to(move);
    buffer_printf(out, " %c%d%c%d", 'a' + chuhe_square_file(from), chuhe_square_rank(from) + extra,
                  'a' + chuhe_square_file(to), chuhe_square_rank(to) + extra);
}
