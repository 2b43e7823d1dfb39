/* What lasts: games with their events, halls, accounts, studies. The only room that knows
 * SQL; callers see texts and numbers.
 *
 * A store is opened on an SQLite file (WAL, synchronous=FULL) or, with a URL that
 * begins with postgres://, on a PostgreSQL database; the same tables, the same
 * functions. One thread at a time. Times are milliseconds since 1970 (UTC). Texts are
 * UTF-8 (others are refused) and end with a zero; what a function gives out lives until
 * the next call of that store; a callback may not call it.
 *
 * A function that answers false leaves one of three things in store_why: "" (nothing is
 * there), one of the words below (refused: nothing has changed, and a transaction goes
 * on), or a sentence (the store failed: a transaction is lost with all that was in it). */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct store store;

enum { STORE_WHY = 256, STORE_ID = 32, STORE_HASH = 32 };

#define STORE_TAKEN "taken"       /* the id, the name, the hash */
#define STORE_NUMBER_OFF "number" /* the event is not the next one of its game */
#define STORE_DOUBLE "message"    /* the sender's key was used in this game */
#define STORE_NO_GAME "game"      /* there is no game with that id */
#define STORE_NO_USER "user"
#define STORE_NO_HALL "hall"
#define STORE_OTHER_KEY "key"   /* of a study */
#define STORE_CHANGED "changed" /* it is not as the caller has seen it */
#define STORE_LEASED "leased"   /* somebody else has the game */
#define STORE_BAD_TEXT "text"   /* not UTF-8, or no id, or an empty name */

/* NULL, and an English sentence in `why`, when it cannot be opened, or was written by a
 * newer program. Creates the tables, and brings older ones up to date. ":memory:" is an
 * SQLite store that is gone when it is closed. */
store *store_open(const char *where, char why[STORE_WHY]);
void store_close(store *s); /* NULL is allowed */
/* What was wrong in the last call that answered false. */
const char *store_why(const store *s);
/* Whether it is there and can be written to; finds out by writing, so ask at most once a
 * second. Looks for a lost database again. */
bool store_is_healthy(store *s);
/* Forgets sessions that have ended, and leases that have run out of games that have. Games that
 * rest and have not begun STORE_WAITS_MS after they were made have ended, without a result. */
#define STORE_WAITS_MS (INT64_C(31) * 24 * 60 * 60 * 1000)
bool store_tidy(store *s, int64_t now_ms);

/* Changes between begin and commit are kept together or not at all; commit returns
 * only when they will outlive a loss of power. False: nothing of it is kept. Other
 * changes are each a transaction of their own. */
bool store_begin(store *s);
/* False, too, when the connection is lost before the answer comes: then nobody knows, and
 * the events have to be read again. */
bool store_commit(store *s);
void store_roll_back(store *s);
/* Its end: kept where all was good, otherwise nothing of it. True: it is kept. */
bool store_conclude(store *s, bool good);

/* ─── games ───────────────────────────────────────────────────────────────── */

typedef enum store_role {
    STORE_WATCHER,
    STORE_RED,
    STORE_BLACK,
    STORE_ARBITER,
    STORE_ROLES
} store_role;

/* A result beyond those of chuhe_result. */
enum { STORE_BOTH_LOSE = 4 };

typedef struct store_game {
    const char *id;       /* up to STORE_ID - 1 letters and digits */
    const char *options;  /* the first line of its event log (src/eventlog) */
    const char *settings; /* JSON of the server: seats, engine levels, delay, room */
    int64_t created_ms;
    int64_t ended_ms;        /* 0: it is live */
    uint32_t events;         /* how many there are */
    int result;              /* chuhe_result when it ended, or STORE_BOTH_LOSE */
    const char *red, *black; /* names, for lists */
    bool rests;              /* live, and no process has it until somebody asks for it */
} store_game;

/* NULL texts are kept as "". Its count of events is not looked at: a game has none yet. */
bool store_game_add(store *s, const store_game *game);
bool store_game_get(store_game *game, store *s, const char *id);
/* Sets ended_ms, result and names. */
bool store_game_update(store *s, const store_game *game);
/* It rests from now on, or does so no more: STORE_NO_GAME when it has ended, or there is none. */
bool store_game_rest(store *s, const char *id, bool rests);
/* Sets settings and names of a live game: STORE_NO_GAME when it has ended, or there is none. */
bool store_game_set_seats(store *s, const char *id, const char *settings, const char *red,
                          const char *black);

/* Appends an event: its number must be the game's count of events + 1, so that none is
 * lost, doubled or out of order; false otherwise. `text` is one line of an event log,
 * without line end; `applied_ms` is when it was taken, `message` the sender's key for it
 * (NULL: none): the same key is refused a second time in one game. */
