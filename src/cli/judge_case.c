#include "cli/judge_case.h"

#include <string.h>

#include "cli/judge.h"

const chuhe_rulebook *judge_find_book(const cli *c, buffer *why, const char *name)
{
    const chuhe_rulebook *book = chuhe_rulebook_by_name(name, strlen(name));
    if (book)
        return book;
    buffer names;
    buffer_init(&names);
    for (size_t i = 0; i < chuhe_rulebook_count(); i++)
        buffer_printf(&names, "%s%s", i ? ", " : "", chuhe_rulebook_at(i)->name);
    cli_say(why, c, CLI_TEXT_UNKNOWN_BOOK, name, names.bytes ? names.bytes : "");
    buffer_deinit(&names);
    return NULL;
}

static const char *text_member(const judge_case *it, const char *key)
{
    return json_value_text(json_value_member(it->line, key));
}

static bool lacks(cli *c, buffer *why, const char *key, const char *kind)
{
    cli_say(why, c, CLI_TEXT_CASE_NO_MEMBER, key, kind);
    return false;
}

bool judge_case_read(judge_case *it, cli *c, buffer *why, const char *text, size_t len)
{
    char message[JSON_WHY];
    *it = (judge_case){.line = json_value_read(text, len, message)};
    if (!it->line) {
        buffer_text(why, message);
        return false;
    }
    if (!json_value_is_object(it->line)) {
        cli_say(why, c, CLI_TEXT_CASE_NO_OBJECT);
        return false;
    }
    it->id = text_member(it, "id");
    it->type = text_member(it, "type");
    it->labels = json_value_member(it->line, "labels");
    it->also = json_value_member(it->line, "also");
    return it->id ? true : lacks(c, why, "id", "string");
}

static bool read_expected(judge_case *it, cli *c, buffer *why)
{
    const char *word = text_member(it, "expected");
    if (!word)
        return lacks(c, why, "expected", "string");
    it->disputed = strcmp(word, "disputed") == 0;
    if (it->disputed || strcmp(word, "not_repeated") == 0) {
        it->expected = CHUHE_VERDICT_NONE;
        return true;
    }
    for (int i = 0; i < CHUHE_VERDICTS; i++) {
        if (strcmp(word, chuhe_verdict_name((chuhe_verdict)i)) == 0) {
            it->expected = (chuhe_verdict)i;
            return true;
        }
    }
    cli_say(why, c, CLI_TEXT_CASE_BAD_EXPECTED, word);
    return false;
}

/* The start position when there is no FEN. */
static bool read_start(const judge_case *it, cli *c, buffer *why, chuhe_position *start)
{
    const json_value *member = json_value_member(it->line, "fen");
    const char *fen = json_value_text(member);
    chuhe_setup setup;
    chuhe_setup_report report;
    chuhe_error error;
    chuhe_setup_start(&setup);
    if (member && !fen)
        return lacks(c, why, "fen", "string");
    if (fen && chuhe_setup_from_fen(&setup, fen, strlen(fen), &error) != CHUHE_OK) {
        cli_say(why, c, CLI_TEXT_BAD_FEN, cli_number(error.offset + 1).text,
                cli_status_sentence(c, error.code));
        return false;
    }
    if (chuhe_position_from_setup(start, &report, &setup, JUDGE_FORGIVEN) == CHUHE_OK)
        return true;
    for (int i = 0; i < CHUHE_FAULT_COUNT; i++) {
        if (!((report.faults & ~(chuhe_faults)JUDGE_FORGIVEN) >> i & 1))
            continue;
        if (why->len)
            cli_say(why, c, CLI_TEXT_JUDGE_SEMICOLON);
        buffer_text(why, cli_fault_sentence(c, i));
    }
    return false;
}

static bool begin_game(judge_case *it, cli *c, buffer *why)
{
    /* Nothing but the loop is to end the game. */
    static const chuhe_game_rules rules = {CHUHE_LIMIT_OFF, 60, false};
    chuhe_position start;
    if (!read_start(it, c, why, &start))
        return false;
    it->has_game = chuhe_game_init(&it->game, &start, &rules, NULL) == CHUHE_OK;
    return it->has_game;
}

static bool play_moves(judge_case *it, cli *c, buffer *why)
{
    const json_value *moves = json_value_member(it->line, "moves");
    if (!json_value_is_array(moves))
        return lacks(c, why, "moves", "array");
    for (size_t i = 0; i < json_value_count(moves); i++) {
        const char *text = json_value_text(json_value_at(moves, i));
        chuhe_move move;
        if (!text)
            return lacks(c, why, "moves", "array of strings");
        chuhe_status status = chuhe_move_from_any_text(&move, NULL, chuhe_game_position(&it->game),
                                                       text, strlen(text), NULL);
        if (status == CHUHE_OK)
            status = chuhe_game_play(&it->game, move);
        if (status == CHUHE_OK)
            continue;
        cli_say(why, c, CLI_TEXT_CASE_BAD_MOVE, cli_number(i + 1).text, text,
                cli_status_sentence(c, status));
        return false;
    }
    return true;
}

bool judge_case_play(judge_case *it, cli *c, buffer *why)
{
    const char *name = text_member(it, "rulebook");
    if (!name)
        return lacks(c, why, "rulebook", "string");
    it->book = judge_find_book(c, why, name);
    return it->book && read_expected(it, c, why) && begin_game(it, c, why) &&
           play_moves(it, c, why);
}

void judge_case_deinit(judge_case *it)
{
    if (it->has_game)
        chuhe_game_deinit(&it->game);
    json_value_free(it->line);
}
