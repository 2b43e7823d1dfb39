/* The books, one file each. */
#ifndef RULEBOOK_BOOKS_H
#define RULEBOOK_BOOKS_H

#include <chuhe/rulebook.h>

extern const chuhe_rulebook rulebook_cxa1957;
extern const chuhe_rulebook rulebook_cxa1999;
extern const chuhe_rulebook rulebook_cxa2020;
extern const chuhe_rulebook rulebook_axf;
extern const chuhe_rulebook rulebook_wxf2018;
extern const chuhe_rulebook rulebook_online;
extern const chuhe_rulebook rulebook_none;

#endif
