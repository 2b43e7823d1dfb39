#include "cli/time_option.h"

#include <string.h>

/* The number that the text begins with, in thousandths; *rest is what follows.
 * False when there is none, or it is beyond `most`. */
static bool read_thousandths(int64_t *number, const char **rest, const char *text, int64_t most)
{
    const char *at = text;
    int64_t value = 0;
    int places = -1; /* behind the point; -1 before it */
    for (;; at++) {
        if (*at == '.' && places < 0) {
            places = 0;
        } else if (*at >= '0' && *at <= '9') {
            if (places < 3)
                value = 10 * value + (*at - '0');
            places += places >= 0;
        } else {
            break;
        }
        if (value > most)
            return false;
    }
    for (int i = places < 0 ? 0 : places; i < 3; i++)
        value *= 10;
    *number = value;
    *rest = at;
    return at > text && at[-1] != '.' && value <= most;
}

int time_option_read(cli *c, int64_t *ms, const char *option, const char *value)
{
    static const char expected[] = "500ms, 2s, 0.5";
    const int64_t a_day = 86400000;
    const char *unit = "";
    int64_t number = 0;
    bool is_one = read_thousandths(&number, &unit, value, 1000 * a_day);
    if (strcmp(unit, "ms") == 0)
        number /= 1000;
    else if (*unit && strcmp(unit, "s") != 0)
        is_one = false;
    if (!is_one || number < 1 || number > a_day)
        return cli_refuse(c, CLI_TEXT_BAD_VALUE, option, expected, value);
    *ms = number;
    return CLI_GO_ON;
}
