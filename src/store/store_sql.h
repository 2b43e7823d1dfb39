/* Every statement of the store, for both databases. ?1, ?2 … are the values in order.
 *
 * Nothing here can fail by what a caller asks: an id or a name that is taken, a number
 * out of order, a key that does not fit change no row. So a refusal never spoils the
 * transaction that it happens in, which PostgreSQL would not forgive. */
#ifndef STORE_STORE_SQL_H
#define STORE_STORE_SQL_H

#define STORE_GAME_FIELDS                                                                          \
    "SELECT games.id, games.options, games.settings, games.created_ms, games.ended_ms, "           \
    "(SELECT coalesce(max(number), 0) FROM events WHERE game = games.id), "                        \
    "games.result, games.red, games.black, games.rests"
#define STORE_GAME_COLUMNS STORE_GAME_FIELDS " FROM games "
#define STORE_GAME_ORDER "ORDER BY created_ms DESC, id DESC LIMIT ?1 OFFSET ?2"
#define STORE_USER_COLUMNS                                                                         \
    "SELECT users.id, users.name, users.password, users.created_ms FROM users "

#define STORE_SQL_LIST(X)                                                                          \
    X(HEALTH, "UPDATE chuhe SET health = health + 1")                                              \
    X(GAME_ADD, "INSERT INTO games (id, options, settings, created_ms, ended_ms, result, red, "    \
                "black) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT DO NOTHING")           \
    X(GAME_GET, STORE_GAME_COLUMNS "WHERE id = ?1")                                                \
    X(GAME_UPDATE, "UPDATE games SET ended_ms = ?2, result = ?3, red = ?4, black = ?5 "            \
                   "WHERE id = ?1")                                                                \
    X(GAME_SEATS, "UPDATE games SET settings = ?2, red = ?3, black = ?4 "                          \
                  "WHERE id = ?1 AND ended_ms = 0")                                                \
    X(GAME_REST, "UPDATE games SET rests = ?2 WHERE id = ?1 AND ended_ms = 0")                     \
    X(GAMES_LIVE, STORE_GAME_COLUMNS "WHERE ended_ms = 0 AND rests = 0 " STORE_GAME_ORDER)         \
    X(GAMES_ENDED, STORE_GAME_COLUMNS "WHERE ended_ms <> 0 " STORE_GAME_ORDER)                     \
    X(GAMES_ALL, STORE_GAME_COLUMNS STORE_GAME_ORDER)                                              \
    X(GAMES_FREE,                                                                                  \
      STORE_GAME_COLUMNS "WHERE ended_ms = 0 AND rests = 0 AND NOT EXISTS (SELECT 1 FROM leases "  \
                         "WHERE game = games.id AND until_ms > ?3) " STORE_GAME_ORDER)             \
    X(EVENT_ADD,                                                                                   \
      "INSERT INTO events (game, number, applied_ms, text, message) "                              \
      "SELECT id, ?2, ?3, ?4, ?5 FROM games WHERE id = ?1 AND CAST(?2 AS BIGINT) = 1 + "           \
      "(SELECT coalesce(max(number), 0) FROM events WHERE game = ?1) "                             \
      "ON CONFLICT DO NOTHING")                                                                    \
    X(EVENT_MESSAGE, "SELECT number FROM events WHERE game = ?1 AND message = ?2")                 \
    X(EVENTS, "SELECT number, applied_ms, text, message FROM events "                              \
              "WHERE game = ?1 AND number > ?2 ORDER BY number")                                   \
    X(KEY_ADD, "INSERT INTO keys (game, hash, role) SELECT id, ?2, ?3 FROM games WHERE id = ?1 "   \
               "ON CONFLICT DO NOTHING")                                                           \
    X(KEY_ROLE, "SELECT role FROM keys WHERE game = ?1 AND hash = ?2")                             \
    X(KEYS_VOID, "DELETE FROM keys WHERE game = ?1 AND role = ?2")                                 \
    X(PLAYER_ADD, "INSERT INTO players (holder, created_ms, game, role) SELECT users.id, "         \
                  "games.created_ms, games.id, ?3 FROM users, games "                              \
                  "WHERE users.id = ?1 AND games.id = ?2 ON CONFLICT DO NOTHING")                  \
    X(PLAYER_REMOVE, "DELETE FROM players WHERE holder = ?1 AND game = ?2")                        \
    X(GAMES_OF, STORE_GAME_FIELDS ", players.role FROM players "                                   \
                                  "JOIN games ON games.id = players.game "                         \
                                  "WHERE players.holder = ?3 "                                     \
                                  "ORDER BY players.created_ms DESC, players.game DESC "           \
                                  "LIMIT ?1 OFFSET ?2")                                            \
    X(HALL_ADD, "INSERT INTO halls (id, name, created_ms) VALUES (?1, ?2, ?3) "                    \
                "ON CONFLICT DO NOTHING")                                                          \
    X(HALL_GET, "SELECT id, name, created_ms FROM halls WHERE id = ?1")                            \
    X(HALL_KEY_ADD, "INSERT INTO hall_keys (hall, hash, role) SELECT id, ?2, ?3 FROM halls "       \
                    "WHERE id = ?1 ON CONFLICT DO NOTHING")                                        \
    X(HALL_KEY_ROLE, "SELECT role FROM hall_keys WHERE hall = ?1 AND hash = ?2")                   \
    X(HALL_OFFICIAL_ADD, "INSERT INTO hall_officials (hall, holder, role) "                        \
                         "SELECT halls.id, users.id, ?3 FROM halls, users "                        \
                         "WHERE halls.id = ?1 AND users.id = ?2 ON CONFLICT DO NOTHING")           \
    X(HALL_OFFICIAL_ROLE, "SELECT role FROM hall_officials WHERE hall = ?1 AND holder = ?2")       \
    X(HALL_GAME_ADD,                                                                               \
      "INSERT INTO hall_games (hall, number, game, board, round) SELECT halls.id, 1 + "            \
      "(SELECT coalesce(max(number), 0) FROM hall_games WHERE hall = ?1), games.id, ?3, ?4 "       \
      "FROM halls, games WHERE halls.id = ?1 AND games.id = ?2 ON CONFLICT DO NOTHING")            \
    X(HALL_HOLD, "UPDATE halls SET name = name WHERE id = ?1")                                     \
    X(HALL_COUNT, "SELECT count(*) FROM hall_games WHERE hall = ?1")                               \
    X(HALL_HAS, "SELECT number FROM hall_games WHERE hall = ?1 AND game = ?2")                     \
    X(HALL_GAMES, "SELECT game, board, round FROM hall_games WHERE hall = ?1 ORDER BY number")     \
    X(HALL_MARK, "SELECT CAST(coalesce(sum(number % 1000 * "                                       \
                 "(created_ms % 10007 * 100000000 + board * 10000 + round)), 0) AS BIGINT) "       \
                 "FROM hall_games JOIN games ON games.id = game WHERE hall = ?1")                  \
    X(HALL_GAME_PLACE, "UPDATE hall_games SET board = ?3, round = ?4 "                             \
                       "WHERE hall = ?1 AND game = ?2")                                            \
    X(HALL_GAME_REMOVE, "DELETE FROM hall_games WHERE hall = ?1 AND game = ?2")                    \
    X(USER_ADD, "INSERT INTO users (name, folded, password, created_ms) "                          \
                "VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING RETURNING id")                     \
    X(USER_BY_NAME, STORE_USER_COLUMNS "WHERE folded = ?1")                                        \
    X(USER_BY_ID, STORE_USER_COLUMNS "WHERE id = ?1")                                              \
    X(USER_PASSWORD, "UPDATE users SET password = ?3 WHERE id = ?1 AND password = ?2")             \
    X(SESSION_ADD, "INSERT INTO sessions (hash, holder, ends_ms) SELECT ?1, id, ?3 FROM users "    \
                   "WHERE id = ?2 ON CONFLICT DO NOTHING")                                         \
    X(SESSIONS_OLD, "DELETE FROM sessions WHERE holder = ?1 AND hash <> ?2 AND hash NOT IN "       \
                    "(SELECT hash FROM sessions WHERE holder = ?1 AND hash <> ?2 "                 \
                    "ORDER BY ends_ms DESC, hash LIMIT ?3)")                                       \
    X(SESSION_USER, STORE_USER_COLUMNS "JOIN sessions ON sessions.holder = users.id "              \
                                       "WHERE sessions.hash = ?1 AND sessions.ends_ms > ?2")       \
    X(SESSION_END, "DELETE FROM sessions WHERE hash = ?1")                                         \
    X(SESSIONS_END, "DELETE FROM sessions WHERE holder = ?1 AND hash <> ?2")                       \
    X(GAMES_TIDY, "UPDATE games SET ended_ms = ?1 WHERE ended_ms = 0 AND rests = 1 AND "           \
                  "created_ms < ?2 AND NOT EXISTS (SELECT 1 FROM events WHERE game = games.id "    \
                  "AND text LIKE '%\"event\":\"start\"%')")                                        \
    X(SESSIONS_TIDY, "DELETE FROM sessions WHERE ends_ms <= ?1")                                   \
    X(STUDY_PUT, "INSERT INTO studies (id, secret, json, changed_ms) VALUES (?1, ?2, ?3, ?4) "     \
                 "ON CONFLICT (id) DO UPDATE SET json = excluded.json, "                           \
                 "changed_ms = excluded.changed_ms WHERE studies.secret = excluded.secret")        \
    X(STUDY_GET, "SELECT json FROM studies WHERE id = ?1")                                         \
    X(STUDY_OPENS, "SELECT 1 FROM studies WHERE id = ?1 AND secret = ?2")                          \
    X(STUDY_CHANGE, "UPDATE studies SET json = ?4, changed_ms = ?5 "                               \
                    "WHERE id = ?1 AND secret = ?2 AND json = ?3")                                 \
    X(ALIVE_SET, "UPDATE chuhe SET alive_ms = ?1")                                                 \
    X(ALIVE, "SELECT alive_ms FROM chuhe")                                                         \
    X(LEASE_TAKE, "INSERT INTO leases (game, owner, until_ms, kept_ms) "                           \
                  "SELECT id, ?2, ?4, ?3 FROM games WHERE id = ?1 "                                \
                  "ON CONFLICT (game) DO UPDATE SET owner = excluded.owner, "                      \
                  "until_ms = excluded.until_ms, kept_ms = excluded.kept_ms "                      \
                  "WHERE leases.owner = excluded.owner OR leases.until_ms <= ?3")                  \
    X(LEASES_KEEP, "UPDATE leases SET until_ms = ?2, kept_ms = ?3 WHERE owner = ?1")               \
    X(LEASE_KEPT, "SELECT kept_ms FROM leases WHERE game = ?1")                                    \
    X(LEASE_OWNER, "SELECT owner FROM leases WHERE game = ?1 AND until_ms > ?2")                   \
    X(LEASE_HOLD, "UPDATE leases SET owner = owner WHERE game = ?1 AND owner = ?2")                \
    X(LEASE_DROP, "DELETE FROM leases WHERE game = ?1 AND owner = ?2")                             \
    X(LEASES_DROP, "UPDATE leases SET owner = '', until_ms = 0 "                                   \
                   "WHERE substr(owner, 1, length(?1)) = ?1")                                      \
    X(LEASES_TIDY, "DELETE FROM leases WHERE until_ms <= ?1 "                                      \
                   "AND game IN (SELECT id FROM games WHERE ended_ms <> 0)")

typedef enum store_sql {
#define STORE_SQL_NAME(name, text) STORE_SQL_##name,
    STORE_SQL_LIST(STORE_SQL_NAME)
#undef STORE_SQL_NAME
        STORE_SQL_COUNT
} store_sql;

#endif
