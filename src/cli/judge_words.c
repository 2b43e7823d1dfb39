#include "cli/judge_words.h"

const char *judge_book_title(const cli *c, const chuhe_rulebook *book)
{
    return c->language == CLI_CHINESE ? book->title_zh : book->title;
}

cli_text judge_verdict_briefly(chuhe_verdict verdict)
{
    static const cli_text texts[] = {[CHUHE_VERDICT_NONE] = CLI_TEXT_JUDGE_NONE_BRIEFLY,
                                     [CHUHE_VERDICT_DRAW] = CLI_TEXT_JUDGE_DRAW_BRIEFLY,
                                     [CHUHE_VERDICT_RED_LOSES] = CLI_TEXT_JUDGE_RED_LOSES_BRIEFLY,
                                     [CHUHE_VERDICT_BLACK_LOSES] =
                                         CLI_TEXT_JUDGE_BLACK_LOSES_BRIEFLY,
                                     [CHUHE_VERDICT_UNKNOWN] = CLI_TEXT_JUDGE_UNKNOWN_BRIEFLY};
    return texts[verdict];
}

void judge_append_verdict(buffer *out, const cli *c, const chuhe_ruling *ruling, bool is_final)
{
    switch (ruling->verdict) {
    case CHUHE_VERDICT_RED_LOSES:
    case CHUHE_VERDICT_BLACK_LOSES:
        cli_say(
            out, c, is_final ? CLI_TEXT_JUDGE_LOSES : CLI_TEXT_JUDGE_MUST_CHANGE,
            cli_side_name(c, ruling->verdict == CHUHE_VERDICT_RED_LOSES ? CHUHE_RED : CHUHE_BLACK));
        break;
    case CHUHE_VERDICT_DRAW:
        cli_say(out, c, is_final ? CLI_TEXT_JUDGE_DRAWS : CLI_TEXT_JUDGE_WOULD_DRAW);
        break;
    case CHUHE_VERDICT_UNKNOWN:
        cli_say(out, c, CLI_TEXT_JUDGE_UNKNOWN, cli_number(ruling->nodes).text);
        break;
    default:
        cli_say(out, c, judge_verdict_briefly(ruling->verdict));
    }
}
