/* The reader of plain move lists: where a game begins and ends, and what is
 * told of it. */
#include <string.h>

#include "notation/move_syntax.h"
#include "record/move_list_tokens.h"

enum { NAME_MAX_BYTES = 64 };

/* What must be known of a game before it can begin. */
typedef struct move_list_game {
    move_list_cursor begin;
    size_t end;
    size_t first_at; /* the first token */
    record_span fen, result;
    bool has_fen, has_result, has_result_header;
    size_t moves;
} move_list_game;

/* Header names that are turned into the usual ones. */
static const struct {
    const char *given, *usual;
} usual_names[] = {{"标题", "title"}, {"標題", "title"},  {"红方", "red"},    {"紅方", "red"},
                   {"黑方", "black"}, {"结果", "result"}, {"結果", "result"}, {"日期", "date"},
                   {"赛事", "event"}, {"賽事", "event"},  {"地点", "place"},  {"地點", "place"},
                   {"轮次", "round"}, {"輪次", "round"},  {"布局", "open"},   {"局面", "fen"},
                   {"site", "place"}, {"opening", "open"}};

/* Writes the usual name of a header: small letters, Chinese turned into English. */
static record_span usual_name(char name[NAME_MAX_BYTES], const char *text, record_span given)
{
    record_span used = {0, 0};

    for (size_t at = given.begin; at < given.end && used.end < NAME_MAX_BYTES; at++) {
        char c = text[at];
        name[used.end++] = (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    }
    for (size_t i = 0; i < sizeof usual_names / sizeof usual_names[0]; i++) {
        if (!record_span_is(name, used, usual_names[i].given))
            continue;
        used.end = strlen(usual_names[i].usual);
        memcpy(name, usual_names[i].usual, used.end);
        break;
    }
    return used;
}

static void note_header(move_list_game *game, const char *text, const move_list_token *token)
{
    char name[NAME_MAX_BYTES];
    record_span usual = usual_name(name, text, token->name);

    if (record_span_is(name, usual, "fen") && !game->has_fen) {
        game->fen = record_trim(text, token->value);
        game->has_fen = game->fen.end > game->fen.begin;
    }
    if (record_span_is(name, usual, "result"))
        game->has_result_header = true;
}

/* Finds the tokens that belong together, from the cursor on, and moves it to
 * where the next ones begin; false at the end of the text. A game ends at a
 * line of dashes, at a header after its moves, and at a move after its result. */
static bool find_game(move_list_game *game, const char *text, size_t len, move_list_cursor *cursor)
{
    *game = (move_list_game){.begin = *cursor, .first_at = cursor->at};
    for (size_t tokens = 0;; tokens++) {
        move_list_cursor before = *cursor;
        move_list_token token = move_list_next_token(text, len, cursor);
        bool is_next_game = (token.kind == MOVE_LIST_HEADER && game->moves > 0) ||
                            (token.kind == MOVE_LIST_MOVE && game->has_result);

        game->end = is_next_game ? before.at : token.whole.begin;
        if (is_next_game) {
            before.braces_run_out = cursor->braces_run_out;
            *cursor = before;
            return true;
        }
        if (token.kind == MOVE_LIST_END || token.kind == MOVE_LIST_BREAK)
            return token.kind == MOVE_LIST_BREAK || tokens > 0;
        if (tokens == 0)
            game->first_at = token.whole.begin;
        if (token.kind == MOVE_LIST_HEADER)
            note_header(game, text, &token);
        if (token.kind == MOVE_LIST_MOVE)
            game->moves++;
        if (token.kind == MOVE_LIST_RESULT && game->moves > 0) {
            game->result = token.whole;
            game->has_result = true;
        }
    }
}

/* Tells the beginning; false when the start could not be read. */
static bool tell_begin(record_sink *sink, const move_list_game *game)
{
    chuhe_error err = {CHUHE_OK, 0, NULL};
    chuhe_status status = CHUHE_OK;
    chuhe_setup setup;

    chuhe_setup_start(&setup);
    if (game->has_fen)
        status = chuhe_setup_from_fen(&setup, sink->text + game->fen.begin,
                                      game->fen.end - game->fen.begin, &err);
    if (status != CHUHE_OK)
        chuhe_setup_start(&setup);
    record_tell_begin(sink, &setup, status,
                      status == CHUHE_OK ? game->first_at : game->fen.begin + err.offset);
    return status == CHUHE_OK;
}

static void tell_header(record_sink *sink, const move_list_token *token)
{
    char name[NAME_MAX_BYTES];
    record_span usual = usual_name(name, sink->text, token->name);

    if (!record_span_is(name, usual, "fen"))
        record_tell_tag(sink, name, usual.end, token->value);
}

static void tell_headers(record_sink *sink, const move_list_game *game)
{
    move_list_cursor cursor = game->begin;
    move_list_token token;

    while ((token = move_list_next_token(sink->text, game->end, &cursor)).kind != MOVE_LIST_END &&
           token.kind != MOVE_LIST_MOVE && !sink->stopped) {
        if (token.kind == MOVE_LIST_HEADER)
            tell_header(sink, &token);
    }
    if (game->has_result && !game->has_result_header)
        record_tell_tag(sink, "result", strlen("result"), game->result);
}

static void tell_moves(record_sink *sink, const move_list_game *game, bool is_readable)
{
    move_list_cursor cursor = game->begin;
    move_list_token token;
    size_t ply = 0;

    while ((token = move_list_next_token(sink->text, game->end, &cursor)).kind != MOVE_LIST_END &&
           !sink->stopped) {
        if (token.kind == MOVE_LIST_MOVE && is_readable) {
            ply++;
            record_tell_move(sink, sink->text + token.whole.begin,
                             token.whole.end - token.whole.begin, token.whole.begin);
        } else if (token.kind == MOVE_LIST_REMARK) {
            record_tell_comment(sink, ply, token.value);
        } else if (token.kind == MOVE_LIST_UNKNOWN) {
            record_tell_warning(sink, CHUHE_E_SYNTAX, "a word that is no move is passed over",
                                token.whole.begin);
        }
    }
}

void record_read_move_list(record_sink *sink)
{
    static const char byte_order_mark[] = "\xEF\xBB\xBF";
    move_list_cursor cursor = {0, true, false};
    move_list_game game;

    if (sink->len >= 3 && memcmp(sink->text, byte_order_mark, 3) == 0)
        cursor.at = 3;
    while (!sink->stopped && find_game(&game, sink->text, sink->len, &cursor)) {
        if (game.moves == 0 && !game.has_fen)
            continue;
        bool is_readable = tell_begin(sink, &game);
        tell_headers(sink, &game);
        tell_moves(sink, &game, is_readable);
        record_tell_end(sink);
    }
}
