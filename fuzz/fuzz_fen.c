/* Any bytes read as a FEN and as a piece list.
 *
 * What is read can be written, and what is written reads the same and is
 * written the same again; what is refused says where, and touches nothing. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <chuhe.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef chuhe_status (*setup_reader)(chuhe_setup *, const char *, size_t, chuhe_error *);
typedef chuhe_status (*setup_writer)(char *, size_t, size_t *, const chuhe_setup *);

/* Not assert(): a release build must not lose it. */
static void must(bool holds)
{
    if (!holds)
        abort();
}

static bool is_equal(const chuhe_setup *a, const chuhe_setup *b)
{
    return chuhe_setup_is_same(a, b) && a->quiet_plies == b->quiet_plies && a->round == b->round;
}

/* `setup` and `untouched` are the bytes of a setup, those between its fields
 * included. */
static void check_refusal(chuhe_status status, const chuhe_error *err, size_t size,
                          const void *setup, const void *untouched)
{
    must(err->code == status);
    must(err->offset <= size);
    must(err->message != NULL && err->message[0] != '\0');
    must(strcmp(chuhe_status_name(status), "unknown") != 0);
    must(memcmp(setup, untouched, sizeof(chuhe_setup)) == 0);
}

/* Reads the bytes, and true when they are a setup that was written and read
 * again. */
static bool check_text(chuhe_setup *setup, setup_reader reader, setup_writer writer,
                       const uint8_t *data, size_t size)
{
    char text[CHUHE_FEN_CAP], again[CHUHE_FEN_CAP];
    size_t len = 0, again_len = 0;
    chuhe_error err = {CHUHE_OK, 0, NULL};
    unsigned char untouched[sizeof *setup];
    chuhe_setup back;

    memset(setup, 0xa5, sizeof *setup);
    memset(untouched, 0xa5, sizeof untouched);
    chuhe_status status = reader(setup, (const char *)data, size, &err);
    if (status != CHUHE_OK) {
        check_refusal(status, &err, size, setup, untouched);
        return false;
    }
    must(writer(text, sizeof text, &len, setup) == CHUHE_OK);
    must(strlen(text) == len);
    must(reader(&back, text, len, NULL) == CHUHE_OK);
    must(is_equal(setup, &back));
    must(writer(again, sizeof again, &again_len, &back) == CHUHE_OK);
    must(again_len == len && memcmp(text, again, len) == 0);
    must(writer(again, len, &again_len, setup) == CHUHE_E_SPACE && again_len == len);
    return true;
}

/* A setup that was read becomes a position when its faults are forgiven, and
 * only then. */
static void check_door(const chuhe_setup *setup)
{
    chuhe_position position;
    chuhe_setup_report report, again;
    chuhe_setup back;
    chuhe_faults faults = chuhe_setup_check(&report, setup);

    must(faults == report.faults && (faults & ~(chuhe_faults)CHUHE_FAULTS_ALL) == 0);
    must(chuhe_position_from_setup(&position, &again, setup, 0) ==
         (faults == 0 ? CHUHE_OK : CHUHE_E_UNPLAYABLE));
    must(again.faults == faults && memcmp(report.where, again.where, sizeof again.where) == 0);
    must(chuhe_position_from_setup(&position, NULL, setup, faults) == CHUHE_OK);
    chuhe_position_to_setup(&back, &position);
    must(is_equal(setup, &back));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    chuhe_setup setup;
    if (check_text(&setup, chuhe_setup_from_fen, chuhe_setup_to_fen, data, size))
        check_door(&setup);
    if (check_text(&setup, chuhe_setup_from_piece_list, chuhe_setup_to_piece_list, data, size))
        check_door(&setup);
    return 0;
}
