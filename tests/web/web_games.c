/* Random games as the library sees them, for the page's tests to compare with what the
 * WebAssembly module says of the same moves:
 *
 *   web_games SEED FIRST COUNT
 *
 *   game N FEN           a game begins
 *   play MOVE            a move is made; after both, what is true now:
 *   now FEN STANDING DEAD OCCURRENCES RESULT REASON
 *   move MOVE CHINESE SHORT WXF ICCS CLASS     each legal move, in order
 *   rule BOOK VERDICT DUE CLAUSE FIRST LAST RED BLACK NODES   where a position is repeated
 *   ply N MOVE CLASS REMARK UNSURE
 *   threat ATTACKER VICTIM MEANS PROTECTION PROTECTOR COUNTS LINE
 *   forbidden BOOK MOVE…
 *
 * Every second game is play by chance, the others are loops. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/chance_loop.h"

enum { PLIES = 120, RULINGS = 4, NODES = 2000 };

static const char *const standings[] = {"open", "check", "checkmate", "stalemate"};
static const char *const results[] = {"open", "red_wins", "black_wins", "draw"};

static void put_square(chuhe_square square)
{
    char text[3] = "-";
    if (square < CHUHE_SQUARES)
        chuhe_square_to_text(text, square);
    printf(" %s", text);
}

static void put_move(chuhe_move move)
{
    char from[3], to[3];
    chuhe_square_to_text(from, chuhe_move_from(move));
    chuhe_square_to_text(to, chuhe_move_to(move));
    printf(" %s%s", from, to);
}

static void put_text(const chuhe_position *position, chuhe_move move, chuhe_notation notation)
{
    char text[CHUHE_MOVE_TEXT_CAP];
    size_t len;
    if (chuhe_move_to_text(text, sizeof text, &len, position, move, notation) != CHUHE_OK)
        strcpy(text, "?");
    printf(" %s", text);
}

/* As their texts are sorted: by file, then by rank, of the one point and the other. */
static int square_order(chuhe_square square)
{
    return chuhe_square_file(square) * CHUHE_RANKS + chuhe_square_rank(square);
}
static int move_order(const void *a, const void *b)
{
    chuhe_move x = *(const chuhe_move *)a, y = *(const chuhe_move *)b;
    int from = square_order(chuhe_move_from(x)) - square_order(chuhe_move_from(y));
    return from ? from : square_order(chuhe_move_to(x)) - square_order(chuhe_move_to(y));
}

static void put_fen(const chuhe_position *position)
{
    chuhe_setup setup;
    char fen[CHUHE_FEN_CAP];
    size_t len;
    chuhe_position_to_setup(&setup, position);
    if (chuhe_setup_to_fen(fen, sizeof fen, &len, &setup) == CHUHE_OK)
        printf(" %s", fen);
}

static void put_moves(const chuhe_position *position)
{
    const chuhe_ruling_options options = {chuhe_rulebook_by_name("cxa2020", 7), 0, NODES};
    chuhe_move moves[CHUHE_STUDY_MOVES_MAX];
    size_t count = chuhe_position_moves(moves, CHUHE_STUDY_MOVES_MAX, position);
    qsort(moves, count, sizeof *moves, move_order);
    for (size_t i = 0; i < count; i++) {
        chuhe_ruled_ply ply;
        printf("move");
        put_move(moves[i]);
        put_text(position, moves[i], CHUHE_NOTATION_CHINESE);
        put_text(position, moves[i], CHUHE_NOTATION_SHORT);
        put_text(position, moves[i], CHUHE_NOTATION_WXF);
        put_text(position, moves[i], CHUHE_NOTATION_ICCS);
        if (i == 0) { /* it takes long */
            chuhe_ply_classify(&ply, position, moves[i], &options);
            printf(" %s", chuhe_class_name(ply.class_));
        }
        printf("\n");
    }
}

static void put_threat(const chuhe_threat *threat)
{
    printf("threat");
    put_square(threat->attacker);
    put_square(threat->victim);
    printf(" %s %s", chuhe_means_name(threat->means), chuhe_protection_name(threat->protection));
    put_square(threat->protector);
    printf(" %d", threat->counts);
    for (size_t i = 0; i < threat->line_length; i++)
        put_move(threat->line[i]);
    printf("\n");
}

