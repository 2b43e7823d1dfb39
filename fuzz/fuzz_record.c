/* Game records, in either format. What is told comes in order and lies within
 * the text; told to stop, a reader says nothing more; a reader tells the same
 * whether it reads the text again or not. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <chuhe.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds)
{
    if (!holds)
        abort();
}

typedef enum stage { OUTSIDE, BEGUN, TAGGED, MOVING } stage;

typedef struct listener {
    const char *text;
    size_t len;
    chuhe_record_format format;
    stage stage;
    bool is_unreadable, is_playable;
    chuhe_position position;
    size_t plies, games, last_offset;
    size_t told, stop_after; /* stops after so many things told */
} listener;

static bool go_on(listener *l)
{
    require(l->told < l->stop_after);
    return ++l->told < l->stop_after;
}

static bool lies_within(const listener *l, const char *part, size_t len)
{
    return part >= l->text && part + len <= l->text + l->len;
}

static bool on_begin(const chuhe_setup *setup, chuhe_status status, size_t offset, void *ctx)
{
    listener *l = ctx;
    require(l->stage == OUTSIDE && offset <= l->len);
    l->stage = BEGUN;
    l->is_unreadable = status != CHUHE_OK;
    l->is_playable =
        !l->is_unreadable && chuhe_position_from_setup(&l->position, NULL, setup, 0) == CHUHE_OK;
    l->plies = 0;
    l->games++;
    return go_on(l);
}

static bool on_tag(const char *name, size_t name_len, const char *value, size_t value_len,
                   void *ctx)
{
    listener *l = ctx;
    require(l->stage == BEGUN || l->stage == TAGGED);
    require(name_len > 0 && name[0] != '\0' && value_len > 0 && lies_within(l, value, value_len));
    l->stage = TAGGED;
    return go_on(l);
}

static bool on_move(const char *text, size_t len, size_t offset, void *ctx)
{
    listener *l = ctx;
    chuhe_move move;
    chuhe_error err;

    require(l->stage != OUTSIDE && !l->is_unreadable && len > 0 && offset < l->len);
    /* moves come in the order in which they stand */
    require(l->stage != MOVING || l->plies == 0 || offset > l->last_offset);
    if (l->format == CHUHE_RECORD_MOVES)
        require(text == l->text + offset && lies_within(l, text, len));
    l->stage = MOVING;
    l->plies++;
    l->last_offset = offset;
    if (l->is_playable) {
        chuhe_status status = chuhe_move_from_any_text(&move, NULL, &l->position, text, len, &err);
        if (status == CHUHE_OK)
            require(chuhe_position_play(&l->position, NULL, move) == CHUHE_OK);
        else
            require(err.offset <= len);
        l->is_playable = status == CHUHE_OK;
    }
    return go_on(l);
}

static bool on_comment(size_t ply, const char *text, size_t len, size_t offset, void *ctx)
{
    listener *l = ctx;
    require(l->stage != OUTSIDE && len > 0);
    require(text == l->text + offset && lies_within(l, text, len));
    if (l->format == CHUHE_RECORD_MOVES)
        require(ply == l->plies);
    l->stage = MOVING;
    return go_on(l);
}

static bool on_warning(chuhe_status status, const char *message, size_t offset, void *ctx)
{
    listener *l = ctx;
    require(l->stage != OUTSIDE && status != CHUHE_OK && message != NULL && offset <= l->len);
    return go_on(l);
}

static bool on_end(void *ctx)
{
    listener *l = ctx;
    require(l->stage != OUTSIDE);
    l->stage = OUTSIDE;
    return go_on(l);
}

static size_t listen(chuhe_record_format format, const char *text, size_t len, size_t stop_after)
{
    listener l = {.text = text, .len = len, .format = format, .stop_after = stop_after};
    chuhe_record_visitor visitor = {on_begin, on_tag, on_move, on_comment, on_warning, on_end, &l};
    chuhe_error err = {CHUHE_OK, 0, NULL};
    chuhe_status status = chuhe_record_read(format, text, len, &visitor, &err);

    require(status == (l.games > 0 ? CHUHE_OK : CHUHE_E_NO_RECORD));
    require(status == CHUHE_OK || (err.code == status && err.message != NULL));
    require(l.told == stop_after || l.stage == OUTSIDE);
    return l.told;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;

    for (int format = 0; format < CHUHE_RECORD_FORMATS; format++) {
        size_t told = listen((chuhe_record_format)format, text, size, SIZE_MAX);
        if (told > 0)
            require(listen((chuhe_record_format)format, text, size, (told + 1) / 2) ==
                    (told + 1) / 2);
    }
    /* only DhtmlXQ text is taken for it */
    if (listen(CHUHE_RECORD_DHTMLXQ, text, size, SIZE_MAX) > 0)
        require(chuhe_record_detect(text, size) == CHUHE_RECORD_DHTMLXQ);
    return 0;
}
