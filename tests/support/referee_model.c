#include "referee_model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "referee_watch.h"

enum { DEPTH_MAX = 16 };

/* A sequence: letters, each at once or later. */
typedef struct path {
    uint8_t len;
    struct {
        uint8_t letter, later;
    } step[DEPTH_MAX];
} path;

/* Fingerprints of states that were met. */
typedef struct met {
    uint64_t *keys;
    size_t count, capacity; /* a power of two */
} met;

typedef struct exploration {
    const model_world *world;
    model_tally *tally;
    met met;
    path *queue;
    size_t head, tail, capacity;
} exploration;

static bool met_add(met *m, uint64_t key)
{
    if (2 * m->count >= m->capacity) {
        met larger = {NULL, 0, m->capacity == 0 ? 1024 : 2 * m->capacity};
        larger.keys = calloc(larger.capacity, sizeof *larger.keys);
        assert_non_null(larger.keys);
        for (size_t i = 0; i < m->capacity; i++)
            if (m->keys[i] != 0)
                met_add(&larger, m->keys[i]);
        free(m->keys);
        *m = larger;
    }
    key += key == 0;
    size_t slot = (size_t)(key * 0x9e3779b97f4a7c15U >> 20) & (m->capacity - 1);
    for (; m->keys[slot] != 0; slot = (slot + 1) & (m->capacity - 1))
        if (m->keys[slot] == key)
            return false;
    m->keys[slot] = key;
    m->count++;
    return true;
}

static void enqueue(exploration *x, const path *p)
{
    if (x->tail == x->capacity) {
        x->capacity = x->capacity == 0 ? 1024 : 2 * x->capacity;
        x->queue = realloc(x->queue, x->capacity * sizeof *x->queue);
        assert_non_null(x->queue);
    }
    x->queue[x->tail++] = *p;
}

static chuhe_square square_of(const char *text)
{
    return text == NULL ? CHUHE_NO_SQUARE : chuhe_square_make(text[0] - 'a', text[1] - '0');
}

static chuhe_event event_of(const model_letter *letter, int64_t at_ms)
{
    chuhe_event event = chuhe_event_make(letter->kind, letter->by, at_ms);
    event.side = letter->side;
    event.square = square_of(letter->square);
    event.square2 = square_of(letter->square2);
    if (letter->move != NULL)
        event.turn =
            chuhe_turn_make(chuhe_move_make(square_of(letter->move), square_of(letter->move + 2)));
    if (letter->late != 0)
        event.turn.late = letter->late;
    if (letter->becomes != 0)
        event.turn.becomes = letter->becomes;
    event.row = letter->row;
    event.consent = letter->consent;
    event.accident = letter->accident;
    event.hand_on = letter->hand_on;
    event.count = letter->count;
    event.ms = letter->ms;
    event.foul = letter->foul;
    event.ending = letter->ending;
    event.result = letter->result;
    event.correction = letter->correction;
    if (letter->text != NULL)
        snprintf(event.text, sizeof event.text, "%s", letter->text);
    return event;
}

static void tell_letter(const model_letter *letter, int64_t at)
{
    static const char *const parties[] = {"red", "black", "arbiter"};
    print_message(
        "  %lld %s %s %s%s%s%s side=%d count=%u row=%u ms=%lld\n", (long long)at,
        parties[letter->by], chuhe_event_name(letter->kind),
        letter->move != NULL ? letter->move : "", letter->square != NULL ? letter->square : "",
        letter->square2 != NULL ? letter->square2 : "", letter->text != NULL ? letter->text : "",
        letter->side, letter->count, letter->row, (long long)letter->ms);
}

static void tell(const exploration *x, const path *p)
{
    int64_t at = 0;
    print_message("%s:\n", x->world->name);
    for (size_t i = 0; i < x->world->first_count; i++)
        tell_letter(&x->world->first[i], 0);
    for (unsigned i = 0; i < p->len; i++) {
        at += p->step[i].later ? x->world->step_ms : 0;
        tell_letter(&x->world->letters[p->step[i].letter], at);
    }
}

/* One step; complains with the sequence. */
static void step(const exploration *x, watch *w, const path *p, const model_letter *letter,
                 int64_t at)
{
    chuhe_event event = event_of(letter, at);
    const char *complaint = watch_step(w, &event);
    if (complaint == NULL)
        return;
    tell(x, p);
    fail_msg("%s", complaint);
}

/* The game after a sequence. */
static void play(const exploration *x, watch *w, const path *p)
{
    static const path nothing = {0, {{0, 0}}};
    watch_begin(w, &x->world->options);
    for (size_t i = 0; i < x->world->first_count; i++) {
        step(x, w, &nothing, &x->world->first[i], 0);
        if (w->answer.refusal != CHUHE_REFUSAL_NONE)
            fail_msg("%s: the first events are refused: %s", x->world->name,
                     chuhe_refusal_name(w->answer.refusal));
    }
    int64_t at = 0;
    for (unsigned i = 0; i < p->len; i++) {
        at += p->step[i].later ? x->world->step_ms : 0;
        step(x, w, p, &x->world->letters[p->step[i].letter], at);
    }
}

static void count(model_tally *tally, const watch *w, const model_letter *letter)
{
    tally->steps++;
    if (w->answer.refusal == CHUHE_REFUSAL_NONE) {
        tally->taken++;
        tally->kinds[letter->kind] = true;
    } else {
        tally->refused++;
        tally->refusals[w->answer.refusal] = true;
    }
}

static void arrive(exploration *x, watch *w, const path *p)
{
    if (!met_add(&x->met, watch_fingerprint(w)))
        return;
    const char *complaint = watch_replays(w);
    if (complaint != NULL) {
        tell(x, p);
        fail_msg("%s", complaint);
    }
    x->tally->states++;
    x->tally->ended += w->now.phase >= CHUHE_PHASE_ENDED;
    x->tally->endings[w->now.ending] = true;
    if (p->len > x->tally->depth)
        x->tally->depth = p->len;
    if (p->len < x->world->depth)
        enqueue(x, p);
}

/* All events after a sequence. The game is played anew only after one that changed it. */
static void expand(exploration *x, const path *from)
{
    watch w;
    play(x, &w, from);
    for (size_t letter = 0; letter < x->world->letter_count; letter++)
        for (uint8_t later = 0; later <= (x->world->step_ms > 0); later++) {
            path to = *from;
            to.step[to.len].letter = (uint8_t)letter;
            to.step[to.len++].later = later;
            step(x, &w, &to, &x->world->letters[letter],
                 w.now.now_ms + (later ? x->world->step_ms : 0));
            count(x->tally, &w, &x->world->letters[letter]);
            if (!w.changed)
                continue;
            arrive(x, &w, &to);
            watch_end(&w);
            play(x, &w, from);
        }
    watch_end(&w);
}

void model_explore(model_tally *tally, const model_world *world)
{
    exploration x = {world, tally, {NULL, 0, 0}, NULL, 0, 0, 0};
    size_t before = tally->states, steps = tally->steps;
    path start;
    watch w;
    assert_true(world->depth <= DEPTH_MAX && world->letter_count < 256);
    memset(&start, 0, sizeof start);
    play(&x, &w, &start);
    arrive(&x, &w, &start);
    watch_end(&w);
    while (x.head < x.tail) {
        path from = x.queue[x.head++];
        expand(&x, &from);
    }
    print_message("%s: %zu states, %zu events, up to %u in a row\n", world->name,
                  tally->states - before, tally->steps - steps, world->depth);
    free(x.queue);
    free(x.met.keys);
}