static void put_ruling(const chuhe_ruling *ruling)
{
    const char *number = ruling->clause ? ruling->clause->number : NULL;
    printf("rule %s %s %d %s %zu %zu %s %s %llu\n", ruling->book->name,
           chuhe_verdict_name(ruling->verdict), ruling->due, number && *number ? number : "-",
           ruling->first, ruling->last,
           ruling->ply_count ? chuhe_conduct_name(ruling->conduct[CHUHE_RED]) : "-",
           ruling->ply_count ? chuhe_conduct_name(ruling->conduct[CHUHE_BLACK]) : "-",
           (unsigned long long)ruling->nodes);
    for (size_t i = 0; i < ruling->ply_count; i++) {
        const chuhe_ruled_ply *ply = &ruling->plies[i];
        printf("ply %zu", ply->ply);
        put_move(ply->move);
        printf(" %s %s %d\n", chuhe_class_name(ply->class_),
               ply->remark == CHUHE_REMARK_NONE ? "-" : chuhe_remark_name(ply->remark),
               ply->unsure);
        for (size_t j = 0; j < ply->threat_count; j++)
            put_threat(&ply->threats[j]);
    }
}

static void put_forbidden(const chuhe_game *game, const chuhe_ruling_options *options)
{
    chuhe_move moves[CHUHE_STUDY_MOVES_MAX];
    size_t count = 0;
    if (chuhe_game_forbidden_moves(moves, CHUHE_STUDY_MOVES_MAX, &count, game, options, NULL) !=
        CHUHE_OK)
        return;
    qsort(moves, count, sizeof *moves, move_order);
    printf("forbidden %s", options->book->name);
    for (size_t i = 0; i < count; i++)
        put_move(moves[i]);
    printf("\n");
}

static void put_rulings(const chuhe_game *game)
{
    for (size_t i = 0; i < chuhe_rulebook_count(); i++) {
        const chuhe_ruling_options options = {chuhe_rulebook_at(i), 2, NODES};
        chuhe_ruling ruling;
        if (chuhe_game_judge(&ruling, game, &options, NULL) != CHUHE_OK)
            continue;
        put_ruling(&ruling);
        chuhe_ruling_deinit(&ruling);
        put_forbidden(game, &options);
    }
}

static void put_now(const chuhe_game *game, unsigned *rulings)
{
    const chuhe_position *now = chuhe_game_position(game);
    chuhe_outcome outcome = chuhe_game_outcome(game);
    unsigned occurrences = chuhe_game_occurrences(game);
    printf("now");
    put_fen(now);
    printf(" %s %d %u %s %s\n", standings[chuhe_position_standing(now)],
           chuhe_position_is_dead(now), occurrences, results[outcome.result],
           chuhe_reason_name(outcome.reason));
    put_moves(now);
    if (occurrences > 1 && *rulings < RULINGS) {
        ++*rulings;
        put_rulings(game);
    }
}

/* A start by chance that can be played, or the usual one; and moves. */
static void chance_line(played_line *line, chance *luck)
{
    chuhe_position position;
    chuhe_setup_start(&line->start);
    if (chance_below(luck, 2))
        chance_setup(&line->start, luck);
    while (chuhe_position_from_setup(&position, NULL, &line->start, 0) != CHUHE_OK)
        chance_setup(&line->start, luck);
    for (line->plies = 0; line->plies < PLIES; line->plies++) {
        chuhe_move move = chance_move(&position, luck);
        if (move == CHUHE_NO_MOVE)
            return;
        line->moves[line->plies] = move;
        chuhe_position_play_unchecked(&position, NULL, move);
    }
}

static void put_game(const played_line *line, unsigned number)
{
    const chuhe_game_rules rules = CHUHE_GAME_RULES_DEFAULT;
    chuhe_position start;
    chuhe_game game;
    unsigned rulings = 0;
    if (chuhe_position_from_setup(&start, NULL, &line->start, 0) != CHUHE_OK ||
        chuhe_game_init(&game, &start, &rules, NULL) != CHUHE_OK)
        return;
    printf("game %u", number);
    put_fen(&start);
    printf("\n");
    put_now(&game, &rulings);
    for (size_t i = 0; i < line->plies && chuhe_game_play(&game, line->moves[i]) == CHUHE_OK; i++) {
        printf("play");
        put_move(line->moves[i]);
        printf("\n");
        put_now(&game, &rulings);
    }
    chuhe_game_deinit(&game);
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        fprintf(stderr, "usage: web_games SEED FIRST COUNT\n");
        return 2;
    }
    unsigned seed = (unsigned)atoi(argv[1]), first = (unsigned)atoi(argv[2]);
    unsigned end = first + (unsigned)atoi(argv[3]);
    for (unsigned number = first; number < end; number++) {
        static played_line line;
        chance luck = {(uint64_t)seed << 32 | number};
        if (number % 2)
            chance_loop(&line, 2 + chance_below(&luck, 2), &luck);
        else
            chance_line(&line, &luck);
        put_game(&line, number);
    }
    return ferror(stdout) || fclose(stdout) ? 3 : 0;
}
