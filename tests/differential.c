/* Compares legal moves and checks with Fairy-Stockfish, move by move, on
 * positions reached by random play. The same seed gives the same positions. */
#include <chuhe.h>

#include <argp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/chance.h"
#include "support/peer.h"
#include "support/perft_list.h"

enum { SHOWN_DIFFERENCES = 10, LONGEST_WALK = 160, STARTS_MAX = 64, EXIT_SKIP = 77 };

typedef struct options {
    unsigned long count;
    uint64_t seed;
    const char *peer_path;
    const char *list_path;
} options;

/* Random play: where it is and where it may start anew. */
typedef struct walk {
    chance luck;
    chuhe_position position;
    unsigned plies_left;
    chuhe_position start[STARTS_MAX];
    unsigned starts;
} walk;

typedef struct tally {
    unsigned long agree, differ;
    unsigned long checks, doubles, triples, mates, stalemates;
    unsigned long refused_check, refused_facing;
} tally;

typedef struct question {
    chuhe_position position;
    char fen[CHUHE_FEN_CAP];
} question;

/* The start position and those of the perft list. */
static bool read_starts(walk *way, const char *path)
{
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        perror(path);
        return false;
    }
    perft_line line;
    unsigned number = 0;
    perft_list_result result;
    chuhe_position_start(&way->start[0]);
    way->starts = 1;
    while ((result = perft_list_next(&line, &number, file)) == PERFT_LIST_LINE &&
           way->starts < STARTS_MAX) {
        chuhe_error error;
        chuhe_position *start = &way->start[way->starts++];
        if (chuhe_position_from_fen(start, line.fen, strlen(line.fen), &error) == CHUHE_OK)
            continue;
        fprintf(stderr, "%s:%u: %s\n", path, number, error.message);
        result = PERFT_LIST_BAD;
        break;
    }
    fclose(file);
    if (result == PERFT_LIST_BAD)
        fprintf(stderr, "%s:%u: expected FEN ;D1 count …\n", path, number);
    return result != PERFT_LIST_BAD;
}

/* A quarter of the walks starts from the start position, a quarter from the
 * list, the others from random placements. */
static void start_walk(walk *way)
{
    way->plies_left = 1 + chance_below(&way->luck, LONGEST_WALK);
    unsigned kind = chance_below(&way->luck, 4);
    if (kind < 2) {
        unsigned index = kind == 0 ? 0 : chance_below(&way->luck, way->starts);
        way->position = way->start[index];
        return;
    }
    way->plies_left = 1 + way->plies_left / 4;
    chuhe_setup setup;
    do
        chance_setup(&setup, &way->luck);
    while (chuhe_position_from_setup(&way->position, NULL, &setup, 0) != CHUHE_OK);
}

static void next_position(question *next, walk *way)
{
    chuhe_setup setup;
    size_t len;
    next->position = way->position;
    chuhe_position_to_setup(&setup, &way->position);
    if (chuhe_setup_to_fen(next->fen, sizeof next->fen, &len, &setup) != CHUHE_OK)
        abort();
    chuhe_undo undo;
    chuhe_move move = chance_move(&way->position, &way->luck);
    if (move == CHUHE_NO_MOVE || way->plies_left-- == 0)
        start_walk(way);
    else
        chuhe_position_play_unchecked(&way->position, &undo, move);
}

static int compare_moves(const void *a, const void *b)
{
    return *(const chuhe_move *)a - *(const chuhe_move *)b;
}

static void print_square(chuhe_square square)
{
    printf("%c%d", 'a' + chuhe_square_file(square), chuhe_square_rank(square));
}

/* Prints the moves of a sorted list that a second sorted list lacks. */
static void print_extra(const char *who, const chuhe_move *moves, size_t count,
                        const chuhe_move *others, size_t other_count)
{
    printf("  only %s:", who);
    for (size_t i = 0, j = 0; i < count; i++) {
        while (j < other_count && others[j] < moves[i])
            j++;
        if (j < other_count && others[j] == moves[i]) {
            j++;
            continue;
        }
        putchar(' ');
        print_square(chuhe_move_from(moves[i]));
        print_square(chuhe_move_to(moves[i]));
    }
    putchar('\n');
}

