/* Talks to chuhe-engine as a transcript has it, one case a file.
 *
 *     transcript ENGINE FILE…           (prints TAP)
 *
 * A transcript is read line by line:
 *
 *     # text          a remark; the first one names the case
 *     > text          is sent, as a line
 *     >| text         is sent without a line end
 *     >> N            a game of N plies from the start is sent as `position`: the
 *                     chariots step out and back
 *     < pattern       lines are read until one fits; an extended regular expression,
 *                     for the whole line
 *     - pattern       what must not come before the next `<`
 *     within N        the next `<` must come in N milliseconds (otherwise 20,000)
 *     wait N          nothing is done for N milliseconds
 *     eof             no more is sent
 *     exit N          the program ends by itself, within 2 seconds, with status N
 */
#include <errno.h>
#include <regex.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/process.h"

enum { LINE_CAP = 4096, USUAL_WAIT_MS = 20000, END_WAIT_MS = 2000, SLOWER = 5 };

typedef struct talk {
    process child;
    int within_ms;
    char refused[LINE_CAP]; /* the pattern of `-`, or "" */
    char why[2 * LINE_CAP]; /* what went wrong, or "" */
    bool has_ended;
} talk;

/* Sanitizers and valgrind slow the program down; the limits are for people. */
static int patience(int ms)
{
    return getenv("CHUHE_TEST_WRAPPER") || getenv("ASAN_OPTIONS") ? SLOWER * ms : ms;
}

static bool fail(talk *t, const char *what, const char *about)
{
    snprintf(t->why, sizeof t->why, "%s%.*s", what, LINE_CAP, about);
    return false;
}

static bool send(talk *t, const char *text, size_t len)
{
    return process_write(&t->child, text, len) == PROCESS_OK ||
           fail(t, "the program does not listen any more", "");
}

static bool send_line(talk *t, const char *text)
{
    char line[LINE_CAP + 1];
    int len = snprintf(line, sizeof line, "%s\n", text);
    return send(t, line, (size_t)len);
}

static bool send_game(talk *t, int plies)
{
    static const char *const moves[] = {" a0a1", " a9a8", " a1a0", " a8a9"};
    char *line = malloc(64 + 5 * (size_t)plies);
    if (!line)
        return fail(t, "no memory", "");
    size_t len = (size_t)sprintf(line, "position startpos moves");
    for (int i = 0; i < plies; i++)
        len += (size_t)sprintf(line + len, "%s", moves[i % 4]);
    line[len++] = '\n';
    bool sent = send(t, line, len);
    free(line);
    return sent;
}

/* Whether the line fits the pattern, as a whole. */
static bool fits(talk *t, const char *pattern, const char *line)
{
    char whole[LINE_CAP + 8];
    regex_t compiled;
    snprintf(whole, sizeof whole, "^(%s)$", pattern);
    if (regcomp(&compiled, whole, REG_EXTENDED | REG_NOSUB) != 0)
        return fail(t, "no pattern: ", pattern);
    bool is_fit = regexec(&compiled, line, 0, NULL, 0) == 0;
    regfree(&compiled);
    return is_fit;
}

static long now_ms(void)
{
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return at.tv_sec * 1000L + at.tv_nsec / 1000000L;
}

static bool expect(talk *t, const char *pattern)
{
    char line[LINE_CAP];
    long until = now_ms() + patience(t->within_ms);
    for (;;) {
        long left = until - now_ms();
        process_result got =
            process_read_line(&t->child, line, sizeof line, left > 0 ? (int)left : 0);
        if (got == PROCESS_TIMEOUT)
            return fail(t, "did not come in time: ", pattern);
        if (got == PROCESS_CLOSED)
            return fail(t, "the program ended before: ", pattern);
        if (got == PROCESS_TOO_LONG)
            return fail(t, "a line is too long: ", line);
        if (fits(t, pattern, line))
            break;
        if (*t->refused && fits(t, t->refused, line))
            return fail(t, "should not have come: ", line);
        if (*t->why)
            return false;
    }
    t->within_ms = USUAL_WAIT_MS;
    *t->refused = '\0';
    return true;
}

