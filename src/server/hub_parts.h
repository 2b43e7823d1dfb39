/* What the files of the hub share. */
#ifndef SERVER_HUB_PARTS_H
#define SERVER_HUB_PARTS_H

#include "server/accounts.h"
#include "server/analyses.h"
#include "server/hub.h"
#include "server/hub_jobs.h"
#include "server/keys.h"
#include "server/limits.h"
#include "server/others.h"
#include "server/reviews.h"
#include "server/wire.h"

enum {
    QUEUE_BYTES = 256 << 10, /* that wait for one peer */
    QUEUE_MESSAGES = 512,
    GAMES_A_PEER = 256,
    HALLS_A_PEER = 8,
    HALLS_A_LOOK = 32, /* that are looked at every FREE_MS */
    /* Messages of one peer: so many at once, so many a second. */
    BURST = 100,
    A_SECOND = 30,
    /* So many that came too fast end it. */
    PATIENCE = 300,
    ANALYSIS_ID = 48,
    LOBBY_MS = 500,
    LOBBY_GAMES = 100,
    /* Who waits in a game may be gone for so long, as when he loads his page anew. */
    AWAY_MS = 2 * 1000,
    AWAY_GAMES = 50, /* of which other processes are told at a time */
    /* A store that has failed is good again when it has not for so long. */
    STORE_GOOD_MS = 5 * 1000,
    /* A game that has ended leaves the memory when nobody looks at it any more. */
    KEEP_MS = 10 * 60 * 1000,
    SWEEP_MS = 10 * 1000,
    SWEEP_GAMES = 50, /* that are put away at a time: each is a transaction */
    /* Games that no process has are looked for, and taken up so many at a time. */
    FREE_MS = 2 * 1000,
    FREE_GAMES = 50,
    /* A game that has not begun ends when nobody was there for so long; one of an arbiter may
     * be laid out long before. Who was there before a restart gets time to come back. */
    UNBEGUN_MS = 24 * 60 * 60 * 1000,
    UNBEGUN_DAYS_ARBITER = 30,
    COME_BACK_MS = 60 * 60 * 1000,
    /* Where there is little room left (from one part in CROWDED on) nobody waits for less. */
    CROWDED = 5,
    CROWD_MS = 10 * 60 * 1000
};

/* What an analysis and a review may be asked with. */
#define HUB_ANALYSIS_EN "\"lines\" are 1 to 5, \"level\" is 1 to 10"
#define HUB_ANALYSIS_ZH "“lines”为 1 至 5，“level”为 1 至 10"
#define HUB_REVIEW_EN "\"level\" is 1 to 10, \"lang\" is en or zh"
#define HUB_REVIEW_ZH "“level”为 1 至 10，“lang”为 en 或 zh"

typedef struct room room;
typedef struct hub_job hub_job;

/* A peer looks at a game. */
typedef struct seat {
    hub_peer *peer;
    room *room;
    store_role role;
    struct seat *next_in_room, *next_of_peer;
    uint32_t have; /* the last event that was put into the queue, and not lost */
    bool behind;   /* it must be sent the game anew */
} seat;

/* What the hub knows of a game: live_game.user. */
struct room {
    live_game *game; /* of hub_live, or `read` */
    live_game *read; /* an ended game, out of the store, for as long as somebody looks */
    seat *seats;
    unsigned watchers;
    bool presence_due;
    bool is_old;     /* another process has changed the game that was read */
    hub_delay delay; /* what watchers see */
    /* The game that `after_by` has made to play once more, with the key of the other one's seat
     * ("": it needs none); "": there is none. */
    char after[STORE_ID], after_key[KEYS_MESSAGE];
    chuhe_side after_by;
    room *next;
};

/* Of what only the newest counts: there is one in the queue (of each seat). */
typedef enum hub_latest { HUB_EACH, HUB_PRESENCE, HUB_LOBBY, HUB_REVIEW, HUB_REMATCH } hub_latest;

typedef struct queued {
    hub_message *message;
    seat *of;       /* of which game it tells; NULL: a reply, which is never dropped */
    uint32_t after; /* the peer had this event before it */
    hub_latest latest;
} queued;

/* A hall that peers have opened. */
typedef struct hub_hall {
    char id[STORE_ID];
    unsigned users; /* peers */
    int64_t mark;   /* store_hall_mark, when the hall was looked at last */
    unsigned round; /* in which it is looked at next */
    hub_message *told[STORE_HALL_DIRECTOR + 1]; /* to those in each office; NULL: not made yet */
    struct hub_hall *next;
} hub_hall;

/* That a peer has opened it. */
typedef struct peer_hall {
    hub_hall *hall;
    store_office office; /* of the peer */
    bool is_due;         /* it is not as it was told any more */
    struct peer_hall *next;
} peer_hall;

/* Who has asked an engine, and is told what comes of it: the first member of a peer, and of a
 * job. What is told is the teller's. */
