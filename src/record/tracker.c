#include "record/tracker.h"

#include <stdio.h>

#include "record/clean.h"
#include "record/tree.h"

void tracker_init(tracker *t, const chuhe_visitor *visitor, const chuhe_allocator *allocator,
                  chuhe_format format, chuhe_charset charset)
{
    *t = (tracker){
        .visitor = visitor, .allocator = *allocator, .format = format, .charset = charset};
}

void tracker_deinit(tracker *t)
{
    const chuhe_allocator *a = &t->allocator;
    if (t->line != NULL)
        a->resize(t->line, 0, a->ctx);
    if (t->saved != NULL)
        a->resize(t->saved, 0, a->ctx);
    if (t->frames != NULL)
        a->resize(t->frames, 0, a->ctx);
    if (t->cleaned != NULL)
        a->resize(t->cleaned, 0, a->ctx);
}

/* Notes the visitor's answer. */
static bool go_on(tracker *t, bool answer)
{
    if (!answer)
        t->stopped = true;
    return answer;
}

static bool fail(tracker *t, chuhe_status status)
{
    t->failure = status;
    return false;
}

void tracker_at(tracker *t, tracker_place place)
{
    t->last_place = place;
}

bool tracker_begin(tracker *t, tracker_place place)
{
    t->started = t->no_start = t->told_no_start = t->has_cleaned = false;
    t->last_place = place;
    t->played = t->pending = t->lost = t->saved_count = t->frame_count = t->skipped_frames = 0;
    chuhe_position_start(&t->start);
    t->now = t->start;
    size_t index = t->games++;
    return t->visitor->begin == NULL ||
           go_on(t, t->visitor->begin(t->format, t->charset, index, place.offset, t->visitor->ctx));
}

/* Readies two texts, one of them perhaps empty, for a record; what had to be
 * replaced is told once a game. False: stop. */
static bool clean(tracker *t, const char *texts[2], size_t lens[2])
{
    bool replaced = false;
    if (clean_is(texts[0], lens[0]) && clean_is(texts[1], lens[1]))
        return true;
    if (!tree_reserve(&t->allocator, &t->cleaned, &t->cleaned_capacity, 1, 3 * (lens[0] + lens[1])))
        return fail(t, CHUHE_E_MEMORY);
    char *at = t->cleaned;
    for (int i = 0; i < 2; i++) {
        lens[i] = clean_text(at, texts[i], lens[i], &replaced);
        texts[i] = at;
        at += lens[i];
    }
    if (!replaced || t->has_cleaned)
        return true;
    t->has_cleaned = true;
    return tracker_warn(t, CHUHE_E_SYNTAX, "control characters in a text became U+FFFD",
                        t->last_place, NULL, 0);
}

bool tracker_tag_named(tracker *t, const char *name, size_t name_len, const char *value,
                       size_t value_len)
{
    const char *texts[2] = {name, value};
    size_t lens[2] = {name_len, value_len};
    return t->visitor->tag == NULL || value_len == 0 ||
           (clean(t, texts, lens) &&
            go_on(t, t->visitor->tag(texts[0], lens[0], texts[1], lens[1], t->visitor->ctx)));
}

bool tracker_tag(tracker *t, const char *name, const char *value, size_t value_len)
{
    return tracker_tag_named(t, name, __builtin_strlen(name), value, value_len);
}

bool tracker_warn(tracker *t, chuhe_status code, const char *message, tracker_place place,
                  const char *text, size_t len)
{
    if (t->visitor->warning == NULL)
        return true;
    chuhe_warning warning = {code, message, place.offset, place.line,
                             0,    text,    len,          t->frame_count + t->skipped_frames};
    return go_on(t, t->visitor->warning(&warning, t->visitor->ctx));
}

static bool warn_ply(tracker *t, chuhe_status code, tracker_place place, size_t ply,
                     const char *text, size_t len)
{
    if (t->visitor->warning == NULL)
        return true;
    chuhe_warning warning = {
        code, chuhe_status_message(code),        place.offset, place.line, ply, text,
        len,  t->frame_count + t->skipped_frames};
    return go_on(t, t->visitor->warning(&warning, t->visitor->ctx));
}

bool tracker_start(tracker *t, const chuhe_setup *setup, tracker_place place)
{
    chuhe_setup_report report;
    chuhe_status status = chuhe_position_from_setup(&t->start, &report, setup, CHUHE_FAULTS_ALL);
    if (status != CHUHE_OK) {
        t->no_start = true;
        return tracker_warn(t, status, chuhe_status_message(status), place, NULL, 0);
    }
    t->now = t->start;
    t->started = true;
    t->no_start = false;
    if (t->visitor->start != NULL &&
        !go_on(t, t->visitor->start(setup, report.faults, t->visitor->ctx)))
        return false;
    for (int i = 0; i < CHUHE_FAULT_COUNT; i++)
        if ((report.faults >> i & 1) &&
            !tracker_warn(t, CHUHE_E_UNPLAYABLE, chuhe_fault_message(i), place, NULL, 0))
            return false;
    return true;
}

