/* A child process that is talked to in lines: its standard input and output are
 * pipes; its standard error stays ours, or its end is kept to be told when
 * something goes wrong. No xiangqi in it. */
#ifndef BASE_PROCESS_H
#define BASE_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { PROCESS_ERRORS_CAP = 1024 };

typedef struct process {
    pid_t pid; /* 0 when there is no child */
    int to_child; /* -1: it was ended */
    int from_child;
    int errors;        /* its standard error, or -1 when that is ours */
    size_t start, end; /* what was read and not yet handed out */
    size_t errors_len;
    bool has_own_group;
    bool is_overlong; /* the line that is coming in did not fit into the buffer */
    char buffer[16384];
    char last_errors[PROCESS_ERRORS_CAP]; /* the end of what it said on its standard error */
} process;

typedef struct process_options {
    const char *folder; /* where it runs; NULL: where we do */
    bool keeps_errors;  /* its standard error goes into last_errors, while lines are read */
    bool has_own_group; /* an interrupt typed at the terminal does not reach it */
} process_options;

typedef enum process_result {
    PROCESS_OK,
    PROCESS_TIMEOUT, /* nothing came in time; the child still runs */
    PROCESS_CLOSED,  /* the child closed its output or went away */
    PROCESS_TOO_LONG /* a line longer than the caller's space; it is skipped */
} process_result;

/* Starts argv[0] (looked for in PATH unless it holds a slash) with the given
 * arguments, NULL last. Returns 0 or an errno value; on failure `child` holds
 * no child. The caller must ignore SIGPIPE, or a child that goes away takes it
 * along; the child itself gets SIGPIPE as usual. */
int process_start(process *child, const char *const argv[]);
int process_start_with(process *child, const char *const argv[], const process_options *options);

/* Sends text; waits for as long as the child does not read. */
process_result process_write(process *child, const char *text, size_t len);

/* The child sees the end of its input; nothing is sent to it any more. */
void process_end_input(process *child);

/* What there is of its output, as it is: at least one byte, at most cap. Waits at most
 * timeout_ms, for ever when that is negative. */
process_result process_read(process *child, char *bytes, size_t cap, size_t *len, int timeout_ms);

/* The next line without its line end, as a string; a last line without one
 * counts as well. Waits at most timeout_ms, for ever when that is negative; what
 * came of a line until then is kept for the next time. */
process_result process_read_line(process *child, char *line, size_t cap, int timeout_ms);

/* Whether the rest of a line, or more, is here already and would be read without waiting. */
bool process_has_input(const process *child);

/* Closes the child's input, gives it grace_ms to end by itself, kills it after
 * that, with all of its group if it has its own. Returns its wait status, or -1 when there was no
 * child. */
int process_stop(process *child, int grace_ms);

#endif
