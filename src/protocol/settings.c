#include "protocol/settings.h"

#include <inttypes.h>
#include <string.h>

typedef struct setting {
    const char *name[2]; /* by dialect */
    setting_kind kind;
    int64_t least, most, usual;
} setting;

static const setting table[SETTINGS] = {
#define SETTING_ROW(id, uci, ucci, kind, least, most, usual)                                       \
    [SETTING_##id] = {{uci, ucci}, SETTING_##kind, least, most, usual},
    SETTING_LIST(SETTING_ROW)
#undef SETTING_ROW
};

/* Names that other engines have for rule books, as front ends send them. */
static const struct {
    const char *name, *book;
} rule_aliases[] = {
    {"AsianRule", "axf"},
    {"ChineseRule", "cxa2020"},
    {"AllowChase", "online"},
    {"NoJudgement", "none"},
};

static const char usual_book[] = "cxa2020";
static const char *const rank_choices[] = {"0-9", "1-10"};
/* UCCI's word for playing otherwise than one could, and the level it comes to. */
static const char *const randomness_choices[] = {"none",   "tiny",  "small",
                                                 "medium", "large", "huge"};
static const unsigned randomness_levels[] = {10, 9, 8, 6, 4, 2};
enum {
    RANK_CHOICES = sizeof rank_choices / sizeof rank_choices[0],
    RANDOMNESS_CHOICES = sizeof randomness_choices / sizeof randomness_choices[0]
};

/* The choice with that number, or NULL. */
static const char *choice(setting_id id, size_t i)
{
    switch (id) {
    case SETTING_VARIANT:
        return i == 0 ? "xiangqi" : NULL;
    case SETTING_RULE:
        return i < chuhe_rulebook_count() ? chuhe_rulebook_at(i)->name : NULL;
    case SETTING_RANKS:
        return i < RANK_CHOICES ? rank_choices[i] : NULL;
    case SETTING_RANDOMNESS:
        return i < RANDOMNESS_CHOICES ? randomness_choices[i] : NULL;
    default:
        return NULL;
    }
}

static bool find_choice(int64_t *value, setting_id id, word w)
{
    for (size_t i = 0; choice(id, i); i++)
        if (word_is(w, choice(id, i))) {
            *value = (int64_t)i;
            return true;
        }
    for (size_t i = 0; id == SETTING_RULE && i < sizeof rule_aliases / sizeof *rule_aliases; i++)
        if (word_is(w, rule_aliases[i].name)) {
            const char *book = rule_aliases[i].book;
            return find_choice(value, id, (word){book, strlen(book)});
        }
    return false;
}

void settings_default(settings *s)
{
    *s = (settings){.seed = 1};
    for (unsigned id = 0; id < SETTINGS; id++)
        s->value[id] = table[id].usual;
    (void)find_choice(&s->value[SETTING_RULE], SETTING_RULE,
                      (word){usual_book, sizeof usual_book - 1});
}

const char *setting_name(setting_id id, dialect in)
{
    const char *name = table[id].name[in];
    return *name ? name : table[id].name[1 - in];
}

static void list_range(buffer *out, setting_id id, dialect in)
{
    const setting *one = &table[id];
    settings usual;
    settings_default(&usual);
    switch (one->kind) {
    case SETTING_SPIN:
        /* UCCI has the default last, and 0 for a size that is left to the engine. */
        if (in == DIALECT_UCI)
            buffer_printf(out, " default %" PRId64, one->usual);
        buffer_printf(out, " min %" PRId64 " max %" PRId64,
                      in == DIALECT_UCCI && id == SETTING_HASH ? 0 : one->least, one->most);
        if (in == DIALECT_UCCI)
            buffer_printf(out, " default %" PRId64, one->usual);
        break;
    case SETTING_CHECK:
        buffer_printf(out, " default %s", one->usual ? "true" : "false");
        break;
    case SETTING_COMBO:
        if (in == DIALECT_UCI)
            buffer_printf(out, " default %s", choice(id, (size_t)usual.value[id]));
        for (size_t i = 0; choice(id, i); i++)
            buffer_printf(out, " var %s", choice(id, i));
        if (in == DIALECT_UCCI)
            buffer_printf(out, " default %s", choice(id, (size_t)usual.value[id]));
        break;
    case SETTING_BUTTON:
        break;
    }
}

void settings_list(buffer *out, dialect in)
{
    static const char *const kinds[] = {"spin", "check", "combo", "button"};
    for (unsigned i = 0; i < SETTINGS; i++) {
        if (*table[i].name[in] == '\0')
            continue;
        buffer_printf(out, "option %s%s type %s", in == DIALECT_UCI ? "name " : "",
                      table[i].name[in], kinds[table[i].kind]);
        list_range(out, (setting_id)i, in);
        buffer_text(out, "\n");
    }
}

/* Whether the text begins with the words of a name; then they are taken off. */
static bool take_name(words *text, const char *name)
{
    words rest = *text, wanted = words_of(name, strlen(name));
    word a, b;
    while (words_next(&b, &wanted)) {
        char one[32];
        if (b.len >= sizeof one || !words_next(&a, &rest))
            return false;
        memcpy(one, b.text, b.len);
        one[b.len] = '\0';
        if (!word_is(a, one))
            return false;
    }
    *text = rest;
    return true;
}

/* No name begins with the whole of another, so the first that fits is the one. */
static bool find_setting(setting_id *id, words *text)
{
    for (unsigned i = 0; i < SETTINGS; i++)
        for (unsigned in = 0; in < 2; in++)
            if (*table[i].name[in] && take_name(text, table[i].name[in])) {
                *id = (setting_id)i;
                return true;
            }
    return false;
}

static bool read_truth(int64_t *value, word w)
{
    static const char *const yes[] = {"true", "on", "yes", "1"}, *const no[] = {"false", "off",
                                                                                "no", "0"};
    for (size_t i = 0; i < 4; i++)
        if (word_is(w, yes[i]) || word_is(w, no[i])) {
            *value = word_is(w, yes[i]);
            return true;
        }
    return false;
}

static bool read_value(int64_t *value, setting_id id, word w)
{
    switch (table[id].kind) {
    case SETTING_SPIN:
        if (!word_number(value, w))
            return false;
        if (id == SETTING_HASH && *value == 0)
            *value = table[id].usual;
        return *value >= table[id].least && *value <= table[id].most;
    case SETTING_CHECK:
        return read_truth(value, w);
    case SETTING_COMBO:
        return find_choice(value, id, w);
    case SETTING_BUTTON:
        break;
    }
    return true;
}

setting_result settings_read(settings *s, setting_id *id, word *value, words text)
{
    words rest = text;
    word w;
    if (words_next(&w, &rest) && word_is(w, "name"))
        text = rest;
    *value = words_rest(text);
    if (!find_setting(id, &text))
        return SETTING_UNKNOWN;
    rest = text;
    if (words_next(&w, &rest) && word_is(w, "value"))
        text = rest;
    *value = words_rest(text);
    int64_t number = s->value[*id];
    if (!read_value(&number, *id, *value))
        return *id == SETTING_VARIANT ? SETTING_OTHER_GAME : SETTING_BAD_VALUE;
    s->value[*id] = number;
    return SETTING_SET;
}

void settings_say_range(buffer *out, setting_id id)
{
    switch (table[id].kind) {
    case SETTING_SPIN:
        buffer_printf(out, "a number from %" PRId64 " to %" PRId64, table[id].least,
                      table[id].most);
        break;
    case SETTING_CHECK:
        buffer_text(out, "true or false");
        break;
    case SETTING_COMBO:
        buffer_text(out, "one of");
        for (size_t i = 0; choice(id, i); i++)
            buffer_printf(out, " %s", choice(id, i));
        break;
    case SETTING_BUTTON:
        break;
    }
}

static unsigned lesser(unsigned a, int64_t b)
{
    return b < (int64_t)a ? (unsigned)b : a;
}

unsigned settings_level(const settings *s)
{
    unsigned level = ENGINE_LEVELS;
    if (s->value[SETTING_ANALYSE])
        return level;
    level = lesser(level, s->value[SETTING_LEVEL]);
    level = lesser(level, 1 + (s->value[SETTING_SKILL] * (ENGINE_LEVELS - 1) + 10) / 20);
    level = lesser(level, randomness_levels[s->value[SETTING_RANDOMNESS]]);
    if (s->value[SETTING_LIMIT_STRENGTH])
        level = lesser(level, 1 + (s->value[SETTING_ELO] - ELO_LEAST) / ELO_STEP);
    return level;
}

void settings_to_engine(engine_options *options, const settings *s)
{
    engine_options_default(options);
    options->hash_mb = (size_t)s->value[SETTING_HASH];
    options->threads = (unsigned)s->value[SETTING_THREADS];
    options->lines = (unsigned)s->value[SETTING_MULTI_PV];
    options->level = settings_level(s);
    options->seed = s->seed;
    options->book = chuhe_rulebook_at((size_t)s->value[SETTING_RULE]);
    options->natural_limit_plies =
        s->value[SETTING_SIXTY] ? (unsigned)s->value[SETTING_SIXTY_PLIES] : 0;
    options->overhead_ms = (unsigned)s->value[SETTING_OVERHEAD];
}
