/* Rulings when memory runs out: each allocation of a ruling is refused once, and
 * nothing is lost, leaked or half done. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

#include "support/chance_loop.h"

/* An allocator that refuses one request for more memory and counts its blocks. */
typedef struct miser {
    size_t asked, refused; /* the request to refuse, counted from 1 */
    size_t blocks;
} miser;

static void *resize(void *old, size_t size, void *ctx)
{
    miser *m = ctx;
    if (size == 0) {
        m->blocks -= old != NULL;
        free(old);
        return NULL;
    }
    if (++m->asked == m->refused)
        return NULL;
    m->blocks += old == NULL;
    return realloc(old, size);
}

typedef chuhe_status (*asker)(const chuhe_game *game, const chuhe_ruling_options *options,
                              const chuhe_allocator *allocator);

/* A ruling is untouched when it fails. */
static chuhe_status settle(chuhe_ruling *ruling, chuhe_status status)
{
    if (status == CHUHE_OK) {
        chuhe_ruling_deinit(ruling);
        return status;
    }
    for (size_t i = 0; i < sizeof *ruling; i++)
        assert_int_equal(((const unsigned char *)ruling)[i], 0xa5);
    return status;
}

static chuhe_status ask_judge(const chuhe_game *game, const chuhe_ruling_options *options,
                              const chuhe_allocator *allocator)
{
    chuhe_ruling ruling;
    memset(&ruling, 0xa5, sizeof ruling);
    return settle(&ruling, chuhe_game_judge(&ruling, game, options, allocator));
}

static chuhe_status ask_judge_at(const chuhe_game *game, const chuhe_ruling_options *options,
                                 const chuhe_allocator *allocator)
{
    size_t plies = chuhe_game_plies(game) - 1;
    chuhe_ruling ruling;
    memset(&ruling, 0xa5, sizeof ruling);
    return settle(&ruling, chuhe_game_judge_at(&ruling, game, plies, chuhe_game_ply(game, plies),
                                               options, allocator));
}

static chuhe_status ask_forbidden(const chuhe_game *game, const chuhe_ruling_options *options,
                                  const chuhe_allocator *allocator)
{
    chuhe_move moves[CHUHE_MOVES_MAX];
    size_t count = 12345;
    chuhe_status status =
        chuhe_game_forbidden_moves(moves, CHUHE_MOVES_MAX, &count, game, options, allocator);
    if (status != CHUHE_OK)
        assert_int_equal(count, 12345);
    return status;
}

/* Refuses the first request, then the second, until none is left to refuse. */
static void refuse_each(asker ask, const chuhe_game *game, const chuhe_ruling_options *options)
{
    for (size_t refused = 1;; refused++) {
        miser m = {0, refused, 0};
        chuhe_allocator allocator = {resize, &m};
        chuhe_status status = ask(game, options, &allocator);
        assert_int_equal(m.blocks, 0);
        if (m.asked < refused) {
            assert_int_equal(status, CHUHE_OK);
            return;
        }
        assert_int_equal(status, CHUHE_E_MEMORY);
    }
}

static void test_each_allocation_is_refused_once(void **state)
{
    (void)state;
    chance luck = {1999};
    for (int i = 0; i < 40; i++) {
        played_line line;
        chuhe_game game;
        chance_loop(&line, 3, &luck);
        assert_int_equal(played_line_game(&game, &line, NULL), CHUHE_OK);
        for (size_t book = 0; book < chuhe_rulebook_count(); book++) {
            chuhe_ruling_options options = {chuhe_rulebook_at(book), 3, 2000};
            refuse_each(ask_judge, &game, &options);
            refuse_each(ask_judge_at, &game, &options);
            refuse_each(ask_forbidden, &game, &options);
        }
        chuhe_game_deinit(&game);
    }
}

/* What cannot be ruled asks for nothing that it does not give back. */
static void test_nothing_is_kept_of_a_game_without_a_loop(void **state)
{
    (void)state;
    chuhe_position start;
    chuhe_game game;
    chuhe_position_start(&start);
    assert_int_equal(chuhe_game_init(&game, &start, NULL, NULL), CHUHE_OK);
    for (size_t book = 0; book < chuhe_rulebook_count(); book++) {
        chuhe_ruling_options options = {chuhe_rulebook_at(book), 0, 2000};
        refuse_each(ask_judge, &game, &options);
        refuse_each(ask_forbidden, &game, &options);
    }
    chuhe_game_deinit(&game);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_allocation_is_refused_once),
        cmocka_unit_test(test_nothing_is_kept_of_a_game_without_a_loop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
