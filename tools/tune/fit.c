/* The fit: gradient descent on how badly scores foretell results. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tune.h"

/* One run of positions in so many is kept for testing: neighbours are of one game,
 * and know each other's result. */
enum { BATCH = 16384, TESTED_EVERY = 20, TESTED_RUN = 2048 };

/* A position as the fit sees it: which weights count how often, Red's less Black's. */
typedef struct point {
    uint32_t first, count; /* of the entries */
    uint16_t chance[CHUHE_SIDES];
    uint8_t phase;
    float target; /* what Red can expect, 0..1 */
    float result; /* what Red got */
} point;

typedef struct entry {
    uint16_t weight;
    int16_t times;
} entry;

typedef struct points_list {
    point *points;
    entry *entries;
    size_t count, cap, entry_count, entry_cap;
} points_list;

/* Everything that is fitted: middle values, end values, chances. */
enum {
    END = EVAL_WEIGHT_COUNT,
    CHANCE = 2 * EVAL_WEIGHT_COUNT,
    PARAMETERS = CHANCE + EVAL_CHANCE_COUNT
};

typedef struct fit_options {
    double scale;  /* the score at which a side wins 73 of 100 */
    double lambda; /* how much the result counts, and not the search's score */
    double sigma;  /* how far weights are thought to lie from where they begin */
    double rate;
    unsigned rounds;
    const char *table, *output;
    const char *files[64];
    unsigned file_count;
} fit_options;

typedef struct fit {
    fit_options options;
    points_list list;
    double value[PARAMETERS], begin[PARAMETERS], slope[PARAMETERS];
    double first[PARAMETERS], second[PARAMETERS]; /* moments of the slopes */
    unsigned steps;
} fit;

static double chance_of(double score)
{
    return 1 / (1 + exp(-score));
}

static bool grow(points_list *list)
{
    if (list->count == list->cap) {
        size_t cap = list->cap * 2 + 65536;
        point *points = realloc(list->points, cap * sizeof *points);
        if (points == NULL)
            return false;
        list->points = points;
        list->cap = cap;
    }
    if (list->entry_count + EVAL_WEIGHT_COUNT > list->entry_cap) {
        size_t cap = list->entry_cap * 2 + 1048576;
        entry *entries = realloc(list->entries, cap * sizeof *entries);
        if (entries == NULL)
            return false;
        list->entries = entries;
        list->entry_cap = cap;
    }
    return true;
}

static bool add_sample(points_list *list, const tune_sample *sample, const fit_options *options)
{
    static int32_t counts[CHUHE_SIDES * EVAL_WEIGHT_COUNT];
    chuhe_position position;
    eval_sums sums;
    if (sample->result > 2 || !tune_sample_position(&position, sample)) {
        fputs("tune: not a position of a game; is the file whole?\n", stderr);
        return false;
    }
    if (!grow(list))
        return false;
    eval_begin(&sums, &position);
    eval_trace(counts, &position);
    point *at = &list->points[list->count++];
    double red = sample->to_move == CHUHE_RED ? sample->score : -sample->score;
    at->first = (uint32_t)list->entry_count;
    at->result = sample->result / 2.0F;
    at->phase = (uint8_t)(sums.phase < EVAL_PHASE_MAX ? sums.phase : EVAL_PHASE_MAX);
    at->chance[CHUHE_RED] = sums.chance[CHUHE_RED];
    at->chance[CHUHE_BLACK] = sums.chance[CHUHE_BLACK];
    at->target = (float)(options->lambda * sample->result / 2.0 +
                         (1 - options->lambda) * chance_of(red / options->scale));
    for (int i = 0; i < EVAL_WEIGHT_COUNT; i++) {
        int32_t times = counts[i] - counts[EVAL_WEIGHT_COUNT + i];
        if (times != 0)
            list->entries[list->entry_count++] = (entry){(uint16_t)i, (int16_t)times};
    }
    at->count = (uint32_t)list->entry_count - at->first;
    return true;
}

static bool read_samples(points_list *list, const char *path, const fit_options *options)
{
    FILE *in = fopen(path, "rb");
    tune_sample sample;
    bool good = in != NULL;
    while (good && fread(&sample, sizeof sample, 1, in) == 1)
        good = add_sample(list, &sample, options);
    if (!good)
        fprintf(stderr, "tune: cannot read %s, or not enough memory\n", path);
    if (in != NULL)
        fclose(in);
    return good;
}

