/* Measures perft and, in the same run and position by position, that of
 * Debian's fairy-stockfish. Both use one thread, generate every position anew
 * and count the moves of the last ply without playing them. */
#include <chuhe.h>

#include <argp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "support/peer.h"
#include "support/perft_list.h"

enum { POSITIONS = 4, ROWS = 5, REPETITIONS = 3 };
/* A count of the peer that takes longer is made only once. */
static const double peer_patience_s = 5;
static const double turn_s = 0.25; /* the least that a turn of ours takes */

typedef struct options {
    bool quick, full, ours_only, json, require, every;
    double start_bar, next_bar;
    long timeout_s;
    const char *peer_path, *list_path;
} options;

/* One line of the table. Speeds are 0 where nothing was measured. */
typedef struct row {
    const perft_line *position;
    unsigned number, depth; /* number: place in the list, from 1 */
    bool ask_peer, once;
    uint64_t nodes, peer_nodes;
    double seconds, peer_seconds;
} row;

/* Processor time, so that other work on the machine does not count. */
static double time_spent(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static bool read_list(perft_line lines[POSITIONS], const char *path)
{
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        perror(path);
        return false;
    }
    unsigned number = 0, count = 0;
    while (count < POSITIONS && perft_list_next(&lines[count], &number, file) == PERFT_LIST_LINE)
        count++;
    fclose(file);
    if (count < POSITIONS)
        fprintf(stderr, "%s:%u: expected %d lines of FEN ;D1 count …\n", path, number, POSITIONS);
    return count == POSITIONS;
}

/* Start at depth 5 and 6, the next three positions at depth 5. */
static size_t plan(row rows[ROWS], const perft_line lines[POSITIONS], const options *wanted)
{
    size_t count = 0;
    for (unsigned i = 0; i < POSITIONS; i++)
        rows[count++] = (row){
            .position = &lines[i], .number = i + 1, .depth = 5, .ask_peer = !wanted->ours_only};
    if (!wanted->quick)
        rows[count++] = (row){.position = &lines[0],
                              .number = 1,
                              .depth = 6,
                              .ask_peer = wanted->full && !wanted->ours_only};
    return count;
}

static void measure_ours(row *line, const chuhe_position *position)
{
    double start = time_spent();
    line->nodes = chuhe_position_perft(position, line->depth);
    double seconds = time_spent() - start;
    if (line->seconds == 0 || seconds < line->seconds)
        line->seconds = seconds;
}

static bool measure_peer(row *line, peer *other, long timeout_s)
{
    double seconds;
    if (peer_perft(&line->peer_nodes, &seconds, other, line->position->fen, line->depth,
                   (int)(timeout_s * 1000)) != PEER_OK) {
        fprintf(stderr, "%s: no answer within %ld s\n", other->name, timeout_s);
        return false;
    }
    if (line->peer_seconds == 0 || seconds < line->peer_seconds)
        line->peer_seconds = seconds;
    return true;
}

/* Takes turns, so that both meet the machine in the same state, and keeps the
 * best of each. */
static bool measure(row *line, peer *other, long timeout_s)
{
    const char *fen = line->position->fen;
    chuhe_position position;
    chuhe_error error;
    if (chuhe_position_from_fen(&position, fen, strlen(fen), &error) != CHUHE_OK) {
        fprintf(stderr, "%s: %s\n", fen, error.message);
        return false;
    }
    for (int i = 0; i < (line->once ? 1 : REPETITIONS); i++) {
        /* a count of a few milliseconds is repeated, so that the clock, and what
         * ran before, matter little */
        double start = time_spent();
        do
            measure_ours(line, &position);
        while (!line->once && time_spent() - start < turn_s);
        bool again = i == 0 || line->peer_seconds < peer_patience_s;
        if (line->ask_peer && again && !measure_peer(line, other, timeout_s))
            return false;
    }

    uint64_t known = line->depth <= line->position->depths ? line->position->nodes[line->depth] : 0;
    if ((known != 0 && known != line->nodes) ||
        (line->ask_peer && line->peer_nodes != line->nodes)) {
        fprintf(stderr, "%s depth %u: counted %llu, peer %llu, list %llu\n", fen, line->depth,
                (unsigned long long)line->nodes, (unsigned long long)line->peer_nodes,
                (unsigned long long)known);
        return false;
    }
    return true;
}

