#include "protocol/job.h"

#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

bool job_init(job *j, bool is_inline)
{
    *j = (job){.is_inline = is_inline};
    j->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return j->wake >= 0;
}

void job_deinit(job *j)
{
    if (j->wake >= 0)
        close(j->wake);
    j->wake = -1;
}

static void do_work(job *j)
{
    const uint64_t one = 1;
    j->work(j, j->ctx);
    job_is_over(j);
    /* It cannot fail before 2^64 jobs; the reader looks at is_over in any case. */
    while (write(j->wake, &one, sizeof one) < 0)
        return;
}

static void *in_thread(void *ctx)
{
    do_work(ctx);
    return NULL;
}

bool job_begin(job *j, job_work work, void *ctx)
{
    j->work = work;
    j->ctx = ctx;
    atomic_store(&j->is_over, false);
    atomic_store(&j->stop, false);
    if (j->is_inline)
        do_work(j);
    else if (pthread_create(&j->thread, NULL, in_thread, j) != 0)
        return false;
    j->is_begun = true;
    return true;
}

bool job_clear(job *j)
{
    if (!j->is_begun || !atomic_load(&j->is_over))
        return false;
    if (!j->is_inline)
        pthread_join(j->thread, NULL);
    j->is_begun = false;
    return true;
}
