/* The commands that play: games for the fit, and matches of two tables. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tune.h"

typedef struct play_options {
    unsigned games, nodes;
    uint64_t seed;
    const char *files[2];
    unsigned file_count;
} play_options;

static int usage(const char *text)
{
    fprintf(stderr, "usage: %s\n", text);
    return 2;
}

static bool read_options(play_options *options, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        uint64_t value = i + 1 < argc ? strtoull(argv[i + 1], NULL, 10) : 0;
        if (strncmp(argv[i], "--", 2) != 0) {
            if (options->file_count == 2)
                return false;
            options->files[options->file_count++] = argv[i];
            continue;
        }
        if (strcmp(argv[i], "--games") == 0)
            options->games = (unsigned)value;
        else if (strcmp(argv[i], "--nodes") == 0)
            options->nodes = (unsigned)value;
        else if (strcmp(argv[i], "--seed") == 0)
            options->seed = value;
        else
            return false;
        if (++i == argc)
            return false;
    }
    return options->games != 0 && options->nodes != 0;
}

/* Each game has its own luck, so that a file can be made in parts. */
static tune_luck luck_of(uint64_t seed, unsigned game)
{
    return (tune_luck){seed * 0x9E3779B97F4A7C15u + game * 0xD1342543DE82EF95u};
}

typedef struct gathered {
    tune_sample samples[TUNE_PLIES_MAX];
    unsigned count;
} gathered;

/* Quiet positions only: what is en prise is for the search to find out. */
static void gather(const chuhe_position *before, const engine_result *found, void *ctx)
{
    gathered *all = ctx;
    int score = found->line.score;
    if (chuhe_position_is_check(before) || found->best == CHUHE_NO_MOVE || score > 1500 ||
        score < -1500 || all->count == TUNE_PLIES_MAX)
        return;
    if (chuhe_position_piece_at(before, chuhe_move_to(found->best)) != CHUHE_NO_PIECE)
        return;
    tune_sample_init(&all->samples[all->count++], before, score);
}

int tune_command_play(int argc, char **argv)
{
    play_options options = {.games = 100, .nodes = 2000, .seed = 1};
    tune_table table;
    if (!read_options(&options, argc, argv) || options.file_count == 0)
        return usage("tune play FILE [TABLE] [--games N] [--nodes N] [--seed N]");
    if (options.file_count == 2) {
        if (!tune_table_read(&table, options.files[1]))
            return 3;
        tune_table_use(&table);
    }
    FILE *out = fopen(options.files[0], "wb");
    tune_player player = {tune_engine_new(), NULL}, both[CHUHE_SIDES] = {player, player};
    gathered *all = malloc(sizeof *all);
    if (out == NULL || player.engine == NULL || all == NULL) {
        fprintf(stderr, "tune: cannot write %s, or not enough memory\n", options.files[0]);
        return 3;
    }
    unsigned long total = 0;
    unsigned results[3] = {0, 0, 0};
    for (unsigned i = 0; i < options.games; i++) {
        tune_luck luck = luck_of(options.seed, i);
        tune_game game = {.nodes = options.nodes};
        tune_game_open(&game, &luck, &player);
        all->count = 0;
        int result = tune_game_play(&game, both, gather, all);
        results[result]++;
        for (unsigned k = 0; k < all->count; k++)
            all->samples[k].result = (uint8_t)result;
        fwrite(all->samples, sizeof *all->samples, all->count, out);
        total += all->count;
        if (isatty(STDERR_FILENO))
            fprintf(stderr, "\r%u games, %lu positions", i + 1, total);
    }
    printf("%u games: Red won %u, %u drawn, Black won %u; %lu positions\n", options.games,
           results[2], results[1], results[0], total);
    engine_free(player.engine);
    free(all);
    return ferror(out) || fclose(out) != 0 ? 3 : 0;
}

static double elo(double share)
{
    return share <= 0 ? -999 : share >= 1 ? 999 : 400 * log10(share / (1 - share));
}

/* Wins, draws and losses of the first; pairs of games have the same opening. */
static void report(const unsigned counts[3])
{
    double games = counts[0] + counts[1] + counts[2];
    double share = (counts[2] + counts[1] / 2.0) / games;
    double spread =
        counts[2] * pow(1 - share, 2) + counts[1] * pow(0.5 - share, 2) + counts[0] * pow(share, 2);
    double error = 1.96 * sqrt(spread) / games;
    printf("%u games: won %u, drawn %u, lost %u: %.1f %%, %+.0f Elo [%+.0f, %+.0f]\n",
           counts[0] + counts[1] + counts[2], counts[2], counts[1], counts[0], 100 * share,
           elo(share), elo(share - error), elo(share + error));
    fflush(stdout);
}

static void play_pair(unsigned counts[3], const tune_player players[2], const tune_game *game)
{
    for (int swap = 0; swap < 2; swap++) {
        tune_player sides[CHUHE_SIDES] = {players[swap], players[swap ^ 1]};
        int result = tune_game_play(game, sides, NULL, NULL);
        counts[swap == 0 ? result : 2 - result]++;
    }
}

int tune_command_match(int argc, char **argv)
{
    play_options options = {.games = 400, .nodes = 3000, .seed = 7};
    tune_table tables[2];
    if (!read_options(&options, argc, argv) || options.file_count != 2)
        return usage("tune match TABLE TABLE [--games N] [--nodes N] [--seed N]");
    tune_player players[2] = {{tune_engine_new(), &tables[0]}, {tune_engine_new(), &tables[1]}};
    unsigned counts[3] = {0, 0, 0};
    for (int i = 0; i < 2; i++)
        if (!tune_table_read(&tables[i], options.files[i]) || players[i].engine == NULL)
            return 3;
    for (unsigned i = 0; i < options.games / 2; i++) {
        tune_luck luck = luck_of(options.seed, i);
        tune_game game = {.nodes = options.nodes};
        tune_game_open(&game, &luck, &players[1]);
        play_pair(counts, players, &game);
        if (i % 50 == 49)
            report(counts);
    }
    report(counts);
    engine_free(players[0].engine);
    engine_free(players[1].engine);
    return 0;
}
