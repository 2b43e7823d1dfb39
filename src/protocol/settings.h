/* What front ends may set, under the names of either dialect. One table says
 * names, kinds and ranges; it is listed to front ends, and read when they set. */
#ifndef PROTOCOL_SETTINGS_H
#define PROTOCOL_SETTINGS_H

#include "engine/engine.h"
#include "protocol/move_words.h"

typedef enum dialect { DIALECT_UCI, DIALECT_UCCI } dialect;

typedef enum setting_kind {
    SETTING_SPIN,
    SETTING_CHECK,
    SETTING_COMBO,
    SETTING_BUTTON
} setting_kind;

/* What an Elo of UCI_Elo stands for: levels are this far apart, from the first. They
 * are names for levels; nobody has measured them against people. */
enum { ELO_LEAST = 1000, ELO_STEP = 200, ELO_MOST = ELO_LEAST + (ENGINE_LEVELS - 1) * ELO_STEP };

/* X(id, name in UCI, name in UCCI, kind, least, most, usual). "" where a dialect
 * does not list it; every name is understood in both. */
#define SETTING_LIST(X)                                                                            \
    X(THREADS, "Threads", "threads", SPIN, 1, ENGINE_THREADS_MAX, 1)                               \
    X(HASH, "Hash", "hashsize", SPIN, 1, ENGINE_HASH_MB_MAX, ENGINE_HASH_MB_DEFAULT)               \
    X(CLEAR_HASH, "Clear Hash", "clearhash", BUTTON, 0, 0, 0)                                      \
    X(PONDER, "Ponder", "ponder", CHECK, 0, 1, 0)                                                  \
    X(MULTI_PV, "MultiPV", "", SPIN, 1, ENGINE_LINES_MAX, 1)                                       \
    X(OVERHEAD, "Move Overhead", "moveoverhead", SPIN, 0, 10000, 10)                               \
    X(LEVEL, "Level", "level", SPIN, 1, ENGINE_LEVELS, ENGINE_LEVELS)                              \
    X(SKILL, "Skill Level", "", SPIN, 0, 20, 20)                                                   \
    X(LIMIT_STRENGTH, "UCI_LimitStrength", "", CHECK, 0, 1, 0)                                     \
    X(ELO, "UCI_Elo", "", SPIN, ELO_LEAST, ELO_MOST, ELO_MOST)                                     \
    X(ANALYSE, "UCI_AnalyseMode", "", CHECK, 0, 1, 0)                                              \
    X(VARIANT, "UCI_Variant", "", COMBO, 0, 0, 0)                                                  \
    X(RULE, "Repetition Rule", "repetitionrule", COMBO, 0, 0, 0)                                   \
    X(SIXTY, "Sixty Move Rule", "sixtymoverule", CHECK, 0, 1, 1)                                   \
    X(SIXTY_PLIES, "Rule60MaxPly", "rule60maxply", SPIN, 1, 10000, 120)                            \
    X(RANKS, "Ranks", "", COMBO, 0, 0, 0)                                                          \
    X(MILLISECONDS, "", "usemillisec", CHECK, 0, 1, 0)                                             \
    X(BATCH, "", "batch", CHECK, 0, 1, 0)                                                          \
    X(RANDOMNESS, "", "randomness", COMBO, 0, 0, 0)                                                \
    X(NEW_GAME, "", "newgame", BUTTON, 0, 0, 0)

typedef enum setting_id {
#define SETTING_ENUM(id, uci, ucci, kind, least, most, usual) SETTING_##id,
    SETTING_LIST(SETTING_ENUM)
#undef SETTING_ENUM
        SETTINGS
} setting_id;

typedef struct settings {
    int64_t value[SETTINGS]; /* of a combo, the number of the choice */
    uint64_t seed;
} settings;

void settings_default(settings *s);
/* The lines that follow a hello. */
void settings_list(buffer *out, dialect in);

typedef enum setting_result {
    SETTING_SET, /* or, for a button, to be pressed */
    SETTING_UNKNOWN,
    SETTING_BAD_VALUE,
    SETTING_OTHER_GAME /* UCI_Variant for another game: some front ends begin with that */
} setting_result;

/* Reads what follows `setoption`: `name X value Y`, or `X Y`. *id is what it is
 * about, *value the words that were read, unless it is unknown: then they are all. */
setting_result settings_read(settings *s, setting_id *id, word *value, words text);
/* Says which values there are, for a message. */
void settings_say_range(buffer *out, setting_id id);
const char *setting_name(setting_id id, dialect in);

/* The level that all of the settings on strength leave. */
unsigned settings_level(const settings *s);
void settings_to_engine(engine_options *options, const settings *s);

#endif
