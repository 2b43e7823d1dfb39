/* Who is logged in: an account of the store, known by the token of a session. The browser
 * has the token in a cookie; the store has only a hash of it. */
#ifndef SERVER_ACCOUNTS_H
#define SERVER_ACCOUNTS_H

#include <sodium.h>

#include "server/keys.h"
#include "server/live.h"

#define ACCOUNTS_COOKIE "chuhe_session"

enum { ACCOUNTS_TOKEN = KEYS_KEY, ACCOUNTS_DAYS = 30 };

typedef struct account {
    int64_t id; /* 0: a guest */
    char name[LIVE_NAME];
} account;

/* The token out of a header Cookie; "" when there is none, or what cannot be one. */
void accounts_token(char token[ACCOUNTS_TOKEN], const char *cookies);
void accounts_hash(uint8_t hash[STORE_HASH], const char *token);
/* Whose session it is now; a guest's when it is nobody's. False: the store fails. */
bool accounts_find(account *who, store *s, const char *token, int64_t now_ms);
/* Whether an account may have that name: up to 32 characters that are seen, and single blanks
 * between them. */
bool accounts_is_name(const char *name);
/* Whether a guest or a hall may be called so: "", or what shows something, and has nothing in it
 * that turns or breaks the text around it. */
bool accounts_can_show(const char *name);
/* A new session, with its token; false when the store does not take it. */
bool accounts_begin(char token[ACCOUNTS_TOKEN], store *s, int64_t id, int64_t now_ms);

/* A password has 8 to 128 characters, of four bytes at most. */
enum { ACCOUNTS_PASSWORD = 4 * 128 + 1 };
bool accounts_is_password(const char *text);
/* What is kept of it, by argon2id, which takes its time; false: there is no memory. */
bool accounts_keep_password(char kept[crypto_pwhash_STRBYTES], const char *password);
/* In place of `old` as it is kept, with all sessions of the account ended but that of a token
 * ("": with all). STORE_NO_USER is told when it is not what is kept. */
bool accounts_change_password(store *s, int64_t id, const char *old, const char *kept,
                              const char *token);

typedef enum accounts_name {
    ACCOUNTS_NAME_FREE,
    ACCOUNTS_NAME_TAKEN,
    ACCOUNTS_STORE
} accounts_name;
/* Whether `who` may be called by that name: no account has it, but his own. */
accounts_name accounts_may_use(store *s, const account *who, const char *name);

#endif