typedef struct hub_asker {
    void (*lines)(struct hub_asker *it, const analysis_news *news);
    void (*review)(struct hub_asker *it, const reviews_news *news);
} hub_asker;

struct hub_peer {
    hub_asker asker;
    hub *hub;
    void *connection;
    seat *seats;
    unsigned games;
    queued *queue; /* a ring */
    size_t first, count, capacity, bytes;
    bool in_lobby, cut;
    double tokens;
    int64_t tokens_ms;
    unsigned too_fast;
    struct analysis *analysis; /* that it has asked for; NULL: none */
    char analysis_id[ANALYSIS_ID];
    struct reviews_job *review; /* the same of a review */
    char review_id[ANALYSIS_ID];
    hub_message *reviewed; /* the review, until it can be sent; NULL: none */
    char address[HUB_ADDRESS];
    char token[ACCOUNTS_TOKEN];  /* of a session, perhaps one that is none; "": a guest */
    uint8_t session[STORE_HASH]; /* its hash */
    int64_t account;             /* as it was found last */
    peer_hall *halls;
    unsigned hall_count;
    hub_peer *next, *before;
};

struct hub {
    store *store;
    live *live;
    hub_calls calls;
    room *rooms;
    hub_peer *peers;
    bool lobby_due;
    int64_t lobby_again_ms; /* when somebody has been gone for long enough; 0: nobody is going */
    int64_t left_ms;        /* when the last one went who waited in a game */
    hub_hall *halls;
    bool halls_due;
    unsigned halls_round; /* of looking at them */
    hub_peer *checked;    /* whose session is looked at next; NULL: the first one's */
    size_t doubted;       /* so many peers are looked at soon: nobody knows what has happened */
    int64_t tidy_ms;      /* when the store was tidied last */
    bool something_lost;  /* by the store: games have was_lost */
    int64_t began_ms;
    int64_t rest_ms;  /* games rest after so long; 0: they do not */
    size_t room;      /* for so many games; 0: for any number */
    int64_t lobby_ms; /* when it was told last */
    int64_t sweep_ms;
    int64_t free_ms; /* when games that nobody has were looked for last */
    others *others;  /* what the other processes have; NULL: there are none */
    hub_engines engines;
    struct analyses *analyses;
    struct reviews *reviews;
    hub_job *jobs; /* the newest first */
    size_t job_count, job_bytes;
    char address[LEASES_ADDRESS]; /* its own; "": it has none */
    limits *limits;               /* NULL: none */
    hub_numbers numbers;
    server_log *log;         /* NULL: none */
    bool store_fails;        /* and that was told */
    int64_t store_fails_ms;  /* since when */
    int64_t store_failed_ms; /* when it did last */
    bool is_released;
};

/* A message out of what was written; NULL when there is no memory. Empties the buffer. */
hub_message *hub_message_make(buffer *text);
/* Puts it into the queue; `of` NULL: a reply. The message stays the caller's. False: it is
 * not there; a seat is behind then. */
bool hub_send(hub_peer *peer, hub_message *message, seat *of, uint32_t after);
/* The same, in place of one that waits. */
bool hub_send_latest(hub_peer *peer, hub_message *message, seat *of, hub_latest latest);
/* The same with what was written, which is emptied. */
void hub_reply(hub_peer *peer, buffer *text);
void hub_error(hub_peer *peer, server_error error, const char *game);

/* Tells him where a game is that another process has, or that the store fails; false: it is
 * here, or nowhere. */
bool hub_is_elsewhere(hub_peer *peer, const char *game);
/* The games that this process has lost or taken up since the last call: to be called where
 * nobody holds on to a game. */
void hub_take_news(hub *h);
/* What time brings where there are several processes. */
void hub_share(hub *h, int64_t now_ms);

/* Made if need be. NULL: *error is SERVER_NO_GAME, or why it cannot be. */
room *hub_room(hub *h, const char *game, server_error *error);
void hub_room_leave(seat *s);
/* The peer looks at the game no more. */
void hub_leave(seat *s);
seat *hub_seat(hub_peer *peer, const char *game);
/* A player wishes to play once more; and the wish of the other one, to who has joined. */
void hub_rematch(hub_peer *peer, const wire_message *message);
void hub_send_rematch(seat *s);
/* Joins, or joins with another role; sends the game. */
void hub_join(hub_peer *peer, const wire_message *message);
/* The game anew, for one that has missed something. */
void hub_send_game(seat *s, uint32_t have);
void hub_send_presence(seat *s);
void hub_tell_presence(room *r);
/* Event `number` to those who may see it now: to watchers of a delayed game, or to others. */
void hub_tell_event(room *r, uint32_t number, bool delayed, int64_t now_ms);
/* Sets the peer's account. The store is asked each time: a session may have ended elsewhere,
 * and who was logged in by it is cut off. False: the store fails. */
