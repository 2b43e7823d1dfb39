/* CBF, which is read only: every game read is one that JSON keeps as it is. */
#include <stdint.h>

#include "record_cycle.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool on_game(chuhe_record *record, chuhe_format format, chuhe_charset charset, size_t index,
                    void *ctx)
{
    return cycle_on_game(record, format == CHUHE_FORMAT_CBF ? CHUHE_FORMAT_JSON : format, charset,
                         index, ctx);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    cycle c = {.options = {.format = CHUHE_FORMAT_JSON, .warning = cycle_on_loss}};
    c.options.ctx = &c;
    chuhe_game_reader reader = {on_game, NULL, &c};
    chuhe_read_options options = {.format = CHUHE_FORMAT_CBF};
    chuhe_status status = chuhe_read_records((const char *)data, size, &options, &reader, NULL);
    cycle_must(status == CHUHE_OK || status == CHUHE_E_NO_RECORD, &c, chuhe_status_message(status));
    free(c.text);
    return 0;
}
