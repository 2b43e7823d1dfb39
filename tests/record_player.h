/* Plays the games of a record through on a board.
 * Part of test_record.c, kept apart for its length. */
#ifndef TESTS_RECORD_PLAYER_H
#define TESTS_RECORD_PLAYER_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <dirent.h>

#include <cmocka.h>

#include <chuhe.h>

typedef struct player {
    chuhe_position position;
    chuhe_move played[1024];
    char chinese[8192]; /* the moves as written in Chinese, without blanks */
    size_t plies, games, warnings;
    char title[128];
    char problem[256]; /* the first */
} player;

static bool play_begin(const chuhe_setup *setup, chuhe_status status, size_t offset, void *ctx)
{
    player *p = ctx;
    (void)offset;
    p->games++;
    p->plies = 0;
    p->chinese[0] = '\0';
    if (status != CHUHE_OK || chuhe_position_from_setup(&p->position, NULL, setup, 0) != CHUHE_OK)
        snprintf(p->problem, sizeof p->problem, "game %zu cannot begin", p->games);
    return true;
}

static bool play_tag(const char *name, size_t name_len, const char *value, size_t len, void *ctx)
{
    player *p = ctx;
    if (name_len == 5 && memcmp(name, "title", 5) == 0)
        snprintf(p->title, sizeof p->title, "%.*s", (int)len, value);
    return true;
}

static bool play_move(const char *text, size_t len, size_t offset, void *ctx)
{
    player *p = ctx;
    char chinese[CHUHE_MOVE_TEXT_CAP];
    size_t chinese_len;
    chuhe_move move;
    chuhe_error err;

    (void)offset;
    if (p->problem[0] != '\0')
        return true;
    if (chuhe_move_from_any_text(&move, NULL, &p->position, text, len, &err) != CHUHE_OK) {
        snprintf(p->problem, sizeof p->problem, "game %zu, ply %zu, %.*s: %s", p->games,
                 p->plies + 1, (int)len, text, err.message);
        return true;
    }
    assert_int_equal(chuhe_move_to_text(chinese, sizeof chinese, &chinese_len, &p->position, move,
                                        CHUHE_NOTATION_CHINESE),
                     CHUHE_OK);
    if (strlen(p->chinese) + chinese_len < sizeof p->chinese)
        strcat(p->chinese, chinese);
    assert_int_equal(chuhe_position_play(&p->position, NULL, move), CHUHE_OK);
    if (p->plies < 1024)
        p->played[p->plies] = move;
    p->plies++;
    return true;
}

static bool play_warning(chuhe_status status, const char *message, size_t offset, void *ctx)
{
    (void)status, (void)message, (void)offset;
    ((player *)ctx)->warnings++;
    return true;
}

static void play_text(player *p, const char *text, size_t len)
{
    chuhe_record_visitor visitor = {
        .begin = play_begin, .tag = play_tag, .move = play_move, .warning = play_warning, .ctx = p};
    memset(p, 0, sizeof *p);
    assert_int_equal(chuhe_record_read(chuhe_record_detect(text, len), text, len, &visitor, NULL),
                     CHUHE_OK);
}

/* The whole file, to be freed; NULL when there is none. */
static char *read_file(const char *path, size_t *len)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    long end;

    if (file == NULL)
        return NULL;
    if (fseek(file, 0, SEEK_END) == 0 && (end = ftell(file)) >= 0 &&
        fseek(file, 0, SEEK_SET) == 0 && (text = malloc((size_t)end + 1)) != NULL)
        *len = fread(text, 1, (size_t)end, file);
    fclose(file);
    return text;
}

/* Plays an example through; every move must be legal. */
static void play_example(player *p, const char *name)
{
    char path[256];
    size_t len = 0;

    snprintf(path, sizeof path, "examples/%s", name);
    char *text = read_file(path, &len);
    if (text == NULL)
        fail_msg("%s cannot be read", path);
    play_text(p, text, len);
    free(text);
    if (p->problem[0] != '\0')
        fail_msg("%s: %s", name, p->problem);
    assert_int_equal(p->games, 1);
    assert_int_equal(p->warnings, 0);
}

/* Plays every file of corpus/folder whose name contains `only`; all moves must be
 * legal. Returns how many games there were: none where there is no such folder. */
static size_t play_folder(const char *corpus, const char *folder, const char *only)
{
    char path[1024];
    size_t games = 0;
    DIR *dir;
    struct dirent *entry;
    player *p = malloc(sizeof *p);

    assert_non_null(p);
    snprintf(path, sizeof path, "%s/%s", corpus, folder);
    dir = opendir(path);
    while (dir != NULL && (entry = readdir(dir)) != NULL) {
        size_t len = 0;
        if (entry->d_name[0] == '.' || strstr(entry->d_name, only) == NULL)
            continue;
        snprintf(path, sizeof path, "%s/%s/%s", corpus, folder, entry->d_name);
        char *text = read_file(path, &len);
        assert_non_null(text);
        play_text(p, text, len);
        free(text);
        if (p->problem[0] != '\0')
            fail_msg("%s: %s", path, p->problem);
        assert_true(p->plies > 0 || strstr(path, "wxf") != NULL);
        games += p->games;
    }
    if (dir != NULL)
        closedir(dir);
    free(p);
    return games;
}

#endif
