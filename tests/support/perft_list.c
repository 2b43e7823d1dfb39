#include "support/perft_list.h"

#include <stdlib.h>
#include <string.h>

/* Reads ` ;D1 44 ;D2 1920`. */
static bool read_counts(perft_line *line, char *text)
{
    line->depths = 0;
    memset(line->nodes, 0, sizeof line->nodes);
    while (*text != '\0') {
        char *end;
        if (text[0] != ';' || text[1] != 'D')
            return false;
        unsigned long depth = strtoul(text + 2, &end, 10);
        if (end == text + 2 || depth < 1 || depth >= PERFT_LIST_DEPTHS)
            return false;
        text = end;
        unsigned long long nodes = strtoull(text, &end, 10);
        if (end == text || nodes == 0)
            return false;
        line->nodes[depth] = nodes;
        if (depth > line->depths)
            line->depths = (unsigned)depth;
        text = end + strspn(end, " \t\r\n");
    }
    return line->depths > 0;
}

perft_list_result perft_list_next(perft_line *line, unsigned *line_number, FILE *file)
{
    char text[1024];
    while (fgets(text, sizeof text, file) != NULL) {
        ++*line_number;
        size_t blank = strspn(text, " \t\r\n");
        if (text[blank] == '\0' || text[blank] == '#')
            continue;
        char *counts = strchr(text, ';');
        if (counts == NULL)
            return PERFT_LIST_BAD;
        size_t len = (size_t)(counts - text);
        while (len > 0 && text[len - 1] == ' ')
            len--;
        if (len == 0 || len >= sizeof line->fen)
            return PERFT_LIST_BAD;
        memcpy(line->fen, text, len);
        line->fen[len] = '\0';
        return read_counts(line, counts) ? PERFT_LIST_LINE : PERFT_LIST_BAD;
    }
    return PERFT_LIST_END;
}