void tracker_no_start(tracker *t)
{
    t->no_start = true;
}

bool tracker_warn_fen(tracker *t, const chuhe_error *err, tracker_place place, const char *text,
                      size_t len)
{
    char message[128];
    snprintf(message, sizeof message, "FEN, byte %zu: %s", err->offset + 1, err->message);
    return tracker_warn(t, err->code, message, place, text, len);
}

bool tracker_bad_fen(tracker *t, const chuhe_error *err, tracker_place place, const char *text,
                     size_t len)
{
    tracker_no_start(t);
    return tracker_warn_fen(t, err, place, text, len);
}

/* Tells the usual start, unless one has been told. It stands for one that cannot
 * be read, too, but moves played from there would be another game. */
static bool ensure_start(tracker *t, tracker_place place)
{
    if (t->started)
        return true;
    bool no_start = t->no_start;
    chuhe_setup usual;
    chuhe_setup_start(&usual);
    bool going = tracker_start(t, &usual, place);
    t->no_start = no_start;
    return going;
}

/* Before a move: false when it cannot be told, by a start that cannot be read
 * (which is warned about), or since reading must stop. */
static bool can_move(tracker *t, tracker_place place, bool *goes_on)
{
    t->last_place = place;
    *goes_on = ensure_start(t, place);
    if (!*goes_on || !t->no_start)
        return *goes_on;
    t->lost += t->frame_count == 0 && t->skipped_frames == 0;
    if (!t->told_no_start) {
        t->told_no_start = true;
        *goes_on = tracker_warn(t, CHUHE_E_SYNTAX,
                                "the moves are passed over, because the start cannot be read",
                                place, NULL, 0);
    }
    return false;
}

/* Plays again what was taken back, until so many plies are played. */
static void play_again(tracker *t, size_t plies)
{
    for (; t->played < plies && t->pending != 0; t->pending--) {
        chuhe_move move = t->saved[--t->saved_count];
        chuhe_position_play_unchecked(&t->now, &t->line[t->played++], move);
    }
}

/* Brings `now` to the end of the present line. */
static void catch_up(tracker *t)
{
    play_again(t, t->played + t->pending);
}

const chuhe_position *tracker_position(tracker *t)
{
    if (t->lost != 0 || t->skipped_frames != 0 || t->no_start)
        return NULL;
    catch_up(t);
    return &t->now;
}

size_t tracker_plies(const tracker *t)
{
    return t->played + t->pending + t->lost;
}

/* Plays a legal move at the end of the line, where `now` is. */
static bool play(tracker *t, chuhe_move move)
{
    if (!tree_reserve(&t->allocator, &t->line, &t->line_capacity, sizeof *t->line, t->played + 1))
        return fail(t, CHUHE_E_MEMORY);
    if (t->visitor->move != NULL &&
        !go_on(t, t->visitor->move(move, &t->now, t->played + 1, t->visitor->ctx)))
        return false;
    chuhe_position_play_unchecked(&t->now, &t->line[t->played++], move);
    return true;
}

/* The line ends with a ply that cannot be played. */
static bool lose(tracker *t, chuhe_status status, tracker_place place, const char *text, size_t len)
{
    t->lost = 1;
    return warn_ply(t, status, place, t->played + 1, text, len);
}

bool tracker_move(tracker *t, chuhe_move move, tracker_place place)
{
    bool goes_on;
    if (!can_move(t, place, &goes_on))
        return goes_on;
    if (t->lost != 0 || t->skipped_frames != 0) {
        t->lost++;
        return true;
    }
    catch_up(t);
    chuhe_status status = chuhe_position_explain(&t->now, move);
    if (status == CHUHE_OK)
        return play(t, move);
    char text[4];
    chuhe_square from = chuhe_move_from(move), to = chuhe_move_to(move);
    if (from >= CHUHE_SQUARES || to >= CHUHE_SQUARES) /* no letters name a place off the board */
        return lose(t, status, place, NULL, 0);
    text[0] = (char)('a' + from % 9);
    text[1] = (char)('0' + from / 9 % 10);
    text[2] = (char)('a' + to % 9);
    text[3] = (char)('0' + to / 9 % 10);
    return lose(t, status, place, text, sizeof text);
}

