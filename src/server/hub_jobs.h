/* Analyses and reviews that programs ask for over HTTP, and come back for: a job has a secret
 * name, and what has come of it is kept for a while after it is over. Jobs wait for the same
 * engines as what is asked over a WebSocket, and are of one process. */
#ifndef SERVER_HUB_JOBS_H
#define SERVER_HUB_JOBS_H

#include "server/hub.h"
#include "server/keys.h"

struct asked;
typedef enum hub_job_kind { HUB_ANALYSIS, HUB_REVIEWING } hub_job_kind;

enum {
    HUB_JOBS_KEPT_MS = 10 * 60 * 1000, /* after its end */
    HUB_JOBS_MAX = 1024,               /* also without limits on addresses */
    HUB_JOBS_BYTES = 64 << 20          /* of what is kept */
};

/* Begins what the object asks for; its name. Anything but SERVER_NO_ERROR: nothing has begun,
 * and `a` may have sentences for it. The older ones of that address make room for it once they
 * are over. asked_clear(a) in any case. */
server_error hub_job_begin(char id[KEYS_KEY], struct asked *a, hub *h, hub_job_kind kind,
                           const char *address, const json_value *object);
/* What has come of it up to now, as JSON, for the caller to drop. SERVER_NO_JOB: there is none
 * of that name and kind, or it is forgotten. */
server_error hub_job_tell(hub_message **told, hub *h, hub_job_kind kind, const char *id);
/* It is over now, if it was not; what has come of it is kept as of any other. */
server_error hub_job_stop(hub *h, hub_job_kind kind, const char *id);

#endif