static bool expect_end(talk *t, int wanted)
{
    char line[LINE_CAP], number[32];
    long until = now_ms() + patience(END_WAIT_MS);
    process_result got;
    do {
        long left = until - now_ms();
        got = process_read_line(&t->child, line, sizeof line, left > 0 ? (int)left : 0);
    } while (got == PROCESS_OK || got == PROCESS_TOO_LONG);
    t->has_ended = true;
    int status = process_stop(&t->child, patience(END_WAIT_MS));
    if (got == PROCESS_TIMEOUT)
        return fail(t, "the program does not end", "");
    snprintf(number, sizeof number, "%d", WIFEXITED(status) ? WEXITSTATUS(status) : -1);
    return (WIFEXITED(status) && WEXITSTATUS(status) == wanted) ||
           fail(t, "the program ended with status ", number);
}

static void sleep_ms(long ms)
{
    nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000}, NULL);
}

/* What follows the word, or NULL when the line begins otherwise. */
static const char *after(const char *line, const char *word)
{
    size_t len = strlen(word);
    return strncmp(line, word, len) == 0 ? line + len : NULL;
}

static bool follow(talk *t, const char *line)
{
    const char *rest;
    if (line[0] == '#' || line[0] == '\0')
        return true;
    if ((rest = after(line, ">> ")))
        return send_game(t, atoi(rest));
    if ((rest = after(line, ">| ")))
        return send(t, rest, strlen(rest));
    if (strcmp(line, ">") == 0)
        return send_line(t, "");
    if ((rest = after(line, "> ")))
        return send_line(t, rest);
    if ((rest = after(line, "< ")))
        return expect(t, rest);
    if ((rest = after(line, "- "))) {
        snprintf(t->refused, sizeof t->refused, "%s", rest);
        return true;
    }
    if ((rest = after(line, "within "))) {
        t->within_ms = atoi(rest);
        return true;
    }
    if ((rest = after(line, "wait "))) {
        sleep_ms(atol(rest));
        return true;
    }
    if (strcmp(line, "eof") == 0) {
        close(t->child.to_child);
        t->child.to_child = -1;
        return true;
    }
    if ((rest = after(line, "exit ")))
        return expect_end(t, atoi(rest));
    return fail(t, "the transcript has a line that means nothing: ", line);
}

/* The wrapper's words and the program; ended by NULL. */
static void make_command(const char **argv, size_t cap, char *words, const char *engine)
{
    size_t count = 0;
    for (char *w = strtok(words, " "); w && count + 2 < cap; w = strtok(NULL, " "))
        argv[count++] = w;
    argv[count++] = engine;
    argv[count] = NULL;
}

static bool run(talk *t, const char *engine, FILE *file, char name[LINE_CAP])
{
    char line[LINE_CAP], words[LINE_CAP];
    const char *argv[16], *wrapper = getenv("CHUHE_TEST_WRAPPER");
    int number = 0;
    bool good = true;
    snprintf(words, sizeof words, "%s", wrapper ? wrapper : "");
    make_command(argv, 16, words, engine);
    if (process_start(&t->child, argv) != 0)
        return fail(t, "the program does not start: ", engine);
    while (good && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        if (number++ == 0 && line[0] == '#')
            snprintf(name, LINE_CAP, "%s", line + 2);
        good = follow(t, line);
    }
    if (!good)
        printf("# line %d: %s\n", number, line);
    if (!t->has_ended)
        process_stop(&t->child, patience(END_WAIT_MS));
    return good;
}

static bool run_file(const char *engine, const char *path, int number)
{
    static talk t;
    char name[LINE_CAP] = "";
    t = (talk){.within_ms = USUAL_WAIT_MS};
    FILE *file = fopen(path, "r");
    bool good = file ? run(&t, engine, file, name) : fail(&t, "cannot be read: ", path);
    if (file)
        fclose(file);
    printf("%sok %d - %s\n", good ? "" : "not ", number, *name ? name : path);
    if (!good)
        printf("# %s: %s\n", path, t.why);
    fflush(stdout);
    return good;
}

int main(int argc, char **argv)
{
    int failed = 0;
    if (argc < 3) {
        fprintf(stderr, "usage: %s ENGINE FILE…\n", argv[0]);
        return 2;
    }
    signal(SIGPIPE, SIG_IGN);
    for (int i = 2; i < argc; i++)
        failed += !run_file(argv[1], argv[i], i - 1);
    printf("1..%d\n", argc - 2);
    return failed > 0;
}