bool tracker_move_text(tracker *t, int notation, const char *text, size_t len, tracker_place place)
{
    bool goes_on;
    if (!can_move(t, place, &goes_on))
        return goes_on;
    if (t->lost != 0 || t->skipped_frames != 0) {
        t->lost++;
        return true;
    }
    catch_up(t);
    chuhe_move move;
    chuhe_status status =
        notation < 0
            ? chuhe_move_from_any_text(&move, NULL, &t->now, text, len, NULL)
            : chuhe_move_from_text(&move, &t->now, (chuhe_notation)notation, text, len, NULL);
    return status == CHUHE_OK ? play(t, move) : lose(t, status, place, text, len);
}

/* A variation that cannot be told: what it holds is passed over. */
static bool skip_variation(tracker *t, size_t ply, tracker_place place)
{
    bool is_told_of =
        t->no_start || t->skipped_frames != 0 || (ply != 0 && ply <= tracker_plies(t));
    t->skipped_frames++;
    return is_told_of ||
           tracker_warn(t, CHUHE_E_SYNTAX, "a variation hangs on a ply that is not there", place,
                        NULL, 0);
}

/* Takes plies back, keeping them to be played again. False: no memory. */
static bool take_back(tracker *t, size_t plies)
{
    if (t->played > plies && !tree_reserve(&t->allocator, &t->saved, &t->saved_capacity,
                                           sizeof *t->saved, t->saved_count + (t->played - plies)))
        return fail(t, CHUHE_E_MEMORY);
    for (; t->played > plies; t->pending++) {
        const chuhe_undo *undo = &t->line[--t->played];
        t->saved[t->saved_count++] = undo->move;
        chuhe_position_take_back(&t->now, undo);
    }
    return true;
}

bool tracker_variation(tracker *t, size_t ply, tracker_place place)
{
    if (!ensure_start(t, place))
        return false;
    size_t plies = t->played + t->pending;
    if (t->no_start || t->skipped_frames != 0 || ply == 0 || ply > plies + 1 ||
        (ply == plies + 1 && t->lost == 0))
        return skip_variation(t, ply, place);
    if (!tree_reserve(&t->allocator, &t->frames, &t->frame_capacity, sizeof *t->frames,
                      t->frame_count + 1))
        return fail(t, CHUHE_E_MEMORY);
    play_again(t, ply - 1);
    if (!take_back(t, ply - 1))
        return false;
    t->frames[t->frame_count++] = (tracker_frame){ply, t->pending, t->lost};
    t->pending = t->lost = 0;
    return t->visitor->variation == NULL || go_on(t, t->visitor->variation(ply, t->visitor->ctx));
}

bool tracker_variation_here(tracker *t, tracker_place place)
{
    return tracker_variation(t, tracker_plies(t), place);
}

bool tracker_end_variation(tracker *t, tracker_place place)
{
    if (t->skipped_frames != 0) {
        t->skipped_frames--;
        return true;
    }
    if (t->frame_count == 0)
        return tracker_warn(t, CHUHE_E_SYNTAX, "a variation is closed that was not opened", place,
                            NULL, 0);
    tracker_frame frame = t->frames[--t->frame_count];
    play_again(t, frame.ply - 1); /* of the plies in common, where any were taken back */
    while (t->played > frame.ply - 1)
        chuhe_position_take_back(&t->now, &t->line[--t->played]);
    t->saved_count -= t->pending; /* the variation's own */
    t->pending = frame.pending;
    t->lost = frame.lost;
    return t->visitor->end_variation == NULL ||
           go_on(t, t->visitor->end_variation(t->visitor->ctx));
}

static bool is_passed_over(const tracker *t)
{
    return t->lost != 0 || t->skipped_frames != 0;
}

bool tracker_comment(tracker *t, chuhe_comment_place where, const char *text, size_t len)
{
    const char *texts[2] = {text, ""};
    size_t lens[2] = {len, 0};
    return len == 0 || is_passed_over(t) || t->visitor->comment == NULL ||
           (clean(t, texts, lens) &&
            go_on(t, t->visitor->comment(where, texts[0], lens[0], t->visitor->ctx)));
}

bool tracker_mark(tracker *t, unsigned mark)
{
    return is_passed_over(t) || t->visitor->mark == NULL ||
           go_on(t, t->visitor->mark(mark, t->visitor->ctx));
}

bool tracker_clock(tracker *t, uint32_t left_ms)
{
    return is_passed_over(t) || t->visitor->clock == NULL ||
           go_on(t, t->visitor->clock(left_ms, t->visitor->ctx));
}

bool tracker_result(tracker *t, chuhe_result result)
{
    return t->visitor->result == NULL || go_on(t, t->visitor->result(result, t->visitor->ctx));
}

bool tracker_end(tracker *t)
{
    tracker_place nowhere = {0, 0};
    if (!ensure_start(t, nowhere))
        return false;
    t->skipped_frames = 0;
    while (t->frame_count != 0)
        if (!tracker_end_variation(t, nowhere))
            return false;
    return t->visitor->end == NULL || go_on(t, t->visitor->end(t->visitor->ctx));
}
