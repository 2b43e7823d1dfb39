/* How fast records are read: games in memory, written by the library itself from
 * random play or taken from files, read again with every move checked.
 *
 * usage: record [--games N] [FILE…]
 *
 * Prints a line a format: plies and megabytes a second in processor time (the
 * best of several turns), and the most memory that the reader held, once for N
 * games and once for ten times as many: it must not grow. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <chuhe.h>

#include "base/buffer.h"

enum { TURNS = 5, PLIES = 90 };

static double processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* splitmix64 */
static uint64_t chance(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

/* A game of random moves, captures preferred as players prefer them. */
static void play_at_random(chuhe_record *record, uint64_t *state)
{
    chuhe_node node = CHUHE_ROOT;
    chuhe_position position = *chuhe_record_start(record);
    for (int ply = 0; ply < PLIES; ply++) {
        chuhe_move moves[CHUHE_MOVES_MAX];
        size_t count = chuhe_position_moves(moves, CHUHE_MOVES_MAX, &position);
        if (count == 0)
            break;
        chuhe_move move = moves[chance(state) % count];
        if (chuhe_record_add(&node, record, node, move) != CHUHE_OK)
            exit(3);
        chuhe_position_play_unchecked(&position, NULL, move);
    }
}

static bool put(const char *bytes, size_t len, void *ctx)
{
    buffer_append(ctx, bytes, len);
    return !buffer_failed(ctx);
}

/* Bytes to be read, and where each piece that is read by itself ends. */
typedef struct input {
    buffer bytes;
    size_t *ends;
    int pieces;
} input;

static void write_games(input *in, chuhe_format format, chuhe_charset charset, int games)
{
    chuhe_record *record;
    uint64_t state = 20200101;
    chuhe_sink sink = {put, &in->bytes};
    chuhe_write_options options = {
        .format = format, .charset = charset, .notation = CHUHE_NOTATION_CHINESE};
    if (chuhe_record_new(&record, NULL) != CHUHE_OK)
        exit(3);
    bool one_each = format == CHUHE_FORMAT_XQF || format == CHUHE_FORMAT_CBR;
    buffer_init(&in->bytes);
    in->pieces = one_each ? games : 1;
    in->ends = malloc((size_t)in->pieces * sizeof *in->ends);
    if (in->ends == NULL)
        exit(3);
    for (int i = 0; i < games; i++) {
        chuhe_record_clear(record);
        play_at_random(record, &state);
        if (chuhe_record_set_tag(record, "Event", 5, "bench", 5) != CHUHE_OK ||
            chuhe_write(record, &options, &sink) != CHUHE_OK)
            exit(3);
        in->ends[one_each ? i : 0] = in->bytes.len;
    }
    chuhe_record_free(record);
}

/* An allocator that knows what is held. */
typedef struct ledger {
    size_t held, most;
} ledger;

static void *counted_resize(void *old, size_t size, void *ctx)
{
    ledger *l = ctx;
    size_t *block = old == NULL ? NULL : (size_t *)old - 2;
    size_t before = block == NULL ? 0 : *block;
    if (size == 0) {
        l->held -= before;
        free(block);
        return NULL;
    }
    size_t *moved = realloc(block, size + 2 * sizeof *block);
    if (moved == NULL)
        return NULL; /* the old block is still the caller's */
    block = moved;
    *block = size;
    l->held += size - before;
    if (l->held > l->most)
        l->most = l->held;
    return block + 2;
}

typedef struct tally {
    size_t plies, games, warnings;
} tally;

static bool on_move(chuhe_move move, const chuhe_position *before, size_t ply, void *ctx)
{
    (void)move;
    (void)before;
    (void)ply;
    ((tally *)ctx)->plies++;
    return true;
}

static bool on_end(void *ctx)
{
    ((tally *)ctx)->games++;
    return true;
}

static bool on_warning(const chuhe_warning *warning, void *ctx)
{
    (void)warning;
    ((tally *)ctx)->warnings++;
    return true;
}

static void input_deinit(input *in)
{
    buffer_deinit(&in->bytes);
    free(in->ends);
}

static tally read_all(const input *in, chuhe_format format, ledger *l)
{
    tally counted = {0, 0, 0};
    chuhe_allocator allocator = {counted_resize, l};
    chuhe_read_options options = {.format = format, .allocator = &allocator};
    chuhe_visitor visitor = {
        .move = on_move, .end = on_end, .warning = on_warning, .ctx = &counted};
    chuhe_error err = {CHUHE_OK, 0, ""};
    size_t begin = 0;
    for (int i = 0; i < in->pieces; begin = in->ends[i++]) {
        if (chuhe_read(in->bytes.bytes + begin, in->ends[i] - begin, &options, &visitor, &err) !=
            CHUHE_OK) {
            fprintf(stderr, "record: %s\n", err.message);
            exit(3);
        }
    }
    return counted;
}

static void measure(const char *name, const input *in, const input *longer, chuhe_format format)
{
    double best = 1e30;
    ledger first = {0, 0}, second = {0, 0};
    tally counted = {0, 0, 0};
    for (int turn = 0; turn < TURNS; turn++) {
        double start = processor_seconds();
        counted = read_all(in, format, &first);
        double taken = processor_seconds() - start;
        if (taken < best)
            best = taken;
    }
    printf("%-22s %8zu %9zu %8zu %9.2f %9.1f %10zu", name, counted.games, counted.plies,
           counted.warnings, (double)counted.plies / best / 1e6, (double)in->bytes.len / best / 1e6,
           first.most);
    if (longer != NULL) {
        read_all(longer, format, &second);
        printf(" %10zu", second.most);
    }
    printf("\n");
    fflush(stdout);
}

static void measure_own(const char *name, chuhe_format format, chuhe_charset charset, int games)
{
    input in, longer;
    write_games(&in, format, charset, games);
    write_games(&longer, format, charset, 10 * games);
    measure(name, &in, &longer, format);
    input_deinit(&in);
    input_deinit(&longer);
}

static void measure_file(const char *path)
{
    input in;
    char part[65536];
    size_t got;
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        perror(path);
        exit(3);
    }
    buffer_init(&in.bytes);
    while ((got = fread(part, 1, sizeof part, file)) != 0)
        buffer_append(&in.bytes, part, got);
    fclose(file);
    in.pieces = 1;
    in.ends = malloc(sizeof *in.ends);
    if (in.ends == NULL)
        exit(3);
    in.ends[0] = in.bytes.len;
    measure(path, &in, NULL, chuhe_detect_format(in.bytes.bytes, in.bytes.len, path));
    input_deinit(&in);
}

