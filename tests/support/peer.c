#include "support/peer.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LINE_CAP = 1024, SHORT_WAIT_MS = 20000 };

static peer_result say(peer *other, const char *text)
{
    return process_write(&other->child, text, strlen(text)) == PROCESS_OK ? PEER_OK : PEER_FAILED;
}

/* Reads lines until one starts with the given text; that one is left in `line`. */
static peer_result wait_for(char line[LINE_CAP], peer *other, const char *start, int timeout_ms)
{
    for (;;) {
        process_result result = process_read_line(&other->child, line, LINE_CAP, timeout_ms);
        if (result == PROCESS_TOO_LONG)
            continue; /* a list of options */
        if (result != PROCESS_OK)
            return PEER_FAILED;
        if (strncmp(line, start, strlen(start)) == 0)
            return PEER_OK;
        if (strncmp(line, "id name ", 8) == 0)
            snprintf(other->name, sizeof other->name, "%.*s", (int)sizeof other->name - 1,
                     line + 8);
    }
}

static int start_program(peer *other, const char *path)
{
    static const char *const usual[] = {"fairy-stockfish", "/usr/games/fairy-stockfish"};
    if (path != NULL)
        return process_start(&other->child, (const char *const[]){path, NULL});
    int error = ENOENT;
    for (size_t i = 0; i < 2 && error != 0; i++)
        error = process_start(&other->child, (const char *const[]){usual[i], NULL});
    return error;
}

peer_result peer_open(peer *other, const char *path)
{
    char line[LINE_CAP];
    other->name[0] = '\0';
    if (start_program(other, path) != 0)
        return PEER_ABSENT;
    if (say(other, "uci\n") != PEER_OK || wait_for(line, other, "uciok", SHORT_WAIT_MS) != PEER_OK)
        goto failed;
    /* Older versions have no network and answer that there is no such option. */
    if (say(other, "setoption name UCI_Variant value xiangqi\n"
                   "setoption name Use NNUE value false\n"
                   "setoption name Threads value 1\n"
                   "isready\n") != PEER_OK ||
        wait_for(line, other, "readyok", SHORT_WAIT_MS) != PEER_OK)
        goto failed;
    return PEER_OK;
failed:
    peer_close(other);
    return PEER_FAILED;
}

void peer_close(peer *other)
{
    say(other, "quit\n");
    process_stop(&other->child, 1000);
}

/* The processor time spent by the child until now. */
static double time_spent(const peer *other)
{
    clockid_t clock;
    struct timespec t = {0, 0};
    if (clock_getcpuclockid(other->child.pid, &clock) == 0)
        clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

peer_result peer_perft(uint64_t *nodes, double *seconds, peer *other, const char *fen,
                       unsigned depth, int timeout_ms)
{
    char line[LINE_CAP], command[64];
    snprintf(command, sizeof command, "\ngo perft %u\n", depth);
    if (say(other, "position fen ") != PEER_OK || say(other, fen) != PEER_OK)
        return PEER_FAILED;
    double start = time_spent(other);
    if (say(other, command) != PEER_OK ||
        wait_for(line, other, "Nodes searched: ", timeout_ms) != PEER_OK)
        return PEER_FAILED;
    *seconds = time_spent(other) - start;
    *nodes = strtoull(line + strlen("Nodes searched: "), NULL, 10);
    return PEER_OK;
}

/* Reads a square, ranks 1..10, and steps over it. */
static chuhe_square read_square(const char **text)
{
    const char *t = *text;
    if (t[0] < 'a' || t[0] > 'i' || !isdigit((unsigned char)t[1]))
        return CHUHE_NO_SQUARE;
    char *end;
    unsigned long rank = strtoul(t + 1, &end, 10);
    if (rank < 1 || rank > CHUHE_RANKS)
        return CHUHE_NO_SQUARE;
    *text = end;
    return chuhe_square_make(t[0] - 'a', (int)rank - 1);
}

/* Reads `a1a2: 1`; CHUHE_NO_MOVE when the line is something else. */
static chuhe_move read_move(const char *line)
{
    chuhe_square from = read_square(&line);
    if (from == CHUHE_NO_SQUARE)
        return CHUHE_NO_MOVE;
    chuhe_square to = read_square(&line);
    return to == CHUHE_NO_SQUARE || *line != ':' ? CHUHE_NO_MOVE : chuhe_move_make(from, to);
}

static void read_checkers(chuhe_squareset *checkers, const char *text)
{
    while (*text != '\0') {
        chuhe_square square = read_square(&text);
        if (square == CHUHE_NO_SQUARE)
            text++;
        else
            chuhe_squareset_add(checkers, square);
    }
}

/* The peer counts in a thread of its own, so what it prints about the next board
 * may come before the last of the moves of this one. Each of the two streams is
 * in order by itself. */
static peer_result read_answers(peer_answer *answers, peer *other, size_t count)
{
    static const char checkers_word[] = "Checkers:", end_word[] = "Nodes searched:";
    size_t boards = 0, lists = 0;
    while (boards < count || lists < count) {
        char line[LINE_CAP];
        if (process_read_line(&other->child, line, sizeof line, SHORT_WAIT_MS) != PROCESS_OK)
            return PEER_FAILED;
        if (strncmp(line, checkers_word, strlen(checkers_word)) == 0) {
            if (boards == count)
                return PEER_FAILED;
            read_checkers(&answers[boards++].checkers, line + strlen(checkers_word));
        } else if (strncmp(line, end_word, strlen(end_word)) == 0) {
            if (lists == count ||
                strtoull(line + strlen(end_word), NULL, 10) != answers[lists].count)
                return PEER_FAILED;
            lists++;
        } else {
            chuhe_move move = read_move(line);
            if (move == CHUHE_NO_MOVE)
                continue;
            if (lists == count || answers[lists].count == PEER_MOVES_MAX)
                return PEER_FAILED;
            answers[lists].move[answers[lists].count++] = move;
        }
    }
    return PEER_OK;
}

peer_result peer_ask(peer_answer *answers, peer *other, const char *const *fens, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        answers[i].count = 0;
        answers[i].checkers = (chuhe_squareset){{0, 0}};
        if (say(other, "position fen ") != PEER_OK || say(other, fens[i]) != PEER_OK ||
            say(other, "\nd\ngo perft 1\n") != PEER_OK)
            return PEER_FAILED;
    }
    return read_answers(answers, other, count);
}