static double speed(const row *line)
{
    return line->seconds > 0 ? (double)line->nodes / line->seconds / 1e6 : 0;
}

static double peer_speed(const row *line)
{
    return line->peer_seconds > 0 ? (double)line->peer_nodes / line->peer_seconds / 1e6 : 0;
}

static double ratio(const row *line)
{
    return line->peer_seconds > 0 && line->seconds > 0 ? speed(line) / peer_speed(line) : 0;
}

static void print_head(const peer *other, const options *wanted)
{
    if (wanted->json)
        return;
    printf("perft, one thread, no tables of positions, last ply counted in bulk\n"
           "here:  libchuhe %s, best of %d\n",
           chuhe_version(), wanted->every ? 1 : REPETITIONS);
    if (!wanted->ours_only)
        printf("peer:  %s, in turns; one run where it takes more than %g s\n", other->name,
               peer_patience_s);
    printf("speeds in million leaves a second of processor time; positions by their place in\n"
           "the list\n\n"
           "%8s %5s %13s %9s %9s %7s\n",
           "position", "depth", "leaves", "here", "peer", "ratio");
}

static void print_row(const row *line)
{
    printf("%8u %5u %13llu %9.1f", line->number, line->depth, (unsigned long long)line->nodes,
           speed(line));
    if (line->ask_peer)
        printf(" %9.2f %7.1f\n", peer_speed(line), ratio(line));
    else
        printf(" %9s %7s\n", "-", "-");
    fflush(stdout);
}

static void print_json(const row *rows, size_t count, const peer *other, const options *wanted)
{
    printf("{\"version\": \"%s\", \"peer\": \"%s\", \"rows\": [", chuhe_version(),
           wanted->ours_only ? "" : other->name);
    for (size_t i = 0; i < count; i++) {
        const row *r = &rows[i];
        printf("%s\n  {\"fen\": \"%s\", \"depth\": %u, \"leaves\": %llu, "
               "\"seconds\": %.6f",
               i > 0 ? "," : "", r->position->fen, r->depth, (unsigned long long)r->nodes,
               r->seconds);
        if (r->ask_peer)
            printf(", \"peer_seconds\": %.6f, \"ratio\": %.2f", r->peer_seconds, ratio(r));
        putchar('}');
    }
    printf("\n]}\n");
}

/* The lowest ratio of the start position, or of the others; 0 when there is none. */
static double lowest(const row *rows, size_t count, bool start)
{
    double low = 0;
    for (size_t i = 0; i < count; i++)
        if ((rows[i].number == 1) == start && rows[i].ask_peer &&
            (low == 0 || ratio(&rows[i]) < low))
            low = ratio(&rows[i]);
    return low;
}

