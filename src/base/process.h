/* A child process that is talked to in lines: its standard input and output are
 * pipes, its standard error stays ours. No xiangqi in it. */
#ifndef BASE_PROCESS_H
#define BASE_PROCESS_H

#include <stddef.h>
#include <sys/types.h>

typedef struct process {
    pid_t pid; /* 0 when there is no child */
    int to_child, from_child;
    size_t start, end; /* what was read and not yet handed out */
    char buffer[16384];
} process;

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

/* Sends text; waits for as long as the child does not read. */
process_result process_write(process *child, const char *text, size_t len);

/* The next line without its line end, as a string; a last line without one
 * counts as well. Waits at most timeout_ms, for ever when that is negative. */
process_result process_read_line(process *child, char *line, size_t cap, int timeout_ms);

/* Closes the child's input, gives it grace_ms to end by itself, kills it after
 * that. Returns its wait status, or -1 when there was no child. */
int process_stop(process *child, int grace_ms);

#endif
