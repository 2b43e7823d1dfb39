/* Plays every example of a live game that the rule texts give and looks whether what
 * they say then holds. spec/procedure.md tells what a block may say. One TAP case a
 * block; for one that fails the file and line of what is wrong.
 *
 *   test_spec_procedure FILE...       (from the root of the tree) */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <chuhe.h>

#include "eventlog/eventlog.h"

enum { LINE_CAP = 1024, COMPLAINT_CAP = 2048, WORDS_MAX = 140 };

/* A block being played. */
typedef struct play {
    const char *file;
    unsigned line;
    chuhe_referee *referee;
    chuhe_answer answer; /* to the last event */
    bool has_answer;
    bool refusal_told; /* the block said that the last event is refused */
    bool failed;
    unsigned checks;
    char complaint[COMPLAINT_CAP];
} play;

/* The first complaint counts. */
__attribute__((format(printf, 2, 3))) static void complain(play *p, const char *format, ...)
{
    if (p->failed)
        return;
    p->failed = true;
    int used = snprintf(p->complaint, sizeof p->complaint, "%s:%u: ", p->file, p->line);
    va_list args;
    va_start(args, format);
    vsnprintf(p->complaint + used, sizeof p->complaint - (size_t)used, format, args);
    va_end(args);
}

static void complain_of(play *p, const eventlog_fault *fault)
{
    buffer text;
    buffer_init(&text);
    eventlog_fault_append(&text, fault, false);
    complain(p, "%.*s", (int)text.len, text.bytes);
    buffer_deinit(&text);
}

/* ---- the log ---- */

static void begin(play *p, const chuhe_referee_options *options)
{
    chuhe_status status = chuhe_referee_new(&p->referee, options, NULL);
    if (status != CHUHE_OK)
        complain(p, "no such game: %s", chuhe_status_message(status));
}

/* An event that was refused must be followed by a line that says so. */
static void settle(play *p)
{
    if (p->has_answer && p->answer.refusal != CHUHE_REFUSAL_NONE && !p->refusal_told)
        complain(p, "the event before was refused: %s", chuhe_refusal_name(p->answer.refusal));
    p->has_answer = false;
    p->refusal_told = false;
}

static void on_json(play *p, const char *text)
{
    chuhe_referee_options options;
    chuhe_event event;
    eventlog_fault fault = {.line = 0};
    settle(p);
    if (!p->referee && strncmp(text, "{\"game\"", 7) == 0) {
        if (eventlog_read_options(&options, text, strlen(text), &fault))
            begin(p, &options);
        else
            complain_of(p, &fault);
        return;
    }
    if (!p->referee) {
        chuhe_referee_options_init(&options);
        begin(p, &options);
    }
    if (p->failed)
        return;
    if (!eventlog_read_event(&event, text, strlen(text), p->referee, &fault)) {
        complain_of(p, &fault);
        return;
    }
    chuhe_referee_apply(&p->answer, p->referee, &event);
    p->has_answer = true;
}

/* ---- what must hold ---- */

typedef struct words {
    size_t count;
    char *at[WORDS_MAX];
} words;

static void split(words *w, char *text)
{
    *w = (words){0};
    for (char *word = strtok(text, " "); word && w->count < WORDS_MAX; word = strtok(NULL, " "))
        w->at[w->count++] = word;
}

