/* Board pictures: what a player sees on them, and that nothing breaks them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cairo.h>
#include <librsvg/rsvg.h>

#include "support/picture_facts.h"

#define START "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

/* ---- help ---- */

typedef struct place {
    int x, y;
} place;

/* Where the file number with this class ("red-file-2") is written. */
static place number_place(const char *svg, const char *class)
{
    char pattern[96];
    place at = {0, 0};
    snprintf(pattern, sizeof pattern, "<path class=\"%s\" transform=\"translate(", class);
    const char *found = strstr(svg, pattern);
    assert_non_null(found);
    assert_int_equal(sscanf(found + strlen(pattern), "%d %d", &at.x, &at.y), 2);
    return at;
}

/* Where the n-th piece with this letter stands, in the order of drawing. */
static place piece_place(const char *svg, char letter, int n)
{
    char pattern[64];
    place at = {0, 0};
    snprintf(pattern, sizeof pattern, "<use xlink:href=\"#chuhe-piece-%c\" ", letter);
    const char *found = strstr(svg, pattern);
    while (found && n-- > 0)
        found = strstr(found + 1, pattern);
    assert_non_null(found);
    assert_int_equal(sscanf(found + strlen(pattern), "x=\"%d\" y=\"%d\"", &at.x, &at.y), 2);
    return at;
}

/* ---- the board ---- */

static void all_pieces_are_drawn(void **state)
{
    (void)state;
    char *svg = picture_draw_fen(START, NULL);
    assert_int_equal(picture_count(svg, "<use "), 32);
    assert_int_equal(picture_count(svg, "#chuhe-piece-P\""), 5);
    assert_int_equal(picture_count(svg, "#chuhe-piece-k\""), 1);
    assert_int_equal(picture_count(svg, "<g id="), 14);
    picture_assert_well_formed(svg);
    free(svg);

    svg = picture_draw_fen("3k5/9/9/9/9/9/9/9/4R4/4K4 w", NULL);
    assert_int_equal(picture_count(svg, "<use "), 3);
    assert_int_equal(picture_count(svg, "<g id="), 3); /* only what stands there is defined */
    free(svg);

    svg = picture_draw_fen("9/9/9/9/9/9/9/9/9/9 w", NULL);
    assert_int_equal(picture_count(svg, "<use "), 0);
    picture_assert_well_formed(svg);
    free(svg);
}

/* Red in outline, on a light disc; Black reversed, on a filled one. */
static void red_is_in_outline_and_black_reversed(void **state)
{
    (void)state;
    char *svg = picture_draw_fen(START, NULL);
    unsigned red_disc, red_ink, black_disc, black_ink;
    const char *red = strstr(svg, "id=\"chuhe-piece-C\""),
               *black = strstr(svg, "id=\"chuhe-piece-c\"");
    assert_non_null(red);
    assert_non_null(black);
    const char *red_path = strstr(red, "<path"), *black_path = strstr(black, "<path");
    assert_int_equal(sscanf(strstr(red, "fill=\"#"), "fill=\"#%2x", &red_disc), 1);
    assert_int_equal(sscanf(strstr(black, "fill=\"#"), "fill=\"#%2x", &black_disc), 1);
    assert_int_equal(sscanf(red_path, "<path fill=\"#%*2x%2x", &red_ink), 1);
    assert_int_equal(sscanf(black_path, "<path fill=\"#%*2x%2x", &black_ink), 1);
    assert_true(red_disc > 0xe0 && red_ink < 0x60);
    assert_true(black_disc < 0x40 && black_ink > 0xe0);
    /* Both sides' cannon is the same character. */
    const char *red_d = strstr(red_path, " d="), *black_d = strstr(black_path, " d=");
    assert_memory_equal(red_d, black_d, (size_t)(strchr(red_d, '>') - red_d));
    free(svg);
}

/* 炮二: Red's cannon on the file that Red calls 二, third line from below. */
static void cannon_two_stands_on_red_file_two(void **state)
{
    (void)state;
    char *svg = picture_draw_fen(START, NULL);
    place two = number_place(svg, "red-file-2"), eight = number_place(svg, "red-file-8");
    place left = piece_place(svg, 'C', 0), right = piece_place(svg, 'C', 1);
    place chariot = piece_place(svg, 'R', 0), horse = piece_place(svg, 'N', 0);
    int step = horse.x - chariot.x;
    assert_int_equal(right.x, two.x);
    assert_int_equal(left.x, eight.x);
    assert_int_equal(right.x - left.x, 6 * step);
    assert_int_equal(chariot.y - right.y, 2 * step);
    /* Black's 炮8 faces 炮二. */
    assert_int_equal(piece_place(svg, 'c', 1).x, two.x);
    assert_int_equal(number_place(svg, "black-file-8").x, two.x);
    free(svg);
}