bool hub_find_account(hub_peer *peer);
void hub_forget_checked(const hub_peer *peer);
/* That session has ended in another process; NULL: any may have. */
void hub_doubt_session(hub *h, const uint8_t hash[STORE_HASH]);
/* Sessions that have ended: of peers, some at a time, and in the store. */
void hub_keep_sessions(hub *h, int64_t now_ms);
/* Whom an arbiter seats, by the event that he sends: its text becomes the name that counts.
 * Anything but SERVER_NO_ERROR: he may not. */
server_error hub_name_seated(hub *h, const live_game *game, chuhe_event *event);
/* What somebody without a key may do in a game: by his account, or by his office in its
 * hall. False: the store fails. */
bool hub_own_role(store_role *role, hub_peer *peer, const live_game *game);
void hub_open_hall(hub_peer *peer, const wire_message *message);
void hub_close_hall(hub_peer *peer, const char *hall);
void hub_close_halls(hub_peer *peer);
/* To whom a hall has grown. */
void hub_tell_halls(hub *h);
/* Finds out whether halls have grown in another process. */
void hub_look_at_halls(hub *h);
/* It is not spoken to any more. */
void hub_cut(hub_peer *peer);
/* Begins an analysis, in place of the one before. */
void hub_analyse(hub_peer *peer, const wire_message *message);
void hub_no_analyse(hub_peer *peer);
/* The same of a review. */
void hub_review(hub_peer *peer, const wire_message *message);
void hub_no_review(hub_peer *peer);
/* What is asked for beside the game; false: something of it is wrong. */
bool hub_read_analysis(analysis_question *q, const json_value *object);
bool hub_read_review(reviews_question *q, const json_value *object);
/* Members of an open object: the depth and the lines. */
void hub_put_lines(json *writer, const analysis_news *news);
/* What a peer does with what it is told. */
void hub_told_lines(hub_asker *it, const analysis_news *news);
void hub_told_review(hub_asker *it, const reviews_news *news);
/* Jobs of that kind go on no more: nobody works at them. */
void hub_end_jobs(hub *h, hub_job_kind kind);
/* Those that are over leave when their time has come; all go. */
void hub_keep_jobs(hub *h, int64_t now_ms);
void hub_free_jobs(hub *h);
/* The review that is to be sent, for the caller to drop; NULL: none. */
hub_message *hub_reviewed(hub_peer *peer);
/* Answers a question with an error that has its id; the sentences may be NULL or "". */
void hub_refuse(hub_peer *peer, const char *id, server_error error, const char *en, const char *zh);
/* The same for a frame that is not taken at all: it repeats what names there are in it. */
void hub_refuse_frame(hub_peer *peer, server_error error, const char *frame, size_t len);
/* A number of a question, from 1 on, if it is there; false: it is wrong. */
bool hub_read_number(unsigned *number, const json_value *object, const char *name, unsigned max);
/* Whether its address may ask for work now. */
bool hub_may_work(hub_peer *peer);
wire_view hub_view(const room *r, store_role role);

bool hub_delay_begin(hub_delay *d, const live_game *game);
void hub_delay_end(hub_delay *d);
/* Takes the next event if it is old enough. */
bool hub_delay_step(hub_delay *d, const live_game *game, int64_t now_ms);
wire_view hub_delay_view(const hub_delay *d, const live_game *game);
void hub_delay_tell(room *r, int64_t now_ms);
bool hub_has_engine(const live_game *game);
/* Games that nobody needs in memory any more. */
void hub_sweep(hub *h, int64_t now_ms);
void hub_tell_lobby(hub *h, hub_peer *only);
/* Anybody may sit down there. */
bool hub_has_open_seat(const live_game *game);
/* Whoever does would not be alone: who has the other seat is here, or the arbiter; or was so a
 * moment ago. */
bool hub_is_attended(const live_game *game, int64_t now_ms);
/* A player or the arbiter of a game has come or gone. */
void hub_presence_changed(hub *h, const live_game *game, bool has_come);
/* Something happens to a game; event `number` of it is in the store. */
void hub_log_game(hub *h, const char *what, const char *game);
void hub_log_event(hub *h, const live_game *game, uint32_t number);
/* The store has failed, and why ("": it has not said so, and has perhaps only refused something):
 * told when it begins. */
void hub_store_failed(hub *h, const char *why);
void hub_log_tick(hub *h, int64_t now_ms);
/* What time does to games that wait. */
void hub_keep_waiting(hub *h, int64_t now_ms);
/* The other processes are told in which games nobody waits. */
void hub_share_waiting(hub *h, int64_t now_ms);

void hub_on_taken(live_game *game, uint32_t number, const char *message, void *sender, void *ctx);
void hub_on_lost(live_game *game, const char *message, void *sender, void *ctx);

#endif