/* What a position is judged to be, with how that came about. */
typedef struct judged {
    double blended, score;
    unsigned chance; /* which of the chances scaled it */
} judged;

static judged judge(const fit *f, const point *at)
{
    const entry *entries = f->list.entries + at->first;
    double middle = 0, end = 0, part = at->phase / (double)EVAL_PHASE_MAX;
    judged found;
    for (uint32_t i = 0; i < at->count; i++) {
        middle += entries[i].times * f->value[entries[i].weight];
        end += entries[i].times * f->value[END + entries[i].weight];
    }
    found.blended = middle * part + end * (1 - part);
    found.chance = CHANCE + at->chance[found.blended >= 0 ? CHUHE_RED : CHUHE_BLACK];
    found.score = found.blended * f->value[found.chance] / EVAL_CHANCE_MAX;
    return found;
}

static double loss_of(double expected, double target)
{
    const double tiny = 1e-9;
    return -(target * log(expected + tiny) + (1 - target) * log(1 - expected + tiny));
}

/* Adds to the slopes; gives back the loss. */
static double learn(fit *f, const point *at)
{
    judged found = judge(f, at);
    double expected = chance_of(found.score / f->options.scale);
    double pull = (expected - at->target) / f->options.scale;
    double part = at->phase / (double)EVAL_PHASE_MAX;
    double scaled = pull * f->value[found.chance] / EVAL_CHANCE_MAX;
    const entry *entries = f->list.entries + at->first;
    for (uint32_t i = 0; i < at->count; i++) {
        f->slope[entries[i].weight] += scaled * part * entries[i].times;
        f->slope[END + entries[i].weight] += scaled * (1 - part) * entries[i].times;
    }
    f->slope[found.chance] += pull * found.blended / EVAL_CHANCE_MAX;
    return loss_of(expected, at->target);
}

/* Adam, with a pull towards where the weights began that data outweighs. */
static void step(fit *f, double rate, size_t batch, size_t all)
{
    double fade1 = 1 - pow(0.9, ++f->steps), fade2 = 1 - pow(0.999, f->steps);
    for (int i = 0; i < PARAMETERS; i++) {
        double sigma = i < CHANCE ? f->options.sigma : 12;
        double slope = f->slope[i] / (double)batch +
                       (f->value[i] - f->begin[i]) / (sigma * sigma * (double)all);
        f->first[i] = 0.9 * f->first[i] + 0.1 * slope;
        f->second[i] = 0.999 * f->second[i] + 0.001 * slope * slope;
        f->value[i] -= rate * (f->first[i] / fade1) / (sqrt(f->second[i] / fade2) + 1e-10);
        if (i >= CHANCE) /* nothing is won with nothing, whatever games say */
            f->value[i] = f->begin[i] == 0 || f->value[i] < 0 ? 0 : fmin(f->value[i], 80);
        f->slope[i] = 0;
    }
}

static bool is_tested(size_t i)
{
    return i / TESTED_RUN % TESTED_EVERY == 0;
}

/* The loss on the positions kept for testing, and that by results alone: it can be
 * compared whatever lambda is. */
typedef struct test_losses {
    double loss, results;
} test_losses;

static test_losses test(const fit *f)
{
    test_losses sum = {0, 0};
    size_t tested = 0;
    for (size_t i = 0; i < f->list.count; i++) {
        if (!is_tested(i))
            continue;
        const point *at = &f->list.points[i];
        double expected = chance_of(judge(f, at).score / f->options.scale);
        sum.loss += loss_of(expected, at->target);
        sum.results += loss_of(expected, at->result);
        tested++;
    }
    return (test_losses){sum.loss / (double)tested, sum.results / (double)tested};
}

static void shuffle(uint32_t *order, size_t count, tune_luck *luck)
{
    for (size_t i = count; i > 1; i--) {
        size_t k = tune_below(luck, (unsigned)i);
        uint32_t kept = order[i - 1];
        order[i - 1] = order[k];
        order[k] = kept;
    }
}