/* Red numbers from its right (一 at the right when Red is below), Black too. */
static void file_numbers_turn_with_the_board(void **state)
{
    (void)state;
    picture_options options = {.black_below = false};
    for (int turned = 0; turned < 2; turned++) {
        options.black_below = turned;
        char *svg = picture_draw_fen(START, &options);
        place one = number_place(svg, "red-file-1"), nine = number_place(svg, "red-file-9");
        place black_one = number_place(svg, "black-file-1");
        place black_nine = number_place(svg, "black-file-9");
        place general = piece_place(svg, 'K', 0), black_general = piece_place(svg, 'k', 0);
        assert_int_equal(one.x > nine.x, !turned);
        assert_int_equal(black_one.x < black_nine.x, !turned);
        assert_int_equal(general.y > black_general.y, !turned);
        /* Red's numbers stand at Red's edge, beyond its general. */
        assert_int_equal(one.y > general.y, !turned);
        assert_int_equal(black_one.y < black_general.y, !turned);
        assert_int_equal(picture_count(svg, "<use "), 32);
        free(svg);
    }
}

static void letters_take_the_place_of_characters(void **state)
{
    (void)state;
    picture_options options = {.letters = true};
    char *svg = picture_draw_fen(START, &options);
    assert_int_equal(picture_count(svg, "<use xlink:href=\"#chuhe-letter-"), 32);
    assert_int_equal(picture_count(svg, "#chuhe-letter-n\""), 2);
    assert_int_equal(picture_count(svg, "chuhe-piece-"), 0);
    free(svg);
}

/* A viewer without any font still shows the whole board. */
static void no_font_is_needed_without_a_title(void **state)
{
    (void)state;
    char *svg = picture_draw_fen(START, NULL);
    assert_int_equal(picture_count(svg, "<text"), 0);
    assert_int_equal(picture_count(svg, "font"), 0);
    assert_int_equal(picture_count(svg, "class=\"river\""), 4);
    assert_int_equal(picture_count(svg, "-file-"), 18);
    assert_int_equal(picture_count(svg, "(null)"), 0);
    assert_true(strlen(svg) < 24000);
    free(svg);
}

/* A setup may come from anywhere: bytes that are no piece are left out. */
static void what_is_no_piece_is_not_drawn(void **state)
{
    (void)state;
    chuhe_setup setup = picture_setup_of(START);
    for (int i = 0; i < 27; i++) {
        static const chuhe_piece odd[] = {8, 16, 17, 99, 255};
        setup.board[i] = odd[i % 5];
    }
    char *svg = picture_draw_setup(&setup, NULL);
    assert_int_equal(picture_count(svg, "<use "), 32 - 9 - 2);
    picture_assert_well_formed(svg);
    free(svg);
}

/* ---- upon the board ---- */

static void last_move_arrows_and_marks_are_drawn(void **state)
{
    (void)state;
    const picture_arrow arrows[] = {
        {.from = chuhe_square_make(7, 2), .to = chuhe_square_make(4, 2)},
        {.from = chuhe_square_make(1, 0), .to = chuhe_square_make(2, 2)},
        {.from = 5, .to = 5}, /* from a point to itself: nothing */
        {.from = CHUHE_NO_SQUARE, .to = 3},
        {.from = 3, .to = 255} /* off the board: nothing */
    };
    picture_options options = {.arrows = arrows, .arrow_count = 5};
    options.last_move = chuhe_move_make(chuhe_square_make(7, 2), chuhe_square_make(4, 2));
    chuhe_squareset_add(&options.marks, 0);
    chuhe_squareset_add(&options.marks, 44);
    chuhe_squareset_add(&options.marks, 45);
    chuhe_squareset_add(&options.marks, 89);
    char *svg = picture_draw_fen(START, &options);
    assert_int_equal(picture_count(svg, "class=\"arrow\""), 2);
    assert_int_equal(picture_count(svg, "class=\"last-move\""), 1);
    assert_int_equal(picture_count(svg, "class=\"mark\""), 4);
    picture_assert_well_formed(svg);
    free(svg);

    options = (picture_options){.last_move = chuhe_move_make(CHUHE_NO_SQUARE, 127)};
    svg = picture_draw_fen(START, &options);
    assert_int_equal(picture_count(svg, "class=\"last-move\""), 0);
    free(svg);
}

