#include "server/keys.h"

#include <sodium.h>
#include <string.h>

bool keys_begin(void)
{
    return sodium_init() >= 0;
}

/* Without i, l, o, u: they look like others, or make words. */
static void make(char *text, size_t cap)
{
    static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";
    unsigned char chance[KEYS_KEY];
    randombytes_buf(chance, cap - 1);
    for (size_t i = 0; i < cap - 1; i++)
        text[i] = letters[chance[i] & 31];
    text[cap - 1] = '\0';
    sodium_memzero(chance, sizeof chance);
}

void keys_make_id(char id[KEYS_ID])
{
    make(id, KEYS_ID);
}

void keys_make_key(char key[KEYS_KEY])
{
    make(key, KEYS_KEY);
}

void keys_hash(uint8_t hash[STORE_HASH], const char *game, const char *key)
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, STORE_HASH);
    crypto_generichash_update(&state, (const unsigned char *)game, strlen(game) + 1);
    crypto_generichash_update(&state, (const unsigned char *)key, strlen(key));
    crypto_generichash_final(&state, hash, STORE_HASH);
}

bool keys_same(const uint8_t a[STORE_HASH], const uint8_t b[STORE_HASH])
{
    return sodium_memcmp(a, b, STORE_HASH) == 0;
}

static bool is_plain(const char *text, size_t max)
{
    size_t len = 0;
    for (; text[len]; len++) {
        char c = text[len];
        bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (!plain || len >= max)
            return false;
    }
    return len > 0;
}

bool keys_is_id(const char *text)
{
    return is_plain(text, STORE_ID - 1);
}

bool keys_is_message(const char *text)
{
    return is_plain(text, KEYS_MESSAGE - 1);
}
