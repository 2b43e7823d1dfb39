/* The desktop's web browser. No xiangqi in it. */
#ifndef BASE_BROWSER_H
#define BASE_BROWSER_H

#include <stdbool.h>

/* Asks the desktop to show an address (xdg-open), and does not wait for it. False when that
 * could not be asked for. What the desktop's program says goes nowhere. */
bool browser_open(const char *address);

#endif
