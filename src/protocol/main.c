/* chuhe-engine: the engine for front ends. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "protocol/bench.h"
#include "protocol/input.h"
#include "protocol/session.h"

enum { STATUS_DONE = 0, STATUS_USAGE = 2, STATUS_IO = 3 };

typedef struct wish {
    people_language language;
    bool bench;
    unsigned depth;
} wish;

static int refuse(const wish *w, people_text text, const char *what)
{
    fprintf(stderr, "chuhe-engine: %s%s\n%s\n", people_text_in(w->language, text), what,
            people_text_in(w->language, PEOPLE_TEXT_SEE_HELP));
    return STATUS_USAGE;
}

static int finish_output(const wish *w)
{
    if (fflush(stdout) == 0)
        return STATUS_DONE;
    fprintf(stderr, "chuhe-engine: %s\n", people_text_in(w->language, PEOPLE_TEXT_NO_OUTPUT));
    return STATUS_IO;
}

static bool read_language(wish *w, const char *value)
{
    bool is_chinese = strcmp(value, "zh") == 0;
    if (!is_chinese && strcmp(value, "en") != 0)
        return false;
    w->language = is_chinese ? PEOPLE_CHINESE : PEOPLE_ENGLISH;
    return true;
}

static bool read_depth(wish *w, const char *value)
{
    int64_t depth;
    if (!word_number(&depth, (word){value, strlen(value)}) || depth < 1 || depth > BENCH_DEPTH_MAX)
        return false;
    w->depth = (unsigned)depth;
    return true;
}

static int help(const wish *w)
{
    fputs(people_text_in(w->language, PEOPLE_TEXT_USAGE), stdout);
    fputs(people_text_in(w->language, PEOPLE_TEXT_COMMANDS), stdout);
    return finish_output(w);
}

static int version(const wish *w)
{
    printf("chuhe-engine %s\n", chuhe_version());
    return finish_output(w);
}

static const int GO_ON = -1;

/* Reads the arguments; GO_ON, or the status to end with. */
static int read_arguments(wish *w, int argc, char **argv)
{
    const char *lang = "--lang=";
    for (int i = 1; i < argc; i++) {
        const char *one = argv[i];
        if (strcmp(one, "--lang") == 0 || strncmp(one, lang, strlen(lang)) == 0) {
            const char *value = one[strlen("--lang")] ? one + strlen(lang) : argv[++i];
            if (!value || !read_language(w, value))
                return refuse(w, PEOPLE_TEXT_BAD_LANG, value ? value : "");
        } else if (strcmp(one, "--help") == 0 || strcmp(one, "-h") == 0 ||
                   strcmp(one, "help") == 0) {
            return help(w);
        } else if (strcmp(one, "--version") == 0) {
            return version(w);
        } else if (strcmp(one, "bench") == 0) {
            w->bench = true;
        } else if (w->bench && w->depth == 0) {
            if (!read_depth(w, one))
                return refuse(w, PEOPLE_TEXT_BAD_DEPTH, one);
        } else {
            return refuse(w, PEOPLE_TEXT_BAD_ARGUMENT, one);
        }
    }
    return GO_ON;
}

static int run_bench(const wish *w)
{
    int descriptor = STDOUT_FILENO;
    output out;
    job never = {.wake = -1};
    output_init(&out, output_to_descriptor, &descriptor);
    bool done = bench_run(&out, &never, w->depth ? w->depth : BENCH_DEPTH);
    bool failed = atomic_load(&out.failed);
    output_deinit(&out);
    if (done && !failed)
        return STATUS_DONE;
    fprintf(stderr, "chuhe-engine: %s\n",
            people_text_in(w->language, done ? PEOPLE_TEXT_NO_OUTPUT : PEOPLE_TEXT_NO_MEMORY));
    return STATUS_IO;
}

static void greet(const wish *w)
{
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return;
    printf("Chuhe %s: %s\n%s\n", chuhe_version(), people_text_in(w->language, PEOPLE_TEXT_GREETING),
           people_text_in(w->language, PEOPLE_TEXT_GREETING_HELP));
    fflush(stdout);
}

static void converse(session *s)
{
    input in;
    bool told_end = false;
    input_init(&in, STDIN_FILENO, INPUT_LINE_MAX);
    while (!session_is_over(s)) {
        const char *line;
        size_t len;
        input_wait(&in, session_wake(s), -1);
        session_tick(s);
        while (!session_is_over(s) && input_line(&in, &line, &len))
            session_line(s, line, len);
        if (in.dropped)
            session_say(s, "a line of more than %d bytes is dropped", INPUT_LINE_MAX);
        in.dropped = false;
        if (in.ended && !told_end) {
            told_end = true;
            session_end(s);
        }
    }
    input_deinit(&in);
}

/* Two programs that are started together shall not err alike. */
static uint64_t seed_of_now(void)
{
    struct timespec t = {0, 0};
    clock_gettime(CLOCK_REALTIME, &t);
    return (uint64_t)t.tv_sec * 1000000007u + (uint64_t)t.tv_nsec * 31 + (uint64_t)getpid();
}

static int run_session(const wish *w)
{
    static int descriptor = STDOUT_FILENO;
    session *s = malloc(sizeof *s);
    session_needs needs = {.put = output_to_descriptor,
                           .ctx = &descriptor,
                           .language = w->language,
                           .seed = seed_of_now()};
    if (!s || !session_init(s, &needs)) {
        free(s);
        fprintf(stderr, "chuhe-engine: %s\n", people_text_in(w->language, PEOPLE_TEXT_NO_MEMORY));
        return STATUS_IO;
    }
    greet(w);
    converse(s);
    int status = atomic_load(&s->out.failed) ? STATUS_IO : STATUS_DONE;
    session_deinit(s);
    free(s);
    return status;
}

int main(int argc, char **argv)
{
    wish w = {.language = people_language_of_locale()};
    signal(SIGPIPE, SIG_IGN); /* a front end that goes away is a failed write like others */
    int status = read_arguments(&w, argc, argv);
    if (status != GO_ON)
        return status;
    return w.bench ? run_bench(&w) : run_session(&w);
}
