/* Writes src/core/tables.c: everything about the empty board that the move
 * generator looks up. Runs once, when the library is built. Layouts are told
 * in board.h. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { FILES = 9, RANKS = 10, SQUARES = 90, ROWS = 91, PALACE_POINTS = 9, RED = 0, BLACK = 1 };

typedef struct words {
    uint64_t w[4];
} words;

static FILE *out;

static int file_of(int square)
{
    return square % FILES;
}

static int rank_of(int square)
{
    return square / FILES;
}

static bool is_on_board(int file, int rank)
{
    return file >= 0 && file < FILES && rank >= 0 && rank < RANKS;
}

static bool is_in_palace(int file, int rank, int side)
{
    return file >= 3 && file <= 5 &&
           (side == RED ? rank >= 0 && rank <= 2 : rank >= 7 && rank <= 9);
}

/* The word in which a leaper on this square finds its targets. */
static int word_of(int square)
{
    return square >= 45;
}

static uint64_t bit_in_word(int square, int word)
{
    int bit = word == 0 ? square : square - 27;
    if (bit < 0 || bit > 62) {
        fprintf(stderr, "make_tables: square %d is not in word %d\n", square, word);
        exit(1);
    }
    return (uint64_t)1 << bit;
}

static words square_words(int square)
{
    words s = {{0, 0, 0, 0}};
    if (square == SQUARES)
        return s;
    if (square < 63)
        s.w[0] = bit_in_word(square, 0);
    if (square >= 27)
        s.w[1] = bit_in_word(square, 1);
    int file = file_of(square), rank = rank_of(square);
    if (file < 6)
        s.w[2] = (uint64_t)1 << (10 * file + rank);
    else
        s.w[3] = (uint64_t)1 << (10 * (file - 6) + rank);
    return s;
}

static uint64_t random_state = 0x9E3779B97F4A7C15u;