bool store_event_add(store *s, const char *game, uint32_t number, int64_t applied_ms,
                     const char *text, const char *message);
typedef struct store_event {
    const char *game;
    uint32_t number;
    int64_t applied_ms;
    const char *text, *message;
} store_event;
/* Many events in this order, within a transaction; on PostgreSQL that is faster than one
 * by one. False when one is refused or the store fails: the transaction is lost then.
 * *refused (may be NULL) is which one it was, or, for what is no text and for a failure,
 * one that comes not after it. */
bool store_events_add(size_t *refused, store *s, const store_event *events, size_t count);
typedef bool (*store_on_event)(uint32_t number, int64_t applied_ms, const char *text,
                               const char *message, void *ctx);
/* The events after that number, in order; until on_event says false. */
bool store_events(store *s, const char *game, uint32_t after, store_on_event on_event, void *ctx);

typedef enum store_which { STORE_LIVE, STORE_ENDED, STORE_ALL } store_which;
typedef bool (*store_on_game)(const store_game *game, void *ctx);
/* Newest first, at most `limit`, after skipping `offset`. Live ones that rest are only among all.
 */
bool store_games(store *s, store_which which, unsigned offset, unsigned limit,
                 store_on_game on_game, void *ctx);

/* Keys of seats: only a hash of each secret is kept (BLAKE2b, the server makes it). */
bool store_key_add(store *s, const char *game, store_role role, const uint8_t hash[STORE_HASH]);
/* The role that a hash opens in that game; STORE_WATCHER when none. */
store_role store_key_role(store *s, const char *game, const uint8_t hash[STORE_HASH]);
/* No key opens that seat any more. */
bool store_keys_void(store *s, const char *game, store_role role);

/* ─── accounts ────────────────────────────────────────────────────────────── */

typedef struct store_user {
    int64_t id;
    const char *name;     /* unique without regard to case and blanks */
    const char *password; /* as crypto_pwhash_str writes it */
    int64_t created_ms;
} store_user;

/* Fills in id. Names are equal that differ in case, in width, in blanks, or in characters
 * that nobody sees (store_names.h). */
bool store_user_add(store *s, store_user *user);
bool store_user_by_name(store_user *user, store *s, const char *name);
bool store_user_by_id(store_user *user, store *s, int64_t id);
/* An account has so many sessions: those that would end first make room. */
enum { STORE_SESSIONS = 20 };
bool store_session_add(store *s, const uint8_t hash[STORE_HASH], int64_t user, int64_t ends_ms);
/* False: there is none, or it has ended by now. */
bool store_session_user(store_user *user, store *s, const uint8_t hash[STORE_HASH], int64_t now_ms);
bool store_session_end(store *s, const uint8_t hash[STORE_HASH]);
/* All of an account but that one. */
bool store_sessions_end(store *s, int64_t user, const uint8_t but[STORE_HASH]);
/* In place of `old`, which is the password as it is kept; STORE_NO_USER when it is not. */
bool store_user_set_password(store *s, int64_t user, const char *old, const char *password);

/* The account plays in that game. STORE_TAKEN: it does already. STORE_NO_GAME: there is no
 * such game, or no such account. */
bool store_player_add(store *s, int64_t user, const char *game, store_role role);
/* It does not any more, whether it did or not. */
bool store_player_remove(store *s, int64_t user, const char *game);
typedef bool (*store_on_own_game)(const store_game *game, store_role role, void *ctx);
/* The games that it plays in, as store_games tells them. */
bool store_games_of(store *s, int64_t user, unsigned offset, unsigned limit,
                    store_on_own_game on_game, void *ctx);

/* ─── halls ───────────────────────────────────────────────────────────────── */

/* The games of one event, under a director and arbiters. */
typedef struct store_hall {
    const char *id; /* as of a game */
    const char *name;
    int64_t created_ms;
} store_hall;

typedef enum store_office { STORE_NO_OFFICE, STORE_HALL_ARBITER, STORE_HALL_DIRECTOR } store_office;

bool store_hall_add(store *s, const store_hall *hall);
bool store_hall_get(store_hall *hall, store *s, const char *id);
/* Who has a key of an office, and which account holds one. */
bool store_hall_key_add(store *s, const char *hall, store_office office,
                        const uint8_t hash[STORE_HASH]);
store_office store_hall_key_office(store *s, const char *hall, const uint8_t hash[STORE_HASH]);
bool store_hall_official_add(store *s, const char *hall, int64_t user, store_office office);
store_office store_hall_official(store *s, const char *hall, int64_t user);

typedef struct store_hall_game {
    const char *game;
    unsigned board, round; /* 0: none */
} store_hall_game;
/* After those that are there. STORE_NO_HALL: there is no such hall, or no such game, or it is
 * in a hall already. */
