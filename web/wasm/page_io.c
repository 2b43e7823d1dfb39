/* Bytes in, bytes out. */
#include <stdlib.h>
#include <string.h>

#include "wasm/page_state.h"

enum { KEPT = 1 << 20 }; /* rooms up to this size are kept */

static char *input;
static uint32_t input_room;
static chuhe_error error;
static buffer output;
static json writer;

uint8_t *page_input(uint32_t len)
{
    if (len > PAGE_INPUT_MAX)
        return NULL;
    if (len >= input_room || (input_room > KEPT && len < KEPT)) {
        char *room = realloc(input, (size_t)len + 1);
        if (!room)
            return NULL;
        input = room;
        input_room = len + 1;
    }
    input[len] = '\0';
    return (uint8_t *)input;
}

const char *page_input_text(uint32_t len)
{
    return len < input_room ? input : NULL;
}

chuhe_error *page_error(void)
{
    error = (chuhe_error){.code = CHUHE_OK, .message = ""};
    return &error;
}

uint32_t page_error_offset(void)
{
    return (uint32_t)error.offset;
}

/* A failure is forgotten with what was written before. */
buffer *page_begin_output(void)
{
    if (output.failed || output.cap > KEPT)
        buffer_deinit(&output);
    buffer_clear(&output);
    return &output;
}

int32_t page_end_output(void)
{
    if (!buffer_failed(&output))
        return CHUHE_OK;
    buffer_clear(&output);
    return CHUHE_E_MEMORY;
}

json *page_begin_json(void)
{
    json_init(&writer, page_begin_output());
    json_begin_object(&writer);
    return &writer;
}

int32_t page_end_json(void)
{
    json_end_object(&writer);
    return page_end_output();
}

const uint8_t *page_output(void)
{
    return (const uint8_t *)output.bytes;
}

uint32_t page_output_length(void)
{
    return (uint32_t)output.len;
}

chuhe_move page_move(uint32_t move)
{
    return move <= UINT16_MAX ? (chuhe_move)move : UINT16_MAX;
}

/* The bytes of a number are in memory as they are to be given. */
int32_t page_put_moves(const chuhe_move *moves, size_t count)
{
    buffer_append(page_begin_output(), moves, count * sizeof *moves);
    int32_t status = page_end_output();
    return status == CHUHE_OK ? (int32_t)count : status;
}