static void print_checkers(const char *who, chuhe_squareset set)
{
    printf("  checkers, %s:", who);
    for (chuhe_square s = chuhe_squareset_next(set, 0); s != CHUHE_NO_SQUARE;
         s = chuhe_squareset_next(set, (chuhe_square)(s + 1))) {
        putchar(' ');
        print_square(s);
    }
    putchar('\n');
}

static bool is_same_set(chuhe_squareset a, chuhe_squareset b)
{
    return a.half[0] == b.half[0] && a.half[1] == b.half[1];
}

/* Whether every question about the position has the same answer. */
static bool compare(const question *asked, peer_answer *answer, bool show)
{
    const chuhe_position *position = &asked->position;
    chuhe_move moves[CHUHE_STUDY_MOVES_MAX];
    size_t count = chuhe_position_moves(moves, CHUHE_STUDY_MOVES_MAX, position);
    qsort(moves, count, sizeof moves[0], compare_moves);
    qsort(answer->move, answer->count, sizeof answer->move[0], compare_moves);

    chuhe_squareset checkers = chuhe_position_checkers(position);
    bool is_check = !chuhe_squareset_is_empty(answer->checkers);
    chuhe_standing standing = chuhe_position_standing(position);
    chuhe_standing expected =
        answer->count > 0 ? (is_check ? CHUHE_STANDING_CHECK : CHUHE_STANDING_OPEN)
                          : (is_check ? CHUHE_STANDING_CHECKMATE : CHUHE_STANDING_STALEMATE);
    bool same_moves =
        count == answer->count && memcmp(moves, answer->move, count * sizeof moves[0]) == 0;
    bool same_counts = chuhe_position_count_moves(position) == answer->count &&
                       chuhe_position_has_move(position) == (answer->count > 0) &&
                       chuhe_position_perft(position, 1) == answer->count;
    bool same_check = is_same_set(checkers, answer->checkers) &&
                      chuhe_position_is_check(position) == is_check && standing == expected;
    if (same_moves && same_counts && same_check)
        return true;
    if (show) {
        printf("%s\n", asked->fen);
        print_extra("here", moves, count, answer->move, answer->count);
        print_extra("there", answer->move, answer->count, moves, count);
        print_checkers("here", checkers);
        print_checkers("there", answer->checkers);
        if (same_moves && !same_counts)
            puts("  the counts of moves differ");
        if (!same_check)
            printf("  standing here %d, there %d\n", (int)standing, (int)expected);
    }
    return false;
}

/* Counts what the position has to show, to prove that the walk comes to it. */
static void count_features(tally *sums, const chuhe_position *position)
{
    int checkers = chuhe_squareset_count(chuhe_position_checkers(position));
    chuhe_standing standing = chuhe_position_standing(position);
    sums->checks += checkers > 0;
    sums->doubles += checkers == 2;
    sums->triples += checkers > 2;
    sums->mates += standing == CHUHE_STANDING_CHECKMATE;
    sums->stalemates += standing == CHUHE_STANDING_STALEMATE;
    bool left_in_check = false, facing = false;
    for (chuhe_square from = 0; from < CHUHE_SQUARES; from++) {
        if (chuhe_position_piece_at(position, from) == CHUHE_NO_PIECE)
            continue;
        for (chuhe_square to = 0; to < CHUHE_SQUARES; to++) {
            chuhe_status why = chuhe_position_explain(position, chuhe_move_make(from, to));
            left_in_check |= why == CHUHE_E_LEFT_IN_CHECK && checkers == 0;
            facing |= why == CHUHE_E_GENERALS_FACING;
        }
    }
    sums->refused_check += left_in_check;
    sums->refused_facing += facing;
}