static bool is(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

static uint8_t party_of(const char *word)
{
    return is(word, "red") ? CHUHE_RED : is(word, "black") ? CHUHE_BLACK : CHUHE_SIDES;
}

static bool effect_has(const chuhe_effect *e, const char *word)
{
    char number[16];
    snprintf(number, sizeof number, "%u", (unsigned)e->number);
    if (is(word, "red") || is(word, "black"))
        return e->side == party_of(word);
    if (e->kind == CHUHE_EFFECT_FOUL && strstr(chuhe_foul_clause(e->foul), word))
        return true;
    return is(number, word) || (e->clause && strstr(e->clause, word));
}

static bool has_effect(const play *p, const words *w, size_t from)
{
    for (size_t i = 0; i < p->answer.effect_count; i++) {
        const chuhe_effect *e = &p->answer.effects[i];
        bool fits = is(chuhe_effect_name(e->kind), w->at[from]);
        for (size_t j = from + 1; fits && j < w->count; j++)
            fits = effect_has(e, w->at[j]);
        if (fits)
            return true;
    }
    return false;
}

static const char *effects_of(const play *p, char *buf, size_t cap)
{
    size_t len = 0;
    buf[0] = '\0';
    for (size_t i = 0; i < p->answer.effect_count && len + 64 < cap; i++)
        len += (size_t)snprintf(buf + len, cap - len, " %s",
                                chuhe_effect_name(p->answer.effects[i].kind));
    return len ? buf : " none";
}

static void check_effect(play *p, const words *w)
{
    char effects[512];
    bool not_wanted = is(w->at[0], "no");
    if (!p->has_answer || w->count < (not_wanted ? 3u : 2u))
        complain(p, "no event, or no effect named");
    else if (has_effect(p, w, not_wanted ? 2 : 1) == not_wanted)
        complain(p, "the effects are:%s", effects_of(p, effects, sizeof effects));
}

static void check_refused(play *p, const words *w)
{
    const char *is_it = chuhe_refusal_name(p->answer.refusal);
    p->refusal_told = true;
    if (!p->has_answer || !is(is_it, w->at[1]))
        complain(p, "the refusal is: %s", p->has_answer ? is_it : "of no event");
}

static int compare_moves(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void check_allowed(play *p, const words *w)
{
    static chuhe_turn turns[CHUHE_STUDY_MOVES_MAX];
    static char texts[CHUHE_STUDY_MOVES_MAX][CHUHE_TURN_TEXT_CAP];
    size_t count = chuhe_referee_allowed(turns, CHUHE_STUDY_MOVES_MAX, p->referee), len;
    bool same = count + 1 == w->count;
    for (size_t i = 0; i < count && i < CHUHE_STUDY_MOVES_MAX; i++)
        if (chuhe_turn_to_text(texts[i], sizeof texts[i], &len, &turns[i]) != CHUHE_OK)
            complain(p, "a turn has no text");
    qsort(texts, count, sizeof *texts, compare_moves);
    for (size_t i = 1; same && i < w->count; i++)
        same = bsearch(w->at[i], texts, count, sizeof *texts, compare_moves) != NULL;
    if (!same)
        complain(p, "%zu moves are allowed, the first is %s", count, count ? texts[0] : "none");
}

static void check_time(play *p, const words *w, const chuhe_table_state *state)
{
    chuhe_time_control wanted;
    uint8_t side = party_of(w->count > 2 ? w->at[1] : NULL);
    if (side == CHUHE_SIDES ||
        chuhe_time_control_from_text(&wanted, w->at[2], strlen(w->at[2]), NULL) != CHUHE_OK) {
        complain(p, "no side, or no time");
        return;
    }
    int64_t left = chuhe_clock_display(&state->clock, side);
    if (left != wanted.periods[0].base_ms)
        complain(p, "the clock shows %lld ms", (long long)left);
}

static void check_number(play *p, const words *w, uint32_t red, uint32_t black)
{
    uint8_t side = party_of(w->count > 2 ? w->at[1] : NULL);
    uint32_t number = side == CHUHE_RED ? red : black;
    if (side == CHUHE_SIDES || strtoul(w->at[2], NULL, 10) != number)
        complain(p, "it is %u", (unsigned)number);
}

static void check_running(play *p, const words *w, const chuhe_table_state *state)
{
    static const char *const runs[] = {"red", "black", "nobody"};
    const char *is_it = runs[state->running];
    if (!is(w->at[1], is_it))
        complain(p, "the clock that runs is that of %s", is_it);
}

static void check_result(play *p, const words *w, const chuhe_table_state *state)
{
    static const char *const results[] = {"open", "red_wins", "black_wins", "draw"};
    const char *result = results[state->result], *ending = chuhe_ending_name(state->ending);
    if (w->count != 3 || !is(w->at[1], result) || !is(w->at[2], ending))
        complain(p, "the result is %s %s", result, ending);
}

static void check(play *p, char *text)
{
    words w;
    chuhe_table_state state;
    split(&w, text);
    p->checks++;
    if (!p->referee || w.count < 2) {
        complain(p, "there is nothing to ask this of");
        return;
    }
    chuhe_referee_state(&state, p->referee);
    if (is(w.at[0], "effect") || is(w.at[0], "no"))
        check_effect(p, &w);
    else if (is(w.at[0], "refused"))
        check_refused(p, &w);
    else if (is(w.at[0], "allowed"))
        check_allowed(p, &w);
    else if (is(w.at[0], "left"))
        check_time(p, &w, &state);
    else if (is(w.at[0], "running"))
        check_running(p, &w, &state);
    else if (is(w.at[0], "period"))
        check_number(p, &w, state.clock.face[CHUHE_RED].period,
                     state.clock.face[CHUHE_BLACK].period);
    else if (is(w.at[0], "fouls"))
        check_number(p, &w, state.fouls[CHUHE_RED], state.fouls[CHUHE_BLACK]);
    else if (is(w.at[0], "result"))
        check_result(p, &w, &state);
    else
        complain(p, "no such line: %s", w.at[0]);
}

/* ---- files ---- */

static bool finish(play *p, unsigned opened, unsigned number)
{
    settle(p);
    if (p->checks == 0)
        complain(p, "the block says nothing that must hold");
    printf("%sok %u - %s:%u\n", p->failed ? "not " : "", number, p->file, opened);
    if (p->failed)
        printf("# %s\n", p->complaint);
    chuhe_referee_free(p->referee);
    return !p->failed;
}

static bool run_file(const char *path, unsigned *number)
{
    static char text[LINE_CAP];
    FILE *in = fopen(path, "r");
    if (!in) {
        printf("not ok %u - %s cannot be read\n", ++*number, path);
        return false;
    }
    play p = {.file = path};
    bool inside = false, good = true;
    unsigned opened = 0;
    for (unsigned line = 1; fgets(text, sizeof text, in); line++) {
        text[strcspn(text, "\r\n")] = '\0';
        p.line = line;
        if (!inside && is(text, "```procedure")) {
            p = (play){.file = path, .line = line};
            inside = true;
            opened = line;
        } else if (inside && is(text, "```")) {
            good = finish(&p, opened, ++*number) && good;
            inside = false;
        } else if (inside && !p.failed && text[0]) {
            if (text[0] == '{')
                on_json(&p, text);
            else
                check(&p, text);
        }
    }
    if (inside) {
        printf("not ok %u - %s:%u: the block does not end\n", ++*number, path, opened);
        chuhe_referee_free(p.referee);
        good = false;
    }
    fclose(in);
    return good;
}

int main(int argc, char **argv)
{
    unsigned number = 0;
    bool good = argc > 1;
    for (int i = 1; i < argc; i++) {
        unsigned before = number;
        good = run_file(argv[i], &number) && good;
        if (number == before) {
            printf("not ok %u - %s has no example\n", ++number, argv[i]);
            good = false;
        }
    }
    printf("1..%u\n", number);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
