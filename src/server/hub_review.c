/* Reviews of whole games, for peers that ask: one of each at a time. */
#include <stdlib.h>
#include <string.h>

#include "server/asked.h"
#include "server/hub_parts.h"

void hub_use_reviews(hub *h, reviews *r)
{
    for (hub_peer *peer = h->peers; peer; peer = peer->next)
        hub_no_review(peer);
    hub_end_jobs(h, HUB_REVIEWING);
    h->reviews = r;
    if (r)
        reviews_use_log(r, h->log);
}

static void release(hub_peer *peer)
{
    if (peer->review && peer->hub->limits)
        limits_release(peer->hub->limits, peer->address, LIMITS_REVIEWS, 1);
    peer->review = NULL;
}

void hub_no_review(hub_peer *peer)
{
    if (peer->review)
        reviews_stop(peer->hub->reviews, peer->review);
    release(peer);
    hub_message_drop(peer->reviewed);
    peer->reviewed = NULL;
}

static bool read_language(bool *chinese, const json_value *object)
{
    const json_value *member = json_value_member(object, "lang");
    const char *text = json_value_text(member);
    *chinese = text && strcmp(text, "zh") == 0;
    return !member || *chinese || (text && strcmp(text, "en") == 0);
}

bool hub_read_review(reviews_question *q, const json_value *object)
{
    *q = (reviews_question){.level = REVIEWS_LEVELS};
    return hub_read_number(&q->level, object, "level", REVIEWS_LEVELS) &&
           read_language(&q->chinese, object);
}

static server_error begin(hub_peer *peer, const reviews_question *q)
{
    hub *h = peer->hub;
    if (h->limits && !limits_hold(h->limits, peer->address, LIMITS_REVIEWS, 1, hub_now(h)))
        return SERVER_TOO_MANY;
    peer->review = reviews_ask(h->reviews, q, peer);
    if (peer->review)
        return SERVER_NO_ERROR;
    if (h->limits)
        limits_release(h->limits, peer->address, LIMITS_REVIEWS, 1);
    return SERVER_TOO_MANY;
}

void hub_review(hub_peer *peer, const wire_message *message)
{
    reviews_question q;
    const char *id = message->message;
    server_error error;
    asked a;
    hub_no_review(peer);
    if (!peer->hub->reviews) {
        hub_refuse(peer, id, SERVER_NO_ENGINE, NULL, NULL);
        return;
    }
    if (!hub_read_review(&q, message->value)) {
        hub_refuse(peer, id, SERVER_BAD_REQUEST, HUB_REVIEW_EN, HUB_REVIEW_ZH);
        return;
    }
    if (!hub_may_work(peer)) {
        hub_refuse(peer, id, SERVER_TOO_MANY, NULL, NULL);
        return;
    }
    if (!asked_read(&a, message->value)) {
        hub_refuse(peer, id, a.error, a.en, a.zh);
        asked_clear(&a);
        return;
    }
    q.book = a.book;
    q.game = &a.game;
    error = begin(peer, &q);
    asked_clear(&a);
    if (error != SERVER_NO_ERROR)
        hub_refuse(peer, id, error, NULL, NULL);
    else
        strcpy(peer->review_id, id); /* the reader has seen to its length */
}

static void write_news(buffer *text, const hub_peer *peer, const reviews_news *news)
{
    json writer;
    buffer_init(text);
    json_init(&writer, text);
    json_begin_object(&writer);
    server_put_text(&writer, "is", "review");
    server_put_text(&writer, "id", peer->review_id);
    server_put_number(&writer, "done", (int64_t)(news->review.len ? news->of : news->done));
    server_put_number(&writer, "of", (int64_t)news->of);
    if (news->review.len) {
        json_key(&writer, "review");
        buffer_append(text, news->review.bytes, news->review.len);
        writer.comma = true;
    } else if (news->ended) {
        json_key(&writer, "failed");
        json_begin_object(&writer);
        server_put_text(&writer, "en", "the game could not be reviewed");
        server_put_text(&writer, "zh", "未能完成复盘");
        json_end_object(&writer);
    }
    json_end_object(&writer);
}

/* What a review says may be longer than all that may wait: it is given out when nothing
 * else waits any more. */
static void tell(hub_peer *peer, const reviews_news *news)
{
    buffer text;
    hub_message *message;
    write_news(&text, peer, news);
    message = hub_message_make(&text);
    if (!news->ended) {
        hub_send_latest(peer, message, NULL, HUB_REVIEW);
        hub_message_drop(message);
        return;
    }
    peer->reviewed = message;
    if (message)
        peer->hub->calls.wake(peer->connection);
    else
        hub_refuse(peer, peer->review_id, SERVER_MEMORY, NULL, NULL);
}

void hub_told_review(hub_asker *it, const reviews_news *news)
{
    hub_peer *peer = (hub_peer *)it;
    if (news->ended)
        release(peer);
    tell(peer, news);
}

void hub_tell_reviews(hub *h)
{
    reviews_news news;
    hub_asker *who;
    while (h->reviews && (who = reviews_next(h->reviews, &news)) != NULL) {
        who->review(who, &news);
        buffer_deinit(&news.review);
    }
}

hub_message *hub_reviewed(hub_peer *peer)
{
    hub_message *message = peer->reviewed;
    peer->reviewed = NULL;
    peer->hub->numbers.sent += message != NULL;
    return message;
}
