/* The tables, as the steps that made them what they are. A step that has been released
 * is never changed: a store of version N has had the first N steps, and an older one is
 * given the rest. The two databases differ in the words that are passed in:
 *     ID     a number that the database gives out, the primary key
 *     BYTES  the type of bytes
 *     CLUSTERED   rows lie in the order of their primary key */
#ifndef STORE_STORE_SCHEMA_H
#define STORE_STORE_SCHEMA_H

/* 1: games, accounts, studies. The events of a game lie together, so that reading a game
 * and adding to it touch few pages; how many there are is never kept twice. A name is
 * compared by its folded form. */
#define STORE_STEP_1(ID, BYTES, CLUSTERED)                                                         \
    "CREATE TABLE chuhe (one BIGINT PRIMARY KEY CHECK (one = 1), version BIGINT NOT NULL, "        \
    "health BIGINT NOT NULL);"                                                                     \
    "INSERT INTO chuhe VALUES (1, 0, 0);"                                                          \
    "CREATE TABLE games (id TEXT PRIMARY KEY, options TEXT NOT NULL, settings TEXT NOT NULL, "     \
    "created_ms BIGINT NOT NULL, ended_ms BIGINT NOT NULL, result BIGINT NOT NULL, "               \
    "red TEXT NOT NULL, black TEXT NOT NULL)" CLUSTERED ";"                                        \
    "CREATE INDEX games_by_age ON games (created_ms, id);"                                         \
    "CREATE INDEX games_live ON games (created_ms, id) WHERE ended_ms = 0;"                        \
    "CREATE TABLE events (game TEXT NOT NULL REFERENCES games (id), number BIGINT NOT NULL, "      \
    "applied_ms BIGINT NOT NULL, text TEXT NOT NULL, message TEXT, "                               \
    "PRIMARY KEY (game, number))" CLUSTERED ";"                                                    \
    "CREATE UNIQUE INDEX events_by_message ON events (game, message) "                             \
    "WHERE message IS NOT NULL;"                                                                   \
    "CREATE TABLE keys (game TEXT NOT NULL REFERENCES games (id), hash " BYTES " NOT NULL, "       \
    "role BIGINT NOT NULL, PRIMARY KEY (game, hash))" CLUSTERED ";"                                \
    "CREATE TABLE users (id " ID ", name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE, "             \
    "password TEXT NOT NULL, director BIGINT NOT NULL, created_ms BIGINT NOT NULL);"               \
    "CREATE TABLE sessions (hash " BYTES " PRIMARY KEY, "                                          \
    "holder BIGINT NOT NULL REFERENCES users (id), ends_ms BIGINT NOT NULL)" CLUSTERED ";"         \
    "CREATE INDEX sessions_by_end ON sessions (ends_ms);"                                          \
    "CREATE TABLE studies (id TEXT PRIMARY KEY, secret " BYTES " NOT NULL, json TEXT NOT NULL, "   \
    "changed_ms BIGINT NOT NULL);"

/* 2: several processes on one store. */
#define STORE_STEP_2(ID, BYTES, CLUSTERED)                                                         \
    "CREATE TABLE leases (game TEXT PRIMARY KEY REFERENCES games (id), owner TEXT NOT NULL, "      \
    "until_ms BIGINT NOT NULL)" CLUSTERED ";"                                                      \
    "CREATE INDEX leases_by_owner ON leases (owner);"

/* 3: halls, which are games under officials, and the games that accounts play in. */
#define STORE_STEP_3(ID, BYTES, CLUSTERED)                                                         \
    "CREATE TABLE halls (id TEXT PRIMARY KEY, name TEXT NOT NULL, created_ms BIGINT NOT "          \
    "NULL)" CLUSTERED ";"                                                                          \
    "CREATE TABLE hall_keys (hall TEXT NOT NULL REFERENCES halls (id), hash " BYTES " NOT NULL, "  \
    "role BIGINT NOT NULL, PRIMARY KEY (hall, hash))" CLUSTERED ";"                                \
    "CREATE TABLE hall_officials (hall TEXT NOT NULL REFERENCES halls (id), "                      \
    "holder BIGINT NOT NULL REFERENCES users (id), role BIGINT NOT NULL, "                         \
    "PRIMARY KEY (hall, holder))" CLUSTERED ";"                                                    \
    "CREATE TABLE hall_games (hall TEXT NOT NULL REFERENCES halls (id), number BIGINT NOT NULL, "  \
    "game TEXT NOT NULL UNIQUE REFERENCES games (id), board BIGINT NOT NULL, "                     \
    "round BIGINT NOT NULL, PRIMARY KEY (hall, number))" CLUSTERED ";"                             \
    "CREATE TABLE players (holder BIGINT NOT NULL REFERENCES users (id), "                         \
    "created_ms BIGINT NOT NULL, game TEXT NOT NULL REFERENCES games (id), "                       \
    "role BIGINT NOT NULL, PRIMARY KEY (holder, created_ms, game))" CLUSTERED ";"                  \
    "CREATE INDEX sessions_by_holder ON sessions (holder);"

/* 4: names are compared without blanks. A database that several processes share tells them
 * which sessions have ended. */
#define STORE_STEP_4                                                                               \
    "UPDATE users SET folded = replace(folded, ' ', '') WHERE folded LIKE '% %' AND NOT EXISTS "   \
    "(SELECT 1 FROM users AS other WHERE other.id <> users.id "                                    \
    "AND replace(other.folded, ' ', '') = replace(users.folded, ' ', ''));"

/* 5: when a server was alive last. */
#define STORE_STEP_5                                                                               \
    "ALTER TABLE leases ADD COLUMN kept_ms BIGINT NOT NULL DEFAULT 0;"                             \
    "ALTER TABLE chuhe ADD COLUMN alive_ms BIGINT NOT NULL DEFAULT 0;"

/* 6: games that go on and that nobody looks at rest: no process has them. Accounts direct halls,
 * not servers. */
#define STORE_STEP_6                                                                               \
    "ALTER TABLE games ADD COLUMN rests BIGINT NOT NULL DEFAULT 0;"                                \
    "ALTER TABLE users DROP COLUMN director;"

enum { STORE_VERSION = 6 };

#endif