static error_t read_option(int key, char *arg, struct argp_state *state)
{
    options *wanted = state->input;
    char rest;
    switch (key) {
    case 'q':
        wanted->quick = true;
        return 0;
    case 'f':
        wanted->full = true;
        return 0;
    case 'o':
        wanted->ours_only = true;
        return 0;
    case 'j':
        wanted->json = true;
        return 0;
    case 'e':
        wanted->every = wanted->ours_only = true;
        return 0;
    case 'p':
        wanted->peer_path = arg;
        return 0;
    case 'l':
        wanted->list_path = arg;
        return 0;
    case 't':
        if (sscanf(arg, "%7ld%c", &wanted->timeout_s, &rest) != 1 || wanted->timeout_s < 1 ||
            wanted->timeout_s > 1000000)
            argp_error(state, "'%s' is not a number of seconds", arg);
        return 0;
    case 'r':
        wanted->require = true;
        if (arg != NULL &&
            sscanf(arg, "%lf,%lf%c", &wanted->start_bar, &wanted->next_bar, &rest) != 2)
            argp_error(state, "'%s' is not two numbers as in 40,30", arg);
        return 0;
    case ARGP_KEY_END:
        if (wanted->every && (wanted->json || wanted->require || wanted->full || wanted->quick))
            argp_error(state, "--long goes with --positions only");
        if (wanted->require && wanted->ours_only)
            argp_error(state, "--require needs the peer");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option option_list[] = {
    {"quick", 'q', NULL, 0, "Leave out depth 6", 0},
    {"full", 'f', NULL, 0, "Let the peer count depth 6 too (about ten minutes)", 0},
    {"ours-only", 'o', NULL, 0, "Do not run the peer", 0},
    {"long", 'e', NULL, 0, "Check every count of the list, to the last depth; no peer", 0},
    {"json", 'j', NULL, 0, "Print JSON", 0},
    {"peer", 'p', "PROGRAM", 0, "The fairy-stockfish to measure against", 0},
    {"positions", 'l', "FILE", 0, "The list of positions and counts", 0},
    {"timeout", 't', "SECONDS", 0, "Wait at most so long for one count of the peer (3600)", 0},
    {"require", 'r', "START,NEXT", OPTION_ARG_OPTIONAL,
     "Exit with 1 when a ratio is below START (40) from the start position or below NEXT (30) "
     "from the next three",
     0},
    {0}};

/* Every line of the list, depth by depth. */
static int run_long(const options *wanted)
{
    FILE *file = fopen(wanted->list_path, "r");
    if (file == NULL) {
        perror(wanted->list_path);
        return 3;
    }
    perft_line position;
    perft_list_result result;
    unsigned line_number = 0, counts = 0;
    bool ok = true;
    print_head(NULL, wanted);
    for (unsigned number = 1;
         ok && (result = perft_list_next(&position, &line_number, file)) == PERFT_LIST_LINE;
         number++)
        for (unsigned depth = 1; ok && depth <= position.depths; depth++) {
            row line = {.position = &position, .number = number, .depth = depth, .once = true};
            ok = position.nodes[depth] == 0 || measure(&line, NULL, 0);
            counts += ok;
            if (ok)
                print_row(&line);
        }
    fclose(file);
    if (ok && result == PERFT_LIST_BAD) {
        fprintf(stderr, "%s:%u: expected FEN ;D1 count …\n", wanted->list_path, line_number);
        return 3;
    }
    printf("\n%u counts are right%s\n", counts, ok ? "" : ", the next is wrong");
    return ok ? 0 : 1;
}

static int run(const options *wanted, peer *other)
{
    perft_line lines[POSITIONS];
    row rows[ROWS];
    if (!read_list(lines, wanted->list_path))
        return 3;
    size_t count = plan(rows, lines, wanted);
    print_head(other, wanted);
    for (size_t i = 0; i < count; i++) {
        if (!measure(&rows[i], other, wanted->timeout_s))
            return 1;
        if (!wanted->json)
            print_row(&rows[i]);
    }
    if (wanted->json)
        print_json(rows, count, other, wanted);
    if (wanted->ours_only)
        return 0;
    double start = lowest(rows, count, true), next = lowest(rows, count, false);
    bool ok = start >= wanted->start_bar && next >= wanted->next_bar;
    if (!wanted->json)
        printf("\nlowest ratio: start %.1f (bar %g), next three %.1f (bar %g)%s\n", start,
               wanted->start_bar, next, wanted->next_bar, ok ? "" : ": below the bar");
    return wanted->require && !ok ? 1 : 0;
}

int main(int argc, char **argv)
{
    static const struct argp argp = {
        option_list, read_option, NULL, "Measures perft here and of fairy-stockfish in one run.",
        NULL,        NULL,        NULL};
    static peer other;
    options wanted = {
        .start_bar = 40, .next_bar = 30, .timeout_s = 3600, .list_path = PERFT_POSITIONS};
    argp_err_exit_status = 2;
    argp_parse(&argp, argc, argv, 0, NULL, &wanted);
    signal(SIGPIPE, SIG_IGN);
    if (wanted.every)
        return run_long(&wanted);
    if (wanted.ours_only)
        return run(&wanted, &other);
    peer_result opened = peer_open(&other, wanted.peer_path);
    if (opened != PEER_OK) {
        fprintf(stderr, "%s\n",
                opened == PEER_ABSENT
                    ? "fairy-stockfish is not installed (apt-get install fairy-stockfish); "
                      "--ours-only measures without it"
                    : "the peer does not answer as a UCI engine");
        return 3;
    }
    int status = run(&wanted, &other);
    peer_close(&other);
    return status;
}
