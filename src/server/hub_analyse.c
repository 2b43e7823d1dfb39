/* What engines think of a position, for peers that ask: one question of each at a time. */
#include <string.h>

#include "server/asked.h"
#include "server/hub_parts.h"

enum {
    LEVELS = 10,
    LINES = 3,
    QUEUED = 32 /* who has that much to read is not told of lines that will be replaced */
};

void hub_use_analyses(hub *h, analyses *a)
{
    for (hub_peer *peer = h->peers; peer; peer = peer->next)
        hub_no_analyse(peer);
    hub_end_jobs(h, HUB_ANALYSIS);
    h->analyses = a;
    if (a)
        analyses_use_log(a, h->log);
}

void hub_no_analyse(hub_peer *peer)
{
    if (peer->analysis)
        analyses_stop(peer->hub->analyses, peer->analysis);
    peer->analysis = NULL;
}

bool hub_read_analysis(analysis_question *q, const json_value *object)
{
    *q = (analysis_question){.lines = LINES, .level = LEVELS};
    return hub_read_number(&q->lines, object, "lines", ANALYSES_LINES) &&
           hub_read_number(&q->level, object, "level", LEVELS);
}

static bool ask(hub_peer *peer, const asked *a, analysis_question *q)
{
    q->book = a->book;
    q->game = &a->game;
    peer->analysis = analyses_ask(peer->hub->analyses, q, peer);
    return peer->analysis != NULL;
}

void hub_analyse(hub_peer *peer, const wire_message *message)
{
    analysis_question q;
    const char *id = message->message;
    asked a;
    hub_no_analyse(peer);
    if (!peer->hub->analyses) {
        hub_refuse(peer, id, SERVER_NO_ENGINE, NULL, NULL);
        return;
    }
    if (!hub_read_analysis(&q, message->value)) {
        hub_refuse(peer, id, SERVER_BAD_REQUEST, HUB_ANALYSIS_EN, HUB_ANALYSIS_ZH);
        return;
    }
    if (!hub_may_work(peer)) {
        hub_refuse(peer, id, SERVER_TOO_MANY, NULL, NULL);
        return;
    }
    if (!asked_read(&a, message->value))
        hub_refuse(peer, id, a.error, a.en, a.zh);
    else if (!ask(peer, &a, &q))
        hub_refuse(peer, id, SERVER_TOO_MANY, NULL, NULL);
    else
        strcpy(peer->analysis_id, id); /* the reader has seen to its length */
    asked_clear(&a);
}

static void put_line(json *writer, const analysis_line *line)
{
    json_begin_object(writer);
    server_put_number(writer, line->is_mate ? "mate" : "score", line->score);
    json_key(writer, "moves");
    json_begin_array(writer);
    for (size_t i = 0; i < line->count; i++) {
        char text[5];
        chuhe_square_to_text(text, chuhe_move_from(line->moves[i]));
        chuhe_square_to_text(text + 2, chuhe_move_to(line->moves[i]));
        json_text(writer, text);
    }
    json_end_array(writer);
    json_end_object(writer);
}

void hub_put_lines(json *writer, const analysis_news *news)
{
    server_put_number(writer, "depth", news->depth);
    json_key(writer, "lines");
    json_begin_array(writer);
    for (size_t i = 0; i < news->count; i++)
        put_line(writer, &news->lines[i]);
    json_end_array(writer);
}

static void tell(hub_peer *peer, const analysis_news *news)
{
    buffer text;
    json writer;
    if (peer->count > QUEUED && !news->done)
        return;
    buffer_init(&text);
    json_init(&writer, &text);
    json_begin_object(&writer);
    server_put_text(&writer, "is", "lines");
    server_put_text(&writer, "id", peer->analysis_id);
    hub_put_lines(&writer, news);
    server_put_bool(&writer, "done", news->done);
    json_end_object(&writer);
    hub_reply(peer, &text);
}

void hub_told_lines(hub_asker *it, const analysis_news *news)
{
    hub_peer *peer = (hub_peer *)it;
    if (news->done)
        peer->analysis = NULL;
    tell(peer, news);
}

void hub_tell_analyses(hub *h)
{
    analysis_news news;
    hub_asker *who;
    while (h->analyses && (who = analyses_next(h->analyses, &news)) != NULL)
        who->lines(who, &news);
}
