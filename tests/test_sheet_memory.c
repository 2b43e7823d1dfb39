/* A score sheet when there is no memory: whichever piece of it is refused, the sheet or
 * the document says so, and nothing is lost. The linker puts the functions below in the
 * place of those of the C library. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/sheet_facts.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
char *__real_strdup(const char *text);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
char *__wrap_strdup(const char *text);

/* So many are granted before one is refused; -1: all are. */
static long granted = -1;

static bool refuses(void)
{
    return granted >= 0 && granted-- == 0;
}

void *__wrap_malloc(size_t size)
{
    return refuses() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return refuses() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return refuses() ? NULL : __real_realloc(old, size);
}

char *__wrap_strdup(const char *text)
{
    return refuses() ? NULL : __real_strdup(text);
}

static bool write_document(const sheet *s, sheet_form form)
{
    buffer out;
    buffer_init(&out);
    if (form == SHEET_FORM_TEXT)
        sheet_text(&out, s);
    else if (form == SHEET_FORM_HTML)
        sheet_html(&out, s);
    else
        for (size_t page = 0; page < sheet_pages(s); page++)
            sheet_svg(&out, s, page);
    bool holds = !buffer_failed(&out);
    buffer_deinit(&out);
    return holds;
}

static bool write_all(const chuhe_referee *referee)
{
    bool holds = true;
    sheet_options options;
    sheet_options_init(&options);
    options.team[CHUHE_RED] = "某队";
    sheet *s = sheet_new(referee, &options);
    if (!s)
        return false;
    for (sheet_form form = SHEET_FORM_TEXT; form <= SHEET_FORM_SVG; form++)
        holds = write_document(s, form) && holds;
    sheet_free(s);
    return holds;
}

static void test_every_refusal_is_told(void **state)
{
    (void)state;
    chuhe_referee *referee =
        sheet_game("{\"game\":{\"table\":\"tournament\",\"time\":\"1999-6.1\",\"odds\":{"
                   "\"removed\":[\"b0\"]}}}\n"
                   "{\"at\":0,\"event\":\"seated\",\"by\":\"red\",\"name\":\"甲\"}\n"
                   "{\"at\":0,\"event\":\"seated\",\"by\":\"black\",\"name\":\"乙\"}\n"
                   "{\"at\":0,\"event\":\"start\"}\n"
                   "{\"at\":1000,\"event\":\"move\",\"move\":\"h2e2\"}\n"
                   "{\"at\":2000,\"event\":\"offer\",\"by\":\"red\"}\n"
                   "{\"at\":3000,\"event\":\"press\"}\n"
                   "{\"at\":4000,\"event\":\"foul\",\"side\":\"red\",\"foul\":\"9.1.1\"}\n"
                   "{\"at\":5000,\"event\":\"correct\",\"correction\":\"plies\",\"count\":0}\n"
                   "{\"at\":6000,\"event\":\"adjourn\"}\n"
                   "{\"at\":7000,\"event\":\"seal\",\"move\":\"h2e2\"}\n"
                   "{\"at\":8000,\"event\":\"open\"}\n"
                   "{\"at\":9000,\"event\":\"ruling\",\"result\":\"draw\",\"ending\":\"ruled\","
                   "\"text\":\"x\"}\n");
    long refused = 0;
    for (;; refused++) {
        granted = refused;
        bool holds = write_all(referee);
        bool was_reached = granted < 0;
        granted = -1;
        assert_int_equal(holds, !was_reached);
        if (!was_reached)
            break;
    }
    assert_true(refused > 50);
    chuhe_referee_free(referee);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_refusal_is_told)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