int main(int argc, char **argv)
{
    int games = 2000, first = 1;
    if (argc > 2 && strcmp(argv[1], "--games") == 0) {
        games = atoi(argv[2]);
        first = 3;
    }
    if (games < 1 || games > 1000000) {
        fprintf(stderr, "record: --games takes a number from 1 to 1000000\n");
        return 2;
    }
    printf("%-22s %8s %9s %8s %9s %9s %10s %10s\n", "input", "games", "plies", "warnings",
           "M plies/s", "MB/s", "held", "held (x10)");
    for (int i = first; i < argc; i++)
        measure_file(argv[i]);
    if (first < argc)
        return 0;
    measure_own("PGN Chinese UTF-8", CHUHE_FORMAT_PGN, CHUHE_CHARSET_UTF8, games);
    measure_own("PGN Chinese GB18030", CHUHE_FORMAT_PGN, CHUHE_CHARSET_GB18030, games);
    measure_own("DhtmlXQ", CHUHE_FORMAT_DHTMLXQ, CHUHE_CHARSET_UTF8, games);
    measure_own("XQF", CHUHE_FORMAT_XQF, CHUHE_CHARSET_AUTO, games);
    measure_own("CBR", CHUHE_FORMAT_CBR, CHUHE_CHARSET_AUTO, games);
    measure_own("WXF", CHUHE_FORMAT_WXF, CHUHE_CHARSET_UTF8, games);
    measure_own("plain Chinese", CHUHE_FORMAT_TEXT, CHUHE_CHARSET_UTF8, games);
    measure_own("JSON", CHUHE_FORMAT_JSON, CHUHE_CHARSET_UTF8, games);
    return 0;
}