/* ---- the title ---- */

static void title_is_escaped(void **state)
{
    (void)state;
    picture_options options = {.title = "</text><script>\"&amp;'</script> 炮二平五"};
    char *svg = picture_draw_fen(START, &options);
    assert_int_equal(picture_count(svg, "<script"), 0);
    assert_int_equal(
        picture_count(svg, "&lt;/text&gt;&lt;script&gt;\"&amp;amp;'&lt;/script&gt; 炮二平五"), 1);
    picture_assert_well_formed(svg);
    free(svg);
}

static void odd_bytes_in_the_title_are_harmless(void **state)
{
    (void)state;
    static const char *const odd[] = {
        "\x01\x1f\x7f\x1b[31m", /* control characters */
        /* A control of two bytes, turned text. NOLINTNEXTLINE(misc-misleading-bidirectional) */
        "\xc2\x85\xe2\x80\xae!",
        "\xff\xfe\x80\xc0\xaf",     /* no UTF-8 at all */
        "\xe7\x82",                 /* cut short */
        "\xed\xa0\x80\xef\xbf\xbf", /* half a surrogate pair, U+FFFF */
        "\xf4\x90\x80\x80\xf0\x80\x80\x80",
        "\xf0\x9f\x98\x80 \xc3\xa9 \xe2\x80\xa6", /* fine */
        "",
        " \n\r\t ",
        "]]>",
        "a\nb",
    };
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        picture_options options = {.title = odd[i]};
        char *svg = picture_draw_fen(START, &options);
        picture_assert_well_formed(svg);
        for (const char *s = svg; *s; s++)
            assert_true((unsigned char)*s >= ' ' || *s == '\n');
        assert_int_equal(picture_count(svg, "\xc2\x85"), 0);
        /* NOLINTNEXTLINE(misc-misleading-bidirectional): that is what is looked for */
        assert_int_equal(picture_count(svg, "\xe2\x80\xae"), 0);
        free(svg);
    }
}

static void titles_of_random_bytes_are_well_formed(void **state)
{
    (void)state;
    uint32_t seed = 1;
    for (int round = 0; round < 120; round++) {
        char title[200];
        size_t len = 1 + (size_t)round * 5 % (sizeof title - 1);
        for (size_t i = 0; i < len; i++) {
            seed = seed * 1664525u + 1013904223u;
            title[i] = (char)(seed >> 24);
        }
        title[len] = '\0';
        picture_options options = {.title = title};
        char *svg = picture_draw_fen("9/9/9/9/9/9/9/9/9/9 w", &options);
        picture_assert_well_formed(svg);
        free(svg);
    }
}

static void long_titles_are_broken_into_lines(void **state)
{
    (void)state;
    picture_options options = {.title = "象棋竞赛规则象棋竞赛规则象棋竞赛规则象棋竞赛规则"};
    char *svg = picture_draw_fen(START, &options);
    assert_int_equal(picture_count(svg, "<text "), 2);
    free(svg);

    options.title = "first\nsecond\n\nthird";
    svg = picture_draw_fen(START, &options);
    assert_int_equal(picture_count(svg, "<text "), 3);
    assert_int_equal(picture_count(svg, ">second</text>"), 1);
    free(svg);

    char *endless = malloc(100001);
    memset(endless, 'x', 100000);
    endless[100000] = '\0';
    options.title = endless;
    svg = picture_draw_fen(START, &options);
    assert_true(strlen(svg) < 30000);
    assert_int_equal(picture_count(svg, "…</text>"), 1); /* says that it was cut */
    free(svg);
    free(endless);
}

/* ---- PNG ---- */