static bool run_batch(tally *sums, walk *way, peer *other, size_t count)
{
    static question asked[PEER_BATCH];
    static peer_answer answers[PEER_BATCH];
    const char *fens[PEER_BATCH];
    for (size_t i = 0; i < count; i++) {
        next_position(&asked[i], way);
        fens[i] = asked[i].fen;
    }
    if (peer_ask(answers, other, fens, count) != PEER_OK)
        return false;
    for (size_t i = 0; i < count; i++) {
        count_features(sums, &asked[i].position);
        if (compare(&asked[i], &answers[i], sums->differ < SHOWN_DIFFERENCES))
            sums->agree++;
        else
            sums->differ++;
    }
    return true;
}

static void report(const tally *sums)
{
    printf("%lu in check (%lu double, %lu triple), %lu mates, %lu stalemates\n", sums->checks,
           sums->doubles, sums->triples, sums->mates, sums->stalemates);
    printf("not in check, but with a move that would leave the general in check: %lu; "
           "with one after which the generals would face: %lu\n",
           sums->refused_check, sums->refused_facing);
    printf("%lu positions agree, %lu differ\n", sums->agree, sums->differ);
}

static error_t read_option(int key, char *arg, struct argp_state *state)
{
    options *wanted = state->input;
    char *end = NULL;
    switch (key) {
    case 's':
        wanted->seed = strtoull(arg, &end, 0);
        break;
    case 'p':
        wanted->peer_path = arg;
        return 0;
    case 'l':
        wanted->list_path = arg;
        return 0;
    case 'n':
    case ARGP_KEY_ARG:
        wanted->count = strtoul(arg, &end, 10);
        break;
    default:
        return ARGP_ERR_UNKNOWN;
    }
    if (end == arg || *end != '\0' || *arg == '-' || wanted->count == 0)
        argp_error(state, "'%s' is not a positive number", arg);
    return 0;
}

static const struct argp_option option_list[] = {
    {"count", 'n', "N", 0, "Compare N positions (500)", 0},
    {"seed", 's', "SEED", 0, "Choose other positions", 0},
    {"peer", 'p', "PROGRAM", 0, "The fairy-stockfish to ask", 0},
    {"positions", 'l', "FILE", 0, "A list of positions to start from, as of perft counts", 0},
    {0}};

int main(int argc, char **argv)
{
    static const struct argp argp = {
        option_list,
        read_option,
        "[N]",
        "Compares legal moves with Fairy-Stockfish on positions reached by random play.",
        NULL,
        NULL,
        NULL};
    static walk way;
    static peer other;
    options wanted = {500, 20240607, NULL, PERFT_POSITIONS};
    tally sums = {0};

    argp_err_exit_status = 2;
    argp_parse(&argp, argc, argv, 0, NULL, &wanted);
    signal(SIGPIPE, SIG_IGN);
    way.luck.state = wanted.seed;
    if (!read_starts(&way, wanted.list_path))
        return 3;
    peer_result opened = peer_open(&other, wanted.peer_path);
    if (opened == PEER_ABSENT) {
        puts("skipped: fairy-stockfish is not installed (apt-get install fairy-stockfish)");
        return EXIT_SKIP;
    }
    bool ok = opened == PEER_OK;
    if (ok)
        printf("%s, %lu positions, seed %llu\n", other.name, wanted.count,
               (unsigned long long)wanted.seed);
    start_walk(&way);
    for (unsigned long done = 0; ok && done < wanted.count; done += PEER_BATCH) {
        unsigned long left = wanted.count - done;
        ok = run_batch(&sums, &way, &other, left < PEER_BATCH ? left : PEER_BATCH);
    }
    if (opened == PEER_OK)
        peer_close(&other);
    if (!ok) {
        fprintf(stderr, "%s stopped answering or said what is not understood\n",
                wanted.peer_path != NULL ? wanted.peer_path : "fairy-stockfish");
        return 3;
    }
    report(&sums);
    return sums.differ == 0 ? 0 : 1;
}