static bool descend(fit *f)
{
    size_t count = 0, all = f->list.count;
    uint32_t *order = malloc(all * sizeof *order);
    tune_luck luck = {1};
    if (order == NULL)
        return false;
    for (size_t i = 0; i < all; i++)
        if (!is_tested(i))
            order[count++] = (uint32_t)i;
    test_losses tested = test(f);
    printf("%zu positions; before: %.5f on those kept for testing, %.5f by results\n", all,
           tested.loss, tested.results);
    for (unsigned round = 0; round < f->options.rounds; round++) {
        double rate = f->options.rate * (1 - (double)round / f->options.rounds), loss = 0;
        shuffle(order, count, &luck);
        for (size_t i = 0; i < count; i++) {
            loss += learn(f, &f->list.points[order[i]]);
            if (i % BATCH == BATCH - 1)
                step(f, rate, BATCH, all);
        }
        tested = test(f);
        printf("round %2u: %.5f, test %.5f, by results %.5f\n", round + 1, loss / (double)count,
               tested.loss, tested.results);
        fflush(stdout);
    }
    free(order);
    return true;
}

static void from_table(fit *f, const tune_table *table)
{
    const int32_t *weights = (const int32_t *)&table->weights;
    for (int i = 0; i < EVAL_WEIGHT_COUNT; i++) {
        f->value[i] = eval_middle(weights[i]);
        f->value[END + i] = eval_end(weights[i]);
    }
    for (int i = 0; i < EVAL_CHANCE_COUNT; i++)
        f->value[CHANCE + i] = table->chances[i];
    memcpy(f->begin, f->value, sizeof f->begin);
}

static void to_table(tune_table *table, const fit *f)
{
    int32_t *weights = (int32_t *)&table->weights;
    for (int i = 0; i < EVAL_WEIGHT_COUNT; i++)
        weights[i] = EVAL_PACK((int32_t)lround(f->value[i]), (int32_t)lround(f->value[END + i]));
    for (int i = 0; i < EVAL_CHANCE_COUNT; i++)
        table->chances[i] = (uint8_t)lround(f->value[CHANCE + i]);
}

static bool read_options(fit_options *o, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (strncmp(argv[i], "--", 2) != 0) {
            if (o->table == NULL)
                o->table = argv[i];
            else if (o->file_count < 64)
                o->files[o->file_count++] = argv[i];
            continue;
        }
        const char *name = argv[i] + 2;
        double value = ++i < argc ? strtod(argv[i], NULL) : 0;
        if (strcmp(name, "scale") == 0)
            o->scale = value;
        else if (strcmp(name, "lambda") == 0)
            o->lambda = value;
        else if (strcmp(name, "sigma") == 0)
            o->sigma = value;
        else if (strcmp(name, "rate") == 0)
            o->rate = value;
        else if (strcmp(name, "rounds") == 0)
            o->rounds = (unsigned)value;
        else if (strcmp(name, "to") == 0 && i < argc)
            o->output = argv[i];
        else
            return false;
    }
    return o->table != NULL && o->file_count != 0 && o->scale > 0;
}

static int run(fit *f)
{
    tune_table table;
    const fit_options *options = &f->options;
    if (!tune_table_read(&table, options->table))
        return 3;
    for (unsigned i = 0; i < options->file_count; i++)
        if (!read_samples(&f->list, options->files[i], options))
            return 3;
    if (f->list.count < 2 * BATCH) {
        fprintf(stderr, "tune: %zu positions are too few to learn from; at least %d are needed\n",
                f->list.count, 2 * BATCH);
        return 1;
    }
    from_table(f, &table);
    if (!descend(f))
        return 3;
    to_table(&table, f);
    const char *output = options->output != NULL ? options->output : options->table;
    return tune_table_write(output, &table) ? 0 : 3;
}

int tune_command_fit(int argc, char **argv)
{
    fit *f = calloc(1, sizeof *f);
    if (f == NULL)
        return 3;
    f->options = (fit_options){.scale = 400, .lambda = 0.45, .sigma = 60, .rate = 1, .rounds = 15};
    int status = 2;
    if (read_options(&f->options, argc, argv))
        status = run(f);
    else
        fprintf(stderr, "usage: tune fit TABLE FILE... [--to TABLE] [--scale N] [--lambda N]"
                        " [--sigma N] [--rate N] [--rounds N]\n");
    free(f->list.points);
    free(f->list.entries);
    free(f);
    return status;
}