static uint32_t big_endian(const char *bytes)
{
    const unsigned char *b = (const unsigned char *)bytes;
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

static void png_has_the_width_asked_for(void **state)
{
    (void)state;
    char *svg = picture_draw_fen(START, NULL);
    static const int widths[] = {1, 333, 1000};
    for (int i = 0; i < 3; i++) {
        buffer png;
        const char *why = "";
        buffer_init(&png);
        buffer_text(&png, "before");
        assert_true(picture_svg_to_png(&png, svg, strlen(svg), widths[i], &why));
        assert_memory_equal(png.bytes, "before\x89PNG\r\n\x1a\n", 14);
        uint32_t width = big_endian(png.bytes + 6 + 16), height = big_endian(png.bytes + 6 + 20);
        assert_int_equal(width, widths[i]);
        assert_true(height >= width && height <= width * 3 / 2 + 1);
        buffer_deinit(&png);
    }
    free(svg);
}

static cairo_status_t take_bytes(void *ctx, unsigned char *bytes, unsigned len)
{
    const char **rest = ctx;
    memcpy(bytes, *rest, len);
    *rest += len;
    return CAIRO_STATUS_SUCCESS;
}

/* The colour, 0xRRGGBB, of one place of a picture that is 1888 pixels wide. */
static uint32_t colour_at(cairo_surface_t *picture, int x, int y)
{
    const unsigned char *row = cairo_image_surface_get_data(picture) +
                               (ptrdiff_t)(y / 5) * cairo_image_surface_get_stride(picture);
    uint32_t pixel;
    memcpy(&pixel, row + (ptrdiff_t)4 * (x / 5), sizeof pixel);
    return pixel & 0xffffff;
}

/* The rendered picture, looked at within the rim of a piece, beside its
 * character: red pieces are light there, black ones dark; an empty point in
 * the middle of the river is paper. */
static void png_shows_the_pieces(void **state)
{
    (void)state;
    char *svg = picture_draw_fen(START, NULL);
    buffer png;
    buffer_init(&png);
    assert_non_null(strstr(svg, "viewBox=\"0 0 9440 ")); /* five units a pixel */
    assert_true(picture_svg_to_png(&png, svg, strlen(svg), 1888, NULL));
    const char *rest = png.bytes;
    cairo_surface_t *picture = cairo_image_surface_create_from_png_stream(take_bytes, &rest);
    assert_int_equal(cairo_surface_status(picture), CAIRO_STATUS_SUCCESS);

    for (int n = 0; n < 2; n++) {
        place red = piece_place(svg, 'C', n), black = piece_place(svg, 'c', n);
        assert_true((colour_at(picture, red.x, red.y - 405) & 0xff) > 0xd0);
        assert_true((colour_at(picture, black.x, black.y - 405) & 0xff) < 0x40);
        /* The rim of a red piece is red. */
        uint32_t rim = colour_at(picture, red.x, red.y - 434);
        assert_true(rim >> 16 > 0x90 && (rim & 0xff) < 0x40);
        assert_true((colour_at(picture, red.x, (red.y + black.y) / 2) & 0xff) > 0xf0);
    }
    cairo_surface_destroy(picture);
    buffer_deinit(&png);
    free(svg);
}

static void bad_drawings_are_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        "x",
        "<svg",
        "<html/>",
        "<svg xmlns='http://www.w3.org/2000/svg'>",
        "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1000000'/>",
        "<svg xmlns='http://www.w3.org/2000/svg' width='0' height='0'/>",
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1000000'/>",
        "<!DOCTYPE svg [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;'>"
        "<!ENTITY c '&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;'><!ENTITY d '&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;'>"
        "<!ENTITY e '&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;'><!ENTITY f '&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;'>"
        "<!ENTITY g '&f;&f;&f;&f;&f;&f;&f;&f;&f;&f;'><!ENTITY h '&g;&g;&g;&g;&g;&g;&g;&g;&g;&g;'>"
        "]><svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'><text>&h;</text>",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        buffer png;
        const char *why = NULL;
        buffer_init(&png);
        if (picture_svg_to_png(&png, bad[i], strlen(bad[i]), 100, &why))
            fail_msg("accepted: %s", bad[i]);
        assert_non_null(why);
        assert_int_equal(png.len, 0);
        buffer_deinit(&png);
    }
}

static void odd_widths_are_refused(void **state)
{
    (void)state;
    char *svg = picture_draw_fen(START, NULL);
    static const int widths[] = {0, -1, 16385, INT32_MAX, INT32_MIN, 16384};
    for (int i = 0; i < 6; i++) {
        buffer png;
        const char *why = NULL;
        buffer_init(&png);
        assert_false(picture_svg_to_png(&png, svg, strlen(svg), widths[i], &why));
        assert_non_null(why);
        buffer_deinit(&png);
    }
    free(svg);
}

