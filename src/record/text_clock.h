/* Clock times in comments: [%clk h:mm:ss]. */
#ifndef RECORD_TEXT_CLOCK_H
#define RECORD_TEXT_CLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Takes the clock times out of a comment; false when there are none. The last
 * one counts. */
bool text_take_clock(uint32_t *left_ms, char *text, size_t *len);

/* The clock time as such a command; at most 32 bytes. */
void text_clock_command(char buf[32], uint32_t left_ms);

#endif