static uint64_t random64(void) /* splitmix64 */
{
    uint64_t z = random_state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static void write_words(words s)
{
    fprintf(out, "{0x%" PRIx64 ",0x%" PRIx64 ",0x%" PRIx64 ",0x%" PRIx64 "},", s.w[0], s.w[1],
            s.w[2], s.w[3]);
}

static void write_square_words(void)
{
    fprintf(out, "const core_words core_square_words[CORE_SQUARE_ROWS] = {\n");
    for (int square = 0; square < ROWS; square++)
        write_words(square_words(square));
    fprintf(out, "};\n");
}

static void write_lines(void)
{
    fprintf(out, "const core_lines core_square_lines[CORE_SQUARE_ROWS] = {\n");
    for (int square = 0; square < SQUARES; square++) {
        int file = file_of(square), rank = rank_of(square);
        fprintf(out, "{%d,%d,%d,%d,%d,%d},", word_of(square),
                word_of(square) ? FILES * (rank - 3) : FILES * rank, file < 6 ? 2 : 3,
                10 * (file % 6), 128 * file, 256 * rank);
    }
    /* square 90: rows of zeros, whatever stands on the board */
    fprintf(out, "{0,0,2,0,%d,%d}};\n", 128 * FILES, 256 * RANKS);
}

/* Reach and hit on a line of `length` points from `at`, given its inner points'
 * occupancy; the ends stop a ray whether occupied or not. */
static void line_reach(int length, int at, unsigned inner, unsigned *reach, unsigned *hit)
{
    *reach = *hit = 0;
    for (int step = -1; step <= 1; step += 2) {
        bool screen = false;
        for (int i = at + step; i >= 0 && i < length; i += step) {
            bool occupied = i == 0 || i == length - 1 || (inner >> (i - 1) & 1);
            if (!screen)
                *reach |= 1u << i;
            else
                *hit |= 1u << i;
            if (occupied && screen)
                break;
            screen |= occupied;
        }
    }
}

static void write_reach(const char *name, int length, int inner_bits)
{
    fprintf(out, "const core_reach %s[%d * %d] = {\n", name, length + 1, 1 << inner_bits);
    for (int at = 0; at <= length; at++) {
        for (unsigned inner = 0; inner < 1u << inner_bits; inner++) {
            unsigned reach = 0, hit = 0;
            if (at < length)
                line_reach(length, at, inner, &reach, &hit);
            fprintf(out, "{%u,%u},", reach, hit);
        }
        fprintf(out, "\n");
    }
    fprintf(out, "};\n");
}

/* A leaper whose step can be blocked: (blocker, target) pairs in its word. */
typedef struct leap {
    uint64_t blocker, target;
} leap;

static uint64_t find_multiplier(uint64_t squares)
{
    for (;;) {
        /* Few bits set: three draws. NOLINTNEXTLINE(misc-redundant-expression) */
        uint64_t multiplier = random64() & random64() & random64();
        unsigned used = 0;
        bool good = true;
        for (uint64_t subset = squares; good; subset = (subset - 1) & squares) {
            unsigned index = (unsigned)((subset * multiplier) >> 60);
            good = !(used >> index & 1);
            used |= 1u << index;
            if (subset == 0)
                break;
        }
        if (good)
            return multiplier;
    }
}

typedef int (*leaps_from)(leap leaps[8], int square);

static int horse_leaps(leap leaps[8], int square)
{
    static const int leg[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    int count = 0, file = file_of(square), rank = rank_of(square), word = word_of(square);
    for (int i = 0; i < 4; i++) {
        for (int turn = -1; turn <= 1; turn += 2) {
            int to_file = file + 2 * leg[i][0] + turn * (leg[i][1] != 0);
            int to_rank = rank + 2 * leg[i][1] + turn * (leg[i][0] != 0);
            if (!is_on_board(to_file, to_rank))
                continue;
            leaps[count].blocker = bit_in_word(square + leg[i][0] + FILES * leg[i][1], word);
            leaps[count].target = bit_in_word(FILES * to_rank + to_file, word);
            count++;
        }
    }
    return count;
}

static int elephant_leaps(leap leaps[8], int square)
{
    int count = 0, file = file_of(square), rank = rank_of(square), word = word_of(square);
    for (int up = -1; up <= 1; up += 2) {
        for (int right = -1; right <= 1; right += 2) {
            int to_file = file + 2 * right, to_rank = rank + 2 * up;
            if (!is_on_board(to_file, to_rank) || (to_rank < 5) != (rank < 5))
                continue;
            leaps[count].blocker = bit_in_word(square + right + FILES * up, word);
            leaps[count].target = bit_in_word(FILES * to_rank + to_file, word);
            count++;
        }
    }
    return count;
}

static void write_leaper(const char *blocks, const char *targets, leaps_from leaps_of)
{
    fprintf(out, "const core_block %s[CORE_SQUARE_ROWS] = {\n", blocks);
    static uint64_t table[ROWS][16];
    for (int square = 0; square < ROWS; square++) {
        leap leaps[8];
        int count = square < SQUARES ? leaps_of(leaps, square) : 0;
        uint64_t squares = 0, multiplier = 0;
        for (int i = 0; i < count; i++)
            squares |= leaps[i].blocker;
        if (squares != 0)
            multiplier = find_multiplier(squares);
        for (int i = 0; i < 16; i++)
            table[square][i] = 0;
        for (uint64_t subset = squares;; subset = (subset - 1) & squares) {
            uint64_t reached = 0;
            for (int i = 0; i < count; i++)
                if (!(subset & leaps[i].blocker))
                    reached |= leaps[i].target;
            table[square][(subset * multiplier) >> 60] = reached;
            if (subset == 0)
                break;
        }
        fprintf(out, "{0x%" PRIx64 ",0x%" PRIx64 "},", squares, multiplier);
    }
    fprintf(out, "};\nconst uint64_t %s[CORE_SQUARE_ROWS][16] = {\n", targets);
    for (int square = 0; square < ROWS; square++) {
        fprintf(out, "{");
        for (int i = 0; i < 16; i++)
            fprintf(out, "0x%" PRIx64 ",", table[square][i]);
        fprintf(out, "},\n");
    }
    fprintf(out, "};\n");
}

/* Steps of the general (straight) or the advisor (diagonal) inside a palace. */
static uint64_t palace_steps(int square, bool diagonal)
{
    static const int step[2][4][2] = {{{1, 0}, {-1, 0}, {0, 1}, {0, -1}},
                                      {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};
    if (square == SQUARES)
        return 0;
    int file = file_of(square), rank = rank_of(square), side = rank < 5 ? RED : BLACK;
    uint64_t reached = 0;
    if (!is_in_palace(file, rank, side))
        return 0;
    for (int i = 0; i < 4; i++) {
        int to_file = file + step[diagonal][i][0], to_rank = rank + step[diagonal][i][1];
        if (is_in_palace(to_file, to_rank, side))
            reached |= bit_in_word(FILES * to_rank + to_file, side);
    }
    return reached;
}

static uint64_t soldier_steps(int square, int side)
{
    if (square == SQUARES)
        return 0;
    int file = file_of(square), rank = rank_of(square), forward = side == RED ? 1 : -1;
    int word = side == RED ? 1 : 0;
    bool stands = side == RED ? rank >= 3 : rank <= 6;
    bool crossed = side == RED ? rank >= 5 : rank <= 4;
    uint64_t reached = 0;
    if (!stands)
        return 0;
    if (is_on_board(file, rank + forward))
        reached |= bit_in_word(square + FILES * forward, word);
    for (int right = -1; crossed && right <= 1; right += 2)
        if (is_on_board(file + right, rank))
            reached |= bit_in_word(square + right, word);
    return reached;
}

static void write_steps(void)
{
    fprintf(out, "const uint64_t core_general_targets[CORE_SQUARE_ROWS] = {\n");
    for (int square = 0; square < ROWS; square++)
        fprintf(out, "0x%" PRIx64 ",", palace_steps(square, false));
    fprintf(out, "};\nconst uint64_t core_advisor_targets[CORE_SQUARE_ROWS] = {\n");
    for (int square = 0; square < ROWS; square++)
        fprintf(out, "0x%" PRIx64 ",", palace_steps(square, true));
    fprintf(out, "};\nconst uint64_t core_soldier_targets[CHUHE_SIDES][CORE_SQUARE_ROWS] = {\n");
    for (int side = RED; side <= BLACK; side++) {
        fprintf(out, "{");
        for (int square = 0; square < ROWS; square++)
            fprintf(out, "0x%" PRIx64 ",", soldier_steps(square, side));
        fprintf(out, "},\n");
    }
    fprintf(out, "};\n");
}

static int palace_square(int point)
{
    int side = point / PALACE_POINTS, at = point % PALACE_POINTS;
    return FILES * (at / 3 + (side == RED ? 0 : 7)) + 3 + at % 3;
}

static words squares_between(int a, int b)
{
    words all = {{0, 0, 0, 0}};
    int step;
    if (b == SQUARES || a == b)
        return all;
    if (file_of(a) == file_of(b))
        step = b > a ? FILES : -FILES;
    else if (rank_of(a) == rank_of(b))
        step = b > a ? 1 : -1;
    else
        return all;
    for (int square = a + step; square != b; square += step) {
        words s = square_words(square);
        for (int i = 0; i < 4; i++)
            all.w[i] |= s.w[i];
    }
    return all;
}

/* The leg of a horse on `horse` that attacks `target`, or 90. */
static int horse_leg(int horse, int target)
{
    if (horse == SQUARES)
        return SQUARES;
    int files = file_of(target) - file_of(horse), ranks = rank_of(target) - rank_of(horse);
    if (abs(files) == 2 && abs(ranks) == 1)
        return horse + files / 2;
    if (abs(files) == 1 && abs(ranks) == 2)
        return horse + FILES * (ranks / 2);
    return SQUARES;
}

static void write_palace(void)
{
    int points[ROWS] = {0};
    for (int point = 0; point < 2 * PALACE_POINTS; point++)
        points[palace_square(point)] = point;
    fprintf(out, "const uint8_t core_palace_points[CORE_SQUARE_ROWS] = {\n");
    for (int square = 0; square < ROWS; square++)
        fprintf(out, "%d,", points[square]);
    fprintf(out, "};\n");
    fprintf(out, "const core_words core_between[CHUHE_SIDES * PALACE_POINTS][CORE_SQUARE_ROWS]"
                 " = {\n");
    for (int point = 0; point < 2 * PALACE_POINTS; point++) {
        fprintf(out, "{");
        for (int square = 0; square < ROWS; square++)
            write_words(squares_between(palace_square(point), square));
        fprintf(out, "},\n");
    }
    fprintf(out, "};\nconst uint8_t core_horse_leg[CHUHE_SIDES * PALACE_POINTS]"
                 "[CORE_SQUARE_ROWS] = {\n");
    for (int point = 0; point < 2 * PALACE_POINTS; point++) {
        fprintf(out, "{");
        for (int square = 0; square < ROWS; square++)
            fprintf(out, "%d,", horse_leg(square, palace_square(point)));
        fprintf(out, "},\n");
    }
    fprintf(out, "};\nconst uint8_t core_palace_reach[CORE_SQUARE_ROWS] = {\n");
    for (int square = 0; square < ROWS; square++) {
        int flags = 0;
        for (int point = 0; square < SQUARES && point < 2 * PALACE_POINTS; point++) {
            int at = palace_square(point), side = point / PALACE_POINTS;
            if (file_of(at) == file_of(square) || rank_of(at) == rank_of(square))
                flags |= side == RED ? 1 : 2;
            if (horse_leg(square, at) != SQUARES)
                flags |= side == RED ? 4 : 8;
        }
        fprintf(out, "%d,", flags);
    }
    fprintf(out, "};\nconst uint32_t core_file_spread[8] = {");
    for (int i = 0; i < 8; i++)
        fprintf(out, "0x%x,", (i & 1) | (i >> 1 & 1) << 9 | (i >> 2) << 18);
    fprintf(out, "};\n");
}

static void write_hash_keys(void)
{
    random_state = 0x6368756865; /* from here on the keys must never change */
    fprintf(out, "const uint64_t core_hash_keys[CHUHE_PIECES][CHUHE_SQUARES] = {\n");
    for (int piece = 0; piece < 16; piece++) {
        fprintf(out, "{");
        for (int square = 0; square < SQUARES; square++)
            fprintf(out, "0x%" PRIx64 ",", piece == 0 ? 0 : random64());
        fprintf(out, "},\n");
    }
    fprintf(out, "};\nconst uint64_t core_hash_black_to_move = 0x%" PRIx64 ";\n", random64());
}

int main(int argc, char **argv)
{
    if (argc != 2 || (out = fopen(argv[1], "w")) == NULL) {
        fprintf(stderr, "usage: make_tables OUTPUT.c\n");
        return 2;
    }
    fprintf(out, "/* Made by make_tables.c. */\n#include \"core/board.h\"\n\n");
    write_square_words();
    write_lines();
    write_reach("core_rank_reach", FILES, 7);
    write_reach("core_file_reach", RANKS, 8);
    write_leaper("core_horse_legs", "core_horse_targets", horse_leaps);
    write_leaper("core_elephant_eyes", "core_elephant_targets", elephant_leaps);
    write_steps();
    write_palace();
    write_hash_keys();
    if (ferror(out) || fclose(out) != 0) {
        fprintf(stderr, "make_tables: cannot write %s\n", argv[1]);
        return 3;
    }
    return 0;
}
