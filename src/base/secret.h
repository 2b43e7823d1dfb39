/* Memory that may hold a password or a key: nothing stays of it when it is given back or moves. */
#ifndef BASE_SECRET_H
#define BASE_SECRET_H

#include <stddef.h>

/* Overwrites the bytes, whatever a compiler thinks of it; NULL is allowed when len is 0. */
void secret_wipe(void *bytes, size_t len);

/* As malloc and free are, for each other only. */
void *secret_take(size_t size);
void secret_give_back(void *bytes);
/* A buffer_resize (buffer.h) of the same memory. */
void *secret_resize(void *old, size_t size, void *ctx);

#endif