/* A drawing that refers to itself, or to files, neither hangs nor reads them. */
static void drawings_cannot_reach_out(void **state)
{
    (void)state;
    static const char svg[] =
        "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'"
        " width='10' height='10'><g id='a'><use xlink:href='#a'/></g>"
        "<image xlink:href='/etc/passwd' width='10' height='10'/>"
        "<image xlink:href='file:///etc/passwd' width='10' height='10'/></svg>";
    buffer png;
    buffer_init(&png);
    picture_svg_to_png(&png, svg, sizeof svg - 1, 50, NULL); /* drawn or refused, both are fine */
    assert_true(png.len < 1000);
    buffer_deinit(&png);
}

/* ---- memory ---- */

typedef struct scarce_memory {
    int left; /* how many requests are still granted */
    int held; /* blocks not yet given back */
} scarce_memory;

static void *scarce_resize(void *old, size_t size, void *ctx)
{
    scarce_memory *memory = ctx;
    if (size == 0) {
        memory->held--;
        free(old);
        return NULL;
    }
    if (memory->left == 0)
        return NULL;
    memory->left--;
    if (!old)
        memory->held++;
    return realloc(old, size);
}

static void pictures_survive_every_failure_of_memory(void **state)
{
    (void)state;
    chuhe_setup setup = picture_setup_of(START);
    picture_options options = {.title = "题目"};
    char *whole = picture_draw_setup(&setup, &options);
    int failures = 0;
    for (int granted = 0;; granted++) {
        scarce_memory memory = {granted, 0};
        buffer svg;
        buffer_init_with(&svg, scarce_resize, &memory);
        picture_board_svg(&svg, &setup, &options);
        bool failed = buffer_failed(&svg);
        /* What was written before is still there and valid. */
        assert_true(svg.len <= strlen(whole));
        if (svg.len)
            assert_memory_equal(svg.bytes, whole, svg.len);
        buffer_deinit(&svg);
        assert_int_equal(memory.held, 0);
        if (!failed)
            break;
        failures++;
    }
    assert_true(failures > 3);
    free(whole);
}

static void png_survives_every_failure_of_memory(void **state)
{
    (void)state;
    char *svg = picture_draw_fen(START, NULL);
    int failures = 0;
    for (int granted = 0;; granted++) {
        scarce_memory memory = {granted, 0};
        const char *why = NULL;
        buffer png;
        buffer_init_with(&png, scarce_resize, &memory);
        bool done = picture_svg_to_png(&png, svg, strlen(svg), 60, &why);
        assert_int_equal(done, !buffer_failed(&png));
        if (!done) {
            assert_non_null(why);
            assert_int_equal(png.len, 0);
            failures++;
        }
        buffer_deinit(&png);
        assert_int_equal(memory.held, 0);
        if (done)
            break;
    }
    assert_true(failures > 1);
    free(svg);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_pieces_are_drawn),
        cmocka_unit_test(red_is_in_outline_and_black_reversed),
        cmocka_unit_test(cannon_two_stands_on_red_file_two),
        cmocka_unit_test(file_numbers_turn_with_the_board),
        cmocka_unit_test(letters_take_the_place_of_characters),
        cmocka_unit_test(no_font_is_needed_without_a_title),
        cmocka_unit_test(what_is_no_piece_is_not_drawn),
        cmocka_unit_test(last_move_arrows_and_marks_are_drawn),
        cmocka_unit_test(title_is_escaped),
        cmocka_unit_test(odd_bytes_in_the_title_are_harmless),
        cmocka_unit_test(titles_of_random_bytes_are_well_formed),
        cmocka_unit_test(long_titles_are_broken_into_lines),
        cmocka_unit_test(png_has_the_width_asked_for),
        cmocka_unit_test(png_shows_the_pieces),
        cmocka_unit_test(bad_drawings_are_refused),
        cmocka_unit_test(odd_widths_are_refused),
        cmocka_unit_test(drawings_cannot_reach_out),
        cmocka_unit_test(pictures_survive_every_failure_of_memory),
        cmocka_unit_test(png_survives_every_failure_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