bool store_hall_game_add(store *s, const char *hall, const store_hall_game *game);
/* Sets board and round. STORE_NO_GAME: it is not in that hall. */
bool store_hall_game_place(store *s, const char *hall, const store_hall_game *game);
/* It is in no hall any more. */
bool store_hall_game_remove(store *s, const char *hall, const char *game);
/* Within a transaction: nobody else adds a game to it before the end. STORE_NO_HALL. */
bool store_hall_hold(store *s, const char *hall);
/* How many games it has; false: the store fails. */
bool store_hall_count(unsigned *games, store *s, const char *hall);
/* A number that tells its games, and where they are played, from others (nearly always);
 * false: the store fails. */
bool store_hall_mark(int64_t *mark, store *s, const char *hall);
/* Whether the game is of that hall; false as well when the store fails. */
bool store_hall_has(store *s, const char *hall, const char *game);
typedef bool (*store_on_hall_game)(const store_hall_game *game, void *ctx);
/* In the order in which they came. */
bool store_hall_games(store *s, const char *hall, store_on_hall_game on_game, void *ctx);

/* ─── studies ─────────────────────────────────────────────────────────────── */

/* A study is a record as JSON (docs/formats), shared by its id. `key` is the hash of the
 * secret that may change it. put: adds it, or replaces it when the key fits. */
bool store_study_put(store *s, const char *id, const uint8_t key[STORE_HASH], const char *json,
                     int64_t now_ms);
bool store_study_get(const char **json, store *s, const char *id);
/* Whether the key fits; false: STORE_OTHER_KEY, also when there is no such study. */
bool store_study_opens(store *s, const char *id, const uint8_t key[STORE_HASH]);
/* Puts `json` in the place of `before`, if that is still what lies there (of two who do so at
 * once, one does it): otherwise STORE_CHANGED. */
bool store_study_change(store *s, const char *id, const uint8_t key[STORE_HASH], const char *before,
                        const char *json, int64_t now_ms);

/* ─── a store that one process has ─────────────────────────────────────── */

/* It is alive. 0: it is not known when it was. */
bool store_set_alive(store *s, int64_t now_ms);
int64_t store_alive_ms(store *s);

/* ─── several processes on one store ──────────────────────────────────────── */

/* A live game is owned by one process at a time. Takes or keeps the lease until
 * `until_ms` for `owner` (any text) if nobody else's runs at now_ms. False: somebody
 * else has it. */
/* kept_ms is now_ms then. */
bool store_lease_take(store *s, const char *game, const char *owner, int64_t now_ms,
                      int64_t until_ms);
bool store_lease_drop(store *s, const char *game, const char *owner);
/* Within a transaction: which of the games' leases that owner has, run out or not. Nobody
 * else can take those before the transaction ends, so what is written in it is written by
 * who has the game. False only when the store fails. */
bool store_leases_hold(bool *held, store *s, const char *owner, const char *const *games,
                       size_t count);
/* When the owner of that lease was alive last, also of one that has run out or was dropped with
 * others; 0: it is not known. */
int64_t store_lease_kept_ms(store *s, const char *game);
/* Drops all leases of owners whose text begins so. */
bool store_leases_drop(store *s, const char *owners);
/* Keeps all leases of an owner, those that have run out as well if nobody took them.
 * `kept` (may be NULL) is how many there are: fewer than one took were lost. */
bool store_leases_keep(unsigned *kept, store *s, const char *owner, int64_t now_ms,
                       int64_t until_ms);
/* Who has the lease at now_ms; NULL: nobody, or the store fails. */
const char *store_lease_owner(store *s, const char *game, int64_t now_ms);
/* Live games of which nobody has the lease, as store_games tells them. */
bool store_games_free(store *s, int64_t now_ms, unsigned limit, store_on_game on_game, void *ctx);

/* To be woken when another process has changed a game: poll this descriptor for reading
 * and call store_changed then, and now and then without: a word that came while the
 * store was asked something else wakes nobody. -1: this store belongs to one process, or
 * the connection is lost; after that it may be another descriptor. */
int store_watch_fd(const store *s);
/* Names each game that another process has added, changed or added events to since the
 * last call, and each session that has ended there (store_session_of); it may name one
 * twice. NULL: the connection was lost for a while, and anything may have happened. Waits
 * for nothing but a lost connection. */
typedef void (*store_on_change)(const char *name, void *ctx);
/* Whether such a name is that of a session, by its hash; otherwise it is a game's. */
bool store_session_of(uint8_t hash[STORE_HASH], const char *name);
bool store_changed(store *s, store_on_change on_change, void *ctx);

#endif
